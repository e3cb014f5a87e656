"""Setting up a game: every field has a sensible default, what a field means stands below, refusals beside it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import DescendantFocus
from textual.widget import Widget
from textual.widgets import Input, Static

from core.empires import catalog
from core.empires.options import known_switches
from core.errors import Refusal
from core.games import Opened, new_game
from core.text import clean_name
from core.words import Said
from tui import listing
from tui.actions import Action, Answer, bindings
from tui.glyphs import glyphs_of
from tui.screens.shell import Shell
from tui.spoken import _, refused
from tui.widgets.choice import Button, Choice, Fold
from tui.widgets.writing import Writing

GAME = "empires"
GAME_NAME = "game-name"

EDITIONS = (("west", _("West")), ("east", _("East")))
PLAYERS = (("3", "3"), ("4", "4"))
MODES = (("digital", _("digital")), ("table", _("beside the board")))
SIDES = (("basic", _("Basic")), ("expert", _("Expert")))
LENGTHS = (("no", _("whole")), ("yes", _("Short Game")))
OFF_ON = (("off", _("off")), ("on", _("on")))
WITH = "with-"
"""What the id of an expansion's field begins with."""

ABOUT = {
    "edition": _("Mega Empires West or East: the civilizations, the trade cards and the calamities differ."),
    "players": _(
        "Three or four. It settles who plays, how the stacks are made up and with how many credits you start."
    ),
    "mode": _(
        "Digital: Emporion shuffles and deals, and a curtain hides each hand between turns. Beside the board: "
        "you hold the cards and tell Emporion what happens."
    ),
    "ast": _("The side of the A.S.T.: Basic, or Expert, which asks for more at each step."),
    "short": _("The Short Game begins in the middle of the A.S.T. (column 11) and lasts five to six turns."),
    "name": _("The person who plays this civilization; may be left empty. At most 16 letters wide."),
    "switches": _("Where the printed rules are silent a table may settle it for itself; these are our answers."),
    "game-name": _("How the game is called in the list; its file gets the same name. Empty: the name shown."),
    "start": _("Begins the game. Everything is saved from the first move on."),
}
NOT_RECOMMENDED = _("not recommended with Expert (M37)")


