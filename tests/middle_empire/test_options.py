"""The options of a new game: defaults, every value, wrong input."""

import random

import pytest

from core.chance import Dice
from core.errors import RuleError
from core.middle_empire.bots import BOTS
from core.middle_empire.options import BOT_NAMES, read_options, write_options
from core.middle_empire.rules import MIDDLE_EMPIRE
from tests.middle_empire.table import new

EVERYTHING = {
    "seats": ["red", "green"],
    "start": "green",
    "board": "old-cities-24",
    "mode": "table",
    "variation": True,
    "names": {"red": "Anna"},
    "switches": {"draw_optional": "no", "attack_needs_base": "yes", "reshuffle": "on_draw", "common_roads": "20"},
}


def test_what_is_left_out_has_its_default():
    assert write_options(read_options({})) == {
        "players": 3,
        "seats": ["white", "black", "red"],
        "start": "white",
        "board": "published-18",
        "mode": "digital",
        "variation": False,
        "names": {},
        "switches": {"draw_optional": "yes", "attack_needs_base": "no", "reshuffle": "on_empty", "common_roads": "40"},
    }


@pytest.mark.parametrize("raw", [{}, {"players": 4}, EVERYTHING])
def test_options_written_are_read_again(raw):
    options = read_options(raw)
    assert read_options(write_options(options)) == options
    assert MIDDLE_EMPIRE.options(new(**raw).state) == write_options(options)


def test_every_option_can_be_chosen():
    assert write_options(read_options(EVERYTHING)) == {**EVERYTHING, "players": 2}


@pytest.mark.parametrize(("said", "kept"), [(True, "yes"), ("true", "yes"), (False, "no"), ("no", "no")])
def test_yes_and_no_may_be_said_in_other_ways(said, kept):
    assert read_options({"switches": {"attack-needs-base": said}}).switches["attack_needs_base"] == kept


@pytest.mark.parametrize("board", ["old_cities_24", "OLD-cities-24"])
def test_the_name_of_a_board_is_forgiving(board):
    assert read_options({"board": board}).board_id == "old-cities-24"


WRONG = [
    ({"edition": "west"}, "option.unknown"),
    ({"players": 1}, "option.value"),
    ({"players": 5}, "option.value"),
    ({"players": True}, "option.value"),
    ({"players": "3"}, "option.value"),
    ({"seats": "red"}, "option.value"),
    ({"seats": ["red"]}, "option.value"),
    ({"seats": ["red", "white"], "players": 3}, "option.value"),
    ({"seats": ["red", "red"]}, "option.twice"),
    ({"seats": ["red", "blue"]}, "parse.unknown"),
    ({"start": "green"}, "parse.unknown"),
    ({"board": "atlantis"}, "option.value"),
    ({"board": 18}, "option.value"),
    ({"mode": "hot"}, "option.value"),
    ({"variation": "yes"}, "option.value"),
    ({"version": 2}, "option.value"),
    ({"version": True}, "option.value"),
    ({"names": {"red": 1}}, "option.value"),
    ({"names": {"red": "A", "RED": "B"}}, "option.twice"),
    ({"names": {"green": "A"}}, "parse.unknown"),
    ({"names": {"red": "a\tb"}}, "text.control"),
    ({"names": "red"}, "option.value"),
    ({"switches": "x"}, "option.value"),
    ({"switches": {"luck": "yes"}}, "parse.unknown"),
    ({"switches": {"reshuffle": "yes"}}, "option.switch"),
    ({"switches": {"common_roads": "0"}}, "option.switch"),
    ({"switches": {"common_roads": "41"}}, "option.switch"),
    ({"switches": {"common_roads": "040"}}, "option.switch"),
]


@pytest.mark.parametrize(("raw", "code"), WRONG)
def test_a_wrong_option_is_refused_with_what_would_do(raw, code):
    with pytest.raises(RuleError) as refused:
        MIDDLE_EMPIRE.check(raw)
    assert refused.value.code == code
    with pytest.raises(RuleError):
        MIDDLE_EMPIRE.setup(raw, Dice(random.Random(0)))


def test_a_number_of_bots_takes_the_last_seats():
    options = read_options({"players": 3, "bots": 2})
    assert options.bots == {"black": "sensible", "red": "sensible"}
    assert write_options(options)["bots"] == {"black": "sensible", "red": "sensible"}
    assert "bots" not in write_options(read_options({"bots": 0}))


def test_bots_are_named_by_seat_and_written_again():
    options = read_options({"players": 2, "bots": {"white": "random"}})
    assert read_options(write_options(options)) == options
    assert set(BOT_NAMES) == set(BOTS)


@pytest.mark.parametrize(
    "raw",
    [
        {"players": 2, "bots": 2},
        {"players": 2, "bots": -1},
        {"players": 2, "bots": True},
        {"players": 2, "bots": {"white": "clever"}},
        {"players": 2, "bots": {"white": "random", "black": "random"}},
        {"players": 2, "bots": 1, "mode": "table"},
    ],
    ids=["everybody", "negative", "yes", "no-such-bot", "all-named", "beside"],
)
def test_bots_that_can_not_be(raw):
    with pytest.raises(RuleError) as refused:
        read_options(raw)
    assert refused.value.code == "option.value"


def test_a_bot_has_a_seat_that_plays():
    with pytest.raises(RuleError) as refused:
        read_options({"players": 2, "bots": {"green": "random"}})
    assert refused.value.code == "parse.unknown"
