"""Bots at a hosted table and in line mode: whoever runs the game plays them, from the views of their seats."""

import random
import select
import time
from pathlib import Path

import pytest

from core.bots import Bots
from core.errors import RuleError
from core.games import new_game
from core.middle_empire.catalog import TYPES
from core.middle_empire.module import MODULE
from core.table.connection import Connection
from core.table.wire import TableError
from tests.table.hosting import Hosted, short_folder
from tests.tui.line_runner import accepted, run


def let_come(connection: Connection, done) -> None:
    """Wait for what *done* asks for."""
    until = time.monotonic() + 10
    while not done():
        assert time.monotonic() < until
        select.select([connection], [], [], 0.2)
        connection.receive()


def hosted(tmp_path: Path, folder: Path, **options) -> Hosted:
    """A host of a new game."""
    path = tmp_path / "t.toml"
    new_game("middle_empire", options, path, random.Random(3)).close()
    return Hosted(folder, path)


def test_bots_at_a_hosted_table_play_until_the_person_is_asked(tmp_path):
    with short_folder() as folder:
        host = hosted(tmp_path, folder, players=3, start="black", bots={"black": "sensible", "red": "random"})
        white = host.join()
        assert (white.seat, white.prompt.seat) == ("white", "white")
        assert {move.seat for move in white.log()} == {"black", "red"}
        for text in ("skip", "done"):
            white.submit(text)
        let_come(white, lambda: white.prompt.seat == "white" and white.view.turn > 3)
        for seat in ("black", "red"):
            assert set(white.view.hand(seat)) <= set(TYPES)
        assert {place.seat: place.user for place in white.places}["black"] == "bot"
        with pytest.raises(TableError) as refusal:
            host.join("black")
        assert refusal.value.code == "table.bot"
        host.stop()


def test_a_person_takes_back_what_bots_did_since(tmp_path):
    with short_folder() as folder:
        host = hosted(tmp_path, folder, players=2, bots=1)
        white = host.join()
        for text in ("skip", "done"):
            white.submit(text)
        let_come(white, lambda: white.prompt.seat == "white" and white.view.turn == 3)
        white.force_undo()
        let_come(white, lambda: white.view.turn == 1)
        assert (white.prompt.seat, white.view.phase) == ("white", "play")
        host.stop()


def test_bots_choose_from_the_view_of_their_seat_only():
    seen = []

    def choose(view, seat, rng):
        seen.append((seat, view.observer))
        return "skip" if "draw" in view.phase else "done"

    class Module:
        bot = staticmethod(choose)

    with new_game("middle_empire", {"players": 2, "bots": 1, "start": "black"}, rng=random.Random(1)) as opened:
        assert len(list(Bots(opened.game, Module).play())) == 2
    assert seen == [("black", "black")] * 2
    assert MODULE.bot is not None


def test_line_mode_answers_with_what_the_bots_did():
    flags = ("--new", "middle_empire", "--players", "2", "--seed", "1", "--bots", "1", "--json")
    done = run(*flags, said=["skip", "done", "undo", "show turn"])
    accepted(done.answers)
    assert any("Black" in event for event in done.answers[1]["events"])
    assert [answer["prompt"]["seat"] for answer in done.answers] == ["white"] * 4
    assert done.answers[3]["view"]["number"] == 1


def test_line_mode_tells_at_first_what_bots_did_that_begin():
    flags = ("--new", "middle_empire", "--players", "2", "--start", "black", "--seed", "1", "--bots", "black=random")
    done = run(*flags, said=["show turn"])
    assert done.lines[0].startswith("Black ") and done.lines[-1].startswith("White:")


def test_bots_are_asked_for_where_a_game_begins_only():
    done = run("nothing", "--bots", "1")
    assert done.status == 2 and "--bots belongs to a new game" in done.err


def test_a_game_without_bots_refuses_them():
    with pytest.raises(RuleError):
        new_game("empires", {"bots": 1})
