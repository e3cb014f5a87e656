"""Facts of Middle Empire, as TOML that reads like the printed cards and board; ``core.facts`` reads them."""

from collections.abc import Iterable
from pathlib import Path

from core import facts
from core.facts import Document

_HERE = Path(__file__).parent


def document(file: str, tables: Iterable[str]) -> Document:
    """The tables of *file*, which must be its ``sources`` and exactly *tables*."""
    return facts.document(_HERE, file, tables)
