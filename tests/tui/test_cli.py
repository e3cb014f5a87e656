"""The command line: what each command does, and one clear sentence with an exit status for everything wrong."""

import gc
import io
import subprocess
import sys
from pathlib import Path

import pytest

from core import games, places
from tests.ptylib import EMPORION, ROOT, Terminal
from tests.tui.shell import saved_game, spoilt_game
from tui import cli
from tui.glyphs import ASCII, UNICODE, choose, key_name


def run(*words: str, stdin: str | None = "", **changes) -> subprocess.CompletedProcess[str]:
    """Run the program without a terminal."""
    return subprocess.run(
        [*EMPORION, *words], cwd=ROOT, input=stdin, capture_output=True, text=True, timeout=60, check=False, **changes
    )


def told(run: subprocess.CompletedProcess[str]) -> str:
    """The one sentence of a run that was refused."""
    assert run.stdout == ""
    assert "Traceback" not in run.stderr
    lines = run.stderr.splitlines()
    assert len(lines) == 1, run.stderr
    assert lines[0].startswith("emporion: ")
    return lines[0]


def ended(environment, *words: str, **changes) -> tuple[int | None, str]:
    """The exit status and the words of a run on a terminal that opens no screen."""
    with Terminal([*EMPORION, *words], environment(**changes), (200, 24)) as terminal:
        status = terminal.wait()
        return status, terminal.text.strip()


# -- without a screen ------------------------------------------------------------------------------------------------


def test_version():
    run_ = run("--version")
    assert run_.returncode == 0
    assert run_.stdout.startswith("emporion ")


def test_help_names_every_command():
    text = run("--help").stdout
    named = ("list", "open", "new", "demo", "chart", "host", "tables", "join", "line")
    assert all(f"\n    {name}" in text for name in named)
    assert all(flag in text for flag in ("--ascii", "--no-mouse", "--no-bell", "--theme"))
    assert all(game in text for game in ("Mega Empires", "Middle Empire"))


@pytest.mark.parametrize("command", ["new", "line"])
def test_the_help_on_a_new_game_names_both_games(command):
    assert "empires or middle-empire" in " ".join(run(command, "--help").stdout.split())


def test_list_tells_each_game_with_its_file_and_a_damaged_one_with_the_reason(capsys):
    path = saved_game("friday", names={"minoa": "Anna"})
    spoilt = spoilt_game("spoilt", minutes_ago=9)
    assert cli.main(["list"]) == 0
    first, second, reason = capsys.readouterr().out.splitlines()
    assert first.split() == ["friday", "West,", "3", "players", "2031-05-04", "18:30", str(path)]
    assert second.split()[0] == "spoilt"
    assert "damaged" in second
    assert second.endswith(str(spoilt))
    assert reason == "    This file is not a game of Emporion. It was left as it is."


def test_list_says_where_games_will_be(capsys):
    assert cli.main(["list"]) == 0
    assert str(places.games()) in capsys.readouterr().out


def test_list_can_be_cut_off_by_its_reader():
    for number in range(30):
        saved_game(f"game-{number}")
    command = " ".join(f"'{word}'" for word in [*EMPORION, "list"])
    done = subprocess.run(
        ["bash", "-c", f"{command} | head -1; echo status ${{PIPESTATUS[0]}}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert "BrokenPipe" not in done.stderr


def test_list_shows_names_from_the_disk_in_safe_characters(capsysbinary, monkeypatch):
    saved_game("plain").rename(places.games() / "a\x1b[2J\udcff.toml")
    assert cli.main(["list"]) == 0
    assert b"\x1b" not in capsysbinary.readouterr().out


def test_list_in_a_locale_that_is_not_utf8_writes_ascii(environment):
    saved_game("Fête")
    done = subprocess.run(
        [*EMPORION, "list"],
        cwd=ROOT,
        capture_output=True,
        timeout=60,
        check=False,
        env=environment(LANG=None, LC_ALL="C", PYTHONCOERCECLOCALE="0", PYTHONUTF8="0"),
    )
    assert done.returncode == 0
    assert done.stdout.isascii()


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (["frobnicate"], 2, "frobnicate"),
        (["--frobnicate"], 2, "--frobnicate"),
        (["list", "extra"], 2, "extra"),
        (["open", "--read-onl", "x"], 2, "--read-onl"),
        (["--theme"], 2, "--theme"),
        (["new", "--players"], 2, "--players"),
    ],
)
def test_wrong_words_are_told_in_one_sentence(words, status, says):
    done = run(*words)
    assert done.returncode == status
    assert says in told(done)
    assert "--help" in done.stderr


