"""A calamity on the table: whose it is, what was answered so far, and what is asked now or came out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from core.empires.calamities.dialogue import Question
    from core.empires.calamities.outcome import Outcome
    from core.empires.catalog import CardId, Seat


class Strike(Struct, frozen=True):
    """A calamity that strikes: a primary victim, or None where it lies on the market (M33)."""

    calamity: CardId
    victim: Seat | None


class Case(Struct, frozen=True):
    """A strike that is being worked out.

    Attributes:
        strike: the calamity and its victim.
        answers: what was answered, in the words that were typed.
        asked: the question that is open, or the outcome once nothing more is asked.
        said: the questions that were answered.
        private: an answer has told of cards that only the victim may know; until it is settled so does the outcome.
    """

    strike: Strike
    answers: tuple[tuple[str, ...], ...]
    asked: Question | Outcome
    private: bool = False
    said: tuple[Question, ...] = ()

    @property
    def only(self) -> Seat | None:
        """The seat whose own cards are asked about, which nobody else can answer; else None."""
        private: bool = getattr(self.asked, "private", False)
        return getattr(self.asked, "seat", None) if private else None
