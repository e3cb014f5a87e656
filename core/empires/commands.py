"""What a seat can ask for: one small immutable value for each verb of the command language."""

from typing import Literal, TypeGuard

from msgspec import Struct

from core.empires.catalog import CardId, Seat, Space

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


class BuyWater(Struct, frozen=True):
    """Phase 6b: buy Water cards (M14)."""

    count: int = 1


class BuyStack(Struct, frozen=True):
    """Phase 6b: buy the top card of a stack (M14)."""

    stack: int


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


Command = (
    SetCities
    | Deal
    | HandIs
    | Got
    | Discard
    | MarketIs
    | Holds
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
