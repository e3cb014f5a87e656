"""What a seat can ask for: one small immutable value for each verb of the command language."""

from typing import Literal, TypeGuard

from msgspec import Struct

from core.empires.catalog import CardId, Group, Seat, Space
from core.empires.facts import BuildingId

Unseen = Literal["*"]
ANY: Unseen = "*"
"""A card that nobody at the table named."""

CardRef = CardId | int | Unseen
"""A named card, an unseen card of a stack (its number), or ``*``."""


def is_named(card: CardRef | None) -> TypeGuard[CardId]:
    """*card* is an identified card, not just one of a stack or an unnamed one."""
    return isinstance(card, str) and card != ANY


class SetCities(Struct, frozen=True):
    """City Count: cities on the board of some seats (M7)."""

    counts: tuple[tuple[Seat, int], ...]


class Deal(Struct, frozen=True):
    """Phase 6a: deal, fill the market, open the purchases (M9-M12)."""


class HandIs(Struct, frozen=True):
    """Table mode: the table's word on what a hand holds (K9)."""

    seat: Seat
    cards: tuple[CardRef, ...]


class Got(Struct, frozen=True):
    """Table mode: cards that a hand received."""

    seat: Seat
    cards: tuple[CardRef, ...]


class Discard(Struct, frozen=True):
    """Cards that a hand gives up or turns in."""

    seat: Seat
    cards: tuple[CardRef, ...]


class MarketIs(Struct, frozen=True):
    """Table mode: the table's word on what lies on some spaces (None: empty)."""

    spaces: tuple[tuple[Space, CardRef | None], ...]


class Holds(Struct, frozen=True):
    """Table mode, phase 8: calamities that a seat holds."""

    seat: Seat
    cards: tuple[CardId, ...]


class Excess(Struct, frozen=True):
    """Table mode, phase 8: the app draws the calamities over the limit (M30)."""


class BuyWater(Struct, frozen=True):
    """Phase 6b: buy Water cards (M14)."""

    count: int = 1


class BuyStack(Struct, frozen=True):
    """Phase 6b: buy the top card of a stack (M14); *free* by Wonder of the World."""

    stack: int
    free: bool = False


class DoneBuying(Struct, frozen=True):
    """Phase 6b: the seat in turn buys no more."""


class Laid(Struct, frozen=True):
    """One card of a trade with the space it is placed on."""

    card: CardRef
    space: Space


class Trade(Struct, frozen=True):
    """A trade with the market: cards placed, then spaces taken (M16)."""

    placed: tuple[Laid, ...]
    taken: tuple[Space, ...]


class Pass(Struct, frozen=True):
    """Pass this trading turn (M15)."""


class RemoveWater(Struct, frozen=True):
    """Remove all but one of three Water cards from column 0 (M23)."""


class Reveal(Struct, frozen=True):
    """Put a drawn non-tradeable calamity back face up and take another card (M25); named in table mode."""

    space: Space
    card: CardId | None = None


class Keep(Struct, frozen=True):
    """Keep a drawn non-tradeable calamity, unmentioned (M25)."""

    space: Space


class Smuggled(Struct, frozen=True):
    """Table mode: a non-tradeable calamity turned up that *owner* had placed on the red column (M26).

    Attributes:
        space: the red space it lies on, or None when *taker* had drawn it.
        losing: the card *owner* discards, or None when there is no commodity to discard.
    """

    card: CardId
    owner: Seat
    space: Space | None
    taker: Seat | None
    losing: CardRef | None


class Announce(Struct, frozen=True):
    """Table talk: a commodity that is wanted or offered (M27)."""

    seat: Seat
    kind: Literal["wants", "offers"]
    card: CardId


class GoTo(Struct, frozen=True):
    """Go to a phase, skipping what the table keeps by hand."""

    phase: str


class End(Struct, frozen=True):
    """End the current phase; with a reason the table ends it early."""

    because: str = ""


class Correct(Struct, frozen=True):
    """A correction of what the books say of a seat; None leaves it as it is.

    Attributes:
        board: tokens on the board.
        treasury: tokens in treasury.
        cities: cities on the board.
        ships: ships on the board.
        column: where its marker stands.
        because: the reason, for the log.
    """

    seat: Seat
    board: int | None = None
    treasury: int | None = None
    cities: int | None = None
    ships: int | None = None
    column: int | None = None
    because: str = ""


class Own(Struct, frozen=True):
    """A correction: advances that a seat holds, with the credits chosen for them."""

    seat: Seat
    advances: tuple[str, ...]
    choice: tuple[tuple[Group, int], ...] = ()


class Disown(Struct, frozen=True):
    """A correction: advances that a seat does not hold."""

    seat: Seat
    advances: tuple[str, ...]


class Scenario(Struct, frozen=True):
    """Short Game beside the board: the scenario set that a seat has drawn, and the cities it has cost (M37)."""

    seat: Seat
    set: str
    lost: int = 0


class Collect(Struct, frozen=True):
    """Phase 1: taxes of one seat at a rate; without a seat, of all that have not collected, at the usual rate."""

    seat: Seat | None = None
    rate: int | None = None


