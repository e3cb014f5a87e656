"""Middle Empire as a person meets it: in line mode, on the shelf, and where a screen is still missing."""

import json
import random

import pytest

from core import games, places
from core.game import Game
from core.middle_empire.catalog import BOARDS
from core.middle_empire.rules import MIDDLE_EMPIRE
from tests.middle_empire.play import EVERY_OPTION
from tests.middle_empire.test_board_file import isles
from tests.tui.line_runner import Run, accepted, refused, run
from tui import boards, cli, line_text, listing, opening
from tui.line_answers import Place
from tui.maps import BIGGEST

NEW = ("--new", "middle_empire", "--players", "3", "--seed", "1")


def answers(*said: str, flags: tuple[str, ...] = ()) -> list[dict[str, object]]:
    """The JSON answers of a new game of three."""
    done = run(*NEW, "--json", *flags, said=said)
    assert (done.status, done.err) == (0, "")
    return done.answers


def lines(*said: str, flags: tuple[str, ...] = ()) -> list[str]:
    """The plain lines of a new game of three."""
    done = run(*NEW, *flags, said=said)
    assert (done.status, done.err) == (0, "")
    return done.lines


def test_a_turn_in_json():
    told = answers("legal", "draw attack", "draw construction", "build egypt with any", "done", "show board")
    accepted(told)
    assert told[0]["view"]["commands"] == ["draw construction", "draw defense", "draw attack", "skip"]
    assert told[0]["prompt"] == {"phase": "draw", "seat": "white", "text": "White: draw 2 cards, or skip."}
    assert [answer.get("move") for answer in told[1:5]] == [1, 2, 3, 4]
    assert told[3]["events"] == ["White builds a Stronghold in Egypt (card: Build any Stronghold)."]
    assert told[5]["view"] == {
        "spaces": {"egypt": {"owner": "white", "kind": "stronghold", "wall": False}},
        "roads": {},
        "turn": "black",
        "claims": [],
        "winner": None,
    }


@pytest.mark.parametrize("name", ["middle_empire", "middle-empire", "MIDDLE-empire", "middle"])
def test_the_name_of_the_game_is_forgiving(name):
    assert run("--new", name, "--json", said=["show board"]).answers[0]["ok"]


def test_every_flag_of_a_new_game():
    path = places.games() / "new.toml"
    flags = ["--new", "middle_empire", "--board", "old-cities-24", "--variation", "--mode", "table"]
    flags += [
        "--start",
        "red",
        "--set",
        "draw_optional=no",
        "common_roads=20",
        "--name",
        "red=Anna",
        "--save",
        str(path),
    ]
    done = run(*flags, "--seats", "red", "green", said=["draw attack"])
    assert (done.status, done.err) == (0, "")
    with games.open_game(path, read_only=True) as opened:
        found = opened.game.rules.options(opened.game.state)
        assert opened.game.length == 1
    assert found == {
        "players": 2,
        "seats": ["red", "green"],
        "start": "red",
        "board": "old-cities-24",
        "mode": "table",
        "variation": True,
        "names": {"red": "Anna"},
        "switches": {"draw_optional": "no", "attack_needs_base": "no", "reshuffle": "on_empty", "common_roads": "20"},
    }


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        (("--edition", "west"), "There is no option “edition”."),
        (("--players", "5"), "“5” is no value of players. (ME-4.1) It can be 2, 3 or 4."),
        (("--board", "moon"), "“moon” is no value of board. It can be published-18 or old-cities-24."),
        (("--set", "reshuffle=never"), "“never” is no value of the switch reshuffle. (ME-5.10)"),
        (("--set", "luck=yes"), "There is no switch “luck”."),
        (("--start", "green"), "“green” is no seat of this game."),
        (("--seat", "green"), "“green” is no seat of this game."),
    ],
)
def test_a_wrong_flag_is_refused_in_one_sentence(flags, says):
    done = run("--new", "middle_empire", *flags)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"emporion line: {says}") and done.err.count("\n") == 1


