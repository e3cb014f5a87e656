"""``emporion export``: a saved game as a document, on the standard output or in a new file."""

import csv
import io
import shutil
from pathlib import Path

import pytest

import saves
from core.empires.export import FORMATS
from core.games import open_game
from tui import cli, commands

BEGINS = {"md": b"# Mega Empires West", "csv": b"table,turn,", "svg": b"<?xml", "html": b"<!DOCTYPE html>"}


@pytest.fixture
def save(tmp_path: Path) -> str:
    """The file of a saved game."""
    return str(shutil.copyfile(saves.example_path("trade_phase"), tmp_path / "evening.toml"))


def said(capfdbinary: pytest.CaptureFixture[bytes], *arguments: str) -> tuple[int, bytes, str]:
    """Exit status, standard output and standard error of ``emporion export`` with *arguments*."""
    status = cli.main(["export", *arguments])
    out, err = capfdbinary.readouterr()
    return status, out, err.decode()


def test_the_command_knows_every_format_there_is() -> None:
    assert tuple(FORMATS) == commands.FORMATS == tuple(BEGINS)


@pytest.mark.parametrize("to", commands.FORMATS)
def test_a_game_is_written_to_the_standard_output(
    to: str, save: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    status, out, err = said(capfdbinary, save, "--to", to)
    assert (status, err) == (0, "")
    assert out.startswith(BEGINS[to])
    assert "Hellas" in out.decode()


@pytest.mark.parametrize("to", commands.FORMATS)
def test_a_game_is_written_to_a_new_file_and_the_format_is_that_of_its_name(
    to: str, save: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    out = tmp_path / f"report.{to.upper()}"
    assert said(capfdbinary, save, "--out", str(out)) == (0, b"", "")
    assert out.read_bytes().startswith(BEGINS[to])
    assert said(capfdbinary, save, "--to", to)[1] == out.read_bytes()


def test_to_settles_the_format_whatever_the_file_is_called(
    save: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    out = tmp_path / "report.txt"
    assert said(capfdbinary, save, "--to", "csv", "--out", str(out))[0] == 0
    rows = list(csv.DictReader(io.StringIO(out.read_text(encoding="utf-8"), newline="")))
    assert {row["civilization"] for row in rows} == {"Minoa", "Hatti", "Hellas"}


def test_a_file_that_is_there_is_never_written_over(
    save: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    before = Path(save).read_bytes()
    status, out, err = said(capfdbinary, save, "--to", "md", "--out", save)
    assert (status, out) == (1, b"")
    assert "is there already. Choose another name." in err
    assert Path(save).read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (("--to", "pdf"), 2, "invalid choice: 'pdf' (choose from 'md', 'csv', 'svg', 'html')"),
        ((), 2, "say how to write the game: --to md, csv, svg or html."),
        (("--out", "report.txt"), 2, "say how to write the game: --to md, csv, svg or html."),
        (("--to", "md", "--out", "no/such/folder/report.md"), 1, "its folder can't be used"),
    ],
)
def test_what_can_not_be_written_is_said_in_one_sentence(
    arguments: tuple[str, ...],
    status: int,
    message: str,
    save: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    found = said(capfdbinary, save, *arguments)
    assert found[:2] == (status, b"")
    assert message in found[2]
    assert found[2].count("\n") == 1
    assert not list(folder.iterdir())


def test_a_game_there_is_not_is_said(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    status, out, err = said(capfdbinary, "no-such-game", "--to", "md")
    assert (status, out) == (1, b"")
    assert "There is no game" in err


def test_a_game_that_is_open_elsewhere_is_written_all_the_same(
    save: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    with open_game(Path(save)):
        assert said(capfdbinary, save, "--to", "md")[0] == 0


def test_a_move_that_was_cut_off_is_left_out_and_told(save: str, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    whole = Path(save).read_bytes()
    Path(save).write_bytes(whole[:-5])
    status, out, err = said(capfdbinary, save, "--to", "md")
    assert status == 0
    assert out.startswith(b"# Mega Empires West")
    assert "had not been written to its end" in err
    assert Path(save).read_bytes() == whole[:-5]
