"""Who somebody is: accounts of this machine, as the kernel tells them. Hosting needs Linux."""

import os
import pwd
import socket
import struct

from msgspec import Struct

from core.table.wire import TableError
from core.text import printable

_CREDENTIALS = struct.Struct("3i")


class Account(Struct, frozen=True):
    """An account: its number, which is what counts, and its name, which is what people read."""

    uid: int
    user: str


def account(uid: int) -> Account:
    """The account with this number; one without a name is called by its number."""
    try:
        return Account(uid, printable(pwd.getpwuid(uid).pw_name, 32))
    except KeyError:
        return Account(uid, str(uid))


def account_called(user: str) -> Account:
    """The account that *user* names, or numbers.

    Raises:
        TableError: ``table.no-account``.
    """
    try:
        return account(pwd.getpwnam(user).pw_uid)
    except (KeyError, ValueError) as error:
        if user.isascii() and user.isdigit() and len(user) < 10:
            return account(int(user))
        raise TableError("table.no-account", user=printable(user)) from error


def own_account() -> Account:
    """The account that runs this process."""
    return account(os.geteuid())


def peer(sock: socket.socket) -> int:
    """The number of the account whose process is at the other end of *sock*: what the kernel noted at the connection.

    Raises:
        TableError: ``table.needs-linux``.
    """
    if not hasattr(socket, "SO_PEERCRED"):
        raise TableError("table.needs-linux")
    _pid, uid, _gid = _CREDENTIALS.unpack(sock.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size))
    return int(uid)
