"""A panel that is only read: its keys scroll it."""

from tui.panels.lines import Panel


class ScrolledPanel(Panel):
    """A panel whose keys move its lines, for what finds no room."""

    def scroll_lines(self, lines: int) -> None:
        """Scroll by *lines*."""
        self.top = max(0, self.top + lines)
        self.redraw()

    def move_up(self) -> None:
        """One line up."""
        self.scroll_lines(-1)

    def move_down(self) -> None:
        """One line down."""
        self.scroll_lines(1)

    def page_up(self) -> None:
        """One page up."""
        self.scroll_lines(-self.page)

    def page_down(self) -> None:
        """One page down."""
        self.scroll_lines(self.page)

    def move_first(self) -> None:
        """To the first line."""
        self.scroll_lines(-len(self._lines))

    def move_last(self) -> None:
        """To the last line."""
        self.scroll_lines(len(self._lines))
