"""The Unmodifiable Calamities as cards in the stacks: beside the other non-tradeable ones, or instead of them."""

import random

import pytest

from core.chance import Dice
from core.empires.catalog import calamities
from core.empires.options import read_options
from core.empires.queries import show
from core.empires.rules import EMPIRES
from core.empires.setup import set_up
from core.rules import WATCHER
from tests.empires.table import Table, position

WITH = ("unmodifiable_calamities",)
OF_STACK = {
    2: "total_war",
    3: "avalanche",
    4: "tsunami",
    5: "rebels",
    6: "drought",
    7: "pestilence",
    8: "revival",
    9: "raiders",
}


def stacks(pairing: str, seed: int = 0, players: int = 3) -> tuple[tuple[str, ...], ...]:
    """The stacks of a new digital game."""
    options = {"players": players, "with": WITH, "switches": {"unmodifiable_cards": pairing}}
    return set_up(read_options(options), Dice(random.Random(seed))).stacks


def others() -> dict[int, str]:
    """The non-tradeable calamities of the West by stack."""
    return {one.stack: one.id for one in calamities("west").values() if not one.tradeable}


def test_uc_1_5_without_the_expansion_none_is_in_a_stack():
    cards = {card for stack in set_up(read_options({}), Dice(random.Random(0))).stacks for card in stack}
    assert cards & set(OF_STACK.values()) == set()


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("players", "last"), [(3, 4), (4, 4)])
def test_uc_1_5_beside_both_non_tradeable_calamities_lie_in_batch_c(seed, players, last):
    dealt = stacks("beside", seed, players)
    for stack, card in OF_STACK.items():
        assert {card, others()[stack]} <= set(dealt[stack][-last:])


@pytest.mark.parametrize("seed", range(5))
def test_uc_1_5_instead_the_other_one_stays_in_the_box(seed):
    dealt = stacks("instead", seed)
    for stack, card in OF_STACK.items():
        assert card in dealt[stack][-3:]
        assert others()[stack] not in dealt[stack]


def drawn(pairing: str = "beside", top: str = "oil") -> Table:
    """Minoa has just drawn Tsunami from 4a; *top* lies on top of stack 4."""
    table = position(
        {"minoa": "wool*2 clay"},
        "0a water, 4a tsunami",
        stacks={4: top},
        expansions=WITH,
        unmodifiable_cards=pairing,
    )
    table.do("trade wool@4b wool@4c for 4a 0a")
    return table


def test_m25_an_unmodifiable_calamity_is_asked_about_like_any_non_tradeable_one():
    table = drawn()
    assert table.prompt("minoa").values == {"space": "4a", "card": "tsunami"}
    table.do("reveal 4a", seat="minoa")
    assert (table.at("4a").card, table.at("4a").blocked) == ("tsunami", True)
    assert table.state.in_turn == "hatti"


def test_m25_a_replacement_that_is_non_tradeable_again_may_be_returned_again():
    table = drawn(top="flood oil")
    table.do("reveal 4a", seat="minoa")
    assert table.state.in_turn == "minoa"
    assert table.legal("minoa") == ["reveal 4a", "keep 4a"]
    assert table.prompt("minoa").values == {"space": "4a", "card": "flood"}
    table.do("reveal 4a", seat="minoa")
    slot = table.at("4a")
    assert (slot.card, slot.under, slot.blocked) == ("flood", ("tsunami",), True)
    assert table.holds("minoa") == ["clay", "oil", "water"]
    assert table.state.in_turn == "hatti"


def test_m25_the_second_one_may_be_kept_unmentioned():
    table = drawn(top="flood oil")
    table.do("reveal 4a", "keep 4a", seat="minoa")
    assert table.at("4a").card == "tsunami"
    assert table.holds("minoa") == ["clay", "flood", "water"]


@pytest.mark.parametrize("seat", ["hellas", "hatti", WATCHER])
def test_m25_what_else_was_drawn_is_told_to_nobody_else(seat):
    table = drawn(top="flood oil")
    table.do("reveal 4a", seat="minoa")
    view = table.view(seat)
    assert view.trading.drawn == () == view.trading.drawn_cards
    assert "flood" not in str(view)


def test_m25_both_are_shown_on_the_market():
    table = drawn(top="flood oil")
    table.do("reveal 4a", "reveal 4a", seat="minoa")
    told = show(table.state, ["market"])["spaces"]["4a"]
    assert told == {"card": "flood", "stack": 4, "face_up": True, "blocked": True, "under": ["tsunami"]}


def test_m25_beside_the_board_two_may_have_been_put_back_but_no_third():
    table = position({"minoa": "wool*2 clay"}, "0a water, 4a ?", mode="table", expansions=WITH)
    table.do("trade wool@4b wool@4c for 4a 0a", "reveal 4a tsunami", "reveal 4a flood")
    assert (table.at("4a").card, table.at("4a").under) == ("flood", ("tsunami",))
    table.refused("reveal 4a flood", "reveal.not-drawn", "M25")


def test_m25_beside_the_board_the_same_calamity_comes_once():
    table = position({"minoa": "wool*2 clay"}, "0a water, 4a ?", mode="table", expansions=WITH)
    table.do("trade wool@4b wool@4c for 4a 0a", "reveal 4a tsunami")
    table.refused("reveal 4a tsunami", "reveal.wrong-card", "M25")


def test_m36_both_go_to_the_very_bottom_in_random_order():
    ends = set()
    for seed in range(20):
        table = position({"minoa": "clay"}, discards="oil flood wool tsunami", phase="12", expansions=WITH)
        table.rng.seed(seed)
        table.do("end")
        ends.add(table.state.stacks[4][-2:])
    assert ends == {("flood", "tsunami"), ("tsunami", "flood")}


def test_m36_one_lying_under_another_on_the_market_goes_back_too():
    table = drawn(top="flood oil")
    table.do("reveal 4a", "reveal 4a", seat="minoa")
    table.do(*["pass"] * 3)
    table.do("phase 13")
    assert sorted(table.state.stacks[4][-2:]) == ["flood", "tsunami"]


def test_m30_an_unmodifiable_calamity_counts_to_the_limit_of_two():
    table = position({"minoa": "total_war rebels drought clay"}, phase="trade", expansions=WITH)
    table.do(*["pass"] * 3)
    held = [card for card in table.holds("minoa") if card in OF_STACK.values()]
    assert len(held) == 2


def test_m33_on_the_market_it_does_nothing():
    from core.empires.calamities.strikes import strikes

    table = position({"minoa": "clay"}, "4a tsunami blocked, 3a famine blocked", phase="9", expansions=WITH)
    assert [(one.calamity, one.victim) for one in strikes(table.state)] == [("famine", None)]


def test_m30_it_is_resolved_in_the_order_of_the_stacks_after_the_other_non_tradeable_one():
    from core.empires.calamities.strikes import strikes

    hands = {"minoa": "raiders tsunami", "hatti": "flood superstition"}
    table = position(hands, phase="9", expansions=WITH)
    assert [one.calamity for one in strikes(table.state)] == ["flood", "tsunami", "superstition", "raiders"]


def test_an_unknown_pairing_is_refused():
    with pytest.raises(Exception, match=r"option\.switch") as refused:
        EMPIRES.check({"with": WITH, "switches": {"unmodifiable_cards": "both"}})
    assert refused.value.values["switch"] == "unmodifiable_cards"
