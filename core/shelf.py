"""The shelf: the folder of saved games, listed without reading whole files."""

import os
import stat
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from msgspec import Struct

from core import disk, journal
from core.errors import RuleError, SaveError
from core.journal import Header
from core.text import clean_text, printable

SUFFIX = ".toml"
RECORD = ".seats"
"""What the name of a game's file is followed by in the name of the record of who sits where at its table."""
NAME_CELLS = 60
"""How wide the name of a saved game may be, in cells."""
_NAME_BYTES = 200

State = Literal["ok", "in-use", "newer", "damaged"]


class Entry(Struct, frozen=True):
    """A saved game in the list.

    Attributes:
        name: of the game, safe to show; the name of its file without the ending.
        path: the file.
        state: ``in-use`` somebody plays it, ``newer`` a later Emporion made it, ``damaged`` its header can't be read.
        header: what the game is; None where it can't be read.
        refusal: why not.
        played: when a move was last made, UTC.
        size: in bytes.
    """

    name: str
    path: Path
    state: State
    header: Header | None
    refusal: SaveError | None
    played: datetime
    size: int

    @property
    def edition(self) -> str | None:
        """The edition, for games that have editions."""
        value = self.header.options.get("edition") if self.header else None
        return value if isinstance(value, str) else None

    @property
    def players(self) -> int | None:
        """How many play, if the header tells."""
        value = self.header.options.get("players") if self.header else None
        return value if type(value) is int else None


class Shelf:
    """The saved games in one folder. The folder is made with the first game."""

    def __init__(self, folder: Path, check: Callable[[Header], None] | None = None) -> None:
        """The games in *folder*; *check* raises SaveError for a header that no game can have."""
        self.folder = folder
        self._check = check

    def entries(self) -> tuple[Entry, ...]:
        """All saved games, the last played first; those that can't be read are among them, with the reason.

        Raises:
            SaveError: ``save.unreadable`` for the folder.
        """
        found = [entry for path in self._paths() if (entry := _entry(path, self._check))]
        return tuple(sorted(found, key=lambda entry: (-entry.played.timestamp(), entry.name)))

    def new_path(self, suggested: str) -> Path:
        """A path for a new game called *suggested*, with a number added where that name is taken.

        Raises:
            RuleError: ``shelf.name`` or ``text.*`` for a name that no saved game can have.
        """
        name = clean_file_name(suggested)
        path, number = self._path(name), 1
        while os.path.lexists(path):
            number += 1
            path = self._path(f"{name}-{number}")
        return path

    def find(self, name: str) -> Path:
        """The file of the game that the list calls *name*.

        Raises:
            SaveError: ``save.unreadable`` (``why``: ``missing``) where there is none.
        """
        paths = self._paths()
        for path in paths:
            if path.stem == name.removesuffix(SUFFIX):
                return path
        for path in paths:
            if printable(path.stem) == name:
                return path
        raise SaveError("save.unreadable", path=printable(name), why="missing")

    def copy(self, name: str, new_name: str | None = None) -> Path:
        """Copy a game as it is and return the copy, called *new_name* or as ``new_path`` would call it.

        Raises:
            SaveError: ``save.unreadable``, ``save.exists``, ``save.write-failed``.
            RuleError: as ``new_path``.
        """
        source = self._real(name)
        target = self.new_path(_suggestion(source)) if new_name is None else self._path(clean_file_name(new_name))
        fd = disk.open_file(source)
        try:
            with disk.reading(source):
                data = disk.read(fd)
        finally:
            os.close(fd)
        os.close(disk.publish(target, data))
        return target

    def delete(self, name: str) -> None:
        """Delete a game, and what was kept beside it: torn tails, who sat where; of a link only the link.

        Raises:
            SaveError: ``save.in-use``, ``save.unreadable``, ``save.write-failed``.
        """
        path = self.find(name)
        if path.is_symlink():
            with disk.writing(path):
                path.unlink()
            return
        fd = disk.open_file(path)
        try:
            disk.hold(fd, path)
            with disk.writing(path):
                path.unlink()
                beside = (f"{path.name}.tail-", f"{path.name}{RECORD}")
                for kept in self._files(lambda found: found.startswith(beside)):
                    kept.unlink()
                disk.sync_folder(self.folder)
        finally:
            os.close(fd)

    def rename(self, name: str, new_name: str) -> Path:
        """Give a game another name and return its file; who sits where at its table goes with it.

        Raises:
            SaveError: ``save.exists``, ``save.in-use``, ``save.unreadable``, ``save.write-failed``.
            RuleError: as ``new_path``.
        """
        source, target = self._real(name), self._path(clean_file_name(new_name))
        fd = disk.open_file(source)
        try:
            disk.hold(fd, source)
            with disk.writing(target):
                disk.rename_new(source, target)
                with suppress(FileNotFoundError):
                    os.replace(f"{source}{RECORD}", f"{target}{RECORD}")
                disk.sync_folder(self.folder)
        finally:
            os.close(fd)
        return target

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}{SUFFIX}"

    def _paths(self) -> list[Path]:
        return self._files(lambda found: found.endswith(SUFFIX) and not found.startswith("."))

    def _files(self, wanted: Callable[[str], bool]) -> list[Path]:
        with disk.reading(self.folder):
            try:
                names = sorted(os.listdir(self.folder))
            except FileNotFoundError:
                names = []
        return [self.folder / name for name in names if wanted(name)]

    def _real(self, name: str) -> Path:
        path = self.find(name)
        if path.is_symlink():
            raise SaveError("save.unreadable", path=disk.shown(path), why="link")
        return path


def clean_file_name(text: str) -> str:
    """Return *text* as the name of a saved game, without the ending of its file.

    Raises:
        RuleError: ``text.*`` as ``clean_text``, or ``shelf.name`` with ``why``: ``separator``, ``dot`` or ``dash`` at
            the beginning, ``too-long``.
    """
    name = clean_text(text.removesuffix(SUFFIX), NAME_CELLS, "file-name")
    why = None
    if "/" in name or "\\" in name:
        why = "separator"
    elif name[0] in ".-":
        why = "dot" if name[0] == "." else "dash"
    elif len(name.encode()) > _NAME_BYTES:
        why = "too-long"
    if why is not None:
        raise RuleError("shelf.name", name=printable(text), why=why)
    return name


def _suggestion(source: Path) -> str:
    try:
        return clean_file_name(source.stem)
    except RuleError:
        return "game"


def _entry(path: Path, check: Callable[[Header], None] | None) -> Entry | None:
    """The entry of one file, or None when it is gone."""
    try:
        found = os.lstat(path)
    except FileNotFoundError:
        return None
    state: State = "ok"
    header = refusal = None
    try:
        if stat.S_ISLNK(found.st_mode):
            # What a link leads to may lie anywhere; it is opened by its own path, not from the shelf.
            raise SaveError("save.unreadable", path=disk.shown(path), why="link")
        header = journal.read_header(path)
        if check is not None:
            check(header)
        state = "in-use" if _is_held(path) else "ok"
    except SaveError as error:
        refusal = error
        state = "newer" if error.code in ("save.newer-format", "save.newer-rules") else "damaged"
    played = datetime.fromtimestamp(found.st_mtime, UTC)
    return Entry(printable(path.stem), path, state, header, refusal, played, found.st_size)


def _is_held(path: Path) -> bool:
    fd = disk.open_file(path)
    try:
        return disk.is_held(fd)
    finally:
        os.close(fd)
