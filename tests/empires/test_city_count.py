"""City Count, order of play, deal and the filling of the market (M7, M9-M13)."""

import pytest

from core.empires.census import order_of_play
from core.empires.commands import SetCities
from core.empires.queries import show
from core.empires.state import Hand
from tests.empires.table import codes, new, opened, played, position

EXAMPLE = ("cities minoa 4 hellas 4 hatti 5", "deal")
"""M13: Minoa and Hellas have four cities, Hatti has five."""


@pytest.mark.parametrize("count", range(10))
def test_m7_rows_0_to_9(count):
    table = played(f"cities hellas {count}")
    assert show(table.state, ["cities"])["counts"]["hellas"] == count


def test_m7_ten_cities_are_refused():
    table = new()
    table.refused("cities hellas 10", "parse.number")
    table.refused(SetCities((("hellas", 10),)), "cities.out-of-range", "M7")
    table.refused(SetCities((("hellas", -1),)), "cities.out-of-range", "M7")


@pytest.mark.parametrize("count", ["-1", "four", "4.0", "²", ""])
def test_m7_what_is_no_number_of_cities_is_refused(count):
    new().refused(f"cities hellas {count}", "parse.missing" if not count else "parse.number")


def test_m7_a_seat_named_twice_is_refused():
    new().refused("cities hellas 4 minoa 2 hellas 5", "cities.twice", "M7")


def test_m7_seats_left_out_keep_their_count():
    table = played("cities minoa 4 hellas 4 hatti 5", "cities hellas 6")
    assert show(table.state, ["cities"])["counts"] == {"minoa": 4, "hatti": 5, "hellas": 6}


def test_m7_the_long_form_sets_one_seat():
    table = played("set hellas cities 3")
    assert table.state.cities_of("hellas") == 3
    table.refused("set hellas markets 3", "parse.unknown")


def test_m7_the_turn_marker_stands_in_the_row_of_the_highest_count():
    table = played("cities minoa 4 hellas 4 hatti 5")
    assert show(table.state, ["cities"])["turn_marker"] == 5
    table.do("cities hatti 0")
    assert show(table.state, ["cities"])["turn_marker"] == 4


def test_m7_after_the_deal_the_count_is_corrected_and_nothing_is_dealt():
    table = played(*EXAMPLE)
    before = table.state
    events = table.do("cities hatti 7")
    assert codes(events) == ["cities.corrected"]
    assert table.state.cities_of("hatti") == 7
    assert (table.state.hands, table.state.market, table.state.order) == (before.hands, before.market, before.order)
    assert show(table.state, ["cities"])["turn_marker"] == 5


def test_m9_the_next_deal_waits_until_the_market_is_cleared():
    table = position({"minoa": "clay"}, "3a fish", phase="6a", cities=3)
    table.refused("deal", "deal.market-not-empty", "M9")


def test_m9_legal_does_not_offer_a_deal_onto_cards():
    assert "deal" in new().legal()
    table = position({"minoa": "clay"}, "3a fish", phase="6a", cities=3, mode="table")
    assert "deal" not in table.legal()


@pytest.mark.parametrize("hand", ["clay*9", "clay*8 water", "ochre*5 copper*4"])
def test_m9_nobody_may_hold_more_than_eight_commodity_cards(hand):
    table = position({"minoa": hand}, phase="6a", cities=3)
    refusal = table.refused("deal", "hand.over-limit", "M9")
    assert refusal.values == {"seat": "minoa", "excess": 1, "limit": 8}
    assert table.prompt().code == "prompt.over-limit"
    assert "deal" not in table.legal()


def test_m9_a_card_discarded_brings_the_hand_within_the_limit():
    table = position({"minoa": "clay*9"}, phase="6a", cities=3)
    assert "discard minoa clay" in table.legal()
    table.do("discard minoa clay", "deal")
    assert table.state.phase == "6b"


def test_m9_calamities_do_not_count_towards_the_limit():
    position({"minoa": "clay*8 famine"}, phase="6a", cities=3).do("deal")


def test_m10_fewest_cities_first():
    assert played("cities minoa 9 hatti 5 hellas 1", "deal").state.order == ("hellas", "hatti", "minoa")


def test_m10_ties_go_by_ast_ranking():
    table = played("cities minoa 4 hatti 4 hellas 4", "deal")
    assert table.state.order == ("minoa", "hatti", "hellas")


def test_m10_before_the_deal_the_order_follows_the_count():
    table = played("cities minoa 4 hatti 3 hellas 4")
    assert order_of_play(table.state) == ("hatti", "minoa", "hellas")
    assert show(table.state, ["cities"])["order"] == ["hatti", "minoa", "hellas"]


def test_m10_the_order_is_kept_for_purchases_and_trade():
    table = played("cities minoa 9 hatti 5 hellas 1", "deal")
    buyers = [table.state.in_turn]
    for _ in range(2):
        table.do("done")
        buyers.append(table.state.in_turn)
    table.do("cities hellas 9 hatti 0", "done")
    traders = []
    for _ in range(3):
        traders.append(table.state.in_turn)
        if len(traders) < 3:
            table.do("pass")
    assert buyers == traders == ["hellas", "hatti", "minoa"]


