"""The smallest Textual app that does comparable work: a grid of cells in which the arrow keys move a cursor.

``python bare.py WORD`` shows WORD below the grid; the benchmarks of the screens start it beside the program.
"""

import sys

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.events import Key
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

COLUMNS, ROWS, CELL = 11, 3, 6
CURSOR = Style(bold=True, reverse=True)
STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Cells(Widget, can_focus=True):
    """The grid; a key repaints the two cells that change."""

    x = y = 0

    def on_key(self, event: Key) -> None:
        across, down = STEPS.get(event.key, (0, 0))
        before = self._cell()
        self.x, self.y = (self.x + across) % COLUMNS, (self.y + down) % ROWS
        self.refresh(before, self._cell())

    def _cell(self) -> Region:
        return Region(self.x * CELL, self.y, CELL, 1)

    def render_line(self, y: int) -> Strip:
        plain = self.rich_style
        if y == ROWS:
            return Strip([Segment(self.app.title, plain)])
        if y > ROWS:
            return Strip.blank(self.size.width, plain)
        chosen = plain + CURSOR
        cells = [Segment(f" {x:<{CELL - 1}}", chosen if (x, y) == (self.x, self.y) else plain) for x in range(COLUMNS)]
        return Strip(cells).simplify()


class Bare(App[None]):
    """Nothing but the grid, and its own title below it."""

    def compose(self) -> ComposeResult:
        yield Cells()

    def on_mount(self) -> None:
        self.query_one(Cells).focus()


if __name__ == "__main__":
    Bare.TITLE = sys.argv[1]
    Bare().run()
