"""A trade with the market: what is placed where, what it is worth, what may be taken (M16-M22)."""

from itertools import combinations

import pytest

from core.empires.commands import Laid, Trade
from core.empires.queries import show
from core.empires.rules import EMPIRES
from core.empires.trade import spaces_for, takeable, weigh
from core.errors import RuleError
from tests.empires.table import Drawn, Table, codes, position

ROWS = ("a", "b", "c")


def sums(table: Table, text: str) -> tuple[int, int]:
    """Value placed and value taken of a trade that is allowed."""
    _, command = EMPIRES.parse(text, table.state, "table")
    weight = weigh(table.state, command.placed, command.taken)
    return weight.placed, weight.taken


# M16: exactly two cards, two other cards


def test_m16_two_cards_leave_the_hand_and_two_others_come():
    table = position({"minoa": "copper clay fish"}, "3a fruit, 4a oil")
    table.do("trade copper@6b clay@1b for 3a 4a")
    assert table.holds("minoa") == ["fish", "fruit", "oil"]
    assert table.lying() == {"1b": "clay", "6b": "copper"}


@pytest.mark.parametrize(
    "text",
    [
        "trade copper@6b for 3a 4a",
        "trade copper@6b clay@1b fish@3b for 3a 4a",
        "trade copper@6b clay@1b for 3a",
        "trade copper@6b clay@1b for 3a 4a 1a",
        "trade copper@6b for 3a",
    ],
)
def test_m16_neither_more_nor_fewer_than_two(text):
    table = position({"minoa": "copper clay fish"}, "1a ochre, 3a fruit, 4a oil")
    table.refused(text, "trade.two-cards", "M16")


@pytest.mark.parametrize("text", ["trade", "trade copper clay", "trade for 3a 4a", "trade copper clay for"])
def test_m16_a_trade_names_what_is_placed_and_what_is_taken(text):
    position({"minoa": "copper clay"}, "3a fruit, 4a oil").refused(text, "parse.missing")


def test_m16_a_card_placed_in_this_trade_is_not_taken_in_it():
    table = position({"minoa": "copper clay"}, "3a fruit, 4a oil")
    table.refused("trade copper@6b clay@1b for 6b 3a", "trade.take-placed", "M16")


def test_m16_on_a_later_turn_it_may_be_taken_back():
    table = position({"minoa": "copper clay ochre*2"}, "0a water, 3a fruit, 4a oil")
    table.do("trade copper@6b clay@1b for 3a 4a", "pass", "pass", "trade ochre*2 for 1b 0a")
    assert "clay" in table.holds("minoa")


def test_m16_an_empty_space_gives_nothing():
    table = position({"minoa": "copper clay"}, "3a fruit, 4a oil")
    refusal = table.refused("trade copper@6b clay@1b for 3a 3b", "trade.take-empty", "M16")
    assert refusal.values["space"] == "3b"


def test_m16_one_card_is_not_taken_twice():
    table = position({"minoa": "copper clay"}, "3a fruit, 4a oil")
    table.refused("trade copper@6b clay@1b for 3a 3a", "trade.take-twice", "M16")


@pytest.mark.parametrize("text", ["trade tin@6b clay@1b for 3a 4a", "trade clay@1b clay@1c for 1a 0a"])
def test_m16_only_cards_of_the_hand_are_placed(text):
    table = position({"minoa": "copper clay"}, "0a water, 1a ochre, 3a fruit, 4a oil")
    refusal = table.refused(text, "hand.lacks", "M16")
    assert refusal.values["seat"] == "minoa"


@pytest.mark.parametrize("hand", ["", "clay"])
def test_m16_with_fewer_than_two_cards_a_player_can_only_pass(hand):
    table = position({"minoa": hand}, "0a water, 1a ochre")
    table.refused("trade clay@1b clay@1c for 0a 1a", "trade.hand-too-small", "M16")
    assert table.legal() == ["pass"]
    assert table.prompt("minoa").code == "prompt.only-pass"
    assert table.prompt("hellas").code == "prompt.trade"


