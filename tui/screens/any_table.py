"""A game on the whole terminal, whatever game it is: what those rely on that know no more of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.screen import Screen

from core.errors import Refusal
from core.words import GameWords
from tui.actions import Actor
from tui.panels.foot import Status
from tui.panels.lines import Looks
from tui.told import Entry

if TYPE_CHECKING:
    from tui.command_line import CommandLine


class AnyTable(Actor, Looks, Screen[None], inherit_bindings=False):
    """The table of some game. Each game's own says how it is drawn and what its keys do.

    Attributes:
        words: the sentences of the game.
        name_of_game: what people call it.
        status: what was answered last.
        form: how the command that is being typed goes on.
        line: where commands are typed; it comes after the first picture.
    """

    words: GameWords
    name_of_game: str
    status: Status
    form: str
    line: CommandLine | None

    @property
    def typing(self) -> bool:
        """A command is being typed."""
        raise NotImplementedError

    @property
    def prompt(self) -> str:
        """What the rules ask for, in one sentence."""
        raise NotImplementedError

    @property
    def waiting_for(self) -> str:
        """What the table waits for, in one sentence."""
        raise NotImplementedError

    @property
    def note(self) -> str:
        """How the game is open, where that is to be known."""
        raise NotImplementedError

    @property
    def entries(self) -> list[Entry]:
        """The log in words."""
        raise NotImplementedError

    def forget(self) -> None:
        """Whatever was begun with the position of before is over."""
        raise NotImplementedError

    def clear(self) -> None:
        """Whatever was typed into panels is gone."""

    def show_all(self) -> None:
        """Draw what changed, everywhere."""
        raise NotImplementedError

    def reason(self, refusal: Refusal) -> str:
        """A refusal as a sentence."""
        raise NotImplementedError

    def tell(self, status: Status) -> None:
        """Answer the person below the panels."""
        raise NotImplementedError

    def refuse(self, refusal: Refusal) -> None:
        """Say why something was refused."""
        raise NotImplementedError

    def give(self, command: str) -> bool:
        """Give *command* to the game; True when it was done."""
        raise NotImplementedError

    async def open_line(self, text: str, status: Status | None = None) -> None:
        """Let a command be typed on that begins with *text*; *status* is said until something is typed."""
        raise NotImplementedError

    def _typed(self, text: str) -> Status:
        """What is said of a text while it is typed."""
        raise NotImplementedError
