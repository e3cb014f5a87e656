"""The journal of a game: its file while it is played, created once and then only grown, a move at a time."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from msgspec import Struct, structs

from core import disk, savetext
from core.errors import SaveError
from core.rules import Move
from core.savedata import Header

__all__ = ["Dropped", "Header", "Journal", "read_header"]

_HEAD_PIECE = 16 * 1024
_LONGEST_HEAD = 1024 * 1024


class Dropped(Struct, frozen=True):
    """A torn tail: a move that was being written when the machine or the program stopped, and was never shown as done.

    Attributes:
        bytes: how long the tail was.
        kept: the file with a copy of it; None where the game was only looked at, and nothing was cut.
        move: the number of the move that was incomplete.
        line: the line of the file where the tail began.
    """

    bytes: int
    kept: Path | None
    move: int
    line: int


class Journal:
    """One game's file, open. Use ``create`` or ``open``; close it, or use it as a context manager.

    Attributes:
        path: the file.
        header: what stands before the moves.
        dropped: the torn tail that was left out when it was opened, if there was one.
    """

    def __init__(self, path: Path, fd: int | None, reading: savetext.Reading, newlines: int) -> None:
        self.path = path
        self.header = reading.header
        self.dropped: Dropped | None = None
        self._fd = fd
        self._moves = list(reading.moves)
        self._lines = list(reading.lines)
        self._size = reading.whole
        self._newlines = newlines
        self._torn = False

    @classmethod
    def create(cls, path: Path, header: Header) -> Self:
        """Make the file of a new game, mode 0600, and hold it; it is on the disk on return.

        Raises:
            SaveError: ``save.exists``, ``save.write-failed``, or ``save.header`` for a header that could not be read
                again. There is no new file then.
        """
        header, text = savetext.write_header(header)
        fd = disk.publish(path, text)
        return cls(path, fd, savetext.Reading(header, [], [], len(text)), text.count(b"\n"))

    @classmethod
    def open(cls, path: Path, read_only: bool = False) -> Self:
        """Open a saved game, hold it, and cut off a torn tail after copying it beside the file.

        Args:
            path: the file.
            read_only: take no lock and change nothing; a torn tail is only left out.

        Raises:
            SaveError: ``save.in-use``, ``save.unreadable``, ``save.write-failed`` (no room for the copy), or what
                ``savetext.read`` raises. The file is as it was.
        """
        fd = disk.open_file(path, write=not read_only)
        try:
            if not read_only:
                _hold(fd, path)
            journal = cls._read(path, fd)
            if not read_only:
                journal._cut_tail(fd)
        except BaseException:
            os.close(fd)
            raise
        if read_only:
            os.close(fd)
        else:
            journal._fd = fd
        return journal

    @classmethod
    def _read(cls, path: Path, fd: int) -> Self:
        with disk.reading(path):
            data = disk.read(fd)
        with _naming(path):
            reading = savetext.read(data)
        newlines = data.count(b"\n", 0, reading.whole)
        journal = cls(path, None, reading, newlines)
        if reading.whole < len(data):
            journal.dropped = Dropped(len(data) - reading.whole, None, len(reading.moves) + 1, newlines + 1)
        return journal

    def _cut_tail(self, fd: int) -> None:
        if self.dropped is None:
            return
        with disk.writing(self.path):
            kept = _keep_beside(self.path, os.pread(fd, self.dropped.bytes, self._size))
            disk.truncate(fd, self._size)
        self.dropped = structs.replace(self.dropped, kept=kept)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the game, the first is number 1."""
        return tuple(self._moves)

    @property
    def read_only(self) -> bool:
        """Whether nothing can be appended: the game was opened only to look at it, or closed."""
        return self._fd is None

    def append(self, move: Move) -> None:
        """Add *move* as the next of the game; it is on the disk on return.

        Raises:
            SaveError: ``save.write-failed`` (``why``: ``disk-full``, ``quota``, ``permission``, ``too-big``,
                ``moved`` or ``changed`` by another program, or ``system``), ``save.move`` for a move that could not
                be read again, ``save.read-only``. The game is without the move then, in the file and here.
        """
        if self._fd is None:
            raise SaveError("save.read-only", path=disk.shown(self.path))
        with _naming(self.path):
            move, block = savetext.write_move(move, len(self._moves) + 1)
        with disk.writing(self.path):
            self._write(self._fd, block)
        self._moves.append(move)
        self._lines.append(self._newlines + 2)
        self._newlines += block.count(b"\n")
        self._size += len(block)

    def _write(self, fd: int, block: bytes) -> None:
        if self._torn:
            self._take_back(fd)
        self._check_untouched(fd)
        self._torn = True
        try:
            disk.append(fd, block)
        except BaseException:
            self._take_back(fd)
            raise
        self._torn = False

    def _take_back(self, fd: int) -> None:
        disk.truncate(fd, self._size)
        self._torn = False

    def _check_untouched(self, fd: int) -> None:
        if not disk.is_named(fd, self.path):
            raise SaveError("save.write-failed", path=disk.shown(self.path), why="moved")
        if os.fstat(fd).st_size != self._size:
            raise SaveError("save.write-failed", path=disk.shown(self.path), why="changed")

    def line_of(self, n: int) -> int:
        """The number of the line of the file where move *n* starts. Raises IndexError where there is no such move."""
        if n < 1:
            raise IndexError(n)
        return self._lines[n - 1]

    def close(self) -> None:
        """Let go of the file; everything is on the disk already. Nothing happens the second time."""
        fd, self._fd = self._fd, None
        if fd is not None:
            os.close(fd)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def read_header(path: Path) -> Header:
    """The header of a saved game, without reading its moves.

    Raises:
        SaveError: ``save.unreadable``, or as ``savetext.read_head`` does.
    """
    fd = disk.open_file(path)
    try:
        with disk.reading(path):
            head = _head(fd)
    finally:
        os.close(fd)
    with _naming(path):
        return savetext.read_head(head)


def _head(fd: int) -> bytes:
    """The file up to a place after its first move's beginning, or all of it."""
    head = b""
    while len(head) < _LONGEST_HEAD and (piece := os.pread(fd, max(_HEAD_PIECE, len(head)), len(head))):
        head += piece
        if savetext.header_end(head) is not None:
            break
    return head


def _hold(fd: int, path: Path) -> None:
    disk.hold(fd, path)
    with disk.reading(path):
        # The holder before may have deleted or renamed it.
        if not disk.is_named(fd, path):
            raise SaveError("save.unreadable", path=disk.shown(path), why="missing")


def _keep_beside(path: Path, tail: bytes) -> Path:
    """Write *tail* to a new file beside *path* and return its name. Raises SaveError (``save.write-failed``)."""
    number = 1
    while True:
        kept = path.with_name(f"{path.name}.tail-{number}")
        try:
            os.close(disk.publish(kept, tail))
            return kept
        except SaveError as error:
            if error.code != "save.exists":
                raise
            number += 1


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Add the file to a refusal that only knows the place in its text."""
    try:
        yield
    except SaveError as error:
        error.values["path"] = disk.shown(path)
        raise
