"""Setting up a game: every field has a sensible default, what a field means stands below, refusals beside it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import DescendantFocus
from textual.widget import Widget
from textual.widgets import Input, Static

from core.errors import Refusal
from core.games import Opened, new_game
from tui import listing
from tui.actions import Action, Answer, bindings
from tui.panels.lines import wrap
from tui.screens.drafts import EMPIRES, GAMES, SWITCH, Draft, Switch, draft_of
from tui.screens.shell import DESIGNED, Shell
from tui.spoken import _, refused
from tui.widgets.choice import Button, Choice, Fold
from tui.widgets.text_field import TextField

GAME_NAME = "game-name"
ABOUT_LINES, ABOUT_MOST, ABOUT_MARGIN = 3, 9, 12
"""Lines that say what a field means, those there are where it needs more, and the cells beside them."""

ABOUT = {
    "game": _("Which game is played."),
    "game-name": _("How the game is called in the list; its file gets the same name. Empty: the name shown."),
    "start": _("Begins the game. Everything is saved from the first move on."),
}


def _not_writing(screen: Any) -> Answer:
    return True if not isinstance(screen.focused, Input) else None


ACTIONS = (
    Action(
        "new.next",
        ("enter", "ctrl+j"),
        _("next"),
        _("Go to the next field; on the last line, start the game."),
        _("New game"),
        run="enter",
        rank=4,
        palette=False,
    ),
    Action(
        "new.start",
        ("s",),
        _("start the game"),
        _("Start the game as the form says now."),
        _("New game"),
        when=_not_writing,
        run="start",
        rank=1,
    ),
    Action(
        "new.move",
        ("up", "down"),
        _("field"),
        _("Go to the field above or below."),
        _("New game"),
        run="move",
        rank=3,
        palette=False,
        with_key=True,
        shown="up down",
    ),
    Action(
        "new.back", ("escape",), _("back"), _("Leave without starting a game."), _("New game"), run="back", rank=800
    ),
    *(action for action in Shell.ACTIONS if action.id != "shell.back"),
)


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The fields, which scroll with the cursor: up and down go from field to field, not a line further."""


