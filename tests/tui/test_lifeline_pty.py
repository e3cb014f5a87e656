"""The full screen on a real terminal that misbehaves: closed, frozen, resized, noisy, told to end."""

import contextlib
import os
import signal
import subprocess
import time

import pytest

from core import games, places
from tests.ptylib import EMPORION, PATIENCE, ROOT, Terminal
from tests.tui.shell import saved_game

ALT_SCREEN_LEFT = b"\x1b[?1049l"
MOUSE_OFF = b"\x1b[?1000l"


@pytest.fixture
def home_screen(environment):
    """Emporion with its home screen drawn."""
    with Terminal(EMPORION, environment()) as terminal:
        terminal.wait_for("Quit")
        yield terminal


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_told_to_end_it_ends_and_gives_the_terminal_back(number, home_screen):
    home_screen.signal(number)
    assert home_screen.wait() == 0
    assert ALT_SCREEN_LEFT in home_screen.out
    assert MOUSE_OFF in home_screen.out
    assert b"Traceback" not in home_screen.out


def test_an_interrupt_ends_and_gives_the_terminal_back(home_screen):
    home_screen.signal(signal.SIGINT)
    assert home_screen.wait() is not None
    assert ALT_SCREEN_LEFT in home_screen.out
    assert b"Traceback" not in home_screen.out


def test_q_gives_the_terminal_back(home_screen):
    home_screen.send("q")
    assert home_screen.wait() == 0
    assert ALT_SCREEN_LEFT in home_screen.out


def test_a_closed_terminal_leaves_no_process(home_screen):
    home_screen.hang_up()
    assert home_screen.wait() is not None


def test_a_closed_terminal_leaves_no_process_even_where_the_hangup_is_ignored(environment):
    with Terminal(["sh", "-c", 'trap "" HUP; exec "$@"', "sh", *EMPORION], environment()) as terminal:
        terminal.wait_for("Quit")
        terminal.hang_up()
        assert terminal.wait() is not None


def test_a_terminal_that_vanishes_without_any_signal_is_noticed(environment):
    """As in a session without a controlling terminal: only looking can tell."""
    ours, theirs = os.openpty()
    process = subprocess.Popen(
        EMPORION, cwd=ROOT, env=environment(), stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True
    )
    try:
        os.close(theirs)
        drawn = b""
        while b"Quit" not in drawn:
            drawn += os.read(ours, 65536)
        os.close(ours)
        assert process.wait(PATIENCE) is not None
    finally:
        process.kill()
        process.wait()


def test_a_terminal_that_nobody_reads_cannot_keep_the_process(home_screen):
    """Keys that repaint are typed and nothing is read, until the app is stuck in a write."""
    os.set_blocking(home_screen.fd, False)
    for _ in range(300):
        with contextlib.suppress(BlockingIOError):
            os.write(home_screen.fd, b"t\x1b")
        time.sleep(0.01)
    home_screen.signal(signal.SIGTERM)
    home_screen.closed = True
    status = home_screen.wait()
    assert status in (0, -signal.SIGALRM)


def test_the_process_is_idle_while_nothing_happens(home_screen):
    before = home_screen.cpu()
    home_screen.settle(2.5)
    assert home_screen.cpu() - before < 1.0


@pytest.mark.parametrize("by", ["signal", "palette"])
def test_stopped_and_continued_it_draws_everything_again(by, home_screen):
    if by == "signal":
        home_screen.signal(signal.SIGTSTP)
    else:
        home_screen.send("\x10")
        home_screen.wait_for("Type a part")
        home_screen.send("suspend")
        home_screen.wait_for("Suspend")
        home_screen.send("\r")
    assert home_screen.stopped()
    drawn = len(home_screen.out)
    home_screen.signal(signal.SIGCONT)
    home_screen.settle(1.0)
    again = bytes(home_screen.out[drawn:])
    assert b"New game" in again
    assert b"Quit" in again
    home_screen.send("q")
    assert home_screen.wait() == 0


