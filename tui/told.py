"""A sentence of a log, whatever the game."""

from collections.abc import Callable
from functools import cached_property


class Entry:
    """One sentence of the log, put into words when it is first read: of a long game most is never looked at.

    Attributes:
        n: number of its entry in the game's file.
        head: a part of the game begins with it.
    """

    def __init__(self, n: int, say: Callable[[], str], head: bool = False) -> None:
        self.n = n
        self.head = head
        self._say = say

    @cached_property
    def text(self) -> str:
        """The sentence."""
        return self._say()
