"""The ledger: where the pieces of each civilization are, what the phase asks for, and columns to type numbers into."""

from textual.events import Click
from textual.message import Message

from core.empires.books import Book
from core.empires.catalog import Seat, limits
from core.empires.legal_turn import holds_up
from core.empires.state import State
from core.empires.words import EmpiresWords
from tui.actions import bindings
from tui.ledger_fields import MOST_FIELDS, Entries, Field, commands, fields, scenario_sets
from tui.panels.civilizations import seat_span
from tui.panels.lines import Line, Panel, Span, beside, cut, line, wrap
from tui.phase_guide import guide, number_of
from tui.screens.book_actions import LEDGER_ACTIONS
from tui.spoken import _

NAME, CELL = 10, 6
"""Cells of a name with the sign before it, and of a count."""
ENTRIES = (7, 6)
"""Cells of a column to type into, the most first."""
BESIDE = 112
"""Cells from which the sentences about the phase stand beside the counts."""
LABEL = 7
"""Cells of what stands before the sentences about the phase."""


class LedgerPanel(Panel):
    """The ledger. Numbers that are typed wait in their column until all of them are confirmed.

    Attributes:
        may_enter: numbers may be typed now (see ``tui.actions.Answer``).
        pending: what was typed, by seat and field.
        correcting: the counts themselves are typed.
        because: the reason of the correction, for the log; may be empty.
        own: the seat that the cursor starts on, where the keyboard is one seat's; it corrects by typed commands.
    """

    ACTIONS = LEDGER_ACTIONS
    BINDINGS = bindings(LEDGER_ACTIONS)

    class Entered(Message):
        """The numbers are right."""

        def __init__(self, commands: tuple[str, ...]) -> None:
            super().__init__()
            self.commands = commands

    class Reasoned(Message):
        """The reason of a correction is to be asked for."""

        def __init__(self, panel: "LedgerPanel") -> None:
            super().__init__()
            self.panel = panel

    class Changed(Message):
        """A number was typed or taken back, or other numbers are asked for."""

        def __init__(self, panel: "LedgerPanel") -> None:
            super().__init__()
            self.panel = panel

    def __init__(self, *, id: str = "ledger") -> None:
        super().__init__(id=id)
        self.may_enter: bool | str | None = True
        self.pending: dict[Seat, dict[str, str]] = {}
        self.correcting = False
        self.because = ""
        self.own: Seat | None = None
        self.row = self.column = 0
        self._fresh = True
        self._entry = ENTRIES[0]
        self._state: State | None = None
        self._words: EmpiresWords | None = None

    def show(self, state: State, words: EmpiresWords) -> None:
        """Draw the books of *state*."""
        before, self._state, self._words = self._state, state, words
        if before is None or before.books != state.books or before.phase != state.phase:
            self._forget()
        self.redraw()

    def _forget(self) -> None:
        self.pending, self.correcting, self.because, self._fresh = {}, False, "", True
        state, own = self._state, self.own
        self.row = 0 if state is None or own is None else state.options.seats.index(own)
        self.column = 0

    # What is typed

    @property
    def fields(self) -> tuple[Field, ...]:
        """The columns to type into."""
        return () if self._state is None else fields(self._state, self.correcting)

    @property
    def field(self) -> Field | None:
        """The column of the cursor."""
        return self.fields[self.column] if self.fields else None

    @property
    def seat(self) -> Seat | None:
        """The seat of the cursor."""
        return None if self._state is None else self._state.options.seats[self.row]

    @property
    def entries(self) -> Entries:
        """What was typed, as numbers."""
        return {seat: {name: int(typed) for name, typed in cells.items()} for seat, cells in self.pending.items()}

    @property
    def commands(self) -> tuple[str, ...]:
        """The commands that say what was typed."""
        return () if self._state is None else commands(self._state, self.entries, self.correcting, self.because)

    # What is drawn

    def heading(self, width: int) -> str:
        """The title, with the phase."""
        if self._state is None or self._words is None:
            return _("Ledger")
        phase = f"{number_of(self._state.phase)} {self._words.phase(self._state.phase)}"
        return cut(f"{_('Ledger')} · {phase}", width, self.glyphs)

    def build(self, width: int) -> list[Line]:
        """Heads, one line for each seat, then the sentences about the phase."""
        state, words = self._state, self._words
        if state is None or words is None:
            return []
        self._entry = next((cells for cells in ENTRIES if START + cells * len(self.fields) <= width), ENTRIES[-1])
        rows = [self._row(number, seat) for number, seat in enumerate(state.options.seats)]
        table = [*heads(self.fields, self._entry), *rows]
        if self.correcting and self.because:
            table.append(
                line(Span(f" {cut(_('because {reason}').format(reason=self.because), width - 2, self.glyphs)}"))
            )
        if (drawn := scenario_sets(state)) and not self.correcting:
            named = " · ".join(f"{number} {_(one.name)}" for number, one in enumerate(drawn, 1))
            room = width if width < BESIDE else START + self._entry * MOST_FIELDS
            table += [line(Span(f" {piece}", "dim")) for piece in wrap(f"{_('sets:')} {named}", room - 2)]
        elif any(has_unknown(state, seat) for seat in state.options.seats):
            table.append(line(Span(f" {NOTE if self.own is None else NOTE_TYPED}", "dim")))
        if width < BESIDE:
            return [*table, (), *guide_lines(state, words, width)]
        left = START + self._entry * MOST_FIELDS
        return beside(table, guide_lines(state, words, width - left - 2), left, self.page, self.glyphs)

    def _row(self, number: int, seat: Seat) -> Line:
        assert self._state is not None and self._words is not None
        sign = self.glyphs.open if seat in holds_up(self._state) else " "
        cells = [self._cell(number, seat, at, field) for at, field in enumerate(self.fields)]
        return line(
            Span(f" {sign} ", "warn"),
            seat_span(self._state, self._words, seat, NAME - 3),
            *counts(self._state, seat),
            *([Span(f" {self.glyphs.bar}", "dim")] if cells else []),
            *cells,
        )

    def _cell(self, number: int, seat: Seat, at: int, field: Field) -> Span:
        typed = self.pending.get(seat, {}).get(field.id, "")
        here = self.has_focus and self.may_enter is True and (number, at) == (self.row, self.column)
        if here:
            return Span(f"{typed or ' ':>{self._entry - 1}} ", "cursor")
        return Span(f"{typed or self.glyphs.empty:>{self._entry - 1}} ", "command" if typed else "dim")

    # Keys

    def on_click(self, event: Click) -> None:
        """Put the cursor on the number that was clicked."""
        offset = event.screen_offset - self.content_region.offset
        row, column = offset.y + self.top - 2, (offset.x - START) // self._entry
        seats = 0 if self._state is None else len(self._state.options.seats)
        if row in range(seats) and column in range(len(self.fields)):
            self._go(row, column)

    def _go(self, row: int, column: int) -> None:
        self.row, self.column, self._fresh = row, column, True
        self.redraw()

    def enter_digit(self, key: str) -> None:
        """Type a digit; a number that nothing can follow lets the cursor go on."""
        seat, field = self.seat, self.field
        if seat is None or field is None:
            return
        cells = self.pending.setdefault(seat, {})
        if not self._fresh and field.id in cells and field.full(cells[field.id]):
            self.say(_("Every number is typed. Enter confirms them; the arrow keys go back to one."))
            return
        typed = key if self._fresh else cells.get(field.id, "") + key
        cells[field.id] = str(int(typed))
        self._fresh = False
        if field.full(cells[field.id]):
            self._go_on()
        self.redraw()
        self.report(self.Changed(self))

    def _go_on(self) -> None:
        """To the next place that nothing is typed in: below, then in the columns behind; where there is none, stay."""
        assert self._state is not None
        seats = self._state.options.seats
        places = [(row, column) for column in range(len(self.fields)) for row in range(len(seats))]
        for row, column in places[places.index((self.row, self.column)) + 1 :]:
            if self.fields[column].id not in self.pending.get(seats[row], {}):
                self._go(row, column)
                return

    def erase(self) -> None:
        """Take back the last digit; where there is none, go to the seat before."""
        seat, field = self.seat, self.field
        if seat is None or field is None:
            return
        cells = self.pending.get(seat, {})
        if field.id not in cells:
            self.previous_seat()
            return
        cells[field.id] = cells[field.id][:-1]
        if not cells[field.id]:
            del cells[field.id]
        self.pending = {each: numbers for each, numbers in self.pending.items() if numbers}
        self._fresh = False
        self.redraw()
        self.report(self.Changed(self))

    def next_seat(self) -> None:
        """To the next seat; behind the last one to the first of the next column."""
        assert self._state is not None
        if self.row + 1 < len(self._state.options.seats):
            self._go(self.row + 1, self.column)
        elif self.fields:
            self._go(0, (self.column + 1) % len(self.fields))

    def previous_seat(self) -> None:
        """To the seat before."""
        self._go(max(0, self.row - 1), self.column)

    def move_left(self) -> None:
        """To the column on the left."""
        self._go(self.row, max(0, self.column - 1))

    def move_right(self) -> None:
        """To the column on the right."""
        self._go(self.row, max(0, min(self.column + 1, len(self.fields) - 1)))

    def move_up(self) -> None:
        """To the seat above, or one line up where nothing is typed."""
        if self.fields:
            self.previous_seat()
        else:
            self._scroll(-1)

    def move_down(self) -> None:
        """To the seat below, or one line down where nothing is typed."""
        if self.fields and self._state is not None:
            self._go(min(self.row + 1, len(self._state.options.seats) - 1), self.column)
        else:
            self._scroll(1)

    def _scroll(self, lines: int) -> None:
        self.top = max(0, self.top + lines)
        self.redraw()

    def correct(self) -> None:
        """Type the counts themselves, or what the phase asks for again."""
        correcting = not self.correcting
        self._forget()
        self.correcting = correcting
        self.redraw()
        self.report(self.Changed(self))

    def clear(self) -> None:
        """Take back what was typed."""
        self._forget()
        self.redraw()
        self.report(self.Changed(self))

    def reason(self) -> None:
        """Let the screen ask for the reason of the correction."""
        self.report(self.Reasoned(self))

    def confirm(self) -> None:
        """Tell the screen that the numbers are right."""
        self.report(self.Entered(self.commands))


