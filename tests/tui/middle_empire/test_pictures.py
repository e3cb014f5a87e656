"""Pictures of the table of Middle Empire at both designed sizes and a tiny one.

``pytest tests/tui/middle_empire/test_pictures.py --snapshot-update`` takes them anew; a change is looked at first.
"""

from collections.abc import Callable

import pytest

from tests.tui.middle_empire.at_table import NAMES, app_of, crowded, game, played, until
from tests.tui.middle_empire.test_table import CLAIM
from tui.app import EmporionApp
from tui.middle_empire.guide import MiddleEmpireGuide
from tui.screens.new_game import NewGameScreen

SIZES = [(80, 24), (120, 40)]
TINY = (50, 14)

Compare = Callable[..., bool]


def solo() -> EmporionApp:
    """Somebody against two bots, in the middle of the game."""
    return app_of(played(150, players=3, bots=2, names={"white": "Anna"}))


@pytest.mark.parametrize("size", [*SIZES, TINY, (90, 40)])
def test_the_map(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(app_of(crowded(names=NAMES)), terminal_size=size)


@pytest.mark.parametrize("size", SIZES)
def test_a_game_against_bots(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(solo(), terminal_size=size)


@pytest.mark.parametrize("size", [*SIZES, TINY])
def test_a_road_to_be_chosen(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(app_of(crowded(names=NAMES)), press=("m", "n"), terminal_size=size)


@pytest.mark.parametrize("size", SIZES)
def test_what_may_be_done_at_a_spot(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(app_of(crowded(names=NAMES)), press=("x", "escape", "enter"), terminal_size=size)


@pytest.mark.parametrize("size", SIZES)
def test_an_attack_to_be_answered(snap_compare: Compare, size: tuple[int, int]) -> None:
    opened = until(played(0, names=NAMES), "defend")
    assert snap_compare(app_of(opened), press=("enter",), terminal_size=size)


@pytest.mark.parametrize("size", SIZES)
def test_cards_to_be_put_away(snap_compare: Compare, size: tuple[int, int]) -> None:
    opened = until(played(0, names=NAMES), "discard")
    assert snap_compare(app_of(opened), press=("enter", "space"), terminal_size=size)


@pytest.mark.parametrize("size", [*SIZES, TINY])
def test_pieces_and_piles(snap_compare: Compare, size: tuple[int, int]) -> None:
    app = app_of(game(*CLAIM, players=3, mode="table", variation=True))
    assert snap_compare(app, press=("f4",), terminal_size=size)


def test_the_other_board_in_ascii(snap_compare: Compare) -> None:
    app = app_of(played(120, players=4, board="old-cities-24"), plain=True)
    assert snap_compare(app, press=("enter",), terminal_size=(80, 24))


@pytest.mark.parametrize("size", SIZES)
def test_a_command_being_typed(snap_compare: Compare, size: tuple[int, int]) -> None:
    app = app_of(crowded(names=NAMES))
    assert snap_compare(app, press=("colon", *"move", "space"), terminal_size=size)


@pytest.mark.parametrize("size", [*SIZES, TINY])
def test_the_form_of_a_new_game(snap_compare: Compare, size: tuple[int, int]) -> None:
    app = EmporionApp(NewGameScreen, theme="obsidian")
    assert snap_compare(app, press=("right", "down", "3", *["down"] * 5, "2"), terminal_size=size)


@pytest.mark.parametrize("size", SIZES)
def test_a_page_of_the_guide(snap_compare: Compare, size: tuple[int, int]) -> None:
    app = EmporionApp(MiddleEmpireGuide, theme="obsidian")
    assert snap_compare(app, press=("space",), terminal_size=size)
