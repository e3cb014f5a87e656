"""What is said at a table, and what the table says of itself: the last lines, numbered."""

from collections import deque
from collections.abc import Callable
from datetime import datetime
from typing import Any

from core.table.wire import Line

KEPT = 200
"""Lines that somebody who comes later can still read."""


class Talk:
    """The last lines.

    Args:
        now: the time, UTC.
    """

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._lines: deque[Line] = deque(maxlen=KEPT)
        self.last = 0

    def say(self, seat: str, user: str, text: str) -> None:
        """Add what somebody said; *text* is clean."""
        self._add(Line(self.last + 1, self._now(), seat, user, text))

    def note(self, code: str, seat: str = "", user: str = "", **values: Any) -> None:
        """Add a word of the table about itself."""
        self._add(Line(self.last + 1, self._now(), seat, user, "", code, values))

    def since(self, n: int) -> list[Line]:
        """The lines after number *n* that are still kept."""
        return [line for line in self._lines if line.n > n]

    def _add(self, line: Line) -> None:
        self._lines.append(line)
        self.last = line.n