class Census(Struct, frozen=True):
    """Phase 2: tokens on the board after expansion."""

    counts: tuple[tuple[Seat, int], ...]


class Sail(Struct, frozen=True):
    """Phase 3: ships built and kept; what is not paid from treasury is paid with tokens of the board."""

    seat: Seat
    build: int = 0
    keep: int = 0
    treasury: int | None = None


class Lose(Struct, frozen=True):
    """Phases 3 to 5 and 11: tokens, cities and ships lost to stock."""

    seat: Seat
    tokens: int = 0
    cities: int = 0
    ships: int = 0


class Plunder(Struct, frozen=True):
    """Phase 4: what a seat takes for a city it has won from another one, or from the Barbarians.

    Attributes:
        victim: a seat, or the Barbarians.
        card: a card is drawn from its hand.
        treasury: tokens that go from the own stock to the own treasury.
    """

    seat: Seat
    victim: Seat
    card: bool = False
    treasury: int = 0


class Build(Struct, frozen=True):
    """Phase 5: cities built on city sites and in the wilderness.

    Attributes:
        treasury: tokens that come from treasury (Architecture).
        beyond: tokens in those areas beyond what the cities take.
    """

    seat: Seat
    sites: int = 0
    wilderness: int = 0
    treasury: int = 0
    beyond: int = 0


class Reduce(Struct, frozen=True):
    """Cities reduced, and the tokens placed in their stead."""

    seat: Seat
    cities: int
    tokens: int = 0


class Other(Struct, frozen=True):
    """Another seat that a special ability has to do with.

    Attributes:
        card: the commodity card that it hands over; None where nobody said which.
        tokens: its tokens that are destroyed or annexed.
        cities: its cities likewise.
    """

    seat: Seat
    card: CardRef | None = None
    tokens: int = 0
    cities: int = 0


class Ability(Struct, frozen=True):
    """Phase 10: a special ability.

    Attributes:
        advance: whose ability it is.
        cards: commodity cards discarded.
        tokens: own tokens moved or won, or treasury gained.
        cities: own cities won.
        others: the other seats, each with what it loses.
    """

    seat: Seat
    advance: str
    cards: tuple[CardId, ...] = ()
    tokens: int = 0
    cities: int = 0
    others: tuple[Other, ...] = ()


class Give(Struct, frozen=True):
    """Phase 10 of a digital game: the card that a seat hands over to a Provincial Empire; None: it has none."""

    seat: Seat
    card: CardId | None


class Acquire(Struct, frozen=True):
    """Phase 12: one purchase of advances, and perhaps a Special Building (6.12, SB-3).

    Attributes:
        bought: advances paid for.
        gift: the one that Anatomy gives.
        discount: the one that Library makes cheaper.
        choice: credits chosen with Monument and Written Record.
        building: a Special Building, and the area it is placed in.
        cards: commodity cards handed in.
        substitutes: a card that stands in, and the set it stands in for (Trade Empire).
        sacrifices: a building given up, and the set it stands in for (SB-8.1).
        treasury: treasury tokens paid.
    """

    seat: Seat
    bought: tuple[str, ...]
    gift: str | None = None
    discount: str | None = None
    choice: tuple[tuple[Group, int], ...] = ()
    building: tuple[BuildingId, str] | None = None
    cards: tuple[CardId, ...] = ()
    substitutes: tuple[tuple[CardId, CardId], ...] = ()
    sacrifices: tuple[tuple[BuildingId, CardId], ...] = ()
    treasury: int = 0


class Resolve(Struct, frozen=True):
    """Phase 9: the next calamity is worked out, or the one named; *by_hand*: the table works it out itself."""

    calamity: CardId | None = None
    seat: Seat | None = None
    by_hand: bool = False


class Answered(Struct, frozen=True):
    """Phase 9: the answer to what a calamity asks."""

    words: tuple[str, ...]


class Settle(Struct, frozen=True):
    """Phase 9: the result of a calamity is right and goes into the books."""


class Stands(Struct, frozen=True):
    """The table's word on the area of a Special Building (SB-2.3).

    Attributes:
        city: who has a city there, or None.
        tokens: tokens there by seat.
        limit: the printed population limit; None: as it was told before.
    """

    building: BuildingId
    city: Seat | None
    tokens: tuple[tuple[Seat, int], ...] = ()
    limit: int | None = None


class NameBuilding(Struct, frozen=True):
    """The name that the table gives to a Special Building whose own is not known."""

    building: BuildingId
    name: str


class Advance(Struct, frozen=True):
    """Phase 13: the markers move by the rules (6.13)."""


Command = (
    Correct
    | Own
    | Disown
    | Scenario
    | Collect
    | Census
    | Sail
    | Lose
    | Plunder
    | Build
    | Reduce
    | Ability
    | Give
    | Acquire
    | Resolve
    | Answered
    | Settle
    | Stands
    | NameBuilding
    | Advance
    | SetCities
    | Deal
    | HandIs
    | Got
    | Discard
    | MarketIs
    | Holds
    | Excess
    | BuyWater
    | BuyStack
    | DoneBuying
    | Trade
    | Pass
    | RemoveWater
    | Reveal
    | Keep
    | Smuggled
    | Announce
    | GoTo
    | End
)