def test_m16_with_one_placeable_card_a_player_can_only_pass():
    table = position({"minoa": "clay famine flood"}, "0a water, 1a ochre")
    assert table.legal() == ["pass"]
    assert table.prompt().code == "prompt.only-pass"


# M17: where a card goes


@pytest.mark.parametrize("row", ROWS)
def test_m17_a_commodity_goes_to_any_row_of_its_own_column(row):
    table = position({"minoa": "copper clay"}, "0a water, 1a ochre")
    table.do(f"trade copper@6{row} clay@1b for 0a 1a")
    assert table.card(f"6{row}") == "copper"


@pytest.mark.parametrize("row", ROWS)
def test_m17_water_goes_to_any_row_of_column_0(row):
    table = position({"minoa": "copper water"}, "1a ochre, 2a iron")
    table.do(f"trade copper@6b water@0{row} for 1a 2a")
    assert table.card(f"0{row}") == "water"


@pytest.mark.parametrize("space", ["1b", "5a", "7c", "0b"])
def test_m17_a_commodity_goes_to_no_other_column(space):
    table = position({"minoa": "copper clay"}, "1a ochre, 2a iron")
    refusal = table.refused(f"trade copper@{space} clay@1c for 1a 2a", "market.wrong-column", "M17")
    assert refusal.values["column"] == 6


def test_m17_water_goes_to_no_other_column():
    table = position({"minoa": "copper water"}, "1a ochre, 2a iron")
    table.refused("trade copper@6b water@1b for 1a 2a", "market.wrong-column", "M17")


@pytest.mark.parametrize("card", ["copper", "water", "treachery"])
@pytest.mark.parametrize("red", ["r2", "r3", "r4"])
def test_m17_a_commodity_water_or_tradeable_calamity_goes_to_any_red_space(card, red):
    table = position({"minoa": f"{card} gold"}, "1a ochre, 2a iron")
    table.do(f"trade gold@9b {card}@{red} for 1a 2a")
    assert table.card(red) == card


@pytest.mark.parametrize("where", ["2b", "1a", "0b", "@2"])
def test_m17_a_tradeable_calamity_goes_to_no_column(where):
    table = position({"minoa": "treachery gold"}, "1a ochre, 2a iron")
    table.refused(f"trade gold@9b treachery@{where.strip('@')} for 1a 2a", "market.red-only", "M17")


def test_m17_a_tradeable_calamity_without_a_space_is_told_where_it_goes():
    table = position({"minoa": "treachery gold"}, "1a ochre, 2a iron")
    table.refused("trade gold treachery for 1a 2a", "market.red-only", "M17")


@pytest.mark.parametrize("where", ["@2b", "@r2", "@2", ""])
def test_m17_a_non_tradeable_calamity_goes_nowhere(where):
    table = position({"minoa": "famine gold"}, "1a ochre, 2a iron")
    table.refused(f"trade gold@9b famine{where} for 1a 2a", "market.non-tradeable", "M17")
    assert not any("famine" in text for text in table.legal())
    assert spaces_for(table.state, "famine") == ()


def test_m17_a_filled_space_is_refused_with_the_free_ones():
    table = position({"minoa": "copper clay"}, "1a ochre, 2a iron, 6b tin")
    refusal = table.refused("trade copper@6b clay@1b for 1a 2a", "market.space-taken", "M17")
    assert refusal.values["free"] == ("6c", "6a")


@pytest.mark.parametrize("text", ["trade copper@6b tin@6b for 1a 2a", "trade copper@r2 tin@r2 for 1a 2a"])
def test_m17_two_cards_do_not_share_a_space(text):
    table = position({"minoa": "copper tin"}, "1a ochre, 2a iron")
    table.refused(text, "market.space-taken", "M17")