def test_a_flag_of_this_game_is_none_of_the_other():
    done = run("--new", "empires", "--variation")
    assert done.status == 2 and "There is no option “variation”." in done.err


def test_a_refused_command_changes_nothing_and_says_what_would_do():
    told = answers("draw attack", "skip", "plan", "show market", "build", "legal black", "show piles")
    assert [refused(answer)[0] for answer in told[1:5]] == [
        "draw.begun",
        "parse.verb",
        "parse.unknown",
        "parse.missing",
    ]
    assert "discard" in told[2]["hint"] and "show" in told[2]["hint"] and "plan" not in told[2]["hint"]
    assert told[5]["view"] == {"commands": [], "forms": []}
    assert told[6]["view"]["attack"]["stack"] == 16


def test_why_and_help():
    told = answers("why draw attack", "why build egypt", "why show board", "help winning", "help draw", "help luck")
    assert told[0]["view"] == {"allowed": True}
    assert (told[1]["view"]["allowed"], told[1]["view"]["code"]) == (False, "phase.wrong")
    assert told[2]["view"] == {"allowed": True}
    assert told[3]["view"]["title"] == "Winning"
    assert told[4]["view"]["commands"][0]["verb"] == "draw"
    assert refused(told[5])[0] == "parse.unknown"


def test_a_seat_sees_and_does_only_its_own():
    said = ["show hand black", "show hand", "draw attack", "black: skip", "undo", "show log", "legal white"]
    told = answers(*said, flags=("--seat", "white"))
    assert told[0]["view"]["unknown"] == {"construction": 3, "defense": 1, "attack": 1}
    assert told[1]["view"]["unknown"] == {} and told[1]["view"]["seat"] == "white"
    assert [refused(told[n])[0] for n in (3, 4)] == ["seat.not-yours", "undo.seen"]
    assert told[6]["view"]["commands"]
    others = answers("legal white", "draw attack", "show log", flags=("--seat", "black"))
    assert [refused(others[n])[0] for n in (0, 1)] == ["seat.not-yours", "seat.not-in-turn"]


def test_a_turn_in_plain_words():
    told = lines("draw attack", "draw defense", "pick", "show board", "show piles", "show turn", "show hand black")
    assert "White: draw 1 card." in told
    assert "Nothing stands on the board." in told
    assert "Played in this turn: Defense." in told
    assert "2 cards still to draw." in told
    assert "Defense: 33 cards in the stack; discarded: Pick 2 More Cards." in told
    assert any(line.startswith("Black holds 5 cards: ") for line in told)
    assert any(line.startswith("Possible now: draw construction") for line in told)


def test_an_attack_in_plain_words():
    commands = ["skip", "build egypt", "done", "skip", "build syria", "done", "skip", "done"]
    commands += [
        "skip",
        "road syria-egypt",
        "attack syria",
        "show turn",
        "let",
        "show board",
        "show hand",
        "show unseen",
    ]
    told = lines(*commands, flags=("--mode", "table"))
    assert not any(line.startswith("Refused") for line in told)
    assert "White attacks; not answered yet: Syria." in told
    assert "White takes Syria from Black, whose Stronghold is removed." in told
    assert "White: Stronghold in Egypt, Stronghold in Syria." in told
    assert "Roads, White's: Syria – Egypt." in told
    assert "White holds 2 cards: 2 cards of Construction." in told
    assert any(line.startswith("Attack, not seen: Remove Road ×6, Attack an Opponent ×11") for line in told)


@pytest.mark.parametrize("number", range(0, len(EVERY_OPTION), 29))
def test_every_view_of_every_position_can_be_said(number):
    opened = games.new_game("middle_empire", EVERY_OPTION[number], rng=random.Random(number))
    rng, places_ = random.Random(number), [Place(opened, seat) for seat in (*opened.game.state.options.seats, "table")]
    while opened.game.state.in_turn is not None:
        opened.game.submit(rng.choice(list(opened.game.legal().texts())))
        if opened.game.length % 40 == 0 or opened.game.state.in_turn is None:
            for place in places_:
                told = [*line_text.view("", place.show([], None), place.words), *place.greeting()]
                assert all(told) and not any("{" in line for line in told)
                json.dumps(place.show([], None))


