"""Calamity Resolution by keys: the answers that the panel gives become commands of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.empires.calamities.strikes import waiting
from tui.actions import Answer
from tui.panels.foot import Status
from tui.screens.table_turn import TableTurn
from tui.spoken import _

if TYPE_CHECKING:
    from tui.panels.dialogue import DialoguePanel
    from tui.panels.resolution import ResolutionPanel


class TableResolution(TableTurn):
    """What the panel of phase 9 asks of the table."""

    @property
    def may_resolve(self) -> Answer:
        """Whether the next calamity may be worked out; while one is, it is not begun anew by a key."""
        return None if self.state.case is not None else self.may("resolve")

    def resolve_next(self) -> None:
        """Work out the calamity that is next, in its panel."""
        if self.give("resolve"):
            self.go_to_panel("resolution")

    @property
    def may_tell_calamities(self) -> Answer:
        """Whether the table tells now who holds which calamities."""
        telling = self.state.phase == "8" and not self.state.digital and not self.asking
        return self.may_change if telling else None

    def tell_calamities(self) -> None:
        """Begin the command that tells what a seat holds."""
        told = Status(_("Which seat holds which calamities? tab completes the names."))
        self.call_later(self.open_line, "holds ", told)

    def ask_end(self) -> None:
        """End the phase; while calamities wait, only when somebody says that the table works them out itself."""
        left = waiting(self.state) if self.state.books is not None else ()
        if not left:
            self.give("end")
            return
        from tui.screens.confirm import ConfirmScreen

        def answered(sure: bool | None) -> None:
            if sure:
                self.give("end")

        strikes = self.words.listed([self.words.strike((one.calamity, one.victim)) for one in left])
        about = _("Not worked out: {strikes}. Ended now, the table does that by itself.").format(strikes=strikes)
        self.app.push_screen(
            ConfirmScreen(_("End Calamity Resolution?"), about, _("end it"), _("work them out first")), answered
        )

    @property
    def waiting_for(self) -> str:
        """What the table waits for; a calamity that is worked out is told by its panel."""
        case = self.state.case
        if case is None or self.lingers or self.picks:
            return super().waiting_for
        from core.empires.calamities.dialogue import Question

        strike = self.words.strike((case.strike.calamity, case.strike.victim))
        if not isinstance(case.asked, Question):
            return _("{strike}: settle puts the result into the books.").format(strike=strike)
        seat = _("the table") if case.asked.seat is None else self.words.seat(case.asked.seat)
        return _("{strike}: {seat} answers.").format(strike=strike, seat=seat)

    def on_dialogue_panel_answered(self, message: DialoguePanel.Answered) -> None:
        """The question is answered."""
        self.give(f"answer {message.answer}")

    def on_dialogue_panel_accepted(self, _message: DialoguePanel.Accepted) -> None:
        """The result is right."""
        self.give("settle")

    def on_dialogue_panel_back(self, _message: DialoguePanel.Back) -> None:
        """The last answer, or the beginning of the calamity, is taken back."""
        self.give("undo")

    def on_resolution_panel_typing(self, _message: ResolutionPanel.Typing) -> None:
        """An answer is typed in the line of the table, which says what it looks like."""
        from core.empires.calamities.dialogue import Question
        from core.empires.calamity_words import CalamityWords

        case = self.state.case
        if case is not None and isinstance(case.asked, Question):
            how = CalamityWords(self.words).template(case.asked)
            self.call_later(self.open_line, "answer ", Status(how))
