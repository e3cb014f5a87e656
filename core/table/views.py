"""A position as plain data and back, whatever game it is of: records, tuples, tables and sets of texts and numbers."""

import importlib
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Raw, Struct

from core.table.wire import TableError, plain
from core.text import printable

_KIND, _LIST, _SET, _PAIRS = "$", "$list", "$set", "$pairs"
_NAME = re.compile(r"[a-z_]+(?:\.[a-z_]+)*:[A-Za-z_]+")


def pack(view: Struct, package: str) -> Raw:
    """*view*, made of records of the game in *package* (``core.empires``), as it goes into a message."""
    return plain(_packed(view, package))


def unpack(raw: Raw, package: str) -> Any:
    """The view that ``pack`` made *raw* of.

    Raises:
        TableError: ``wire.bad`` for anything else, and for records that are not of *package*.
    """
    try:
        return _unpacked(msgspec.json.decode(raw), package)
    except (msgspec.MsgspecError, TypeError, ValueError, KeyError, RecursionError) as error:
        raise TableError("wire.bad", why=printable(str(error), 120)) from error


def _packed(value: Any, package: str) -> Any:
    kind = type(value)
    if kind is str or kind is int or kind is bool or value is None:
        return value
    if kind is tuple:
        return [_packed(item, package) for item in value]
    if isinstance(value, Struct):
        fields = {name: _packed(getattr(value, name), package) for name in value.__struct_fields__}
        return {_KIND: f"{kind.__module__.removeprefix(package)}:{kind.__name__}".removeprefix("."), **fields}
    if isinstance(value, Mapping):
        pairs = [(key, _packed(item, package)) for key, item in value.items()]
        simple = all(type(key) is str and not key.startswith("$") for key, _ in pairs)
        return dict(pairs) if simple else {_PAIRS: [[_packed(key, package), item] for key, item in pairs]}
    if isinstance(value, list):
        return {_LIST: [_packed(item, package) for item in value]}
    if isinstance(value, frozenset):
        return {_SET: sorted((_packed(item, package) for item in value), key=repr)}
    raise TypeError(kind)


def _unpacked(value: Any, package: str) -> Any:
    if isinstance(value, list):
        return tuple([_unpacked(item, package) for item in value])
    if not isinstance(value, dict):
        return value
    if _KIND in value:
        kind = _record(value.pop(_KIND), package)
        return kind(**{name: _unpacked(item, package) for name, item in value.items()})
    if _LIST in value:
        return [_unpacked(item, package) for item in value[_LIST]]
    if _SET in value:
        return frozenset(_unpacked(item, package) for item in value[_SET])
    if _PAIRS in value:
        return {_unpacked(key, package): _unpacked(item, package) for key, item in value[_PAIRS]}
    return {name: _unpacked(item, package) for name, item in value.items()}


@cache
def _record(name: str, package: str) -> type[Struct]:
    """The record called *name* in *package*: nothing else can be made from a message."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise ValueError(str(name))
    module, _, kind = name.partition(":")
    try:
        found = getattr(importlib.import_module(f"{package}.{module}"), kind, None)
    except ImportError as error:
        raise ValueError(name) from error
    if not isinstance(found, type) or not issubclass(found, Struct) or found.__module__ != f"{package}.{module}":
        raise ValueError(name)
    return found


def package_of(rules: Any) -> str:
    """The package of the game whose rules these are: ``core.empires``."""
    return ".".join(type(rules).__module__.split(".")[:2])
