"""A question before something that can't be taken back. Enter gives the harmless answer."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from tui.actions import Action, Actor, bindings
from tui.spoken import _

ACTIONS = (
    Action("confirm.yes", ("y", "Y"), "yes", _("Do it."), _("Question"), run="yes", rank=1, palette=False),
    Action(
        "confirm.no",
        ("n", "N", "escape", "enter", "ctrl+j", "q"),
        "no",
        _("Leave everything as it is."),
        _("Question"),
        run="no",
        rank=2,
        palette=False,
    ),
)


class ConfirmScreen(Actor, ModalScreen[bool], inherit_bindings=False):
    """Asks *question*; the result is True only for a plain yes.

    Args:
        question: one sentence that ends with a question mark.
        about: what will happen, in one or two sentences.
        yes: what yes does, in a word or two.
        no: what no does, in a word or two.
        close: what closing it does; "": enter and esc mean no.
    """

    CSS_PATH = "../styles/dialog.tcss"
    ACTIONS: ClassVar[tuple[Action, ...]] = ACTIONS
    BINDINGS = bindings(ACTIONS)
    AUTO_FOCUS = ""

    def __init__(self, question: str, about: str = "", yes: str = "yes", no: str = "no", close: str = "") -> None:
        super().__init__()
        self._texts = (question, about, yes, no, close)

    def compose(self) -> ComposeResult:
        """The question in a box, and the two keys."""
        question, about, yes, no, close = self._texts
        with Vertical(classes="dialog"):
            yield Static(Content(question), markup=False, classes="dialog-title")
            if about:
                yield Static(Content(about), markup=False)
            keys = Content.assemble(
                ("y", "bold $text-accent"),
                f" {yes}    ",
                ("n", "bold $text-accent"),
                f" {no}    {close}" if close else f" {no} (enter)",
            )
            yield Static(keys, markup=False, classes="dialog-keys")

    def yes(self) -> None:
        """Do it."""
        self.dismiss(True)

    def no(self) -> None:
        """Leave it."""
        self.dismiss(False)
