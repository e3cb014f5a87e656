"""The table screen played by its keys: every phase, both ways to play, several seats at one keyboard."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.empires.catalog import CardId, Seat, Space
from core.empires.state import Hand, Slot, replace
from core.games import Opened, open_game
from core.rules import WATCHER
from tests.tui.at_table import NAMES, app_of, burst, copper_and_clay, drawn, game, seen, state_of, trading, typed
from tui.app import EmporionApp
from tui.command_line import CommandLine
from tui.panels.lines import Panel
from tui.screens.curtain import CurtainScreen
from tui.screens.table import TableScreen
from tui.screens.table_layout import BOOKS, PANELS, TALL, layout

SIZE = (80, 24)
TABLE = Pilot[None]


def table(app: EmporionApp) -> TableScreen:
    """The table screen, also behind a curtain."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


def commands(opened: Opened) -> list[str]:
    """The moves of a game, newest last."""
    return [move.do for move in opened.game.moves]


# A trade, key by key


async def test_m16_a_trade_is_built_key_by_key() -> None:
    opened = copper_and_clay()
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        screen = table(app)
        await pilot.press("t")
        assert screen.focused is screen.hand
        for _ in range(3):
            await pilot.press("right")
        assert screen.hand.group is not None and screen.hand.group.card == "water"
        await pilot.press("left", "space")
        assert screen.growing == "trade copper@ ..." and screen.market.space == "6b"
        await pilot.press("space", "home", "up", "left", "left", "enter", "space")
        assert screen.growing == "trade copper@6b clay@1b for ..."
        await pilot.press("3", "up", "space")
        assert "7 placed, 3 taken: up to 4 more" in screen.status.text
        assert "trade copper@6b clay@1b for 3a …" in seen(app)
        await pilot.press("4", "up", "space", "enter")
        assert commands(opened)[-1] == "trade copper@6b clay@1b for 3a 4a"
        assert screen.draft is None and screen.status.kind == "good"


async def test_a_trade_typed_ahead_arrives_whole() -> None:
    opened = copper_and_clay()
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(*"t", "right", "right", "space", "space", "left", "left", "space", "space")
        await pilot.press("3", "up", "space", "4", "up", "space", "enter")
        assert commands(opened)[-1].startswith("trade ")


async def test_a_trade_typed_ahead_in_one_go_arrives_whole() -> None:
    opened = copper_and_clay()
    async with app_of(opened).run_test(size=SIZE) as pilot:
        keys = ("t", "right", "right", "space", "space", "left", "left", "space", "space", "3", "space", "4", "space")
        await burst(pilot, *keys, "enter")
        assert commands(opened)[-1] == "trade copper@6b wool@4c for 3a 4a"


async def test_the_mouse_points_and_chooses() -> None:
    app = app_of(copper_and_clay())
    async with app.run_test(size=SIZE) as pilot:
        screen = table(app)
        await pilot.press("t")
        await pilot.click("#hand", offset=(3, 2))
        assert screen.hand.group is not None and screen.hand.group.card == "copper"
        await pilot.click("#hand", offset=(3, 2))
        await pilot.click("#market", offset=(3, 4))
        assert screen.market.space == "r4" and screen.growing == "trade copper@ ..."
        await pilot.click("#market", offset=(3, 4))
        assert screen.growing == "trade copper@r4 ..."


async def test_esc_steps_back_one_choice_at_a_time() -> None:
    app = app_of(copper_and_clay())
    async with app.run_test(size=SIZE) as pilot:
        screen = table(app)
        await pilot.press("t", "space", "space", "space")
        assert screen.growing == "trade clay@1b clay@ ..."
        for growing in ("trade clay@1b ...", "trade clay@ ...", "trade ...", ""):
            await pilot.press("escape")
            assert screen.growing == growing


async def test_m17_m21_a_refused_choice_says_why_and_keeps_the_trade() -> None:
    app = app_of(copper_and_clay())
    async with app.run_test(size=SIZE) as pilot:
        screen = table(app)
        await pilot.press("t", "space", "5", "space")
        assert screen.status.kind == "bad" and "M17" in screen.status.text
        assert screen.growing == "trade clay@ ..."
        await pilot.press("1", "space", "space", "space", "5", "up", "space")
        assert "the second card must count -1 or less" in screen.status.text
        await pilot.press("4", "space")
        assert "M21" in screen.status.text and "worth 9" in screen.status.text
        assert screen.growing == "trade clay@1b clay@1c for 5a ..."
        await pilot.press("escape")
        assert screen.status.kind != "bad"


