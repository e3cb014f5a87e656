"""How cards are written on the panels: their signs, and a hand as groups."""

from collections import Counter
from typing import Protocol

from msgspec import Struct

from core.empires.catalog import CardId, Deck
from core.empires.knowledge import set_value
from core.empires.state import Hand
from tui.glyphs import Glyphs


class Names(Protocol):
    """Words for cards and seats, as the game makes them."""

    def card(self, card: str) -> str:
        """The name of a card."""

    def seat(self, seat: str) -> str:
        """The name of a civilization."""

    def player(self, seat: str) -> str:
        """Who plays a civilization, or an empty text."""


class Group(Struct, frozen=True):
    """Cards of a hand that look alike.

    Attributes:
        card: their name, or None where it is not known.
        stack: their stack, 0 for Water, or None where it is not known.
        count: how many.
        value: trade points of the set, or None for cards that have none or may be anything.
    """

    card: CardId | None
    stack: int | None
    count: int
    value: int | None


def sign_of(deck: Deck, card: CardId, glyphs: Glyphs) -> str:
    """Whether a calamity may be traded, as a sign; nothing for other cards."""
    known = deck.cards[card]
    if known.kind != "calamity":
        return ""
    return glyphs.tradeable if known.tradeable else glyphs.banned


def groups(hand: Hand, deck: Deck) -> tuple[Group, ...]:
    """*hand* as groups: commodities by stack, Water, calamities, then what is not known."""
    held = Counter(hand.known)
    kinds = {"commodity": 0, "water": 1, "calamity": 2}
    order = sorted(held, key=lambda card: (kinds[deck.cards[card].kind], deck.order[card]))
    known = [_known(deck, card, held[card]) for card in order]
    unseen = [Group(None, stack, count, None) for stack, count in sorted(Counter(hand.unseen).items())]
    return (*known, *unseen, *([Group(None, None, hand.any, None)] if hand.any else []))


def _known(deck: Deck, card: CardId, count: int) -> Group:
    fact = deck.cards[card]
    value = None if fact.kind == "calamity" else set_value(fact.stack, count)
    return Group(card, int(fact.stack), count, value)
