"""Cards changing hands: what happened, and what each observer learned of it, in one place (K2-K8)."""

from collections import Counter
from collections.abc import Callable

from core.empires import knowledge
from core.empires.catalog import CardId, Deck, Seat, Space
from core.empires.commands import ANY, CardRef
from core.empires.knowledge import gained, gained_any, gained_unseen
from core.empires.market import cards_on
from core.empires.state import Hand, State, replace
from core.errors import RuleError


class Hands:
    """The hands of a position while one move changes them.

    In a digital game ``hands`` is the truth and ``seen`` follows it for every observer; at a table kept by hand
    ``hands`` is the one observer's model, and what it can't contain is refused.
    """

    def __init__(self, state: State) -> None:
        self.seats = state.options.seats
        self.deck: Deck = state.options.deck
        self.digital = state.digital
        self.hands = list(state.hands)
        self.seen = [list(row) for row in state.seen]

    def done(self) -> tuple[tuple[Hand, ...], tuple[tuple[Hand, ...], ...]]:
        """The hands and what the observers know, to be put into the next state."""
        return tuple(self.hands), tuple(tuple(row) for row in self.seen)

    def of(self, seat: Seat) -> Hand:
        """The hand of *seat* as it stands now."""
        return self.hands[self.seats.index(seat)]

    def receive(self, seat: Seat, card: CardId | None, stack: int | None, *, public: bool = False) -> None:
        """*seat* receives a card (K4): identified, of a stack, or wholly unseen; *public*: everybody sees it.

        Someone who knows what it is (``card``) is the holder in a digital game, and the table beside the board.
        """
        at = self.seats.index(seat)
        self.hands[at] = _with(self.hands[at], card, stack)
        seen_card = card if public else None
        self._observers(at, lambda hand: _with(hand, seen_card, stack))

    def show(self, seat: Seat, card: CardId) -> None:
        """*seat* gives up *card* for all to see (K2).

        Raises:
            RuleError: ``hand.lacks``: the hand does not, or can't, hold it.
        """
        at = self.seats.index(seat)
        self.hands[at] = self._given(self.hands[at], seat, card)
        self._observers(at, lambda hand: knowledge.shown(hand, card, self.deck, strict=False))

    def hide(self, seat: Seat, card: CardRef, space: str) -> None:
        """*seat* gives up a card unseen (K3), for the red *space* or ``""`` for the discards.

        Raises:
            RuleError: ``hand.lacks``, ``hand.lacks-unseen``: the hand does not, or can't, hold it.
        """
        at = self.seats.index(seat)
        if isinstance(card, int) or card == ANY:
            self._need(self.hands[at], seat)
            if isinstance(card, int) and not knowledge.may_hold(self.hands[at], card, self.deck):
                raise RuleError("hand.lacks-unseen", "K2", seat=seat, stack=card)
            self.hands[at] = knowledge.hid(self.hands[at], space)
        else:
            self.hands[at] = self._given(self.hands[at], seat, CardId(card))
        self._observers(at, lambda hand: knowledge.hid(hand, space))

    def give_unseen(self, seat: Seat, stack: int) -> None:
        """Table mode: *seat* gives up an unseen card of *stack* (K2).

        Raises:
            RuleError: ``hand.lacks-unseen``: the hand can't hold it.
        """
        at = self.seats.index(seat)
        try:
            self.hands[at] = knowledge.gave_unseen(self.hands[at], stack)
        except RuleError as refusal:
            raise RuleError(refusal.code, refusal.rule, seat=seat, **refusal.values) from None

    def identify(self, seat: Seat, card: CardId) -> None:
        """Everybody learns that *seat* holds *card* (K2); it stays in the hand.

        Raises:
            RuleError: ``hand.lacks``: the hand does not, or can't, hold it.
        """
        at = self.seats.index(seat)
        self.hands[at] = gained(self._given(self.hands[at], seat, card), card)
        self._observers(at, lambda hand: gained(knowledge.shown(hand, card, self.deck, strict=False), card))

    def take_red(self, taker: Seat, card: CardId | None, stack: int | None, owner: Seat | None, space: Space) -> None:
        """*taker* takes from the red *space* the card that *owner* had laid there (K4).

        Its former owner knows what it was; if the owner itself takes it back, everybody knows it is the same card.
        """
        at = self.seats.index(taker)
        if card is not None:
            self.hands[at] = gained(self.hands[at], card)
        elif owner == taker:
            self.hands[at] = knowledge.returned(self.hands[at], space)
        else:
            self.hands[at] = _with(self.hands[at], None, stack)
        if owner == taker:
            self._observers(at, lambda hand: knowledge.returned(hand, space))
            return
        by_observer = [row[at] for row in self.seen]
        self._observers(at, lambda hand: _with(hand, None, stack))
        if owner is not None and self.seen:
            told = self.seats.index(owner)
            self.seen[told][at] = _with(by_observer[told], card, stack)
        if owner is not None:
            self.lose_track(owner, space)

    def lose_track(self, owner: Seat, space: Space) -> None:
        """The card that *owner* had laid unseen on the red *space* can't be told from others any more."""
        self._owner(owner, lambda hand: knowledge.lost_track(hand, space))

    def surface(self, owner: Seat, card: CardId, space: Space) -> None:
        """The card that *owner* had laid unseen on the red *space* turns out to be *card* (K8)."""
        self._owner(owner, lambda hand: knowledge.surfaced(hand, card, space, self.deck))

    def _given(self, hand: Hand, seat: Seat, card: CardId) -> Hand:
        if self.digital:
            if card not in hand.known:
                raise RuleError("hand.lacks", "M16", seat=seat, card=card)
            at = hand.known.index(card)
            return Hand(hand.known[:at] + hand.known[at + 1 :])
        self._need(hand, seat)
        try:
            return knowledge.shown(hand, card, self.deck, strict=True)
        except RuleError as refusal:
            raise RuleError(refusal.code, refusal.rule, seat=seat, **refusal.values) from None

    def _need(self, hand: Hand, seat: Seat) -> None:
        if hand.size < 1:
            raise RuleError("hand.empty", "K1", seat=seat)

    def _owner(self, seat: Seat, change: Callable[[Hand], Hand]) -> None:
        at = self.seats.index(seat)
        if not self.digital:
            self.hands[at] = change(self.hands[at])
        self._observers(at, change)

    def _observers(self, at: int, change: Callable[[Hand], Hand]) -> None:
        """Change what every observer but the holder knows of one hand; observers who know the same share the work."""
        before = after = None
        for observer, row in enumerate(self.seen):
            if observer == at:
                continue
            if row[at] is not before:
                before = row[at]
                after = change(before)
            assert after is not None
            row[at] = after


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
    lost = [min(lost, surely) for lost in may_be_lost]
    hands = [knowledge.lost(hand, card, number) for hand, number in zip(state.hands, lost, strict=True)]
    return replace(state, hands=tuple(hands))


def _with(hand: Hand, card: CardId | None, stack: int | None) -> Hand:
    if card is not None:
        return gained(hand, card)
    return gained_any(hand) if stack is None else gained_unseen(hand, stack)
