"""The calamity chart on the screen: words, columns, whose advances are counted, search, and details where they fit."""

import pytest

from core.empires.catalog import EDITIONS, Seat, advances
from core.empires.chart import Row, rows
from core.rules import WATCHER
from core.session import LocalSession
from tests.tui.at_table import BOOKED, CENSUS, app_of, copper_and_clay, drawn, four, game, typed
from tui.app import EmporionApp
from tui.chart_words import DOES, PLACES, RULES, brief, effects, items, matches, primary_words, remarks, secondary_short
from tui.glyphs import ASCII, UNICODE
from tui.panels.chart import BESIDE, NAME, OTHERS, TABLE, ChartPanel, details
from tui.panels.lines import plain_text, width_of
from tui.screens.table import TableScreen
from tui.screens.table_layout import chart_width, layout

SIZE, WIDE = (80, 24), (120, 40)
ALL_ADVANCES = tuple(advances())
INSIDE = SIZE[0] - 2


def row_of(card: str, *held: str, edition: str = "west") -> Row:
    """A line of the chart for a holder of *held*."""
    return next(row for row in rows(edition, {}, held) if row.id == card)


def panel_of(app: EmporionApp) -> ChartPanel:
    """The chart of an open table."""
    return app.screen.query_one(ChartPanel)


# Words


@pytest.mark.parametrize(
    ("card", "held", "primary", "others"),
    [
        ("famine", "", "loses 10 unit points", "1 other 5"),
        ("famine", "pottery", "loses 10→5 unit points", "1 other 5→0"),
        ("famine", "pottery agriculture", "loses 10 unit points", "1 other 5→0"),
        ("volcanic_eruption_earthquake", "", "volcano or 1 city destroyed", "others 1"),
        ("volcanic_eruption_earthquake", "engineering", "volcano or 1 city reduced", "others 1"),
        ("treachery", "diplomacy", "1→2 cities annexed", ""),
        ("slave_revolt", "", "city support +2", ""),
        ("flood", "engineering", "loses 15→10 unit points", "others 5→0"),
        ("civil_war", "", "all but 35 unit points annexed", ""),
        ("civil_war", "music democracy", "all but 35→50 unit points annexed", ""),
        ("civil_disorder", "advanced_military naval_warfare", "all but 3→1 city reduced", ""),
        ("barbarian_hordes", "", "15 barbarians attack", ""),
        ("cyclone", "", "2 cities reduced", "others 1"),
        ("corruption", "law", "discards face value 10→5", ""),
        ("regression", "library", "1→0 A.S.T. steps back", ""),
        ("piracy", "naval_warfare", "2→1 coastal city to pirates", "1 other 1→0"),
    ],
)
def test_the_chart_says_what_a_calamity_does(card: str, held: str, primary: str, others: str) -> None:
    row = row_of(card, *held.split())
    assert (primary_words(row), secondary_short(row)) == (primary, others)


@pytest.mark.parametrize(
    ("card", "short"),
    [
        ("famine", "10 unit points, 1 other 5"),
        ("flood", "15 unit points, others 5"),
        ("treachery", "1 city"),
        ("civil_war", "keeps 35 unit points"),
        ("regression", "1 step back"),
    ],
)
def test_the_amounts_are_said_in_few_cells(card: str, short: str) -> None:
    assert brief(row_of(card)) == short


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("treachery", ["Diplomacy +1 (primary)"]),
        ("famine", ["Agriculture +5 (primary)", "Pottery -5 (both)", "Calendar -5 (both)"]),
        ("flood", ["Engineering -5 (both)"]),
        ("volcanic_eruption_earthquake", ["Engineering -1 (primary; reduced, not destroyed)"]),
        ("cyclone", ["Trade Empire +1 (both)", "Masonry -1 (both)", "Calendar -2 (both)"]),
        ("piracy", ["Cartography +1 (primary)", "Naval Warfare -1 (primary; never a secondary victim)"]),
    ],
)
def test_each_advance_is_told_with_number_and_role(card: str, told: list[str]) -> None:
    assert [one.text for one in items(row_of(card))] == told


def test_of_what_the_victim_keeps_an_advance_that_helps_raises_the_number() -> None:
    found = {one.name: one for one in items(row_of("civil_war", "music", "military"))}
    assert (found["Music"].number, found["Music"].helps, found["Music"].held) == ("+5", True, True)
    assert (found["Military"].number, found["Military"].helps) == ("-5", False)
    assert found["Democracy"].number == "+10" and not found["Democracy"].held


def test_a_way_out_by_choice_has_a_price_and_no_number() -> None:
    texts = [one.text for card in ("iconoclasm_and_heresy", "regression") for one in items(row_of(card))]
    assert "Theocracy (both; may discard 2 commodity cards instead)" in texts
    assert "Enlightenment (primary; may destroy 2 own cities instead of a step)" in texts
    assert "Cultural Ascendancy +1 (primary; by its permanent power)" in [
        one.text for one in items(row_of("slave_revolt"))
    ]


