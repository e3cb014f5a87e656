"""Every test has folders of its own and never sees those of the person who runs it."""

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

os.environ["TEXTUAL_ANIMATIONS"] = "none"
for _name in [name for name in os.environ if name.startswith(("TEXTUAL_", "LC_"))]:
    if _name != "TEXTUAL_ANIMATIONS" and not _name.startswith("TEXTUAL_SNAPSHOT_"):
        del os.environ[_name]

KEPT = ("PATH", "PYTHONHASHSEED", "VIRTUAL_ENV", "SYSTEMROOT", "LD_LIBRARY_PATH", "COVERAGE_PROCESS_START")
"""What a program started by a test keeps of our environment."""


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder for this test, and an environment that is the same everywhere; returns the folder."""
    folder = Path(tempfile.mkdtemp(prefix="home-", dir=tmp_path_factory.getbasetemp()))
    monkeypatch.setenv("HOME", str(folder))
    for name in ("DATA", "CONFIG", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(folder / f"xdg-{name.lower()}"))
    monkeypatch.setenv("EMPORION_DATA", str(folder / "data"))
    monkeypatch.setenv("EMPORION_CONFIG", str(folder / "config"))
    for name in ("NO_COLOR", "COLORTERM", "COLUMNS", "LINES", "ESCDELAY", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    return folder


Environment = Callable[..., dict[str, str]]


@pytest.fixture
def environment(home: Path) -> Iterator[Environment]:
    """Make the whole environment of a program to start: ``environment(TERM="linux", COLORTERM=None)``."""

    def made(**changes: str | None) -> dict[str, str]:
        ours = ("HOME", "EMPORION_DATA", "EMPORION_CONFIG", "TERM", "COLORTERM", "LANG", "TZ", "TEXTUAL_ANIMATIONS")
        env = {name: os.environ[name] for name in (*KEPT, *ours) if name in os.environ}
        env.update({name: value for name, value in changes.items() if value is not None})
        return {name: value for name, value in env.items() if name not in changes or changes[name] is not None}

    yield made
