"""Setting up a game of Middle Empire by keyboard: every option, own boards, bots, and what is refused."""

import pytest

from core import games, places
from core.journal import read_header
from tests.middle_empire.test_board_file import isles
from tests.tui.shell import emporion, line_with, picture
from tests.tui.test_new_game import to_field
from tui import cli, commands, listing
from tui.middle_empire.guide import MiddleEmpireGuide
from tui.middle_empire.screen import MiddleEmpireScreen
from tui.screens.new_game import NewGameScreen

LARGE = (120, 40)


def header(name: str):
    return read_header(places.games() / f"{name}.toml")


async def test_three_keys_make_a_game_of_three():
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press("n", "right", "s")
        await pilot.pause()
        made = header("middle-empire-3")
        assert (made.game, made.options["players"], made.options["board"]) == ("middle_empire", 3, "published-18")
        assert "bots" not in made.options
        assert any(isinstance(screen, MiddleEmpireScreen) for screen in app.screen_stack)


async def test_every_choice_is_kept_in_the_header():
    app = emporion()
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("n", "right")
        await pilot.pause()
        await pilot.press("down", "3", "down", "2", "down", "down", "2", "down", "3")
        await to_field(pilot, "by-black")
        await pilot.press("2", "down", "3")
        await pilot.pause()
        await to_field(pilot, "green")
        await pilot.press(*"Olga")
        await to_field(pilot, "fold")
        await pilot.press("space")
        await pilot.pause()
        for switch in ("draw_optional", "attack_needs_base", "reshuffle"):
            await to_field(pilot, f"switch-{switch}")
            await pilot.press("2")
        await to_field(pilot, "switch-common_roads")
        await pilot.press(*"24")
        await to_field(pilot, "start")
        await pilot.press("enter")
        await pilot.pause()
        made = header("middle-empire-4")
    assert made.options == {
        "players": 4,
        "seats": ["white", "black", "red", "green"],
        "start": "red",
        "board": "old-cities-24",
        "mode": "digital",
        "variation": True,
        "bots": {"black": "sensible", "red": "random"},
    }
    assert made.names == {"green": "Olga"}
    assert made.switches == {
        "draw_optional": "no",
        "attack_needs_base": "yes",
        "reshuffle": "on_draw",
        "common_roads": "24",
    }


async def test_ME_3_2_boards_of_the_own_folder_are_offered_and_kept_with_the_game():
    places.boards().mkdir(parents=True)
    (places.boards() / "isles.toml").write_bytes(isles())
    (places.boards() / "torn.toml").write_text("format = 1\n")
    app = emporion()
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("n", "right")
        await pilot.pause()
        await pilot.press("down", "1", "down", "3")
        assert "Three Isles" in line_with(app, "Board  ")
        assert "torn.toml" in picture(app)
        await pilot.press("s")
        await pilot.pause()
    (places.boards() / "isles.toml").unlink()
    with games.open_game(places.games() / "middle-empire-2.toml") as opened:
        assert opened.game.state.options.board.name == "Three Isles"


