"""The books of a table: the account and the progress of each civilization, and what of it the table keeps itself."""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from core.empires.advances import credits_of
from core.empires.ast import Holding, LateIron
from core.empires.buildings import Buildings
from core.empires.catalog import Group, Seat, advances
from core.empires.facts import BuildingId, track
from core.empires.ledger import Account, Transfer, Transfers, opening, post

Kept = Literal["board", "treasury", "ships"]
"""What the app may have lost sight of because a phase was kept by hand."""
ALL_KEPT: tuple[Kept, ...] = ("board", "treasury", "ships")
Told = Kept | Literal["census", "fleet"]
"""What the table has told this turn: a place, the census, or what became of the ships in phase 3."""


class Book(Struct, frozen=True):
    """What is known of one civilization.

    Attributes:
        account: where its pieces are; what is ``unknown`` counts as 0 there.
        unknown: places whose tokens or ships the table keeps by hand.
        column: where its marker stands on the A.S.T.
        held: its advances, in the order they came.
        chosen: credits chosen with Monument and Written Record.
    """

    account: Account
    unknown: frozenset[Kept] = frozenset()
    column: int = 1
    held: tuple[str, ...] = ()
    chosen: Mapping[Group, int] = {}

    @property
    def treasury(self) -> int | None:
        """Tokens in treasury, or None where the table keeps them by hand."""
        return None if "treasury" in self.unknown else self.account.treasury

    @property
    def board(self) -> int | None:
        """Tokens on the board, or None where they have not been counted."""
        return None if "board" in self.unknown else self.account.board

    @property
    def stock(self) -> int | None:
        """Tokens in stock, or None where it can't be told."""
        return None if self.unknown & {"board", "treasury"} else self.account.stock

    @property
    def ships(self) -> int | None:
        """Ships on the board, or None where the table keeps them by hand."""
        return None if "ships" in self.unknown else self.account.ships

    @property
    def prices(self) -> tuple[int, ...]:
        """The printed prices of the advances held."""
        return tuple(advances()[one].cost for one in self.held)

    @property
    def holding(self) -> Holding:
        """What the step of its marker is judged by (6.13)."""
        return Holding(self.account.cities, self.prices, track().wonder.advance in self.held)

    def credits(self, players: int) -> dict[Group, int]:
        """Its credits by group (M4)."""
        return credits_of(self.held, self.chosen, players)


class Books(Struct, frozen=True):
    """The books of all civilizations, by seat in A.S.T.-ranking order.

    Attributes:
        books: one for each seat.
        done: seats that have done what the phase asks of each once (taxes, census, ships, the purchase of advances).
        told: what the table has told of seats: skipping the phase does not make that unknown.
        used: seats and the advances whose power for once a turn they have used.
        owed: seats that still have to hand over a card, each with the seat that gets it.
        revolting: cities not paid for in phase 1, until everybody has collected.
        moved: the markers have moved this turn.
        late_iron: who was first in the Late Iron Age.
        last_turn: this turn is the one more that follows the finish (Expert).
        buildings: the Special Buildings, or None without the expansion.
        names: names that the table gave to buildings whose own is not known.
    """

    books: tuple[Book, ...]
    done: tuple[Seat, ...] = ()
    told: tuple[tuple[Seat, Told], ...] = ()
    used: tuple[tuple[Seat, str], ...] = ()
    owed: tuple[tuple[Seat, Seat], ...] = ()
    revolting: Mapping[Seat, int] = {}
    moved: bool = False
    late_iron: LateIron = LateIron()
    last_turn: bool = False
    buildings: Buildings | None = None
    names: Mapping[BuildingId, str] = {}


def opened(seats: Iterable[Seat]) -> tuple[Book, ...]:
    """The books when the first turn begins (4)."""
    return tuple(Book(opening()) for _ in seats)


def posted(book: Book, transfers: Transfers, seat: Seat) -> Book:
    """*book* after *transfers*; what goes from or to a place that is kept by hand is left to the table.

    Raises:
        RuleError: ``ledger.short``, ``ledger.negative`` or ``ledger.place`` (4).
    """
    told = tuple(one for one in transfers if not _by_hand(book, one))
    return replace(book, account=post(book.account, told, seat))


def _by_hand(book: Book, transfer: Transfer) -> bool:
    if transfer.what == "ships":
        return "ships" in book.unknown
    return transfer.what == "tokens" and bool({transfer.source, transfer.target} & book.unknown)


def lost_sight(book: Book, *places: Kept) -> Book:
    """*book* once the table keeps these *places* by hand: what lies there is not known any more."""
    account = book.account
    changes = {place: 0 for place in places if place not in book.unknown}
    return replace(book, account=replace(account, **changes), unknown=book.unknown | set(places))