@pytest.mark.parametrize("words", [[], ["open"], ["open", "x"], ["new"], ["demo"], ["demo", "m13"], ["--ascii"]])
def test_without_a_terminal_the_screen_is_refused_and_line_mode_named(words):
    done = run(*words)
    assert done.returncode == 1
    assert "terminal" in told(done)
    assert "emporion line" in done.stderr
    assert not places.games().exists()


def test_a_standard_input_that_is_empty_or_closed_is_refused():
    assert run(stdin="").returncode == 1
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *EMPORION],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert "terminal" in told(done)


def test_control_characters_of_a_wrong_word_are_not_sent_to_the_terminal():
    done = run("fr\x1b[2Job")
    assert "\x1b" not in done.stderr


# -- on a terminal ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("term", ["", "dumb", "unknown", None])
def test_a_terminal_that_cannot_be_drawn_on_is_refused(term, environment):
    status, text = ended(environment, TERM=term)
    assert status == 1
    assert "emporion line" in text


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (["--theme", "mauve"], 2, "“mauve”; there are obsidian, papyrus, marble, basalt, terminal"),
        (["open"], 1, "no game to go on with"),
        (["open", "nosuch"], 1, "nosuch"),
        (["open", "/no/such.toml"], 1, "/no/such.toml"),
        (["open", "/tmp"], 1, "folder"),
        (["open", "/etc/passwd"], 1, "not a game of Emporion"),
        (["demo", "nosuch"], 2, "nosuch"),
        (["new", "chess"], 2, "chess"),
        (["new", "--edition", "north"], 2, "west or east"),
        (["new", "--players", "5"], 2, "3 or 4"),
        (["new", "--players", "many"], 2, "many"),
        (["new", "--name", "minoa"], 2, "SEAT=NAME"),
        (["new", "--name", "minoa=a\u202eb"], 2, "direction"),
        (["new", "--name", "carthage=Anna"], 2, "carthage"),
        (["new", "--set", "pass_circle=never"], 2, "consecutive or round"),
        (["new", "--seed", "x"], 2, "seed"),
        (["new", "--save", "/etc/passwd/game.toml"], 1, "/etc/passwd"),
    ],
)
def test_what_cannot_be_opened_is_told_and_nothing_is_made(words, status, says, environment):
    ended_with, text = ended(environment, *words)
    assert says in text
    assert "Traceback" not in text
    assert ended_with == status
    assert not places.games().exists()


def test_bare_emporion_is_home_and_q_leaves(environment):
    with Terminal(EMPORION, environment()) as terminal:
        assert "New game" in terminal.wait_for("Quit")
        terminal.send("q")
        assert terminal.wait() == 0


def test_new_opens_the_table_of_a_saved_game_and_leaving_ends(environment):
    words = ["new", "empires", "--edition", "east", "--players", "4", "--name", "kushan=Anna", "--seed", "1"]
    with Terminal([*EMPORION, *words], environment()) as terminal:
        terminal.wait_for("Ledger")
        terminal.send("q")
        assert terminal.wait() == 0
    with games.open_game(places.games() / "east-4.toml") as opened:
        assert opened.game.state.options.names == {"kushan": "Anna"}


