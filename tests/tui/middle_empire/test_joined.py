"""A hosted table of Middle Empire: one seat, what others do at once, and who is attacked is asked on its own screen."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.games import new_game
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
