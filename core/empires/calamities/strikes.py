"""Which calamities strike in phase 9, and in which order (M30, M33)."""

from core.empires.calamities.case import Strike
from core.empires.catalog import CardId, calamity_for
from core.empires.market import cards_on
from core.empires.selection import held_calamities
from core.empires.state import State


def strikes(state: State) -> tuple[Strike, ...]:
    """All calamities of this phase in the order in which they are resolved: those kept, and those of the market (M33).

    Ascending stack, in a stack the non-tradeable one first (M30).
    """
    deck = state.options.deck
    found = [Strike(card, seat) for seat in state.options.seats for card in held_calamities(state.hand(seat), deck)]
    found += [Strike(card, None) for card in cards_on(state.market) if _from_market(state, card)]
    return tuple(sorted(found, key=lambda one: deck.order[one.calamity]))


def _from_market(state: State, card: CardId) -> bool:
    """The Unmodifiable Calamities, which strike who drew them, do nothing there."""
    known = state.options.deck.cards[card]
    if known.kind != "calamity" or known.unmodifiable:
        return False
    return calamity_for(state.options.edition, state.options.switches, card).resolves_from_market


def waiting(state: State) -> tuple[Strike, ...]:
    """The calamities that are still to be resolved, in order."""
    if state.phase != "9":
        return ()
    left = list(strikes(state))
    for done in state.resolved:
        if done in left:
            left.remove(done)
    return tuple(left)
