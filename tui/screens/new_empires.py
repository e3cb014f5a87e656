"""What the form of a new game of Mega Empires says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from textual.widget import Widget

from core.empires import catalog
from core.empires.options import known_switches
from tui.screens.drafts import EMPIRES, Draft
from tui.spoken import _
from tui.widgets.choice import Choice

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
}
NOT_RECOMMENDED = _("not recommended with Expert (M37)")


class EmpiresDraft(Draft):
    """What the form says so far.

    Attributes:
        expansions: those that are on.
    """

    game = EMPIRES
    renames = ("edition", "players")
    about_name = _("The person who plays this civilization; may be left empty. At most 16 letters wide.")
    about_switches = _("Where the printed rules are silent a table may settle it for itself; these are our answers.")

    def __init__(self) -> None:
        super().__init__()
        self.edition, self.players, self.mode, self.ast, self.short = "west", "3", "digital", "basic", "no"
        self.expansions: set[str] = set()

    @property
    def reswitches(self) -> tuple[str, ...]:  # type: ignore[override]
        """Each expansion has switches of its own, and so has each edition."""
        return (*self.renames, *(WITH + one.id for one in catalog.expansions()))

    def fields(self) -> Iterable[Widget]:
        """Edition, players, cards, A.S.T., length, expansions."""
        return (
            Choice(_("Edition"), EDITIONS, self.edition, ABOUT["edition"], id="edition"),
            Choice(_("Players"), PLAYERS, self.players, ABOUT["players"], id="players"),
            Choice(_("Cards"), MODES, self.mode, ABOUT["mode"], id="mode"),
            Choice(_("A.S.T."), SIDES, self.ast, ABOUT["ast"], id="ast"),
            Choice(_("Length"), LENGTHS, self.short, ABOUT["short"], id="short"),
            *map(self._expansion, catalog.expansions()),
        )

    def _expansion(self, one: catalog.Expansion) -> Choice:
        taken = "on" if one.id in self.expansions else "off"
        return Choice(_(one.short), OFF_ON, taken, f"{_(one.title)}: {_(one.about)}", id=WITH + one.id)

    def take(self, field: str, value: str) -> None:
        """Take a value; an expansion is turned on or off."""
        if field.startswith(WITH):
            self.expansions ^= {field.removeprefix(WITH)}
        else:
            super().take(field, value)

    @property
    def named_seats(self) -> list[tuple[str, str]]:
        """The civilizations that play."""
        return [(seat.id, seat.name) for seat in catalog.seats(self.edition, int(self.players))]

    @property
    def known_switches(self) -> list[catalog.Switch]:
        """The switches of the edition and of the expansions."""
        return list(known_switches(self.edition, tuple(self.expansions)))

    @property
    def suggestion(self) -> str:
        """A name for the game."""
        return f"{self.edition}-{self.players}"

    def notes(self) -> Mapping[str, str]:
        """The Short Game with the Expert side."""
        risky = self.short == "yes" and self.ast == "expert"
        return {"short": NOT_RECOMMENDED if risky else ""}

    def options(self) -> dict[str, Any]:
        """The options of the game."""
        return {
            "edition": self.edition,
            "players": int(self.players),
            "mode": self.mode,
            "ast": self.ast,
            "short": self.short == "yes",
            "with": [expansion.id for expansion in catalog.expansions() if expansion.id in self.expansions],
            "names": self.names_written(),
            "switches": self.changed,
        }
