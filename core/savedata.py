"""What a saved game may hold: its header and its moves as plain data, checked key by key."""

import re
from collections.abc import Callable, Collection, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Any

from msgspec import Struct

from core.chance import Outcome
from core.errors import RuleError, SaveError
from core.rules import Move
from core.text import clean_name, clean_text, printable

Tables = dict[str, Any]
Fault = Callable[..., SaveError]

FORMAT = 1
"""The format that is written; older ones are migrated when they are read."""
MAX_TEXT = 4000
"""The longest command or value in a save, in cells."""

_WORD = re.compile(r"[A-Za-z0-9_.-]{1,64}")
_GAME = re.compile(r"[a-z][a-z0-9_]{0,63}")
_LARGEST = 2**63 - 1
_DEEPEST = 4


class Header(Struct, frozen=True):
    """What stands before the moves of a saved game.

    Attributes:
        format: of the file, after migration.
        game: the game module (``empires``).
        rules: the version of its rules.
        created: when the game was made, UTC.
        options: what the game was made with; plain data.
        names: the name of each seat's player.
        switches: the market's variants that were chosen.
        setup: what chance decided at set-up.
    """

    game: str
    rules: int
    created: datetime
    options: dict[str, Any] = {}
    names: dict[str, str] = {}
    switches: dict[str, Any] = {}
    setup: Outcome = []
    format: int = FORMAT


def checked_header(tables: Mapping[str, Any]) -> Header:
    """The header that *tables* hold. Raises SaveError (``save.header`` with ``key`` and ``why``)."""
    fault: Fault = partial(SaveError, "save.header")
    _check_keys(tables, Header.__struct_fields__, ("game", "rules", "created", "setup"), fault)
    game, rules, created, setup = (tables[key] for key in ("game", "rules", "created", "setup"))
    if not isinstance(game, str) or not _GAME.fullmatch(game):
        raise fault(key="game", why="value")
    if type(rules) is not int or not 1 <= rules <= _LARGEST:
        raise fault(key="rules", why="number" if type(rules) is int else "type")
    if not isinstance(created, datetime):
        raise fault(key="created", why="type")
    if not isinstance(setup, Mapping):
        raise fault(key="setup", why="type")
    _check_keys(setup, ("out",), ("out",), fault, "setup.")
    return Header(
        game=game,
        rules=rules,
        created=created if created.tzinfo else created.replace(tzinfo=UTC),
        options=_table(tables, "options", fault),
        names={seat: _name(name, f"names.{seat}", fault) for seat, name in _table(tables, "names", fault).items()},
        switches=_table(tables, "switches", fault),
        setup=_outcome(setup["out"], "setup.out", fault),
        format=tables["format"],
    )


def checked_move(table: Mapping[str, Any], number: int, **place: int) -> Move:
    """The move that *table* holds. Raises SaveError (``save.move`` with ``n``, ``key`` and ``why``)."""
    fault: Fault = partial(SaveError, "save.move", None, n=number, **place)
    _check_keys(table, Move.__struct_fields__, Move.__struct_fields__, fault)
    n = table["n"]
    if type(n) is not int:
        raise fault(key="n", why="type")
    if n != number:
        raise fault(key="n", why="sequence", found=n) if 0 < n <= _LARGEST else fault(key="n", why="number")
    return Move(
        n, _line(table["seat"], "seat", fault), _line(table["do"], "do", fault), _outcome(table["out"], "out", fault)
    )


def _check_keys(
    table: Mapping[str, Any], known: Collection[str], needed: Collection[str], fault: Fault, prefix: str = ""
) -> None:
    for key in table:
        if key not in known:
            raise fault(key=prefix + printable(key), why="unknown")
    for key in needed:
        if key not in table:
            raise fault(key=prefix + key, why="missing")


def _table(tables: Mapping[str, Any], key: str, fault: Fault) -> Tables:
    value = tables.get(key, {})
    if not isinstance(value, Mapping):
        raise fault(key=key, why="type")
    return _plain_table(value, key, fault)


def _plain_table(table: Mapping[str, Any], key: str, fault: Fault, depth: int = 1) -> Tables:
    for word in table:
        if not isinstance(word, str) or not _WORD.fullmatch(word):
            raise fault(key=f"{key}.{printable(str(word))}", why="name")
    return {word: _plain(value, f"{key}.{word}", fault, depth + 1) for word, value in table.items()}


def _plain(value: Any, key: str, fault: Fault, depth: int) -> Any:
    """*value* of an option, if it is made of texts, whole numbers, yes and no, in lists and tables."""
    if isinstance(value, bool):
        return value
    if isinstance(value, (list, tuple)) and depth < _DEEPEST:
        return [_plain(item, key, fault, depth + 1) for item in value]
    if isinstance(value, Mapping) and depth < _DEEPEST:
        return _plain_table(value, key, fault, depth)
    return _scalar(value, key, fault)


def _outcome(value: Any, key: str, fault: Fault) -> Outcome:
    if not isinstance(value, list) or not all(isinstance(draw, list) for draw in value):
        raise fault(key=key, why="type")
    return [[_scalar(item, key, fault) for item in draw] for draw in value]


def _scalar(value: Any, key: str, fault: Fault) -> str | int:
    if isinstance(value, str):
        return _line(value, key, fault) if value else value
    if isinstance(value, float) or (type(value) is int and abs(value) > _LARGEST):
        raise fault(key=key, why="number")
    if type(value) is not int:
        raise fault(key=key, why="type")
    return value


def _name(value: Any, key: str, fault: Fault) -> str:
    if not isinstance(value, str):
        raise fault(key=key, why="type")
    try:
        return clean_name(value)
    except RuleError as error:
        raise fault(key=key, why=error.code, **error.values) from error


def _line(value: Any, key: str, fault: Fault) -> str:
    if not isinstance(value, str):
        raise fault(key=key, why="type")
    try:
        return clean_text(value, MAX_TEXT)
    except RuleError as error:
        raise fault(key=key, why=error.code, **error.values) from error
