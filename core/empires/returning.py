"""Phase 13: the cards go back under their stacks (M36)."""

from core.chance import Chance
from core.empires.catalog import WATER, CardId
from core.empires.knowledge import out_of_sight
from core.empires.market import cards_on, empty_market
from core.empires.state import State, replace
from core.rules import Event


def return_cards(state: State, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Market and discards go under their stacks, shuffled, the non-tradeable calamity to the very bottom (M36).

    Two of them, with the Unmodifiable Calamities in play, go there in random order.
    At a table kept by hand people do this; the app forgets where those cards were.
    """
    left = [*cards_on(state.market), *state.discards]
    hands = tuple(map(out_of_sight, state.hands))
    back = replace(state, market=empty_market(state.market.shape), hands=hands, discards=())
    if state.stacks is not None:
        back = replace(back, stacks=_under(state, left, chance))
    return back, (Event("cards.returned", None, {"market": len(state.market.filled())}),)


def _under(state: State, left: list[CardId], chance: Chance) -> tuple[tuple[CardId, ...], ...]:
    deck = state.options.deck
    stacks = list(state.stacks or ())
    for stack in deck.stacks:
        cards = [card for card in left if card != WATER and deck.cards[card].stack == stack]
        tradeable = sorted(card for card in cards if deck.cards[card].tradeable)
        bottom = tuple(card for card in cards if not deck.cards[card].tradeable)
        shuffled = chance.shuffle(tradeable) if tradeable else ()
        bottom = chance.shuffle(bottom) if len(bottom) > 1 else bottom
        stacks[stack] = (*stacks[stack], *shuffled, *bottom)
    return tuple(stacks)
