"""The curtain between two people at one keyboard: it says whose turn it is, and nothing else until they confirm."""

from collections.abc import Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from tui.actions import Action, Actor, Answer, bindings
from tui.glyphs import glyphs_of
from tui.spoken import _
from tui.widgets.hint import HintLine


def _called(curtain: Any) -> Answer:
    return None if curtain.free else True


def _free(curtain: Any) -> Answer:
    return True if curtain.free else None


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
        "curtain.next",
        ("o", "right", "tab"),
        _("another seat"),
        _("Pass the curtain on to the next seat; nobody's cards are shown."),
        _("Curtain"),
        when=lambda curtain: True if len(curtain.names) > 1 else None,
        run="pass_on",
        rank=2,
    ),
    Action(
        "curtain.back",
        ("escape",),
        _("back to the table"),
        _("Go back to the table; nobody's cards are shown."),
        _("Curtain"),
        when=_free,
        run="go_back",
        rank=3,
    ),
    Action(
        "curtain.leave",
        ("escape", "q"),
        _("leave the game"),
        _("Leave the game without showing any cards; it is saved."),
        _("Curtain"),
        when=_called,
        run="leave",
        rank=4,
    ),
    Action(
        "curtain.leave-freely",
        ("q",),
        _("leave the game"),
        _("Leave the game without showing any cards; it is saved."),
        _("Curtain"),
        when=_free,
        run="leave",
        rank=5,
    ),
)


class CurtainScreen(Actor, Screen[bool | None], inherit_bindings=False):
    """Covers the whole terminal. Its result is True when the seat that is named confirmed, False to leave the game.

    Args:
        seat: whose turn it is, as people call it: the civilization.
        player: the name of the person, or "".
        about: one line that is no secret, such as the phase and the round; or "".
        free: the game does not wait for that seat; the result may be None, to go back to the table.
        others: further seats with their players, to whom the curtain may be passed on.

    Attributes:
        at: which of the seats is named, from 0 on.
    """

    CSS_PATH = "../styles/curtain.tcss"
    ACTIONS = ACTIONS
    BINDINGS = bindings(ACTIONS)
    AUTO_FOCUS = ""

    def __init__(
        self, seat: str, player: str = "", about: str = "", free: bool = False, others: Sequence[tuple[str, str]] = ()
    ) -> None:
        super().__init__()
        self.names = ((seat, player), *others)
        self.at = 0
        self.free = free
        self._about = about

    def compose(self) -> ComposeResult:
        """The name in the middle, and the keys."""
        rule = glyphs_of(self).rule * 28
        calls = _("this hand is to be opened") if self.free else _("it is your turn")
        with Vertical(id="curtain"):
            yield Static(Content(self._about or " "), markup=False, classes="curtain-about")
            yield Static(Content(rule), markup=False, classes="curtain-rule")
            yield Static(Content(self._who), markup=False, classes="curtain-seat")
            yield Static(Content(calls), markup=False, classes="curtain-about")
            yield Static(Content(rule), markup=False, classes="curtain-rule")
            yield Static(Content(_("Others look away now. Enter lifts the curtain.")), markup=False)
        yield HintLine()

    @property
    def _who(self) -> str:
        """The seat that is named, with its player."""
        seat, player = self.names[self.at]
        return f"{seat} {glyphs_of(self).empty} {player}" if player else seat

    def on_screen_resume(self) -> None:
        """Show the keys."""
        self.query_one(HintLine).show()

    def lift(self) -> None:
        """The seat that is named is at the keyboard."""
        self.dismiss(True)

    def pass_on(self) -> None:
        """Another seat is meant."""
        self.at = (self.at + 1) % len(self.names)
        self.query_one(".curtain-seat", Static).update(Content(self._who), layout=False)

    def go_back(self) -> None:
        """Nobody looks; the table goes on."""
        self.dismiss(None)

    def leave(self) -> None:
        """Nobody looks; the game is left."""
        self.dismiss(False)
