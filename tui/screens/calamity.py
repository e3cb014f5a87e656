"""An Unmodifiable Calamity worked out for any table: pick one, answer its questions, read the result with its sums."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from core.empires.calamities.dialogue import Question
from core.empires.calamities.unmodifiable.consultation import Consultation
from core.empires.calamity_words import CalamityWords, strangers
from core.empires.catalog import Seat
from core.empires.catalog.unmodifiable import unmodifiable
from core.errors import RuleError
from tui.actions import Action, bindings
from tui.panels.dialogue import DialoguePanel, Said
from tui.panels.lines import Looks
from tui.screens.shell import NEXT, PREVIOUS, Shell
from tui.spoken import _
from tui.widgets.rows import Row, Rows
from tui.widgets.title import TitleLine

PLAYERS = "players"
"""The row that says who plays."""


def _lists(screen: Any) -> bool:
    return screen.case is None


def _works(screen: Any) -> bool:
    return screen.case is not None


ACTIONS = (
    Action(
        "calamity.choose",
        ("enter", "space", "ctrl+j"),
        _("choose"),
        _("Work the calamity under the cursor out, or change what is settled there."),
        _("Calamities"),
        when=_lists,
        run="choose",
        rank=1,
        palette=False,
    ),
    Action(
        "calamity.list",
        ("f2",),
        _("all calamities"),
        _("Leave this calamity and list all of them."),
        _("Calamities"),
        when=_works,
        run="list_all",
        hint=False,
    ),
    Action(
        "calamity.leave",
        ("escape",),
        _("all calamities"),
        _("Back to the list of all calamities."),
        _("Calamities"),
        when=_works,
        run="list_all",
        rank=750,
        palette=False,
    ),
    Action(
        "calamity.back",
        ("escape", "q"),
        _("back"),
        _("Go back to where you were."),
        _("Calamities"),
        when=_lists,
        run="back",
        rank=800,
    ),
    NEXT,
    PREVIOUS,
)


class CalamityScreen(Looks, Shell[None]):
    """The eight to pick from, then the dialogue of one of them.

    Attributes:
        case: the calamity that is being worked out, or None.
        players: who plays, once it was told.
        settings: what the table has settled otherwise than by default.
    """

    HEADING = _("Unmodifiable Calamities")
    CSS_PATH = ["../table.tcss", "../styles/calamity.tcss"]
    ACTIONS = ACTIONS
    BINDINGS = bindings(ACTIONS)

    def __init__(self) -> None:
        super().__init__()
        self.case: Consultation | None = None
        self.players: tuple[Seat, ...] = ()
        self.settings: dict[str, str] = {}
        self._plain_words = CalamityWords(strangers())
        self._words = self._plain_words

    def body(self) -> Iterable[Widget]:
        """The list, what its row means, and the dialogue in its place."""
        yield Rows(self._rows(), id="calamities")
        yield Static(markup=False, id="calamity-about")
        dialogue = DialoguePanel()
        dialogue.display = False
        yield dialogue

    def on_mount(self) -> None:
        """Say what is under the cursor."""
        self.on_rows_moved()

    @property
    def dialogue(self) -> DialoguePanel:
        """The dialogue."""
        return self.query_one(DialoguePanel)

    # -- the list -----------------------------------------------------------------------------------------------------

    def _rows(self) -> list[Row]:
        facts = unmodifiable()
        names = ", ".join(self._plain_words.words.seat(seat) for seat in self.players)
        return [
            *(Row(one.id, (one.name, _("stack {n}").format(n=one.stack), one.rule)) for one in facts.calamities),
            Row("", (_("At this table"),), "head"),
            Row(PLAYERS, (_("Players"), names or _("asked first"))),
            *(Row(switch.id, (switch.title, self._settled(switch.id))) for switch in facts.switches),
        ]

    def _settled(self, switch: str) -> str:
        return self.settings.get(switch, unmodifiable().defaults[switch])

    def on_rows_moved(self) -> None:
        """Say what the row under the cursor means."""
        row = self.query_one("#calamities", Rows).current
        about: dict[str, str] = {one.id: one.about for one in unmodifiable().calamities}
        about |= {switch.id: f"{switch.about} ({switch.rule})" for switch in unmodifiable().switches}
        about[PLAYERS] = _("Who plays is asked once; choose this to be asked again.")
        self.query_one("#calamity-about", Static).update(Content(about[row.id] if row else ""), layout=False)

    def on_rows_chosen(self) -> None:
        """A click chooses like enter."""
        self.choose()

    def choose(self) -> None:
        """Begin with the calamity under the cursor, or change what is settled there."""
        row = self.query_one("#calamities", Rows).current
        if row is None:
            return
        switches = {switch.id: switch for switch in unmodifiable().switches}
        if row.id == PLAYERS:
            self.players = ()
        elif row.id in switches:
            values = switches[row.id].values
            self.settings[row.id] = values[(values.index(self._settled(row.id)) + 1) % len(values)]
        else:
            self._begin(row.id)
            return
        self.query_one("#calamities", Rows).show(self._rows())

    def _begin(self, calamity: str) -> None:
        self.case = Consultation(calamity, self.players, self.settings)
        self._words = CalamityWords(strangers(), self.case.calamity.name)
        self._turn_to_dialogue(True)
        self._show()

    def list_all(self) -> None:
        """Leave the calamity for the list."""
        if self.case is not None:
            self.players = self.case.players
        self.case = None
        self.query_one(TitleLine).show(self.heading)
        self._turn_to_dialogue(False)
        self.query_one("#calamities", Rows).show(self._rows())

    def _turn_to_dialogue(self, on: bool) -> None:
        for one in self.query("#calamities, #calamity-about"):
            one.display = not on
        self.dialogue.display = on
        (self.dialogue if on else self.query_one("#calamities", Rows)).focus()
        self.say("")

    # -- the dialogue -------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Show the question or the result."""
        assert self.case is not None
        words = self._words
        said = [Said(words.question(asked), words.answer(asked, answer)) for asked, answer in self.case.said()]
        title = _("{name} ({rule})").format(name=self.case.calamity.name, rule=self.case.calamity.rule)
        self.query_one(TitleLine).show(self.heading, _("answers: {n}").format(n=len(said)) if said else "")
        if isinstance(self.case.asked, Question):
            self.dialogue.ask(title, self.case.asked, words, said)
        else:
            then = _("Enter goes back to the list for another one; Esc takes back the last answer.")
            self.dialogue.tell(title, self.case.asked, words, said, then)
        self.show_hints()

    def on_dialogue_panel_answered(self, event: DialoguePanel.Answered) -> None:
        """Answer; what is refused is told where one writes."""
        assert self.case is not None
        try:
            self.case.answer(event.answer.split())
        except RuleError as refusal:
            self.dialogue.refuse(str(self._words.refusal(refusal)))
            return
        self._show()

    def on_dialogue_panel_back(self, _event: DialoguePanel.Back) -> None:
        """Take back the last answer."""
        assert self.case is not None
        self.case.back()
        self._show()

    def on_dialogue_panel_accepted(self, _event: DialoguePanel.Accepted) -> None:
        """The next one."""
        self.list_all()