async def test_a_trade_that_is_built_goes_on_in_the_command_line() -> None:
    opened = copper_and_clay()
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("t", "right", "right", "space", "space", "colon", *typed("clay for 3a 4a"), "enter")
        assert commands(opened)[-1] == "trade copper@6b clay@1b for 3a 4a"


async def test_m16_who_can_only_pass_is_told_so() -> None:
    app = app_of(trading("hand minoa copper"))
    async with app.run_test(size=SIZE) as pilot:
        assert "you can only pass" in seen(app)
        await pilot.press("t")
        assert table(app).draft is None and "only pass" in table(app).status.text
        await pilot.press("p")
        assert state_of_app(app).in_turn == "hellas"


def state_of_app(app: EmporionApp) -> object:
    """The position on the screen."""
    return table(app).state


async def test_m23_water_is_removed_by_its_key_only_where_it_may_be() -> None:
    opened = copper_and_clay("market 0b water 0c water")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("w")
        assert commands(opened)[-1] == "remove water"
        await pilot.press("w")
        assert commands(opened)[-1] == "remove water" and "M23" in table(app).status.text


async def test_the_cursor_goes_on_where_the_last_of_a_card_was_placed_and_a_spent_one_says_so() -> None:
    app = app_of(copper_and_clay("hand minoa copper clay water"))
    async with app.run_test(size=SIZE) as pilot:
        screen = table(app)
        await pilot.press("t", "space", "space")
        assert screen.growing == "trade clay@1b ..."
        assert screen.hand.group is not None and screen.hand.group.card == "copper"
        await pilot.press("left", "space")
        assert screen.status.text == "Clay is placed already. Pick another card."


async def test_m16_space_on_a_space_that_is_taken_puts_it_back() -> None:
    app = app_of(copper_and_clay())
    async with app.run_test(size=SIZE) as pilot:
        screen = table(app)
        await pilot.press("t", "right", "right", "space", "space", "left", "left", "left", "space", "space")
        await pilot.press("3", "up", "space")
        assert screen.growing == "trade copper@6b clay@1b for 3a ..."
        await pilot.press("space")
        assert screen.growing == "trade copper@6b clay@1b for ..."
        await pilot.press("space", "1", "space", "5", "space")
        assert screen.growing == "trade copper@6b clay@1b for 3a 1a" and "enter makes the trade" in screen.status.text
        await pilot.press("3", "space")
        assert screen.growing == "trade copper@6b clay@1b for 1a ..."


# What can be taken back


async def test_undo_is_promised_only_where_the_rules_allow_it() -> None:
    opened = game("cities hellas 4 minoa 4 hatti 5", "deal", "done", "done", "done", mode="digital")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter", "p")
        assert "u takes the move back" in table(app).waiting_for and "u undo" in drawn(app)
        await pilot.press("u", "t", "space", "space", "space", "space", "1", "up", "space", "2", "up", "space", "enter")
        assert commands(opened)[-1].startswith("trade")
        assert table(app).waiting_for == "Enter hands the keyboard to Hellas." and "u undo" not in drawn(app)
        await pilot.press("u")
        assert "can't be taken back" in table(app).status.text and "Enter hands the keyboard" in seen(app)


async def test_while_no_hand_is_open_what_somebody_saw_is_not_offered_to_be_taken_back() -> None:
    opened = game("cities hellas 4 minoa 4 hatti 5", "deal", "done", "done", "done", mode="digital")
    for _ in range(3):
        opened.game.submit("pass")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        assert state_of(opened).phase == "8" and "u undo" not in drawn(app)
        await pilot.press("u")
        assert "can't be taken back" in table(app).status.text


async def test_where_nothing_was_done_nothing_can_be_taken_back_or_put_back() -> None:
    app = app_of(game())
    async with app.run_test(size=SIZE):
        assert "u undo" not in drawn(app) and "ctrl+r" not in drawn(app)


async def test_numbers_that_are_not_confirmed_are_no_move_to_take_back() -> None:
    opened = game("cities hellas 4")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("3", "u")
        assert table(app).status.text == "Nothing entered yet is saved; esc clears it."
        assert commands(opened) == ["cities hellas 4"] and table(app).growing
        await pilot.press("escape", "u")
        assert commands(opened) == ["cities hellas 4", "undo"]


