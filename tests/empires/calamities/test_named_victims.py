"""Who gains, who is the Deputy, and who is named to suffer too (M33-M35)."""

import pytest

from core.empires.catalog import Seat
from tests.empires.calamities.struck import ASSYRIA, HATTI, HELLAS, MINOA, Table, building_of, notes, player, totals


def epidemic(*players: object, victim: Seat | None = HATTI, **chosen: str) -> Table:
    return Table("epidemic", victim, *players, **chosen)  # type: ignore[arg-type]


# The beneficiary


@pytest.mark.parametrize(
    ("minoa", "hellas", "gains"),
    [
        ({"cities": 3}, {"cities": 4}, MINOA),
        ({"cities": 4}, {"cities": 3}, HELLAS),
        ({"board": 20}, {"board": 15}, HELLAS),
        ({"board": 15}, {"board": 20}, MINOA),
        ({}, {}, MINOA),
        ({"cities": 3, "board": 45}, {"cities": 4, "board": 15}, MINOA),
    ],
)
def test_m35_most_cities_in_stock_then_most_tokens_then_ranking(
    minoa: dict[str, int], hellas: dict[str, int], gains: Seat
) -> None:
    """The victim has more in stock than either, and never gains."""
    table = epidemic(player(MINOA, **minoa), player(HATTI, cities=1, board=2), player(HELLAS, **hellas))
    assert notes(table.outcome("10"))["beneficiary"] == {"seat": gains}


def test_m35_tokens_in_stock_are_asked_only_where_cities_do_not_settle_it() -> None:
    uneven = epidemic(player(MINOA, stock=None), player(HATTI), player(HELLAS, cities=5, stock=None))
    assert uneven.question().code == "ask.damage"
    even = epidemic(player(MINOA, stock=None), player(HATTI), player(HELLAS, stock=None))
    first, second = even.question(), even.question("7")
    assert [(one.code, one.values["seat"]) for one in (first, second)] == [("ask.stock", MINOA), ("ask.stock", HELLAS)]
    assert notes(even.outcome("7", "8", "15", "10"))["beneficiary"] == {"seat": HELLAS}
    assert notes(even.outcome("8", "8", "15", "10"))["beneficiary"] == {"seat": MINOA}


def test_m35_cities_that_are_not_known_are_asked_of_others_only() -> None:
    table = epidemic(player(MINOA, cities=None), player(HATTI), player(HELLAS))
    assert (table.question().code, table.question().values["seat"]) == ("ask.cities", MINOA)
    assert notes(table.outcome("5", "15", "10"))["beneficiary"] == {"seat": HELLAS}


# Who is named


def test_m31_with_three_players_nobody_else_is_left_to_be_named() -> None:
    outcome = epidemic(player(MINOA, cities=1), player(HATTI), player(HELLAS)).outcome("15", "10")
    assert totals(outcome) == {HATTI: 15, HELLAS: 10}
    assert notes(outcome)["victims.forced"] == {"seats": (HELLAS,), "barred": [MINOA], "count": 1}


def test_m35_the_beneficiary_may_be_named_where_the_table_says_so() -> None:
    players = (player(MINOA, cities=1), player(HATTI), player(HELLAS))
    table = epidemic(*players, beneficiary_as_secondary="yes")
    assert table.question().answers() == (MINOA, HELLAS)
    assert totals(table.outcome("minoa", "15", "10")) == {HATTI: 15, MINOA: 10}
    assert epidemic(*players, player(ASSYRIA)).refused("minoa").code == "victim.beneficiary"


def test_m31_famine_has_no_beneficiary_and_bars_nobody() -> None:
    table = Table("famine", HATTI, player(MINOA), player(HATTI), player(HELLAS))
    assert table.question().answers() == (MINOA, HELLAS)
    assert "beneficiary" not in notes(table.outcome("minoa", "10", "5"))


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ("hatti", "victim.self"),
        ("carthage", "parse.unknown"),
        ("minoa hellas", "answer.how-many"),
        ("minoa minoa", "answer.twice"),
        ("none", "parse.unknown"),
        ("h", "parse.ambiguous"),
    ],
)
def test_m31_a_wrong_name_is_refused(wrong: str, code: str) -> None:
    assert Table("famine", HATTI, player(MINOA), player(HATTI), player(HELLAS)).refused(wrong).code == code


def test_m31_two_players_name_each_other() -> None:
    assert totals(Table("famine", HATTI, player(HATTI), player(HELLAS)).outcome("10", "5")) == {HATTI: 10, HELLAS: 5}


