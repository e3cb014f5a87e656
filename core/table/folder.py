"""Where tables are found: a folder of sockets, one for each table, that nobody else can tamper with."""

import errno
import fcntl
import grp
import os
import socket
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from core.disk import is_named, shown
from core.errors import RuleError
from core.shelf import clean_file_name
from core.table.accounts import account
from core.table.wire import TableError
from core.text import printable

SUFFIX, LOCK = ".sock", ".lock"
LONGEST_PATH = 106
"""Bytes of the path of a socket: the system takes 107, and a new one begins with a dot."""
_BACKLOG = 128


def clean_table_name(text: str) -> str:
    """*text* as the name of a table. Raises RuleError (``shelf.name``, ``text.*``)."""
    return clean_file_name(text)


def socket_path(folder: Path, name: str) -> Path:
    """The socket of the table called *name*.

    Raises:
        RuleError: ``shelf.name`` or ``text.*`` for a name that no table can have.
        TableError: ``table.long-path``.
    """
    path = folder / f"{clean_table_name(name)}{SUFFIX}"
    if len(os.fsencode(path)) > LONGEST_PATH:
        raise TableError("table.long-path", path=shown(path), most=LONGEST_PATH)
    return path


def names(folder: Path) -> tuple[str, ...]:
    """The names of the tables that have a socket in *folder*; whether a host answers there is another question.

    Raises:
        TableError: ``table.not-allowed`` for a folder that this account may not look into.
    """
    try:
        found = sorted(os.listdir(folder))
    except PermissionError as error:
        raise TableError("table.not-allowed", path=shown(folder)) from error
    except OSError:
        return ()
    tables = []
    for file in found:
        with suppress(OSError, RuleError):
            if file.endswith(SUFFIX) and stat.S_ISSOCK(os.lstat(folder / file).st_mode):
                tables.append(clean_table_name(file.removesuffix(SUFFIX)))
    return tuple(tables)


def check_folder(folder: Path) -> None:
    """Check that nobody but its owner, who is root or this account, can put other files in the place of ours.

    Raises:
        TableError: ``table.folder`` with ``why``: ``missing``, ``permission``, ``not-a-folder``, ``owner`` or
            ``writable``.
    """
    real = Path(os.path.realpath(folder))
    for place in (real, *real.parents):
        try:
            found = os.stat(place)
        except OSError as error:
            why = "missing" if isinstance(error, FileNotFoundError) else "permission"
            raise TableError("table.folder", path=shown(place), why=why) from error
        if not stat.S_ISDIR(found.st_mode):
            raise TableError("table.folder", path=shown(place), why="not-a-folder")
        if place == real and found.st_uid not in (0, os.geteuid()):
            raise TableError("table.folder", path=shown(place), why="owner")
        if found.st_mode & (stat.S_IWGRP | stat.S_IWOTH) and not found.st_mode & stat.S_ISVTX:
            raise TableError("table.folder", path=shown(place), why="writable")


def check_save(path: Path) -> None:
    """Check that the game's file is this account's own, and let nobody else read it.

    Raises:
        TableError: ``table.file`` with ``why``: ``owner`` or ``permission``, or as ``check_folder``.
    """
    check_folder(path.parent)
    try:
        found = os.stat(path)
        if found.st_uid != os.geteuid():
            raise TableError("table.file", path=shown(path), why="owner")
        if stat.S_IMODE(found.st_mode) & 0o177:
            os.chmod(path, 0o600)
    except OSError as error:
        raise TableError("table.file", path=shown(path), why="permission") from error


