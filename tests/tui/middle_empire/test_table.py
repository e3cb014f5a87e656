"""The table of Middle Empire by keys: moves choice by choice, cards put away, typed commands, undo, panels."""

import shutil

import pytest

import saves
from core.games import open_game
from core.middle_empire.catalog import Seat
from tests.tui.middle_empire.at_table import (
    NAMES,
    app_of,
    crowded,
    game,
    played,
    seen,
    state_of,
    table_of,
    typed,
    until,
)
from tui.middle_empire.guide import PAGES, MiddleEmpireGuide
from tui.screens.guide import GuideScreen
from tui.screens.help import HelpScreen

SMALL, LARGE = (80, 24), (120, 40)
TWO_CARDS = ("draw construction", "draw construction")
CLAIM = [
    move
    for number, space in enumerate(("egypt", "syria", "mysia"))
    for draws, verb in ((("skip",), "build"), (("skip",), "upgrade"))
    for move in (
        *(TWO_CARDS if number and verb == "build" else draws),
        f"{verb} {space}",
        "done",
        *("skip", "done") * 2,
    )
][:-4]
"""White builds three Empires, and ends its turn."""


async def test_ME_5_2_a_turn_begins_with_two_draws_by_letter():
    opened = game(mode="table")
    app = app_of(opened)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("c", "d")
        state = state_of(opened)
        assert (state.phase, len(state.hand(Seat("white")))) == ("play", 7)


async def test_ME_5_2_the_draw_is_skipped():
    opened = game(mode="table")
    async with app_of(opened).run_test(size=SMALL) as pilot:
        await pilot.press("s")
        assert state_of(opened).phase == "play"


async def test_ME_6_1_a_stronghold_is_built_where_the_cursor_walks():
    opened = game("skip", mode="table")
    app = app_of(opened)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("b")
        table = table_of(app)
        table.map.go("egypt")
        assert "build" in seen(app)
        await pilot.press("down", "enter")
        assert "with the card that names it" in seen(app)
        await pilot.press("1")
        assert state_of(opened).positions["ethiopia"].kind == "stronghold"
        assert "White builds a Stronghold in Ethiopia" in seen(app)


async def test_ME_6_4_the_wild_card_is_the_second_of_the_picks():
    opened = game("skip", mode="table")
    app = app_of(opened)
    async with app.run_test(size=SMALL) as pilot:
        table_of(app).map.go("syria")
        await pilot.press("b", "enter", "2")
        assert opened.game.last.do == "build syria with any"


@pytest.mark.parametrize("key", ["x", "3", "enter", "space", "c", "f3 enter"])
async def test_while_a_card_is_picked_any_other_key_says_which_keys_do(key):
    opened = game("skip", mode="table")
    app = app_of(opened)
    async with app.run_test(size=SMALL) as pilot:
        table_of(app).map.go("syria")
        await pilot.press("b", "enter", *key.split())
        await pilot.pause()
        assert "A number from 1 to 2 picks; esc picks nothing." in seen(app)
        await pilot.press("1")
        assert opened.game.last.do == "build syria"


@pytest.mark.parametrize("key", ["tab", "left", "question_mark"])
async def test_keys_that_still_mean_something_are_no_wrong_picks(key):
    app = app_of(game("skip", mode="table"))
    async with app.run_test(size=SMALL) as pilot:
        table_of(app).map.go("syria")
        await pilot.press("b", "enter", key)
        await pilot.pause()
        assert "esc picks nothing" not in table_of(app).status.text


async def test_enter_on_a_spot_offers_what_may_be_done_there():
    opened = crowded()
    app = app_of(opened)
    async with app.run_test(size=LARGE) as pilot:
        table_of(app).map.go("egypt-ethiopia")
        await pilot.press("enter")
        assert "1 remove this road" in seen(app)
        await pilot.press("1")
        assert opened.game.last.do == "remove egypt-ethiopia"


async def test_a_spot_where_nothing_may_be_done_says_what_is_there():
    app = app_of(crowded())
    async with app.run_test(size=SMALL) as pilot:
        table_of(app).map.go("syria")
        await pilot.press("enter")
        assert "Syria: Black's Empire with a City Wall. Nothing may be done there now." in seen(app)


async def test_ME_7_5_a_road_is_moved_by_two_choices_and_a_step_back():
    opened = crowded()
    app = app_of(opened)
    async with app.run_test(size=SMALL) as pilot:
        table = table_of(app)
        await pilot.press("m")
        table.map.go("syria-egypt")
        await pilot.press("enter")
        assert "move syria-egypt to" in seen(app)
        await pilot.press("escape")
        assert "move syria-egypt" not in seen(app)
        await pilot.press("enter")
        table.map.go("cilicia-syria")
        await pilot.press("enter")
        assert opened.game.last.do == "move syria-egypt to cilicia-syria"


