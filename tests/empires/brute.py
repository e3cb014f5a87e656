"""All legal trades by trying everything, written from the rules M16 to M21 and sharing no code with the game."""

from collections import Counter
from itertools import combinations

from core.empires.catalog import WATER, CardId, Seat
from core.empires.commands import Trade
from core.empires.state import Slot, State

Placing = tuple[tuple[str, str], ...]
"""Two cards, each with its column number or red space, in alphabetical order."""
Taking = tuple[str, ...]
"""Two spaces in alphabetical order."""
Choice = tuple[Placing, Taking]


def said(text: str) -> Choice:
    """The choice that a command such as ``trade copper@6 clay@1 for 3a 4a`` of the game's list stands for."""
    words = text.split()
    placed = [tuple(word.split("@")) for word in words[1:3]]
    assert words[0] == "trade" and words[3] == "for" and len(words) == 6, text
    return tuple(sorted((card, where) for card, where in placed)), tuple(sorted(words[4:]))


def places(state: State, card: CardId) -> list[str]:
    """The empty spaces where *card* may lie (M17)."""
    fact = state.options.deck.cards[card]
    empty = [str(space) for space in state.options.shape.spaces if state.market.at(space) is None]
    red = [space for space in empty if space[0] == "r"]
    if fact.kind == "calamity":
        return red if fact.tradeable else []
    return red + [space for space in empty if space[0] == str(fact.stack)]


def placements(state: State, seat: Seat) -> dict[Placing, int]:
    """Every way to place two cards of the hand, with what it is worth (M16, M17, M19)."""
    found: dict[Placing, int] = {}
    for first, second in combinations(state.hand(seat).known, 2):
        for space in places(state, first):
            for other in places(state, second):
                if space == other:
                    continue
                choice = [(str(card), at if at[0] == "r" else at[0]) for card, at in ((first, space), (second, other))]
                found[tuple(sorted(choice))] = worth(state, first, space, second, other)
    return found


def worth(state: State, first: CardId, space: str, second: CardId, other: str) -> int:
    """What two cards placed on two spaces are worth (M19)."""
    value = _placed(state, first, space) + _placed(state, second, other)
    return 2 * value if first == second and space[0] != "r" and other[0] != "r" else value


def _placed(state: State, card: CardId, space: str) -> int:
    return -int(space[1]) if space[0] == "r" else state.options.deck.cards[card].stack


def takings(state: State) -> dict[Taking, int]:
    """Every way to take two cards from the market, with what it costs (M16, M20, M25)."""
    there = {space: slot for space, slot in state.market.filled() if not slot.blocked}
    found: dict[Taking, int] = {}
    for first, second in combinations(there, 2):
        found[tuple(sorted((first, second)))] = _cost(state, first, there[first], second, there[second])
    return found


def _cost(state: State, first: str, one: Slot, second: str, other: Slot) -> int:
    value = _taken(state, first, one) + _taken(state, second, other)
    alike = one.face_up and other.face_up and one.card == other.card
    return 2 * value if alike and first[0] != "r" and second[0] != "r" else value


def _taken(state: State, space: str, slot: Slot) -> int:
    if space[0] == "r":
        return -int(space[1])
    if slot.card == WATER and state.options.switches["water_under_number"] == "zero":
        return 0
    return int(space[0])


def trades(state: State, seat: Seat) -> set[Choice]:
    """Every legal trade of *seat*, rows left out (M21)."""
    costs = takings(state)
    return {
        (placing, taking)
        for placing, worth in placements(state, seat).items()
        for taking, cost in costs.items()
        if cost <= worth
    }


def allowed(state: State, seat: str, trade: Trade) -> bool:
    """Whether *trade* is one that *seat* may make now (M15-M21, M25)."""
    if state.phase != "trade" or seat != state.in_turn or state.trading is None or state.trading.drawn:
        return False
    if len(trade.placed) != 2 or len(trade.taken) != 2 or len(set(trade.taken)) != 2:
        return False
    spaces = [laid.space for laid in trade.placed]
    if len(set(spaces)) != 2 or any(state.market.at(space) is not None for space in spaces):
        return False
    hand = Counter(map(str, state.hand(Seat(seat)).known))
    if Counter(str(laid.card) for laid in trade.placed) - hand:
        return False
    if not all(laid.space in places(state, CardId(str(laid.card))) for laid in trade.placed):
        return False
    lying = [state.market.at(space) for space in trade.taken]
    if any(slot is None or slot.blocked for slot in lying):
        return False
    (one, at), (two, to) = ((CardId(str(laid.card)), laid.space) for laid in trade.placed)
    first, second = (slot for slot in lying if slot is not None)
    return _cost(state, trade.taken[0], first, trade.taken[1], second) <= worth(state, one, at, two, to)
