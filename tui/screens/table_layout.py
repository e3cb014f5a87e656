"""Which panels a terminal of some size shows, and how high they are."""

from collections.abc import Mapping

from msgspec import Struct

TRADING = ("market", "hand", "cities", "chart")
"""The panels around the market."""
BOOKS = ("resolution", "buildings", "ledger", "advances", "ast", "score", "plot")
"""The panels of the whole turn; they take the place of the market."""
PANELS = (*TRADING, *BOOKS, "log")
"""The panels in the order in which Tab goes through them."""
ON_DEMAND = ("chart", *BOOKS, "log")
"""The panels that are made when they are first to be seen; the table always has the others."""
LEAST = (80, 24)
"""Below this a single panel is shown."""
WIDE, TALL = 112, 34
"""From here on all panels stand beside each other, and the rows of the market apart."""
FOOT = 3
"""Lines below the panels: what is asked or typed, what was answered, the keys."""
CHART = 22
"""Lines of the chart while it is in use above the log: its rows with the advances counted, and a calamity beside."""
HAND = 8
"""Lines of the hand below the advances that it pays for."""


class Layout(Struct, frozen=True):
    """What is shown.

    Attributes:
        name: ``single``, ``narrow``, ``broad``, ``tall`` or ``whole``; a class of the screen.
        shown: the panels.
        market: lines of the market with its border.
        middle: lines of the panels beside each other below it; 0 where a single panel takes all.
        news: the last line of the log stands alone below the panels.
        lines: lines of panels of the whole turn; one that is not among them takes what is left.
    """

    name: str
    shown: frozenset[str]
    market: int = 0
    middle: int = 0
    news: bool = False
    lines: Mapping[str, int] = {}


def layout(width: int, height: int, front: str) -> Layout:
    """How the table looks on *width* x *height* cells while the panel *front* is in use.

    Where not all panels find room, the lower half shows hand and City Count, or the log if that is in use. The chart
    takes all the room while it is in use, below the market where that leaves enough. A panel of the whole turn takes
    the place of the market, with what goes with it where there is room.
    """
    if width < LEAST[0] or height < LEAST[1]:
        return Layout("single", frozenset({front}))
    wide, tall = width >= WIDE, height >= TALL
    if front in BOOKS:
        return _books(front, height - 1 - FOOT, wide, tall)
    market = 9 if tall else 7
    below = height - 1 - market - FOOT
    name = ("whole" if tall else "broad") if wide else "tall" if tall else "narrow"
    if front == "chart":
        if wide and below >= CHART + 5:
            return Layout(name, frozenset({"market", "chart", "log"}), market, CHART)
        if tall:
            return Layout(name, frozenset({"market", "chart"}), market, below - 1, True)
        return Layout(name, frozenset({"chart"}), middle=height - 2 - FOOT, news=True)
    if wide and tall:
        return Layout("whole", frozenset((*TRADING, "log")), market, min(18, below - 6), False)
    lower = _lower(front, wide)
    if tall:
        return Layout(name, frozenset({"market", "log", *lower}), market, 12, False)
    return Layout(name, frozenset({"market", *lower}), market, below - 1, "log" not in lower)


def chart_width(width: int) -> int:
    """Cells of the calamity chart beside hand and City Count: the amounts find room with their units, and where the
    terminal is wide enough whole sentences do."""
    return max(48, min(80, width - 74))


def _lower(front: str, wide: bool) -> tuple[str, ...]:
    if front == "log":
        return ("log",)
    return ("hand", "cities", "chart") if wide else ("hand", "cities")


def _books(front: str, below: int, wide: bool, tall: bool) -> Layout:
    """A panel of the whole turn in *below* lines."""
    name = ("whole" if tall else "broad") if wide else "tall" if tall else "narrow"
    ledger = 13 if wide else 17
    if front == "ledger" and not tall:
        return Layout(name, frozenset({"ledger", "log"}), lines={"ledger": min(ledger, below - 4)})
    if not tall:
        return Layout(name, frozenset({front}), news=True)
    if front == "resolution":
        return Layout(name, frozenset({"resolution", "ledger"}), lines={"ledger": ledger}, news=True)
    if front == "buildings":
        return Layout(name, frozenset({"buildings", "ledger"}), lines={"ledger": ledger}, news=True)
    if front == "advances":
        return Layout(name, frozenset({"advances", "hand", "cities"}), middle=HAND, news=True)
    if front == "ledger":
        return Layout(name, frozenset({"ledger", "ast", "log"}), lines={"ledger": ledger, "ast": below - ledger - 7})
    if front == "ast":
        return Layout(name, frozenset({"ast", "score"}), lines={"ast": 20}, news=True)
    return Layout(name, frozenset({"score", "plot"}), lines={"score": 13}, news=True)