@dataclass
class Draft:
    """What the form says so far.

    Attributes:
        names: what was written for each civilization, also for those that no longer play.
        switches: the values that were chosen, defaults among them.
        expansions: those that are on.
        game_name: what was written; empty: as suggested.
    """

    edition: str = "west"
    players: str = "3"
    mode: str = "digital"
    ast: str = "basic"
    short: str = "no"
    names: dict[str, str] = field(default_factory=dict)
    switches: dict[str, str] = field(default_factory=dict)
    expansions: set[str] = field(default_factory=set)
    game_name: str = ""

    @property
    def seats(self) -> tuple[catalog.Civilization, ...]:
        """Who plays."""
        return catalog.seats(self.edition, int(self.players))

    @property
    def known_switches(self) -> list[catalog.Switch]:
        """The switches of the edition and of the expansions."""
        return list(known_switches(self.edition, tuple(self.expansions)))

    @property
    def changed(self) -> dict[str, str]:
        """The switches that are not at their default."""
        chosen = ((switch, self.switches.get(switch.id, switch.default)) for switch in self.known_switches)
        return {switch.id: value for switch, value in chosen if value != switch.default}

    @property
    def suggestion(self) -> str:
        """A name for the game."""
        return f"{self.edition}-{self.players}"

    def refused_name(self, seat: str) -> Said | None:
        """Why the name written for *seat* won't do; None when it will, or when there is none."""
        try:
            if self.names.get(seat):
                clean_name(self.names[seat])
        except Refusal as refusal:
            return refused(refusal)
        return None

    def options(self) -> dict[str, Any]:
        """The options of the game."""
        names = {seat.id: self.names[seat.id] for seat in self.seats if self.names.get(seat.id)}
        return {
            "edition": self.edition,
            "players": int(self.players),
            "mode": self.mode,
            "ast": self.ast,
            "short": self.short == "yes",
            "with": [expansion.id for expansion in catalog.expansions() if expansion.id in self.expansions],
            "names": names,
            "switches": self.changed,
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


class TextField(Horizontal):
    """A label, a line to write on, and room for a refusal beside it."""

    def __init__(self, key: str, label: str, about: str, value: str = "") -> None:
        super().__init__(classes="text-field")
        self.key = key
        self.about = about
        self.refusal = ""
        self._label = label
        self._value = value

    def compose(self) -> Iterable[Widget]:
        """Label, line, refusal."""
        yield Static(Content(f"   {self._label}"), markup=False, classes="field-label")
        yield Writing(self._value)
        yield Static(markup=False, classes="field-error")

    def suggest(self, text: str) -> None:
        """What counts when nothing is written."""
        self.query_one(Input).placeholder = text

    def refuse(self, said: Said | None) -> None:
        """Show why what is written won't do; None when it will."""
        self.refusal = str(said) if said else ""
        beside = f"{glyphs_of(self).no} {said.message}" if said else ""
        self.query_one(".field-error", Static).update(Content(beside), layout=False)

    def on_descendant_focus(self) -> None:
        """Mark the line the keyboard is on."""
        self._mark(glyphs_of(self).cursor)

    def on_descendant_blur(self) -> None:
        """Take the mark away."""
        self._mark(" ")

    def _mark(self, sign: str) -> None:
        style = "bold $primary" if sign.strip() else ""
        label = Content.assemble((f" {sign} {self._label}", style))
        self.query_one(".field-label", Static).update(label, layout=False)


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The fields, which scroll with the cursor: up and down go from field to field, not a line further."""


class NewGameScreen(Shell[Opened]):
    """The form. *Start* is one key away at any time. The result is the game that was made, or None."""

    HEADING = _("New game")
    CSS_PATH = "../styles/form.tcss"
    ACTIONS = ACTIONS
    BINDINGS = bindings(ACTIONS)

    def __init__(self) -> None:
        super().__init__()
        self.draft = Draft()
        self._shelf = listing.shelf()

    def body(self) -> Iterable[Widget]:
        """The fields, and below them what the one under the cursor means."""
        yield Form(
            Choice(_("Edition"), EDITIONS, self.draft.edition, ABOUT["edition"], id="edition"),
            Choice(_("Players"), PLAYERS, self.draft.players, ABOUT["players"], id="players"),
            Choice(_("Cards"), MODES, self.draft.mode, ABOUT["mode"], id="mode"),
            Choice(_("A.S.T."), SIDES, self.draft.ast, ABOUT["ast"], id="ast"),
            Choice(_("Length"), LENGTHS, self.draft.short, ABOUT["short"], id="short"),
            *(
                Choice(_(one.short), OFF_ON, "off", f"{_(one.title)}: {_(one.about)}", id=WITH + one.id)
                for one in catalog.expansions()
            ),
            Vertical(*self._name_fields(), id="names"),
            TextField(GAME_NAME, _("Name of game"), ABOUT["game-name"]),
            Fold(_("Rule switches"), ABOUT["switches"], id="fold"),
            Vertical(id="switches"),
            Button(_("Start"), ABOUT["start"], id="start"),
            id="form",
        )
        yield Static(markup=False, id="about")

    def on_mount(self) -> None:
        """Say what follows from the defaults, and begin at the top."""
        self._sum_up()
        self.query_one("#edition").focus()

    async def _lay_out_names(self) -> None:
        box = self.query_one("#names", Vertical)
        with self.app.batch_update():
            await box.remove_children()
            await box.mount(*self._name_fields())

    def _name_fields(self) -> list[TextField]:
        written = self.draft.names
        return [TextField(seat.id, seat.name, ABOUT["name"], written.get(seat.id, "")) for seat in self.draft.seats]

    async def _lay_out_switches(self) -> None:
        box = self.query_one("#switches", Vertical)
        with self.app.batch_update():
            await box.remove_children()
            if self.query_one("#fold", Fold).open:
                await box.mount(*(self._switch(switch) for switch in self.draft.known_switches))

    def _switch(self, switch: catalog.Switch) -> Choice:
        """The field of a switch, its default first."""
        values = sorted(switch.values, key=lambda value: value != switch.default)
        named = [(value, value.replace("_", " ")) for value in values]
        text = _("{about} Default: {default} ({rule}).")
        about = text.format(about=switch.about, default=named[0][1], rule=switch.rule)
        value = self.draft.switches.get(switch.id, switch.default)
        return Choice(switch.title, named, value, about, 0, id=f"switch-{switch.id}")

    def _sum_up(self) -> None:
        """Say beside the fields what follows from them."""
        draft = self.draft
        total, changed = len(draft.known_switches), len(draft.changed)
        told = _("{changed} of {total} changed") if changed else _("all {total} at their default, the first value")
        self.query_one("#fold", Fold).tell(told.format(changed=changed, total=total))
        risky = draft.short == "yes" and draft.ast == "expert"
        self.query_one("#short", Choice).note(NOT_RECOMMENDED if risky else "")
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
        """Follow a choice: other editions and numbers of players have other civilizations and switches."""
        name, value = str(message.choice.id), message.choice.value
        if name.startswith("switch-"):
            self.draft.switches[name.removeprefix("switch-")] = value
        elif name.startswith(WITH):
            self.draft.expansions ^= {name.removeprefix(WITH)}
        else:
            setattr(self.draft, name, value)
        if name in ("edition", "players"):
            await self._lay_out_names()
        if name in ("edition", "players") or name.startswith(WITH):
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
        about.update(Content(refusal or getattr(field, "about", "")), layout=False)

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
        bad = [seat.id for seat in self.draft.seats if self.draft.refused_name(seat.id)]
        if path is None or bad:
            self._go_to_bad(bad[0] if bad else GAME_NAME)
            return
        try:
            opened = new_game(GAME, self.draft.options(), path)
        except Refusal as refusal:
            self.say(str(refused(refusal)), bad=True)
            return
        self.dismiss(opened)

    def _go_to_bad(self, key: str) -> None:
        self.say(_("The marked field has to be put right first."), bad=True)
        next(line for line in self.query(TextField) if line.key == key).query_one(Input).focus()
