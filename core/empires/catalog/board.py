"""The market board and who sits around it (M1, M6, M8a)."""

from functools import cache
from typing import Annotated

from msgspec import Meta, Struct

from core.empires import data
from core.empires.catalog.names import EDITIONS, ID, PLAYERS, SOME, Edition, PlayerCount, Positive, Seat, Space, Text
from core.empires.data import Document, Fact
from core.errors import DataError


class Shape(Struct, frozen=True):
    """The market board of one number of players (M6, M8a).

    Attributes:
        columns: numbers of the columns, left to right.
        rows: names of the rows, top row first.
        red: red spaces and their (negative) values.
        rounds: squares of the trading turn track (M8).
        cards: how many cards a trade places, and how many it takes (M16).
        spaces: every space in drawing order, column by column, the red column last.
        index: place of each space in ``spaces``.
        column: column of each space; None on the red column.
        row: row of each space; None on the red column.
        number: what each space is marked with: the number of its column, or its own on the red column.
        of_column: spaces of a column in the order a free one is sought: face-up rows first, the top row last.
    """

    players: int
    columns: tuple[int, ...]
    rows: tuple[str, ...]
    red: dict[Space, int]
    rounds: int
    cards: int
    spaces: tuple[Space, ...]
    index: dict[Space, int]
    column: dict[Space, int | None]
    row: dict[Space, str | None]
    number: dict[Space, int]
    of_column: dict[int, tuple[Space, ...]]


class Civilization(Fact, frozen=True):
    """A civilization: its place in A.S.T.-ranking (1 is first) and a colour ``#rrggbb`` as a hint for themes."""

    id: Annotated[Seat, ID]
    name: Text
    rank: Annotated[int, Meta(ge=1, le=18)]
    edition: Edition
    colour: Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]


class BoardLine(Fact, frozen=True):
    """One side of the market board, as ``market.toml`` tells it."""

    players: PlayerCount
    columns: Annotated[tuple[Annotated[int, Meta(ge=0, le=9)], ...], SOME]
    rows: Annotated[tuple[Annotated[str, Meta(pattern="^[a-q]$")], ...], SOME]
    red: dict[Annotated[Space, Meta(pattern="^r[1-9]$")], Annotated[int, Meta(le=-1)]]
    rounds: Positive
    cards: Positive


def read_boards(found: Document) -> dict[int, Shape]:
    """The market board for each number of players, from the tables of ``market.toml``.

    Raises:
        DataError: an entry is wrong, a board is missing, or a column or row appears twice.
    """
    file = "market.toml"
    boards = data.many(file, found, "board", BoardLine)
    data.complete(file, "number of players", (board.players for board in boards), PLAYERS)
    return {board.players: _shape(f"{file}, board for {board.players} players", board) for board in boards}


def _shape(place: str, board: BoardLine) -> Shape:
    data.unique(place, "column", board.columns)
    data.unique(place, "row", board.rows)
    places = {Space(f"{column}{row}"): (column, row) for column in board.columns for row in board.rows}
    spaces = (*places, *board.red)
    sought = (*board.rows[1:], board.rows[0])
    return Shape(
        players=board.players,
        columns=board.columns,
        rows=board.rows,
        red=board.red,
        rounds=board.rounds,
        cards=board.cards,
        spaces=spaces,
        index={space: place for place, space in enumerate(spaces)},
        column={**{space: column for space, (column, _) in places.items()}, **dict.fromkeys(board.red)},
        row={**{space: row for space, (_, row) in places.items()}, **dict.fromkeys(board.red)},
        number={**{space: column for space, (column, _) in places.items()}, **board.red},
        of_column={column: tuple(Space(f"{column}{row}") for row in sought) for column in board.columns},
    )


@cache
def _boards() -> dict[int, Shape]:
    return read_boards(data.document("market.toml", ["board"]))


def shape(players: int) -> Shape:
    """The market board for *players*, 3 or 4 (M6, M8a)."""
    return _boards()[players]


class SetupLine(Fact, frozen=True):
    """Who plays in one edition with one number of players, as ``civilizations.toml`` tells it."""

    edition: Edition
    players: PlayerCount
    civilizations: tuple[Seat, ...]


def read_civilizations(found: Document) -> dict[tuple[str, int], tuple[Civilization, ...]]:
    """Who plays, by edition and number of players, in A.S.T.-ranking order, from the tables of ``civilizations.toml``.

    Raises:
        DataError: an entry is wrong, an id or rank appears twice, a set-up is missing, has another number of
            civilizations than players, or names one that is unknown or of the other edition.
    """
    file = "civilizations.toml"
    civilizations = sorted(data.many(file, found, "civilization", Civilization), key=lambda one: one.rank)
    data.unique(file, "id", (one.id for one in civilizations))
    data.unique(file, "rank", (one.rank for one in civilizations))
    setups = data.many(file, found, "setup", SetupLine)
    wanted = [(edition, players) for edition in EDITIONS for players in PLAYERS]
    data.complete(file, "set-up", ((setup.edition, setup.players) for setup in setups), wanted)
    seated: dict[tuple[str, int], tuple[Civilization, ...]] = {}
    for setup in setups:
        place = f"{file}, set-up {setup.edition} {setup.players}"
        ours = [one for one in civilizations if one.edition == setup.edition]
        data.unique(place, "civilization", setup.civilizations)
        data.known(place, "civilization", setup.civilizations, [one.id for one in ours])
        if len(setup.civilizations) != setup.players:
            raise DataError(f"{place}: {len(setup.civilizations)} civilizations for {setup.players} players.")
        seated[setup.edition, setup.players] = tuple(one for one in ours if one.id in setup.civilizations)
    return seated


@cache
def _civilizations() -> dict[tuple[str, int], tuple[Civilization, ...]]:
    return read_civilizations(data.document("civilizations.toml", ["civilization", "setup"]))


def seats(edition: str, players: int) -> tuple[Civilization, ...]:
    """Who plays in *edition* with *players*, in A.S.T.-ranking order (M1)."""
    return _civilizations()[edition, players]
