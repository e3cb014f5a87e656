"""Line mode: one command a line from standard input, one answer for each, as sentences or as JSON."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Protocol

from core import games
from core.errors import Refusal, RuleError, SaveError
from core.games import Opened
from core.names import find
from core.rules import TABLE
from core.text import printable
from tui import line_text, opening
from tui.glyphs import choose
from tui.line_answers import Answer, Place
from tui.line_options import PROGRAM, Asked, UsageError, find_save, read_arguments, read_join, save_path
from tui.spoken import _, refused
from tui.trouble import Trouble

REFUSED, USAGE, INTERRUPTED, PIPE_CLOSED = 1, 2, 130, 141
"""Exit statuses: a file can't be used, the arguments are wrong, ctrl+c, nobody reads the answers."""
LONGEST = 4000
"""Bytes of the longest line that is read as a command."""
_PIECE = 1 << 16
_WIDEST = 1 << 20


def main(argv: list[str]) -> int:
    """Run line mode with the arguments after ``line`` and return the exit status: 0 when the input ended."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        return _run(argv)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _close_output()
        return PIPE_CLOSED
    except OSError as error:
        _close_output()
        return _complain(_("Reading or writing failed: {why}.").format(why=error.strerror or error), REFUSED)


def _run(argv: Sequence[str]) -> int:
    try:
        if "--join" in argv:
            return _join(argv)
        asked = read_arguments(argv)
        opened, seat = _open(asked)
    except SystemExit as answered:
        return int(answered.code or 0)
    except UsageError as wrong:
        return _complain(str(wrong), USAGE)
    except RuleError as refusal:
        return _complain(str(refused(refusal)), USAGE)
    except SaveError as refusal:
        return _complain(_about_file(refusal), REFUSED)
    except Trouble as trouble:
        return _complain(str(trouble), trouble.status)
    except Refusal as refusal:
        return _complain(str(refused(refusal)), REFUSED)
    with opened:
        _play(Place(opened, seat), asked.json, opening.warning(opened) if asked.new else opening.dropped(opened))
    return 0


def _join(argv: Sequence[str]) -> int:
    """Play on a seat of a hosted table."""
    from core.table.connection import Connection
    from tui import hosting
    from tui.line_table import Attentive, TablePlace

    found = read_join(argv)
    connection = Connection(hosting.find_table(found.table), hosting.ticket(found))
    place = TablePlace(connection)
    voice = _tell_json if found.json else _print_plain
    try:
        _play(place, found.json, "", Attentive(connection, lambda: voice(place.news())))
    finally:
        connection.close()
    return 0


def _open(asked: Asked) -> tuple[Opened, str]:
    """The game that was asked for, and the seat at it. A new file is made only when everything else is right."""
    if not asked.new:
        opened = games.open_game(find_save(asked.save), asked.read_only)
    else:
        opened = games.new_game(asked.new, asked.options, None, asked.rng)
    try:
        seat = find(asked.seat, (*opened.game.state.options.seats, TABLE), "seat")
    except RuleError:
        opened.close()
        raise
    if asked.path is not None:
        opened = games.new_game(asked.new, asked.options, save_path(asked.path), asked.rng)
    return opened, seat


def _about_file(refusal: SaveError) -> str:
    if refusal.code != "save.in-use":
        return str(refused(refusal))
    return f"{refused(refusal).message} {_('--read-only looks at it.')}"


def _complain(text: str, status: int) -> int:
    _tell(f"{PROGRAM}: {text}")
    return status


def _tell(text: str) -> None:
    if sys.stderr is not None:
        print(choose(False, sys.stderr.encoding).text(printable(text, _WIDEST)), file=sys.stderr, flush=True)


def _close_output() -> None:
    """Keep the interpreter from complaining once more when it flushes what nobody reads."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


class Lines(Protocol):
    """Where lines come from."""

    def readline(self, most: int, /) -> bytes:
        """The next line, at most *most* bytes of it; empty at the end."""


def _play(place: Place, in_json: bool, dropped: str, lines: Lines | None = None) -> None:
    """Answer every line of the input, or of *lines*."""
    voice = _say_json if in_json else _say_plain
    if in_json and dropped:
        _complain(dropped, 0)
    elif not in_json:
        greeting = place.greeting() if sys.stdin is not None and sys.stdin.isatty() else ()
        _print_plain([dropped, *greeting] if dropped else greeting)
    for line in read_lines(lines or (None if sys.stdin is None else sys.stdin.buffer)):
        voice(place, place.answer(line) if isinstance(line, str) else Answer(refusal=line))


def read_lines(stream: Lines | None) -> Iterator[str | RuleError]:
    """The lines of *stream* that want an answer; a refusal in place of one that can't be read.

    Blank lines and those that begin with ``#`` are left out.
    """
    while stream is not None and (raw := stream.readline(LONGEST + 1)):
        whole = len(raw) <= LONGEST or raw.endswith(b"\n")
        if not whole:
            _skip_line(stream)
        if raw.lstrip().startswith(b"#"):
            continue
        if not whole:
            yield RuleError("parse.too-long", limit=LONGEST)
            continue
        try:
            text = raw.decode().removeprefix("\ufeff").strip()
        except UnicodeDecodeError:
            yield RuleError("parse.not-text")
            continue
        if text and not text.startswith("#"):
            yield text


def _skip_line(stream: Lines) -> None:
    while (raw := stream.readline(_PIECE)) and not raw.endswith(b"\n"):
        pass


def _say_json(place: Place, answer: Answer) -> None:
    if answer.refusal is not None:
        body = {"ok": False, **place.said(answer.refusal)}
    elif answer.move is not None:
        body = {"ok": True, "move": answer.move, "events": list(answer.events)}
    else:
        body = {"ok": True, "view": answer.view}
    news = place.news()
    print(json.dumps({**({"news": news} if news else {}), **body, "prompt": place.prompt()}), flush=True)


def _tell_json(news: Sequence[str]) -> None:
    if news:
        print(json.dumps({"news": list(news)}), flush=True)


def _say_plain(place: Place, answer: Answer) -> None:
    if answer.refusal is not None:
        told = [_("Refused: {reason}").format(reason=place.worded(answer.refusal))]
    elif answer.move is not None:
        told = [*answer.events, *place.standing()]
    elif answer.told is not None:
        told = [*answer.told]
    else:
        told = [*line_text.view(answer.name, answer.view, place.words)]
    _print_plain([*place.news(), *told, place.prompt()["text"]])


def _print_plain(lines: Sequence[str] | Iterator[str]) -> None:
    encoding = getattr(sys.stdout, "encoding", None)
    for line in lines:
        print(choose(False, encoding).text(printable(line, _WIDEST)), flush=True)
