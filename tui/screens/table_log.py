"""The log of a game in words, made once for each entry."""

from collections.abc import Iterable
from functools import partial

from core.empires.commands import ANY
from core.empires.state import State
from core.empires.words import EmpiresWords
from core.game import LogEntry
from core.rules import Event
from core.session import Session
from tui.told import Entry

HEADS = ("phase.opened", "turn.opened", "trade.opened")
"""Events that begin a part of the game."""


class TableLog:
    """Sentences of the log as one seat may read them; those that were made before stay the same."""

    def __init__(self, words: EmpiresWords) -> None:
        self._words = words
        self._reader: tuple[str, bool] = ("", False)
        self._entries: list[Entry] = []
        self._last = 0

    def read(self, session: Session, covered: bool) -> list[Entry]:
        """The log of *session*; *covered*: cards on the red column that the table has named are not told."""
        if self._reader != (session.seat, covered):
            self._reader = (session.seat, covered)
            self._entries, self._last = [], 0
        red = session.view.options.shape.red if covered else ()
        for entry in session.log():
            if entry.n > self._last:
                self._entries.extend(self._sentences(entry, red))
                self._last = entry.n
        return self._entries

    def _sentences(self, entry: LogEntry, red: Iterable[str]) -> list[Entry]:
        return [
            Entry(entry.n, partial(self._words.event, cover(event, red)), event.code in HEADS) for event in entry.events
        ]


def covers(state: State, masked: bool) -> bool:
    """Red cards that were named are to be told nowhere: beside the board, unless somebody asked for them."""
    return masked and not state.digital


def cover(event: Event, red: Iterable[str]) -> Event:
    """*event* without the names of cards that lay on one of the *red* spaces."""
    spaces = set(red)
    if event.code != "trade.made" or not spaces:
        return event
    values = {**event.values, **event.private}
    values["placed"] = [[ANY if space in spaces else card, space] for card, space in values["placed"]]
    values["taken"] = [[space, None if space in spaces else card] for space, card in values["taken"]]
    return Event(event.code, event.seat, values, {}, event.hidden, event.reveals)
