"""The log of a game of Middle Empire in words, made when it is first read."""

from __future__ import annotations

from functools import partial

from core.middle_empire.words import MiddleEmpireWords
from core.rules import Event
from core.session import Session
from tui.spoken import _
from tui.told import Entry

HEADS = ("turn.opened",)
"""Events that begin a part of the game."""
BRIEF: dict[str, str] = {
    "stronghold.built": _("{seat:seat} builds in {space:space}"),
    "empire.built": _("{seat:seat} makes {space:space} an Empire"),
    "wall.built": _("{seat:seat} walls {space:space}"),
    "road.built": _("{seat:seat} builds the road {way:way}"),
    "road.removed": _("{seat:seat} removes the road {way:way}"),
    "road.moved": _("{seat:seat} moves a road to {to:way}"),
    "attack.made": _("{seat:seat} attacks {spaces:spaces}"),
    "attack.defended": _("{space:space} is defended"),
    "wall.destroyed": _("the City Wall of {space:space} falls"),
    "space.captured": _("{attacker:seat} takes {space:space}"),
    "space.emptied": _("{space:space} falls"),
    "claim.made": _("{seat:seat} claims victory"),
    "game.won": _("{seat:seat} wins"),
}
"""What somebody who was not asked for a while wants to hear of first, in few words: what has changed on the board."""


class History:
    """Sentences of the log as one seat may read them; those that were made before stay the same."""

    def __init__(self, words: MiddleEmpireWords) -> None:
        self._words = words
        self._reader = ""
        self._entries: list[tuple[Entry, Event]] = []
        self._last = 0

    def read(self, session: Session) -> list[Entry]:
        """The log as the seat of *session* may know it."""
        return [entry for entry, _event in self._told(session)]

    def of_move(self, session: Session, move: int) -> str:
        """What happened in entry number *move*."""
        return " ".join(entry.text for entry, _event in self._told(session) if entry.n == move)

    def on_the_board(self, session: Session, since: int) -> str:
        """What has changed on the board after entry number *since*, in few words."""
        events = [event for entry, event in self._told(session) if entry.n > since and event.code in BRIEF]
        told = [self._words.fill(BRIEF[event.code], {"seat": event.seat, **event.values}) for event in events]
        return "; ".join(told)

    def _told(self, session: Session) -> list[tuple[Entry, Event]]:
        if self._reader != session.seat:
            self._reader, self._entries, self._last = session.seat, [], 0
        for entry in session.log():
            if entry.n > self._last:
                for event in entry.events:
                    told = Entry(entry.n, partial(self._words.event, event), event.code in HEADS)
                    self._entries.append((told, event))
                self._last = entry.n
        return self._entries
