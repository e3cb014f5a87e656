"""A dialogue: questions that a calamity asks one after the other, and what comes out once all are answered.

Each calamity is a *script*, a generator that yields questions and returns the outcome. A dialogue is nothing but the
answers given so far: it is played from the start each time, so an answer is taken back by leaving it out. What the
books or the map know is never asked (see `scene`).
"""

import re
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from core.empires.calamities.outcome import Outcome
from core.empires.catalog import Seat
from core.errors import RuleError
from core.names import find, folded
from core.text import clean_name, printable

_NUMBER = re.compile(r"[0-9]{1,3}")
AREA_CELLS = 32
"""How wide the typed name of an area may be, in terminal cells."""

Answer = tuple[str | int, ...]
"""What was answered, as its form reads it."""


class Form(Struct, frozen=True):
    """What an answer looks like; the subclasses say what they accept."""

    def read(self, words: Sequence[str]) -> Answer:
        """The answer that *words* mean. Raises RuleError (``answer.*``, ``parse.*``) with what would be accepted."""
        raise NotImplementedError

    def complete(self) -> tuple[str, ...]:
        """All answers, where they are few enough to be listed; else none."""
        return ()

    @property
    def template(self) -> str:
        """What an answer looks like, for help and for ``legal``."""
        raise NotImplementedError


class Hidden(Form, frozen=True, tag=True):
    """What an observer knows of a question that is another seat's own."""

    def read(self, words: Sequence[str]) -> Answer:
        raise RuleError("answer.not-yours")

    @property
    def template(self) -> str:
        return "..."


class YesNo(Form, frozen=True, tag=True):
    """``yes`` or ``no``; the answer holds one of these words."""

    def read(self, words: Sequence[str]) -> Answer:
        _just(words, 1, self.template)
        return (find(words[0], ("yes", "no"), "answer"),)

    def complete(self) -> tuple[str, ...]:
        return ("yes", "no")

    @property
    def template(self) -> str:
        return "yes|no"


class Pick(Form, frozen=True, tag=True):
    """From *least* to *most* different names of *options*; ``none`` where none will do.

    Attributes:
        kind: what is picked (``seat``, ``card``, ``area``, ``option``), for sentences.
        barred: names that may not be picked, each with the code of the reason (``victim.beneficiary``) and the rule.
        alone: any single option is an answer that will do.
    """

    options: tuple[str, ...]
    kind: str = "seat"
    least: int = 1
    most: int = 1
    barred: Mapping[str, tuple[str, str]] = {}
    alone: bool = True

    def read(self, words: Sequence[str]) -> Answer:
        if not self.least and len(words) == 1 and folded(words[0]) == "none":
            return ()
        found: list[str] = []
        for word in words:
            name = find(word, (*self.options, *self.barred), self.kind)
            if name in self.barred:
                code, rule = self.barred[name]
                raise RuleError(code, rule, name=name, kind=self.kind, options=self.options)
            if name in found:
                raise RuleError("answer.twice", None, name=name, kind=self.kind)
            found.append(name)
        if not self.least <= len(found) <= self.most:
            raise RuleError("answer.how-many", None, kind=self.kind, count=len(found), least=self.least, most=self.most)
        return tuple(found)

    def complete(self) -> tuple[str, ...]:
        one = self.options if self.alone and self.least <= 1 <= self.most else ()
        return (*one, "none") if not self.least else one

    @property
    def template(self) -> str:
        name = self.kind.upper()
        return name if self.most == 1 else f"{name} ..."


class Numbers(Form, frozen=True, tag=True):
    """So many numbers (*count*; None: any number of them, or ``none``), each from *least* to *most*.

    Attributes:
        what: what is counted (``cities``, ``tokens``, ``limit``), for sentences.
        named: names that stand for a number (areas of the map, whose limits it knows); each is named once.
        fewer: fewer numbers will do, or ``none``; what is left out is *least*.
    """

    count: int | None = 1
    what: str = "number"
    least: int = 0
    most: int = 99
    named: Mapping[str, int] = {}
    fewer: bool = False

    def read(self, words: Sequence[str]) -> Answer:
        if (self.count is None or self.fewer) and len(words) == 1 and folded(words[0]) == "none":
            words = ()
        elif self.fewer:
            _just(words, max(1, min(len(words), self.count or 0)), self.template)
        elif self.count is not None:
            _just(words, self.count, self.template)
        names = [find(word, self.named, "area") for word in words if self._is_name(word)]
        check_once(names, "area")
        missing = (self.count or 0) - len(words) if self.fewer else 0
        return (*(self._number(word) for word in words), *(self.least,) * missing)

    def _is_name(self, word: str) -> bool:
        return bool(self.named) and not word.isdigit()

    def _number(self, word: str) -> int:
        if self._is_name(word):
            return self.named[find(word, self.named, "area")]
        if not _NUMBER.fullmatch(word) or not self.least <= int(word) <= self.most:
            raise RuleError(
                "answer.number", None, word=printable(word), what=self.what, least=self.least, most=self.most
            )
        return int(word)

    def complete(self) -> tuple[str, ...]:
        if self.count is None:
            return ("none",)
        few = self.count == 1 and self.most - self.least < 10
        return tuple(str(number) for number in range(self.least, self.most + 1)) if few else ()

    @property
    def template(self) -> str:
        return " ".join(["N"] * self.count) if self.count is not None and not self.fewer else "N ..."


