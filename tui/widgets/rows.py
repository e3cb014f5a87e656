"""A list to choose from: rows of columns with one cursor, drawn line by line; moving the cursor paints two lines."""

from collections.abc import Sequence

from msgspec import Struct
from rich.segment import Segment
from textual.events import Click, MouseScrollDown, MouseScrollUp
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from core.text import cell_width
from tui.actions import Action, Actor, bindings
from tui.glyphs import glyphs_of
from tui.spoken import _

GAP = 2
"""Cells between two columns."""


class Row(Struct, frozen=True):
    """One thing to choose.

    Attributes:
        id: what it is for the screen that shows it.
        cells: its columns; texts of others must be safe to show.
        look: ``plain``, ``dim`` for what can't be chosen, ``bad`` for what is broken, ``head`` for a heading.
    """

    id: str
    cells: tuple[str, ...]
    look: str = "plain"


def _some(rows: "Rows") -> bool:
    return bool(rows.rows)


def _move(name: str, keys: tuple[str, ...], title: str, text: str, run: str, shown: str = "") -> Action:
    return Action(
        f"rows.{name}",
        keys,
        title,
        text,
        _("Lists"),
        when=_some,
        run=run,
        hint=False,
        palette=False,
        shown=shown,
        with_key=bool(shown),
    )


MOVES = (
    _move("up", ("up", "k"), _("up"), _("Go to the row above."), "move_up"),
    _move("down", ("down", "j"), _("down"), _("Go to the row below."), "move_down"),
    _move("page", ("pageup", "pagedown"), _("page"), _("Go one page up or down."), "move_page", "pgup pgdn"),
    _move("ends", ("home", "end"), _("ends"), _("Go to the first or the last row."), "move_end", "home end"),
)


