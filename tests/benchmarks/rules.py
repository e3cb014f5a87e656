"""The rules: random legal moves, and the legal choices of a full market."""

import random
import time
from collections.abc import Callable

import chess

from core.empires.choices import Choices
from core.empires.rules import EMPIRES
from core.empires.sampling import random_move
from tests.benchmarks.measure import Row, in_turns, without_gc
from tests.benchmarks.positions import full_market, openings

MOVES = 2000
"""Moves in one sample."""
ROUNDS = 9
AIM_MS = 5.0


def moves() -> list[Row]:
    """Random legal moves a second beside python-chess.

    A move here: one of all legal moves of the seat in turn, each with the same chance, and apply it. Only trade is
    timed: trades, passes, Water removed, answers to a drawn calamity; dealing is not. With chess: list the legal moves,
    choose one, push it; setting up a new board is not timed.
    """
    with without_gc():
        ours, chess_moves = in_turns([_trading(random.Random(1)), _playing_chess(random.Random(1))], ROUNDS)
    return [Row("random legal moves", ours, chess_moves, "1/s", "python-chess", 1.0, at_least=True)]


def _trading(rng: random.Random) -> Callable[[], float]:
    phases = openings(rng)

    def sample() -> float:
        done, used = 0, 0.0
        while done < MOVES:
            trading = next(phases)
            state, dice = trading.state, trading.dice
            begun = time.process_time()
            while state.phase == "trade" and (seat := state.in_turn) is not None:
                state, _ = EMPIRES.apply(state, seat, random_move(state, seat, rng), dice)
                done += 1
            used += time.process_time() - begun
            trading.state = state
        return done / used

    return sample


def _playing_chess(rng: random.Random) -> Callable[[], float]:
    def sample() -> float:
        done, used = 0, 0.0
        while done < MOVES:
            board = chess.Board()
            begun = time.process_time()
            while board.halfmove_clock < 150 and (legal := list(board.legal_moves)):
                board.push(rng.choice(legal))
            used += time.process_time() - begun
            done += len(board.move_stack)
        return done / used

    return sample


def choices() -> list[Row]:
    """The legal choices for a market of twenty cards and a hand of fifteen, and writing them all out as trades."""
    state = full_market()
    seat = state.in_turn
    assert seat is not None
    assert len(state.market.filled()) == 20
    assert state.hand(seat).size == 15

    def built() -> float:
        begun = time.process_time()
        found = Choices(state, seat)
        _ = (found.placements, found.takings, found.count())
        return (time.process_time() - begun) * 1000

    def listed() -> float:
        begun = time.process_time()
        _ = list(Choices(state, seat))
        return (time.process_time() - begun) * 1000

    with without_gc():
        ours, whole = in_turns([built, listed], 41)
    trades = Choices(state, seat).count()
    return [
        Row("choices of a full market", ours, AIM_MS, "ms", "5 ms", 1.0),
        Row("choices of a full market", ours, whole, "ms", f"listing {trades:,} trades", 1.0),
    ]
