"""Setting up a game by keyboard: defaults, names, switches, warnings and refusals beside their fields."""

import pytest

from core import games, places
from core.empires.options import known_switches
from core.journal import read_header
from tests.tui.shell import emporion, line_with, picture, saved_game
from tui.panels.lines import wrap
from tui.screens.home import HomeScreen
from tui.screens.new_game import NewGameScreen, TextField
from tui.screens.table import TableScreen
from tui.widgets.choice import Button, Choice, Fold
from tui.widgets.rows import Rows


def header(name: str):
    return read_header(places.games() / f"{name}.toml")


def form():
    return emporion(NewGameScreen)


async def to_field(pilot, name: str) -> None:
    """Go down to the civilization or field called *name*."""
    for _ in range(30):
        focused = pilot.app.focused
        here = focused if isinstance(focused, Choice | Fold | Button) else focused.parent
        if name in (here.id, getattr(here, "key", None)):
            return
        await pilot.press("down")
    raise AssertionError(f"no field {name}")


async def test_the_defaults_make_a_digital_game_of_three_in_the_west():
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press("n", "s")
        made = header("west-3")
        chosen = {key: made.options[key] for key in ("edition", "players", "mode", "ast", "short")}
        assert chosen == {"edition": "west", "players": 3, "mode": "digital", "ast": "basic", "short": False}
        assert made.names == {}


async def test_every_choice_is_kept_in_the_header():
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press("n", "down", "right", "down", "2", "down", "space", "down", "l", "down", "right")
        await to_field(pilot, "kushan")
        await pilot.press(*"Anna", "down", *"Boris")
        await to_field(pilot, "game-name")
        await pilot.press(*"friday", "down", "down", "enter")
        assert isinstance(app.screen, TableScreen)
        made = header("friday")
        assert {key: made.options[key] for key in ("edition", "players", "mode", "ast", "short")} == {
            "edition": "east",
            "players": 4,
            "mode": "table",
            "ast": "expert",
            "short": True,
        }
        first, second = [seat for seat in app.screen.session.view.options.seats if seat in made.names]
        assert (made.names[first], made.names[second]) == ("Anna", "Boris")


async def test_up_from_the_first_field_is_the_last_and_starts():
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press("n", "up", "enter")
        assert isinstance(app.screen, TableScreen)


async def test_escape_goes_back_and_makes_nothing():
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press("n", "right", "escape")
        assert isinstance(app.screen, HomeScreen)
    assert not places.games().exists()


async def test_M1_the_civilizations_follow_edition_and_players():
    app = form()
    async with app.run_test() as pilot:
        assert all(name in picture(app) for name in ("Minoa", "Hatti", "Hellas"))
        await pilot.press("down", "down", "2")
        assert all(name in picture(app) for name in ("Minoa", "Assyria", "Hatti", "Hellas"))
        await pilot.press("up", "2")
        assert all(name in picture(app) for name in ("Kushan", "Persia", "Indus", "Parthia"))


async def test_a_name_comes_back_with_its_civilization():
    app = form()
    async with app.run_test() as pilot:
        await to_field(pilot, "hatti")
        await pilot.press(*"Anna")
        await to_field(pilot, "edition")
        await pilot.press("2")
        assert "Anna" not in picture(app)
        await pilot.press("1")
        assert "Anna" in line_with(app, "Hatti")


async def test_s_is_a_letter_of_a_name_and_starts_nothing():
    app = form()
    async with app.run_test() as pilot:
        await to_field(pilot, "minoa")
        await pilot.press("s")
        assert isinstance(app.screen, NewGameScreen)
        assert app.screen.draft.names["minoa"] == "s"


async def test_markup_in_a_name_is_only_text():
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press("n")
        await to_field(pilot, "minoa")
        app.focused.value = "x[/][red]"
        await pilot.pause()
        assert "x[/][red]" in line_with(app, "Minoa")
        await pilot.press("up", "s")
        assert isinstance(app.screen, TableScreen)
        assert header("west-3").names == {"minoa": "x[/][red]"}


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("a\u202eb", "direction"),
        ("a\u200db", "joiner"),
        ("x" * 17, "17 cells"),
        (" anna", "blank"),
    ],
    ids=["direction", "joiner", "too-long", "blank"],
)
async def test_a_name_that_will_not_do_is_refused_beside_its_field_and_starts_nothing(written, told):
    app = form()
    async with app.run_test(size=(120, 30)) as pilot:
        await to_field(pilot, "hatti")
        field = app.focused
        field.value = written
        await pilot.pause()
        assert told in line_with(app, "Hatti")
        await to_field(pilot, "edition")
        await pilot.press("s")
        assert isinstance(app.screen, NewGameScreen)
        assert app.focused is field
        assert "has to be put right" in picture(app)
        field.value = "Anna"
        await pilot.pause()
        assert told not in line_with(app, "Hatti")
    assert not places.games().exists()


async def test_pasted_control_characters_never_reach_the_field():
    app = form()
    async with app.run_test() as pilot:
        await to_field(pilot, "minoa")
        app.focused.insert_text_at_cursor("a\x1b[2Jb\x07")
        await pilot.pause()
        assert "\x1b" not in app.focused.value
        assert "\x1b" not in picture(app)


