"""Middle Empire: how often the sensible bot wins, and whole random games a second beside those of the other game."""

import random
import time
from collections.abc import Callable, Sequence

from core.chance import Dice
from core.empires.rules import EMPIRES
from core.empires.sampling import random_move
from core.middle_empire.bots import Bot, random_legal, sensible
from core.middle_empire.legal import asked
from core.middle_empire.options import read_options
from core.middle_empire.redact import redact
from core.middle_empire.rules import MIDDLE_EMPIRE
from core.middle_empire.state import State
from core.middle_empire.turns import set_up
from tests.benchmarks.measure import Row, in_turns, without_gc
from tests.benchmarks.positions import openings

GAMES = 200
AIM_PERCENT = 95.0
AIM_GAMES = 10.0
SAMPLE = 20
"""Random games in one sample."""
PHASES = 40
"""Trade phases in one sample."""


def bots() -> list[Row]:
    """Of 200 games of two, the percentage that the sensible bot wins against any legal move; it begins every other."""
    wins = 0
    for seed in range(GAMES):
        first = seed % 2 == 0
        end = _between([sensible, random_legal] if first else [random_legal, sensible], seed)
        wins += end.winner == end.options.seats[0 if first else 1]
    rate = 100.0 * wins / GAMES
    return [Row(f"sensible bot, {GAMES} games of two", rate, AIM_PERCENT, "%", "won of 100", 1.0, at_least=True)]


def _between(players: Sequence[Bot], seed: int) -> State:
    rng = random.Random(seed)
    dice = Dice(rng)
    state = set_up(read_options({"players": len(players)}), dice)
    by_seat = dict(zip(state.options.seats, players, strict=True))
    while (seat := state.in_turn) is not None:
        state, _ = MIDDLE_EMPIRE.apply(state, seat, by_seat[seat](redact(state, seat), seat, rng), dice)
    return state


def games() -> list[Row]:
    """Whole games of two a second, and beside them whole trade phases of Mega Empires, in turns in the same run.

    A game here: deal, then list the legal commands, choose one, carry it out, to the end. A trade phase there: one of
    all legal moves of the seat in turn, carried out, from the open market to the last pass; dealing is not timed.
    """
    rng = random.Random(1)
    dice = Dice(rng)
    options = read_options({"players": 2})

    def sample() -> float:
        begun = time.process_time()
        for _ in range(SAMPLE):
            state = set_up(options, dice)
            while (seat := state.in_turn) is not None:
                state, _ = MIDDLE_EMPIRE.apply(state, seat, rng.choice(asked(state, seat).commands), dice)
            dice.outcome.clear()
        return SAMPLE / (time.process_time() - begun)

    with without_gc():
        rate, phases = in_turns([sample, _trade_phases(random.Random(1))], 5)
    return [
        Row("random games of Middle Empire", rate, AIM_GAMES, "1/s", "games of two", 1.0, at_least=True),
        Row("random games of Middle Empire", rate, phases, "1/s", "trade phases of Mega Empires", None),
    ]


def _trade_phases(rng: random.Random) -> Callable[[], float]:
    phases = openings(rng)

    def sample() -> float:
        used = 0.0
        for _ in range(PHASES):
            trading = next(phases)
            state, dice = trading.state, trading.dice
            begun = time.process_time()
            while state.phase == "trade" and (seat := state.in_turn) is not None:
                state, _ = EMPIRES.apply(state, seat, random_move(state, seat, rng), dice)
            used += time.process_time() - begun
            trading.state = state
        return PHASES / used

    return sample
