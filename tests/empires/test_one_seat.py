"""What one seat is told and may do: nothing of another hand is offered to it, and it acts for no other hand."""

import random

import pytest

from core.empires.queries import hand_view
from core.empires.rules import EMPIRES
from core.errors import RuleError, SaveError
from core.game import Game
from core.games import new_game
from core.rules import Move
from core.session import LocalSession

PLAYED = ("cities hellas 4 minoa 4 hatti 5", "deal", "done", "done", "done", "pass", "pass", "pass", "phase 12")


def game(*commands: str, mode: str = "digital") -> Game:
    """A western game of three after *commands* of the table."""
    opened = new_game("empires", {"mode": mode}, rng=random.Random(1))
    for command in commands:
        opened.game.submit(command)
    return opened.game


def test_K7_legal_offers_a_seat_only_cards_of_its_own_hand():
    played = game(*PLAYED)
    assert played.state.phase == "12"
    for seat in ("hellas", "minoa", "hatti"):
        offered = [text for text in played.legal(seat).texts() if text.startswith("discard")]
        assert offered == [f"discard {seat} {card}" for card in hand_view(played.state, seat)["cards"]]
        assert all(LocalSession(played, seat).why(text) == {} for text in offered)


def test_legal_offers_the_table_the_cards_of_all_hands():
    texts = list(game(*PLAYED).legal().texts())
    assert {text.split()[1] for text in texts if text.startswith("discard")} == {"hellas", "minoa", "hatti"}


@pytest.mark.parametrize("command", ["hand minoa clay", "got minoa clay", "discard minoa clay", "wants minoa clay"])
def test_a_seat_beside_the_board_speaks_for_no_other_hand(command):
    played = game(mode="table")
    with pytest.raises(RuleError) as refused:
        played.submit(command, "hellas")
    assert (refused.value.code, refused.value.values["seat"]) == ("seat.not-yours", "minoa")
    assert played.length == 0


TOLD_OF_ONE = (
    "set minoa treasury 3",
    "set minoa cities 3",
    "cities minoa 3",
    "census minoa 5",
    "own minoa pottery",
    "disown minoa pottery",
    "tax minoa",
    "tax minoa 2",
    "ship minoa build 1",
    "lose minoa 1",
    "build minoa 1",
    "reduce minoa 1",
)


@pytest.mark.parametrize("mode", ["digital", "table"])
@pytest.mark.parametrize("command", TOLD_OF_ONE)
def test_a_seat_tells_the_books_of_no_other_one(command, mode):
    played = game(mode=mode)
    for ask in (played.submit, played.why):
        with pytest.raises(RuleError) as refused:
            ask(command, "hellas")
        assert (refused.value.code, refused.value.values["seat"]) == ("seat.not-yours", "minoa")
    assert played.length == 0


def test_a_seat_says_no_scenario_set_of_another_one():
    played = new_game("empires", {"mode": "table", "short": True}).game
    with pytest.raises(RuleError, match=r"seat\.not-yours"):
        played.submit("scenario minoa early_merchants", "hellas")


def test_a_seat_tells_its_own_books_and_reads_out_the_counts_of_all():
    played = game()
    own = ("set hellas treasury 3", "own hellas pottery", "ship hellas build 1 keep 0", "cities hellas 2")
    for command in ("cities hellas 2 minoa 3", "census hellas 5 minoa 6", "phase 3", *own, "deal"):
        played.submit(command, "hellas")
    assert played.state.cities == (3, 0, 2)


def test_legal_offers_a_seat_no_taxes_of_another_one():
    played = game("cities hellas 4 minoa 4 hatti 5", "set hellas board 20", "set minoa board 20", "set hatti board 20")
    for command in ("census hellas 20 minoa 20 hatti 20", "deal", "done", "done", "done", "pass", "pass", "pass"):
        played.submit(command)
    for command in ("phase 13", "end"):
        played.submit(command)
    assert played.state.phase == "1"
    texts = list(played.legal("hellas").texts())
    assert [text for text in texts if text.startswith("tax ")] == ["tax hellas 2"]
    assert all(played.why(text, "hellas") == {} for text in texts)


def test_a_saved_game_in_which_one_seat_told_the_books_of_another_is_read():
    played = Game(EMPIRES, {"mode": "digital"}, (started := game()).setup, [Move(1, "hellas", "set minoa treasury 3")])
    assert played.state.book("minoa").treasury == 3
    with pytest.raises(SaveError, match=r"save\.illegal-move"):
        Game(EMPIRES, {"mode": "digital"}, started.setup, [Move(1, "hellas", "discard minoa clay")])


def test_a_seat_beside_the_board_shows_no_other_hands_calamities():
    played = game("cities hellas 4 minoa 4 hatti 5", "deal", "end because late", mode="table")
    with pytest.raises(RuleError) as refused:
        played.submit("holds minoa famine", "hellas")
    assert refused.value.code == "seat.not-yours"


def test_why_answers_for_undo_and_redo_and_does_nothing():
    played = game("cities hellas 4")
    assert played.why("undo") == {}
    with pytest.raises(RuleError, match=r"redo\.nothing"):
        played.why("redo")
    played.submit("undo")
    assert played.why("Redo") == {"do": "cities hellas 4"}
    with pytest.raises(RuleError, match=r"undo\.nothing"):
        played.why("undo")
    assert played.length == 2


def test_why_undo_is_refused_to_a_seat_that_did_not_make_the_move():
    played = game("cities hellas 4")
    with pytest.raises(RuleError, match=r"undo\.not-yours"):
        played.why("undo", "hellas")
