"""The table at one moment: who sits here, what has been begun, and what may be done now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.screen import Screen

from core.empires.catalog import Seat
from core.empires.commands import ANY
from core.empires.legal import only_pass
from core.empires.state import State
from core.empires.words import EmpiresWords
from core.errors import Refusal, RuleError, SaveError
from core.session import Session
from tui.actions import Actor, Answer
from tui.panels.cards import Group
from tui.panels.chart import ChartPanel
from tui.panels.city_count import CityCountPanel
from tui.panels.foot import Status
from tui.panels.lines import Looks
from tui.screens.table_log import TableLog
from tui.sitting import Sitting
from tui.spoken import _
from tui.trade_builder import Draft, Stage

if TYPE_CHECKING:
    from tui.command_line import CommandLine

NOT_NOW = ("phase.wrong", "phase.not-over", "phase.deal-first", "seat.not-in-turn", "mode.table-only")
"""Refusals of a command that does not exist at this moment, rather than one that is forbidden."""
GIVING_UP = ("6a", "12")
"""Phases in which the keys of the hand mark cards to be turned in."""

RULES = {
    "6a": _("Each seat is dealt one card of each stack up to its number of cities, fewest cities first (M10, M11)."),
    "6b": _("Anybody may buy Water, and cards of stack 9, before the next seat does (M14)."),
    "trade": _(
        "A trade places two cards of the hand, then takes two others that count no more (M16-M21). "
        "It ends when all have passed in a row, or after the last round (M15)."
    ),
    "8": _("All cards of the market are turned up; nobody keeps more than two calamities (M29, M30)."),
    "9": _("Calamities are resolved by ascending stack, those that can't be traded first (M30)."),
    "12": _("Nobody may hold more commodity cards than the hand limit at the end (M9)."),
    "13": _("The cards go back under their stacks, calamities that can't be traded at the very bottom (M36)."),
}
"""The rule of each phase, for the help."""


class TableMoment(Actor, Looks, Screen[None], inherit_bindings=False):
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
        status: what was answered last.
        line: where commands are typed; it comes after the first picture.
    """

    def __init__(self, session: Session, words: EmpiresWords, read_only: bool = False) -> None:
        super().__init__()
        self.session = session
        self.words = words
        self.read_only = read_only
        self.sitting = Sitting(session)
        self.status = Status()
        self.history = TableLog(words)
        self.line: CommandLine | None = None
        self._answers: dict[str, Answer] = {}
        self.forget()

    def forget(self) -> None:
        """Whatever was begun with the position of before is over."""
        self.draft: Draft | None = None
        self.lingers = False
        self.buying = False
        self.given_up: dict[Group, int] = {}
        self.turned_to: Seat | None = None

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
    def typing(self) -> bool:
        """A command is being typed."""
        return self.line is not None and bool(self.line.display)

    @property
    def shown_seat(self) -> Seat | None:
        """The seat whose hand is shown: the one that was turned to, the one that sits here, else the one in turn."""
        if self.sitting.shared and self.sitting.seat is None:
            return None
        state = self.state
        return self.turned_to or self.sitting.seat or state.in_turn or state.options.seats[0]

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
            following = self.sitting.asked
            if following is None:
                return _("Enter hides this hand; u takes the move back.")
            return _("Enter hands the keyboard to {seat}; u takes the move back.").format(
                seat=self.words.seat(following)
            )
        if self.buying:
            return _("Buy what? w Water for 2, 9 a card of stack 9 for 15; esc: nothing.")
        return self.words.prompt(self.session.prompt)

    @property
    def growing(self) -> str:
        """The command that keys have built so far, or an empty text."""
        if self.draft is not None:
            return self.draft.text
        if self.cities.pending:
            return "cities " + " ".join(f"{seat} {count}" for seat, count in self.cities.pending.items()) + " ..."
        if self.given_up:
            return f"{self.turning_in} ..."
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
        rule = RULES.get(self.state.phase)
        return [self.waiting_for, *([rule] if rule else [])]

    # -- what may be done ----------------------------------------------------------------------------------------

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
        """Whether the last move may be taken back from here."""
        newest = self.history.newest
        if self.typing or newest is None:
            return None
        if self.sitting.shared and self.sitting.seat is not None:
            if newest.seat != self.sitting.seat:
                return self.reason(RuleError("undo.not-yours", by=newest.seat))
            if any(event.reveals for event in newest.events):
                return self.reason(RuleError("undo.seen", n=newest.n))
        return self.may_change

    @property
    def may_deal(self) -> Answer:
        """Whether the cards may be dealt: not before the numbers that were typed are confirmed."""
        answer = self.may("deal")
        return _("Confirm the numbers of the City Count first: enter.") if answer and self.cities.pending else answer

    @property
    def may_trade(self) -> Answer:
        """Whether a trade may be started."""
        state = self.state
        if state.phase != "trade" or self.sitting.misplaced or self.draft is not None or self.asking:
            return None
        if self.typing:
            return None
        return self.words.prompt(self.session.prompt) if only_pass(state) else self.may_change

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
    def can_step_back(self) -> Answer:
        """Whether there is something to step back from."""
        if self.typing:
            return None
        begun = self.buying or self.draft is not None or self.cities.pending or self.given_up
        return True if begun or self.query_one(ChartPanel).search else None

    @property
    def can_hide_hand(self) -> Answer:
        """Whether a hand that was opened may be hidden again."""
        opened = self.may_open_hand is True and self.sitting.seat is not None
        return True if opened and self.can_step_back is None else None
