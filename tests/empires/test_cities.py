"""Cities that are built, supported and reduced, what areas hold, and what ships cost (6.3, 6.5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.empires.catalog import Seat
from core.empires.cities import (
    Ground,
    Reduction,
    construction,
    holds,
    lacking,
    materials,
    reductions,
    ship_cost,
    shipping,
    support_rate,
)
from core.empires.ledger import Account, post
from core.errors import RuleError

HELLAS = Seat("hellas")
BOTH = ["architecture", "urbanism"]


def built(account: Account, sites: int, wilderness: int = 0, **how: object) -> Account:
    return post(account, construction(account, HELLAS, sites, wilderness, **how), HELLAS)  # type: ignore[arg-type]


def sailed(account: Account, build: int, keep: int, treasury: int) -> Account:
    return post(account, shipping(account, HELLAS, build, keep, treasury), HELLAS)


# Construction


@pytest.mark.parametrize(
    ("ground", "held", "tokens", "treasury", "neighbours", "on_the_spot"),
    [
        ("site", [], 6, 0, 0, 6),
        ("site", BOTH, 6, 3, 0, 3),
        ("wilderness", [], 12, 0, 0, 12),
        ("wilderness", ["architecture"], 12, 6, 0, 6),
        ("wilderness", ["urbanism"], 12, 0, 4, 8),
        ("wilderness", BOTH, 12, 6, 4, 2),
    ],
)
def test_6_5_what_a_city_takes_and_from_where(
    ground: Ground, held: list[str], tokens: int, treasury: int, neighbours: int, on_the_spot: int
) -> None:
    found = materials(ground, held)
    assert (found.tokens, found.treasury, found.neighbours) == (tokens, treasury, neighbours)
    assert found.on_the_spot == on_the_spot


def test_6_5_tokens_go_to_stock_and_cities_to_the_board() -> None:
    assert built(Account(board=30, cities=2), 2, 1) == Account(board=6, cities=5)


def test_6_5_all_tokens_of_the_area_go_to_stock() -> None:
    assert built(Account(board=30, cities=2), 1, beyond=2) == Account(board=22, cities=3)


def test_6_5_architecture_pays_up_to_half_of_one_city_from_treasury() -> None:
    before = Account(board=30, treasury=10)
    assert built(before, 2, treasury=3, held=BOTH) == Account(board=21, treasury=7, cities=2)
    assert built(before, 1, 1, treasury=6, held=BOTH) == Account(board=18, treasury=4, cities=2)


@pytest.mark.parametrize(("held", "most"), [([], 0), (["architecture"], 3)])
def test_6_5_more_treasury_is_refused_with_the_most_that_would_do(held: list[str], most: int) -> None:
    with pytest.raises(RuleError) as caught:
        construction(Account(board=30, treasury=10), HELLAS, 2, 0, treasury=4, held=held)
    assert (caught.value.code, caught.value.rule) == ("cities.treasury", "6.5")
    assert caught.value.values == {"seat": "hellas", "count": 4, "most": most, "advance": "architecture"}


def test_6_5_nine_cities_are_the_most() -> None:
    assert built(Account(board=20, cities=7), 2).cities == 9
    with pytest.raises(RuleError) as caught:
        construction(Account(board=50, cities=7), HELLAS, 2, 1)
    assert (caught.value.code, caught.value.rule) == ("cities.too-many", "6.5")
    assert caught.value.values == {"seat": "hellas", "count": 3, "most": 2}


def test_6_5_a_city_without_its_tokens_is_refused() -> None:
    with pytest.raises(RuleError) as caught:
        built(Account(board=11), 0, 1)
    assert (caught.value.code, caught.value.values["count"], caught.value.values["most"]) == ("ledger.short", 12, 11)


@pytest.mark.parametrize("numbers", [(-1, 0, 0, 0), (0, -1, 0, 0), (1, 0, -1, 0), (1, 0, 0, -1)])
def test_6_5_numbers_below_nothing_are_refused(numbers: tuple[int, int, int, int]) -> None:
    sites, wilderness, treasury, beyond = numbers
    with pytest.raises(RuleError) as caught:
        construction(Account(board=30), HELLAS, sites, wilderness, treasury=treasury, beyond=beyond, held=BOTH)
    assert (caught.value.code, caught.value.values["count"]) == ("cities.count", -1)


# What areas hold


@pytest.mark.parametrize("printed", range(6))
def test_6_5_an_area_holds_what_is_printed_and_a_city_area_nothing(printed: int) -> None:
    assert holds(printed, own_city=False) == printed
    assert holds(printed, own_city=True) == 0
    assert holds(printed, own_city=True, held=["public_works", "agriculture"]) == 1


def test_6_5_agriculture_adds_one_in_areas_printed_0_1_and_2_while_alone() -> None:
    held = ["agriculture", "public_works"]
    assert [holds(printed, False, held) for printed in range(5)] == [1, 2, 3, 3, 4]
    assert [holds(printed, False, held, alone=False) for printed in range(5)] == [0, 1, 2, 3, 4]


# Support


def test_6_5_a_city_needs_two_tokens_and_three_with_cultural_ascendancy() -> None:
    assert [support_rate(), support_rate(["cultural_ascendancy"]), support_rate(["law"])] == [2, 3, 2]
    assert [support_rate([], 2), support_rate(["cultural_ascendancy"], 2)] == [4, 5]


@pytest.mark.parametrize(("board", "rate", "lacks"), [(12, 2, 0), (11, 2, 1), (12, 3, 6), (30, 3, 0)])
def test_6_5_tokens_lacking_for_six_cities(board: int, rate: int, lacks: int) -> None:
    assert lacking(Account(board=board, cities=6), rate) == lacks


@pytest.mark.parametrize(
    ("board", "cities", "rate", "limits", "reduced"),
    [
        (12, 6, 2, [], Reduction(0, 0)),
        (11, 6, 2, [0], Reduction(1, 0)),
        (10, 6, 2, [1], Reduction(1, 1)),
        (6, 6, 2, [2, 3], Reduction(2, 5)),
        (6, 6, 2, [1, 1], Reduction(2, 2)),
        (6, 6, 2, [0, 1], Reduction(3, 1)),
        (0, 3, 2, [], Reduction(3, 0)),
        (0, 3, 3, [1, 1, 5], Reduction(3, 7)),
    ],
)
def test_6_5_cities_are_reduced_until_the_rest_is_supported(
    board: int, cities: int, rate: int, limits: list[int], reduced: Reduction
) -> None:
    assert reductions(Account(board=board, cities=cities), rate, limits) == reduced


def test_6_5_no_more_tokens_are_placed_than_stock_has() -> None:
    account = Account(board=5, treasury=49, cities=4)
    assert reductions(account, 2, [3, 3]) == Reduction(1, 1)
    assert post(account, Reduction(1, 1).transfers, HELLAS) == Account(board=6, treasury=49, cities=3)


@given(st.integers(0, 55), st.integers(0, 9), st.integers(2, 5), st.lists(st.integers(0, 5), max_size=9), st.data())
def test_6_5_a_reduction_ends_as_soon_as_support_is_enough(
    board: int, cities: int, rate: int, limits: list[int], data: st.DataObject
) -> None:
    account = Account(board=board, treasury=data.draw(st.integers(0, 55 - board)), cities=cities)
    found = reductions(account, rate, limits)
    after = post(account, found.transfers, HELLAS)
    assert lacking(after, rate) == 0
    if found.cities:
        placed = sum(limits[: found.cities - 1])
        one_less = Account(min(board + placed, 55 - account.treasury), account.treasury, cities - found.cities + 1)
        assert lacking(one_less, rate) > 0


# Ships


def test_6_3_a_ship_costs_two_to_build_and_one_to_keep() -> None:
    assert [ship_cost(1, 0), ship_cost(0, 1), ship_cost(2, 1)] == [2, 1, 5]


@pytest.mark.parametrize(("treasury", "board"), [(2, 20), (1, 19), (0, 18)])
def test_6_3_a_ship_is_paid_with_treasury_tokens_or_both(treasury: int, board: int) -> None:
    after = sailed(Account(board=20, treasury=5), 1, 0, treasury)
    assert after == Account(board=board, treasury=5 - treasury, ships=1)


def test_6_3_ships_neither_built_nor_kept_leave_the_board() -> None:
    assert sailed(Account(board=20, treasury=5, ships=3), 0, 1, 1) == Account(board=20, treasury=4, ships=1)
    assert sailed(Account(board=20, treasury=5, ships=3), 0, 0, 0) == Account(board=20, treasury=5, ships=0)


def test_6_3_a_ship_that_is_not_kept_may_be_built_again() -> None:
    assert sailed(Account(board=20, treasury=9, ships=4), 3, 1, 7) == Account(board=20, treasury=2, ships=4)


@pytest.mark.parametrize(
    ("build", "keep", "treasury", "code", "count", "most"),
    [
        (0, 3, 0, "ships.keep", 3, 2),
        (3, 2, 0, "ships.too-many", 5, 4),
        (5, 0, 0, "ships.too-many", 5, 4),
        (1, 1, 4, "ships.treasury", 4, 3),
    ],
)
def test_6_3_too_many_is_refused_with_the_most_that_would_do(
    build: int, keep: int, treasury: int, code: str, count: int, most: int
) -> None:
    with pytest.raises(RuleError) as caught:
        shipping(Account(board=20, treasury=9, ships=2), HELLAS, build, keep, treasury)
    assert (caught.value.code, caught.value.rule) == (code, "6.3")
    assert caught.value.values == {"seat": "hellas", "count": count, "most": most}


@pytest.mark.parametrize("numbers", [(-1, 0, 0), (0, -1, 0), (1, 0, -1)])
def test_6_3_numbers_below_nothing_are_refused(numbers: tuple[int, int, int]) -> None:
    with pytest.raises(RuleError) as caught:
        shipping(Account(board=20, treasury=9, ships=2), HELLAS, *numbers)
    assert (caught.value.code, caught.value.values["count"]) == ("ships.count", -1)


def test_6_3_treasury_that_is_not_there_pays_for_nothing() -> None:
    with pytest.raises(RuleError) as caught:
        sailed(Account(board=20, treasury=1), 1, 0, 2)
    assert (caught.value.code, caught.value.values["place"]) == ("ledger.short", "treasury")
