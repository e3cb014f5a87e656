"""Which panels a terminal of some size shows, and how high they are."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Front = Literal["map", "hand", "pieces", "log"]

PANELS: tuple[Front, ...] = ("map", "hand", "pieces", "log")
"""The panels in the order in which Tab goes through them."""
LEAST = (80, 24)
"""Below this a single panel is shown."""
WIDE, TALL = 116, 34
"""From here on the pieces stand beside the map, and everything below each other."""
FOOT = 3
"""Lines below the panels: what is asked or typed, what was answered, the keys."""
STRIP = 2
"""Lines of the hand where the map leaves no more."""
FRAME = 2
"""Lines of a border."""
LEAST_LOG = 8
"""Lines that the log with its border keeps beside the map on a high screen."""
HAND = 5
"""Lines that a hand with its border has at least."""
MOST_HAND = 10
"""Lines of the hand on a high screen."""


class Layout(Struct, frozen=True):
    """What is shown.

    Attributes:
        name: ``single``, ``narrow``, ``tall``, ``broad`` or ``whole``; a class of the screen.
        shown: the panels.
        map: lines of the map; 0: what is left.
        hand: lines of the hand; 0: what is left.
        framed: map and hand have their borders.
        beside: the panels on the right stand beside map and hand, not below them.
    """

    name: str
    shown: frozenset[Front]
    map: int = 0
    hand: int = 0
    framed: bool = True
    beside: bool = False


def share(height: int, needed: int) -> int:
    """Lines of the panel of pieces, border included, where it stands above the log in a column of *height* lines.

    It has the *needed* ones as far as the log keeps its least; on a low screen three fifths.
    """
    return min(needed, height - LEAST_LOG) if height >= TALL else height * 3 // 5


def layout(width: int, height: int, front: Front, rows: int) -> Layout:
    """How the table looks on *width* x *height* cells while the panel *front* is in use; the map has *rows* lines.

    Where not all panels find room, map and hand share the screen, and pieces and log another one. Without room for
    their borders they stand without.
    """
    if width < LEAST[0] or height < LEAST[1]:
        return Layout("single", frozenset({front}))
    below = height - 1 - FOOT
    framed = below >= rows + FRAME + HAND
    wide, tall = width >= WIDE, height >= TALL
    the_map = min(rows + FRAME, below - HAND) if framed else below - STRIP
    left = frozenset[Front]({"map", "hand"})
    if wide:
        every = frozenset(PANELS)
        return Layout("whole" if tall else "broad", every, the_map, 0, framed, beside=True)
    if tall and framed:
        lower: Front = "pieces" if front == "pieces" else "log"
        hand = min(MOST_HAND, HAND + max(0, below - the_map - HAND) // 3)
        return Layout("tall", left | {lower}, the_map, hand, True)
    if front in left:
        return Layout("narrow", left, the_map, 0, framed)
    return Layout("narrow", frozenset({"pieces", "log"}), framed=True)