def test_the_greeting():
    place = Place(games.new_game("middle_empire", {"names": {"red": "Anna"}}), "table")
    assert list(place.greeting())[:3] == [
        "Middle Empire on the board “Published board”, 3 players, digital.",
        "0 moves so far.",
        "Red: Anna.",
    ]


# Own boards


def own_board(name: str, text: bytes = isles()) -> None:
    """A file in the person's folder of boards."""
    places.boards().mkdir(parents=True, exist_ok=True)
    (places.boards() / name).write_bytes(text)


@pytest.mark.parametrize("word", ["isles", "isles.toml", "{folder}/isles.toml"])
def test_a_board_of_ones_own_is_kept_with_the_game(word):
    own_board("isles.toml")
    path = places.data() / "game.toml"
    word = word.format(folder=places.boards())
    flags = ("--new", "middle_empire", "--board", word, "--players", "2", "--save", str(path))
    done = run(*flags, said=["draw attack"])
    assert (done.status, done.err) == (0, "")
    (places.boards() / "isles.toml").unlink()
    done = run(str(path), "--json", "--seat", "white", said=["why road naxos-delos", "why road delos-paros"])
    accepted(done.answers)
    assert [answer["view"]["code"] for answer in done.answers] == ["phase.wrong", "parse.no-roadway"]


def test_a_board_that_is_too_small_is_told_in_one_sentence():
    own_board("isles.toml")
    done = run("--new", "middle_empire", "--board", "isles")
    assert done.status == 2
    assert "A board of 3 spaces has too few cards for 3 players. (ME-4.3)" in done.err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"format = 2", "The board can't be used. isles.toml: missing table board. (ME-3.2)"),
        (b"\xff", "The board can't be used. isles.toml: line 1 is not text (UTF-8). (ME-3.2)"),
        (b"#" * (BIGGEST + 1), "isles.toml is too big for a board."),
    ],
)
def test_a_file_that_is_no_board_is_told_in_one_sentence(text, says):
    own_board("isles.toml", text)
    done = run("--new", "middle_empire", "--board", str(places.boards() / "isles.toml"))
    assert done.status in (1, 2) and done.out == ""
    assert says in done.err and done.err.count("\n") == 1 and "Traceback" not in done.err


def test_a_file_that_there_is_not_is_told_in_one_sentence():
    done = run("--new", "middle_empire", "--board", "./nothing.toml")
    assert done.status in (1, 2) and "nothing.toml can't be opened" in done.err


def test_the_boards_of_the_folder_are_found_with_what_is_wrong_with_them():
    assert boards.own_boards() == ()
    own_board("isles.toml")
    own_board("broken.toml", b"[")
    own_board("notes.txt")
    broken, good = boards.own_boards()
    assert (good.board.name, good.problem) == ("Three Isles", "")
    assert broken.board is None and broken.problem.startswith("The board can't be used. broken.toml")


def test_me_3_2_a_board_that_falls_apart_is_played_and_told_of():
    own_board("isles.toml", isles('[[roadway]]\na = "paros"\nb = "naxos"\n'))
    done = run("--new", "middle_empire", "--players", "2", "--board", "isles", said=["skip"])
    assert done.status == 0
    assert "no roadways lead from Naxos to Paros. It can be played all the same." in done.out


def test_me_3_2_an_id_that_two_boards_have_is_offered_once_and_told_of():
    own_board("one.toml")
    own_board("two.toml")
    one, two = boards.own_boards()
    assert one.board is not None and two.board is None
    assert two.problem == two.brief == "two.toml: its id three-isles is that of one.toml."
    done = run("--new", "middle_empire", "--players", "2", "--board", "three-isles", said=["show board"])
    assert (done.status, done.out) == (2, "")
    assert "one.toml and two.toml have the id three-isles: name one of the files." in done.err
    assert run("--new", "middle_empire", "--players", "2", "--board", "two", said=["skip"]).status == 0


