"""Paying for advances: sets of commodities, treasury, Trade Empire and Special Buildings (rulebook 1.1, 6.12; SB-8).

A set of n cards of one commodity is worth n x n x its number, and n is at most the number of its cards in the deck.
Cards may pay too much, and the rest is lost; treasury may not, but by 1 with Mining.
"""

from collections import Counter
from collections.abc import Collection, Mapping

from msgspec import Struct

from core.empires.advances import RULE
from core.empires.catalog import CardId, Deck, advances
from core.empires.knowledge import set_value
from core.errors import RuleError

BUILDINGS = "SB-8.1"
"""Special Buildings stand in for missing cards."""


class Substitute(Struct, frozen=True):
    """A card that stands in for a missing card of the set ``into`` (Trade Empire)."""

    card: CardId
    into: CardId


class Sacrifice(Struct, frozen=True):
    """A Special Building that stands in for a missing card of the set ``into`` (SB-8.1)."""

    building: str
    into: CardId


class Payment(Struct, frozen=True):
    """What a player hands in.

    Attributes:
        cards: cards of each set, without substitutes; Water is worth nothing.
        treasury: treasury tokens.
        substitutes: cards besides ``cards`` that stand in for missing ones.
        sacrifices: Special Buildings that stand in for missing cards.
    """

    cards: Mapping[CardId, int] = {}
    treasury: int = 0
    substitutes: tuple[Substitute, ...] = ()
    sacrifices: tuple[Sacrifice, ...] = ()


class Purse(Struct, frozen=True):
    """What a player could pay with.

    Attributes:
        cards: cards held, by commodity; others are of no use here.
        treasury: treasury tokens held.
        buildings: Special Buildings that may be sacrificed: those controlled before the purchase (SB-8.4).
    """

    cards: Mapping[CardId, int] = {}
    treasury: int = 0
    buildings: tuple[str, ...] = ()


class Terms(Struct, frozen=True):
    """How a player may pay.

    Attributes:
        deck: the cards of this edition.
        token: trade points of one treasury token.
        overpay: by how much treasury may pay too much.
        substitutes: cards that may stand in for missing ones, in one turn.
    """

    deck: Deck
    token: int = 1
    overpay: int = 0
    substitutes: int = 0

    def face(self, card: CardId) -> int:
        """The number of *card*."""
        return self.deck.cards[card].stack

    def most(self, card: CardId) -> int:
        """The largest set of the commodity *card*."""
        return self.deck.cards[card].count

    def is_commodity(self, card: CardId) -> bool:
        """*card* can be in a set."""
        return card in self.deck.cards and self.deck.cards[card].kind == "commodity"


def terms(deck: Deck, held: Collection[str]) -> Terms:
    """How the holder of the advances *held* before this purchase may pay (Mining, Trade Empire)."""
    powers = [advances()[one].powers for one in held]
    return Terms(
        deck=deck,
        token=max([1, *(one.treasury_value for one in powers)]),
        overpay=sum(one.treasury_overpay for one in powers),
        substitutes=sum(one.substitute_cards for one in powers),
    )


# What it is worth


def given(payment: Payment) -> dict[CardId, int]:
    """Every card that leaves the hand with *payment*, substitutes too."""
    total = Counter(payment.cards)
    total.update(one.card for one in payment.substitutes)
    return dict(total)


def set_sizes(payment: Payment) -> dict[CardId, int]:
    """How many cards each set counts, those that are stood in for too."""
    sizes = Counter(payment.cards)
    sizes.update(one.into for one in payment.substitutes)
    sizes.update(one.into for one in payment.sacrifices)
    return dict(sizes)


def worth_of_sets(payment: Payment, terms: Terms) -> int:
    """Trade points of the sets of *payment* (6.12; SB-8.2)."""
    return sum(set_value(terms.face(card), size) for card, size in set_sizes(payment).items())


def worth(payment: Payment, terms: Terms) -> int:
    """Trade points of *payment*, treasury included; it must have passed `check`, its cost aside."""
    return worth_of_sets(payment, terms) + payment.treasury * terms.token


# What is refused


