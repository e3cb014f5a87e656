"""A hosted table on the screen: one seat, what others do at once, and what happens when the line is cut."""

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.games import new_game
from core.table.connection import Connection
from tests.table.hosting import Hosted, short_folder
from tests.tui.at_table import drawn, seen, typed
from tui import joining
from tui.app import EmporionApp
from tui.screens.joined_empires import JoinedScreen
from tui.screens.message import MessageScreen
from tui.screens.vote import VoteScreen

DEALT = ("cities hellas 4 minoa 4 hatti 5", "deal")


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "t.toml"
    with new_game("empires", {}, path, random.Random(3)) as opened:
        for text in DEALT:
            opened.game.submit(text)
    return path


@pytest.fixture
def host(save: Path) -> Iterator[Hosted]:
    with short_folder() as folder:
        made = Hosted(folder, save)
        yield made
        if made.process.poll() is None:
            made.kill()


def app_of(connection: Connection) -> EmporionApp:
    return EmporionApp(lambda: joining.table(connection), theme="obsidian")


@pytest.fixture
def rings(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """One entry for each time that the bell rang."""
    rung: list[bool] = []
    monkeypatch.setattr(EmporionApp, "bell", lambda app: rung.append(True))
    return rung


async def until(pilot: Pilot[None], done: Callable[[], bool]) -> None:
    """Let the screen go on until *done*, but not for ever."""
    end = time.monotonic() + 10
    while not done():
        assert time.monotonic() < end, seen(pilot.app)  # type: ignore[arg-type]
        await pilot.pause(0.02)


def screen(app: EmporionApp) -> JoinedScreen:
    return next(one for one in app.screen_stack if isinstance(one, JoinedScreen))


async def test_a_move_of_another_seat_is_on_the_screen_at_once_and_rings_when_it_is_my_turn(
    host: Hosted, rings: list[bool]
) -> None:
    first, second = host.join("minoa"), host.join("hatti")
    app = app_of(second)
    async with app.run_test(size=(120, 40)) as pilot:
        assert "Waiting for" in seen(app) and "YOUR TURN" not in seen(app)
        rings.clear()
        first.submit("done") if first.prompt.seat == "minoa" else second.submit("done")
        await until(pilot, lambda: second.length == 3)
        await until(pilot, lambda: "buys no more" in seen(app))
        if second.prompt.seat == "hatti":
            await until(pilot, lambda: "YOUR TURN" in seen(app))
            assert rings == [True]


async def test_no_curtain_hides_a_seat_of_ones_own_and_keys_make_its_moves(host: Hosted) -> None:
    asked = host.join(watch=True).prompt.seat
    connection = host.join(asked)
    app = app_of(connection)
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, JoinedScreen) and "YOUR TURN" in seen(app)
        await pilot.press("d")
        assert connection.length == 3
        await pilot.press("u")
        assert connection.length == 4


async def test_who_may_not_take_a_move_back_is_told_how_to_ask_the_others(host: Hosted) -> None:
    app = app_of(host.join("hellas"))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("u")
        assert "U asks the others" in seen(app)


async def test_a_watcher_sees_the_table_and_no_hand_and_changes_nothing(host: Hosted) -> None:
    connection = host.join(watch=True)
    app = app_of(connection)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "watching" in seen(app)
        await pilot.press("d")
        assert connection.length == 2


async def test_what_is_said_stands_in_the_log_and_who_is_here_is_a_key_away(host: Hosted) -> None:
    anna, boris = host.join("hellas"), host.join("minoa")
    app = app_of(anna)
    async with app.run_test(size=(120, 40)) as pilot:
        boris.say("good [b]morning[/b]")
        await until(pilot, lambda: "Minoa: good [b]morning[/b]" in seen(app))
        await pilot.press("c", *typed("hello"), "enter")
        assert anna.lines[-1].text == "hello"
        assert "Hellas: hello" in seen(app)
        await pilot.press("T")
        assert isinstance(app.screen, MessageScreen)
        text = str(app.screen._lines)
        assert "Minoa: " in text and "here" in text and "hello" in text


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_who_comes_and_goes_is_told_and_the_title_says_which_seat_this_is(host: Hosted, size) -> None:
    app = app_of(host.join("hellas"))
    async with app.run_test(size=size) as pilot:
        assert "Hellas" in drawn(app).splitlines()[0]
        assert "Hellas (" not in drawn(app)
        boris = host.join("minoa")
        await until(pilot, lambda: "Minoa (" in drawn(app) and "is here." in drawn(app))
        boris.close()
        await until(pilot, lambda: "has gone." in drawn(app))


