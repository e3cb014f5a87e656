"""Mega Empires as the core sees it: the protocol of a game, fulfilled."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from core.chance import Chance, Dice
from core.empires import trade
from core.empires.acts import ACTS, Act, Step
from core.empires.catalog import Seat
from core.empires.commands import Announce, Command, Keep, Reveal, Trade
from core.empires.legal import Asked, asked, prompt
from core.empires.options import VERSION, read_options, write_options
from core.empires.parse import format_command, parse
from core.empires.queries import show
from core.empires.redact import redact
from core.empires.setup import set_up
from core.empires.state import State
from core.errors import RuleError
from core.rules import TABLE, Prompt


class Empires:
    """The rules of Mega Empires for 3 and 4 players."""

    name = "empires"
    version = VERSION

    def setup(self, options: Mapping[str, Any], chance: Chance) -> State:
        """The first position: no cities, no cards dealt, and in a digital game the stacks built of batches (M3)."""
        return set_up(read_options(options), chance)

    def check(self, options: Mapping[str, Any]) -> None:
        """Check raw *options*. Raises RuleError for those that are not of this game."""
        read_options(options)

    def options(self, state: State) -> dict[str, Any]:
        """The options of the game as plain data, for the header of its file."""
        return write_options(state.options)

    def apply(self, state: State, seat: str, command: Command, chance: Chance) -> Step:
        """The next position and what happened.

        Raises:
            RuleError: the command is refused.
        """
        act = ACTS[type(command)]
        check_turn(state, seat, command, act)
        after, events = act.run(state, Seat(seat), command, chance)
        if after.case is not None and after.case is state.case and _told_otherwise(state, after):
            from core.empires.calamities.resolution import asked_again

            after = asked_again(after)
        return after, events

    def legal(self, state: State, seat: str) -> Asked:
        """What *seat* may do now; see ``core.empires.legal``."""
        return asked(state, seat)

    def prompt(self, state: State) -> Prompt:
        """What the table is waiting for in this position or view."""
        return prompt(state)

    def redact(self, state: State, seat: str) -> State:
        """*state* as *seat* may know it (K6)."""
        return redact(state, seat)

    def parse(self, text: str, state: State, seat: str) -> tuple[str, Command]:
        """The seat that acts and the command. Raises RuleError."""
        return parse(text, state, seat)

    def format(self, command: Command) -> str:
        """The canonical text of *command*."""
        return format_command(command)

    def show(self, state: State, topic: Sequence[str]) -> Any:
        """A JSON-able view of what the asker may see. Raises RuleError."""
        return show(state, topic)

    def why(self, state: State, seat: str, command: Command) -> dict[str, Any]:
        """The two sums of an allowed trade; nothing more of other commands.

        Raises:
            RuleError: the command would be refused.
        """
        self.apply(state, seat, command, Dice(random.Random(0)))
        if not isinstance(command, Trade):
            return {}
        weight = trade.weigh(state, command.placed, command.taken)
        return {"placed": weight.placed, "taken": weight.taken}


def check_turn(state: State, seat: str, command: Command, act: Act) -> None:
    """Check that this kind of command may be given now, by this seat.

    Raises:
        RuleError: ``mode.table-only``, ``phase.wrong``, ``seat.not-in-turn`` or ``trade.answer-first`` (M25).
    """
    if act.table_mode and state.digital:
        raise RuleError("mode.table-only")
    if act.phases and state.phase not in act.phases:
        raise RuleError("phase.wrong", None, phase=state.phase, phases=act.phases)
    if (act.in_turn or (isinstance(command, Reveal) and state.digital)) and seat != state.in_turn:
        raise RuleError("seat.not-in-turn", "M10", seat=seat, in_turn=state.in_turn)
    # Only who is asked is told so: to the others nothing may say that a calamity was drawn.
    asked_now = state.trading is not None and state.trading.drawn and seat in (TABLE, state.in_turn)
    if asked_now and not isinstance(command, Announce | Reveal | Keep):
        raise RuleError("trade.answer-first", "M25", seat=state.in_turn)


def _told_otherwise(before: State, after: State) -> bool:
    """Whether pieces or cards have changed that a calamity at hand rests on."""
    return (before.books, before.hands, before.market) != (after.books, after.hands, after.market)


EMPIRES = Empires()