def test_new_can_be_told_where_to_save(environment, tmp_path):
    path = tmp_path / "mine.toml"
    with Terminal([*EMPORION, "new", "--save", str(path)], environment()) as terminal:
        terminal.wait_for("Ledger")
        terminal.press("q")
        terminal.wait()
    assert path.exists()
    assert not places.games().exists()
    status, text = ended(environment, "new", "--save", str(path))
    assert status == 1
    assert "mine.toml" in text


@pytest.mark.parametrize("words", [[], ["friday"], ["{path}"]])
def test_open_takes_the_last_game_a_name_or_a_path(words, environment):
    saved_game("monday", minutes_ago=60)
    path = saved_game("friday")
    words = [word.format(path=path) for word in words]
    with Terminal([*EMPORION, "open", *words], environment()) as terminal:
        assert "friday" in terminal.wait_for("Ledger")
        status, text = ended(environment, "open", "friday")
        assert status == 1
        assert "--read-only" in text
        with Terminal([*EMPORION, "open", "friday", "--read-only"], environment()) as watching:
            watching.wait_for("Ledger")
            watching.send("q")
            assert watching.wait() == 0
        terminal.send("q")
        assert terminal.wait() == 0


def test_demo_opens_an_example_and_touches_nothing_of_the_person(environment, home):
    with Terminal([*EMPORION, "demo", "beside_the_board"], environment(TMPDIR=str(home.parent))) as terminal:
        terminal.wait_for("City Count")
        terminal.send("q")
        assert terminal.wait() == 0
    assert list(home.iterdir()) == []
    assert list(home.parent.glob("emporion-*")) == []


def test_garbage_is_looked_for_from_the_first_picture_on_but_not_among_what_was_loaded(environment):
    program = (
        "import gc, sys\n"
        "from tui import cli, launch\n"
        "from tui.app import EmporionApp\n"
        "def leave(self):\n"
        "    launch.told = f'enabled: {gc.isenabled()}, left out: {gc.get_freeze_count() > 0}'\n"
        "    self.exit()\n"
        "EmporionApp.redraw = leave\n"
        "cli.main(['demo', 'beside_the_board'])\n"
        "print(launch.told)\n"
    )
    with Terminal([sys.executable, "-c", program], environment()) as terminal:
        terminal.wait_for("City Count")
        terminal.send("\x0c")
        assert terminal.wait() == 0
        assert "enabled: True, left out: True" in terminal.text


def test_garbage_is_looked_for_after_a_start_that_was_refused(capsys):
    assert cli.main(["demo", "beside_the_board"]) == 1
    assert "terminal" in capsys.readouterr().err
    assert gc.isenabled()


def test_demo_without_a_name_lists_the_examples(environment):
    with Terminal([*EMPORION, "demo"], environment()) as terminal:
        terminal.wait_for("Filling the market")
        terminal.send("q")
        assert terminal.wait() == 0


def test_ascii_draws_nothing_beyond_it(environment):
    with Terminal([*EMPORION, "--ascii"], environment()) as terminal:
        terminal.wait_for("Quit")
        for key in ("n", "\x1b", "t", "\x1b", "g", "\x1b", "?", "\x1b", "\x10", "\x1b"):
            terminal.press(key)
            assert terminal.text.isascii(), terminal.text


def test_a_locale_that_is_not_utf8_gets_ascii_by_itself(environment):
    env = environment(LANG=None, LC_ALL="C", PYTHONCOERCECLOCALE="0", PYTHONUTF8="0")
    with Terminal(EMPORION, env) as terminal:
        terminal.wait_for("Quit")
        assert bytes(terminal.out).isascii()
        assert "> n" in terminal.text


@pytest.mark.parametrize(("flags", "follows"), [([], True), (["--no-mouse"], False)])
def test_no_mouse_leaves_the_mouse_to_the_terminal(flags, follows, environment):
    with Terminal([*EMPORION, *flags], environment()) as terminal:
        terminal.wait_for("Quit")
        assert (b"\x1b[?1000h" in terminal.out) is follows


