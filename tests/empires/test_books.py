"""The books of a table: what the entries of pieces, markers and advances say, and what the table keeps itself."""

import pytest

from core.empires.advances import price
from core.empires.commands import Correct, Lose
from core.empires.queries import show
from core.empires.state import State, replace
from tests.empires.table import Table, codes, in_phase, new, played

HELLAS = "set hellas board 20 treasury 10 cities 4 ships 1 column 7"


def ledger(table: Table, seat: str = "hellas") -> dict:
    """What ``show ledger`` tells of *seat*."""
    return show(table.state, ["ledger"])[seat]


def held(table: Table, seat: str = "hellas") -> list[str]:
    """The advances of *seat*."""
    return show(table.state, ["advances", seat])["held"]


# Pieces and markers: set


def test_3_a_new_game_begins_with_one_token_on_the_board_and_all_else_in_stock():
    expected = {"board": 1, "stock": 54, "treasury": 0, "cities": 0, "city_stock": 9, "ships": 0}
    assert show(new().state, ["ledger"]) == dict.fromkeys(("minoa", "hatti", "hellas"), expected)


def test_3_set_says_where_pieces_and_marker_are_and_stock_follows():
    table = played(HELLAS)
    assert ledger(table) == {"board": 20, "stock": 25, "treasury": 10, "cities": 4, "city_stock": 5, "ships": 1}
    assert show(table.state, ["ast"])["hellas"]["column"] == 7
    assert table.state.cities_of("hellas") == 4


def test_3_what_set_leaves_out_stays():
    table = played(HELLAS, "set hellas treasury 3")
    assert ledger(table) == {"board": 20, "stock": 32, "treasury": 3, "cities": 4, "city_stock": 5, "ships": 1}


def test_3_names_of_counts_may_be_shortened():
    assert ledger(played("set hel b 20 t 10 ci 4 s 1")) == ledger(played(HELLAS))


def test_3_a_correction_tells_its_reason_in_the_log():
    table = new()
    (event,) = table.do("set hellas treasury 4 because Minoa plundered")
    assert table.said(event) == "Hellas corrected: treasury 4. The table says: “Minoa plundered”."


@pytest.mark.parametrize("reason", ["\u202eabc", "a\x07b", "x" * 201])
def test_3_a_reason_that_could_change_the_screen_is_refused(reason):
    with pytest.raises(Exception, match=r"text\."):
        new().do(f"set hellas treasury 4 because {reason}")


@pytest.mark.parametrize(
    ("entry", "code", "most"),
    [
        ("board 56", "ledger.out-of-range", 45),
        ("treasury 56", "ledger.out-of-range", 35),
        ("board 46", "ledger.out-of-range", 45),
        ("treasury 36", "ledger.out-of-range", 35),
        ("cities 10 because so", "ledger.out-of-range", 9),
        ("ships 5", "ledger.out-of-range", 4),
        ("board 30 treasury 26", "ledger.out-of-range", 29),
    ],
)
def test_3_more_pieces_than_there_are_can_not_be(entry, code, most):
    table = played(HELLAS)
    assert table.refused(f"set hellas {entry}", code, "3").values["most"] == most


def test_3_less_than_nothing_can_not_be():
    table = new()
    table.refused(Correct("hellas", treasury=-1), "ledger.out-of-range", "3")
    table.refused("set hellas treasury -1", "parse.number")
    table.refused(Lose("hellas", cities=-1), "ledger.negative", "3")


def test_3_set_has_to_say_something():
    new().refused(Correct("hellas"), "set.nothing", "3")
    new().refused("set hellas because so", "set.nothing", "3")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("set hellas", "parse.missing"),
        ("set hellas board", "parse.missing"),
        ("set hellas board 1 treasury", "parse.missing"),
        ("set hellas board 1 because", "parse.missing"),
        ("set hellas board 1 board 2", "parse.twice"),
        ("set hellas markets 2", "parse.unknown"),
        ("set hellas board ²", "parse.number"),
        ("set troy board 2", "parse.unknown"),
    ],
)
def test_3_set_has_its_form(text, code):
    new().refused(text, code)


