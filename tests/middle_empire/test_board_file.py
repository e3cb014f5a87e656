"""Boards that somebody brought: their files, and how a game keeps them."""

import random
from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.chance import Dice
from core.errors import Refusal, RuleError
from core.game import Game
from core.middle_empire import data
from core.middle_empire.board_file import MOST_SPACES, read_file, read_plain, write_plain
from core.middle_empire.catalog import BOARDS, board
from core.middle_empire.options import read_options, write_options
from core.middle_empire.rules import MIDDLE_EMPIRE
from core.savedata import checked_header
from tests.middle_empire.play import steps
from tests.middle_empire.table import check, new

ISLES = """
format = 1
[board]
id = "three-isles"
name = "Three Isles"
[[space]]
id = "naxos"
label = "Naxos"
x = 10
y = 20
region = "west"
colour = "blue"
[[space]]
id = "delos"
label = "Délos"
x = 90
y = 20
[[space]]
id = "paros"
label = "Paros"
x = 50
y = 90
[[roadway]]
a = "naxos"
b = "delos"
[[roadway]]
a = "paros"
b = "naxos"
"""


def isles(old: str = "", new: str = "") -> bytes:
    """The file of three isles, with *new* in the place of *old*."""
    assert old in ISLES
    return ISLES.replace(old, new, 1).encode()


def test_a_board_is_read():
    read = read_file("isles.toml", isles())
    assert (read.id, read.name, read.spaces) == ("three-isles", "Three Isles", ("naxos", "delos", "paros"))
    assert read.ends == {"naxos-delos": ("naxos", "delos"), "paros-naxos": ("paros", "naxos")}
    assert all(read.map.lines.values())


def test_a_copy_of_a_board_that_comes_with_the_game_only_needs_its_own_name():
    text = (Path(data.__file__).parent / "published-18.toml").read_bytes()
    with pytest.raises(Refusal) as refused:
        read_file("mine.toml", text)
    assert refused.value.code == "board.unusable"
    mine = read_file("mine.toml", text.replace(b'"published-18"', b'"mine"'))
    assert mine.map == board("published-18").map


@pytest.mark.parametrize("text", [isles(), None], ids=["bare", "with a map"])
def test_a_board_is_kept_with_the_game(text):
    brought = read_file("a.toml", text) if text else board(BOARDS[0])
    plain = write_plain(brought)
    if text is None:
        plain[0]["board"] = "mine"
    assert write_plain(read_plain(plain)) == plain
    raw = {"board": plain, "players": 2}
    options = read_options(raw)
    assert read_options(write_options(options)) == options
    header = {"format": 1, "game": "middle_empire", "rules": 1, "setup": {"out": []}}
    kept = checked_header({**header, "created": datetime.now(UTC), "options": {"board": plain}})
    assert kept.options["board"] == plain


def test_it_is_played_on():
    raw = {"board": write_plain(read_file("a.toml", isles())), "players": 2}
    assert len(new(**raw).state.options.deck.of("construction")) == 8
    for seed in range(5):
        for step in steps(raw, seed, most=200):
            check(step.after)
    game = Game(MIDDLE_EMPIRE, raw, rng=random.Random(3))
    again = Game(MIDDLE_EMPIRE, MIDDLE_EMPIRE.options(game.state), game.setup, game.moves)
    assert again.state == game.state


def test_me_4_3_a_board_has_enough_cards_to_deal():
    raw = {"board": write_plain(read_file("a.toml", isles()))}
    with pytest.raises(RuleError) as refused:
        read_options({**raw, "players": 3})
    assert (refused.value.code, refused.value.rule) == ("board.small", "ME-4.3")


