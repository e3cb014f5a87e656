"""How a saved game looks as text: a header and one ``[[move]]`` block for each move, written and read."""

import re
import tomllib
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC
from typing import Any

import msgspec
from msgspec import Struct

from core.errors import SaveError
from core.rules import Move
from core.savedata import FORMAT, Header, Tables, checked_header, checked_move
from core.text import printable

MIGRATIONS: dict[int, Callable[[Tables], Tables]] = {}
"""For each older format: what makes the tables of its header those of the next format."""

_MARK = re.compile(rb"""^[ \t]*\[\[[ \t]*(?:move|"move"|'move')[ \t]*\]\][ \t]*(?:\#[^\n]*)?\r?$""", re.M)
_FORMAT_LINE = re.compile(rb"^[ \t]*format[ \t]*=", re.M)
_OUT_LINE = re.compile(rb"^[ \t]*out[ \t]*=", re.M)
_ERROR_LINE = re.compile(r"\(at line (\d+), column \d+\)\Z")
_BOM = b"\xef\xbb\xbf"

# A block and the end of a header exactly as they are written here. What both JSON and TOML read alike is read as
# JSON, many times faster.
_STRING = rb'"(?:[^"\\\x00-\x1f\x7f]|\\["\\])*"'
_ITEM = rb"(?:" + _STRING + rb"|-?[1-9][0-9]{0,17}|0)"
_DRAW = rb"\[(?:" + _ITEM + rb"(?:, " + _ITEM + rb")*)?\]"
_BLOCK = re.compile(
    rb"\[\[move\]\]\nn = ([1-9][0-9]{0,17})\nseat = ("
    + _STRING
    + rb")\ndo = ("
    + _STRING
    + rb")\nout = (\[(?:"
    + _DRAW
    + rb"(?:, "
    + _DRAW
    + rb")*)?\])(?:\n+|\Z)"
)
_HEADER = re.compile(rb"[^\x00]*?^\[setup\]\nout = \[(?:\n(?:    " + _DRAW + rb",\n)*)?\]\n", re.M)


class Reading(Struct, frozen=True):
    """What a file holds.

    Attributes:
        header, moves: what was read.
        lines: for each move the number of the line where it starts.
        whole: how many bytes are sound; the rest is the torn tail of a move that was never finished.
    """

    header: Header
    moves: list[Move]
    lines: list[int]
    whole: int


def write_header(header: Header) -> tuple[Header, bytes]:
    """*header* as it will be read again, and its text. Raises SaveError (``save.header``)."""
    header = checked_header({**msgspec.structs.asdict(header), "setup": {"out": header.setup}})
    header = msgspec.structs.replace(header, created=header.created.astimezone(UTC).replace(microsecond=0))
    created = header.created.replace(tzinfo=None).isoformat()
    # Only a new game needs it; a game that is opened has its header.
    import tomli_w

    tables = tomli_w.dumps({"options": header.options, "names": header.names, "switches": header.switches})
    rows = "".join(f"    {_quoted(draw)},\n" for draw in header.setup)
    setup = f"[\n{rows}]" if rows else "[]"
    top = f'format = {header.format}\ngame = "{header.game}"\nrules = {header.rules}\ncreated = {created}Z\n\n'
    return header, f"{top}{tables}\n[setup]\nout = {setup}\n".encode()


def write_move(move: Move, number: int) -> tuple[Move, bytes]:
    """*move* as it will be read again, and its block. Raises SaveError (``save.move``) if it is not move *number*."""
    move = checked_move(msgspec.structs.asdict(move), number)
    block = (
        f"\n[[move]]\nn = {number}\nseat = {_quoted(move.seat)}\ndo = {_quoted(move.do)}\nout = {_quoted(move.out)}\n"
    )
    return move, block.encode()


def read(data: bytes) -> Reading:
    """What the file with the bytes *data* holds; only an unfinished last move is left out.

    Raises:
        SaveError: ``save.not-ours``, ``save.newer-format``, ``save.header``, ``save.damaged``, ``save.not-utf8`` or
            ``save.move``; the values name the ``line``, the move (``n``) and the ``key``.
    """
    starts = [found.start() for found in _MARK.finditer(data)]
    ends = [*starts[1:], len(data)]
    header, whole = _read_header(data[: starts[0]] if starts else data, last=not starts)
    moves: list[Move] = []
    lines: list[int] = []
    line, at = 1, 0
    for number, (start, end) in enumerate(zip(starts, ends, strict=False), 1):
        line += data.count(b"\n", at, start)
        at = start
        move, length = _read_move(data, start, end, number, line)
        whole = start + length
        if move is not None:
            moves.append(move)
            lines.append(line)
    if whole < len(data):
        # The empty line before a block belongs to its write.
        while data.endswith(b"\n\n", 0, whole):
            whole -= 1
    return Reading(header, moves, lines, whole)


def read_head(data: bytes) -> Header:
    """The header of the file that begins with *data*. Raises SaveError as ``read`` does."""
    end = header_end(data)
    return _read_header(data[:end], last=end is None)[0]


def header_end(data: bytes) -> int | None:
    """Where the first move starts in *data*, if it does."""
    found = _MARK.search(data)
    return found.start() if found else None


