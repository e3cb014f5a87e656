"""Taking back a move that its seat alone may not take back: the others are asked, and all of them must agree."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from core.errors import RuleError
from core.game import Game
from core.rules import TABLE, Move
from core.table.wire import Ballot, TableError


class Ballots:
    """The one question that may be open at a table. It is over as soon as a move is made; talk is none.

    Args:
        game: the game.

    Attributes:
        dropped: takes a question that is over without an answer, before the next one is asked.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self.dropped: Callable[[Ballot], None] = lambda ballot: None
        self._open: Ballot | None = None
        self._length = game.length

    @property
    def open(self) -> Ballot | None:
        """The question that is asked now; None: there is none."""
        if self._open is not None and not self._game.only_talk_since(self._length):
            self._drop()
        return self._open

    def _drop(self) -> None:
        ballot, self._open = self._open, None
        if ballot is not None:
            self.dropped(ballot)

    def ask(self, by: str, at: int, others: Iterable[str]) -> bool:
        """Ask *others* whether the last move may be taken back; True where nobody is to be asked, and it is done.

        Raises:
            RuleError: ``undo.nothing``.
            SaveError: the move could not be taken back.
            TableError: ``table.stale`` for a position that has passed, ``table.asked`` while a question is open.
        """
        last = self._last(at)
        if self.open is not None:
            raise TableError("table.asked", by=self.open.by)
        waiting = [seat for seat in others if seat != by]
        if not waiting:
            self.take_back(at)
            return True
        self._open, self._length = Ballot(last.n, by, last.seat, waiting), at
        return False

    def vote(self, seat: str, n: int, yes: bool) -> str:
        """Answer the question: ``open`` while others have to answer, ``agreed`` (and done) or ``declined``.

        Raises:
            TableError: ``table.no-question`` where *seat* is not asked about move *n*.
            SaveError: the move could not be taken back; the question stays open.
        """
        ballot = self.open
        if ballot is None or ballot.n != n or seat not in ballot.open:
            raise TableError("table.no-question", n=n)
        if not yes:
            self._open = None
            return "declined"
        waiting = [other for other in ballot.open if other != seat]
        if not waiting:
            self.take_back(self._game.length)
            return "agreed"
        self._open = replace(ballot, open=waiting)
        return "open"

    def leave(self, seat: str) -> None:
        """*seat* is not asked any more: it belongs to nobody, or to somebody else. Its own question is over."""
        ballot = self.open
        if ballot is None:
            return
        waiting = [other for other in ballot.open if other != seat]
        # Nobody has agreed by going away: a question without anybody to answer it is over.
        if ballot.by == seat or not waiting:
            self._drop()
        else:
            self._open = replace(ballot, open=waiting)

    def take_back(self, at: int) -> Move:
        """Take the last move back and return it. Raises as ``ask``."""
        last, ballot = self._last(at), self.open
        self._game.undo(TABLE, act=True)
        self._open = None
        if ballot is not None and ballot.n != last.n:
            self.dropped(ballot)
        return last

    def _last(self, at: int) -> Move:
        """The last move that is more than talk. Raises RuleError or TableError."""
        if at > self._game.length or not self._game.only_talk_since(at):
            raise TableError("table.stale", at=at, now=self._game.length)
        if self._game.last_act is None:
            raise RuleError("undo.nothing")
        return self._game.last_act
