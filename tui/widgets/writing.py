"""A line to write on that takes printable text only."""

from textual.widgets import Input

LONGEST = 80
"""Characters that fit; what is too long for its use is told beside it."""
PRINTABLE = "[^\\x00-\\x1f\\x7f-\\x9f]*"
"""Text without control characters: a terminal would obey them."""


class Writing(Input):
    """A text field of one line with a cursor that stands still."""

    def __init__(self, value: str = "", *, id: str | None = None) -> None:
        super().__init__(value, restrict=PRINTABLE, compact=True, max_length=LONGEST, select_on_focus=False, id=id)
        self.cursor_blink = False
