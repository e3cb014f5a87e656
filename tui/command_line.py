"""The line in which a command is typed: it completes words and recalls the commands given before."""

import re
from collections.abc import Callable, Mapping

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Key
from textual.message import Message
from textual.widgets import Input, Static

from tui.actions import Actor
from tui.completion import Completion
from tui.screens.table_actions import TYPING_ACTIONS

EDITING: Mapping[str, str] = {
    "backspace": "delete_left",
    "delete": "delete_right",
    "ctrl+d": "delete_right",
    "ctrl+w": "delete_left_word",
    "ctrl+u": "delete_left_all",
    "ctrl+k": "delete_right_all",
    "left": "cursor_left",
    "right": "cursor_right",
    "home": "home",
    "ctrl+a": "home",
    "end": "end",
    "ctrl+e": "end",
}
"""Keys that edit the text, with the actions of Textual's field."""


SECRET = re.compile(r"\s*(?:\S+:\s*)?(?:lock|lock-table)\s+(?=\S)", re.IGNORECASE)
"""How a command begins that goes on with a passphrase."""


class Field(Input):
    """The field itself. It acts on its keys in the order they were typed.

    Textual runs a field's bindings only after the letters that were already behind them in the queue, so that a
    backspace typed ahead would delete the wrong letter.
    """

    @property
    def _value(self) -> Text:
        """What is drawn: of a passphrase only how long it is."""
        drawn = super()._value
        begun = SECRET.match(self.value)
        if begun is None:
            return drawn
        hidden = self.value[: begun.end()] + "*" * (len(self.value) - begun.end())
        return Text(hidden, no_wrap=True, overflow="ignore", end="")

    def on_key(self, event: Key) -> None:
        """Act on a special key at once; the others are letters."""
        handlers = {key: getattr(self.parent, str(action.run)) for action in TYPING_ACTIONS for key in action.keys}
        handlers |= {key: getattr(self, f"action_{name}") for key, name in EDITING.items()}
        if (handler := handlers.get(event.key)) is not None:
            event.stop()
            event.prevent_default()
            handler()


class CommandLine(Actor, Horizontal):
    """A sign, and a field to type in. It is shown only while something is typed.

    ``asks`` is called with the text whenever it changes, and answers how it may go on.

    Attributes:
        field: where the text is.
        searching: the text is searched for, rather than given as a command.
        answering: the text answers a question, and is remembered nowhere.
        history: commands that were given or left unfinished, oldest first.
    """

    ACTIONS = TYPING_ACTIONS

    class Given(Message):
        """A text was confirmed."""

        def __init__(self, text: str, searching: bool) -> None:
            super().__init__()
            self.text = text
            self.searching = searching

    class Typed(Message):
        """The text changed."""

        def __init__(self, text: str, searching: bool) -> None:
            super().__init__()
            self.text = text
            self.searching = searching

    class Closed(Message):
        """The line was closed without giving anything."""

        def __init__(self, searching: bool) -> None:
            super().__init__()
            self.searching = searching

    def __init__(self, asks: Callable[[str], Completion], *, id: str = "command") -> None:
        super().__init__(id=id)
        self._asks = asks
        self.display = False
        self.field = Field(id="command-text", compact=True, select_on_focus=False)
        self.searching = self.answering = False
        self.history: list[str] = []
        self._place = 0

    def compose(self) -> ComposeResult:
        """The sign and the field."""
        yield Static(Content(":"), markup=False, id="command-sign")
        yield self.field

    def open(self, text: str = "", searching: bool = False, answering: bool = False) -> None:
        """Show the line with *text* in it."""
        self.searching, self.answering = searching, answering
        sign = "/" if searching else "?" if answering else ":"
        self.query_one("#command-sign", Static).update(Content(sign), layout=False)
        self._place = len(self.history)
        self.display = True
        self.write(text)
        self.screen.set_focus(self.field)

    def write(self, text: str) -> None:
        """Put *text* into the field, the cursor behind it."""
        self.field.value = text
        self.field.cursor_position = len(text)

    def shut(self) -> None:
        """Hide the line."""
        self.display = False

    def remember(self, text: str) -> None:
        """Keep *text* as the newest of the commands given, unless there is a passphrase in it."""
        if text and not SECRET.match(text) and (not self.history or self.history[-1] != text):
            self.history.append(text)
        self._place = len(self.history)

    def forget(self) -> None:
        """Forget what was typed: the next person at this keyboard must not read it."""
        self.history.clear()
        self._place = 0
        self.write("")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Tell the screen."""
        event.stop()
        if self.display:
            self.post_message(self.Typed(event.value, self.searching))

    # Keys

    def give(self) -> None:
        """Give the text to the screen; it stays until the screen has taken it."""
        self.post_message(self.Given(self.field.value, self.searching))

    def complete(self) -> None:
        """Complete the word as far as it is certain; where that is no further, to the first of the candidates."""
        if self.searching or self.answering:
            return
        text = self.field.value
        completion = self._asks(text)
        if not completion.candidates:
            return
        stem = text[: len(text) - len(completion.word)]
        if len(completion.candidates) == 1:
            self.write(f"{stem}{completion.candidates[0]} ")
        elif len(completion.common) > len(completion.word):
            self.write(stem + completion.common)
        else:
            self.write(f"{stem}{completion.candidates[0]} ")

    def earlier(self) -> None:
        """The command before."""
        self._recall(-1)

    def later(self) -> None:
        """The command after."""
        self._recall(1)

    def _recall(self, step: int) -> None:
        if self.searching or self.answering:
            return
        self._place = max(0, min(self._place + step, len(self.history)))
        self.write(self.history[self._place] if self._place < len(self.history) else "")

    def close(self) -> None:
        """Close the line; an unfinished command is recalled like one that was given."""
        if not (self.searching or self.answering):
            self.remember(self.field.value.strip())
        self.post_message(self.Closed(self.searching))
