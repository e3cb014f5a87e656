"""The cursor on the map: along roadways, onto roadways, to the next target."""

import pytest
from msgspec.structs import replace

from core.middle_empire.board_file import read_file
from core.middle_empire.catalog import BOARDS, board
from tests.middle_empire.test_board_file import isles
from tui.middle_empire.walk import STEPS, centre, following, in_reading_order, nearest, step

PUBLISHED = board("published-18")


@pytest.mark.parametrize(
    ("spot", "direction", "there"),
    [
        ("egypt", "down", "ethiopia"),
        ("egypt", "up", "syria"),
        ("egypt", "right", "syria"),
        ("mesopotamia", "right", "aria"),
        ("parthia", "right", "sogdian"),
        ("aria", "up", "parthia"),
        ("thracia", "up", "thracia"),
    ],
)
def test_arrows_follow_the_roadways(spot, direction, there):
    assert step(PUBLISHED, spot, direction, onto_ways=False) == there


def test_where_a_roadway_is_to_be_picked_the_cursor_stops_on_it():
    assert step(PUBLISHED, "egypt", "down", onto_ways=True) == "egypt-ethiopia"
    assert step(PUBLISHED, "egypt-ethiopia", "down", onto_ways=True) == "ethiopia"
    assert step(PUBLISHED, "egypt-ethiopia", "up", onto_ways=True) == "egypt"
    assert step(PUBLISHED, "egypt-ethiopia", "left", onto_ways=True) == "egypt-ethiopia"


@pytest.mark.parametrize("onto_ways", [False, True])
@pytest.mark.parametrize("name", BOARDS)
def test_every_spot_is_reached_from_everywhere(name, onto_ways):
    played = board(name)
    spots = (*played.spaces, *(played.roadways if onto_ways else ()))
    reached = {spot: {step(played, spot, way, onto_ways) for way in STEPS} for spot in spots}
    for spot in spots:
        seen, left = {spot}, [spot]
        while left:
            new = reached[left.pop()] - seen
            seen |= new
            left.extend(new)
        assert seen >= set(spots)


def test_targets_follow_each_other_in_reading_order():
    targets = ("ethiopia", "aria", "thracia")
    assert in_reading_order(PUBLISHED, targets) == ["thracia", "aria", "ethiopia"]
    assert following(PUBLISHED, "thracia", targets) == "aria"
    assert following(PUBLISHED, "ethiopia", targets) == "thracia"
    assert following(PUBLISHED, "thracia", targets, back=True) == "ethiopia"
    assert following(PUBLISHED, "egypt", ()) == "egypt"


def test_the_nearest_target():
    assert nearest(PUBLISHED, "egypt", ("ethiopia", "scythia")) == "ethiopia"
    assert nearest(PUBLISHED, "egypt", ("egypt", "ethiopia")) == "egypt"
    assert nearest(PUBLISHED, "egypt", ()) == "egypt"


def test_a_roadway_that_found_no_room_lies_between_its_ends():
    played = read_file("isles.toml", isles())
    played.__dict__["map"] = replace(played.map, lines=dict.fromkeys(played.roadways, ()))
    (a, _), (b, _) = centre(played, "naxos"), centre(played, "delos")
    assert a < centre(played, "naxos-delos")[0] < b
    assert step(played, "naxos", "right", onto_ways=True) == "naxos-delos"
