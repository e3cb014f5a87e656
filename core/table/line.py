"""A line from a seat to its host: whole messages in and out, and who is at the other end."""

import os
import select
import socket
import stat
from pathlib import Path
from time import monotonic

from core.disk import shown
from core.table.accounts import Account, account, peer
from core.table.wire import (
    MOST_TOLD,
    VERSION,
    AnyTold,
    Asked,
    Bye,
    Look,
    Sign,
    TableError,
    packed,
    read_told,
)

PATIENCE = 5.0
"""Seconds in which a host has to answer."""
_PIECE = 1 << 18


class Wire:
    """A line to a host: whole messages in and out.

    Args:
        path: the socket.

    Raises:
        TableError: ``table.no-host`` where nobody answers, ``table.missing``, ``table.not-allowed``,
            ``table.not-a-socket``, and ``table.stranger`` when somebody else answers than the socket belongs to.
    """

    def __init__(self, path: Path) -> None:
        self._left = b""
        self._sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._sock.settimeout(PATIENCE)
        try:
            self.host = self._connect(path)
        except BaseException:
            self._sock.close()
            raise

    def _connect(self, path: Path) -> Account:
        try:
            found = os.stat(path)
            if not stat.S_ISSOCK(found.st_mode):
                raise TableError("table.not-a-socket", path=shown(path))
            self._sock.connect(str(path))
        except FileNotFoundError as error:
            raise TableError("table.missing", path=shown(path)) from error
        except PermissionError as error:
            raise TableError("table.not-allowed", path=shown(path)) from error
        except (OSError, ValueError) as error:
            raise TableError("table.no-host", path=shown(path)) from error
        host = account(peer(self._sock))
        if host.uid != found.st_uid:
            raise TableError("table.stranger", user=host.user, owner=account(found.st_uid).user)
        return host

    def fileno(self) -> int:
        """The descriptor to wait on."""
        return self._sock.fileno()

    def send(self, message: Asked) -> None:
        """Send *message*. Raises TableError (``table.dropped``)."""
        try:
            self._sock.sendall(packed(message))
        except OSError as error:
            raise TableError("table.dropped") from error

    def receive(self, until: float) -> AnyTold | None:
        """The next message; None where none has come by *until*, a time of the monotonic clock.

        Raises:
            TableError: ``table.dropped`` when the line is cut, ``wire.bad``, ``wire.too-long``.
        """
        while (end := self._left.find(b"\n")) < 0:
            if len(self._left) > MOST_TOLD:
                raise TableError("wire.too-long")
            wait = max(0.0, until - monotonic())
            if not select.select([self._sock], [], [], wait)[0]:
                return None
            try:
                piece = self._sock.recv(_PIECE)
            except OSError as error:
                raise TableError("table.dropped") from error
            if not piece:
                raise TableError("table.dropped")
            self._left += piece
        line, self._left = self._left[:end], self._left[end + 1 :]
        return read_told(line)

    def close(self) -> None:
        """Cut the line."""
        self._sock.close()


def look(path: Path) -> Sign:
    """What table is behind the socket *path*. Raises TableError."""
    wire = Wire(path)
    try:
        wire.send(Look(VERSION))
        told = wire.receive(monotonic() + PATIENCE)
    finally:
        wire.close()
    if isinstance(told, Bye):
        raise TableError(told.code, None, **told.values)
    if not isinstance(told, Sign):
        raise TableError("table.no-answer")
    return told
