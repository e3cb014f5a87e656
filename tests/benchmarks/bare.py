"""The smallest Textual app that does comparable work: a grid of cells in which the arrow keys move a cursor.

``python bare.py``; the benchmarks of the screens start it beside the program.
"""

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

COLUMNS, ROWS, CELL = 11, 3, 6
MARK = "READY"
CURSOR = Style(bold=True, reverse=True)
STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Cells(Widget, can_focus=True):
    """The grid; a key repaints the two cells that change."""

    x = y = 0

    def key(self, name: str) -> None:
        across, down = STEPS[name]
        before = self._cell()
        self.x, self.y = (self.x + across) % COLUMNS, (self.y + down) % ROWS
        self.refresh(before, self._cell())

    def _cell(self) -> Region:
        return Region(self.x * CELL, self.y, CELL, 1)

    def on_key(self, event: object) -> None:
        name = getattr(event, "key", "")
        if name in STEPS:
            self.key(name)

    def render_line(self, y: int) -> Strip:
        plain = self.rich_style
        if y == ROWS:
            return Strip([Segment(MARK, plain)])
        if y > ROWS:
            return Strip.blank(self.size.width, plain)
        chosen = plain + CURSOR
        cells = [Segment(f" {x:<{CELL - 1}}", chosen if (x, y) == (self.x, self.y) else plain) for x in range(COLUMNS)]
        return Strip(cells).simplify()


class Bare(App[None]):
    """Nothing but the grid."""

    def compose(self) -> ComposeResult:
        yield Cells()

    def on_mount(self) -> None:
        self.query_one(Cells).focus()


if __name__ == "__main__":
    Bare().run()
