"""Form fields of one line: a few values side by side with one taken, a heading that unfolds, a button."""

from collections.abc import Sequence

from rich.segment import Segment
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from core.text import cell_width
from tui.actions import Action, Actor, bindings
from tui.glyphs import Glyphs, glyphs_of
from tui.spoken import _

WIDEST = 84
"""Cells of a line whose values stand at its right end, on a wide screen."""
MARGIN = 3
"""Cells before a label."""
Piece = tuple[str, str]
"""A text and how it looks: plain, dim, bold, warn."""


class Field(Actor, Widget, can_focus=True, inherit_bindings=False):
    """A line of a form that the keyboard can be on. Subclasses say what it shows.

    Args:
        width: cells of the label; 0: what stands beside it goes to the right end of the line.

    Attributes:
        about: what the field means, for the screen to show while it is on it.
    """

    COMPONENT_CLASSES = {"field--plain", "field--dim", "field--bold", "field--warn", "field--cursor"}
    DEFAULT_CSS = """
    Field {
        height: 1;
        & > .field--plain { color: $foreground; }
        & > .field--dim { color: $text-muted; }
        & > .field--bold { color: $primary; text-style: bold; }
        & > .field--warn { color: $text-warning; }
        & > .field--cursor { color: $primary; background: $background; text-style: bold reverse; }
        &:ansi > .field--dim { text-style: dim; }
    }
    """

    def __init__(self, label: str, about: str = "", width: int = 16, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.label = label
        self.about = about
        self._width = width

    def pieces(self, glyphs: Glyphs) -> Sequence[Piece]:
        """What stands to the right of the label."""
        return ()

    def render_line(self, y: int) -> Strip:
        """The strip of the line."""
        width = self.size.width
        if y:
            return Strip.blank(width, self.rich_style)
        glyphs = glyphs_of(self)
        sign = glyphs.cursor if self.has_focus else " "
        pieces = self.pieces(glyphs)
        room = self._width or min(width, WIDEST) - 3 - sum(cell_width(text) for text, _look in pieces)
        label = self.label + " " * max(1, room - cell_width(self.label))
        drawn = [(f" {sign} ", "bold"), (label, "bold" if self.has_focus else "plain"), *pieces]
        segments = [Segment(text, self.get_component_rich_style(f"field--{look}")) for text, look in drawn]
        return Strip(segments).adjust_cell_length(width, self.get_component_rich_style("field--plain"))


def _several(field: "Choice") -> bool:
    return len(field.values) > 1


class Choice(Field, inherit_bindings=False):
    """A few values side by side, one of which is taken.

    Args:
        values: each value and how it is called.
        value: the one that is taken at first.
    """

    ACTIONS = (
        Action(
            "choice.next",
            ("right", "space", "l"),
            _("change"),
            _("Take the next value."),
            _("Forms"),
            when=_several,
            run="take_next",
            rank=2,
            palette=False,
            shown="space",
        ),
        Action(
            "choice.previous",
            ("left", "h"),
            _("change back"),
            _("Take the value before."),
            _("Forms"),
            when=_several,
            run="take_previous",
            hint=False,
            palette=False,
        ),
        Action(
            "choice.number",
            tuple("123456789"),
            _("pick"),
            _("Take the first, second, ... value."),
            _("Forms"),
            when=_several,
            run="take_number",
            hint=False,
            palette=False,
            shown="1-9",
            with_key=True,
        ),
    )
    BINDINGS = bindings(ACTIONS)

    class Changed(Message):
        """Another value was taken."""

        def __init__(self, choice: "Choice") -> None:
            super().__init__()
            self.choice = choice

    def __init__(
        self,
        label: str,
        values: Sequence[tuple[str, str]],
        value: str,
        about: str = "",
        width: int = 16,
        *,
        id: str | None = None,
    ) -> None:
        super().__init__(label, about, width, id=id)
        self.values = tuple(values)
        self.value = value
        self._note = ""

    def note(self, text: str) -> None:
        """Show a warning at the end of the line; "" takes it away."""
        if text != self._note:
            self._note = text
            self.refresh()

    def pieces(self, glyphs: Glyphs) -> Sequence[Piece]:
        """Every value, the one taken marked by a sign and in bold; then the warning."""
        found: list[Piece] = []
        for value, name in self.values:
            taken = value == self.value
            sign = glyphs.chosen if taken else glyphs.open
            look = "cursor" if taken and self.has_focus else "bold" if taken else "dim"
            found += [(f"{sign} {name}", look), ("  ", "plain")]
        if sum(cell_width(text) for text, _look in found) > max(0, self.size.width - MARGIN - self._width):
            found = self._one_of_many(glyphs)
        return [*found, (self._note, "warn")]

    def _one_of_many(self, glyphs: Glyphs) -> list[Piece]:
        """The value that is taken alone, and which of how many it is: there is no room for all of them."""
        names = [value for value, _name in self.values]
        at = names.index(self.value)
        place = _("{n} of {all}").format(n=at + 1, all=len(names))
        look = "cursor" if self.has_focus else "bold"
        return [(f"{glyphs.chosen} {self.values[at][1]}", look), (f"  {place}  ", "dim")]

    def take(self, value: str) -> None:
        """Take *value*."""
        if value != self.value:
            self.value = value
            self.refresh()
            self.post_message(self.Changed(self))

    def _step(self, step: int) -> None:
        names = [value for value, _name in self.values]
        self.take(names[(names.index(self.value) + step) % len(names)])

    def take_next(self) -> None:
        """Take the next value."""
        self._step(1)

    def take_previous(self) -> None:
        """Take the value before."""
        self._step(-1)

    def take_number(self, key: str) -> None:
        """Take the value of that number."""
        if int(key) <= len(self.values):
            self.take(self.values[int(key) - 1][0])

    def on_click(self) -> None:
        """A click takes the next value."""
        self.take_next()


class Fold(Field, inherit_bindings=False):
    """A heading whose fields are hidden until it is opened."""

    ACTIONS = (
        Action(
            "fold.turn",
            ("space", "right", "left"),
            _("open or close"),
            _("Show or hide what belongs to this heading."),
            _("Forms"),
            run="turn",
            rank=2,
            palette=False,
        ),
    )
    BINDINGS = bindings(ACTIONS)

    class Turned(Message):
        """The heading was opened or closed."""

        def __init__(self, fold: "Fold") -> None:
            super().__init__()
            self.fold = fold

    def __init__(self, label: str, about: str = "", *, id: str | None = None) -> None:
        super().__init__(label, about, id=id)
        self.open = False
        self._text = ""

    def tell(self, text: str) -> None:
        """Say in a few words what is hidden."""
        self._text = text
        self.refresh()

    def pieces(self, glyphs: Glyphs) -> Sequence[Piece]:
        """The sign of the fold and what is hidden."""
        sign = glyphs.unfolded if self.open else glyphs.folded
        return [(f"{sign} {self._text}", "cursor" if self.has_focus else "dim")]

    def turn(self) -> None:
        """Open or close it."""
        self.open = not self.open
        self.refresh()
        self.post_message(self.Turned(self))

    def on_click(self) -> None:
        """A click opens or closes it."""
        self.turn()


class Button(Field, inherit_bindings=False):
    """The line that does what the form is for."""

    class Pressed(Message):
        """It was clicked."""

    def __init__(self, label: str, about: str = "", *, id: str | None = None) -> None:
        super().__init__(label, about, id=id)
        self._text = ""

    def tell(self, text: str) -> None:
        """Say in a few words what would be done."""
        self._text = text
        self.refresh()

    def pieces(self, glyphs: Glyphs) -> Sequence[Piece]:
        """What would be done."""
        return [(self._text, "cursor" if self.has_focus else "dim")]

    def on_click(self) -> None:
        """A click does it."""
        self.post_message(self.Pressed())