@pytest.mark.parametrize("mode", ["table", "digital"])
async def test_a_game_that_was_left_before_its_next_move_says_what_redo_makes(mode: str) -> None:
    opened = game("cities hellas 4 minoa 4 hatti 5", "deal", "undo", mode=mode)
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        assert table(app).status.text == "Ctrl+R makes the move taken back: deal" and "ctrl+r redo" in drawn(app)
        await pilot.press("ctrl+r")
        assert state_of(opened).phase == "6b"


async def test_what_redo_makes_is_told_to_who_made_it_only() -> None:
    opened = game("cities hellas 4 minoa 4 hatti 5", "deal", "done", "done", "done", mode="digital")
    opened.game.submit("pass", "minoa")
    opened.game.submit("undo", "minoa")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        assert table(app).status.text == ""
        await pilot.press("enter")
        assert table(app).status.text == "Ctrl+R makes the move taken back: pass"


# Beside the board


async def test_beside_the_board_an_unknown_card_is_named_by_a_digit() -> None:
    opened = trading()
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("t", "space")
        assert "Which one? 1 Ochre   2 Clay" in seen(app)
        await pilot.press("2", "space", "right", "space", "escape")
        assert table(app).growing == "trade clay@1b ..."
        await pilot.press("space", "2", "space", "0", "space", "1", "space", "enter")
        assert commands(opened)[-1] == "trade clay@1b iron@2b for 0a 1a"


async def test_a_card_of_which_not_even_the_stack_is_known_is_typed() -> None:
    opened = trading("hand minoa * 4 5")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("t", "right", "right", "space")
        assert table(app).typing


async def test_k3_an_unnamed_card_is_placed_by_a_star() -> None:
    opened = copper_and_clay()
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("t", "right", "right", "space", "space", "asterisk", "space")
        await pilot.press("1", "up", "space", "2", "up", "space", "enter")
        assert commands(opened)[-1] == "trade copper@6b *@r3 for 1a 2a"


async def test_a_red_card_that_was_named_stays_covered_until_somebody_asks() -> None:
    opened = copper_and_clay()
    opened.game.submit("trade copper clay@r3 for 1a 2a")
    app = app_of(opened)
    async with app.run_test(size=(120, 40)) as pilot:
        assert "Clay" not in table(app).market.seen and "a card on r3" in seen(app)
        await pilot.press("f2", "x")
        assert "▒ Clay" in table(app).market.seen and "Clay on r3" in seen(app)
        await pilot.press("x")
        assert "Clay" not in table(app).market.seen and "Clay on r3" not in seen(app)


async def test_hands_of_other_seats_are_turned_to_as_far_as_they_are_known() -> None:
    app = app_of(copper_and_clay())
    async with app.run_test(size=SIZE) as pilot:
        assert "Hand · Minoa" in seen(app)
        await pilot.press("s")
        assert "Hand · Hellas" in seen(app) and "stack 4" in seen(app)
        await pilot.press("s")
        assert "Hand · Hatti" in seen(app) and "stack 5" in seen(app)


async def test_m25_beside_the_board_a_calamity_is_put_back_by_a_typed_command() -> None:
    opened = copper_and_clay("trade copper clay for 3a 4a")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("colon", *typed("reveal 4a floo"), "enter")
        assert "Flood✕" in drawn(app)


# City Count, purchases, the later phases


async def test_m7_the_city_count_is_typed_and_confirmed_then_dealt() -> None:
    opened = game(players=4)
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        screen = table(app)
        await pilot.press("f4", "4", "3", "5")
        assert "Assyria*" in seen(app) and screen.growing.startswith("cities minoa 4 assyria 3 hatti 5")
        await pilot.press("d")
        assert state_of(opened).phase == "2" and "Confirm" in screen.status.text
        await pilot.press("2", "enter", "d")
        assert commands(opened) == ["cities minoa 4 assyria 3 hatti 5 hellas 2", "deal"]
        assert state_of(opened).phase == "6b"


async def test_a_number_of_the_city_count_is_taken_back_before_it_is_confirmed() -> None:
    opened = game()
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f4", "4", "escape", "enter", "up", "up", "down", "enter")
        assert commands(opened) == ["cities minoa 1"]


async def test_m14_water_and_stack_9_are_bought_by_two_keys() -> None:
    opened = game("cities hellas 4 minoa 4 hatti 5", "deal")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f2", "b", "9", "b", "w", "b", "escape", "9", "d")
        assert commands(opened)[2:] == ["buy 9", "buy water", "done"]
        assert table(app).market.space == "9a"


