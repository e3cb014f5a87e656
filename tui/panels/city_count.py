"""The City Count: rows 9 to 0 with the markers in A.S.T.-ranking order, and the turn marker (M7)."""

from collections.abc import Mapping
from itertools import product

from textual.message import Message

from core.empires.catalog import Seat, limits, seats
from core.empires.census import turn_marker
from core.empires.state import State
from tui.actions import bindings
from tui.panels.cards import Names
from tui.panels.lines import Line, Panel, Span, fill, line, width_of
from tui.screens.table_actions import CITY_ACTIONS
from tui.spoken import _


class CityCountPanel(Panel):
    """The markers. A number that was typed moves its marker at once, with a sign, until all are confirmed.

    Attributes:
        pending: numbers that wait to be confirmed.
        may_enter: numbers may be typed now (see ``tui.actions.Answer``).
    """

    ACTIONS = CITY_ACTIONS
    BINDINGS = bindings(CITY_ACTIONS)

    class Entered(Message):
        """City counts were confirmed."""

        def __init__(self, counts: Mapping[Seat, int]) -> None:
            super().__init__()
            self.counts = counts

    class Changed(Message):
        """A number was typed or taken back and waits to be confirmed."""

    def __init__(self, *, id: str = "cities") -> None:
        super().__init__(id=id)
        self.cursor = 0
        self.pending: dict[Seat, int] = {}
        self.may_enter: bool | str | None = True
        self._state: State | None = None
        self._names: Names | None = None

    def show(self, state: State, names: Names) -> None:
        """Draw the City Count of *state*."""
        if self._state is not None and self._state.cities != state.cities:
            self.pending = {}
        self._state, self._names = state, names
        self.redraw()

    @property
    def seat(self) -> Seat | None:
        """The seat whose number is typed next."""
        return None if self._state is None else self._state.options.seats[self.cursor]

    def count(self, seat: Seat) -> int:
        """Cities of *seat* as typed, else as they are."""
        assert self._state is not None
        return self.pending.get(seat, self._state.cities_of(seat))

    # What is drawn

    def heading(self, width: int) -> str:
        """The title."""
        return "City Count"

    def build(self, width: int) -> list[Line]:
        """One line for each count, the highest first; where that is too much, only those that hold a marker."""
        if self._state is None or self._names is None:
            return []
        rows = list(range(limits().cities, -1, -1))
        if len(rows) > self.page:
            rows = self._taken_rows(rows)
        return [self._row(count, width) for count in rows]

    def _taken_rows(self, rows: list[int]) -> list[int]:
        assert self._state is not None
        held = {self.count(seat) for seat in self._state.options.seats} | {self._marker()}
        spare = [row for row in rows if row not in held]
        room = max(0, self.page - len(held))
        keep = held | set(spare[len(spare) - room :] if room else ())
        return [row for row in rows if row in keep]

    def _marker(self) -> int:
        assert self._state is not None
        if self._state.turn_marker is None:
            return max(self.count(seat) for seat in self._state.options.seats)
        return turn_marker(self._state)

    def _row(self, count: int, width: int) -> Line:
        assert self._state is not None
        standing = [seat for seat in self._state.options.seats if self.count(seat) == count]
        start = Span(f" {count}  ", "number" if standing else "dim")
        markers = self._turn_markers(count) if count and count == self._marker() else [()]
        for marker, (gap, letters) in product(markers, ((2, 0), (1, 0), (1, 4), (1, self._letters))):
            names = [span for seat in standing for span in (Span(" " * gap), self._seat_span(seat, letters))][1:]
            if width_of((start, *names, *marker)) < width:
                break
        return fill((start, *names), marker, width) if marker else (start, *names)

    @property
    def _letters(self) -> int:
        """The least number of letters by which the names of the seats differ."""
        assert self._state is not None and self._names is not None
        names = [self._names.seat(seat) for seat in self._state.options.seats]
        longest = max(map(len, names))
        return next((n for n in range(1, longest) if len({name[:n] for name in names}) == len(names)), longest)

    def _turn_markers(self, count: int) -> list[Line]:
        """The turn marker with what it means, and alone."""
        cards = (_("{n} card") if count == 1 else _("{n} cards")).format(n=count)
        return [line(Span(f"{self.glyphs.marker} {text} ", "head")) for text in (cards, str(count))]

    def _seat_span(self, seat: Seat, letters: int) -> Span:
        """The marker of *seat*: its name, or its first *letters*."""
        assert self._state is not None and self._names is not None
        name = self._names.seat(seat)[: letters or None]
        look = "cursor" if self.has_focus and seat == self.seat else self._colour(seat)
        changed = self.count(seat) != self._state.cities_of(seat)
        return Span(f"{name}*" if changed else name, look)

    def _colour(self, seat: Seat) -> str:
        assert self._state is not None
        options = self._state.options
        return next(one.colour for one in seats(options.edition, options.players) if one.id == seat)

    # Keys

    def _select(self, step: int) -> None:
        if self._state is not None:
            self.cursor = (self.cursor + step) % len(self._state.options.seats)
            self.redraw()

    def select_next(self) -> None:
        """To the next seat in A.S.T.-ranking order."""
        self._select(1)

    def select_previous(self) -> None:
        """To the seat before."""
        self._select(-1)

    def enter_digit(self, key: str) -> None:
        """Type the number of cities of the selected seat and go to the next one."""
        self._set(int(key))
        self.select_next()

    def raise_count(self) -> None:
        """One city more."""
        if self.seat is not None:
            self._set(self.count(self.seat) + 1)

    def lower_count(self) -> None:
        """One city less."""
        if self.seat is not None:
            self._set(self.count(self.seat) - 1)

    def _set(self, count: int) -> None:
        if self._state is None or self.seat is None or not 0 <= count <= limits().cities:
            return
        if count == self._state.cities_of(self.seat):
            self.pending.pop(self.seat, None)
        else:
            self.pending[self.seat] = count
        self.redraw()
        self.report(self.Changed())

    def clear(self) -> None:
        """Take back what was typed."""
        self.pending = {}
        self.cursor = 0
        self.redraw()
        self.report(self.Changed())

    def confirm(self) -> None:
        """Tell the screen that the numbers are right."""
        self.report(self.Entered(dict(self.pending)))
