"""Lifeline: the full screen starts only where it can be drawn, and ends cleanly however its terminal goes away.

Every accepted command is on disk before it is shown, so nothing needs saving here; what matters is that no process is
left behind and that the terminal is put back in order.
"""

import asyncio
import codecs
import os
import signal
import termios
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TextIO

from tui.spoken import _

if TYPE_CHECKING:
    from textual.app import App

GRACE = 3.0
"""Seconds from the signal to end until the process is ended by force, for when the event loop is stuck."""
CHECK = 2.0
"""Seconds between looks whether the terminal is still there."""
UNDRAWABLE = ("", "dumb", "unknown")
ELSEWHERE = _("'emporion line' plays the same games without a screen; 'emporion line --help' tells how.")


def terminal_problem(stdin: TextIO | None, stderr: TextIO | None, environ: Mapping[str, str]) -> str | None:
    """Why the full screen can't be drawn here, in one sentence that says what to do instead; None when it can."""
    if not (_is_terminal(stdin) and _is_terminal(stderr)):
        return f"{_('the full screen needs a terminal on standard input and standard error.')} {ELSEWHERE}"
    if environ.get("TERM", "") in UNDRAWABLE:
        return f"{_('this terminal can not be drawn on (TERM is empty, dumb or unknown).')} {ELSEWHERE}"
    return None


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False


def accept_stray_bytes() -> None:
    """Take input bytes that are not UTF-8 as U+FFFD instead of ending the app (Textualize/textual#6456)."""
    from textual.drivers import linux_driver

    def tolerant(name: str) -> Any:
        return lambda: codecs.getincrementaldecoder(name)("replace")

    setattr(linux_driver, "getincrementaldecoder", tolerant)  # noqa: B010  (a name that Textual does not export)


class Lifeline:
    """Watches over a running app. Make it before ``run()`` and call ``start`` when the app is mounted."""

    def __init__(self, app: "App[Any]") -> None:
        self.app = app
        self._loop: asyncio.AbstractEventLoop | None = None
        self.lost = False
        """The terminal is gone, or the process was told to end."""

    def start(self) -> None:
        """Take over the signals, begin to look after the terminal, and repaint after the program was stopped."""
        self._loop = asyncio.get_running_loop()
        # Plain handlers: those of asyncio never run while the loop is stuck writing to a terminal nobody reads.
        for number in (signal.SIGHUP, signal.SIGTERM):
            signal.signal(number, self._told_to_end)
        self.app.app_resume_signal.subscribe(self.app, self._repaint)
        self.app.set_interval(CHECK, self._look)

    def _repaint(self, _app: object) -> None:
        self.app.refresh(layout=True)

    def _told_to_end(self, _number: int, _frame: object) -> None:
        self.lost = True
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, GRACE)
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.app.exit)

    def _look(self) -> None:
        try:
            termios.tcgetattr(0)
        except termios.error:
            self._told_to_end(signal.SIGHUP, None)

    def silence(self) -> None:
        """After the run: leave no complaint of the interpreter about a terminal that is gone."""
        if not self.lost:
            return
        nowhere = os.open(os.devnull, os.O_RDWR)
        for handle in (0, 1, 2):
            os.dup2(nowhere, handle)
