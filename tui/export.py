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
from tui.trouble import Trouble


def export(save: str, to: str, out: Path | None) -> str:
    """Write the game that *save* means as *to* says; *out*: the new file (None: the standard output).

    Returns:
        What somebody has to be told of the saved game, or empty.

    Raises:
        SaveError: the game can't be opened, or the file is there already or can't be written.
        Trouble: games of this kind can't be exported.
    """
    with games.open_game(line_options.find_save(save), read_only=True) as opened:
        if not isinstance(opened.words, EmpiresWords):
            raise Trouble(_("{title} can't be exported yet.").format(title=_(opened.module.title)))
        written = document(opened.game, opened.words, to).encode()
        told = opening.dropped(opened)
    if out is None:
        sys.stdout.buffer.write(written)
    else:
        _keep(out, written)
    return told


def _keep(path: Path, data: bytes) -> None:
    with writing(path), open(path, "xb") as file:
        try:
            file.write(data)
            file.flush()
        except OSError:
            path.unlink()
            raise
