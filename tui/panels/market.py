"""The market board: one drawn widget with its own cursor, whose move paints two cells and the line of words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from textual.events import Click
from textual.message import Message

from core.empires.catalog import CardId, Deck, Shape, Space
from core.empires.market import face_value
from core.empires.state import Options, Slot, State
from tui.actions import bindings
from tui.glyphs import Glyphs
from tui.panels.cards import Names, sign_of
from tui.panels.lines import Line, Panel, Span, cut, fill, line, width_of
from tui.screens.table_actions import MARKET_ACTIONS

SPACED = 7
"""Lines from which the rows stand apart."""
NARROWEST, WIDEST = 7, 12
"""Cells of a column: a sign and a name of six letters at 80 columns, every commodity in full from ten."""


@dataclass(frozen=True)
class Marks:
    """What a trade that is being built shows on the board.

    Attributes:
        legal: spaces that may be chosen next.
        placed: spaces with the card the trade lays there; None is a card that nobody named.
        taken: spaces the trade takes.
        building: a trade is being built: what can't be chosen steps back.
    """

    legal: frozenset[Space] = frozenset()
    placed: Mapping[Space, CardId | None] = field(default_factory=dict)
    taken: frozenset[Space] = frozenset()
    building: bool = False


@dataclass(frozen=True)
class Grid:
    """Where the columns of the board stand in a panel of some width.

    Attributes:
        columns: spaces of each drawn column, top to bottom; the red column first.
        heads: what stands above each column.
        widths: cells of each column.
        margin: cells at the left.
        label: cells of the names of the rows.
        shown: numbers of the columns that find room.
    """

    columns: tuple[tuple[Space, ...], ...]
    heads: tuple[str, ...]
    widths: tuple[int, ...]
    margin: int
    label: int
    shown: range

    @property
    def rows(self) -> int:
        """Number of rows."""
        return max(len(column) for column in self.columns)

    def at(self, x: int, row: int) -> tuple[int, int] | None:
        """Column and row of the space drawn at cell *x* of *row*, or None beside all spaces."""
        edge = self.margin + self.label
        for column in self.shown:
            if edge <= x < edge + self.widths[column] and 0 <= row < len(self.columns[column]):
                return column, row
            edge += self.widths[column]
        return None

    @classmethod
    def of(cls, shape: Shape, width: int, here: int = 0) -> "Grid":
        """The widest grid that fits into *width* cells; where not all columns do, those around column *here*."""
        columns = (
            tuple(shape.red),
            *(tuple(Space(f"{column}{row}") for row in shape.rows) for column in shape.columns),
        )
        heads = ("red", *(str(column) for column in shape.columns))
        for cell in range(WIDEST, NARROWEST - 1, -1):
            label, widths = _widths(cell, len(shape.columns))
            if (left := width - label - sum(widths)) >= 0:
                break
        return cls(columns, heads, widths, max(0, left) // 2, label, _around(here, widths, width - label))


def _around(here: int, widths: Sequence[int], room: int) -> range:
    """The columns from the first that still lets *here* be among those that fit into *room* cells."""
    first = last = here
    room -= widths[here]
    while first > 0 and widths[first - 1] <= room:
        first -= 1
        room -= widths[first]
    while last + 1 < len(widths) and widths[last + 1] <= room:
        last += 1
        room -= widths[last]
    return range(first, last + 1)


def _widths(cell: int, count: int) -> tuple[int, tuple[int, ...]]:
    """Cells of the row names and of each column; the names of stacks 0 and 1 are short enough to give two away."""
    if cell == NARROWEST:
        return 1, (cell + 2, cell - 1, cell - 1, *(cell for _ in range(count - 2)))
    return 2, (cell + 3, *(cell for _ in range(count)))


class MarketPanel(Panel):
    """The market with a cursor. Tells the screen which space was chosen.

    Attributes:
        choosing: a space is chosen here now.
        masked: red cards that the table has named are covered.
    """

    ACTIONS = MARKET_ACTIONS
    BINDINGS = bindings(MARKET_ACTIONS)

    class Chosen(Message):
        """A space was chosen with the cursor on it."""

        def __init__(self, space: Space) -> None:
            super().__init__()
            self.space = space

    class Unmasked(Message):
        """Red cards that the table has named were shown or covered."""

    def __init__(self, *, id: str = "market") -> None:
        super().__init__(id=id)
        self.x, self.y = 1, 0
        self.choosing = False
        self.masked = True
        self._state: State | None = None
        self._names: Names | None = None
        self._marks = Marks()
        self._words: Line = ()
        self._talk = ""
        self._grid: Grid | None = None

    def show(self, state: State, names: Names, marks: Marks | None = None, words: Line = (), talk: str = "") -> None:
        """Draw the market of *state*.

        Args:
            state: the position, or a seat's view of it.
            names: words for cards and seats.
            marks: what a trade that is being built shows.
            words: stands under the board at the right: the running values.
            talk: what is wanted and offered, for the lower border (M27).
        """
        self._state, self._names = state, names
        self._marks = marks or Marks()
        self._words, self._talk = words, talk
        self.redraw()

    @property
    def grid(self) -> Grid | None:
        """The grid that is drawn."""
        return self._grid

    @property
    def space(self) -> Space | None:
        """The space under the cursor."""
        return None if self._grid is None else self._grid.columns[self.x][self.y]

    def go(self, space: Space) -> None:
        """Put the cursor on *space*."""
        if self._grid is None:
            return
        for x, column in enumerate(self._grid.columns):
            if space in column:
                self.x, self.y = x, column.index(space)
        self.redraw()

    # What is drawn

    def heading(self, width: int) -> str:
        """The title."""
        return "Market"

    def footing(self) -> str:
        """What is wanted and offered."""
        return cut(self._talk, max(0, self.size.width - 6), self.glyphs)

    def build(self, width: int) -> list[Line]:
        """Heads, rows and the line of words."""
        if self._state is None or self._names is None:
            return []
        grid = self._grid = Grid.of(self._state.options.shape, width, self.x)
        height = self.content_size.height
        step = self._step
        lines: list[Line] = [()] * height
        lines[0] = self._heads(grid)
        for row in range(grid.rows):
            if (at := 1 + row * step) < height:
                lines[at] = self._row(grid, row)
        if height > 1 + grid.rows:
            lines[-1] = self._bottom(width)
        return lines

    def _heads(self, grid: Grid) -> Line:
        cells = (Span(f" {grid.heads[x]:<{grid.widths[x] - 1}}", "head") for x in grid.shown)
        return line(" " * (grid.margin + grid.label), *cells)

    def _row(self, grid: Grid, row: int) -> Line:
        assert self._state is not None
        name = self._state.options.shape.rows[row] if row < len(self._state.options.shape.rows) else ""
        label = Span(" " * grid.margin + f"{name:<{grid.label}}", "dim")
        return (label, *(self._cell(grid, x, row) for x in grid.shown))

    def _cell(self, grid: Grid, x: int, row: int) -> Span:
        width = grid.widths[x]
        if row >= len(grid.columns[x]):
            return Span(" " * width)
        space = grid.columns[x][row]
        assert self._state is not None
        value = self._state.options.shape.red.get(space)
        worth = "" if value is None else f" {value}"
        sign, text, look = self._content(space, width - 1 - len(worth))
        here = (x, row) == (self.x, self.y) and self.has_focus
        return Span(f"{worth}{sign}{text}".ljust(width)[:width], "cursor" if here else look)

    def _content(self, space: Space, room: int) -> tuple[str, str, str]:
        """Sign, text and look of a space."""
        assert self._state is not None and self._names is not None
        glyphs, marks = self.glyphs, self._marks
        slot = self._state.market.at(space)
        if space in marks.placed:
            card = marks.placed[space]
            return glyphs.down, "*" if card is None else self._names.card(card)[:room], "placed"
        text, look = self._slot(space, slot, room)
        if space in marks.taken:
            return glyphs.chosen, text, "taken"
        if space in marks.legal:
            return glyphs.open, "" if slot is None else text, "open"
        return " ", text, "dim" if marks.building else look

    def _slot(self, space: Space, slot: Slot | None, room: int) -> tuple[str, str]:
        assert self._state is not None and self._names is not None
        if slot is None:
            return self.glyphs.empty, "dim"
        deck = self._state.options.deck
        return slot_text(slot, deck, self._names, self.glyphs, room, masked=self.hides(space)), slot_look(slot)

    @property
    def can_unmask(self) -> bool:
        """There is a red card to show or cover."""
        state = self._state
        if state is None or state.digital:
            return False
        slots = (state.market.at(space) for space in state.options.shape.red)
        return any(slot is not None and slot.card is not None and not slot.face_up for slot in slots)

    def hides(self, space: Space) -> bool:
        """Beside the board a red card that was named stays covered until somebody asks."""
        assert self._state is not None
        return self.masked and not self._state.digital and space in self._state.options.shape.red

    def _bottom(self, width: int) -> Line:
        assert self._state is not None and self._names is not None
        space, right = self.space, self._words
        words = ""
        if space is not None and self.has_focus:
            slot = self._state.market.at(space)
            words = describe(self._state.options, space, slot, self._names, masked=self.hides(space))
        left = Span(f" {cut(words, max(0, width - width_of(right) - 3), self.glyphs)}", "dim")
        return fill((left,), (*right, Span(" ")), width)

    # Keys and the mouse

    def on_click(self, event: Click) -> None:
        """Put the cursor on the space that was clicked; choose it where the cursor was."""
        offset = event.get_content_offset(self)
        if self._grid is None or offset is None:
            return
        here = self._grid.at(offset.x, (offset.y - 1) // self._step)
        if here == (self.x, self.y) and self.choosing:
            self.choose()
        elif here is not None:
            self.x, self.y = here
            self.redraw()

    @property
    def _step(self) -> int:
        """Lines from one row to the next."""
        return 2 if self.content_size.height >= SPACED else 1

    def move(self, dx: int, dy: int) -> None:
        """Move the cursor; it stops at the edge."""
        if self._grid is None:
            return
        self.x = max(0, min(self.x + dx, len(self._grid.columns) - 1))
        self.y = max(0, min(self.y + dy, len(self._grid.columns[self.x]) - 1))
        self.redraw()

    def move_left(self) -> None:
        """One column to the left."""
        self.move(-1, 0)

    def move_right(self) -> None:
        """One column to the right."""
        self.move(1, 0)

    def move_up(self) -> None:
        """One row up."""
        self.move(0, -1)

    def move_down(self) -> None:
        """One row down."""
        self.move(0, 1)

    def jump(self, key: str) -> None:
        """Go to a column by its number, or to the red column; to its first space that may be chosen, if any."""
        if self._grid is None:
            return
        head = "red" if key == "minus" else key
        if head not in self._grid.heads:
            return
        self.x = self._grid.heads.index(head)
        column = self._grid.columns[self.x]
        legal = [space for space in column if space in self._marks.legal]
        self.y = column.index(legal[0]) if legal else min(self.y, len(column) - 1)
        self.redraw()

    def choose(self) -> None:
        """Tell the screen that the space under the cursor is chosen."""
        if self.space is not None:
            self.post_message(self.Chosen(self.space))

    def unmask(self) -> None:
        """Show or cover the red cards that were named."""
        self.masked = not self.masked
        self.redraw()
        self.post_message(self.Unmasked())


def slot_text(slot: Slot, deck: Deck, names: Names, glyphs: Glyphs, room: int, *, masked: bool = False) -> str:
    """What a card looks like on the board, in *room* cells."""
    wide = room > NARROWEST
    back, stack = glyphs.facedown, "" if slot.stack is None else str(slot.stack)
    if slot.card is None or masked or (slot.stack == 0 and not slot.face_up):
        if slot.face_up:
            return f"? {stack}"[:room]
        return f"{back * 3} {stack}"[:room] if wide else f"{back}{stack}"
    name = names.card(slot.card)
    if not slot.face_up:
        return f"{back} {name}"[:room] if wide else f"{back}{name}"[:room]
    sign = glyphs.banned if slot.blocked else sign_of(deck, slot.card, glyphs)
    gap = " " if wide and sign else ""
    return name[: room - len(sign) - len(gap)].rstrip() + gap + sign


def slot_look(slot: Slot) -> str:
    """How a card looks when no trade is being built."""
    if slot.blocked:
        return "bad"
    return "plain" if slot.face_up else "back"


def describe(options: Options, space: Space, slot: Slot | None, names: Names, *, masked: bool = False) -> str:
    """A space of the board in words: what lies there and what it counts when it is taken."""
    if slot is None:
        return f"{space}: empty"
    known = slot.card is not None and not masked
    card = names.card(slot.card) if slot.card is not None and known else _unknown(slot)
    face = "" if slot.face_up else ", face down"
    if slot.blocked:
        return f"{space}: {card}, blocks its space"
    return f"{space}: {card}{face}, counts {face_value(options, space, slot)}"


def _unknown(slot: Slot) -> str:
    return "a card" if slot.stack is None else f"a card of stack {slot.stack}"
