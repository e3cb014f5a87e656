"""What is said at a hosted table, in words: every word of the table has a sentence, nothing people say is markup."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from core.games import module_of
from core.table import table
from core.table.wire import Line, SeatSign
from core.table_sentences import TALK
from tui.table_talk import gone_words, place_words, talk_line

WORDS = module_of("empires").words(None, None)
WHEN = datetime(2026, 11, 30, 7, tzinfo=UTC)


def test_every_word_of_the_table_has_a_sentence():
    source = Path(table.__file__).read_text(encoding="utf-8")
    silent = {"talk.undo-open"}
    assert set(re.findall(r'"(talk\.[a-z-]+)"', source)) - silent <= set(TALK)
    assert {f"talk.undo-{how}" for how in ("asked", "agreed", "declined", "forced")} <= set(TALK)


@pytest.mark.parametrize("code", sorted(TALK))
def test_a_sentence_is_filled_with_its_values(code):
    told = talk_line(Line(1, WHEN, "minoa", "anna", "", code, {"n": 7, "by": "hellas"}), WORDS)
    assert "{" not in told and any(name in told for name in ("Minoa", "anna", "Hellas"))


def test_what_somebody_says_is_told_as_it_is():
    assert talk_line(Line(1, WHEN, "minoa", "anna", "[b]hello[/b]"), WORDS) == "Minoa: [b]hello[/b]"
    assert talk_line(Line(1, WHEN, "", "host", "hello"), WORDS) == "host: hello"


def test_each_seat_says_whose_it_is_and_whether_anybody_is_there():
    left = WHEN - timedelta(minutes=3, seconds=20)
    places = [
        SeatSign("minoa", "anna", True, True),
        SeatSign("hatti", "boris", False, False, left),
        SeatSign("hellas"),
    ]
    assert place_words(places, WORDS, WHEN) == [
        "Minoa: anna, here, locked",
        "Hatti: boris, gone for 3 min",
        "Hellas: free",
    ]
    assert (gone_words(None), gone_words(WHEN, WHEN)) == ("not here", "just gone")
