"""How a game came to stand as it does, turn by turn: what a plot or an export tells of it."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from msgspec import Struct

from core.empires import victory
from core.empires.catalog import Seat
from core.empires.keeping import columns
from core.empires.state import State
from core.empires.succession import standings
from core.rules import Event


class Played(Protocol):
    """A game as far as its history is told: ``core.game.Game`` is one."""

    @property
    def state(self) -> State:
        """The position now."""

    def at(self, n: int) -> State:
        """The position after the first *n* entries of the game's file."""

    def steps(self) -> Iterator[tuple[State, tuple[Event, ...]]]:
        """The position after each move that counts, and what happened in it."""


class TurnRecord(Struct, frozen=True):
    """How everybody stood when a turn ended, or stands now in the running one; all of it lies open on the table.

    Attributes:
        turn: number of the turn, from 1.
        cities: cities on the board (M7).
        points: victory points, as if the game had ended then (6.13); empty in a game whose books are kept by hand.
        columns: where the markers stood on the A.S.T.; empty likewise.
        purchases: advances acquired in this turn, a gift among them (6.12); seats that acquired none are left out.
        buildings: the Special Building built in this turn (SB-3); seats that built none are left out.
    """

    turn: int
    cities: dict[Seat, int]
    points: dict[Seat, int]
    columns: dict[Seat, int]
    purchases: dict[Seat, tuple[str, ...]]
    buildings: dict[Seat, str] = {}


def by_turn(game: Played) -> tuple[TurnRecord, ...]:
    """One record for each turn of *game* so far, the running one last. What was taken back is not told.

    The moves that count are gone through once, whatever the number of turns.
    """
    records: list[TurnRecord] = []
    turn = game.at(0).turn
    happened: list[Event] = []
    for state, events in game.steps():
        happened.extend(events)
        if state.turn != turn:
            records.append(_record(turn, state, happened))
            turn, happened = state.turn, []
    return (*records, _record(turn, game.state, happened))


def _record(turn: int, state: State, happened: Sequence[Event]) -> TurnRecord:
    """The move that ends a turn opens the next one, in which nothing has been done then: *state* may be after it."""
    bought = [event for event in happened if event.code == "advances.acquired" and event.seat is not None]
    purchases: dict[Seat, tuple[str, ...]] = {}
    for event in bought:
        seat = Seat(str(event.seat))
        purchases[seat] = (*purchases.get(seat, ()), *event.values["advances"])
    return TurnRecord(
        turn,
        dict(zip(state.options.seats, state.cities, strict=True)),
        {} if state.books is None else {one.seat: victory.score(one).total for one in standings(state)},
        {} if state.books is None else columns(state),
        {seat: names for seat, names in purchases.items() if names},
        {Seat(str(event.seat)): event.values["building"] for event in bought if event.values["building"]},
    )
