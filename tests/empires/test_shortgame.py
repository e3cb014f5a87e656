"""The Short Game with 3-4 players (M37): sets, start and advice."""

import pytest

from core.empires.ast import ending, era_of
from core.empires.catalog import EDITIONS, PLAYERS, Seat, seats
from core.empires.facts import SIDES
from core.empires.ledger import Account
from core.empires.shortgame import (
    check_drawn,
    ends_as,
    is_advised,
    opening,
    sets,
    start_column,
    start_credits,
)
from core.errors import RuleError

HELLAS, MINOA, HATTI = Seat("hellas"), Seat("minoa"), Seat("hatti")

SELECTIONS = {
    ("west", 3): ["Coin & Commerce", "Early Merchants", "Sacred Constructors"],
    ("west", 4): ["Coin & Commerce", "Exploring the Deserts", "Early Merchants", "Sacred Constructors"],
    ("east", 3): ["Coin & Commerce", "Exploring the Deserts", "Mystical Palaces"],
    ("east", 4): ["Coin & Commerce", "Exploring the Deserts", "Mystical Palaces", "Sacred Constructors"],
}

CONTENTS = {
    "Coin & Commerce": ("coin_and_commerce", ["cartography", "law", "coinage", "music"]),
    "Early Merchants": ("early_merchants", ["trade_routes", "calendar", "monarchy", "cloth_making"]),
    "Exploring the Deserts": (
        "exploring_the_deserts",
        ["engineering", "universal_doctrine", "deism", "urbanism"],
    ),
    "Mystical Palaces": ("mystical_palaces", ["diplomacy", "literacy", "theocracy", "mythology"]),
    "Sacred Constructors": (
        "sacred_constructors",
        ["enlightenment", "engineering", "theocracy", "empiricism"],
    ),
}


@pytest.mark.parametrize(("edition", "players"), SELECTIONS)
def test_m37_the_sets_of_each_setup(edition: str, players: int) -> None:
    assert [one.name for one in sets(edition, players)] == SELECTIONS[edition, players]


@pytest.mark.parametrize(("edition", "players"), SELECTIONS)
def test_m37_what_is_in_the_sets(edition: str, players: int) -> None:
    for one in sets(edition, players):
        assert (one.id, list(one.advances)) == CONTENTS[one.name]


def test_m37_every_player_can_draw_a_set_of_their_own() -> None:
    check_drawn("west", 3, {HELLAS: "coin_and_commerce", MINOA: "early_merchants", HATTI: "sacred_constructors"})
    check_drawn("west", 3, {HELLAS: "coin_and_commerce"})


def test_m37_a_set_that_is_not_played_with_is_refused_with_those_that_are() -> None:
    with pytest.raises(RuleError) as caught:
        check_drawn("west", 3, {HELLAS: "mystical_palaces"})
    assert (caught.value.code, caught.value.rule) == ("shortgame.set", "M37")
    assert caught.value.values["sets"] == ("coin_and_commerce", "early_merchants", "sacred_constructors")


def test_m37_a_set_is_drawn_once() -> None:
    with pytest.raises(RuleError) as caught:
        check_drawn("east", 3, {HELLAS: "coin_and_commerce", MINOA: "coin_and_commerce"})
    assert (caught.value.code, caught.value.rule) == ("shortgame.set-twice", "M37")
    assert caught.value.values == {"seat": "minoa", "set": "coin_and_commerce", "other": "hellas"}


@pytest.mark.parametrize(("players", "each"), [(3, 10), (4, 5)])
def test_m4_m37_start_credits_are_given_as_well(players: int, each: int) -> None:
    assert start_credits(players) == dict.fromkeys(["arts", "civics", "crafts", "religion", "science"], each)


def test_m37_five_cities_ten_treasury_and_up_to_fourteen_tokens() -> None:
    account = opening(HELLAS, 14)
    assert account == Account(board=14, treasury=10, cities=5, ships=0)
    assert (account.stock, account.city_stock, account.ship_stock) == (31, 4, 4)
    assert opening(HELLAS, 3, lost_cities=1) == Account(board=3, treasury=10, cities=4)


@pytest.mark.parametrize(
    ("tokens", "lost", "code", "count", "most"),
    [
        (15, 0, "shortgame.tokens", 15, 14),
        (-1, 0, "shortgame.tokens", -1, 14),
        (14, 2, "shortgame.cities", 2, 1),
        (14, -1, "shortgame.cities", -1, 1),
    ],
)
def test_m37_more_is_refused_with_the_most_that_would_do(
    tokens: int, lost: int, code: str, count: int, most: int
) -> None:
    with pytest.raises(RuleError) as caught:
        opening(HELLAS, tokens, lost)
    assert (caught.value.code, caught.value.rule) == (code, "M37")
    assert caught.value.values == {"seat": "hellas", "count": count, "most": most}


@pytest.mark.parametrize("edition", EDITIONS)
def test_m37_every_marker_starts_on_column_11_the_last_before_the_late_bronze_age(edition: str) -> None:
    assert start_column() == 11
    for civilization in seats(edition, max(PLAYERS)):
        eras = [[era_of(side, civilization.id, column) for column in (11, 12)] for side in SIDES]
        assert eras == [["middle_bronze", "late_bronze"]] * 2


def test_m37_expert_is_allowed_but_not_advised() -> None:
    assert [is_advised("basic"), is_advised("expert")] == [True, False]


def test_m37_the_short_game_ends_as_basic_does() -> None:
    assert [ends_as("basic", True), ends_as("expert", True)] == ["basic", "basic"]
    assert [ends_as("basic", False), ends_as("expert", False)] == ["basic", "expert"]
    assert ending(ends_as("expert", True), [16, 12]) == "over"
