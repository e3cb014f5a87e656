"""The file of a board that somebody brought, read and checked strictly; and a board as plain data among options.

The file is TOML (UTF-8), as ``data/published-18.toml`` is: ``format``, ``[board]``, ``[[space]]`` and ``[[roadway]]``
entries. The map (``[map]``, ``at``, ``path``) may be left out; then it is made. A game keeps the board itself, so that
the file may vanish.
"""

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import ValidationError

from core.errors import DataError, Refusal, RuleError
from core.middle_empire.board_words import worded
from core.middle_empire.catalog import BOARDS, FORMAT, TABLES, Board, deck_for, read_board
from core.text import clean_text, printable

MOST_SPACES = 60
"""No board has more spaces."""
LABEL_CELLS = 16
"""How wide the label of a space may be, in terminal cells."""
NAME_CELLS = 40
"""How wide the name of a board may be, in terminal cells."""
_GAME = "middle_empire"


def read_file(file: str, text: bytes) -> Board:
    """The board that the bytes of a *file* tell.

    Raises:
        Refusal: ``board.unusable`` with the ``problem``, a sentence that names the file and the entry.
    """
    shown = printable(file)
    try:
        return _checked(shown, _parsed(shown, text))
    except DataError as error:
        raise Refusal("board.unusable", "ME-3.2", game=_GAME, problem=_problem(error)) from error


def read_plain(raw: Any) -> Board:
    """The board that stands among the options of a game, as `write_plain` made it plain.

    Raises:
        RuleError: ``board.option`` with the ``problem``.
    """
    try:
        return _checked("board", _document(raw))
    except DataError as error:
        raise RuleError("board.option", "ME-3.2", game=_GAME, problem=_problem(error)) from error


def _problem(error: DataError) -> str:
    """*error* as a sentence without words of the library that reads the file."""
    cause = error.__cause__
    text = str(error)
    if isinstance(cause, ValidationError):
        text = text.replace(str(cause), worded(str(cause)))
    return printable(text, 300)


def write_plain(board: Board) -> list[dict[str, Any]]:
    """*board* as plain data, flat enough for the head of a saved game; `read_plain` reads it again."""
    title = board.title
    head: dict[str, Any] = {"board": title.id, "name": title.name, "note": title.note}
    if board.size is not None:
        head.update(width=board.size.width, height=board.size.height)
    plain = [head]
    for place in board.places.values():
        space: dict[str, Any] = {"space": place.id, "label": place.label, "x": place.x, "y": place.y}
        hints = {"region": place.region, "colour": place.colour, "at": _text(place.at or ())}
        plain.append({**space, **{key: value for key, value in hints.items() if value}})
    for join in board.joins.values():
        way = {"a": join.a, "b": join.b}
        plain.append({**way, "path": _text(*join.path)} if join.path else way)
    return plain


def _text(*cells: Sequence[int]) -> str:
    """Cells as numbers in a row."""
    return " ".join(str(number) for cell in cells for number in cell)


def _cells(value: Any) -> list[list[int]]:
    """The cells of which the numbers stand in a row. Raises DataError."""
    numbers = value.split() if isinstance(value, str) else [""]
    if not numbers or len(numbers) % 2 or not all(one.isascii() and one.isdigit() and len(one) < 4 for one in numbers):
        raise DataError(f"board: {printable(str(value))} are no cells.")
    return [[int(column), int(row)] for column, row in zip(numbers[::2], numbers[1::2], strict=True)]


def _document(raw: Any) -> dict[str, Any]:
    """The tables that plain data stands for. Raises DataError."""
    if not isinstance(raw, Sequence) or not raw or not all(isinstance(entry, Mapping) for entry in raw):
        raise DataError("board: it is not a list of entries.")
    head = {**raw[0]}
    size = {key: head.pop(key) for key in ("width", "height") if key in head}
    found: dict[str, Any] = {"format": FORMAT, "board": _renamed(head, "board"), "space": [], "roadway": []}
    if size:
        found["map"] = size
    for entry in raw[1:]:
        if "space" in entry:
            space = _renamed(entry, "space")
            found["space"].append({**space, "at": _cells(space["at"])[0]} if "at" in space else space)
        else:
            way = {**entry}
            found["roadway"].append({**way, "path": _cells(way["path"])} if "path" in way else way)
    return found


def _renamed(entry: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {"id" if name == key else name: value for name, value in entry.items()}


def _parsed(file: str, text: bytes) -> dict[str, Any]:
    """The tables of *text*. Raises DataError with the line where it stops being TOML."""
    try:
        return tomllib.loads(text.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        raise DataError(f"{file}: line {line} is not text (UTF-8).") from error
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{file}: {error}.") from error
    except (ValueError, RecursionError) as error:
        # A number of thousands of digits, or brackets thousands deep: there is no place in the error.
        raise DataError(f"{file}: it holds what no board needs, and can't be read.") from error


def _checked(file: str, found: Mapping[str, Any]) -> Board:
    """The board of the tables *found*. Raises DataError with a sentence that names the file and the entry."""
    if unknown := sorted(set(found) - {*TABLES, "sources"}):
        raise DataError(f"{file}: unknown table {printable(unknown[0])}.")
    if missing := [table for table in TABLES if table != "map" and table not in found]:
        raise DataError(f"{file}: missing table {missing[0]}.")
    board = read_board(file, found)
    if board.id in BOARDS:
        raise DataError(f"{file}, board: {board.id} is the id of a board that comes with the game.")
    if len(board.places) > MOST_SPACES:
        raise DataError(f"{file}: there are more than {MOST_SPACES} spaces.")
    _check_text(f"{file}, board", "name", board.name, NAME_CELLS)
    if board.title.note:
        _check_text(f"{file}, board", "note", board.title.note, 200)
    for place in board.places.values():
        _check_text(f"{file}, space {place.id}", "label", place.label, LABEL_CELLS)
        for hint in (place.region, place.colour):
            if hint:
                _check_text(f"{file}, space {place.id}", "hint", hint, LABEL_CELLS)
    _check_words(file, board)
    return board


def _check_text(place: str, what: str, text: str, cells: int) -> None:
    try:
        clean = clean_text(text, cells, what)
    except RuleError as error:
        if error.code == "text.too-long":
            raise DataError(f"{place}: the {what} is longer than {cells} signs.") from error
        raise DataError(f"{place}: the {what} has signs that can't be shown.") from error
    if clean != text:
        raise DataError(f"{place}: the {what} is not written in its usual form (NFC).")


def _check_words(file: str, board: Board) -> None:
    """Refuse a space that is called like a card (``road``): a card is named by the last part of its id."""
    try:
        deck_for(board)
    except DataError as error:
        taken = next((space for space in board.spaces if f" {space} appears" in str(error)), "")
        raise DataError(f"{file}, space {taken}: a card is called so, a space can't be.") from error
