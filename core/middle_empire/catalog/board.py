"""A board: spaces, the roadways between them, and where both are drawn on a map of characters (ME-3)."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Annotated

from msgspec import Meta, Struct

from core import facts
from core.errors import DataError
from core.facts import Document, Fact
from core.middle_empire import data
from core.middle_empire.catalog.names import BOARDS, Cell, Positive, Roadway, Space, Text

FORMAT = 1
MARKS = 2
"""Cells before a label: one for the piece that stands there, one for its City Wall."""
_STEPS = {(1, 0): "e", (-1, 0): "w", (0, 1): "s", (0, -1): "n"}

Percent = Annotated[int, Meta(ge=0, le=100)]
Line = tuple[tuple[Cell, str], ...]
"""The cells of a roadway on the map, each with its two open sides in the order ``nesw`` (``es``: a corner)."""


class Place(Fact, frozen=True):
    """A space: its name, and where it is drawn.

    Attributes:
        id: one word, used in the names of cards and roadways.
        x, y: from the left and from the top, for a free drawing.
        at: the first cell of its box on the map.
        region, colour: hints for drawing; no rule uses them.
    """

    id: Annotated[Space, Meta(pattern="^[a-z][a-z0-9]*$")]
    label: Text
    x: Percent
    y: Percent
    at: Cell
    region: str = ""
    colour: str = ""

    @property
    def width(self) -> int:
        """Cells of its box on the map: the marks and the label."""
        return MARKS + len(self.label)

    def covers(self, cell: Cell) -> bool:
        """Whether *cell* is part of its box on the map."""
        return cell[1] == self.at[1] and self.at[0] <= cell[0] < self.at[0] + self.width


class Way(Fact, frozen=True):
    """A roadway from space ``a`` to space ``b``; ``path`` are the corners of its line on the map."""

    a: Space
    b: Space
    path: Annotated[tuple[Cell, ...], Meta(min_length=1)]

    @property
    def id(self) -> Roadway:
        """Its name: the two ends as the board lists them."""
        return Roadway(f"{self.a}-{self.b}")


class Title(Struct, frozen=True, forbid_unknown_fields=True):
    """What a board is called, and what has to be said of it."""

    id: Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")]
    name: Text
    note: Text


class Size(Struct, frozen=True, forbid_unknown_fields=True):
    """Cells of the map."""

    width: Positive
    height: Positive


class Board(Struct, frozen=True):
    """A board that is checked (ME-3.1).

    Attributes:
        map: how large the map is.
        places: the spaces by name, in the order of the file.
        ends: the two ends of each roadway.
        ways: the roadways at each space.
        lines: how each roadway is drawn on the map.
    """

    id: str
    name: str
    note: str
    map: Size
    places: dict[Space, Place]
    ends: dict[Roadway, tuple[Space, Space]]
    ways: dict[Space, tuple[Roadway, ...]]
    lines: dict[Roadway, Line]

    @property
    def spaces(self) -> tuple[Space, ...]:
        """The spaces in the order of the file."""
        return tuple(self.places)

    @property
    def roadways(self) -> tuple[Roadway, ...]:
        """The roadways in the order of the file."""
        return tuple(self.ends)

    def between(self, one: Space, other: Space) -> Roadway | None:
        """The roadway that joins two spaces, or None."""
        return next((way for way in self.ways[one] if other in self.ends[way] and one != other), None)

    def across(self, way: Roadway, space: Space) -> Space:
        """The other end of *way*, seen from *space*."""
        a, b = self.ends[way]
        return b if space == a else a


def read_board(file: str, found: Document) -> Board:
    """The board from the tables of *file*.

    Raises:
        DataError: an entry is wrong, a name appears twice, a roadway does not join two spaces or is there twice, a
            space has no roadway, the board falls apart, or the map can't be drawn.
    """
    if facts.one(file, found, "format", int) != FORMAT:
        raise DataError(f"{file}: format {found['format']} is not {FORMAT}.")
    title, size = facts.one(file, found, "board", Title), facts.one(file, found, "map", Size)
    listed, joins = facts.many(file, found, "space", Place), facts.many(file, found, "roadway", Way)
    if len(listed) < 2:
        raise DataError(f"{file}: a board has at least two spaces.")
    facts.unique(file, "space", (place.id for place in listed))
    places = {place.id: place for place in listed}
    for way in joins:
        facts.known(f"{file}, roadway {way.id}", "space", (way.a, way.b), places)
        if way.a == way.b:
            raise DataError(f"{file}, roadway {way.id}: it joins {way.a} with itself.")
    facts.unique(file, "roadway", ("-".join(sorted((way.a, way.b))) for way in joins))
    ways = {space: tuple(way.id for way in joins if space in (way.a, way.b)) for space in places}
    ends = {way.id: (way.a, way.b) for way in joins}
    _check_joined(file, places, ends)
    lines = {way.id: _line(file, way, places) for way in joins}
    _check_map(file, size, places, lines)
    return Board(title.id, title.name, title.note, size, places, ends, ways, lines)


def _check_joined(file: str, places: dict[Space, Place], ends: dict[Roadway, tuple[Space, Space]]) -> None:
    """Refuse a board on which not every space can be reached from the first."""
    reached, grown = {next(iter(places))}, True
    while grown:
        more = {space for pair in ends.values() if reached & set(pair) for space in pair}
        grown = not more <= reached
        reached |= more
    if apart := [space for space in places if space not in reached]:
        raise DataError(f"{file}: no roadways lead to {', '.join(apart)}.")


def _line(file: str, way: Way, places: dict[Space, Place]) -> Line:
    """The cells of a roadway, each with the sides it is open to."""
    cells = [way.path[0]]
    for start, stop in pairwise(way.path):
        cells.extend(_straight(f"{file}, roadway {way.id}", start, stop))
    steps = [
        _toward(f"{file}, roadway {way.id}", cells[0], places[way.a]),
        *((b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)),
        _toward(f"{file}, roadway {way.id}", cells[-1], places[way.b]),
    ]
    # Seen from a cell the first step leads back, but for the one that looks at the box it comes from.
    backs = [steps[0], *((-x, -y) for x, y in steps[1:-1])]
    sides = ({_STEPS[back], _STEPS[on]} for back, on in zip(backs, steps[1:], strict=True))
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


def _toward(place: str, cell: Cell, box: Place) -> tuple[int, int]:
    """The step from *cell* into the box of a space."""
    for step in _STEPS:
        if box.covers((cell[0] + step[0], cell[1] + step[1])):
            return step
    raise DataError(f"{place}: its line does not touch {box.id}.")


def _check_map(file: str, size: Size, places: dict[Space, Place], lines: dict[Roadway, Line]) -> None:
    """Refuse a map on which something lies outside, or two things on one cell."""
    taken: dict[Cell, str] = {}
    boxes = {str(place.id): [(place.at[0] + n, place.at[1]) for n in range(place.width)] for place in places.values()}
    drawn = {**boxes, **{str(way): [cell for cell, _ in line] for way, line in lines.items()}}
    for name, cells in drawn.items():
        for cell in cells:
            if cell[0] >= size.width or cell[1] >= size.height:
                raise DataError(f"{file}, {name}: cell {cell} is outside the map.")
            if cell in taken:
                raise DataError(f"{file}, {name}: cell {cell} belongs to {taken[cell]} already.")
            taken[cell] = name


@cache
def board(name: str) -> Board:
    """The board called *name*, one of BOARDS."""
    assert name in BOARDS
    return read_board(f"{name}.toml", data.document(f"{name}.toml", ["format", "board", "map", "space", "roadway"]))
