"""Hostile and broken clients: the table goes on for the others, and the host's memory stays as it is."""

import random
import select
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

import pytest

from core.games import new_game
from core.table.connection import Connection
from core.table.line import Wire, look
from core.table.wire import (
    MOST_ASKED,
    VERSION,
    Bye,
    Do,
    Facts,
    Hello,
    Say,
    TableError,
    Update,
    Welcome,
    Why,
    packed,
    read_told,
)
from tests.table.hosting import Hosted, hosted

MOVES = 40
SECONDS = 4.0
"""How long the fuzzers go on."""
GROWTH = 6 * 1024
"""KiB that the host's memory may grow by; the messages sent to it are many times that."""


@pytest.fixture
def save(tmp_path):
    path = tmp_path / "t.toml"
    new_game("empires", {}, path, random.Random(1)).close()
    return path


def plug(host: Hosted) -> socket.socket:
    sock = socket.socket(socket.AF_UNIX)
    sock.settimeout(5)
    sock.connect(str(host.socket))
    return sock


def last_word(sock: socket.socket) -> Bye:
    """What the host says before it hangs up."""
    heard = b""
    with suppress(ConnectionError):
        while piece := sock.recv(1 << 16):
            heard += piece
    told = read_told(heard.splitlines()[-1])
    assert isinstance(told, Bye)
    return told


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"\n", "wire.bad"),
        (b"GET / HTTP/1.1\r\n\r\n", "wire.bad"),
        (b"\x00\xff\n", "wire.bad"),
        (packed(Say("1", "hello")), "wire.bad"),
        (b"x" * (MOST_ASKED + 2), "wire.too-long"),
        (packed(Hello(99)), "table.wire"),
        (packed(Hello(VERSION, "atlantis")), "parse.unknown"),
        (packed(Hello(VERSION, "../../etc/passwd")), "parse.unknown"),
        (packed(Hello(VERSION, "hellas")) * 2, "wire.bad"),
        (packed(Hello(VERSION, "hellas")) + b"{}\n", "wire.bad"),
    ],
)
def test_what_is_no_message_is_answered_with_one_line_and_the_line_is_cut(save, sent, code):
    with hosted(save) as host, plug(host) as sock:
        sock.sendall(sent)
        assert last_word(sock).code == code
        assert look(host.socket).moves == 0
        assert host.stop() == ""


def test_who_says_nothing_is_let_go(save):
    with hosted(save, '{"hello": 0.2}') as host, plug(host) as sock:
        assert last_word(sock).code == "wire.slow"


def test_an_account_has_so_many_connections_and_a_closed_one_makes_room(save):
    with hosted(save, '{"of_account": 3}') as host:
        open_ = [host.join("hellas"), host.join("minoa"), host.join(watch=True)]
        with pytest.raises(TableError, match=r"table\.full"):
            host.join("hatti")
        open_.pop().close()
        until = time.monotonic() + 5
        while True:
            with suppress(TableError):
                host.join("hatti").close()
                break
            assert time.monotonic() < until


def test_who_asks_too_fast_is_slowed_down_and_loses_nothing(save):
    with hosted(save, '{"requests": 50, "burst": 10}') as host:
        wire = sat(host, "hellas")
        begun = time.monotonic()
        for number in range(30):
            wire.send(Why(str(number), ["pass"]))
        answered = [told.id for told in heard(wire, 31) if isinstance(told, Facts)]
        assert answered == [str(number) for number in range(30)]
        assert time.monotonic() - begun > 0.3


def sat(host: Hosted, seat: str) -> Wire:
    wire = Wire(host.socket)
    wire.send(Hello(VERSION, seat))
    assert isinstance(wire.receive(time.monotonic() + 5), Welcome)
    return wire


def heard(wire: Wire, count: int) -> list:
    return [wire.receive(time.monotonic() + 5) for _ in range(count)]


def test_who_reads_nothing_is_dropped_and_the_others_do_not_wait(save):
    with hosted(save, '{"patience": 0.5, "requests": 100000, "burst": 100000}') as host:
        deaf = plug(host)
        deaf.sendall(packed(Hello(VERSION, "minoa")))
        good = host.join("hellas")
        asking = Thread(target=flood, args=(deaf,), daemon=True)
        asking.start()
        before = host.memory
        for number in range(MOVES):
            good.submit(f"cities hellas {number % 10}")
        asking.join(10)
        assert not asking.is_alive()
        wait_for(good, lambda: not next(sign.here for sign in good.places if sign.seat == "minoa"))
        assert host.memory - before < GROWTH


def wait_for(seat: Connection, done: Callable[[], bool]) -> None:
    """Take in what comes until *done*, but not for ever."""
    until = time.monotonic() + 10
    while not done():
        assert time.monotonic() < until
        select.select([seat], [], [], 0.2)
        seat.receive()


