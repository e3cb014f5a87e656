"""The civilization advances."""

from functools import cache
from typing import Annotated

from msgspec import Meta

from core.empires import data
from core.empires.catalog.names import Group, Id, Text
from core.empires.data import Document, Fact


class Advance(Fact, frozen=True):
    """A civilization advance and the groups it belongs to."""

    id: Id
    name: Text
    groups: Annotated[tuple[Group, ...], Meta(min_length=1, max_length=2)]


def read_advances(found: Document) -> dict[str, Advance]:
    """The advances by id, from the tables of ``advances.toml``; DataError for a wrong entry or a double one."""
    advances = data.many("advances.toml", found, "advance", Advance)
    data.unique("advances.toml", "id", (advance.id for advance in advances))
    for advance in advances:
        data.unique(f"advances.toml, advance {advance.id}", "group", advance.groups)
    return {advance.id: advance for advance in advances}


@cache
def advances() -> dict[str, Advance]:
    """The civilization advances by id, in alphabetical order."""
    return read_advances(data.document("advances.toml", ["advance"]))
