"""Something a person has to know before going on: a title, what happened, what can be done."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from tui.actions import Action, Actor, bindings
from tui.spoken import _

ACTIONS = (
    Action(
        "message.close",
        ("enter", "escape", "space", "ctrl+j", "q"),
        _("go on"),
        _("Close the message."),
        _("Message"),
        run="close_message",
        rank=1,
        palette=False,
    ),
)


class MessageScreen(Actor, ModalScreen[None], inherit_bindings=False):
    """Shows *lines* below *title* until a key is pressed."""

    CSS_PATH = "../styles/dialog.tcss"
    ACTIONS = ACTIONS
    BINDINGS = bindings(ACTIONS)
    AUTO_FOCUS = ""

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        super().__init__()
        self._title = title
        self._lines = tuple(lines)

    def compose(self) -> ComposeResult:
        """The message in a box."""
        with Vertical(classes="dialog"):
            yield Static(Content(self._title), markup=False, classes="dialog-title")
            for line in self._lines:
                yield Static(Content(line), markup=False)
            yield Static(
                Content.assemble(("enter", "bold $text-accent"), _(" go on")), markup=False, classes="dialog-keys"
            )

    def close_message(self) -> None:
        """Go on."""
        self.dismiss(None)
