"""Boards on which roadways cross, or find no room at all: what the map shows of them, and what it lists."""

import random
from itertools import combinations

from core.middle_empire.board_file import write_plain
from tests.middle_empire.test_layout import scattered
from tests.tui.middle_empire.at_table import app_of, game, seen

RNG = random.Random(16)
CROWD = scattered(
    [(RNG.randint(0, 100), RNG.randint(0, 100)) for _ in range(16)], RNG.sample(list(combinations(range(16), 2)), 32)
)
"""A board of which some roadways find no room."""
CROSSED = scattered([(10, 10), (90, 10), (90, 90), (10, 90), (50, 50)], list(combinations(range(5), 2)))


async def test_where_roadways_cross_both_are_to_be_seen():
    app = app_of(game(board=write_plain(CROSSED), mode="table"))
    async with app.run_test(size=(120, 40)):
        assert seen(app).count("┼") == len(CROSSED.map.crossings) > 0
        assert "also:" not in seen(app)


async def test_a_road_in_a_roadway_that_crosses_is_drawn_over_the_crossing():
    _cell, (across, _down) = next(iter(CROSSED.map.crossings.items()))
    near = across.split("-")[0]
    moves = ("draw construction", "draw defense", f"build {near} with any", f"road {across}")
    app = app_of(game(*moves, board=write_plain(CROSSED), mode="table"))
    async with app.run_test(size=(120, 40)):
        assert "┿" in seen(app) and app.screen.state.roads == {across: "white"}


async def test_what_is_not_drawn_is_listed_below_the_map_with_whose_road_lies_there():
    left_out = CROWD.map.left_out
    assert left_out
    way = left_out[0]
    a, b = CROWD.ends[way]
    moves = ("draw construction", "draw defense", f"build {a} with any", f"road {way}")
    app = app_of(game(*moves, board=write_plain(CROWD), mode="table"))
    async with app.run_test(size=(120, 60)) as pilot:
        told = " ".join(seen(app).split())
        names = {one: " – ".join(CROWD.places[end].label for end in CROWD.ends[one]) for one in left_out}
        assert all(name in told for name in names.values())
        assert f"{names[way]}, White's" in told
        panel = app.screen.panel("map")
        panel.go(b)
        await pilot.pause()
        assert f"also: {names[way]}, White's" in panel.footing()
        panel.focus()
        panel.go(way)
        await pilot.pause()
        assert panel.footing().startswith(f"{names[way]}: White's road.")


async def test_on_a_small_screen_the_list_scrolls_to_the_roadway_under_the_cursor():
    app = app_of(game(board=write_plain(CROWD), mode="table"))
    async with app.run_test(size=(80, 24)) as pilot:
        panel = app.screen.panel("map")
        panel.focus()
        way = CROWD.map.left_out[-1]
        panel.go(way)
        await pilot.pause()
        assert " – ".join(CROWD.places[end].label for end in CROWD.ends[way]) in str(panel.seen)
