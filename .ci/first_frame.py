"""Start a full-screen program in a real terminal, wait for its first frame, press q and see it end well.

    python3 first_frame.py [--seconds N] [--text TEXT] COMMAND [ARGUMENT ...]

The program runs in an empty folder, with a home of its own, as on a machine that has never seen it. The exit status
is 0 when TEXT appeared on the alternate screen, no traceback did, the program ended with status 0 after q, and it gave
the terminal back. Standard library only, so that it can look at an environment that holds nothing else.
"""

import argparse
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time

ROWS, COLUMNS = 24, 80
QUIET = 0.3
"""Seconds without output after which a frame counts as finished."""
ENTER, LEAVE = b"\x1b[?1049h", b"\x1b[?1049l"
QUERY, ANSWER = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
"""Textual asks whether the terminal can draw a frame at once; a modern one says that it can."""
ESCAPE = re.compile(rb"\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\[[0-?]*[ -/]*[@-~]|\x1b[ -/]*[0-~]")
DROPPED = {"NO_COLOR", "COLORTERM", "COLUMNS", "LINES", "EMPORION_DATA", "EMPORION_CONFIG"}
"""What may be set for another terminal and another home than these."""


class Failed(Exception):
    """The program did not do what a person would expect of it; the text says what."""


class Terminal:
    """A program on a terminal of its own, and all that it has written there."""

    def __init__(self, command: list[str], home: str) -> None:
        self.written = b""
        self.status: int | None = None
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            become(command, home)

    def read(self, seconds: float) -> bool:
        """Read once, for *seconds* at most; False when nothing came."""
        ready, _, _ = select.select([self.fd], [], [], max(0.0, seconds))
        if not ready:
            return False
        try:
            data = os.read(self.fd, 65536)
        except OSError:  # how Linux says that the other side of a terminal is closed
            data = b""
        self.written += data
        if QUERY in data:
            self.type(ANSWER)
        return bool(data)

    def type(self, keys: bytes) -> None:
        os.write(self.fd, keys)

    def ended(self) -> bool:
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
        return self.status is not None

    def frame(self) -> str:
        """The words written since the alternate screen was entered, without escape sequences."""
        return plain(self.written.partition(ENTER)[2])

    def close(self) -> None:
        if not self.ended():
            os.killpg(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)


def become(command: list[str], home: str) -> None:
    """Turn this process into *command*, at home in *home*."""
    try:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        elsewhere = os.path.join(home, "elsewhere")
        os.mkdir(elsewhere)
        os.chdir(elsewhere)
        os.execvpe(command[0], command, fresh_environment(home))
    except OSError as error:
        os.write(2, f"{command[0]}: {error.strerror}\n".encode())
    finally:
        os._exit(127)


def fresh_environment(home: str) -> dict[str, str]:
    """Return this process's environment, but at home in *home* and on a plain modern terminal."""
    kept = {name: value for name, value in os.environ.items() if name not in DROPPED}
    folders = {f"XDG_{kind}_HOME": os.path.join(home, kind.lower()) for kind in ("DATA", "CONFIG", "STATE", "CACHE")}
    return {**kept, **folders, "HOME": home, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}


def plain(output: bytes) -> str:
    return ESCAPE.sub(b"", output).decode(errors="replace").replace("\r", "")


def wait_for_frame(terminal: Terminal, text: str, deadline: float) -> None:
    """Read until *text* stands on the screen and the program has stopped writing."""
    while text not in terminal.frame():
        if terminal.ended() and not terminal.read(0):
            raise Failed(f"it ended with status {terminal.status} before {text!r} was on the screen")
        if time.monotonic() > deadline:
            raise Failed(f"{text!r} was not on the screen in time")
        terminal.read(0.1)
    while terminal.read(QUIET):
        if time.monotonic() > deadline:
            raise Failed("it never stopped writing")


def wait_for_end(terminal: Terminal, deadline: float) -> None:
    """Read until the program has ended, and all that it wrote until then."""
    while not terminal.ended():
        if time.monotonic() > deadline:
            raise Failed("it did not end after q")
        terminal.read(0.1)
    while terminal.read(0):
        pass


def check(terminal: Terminal, text: str, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    wait_for_frame(terminal, text, deadline)
    terminal.type(b"q")
    wait_for_end(terminal, deadline)
    if terminal.status != 0:
        raise Failed(f"it ended with status {terminal.status} after q")
    if b"Traceback" in terminal.written:
        raise Failed("it showed a traceback")
    if terminal.written.rfind(LEAVE) < terminal.written.rfind(ENTER):
        raise Failed("it did not give the terminal back")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=60, help="time for all of it (60)")
    parser.add_argument("--text", default="Emporion", help="what the first frame shows (Emporion)")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    if not options.command:
        parser.error("which command?")
    with tempfile.TemporaryDirectory() as home:
        terminal = Terminal(options.command, home)
        try:
            check(terminal, options.text, options.seconds)
        except Failed as failure:
            print(f"{' '.join(options.command)}: {failure}. It wrote:\n{plain(terminal.written)}", file=sys.stderr)
            return 1
        finally:
            terminal.close()
    print(f"{' '.join(options.command)}: first frame shown, ended with status 0 after q")
    return 0


if __name__ == "__main__":
    sys.exit(main())
