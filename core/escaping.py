"""Text in documents that other programs read: nothing that people wrote becomes markup or a formula there."""

import re

from core.text import printable

Cell = str | int
"""What stands in a cell of a table."""

_SIGNS = re.compile(r"[!#$%&(-+\-./:-@\[-`{-~]")
"""Every sign of ASCII that Markdown may read as markup."""
_FORMULA = tuple("=+-@＝＋－＠")
_LONGEST = 10_000


def markdown_text(cell: Cell) -> str:
    """The text of a cell for Markdown; whatever a person wrote in it is text, no markup and no link."""
    return _SIGNS.sub(r"\\\g<0>", printable(str(cell), _LONGEST))


def harmless(cell: Cell) -> Cell:
    """*cell*, written so that no spreadsheet takes it for a formula."""
    if isinstance(cell, int):
        return cell
    told = printable(cell, _LONGEST)
    return f"'{told}" if told.lstrip().startswith(_FORMULA) else told
