"""One of all legal moves of a trading turn, each equally likely, without making them all (M15, M16).

Legal trades are drawn by numbered tickets. A ticket stands for two cards of the hand with where they go, both on their
columns or the second one, whichever it is, on a red space, and for two spaces to take from. Every legal trade has
exactly one ticket; those of other trades, of cards that are not there or of spaces that are full are blanks. Cards that
are worth less than any two spaces cost have no tickets, so that the blanks are not too many.
"""

import random
from collections.abc import Sequence
from functools import cache
from itertools import combinations

from core.empires import market as board
from core.empires.catalog import WATER, CardId, Seat, Space
from core.empires.choices import Choices
from core.empires.commands import Command, Keep, Laid, Pass, RemoveWater, Reveal, Trade
from core.empires.legal import may_pass, may_remove_water
from core.empires.state import State

TRIES = 120
"""Tickets drawn before the legal trades are counted after all."""

Placing = tuple[int, CardId, CardId | None, Space | None, Space | None]
"""What two cards are worth (M19), the two, the second being None for any kind, and the red space of each, or None."""


def random_move(state: State, seat: Seat, rng: random.Random) -> Command:
    """One of all legal moves of *seat*, in turn during trade, each equally likely; there must be one.

    They are those of ``core.empires.legal``: trades of identified cards, passing, Water removed (M23), or the answers
    to a drawn calamity (M25).

    Why they are equally likely: each legal move has exactly one ticket. While a ticket drawn is a blank another is
    drawn, all being equally likely: the first one that is no blank is then any of the legal moves with the same chance.
    After ``TRIES`` blanks the legal moves are counted and one of them is drawn, with the same chance as well. As each
    of the two ways gives every legal move the same chance, so does taking one or the other, however often that happens.
    """
    trading = state.trading
    assert trading is not None
    if trading.drawn:
        return rng.choice((Reveal(trading.drawn[0]), Keep(trading.drawn[0])))
    others: list[Command] = [Pass()] if may_pass(state) else []
    if may_remove_water(state, seat):
        others.append(RemoveWater())
    drawn = _drawn(state, seat, others, rng)
    if drawn is not None:
        return drawn
    choices = Choices(state, seat)
    number = rng.randrange(len(others) + choices.count())
    return others[number] if number < len(others) else choices.trade(*choices.at(number - len(others)))


def _drawn(state: State, seat: Seat, others: Sequence[Command], rng: random.Random) -> Command | None:
    """One of *others*, which have a ticket each, or of the legal trades; None if all that is drawn are blanks."""
    spaces, costs = _lying(state)
    kinds = list(dict.fromkeys(state.hand(seat).known))
    on_columns, beside_red = _placings(state, seat, kinds, costs)
    pairs = _pairs(len(spaces))
    first, takings, plain, any_kind = len(others), len(pairs), len(on_columns), len(kinds)
    count = first + takings * (plain + len(beside_red) * any_kind)
    bits = count.bit_length()
    for _ in range(TRIES):
        number = rng.getrandbits(bits)
        if number < first:
            return others[number]
        if number >= count:
            continue
        placing, taking = divmod(number - first, takings)
        one, two = pairs[taking]
        line = on_columns[placing] if placing < plain else beside_red[(placing - plain) // any_kind]
        if costs[one] + costs[two] <= line[0]:
            other = line[2] or kinds[(placing - plain) % any_kind]
            trade = _trade(state, seat, line, other, (spaces[one], spaces[two]))
            if trade is not None:
                return trade
    return None


def _lying(state: State) -> tuple[list[Space], list[int]]:
    """The spaces that may be taken from, and what each costs alone; for Water that depends on how it lies (M20)."""
    options, shape = state.options, state.options.shape
    spaces, costs = [], []
    for space, slot in zip(shape.spaces, state.market.slots, strict=True):
        if slot is not None and not slot.blocked:
            spaces.append(space)
            costs.append(board.face_value(options, space, slot) if slot.card == WATER else shape.number[space])
    return spaces, costs


def _placings(
    state: State, seat: Seat, kinds: Sequence[CardId], costs: Sequence[int]
) -> tuple[list[Placing], list[Placing]]:
    """Two cards that go on their columns, and cards beside any other on red, worth what some two spaces cost (M19)."""
    hand, red, column = state.hand(seat), state.options.shape.red, state.options.deck.column
    if hand.size < state.options.shape.cards or len(costs) < state.options.shape.cards:
        return [], []
    cheapest = sorted(costs)
    least = cheapest[0] + cheapest[1]
    alone = [(column[card], card) for card in kinds if card in column]
    on_columns: list[Placing] = [
        (stack + more, card, other, None, None)
        for (stack, card), (more, other) in combinations(alone, 2)
        if stack + more >= least
    ]
    for stack, card in alone:
        if 4 * stack >= least and hand.known.count(card) > 1:
            on_columns.append((4 * stack, card, card, None, None))
    free = [(space, value) for space, value in red.items() if state.market.at(space) is None]
    beside_red: list[Placing] = [
        (stack + value, card, None, None, space)
        for space, value in free
        for stack, card in alone
        if stack + value >= least
    ]
    # Both on red: that is worth less than nothing.
    for (space, value), (other_space, more) in combinations(free, 2) if least < 0 else ():
        if value + more >= least:
            beside_red.extend([(value + more, card, None, space, other_space) for card in kinds])
    return on_columns, beside_red


def _trade(state: State, seat: Seat, line: Placing, other: CardId, taken: tuple[Space, Space]) -> Trade | None:
    """The trade of a ticket, each card on its red space or the first free one of its column; None for a blank (M17)."""
    worth, card, _, where, beside = line
    cards = state.options.deck.cards
    if not (cards[card].tradeable and cards[other].tradeable):
        return None
    if card == other and state.hand(seat).known.count(card) < 2:
        return None
    where = where or _free(state, card, None)
    beside = beside or _free(state, other, where)
    if where is None or beside is None or board.value_taken(state.options, state.market, taken) > worth:
        return None
    return Trade((Laid(card, where), Laid(other, beside)), taken)


def _free(state: State, card: CardId, used: Space | None) -> Space | None:
    """The first free space of the card's column but for the one used."""
    for space in state.options.shape.of_column[state.options.deck.column[card]]:
        if space != used and state.market.at(space) is None:
            return space
    return None


@cache
def _pairs(count: int) -> list[tuple[int, int]]:
    """Every two of so many things, by their numbers."""
    return list(combinations(range(count), 2))
