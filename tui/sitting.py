"""Who sits at this keyboard, and whose hand may be on the screen."""

from collections.abc import Callable
from typing import TypeVar

from core.empires.catalog import Seat
from core.empires.succession import order_in_phase
from core.errors import RuleError
from core.game import REDO, UNDO, Done
from core.rules import TABLE, WATCHER
from core.session import Session
from tui.belonging import claim
from tui.screens.table_picks import abilities_left

Told = TypeVar("Told")
TAKING_BACK = (UNDO, REDO)
"""What has to do with the last move, whoever made it."""

NOT_YOURS = ("undo.not-yours", "redo.not-yours")
"""Refusals that tell who may: while nobody sits here everybody is at the table, so that one says it."""


class Sitting:
    """The seats that share one keyboard.

    In a digital game the keyboard goes from seat to seat: ``session.seat`` is the seat whose hand may be seen, or
    the watcher while it is nobody's. Beside the board everybody sits at it together, as seat ``table``.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self._told_for: Seat | None = None
        self.shared = session.shareable and bool(session.view.digital) and session.seat in (TABLE, WATCHER)
        if self.shared:
            self.rise()

    @property
    def seat(self) -> Seat | None:
        """The seat whose hand may be seen; None for nobody, and beside the board."""
        return Seat(self.session.seat) if self.session.seat not in (TABLE, WATCHER) else None

    @property
    def asked(self) -> Seat | None:
        """The seat the game waits for, or None when it waits for the whole table."""
        in_turn: Seat | None = self.session.view.in_turn
        return in_turn

    @property
    def misplaced(self) -> bool:
        """The keyboard has to go to another seat before the game can go on."""
        return self.shared and self.asked is not None and self.asked != self.seat

    @property
    def may_answer(self) -> bool:
        """Whether who sits here may answer what a calamity asks: at a shared keyboard anybody, for the seat asked."""
        case = self.session.view.case
        asked = None if case is None else getattr(case.asked, "seat", None)
        return not self.misplaced if self.shared else asked in (None, self.session.seat) or self.session.seat == TABLE

    def sit(self, seat: Seat) -> None:
        """Let *seat* see its hand."""
        self.session.seat, self._told_for = seat, None

    def rise(self) -> None:
        """Let nobody's hand be seen."""
        self.session.seat, self._told_for = WATCHER, None

    @property
    def order(self) -> tuple[Seat, ...]:
        """Who comes before whom in this phase; A.S.T.-ranking order where that can't be told."""
        view = self.session.view
        return order_in_phase(view) or tuple(view.options.seats)

    @property
    def waited_for(self) -> tuple[Seat, ...]:
        """Seats that may still do what this phase lets each do once, in its order; nobody in other phases."""
        view = self.session.view
        books = view.books
        if books is None or view.phase not in ("10", "12"):
            return ()
        if view.phase == "12":
            return tuple(seat for seat in self.order if seat not in books.done)
        owing = {giver for giver, _asker in books.owed}
        able = {seat for seat, _name in abilities_left(view)}
        return tuple(seat for seat in self.order if seat in owing) or tuple(seat for seat in self.order if seat in able)

    def next_seat(self, after: Seat | None = None) -> Seat:
        """The seat whose hand is opened next: who is waited for first, behind *after* in the order of the phase."""
        after, order = after or self.seat, self.order
        if after is None:
            return next(iter(self.waited_for), order[0])
        return order[(order.index(after) + 1) % len(order)]

    def called_by(self, text: str) -> Seat | None:
        """The seat that has to sit here before anything about *text* may be said, since it is its own (K7); or None."""
        if not self.shared or self.seat is not None:
            return None
        try:
            whose = claim(text, self.session.view)
        except RuleError:
            return None
        return whose.seat if whose.own else None

    def submit(self, text: str) -> Done:
        """Do what *text* says: for the seat that sits here, or for the table where everybody sees and may tell it.

        Raises:
            RuleError: ``seat.closed`` (K7) for a seat's own command while nobody's hand is open, and as the game says.
        """
        return self._acting(text, self.session.submit)

    def check(self, text: str) -> dict[str, object]:
        """What ``why`` says of *text*. Raises RuleError where it would be refused."""
        return self._acting(text, self.session.why)

    def _acting(self, text: str, act: Callable[[str], Told]) -> Told:
        if not self.shared:
            return act(text)
        if text.strip().casefold() in TAKING_BACK:
            return self._taking_back(text, act)
        whose = claim(text, self.session.view)
        if whose.own:
            if self.seat is None:
                raise RuleError("seat.closed", "K7", seat=whose.seat)
            return act(text)
        told = self._speaking(whose.seat or self.seat or self.session.view.options.seats[0], text, act)
        if act == self.session.submit:
            self._told_for = whose.seat
        return told

    def _taking_back(self, text: str, act: Callable[[str], Told]) -> Told:
        seats = self.session.view.options.seats
        try:
            return self._speaking(self.seat or seats[0], text, act)
        except RuleError as refusal:
            by = refusal.values.get("by")
            # A move of the table may be put back by all together, but not taken back: a seat may have seen a card.
            own = by in seats or (by == TABLE and refusal.code == "redo.not-yours")
            told_here = self.seat is None or (by is not None and by == self._told_for)
            if refusal.code not in NOT_YOURS or not own or not told_here:
                raise
            return self._speaking(str(by), text, act)

    def _speaking(self, seat: str, text: str, act: Callable[[str], Told]) -> Told:
        before, self.session.seat = self.session.seat, seat
        try:
            return act(text)
        finally:
            self.session.seat = before