@pytest.mark.parametrize("where", ["@6b", "@6", ""])
def test_m17_a_full_column_takes_no_card(where):
    table = position({"minoa": "copper clay"}, "1a ochre, 2a iron, 6a tin, 6b tin, 6c copper")
    refusal = table.refused(f"trade copper{where} clay@1b for 1a 2a", "market.column-full", "M17")
    assert refusal.values["column"] == 6
    assert spaces_for(table.state, "copper") == ("r2", "r3", "r4")


def test_m17_two_cards_need_two_free_spaces():
    table = position({"minoa": "copper*2"}, "1a ochre, 2a iron, 6a tin, 6b tin")
    table.refused("trade copper*2 for 1a 2a", "market.column-full", "M17")
    table.do("trade copper@6c copper@r2 for 1a 2a")


def test_m17_space_is_judged_before_anything_is_taken():
    table = position({"minoa": "copper*2"}, "1a ochre, 6a tin, 6b tin, 6c copper")
    table.refused("trade copper@6b copper@r2 for 6b 1a", "market.column-full", "M17")
    table.refused("trade copper@6 copper@r2 for 6b 6c", "market.column-full", "M17")


def test_m17_a_full_red_column_takes_no_card():
    table = position(
        {"minoa": "treachery gold"}, "1a ochre, 2a iron, r2 clay by hatti, r3 oil by hatti, r4 tin by hatti"
    )
    table.refused("trade gold@9b treachery@r2 for 1a r2", "market.red-full", "M17")
    assert spaces_for(table.state, "treachery") == ()


def test_m17_without_a_row_the_first_free_space_is_b_then_c_then_a():
    table = position({"minoa": "copper*3 clay*3 gold*2"}, "0a water, 1a ochre, 2a iron, 3a fish, 4a oil")
    table.do("trade copper clay@1 for 0a 1a", "pass", "pass", "trade copper@6 clay for 2a 3a", "pass", "pass")
    assert [table.card(f"6{row}") for row in ROWS] == [None, "copper", "copper"]
    assert [table.card(f"1{row}") for row in ROWS] == [None, "clay", "clay"]
    table.do("trade copper@6 gold for 4a 1b")
    assert table.card("6a") == "copper"


def test_m17_a_space_named_for_the_other_card_is_left_to_it():
    table = position({"minoa": "copper tin"}, "1a ochre, 2a iron")
    table.do("trade copper tin@6b for 1a 2a")
    assert (table.card("6b"), table.card("6c")) == ("tin", "copper")


@pytest.mark.parametrize("space", ["6d", "10b", "b6", "r1", "r5", "x", "6", "aa"])
def test_m17_what_is_no_space_of_the_market_is_refused(space):
    table = position({"minoa": "copper clay"}, "1a ochre, 2a iron")
    table.refused(f"trade copper clay for 1a {space}", "parse.space")


@pytest.mark.parametrize("where", ["6d", "x", "10", "6bb"])
def test_m17_what_is_neither_space_nor_column_is_refused(where):
    table = position({"minoa": "copper clay"}, "1a ochre, 2a iron")
    table.refused(f"trade copper@{where} clay for 1a 2a", "parse.number")


# M18: which face is up


def test_m18_on_row_a_a_card_is_shown_to_all_then_lies_face_down():
    table = position({"minoa": "copper clay"}, "0a water, 1a ochre")
    events = table.do("trade copper@6a clay@1b for 0a 1a")
    assert not table.at("6a").face_up
    for observer in ("minoa", "hellas", "hatti", "watch"):
        assert table.card("6a", observer) == "copper"
        assert "Copper on 6a" in table.said(events[0], observer)


