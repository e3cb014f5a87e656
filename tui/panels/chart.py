"""The calamity chart of this edition for 3-4 players: what each calamity does, and which advances change it."""

from collections.abc import Collection

from textual.events import Click
from textual.message import Message

from core.empires.catalog import CardId, Seat, advances
from core.empires.chart import Row, rows
from core.empires.state import Options, State
from core.empires.words import EmpiresWords
from tui.actions import Answer, bindings
from tui.chart_words import (
    Item,
    brief,
    effects,
    items,
    matches,
    primary_words,
    remarks,
    secondary_short,
    sort_words,
)
from tui.glyphs import UNICODE, Glyphs
from tui.panels.lines import Line, Panel, Span, beside, cut, line, wrap
from tui.screens.table_actions import CHART_ACTIONS
from tui.spoken import _, counted

NAME = 21
"""Cells of the longest short name."""
OTHERS = 12
"""Cells of what other players suffer."""
FLAGS = 3
"""Cells of the signs for a beneficiary and for the market."""
TABLE = 77
"""Cells from which all columns stand in a row; where the details stand beside them, the cells of the columns."""
BESIDE = 108
"""Cells from which they do."""
ITEM = 20
"""Cells of the longest name of an advance, and one more."""


class ChartPanel(Panel):
    """The chart, as on the cards or with the advances of one seat; a search leaves the rows that match.

    Where there is room the calamity under the cursor is explained beside the rows, elsewhere a row may be unfolded.
    """

    class Arranged(Message):
        """The panel has another size: other keys may work."""

    ACTIONS = CHART_ACTIONS
    BINDINGS = bindings(CHART_ACTIONS)

    def __init__(self, *, id: str = "chart") -> None:
        super().__init__(id=id)
        self.cursor = 0
        self.search = ""
        self.seat: Seat | None = None
        self._open: CardId | None = None
        self._state: State | None = None
        self._words: EmpiresWords | None = None
        self._made: tuple[Row, ...] = ()
        self._made_for: tuple[Options | None, tuple[str, ...]] = (None, ())
        self._mine: frozenset[CardId] = frozenset()
        self._at: list[int] = []

    def show(self, state: State, words: EmpiresWords, mine: Collection[CardId] = ()) -> None:
        """Draw the chart of the game; the calamities in the hand of who looks, *mine*, are bright."""
        if self._state is not None and state.options is not self._state.options:
            self.seat = None
        self._state, self._words, self._mine = state, words, frozenset(mine)
        self.redraw()

    def find(self, text: str) -> int:
        """Show only rows in which *text* occurs (see `matches`); all for an empty text. Returns how many."""
        self.search = text
        self.cursor = self.top = 0
        self.redraw()
        return len(self.found)

    @property
    def held(self) -> tuple[str, ...]:
        """The advances that are counted: those of the seat, or none."""
        return () if self._state is None or self.seat is None else self._state.held(self.seat)

    @property
    def _rows(self) -> tuple[Row, ...]:
        """The whole chart, made when it is first drawn and when what is counted changes."""
        if self._state is None:
            return ()
        options, held = self._state.options, self.held
        if self._made_for[0] is not options or self._made_for[1] != held:
            self._made, self._made_for = rows(options.edition, options.switches, held), (options, held)
        return self._made

    @property
    def found(self) -> tuple[Row, ...]:
        """The rows that are shown."""
        return tuple(row for row in self._rows if matches(row, self.search))

    @property
    def beside(self) -> bool:
        """The calamity under the cursor is explained beside the rows."""
        return self.content_size.width >= BESIDE

    def on_resize(self) -> None:
        """Lay the lines out anew."""
        super().on_resize()
        self.report(self.Arranged())

    # What is drawn

    def heading(self, width: int) -> str:
        """The title: the edition, or whose advances are counted and how many; what is searched for."""
        parts = [_("Calamities")]
        if self._state is not None and self._words is not None:
            edition = self._state.options.edition.capitalize()
            parts += [edition] if self.seat is None else [self._words.seat(self.seat)]
            parts += [self._counted] if not self.search else []
        if self.search:
            parts.append(_("{n} with “{text}”").format(n=len(self.found), text=self.search))
        return cut(" · ".join(parts), width, self.glyphs)

    @property
    def _counted(self) -> str:
        if self.seat is None:
            return _("3{dash}4 players").format(dash=self.glyphs.dash)
        held = counted("{n} advance held", "{n} advances held", len(self.held))
        return f"{held}, {counted('{n} counts here', '{n} count here', len(self.used))}"

    @property
    def used(self) -> tuple[str, ...]:
        """Those of the advances held that change a calamity, in the order of the chart."""
        changes = (change.advance for row in self._rows for change in row.changes)
        return tuple(dict.fromkeys(advance for advance in changes if advance in self.held))

    def footing(self) -> str:
        """What the signs of the columns mean, and where the panel stands."""
        told = [_("{sign} advances count").format(sign=self.glyphs.chosen)] if self.seat is not None else []
        told += [_("B beneficiary · M from the market")] if self.content_size.width >= TABLE else []
        told += [text for text in (super().footing(),) if text]
        return cut(" · ".join(told), max(0, self.size.width - 6), self.glyphs)

    def build(self, width: int) -> list[Line]:
        """The rows with the unfolded one's details, or beside them those of the row under the cursor."""
        found = self.found
        self.cursor = max(0, min(self.cursor, len(found) - 1))
        if width < BESIDE:
            return self._list(found, width, self._open)
        table = self._list(found, TABLE, None)
        side = [] if not found else self._side(found[self.cursor], width - TABLE - 2)
        return beside(table, [*[()] * self.top, *side], TABLE, self.page, self.glyphs)

    def _list(self, found: tuple[Row, ...], width: int, unfolded: CardId | None) -> list[Line]:
        lines = [self._columns(width)] if width >= TABLE else []
        self._at = []
        for number, row in enumerate(found):
            self._at.append(len(lines))
            lines.append(self._row(number, row, width))
            if row.id == unfolded:
                lines += details(row, width, 5, self.glyphs)
        if not found:
            return [line(Span(f" {_('nothing found')}", "dim"))]
        return lines if self.search else [*lines, *self._names(width)]

    def _names(self, width: int) -> list[Line]:
        """The advances that are counted, by name, below the rows."""
        if self.seat is None or self._words is None or not self.used:
            return []
        names = ", ".join(advances()[advance].name for advance in self.used)
        told = _("Counted for {seat}: {names}.").format(seat=self._words.seat(self.seat), names=names)
        return [line(Span(f" {text}", "bright")) for text in wrap(told, width - 2)]

    def _columns(self, width: int) -> Line:
        room = width - NAME - OTHERS - FLAGS - 8
        head = f"     {_('calamity'):<{NAME}} {_('primary victim'):<{room}} {_('others'):<{OTHERS}} {_('B M')}"
        return line(Span(cut(head, width, self.glyphs), "dim"))

    def _row(self, number: int, row: Row, width: int) -> Line:
        name, effects = self._cells(row, width)
        if number == self.cursor and self.has_focus:
            return line(Span(f"{name}{effects}"[:width].ljust(width), "cursor"))
        look = "bright" if row.id in self._mine else "plain"
        return line(Span(name, look), Span(effects[: width - len(name)], "number" if row.held else "dim"))

    def _cells(self, row: Row, width: int) -> tuple[str, str]:
        """The name of a row with its signs, and what it does."""
        glyphs = self.glyphs
        mark = glyphs.chosen if row.held else " "
        head = f"{mark}{row.stack} {glyphs.tradeable if row.tradeable else glyphs.banned} "
        if width < TABLE:
            words = brief(row)
            room = width - len(head) - len(words) - 1
            return f"{head}{cut(row.short, room, glyphs):<{room}} ", words
        room = width - NAME - OTHERS - FLAGS - 8
        does = f"{cut(primary_words(row, glyphs), room, glyphs):<{room}} {secondary_short(row, glyphs):<{OTHERS}} "
        flags = f"{'B' if row.beneficiary else ' '} {'M' if row.resolves_from_market else ' '}"
        return f"{head}{row.short:<{NAME}} ", f"{does}{flags}"

    def _side(self, row: Row, width: int) -> list[Line]:
        names = [line(Span(text, "head")) for text in wrap(row.name, width)]
        return [*names, *details(row, width, 0, self.glyphs)]

    # Whose advances are counted

    @property
    def may_count(self) -> Answer:
        """Whether the advances of a seat can be counted."""
        if self._state is not None and self._state.books is None:
            return _("The table keeps the advances of this game by hand.")
        return True if self._state is not None else None

    def next_seat(self) -> None:
        """Count the advances of the next seat; after the last one, none."""
        self._turn_seat(1)

    def seat_before(self) -> None:
        """Count the advances of the seat before; before the first one, none."""
        self._turn_seat(-1)

    def _turn_seat(self, step: int) -> None:
        assert self._state is not None
        seats = (None, *self._state.options.seats)
        self.seat = seats[(seats.index(self.seat) + step) % len(seats)]
        self.redraw()

    # Keys

    def on_click(self, event: Click) -> None:
        """Put the cursor on the row that was clicked; unfold the one where the cursor was."""
        at = self.top + (event.screen_offset - self.content_region.offset).y
        if at not in self._at:
            return
        number = self._at.index(at)
        if number == self.cursor and not self.beside:
            self.fold()
        self.move(number - self.cursor)

    def move(self, steps: int) -> None:
        """Move the cursor by *steps* rows; it stops at the ends."""
        self.cursor = max(0, min(self.cursor + steps, len(self.found) - 1))
        if self._at:
            self._reveal_cursor()
        self.redraw()

    def _reveal_cursor(self) -> None:
        """Scroll to the row under the cursor; with the first and the last one, to what stands before and after it."""
        at = self._at[min(self.cursor, len(self._at) - 1)]
        if not self.cursor:
            self.reveal(0)
        elif self.cursor == len(self._at) - 1:
            self.reveal(len(self._lines) - 1)
            self.top = min(self.top, at)
        self.reveal(at)

    def move_up(self) -> None:
        """To the row above."""
        self.move(-1)

    def move_down(self) -> None:
        """To the row below."""
        self.move(1)

    def page_up(self) -> None:
        """One page up."""
        self.move(-self.page)

    def page_down(self) -> None:
        """One page down."""
        self.move(self.page)

    def move_first(self) -> None:
        """To the first row."""
        self.move(-len(self._rows))

    def move_last(self) -> None:
        """To the last row."""
        self.move(len(self._rows))

    def fold(self) -> None:
        """Unfold the row under the cursor, or fold it again."""
        found = self.found
        if not found:
            return
        row = found[self.cursor]
        self._open = None if self._open == row.id else row.id
        self.redraw()
        if self._open:
            at = self._at[self.cursor]
            self.reveal(at + len(details(row, self.content_size.width, 5, self.glyphs)))
            self.top = min(self.top, at)
        self.redraw()


def details(row: Row, width: int, indent: int, glyphs: Glyphs = UNICODE) -> list[Line]:
    """What there is to know of a calamity in *width* cells; the advances that are counted have a sign."""
    margin = " " * indent
    told = [
        text
        for fact in (sort_words(row), *effects(row, glyphs), *remarks(row))
        for text in wrap(fact, width - indent - 1)
    ]
    lines = [line(Span(f"{margin}{text}")) for text in told]
    for each in items(row):
        lines += _item(each, width, margin, glyphs)
    return lines


def _item(each: Item, width: int, margin: str, glyphs: Glyphs) -> list[Line]:
    mark = glyphs.yes if each.held else " "
    name = f"{margin}{mark} {each.name:<{ITEM}}{each.number:>3} {each.role}"
    look = "bright" if each.held else "dim"
    parts = [Span(name, look)]
    if not each.note:
        return [line(*parts)]
    if len(name) + len(each.note) + 3 <= width:
        return [line(*parts, Span(f"; {each.note}", look))]
    return [
        line(*parts),
        *(line(Span(f"{margin}    {text}", look)) for text in wrap(each.note, width - len(margin) - 4)),
    ]