async def test_escape_leaves_a_move_that_was_begun():
    opened = crowded()
    app = app_of(opened)
    async with app.run_test(size=SMALL) as pilot:
        length = opened.game.length
        await pilot.press("x", "escape")
        assert table_of(app).draft is None
        assert opened.game.length == length


async def test_what_can_not_be_chosen_is_refused_and_the_move_goes_on():
    app = app_of(crowded())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("x")
        table_of(app).map.go("scythia")
        await pilot.press("enter")
        assert "That can't be chosen" in seen(app)
        await pilot.press("n")
        assert table_of(app).map.cursor in table_of(app).draft.spots


async def test_targets_are_marked_by_a_sign():
    app = app_of(crowded())
    async with app.run_test(size=SMALL) as pilot:
        before = seen(app).count("○")
        await pilot.press("x")
        assert (before, seen(app).count("○")) == (0, 2)


async def test_ME_5_4_a_type_that_was_played_says_why_its_keys_do_nothing():
    app = app_of(crowded())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("r")
        assert "already played in this turn. (ME-5.4)" in seen(app)


async def test_ME_9_4_attack_and_answer_beside_the_board():
    moves = ("skip", "build egypt", "done", "skip", "build syria", "done", "skip", "road syria-egypt")
    opened = game(*moves, mode="table")
    app = app_of(opened)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("a", "enter")
        assert "White attacks Syria" in seen(app)
        assert table_of(app).map.cursor == "syria"
        await pilot.press("l")
        assert state_of(opened).positions["syria"].owner == "white"


async def test_ME_9_9_a_double_attack_on_one_space():
    moves = ("skip", "build egypt", "done", "skip", "build syria", "done", "skip", "road syria-egypt")
    opened = game(*moves, mode="table")
    async with app_of(opened).run_test(size=SMALL) as pilot:
        await pilot.press("d", "enter", "enter")
        assert opened.game.last.do == "double syria"
        await pilot.press("d", "l")
        assert state_of(opened).positions["syria"].owner == "white"


async def test_ME_5_6_cards_over_the_limit_are_marked_in_their_order():
    opened = until(played(0), "discard")
    app = app_of(opened)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        seat = state_of(opened).current
        table = table_of(app)
        assert table.sitting.seat == seat
        assert table.focused.id == "hand"
        await pilot.press("enter")
        assert "has to be marked" in seen(app) or "have to be marked" in seen(app)
        await pilot.press("space")
        while table.still_to_mark:
            await pilot.press("right", "space")
        assert table.growing.startswith("discard ")
        await pilot.press("enter")
        assert state_of(opened).current != seat
        assert len(state_of(opened).hand(seat)) == 7


async def test_a_card_of_the_hand_is_played_from_there():
    opened = game("skip", seed=4)
    app = app_of(opened)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "f3", "enter")
        table = table_of(app)
        assert table.draft is not None
        assert len(table.draft.spots) == 1
        await pilot.press("enter")
        assert opened.game.last.do == f"build {table.map.cursor}"


async def test_a_card_that_can_not_be_played_says_so():
    opened = game(seed=4)
    app = app_of(opened)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "f3", "space")
        assert "it can't be played now" in seen(app)


async def test_undo_and_redo_beside_the_board():
    opened = game("skip", mode="table")
    async with app_of(opened).run_test(size=SMALL) as pilot:
        await pilot.press("u")
        assert state_of(opened).phase == "draw"
        await pilot.press("ctrl+r")
        assert state_of(opened).phase == "play"


async def test_commands_are_typed_and_completed():
    opened = game("skip", mode="table")
    app = app_of(opened)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("colon", *typed("build ethi"), "tab")
        assert table_of(app).line.field.value == "build ethiopia "
        assert "Enter does it." in seen(app)
        await pilot.press("enter")
        await pilot.pause()
        assert opened.game.last.do == "build ethiopia"


async def test_a_typed_command_that_is_refused_stays_in_the_line():
    opened = game("skip", mode="table")
    app = app_of(opened)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("colon", *typed("upgrade egypt"), "enter")
        await pilot.pause()
        assert "White has no Stronghold in Egypt." in seen(app)
        assert table_of(app).typing


