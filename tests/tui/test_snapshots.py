"""Pictures of the table at both designed sizes and a tiny one; a change of them is looked at, then accepted.

``pytest tests/tui/test_snapshots.py --snapshot-update`` takes them anew.
"""

from collections.abc import Callable

import pytest

from tests.tui.at_table import BUYING, NAMES, app_of, copper_and_clay, four, game
from tui.app import EmporionApp

SIZES = [(80, 24), (120, 40)]
TINY = (40, 12)
BUILDING = ("t", "right", "right", "space", "space", "left", "left", "left", "space", "space", "3", "up", "space")

Compare = Callable[..., bool]


def market_full() -> EmporionApp:
    """A market with cards of every kind: unknown, known and face down, face up, put back, red."""
    moves = ("trade copper@6a wool for 1a 4a", "reveal 4a flood", "wants hellas copper", "offers hatti wool")
    return app_of(copper_and_clay(*moves, names=NAMES))


@pytest.mark.parametrize("size", [*SIZES, TINY])
def test_trade(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(market_full(), terminal_size=size)


@pytest.mark.parametrize("size", [*SIZES, TINY])
def test_a_trade_being_built(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(app_of(copper_and_clay(names=NAMES)), press=BUILDING, terminal_size=size)


@pytest.mark.parametrize("size", SIZES)
def test_city_count_being_typed(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(app_of(game(players=4)), press=("f4", "4", "3", "5"), terminal_size=size)


@pytest.mark.parametrize("size", SIZES)
def test_an_unfolded_calamity(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(market_full(), press=("f5", "down", "down", "enter"), terminal_size=size)


@pytest.mark.parametrize("size", [*SIZES, TINY])
def test_the_chart_with_the_advances_of_a_seat(snap_compare: Compare, size: tuple[int, int]) -> None:
    app = app_of(four(*BUYING, names=NAMES))
    assert snap_compare(app, press=("f5", "left", "down", "down"), terminal_size=size)


@pytest.mark.parametrize("size", [*SIZES, TINY])
def test_a_census_being_typed(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(app_of(four(names=NAMES)), press=tuple("20197"), terminal_size=size)


@pytest.mark.parametrize("size", [*SIZES, TINY])
def test_a_basket_to_be_paid(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(app_of(four(*BUYING, names=NAMES)), press=("n", "enter"), terminal_size=size)


@pytest.mark.parametrize("size", SIZES)
def test_two_baskets(snap_compare: Compare, size: tuple[int, int]) -> None:
    keys = ("space", "v", "down", "space", "down", "space", "equals_sign")
    assert snap_compare(app_of(four(*BUYING, names=NAMES)), press=keys, terminal_size=size)


@pytest.mark.parametrize("size", [*SIZES, TINY])
def test_all_about_an_advance(snap_compare: Compare, size: tuple[int, int]) -> None:
    keys = ("asterisk", "down", "asterisk", "slash", *"monument", "enter", "m")
    assert snap_compare(app_of(four(*BUYING, names=NAMES)), press=keys, terminal_size=size)


@pytest.mark.parametrize("size", [*SIZES, TINY])
def test_the_special_buildings(snap_compare: Compare, size: tuple[int, int]) -> None:
    bought = "acquire hellas building parthenon at Macedonia pay ochre*4 fish*2 treasury 2"
    stands = "stands parthenon city none tokens minoa 3 hatti 1"
    moves = (*BUYING, "set hellas column 8 treasury 40", bought, stands)
    app = app_of(four(*moves, names=NAMES, **{"with": ["special_buildings"]}))
    assert snap_compare(app, press=("E",), terminal_size=size)


@pytest.mark.parametrize("size", [*SIZES, TINY])
def test_a_building_in_the_basket(snap_compare: Compare, size: tuple[int, int]) -> None:
    moves = (*BUYING, "set hellas column 8 treasury 40")
    app = app_of(four(*moves, names=NAMES, **{"with": ["special_buildings"]}))
    assert snap_compare(app, press=("space", "b", "space", "1", "enter"), terminal_size=size)


@pytest.mark.parametrize("size", SIZES)
def test_the_sets_of_a_short_game_being_typed(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(app_of(four(names=NAMES, short=True)), press=("1", "2"), terminal_size=size)


@pytest.mark.parametrize("size", [*SIZES, TINY])
def test_the_markers(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(app_of(four(*BUYING, "end", names=NAMES)), terminal_size=size)


@pytest.mark.parametrize("key", ["S", "P"])
@pytest.mark.parametrize("size", [*SIZES, TINY])
def test_score_and_plot(snap_compare: Compare, size: tuple[int, int], key: str) -> None:
    app = app_of(four(*BUYING, "end", "end", "set minoa cities 6", "set hatti cities 1", names=NAMES))
    assert snap_compare(app, press=(key,), terminal_size=size)


def test_a_refusal_at_80_cells(snap_compare: Compare) -> None:
    app = app_of(copper_and_clay("market 6a copper 6b tin 6c tin", names=NAMES))
    assert snap_compare(app, press=("t", "right", "right", "space", "6", "space"), terminal_size=(80, 24))


def test_ascii_signs(snap_compare: Compare) -> None:
    app = app_of(copper_and_clay(names=NAMES), plain=True)
    assert snap_compare(app, press=BUILDING, terminal_size=(80, 24))
