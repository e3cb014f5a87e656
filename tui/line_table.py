"""Line mode at a hosted table: the same commands on a seat, what others do meanwhile, and verbs of the table."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

from core import games
from core.errors import Refusal, RuleError
from core.rules import TABLE, Legal
from core.table.connection import Connection
from core.table.wire import TableError
from core.text import printable
from tui import table_verbs
from tui.line_answers import Answer, Place
from tui.spoken import _
from tui.table_talk import place_words, talk_line

_LONGEST_WAIT = 3600
_REACH = 1.0


class TablePlace(Place):
    """A seat at a hosted table, answering line by line.

    Args:
        connection: the seat.
    """

    def __init__(self, connection: Connection) -> None:
        module = games.module_of(connection.welcome.game)
        self.connection = connection
        self.module = module
        self.words = module.words(lambda: connection.view, None)
        self.session = connection
        self._bots = None
        self.seats = tuple(connection.view.options.seats)
        self._told = connection.length
        self._own: set[int] = set()
        self._heard = connection.lines[-1].n if connection.lines else 0
        self._lost = False
        self._shown = 0

    def answer(self, text: str) -> Answer:
        """Do or tell what *text* says, as it stands now; what is refused changes nothing."""
        self.look()
        return super().answer(text)

    def _answer(self, text: str) -> Answer:
        verb, *rest = text.split() or [""]
        if verb.casefold() in _QUESTIONS:
            return _QUESTIONS[verb.casefold()](self, rest)
        if table_verbs.verb_of(text) is not None:
            done = table_verbs.run(self.connection, text, self._shown)
            return Answer(view={}, told=(done,) if done else ())
        answer = super()._answer(text)
        if answer.move is not None:
            # What was done here is told as the answer.
            self._own.add(answer.move)
        return answer

    def _legal(self, seat: str) -> Legal:
        if seat == TABLE:
            raise RuleError("seat.not-yours", None, seat=TABLE, yours=self.session.seat)
        return self.connection.legal()

    def look(self) -> None:
        """Take in what has come; where the line is cut, try once to reach the table again."""
        self.connection.receive()
        if self.connection.lost is not None and not self.connection.gone:
            try:
                self.connection.reach(_REACH)
            except Refusal:
                return
            self._lost = False

    def news(self) -> list[str]:
        """What others did and said since this seat was told last, and that the line is cut."""
        told: list[str] = []
        for entry in self.connection.log():
            if entry.n > self._told and entry.n not in self._own:
                told.extend(self.words.event(event) for event in entry.events)
        self._told = max(self._told, self.connection.length)
        for line in self.connection.lines:
            if line.n > self._heard:
                told.append(talk_line(line, self.words))
        self._heard = self.connection.lines[-1].n if self.connection.lines else 0
        ballot = self.connection.ballot
        asked = ballot.n if ballot is not None and self.session.seat in ballot.open else 0
        if asked and asked != self._shown:
            text = _("agree takes move {n} back, disagree leaves it.")
            told.append(text.format(n=asked))
        self._shown = asked
        if self.connection.lost is not None and not self._lost:
            self._lost = True
            told.append(_("Not connected: {why}").format(why=self.words.refusal(self.connection.lost)))
        return told

    def help(self, topic: list[str], seat: str | None) -> dict[str, Any]:
        """Help on the game, and on the verbs of the table under a topic of their own."""
        if [word.casefold() for word in topic] == [_TOPIC]:
            return _table_help()
        found = super().help(topic, seat)
        return {**found, "topics": [*found["topics"], _TOPIC]}

    # -- questions to the table ------------------------------------------------------------------------------------

    def _who(self, rest: Sequence[str]) -> Answer:
        _just(rest, 0, "who")
        seats = [
            {"seat": sign.seat, "account": sign.user, "here": sign.here, "locked": sign.locked}
            for sign in self.connection.places
        ]
        return Answer(view=seats, name="who", told=tuple(place_words(self.connection.places, self.words)))

    def _wait(self, rest: Sequence[str]) -> Answer:
        """Wait until the table waits for this seat, or something is asked of it, or the time is over."""
        _just(rest, 1, "wait [SECONDS]")
        seconds = rest[0] if rest else str(_LONGEST_WAIT)
        if not (seconds.isascii() and seconds.isdigit() and len(seconds) < 6):
            raise RuleError("parse.number", None, word=printable(seconds), what="seconds", most=_LONGEST_WAIT)
        until = monotonic() + min(int(seconds), _LONGEST_WAIT)
        while not self._is_asked() and monotonic() < until:
            if self.connection.lost is not None:
                raise TableError("table.not-connected")
            select.select([self.connection], [], [], max(0.0, until - monotonic()))
            self.connection.receive()
        return Answer(view={}, told=())

    def _is_asked(self) -> bool:
        ballot, seat = self.connection.ballot, self.session.seat
        in_turn = self.connection.prompt.seat
        return in_turn is None or in_turn == seat or (ballot is not None and seat in ballot.open)


_QUESTIONS: dict[str, Callable[[TablePlace, Sequence[str]], Answer]] = {
    "who": TablePlace._who,
    "wait": TablePlace._wait,
}
"""What line mode asks a hosted table, beside its verbs."""


_TOPIC = "hosted"


def _table_help() -> dict[str, Any]:
    """What ``help hosted`` answers."""
    forms = [(verb.form, verb.about) for verb in table_verbs.VERBS.values()]
    forms.append(("who", _("Tells who sits where.")))
    forms.append(("wait [SECONDS]", _("Waits until the table asks something of this seat.")))
    commands = [
        {"verb": form.split()[0], "forms": [form], "meaning": about, "rules": [], "beside": False}
        for form, about in forms
    ]
    return {"topic": _TOPIC, "title": _("At a hosted table"), "text": [], "commands": commands, "topics": [_TOPIC]}


def _just(words: Sequence[str], most: int, form: str) -> None:
    if len(words) > most:
        raise RuleError("parse.too-much", None, word=printable(words[most]), form=form)


class Attentive:
    """Standard input at a table: while nobody types, *look* is told of what others do.

    Args:
        connection: the seat.
        look: called when something has come.
    """

    def __init__(self, connection: Connection, look: Callable[[], None]) -> None:
        self._connection, self._look = connection, look
        # What a buffer has read ahead could not be waited for.
        self._stream = None if sys.stdin is None else os.fdopen(os.dup(sys.stdin.fileno()), "rb", buffering=0)

    def readline(self, most: int) -> bytes:
        """The next line; at most *most* bytes of it."""
        if self._stream is None:
            return b""
        while True:
            typed, line = self._stream.fileno(), self._connection.fileno()
            if typed in select.select([typed, line] if line >= 0 else [typed], [], [])[0]:
                return self._stream.readline(most)
            if self._connection.receive():
                self._look()
