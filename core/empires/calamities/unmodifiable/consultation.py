"""Somebody asks what one of the eight calamities does: the answers so far, the next question or the result."""

from collections.abc import Mapping, Sequence
from functools import partial

from core.empires.areas import AreaMap
from core.empires.calamities.dialogue import Question, play
from core.empires.calamities.outcome import Outcome
from core.empires.calamities.unmodifiable.alone import alone, seats_of
from core.empires.catalog import Seat
from core.empires.catalog.unmodifiable import UnmodifiableCalamity, unmodifiable
from core.errors import RuleError


class Consultation:
    """One calamity worked out for people who play somewhere else.

    Attributes:
        calamity: which of the eight.
        answers: what was answered, in the words that were typed.
        asked: the question that is open, or the outcome.
    """

    def __init__(
        self,
        calamity: str,
        players: Sequence[Seat] = (),
        settings: Mapping[str, str] | None = None,
        areas: AreaMap | None = None,
    ) -> None:
        self.calamity: UnmodifiableCalamity = unmodifiable().of(calamity)
        self._given = tuple(players)
        self._script = partial(alone, calamity, self._given, settings, areas)
        self.answers: tuple[tuple[str, ...], ...] = ()
        self.asked: Question | Outcome = play(self._script, ())

    @property
    def players(self) -> tuple[Seat, ...]:
        """Who plays, as far as it was told."""
        return self._given or (seats_of(self.answers[0]) if self.answers else ())

    def answer(self, words: Sequence[str]) -> None:
        """Answer the question that is open. Raises RuleError (see `dialogue.play`); nothing is changed then."""
        answers = (*self.answers, tuple(words))
        self.asked = play(self._script, answers)
        self.answers = answers

    def back(self) -> None:
        """Take the last answer back. Raises RuleError (``undo.nothing``) where there is none."""
        if not self.answers:
            raise RuleError("undo.nothing")
        self.answers = self.answers[:-1]
        self.asked = play(self._script, self.answers)

    def said(self) -> tuple[tuple[Question, str], ...]:
        """Every question that was answered, with its answer as it was typed."""
        found = []
        for count, answer in enumerate(self.answers):
            question = play(self._script, self.answers[:count])
            if isinstance(question, Question):
                found.append((question, " ".join(answer)))
        return tuple(found)
