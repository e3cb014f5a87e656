"""Cards changing hands: what happened, and what each observer learned of it, in one place (K2-K8)."""

from collections import Counter

from core.empires.catalog import CardId, Deck, Seat, Space
from core.empires.commands import CardRef, is_named
from core.empires.drafts import UNOBSERVED, Changing, Draft
from core.empires.market import cards_on
from core.empires.state import Hand, Sight, State, replace
from core.errors import RuleError


class Hands:
    """The hands of a position while one move changes them.

    In a digital game they are the truth, and what is ``seen`` of them follows for every observer; at a table kept by
    hand they are the one observer's model, and what they can't contain is refused.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self._seats = state.options.seats
        self._deck: Deck = state.options.deck
        self._digital = state.digital
        self._changing: dict[Seat, Changing] = {}

    def done(self) -> tuple[tuple[Hand, ...], tuple[Sight, ...]]:
        """The hands and what the observers know, to be put into the next state."""
        hands, seen = list(self._state.hands), list(self._state.seen)
        for hand in self._changing.values():
            hands[hand.at] = hand.own.done()
            if seen:
                seen[hand.at] = hand.sight()
        return tuple(hands), tuple(seen)

    def receive(self, seat: Seat, card: CardId | None, stack: int | None, *, public: bool = False) -> None:
        """*seat* receives a card (K4): identified, of a stack, or wholly unseen; *public*: everybody sees it.

        Someone who knows what it is (``card``) is the holder in a digital game, and the table beside the board.
        """
        hand = self._of(seat)
        hand.own.gain(card, stack)
        for view in hand.views:
            view.gain(card if public else None, stack)

    def show(self, seat: Seat, card: CardId) -> None:
        """*seat* gives up *card* for all to see (K2).

        Raises:
            RuleError: ``hand.lacks``: the hand does not, or can't, hold it.
        """
        hand = self._of(seat)
        self._give(hand.own, seat, card)
        for view in hand.views:
            view.show(card, self._deck, strict=False)

    def hide(self, seat: Seat, card: CardRef, space: str) -> None:
        """*seat* gives up a card unseen (K3), for the red *space* or ``""`` for the discards.

        Raises:
            RuleError: ``hand.lacks``, ``hand.lacks-unseen``: the hand does not, or can't, hold it.
        """
        hand = self._of(seat)
        self._hide(hand.own, seat, card, space)
        for view in hand.views:
            view.hide(space)

    def hand_over(self, giver: Seat, taker: Seat, card: CardRef) -> None:
        """*giver* hands *card* over to *taker*, and the two of them alone see it (K3, K4).

        Raises:
            RuleError: ``hand.lacks``, ``hand.lacks-unseen``: the hand does not, or can't, hold it.
        """
        from_hand, to_hand = self._of(giver), self._of(taker)
        named = card if is_named(card) else None
        self._hide(from_hand.own, giver, card, "")
        to_hand.own.gain(named, card if isinstance(card, int) else None)
        if named is None or not self._digital:
            return
        seen_leave, seen_come = from_hand.apart(self._seats.index(taker)), to_hand.apart(self._seats.index(giver))
        seen_leave.show(named, self._deck, strict=False)
        seen_come.gain(named)
        for view in from_hand.views:
            if view is not seen_leave:
                view.hide("")
        for view in to_hand.views:
            if view is not seen_come:
                view.gain(None)

    def give_unseen(self, seat: Seat, stack: int) -> None:
        """Table mode: *seat* gives up an unseen card of *stack* (K2).

        Raises:
            RuleError: ``hand.lacks-unseen``: the hand can't hold it.
        """
        try:
            self._of(seat).own.give_unseen(stack)
        except RuleError as refusal:
            raise RuleError(refusal.code, refusal.rule, seat=seat, **refusal.values) from None

    def identify(self, seat: Seat, card: CardId) -> None:
        """Everybody learns that *seat* holds *card* (K2); it stays in the hand.

        Raises:
            RuleError: ``hand.lacks``: the hand does not, or can't, hold it.
        """
        hand = self._of(seat)
        self._give(hand.own, seat, card)
        hand.own.gain(card)
        for view in hand.views:
            view.show(card, self._deck, strict=False)
            view.gain(card)

    def exchange(self, seat: Seat, card: CardId, other: CardId) -> None:
        """Digital: *seat* holds *other* in place of *card*, and nobody else can tell."""
        own = self._of(seat).own
        self._give(own, seat, card)
        own.gain(other)

    def take_red(self, taker: Seat, card: CardId | None, stack: int | None, owner: Seat | None, space: Space) -> None:
        """Table mode: *taker* takes from the red *space* the card that *owner* had laid there (K4)."""
        own = self._of(taker).own
        if card is None and owner == taker:
            own.take_back(space)
            return
        own.gain(card, stack)
        if owner is not None and owner != taker:
            self.lose_track(owner, space)

    def lose_track(self, owner: Seat, space: Space) -> None:
        """The card that *owner* had laid unseen on the red *space* can't be told from others any more."""
        for view in self._models(owner):
            view.lose_track(space)

    def surface(self, owner: Seat, card: CardId, space: Space) -> None:
        """The card that *owner* had laid unseen on the red *space* turns out to be *card* (K8)."""
        for view in self._models(owner):
            view.surface(card, space, self._deck)

    def _of(self, seat: Seat) -> Changing:
        hand = self._changing.get(seat)
        if hand is None:
            at, seen = self._seats.index(seat), self._state.seen
            hand = self._changing[seat] = Changing(at, self._state.hands[at], seen[at] if seen else UNOBSERVED)
        return hand

    def _models(self, seat: Seat) -> list[Draft]:
        """What others know of a hand: the observers, or beside the board the table."""
        hand = self._of(seat)
        return hand.views if self._digital else [hand.own, *hand.views]

    def _hide(self, own: Draft, seat: Seat, card: CardRef, space: str) -> None:
        if is_named(card):
            self._give(own, seat, card)
            return
        self._need(own, seat)
        if isinstance(card, int) and not own.may_hold(card, self._deck):
            raise RuleError("hand.lacks-unseen", "K2", seat=seat, stack=card)
        own.hide(space)

    def _give(self, own: Draft, seat: Seat, card: CardId) -> None:
        if self._digital:
            if card not in own.known:
                raise RuleError("hand.lacks", "M16", seat=seat, card=card)
            own.known.remove(card)
            return
        self._need(own, seat)
        try:
            own.show(card, self._deck, strict=True)
        except RuleError as refusal:
            raise RuleError(refusal.code, refusal.rule, seat=seat, **refusal.values) from None

    def _need(self, own: Draft, seat: Seat) -> None:
        if own.size < 1:
            raise RuleError("hand.empty", "K1", seat=seat)


