"""The switches of the market rules, each with both its values, and how they are chosen."""

import pytest

from core.empires.catalog import switches
from core.empires.legal import only_pass
from core.empires.options import default_switches, read_options, write_options
from core.empires.queries import show
from core.empires.state import Hand
from core.errors import RuleError
from core.games import new_game, open_game
from core.rules import WATCHER
from tests.empires.table import Table, new, position

DEFAULTS = {
    "water_under_number": "column",
    "three_water_then_pass": "yes",
    "pass_circle": "consecutive",
    "water_counts_to_hand_limit": "yes",
    "backs_show_stack": "no",
}
"""The switches of the market."""


def test_the_switches_of_the_market_and_their_defaults():
    market = {switch.id: switch.default for switch in switches() if switch.area == "market"}
    assert market == DEFAULTS


def test_a_new_game_has_every_switch_of_its_edition_at_its_default():
    chosen = new().state.options.switches
    assert chosen == default_switches("west")
    assert DEFAULTS.items() <= chosen.items()
    assert "east_piracy_victims" not in chosen
    assert new("east").state.options.switches["east_piracy_victims"] == "2"


@pytest.mark.parametrize("switch", [switch for switch in switches() if switch.edition is None], ids=lambda s: s.id)
def test_every_value_of_a_switch_can_be_chosen_and_is_kept(switch):
    for value in switch.values:
        played = [switch.expansion] if switch.expansion else []
        options = read_options({"with": played, "switches": {switch.id: value}})
        assert options.switches[switch.id] == value
        assert read_options(write_options(options)) == options


def test_a_switch_of_an_expansion_is_there_only_with_it():
    with pytest.raises(RuleError, match=r"parse\.unknown"):
        read_options({"switches": {"unmodifiable_cards": "instead"}})
    with pytest.raises(RuleError, match=r"parse\.unknown"):
        read_options({"switches": {"drought_removal": "greedy"}})
    chosen = read_options({"with": ["unmodifiable_calamities"], "switches": {"drought_removal": "greedy"}}).switches
    assert (chosen["drought_removal"], chosen["unmodifiable_cards"]) == ("greedy", "beside")


@pytest.mark.parametrize(("switch", "value"), [("stone_age_building", "30"), ("building_limit_alone", "no")])
def test_sb_the_switches_of_the_special_buildings_are_there_only_with_them(switch, value):
    assert switch not in read_options({}).switches
    with pytest.raises(RuleError, match=r"parse\.unknown"):
        read_options({"switches": {switch: value}})
    played = ["special_buildings"]
    assert read_options({"with": played, "switches": {switch: value}}).switches[switch] == value
    assert switch not in read_options({"with": ["unmodifiable_calamities"]}).switches


def test_a_saved_game_may_name_a_switch_of_an_expansion_that_it_does_not_play():
    saved = {"version": 2, "switches": {"stone_age_building": "no", "unmodifiable_cards": "beside"}}
    assert read_options(saved) == read_options({})
    for name in ("stone_age_buildings", "east_piracy_victims"):
        with pytest.raises(RuleError, match=r"parse\.unknown"):
            read_options({"version": 2, "switches": {name: "no"}})


def test_a_file_of_an_earlier_emporion_with_such_a_switch_is_opened(tmp_path):
    path = tmp_path / "a.toml"
    with new_game("empires", {}, path) as opened:
        opened.game.submit("cities hellas 4")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("[switches]\n", '[switches]\nstone_age_building = "no"\n'), encoding="utf-8")
    with open_game(path) as opened:
        assert opened.game.state.cities_of("hellas") == 4
        assert "stone_age_building" not in opened.game.state.options.switches


def test_a_value_that_a_switch_does_not_have_is_refused_with_those_it_has():
    with pytest.raises(RuleError) as refused:
        read_options({"switches": {"pass_circle": "never"}})
    assert (refused.value.code, refused.value.rule) == ("option.switch", "M15")
    assert refused.value.values["values"] == ("consecutive", "round")


@pytest.mark.parametrize(
    ("name", "code"), [("pass_square", "parse.unknown"), ("w", "parse.ambiguous"), ("east_piracy", "parse.unknown")]
)
def test_a_switch_there_is_not_in_this_edition_is_refused(name, code):
    with pytest.raises(RuleError) as refused:
        read_options({"switches": {name: "yes"}})
    assert refused.value.code == code


