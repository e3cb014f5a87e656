"""Middle Empire as the core sees it: the protocol of a game, fulfilled."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from core.chance import Chance, Dice
from core.errors import RuleError
from core.middle_empire import attacks, building, roads, turns
from core.middle_empire.catalog import Seat
from core.middle_empire.commands import (
    Attack,
    Build,
    Command,
    Defend,
    Discard,
    Done,
    Double,
    Draw,
    Let,
    Pick,
    Remove,
    Road,
    Shift,
    Skip,
    Upgrade,
    Wall,
)
from core.middle_empire.legal import Asked, asked, prompt
from core.middle_empire.options import VERSION, read_options, write_options
from core.middle_empire.parse import format_command, parse
from core.middle_empire.piles import Step
from core.middle_empire.queries import show
from core.middle_empire.redact import redact
from core.middle_empire.state import Phase, State
from core.rules import Prompt


class Act(Struct, frozen=True):
    """How one kind of command is carried out, and the phases it belongs to."""

    run: Callable[[State, Seat, Any, Chance], Step]
    phases: tuple[Phase, ...] = ("play",)


def _plain(rule: Callable[[State, Seat, Any], Step]) -> Act:
    """A card played in an own turn, without chance."""
    return Act(lambda state, seat, command, chance: rule(state, seat, command))


ACTS: dict[type, Act] = {
    Draw: Act(turns.draw_card, ("draw", "draw_extra")),
    Skip: Act(lambda state, seat, command, chance: turns.skip(state, seat), ("draw",)),
    Build: _plain(building.build),
    Upgrade: _plain(building.upgrade),
    Wall: _plain(building.wall),
    Road: _plain(roads.road),
    Remove: _plain(roads.remove),
    Shift: _plain(roads.shift),
    Attack: _plain(attacks.attack),
    Double: _plain(attacks.double),
    Pick: Act(lambda state, seat, command, chance: turns.pick(state, seat)),
    Done: Act(lambda state, seat, command, chance: turns.done(state, seat)),
    Defend: Act(lambda state, seat, command, chance: attacks.defend(state, seat), ("defend",)),
    Let: Act(lambda state, seat, command, chance: attacks.let(state, seat), ("defend",)),
    Discard: Act(lambda state, seat, command, chance: turns.discard(state, seat, command), ("discard",)),
}


class MiddleEmpire:
    """The rules of Middle Empire for 2 to 4 players."""

    name = "middle_empire"
    version = VERSION

    def setup(self, options: Mapping[str, Any], chance: Chance) -> State:
        """The first position: hands dealt, an empty board, the first player about to draw (ME-4)."""
        return turns.set_up(read_options(options), chance)

    def check(self, options: Mapping[str, Any]) -> None:
        """Check raw *options*. Raises RuleError for those that are not of this game."""
        read_options(options)

    def options(self, state: State) -> dict[str, Any]:
        """The options of the game as plain data, for the header of its file."""
        return write_options(state.options)

    def apply(self, state: State, seat: str, command: Command, chance: Chance) -> Step:
        """The next position and what happened.

        Raises:
            RuleError: the command is refused: ``game.over``, ``phase.wrong``, ``seat.not-in-turn``, or as its rule.
        """
        act = ACTS[type(command)]
        if state.winner is not None:
            raise RuleError("game.over", "ME-10.3", winner=state.winner)
        if seat != state.in_turn:
            raise RuleError("seat.not-in-turn", "ME-5.7", seat=seat, in_turn=state.in_turn)
        if state.phase not in act.phases:
            raise RuleError("phase.wrong", "ME-5.1", phase=state.phase, phases=act.phases)
        return act.run(state, Seat(seat), command, chance)

    def legal(self, state: State, seat: str) -> Asked:
        """What *seat* may do now; see ``core.middle_empire.legal``."""
        return asked(state, seat)

    def prompt(self, state: State) -> Prompt:
        """What the table is waiting for in this position or view."""
        return prompt(state)

    def redact(self, state: State, seat: str) -> State:
        """*state* as *seat* may know it."""
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
        """Nothing more than that a command is allowed. Raises RuleError when it would be refused."""
        self.apply(state, seat, command, Dice(random.Random(0)))
        return {}


MIDDLE_EMPIRE = MiddleEmpire()
"""The rules; they hold no state."""
