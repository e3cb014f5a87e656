"""Hosted tables: how soon the others know of a move, moves a second, and what a seat and an idle table cost."""

import random
import select
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from core.games import new_game, open_game
from core.table.connection import Connection
from tests.benchmarks.measure import Row, in_turns, without_gc
from tests.table.hosting import Hosted, hosted, short_folder

FRAME_MS = 1000 / 60
ROUNDS = 150
SEATS = ("minoa", "assyria", "hatti", "hellas")
TABLES = 10
WATCHERS = 10
GIB = 1024 * 1024
"""KiB in one."""
FREELY = '{"requests": 1e9, "burst": 1000000000, "connects": 1e9, "connects_burst": 1000000}'
_ECHO = Path(__file__).with_name("echo.py")


def latency() -> list[Row]:
    """From a seat's move to the views of the other three, beside a bare broadcast of as many bytes to as many."""
    with tempfile.TemporaryDirectory() as kept, hosted(_saved(Path(kept)), FREELY) as host, short_folder() as folder:
        seats = [host.join(seat) for seat in SEATS]
        size = _size_of_update(seats)
        with _echo(folder / "a", None) as plain, _echo(folder / "b", Path(kept) / "raw") as durable, without_gc():
            ours, bare, kept_too = in_turns([_move(seats), _broadcast(plain, size), _broadcast(durable, size)], ROUNDS)
    what = "a move to the other three seats' views"
    return [
        Row(what, ours, FRAME_MS, "ms", "one frame at 60 a second", 1.0),
        Row(what, ours, bare, "ms", f"bare asyncio broadcast of {size:,} bytes", None),
        Row(what, ours, kept_too, "ms", "the same with a durable write", None),
    ]


def _saved(folder: Path, name: str = "t") -> Path:
    """A game of four in its trade phase's beginning."""
    path = folder / f"{name}.toml"
    with new_game("empires", {"players": 4}, path, random.Random(1)) as opened:
        opened.game.submit("cities " + " ".join(f"{seat} 4" for seat in SEATS))
        opened.game.submit("deal")
        for _ in SEATS:
            opened.game.submit("done", opened.game.state.in_turn)
    return path


def _size_of_update(seats: list[Connection]) -> int:
    from core.table.views import pack

    return len(bytes(pack(seats[0].view, "core.empires")))


def _move(seats: list[Connection]) -> Callable[[], float]:
    numbers = iter(range(10**9))

    def sample() -> float:
        card = ("wants", "offers")[next(numbers) % 2]
        begun = time.perf_counter()
        n = seats[0].submit(f"{card} {seats[0].seat} ochre").n
        waiting = seats[1:]
        while waiting:
            for seat in select.select(waiting, [], [])[0]:
                seat.receive()
            waiting = [seat for seat in waiting if seat.length < n]
        return (time.perf_counter() - begun) * 1e3

    return sample


@contextmanager
def _echo(path: Path, file: Path | None) -> Iterator[list[socket.socket]]:
    """Four sockets at a bare host."""
    command = [sys.executable, str(_ECHO), str(path), *([str(file)] if file is not None else [])]
    with ExitStack() as stack:
        process = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        stack.callback(process.kill)
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
        sockets = [stack.enter_context(socket.socket(socket.AF_UNIX)) for _ in SEATS]
        for sock in sockets:
            sock.connect(str(path))
        yield sockets


def _broadcast(sockets: list[socket.socket], size: int) -> Callable[[], float]:
    line = b"x" * (size - 1) + b"\n"

    def sample() -> float:
        begun = time.perf_counter()
        sockets[0].sendall(line)
        for sock in sockets:
            left = size
            while left:
                left -= len(sock.recv(left))
        return (time.perf_counter() - begun) * 1e3

    return sample


def throughput() -> list[Row]:
    """Moves a second of one seat at a host with four, beside the same game played in one process."""
    with tempfile.TemporaryDirectory() as kept, hosted(_saved(Path(kept)), FREELY) as host:
        seats = [host.join(seat) for seat in SEATS]
        path = _saved(Path(kept), "alone")
        with open_game(path) as opened, without_gc():
            ours, alone = in_turns(
                [
                    _timed(lambda text: seats[0].submit(f"{text} {seats[0].seat} ochre")),
                    _timed(lambda text: opened.game.submit(f"{text} minoa ochre")),
                ],
                ROUNDS,
            )
    return [
        Row("durable moves at a table of four", 1 / ours, 1 / alone, "1/s", "the same game in one process", 0.2, True)
    ]


def _timed(act: Callable[[str], object]) -> Callable[[], float]:
    numbers = iter(range(10**9))

    def sample() -> float:
        begun = time.perf_counter()
        act(("wants", "offers")[next(numbers) % 2])
        return time.perf_counter() - begun

    return sample


def memory() -> list[Row]:
    """Memory of a host for each seat that joins, and idle tables of four in one GiB, from ten of them."""
    with tempfile.TemporaryDirectory() as kept, ExitStack() as stack:
        tables = []
        for number in range(TABLES):
            folder = stack.enter_context(short_folder())
            host = Hosted(folder, _saved(Path(kept), f"t{number}"), FREELY)
            stack.callback(host.kill)
            tables.append(host)
        first = tables[0]
        before = first.memory
        joined = [stack.enter_context(_left(first.join(watch=True))) for _ in range(WATCHERS)]
        seat = (first.memory - before) / WATCHERS
        for watcher in joined:
            watcher.close()
        for host in tables:
            for name in SEATS:
                stack.enter_context(_left(host.join(name)))
        idle = sum(_pss(host.process.pid) for host in tables) / TABLES
        bare = _bare_python()
    return [
        Row("memory of a host for a joined seat", seat, 256, "KiB", "256 KiB", 1.0),
        Row(f"idle tables of four in 1 GiB ({TABLES} measured)", GIB / idle, GIB / bare, "", "bare interpreters", None),
    ]


@contextmanager
def _left(seat: Connection) -> Iterator[Connection]:
    try:
        yield seat
    finally:
        seat.close()


def _pss(pid: int) -> int:
    """KiB of memory that a process has, its share of what it shares with others."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def _bare_python() -> float:
    """KiB of an interpreter that has loaded asyncio and waits; the mean of ten."""
    script = "import asyncio, sys; print(flush=True); sys.stdin.read()"
    with ExitStack() as stack:
        found = []
        for _ in range(TABLES):
            command = [sys.executable, "-c", script]
            process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            stack.enter_context(process)
            stack.callback(process.kill)
            assert process.stdout is not None
            process.stdout.readline()
            found.append(process.pid)
        return sum(map(_pss, found)) / TABLES
