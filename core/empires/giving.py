"""A card that goes from one hand to another, seen by the two of them only (6.4, 6.10)."""

from core.empires.catalog import Seat
from core.empires.commands import ANY, CardRef, is_named
from core.empires.handling import Hands, check_deck
from core.empires.keeping import Step
from core.empires.state import State, replace
from core.rules import Event


def hand_over(state: State, giver: Seat, taker: Seat, card: CardRef) -> Step:
    """*giver* hands *card* over to *taker*; beside the board as far as the table says which.

    Raises:
        RuleError: ``hand.*`` where the hand does not, or can't, hold it (K1, K2); ``deck.too-many`` (K9).
    """
    hands = Hands(state)
    hands.hand_over(giver, taker, card)
    held, seen = hands.done()
    after = check_deck(replace(state, hands=held, seen=seen))
    if state.digital and is_named(card):
        given = Event("card.given", giver, {"to": taker}, {"card": card})
        got = Event("card.received", taker, {"giver": giver, "card": card}, hidden=True, reveals=True)
        return after, (given, got)
    return after, (Event("card.given", giver, {"to": taker, "card": None if card == ANY else card}),)
