"""Random games of Middle Empire, all options and boards."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

from msgspec import Struct

from core.chance import Dice
from core.middle_empire.catalog import BOARDS, PLAYERS
from core.middle_empire.commands import Command
from core.middle_empire.legal import asked
from core.middle_empire.options import read_options
from core.middle_empire.rules import MIDDLE_EMPIRE
from core.middle_empire.state import State
from core.middle_empire.turns import set_up
from core.rules import Event

LONGEST = 5000
"""More moves than a random game ever has."""

EVERY_OPTION: tuple[dict[str, Any], ...] = tuple(
    {
        "board": board,
        "players": players,
        "variation": variation,
        "mode": mode,
        "switches": {
            "draw_optional": optional,
            "attack_needs_base": base,
            "reshuffle": reshuffle,
            "common_roads": roads,
        },
    }
    for board, players, variation, mode, optional, base, reshuffle, roads in product(
        BOARDS,
        PLAYERS,
        (False, True),
        ("digital", "table"),
        ("yes", "no"),
        ("no", "yes"),
        ("on_empty", "on_draw"),
        (40, 5),
    )
)
"""Every choice of options there is, but for the names, and two numbers of common roads."""


class Step(Struct, frozen=True):
    """One command of a random game: the position before and after it, and what happened."""

    before: State
    command: Command
    after: State
    events: tuple[Event, ...]


def steps(options: dict[str, Any], seed: int, most: int = LONGEST) -> Iterator[Step]:
    """A game of random legal commands, to its end or to *most* of them."""
    rng = random.Random(seed)
    dice = Dice(rng)
    state = set_up(read_options(options), dice)
    for _ in range(most):
        seat = state.in_turn
        if seat is None:
            return
        command = rng.choice(asked(state, seat).commands)
        after, events = MIDDLE_EMPIRE.apply(state, seat, command, dice)
        yield Step(state, command, after, events)
        state = after
