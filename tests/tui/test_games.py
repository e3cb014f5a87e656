"""The list of saved games: what it tells of each file, and what it does with it."""

from datetime import UTC, datetime, timedelta

import pytest

from core import games, places
from core.errors import Refusal
from tests.tui.shell import PLAYED, emporion, line_with, picture, saved_game, spoilt_game
from tui.listing import place, played
from tui.screens.confirm import ConfirmScreen
from tui.screens.games import GamesScreen
from tui.screens.message import MessageScreen
from tui.screens.table import TableScreen
from tui.widgets.rows import Rows


def listing():
    return emporion(GamesScreen)


def names(app) -> list[str]:
    return [row.cells[0] for row in app.screen.query_one(Rows).rows if row.look != "head"]


def files() -> list[str]:
    return sorted(path.name for path in places.games().iterdir())


async def test_the_last_played_is_first_and_each_line_tells_what_the_game_is():
    saved_game("older", minutes_ago=60)
    saved_game("newer", edition="east", players=4, names={"kushan": "Anna"})
    app = listing()
    async with app.run_test(size=(120, 30)):
        assert names(app) == ["newer", "older"]
        told = line_with(app, "▸ newer")
        assert "East, 4 players" in told
        assert "2031-05-04 18:30" in told
        assert "Anna" in told
        assert "newer.toml" in picture(app)


async def test_an_empty_shelf_says_where_games_will_be():
    app = listing()
    async with app.run_test():
        assert "No saved game yet." in picture(app)
        assert "~/data/games" in picture(app)


async def test_a_damaged_game_is_marked_says_why_and_does_not_open():
    spoilt_game("spoilt")
    app = listing()
    async with app.run_test() as pilot:
        assert "damaged" in line_with(app, "▸ spoilt")
        assert "not a game of Emporion" in picture(app)
        before = (places.games() / "spoilt.toml").read_bytes()
        await pilot.press("enter")
        assert isinstance(app.screen, GamesScreen)
        assert (places.games() / "spoilt.toml").read_bytes() == before


async def test_a_game_in_use_is_marked_and_offered_read_only():
    path = saved_game("friday")
    with games.open_game(path):
        app = listing()
        async with app.run_test() as pilot:
            assert "in use" in line_with(app, "▸ friday")
            await pilot.press("enter")
            assert isinstance(app.screen, ConfirmScreen)
            assert "process" in picture(app)
            await pilot.press("y")
            await pilot.pause()
            assert isinstance(app.screen, TableScreen)


async def test_read_only_leaves_the_game_free_for_others():
    path = saved_game("friday")
    app = listing()
    async with app.run_test() as pilot:
        await pilot.press("o")
        assert isinstance(app.screen, TableScreen)
        games.open_game(path).close()


async def test_enter_opens_and_holds_the_game_until_it_is_left():
    path = saved_game("friday")
    app = listing()
    async with app.run_test() as pilot:
        await pilot.press("enter")
        assert isinstance(app.screen, TableScreen)
        with pytest.raises(Refusal):
            games.open_game(path)
        await pilot.press("q")
        assert isinstance(app.screen, GamesScreen)
        assert "in use" not in picture(app)
        games.open_game(path).close()


async def test_a_copy_gets_a_number_and_the_cursor():
    saved_game("friday")
    app = listing()
    async with app.run_test() as pilot:
        await pilot.press("c")
        assert files() == ["friday-2.toml", "friday.toml"]
        assert "▸ friday-2" in picture(app)
        assert "Copied: friday-2." in picture(app)


@pytest.mark.parametrize("key", ["n", "enter", "escape", "space", "x"])
async def test_delete_asks_and_only_a_plain_yes_deletes(key):
    saved_game("friday")
    app = listing()
    async with app.run_test() as pilot:
        await pilot.press("d")
        assert "Delete “friday”?" in picture(app)
        await pilot.press(key)
        assert files() == ["friday.toml"]


async def test_yes_deletes_the_game_that_was_asked_about():
    saved_game("friday")
    saved_game("monday", minutes_ago=5)
    app = listing()
    async with app.run_test() as pilot:
        await pilot.press("down", "d", "y")
        await pilot.pause()
        assert files() == ["friday.toml"]
        assert names(app) == ["friday"]
        assert "Deleted: monday." in picture(app)


async def test_a_game_in_use_cannot_be_deleted():
    with games.open_game(saved_game("friday")):
        app = listing()
        async with app.run_test() as pilot:
            await pilot.press("d", "y")
            await pilot.pause()
            assert "open elsewhere" in picture(app)
            assert files() == ["friday.toml"]