class Claim:
    """The name of a table, held while its host runs; gone with the process, however that ends.

    Args:
        path: the socket.
        group: who may connect beside this account: the number of a group, or None for the folder's own.

    Raises:
        TableError: ``table.running`` when another host has it, ``table.not-a-socket``, ``table.folder``.
    """

    def __init__(self, path: Path, group: int | None = None) -> None:
        self.path = path
        self._group = os.stat(path.parent).st_gid if group is None else group
        self._must = group is not None
        self._lock_path = path.with_name(f"{path.name}{LOCK}")
        self._lock = _locked(self._lock_path, path)

    def listen(self) -> socket.socket:
        """A socket that listens there; one that a dead host has left is taken away first.

        Raises:
            TableError: ``table.not-a-socket`` for another file of that name, ``table.left-over`` for a socket of
                another account, ``table.group``, ``table.folder``.
        """
        with _refusing(self.path.parent):
            _clear(self.path)
            # It gets its name once it listens, so that nobody is turned away who comes early.
            draft = self.path.with_name(f".{self.path.name}")
            _clear(draft)
            sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            try:
                # Never wider than wanted, not even for a moment.
                before = os.umask(0o177)
                try:
                    sock.bind(str(draft))
                finally:
                    os.umask(before)
                self._open_to_group(draft)
                sock.listen(_BACKLOG)
                sock.setblocking(False)
                self._inode = os.lstat(draft).st_ino
                os.rename(draft, self.path)
            except BaseException:
                sock.close()
                # In a sticky folder nobody else could take it away, and the name would be lost to them.
                with suppress(OSError):
                    os.unlink(draft)
                raise
        return sock

    @property
    def is_there(self) -> bool:
        """Whether the socket's file still is ours: somebody may have cleaned up."""
        try:
            return os.lstat(self.path).st_ino == self._inode
        except OSError:
            return False

    def renew(self) -> None:
        """Hold the name again, where its lock file was cleaned away with everything else.

        Raises:
            TableError: ``table.running`` when another host has taken it meanwhile, ``table.folder``.
        """
        path = self._lock_path
        with _refusing(path.parent):
            held = is_named(self._lock, path)
        if not held:
            lock = _locked(path, self.path)
            os.close(self._lock)
            self._lock = lock

    def release(self) -> None:
        """Take the socket away and let the name go."""
        if self._lock < 0:
            return
        lock, self._lock = self._lock, -1
        with suppress(OSError, TableError):
            # Where it was cleaned away, what lies there now is another host's.
            if is_named(lock, self._lock_path):
                _clear(self.path)
                os.unlink(self._lock_path)
        os.close(lock)

    def _open_to_group(self, path: Path) -> None:
        try:
            if os.lstat(path).st_gid != self._group:
                os.chown(path, -1, self._group)
            os.chmod(path, 0o660)
        except PermissionError as error:
            # In somebody's own folder only that account comes by anyway.
            if self._must:
                raise TableError("table.group", group=group_name(self._group)) from error


def _clear(path: Path) -> None:
    """Take away a socket that a dead host has left.

    Raises:
        TableError: ``table.not-a-socket`` for another file; ``table.left-over`` for one that only another account may
            take away.
    """
    try:
        found = os.lstat(path)
    except FileNotFoundError:
        return
    if not stat.S_ISSOCK(found.st_mode):
        raise TableError("table.not-a-socket", path=shown(path))
    try:
        os.unlink(path)
    except PermissionError as error:
        if found.st_uid == os.geteuid():
            raise
        raise TableError("table.left-over", path=shown(path), user=account(found.st_uid).user) from error


def group_called(name: str) -> int:
    """The number of the group called *name*. Raises TableError (``table.no-group``)."""
    try:
        return grp.getgrnam(name).gr_gid
    except (KeyError, ValueError) as error:
        raise TableError("table.no-group", group=printable(name)) from error


def group_name(group: int) -> str:
    """The name of a group, or its number where it has none."""
    try:
        return printable(grp.getgrgid(group).gr_name, 32)
    except KeyError:
        return str(group)


def sweep(path: Path) -> bool:
    """Take away a socket that a dead host of this account has left; whether there was one."""
    try:
        claim = Claim(path)
    except (TableError, OSError):
        return False
    claim.release()
    return not os.path.lexists(path)


def _locked(path: Path, wanted: Path) -> int:
    """A descriptor that holds the lock file *path* of the socket *wanted*."""
    while True:
        try:
            with _refusing(path.parent):
                fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        except TableError as error:
            if os.path.lexists(path):
                # Somebody else's: the name is theirs.
                name = wanted.name.removesuffix(SUFFIX)
                raise TableError("table.running", name=name, why="theirs") from error
            raise
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(fd)
            raise TableError("table.running", name=wanted.name.removesuffix(SUFFIX)) from error
        # The host before may have taken its lock file away after we had opened it.
        if is_named(fd, path):
            return fd
        os.close(fd)


@contextmanager
def _refusing(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        missing = error.errno in (errno.ENOENT, errno.ENOTDIR)
        why = "missing" if missing else "permission"
        raise TableError("table.folder", path=shown(folder), why=why) from error