def test_every_kind_has_its_words_and_no_words_are_left_over() -> None:
    found = {row.kind for edition in EDITIONS for row in rows(edition, {})}
    assert set(DOES) == set(RULES) == found
    assert set(PLACES) == {row.places for row in rows("east", {}) if row.places}


def test_m32_the_east_tells_of_western_himalaya_and_the_west_does_not() -> None:
    for card in ("flood", "cyclone", "piracy"):
        assert "Western Himalaya" in " ".join(remarks(row_of(card, edition="east")))
        assert "Western Himalaya" not in " ".join(remarks(row_of(card)))


def test_m33_m35_market_and_beneficiary_are_said_of_every_calamity() -> None:
    for row in rows("west", {}):
        told = " ".join(remarks(row))
        assert ("the Deputy names (M33)" in told) == row.resolves_from_market
        assert ("does nothing (M33)" in told) != row.resolves_from_market
        assert ("Beneficiary by cities in stock" in told) == row.beneficiary
        assert ("No beneficiary." in told) != row.beneficiary


def test_m35_the_beneficiary_is_not_named_unless_the_table_has_it_so() -> None:
    assert "never the beneficiary" in " ".join(effects(row_of("epidemic")))
    allowed = next(row for row in rows("west", {"beneficiary_as_secondary": "yes"}) if row.id == "epidemic")
    assert "never the beneficiary" not in " ".join(effects(allowed))
    assert "never the beneficiary" not in " ".join(effects(row_of("famine")))


def test_a_flood_tells_what_it_takes_at_the_coast() -> None:
    assert "With no units on any flood plain: 5 unit points at the coast." in effects(row_of("flood"))
    assert "With no units on any flood plain: 5→0 unit points at the coast." in effects(row_of("flood", "engineering"))


def test_with_ascii_signs_nothing_else_is_drawn() -> None:
    for row in rows("east", {}, ALL_ADVANCES):
        assert plain_text(details(row, 60, 2, ASCII)).isascii()
        assert primary_words(row, ASCII).isascii()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("pottery", ["famine"]),
        ("SUPER", ["superstition"]),
        (" calendar ", ["famine", "cyclone"]),
        ("barbarians", ["barbarian_hordes"]),
        ("stack 7", ["tyranny", "civil_disorder"]),
        ("market", ["famine", "epidemic", "iconoclasm_and_heresy", "piracy"]),
        ("eruption", ["volcanic_eruption_earthquake"]),
        ("zeus", []),
    ],
)
def test_the_chart_is_searched_by_name_advance_effect_and_stack(text: str, found: list[str]) -> None:
    assert [row.id for row in rows("west", {}) if matches(row, text)] == found


def test_an_empty_search_finds_all() -> None:
    assert all(matches(row, "  ") for row in rows("west", {}))


# Room


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("held", [(), ALL_ADVANCES, *((advance,) for advance in ALL_ADVANCES)])
def test_every_cell_finds_room_in_its_column(edition: str, held: tuple[str, ...]) -> None:
    room = TABLE - NAME - OTHERS - 11
    for row in rows(edition, {}, held):
        assert len(row.short) <= NAME
        assert len(primary_words(row)) <= room
        assert len(secondary_short(row)) <= OTHERS


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_calamity_is_explained_whole_beside_the_rows(edition: str) -> None:
    inside = 120 - 2
    assert inside >= BESIDE
    for row in rows(edition, {}, ALL_ADVANCES):
        side = details(row, inside - TABLE - 2, 0)
        assert all(width_of(each) <= inside - TABLE - 2 for each in side)
        assert len(side) + 1 <= layout(120, 24, "chart").middle - 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_amounts_of_the_chart_find_room_beside_the_other_panels_at_120_cells(edition: str) -> None:
    inside = chart_width(120) - 2
    assert all(len(row.short) + len(brief(row)) + 6 <= inside for row in rows(edition, {}))


@pytest.mark.parametrize("width", [38, 40, 60, 78])
def test_details_are_broken_to_the_width(width: int) -> None:
    for row in rows("east", {}, ALL_ADVANCES):
        assert all(width_of(each) <= width for each in details(row, width, 0))


# The panel


async def test_the_whole_chart_is_seen_at_80x24() -> None:
    app = app_of(copper_and_clay())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f5")
        shown = panel_of(app).seen
        assert all(row.short in shown for row in rows("west", {}))
        assert "Calamities · West · 3–4 players" in drawn(app)
        assert f"6 ⇄ Epidemic              {'loses 15 unit points':<34} 1 other 10   B M" in shown
        assert "B beneficiary · M from the market" in drawn(app)


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_a_row_is_unfolded_and_folded_again(key: str) -> None:
    app = app_of(copper_and_clay())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f5", "down", "down", key)
        assert "Agriculture          +5 primary" in panel_of(app).seen
        assert "Stack 3, major, not tradeable." in panel_of(app).seen
        await pilot.press(key)
        assert "Agriculture" not in panel_of(app).seen


