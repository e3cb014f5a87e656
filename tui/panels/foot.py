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


def foot_lines(first: Span, status: Status, width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """The question or command and the answer. A long answer takes all lines rather than being cut, or a long question
    where there is no answer."""
    signs = {"good": glyphs.yes, "bad": glyphs.no, "plain": " "}
    if not status.text:
        return [line(Span(f" {piece}", first.look)) for piece in pieces(first.text, width - 2, height, glyphs)]
    look = "bad" if status.kind == "bad" else "plain"
    said = [
        line(Span(" " * INDENT if number else f" {signs[status.kind]} ", status.kind), Span(piece, look))
        for number, piece in enumerate(pieces(status.text, width - INDENT - 1, height, glyphs))
    ]
    asked = line(Span(f" {cut(first.text, width - 2, glyphs)}", first.look))
    return [asked, *said][-height:]


def pieces(text: str, width: int, height: int, glyphs: Glyphs) -> list[str]:
    """*text* in at most *height* lines; blanks are kept where one line is enough."""
    if cell_width(text) <= width:
        return [text]
    broken = wrap(text, width)
    return [*broken[: height - 1], cut(" ".join(broken[height - 1 :]), width, glyphs)]


class Foot(Painted):
    """The two lines."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._said: tuple[Span, Status] = (Span(""), Status())

    def show(self, first: Span, status: Status) -> None:
        """Draw *first* and below it the answer."""
        self._said = (first, status)
        self.paint(self._lines)

    def prepare(self) -> None:
        """Lay the lines out for the size there is."""
        self.hold(self._lines)

    def on_resize(self) -> None:
        """Lay the lines out anew."""
        self.paint(self._lines)

    @property
    def _lines(self) -> list[Line]:
        width, height = self.content_size
        return foot_lines(*self._said, width, height, self.glyphs) if width and height else []
