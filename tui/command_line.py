"""The line in which a command is typed: completion from what may be done now, and the commands given before."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Key
from textual.message import Message
from textual.widgets import Input, Static

from core.names import folded
from tui.actions import Actor
from tui.screens.table_actions import TYPING_ACTIONS

Kinds = Mapping[str, Callable[[Sequence[str], str], Iterable[str]]]
"""What may stand for each kind of word in a form (``SEAT``, ``CARD``), given the words before and its beginning."""

REPEATED = {"cities": 2, "market": 2}
"""How many words of a form come again where it ends with dots; one for all others."""


@dataclass(frozen=True)
class Completion:
    """How the last word of a text may go on.

    Attributes:
        word: the word that is being typed, possibly empty.
        candidates: what it may become.
        form: the form the text follows, or an empty text.
    """

    word: str
    candidates: tuple[str, ...] = ()
    form: str = ""

    @property
    def common(self) -> str:
        """What all candidates begin with."""
        if not self.candidates:
            return self.word
        first, last = min(self.candidates), max(self.candidates)
        same = next((at for at, (one, other) in enumerate(zip(first, last, strict=False)) if one != other), len(first))
        return first[: min(same, len(first), len(last))]


def complete(text: str, commands: Iterable[str], forms: Iterable[str], kinds: Kinds) -> Completion:
    """How *text* may go on, from complete *commands* and from *forms* (``got SEAT CARD ...``)."""
    head, colon, rest = text.partition(":")
    words = (rest if colon and len(head.split()) == 1 else text).split()
    word = "" if not text or text[-1].isspace() or text.endswith(":") else words.pop()
    found: dict[str, None] = {}
    fitting = ""
    for pattern in (*commands, *forms):
        parts = _parts(pattern, len(words))
        if len(parts) <= len(words) or not all(map(_fits, words, parts)):
            continue
        if not fitting and pattern != pattern.casefold():
            fitting = pattern
        found.update(dict.fromkeys(_offers(parts[len(words)], words, word, kinds)))
    wanted = folded(word)
    return Completion(word, tuple(each for each in found if each.startswith(wanted)), fitting if words else "")


def _parts(pattern: str, length: int) -> list[str]:
    """The words of a form; one that repeats is made longer than *length*."""
    *parts, last = pattern.split()
    dots, _, instead = last.partition("|")
    if dots != "...":
        return [*parts, last]
    again = parts[-REPEATED.get(parts[0], 1) :]
    if instead:
        parts[-1] += f"|{instead}"
    while len(parts) <= length:
        parts += again
    return parts


def _fits(word: str, part: str) -> bool:
    return part != part.casefold() or folded(word) == part


def _offers(part: str, before: Sequence[str], word: str, kinds: Kinds) -> Iterable[str]:
    for choice in part.split("|"):
        if choice == choice.casefold():
            yield choice
        elif choice in kinds:
            yield from kinds[choice](before, word)


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


class Field(Input):
    """The field itself. It acts on its keys in the order they were typed.

    Textual runs a field's bindings only after the letters that were already behind them in the queue, so that a
    backspace typed ahead would delete the wrong letter.
    """

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
        self.searching = False
        self.history: list[str] = []
        self._place = 0
        self._kept = ""

    def compose(self) -> ComposeResult:
        """The sign and the field."""
        yield Static(Content(":"), markup=False, id="command-sign")
        yield Field(id="command-text", compact=True, select_on_focus=False)

    def on_mount(self) -> None:
        """Nothing is typed yet."""
        self.display = False

    @property
    def field(self) -> Input:
        """The field."""
        return self.query_one(Input)

    def open(self, text: str = "", searching: bool = False) -> None:
        """Show the line with *text* in it."""
        self.searching = searching
        self.query_one("#command-sign", Static).update(Content("/" if searching else ":"), layout=False)
        self._place = len(self.history)
        self.display = True
        self.write(text or ("" if searching else self._kept))
        self.screen.set_focus(self.field)

    def write(self, text: str) -> None:
        """Put *text* into the field, the cursor behind it."""
        self.field.value = text
        self.field.cursor_position = len(text)

    def shut(self) -> None:
        """Hide the line."""
        self.display = False

    def remember(self, text: str) -> None:
        """Keep *text* as the newest of the commands given."""
        if text and (not self.history or self.history[-1] != text):
            self.history.append(text)
        self._place = len(self.history)
        self._kept = ""

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
        if self.searching:
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
        if self.searching:
            return
        self._place = max(0, min(self._place + step, len(self.history)))
        self.write(self.history[self._place] if self._place < len(self.history) else "")

    def close(self) -> None:
        """Close the line; an unfinished command comes back when it is opened again."""
        if not self.searching:
            self._kept = self.field.value
        self.post_message(self.Closed(self.searching))
