"""The A.S.T. as a track: the eras of each civilization, where its marker stands, and what its next column asks for."""

from collections.abc import Mapping

from core.empires.ast import MISSING, Next, era_of, upcoming
from core.empires.books import Book
from core.empires.catalog import Seat
from core.empires.facts import Era, Need, Side, track
from core.empires.keeping import side_of
from core.empires.state import State
from core.empires.words import EmpiresWords
from tui.actions import bindings
from tui.glyphs import Glyphs
from tui.panels.civilizations import colours, seat_letters, seat_span
from tui.panels.lines import Line, Span, cut, line, wrap
from tui.panels.scrolled import ScrolledPanel
from tui.screens.book_actions import AST_ACTIONS
from tui.spoken import _

NAME = 9
"""Cells of a name before the track."""
NARROWEST, WIDEST = 2, 6
"""Cells of a column."""

SHORT: Mapping[Era, tuple[str, ...]] = {
    "stone": (_("Stone Age"), _("Stone"), _("S")),
    "early_bronze": (_("Early Bronze Age"), _("Early Bronze"), _("E.Bronze"), _("EB")),
    "middle_bronze": (_("Middle Bronze Age"), _("Middle Bronze"), _("M.Bronze"), _("MB")),
    "late_bronze": (_("Late Bronze Age"), _("Late Bronze"), _("L.Bronze"), _("LB")),
    "early_iron": (_("Early Iron Age"), _("Early Iron"), _("E.Iron"), _("EI")),
    "late_iron": (_("Late Iron Age"), _("Late Iron"), _("L.Iron"), _("LI")),
}
"""Names of the eras, the longest first."""


class AstPanel(ScrolledPanel):
    """The track, a row for each civilization; it scrolls where there is no room for all of it."""

    ACTIONS = AST_ACTIONS
    BINDINGS = bindings(AST_ACTIONS)

    def __init__(self, *, id: str = "ast") -> None:
        super().__init__(id=id)
        self._state: State | None = None
        self._words: EmpiresWords | None = None

    def show(self, state: State, words: EmpiresWords) -> None:
        """Draw the markers of *state*."""
        self._state, self._words = state, words
        self.redraw()

    def heading(self, width: int) -> str:
        """The title, with the side of the table that is played."""
        if self._state is None:
            return _("A.S.T.")
        side = _("Expert") if side_of(self._state) == "expert" else _("Basic")
        return cut(f"{_('A.S.T.')} · {side}", width, self.glyphs)

    def build(self, width: int) -> list[Line]:
        """The track, then what the next columns ask for."""
        if self._state is None or self._words is None:
            return []
        if self._state.books is None:
            return [line(Span(f" {_('The table keeps the books of this game by hand.')}", "dim"))]
        lines = track_lines(self._state, self._words, width, self.glyphs)
        if len(lines) <= self.page:
            return lines
        return track_lines(self._state, self._words, width, self.glyphs, low=True)


