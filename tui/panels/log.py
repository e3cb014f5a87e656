"""The log: what happened, the newest last; it stays at the end unless somebody scrolls up."""

from collections.abc import Sequence

from tui.actions import bindings
from tui.panels.lines import Line, Panel, Span, line, wrap
from tui.screens.table_actions import LOG_ACTIONS
from tui.spoken import _
from tui.told import Entry


class LogPanel(Panel):
    """Sentences with their numbers. What can't be seen now is reached by scrolling."""

    ACTIONS = LOG_ACTIONS
    BINDINGS = bindings(LOG_ACTIONS)

    def __init__(self, *, id: str = "log") -> None:
        super().__init__(id=id)
        self._entries: tuple[Entry, ...] = ()
        self._wrapped: list[Line] = []
        self._wrapped_for: tuple[int, int] = (0, 0)
        self._follows = True

    def show(self, entries: Sequence[Entry]) -> None:
        """Draw *entries*, oldest first; only those behind the ones of before are laid out anew."""
        if tuple(entries[: len(self._entries)]) != self._entries:
            self._wrapped_for = (0, 0)
        self._entries = tuple(entries)
        self.redraw()

    def heading(self, width: int) -> str:
        """The title."""
        return "Log"

    def build(self, width: int) -> list[Line]:
        """Every sentence, broken into lines; those that were broken before are kept."""
        done, last = self._wrapped_for
        if last != width:
            done, self._wrapped = 0, []
        for entry in self._entries[done:]:
            self._wrapped += self._sentence(entry, width)
        self._wrapped_for = (len(self._entries), width)
        if self._follows:
            self.top = len(self._wrapped)
        return self._wrapped or [line(Span(f" {_('nothing yet')}", "dim"))]

    def _sentence(self, entry: Entry, width: int) -> list[Line]:
        look = "head" if entry.head else "plain"
        return [
            line(Span(f"{entry.n if not number else '':>4}  ", "dim"), Span(piece, look))
            for number, piece in enumerate(wrap(entry.text, width - 7))
        ]

    def scroll_lines(self, lines: int) -> None:
        """Scroll by *lines*; at the end the panel follows again."""
        self.top = max(0, self.top + lines)
        self._follows = self.top + self.page >= len(self._lines)
        self.redraw()

    # Keys

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
        """To the oldest line."""
        self.scroll_lines(-len(self._lines))

    def move_last(self) -> None:
        """To the newest line."""
        self.scroll_lines(len(self._lines))
