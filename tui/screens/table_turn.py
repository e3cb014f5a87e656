"""The moves the keys of the table make: a trade choice by choice, purchases, the City Count, handing over."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from inspect import isawaitable
from typing import TYPE_CHECKING

from core.empires.catalog import CardId, Seat
from core.empires.commands import ANY, CardRef
from core.errors import Refusal
from core.game import Done
from tui import trade_builder as builder
from tui.panels.cards import Group
from tui.panels.city_count import CityCountPanel
from tui.panels.foot import Status
from tui.panels.hand import HandPanel
from tui.panels.headline import where
from tui.panels.market import MarketPanel
from tui.panels.trade_words import progress
from tui.screens.table_picks import Later, Pick, ability_picks, card_picks, giving_picks, names_for, with_name
from tui.screens.table_view import TableView
from tui.spoken import _
from tui.trade_builder import Draft, Stage

if TYPE_CHECKING:
    from tui.panels.advances import AdvancesPanel
    from tui.panels.ledger import LedgerPanel


class TableTurn(TableView):
    """Turns keys into commands of the game. What is legal is asked of the rules, never decided here."""

    def give(self, command: str) -> bool:
        """Give *command* to the game; True when it was done, else the reason is told and nothing has changed.

        What is for one seat to do, while nobody's hand is open, calls that seat: it gives the command itself.
        """
        if (called := self.sitting.called_by(command)) is not None:
            self._curtain(called, partial(self.open_line, command))
            return False
        before, finished = self.sitting.asked, self.finished
        try:
            done = self.sitting.submit(command)
        except Refusal as refusal:
            self.refuse(refusal)
            return False
        self.forget()
        self.status = Status(self._told(done), "good")
        self._move_on(before, finished)
        return True

    def _told(self, done: Done) -> str:
        """What happened in a move, as who sits here may know it."""
        return " ".join(entry.text for entry in self.entries if entry.n == done.n)

    # -- one keyboard, several seats -----------------------------------------------------------------------------

    def _move_on(self, before: Seat | None, finished: bool) -> None:
        """After a move: the seat that made it keeps its hand until it hands over; nobody else's is ever shown."""
        sitting = self.sitting
        if sitting.shared and sitting.seat is not None and sitting.asked != sitting.seat:
            self.lingers = before == sitting.seat or (self.finished and not finished)
            if not self.lingers and sitting.asked is not None:
                sitting.rise()
        self.show_all()
        self.call_seat()

    def call_seat(self) -> None:
        """Let the curtain hand the keyboard to the seat that is asked, unless it is there already."""
        asked = self.sitting.asked
        if asked is not None and self.sitting.misplaced and not self.lingers and not self.read_only:
            self._curtain(asked)

    def _curtain(self, seat: Seat, then: Callable[[], Later] | None = None) -> None:
        """Let *seat* sit down behind a curtain, or another one where the game waits for none; *then* it goes on."""
        from tui.screens.curtain import CurtainScreen

        typed = self.typing
        self.hide_hand()
        if self.line is not None:
            self.line.shut()
        self.app.bell()
        free, order = self.sitting.asked is None, self.sitting.order
        at = order.index(seat)
        seats = (seat, *(() if then or not free else (*order[at + 1 :], *order[:at])))
        names = [(self.words.seat(one), self.words.player(one)) for one in seats]
        curtain = CurtainScreen(*names[0], where(self.state, self.words), free, names[1:])

        async def answered(here: bool | None) -> None:
            if typed:
                self.go_to_front()
            if here is None:
                self.show_all()
                return
            if not here:
                self.leave()
                return
            self.sitting.sit(seats[curtain.at])
            self.status = self.told_of_redo
            self.show_all()
            if then is not None and (later := then()) is not None:
                await later

        self.app.push_screen(curtain, answered)

    def hide_hand(self) -> None:
        """Let no hand be on the screen, nor anything that was answered to who sat here."""
        self.sitting.rise()
        self.forget()
        self.cities.clear()
        if self.advances is not None:
            self.advances.forget()
        if self.line is not None:
            self.line.forget()
        self.status = Status()
        self.show_all()

    def hand_over(self) -> None:
        """Hide the hand of who just moved, and call the next seat."""
        following = self.following
        self.hide_hand()
        if following is not None and self.sitting.asked is None:
            self._curtain(following)
        else:
            self.call_seat()

    def open_next_hand(self) -> None:
        """Hide the hand that is shown, and call the next seat."""
        self._curtain(self.sitting.next_seat())

    def show_next_hand(self) -> None:
        """Show what is known of the next hand, in the order of the phase."""
        shown = self.shown_seat
        if shown is not None:
            self.given_up = {}
            self.turned_to = self.sitting.next_seat(shown)
            self.show_all()

    def leave(self) -> None:
        """Leave the game; every move is in its file."""
        self.dismiss(None)

    # -- questions -----------------------------------------------------------------------------------------------

    def ask_purchase(self) -> None:
        """Ask what is bought."""
        self.buying = True
        self.tell(Status())
        self.show_hints()

    def ask_deal(self) -> None:
        """Deal the cards; where nobody has a city, only when somebody says that this is meant."""
        if any(self.state.cities):
            self.give("deal")
            return

        def answered(sure: bool | None) -> None:
            if sure:
                self.give("deal")

        from tui.screens.confirm import ConfirmScreen

        question, about = _("Deal although nobody has a city?"), _("Nobody gets a card, and only Water is for trade.")
        self.app.push_screen(ConfirmScreen(question, about, _("deal"), _("enter the City Count first")), answered)

    def reveal(self) -> None:
        """Put the calamity that was drawn back on the market."""
        self.give(f"reveal {self.drawn}")

    def keep(self) -> None:
        """Keep the calamity that was drawn."""
        self.give(f"keep {self.drawn}")

    def step_back(self) -> None:
        """Take back the last choice; with none left, close what is open."""
        self.status = Status()
        chart, ledger, advances = self.chart, self.ledger, self.advances
        if self.draft is not None and not self.picks:
            self.draft = self.draft.back()
            self._show_draft()
            return
        if self.picks or self.payment or self.buying or self.given_up:
            self.picks, self.payment, self.buying, self.given_up = (), "", False, {}
        elif ledger is not None and (ledger.pending or ledger.correcting):
            ledger.clear()
        elif advances is not None and advances.leaves:
            advances.leave()
        elif self.cities.pending:
            self.cities.clear()
        elif chart is not None and chart.search:
            chart.find("")
        self.show_all()

    # -- a trade, choice by choice -------------------------------------------------------------------------------

    def start_trade(self) -> None:
        """Begin with the first card."""
        self.turned_to = None
        self.draft = Draft(each=self.state.options.shape.cards)
        self._show_draft()

    def _show_draft(self) -> None:
        """Bring the cursor to where the next choice is made, and say what it is."""
        draft, state = self.draft, self.state
        if draft is None:
            self.go_to_panel("market")
            self.show_all()
            return
        self.go_to_panel("hand" if draft.stage is Stage.CARD else "market")
        self.status = progress(draft, state, self.words)
        self.show_all()
        if draft.stage is Stage.CARD:
            self.hand.go_on()
        legal = builder.spaces(draft, state)
        if draft.stage is Stage.SPACE and legal:
            self.market.go(legal[0])

    def _choose(self, choice: Callable[[Draft], Draft]) -> None:
        if self.draft is None:
            return
        try:
            self.draft = choice(self.draft)
        except Refusal as refusal:
            self.refuse(refusal)
            return
        self._show_draft()

    def on_hand_panel_chosen(self, message: HandPanel.Chosen) -> None:
        """A group of cards was chosen."""
        group = message.group
        if self.draft is None and self.may_begin:
            self.start_trade()
        if self.draft is None:
            if self.may_give_up:
                self._mark(group)
        elif group.card is None:
            self._ask_name(group.stack)
        elif builder.used(self.draft.drop())[group.card] >= group.count:
            self.tell(
                Status(_("{card} is placed already. Pick another card.").format(card=self.words.card(group.card)))
            )
        else:
            self._pick(group.card)

    def _ask_name(self, stack: int | None) -> None:
        """Ask which card of its *stack* an unknown one is; where not even that is known, it is typed."""
        if stack is None:
            self.call_later(
                self.open_command, _("Name the card: type it, tab completes; * is a card without a name, for red.")
            )
        else:
            names = names_for(self.state.options.deck, stack, trading=True)
            self.offer(card_picks(names, self.words, self._pick))

    def on_hand_panel_named(self, message: HandPanel.Named) -> None:
        """A card that was not known is to be named: which one of its stack is it?"""
        seat, stack = self.shown_seat, message.group.stack
        if seat is None or stack is None:
            return

        def named(card: CardId) -> None:
            turned_to = self.turned_to
            self.give(with_name(self.state.hand(seat), seat, stack, card))
            self.turned_to = turned_to
            self.show_all()
            self.hand.go_unknown()

        self.offer(card_picks(names_for(self.state.options.deck, stack, trading=False), self.words, named))

    def on_hand_panel_confirmed(self, _message: HandPanel.Confirmed) -> None:
        """Enter in the hand: turn in the cards that are marked, else choose like space."""
        if self.given_up:
            self.give(self.turning_in)
        elif self.draft is not None or self.may_begin:
            self.hand.choose()

    def on_hand_panel_unnamed(self, _message: HandPanel.Unnamed) -> None:
        """A card that the table does not name is placed on the red column."""
        self._pick(ANY)

    def _pick(self, card: CardRef) -> None:
        seat = self.state.in_turn
        if seat is not None:
            self._choose(lambda draft: builder.pick(draft.drop(), self.state, seat, card))

    def on_market_panel_chosen(self, message: MarketPanel.Chosen) -> None:
        """A space was chosen; one that the trade takes already is put back."""
        if self.draft is not None and message.space in self.draft.taken:
            self._choose(lambda draft: draft.leave(message.space))
        elif self.draft is not None and self.draft.stage is Stage.READY:
            self.tell(
                Status(_("The trade takes all it may. Space on one of them puts it back; enter makes the trade."))
            )
        else:
            self._choose(lambda draft: builder.choose(draft, self.state, message.space))

    def submit_trade(self) -> None:
        """Make the trade that is built; a refused one stays as it is built."""
        if self.draft is not None:
            self.give(self.draft.text)

    def _mark(self, group: Group) -> None:
        """Mark one card more of a group to be turned in; after the last one none."""
        count = (self.given_up.get(group, 0) + 1) % (group.count + 1)
        others = {other: marked for other, marked in self.given_up.items() if other != group}
        self.given_up = {**others, group: count} if count else others
        words = _("Enter turns in what is marked; that can't be taken back.")
        if not self.state.digital:
            words = _("Enter turns in the cards that are marked.")
        self.status = Status(words if self.given_up else "")
        self.show_all()

    # -- City Count ----------------------------------------------------------------------------------------------

    def on_city_count_panel_changed(self, _message: CityCountPanel.Changed) -> None:
        """A number was typed."""
        if self.cities.pending:
            self.status = Status(_("Enter confirms the numbers."))
        self.show_lines()
        self.show_hints()

    def on_city_count_panel_entered(self, message: CityCountPanel.Entered) -> None:
        """The numbers are right."""
        if message.counts:
            self.give("cities " + " ".join(f"{seat} {count}" for seat, count in message.counts.items()))

    # -- the books -----------------------------------------------------------------------------------------------

    def on_ledger_panel_changed(self, message: LedgerPanel.Changed) -> None:
        """A number was typed, or other numbers are asked for."""
        if message.panel.pending:
            self.status = Status(_("Enter confirms the numbers."))
        elif message.panel.correcting:
            self.status = Status(_("Type the counts that are wrong; Enter confirms them, esc leaves them."))
        self.show_lines()
        self.show_hints()

    def on_ledger_panel_entered(self, message: LedgerPanel.Entered) -> None:
        """The numbers are right: all of them are entered, or none where one is refused."""
        try:
            for command in message.commands:
                self.sitting.check(command)
        except Refusal as refusal:
            self.refuse(refusal)
            return
        told = [self.status.text for command in message.commands if self.give(command)]
        if len(told) == len(message.commands):
            self.tell(Status(" ".join(told), "good"))

    def on_ledger_panel_reasoned(self, message: LedgerPanel.Reasoned) -> None:
        """The reason of a correction is asked for."""
        panel = message.panel

        def answered(reason: str) -> bool:
            panel.because = reason
            panel.redraw()
            return True

        self.call_later(self.ask, _("Why are the counts corrected?"), answered, panel.because)

    def offer(self, picks: tuple[Pick, ...]) -> None:
        """Ask which of *picks* it is."""
        self.picks = picks
        self.tell(Status())
        self.show_hints()

    async def pick(self, key: str) -> None:
        """Take the one of this number."""
        number = int(key) - 1
        if number >= len(self.picks):
            return
        chosen, self.picks = self.picks[number], ()
        result = chosen.run()
        if isawaitable(result):
            await result
        self.show_lines()
        self.show_hints()

    def pick_ability(self) -> None:
        """Ask which special ability is used, or first which card is handed over to one."""
        books, seat = self.state.books, self.sitting.seat
        if owed := self.owed:
            self.offer(giving_picks(owed, self.words, self._give_up))
        elif self.sitting.shared and seat is None and books is not None and books.owed:
            self._curtain(self.sitting.waited_for[0], self.pick_ability)
        else:
            self.offer(ability_picks(self.state, self.words, self._begin))

    def _begin(self, seat: Seat, command: str) -> Later:
        """Let *seat* type on a *command* of its own; where it does not sit here, behind the curtain."""
        if self.sitting.shared and self.sitting.seat != seat:
            self._curtain(seat, partial(self.open_line, command))
            return None
        return self.open_line(command)

    def _give_up(self, command: str) -> None:
        self.give(command)

    def on_advances_panel_told(self, message: AdvancesPanel.Told) -> None:
        """Something about the basket."""
        if message.refusal is not None:
            self.refuse(message.refusal)
            return
        self._propose("")
        self.tell(Status(message.text))
        self.show_hints()

    def on_advances_panel_paid(self, message: AdvancesPanel.Paid) -> None:
        """The basket is to be paid: with the payment proposed, or typed on where what is known is not enough."""
        if message.short:
            short = _("{n} points are short of what is known: add cards or treasury.").format(n=message.short)
            self.call_later(self.open_line, open_ended(message.command), Status(short, "bad"))
            return
        self._propose(message.command)
        self.tell(Status(_("Enter pays that; : changes it, esc goes back to the basket."), "good"))
        self.show_hints()

    def _propose(self, payment: str) -> None:
        self.payment = payment
        if self.advances is not None:
            self.advances.proposed = bool(payment)

    def acquire(self) -> None:
        """Acquire the basket for the payment that is shown."""
        self.give(self.payment)

    async def edit_payment(self) -> None:
        """Change the payment in the command line."""
        text = self.payment
        self._propose("")
        await self.open_line(text)

    # -- typing --------------------------------------------------------------------------------------------------

    async def open_command(self, about: str = "") -> None:
        """Open the line in which a command is typed, and say what is asked for."""
        raise NotImplementedError

    async def open_line(self, text: str, status: Status | None = None) -> None:
        """Open it with *text* in it; *status* is said until something is typed."""
        raise NotImplementedError

    async def ask(self, question: str, answered: Callable[[str], bool], text: str = "") -> None:
        """Ask *question* there; *text* may be what is answered mostly. *answered* gets it, and takes it or not."""
        raise NotImplementedError


def open_ended(command: str) -> str:
    """The *command* of a purchase with the cards that are handed in last, so that more can be typed behind them."""
    head, _pay, paid = command.partition(" pay")
    cards, _treasury, tokens = paid.partition(" treasury ")
    return f"{head}{f' treasury {tokens}' if tokens else ''} pay{cards} "
