"""A board: spaces, the roadways between them, and where both are drawn (ME-3)."""

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Annotated

from msgspec import Meta, Struct

from core import facts
from core.errors import DataError
from core.facts import Document, Fact
from core.middle_empire import data
from core.middle_empire.catalog.map import Map, Size, box, made, told
from core.middle_empire.catalog.names import BOARDS, Cell, Roadway, Space, Text
from core.text import cell_width

FORMAT = 1
MARKS = 2
"""Cells before a label: one for the piece that stands there, one for its City Wall."""

TABLES = ("format", "board", "map", "space", "roadway")
"""What the file of a board holds; ``map`` may be left out."""

Percent = Annotated[int, Meta(ge=0, le=100)]


class Place(Fact, frozen=True):
    """A space: its name, and where it is drawn.

    Attributes:
        id: one word, used in the names of cards and roadways.
        x, y: from the left and from the top, for a free drawing.
        at: the first cell of its box on the map, where the file tells the map.
        region, colour: hints for drawing; no rule uses them.
    """

    id: Annotated[Space, Meta(pattern="^[a-z][a-z0-9]*$")]
    label: Text
    x: Percent
    y: Percent
    at: Cell | None = None
    region: str = ""
    colour: str = ""

    @property
    def width(self) -> int:
        """Cells of its box on the map: the marks and the label."""
        return MARKS + cell_width(self.label)


class Way(Fact, frozen=True):
    """A roadway from space ``a`` to space ``b``; ``path``: the corners of its line, where the file tells the map."""

    a: Space
    b: Space
    path: tuple[Cell, ...] = ()

    @property
    def id(self) -> Roadway:
        """Its name: the two ends as the board lists them."""
        return Roadway(f"{self.a}-{self.b}")


class Title(Struct, frozen=True, forbid_unknown_fields=True):
    """What a board is called, and what has to be said of it."""

    id: Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")]
    name: Text
    note: str = ""


class Board(Struct, frozen=True, dict=True):
    """A board that is checked (ME-3.1).

    Attributes:
        title: what it is called.
        places: the spaces by name, in the order of the file.
        joins: the roadways by name, in the order of the file.
        size: of the map, where the file tells it.
    """

    title: Title
    places: dict[Space, Place]
    joins: dict[Roadway, Way]
    size: Size | None = None

    @property
    def id(self) -> str:
        """How it is called where a board is chosen."""
        return self.title.id

    @property
    def name(self) -> str:
        """Its name."""
        return self.title.name

    @cached_property
    def spaces(self) -> tuple[Space, ...]:
        """The spaces in the order of the file."""
        return tuple(self.places)

    @cached_property
    def roadways(self) -> tuple[Roadway, ...]:
        """The roadways in the order of the file."""
        return tuple(self.joins)

    @cached_property
    def ends(self) -> Mapping[Roadway, tuple[Space, Space]]:
        """The two ends of each roadway."""
        return {way: (join.a, join.b) for way, join in self.joins.items()}

    @cached_property
    def ways(self) -> Mapping[Space, tuple[Roadway, ...]]:
        """The roadways at each space."""
        return {space: tuple(way for way, pair in self.ends.items() if space in pair) for space in self.places}

    @cached_property
    def map(self) -> Map:
        """Where everything is drawn, in terminal cells: as the file tells, else made to fit."""
        if self.size is None:
            return made({space: (one.x, one.y, one.width) for space, one in self.places.items()}, self.ends)
        boxes = {space: box(one.at, one.width) for space, one in self.places.items() if one.at is not None}
        return told(self.size, boxes, {way: join.path for way, join in self.joins.items()}, self.ends)

    @cached_property
    def apart(self) -> tuple[Space, ...]:
        """The spaces to which no roadways lead from the first; such a board may be played (ME-3.2)."""
        reached, grown = {self.spaces[0]}, True
        while grown:
            more = {space for pair in self.ends.values() if reached & set(pair) for space in pair}
            grown = not more <= reached
            reached |= more
        return tuple(space for space in self.spaces if space not in reached)

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
        DataError: an entry is wrong, a name appears twice, a roadway does not join two spaces or is there twice, or
            the map is not told whole or can't be drawn.
    """
    if facts.one(file, found, "format", int) != FORMAT:
        raise DataError(f"{file}: format {found['format']} is not {FORMAT}.")
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
    size = facts.one(file, found, "map", Size) if "map" in found else None
    _check_whole(file, size, listed, joins)
    board = Board(facts.one(file, found, "board", Title), places, {way.id: way for way in joins}, size)
    try:
        _ = board.map
    except DataError as error:
        raise DataError(f"{file}, {error}") from error
    return board


def _check_whole(file: str, size: Size | None, places: tuple[Place, ...], joins: tuple[Way, ...]) -> None:
    """Refuse a map of which only a part is told."""
    for place in places:
        if (place.at is None) != (size is None):
            raise DataError(f"{file}, space {place.id}: with a map every space has its at, and without one none has.")
    for way in joins:
        if (not way.path) != (size is None):
            raise DataError(f"{file}, roadway {way.id}: with a map every roadway has its path, without one none has.")


@cache
def board(name: str) -> Board:
    """The board called *name*, one of BOARDS."""
    assert name in BOARDS
    return read_board(f"{name}.toml", data.document(f"{name}.toml", TABLES))
