"""A position of Mega Empires: immutable values, the same for a digital game, a table kept by hand and a seat's view."""

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from core.empires.areas import AreaMap
from core.empires.books import Book, Books
from core.empires.calamities.case import Case, Strike
from core.empires.catalog import CardId, Deck, Pairing, Seat, Shape, Space, deck, seats, shape
from core.empires.facts import BuildingId

__all__ = [
    "NOBODY",
    "ONLOOKER",
    "Hand",
    "LastTrade",
    "Market",
    "Options",
    "Sight",
    "Slot",
    "State",
    "Talk",
    "Trading",
    "replace",
]

Mode = Literal["digital", "table"]
UNMODIFIABLE = "unmodifiable_calamities"
BUILDINGS = "special_buildings"
"""The names of the expansions among the options."""


class Options(Struct, frozen=True, dict=True):
    """What was chosen when the game was made (M1, M5, the switches); kept in the header of its file."""

    edition: str
    players: int
    mode: Mode = "digital"
    ast: str = "basic"
    short: bool = False
    expansions: tuple[str, ...] = ()
    names: Mapping[Seat, str] = {}
    switches: Mapping[str, str] = {}
    version: int = 2
    areas: AreaMap | None = None
    buildings: tuple[BuildingId, ...] | None = None

    @cached_property
    def deck(self) -> Deck:
        """The trade cards of this edition, with those of the expansions."""
        return deck(self.edition, self._unmodifiable)

    @property
    def _unmodifiable(self) -> Pairing:
        if UNMODIFIABLE not in self.expansions:
            return "no"
        return "instead" if self.switches["unmodifiable_cards"] == "instead" else "beside"

    @cached_property
    def shape(self) -> Shape:
        """The market board for this number of players."""
        return shape(self.players)

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The civilizations in play in A.S.T.-ranking order."""
        return tuple(civilization.id for civilization in seats(self.edition, self.players))


class Hand(Struct, frozen=True):
    """What an observer knows of a hand (K1-K3). For who holds it, everything is ``known``.

    Attributes:
        known: identified cards, in the order they came.
        unseen: cards known by their stack only, as stack numbers.
        any: cards of which nothing is known (taken from the red column).
        gone: cards that left the hand unseen, each with the red space it lies on, or "" where that can't be told
            any more.
    """

    known: tuple[CardId, ...] = ()
    unseen: tuple[int, ...] = ()
    any: int = 0
    gone: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """Number of cards held (K1)."""
        return len(self.known) + len(self.unseen) + self.any - len(self.gone)


NOBODY = -1
"""No number of a view."""
ONLOOKER = -1
"""Number of the observer who has no seat: the last."""


class Sight(Struct, frozen=True):
    """What the observers of a digital game know of one hand; those who know the same share a view.

    Attributes:
        views: the different views.
        which: by seat, and last a watcher, the number of its view; NOBODY for the holder.
    """

    views: tuple[Hand, ...]
    which: tuple[int, ...]

    def of(self, observer: int) -> Hand:
        """What the observer of this number knows of the hand: a seat, not its holder, or ONLOOKER."""
        return self.views[self.which[observer]]


class Slot(Struct, frozen=True):
    """A card lying on a space of the market.

    Attributes:
        card: what it is, or None where the observer can't know.
        stack: number of its stack, or None where the observer can't know.
        face_up: it lies face up.
        shown: everybody saw it when it was laid down (M18), or it is public for another reason.
        owner: who placed it, or None for the initial filling and for the table's word.
        initial: a face-down card of the initial filling (M12).
        blocked: a non-tradeable calamity put back by M25: nobody can take it.
        under: others that were put back before it, face up below it.
    """

    card: CardId | None
    stack: int | None
    face_up: bool = False
    shown: bool = False
    owner: Seat | None = None
    initial: bool = False
    blocked: bool = False
    under: tuple[CardId, ...] = ()

    @property
    def public(self) -> bool:
        """Everybody knows what it is."""
        return self.face_up or self.shown


class Market(Struct, frozen=True):
    """The market board: one slot or None for each space, in the order of ``shape.spaces``."""

    shape: Shape
    slots: tuple[Slot | None, ...]

    def at(self, space: Space) -> Slot | None:
        """The card on *space*, or None."""
        return self.slots[self.shape.index[space]]

    def filled(self) -> tuple[tuple[Space, Slot], ...]:
        """Every space that holds a card, with it."""
        lying = zip(self.shape.spaces, self.slots, strict=True)
        return tuple([(space, slot) for space, slot in lying if slot is not None])

    def changed(self, changes: Mapping[Space, Slot | None]) -> "Market":
        """The market with *changes* made."""
        slots = list(self.slots)
        index = self.shape.index
        for space, slot in changes.items():
            slots[index[space]] = slot
        return Market(self.shape, tuple(slots))


class LastTrade(Struct, frozen=True):
    """Who traded last in this phase, and which spaces of the initial filling were drawn from (M25, table mode)."""

    seat: Seat
    drawn: tuple[Space, ...]


class Trading(Struct, frozen=True):
    """Where the trade phase stands (M15).

    Attributes:
        turn: index into ``State.order`` of the seat in turn.
        round: 1 to the number of trading rounds.
        passes: passes in a row.
        water_removed: the seat in turn has used M23 on this turn.
        drawn: spaces where the seat that just traded drew a non-tradeable calamity, still to be answered (M25).
        drawn_cards: those calamities, in the same order.
        last: the last trade, until the next command of the phase.
    """

    turn: int = 0
    round: int = 1
    passes: int = 0
    water_removed: bool = False
    drawn: tuple[Space, ...] = ()
    drawn_cards: tuple[CardId, ...] = ()
    last: LastTrade | None = None


class Talk(Struct, frozen=True):
    """Something announced at the table (M27)."""

    seat: Seat
    kind: Literal["wants", "offers"]
    card: CardId


class State(Struct, frozen=True):
    """One position, or one observer's view of it: the same shape with unknown cards in it (K6).

    Tuples named *by seat* follow ``options.seats`` (A.S.T.-ranking).

    Attributes:
        options: how the game was made.
        phase: id of the phase (``6a``, ``trade``, ``8`` ...).
        turn: number of the game turn, from 1.
        cities: cities on the board by seat, 0-9 (M7).
        order: order of play of this turn once dealt (M10), else empty.
        turn_marker: highest City Count when dealt, else None.
        hands: by seat; in a digital game the truth, at a table kept by hand what the table said.
        seen: digital only: by seat, what the observers know of its hand; empty in a view.
        market: the board.
        stacks: digital only: stacks 1-9, top first; index 0 is empty. None where not known.
        discards: identified cards on the discard piles.
        buyer: index into ``order`` of the seat that buys (6b).
        trading: where the trade phase stands, or None outside it.
        talk: what is wanted and offered (M27).
        excused: hands over the limit that the table let pass with a reason, until the next deal.
        observer: whose view this is; None for the game itself.
        books: accounts, advances and markers; None where the table keeps all of them by hand (games of version 1).
        over: the game has ended.
        case: the calamity that is being worked out (phase 9).
        resolved: the calamities of this phase 9 that are over.
        cities_before: by seat, cities on the board when phase 9 began.
    """

    options: Options
    phase: str
    turn: int
    cities: tuple[int, ...]
    hands: tuple[Hand, ...]
    market: Market
    order: tuple[Seat, ...] = ()
    turn_marker: int | None = None
    seen: tuple[Sight, ...] = ()
    stacks: tuple[tuple[CardId, ...], ...] | None = None
    discards: tuple[CardId, ...] = ()
    buyer: int = 0
    trading: Trading | None = None
    talk: tuple[Talk, ...] = ()
    excused: bool = False
    observer: str | None = None
    books: Books | None = None
    over: bool = False
    case: Case | None = None
    resolved: tuple[Strike, ...] = ()
    cities_before: tuple[int, ...] = ()

    @property
    def digital(self) -> bool:
        """The app deals the cards; else people hold them and the app knows what it is told."""
        return self.options.mode == "digital"

    def hand(self, seat: Seat) -> Hand:
        """The hand of *seat* as far as this state knows it."""
        return self.hands[self.options.seats.index(seat)]

    def cities_of(self, seat: Seat) -> int:
        """Cities of *seat* on the board."""
        return self.cities[self.options.seats.index(seat)]

    def book(self, seat: Seat) -> Book | None:
        """What the books say of *seat*, or None where the table keeps them by hand."""
        return None if self.books is None else self.books.books[self.options.seats.index(seat)]

    def held(self, seat: Seat) -> tuple[str, ...]:
        """The advances of *seat* as far as the books know them."""
        book = self.book(seat)
        return () if book is None else book.held

    def with_books(self, books: Books) -> "State":
        """The state with these books; the City Count is theirs."""
        return replace(self, books=books, cities=tuple(book.account.cities for book in books.books))

    def with_book(self, seat: Seat, book: Book) -> "State":
        """The state with another book of *seat*."""
        assert self.books is not None
        at = self.options.seats.index(seat)
        books = (*self.books.books[:at], book, *self.books.books[at + 1 :])
        return self.with_books(replace(self.books, books=books))

    @property
    def in_turn(self) -> Seat | None:
        """The seat that buys, trades or answers of its own cards now, or None when the whole table acts."""
        if self.phase == "6b":
            return self.order[self.buyer]
        if self.trading is not None:
            return self.order[self.trading.turn]
        if self.case is not None:
            return self.case.only
        return None
