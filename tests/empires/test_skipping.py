"""What a table skips it keeps by hand, and what it tells later is known again (the policy of the books)."""

from datetime import UTC, datetime

import pytest

from core.empires.queries import show
from core.games import open_game
from core.journal import Header, Journal
from tests.empires.table import Table, codes, in_phase, new, played

ALL = ("minoa", "hatti", "hellas")
PIECES = tuple(f"set {seat} board 20 treasury 10 cities 4" for seat in ALL)


def shown(table: Table, seat: str = "hellas") -> tuple[int | None, int | None, int | None]:
    """Tokens on the board, treasury and ships of *seat* as they are shown."""
    ledger = show(table.state, ["ledger"])[seat]
    return ledger["board"], ledger["treasury"], ledger["ships"]


# The first turn


@pytest.mark.parametrize("mode", ["digital", "table"])
def test_a_table_that_tells_nothing_in_its_first_turn_begins_in_the_middle_of_a_game(mode):
    table = played("cities hellas 4 minoa 4 hatti 5", "deal", mode=mode)
    assert [shown(table, seat) for seat in ALL] == [(None, None, None)] * 3
    assert [event.code for event in table.events if event.code == "phase.by-hand"] == ["phase.by-hand"]
    table.do("buy 9", "buy 9", "buy 9", "buy water 5")


def test_what_it_has_told_before_stays_known():
    table = played(*PIECES, "set hellas ships 2", "deal")
    assert [shown(table, seat) for seat in ALL] == [(20, 10, 0), (20, 10, 0), (20, 10, 2)]


def test_of_a_seat_that_it_told_in_part_the_rest_is_not_known():
    table = played("set hellas treasury 10", "cities hellas 4", "deal")
    assert shown(table) == (None, 10, None)
    assert shown(table, "minoa") == (None, None, None)


def test_a_first_turn_that_was_counted_is_a_first_turn():
    table = played("census hellas 2 minoa 2 hatti 2", "deal")
    assert [shown(table, seat) for seat in ALL] == [(2, 0, 0)] * 3


def test_who_alone_was_not_counted_in_the_first_turn_is_not_known_on_the_board():
    table = played("census hellas 2 minoa 2", "deal")
    assert shown(table) == (2, 0, 0)
    assert shown(table, "hatti") == (None, 0, 0)


# Later turns


@pytest.mark.parametrize("command", ["phase 2", "end because the bank did it"])
def test_taxes_left_to_the_table_leave_the_treasury_to_it(command):
    table = in_phase("1", *PIECES)
    table.do("tax minoa")
    events = table.do(command)
    assert events[0].values == {"phase": "1", "seats": ["hatti", "hellas"]}
    assert table.said(events[0]) == "Tax Collection was kept on the table for Hatti and Hellas."
    assert [shown(table, seat) for seat in ALL] == [(20, 18, 0), (20, None, 0), (20, None, 0)]


@pytest.mark.parametrize(
    ("phase", "target", "passed"),
    [
        ("3", "6a", "Conflict and City Construction"),
        ("9", "12", "Special Abilities and Remove Surplus Population"),
        ("9", "13", "Special Abilities, Remove Surplus Population and Civilization Advances Acquisition"),
    ],
)
def test_what_a_table_passes_over_is_said_to_be_kept_by_hand(phase, target, passed):
    table = in_phase(phase, *PIECES)
    events = table.do(f"phase {target}")
    assert [table.said(event) for event in events if event.code == "phase.passed"] == [f"Kept on the table: {passed}."]


def test_the_deal_says_what_it_passes_over():
    events = in_phase("3", *PIECES).do("deal")
    assert events[0].code == "phase.passed" and events[0].values == {"phases": ["4", "5"]}


def test_a_phase_that_was_open_is_not_passed_over():
    table = in_phase("10", *PIECES)
    assert codes(table.do("phase 11")) == ["phase.opened"]
    assert codes(table.do("end")) == ["phase.opened"]


@pytest.mark.parametrize("phase", ["5", "11"])
def test_city_support_that_is_short_is_left_to_the_table(phase):
    table = in_phase(phase, "set hellas board 3 cities 4")
    events = table.do("end because we reduce it on the board")
    assert table.said(events[0]).endswith("was kept on the table for Hellas.")


def test_who_owes_no_taxes_is_known_as_before():
    table = in_phase("1", "set hellas board 20 treasury 10")
    assert codes(table.do("phase 2")) == ["phase.opened"]
    assert shown(table) == (20, 10, 0)


def test_a_treasury_that_was_told_in_phase_1_is_known_though_nobody_collected():
    table = in_phase("1", *PIECES)
    table.do("set hellas treasury 14", "phase 2")
    assert shown(table) == (20, 14, 0)
    assert shown(table, "minoa") == (20, None, 0)