@pytest.mark.parametrize("row", ["b", "c"])
def test_m18_on_rows_b_and_c_cards_lie_face_up(row):
    table = position({"minoa": "copper clay"}, "0a water, 1a ochre")
    table.do(f"trade copper@6{row} clay@1b for 0a 1a")
    assert table.at(f"6{row}").face_up
    assert table.card(f"6{row}", "hatti") == "copper"


def test_m18_on_the_red_column_a_card_lies_face_down_and_is_not_shown():
    table = position({"minoa": "copper treachery"}, "0a water, 1a ochre")
    events = table.do("trade copper@6b treachery@r2 for 0a 1a")
    assert not table.at("r2").face_up
    assert table.card("r2", "minoa") == "treachery"
    for observer in ("hellas", "hatti", "watch"):
        slot = table.at("r2", observer)
        assert (slot.card, slot.stack, slot.owner) == (None, None, "minoa")
        assert "Treachery" not in table.said(events[0], observer)
        assert "a card on r2" in table.said(events[0], observer)
    assert "Treachery on r2" in table.said(events[0], "minoa")


# M19: the value of what is placed


@pytest.mark.parametrize(
    ("placed", "value"),
    [
        ("copper@6b clay@1b", 7),
        ("copper@6b water@0b", 6),
        ("water@0b water@0c", 0),
        ("clay@1b clay@1c", 4),
        ("copper@6b copper@6c", 24),
        ("copper@6a copper@6b", 24),
        ("gold@9a gold@9c", 36),
        ("copper@6b tin@6c", 12),
        ("gold@9b copper@r2", 7),
        ("gold@9b treachery@r3", 6),
        ("gold@9b water@r4", 5),
        ("gold@9b gold@r4", 5),
        ("copper@r2 copper@r3", -5),
        ("gold@r3 clay@r4", -7),
    ],
)
def test_m19_value_placed(placed, value):
    table = position({"minoa": "copper*2 clay*2 gold*2 tin water*2 treachery"}, "0a water, 1a ochre")
    assert sums(table, f"trade {placed} for 0a 1a")[0] == value


def test_m19_in_the_event_both_sums_are_told():
    table = position({"minoa": "copper clay"}, "3a fruit, 4a oil")
    events = table.do("trade copper@6b clay@1b for 3a 4a")
    assert events[0].values["sums"] == [7, 7]


# M20: the value of what is taken

TAKEN = "0a water, 0b water by hatti, 1b clay, 1c clay, 3a fish, 3b fish, 3c fruit, 4a oil by hatti, 4b oil, 4c oil"
MORE = ", 6b copper, r2 gold by hatti, r3 ivory by hellas, 7a resin by hatti, 7b resin, 7c incense"


@pytest.mark.parametrize(
    ("taken", "value"),
    [
        ("1b 6b", 7),
        ("1b 1c", 4),
        ("4b 4c", 16),
        ("3b 3c", 6),
        ("7b 7c", 14),
        ("0a 0b", 0),
        ("0a 6b", 6),
        ("r2 6b", 4),
        ("r2 r3", -5),
        ("r3 0a", -3),
        ("3a 6b", 9),
    ],
)
def test_m20_value_taken(taken, value):
    table = position({"minoa": "gold*2"}, TAKEN + MORE)
    assert sums(table, f"trade gold*2 for {taken}")[1] == value


@pytest.mark.parametrize(("taken", "value"), [("3a 3b", 6), ("4a 4b", 8), ("4a 4c", 8), ("7a 7b", 14)])
def test_m20_a_face_down_card_counts_its_column_and_forms_no_set_even_when_known(taken, value):
    table = position({"minoa": "gold*2"}, TAKEN + MORE)
    assert sums(table, f"trade gold*2 for {taken}")[1] == value


def test_m20_a_water_standing_in_for_an_empty_stack_counts_its_column():
    table = position({"minoa": "clay ochre iron"}, "0a water, 3a water, 5a wine")
    assert sums(table, "trade clay ochre for 3a 0a") == (2, 3)
    table.refused("trade clay@1b ochre@1c for 3a 0a", "trade.worth", "M21")
    table.do("trade clay@1b iron@2b for 3a 0a")
    assert table.holds("minoa") == ["ochre", "water", "water"]


