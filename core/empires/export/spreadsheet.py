"""A report as comma-separated values, for a spreadsheet: one value a line, so that any table can be made of them."""

import csv
import io
from collections.abc import Iterator

from core.empires.export.labels import LINES
from core.empires.export.report import Holding, Report
from core.empires.export.tables import building
from core.empires.words import EmpiresWords
from core.escaping import Cell, harmless

HEAD = ("table", "turn", "civilization", "player", "item", "value")

Line = tuple[str, int, str, str, Cell]
"""Table, turn, seat, item, value."""


def comma_separated(report: Report, words: EmpiresWords) -> str:
    """*report* as comma-separated values (RFC 4180)."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(HEAD)
    for table, turn, seat, item, value in _lines(report, words):
        writer.writerow(map(harmless, (table, turn, words.seat(seat), words.player(seat), item, value)))
    return out.getvalue()


def _lines(report: Report, words: EmpiresWords) -> Iterator[Line]:
    for place in report.ranking:
        yield "ranking", report.turn, place.seat, "place", place.place
        yield "ranking", report.turn, place.seat, "total", place.score.total
        for line, points in place.score.lines:
            yield "ranking", report.turn, place.seat, words.tr(LINES[line]), points
    for held in report.holdings:
        yield from _held(report, held, words)
    yield from _turns(report, words)


def _held(report: Report, held: Holding, words: EmpiresWords) -> Iterator[Line]:
    counts = {
        "board": held.board,
        "stock": held.stock,
        "treasury": held.treasury,
        "cities": held.cities,
        "ships": held.ships,
        "column": held.column,
    }
    for item, count in counts.items():
        if count is not None:
            yield "pieces", report.turn, held.seat, item, count
    for name in held.advances or ():
        yield "advances", report.turn, held.seat, "held", words.kinds["advance"](name)
    if held.owned is not None:
        yield "buildings", report.turn, held.seat, "owned", building(report, held.owned, words)
    for name in held.controlled:
        yield "buildings", report.turn, held.seat, "controlled", building(report, name, words)


def _turns(report: Report, words: EmpiresWords) -> Iterator[Line]:
    for turn in report.turns:
        for item, counts in (("points", turn.points), ("cities", turn.cities), ("column", turn.columns)):
            for seat, count in counts.items():
                yield "turns", turn.turn, seat, item, count
        for seat, names in turn.purchases.items():
            for name in names:
                yield "purchases", turn.turn, seat, "advance", words.kinds["advance"](name)
        for seat, name in turn.buildings.items():
            yield "purchases", turn.turn, seat, "building", building(report, name, words)
