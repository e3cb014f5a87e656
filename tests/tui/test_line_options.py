"""How line mode is started and ended: flags, files, exit statuses, and input or output that is not as it should be."""

import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core import places
from core.empires.options import default_switches
from core.empires.parse import VERBS
from core.games import open_game
from tests.tui.line_runner import DEALT, TRADING, accepted, play, refused, run

START = [sys.executable, "-c", "import sys; from tui.line import main; sys.exit(main(sys.argv[1:]))"]
NEW = ("--new", "empires")


def process(*arguments, **how):
    """Line mode as a process of its own."""
    how = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **how}
    root = Path(__file__).resolve().parent.parent.parent
    return subprocess.Popen([*START, *arguments], cwd=root, env={**os.environ, **how.pop("env", {})}, **how)


def one_sentence(err):
    """The one line that a person gets on the standard error, without the name of the program."""
    assert err.startswith("emporion line: ") and err.endswith("\n") and err.count("\n") == 1
    assert "Traceback" not in err
    return err.removeprefix("emporion line: ").strip()


# -- a new game ------------------------------------------------------------------------------------------------------


def options(*flags):
    """The options that a new game with *flags* got, read from its file."""
    path = places.games() / "new.toml"
    done = run(*NEW, "--save", str(path), *flags)
    assert (done.status, done.out, done.err) == (0, "", "")
    with open_game(path, read_only=True) as opened:
        return opened.game.rules.options(opened.game.state)


def test_the_defaults_of_a_new_game():
    found = options()
    assert {key: found[key] for key in ("edition", "players", "mode", "ast", "short", "with", "names")} == {
        "edition": "west",
        "players": 3,
        "mode": "digital",
        "ast": "basic",
        "short": False,
        "with": [],
        "names": {},
    }
    assert found["switches"] == default_switches("west")


def test_every_flag_of_a_new_game():
    found = options(
        *("--edition", "east", "--players", "4", "--mode", "table", "--ast", "expert", "--short"),
        *("--name", "indus=Anna", "--name", "pers=Ben B.", "--set", "pass_circle=round", "east_piracy=1"),
    )
    assert {key: found[key] for key in ("edition", "players", "mode", "ast", "short", "names")} == {
        "edition": "east",
        "players": 4,
        "mode": "table",
        "ast": "expert",
        "short": True,
        "names": {"indus": "Anna", "persia": "Ben B."},
    }
    assert (found["switches"]["pass_circle"], found["switches"]["east_piracy_victims"]) == ("round", "1")


def test_several_names_may_follow_one_flag():
    assert options("--name", "hellas=Anna", "minoa=Ben")["names"] == {"hellas": "Anna", "minoa": "Ben"}


def test_the_name_of_the_game_may_be_shortened():
    assert run("--new", "emp", "--json", said="show cities\n").answers[0]["ok"]


