"""The mouse at the table of Middle Empire, and labels that are wider than their letters."""

import pytest

from core.middle_empire.board_file import read_file, write_plain
from core.middle_empire.catalog import Seat
from core.text import cell_width
from tests.middle_empire.test_board_file import isles
from tests.tui.middle_empire.at_table import app_of, crowded, game, state_of, table_of

SMALL, LARGE = (80, 24), (120, 40)


@pytest.mark.parametrize("size", [SMALL, LARGE, (50, 14)])
async def test_a_click_walks_and_a_second_one_chooses(size):
    app = app_of(crowded())
    async with app.run_test(size=size) as pilot:
        table = table_of(app)
        panel = table.map
        lines = panel.seen.splitlines()
        row = next(number for number, text in enumerate(lines) if "Syria" in text)
        edge = int(panel.styles.border_left[0] != "")
        at = (lines[row].index("Syria") + edge, row + edge)
        await pilot.click("#map", offset=at)
        assert panel.cursor == "syria"
        column = next(text for text in panel.seen.splitlines() if "Syria" in text).index("Syria")
        await pilot.click("#map", offset=(column + edge, row + edge))
        await pilot.pause()
        assert "Nothing may be done there now." in table.status.text


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_click_on_a_card_goes_to_it_and_a_second_one_plays_it(size):
    opened = game("skip", seed=4)
    app = app_of(opened)
    async with app.run_test(size=size) as pilot:
        await pilot.press("enter")
        table = table_of(app)
        name = table.words.brief(state_of(opened).hand(Seat("white"))[2])
        panel = table.hand
        lines = panel.seen.splitlines()
        row = next(number for number, text in enumerate(lines) if name in text)
        edge = int(panel.styles.border_left[0] != "")
        at = (lines[row].index(name) + 1 + edge, row + edge)
        await pilot.click("#hand", offset=at)
        await pilot.click("#hand", offset=at)
        await pilot.pause()
        assert table.draft is not None
        assert table.draft.spots == (name.casefold(),)


async def test_the_wheel_walks_on_the_map():
    app = app_of(crowded())
    async with app.run_test(size=SMALL):
        panel = table_of(app).map
        panel.go("egypt")
        panel.on_mouse_scroll_down()
        assert panel.cursor == "ethiopia"
        panel.on_mouse_scroll_up()
        assert panel.cursor == "egypt"


async def test_a_wide_label_of_an_own_board_takes_its_cells():
    text = isles('label = "Naxos"', 'label = "ナクソス"')
    opened = game(board=write_plain(read_file("isles.toml", text)))
    app = app_of(opened)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        assert "ナクソス" in table_of(app).map.seen
        table_of(app).map.go("naxos")
        assert {cell_width(line.rstrip()) <= 80 for line in table_of(app).map.seen.splitlines()} == {True}
