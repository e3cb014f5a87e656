"""Every trade a seat may make, held as placements and takings with their values and not as their product."""

import random
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, combinations
from operator import itemgetter

from core.empires import market as board
from core.empires.catalog import CardId, Seat, Space
from core.empires.commands import Laid, Trade
from core.empires.state import Market, State

Where = int | Space
"""A numbered column, of which any free space serves, or one red space."""

Placement = tuple[int, CardId, Where, CardId, Where]
"""Value placed (M19), and twice a card with where it goes."""

Taking = tuple[int, Space, Space]
"""Value taken (M20), and the two spaces."""

Bundle = tuple[int, CardId, Where, Sequence[CardId], Where]
"""Placements of one value: a card with where it goes, and the cards of which any one goes somewhere beside it."""

Held = tuple[CardId, int, int, bool]
"""A card of the hand: its name, its stack, the free spaces of its column, and whether there are two of it."""


class Choices:
    """The legal trades of *seat* with its identified cards: each placement with each taking that costs no more (M21).

    Two trades differ if the two cards, the column or red space of one of them, or the two spaces taken differ.

    Attributes:
        takings: every two spaces that may be taken together, the cheapest first.
    """

    def __init__(self, state: State, seat: Seat) -> None:
        self._market = state.market
        self._held = _held(state, seat)
        self.takings: list[Taking] = sorted(_takings(state), key=itemgetter(0))
        self._costs = [taking[0] for taking in self.takings]
        self._bundles = _bundles(self._market, self._held, self._costs[0]) if self._costs else []
        self._running = _running(self._bundles, self._costs)

    @cached_property
    def placements(self) -> list[Placement]:
        """Every two cards that may be placed, with where they go, those included that no taking is cheap enough for."""
        return [
            (value, card, where, other, beside)
            for value, card, where, others, beside in _bundles(self._market, self._held, _ANY_VALUE)
            for other in others
        ]

    def count(self) -> int:
        """How many trades there are."""
        return self._running[-1] if self._bundles else 0

    def any(self) -> bool:
        """There is at least one trade."""
        return self.count() > 0

    def at(self, number: int) -> tuple[Placement, Taking]:
        """The trade of this number, from 0 to ``count() - 1``."""
        at = bisect_right(self._running, number)
        value, card, where, others, beside = self._bundles[at]
        number -= self._running[at - 1] if at else 0
        other, taking = divmod(number, bisect_right(self._costs, value))
        return (value, card, where, others[other], beside), self.takings[taking]

    def pick(self, rng: random.Random) -> Trade:
        """One of the trades, each equally likely; there must be one."""
        return self.trade(*self.at(rng.randrange(self.count())))

    def trade(self, placement: Placement, taking: Taking) -> Trade:
        """The command of one choice, each card on the first free space of its column."""
        _, card, where, other, beside = placement
        first = self._space(where, None)
        second = self._space(beside, first)
        return Trade((Laid(card, first), Laid(other, second)), (taking[1], taking[2]))

    def _space(self, where: Where, used: Space | None) -> Space:
        if isinstance(where, str):
            return where
        free = board.free_spaces(self._market, where)
        return free[1] if free[0] == used else free[0]

    def __iter__(self) -> Iterator[tuple[Placement, Taking]]:
        for value, card, where, others, beside in self._bundles:
            affordable = self.takings[: bisect_right(self._costs, value)]
            for other in others:
                for taking in affordable:
                    yield (value, card, where, other, beside), taking


def as_text(placement: Placement, taking: Taking) -> str:
    """The command of one choice, rows left out: ``trade copper@6 clay@1 for 3a 4a``."""
    _, card, where, other, beside = placement
    return f"trade {card}@{where} {other}@{beside} for {taking[1]} {taking[2]}"


_ANY_VALUE = -99
"""Less than any placement is worth."""


def _held(state: State, seat: Seat) -> list[Held]:
    """The identified cards of the hand that may be placed, the most valuable first; none if they are too few (M16)."""
    hand, market, deck = state.hand(seat), state.market, state.options.deck
    if hand.size < market.shape.cards:
        return []
    free: dict[int, int] = {}
    held: list[Held] = []
    counts = Counter(hand.known)
    for card in sorted(counts, key=deck.order.__getitem__, reverse=True):
        known = deck.cards[card]
        stack = known.stack
        if known.kind == "calamity":
            if known.tradeable:
                held.append((card, stack, 0, counts[card] > 1))
            continue
        if stack not in free:
            free[stack] = len(board.free_spaces(market, stack))
        held.append((card, stack, free[stack], counts[card] > 1))
    return held


def _bundles(market: Market, held: list[Held], least: int) -> list[Bundle]:
    """Every placement (M17, M19), but those left out that lie on red and are worth less than *least*."""
    red = [(space, market.shape.red[space]) for space in board.free_spaces(market, None)]
    two_red = [(one, other) for one, other in combinations(red, 2) if one[1] + other[1] >= least]
    cards = [card for card, _, _, _ in held]
    on_columns = [line for line in held if line[2]]
    found: list[Bundle] = [
        (stack + other_stack, card, stack, (other,), other_stack)
        for (card, stack, free, _), (other, other_stack, _, _) in combinations(on_columns, 2)
        if stack != other_stack or free > 1
    ]
    for at, (card, stack, free, twice) in enumerate(held):
        others = cards if twice else cards[:at] + cards[at + 1 :]
        if twice and free > 1:
            found.append((4 * stack, card, stack, (card,), stack))
        for space, value in red if free else ():
            if stack + value >= least:
                found.append((stack + value, card, stack, others, space))
        for (space, value), (beside, more) in two_red:
            found.append((value + more, card, space, others, beside))
    return found


def _running(bundles: list[Bundle], costs: list[int]) -> list[int]:
    """How many trades begin with a placement of each bundle or an earlier one."""
    return list(accumulate([len(others) * bisect_right(costs, value) for value, _, _, others, _ in bundles]))


def _takings(state: State) -> list[Taking]:
    """Every two spaces that may be taken together, with what they cost (M20)."""
    options, market = state.options, state.market
    lines = [
        (space, board.face_value(options, space, slot), slot.card if board.forms_set(options, space, slot) else None)
        for space, slot in market.filled()
        if not slot.blocked
    ]
    return [
        (4 * value if card is not None and card == other_card else value + other_value, space, other)
        for (space, value, card), (other, other_value, other_card) in combinations(lines, 2)
    ]