def test_a_seed_gives_the_same_draws_and_another_seed_others():
    hands = {seed: run(*NEW, "--seed", seed, "--json", said=(*DEALT, "show")).answers[-1] for seed in ("7", "8")}
    assert run(*NEW, "--seed", "7", "--json", said=(*DEALT, "show")).answers[-1] == hands["7"] != hands["8"]


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        (("--edition", "north"), "“north” is no value of edition. It can be west or east."),
        (("--players", "5"), "“5” is no value of players. (M1) It can be 3 or 4."),
        (("--players", "three"), "“three” is no value of players. (M1) It can be 3 or 4."),
        (("--mode", "cloud"), "“cloud” is no value of mode. It can be digital or table."),
        (("--ast", "easy"), "“easy” is no value of ast. It can be basic or expert."),
        (("--with", "pirates"), "There is no expansion “pirates”."),
        (("--buildings", "parthenon"), "Buildings are chosen for a game with the Special Buildings only."),
        (
            ("--with", "special_buildings", "--buildings", "parthenon", "great_palace"),
            "Not in the supply: hattusan_city_walls.",
        ),
        (("--with", "special_buildings", "--buildings", "temple"), "“temple” is no building of this game."),
        (("--name", "Anna"), "“Anna” is no value of name. It can be SEAT=NAME."),
        (("--name", "zeus=Anna"), "“zeus” is no seat of this game."),
        (("--name", "hellas=Anna", "hellas=Ben"), "hellas is named twice."),
        (("--name", "hellas=Anna", "hel=Ben"), "hellas is named twice."),
        (("--name", "hellas=Anna\x1b[2J"), "The name has a control character (U+001B) at place 5."),
        (("--name", "hellas="), "The name is empty."),
        (("--set", "pass_circle"), "“pass_circle” is no value of set. It can be SWITCH=VALUE."),
        (("--set", "pass_circle=never"), "“never” is no value of the switch pass_circle. (M15)"),
        (("--set", "passes=round"), "There is no switch “passes”."),
        (("--seed", "lucky"), "“lucky” is no value of seed."),
        (("--seat", "zeus"), "“zeus” is no seat of this game."),
        (("--seat", "h"), "“h” could mean hatti or hellas."),
        (("--nonsense",), "unrecognized arguments: --nonsense."),
        (("--seed",), "argument --seed: expected one argument."),
        (("evening",), "'evening' is a saved game: leave it out, or leave out --new."),
        (("--read-only",), "--read-only looks at a saved game: leave it out, or leave out --new."),
        (("--sho",), "unrecognized arguments: --sho."),
        (("\x1b[2J\x1b[2J", "--nonsense"), "unrecognized arguments:"),
    ],
)
@pytest.mark.parametrize("json", [(), ("--json",)])
def test_wrong_flags_get_one_sentence_and_status_2(flags, told, json, home):
    save = places.games() / "new.toml"
    done = run(*NEW, "--save", str(save), *json, *flags, said="show\n")
    assert (done.status, done.out) == (2, "")
    sentence = one_sentence(done.err)
    assert sentence.startswith(told) or told in sentence
    assert "\x1b" not in done.err
    assert not save.exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "name a saved game, or begin one with --new empires or --new middle-empire."),
        (("",), "the name of the saved game is empty."),
        (("evening", "--edition", "west"), "--edition belongs to a new game: it needs --new GAME."),
        (("evening", "--name", "hellas=Anna"), "--name belongs to a new game: it needs --new GAME."),
        (("evening", "--set", "pass_circle=round"), "--set belongs to a new game: it needs --new GAME."),
        (("evening", "--seed", "1"), "--seed belongs to a new game: it needs --new GAME."),
        (("evening", "--save", "x"), "--save belongs to a new game: it needs --new GAME."),
        (("evening", "morning"), "unrecognized arguments: morning."),
        (("--new", "chess"), "There is no game “chess”."),
    ],
)
def test_arguments_that_do_not_fit_together_get_status_2(arguments, told):
    done = run(*arguments)
    assert (done.status, done.out) == (2, "")
    assert one_sentence(done.err).startswith(told)


def test_help_on_the_arguments_names_every_flag():
    done = run("--help")
    assert (done.status, done.err) == (0, "")
    for flag in ("--seat", "--json", "--new", "--edition", "--players", "--mode", "--ast", "--short", "--with"):
        assert flag in done.out
    for flag in ("--name", "--set", "--seed", "--save", "--read-only"):
        assert flag in done.out


# -- files -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def saved():
    """A digital game on the shelf, called evening, in trade."""
    path = places.games() / "evening.toml"
    accepted(run(*NEW, "--seed", "1", "--save", str(path), "--json", said=TRADING).answers)
    return path


def test_a_game_is_kept_and_goes_on(saved):
    answers = run("evening", "--json", said="minoa: pass\nshow log\n").answers
    assert answers[0]["move"] == 6
    assert [entry["move"] for entry in answers[1]["view"]] == [1, 2, 3, 4, 5, 6]
    assert saved.stat().st_mode & 0o777 == 0o600


def test_a_game_without_save_lives_in_memory_only(home):
    play(*TRADING)
    assert not places.games().exists()


