"""The screen of the Unmodifiable Calamities: pick one, answer by keyboard, step back, read the result."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.tui.shell import emporion, line_with, picture
from tui.app import EmporionApp
from tui.panels.dialogue import DialoguePanel
from tui.screens.calamity import CalamityScreen
from tui.screens.home import HomeScreen
from tui.widgets.hint import HintLine
from tui.widgets.rows import Rows

SIZES = [(80, 24), (120, 40)]
PEOPLE = (*"egypt saba nubia africa iberia".replace(" ", "|"), "enter")
"""Typed where who plays is asked; a bar stands for a blank."""
WAR = ("1", "5", "enter", "1", "2", "3", "enter", "3", "2", "enter", "2", "3", "enter", "1", "8", "enter", "3")
"""The printed example: Egypt, Africa and Nubia, after who plays."""
Compare = Callable[..., bool]


def keys(*pressed: str) -> list[str]:
    """Keys as a pilot presses them."""
    return ["space" if key == "|" else key for key in pressed]


def calamities() -> EmporionApp:
    """The app with this screen first."""
    return emporion(CalamityScreen)


def asked(app: EmporionApp) -> str:
    """What the dialogue shows."""
    return app.screen.query_one(DialoguePanel).seen


async def test_home_opens_it_and_q_leaves() -> None:
    app = emporion(HomeScreen)
    async with app.run_test() as pilot:
        await pilot.press("u")
        assert isinstance(app.screen, CalamityScreen)
        assert "Revival of Past Empire" in picture(app)
        await pilot.press("q")
        assert isinstance(app.screen, HomeScreen)


async def test_the_palette_finds_it_once_from_home_and_not_from_itself() -> None:
    app = emporion(HomeScreen)
    async with app.run_test() as pilot:
        await pilot.press("ctrl+p", *"unmodifiable")
        await pilot.pause(0.5)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, CalamityScreen)
        assert not [offer for offer in app.ACTIONS if offer.id == "app.calamity" and offer.when(app)]


async def test_uc_3_1_the_printed_example_by_keyboard() -> None:
    app = calamities()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", *keys(*PEOPLE), *WAR)
        told = asked(app)
        for line in (
            "Egypt: cities 5 = 5 unit points",
            "Nubia: first loss 5, victims since -2 = 3",
            "The war ends: Nubia",
        ):
            assert line in told
        await pilot.press("enter")
        assert "Egypt, Saba, Nubia, Africa" in line_with(app, "Players")
        await pilot.press("down", "enter")
        assert "Who is the primary victim" in asked(app)


async def test_escape_takes_back_one_answer_after_the_other_then_lists_all() -> None:
    app = emporion(HomeScreen)
    async with app.run_test() as pilot:
        await pilot.press("u", "enter", "1", "1", "4", "enter")
        assert "direct neighbours of Minoa" in asked(app)
        await pilot.press("escape")
        assert "How many cities has Minoa" in asked(app)
        await pilot.press("escape", "escape")
        assert "Who plays?" in asked(app)
        assert "one step back" not in str(app.screen.query_one(HintLine).render())
        await pilot.press("escape")
        assert app.screen.query_one(Rows).has_focus
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_a_refusal_stands_where_one_writes_and_vanishes_with_the_next_key() -> None:
    app = calamities()
    async with app.run_test() as pilot:
        await pilot.press("enter", "1", "1", "x", "enter")
        assert "“x” is no number that would do" in asked(app)
        await pilot.press("backspace")
        assert "no number" not in asked(app)
        await pilot.press("7", "enter")
        assert "direct neighbours" in asked(app)


async def test_enter_with_nothing_picked_or_written_answers_nothing() -> None:
    app = calamities()
    async with app.run_test() as pilot:
        await pilot.press("enter", "enter")
        assert "Who plays?" in asked(app)
        await pilot.press("1", "1", "enter")
        assert "How many cities" in asked(app)


async def test_marks_are_set_and_taken_away_and_none_is_an_answer() -> None:
    app = calamities()
    async with app.run_test() as pilot:
        await pilot.press("enter", "1", "1", "4", "enter", "1", "2", "1")
        assert "1 [ ] Hatti" in asked(app)
        assert "2 [x] Hellas" in asked(app)
        await pilot.press("space", "down", "up", "enter")
        assert "Minoa chooses a neighbour" in asked(app)
        await pilot.press("escape", "3")
        assert "The war ends" in asked(app)


async def test_arrows_reach_suggestions_where_one_writes() -> None:
    app = calamities()
    async with app.run_test() as pilot:
        await pilot.press("enter", "down", "down", "enter")
        assert "Who is the primary victim" in asked(app)
        assert "Assyria" in asked(app)
        await pilot.press("escape", *"kush")
        assert "kushan indus parthia" in asked(app)
        assert "minoa" not in asked(app)
        await pilot.press("down", "enter")
        assert "1 Kushan" in asked(app)


async def test_what_is_settled_changes_the_questions() -> None:
    app = calamities()
    async with app.run_test() as pilot:
        app.screen.query_one(Rows).go_to("avalanche_land_only")
        await pilot.press("enter")
        assert line_with(app, "Avalanche between").split()[-1] == "yes"
        app.screen.query_one(Rows).go_to("avalanche")
        await pilot.press("enter", "1", "1", "2", "enter")
        assert "touch each other by land?" in asked(app)
        await pilot.press("f2")
        app.screen.query_one(Rows).go_to("players")
        assert "Minoa, Hatti, Hellas" in line_with(app, "Players")
        await pilot.press("enter")
        assert "asked first" in line_with(app, "Players")


async def test_letters_of_commands_are_letters_where_one_writes_and_paste_is_taken() -> None:
    app = calamities()
    async with app.run_test() as pilot:
        await pilot.press("enter", *"quq")
        assert "> quq" in asked(app)
        from textual.events import Paste

        app.screen.query_one(DialoguePanel).post_message(Paste("uno\x1b\nsecond"))
        await pilot.pause()
        assert "> ququno" in asked(app)
        await pilot.press("question_mark")
        assert not isinstance(app.screen, CalamityScreen)


async def test_ascii_draws_nothing_beyond_it() -> None:
    from tui.glyphs import ASCII

    app = emporion(CalamityScreen, glyphs=ASCII)
    async with app.run_test() as pilot:
        await pilot.press("enter", "1", "1", "4", "enter", "1")
        assert picture(app).isascii()


@pytest.mark.parametrize("size", SIZES)
def test_how_the_list_looks(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(calamities(), terminal_size=size)


@pytest.mark.parametrize("size", SIZES)
def test_how_a_question_looks(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(calamities(), press=["enter", *keys(*PEOPLE), *WAR[:6]], terminal_size=size)


@pytest.mark.parametrize("size", SIZES)
def test_how_a_result_looks(snap_compare: Compare, size: tuple[int, int]) -> None:
    raid: tuple[Any, ...] = ("end", *["up"] * 7, "enter", "1", "1", "5", "enter", "7", "enter", "2")
    placed = (*"delta|4|6|thebes|3|7", "enter")
    assert snap_compare(calamities(), press=keys(*raid, *placed), terminal_size=size)


def test_how_a_line_that_is_written_looks_when_it_was_refused(snap_compare: Compare) -> None:
    press = ["enter", "1", "1", *"none", "enter"]
    assert snap_compare(calamities(), press=press, terminal_size=(80, 24))
