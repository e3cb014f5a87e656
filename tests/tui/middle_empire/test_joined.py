"""A hosted table of Middle Empire: one seat, what others do at once, and who is attacked is asked on its own screen."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.errors import RuleError
from core.games import new_game
from core.middle_empire.bots import sensible
from core.middle_empire.parse import format_command
from tests.table.hosting import Hosted, short_folder
from tests.tui.at_table import seen, typed
from tests.tui.test_joined import app_of, until
from tui.middle_empire.joined import JoinedMiddleEmpire

SIZE = (120, 40)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Hosted]:
    path = tmp_path / "t.toml"
    new_game("middle_empire", {"players": 2}, path, random.Random(3)).close()
    with short_folder() as folder:
        made = Hosted(folder, path)
        yield made
        if made.process.poll() is None:
            made.kill()


async def test_a_seat_plays_by_its_keys_and_sees_its_own_hand_only(host: Hosted) -> None:
    connection = host.join("white")
    app = app_of(connection)
    async with app.run_test(size=SIZE) as pilot:
        assert isinstance(app.screen, JoinedMiddleEmpire)
        assert "YOUR TURN" in seen(app)
        assert "Hand · White · 5 cards" in seen(app)
        await pilot.press("c", "d")
        assert connection.view.phase == "play"
        assert "Hand · White · 7 cards" in seen(app)
        await pilot.press("t")
        await until(pilot, lambda: "YOUR TURN" not in seen(app))
        assert "Nobody has taken this seat yet." in seen(app)


async def test_the_own_hand_is_drawn_on_the_smallest_screen_too(host: Hosted) -> None:
    connection = host.join("white")
    app = app_of(connection)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.screen.hand.content_size.height == 2


async def test_what_others_do_is_on_the_map_at_once(host: Hosted) -> None:
    white, black = host.join("white"), host.join("black")
    app = app_of(black)
    async with app.run_test(size=SIZE) as pilot:
        assert "draw construction" not in app.screen.legal
        white.submit("skip")
        build = next(text for text in white.legal().texts() if text.startswith("build "))
        white.submit(build)
        await until(pilot, lambda: "White builds a Stronghold" in seen(app))
        assert build.split()[1] in app.screen.state.positions
        white.submit("done")
        await until(pilot, lambda: "YOUR TURN" in seen(app))
        await pilot.press("s")
        assert black.view.phase == "play"


def attack_ahead(path: Path) -> str:
    """Write a game in which the seat in turn is about to attack; the command."""
    rng = random.Random(5)
    with new_game("middle_empire", {"players": 2}, path, random.Random(5)) as opened:
        while True:
            seat = opened.game.state.in_turn
            text = format_command(sensible(opened.game.view(seat), seat, rng))
            if text.startswith("attack"):
                return text
            opened.game.submit(text, seat)


async def test_me_9_5_who_is_attacked_is_asked_on_its_own_screen_and_answers_there(tmp_path: Path) -> None:
    text = attack_ahead(tmp_path / "t.toml")
    with short_folder() as folder:
        host = Hosted(folder, tmp_path / "t.toml")
        white, black = host.join("white"), host.join("black")
        attacker, attacked = (white, black) if white.prompt.seat == "white" else (black, white)
        app = app_of(attacked)
        async with app.run_test(size=SIZE) as pilot:
            assert "Defend, or let it pass?" not in seen(app)
            attacker.submit(text)
            await until(pilot, lambda: "Defend, or let it pass?" in seen(app))
            assert "let" in app.screen.legal
            with pytest.raises(RuleError) as refusal:
                attacker.submit("let")
            assert refusal.value.code == "seat.not-in-turn"
            await pilot.press("l")
            await until(pilot, lambda: attacked.view.phase != "defend")
            assert attacked.prompt.seat == attacker.seat
        host.kill()


async def test_talk_has_a_key_of_its_own(host: Hosted) -> None:
    white, black = host.join("white"), host.join("black")
    app = app_of(white)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("S", *typed("hello there"), "enter")
        await until(pilot, lambda: bool(black.receive()) or bool(black.lines))
        await until(pilot, lambda: "hello there" in seen(app))


async def test_who_watches_sees_no_hand_and_may_do_nothing(host: Hosted) -> None:
    app = app_of(host.join(watch=True))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("c")
        assert "Nobody's hand is open." in seen(app)
        assert app.screen.session.length == 0
