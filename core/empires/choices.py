"""Every trade a seat may make, held as placements and takings with their values and not as their product."""

import random
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from core.empires import market as board
from core.empires.catalog import CardId, Seat, Space
from core.empires.commands import Laid, Trade
from core.empires.state import State

Where = int | Space
"""A numbered column, of which any free space serves, or one red space."""

Placement = tuple[int, CardId, Where, CardId, Where]
"""Value placed (M19), and twice a card with where it goes."""

Taking = tuple[int, Space, Space]
"""Value taken (M20), and the two spaces."""


class Choices:
    """The legal trades of *seat* with its identified cards: each placement with each taking that costs no more (M21).

    Two trades differ if the two cards, the column or red space of one of them, or the two spaces taken differ.
    """

    def __init__(self, state: State, seat: Seat) -> None:
        self._state = state
        self.placements: list[Placement] = _placements(state, seat)
        self.takings: list[Taking] = sorted(_takings(state), key=lambda taking: taking[0])
        self._values = [taking[0] for taking in self.takings]

    @cached_property
    def _running(self) -> list[int]:
        """How many trades begin with each placement or an earlier one."""
        total = 0
        values = self._values
        running = []
        for placement in self.placements:
            total += bisect_right(values, placement[0])
            running.append(total)
        return running

    def count(self) -> int:
        """How many trades there are."""
        return self._running[-1] if self.placements else 0

    def any(self) -> bool:
        """There is at least one trade."""
        if not (self.placements and self.takings):
            return False
        return max(placement[0] for placement in self.placements) >= self._values[0]

    def at(self, number: int) -> tuple[Placement, Taking]:
        """The trade of this number, from 0 to ``count() - 1``."""
        first = bisect_right(self._running, number)
        before = self._running[first - 1] if first else 0
        return self.placements[first], self.takings[number - before]

    def pick(self, rng: random.Random) -> Trade:
        """One of the trades, each equally likely; there must be one."""
        return self.trade(*self.at(rng.randrange(self.count())))

    def trade(self, placement: Placement, taking: Taking) -> Trade:
        """The command of one choice, each card on the first free space of its column."""
        _, card, where, other, other_where = placement
        first = self._space(where, None)
        second = self._space(other_where, first)
        return Trade((Laid(card, first), Laid(other, second)), (taking[1], taking[2]))

    def _space(self, where: Where, used: Space | None) -> Space:
        if isinstance(where, str):
            return where
        free = board.free_spaces(self._state.market, where)
        return free[1] if free[0] == used else free[0]

    def __iter__(self) -> Iterator[tuple[Placement, Taking]]:
        for placement in self.placements:
            for taking in self.takings[: bisect_right(self._values, placement[0])]:
                yield placement, taking


def as_text(placement: Placement, taking: Taking) -> str:
    """The command of one choice, rows left out: ``trade copper@6 clay@1 for 3a 4a``."""
    _, card, where, other, other_where = placement
    return f"trade {card}@{where} {other}@{other_where} for {taking[1]} {taking[2]}"


def _placements(state: State, seat: Seat) -> list[Placement]:
    hand = state.hand(seat)
    if hand.size < state.options.shape.cards:
        return []
    deck = state.options.deck
    free = {column: len(board.free_spaces(state.market, column)) for column in state.options.shape.columns}
    red = [(space, state.options.shape.red[space]) for space in board.free_spaces(state.market, None)]
    held: list[tuple[CardId, int, int, int]] = []
    for card, count in Counter(hand.known).items():
        known = deck.cards[card]
        if known.tradeable:
            held.append((card, count, known.stack, free[known.stack] if known.kind != "calamity" else 0))
    held.sort(key=lambda line: -deck.order[line[0]])
    found: list[Placement] = []
    for at, line in enumerate(held):
        _with_itself(found, line, red)
        for other in held[at + 1 :]:
            _with_other(found, line, other, red)
    return found


def _with_itself(found: list[Placement], line: tuple[CardId, int, int, int], red: list[tuple[Space, int]]) -> None:
    card, count, stack, free = line
    if count < 2:
        return
    if free > 1:
        found.append((4 * stack, card, stack, card, stack))
    if free:
        found.extend((stack + value, card, stack, card, space) for space, value in red)
    for at, (space, value) in enumerate(red):
        found.extend((value + more, card, space, card, other) for other, more in red[at + 1 :])


def _with_other(
    found: list[Placement],
    line: tuple[CardId, int, int, int],
    other_line: tuple[CardId, int, int, int],
    red: list[tuple[Space, int]],
) -> None:
    card, _, stack, free = line
    other, _, other_stack, other_free = other_line
    if free and other_free and (stack != other_stack or free > 1):
        found.append((stack + other_stack, card, stack, other, other_stack))
    for space, value in red:
        if free:
            found.append((stack + value, card, stack, other, space))
        if other_free:
            found.append((other_stack + value, card, space, other, other_stack))
        found.extend((value + more, card, space, other, beside) for beside, more in red if beside != space)


def _takings(state: State) -> list[Taking]:
    """Every two spaces that may be taken together, with what they cost (M20)."""
    options, market = state.options, state.market
    lines: list[tuple[Space, int, CardId | None]] = []
    for space in board.takeable(market):
        slot = market.at(space)
        assert slot is not None
        in_set = slot.card if board.forms_set(options, space, slot) else None
        lines.append((space, board.face_value(options, space, slot), in_set))
    found: list[Taking] = []
    for at, (space, value, card) in enumerate(lines):
        for other, other_value, other_card in lines[at + 1 :]:
            pair = 4 * value if card is not None and card == other_card else value + other_value
            found.append((pair, space, other))
    return found
