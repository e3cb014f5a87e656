"""A dialogue drawn: what was said so far, the question with its picks or a line to write on, and what came out.

Any script of questions is drawn by it (`core.empires.calamities.dialogue`); the screen around it knows the answers.
"""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual.events import Key, Paste
from textual.message import Message

from core.empires.calamities.dialogue import Numbers, Pick, Question, YesNo
from core.empires.calamities.forms import Units
from core.empires.calamities.outcome import Outcome
from core.empires.calamity_words import CalamityWords
from core.names import folded
from core.text import cell_width
from tui.actions import Action, bindings
from tui.panels.lines import Line, Panel, Span, cut, line, wrap
from tui.spoken import _

LONGEST = 400
"""Characters that an answer may have."""
FEW = 9
"""Picks that have a number of their own; of more, names are typed."""
LEFT_TO_SCREEN = "?:"
"""Signs that no answer needs: they open help and the command line."""


class Said(NamedTuple):
    """A question that was answered, and its answer, both in words."""

    question: str
    answer: str


class Choice(NamedTuple):
    """A line that can be picked.

    Attributes:
        answer: the words of the answer, or of a part of it.
        label: how a person reads it.
        part: several of these make the answer.
    """

    answer: str
    label: str
    part: bool = False


def _asks(panel: "DialoguePanel") -> bool:
    return panel.question is not None


def _has_choices(panel: "DialoguePanel") -> bool:
    return panel.question is not None and bool(panel.choices)


def _marks(panel: "DialoguePanel") -> bool:
    return panel.question is not None and any(choice.part for choice in panel.choices)


def _digits(panel: "DialoguePanel") -> bool:
    return _has_choices(panel) and not panel.typed and not panel.digits_are_text


def _may_go_back(panel: "DialoguePanel") -> bool:
    return panel.may_go_back


def _done(panel: "DialoguePanel") -> bool:
    return panel.outcome is not None


def _scrolls(panel: "DialoguePanel") -> bool:
    return panel.question is None


WHERE = _("Dialogue")
DIALOGUE_ACTIONS = (
    Action(
        "dialogue.answer",
        ("enter", "ctrl+j"),
        _("answer"),
        _("Answer with what is picked or written."),
        WHERE,
        when=_asks,
        run="answer",
        rank=1,
        palette=False,
    ),
    Action(
        "dialogue.done",
        ("enter", "ctrl+j"),
        _("go on"),
        _("The result is right: go on."),
        WHERE,
        when=_done,
        run="accept",
        rank=1,
        palette=False,
    ),
    Action(
        "dialogue.pick",
        tuple("123456789"),
        _("pick"),
        _("Pick the line with that number."),
        WHERE,
        when=_digits,
        run="pick",
        rank=2,
        shown="1-9",
        with_key=True,
        palette=False,
    ),
    Action(
        "dialogue.mark",
        ("space",),
        _("mark"),
        _("Mark the line under the cursor, or take its mark away."),
        WHERE,
        when=_marks,
        run="mark",
        rank=3,
        palette=False,
    ),
    Action(
        "dialogue.up",
        ("up",),
        _("move"),
        _("Go to the line above."),
        WHERE,
        when=_has_choices,
        run="move_up",
        rank=4,
        palette=False,
    ),
    Action(
        "dialogue.down",
        ("down",),
        _("down"),
        _("Go to the line below."),
        WHERE,
        when=_has_choices,
        run="move_down",
        hint=False,
        palette=False,
    ),
    Action(
        "dialogue.back",
        ("escape",),
        _("one step back"),
        _("Take back the last answer."),
        WHERE,
        when=_may_go_back,
        run="back",
        rank=5,
    ),
    Action(
        "dialogue.scroll",
        ("up", "down", "pageup", "pagedown"),
        _("scroll"),
        _("Scroll the result."),
        WHERE,
        when=_scrolls,
        run="scroll",
        hint=False,
        with_key=True,
        palette=False,
    ),
)


