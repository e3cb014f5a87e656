"""Cards on their way: drawn, reshuffled, taken from a hand to be played, put under a stack (ME-5)."""

from collections.abc import Iterable

from core.chance import Chance
from core.errors import RuleError
from core.middle_empire.catalog import TYPES, CardId, CardType, Seat
from core.middle_empire.state import Hand, State, replace
from core.middle_empire.supply import unseen
from core.rules import Event

Step = tuple[State, tuple[Event, ...]]


def drawable(state: State) -> tuple[CardType, ...]:
    """The types that a card can be drawn of: from the stack, or from the discard pile reshuffled (ME-5.11)."""
    return tuple(kind for kind in TYPES if state.stack(kind) or state.discarded(kind))


def draw(state: State, seat: Seat, kind: CardType, chance: Chance) -> Step:
    """The top card of a stack goes to a hand; a stack that is empty is made new of its discard pile (ME-5.10).

    Raises:
        RuleError: ``draw.none`` when there is no card of that type (ME-5.11).
    """
    before: tuple[Event, ...] = ()
    if not state.stack(kind):
        if not state.discarded(kind):
            raise RuleError("draw.none", "ME-5.11", type=kind, types=drawable(state))
        state, before = _reshuffle(state, kind, chance)
    card, *rest = state.stack(kind)
    state = state.with_hand(seat, (*state.hand(seat), card)).with_stack(kind, tuple(rest))
    drawn = Event("card.drawn", seat, {"type": kind}, {} if card == kind else {"card": card}, reveals=True)
    after: tuple[Event, ...] = ()
    if not rest and state.discarded(kind) and state.options.switches["reshuffle"] == "on_empty":
        state, after = _reshuffle(state, kind, chance)
    return state, (*before, drawn, *after)


def _reshuffle(state: State, kind: CardType, chance: Chance) -> Step:
    """The discard pile, shuffled, becomes the stack; at a table kept by hand nobody knows the cards any more."""
    pile = state.discarded(kind)
    known = state.digital and state.observer is None
    stack: Hand = chance.shuffle(pile) if known else (kind,) * len(pile)
    state = state.with_stack(kind, stack).with_discarded(kind, ())
    return state, (Event("stack.shuffled", None, {"type": kind, "count": len(pile)}),)


def playable(state: State, seat: Seat, kind: CardType) -> tuple[CardId, ...]:
    """The different cards of a type that *seat* holds, or may hold as far as its hand is unseen."""
    deck = state.options.deck
    hand = state.hand(seat)
    held = dict.fromkeys(CardId(card) for card in hand if card in deck.cards and deck.type_of(card) == kind)
    if kind in hand:
        held.update(dict.fromkeys(unseen(state)[kind]))
    return tuple(held)


def check_held(state: State, seat: Seat, card: CardId) -> None:
    """Check that *seat* holds *card*, or may hold it as far as its hand is unseen.

    Raises:
        RuleError: ``hand.lacks``, or ``hand.all-seen`` where all copies of it lie face up (ME-2.1).
    """
    hand, kind = state.hand(seat), state.options.deck.type_of(card)
    if card in hand:
        return
    if kind not in hand:
        raise RuleError("hand.lacks", "ME-5.4", seat=seat, card=card)
    if card not in unseen(state)[kind]:
        raise RuleError("hand.all-seen", "ME-2.1", card=card)


def play(state: State, seat: Seat, card: CardId) -> State:
    """*state* after *seat* has played *card* in its own turn: face up on its discard pile (ME-5.8, ME-5.9).

    Raises:
        RuleError: ``slot.used`` when a card of that type was played in this turn (ME-5.4), and as ``check_held``.
    """
    kind = state.options.deck.type_of(card)
    if kind in state.used:
        raise RuleError("slot.used", "ME-5.4", type=kind)
    return replace(discard_up(state, seat, card), used=(*state.used, kind))


def discard_up(state: State, seat: Seat, card: CardId) -> State:
    """*state* after *card* has gone from a hand face up on its discard pile. Raises RuleError as ``check_held``."""
    check_held(state, seat, card)
    kind = state.options.deck.type_of(card)
    hand = list(state.hand(seat))
    hand.remove(card if card in hand else kind)
    return state.with_hand(seat, tuple(hand)).with_discarded(kind, (*state.discarded(kind), card))


def put_under(state: State, seat: Seat, cards: Hand) -> State:
    """*state* after *cards* have gone from a hand under their stacks, one after the other (ME-5.6).

    Raises:
        RuleError: ``hand.lacks``.
    """
    hand = list(state.hand(seat))
    for card in cards:
        if card not in hand:
            raise RuleError("hand.lacks", "ME-5.5", seat=seat, card=card)
        hand.remove(card)
    state = state.with_hand(seat, tuple(hand))
    for kind, under in by_type(state, cards):
        state = state.with_stack(kind, (*state.stack(kind), *under))
    return state


def by_type(state: State, cards: Iterable[str]) -> tuple[tuple[CardType, Hand], ...]:
    """*cards* by type, those of each in their order; types without one are left out."""
    deck, held = state.options.deck, tuple(CardId(card) for card in cards)
    found = ((kind, tuple(card for card in held if deck.type_of(card) == kind)) for kind in TYPES)
    return tuple((kind, some) for kind, some in found if some)
