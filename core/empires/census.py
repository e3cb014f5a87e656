"""The City Count and the order of play it gives (M7, M10)."""

from collections.abc import Mapping

from core.empires.books import lost_sight
from core.empires.catalog import Seat, limits
from core.empires.commands import SetCities
from core.empires.keeping import corrected, need_book, need_books
from core.empires.state import State, replace
from core.errors import RuleError
from core.rules import Event


def order_of_play(state: State) -> tuple[Seat, ...]:
    """Fewest cities first, ties by A.S.T.-ranking (M10)."""
    return tuple(sorted(state.options.seats, key=state.cities_of))


def order_now(state: State) -> tuple[Seat, ...]:
    """The order of this turn: as it was dealt in, else as the City Count stands."""
    return state.order or order_of_play(state)


def turn_marker(state: State) -> int:
    """The row of the turn marker: the highest City Count of this turn (M7)."""
    return max(state.cities) if state.turn_marker is None else state.turn_marker


def set_cities(state: State, command: SetCities) -> tuple[State, tuple[Event, ...]]:
    """Set the City Count of some seats (M7). After the deal it corrects the count and deals nothing.

    Raises:
        RuleError: ``cities.out-of-range`` (M7) for a count outside 0-9, ``cities.twice`` for a seat named twice.
    """
    cities = dict(zip(state.options.seats, state.cities, strict=True))
    most = limits().cities
    named: set[Seat] = set()
    for seat, count in command.counts:
        if not 0 <= count <= most:
            raise RuleError("cities.out-of-range", "M7", seat=seat, count=count, most=most)
        if seat in named:
            raise RuleError("cities.twice", "M7", seat=seat)
        named.add(seat)
        cities[seat] = count
    counts = [[seat, count] for seat, count in command.counts]
    code = "cities.corrected" if state.order else "cities.set"
    event = Event(code, None, {"counts": counts})
    if state.books is None:
        return replace(state, cities=tuple(cities.values())), (event,)
    return _booked(state, dict(command.counts)), (event,)


def _booked(state: State, counts: Mapping[Seat, int]) -> State:
    """The books with these cities. After expansion the tokens they took are the table's to count again."""
    told = need_books(state).told
    for seat, count in counts.items():
        book = corrected(need_book(state, seat), seat, cities=count)
        grown = state.phase in ("2", "3", "4", "5", "6a") or (state.phase == "1" and (seat, "census") in told)
        if grown and count != state.cities_of(seat):
            book = lost_sight(book, "board")
        state = state.with_book(seat, book)
    return state
