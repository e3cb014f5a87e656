"""How the commands are carried out, and when each may be given."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from core.chance import Chance
from core.empires import entries, purchases, trade
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
from core.empires.phases import BEFORE_THE_DEAL, deal, end, go_to
from core.empires.selection import draw_excess
from core.empires.state import State, Talk, replace
from core.rules import Event

Step = tuple[State, tuple[Event, ...]]
Rule = Callable[[State, Seat, Any, Chance], Step]
"""Carries out the command of a seat."""


class Act(Struct, frozen=True):
    """How one kind of command is carried out, and when it may be given.

    Attributes:
        run: the rule.
        phases: the phases it belongs to; empty: any.
        in_turn: only for the seat in turn.
        table_mode: only beside the board.
    """

    run: Rule
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


def _of_the_books(state: State, seat: Seat, command: Command, chance: Chance) -> Step:
    """The commands of the books are carried out by modules that no table needs before the first of them."""
    from core.empires.acts_turn import RULES

    return RULES[type(command)](state, seat, command, chance)


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
    Announce: Act(_announce),
    GoTo: Act(lambda state, seat, command, chance: go_to(state, command, chance)),
    End: Act(lambda state, seat, command, chance: end(state, command, chance)),
    Correct: Act(_of_the_books),
    Own: Act(_of_the_books),
    Disown: Act(_of_the_books),
    Scenario: Act(_of_the_books, table_mode=True),
    Stands: Act(_of_the_books),
    NameBuilding: Act(_of_the_books),
    Collect: Act(_of_the_books, ("1",)),
    Census: Act(_of_the_books, BEFORE_THE_DEAL),
    Sail: Act(_of_the_books, ("3",)),
    Lose: Act(_of_the_books),
    Plunder: Act(_of_the_books, ("4",)),
    Build: Act(_of_the_books, ("5",)),
    Reduce: Act(_of_the_books),
    Resolve: Act(_calamity, ("9",)),
    Answered: Act(_calamity, ("9",)),
    Settle: Act(_calamity, ("9",)),
    Ability: Act(_of_the_books, ("10",)),
    Give: Act(_of_the_books, ("10",)),
    Acquire: Act(_of_the_books, ("12",)),
    Advance: Act(_of_the_books, ("13",)),
}
"""How each kind of command is carried out."""
