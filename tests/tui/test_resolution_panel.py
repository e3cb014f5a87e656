"""Calamity Resolution on the screen: the panel of phase 9, its keys, and what is asked of whom (6.9)."""

from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from core.games import Opened
from tests.tui.at_table import app_of, game, seen, state_of, trading
from tests.tui.at_table import drawn as shown
from tui.panels.resolution import ResolutionPanel
from tui.screens.curtain import CurtainScreen

SIZES = [(80, 24), (120, 40)]
PIECES = (
    "set hellas board 12 treasury 5 ships 0",
    "set minoa board 9 treasury 3 ships 0",
    "set hatti board 30 treasury 2 ships 0",
    "own hellas pottery",
)


def struck(*holds: str) -> Opened:
    """Phase 9 beside the board, these calamities held."""
    opened = trading("end because the market is empty")
    for move in (*PIECES, *(holds or ("holds hellas famine", "market 2a treachery")), "end"):
        opened.game.submit(move)
    return opened


def resolution(pilot: Pilot[Any]) -> ResolutionPanel:
    """The panel."""
    return pilot.app.screen.query_one(ResolutionPanel)


def drawn(pilot: Pilot[Any]) -> str:
    """What it shows."""
    return resolution(pilot).seen


@pytest.mark.parametrize("size", SIZES)
async def test_6_9_the_panel_stands_open_and_lists_what_strikes(size):
    async with app_of(struck()).run_test(size=size) as pilot:
        await pilot.pause()
        assert resolution(pilot).has_focus
        assert "Famine (Hellas)" in drawn(pilot)
        assert "r works out the first one" in drawn(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_6_9_a_calamity_from_beginning_to_end_in_five_keys(size):
    opened = struck()
    async with app_of(opened).run_test(size=size) as pilot:
        await pilot.press("r")
        await pilot.pause()
        assert "Hellas names another player who suffers too." in drawn(pilot)
        await pilot.press("1")
        await pilot.pause()
        assert "loses 5 points" in drawn(pilot)
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert "Hellas: Famine 10, Pottery -5 = 5 damage" in drawn(pilot)
        assert state_of(opened).book("hellas").account.board == 12
        await pilot.press("enter")
        await pilot.pause()
        assert state_of(opened).book("hellas").account.board == 7
        assert state_of(opened).book("minoa").account.board == 4
        assert "All are resolved" in drawn(pilot)


async def test_6_9_what_was_answered_stands_above():
    async with app_of(struck()).run_test(size=SIZES[0]) as pilot:
        await pilot.press("r", "2")
        await pilot.pause()
        assert "Hellas names another player who suffers too.  Hatti" in drawn(pilot)


async def test_6_9_escape_takes_the_last_answer_back():
    opened = struck()
    async with app_of(opened).run_test(size=SIZES[0]) as pilot:
        await pilot.press("r", "2", "escape")
        await pilot.pause()
        assert state_of(opened).case.answers == ()
        assert "names another player" in drawn(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert state_of(opened).case is None


async def test_6_9_an_answer_may_be_typed_and_a_wrong_one_says_why():
    opened = struck()
    async with app_of(opened).run_test(size=SIZES[0]) as pilot:
        await pilot.press("r", "1", "a")
        await pilot.pause()
        await pilot.press(*"tokens", "space", *"4", "enter")
        await pilot.pause()
        assert "It takes exactly 5" in seen(pilot.app)
        await pilot.press("backspace", "5", "enter")
        await pilot.pause()
        assert state_of(opened).case.answers[-1] == ("tokens", "5")


async def test_6_9_a_question_that_is_answered_by_typing_says_what_the_answer_looks_like():
    opened = struck("holds hellas flood")
    async with app_of(opened).run_test(size=SIZES[0]) as pilot:
        await pilot.press("r")
        await pilot.pause()
        assert not resolution(pilot).choices or "Another answer is typed: a." in drawn(pilot)
        while resolution(pilot).choices:
            await pilot.press("enter")
            await pilot.pause()
        if resolution(pilot).question is not None:
            assert "Enter begins to type it." in drawn(pilot)
            await pilot.press("enter")
            await pilot.pause()
            assert pilot.app.screen.typing


async def test_6_9_from_another_panel_the_question_comes_to_the_front():
    async with app_of(struck()).run_test(size=SIZES[0]) as pilot:
        await pilot.press("f9", "r")
        await pilot.pause()
        assert resolution(pilot).has_focus
        assert "Hellas names another player" in seen(pilot.app)


async def test_6_9_the_table_may_work_it_out_by_hand():
    opened = struck()
    async with app_of(opened).run_test(size=SIZES[0]) as pilot:
        await pilot.press("b")
        await pilot.pause()
        assert [one.calamity for one in state_of(opened).resolved] == ["famine"]


async def test_6_9_the_phase_ends_with_calamities_left_only_when_that_is_meant():
    opened = struck()
    async with app_of(opened).run_test(size=SIZES[0]) as pilot:
        await pilot.press("e")
        await pilot.pause()
        assert "End Calamity Resolution?" in shown(pilot.app)
        assert "Famine (Hellas)" in shown(pilot.app)
        await pilot.press("escape")
        await pilot.pause()
        assert state_of(opened).phase == "9"


async def test_6_9_tab_passes_the_panel_by_in_other_phases():
    async with app_of(game("cities hellas 4")).run_test(size=SIZES[0]) as pilot:
        for _ in range(12):
            await pilot.press("tab")
            assert not pilot.app.screen.query(ResolutionPanel)


def digital(card: str) -> Opened:
    """Phase 9 of a digital game in which Hellas, and nobody else, holds a calamity: this one."""
    opened = trading(mode="digital")
    for move in ("pass", "pass", "pass", *PIECES):
        opened.game.submit(move)
    state = state_of(opened)
    hands = []
    for seat, hand in zip(state.options.seats, state.hands, strict=True):
        cards = tuple(one if state.options.deck.cards[one].kind != "calamity" else "clay" for one in hand.known)
        hands.append(replace(hand, known=(card, *["tin"] * len(cards[1:])) if seat == "hellas" else cards))
    opened.game.state = replace(state, hands=tuple(hands))
    opened.game.submit("end")
    return opened


async def test_6_9_at_a_shared_keyboard_anybody_answers_for_the_seat_that_is_asked():
    opened = digital("famine")
    async with app_of(opened).run_test(size=SIZES[0]) as pilot:
        await pilot.press("r", "1", "enter", "enter", "enter")
        await pilot.pause()
        assert state_of(opened).case is None
        assert state_of(opened).book("hellas").account.board == 7


async def test_6_9_cards_are_asked_about_behind_the_curtain():
    opened = digital("corruption")
    async with app_of(opened).run_test(size=SIZES[0]) as pilot:
        await pilot.press("r")
        await pilot.pause()
        assert "Hellas" in shown(pilot.app)
        assert isinstance(pilot.app.screen, CurtainScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert resolution(pilot).may_answer
        assert resolution(pilot).choices
        await pilot.press("1")
        await pilot.pause()
        assert state_of(opened).case.only is None
        assert not hasattr(state_of(opened).case.asked, "form")
