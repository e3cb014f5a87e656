"""Slave Revolt: one more check of city support, at a raised rate (6.5, 6.9)."""

import pytest

from core.empires.ledger import Account
from tests.empires.calamities.struck import (
    HATTI,
    HELLAS,
    Table,
    building_of,
    notes,
    player,
    small_map,
    sums,
    totals,
)


def revolt(*held: str, **how: object) -> Table:
    numbers = {name: how.pop(name) for name in ("cities", "board", "treasury", "stock") if name in how}
    return Table("slave_revolt", HATTI, player(HATTI, *held, **numbers), player(HELLAS), **how)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("held", "rate"),
    [
        ([], 4),
        (["mythology"], 3),
        (["enlightenment"], 3),
        (["mythology", "enlightenment"], 2),
        (["mining"], 5),
        (["cultural_ascendancy"], 5),
        (["mining", "cultural_ascendancy"], 6),
        (["mythology", "enlightenment", "cultural_ascendancy"], 3),
        (["mythology", "mining"], 4),
    ],
)
def test_6_9_the_rate_is_raised_by_two_more_or_less(held: list[str], rate: int) -> None:
    """24 tokens support 4 cities at any of these rates."""
    outcome = revolt(*held, board=24).outcome()
    assert totals(outcome) == {HATTI: rate}
    assert notes(outcome)["support.enough"] == {"seat": HATTI, "cities": 4, "rate": rate, "board": 24}
    assert outcome.changes == ()


def test_6_9_the_sum_begins_with_the_basic_rate() -> None:
    assert sums(revolt("mining", "mythology", board=24).outcome(), HATTI) == [
        ("rate", 2, ""),
        ("printed", 2, ""),
        ("advance", -1, "mythology"),
        ("advance", 1, "mining"),
    ]


@pytest.mark.parametrize(
    ("board", "cities", "limits", "left"),
    [
        (16, 4, None, Account(16, 10, 4)),
        (15, 4, "0", Account(15, 10, 3)),
        (12, 4, "3", Account(15, 10, 3)),
        (11, 4, "1", Account(12, 10, 3)),
        (11, 4, "0 3", Account(14, 10, 2)),
        (5, 4, "3 3", Account(11, 10, 2)),
        (0, 2, "1 1", Account(2, 10, 0)),
        (0, 2, "4", Account(4, 10, 1)),
        (0, 0, None, Account(0, 10, 0)),
        (7, 4, "none", Account(7, 10, 1)),
        (7, 4, "0 0 0", Account(7, 10, 1)),
    ],
)
def test_6_5_cities_are_reduced_until_the_rest_is_supported(
    board: int, cities: int, limits: str | None, left: Account
) -> None:
    table = revolt(board=board, cities=cities)
    assert table.after(*([limits] if limits else []))[HATTI] == left


@pytest.mark.parametrize(
    ("wrong", "code", "values"),
    [
        ("2", "support.more", {"count": 1}),
        ("4 4 4", "support.fewer", {"count": 3, "needed": 2}),
        ("4 x", "answer.number", None),
        ("4 10", "answer.number", None),
    ],
)
def test_6_5_too_few_and_too_many_limits_are_refused(wrong: str, code: str, values: dict[str, int] | None) -> None:
    """7 tokens for 4 cities at rate 4: with 2 more they are too few for 3, with 4 and 4 more enough for 2."""
    refusal = revolt(board=7).refused(wrong)
    assert refusal.code == code
    assert values is None or refusal.values == values


def test_6_5_no_more_tokens_are_placed_than_stock_has() -> None:
    assert revolt(board=13, treasury=40).after("4")[HATTI] == Account(15, 40, 3)
    assert revolt(board=11, treasury=44).after()[HATTI] == Account(11, 44, 2), "stock is empty: limits do not matter"


def test_6_5_names_of_a_map_stand_for_their_limits() -> None:
    assert revolt(board=12, areas=small_map()).after("memphis")[HATTI] == Account(15, 10, 3)


def test_6_5_what_is_lacking_is_told_with_the_question() -> None:
    question = revolt(board=12).question()
    assert (question.code, question.seat, question.values) == (
        "ask.support-limits",
        None,
        {"seat": HATTI, "lacking": 4},
    )
    assert notes(revolt(board=12).outcome("3"))["support.short"]["rate"] == 4


def test_6_5_what_the_books_do_not_know_is_asked() -> None:
    table = revolt(board=None, cities=None, stock=None)
    assert [table.question(*answers).code for answers in ((), ("4",))] == ["ask.cities", "ask.board"]
    assert totals(table.outcome("4", "16")) == {HATTI: 4}
    assert table.question("4", "15").code == "ask.support-limits"


def test_sb_7_2_a_building_does_not_help_against_want_of_support() -> None:
    assert revolt(board=12, buildings=building_of(HATTI)).question().code == "ask.support-limits"