def test_a_switch_may_be_shortened_and_written_with_hyphens():
    assert read_options({"switches": {"pass-circle": "round"}}).switches["pass_circle"] == "round"
    assert read_options({"switches": {"pass": "round"}}).switches["pass_circle"] == "round"


# water_under_number


def stand_in(price: str) -> Table:
    """A Water stands in for the empty stack 3."""
    table = position({}, phase="6a", cities={"minoa": 3}, stacks={3: "none"}, water_under_number=price)
    table.do("deal")
    assert table.card("3a") == "water"
    return table


@pytest.mark.parametrize(("price", "cost"), [("column", 3), ("zero", 0)])
def test_water_under_number_a_stand_in_water_costs_its_column_or_nothing(price, cost):
    table = position({"minoa": "clay water"}, "0a water, 3a water, 9a gold", water_under_number=price)
    if cost:
        refusal = table.refused("trade clay@1b water@0b for 3a 0a", "trade.worth", "M21")
        assert refusal.values == {"placed": 1, "taken": cost}
    else:
        table.do("trade clay@1b water@0b for 3a 0a")


@pytest.mark.parametrize(("price", "seen"), [("column", None), ("zero", "water")])
def test_water_under_number_at_price_zero_everybody_must_know_that_it_is_water(price, seen):
    table = stand_in(price)
    for observer in ("minoa", "hatti", WATCHER):
        assert table.card("3a", observer) == seen
        assert show(table.view(observer), ["market"])["spaces"]["3a"]["card"] == seen


@pytest.mark.parametrize(("price", "known"), [("column", Hand(("clay",), (3,))), ("zero", Hand(("water", "clay")))])
def test_water_under_number_and_its_taker_is_known_to_hold_it_or_not(price, known):
    table = position({"minoa": "copper tin"}, "1b clay, 3a water", water_under_number=price)
    table.do("trade copper tin for 3a 1b")
    assert table.hand("minoa", "hatti") == known


def test_water_under_number_legal_and_takeable_agree_with_the_price():
    for price, offered in (("column", False), ("zero", True)):
        table = position({"minoa": "clay water"}, "0a water, 3a water", water_under_number=price)
        assert ("trade clay@1 water@0 for 0a 3a" in table.legal()) == offered


def test_water_under_number_beside_the_board_a_water_that_the_table_named():
    for price, cost in (("column", 3), ("zero", 0)):
        table = position({"minoa": "clay water"}, "0a water, 3a ?", mode="table", water_under_number=price)
        table.do("market 3a water")
        if cost:
            table.refused("trade clay@1b water@0b for 3a 0a", "trade.worth")
        else:
            table.do("trade clay@1b water@0b for 3a 0a")


# three_water_then_pass

THREE = "0a water, 0b water by hatti, 0c water by hatti, 1a clay, 2a iron"


def test_three_water_then_pass_yes_who_removed_water_may_pass():
    table = position({"minoa": "clay*2"}, THREE, three_water_then_pass="yes")
    table.do("remove water")
    assert "pass" in table.legal()
    table.do("pass")


def test_three_water_then_pass_no_who_removed_water_has_to_trade():
    table = position({"minoa": "clay*2"}, THREE, three_water_then_pass="no")
    table.do("remove water")
    refusal = table.refused("pass", "trade.must-trade", "M23")
    assert refusal.values == {"seat": "minoa"}
    assert "pass" not in table.legal() and table.legal()
    table.do("trade clay*2 for 0a 1a")
    assert table.state.in_turn == "hatti"


def test_three_water_then_pass_no_a_seat_that_cannot_trade_is_not_offered_to_remove_it():
    """Minoa's only card can't be traded: it may pass, and removing Water would leave it nothing to do."""
    table = position({"minoa": "clay"}, THREE, three_water_then_pass="no")
    assert table.legal() == ["pass"]
    assert only_pass(table.state)
    assert table.prompt("minoa").code == "prompt.only-pass"
    table = position({"minoa": "clay"}, THREE)
    assert table.legal() == ["pass", "remove water"]
    assert table.prompt("minoa").code == "prompt.three-water"