@pytest.mark.parametrize(
    "noise",
    [
        b"\xff",
        b"\xc3",
        b"\xe9\xa0",
        bytes(range(0x80, 0x100)),
        b"\x1b[?62;22c",
        b"\x1b]11;rgb:0000/0000/0000\x1b\\",
        b"\x00",
    ],
    ids=["ff", "half", "half-three", "all-high", "attributes", "colour", "nul"],
)
def test_stray_bytes_end_nothing(noise, home_screen):
    home_screen.press("n", "\x1b[B" * 8)
    home_screen.send(noise)
    home_screen.settle(0.4)
    assert home_screen.poll() is None
    home_screen.send("\x11")
    assert home_screen.wait() == 0
    assert b"Traceback" not in home_screen.out


def test_a_long_paste_into_a_name_ends_nothing_and_stays_in_its_field(home_screen):
    home_screen.press("n", "\x1b[B" * 8)
    home_screen.send(b"\x1b[200~" + b"Anna\nsq" * 3000 + b"\x1b[201~")
    assert "Anna" in home_screen.wait_for("Anna")
    assert "New game" in home_screen.text
    assert home_screen.poll() is None


def test_every_size_is_drawn_and_the_first_comes_back(home_screen):
    before = home_screen.text
    for size in ((40, 10), (10, 3), (1, 1), (300, 2), (200, 60), (80, 24)):
        home_screen.resize(*size)
        home_screen.settle(0.3)
        assert home_screen.poll() is None
    home_screen.wait_for("Quit")
    assert home_screen.text == before


def test_a_small_terminal_is_told_what_is_needed(environment):
    with Terminal(EMPORION, environment(), (60, 15)) as terminal:
        assert "80x24" in terminal.wait_for("60x15")


def test_a_terminal_of_no_size_is_survived(environment):
    with Terminal(EMPORION, environment(), (0, 0)) as terminal:
        terminal.settle(1.0)
        assert terminal.poll() is None
        terminal.send("\x11")
        assert terminal.wait() == 0


def test_nothing_is_lost_when_the_program_is_killed(environment):
    path = saved_game("friday")
    with Terminal([*EMPORION, "open", "friday"], environment()) as terminal:
        terminal.wait_for("Ledger")
        terminal.send(":cities minoa 4\r")
        terminal.wait_for("City Count: Minoa 4.")
        terminal.signal(signal.SIGKILL)
        assert terminal.wait() == -signal.SIGKILL
    with games.open_game(path) as opened:
        assert opened.game.length == 1


def test_told_to_end_at_the_table_it_lets_go_of_the_game(environment):
    path = saved_game("friday")
    with Terminal([*EMPORION, "open", "friday"], environment()) as terminal:
        terminal.wait_for("Ledger")
        terminal.signal(signal.SIGTERM)
        assert terminal.wait() == 0
        assert ALT_SCREEN_LEFT in terminal.out
    games.open_game(path).close()
    assert places.games().exists()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_two_keys_from_home_to_a_new_game(size, environment):
    with Terminal(EMPORION, environment(), size) as terminal:
        terminal.wait_for("Quit")
        terminal.press("n", "s")
        assert "Turn 1" in terminal.wait_for("Ledger")


def test_the_curtain_hides_the_hand_until_the_seat_confirms(environment):
    with Terminal([*EMPORION, "demo", "m22_iii"], environment()) as terminal:
        covered = terminal.wait_for("it is your turn")
        assert "Hatti" in covered
        assert "Market" not in covered
        assert "Copper" not in covered
        assert "Treachery" not in covered
        assert b"Treachery" not in terminal.out
        terminal.press("x", "t", "p", "u", "\t")
        assert "it is your turn" in terminal.text
        terminal.press("\r")
        assert "Market" in terminal.wait_for("Hand")