def check_deck(state: State) -> State:
    """*state*, if no card certainly appears more often than the deck holds it (K9), with what follows from that.

    A known card of a hand that has lost cards unseen may be one of them, if it lies on no red space now. Where it has
    turned up elsewhere it was.

    Raises:
        RuleError: ``deck.too-many`` (K9).
    """
    known = [card for hand in state.hands for card in hand.known]
    for card, count in Counter([*known, *cards_on(state.market), *state.discards]).items():
        most = state.options.deck.cards[card].count
        if most and count > most:
            state = _turned_up_elsewhere(state, card, count, most)
    return state


def _turned_up_elsewhere(state: State, card: CardId, count: int, most: int) -> State:
    may_be_lost = [min(hand.known.count(card), hand.gone.count("")) for hand in state.hands]
    possible, surely = sum(may_be_lost), count - most
    if possible < surely:
        raise RuleError("deck.too-many", "K9", card=card, count=count - possible, most=most)
    if possible > surely and sum(map(bool, may_be_lost)) > 1:
        return state
    hands = [_less(hand, card, min(lost, surely)) for hand, lost in zip(state.hands, may_be_lost, strict=True)]
    return replace(state, hands=tuple(hands))


def _less(hand: Hand, card: CardId, count: int) -> Hand:
    own = Draft(hand)
    own.lose(card, count)
    return own.done()
