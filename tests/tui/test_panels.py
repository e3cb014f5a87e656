"""The panels around the market: lines that paint only what changed, hand, City Count, log, title, answers."""

import pytest
from textual.color import Color
from textual.geometry import Region

from core.empires.catalog import CardId, deck
from core.empires.state import Hand, Talk, replace
from tests.tui.at_table import NAMES, app_of, copper_and_clay, drawn, game, state_of, trading
from tui.glyphs import ASCII, UNICODE
from tui.panels.cards import Group, groups, sign_of
from tui.panels.foot import Status, foot_lines
from tui.panels.foot import rows as rows_of
from tui.panels.hand import hand_title
from tui.panels.headline import headline, phase_words, talk_words
from tui.panels.lines import Span, cells_of, changes, cut, fill, line, plain_text, readable, width_of, wrap
from tui.theme import contrast

WEST = deck("west")
OPENED = copper_and_clay(names=NAMES)
STATE, WORDS = state_of(OPENED), OPENED.words


# Lines


def test_d3_only_what_is_between_the_first_and_last_difference_is_painted() -> None:
    before = line(Span("ab"), Span("cdef", "dim"), Span("gh"))
    after = line(Span("ab"), Span("cXeY", "dim"), Span("gh"))
    assert changes(before, after, 5, 10) == Region(3, 5, 3, 1)
    assert changes(before, (*before, Span("i")), 5, 10) == Region(8, 5, 1, 1)
    assert changes(before, before, 5, 10) is None


def test_d3_a_new_look_alone_is_a_change_but_not_that_of_a_blank_nor_what_is_cut_off() -> None:
    assert changes(line(Span("abc")), line(Span("abc", "cursor")), 0, 10) == Region(0, 0, 3, 1)
    assert changes(line(Span("a  ")), line(Span("a"), Span("  ", "dim")), 0, 10) is None
    assert changes(line(Span("a  ")), line(Span("a"), Span("  ", "cursor")), 0, 10) == Region(1, 0, 2, 1)
    assert changes(line("abcdef"), line("abcdeX"), 0, 5) is None


def test_wide_letters_take_two_cells() -> None:
    assert width_of(line("王ab")) == 4
    assert len(cells_of(line("王a"), 4)) == 4
    assert cut("王王王", 5, UNICODE) == "王王…"
    assert wrap("王王 王", 5) == ["王王", "王"]


def test_text_is_cut_and_broken_to_its_width() -> None:
    assert cut("Slave Revolt", 8, UNICODE) == "Slave R…"
    assert cut("Clay", 8, UNICODE) == "Clay"
    assert wrap("one two three", 7) == ["one two", "three"]
    assert plain_text([fill(line("left"), line("right"), 12)]) == "left   right"
    assert plain_text([fill(line("left"), line("right"), 9)]) == "left"


@pytest.mark.parametrize("ground", ["#15171c", "#f1e8d3", "#000000", "#ffffff"])
@pytest.mark.parametrize("hint", ["#f9ea07", "#312b83", "#abc50e", "#e5e5e7", "#651812"])
def test_the_colour_of_a_civilization_can_be_read_on_any_ground(hint: str, ground: str) -> None:
    assert contrast(readable(hint, Color.parse(ground)).hex, ground) >= 4.5


# Hand


def test_a_hand_is_grouped_by_stack_with_water_and_calamities_behind() -> None:
    hand = Hand(("treachery", "copper", "water", "clay", "clay"), (4, 4, 2), 1)  # type: ignore[arg-type]
    assert groups(hand, WEST) == (
        Group(CardId("clay"), 1, 2, 4),
        Group(CardId("copper"), 6, 1, 6),
        Group(CardId("water"), 0, 1, 0),
        Group(CardId("treachery"), 2, 1, None),
        Group(None, 2, 1, None),
        Group(None, 4, 2, None),
        Group(None, None, 1, None),
    )


def test_calamities_carry_the_sign_of_what_may_be_done_with_them() -> None:
    assert [sign_of(WEST, CardId(card), UNICODE) for card in ("treachery", "famine", "copper")] == ["⇄", "✕", ""]
    assert sign_of(WEST, CardId("famine"), ASCII) == "x"


def test_the_title_of_a_hand_gives_way_where_there_is_no_room() -> None:
    full = "Hand · Minoa (Björn) · 7 cards · 26 points"
    assert hand_title(STATE, "minoa", WORDS, 60, UNICODE) == full  # type: ignore[arg-type]
    assert hand_title(STATE, "minoa", WORDS, 36, UNICODE) == "Hand · Minoa · 7 cards · 26 points"  # type: ignore[arg-type]
    assert hand_title(STATE, "minoa", WORDS, 27, UNICODE) == "Hand · Minoa · 7 cards · 26"  # type: ignore[arg-type]


