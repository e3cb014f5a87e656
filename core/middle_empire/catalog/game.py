"""Who can play, the pieces, the numbers of a turn, and what a table may settle for itself."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated

from msgspec import Meta, Struct, field

from core import facts
from core.errors import DataError
from core.facts import Document, Fact
from core.middle_empire import data
from core.middle_empire.catalog.names import PLAYERS, Positive, Seat, Text


class Colour(Fact, frozen=True):
    """A seat: its name and its colour ``#rrggbb``, a hint for themes."""

    id: Annotated[Seat, Meta(pattern="^[a-z]+$")]
    name: Text
    colour: Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]


class Pieces(Struct, frozen=True, forbid_unknown_fields=True):
    """How many there are: strongholds, empires and roads of one colour, City Walls for all (ME-2.2)."""

    strongholds: Positive
    empires: Positive
    roads: Positive
    walls: Positive


class Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards held at the end of an own turn, and cards drawn at its start (ME-5.2, ME-5.5)."""

    hand: Positive
    draw: Positive


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """Seats, pieces and numbers.

    Attributes:
        seats: the colours; the first ones play when nobody chooses.
        empires: how many win, by number of players (ME-10.1).
    """

    pieces: Pieces
    empires: dict[int, Positive]
    turn: Turn
    seats: Annotated[tuple[Colour, ...], Meta(min_length=2)] = field(name="seat")


class Switch(Fact, frozen=True):
    """A rule that a table may settle for itself: one of ``values``, or a number in ``numbers``."""

    id: Text
    title: Text
    about: Text
    rule: Text
    default: Text
    values: tuple[Text, ...] = ()
    numbers: tuple[int, int] | None = None

    def takes(self, value: str) -> bool:
        """Whether *value* is one of its values."""
        if self.numbers is None:
            return value in self.values
        least, most = self.numbers
        return value in map(str, range(least, most + 1))

    @property
    def choices(self) -> tuple[str, ...]:
        """What it can be, as a person reads it."""
        return self.values if self.numbers is None else (f"{self.numbers[0]}-{self.numbers[1]}",)


def read_numbers(found: Document) -> Numbers:
    """Seats and numbers from the tables of ``game.toml``; DataError for a wrong, missing or repeated entry."""
    numbers = facts.whole("game.toml", found, Numbers)
    facts.unique("game.toml", "seat", (seat.id for seat in numbers.seats))
    facts.complete("game.toml, empires", "number of players", numbers.empires, PLAYERS)
    if len(numbers.seats) < max(PLAYERS):
        raise DataError(f"game.toml: {len(numbers.seats)} seats for {max(PLAYERS)} players.")
    return numbers


@cache
def numbers() -> Numbers:
    """Seats, pieces and numbers."""
    return read_numbers(data.document("game.toml", ["seat", "pieces", "empires", "turn"]))


@cache
def seats() -> Mapping[Seat, Colour]:
    """The colours by name, in their order."""
    return {seat.id: seat for seat in numbers().seats}


def read_switches(found: Document) -> tuple[Switch, ...]:
    """The switches from the tables of ``switches.toml``; DataError for a wrong entry or an impossible default."""
    switches = facts.many("switches.toml", found, "switch", Switch)
    facts.unique("switches.toml", "id", (switch.id for switch in switches))
    for switch in switches:
        if not switch.takes(switch.default):
            raise DataError(f"switches.toml, switch {switch.id}: {switch.default} is no value of it.")
    return switches


@cache
def switches() -> Mapping[str, Switch]:
    """What a table may settle for itself, by name."""
    return {switch.id: switch for switch in read_switches(data.document("switches.toml", ["switch"]))}
