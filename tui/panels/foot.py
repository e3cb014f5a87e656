"""The two lines below the panels: what is asked or being built, and what was answered."""

from dataclasses import dataclass
from typing import Literal

from core.text import cell_width
from tui.glyphs import Glyphs
from tui.panels.lines import Line, Painted, Span, cut, line, wrap

INDENT = 3


@dataclass(frozen=True)
class Status:
    """An answer to the person.

    Attributes:
        text: what is said.
        kind: ``good`` for what was done or may be done, ``bad`` for a refusal, ``plain`` for a word by the way.
    """

    text: str = ""
    kind: Literal["good", "bad", "plain"] = "plain"


def foot_lines(first: Line, status: Status, width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """The first line and the answer; a long answer takes the first line as well rather than being cut."""
    sign = {"good": glyphs.yes, "bad": glyphs.no, "plain": " "}[status.kind]
    room = width - INDENT - 1
    pieces = [status.text] if 0 < cell_width(status.text) <= room else wrap(status.text, room)
    if len(pieces) > height:
        pieces = [*pieces[: height - 1], cut(" ".join(pieces[height - 1 :]), room, glyphs)]
    look = "bad" if status.kind == "bad" else "plain"
    said = [
        line(Span(f" {sign} " if not number else " " * INDENT, status.kind), Span(piece, look))
        for number, piece in enumerate(pieces)
    ]
    lines = [first, *(said or [()])]
    return lines[-height:]


class Foot(Painted):
    """The two lines."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._said: tuple[Line, Status] = ((), Status())

    def show(self, first: Line, status: Status) -> None:
        """Draw *first* and below it the answer."""
        self._said = (first, status)
        self.on_resize()

    def on_resize(self) -> None:
        """Lay the lines out anew."""
        first, status = self._said
        width, height = self.content_size
        if width and height:
            self.paint(foot_lines(first, status, width, height, self.glyphs))
