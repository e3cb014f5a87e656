"""From a game's file to a table that can be joined: everything is checked before anybody is let in."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from msgspec import Struct

from core.bots import Bots
from core.games import Opened
from core.table.accounts import Account, own_account
from core.table.folder import Claim, check_folder, check_save, socket_path
from core.table.host import LIMITS, Host, keep_memory_private
from core.table.limits import Limits
from core.table.seats import open_seats
from core.table.table import Table, check_seats


class Plan(Struct, frozen=True):
    """How a table is hosted.

    Attributes:
        folder: where its socket is.
        name: of the table.
        save: the game's file.
        group: number of the group that may connect; None: that of the folder.
        owner: whose table it is, if it is a new one; None: this account's.
        hangup_stops: it ends with its terminal.
        limits: what a connection may cost.
    """

    folder: Path
    name: str
    save: Path
    group: int | None = None
    owner: Account | None = None
    hangup_stops: bool = True
    limits: Limits = LIMITS

    @property
    def socket(self) -> Path:
        """The socket. Raises RuleError or TableError for a name that no table can have."""
        return socket_path(self.folder, self.name)


def check(plan: Plan) -> None:
    """Check the folders and the name before anything is opened. Raises RuleError or TableError."""
    check_folder(plan.folder)
    check_folder(plan.save.parent)
    _ = plan.socket


def serve(opened: Opened, plan: Plan, ready: Callable[[], None], report: Callable[[str], None]) -> None:
    """Host the game until the host is stopped.

    Args:
        opened: the game, open for writing.
        plan: how.
        ready: called once, when the table can be joined.
        report: takes a line for whoever looks after the host.

    Raises:
        TableError: ``table.folder``, ``table.file``, ``table.running``, ``table.group`` or ``table.not-digital``.
        SaveError: ``table.record`` for seats that can't be read.
    """
    keep_memory_private()
    check(plan)
    check_save(plan.save)
    bots = Bots(opened.game, opened.module)
    names = tuple(seat for seat in check_seats(opened.game) if seat not in bots.seats)
    claim = Claim(plan.socket, plan.group)
    try:
        host = own_account()
        seats = open_seats(plan.save, names, plan.owner or host)
        table = Table(plan.name, opened.game, seats, host, monotonic, bots=bots if bots.seats else None)
        asyncio.run(Host(table, claim, plan.limits, report).run(ready, plan.hangup_stops))
    finally:
        claim.release()
