"""Which panels find room on which terminal."""

import pytest

from tui.middle_empire.layout import LEAST_LOG, PANELS, layout, share

ROWS = 18


@pytest.mark.parametrize("front", ["map", "hand"])
def test_map_and_hand_share_the_smallest_screen_without_borders(front):
    plan = layout(80, 24, front, ROWS)
    assert (plan.shown, plan.framed, plan.map) == ({"map", "hand"}, False, 18)


@pytest.mark.parametrize("front", ["pieces", "log"])
def test_pieces_and_log_take_the_place_of_the_map(front):
    assert layout(80, 24, front, ROWS).shown == {"pieces", "log"}


def test_a_wide_and_high_screen_shows_everything():
    plan = layout(120, 40, "map", ROWS)
    assert (plan.shown, plan.framed, plan.beside) == (set(PANELS), True, True)


def test_a_high_screen_shows_one_more_panel_below():
    assert layout(90, 40, "map", ROWS).shown == {"map", "hand", "log"}
    assert layout(90, 40, "pieces", ROWS).shown == {"map", "hand", "pieces"}


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (40, 12)])
def test_a_small_screen_shows_one_panel(size):
    assert layout(*size, "log", ROWS).shown == {"log"}


@pytest.mark.parametrize("rows", [6, 18, 30])
@pytest.mark.parametrize("width", [80, 115, 116, 200])
@pytest.mark.parametrize("height", [24, 28, 29, 33, 34, 60])
@pytest.mark.parametrize("front", PANELS)
def test_the_map_never_takes_more_lines_than_there_are(front, height, width, rows):
    plan = layout(width, height, front, rows)
    if "map" in plan.shown:
        assert 0 < plan.map <= height - 1 - 3 - 2
        assert plan.map + plan.hand <= height - 4


@pytest.mark.parametrize(
    ("height", "needed", "lines"), [(36, 26, 26), (36, 40, 36 - LEAST_LOG), (20, 26, 12), (20, 9, 12)]
)
def test_beside_the_map_the_pieces_have_what_they_need_and_the_log_what_is_left(height, needed, lines):
    assert share(height, needed) == lines
