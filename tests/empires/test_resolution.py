"""Phase 9 at the table: calamities in their order, asked about, settled and posted to the books (M30, M33, 6.9)."""

import pytest

from core.empires.calamities.strikes import waiting
from core.empires.queries import show
from core.empires.redact import redact
from core.errors import RuleError
from core.game import Game
from core.rules import WATCHER, seen_by
from tests.empires.table import Table, codes, forms, in_phase, kept_by_hand, position

PIECES = (
    "set hellas board 20 treasury 10 cities 3",
    "set minoa board 12 treasury 5 cities 4",
    "set hatti board 9 treasury 0 cities 2",
)


def struck(hands: dict[str, str], *entries: str, market: str = "", **options) -> Table:
    """Phase 9 with these calamities in the hands."""
    table = in_phase("9", *PIECES, *entries, hands=hands, **options)
    if market:
        table.do(f"market {market}")
    return table


def tokens(table: Table) -> dict[str, int]:
    """Tokens on the board by seat."""
    return {seat: table.state.book(seat).account.board for seat in table.seats}


def left(table: Table) -> list[tuple[str, str | None]]:
    """What is still to be resolved."""
    return [(one.calamity, one.victim) for one in waiting(table.state)]


# The order


def test_m30_by_stack_and_in_a_stack_the_non_tradeable_one_first():
    table = struck({"hellas": "epidemic famine", "minoa": "cyclone slave_revolt"})
    assert left(table) == [
        ("famine", "hellas"),
        ("slave_revolt", "minoa"),
        ("cyclone", "minoa"),
        ("epidemic", "hellas"),
    ]


def test_m30_an_earlier_one_waits():
    table = struck({"hellas": "epidemic famine"})
    refusal = table.refused("resolve epidemic", "calamity.order", "M30")
    assert (refusal.values["first"], refusal.values["calamity"]) == ("famine", "epidemic")


def test_m33_famine_on_the_market_strikes_without_a_primary_victim():
    table = struck({"hellas": "clay"}, market="3a famine 4a flood")
    assert left(table) == [("famine", None)]
    table.do("resolve")
    # Hatti has most cities in stock, so it is the Deputy (M34).
    assert table.prompt().seat == "hatti"
    table.refused("answer hatti", "victim.self", "M33")
    table.do("answer minoa", "answer tokens 5", "settle")
    assert tokens(table) == {"hellas": 20, "minoa": 7, "hatti": 9}


def test_m33_what_begins_is_told_as_striking_somebody_or_from_the_market():
    table = struck({"hellas": "famine"}, market="6a epidemic")
    (event,) = table.do("resolve")
    assert (event.code, table.said(event)) == ("calamity.begun", "Hellas is struck by Famine.")
    (event,) = table.do("resolve by hand", "resolve")
    assert (event.code, table.said(event)) == ("calamity.begun-market", "Epidemic strikes from the market.")


def test_only_what_strikes_is_resolved():
    table = struck({"hellas": "famine"})
    refusal = table.refused("resolve treachery", "calamity.not-struck", "6.9")
    assert refusal.values["left"] == ["famine"]
    table.refused("resolve famine minoa", "calamity.not-struck", "6.9")


def test_6_9_without_books_the_table_works_them_out():
    table = position({"hellas": "famine"}, phase="9", mode="table")
    table.refused("resolve", "books.none")


# A calamity from beginning to end


def test_6_9_the_result_is_posted_when_it_is_settled_and_not_before():
    table = struck({"hellas": "famine"}, "own hellas pottery")
    table.do("resolve", "answer minoa", "answer tokens 5", "answer tokens 5")
    assert tokens(table) == {"hellas": 20, "minoa": 12, "hatti": 9}
    assert table.prompt().code == "prompt.9-settle"
    table.do("settle")
    assert tokens(table) == {"hellas": 15, "minoa": 7, "hatti": 9}
    assert left(table) == []
    table.refused("resolve", "calamity.none-left", "6.9")


def test_6_9_the_arithmetic_is_shown_before_it_is_settled():
    table = struck({"hellas": "famine"}, "own hellas pottery")
    table.do("resolve", "answer minoa", "answer tokens 5", "answer tokens 5")
    outcome = table.prompt().values["outcome"]
    assert outcome["parts"][0] == {
        "seat": "hellas",
        "role": "primary",
        "unit": "damage",
        "terms": [["printed", 10, ""], ["advance", -5, "pottery"]],
        "total": 5,
    }
    assert outcome["changes"][0]["moves"] == [["tokens", "board", "stock", 5]]


