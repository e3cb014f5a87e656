"""The curtain between two people at one keyboard: it says whose turn it is, and nothing else until they confirm."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from tui.actions import Action, Actor, bindings
from tui.glyphs import glyphs_of
from tui.spoken import _
from tui.widgets.hint import HintLine

ACTIONS = (
    Action(
        "curtain.lift",
        ("enter", "space", "ctrl+j"),
        _("I am here, show my cards"),
        _("Lift the curtain: the cards of the seat that is named are shown."),
        _("Curtain"),
        run="lift",
        rank=1,
        palette=False,
    ),
    Action(
        "curtain.leave",
        ("escape", "q"),
        _("leave the game"),
        _("Leave the game without showing any cards; it is saved."),
        _("Curtain"),
        run="leave",
        rank=2,
    ),
)


class CurtainScreen(Actor, Screen[bool], inherit_bindings=False):
    """Covers the whole terminal. Its result is True when the seat that is named confirmed, False to leave the game.

    Args:
        seat: whose turn it is, as people call it: the civilization.
        player: the name of the person, or "".
        about: one line that is no secret, such as the phase and the round; or "".
    """

    CSS_PATH = "../styles/curtain.tcss"
    ACTIONS = ACTIONS
    BINDINGS = bindings(ACTIONS)
    AUTO_FOCUS = ""

    def __init__(self, seat: str, player: str = "", about: str = "") -> None:
        super().__init__()
        self._seat = seat
        self._player = player
        self._about = about

    def compose(self) -> ComposeResult:
        """The name in the middle, and the keys."""
        rule = glyphs_of(self).rule * 28
        who = f"{self._seat} {glyphs_of(self).empty} {self._player}" if self._player else self._seat
        with Vertical(id="curtain"):
            yield Static(Content(self._about or " "), markup=False, classes="curtain-about")
            yield Static(Content(rule), markup=False, classes="curtain-rule")
            yield Static(Content(who), markup=False, classes="curtain-seat")
            yield Static(Content(_("it is your turn")), markup=False, classes="curtain-about")
            yield Static(Content(rule), markup=False, classes="curtain-rule")
            yield Static(Content(_("Others look away now. Enter lifts the curtain.")), markup=False)
        yield HintLine()

    def on_screen_resume(self) -> None:
        """Show the two keys."""
        self.query_one(HintLine).show()

    def lift(self) -> None:
        """The seat that is named is at the keyboard."""
        self.dismiss(True)

    def leave(self) -> None:
        """Nobody looks; the game is left."""
        self.dismiss(False)
