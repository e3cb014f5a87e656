"""Line mode on a seat of a hosted table: the same commands, news of others, and verbs of the table."""

import json
import random
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.games import new_game
from core.table.connection import Connection
from tests.ptylib import EMPORION, ROOT
from tests.table.hosting import Hosted, short_folder
from tui.line_table import TablePlace


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Hosted]:
    save = tmp_path / "t.toml"
    new_game("empires", {}, save, random.Random(3)).close()
    with short_folder() as folder:
        made = Hosted(folder, save)
        yield made
        made.kill()


def line(host: Hosted, said: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Line mode at the table, with *said* as its input."""
    command = [*EMPORION, "line", "--join", str(host.socket), *words]
    return subprocess.run(command, cwd=ROOT, input=said, capture_output=True, text=True, timeout=60, check=False)


def until(done: Callable[[], bool], seat: Connection) -> None:
    """Let *seat* take in what comes until *done*, but not for ever."""
    end = time.monotonic() + 10
    while not done():
        assert time.monotonic() < end
        time.sleep(0.005)
        seat.receive()


def answers(run: subprocess.CompletedProcess[str]) -> list[dict]:
    assert (run.returncode, run.stderr) == (0, "")
    return [json.loads(one) for one in run.stdout.splitlines()]


def test_a_seat_plays_by_typed_commands(host: Hosted):
    run = line(host, "cities hellas 4 minoa 4 hatti 5\ndeal\nshow hand\nlegal\nfly\n", "--seat", "minoa", "--json")
    made = answers(run)
    assert [answer.get("move") for answer in made[:2]] == [1, 2]
    assert made[2]["view"]["seat"] == "minoa" and made[2]["view"]["size"] == 4
    assert "done" in made[3]["view"]["commands"]
    assert (made[4]["ok"], made[4]["code"]) == (False, "parse.verb")


def test_another_hand_is_not_shown_and_another_seat_not_spoken_for(host: Hosted):
    line(host, "cities hellas 4 minoa 4 hatti 5\ndeal\n", "--seat", "minoa")
    made = answers(line(host, "show hand minoa\nlegal minoa\nminoa: done\nlegal table\n", "--seat", "hellas", "--json"))
    assert made[0]["view"]["cards"] == {} and sum(made[0]["view"]["unknown"].values()) == 4
    assert [answer.get("code") for answer in made[1:]] == ["seat.not-yours"] * 3


def test_talk_who_and_reminders(host: Hosted):
    run = line(host, "say good morning\nwho\nremind\nlock\nsay\n", "--seat", "minoa", "--json")
    said, who, remind, lock, nothing = answers(run)
    assert "Minoa: good morning" in said["news"]
    assert {"seat": "minoa", "account": who["view"][0]["account"], "here": True, "locked": False} in who["view"]
    assert [one["code"] for one in (remind, lock, nothing)] == ["table.nobody-asked", "parse.missing", "parse.missing"]


def test_news_of_others_comes_before_the_answer(host: Hosted):
    other = host.join("hellas")
    command = [*EMPORION, "line", "--join", str(host.socket), "--seat", "minoa"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdin is not None and run.stdout is not None
        run.stdin.write("who\n")
        run.stdin.flush()
        while "free" not in run.stdout.readline():
            pass
        other.submit("cities hellas 4 minoa 4 hatti 5")
        # Nobody has typed anything: what others do is told at once.
        assert any(told.startswith("City Count: ") for told in run.stdout)
        run.stdin.close()


def test_wait_ends_when_the_seat_is_asked_and_when_the_time_is_over(host: Hosted):
    line(host, "cities hellas 4 minoa 4 hatti 5\ndeal\n", "--seat", "minoa")
    made = answers(line(host, "wait 1\nwait x\nwait 1 2\n", "--seat", "hellas", "--json"))
    assert [answer["ok"] for answer in made] == [True, False, False]
    assert made[0]["prompt"]["seat"] == "minoa"
    assert answers(line(host, "wait\n", "--seat", "minoa", "--json"))[0]["prompt"]["seat"] == "minoa"


def test_a_watcher_only_looks(host: Hosted):
    made = answers(line(host, "deal\nlegal\nshow market\nsay hello\n", "--watch", "--json"))
    assert made[0]["code"] == "table.no-right" and "Join a seat" in made[0]["hint"]
    assert made[1]["view"] == {"commands": [], "forms": []}
    assert made[2]["ok"]


def test_what_is_wrong_is_said_in_one_sentence(host: Hosted, tmp_path: Path):
    for words, said in (
        (("--seat", "atlantis"), "“atlantis” is no seat of this game."),
        (("--watch", "--seat", "minoa"), "--watch looks on from no seat"),
        (("--passphrase-file", str(tmp_path / "none")), "the file with the passphrase can't be read"),
    ):
        run = line(host, "", *words)
        assert (run.returncode != 0, run.stdout) == (True, "")
        assert said in run.stderr and len(run.stderr.splitlines()) == 1
    gone = subprocess.run(
        [*EMPORION, "line", "--join", str(tmp_path / "x.sock")], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert gone.returncode == 1 and "There is no table" in gone.stderr


def test_a_passphrase_comes_from_a_file_and_never_from_the_arguments(host: Hosted, tmp_path: Path):
    secret = tmp_path / "secret"
    secret.write_text("correct horse\n")
    assert line(host, "lock correct horse\n", "--seat", "minoa").returncode == 0
    assert "is locked with a passphrase" in line(host, "", "--seat", "minoa").stderr
    assert line(host, "who\n", "--seat", "minoa", "--passphrase-file", str(secret)).returncode == 0


def test_an_open_question_is_told_and_a_vote_without_a_number_is_for_the_question_that_was_told(host: Hosted):
    hellas, minoa, hatti = (host.join(seat) for seat in ("hellas", "minoa", "hatti"))
    hellas.submit("cities hellas 4 minoa 4 hatti 5")
    hellas.ask_undo()
    until(lambda: minoa.ballot is not None, minoa)
    place = TablePlace(minoa)
    assert "agree takes move 1 back, disagree leaves it." in place.news()
    until(lambda: hatti.length == 1, hatti)
    hatti.submit("deal")
    hatti.ask_undo()
    until(lambda: minoa.ballot is not None and minoa.ballot.n == 2, minoa)
    answer = place.answer("agree")
    assert answer.refusal is not None and minoa.length == 2
    assert "agree takes move 2 back, disagree leaves it." in place.news()
    assert place.answer("disagree 2").refusal is None


def test_help_tells_of_the_verbs_of_the_table(host: Hosted):
    plain, table, one = answers(line(host, "help\nhelp hosted\nhelp pass\n", "--seat", "minoa", "--json"))
    assert "hosted" in plain["view"]["topics"]
    assert {"say", "who", "wait", "ask-undo", "hand-over"} <= {entry["verb"] for entry in table["view"]["commands"]}
    assert one["view"]["commands"][0]["verb"] == "pass"
    assert "Says something that everybody" in line(host, "help hosted\n").stdout