async def test_the_ledger_begins_on_the_own_seat_and_names_no_key_that_says_something_here(host: Hosted) -> None:
    app = app_of(host.join("hellas"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen(app).go_to_panel("ledger")
        await pilot.pause()
        ledger = screen(app).ledger
        assert ledger is not None and ledger.seat == "hellas" and ledger.row > 0
        assert "the key c" not in seen(app) and "the command set" in seen(app)
        assert "c correct" not in drawn(app)


async def test_a_verb_of_the_table_is_explained_while_it_is_typed(host: Hosted) -> None:
    app = app_of(host.join("hellas"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("colon", *typed("remind"))
        assert "Reminds the seat" in seen(app)


async def test_a_passphrase_is_not_drawn_and_not_recalled_whether_it_was_given_or_left(host: Hosted) -> None:
    app = app_of(host.join("hellas"))
    async with app.run_test(size=(80, 24)) as pilot:
        for last in ("enter", "escape"):
            await pilot.press("colon", *typed("lock correct horse"))
            assert "lock **" in drawn(app) and "horse" not in drawn(app)
            await pilot.press(last)
            await pilot.press("colon", "up")
            assert screen(app).line.field.value == ""
            await pilot.press("escape")
        assert "horse" not in drawn(app)


async def test_what_is_being_typed_goes_on_while_others_move_and_phases_open(host: Hosted) -> None:
    anna, owner = host.join("hellas"), host.join(watch=True)
    app = app_of(anna)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("colon", *typed("say "))
        owner.force_undo()
        await until(pilot, lambda: anna.view.phase == "2")
        await pilot.press(*typed("hello"), "enter")
        assert anna.lines[-1].text == "hello"


async def test_a_trade_that_is_being_built_goes_on_while_others_only_talk(host: Hosted) -> None:
    seats = {seat: host.join(seat) for seat in ("hellas", "minoa", "hatti")}
    for _ in seats:
        asked = seats["hellas"].prompt.seat
        seats[asked].submit("done")
        for seat in seats.values():
            while seat.length < seats[asked].length:
                seat.receive()
    mine = seats[seats["hellas"].prompt.seat]
    other = next(seat for seat in seats.values() if seat is not mine)
    app = app_of(mine)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("t")
        assert screen(app).draft is not None
        other.submit(f"wants {other.seat} copper")
        await until(pilot, lambda: "wants Copper" in seen(app))
        assert screen(app).draft is not None
        host.join(watch=True).force_undo()
        await until(pilot, lambda: screen(app).draft is None)
        assert "Pick the first card" not in seen(app)


async def test_the_others_are_asked_whether_a_move_may_be_taken_back(host: Hosted, rings: list[bool]) -> None:
    anna, boris = host.join("hellas"), host.join("minoa")
    app = app_of(anna)
    async with app.run_test(size=(120, 40)) as pilot:
        boris.ask_undo()
        await until(pilot, lambda: "Minoa asks to take back move 2" in seen(app))
        assert rings == [True]
        await pilot.press("Y")
        assert isinstance(app.screen, VoteScreen)
        await pilot.press("y")
        await until(pilot, lambda: anna.length == 3)
        assert "All agreed" in seen(app)


async def test_the_dialog_of_a_question_closes_when_it_is_over_and_a_typed_answer_is_for_the_move_that_was_shown(
    host: Hosted,
) -> None:
    seats = {seat: host.join(seat) for seat in ("hellas", "minoa", "hatti")}
    mover = seats[seats["hellas"].prompt.seat]
    asker, anna = (seat for seat in seats.values() if seat is not mover)
    app = app_of(anna)
    async with app.run_test(size=(120, 40)) as pilot:
        asker.ask_undo()
        await until(pilot, lambda: "take back move 2" in seen(app))
        await pilot.press("Y")
        assert isinstance(app.screen, VoteScreen)
        await pilot.press("escape")
        assert anna.ballot is not None and anna.seat in anna.ballot.open
        await pilot.press("Y")
        mover.submit("done")
        await until(pilot, lambda: not isinstance(app.screen, VoteScreen))
        assert "That question is over" in seen(app)
        asker.receive()
        asker.ask_undo()
        await until(pilot, lambda: "take back move 3" in seen(app))
        await pilot.press("colon", *typed("agree"))
        mover.receive()
        mover.vote(False, 3)
        asker.force_undo()
        asker.receive()
        asker.ask_undo()
        await until(pilot, lambda: anna.ballot is not None and anna.ballot.n == 2)
        await pilot.press("enter")
        assert anna.ballot is not None and anna.seat in anna.ballot.open
        assert "Nobody asks you whether move 3" in seen(app)


async def test_a_reminder_rings_and_is_said(host: Hosted, rings: list[bool]) -> None:
    asked = host.join(watch=True).prompt.seat
    connection, other = host.join(asked), host.join("hellas" if asked != "hellas" else "minoa")
    app = app_of(connection)
    async with app.run_test(size=(80, 24)) as pilot:
        rings.clear()
        other.remind()
        await until(pilot, lambda: "You are reminded" in seen(app))
        assert rings == [True]


async def test_when_the_host_dies_the_screen_says_so_and_refuses_and_comes_back_by_itself(host: Hosted) -> None:
    asked = host.join(watch=True).prompt.seat
    connection = host.join(asked)
    app = app_of(connection)
    async with app.run_test(size=(80, 24)) as pilot:
        host.kill()
        await until(pilot, lambda: "NOT CONNECTED" in seen(app))
        assert "Not connected, last update" in seen(app)
        await pilot.press("d")
        assert connection.length == 2
        again = Hosted(host.folder, host.save)
        await until(pilot, lambda: "Connected again" in seen(app))
        assert "NOT CONNECTED" not in seen(app)
        await pilot.press("d")
        assert connection.length == 3
        again.kill()


async def test_a_window_whose_seat_another_one_took_says_so_and_does_not_fight_for_it(host: Hosted) -> None:
    connection = host.join("hellas")
    app = app_of(connection)
    async with app.run_test(size=(80, 24)) as pilot:
        second = host.join("hellas")
        await until(pilot, lambda: "Another window has taken Hellas" in seen(app))
        await pilot.pause(0.6)
        second.receive()
        assert second.lost is None and "Trying again" not in seen(app)
        await pilot.press("c", "u", "escape")
        assert "Another window has taken Hellas" in seen(app) and "J takes the seat back" in seen(app)
        await pilot.press("J")
        await until(pilot, lambda: "NOT CONNECTED" not in seen(app))
        second.receive()
        assert second.lost is not None and second.lost.code == "table.elsewhere"


async def test_locks_are_confirmed_and_help_lists_what_is_typed_at_a_table(host: Hosted) -> None:
    app = app_of(host.join("hellas"))
    async with app.run_test(size=(80, 24)) as pilot:
        for command, said in (
            ("lock horse", "Locked: whoever takes this seat"),
            ("lock-table horse", "Locked: whoever wants the owner's rights"),
            ("unlock", "The lock is off."),
        ):
            await pilot.press("colon", *(key if key != "-" else "minus" for key in typed(command)), "enter")
            assert said in seen(app)
        await pilot.press("colon", *typed("help"), "enter")
        assert isinstance(app.screen, MessageScreen)
        assert "lock-table PASSPHRASE" in drawn(app) and "close-table" in drawn(app)
