"""Ready games that come with the program, lent as copies so that nothing of the person's own is touched."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from core.names import find
from tui import opening
from tui.spoken import _

if TYPE_CHECKING:
    from textual.screen import Screen

SUFFIX = ".toml"


class Example(Struct, frozen=True):
    """A ready game.

    Attributes:
        name: the name of its file without the ending.
        about: what it shows: the first comment in its file.
        text: the whole file.
    """

    name: str
    about: str
    text: bytes

    @property
    def title(self) -> str:
        """How its table is called."""
        return _("{name} (example)").format(name=self.name)


def all_examples() -> tuple[Example, ...]:
    """Every example, by name."""
    files = (file for file in resources.files("saves").iterdir() if file.name.endswith(SUFFIX))
    found = [_read(file.name.removesuffix(SUFFIX), file.read_bytes()) for file in files]
    return tuple(sorted(found, key=lambda example: example.name))


def _read(name: str, text: bytes) -> Example:
    first = text.decode().partition("\n")[0]
    return Example(name, first.lstrip("# ").rstrip() if first.startswith("#") else "", text)


def example(name: str) -> Example:
    """The example that *name* means; it may be shortened.

    Raises:
        RuleError: ``parse.unknown`` or ``parse.ambiguous``.
    """
    known = {example.name: example for example in all_examples()}
    return known[find(name, known, "example")]


def lend(example: Example) -> Path:
    """A copy of *example* in a folder of its own, which is removed when the program ends."""
    folder = Path(tempfile.mkdtemp(prefix="emporion-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = folder / f"{example.name}{SUFFIX}"
    path.write_bytes(example.text)
    return path


def show(screen: Screen[Any], chosen: Example) -> None:
    """Open a copy of *chosen* above *screen*."""
    opening.show(screen, lend(chosen), chosen.title)
