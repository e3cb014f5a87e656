"""The home screen: what it offers, in which order, and where each line of it leads."""

import pytest

from core import games, places
from tests.tui.shell import emporion, line_with, picture, saved_game, spoilt_game
from tui.screens.examples import ExamplesScreen
from tui.screens.games import GamesScreen
from tui.screens.guide import PAGES, GuideScreen
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.table import TableScreen
from tui.screens.themes import ThemesScreen
from tui.widgets.rows import Rows
from tui.widgets.title import MessageLine


def titles(app) -> list[str]:
    return [row.cells[1] for row in app.screen.query_one(Rows).rows]


async def test_the_first_run_says_what_to_do_and_has_nothing_to_continue():
    app = emporion()
    async with app.run_test():
        assert titles(app)[:2] == ["New game", "Games"]
        assert "No game yet." in picture(app)
        assert app.screen.query_one(Rows).current.id == "home.new"


async def test_the_menu_speaks_of_both_games():
    app = emporion()
    async with app.run_test() as pilot:
        assert "Mega Empires and Middle Empire" in picture(app)
        assert "either game" in line_with(app, "How to play")
        await pilot.press("l")
        await pilot.pause()
        assert "How to play Mega Empires" in picture(app)
        await pilot.press("o")
        await pilot.pause()
        assert "How to play Middle Empire" in picture(app)


async def test_continue_is_first_and_names_the_game_played_last():
    saved_game("older", minutes_ago=60)
    saved_game("newest", players=4, edition="east", names={"kushan": "Anna"})
    app = emporion()
    async with app.run_test():
        assert titles(app)[0] == "Continue"
        assert "newest" in line_with(app, "Continue")
        assert "East, 4 players, Anna" in line_with(app, "Continue")
        assert "2 saved games" in line_with(app, "Games")


async def test_enter_continues_and_leaving_the_table_comes_back_home():
    path = saved_game("friday")
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press("enter")
        assert isinstance(app.screen, TableScreen)
        with pytest.raises(games.SaveError):
            games.open_game(path)
        await pilot.press("q")
        assert isinstance(app.screen, HomeScreen)
        games.open_game(path).close()


async def test_a_spoilt_game_and_one_in_use_are_not_offered_to_continue():
    spoilt_game("spoilt")
    held = games.open_game(saved_game("held", minutes_ago=1))
    saved_game("playable", minutes_ago=2)
    with held:
        app = emporion()
        async with app.run_test():
            assert "playable" in line_with(app, "Continue")


@pytest.mark.parametrize(
    ("key", "screen"),
    [
        ("n", NewGameScreen),
        ("g", GamesScreen),
        ("e", ExamplesScreen),
        ("l", GuideScreen),
        ("t", ThemesScreen),
        ("question_mark", HelpScreen),
        ("f1", HelpScreen),
    ],
)
async def test_a_letter_opens_its_line_and_escape_comes_back(key, screen):
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press(key)
        assert isinstance(app.screen, screen)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_a_new_game_is_ready_in_two_keys():
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press("n", "s")
        assert isinstance(app.screen, TableScreen)
        assert [path.name for path in places.games().iterdir()] == ["west-3.toml"]


async def test_a_game_made_and_left_is_the_one_to_continue():
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press("n", "s", "q")
        assert isinstance(app.screen, HomeScreen)
        assert "west-3" in line_with(app, "Continue")
        assert "No game yet." not in picture(app)


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
async def test_leaving_asks_nothing(key):
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press(key)
    assert app.return_code == 0


async def test_ctrl_c_ends_nothing_and_says_how_to_leave():
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press("ctrl+c")
        assert "ctrl+q leaves Emporion" in picture(app)
        assert app.is_running


async def test_a_folder_of_games_that_cannot_be_read_is_told():
    places.games().parent.mkdir(parents=True)
    places.games().write_text("not a folder")
    app = emporion()
    async with app.run_test() as pilot:
        told = app.screen.query_one(MessageLine)
        assert told.has_class("-bad")
        await pilot.pause()
        assert told.text[-20:] in picture(app)


async def test_names_from_the_disk_are_shown_literally():
    saved_game("x[@click=app.quit]y[b]")
    app = emporion()
    async with app.run_test() as pilot:
        assert "x[@click=app.quit]y[b]" in line_with(app, "Continue")
        await pilot.press("ctrl+p", *"open: x")
        await pilot.pause(0.3)
        assert "Open: x[@click=app.quit]y[b]" in picture(app)


async def test_escape_sequences_in_a_file_name_never_reach_the_screen():
    saved_game("plain").rename(places.games() / "a\x1b[2Jb.toml")
    app = emporion()
    async with app.run_test():
        assert "\x1b" not in picture(app)
        assert r"a\x1b[2Jb" in line_with(app, "Continue")


async def test_the_palette_opens_a_saved_game():
    saved_game("friday")
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press("ctrl+p", *"friday")
        await pilot.pause(0.3)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_the_cursor_goes_round_at_both_ends():
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press("up")
        assert app.screen.query_one(Rows).current.id == "home.quit"
        await pilot.press("j")
        assert app.screen.query_one(Rows).current.id == "home.new"
        await pilot.press("end", "home", "pagedown", "pageup")
        assert app.screen.query_one(Rows).current.id == "home.new"


async def test_a_click_on_a_line_moves_there_and_a_second_one_opens_it():
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.click("#menu", offset=(10, 1))
        assert app.screen.query_one(Rows).current.id == "home.games"
        await pilot.click("#menu", offset=(10, 1))
        assert isinstance(app.screen, GamesScreen)


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (30, 8), (10, 3), (1, 1)])
async def test_a_small_terminal_is_told_and_never_a_crash(size):
    app = emporion()
    async with app.run_test(size=size) as pilot:
        await pilot.press("down", "n", "escape", "g", "escape", "question_mark", "escape")
        if size[0] >= 30:
            assert f"{size[0]}x{size[1]}" in picture(app)


async def test_a_terminal_that_grows_loses_the_note():
    app = emporion()
    async with app.run_test(size=(60, 20)) as pilot:
        assert "60x20" in picture(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Made for" not in picture(app)


async def test_the_guide_turns_its_pages_and_closes_after_the_last():
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press("l")
        for number, (title, _) in enumerate(PAGES, 1):
            assert title in picture(app)
            assert f"page {number} of {len(PAGES)}" in picture(app)
            await pilot.press("space")
        assert isinstance(app.screen, HomeScreen)


async def test_an_example_opens_as_a_copy_and_leaves_the_shelf_empty():
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press("e", "enter")
        assert isinstance(app.screen, TableScreen)
        await pilot.press("escape", "q")
    assert not places.games().exists()


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 16)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_how_home_looks(snap_compare, size):
    saved_game("friday evening", players=4)
    assert snap_compare(emporion(), terminal_size=size)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_how_the_first_run_looks(snap_compare, size):
    assert snap_compare(emporion(), terminal_size=size)


def test_how_home_looks_in_ascii(snap_compare):
    from tui.glyphs import ASCII

    assert snap_compare(emporion(glyphs=ASCII), terminal_size=(80, 24))
