"""Facts of Mega Empires for 3 and 4 players, as TOML that reads like the printed tables; ``core.facts`` reads them."""

from collections.abc import Iterable
from pathlib import Path

from core import facts
from core.facts import Document, Fact, check_tables, complete, convert, known, many, one, unique, whole

__all__ = [
    "Document",
    "Fact",
    "check_tables",
    "complete",
    "convert",
    "document",
    "known",
    "many",
    "one",
    "text",
    "unique",
    "whole",
]

_HERE = Path(__file__).parent


def text(file: str) -> str:
    """The text of *file*."""
    return facts.text(_HERE, file)


def document(file: str, tables: Iterable[str]) -> Document:
    """The tables of *file*, which must be its ``sources`` and exactly *tables*."""
    return facts.document(_HERE, file, tables)
