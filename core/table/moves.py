"""Moves at a hosted table: each for the position it was made for, and once, however often it is sent."""

from collections import OrderedDict
from typing import Any

from core.errors import RuleError
from core.game import REDO, UNDO, Done, Game
from core.rules import Event, seen_by
from core.table.wire import Do, TableError

KEPT = 256
"""Answers that are kept for moves which are sent again."""
LATE = 8
"""How many of the last moves of a file may be sent again to a host that has just begun."""


class Moves:
    """Takes the moves of the seats.

    Args:
        game: the game; each of its moves is durable when it is done.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._found = game.length
        self._answers: OrderedDict[tuple[str, str], Done] = OrderedDict()
        self._tried: set[tuple[str, int]] = set()

    def make(self, seat: str, asked: Do) -> Done:
        """Make the move, unless it has been made.

        Returns:
            What happened, as *seat* may know it.

        Raises:
            RuleError, SaveError: as the game; nothing has changed.
            TableError: ``table.stale`` for a position that has passed.
        """
        key = (seat, asked.id)
        known = self._answers.get(key) or self._made_before(seat, asked)
        if known is not None:
            return known
        if asked.at != self._game.length:
            raise TableError("table.stale", at=asked.at, now=self._game.length)
        done = self._game.submit(asked.text, seat)
        told = Done(done.n, as_seen(done.events, seat))
        self._answers[key] = told
        if len(self._answers) > KEPT:
            self._answers.popitem(last=False)
        return told

    def _made_before(self, seat: str, asked: Do) -> Done | None:
        """The move that the file holds already, where a host that has stopped since could not answer any more."""
        n = asked.at + 1
        if not self._found - LATE < n <= self._found or (seat, n) in self._tried:
            return None
        move = self._game.moves[n - 1]
        if move.seat != seat:
            return None
        # Going back to a position takes time: once for each move is enough.
        self._tried.add((seat, n))
        written = self._as_written(asked, seat)
        if written != move.do and not (written == UNDO and move.do.startswith(f"{UNDO} ")):
            return None
        events = next((entry.events for entry in self._game.log(seat) if entry.n == n), ())
        return Done(n, events)

    def _as_written(self, asked: Do, seat: str) -> str | None:
        """The text of the command as a file has it, in the position it was made for."""
        word = " ".join(asked.text.split()).casefold()
        if word in (UNDO, REDO):
            return word
        rules = self._game.rules
        try:
            actor, command = rules.parse(asked.text, self._game.at(asked.at), seat)
        except RuleError:
            return None
        return rules.format(command) if actor == seat else None


def as_seen(events: tuple[Event, ...], seat: str) -> tuple[Event, ...]:
    """*events* as *seat* may know them."""
    return tuple(seen for event in events if (seen := seen_by(event, seat)) is not None)
