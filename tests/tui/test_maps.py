"""A map given to a new game: read once, kept with the game, and every mistake told in one sentence."""

from pathlib import Path

import pytest

from core import games
from core.empires import area_file
from tests.tui.line_runner import run
from tui import maps
from tui.maps import read_map
from tui.trouble import Trouble

EXAMPLE = Path(area_file.__file__).parent / "data" / "maps" / "two_rivers.toml"
NEW = ("--new", "empires", "--mode", "table")


def test_a_new_game_keeps_the_map_that_it_was_given(tmp_path: Path) -> None:
    board, save = tmp_path / "board.toml", tmp_path / "game.toml"
    board.write_bytes(EXAMPLE.read_bytes())
    assert run(*NEW, "--map", str(board), "--save", str(save), said=["cities minoa 3"]).status == 0
    board.unlink()
    with games.open_game(save, read_only=True) as opened:
        kept = opened.game.state.options.areas
    assert kept is not None and kept == read_map(EXAMPLE)


def test_a_map_belongs_to_a_new_game() -> None:
    found = run("some game", "--map", str(EXAMPLE))
    assert found.status == 2 and "--map belongs to a new game" in found.err


def test_another_game_has_no_map() -> None:
    found = run("--new", "middle_empire", "--map", str(EXAMPLE))
    assert found.status == 2 and "areas" in found.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"[[area]]\nid = 'ur'\nland = ['uruk']\n", "board.toml, area ur: unknown neighbour by land uruk."),
        (b"no map\n", "board.toml: Expected '=' after a key"),
        (b"\xff", "board.toml: line 1 is not text (UTF-8)."),
    ],
)
def test_what_is_no_map_begins_no_game(tmp_path: Path, text: bytes, said: str) -> None:
    board = tmp_path / "board.toml"
    board.write_bytes(text)
    found = run(*NEW, "--map", str(board), "--save", str(tmp_path / "game.toml"))
    assert found.status == 1 and found.out == ""
    assert found.err.startswith("emporion line: The map can't be used. ") and said in found.err
    assert not (tmp_path / "game.toml").exists()


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    for path, said in (
        (tmp_path / "none.toml", "none.toml can't be opened: No such file or directory."),
        (tmp_path, "can't be opened: Is a directory."),
        (Path("\0"), "can't be opened: embedded null byte."),
    ):
        with pytest.raises(Trouble) as caught:
            read_map(path)
        assert said in str(caught.value)


def test_a_file_of_endless_text_is_not_read_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maps, "BIGGEST", 10)
    board = tmp_path / "board.toml"
    board.write_bytes(b"#" * 11)
    with pytest.raises(Trouble) as caught:
        read_map(board)
    assert "is too big for a map" in str(caught.value)
