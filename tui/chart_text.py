"""``emporion chart``: the calamity chart as plain text or as JSON, for a printer, a pager or another program."""

from __future__ import annotations

import json
import os
import shutil
import sys
import textwrap
from collections.abc import Iterator

from core.empires.catalog import EDITIONS, advances
from core.empires.chart import Row, chart, rows
from core.errors import RuleError
from core.names import find
from core.text import printable
from tui.chart_words import Item, effects, items, matches, remarks
from tui.glyphs import Glyphs, choose
from tui.spoken import _, counted
from tui.trouble import USAGE, Trouble

LEAST, MOST = 30, 1000
"""How narrow and how wide the text may be made, in cells."""
USUAL, COMFORT = 80, 100
"""Cells where there is no terminal, and the most that are filled on a wide one unless asked for."""
INDENT = "   "
GLUE = "\u00a0"


def write(edition: str, held: list[str], search: str, width: str | None, as_json: bool) -> None:
    """Print the chart of *edition* for 3-4 players; *held* names advances that are counted, *search* picks rows.

    Raises:
        RuleError: ``option.value`` for an edition there is not, ``parse.*`` for an advance.
        Trouble: *width* is no number of cells, or *search* finds nothing.
    """
    name = edition_named(edition)
    counted_in = held_advances(held)
    cells = read_width(width)
    found = [row for row in rows(name, {}, counted_in) if matches(row, search)]
    if not found:
        raise Trouble(_("no calamity and no advance of the chart fits “{text}”.").format(text=printable(search)))
    if as_json:
        shown = {row.id for row in found}
        print(json.dumps({id: row for id, row in chart(name, {}, counted_in).items() if id in shown}, indent=2))
        return
    glyphs = choose(False, sys.stdout.encoding)
    for text in lines(found, name, counted_in, cells, glyphs, bold=_may_be_bold()):
        print(glyphs.text(text))


def edition_named(word: str) -> str:
    """The edition that *word* means, in full or shortened.

    Raises:
        RuleError: ``option.value``.
    """
    try:
        return find(word, EDITIONS, "edition")
    except RuleError as error:
        raise RuleError("option.value", option="edition", value=printable(word), values=EDITIONS) from error


def held_advances(words: list[str]) -> tuple[str, ...]:
    """The advances that *words* name, several in one word with commas between them; each once.

    Raises:
        RuleError: ``parse.unknown`` or ``parse.ambiguous``.
    """
    named = [name.strip() for word in words for name in word.split(",") if name.strip()]
    return tuple(dict.fromkeys(find(name.replace(" ", "_"), advances(), "advance") for name in named))


def read_width(text: str | None) -> int:
    """The cells that *text* asks for; without it those of the terminal, or the usual ones where there is none."""
    if text is None:
        columns = shutil.get_terminal_size((USUAL, 24)).columns if sys.stdout.isatty() else USUAL
        return max(LEAST, min(columns, COMFORT))
    if text.isascii() and text.isdigit() and len(text) < 5 and LEAST <= int(text) <= MOST:
        return int(text)
    raise Trouble(
        _("“{text}” is no width: --width takes a whole number from {least} to {most}.").format(
            text=printable(text), least=LEAST, most=MOST
        ),
        USAGE,
    )


def lines(
    found: list[Row], edition: str, held: tuple[str, ...], width: int, glyphs: Glyphs, bold: bool = False
) -> Iterator[str]:
    """The chart in lines of at most *width* cells; *bold*: names stand out, by codes that a terminal understands."""
    title = _("Mega Empires {edition}: calamities with 3 or 4 players").format(edition=edition.capitalize())
    yield from (_strong(text, bold) for text in textwrap.wrap(title, width))
    if held:
        names = ", ".join(advances()[advance].name for advance in held)
        yield from textwrap.wrap(_("Counted: {names}.").format(names=names), width)
    for row in found:
        yield ""
        trade = _("tradeable") if row.tradeable else _("not tradeable")
        head = f"{row.stack:<{len(INDENT)}}{row.name}, {trade}"
        yield from (_strong(text, bold) for text in textwrap.wrap(head, width, subsequent_indent=INDENT))
        for told in (effects(row, glyphs), remarks(row)):
            yield from _wrapped(" ".join(told), width)
        yield from _changes(row, bool(held), width)
    yield ""
    shown = counted("{n} calamity", "{n} calamities", len(found))
    yield from textwrap.wrap(
        _("{shown}. Minor calamities are not used with 3 or 4 players.").format(shown=shown), width
    )


def _changes(row: Row, some: bool, width: int) -> Iterator[str]:
    for label, held in ((_("Counted"), True), (_("Not counted") if some else _("Changed by"), False)):
        if told := [_glued(one) for one in items(row) if one.held is held]:
            yield from (text.replace(GLUE, " ") for text in _wrapped(f"{label}: {', '.join(told)}.", width))


def _glued(one: Item) -> str:
    """An advance whose name and number stay on one line."""
    name = one.name.replace(" ", GLUE)
    return one.text.replace(f"{one.name} ", f"{name}{GLUE}", 1)


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, initial_indent=INDENT, subsequent_indent=INDENT, break_on_hyphens=False)


def _strong(text: str, bold: bool) -> str:
    return f"\x1b[1m{text}\x1b[0m" if bold else text


def _may_be_bold() -> bool:
    return sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb") and not os.environ.get("NO_COLOR")
