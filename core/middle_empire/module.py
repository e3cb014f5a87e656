"""Middle Empire as the rest of the program meets it."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from core.language import GameModule
from core.middle_empire.catalog import Seat
from core.middle_empire.options import read_options
from core.middle_empire.parse import VERBS
from core.middle_empire.queries import SEAT_VIEWS, VIEWS
from core.middle_empire.rules import MIDDLE_EMPIRE
from core.middle_empire.state import State
from core.middle_empire.words import MiddleEmpireWords
from core.words import N_, GameWords, Translations


def _words(position: Callable[[], State] | None, spoken: Translations | None) -> MiddleEmpireWords:
    return MiddleEmpireWords(read_options({}) if position is None else position().options, spoken)


def _help(topic: Sequence[str], words: GameWords) -> dict[str, Any]:
    # No table needs it before somebody asks.
    from core.middle_empire.help import help_on

    return help_on(topic, words)


def _suggest(options: Mapping[str, Any]) -> str:
    return f"middle-empire-{read_options(options).players}"


def _bot(view: State, seat: str, rng: Random) -> str:
    # Only a game with bots needs them.
    from core.middle_empire.bots import BOTS
    from core.middle_empire.parse import format_command

    return format_command(BOTS[view.options.bots[Seat(seat)]](view, Seat(seat), rng))


MODULE = GameModule(
    rules=MIDDLE_EMPIRE,
    title=N_("Middle Empire"),
    verbs=VERBS,
    questions=("undo", "redo", "show", "legal", "why", "help"),
    views=VIEWS,
    seat_views=SEAT_VIEWS,
    words=_words,
    help=_help,
    suggest=_suggest,
    bot=_bot,
)
"""The record of this game."""
