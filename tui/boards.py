"""Boards that somebody brought as files: those in the folder for them, and any other by its path."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from core import places
from core.errors import Refusal
from core.names import folded
from core.text import printable
from tui.maps import read_bytes
from tui.spoken import _, refused
from tui.trouble import USAGE, Trouble

if TYPE_CHECKING:
    from core.middle_empire.catalog import Board

SUFFIX = ".toml"
BRIEF = 66
"""Cells of a line that says why a file can't be used: it fits into the form on the smallest screen."""


class Found(Struct, frozen=True):
    """A file in the folder of boards: the board that it tells, or why it can't be used.

    Attributes:
        problem: why not, as a sentence.
        brief: the same on one short line that begins with the name of the file.
    """

    path: Path
    board: Board | None
    problem: str = ""
    brief: str = ""


def read_board(path: Path) -> Board:
    """The board in the file *path*.

    Raises:
        Trouble: the file can't be read.
        Refusal: ``board.unusable``: what it holds is no board.
    """
    from core.middle_empire.board_file import read_file

    return read_file(path.name, read_bytes(path, _("{path} is too big for a board.")))


def own_boards() -> tuple[Found, ...]:
    """The boards in the person's folder (``boards`` beside the games), by the names of their files."""
    found: list[Found] = []
    first: dict[str, Path] = {}
    for one in map(_found, _paths()):
        if one.board is not None and (other := first.setdefault(one.board.id, one.path)) != one.path:
            problem = _("{file}: its id {id} is that of {other}.")
            told = problem.format(file=printable(one.path.name), id=one.board.id, other=printable(other.name))
            found.append(Found(one.path, None, told, printable(told, BRIEF)))
        else:
            found.append(one)
    return tuple(found)


def _paths() -> list[Path]:
    try:
        return sorted(path for path in places.boards().iterdir() if path.name.endswith(SUFFIX))
    except OSError:
        return []


def _found(path: Path) -> Found:
    try:
        return Found(path, read_board(path))
    except Trouble as trouble:
        return Found(path, None, str(trouble), printable(str(trouble), BRIEF))
    except Refusal as refusal:
        return Found(path, None, str(refused(refusal)), printable(refusal.values["problem"], BRIEF))


def warning(board: Board | None) -> str:
    """What is unusual about a board that can be played all the same, or ""."""
    if board is None or not board.apart:
        return ""
    text = _("Board “{board}”: no roadways lead from {first} to {spaces}. It can be played all the same.")
    labels = [board.places[space].label for space in (board.spaces[0], *board.apart)]
    return text.format(board=board.name, first=labels[0], spaces=", ".join(labels[1:]))


def option(word: str) -> str | list[dict[str, Any]]:
    """What ``--board`` means: the id of a board that comes with the game, a board of the person's folder by the name
    of its file or by its id, or a file.

    A board from a file is kept with the game, so that the file may vanish.

    Raises:
        Trouble: the file can't be read, or several boards have that id.
        Refusal: ``board.unusable``: what it holds is no board.
    """
    from core.middle_empire.catalog import BOARDS

    path = places.boards() / f"{word.removesuffix(SUFFIX)}{SUFFIX}"
    if folded(word) in map(folded, BOARDS):
        return word
    if "/" in word or (word.endswith(SUFFIX) and Path(word).is_file()):
        path = Path(word)
    elif not path.is_file():
        return _by_id(word)
    from core.middle_empire.board_file import write_plain

    return write_plain(read_board(path))


def _by_id(word: str) -> str | list[dict[str, Any]]:
    """The board of the person's folder with the id *word*; the word itself where there is none. Raises Trouble."""
    boards = {path: board for path, board in _readable() if folded(board.id) == folded(word)}
    if len(boards) > 1:
        text = _("{files} have the id {id}: name one of the files.")
        names = _(" and ").join(printable(path.name) for path in boards)
        raise Trouble(text.format(files=names, id=printable(word)), USAGE)
    if not boards:
        return printable(word)
    from core.middle_empire.board_file import write_plain

    return write_plain(next(iter(boards.values())))


def _readable() -> Iterator[tuple[Path, Board]]:
    """Every file of the person's folder that tells a board."""
    for path in _paths():
        board = _found(path).board
        if board is not None:
            yield path, board