@pytest.mark.parametrize("how", ["name", "name with the ending", "path", "file here", "file here without the ending"])
def test_a_game_is_found_by_its_name_on_the_shelf_or_its_path(saved, how, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here.toml").write_bytes(saved.read_bytes())
    (tmp_path / "bare").write_bytes(saved.read_bytes())
    word = {
        "name": "evening",
        "name with the ending": "evening.toml",
        "path": str(saved),
        "file here": "here.toml",
        "file here without the ending": "bare",
    }[how]
    assert run(word, "--json", said="pass\n").answers[0]["move"] == 6


def test_a_new_game_overwrites_nothing(saved):
    before = saved.read_bytes()
    done = run(*NEW, "--save", str(saved), "--json", said="show\n")
    assert (done.status, done.out) == (1, "")
    assert one_sentence(done.err) == f"{saved} is there already. Choose another name."
    assert saved.read_bytes() == before


@pytest.mark.parametrize("json", [(), ("--json",)])
def test_a_game_that_is_not_there_gets_one_sentence_and_status_1(json):
    done = run("nowhere", *json)
    assert (done.status, done.out) == (1, "")
    assert "nowhere" in one_sentence(done.err)


@pytest.mark.parametrize("text", [b"", b"hello\n", b"\xff\xfe", b"[game]\nx = 1\n"])
def test_a_file_that_is_no_game_is_left_as_it_is(text, tmp_path):
    path = tmp_path / "other.toml"
    path.write_bytes(text)
    done = run(str(path))
    assert (done.status, done.out) == (1, "")
    one_sentence(done.err)
    assert path.read_bytes() == text


def test_a_folder_is_no_game(tmp_path):
    assert run(str(tmp_path)).status == 1


def test_a_game_with_an_impossible_move_is_left_as_it_is(saved):
    broken = saved.read_text().replace('do = "deal"', 'do = "pass"')
    saved.write_text(broken)
    done = run("evening", "--json")
    assert (done.status, done.out) == (1, "")
    assert "Move 2" in one_sentence(done.err)
    assert saved.read_text() == broken


def test_a_game_that_somebody_else_plays_can_only_be_looked_at(saved):
    with open_game(saved):
        done = run("evening")
        assert (done.status, done.out) == (1, "")
        assert one_sentence(done.err).endswith("--read-only looks at it.")
        looked = run("evening", "--read-only", "--json", said="show market\npass\nlegal\n").answers
    assert [answer["ok"] for answer in looked] == [True, False, True]
    assert refused(looked[1])[0] in ("save.read-only", "session.read-only")


@pytest.mark.parametrize("json", [True, False])
def test_a_torn_tail_is_told_and_kept_beside_the_file(saved, json):
    whole = saved.read_bytes()
    saved.write_bytes(whole[:-7])
    done = run("evening", *(["--json"] if json else []), said="show log\n")
    assert done.status == 0
    if json:
        assert [entry["move"] for entry in done.answers[0]["view"]] == [1, 2, 3, 4]
        told = one_sentence(done.err)
    else:
        assert done.err == ""
        told = done.lines[0]
    assert told.startswith("Move 5 had not been written to its end")
    (kept,) = saved.parent.glob("evening.toml.tail-*")
    assert str(kept) in told
    assert run("evening", "--json", said="done\n").answers[0]["move"] == 5


def test_a_move_that_can_not_be_written_is_refused_and_not_made(saved):
    with open_game(saved) as opened:
        saved.rename(saved.with_name("moved.toml"))
        with pytest.raises(Exception, match="save"):
            opened.game.submit("pass")
    saved.with_name("moved.toml").rename(saved)
    assert run("evening", "--json", said="show log\n").answers[0]["view"][-1]["move"] == 5


# -- input -----------------------------------------------------------------------------------------------------------


def answers_to(raw):
    """The answers to bytes."""
    done = run(*NEW, "--json", said=raw)
    assert (done.status, done.err) == (0, "")
    return done.answers


def test_line_ends_of_other_systems_a_mark_at_the_start_and_no_end_at_all_are_understood():
    answers = accepted(answers_to(b"\xef\xbb\xbfcities hellas 4\r\n\r\n# a comment\r\nshow cities"))
    assert answers[1]["view"]["counts"]["hellas"] == 4


def test_bytes_that_are_no_text_are_refused():
    answers = answers_to(b"\xff\xfe\ncities hellas 4\n# \xff\n\xe9\n")
    assert [answer["ok"] for answer in answers] == [False, True, False]
    assert refused(answers[0])[0] == "parse.not-text"


def test_a_line_that_is_too_long_is_refused_once_and_the_next_one_read():
    answers = answers_to(b"cities " + b"x" * 300_000 + b"\ncities hellas 4\n#" + b"x" * 9_000 + b"\n" + b"y" * 9_000)
    assert [answer["ok"] for answer in answers] == [False, True, False]
    assert refused(answers[0])[0] == "parse.too-long"
    assert "4000" in answers[0]["hint"]


@pytest.mark.parametrize(
    "text", ["\x1b[2Jpass", "pass\x00", "got hellas \x07", "\u202epass", "cities hel\x85las", "🎲"]
)
@pytest.mark.parametrize("json", [True, False])
def test_control_characters_come_back_only_in_words(text, json):
    done = run(*NEW, *(["--json"] if json else []), said=f"{text}\n")
    assert done.status == 0
    assert re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", done.out) is None
    assert "efused" in done.out or '"ok": false' in done.out


@pytest.mark.parametrize("text", ["late\x1b[2J", "a\u202eb", "x" * 201])
def test_a_reason_that_can_not_be_shown_is_refused(text):
    answers = play(*TRADING, f"end because {text}", flags=("--mode", "table"))
    assert refused(answers[-1])[0].startswith("text.")


WORDS = """
undo redo show legal why help hellas minoa hatti copper clay*2 water famine * *@r2 4 copper@6b clay@ @ r2 3a for none
from on losing drawn by because hellas: : 12 empty chart log ² ٣ -1 1e9
"""
PIECES = st.sampled_from([*VERBS, "", *WORDS.split()])
LINES = st.lists(st.one_of(PIECES, PIECES, st.text(max_size=6)), max_size=9).map(" ".join)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=st.lists(LINES, min_size=1, max_size=12), mode=st.sampled_from(["digital", "table"]), seat=st.booleans())
def test_whatever_is_typed_is_answered(lines, mode, seat):
    said = "".join(f"{line}\n" for line in (*TRADING, *lines))
    flags = ("--mode", mode, "--seed", "1", *(("--seat", "minoa") if seat else ()))
    in_json = run(*NEW, *flags, "--json", said=said.encode("utf-8", "surrogatepass"))
    assert (in_json.status, in_json.err) == (0, "")
    for answer in in_json.answers:
        assert answer["ok"] or refused(answer)
    in_words = run(*NEW, *flags, said=said.encode("utf-8", "surrogatepass"))
    assert (in_words.status, in_words.err) == (0, "")


