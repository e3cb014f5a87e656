"""Who sits at this keyboard, and whose hand may be on the screen."""

from core.empires.catalog import Seat
from core.errors import RuleError
from core.game import Done
from core.rules import TABLE, WATCHER
from core.session import Session

NOT_YOURS = ("undo.not-yours", "redo.not-yours")
"""Refusals that tell who may: while nobody sits here everybody is at the table, so that one says it."""


class Sitting:
    """The seats that share one keyboard.

    In a digital game the keyboard goes from seat to seat: ``session.seat`` is the seat whose hand may be seen, or
    the watcher while it is nobody's. Beside the board everybody sits at it together, as seat ``table``.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
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

    def sit(self, seat: Seat) -> None:
        """Let *seat* see its hand."""
        self.session.seat = seat

    def rise(self) -> None:
        """Let nobody's hand be seen."""
        self.session.seat = WATCHER

    def next_seat(self) -> Seat:
        """The seat after the one that sits here, in A.S.T.-ranking order."""
        seats: tuple[Seat, ...] = self.session.view.options.seats
        return seats[0] if self.seat is None else seats[(seats.index(self.seat) + 1) % len(seats)]

    def submit(self, text: str) -> Done:
        """Do what *text* says, for the seat that sits here or, where nobody does, for the table's first seat."""
        return self._acting(text, self.session.submit)

    def check(self, text: str) -> dict[str, object]:
        """What ``why`` says of *text*. Raises RuleError where it would be refused."""
        return self._acting(text, self.session.why)

    def _acting(self, text, act):
        if not self.shared or self.seat is not None:
            return act(text)
        seats = self.session.view.options.seats
        try:
            return self._speaking(seats[0], text, act)
        except RuleError as refusal:
            by = refusal.values.get("by")
            # A move of the table may be put back by all together, but not taken back: a seat may have seen a card.
            own = by in seats or (by == TABLE and refusal.code == "redo.not-yours")
            if refusal.code not in NOT_YOURS or not own:
                raise
            return self._speaking(by, text, act)

    def _speaking(self, seat, text, act):
        self.session.seat = seat
        try:
            return act(text)
        finally:
            self.rise()
