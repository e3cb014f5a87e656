"""A game as a document: what it tells, and that nothing people wrote becomes markup or a formula."""

import csv
import io
import random
import xml.etree.ElementTree as ET
from itertools import pairwise
from typing import Any

import pytest

from core.empires.export import FORMATS, document
from core.empires.export.labels import LINES, TIES
from core.empires.export.plot import HEIGHT, STYLES, WIDTH, Plot, Series, apart, plots
from core.empires.export.report import report_of
from core.empires.export.spreadsheet import HEAD
from core.empires.facts import special_buildings, track
from core.empires.victory import ties
from core.escaping import harmless, markdown_text
from core.game import Game
from core.games import new_game, words_for

SVG = "{http://www.w3.org/2000/svg}"
NAMES = {"hellas": "=HYPERLINK(A1)", "minoa": '<b>&"|`*_[x](y)', "hatti": "www.a.io {x}"}
"""Names of people that are a formula, markup, and a link."""


def played(*moves: str, **options: Any) -> Game[Any, Any]:
    """A game beside the board after *moves*."""
    made = new_game("empires", {"mode": "table", "players": 3, **options}, rng=random.Random(0)).game
    for move in moves:
        made.submit(move)
    return made


FIRST_TURN = (
    "cities minoa 4 hatti 5 hellas 3",
    "deal",
    "end because nobody buys",
    "end because nobody trades",
    *["end"] * 3,
    "end because counted",
    "hand minoa oil*4",
    "hand hatti none",
    "hand hellas none",
    "set minoa treasury 26",
    "acquire minoa pottery mysticism pay oil*4 treasury 26",
    "end",
    "end",
)
"""A turn in which Minoa acquires two advances."""
TWO_TURNS = (*FIRST_TURN, "set hatti cities 4 because one was lost")


def two_turns(**options: Any) -> Game[Any, Any]:
    """A game in its second turn."""
    return played(*TWO_TURNS, **options)


def with_buildings() -> Game[Any, Any]:
    """A game in which a building of a name that a person typed stands in an area that a person typed."""
    return played(
        "set minoa column 7",
        "name iberia_building <i>x</i>|y",
        *FIRST_TURN[:9],
        "set minoa treasury 16",
        "acquire minoa pottery building iberia_building at <u>Z</u> pay oil*4 treasury 16",
        "end",
        "end",
        **{"with": ["special_buildings"]},
    )


def written(game: Game[Any, Any], to: str) -> str:
    return document(game, words_for(game), to)


def rows_of(game: Game[Any, Any]) -> list[dict[str, str]]:
    """The lines of the comma-separated values."""
    return list(csv.DictReader(io.StringIO(written(game, "csv"), newline="")))


def page_of(game: Game[Any, Any]) -> ET.Element:
    """The page as a tree; it is written so that it is XML too."""
    doctype, _, page = written(game, "html").partition("\n")
    assert doctype == "<!DOCTYPE html>"
    return ET.fromstring(page)


def tables_of(page: ET.Element) -> dict[str, list[list[str]]]:
    """The tables of a page by their captions: head and rows."""
    found = {}
    for table in page.iter("table"):
        caption = table.find("caption")
        assert caption is not None
        found[str(caption.text)] = [["".join(cell.itertext()) for cell in row] for row in table.iter("tr")]
    return found


# -- what is told ----------------------------------------------------------------------------------------------------


def test_the_report_tells_who_holds_what() -> None:
    report = report_of(two_turns())
    minoa = report.holdings[0]
    assert (minoa.seat, minoa.cities, minoa.treasury, minoa.column) == ("minoa", 4, 0, 2)
    assert minoa.advances == ("mysticism", "pottery")
    assert (minoa.board, minoa.ships) == (None, None)
    assert (report.turn, report.over, len(report.turns)) == (2, False, 2)


def test_6_13_the_ranking_has_the_points_line_by_line() -> None:
    # Minoa: 4 cities, 2 advances of 1 point, column 2. Hatti: 4 cities and column 2. Hellas: 3 and column 2.
    assert tables_of(page_of(two_turns()))["If the game ended now"] == [
        ["Place", "Civilization", "Player", "Points", "Cities", "Advances", "A.S.T."],
        ["1", "Minoa", "", "11", "4", "2", "5"],
        ["2", "Hatti", "", "9", "4", "0", "5"],
        ["3", "Hellas", "", "8", "3", "0", "5"],
    ]


def test_6_13_what_decided_between_equal_points_is_told() -> None:
    game = played("cities minoa 4 hatti 4 hellas 2")
    told = "Minoa is ahead of Hatti with equal points by A.S.T.-ranking: 1 to 2."
    assert told in written(game, "md")
    assert told in "".join(page_of(game).itertext())


def test_6_12_purchases_stand_in_their_turn() -> None:
    assert tables_of(page_of(two_turns()))["Purchases by turn"] == [
        ["Turn", "Minoa", "Hatti", "Hellas"],
        ["1", "Mysticism, Pottery", "", ""],
        ["2", "", "", ""],
    ]


