"""A game: rules, moves and the position they lead to. The one door through which anything changes."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from core.chance import Dice, Outcome, Record
from core.errors import RuleError, SaveError
from core.rules import TABLE, Event, Legal, Move, Prompt, Rules, seen_by
from core.text import printable

State = TypeVar("State")
Command = TypeVar("Command")

UNDO, REDO = "undo", "redo"
_CHECKPOINT = 64
"""Moves between kept positions: any earlier position is at most this many moves of replay away."""


class Done(Struct, frozen=True):
    """A move that is done and durable: its number in the game's file and what happened."""

    n: int
    events: tuple[Event, ...]


class LogEntry(Struct, frozen=True):
    """One entry of the game's file with what happened in it; nothing of it is ever taken out again."""

    n: int
    seat: str
    events: tuple[Event, ...]


class _Line(Struct, frozen=True):
    """A move that counts: its entry, whether a card was newly seen in it, and whether it is only table talk."""

    n: int
    seat: str
    move: Move
    reveals: bool
    talk: bool


class Game(Generic[State, Command]):
    """A game in progress.

    Args:
        rules: the game module.
        options: as ``rules.setup`` takes them.
        setup: what chance decided at set-up; None draws it now.
        moves: the moves so far, in order.
        keep: called with each new move before it counts; it makes the move durable or raises SaveError.
        rng: where new draws come from.

    Raises:
        RuleError: options that are not of this game.
        SaveError: ``save.illegal-move`` when one of *moves* can't have been made.
    """

    def __init__(
        self,
        rules: Rules[State, Command],
        options: Mapping[str, Any],
        setup: Outcome | None = None,
        moves: Sequence[Move] = (),
        keep: Callable[[Move], None] | None = None,
        rng: random.Random | None = None,
    ) -> None:
        self.rules = rules
        self._rng = rng or random.SystemRandom()
        self._keep = keep
        self._lines: list[_Line] = []
        self._undone: list[_Line] = []
        self._entries: list[LogEntry] = []
        self._moves: list[Move] = []
        if setup is None:
            dice = Dice(self._rng)
            start = rules.setup(options, dice)
            self.setup: Outcome = dice.outcome
        else:
            record = Record(setup)
            start = rules.setup(options, record)
            record.finish()
            self.setup = setup
        self._kept: list[State] = [start]
        self.state: State = start
        for move in moves:
            self._replay(move)

    @property
    def moves(self) -> tuple[Move, ...]:
        """All entries of the game's file, undos and redos included."""
        return tuple(self._moves)

    @property
    def length(self) -> int:
        """Number of entries of the game's file."""
        return len(self._moves)

    @property
    def last(self) -> Move | None:
        """The last move that counts; None before the first one."""
        return self._lines[-1].move if self._lines else None

    @property
    def last_act(self) -> Move | None:
        """The last move that counts and is more than table talk; None where there is none."""
        return next((line.move for line in reversed(self._lines) if not line.talk), None)

    def only_talk_since(self, n: int) -> bool:
        """Whether nothing but table talk has happened after entry *n*."""
        return all(is_talk(entry.events) for entry in self._entries[n:])

    def log(self, seat: str = TABLE, since: int = 0) -> Iterator[LogEntry]:
        """What happened, entry by entry, as *seat* may know it; the first *since* entries are left out."""
        for entry in self._entries[since:]:
            events = tuple(seen for event in entry.events if (seen := seen_by(event, seat)) is not None)
            if events:
                yield LogEntry(entry.n, entry.seat, events)

    def view(self, seat: str = TABLE) -> State:
        """The position as *seat* may know it."""
        return self.state if seat == TABLE else self.rules.redact(self.state, seat)

    def prompt(self, seat: str = TABLE) -> Prompt:
        """What the table is waiting for, as *seat* may know it."""
        return self.rules.prompt(self.view(seat))

    def legal(self, seat: str = TABLE) -> Legal:
        """What *seat* may do now."""
        return self.rules.legal(self.state, seat)

    def submit(self, text: str, seat: str = TABLE) -> Done:
        """Do what *text* says on behalf of *seat*.

        Raises:
            RuleError: the command is refused; nothing changed.
            SaveError: the move could not be written; nothing changed.
        """
        word = _word(text)
        if word == UNDO:
            return self.undo(seat)
        if word == REDO:
            return self.redo(seat)
        actor, command = self.rules.parse(text, self.state, seat)
        dice = Dice(self._rng)
        state, events = self.rules.apply(self.state, actor, command, dice)
        move = Move(self.length + 1, actor, self.rules.format(command), dice.outcome)
        self._write(move)
        self._push(move, state, events)
        return Done(move.n, events)

    def why(self, text: str, seat: str = TABLE) -> dict[str, Any]:
        """Facts about a command that would be accepted from *seat* (``rules.why``); nothing is done.

        Of a redo: ``do``, the move that it would put back.

        Raises:
            RuleError: the command would be refused.
        """
        word = _word(text)
        if word == UNDO:
            self._check_undo(seat)
            return {}
        if word == REDO:
            self._check_redo(seat)
            return {"do": self._undone[-1].move.do}
        actor, command = self.rules.parse(text, self.state, seat)
        return self.rules.why(self.state, actor, command)

    def undo(self, seat: str = TABLE, act: bool = False) -> Done:
        """Take back the last move that counts. What others have only said since goes with it, and forbids nothing.

        Args:
            seat: who takes it back.
            act: table talk is passed over, also where the whole table takes back.

        Raises:
            RuleError: ``undo.nothing``; ``undo.not-yours`` and ``undo.seen`` for a seat of a digital game.
        """
        lines = self._check_undo(seat, act)
        move = Move(self.length + 1, seat, UNDO if lines == 1 else f"{UNDO} {self._lines[-lines].n}")
        self._write(move)
        return self._take_back(move, lines)

    def redo(self, seat: str = TABLE) -> Done:
        """Put back the move that was last taken back.

        Raises:
            RuleError: ``redo.nothing``; ``redo.not-yours`` for a seat that did not make the move.
        """
        self._check_redo(seat)
        move = Move(self.length + 1, seat, REDO)
        self._write(move)
        return self._put_back(move)

    def at(self, n: int) -> State:
        """The position after the first *n* entries of the file.

        Raises:
            RuleError: ``game.no-such-move`` for a number outside 0..length.
        """
        if not 0 <= n <= self.length:
            raise RuleError("game.no-such-move", n=n, last=self.length)
        counting: list[Move] = []
        undone: list[Move] = []
        for move in self._moves[:n]:
            if (taken := _taken_back(move.do)) is not None:
                undone.append(counting.pop())
                while taken and undone[-1].n != taken:
                    undone.append(counting.pop())
            elif move.do == REDO:
                counting.append(undone.pop())
            else:
                counting.append(move)
                undone.clear()
        state = self._kept[0]
        for move in counting:
            state, _ = self._apply(state, move)
        return state

    def steps(self) -> Iterator[tuple[State, tuple[Event, ...]]]:
        """The position after each move that counts and what happened in it, in order; each is done once more for it."""
        state = self._kept[0]
        for line in tuple(self._lines):
            state, events = self._apply(state, line.move)
            yield state, events

    def _write(self, move: Move) -> None:
        if self._keep is not None:
            self._keep(move)

    def _push(self, move: Move, state: State, events: tuple[Event, ...]) -> None:
        self._undone.clear()
        self._count(_Line(move.n, move.seat, move, any(event.reveals for event in events), is_talk(events)), state)
        self._note(move, events)

    def _count(self, line: _Line, state: State) -> None:
        self._lines.append(line)
        if len(self._lines) % _CHECKPOINT == 0:
            self._kept.append(state)
        self.state = state

    def _note(self, move: Move, events: tuple[Event, ...]) -> None:
        self._moves.append(move)
        self._entries.append(LogEntry(move.n, move.seat, events))

    def _check_undo(self, seat: str, act: bool = False) -> int:
        """How many of the last lines are taken back. Raises RuleError."""
        if not self._lines:
            raise RuleError("undo.nothing")
        free = seat == TABLE or not getattr(self.state, "digital", True)
        lines = 1
        if act or not (free or self._lines[-1].seat == seat):
            lines = next((n for n, line in enumerate(reversed(self._lines), 1) if not line.talk), 0)
        if not lines:
            raise RuleError("undo.nothing")
        last = self._lines[-lines]
        if not free and last.seat != seat:
            raise RuleError("undo.not-yours", by=last.seat)
        if not free and last.reveals:
            raise RuleError("undo.seen", n=last.n)
        return lines

    def _check_redo(self, seat: str) -> None:
        if not self._undone:
            raise RuleError("redo.nothing")
        if seat != TABLE and getattr(self.state, "digital", True) and self._undone[-1].seat != seat:
            raise RuleError("redo.not-yours", by=self._undone[-1].seat)

    def _take_back(self, move: Move, lines: int = 1) -> Done:
        taken = self._lines[-lines:]
        del self._lines[-lines:]
        del self._kept[len(self._lines) // _CHECKPOINT + 1 :]
        state = self._kept[-1]
        for earlier in self._lines[(len(self._kept) - 1) * _CHECKPOINT :]:
            state, _ = self._apply(state, earlier.move)
        self.state = state
        self._undone.extend(reversed(taken))
        return self._mark(move, "game.undone", taken[0])

    def _put_back(self, move: Move) -> Done:
        line = self._undone.pop()
        state, _ = self._apply(self.state, line.move)
        self._count(line, state)
        return self._mark(move, "game.redone", line)

    def _mark(self, move: Move, code: str, line: _Line) -> Done:
        events = (Event(code, None if move.seat == TABLE else move.seat, {"n": line.n, "by": line.seat}),)
        self._note(move, events)
        return Done(move.n, events)

    def _apply(self, state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
        record = Record(move.out)
        seat, command = self._read(state, move)
        result = self.rules.apply(state, seat, command, record)
        record.finish()
        return result

    def _read(self, state: State, move: Move) -> tuple[str, Command]:
        """Who acted in *move*, and the command. There are games in which one seat has told the books of another."""
        try:
            return self.rules.parse(move.do, state, move.seat)
        except RuleError as refusal:
            if (refusal.code, refusal.values.get("kind")) != ("seat.not-yours", "books"):
                raise
            return move.seat, self.rules.parse(move.do, state, TABLE)[1]

    def _replay(self, move: Move) -> None:
        try:
            if (taken := _taken_back(move.do)) is not None:
                lines = self._check_undo(move.seat, bool(taken))
                if taken not in (0, self._lines[-lines].n):
                    raise RuleError("undo.nothing")
                self._take_back(move, lines if taken else 1)
            elif move.do == REDO:
                self._check_redo(move.seat)
                self._put_back(move)
            else:
                self._push(move, *self._apply(self.state, move))
        except RuleError as refusal:
            raise SaveError(
                "save.illegal-move", refusal.rule, n=move.n, do=printable(move.do), refusal=refusal
            ) from refusal


def _word(text: str) -> str:
    return " ".join(text.split()).casefold()


def _taken_back(do: str) -> int | None:
    """Number of the move that *do* takes back together with the talk after it; 0: the last one; None: it takes none."""
    if do == UNDO:
        return 0
    verb, _, number = do.partition(" ")
    return int(number) if verb == UNDO and number.isascii() and number.isdigit() and len(number) < 10 else None


def is_talk(events: Sequence[Event]) -> bool:
    """Whether what happened is only table talk: it changes nothing that anybody has to decide on."""
    return bool(events) and all(event.code.startswith("talk.") for event in events)
