"""A plot of the game by turn: points, cities and A.S.T. of each civilization, drawn with letters."""

from collections.abc import Callable, Mapping, Sequence

from core.empires.catalog import Seat
from core.empires.history import TurnRecord
from core.empires.state import State
from core.empires.words import EmpiresWords
from tui.actions import bindings
from tui.glyphs import Glyphs
from tui.panels.civilizations import colours, seat_letters
from tui.panels.lines import Line, Panel, Span, cut, line
from tui.screens.book_actions import PLOT_ACTIONS
from tui.spoken import _

AXIS = 5
"""Cells of the numbers at the left, with the axis."""
WIDEST = 14
"""Cells of a turn."""
LEGEND = 18
"""Cells of the names at the right."""

MEASURES: tuple[tuple[str, Callable[[TurnRecord], Mapping[Seat, int]]], ...] = (
    (_("victory points"), lambda record: record.points),
    (_("cities"), lambda record: record.cities),
    (_("A.S.T."), lambda record: record.columns),
)
"""What may be plotted: its name, and what a turn has of it."""


class PlotPanel(Panel):
    """The plot of one measure; keys turn to the next."""

    ACTIONS = PLOT_ACTIONS
    BINDINGS = bindings(PLOT_ACTIONS)

    def __init__(self, *, id: str = "plot") -> None:
        super().__init__(id=id)
        self.measure = 0
        self._state: State | None = None
        self._words: EmpiresWords | None = None
        self._records: Sequence[TurnRecord] = ()

    def show(self, state: State, words: EmpiresWords, records: Sequence[TurnRecord]) -> None:
        """Draw *records*, one for each turn."""
        self._state, self._words, self._records = state, words, records
        self.redraw()

    def heading(self, width: int) -> str:
        """The title: what is plotted."""
        return cut(f"{_('Plot')} · {_('{what} by turn').format(what=MEASURES[self.measure][0])}", width, self.glyphs)

    def build(self, width: int) -> list[Line]:
        """The plot in all the lines there are."""
        if self._state is None or self._words is None:
            return []
        values = [MEASURES[self.measure][1](record) for record in self._records]
        if not any(values):
            return [line(Span(f" {_('The table keeps the books of this game by hand.')}", "dim"))]
        letters, hints = seat_letters(self._state, self._words), colours(self._state)
        names = {seat: self._words.seat(seat) for seat in letters}
        turns = [record.turn for record in self._records]
        return Chart(turns, values, letters, hints, names, self.glyphs).lines(width, self.content_size.height)

    # Keys

    def turn_next(self) -> None:
        """Plot what comes next."""
        self.measure = (self.measure + 1) % len(MEASURES)
        self.redraw()

    def turn_previous(self) -> None:
        """Plot what comes before."""
        self.measure = (self.measure - 1) % len(MEASURES)
        self.redraw()

    def move_up(self) -> None:
        """The wheel turns to what comes before."""
        self.turn_previous()

    def move_down(self) -> None:
        """The wheel turns to what comes next."""
        self.turn_next()


class Chart:
    """Letters over turns.

    Args:
        turns: their numbers.
        values: what each civilization had at the end of each turn.
        letters: the letter of each civilization.
        hints: its colour.
        names: its name.
        glyphs: the signs to draw with.
    """

    def __init__(
        self,
        turns: Sequence[int],
        values: Sequence[Mapping[Seat, int]],
        letters: Mapping[Seat, str],
        hints: Mapping[Seat, str],
        names: Mapping[Seat, str],
        glyphs: Glyphs,
    ) -> None:
        self.turns, self.values = turns, values
        self.letters, self.hints, self.names, self.glyphs = letters, hints, names, glyphs

    def lines(self, width: int, height: int) -> list[Line]:
        """The plot in *width* x *height* cells: the curves, the turns below them, the names at the right."""
        rows = max(2, height - 2)
        cell = max(1, min(WIDEST, (width - AXIS - LEGEND - 1) // len(self.turns)))
        shown = slice(-max(1, (width - AXIS - LEGEND - 1) // cell), None)
        turns, values = self.turns[shown], self.values[shown]
        top = max(max(each.values(), default=0) for each in values) or 1
        grid = self._curves(values, cell, rows, top)
        legend = self._legend(values[-1])
        lines = [
            line(self._number(row, rows, top), *grid[row], *(legend[row] if row < len(legend) else ()))
            for row in range(rows)
        ]
        return [*lines, *self._axis(turns, cell)]

    def _number(self, row: int, rows: int, top: int) -> Span:
        """The number at the left of a row: at the top, in the middle, at the bottom."""
        marked = {0: top, rows - 1: 0, (rows - 1) // 2: round(top * (1 - ((rows - 1) // 2) / (rows - 1)))}
        text = str(marked[row]) if row in marked else ""
        return Span(f"{text:>{AXIS - 2}} {self.glyphs.bar}", "dim")

    def _axis(self, turns: Sequence[int], cell: int) -> list[Line]:
        rule = self.glyphs.rule * (cell * len(turns))
        step = -(-(len(str(turns[-1])) + 1) // cell)
        numbers = ""
        for end, turn in zip(range(cell, len(rule) + 1, cell), turns, strict=True):
            if turn % step == 0 and end >= len(numbers) + len(str(turn)):
                numbers = f"{numbers}{turn:>{end - len(numbers)}}"
        return [
            line(" " * (AXIS - 1), Span(f"+{rule}", "dim")),
            line(Span(f"{_('turn'):<{AXIS}}{numbers}", "dim")),
        ]

    def _curves(self, values: Sequence[Mapping[Seat, int]], cell: int, rows: int, top: int) -> list[list[Span]]:
        """The rows of the plot: the letters at the end of each turn's cells, dots between them."""
        marks: dict[tuple[int, int], list[Seat]] = {}
        between: dict[tuple[int, int], Seat] = {}
        for seat in values[-1]:
            heights = [each[seat] / top * (rows - 1) for each in values]
            for at, height in enumerate(heights):
                marks.setdefault((rows - 1 - round(height), at), []).append(seat)
                for step in range(1, cell if at else 1):
                    before = heights[at - 1]
                    y = rows - 1 - round(before + (height - before) * step / cell)
                    between.setdefault((y, at * cell - 1 + step), seat)
        return [self._curve_row(row, len(values), cell, marks, between) for row in range(rows)]

    def _curve_row(
        self,
        row: int,
        turns: int,
        cell: int,
        marks: Mapping[tuple[int, int], list[Seat]],
        between: Mapping[tuple[int, int], Seat],
    ) -> list[Span]:
        cells = [Span(" ")] * (turns * cell)
        for (y, x), seat in between.items():
            if y == row:
                cells[x] = Span(self.glyphs.empty, self.hints[seat])
        for (y, turn), seats in marks.items():
            if y != row:
                continue
            end = (turn + 1) * cell
            if len(seats) > cell:
                cells[end - 1] = Span("*", "bright")
                continue
            for at, seat in enumerate(seats):
                cells[end - len(seats) + at] = Span(self.letters[seat], self.hints[seat])
        return cells

    def _legend(self, last: Mapping[Seat, int]) -> list[list[Span]]:
        """The letters with their names and last values, the highest first."""
        ranked = sorted(last, key=lambda seat: -last[seat])
        return [
            [Span(f"  {self.letters[seat]} {self.names[seat]:<10}", self.hints[seat]), Span(f"{last[seat]:>4}")]
            for seat in ranked
        ]
