"""Taking turns, medians, and the table of what came out."""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from typing import NamedTuple

Sample = Callable[[], float]
"""One measurement: does some work and answers what it cost."""


class Row(NamedTuple):
    """One line of the table.

    Attributes:
        what: what was measured.
        ours, beside: the medians, in *unit*; ``beside`` is what it is compared with, or the limit where that is time.
        unit: of both.
        than: what it is compared with.
        aim: the ratio that is aimed at, or None.
        at_least: a higher ratio is better (moves a second); else a lower one.
    """

    what: str
    ours: float
    beside: float
    unit: str
    than: str
    aim: float | None
    at_least: bool = False

    @property
    def ratio(self) -> float:
        """Ours to what it is compared with."""
        return self.ours / self.beside

    @property
    def verdict(self) -> str:
        """Whether the ratio is as aimed at, in a word."""
        if self.aim is None:
            return ""
        return "met" if (self.ratio >= self.aim if self.at_least else self.ratio <= self.aim) else "MISSED"


def in_turns(samples: Sequence[Sample], rounds: int) -> list[float]:
    """The median of each sample over *rounds* rounds, in which each has its turn; a first round warms up."""
    found: list[list[float]] = [[] for _ in samples]
    for round_ in range(rounds + 1):
        for sample, costs in zip(samples, found, strict=True):
            cost = sample()
            if round_:
                costs.append(cost)
    return [median(costs) for costs in found]


@contextmanager
def without_gc() -> Iterator[None]:
    """No collection of garbage within: it would hit whichever sample happens to run then."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


HEADINGS = ("what", "here", "beside", "", "compared with", "ratio", "aim", "")


def table(rows: Sequence[Row]) -> str:
    """*rows* as a table for people."""
    lines = [HEADINGS, *(_cells(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADINGS))]
    texts = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines]
    return "\n".join([texts[0], "-" * max(map(len, texts)), *texts[1:]])


def _cells(row: Row) -> tuple[str, ...]:
    aim = "" if row.aim is None else f"{'>=' if row.at_least else '<='} {row.aim:g}"
    return (
        row.what,
        _number(row.ours),
        _number(row.beside),
        row.unit,
        row.than,
        f"{row.ratio:.2f}",
        aim,
        row.verdict,
    )


def _number(value: float) -> str:
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"
