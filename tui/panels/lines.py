"""A panel of drawn lines: what is seen is a tuple of lines, and only what changed in them is painted again."""

from collections.abc import Awaitable, Sequence
from functools import cached_property
from itertools import islice, zip_longest
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.color import BLACK, WHITE, Color
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from core.text import cell_width
from tui.actions import Actor
from tui.glyphs import Glyphs, glyphs_of
from tui.theme import contrast

LOOKS = {
    "plain": ("foreground", ""),
    "dim": ("text-muted", ""),
    "bright": ("foreground", "bold"),
    "head": ("text-primary", "bold"),
    "number": ("foreground", "bold"),
    "command": ("text-accent", "bold"),
    "good": ("text-success", "bold"),
    "bad": ("text-error", "bold"),
    "warn": ("text-warning", "bold"),
    "open": ("text-success", "bold"),
    "placed": ("text-accent", "bold underline"),
    "taken": ("text-warning", "bold underline"),
    "back": ("text-muted", ""),
    "cursor": ("primary", "bold reverse"),
    "arts": ("arts", "bold"),
    "civics": ("civics", "bold"),
    "crafts": ("crafts", "bold"),
    "religion": ("religion", "bold"),
    "science": ("science", "bold"),
}
"""How a piece of text may look: a colour of the theme and what is done to it; the last five are the groups of advances.

A table and no style sheet: it would be read and applied at every start, most of it for nothing.
"""

GUESS = 40
"""Cells for the title of a panel before its size is known."""
SEEN_BLANK = ("cursor", "placed", "taken")
"""Looks in which a blank can be told from others: reversed or underlined."""
READABLE = 4.5
"""Contrast that a civilization's colour is brought to against the background it stands on."""


class Span(NamedTuple):
    """A piece of text and how it looks: one of ``LOOKS``, or a colour ``#rrggbb`` that is only a hint."""

    text: str
    look: str = "plain"


Line = tuple[Span, ...]
"""One line of a panel, from the left. Shorter lines are filled up, longer ones are cut."""


def line(*parts: Span | str) -> Line:
    """A line of *parts*; a bare text looks plain."""
    return tuple(part if isinstance(part, Span) else Span(part) for part in parts)


def width_of(parts: Line) -> int:
    """Cells of a line."""
    return sum(cell_width(part.text) for part in parts)


def fill(left: Line, right: Line, width: int) -> Line:
    """*left* and *right* at the two ends of *width* cells; *right* is left out where there is no room."""
    room = width - width_of(left) - width_of(right)
    return (*left, Span(" " * room), *right) if room > 0 else left


def cut(text: str, width: int, glyphs: Glyphs) -> str:
    """*text* in at most *width* cells, with a sign where something is missing."""
    if cell_width(text) <= width:
        return text
    while text and cell_width(text) >= width:
        text = text[:-1]
    return text + glyphs.more[: max(0, width)]


