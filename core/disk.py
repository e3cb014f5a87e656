"""Files that survive a crash: published whole, grown in one piece, held by one process. Nothing here knows of games."""

import errno
import fcntl
import os
import pwd
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from core.errors import SaveError
from core.text import printable

MAX_BYTES = 64 * 1024 * 1024
"""The largest file that is read; a very long game has about one megabyte."""

_READ_WHY = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.EACCES: "permission",
    errno.EPERM: "permission",
    errno.EROFS: "permission",
    errno.EISDIR: "directory",
    errno.ENAMETOOLONG: "name",
    errno.ELOOP: "link",
    errno.ENOLCK: "no-locks",
}
_WRITE_WHY = {
    errno.ENOSPC: "disk-full",
    errno.EDQUOT: "quota",
    errno.EFBIG: "too-big",
    errno.EACCES: "permission",
    errno.EPERM: "permission",
    errno.EROFS: "permission",
    errno.ENOTDIR: "folder",
    errno.ENOENT: "folder",
    errno.ENAMETOOLONG: "name",
}
# Some file systems know no hard links, or forbid them.
_NO_LINKS = (errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.EMLINK)
_LOCK_TRIES, _LOCK_WAIT = 5, 0.01
_sync_data = getattr(os, "fdatasync", os.fsync)


