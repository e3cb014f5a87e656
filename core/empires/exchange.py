"""What a trade does to the hands, and what everybody learns of it (K2-K4)."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from core.empires.catalog import CardId, Seat, Space
from core.empires.commands import Laid, is_named
from core.empires.drafts import Draft, gathered
from core.empires.handling import Hands
from core.empires.knowledge import Gain, Loss, after_trade
from core.empires.state import ONLOOKER, Hand, Sight, Slot, State
from core.errors import RuleError

Taken = Sequence[tuple[Space, Slot]]
"""The spaces taken from, and the card that lay on each."""


class Exchange(Struct, frozen=True):
    """The hands after a trade, what the observers know of them, and whether somebody newly saw a card."""

    hands: tuple[Hand, ...]
    seen: tuple[Sight, ...]
    reveals: bool


def exchanged(state: State, seat: Seat, placed: Sequence[Laid], taken: Taken) -> Exchange:
    """*seat* places cards on the market and takes others from it.

    Raises:
        RuleError: ``hand.lacks``, ``hand.lacks-unseen``: the hand does not, or can't, hold what is placed.
    """
    return _in_digital(state, seat, placed, taken) if state.digital else _at_table(state, seat, placed, taken)


def _at_table(state: State, seat: Seat, placed: Sequence[Laid], taken: Taken) -> Exchange:
    """One model for everybody at the table, who all see what is placed on a column."""
    hands, red = Hands(state), state.options.shape.red
    for laid in placed:
        if is_named(laid.card) and laid.space not in red:
            hands.show(seat, laid.card)
        else:
            hands.hide(seat, laid.card, laid.space)
    for space, slot in taken:
        if space in red:
            hands.take_red(seat, slot.card, _back(state, slot), slot.owner, space)
        else:
            hands.receive(seat, slot.card, slot.stack)
    return Exchange(*hands.done(), reveals=True)


def _in_digital(state: State, seat: Seat, placed: Sequence[Laid], taken: Taken) -> Exchange:
    """The holder's cards are known; each observer is told what it saw of the trade."""
    seats, deck, red = state.options.seats, state.options.deck, state.options.shape.red
    at = seats.index(seat)
    own, sight = list(state.hands[at].known), state.seen[at]
    losses, shown = _given(state, seat, own, list(sight.of(ONLOOKER).known), placed)
    gains, unseen = _received(state, seat, own, taken)
    views, which = [after_trade(view, losses, gains, deck) for view in sight.views], sight.which
    hands, seen = list(state.hands), list(state.seen)
    former = [slot.owner for space, slot in taken if space in red and slot.owner not in (None, seat)]
    for owner in dict.fromkeys(former):
        observer = seats.index(owner)
        theirs = [space for space, slot in taken if space in red and slot.owner == owner]
        knows = _knows(gains, taken, theirs)
        which = (*which[:observer], len(views), *which[observer + 1 :])
        views.append(after_trade(sight.of(observer), losses, knows, deck))
        seen[observer] = _lost_track(seen[observer], theirs)
    hands[at], seen[at] = Hand(tuple(own)), gathered(views, which)
    return Exchange(tuple(hands), tuple(seen), shown or unseen)


def _given(
    state: State, seat: Seat, own: list[CardId], public: list[CardId], placed: Sequence[Laid]
) -> tuple[list[Loss], bool]:
    """What everybody sees of the cards placed, which leave *own*: not what lies on a red space (K2, K3).

    True if a card is shown that was not *public*: not known by everybody to be in the hand.
    """
    red = state.options.shape.red
    losses: list[Loss] = []
    reveals = False
    for laid in placed:
        card, space = laid.card, laid.space
        if not is_named(card) or card not in own:
            raise RuleError("hand.lacks", "M16", seat=seat, card=card)
        own.remove(card)
        if space in red:
            losses.append((None, space))
            continue
        losses.append((card, space))
        if card in public:
            public.remove(card)
        else:
            reveals = True
    return losses, reveals


def _received(state: State, seat: Seat, own: list[CardId], taken: Taken) -> tuple[list[Gain], bool]:
    """What everybody sees of the cards taken, which come to *own* (K4). True if *seat* newly sees one."""
    red = state.options.shape.red
    gains: list[Gain] = []
    reveals = False
    for space, slot in taken:
        if slot.card is not None:
            own.append(slot.card)
        if space in red and slot.owner == seat:
            gains.append((None, None, space))
        elif space in red or not slot.public:
            gains.append((None, _back(state, slot) if space in red else slot.stack, None))
            reveals = True
        else:
            gains.append((slot.card, None, None))
    return gains, reveals


def _knows(gains: Iterable[Gain], taken: Taken, theirs: Sequence[Space]) -> list[Gain]:
    """What the former owner of the cards on these red spaces sees: it knows which they are (K4)."""
    pairs = zip(gains, taken, strict=True)
    return [(slot.card, None, None) if space in theirs else gain for gain, (space, slot) in pairs]


def _back(state: State, slot: Slot) -> int | None:
    """The stack of a red card, where everybody sees it on its back."""
    return slot.stack if state.options.switches["backs_show_stack"] == "yes" else None


def _lost_track(sight: Sight, spaces: Iterable[Space]) -> Sight:
    """What is known of a hand whose cards on these red spaces can't be told from others any more."""
    drafts = [Draft(view) for view in sight.views]
    for draft in drafts:
        for space in spaces:
            draft.lose_track(space)
    return gathered([draft.done() for draft in drafts], sight.which)
