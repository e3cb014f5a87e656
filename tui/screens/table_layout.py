"""Which panels a terminal of some size shows, and how high they are."""

from dataclasses import dataclass

PANELS = ("market", "hand", "cities", "chart", "log")
"""The panels in the order in which Tab goes through them."""
LEAST = (80, 24)
"""Below this a single panel is shown."""
WIDE, TALL = 112, 34
"""From here on all panels stand beside each other, and the rows of the market apart."""
FOOT = 3
"""Lines below the panels: what is asked or typed, what was answered, the keys."""


@dataclass(frozen=True)
class Layout:
    """What is shown.

    Attributes:
        name: ``single``, ``narrow``, ``broad``, ``tall`` or ``whole``.
        shown: the panels.
        market: lines of the market with its border.
        middle: lines of the panels beside each other below it; 0 where a single panel takes all.
        news: the last line of the log stands alone below the panels.
    """

    name: str
    shown: frozenset[str]
    market: int
    middle: int
    news: bool


def layout(width: int, height: int, front: str) -> Layout:
    """How the table looks on *width* x *height* cells while the panel *front* is in use.

    Where not all panels find room, the lower half shows hand and City Count, or the one that is in use.
    """
    if width < LEAST[0] or height < LEAST[1]:
        return Layout("single", frozenset({front}), 0, 0, False)
    wide, tall = width >= WIDE, height >= TALL
    market = 9 if tall else 7
    below = height - 1 - market - FOOT
    if wide and tall:
        return Layout("whole", frozenset(PANELS), market, min(18, below - 6), False)
    lower = _lower(front, wide)
    if tall and front != "chart":
        return Layout("tall", frozenset({"market", "log", *lower}) - {"chart"}, market, 12, False)
    return Layout("broad" if wide else "narrow", frozenset({"market", *lower}), market, below - 1, "log" not in lower)


def _lower(front: str, wide: bool) -> tuple[str, ...]:
    if front == "log":
        return ("log",)
    if wide:
        return ("hand", "cities", "chart")
    return ("chart",) if front == "chart" else ("hand", "cities")