def test_m11_one_card_of_each_stack_up_to_the_own_cities():
    table = played(*EXAMPLE)
    deck = table.state.options.deck
    stacks = {seat: sorted(deck.cards[card].stack for card in table.hand(seat).known) for seat in table.seats}
    assert stacks == {"minoa": [1, 2, 3, 4], "hellas": [1, 2, 3, 4], "hatti": [1, 2, 3, 4, 5]}


def test_m11_seats_are_dealt_from_the_top_in_their_order():
    table = new()
    top = [stack[:3] for stack in table.state.stacks]
    table.do("cities minoa 2 hellas 1 hatti 1", "deal")
    assert table.hand("hatti").known == (top[1][0],)
    assert table.hand("hellas").known == (top[1][1],)
    assert table.hand("minoa").known == (top[1][2], top[2][0])


def test_m11_no_city_no_card():
    table = played("cities minoa 4 hellas 0 hatti 5", "deal")
    assert table.hand("hellas") == Hand()
    assert table.state.order[0] == "hellas"


def test_m11_an_empty_stack_deals_a_water():
    table = position({}, phase="6a", cities={"minoa": 3, "hatti": 3}, stacks={2: "iron", 3: "none"})
    stacks = list(table.state.stacks)
    assert stacks[3] == ()
    table.do("deal")
    assert table.holds("minoa") == sorted(["iron", "water", table.hand("minoa").known[0]])
    assert "water" in table.holds("hatti")


def test_m11_the_stack_that_runs_out_during_the_deal_gives_water_from_then_on():
    table = position({"hellas": "ivory*4 gold*4"}, phase="6a", cities=9, discards="regression piracy")
    table.do("deal")
    assert "gold" in table.holds("minoa") and "water" not in table.holds("minoa")
    assert "water" in table.holds("hatti") and "water" in table.holds("hellas")
    assert table.card("9a") == "water"


def test_m11_beside_the_board_a_hand_receives_unseen_cards_of_its_stacks():
    table = played(*EXAMPLE, mode="table")
    assert table.hand("hatti") == Hand(unseen=(1, 2, 3, 4, 5))
    assert table.hand("minoa") == Hand(unseen=(1, 2, 3, 4))


def test_m12_water_on_0a_and_one_card_up_to_the_highest_count():
    table = played("cities minoa 1 hellas 0 hatti 3", "deal")
    assert list(table.lying()) == ["0a", "1a", "2a", "3a"]
    assert table.card("0a") == "water"


def test_m12_the_cards_lie_face_down_and_are_those_after_the_deal():
    table = new()
    top = [stack[:4] for stack in table.state.stacks]
    table.do("cities minoa 2 hellas 1 hatti 1", "deal")
    assert (table.card("1a"), table.card("2a")) == (top[1][3], top[2][1])
    assert not any(slot.face_up for _, slot in table.state.market.filled())


def test_m12_the_market_is_filled_even_when_nobody_can_trade():
    table = played("cities minoa 0 hellas 0 hatti 0", "deal")
    assert table.lying() == {"0a": "water"}
    assert table.state.turn_marker == 0
    table = played("cities minoa 1", "deal")
    assert list(table.lying()) == ["0a", "1a"]


@pytest.mark.parametrize("price", ["column", "zero"])
def test_m12_an_empty_stack_gives_a_face_down_water_on_its_space(price):
    table = position({}, phase="6a", cities={"minoa": 3}, stacks={3: "none"}, water_under_number=price)
    table.do("deal")
    slot = table.at("3a")
    assert (slot.card, slot.face_up, slot.stack) == ("water", False, 3)


def test_m12_the_deal_comes_before_the_filling():
    """One card is left: the player is dealt it, the market gets Water."""
    table = position(
        {"hellas": "ivory*4 gold*4"}, phase="6a", cities={"minoa": 9}, stacks={9: "gold"}, discards="regression piracy"
    )
    table.do("deal")
    assert "gold" in table.holds("minoa")
    assert table.card("9a") == "water"


def test_m13_the_example():
    """Water on 0a and one card each on 1a to 5a."""
    table = played(*EXAMPLE)
    deck = table.state.options.deck
    lying = table.lying()
    assert list(lying) == ["0a", "1a", "2a", "3a", "4a", "5a"]
    assert [deck.cards[card].stack for card in lying.values()] == [0, 1, 2, 3, 4, 5]
    assert table.state.order == ("minoa", "hellas", "hatti")
    assert table.state.turn_marker == 5


def test_m13_the_example_beside_the_board():
    table = played(*EXAMPLE, mode="table")
    assert table.lying() == {"0a": "water", "1a": None, "2a": None, "3a": None, "4a": None, "5a": None}
    assert [slot.stack for _, slot in table.state.market.filled()] == [0, 1, 2, 3, 4, 5]


def test_deal_belongs_to_phase_6a_and_those_before_it():
    table = opened(4, 4, 4)
    refusal = table.refused("deal", "phase.wrong")
    assert refusal.values == {"phase": "trade", "phases": ("1", "2", "3", "4", "5", "6a")}
