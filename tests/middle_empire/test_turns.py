"""The course of a turn: drawing, the hand limit, running out of cards, winning (ME-4, ME-5, ME-10)."""

import pytest

from core.middle_empire.catalog import TYPES
from core.middle_empire.words import MiddleEmpireWords
from tests.middle_empire.table import new, position


def test_me_4_6_turns_go_round_by_seat_from_the_one_that_starts():
    table = new(seats=["red", "white", "green"], start="white")
    order = []
    for _ in range(4):
        order.append(table.state.in_turn)
        table.do("skip", "done")
    assert order == ["white", "green", "red", "white"]


def test_me_4_7_the_board_starts_empty():
    assert new().show("board") == {"spaces": {}, "roads": {}, "turn": "white", "claims": [], "winner": None}


def test_me_5_2_the_draw_is_whole_or_not_at_all():
    table = new()
    table.do("draw attack")
    assert "skip" not in table.legal()
    assert table.refused("skip") == ("draw.begun", "ME-5.2")
    assert table.refused("done") == ("phase.wrong", "ME-5.1")


def test_me_5_2_a_table_may_make_the_draw_compulsory():
    table = new(switches={"draw_optional": "no"})
    assert table.refused("skip") == ("draw.must", "ME-5.2")
    assert table.legal() == [f"draw {kind}" for kind in TYPES]


def test_me_5_3_the_first_card_is_known_before_the_second_stack_is_chosen():
    table = new()
    (event,) = table.do("draw defense")
    assert event.private == {"card": table.state.hand("white")[-1]}
    assert (table.state.phase, table.state.draws) == ("draw", 1)


def test_me_5_4_cards_drawn_may_be_played_at_once_and_in_any_order():
    table = position("egypt white, syria red", "cilicia-syria red", {"white": "remove_road road ethiopia"})
    table.do("remove cilicia-syria", "road syria-egypt", "build ethiopia")
    assert table.state.used == ("attack", "defense", "construction")


def test_me_5_5_the_limit_holds_only_at_the_end_of_an_own_turn():
    table = position("", "", {"white": "attack " * 7}, phase="draw")
    table.do("draw attack", "draw attack")
    assert len(table.state.hand("white")) == 9
    table.do("done")
    assert table.prompt() == ("prompt.discard", {"count": 2})
    assert all(text.count(" ") == 2 or "*2" in text for text in table.legal())


def test_me_5_6_the_player_settles_the_order_under_the_stack():
    table = position("", "", {"white": "egypt syria media aria persis road wall pick2 defend"})
    table.do("done", "discard wall road")
    assert table.state.stack("defense")[-2:] == ("d.wall", "d.road")
    (event,) = [event for event in table.events if event.code == "cards.discarded"]
    assert (event.values, event.private) == ({"types": [["defense", 2]]}, {"cards": ["d.wall", "d.road"]})


def test_me_5_6_only_cards_of_the_hand_can_be_discarded():
    table = position("", "", {"white": "attack " * 8})
    table.do("done")
    assert table.refused("discard road") == ("hand.lacks", "ME-5.5")
    assert table.refused("discard attack*2") == ("discard.count", "ME-5.5")


def test_me_5_8_every_card_played_lies_face_up():
    table = position("egypt white empire", "", {"white": "wall ethiopia"})
    table.do("wall egypt", "build ethiopia")
    piles = table.show("piles")
    assert (piles["defense"]["discard"], piles["construction"]["discard"]) == (["d.wall"], ["c.named.ethiopia"])


def test_me_5_9_a_defence_uses_no_slot_of_the_defender():
    roads = "syria-egypt black"
    hands = {"white": "defend defend wall", "black": "attack"}
    table = position("egypt white empire, syria black", roads, hands, current="black")
    table.do("attack egypt", "defend", "done", *["skip", "done"], "skip", "wall egypt")
    assert table.state.used == ("defense",)


def spent() -> dict[str, str]:
    """Hands that hold all Attack cards."""
    return {"black": "attack " * 7, "red": "attack " * 5 + "double " * 2, "white": "remove_road " * 6}


def test_me_5_11_a_type_that_is_used_up_cannot_be_drawn():
    table = position("", "", spent(), phase="draw")
    assert table.refused("draw attack") == ("draw.none", "ME-5.11")
    assert "draw attack" not in table.legal()


def test_me_5_11_a_card_that_is_discarded_later_is_reshuffled_when_it_is_wanted():
    table = position("egypt white, syria red", "cilicia-syria red", spent())
    table.do("remove cilicia-syria", "done")
    assert (table.state.stack("attack"), table.state.discarded("attack")) == ((), ("a.remove_road",))
    events = table.do("draw attack")
    assert [event.code for event in events] == ["stack.shuffled", "card.drawn"]
    assert table.state.hand("black")[-1] == "a.remove_road"


def test_me_5_11_cards_put_under_an_empty_stack_become_the_stack():
    hands = {**spent(), "white": "attack " * 5 + "double double egypt syria"}
    hands["red"] = "remove_road " * 6
    table = position("", "", hands)
    assert table.state.stack("attack") == ()
    table.do("done", "discard double attack")
    assert table.state.stack("attack") == ("a.double", "a.attack")


def test_pick_two_more_is_drawn_at_once_and_cannot_be_declined():
    table = position("", "", {"white": "pick2"})
    table.do("pick")
    assert (table.state.phase, table.state.draws, "skip" in table.legal()) == ("draw_extra", 2, False)
    assert table.refused("skip") == ("phase.wrong", "ME-5.1")
    table.do("draw attack", "draw attack")
    assert table.refused("pick") == ("slot.used", "ME-5.4")


def test_me_10_5_who_comes_first_wins():
    board = "egypt white empire, syria white empire, media white empire"
    board += ", aria black empire, persis black empire, parthia black empire"
    table = position(board, current="red")
    assert table.show("board")["claims"] == ["white", "black"]
    table.do("done")
    assert table.state.winner == "white"
    assert table.show("board")["turn"] is None


def test_me_10_6_a_claim_begins_at_the_end_of_the_turn():
    table = position("egypt white empire, syria white empire, media white", "", {"white": "media"})
    table.do("upgrade media")
    assert table.show("board")["claims"] == []
    events = table.do("done")
    assert table.show("board")["claims"] == ["white"]
    assert [event.code for event in events] == ["turn.ended", "claim.made", "turn.opened"]


def test_me_5_7_who_ends_a_turn_is_told_and_then_whose_turn_it_is():
    table = new(seats=["white", "black"])
    words = MiddleEmpireWords(table.state.options)
    events = table.do("skip", "done")
    assert [words.event(event) for event in events] == ["White ends the turn.", "Turn 2: Black."]
    table = position("", "", {"white": "attack " * 8})
    events = table.do("done")
    assert [event.code for event in events] == ["plays.ended"]
    events = table.do("discard attack")
    assert [event.code for event in events] == ["cards.discarded", "turn.ended", "turn.opened"]


@pytest.mark.parametrize("text", ["done", "draw attack", "let", "black: skip"])
def test_me_10_3_nothing_is_done_after_the_end(text):
    table = position("egypt white empire, syria white empire, media white empire", current="red")
    table.do("done")
    assert table.refused(text) == ("game.over", "ME-10.3")
    assert (table.legal(), table.state.in_turn) == ([], None)
