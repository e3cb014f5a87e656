"""The log of a game of Middle Empire in words, made when it is first read."""

from __future__ import annotations

from collections.abc import Collection, Container
from functools import partial

from core.middle_empire.words import MiddleEmpireWords
from core.session import Session
from tui.told import Entry

HEADS = ("turn.opened",)
"""Events that begin a part of the game."""
ON_THE_BOARD = (
    "stronghold.built", "empire.built", "wall.built", "road.built", "road.removed", "road.moved", "attack.made",
    "attack.defended", "wall.destroyed", "space.captured", "space.emptied", "claim.made", "game.won",
)  # fmt: skip
"""Events that somebody who was not asked for a while wants to hear of first."""


class History:
    """Sentences of the log as one seat may read them; those that were made before stay the same."""

    def __init__(self, words: MiddleEmpireWords) -> None:
        self._words = words
        self._reader = ""
        self._entries: list[tuple[Entry, str]] = []
        self._last = 0

    def read(self, session: Session) -> list[Entry]:
        """The log as the seat of *session* may know it."""
        return [entry for entry, _code in self._told(session)]

    def of_moves(self, session: Session, moves: Container[int], codes: Collection[str] = ()) -> list[str]:
        """What happened in *moves*, or of that what has one of *codes*."""
        told = self._told(session)
        return [entry.text for entry, code in told if entry.n in moves and (not codes or code in codes)]

    def _told(self, session: Session) -> list[tuple[Entry, str]]:
        if self._reader != session.seat:
            self._reader, self._entries, self._last = session.seat, [], 0
        for entry in session.log():
            if entry.n > self._last:
                for event in entry.events:
                    told = Entry(entry.n, partial(self._words.event, event), event.code in HEADS)
                    self._entries.append((told, event.code))
                self._last = entry.n
        return self._entries
