"""Drive a terminal program on a pseudo-terminal of its own: type keys, read the picture, look after the process."""

from __future__ import annotations

import errno
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import pyte

ROOT = Path(__file__).resolve().parent.parent
EMPORION = (sys.executable, "-c", "import sys; from tui.cli import main; sys.exit(main())")
"""The program as the console script starts it, from this checkout."""
# What a modern terminal answers to the questions that Textual asks when it starts.
REPLIES = {b"\x1b[?2026$p": b"\x1b[?2026;2$y", b"\x1b[?2048$p": b"\x1b[?2048;0$y"}
PATIENCE = 20.0
"""Seconds after which something that should have happened counts as not happening; nothing measures time."""
QUIET = 0.25
"""Seconds without output after which the picture counts as finished."""
KITTY = re.compile(rb"\x1b\[[<>=][0-9;]*u")
"""Keyboard sequences that pyte does not know."""


class Terminal:
    """A program on a pty, and what its screen shows.

    Args:
        argv: the program and its arguments.
        env: its whole environment.
        size: columns and rows.
    """

    def __init__(self, argv: Sequence[str], env: Mapping[str, str], size: tuple[int, int] = (80, 24)) -> None:
        columns, rows = size
        self.out = bytearray()
        self._fed = 0
        self._answered: set[bytes] = set()
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.status: int | None = None
        self.closed = False
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            self._become(argv, env, size)

    @staticmethod
    def _become(argv: Sequence[str], env: Mapping[str, str], size: tuple[int, int]) -> None:
        try:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            os.chdir(ROOT)
            os.execvpe(argv[0], list(argv), dict(env))
        finally:
            os._exit(127)

    # -- reading -------------------------------------------------------------------------------------------------

    def read(self, timeout: float) -> bytes:
        """What comes within *timeout* seconds, or b"" when nothing does or the other end is closed."""
        if self.closed or not select.select([self.fd], [], [], timeout)[0]:
            return b""
        try:
            data = os.read(self.fd, 65536)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            data = b""
        self.closed = not data
        self.out += data
        for question, answer in REPLIES.items():
            if question in self.out and question not in self._answered:
                self._answered.add(question)
                os.write(self.fd, answer)
        return data

    def settle(self, quiet: float = QUIET) -> list[str]:
        """Read until nothing comes for *quiet* seconds; the lines of the picture then."""
        end = time.monotonic() + PATIENCE
        while self.read(quiet) and time.monotonic() < end:
            pass
        return self.lines

    @property
    def lines(self) -> list[str]:
        """The picture as lines of text."""
        self._feed()
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        """The picture as one text."""
        return "\n".join(self.lines)

    def _feed(self) -> None:
        self._stream.feed(KITTY.sub(b"", bytes(self.out[self._fed :])))
        self._fed = len(self.out)

    def wait_for(self, text: str) -> str:
        """Read until the picture shows *text*, then until it is finished; the picture.

        Raises:
            AssertionError: it never does.
        """
        end = time.monotonic() + PATIENCE
        while text not in self.text:
            self.read(0.1)
            if self.closed or time.monotonic() > end:
                raise AssertionError(f"{text!r} never came; the screen shows:\n{self.text}")
        self.settle()
        return self.text

    # -- acting --------------------------------------------------------------------------------------------------

    def send(self, data: bytes | str) -> None:
        """Type *data*."""
        os.write(self.fd, data.encode() if isinstance(data, str) else data)

    def press(self, *keys: str) -> str:
        """Type each of *keys* and let the picture settle in between; the picture."""
        for key in keys:
            self.send(key)
            self.settle()
        return self.text

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size."""
        self._feed()
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.signal(signal.SIGWINCH)

    def hang_up(self) -> None:
        """Close our end, as a terminal window does that is closed."""
        self.closed = True
        os.close(self.fd)
        self.fd = -1

    # -- the process ---------------------------------------------------------------------------------------------

    def signal(self, number: int) -> None:
        """Send the process a signal, if it is still there."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def poll(self) -> int | None:
        """The exit status, negative for a signal; None while it runs."""
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
        return self.status

    def wait(self) -> int | None:
        """Read until the process ends; its exit status, or None when it goes on and on."""
        end = time.monotonic() + PATIENCE
        while self.poll() is None and time.monotonic() < end:
            if self.closed:
                time.sleep(0.02)
            else:
                self.read(0.02)
        while not self.closed and self.read(0.02):
            pass
        return self.status

    def stopped(self) -> bool:
        """Wait until the process is stopped by a signal; whether it is."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if Path(f"/proc/{self.pid}/stat").read_text().rsplit(") ", 1)[1][0] == "T":
                return True
            self.read(0.05)
        return False

    def cpu(self) -> float:
        """CPU seconds that the process has used."""
        parts = Path(f"/proc/{self.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """End the process, whatever it does, and let go of the pty."""
        if self.poll() is None:
            os.kill(self.pid, signal.SIGKILL)
            self.wait()
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


# -- looking at the picture ------------------------------------------------------------------------------------------


def unreadable(screen: pyte.Screen) -> list[str]:
    """Every character whose colour is that of its background, with its place."""
    found = []
    for row in range(screen.lines):
        for column in range(screen.columns):
            cell = screen.buffer[row][column]
            if cell.data.strip() and cell.fg == cell.bg and cell.fg != "default":
                found.append(f"{cell.data} at {column},{row}: {cell.fg} on {cell.bg}")
    return found


def colours(screen: pyte.Screen) -> set[str]:
    """Every colour on the screen but the terminal's own."""
    cells = (screen.buffer[row][column] for row in range(screen.lines) for column in range(screen.columns))
    return {colour for cell in cells for colour in (cell.fg, cell.bg)} - {"default"}


def marked(screen: pyte.Screen) -> str:
    """The text that stands out by more than colour: reversed cells, joined by line."""
    rows = (
        "".join(cell.data for _, cell in sorted(screen.buffer[row].items()) if cell.reverse)
        for row in range(screen.lines)
    )
    return "\n".join(row for row in rows if row.strip())
