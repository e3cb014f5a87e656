"""The table: the panels of one game, the line that says what it waits for, and the moves its keys make."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import DescendantBlur, DescendantFocus
from textual.screen import Screen

from core.empires.catalog import CardId, Seat, Space
from core.empires.commands import ANY
from core.empires.legal import only_pass
from core.empires.state import State
from core.empires.words import EmpiresWords
from core.errors import Refusal, RuleError
from core.game import Done
from core.journal import Journal
from core.session import Session
from tui import trade_builder as builder
from tui.actions import Actor, Answer, bindings
from tui.command_line import CommandLine, Completion, complete
from tui.glyphs import glyphs_of
from tui.panels.cards import Group
from tui.panels.chart import ChartPanel
from tui.panels.city_count import CityCountPanel
from tui.panels.foot import Foot, Status
from tui.panels.hand import HandPanel, Picks
from tui.panels.headline import headline, talk_words, where
from tui.panels.lines import Line, OneLine, Panel, Span, cut, line
from tui.panels.log import LogPanel
from tui.panels.market import MarketPanel, Marks
from tui.panels.trade_words import progress, running
from tui.screens.curtain import CurtainScreen
from tui.screens.table_actions import TABLE_ACTIONS, TRADE_FORM
from tui.screens.table_layout import LEAST, PANELS, Layout, layout
from tui.screens.table_log import TableLog, cover, covers
from tui.screens.table_typing import kinds
from tui.sitting import Sitting
from tui.spoken import _
from tui.trade_builder import Draft, Stage
from tui.widgets.hint import HintLine

NOT_NOW = ("phase.wrong", "phase.not-over", "phase.deal-first", "seat.not-in-turn", "mode.table-only")
"""Refusals of a command that does not exist at this moment, rather than one that is forbidden."""
FIRST_PANEL = {"6a": "cities", "6b": "hand", "trade": "market", "12": "hand"}
"""The panel that is in use when a phase opens; the market in all others."""


class TableScreen(Actor, Screen[None], inherit_bindings=False):
    """One game on the whole terminal.

    Args:
        session: the seat at the game; a digital game shared by one keyboard begins at nobody's seat.
        words: the sentences of the game.
        journal: the file of the game, closed when the table is left.
        read_only: moves are refused.
        title: what people call the game.
    """

    CSS_PATH = "../table.tcss"
    ACTIONS = TABLE_ACTIONS
    BINDINGS = bindings(TABLE_ACTIONS)
    AUTO_FOCUS = ""

    def __init__(
        self,
        session: Session,
        words: EmpiresWords,
        journal: Journal | None = None,
        read_only: bool = False,
        title: str = "",
    ) -> None:
        super().__init__()
        self.session = session
        self.words = words
        self.read_only = read_only
        self.name_of_game = title
        self.sitting = Sitting(session)
        self.draft: Draft | None = None
        self.lingers = False
        self._journal = journal
        self._buying = False
        self._given_up: dict[Group, int] = {}
        self._turned_to: Seat | None = None
        self._status = Status()
        self._form = ""
        self._refused_text = ""
        self._front = "market"
        self._phase = ""
        self._answers: dict[str, Answer] = {}
        self._log = TableLog(words)
        self._plan: Layout | None = None

    # -- what is on the screen -----------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Title, panels, the lines below them."""
        yield OneLine(id="title")
        yield OneLine(id="size")
        yield MarketPanel()
        with Horizontal(id="middle"):
            yield HandPanel()
            yield CityCountPanel()
            yield ChartPanel()
        yield LogPanel()
        yield OneLine(id="news")
        yield CommandLine(self.completion)
        yield Foot(id="foot")
        yield HintLine()

    @property
    def state(self) -> State:
        """The position as the seat that sits here may know it."""
        view: State = self.session.view
        return view

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

    @property
    def cities(self) -> CityCountPanel:
        """The City Count."""
        return self.query_one(CityCountPanel)

    @property
    def typing(self) -> bool:
        """A command is being typed."""
        return bool(self.query_one(CommandLine).display)

    def on_mount(self) -> None:
        """Lay out the panels; in a game that one keyboard shares, call the seat that is asked."""
        self.show_all()
        self._call_seat()

    def on_unmount(self) -> None:
        """Let go of the game's file."""
        if self._journal is not None:
            self._journal.close()

    def on_resize(self) -> None:
        """Arrange the panels for the new size."""
        self.arrange_panels()
        self.show_all()

    def on_screen_resume(self) -> None:
        """The keys of this screen count again."""
        self.show_hints()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Another panel is in use."""
        if event.widget.id in PANELS:
            self._front = event.widget.id
        self.show_hints()

    def on_descendant_blur(self, _event: DescendantBlur) -> None:
        """Other keys work now."""
        self.show_hints()

    def arrange_panels(self) -> None:
        """Show the panels that find room, in their sizes."""
        width, height = self.size
        plan = layout(width, height, self._front)
        if plan == self._plan:
            return
        self._plan = plan
        for name in PANELS:
            self.panel(name).display = name in plan.shown
        middle = self.query_one("#middle")
        middle.display = bool({"hand", "cities", "chart"} & plan.shown)
        self.query_one("#news").display = plan.news and not self.typing
        self.query_one("#size").display = plan.name == "single"
        single = plan.name == "single"
        self.market.styles.height = "1fr" if single else plan.market
        middle.styles.height = "1fr" if single else plan.middle
        for name in ("single", "narrow", "broad", "tall", "whole"):
            self.set_class(name == plan.name, f"-{name}")

    def show_all(self) -> None:
        """Draw what changed, everywhere."""
        state = self.state
        self._answers = {}
        if state.phase != self._phase:
            self._phase = state.phase
            self._turned_to = None
            self.go_to_panel(FIRST_PANEL.get(state.phase, "market"))
        self.arrange_panels()
        self._show_panels(state)
        self._show_lines(state)
        self.show_hints()

    def _show_panels(self, state: State) -> None:
        draft, market, hand = self.draft, self.market, self.hand
        market.choosing = draft is not None and draft.stage in (Stage.SPACE, Stage.TAKE)
        words = () if draft is None else running(draft, state)
        market.show(state, self.words, self._marks(state), words, talk_words(state, self.words))
        hand.choosing = self._may_choose_cards
        hand.may_hide = draft is not None and draft.stage is Stage.CARD and not state.digital
        hand.show(state, self.words, self.shown_seat, self._picks(state), _("Nobody's hand is open."))
        self.cities.may_enter = self._may_enter_cities
        self.cities.show(state, self.words)
        held = () if self.sitting.seat is None else state.hand(self.sitting.seat).known
        self.query_one(ChartPanel).show(state, held)
        self.query_one(LogPanel).show(self._entries)

    @property
    def _entries(self):
        return self._log.read(self.session, covers(self.state, self.market.masked))

    def _marks(self, state: State) -> Marks:
        draft = self.draft
        if draft is None:
            return Marks()
        placed = {one.space: CardId(one.card) if isinstance(one.card, str) and one.card != ANY else None
                  for one in draft.placed}  # fmt: skip
        return Marks(frozenset(builder.spaces(draft, state)), placed, frozenset(draft.taken), True)

    def _picks(self, state: State) -> Picks:
        draft, seat = self.draft, self.shown_seat
        if draft is None or seat is None:
            return Picks(marked=self._given_up)
        open_cards = frozenset(builder.cards(draft, state, state.hand(seat))) if draft.stage is Stage.CARD else None
        picked = CardId(draft.card) if isinstance(draft.card, str) and draft.card != ANY else None
        return Picks(open_cards or frozenset(), builder.used(draft.drop()), picked)

    def _show_lines(self, state: State) -> None:
        width = self.size.width
        glyphs = glyphs_of(self)
        self.query_one("#title", OneLine).show(headline(state, self.words, self.name_of_game, glyphs, width))
        made = _("Made for {w}x{h} or larger; this is {width}x{height}.").format(
            w=LEAST[0], h=LEAST[1], width=width, height=self.size.height
        )
        self.query_one("#size", OneLine).show(line(Span(f" {cut(made, width - 2, glyphs)}", "warn")))
        entries = self._entries
        news = next((entry.text for entry in reversed(entries) if entry.text not in self._status.text), "")
        self.query_one("#news", OneLine).show(line(Span(f" {cut(news, width - 2, glyphs)}", "dim")))
        self.query_one(Foot).show(self._first_line(width), self._status)

    def _first_line(self, width: int) -> Line:
        glyphs = glyphs_of(self)
        if self.typing:
            return line(Span(f" {cut(self._form, width - 2, glyphs)}", "dim"))
        command = self._growing
        if command:
            return line(Span(f" {cut(command.replace('...', glyphs.more), width - 2, glyphs)}", "command"))
        return line(Span(f" {cut(self.waiting_for, width - 2, glyphs)}", "bright"))

    @property
    def _growing(self) -> str:
        """The command that keys have built so far."""
        if self.draft is not None:
            return self.draft.text
        if self.cities.pending:
            return "cities " + " ".join(f"{seat} {count}" for seat, count in self.cities.pending.items()) + " ..."
        if self._given_up and self.shown_seat is not None:
            return f"discard {self.shown_seat} {listed(self._given_up)} ..."
        return ""

    @property
    def waiting_for(self) -> str:
        """What the table waits for, in one sentence."""
        if self.lingers:
            following = self.sitting.asked
            if following is None:
                return _("Enter hides this hand; u takes the move back.")
            seat = self.words.seat(following)
            return _("Enter hands the keyboard to {seat}; u takes the move back.").format(seat=seat)
        if self._buying:
            return _("Buy what? w Water for 2, 9 a card of stack 9 for 15; esc: nothing.")
        return self.words.prompt(self.session.prompt)

    def show_hints(self) -> None:
        """Bring the hint line up to date."""
        for hints in self.query(HintLine):
            hints.show(CommandLine.ACTIONS if self.typing else None)

    def say(self, text: str, bad: bool = False) -> None:
        """Tell the person something below the panels."""
        self._tell(Status(text, "bad" if bad else "plain"))

    def _tell(self, status: Status) -> None:
        self._status = status
        self._show_lines(self.state)

    def _refuse(self, refusal: Refusal) -> None:
        self._tell(Status(str(self.words.refusal(refusal)), "bad"))

    # -- what may be done now ------------------------------------------------------------------------------------

    @property
    def shown_seat(self) -> Seat | None:
        """The seat whose hand is shown: the one that was turned to, the one that sits here, else the one in turn."""
        if self.sitting.shared and self.sitting.seat is None:
            return None
        state = self.state
        return self._turned_to or self.sitting.seat or state.in_turn or state.options.seats[0]

    @property
    def asking(self) -> str:
        """The question that the next key answers, or an empty text."""
        if self.typing:
            return ""
        if self.lingers:
            return "hand-over"
        trading = self.state.trading
        if trading is not None and trading.drawn and self.state.digital and self.sitting.seat is not None:
            return "drawn"
        if self._buying:
            return "buy"
        return "trade" if self.draft is not None and self.draft.stage is Stage.READY else ""

    def may(self, command: str) -> Answer:
        """Whether *command* may be given now; None where there is no such thing at this moment."""
        if self.lingers or self.sitting.misplaced or self.typing or self.draft is not None:
            return None
        if command not in self._answers:
            self._answers[command] = self._ask(command)
        return self._answers[command]

    def _ask(self, command: str) -> Answer:
        try:
            self.sitting.check(command)
        except Refusal as refusal:
            return None if refusal.code in NOT_NOW else str(self.words.refusal(refusal))
        return self.may_change

    @property
    def may_change(self) -> Answer:
        """Whether anything may be changed."""
        if self.typing:
            return None
        return _("This game is open for reading only.") if self.read_only else True

    @property
    def may_undo(self) -> Answer:
        """Whether the last move may be taken back from here."""
        newest = self._log.newest
        if self.typing or newest is None:
            return None
        if self.sitting.shared and self.sitting.seat is not None:
            if newest.seat != self.sitting.seat:
                return str(self.words.refusal(RuleError("undo.not-yours", by=newest.seat)))
            if any(event.reveals for event in newest.events):
                return str(self.words.refusal(RuleError("undo.seen", n=newest.n)))
        return self.may_change

    @property
    def may_trade(self) -> Answer:
        """Whether a trade may be started."""
        state = self.state
        if state.phase != "trade" or self.lingers or self.sitting.misplaced or self.draft is not None:
            return None
        if self.asking:
            return None
        return self.words.prompt(self.session.prompt) if only_pass(state) else self.may_change

    @property
    def _may_enter_cities(self) -> Answer:
        return None if self.lingers or self.sitting.misplaced else self.may_change

    @property
    def _may_choose_cards(self) -> bool:
        """A card of the hand that is shown may be picked: to be traded, or to be given up."""
        if self.read_only or self.lingers or self.asking or self.shown_seat is None:
            return False
        if self.draft is not None:
            return self.draft.stage in (Stage.CARD, Stage.SPACE)
        return self._may_begin or self._may_give_up

    @property
    def _may_begin(self) -> bool:
        return self.may_trade is True and self.shown_seat == self.state.in_turn

    @property
    def _may_give_up(self) -> bool:
        state = self.state
        own = not state.digital or self.shown_seat == self.sitting.seat
        return own and state.phase in ("6a", "12") and not self.read_only

    @property
    def may_open_hand(self) -> Answer:
        """Whether the keyboard may go to a seat of its own accord: only while the game waits for the whole table."""
        free = self.sitting.shared and not self.lingers and not self.typing and self.sitting.asked is None
        return True if free and not self.read_only else None

    @property
    def may_turn_hands(self) -> Answer:
        """Whether another hand may be looked at, as far as it is known here."""
        return True if self.shown_seat is not None and self.draft is None and not self.typing else None

    @property
    def can_step_back(self) -> Answer:
        """Whether there is something to step back from."""
        if self.typing:
            return None
        open_now = self._buying or self.draft is not None or self.cities.pending or self._given_up
        opened = self.may_open_hand is True and self.sitting.seat is not None
        searched = self.query_one(ChartPanel).search
        return True if open_now or opened or searched or self._status.text else None

    # -- moves ---------------------------------------------------------------------------------------------------

    def give(self, command: str) -> bool:
        """Give *command* to the game; True when it was done, else the reason is told and nothing has changed."""
        before = self.sitting.asked
        try:
            done = self.sitting.submit(command)
        except Refusal as refusal:
            self._refuse(refusal)
            return False
        self._forget()
        self._status = Status(self._told(done), "good")
        self._move_on(before)
        return True

    def _told(self, done: Done) -> str:
        red = self.state.options.shape.red if covers(self.state, self.market.masked) else ()
        return " ".join(self.words.event(cover(event, red)) for event in done.events)

    def _forget(self) -> None:
        """Whatever was begun with the position of before is over."""
        self.draft = None
        self._buying = False
        self._given_up = {}
        self._turned_to = None
        self.lingers = False

    def _move_on(self, before: Seat | None) -> None:
        """After a move: the seat that made it keeps its hand until it hands over; nobody else's is ever shown."""
        sitting = self.sitting
        if sitting.shared and sitting.seat is not None and sitting.asked != sitting.seat:
            self.lingers = before == sitting.seat
            if not self.lingers and sitting.asked is not None:
                sitting.rise()
        self.show_all()
        self._call_seat()

    def _call_seat(self) -> None:
        """Let the curtain hand the keyboard to the seat that is asked, unless it is there already."""
        if self.read_only or self.lingers or not self.sitting.misplaced:
            return
        assert self.sitting.asked is not None
        self._curtain(self.sitting.asked)

    def _curtain(self, seat: Seat) -> None:
        self.sitting.rise()
        self._forget()
        self._status = Status()
        self.show_all()
        self.app.bell()

        def answered(here: bool | None) -> None:
            if not here:
                self.leave()
                return
            self.sitting.sit(seat)
            self.show_all()

        about = where(self.state, self.words)
        self.app.push_screen(CurtainScreen(self.words.seat(seat), self.words.player(seat), about), answered)

    def hand_over(self) -> None:
        """Hide the hand of who just moved, and call the next seat."""
        self._forget()
        self.sitting.rise()
        self._status = Status()
        self.show_all()
        self._call_seat()

    def open_next_hand(self) -> None:
        """Hide the hand that is shown, and call the next seat."""
        self._curtain(self.sitting.next_seat())

    def ask_purchase(self) -> None:
        """Ask what is bought."""
        self._buying = True
        self._tell(Status())
        self.show_hints()

    def reveal(self) -> None:
        """Put the calamity that was drawn back on the market."""
        self.give(f"reveal {self._drawn}")

    def keep(self) -> None:
        """Keep the calamity that was drawn."""
        self.give(f"keep {self._drawn}")

    @property
    def _drawn(self) -> Space:
        trading = self.state.trading
        assert trading is not None and trading.drawn
        return trading.drawn[0]

    def step_back(self) -> None:
        """Take back the last choice; with none left, close what is open."""
        if self.draft is not None:
            self.draft = self.draft.back()
            self._status = Status()
            self._show_draft()
            return
        chart = self.query_one(ChartPanel)
        if self._buying or self._given_up:
            self._buying, self._given_up = False, {}
        elif self.cities.pending:
            self.cities.clear()
        elif chart.search:
            chart.find("")
        elif not self._status.text and self.may_open_hand is True:
            self.sitting.rise()
        self._status = Status()
        self.show_all()

    # -- a trade, choice by choice -------------------------------------------------------------------------------

    def start_trade(self) -> None:
        """Begin with the first card."""
        self._turned_to = None
        self.draft = Draft(each=self.state.options.shape.cards)
        self._show_draft()

    def _show_draft(self) -> None:
        """Bring the cursor to where the next choice is made, and say what it is."""
        draft, state = self.draft, self.state
        if draft is None:
            self.show_all()
            return
        self.go_to_panel("hand" if draft.stage is Stage.CARD else "market")
        self._status = progress(draft, state, self.words)
        self.show_all()
        legal = builder.spaces(draft, state)
        if draft.stage is Stage.SPACE and legal:
            self.market.go(legal[0])

    def _advance(self, draft: Draft) -> None:
        self.draft = draft
        self._show_draft()

    def on_hand_panel_chosen(self, message: HandPanel.Chosen) -> None:
        """A group of cards was chosen."""
        if self.draft is None and self._may_begin:
            self.start_trade()
        if self.draft is not None:
            self._pick(message.group)
        elif self._may_give_up:
            self._mark(message.group)

    def on_hand_panel_confirmed(self) -> None:
        """Enter in the hand: go on with the cards that are marked, else like space."""
        if self._given_up and self.shown_seat is not None:
            self.give(f"discard {self.shown_seat} {listed(self._given_up)}")
        elif self.draft is not None or self._may_begin:
            self.hand.choose()

    def on_hand_panel_unnamed(self) -> None:
        """A card that the table does not name is placed on the red column."""
        if self.draft is not None:
            self._try(lambda draft: builder.pick(draft, self.state, ANY))

    def _pick(self, group: Group) -> None:
        if group.card is None:
            self.say(_("The table has not named that card. Type its name; * is a card for the red column."))
            self.open_command()
            return
        card = group.card
        self._try(lambda draft: builder.pick(draft.drop(), self.state, card))

    def _try(self, choice) -> None:
        if self.draft is None:
            return
        try:
            draft = choice(self.draft)
        except Refusal as refusal:
            self._refuse(refusal)
            return
        self._advance(draft)

    def _mark(self, group: Group) -> None:
        """Mark one card more of a group to be given up; after the last one none."""
        count = (self._given_up.get(group, 0) + 1) % (group.count + 1)
        self._given_up = {**self._given_up, group: count}
        if not count:
            del self._given_up[group]
        self._status = Status()
        self.show_all()

    def on_market_panel_chosen(self, message: MarketPanel.Chosen) -> None:
        """A space was chosen."""
        self._try(lambda draft: builder.choose(draft, self.state, message.space))

    def submit_trade(self) -> None:
        """Make the trade that is built; a refused one stays as it is built."""
        if self.draft is not None:
            self.give(self.draft.text)

    # -- City Count ----------------------------------------------------------------------------------------------

    def on_city_count_panel_changed(self) -> None:
        """A number was typed."""
        self._tell(Status(_("Enter confirms the numbers.") if self.cities.pending else ""))
        self.show_hints()

    def on_city_count_panel_entered(self, message: CityCountPanel.Entered) -> None:
        """The numbers are right."""
        if message.counts:
            self.give("cities " + " ".join(f"{seat} {count}" for seat, count in message.counts.items()))

    # -- typing --------------------------------------------------------------------------------------------------

    def open_command(self) -> None:
        """Open the command line; a trade that is being built goes on there."""
        text = self.draft.typed if self.draft is not None else ""
        self._open_line(text)

    def open_search(self) -> None:
        """Search the calamity chart."""
        self.go_to_panel("chart")
        self._open_line(searching=True)

    def _open_line(self, text: str = "", searching: bool = False) -> None:
        self._form = self._refused_text = ""
        self.query_one(CommandLine).open(text, searching)
        self.query_one("#news").display = False
        self._tell(Status() if searching else self._typed(text))
        self.show_hints()

    def _close_line(self) -> None:
        self.query_one(CommandLine).shut()
        self.query_one("#news").display = self._plan is not None and self._plan.news
        self.set_focus(self.panel(self._front), scroll_visible=False)
        self.show_all()

    def completion(self, text: str) -> Completion:
        """How a command that begins with *text* may go on."""
        legal = self.session.legal()
        forms = list(legal.forms)
        if self.state.phase == "trade" and TRADE_FORM not in forms and self.may_trade is not None:
            forms.append(TRADE_FORM)
        commands = getattr(legal, "commands", ())
        return complete(text, (*commands, "undo", "redo"), forms, kinds(self.state, self.session.seat))

    def on_command_line_typed(self, message: CommandLine.Typed) -> None:
        """Show how the text may go on, or what it finds; an answer that came meanwhile stays."""
        if not self.typing or message.text == self._refused_text:
            return
        self._refused_text = ""
        if message.searching:
            found = self.query_one(ChartPanel).find(message.text)
            self._tell(Status(_("{n} found").format(n=found) if message.text else ""))
            return
        self._tell(self._typed(message.text))

    def _typed(self, text: str) -> Status:
        """What is said of a text while it is typed: the sums of a trade that may be made, else how it may go on."""
        self._form = ""
        if text.strip():
            try:
                sums = self.sitting.check(text)
            except Refusal:
                pass
            else:
                if sums:
                    return Status(_("{placed} placed, {taken} taken. Enter makes the trade.").format(**sums), "good")
                return Status(_("Enter does it."), "good")
        completion = self.completion(text)
        self._form = completion.form
        return Status(cut("  ".join(completion.candidates), max(10, self.size.width - 5), glyphs_of(self)))

    def on_command_line_given(self, message: CommandLine.Given) -> None:
        """Do what was typed; a refused text stays in the line."""
        text = message.text.strip()
        typed = self.query_one(CommandLine)
        if message.searching or not text:
            self._close_line()
            return
        if self.give(text):
            typed.remember(text)
            self._close_line()
        else:
            self._refused_text = message.text

    def on_command_line_closed(self, message: CommandLine.Closed) -> None:
        """Nothing was given."""
        if message.searching:
            self.query_one(ChartPanel).find("")
        self._status = Status()
        self._close_line()

    # -- panels --------------------------------------------------------------------------------------------------

    def go_to_panel(self, name: str) -> None:
        """Bring the panel called *name* to the front and give it the keys."""
        self._front = name
        self.arrange_panels()
        self.set_focus(self.panel(name), scroll_visible=False)

    def next_panel(self) -> None:
        """The panel after the one in use."""
        self._turn_panel(1)

    def previous_panel(self) -> None:
        """The panel before the one in use."""
        self._turn_panel(-1)

    def _turn_panel(self, step: int) -> None:
        self.go_to_panel(PANELS[(PANELS.index(self._front) + step) % len(PANELS)])
        self.show_all()

    def show_next_hand(self) -> None:
        """Show what is known of the next hand."""
        seats = self.state.options.seats
        shown = self.shown_seat
        assert shown is not None
        self._turned_to = seats[(seats.index(shown) + 1) % len(seats)]
        self._given_up = {}
        self.show_all()

    def leave(self) -> None:
        """Leave the game; every move is in its file."""
        self.dismiss(None)


def listed(given_up: dict[Group, int]) -> str:
    """Cards as the command language writes them: ``ochre*2 4 *``."""
    words: list[str] = []
    for group, count in given_up.items():
        if group.card is not None:
            words.append(group.card if count == 1 else f"{group.card}*{count}")
        else:
            words += [ANY if group.stack is None else str(group.stack)] * count
    return " ".join(words)
