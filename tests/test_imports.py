"""What may be loaded with what: the core, line mode and the command line do without the full screen's libraries."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SCREEN_LIBRARIES = {"textual", "rich"}
UNSEEN_AT_FIRST = {
    "core.empires.abilities",
    "core.empires.acquisition",
    "core.empires.acts_turn",
    "core.empires.calamities.resolution",
    "core.empires.catalog.ability",
    "core.empires.chart",
    "core.empires.giving",
    "core.empires.help",
    "core.empires.history",
    "core.empires.legal_calamities",
    "core.empires.payment",
    "core.empires.planner",
    "core.empires.plunder",
    "core.empires.returning",
    "core.empires.victory",
    "core.shelf",
    "core.table.wire",
    "core.middle_empire.module",
    "tomli_w",
    "tui.command_line",
    "tui.completion",
    "tui.line_options",
    "tui.listing",
    "tui.panels.advances",
    "tui.panels.ast_track",
    "tui.panels.buildings",
    "tui.panels.chart",
    "tui.panels.ledger",
    "tui.panels.log",
    "tui.panels.plot",
    "tui.panels.resolution",
    "tui.panels.score",
    "tui.provider",
    "tui.screens.confirm",
    "tui.screens.curtain",
    "tui.screens.help",
    "tui.screens.home",
    "tui.screens.table_panels",
    "tui.screens.table_typing",
    "zipfile",
}
"""What the first picture of a table does without; zipfile would come with importlib.resources."""
LOAD = """
import importlib, json, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
print(json.dumps(sorted(sys.modules)))
"""


FIRST_PICTURE = """
import json, sys
from core.games import open_game
from saves import example_path
from tui import cli, commands, launch, opening
from tui.app import EmporionApp
from tui.screens.table import TableScreen

async def drawn(table):
    print(json.dumps(sorted(sys.modules)))
    table.app.exit()

TableScreen._get_ready = drawn
with open_game(example_path(sys.argv[1]), read_only=True) as opened:
    EmporionApp(lambda: opening.table(opened, "")).run(headless=True, size=(80, 24))
"""
"""Draws the table of a ready-made game for once, and tells what is loaded before anything else is done."""


def loaded_by(*names: str) -> set[str]:
    """Return the names of all modules that a fresh interpreter holds after importing *names*."""
    return loaded_in(LOAD, *names)


def loaded_in(program: str, *arguments: str) -> set[str]:
    """Return the names of all modules that *program* tells of."""
    run = subprocess.run(
        [sys.executable, "-c", program, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert run.returncode == 0, run.stderr
    return set(json.loads(run.stdout))


def modules_in(folder: str) -> list[str]:
    """Return the import name of every Python file under *folder*."""
    files = sorted((ROOT / folder).rglob("*.py"))
    return [".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for file in files]


def packages_among(modules: set[str]) -> set[str]:
    """Return the top-level names of *modules*."""
    return {name.partition(".")[0] for name in modules}


def test_the_core_loads_neither_a_screen_nor_its_libraries():
    names = modules_in("core")
    assert {"core", "core.game", "core.journal", "core.shelf", "core.empires"} <= set(names)
    loaded = loaded_by(*names)
    assert set(names) <= loaded
    assert packages_among(loaded) & (SCREEN_LIBRARIES | {"tui"}) == set()


@pytest.mark.parametrize("name", ["tui.cli", "tui.line", "tui.calamity_line"])
def test_the_command_line_and_line_mode_load_without_the_screen_libraries(name):
    loaded = loaded_by(name)
    assert name in loaded
    assert packages_among(loaded) & SCREEN_LIBRARIES == set()


def test_the_full_screen_is_what_loads_textual():
    """Shows that the tests above would see it."""
    assert "textual" in packages_among(loaded_by("tui.app"))


def test_a_table_opens_without_what_its_first_picture_does_not_show():
    loaded = loaded_in(FIRST_PICTURE, "beside_the_board")
    assert {"tui.screens.table", "tui.panels.market", "core.empires.rules"} <= loaded
    assert loaded & UNSEEN_AT_FIRST == set()
    assert loaded_by(*UNSEEN_AT_FIRST) >= UNSEEN_AT_FIRST


@pytest.mark.parametrize(
    ("table", "others"),
    [
        ("tui.screens.table", ("core.middle_empire", "tui.middle_empire")),
        ("tui.middle_empire.screen", ("core.empires", "tui.screens.table", "tui.screens.table_view", "tui.sitting")),
    ],
)
def test_the_table_of_one_game_loads_nothing_of_the_other(table, others):
    loaded = loaded_by("tui.cli", "tui.launch", "tui.app", "tui.opening", table, "core.games")
    assert table in loaded
    assert [name for name in loaded for other in others if name == other or name.startswith(f"{other}.")] == []


def test_the_first_picture_of_middle_empire_does_without_what_it_does_not_show():
    loaded = loaded_by("tui.cli", "tui.launch", "tui.app", "tui.opening", "tui.middle_empire.screen", "core.games")
    unseen = {
        "core.middle_empire.bots",
        "core.middle_empire.help",
        "tui.middle_empire.guide",
        "tui.middle_empire.advice",
    }
    seen = {"tui.completion", "tui.panels.log"}
    assert loaded & (UNSEEN_AT_FIRST - seen | unseen) == set()
