"""Facts as TOML that reads like the printed tables, and their strict reading; each game has a folder of such files.

Every function raises DataError with a sentence that names the file and the entry.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from core.errors import DataError

Document = Mapping[str, Any]
"""The tables of a fact file."""
T = TypeVar("T")


class Fact(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An entry of a fact file; ``confidence`` says how well its sources agree."""

    confidence: Literal["high", "medium", "low"] = "high"


def text(folder: Path, file: str) -> str:
    """The text of *file* in *folder*."""
    try:
        return (folder / file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{file} cannot be read: {error}.") from error


def document(folder: Path, file: str, tables: Iterable[str]) -> Document:
    """The tables of *file* in *folder*, which must be its ``sources`` and exactly *tables*."""
    try:
        found: dict[str, Any] = tomllib.loads(text(folder, file))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{file} cannot be read: {error}.") from error
    check_tables(file, found, tables)
    return found


def check_tables(file: str, found: Document, tables: Iterable[str]) -> None:
    """Refuse tables other than ``sources`` and *tables*, and a file without sources."""
    expected = {"sources", *tables}
    if unknown := sorted(set(found) - expected):
        raise DataError(f"{file}: unknown table {_names(unknown)}.")
    if missing := sorted(expected - set(found)):
        raise DataError(f"{file}: missing table {_names(missing)}.")
    convert(file, "sources", found["sources"], Annotated[tuple[str, ...], Meta(min_length=1)])


def convert(file: str, entry: str, value: Any, kind: Any) -> Any:
    """*value* as a *kind*, nothing guessed: unknown and missing keys and wrong types are refused."""
    try:
        return msgspec.convert(value, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise DataError(f"{file}, {entry}: {error}.") from error


def one(file: str, found: Document, table: str, kind: type[T]) -> T:
    """The entry ``[table]``."""
    value: T = convert(file, table, found[table], kind)
    return value


def many(file: str, found: Document, table: str, kind: type[T]) -> tuple[T, ...]:
    """The entries ``[[table]]``, in the order of the file."""
    entries = found[table]
    if not isinstance(entries, list):
        raise DataError(f"{file}: {table} is not a list of [[{table}]] entries.")
    return tuple(convert(file, _label(table, number, entry), entry, kind) for number, entry in enumerate(entries, 1))


def whole(file: str, found: Document, kind: type[T]) -> T:
    """The file as one entry, its sources left out."""
    value: T = convert(file, "the file", {table: value for table, value in found.items() if table != "sources"}, kind)
    return value


def unique(place: str, what: str, values: Iterable[object]) -> None:
    """Refuse a value that appears twice."""
    if twice := [value for value, count in Counter(values).items() if count > 1]:
        raise DataError(f"{place}: {what} {_names(twice)} appears twice.")


def known(place: str, what: str, names: Iterable[str], expected: Iterable[str]) -> None:
    """Refuse names that are not among *expected*."""
    if strange := sorted(set(names) - set(expected)):
        raise DataError(f"{place}: unknown {what} {_names(strange)}.")


def complete(place: str, what: str, values: Iterable[object], expected: Iterable[object]) -> None:
    """Refuse *values* that are not *expected*, each once, in any order."""
    values, expected = list(values), list(expected)
    unique(place, what, values)
    if missing := [value for value in expected if value not in values]:
        raise DataError(f"{place}: {what} {_names(missing)} is missing.")
    if strange := [value for value in values if value not in expected]:
        raise DataError(f"{place}: unknown {what} {_names(strange)}.")


def _label(table: str, number: int, entry: Any) -> str:
    name = entry.get("id") if isinstance(entry, dict) else None
    return f"{table} {name}" if isinstance(name, str) else f"{table} number {number}"


def _names(values: Iterable[object]) -> str:
    return ", ".join(" ".join(map(str, value)) if isinstance(value, tuple) else str(value) for value in values)
