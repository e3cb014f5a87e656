"""The table at one moment: who sits here, what has been begun, and what may be done now."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from core.empires.catalog import Seat
from core.empires.commands import ANY
from core.empires.deal import over_limit
from core.empires.legal import only_pass
from core.empires.state import State
from core.empires.words import EmpiresWords
from core.errors import Refusal, SaveError
from core.session import Session
from tui.actions import Answer
from tui.panels.cards import Group
from tui.panels.city_count import CityCountPanel
from tui.panels.foot import Status
from tui.screens.table_log import TableLog
from tui.screens.table_picks import Pick, abilities_left, pick_words
from tui.sitting import Sitting
from tui.spoken import _
from tui.trade_builder import Draft, Stage

if TYPE_CHECKING:
    from tui.command_line import CommandLine
    from tui.panels.advances import AdvancesPanel
    from tui.panels.chart import ChartPanel
    from tui.panels.ledger import LedgerPanel
    from tui.panels.lines import Panel
    from tui.screens.any_table import AnyTable as Base
else:
    # What the table is made of is put on the screen once, by TableScreen: each class that Textual counts among the
    # screens is gone through for its keys and styles at every start.
    Base = object

NOT_NOW = (
    "phase.wrong",
    "phase.not-over",
    "phase.deal-first",
    "seat.not-in-turn",
    "mode.table-only",
    "books.none",
    "game.over",
    "undo.nothing",
    "redo.nothing",
)
"""Refusals of a command that does not exist at this moment, rather than one that is forbidden."""
GIVING_UP = ("6a", "12")
"""Phases in which the keys of the hand mark cards to be turned in."""


class TableMoment(Base):
    """What the screen knows beside the game: everything here is forgotten with the next move.

    Attributes:
        session: the seat at the game.
        words: the sentences of the game.
        read_only: moves are refused.
        sitting: whose hand may be seen.
        draft: the trade that is being built.
        lingers: the seat that moved may still look; its keyboard has not been handed over.
        buying: the question what is bought is open.
        given_up: cards marked to be turned in, by group.
        turned_to: the seat whose hand was asked for.
        payment: the command that acquires the basket, until it is given.
        picks: what is offered to be picked from.
        status: what was answered last.
        line: where commands are typed; it comes after the first picture.
        made: the panels that were made when they were first to be seen, by name.
    """

    words: EmpiresWords

    def __init__(self, session: Session, words: EmpiresWords, read_only: bool = False) -> None:
        super().__init__()
        self.session = session
        self.words = words
        self.read_only = read_only
        self.sitting = Sitting(session)
        self.status = Status()
        self.history = TableLog(words)
        self.line: CommandLine | None = None
        self.made: dict[str, Panel] = {}
        self._answers: dict[str, Answer] = {}
        self._prompt = ""
        self.forget()

    def forget(self) -> None:
        """Whatever was begun with the position of before is over."""
        self.draft: Draft | None = None
        self.lingers = False
        self.buying = False
        self.given_up: dict[Group, int] = {}
        self.turned_to: Seat | None = None
        self.payment = ""
        self.picks: tuple[Pick, ...] = ()

    @property
    def state(self) -> State:
        """The position as the seat that sits here may know it."""
        view: State = self.session.view
        return view

    @property
    def cities(self) -> CityCountPanel:
        """The City Count."""
        return self.query_one(CityCountPanel)

    @property
    def chart(self) -> ChartPanel | None:
        """The calamity chart, if it has been shown."""
        return cast("ChartPanel | None", self.made.get("chart"))

    @property
    def ledger(self) -> LedgerPanel | None:
        """The ledger, if it has been shown."""
        return cast("LedgerPanel | None", self.made.get("ledger"))

    @property
    def advances(self) -> AdvancesPanel | None:
        """The advances, if they have been shown."""
        return cast("AdvancesPanel | None", self.made.get("advances"))

    @property
    def entering(self) -> bool:
        """Numbers were typed into the ledger or the City Count that nobody has confirmed yet."""
        return bool(self.cities.pending or (self.ledger is not None and self.ledger.pending))

    @property
    def typing(self) -> bool:
        """A command is being typed."""
        return self.line is not None and bool(self.line.display)

    @property
    def shown_seat(self) -> Seat | None:
        """The seat whose hand is shown: the one that was turned to, the one that sits here, else the one in turn."""
        if self.sitting.shared and self.sitting.seat is None:
            return None
        return self.turned_to or self.sitting.seat or self.state.in_turn or self._next_buyer

    @property
    def shopper(self) -> Seat:
        """The seat for which advances are shown: whose hand is shown, else who is next to acquire some."""
        return self.shown_seat or self._next_buyer

    @property
    def _next_buyer(self) -> Seat:
        """The first seat, in the order of the phase, that has not acquired advances; the first one in other phases."""
        state = self.state
        if state.phase != "12" or state.books is None:
            return state.options.seats[0]
        return next(iter(self.sitting.waited_for), self.sitting.order[0])

    @property
    def following(self) -> Seat | None:
        """The seat to which the keyboard goes next: the one that is asked, or the next one to acquire advances."""
        if self.sitting.asked is not None or self.state.phase != "12":
            return self.sitting.asked
        return next(iter(self.sitting.waited_for), None)

    @property
    def finished(self) -> bool:
        """Who sits here has acquired advances this turn and has no card too many in hand: nothing is left to do."""
        seat, state = self.sitting.seat, self.state
        if seat is None or state.phase != "12" or state.books is None or seat not in state.books.done:
            return False
        return not dict(over_limit(state)).get(seat, 0)

    # -- what is asked -------------------------------------------------------------------------------------------

    @property
    def asking(self) -> str:
        """The question that the next key answers, or an empty text."""
        if self.typing:
            return ""
        if self.lingers:
            return "hand-over"
        if self.drawn:
            return "drawn"
        if self.picks:
            return "pick"
        if self.payment:
            return "payment"
        if self.buying:
            return "buy"
        return "trade" if self.draft is not None and self.draft.stage is Stage.READY else ""

    @property
    def drawn(self) -> str:
        """The space a non-tradeable calamity was drawn from, while the seat that drew it is asked (M25)."""
        state = self.state
        if not state.digital or self.sitting.seat is None or state.trading is None or not state.trading.drawn:
            return ""
        return state.trading.drawn[0]

    @property
    def waiting_for(self) -> str:
        """What the table waits for, in one sentence."""
        if self.lingers:
            return self._handing_over(self.following)
        if self.picks:
            return pick_words(self.picks)
        if self.buying:
            return _("Buy what? w Water for 2, 9 a card of stack 9 for 15; esc: nothing.")
        return self.prompt

    @property
    def prompt(self) -> str:
        """What the rules ask for, in one sentence; kept until the next move."""
        if not self._prompt:
            self._prompt = self.words.prompt(self.session.prompt)
        return self._prompt

    def _handing_over(self, following: Seat | None) -> str:
        """What a seat that has moved may still do before *following*, or the whole table, goes on."""
        back = self.may_undo is True
        if following is None:
            return _("Enter hides this hand; u takes the move back.") if back else _("Enter hides this hand.")
        words = _("Enter hands the keyboard to {seat}; u takes the move back.")
        return (words if back else _("Enter hands the keyboard to {seat}.")).format(seat=self.words.seat(following))

    @property
    def growing(self) -> str:
        """The command that keys have built so far, or an empty text."""
        if self.payment:
            return self.payment
        if self.draft is not None:
            return self.draft.text
        if self.cities.pending:
            return "cities " + " ".join(f"{seat} {count}" for seat, count in self.cities.pending.items()) + " ..."
        if self.given_up:
            return f"{self.turning_in} ..."
        if self.ledger is not None and self.ledger.pending:
            return " · ".join(self.ledger.commands) + " ..."
        return ""

    @property
    def turning_in(self) -> str:
        """The command that turns in the cards that are marked: ``discard hellas ochre*2 4 *``."""
        words: list[str] = []
        for group, count in self.given_up.items():
            if group.card is not None:
                words.append(group.card if count == 1 else f"{group.card}*{count}")
            else:
                words += [ANY if group.stack is None else str(group.stack)] * count
        return f"discard {self.shown_seat} {' '.join(words)}"

    def moment(self) -> list[str]:
        """What the table waits for and the rule of the moment, for the help."""
        from tui.phase_guide import guide

        told = guide(self.state, self.words)
        parts = (
            told.now,
            _("Order: {order}.").format(order=told.order) if told.order else "",
            _("Done: {done}.").format(done=told.done) if told.done else "",
            _("The app has to be told {needs}.").format(needs=told.needs) if told.needs else "",
        )
        return [self.waiting_for, *(part for part in parts if part)]

    # -- what may be done ----------------------------------------------------------------------------------------

    def may(self, command: str) -> Answer:
        """Whether *command* may be given now; None where there is no such thing at this moment."""
        if self.lingers or self.sitting.misplaced or self.typing or self.draft is not None:
            return None
        if command not in self._answers:
            self._answers[command] = self._ask(command)
        answer = self._answers[command]
        if answer is not None and self.entering:
            return _("Confirm the numbers first: enter.")
        return answer

    def _ask(self, command: str) -> Answer:
        try:
            self.sitting.check(command)
        except Refusal as refusal:
            return None if refusal.code in NOT_NOW else self.reason(refusal)
        return self.may_change

    def reason(self, refusal: Refusal) -> str:
        """A refusal as a sentence, with what would be allowed and the rule."""
        return str(self.words.refusal(refusal))

    @property
    def may_change(self) -> Answer:
        """Whether anything may be changed."""
        if self.typing:
            return None
        return self.reason(SaveError("save.read-only")) if self.read_only else True

    @property
    def may_undo(self) -> Answer:
        """Whether the last move may be taken back from here: what was begun is no move yet."""
        if self.typing:
            return None
        return _("Nothing entered yet is saved; esc clears it.") if self.growing else self._ask("undo")

    @property
    def may_redo(self) -> Answer:
        """Whether the move that was taken back may be put back from here."""
        return None if self.typing or self.growing else self._ask("redo")

    @property
    def told_of_redo(self) -> Status:
        """What putting back the move that was taken back would do, for who comes to the table; else nothing."""
        if self.may_redo is not True:
            return Status()
        return Status(_("Ctrl+R makes the move taken back: {do}").format(**self.sitting.check("redo")))

    @property
    def may_deal(self) -> Answer:
        """Whether the cards may be dealt."""
        return self.may("deal")

    @property
    def may_trade(self) -> Answer:
        """Whether a trade may be started."""
        state = self.state
        if state.phase != "trade" or self.sitting.misplaced or self.draft is not None or self.asking:
            return None
        if self.typing:
            return None
        return self.prompt if only_pass(state) else self.may_change

    @property
    def may_go(self) -> Answer:
        """Whether the table may go to another phase."""
        return None if self.state.over or self.asking or self.sitting.misplaced else self.may_change

    @property
    def may_turn_panel(self) -> Answer:
        """Whether Tab turns to the next panel: not while numbers are typed into the ledger."""
        ledger = self.ledger
        typed = ledger is not None and ledger.has_focus and ledger.pending
        return None if self.typing or typed else True

    @property
    def may_use_ability(self) -> Answer:
        """Whether somebody may use a special ability, or hand over the card that one has asked for."""
        state = self.state
        if state.phase != "10" or state.books is None or self.asking:
            return None
        return self.may_change if state.books.owed or abilities_left(state) else None

    @property
    def owed(self) -> tuple[str, ...]:
        """The commands that hand over a card to a special ability, for who sits here."""
        if self.state.phase != "10":
            return ()
        return tuple(text for text in getattr(self.session.legal(), "commands", ()) if text.startswith("give "))

    @property
    def may_acquire(self) -> bool | str:
        """Whether the seat for which advances are shown may acquire some now, or why not."""
        state, seat = self.state, self.shopper
        if self.read_only:
            return self.reason(SaveError("save.read-only"))
        if state.phase != "12" or state.books is None:
            return _("Advances are acquired in phase 12; the basket waits.")
        if seat in state.books.done:
            return _("{seat} has acquired advances this turn.").format(seat=self.words.seat(seat))
        if state.digital and seat != self.sitting.seat:
            return _("{seat} opens its hand first: o.").format(seat=self.words.seat(seat))
        return True

    @property
    def has_buildings(self) -> bool:
        """The game is played with Special Buildings."""
        books = self.state.books
        return books is not None and books.buildings is not None

    @property
    def may_order(self) -> Answer:
        """Whether the seat for which advances are shown may buy a Special Building, or why not."""
        books, seat = self.state.books, self.shopper
        if not self.has_buildings or books is None:
            return None
        if self.state.phase == "12" and seat in books.done:
            return self.may_acquire
        from tui.shopping import check_order

        try:
            check_order(self.state, seat)
        except Refusal as refusal:
            return self.reason(refusal)
        return True

    @property
    def may_enter_cities(self) -> Answer:
        """Whether numbers may be typed into the City Count."""
        return None if self.lingers or self.sitting.misplaced else self.may_change

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
    def may_begin(self) -> bool:
        """A card of the hand that is shown may begin a trade."""
        return self.may_trade is True and self.shown_seat == self.state.in_turn

    @property
    def may_give_up(self) -> bool:
        """Cards of the hand that is shown may be marked to be turned in."""
        state = self.state
        own = not state.digital or self.shown_seat == self.sitting.seat
        return own and state.phase in GIVING_UP and not self.read_only

    @property
    def may_choose_cards(self) -> bool:
        """A card of the hand that is shown may be picked."""
        if self.read_only or self.asking or self.shown_seat is None:
            return False
        if self.draft is not None:
            return self.draft.stage in (Stage.CARD, Stage.SPACE)
        return self.may_begin or self.may_give_up

    @property
    def may_name_cards(self) -> bool:
        """Cards of the hand that is shown may be named: beside the board, where none has left it unseen (K1)."""
        seat, state = self.shown_seat, self.state
        if seat is None or state.digital or self.read_only or self.asking or self.draft is not None:
            return False
        return not state.hand(seat).gone

    @property
    def can_step_back(self) -> Answer:
        """Whether there is something to step back from."""
        if self.typing:
            return None
        advances, ledger, chart = self.advances, self.ledger, self.chart
        begun = (
            self.buying or self.picks or self.payment,
            self.draft is not None or self.given_up or self.entering,
            ledger is not None and ledger.correcting,
            chart is not None and chart.search,
            advances is not None and advances.leaves,
        )
        return True if any(begun) else None

    @property
    def can_hide_hand(self) -> Answer:
        """Whether a hand that was opened may be hidden again."""
        opened = self.may_open_hand is True and self.sitting.seat is not None
        return True if opened and self.can_step_back is None else None
