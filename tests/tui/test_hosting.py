"""``emporion host``, ``tables`` and ``join``: what they do, and one clear sentence for everything wrong."""

import os
import re
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from core import places
from tests.ptylib import EMPORION, ROOT, Terminal
from tests.table.hosting import short_folder
from tui import hosting

NEW = ("--new", "empires", "--players", "4", "--seed", "3")


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of tables; hosts that are left in it are stopped."""
    with short_folder() as folder:
        monkeypatch.setenv("EMPORION_TABLES", str(folder))
        yield folder
        for pid in hosts(folder):
            os.kill(pid, signal.SIGKILL)


def hosts(folder: Path) -> list[int]:
    """The processes that hold a table in *folder*."""
    found = []
    for line in Path("/proc/locks").read_text().splitlines():
        fields = line.split()
        for lock in folder.glob("*.lock"):
            if "FLOCK" in fields and fields[5].endswith(f":{lock.stat().st_ino}"):
                found.append(int(fields[4]))
    return found


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*EMPORION, *words], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)


def told(run: subprocess.CompletedProcess[str]) -> str:
    """The one sentence of a run that was refused."""
    assert (run.returncode != 0, run.stdout) == (True, "")
    lines = run.stderr.splitlines()
    assert len(lines) == 1 and lines[0].startswith("emporion: ") and "Traceback" not in lines[0]
    return lines[0]


def test_a_detached_host_is_listed_joined_and_stopped(tables: Path):
    started = run("host", *NEW, "--table", "tuesday", "--detach")
    assert re.fullmatch(r"The table tuesday is open \(process \d+\): emporion join tuesday\n", started.stdout)
    os.kill(hosts(tables)[0], signal.SIGHUP)
    listed = run("tables").stdout
    for text in ("tuesday", "Mega Empires, West", "4 players", "4 seats free", "0 moves", "hosted by", "since 20"):
        assert text in listed
    (save,) = places.games().glob("*.toml")
    assert stat.S_IMODE(save.stat().st_mode) == 0o600
    closed = subprocess.run(
        [*EMPORION, "line", "--join"], cwd=ROOT, input="close-table\n", capture_output=True, text=True, check=False
    )
    assert closed.returncode == 0
    until = time.monotonic() + 10
    while os.listdir(tables):
        assert time.monotonic() < until
        time.sleep(0.02)
    assert run("tables").stdout == f"No table in {tables}. 'emporion host' opens one.\n"


def test_a_host_in_the_foreground_says_who_can_see_what_and_ends_with_ctrl_c(tables: Path, environment):
    run("host", *NEW, "--table", "first", "--detach")
    with Terminal([*EMPORION, "host", *NEW, "--table", "second"], environment(EMPORION_TABLES=str(tables))) as terminal:
        terminal.wait_for("Ctrl+C stops it")
        assert "can read all cards" in " ".join(terminal.text.split())
        assert "several tables" in run("line", "--join").stderr
        os.kill(terminal.pid, signal.SIGINT)
        assert terminal.wait() == 0


def test_the_table_of_a_dead_host_is_swept_away_and_can_be_hosted_again(tables: Path):
    run("host", *NEW, "--table", "tuesday", "--detach")
    (pid,) = hosts(tables)
    os.kill(pid, signal.SIGKILL)
    assert "No table" in run("tables").stdout
    (save,) = places.games().glob("*.toml")
    assert "is open" in run("host", save.stem, "--table", "tuesday", "--detach").stdout


def test_a_host_that_cannot_be_started_leaves_no_process_and_says_why(tables: Path):
    tables.chmod(0o777)
    assert "Others may write the folder" in told(run("host", *NEW, "--detach"))
    assert "Others may write the folder" in told(run("host", *NEW))
    tables.chmod(0o755)
    assert hosts(tables) == []
    assert list(places.games().glob("*.toml")) == []


def test_a_detached_host_finds_its_file_and_its_folders_by_relative_paths(monkeypatch, environment):
    with short_folder() as folder:
        (folder / "t").mkdir()
        env = environment(EMPORION_TABLES="t", EMPORION_DATA="data", PYTHONPATH=str(ROOT))
        words = [*EMPORION, "host", *NEW, "--save", "thursday.toml", "--detach"]
        started = subprocess.run(words, cwd=folder, env=env, capture_output=True, text=True, timeout=60, check=False)
        try:
            assert "The table thursday is open" in started.stdout, started.stderr
            assert (folder / "thursday.toml").exists()
        finally:
            for pid in hosts(folder / "t"):
                os.kill(pid, signal.SIGKILL)


def test_a_fault_in_a_detached_host_is_one_sentence_and_leaves_no_file(tables: Path):
    program = (
        "import sys; from core.table import opening; opening.serve = None; from tui.cli import main; sys.exit(main())"
    )
    words = [sys.executable, "-c", program, "host", *NEW, "--detach"]
    run = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert "the host could not be started; without --detach it says more" in told(run)
    assert list(places.games().glob("*")) == [] and hosts(tables) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "name a saved game, or begin one"),
        (("x", "--new", "empires"), "name a saved game, or begin one"),
        (("no-such-game",), "There is no game"),
        (("middle-empire",), "there is no saved game “middle-empire”; --new middle-empire begins one."),
        ((), "--new empires or --new middle-empire"),
        ((*NEW, "--table", "../up"), "can't be the name of a game"),
        ((*NEW, "--group", "no-such-group"), "There is no group"),
        ((*NEW, "--owner", "no-such-user"), "There is no account"),
        ((*NEW, "--mode", "table"), "kept at one keyboard"),
        ((*NEW, "--table", "x" * 61), "At most 60 fit"),
    ],
)
def test_what_is_wrong_with_a_host_is_said_in_one_sentence_and_no_file_is_left(tables: Path, words, said):
    assert said in told(run("host", *words))
    assert list(places.games().glob("*")) == []


def test_the_help_of_host_names_both_games():
    assert "empires or middle-empire" in " ".join(run("host", "--help").stdout.split())


def test_joining_what_is_not_there_is_one_sentence(tables: Path, environment):
    for words, said in (
        (("join",), "There is no table to join"),
        (("join", "friday"), "There is no table called friday."),
        (("join", "../friday"), "There is no table"),
    ):
        with Terminal([*EMPORION, *words], environment(EMPORION_TABLES=str(tables)), (200, 24)) as terminal:
            assert terminal.wait() == 1
            assert said in terminal.text


def test_the_full_screen_opens_on_a_seat(tables: Path, environment):
    run("host", *NEW, "--table", "tuesday", "--detach")
    with Terminal([*EMPORION, "join", "--seat", "minoa"], environment(EMPORION_TABLES=str(tables))) as terminal:
        terminal.wait_for("c say")
        terminal.press("q")
        assert terminal.wait() == 0


def test_the_unit_is_printed_and_names_the_program():
    text = hosting.unit()
    assert "ExecStart=/usr/bin/env emporion host %I" in text and "LimitCORE=0" in text
    assert "ExecStart=/opt/emporion/bin/emporion host %I" in hosting.unit("/opt/emporion/bin/emporion")
    assert hosting.unit("/opt/two words/emporion") == hosting.unit("emporion") == text
    assert "ExecStart=/" in run("host", "--unit").stdout


def test_the_folder_of_tables_is_the_named_one_else_the_machines_else_ones_own(monkeypatch, tmp_path: Path):
    monkeypatch.setattr(places, "SHARED_TABLES", tmp_path / "run")
    monkeypatch.delenv("EMPORION_TABLES", raising=False)
    assert places.tables() == places.data() / "tables"
    (tmp_path / "run").mkdir()
    assert places.tables() == tmp_path / "run"
    monkeypatch.setenv("EMPORION_TABLES", str(tmp_path / "named"))
    assert places.tables() == tmp_path / "named"