def test_three_water_then_pass_no_a_seat_that_cannot_trade_cannot_lock_itself_in():
    table = position({"minoa": "clay"}, THREE, three_water_then_pass="no")
    refusal = table.refused("remove water", "water.no-trade", "M23")
    assert refusal.values == {"seat": "minoa"}


def test_three_water_then_pass_no_only_who_removed_it_is_bound():
    table = position({"minoa": "clay*2"}, THREE, three_water_then_pass="no")
    table.do("pass", "pass")
    assert table.state.trading.passes == 2


# pass_circle


@pytest.mark.parametrize(("circle", "phase"), [("consecutive", "8"), ("round", "trade")])
def test_pass_circle_passes_across_two_rounds(circle, phase):
    """Minoa trades, Hatti and Hellas pass, Minoa passes: a full circle, but not within one round."""
    table = position({"minoa": "clay*2"}, "0a water, 1a clay, 2a iron", pass_circle=circle)
    table.do("trade clay*2 for 0a 1a", "pass", "pass", "pass")
    assert table.state.phase == phase


def test_pass_circle_round_trade_ends_when_all_pass_within_one_round():
    table = position({"minoa": "clay*2"}, "0a water, 1a clay, 2a iron", pass_circle="round")
    table.do("trade clay*2 for 0a 1a", "pass", "pass", "pass", "pass")
    assert table.state.phase == "trade"
    table.do("pass")
    assert table.state.phase == "8"


@pytest.mark.parametrize("circle", ["consecutive", "round"])
def test_pass_circle_all_pass_in_the_first_round(circle):
    table = position({"minoa": "clay*2"}, "0a water, 1a clay", pass_circle=circle)
    table.do("pass", "pass", "pass")
    assert table.state.phase == "8"


# water_counts_to_hand_limit


@pytest.mark.parametrize(("counts", "refused"), [("yes", True), ("no", False)])
def test_water_counts_to_hand_limit_or_not(counts, refused):
    table = position({"minoa": "clay*8 water*2"}, phase="12", water_counts_to_hand_limit=counts)
    if refused:
        refusal = table.refused("end", "hand.over-limit", "M9")
        assert refusal.values["excess"] == 2
    else:
        table.do("end")


def test_water_counts_to_hand_limit_no_the_commodities_still_count():
    table = position({"minoa": "clay*9 water*2"}, phase="12", water_counts_to_hand_limit="no")
    refusal = table.refused("end", "hand.over-limit", "M9")
    assert refusal.values["excess"] == 1


@pytest.mark.parametrize(("counts", "over"), [("yes", [["minoa", 1]]), ("no", None)])
def test_water_counts_to_hand_limit_what_may_be_water_is_not_held_against_a_hand(counts, over):
    """Beside the board a card that nobody named may be Water."""
    table = position({"minoa": "clay*8 *"}, mode="table", phase="12", water_counts_to_hand_limit=counts)
    assert table.prompt().values.get("over") == over
    assert ("end" in table.legal()) == (over is None)


# backs_show_stack


@pytest.mark.parametrize(("backs", "stack"), [("yes", 9), ("no", None)])
def test_backs_show_stack_everybody_sees_the_stack_of_a_red_card_or_nothing(backs, stack):
    table = position({"minoa": "copper gold"}, "0a water, 1a clay", backs_show_stack=backs)
    table.do("trade copper@6b gold@r2 for 0a 1a")
    for observer in ("hatti", WATCHER):
        slot = table.at("r2", observer)
        assert (slot.card, slot.stack) == (None, stack)


@pytest.mark.parametrize(("backs", "known"), [("yes", Hand(("water",), (9,))), ("no", Hand(("water",), (), 1))])
def test_backs_show_stack_and_of_a_red_card_taken(backs, known):
    table = position({"minoa": "copper tin"}, "0a water, r2 gold by hellas", backs_show_stack=backs)
    table.do("trade copper@6b tin@6c for 0a r2")
    assert table.hand("minoa", "hatti") == known
    assert table.hand("minoa", "hellas") == Hand(("water", "gold"))