def test_uc_2_6_a_wrong_answer_is_refused_with_the_reason_and_the_dialogue_goes_on():
    table = struck({"hellas": "famine"})
    table.do("resolve")
    before = table.state
    table.refused("answer hellas", "victim.self", "M33")
    table.refused("answer assyria", "parse.unknown")
    table.refused("settle", "calamity.unanswered", "6.9")
    assert table.state == before
    table.do("answer minoa")
    assert table.refused("answer tokens 9", "loss.not-exact").values["due"] == 10
    assert table.refused("answer tokens 21", "loss.too-many").values["most"] == 20
    table.do("answer tokens 10", "answer tokens 5", "settle")


def test_6_9_an_answer_when_nothing_is_asked():
    table = struck({"hellas": "famine"})
    table.refused("answer minoa", "calamity.not-open", "6.9")
    table.refused("settle", "calamity.not-open", "6.9")
    table.do("resolve", "answer minoa", "answer tokens 10", "answer tokens 5")
    table.refused("answer minoa", "calamity.answered", "6.9")


def test_6_9_to_resolve_again_begins_anew():
    table = struck({"hellas": "famine"})
    table.do("resolve", "answer minoa", "answer tokens 10", "resolve")
    assert table.state.case.answers == ()
    table.do("answer hatti", "answer tokens 10", "answer tokens 5", "settle")
    assert tokens(table) == {"hellas": 10, "minoa": 12, "hatti": 4}


def test_6_9_the_table_may_work_one_out_by_itself():
    table = struck({"hellas": "famine", "minoa": "treachery"})
    table.do("resolve by hand")
    assert left(table) == [("famine", "hellas")]
    assert codes(table.events[-1:]) == ["calamity.by-hand"]
    table.do("resolve famine hellas by hand", "end")
    assert tokens(table) == {"hellas": 20, "minoa": 12, "hatti": 9}


def test_6_9_what_the_table_keeps_by_hand_is_not_posted():
    table = struck({"hellas": "famine"})
    kept_by_hand(table, "minoa", "board")
    table.do("resolve", "answer minoa", "answer tokens 10")
    assert table.prompt().values["question"]["code"] == "ask.board"
    table.do("answer 12", "answer tokens 5", "settle")
    assert table.state.book("minoa").board is None


def test_6_9_a_correction_while_a_calamity_is_worked_out_counts_at_once():
    table = struck({"hellas": "famine"})
    table.do("resolve", "answer minoa", "answer tokens 10", "answer tokens 5", "set minoa board 2 cities 0")
    table.do("settle")
    assert tokens(table) == {"hellas": 10, "minoa": 0, "hatti": 9}


def test_6_9_answers_that_no_longer_hold_are_asked_again():
    table = struck({"hellas": "famine"})
    table.do("resolve", "answer minoa", "answer tokens 10", "answer tokens 5", "set hellas board 8")
    assert table.state.case.answers == (("minoa",),)
    assert table.prompt().values["question"]["code"] == "ask.damage"


def test_6_9_a_calamity_whose_card_is_taken_away_is_worked_out_no_further():
    table = struck({"hellas": "famine clay"})
    table.do("resolve", "answer minoa", "hand hellas clay")
    assert table.state.case is None
    assert left(table) == []


# The end of the phase


def test_6_9_the_phase_does_not_end_while_a_calamity_is_worked_out():
    table = struck({"hellas": "famine"})
    table.do("resolve")
    assert "end" not in table.legal()
    table.refused("end", "calamity.open", "6.9")
    table.refused("phase 10", "calamity.open", "6.9")


def test_6_9_what_is_left_at_the_end_is_said_to_be_the_tables():
    table = struck({"hellas": "famine", "minoa": "treachery"})
    table.do("end")
    event = next(event for event in table.events if event.code == "calamity.left")
    assert event.values["strikes"] == [["treachery", "minoa"], ["famine", "hellas"]]
    assert table.state.phase == "10"


def test_6_9_the_calamities_go_to_the_discards_and_the_next_turn_begins_without_any():
    table = struck({"hellas": "famine"})
    table.do("resolve", "answer minoa", "answer tokens 10", "answer tokens 5", "settle", "end")
    assert table.state.resolved == ()
    assert table.state.discards[-1:] == ("famine",)


# Who is asked


def test_6_9_legal_lists_answers_that_are_accepted_and_a_form():
    table = struck({"hellas": "famine"})
    assert table.legal()[0] == "resolve"
    table.do("resolve")
    assert [one for one in table.legal() if one.startswith("answer")] == ["answer minoa", "answer hatti"]
    assert "answer SEAT" in forms(table)


def test_6_9_only_who_is_asked_answers():
    table = struck({"hellas": "famine"})
    table.do("resolve", seat="minoa")
    assert table.refused("answer minoa", "answer.not-yours", "6.9", seat="minoa").values["seat"] == "hellas"
    assert [one for one in table.legal("minoa") if one.startswith("answer")] == []
    table.do("answer minoa", seat="hellas")


# Cards, markers and buildings


