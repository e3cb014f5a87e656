"""Phase 1: what is due, what is paid, and who annexes the cities that revolt (6.1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.empires.catalog import Seat
from core.empires.ledger import Account, Transfer, post_all
from core.empires.taxes import Levy, Revolt, check_rate, collected, levy, rates, revolts
from core.errors import RuleError

MINOA, ASSYRIA, HATTI, HELLAS = Seat("minoa"), Seat("assyria"), Seat("hatti"), Seat("hellas")


def with_stock(stock: int, cities: int) -> Account:
    """An account with so many tokens and all but *cities* cities in stock."""
    return Account(board=55 - stock, cities=cities)


@pytest.mark.parametrize(
    ("held", "allowed"),
    [
        ([], [2]),
        (["coinage"], [1, 2, 3]),
        (["monarchy"], [2, 3]),
        (["coinage", "monarchy"], [1, 2, 3, 4]),
        (["democracy", "mysticism"], [2]),
    ],
)
def test_6_1_the_rate_is_2_and_coinage_and_monarchy_may_change_it(held: list[str], allowed: list[int]) -> None:
    assert list(rates(held)) == allowed
    for rate in allowed:
        check_rate(rate, held, HELLAS)


@pytest.mark.parametrize(
    ("rate", "held", "lowest", "highest", "advances"),
    [
        (3, [], 2, 2, ("coinage", "monarchy")),
        (1, ["monarchy"], 2, 3, ("coinage",)),
        (4, ["coinage"], 1, 3, ("monarchy",)),
        (5, [], 2, 2, ()),
        (0, ["coinage"], 1, 3, ()),
    ],
)
def test_6_1_a_rate_that_is_not_allowed_says_which_are_and_who_may(
    rate: int, held: list[str], lowest: int, highest: int, advances: tuple[str, ...]
) -> None:
    with pytest.raises(RuleError) as caught:
        check_rate(rate, held, HELLAS)
    assert (caught.value.code, caught.value.rule) == ("tax.rate", "6.1")
    values = {"seat": "hellas", "rate": rate, "lowest": lowest, "highest": highest, "advances": advances}
    assert caught.value.values == values


def test_6_1_five_cities_pay_ten_from_stock_to_treasury() -> None:
    found = levy(with_stock(30, 5), 2)
    assert found == Levy(due=10, paid=10, revolting=0)
    assert found.transfers == (Transfer("tokens", "stock", "treasury", 10),)


def test_6_1_seven_tokens_for_five_cities_leave_two_that_revolt() -> None:
    assert levy(with_stock(7, 5), 2) == Levy(due=10, paid=7, revolting=2)


@pytest.mark.parametrize(("rate", "paid", "revolting"), [(1, 5, 0), (2, 7, 2), (3, 7, 3), (4, 7, 4)])
def test_6_1_a_city_paid_in_part_revolts_too(rate: int, paid: int, revolting: int) -> None:
    assert levy(with_stock(7, 5), rate) == Levy(5 * rate, paid, revolting)


def test_6_1_democracy_pays_what_there_is_and_no_city_revolts() -> None:
    assert levy(with_stock(7, 5), 2, ["democracy"]) == Levy(due=10, paid=7, revolting=0)


def test_sb_5_1_a_controlled_building_pays_like_a_city() -> None:
    assert levy(with_stock(30, 4), 3, buildings=2) == Levy(due=18, paid=18, revolting=0)


def test_sb_5_3_only_cities_revolt() -> None:
    assert levy(with_stock(0, 2), 2, buildings=3) == Levy(due=10, paid=0, revolting=2)


@given(
    st.integers(0, 55), st.integers(0, 9), st.integers(1, 4), st.integers(0, 5), st.sampled_from([[], ["democracy"]])
)
def test_6_1_stock_pays_all_it_can(stock: int, cities: int, rate: int, buildings: int, held: list[str]) -> None:
    found = levy(with_stock(stock, cities), rate, held, buildings)
    assert found.due == rate * (cities + buildings)
    assert found.paid == min(found.due, stock)
    unpaid = -(-max(0, found.due - stock) // rate)
    assert found.revolting == (0 if held else min(unpaid, cities))


def test_6_1_the_beneficiary_is_who_has_most_in_stock_when_all_have_collected() -> None:
    table = {MINOA: with_stock(20, 4), HATTI: with_stock(21, 4), HELLAS: with_stock(7, 5)}
    levies = {seat: levy(account, 2) for seat, account in table.items()}
    after = collected(table, levies)
    assert [account.stock for account in after.values()] == [12, 13, 0]
    assert revolts(after, levies) == (Revolt(HELLAS, HATTI, 2),)


def test_6_1_the_fewest_cities_come_before_the_most_tokens() -> None:
    table = {MINOA: with_stock(1, 3), HATTI: with_stock(40, 4), HELLAS: with_stock(0, 5)}
    assert revolts(table, {HELLAS: Levy(10, 0, 1)}) == (Revolt(HELLAS, MINOA, 1),)
    even = {MINOA: with_stock(10, 4), HATTI: with_stock(10, 4), HELLAS: with_stock(0, 5)}
    assert revolts(even, {HELLAS: Levy(10, 0, 1)}) == (Revolt(HELLAS, MINOA, 1),)


def test_6_1_victims_come_in_ranking_and_are_nobodys_beneficiary() -> None:
    table = {MINOA: with_stock(0, 2), ASSYRIA: with_stock(20, 6), HATTI: with_stock(10, 6), HELLAS: with_stock(0, 3)}
    levies = {HELLAS: Levy(6, 0, 2), MINOA: Levy(4, 0, 1)}
    found = revolts(table, levies)
    assert found == (Revolt(MINOA, ASSYRIA, 1), Revolt(HELLAS, HATTI, 2))


def test_6_1_when_the_beneficiary_runs_out_of_cities_the_next_is_sought() -> None:
    table = {MINOA: with_stock(9, 8), HATTI: with_stock(10, 8), HELLAS: with_stock(0, 4)}
    found = revolts(table, {HELLAS: Levy(8, 0, 4)})
    assert found == (Revolt(HELLAS, HATTI, 1), Revolt(HELLAS, MINOA, 1), Revolt(HELLAS, None, 2))


def test_6_1_with_no_city_left_in_stock_revolting_cities_are_destroyed() -> None:
    table = {MINOA: with_stock(9, 9), HATTI: with_stock(10, 9), HELLAS: with_stock(0, 9)}
    found = revolts(table, {HELLAS: Levy(18, 0, 9)})
    assert found == (Revolt(HELLAS, None, 9),)
    assert found[0].entries == ((HELLAS, (Transfer("cities", "board", "stock", 9),)),)


def test_6_1_cities_annexed_come_from_the_beneficiarys_stock() -> None:
    table = {HATTI: with_stock(10, 4), HELLAS: with_stock(0, 5)}
    (found,) = revolts(table, {HELLAS: Levy(10, 0, 2)})
    after = post_all(table, found.entries)
    assert [account.cities for account in after.values()] == [6, 3]


def test_6_1_nobody_revolts_where_all_is_paid() -> None:
    table = {MINOA: with_stock(20, 4), HELLAS: with_stock(20, 5)}
    assert revolts(table, {seat: levy(account, 2) for seat, account in table.items()}) == ()


@given(st.data())
def test_6_1_every_revolting_city_finds_one_fate(data: st.DataObject) -> None:
    seats = [MINOA, ASSYRIA, HATTI, HELLAS]
    table = {seat: with_stock(data.draw(st.integers(0, 20)), data.draw(st.integers(0, 9))) for seat in seats}
    levies = {seat: levy(account, data.draw(st.integers(1, 4))) for seat, account in table.items()}
    now = collected(table, levies)
    found = revolts(now, levies)
    victims = {seat for seat in seats if levies[seat].revolting}
    for revolt in found:
        now = post_all(now, revolt.entries)
        assert revolt.beneficiary not in victims
    for seat in seats:
        assert sum(revolt.cities for revolt in found if revolt.victim == seat) == levies[seat].revolting
    assert [revolt.victim for revolt in found] == sorted((r.victim for r in found), key=seats.index)