class Rows(Actor, Widget, can_focus=True, inherit_bindings=False):
    """Rows with a cursor. The screen around it says what enter does."""

    ACTIONS = MOVES
    BINDINGS = bindings(MOVES)
    COMPONENT_CLASSES = {"rows--plain", "rows--dim", "rows--bad", "rows--head", "rows--cursor", "rows--idle"}
    DEFAULT_CSS = """
    Rows {
        height: 1fr;
        & > .rows--plain { color: $foreground; }
        & > .rows--dim { color: $text-muted; }
        & > .rows--bad { color: $text-error; }
        & > .rows--head { color: $text-primary; text-style: bold; }
        & > .rows--cursor { color: $primary; background: $background; text-style: bold reverse; }
        & > .rows--idle { color: $foreground; text-style: bold; }
        &:ansi > .rows--dim { text-style: dim; }
    }
    """

    class Moved(Message):
        """The cursor went to another row."""

        def __init__(self, rows: "Rows") -> None:
            super().__init__()
            self.rows = rows

        @property
        def control(self) -> "Rows":
            """The list itself."""
            return self.rows

    class Chosen(Message):
        """A row was clicked twice, or clicked where the cursor was."""

        def __init__(self, rows: "Rows") -> None:
            super().__init__()
            self.rows = rows

    def __init__(self, rows: Sequence[Row] = (), *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.rows: tuple[Row, ...] = ()
        self.cursor = 0
        self._widths: tuple[int, ...] = ()
        self._top = 0
        self._take(rows)

    def show(self, rows: Sequence[Row]) -> None:
        """Show *rows*, keeping the cursor on the row it was on, or near it."""
        if tuple(rows) == self.rows:
            return
        count = len(self.rows)
        self._take(rows)
        self.refresh(layout=len(self.rows) != count)

    def _take(self, rows: Sequence[Row]) -> None:
        before = self.current
        self.rows = tuple(rows)
        places = {row.id: number for number, row in enumerate(self.rows)}
        wanted = places.get(before.id, self.cursor) if before else self.cursor
        self.cursor = self._landing(min(max(wanted, 0), len(self.rows) - 1), 1)
        self._measure()
        self._scroll()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as there are rows, where the style sheet leaves the height open."""
        return len(self.rows)

    @property
    def current(self) -> Row | None:
        """The row the cursor is on."""
        return self.rows[self.cursor] if 0 <= self.cursor < len(self.rows) else None

    def go(self, number: int, step: int = 1) -> None:
        """Move the cursor to row *number*, or past headings in the direction of *step*."""
        number = self._landing(min(max(number, 0), len(self.rows) - 1), step)
        if number == self.cursor or not self.rows:
            return
        before, self.cursor = self.cursor, number
        if self._scroll():
            self.refresh()
        else:
            width = self.size.width
            self.refresh(Region(0, before - self._top, width, 1), Region(0, number - self._top, width, 1))
        self.post_message(self.Moved(self))

    def go_to(self, name: str) -> None:
        """Move the cursor to the row whose id is *name*."""
        for number, row in enumerate(self.rows):
            if row.id == name:
                self.go(number)

    def move_up(self) -> None:
        """One row up; from the first to the last."""
        at_top = self.cursor <= self._landing(0, 1)
        self.go(len(self.rows) - 1 if at_top else self.cursor - 1, -1)

    def move_down(self) -> None:
        """One row down; from the last to the first."""
        at_end = self.cursor >= self._landing(len(self.rows) - 1, -1)
        self.go(0 if at_end else self.cursor + 1)

    def move_page(self, key: str) -> None:
        """One page up or down."""
        page = max(1, self.size.height - 1)
        self.go(self.cursor + (page if key == "pagedown" else -page), 1 if key == "pagedown" else -1)

    def move_end(self, key: str) -> None:
        """To the first or the last row."""
        if key == "end":
            self.go(len(self.rows) - 1, -1)
        else:
            self.go(0)

    def _landing(self, number: int, step: int) -> int:
        """The row nearest to *number* that is no heading, first looking in the direction of *step*."""
        for way in (step, -step):
            at = number
            while 0 <= at < len(self.rows):
                if self.rows[at].look != "head":
                    return at
                at += way
        return max(number, 0)

    def _measure(self) -> None:
        """Make every column but the last as wide as its widest cell."""
        self._widths = tuple(
            max((cell_width(row.cells[at]) for row in self.rows if len(row.cells) > at + 1), default=0)
            for at in range(max((len(row.cells) for row in self.rows), default=1) - 1)
        )

    def _scroll(self) -> bool:
        """Bring the cursor into view; True when that moved the rows."""
        height, top = self.size.height, self._top
        if height > 0:
            self._top = min(max(self._top, self.cursor - height + 1), self.cursor)
            self._top = max(0, min(self._top, len(self.rows) - height))
        return top != self._top

    def on_resize(self) -> None:
        """Keep the cursor in view."""
        self._scroll()

    def on_focus(self) -> None:
        """Show the cursor as the one that keys move."""
        self.refresh()

    def on_blur(self) -> None:
        """Show the cursor as resting."""
        self.refresh()

    def on_click(self, event: Click) -> None:
        """Move the cursor to the row that was clicked; choose it when the cursor was there already."""
        number = event.y + self._top
        if number >= len(self.rows) or self.rows[number].look == "head":
            return
        if number == self.cursor:
            self.post_message(self.Chosen(self))
        self.go(number)

    def on_mouse_scroll_down(self, _event: MouseScrollDown) -> None:
        """The wheel moves the cursor."""
        self.go(self.cursor + 1)

    def on_mouse_scroll_up(self, _event: MouseScrollUp) -> None:
        """The wheel moves the cursor."""
        self.go(self.cursor - 1, -1)

    def render_line(self, y: int) -> Strip:
        """The strip of the row at *y*."""
        number, width = y + self._top, self.size.width
        if number >= len(self.rows):
            return Strip.blank(width, self.rich_style)
        row = self.rows[number]
        here = number == self.cursor and row.look != "head"
        glyphs = glyphs_of(self)
        sign = glyphs.cursor if here else " "
        if glyphs.ascii:
            row = Row(row.id, tuple(glyphs.text(cell) for cell in row.cells), row.look)
        whole = "rows--cursor" if here and self.has_focus else "rows--idle" if here else ""
        segments = [Segment(f" {sign} ", self.get_component_rich_style(whole or "rows--plain"))]
        for at, cell in enumerate(row.cells):
            look = whole or ("rows--dim" if at and row.look == "plain" else f"rows--{row.look}")
            if at < len(row.cells) - 1:
                text = cell + " " * max(0, self._widths[at] + GAP - cell_width(cell))
            else:
                text = cut(cell, width - sum(segment.cell_length for segment in segments), glyphs.more)
            segments.append(Segment(text, self.get_component_rich_style(look)))
        filler = self.get_component_rich_style(whole or "rows--plain")
        return Strip(segments).adjust_cell_length(width, filler)


def cut(text: str, width: int, more: str) -> str:
    """*text* in at most *width* cells; where something is missing it ends with *more*."""
    if cell_width(text) <= width:
        return text
    while text and cell_width(text) >= width:
        text = text[:-1]
    return text + more if width > 0 else ""
