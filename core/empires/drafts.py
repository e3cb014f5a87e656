"""Hands while a move changes them: a hand as somebody knows it, and all that is known of one (K1-K4, K8)."""

from collections.abc import Sequence

from core.empires.catalog import WATER, CardId, Deck
from core.empires.state import NOBODY, Hand, Sight
from core.errors import RuleError


class Draft:
    """A hand as somebody knows it, while a move changes it; K1 holds after each step.

    Attributes:
        known, unseen, any, gone: as in a ``Hand``.
    """

    __slots__ = ("any", "gone", "known", "unseen")

    def __init__(self, hand: Hand) -> None:
        self.known = list(hand.known)
        self.unseen = list(hand.unseen)
        self.any = hand.any
        self.gone = list(hand.gone)

    def done(self) -> Hand:
        """The hand as it stands now."""
        return Hand(tuple(self.known), tuple(self.unseen), self.any, tuple(self.gone))

    @property
    def size(self) -> int:
        """Number of cards held (K1)."""
        return len(self.known) + len(self.unseen) + self.any - len(self.gone)

    def gain(self, card: CardId | None, stack: int | None = None) -> None:
        """It receives *card*, or some card of *stack*, or one of which nothing is known (K4).

        A card of a stack may be a Water that stood in for it.
        """
        if card is not None:
            self.known.append(card)
        elif stack is not None:
            self.unseen.append(stack)
        else:
            self.any += 1

    def show(self, card: CardId, deck: Deck, *, strict: bool) -> None:
        """It gives up *card* for all to see (K2).

        Args:
            card: the card that leaves it.
            deck: the cards of this edition.
            strict: refuse what can't be (a table's entry); else some other card goes, so that the size stays right.

        Raises:
            RuleError: ``hand.lacks`` (K2) when *strict* and the hand can't hold the card.
        """
        if card in self.known:
            self.known.remove(card)
        else:
            self._drop_another(card, deck, strict)
        self._settle()

    def give_unseen(self, stack: int) -> None:
        """It gives up an unseen card of *stack*, as the table said.

        Raises:
            RuleError: ``hand.lacks-unseen`` (K2) when it holds no such card.
        """
        if stack in self.unseen:
            self.unseen.remove(stack)
        elif self.any:
            self.any -= 1
        else:
            raise RuleError("hand.lacks-unseen", "K2", stack=stack)
        self._settle()

    def may_hold(self, stack: int, deck: Deck) -> bool:
        """It may hold a card of *stack*."""
        return self.any > 0 or stack in self.unseen or any(deck.cards[card].stack == stack for card in self.known)

    def hide(self, space: str) -> None:
        """An unseen card leaves it for the red *space*, or ``""`` for the discards (K3)."""
        self.gone.append(space)
        self._settle()

    def take_back(self, space: str) -> None:
        """Its own unseen card comes back from the red *space* (K4): nothing has changed since it left."""
        if space in self.gone:
            self.gone.remove(space)
        else:
            self.any += 1

    def lose_track(self, space: str) -> None:
        """The card it laid on the red *space* has been taken by somebody: it can't be told from others now."""
        if space in self.gone:
            self.gone.remove(space)
            self.gone.append("")

    def surface(self, card: CardId, space: str, deck: Deck) -> None:
        """The card it had laid unseen on *space* turns out to be *card* (K8)."""
        if space in self.gone:
            self.gone.remove(space)
            self.show(card, deck, strict=False)

    def lose(self, card: CardId, count: int) -> None:
        """*count* of the cards that left it unseen, and lie on no red space, turn out to be *card* (K8)."""
        for _ in range(count):
            self.known.remove(card)
            self.gone.remove("")
        self._settle()

    def _drop_another(self, card: CardId, deck: Deck, strict: bool) -> None:
        """A card leaves it that is *card*, but was not known to be."""
        stack = deck.cards[card].stack
        if stack in self.unseen:
            self.unseen.remove(stack)
        elif self.any:
            self.any -= 1
        elif self.unseen and (card == WATER or not strict):
            self.unseen.remove(max(self.unseen))
        elif strict:
            raise RuleError("hand.lacks", "K2", card=card)
        else:
            del self.known[:1]

    def _settle(self) -> None:
        """A hand of size 0 knows nothing any more (K1)."""
        if len(self.known) + len(self.unseen) + self.any <= len(self.gone):
            self.known, self.unseen, self.any, self.gone = [], [], 0, []


class Changing:
    """One hand while a move changes it: itself, and what the observers know of it.

    Attributes:
        at: number of its holder among the seats.
        own: the hand.
        views: a draft of each different view of it; none where nobody observes.
    """

    __slots__ = ("_which", "at", "own", "views")

    def __init__(self, at: int, hand: Hand, sight: Sight) -> None:
        self.at = at
        self.own = Draft(hand)
        self.views = [Draft(view) for view in sight.views]
        self._which = sight.which

    def apart(self, observer: int) -> Draft:
        """What *observer* knows, from now on in a draft that is not shared."""
        view = Draft(self.views[self._which[observer]].done())
        self._which = (*self._which[:observer], len(self.views), *self._which[observer + 1 :])
        self.views.append(view)
        return view

    def sight(self) -> Sight:
        """What the observers know now."""
        return gathered([view.done() for view in self.views], self._which)


def gathered(views: Sequence[Hand], which: tuple[int, ...]) -> Sight:
    """What the observers know, each the view of this number: views that are the same, or nobody's, are left out."""
    if len(views) == 1:
        return Sight(tuple(views), which)
    kept: list[Hand] = []
    for number, view in enumerate(views):
        if number in which and view not in kept:
            kept.append(view)
    if len(kept) < len(views):
        which = tuple([NOBODY if number == NOBODY else kept.index(views[number]) for number in which])
    return Sight(tuple(kept), which)


UNOBSERVED = Sight((), ())
"""What observers know where there are none."""


def shared(view: Hand, holder: int, seats: int) -> Sight:
    """Every observer of the hand knows the same."""
    return Sight((view,), tuple([NOBODY if seat == holder else 0 for seat in range(seats + 1)]))