NOTE = _("? is kept by hand on the table; the key c tells it.")
NOTE_TYPED = _("? is kept by hand on the table; the command set tells it.")

COUNTS = (
    (_("tokens"), _("board")),
    ("", _("stock")),
    ("", _("treas")),
    (_("cities"), _("board")),
    ("", _("stock")),
    (_("ships"), _("board")),
)
"""What stands above the counts: the pieces, and where they are."""


START = NAME + len(COUNTS) * CELL + 2
"""Cells before the columns to type into."""


def heads(columns: tuple[Field, ...], entry: int) -> list[Line]:
    """The two lines above the counts and the columns to type into."""
    pieces = "".join(f"{piece:>{CELL}}" for piece, _place in COUNTS)
    places = "".join(f"{place:>{CELL}}" for _piece, place in COUNTS)
    groups, names = "", ""
    for column in columns:
        groups = f"{groups:<{len(names)}}" + (f" {column.group}" if column.group else "")
        names += f"{column.head:>{entry - 1}} "
    return [
        line(" " * NAME, Span(pieces, "dim"), "  ", Span(groups, "head")),
        line(" " * NAME, Span(places, "dim"), "  ", Span(names, "head")),
    ]


def counts(state: State, seat: Seat) -> list[Span]:
    """Tokens, cities and ships of *seat* in their places."""
    book, cities = state.book(seat), state.cities_of(seat)
    told = (*_tokens(book), cities, limits().cities - cities, None if book is None else book.ships)
    return [Span(f"{'?' if count is None else count:>{CELL}}", "warn" if count is None else "number") for count in told]


def _tokens(book: Book | None) -> tuple[int | None, int | None, int | None]:
    return (None, None, None) if book is None else (book.board, book.stock, book.treasury)


def has_unknown(state: State, seat: Seat) -> bool:
    """The table keeps something of *seat* by hand."""
    book = state.book(seat)
    return book is None or bool(book.unknown)


def guide_lines(state: State, words: EmpiresWords, width: int) -> list[Line]:
    """The sentences about the phase, each behind its label."""
    told = guide(state, words)
    said = ((_("now"), told.now), (_("order"), told.order), (_("done"), told.done), (_("needs"), told.needs))
    parts = [(label, text) for label, text in said if text]
    lines: list[Line] = []
    for label, text in parts:
        for number, piece in enumerate(wrap(text, width - LABEL - 2)):
            lines.append(line(Span(f" {label if not number else '':<{LABEL}}", "head"), Span(piece)))
    return lines
