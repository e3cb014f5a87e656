"""The saved games as lines of text, and what is said about each on the screen."""

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from core import places
from core.errors import RuleError
from core.journal import Header
from core.shelf import Entry, Shelf
from core.text import cell_width, printable
from tui.spoken import _, counted, refused

LONGEST_PATH = 4096
"""Cells of the longest path that is written out."""


def shelf() -> Shelf:
    """The person's saved games; those whose header no game can have are damaged."""
    return Shelf(places.games(), _check)


def _check(header: Header) -> None:
    # The games are loaded only when there is a saved one to look at.
    from core.games import check_header

    check_header(header)


def about(entry: Entry) -> str:
    """What a saved game is and when it was played, in a few words."""
    return ", ".join(part for part in (kind(entry), people(entry), played(entry.played)) if part)


def kind(entry: Entry) -> str:
    """Edition, or the game where it has none, and number of players."""
    name = edition(entry)
    if not name or entry.players is None:
        return ""
    return f"{name}, {counted('{n} player', '{n} players', entry.players)}"


def edition(entry: Entry) -> str:
    """The edition, or the name of a game that has none; empty where the header tells neither."""
    if entry.edition is not None:
        return entry.edition.capitalize()
    if entry.header is None:
        return ""
    from core.games import module_of

    try:
        return _(module_of(entry.header.game).title)
    except RuleError:
        return ""


def people(entry: Entry) -> str:
    """The names of the players that were given."""
    return ", ".join(entry.header.names.values()) if entry.header else ""


def played(when: datetime, now: datetime | None = None) -> str:
    """When a game was played last, in the person's own time zone; the day in a word where it is near."""
    when = when.astimezone()
    now = (now or datetime.now().astimezone()).astimezone(when.tzinfo)
    days = (now.date() - when.date()).days
    words = {0: _("today {time:%H:%M}"), 1: _("yesterday {time:%H:%M}")}
    return words.get(days, _("{time:%Y-%m-%d %H:%M}")).format(time=when)


def state(entry: Entry) -> str:
    """Whether the game can be played: a word where there is something to say."""
    return {"ok": "", "in-use": _("in use"), "newer": _("too new"), "damaged": _("damaged")}[entry.state]


def place(path: Path) -> str:
    """The place of a file as people write it: from ``~`` where it lies in their home folder."""
    home = os.path.expanduser("~") + os.sep
    text = str(path)
    return printable(f"~{os.sep}{text.removeprefix(home)}" if text.startswith(home) else text, 200)


def lines(shelf: Shelf) -> Iterator[str]:
    """The games on *shelf* with their files; where one can't be read, why.

    Raises:
        SaveError: ``save.unreadable`` for the folder.
    """
    entries = shelf.entries()
    if not entries:
        yield _("No saved game yet. They are kept in {folder}.").format(folder=shelf.folder)
        return
    table = [
        (entry.name, kind(entry), played(entry.played), state(entry), printable(str(entry.path), LONGEST_PATH))
        for entry in entries
    ]
    widths = [max(cell_width(row[at]) for row in table) for at in range(len(table[0]) - 1)]
    for row, entry in zip(table, entries, strict=True):
        cells = [cell + " " * (width - cell_width(cell)) for cell, width in zip(row, widths, strict=False) if width]
        yield "  ".join([*cells, row[-1]])
        if entry.refusal is not None:
            yield f"    {refused(entry.refusal)}"