async def test_panels_turn_by_tab_and_by_name():
    app = app_of(crowded())
    async with app.run_test(size=SMALL) as pilot:
        table = table_of(app)
        for name in ("hand", "pieces", "log", "map"):
            await pilot.press("tab")
            assert table.focused.id == name
        await pilot.press("f4")
        assert seen(app).count("in the stack") == 3
        await pilot.press("end")
        assert "Not seen of Attack" in seen(app)
        await pilot.press("f9")
        assert "Black puts a City Wall under the Empire in Syria." in seen(app)


@pytest.mark.parametrize(("players", "board"), [(2, "published-18"), (4, "published-18"), (4, "old-cities-24")])
async def test_every_stack_and_its_discards_are_seen_beside_the_map_without_scrolling(players, board):
    opened = played(90, players=players, board=board)
    app = app_of(opened)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        panel = table_of(app).panel("pieces")
        drawn = "\n".join(panel.seen.splitlines()[: panel.content_size.height])
        assert drawn.count("in the stack") == drawn.count("Discarded:") == 3
        assert table_of(app).panel("log").content_size.height >= 6


async def test_ME_10_6_a_claim_and_its_countdown_stand_in_the_first_line():
    opened = game(*CLAIM, players=3, mode="table")
    app = app_of(opened)
    async with app.run_test(size=SMALL) as pilot:
        assert "White wins in 2 turns" in table_of(app).query_one("#title").seen
        await pilot.press("s", "t")
        assert "White wins after this turn" in table_of(app).query_one("#title").seen
        await pilot.press("s", "t")
        assert "White has won" in table_of(app).query_one("#title").seen


async def test_names_stand_beside_the_colours():
    app = app_of(crowded(names=NAMES))
    async with app.run_test(size=SMALL):
        assert "Black (Björn) to move" in seen(app)


async def test_help_tells_the_moment_and_the_keys():
    app = app_of(crowded())
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        text = str(app.screen.query_one("#keys").render())
        assert "at most one of each type" in text
        assert "Typed: remove" in text


async def test_a_read_only_game_refuses_moves_and_plays_no_bots():
    opened = game("skip", bots={"white": "sensible"})
    length = opened.game.length
    app = app_of(opened, read_only=True)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("t", "enter", "u")
        assert opened.game.length == length
        assert "read only" in seen(app)


@pytest.mark.parametrize("plain", [False, True])
async def test_a_map_in_plain_ascii_has_nothing_else(plain):
    app = app_of(crowded(), plain=plain)
    async with app.run_test(size=SMALL):
        text = table_of(app).map.seen
        assert text.isascii() == plain


async def test_the_guide_turns_its_pages_and_leads_to_the_other_game():
    app = app_of(crowded())
    async with app.run_test(size=SMALL) as pilot:
        table_of(app).open_guide()
        await pilot.pause()
        assert isinstance(app.screen, MiddleEmpireGuide)
        await pilot.press("space")
        assert app.screen.page == 1
        await pilot.press("o")
        await pilot.pause()
        assert type(app.screen) is GuideScreen
        await pilot.press("o", *["space"] * len(PAGES))
        await pilot.pause()
        assert app.screen is table_of(app)


async def test_an_example_says_how_its_move_is_made(tmp_path):
    path = shutil.copyfile(saves.example_path("double_attack"), tmp_path / "double_attack.toml")
    with open_game(path) as opened:
        app = app_of(opened)
        async with app.run_test(size=SMALL) as pilot:
            assert "Ctrl+R makes the move taken back: double syria" in seen(app)
            await pilot.press("ctrl+r", "l", "l")
            assert state_of(opened).positions["syria"].owner == "white"


async def test_a_game_that_is_over_shows_no_hand_and_offers_no_move():
    with open_game(saves.example_path("three_empires"), read_only=True) as opened:
        app = app_of(opened, read_only=True)
        async with app.run_test(size=SMALL) as pilot:
            assert "Red has won" in seen(app)
            assert "Nobody's hand is open." in seen(app)
            await pilot.press("enter", "f9")
            assert "Red wins with 3 Empires." in seen(app)


async def test_only_what_is_legal_completes_a_command():
    app = app_of(crowded())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("colon", *typed("move "))
        await pilot.pause()
        assert "move SPACE-SPACE to SPACE-SPACE" in seen(app)
        await pilot.press("tab")
        assert table_of(app).line.field.value == "move syria-egypt "


async def test_a_discard_is_completed_from_the_hand():
    opened = until(played(0), "discard")
    app = app_of(opened)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        table = table_of(app)
        held = set(state_of(opened).hand(state_of(opened).current))
        assert set(table.completion("discard ").candidates) >= held
        assert not set(table.completion("discard x").candidates)