async def test_M37_short_with_expert_is_allowed_and_said_to_be_not_recommended():
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press("n")
        await to_field(pilot, "short")
        await pilot.press("2")
        assert "not recommended" not in picture(app)
        await pilot.press("up", "2")
        assert "not recommended with Expert (M37)" in line_with(app, "Length")
        await pilot.press("s")
        assert header("west-3").options["short"] is True


async def test_switches_are_folded_and_then_listed_with_their_default_and_meaning():
    app = form()
    async with app.run_test(size=(120, 40)) as pilot:
        assert "Card backs" not in picture(app)
        assert f"all {len(known_switches('west'))} at their default" in line_with(app, "Rule switches")
        await to_field(pilot, "fold")
        await pilot.press("space")
        await pilot.pause()
        assert line_with(app, "Card backs show their stack").endswith("● no  ○ yes")
        await to_field(pilot, "switch-pass_circle")
        assert line_with(app, "When passing ends trade early").endswith("● consecutive  ○ round")
        assert "Trade ends after one pass" in picture(app)
        assert "Default: consecutive (M15)." in picture(app)


async def test_a_switch_only_of_the_other_edition_is_not_offered():
    app = form()
    async with app.run_test(size=(120, 40)) as pilot:
        await to_field(pilot, "fold")
        await pilot.press("space")
        await pilot.pause()
        assert "Piracy/Raid" not in picture(app)
        await to_field(pilot, "edition")
        await pilot.press("2")
        await pilot.pause()
        assert "1 of" not in line_with(app, "Rule switches")
        assert "Other players hit by Piracy/Raid" in picture(app)


async def test_an_expansion_brings_its_switches_and_is_kept_in_the_header():
    app = emporion()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("n")
        await to_field(pilot, "with-special_buildings")
        await pilot.press("2")
        await to_field(pilot, "with-unmodifiable_calamities")
        await pilot.press("2")
        await pilot.pause()
        both = known_switches("west", ("special_buildings", "unmodifiable_calamities"))
        assert len(both) > len(known_switches("west"))
        assert f"all {len(both)} at their default" in line_with(app, "Rule switches")
        await pilot.press("s")
        await pilot.pause()
        assert header("west-3").options["with"] == ["special_buildings", "unmodifiable_calamities"]


async def test_a_changed_switch_is_counted_and_kept_in_the_header():
    app = emporion()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("n")
        await to_field(pilot, "fold")
        await pilot.press("space")
        await pilot.pause()
        await to_field(pilot, "switch-pass_circle")
        await pilot.press("right")
        await pilot.pause()
        assert f"1 of {len(known_switches('west'))} changed" in line_with(app, "Rule switches")
        await pilot.press("s")
        await pilot.pause()
        assert header("west-3").switches["pass_circle"] == "round"


async def test_a_name_that_is_taken_gets_a_number_before_the_game_starts():
    saved_game("west-3")
    app = form()
    async with app.run_test():
        assert "west-3-2.toml" in line_with(app, "Start")


@pytest.mark.parametrize(("name", "told"), [("a/b", "/"), (".hidden", "dot"), ("-x", "dash"), ("x" * 61, "61 cells")])
async def test_a_name_no_file_can_have_is_refused_beside_its_field(name, told):
    app = form()
    async with app.run_test(size=(120, 30)) as pilot:
        await to_field(pilot, "game-name")
        app.focused.value = name
        await pilot.pause()
        beside = line_with(app, "Name of game").partition("✗")[2]
        assert told in beside
        await pilot.press("down", "down", "enter")
        assert isinstance(app.screen, NewGameScreen)
    assert not places.games().exists()


async def test_a_disk_that_refuses_is_told_and_the_form_stays():
    places.games().parent.mkdir(parents=True)
    places.games().write_text("in the way")
    app = form()
    async with app.run_test() as pilot:
        await pilot.press("s")
        assert isinstance(app.screen, NewGameScreen)
        assert app.screen.query_one("MessageLine").has_class("-bad")


async def test_beside_the_board_everybody_sits_at_the_table():
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press("n", "down", "down", "down", "2", "s")
        assert app.screen.session.seat == "table"


async def test_a_digital_game_begins_with_nobodys_hand():
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press("n", "s")
        assert app.screen.session.seat == "watch"


async def test_a_failed_start_leaves_no_game_open():
    """The game that was made is let go of when its table is left."""
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press("n", "s", "q")
        assert app.screen.query_one(Rows).rows[0].id == "home.continue"
        games.open_game(places.games() / "west-3.toml").close()


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (50, 14)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_how_the_form_looks(snap_compare, size):
    assert snap_compare(form(), terminal_size=size)


def test_how_the_switches_look(snap_compare):
    async def unfold(pilot) -> None:
        await pilot.pause()
        await to_field(pilot, "fold")
        await pilot.press("space", "down")
        await pilot.pause()

    assert snap_compare(form(), terminal_size=(80, 24), run_before=unfold)


@pytest.mark.parametrize("edition", ["west", "east"])
async def test_what_any_field_means_is_read_whole_at_80x24(edition: str):
    app = form()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        if edition == "east":
            await pilot.press("right")
        await to_field(pilot, "fold")
        await pilot.press("enter")
        about = screen.query_one("#about")
        fields = [*screen.query(Choice), *screen.query(TextField), screen.query_one(Fold), screen.query_one(Button)]
        assert len(fields) > 15
        width, height = about.content_size
        told = [text for field in fields if len(wrap(text := str(field.about), width)) > height]
        assert told == []
