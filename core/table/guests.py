"""Somebody at a hosted table: the account, the seat, the roles, and what has been told."""

from collections.abc import Callable

from core.errors import Refusal
from core.rules import WATCHER
from core.table.accounts import Account
from core.table.rights import Role
from core.table.wire import Ballot


class Told:
    """What somebody has been told last."""

    def __init__(self) -> None:
        self.n = -1
        self.lines = 0
        self.changes = -1
        self.ballot: Ballot | None = None


class Guest:
    """Somebody at a table.

    Args:
        account: who it is, as the kernel says.
        seat: the seat, or ``watch``.
        owner: the table is theirs, and they have shown it.
        sent_away: called once, when the table wants no more of them.

    Attributes:
        told: what they have been told last.
        entries: how many entries of the log they know.
        dismissed: why they were sent away.
    """

    def __init__(
        self, account: Account, seat: str, owner: bool = False, sent_away: Callable[[Refusal], None] | None = None
    ) -> None:
        self.account = account
        self.seat = seat
        self.told = Told()
        self.entries = 0
        self.dismissed: Refusal | None = None
        self._sent_away = sent_away
        roles: set[Role] = {"watcher"} if seat == WATCHER else {"watcher", "seat"}
        self.roles: frozenset[Role] = frozenset(roles | {"owner"} if owner else roles)

    def knows(self, entries: int, lines: int) -> None:
        """They come back, and still know this many entries of the log and lines of talk."""
        self.entries, self.told.lines = entries, lines

    def dismiss(self, reason: Refusal) -> None:
        """Send them away; nothing they ask for is done any more."""
        if self.dismissed is None:
            self.dismissed = reason
            if self._sent_away is not None:
                self._sent_away(reason)
