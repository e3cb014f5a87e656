"""Every golden play-through is played again and compared line by line.

A wanted change is written with ``python -m tests.empires.write_goldens``; its difference is then part of the commit.
"""

import difflib

import pytest

from core.empires.catalog import EDITIONS, PLAYERS
from tests.empires.golden import path, play, read_script
from tests.empires.write_goldens import LARGEST, TURNS, WANTED

SETUPS = [(edition, players) for edition in EDITIONS for players in PLAYERS]
_SHOWN = 60
"""Lines of a difference that are shown."""


@pytest.mark.parametrize(("edition", "players"), SETUPS)
def test_the_golden_play_through_is_the_same_line_by_line(edition: str, players: int) -> None:
    golden = path(edition, players).read_text(encoding="utf-8")
    script = read_script(golden)
    assert script.options == {"edition": edition, "players": players}
    now = play(script)
    if now != golden:
        lines = difflib.unified_diff(golden.splitlines(), now.splitlines(), "golden", "now", n=2, lineterm="")
        shown = [next(lines, "") for _ in range(_SHOWN)]
        pytest.fail("\n".join(["If this is wanted: python -m tests.empires.write_goldens", *shown]), pytrace=False)


@pytest.mark.parametrize(("edition", "players"), SETUPS)
def test_the_golden_play_through_shows_everything_there_is_to_show(edition: str, players: int) -> None:
    golden = path(edition, players).read_text(encoding="utf-8")
    assert len(golden.encode()) < LARGEST
    for code in WANTED:
        assert f"event {code} " in golden, code
    assert '"why":"passes"' in golden and '"why":"rounds"' in golden
    assert f"turn {TURNS[players]} " in golden
