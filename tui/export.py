"""``emporion export``: a saved game as a document, on the standard output or in a new file."""

from __future__ import annotations

import sys
from pathlib import Path

from core import games
from core.disk import writing
from core.empires.export import document
from core.empires.words import EmpiresWords
from tui import line_options, opening
from tui.spoken import _
from tui.trouble import USAGE, Trouble


def export(save: str, to: str, out: Path | None) -> str:
    """Write the game that *save* means as *to* says; *out*: the new file (None: the standard output).

    Returns:
        What somebody has to be told of the saved game, or empty.

    Raises:
        SaveError: the game can't be opened, or the file is there already or can't be written.
        Trouble: games of this kind are not written so.
    """
    with games.open_game(line_options.find_save(save), read_only=True) as opened:
        written = _document(opened, to).encode()
        told = opening.dropped(opened)
    if out is None:
        sys.stdout.buffer.write(written)
    else:
        _keep(out, written)
    return told


def _document(opened: games.Opened, to: str) -> str:
    """The game as *to* says. Raises Trouble where games of its kind are not written so."""
    if isinstance(opened.words, EmpiresWords):
        return document(opened.game, opened.words, to)
    from core.middle_empire import export as middle_empire
    from core.middle_empire.words import MiddleEmpireWords

    if not isinstance(opened.words, MiddleEmpireWords) or to not in middle_empire.FORMATS:
        text = _("{title} is written as {formats}, not as {to}.")
        formats = _(" or ").join(middle_empire.FORMATS)
        raise Trouble(text.format(title=_(opened.module.title), formats=formats, to=to), USAGE)
    return middle_empire.document(opened.game, opened.words, to)


def _keep(path: Path, data: bytes) -> None:
    with writing(path), open(path, "xb") as file:
        try:
            file.write(data)
            file.flush()
        except OSError:
            path.unlink()
            raise
