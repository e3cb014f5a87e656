"""The full screen in a real terminal: its first frame, a cursor move in the market, and its memory (Linux)."""

import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from statistics import median

from tests.benchmarks.measure import Row, in_turns
from tests.ptylib import EMPORION, Terminal

TABLE = (*EMPORION, "demo", "beside_the_board")
"""A table that shows at once: a digital game begins behind its curtain."""
TABLE_MARK = b"City Count"
TRADE = (*EMPORION, "demo", "m22_i")
BARE_MARK = b"READY"
BARE = (sys.executable, str(Path(__file__).with_name("bare.py")), BARE_MARK.decode())
FRAME_END = b"\x1b[?2026l"
"""What Textual writes after each frame (synchronized output)."""
RIGHT, LEFT, UP, DOWN = b"\x1b[C", b"\x1b[D", b"\x1b[A", b"\x1b[B"
KEYS = (RIGHT, RIGHT, RIGHT, DOWN, LEFT, LEFT, LEFT, UP)
"""Round and round, over four cards and four empty spaces."""
STARTS, MOVES = 15, 80
PATIENCE, QUIET = 20.0, 0.06
PEAK = re.compile(r"VmHWM:\s+(\d+) kB")


def start() -> list[Row]:
    """From the start of the process to its first whole frame, and the most memory it has held by then."""
    table: list[float] = []
    bare: list[float] = []
    with _home() as env:
        ours, theirs = in_turns([_started(TABLE, TABLE_MARK, env, table), _started(BARE, BARE_MARK, env, bare)], STARTS)
    return [
        Row("first frame of a table", ours, theirs, "ms", "bare Textual app", 1.3),
        Row("peak memory", median(table), median(bare), "MiB", "bare Textual app", 1.3),
    ]


def _started(argv: Sequence[str], mark: bytes, env: Mapping[str, str], peaks: list[float]) -> Callable[[], float]:
    def sample() -> float:
        begun = time.perf_counter()
        with Terminal(argv, env) as terminal:
            took = (_frame_with(mark, terminal) - begun) * 1000
            terminal.settle()
            peaks.append(_peak(terminal.pid))
        return took

    return sample


def _frame_with(mark: bytes, terminal: Terminal) -> float:
    """Read until the first frame with *mark* in it is whole; when that was (a frame is over when nothing follows)."""
    last = time.perf_counter()
    end = last + PATIENCE
    while FRAME_END not in terminal.out[terminal.out.find(mark) :] or mark not in terminal.out:
        if terminal.read(QUIET):
            last = time.perf_counter()
        elif mark in terminal.out:
            break
        if terminal.closed or time.perf_counter() > end:
            raise RuntimeError(f"no frame with {mark!r}; the screen shows:\n{terminal.text}")
    return last


def _peak(pid: int) -> float:
    found = PEAK.search(Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found[1]) / 1024


def cursor() -> list[Row]:
    """From an arrow key in the market to the last byte of the repaint, and how many bytes that takes."""
    with _home() as env, Terminal(TRADE, env) as table, Terminal(BARE, env) as grid:
        _frame_with(BARE_MARK, grid)
        table.settle(1.0)
        table.send("\r")
        _frame_with(TABLE_MARK, table)
        grid.settle()
        table.settle()
        sizes: dict[Terminal, list[int]] = {table: [], grid: []}
        times = in_turns([_moved(terminal, found) for terminal, found in sizes.items()], MOVES)
        ours, theirs = (median(found) for found in sizes.values())
    return [
        Row("cursor move in the market", ours, theirs, "bytes", "two cells of a bare app", 2.0),
        Row("cursor move in the market", times[0], times[1], "ms", "two cells of a bare app", None),
    ]


def _moved(terminal: Terminal, sizes: list[int]) -> Callable[[], float]:
    keys = cycle(KEYS)

    def sample() -> float:
        begun = last = time.perf_counter()
        terminal.send(next(keys))
        size = 0
        while data := terminal.read(QUIET):
            last = time.perf_counter()
            size += len(data)
        if not size:
            raise RuntimeError(f"a key moved nothing; the screen shows:\n{terminal.text}")
        sizes.append(size)
        return (last - begun) * 1000

    return sample


@contextmanager
def _home() -> Iterator[dict[str, str]]:
    """The environment of a modern terminal, with folders for games and settings that are removed afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        kept = {name: value for name, value in os.environ.items() if name in ("HOME", "PATH", "VIRTUAL_ENV")}
        yield {
            **kept,
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "EMPORION_DATA": folder,
            "EMPORION_CONFIG": folder,
        }
