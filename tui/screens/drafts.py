"""What the form of a new game says so far, whatever the game: its fields, its seats, its switches."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

from textual.widget import Widget

from core.errors import Refusal
from core.text import clean_name
from core.words import Said
from tui.spoken import _, refused

EMPIRES, MIDDLE_EMPIRE = "empires", "middle_empire"
GAMES = ((EMPIRES, _("Mega Empires")), (MIDDLE_EMPIRE, _("Middle Empire")))
"""The games that can be set up here."""
SWITCH = "switch-"
"""What the id of a switch's field begins with."""


class Switch(Protocol):
    """A rule that a table may settle for itself."""

    @property
    def id(self) -> str:
        """Its name."""

    @property
    def title(self) -> str:
        """What it is called."""

    @property
    def about(self) -> str:
        """What it settles."""

    @property
    def rule(self) -> str:
        """The rule it belongs to."""

    @property
    def default(self) -> str:
        """The value that is taken when nobody chooses."""

    @property
    def values(self) -> Sequence[str]:
        """What it can be; empty for a number."""


class Draft:
    """What the form says so far. Each game says which fields it has and what they mean.

    Attributes:
        game: its name.
        names: what was written for each seat, also for those that no longer play.
        switches: the values that were chosen, defaults among them.
        game_name: what was written; empty: as suggested.
        reseats: ids of fields with which the seats change.
        renames: those with which it changes who may have a name.
        reswitches: those with which the switches change.
        about_name: what a seat's name means.
        about_switches: what the switches are.
    """

    game: str
    reseats: Collection[str] = ()
    renames: Collection[str] = ()
    reswitches: Collection[str] = ()
    about_name: str
    about_switches: str

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.switches: dict[str, str] = {}
        self.game_name = ""

    def fields(self) -> Iterable[Widget]:
        """The fields above the names."""
        raise NotImplementedError

    def seat_fields(self) -> Iterable[Widget]:
        """The fields of the seats, which follow who plays."""
        return ()

    def take(self, field: str, value: str) -> None:
        """Take *value* of the field with the id *field*."""
        setattr(self, field, value)

    @property
    def named_seats(self) -> Sequence[tuple[str, str]]:
        """Who plays and may have a name: each seat with what it is called."""
        raise NotImplementedError

    @property
    def known_switches(self) -> Sequence[Switch]:
        """The switches there are."""
        raise NotImplementedError

    @property
    def suggestion(self) -> str:
        """A name for the game."""
        raise NotImplementedError

    def options(self) -> dict[str, Any]:
        """The options of the game."""
        raise NotImplementedError

    def notes(self) -> Mapping[str, str]:
        """Warnings, each by the id of the field it stands beside; "" where there is none."""
        return {}

    def names_written(self) -> dict[str, str]:
        """The names of those who play."""
        return {seat: self.names[seat] for seat, _title in self.named_seats if self.names.get(seat)}

    @property
    def changed(self) -> dict[str, str]:
        """The switches that are not at their default."""
        chosen = ((switch, self.switches.get(switch.id, switch.default)) for switch in self.known_switches)
        return {switch.id: value for switch, value in chosen if value not in ("", switch.default)}

    def refused_name(self, seat: str) -> Said | None:
        """Why the name written for *seat* won't do; None when it will, or when there is none."""
        try:
            if self.names.get(seat):
                clean_name(self.names[seat])
        except Refusal as refusal:
            return refused(refusal)
        return None

    def refused_switch(self, switch: str) -> Said | None:
        """Why what is written for *switch* won't do; None when it will."""
        return None


def draft_of(game: str) -> Draft:
    """An empty form for *game*; nothing of another game is loaded for it."""
    if game == MIDDLE_EMPIRE:
        from tui.middle_empire.new_game import MiddleEmpireDraft

        return MiddleEmpireDraft()
    from tui.screens.new_empires import EmpiresDraft

    return EmpiresDraft()
