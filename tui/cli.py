"""The command line: runs ``emporion`` and tells in one sentence why it could not go on."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from core.errors import Refusal, RuleError
from tui.spoken import _, refused
from tui.trouble import FAULT, INTERRUPTED, PIPE_CLOSED, REFUSED, USAGE, Trouble, complain


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``emporion`` with *argv* (default: those of the process) and return its exit status."""
    # All that is loaded from here on stays, so a search for garbage would only take time. The screen begins with it
    # once its first picture is drawn, everything else as soon as it is known what to do.
    gc.disable()
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        status = _run(words)
        sys.stdout.flush()
        return status
    except Trouble as trouble:
        return _complain(str(trouble), trouble.status)
    except RuleError as refusal:
        return _complain(str(refused(refusal)), USAGE)
    except Refusal as refusal:
        return _complain(str(refused(refusal)), REFUSED)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _close_output()
        return PIPE_CLOSED
    except Exception as error:  # noqa: BLE001  (the last resort: a person never reads a traceback)
        return _fault(error)
    finally:
        gc.enable()


def _complain(text: str, status: int) -> int:
    complain(text)
    return status


def _close_output() -> None:
    """Keep the interpreter from complaining once more when it flushes what nobody reads."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with suppress(OSError, ValueError):
        os.dup2(nowhere, sys.stdout.fileno())


def _fault(error: BaseException) -> int:
    """Write what went wrong to a file for whoever mends it, and say so in one sentence."""
    import traceback

    from core import places

    report = "".join(traceback.format_exception(error))
    told = _("Emporion had to stop because of a fault of its own; every move that was shown is saved.")
    for folder in (places.data, Path.cwd):
        try:
            file = _write_report(folder(), report)
        except (OSError, ValueError, RuntimeError):
            continue
        told += " " + _("What happened is written in {file}.").format(file=file)
        break
    return _complain(told, FAULT)


def _write_report(folder: Path, report: str) -> Path:
    import time

    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = folder / f"crash-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
        out.write(f"emporion {_version()}, Python {sys.version}\n\n{report}")
    return file


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("emporion")
    except PackageNotFoundError:
        return "(not installed)"


def _run(words: list[str]) -> int:
    if words[:1] == ["line"]:
        from tui import line

        gc.enable()
        return line.main(words[1:])
    if "--version" in words:
        print(f"emporion {_version()}")
        return 0
    from tui import commands

    return commands.run(words)
