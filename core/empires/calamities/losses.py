"""How a loss of unit points is paid: tokens count 1, cities 5; exactly if possible, else with the smallest excess.

A city may be broken: it leaves the board and some tokens of its owner stay in its area, so that it pays only the
difference (UC-2.7). No more stay than the area holds and stock has. All of 2.1 of the rules of Unmodifiable
Calamities, and payment of damage (6.9), are here.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.empires.calamities.dialogue import Answer, Form, check_once
from core.empires.catalog import limits as pieces
from core.errors import RuleError
from core.names import find
from core.text import printable

LEAST_LEFT, MOST_LEFT = 1, 4
"""Tokens that a broken city may leave, unless the area holds fewer."""
_NUMBER = re.compile(r"[0-9]{1,3}")


class Payment(Struct, frozen=True):
    """How a loss is paid.

    Attributes:
        tokens: tokens removed.
        destroyed: cities removed.
        left: for each city that is broken, the tokens that stay in its area.
    """

    tokens: int = 0
    destroyed: int = 0
    left: tuple[int, ...] = ()

    def points(self, city: int) -> int:
        """What it pays, a city counting *city* points."""
        return self.tokens + city * self.destroyed + sum(city - left for left in self.left)

    @property
    def text(self) -> str:
        """As an answer spells it."""
        words = [f"tokens {self.tokens}"] if self.tokens or not (self.destroyed or self.left) else []
        words += [f"cities {self.destroyed}"] if self.destroyed else []
        words += [f"leaving {left}" for left in self.left]
        return " ".join(words)

    @classmethod
    def of(cls, answer: Answer) -> "Payment":
        """The payment that a `Loss` form read."""
        tokens, destroyed, *left = (int(number) for number in answer)
        return cls(tokens, destroyed, tuple(left))


class Loss(Form, frozen=True, tag=True):
    """``tokens 5 cities 1 leaving 2``: so many points, exactly if it can be, else with the smallest excess.

    Attributes:
        points: what is to be paid, no more than there is.
        tokens: tokens that may be removed.
        cities: cities that may be removed.
        breaking: a city may be broken.
        city: what a city counts.
        limits: the population limits of the areas of these cities where they are known; None: enough for anything.
        stock: tokens in stock before the loss; None where that is not known: enough for anything.
        named: areas of the map that may stand for what they hold: ``leaving delta``; each is named once.
        place: where these units are: on the ``board``, on the ``plain`` that is flooded, at the ``coast``.
    """

    points: int
    tokens: int
    cities: int
    breaking: bool = True
    city: int = 5
    limits: tuple[int, ...] | None = None
    stock: int | None = None
    named: Mapping[str, int] = {}
    place: str = "board"

    @property
    def most(self) -> int:
        """All that there is to lose, in points."""
        return self.tokens + self.city * self.cities

    @property
    def everything(self) -> bool:
        """Nothing can be chosen: all that there is is lost."""
        return self.due() >= self.most

    @property
    def needs_limits(self) -> bool:
        """Whether what is to be paid depends on limits that are not known."""
        if self.limits is not None or not self.breaking:
            return False
        return replace(self, limits=(0,) * self.cities).due() != self.due()

    def due(self) -> int:
        """What is paid: the points, or the smallest excess over them that tokens and cities allow (UC-2.6)."""
        if self.points >= self.most:
            return self.most
        enough = ((max(0, self.points - self.city * cities), cities) for cities in range(self.cities + 1))
        # More tokens than these make the excess no smaller: each makes room for at most one that stays.
        return min(
            max(self.points, tokens + self.city * cities - self._room(cities, tokens))
            for tokens, cities in enough
            if tokens <= self.tokens
        )

    def read(self, words: Sequence[str]) -> Answer:
        payment = self._payment(words)
        for what, count, most in (
            ("tokens", payment.tokens, self.tokens),
            ("cities", payment.destroyed + len(payment.left), self.cities),
        ):
            if count > most:
                raise RuleError("loss.too-many", "6.9", what=what, count=count, most=most, place=self.place)
        self._check_left(payment)
        due, paid = self.due(), payment.points(self.city)
        if paid != due:
            raise RuleError("loss.not-exact", "UC-2.6", paid=paid, due=due, points=self.points)
        return (payment.tokens, payment.destroyed, *payment.left)

    def proposals(self) -> tuple[str, ...]:
        """Ways to pay, fewest cities first."""
        return tuple(payment.text for payment in self.ways())

    def ways(self) -> Iterator[Payment]:
        """All ways with whole cities; where there is none, those in which as few cities as possible are broken."""
        due = self.due()
        whole = [
            Payment(due - self.city * city, city)
            for city in range(self.cities + 1)
            if 0 <= due - self.city * city <= self.tokens
        ]
        yield from whole
        if whole:
            return
        for cities in range(1, self.cities + 1):
            for tokens in range(self.tokens, -1, -1):
                left = tokens + self.city * cities - due
                if 0 < left <= self._room(cities, tokens):
                    broken = self._spread(left)
                    yield Payment(tokens, cities - len(broken), broken)

    @property
    def template(self) -> str:
        return "[tokens N] [cities N] [leaving N ...]" if self.breaking else "[tokens N] [cities N]"

    def _most_left(self) -> list[int]:
        """The most that each city may leave, the largest first."""
        most = min(MOST_LEFT, self.city - 1)
        held = (most,) * self.cities if self.limits is None else self.limits
        return sorted((min(limit, most) for limit in held), reverse=True)

    def _room(self, cities: int, tokens: int) -> int:
        """The most that so many broken cities leave in all, when so many tokens have gone to stock before."""
        if not self.breaking:
            return 0
        held = sum(self._most_left()[:cities])
        return held if self.stock is None else min(held, self.stock + tokens)

    def _spread(self, left: int) -> tuple[int, ...]:
        """*left* tokens that stay, in as few areas as possible."""
        broken = []
        for most in self._most_left():
            if left:
                broken.append(min(most, left))
                left -= broken[-1]
        return tuple(broken)

    def _check_left(self, payment: Payment) -> None:
        """Refuse more tokens than may stay (6.9, UC-2.7)."""
        if not payment.left:
            return
        if not self.breaking:
            raise RuleError("loss.no-breaking", "6.9")
        for left, most in zip(sorted(payment.left, reverse=True), self._most_left(), strict=False):
            if left > most:
                raise RuleError("loss.area-full", "UC-2.7", left=left, most=most)
        staying, there = sum(payment.left), (self.stock or 0) + payment.tokens
        if self.stock is not None and staying > there:
            raise RuleError("loss.stock-short", "6.9", left=staying, most=there)

    def _payment(self, words: Sequence[str]) -> Payment:
        tokens = destroyed = 0
        left: list[int] = []
        named: list[str] = []
        if len(words) == 1 and words[0].isdigit():
            words = ("tokens", words[0])
        if not words or len(words) % 2:
            raise RuleError("parse.missing", None, form=f"answer {self.template}")
        for key, word in zip(words[::2], words[1::2], strict=True):
            what = find(key, ("tokens", "cities", "leaving"), "word")
            if what == "leaving":
                named += [find(word, self.named, "area")] if self._is_name(word) else []
                left.append(self._leaving(word))
            elif what == "tokens":
                tokens += _number(word, what, 0, pieces().tokens)
            else:
                destroyed += _number(word, what, 0, pieces().cities)
        check_once(named, "area")
        return Payment(tokens, destroyed, tuple(left))

    def _is_name(self, word: str) -> bool:
        return bool(self.named) and not word.isdigit()

    def _leaving(self, word: str) -> int:
        most = min(MOST_LEFT, self.city - 1)
        if self._is_name(word):
            word = str(min(most, self.named[find(word, self.named, "area")]))
        return _number(word, "leaving", LEAST_LEFT, most)


def _number(word: str, what: str, least: int, most: int) -> int:
    if not _NUMBER.fullmatch(word) or not least <= int(word) <= most:
        raise RuleError("answer.number", None, word=printable(word), what=what, least=least, most=most)
    return int(word)


def pays(points: int, tokens: int, cities: int, breaking: bool, city: int = 5) -> Loss:
    """The form of a loss of *points* by somebody with these *tokens* and *cities* on the board."""
    return Loss(min(points, tokens + city * cities), tokens, cities, breaking, city)
