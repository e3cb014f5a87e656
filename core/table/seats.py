"""Who sits where: seats and the accounts they belong to, kept in a record beside the game's file."""

import os
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import tomli_w
from msgspec import Struct
from msgspec.structs import replace

from core import disk
from core.errors import SaveError
from core.shelf import RECORD
from core.table.accounts import Account
from core.table.passphrases import Lock
from core.table.wire import TableError

FORMAT = 1


class Holder(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The account that a seat, or the table, belongs to, and the lock it has put on it."""

    uid: int
    user: str
    lock: Lock | None = None

    @property
    def account(self) -> Account:
        """The account."""
        return Account(self.uid, self.user)


class Record(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is kept: the table's owner, and the holder of each seat that has been taken."""

    format: int
    owner: Holder
    seats: dict[str, Holder] = {}


class Seats:
    """The seats of one table. Every change is on the disk before it counts.

    Args:
        names: the seats there are.
        record: who has them.
        keep: makes a record durable, or raises SaveError.
    """

    def __init__(self, names: Iterable[str], record: Record, keep: Callable[[Record], None]) -> None:
        self.names = tuple(names)
        self._record = record
        self._keep = keep

    @property
    def owner(self) -> Holder:
        """Whose table it is."""
        return self._record.owner

    def holder(self, seat: str) -> Holder | None:
        """Whose *seat* is; None while it is free."""
        return self._record.seats.get(seat)

    def of(self, uid: int) -> tuple[str, ...]:
        """The seats of an account, in the order of the table."""
        return tuple(seat for seat in self.names if (held := self.holder(seat)) is not None and held.uid == uid)

    @property
    def free(self) -> tuple[str, ...]:
        """The seats that nobody has."""
        return tuple(seat for seat in self.names if self.holder(seat) is None)

    @property
    def taken(self) -> tuple[str, ...]:
        """The seats that belong to somebody."""
        return tuple(seat for seat in self.names if self.holder(seat) is not None)

    def give(self, seat: str, account: Account) -> None:
        """Let *seat* belong to *account*; a lock is gone. Raises SaveError; nothing has changed then."""
        self._change({**self._record.seats, seat: Holder(account.uid, account.user)})

    def release(self, seat: str) -> None:
        """Let *seat* belong to nobody. Raises SaveError; nothing has changed then."""
        self._change({name: holder for name, holder in self._record.seats.items() if name != seat})

    def lock(self, seat: str, lock: Lock | None) -> None:
        """Lock *seat*, or take the lock off. Raises SaveError; nothing has changed then."""
        holder = self.holder(seat)
        if holder is None:
            raise TableError("table.seat-free", seat=seat)
        self._change({**self._record.seats, seat: replace(holder, lock=lock)})

    def lock_owner(self, lock: Lock | None) -> None:
        """Lock the owner's rights, or take the lock off. Raises SaveError; nothing has changed then."""
        self._write(replace(self._record, owner=replace(self._record.owner, lock=lock)))

    def _change(self, seats: Mapping[str, Holder]) -> None:
        self._write(replace(self._record, seats=dict(seats)))

    def _write(self, record: Record) -> None:
        self._keep(record)
        self._record = record


def record_path(save: Path) -> Path:
    """Where the record of the game in *save* is kept."""
    return save.with_name(f"{save.name}{RECORD}")


def open_seats(save: Path, names: Iterable[str], owner: Account) -> Seats:
    """The seats of the game in *save*, as they were left; *owner* owns the table if it is a new one.

    Raises:
        SaveError: ``save.unreadable``, ``save.write-failed``, or ``table.record`` for a record that can't be used.
    """
    path, known = record_path(save), tuple(names)
    record = _read(path) if os.path.lexists(path) else Record(FORMAT, Holder(owner.uid, owner.user))
    if strange := [seat for seat in record.seats if seat not in known]:
        raise SaveError("table.record", path=disk.shown(path), why=f"seats.{strange[0][:40]}")
    return Seats(known, record, lambda changed: _keep(path, changed))


def _read(path: Path) -> Record:
    fd = disk.open_file(path)
    try:
        with disk.reading(path):
            data = disk.read(fd)
    finally:
        os.close(fd)
    try:
        tables: Any = tomllib.loads(data.decode())
        record = msgspec.convert(tables, Record)
    except (ValueError, msgspec.MsgspecError) as error:
        raise SaveError("table.record", path=disk.shown(path), why="toml") from error
    if record.format != FORMAT:
        raise SaveError("table.record", path=disk.shown(path), why="format")
    return record


def _keep(path: Path, record: Record) -> None:
    disk.rewrite(path, tomli_w.dumps(msgspec.to_builtins(record)).encode())