@pytest.mark.parametrize(("ast", "last"), [("basic", 16), ("expert", 17)])
def test_m5_a_marker_stands_on_a_column_there_is(ast, last):
    table = new(ast=ast)
    table.do(f"set hellas column {last}", "set hellas column 1")
    for column in (0, last + 1):
        assert table.refused(f"set hellas column {column}", "ast.column", "M5").values["most"] == last


def test_m7_set_cities_is_the_city_count():
    table = new()
    assert codes(table.do("set hellas cities 4")) == ["cities.set"]
    assert table.state.cities_of("hellas") == 4


# What the table keeps itself


def test_4_cities_entered_after_expansion_leave_their_tokens_to_the_table():
    """Six tokens or twelve, from the area or a neighbour or treasury: only the board knows what a city took."""
    table = in_phase("5", HELLAS)
    table.do("cities hellas 5")
    assert ledger(table) == {"board": None, "stock": None, "treasury": 10, "cities": 5, "city_stock": 4, "ships": 1}
    table.do("census hellas 14")
    assert ledger(table)["stock"] == 31


def test_4_a_city_count_that_changes_nothing_keeps_the_tokens_known():
    table = in_phase("5", HELLAS)
    table.do("cities hellas 4")
    assert ledger(table)["board"] == 20


def test_4_the_same_correction_with_a_reason_moves_cities_only():
    table = in_phase("5", HELLAS)
    table.do("set hellas cities 5 because one was forgotten")
    assert ledger(table)["board"] == 20


def test_4_before_expansion_a_city_count_is_a_correction():
    table = in_phase("1", HELLAS)
    table.do("cities hellas 5")
    assert ledger(table)["board"] == 20


def test_4_census_and_cities_entered_at_once_in_phase_1_are_those_of_the_turn():
    table = in_phase("1", HELLAS, "set minoa board 9 treasury 2 cities 1")
    table.do("census hellas 24 minoa 12 hatti 2", "cities hellas 5", "census hellas 18", "tax", "deal")
    assert [ledger(table, seat)["board"] for seat in ("hellas", "minoa", "hatti")] == [18, 12, 2]
    assert ledger(table)["cities"] == 5


def test_4_cities_entered_in_phase_1_after_its_census_leave_their_tokens_to_the_table():
    table = in_phase("1", HELLAS)
    table.do("census hellas 24", "cities hellas 5")
    assert ledger(table)["board"] is None


@pytest.mark.parametrize("phase", ["6b", "9", "12"])
def test_4_after_the_deal_a_city_count_is_a_correction(phase):
    table = in_phase("2", HELLAS)
    table.do("census hellas 24 minoa 1 hatti 1", "deal")
    table.state = replace(table.state, phase=phase)
    table.do("cities hellas 5")
    assert ledger(table)["board"] == 24


def test_4_what_is_moved_from_or_to_a_place_kept_by_hand_is_left_to_the_table():
    table = in_phase("5", HELLAS)
    table.do("cities hellas 5", "lose hellas 9 cities 1", "reduce hellas 1 tokens 2")
    assert ledger(table) == {"board": None, "stock": None, "treasury": 10, "cities": 3, "city_stock": 6, "ships": 1}


def test_4_what_set_says_is_known_again():
    table = played("cities hellas 4", "deal")
    assert ledger(table) == {
        "board": None, "stock": None, "treasury": None, "cities": 4, "city_stock": 5, "ships": None,
    }  # fmt: skip
    table.do("set hellas treasury 10")
    assert (ledger(table)["treasury"], ledger(table)["stock"]) == (10, None)
    table.do("set hellas board 20 ships 2")
    assert ledger(table) == {"board": 20, "stock": 25, "treasury": 10, "cities": 4, "city_stock": 5, "ships": 2}


# Advances held: own and disown


def test_6_12_own_says_which_advances_are_held_and_prices_follow():
    table = new()
    before = show(table.state, ["advances", "hellas"])["prices"]["agriculture"]
    (event,) = table.do("own hellas pottery mus")
    assert held(table) == ["music", "pottery"]
    assert show(table.state, ["advances", "hellas"])["prices"]["agriculture"] == before - 10 - 10
    assert table.said(event) == "Hellas holds Pottery and Music."


def test_6_12_an_advance_is_held_once():
    table = played("own hellas pottery")
    table.refused("own hellas music pottery", "advance.held", "6.12")
    table.refused("own hellas music music", "advance.twice", "6.12")