def test_m31_who_is_alone_names_nobody() -> None:
    outcome = Table("famine", HATTI, player(HATTI)).outcome("10")
    assert totals(outcome) == {HATTI: 10}
    assert notes(outcome)["victims.none"] == {"seats": (), "barred": [], "count": 0}


# The Deputy


@pytest.mark.parametrize(
    ("minoa", "hatti", "deputy"),
    [({"cities": 3}, {}, MINOA), ({}, {"cities": 3}, HATTI), ({}, {"board": 10}, HATTI), ({}, {}, MINOA)],
)
def test_m34_most_cities_in_stock_then_most_tokens_then_ranking(
    minoa: dict[str, int], hatti: dict[str, int], deputy: Seat
) -> None:
    table = epidemic(player(MINOA, **minoa), player(HATTI, **hatti), player(HELLAS), victim=None)
    assert table.question().seat == deputy
    assert table.refused(deputy).code == "victim.self"
    assert notes(table.outcome("hellas", "10")) == {"deputy": {"seat": deputy}}


def test_m33_from_the_market_one_is_named_as_a_secondary_victim() -> None:
    """Medicine and Anatomy count, Enlightenment is for a primary victim."""
    held = ("medicine", "enlightenment")
    table = epidemic(player(MINOA, cities=1), player(HATTI, *held), player(HELLAS, "anatomy"), victim=None)
    assert totals(table.outcome("hatti", "5")) == {HATTI: 5}
    assert totals(table.outcome("hellas", "5")) == {HELLAS: 5}


def test_m33_from_the_market_there_is_a_beneficiary_where_the_table_says_so() -> None:
    """It may be the Deputy, who can't be named anyway."""
    players = (player(MINOA, cities=1), player(HATTI), player(HELLAS))
    assert epidemic(*players, victim=None).question().answers() == (HATTI, HELLAS)
    usual = epidemic(*players, victim=None, market_beneficiary="as_usual")
    assert notes(usual.outcome("hatti", "10")) == {"deputy": {"seat": MINOA}, "beneficiary": {"seat": MINOA}}


def test_m33_a_kind_that_does_nothing_on_the_market_has_no_script_there() -> None:
    with pytest.raises(KeyError):
        Table("flood", None, player(HATTI)).asked()


# Famine and Epidemic: what is suffered


@pytest.mark.parametrize(
    ("held", "first", "second"),
    [
        ((), 10, 5),
        (("agriculture",), 15, 5),
        (("pottery",), 5, 0),
        (("calendar",), 5, 0),
        (("pottery", "calendar"), 0, 0),
        (("agriculture", "pottery", "calendar"), 5, 0),
    ],
)
def test_m31_famine(held: tuple[str, ...], first: int, second: int) -> None:
    table = Table("famine", HATTI, player(HATTI, *held), player(HELLAS, *held))
    answers = [str(number) for number in (first, second) if number]
    assert totals(table.outcome(*answers)) == {HATTI: first, HELLAS: second}


@pytest.mark.parametrize(
    ("held", "first", "second"),
    [
        ((), 15, 10),
        (("medicine",), 10, 5),
        (("enlightenment",), 10, 10),
        (("anatomy",), 15, 5),
        (("roadbuilding", "trade_empire"), 25, 10),
        (("medicine", "enlightenment", "anatomy"), 5, 0),
    ],
)
def test_m31_epidemic(held: tuple[str, ...], first: int, second: int) -> None:
    table = epidemic(player(MINOA, cities=1), player(HATTI, *held, board=30), player(HELLAS, *held))
    answers = [str(number) for number in (first, second) if number]
    assert totals(table.outcome(*answers)) == {HATTI: first, HELLAS: second}


def test_sb_7_1_a_building_takes_ten_damage_off_for_either_victim() -> None:
    players = (player(HATTI), player(HELLAS))
    assert totals(Table("famine", HATTI, *players, buildings=building_of(HATTI)).outcome("yes", "5")) == {
        HATTI: 0,
        HELLAS: 5,
    }
    assert totals(Table("famine", HATTI, *players, buildings=building_of(HELLAS)).outcome("10", "yes")) == {
        HATTI: 10,
        HELLAS: 0,
    }


def test_sb_7_1_who_has_nothing_to_lose_is_not_asked_to_give_up_a_building() -> None:
    table = Table("famine", HATTI, player(HATTI, cities=0, board=0), player(HELLAS), buildings=building_of(HATTI))
    assert totals(table.outcome("5")) == {HATTI: 0, HELLAS: 5}
