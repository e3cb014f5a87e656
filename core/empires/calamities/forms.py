"""Forms of answers that several calamities need: units at some place, and cards of the hand."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from core.empires.calamities.dialogue import Answer, Form, Numbers
from core.empires.calamities.scene import Player
from core.empires.catalog import CardId, Seat, deck
from core.empires.reading import TIMES, listed, read_times
from core.errors import RuleError
from core.names import find, folded


class Units(Form, frozen=True, tag=True):
    """``6 1``: tokens and cities of one player at some place; ``none`` is the same as ``0 0``.

    Attributes:
        tokens: so many tokens at most.
        cities: so many cities at most.
    """

    tokens: int
    cities: int

    def read(self, words: Sequence[str]) -> Answer:
        if len(words) == 1 and folded(words[0]) == "none":
            return (0, 0)
        if len(words) != 2:
            raise RuleError("answer.rows", None, template=self.template)
        tokens, cities = words
        return (
            *Numbers(1, "tokens", 0, self.tokens).read([tokens]),
            *Numbers(1, "cities", 0, self.cities).read([cities]),
        )

    def complete(self) -> tuple[str, ...]:
        return ("none",)

    @property
    def template(self) -> str:
        return "TOKENS CITIES"


class Way(NamedTuple):
    """Cards that may be discarded: what their sets are worth less without them, and their face values."""

    lost: int = 0
    face: int = 0
    cards: tuple[CardId, ...] = ()


class Cards(Form, frozen=True, tag=True):
    """``ochre*2 wool``: commodity cards, Water included, that somebody discards: so many, or worth so much.

    The answer holds each card as often as it is discarded, in the order of the deck.

    Attributes:
        seat: whose hand.
        edition: whose cards.
        held: the cards of the hand that are known, with how many of each.
        hidden: cards of the hand that are not known; any card may be one of them.
        count: so many cards exactly; 0 where their worth counts.
        worth: face values of this sum at least, or else all there is.
        optional: ``none`` will do too.
    """

    seat: Seat
    edition: str
    held: Mapping[CardId, int] = {}
    hidden: int = 0
    count: int = 0
    worth: int = 0
    optional: bool = False

    @classmethod
    def held_by(
        cls, player: Player, edition: str, *, count: int = 0, worth: int = 0, optional: bool = False
    ) -> "Cards":
        """The form for the hand of *player*."""
        held = dict(Counter(player.cards))
        return cls(player.seat, edition, held, player.hidden, count, worth, optional)

    def face(self, card: CardId) -> int:
        """The face value of *card*; 0 for Water."""
        return deck(self.edition).cards[card].stack

    @property
    def size(self) -> int:
        """Cards in the hand."""
        return sum(self.held.values()) + self.hidden

    @property
    def known(self) -> tuple[CardId, ...]:
        """The cards of the hand that are known."""
        return tuple(Counter(self.held).elements())

    @property
    def known_worth(self) -> int:
        """The face values of all cards that are known."""
        return self.worth_of(self.known)

    def worth_of(self, cards: Iterable[CardId]) -> int:
        """The face values of *cards* together; sets count no more than their cards."""
        return sum(self.face(card) for card in cards)

    def valued(self, cards: Iterable[CardId]) -> tuple[CardId, ...]:
        """Those of *cards* that have a face value."""
        return tuple(card for card in cards if self.face(card))

    @staticmethod
    def cards(answer: Answer) -> tuple[CardId, ...]:
        """The cards that an answer of this form holds."""
        return tuple(CardId(str(card)) for card in answer)

    def read(self, words: Sequence[str]) -> Answer:
        if self.optional and len(words) == 1 and folded(words[0]) == "none":
            return ()
        if not words:
            raise RuleError("parse.missing", None, form=f"answer {self.template}")
        named = self._named(words)
        beyond = {card: count - self.held.get(card, 0) for card, count in named.items()}
        missing = next((card for card, count in beyond.items() if count > self.hidden), None)
        unknown = sum(count for count in beyond.values() if count > 0)
        if missing is not None or unknown > self.hidden:
            card = missing or max(beyond, key=lambda card: beyond[card])
            raise RuleError("cards.not-held", "6.9", seat=self.seat, card=card, count=named[card])
        self._check_enough(named, unknown)
        return self._in_order(named.elements())

    def complete(self) -> tuple[str, ...]:
        return ("none",) if self.optional else ()

    def proposals(self) -> tuple[str, ...]:
        """What to discard of the known cards: what costs the sets least, and the least face value; none if too few."""
        if self.count:
            cheap = self._in_order(self.known)
            return (listed(cheap[: self.count]),) if len(cheap) >= self.count else ()
        ways = self._ways()
        if not ways:
            return ()
        least_hurt = min(ways, key=lambda way: (way.lost, way.face, len(way.cards)))
        least_face = min(ways, key=lambda way: (way.face, way.lost, len(way.cards)))
        return tuple(dict.fromkeys(listed(self._in_order(way.cards)) for way in (least_hurt, least_face)))

    @property
    def template(self) -> str:
        return "CARD ..."

    def _in_order(self, cards: Iterable[CardId]) -> tuple[CardId, ...]:
        order = deck(self.edition).order
        return tuple(sorted(cards, key=lambda card: order[card]))

    def _named(self, words: Sequence[str]) -> Counter[CardId]:
        """How many of each card *words* name."""
        names = deck(self.edition).column
        named: Counter[CardId] = Counter()
        for word in words:
            times = TIMES.fullmatch(word)
            card = CardId(find(times[1] if times else word, names, "card"))
            named[card] += read_times(times[2]) if times else 1
        return named

    def _check_enough(self, named: Counter[CardId], unknown: int) -> None:
        if self.count and named.total() != self.count:
            raise RuleError("cards.count", "6.9", count=named.total(), wanted=self.count)
        paid = self.worth_of(named.elements())
        valued = {card: count for card, count in self.held.items() if self.face(card)}
        all_there_is = unknown == self.hidden and all(named[card] >= count for card, count in valued.items())
        if paid < self.worth and not all_there_is:
            raise RuleError("cards.worth", "6.9", paid=paid, worth=self.worth)

    def _ways(self) -> list[Way]:
        """For each sum of face values that is enough, the way that costs the sets least."""
        found = {0: Way()}
        for card, held in self.held.items():
            face = self.face(card)
            if not face:
                continue
            after = dict(found)
            for way in found.values():
                for count in range(1, held + 1):
                    if way.face + face * (count - 1) >= self.worth:
                        break
                    lost = way.lost + face * (held**2 - (held - count) ** 2)
                    more = Way(lost, way.face + face * count, way.cards + (card,) * count)
                    known = after.get(more.face, more)
                    after[more.face] = min(known, more, key=lambda one: (one.lost, len(one.cards)))
            found = after
        return [way for way in found.values() if way.face >= self.worth]