def test_a_board_of_the_folder_is_chosen_by_its_id_as_well():
    own_board("one.toml")
    assert run("--new", "middle_empire", "--players", "2", "--board", "Three-Isles", said=["skip"]).status == 0
    done = run("--new", "middle_empire", "--board", "four-isles", said=["skip"])
    assert done.status == 2 and "four-isles" in done.err


def test_no_file_takes_the_place_of_a_board_that_comes_with_the_game():
    own_board("published-18.toml")
    assert boards.option("published-18") == "published-18"


# Saves


@pytest.mark.parametrize("number", range(0, len(EVERY_OPTION), 47))
def test_a_saved_game_is_opened_as_it_was_left(number, tmp_path):
    path = tmp_path / "game.toml"
    rng = random.Random(number)
    with games.new_game("middle_empire", EVERY_OPTION[number], path, rng) as opened:
        for _ in range(60):
            opened.game.submit(rng.choice(list(opened.game.legal().texts())))
        opened.game.submit("undo")
        state = opened.game.state
    with games.open_game(path) as again:
        assert again.game.state == state
        assert again.game.length == 61
        again.game.submit("redo")


def test_an_impossible_move_in_a_file_is_told_in_the_words_of_the_game(tmp_path):
    path = tmp_path / "game.toml"
    with games.new_game("middle_empire", {}, path) as opened:
        opened.game.submit("skip")
    path.write_text(path.read_text().replace('do = "skip"', 'do = "wall egypt"'))
    done = run(str(path))
    assert done.status == 1
    assert "“wall egypt”) is not possible: Not now: cards are drawn. (ME-5.1)" in done.err


def on_the_shelf() -> Run:
    """One game of Middle Empire on the shelf."""
    places.games().mkdir(parents=True, exist_ok=True)
    return run("--new", "middle_empire", "--save", str(places.games() / "evening.toml"), said=["skip"])


def test_the_list_names_the_game_and_the_players(capsys):
    on_the_shelf()
    assert cli.main(["list"]) == 0
    assert "Middle Empire, 3 players" in capsys.readouterr().out
    (entry,) = listing.shelf().entries()
    assert (entry.state, listing.kind(entry)) == ("ok", "Middle Empire, 3 players")


def test_a_new_game_is_called_after_the_number_of_players():
    assert games.module_of("middle-empire").suggest({"players": 4}) == "middle-empire-4"
    assert games.module_of("empires").suggest({"edition": "east"}) == "east-3"


def test_where_a_screen_is_missing_line_mode_is_named(monkeypatch):
    assert opening.no_screen(games.module_of("middle_empire")) == ""
    monkeypatch.setattr(opening, "SCREENS", ("empires",))
    told = opening.no_screen(games.module_of("middle_empire"))
    assert told == "Middle Empire has no screen yet. 'emporion line' plays it by typed commands."


@pytest.mark.parametrize(("to", "begins"), [("md", "# Middle Empire on the board"), ("csv", "table,turn,seat,player,")])
def test_a_game_is_exported(to, begins, capfd):
    on_the_shelf()
    assert cli.main(["export", "evening", "--to", to]) == 0
    assert capfd.readouterr().out.startswith(begins)


@pytest.mark.parametrize("to", ["svg", "html"])
def test_an_export_that_there_is_not_is_refused(to, capsys):
    on_the_shelf()
    assert cli.main(["export", "evening", "--to", to]) == 2
    assert f"Middle Empire is written as md or csv, not as {to}." in capsys.readouterr().err


def test_the_games_there_are():
    assert games.game_names() == ("empires", "middle_empire")
    assert games.rules_of("middle-empire") is MIDDLE_EMPIRE
    assert games.module_of("middle_empire").title == "Middle Empire"
    assert isinstance(games.new_game("middle_empire", {"board": BOARDS[1]}).game, Game)
