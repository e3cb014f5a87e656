"""A game of Middle Empire as a document: the board turn by turn, claims, the winner, and nothing that is hidden."""

import csv
import io
import random

import pytest

from core.game import Game
from core.middle_empire.export import FORMATS, HEAD, by_turn, document
from core.middle_empire.queries import show
from core.middle_empire.rules import MIDDLE_EMPIRE
from core.middle_empire.words import MiddleEmpireWords


def played(seed: int = 4, moves: int = 5000, **options) -> Game:
    """A game of random moves, at most to its end."""
    game = Game(MIDDLE_EMPIRE, {"players": 2, **options}, rng=random.Random(seed))
    rng = random.Random(seed)
    for _ in range(moves):
        if game.state.in_turn is None:
            break
        game.submit(rng.choice(list(game.legal().texts())))
    return game


def words_of(game: Game) -> MiddleEmpireWords:
    return MiddleEmpireWords(game.state.options)


def rows(game: Game) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(document(game, words_of(game), "csv"), newline="")))


@pytest.fixture(scope="module", params=[False, True], ids=["own roads", "common roads"])
def whole(request) -> Game:
    """A whole game."""
    return played(variation=request.param)


def test_the_last_board_is_that_of_the_game(whole):
    words, board, found = words_of(whole), show(whole.state, ["board"]), rows(whole)
    last = [row for row in found if row["turn"] == str(by_turn(whole)[-1].number)]
    assert {row["item"]: row["seat"] for row in last if row["table"] == "spaces"} == {
        words.space(space): words.seat(there["owner"]) for space, there in board["spaces"].items()
    }
    assert {row["item"] for row in last if row["table"] == "roads"} == {words.way(way) for way in board["roads"]}
    assert sum("City Wall" in row["value"] for row in last) == sum(one["wall"] for one in board["spaces"].values())


def test_ME_10_3_claims_and_the_winner_are_told(whole):
    words, found = words_of(whole), rows(whole)
    (winner,) = [row for row in found if row["table"] == "winner"]
    assert winner["seat"] == words.seat(whole.state.winner)
    claims = [row for row in found if row["table"] == "claims" and row["seat"] == winner["seat"]]
    assert claims and int(claims[-1]["value"]) >= whole.state.options.empires_to_win
    told = document(whole, words, "md")
    assert f"{words.seat(whole.state.winner)} has won\\." in told.split("##")[0]


def test_every_turn_has_its_line_and_tables_are_whole(whole):
    turns = by_turn(whole)
    assert [turn.number for turn in turns] == list(range(1, len(turns) + 1))
    told = document(whole, words_of(whole), "md")
    course = told.split("## Turn by turn")[1].splitlines()[2:]
    assert len([line for line in course if line.startswith("| ")]) == len(turns) + 1
    assert len({line.count(" | ") for line in course if line.startswith("| ")}) == 1


@pytest.mark.parametrize("to", FORMATS)
def test_what_was_taken_back_and_what_is_hidden_is_not_told(to):
    game = played(moves=0, mode="table")
    for text in ("skip", "build egypt"):
        game.submit(text)
    before = document(game, words_of(game), to)
    game.submit("done")
    game.submit("draw defense")
    assert "draws a card" not in document(game, words_of(game), to)
    for _ in range(2):
        game.submit("undo")
    assert document(game, words_of(game), to) == before
    assert "Egypt" in before


def test_names_that_people_wrote_stay_text():
    game = played(moves=0, names={"white": "=1+1", "black": "[a](b)"}, mode="table")
    for text in ("skip", "build egypt", "done"):
        game.submit(text)
    assert "\\[a\\]\\(b\\)" in document(game, words_of(game), "md")
    (row, *_rest) = rows(game)
    assert tuple(row) == HEAD and row["player"] == "'=1+1"


def test_an_empty_board_is_told_in_a_word():
    game = played(moves=0)
    assert document(game, words_of(game), "md").count("None.") == 2
    assert rows(game) == []
