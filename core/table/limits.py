"""What one connection may cost: bounds on numbers, sizes and speed, so that nobody can hurt a table."""

from collections.abc import Callable

from msgspec import Struct


class Limits(Struct, frozen=True):
    """The bounds of a host.

    Attributes:
        connections: at the same time.
        of_account: connections of one account.
        accepts: new connections a second, for a long time; who comes in between waits.
        accepts_burst: the same at once.
        connects: new connections of one account a second, for a long time; more are cut at once.
        connects_burst: the same at once.
        hello: seconds in which somebody has to say what they want.
        patience: seconds in which somebody has to read what they are told.
        requests: requests of one account a second, for a long time.
        burst: requests at once.
        says: lines of talk and reminders of one account a second, for a long time.
        says_burst: the same at once.
        answers: answers that may wait for somebody who does not read them.
        look_after: seconds between looks at the socket's file.
    """

    connections: int = 64
    of_account: int = 16
    accepts: float = 200.0
    accepts_burst: int = 50
    connects: float = 10.0
    connects_burst: int = 40
    hello: float = 10.0
    patience: float = 10.0
    requests: float = 100.0
    burst: int = 400
    says: float = 1.0
    says_burst: int = 8
    answers: int = 64
    look_after: float = 5.0


class Buckets:
    """One bucket for each account.

    Args:
        rate, burst, clock: of each.
    """

    def __init__(self, rate: float, burst: int, clock: Callable[[], float]) -> None:
        self._made = (rate, burst, clock)
        self._buckets: dict[int, Bucket] = {}

    def of(self, uid: int) -> "Bucket":
        """The bucket of the account with this number."""
        if uid not in self._buckets:
            self._buckets[uid] = Bucket(*self._made)
        return self._buckets[uid]


class Bucket:
    """Lets things through as fast as a bound allows.

    Args:
        rate: a second, for a long time.
        burst: at once.
        clock: seconds that never go back.
    """

    def __init__(self, rate: float, burst: int, clock: Callable[[], float]) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._at = float(burst), clock()

    def take(self) -> float:
        """Take one; the answer is how many seconds to wait before it may be used."""
        self._fill()
        self._left -= 1
        return max(0.0, -self._left / self._rate)

    def try_take(self) -> bool:
        """Take one, if there is one."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
