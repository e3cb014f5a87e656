"""A host that is killed at random moments, and a seat that goes on: what was acknowledged is what there is.

python -m tests.table.killing TIMES      the soak: prints what was found
"""

import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from threading import Timer

from msgspec import Struct

from core.games import new_game, open_game
from core.journal import Journal
from core.table.line import Wire
from core.table.wire import VERSION, Bye, Do, Hello, Made, Refused, TableError, Update, Welcome
from tests.table.hosting import Hosted, short_folder

SEAT = "hellas"
LONGEST = 0.06
"""Seconds after which a host is killed at the latest."""


class Found(Struct):
    """What a run has found.

    Attributes:
        kills: times that the host was killed.
        acknowledged: moves that were.
        in_flight: kills while a move had been sent and not been answered.
        written: of these, how often the move was in the file already, so that only asking again acknowledged it.
        faults: what should never be.
    """

    kills: int = 0
    acknowledged: int = 0
    in_flight: int = 0
    written: int = 0
    faults: list[str] = []


class Seat:
    """A seat that makes one move after the other, and asks again for the one that was not answered."""

    def __init__(self, rng: random.Random) -> None:
        self.acknowledged: list[str] = []
        self.open: Do | None = None
        self._rng = rng
        self._wire: Wire | None = None

    def sit(self, path: Path) -> int:
        """Sit down; the number of entries the host speaks of."""
        self._wire = Wire(path)
        self._wire.send(Hello(VERSION, SEAT))
        welcome, update = self._told(), self._told()
        assert isinstance(welcome, Welcome) and isinstance(update, Update)
        return update.n

    def play(self) -> None:
        """Make moves until the line is cut."""
        try:
            while True:
                self.move()
        except TableError as cut:
            assert cut.code == "table.dropped", cut

    def move(self) -> None:
        """Make a move, or the one again that was not answered."""
        assert self._wire is not None
        if self.open is None:
            text = f"cities hellas {self._rng.randrange(10)} minoa {self._rng.randrange(10)}"
            self.open = Do(f"move-{len(self.acknowledged)}", len(self.acknowledged), text)
        self._wire.send(self.open)
        while True:
            told = self._told()
            assert not isinstance(told, Refused | Bye), told
            if isinstance(told, Made):
                break
        assert told.n == len(self.acknowledged) + 1
        self.acknowledged.append(self.open.text)
        self.open = None

    def _told(self):
        assert self._wire is not None
        return self._wire.receive(time.monotonic() + 20)


def run(times: int, seed: int, told: Callable[[Found], None] = lambda found: None) -> Found:
    """Kill a host *times* times; *told* hears what was found so far after each hundred."""
    rng = random.Random(seed)
    found = Found()
    with short_folder() as folder, tempfile.TemporaryDirectory() as kept:
        save = Path(kept) / "killed.toml"
        new_game("empires", {}, save, random.Random(seed)).close()
        seat = Seat(rng)
        for _ in range(times):
            host = Hosted(folder, save)
            try:
                check(found, seat, seat.sit(host.socket))
                if seat.open is not None:
                    seat.move()
                timer = Timer(rng.random() * LONGEST, host.process.kill)
                timer.start()
                seat.play()
                timer.join()
            finally:
                host.kill()
            found.kills += 1
            look(found, seat, save)
            found.acknowledged = len(seat.acknowledged)
            if found.kills % 100 == 0:
                told(found)
        found.acknowledged = len(seat.acknowledged)
        with open_game(save) as opened:
            if [move.do for move in opened.game.moves][: found.acknowledged] != seat.acknowledged:
                found.faults.append("the file holds other moves than those that were acknowledged")
    return found


def look(found: Found, seat: Seat, save: Path) -> None:
    """Compare the file that a killed host has left with what was acknowledged."""
    with Journal.open(save, read_only=True) as journal:
        kept = [move.do for move in journal.moves]
    if kept[: len(seat.acknowledged)] != seat.acknowledged:
        found.faults.append(f"{len(seat.acknowledged)} moves were acknowledged, and {len(kept)} others are there")
    more = kept[len(seat.acknowledged) :]
    if seat.open is not None:
        found.in_flight += 1
        found.written += bool(more)
    if more and (seat.open is None or more != [seat.open.text]):
        found.faults.append(f"a move is there that nobody has made: {more}")


def check(found: Found, seat: Seat, n: int) -> None:
    """Compare what a new host speaks of with what was acknowledged; a move in flight may be there already."""
    if n - len(seat.acknowledged) not in ((0, 1) if seat.open is not None else (0,)):
        found.faults.append(f"the host speaks of {n} moves, {len(seat.acknowledged)} were acknowledged")


if __name__ == "__main__":
    begun = time.monotonic()
    print(run(int(sys.argv[1]), random.randrange(10**6), print), f"{time.monotonic() - begun:.0f} s")
