"""Civilizations as the panels show them: the hint of a colour, and a letter that tells each from the others."""

from collections.abc import Iterable

from core.empires.catalog import Seat, seats
from core.empires.state import State
from tui.panels.cards import Names
from tui.panels.lines import Span


def colours(state: State) -> dict[Seat, str]:
    """The colour of each civilization in play; only a hint, beside its name or letter."""
    return {one.id: one.colour for one in seats(state.options.edition, state.options.players)}


def letters(names: Iterable[str]) -> dict[str, str]:
    """One capital letter for each of *names*: the first of it that no earlier one has."""
    given: dict[str, str] = {}
    for name in names:
        free = (char for char in name.upper() if char.isalpha() and char not in given.values())
        given[name] = next(free, str(len(given) + 1))
    return given


def seat_letters(state: State, names: Names) -> dict[Seat, str]:
    """The letter of each seat in play."""
    called = {seat: names.seat(seat) for seat in state.options.seats}
    given = letters(called.values())
    return {seat: given[name] for seat, name in called.items()}


def seat_span(state: State, names: Names, seat: Seat, width: int) -> Span:
    """The name of *seat* in *width* cells, in the hint of its colour."""
    return Span(f"{names.seat(seat)[:width]:<{width}}", colours(state)[seat])