@pytest.mark.parametrize("command", ["phase 3", "end because nobody counts"])
def test_a_census_left_to_the_table_leaves_the_board_to_it(command):
    table = in_phase("2", *PIECES)
    table.do("census minoa 30", command)
    assert [shown(table, seat) for seat in ALL] == [(30, 10, 0), (None, 10, 0), (None, 10, 0)]


def test_a_board_told_in_phase_2_is_the_census_and_one_told_before_is_not():
    table = in_phase("2", *PIECES)
    table.do("set hellas board 22", "phase 3")
    assert shown(table) == (22, 10, 0)
    table = in_phase("1", *PIECES)
    table.do("set hellas board 22", "tax", "end", "phase 3")
    assert shown(table) == (None, 18, 0)


@pytest.mark.parametrize(("phase", "known"), [("1", (None, None, 0)), ("2", (None, 10, 0)), ("3", (20, 10, 0))])
def test_the_deal_skips_what_is_left_of_the_phases_before_it(phase, known):
    table = in_phase(phase, *PIECES)
    table.do("deal")
    assert table.state.phase == "6b"
    assert shown(table) == known


def test_a_deal_in_phase_1_after_all_was_told_skips_nothing():
    table = in_phase("1", *PIECES)
    table.do("tax", "census hellas 24 minoa 25 hatti 26")
    events = table.do("deal")
    assert "phase.by-hand" not in codes(events)
    assert [shown(table, seat) for seat in ALL] == [(25, 18, 0), (26, 18, 0), (24, 18, 0)]


@pytest.mark.parametrize("phase", ["8", "9", "10", "11", "12", "13"])
def test_nothing_is_forgotten_in_the_phases_after_the_deal(phase):
    table = in_phase("8", *PIECES)
    if phase != "8":
        table.do(f"phase {phase}")
    assert shown(table) == (20, 10, 0)


def test_going_round_to_the_next_turn_skips_what_lies_between():
    table = in_phase("9", *PIECES)
    events = table.do("phase 3")
    assert (table.state.phase, table.state.turn) == ("3", 3)
    assert codes(events).count("ast.forward") == 3
    assert shown(table) == (None, None, 0)


def test_going_on_is_refused_where_something_stops_it_and_nothing_is_forgotten():
    table = in_phase("9", *PIECES, hands={"hellas": "clay*9"})
    table.refused("phase 3", "hand.over-limit", "M9")
    assert shown(table) == (20, 10, 0)


def test_one_entry_catches_up():
    table = played("cities hellas 4", "deal")
    table.do("set hellas board 21 treasury 7 ships 1 column 5", "own hellas pottery music urbanism")
    assert shown(table) == (21, 7, 1)
    assert show(table.state, ["ast"])["hellas"]["column"] == 5


def test_what_is_not_known_is_not_judged():
    """Purchases, ships and support go on with what the table says."""
    table = played("cities hellas 9 minoa 1 hatti 1", "deal", mode="table")
    table.do("buy 9", "done", "buy water 20", "done", "buy 9", "buy 9", "done", *["pass"] * 3, "phase 11", "end")
    assert table.state.phase == "12"
    table.do("hand hellas fish*4", "acquire hellas urbanism pay fish*4", "own hatti mining")
    assert shown(table) == (None, None, None)


# Version 1


def test_in_a_game_of_version_1_phases_by_hand_are_left_out_as_before():
    table = new(version=1)
    assert table.state.phase == "6a"
    table.do("cities hellas 2 minoa 2 hatti 2", "deal", *["done"] * 3, *["pass"] * 3)
    seen = []
    while table.state.turn == 1:
        seen.append(table.state.phase)
        table.do("end")
    assert seen == ["8", "9", "12", "13"]
    assert (table.state.phase, table.state.turn, table.state.books) == ("6a", 2, None)


def test_in_a_game_of_version_1_advances_are_held_by_nobody():
    table = played("cities hellas 2", "deal", version=1)
    table.refused("buy 3", "purchase.needs-advance", "M14")
    table.refused("buy 9 free", "purchase.free-needs", "M14")
    table.do("buy 9", "buy 9", "buy 9", "buy 9", "buy 9")
    assert table.legal() == ["buy water", "buy 9", "done"]


@pytest.mark.parametrize("rules", [1, 2])
def test_a_saved_game_is_played_on_by_the_rules_it_was_made_with(tmp_path, rules):
    path = tmp_path / "game.toml"
    options = {"edition": "west", "players": 3, "mode": "table"}
    Journal.create(path, Header("empires", rules, datetime(2025, 1, 1, tzinfo=UTC), options)).close()
    with open_game(path) as opened:
        assert opened.game.state.phase == {1: "6a", 2: "2"}[rules]
        for move in ("cities hellas 2 minoa 2 hatti 2", "deal", *["done"] * 3, *["pass"] * 3, "phase 13", "end"):
            opened.game.submit(move)
    with open_game(path) as again:
        state = again.game.state
        assert (state.turn, state.phase) == (2, {1: "6a", 2: "1"}[rules])
        assert (state.books is None) == (rules == 1)
        assert state == opened.game.state