async def test_ME_3_2_a_board_that_falls_apart_says_so_and_may_be_played():
    places.boards().mkdir(parents=True)
    (places.boards() / "isles.toml").write_bytes(isles('[[roadway]]\na = "paros"\nb = "naxos"\n'))
    app = emporion(NewGameScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right")
        await pilot.pause()
        await pilot.press("down", "1", "down", "3")
        assert "no roadways lead from Naxos to Paros" in picture(app)
        await pilot.press("s")
        await pilot.pause()
    assert header("middle-empire-2").options["board"][0]["name"] == "Three Isles"


async def test_each_file_that_is_no_board_has_its_own_line_on_the_smallest_screen():
    places.boards().mkdir(parents=True)
    torn = {
        "a.toml": b"format = 1\n",
        "b.toml": b"\xff",
        "c.toml": isles('"naxos"', '"road"') + b"#" * 90,
        "d.toml": isles('a = "paros"', 'a = "a-very-long-name-of-a-space-that-there-is-not-on-any-board"'),
    }
    for name, text in torn.items():
        (places.boards() / name).write_bytes(text)
    app = emporion(NewGameScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right")
        await pilot.pause()
        await pilot.press("down", "down")
        await pilot.pause()
        lines = picture(app).splitlines()
        assert [sum(name in line for line in lines) for name in torn] == [1] * 4
        assert "missing table board" in line_with(app, "a.toml") and "line 1 is not text" in line_with(app, "b.toml")
        assert "The map." in picture(app) and "Board  " in picture(app)
        for number in range(5):
            (places.boards() / f"e{number}.toml").write_bytes(b"")
    app = emporion(NewGameScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right")
        await pilot.pause()
        await pilot.press("down", "down")
        await pilot.pause()
        assert "3 more files can't be used." in picture(app)


async def test_many_boards_are_shown_one_at_a_time():
    places.boards().mkdir(parents=True)
    for number in range(6):
        text = (
            isles('"three-isles"', f'"isles-{number}"')
            .decode()
            .replace("Three Isles", f"A long name of isles {number}")
        )
        (places.boards() / f"isles-{number}.toml").write_text(text)
    app = emporion(NewGameScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right")
        await pilot.pause()
        await pilot.press("down", "down", "4")
        assert "A long name of isles 1  4 of 8" in line_with(app, "Board  ")


async def test_ME_4_3_a_board_too_small_is_refused_and_nothing_is_made():
    places.boards().mkdir(parents=True)
    (places.boards() / "isles.toml").write_bytes(isles())
    app = emporion(NewGameScreen)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("right")
        await pilot.pause()
        await pilot.press("down", "3", "down", "3", "s")
        await pilot.pause()
        assert "too few cards" in picture(app)
    assert not places.games().exists()


@pytest.mark.parametrize("number", ["0", "41", "many"])
async def test_a_number_of_roads_there_is_not_is_refused_beside_its_field(number):
    app = emporion(NewGameScreen)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("right")
        await pilot.pause()
        await to_field(pilot, "fold")
        await pilot.press("space")
        await pilot.pause()
        await to_field(pilot, "switch-common_roads")
        await pilot.press(*number)
        assert "is no value of the switch" in line_with(app, "Roads in the variation")
        await to_field(pilot, "players")
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)


async def test_bots_that_can_not_be_are_noted():
    app = emporion(NewGameScreen)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("right")
        await pilot.pause()
        for seat in ("white", "black", "red"):
            await to_field(pilot, f"by-{seat}")
            await pilot.press("2")
            await pilot.pause()
        assert "somebody has to be a person" in picture(app)
        await to_field(pilot, "mode")
        await pilot.press("2")
        await pilot.pause()
        assert picture(app).count("no bots beside the board") == 3
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)


async def test_the_form_of_the_other_game_comes_back_as_it_was():
    app = emporion(NewGameScreen)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("down", "2", "up", "right")
        await pilot.pause()
        assert "Edition" not in picture(app)
        await pilot.press("left")
        await pilot.pause()
        assert "● East" in line_with(app, "Edition")
        assert "Kushan" in picture(app)


async def test_a_saved_game_opens_at_its_table_from_home():
    path = places.games() / "evening.toml"
    path.parent.mkdir(parents=True)
    games.new_game("middle_empire", {"players": 2}, path).close()
    app = emporion()
    async with app.run_test() as pilot:
        assert listing.kind(app.screen.last) == "Middle Empire, 2 players"
        await pilot.press("l")
        await pilot.pause()
        assert isinstance(app.screen, MiddleEmpireGuide)
        await pilot.press("q", "c")
        await pilot.pause()
        assert any(isinstance(screen, MiddleEmpireScreen) for screen in app.screen_stack)


@pytest.mark.parametrize(
    ("words", "bots"),
    [
        (["2"], {"black": "sensible", "red": "sensible"}),
        (["red=random"], {"red": "random"}),
        (["white=sensible", "black=random"], {"white": "sensible", "black": "random"}),
    ],
)
def test_bots_are_asked_for_on_the_command_line(monkeypatch, words, bots):
    monkeypatch.setattr(commands, "_look", lambda arguments: None)
    monkeypatch.setattr(commands, "_show_table", lambda look, opened, title, warning: 0)
    assert cli.main(["new", "middle-empire", "--bots", *words]) == 0
    assert header("middle-empire-3").options["bots"] == bots


@pytest.mark.parametrize("words", [["3"], ["clever"], ["red=clever"], ["-1"]])
def test_bots_there_are_not_are_refused_and_nothing_is_made(monkeypatch, capsys, words):
    monkeypatch.setattr(commands, "_look", lambda arguments: None)
    assert cli.main(["new", "middle-empire", f"--bots={words[0]}"]) == 2
    assert "bots" in capsys.readouterr().err
    assert not places.games().exists()
