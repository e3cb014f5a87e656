"""Turning up the market, the limit of calamities, and the calamities a seat keeps (M29, M30; M33 the log)."""

import random
from collections import Counter

import pytest

from core.chance import Dice
from core.empires.rules import EMPIRES
from core.empires.selection import held_calamities
from core.empires.state import Hand
from core.rules import WATCHER
from tests.empires.table import Drawn, Table, codes, position

MARKET = "0a water, 1a clay, 3a famine, 6b tin, r2 treachery by hellas, 4a flood blocked"


def after_trade(minoa: str = "clay", market: str = MARKET, *, chance=None, **more) -> Table:
    """Everybody has passed."""
    table = position({"minoa": minoa, "hatti": "", "hellas": ""}, market, cities=3, **more)
    table.do("pass", "pass")
    table.do("pass", chance=chance)
    assert table.state.phase == "8"
    return table


# M29


def test_m29_after_trade_all_face_down_cards_are_turned_up():
    table = after_trade()
    for _, slot in table.state.market.filled():
        assert slot.face_up
    for observer in ("minoa", "hatti", WATCHER):
        assert table.view(observer).market == table.state.market


def test_m29_everybody_is_told_what_was_turned_up():
    table = after_trade()
    turned = next(event for event in table.events if event.code == "market.turned-up")
    assert turned.values["cards"] == [["0a", "water"], ["1a", "clay"], ["3a", "famine"], ["r2", "treachery"]]
    assert "3a Famine" in table.said(turned, "hatti")


def test_m29_beside_the_board_unknown_cards_stay_unknown_until_they_are_named():
    table = position({"minoa": "clay"}, "0a water, 1a ?, 3a ?, r2 ? by hellas, r3 clay by hatti", mode="table")
    table.do("pass", "pass", "pass")
    turned = next(event for event in table.events if event.code == "market.turned-up")
    said = table.said(turned)
    assert "empty" not in said
    assert "1a a card of stack 1" in said and "r2 a card" in said and "r3 Clay" in said
    assert table.at("3a").face_up and table.card("3a") is None
    table.do("market 3a famine r2 treachery")
    assert (table.card("3a"), table.card("r2")) == ("famine", "treachery")


def test_m29_a_calamity_named_after_trade_does_not_block():
    table = position({"minoa": "clay"}, "0a water, 3a ?", mode="table")
    table.do("end because it is late", "market 3a famine")
    assert not table.at("3a").blocked


# M30


def test_m30_at_most_two_major_calamities_are_kept_and_the_excess_is_discarded():
    table = after_trade("famine treachery epidemic clay", "0a water", chance=Drawn(["treachery"]))
    assert table.holds("minoa") == ["clay", "epidemic", "famine"]
    assert table.state.discards == ("treachery",)


def test_m30_at_random():
    """Each of the three is the one that goes, one time in three."""
    state = position({"minoa": "famine treachery epidemic"}, "0a water", cities=3).state
    state, _ = EMPIRES.apply(state, *EMPIRES.parse("pass", state, "table"), Dice(random.Random(0)))
    state, _ = EMPIRES.apply(state, *EMPIRES.parse("pass", state, "table"), Dice(random.Random(0)))
    gone = Counter()
    for seed in range(300):
        after, _ = EMPIRES.apply(state, *EMPIRES.parse("pass", state, "table"), Dice(random.Random(seed)))
        gone[after.discards] += 1
    assert set(gone) == {("famine",), ("treachery",), ("epidemic",)}
    assert min(gone.values()) > 60


@pytest.mark.parametrize("hand", ["clay", "famine", "famine treachery"])
def test_m30_up_to_two_nothing_is_discarded(hand):
    table = after_trade(hand, "0a water")
    assert table.hand("minoa").known == tuple(hand.split())
    assert "calamity.excess" not in codes(table.events)


def test_m30_of_four_two_go():
    table = after_trade("famine treachery epidemic superstition", "0a water", chance=Drawn(["famine", "epidemic"]))
    assert table.holds("minoa") == ["superstition", "treachery"]


def test_m30_calamities_on_the_market_do_not_count():
    table = after_trade("famine treachery", "0a water, r2 superstition by minoa, 6a epidemic")
    assert table.holds("minoa") == ["famine", "treachery"]


def test_m30_only_who_held_it_and_the_table_are_told_which_card_went():
    table = after_trade("famine treachery epidemic", "0a water", chance=Drawn(["treachery"]))
    excess = next(event for event in table.events if event.code == "calamity.excess")
    assert excess.values == {"held": 3, "count": 1}
    assert "Treachery" in table.said(excess, "minoa")
    assert "Treachery" not in table.said(excess, "hatti")
    assert table.hand("minoa", "hatti").gone == ("",)


def test_m30_the_order_of_resolution_is_by_stack_non_tradeable_first():
    deck = position({}).state.options.deck
    hand = Hand(("piracy", "treachery", "clay", "epidemic", "cyclone", "volcanic_eruption_earthquake"))
    assert held_calamities(hand, deck) == (
        "volcanic_eruption_earthquake",
        "treachery",
        "cyclone",
        "epidemic",
        "piracy",
    )


