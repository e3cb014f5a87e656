"""The ready games that come with the program, lent as copies so that nothing of the person's own is touched."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from saves import Example, example_path
from tui import opening
from tui.spoken import _

if TYPE_CHECKING:
    from textual.screen import Screen


def table_title(example: Example) -> str:
    """How the table of *example* is called."""
    return _("{title} (example)").format(title=example.title)


def lend(example: Example) -> Path:
    """A copy of *example* in a folder of its own, which is removed when the program ends."""
    folder = Path(tempfile.mkdtemp(prefix="emporion-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    copy = folder / f"{example.name}.toml"
    copy.write_bytes(example_path(example.name).read_bytes())
    return copy


def show(screen: Screen[Any], example: Example) -> None:
    """Open a copy of *example* above *screen*."""
    opening.show(screen, lend(example), table_title(example))
