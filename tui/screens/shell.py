"""What the screens around the table share: a title, room for the content, a line that answers, the hint line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar, cast

from textual.app import ComposeResult
from textual.content import Content
from textual.events import DescendantBlur, DescendantFocus
from textual.geometry import Size
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from tui.actions import Action, Actor, bindings
from tui.glyphs import glyphs_of
from tui.spoken import _
from tui.widgets.hint import HintLine
from tui.widgets.title import MessageLine, TitleLine

if TYPE_CHECKING:
    from tui.app import EmporionApp

Result = TypeVar("Result")

DESIGNED = (80, 24)
"""The smallest terminal the screens are made for."""

BACK = Action(
    "shell.back", ("escape", "q"), _("back"), _("Go back to where you were."), _("Everywhere"), run="back", rank=800
)
NEXT = Action(
    "shell.next",
    ("tab",),
    _("next"),
    _("Go to the next field or list."),
    _("Everywhere"),
    run="next_field",
    hint=False,
    palette=False,
)
PREVIOUS = Action(
    "shell.previous",
    ("shift+tab",),
    _("previous"),
    _("Go to the field or list before."),
    _("Everywhere"),
    run="previous_field",
    hint=False,
    palette=False,
)


class SizeNote(Static):
    """Says, on a terminal smaller than the screens are made for, what they are made for."""

    def __init__(self, size: Size) -> None:
        super().__init__(markup=False, classes="size-note")
        self.display = _too_small(size)

    def look(self) -> None:
        """Show or hide the note for the size of the screen."""
        width, height = self.screen.size
        self.display = _too_small(self.screen.size)
        if not self.display:
            return
        dash = glyphs_of(self).dash
        sizes = {"least": "{}x{}".format(*DESIGNED), "size": f"{width}x{height}", "dash": dash}
        text = _("Made for {least} or larger {dash} this is {size}").format(**sizes)
        short = _("{size}, made for {least}").format(**sizes)
        self.update(Content(text if len(text) <= width else short), layout=False)


def _too_small(size: Size) -> bool:
    return size.width < DESIGNED[0] or size.height < DESIGNED[1]


class Shell(Actor, Screen[Result], Generic[Result], inherit_bindings=False):
    """A screen with a title line above and a message and the hint line below. Subclasses give ``body``."""

    HEADING: ClassVar[str] = ""
    ACTIONS: ClassVar[tuple[Action, ...]] = (BACK, NEXT, PREVIOUS)
    BINDINGS = bindings(ACTIONS)
    AUTO_FOCUS = "*"
    # Textual repaints the whole screen when the focus moves; what changes here repaints itself.
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    def compose(self) -> ComposeResult:
        """Title, content, message, hints."""
        self.set_class(_too_small(self.app.size), "-small")
        yield TitleLine(self.heading)
        yield SizeNote(self.app.size)
        yield from self.body()
        yield MessageLine()
        yield HintLine()

    @property
    def emporion(self) -> EmporionApp:
        """The app, with what it knows beyond any Textual app."""
        return cast("EmporionApp", self.app)

    @property
    def heading(self) -> str:
        """What stands at the left of the title line."""
        return f"Emporion {glyphs_of(self).empty} {self.HEADING}" if self.HEADING else "Emporion"

    def body(self) -> Iterable[Widget]:
        """The widgets between title and message."""
        return ()

    def say(self, text: str, bad: bool = False) -> None:
        """Answer the person in the message line."""
        self.query_one(MessageLine).show(text, bad)

    def back(self) -> None:
        """Close this screen."""
        self.dismiss(None)

    def next_field(self) -> None:
        """Focus the next widget."""
        self.focus_next()

    def previous_field(self) -> None:
        """Focus the widget before."""
        self.focus_previous()

    def on_screen_resume(self) -> None:
        """Show the keys of the moment again."""
        self.show_hints()

    def on_descendant_focus(self, _event: DescendantFocus) -> None:
        """Other keys work now."""
        self.show_hints()

    def on_descendant_blur(self, _event: DescendantBlur) -> None:
        """Other keys work now."""
        self.show_hints()

    def on_resize(self) -> None:
        """Say so where the terminal is too small."""
        self.set_class(_too_small(self.size), "-small")
        self.query_one(SizeNote).look()

    def show_hints(self) -> None:
        """Bring the hint line up to date. Call it when what may be done has changed without the focus moving."""
        for line in self.query(HintLine):
            line.show()
