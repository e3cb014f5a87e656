"""``emporion calamity``: a dialogue line by line, in sentences and in JSON, with clear refusals that end nothing."""

import io
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import core.empires.area_file as area_file
from core.empires.catalog.unmodifiable import unmodifiable
from tests.tui.test_cli import run as run_alone
from tests.tui.test_cli import told
from tui import cli

PEOPLE = ("--players", "egypt,saba,nubia,africa,iberia")
EXAMPLE = ("egypt", "5", "saba nubia africa", "africa", "2", "nubia iberia", "nubia", "8", "none")
"""Total War as the rules print it."""
MAP = Path(area_file.__file__).parent / "data" / "maps" / "two_rivers.toml"


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs the command in this process on these lines; the exit status, the output and what was complained about."""

    def run(*arguments: str, said: Iterable[str] = ()) -> tuple[int, str, str]:
        text = "".join(f"{line}\n" for line in said)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        status = cli.main(["calamity", *arguments])
        return (status, *capsys.readouterr())

    return run


def test_alone_it_lists_the_eight(say: Any) -> None:
    status, out, _ = say()
    assert status == 0
    assert [line.split()[:2] for line in out.splitlines()] == [[str(c.stack), c.id] for c in unmodifiable().calamities]


def test_uc_3_1_the_printed_example_of_total_war(say: Any) -> None:
    status, out, _ = say("total-war", *PEOPLE, said=EXAMPLE)
    assert status == 0
    result = out.partition("Result:\n")[2].splitlines()
    assert result[:4] == [
        "  Egypt: cities 5 = 5 unit points",
        "  Africa: first loss 5, victims since -1, no more than its cities -2 = 2 unit points",
        "  Nubia: first loss 5, victims since -2 = 3 unit points",
        "  The war ends: Nubia has no neighbour that was not a victim yet (U28.215).",
    ]
    assert result[4].startswith("Another one?")


def test_each_question_says_what_an_answer_looks_like(say: Any) -> None:
    _, out, _ = say("total", *PEOPLE)
    assert out.splitlines() == [
        "Total War (U28.21). The victim loses unit points for each own city, then a neighbour of its choice, and so on "
        "along the border.",
        "Who is the primary victim, the player who drew the card?",
        "  Answer one player: Egypt, Saba, Nubia, Africa and Iberia.",
    ]


def test_a_refusal_says_why_and_the_dialogue_goes_on(say: Any) -> None:
    status, out, _ = say("total_war", *PEOPLE, said=["rome", "egypt", "many", "1"])
    assert status == 0
    assert "Refused: “rome” is no seat of this game." in out
    assert "Refused: “many” is no number that would do. A number from 0 to 9." in out
    assert "Egypt: cities 1 = 1 unit point" in out
    assert "the next loss would be 0" in out


def test_back_takes_back_one_answer_and_says_where_there_is_none(say: Any) -> None:
    _, out, _ = say("raiders", *PEOPLE, said=["back", "egypt", "3", "back", "2", "8"])
    assert "Refused: There is nothing to take back." in out
    assert out.count("How many cities has Egypt on the board?") == 2
    assert "4 for each city 8, paid from treasury -8 = 0 unit points" in out


def test_after_a_result_another_is_worked_out_for_the_same_players(say: Any) -> None:
    _, out, _ = say("avalanche", said=["anna bob", "bob", "0", "list", "nonsense", "rebels", "quit", "anna"])
    assert "No effect: Bob has no city." in out
    assert "9  raiders" in out
    assert "Refused: “nonsense” is no calamity of this game." in out
    last = out.partition("Rebels (U28.51)")[2].splitlines()
    assert last[1:] == [
        "Who is the primary victim, the player who drew the card?",
        "  Answer one player: Anna and Bob.",
    ]


def test_who_plays_is_asked_where_it_was_not_said(say: Any) -> None:
    _, out, _ = say("pestilence", said=["none", "anna ANNA", "anna", "help", "3"])
    assert "Who plays? Name everybody in A.S.T. order." in out
    assert "Refused: ANNA is named twice." in out
    assert "back (takes back the last answer)" in out
    assert "How many tokens has Anna in each area" in out


def test_json_answers_each_line_with_one_line(say: Any) -> None:
    status, out, _ = say("total_war", *PEOPLE, "--json", said=[*EXAMPLE[:2], "nobody", *EXAMPLE[2:], "list", "help"])
    answers = [json.loads(line) for line in out.splitlines()]
    assert (status, len(answers)) == (0, 13)
    assert answers[0]["question"]["code"] == "ask.primary"
    assert answers[0]["question"]["answers"] == ["egypt", "saba", "nubia", "africa", "iberia"]
    assert answers[3]["ok"] is False
    assert (answers[3]["code"], answers[3]["question"]["code"]) == ("parse.unknown", "ask.neighbours")
    outcome = answers[10]["outcome"]
    assert [(part["seat"], part["total"]) for part in outcome["parts"]] == [("egypt", 5), ("africa", 2), ("nubia", 3)]
    assert outcome["text"][0] == "Egypt: cities 5 = 5 unit points"
    assert [one["id"] for one in answers[11]["calamities"]] == [one.id for one in unmodifiable().calamities]
    assert answers[12]["ok"] is True


def test_json_lists_the_eight_too(say: Any) -> None:
    assert len(json.loads(say("--json")[1])["calamities"]) == 8


def test_a_table_settles_what_the_rules_leave_open(say: Any) -> None:
    said = ["egypt", "5", "a 3 4", "a", "saba 1"]
    _, rotation, _ = say("drought", *PEOPLE, said=said)
    _, greedy, _ = say("drought", *PEOPLE, "--set", "drought_removal=greedy", said=said)
    assert "Saba: a 1 = 1 token" in rotation
    assert "Saba" not in greedy.partition("Result:")[2].partition("Another")[0]


def test_a_map_is_not_asked_what_it_knows(say: Any) -> None:
    _, out, _ = say("tsunami", *PEOPLE, "--map", str(MAP), said=["egypt"])
    assert "In which areas are the coastal cities of Egypt?" in out
    assert "Has Egypt a coastal city?" not in out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["war"], "“war” is no calamity"),
        (["r"], "could mean rebels, revival or raiders"),
        (["rebels", "--players", "a,,b"], "The name is empty"),
        (["rebels", "--players", "a,A"], "named twice"),
        (["rebels", "--players", "a\u202e"], "direction mark"),
        (["rebels", "--set", "tsunami_scope"], "OPTION=VALUE"),
        (["rebels", "--set", "tsunami_scope=none"], "It can be all or victim"),
        (["rebels", "--set", "flood=yes"], "no switch “flood”"),
    ],
)
def test_wrong_arguments_are_told_in_one_sentence(say: Any, arguments: list[str], says: str) -> None:
    status, out, err = say(*arguments)
    assert (status, out) == (2, "")
    assert says in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(("name", "text"), [("gone.toml", None), ("bad.toml", b"[[area"), ("bytes.toml", b"\xff")])
def test_a_map_that_cannot_be_used_is_told(say: Any, tmp_path: Path, name: str, text: bytes | None) -> None:
    if text is not None:
        (tmp_path / name).write_bytes(text)
    status, out, err = say("rebels", "--map", str(tmp_path / name))
    assert (status, out) == (1, "")
    assert name in err


def test_bytes_that_are_no_text_and_long_lines_are_refused() -> None:
    done = run_alone("calamity", "rebels", "--players", "a,b", stdin="x" * 5000 + "\n\n# nothing\na\n")
    assert done.returncode == 0
    assert "too long" in done.stdout
    assert "How many cities of A are not coastal?" in done.stdout


def test_without_lines_it_ends_quietly_and_unknown_flags_are_refused() -> None:
    assert run_alone("calamity", "rebels").returncode == 0
    done = run_alone("calamity", "--frob")
    assert done.returncode == 2
    assert "--frob" in told(done)
