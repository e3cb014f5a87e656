"""Who sits at this keyboard and whose hand may be on the screen; and the seats that nobody sits at: the bots'."""

from __future__ import annotations

import random
from collections.abc import Iterator

from core.game import Done
from core.middle_empire.catalog import Seat
from core.middle_empire.state import State
from core.rules import TABLE, WATCHER
from core.session import Session


class Sitting:
    """The seats that share one keyboard.

    In a digital game the keyboard goes from person to person: ``session.seat`` is the seat whose hand may be seen, or
    the watcher while it is nobody's. Who plays against bots alone sits there all the time. Beside the board everybody
    sits at it together, as seat ``table``.

    Args:
        session: the seat at the game.
        rng: where bots choose among equals.
    """

    def __init__(self, session: Session, rng: random.Random | None = None) -> None:
        self.session = session
        self._rng = rng or random.Random()
        options = self._view.options
        self.shared = session.shareable and self._view.digital and session.seat in (TABLE, WATCHER)
        self.bots = dict(options.bots) if self.shared else {}
        self.people = tuple(seat for seat in options.seats if seat not in self.bots)
        self.alone = self.shared and len(self.people) == 1
        if self.shared:
            self.rise()

    @property
    def _view(self) -> State:
        view: State = self.session.view
        return view

    @property
    def seat(self) -> Seat | None:
        """The seat whose hand may be seen; None for nobody, and beside the board."""
        return Seat(self.session.seat) if self.session.seat not in (TABLE, WATCHER) else None

    @property
    def asked(self) -> Seat | None:
        """The seat that the game waits for; None when it is over."""
        return self._view.in_turn

    @property
    def misplaced(self) -> bool:
        """The keyboard has to go to another seat before the game can go on."""
        return self.shared and self.asked is not None and self.asked != self.seat

    @property
    def own(self) -> bool:
        """Who sits here may act now: beside the board anybody, else the seat that is asked."""
        return self.asked is not None and self.session.seat in (TABLE, self.asked)

    def sit(self, seat: Seat) -> None:
        """Let *seat* see its hand."""
        self.session.seat = seat

    def rise(self) -> None:
        """Let nobody's hand be seen, unless only one person plays."""
        self.session.seat = self.people[0] if self.alone else WATCHER

    def play_bots(self) -> Iterator[Done]:
        """Play for the bots until a person is asked. Each chooses from what its own seat may know, and nothing else.

        Raises:
            Refusal: a move could not be written; those before it stand.
        """
        from core.middle_empire.bots import BOTS
        from core.middle_empire.parse import format_command

        while self.asked in self.bots:
            seat = self._view.in_turn
            assert seat is not None
            before, self.session.seat = self.session.seat, seat
            try:
                command = BOTS[self.bots[seat]](self._view, seat, self._rng)
                yield self.session.submit(format_command(command))
            finally:
                self.session.seat = before
