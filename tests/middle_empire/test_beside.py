"""Beside the board: people hold the cards, the app knows what is played and counts the rest."""

import pytest

from core.game import Game
from core.middle_empire.catalog import TYPES
from core.middle_empire.rules import MIDDLE_EMPIRE
from tests.middle_empire.table import Table, new, position


def beside(**options: object) -> Table:
    """A new game beside the board; White is about to play."""
    table = new(mode="table", **options)
    table.do("skip")
    return table


def test_hands_are_counted_by_type():
    table = beside()
    assert table.show("hand", "white") == {
        "seat": "white",
        "cards": {},
        "unknown": {"construction": 3, "defense": 1, "attack": 1},
        "size": 5,
    }
    assert [table.show("piles")[kind]["stack"] for kind in TYPES] == [29, 34, 17]


def test_what_is_drawn_is_told_by_its_type():
    table = new(mode="table")
    (event,) = table.do("draw attack")
    assert (event.values, event.private) == ({"type": "attack"}, {})
    assert table.show("hand", "white")["unknown"]["attack"] == 2


def test_a_card_that_is_played_leaves_a_hand_that_may_hold_it():
    table = beside()
    table.do("build ethiopia", "pick", "draw attack", "draw defense")
    assert table.show("hand", "white")["unknown"] == {"construction": 2, "defense": 1, "attack": 2}
    assert table.show("piles")["construction"]["discard"] == ["c.named.ethiopia"]


def test_without_a_card_of_that_type_nothing_is_played():
    table = beside()
    table.do("pick", "draw attack", "draw attack", "done", "skip", "done", "skip", "done", "skip")
    assert table.refused("road egypt-ethiopia") == ("hand.lacks", "ME-5.4")


def test_a_card_of_which_all_copies_lie_face_up_cannot_be_held():
    table = beside(players=2)
    table.do("build egypt with any", "done", "skip")
    assert table.refused("build syria with any") == ("hand.all-seen", "ME-2.1")
    assert "build syria" in table.legal() and "build syria with any" not in table.legal()


def test_cards_not_seen_yet_are_counted():
    table = beside()
    table.do("build ethiopia")
    unseen = table.show("unseen")
    assert (unseen["construction"]["c.named.ethiopia"], unseen["construction"]["c.named.egypt"]) == (1, 2)
    assert unseen["attack"] == {"a.remove_road": 6, "a.attack": 12, "a.double": 2}


def test_me_9_5_the_defender_is_asked_and_answers_at_the_table():
    table = beside(players=2)
    table.do("build egypt", "done", "skip", "build syria", "done", "skip", "road syria-egypt", "attack syria")
    assert table.prompt() == ("prompt.defend", {"attacker": "white", "space": "syria"})
    assert table.legal() == ["defend", "let"]
    table.do("black: defend")
    assert table.show("hand", "black")["unknown"] == {"construction": 2, "attack": 1}
    assert table.at("syria") == "black stronghold"


def test_me_5_6_discards_are_told_by_their_type_only():
    table = new(mode="table", players=2)
    table.do("draw attack", "draw attack", "pick", "draw attack", "draw defense", "done")
    assert table.refused("discard a.attack") == ("parse.unknown", None)
    assert set(table.legal()) == {"discard attack", "discard construction", "discard defense"}
    event, ended, _opened = table.do("discard attack")
    assert ended.code == "turn.ended"
    assert (event.values, event.private) == ({"types": [["attack", 1]]}, {})


def test_me_5_10_a_reshuffled_pile_is_unseen_again():
    hands = {"black": "remove_road " * 6 + "attack", "red": "attack " * 7}
    table = position("", "", hands, "attack " * 4 + "double", "draw", mode="table")
    assert table.show("unseen")["attack"] == {"a.remove_road": 6, "a.attack": 8, "a.double": 1}
    events = table.do("draw attack")
    assert [event.code for event in events] == ["card.drawn", "stack.shuffled"]
    assert (table.state.stack("attack"), table.state.discarded("attack")) == (("attack",) * 5, ())
    assert table.show("unseen")["attack"] == {"a.remove_road": 6, "a.attack": 12, "a.double": 2}
    assert table.dice.outcome == []


@pytest.mark.parametrize("seat", ["white", "black", "red"])
def test_everybody_may_act_for_who_is_asked_and_take_back(seat):
    game = Game(MIDDLE_EMPIRE, {"mode": "table"})
    game.submit("skip")
    game.submit("build egypt")
    game.undo(seat)
    assert game.state.positions == {}
