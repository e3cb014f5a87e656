"""The table at one moment: who sits here, what has been begun, and what may be done now."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from core.errors import Refusal, RuleError, SaveError
from core.middle_empire.catalog import Card, CardLine, CardType, Seat
from core.middle_empire.state import State
from core.middle_empire.turns import excess
from core.middle_empire.words import MiddleEmpireWords
from core.session import Session
from tui.actions import Answer
from tui.middle_empire.draft import VERBS_OF, Draft
from tui.middle_empire.history import History
from tui.middle_empire.sitting import Sitting
from tui.panels.foot import Status
from tui.screens.any_table import AnyTable
from tui.spoken import _

if TYPE_CHECKING:
    from tui.command_line import CommandLine

NOT_NOW = ("phase.wrong", "seat.not-in-turn", "game.over", "undo.nothing", "redo.nothing")
"""Refusals of a command that does not exist at this moment, rather than one that is forbidden."""
VERB_NAMES = {
    "build": _("build a Stronghold"),
    "upgrade": _("make it an Empire"),
    "road": _("build a road"),
    "wall": _("build a City Wall"),
    "pick": _("pick 2 more cards"),
    "attack": _("attack it"),
    "double": _("attack with Double Attack"),
    "remove": _("remove this road"),
    "move": _("move this road"),
}
"""What a verb does, where it is picked."""


class Offer(Struct, frozen=True):
    """One of several things to be picked from."""

    text: str
    run: Callable[[], object]


class TableMoment(AnyTable, inherit_bindings=False):
    """What the screen knows beside the game: everything here is forgotten with the next move.

    Attributes:
        session: the seat at the game.
        words: the sentences of the game.
        read_only: moves are refused.
        sitting: whose hand may be seen, and who plays by itself.
        history: the log.
        draft: the move that is being built.
        lingers: the seat that moved may still look; its keyboard has not been handed over.
        marked: cards marked to be put under their stacks, in this order.
        picks: what is offered to be picked from.
        status: what was answered last.
        line: where commands are typed; it comes after the first picture.
    """

    words: MiddleEmpireWords

    def __init__(
        self, session: Session, words: MiddleEmpireWords, read_only: bool = False, rng: random.Random | None = None
    ) -> None:
        super().__init__()
        self.session = session
        self.words = words
        self.read_only = read_only
        self.sitting = Sitting(session, rng)
        self.history = History(words)
        self.status = Status()
        self.line: CommandLine | None = None
        self._legal: tuple[str, ...] | None = None
        self._answers: dict[str, Answer] = {}
        self._prompt = ""
        self.forget()

    def forget(self) -> None:
        """Whatever was begun with the position of before is over."""
        self.draft: Draft | None = None
        self.lingers = False
        self.marked: tuple[Card, ...] = ()
        self.picks: tuple[Offer, ...] = ()
        self.ask_anew()

    def ask_anew(self) -> None:
        """Forget what was asked of the game: it may be answered otherwise now."""
        self._legal, self._answers, self._prompt = None, {}, ""

    @property
    def state(self) -> State:
        """The position as the seat that sits here may know it."""
        view: State = self.session.view
        return view

    @property
    def typing(self) -> bool:
        """A command is being typed."""
        return self.line is not None and bool(self.line.display)

    @property
    def shown_seat(self) -> Seat | None:
        """The seat whose hand is shown: the one that sits here; beside the board the one that is asked."""
        if self.sitting.seat is not None or self.state.digital:
            return self.sitting.seat
        return self.state.in_turn or self.state.current

    @property
    def legal(self) -> tuple[str, ...]:
        """The commands that who sits here may give now; kept until the next move."""
        if self._legal is None:
            self._legal = tuple(self.session.legal().texts()) if self.sitting.own else ()
        return self._legal

    # -- what is asked -------------------------------------------------------------------------------------------

    @property
    def asking(self) -> str:
        """The question that the next key answers, or an empty text."""
        if self.typing:
            return ""
        return "hand-over" if self.lingers else "pick" if self.picks else ""

    @property
    def waiting_for(self) -> str:
        """What the table waits for, in one sentence."""
        if self.lingers:
            words = _("Enter hands the keyboard to {seat}; u takes the move back.")
            if self.may_undo is not True:
                words = _("Enter hands the keyboard to {seat}.")
            return words.format(seat=self.words.seat(self.sitting.asked))
        if self.picks:
            offered = "  ".join(f"{number} {one.text}" for number, one in enumerate(self.picks, 1))
            return _("{picks}; esc nothing").format(picks=offered)
        return self.prompt

    @property
    def prompt(self) -> str:
        """What the rules ask for, in one sentence; kept until the next move."""
        if not self._prompt:
            self._prompt = self.words.prompt(self.session.prompt)
        return self._prompt

    @property
    def growing(self) -> str:
        """The command that keys have built so far, or an empty text."""
        if self.draft is not None:
            return f"{self.draft.text} ..."
        return f"{self.putting_away} ..." if self.marked else ""

    @property
    def putting_away(self) -> str:
        """The command that puts the marked cards under their stacks, in this order."""
        return f"discard {' '.join(self.marked)}"

    def moment(self) -> list[str]:
        """What the table waits for and the rules of the moment, for the help."""
        from tui.middle_empire.advice import advice

        return [self.waiting_for, *advice(self.state)]

    # -- what may be done ----------------------------------------------------------------------------------------

    @property
    def free(self) -> bool:
        """Who sits here is asked, and nothing else is going on."""
        return self.sitting.own and not (self.typing or self.lingers or self.picks)

    def in_phase(self, *phases: str) -> bool:
        """Who sits here is asked, in one of *phases*."""
        return self.free and self.state.phase in phases

    @property
    def may_change(self) -> Answer:
        """Whether anything may be changed."""
        return self.reason(SaveError("save.read-only")) if self.read_only else True

    def reason(self, refusal: Refusal) -> str:
        """A refusal as a sentence, with what would be allowed and the rule."""
        return str(self.words.refusal(refusal))

    def may_give(self, command: str, phase: str) -> Answer:
        """Whether *command* of *phase* may be given; None where there is no such thing now."""
        if not self.in_phase(phase) or command not in self.legal or self.draft is not None:
            return None
        return self.may_change

    def may_draw(self, kind: CardType) -> Answer:
        """Whether a card of *kind* may be drawn."""
        if not self.in_phase("draw", "draw_extra"):
            return None
        return self.may_change if f"draw {kind}" in self.legal else self._refused(f"draw {kind}")

    @property
    def may_defend(self) -> Answer:
        """Whether the attack may be answered; only who is attacked is told."""
        if not self.in_phase("defend"):
            return None
        return self.may_change if "defend" in self.legal else self._refused("defend")

    def may_play(self, verb: str) -> Answer:
        """Whether a card may be played with *verb*, or why not."""
        if not self.in_phase("play"):
            return None
        if any(text.split()[0] == verb for text in self.legal):
            return self.may_change
        lines = self._cards_for(verb)
        kind = lines[0].type
        if kind in self.state.used:
            return self.reason(RuleError("slot.used", "ME-5.4", type=kind))
        hand = self.state.hand(self.state.current)
        if kind not in hand and not any(line.id in hand for line in lines):
            return _("No card in hand does that.")
        return _("The board leaves no place for that now.")

    def _cards_for(self, verb: str) -> list[CardLine]:
        """The cards that are played with *verb*."""
        hits = {"attack": 1, "double": 2}.get(verb)
        effects = {effect for effect, verbs in VERBS_OF.items() if verb in verbs}
        lines = self.state.options.deck.cards.values()
        return [line for line in lines if effects & set(line.effects) and hits in (None, line.amount)]

    def texts_of(self, card: Card) -> tuple[str, ...]:
        """The legal commands that play *card*; of a card that is not seen, those of its type."""
        deck = self.state.options.deck
        line = deck.line(card)
        if line is None:
            kind = deck.type_of(card)
            verbs = {verb for verb in VERB_NAMES if kind in {one.type for one in self._cards_for(verb)}}
            return tuple(text for text in self.legal if text.split()[0] in verbs)
        verbs = {verb for verb in VERB_NAMES if line in self._cards_for(verb)}
        return tuple(text for text in self.legal if text.split()[0] in verbs and _played_with(text, line))

    def _refused(self, command: str) -> Answer:
        """What the rules say of *command*; None where there is no such thing at this moment."""
        if command not in self._answers:
            try:
                self.session.why(command)
                self._answers[command] = self.may_change
            except Refusal as refusal:
                self._answers[command] = None if refusal.code in NOT_NOW else self.reason(refusal)
        return self._answers[command]

    @property
    def may_undo(self) -> Answer:
        """Whether the last move may be taken back from here: what was begun is no move yet."""
        return None if self.typing or self.growing else self._refused("undo")

    @property
    def may_redo(self) -> Answer:
        """Whether the move that was taken back may be put back from here."""
        return None if self.typing or self.growing else self._refused("redo")

    @property
    def told_of_redo(self) -> Status:
        """What putting back the move that was taken back would do, for who comes to the table; else nothing."""
        if self.may_redo is not True:
            return Status()
        return Status(_("Ctrl+R makes the move taken back: {do}").format(**self.session.why("redo")))

    @property
    def discarding(self) -> bool:
        """Cards of the hand are marked to be put under their stacks."""
        return self.in_phase("discard") and not self.read_only

    @property
    def still_to_mark(self) -> int:
        """How many cards have to be marked yet."""
        return excess(self.state, self.state.current) - len(self.marked)

    @property
    def marked_counts(self) -> Counter[Card]:
        """How many of each card are marked."""
        return Counter(self.marked)

    @property
    def can_step_back(self) -> Answer:
        """Whether there is something to step back from."""
        return None if self.typing or not (self.draft or self.picks or self.marked) else True


def _played_with(text: str, line: CardLine) -> bool:
    """Whether the command *text* plays this very card: one that names a space, or a wild one by its word."""
    words = text.split()
    if line.word:
        return words[-2:] == ["with", line.word]
    return line.space is None or words[1:] == [line.space]