def test_line_hands_its_words_to_line_mode():
    done = run("line", "--new", "empires", "--json", stdin="show cities\n")
    assert done.returncode == 0
    assert done.stdout.startswith('{"ok": true')


# -- the last resort -------------------------------------------------------------------------------------------------


def broken(error: BaseException):
    def run_(_words):
        raise error

    return run_


def test_a_fault_is_written_to_a_file_and_told_in_one_line(monkeypatch, capsys):
    monkeypatch.setattr(cli, "_run", broken(ZeroDivisionError("secret detail")))
    assert cli.main([]) == 70
    err = capsys.readouterr().err
    assert "Traceback" not in err
    assert len(err.splitlines()) == 1
    (report,) = places.data().glob("crash-*.txt")
    assert str(report) in err
    assert "ZeroDivisionError: secret detail" in report.read_text()
    assert report.stat().st_mode & 0o777 == 0o600


def test_a_fault_is_told_where_nothing_can_be_written(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(cli, "_run", broken(ZeroDivisionError()))
    places.data().write_text("in the way")
    monkeypatch.setattr(Path, "cwd", classmethod(lambda _cls: tmp_path / "gone" / "\0"))
    assert cli.main([]) == 70
    assert "fault of its own" in capsys.readouterr().err


def test_ctrl_c_ends_quietly(monkeypatch, capsys):
    monkeypatch.setattr(cli, "_run", broken(KeyboardInterrupt()))
    assert cli.main([]) == 130
    assert capsys.readouterr().err == ""


def test_a_fault_inside_the_screen_restores_the_terminal_and_shows_no_traceback(environment):
    program = (
        "import sys\n"
        "from tui import cli\n"
        "from tui.screens.home import HomeScreen\n"
        "def spoil(self):\n"
        "    raise ZeroDivisionError('secret detail')\n"
        "HomeScreen.games = spoil\n"
        "sys.exit(cli.main([]))\n"
    )
    with Terminal([sys.executable, "-c", program], environment()) as terminal:
        terminal.wait_for("Quit")
        terminal.send("g")
        assert terminal.wait() == 70
        assert b"Traceback" not in terminal.out
        assert b"secret detail" not in terminal.out
        assert b"\x1b[?1049l" in terminal.out
        assert "fault of its own" in terminal.text
    (report,) = places.data().glob("crash-*.txt")
    assert "secret detail" in report.read_text()


# -- signs -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plain", "encoding", "expected"),
    [
        (False, "utf-8", UNICODE),
        (False, "UTF8", UNICODE),
        (True, "utf-8", ASCII),
        (False, "latin-1", ASCII),
        (False, "ascii", ASCII),
        (False, None, ASCII),
    ],
)
def test_ascii_is_chosen_by_flag_or_encoding(plain, encoding, expected):
    assert choose(plain, encoding) is expected


def test_every_sign_of_both_sets_is_one_cell_and_ascii_is_ascii():
    from msgspec.structs import asdict

    from core.text import cell_width

    for glyphs in (UNICODE, ASCII):
        signs = {name: sign for name, sign in asdict(glyphs).items() if name != "ascii"}
        assert all(cell_width(sign) == 1 for sign in signs.values())
    assert all(sign.isascii() for sign in signs.values())


def test_text_in_ascii_keeps_its_width():
    assert ASCII.text("▸ Zoë 漢 “x”…") == '> Zo? ?? "x"~'
    assert UNICODE.text("▸ Zoë") == "▸ Zoë"


@pytest.mark.parametrize(
    ("key", "name", "plain"),
    [("question_mark", "?", "?"), ("left", "←", "left"), ("ctrl+r", "ctrl+r", "ctrl+r"), ("escape", "esc", "esc")],
)
def test_keys_are_written_as_people_know_them(key, name, plain):
    assert key_name(key, UNICODE) == name
    assert key_name(key, ASCII) == plain


def test_output_that_is_no_stream_of_bytes_is_fine(monkeypatch):
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert cli.main(["--version"]) == 0
