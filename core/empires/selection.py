"""Phases 8 and 9: turning up the market, the limit of calamities, and the calamities a seat keeps (M29, M30)."""

from core.chance import Chance
from core.empires.catalog import CardId, Deck, Seat, limits
from core.empires.commands import ANY
from core.empires.handling import Hands, check_deck
from core.empires.market import cards_on
from core.empires.state import Hand, Slot, State, replace
from core.errors import RuleError
from core.rules import Event


def held_calamities(hand: Hand, deck: Deck) -> tuple[CardId, ...]:
    """The identified major calamities of *hand* in order of resolution (M30)."""
    held = [card for card in hand.known if deck.cards[card].kind == "calamity"]
    return tuple(sorted(held, key=deck.order.__getitem__))


def open_selection(state: State, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Trade is over: turn the market up and, in a digital game, discard what is over the limit (M29, M30)."""
    state, turned = _turned_up(replace(state, phase="8", trading=None, talk=()))
    if not state.digital:
        return state, (turned,)
    state, events = _limited(state, chance)
    return state, (turned, *events)


def _turned_up(state: State) -> tuple[State, Event]:
    """All face-down cards are turned up; whose red card it was is then certain (M29, K8)."""
    hands = Hands(state)
    changes = {}
    cards = []
    for space, slot in state.market.filled():
        if not slot.face_up and slot.card is not None and slot.owner is not None and not slot.shown:
            hands.surface(slot.owner, slot.card, space)
        if not slot.face_up:
            cards.append([space, slot.card or slot.stack or ANY])
        changes[space] = turned_up(slot)
    held, seen = hands.done()
    event = Event("market.turned-up", None, {"cards": cards}, reveals=True)
    return replace(state, market=state.market.changed(changes), hands=held, seen=seen), event


def turned_up(slot: Slot) -> Slot:
    """*slot* lying face up, for everybody to see."""
    return replace(slot, face_up=True, shown=True, initial=False)


def _limited(state: State, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    hands = Hands(state)
    discards = list(state.discards)
    events = []
    most = limits().calamities
    for seat in state.options.seats:
        held = held_calamities(state.hand(seat), state.options.deck)
        if len(held) <= most:
            continue
        excess = chance.pick(held, len(held) - most)
        for card in excess:
            if state.digital:
                hands.hide(seat, card, "")
            else:
                hands.show(seat, card)
            discards.append(card)
        values = {"held": len(held), "count": len(excess)}
        events.append(Event("calamity.excess", seat, values, {"cards": list(excess)}, reveals=True))
    known, seen = hands.done()
    return replace(state, hands=known, seen=seen, discards=tuple(discards)), tuple(events)


def draw_excess(state: State, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Table mode: draw what is over the limit at random, for a table that would rather not draw itself (M30).

    Raises:
        RuleError: ``calamity.no-excess`` where nobody is known to hold too many.
    """
    after, events = _limited(state, chance)
    if not events:
        raise RuleError("calamity.no-excess", "M30", most=limits().calamities)
    return after, events


def over_calamities(state: State) -> tuple[Seat, ...]:
    """The seats that are known to hold more calamities than they may keep (M30)."""
    most, deck = limits().calamities, state.options.deck
    return tuple(seat for seat in state.options.seats if len(held_calamities(state.hand(seat), deck)) > most)


def close_selection(state: State) -> tuple[State, tuple[Event, ...]]:
    """End of phase 8: the calamities that will be resolved are shown (M30).

    Raises:
        RuleError: ``calamity.over-limit`` (M30) while a seat is known to hold too many.
    """
    most = limits().calamities
    hands = Hands(state)
    events = []
    for seat in state.options.seats:
        held = held_calamities(state.hand(seat), state.options.deck)
        if len(held) > most:
            raise RuleError("calamity.over-limit", "M30", seat=seat, held=len(held), most=most)
        if not held:
            continue
        for card in held:
            hands.identify(seat, card)
        events.append(Event("calamity.kept", seat, {"cards": list(held)}, reveals=True))
    known, seen = hands.done()
    after = replace(state, phase="9", hands=known, seen=seen, talk=(), cities_before=state.cities)
    return after, (*events, *_on_market(state))


def _on_market(state: State) -> tuple[Event, ...]:
    """The calamities lying on the market: those that strike from there have no primary victim (M33)."""
    found = [card for card in cards_on(state.market) if state.options.deck.cards[card].kind == "calamity"]
    return (Event("calamity.market", None, {"cards": found}),) if found else ()


def close_resolution(state: State) -> tuple[State, tuple[Event, ...]]:
    """End of phase 9: the calamities that were kept go to the discards.

    Raises:
        RuleError: ``deck.too-many`` (K9) beside the board, where a calamity was said to be in two places.
    """
    hands = Hands(state)
    gone: list[CardId] = []
    events = []
    for seat in state.options.seats:
        held = held_calamities(state.hand(seat), state.options.deck)
        for card in held:
            hands.show(seat, card)
        if held:
            events.append(Event("calamity.discarded", seat, {"cards": list(held)}))
        gone.extend(held)
    known, seen = hands.done()
    after = replace(state, hands=known, seen=seen, discards=(*state.discards, *gone))
    return after if state.digital else check_deck(after), tuple(events)
