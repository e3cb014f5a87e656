"""The panel of the Special Buildings, a building in the basket, and what is taken for a city, by keys."""

import pytest

from core.empires.catalog import Seat
from core.games import Opened
from tests.tui.at_table import BUYING, CENSUS, app_of, drawn, four, game, seen, state_of, typed
from tui.panels.buildings import BuildingsPanel, prices_words
from tui.screens.curtain import CurtainScreen
from tui.screens.table import TableScreen

SIZE = (80, 24)
SIZES = [SIZE, (120, 40)]
WITH = {"with": ["special_buildings"]}
GROWN = "set hellas column 8 treasury 40"
BOUGHT = "acquire hellas building parthenon at Macedonia pay ochre*4 fish*2 treasury 2"


def built(*moves: str) -> Opened:
    """A game in phase 12 with the Parthenon on the map."""
    return four(*BUYING, GROWN, BOUGHT, *moves, **WITH)


def table(app: object) -> TableScreen:
    """The table screen, also behind a curtain."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))  # type: ignore[attr-defined]


def given_to(opened: Opened) -> list[str]:
    """The moves of a game, newest last."""
    return [move.do for move in opened.game.moves]


@pytest.mark.parametrize("size", SIZES)
async def test_sb_2_area_region_owner_controller_and_supply_are_shown(size: tuple[int, int]) -> None:
    app = app_of(built("stands parthenon city none tokens minoa 3 hatti 1"))
    async with app.run_test(size=size) as pilot:
        await pilot.press("E")
        rows = {row[3:34].strip(): row[34:].split() for row in table(app).query_one(BuildingsPanel).seen.splitlines()}
        assert rows["The Parthenon"] == ["Macedonia", "Hellas", "Minoa"]
        assert rows["Stonehenge"] == ["supply"]
        assert "1 on the map, 17 in the supply" in drawn(app)
        assert "Hellas owns it, Minoa controls it" in seen(app)


async def test_sb_3_a_building_goes_into_the_basket_with_its_price_and_its_area() -> None:
    opened = four(*BUYING, GROWN, **WITH)
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("space", "b")
        assert table(app).focused is table(app).panel("buildings")
        await pilot.press("down", "space")
        assert "1 Macedonia, the starting area" in seen(app)
        await pilot.press("1")
        assert "The Mahram Bilqis at Macedonia 30, Cloth Making 35" in seen(app)
        assert "cost 65 of 92   left 27" in seen(app)
        await pilot.press("enter", "enter")
        assert given_to(opened)[-1].startswith("acquire hellas cloth_making building mahram_bilqis at Macedonia pay")
        books = state_of(opened).books
        assert books is not None and books.buildings is not None
        assert [one.building for one in books.buildings.standing] == ["mahram_bilqis"]


async def test_sb_3_9_another_area_is_typed_and_a_building_is_taken_out_again() -> None:
    opened = four(*BUYING, GROWN, **WITH)
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("b", "space", "2")
        assert "In which area of the own region" in seen(app)
        await pilot.press("enter")
        assert table(app).typing
        await pilot.press(*typed("athens"), "enter")
        assert "The Great Palace at athens 30" in seen(app)
        await pilot.press("enter")
        assert table(app).payment.startswith("acquire hellas building great_palace at athens pay")
        await pilot.press("escape", "b")
        assert "The Great Palace" not in seen(app)


async def test_sb_3_the_planner_spends_what_the_building_leaves() -> None:
    app = app_of(four(*BUYING, GROWN, **WITH))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("b", "space", "1", "n")
        advances = table(app).advances
        assert advances is not None and advances.site is not None and advances.basket.gained
        shopper = advances._shopper
        assert shopper is not None and shopper.cost(advances.basket, advances.site) <= shopper.points


async def test_sb_3_4_where_none_may_be_built_the_panel_says_why() -> None:
    stone = tuple(f"set {seat} column 2" for seat in ("minoa", "assyria", "hatti", "hellas"))
    app = app_of(four(*BUYING, *stone, **WITH))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("b", "space")
        assert "SB-3.4" in table(app).status.text and "space basket" not in drawn(app)
        assert table(app).advances is not None and table(app).advances.site is None


async def test_sb_2_3_units_in_the_area_are_told_by_digits_and_words() -> None:
    opened = built()
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("E", "space", "6")
        assert "Which tokens are in Macedonia?" in seen(app)
        await pilot.press(*typed("hellas 2 hatti 4"), "enter")
        assert given_to(opened)[-1] == "stands parthenon city none tokens hellas 2 hatti 4"
        await pilot.press("enter", "5")
        assert table(app).line is not None and table(app).line.field.value == "hellas 2 hatti 4"
        await pilot.press("ctrl+u", "enter")
        assert given_to(opened)[-1] == "stands parthenon city barbarians"
        await pilot.press("enter", "1", *typed("nobody"), "enter")
        assert table(app).typing and table(app).status.kind == "bad"
        await pilot.press("escape")
        assert not table(app).typing


async def test_sb_10_a_building_whose_name_is_not_known_is_named() -> None:
    opened = four(*BUYING, **WITH)
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("E")
        assert "n name" not in drawn(app)
        panel = table(app).query_one(BuildingsPanel)
        while panel.row is not None and table(app).words.building(panel.row.building) != "special building of Persia":
            await pilot.press("down")
        assert "n name" in drawn(app)
        await pilot.press("n", *typed("Apadana"), "enter")
        assert given_to(opened)[-1].endswith("Apadana") and "Apadana" in panel.seen


@pytest.mark.parametrize("size", SIZES)
async def test_without_the_expansion_there_is_neither_the_panel_nor_its_keys(size: tuple[int, int]) -> None:
    app = app_of(four(*BUYING))
    async with app.run_test(size=size) as pilot:
        before = table(app).focused
        await pilot.press("E", "b")
        assert table(app).focused is before
        table(app).go_to_panel("buildings")
        await pilot.pause()
        assert "played without Special Buildings" in seen(app)


def test_sb_3_3_the_prices_are_those_of_the_rules() -> None:
    assert prices_words().startswith("Prices: Early Bronze")
    assert all(str(price) in prices_words() for price in (30, 40, 50))


async def test_6_4_what_is_taken_for_a_city_is_picked_by_three_digits() -> None:
    opened = four(CENSUS, "hand hellas ochre", "end", "end")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        assert "p plunder" in drawn(app)
        await pilot.press("p", "1", "3")
        assert "1 a card and 3 treasury" in seen(app)
        await pilot.press("1")
        assert given_to(opened)[-1] == "plunder minoa hellas card treasury 3"
        await pilot.press("p", "1", "4", "2")
        assert given_to(opened)[-1] == "plunder minoa barbarians treasury 2"


async def test_6_4_a_card_that_is_drawn_from_a_hidden_hand_is_drawn_by_who_gets_it() -> None:
    opened = game("cities hellas 4 minoa 4 hatti 5", mode="digital")
    opened.game.submit("census hellas 9 minoa 9 hatti 9")
    opened.game.submit("end")
    opened.game.submit("end")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        assert state_of(opened).phase == "4"
        await pilot.press("p", "2", "1", "2")
        assert isinstance(app.screen, CurtainScreen) and table(app).words.seat(Seat("hatti")) in drawn(app)