def test_m20_a_red_card_counts_its_number_whatever_it_is():
    table = position({"minoa": "clay iron"}, "0a water, 5a wine, r2 gold by hatti")
    table.do("trade clay@1b iron@2b for 5a r2")
    assert table.holds("minoa") == ["gold", "wine"]


# M21: not more than was placed


def test_m21_exactly_equal_is_fine():
    table = position({"minoa": "copper clay"}, "3a fruit, 4a oil")
    table.do("trade copper@6b clay@1b for 3a 4a")
    assert table.state.in_turn == "hatti"


def test_m21_taken_may_not_exceed_placed():
    table = position({"minoa": "copper clay"}, "3a fruit, 5a wine")
    refusal = table.refused("trade copper@6b clay@1b for 3a 5a", "trade.worth", "M21")
    assert refusal.values == {"placed": 7, "taken": 8}


def test_m21_not_below_zero_either():
    table = position({"minoa": "clay ochre"}, "0a water, 0b water by hatti, r4 gold by hatti")
    table.refused("trade clay@1b ochre@r2 for 0a 0b", "trade.worth", "M21")
    table.do("trade clay@1b ochre@r2 for 0a r4")


def test_m21_the_difference_is_lost():
    table = position({"minoa": "copper*2 clay water"}, "1a ochre, 2a iron, 5a wine, 4a oil")
    table.do("trade copper*2 for 1a 2a", "pass", "pass")
    table.refused("trade clay@1b water@0b for 4a 5a", "trade.worth", "M21")


def test_m21_what_may_still_be_taken_fits_into_the_rest():
    table = position({"minoa": "copper clay"}, "3a fruit, 4a oil, 5a wine, 9a gold")
    placed = (Laid("copper", "6b"), Laid("clay", "1b"))
    assert takeable(table.state, placed) == ("3a", "4a")
    assert takeable(table.state, placed, ("3a",)) == ("4a",)


# M22: the examples of the rulebook


def test_m22_i_copper_and_clay_for_face_down_cards_of_columns_3_and_4():
    table = position({"minoa": "copper clay"}, "0a water, 1a ochre, 2a iron, 3a fish, 4a oil, 5a wine")
    assert sums(table, "trade copper clay for 3a 4a") == (7, 7)
    table.do("trade copper clay for 3a 4a")
    assert table.holds("minoa") == ["fish", "oil"]


def test_m22_ii_two_clay_for_a_card_of_column_4_and_a_water():
    table = position({"hellas": "clay*2"}, "0a water, 1a ochre, 2a iron, 3a fish, 4a oil, 5a wine")
    assert sums(table, "trade clay*2 for 4a 0a") == (4, 4)
    table.do("trade clay*2 for 4a 0a")
    assert table.holds("hellas") == ["oil", "water"]


@pytest.mark.parametrize("rows", ["1a 1b", "1b 1c", "1c 1a"])
def test_m22_ii_it_does_not_matter_in_which_rows_the_set_is_placed(rows):
    first, second = rows.split()
    table = position({"hellas": "clay*2"}, "0a water, 4a oil")
    table.do(f"trade clay@{first} clay@{second} for 4a 0a")
    assert table.holds("hellas") == ["oil", "water"]


@pytest.mark.parametrize("other", ["treachery", "gold", "water"])
def test_m22_iii_copper_and_any_card_on_r2_for_columns_1_and_3(other):
    table = position({"hatti": f"copper {other}"}, "0a water, 1a ochre, 2a iron, 3a fish, 4a oil, 5a wine")
    assert sums(table, f"trade copper {other}@r2 for 1a 3a") == (4, 4)
    table.do(f"trade copper {other}@r2 for 1a 3a")
    assert table.holds("hatti") == ["fish", "ochre"]


