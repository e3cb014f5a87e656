"""The ledger: 55 tokens, 9 cities and 4 ships of a civilization, wherever they go (rulebook 1.1, 3 and 4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.empires.catalog import Seat
from core.empires.ledger import (
    PLACES,
    Account,
    Transfer,
    annexed,
    correction,
    most_in_stock,
    moved,
    opening,
    post,
    post_all,
    view,
)
from core.errors import RuleError

HELLAS, MINOA, HATTI = Seat("hellas"), Seat("minoa"), Seat("hatti")
TOKENS, CITIES, SHIPS = 55, 9, 4


@st.composite
def accounts(draw: st.DrawFn) -> Account:
    board = draw(st.integers(0, TOKENS))
    treasury = draw(st.integers(0, TOKENS - board))
    return Account(board, treasury, draw(st.integers(0, CITIES)), draw(st.integers(0, SHIPS)))


transfers = st.builds(
    Transfer,
    st.sampled_from(["tokens", "cities", "ships"]),
    st.sampled_from(["board", "stock", "treasury"]),
    st.sampled_from(["board", "stock", "treasury"]),
    st.integers(-2, 12),
)


def assert_conserved(account: Account) -> None:
    tokens = (account.board, account.stock, account.treasury)
    cities = (account.cities, account.city_stock)
    ships = (account.ships, account.ship_stock)
    assert [sum(tokens), sum(cities), sum(ships)] == [TOKENS, CITIES, SHIPS]
    assert min(*tokens, *cities, *ships) >= 0


def refusal(account: Account, *entries: Transfer) -> RuleError:
    with pytest.raises(RuleError) as caught:
        post(account, entries, HELLAS)
    return caught.value


def test_3_stock_is_what_is_neither_on_the_board_nor_in_treasury() -> None:
    account = Account(board=20, treasury=10, cities=4, ships=1)
    assert (account.stock, account.city_stock, account.ship_stock) == (25, 5, 3)


def test_4_a_game_begins_with_one_token_on_the_board() -> None:
    account = opening()
    assert account == Account(board=1, treasury=0, cities=0, ships=0)
    assert (account.stock, account.city_stock, account.ship_stock) == (54, 9, 4)


@given(accounts(), st.lists(transfers, max_size=8))
def test_3_every_entry_conserves_the_pieces_or_is_refused(account: Account, entries: list[Transfer]) -> None:
    try:
        after = post(account, entries, HELLAS)
    except RuleError as refused:
        assert refused.code in ("ledger.place", "ledger.negative", "ledger.short")
    else:
        assert_conserved(after)


@given(accounts(), accounts())
def test_3_a_correction_is_transfers_that_lead_there(account: Account, wanted: Account) -> None:
    entries = correction(account, wanted, HELLAS)
    assert post(account, entries, HELLAS) == wanted
    assert all(entry.count > 0 for entry in entries)


@given(
    accounts(),
    st.builds(Account, st.integers(-3, 60), st.integers(-3, 60), st.integers(-3, 12), st.integers(-3, 7)),
)
def test_3_a_correction_that_cannot_be_says_what_could(account: Account, wanted: Account) -> None:
    try:
        after = post(account, correction(account, wanted, HELLAS), HELLAS)
    except RuleError as refused:
        low = min(wanted.board, wanted.treasury, wanted.cities, wanted.ships) < 0
        over = wanted.board + wanted.treasury > TOKENS or wanted.cities > CITIES or wanted.ships > SHIPS
        assert low or over
        assert refused.code == "ledger.out-of-range"
        assert refused.rule == "3"
    else:
        assert after == wanted
        assert_conserved(after)


def test_3_a_transfer_moves_pieces_between_named_places() -> None:
    account = Account(board=20, treasury=10, cities=4, ships=1)
    entries = (
        Transfer("tokens", "stock", "treasury", 8),
        Transfer("tokens", "board", "stock", 6),
        Transfer("cities", "stock", "board", 1),
        Transfer("ships", "board", "stock", 1),
    )
    assert post(account, entries, HELLAS) == Account(board=14, treasury=18, cities=5, ships=0)


def test_3_more_than_is_there_is_refused_with_what_is_there() -> None:
    refused = refusal(Account(board=20, treasury=3), Transfer("tokens", "treasury", "stock", 5))
    assert (refused.code, refused.rule) == ("ledger.short", "3")
    assert refused.values == {"seat": "hellas", "what": "tokens", "place": "treasury", "count": 5, "most": 3}


def test_3_an_entry_counts_what_the_one_before_it_left() -> None:
    spend = Transfer("tokens", "treasury", "stock", 2)
    assert post(Account(treasury=5), (spend, spend), HELLAS).treasury == 1
    assert refusal(Account(treasury=5), spend, spend, spend).values["most"] == 1


def test_3_a_count_below_nothing_is_refused() -> None:
    refused = refusal(Account(board=20), Transfer("tokens", "board", "stock", -1))
    assert (refused.code, refused.values["count"], refused.values["most"]) == ("ledger.negative", -1, 20)


@pytest.mark.parametrize("what", ["cities", "ships"])
def test_3_only_tokens_can_lie_in_treasury(what: str) -> None:
    for ends in (("board", "treasury"), ("treasury", "board")):
        refused = refusal(Account(cities=3, ships=2), Transfer(what, *ends, 1))  # type: ignore[arg-type]
        assert (refused.code, refused.values["places"]) == ("ledger.place", ("board", "stock"))
    assert PLACES["tokens"] == ("board", "stock", "treasury")


@pytest.mark.parametrize(
    ("wanted", "what", "place", "most"),
    [
        (Account(board=50, treasury=10), "tokens", "board", 45),
        (Account(board=20, treasury=40), "tokens", "treasury", 35),
        (Account(board=20, cities=10), "cities", "board", 9),
        (Account(board=20, ships=5), "ships", "board", 4),
    ],
)
def test_3_an_impossible_correction_names_the_most_that_would_do(
    wanted: Account, what: str, place: str, most: int
) -> None:
    with pytest.raises(RuleError) as caught:
        correction(Account(board=20), wanted, HELLAS)
    values = caught.value.values
    assert (caught.value.code, values["what"], values["place"], values["most"]) == (
        "ledger.out-of-range",
        what,
        place,
        most,
    )


def test_3_nothing_moved_is_no_transfer() -> None:
    assert moved("tokens", "board", "stock", 0) == ()
    assert moved("tokens", "board", "stock", 3) == (Transfer("tokens", "board", "stock", 3),)
    same = Account(board=3)
    assert correction(same, same, HELLAS) == ()


def test_3_annexed_units_are_replaced_from_the_winners_stock() -> None:
    lost, won = annexed(cities=2, tokens=3)
    before = {HELLAS: Account(board=20, cities=5), MINOA: Account(board=10, cities=1)}
    after = post_all(before, [(HELLAS, lost), (MINOA, won)])
    assert after == {HELLAS: Account(board=17, cities=3), MINOA: Account(board=13, cities=3)}


def test_3_entries_of_several_seats_are_made_all_or_none() -> None:
    before = {HELLAS: Account(board=5), MINOA: Account(board=5)}
    lose, take = moved("tokens", "board", "stock", 4), moved("tokens", "board", "stock", 6)
    with pytest.raises(RuleError) as caught:
        post_all(before, [(HELLAS, lose), (MINOA, take)])
    assert caught.value.values["seat"] == "minoa"
    assert before[HELLAS].board == 5


def test_m34_m35_most_cities_in_stock_then_tokens_then_ranking() -> None:
    table = {
        MINOA: Account(cities=3, board=20),
        HATTI: Account(cities=2, board=30),
        HELLAS: Account(cities=2, board=20),
    }
    assert most_in_stock(table) == HELLAS
    assert most_in_stock(table, [HELLAS]) == HATTI
    assert most_in_stock(table, [HELLAS, HATTI]) == MINOA
    assert most_in_stock(table, table) is None
    even = {MINOA: Account(cities=2, board=10, treasury=10), HATTI: Account(cities=2, board=20)}
    assert most_in_stock(even) == MINOA


def test_show_ledger() -> None:
    assert view({HELLAS: Account(board=20, treasury=10, cities=4, ships=1)}) == {
        "hellas": {"board": 20, "stock": 25, "treasury": 10, "cities": 4, "city_stock": 5, "ships": 1}
    }
