"""A report as a picture (SVG): points, cities and A.S.T. by turn, one line for each player.

The lines differ by their dashes and marks as well as by colour, and each has its name at its end; the same numbers
stand in the picture's description.
"""

from collections.abc import Iterator, Sequence
from itertools import cycle

from msgspec import Struct

from core.empires.export.markup import Markup, element, text
from core.empires.export.report import Report
from core.empires.export.tables import facts, series, title
from core.empires.words import EmpiresWords
from core.words import N_

WIDTH, HEIGHT = 760, 230
"""Of one plot, in pixels."""
_LEFT, _RIGHT, _TOP, _BOTTOM, _HEADER = 56, 150, 34, 34, 56
_APART = 17
_INK, _GRID = "#1f2328", "#d0d7de"
_FONT = "system-ui, sans-serif"
_TICKS, _TURNS_SHOWN = 5, 20


class Style(Struct, frozen=True):
    """How the line of a player is drawn: its colour, its dashes, and the mark of its points."""

    colour: str
    dashes: str
    mark: str


STYLES = (
    Style("#0b5394", "", "circle"),
    Style("#b3430b", "8 4", "square"),
    Style("#0f6b50", "2 4", "triangle"),
    Style("#86198f", "10 4 2 4", "diamond"),
)
"""For the players in A.S.T.-ranking order; every colour is at least four times as dark as the ground."""


class Series(Struct, frozen=True):
    """One line of a plot."""

    name: str
    values: tuple[int, ...]
    style: Style


class Plot(Struct, frozen=True):
    """One plot: its title, the turns, and a line for each player."""

    title: str
    turns: tuple[int, ...]
    lines: tuple[Series, ...]

    @property
    def top(self) -> int:
        """Where the scale ends: the first step at or above the greatest value."""
        return max(1, -(-self._greatest // self.step)) * self.step

    @property
    def step(self) -> int:
        """How far the lines of the scale are apart: 1, 2 or 5, ten times that, and so on."""
        size, bases = 1, cycle((2.0, 2.5, 2.0))
        while size * _TICKS < self._greatest:
            size = int(size * next(bases))
        return size

    @property
    def _greatest(self) -> int:
        return max(max(line.values) for line in self.lines)

    def x(self, at: int) -> float:
        """Where the turn number *at*, counted from 0, lies."""
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * at / max(1, len(self.turns) - 1)

    def y(self, value: float) -> float:
        """How far down *value* lies."""
        return HEIGHT - _BOTTOM - (HEIGHT - _TOP - _BOTTOM) * value / self.top


def plots(report: Report, words: EmpiresWords) -> tuple[Plot, ...]:
    """What is drawn of *report*."""
    seats = report.options.seats
    turns = tuple(record.turn for record in report.turns)
    return tuple(
        Plot(
            name,
            turns,
            tuple(
                Series(words.seat(seat), tuple(counts(record)[seat] for record in report.turns), style)
                for seat, style in zip(seats, STYLES, strict=False)
            ),
        )
        for name, counts in series(report, words)
    )


def picture(report: Report, words: EmpiresWords) -> str:
    """*report* as a picture, to be kept as a file of its own."""
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{drawing(report, words)}\n'


def drawing(report: Report, words: EmpiresWords) -> Markup:
    """*report* as a picture, to be put into a page."""
    drawn = plots(report, words)
    height = _HEADER + HEIGHT * len(drawn)
    return element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {WIDTH} {height}",
            "width": WIDTH,
            "height": height,
            "role": "img",
            "aria-labelledby": "plot-title plot-description",
            "font-family": _FONT,
            "font-size": 13,
            "fill": _INK,
        },
        element("title", {"id": "plot-title"}, text(title(report, words))),
        element("desc", {"id": "plot-description"}, text(" ".join(_described(drawn, words)))),
        element("rect", {"width": WIDTH, "height": height, "fill": "#ffffff"}),
        _label(16, 26, title(report, words), size=18),
        _label(16, 46, facts(report, words)),
        *(_plot(plot, _HEADER + at * HEIGHT, words) for at, plot in enumerate(drawn)),
    )