def test_6_9_corruption_is_answered_by_its_victim_alone_and_nobody_sees_the_cards_before_it_is_settled():
    table = in_phase("9", *PIECES, mode="digital", hands={"hellas": "corruption oil*2 iron tin", "minoa": "clay"})
    table.do("resolve", seat="minoa")
    asked = table.view("hellas").case.asked
    assert asked.code == "ask.corruption" and asked.answers()
    for seat in ("minoa", "hatti", WATCHER):
        hidden = redact(table.state, seat).case.asked
        assert hidden.form.template == "..."
        assert hidden.answers() == ()
    given = asked.answers()[0]
    events = table.do(f"answer {given}", seat="hellas")
    for seat in ("minoa", WATCHER):
        assert [event.values["answer"] for event in events if seen_by(event, seat)] == [""]
        view = redact(table.state, seat)
        assert view.case.answers == ()
        assert view.case.asked.changes == ()
    before = len(table.state.hand("hellas").known)
    (settled,) = table.do("settle", seat="minoa")
    assert settled.reveals
    gone = [card for change in settled.values["outcome"]["changes"] for card in change["cards"]]
    assert gone and len(table.state.hand("hellas").known) == before - len(gone)
    assert list(table.state.discards)[-len(gone) :] == gone


@pytest.mark.parametrize("cards", ["tin*2", "iron*5", "wine*2"])
def test_k2_cards_that_a_hand_known_by_stacks_cannot_hold_are_refused_when_they_are_named(cards):
    # One unseen card of each stack from 1 to 5, and nothing of Tin.
    table = in_phase("9", *PIECES, hands={"hellas": "corruption 1 2 3 4 5"})
    table.do("resolve")
    before = table.state
    refusal = table.refused(f"answer {cards}", "hand.lacks", "K2")
    assert refusal.values["seat"] == "hellas" and table.state == before
    table.do("answer wine wool ochre", "settle")
    assert table.hand("hellas").size == 3


def test_k2_theocracy_takes_no_two_cards_of_one_stack_from_a_hand_that_holds_one():
    theocracy = "own hellas theocracy"
    table = in_phase("9", *PIECES, theocracy, hands={"hellas": "iconoclasm_and_heresy 1 2 3"})
    table.do("resolve")
    while table.prompt().values["question"]["code"] != "ask.buy-off":
        table.do(next(one for one in table.legal() if one.startswith("answer")))
    assert table.refused("answer clay ochre", "hand.lacks", "K2").values["card"] == "clay"
    table.do("answer clay iron")


def test_6_9_regression_moves_the_marker_back():
    table = struck({"hellas": "regression"}, "set hellas column 5")
    table.do("resolve")
    while table.prompt().code == "prompt.9-asks":
        table.do(next(one for one in table.legal() if one.startswith("answer")))
    table.do("settle")
    assert table.state.book("hellas").column == 4


@pytest.mark.parametrize("column", [1])
def test_6_9_regression_does_not_go_below_the_start(column):
    table = struck({"hellas": "regression"}, f"set hellas column {column}")
    table.do("resolve")
    while table.prompt().code == "prompt.9-asks":
        table.do(next(one for one in table.legal() if one.startswith("answer")))
    table.do("settle")
    assert table.state.book("hellas").column == column


# Taking back


def test_6_9_answers_and_results_are_taken_back_one_by_one():
    from core.empires.rules import EMPIRES

    game = Game(EMPIRES, {"mode": "table"})
    for text in (*PIECES, "cities hellas 3 minoa 4 hatti 2", "deal", "end because a", "end because b"):
        game.submit(text)
    for text in ("holds hellas famine", "end", "resolve", "answer minoa", "answer tokens 10", "answer tokens 5"):
        game.submit(text)
    worked_out = game.state
    game.submit("settle")
    assert game.state.book("hellas").account.board == 10
    game.submit("undo")
    assert game.state == worked_out
    game.submit("undo")
    assert game.state.case.answers == (("minoa",), ("tokens", "10"))
    game.submit("redo")
    assert game.state == worked_out


def test_6_9_show_calamity_tells_what_is_asked_and_what_waits():
    table = struck({"hellas": "famine", "minoa": "cyclone"})
    table.do("resolve")
    told = show(table.state, ["calamity"])
    assert told["calamity"] == "famine"
    assert told["victim"] == "hellas"
    assert told["question"]["seat"] == "hellas"
    assert told["question"]["answers"] == ["minoa", "hatti"]
    assert told["outcome"] is None
    assert told["waiting"] == [["famine", "hellas"], ["cyclone", "minoa"]]


def test_6_9_show_calamity_without_one():
    assert show(struck({"hellas": "clay"}).state, ["calamity"]) == {
        "calamity": None,
        "victim": None,
        "question": None,
        "outcome": None,
        "waiting": [],
    }


def test_a_settle_with_words_is_refused():
    table = struck({"hellas": "famine"})
    with pytest.raises(RuleError, match=r"parse\.too-much"):
        table.do("settle now")