def test_points_cities_and_markers_by_turn() -> None:
    tables = tables_of(page_of(two_turns()))
    assert tables["Victory points by turn"][1:] == [["1", "11", "10", "8"], ["2", "11", "9", "8"]]
    assert tables["Cities by turn"][1:] == [["1", "4", "5", "3"], ["2", "4", "4", "3"]]
    assert tables["A.S.T. by turn"][1:] == [["1", "2", "2", "2"], ["2", "2", "2", "2"]]


def test_a_finished_game_says_so() -> None:
    won = ("set hellas column 15 cities 5 because so", "own hellas mining anatomy library")
    game = played(*FIRST_TURN[:9], *won, "end", "end")
    assert game.state.over
    text = written(game, "md")
    assert "## Final ranking" in text
    assert "The game ended in turn 1." in text


def test_no_hand_and_no_stack_is_told() -> None:
    game = new_game("empires", {}, rng=random.Random(1)).game
    for move in ("cities minoa 9 hatti 9 hellas 9", "deal"):
        game.submit(move)
    names = {card.name for card in game.state.options.deck.cards.values()}
    for to in FORMATS:
        told = written(game, to)
        assert not [name for name in names if name in told], to


def test_a_game_whose_books_are_kept_by_hand_tells_its_cities() -> None:
    game = played("cities minoa 4 hatti 5 hellas 3", version=1)
    assert list(tables_of(page_of(game))) == ["Pieces", "Cities by turn"]
    assert {row["table"] for row in rows_of(game)} == {"pieces", "turns"}
    assert len(plots(report_of(game), words_for(game))) == 1


def test_SB_3_buildings_are_told_by_their_names() -> None:
    game = with_buildings()
    tables = tables_of(page_of(game))
    assert tables["Special Buildings"][1] == ["Minoa", "<i>x</i>|y", "<i>x</i>|y"]
    assert tables["Purchases by turn"][1][1] == "Pottery, <i>x</i>|y"
    lines = [(row["table"], row["item"], row["value"]) for row in rows_of(game) if row["civilization"] == "Minoa"]
    assert ("buildings", "owned", "<i>x</i>|y") in lines
    assert ("purchases", "building", "<i>x</i>|y") in lines


def test_every_line_of_points_and_every_tie_break_has_words() -> None:
    assert set(TIES) == set(ties(True)) == {*special_buildings().ties, *track().ties}
    assert set(LINES) == {"cities", "advances", "ast", "late_iron", "buildings"}


@pytest.mark.parametrize("to", list(FORMATS))
def test_a_document_ends_with_the_end_of_a_line_and_has_no_tab(to: str) -> None:
    text = written(two_turns(names=NAMES), to)
    assert text.endswith("\n")
    assert "\t" not in text


# -- Markdown --------------------------------------------------------------------------------------------------------


def test_markdown_has_the_same_number_of_cells_in_every_row() -> None:
    for game in (two_turns(names=NAMES), with_buildings()):
        block: list[int] = []
        for line in (*written(game, "md").splitlines(), ""):
            if line.startswith("|"):
                block.append(line.replace("\\|", "").count("|"))
            else:
                assert len(set(block)) <= 1, block
                block = []


def test_markdown_of_a_name_is_only_text() -> None:
    text = written(two_turns(names=NAMES), "md")
    assert r"""\<b\>\&"\|\`\*\_\[x\]\(y\)""" in text
    assert r"www\.a\.io \{x\}" in text
    assert r"\=HYPERLINK\(A1\)" in text
    assert markdown_text("Law, Music") == "Law, Music"
    assert markdown_text("a\u202eb") == r"a\\u202eb"


# -- comma-separated values ------------------------------------------------------------------------------------------


def test_csv_has_one_value_a_line() -> None:
    rows = rows_of(two_turns(names=NAMES))
    assert tuple(rows[0]) == HEAD
    found = {(row["table"], row["turn"], row["civilization"], row["item"]): row["value"] for row in rows}
    assert found["ranking", "2", "Minoa", "place"] == "1"
    assert found["ranking", "2", "Hatti", "total"] == "9"
    assert found["ranking", "2", "Hatti", "A.S.T."] == "5"
    assert found["pieces", "2", "Minoa", "treasury"] == "0"
    assert ("pieces", "2", "Minoa", "board") not in found
    assert found["turns", "1", "Hatti", "points"] == "10"
    assert found["purchases", "1", "Minoa", "advance"] == "Pottery"
    assert [row["value"] for row in rows if row["table"] == "advances"] == ["Mysticism", "Pottery"]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "＠a"])
def test_csv_has_no_formula(text: str) -> None:
    assert harmless(text) == f"'{text}"


def test_csv_keeps_numbers_and_plain_words() -> None:
    assert (harmless(-3), harmless("Anna-Lena"), harmless("a=b")) == (-3, "Anna-Lena", "a=b")
    assert {row["player"] for row in rows_of(two_turns(names=NAMES))} == {
        "'=HYPERLINK(A1)",
        NAMES["minoa"],
        NAMES["hatti"],
    }