def _read_header(text: bytes, last: bool) -> tuple[Header, int]:
    try:
        tables, whole = _parse(text, 1), len(text)
    except SaveError as error:
        if not _FORMAT_LINE.search(text):
            raise SaveError("save.not-ours") from error
        found = _sound_part(text, 1, error, _HEADER, _has_setup) if last else None
        if found is None:
            raise _unreadable_header(error) from error
        tables, whole = found
        if _is_edited(text[whole:]):
            raise
    if "format" not in tables or not tables.keys() & {"game", "rules", "setup"}:
        raise SaveError("save.not-ours")
    return checked_header(_migrated(tables)), whole


def _unreadable_header(error: SaveError) -> SaveError:
    if error.code == "save.not-utf8":
        return error
    return SaveError("save.header", None, why="unreadable", **error.values)


def _read_move(data: bytes, start: int, end: int, number: int, line: int) -> tuple[Move | None, int]:
    """The move in a block and how many bytes of it are sound; (None, 0) for a block that was never finished."""
    found = _BLOCK.match(data, start, end)
    if found and found.end() == end:
        with suppress(UnicodeDecodeError):
            n, seat, do, out = (part.decode() for part in found.groups())
            table = {"n": int(n), "seat": _string(seat), "do": _string(do), "out": _array(out)}
            return checked_move(table, number, line=line), end - start
    return _read_edited_move(data[start:end], number, line, last=end == len(data))


def _read_edited_move(block: bytes, number: int, line: int, last: bool) -> tuple[Move | None, int]:
    try:
        tables, whole = _parse(block, line), len(block)
    except SaveError as error:
        error.values["n"] = number
        if not last:
            raise
        found = _sound_part(block, line, error, _BLOCK, _has_out)
        if _is_edited(block[found[1] :] if found else block):
            raise
        if found is None:
            return None, 0
        tables, whole = found
    if last and not _has_out(tables):
        return None, 0
    blocks = tables.pop("move")
    if tables or len(blocks) != 1:
        raise SaveError("save.move", n=number, line=line, key=printable(next(iter(tables), "move")), why="unknown")
    return checked_move(blocks[0], number, line=line), whole


def _sound_part(
    text: bytes, line: int, error: SaveError, shape: re.Pattern[bytes], is_closed: Callable[[Tables], bool]
) -> tuple[Tables, int] | None:
    """What *text* holds before the damage that *error* tells of, and its length, if it was finished there."""
    as_written = shape.match(text)
    cuts = [as_written.end()] if as_written else []
    cuts.append(_line_start(text, error.values["line"] - line))
    for cut in cuts:
        with suppress(SaveError):
            tables = _parse(text[:cut], line)
            if is_closed(tables):
                return tables, cut
    return None


def _is_edited(tail: bytes) -> bool:
    """Whether *tail* was once written to its end, so that what is wrong in it is no torn write."""
    if b"\0" in tail:
        return False
    found = _OUT_LINE.search(tail)
    if found:
        with suppress(SaveError):
            _parse(tail[found.start() :], 1)
            return True
    return False


def _has_setup(tables: Tables) -> bool:
    setup = tables.get("setup")
    return isinstance(setup, dict) and "out" in setup


def _has_out(tables: Tables) -> bool:
    return bool(tables.get("move")) and "out" in tables["move"][0]


def _line_start(text: bytes, lines: int) -> int:
    """Where the line starts that has *lines* lines before it."""
    at = 0
    for _ in range(lines):
        at = text.index(b"\n", at) + 1
    return at


def _parse(text: bytes, line: int) -> Tables:
    """The tables in *text*, which begins on *line* of its file.

    Raises:
        SaveError: ``save.not-utf8`` or ``save.damaged``, with the ``line`` of the file where reading stopped.
    """
    try:
        return tomllib.loads(text.removeprefix(_BOM).decode())
    except UnicodeDecodeError as error:
        raise SaveError("save.not-utf8", line=line + text.count(b"\n", 0, error.start)) from error
    except tomllib.TOMLDecodeError as error:
        place = _ERROR_LINE.search(str(error))
        before = int(place[1]) - 1 if place else text.rstrip().count(b"\n")
        raise SaveError("save.damaged", line=line + before) from error
    except (ValueError, RecursionError) as error:
        # A number of thousands of digits, or brackets thousands deep: there is no place in the error.
        raise SaveError("save.damaged", line=line) from error


def _quoted(value: Any) -> str:
    """A string, a number or an array of them, as JSON and TOML write it alike."""
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


def _string(text: str) -> str:
    return msgspec.json.decode(text, type=str) if "\\" in text else text[1:-1]


def _array(text: str) -> Any:
    return [] if text == "[]" else msgspec.json.decode(text)


def _migrated(tables: Tables) -> Tables:
    found = tables["format"]
    if type(found) is not int or found < 1:
        raise SaveError("save.header", key="format", why="number" if type(found) is int else "type")
    if found > FORMAT:
        raise SaveError("save.newer-format", format=found, known=FORMAT)
    for older in range(found, FORMAT):
        tables = MIGRATIONS[older](tables)
    return {**tables, "format": FORMAT}
