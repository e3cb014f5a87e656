"""Special Buildings and spoils by keys: each question is answered by a digit or a word, and makes a command."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from core.empires.buildings import BARBARIANS, Party, Standing
from core.empires.catalog import Seat
from core.empires.facts import BuildingId, turn
from core.errors import Refusal
from tui.actions import Answer
from tui.panels.foot import Status
from tui.screens.table_picks import Later, Pick
from tui.screens.table_turn import TableTurn
from tui.spoken import _

if TYPE_CHECKING:
    from tui.panels.advances import AdvancesPanel
    from tui.panels.buildings import BuildingsPanel


class TableBuildings(TableTurn):
    """What the panel of the Special Buildings asks of the table, and what is taken for a city that was won."""

    def on_advances_panel_ordering(self, _message: AdvancesPanel.Ordering) -> None:
        """A building is chosen where all of them are to be seen."""
        self.go_to_panel("buildings")
        panel = self._buildings
        panel.cursor = next((at for at, row in enumerate(panel.rows) if row.where == "supply"), 0)
        panel.redraw()
        self.tell(Status(_("Choose a building of the supply: space.")))
        self.show_hints()

    @property
    def _buildings(self) -> BuildingsPanel:
        from tui.panels.buildings import BuildingsPanel

        return self.query_one(BuildingsPanel)

    def on_buildings_panel_moved(self, _message: BuildingsPanel.Moved) -> None:
        """Other keys work for another building."""
        self.show_hints()

    def on_buildings_panel_ordered(self, message: BuildingsPanel.Ordered) -> None:
        """Where is the building to be placed?"""
        home = turn().home_of(self.shopper, self.state.options.players)
        self.offer(
            (
                Pick(_("{area}, the starting area").format(area=home), partial(self._place, message.building, home)),
                Pick(_("another area, if no city stands there"), partial(self._ask_area, message.building)),
            )
        )

    def _ask_area(self, building: BuildingId) -> Later:
        question = _("In which area of the own region, with a city?")
        return self.ask(question, lambda area: bool(area) and self._place(building, area))

    def _place(self, building: BuildingId, area: str) -> bool:
        """Put *building* into the basket in use."""
        from tui.shopping import site_of

        try:
            site = site_of(self.state, self.shopper, building, area)
        except Refusal as refusal:
            self.refuse(refusal)
            return False
        self.go_to_panel("advances")
        if self.advances is not None:
            self.advances.place(site)
        return True

    def on_buildings_panel_telling(self, message: BuildingsPanel.Telling) -> None:
        """Who has a city in the area of the building?"""
        standing = message.standing
        self.offer(
            tuple(
                Pick(
                    _("no city") if party is None else _("city of {party}").format(party=self.words.party(party)),
                    partial(self._ask_tokens, standing, party),
                )
                for party in (*self.state.options.seats, BARBARIANS, None)
            )
        )

    def _ask_tokens(self, standing: Standing, city: Party | None) -> Later:
        question = _("Which tokens are in {area}? As hellas 3 barbarians 1; none: enter.")
        told = " ".join(f"{party} {count}" for party, count in standing.area.tokens.items() if count)

        def answered(tokens: str) -> bool:
            with_tokens = f" tokens {tokens}" if tokens else ""
            return self.give(f"stands {standing.building} city {city or 'none'}{with_tokens}")

        return self.ask(question.format(area=standing.area.name), answered, told)

    def on_buildings_panel_naming(self, message: BuildingsPanel.Naming) -> None:
        """What is the building called?"""
        building = message.building
        self.call_later(
            self.ask,
            _("What is this building called?"),
            lambda name: bool(name) and self.give(f"name {building} {name}"),
        )

    # -- spoils --------------------------------------------------------------------------------------------------

    @property
    def may_plunder(self) -> Answer:
        """Whether somebody may take something for a city that was won (6.4)."""
        here = self.state.phase == "4" and self.state.books is not None and not self.asking
        return self.may_change if here and not self.entering else None

    def ask_plunder(self) -> None:
        """Who has won a city?"""
        seats = self.state.options.seats
        self.offer(
            tuple(
                Pick(_("{seat} won a city").format(seat=self.words.seat(seat)), partial(self._ask_victim, seat))
                for seat in seats
            )
        )

    def _ask_victim(self, seat: Seat) -> None:
        parties = [*(one for one in self.state.options.seats if one != seat), BARBARIANS]
        self.offer(
            tuple(
                Pick(_("from {party}").format(party=self.words.party(party)), partial(self._ask_spoils, seat, party))
                for party in parties
            )
        )

    def _ask_spoils(self, seat: Seat, victim: Party) -> None:
        self.offer(
            tuple(
                Pick(words, partial(self._plunder, f"plunder {seat} {victim}{spoils}"))
                for words, spoils in self._spoils(victim)
            )
        )

    def _plunder(self, command: str) -> None:
        self.give(command)

    def _spoils(self, victim: Party) -> Iterator[tuple[str, str]]:
        """What may be taken, in words and as the end of the command."""
        most = turn().plunder.treasury
        if victim != BARBARIANS:
            yield _("a card and {n} treasury").format(n=most), f" card treasury {most}"
            yield _("a card"), " card"
        for count in range(most, 0, -1):
            yield _("{n} treasury").format(n=count), f" treasury {count}"
