"""Roads, owned and common (ME-7, ME-11)."""

import pytest

from tests.middle_empire.table import position


def test_me_7_1_a_road_may_lead_anywhere_from_an_own_position():
    table = position("syria white, egypt red", "", {"white": "road"})
    roads = {text for text in table.legal() if text.startswith("road ")}
    assert roads == {"road cilicia-syria", "road syria-egypt", "road syria-arabia"}


def test_me_7_1_a_road_does_not_start_from_a_road():
    table = position("syria white", "syria-arabia white", {"white": "road"})
    assert table.refused("road mesopotamia-arabia") == ("road.no-end", "ME-7.1")


def test_me_7_3_one_road_in_a_roadway_and_clearing_it_first():
    table = position("syria white, egypt red", "syria-egypt red", {"white": "road remove_road"})
    assert table.refused("road syria-egypt") == ("road.taken", "ME-7.3")
    table.do("remove syria-egypt", "road syria-egypt")
    assert table.state.roads == {"syria-egypt": "white"}


def test_me_7_4_a_road_stays_when_its_positions_fall():
    table = position("syria white, egypt red", "syria-egypt red", {"red": "attack"}, current="red")
    table.do("attack syria", "let")
    assert table.state.roads == {"syria-egypt": "red"}
    other = position("syria white, egypt red", "syria-egypt red, cilicia-syria white", {"red": "attack"}, current="red")
    other.do("attack syria", "let")
    assert other.state.roads == {"syria-egypt": "red", "cilicia-syria": "white"}


def test_me_7_5_a_road_of_another_player_anywhere_is_removed():
    table = position("", "media-aria red", {"white": "remove_road"})
    table.do("remove media-aria")
    assert table.state.roads == {}
    assert table.supply("red")["roads"] == 10


def test_me_7_5_an_own_road_is_moved_to_an_own_position():
    table = position("syria white, media red", "media-aria white, syria-arabia white", {"white": "remove_road"})
    assert table.refused("move media-aria to syria-arabia") == ("road.taken", "ME-7.3")
    assert table.refused("move media-aria to media-aria") == ("road.taken", "ME-7.3")
    assert table.refused("move media-aria to armenia-media") == ("road.no-end", "ME-7.1")
    table.do("move media-aria to egypt-syria")
    assert table.state.roads == {"syria-arabia": "white", "syria-egypt": "white"}


def test_me_7_5_a_road_of_another_player_is_not_moved():
    table = position("syria white", "media-aria red", {"white": "remove_road"})
    assert table.refused("move media-aria to syria-egypt") == ("road.not-own", "ME-7.5")


def test_me_7_7_an_own_road_is_not_just_removed():
    table = position("syria white", "syria-egypt white", {"white": "remove_road"})
    assert table.refused("remove syria-egypt") == ("road.own", "ME-7.7")


@pytest.mark.parametrize("text", ["remove syria-egypt", "move syria-egypt to syria-arabia"])
def test_where_no_road_lies_none_is_taken(text):
    table = position("syria white", "", {"white": "remove_road"})
    assert table.refused(text) == ("road.none", "ME-7.5")


TEN = "thracia-mysia thracia-capadocia mysia-capadocia capadocia-armenia capadocia-cilicia armenia-media cilicia-media"
TEN += " cilicia-syria cilicia-mesopotamia syria-egypt"


def test_me_2_1_ten_roads_are_all():
    roads = ", ".join(f"{way} white" for way in TEN.split())
    table = position("syria white", roads, {"white": "road remove_road"})
    assert table.refused("road syria-arabia") == ("pieces.none", "ME-2.1")
    table.do("move syria-egypt to syria-arabia")


def test_me_11_1_common_roads_are_one_supply():
    roads = ", ".join(f"{way} common" for way in TEN.split())
    table = position("syria white", roads, {"white": "road"}, variation=True)
    assert table.show("piles")["common_roads"] == 30
    assert table.supply("white") == {"strongholds": 8, "empires": 4}
    table.do("road syria-arabia")
    assert table.show("board")["roads"]["syria-arabia"] == "common"
    assert table.show("piles")["common_roads"] == 29


def test_me_11_1_the_table_settles_how_many_common_roads_there_are():
    table = position(
        "syria white", "syria-egypt common", {"white": "road"}, variation=True, switches={"common_roads": 1}
    )
    assert table.refused("road syria-arabia") == ("pieces.none", "ME-2.1")
    assert table.legal() == ["done"]


def test_me_11_2_a_common_road_starts_at_anybodys_position():
    table = position("aria red", "", {"white": "road"}, variation=True)
    assert table.refused("road syria-egypt") == ("road.no-end", "ME-11.2")
    table.do("road media-aria")


def test_me_11_4_any_common_road_is_removed_or_moved():
    hands = {"white": "remove_road"}
    table = position("aria red", "syria-egypt common", hands, variation=True)
    assert table.refused("move syria-egypt to syria-arabia") == ("road.no-end", "ME-11.2")
    table.do("move syria-egypt to media-aria")
    assert table.state.roads == {"media-aria": "common"}
    table = position("aria white", "media-aria common", hands, variation=True)
    table.do("remove media-aria")
    assert table.state.roads == {}
