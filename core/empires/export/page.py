"""A report as a page of its own (HTML): the picture, then every table; it loads nothing."""

from collections.abc import Iterator

from core.empires.export.markup import Markup, element, text
from core.empires.export.plot import drawing
from core.empires.export.report import Report
from core.empires.export.tables import Table, facts, tables, title
from core.empires.words import EmpiresWords
from core.escaping import Cell

_STYLE = Markup(
    ":root{color-scheme:light dark}"
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "figure{margin:0}svg{max-width:100%;height:auto}"
    ".table{overflow-x:auto}table{border-collapse:collapse;margin:.5rem 0}"
    "caption{text-align:left;font-weight:bold;font-size:1.2rem;margin-top:1.5rem}"
    "th,td{border:1px solid GrayText;padding:.25rem .6rem;text-align:left;vertical-align:top}"
    "td.number{text-align:right;font-variant-numeric:tabular-nums}"
)
_LOADS_NOTHING = "default-src 'none'; style-src 'unsafe-inline'"


def page(report: Report, words: EmpiresWords) -> str:
    """*report* as a page that stands for itself."""
    name = text(title(report, words))
    head = element(
        "head",
        None,
        element("meta", {"charset": "utf-8"}),
        element("meta", {"http-equiv": "Content-Security-Policy", "content": _LOADS_NOTHING}),
        element("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        element("title", None, name),
        element("style", None, _STYLE),
    )
    body = element(
        "body",
        None,
        element("h1", None, name),
        element("p", None, text(facts(report, words))),
        element("figure", None, drawing(report, words)),
        *(part for table in tables(report, words) for part in _table(table)),
    )
    language = words.spoken.info().get("language", "en")
    return f"<!DOCTYPE html>\n{element('html', {'lang': language}, head, body)}\n"


def _table(table: Table) -> Iterator[Markup]:
    head = element("tr", None, *(element("th", {"scope": "col"}, text(name)) for name in table.head))
    rows = [element("tr", None, *(_cell(cell) for cell in row)) for row in table.rows]
    caption = element("caption", None, text(table.title))
    made = element("table", None, caption, element("thead", None, head), element("tbody", None, *rows))
    yield element("div", {"class": "table", "tabindex": "0"}, made)
    yield from (element("p", None, text(note)) for note in table.notes)


def _cell(cell: Cell) -> Markup:
    if isinstance(cell, int):
        return element("td", {"class": "number"}, text(str(cell)))
    return element("td", None, text(cell))