async def test_what_is_unfolded_at_the_end_is_scrolled_to() -> None:
    app = app_of(copper_and_clay())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f5", "end", "enter")
        assert "Naval Warfare" in panel_of(app).seen
        await pilot.press("home")
        assert "primary victim" in panel_of(app).seen.splitlines()[0]


async def test_where_there_is_room_a_calamity_is_explained_beside_the_rows() -> None:
    app = app_of(copper_and_clay())
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("f5", "down", "down")
        assert "Pottery              -5 both" in panel_of(app).seen
        assert "details" not in drawn(app).splitlines()[-1]
        assert "Market" in drawn(app) and "Log" in drawn(app)
        await pilot.press("down")
        assert "Mythology" in panel_of(app).seen and "Pottery" not in panel_of(app).seen


async def test_a_seat_is_chosen_by_key_and_its_advances_are_counted_and_named() -> None:
    app = app_of(four(CENSUS, *BOOKED, "own hellas calendar music"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f5")
        panel = panel_of(app)
        assert panel.seat is None and "loses 10 unit points" in panel.seen
        for seat in ("minoa", "assyria", "hatti", "hellas"):
            await pilot.press("right")
            assert panel.seat == seat
        assert "Calamities · Hellas · 5 advances held, 5 count here" in drawn(app)
        assert f"●3 ✕ Famine                {'loses 10→0 unit points':<34} 1 other 5→0    M" in panel.seen
        assert "● advances count" in drawn(app)
        await pilot.press("end")
        assert "Counted for Hellas: Pottery, Calendar, Mysticism, Music, Coinage." in panel.seen
        await pilot.press("right")
        assert panel.seat is None and "●" not in panel.seen
        await pilot.press("left")
        assert panel.seat == "hellas"
        await pilot.press("l", "h", "h")
        assert panel.seat == "hatti" and "0 advances held, 0 count here" in drawn(app)


async def test_advances_that_come_later_are_counted_at_once() -> None:
    app = app_of(four(CENSUS, *BOOKED))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f5", "right", "colon", *typed("own minoa calendar"), "enter")
        assert "loses 10→5 unit points" in panel_of(app).seen
        await pilot.press("u")
        assert "loses 10 unit points" in panel_of(app).seen


async def test_where_the_table_keeps_the_advances_the_key_says_so() -> None:
    app = app_of(game("cities hellas 2 minoa 2 hatti 2", version=1))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f5", "right")
        assert "The table keeps the advances of this game by hand." in drawn(app)
        assert panel_of(app).seat is None


@pytest.mark.parametrize("seat", ["minoa", "hatti", WATCHER])
async def test_advances_are_public_in_a_digital_game(seat: str) -> None:
    opened = game("own hellas pottery", mode="digital")
    app = EmporionApp(lambda: TableScreen(LocalSession(opened.game, seat), opened.words), glyphs=UNICODE)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f5", "left")
        assert panel_of(app).seat == Seat("hellas")
        assert "loses 10→5 unit points" in panel_of(app).seen


async def test_a_search_keeps_the_seat_and_escape_shows_all_again() -> None:
    app = app_of(four(CENSUS, *BOOKED))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f5", "left", "slash", *typed("pottery"), "enter")
        assert "Calamities · Hellas · 1 with “pottery”" in drawn(app)
        assert panel_of(app).seen.count("unit points") == 1
        await pilot.press("escape")
        assert "Treachery" in panel_of(app).seen and panel_of(app).seat == "hellas"


async def test_a_search_that_finds_nothing_says_so() -> None:
    app = app_of(copper_and_clay())
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("slash", *typed("zeus"), "enter", "down", "enter")
        assert "nothing found" in panel_of(app).seen


async def test_a_click_goes_to_a_row_and_another_one_unfolds_it() -> None:
    app = app_of(copper_and_clay())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f5")
        await pilot.click("#chart", offset=(8, 4))
        assert panel_of(app).cursor == 2
        await pilot.click("#chart", offset=(8, 4))
        assert "Agriculture" in panel_of(app).seen
        await pilot.click("#chart", offset=(8, 6))
        assert panel_of(app).cursor == 2


async def test_on_a_small_terminal_the_rows_are_short() -> None:
    app = app_of(copper_and_clay())
    async with app.run_test(size=(50, 14)) as pilot:
        await pilot.press("f5")
        assert "3 ✕ Famine            10 unit points, 1 other 5" in panel_of(app).seen
