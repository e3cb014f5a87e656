"""The saved games: what each is, when it was played last, and what can be done with its file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from core.errors import Refusal, SaveError
from core.shelf import Entry
from tui import listing, opening
from tui.actions import Action, Answer, bindings
from tui.screens.confirm import ConfirmScreen
from tui.screens.shell import Shell
from tui.spoken import _, refused
from tui.widgets.rows import Row, Rows
from tui.widgets.writing import Writing


def _chosen(screen: Any) -> Answer:
    return True if screen.entry is not None and not screen.renaming else None


def _readable(screen: Any) -> Answer:
    if screen.entry is None or screen.renaming:
        return None
    return True if screen.entry.header is not None else str(refused(screen.entry.refusal))


def _renaming(screen: Any) -> Answer:
    return True if screen.renaming else None


def _file(name: str, keys: tuple[str, ...], title: str, text: str, when: Any, run: str, rank: int) -> Action:
    return Action(f"games.{name}", keys, title, text, _("Games"), when=when, run=run, rank=rank)


ACTIONS = (
    _file("open", ("enter", "ctrl+j"), _("open"), _("Open the game under the cursor."), _readable, "open_game", 1),
    _file("look", ("o",), _("look only"), _("Open it read-only: nothing can be changed."), _readable, "look", 2),
    _file("copy", ("c",), _("copy"), _("Make a copy of it under a new name."), _chosen, "copy_game", 3),
    _file("rename", ("r",), _("rename"), _("Give it another name."), _chosen, "begin_rename", 4),
    _file("delete", ("d", "delete"), _("delete"), _("Delete it, after a question."), _chosen, "delete", 5),
    Action(
        "games.stop-rename",
        ("escape",),
        _("keep the name"),
        _("Leave the name as it is."),
        _("Games"),
        when=_renaming,
        run="stop_rename",
        rank=2,
        palette=False,
    ),
    *Shell.ACTIONS,
)


HEADS = (_("game"), _("edition"), _("last played"), _("state"), _("players"))


class GamesScreen(Shell[None]):
    """The list, and below it the file of the game under the cursor, or why it can't be opened."""

    HEADING = _("Games")
    CSS_PATH = "../styles/games.tcss"
    ACTIONS = ACTIONS
    BINDINGS = bindings(ACTIONS)

    def __init__(self) -> None:
        super().__init__()
        self.shelf = listing.shelf()
        self.entries: dict[str, Entry] = {}
        self.renaming = ""
        self.failed: dict[str, SaveError] = {}
        self._stood = ""

    @property
    def entry(self) -> Entry | None:
        """The game under the cursor."""
        row = self.query_one("#games", Rows).current
        return self.entries.get(row.id) if row else None

    def body(self) -> Iterable[Widget]:
        """The list, the line for a new name, what is said about the game under the cursor."""
        name = Writing(id="new-name")
        name.display = False
        yield Vertical(Rows(id="games"), name, Static(markup=False, id="file"), classes="page")

    def on_screen_resume(self) -> None:
        """Look again: a game may have been played."""
        self.look_again()
        super().on_screen_resume()

    def look_again(self, cursor: str = "") -> None:
        """Read the shelf again and put the cursor on the file *cursor*, if it is given."""
        try:
            entries = self.shelf.entries()
        except SaveError as refusal:
            entries = ()
            self.say(str(refused(refusal)), bad=True)
        self.entries = {str(entry.path): self._known(entry) for entry in entries}
        rows = self.query_one("#games", Rows)
        head = [Row("head", HEADS, "head")] if self.entries else []
        rows.show(head + [self._row(path, entry) for path, entry in self.entries.items()])
        if cursor:
            rows.go_to(cursor)
        self._tell()

    def _known(self, entry: Entry) -> Entry:
        """The entry with what was found out when its game was opened."""
        refusal = self.failed.get(str(entry.path))
        return replace(entry, state="damaged", refusal=refusal) if refusal and entry.state == "ok" else entry

    def _row(self, path: str, entry: Entry) -> Row:
        cells = (
            entry.name,
            listing.kind(entry),
            listing.played(entry.played),
            listing.state(entry),
            listing.people(entry),
        )
        return Row(path, cells, "plain" if entry.refusal is None else "bad")

    def on_rows_moved(self) -> None:
        """Tell about the game under the cursor, and no more what was said while it stood on another."""
        entry = self.entry
        if entry is not None and str(entry.path) != self._stood:
            if self._stood:
                self.say("")
            self._stood = str(entry.path)
        self._tell()
        self.show_hints()

    def on_rows_chosen(self) -> None:
        """A click opens like enter."""
        if _readable(self) is True:
            self.open_game()

    def _tell(self) -> None:
        entry = self.entry
        if entry is None:
            text = _("No saved game yet. They are kept in {folder}.").format(folder=listing.place(self.shelf.folder))
        elif entry.refusal is not None:
            text = str(refused(entry.refusal))
        elif entry.state == "in-use":
            text = _("Somebody plays this game now; it can be looked at.")
        else:
            text = listing.place(entry.path)
        self.query_one("#file", Static).update(Content(text))

    def open_game(self) -> None:
        """Open the game under the cursor."""
        self._open(read_only=False)

    def look(self) -> None:
        """Open it read-only."""
        self._open(read_only=True)

    def _open(self, *, read_only: bool) -> None:
        entry = self.entry
        if entry is None:
            return
        refusal = opening.show(self, entry.path, entry.name, read_only=read_only)
        if isinstance(refusal, SaveError):
            self.failed[str(entry.path)] = refusal
            self.look_again(str(entry.path))

    def copy_game(self) -> None:
        """Copy the game under the cursor."""
        if self.entry is None:
            return
        try:
            path = self.shelf.copy(self.entry.path.stem)
        except Refusal as refusal:
            self.say(str(refused(refusal)), bad=True)
            return
        self._stood = str(path)
        self.look_again(str(path))
        self.say(_("Copied: {name}.").format(name=self.entries[str(path)].name))

    def delete(self) -> None:
        """Ask, then delete the game under the cursor."""
        entry = self.entry
        if entry is None:
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self._delete(entry)

        question = _("Delete “{name}”?").format(name=entry.name)
        text = _("Its file is removed from the disk. This can't be taken back.")
        self.app.push_screen(ConfirmScreen(question, text, _("delete it"), _("keep it")), answered)

    def _delete(self, entry: Entry) -> None:
        try:
            self.shelf.delete(entry.path.stem)
        except Refusal as refusal:
            self.say(str(refused(refusal)), bad=True)
            return
        self.look_again()
        self.say(_("Deleted: {name}.").format(name=entry.name))

    def begin_rename(self) -> None:
        """Open the line for a new name."""
        if self.entry is None:
            return
        self.renaming = self.entry.path.stem
        field = self.query_one("#new-name", Input)
        field.display = True
        field.value = self.entry.name
        field.focus()
        field.action_select_all()
        self.say(_("New name for {name}: enter takes it, esc keeps the old one.").format(name=self.entry.name))

    def stop_rename(self) -> None:
        """Close the line for a new name."""
        self.renaming = ""
        self.query_one("#new-name", Input).display = False
        self.query_one("#games", Rows).focus()
        self.say("")

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Give the game its new name, or say why not and let the person write on."""
        try:
            path = self.shelf.rename(self.renaming, message.value)
        except Refusal as refusal:
            self.say(str(refused(refusal)), bad=True)
            return
        self.stop_rename()
        self.look_again(str(path))
        self.say(_("It is called {name} now.").format(name=self.entries[str(path)].name))
