"""Mega Empires as the core sees it: the protocol of a game, fulfilled."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from core.chance import Chance, Dice
from core.empires import abilities, building_entries, early_phases, entries, keeping, purchases, trade
from core.empires.acquisition import acquire
from core.empires.catalog import Seat
from core.empires.census import set_cities
from core.empires.commands import (
    Ability,
    Acquire,
    Advance,
    Announce,
    Answered,
    Build,
    BuyStack,
    BuyWater,
    Census,
    Collect,
    Command,
    Correct,
    Deal,
    Discard,
    Disown,
    DoneBuying,
    End,
    Excess,
    Give,
    Got,
    GoTo,
    HandIs,
    Holds,
    Keep,
    Lose,
    MarketIs,
    NameBuilding,
    Own,
    Pass,
    Plunder,
    Reduce,
    RemoveWater,
    Resolve,
    Reveal,
    Sail,
    Scenario,
    SetCities,
    Settle,
    Smuggled,
    Stands,
    Trade,
)
from core.empires.legal import Asked, asked, prompt
from core.empires.options import VERSION, read_options, write_options
from core.empires.parse import format_command, parse
from core.empires.phases import BEFORE_THE_DEAL, deal, end, go_to
from core.empires.plunder import plunder
from core.empires.queries import show
from core.empires.redact import redact
from core.empires.selection import draw_excess
from core.empires.setup import set_up
from core.empires.state import State, Talk, replace
from core.empires.succession import advance
from core.errors import RuleError
from core.rules import TABLE, Event, Prompt

Step = tuple[State, tuple[Event, ...]]


class Act(Struct, frozen=True):
    """How one kind of command is carried out, and when it may be given.

    Attributes:
        run: the rule.
        phases: the phases it belongs to; empty: any.
        in_turn: only for the seat in turn.
        table_mode: only beside the board.
    """

    run: Callable[[State, Seat, Any, Chance], Step]
    phases: tuple[str, ...] = ()
    in_turn: bool = False
    table_mode: bool = False


def _reveal(state: State, seat: Seat, command: Reveal, chance: Chance) -> Step:
    if not state.digital:
        return trade.reveal_at_table(state, command)
    return trade.reveal(state, seat, command, chance)


def _announce(state: State, seat: Seat, command: Announce, chance: Chance) -> Step:
    said = Talk(command.seat, command.kind, command.card)
    talk = (*(line for line in state.talk if line != said), said)
    return replace(state, talk=talk), (Event(f"talk.{command.kind}", command.seat, {"card": command.card}),)


def _calamity(state: State, seat: Seat, command: Resolve | Answered | Settle, chance: Chance) -> Step:
    """Calamities are worked out by modules that no table needs before phase 9."""
    from core.empires.calamities import resolution

    match command:
        case Resolve():
            return resolution.resolve(state, command)
        case Answered():
            return resolution.answer(state, seat, command)
        case Settle():
            return resolution.settle(state)


ACTS: dict[type, Act] = {
    SetCities: Act(lambda state, seat, command, chance: set_cities(state, command)),
    Deal: Act(lambda state, seat, command, chance: deal(state, chance), BEFORE_THE_DEAL),
    HandIs: Act(lambda state, seat, command, chance: entries.hand_is(state, command), table_mode=True),
    Got: Act(lambda state, seat, command, chance: entries.got(state, command), table_mode=True),
    Discard: Act(lambda state, seat, command, chance: entries.discard(state, command)),
    MarketIs: Act(lambda state, seat, command, chance: entries.market_is(state, command), table_mode=True),
    Excess: Act(lambda state, seat, command, chance: draw_excess(state, chance), ("8",), table_mode=True),
    Holds: Act(lambda state, seat, command, chance: entries.holds(state, command), ("8",), table_mode=True),
    BuyWater: Act(lambda state, seat, command, chance: purchases.buy_water(state, seat, command), ("6b",), True),
    BuyStack: Act(lambda state, seat, command, chance: purchases.buy_stack(state, seat, command), ("6b",), True),
    DoneBuying: Act(lambda state, seat, command, chance: purchases.done(state, seat), ("6b",), True),
    Trade: Act(trade.trade, ("trade",), True),
    Pass: Act(lambda state, seat, command, chance: trade.pass_turn(state, seat, chance), ("trade",), True),
    RemoveWater: Act(lambda state, seat, command, chance: trade.remove_water(state, seat), ("trade",), True),
    Reveal: Act(_reveal, ("trade",)),
    Keep: Act(trade.keep, ("trade",), True),
    Smuggled: Act(
        lambda state, seat, command, chance: entries.smuggled(state, command), ("trade", "8", "9"), table_mode=True
    ),
    Correct: Act(lambda state, seat, command, chance: keeping.correct(state, command)),
    Own: Act(lambda state, seat, command, chance: keeping.own(state, command)),
    Disown: Act(lambda state, seat, command, chance: keeping.disown(state, command)),
    Scenario: Act(lambda state, seat, command, chance: keeping.scenario(state, command), table_mode=True),
    Stands: Act(lambda state, seat, command, chance: building_entries.stands(state, command)),
    NameBuilding: Act(lambda state, seat, command, chance: building_entries.name_building(state, command)),
    Collect: Act(lambda state, seat, command, chance: early_phases.collect(state, command), ("1",)),
    Census: Act(lambda state, seat, command, chance: early_phases.census(state, command), BEFORE_THE_DEAL),
    Sail: Act(lambda state, seat, command, chance: early_phases.sail(state, command), ("3",)),
    Lose: Act(lambda state, seat, command, chance: early_phases.lose(state, command)),
    Plunder: Act(lambda state, seat, command, chance: plunder(state, command, chance), ("4",)),
    Build: Act(lambda state, seat, command, chance: early_phases.build(state, command), ("5",)),
    Reduce: Act(lambda state, seat, command, chance: early_phases.reduce(state, command)),
    Resolve: Act(_calamity, ("9",)),
    Answered: Act(_calamity, ("9",)),
    Settle: Act(_calamity, ("9",)),
    Ability: Act(lambda state, seat, command, chance: abilities.use(state, command), ("10",)),
    Give: Act(lambda state, seat, command, chance: abilities.give(state, command), ("10",)),
    Acquire: Act(lambda state, seat, command, chance: acquire(state, command), ("12",)),
    Advance: Act(lambda state, seat, command, chance: advance(state), ("13",)),
    Announce: Act(_announce),
    GoTo: Act(lambda state, seat, command, chance: go_to(state, command, chance)),
    End: Act(lambda state, seat, command, chance: end(state, command, chance)),
}


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
        return act.run(state, Seat(seat), command, chance)

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


EMPIRES = Empires()
