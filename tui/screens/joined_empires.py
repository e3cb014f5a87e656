"""A hosted table of Mega Empires on the screen."""

from __future__ import annotations

from core.empires.catalog import Seat
from core.empires.state import State
from core.empires.words import EmpiresWords
from tui.actions import Answer, bindings
from tui.screens.joined import Joined
from tui.screens.joined_actions import JOINED_ACTIONS
from tui.screens.table import TableScreen
from tui.screens.table_actions import TABLE_ACTIONS


class JoinedScreen(Joined, TableScreen):
    """The table from one seat of a hosted game."""

    words: EmpiresWords
    ACTIONS = (*TABLE_ACTIONS, *JOINED_ACTIONS)
    BINDINGS = bindings(ACTIONS)

    def clear(self) -> None:
        """Numbers that were typed into the City Count are gone."""
        self.cities.clear()

    def _show_made(self, state: State) -> None:
        """Draw the panels; in the ledger the cursor starts on the own seat."""
        if self.ledger is not None and not self.read_only:
            self.ledger.own = Seat(self.connection.seat)
        super()._show_made(state)

    @property
    def may_trade(self) -> Answer:
        """Whether a trade may be started: by the seat in turn."""
        return super().may_trade if self.own_turn else None