def test_6_12_credits_chosen_with_what_is_held_may_be_told():
    table = new()
    (event,) = table.do("own hellas monument written_record choose arts 20 science 10")
    assert show(table.state, ["advances", "hellas"])["credits"]["arts"] == 10 + 20
    assert table.said(event).endswith("Credits chosen: arts 20, science 10.")


def test_6_12_credits_chosen_may_be_left_out():
    table = played("own hellas monument")
    assert show(table.state, ["advances", "hellas"])["credits"] == {
        "arts": 10, "civics": 10, "crafts": 20, "religion": 20, "science": 10,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ("monument choose arts 10", "advance.choice-total"),
        ("monument choose arts 30", "advance.choice-total"),
        ("monument choose arts 18 science 2", "advance.choice-step"),
        ("pottery choose arts 10", "advance.no-choice"),
        ("monument choose arts 10 arts 10", "parse.twice"),
        ("monument choose arts", "parse.missing"),
        ("monument choose colours 20", "parse.unknown"),
        ("choose arts 10", "parse.missing"),
        ("choose", "parse.missing"),
        ("monumental", "parse.unknown"),
    ],
)
def test_6_12_credits_that_can_not_be_are_refused(entry, code):
    new().refused(f"own hellas {entry}", code)


def test_6_12_disown_takes_advances_back():
    table = played("own hellas pottery music")
    (event,) = table.do("disown hellas pottery")
    assert held(table) == ["music"]
    assert table.said(event) == "Hellas does not hold Pottery."
    refusal = table.refused("disown hellas pottery", "advance.not-held", "6.12")
    assert refusal.values["held"] == ("music",)


def test_6_12_with_monument_its_credits_go_and_the_log_says_so():
    table = played("own hellas monument written_record choose arts 20 science 10")
    (event,) = table.do("disown hellas monument")
    assert table.state.book("hellas").chosen == {}
    assert table.said(event) == "Hellas does not hold Monument. All 30 credits chosen are forgotten."


def test_6_12_other_advances_take_no_credits_with_them():
    table = played("own hellas monument pottery choose arts 20")
    (event,) = table.do("disown hellas pottery")
    assert table.state.book("hellas").chosen == {"arts": 20}
    assert "forgotten" not in table.said(event)


def test_6_12_the_specific_credit_of_what_is_held_counts():
    table = played("own hellas pottery")
    book = table.state.book("hellas")
    assert (
        price("agriculture", book.held, book.chosen, 3)
        == show(table.state, ["advances", "hellas"])["prices"]["agriculture"]
    )


# Games of version 1

ENTRIES = (
    "set hellas board 20",
    "own hellas pottery",
    "disown hellas pottery",
    "tax",
    "census hellas 20",
    "ship hellas build 1",
    "lose hellas 4",
    "build hellas 1",
    "reduce hellas 1",
    "ability hellas diaspora 3",
    "give hellas clay",
    "acquire hellas pottery pay ochre*4",
    "stands colosseum city hellas",
    "name persia_building Apadana",
    "advance",
)
PHASE_OF = {"tax": "1", "ship": "3", "build": "5", "ability": "10", "give": "10", "acquire": "12", "advance": "13"}


@pytest.mark.parametrize("entry", ENTRIES)
def test_in_a_game_of_version_1_the_table_keeps_the_books(entry):
    table = new(version=1, mode="table")
    phase = PHASE_OF.get(entry.split()[0])
    if phase is not None:
        table.state = State(**{**_fields(table.state), "phase": phase})
    table.refused(entry, "books.none")


def _fields(state: State) -> dict:
    return {name: getattr(state, name) for name in state.__struct_fields__}


def test_in_a_game_of_version_1_views_of_the_books_are_empty():
    table = played("cities hellas 4", version=1)
    assert ledger(table) == {
        "board": None, "stock": None, "treasury": None, "cities": 4, "city_stock": 5, "ships": None,
    }  # fmt: skip
    assert show(table.state, ["ast"])["hellas"]["column"] is None
    assert show(table.state, ["score"])["hellas"] == {"total": None, "lines": [["cities", 4]]}
    table.refused("lose hellas 1", "books.none")


def test_in_a_game_of_version_1_set_cities_is_still_the_city_count():
    assert played("set hellas cities 4", version=1).state.cities_of("hellas") == 4
