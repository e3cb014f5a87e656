"""The board that README shows is one that can be played."""

import re
from pathlib import Path

import pytest

from core.middle_empire.board_file import read_file, write_plain
from core.middle_empire.catalog import PLAYERS
from tests.middle_empire.play import steps
from tests.middle_empire.table import check

README = Path(__file__).parents[2] / "README.md"
SHOWN = re.compile(r"<!-- board: (\S+) -->\n```toml\n(.+?)```\n", re.DOTALL)


@pytest.fixture(scope="module")
def shown() -> tuple[str, str]:
    """Name and text of the file in README."""
    (found,) = SHOWN.findall(README.read_text(encoding="utf-8"))
    return found


def test_me_3_2_the_board_in_readme_is_read_whole_and_every_roadway_is_drawn(shown):
    name, text = shown
    board = read_file(name, text.encode())
    assert f"{board.id}.toml" == name
    assert (len(board.spaces), len(board.roadways), board.apart) == (6, 6, ())
    assert all(board.map.lines.values())
    assert len(text.splitlines()) <= 20


@pytest.mark.parametrize("players", PLAYERS)
def test_the_board_in_readme_is_played(shown, players):
    name, text = shown
    raw = {"board": write_plain(read_file(name, text.encode())), "players": players}
    for step in steps(raw, seed=players, most=150):
        check(step.after)


def test_readme_names_a_file_to_copy_that_is_a_board_under_another_id():
    text = README.read_text(encoding="utf-8")
    (path,) = set(re.findall(r"copies `(core/\S+\.toml)`", text))
    copied = (README.parent / path).read_text(encoding="utf-8").replace('id = "published-18"', 'id = "mine"')
    board = read_file("mine.toml", copied.encode())
    assert board.size is not None and board.id == "mine"