def shown(path: Path) -> str:
    """*path* as a message shows it."""
    return printable(str(path), 200)


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turn what the system refuses while *path* is read into ``save.unreadable``."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise SaveError("save.unreadable", path=shown(path), **_reason(error, _READ_WHY)) from error


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn what the system refuses while *path* is written into ``save.exists`` or ``save.write-failed``."""
    try:
        yield
    except FileExistsError as error:
        raise SaveError("save.exists", path=shown(path)) from error
    except (OSError, ValueError) as error:
        raise SaveError("save.write-failed", path=shown(path), **_reason(error, _WRITE_WHY)) from error


def open_file(path: Path, write: bool = False) -> int:
    """A descriptor of the ordinary file *path*, for reading, or for reading and appending.

    Raises:
        SaveError: ``save.unreadable`` with ``why``: ``missing``, ``permission``, ``directory``, ``not-a-file``,
            ``too-big``, ``name``, ``link`` or ``system``.
    """
    with reading(path):
        # Without O_NONBLOCK a named pipe would wait for its other end.
        fd = os.open(path, (os.O_RDWR | os.O_APPEND if write else os.O_RDONLY) | os.O_NONBLOCK)
    found = os.fstat(fd)
    why = None
    if stat.S_ISDIR(found.st_mode):
        why = "directory"
    elif not stat.S_ISREG(found.st_mode):
        why = "not-a-file"
    elif found.st_size > MAX_BYTES:
        why = "too-big"
    if why is not None:
        os.close(fd)
        raise SaveError("save.unreadable", path=shown(path), why=why)
    return fd


def read(fd: int) -> bytes:
    """Everything in the file, from its beginning."""
    pieces = []
    at = 0
    while piece := os.pread(fd, 1 << 20, at):
        pieces.append(piece)
        at += len(piece)
    return b"".join(pieces)


def publish(path: Path, data: bytes) -> int:
    """Make the new file *path* (0600, a new folder 0700) with *data* in one step; it is on the disk on return.

    Returns:
        A descriptor for reading and appending that holds the lock of the file.

    Raises:
        SaveError: ``save.exists`` where there is something of that name, ``save.write-failed`` otherwise; then there
            is no new file.
    """
    with writing(path):
        _make_folder(path.parent)
        draft = path.with_name(f".new-{os.urandom(6).hex()}")
        fd = os.open(draft, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL, 0o600)
        made = draft
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _write_all(fd, data)
            os.fsync(fd)
            rename_new(draft, path)
            made = path
            sync_folder(path.parent)
        except BaseException:
            os.close(fd)
            os.unlink(made)
            raise
        return fd


def rewrite(path: Path, data: bytes) -> None:
    """Let *path* (0600) hold *data* and nothing else, in one step; it is on the disk on return.

    Raises:
        SaveError: ``save.write-failed``; the file is as it was then.
    """
    with writing(path):
        draft = path.with_name(f".new-{os.urandom(6).hex()}")
        fd = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            try:
                _write_all(fd, data)
                os.fsync(fd)
            finally:
                os.close(fd)
            os.replace(draft, path)
        except BaseException:
            with suppress(FileNotFoundError):
                os.unlink(draft)
            raise
        sync_folder(path.parent)


def rename_new(source: Path, target: Path) -> None:
    """Give the file *source* the name *target*, in the same folder, unless something has that name.

    Raises:
        OSError: the system refuses; ``FileExistsError`` where *target* exists.
    """
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        try:
            os.replace(source, target)
        except BaseException:
            os.unlink(target)
            raise
    else:
        os.unlink(source)


def append(fd: int, data: bytes) -> None:
    """Add *data* to the file in one write and bring it to the disk.

    Raises:
        OSError: the system refused all of it or a part; the file may have grown.
    """
    written = os.write(fd, data)
    if written != len(data):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    _sync_data(fd)


def truncate(fd: int, size: int) -> None:
    """Cut the file to *size* bytes and bring that to the disk. Raises OSError."""
    os.ftruncate(fd, size)
    os.fsync(fd)


def sync_folder(folder: Path) -> None:
    """Bring the names in *folder* to the disk. Raises OSError."""
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(fd)
    except OSError as error:
        # Some file systems cannot do it for folders.
        if error.errno != errno.EINVAL:
            raise
    finally:
        os.close(fd)


def hold(fd: int, path: Path) -> None:
    """Take the lock of the open file; it ends when the descriptor is closed, also by a crash.

    Raises:
        SaveError: ``save.in-use`` with ``pid`` and ``user`` of the holder, or None where that cannot be found.
    """
    with reading(path):
        for attempt in range(_LOCK_TRIES):
            try:
                fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            except BlockingIOError:
                # A list of games looks at the lock for an instant; only a holder keeps it.
                if attempt < _LOCK_TRIES - 1:
                    time.sleep(_LOCK_WAIT)
    pid, user = _holder(fd)
    why = "unknown" if pid is None or user is None else "held"
    raise SaveError("save.in-use", path=shown(path), pid=pid, user=user, why=why)


def is_held(fd: int) -> bool:
    """Whether some process holds the lock of the open file."""
    try:
        fcntl.flock(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    fcntl.flock(fd, fcntl.LOCK_UN)
    return False


def is_named(fd: int, path: Path) -> bool:
    """Whether *path* still is the name of the open file. Raises OSError."""
    try:
        return os.path.samestat(os.fstat(fd), os.stat(path))
    except FileNotFoundError:
        return False


def _make_folder(folder: Path) -> None:
    if folder.is_dir():
        return
    _make_folder(folder.parent)
    with suppress(FileExistsError):
        os.mkdir(folder, 0o700)
    sync_folder(folder.parent)


def _write_all(fd: int, data: bytes) -> None:
    while data:
        data = data[os.write(fd, data) :]


def _reason(error: Exception, names: dict[int, str]) -> dict[str, str]:
    """``why``, and the system's own words where there is no name for it."""
    if not isinstance(error, OSError):
        # A path that no system call accepts: a NUL in it, or text that cannot be encoded.
        return {"why": "name"}
    why = names.get(error.errno or 0)
    return {"why": why} if why else {"why": "system", "system": printable(error.strerror or str(error))}


def _holder(fd: int) -> tuple[int | None, str | None]:
    """Process and user that hold the lock of the open file, as far as the system tells."""
    found = os.fstat(fd)
    try:
        lines = Path("/proc/locks").read_text("ascii", "replace").splitlines()
    except OSError:
        return None, None
    for line in lines:
        fields = line.split()
        if len(fields) < 6 or fields[1] != "FLOCK" or not fields[4].isdigit() or fields[4] == "0":
            continue
        major, minor, inode = fields[5].split(":")
        if (int(major, 16), int(minor, 16), int(inode)) == (
            os.major(found.st_dev),
            os.minor(found.st_dev),
            found.st_ino,
        ):
            return int(fields[4]), _user_of(int(fields[4]))
    return None, None


def _user_of(pid: int) -> str | None:
    try:
        uid = os.stat(f"/proc/{pid}").st_uid
        return printable(pwd.getpwuid(uid).pw_name)
    except (OSError, KeyError):
        return None
