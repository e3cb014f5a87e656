"""What is not on the board: pieces in supply (ME-2.1), and the cards that nobody has seen yet."""

from collections import Counter

from core.middle_empire.catalog import TYPES, CardId, CardType, Seat, numbers
from core.middle_empire.state import COMMON, State


def strongholds(state: State, seat: Seat) -> int:
    """Strongholds of *seat* in supply."""
    return numbers().pieces.strongholds - _standing(state, seat, "stronghold")


def empires(state: State, seat: Seat) -> int:
    """Empires of *seat* in supply."""
    return numbers().pieces.empires - empires_of(state, seat)


def empires_of(state: State, seat: Seat) -> int:
    """Empires of *seat* on the board: its points (ME-6.6)."""
    return _standing(state, seat, "empire")


def _standing(state: State, seat: Seat, kind: str) -> int:
    return len([True for one in state.positions.values() if one.owner == seat and one.kind == kind])


def roads(state: State, seat: Seat) -> int:
    """Roads that *seat* may still place: its own, or the common ones (ME-11.1)."""
    if state.options.variation:
        return common_roads(state)
    return numbers().pieces.roads - sum(owner == seat for owner in state.roads.values())


def common_roads(state: State) -> int:
    """Roads in the common supply of the variation."""
    return int(state.options.switches["common_roads"]) - sum(owner == COMMON for owner in state.roads.values())


def walls(state: State) -> int:
    """City Walls in the shared supply."""
    return numbers().pieces.walls - sum(one.wall for one in state.positions.values())


def claims(state: State) -> tuple[Seat, ...]:
    """Who holds enough Empires since the end of an own turn (ME-10.6)."""
    enough = state.options.empires_to_win
    return tuple(seat for seat in state.options.seats if seat != state.current and empires_of(state, seat) >= enough)


def unseen(state: State) -> dict[CardType, dict[CardId, int]]:
    """For each type how many of each card the observer can't see: neither discarded nor among the cards it knows."""
    found: dict[CardType, dict[CardId, int]] = {}
    for kind in TYPES:
        known = Counter(state.discarded(kind))
        known.update(CardId(card) for hand in state.hands for card in hand if card in state.options.deck.cards)
        every = Counter(state.options.deck.of(kind))
        found[kind] = {card: left for card in every if (left := every[card] - known[card]) > 0}
    return found
