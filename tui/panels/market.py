"""The market board: one widget with its own cursor, whose move paints two cells and the line of words.

Textual paints a line from the left edge of a widget to the last cell that changed. So the columns are drawn in parts of
their own, and little more than the two cells reaches the terminal, however far to the right they are.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from textual.app import ComposeResult
from textual.events import Click
from textual.geometry import NULL_OFFSET, Region, Size, Spacing
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from core.empires.catalog import CardId, Deck, Shape, Space
from core.empires.market import face_value
from core.empires.state import Options, Slot, State
from tui.actions import bindings
from tui.glyphs import Glyphs
from tui.panels.cards import Names, sign_of
from tui.panels.lines import Line, Painted, Panel, Span, cut, fill, line, width_of
from tui.screens.table_actions import MARKET_ACTIONS
from tui.spoken import _

SPACED = 7
"""Lines from which the rows stand apart."""
NARROWEST, WIDEST = 7, 12
"""Cells of a column: a sign and a name of six letters at 80 columns, every commodity in full from ten."""
ACROSS = 4
"""Columns in one part: with more of them a move of the cursor paints more, with fewer there is more to start."""


class Marks(Struct, frozen=True):
    """What a trade that is being built shows on the board.

    Attributes:
        legal: spaces that may be chosen next.
        placed: spaces with the card the trade lays there; None is a card that nobody named.
        taken: spaces the trade takes.
        building: a trade is being built: what can't be chosen steps back.
    """

    legal: frozenset[Space] = frozenset()
    placed: Mapping[Space, CardId | None] = {}
    taken: frozenset[Space] = frozenset()
    building: bool = False


class Grid(Struct, frozen=True):
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

    @property
    def parts(self) -> Iterator[range]:
        """The columns that are shown, as they are drawn together."""
        return (self.shown[first : first + ACROSS] for first in range(0, len(self.shown), ACROSS))

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
        """The widest grid that fits into *width* cells; where not all columns do, those around column *here*.

        Columns that are a little too wide together give a cell away each before one of them is left out.
        """
        columns = (
            tuple(shape.red),
            *(tuple(Space(f"{column}{row}") for row in shape.rows) for column in shape.columns),
        )
        heads = (_("red"), *(str(column) for column in shape.columns))
        for cell in range(WIDEST, NARROWEST - 1, -1):
            label, widths = _widths(cell, len(shape.columns))
            if (left := width - label - sum(widths)) >= 0:
                break
        if left < 0:
            widths = _narrowed(widths, -left)
        shown = _around(here, widths, width - label)
        if len(shown) < len(widths):
            widths = _widened(widths, shown, width - label)
        left = width - label - sum(widths[column] for column in shown)
        return cls(columns, heads, widths, max(0, left) // 2, label, shown)


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


def _narrowed(widths: tuple[int, ...], missing: int) -> tuple[int, ...]:
    """The widths with *missing* cells less, one from each column that has them, from the last; the same where that is
    not enough."""
    able = [column for column, width in enumerate(widths) if width >= NARROWEST][::-1]
    if missing > len(able):
        return widths
    given = able[:missing]
    return tuple(width - 1 if column in given else width for column, width in enumerate(widths))


def _widened(widths: tuple[int, ...], shown: range, room: int) -> tuple[int, ...]:
    """The widths with the cells that are left over shared out among the columns that are *shown*."""
    more, odd = divmod(room - sum(widths[column] for column in shown), len(shown))
    return tuple(
        width + more + (shown.index(column) < odd) if column in shown else width for column, width in enumerate(widths)
    )


def _widths(cell: int, count: int) -> tuple[int, tuple[int, ...]]:
    """Cells of the row names and of each column; the names of stacks 0 and 1 are short enough to give two away."""
    if cell == NARROWEST:
        return 1, (cell + 2, cell - 1, cell - 1, *(cell for _ in range(count - 2)))
    return 2, (cell + 3, *(cell for _ in range(count)))


class Board(Layout):
    """Puts the parts of the board beside each other, and the words below them."""

    name = "board"

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        """Where each part of the board stands in *size* cells."""
        assert isinstance(parent, MarketPanel)
        grid = parent.grid_for(size.width)
        *parts, words = children
        x, height = 0, max(0, size.height - 1)
        regions = [(words, Region(0, height, size.width, 1))]
        for part, columns in zip(parts, grid.parts, strict=False):
            width = sum(grid.widths[column] for column in columns) + (0 if x else grid.margin + grid.label)
            regions.append((part, Region(x, 0, width, height)))
            x += width
        return [WidgetPlacement(region, NULL_OFFSET, Spacing(), widget) for widget, region in regions]


class Part(Painted):
    """Columns of the board, the first ones with the names of the rows; or the words below it."""

    def prepare(self) -> None:
        """Let the whole board be laid out."""
        if isinstance(self.parent, MarketPanel):
            self.parent.prepare()


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

    def __init__(self, shape: Shape, *, id: str = "market") -> None:
        super().__init__(id=id)
        self.x, self.y = 1, 0
        self._shape = shape
        self._board = Board()
        self.choosing = False
        self.masked = True
        self._state: State | None = None
        self._names: Names | None = None
        self._marks = Marks()
        self._words: Line = ()
        self._talk = ""

    @property
    def layout(self) -> Layout:
        """How the parts of the board are arranged."""
        return self._board

    def compose(self) -> ComposeResult:
        """Parts for the red column and the numbered ones, and the line of words."""
        yield from (Part() for first in range(0, len(self._shape.columns) + 1, ACROSS))
        yield Part()

    def grid_for(self, width: int) -> Grid:
        """The grid in *width* cells."""
        return Grid.of(self._shape, width, self.x)

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
    def grid(self) -> Grid:
        """The grid that is drawn."""
        return self.grid_for(self.content_size.width)

    @property
    def space(self) -> Space:
        """The space under the cursor."""
        return self.grid.columns[self.x][self.y]

    def go(self, space: Space) -> None:
        """Put the cursor on *space*."""
        for x, column in enumerate(self.grid.columns):
            if space in column:
                self._point(x, column.index(space))

    def _point(self, x: int, y: int) -> None:
        """Put the cursor on a space; where it was among columns that are not shown, others are shown."""
        shown = self.grid.shown
        self.x, self.y = x, y
        if self.grid.shown != shown:
            self.refresh(layout=True)
        self.redraw()

    # What is drawn

    def heading(self, width: int) -> str:
        """The title."""
        return _("Market")

    def footing(self) -> str:
        """What is wanted and offered."""
        return cut(self._talk, max(0, self.size.width - 6), self.glyphs)

    def build(self, width: int) -> list[Line]:
        """Heads and rows, each as the name of the row and one part for each column that is shown; then the words."""
        if self._state is None or self._names is None:
            return []
        grid, height = self.grid_for(width), self.content_size.height
        lines: list[Line] = [()] * height
        lines[0] = self._heads(grid)
        for row in range(grid.rows):
            if (at := 1 + row * self._step) < height - 1:
                lines[at] = self._row(grid, row)
        lines[-1] = self._bottom(width)
        return lines

    def hold(self, lines: Sequence[Line]) -> None:
        """Take *lines* as what is seen, each part of the board its own."""
        super().hold(lines)
        for part, seen in self._parts(lines):
            part.hold(seen)

    def paint(self, lines: Sequence[Line]) -> None:
        """Let each part of the board paint what changed in it."""
        self._painted = tuple(lines)
        for part, seen in self._parts(lines):
            part.paint(seen)

    def _parts(self, lines: Sequence[Line]) -> Iterator[tuple[Part, list[Line]]]:
        """The parts of the board with what is seen in each of them."""
        if not lines:
            return
        *parts, words = (part for part in self.children if isinstance(part, Part))
        first = 0
        for part, columns in zip(parts, self.grid.parts, strict=False):
            last = first + len(columns)
            yield part, [line[first + 1 if first else 0 : last + 1] for line in lines[:-1]]
            first = last
        yield words, list(lines[-1:])

    def render_line(self, y: int) -> Strip:
        """The ground beside the parts."""
        return Strip.blank(self.content_size.width, self.style_of("plain"))

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
        if self.has_focus:
            slot = self._state.market.at(space)
            words = describe(self._state.options, space, slot, self._names, masked=self.hides(space))
        left = Span(f" {cut(words, max(0, width - width_of(right) - 3), self.glyphs)}", "dim")
        return fill((left,), (*right, Span(" ")), width)

    # Keys and the mouse

    def on_click(self, event: Click) -> None:
        """Put the cursor on the space that was clicked; choose it where the cursor was."""
        offset = event.screen_offset - self.content_region.offset
        here = self.grid.at(offset.x, (offset.y - 1) // self._step)
        if here == (self.x, self.y) and self.choosing:
            self.choose()
        elif here is not None:
            self._point(*here)

    @property
    def _step(self) -> int:
        """Lines from one row to the next."""
        return 2 if self.content_size.height >= SPACED else 1

    def move(self, dx: int, dy: int) -> None:
        """Move the cursor; it stops at the edge."""
        columns = self.grid.columns
        x = max(0, min(self.x + dx, len(columns) - 1))
        self._point(x, max(0, min(self.y + dy, len(columns[x]) - 1)))

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
        grid, head = self.grid, self.grid.heads[0] if key == "minus" else key
        if head not in grid.heads:
            return
        x = grid.heads.index(head)
        column = grid.columns[x]
        legal = [space for space in column if space in self._marks.legal]
        self._point(x, column.index(legal[0]) if legal else min(self.y, len(column) - 1))

    def choose(self) -> None:
        """Tell the screen that the space under the cursor is chosen."""
        self.report(self.Chosen(self.space))

    def unmask(self) -> None:
        """Show or cover the red cards that were named."""
        self.masked = not self.masked
        self.redraw()
        self.report(self.Unmasked())


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
        return _("{space}: empty").format(space=space)
    card = names.card(slot.card) if slot.card is not None and not masked else _unknown(slot)
    if slot.blocked:
        return _("{space}: {card}, blocks its space").format(space=space, card=card)
    words = _("{space}: {card}, counts {n}") if slot.face_up else _("{space}: {card} face down, counts {n}")
    return words.format(space=space, card=card, n=face_value(options, space, slot))


def _unknown(slot: Slot) -> str:
    return _("a card") if slot.stack is None else _("stack {n}").format(n=slot.stack)
