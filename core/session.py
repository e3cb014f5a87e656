"""What a front end holds: one seat's view of a game and the means to act, wherever the game lives."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from core.game import Done, Game, LogEntry
from core.rules import TABLE, Event, Legal, Prompt, seen_by


class Session(Protocol):
    """One seat at one game. A local game and a hosted table answer alike."""

    seat: str
    shareable: bool
    """The seat may be changed: several people share one keyboard here."""

    @property
    def view(self) -> Any:
        """The position as this seat may know it."""

    @property
    def prompt(self) -> Prompt:
        """What the table is waiting for."""

    @property
    def length(self) -> int:
        """Number of entries of the game's file."""

    def log(self) -> Iterator[LogEntry]:
        """What happened, as this seat may know it."""

    def legal(self) -> Legal:
        """What this seat may do now."""

    def submit(self, text: str) -> Done:
        """Do what *text* says. Raises RuleError or SaveError; nothing changed then."""

    def why(self, text: str) -> dict[str, Any]:
        """Facts about a command that would be accepted. Raises RuleError when it would not be."""

    def show(self, topic: Sequence[str]) -> Any:
        """A view as plain data. Raises RuleError."""


class LocalSession:
    """A seat at a game that lives in this process (solo, hot seat, beside the board)."""

    shareable = True

    def __init__(self, game: Game[Any, Any], seat: str = TABLE) -> None:
        self.game = game
        self.seat = seat

    @property
    def view(self) -> Any:
        return self.game.view(self.seat)

    @property
    def prompt(self) -> Prompt:
        return self.game.prompt(self.seat)

    def log(self) -> Iterator[LogEntry]:
        return self.game.log(self.seat)

    def legal(self) -> Legal:
        return self.game.legal(self.seat)

    def submit(self, text: str) -> Done:
        done = self.game.submit(text, self.seat)
        return Done(done.n, self._seen(done.events))

    def why(self, text: str) -> dict[str, Any]:
        return self.game.why(text, self.seat)

    def show(self, topic: Sequence[str]) -> Any:
        return self.game.rules.show(self.view, topic)

    @property
    def length(self) -> int:
        return self.game.length

    def _seen(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        return tuple(seen for event in events if (seen := seen_by(event, self.seat)) is not None)