def check(payment: Payment, cost: int, terms: Terms) -> None:
    """Refuse a *payment* that the rules don't allow, or that does not pay *cost* trade points (6.12, SB-8).

    Which buildings a player may sacrifice is for `core.empires.buildings.sacrificed` to say.

    Raises:
        RuleError: ``pay.amount``, ``pay.not-commodity``, ``pay.too-many``; ``pay.sub-needs``, ``pay.sub-again``,
            ``pay.sub-same``, ``pay.sub-low``, ``pay.no-set``, ``pay.set-complete``; ``pay.short`` with what is short,
            ``pay.treasury-overpaid`` with the most tokens that may pay.
    """
    _check_cards(payment, terms)
    _check_substitutes(payment, terms)
    _check_sizes(payment, terms)
    sets = worth_of_sets(payment, terms)
    total = sets + payment.treasury * terms.token
    if total < cost:
        raise RuleError("pay.short", RULE, short=cost - total, worth=total, cost=cost)
    if payment.treasury and total > cost + terms.overpay:
        most = max(0, cost - sets + terms.overpay) // terms.token
        raise RuleError(
            "pay.treasury-overpaid", RULE, over=total - cost, treasury=payment.treasury, most=most, cost=cost
        )


def check_purse(payment: Payment, purse: Purse) -> None:
    """Refuse a *payment* whose cards or treasury are not in *purse*.

    Raises:
        RuleError: ``pay.lacks-cards`` or ``pay.lacks-treasury`` with what is short.
    """
    for card, count in given(payment).items():
        if (short := count - purse.cards.get(card, 0)) > 0:
            raise RuleError("pay.lacks-cards", RULE, card=card, short=short, held=purse.cards.get(card, 0))
    if (short := payment.treasury - purse.treasury) > 0:
        raise RuleError("pay.lacks-treasury", RULE, short=short, held=purse.treasury)


def _check_cards(payment: Payment, terms: Terms) -> None:
    if payment.treasury < 0:
        raise RuleError("pay.amount", RULE, amount=payment.treasury)
    for card, count in payment.cards.items():
        if count < 1:
            raise RuleError("pay.amount", RULE, amount=count)
        known = terms.deck.cards.get(card)
        if known is None or known.kind == "calamity":
            raise RuleError("pay.not-commodity", RULE, card=card)
        if known.kind == "commodity" and count > known.count:
            raise RuleError("pay.too-many", RULE, card=card, count=count, most=known.count)
    for card, rule in _completed(payment):
        if not terms.is_commodity(card):
            raise RuleError("pay.not-commodity", rule, card=card)


def _completed(payment: Payment) -> list[tuple[CardId, str]]:
    """The sets that something stands in for, once for each, with the rule that lets it."""
    return [(one.into, RULE) for one in payment.substitutes] + [(one.into, BUILDINGS) for one in payment.sacrifices]


def _check_substitutes(payment: Payment, terms: Terms) -> None:
    count = len(payment.substitutes)
    if count and not terms.substitutes:
        needs = tuple(one.id for one in advances().values() if one.powers.substitute_cards)
        raise RuleError("pay.sub-needs", RULE, needs=needs)
    if count > terms.substitutes:
        raise RuleError("pay.sub-again", RULE, count=count, most=terms.substitutes)
    for one in payment.substitutes:
        if not terms.is_commodity(one.card):
            raise RuleError("pay.not-commodity", RULE, card=one.card)
        if one.card == one.into:
            raise RuleError("pay.sub-same", RULE, card=one.card)
        if terms.face(one.card) < terms.face(one.into):
            raise RuleError("pay.sub-low", RULE, card=one.card, into=one.into, least=terms.face(one.into))


def _check_sizes(payment: Payment, terms: Terms) -> None:
    """What stands in needs a set of at least one card that is still incomplete (SB-8.1, SB-8.2)."""
    sizes = set_sizes(payment)
    for card, rule in _completed(payment):
        if card not in payment.cards:
            raise RuleError("pay.no-set", rule, card=card)
        if sizes[card] > terms.most(card):
            missing = terms.most(card) - payment.cards[card]
            raise RuleError("pay.set-complete", rule, card=card, cards=payment.cards[card], missing=missing)
