"""Maps that somebody wrote as files, for the commands that take one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from core.text import printable
from tui.spoken import _
from tui.trouble import Trouble

if TYPE_CHECKING:
    from core.empires.areas import AreaMap

BIGGEST = 1 << 20
"""Bytes of the biggest map or board that is read."""


def read_map(path: Path) -> AreaMap:
    """The map in the file *path*.

    Raises:
        Trouble: the file can't be read.
        Refusal: ``map.unusable``: what it holds is no map.
    """
    from core.empires.area_file import read_map as read

    return read(path.name, read_bytes(path, _("{path} is too big for a map.")))


def read_bytes(path: Path, too_big: str) -> bytes:
    """What the file *path* holds.

    Raises:
        Trouble: it can't be read, or is bigger than any file of this kind; *too_big* says so.
    """
    shown = printable(str(path), 200)
    try:
        with path.open("rb") as file:
            text = file.read(BIGGEST + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Trouble(_("{path} can't be opened: {why}.").format(path=shown, why=why)) from error
    if len(text) > BIGGEST:
        raise Trouble(too_big.format(path=shown))
    return text