async def test_rename_takes_the_new_name_and_keeps_the_cursor_on_it():
    saved_game("friday")
    saved_game("monday", minutes_ago=5)
    app = listing()
    async with app.run_test() as pilot:
        await pilot.press("down", "r", *"tuesday", "enter")
        await pilot.pause()
        assert files() == ["friday.toml", "tuesday.toml"]
        assert "▸ tuesday" in picture(app)


async def test_rename_can_be_left_with_escape():
    saved_game("friday")
    app = listing()
    async with app.run_test() as pilot:
        await pilot.press("r", *"tuesday", "escape")
        assert files() == ["friday.toml"]
        assert isinstance(app.screen, GamesScreen)
        await pilot.press("down", "up")
        assert app.focused is app.screen.query_one(Rows)


@pytest.mark.parametrize(("written", "told"), [("monday", "already"), ("a/b", "“a/b”"), ("", "empty")])
async def test_a_name_that_will_not_do_is_refused_and_the_line_stays_open(written, told):
    saved_game("friday")
    saved_game("monday", minutes_ago=5)
    app = listing()
    async with app.run_test() as pilot:
        await pilot.press("r", "ctrl+u", *written, "enter")
        await pilot.pause()
        assert told in picture(app)
        assert app.focused.id == "new-name"
        assert files() == ["friday.toml", "monday.toml"]


async def test_letters_of_a_new_name_are_no_commands():
    saved_game("friday")
    app = listing()
    async with app.run_test() as pilot:
        await pilot.press("r", *"dcoq")
        assert files() == ["friday.toml"]
        assert app.focused.value == "dcoq"


async def test_a_torn_last_move_is_told_when_the_game_opens():
    path = saved_game("friday")
    with path.open("ab") as file:
        file.write(b"\n[[move]]\nn = 1\nsea")
    app = listing()
    async with app.run_test() as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, MessageScreen)
        assert "Move 1" in picture(app)
        await pilot.press("enter")
        assert isinstance(app.screen, TableScreen)


async def test_a_game_that_turns_bad_while_it_is_listed_is_told():
    path = saved_game("friday")
    app = listing()
    async with app.run_test() as pilot:
        path.write_text("gone bad")
        await pilot.press("enter")
        assert isinstance(app.screen, MessageScreen)
        assert "can't be opened" in picture(app)
        await pilot.press("enter")
        assert isinstance(app.screen, GamesScreen)


async def test_a_game_deleted_by_somebody_else_is_told():
    path = saved_game("friday")
    app = listing()
    async with app.run_test() as pilot:
        path.unlink()
        await pilot.press("c")
        assert "friday" in app.screen.query_one("MessageLine").text


async def test_many_games_scroll_and_the_cursor_stays_in_sight():
    for number in range(40):
        saved_game(f"game-{number:02}", minutes_ago=number)
    app = listing()
    async with app.run_test() as pilot:
        await pilot.press("end")
        assert "▸ game-39" in picture(app)
        await pilot.press("pageup", "up")
        current = app.screen.query_one(Rows).current.cells[0]
        assert f"▸ {current}" in picture(app)
        await pilot.press("home")
        assert "▸ game-00" in picture(app)


@pytest.mark.parametrize(
    ("ago", "told"),
    [
        (timedelta(minutes=5), "today 18:25"),
        (timedelta(hours=20), "yesterday 22:30"),
        (timedelta(days=3), "2031-05-01 18:30"),
        (timedelta(days=-1), "2031-05-05 18:30"),
    ],
)
def test_when_a_game_was_played_is_told_in_the_words_of_the_day(ago, told):
    assert played(PLAYED - ago, PLAYED) == told


def test_the_day_is_that_of_the_persons_own_time_zone(monkeypatch):
    import time

    monkeypatch.setenv("TZ", "UTC-03:00")
    time.tzset()
    assert played(datetime(2031, 5, 4, 22, 0, tzinfo=UTC), PLAYED + timedelta(hours=3)) == "today 01:00"


def test_a_file_in_the_home_folder_is_written_with_a_tilde(home):
    assert place(home / "data" / "x.toml") == "~/data/x.toml"
    assert place(home.parent / "else.toml") == str(home.parent / "else.toml")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 12)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_how_the_list_looks(snap_compare, size):
    saved_game("friday evening", players=4, names={"minoa": "Anna", "hellas": "Boris [b]"})
    saved_game("long-running", minutes_ago=2000, edition="east")
    spoilt_game("spoilt", minutes_ago=4000)
    assert snap_compare(listing(), terminal_size=size)


async def test_games_that_can_not_be_are_marked_damaged(home):
    from core.games import new_game
    from tui.listing import shelf

    path = shelf().new_path("num")
    new_game("empires", {}, path).close()
    path.write_text(path.read_text().replace("players = 3", "players = 99"))
    (entry,) = shelf().entries()
    assert (entry.state, entry.refusal.code) == ("damaged", "save.options")
