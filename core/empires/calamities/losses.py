"""How a loss of unit points is paid: tokens count 1, cities 5; exactly if possible, else with the smallest excess.

A city may be broken: it leaves the board and some tokens of its owner stay in its area, so that it pays only the
difference (UC-2.7). All of 2.1 of the rules of Unmodifiable Calamities, and payment of damage (6.9), are here.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.empires.calamities.dialogue import Answer, Form
from core.empires.catalog import limits
from core.errors import RuleError
from core.names import find
from core.text import printable

LEAST_LEFT, MOST_LEFT = 1, 4
"""Tokens that a broken city may leave, unless the area holds fewer."""


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
        tokens: tokens on the board.
        cities: cities on the board.
        breaking: a city may be broken.
        city: what a city counts.
    """

    points: int
    tokens: int
    cities: int
    breaking: bool = True
    city: int = 5

    @property
    def most(self) -> int:
        """All that there is to lose, in points."""
        return self.tokens + self.city * self.cities

    @property
    def everything(self) -> bool:
        """Nothing can be chosen: all that there is is lost."""
        return self.points >= self.most

    def read(self, words: Sequence[str]) -> Answer:
        payment = self._payment(words)
        for what, count, most in (
            ("tokens", payment.tokens, self.tokens),
            ("cities", payment.destroyed + len(payment.left), self.cities),
        ):
            if count > most:
                raise RuleError("loss.too-many", "6.9", what=what, count=count, most=most)
        if payment.left and not self.breaking:
            raise RuleError("loss.no-breaking", "6.9")
        due = self.due()
        if payment.points(self.city) != due:
            raise RuleError("loss.not-exact", "UC-2.6", paid=payment.points(self.city), due=due, points=self.points)
        return (payment.tokens, payment.destroyed, *payment.left)

    def due(self) -> int:
        """What is paid: the points, or the smallest excess over them that tokens and cities allow."""
        if self.breaking and self.cities:
            return min(self.points, self.most)
        reachable = (
            total
            for total in range(self.points, self.most + 1)
            if any(0 <= total - city * self.city <= self.tokens for city in range(self.cities + 1))
        )
        return next(reachable, self.most)

    def proposals(self) -> tuple[str, ...]:
        """Ways to pay, fewest cities first."""
        return tuple(payment.text for payment in self.ways())

    def ways(self) -> Iterator[Payment]:
        """All ways with whole cities; where there is none, those in which one city is broken."""
        due = self.due()
        whole = [
            Payment(due - self.city * city, city)
            for city in range(self.cities + 1)
            if 0 <= due - self.city * city <= self.tokens
        ]
        yield from whole
        if whole or not self.breaking:
            return
        for city in range(self.cities):
            for left in range(LEAST_LEFT, MOST_LEFT + 1):
                tokens = due - self.city * city - (self.city - left)
                if 0 <= tokens <= self.tokens:
                    yield Payment(tokens, city, (left,))

    @property
    def template(self) -> str:
        return "[tokens N] [cities N] [leaving N ...]" if self.breaking else "[tokens N] [cities N]"

    def _payment(self, words: Sequence[str]) -> Payment:
        tokens = destroyed = 0
        left: list[int] = []
        if len(words) == 1 and words[0].isdigit():
            words = ("tokens", words[0])
        if not words or len(words) % 2:
            raise RuleError("parse.missing", None, form=f"answer {self.template}")
        for key, number in zip(words[::2], words[1::2], strict=True):
            what = find(key, ("tokens", "cities", "leaving"), "word")
            most = MOST_LEFT if what == "leaving" else limits().tokens
            least = LEAST_LEFT if what == "leaving" else 0
            if not number.isdigit() or len(number) > 3 or not least <= int(number) <= most:
                raise RuleError("answer.number", None, word=printable(number), what=what, least=least, most=most)
            if what == "leaving":
                left.append(int(number))
            elif what == "tokens":
                tokens += int(number)
            else:
                destroyed += int(number)
        return Payment(tokens, destroyed, tuple(left))


def pays(points: int, tokens: int, cities: int, breaking: bool, city: int = 5) -> Loss:
    """The form of a loss of *points* by somebody with these *tokens* and *cities* on the board."""
    return Loss(min(points, tokens + city * cities), tokens, cities, breaking, city)