class DialoguePanel(Panel):
    """A question or a result. It reports `Answered`, `Back` and `Accepted` to the screen.

    Attributes:
        question: what is asked, or None.
        outcome: what came out, or None.
        choices: the lines that can be picked.
        cursor: the choice under the cursor; -1: the line that is written on.
        marked: the answers that are marked.
        typed: what was written so far.
        may_go_back: there is an answer to take back.
    """

    ACTIONS: ClassVar[tuple[Action, ...]] = DIALOGUE_ACTIONS
    BINDINGS = bindings(DIALOGUE_ACTIONS)

    class Answered(Message):
        """The question was answered."""

        def __init__(self, answer: str) -> None:
            super().__init__()
            self.answer = answer

    class Back(Message):
        """The last answer is taken back."""

    class Accepted(Message):
        """The result is right."""

    def __init__(self, *, id: str = "dialogue") -> None:
        super().__init__(id=id)
        self.question: Question | None = None
        self.outcome: Outcome | None = None
        self.choices: tuple[Choice, ...] = ()
        self.cursor = -1
        self.marked: list[str] = []
        self.typed = ""
        self.may_go_back = False
        self._said: tuple[Said, ...] = ()
        self._title = self._then = self._refused = ""
        self._words: CalamityWords | None = None

    # -- what is shown ------------------------------------------------------------------------------------------------

    def ask(self, title: str, question: Question, words: CalamityWords, said: Sequence[Said] = ()) -> None:
        """Show *question* below what was *said*; there is nothing to take back where nothing was."""
        self._begin(title, words, said)
        self.question, self.outcome = question, None
        self.choices = self._choices_of(question, words)
        self.cursor = 0 if self.choices and not self.writes else -1
        self.redraw()

    def tell(
        self, title: str, outcome: Outcome, words: CalamityWords, said: Sequence[Said] = (), then: str = ""
    ) -> None:
        """Show what came out, and *then* what may be done with it."""
        self._begin(title, words, said)
        self.question, self.outcome, self.choices = None, outcome, ()
        self._then = then
        self.redraw()

    def refuse(self, text: str) -> None:
        """Say why the answer was refused; it can be put right."""
        self._refused = text
        self.redraw()

    def _begin(self, title: str, words: CalamityWords, said: Sequence[Said]) -> None:
        self._title, self._words, self._said = title, words, tuple(said)
        self.may_go_back = bool(said)
        self.typed = self._refused = self._then = ""
        self.marked = []
        self.top = 0

    @property
    def writes(self) -> bool:
        """The answer is written, not picked."""
        if self.question is None or isinstance(self.question.form, YesNo):
            return False
        form = self.question.form
        return not isinstance(form, Pick) or len(form.options) >= FEW

    @property
    def digits_are_text(self) -> bool:
        """Digits begin an answer here."""
        return self.question is not None and isinstance(self.question.form, Numbers | Units)

    def _choices_of(self, question: Question, words: CalamityWords) -> tuple[Choice, ...]:
        """Whole answers that are suggested, then the options of a pick."""
        form = question.form
        whole = question.suggested if isinstance(form, Numbers) else question.answers()
        if not isinstance(form, Pick) or self.writes or form.most == 1:
            return tuple(Choice(answer, words.answer(question, answer)) for answer in whole)
        ways = tuple(Choice(answer, words.answer(question, answer)) for answer in question.suggested)
        parts = tuple(Choice(answer, words.answer(question, answer), part=True) for answer in form.options)
        none = (Choice("none", words.answer(question, "none")),) if not form.least else ()
        return (*ways, *parts, *none)

    # -- what is drawn ------------------------------------------------------------------------------------------------

    def heading(self, width: int) -> str:
        """The calamity."""
        return cut(self._title, width, self.glyphs)

    def build(self, width: int) -> list[Line]:
        """What was said, as far as there is room for it, then the question or the result."""
        if self._words is None:
            return []
        now = self._asked(width, self._words) if self.question is not None else self._told(width, self._words)
        room = self.page - len(now) - 1
        return [*self._before(width, room), *now]

    def _before(self, width: int, room: int) -> list[Line]:
        if room < 1 or not self._said:
            return []
        shown = self._said[-room:]
        return [*(self._exchange(said, width) for said in shown), ()]

    def _exchange(self, said: Said, width: int) -> Line:
        answer = cut(said.answer, max(8, width // 3), self.glyphs)
        question = cut(said.question, width - cell_width(answer) - 3, self.glyphs)
        return line(Span(f" {question}  ", "dim"), answer)

    def _asked(self, width: int, words: CalamityWords) -> list[Line]:
        assert self.question is not None
        lines: list[Line] = [
            line(Span(f" {text}", "bright")) for text in wrap(words.question(self.question), width - 2)
        ]
        lines.append(())
        shown = self._shown()
        lines += [self._choice(number, choice, width) for number, choice in enumerate(shown)]
        if shown:
            lines.append(())
        if self.writes:
            lines.append(self._written(width))
        hint = self._refused or self._how(self.question, words)
        look = "bad" if self._refused else "dim"
        lines += [line(Span(f" {text}", look)) for text in wrap(hint, width - 2)]
        return lines

    def _how(self, question: Question, words: CalamityWords) -> str:
        """How one answers here."""
        form = question.form
        if self.writes:
            return words.template(question)
        if isinstance(form, Pick) and form.most > 1:
            count = str(form.most) if form.least == form.most else f"{max(1, form.least)}-{form.most}"
            return _("Mark {count} by number, or with the arrows and space; then Enter.").format(count=count)
        return _("Pick one by its number, or with the arrows and Enter.")

    def _shown(self) -> tuple[Choice, ...]:
        """The choices; where one writes, those that begin so."""
        if not (self.writes and self.typed):
            return self.choices
        return tuple(choice for choice in self.choices if folded(choice.answer).startswith(folded(self.typed)))

    def _choice(self, number: int, choice: Choice, width: int) -> Line:
        here = number == self.cursor and self.has_focus
        key = str(number + 1) if number < FEW and not self.digits_are_text and not self.typed else " "
        mark = (self.glyphs.text("[x] ") if choice.answer in self.marked else "[ ] ") if choice.part else ""
        sign = self.glyphs.cursor if number == self.cursor else " "
        label = cut(f"{mark}{choice.label}", width - 6, self.glyphs)
        return line(f" {sign} ", Span(key, "command"), " ", Span(label, "cursor" if here else "plain"))

    def _written(self, width: int) -> Line:
        room = width - 6
        text = self.typed if cell_width(self.typed) <= room else "…" + self.typed[-room + 1 :]
        here = self.cursor < 0 and self.has_focus
        return line(Span(" > ", "command"), Span(text, "bright"), Span(" ", "cursor" if here else "plain"))

    def _told(self, width: int, words: CalamityWords) -> list[Line]:
        if self.outcome is None:
            return []
        lines: list[Line] = []
        for head, look, texts in (
            (_("Who loses what"), "bright", [words.part(part) for part in self.outcome.parts]),
            (
                _("Notes") if self.outcome.parts else _("Result"),
                "plain",
                [words.note(note) for note in self.outcome.notes],
            ),
            (_("What moves"), "good", [words.change(change) for change in self.outcome.changes]),
        ):
            if not texts:
                continue
            lines += [(), line(Span(f" {head}", "head"))] if lines else [line(Span(f" {head}", "head"))]
            lines += [piece for text in texts for piece in _hung(text, look, width)]
        if self._then:
            lines += [(), *(line(Span(f" {text}", "dim")) for text in wrap(self._then, width - 2))]
        return lines

    # -- keys ---------------------------------------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        """Write; every other key means what it means elsewhere."""
        if self.question is None or not self.writes:
            return
        char = event.character or ""
        if event.key == "backspace":
            self._write(self.typed[:-1])
        elif event.is_printable and char not in LEFT_TO_SCREEN and not (char in "123456789" and _digits(self)):
            self._write(self.typed + char)
        else:
            return
        event.stop()
        event.prevent_default()

    def on_paste(self, event: Paste) -> None:
        """Write the first line of what is pasted."""
        if self.question is not None and self.writes:
            text = event.text.splitlines()[0] if event.text else ""
            self._write(self.typed + "".join(char for char in text if char.isprintable()))
            event.stop()

    def _write(self, text: str) -> None:
        self.typed, self.cursor, self._refused = text[:LONGEST], -1, ""
        self.redraw()
        self._changed()

    def _changed(self) -> None:
        """Other keys may work now."""
        show = getattr(self.screen, "show_hints", None)
        if show is not None:
            show()

    def move_up(self) -> None:
        """To the choice above; from the first to the line that is written on."""
        self._move(-1)

    def move_down(self) -> None:
        """To the choice below."""
        self._move(1)

    def _move(self, step: int) -> None:
        count = len(self._shown())
        if self.question is None or not count:
            return
        first = -1 if self.writes else 0
        self.cursor = first + (self.cursor - first + step) % (count - first)
        self.redraw()

    def pick(self, key: str) -> None:
        """Pick the line with that number: an answer at once, or a mark."""
        number = int(key) - 1
        if number < len(self.choices):
            self.cursor = number
            self._take(self.choices[number])

    def mark(self) -> None:
        """Mark the line under the cursor, or take its mark away."""
        if 0 <= self.cursor < len(self.choices):
            self._take(self.choices[self.cursor])

    def _take(self, choice: Choice) -> None:
        if not choice.part:
            self.report(self.Answered(choice.answer))
            return
        if choice.answer in self.marked:
            self.marked.remove(choice.answer)
        else:
            self.marked.append(choice.answer)
        self._refused = ""
        self.redraw()

    def answer(self) -> None:
        """Answer with what is marked, with the line under the cursor, or with what is written."""
        shown = self._shown()
        if self.marked:
            self.report(self.Answered(" ".join(self.marked)))
        elif 0 <= self.cursor < len(shown):
            self.report(self.Answered(shown[self.cursor].answer))
        elif self.writes and self.typed.strip():
            self.report(self.Answered(self.typed.strip()))

    def accept(self) -> None:
        """The result is right."""
        self.report(self.Accepted())

    def back(self) -> None:
        """Take back the last answer."""
        self.report(self.Back())

    def scroll(self, key: str) -> None:
        """Scroll the result."""
        lines = {"up": -1, "down": 1, "pageup": -self.page, "pagedown": self.page}[key]
        self.top = max(0, self.top + lines)
        self.redraw()

    def redraw(self) -> None:
        """Draw what changed, the choice under the cursor in view."""
        if self.content_size and self.question is not None and self.cursor >= 0:
            self._keep_in_view()
        super().redraw()

    def _keep_in_view(self) -> None:
        lines = self.build(self.content_size.width)
        below = len(self._shown()) - self.cursor
        tail = 1 + self.writes + len(wrap(self._refused, self.content_size.width - 2) or [""])
        self.reveal(max(0, len(lines) - tail - below))


def _hung(text: str, look: str, width: int) -> list[Line]:
    """*text* in lines; those after the first stand a little in."""
    first, *rest = wrap(text, width - 4) or [""]
    return [line(Span(f" {first}", look)), *(line(Span(f"   {piece}", look)) for piece in rest)]