async def test_m14_what_answers_a_question_is_hinted_whatever_panel_is_in_use() -> None:
    opened = game("cities hellas 4 minoa 4 hatti 5", "deal", mode="digital")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter", "f2", "b")
        assert "9 stack 9" in drawn(app)
        await pilot.press("escape", "d", "f5")
        assert "enter hand over  space details" in drawn(app)
        await pilot.press("enter")
        assert isinstance(app.screen, CurtainScreen)


async def test_m12_a_deal_to_nobody_is_asked_about_first() -> None:
    opened = game(mode="digital")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("d")
        assert "nobody has a city" in drawn(app)
        await pilot.press("enter")
        assert commands(opened) == [] and app.screen is table(app)
        await pilot.press("d", "y")
        assert commands(opened) == ["deal"]
        await pilot.press("enter")
        assert "no cards" in table(app).hand.seen and "Nobody's hand" not in table(app).hand.seen


async def test_panels_that_a_larger_terminal_brings_are_made_then_with_what_stands_in_them() -> None:
    app = app_of(copper_and_clay())
    async with app.run_test(size=SIZE) as pilot:
        screen = table(app)
        assert screen.made == {}
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert set(screen.made) == {"chart", "log"}
        assert "Famine" in screen.made["chart"].seen and "Trade begins" in screen.made["log"].seen
        await pilot.resize_terminal(*SIZE)
        await pilot.pause()
        assert not any(panel.display for panel in screen.made.values())
        await pilot.press("slash", "f", "l")
        assert "Flood" in screen.made["chart"].seen and "Famine" not in screen.made["chart"].seen


