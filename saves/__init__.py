"""Ready-made games, one TOML file each, and what they show (``index.toml``)."""

import tomllib
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from core.names import find

_HERE = Path(__file__).parent


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """A ready-made game.

    Attributes:
        name: of its file, without the ending.
        title: a few words for a list.
        about: one line on what it shows.
        rule: the rule whose example it is, with the number of the example in the rulebook's order; "" if none.
        do: the command that makes the example's move. It was made and taken back, so ``redo`` makes it too. "" for
            a game that is played through.
        placed, taken: the two sums that the rulebook gives for that trade (M19, M20), None where it is no trade.
    """

    name: str
    title: str
    about: str
    rule: str = ""
    do: str = ""
    placed: int | None = None
    taken: int | None = None


class _Index(Struct, frozen=True, forbid_unknown_fields=True):
    example: tuple[Example, ...]


@cache
def examples() -> tuple[Example, ...]:
    """The ready-made games, in the order in which they are offered."""
    text = (_HERE / "index.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), _Index).example


def example(name: str) -> Example:
    """The ready-made game called *name*, which may be shortened.

    Raises:
        RuleError: ``parse.unknown`` or ``parse.ambiguous``, with the names that would do.
    """
    known = {each.name: each for each in examples()}
    return known[find(name, known, "example")]


def example_path(name: str) -> Path:
    """The file of the ready-made game called *name*: to be copied or looked at, not to be played in.

    Raises:
        RuleError: as ``example``.
    """
    return _HERE / f"{example(name).name}.toml"
