"""Typing a command: completion from what may be done now, earlier commands, keys in the order they were typed."""

import pytest

from tests.tui.at_table import app_of, copper_and_clay, game, state_of, trading, typed
from tui.command_line import CommandLine
from tui.completion import Completion, complete
from tui.screens.table_actions import TRADE_FORM
from tui.screens.table_typing import kinds

COMMANDS = ("pass", "remove water", "buy water", "buy 9", "reveal 4a")
FORMS = ("cities SEAT N ...", "hand SEAT CARD ...|none", "market SPACE CARD|empty ...", TRADE_FORM, "wants SEAT CARD")
KINDS = kinds(state_of(copper_and_clay()), "table")


def offered(text: str) -> tuple[str, ...]:
    """What may come next after *text*."""
    return complete(text, COMMANDS, FORMS, KINDS).candidates


def test_a_command_begins_with_a_verb() -> None:
    assert set(offered("")) >= {"pass", "remove", "buy", "cities", "trade"}
    assert offered("re") == ("remove", "reveal")
    assert offered("PA") == ("pass",)
    assert offered("pass ") == ()


def test_words_of_a_form_are_offered_by_their_kind() -> None:
    assert set(offered("cities ")) == {"hellas", "minoa", "hatti"}
    assert offered("cities hellas ") == ()
    assert offered("cities hellas 4 mi") == ("minoa",)
    assert offered("hand minoa copper cl") == ("clay",)
    assert offered("hand minoa non") == ("none",)
    assert offered("market 3a fish r") == ("r2", "r3", "r4")
    assert "empty" in offered("market 3a ")


def test_a_seat_may_stand_before_the_command() -> None:
    assert offered("hellas: pa") == ("pass",)


def test_the_form_is_told_while_it_is_followed() -> None:
    assert complete("trade cop", COMMANDS, FORMS, KINDS).form == TRADE_FORM
    assert complete("pas", COMMANDS, FORMS, KINDS).form == ""


def test_m16_a_trade_is_offered_cards_of_the_hand_spaces_and_takings() -> None:
    assert set(offered("trade ")) == {"copper", "clay", "water", "wool", "treachery"}
    assert offered("trade copper@") == ("copper@6b", "copper@6c", "copper@6a", "copper@r3", "copper@r4")
    assert offered("trade cop@6b cl@r") == ("cl@r3", "cl@r4")
    assert offered("trade copper clay ") == ("for",)


def test_m21_takings_are_those_that_can_be_paid_for() -> None:
    assert "4a" in offered("trade copper clay for ")
    assert set(offered("trade copper clay for 4a ")) == {"0a", "1a", "2a", "3a", "3b", "3c", "r2"}


def test_k3_a_hand_that_is_not_all_known_is_offered_every_card_and_a_star() -> None:
    unknown = kinds(state_of(trading()), "table")
    found = complete("trade ", COMMANDS, FORMS, unknown).candidates
    assert "*" in found and "ivory" in found and "famine" not in found
    assert complete("trade *@", COMMANDS, FORMS, unknown).candidates == ("*@r2", "*@r3", "*@r4")


@pytest.mark.parametrize(
    ("candidates", "common"),
    [(("remove", "reveal"), "re"), (("wool",), "wool"), (("wool", "wine"), "w"), ((), "x")],
)
def test_what_candidates_share(candidates: tuple[str, ...], common: str) -> None:
    assert Completion("x", candidates).common == common


async def test_tab_completes_enter_gives_and_arrows_recall() -> None:
    opened = copper_and_clay()
    app = app_of(opened)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("colon", *typed("wa"), "tab", *typed("hel"), "tab", *typed("cop"), "tab")
        line = app.screen.query_one(CommandLine)
        assert line.field.value == "wants hellas copper "
        await pilot.press("enter")
        assert not line.display
        assert opened.game.state.talk[0].card == "copper"
        await pilot.press("colon", *typed("pass"), "enter", "colon", "up", "up")
        assert line.field.value == "wants hellas copper"
        await pilot.press("down", "down")
        assert line.field.value == ""


async def test_a_refused_text_stays_and_a_closed_one_is_recalled() -> None:
    app = app_of(copper_and_clay())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("colon", *typed("trade copper clay for 7a 8a"), "enter")
        line = app.screen.query_one(CommandLine)
        assert line.display and line.field.value == "trade copper clay for 7a 8a"
        assert app.screen.status.kind == "bad"
        await pilot.press("escape")
        assert not line.display
        await pilot.press("colon")
        assert line.field.value == ""
        await pilot.press("up")
        assert line.field.value == "trade copper clay for 7a 8a"


async def test_the_sums_of_a_trade_are_told_while_it_is_typed() -> None:
    app = app_of(copper_and_clay())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("colon", *typed("trade cop cla for 3a 4a"))
        assert app.screen.status.text.startswith("7 placed, 7 taken")


async def test_keys_typed_ahead_edit_the_text_in_their_order() -> None:
    app = app_of(game())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("colon")
        field = app.screen.query_one(CommandLine).field
        from textual.events import Key

        for key, char in (("x", "x"), ("y", "y"), ("backspace", None), ("z", "z"), ("home", None), ("d", "d")):
            field.post_message(Key(key, char))
        await pilot.pause()
        assert field.value == "dxz"
