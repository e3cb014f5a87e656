"""Seats that nobody sits at: whoever runs a game plays for them, from what their seats may know and nothing else."""

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from core.errors import RuleError, SaveError
from core.game import Done, Game
from core.language import GameModule
from core.rules import TABLE


class Bots:
    """The bots of one game.

    Args:
        game: the game.
        module: which game it is.
        rng: where they choose among equals.
    """

    def __init__(self, game: Game[Any, Any], module: GameModule, rng: random.Random | None = None) -> None:
        self._game, self._choose, self._rng = game, module.bot, rng or random.Random()
        self.seats: tuple[str, ...] = () if module.bot is None else tuple(game.state.options.bots)
        """The seats they play."""

    def play(self) -> Iterator[Done]:
        """Play until a person is asked. What could not be written is left undone, and tried again the next time."""
        with suppress(SaveError):
            while self._choose is not None and (seat := self._game.prompt(TABLE).seat) in self.seats:
                assert seat is not None
                yield self._game.submit(self._choose(self._game.view(seat), seat, self._rng), seat)

    def take_back(self) -> None:
        """After an undo: take back what bots had done as well, so that a person is asked again."""
        with suppress(SaveError, RuleError):
            while self._game.prompt(TABLE).seat in self.seats:
                self._game.undo(TABLE, act=True)