def moves_of(host: Hosted) -> int:
    """What the host tells somebody who looks for a table; -1 while it still lets nobody in of this account."""
    try:
        return look(host.socket).moves
    except TableError:
        return -1


def flood(sock: socket.socket) -> None:
    """Ask without ever reading an answer, until the host has had enough."""
    sock.settimeout(10)
    with suppress(OSError):
        while True:
            sock.sendall(packed(Why("1", ["show everything there is"])) * 50)


class Fuzzers:
    """Clients that send what no client should, all at once."""

    def __init__(self, host: Hosted, seed: int) -> None:
        self._host = host
        self.enough = Event()
        self.sent = 0
        kinds = (self.noise, self.cut, self.huge, self.slow, self.storm, self.wrong)
        self._threads = [
            Thread(target=self._run, args=(kind, random.Random(seed + at))) for at, kind in enumerate(kinds)
        ]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self.enough.set()
        for thread in self._threads:
            thread.join(20)
            assert not thread.is_alive()

    def _run(self, act, rng: random.Random) -> None:
        while not self.enough.is_set():
            with suppress(OSError), plug(self._host) as sock:
                act(sock, rng)

    def _send(self, sock: socket.socket, data: bytes) -> None:
        sock.sendall(data)
        self.sent += len(data)

    def noise(self, sock: socket.socket, rng: random.Random) -> None:
        self._send(sock, rng.randbytes(rng.randrange(1, 5000)) + b"\n")

    def cut(self, sock: socket.socket, rng: random.Random) -> None:
        message = packed(Hello(VERSION, rng.choice(["minoa", "hatti", None]))) + packed(Do("1", 0, "deal"))
        self._send(sock, message[: rng.randrange(len(message))])

    def huge(self, sock: socket.socket, rng: random.Random) -> None:
        for _ in range(64):
            self._send(sock, b"[" * MOST_ASKED)

    def slow(self, sock: socket.socket, rng: random.Random) -> None:
        for byte in packed(Hello(VERSION, watch=True)):
            self._send(sock, bytes([byte]))
            if self.enough.wait(0.02):
                return

    def storm(self, sock: socket.socket, rng: random.Random) -> None:
        others = []
        with suppress(OSError):
            others = [plug(self._host) for _ in range(30)]
        for other in others:
            other.close()

    def wrong(self, sock: socket.socket, rng: random.Random) -> None:
        """Sit down like anybody, and then ask for what can't be."""
        self._send(sock, packed(Hello(VERSION, "minoa")))
        texts = [
            "",
            "\x00",
            "x" * 4000,
            "deal " * 700,
            "minoa: " * 500,
            "trade 1@2 for " + "3 " * 900,
            "cities minoa ²",
        ]
        for number in range(60):
            self._send(
                sock, packed(Why(str(number), rng.choices(texts, k=3))) + packed(Do("1", number, rng.choice(texts)))
            )
        while select.select([sock], [], [], 0.1)[0] and sock.recv(1 << 16):
            pass


@pytest.mark.parametrize(
    ("seed", "limits"),
    [
        (1, '{"hello": 0.5, "patience": 1}'),
        (2, '{"hello": 0.5, "patience": 1, "of_account": 40, "connects": 1000, "connects_burst": 1000}'),
    ],
)
def test_fuzzers_change_nothing_for_a_table_that_goes_on(save, seed, limits):
    with hosted(save, limits) as host:
        good = host.join("hellas")
        for number in range(5):
            good.submit(f"cities hellas {number}")
        before = host.memory
        fuzzers = Fuzzers(host, seed * 100)
        moves, until = 0, time.monotonic() + SECONDS
        try:
            while time.monotonic() < until or moves < MOVES:
                good.submit(f"cities hellas {moves % 10}")
                moves += 1
                time.sleep(0.01)
        finally:
            fuzzers.stop()
        assert good.lost is None and good.length == 5 + moves
        assert fuzzers.sent > 1024 * 1024
        assert host.memory - before < GROWTH
        wait_for(good, lambda: moves_of(host) == good.length)
        assert host.stop() == ""


def test_a_host_leaves_no_core_dump(save):
    with hosted(save) as host:
        limits = Path(f"/proc/{host.process.pid}/limits").read_text(encoding="ascii")
        assert [line.split()[4:6] for line in limits.splitlines() if line.startswith("Max core")] == [["0", "0"]]


def test_an_update_is_the_newest_and_not_one_of_many_for_somebody_who_reads_late(save):
    with hosted(save, '{"patience": 30}') as host:
        late, good = sat(host, "minoa"), host.join("hellas")
        for number in range(MOVES):
            good.submit(f"cities hellas {number % 10}")
        updates = []
        while (told := late.receive(time.monotonic() + 1)) is not None:
            updates.append(told)
        assert updates[-1].n == MOVES
        assert all(isinstance(told, Update) for told in updates)
        assert sorted({entry.n for told in updates for entry in told.entries}) == list(range(1, MOVES + 1))
