"""The table as it is drawn: which panels are shown, and what stands in each of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from textual.events import DescendantBlur, DescendantFocus, ScreenResume
from textual.geometry import Size

from core.empires.catalog import CardId
from core.empires.commands import ANY
from core.empires.state import State
from core.empires.words import EmpiresWords
from core.errors import Refusal
from core.session import LocalSession, Session
from tui import trade_builder as builder
from tui.actions import Action
from tui.glyphs import glyphs_of
from tui.panels.foot import LINES, MOST, Foot, Status, rows
from tui.panels.hand import HandPanel, Picks
from tui.panels.headline import headline, talk_words
from tui.panels.lines import Line, OneLine, Panel, Span, cut, line
from tui.panels.market import MarketPanel, Marks
from tui.panels.trade_words import running
from tui.screens.table_actions import TYPING_ACTIONS
from tui.screens.table_layout import BOOKS, LEAST, ON_DEMAND, PANELS, Layout, chart_width, layout
from tui.screens.table_log import covers
from tui.screens.table_moment import TableMoment
from tui.spoken import _
from tui.told import Entry
from tui.trade_builder import Draft, Stage
from tui.widgets.hint import HintLine

if TYPE_CHECKING:
    from core.empires.history import TurnRecord
    from tui.panels.ast_track import AstPanel
    from tui.panels.buildings import BuildingsPanel
    from tui.panels.chart import ChartPanel
    from tui.panels.log import LogPanel
    from tui.panels.plot import PlotPanel
    from tui.panels.resolution import ResolutionPanel
    from tui.panels.score import ScorePanel

FIRST_PANEL = {
    **dict.fromkeys(("1", "2", "3", "4", "5", "10", "11"), "ledger"),
    "6a": "cities",
    "6b": "hand",
    "9": "resolution",
    "12": "advances",
    "13": "ast",
}
"""The panel that is in use when a phase opens; the market in all others."""
STANDINGS = ("ast", "score", "plot")
"""Panels that show how the game stands; each is hinted at in the others."""
BY_HAND = {"9": "market", "12": "hand", "13": "market"}
"""The same where the table keeps the books by hand."""


class TableView(TableMoment):
    """Draws the moment. Every panel paints only what differs from what it shows."""

    def __init__(self, session: Session, words: EmpiresWords, read_only: bool = False, title: str = "") -> None:
        super().__init__(session, words, read_only)
        self.name_of_game = title
        self.form = ""
        self._front = PANELS[0]
        self._phase: tuple[str, bool] = ("", False)
        self._plan: Layout | None = None
        self._records: tuple[int, tuple[TurnRecord, ...]] = (-1, ())
        self._drawn_for = Size()

    def panel(self, name: str) -> Panel:
        """The panel called *name*."""
        return self.query_one(f"#{name}", Panel)

    @property
    def market(self) -> MarketPanel:
        """The market."""
        return self.query_one(MarketPanel)

    @property
    def hand(self) -> HandPanel:
        """The hand."""
        return self.query_one(HandPanel)

    # -- which panels --------------------------------------------------------------------------------------------

    def on_resize(self) -> None:
        """Arrange the panels for the new size, and draw the lines that depend on it."""
        if self._plan is not None and self._drawn_for != self.app.size:
            self._drawn_for = self.app.size
            self.arrange_panels()
            self._show_made(self.state)
            self.show_lines()
            self.show_hints()

    def on_screen_resume(self, event: ScreenResume) -> None:
        """The keys of this screen count again."""
        # What has never been seen has just been styled.
        event.refresh_styles = event.refresh_styles and bool(self.outer_size)
        self.show_hints()

    def on_chart_panel_arranged(self, _message: ChartPanel.Arranged) -> None:
        """Where the chart explains a calamity beside its rows, none is unfolded."""
        self.show_hints()

    def on_descendant_focus(self, _event: DescendantFocus) -> None:
        """Other keys work now."""
        self.show_hints()

    def on_descendant_blur(self, _event: DescendantBlur) -> None:
        """Other keys work now."""
        self.show_hints()

    def arrange_panels(self) -> None:
        """Show the panels that find room, in their sizes."""
        plan = layout(*self.app.size, self._front)
        self._arrange_foot(plan)
        if plan == self._plan:
            return
        self._plan = plan
        single, wide = plan.name == "single", plan.name in ("whole", "broad")
        for name in PANELS:
            if name in plan.shown:
                self._bring(name)
            if name not in ON_DEMAND or name in self.made:
                self.panel(name).display = name in plan.shown
        for name in BOOKS:
            if name in self.made:
                self.made[name].styles.height = plan.lines.get(name, "1fr")
        middle = self.query_one("#middle")
        middle.display = bool({"hand", "cities", "chart"} & plan.shown)
        middle.styles.height = "1fr" if single else plan.middle
        self.market.styles.height = "1fr" if single else plan.market
        self.cities.styles.width = "1fr" if single else 30 if wide else 34
        if self.chart is not None:
            beside = wide and "hand" in plan.shown
            self.chart.styles.width = chart_width(self.app.size.width) if beside else "1fr"

    def _arrange_foot(self, plan: Layout) -> None:
        """Let the lines below the panels have what question and answer need; the news give way to them."""
        needed = sum(rows(self._first_line(), self.status, self.app.size.width))
        grows = needed > LINES and not self.typing and self.app.size.height >= LEAST[1] // 2
        self.query_one(Foot).styles.height = MOST if grows else LINES
        news = plan.news or plan.name == "single"
        self.query_one("#news").display = news and not self.typing and not grows

    def first_made(self, *names: str) -> list[Panel]:
        """Those panels called *names* that are to be seen first."""
        self._front = self._first_panel(self.state)
        shown = layout(*self.app.size, self._front).shown
        return [self._make(name) for name in names if name in shown]

    def _make(self, name: str) -> Panel:
        from tui.screens.table_panels import make

        self.made[name] = make(name)
        return self.made[name]

    def _bring(self, name: str) -> None:
        """Make the panel called *name*, if there is none yet."""
        if name not in ON_DEMAND or name in self.made:
            return
        if name == "chart":
            self.query_one("#middle").mount(self._make(name))
        elif name == "log":
            self.mount(self._make(name), before="#news")
        else:
            below = next((other for other in BOOKS[BOOKS.index(name) :] if other in self.made), "middle")
            self.mount(self._make(name), before=f"#{below}")

    def go_to_panel(self, name: str) -> None:
        """Bring the panel called *name* to the front and give it the keys."""
        self._front = name
        self.arrange_panels()
        self._show_made(self.state)
        self.set_focus(self.panel(name), scroll_visible=False)

    def go_to_front(self) -> None:
        """Give the keys back to the panel that was in use."""
        self.go_to_panel(self._front)

    def near(self, name: str) -> bool:
        """A panel that shows how the game stands is in use, other than the one called *name*."""
        return self._front in STANDINGS and self._front != name

    def next_panel(self) -> None:
        """The panel after the one in use."""
        self._turn_panel(1)

    def previous_panel(self) -> None:
        """The panel before the one in use."""
        self._turn_panel(-1)

    def _turn_panel(self, step: int) -> None:
        there = {"resolution": self.state.phase == "9", "buildings": self.has_buildings}
        names = [name for name in PANELS if there.get(name, True) or name == self._front]
        self.go_to_panel(names[(names.index(self._front) + step) % len(names)])

    # -- what stands in them -------------------------------------------------------------------------------------

    def show_all(self) -> None:
        """Draw what changed, everywhere."""
        state = self.state
        self._answers, self._prompt = {}, ""
        self._drawn_for = self.app.size
        if (state.phase, state.over) != self._phase:
            self._phase = (state.phase, state.over)
            self.go_to_panel(self._first_panel(state))
        self.arrange_panels()
        self._show_made(state)
        self._show_market(state)
        self._show_hand(state)
        self.cities.may_enter = self.may_enter_cities
        self.cities.show(state, self.words)
        self.show_lines()
        self.show_hints()

    def _first_panel(self, state: State) -> str:
        if state.over:
            return "score"
        found = FIRST_PANEL if state.books is not None else {**FIRST_PANEL, **BY_HAND}
        return found.get(state.phase, PANELS[0])

    def _show_made(self, state: State) -> None:
        """Draw those panels that are made on demand and are to be seen."""
        shown = self._plan.shown if self._plan is not None else ()
        if self.ledger is not None:
            self.ledger.may_enter = self.may_enter_cities
            self.ledger.show(state, self.words)
        if self.advances is not None and "advances" in shown:
            self.advances.proposed = bool(self.payment)
            own = not self.sitting.shared or self.shopper == self.sitting.seat
            self.advances.show(state, self.words, self.shopper, self.may_acquire, own)
        if "buildings" in shown:
            buildings = cast("BuildingsPanel", self.made["buildings"])
            buildings.may_enter, buildings.may_order = self.may_enter_cities, self.may_order
            buildings.show(state, self.words)
        if "resolution" in shown:
            panel = cast("ResolutionPanel", self.made["resolution"])
            panel.show(state, self.words, self.sitting.may_answer)
        for name in ("ast", "score"):
            if name in shown:
                cast("AstPanel | ScorePanel", self.made[name]).show(state, self.words)
        if "plot" in shown:
            cast("PlotPanel", self.made["plot"]).show(state, self.words, self._history())
        if self.chart is not None and "chart" in shown:
            held = () if self.sitting.seat is None else state.hand(self.sitting.seat).known
            self.chart.show(state, self.words, held)
        if "log" in shown:
            cast("LogPanel", self.made["log"]).show(self.entries)

    def _history(self) -> tuple[TurnRecord, ...]:
        """How the game stood turn by turn; only a game that lives here can be gone through again."""
        if isinstance(self.session, LocalSession) and self._records[0] != self.session.length:
            from core.empires.history import by_turn

            self._records = (self.session.length, by_turn(self.session.game))
        return self._records[1]

    def _show_market(self, state: State) -> None:
        draft, market = self.draft, self.market
        market.choosing = draft is not None and draft.stage in (Stage.SPACE, Stage.TAKE, Stage.READY)
        sums = () if draft is None else running(draft, state)
        market.show(state, self.words, Marks() if draft is None else marks(draft, state), sums, self._talk)

    def _show_hand(self, state: State) -> None:
        draft, hand, seat = self.draft, self.hand, self.shown_seat
        hand.choosing = self.may_choose_cards
        hand.may_name = self.may_name_cards
        hand.giving_up = hand.choosing and draft is None and not self.may_begin
        hand.may_hide = draft is not None and draft.stage is Stage.CARD and not state.digital
        picks = Picks(marked=self.given_up)
        if draft is not None and seat is not None:
            may_go = builder.cards(draft, state, state.hand(seat)) if draft.stage is Stage.CARD else ()
            picks = Picks(frozenset(may_go), builder.used(draft.drop()), identified(draft.card))
        hand.show(state, self.words, seat, picks, _("no cards") if seat else _("Nobody's hand is open."))

    @property
    def _talk(self) -> str:
        return talk_words(self.state, self.words)

    @property
    def covered(self) -> bool:
        """Cards on the red column that were named beside the board are told nowhere."""
        return covers(self.state, self.market.masked)

    @property
    def entries(self) -> list[Entry]:
        """The log in words."""
        return self.history.read(self.session, self.covered)

    def on_market_panel_unmasked(self, _message: MarketPanel.Unmasked) -> None:
        """The log tells as much as the market shows."""
        self.show_all()

    def show_lines(self) -> None:
        """Draw the lines outside the panels."""
        state, width, glyphs = self.state, self.app.size.width, glyphs_of(self)
        head = headline(state, self.words, self.name_of_game, glyphs, width, self.note)
        self.query_one("#title", OneLine).show(head)
        news = self.news
        small = self._plan is not None and self._plan.name == "single"
        self.query_one("#news", OneLine).show(self._line(*((self._size_note, "warn") if small else (news, "dim"))))
        if self._plan is not None:
            self._arrange_foot(self._plan)
        self.query_one(Foot).show(self._first_line(), self.status)

    @property
    def note(self) -> str:
        """How the game is open, where that is to be known."""
        return _("read only") if self.read_only else ""

    @property
    def news(self) -> str:
        """What happened last that is not told in the answer already."""
        return next((one.text for one in reversed(self.entries) if one.text not in self.status.text), "")

    @property
    def _size_note(self) -> str:
        """What the table is made for, on a terminal that is smaller."""
        (w, h), (width, height) = LEAST, self.app.size
        return _("{w}x{h} or larger, now {width}x{height}").format(w=w, h=h, width=width, height=height)

    def _first_line(self) -> Span:
        if self.typing:
            return Span(self.form, "dim")
        if self.picks:
            return Span(self.waiting_for, "bright")
        if command := self.growing:
            return Span(command.replace("...", glyphs_of(self).more), "command")
        return Span(self.waiting_for, "bright")

    def _line(self, text: str, look: str) -> Line:
        return line(Span(f" {cut(text, self.app.size.width - 2, glyphs_of(self))}", look))

    def show_hints(self) -> None:
        """Bring the hint line up to date."""
        for hints in self.query(HintLine):
            hints.show(self._typing_actions if self.typing else None)

    @property
    def _typing_actions(self) -> Sequence[Action]:
        """What may be done while something is typed: an answer is neither completed nor recalled."""
        answering = self.line is not None and self.line.answering
        return [one for one in TYPING_ACTIONS if not answering or one.id in ("typing.give", "typing.close")]

    def say(self, text: str, bad: bool = False) -> None:
        """Tell the person something below the panels."""
        self.tell(Status(text, "bad" if bad else "plain"))

    def tell(self, status: Status) -> None:
        """Answer the person below the panels."""
        self.status = status
        self.show_lines()

    def refuse(self, refusal: Refusal) -> None:
        """Say why something was refused; while a command is typed that takes the place of its form."""
        self.form = ""
        self.tell(Status(self.reason(refusal), "bad"))


def identified(card: object) -> CardId | None:
    """*card* where the table has named it."""
    return CardId(card) if isinstance(card, str) and card != ANY else None


def marks(draft: Draft, state: State) -> Marks:
    """What a trade that is being built shows on the board."""
    placed = {laid.space: identified(laid.card) for laid in draft.placed}
    return Marks(frozenset(builder.spaces(draft, state)), placed, frozenset(draft.taken), building=True)