def track_lines(state: State, words: EmpiresWords, width: int, glyphs: Glyphs, *, low: bool = False) -> list[Line]:
    """Everything the panel says; *low*: the names of the eras stand once, and no line is left free."""
    assert state.books is not None
    side = side_of(state)
    cell = max(NARROWEST, min(WIDEST, (width - NAME - 1) // track().last[side]))
    letters = seat_letters(state, words)
    lines = [_numbers(side, cell)]
    for seat, book in zip(state.options.seats, state.books.books, strict=True):
        name = seat_span(state, words, seat, NAME - 1)
        marker = Span(f"{glyphs.chosen}{letters[seat]}"[:cell], colours(state)[seat])
        lines.append(line(" ", name, *_row(side, seat, book.column, cell, marker, glyphs)))
        if not low:
            lines.append(line(" " * NAME, *_eras(side, seat, cell, glyphs)))
    lines.append(())
    for seat, book in zip(state.options.seats, state.books.books, strict=True):
        lines += _coming(state, words, seat, book, width, glyphs)
    return lines


def _numbers(side: Side, cell: int) -> Line:
    last, finish = track().last[side], track().finish
    numbers = [
        Span(f"{f'{column}' if cell > NARROWEST or column % 2 else '':>{cell}}", "head" if column == finish else "dim")
        for column in range(1, last + 1)
    ]
    return line(" " * NAME, *numbers)


def _row(side: Side, seat: Seat, column: int, cell: int, marker: Span, glyphs: Glyphs) -> list[Span]:
    """The columns of one civilization: what its marker has passed, the marker, and what is ahead."""
    starts = set(track().first[side, seat].values())
    spans: list[Span] = []
    for each in range(1, track().last[side] + 1):
        edge = glyphs.bar if each in starts and each > 1 else glyphs.rule if each <= column and each > 1 else " "
        spans.append(Span(edge, "dim"))
        if each == column:
            lead = glyphs.rule if column > 1 else " "
            spans += [Span(lead * (cell - 1 - len(marker.text)), "dim"), marker]
        else:
            sign = glyphs.rule * (cell - 1) if each < column else f"{glyphs.empty:>{cell - 1}}"
            spans.append(Span(sign, "dim"))
    return spans


def _eras(side: Side, seat: Seat, cell: int, glyphs: Glyphs) -> list[Span]:
    """The names of the eras below their columns, as long as there is room for."""
    first = track().first[side, seat]
    ends = [*list(first.values())[1:], track().last[side] + 1]
    spans: list[Span] = []
    for (era, start), end in zip(first.items(), ends, strict=True):
        room = (end - start) * cell - 1
        spans.append(Span(f"{glyphs.bar if start > 1 else ' '}{era_name(era, room):<{room}}", "dim"))
    return spans


def era_name(era: Era, room: int) -> str:
    """The longest name of an era that fits into *room* cells; where none does, nothing."""
    return next((name for name in SHORT[era] if len(name) <= room), "")


def _coming(state: State, words: EmpiresWords, seat: Seat, book: Book, width: int, glyphs: Glyphs) -> list[Line]:
    """Where a marker stands, and what the next column asks for and is missing."""
    side = side_of(state)
    coming = upcoming(side, seat, book.column, book.holding)
    here = era_name(era_of(side, seat, book.column), NAME * 3)
    name = seat_span(state, words, seat, NAME - 1)
    if coming is None:
        return [line(" ", name, Span(f"{book.column:>2}  "), Span(_("the last column"), "dim"))]
    sign = Span(f"{glyphs.yes if coming.met else glyphs.no} ", "good" if coming.met else "bad")
    told = coming_words(coming, side, words, here)
    start = f"{book.column:>2} {glyphs.right} {coming.column:<2}  "
    pieces = wrap(told, width - NAME - len(start) - 3)
    first = line(" ", name, Span(start, "number"), sign, Span(pieces[0]))
    indent = " " * (NAME + len(start) + 2)
    return [first, *(line(indent, Span(piece)) for piece in pieces[1:])]


def coming_words(coming: Next, side: Side, words: EmpiresWords, here: str) -> str:
    """The next column in words: what it asks for, and what is missing of it."""
    era = era_name(coming.era, NAME * 3)
    place = era if era == here else f"{here}, {_('next')} {era}"
    asked = track().needs(side, coming.era)
    if not asked:
        return _("{era}: asks for nothing").format(era=place)
    all_of_it = need_words(asked, words)
    if coming.met:
        return _("{era}: has {needs}").format(era=place, needs=all_of_it)
    missing = need_words(dict(coming.missing), words)
    return _("{era}: missing {missing}; it asks for {needs}").format(era=place, missing=missing, needs=all_of_it)


def need_words(needs: Mapping[Need, int], words: EmpiresWords) -> str:
    """What an era asks for, in words."""
    return str(words.listed([words.fill(MISSING[need], {"count": count}) for need, count in needs.items()]))
