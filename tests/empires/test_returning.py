"""The return of the cards in phase 13 (M36)."""

import pytest

from core.empires.queries import show
from core.empires.state import Hand
from tests.empires.table import Drawn, Table, codes, position


def before_phase_13(market: str = "", discards: str = "", minoa: str = "clay", **more) -> Table:
    """Phase 12, everything said and done."""
    return position({"minoa": minoa}, market, discards=discards, phase="12", **more)


def stack_after(stack: int, **more) -> tuple[str, ...]:
    """What lies under the cards that were in *stack* before; what is shuffled comes out reversed."""
    table = before_phase_13(**more)
    size = len(table.state.stacks[stack])
    table.do("end", chance=Drawn())
    return table.state.stacks[stack][size:]


def test_m36_all_cards_left_on_the_market_go_back():
    table = before_phase_13("0a water, 3a fish, 6b tin, r2 clay by hatti")
    table.do("end")
    assert table.lying() == {}
    assert "fish" in table.state.stacks[3][-1:]
    assert "tin" in table.state.stacks[6][-1:]
    assert "clay" in table.state.stacks[1][-1:]


def test_m36_with_the_cards_discarded_and_turned_in():
    table = before_phase_13(discards="fish tin tin")
    table.do("end")
    assert table.state.discards == ()
    assert table.state.stacks[6][-2:] == ("tin", "tin")


def test_m36_they_go_under_the_stack():
    table = before_phase_13("3a fish", "fruit fruit", stacks={3: "slave_revolt famine"})
    before = table.state.stacks[3]
    table.do("end")
    assert table.state.stacks[3][: len(before)] == before
    assert sorted(table.state.stacks[3][len(before) :]) == ["fish", "fruit", "fruit"]


def test_m36_shuffled():
    assert stack_after(3, market="3a fish", discards="fruit fruit slave_revolt") == (
        "slave_revolt",
        "fruit",
        "fruit",
        "fish",
    )


def test_m36_shuffled_by_chance():
    orders = set()
    for seed in range(30):
        table = before_phase_13("3a fish", "fruit slave_revolt", stacks={3: "famine"})
        table.rng.seed(seed)
        table.do("end")
        orders.add(table.state.stacks[3][-3:])
    assert len(orders) == 6


def test_m36_the_non_tradeable_calamity_goes_to_the_very_bottom():
    for seed in range(20):
        table = before_phase_13("3a famine", "fish fruit slave_revolt")
        table.rng.seed(seed)
        table.do("end")
        assert table.state.stacks[3][-1] == "famine"


def test_m36_the_tradeable_calamity_is_shuffled_with_the_commodities():
    lying = set()
    for seed in range(60):
        table = before_phase_13("3a slave_revolt", "fish fruit famine")
        table.rng.seed(seed)
        table.do("end")
        lying.add(table.state.stacks[3][-4:].index("slave_revolt"))
    assert lying == {0, 1, 2}


def test_m36_a_calamity_put_back_on_the_market_goes_back_too():
    assert stack_after(4, market="4a flood blocked", discards="oil") == ("oil", "flood")


def test_m36_an_empty_stack_begins_anew_with_what_comes_back():
    table = before_phase_13("9a regression, 9b ivory, r2 ivory by hatti", "ivory ivory piracy", "gold*5")
    assert table.state.stacks[9] == ()
    table.do("end")
    assert sorted(table.state.stacks[9]) == ["ivory", "ivory", "ivory", "ivory", "piracy", "regression"]
    assert table.state.stacks[9][-1] == "regression"


@pytest.mark.parametrize("where", ["0a water, 0b water by hatti", "3a water", "r2 water by hatti"])
def test_m36_water_goes_back_to_the_supply(where):
    table = before_phase_13(where, "water water fish", "clay water")
    assert show(table.state, ["stacks"])["water_used"] == 3 + where.count("water")
    table.do("end")
    assert show(table.state, ["stacks"])["water_used"] == 1
    assert not any("water" in stack for stack in table.state.stacks)
    assert table.state.discards == ()


def test_m36_hands_are_kept():
    table = before_phase_13("3a fish", minoa="clay*3 water")
    table.do("end")
    assert table.hand("minoa") == Hand(("clay", "clay", "clay", "water"))


def test_m36_each_stack_is_shuffled_on_its_own_and_the_draw_is_recorded():
    table = before_phase_13("3a fish, 6b tin", "fruit copper treachery")
    chance = Drawn()
    table.do("end", chance=chance)
    assert sorted(map(sorted, chance.outcome)) == [["copper", "tin"], ["fish", "fruit"], ["treachery"]]


def test_m36_nothing_to_return_draws_nothing():
    table = before_phase_13("0a water")
    chance = Drawn()
    assert codes(table.do("end", chance=chance)) == ["phase.opened", "cards.returned"]
    assert chance.outcome == []


def test_m36_beside_the_board_the_app_forgets_where_the_cards_were():
    table = position(
        {"minoa": "clay*3 4"}, "0a water, 3a ?, 6b tin, r2 ? by minoa", mode="table", phase="12", discards="fish"
    )
    table.do("end")
    assert table.lying() == {} and table.state.discards == ()
    assert table.hand("minoa") == Hand(("clay",) * 3, (4,))
