"""Hosts for tests: in a process of their own, over a socket in a folder of their own."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from core.table.connection import Connection, Ticket

ROOT = Path(__file__).resolve().parents[2]
SERVE = """
import sys
from pathlib import Path
from core.games import open_game
from core.table.opening import Plan, serve
from core.table.limits import Limits
import msgspec
{before}
folder, name, save, limits = sys.argv[1:5]
with open_game(Path(save)) as opened:
    plan = Plan(Path(folder), name, Path(save), limits=msgspec.json.decode(limits, type=Limits))
    serve(opened, plan, lambda: print("ready", flush=True), lambda line: print(line, file=sys.stderr, flush=True))
"""
"""Hosts a saved game; ``before`` is what a test has changed in the program."""


@contextmanager
def short_folder() -> Iterator[Path]:
    """A folder with a path short enough for sockets, that every account may enter."""
    folder = Path(tempfile.mkdtemp(prefix="emp", dir="/tmp"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


class Hosted:
    """A host in a process of its own.

    Args:
        folder: where its socket is.
        save: the game.
        limits: bounds that differ from the usual ones, as JSON.
        before: Python that is run before the game is opened.
    """

    def __init__(self, folder: Path, save: Path, limits: str = "{}", before: str = "") -> None:
        self.folder, self.save = folder, save
        self.socket = folder / "t.sock"
        script = SERVE.format(before=before)
        command = [sys.executable, "-c", script, str(folder), "t", str(save), limits]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=dict(os.environ)
        )
        assert self.process.stdout is not None and self.process.stderr is not None
        if self.process.stdout.readline() != "ready\n":
            raise AssertionError(self.process.stderr.read())

    def join(self, seat: str | None = None, watch: bool = False, passphrase: str = "", owner: str = "") -> Connection:
        """A seat at the table."""
        return Connection(self.socket, Ticket(seat, watch, passphrase, owner))

    def kill(self) -> None:
        """Stop it as a machine stops that loses its power."""
        self.process.kill()
        self._end()

    def stop(self) -> str:
        """Stop it as the system does; what it said to whoever looks after it."""
        self.process.send_signal(signal.SIGTERM)
        return self._end()

    def _end(self) -> str:
        _, said = self.process.communicate(timeout=20)
        return said

    @property
    def memory(self) -> int:
        """KiB that it has in memory."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


@contextmanager
def hosted(save: Path, limits: str = "{}", before: str = "") -> Iterator[Hosted]:
    """A host of *save* until the end of the block."""
    with short_folder() as folder:
        host = Hosted(folder, save, limits, before)
        try:
            yield host
        finally:
            if host.process.poll() is None:
                host.kill()


def close_all(connections: Sequence[Connection]) -> None:
    """Let all of them go."""
    for connection in connections:
        connection.close()
