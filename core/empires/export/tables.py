"""A report as tables in words: what Markdown and HTML print, one below the other."""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from msgspec import Struct

from core.empires.catalog import Seat
from core.empires.export.labels import LINES, TIES
from core.empires.export.report import Holding, Report
from core.empires.facts import track
from core.empires.history import TurnRecord
from core.empires.victory import Place
from core.empires.words import EmpiresWords
from core.escaping import Cell
from core.words import N_

Counts = Callable[[TurnRecord], Mapping[Seat, int]]
"""One kind of number by seat, for a turn."""


class Table(Struct, frozen=True):
    """A table: its title, the names of its columns, its rows, and sentences below it."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()


def title(report: Report, words: EmpiresWords) -> str:
    """What the document is called."""
    return words.tr(N_("Mega Empires {edition}")).format(edition=report.options.edition.capitalize())


def facts(report: Report, words: EmpiresWords) -> str:
    """Which game it is and how far it has come, in sentences."""
    options = report.options
    told = [words.fill((N_("{n} player"), N_("{n} players"), "n"), {"n": options.players})]
    told.append(words.tr(N_("digital")) if options.mode == "digital" else words.tr(N_("beside the board")))
    told.append(words.tr(N_("A.S.T. {side}")).format(side=options.ast.capitalize()))
    if options.short:
        told.append(words.tr(N_("the Short Game")))
    if report.buildings:
        told.append(words.tr(N_("with Special Buildings")))
    over = N_("The game ended in turn {turn}.") if report.over else N_("Turn {turn} is being played.")
    return f"{', '.join(told)}. {words.tr(over).format(turn=report.turn)}"


def tables(report: Report, words: EmpiresWords) -> tuple[Table, ...]:
    """All tables of *report* in the order in which they are read."""
    made = [_pieces(report, words)]
    if report.ranking:
        made = [_ranking(report, words), *made, _advances(report, words)]
        if report.buildings:
            made.append(_buildings(report, words))
        made.append(_purchases(report, words))
    return (*made, *_turns(report, words))


_WHO = (N_("Civilization"), N_("Player"))


def _who(seat: Seat, words: EmpiresWords) -> tuple[str, str]:
    return words.seat(seat), words.player(seat)


def _ranking(report: Report, words: EmpiresWords) -> Table:
    """The ranking with the points line by line, and what decided between equal points."""
    name = words.tr(N_("Final ranking") if report.over else N_("If the game ended now"))
    lines = [line for line, _ in report.ranking[0].score.lines]
    head = [N_("Place"), *_WHO, N_("Points"), *(LINES[line] for line in lines)]
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (place.place, *_who(place.seat, words), place.score.total, *(points for _, points in place.score.lines))
        for place in report.ranking
    )
    return Table(name, tuple(map(words.tr, head)), rows, tuple(ties(report.ranking, words)))


def ties(ranking: tuple[Place, ...], words: EmpiresWords) -> Iterator[str]:
    """A sentence for each tie-break that decided."""
    told = words.tr(N_("{first} is ahead of {second} with equal points by {tie}: {ahead} to {behind}."))
    for place, following in pairwise(ranking):
        decided = place.decided
        if decided is not None:
            yield told.format(
                first=words.seat(place.seat),
                second=words.seat(following.seat),
                tie=words.tr(TIES[decided.by]),
                ahead=decided.ahead,
                behind=decided.behind,
            )


def _pieces(report: Report, words: EmpiresWords) -> Table:
    head = (
        *_WHO,
        N_("Tokens on the board"),
        N_("Tokens in stock"),
        N_("Treasury"),
        N_("Cities"),
        N_("Ships"),
        N_("Column of the A.S.T."),
        N_("Era"),
    )
    unknown = words.tr(N_("not known"))
    eras = track().eras

    def row(held: Holding) -> tuple[Cell, ...]:
        counts = (held.board, held.stock, held.treasury, held.cities, held.ships, held.column)
        era = unknown if held.era is None else words.tr(eras[held.era].name)
        known = (unknown if count is None else count for count in counts)
        return (*_who(held.seat, words), *known, era)

    return Table(words.tr(N_("Pieces")), tuple(map(words.tr, head)), tuple(map(row, report.holdings)))


def _advances(report: Report, words: EmpiresWords) -> Table:
    head = (N_("Civilization"), N_("Number"), N_("Advances"))
    rows = tuple(
        (words.seat(held.seat), len(held.advances or ()), names(held.advances or (), words)) for held in report.holdings
    )
    return Table(words.tr(N_("Advances held")), tuple(map(words.tr, head)), rows)


def names(advances: tuple[str, ...], words: EmpiresWords) -> str:
    """Advances by their names in a row; empty without any."""
    return ", ".join(words.kinds["advance"](name) for name in advances)


def _buildings(report: Report, words: EmpiresWords) -> Table:
    head = (N_("Civilization"), N_("Owned"), N_("Controlled"))
    rows = tuple(
        (
            words.seat(held.seat),
            "" if held.owned is None else building(report, held.owned, words),
            ", ".join(building(report, one, words) for one in held.controlled),
        )
        for held in report.holdings
    )
    return Table(words.tr(N_("Special Buildings")), tuple(map(words.tr, head)), rows)


def building(report: Report, name: str, words: EmpiresWords) -> str:
    """The name of a Special Building: the one that the table gave it, else its own."""
    return next((given for known, given in report.names.items() if known == name), "") or words.building(name)


def _purchases(report: Report, words: EmpiresWords) -> Table:
    def bought(turn: TurnRecord, seat: Seat) -> str:
        told = [names(turn.purchases.get(seat, ()), words)]
        if seat in turn.buildings:
            told.append(building(report, turn.buildings[seat], words))
        return ", ".join(part for part in told if part)

    return _by_turn(report, words.tr(N_("Purchases by turn")), bought, words)


def _turns(report: Report, words: EmpiresWords) -> Iterator[Table]:
    for name, counts in series(report, words):
        yield _by_turn(report, name, _count(counts), words)


def _count(counts: Counts) -> Callable[[TurnRecord, Seat], Cell]:
    return lambda turn, seat: counts(turn)[seat]


def series(report: Report, words: EmpiresWords) -> Iterator[tuple[str, Counts]]:
    """What is told turn by turn as numbers, each with its title; without the books only the cities."""
    if report.ranking:
        yield words.tr(N_("Victory points by turn")), lambda turn: turn.points
    yield words.tr(N_("Cities by turn")), lambda turn: turn.cities
    if report.ranking:
        yield words.tr(N_("A.S.T. by turn")), lambda turn: turn.columns


def _by_turn(report: Report, name: str, told: Callable[[TurnRecord, Seat], Cell], words: EmpiresWords) -> Table:
    seats = report.options.seats
    head = (words.tr(N_("Turn")), *(words.seat(seat) for seat in seats))
    return Table(name, head, tuple((turn.turn, *(told(turn, seat) for seat in seats)) for turn in report.turns))