# -- a process of its own --------------------------------------------------------------------------------------------


def test_each_answer_comes_before_the_next_line_is_read():
    with process(*NEW, "--json") as line:
        for command in ("cities hellas 4", "nonsense", "show cities"):
            line.stdin.write(f"{command}\n")
            line.stdin.flush()
            assert line.stdout.readline().startswith('{"ok": ')
        line.stdin.close()
        assert line.wait(30) == 0


def test_without_a_reader_it_ends_quietly():
    with process(*NEW, "--json") as line:
        line.stdout.close()
        line.stdin.write("show\n" * 200)
        line.stdin.close()
        assert line.wait(30) == 141
        assert line.stderr.read() == ""


def test_ctrl_c_ends_it_quietly_and_every_move_is_kept(saved):
    with process("evening", "--json") as line:
        line.stdin.write("pass\n")
        line.stdin.flush()
        assert '"move": 6' in line.stdout.readline()
        line.send_signal(signal.SIGINT)
        assert line.wait(30) == 130
        assert line.stderr.read() == ""
    assert run("evening", "--json", said="show log\n").answers[0]["view"][-1]["move"] == 6


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device here")
def test_a_full_disk_for_the_answers_is_told():
    with open("/dev/full", "w") as full, process(*NEW, "--json", stdout=full) as line:
        _, err = line.communicate("show\n", timeout=30)
        assert line.returncode == 1
        assert "No space left" in one_sentence(err)


def test_without_any_input_it_ends():
    with process(*NEW, stdin=subprocess.DEVNULL) as line:
        assert line.communicate(timeout=30) == ("", "")
        assert line.returncode == 0


def test_with_closed_input_it_ends():
    command = subprocess.list2cmdline(START[:1])
    script = f"exec {command} -c '{START[2]}' --new empires --json <&-"
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, timeout=30, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_names_are_written_where_the_output_knows_only_ascii():
    with process(*NEW, "--name", "hellas=Зоя", env={"PYTHONIOENCODING": "ascii"}) as line:
        out, err = line.communicate("hand hellas\n“\n", timeout=30)
        assert (line.returncode, err) == (0, "")
        assert out.isascii() and out.count("\n") == 4


def test_at_a_keyboard_it_says_first_which_game_it_is(tmp_path):
    controller, terminal = pty.openpty()
    with process(*NEW, "--name", "hellas=Anna", stdin=terminal) as line:
        os.write(controller, b"\x04")
        out, err = line.communicate(timeout=30)
        assert (line.returncode, err) == (0, "")
    os.close(controller)
    os.close(terminal)
    assert out.splitlines()[:3] == ["Mega Empires West, 3 players, digital.", "0 moves so far.", "Hellas: Anna."]
    assert out.splitlines()[-1] == "help lists the commands; the end of input, ctrl+d on an empty line, leaves."


def test_a_game_played_by_another_process_is_told_with_its_holder(saved):
    with process("evening", "--json") as line:
        line.stdin.write("show cities\n")
        line.stdin.flush()
        line.stdout.readline()
        done = run("evening")
        line.stdin.close()
        assert line.wait(30) == 0
    assert done.status == 1
    assert str(line.pid) in one_sentence(done.err)
