"""The map of a board, in terminal cells: boxes of spaces and lines of roadways, as its file tells or as they fit."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from msgspec import Struct

from core.errors import DataError
from core.middle_empire.catalog.layout import STEPS, WIDTH, placed, routed
from core.middle_empire.catalog.names import Cell, Positive, Roadway, Space

Line = tuple[tuple[Cell, str], ...]
"""The cells of a roadway on the map, each with its two open sides in the order ``nesw`` (``es``: a corner)."""


class Size(Struct, frozen=True, forbid_unknown_fields=True):
    """Cells of the map."""

    width: Positive
    height: Positive


class Map(Struct, frozen=True, dict=True):
    """Where everything is drawn.

    Attributes:
        boxes: the cells of each space: one for the piece that stands there, one for its City Wall, then the label.
        lines: the cells of each roadway from its first to its second end; empty where there was no room for it.
            Where lines cross, two of them have a cell in common.
    """

    width: int
    height: int
    boxes: dict[Space, tuple[Cell, ...]]
    lines: dict[Roadway, Line]

    @cached_property
    def left_out(self) -> tuple[Roadway, ...]:
        """The roadways that are not drawn, to be listed beside the map."""
        return tuple(way for way, line in self.lines.items() if not line)

    @cached_property
    def crossings(self) -> dict[Cell, tuple[Roadway, Roadway]]:
        """The cells that two lines have in common: the one that runs across, and the one that runs down."""
        found: dict[Cell, dict[str, Roadway]] = {}
        for way, line in self.lines.items():
            for cell, sides in line:
                found.setdefault(cell, {})[sides] = way
        return {cell: (ways["ew"], ways["ns"]) for cell, ways in found.items() if len(ways) > 1}


def box(at: Cell, width: int) -> tuple[Cell, ...]:
    """The cells of a box that begins at *at*."""
    return tuple((at[0] + n, at[1]) for n in range(width))


def told(
    size: Size,
    boxes: dict[Space, tuple[Cell, ...]],
    paths: Mapping[Roadway, tuple[Cell, ...]],
    ends: Mapping[Roadway, tuple[Space, Space]],
) -> Map:
    """The map that a file tells: *boxes* and the corners of each line.

    Raises:
        DataError: which names the entry: a line is not straight or does not lead from box to box, something lies
            outside, or on another.
    """
    lines: dict[Roadway, Line] = {}
    for way, path in paths.items():
        place = f"roadway {way}"
        a, b = ends[way]
        cells = list(path[:1])
        for start, stop in pairwise(path):
            cells.extend(_straight(place, start, stop))
        for space, cell in ((a, cells[0]), (b, cells[-1])):
            if _toward(cell, boxes[space]) is None:
                raise DataError(f"{place}: its line does not touch {space}.")
        lines[way] = _line(cells, boxes[a], boxes[b])
    drawn: dict[str, Iterable[Cell]] = {f"space {space}": cells for space, cells in boxes.items()}
    drawn.update({f"roadway {way}": [cell for cell, _ in line] for way, line in lines.items()})
    _check_apart(size, drawn)
    return Map(size.width, size.height, boxes, lines)


def made(wishes: Mapping[Space, tuple[int, int, int]], ends: Mapping[Roadway, tuple[Space, Space]]) -> Map:
    """A map for a board whose file tells none; *wishes*: x and y of each space, and the cells of its box."""
    height, at = placed(wishes)
    boxes = {space: box(at[space], width) for space, (_, _, width) in wishes.items()}
    found = dict(routed({space: (at[space], wish[2]) for space, wish in wishes.items()}, tuple(ends.values()), height))
    lines = {way: _line(found[a, b], boxes[a], boxes[b]) for way, (a, b) in ends.items()}
    return Map(WIDTH, height, boxes, lines)


def _line(cells: Sequence[Cell], a: Sequence[Cell], b: Sequence[Cell]) -> Line:
    """Each of *cells*, on the way from box *a* to box *b*, with the two sides it is open to."""
    if not cells:
        return ()
    steps = [(after[0] - before[0], after[1] - before[1]) for before, after in pairwise(cells)]
    backs = [_toward(cells[0], a), *((-x, -y) for x, y in steps)]
    sides = (
        {STEPS[side] for side in pair if side} for pair in zip(backs, [*steps, _toward(cells[-1], b)], strict=True)
    )
    return tuple(
        (cell, "".join(side for side in "nesw" if side in open_to)) for cell, open_to in zip(cells, sides, strict=True)
    )


def _straight(place: str, start: Cell, stop: Cell) -> Iterator[Cell]:
    """The cells after *start* up to *stop*."""
    across, down = stop[0] - start[0], stop[1] - start[1]
    if (across == 0) == (down == 0):
        raise DataError(f"{place}: from {start} to {stop} is no straight line.")
    length = abs(across + down)
    for n in range(1, length + 1):
        yield start[0] + across // length * n, start[1] + down // length * n


def _toward(cell: Cell, into: Sequence[Cell]) -> tuple[int, int] | None:
    """The step from *cell* into a box, or None where they do not touch."""
    return next((step for step in STEPS if (cell[0] + step[0], cell[1] + step[1]) in into), None)


def _check_apart(size: Size, drawn: Mapping[str, Iterable[Cell]]) -> None:
    """Refuse a map on which something lies outside, or two things on one cell."""
    taken: dict[Cell, str] = {}
    for name, cells in drawn.items():
        for cell in cells:
            if cell[0] >= size.width or cell[1] >= size.height:
                raise DataError(f"{name}: cell {cell} is outside the map.")
            if cell in taken:
                raise DataError(f"{name}: cell {cell} belongs to {taken[cell]} already.")
            taken[cell] = name
