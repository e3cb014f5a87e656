"""What one seat at an open game is answered: a move, a view or a refusal for each line it gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from core.bots import Bots
from core.errors import Refusal, RuleError
from core.game import REDO, UNDO
from core.games import Opened
from core.names import find, folded
from core.rules import TABLE, WATCHER, Legal, seen_by
from core.session import LocalSession, Session
from core.text import printable
from core.words import Said
from tui import line_text
from tui.spoken import _, counted


@dataclass(frozen=True)
class Answer:
    """What one line is answered with: a move, a view or a refusal.

    Attributes:
        move: number of the move in the game's file; None for a question or a refusal.
        events: what happened, in words.
        view: what was asked for, as plain data.
        name: name of the view.
        refusal: why nothing was done.
        told: the view in words, where it is none of the game's.
    """

    move: int | None = None
    events: tuple[str, ...] = ()
    view: Any = None
    name: str = ""
    refusal: Refusal | None = None
    told: tuple[str, ...] | None = None


class Place:
    """One seat at an open game, answering line by line."""

    def __init__(self, opened: Opened, seat: str) -> None:
        self.game = opened.game
        self.module = opened.module
        self.words = opened.words
        self.session: Session = LocalSession(opened.game, seat)
        self.seats: tuple[str, ...] = opened.game.state.options.seats
        self._bots = None if opened.read_only else Bots(opened.game, opened.module)
        self._news = self._play_bots()

    def answer(self, text: str) -> Answer:
        """Do or tell what *text* says; what is refused changes nothing."""
        try:
            return self._answer(text)
        except Refusal as refusal:
            return Answer(refusal=refusal)

    def _answer(self, text: str) -> Answer:
        prefix, verb, rest = self._split(text)
        if self._asks(verb):
            return Answer(view=getattr(self, verb)(rest, prefix), name=self._name_of(verb, rest))
        done = self.session.submit(_without_seat(text, verb, rest))
        if self._bots is not None and verb == UNDO:
            self._bots.take_back()
        told = [self.words.event(event) for event in done.events]
        return Answer(done.n, (*told, *self._play_bots()))

    def _play_bots(self) -> list[str]:
        """Let bots play until a person is asked; what happened, as this seat may know it."""
        if self._bots is None:
            return []
        events = [event for done in self._bots.play() for event in done.events]
        return [self.words.event(seen) for event in events if (seen := seen_by(event, self.session.seat)) is not None]

    def _split(self, text: str) -> tuple[str | None, str, list[str]]:
        """The seat that a question or undo begins with, if any, the verb, and the other words."""
        head, colon, said = text.partition(":")
        prefixed = bool(colon) and len(head.split()) == 1
        verb, *rest = (said if prefixed else text).split() or [""]
        verb = folded(verb)
        if not prefixed or verb not in self.module.questions:
            return None, verb, rest
        seat = find(head.strip(), self.seats, "seat")
        self._check_own(seat)
        return seat, verb, rest

    def _asks(self, verb: str) -> bool:
        """Whether *verb* only asks, in this game."""
        return verb in _ASKS and verb in self.module.questions

    def _name_of(self, verb: str, rest: Sequence[str]) -> str:
        if verb != "show":
            return verb
        return find(rest[0], self.module.views, "view") if rest else ""

    def _check_own(self, seat: str) -> None:
        if self.session.seat not in (TABLE, seat):
            raise RuleError("seat.not-yours", None, seat=seat, yours=self.session.seat)

    def show(self, topic: list[str], seat: str | None) -> Any:
        """The view that *topic* names, or all of them."""
        if not topic:
            return {**self.session.show(()), "log": self.log()}
        name = find(topic[0], self.module.views, "view")
        if name == "log":
            _check_words(topic, 1, "show log")
            return self.log()
        if seat is not None and len(topic) == 1 and name in self.module.seat_views:
            topic = [name, seat]
        return self.session.show(topic)

    def log(self) -> list[dict[str, Any]]:
        """What happened, as the seat may know it."""
        return [
            {"move": entry.n, "seat": entry.seat, "text": " ".join(self.words.event(event) for event in entry.events)}
            for entry in self.session.log()
        ]

    def legal(self, topic: list[str], seat: str | None) -> dict[str, list[str]]:
        """The commands and forms of this seat, or of the one that is named.

        Raises:
            RuleError: ``seat.not-yours`` for a seat whose hand may not be seen here.
        """
        _check_words(topic, 1, "legal [SEAT]")
        asked = find(topic[0], (*self.seats, TABLE), "seat") if topic else seat or self.session.seat
        self._check_own(asked)
        found = self._legal(asked)
        return {"commands": list(found.texts()), "forms": list(found.forms)}

    def _legal(self, seat: str) -> Legal:
        return self.game.legal(seat)

    def why(self, command: list[str], seat: str | None) -> dict[str, Any]:
        """Whether *command* would be accepted; nothing is done."""
        if not command:
            raise RuleError("parse.missing", None, form="why COMMAND")
        text = " ".join((*([f"{seat}:"] if seat else ()), *command))
        try:
            return {"allowed": True, **self._weighed(text)}
        except Refusal as refusal:
            return {"allowed": False, **self.said(refusal)}

    def _weighed(self, text: str) -> dict[str, Any]:
        prefix, verb, rest = self._split(text)
        if verb == "why":
            return {}
        if self._asks(verb):
            getattr(self, verb)(rest, prefix)
            return {}
        return self.session.why(_without_seat(text, verb, rest))

    def plan(self, topic: list[str], seat: str | None) -> Any:
        """The best basket for a seat; without one, for the seat before the colon or the one that sits here.

        Raises:
            RuleError: ``parse.*`` for words that say nothing, ``books.none`` in a game whose books are kept by hand.
        """
        own = seat or (None if self.session.seat in (TABLE, WATCHER) else self.session.seat)
        if own is not None and (not topic or folded(topic[0]) == "by" or topic[0].isdigit()):
            topic = [own, *topic]
        return self.session.show(("plan", *topic))

    def help(self, topic: list[str], seat: str | None) -> dict[str, Any]:
        """Help on all commands, one of them, or a topic."""
        return self.module.help(topic, self.words)

    def worded(self, refusal: Refusal) -> Said:
        """*refusal* in words; where a verb is not known, questions are among those that would be."""
        if refusal.code == "parse.verb":
            refusal.values["verbs"] = tuple(sorted((*self.module.verbs, *self.module.questions)))
        return self.words.refusal(refusal)

    def said(self, refusal: Refusal) -> dict[str, Any]:
        """*refusal* as plain data."""
        said = self.worded(refusal)
        return {"code": refusal.code, "message": said.message, "hint": said.hint, "rule": said.rule}

    def prompt(self) -> dict[str, Any]:
        """What the table is waiting for, as plain data."""
        prompt = self.session.prompt
        return {"phase": prompt.phase, "seat": prompt.seat, "text": self.words.prompt(prompt)}

    def news(self) -> list[str]:
        """What has happened without this seat since it was told last; nothing where it is alone at the keyboard."""
        told, self._news = self._news, []
        return told

    def standing(self) -> Iterator[str]:
        """What this seat, or the one the table waits for, has, and what can be done now."""
        seat = self.session.prompt.seat if self.session.seat in (TABLE, WATCHER) else self.session.seat
        if seat is not None:
            yield from line_text.view("hand", self.session.show(("hand", seat)), self.words)
        possible = line_text.possible(self.session.legal())
        if possible:
            yield possible

    def greeting(self) -> Iterator[str]:
        """Which game this is and how it stands, for somebody who sits down at it."""
        options = self.session.view.options
        mode = _("digital") if self.session.view.digital else _("beside the board")
        players = counted("{n} player", "{n} players", options.players)
        yield f"{self.words.title()}, {players}, {mode}."
        yield counted("{n} move so far.", "{n} moves so far.", self.session.length)
        yield from (f"{self.words.seat(seat)}: {name}." for seat, name in options.names.items())
        yield from self.standing()
        yield self.prompt()["text"]
        yield _("help lists the commands; the end of input, ctrl+d on an empty line, leaves.")


_ASKS = ("show", "legal", "why", "plan", "help")
"""The questions of all games; a game has those that it names."""


def _without_seat(text: str, verb: str, rest: Sequence[str]) -> str:
    """What is submitted: the game knows undo and redo without a seat before them."""
    if verb not in (UNDO, REDO):
        return text
    _check_words(rest, 0, verb)
    return verb


def _check_words(words: Sequence[str], most: int, form: str) -> None:
    if len(words) > most:
        raise RuleError("parse.too-much", None, word=printable(words[most]), form=form)
