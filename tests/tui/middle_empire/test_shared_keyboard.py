"""One keyboard, several seats: no hand is seen but that of who sits here, and nobody learns who could defend."""

import pytest

from core.middle_empire.catalog import Seat
from core.middle_empire.state import Position, State, replace
from tests.tui.middle_empire.at_table import NAMES, app_of, game, seen, state_of, table_of
from tests.tui.shell import picture
from tui.screens.curtain import CurtainScreen

SMALL = (80, 24)
DEFEND, ROAD = "d.defend", "d.road"


def attacked(defender_holds: str):
    """White is about to attack Syria; of Defense cards Black holds only *defender_holds*."""
    opened = game("skip", names=NAMES)
    state = state_of(opened)
    hands = (("c.named.egypt", "a.attack", ROAD), ("c.named.syria", defender_holds, "a.double"))
    board = replace(state, hands=hands)
    board = board.with_position("egypt", _stronghold("white")).with_position("syria", _stronghold("black"))
    opened.game.state = board.with_road("syria-egypt", "white")
    return opened


def _stronghold(seat: str):
    return Position(Seat(seat))


async def test_a_digital_game_begins_behind_the_curtain_and_shows_no_hand():
    opened = game(names=NAMES)
    app = app_of(opened)
    async with app.run_test(size=SMALL) as pilot:
        assert isinstance(app.screen, CurtainScreen)
        assert "White" in picture(app)
        assert "Anna" in picture(app)
        assert table_of(app).shown_seat is None
        await pilot.press("enter")
        assert table_of(app).shown_seat == "white"


async def test_the_curtain_left_closes_the_game_without_showing_anything():
    app = app_of(game())
    async with app.run_test(size=SMALL) as pilot:
        table = table_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert not app.is_running
        assert table.shown_seat is None


async def test_after_the_turn_the_hand_stays_until_it_is_handed_over():
    opened = game("skip", names=NAMES)
    app = app_of(opened)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "t")
        table = table_of(app)
        assert table.lingers
        assert "Enter hands the keyboard to Black; u takes the move back." in seen(app)
        assert table.shown_seat == "white"
        await pilot.press("u")
        assert (state_of(opened).current, table.lingers) == ("white", False)
        await pilot.press("t", "enter")
        assert isinstance(app.screen, CurtainScreen)
        assert "Black" in picture(app)
        assert table.shown_seat is None


async def test_nothing_of_the_hand_before_is_left_for_the_next_seat():
    opened = game("skip")
    app = app_of(opened)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "f3", "t", "enter", "enter")
        table = table_of(app)
        assert table.shown_seat == "black"
        own = {table.words.brief(card) for card in state_of(opened).hand(Seat("black"))}
        other = {table.words.brief(card) for card in state_of(opened).hand(Seat("white"))} - own
        assert other
        for name in other:
            assert name not in table.hand.seen
        assert "It is" not in seen(app)


@pytest.mark.parametrize("holds", [DEFEND, ROAD])
async def test_ME_9_15_who_is_attacked_is_asked_whatever_it_holds(holds):
    app = app_of(attacked(holds))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "a", "enter")
        table = table_of(app)
        assert table.lingers
        assert "Enter hands the keyboard to Black" in seen(app)
        await pilot.press("enter")
        assert isinstance(app.screen, CurtainScreen)
        assert "White attacks Syria" in picture(app)
        assert "Black" in picture(app)
        assert "Defend Against" not in picture(app)


async def test_ME_9_15_the_attacker_sees_the_same_whatever_the_defender_holds():
    pictures = []
    for holds in (DEFEND, ROAD):
        app = app_of(attacked(holds))
        async with app.run_test(size=SMALL) as pilot:
            await pilot.press("enter", "a", "enter")
            pictures.append(picture(app))
            await pilot.press("enter")
            pictures.append(picture(app))
            await pilot.press("enter", "l", "enter")
            pictures.append(picture(app))
            await pilot.press("enter", "f4")
            pictures.append(picture(app))
    half = len(pictures) // 2
    assert pictures[:half] == pictures[half:]


async def test_ME_9_5_only_who_is_attacked_learns_that_it_can_not_defend():
    app = app_of(attacked(ROAD))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "a", "enter", "enter", "enter", "d")
        assert "Black holds no Defend Against Attack." in seen(app)
        await pilot.press("l", "enter", "enter")
        assert table_of(app).shown_seat == "white"
        assert "Black holds no" not in seen(app)


async def test_ME_9_5_a_defended_attack_comes_back_to_the_attacker():
    opened = attacked(DEFEND)
    app = app_of(opened)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "a", "enter", "enter", "enter", "d")
        assert "Enter hands the keyboard to White." in seen(app)
        await pilot.press("enter", "enter")
        assert state_of(opened).positions["syria"].owner == "black"
        assert "Syria is defended." in seen(app)


async def test_what_was_typed_is_not_recalled_by_the_next_seat():
    app = app_of(game("skip"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("colon", *"build", "escape", "t", "enter", "enter", "colon", "up")
        assert table_of(app).line.field.value == ""


async def test_a_hand_that_is_seen_is_only_that_of_the_view():
    """The panels draw the view of the seat, in which no other hand and no stack is known."""
    app = app_of(game("skip"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        view: State = table_of(app).state
        assert view.observer == "white"
        assert set(view.hand(Seat("black"))) <= {"construction", "defense", "attack"}