class Rows(Form, frozen=True, tag=True):
    """Rows of a name and numbers: ``thebes 3 1 delta 2 0``; ``none`` where no row will do.

    The answer is flat: name, numbers, name, numbers.

    Attributes:
        columns: what the numbers count, each with the most it may be; tokens come before cities everywhere.
        names: the only names there are (seats, areas of a map); empty: any word is the name of an area.
        least: so many rows at least.
        most: so many at most.
        kind: what is named (``area``, ``seat``, ``volcano``), for sentences.
    """

    columns: tuple[tuple[str, int], ...]
    names: tuple[str, ...] = ()
    least: int = 0
    most: int = 30
    kind: str = "area"

    def read(self, words: Sequence[str]) -> Answer:
        if not self.least and len(words) == 1 and folded(words[0]) == "none":
            return ()
        width = 1 + len(self.columns)
        if len(words) % width:
            raise RuleError("answer.rows", None, template=self.template)
        rows = [words[at : at + width] for at in range(0, len(words), width)]
        if not self.least <= len(rows) <= self.most:
            raise RuleError("answer.how-many", None, kind="row", count=len(rows), least=self.least, most=self.most)
        answer: list[str | int] = []
        for name, *numbers in rows:
            row = find(name, self.names, self.kind) if self.names else clean_name(name, AREA_CELLS)
            if row in answer[::width]:
                raise RuleError("answer.twice", None, name=row, kind=self.kind)
            answer.append(row)
            for number, (what, most) in zip(numbers, self.columns, strict=True):
                answer.append(*Numbers(1, what, 0, most).read([number]))
        return tuple(answer)

    def complete(self) -> tuple[str, ...]:
        return () if self.least else ("none",)

    @property
    def template(self) -> str:
        return " ".join((self.kind.upper(), *(what.upper() for what, _ in self.columns), "..."))


class Question(Struct, frozen=True):
    """What is asked of whom.

    Attributes:
        code: stable name (``ask.victim``), from which the sentence is made.
        seat: who answers, or None for the table.
        form: what an answer looks like.
        values: what the sentence needs.
        suggested: complete answers worth offering, the best first (the app's proposal of how to pay, for one).
        private: the form or the answer shows what only *seat* may know (its cards); ``values`` never do.
    """

    code: str
    seat: Seat | None
    form: Form
    values: dict[str, Any] = {}
    suggested: tuple[str, ...] = ()
    private: bool = False

    def answers(self) -> tuple[str, ...]:
        """Complete answers that can be listed; each of them would be accepted."""
        return tuple(dict.fromkeys((*self.suggested, *self.form.complete())))


Script = Generator[Question, Answer, Outcome]
"""A calamity being worked out."""


def play(begin: Callable[[], Script], answers: Sequence[Sequence[str]]) -> Question | Outcome:
    """What the script asks next after *answers*, or what comes out when it asks nothing more.

    Raises:
        RuleError: the last of *answers* is not one (``answer.*``, ``parse.*``, and what the calamity itself refuses);
            ``answer.none-asked`` where nothing more is asked.
    """
    script = begin()
    given = list(answers)
    try:
        question = next(script)
        while given:
            question = script.send(question.form.read(given.pop(0)))
    except StopIteration as end:
        if given:
            raise RuleError("answer.none-asked") from None
        outcome: Outcome = end.value
        return outcome
    return question


def rows_of(answer: Answer, columns: int) -> list[tuple[str, tuple[int, ...]]]:
    """The rows of a flat answer of a `Rows` form: each name with its numbers."""
    width = columns + 1
    flat = [answer[at : at + width] for at in range(0, len(answer), width)]
    return [(str(row[0]), tuple(int(number) for number in row[1:])) for row in flat]


def check_once(names: Sequence[str], kind: str) -> None:
    """Refuse a name that is there twice. Raises RuleError (``answer.twice``)."""
    for at, name in enumerate(names):
        if name in names[:at]:
            raise RuleError("answer.twice", None, name=name, kind=kind)


def _just(words: Sequence[str], count: int, template: str) -> None:
    if len(words) < count:
        raise RuleError("parse.missing", None, form=f"answer {template}")
    if len(words) > count:
        raise RuleError("parse.too-much", None, word=printable(words[count]), form=f"answer {template}")