BAD = [
    (b"[[space", "cannot|Expected|Invalid|Unclosed"),
    (b"\xff", "line 1 is not text"),
    (isles("format = 1", "format = 2"), "format 2 is not 1"),
    (isles("format = 1", "form = 1"), "unknown table form"),
    (isles("format = 1", ""), "missing table format"),
    (isles('"three-isles"', '"published-18"'), "board: published-18 is the id of a board that comes with the game"),
    (isles('"three-isles"', '"Three Isles"'), "board: id is small letters and digits, with hyphens between the words."),
    (isles('"Three Isles"', '"a\\tb"'), "board: the name has signs that can't be shown."),
    (isles('"Délos"', '"De\\u0301los"'), "space delos: the label is not written"),
    (isles('"Délos"', '"\\u202e"'), "space delos: the label has signs that can't be shown."),
    (isles('"Délos"', f'"{"x" * 17}"'), "space delos: the label is longer than 16 signs."),
    (isles('"west"', '"\\u0007"'), "space naxos: the hint has signs that can't be shown."),
    (isles('id = "delos"', 'id = "road"'), "unknown space delos"),
    (isles("x = 10", "x = 1000"), "isles.toml, space naxos: x is at most 100."),
    (isles("x = 10", "x = -1"), "space naxos: x is at least 0."),
    (isles("x = 10", "x = 1.5"), "space naxos: x is not a whole number."),
    (isles("x = 10", 'x = "1"'), "space naxos: x is not a whole number."),
    (isles("x = 10\n", ""), "space naxos: x is missing."),
    (isles("x = 10", "x = 10\nz = 1"), "space naxos: z is no key of it."),
    (isles("x = 10", "x = 10\nat = [1]"), "space naxos: at has 2 numbers."),
    (isles('label = "Naxos"', 'label = ""'), "space naxos: label is empty."),
    (isles('id = "naxos"', 'id = "Na xos"'), "space Na xos: id is small letters and digits, beginning with a letter."),
    (isles('id = "naxos"', 'id = "naxos"\nconfidence = "x"'), "space naxos: confidence has a value that there is not."),
    (isles("[board]\n", "[[board]]\n"), "isles.toml, board: it is not an entry with keys."),
    (isles('a = "paros"', 'a = "delos"'), "appears twice"),
    (isles('a = "paros"\nb = "naxos"', 'a = "paros"\nb = "paros"'), "joins paros with itself"),
]


@pytest.mark.parametrize(("text", "says"), BAD, ids=[says for _, says in BAD])
def test_me_3_2_a_file_that_is_no_board_is_refused_in_one_sentence(text, says):
    with pytest.raises(Refusal) as refused:
        read_file("isles.toml", text)
    assert refused.value.code == "board.unusable"
    problem = refused.value.values["problem"]
    assert problem.startswith("isles.toml") and problem.isprintable() and problem.endswith(".")
    assert not any(raw in problem for raw in ("`", "$", "Object", "regex", "text."))
    assert any(word in problem for word in says.split("|"))


def test_a_space_is_not_called_like_a_card():
    with pytest.raises(Refusal) as refused:
        read_file("isles.toml", isles().replace(b'"delos"', b'"road"'))
    assert refused.value.values["problem"] == "isles.toml, space road: a card is called so, a space can't be."


def test_a_board_has_its_limits():
    text = ISLES + "".join(
        f'[[space]]\nid = "s{n}"\nlabel = "S"\nx = 1\ny = 1\n[[roadway]]\na = "naxos"\nb = "s{n}"\n'
        for n in range(MOST_SPACES)
    )
    with pytest.raises(Refusal) as refused:
        read_file("isles.toml", text.encode())
    assert f"more than {MOST_SPACES} spaces" in refused.value.values["problem"]


PLAIN = write_plain(read_file("a.toml", isles()))


@pytest.mark.parametrize(
    "raw",
    [
        [],
        ["board"],
        {"board": "x"},
        PLAIN[:1],
        PLAIN[1:],
        [PLAIN[0], *PLAIN[1:], {"c": 1}],
        [{**PLAIN[0], "width": 9}, *PLAIN[1:]],
        [PLAIN[0], {**PLAIN[1], "at": "1"}, *PLAIN[2:]],
        [PLAIN[0], {**PLAIN[1], "at": "a b"}, *PLAIN[2:]],
        [PLAIN[0], {**PLAIN[1], "at": 5}, *PLAIN[2:]],
        [*PLAIN[:-1], {**PLAIN[-1], "path": ""}],
    ],
)
def test_plain_data_that_is_no_board_is_refused(raw):
    with pytest.raises(RuleError) as refused:
        MIDDLE_EMPIRE.setup({"board": raw}, Dice(random.Random(0)))
    assert refused.value.code == "board.option"
