"""The question whether a move may be taken back, put to one seat. Closing it answers nothing."""

from tui.actions import Action, bindings
from tui.screens.confirm import ConfirmScreen
from tui.spoken import _

ACTIONS = (
    Action("vote.yes", ("y", "Y"), "yes", _("Agree."), _("Question"), run="yes", rank=1, palette=False),
    Action("vote.no", ("n", "N"), "no", _("Be against it."), _("Question"), run="no", rank=2, palette=False),
    Action(
        "vote.later",
        ("escape", "enter", "ctrl+j", "q"),
        "later",
        _("Answer later; the question stays open."),
        _("Question"),
        run="later",
        rank=3,
        palette=False,
    ),
)


class VoteScreen(ConfirmScreen, inherit_bindings=False):
    """Asks about one move; the result is None where nothing was answered.

    Args:
        n: number of the move.
        question: one sentence that ends with a question mark.
        about: who asks, and what will happen.
    """

    ACTIONS = ACTIONS
    BINDINGS = bindings(ACTIONS)

    def __init__(self, n: int, question: str, about: str) -> None:
        super().__init__(question, about, _("take it back"), _("leave it"), _("esc answers later"))
        self.n = n

    def later(self) -> None:
        """Answer nothing."""
        self.dismiss(None)
