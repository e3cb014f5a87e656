"""The table as it is drawn: which panels are shown, and what stands in each of them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import cast, get_args

from textual.containers import Container, Vertical
from textual.events import DescendantBlur, DescendantFocus, ScreenResume
from textual.geometry import Size

from core.errors import Refusal
from core.middle_empire.catalog import Seat
from core.middle_empire.state import Hand, State
from core.middle_empire.words import MiddleEmpireWords
from core.session import Session
from tui.actions import Action
from tui.glyphs import glyphs_of
from tui.middle_empire.hand_panel import HandPanel
from tui.middle_empire.hand_panel import Marks as HandMarks
from tui.middle_empire.headline import headline
from tui.middle_empire.layout import FOOT, FRAME, LEAST, PANELS, Front, Layout, layout, share
from tui.middle_empire.map_panel import LISTED, MapPanel
from tui.middle_empire.map_panel import Marks as MapMarks
from tui.middle_empire.moment import TableMoment
from tui.middle_empire.pieces_panel import PiecesPanel, piece_lines
from tui.middle_empire.signs import spot_words
from tui.panels.foot import LINES, MOST, Foot, Status, rows
from tui.panels.lines import OneLine, Panel, Span, line
from tui.panels.log import LogPanel
from tui.screens.table_actions import TYPING_ACTIONS
from tui.spoken import _
from tui.told import Entry
from tui.widgets.hint import HintLine


class TableView(TableMoment):
    """Draws the moment. Every panel paints only what differs from what it shows."""

    def __init__(
        self,
        session: Session,
        words: MiddleEmpireWords,
        read_only: bool = False,
        title: str = "",
        rng: random.Random | None = None,
    ) -> None:
        super().__init__(session, words, read_only, rng)
        self.name_of_game = title
        self.form = ""
        self._front: Front = PANELS[0]
        self._plan: Layout | None = None
        self._drawn_for = Size()
        self._left: dict[Seat, tuple[int, State]] = {}
        self._discarded = False
        self._attacked = ""

    def panel(self, name: str) -> Panel:
        """The panel called *name*."""
        return self.query_one(f"#{name}", Panel)

    @property
    def map(self) -> MapPanel:
        """The map."""
        return self.query_one(MapPanel)

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
            self.show_lines()
            self.show_hints()

    def on_screen_resume(self, event: ScreenResume) -> None:
        """The keys of this screen count again."""
        # What has never been seen has just been styled.
        event.refresh_styles = event.refresh_styles and bool(self.outer_size)
        self.show_hints()

    def on_descendant_focus(self, _event: DescendantFocus) -> None:
        """Other keys work now."""
        self.show_hints()

    def on_descendant_blur(self, _event: DescendantBlur) -> None:
        """Other keys work now."""
        self.show_hints()

    def arrange_panels(self) -> None:
        """Show the panels that find room, in their sizes."""
        board_map = self.state.options.board.map
        plan = layout(*self.app.size, self._front, board_map.height + min(LISTED, len(board_map.left_out)))
        self._arrange_foot(plan)
        self._share_column(plan)
        if plan == self._plan:
            return
        self._plan = plan
        for name in PANELS:
            self.panel(name).display = name in plan.shown
        left, right = self.query_one("#left", Vertical), self.query_one("#right", Vertical)
        left.display = bool({"map", "hand"} & plan.shown)
        right.display = bool({"pieces", "log"} & plan.shown)
        self.query_one("#body", Container).styles.layout = "horizontal" if plan.beside else "vertical"
        left.styles.width = board_map.width + 2 if plan.beside else "1fr"
        left.styles.height = plan.map + plan.hand if plan.hand else "1fr"
        self.map.styles.height = plan.map or "1fr"
        self.hand.styles.height = plan.hand or "1fr"
        both = {"pieces", "log"} <= plan.shown
        if not plan.beside:
            self.panel("pieces").styles.height = "3fr" if both else "1fr"
        self.panel("log").styles.height = "2fr" if both and not plan.beside else "1fr"
        self.hand.framed = plan.framed
        self.set_class(not plan.framed, "-unframed")
        self.map.redraw()
        self.hand.redraw()

    def _share_column(self, plan: Layout) -> None:
        """Beside the map give the pieces the lines they need, and the log the others."""
        if plan.beside:
            width, height = self.app.size
            right = width - self.state.options.board.map.width - FRAME
            lines = piece_lines(self.state, self.words, right - FRAME, glyphs_of(self))
            needed = sum(1 for _line in lines) + FRAME
            self.panel("pieces").styles.height = share(height - 1 - FOOT, needed)

    def _arrange_foot(self, plan: Layout) -> None:
        """Let the lines below the panels have what question and answer need, where the screen is high enough."""
        needed = sum(rows(self._first_line(), self._second_line, self.app.size.width))
        grows = needed > LINES and not self.typing and plan.framed and self.app.size.height > LEAST[1]
        self.query_one(Foot).styles.height = MOST if grows else LINES
        self.query_one("#news").display = plan.name == "single" and not self.typing

    def go_to_panel(self, name: str) -> None:
        """Bring the panel called *name* to the front and give it the keys."""
        assert name in get_args(Front)
        self._front = cast("Front", name)
        self.arrange_panels()
        self.set_focus(self.panel(name), scroll_visible=False)
        self.show_lines()

    def go_to_front(self) -> None:
        """Give the keys back to the panel that was in use."""
        self.go_to_panel(self._front)

    def next_panel(self) -> None:
        """The panel after the one in use."""
        self._turn_panel(1)

    def previous_panel(self) -> None:
        """The panel before the one in use."""
        self._turn_panel(-1)

    def _turn_panel(self, step: int) -> None:
        self.go_to_panel(PANELS[(PANELS.index(self._front) + step) % len(PANELS)])

    # -- what stands in them -------------------------------------------------------------------------------------

    def show_all(self) -> None:
        """Draw what changed, everywhere."""
        self.ask_anew()
        self._drawn_for = self.app.size
        if self.discarding != self._discarded:
            self._discarded = self.discarding
            self.go_to_panel("hand" if self.discarding else "map")
        self.arrange_panels()
        state = self.state
        self._look_at_attack()
        self.show_map()
        playable = frozenset(card for card in set(self._own_hand) if self.in_phase("play") and self.texts_of(card))
        marks = HandMarks(playable, self.marked_counts, self.discarding)
        self.hand.show(state, self.words, self.shown_seat, marks)
        self.query_one(PiecesPanel).show(state, self.words)
        self.query_one(LogPanel).show(self.entries)
        self.show_lines()
        self.show_hints()

    def _look_at_attack(self) -> None:
        """Bring the cursor to the space that an attack waits at, once."""
        pending = self.state.pending
        attacked = "" if pending is None or not self.sitting.own else pending.hits[0]
        if attacked and attacked != self._attacked:
            self.map.cursor = attacked
        self._attacked = attacked

    def show_map(self) -> None:
        """Draw the map with what may be chosen on it."""
        draft = self.draft
        marks = MapMarks(
            targets=None if draft is None else frozenset(draft.spots),
            chosen=() if draft is None else draft.chosen,
            attacked=() if self.state.pending is None else self.state.pending.hits,
            fresh=self._fresh,
            ways=draft is not None and draft.stage == "way",
        )
        self.map.show(self.state, self.words, marks)

    @property
    def _own_hand(self) -> Hand:
        return () if self.shown_seat is None else self.state.hand(self.shown_seat)

    @property
    def _fresh(self) -> frozenset[str]:
        """Spots that look otherwise than when who sits here was asked last."""
        before = None if self.sitting.seat is None else self._left.get(self.sitting.seat)
        if before is None:
            return frozenset()
        board, state, then = self.state.options.board, self.state, before[1]
        spaces = (space for space in board.spaces if then.positions.get(space) != state.positions.get(space))
        ways = (way for way in board.roadways if then.roads.get(way) != state.roads.get(way))
        return frozenset((*spaces, *ways))

    @property
    def entries(self) -> list[Entry]:
        """The log in words."""
        return self.history.read(self.session)

    def show_lines(self) -> None:
        """Draw the lines outside the panels."""
        state, width, glyphs = self.state, self.app.size.width, glyphs_of(self)
        head = headline(state, self.words, self.name_of_game, glyphs, width, self.note)
        self.query_one("#title", OneLine).show(head)
        self.query_one("#news", OneLine).show(line(Span(f" {self._size_note}", "warn")))
        if self._plan is not None:
            self._arrange_foot(self._plan)
        self.query_one(Foot).show(self._first_line(), self._second_line)

    @property
    def note(self) -> str:
        """How the game is open, where that is to be known."""
        return _("read only") if self.read_only else ""

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

    @property
    def _second_line(self) -> Status:
        """The answer; with nothing answered, what the cursor is on where the map can't say it in its border."""
        told = self._plan is not None and (self._plan.framed or self._front != "map")
        if self.status.text or told or self.typing or not self.map.cursor:
            return self.status
        return Status(spot_words(self.state, self.map.cursor, self.words))

    def on_map_panel_moved(self, _message: MapPanel.Moved) -> None:
        """Another spot is told about."""
        if self.draft is None:
            self.status = Status()
        self.show_lines()

    def show_hints(self) -> None:
        """Bring the hint line up to date."""
        for hints in self.query(HintLine):
            hints.show(self._typing_actions if self.typing else None)

    @property
    def _typing_actions(self) -> Sequence[Action]:
        """What may be done while something is typed."""
        return TYPING_ACTIONS

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
