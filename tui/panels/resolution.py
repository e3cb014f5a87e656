"""Calamity Resolution at the table: what strikes whom, the question of the moment, the result before it is settled."""

from textual.message import Message

from core.empires.calamities.case import Case, Strike
from core.empires.calamities.dialogue import Hidden, Pick, Question, Rows, YesNo
from core.empires.calamities.strikes import waiting
from core.empires.calamity_words import CalamityWords
from core.empires.state import State
from core.empires.words import EmpiresWords
from tui.actions import bindings
from tui.panels.dialogue import Choice, DialoguePanel, Said
from tui.panels.lines import Line, Span, cut, line, wrap
from tui.screens.book_actions import RESOLUTION_ACTIONS
from tui.spoken import _


class ResolutionPanel(DialoguePanel):
    """The calamities of phase 9. Answers that are no picks are typed in the command line of the table.

    Attributes:
        may_answer: who sits here may answer what is asked.
    """

    ACTIONS = RESOLUTION_ACTIONS
    BINDINGS = bindings(RESOLUTION_ACTIONS)

    class Typing(Message):
        """An answer is to be typed."""

    def __init__(self, *, id: str = "resolution") -> None:
        super().__init__(id=id)
        self.may_answer = False
        self._state: State | None = None
        self._names: EmpiresWords | None = None
        self._case: Case | None = None

    @property
    def writes(self) -> bool:
        """Nothing is written here: the table has a line for that."""
        return False

    @property
    def digits_are_text(self) -> bool:
        """Digits pick a line where lines can be picked."""
        return not self.choices

    @property
    def can_pick(self) -> bool:
        """A line can be picked."""
        return self.question is not None and bool(self.choices) and self.may_answer

    @property
    def can_type(self) -> bool:
        """An answer may be typed that no line gives."""
        form = None if self.question is None else self.question.form
        return form is not None and self.may_answer and not isinstance(form, YesNo | Pick)

    @property
    def idle(self) -> bool:
        """No calamity is being worked out."""
        return self._state is not None and self._state.case is None

    @property
    def marks(self) -> bool:
        """Several lines make an answer."""
        return self.can_pick and any(choice.part for choice in self.choices)

    def show(self, state: State, words: EmpiresWords, may_answer: bool) -> None:
        """Draw where phase 9 of *state* stands."""
        case, before = state.case, self._case
        self._state, self._names, self.may_answer, self._case = state, words, may_answer, case
        if case is None:
            self.question = self.outcome = None
            self.choices = ()
            self.redraw()
            return
        if case == before:
            self.redraw()
            return
        spoken = CalamityWords(words, words.card(case.strike.calamity))
        title = words.strike((case.strike.calamity, case.strike.victim))
        pairs = zip(case.said, case.answers, strict=False)
        said = [Said(spoken.question(asked), spoken.answer(asked, " ".join(words))) for asked, words in pairs]
        if isinstance(case.asked, Question):
            self.ask(title, case.asked, spoken, said)
        else:
            then = _("Enter puts this into the books; esc takes the last answer back.")
            self.tell(title, case.asked, spoken, said, then)
        self.may_go_back = True

    def _choices_of(self, question: Question, words: CalamityWords) -> tuple[Choice, ...]:
        """Lines to pick; rows are typed, and what they look like says whether none will do."""
        typed = isinstance(question.form, Rows) and not question.suggested
        return () if typed else super()._choices_of(question, words)

    def heading(self, width: int) -> str:
        """The calamity, or the phase."""
        return cut(self._title if self._case is not None else _("Calamity Resolution"), width, self.glyphs)

    def build(self, width: int) -> list[Line]:
        """The dialogue; without one, what is still to be resolved."""
        if self._state is None or self._names is None:
            return []
        if self._case is not None:
            return super().build(width)
        return self._list(self._state, self._names, width)

    def _asked(self, width: int, words: CalamityWords) -> list[Line]:
        """The question; of one that is another seat's own, only who answers it."""
        if self.question is None or not isinstance(self.question.form, Hidden):
            return super()._asked(width, words)
        told = _said(words.question(self.question), "bright", width)
        seat = words.words.seat(self.question.seat)
        return [*told, (), *_said(_("That is for {seat} alone to answer.").format(seat=seat), "dim", width)]

    def _how(self, question: Question, words: CalamityWords) -> str:
        """How one answers here: by picking, by typing, or by either."""
        if not self.choices:
            return f"{words.template(question)} {_('Enter begins to type it.')}"
        how = super()._how(question, words)
        return f"{how} {_('Another answer is typed: a.')}" if self.can_type else how

    def _list(self, state: State, words: EmpiresWords, width: int) -> list[Line]:
        if state.books is None:
            return _said(_("The table keeps the books of this game by hand, and its calamities too."), "dim", width)
        done = [line(Span(f" {self.glyphs.yes} ", "good"), Span(_name(words, one), "dim")) for one in state.resolved]
        left = waiting(state)
        coming = [
            line(Span(f" {number} ", "number"), Span(_name(words, one), "bright" if number == 1 else "plain"))
            for number, one in enumerate(left, 1)
        ]
        if not done and not coming:
            told = _("No calamity strikes.") if state.phase == "9" else _("Calamities are resolved in phase 9.")
            return _said(told, "dim", width)
        then = (
            _("r works out the first one; b leaves it to the table, to be worked out by hand.")
            if coming
            else _("All are resolved. e ends the phase.")
        )
        return [*done, *coming, (), *_said(then, "dim", width)]

    def move_up(self) -> None:
        """To the line above; a result is scrolled."""
        if self.question is None:
            self.scroll("up")
        else:
            super().move_up()

    def move_down(self) -> None:
        """To the line below; a result is scrolled."""
        if self.question is None:
            self.scroll("down")
        else:
            super().move_down()

    def page_up(self) -> None:
        """One page up."""
        self.scroll("pageup")

    def page_down(self) -> None:
        """One page down."""
        self.scroll("pagedown")

    def type_answer(self) -> None:
        """Type an answer, in the line of the table."""
        self.report(self.Typing())


def _name(words: EmpiresWords, strike: Strike) -> str:
    beside = "" if strike.victim else f" · {_('from the market')}"
    return words.strike((strike.calamity, strike.victim)) + beside


def _said(text: str, look: str, width: int) -> list[Line]:
    return [line(Span(f" {piece}", look)) for piece in wrap(text, width - 2)]
