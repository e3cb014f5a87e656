"""Why the program can't go on, as a person reads it."""

import sys

from core.text import printable
from tui.glyphs import choose

REFUSED, USAGE, FAULT, INTERRUPTED, PIPE_CLOSED = 1, 2, 70, 130, 141
"""Exit statuses: something was refused, wrongly written, a fault of the program, ctrl+c, nobody reads the output."""


class Trouble(Exception):
    """The program can't go on; the text is one or two sentences for the person.

    Attributes:
        status: the exit status to end with.
    """

    def __init__(self, text: str, status: int = REFUSED) -> None:
        super().__init__(text)
        self.status = status


def complain(text: str) -> None:
    """Tell the person *text* where nobody takes it for what was asked for."""
    glyphs = choose(False, sys.stderr.encoding)
    print(glyphs.text(f"emporion: {printable(text, 1000)}"), file=sys.stderr)
