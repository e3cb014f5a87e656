"""A trade that is built choice by choice: which card, where, which card, where, which two spaces (M16).

What may be chosen next and what it is worth is asked of the rules; this only keeps the choices in order.
"""

from collections import Counter
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from core.empires import market as board
from core.empires import trade as rules
from core.empires.catalog import CardId, Seat, Space
from core.empires.commands import ANY, CardRef, Laid, is_named
from core.empires.state import Hand, State
from core.empires.trade import Weight
from core.errors import RuleError


class Stage(Enum):
    """What is asked next."""

    CARD = "card"
    SPACE = "space"
    TAKE = "take"
    READY = "ready"


class Draft(Struct, frozen=True):
    """The choices so far.

    Attributes:
        placed: cards with the spaces they go to.
        card: a card that still needs its space.
        taken: spaces that are taken.
        each: how many cards a trade places, and how many it takes.
    """

    placed: tuple[Laid, ...] = ()
    card: CardRef | None = None
    taken: tuple[Space, ...] = ()
    each: int = 2

    @property
    def stage(self) -> Stage:
        """What is asked next."""
        if self.card is not None:
            return Stage.SPACE
        if len(self.placed) < self.each:
            return Stage.CARD
        return Stage.TAKE if len(self.taken) < self.each else Stage.READY

    def pick(self, card: CardRef) -> "Draft":
        """The draft with *card* chosen; it replaces one that has no space yet."""
        return replace(self, card=card)

    def lay(self, space: Space) -> "Draft":
        """The draft with the chosen card laid on *space*."""
        assert self.card is not None
        return replace(self, placed=(*self.placed, Laid(self.card, space)), card=None)

    def take(self, space: Space) -> "Draft":
        """The draft with *space* taken."""
        return replace(self, taken=(*self.taken, space))

    def leave(self, space: Space) -> "Draft":
        """The draft without taking *space*."""
        return replace(self, taken=tuple(other for other in self.taken if other != space))

    def drop(self) -> "Draft":
        """The draft without a card that has no space yet."""
        return replace(self, card=None)

    def back(self) -> "Draft | None":
        """The draft before the last choice; None when there is none left."""
        if self.taken:
            return replace(self, taken=self.taken[:-1])
        if self.card is not None:
            return self.drop()
        if self.placed:
            last = self.placed[-1]
            return replace(self, placed=self.placed[:-1], card=last.card)
        return None

    @property
    def text(self) -> str:
        """The command as far as it goes; it ends with ``...`` while something is missing."""
        words = ["trade", *(f"{laid.card}@{laid.space}" for laid in self.placed)]
        if self.card is not None:
            words.append(f"{self.card}@")
        if self.stage in (Stage.TAKE, Stage.READY):
            words += ["for", *self.taken]
        return " ".join(words) + ("" if self.stage is Stage.READY else " ...")

    @property
    def typed(self) -> str:
        """What is certain so far, as somebody would type it who goes on typing."""
        return self.drop().text.removesuffix("...").rstrip() + " "


def used(draft: Draft) -> Counter[CardId]:
    """How many of each identified card are already on their way."""
    cards = [laid.card for laid in draft.placed] + [draft.card]
    return Counter(CardId(card) for card in cards if isinstance(card, str) and card != ANY)


def cards(draft: Draft, state: State, hand: Hand) -> tuple[CardId, ...]:
    """The identified cards of *hand* that can still be placed somewhere."""
    left = Counter(hand.known)
    left.subtract(used(draft.drop()))
    taken = {laid.space for laid in draft.placed}
    return tuple(
        card
        for card, count in left.items()
        if count > 0 and board.spaces_for(state.market, state.options.deck, card, taken)
    )


def spaces(draft: Draft, state: State) -> tuple[Space, ...]:
    """The spaces that may be chosen next: for the chosen card, or to be taken."""
    if draft.card is not None:
        taken = {laid.space for laid in draft.placed}
        return board.spaces_for(state.market, state.options.deck, draft.card, taken)
    return rules.takeable(state, draft.placed, draft.taken) if draft.stage is Stage.TAKE else ()


def weight(draft: Draft, state: State) -> Weight:
    """What is placed and what is taken so far, in trade points (M19, M20)."""
    return rules.weigh(state, draft.placed, draft.taken)


def pick(draft: Draft, state: State, seat: Seat, card: CardRef) -> Draft:
    """The draft with *card* of the hand of *seat* chosen to be placed.

    Raises:
        RuleError: ``hand.lacks`` (K2) when all that may be of its kind are on their way; or it can go nowhere (M17).
    """
    if is_named(card) and not _may_be_left(draft, state, state.hand(seat), card):
        raise RuleError("hand.lacks", "K2", seat=seat, card=card)
    picked = draft.pick(card)
    if not spaces(picked, state):
        deck, laid = state.options.deck, {one.space for one in draft.placed}
        if isinstance(card, str) and card != ANY:
            board.first_space(state.market, deck, CardId(card), laid)
        raise RuleError("market.red-full", "M17")
    return picked


def _may_be_left(draft: Draft, state: State, hand: Hand, card: CardId) -> bool:
    """One more *card* is in *hand*, known or among the cards that are not known."""
    laid, cards = used(draft.drop()), state.options.deck.cards
    if hand.known.count(card) > laid[card]:
        return True
    stack = cards[card].stack
    named = sum(max(0, count - hand.known.count(one)) for one, count in laid.items() if cards[one].stack == stack)
    return named < hand.unseen.count(stack) + hand.any


def choose(draft: Draft, state: State, space: Space) -> Draft:
    """The draft with *space* chosen: for the card that was picked, or to be taken.

    Raises:
        RuleError: the card can't go there (M17), there is nothing to take (M16, M25), or it is worth too much (M21).
    """
    if draft.card is not None:
        board.check_placing(state.market, state.options.deck, (*draft.placed, Laid(draft.card, space)))
        return draft.lay(space)
    board.check_taking(state.market, (*draft.taken, space), draft.placed)
    after = draft.take(space)
    if space not in rules.takeable(state, draft.placed, draft.taken):
        sums = weight(after, state)
        raise RuleError("trade.worth", "M21", placed=sums.placed, taken=sums.taken + _cheapest(after, state))
    return after


def _cheapest(draft: Draft, state: State) -> int:
    """What the cheapest way to complete the takings of *draft* adds to them."""
    if draft.stage is not Stage.TAKE:
        return 0
    now = weight(draft, state).taken
    others = (space for space in board.takeable(state.market) if space not in draft.taken)
    return min((weight(draft.take(space), state).taken - now for space in others), default=0)
