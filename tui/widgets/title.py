"""The line at the top of a screen, and the one near its foot that says what just happened."""

from textual.content import Content
from textual.widgets import Static

from core.text import cell_width


class TitleLine(Static):
    """One line: what this is at the left, where it stands at the right."""

    DEFAULT_CSS = """
    TitleLine { dock: top; height: 1; padding: 0 1; text-wrap: nowrap; color: $foreground; }
    """

    def __init__(self, left: str = "", right: str = "") -> None:
        super().__init__(markup=False)
        self._texts = (left, right)

    def show(self, left: str, right: str = "") -> None:
        """Show *left* in bold and *right* at the other end; *right* gives way where there is no room."""
        if (left, right) != self._texts:
            self._texts = (left, right)
            self._draw()

    def on_resize(self) -> None:
        """Lay the line out anew."""
        self._draw()

    def _draw(self) -> None:
        left, right = self._texts
        room = self.content_size.width - cell_width(left) - cell_width(right)
        tail = (" " * room + right, "$text-muted") if room > 1 else ""
        self.update(Content.assemble((left, "bold"), tail), layout=False)


class MessageLine(Static):
    """Two lines, more where a path is long, that tell the person something: an answer, a refusal with its reason."""

    DEFAULT_CSS = """
    MessageLine { height: auto; min-height: 2; max-height: 6; padding: 0 1; color: $foreground; }
    MessageLine.-bad { color: $text-error; text-style: bold; }
    """

    def __init__(self) -> None:
        super().__init__(markup=False)
        self.text = ""

    def show(self, text: str, bad: bool = False) -> None:
        """Show *text*; *bad* when it is a refusal."""
        if (text, bad) == (self.text, self.has_class("-bad")):
            return
        room = 2 * self.content_size.width - 20
        grows = max(cell_width(self.text), cell_width(text)) > room
        self.text = text
        self.set_class(bad, "-bad")
        self.update(Content(text), layout=grows)