def test_m22_iv_wool_and_water_for_a_face_up_copper_and_the_card_on_r2():
    table = position({"minoa": "wool water"}, "6b copper, r2 treachery by hatti")
    assert sums(table, "trade wool water for 6b r2") == (4, 4)
    table.do("trade wool water for 6b r2")
    assert table.holds("minoa") == ["copper", "treachery"]


@pytest.mark.parametrize("third", ["", ", 3c fish"])
def test_m22_v_a_face_down_and_a_face_up_card_of_column_3_are_6(third):
    """Even if everybody knows that the face-down one is Fish too, and whatever else lies in the column."""
    table = position({"minoa": "copper water"}, f"3a fish by hatti, 3b fish{third}")
    assert sums(table, "trade copper water for 3a 3b") == (6, 6)
    table.do("trade copper water for 3a 3b")
    assert table.holds("minoa") == ["fish", "fish"]


def test_m22_vi_two_of_the_same_commodity_of_value_3_placed_are_12():
    table = position({"minoa": "fish*2"}, "3a fruit, 9a gold")
    assert sums(table, "trade fish*2 for 3a 9a") == (12, 12)
    table.do("trade fish*2 for 3a 9a")


def test_m22_vi_two_of_the_same_commodity_of_value_3_taken_face_up_are_12():
    table = position({"minoa": "copper tin clay"}, "3b fish, 3c fish")
    assert sums(table, "trade copper tin for 3b 3c") == (12, 12)
    table.refused("trade copper clay for 3b 3c", "trade.worth", "M21")
    table.do("trade copper tin for 3b 3c")


# What follows from these rules


def test_m19_m20_two_copper_placed_on_6a_and_6b_count_24_and_taken_back_12():
    table = position({"minoa": "copper*2", "hellas": "gold resin"}, "8a marble, 9a ivory")
    assert sums(table, "trade copper@6a copper@6b for 8a 9a") == (24, 17)
    table.do("trade copper@6a copper@6b for 8a 9a")
    assert sums(table, "trade gold resin for 6a 6b") == (16, 12)
    table.do("trade gold resin for 6a 6b")
    assert table.holds("hellas") == ["copper", "copper"]


@pytest.mark.parametrize("red", ["r2 r3", "r2 r4", "r3 r4"])
def test_m21_two_cards_on_the_red_column_can_never_be_paid_for(red):
    first, second = red.split()
    left = next(space for space in ("r2", "r3", "r4") if space not in (first, second))
    table = position(
        {"minoa": "water*2 copper"}, f"0a water, 0b water by hatti, {left} gold by hatti, 1a ochre, 2a iron"
    )
    table.refused(f"trade copper@{first} water@{second} for 0a {left}", "trade.worth", "M21")
    offered = [text for text in table.legal() if text.startswith("trade")]
    assert offered
    assert not any(text.partition(" for ")[0].count("@r") == 2 for text in offered)


def test_m21_two_water_for_the_cards_on_r2_and_r3_is_legal():
    table = position({"minoa": "water*2"}, "r2 gold by hatti, r3 treachery by hatti")
    assert sums(table, "trade water@0b water@0c for r2 r3") == (0, -5)
    table.do("trade water@0b water@0c for r2 r3")
    assert table.holds("minoa") == ["gold", "treachery"]


