"""The folders of a person, and those that the environment names instead."""

from pathlib import Path

import pytest

from core import places


def test_the_environment_names_the_folders(monkeypatch, tmp_path):
    monkeypatch.setenv("EMPORION_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("EMPORION_CONFIG", str(tmp_path / "config"))
    assert places.data() == tmp_path / "data"
    assert places.games() == tmp_path / "data" / "games"
    assert places.boards() == tmp_path / "data" / "boards"
    assert places.config() == tmp_path / "config"
    assert places.themes() == tmp_path / "config" / "themes"
    assert list(tmp_path.iterdir()) == []


def test_a_named_folder_may_be_relative_or_in_the_home_folder(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", "/somewhere")
    monkeypatch.setenv("EMPORION_DATA", "here")
    monkeypatch.setenv("EMPORION_CONFIG", "~/there")
    assert places.data() == tmp_path / "here"
    assert places.config() == Path("/somewhere/there")


@pytest.mark.parametrize("value", [None, ""])
def test_else_they_are_the_platforms(monkeypatch, value):
    for variable in ("EMPORION_DATA", "EMPORION_CONFIG"):
        monkeypatch.delenv(variable, raising=False)
        if value is not None:
            monkeypatch.setenv(variable, value)
    monkeypatch.setenv("XDG_DATA_HOME", "/xdg/data")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/xdg/config")
    assert places.data().name == places.config().name == "emporion"
    assert places.data() != places.config()
    assert places.data().is_absolute()
