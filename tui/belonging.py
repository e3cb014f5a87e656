"""To whom a command belongs: what everybody at the table sees and may tell, and what is one seat's own to do."""

from msgspec import Struct

from core.empires.catalog import Seat
from core.empires.commands import (
    Advance,
    Answered,
    Build,
    Census,
    Collect,
    Command,
    Correct,
    Deal,
    Disown,
    End,
    Got,
    GoTo,
    HandIs,
    Holds,
    Lose,
    MarketIs,
    NameBuilding,
    Own,
    Plunder,
    Reduce,
    Resolve,
    Sail,
    Scenario,
    SetCities,
    Settle,
    Smuggled,
    Stands,
)
from core.empires.parse import parse
from core.empires.state import State
from core.rules import TABLE

OF_THE_TABLE = (
    SetCities, Census, Deal, End, GoTo, Advance, Stands, NameBuilding, Resolve, Settle,
    Correct, Own, Disown, Scenario, Collect, Sail, Lose, Build, Reduce,
    MarketIs, HandIs, Got, Holds, Smuggled,
)  # fmt: skip
"""What lies open on the table, and what only a table that keeps its cards by hand may say."""


class Claim(Struct, frozen=True):
    """Whose a command is.

    Attributes:
        seat: the seat that acts, or None for the whole table.
        own: it is that seat's alone, and may have to do with its hand.
    """

    seat: Seat | None = None
    own: bool = False


def claim(text: str, state: State) -> Claim:
    """Whose the command *text* is in the position *state*; nothing of any hand is looked at.

    Raises:
        RuleError: ``parse.*`` for what is not understood.
    """
    actor, command = parse(text, state, TABLE)
    if isinstance(command, Answered):
        return _answered(state)
    named = getattr(command, "seat", None) or actor
    seat = Seat(named) if named in state.options.seats else None
    if isinstance(command, Resolve):
        seat = None
    return Claim(seat, seat is not None and not _open(command))


def _open(command: Command) -> bool:
    """Everybody sees it and may tell it; a city that was won brings a hidden card only where one is drawn (6.4)."""
    return isinstance(command, OF_THE_TABLE) or (isinstance(command, Plunder) and not command.card)


def _answered(state: State) -> Claim:
    """The answer to what a calamity asks: of a seat's own cards only that seat's (6.9)."""
    asked = getattr(state.case.asked, "seat", None) if state.case is not None else None
    return Claim(asked, asked is not None and state.in_turn == asked)
