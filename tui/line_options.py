"""The command line of line mode, and the flags of a new game that other commands share with it."""

from __future__ import annotations

import argparse
import os
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from msgspec import Struct

from core import places
from core.errors import RuleError, SaveError
from core.rules import TABLE
from core.shelf import SUFFIX
from core.text import printable
from tui.listing import shelf
from tui.spoken import _
from tui.trouble import USAGE, Trouble

PROGRAM = "emporion line"
_LONGEST_QUOTE = 200
_FLAGS = {"names": "--name", "switches": "--set", "areas": "--map"}
"""Flags that are not called as their option is."""


class UsageError(Trouble):
    """The arguments are wrong; the text is one sentence for the person who wrote them."""

    def __init__(self, text: str) -> None:
        super().__init__(text, USAGE)


class Asked(Struct, frozen=True):
    """What line mode was asked to do.

    Attributes:
        save: name or path of the game to open; empty for a new one.
        new: name of the game to begin; empty to open one.
        path: the file of the new game; None: it lives in memory only.
        options: raw options of the new game.
        seed: what the new game's draws are made from; None: from the system.
        seat: whose view it is.
        read_only: only look at the game.
        json: answer in JSON lines.
    """

    save: str = ""
    new: str = ""
    path: str | None = None
    options: dict[str, Any] = {}
    seed: int | None = None
    seat: str = TABLE
    read_only: bool = False
    json: bool = False

    @property
    def rng(self) -> random.Random | None:
        """Where the draws come from; None: the system."""
        return None if self.seed is None else random.Random(self.seed)


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence instead of printing its whole usage and leaving."""

    def error(self, message: str) -> NoReturn:
        what = printable(message, _LONGEST_QUOTE).rstrip(".")
        raise UsageError(_("{what}. '{program} --help' shows what is possible.").format(what=what, program=self.prog))


def read_arguments(argv: Sequence[str]) -> Asked:
    """What *argv* asks for.

    Raises:
        UsageError: the arguments don't fit together.
        RuleError: ``option.*`` for a value that is no value.
        SystemExit: ``--help`` was answered.
    """
    parser = _parser()
    found = parser.parse_args(list(argv))
    options = {**read_game_options(found), **read_bots(found)}
    if found.new is None:
        _check_nothing_new(parser, found, options)
        return Asked(save=found.save, seat=found.seat, read_only=found.read_only, json=found.json)
    if found.save is not None:
        parser.error(_("{save} is a saved game: leave it out, or leave out --new").format(save=repr(found.save)))
    if found.read_only:
        parser.error(_("--read-only looks at a saved game: leave it out, or leave out --new"))
    return Asked(
        new=found.new, path=found.path, options=options, seed=read_seed(found.seed), seat=found.seat, json=found.json
    )


def read_join(argv: Sequence[str]) -> argparse.Namespace:
    """What *argv* asks for where it joins a hosted table: ``table``, ``seat``, ``json`` and those of ``add_join``.

    Raises:
        UsageError: the arguments don't fit together.
        SystemExit: ``--help`` was answered.
    """
    from tui import hosting

    parser = _Parser(PROGRAM, allow_abbrev=False, description=_("Plays on a seat of a hosted table by typed commands."))
    parser.add_argument(
        "--join", dest="table", nargs="?", metavar="TABLE", help=_("its name; default: the only one there is")
    )
    parser.add_argument("--seat", help=_("which seat (default: yours, else a free one)"))
    parser.add_argument("--json", action="store_true", help=_("answer in JSON, one line for each line"))
    hosting.add_join(parser)
    return parser.parse_args(list(argv))


def _check_nothing_new(parser: _Parser, found: argparse.Namespace, options: dict[str, Any]) -> None:
    if found.save is None:
        parser.error(_("name a saved game, or begin one with --new empires or --new middle-empire"))
    if not found.save:
        parser.error(_("the name of the saved game is empty"))
    flags = [_FLAGS.get(option, f"--{option}") for option in options]
    flags += [flag for flag, value in (("--seed", found.seed), ("--save", found.path)) if value is not None]
    if flags:
        parser.error(_("{flag} belongs to a new game: it needs --new GAME").format(flag=flags[0]))


def _parser() -> _Parser:
    parser = _Parser(
        PROGRAM,
        allow_abbrev=False,
        description=_(
            "Plays by typed commands: one a line from standard input, until its end. "
            "'help' lists the commands; '--json' answers each line with one line of JSON."
        ),
    )
    parser.add_argument("save", nargs="?", metavar="SAVE", help=_("a saved game: its name in the list, or its file"))
    parser.add_argument(
        "--seat", default=TABLE, help=_("see and act for one seat only (default: table, which may all)")
    )
    parser.add_argument("--json", action="store_true", help=_("answer in JSON, one line for each line"))
    parser.add_argument("--read-only", action="store_true", help=_("only look at the saved game"))
    parser.add_argument(
        "--join", metavar="TABLE", help=_("sit down at a hosted table instead; --join --help shows how")
    )
    new = parser.add_argument_group(_("a new game"))
    new.add_argument("--new", metavar="GAME", help=_("begin a game: empires or middle-empire"))
    add_game_options(new)
    add_bots(new)
    new.add_argument("--seed", metavar="N", help=_("a whole number: the same draws every time"))
    new.add_argument("--save", dest="path", metavar="PATH", help=_("keep the game in this file (default: nowhere)"))
    return parser


def add_game_options(parser: argparse._ActionsContainer) -> None:
    """Add the flags that say how a new game is played to *parser*, or to a group of it."""
    parser.add_argument("--players", metavar="N", help=_("3 or 4, in Middle Empire 2 to 4 (default: 3)"))
    parser.add_argument("--mode", help=_("digital, or table: beside the board (default: digital)"))
    parser.add_argument("--edition", help=_("Mega Empires: west or east (default: west)"))
    parser.add_argument("--ast", help=_("Mega Empires: the side of the A.S.T., basic or expert (default: basic)"))
    parser.add_argument("--short", action="store_true", help=_("Mega Empires: the Short Game"))
    parser.add_argument("--board", help=_("Middle Empire: published-18 (default), old-cities-24, or a file"))
    parser.add_argument("--variation", action="store_true", help=_("Middle Empire: roads belong to nobody"))
    parser.add_argument("--start", metavar="SEAT", help=_("Middle Empire: who begins (default: the first seat)"))
    for flag, of, metavar, text in (
        ("--with", "expansions", "EXPANSION", _("play with an expansion")),
        ("--buildings", "buildings", "NAME", _("Mega Empires: the Special Buildings there are (default: all)")),
        ("--name", "names", "SEAT=NAME", _("who plays a seat, for example --name hellas=Anna")),
        ("--set", "switches", "SWITCH=VALUE", _("settle a switch of the rules")),
        ("--seats", "seats", "SEAT", _("Middle Empire: the colours that play, clockwise")),
    ):
        parser.add_argument(flag, dest=of, action="extend", nargs="+", default=None, metavar=metavar, help=text)
    parser.add_argument("--map", metavar="FILE", help=_("the areas of the board, which calamities need not ask then"))


def read_game_options(found: argparse.Namespace) -> dict[str, Any]:
    """The raw options that were given, as ``core.games.new_game`` takes and checks them.

    Raises:
        RuleError: ``option.value`` for a word without ``=``, ``option.twice`` for one named twice.
        Trouble: the file of a map can't be read.
        Refusal: ``map.unusable`` or ``board.unusable``: it holds no map, no board.
    """
    given: dict[str, Any] = {
        "edition": found.edition,
        "players": _number_if_one(found.players),
        "mode": found.mode,
        "ast": found.ast,
        "short": found.short or None,
        "board": None if found.board is None else _board(found.board),
        "variation": found.variation or None,
        "start": found.start,
        "seats": found.seats,
        "with": found.expansions,
        "buildings": found.buildings,
        "names": None if found.names is None else _pairs(found.names, "name", "SEAT=NAME"),
        "switches": None if found.switches is None else _pairs(found.switches, "set", "SWITCH=VALUE"),
        "areas": None if found.map is None else _areas(found.map),
    }
    return {option: value for option, value in given.items() if value is not None}


def add_bots(parser: argparse._ActionsContainer) -> None:
    """Add the flag that says which seats bots play."""
    text = _("Middle Empire: how many seats bots play, or which ones, for example --bots red=random")
    parser.add_argument("--bots", nargs="+", metavar="N", default=None, help=text)


def read_bots(found: argparse.Namespace) -> dict[str, Any]:
    """The raw option of the bots, if it was given.

    Raises:
        RuleError: as ``read_game_options``.
    """
    if found.bots is None:
        return {}
    words = found.bots
    number = _number_if_one(words[0]) if len(words) == 1 else None
    return {"bots": number if isinstance(number, int) else _pairs(words, "bots", "SEAT=BOT")}


def _board(word: str) -> str | list[dict[str, Any]]:
    """The board that *word* means: the name of one, or one whole from a file."""
    from tui.boards import option

    return option(word)


def _areas(word: str) -> list[dict[str, Any]]:
    """The map in the file *word* as the game keeps it, so that the file may vanish."""
    from core.empires.area_file import write_areas
    from tui.maps import read_map

    return write_areas(read_map(Path(word)))


def _number_if_one(word: str | None) -> int | str | None:
    return int(word) if word is not None and word.isascii() and word.isdigit() and len(word) < 9 else word


def _pairs(words: Sequence[str], option: str, form: str) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise RuleError("option.value", None, option=option, value=printable(word), values=(form,))
        if name in pairs:
            raise RuleError("option.twice", None, option=option, value=printable(name))
        pairs[name] = value
    return pairs


def read_seed(word: str | None) -> int | None:
    """The number that ``--seed`` names.

    Raises:
        RuleError: ``option.value`` for anything else than a whole number.
    """
    if word is None:
        return None
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 20):
        raise RuleError("option.value", None, option="seed", value=printable(word), values=("N",))
    return int(word)


def save_path(word: str) -> Path:
    """Where a new game that was asked for by path is kept; its folder has to be there.

    Raises:
        SaveError: ``save.write-failed`` (``no-folder``).
    """
    path = Path(word)
    if not path.parent.is_dir() and path.parent != places.games():
        raise SaveError("save.write-failed", path=printable(str(path.parent), 200), why="no-folder")
    return path


def find_save(word: str) -> Path:
    """The file of the saved game that *word* means: a path, else a name on the shelf, else a file of that name here.

    Raises:
        SaveError: ``save.unreadable`` where there is none.
    """
    here = Path(word)
    if os.sep in word or (word.endswith(SUFFIX) and os.path.lexists(here)):
        return here
    try:
        return shelf().find(word)
    except SaveError:
        if os.path.isfile(here):
            return here
        raise
