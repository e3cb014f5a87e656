"""The phases of a turn: what ends one, what opens the next, skipping what the table keeps by hand."""

import pytest

from core.empires.catalog import phases
from tests.empires.table import Table, codes, new, opened, played, position

IDS = ("1", "2", "3", "4", "5", "6a", "6b", "trade", "8", "9", "10", "11", "12", "13")
BY_HAND = ("1", "2", "3", "4", "5", "10", "11")


def at_phase(phase: str, mode: str = "digital") -> Table:
    """A game of three played into a phase, everybody with two cities."""
    table = opened(2, 2, 2, mode=mode)
    table.do("pass", "pass", "pass")
    if phase == "8":
        return table
    table.do(f"phase {phase}")
    return table


def test_the_phases_and_who_keeps_their_books():
    assert tuple(line.id for line in phases()) == IDS
    assert tuple(line.id for line in phases() if line.kept == "table") == BY_HAND


@pytest.mark.parametrize("mode", ["digital", "table"])
def test_a_new_game_takes_the_city_count_and_the_deal_at_once(mode):
    table = played("cities minoa 4 hellas 4 hatti 5", "deal", mode=mode)
    assert table.state.phase == "6b"


def test_a_turn_from_its_deal_to_the_next():
    table = played("cities minoa 1 hellas 1 hatti 1", "deal")
    seen = [table.state.phase]
    for command in ("done", "done", "done", "pass", "pass", "pass", *["end because by hand"] * 6):
        table.do(command)
        if table.state.phase != seen[-1]:
            seen.append(table.state.phase)
    assert seen == ["6b", "trade", "8", "9", "10", "11", "12", "13", "1"]
    assert table.state.turn == 2


def test_the_last_done_opens_trade():
    table = played("cities minoa 1", "deal", "done", "done")
    assert table.state.phase == "6b"
    assert codes(table.do("done")) == ["purchase.done", "trade.opened"]
    assert table.state.phase == "trade"


def test_the_end_of_phase_13_opens_the_next_turn():
    table = at_phase("13")
    events = table.do("end")
    assert codes(events) == ["ast.forward"] * 3 + ["turn.opened"]
    state = table.state
    assert (state.phase, state.turn, state.order, state.turn_marker) == ("1", 2, (), None)
    assert state.cities == (2, 2, 2)
    table.do("deal")
    assert table.state.turn_marker == 2


@pytest.mark.parametrize("mode", ["digital", "table"])
@pytest.mark.parametrize("phase", ["9", "10", "11", "12", "13"])
def test_phase_id_goes_there_by_ending_what_lies_between(phase, mode):
    assert at_phase(phase, mode).state.phase == phase


@pytest.mark.parametrize("phase", ["1", "3", "5"])
def test_the_phases_by_hand_at_the_start_of_a_turn_can_be_visited(phase):
    table = new(version=1)
    table.do(f"phase {phase}")
    assert table.state.phase == phase
    assert table.prompt().code == "prompt.by-hand"
    table.do("end")
    assert table.state.phase == "6a"
    assert table.state.turn == 1


def test_from_one_phase_by_hand_to_another_and_back():
    table = new(version=1)
    table.do("phase 5", "phase 2")
    assert codes(table.do("phase 3")) == ["phase.opened"]
    assert codes(table.do("phase 2")) == ["phase.opened"]
    assert table.state.phase == "2"
    table.do("deal")
    assert table.state.phase == "6b"


def test_the_log_says_where_the_table_went():
    table = at_phase("9")
    events = table.do("phase 11")
    assert events[-1].code == "phase.opened"
    assert table.said(events[-1]) == "Phase: Remove Surplus Population."


def test_from_phase_13_to_a_phase_of_the_next_turn():
    table = at_phase("13")
    table.do("phase 3")
    assert (table.state.phase, table.state.turn) == ("3", 2)


@pytest.mark.parametrize("here", ["9", "10", "11", "12"])
def test_an_early_phase_named_late_in_a_turn_is_that_of_the_next_turn(here):
    table = at_phase(here)
    table.do("phase 3")
    assert (table.state.phase, table.state.turn) == ("3", 2)


@pytest.mark.parametrize("here", ["6b", "trade"])
def test_an_early_phase_named_during_purchases_or_trade_is_not_open(here):
    table = played("cities minoa 1", "deal", *(["done"] * 3 if here == "trade" else []))
    table.refused("phase 3", "phase.not-over")


@pytest.mark.parametrize("phase", ["10", "11"])
def test_leaving_phase_9_for_a_phase_by_hand_gives_up_the_calamities(phase):
    table = position({"hatti": "famine treachery clay"}, phase="9", cities=3)
    table.do("wants hatti clay", f"phase {phase}")
    assert table.holds("hatti") == ["clay"]
    assert sorted(table.state.discards) == ["famine", "treachery"]
    assert table.state.talk == ()
    table.do("phase 12")
    assert table.state.phase == "12"


@pytest.mark.parametrize("phase", ["10", "12"])
def test_from_phase_8_the_calamities_are_shown_and_given_up_on_the_way(phase):
    table = position({"hatti": "famine clay"}, phase="8", cities=3)
    events = table.do(f"phase {phase}")
    assert codes(events)[:2] == ["calamity.kept", "phase.opened"]
    assert "calamity.discarded" in codes(events)
    assert table.holds("hatti") == ["clay"]