def _described(drawn: Sequence[Plot], words: EmpiresWords) -> Iterator[str]:
    told = words.tr(N_("{title}, turns {first} to {last}: {lines}."))
    for plot in drawn:
        lines = "; ".join(f"{line.name} {', '.join(map(str, line.values))}" for line in plot.lines)
        yield told.format(title=plot.title, first=plot.turns[0], last=plot.turns[-1], lines=lines)


def _label(x: float, y: float, words: str, *, anchor: str = "start", size: int | None = None) -> Markup:
    placed: dict[str, str | float] = {"x": x, "y": y, "text-anchor": anchor}
    if size is not None:
        placed |= {"font-size": size, "font-weight": "bold"}
    return element("text", placed, text(words))


def _plot(plot: Plot, down: int, words: EmpiresWords) -> Markup:
    return element(
        "g",
        {"transform": f"translate(0 {down})"},
        _label(_LEFT, 20, plot.title, size=14),
        *_scale(plot),
        *_turns(plot, words),
        *(part for line in plot.lines for part in _line(plot, line)),
        *_ends(plot),
    )


def _scale(plot: Plot) -> Iterator[Markup]:
    for value in range(0, plot.top + 1, plot.step):
        y = plot.y(value)
        yield element("path", {"d": f"M{_LEFT} {y:.1f}H{WIDTH - _RIGHT}", "stroke": _GRID, "fill": "none"})
        yield _label(_LEFT - 8, y + 4, str(value), anchor="end")


def _turns(plot: Plot, words: EmpiresWords) -> Iterator[Markup]:
    every = -(-len(plot.turns) // _TURNS_SHOWN)
    for at in range(0, len(plot.turns), every):
        yield _label(plot.x(at), HEIGHT - _BOTTOM + 18, str(plot.turns[at]), anchor="middle")
    yield _label(WIDTH - _RIGHT + 14, HEIGHT - _BOTTOM + 18, words.tr(N_("turn")))


def _line(plot: Plot, line: Series) -> Iterator[Markup]:
    points = [(plot.x(at), plot.y(value)) for at, value in enumerate(line.values)]
    way = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    drawn: dict[str, str | float] = {"d": f"M{way}", "stroke": line.style.colour, "stroke-width": 2, "fill": "none"}
    if line.style.dashes:
        drawn["stroke-dasharray"] = line.style.dashes
    yield element("path", drawn, element("title", None, text(line.name)))
    yield from (_mark(line.style, x, y) for x, y in points)


_MARKS = {
    "circle": "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    "square": "m-4 -4h8v8h-8z",
    "triangle": "m0 -5l5 9h-10z",
    "diamond": "m0 -6l5 6l-5 6l-5 -6z",
}


def _mark(style: Style, x: float, y: float) -> Markup:
    return element("path", {"d": f"M{x:.1f} {y:.1f}{_MARKS[style.mark]}", "fill": style.colour})


def _ends(plot: Plot) -> Iterator[Markup]:
    """The names at the ends of the lines, each with the mark of its line, moved apart where the lines meet."""
    lines = sorted(plot.lines, key=lambda line: plot.y(line.values[-1]))
    lowest = HEIGHT - _BOTTOM
    places = apart([plot.y(line.values[-1]) for line in lines], lowest)
    for line, y in zip(lines, places, strict=True):
        x = WIDTH - _RIGHT + 20
        yield _mark(line.style, x, y)
        yield _label(x + 12, y + 4, f"{line.name} {line.values[-1]}")


def apart(places: Sequence[float], lowest: float) -> list[float]:
    """*places* from top to bottom, moved so far apart that a line of text fits at each; none comes below *lowest*."""
    moved: list[float] = []
    for place in places:
        moved.append(max(place, moved[-1] + _APART) if moved else place)
    floor = lowest
    for at in reversed(range(len(moved))):
        moved[at] = min(moved[at], floor)
        floor = moved[at] - _APART
    return moved
