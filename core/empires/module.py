"""Mega Empires as the rest of the program meets it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from core.empires.options import read_options
from core.empires.parse import VERBS
from core.empires.queries import VIEWS
from core.empires.rules import EMPIRES
from core.empires.state import State
from core.empires.words import EmpiresWords
from core.language import GameModule
from core.words import N_, Translations


def _words(position: Callable[[], State] | None, spoken: Translations | None) -> EmpiresWords:
    """Names that players type are in the words from then on."""
    if position is None:
        return EmpiresWords(read_options({}), spoken)
    return EmpiresWords(position().options, spoken, lambda: {} if (books := position().books) is None else books.names)


def _help(topic: Sequence[str], words: Any) -> dict[str, Any]:
    # No table needs it before somebody asks.
    from core.empires.help import help_on

    return help_on(topic, words)


def _suggest(options: Mapping[str, Any]) -> str:
    checked = read_options(options)
    return f"{checked.edition}-{checked.players}"


MODULE = GameModule(
    rules=EMPIRES,
    title=N_("Mega Empires"),
    verbs=VERBS,
    questions=("undo", "redo", "show", "legal", "why", "plan", "help"),
    views=VIEWS,
    seat_views=("hand", "chart", "advances"),
    words=_words,
    help=_help,
    suggest=_suggest,
)
"""The record of this game."""
