"""What a game module must answer: the protocol every game fulfils, and the plain data that crosses it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from core.chance import Chance

TABLE = "table"
"""The seat that may act for everybody and sees everything the game knows."""
WATCHER = "watch"
"""Somebody who only looks: sees what everybody at the table saw."""


class Event(Struct, frozen=True):
    """Something that happened, as data.

    Attributes:
        code: stable name (``trade.made``).
        seat: the seat it happened to or that did it, or None for the table.
        values: what everybody may know.
        private: values that only *seat* may know; they replace those of the same name in ``values``.
        hidden: the event exists for *seat* only.
        reveals: somebody newly saw a card, so a seat cannot undo past it.
    """

    code: str
    seat: str | None = None
    values: dict[str, Any] = {}
    private: dict[str, Any] = {}
    hidden: bool = False
    reveals: bool = False


class Prompt(Struct, frozen=True):
    """What the table is waiting for: a phase, the seat that is asked (None: the table) and a code with its values."""

    phase: str
    seat: str | None
    code: str
    values: dict[str, Any] = {}


class Move(Struct, frozen=True):
    """One entry of a game's file: who did what, in the command language, and what chance decided in it."""

    n: int
    seat: str
    do: str
    out: list[list[Any]] = []


class Legal(Protocol):
    """What one seat may do now. Long lists are made only when somebody reads them."""

    @property
    def forms(self) -> tuple[str, ...]:
        """Templates for what can't be listed (``cities SEAT N ...``)."""

    def texts(self) -> Iterator[str]:
        """Complete commands, each of which would be accepted."""

    def count(self) -> int:
        """How many there are, without making them."""


State = TypeVar("State")
Command = TypeVar("Command")


class Rules(Protocol[State, Command]):
    """A game as pure functions: no clock, no file, no screen, no randomness but ``chance``."""

    name: str
    version: int

    def setup(self, options: Mapping[str, Any], chance: Chance) -> State:
        """The first position for checked or raw *options*. Raises RuleError for options that are not of this game."""

    def check(self, options: Mapping[str, Any]) -> None:
        """Check raw *options*. Raises RuleError for those that are not of this game."""

    def options(self, state: State) -> dict[str, Any]:
        """The options of the game as plain data, for the header of its file: ``setup`` takes them again."""

    def apply(self, state: State, seat: str, command: Command, chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """The next position and what happened. Raises RuleError; *state* is unchanged in any case."""

    def legal(self, state: State, seat: str) -> Legal:
        """What *seat* (or the table) may do now."""

    def prompt(self, state: State) -> Prompt:
        """What the table is waiting for in this position or view."""

    def redact(self, state: State, seat: str) -> State:
        """*state* with everything replaced that *seat* may not know."""

    def parse(self, text: str, state: State, seat: str) -> tuple[str, Command]:
        """The seat meant and the command. Raises RuleError (``parse.*``)."""

    def format(self, command: Command) -> str:
        """The canonical text of *command*; parsing it again gives the same command."""

    def show(self, state: State, topic: Sequence[str]) -> Any:
        """A JSON-able view. *state* is what the asker may see. Raises RuleError."""

    def why(self, state: State, seat: str, command: Command) -> dict[str, Any]:
        """Facts about an allowed command (a trade's two sums). Raises RuleError when it is refused."""


def seen_by(event: Event, seat: str) -> Event | None:
    """*event* as *seat* may know it; None when it is not for that seat."""
    if seat in (TABLE, event.seat):
        if not event.private:
            return event
        return Event(event.code, event.seat, {**event.values, **event.private}, {}, event.hidden, event.reveals)
    if event.hidden:
        return None
    return Event(event.code, event.seat, event.values, {}, False, event.reveals)
