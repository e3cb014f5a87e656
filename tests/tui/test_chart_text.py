"""``emporion chart``: the chart as plain text and as JSON, searched, wrapped, with advances counted; wrong words."""

import io
import json
import os
import subprocess
import sys

import pytest

from core.empires.catalog import EDITIONS, advances
from core.empires.chart import chart, rows
from tests.ptylib import EMPORION, ROOT, Terminal
from tests.test_imports import SCREEN_LIBRARIES, loaded_by, packages_among
from tui import chart_text, cli
from tui.chart_words import matches


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """The lines that ``emporion chart`` prints."""
    assert cli.main(["chart", *words]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out.splitlines()


def part(lines: list[str], name: str) -> str:
    """What is said of one calamity, in one piece."""
    first = next(number for number, text in enumerate(lines) if text[3:].startswith(f"{name},"))
    told = lines[first : lines.index("", first)]
    return " ".join(text.strip() for text in told)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_calamity_has_its_stack_and_every_advance(edition, capsys):
    lines = printed(capsys, edition)
    assert lines[0] == f"Mega Empires {edition.capitalize()}: calamities with 3 or 4 players"
    heads = [text for text in lines if text[:1].isdigit() and text[1:3] == "  "]
    found = rows(edition, {})
    assert [head[0] for head in heads] == [str(row.stack) for row in found]
    for row, head in zip(found, heads, strict=True):
        assert head[3:] == f"{row.name}, {'tradeable' if row.tradeable else 'not tradeable'}"
        told = part(lines, row.name)
        assert all(advances()[change.advance].name in told for change in row.changes)
    assert lines[-1] == "16 calamities. Minor calamities are not used with 3 or 4 players."


def test_both_roles_and_the_beneficiary_are_told(capsys):
    assert part(printed(capsys, "west", "--width", "900"), "Epidemic") == (
        "6  Epidemic, tradeable Primary victim: loses 15 unit points. 1 other: loses 10 unit points; named by the "
        "primary victim, never the beneficiary. Each victim picks what is lost: a token is 1 point, a city 5. "
        "Beneficiary by cities in stock, then tokens, then A.S.T.-ranking (M35). On the market it hits one other, "
        "whom the Deputy names (M33). Changed by: Medicine -5 (both), Enlightenment -5 (primary), Anatomy -5 "
        "(secondary), Roadbuilding +5 (primary), Trade Empire +5 (primary)."
    )


def test_m32_the_east_has_its_names_and_places(capsys):
    lines = printed(capsys, "east")
    assert "Western Himalaya" in part(lines, "Flood/Avalanche")
    assert "2 others" in part(lines, "Piracy/Raid")
    assert not any("Himalaya" in text for text in printed(capsys, "west"))


@pytest.mark.parametrize(
    "held", [["pottery,calendar"], ["Pottery, CALENDAR,"], ["pott", "cal"], ["pottery", "calendar,pottery"]]
)
def test_advances_held_are_counted_and_named(held, capsys):
    lines = printed(capsys, "west", *(word for one in held for word in ("--held", one)))
    assert lines[1] == "Counted: Pottery, Calendar."
    told = part(lines, "Famine")
    assert "loses 10→0 unit points" in told and "loses 5→0 unit points" in told
    assert "Counted: Pottery -5 (both), Calendar -5 (both). Not counted: Agriculture +5 (primary)." in told
    assert "Changed by" not in told


@pytest.mark.parametrize("name", ["drama-and-poetry", "Drama and Poetry", "drama"])
def test_names_of_several_words_are_understood(name, capsys):
    assert printed(capsys, "west", "--held", name)[1] == "Counted: Drama and Poetry."


@pytest.mark.parametrize("held", ["", " , "])
def test_no_advance_is_no_advance(held, capsys):
    assert printed(capsys, "west", "--held", held) == printed(capsys, "west")


def test_a_search_leaves_what_fits(capsys):
    lines = printed(capsys, "west", "--search", "calendar")
    assert [text[3:] for text in lines if text[:1] in "36" and text[1:3] == "  "] == [
        "Famine, not tradeable",
        "Cyclone, not tradeable",
    ]
    assert lines[-1].startswith("2 calamities.")


@pytest.mark.parametrize("word", ["annexed", "beneficiary", "market", "stack 9", "discards face value"])
def test_a_search_finds_what_the_search_of_the_panel_finds(word, capsys):
    lines = printed(capsys, "west", "--search", word)
    found = [row.name for row in rows("west", {}) if matches(row, word)]
    assert found and lines[-1].startswith(f"{len(found)} calamit")
    assert all(any(text[3:].startswith(f"{name},") for text in lines) for name in found)


def test_the_help_says_what_a_search_finds(capsys):
    with pytest.raises(SystemExit):
        cli.main(["chart", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "only what has WORD in its name, effect or stack, or in the name of an advance that changes it" in told


def test_m32_in_the_east_the_words_go_with_the_number_that_is_left(capsys):
    lines = printed(capsys, "east", "--held", "naval_warfare,calendar,masonry", "--width", "900")
    assert "2→1 coastal city to pirates" in part(lines, "Piracy/Raid")
    assert "2→0 cities reduced" in part(lines, "Cyclone/Blizzard")
    assert not any(wrong in text for text in lines for wrong in ("→1 cities", "→0 city "))


@pytest.mark.parametrize("width", [30, 41, 60, 80, 200])
@pytest.mark.parametrize("edition", EDITIONS)
def test_lines_are_wrapped_to_the_width_and_no_advance_loses_its_number(edition, width, capsys):
    every = ",".join(advances())
    for held in ((), ("--held", every)):
        lines = printed(capsys, edition, "--width", str(width), *held)
        assert max(map(len, lines)) <= width
        assert not any("\u00a0" in text for text in lines)
    assert all(any(number in text for text in lines) for number in ("Pottery -5", "Drama and Poetry +5"))


def test_without_a_terminal_lines_have_80_cells_and_no_codes(capsys):
    lines = printed(capsys, "east")
    assert lines == printed(capsys, "east", "--width", "80")
    assert not any("\x1b" in text for text in lines)


@pytest.mark.parametrize(("columns", "cells"), [("50", 50), ("300", 100), ("10", 30)])
def test_on_a_terminal_lines_are_as_wide_as_it_is_up_to_a_measure(columns, cells, monkeypatch):
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdout", Screen())
    monkeypatch.setenv("COLUMNS", columns)
    assert chart_text.read_width(None) == cells


@pytest.mark.parametrize(("changes", "bold"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)])
def test_on_a_terminal_names_stand_out_unless_it_should_not(changes, bold, environment):
    words = [*EMPORION, "chart", "west", "--search", "famine"]
    with Terminal(words, environment(**changes), (80, 24)) as terminal:
        assert terminal.wait() == 0
    assert (b"\x1b[1m3  Famine, not tradeable\x1b[0m" in terminal.out) is bold
    assert (b"\x1b" in terminal.out) is bold


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("held", ["", "pottery", "naval_warfare,engineering,enlightenment"])
def test_json_is_the_dict_of_show_chart(edition, held, capsys):
    shown = json.loads("\n".join(printed(capsys, edition, "--json", "--held", held)))
    assert shown == chart(edition, {}, frozenset(held.split(",")))
    assert list(shown) == [row.id for row in rows(edition, {})]


def test_json_is_searched_too(capsys):
    assert list(json.loads("\n".join(printed(capsys, "w", "--json", "--search", "pottery")))) == ["famine"]


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        ([], 2, "edition"),
        (["north"], 2, "“north” is no value of edition. It can be west or east."),
        ([""], 2, "west or east"),
        (["west", "east"], 2, "east"),
        (["west", "--held", "potery"], 2, "“potery” is no advance of this game. Did you mean pottery?"),
        (["west", "--held", "pottery,m"], 2, "could mean masonry"),
        (["west", "--held"], 2, "--held"),
        (["west", "--held", "\x1b[31m"], 2, "\\x1b[31m"),
        (["west", "--width", "wide"], 2, "“wide” is no width: --width takes a whole number from 30 to 1000."),
        (["west", "--width", "29"], 2, "30 to 1000"),
        (["west", "--width", "-5"], 2, "30 to 1000"),
        (["west", "--width", "٣٠"], 2, "30 to 1000"),
        (["west", "--width", "99999999999"], 2, "30 to 1000"),
        (["west", "--search", "zeus"], 1, "no calamity and no advance of the chart fits “zeus”"),
        (["west", "--search", "a\x1b[2Jb"], 1, "\\x1b[2J"),
        (["west", "--colour"], 2, "--colour"),
    ],
)
def test_wrong_words_are_told_in_a_sentence_and_nothing_is_printed(words, status, says, capsys):
    assert cli.main(["chart", *words]) == status
    shown = capsys.readouterr()
    assert shown.out == ""
    assert len(shown.err.splitlines()) == 1
    assert shown.err.startswith("emporion: ") and says in shown.err and "\x1b" not in shown.err


def test_its_reader_may_stop_reading():
    command = " ".join(f"'{word}'" for word in [*EMPORION, "chart", "west", "--width", "30"])
    done = subprocess.run(
        ["bash", "-c", f"{command} | head -1"], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout.startswith("Mega Empires West")
    assert done.stderr == ""


def test_where_the_output_is_not_utf8_it_is_ascii():
    settings = {**os.environ, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    settings.pop("PYTHONIOENCODING", None)
    words = [*EMPORION, "chart", "west", "--held", "pottery", "--search", "famine"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, timeout=60, check=False, env=settings)
    assert done.returncode == 0
    assert done.stdout.isascii() and b"10>5 unit points" in done.stdout


def test_it_loads_without_the_screen_libraries_and_is_loaded_only_when_asked_for():
    assert packages_among(loaded_by("tui.chart_text")) & SCREEN_LIBRARIES == set()
    assert "tui.chart_text" not in loaded_by("tui.cli")


def test_help_names_it(capsys):
    with pytest.raises(SystemExit):
        cli.main(["chart", "--help"])
    told = capsys.readouterr().out
    assert all(flag in told for flag in ("--held", "--search", "--width", "--json"))
