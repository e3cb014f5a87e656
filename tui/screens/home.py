"""The home screen: go on with the last game, begin one, look at an example, learn how it is played."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from core.errors import SaveError
from core.shelf import Entry
from tui import listing, opening
from tui.actions import Action, Answer, always, bindings
from tui.glyphs import glyphs_of, key_name
from tui.listing import about
from tui.provider import Entry as Found
from tui.screens.shell import Shell
from tui.spoken import _, counted, refused
from tui.widgets.rows import Row, Rows

if TYPE_CHECKING:
    from core.games import Opened


def _has_game(home: Any) -> Answer:
    return True if home.last is not None else None


def _item(name: str, keys: tuple[str, ...], title: str, text: str, when: Any = always) -> Action:
    """A line of the menu; its letter works as well as enter on it."""
    run = "continue_" if name == "continue" else name
    return Action(
        f"home.{name}",
        keys,
        title,
        text,
        _("Home"),
        when=when,
        run=run,
        hint=False,
        palette=name not in ("help", "themes", "calamity"),
    )


MENU = (
    _item("continue", ("c",), _("Continue"), _("Go on with the game that was played last."), _has_game),
    _item("new", ("n",), _("New game"), _("Set up a game; every choice has a default.")),
    _item("games", ("g",), _("Games"), _("Open, copy, rename or delete a saved game.")),
    _item("example", ("e",), _("Open an example"), _("Ready positions; nothing of yours is touched.")),
    _item("calamity", ("u",), _("Calamities"), _("Work an Unmodifiable Calamity out, for any table.")),
    _item("learn", ("l",), _("How to play"), _("Five minutes about either game and its screens.")),
    _item("themes", ("t",), _("Themes"), _("Choose the colours.")),
    _item("help", (), _("Help"), _("Every key, and what it does.")),
    _item("quit", ("q",), _("Quit"), _("Leave Emporion; everything is already saved.")),
)
ACTIONS = (
    Action(
        "home.choose",
        ("enter", "space", "ctrl+j"),
        _("open"),
        _("Do what the line under the cursor says."),
        _("Home"),
        run="choose",
        rank=1,
        palette=False,
    ),
    *MENU,
)


class HomeScreen(Shell[None]):
    """The menu, with *Continue* first where there is a game to go on with."""

    CSS_PATH = "../styles/home.tcss"
    ACTIONS = ACTIONS
    BINDINGS = bindings(ACTIONS)

    def __init__(self) -> None:
        super().__init__()
        self.entries: tuple[Entry, ...] = ()
        self._trouble = ""
        self._seen = False

    @property
    def last(self) -> Entry | None:
        """The game to go on with: the one played last that can be opened."""
        return next((entry for entry in self.entries if entry.state == "ok"), None)

    def body(self) -> Iterable[Widget]:
        """The name of the house, the menu, a word for somebody who is here for the first time."""
        self._trouble = self._look()
        rule = glyphs_of(self).rule * 46
        # No containers: each level of them would be laid out, and drawn, after the one above it.
        motto = _("Mega Empires and Middle Empire, in a terminal")
        head = Content.assemble((_("E M P O R I O N"), "bold $primary"), f"\n{motto}\n", (rule, "$border-blurred"))
        yield Static(head, markup=False, id="head")
        yield Rows(self._rows(), id="menu")
        yield Static(Content(self._welcome), markup=False, id="welcome")

    def on_screen_resume(self) -> None:
        """Look again when a screen above was left."""
        if self._seen:
            self.look_again()
        self._seen = True
        self.say(self._trouble, bad=bool(self._trouble))
        super().on_screen_resume()

    def look_again(self) -> None:
        """Look at what there is now: a game may have been played, made or deleted."""
        self._trouble = self._look()
        self.query_one("#menu", Rows).show(self._rows())
        self.query_one("#welcome", Static).update(Content(self._welcome), layout=False)

    def _look(self) -> str:
        """Read the shelf; what is wrong with it, or ""."""
        try:
            self.entries = listing.shelf().entries()
        except SaveError as refusal:
            self.entries = ()
            return str(refused(refusal))
        return ""

    @property
    def _welcome(self) -> str:
        first = _("No game yet. New game sets one up in a few keys; an example shows how it looks and feels.")
        return "" if self.entries else first

    def _rows(self) -> list[Row]:
        return [self._row(action) for action in MENU if action.when(self)]

    def _row(self, action: Action) -> Row:
        glyphs = glyphs_of(self)
        key = key_name(action.keys[0], glyphs) if action.keys else "?"
        return Row(action.id, (key, action.title, self._detail(action)))

    def _detail(self, action: Action) -> str:
        match action.id:
            case "home.continue":
                dash = glyphs_of(self).dash
                return f"{self.last.name}  {dash}  {about(self.last)}" if self.last else ""
            case "home.games":
                return (
                    counted("{n} saved game", "{n} saved games", len(self.entries)) if self.entries else _("none yet")
                )
            case "home.themes":
                palette = self.emporion.palettes.get(self.app.theme)
                return palette.title if palette else ""
        return action.help

    def palette_entries(self) -> Iterable[Found]:
        """The saved games, for the command palette."""
        for entry in self.entries:
            if entry.state == "ok":
                yield Found(_("Open: {name}").format(name=entry.name), about(entry), "", partial(self._open, entry))

    def choose(self) -> None:
        """Do what the line under the cursor says."""
        row = self.query_one("#menu", Rows).current
        for action in MENU:
            if row is not None and action.id == row.id:
                getattr(self, str(action.run))()

    def on_rows_chosen(self) -> None:
        """A click chooses like enter."""
        self.choose()

    def continue_(self) -> None:
        """Open the game that was played last."""
        if self.last is not None:
            self._open(self.last)

    def _open(self, entry: Entry) -> None:
        opening.show(self, entry.path, entry.name)

    def new(self) -> None:
        """Set up a game."""
        from tui.screens.new_game import NewGameScreen

        def made(opened: Opened | None) -> None:
            if opened is not None and opened.journal is not None:
                opening.put(self, opened, opened.journal.path.stem)

        self.app.push_screen(NewGameScreen(), made)

    def games(self) -> None:
        """List the saved games."""
        from tui.screens.games import GamesScreen

        self.app.push_screen(GamesScreen())

    def example(self) -> None:
        """List the examples."""
        from tui.screens.examples import ExamplesScreen

        self.app.push_screen(ExamplesScreen())

    def calamity(self) -> None:
        """Work an Unmodifiable Calamity out."""
        self.emporion.open_calamities()

    def learn(self) -> None:
        """Read how it is played: first of the game that was played last."""
        header = self.last.header if self.last is not None else None
        if header is not None and header.game == "middle_empire":
            from tui.middle_empire.guide import MiddleEmpireGuide

            self.app.push_screen(MiddleEmpireGuide())
            return
        from tui.screens.guide import GuideScreen

        self.app.push_screen(GuideScreen())

    def themes(self) -> None:
        """Choose the colours."""
        self.emporion.open_themes()

    def help(self) -> None:
        """Show the keys."""
        self.emporion.open_help()

    def quit(self) -> None:
        """Leave Emporion."""
        self.app.exit()
