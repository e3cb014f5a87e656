"""Bots at the table: they play their seats by themselves, from what these see, until a person is asked."""

import random

import pytest

from core.games import new_game, open_game
from core.middle_empire.bots import BOTS, sensible
from core.middle_empire.catalog import Seat
from core.middle_empire.parse import format_command
from core.rules import WATCHER
from core.session import LocalSession
from tests.tui.middle_empire.at_table import app_of, game, seen, state_of, table_of
from tui.middle_empire.sitting import Sitting
from tui.screens.curtain import CurtainScreen

SMALL = (80, 24)


async def test_who_plays_against_bots_alone_needs_no_curtain():
    opened = game(players=3, bots=2)
    app = app_of(opened)
    async with app.run_test(size=SMALL) as pilot:
        table = table_of(app)
        assert app.screen is table
        assert table.shown_seat == "white"
        await pilot.press("s", "t")
        assert state_of(opened).current == "white"
        assert state_of(opened).turn == 4
        assert table.shown_seat == "white"
        assert "Turn 3: Red." in "\n".join(entry.text for entry in table.entries)


async def test_a_bot_that_begins_has_played_before_the_table_is_seen():
    opened = game(players=2, bots={"white": "sensible"})
    app = app_of(opened)
    async with app.run_test(size=SMALL):
        assert state_of(opened).current == "black" or state_of(opened).in_turn == "black"
        assert table_of(app).shown_seat == "black"


async def test_what_the_bots_did_on_the_board_is_told_and_nothing_of_their_hands():
    opened = game(players=3, bots=2, seed=8)
    app = app_of(opened)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("s", "t")
        table = table_of(app)
        text = "\n".join(entry.text for entry in table.entries)
        assert "Black draws a card of" in text
        assert "It is" not in text
        assert table.status.text
        assert "draws" not in table.status.text
        assert "It is" not in seen(app)


async def test_two_people_and_a_bot_hand_the_keyboard_past_it():
    opened = game(players=3, bots={"black": "random"})
    app = app_of(opened)
    async with app.run_test(size=SMALL) as pilot:
        assert isinstance(app.screen, CurtainScreen)
        await pilot.press("enter", "s", "t")
        asked = state_of(opened).in_turn
        assert asked in ("red", "white")
        while asked == "white":  # the bot attacks it
            await pilot.press("l")
            asked = state_of(opened).in_turn
        await pilot.press("enter", "enter")
        assert table_of(app).shown_seat == "red"


@pytest.mark.parametrize("bots", [{"black": "sensible", "red": "random"}, {"black": "random"}])
@pytest.mark.parametrize("variation", [False, True])
async def test_a_whole_game_is_played_against_bots(bots, variation):
    players = 1 + len(bots)
    opened = game(players=players, bots=bots, variation=variation, seed=11)
    app, rng = app_of(opened), random.Random(2)
    async with app.run_test(size=SMALL) as pilot:
        table = table_of(app)
        for _ in range(2000):
            if state_of(opened).winner is not None:
                break
            assert state_of(opened).in_turn == "white"
            command = sensible(opened.game.view("white"), Seat("white"), rng)
            assert table.give(format_command(command))
        assert state_of(opened).winner is not None
        await pilot.pause()
        assert "has won" in seen(app)
        assert table.shown_seat == "white"


def test_a_bot_chooses_from_the_view_of_its_own_seat(monkeypatch):
    opened = game(players=2, bots={"white": "sensible"})
    views = []

    def watched(view, seat, rng):
        views.append((view.observer, seat, view.hand(Seat("black"))))
        return sensible(view, seat, rng)

    monkeypatch.setitem(BOTS, "sensible", watched)
    sitting = Sitting(LocalSession(opened.game, WATCHER), random.Random(1))
    for _done in sitting.play_bots():
        pass
    assert views
    for observer, seat, other in views:
        assert observer == seat == "white"
        assert set(other) <= {"construction", "defense", "attack"}
    assert sitting.seat == "black"


def test_bots_play_only_where_the_game_lives():
    opened = game(players=2, bots={"white": "sensible"})
    sitting = Sitting(LocalSession(opened.game, "black"))
    assert not sitting.bots
    assert list(sitting.play_bots()) == []


def test_the_bots_of_a_game_are_kept_in_its_file(tmp_path):
    path = tmp_path / "bots.toml"
    new_game("middle_empire", {"players": 4, "bots": {"red": "random", "green": "sensible"}}, path).close()
    with open_game(path) as opened:
        assert opened.game.state.options.bots == {"red": "random", "green": "sensible"}
