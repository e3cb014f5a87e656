"""Attacks and their answers (ME-9)."""

import pytest

from core.middle_empire.redact import redact
from core.middle_empire.rules import MIDDLE_EMPIRE
from core.rules import TABLE, WATCHER
from tests.middle_empire.table import position

ROADS = "syria-egypt white"


@pytest.mark.parametrize("space", ["egypt", "media"])
def test_me_9_1_a_target_holds_an_opponent(space):
    table = position("egypt white", ROADS, {"white": "attack double"})
    assert table.refused(f"attack {space}") == ("attack.no-target", "ME-9.1")
    assert table.refused(f"double {space}") == ("attack.no-target", "ME-9.1")


def test_me_9_1_the_road_has_to_be_the_attackers():
    table = position("egypt white, syria red", "syria-egypt red", {"white": "attack"})
    assert table.refused("attack syria") == ("attack.not-connected", "ME-9.1")
    assert table.legal() == ["done"]


def test_me_9_5_only_the_owner_is_asked():
    hands = {"white": "attack defend", "black": "defend", "red": "defend"}
    table = position("egypt white, syria red", ROADS, hands)
    table.do("attack syria")
    assert table.state.in_turn == "red"
    for seat in ("white", "black"):
        assert table.legal(seat) == []
        assert table.refused("defend", seat) == ("seat.not-in-turn", "ME-5.7")
    assert table.refused("white: let") == ("seat.not-in-turn", "ME-5.7")
    assert table.legal("red") == ["defend", "let"]
    assert table.refused("done") == ("phase.wrong", "ME-5.1")


def test_me_9_6_an_empire_becomes_a_stronghold():
    table = position("egypt white, syria red empire", ROADS, {"white": "attack"})
    events = table.do("attack syria", "let")
    assert table.at("syria") == "white stronghold"
    assert table.supply("red")["empires"] == 4
    assert events[0].values == {"space": "syria", "attacker": "white", "kind": "empire"}


def test_me_9_8_without_a_stronghold_to_place_the_space_is_empty():
    nine = "aria arabia armenia capadocia cilicia egypt ethiopia gedrosia media"
    board = ", ".join(f"{space} white" for space in nine.split())
    table = position(f"{board}, syria red", ROADS, {"white": "attack"})
    events = table.do("attack syria", "let")
    assert (table.at("syria"), events[0].code) == ("", "space.emptied")
    double = position(f"{board}, syria red", ROADS, {"white": "double"})
    double.do("double syria", "let")
    assert (double.at("syria"), double.state.phase) == ("", "play")


def test_me_9_9_each_target_has_to_be_connected_when_it_is_declared():
    board = "egypt white, syria red, cilicia red"
    table = position(board, ROADS, {"white": "double"})
    assert table.refused("double syria cilicia") == ("attack.not-connected", "ME-9.1")
    common = position(board, "syria-egypt common, cilicia-syria common", {"white": "double"}, variation=True)
    assert common.refused("double syria cilicia") == ("attack.not-connected", "ME-11.3")


def test_me_9_10_both_targets_may_belong_to_one_opponent():
    roads = "syria-egypt white, egypt-ethiopia white"
    table = position("egypt white, syria red, ethiopia red", roads, {"white": "double", "red": "defend"})
    assert {"double syria", "double ethiopia", "double syria ethiopia", "double ethiopia syria"} <= set(table.legal())
    table.do("double syria ethiopia", "defend", "let")
    assert (table.at("syria"), table.at("ethiopia")) == ("red stronghold", "white stronghold")


def test_me_9_12_both_on_one_space_may_be_said_twice():
    table = position("egypt white, syria red empire wall", ROADS, {"white": "double"})
    table.do("double syria syria")
    assert table.show("turn")["attack"] == {"attacker": "white", "hits": ["syria", "syria"]}
    table.do("let", "let")
    assert table.at("syria") == "white stronghold"


def test_me_9_12_a_hit_on_a_space_that_fell_is_lost():
    table = position("egypt white, syria red", ROADS, {"white": "double", "red": "defend defend"})
    table.do("double syria", "let")
    assert (table.state.phase, table.at("syria")) == ("play", "white stronghold")


def test_me_9_15_nothing_tells_whether_the_defender_could_answer():
    def attacked(cards: str):
        table = position("egypt white, syria red", ROADS, {"white": "attack", "red": cards})
        events = table.do("attack syria")
        return table.state, events

    able, unable = attacked("defend"), attacked("road")
    assert able[1] == unable[1]
    for observer in ("white", "black", WATCHER):
        views = [redact(state, observer) for state, _ in (able, unable)]
        assert views[0] == views[1]
        assert len({MIDDLE_EMPIRE.prompt(view).code for view in views}) == 1
        assert [MIDDLE_EMPIRE.legal(state, observer).count() for state, _ in (able, unable)] == [0, 0]
    assert [MIDDLE_EMPIRE.legal(state, TABLE).count() for state, _ in (able, unable)] == [2, 1]


def test_me_9_15_a_defender_without_a_card_is_told_so_alone():
    table = position("egypt white, syria red", ROADS, {"white": "attack", "red": "road"})
    table.do("attack syria")
    assert table.refused("defend", "red") == ("hand.lacks", "ME-5.4")
    assert table.refused("defend", "black") == ("seat.not-in-turn", "ME-5.7")
