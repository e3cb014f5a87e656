"""Tables without wires, for tests: a game in memory, people of invented accounts, a clock that stands still."""

import random
from datetime import UTC, datetime
from typing import Any, Self

from core.game import Game
from core.games import new_game
from core.rules import WATCHER
from core.table.accounts import Account
from core.table.guests import Guest
from core.table.seats import FORMAT, Holder, Record, Seats
from core.table.table import Table, check_seats
from core.table.wire import VERSION, Hello, Welcome

HOST, ANNA, BORIS, CARLA, DAVID = (
    Account(uid, user) for uid, user in enumerate(("host", "anna", "boris", "carla", "david"), 1000)
)
SEATS = ("hellas", "minoa", "hatti")
WHEN = datetime(2026, 11, 30, 7, tzinfo=UTC)


class Clock:
    """Seconds that go on when a test says so."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


class Small:
    """A table of three with a western game.

    Args:
        commands: what the table has done before anybody came.
    """

    def __init__(self, *commands: str, game: Game[Any, Any] | None = None) -> None:
        self.game = game or new_game("empires", {}, rng=random.Random(1)).game
        for command in commands:
            self.game.submit(command)
        self.kept: list[Record] = []
        names = check_seats(self.game)
        self.seats = Seats(names, Record(FORMAT, Holder(HOST.uid, HOST.user)), self.kept.append)
        self.clock = Clock()
        self.table = Table("tuesday", self.game, self.seats, HOST, self.clock, lambda: WHEN)

    @classmethod
    def of(cls, game: Game[Any, Any]) -> Self:
        """A table that has just been opened, with a game that was played before."""
        return cls(game=game)

    def sit(self, account: Account, seat: str | None = None, owner: bool = False, **hello) -> Guest:
        """*account* takes a seat, as the host lets it."""
        asked = Hello(VERSION, seat, **hello)
        guest = Guest(account, self.table.seat_for(account, asked), owner)
        self.welcome: Welcome = self.table.sit(guest, asked)
        return guest

    def watch(self, account: Account, owner: bool = False) -> Guest:
        """*account* only looks."""
        guest = self.sit(account, owner=owner, watch=True)
        assert guest.seat == WATCHER
        return guest