async def test_of_the_log_only_what_is_read_is_put_into_words(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = copper_and_clay()
    said: list[str] = []
    words = type(opened.words)
    event = words.event
    monkeypatch.setattr(words, "event", lambda self, one: said.append(one.code) or event(self, one))
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        happened = [event.code for entry in opened.game.log() for event in entry.events]
        assert 0 < len(said) < len(happened)
        await pilot.press("f9")
        await pilot.pause()
        assert sorted(said) == sorted(happened)


async def test_m7_seats_with_the_same_count_can_be_told_apart() -> None:
    app = app_of(game("phase 6a", "cities kushan 3 persia 3 indus 3 parthia 3", edition="east", players=4))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f4")
        for size in (SIZE, (120, 40)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            (row,) = (row for row in table(app).cities.seen.splitlines() if row.startswith(" 3"))
            assert row.split("  ")[1] == "Ku Pe In Pa" and row.endswith("◂ 3 cards")


async def test_m7_the_letters_that_tell_seats_apart_stay_where_the_marker_has_no_room_for_its_word() -> None:
    app = app_of(game("phase 6a", players=4))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f4", "3", "3", "3", "3")
        assert "3  Mi* As* Ha* He*     ◂ 3" in table(app).cities.seen


async def test_m9_the_card_under_the_cursor_is_turned_in_by_two_keys() -> None:
    opened = game("cities hellas 9 minoa 9 hatti 9", "deal", "done", "done", "done", mode="digital")
    for move in ("pass", "pass", "pass", "phase 12"):
        opened.game.submit(move)
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("o", "enter", "f3")
        assert "space discard" in drawn(app) and "enter turn in" not in drawn(app)
        await pilot.press("x")
        assert "can't be taken back" in table(app).status.text and "enter turn in" in drawn(app)
        await pilot.press("enter")
        assert commands(opened)[-1].startswith("discard minoa ")


async def test_the_later_phases_end_by_their_key_and_cards_are_turned_in() -> None:
    opened = trading("hand minoa clay*9 wool*2", "hand hellas none", "hand hatti none", "end because late")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("e", "e", "e", "e")
        assert state_of(opened).phase == "12"
        await pilot.press("e")
        assert "M9" in table(app).status.text
        await pilot.press("f3", "space", "space", "space")
        assert table(app).growing == "discard minoa clay*3 ..."
        await pilot.press("enter", "e", "e")
        assert state_of(opened).phase == "1" and state_of(opened).turn == 2


# One keyboard, several seats


def cards_of(opened: Opened, seat: str) -> set[str]:
    """The names of the cards that only *seat* can know it holds."""
    return {opened.words.card(card) for card in state_of(opened).hand(Seat(seat)).known}


async def test_the_curtain_hides_every_hand_until_the_seat_confirms() -> None:
    opened = game("cities hellas 4 minoa 4 hatti 5", "deal", "done", "done", "done", mode="digital", names=NAMES)
    app = app_of(opened)
    async with app.run_test(size=(120, 40)) as pilot:
        assert isinstance(app.screen, CurtainScreen) and "Minoa" in drawn(app)
        behind = "\n".join(panel.seen for panel in table(app).query(Panel) if panel.id != "chart")
        assert not any(card in behind for card in cards_of(opened, "minoa"))
        assert table(app).session.seat == WATCHER
        await pilot.press("enter")
        shown = table(app).hand.seen
        assert all(card in shown for card in cards_of(opened, "minoa"))


async def test_no_two_hands_are_ever_shown_and_each_is_hidden_before_the_next() -> None:
    opened = game("cities hellas 4 minoa 4 hatti 5", "deal", mode="digital")
    app = app_of(opened)
    async with app.run_test(size=(120, 40)) as pilot:
        for seat in ("minoa", "hellas", "hatti"):
            await pilot.press("enter")
            hands = [line for line in drawn(app).splitlines() if "Hand · " in line]
            assert len(hands) == 1 and f"Hand · {opened.words.seat(seat)}" in hands[0]
            await pilot.press("d")
            assert table(app).lingers and table(app).session.seat == seat
            await pilot.press("enter")
            assert isinstance(app.screen, CurtainScreen)
            assert table(app).session.seat == WATCHER and table(app).status.text == ""


async def test_who_traded_sees_what_was_drawn_before_handing_over_and_may_pass_only_once() -> None:
    opened = game("cities hellas 4 minoa 4 hatti 5", "deal", "done", "done", "done", mode="digital")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter", "p", "p", "t")
        assert commands(opened)[5:] == ["pass"]
        assert "Enter hands the keyboard to Hellas" in seen(app)
        await pilot.press("u")
        assert commands(opened)[5:] == ["pass", "undo"] and not table(app).lingers


async def test_a_deal_made_while_nobody_sits_here_tells_nobodys_cards() -> None:
    opened = game("cities hellas 4 minoa 4 hatti 5", mode="digital")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        screen = table(app)
        told: list[str] = []
        call, screen.call_seat = screen.call_seat, lambda: told.append(screen.status.text)  # type: ignore[method-assign]
        await pilot.press("d")
        call()
        assert "Order of play" in told[0]
        assert not any(card in told[0] for card in cards_of(opened, "minoa") | cards_of(opened, "hellas"))


async def test_what_a_seat_typed_is_forgotten_before_the_next_one_sits_down() -> None:
    opened = game("cities hellas 4 minoa 4 hatti 5", "deal", "done", "done", "done", mode="digital")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter", "colon", *typed("pass"), "enter")
        await pilot.press("colon", *typed("trade secret@r2"), "escape", "enter", "enter", "colon", "up")
        line = table(app).query_one(CommandLine)
        assert line.field.value == "" and line.history == []


async def test_another_theme_is_drawn_at_once() -> None:
    app = app_of(copper_and_clay())
    async with app.run_test(size=SIZE) as pilot:
        dark = table(app).market.style_of("plain").color
        app.show_theme("papyrus")
        await pilot.pause()
        assert table(app).market.style_of("plain").color != dark


async def test_rings_when_a_seat_is_called() -> None:
    opened = game("cities hellas 4 minoa 4 hatti 5", mode="digital")
    app = app_of(opened)
    rung: list[None] = []
    app.bell = lambda: rung.append(None)  # type: ignore[method-assign]
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("d")
        assert isinstance(app.screen, CurtainScreen) and len(rung) == 1


async def test_while_the_table_acts_a_hand_is_opened_behind_a_curtain_and_closed_again() -> None:
    opened = game("cities hellas 4 minoa 4 hatti 5", "deal", "done", "done", "done", mode="digital")
    for _ in range(3):
        opened.game.submit("pass")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        assert state_of(opened).phase == "8" and "Nobody's hand is open." in seen(app)
        await pilot.press("o")
        assert isinstance(app.screen, CurtainScreen)
        await pilot.press("enter")
        assert table(app).session.seat == "minoa" and "Hand · Minoa" in seen(app)
        await pilot.press("escape")
        assert table(app).session.seat == WATCHER and "Hand · " not in seen(app)


async def test_leaving_at_the_curtain_shows_no_card() -> None:
    opened = game("cities hellas 4 minoa 4 hatti 5", "deal", mode="digital")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("escape")
        await pilot.pause()
        assert app.return_code == 0 and "Hand · " not in seen(app)


async def test_m25_the_drawn_calamity_is_asked_about_before_anything_else() -> None:
    opened = drawn_calamity()
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        screen = table(app)
        assert "Put it back" in seen(app) and screen.drawn == "4a"
        await pilot.press("p", "t")
        assert commands(opened)[-1].startswith("trade") and screen.draft is None
        await pilot.press("r")
        assert commands(opened)[-1] == "reveal 4a"
        assert screen.lingers


def drawn_calamity() -> Opened:
    """A digital game in which Minoa has just drawn Flood from 4a."""
    opened = game("cities hellas 4 minoa 4 hatti 5", "deal", "done", "done", "done", mode="digital")
    state = state_of(opened)
    hands = tuple(Hand((CardId("copper"), CardId("clay"))) if not number else hand
                  for number, hand in enumerate(state.hands))  # fmt: skip
    flood = Slot(CardId("flood"), 4, initial=True)
    opened.game.state = replace(state, hands=hands, market=state.market.changed({Space("4a"): flood}))
    opened.game.submit("trade copper clay for 3a 4a")
    return opened


# Reading only, sizes, signs


async def test_a_game_opened_for_reading_refuses_moves_with_a_clear_note(tmp_path: Path) -> None:
    from core.games import new_game

    path = tmp_path / "kept.toml"
    with new_game("empires", {"mode": "table"}, path) as made:
        made.game.submit("cities hellas 4 minoa 4 hatti 5")
    opened = open_game(path, read_only=True)
    app = app_of(opened, journal=opened.journal, read_only=True)
    before = path.read_bytes()
    async with app.run_test(size=SIZE) as pilot:
        assert "· read only ·" in drawn(app)
        await pilot.press("d")
        assert "reading only" in table(app).status.text
        await pilot.press("colon", *typed("deal"), "enter")
        assert "reading only" in table(app).status.text
    assert path.read_bytes() == before


@pytest.mark.parametrize("size", [(80, 24), (79, 24), (120, 40), (100, 50), (160, 30), (40, 10), (10, 3), (1, 1)])
async def test_every_size_shows_something_and_every_panel_can_be_reached(size: tuple[int, int]) -> None:
    app = app_of(copper_and_clay())
    async with app.run_test(size=size) as pilot:
        for name in PANELS:
            table(app).go_to_panel(name)
            await pilot.pause()
            assert table(app).panel(name).display
        if size < (80, 24) and size[0] > 20:
            assert "80x24 or larger" in drawn(app)


async def test_resizing_at_any_moment_keeps_what_was_begun() -> None:
    app = app_of(copper_and_clay())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("t", "space", "space")
        for size in ((120, 40), (30, 8), (1, 1), (200, 60), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert table(app).growing == "trade clay@1b ..."
        assert "Hand · Minoa" in seen(app) and "City Count" in seen(app)


async def test_with_ascii_signs_only_ascii_is_drawn() -> None:
    app = app_of(copper_and_clay(names=NAMES, players=4), plain=True)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("t", "space")
        assert drawn(app).isascii()


async def test_names_are_shown_literally() -> None:
    app = app_of(trading(names={"minoa": "x[/]", "hellas": "[@click=quit]y"}))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("s")
        assert "Minoa (x[/]) to move" in drawn(app)
        assert "Hatti" in drawn(app)


@pytest.mark.parametrize("front", PANELS)
@pytest.mark.parametrize("height", range(24, 60, 3))
@pytest.mark.parametrize("width", [80, 100, 112, 160])
def test_the_panels_always_fit_and_the_one_in_use_is_among_them(width: int, height: int, front: str) -> None:
    plan = layout(width, height, front)
    assert front in plan.shown
    assert ("market" in plan.shown) == (front not in BOOKS and (front != "chart" or height >= TALL))
    assert plan.market + plan.middle + sum(plan.lines.values()) + 1 + 3 <= height


async def test_the_calamities_are_searched_and_found_again() -> None:
    app = app_of(copper_and_clay())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("slash", *typed("pottery"))
        assert "Famine" in seen(app) and "Treachery" not in table(app).panel("chart").seen
        await pilot.press("enter", "enter")
        assert "Pottery              -5 both" in seen(app)
        await pilot.press("escape", "escape")
        assert "Treachery" in table(app).panel("chart").seen


async def test_m27_what_is_wanted_stands_beside_the_market() -> None:
    app = app_of(copper_and_clay("wants hellas copper"))
    async with app.run_test(size=SIZE):
        assert "Hellas wants Copper ─╯" in drawn(app)
