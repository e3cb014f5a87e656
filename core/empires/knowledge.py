"""What an observer knows of a hand (K1-K9): the one model for a table kept by hand, other seats and watchers."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from core.empires.catalog import WATER, CardId, Deck, Space
from core.empires.state import Hand

Loss = tuple[CardId | None, Space]
"""A card placed, as somebody sees it: which, or None for one unseen; and where."""

Gain = tuple[CardId | None, int | None, Space | None]
"""A card taken, as somebody sees it: which, or else of which stack; or the red space that the holder had laid it on."""


def after_trade(hand: Hand, losses: Iterable[Loss], gains: Iterable[Gain], deck: Deck) -> Hand:
    """*hand*, as an observer knows it who never refuses, after a trade of which it saw this (K1-K4)."""
    known, unseen, unknown, gone = list(hand.known), list(hand.unseen), hand.any, list(hand.gone)
    for card, space in losses:
        if card is None:
            gone.append(space)
        elif card in known:
            known.remove(card)
        elif (stack := deck.cards[card].stack) in unseen:
            unseen.remove(stack)
        elif unknown:
            unknown -= 1
        elif unseen:
            unseen.remove(max(unseen))
        else:
            del known[:1]
    if len(known) + len(unseen) + unknown <= len(gone):
        known, unseen, unknown, gone = [], [], 0, []
    for card, number, back in gains:
        if card is not None:
            known.append(card)
        elif back in gone:
            gone.remove(back)
        elif number is not None:
            unseen.append(number)
        else:
            unknown += 1
    return Hand(tuple(known), tuple(unseen), unknown, tuple(gone))


def out_of_sight(hand: Hand) -> Hand:
    """*hand* once the market has been cleared: what it laid on red spaces can't be told from other cards."""
    return Hand(hand.known, hand.unseen, hand.any, ("",) * len(hand.gone)) if hand.gone else hand


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
    """The most the hand can be worth: every unseen card is the best it can be, and the least useful ones are gone."""
    water = hand.unseen.count(0)
    gone = max(0, len(hand.gone) - (len(hand.known) - sum(held.values()) + water))
    lost = min(gone, sum(held.values()) + len(hand.unseen) - water)
    free = hand.any - (gone - lost)
    best = {(0, 0): 0}
    for stack in deck.stacks:
        counts = [(held[card.id], card.count) for card in deck.commodities(stack)]
        best = _with_stack(best, stack, counts, hand.unseen.count(stack), (lost, free))
    return max(value for (out, _), value in best.items() if out == lost)


Spent = tuple[int, int]
"""How many identified or unseen cards are taken out of a hand, and how many wholly unseen ones are put to use."""


def _with_stack(
    best: dict[Spent, int], stack: int, counts: list[tuple[int, int]], unseen: int, most: Spent
) -> dict[Spent, int]:
    """For everything that can be spent by the end of this stack the best value so far."""
    cards = sum(held for held, _ in counts) + unseen
    worth = {
        (out, used): _best_without(stack, counts, unseen + used, out)
        for out in range(min(most[0], cards) + 1)
        for used in range(most[1] + 1)
    }
    found: dict[Spent, int] = {}
    for (out, used), value in best.items():
        for (more, also), gain in worth.items():
            spent = out + more, used + also
            if spent[0] <= most[0] and spent[1] <= most[1]:
                found[spent] = max(found.get(spent, 0), value + gain)
    return found


def _best_without(stack: int, counts: list[tuple[int, int]], extra: int, out: int) -> int:
    """The best value of a stack's commodities, *extra* cards being any of them, after *out* cards are taken out."""
    (first, most), (second, most_second) = counts
    return max(
        _best_split(stack, [(first - one, most), (second - two, most_second)], extra - (out - one - two))
        for one in range(min(first, out) + 1)
        for two in range(min(second, out - one) + 1)
        if out - one - two <= extra
    )


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
    """How many commodity cards *hand* surely holds over *limit*; 0 if none (M9).

    Where Water does not count, a card that nobody identified may be one.
    """
    counted = sum(deck.cards[card].kind == "commodity" or (card == WATER and water_counts) for card in hand.known)
    if water_counts:
        counted += len(hand.unseen) + hand.any
    return max(0, counted - len(hand.gone) - limit)
