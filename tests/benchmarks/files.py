"""Saved games: a move made durable, and a long game opened."""

import os
import random
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from core import savetext
from core.empires.rules import EMPIRES
from core.game import Game
from core.games import open_game
from core.journal import Header, Journal
from core.rules import Move
from tests.benchmarks.measure import Row, in_turns, without_gc

LENGTHS = (500, 1000, 2000, 4000)
LONG = 2000
AIM_MS = 150.0
APPENDS = 400


def append() -> list[Row]:
    """A durable move through the journal beside one raw write and sync of the same bytes."""
    header, moves = _played(APPENDS + 1)
    with tempfile.TemporaryDirectory() as folder, Journal.create(Path(folder) / "game.toml", header) as journal:
        raw = os.open(Path(folder) / "raw", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        written = iter([savetext.write_move(move, move.n)[1] for move in moves])
        kept = iter(moves)

        def ours() -> float:
            move = next(kept)
            begun = time.perf_counter()
            journal.append(move)
            return (time.perf_counter() - begun) * 1e6

        def theirs() -> float:
            block = next(written)
            begun = time.perf_counter()
            os.write(raw, block)
            os.fdatasync(raw)
            return (time.perf_counter() - begun) * 1e6

        with without_gc():
            here, beside = in_turns([ours, theirs], APPENDS)
        os.close(raw)
    return [Row("append a move, durable", here, beside, "µs", "raw write and fdatasync", 1.5)]


def opening() -> list[Row]:
    """Opening a game of 2,000 moves, and what a move costs in longer games."""
    header, moves = _played(max(LENGTHS))
    with tempfile.TemporaryDirectory() as folder:
        paths = [_written(Path(folder), header, moves[:length]) for length in LENGTHS]
        times = in_turns([_opened(path) for path in paths], 7)
    by_length = dict(zip(LENGTHS, times, strict=True))
    short = by_length[LENGTHS[0]] / LENGTHS[0]
    rows = [Row(f"open a game of {LONG:,} moves", by_length[LONG], AIM_MS, "ms", "150 ms", 1.0)]
    for length in LENGTHS[1:]:
        each = by_length[length] / length
        rows.append(Row(f"a move of {length:,}", each * 1000, short * 1000, "µs", f"a move of {LENGTHS[0]}", 1.25))
    return rows


def _opened(path: Path) -> Callable[[], float]:
    def sample() -> float:
        begun = time.process_time()
        open_game(path).close()
        return (time.process_time() - begun) * 1000

    return sample


def _written(folder: Path, header: Header, moves: list[Move]) -> Path:
    path = folder / f"{len(moves)}.toml"
    blocks = [savetext.write_move(move, move.n)[1] for move in moves]
    path.write_bytes(b"".join([savetext.write_header(header)[1], *blocks]))
    return path


def _played(length: int) -> tuple[Header, list[Move]]:
    """A game of 3 players in the West, played at random through the whole turn, of exactly *length* moves."""
    rng = random.Random(1)
    options = {"edition": "west", "players": 3}
    game = Game(EMPIRES, options, rng=rng)
    while game.length < length:
        _play_one(game, rng)
    chosen = EMPIRES.options(game.state)
    names, switches = chosen.pop("names"), chosen.pop("switches")
    created = datetime(2025, 1, 1, tzinfo=UTC)
    return Header(EMPIRES.name, EMPIRES.version, created, chosen, names, switches, game.setup), list(game.moves)


def _play_one(game: Game, rng: random.Random) -> None:
    state = game.state
    if state.phase == "6a" and not any(state.cities):
        game.submit("cities " + " ".join(f"{seat} {rng.randint(4, 9)}" for seat in state.options.seats))
        return
    legal = game.legal()
    number = rng.randrange(legal.count())
    if state.phase in ("6a", "12") and legal.commands:
        game.submit(legal.commands[0])
    elif number < len(legal.commands):
        game.submit(legal.commands[number])
    else:
        trade = legal.choices.trade(*legal.choices.at(number - len(legal.commands)))
        game.submit(EMPIRES.format(trade))
