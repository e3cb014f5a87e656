"""Refusals as data: a code, the values that go with it and the rule it rests on; words are made later."""

from typing import Any


class Refusal(Exception):
    """Something was asked for and refused; nothing was changed.

    Attributes:
        code: stable, dotted name of the reason (``market.column-full``).
        rule: id of the rule it rests on (``M17``), or None.
        values: what the sentence needs (seats, cards, numbers), as plain data.
    """

    def __init__(self, code: str, rule: str | None = None, **values: Any) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.values = values

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.code!r}, rule={self.rule!r}, {self.values!r})"

    def __str__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in self.values.items())
        return f"{self.code} ({shown})" if shown else self.code


class RuleError(Refusal):
    """A command, option or name that the rules of the game or the command language refuse."""


class SaveError(Refusal):
    """A saved game that cannot be opened, written or found; the file is as it was."""


class DataError(Exception):
    """A fact file that is wrong; the text names the file and the entry. A fault of the program, not of a person."""
