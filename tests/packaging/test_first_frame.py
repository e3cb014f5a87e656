"""The check that starts an installed Emporion in a terminal sees what a person would see."""

import subprocess
import sys
from pathlib import Path

import pytest

CHECK = Path(__file__).resolve().parents[2] / ".ci" / "first_frame.py"
APP = """
import os, sys, termios, tty
before = termios.tcgetattr(0)
tty.setraw(0)
sys.stdout.write("\\x1b[?1049h\\x1b[1;1HEmpo\\x1b[1mrion\\x1b[0m at {home}".format(home=os.environ["HOME"]))
sys.stdout.flush()
while os.read(0, 1) != b"q":
    pass
termios.tcsetattr(0, termios.TCSANOW, before)
sys.stdout.write("\\x1b[?1049l")
"""


def check(program: str, *, seconds: str = "20") -> subprocess.CompletedProcess[str]:
    """Run the check on a Python *program*."""
    command = [sys.executable, str(CHECK), "--seconds", seconds, sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_a_program_that_shows_its_name_and_leaves_on_q_passes():
    run = check(APP)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize(
    ("program", "told", "seconds"),
    [
        ("print('Emporion')", "ended with status 0 before", "20"),
        ("raise SystemExit(3)", "ended with status 3 before", "20"),
        (APP.replace("Empo", "Limbo"), "was not on the screen in time", "1"),
        (APP.replace('b"q"', 'b"x"'), "did not end after q", "5"),
        (APP + "raise SystemExit(1)", "ended with status 1 after q", "20"),
        (APP + "print('Traceback (most recent call last):')", "showed a traceback", "20"),
        (APP.replace("1049l", "25h"), "did not give the terminal back", "20"),
    ],
    ids=["no-screen", "no-start", "no-name", "no-quit", "bad-status", "traceback", "terminal-kept"],
)
def test_a_program_that_does_not_is_told_what_was_wrong(program, told, seconds):
    run = check(program, seconds=seconds)
    assert run.returncode == 1
    assert told in run.stderr


def test_a_command_that_does_not_exist_is_told(tmp_path):
    command = [sys.executable, str(CHECK), str(tmp_path / "emporion")]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 1
    assert "No such file or directory" in run.stderr