class NewGameScreen(Shell[Opened]):
    """The form. *Start* is one key away at any time. The result is the game that was made, or None."""

    HEADING = _("New game")
    CSS_PATH = "../styles/form.tcss"
    ACTIONS = ACTIONS
    BINDINGS = bindings(ACTIONS)

    def __init__(self, game: str = EMPIRES) -> None:
        super().__init__()
        self.draft: Draft = draft_of(game)
        self._drafts = {game: self.draft}
        self._shelf = listing.shelf()

    def body(self) -> Iterable[Widget]:
        """The fields, and below them what the one under the cursor means."""
        yield Form(
            Choice(_("Game"), GAMES, self.draft.game, ABOUT["game"], id="game"),
            Vertical(*self.draft.fields(), id="options"),
            Vertical(*self.draft.seat_fields(), id="seats"),
            Vertical(*self._name_fields(), id="names"),
            TextField(GAME_NAME, _("Name of game"), ABOUT["game-name"]),
            Fold(_("Rule switches"), self.draft.about_switches, id="fold"),
            Vertical(id="switches"),
            Button(_("Start"), ABOUT["start"], id="start"),
            id="form",
        )
        yield Static(markup=False, id="about")

    def on_mount(self) -> None:
        """Say what follows from the defaults, and begin at the top."""
        self._sum_up()
        self.query_one("#game").focus()

    async def _lay_out(self, box: str, fields: Iterable[Widget]) -> None:
        """Put *fields* into the *box* in the place of those that are there."""
        there = self.query_one(f"#{box}", Vertical)
        with self.app.batch_update():
            await there.remove_children()
            await there.mount(*fields)

    def _name_fields(self) -> list[TextField]:
        written, about = self.draft.names, self.draft.about_name
        return [TextField(seat, name, about, written.get(seat, "")) for seat, name in self.draft.named_seats]

    async def _lay_out_switches(self) -> None:
        open_ = self.query_one("#fold", Fold).open
        await self._lay_out("switches", map(self._switch, self.draft.known_switches) if open_ else ())

    def _switch(self, switch: Switch) -> Widget:
        """The field of a switch, its default first; of a number, a line to write it on."""
        values = sorted(switch.values, key=lambda value: value != switch.default)
        named = [(value, value.replace("_", " ")) for value in values]
        text = _("{about} Default: {default} ({rule}).")
        default = named[0][1] if named else switch.default
        about = text.format(about=switch.about, default=default, rule=switch.rule)
        if not named:
            written = self.draft.switches.get(switch.id, "")
            return TextField(f"{SWITCH}{switch.id}", switch.title, about, written)
        value = self.draft.switches.get(switch.id, switch.default)
        return Choice(switch.title, named, value, about, 0, id=f"{SWITCH}{switch.id}")

    async def _play_another(self, game: str) -> None:
        """Show the form of another game; what was said of this one stays until it is chosen again."""
        if game not in self._drafts:
            self._drafts[game] = draft_of(game)
        name, self.draft = self.draft.game_name, self._drafts[game]
        self.draft.game_name = name
        fold = self.query_one("#fold", Fold)
        fold.about = self.draft.about_switches
        await self._lay_out("options", self.draft.fields())
        await self._lay_out("seats", self.draft.seat_fields())
        await self._lay_out("names", self._name_fields())
        await self._lay_out_switches()
        self._sum_up()

    def _sum_up(self) -> None:
        """Say beside the fields what follows from them."""
        draft = self.draft
        total, changed = len(draft.known_switches), len(draft.changed)
        told = _("{changed} of {total} changed") if changed else _("all {total} at their default, the first value")
        self.query_one("#fold", Fold).tell(told.format(changed=changed, total=total))
        for field, note in draft.notes().items():
            self.query_one(f"#{field}", Choice).note(note)
        self._name_field.suggest(draft.suggestion)
        path = self._path()
        self.query_one("#start", Button).tell(_("saved as {file}").format(file=path.name) if path else "")

    @property
    def _name_field(self) -> TextField:
        return next(line for line in self.query(TextField) if line.key == GAME_NAME)

    def _path(self) -> Path | None:
        """Where the game would be saved; None, and told beside the field, when its name won't do."""
        try:
            path = self._shelf.new_path(self.draft.game_name or self.draft.suggestion)
        except Refusal as refusal:
            self._name_field.refuse(refused(refusal))
            return None
        self._name_field.refuse(None)
        return path

    async def on_choice_changed(self, message: Choice.Changed) -> None:
        """Follow a choice: with some of them who plays changes, or what there is to settle."""
        name, value, draft = str(message.choice.id), message.choice.value, self.draft
        if name == "game":
            await self._play_another(value)
            return
        if name.startswith(SWITCH):
            draft.switches[name.removeprefix(SWITCH)] = value
        else:
            draft.take(name, value)
        if name in draft.reseats:
            await self._lay_out("seats", draft.seat_fields())
        if name in draft.renames:
            await self._lay_out("names", self._name_fields())
        if name in draft.reswitches:
            await self._lay_out_switches()
        self._sum_up()

    async def on_fold_turned(self) -> None:
        """Show or hide the switches."""
        await self._lay_out_switches()

    def on_input_changed(self, message: Input.Changed) -> None:
        """Check what is written while it is written."""
        line = message.input.parent
        if not isinstance(line, TextField):
            return
        if line.key == GAME_NAME:
            self.draft.game_name = message.value
            self._sum_up()
        elif line.key.startswith(SWITCH):
            switch = line.key.removeprefix(SWITCH)
            self.draft.switches[switch] = message.value.strip()
            line.refuse(self.draft.refused_switch(switch))
            self._sum_up()
        else:
            self.draft.names[line.key] = message.value
            line.refuse(self.draft.refused_name(line.key))
        self._explain()

    def on_input_submitted(self) -> None:
        """Enter goes on to the next field."""
        self.focus_next()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Say below what the field means."""
        super().on_descendant_focus(event)
        self._explain()

    def _explain(self) -> None:
        """Say below the form what the field means, or why what is written on it won't do."""
        field: Any = self.focused.parent if isinstance(self.focused, Input) else self.focused
        refusal = getattr(field, "refusal", "")
        about = self.query_one("#about", Static)
        about.set_class(bool(refusal), "-bad")
        text = refusal or getattr(field, "about", "")
        lines = sum(len(wrap(part, self.size.width - ABOUT_MARGIN)) for part in text.split("\n"))
        most = ABOUT_MOST if self.size.height >= DESIGNED[1] else ABOUT_LINES
        height = max(ABOUT_LINES, min(lines, most))
        if about.styles.height is None or about.styles.height.value != height:
            about.styles.height = height
            # The form has become lower or higher: the field has to stay in sight.
            self.call_after_refresh(self._show_field)
        about.update(Content(text), layout=False)

    def _show_field(self) -> None:
        if self.focused is not None:
            self.focused.scroll_visible(animate=False)

    def move(self, key: str) -> None:
        """Go one field up or down."""
        if key == "up":
            self.focus_previous()
        else:
            self.focus_next()

    def enter(self) -> None:
        """Go on to the next field, open a heading, or start."""
        if isinstance(self.focused, Button):
            self.start()
        elif isinstance(self.focused, Fold):
            self.focused.turn()
        else:
            self.focus_next()

    def on_button_pressed(self) -> None:
        """A click on the last line starts the game."""
        self.start()

    def start(self) -> None:
        """Start the game, or go to the field that has to be put right."""
        path = self._path()
        draft = self.draft
        bad = [seat for seat, _name in draft.named_seats if draft.refused_name(seat)]
        bad += [f"{SWITCH}{one.id}" for one in draft.known_switches if draft.refused_switch(one.id)]
        if path is None or bad:
            self._go_to_bad(bad[0] if bad else GAME_NAME)
            return
        try:
            opened = new_game(draft.game, draft.options(), path)
        except Refusal as refusal:
            self.say(str(refused(refusal)), bad=True)
            return
        self.dismiss(opened)

    def _go_to_bad(self, key: str) -> None:
        self.say(_("The marked field has to be put right first."), bad=True)
        for line in self.query(TextField):
            if line.key == key:
                line.query_one(Input).focus()