def wrap(text: str, width: int) -> list[str]:
    """*text* broken at blanks into lines of at most *width* cells; a longer word stands alone and is cut when drawn."""
    lines: list[str] = []
    for word in text.split():
        if lines and cell_width(lines[-1]) + 1 + cell_width(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def beside(left: Sequence[Line], right: Sequence[Line], width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """*left* in *width* cells and *right* with a bar between them, *height* lines or as many as the longer one has."""
    bar = Span(f"{glyphs.bar} ", "dim")
    rows = max(height, len(left), len(right))
    pairs = zip((*left, *[()] * rows), (*right, *[()] * rows), strict=False)
    return [(*one, Span(" " * max(0, width - width_of(one))), bar, *other) for one, other in islice(pairs, rows)]


def changes(before: Line, after: Line, y: int, width: int) -> Region | None:
    """Where line *y* must be painted again: from the first to the last cell that differs, or nowhere.

    One region even where cells between them are the same: what is left of a region is sent to the terminal as well.
    """
    pairs = zip(cells_of(before, width), cells_of(after, width), strict=True)
    differ = [x for x, (old, new) in enumerate(pairs) if old != new]
    return Region(differ[0], y, differ[-1] - differ[0] + 1, 1) if differ else None


def cells_of(parts: Line, width: int) -> list[tuple[str, str]]:
    """Each cell of a line as its character and look; a wide character is followed by an empty one."""
    cells = [
        (char, "plain" if char == " " and part.look not in SEEN_BLANK else part.look) if not at else ("", part.look)
        for part in parts
        for char in part.text
        for at in range(cell_width(char))
    ]
    return (cells + [(" ", "plain")] * (width - len(cells)))[:width]


def plain_text(lines: Sequence[Line]) -> str:
    """What the lines say, without their looks."""
    return "\n".join("".join(part.text for part in parts).rstrip() for parts in lines)


def readable(hint: str, background: Color) -> Color:
    """The colour *hint*, made lighter or darker until it can be read on *background*."""
    colour, ground = Color.parse(hint), _hex(background)
    target = max(WHITE, BLACK, key=lambda end: contrast(_hex(end), ground))
    for step in range(10):
        mixed = colour.blend(target, step / 10)
        if contrast(_hex(mixed), ground) >= READABLE:
            return mixed
    return target


class Looks(Widget):
    """A screen or widget on whose ground everything drawn below it looks; so each look is worked out once."""

    def notify_style_update(self) -> None:
        """Forget the colours of the theme that was."""
        self._styles_of_looks: dict[str, Style] = {}
        super().notify_style_update()

    def style_of(self, look: str) -> Style:
        """The style of a look: one of ``LOOKS``, or a colour that is only a hint."""
        style = self._styles_of_looks.get(look)
        if style is None:
            style = self._styles_of_looks[look] = self._find_style(look)
        return style

    def _find_style(self, look: str) -> Style:
        ansi = self.app.native_ansi_color
        if look.startswith("#"):
            style = self.style_of("bright")
            if ansi or self.app.no_color:
                return style
            return style + Style(color=readable(look, self.background_colors[1]).rich_color)
        name, done = LOOKS[look]
        colour = Color.parse(self.app.theme_variables[name])
        # The terminal's own colours have no muted one.
        faint = ansi and name == "text-muted"
        return self.rich_style + Style(color=colour.rich_color, dim=faint or None) + Style.parse(done)


class Painted(Widget):
    """A widget that turns lines into strips, in the looks of the nearest ``Looks`` around it."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._painted: tuple[Line, ...] = ()

    @property
    def glyphs(self) -> Glyphs:
        """The signs to draw with."""
        return glyphs_of(self)

    @cached_property
    def _looks(self) -> Looks:
        for node in self.ancestors:
            if isinstance(node, Looks):
                return node
        raise LookupError(f"{self!r} is drawn outside any Looks")

    def style_of(self, look: str) -> Style:
        """The style of a look here."""
        return self._looks.style_of(look)

    def strip(self, parts: Line, width: int) -> Strip:
        """A line as *width* cells. A blank looks like what is before it, so that fewer changes of style are sent."""
        literal, room = self.glyphs.text, width - width_of(parts)
        pieces: list[tuple[str, Style]] = []
        look = "plain"
        for part in (*parts, Span(" " * max(0, room))):
            if part.look in SEEN_BLANK or not part.text.isspace() or look in SEEN_BLANK:
                look = part.look
            style = self.style_of(look)
            if pieces and pieces[-1][1] == style:
                pieces[-1] = (pieces[-1][0] + part.text, style)
            elif part.text:
                pieces.append((part.text, style))
        strip = Strip([Segment(literal(text), style) for text, style in pieces], max(width, width - room))
        return strip if room >= 0 else strip.adjust_cell_length(width)

    def prepare(self) -> None:
        """Called before anything is rendered: where the size is new, ``hold`` what is to be seen in it."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """The strips of a region; the first picture is complete, whatever the size turns out to be."""
        self.prepare()
        return super().render_lines(crop)

    def hold(self, lines: Sequence[Line]) -> None:
        """Take *lines* as what is seen, without painting."""
        self._painted = tuple(lines)

    def paint(self, lines: Sequence[Line]) -> None:
        """Show *lines*, painting those that differ from what is there."""
        old, new = self._painted, tuple(lines)
        if old == new:
            return
        self.hold(new)
        width = self.content_size.width
        rows = enumerate(zip_longest(old, new, fillvalue=()))
        changed = [changes(before, after, y, width) for y, (before, after) in rows]
        if regions := [region for region in changed if region is not None]:
            self.refresh(*regions)

    @property
    def seen(self) -> str:
        """What is drawn inside the border now, as plain text."""
        return plain_text(self._painted)

    def render_line(self, y: int) -> Strip:
        """The strip of the line at *y* inside the border."""
        width = self.content_size.width
        if y < len(self._painted):
            return self.strip(self._painted[y], width)
        return Strip.blank(width, self.style_of("plain"))


class OneLine(Painted):
    """A single line of the screen outside every panel: title, prompt, status."""

    def show(self, parts: Line) -> None:
        """Show *parts*."""
        self.paint([parts])


class Panel(Actor, Painted, can_focus=True, inherit_bindings=False):
    """A bordered panel with a title. Subclasses say what its lines are; it scrolls when there are too many.

    Attributes:
        top: number of the first line that is drawn.
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.top = 0
        self._head: tuple[str, str] = ("", "")
        self._lines: tuple[Line, ...] = ()
        self._laid_out = Size()

    def build(self, width: int) -> Sequence[Line]:
        """Every line of the panel for *width* cells."""
        raise NotImplementedError

    def heading(self, width: int) -> str:
        """The words in the upper border, at most *width* cells."""
        raise NotImplementedError

    def footing(self) -> str:
        """The words in the lower border; where a panel is scrolled, where it stands."""
        first, last, total = self.top + 1, min(self.top + self.content_size.height, len(self._lines)), len(self._lines)
        return f"{first}{self.glyphs.dash}{last} of {total}" if total > self.content_size.height > 0 else ""

    def redraw(self) -> None:
        """Draw what changed."""
        lines = self._lay_out() if self.content_size else ()
        sign = f"{self.glyphs.cursor} " if self.has_focus else ""
        width = self.size.width - 4 if self.content_size else GUESS
        self._set_head(sign + self.heading(width - len(sign)), self.footing())
        self.paint(lines)

    def prepare(self) -> None:
        """Lay the lines out where the size is new."""
        if self.content_size and self.content_size != self._laid_out:
            self.hold(self._lay_out())

    def _lay_out(self) -> Sequence[Line]:
        """The lines to be seen."""
        width, height = self._laid_out = self.content_size
        self._lines = tuple(self.build(width))
        self.top = max(0, min(self.top, len(self._lines) - height))
        return self._lines[self.top : self.top + height]

    def _set_head(self, title: str, note: str) -> None:
        if (title, note) == self._head:
            return
        self._head = (title, note)
        self.border_title = Content(title)
        self.border_subtitle = Content(note) if note else None

    def on_resize(self) -> None:
        """Lay the lines out anew."""
        self.redraw()

    def watch_has_focus(self, has_focus: bool) -> None:
        """Show or hide the cursor."""
        # Only the border looks different. Textual would style everything inside again, too.
        self.app.stylesheet.update_nodes([self])
        self.redraw()

    def on_mouse_scroll_down(self) -> None:
        """The wheel does what the arrow keys do."""
        self.move_down()

    def on_mouse_scroll_up(self) -> None:
        """The wheel does what the arrow keys do."""
        self.move_up()

    def move_up(self) -> None:
        """One step up."""

    def move_down(self) -> None:
        """One step down."""

    def report(self, message: Message) -> Awaitable[None] | None:
        """Let the screen act on *message* at once, so that keys that were typed ahead find it done.

        A message that is posted waits in a queue, while the keys behind it are already looked at. What the screen
        still has to wait for is given back, to be awaited before the next key.
        """
        handler = getattr(self.screen, message.handler_name, None)
        return None if handler is None else handler(message)

    def reveal(self, number: int) -> None:
        """Scroll so that line *number* is drawn."""
        height = self.content_size.height
        if height:
            self.top = max(min(self.top, number), number - height + 1)

    @property
    def page(self) -> int:
        """Lines that are drawn at once."""
        return max(1, self.content_size.height)


def _hex(colour: Color) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour.rgb)
