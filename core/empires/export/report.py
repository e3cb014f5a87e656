"""What a document tells of a game, as data: who holds what, points line by line, and how it went turn by turn.

Only what lies open on the table is told: no hand, no stack.
"""

from msgspec import Struct

from core.empires import victory
from core.empires.ast import era_of
from core.empires.buildings import Buildings
from core.empires.catalog import Seat
from core.empires.facts import BuildingId, Era
from core.empires.history import Played, TurnRecord, by_turn
from core.empires.keeping import side_of
from core.empires.state import Options, State
from core.empires.succession import standings


class Holding(Struct, frozen=True):
    """What one player holds; None where the table keeps it by hand.

    Attributes:
        seat: the civilization.
        board: tokens on the board; ``stock`` and ``treasury``: those there.
        cities: on the board.
        ships: on the board.
        column: where its marker stands on the A.S.T.; ``era``: the era of that column.
        advances: held, in alphabetical order.
        owned: the Special Building in its region; ``controlled``: all those that it controls.
    """

    seat: Seat
    cities: int
    board: int | None = None
    stock: int | None = None
    treasury: int | None = None
    ships: int | None = None
    column: int | None = None
    era: Era | None = None
    advances: tuple[str, ...] | None = None
    owned: BuildingId | None = None
    controlled: tuple[BuildingId, ...] = ()


class Report(Struct, frozen=True):
    """All that a document tells of a game.

    Attributes:
        options: how the game was made, with the names of the people.
        turn: number of the running turn, or of the last one.
        over: the game has ended.
        ranking: who is ahead of whom now, or who won; empty in a game whose books are kept by hand.
        holdings: in A.S.T.-ranking order.
        turns: how everybody stood when each turn ended.
        names: names that the table gave to buildings.
    """

    options: Options
    turn: int
    over: bool
    ranking: tuple[victory.Place, ...]
    holdings: tuple[Holding, ...]
    turns: tuple[TurnRecord, ...]
    names: dict[BuildingId, str] = {}

    @property
    def buildings(self) -> bool:
        """It is played with the Special Buildings."""
        return bool(self.options.expansions)


def report_of(game: Played) -> Report:
    """What is to be told of *game* as it stands now."""
    state = game.state
    return Report(
        state.options,
        state.turn,
        state.over,
        () if state.books is None else victory.ranking(standings(state)),
        tuple(_holding(state, seat) for seat in state.options.seats),
        by_turn(game),
        {} if state.books is None else dict(state.books.names),
    )


def _holding(state: State, seat: Seat) -> Holding:
    book, cities = state.book(seat), state.cities_of(seat)
    if book is None or state.books is None:
        return Holding(seat, cities)
    buildings = state.books.buildings or Buildings()
    owned = buildings.owned_by(seat)
    return Holding(
        seat,
        cities,
        book.board,
        book.stock,
        book.treasury,
        book.ships,
        book.column,
        era_of(side_of(state), seat, book.column),
        tuple(sorted(book.held)),
        None if owned is None else owned.building,
        tuple(one.building for one in buildings.controlled_by(seat)),
    )
