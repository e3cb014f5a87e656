"""The map that is made for a board without one: no roadway is lost, whatever the coordinates."""

import random
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.middle_empire.catalog import BOARDS, board, read_board
from core.middle_empire.catalog.board import Board


def scattered(places: list[tuple[int, int]], joins: list[tuple[int, int]]) -> Board:
    """A board with spaces at *places* and roadways between the numbers of *joins*."""
    spaces = [{"id": f"s{n}", "label": f"Space {n}", "x": x, "y": y} for n, (x, y) in enumerate(places)]
    ways = [{"a": f"s{a}", "b": f"s{b}"} for a, b in joins]
    title = {"id": "scattered", "name": "Scattered"}
    return read_board("a.toml", {"format": 1, "board": title, "space": spaces, "roadway": ways})


def check_map(on: Board) -> None:
    """Every roadway leads from box to box and shares cells only where it crosses another straight, or is left out."""
    drawn = on.map
    boxed = {cell for cells in drawn.boxes.values() for cell in cells}
    lying: dict[tuple[int, int], list[str]] = {}
    assert set(drawn.lines) == set(on.roadways)
    for way, line in drawn.lines.items():
        assert bool(line) != (way in drawn.left_out)
        cells = [cell for cell, _ in line]
        assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in pairwise(cells))
        assert len(set(cells)) == len(cells) and not boxed & set(cells)
        assert all(0 <= x < drawn.width and 0 <= y < drawn.height for x, y in cells)
        for cell, sides in line:
            lying.setdefault(cell, []).append(sides)
    for cell, sides in lying.items():
        assert len(sides) == 1 or sorted(sides) == ["ew", "ns"]
        assert (cell in drawn.crossings) == (len(sides) > 1)
    for cell, (across, down) in drawn.crossings.items():
        assert (cell, "ew") in drawn.lines[across] and (cell, "ns") in drawn.lines[down]


RING = [(n, (n + 1) % 12) for n in range(12)]


@pytest.mark.parametrize(
    ("places", "joins"),
    [
        ([(10, 10), (90, 10), (90, 90), (10, 90), (50, 50)], list(combinations(range(5), 2))),
        ([(37 * n % 101, 61 * n % 101) for n in range(12)], RING),
        ([(50, 50)] * 12, RING),
    ],
    ids=["all joined", "scattered ring", "all in one place"],
)
def test_lines_cross_where_there_is_no_other_way(places, joins):
    on = scattered(places, joins)
    check_map(on)
    assert on.map.left_out == () and on.map.crossings


@pytest.mark.parametrize("name", BOARDS)
def test_no_line_crosses_another_on_the_boards_that_come_with_the_game(name):
    check_map(board(name))
    assert board(name).map.left_out == () and not board(name).map.crossings


PERCENT = st.integers(0, 100)


@settings(max_examples=12, deadline=None)
@given(places=st.lists(st.tuples(PERCENT, PERCENT), min_size=2, max_size=9), seed=st.integers(0, 999), data=st.data())
def test_me_3_2_every_roadway_of_a_valid_board_is_drawn_or_listed(places, seed, data):
    pairs = list(combinations(range(len(places)), 2))
    random.Random(seed).shuffle(pairs)
    check_map(scattered(places, pairs[: data.draw(st.integers(0, 2 * len(places)))]))


def test_a_roadway_is_left_out_only_where_even_crossing_leads_nowhere():
    rng = random.Random(3)
    places = [(rng.randint(0, 100), rng.randint(0, 100)) for _ in range(30)]
    on = scattered(places, rng.sample(list(combinations(range(30), 2)), 60))
    check_map(on)
    assert 0 < len(on.map.left_out) < 60