def test_every_trade_legal_offers_is_accepted_and_every_other_one_refused():
    """All trades of a small position, found by trying: each card on each column or red space, any two spaces taken."""
    table = position(
        {"minoa": "copper*2 clay water treachery famine", "hatti": "iron"},
        "0a water, 1a ochre, 1b clay, 1c clay, 3a fish, 6a tin, 6b copper, r2 gold by hatti, 4a flood blocked",
    )
    offered = [sorted_trade(text) for text in table.legal("minoa") if text.startswith("trade")]
    cards = ("copper", "clay", "water", "treachery", "famine", "iron")
    laid = [f"{card}@{where}" for card in cards for where in ("0", "1", "2", "6", "r2", "r3", "r4")]
    placings = [f"{one} {other}" for at, one in enumerate(laid) for other in laid[at:]]
    takings = [f"{one} {other}" for one, other in combinations(table.lying(), 2)]
    accepted = [
        sorted_trade(text)
        for placing in placings
        for taking in takings
        if accepts(table, text := f"trade {placing} for {taking}")
    ]
    assert sorted(offered) == sorted(accepted)


def accepts(table: Table, text: str) -> bool:
    """Minoa may make this trade."""
    try:
        EMPIRES.apply(table.state, *EMPIRES.parse(text, table.state, "minoa"), Drawn())
    except RuleError:
        return False
    return True


def sorted_trade(text: str) -> tuple[list[str], list[str]]:
    """A trade without regard to the order in which its cards and spaces are named."""
    placed, _, taken = text.removeprefix("trade ").partition(" for ")
    return sorted(placed.split()), sorted(taken.split())


def test_a_trade_gives_one_event_and_passes_the_turn():
    table = position({"minoa": "copper clay", "hellas": "iron"}, "3a fruit, 4a oil")
    assert codes(table.do("trade copper@6b clay@1b for 3a 4a")) == ["trade.made"]
    assert table.state.in_turn == "hellas"


def test_a_trade_may_be_typed_in_capitals_with_blanks_and_short_names():
    table = position({"minoa": "copper clay"}, "3a fruit, 4a oil")
    table.do("  TRADE  Cop@6B   cl@1b FOR 3A 4a ")
    assert table.lying() == {"1b": "clay", "6b": "copper"}


def test_a_digital_trade_names_every_card():
    """``*`` and stack numbers are for people who hold the cards; here the app would lose the card."""
    table = position({"minoa": "copper clay treachery"}, "1a ochre, 2a iron")
    for unnamed in ("*@r2", "6@r2"):
        refusal = table.refused(f"trade copper@6b {unnamed} for 1a 2a", "trade.name-it", "K3")
        assert refusal.values == {"seat": "minoa", "space": "r2"}


@pytest.mark.parametrize("unnamed", ["*@6b", "6@6b", "6@1b"])
def test_k3_on_a_column_a_card_is_named(unnamed):
    table = position({"minoa": "clay 6 *"}, "1a ?, 2a ?", mode="table")
    table.refused(f"trade clay@1b {unnamed} for 1a 2a", "market.unnamed", "K3")


@pytest.mark.parametrize("unnamed", ["*", "6", "6@6", "*@6"])
def test_k3_an_unnamed_card_needs_a_red_space(unnamed):
    table = position({"minoa": "clay 6 *"}, "1a ?, 2a ?", mode="table")
    table.refused(f"trade clay@1b {unnamed} for 1a 2a", "parse.needs-red", "K3")


def test_a_trade_built_without_text_is_checked_all_the_same():
    table = position({"minoa": "copper clay"}, "3a fruit, 4a oil")
    table.refused(Trade((), ()), "trade.two-cards", seat="minoa")
    table.refused(Trade((Laid("copper", "6b"), Laid("clay", "6c")), ("3a", "4a")), "market.wrong-column", seat="minoa")


def test_show_market_gives_what_lies_there():
    table = position({"minoa": "copper clay"}, "3a fruit, 4a flood blocked, 6b copper, r2 gold by hatti")
    assert show(table.view("minoa"), ["market"])["spaces"] == {
        "3a": {"card": None, "stack": 3, "face_up": False},
        "4a": {"card": "flood", "stack": 4, "face_up": True, "blocked": True},
        "6b": {"card": "copper", "stack": 6, "face_up": True},
        "r2": {"card": None, "stack": None, "face_up": False},
    }
