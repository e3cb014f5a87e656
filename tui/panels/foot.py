"""The lines below the panels: what is asked or being built, and what was answered."""

from typing import Literal

from msgspec import Struct

from core.text import cell_width
from tui.glyphs import Glyphs
from tui.panels.lines import Line, Painted, Span, cut, line, wrap

INDENT = 3
LINES, MOST = 2, 3
"""Lines there are, and to how many they grow where question and answer need more."""


class Status(Struct, frozen=True):
    """An answer to the person.

    Attributes:
        text: what is said.
        kind: ``good`` for what was done or may be done, ``bad`` for a refusal, ``plain`` for a word by the way.
    """

    text: str = ""
    kind: Literal["good", "bad", "plain"] = "plain"


def foot_lines(first: Span, status: Status, width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """The question or command and the answer. What is asked always stays: the answer has the lines that are left.

    Only an answer that stands nowhere else, not in the log either, makes a question of several lines shorter.
    """
    signs = {"good": glyphs.yes, "bad": glyphs.no, "plain": " "}
    asked, said = rows(first, status, width)
    if status.kind != "good":
        asked = min(asked, max(1, height - said))
    asked = min(asked, height - 1 if said and height > 1 else height)
    look = "bad" if status.kind == "bad" else "plain"
    lines = [line(Span(f" {piece}", first.look)) for piece in pieces(first.text, width - 2, asked, glyphs)]
    if said and height > asked:
        lines += [
            line(Span(" " * INDENT if number else f" {signs[status.kind]} ", status.kind), Span(piece, look))
            for number, piece in enumerate(pieces(status.text, width - INDENT - 1, height - asked, glyphs))
        ]
    return lines


def rows(first: Span, status: Status, width: int) -> tuple[int, int]:
    """Lines that the question and the answer take up in *width* cells; 0 for what is empty."""
    asked, said = first.text, status.text
    return _rows(asked, width - 2) if asked or not said else 0, _rows(said, width - INDENT - 1) if said else 0


def _rows(text: str, width: int) -> int:
    return 1 if cell_width(text) <= width else len(wrap(text, width))


def pieces(text: str, width: int, height: int, glyphs: Glyphs) -> list[str]:
    """*text* in at most *height* lines; blanks are kept where one line is enough."""
    if not height:
        return []
    if cell_width(text) <= width:
        return [text]
    broken = wrap(text, width)
    return [*broken[: height - 1], cut(" ".join(broken[height - 1 :]), width, glyphs)]


class Foot(Painted):
    """The lines."""

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