# -- the picture -----------------------------------------------------------------------------------------------------


def test_the_picture_has_a_title_and_a_description_with_its_numbers() -> None:
    root = ET.fromstring(written(two_turns(), "svg").partition("\n")[2])
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    title, description = root[0], root[1]
    assert (title.tag, description.tag) == (f"{SVG}title", f"{SVG}desc")
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    assert title.text == "Mega Empires West"
    assert "Cities by turn, turns 1 to 2: Minoa 4, 4; Hatti 5, 4; Hellas 3, 3." in str(description.text)


def test_lines_of_the_picture_differ_by_more_than_colour() -> None:
    for kind in ("dashes", "mark", "colour"):
        assert len({getattr(style, kind) for style in STYLES}) == len(STYLES) == 4


def test_colours_of_the_picture_are_dark_enough_on_white() -> None:
    for style in STYLES:
        parts = [int(style.colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        assert 1.05 / (light + 0.05) >= 4.5, style


def test_every_player_has_a_line_in_every_plot_and_its_name_at_the_end() -> None:
    game = two_turns()
    root = ET.fromstring(written(game, "svg").partition("\n")[2])
    groups = root.findall(f"{SVG}g")
    assert len(groups) == 3
    for group, last in zip(groups, ((11, 9, 8), (4, 4, 3), (2, 2, 2)), strict=True):
        words = [text.text for text in group.iter(f"{SVG}text")]
        for name, value in zip(("Minoa", "Hatti", "Hellas"), last, strict=True):
            assert f"{name} {value}" in words
        assert [title.text for title in group.iter(f"{SVG}title")] == ["Minoa", "Hatti", "Hellas"]


def plot_of(*values: tuple[int, ...]) -> Plot:
    lines = tuple(
        Series(f"line {at}", line, style) for at, (line, style) in enumerate(zip(values, STYLES, strict=False))
    )
    return Plot("plot", tuple(range(1, len(values[0]) + 1)), lines)


@pytest.mark.parametrize(
    ("greatest", "step", "top"),
    [(0, 1, 1), (1, 1, 1), (5, 1, 5), (6, 2, 6), (9, 2, 10), (16, 5, 20), (98, 20, 100), (240, 50, 250)],
)
def test_the_scale_has_few_round_steps_and_reaches_the_greatest_value(greatest: int, step: int, top: int) -> None:
    plot = plot_of((0, greatest))
    assert (plot.step, plot.top) == (step, top)


def test_more_is_higher_later_is_further_right_and_all_of_it_is_inside() -> None:
    plot = plot_of((0, 3, 7, 12))
    heights = [plot.y(value) for value in plot.lines[0].values]
    across = [plot.x(at) for at in range(4)]
    assert all(above > below for above, below in pairwise(heights))
    assert all(left < right for left, right in pairwise(across))
    assert min(heights) > 0 and max(heights) < HEIGHT
    assert across[0] > 0 and across[-1] < WIDTH


def test_a_game_of_one_turn_is_drawn_too() -> None:
    assert plot_of((3,)).x(0) == plot_of((3, 4)).x(0)
    ET.fromstring(written(played(), "svg").partition("\n")[2])


def test_names_at_the_ends_keep_apart_and_above_the_floor() -> None:
    for places in ([50.0, 51.0, 52.0, 53.0], [190.0, 192.0, 194.0, 196.0], [10.0, 100.0, 101.0, 190.0]):
        moved = apart(places, 196)
        assert all(below - above >= 17 for above, below in pairwise(moved)), moved
        assert moved[-1] <= 196
        assert moved == sorted(moved)
    assert apart([10.0, 100.0], 196) == [10.0, 100.0]


# -- the page --------------------------------------------------------------------------------------------------------


def test_the_page_loads_nothing_and_runs_nothing() -> None:
    for game in (two_turns(names=NAMES), with_buildings()):
        page = page_of(game)
        assert not [
            element.tag for element in page.iter() if element.tag in ("script", "link", "img", "iframe", "b", "i", "u")
        ]
        assert not [name for element in page.iter() for name in element.attrib if name in ("src", "href", "style")]
        assert not [name for element in page.iter() for name in element.attrib if name.startswith("on")]
        metas = [meta.get("content") for meta in page.iter("meta")]
        assert "default-src 'none'; style-src 'unsafe-inline'" in metas


def test_the_page_shows_names_as_they_were_written() -> None:
    rows = tables_of(page_of(two_turns(names=NAMES)))["If the game ended now"]
    assert [row[2] for row in rows[1:]] == [NAMES["minoa"], NAMES["hatti"], NAMES["hellas"]]


def test_the_page_holds_the_picture() -> None:
    page = page_of(two_turns())
    assert len(page.findall(f"body/figure/{SVG}svg")) == 1
    assert page.get("lang") == "en"
    assert all(head.get("scope") == "col" for head in page.iter("th"))
