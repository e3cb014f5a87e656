"""Every random draw of a game: made once, written into the move, read back on replay."""

import random
from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from core.errors import RuleError

T = TypeVar("T")

Outcome = list[list[Any]]
"""What chance decided in one move: one list for each draw, of plain texts and numbers."""


class Chance(Protocol):
    """The only way for rules to be random."""

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return *items* in a random order."""

    def pick(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """Return *count* of *items*, drawn at random without replacement."""


class Dice:
    """Chance that really draws, and keeps what it drew in ``outcome``."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.outcome: Outcome = []

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        return self.pick(items, len(items))

    def pick(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        drawn = self._rng.sample(list(items), count)
        self.outcome.append(list(drawn))
        return tuple(drawn)


class Record:
    """Chance that gives again what an earlier run drew.

    Raises:
        RuleError: ``chance.impossible`` when the record does not fit what is drawn from.
    """

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self._next = 0

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        return self.pick(items, len(items))

    def pick(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        if self._next >= len(self.outcome):
            raise RuleError("chance.impossible", draw=self._next + 1)
        drawn = self.outcome[self._next]
        self._next += 1
        left = list(items)
        if len(drawn) != count:
            raise RuleError("chance.impossible", draw=self._next)
        for item in drawn:
            if item not in left:
                raise RuleError("chance.impossible", draw=self._next)
            left.remove(item)
        return tuple(drawn)

    def finish(self) -> None:
        """Check that nothing recorded was left over.

        Raises:
            RuleError: ``chance.impossible`` when there was more in the record than was drawn.
        """
        if self._next != len(self.outcome):
            raise RuleError("chance.impossible", draw=self._next + 1)
