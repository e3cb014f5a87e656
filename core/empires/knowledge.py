"""What an observer knows of a hand (K1-K9): the one model for a table kept by hand, other seats and watchers."""

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from msgspec import Struct

from core.empires.catalog import WATER, CardId, Deck
from core.empires.state import Hand
from core.errors import RuleError

T = TypeVar("T")

EMPTY = Hand()


def settled(hand: Hand) -> Hand:
    """*hand* with K1 applied: a hand of size 0 knows nothing any more."""
    return EMPTY if hand.size <= 0 else hand


def gained(hand: Hand, card: CardId) -> Hand:
    """*hand* after it was seen to receive *card* (K4)."""
    return Hand((*hand.known, card), hand.unseen, hand.any, hand.gone)


def gained_unseen(hand: Hand, stack: int) -> Hand:
    """*hand* after it received some card of *stack* (K4); it may be a Water that stood in for it."""
    return Hand(hand.known, (*hand.unseen, stack), hand.any, hand.gone)


def gained_any(hand: Hand) -> Hand:
    """*hand* after it received a card of which nothing is known (K4)."""
    return Hand(hand.known, hand.unseen, hand.any + 1, hand.gone)


def shown(hand: Hand, card: CardId, deck: Deck, *, strict: bool) -> Hand:
    """*hand* after it was seen to give up *card* (K2).

    Args:
        hand: what was known of the hand.
        card: the card that left it.
        deck: the cards of this edition.
        strict: refuse what can't be (a table's entry); else some other card goes, so that the size stays right.

    Raises:
        RuleError: ``hand.lacks`` (K2) when *strict* and the hand can't hold the card.
    """
    return settled(_without(hand, card, deck, strict))


def _without(hand: Hand, card: CardId, deck: Deck, strict: bool) -> Hand:
    if card in hand.known:
        return Hand(_less(hand.known, card), hand.unseen, hand.any, hand.gone)
    stack = deck.cards[card].stack
    if stack in hand.unseen:
        return Hand(hand.known, _less(hand.unseen, stack), hand.any, hand.gone)
    if hand.any:
        return Hand(hand.known, hand.unseen, hand.any - 1, hand.gone)
    if hand.unseen and (card == WATER or not strict):
        return Hand(hand.known, _less(hand.unseen, max(hand.unseen)), hand.any, hand.gone)
    if strict:
        raise RuleError("hand.lacks", "K2", card=card)
    return Hand(hand.known[1:], hand.unseen, hand.any, hand.gone)


def gave_unseen(hand: Hand, stack: int) -> Hand:
    """*hand* after the table said that it gave up an unseen card of *stack*.

    Raises:
        RuleError: ``hand.lacks-unseen`` (K2) when it holds no such card.
    """
    if stack in hand.unseen:
        return settled(Hand(hand.known, _less(hand.unseen, stack), hand.any, hand.gone))
    if hand.any:
        return settled(Hand(hand.known, hand.unseen, hand.any - 1, hand.gone))
    raise RuleError("hand.lacks-unseen", "K2", stack=stack)


def hid(hand: Hand, space: str) -> Hand:
    """*hand* after an unseen card left it for the red *space*, or ``""`` for the discards (K3)."""
    return settled(Hand(hand.known, hand.unseen, hand.any, (*hand.gone, space)))


def returned(hand: Hand, space: str) -> Hand:
    """*hand* after its own unseen card came back from the red *space* (K4): nothing has changed since it left."""
    if space in hand.gone:
        return Hand(hand.known, hand.unseen, hand.any, _less(hand.gone, space))
    return gained_any(hand)


def lost_track(hand: Hand, space: str) -> Hand:
    """*hand* once the card it laid on the red *space* has been taken by somebody: it can't be told from others now."""
    if space not in hand.gone:
        return hand
    return Hand(hand.known, hand.unseen, hand.any, (*_less(hand.gone, space), ""))


def surfaced(hand: Hand, card: CardId, space: str, deck: Deck) -> Hand:
    """*hand* once the card it had laid unseen on *space* turns out to be *card* (K8)."""
    if space not in hand.gone:
        return hand
    without = _without(hand, card, deck, strict=False)
    return settled(Hand(without.known, without.unseen, without.any, _less(without.gone, space)))


def _less(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    at = items.index(item)
    return items[:at] + items[at + 1 :]


class Points(Struct, frozen=True):
    """The trade points of a hand: exact when ``min`` and ``max`` agree (K5)."""

    min: int
    max: int


def set_value(stack: int, cards: int) -> int:
    """Trade points of a set: cards x cards x the number of the stack."""
    return cards * cards * stack


def points(hand: Hand, deck: Deck) -> Points:
    """What *hand* is worth as sets: exact if every card is known, else the least and the most it can be (K5)."""
    held = Counter(card for card in hand.known if deck.cards[card].kind == "commodity")
    known = sum(set_value(deck.cards[card].stack, count) for card, count in held.items())
    if not (hand.unseen or hand.any or hand.gone):
        return Points(known, known)
    least = known - _worst_loss(held, deck, len(hand.gone))
    return Points(max(0, least), _most(hand, held, deck))


def _worst_loss(held: Counter[CardId], deck: Deck, gone: int) -> int:
    """The most points that *gone* of the held cards can take with them."""
    best = [0] * (gone + 1)
    for card, count in held.items():
        stack = deck.cards[card].stack
        losses = [set_value(stack, count) - set_value(stack, count - n) for n in range(min(count, gone) + 1)]
        best = _combined(best, losses)
    return best[gone]


def _most(hand: Hand, held: Counter[CardId], deck: Deck) -> int:
    """The most the hand can be worth if every unseen card is the best it can be."""
    worthless = len(hand.known) - sum(held.values())
    unseen, free = sorted(hand.unseen), hand.any
    for _ in range(max(0, len(hand.gone) - worthless)):
        if unseen:
            unseen.pop(0)
        elif free:
            free -= 1
    best = [0] * (free + 1)
    for stack in deck.stacks:
        commodities = deck.commodities(stack)
        counts = [(held[card.id], card.count) for card in commodities]
        extra = unseen.count(stack)
        best = _combined(best, [_best_split(stack, counts, extra + n) for n in range(free + 1)])
    return best[free]


def _best_split(stack: int, counts: Iterable[tuple[int, int]], extra: int) -> int:
    """The best value of a stack's commodities when *extra* cards of it may be any of them."""
    best = [0] * (extra + 1)
    for held, most in counts:
        best = _combined(best, [set_value(stack, held + n) for n in range(min(extra, most - held) + 1)])
    return best[extra]


def _combined(best: list[int], gains: list[int]) -> list[int]:
    """For each budget the best sum of an earlier choice and one of *gains* (indexed by what it spends)."""
    return [
        max(best[budget - spent] + gain for spent, gain in enumerate(gains) if spent <= budget)
        for budget in range(len(best))
    ]


def over_limit(hand: Hand, deck: Deck, limit: int, *, water_counts: bool) -> int:
    """How many commodity cards *hand* surely holds over *limit*; 0 if none (M9; Water by its switch)."""
    exempt = sum(
        1 for card in hand.known if deck.cards[card].kind == "calamity" or (card == WATER and not water_counts)
    )
    return max(0, hand.size - exempt - limit)