def test_m9_k5_the_title_of_a_hand_tells_the_excess_and_a_range_of_points() -> None:
    state = state_of(trading("hand minoa clay*9 water 4"))
    title = hand_title(state, "minoa", WORDS, 90, UNICODE)  # type: ignore[arg-type]
    assert "11 cards, 3 over the limit of 8" in title
    assert "81–85 points" in title


# Title and answers


@pytest.mark.parametrize("width", [80, 120, 40, 20])
def test_the_title_line_tells_phase_round_and_who_is_to_move(width: int) -> None:
    parts = headline(STATE, WORDS, "tuesday", UNICODE, width)
    text = plain_text([parts])
    assert "7 Trade" in text
    if width >= 80:
        assert width_of(parts) == width
        assert "round 1 of 6" in text and text.endswith("▸ Minoa (Björn) to move")
    if width == 120:
        assert text.startswith(" Mega Empires West · tuesday")


@pytest.mark.parametrize("width", [80, 120, 40, 20])
def test_the_title_line_says_that_a_game_is_open_for_reading_only(width: int) -> None:
    assert "read only" in plain_text([headline(STATE, WORDS, "tuesday", UNICODE, width, "read only")])


@pytest.mark.parametrize(
    ("phase", "words"),
    [
        ("6a", "6a Deal Trade Cards"),
        ("6b", "6b Additional Purchases"),
        ("trade", "7 Trade"),
        ("13", "13 A.S.T.-Alteration"),
    ],
)
def test_the_title_line_numbers_the_phases_as_the_rules_do(phase: str, words: str) -> None:
    assert phase_words(phase, WORDS) == words


def test_m27_what_is_wanted_and_offered_is_told_by_seat() -> None:
    said = (("hellas", "wants", "copper"), ("hellas", "wants", "tin"), ("minoa", "offers", "clay"))
    talk = tuple(Talk(*each) for each in said)  # type: ignore[arg-type]
    assert talk_words(replace(STATE, talk=talk), WORDS) == "Hellas wants Copper, Tin · Minoa offers Clay"
    assert talk_words(STATE, WORDS) == ""


def test_what_is_asked_stays_above_a_long_answer() -> None:
    first = Span("the prompt")
    short = plain_text(foot_lines(first, Status("Done.", "good"), 40, 2, UNICODE))
    assert short == " the prompt\n ✓ Done."
    refusal = Status("Column 6 is full (M17). Take a card first.", "bad")
    told = " the prompt\n ✗ Column 6 is full (M17).\n   Take a card first."
    assert plain_text(foot_lines(first, refusal, 30, 3, UNICODE)) == told
    assert plain_text(foot_lines(first, refusal, 20, 2, ASCII)) == " the prompt\n ! Column 6 is ful~"
    assert plain_text(foot_lines(Span(""), refusal, 30, 2, UNICODE)) == told.removeprefix(" the prompt\n")


def test_a_long_question_takes_both_lines_while_nothing_is_answered() -> None:
    asked = Span("Calamity Selection: look at the market, then end the phase.", "bright")
    text = plain_text(foot_lines(asked, Status(), 40, 2, UNICODE))
    assert text == " Calamity Selection: look at the\n market, then end the phase."
    assert plain_text(foot_lines(asked, Status("Done.", "good"), 40, 2, UNICODE)).splitlines()[0].endswith("…")
    long = Status("The market is turned up. It shows 0a Water, 1a Clay, 2a Papyri.", "good")
    assert plain_text(foot_lines(asked, long, 40, 3, UNICODE)).startswith(f"{text}\n ✓ The market is turned up.")
    reason = Status("Move 8 can't be taken back: somebody has seen a card.")
    assert plain_text(foot_lines(asked, reason, 40, 3, UNICODE)).endswith("somebody\n   has seen a card.")
    assert rows_of(asked, long, 40) == (2, 2) and rows_of(asked, Status(), 90) == (1, 0)


def test_names_with_brackets_are_only_text() -> None:
    state = state_of(game(names={"hellas": "x[/]", "minoa": "[b]Eve"}))
    words = game(names={"hellas": "x[/]"}).words
    assert hand_title(state, "hellas", words, 60, UNICODE).startswith("Hand · Hellas (x[/])")  # type: ignore[arg-type]


async def test_a_panel_without_room_for_a_line_does_not_say_where_it_stands():
    app = app_of(game())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.resize_terminal(20, 5)
        await pilot.pause()
        await pilot.pause()
        assert "1–0" not in drawn(app)
        assert "Ledger" in drawn(app)