def test_going_on_is_refused_where_a_phase_may_not_end_and_nothing_moves():
    table = position({"hatti": "clay*9"}, phase="9", cities=3)
    table.refused("phase 13", "hand.over-limit", "M9")
    assert table.state.phase == "9"


@pytest.mark.parametrize("phase", ["6b", "trade", "8", "12"])
def test_the_deal_is_not_skipped(phase):
    new().refused(f"phase {phase}", "phase.deal-first", "M11")
    table = new()
    table.do("phase 3")
    table.refused(f"phase {phase}", "phase.deal-first")


@pytest.mark.parametrize("phase", ["8", "9", "13", "6a"])
@pytest.mark.parametrize("mode", ["digital", "table"])
def test_purchases_and_trade_are_not_skipped(phase, mode):
    table = played("cities minoa 1", "deal", mode=mode)
    table.refused(f"phase {phase}", "phase.not-over", "M14")
    table.do("done", "done", "done")
    table.refused(f"phase {phase}", "phase.not-over", "M15")


def test_the_deal_does_not_end_by_itself():
    table = played("phase 6a")
    table.refused("end", "phase.deal-first", "M11")
    table.refused("end because nobody has a city", "phase.deal-first", "M11")


@pytest.mark.parametrize("phase", ["7", "0", "14", "deal", "six"])
def test_a_phase_there_is_not_is_refused_with_those_there_are(phase):
    refusal = new().refused(f"phase {phase}", "phase.unknown")
    assert refusal.values["phases"] == IDS


def test_the_phase_it_is_already_is_refused():
    new().refused("phase 2", "phase.already")


AFTER_THE_DEAL = ("cities minoa 1", "deal", *["done"] * 3, *["pass"] * 3)


@pytest.mark.parametrize(
    ("commands", "back"),
    [
        (("phase 5",), "3"),
        (("phase 6a",), "2"),
        ((*AFTER_THE_DEAL, "phase 10"), "9"),
        ((*AFTER_THE_DEAL, "phase 12"), "trade"),
        (("cities minoa 1", "deal", *["done"] * 3), "6b"),
    ],
)
def test_a_phase_that_is_over_is_refused_as_over(commands, back):
    table = played(*commands)
    refusal = table.refused(f"phase {back}", "phase.over")
    assert "undo" in table.words.refusal(refusal).hint


def test_from_behind_the_deal_the_first_phases_are_those_of_the_next_turn():
    table = played(*AFTER_THE_DEAL, "phase 12", "phase 2")
    assert (table.state.turn, table.state.phase) == (2, "2")


@pytest.mark.parametrize(("text", "code"), [("phase", "parse.missing"), ("phase 12 13", "parse.too-much")])
def test_phase_wants_one_id(text, code):
    new().refused(text, code)


def test_beside_the_board_purchases_end_early_with_a_reason_and_open_trade():
    table = played("cities minoa 2 hellas 2 hatti 2", "deal", "done", mode="table")
    table.refused("end", "phase.not-over", "M14")
    events = table.do("end because nobody has treasury")
    assert table.state.phase == "trade"
    assert table.state.in_turn == "minoa"
    assert any("nobody has treasury" in table.said(event) for event in events)
    table.do("pass")


def test_in_a_digital_game_purchases_do_not_end_early():
    table = played("cities minoa 2 hellas 2 hatti 2", "deal")
    table.refused("end because nobody has treasury", "phase.table-only", "M14")


def test_m9_phase_12_ends_when_nobody_is_over_the_limit():
    table = position({"minoa": "clay*9 iron"}, phase="12", cities=3)
    assert "end" not in table.legal()
    assert table.prompt().values == {"over": [["minoa", 2]]}
    table.refused("end", "hand.over-limit", "M9")
    table.do("discard minoa clay*2")
    assert "end" in table.legal()
    table.do("end")
    assert table.state.phase == "13"


@pytest.mark.parametrize("mode", ["digital", "table"])
def test_m9_the_table_may_let_a_full_hand_pass_until_the_next_deal(mode):
    table = position({"minoa": "clay*9"}, phase="12", cities=3, mode=mode)
    events = table.do("end because Minoa has Roadbuilding")
    assert "Minoa has Roadbuilding" in table.said(events[0])
    table.do("end")
    assert "deal" in table.legal()
    table.do("deal")
    assert not table.state.excused
    assert table.state.phase == "6b"


def test_m9_next_turn_the_limit_holds_again():
    table = position({"minoa": "clay*9"}, phase="12")
    table.do("end because Minoa has Roadbuilding", "end", "deal", "done", "done", "done", "pass", "pass", "pass")
    table.refused("phase 13", "hand.over-limit", "M9")


@pytest.mark.parametrize("text", ["end because", "end now", "end because  "])
def test_a_reason_has_to_be_given_in_words(text):
    at_phase("12").refused(text, "parse.missing")


@pytest.mark.parametrize(
    ("reason", "code"), [("\u202ebecause", "text.direction"), ("a\x07b", "text.control"), ("x" * 201, "text.too-long")]
)
def test_a_reason_that_could_change_the_screen_is_refused(reason, code):
    at_phase("12").refused(f"end because {reason}", code)


def test_a_reason_may_hold_a_colon():
    table = at_phase("12")
    table.do("end because hellas: we agreed")
    assert table.state.phase == "13"