def test_m30_when_phase_8_ends_the_calamities_to_be_resolved_are_shown():
    table = after_trade("treachery famine clay", "0a water")
    events = table.do("end")
    kept = next(event for event in events if event.code == "calamity.kept")
    assert (kept.seat, kept.values["cards"]) == ("minoa", ["treachery", "famine"])
    for observer in ("hatti", WATCHER):
        assert Counter(table.hand("minoa", observer).known) == {"treachery": 1, "famine": 1}
    assert table.holds("minoa") == ["clay", "famine", "treachery"]


def test_m30_when_phase_9_ends_they_go_to_the_discards():
    table = after_trade("treachery famine clay", "0a water")
    events = table.do("end", "end")
    assert codes(events) == ["calamity.discarded", "phase.opened"]
    assert table.holds("minoa") == ["clay"]
    assert sorted(table.state.discards) == ["famine", "treachery"]


def test_m30_beside_the_board_the_table_says_what_is_held():
    table = position({"hatti": "clay 2 3 *"}, mode="table", phase="8")
    table.do("holds hatti famine treachery")
    assert table.hand("hatti") == Hand(("clay", "famine", "treachery"), (), 1)
    table.do("end", "end")
    assert table.hand("hatti") == Hand(("clay",), (), 1)
    assert sorted(table.state.discards) == ["famine", "treachery"]


def test_m30_beside_the_board_the_excess_is_drawn_by_the_people():
    table = position({"hatti": "2 3 *"}, mode="table", phase="8")
    table.do("holds hatti famine treachery epidemic")
    refusal = table.refused("end", "calamity.over-limit", "M30")
    assert refusal.values == {"seat": "hatti", "held": 3, "most": 2}
    assert "end" not in table.legal()
    table.do("discard hatti epidemic", "end")
    assert table.state.phase == "9"


def test_m30_a_calamity_that_the_hand_cannot_hold_is_refused():
    table = position({"hatti": "clay 2"}, mode="table", phase="8")
    table.refused("holds hatti famine", "hand.lacks", "K2")


@pytest.mark.parametrize("text", ["holds hatti clay", "holds hatti wood"])
def test_m30_only_calamities_are_held_this_way(text):
    position({"hatti": "clay 2"}, mode="table", phase="8").refused(text, "parse.unknown")


def test_m30_of_each_calamity_there_is_one():
    table = position({"hatti": "*", "minoa": "famine"}, mode="table", phase="8")
    table.refused("holds hatti famine", "deck.too-many", "K9")
    table.refused("holds hatti treachery treachery", "deck.too-many", "K9")


def test_m30_what_is_held_is_said_in_phase_8():
    table = position({"hatti": "*"}, mode="table", phase="9")
    table.refused("holds hatti famine", "phase.wrong")
    table.refused("holds hatti", "parse.missing")


def test_m33_the_log_names_the_calamities_lying_on_the_market():
    table = after_trade()
    events = table.do("end")
    found = next(event for event in events if event.code == "calamity.market")
    assert sorted(found.values["cards"]) == ["famine", "flood", "treachery"]


def test_m30_beside_the_board_the_app_draws_the_excess_when_it_is_asked_to():
    table = position({"minoa": "famine flood cyclone clay"}, mode="table", phase="8")
    assert "excess" in table.legal()
    (event,) = table.do("excess")
    held = [card for card in table.holds("minoa") if card != "clay"]
    assert len(held) == 2
    assert event.values["count"] == 1
    assert [*held, *table.state.discards] and set(held) | set(table.state.discards) == {"famine", "flood", "cyclone"}
    table.do("end")


def test_m30_any_of_them_may_be_drawn_and_the_draw_is_recorded():
    gone = set()
    for seed in range(30):
        table = position({"minoa": "famine flood cyclone"}, mode="table", phase="8")
        table.rng.seed(seed)
        table.do("excess")
        gone.update(table.state.discards)
    assert gone == {"famine", "flood", "cyclone"}


def test_m30_nothing_is_drawn_where_nobody_holds_too_many():
    table = position({"minoa": "famine flood"}, mode="table", phase="8")
    assert "excess" not in table.legal()
    table.refused("excess", "calamity.no-excess", "M30")


def test_m30_in_a_digital_game_it_is_drawn_without_being_asked():
    position({"minoa": "famine"}, phase="8").refused("excess", "mode.table-only")


def test_m29_beside_the_board_what_was_turned_up_is_asked_for_where_it_may_be_a_calamity():
    table = position({"minoa": "clay"}, "0a water, 1a ?, 3a ?, 4a fish, r2 ? by hatti", mode="table", phase="8")
    prompt = table.prompt()
    assert (prompt.code, prompt.values) == ("prompt.8-told-market", {"spaces": ["3a", "r2"]})
    assert "market SPACE CARD" in table.words.prompt(prompt) and "3a and r2" in table.words.prompt(prompt)
    table.do("market 3a famine r2 wool")
    assert table.prompt().code == "prompt.8-told"


def test_m30_beside_the_board_who_holds_too_many_is_asked_to_draw():
    table = position({"minoa": "famine flood cyclone clay"}, "3a ?", mode="table", phase="8")
    prompt = table.prompt()
    assert (prompt.code, prompt.values) == ("prompt.8-over", {"seats": ["minoa"], "most": 2})
    assert "Minoa. excess draws" in table.words.prompt(prompt)
    table.do("excess")
    assert table.prompt().code == "prompt.8-told-market"
