"""The games there are, made new or opened from a file: rules, words and journal brought together."""

import random
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from core.chance import Dice
from core.errors import Refusal, RuleError, SaveError
from core.game import Game
from core.journal import Header, Journal
from core.language import GameModule
from core.names import find
from core.rules import Rules
from core.text import printable
from core.words import GameWords, Said, Translations, Words


def _empires() -> GameModule:
    from core.empires.module import MODULE

    return MODULE


def _middle_empire() -> GameModule:
    from core.middle_empire.module import MODULE

    return MODULE


_MODULES: dict[str, Callable[[], GameModule]] = {"empires": _empires, "middle_empire": _middle_empire}
"""The games there are; each is loaded when it is first needed."""


@cache
def _module(name: str) -> GameModule:
    return _MODULES[name]()


class Opened:
    """A game with the file it lives in, if it has one. Close it, or use it as a context manager.

    Attributes:
        game: the game.
        journal: its file, or None for a game that lives in memory only.
        module: which game it is.
        words: how this game is put into words.
    """

    def __init__(self, game: Game[Any, Any], journal: Journal | None, spoken: Translations | None = None) -> None:
        self.game = game
        self.journal = journal
        self.module = _module(game.rules.name)
        self.words = words_for(game, spoken)

    @property
    def read_only(self) -> bool:
        """Whether moves are refused because the file was opened only to look at it."""
        return self.journal is not None and self.journal.read_only

    def close(self) -> None:
        """Let go of the file."""
        if self.journal is not None:
            self.journal.close()

    def __enter__(self) -> "Opened":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def game_names() -> tuple[str, ...]:
    """The names of the games that can be played."""
    return tuple(_MODULES)


def module_of(name: str) -> GameModule:
    """The game called *name*; ``-`` may stand for ``_``.

    Raises:
        RuleError: ``parse.unknown`` for a game there is not.
    """
    return _module(find(name, _MODULES, "game"))


def rules_of(name: str) -> Rules[Any, Any]:
    """The rules of the game called *name*. Raises RuleError as ``module_of``."""
    return module_of(name).rules


def words_for(game: Game[Any, Any], spoken: Translations | None = None) -> GameWords:
    """How *game* is put into words; names that its players type are in them from then on."""
    return _module(game.rules.name).words(lambda: game.state, spoken)


class _GeneralWords(Words):
    """Words for what belongs to no open game; what only one game refuses names it, and is told in its words."""

    def refusal(self, refusal: Refusal) -> Said:
        game = refusal.values.get("game")
        if game in _MODULES:
            return _module(game).words(None, self.spoken).refusal(refusal)
        return super().refusal(refusal)


def words(spoken: Translations | None = None) -> Words:
    """Words for what belongs to no open game: files, names, the command line, options of a new game."""
    return _GeneralWords({}, spoken)


def new_game(
    name: str, options: Mapping[str, Any], path: Path | None = None, rng: random.Random | None = None
) -> Opened:
    """A new game, in the new file *path* or in memory only.

    Raises:
        RuleError: options that are not of this game.
        SaveError: ``save.exists`` or ``save.write-failed``.
    """
    rules = rules_of(name)
    if path is None:
        return Opened(Game(rules, options, rng=rng), None)
    dice = Dice(rng or random.SystemRandom())
    start = rules.setup(options, dice)
    chosen = rules.options(start)
    header = Header(
        game=rules.name,
        rules=rules.version,
        created=datetime.now(UTC).replace(microsecond=0),
        options={key: value for key, value in chosen.items() if key not in ("names", "switches")},
        names=chosen["names"],
        switches=chosen["switches"],
        setup=dice.outcome,
    )
    journal = Journal.create(path, header)
    return Opened(Game(rules, options, dice.outcome, keep=journal.append, rng=rng), journal)


def open_game(path: Path, read_only: bool = False, rng: random.Random | None = None) -> Opened:
    """A saved game, every move of it checked again.

    Raises:
        SaveError: the file can't be opened, is not of this program or this version, or holds an illegal move;
            it is left as it is.
    """
    journal = Journal.open(path, read_only)
    try:
        return Opened(_replayed(journal, rng), journal)
    except BaseException:
        journal.close()
        raise


def check_header(header: Header) -> None:
    """Check without reading any move that the game of *header* can be one of ours.

    Raises:
        SaveError: ``save.unknown-game``, ``save.newer-rules`` or ``save.options``.
    """
    if header.game not in _MODULES:
        raise SaveError("save.unknown-game", game=printable(header.game), known=game_names())
    rules = _module(header.game).rules
    if header.rules > rules.version:
        raise SaveError("save.newer-rules", rules=header.rules, known=rules.version)
    try:
        rules.check(_options_of(header))
    except RuleError as refusal:
        raise SaveError("save.options", refusal.rule, game=header.game, refusal=refusal) from refusal


def _options_of(header: Header) -> dict[str, Any]:
    """The options that the game of *header* was made with, and by which rules."""
    return {**header.options, "names": header.names, "switches": header.switches, "version": header.rules}


def _replayed(journal: Journal, rng: random.Random | None) -> Game[Any, Any]:
    header = journal.header
    check_header(header)
    rules = _module(header.game).rules
    try:
        return Game(rules, _options_of(header), header.setup, journal.moves, journal.append, rng)
    except SaveError as refusal:
        if refusal.code == "save.illegal-move":
            refusal.values["game"] = header.game
            refusal.values["line"] = journal.line_of(refusal.values["n"])
        raise
    except RuleError as refusal:
        raise SaveError("save.options", refusal.rule, game=header.game, refusal=refusal) from refusal
