"""A seat's view: the same state with every card that the seat does not see known by its type only (ME-4.3, ME-5.6)."""

from core.middle_empire.catalog import TYPES
from core.middle_empire.state import Hand, State, replace


def redact(state: State, seat: str) -> State:
    """*state* as *seat*, or a watcher, may know it: the backs of all cards, the fronts of its own hand."""
    hands = tuple(
        hand if owner == seat else backs(state, hand)
        for owner, hand in zip(state.options.seats, state.hands, strict=True)
    )
    stacks: tuple[Hand, ...] = tuple((kind,) * len(state.stack(kind)) for kind in TYPES)
    return replace(state, hands=hands, stacks=stacks, observer=seat)


def backs(state: State, hand: Hand) -> Hand:
    """The types of the cards of *hand*, sorted: nobody sees in which order they are held."""
    types = [state.options.deck.type_of(card) for card in hand]
    return tuple(sorted(types, key=TYPES.index))
