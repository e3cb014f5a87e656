"""Calamities drawn from the top row, and those found on the red column (M24-M26)."""

import pytest

from core.empires.state import Hand, Trading
from core.rules import WATCHER, seen_by
from tests.empires.table import Table, codes, position

OTHERS = ("hellas", "hatti", WATCHER)


def about_to_draw(card: str, **more) -> Table:
    """Minoa may take 4a, which is *card*, and 0a."""
    return position({"minoa": "wool*2 clay"}, f"0a water, 4a {card}", **more)


def drawn(card: str, **more) -> Table:
    """The position after Minoa took it."""
    table = about_to_draw(card, **more)
    table.do("trade wool@4b wool@4c for 4a 0a")
    return table


# M24: a tradeable calamity


def test_m24_a_tradeable_calamity_goes_to_the_hand():
    table = drawn("superstition")
    assert table.holds("minoa") == ["clay", "superstition", "water"]


def test_m24_it_is_not_mentioned():
    """Word for word, the others hear and see the same as if it were a commodity; nothing is asked, the turn goes on."""
    calamity, commodity = drawn("superstition"), drawn("oil")
    for seat in OTHERS:
        assert [seen_by(event, seat) for event in calamity.events] == [
            seen_by(event, seat) for event in commodity.events
        ]
        assert calamity.view(seat) == commodity.view(seat)
        assert calamity.prompt(seat) == commodity.prompt(seat)
        assert calamity.legal(seat) == commodity.legal(seat)


def test_m24_its_holder_is_told():
    table = drawn("superstition")
    assert "4a (Superstition)" in table.said(table.events[0], "minoa")
    assert "Superstition" not in table.said(table.events[0], "hellas")


def test_m24_it_is_not_put_back():
    drawn("superstition").refused("reveal 4a", "seat.not-in-turn", seat="minoa")


# M25: a non-tradeable calamity


def test_m25_the_player_who_drew_it_is_asked_before_anything_else():
    table = drawn("flood")
    assert table.state.in_turn == "minoa"
    assert table.legal("minoa") == table.legal() == ["reveal 4a", "keep 4a"]
    prompt = table.prompt("minoa")
    assert (prompt.code, prompt.seat, prompt.values) == ("prompt.drawn", "minoa", {"space": "4a", "card": "flood"})
    for command in ("pass", "trade clay@1b water@0b for 4b 4c", "remove water", "discard minoa clay", "cities minoa 3"):
        refusal = table.refused(command, "trade.answer-first", "M25")
        assert refusal.values == {"seat": "minoa"}


def test_m25_it_may_be_put_back_face_up_and_the_top_card_of_that_stack_taken_instead():
    table = drawn("flood", stacks={4: "oil wool"})
    events = table.do("reveal 4a", seat="minoa")
    slot = table.at("4a")
    assert (slot.card, slot.face_up, slot.blocked) == ("flood", True, True)
    assert table.holds("minoa") == ["clay", "oil", "water"]
    assert table.state.stacks[4][0] == "wool"
    assert table.state.in_turn == "hatti"
    assert codes(events) == ["calamity.revealed"]


def test_m25_everybody_sees_which_calamity_but_not_the_new_card():
    table = drawn("flood", stacks={4: "oil"})
    events = table.do("reveal 4a")
    for seat in OTHERS:
        said = table.said(events[0], seat)
        assert "Flood" in said and "Oil" not in said
        assert table.card("4a", seat) == "flood"
        assert table.hand("minoa", seat).unseen.count(4) == 1
    assert "Oil" in table.said(events[0], "minoa")


@pytest.mark.parametrize("command", ["trade iron@2b fish@3b for 4a 4b", "trade iron@2b fish@3b for 4c 4a"])
def test_m25_that_card_cannot_be_taken_for_the_rest_of_the_phase(command):
    table = position({"minoa": "wool*2", "hellas": "iron fish"}, "0a water, 4a flood")
    table.do("trade wool@4b wool@4c for 4a 0a", "reveal 4a")
    refusal = table.refused(command, "trade.take-blocked", "M25")
    assert refusal.values == {"space": "4a", "card": "flood"}
    assert not any("4a" in text.partition(" for ")[2] for text in table.legal())


def test_m25_it_blocks_its_space():
    table = position({"minoa": "wool*2 oil clay"}, "0a water, 1a ochre, 2a iron, 4a flood")
    table.do("trade wool@4b wool@4c for 4a 0a", "reveal 4a", "pass", "pass")
    table.refused("trade oil@4a clay@1b for 1a 2a", "market.column-full", "M17")


@pytest.mark.parametrize("card", ["wool", "superstition"])
def test_m25_the_new_card_is_kept_like_any_drawn_card(card):
    table = drawn("flood", stacks={4: card})
    table.do("reveal 4a")
    assert card in table.holds("minoa")
    assert table.state.trading.drawn == ()
    assert table.state.in_turn == "hatti"


def test_m25_if_the_stack_is_empty_the_new_card_is_a_water():
    table = drawn("flood", stacks={4: "none"})
    table.do("reveal 4a")
    assert table.holds("minoa") == ["clay", "water", "water"]


def test_m25_or_the_player_keeps_it():
    table = drawn("flood", stacks={4: "oil"})
    table.do("keep 4a", seat="minoa")
    assert table.holds("minoa") == ["clay", "flood", "water"]
    assert table.state.stacks[4][0] == "oil"
    assert table.at("4a") is None
    assert table.state.in_turn == "hatti"


def test_m25_keeping_gives_the_others_no_event():
    table = drawn("flood")
    events = table.do("keep 4a")
    for seat in OTHERS:
        assert [seen_by(event, seat) for event in events] == [None]
    assert "Flood" in table.said(events[0], "minoa")


def test_m25_until_the_answer_the_others_are_told_only_that_minoa_is_in_turn():
    table = drawn("flood")
    for seat in OTHERS:
        assert table.prompt(seat).code == "prompt.trade"
        assert table.view(seat).trading.drawn == ()
        assert table.legal(seat) == []


@pytest.mark.parametrize("command", ["pass", "trade clay@1b iron@2b for 4b 4c", "reveal 4a", "keep 4a"])
def test_m25_a_refusal_does_not_tell_the_others_what_was_drawn(command):
    refusal = drawn("flood").refused(command, "seat.not-in-turn", seat="hellas")
    assert refusal.values == {"seat": "hellas", "in_turn": "minoa"}


def test_m25_the_others_go_on_with_what_is_not_bound_to_a_turn():
    table = position({"minoa": "wool*2", "hellas": "iron fish"}, "0a water, 4a flood")
    table.do("trade wool@4b wool@4c for 4a 0a")
    table.do("discard hellas iron", seat="hellas")
    table.do("keep 4a")
    assert table.holds("minoa") == ["flood", "water"]


def test_m25_of_two_drawn_calamities_each_is_asked_once_in_the_order_taken():
    table = position({"minoa": "gold*2", "hellas": "iron"}, "3a famine, 4a flood", stacks={3: "fish", 4: "oil"})
    table.do("trade gold@9b gold@9c for 4a 3a")
    assert table.state.trading.drawn == ("4a", "3a")
    refusal = table.refused("reveal 3a", "reveal.not-asked", "M25")
    assert refusal.values == {"space": "3a", "asked": "4a"}
    assert codes(table.do("reveal 4a")) == ["calamity.revealed"]
    assert table.state.in_turn == "minoa"
    assert table.prompt().values == {"space": "3a", "card": "famine"}
    table.do("keep 3a")
    assert table.holds("minoa") == ["famine", "oil"]
    assert table.card("4a") == "flood"
    assert table.state.in_turn == "hellas"


def test_m25_both_may_be_put_back():
    table = position({"minoa": "gold*2"}, "3a famine, 4a flood", stacks={3: "fish", 4: "oil"})
    table.do("trade gold@9b gold@9c for 3a 4a", "reveal 3a", "reveal 4a")
    assert table.holds("minoa") == ["fish", "oil"]
    assert (table.card("3a"), table.card("4a")) == ("famine", "flood")


def test_m25_of_two_calamities_only_the_non_tradeable_one_is_asked_about():
    table = position({"minoa": "gold*2"}, "3a slave_revolt, 4a flood")
    table.do("trade gold@9b gold@9c for 3a 4a")
    assert table.state.trading.drawn == ("4a",)


@pytest.mark.parametrize("answer", ["reveal 4a", "keep 4a"])
def test_m25_after_the_last_trade_of_round_6_the_answer_ends_the_phase(answer):
    table = position(
        {"hatti": "iron", "hellas": "fish", "minoa": "wool*2"}, "0a water, 4a flood", trading=Trading(turn=2, round=6)
    )
    table.do("trade wool@4b wool@4c for 4a 0a")
    assert table.state.phase == "trade"
    events = table.do(answer)
    assert table.state.phase == "8"
    assert codes(events)[1:3] == ["trade.ended", "market.turned-up"]
    assert events[1].values["why"] == "rounds"


def test_m25_a_trade_with_a_question_breaks_the_row_of_passes():
    table = position({"minoa": "wool*2", "hellas": "iron", "hatti": "fish"}, "0a water, 4a flood")
    table.do("trade wool@4b wool@4c for 4a 0a", "keep 4a")
    assert table.state.trading.passes == 0


def test_m25_only_cards_of_the_initial_filling_are_asked_about():
    """A calamity that Minoa draws from the red column is no drawn card of the filling, nor is one shown on row a."""
    table = position({"minoa": "wool*2"}, "4a oil by hatti, r2 superstition by hatti")
    table.do("trade wool@4b wool@4c for 4a r2")
    assert table.state.trading.drawn == ()
    table.refused("reveal 4a", "reveal.not-asked", "M25")


@pytest.mark.parametrize("command", ["reveal 4a", "keep 4a"])
def test_m25_nothing_is_put_back_or_kept_unasked(command):
    about_to_draw("flood").refused(command, "reveal.not-asked", "M25")


def test_m25_a_calamity_named_in_the_answer_is_the_one_drawn():
    table = drawn("flood")
    table.refused("reveal 4a famine", "reveal.wrong-card", "M25")
    table.do("reveal 4a flood")
    assert table.card("4a") == "flood"


def test_m25_it_stays_until_the_phase_ends_and_then_goes_back_with_the_rest():
    table = drawn("flood")
    table.do("reveal 4a", "pass", "pass", "pass")
    assert table.card("4a") == "flood"
    table.do("phase 13")
    assert table.lying() == {}
    assert table.state.stacks[4][-1] == "flood"


# M25 beside the board


def beside_board(**more) -> Table:
    """Minoa, whose cards the app was told, draws 4a and 3a unseen."""
    table = position({"minoa": "gold*2", "hellas": "iron*2"}, "0a water, 3a ?, 4a ?", mode="table", **more)
    table.do("trade gold@9b gold@9c for 4a 3a")
    return table


def test_m25_at_a_table_the_calamity_is_named_after_the_trade():
    table = beside_board()
    assert table.hand("minoa") == Hand(unseen=(4, 3))
    events = table.do("reveal 4a flood")
    assert (events[0].code, events[0].seat) == ("calamity.revealed", "minoa")
    slot = table.at("4a")
    assert (slot.card, slot.face_up, slot.blocked) == ("flood", True, True)
    assert table.hand("minoa") == Hand(unseen=(4, 3))
    assert table.state.in_turn == "hellas"


def test_m25_at_a_table_a_top_row_card_entered_by_the_table_is_one_of_the_filling():
    table = position({"minoa": "gold*2"}, "0a water", mode="table")
    table.do("market 3a * 4a 4", "trade gold@9b gold@9c for 4a 3a", "reveal 3a famine", "reveal 4a flood")
    assert (table.card("3a"), table.card("4a")) == ("famine", "flood")


def test_m25_at_a_table_after_the_last_trade_of_the_phase_the_market_is_entered():
    """The market is turned up at once, so the calamity that was put back is entered like any other card."""
    hands = {"hatti": "iron", "hellas": "fish", "minoa": "gold*2"}
    table = position(hands, "0a water, 4a ?", mode="table", trading=Trading(turn=2, round=6))
    table.do("trade gold@9b gold@9c for 4a 0a")
    table.refused("reveal 4a flood", "phase.wrong")
    table.do("market 4a flood")
    assert table.card("4a") == "flood"
    assert table.hand("minoa") == Hand(("water",), (4,))


def test_m25_at_a_table_both_drawn_cards_may_be_put_back():
    table = beside_board()
    table.do("reveal 3a famine", "reveal 4a flood")
    assert (table.card("3a"), table.card("4a")) == ("famine", "flood")
    table.refused("trade iron@2b iron@2c for 4a 0a", "trade.take-blocked", "M25")


@pytest.mark.parametrize("card", ["superstition", "famine"])
def test_m25_at_a_table_only_the_non_tradeable_calamity_of_that_stack_can_have_come_from_there(card):
    refusal = beside_board().refused(f"reveal 4a {card}", "reveal.wrong-card", "M25")
    assert refusal.values["column"] == 4


def test_m25_at_a_table_the_calamity_has_to_be_named():
    beside_board().refused("reveal 4a", "reveal.name-it", "M25")
    beside_board().refused("reveal 4a wool", "parse.unknown")


@pytest.mark.parametrize("space", ["0a", "9b", "2a"])
def test_m25_at_a_table_only_a_space_that_the_last_trade_drew_from(space):
    refusal = beside_board().refused(f"reveal {space} flood", "reveal.not-drawn", "M25")
    assert refusal.values["drawn"] == ("4a", "3a")


def test_m25_at_a_table_not_twice():
    table = beside_board()
    table.do("reveal 4a flood")
    table.refused("reveal 4a flood", "reveal.not-drawn", "M25")


def test_m25_at_a_table_only_until_the_next_command_of_the_phase():
    table = beside_board()
    table.do("wants hellas copper", "pass")
    table.refused("reveal 4a flood", "reveal.too-late", "M25")


def test_m25_at_a_table_the_next_trade_is_the_one_that_may_be_answered():
    table = position({"minoa": "gold*2", "hellas": "iron*2"}, "0a water, 1a ?, 3a ?, 4a ?", mode="table")
    table.do("trade gold@9b gold@9c for 4a 3a", "trade iron@2b iron@2c for 0a 1a")
    refusal = table.refused("reveal 4a flood", "reveal.not-drawn", "M25")
    assert refusal.values["drawn"] == ("1a",)


def test_m25_at_a_table_a_calamity_that_is_elsewhere_did_not_come_from_there():
    table = position({"minoa": "gold*2", "hellas": "flood"}, "0a water, 3a ?, 4a ?", mode="table")
    table.do("trade gold@9b gold@9c for 4a 3a")
    refusal = table.refused("reveal 4a flood", "deck.too-many", "K9")
    assert refusal.values["card"] == "flood"


def test_m25_at_a_table_nothing_is_kept():
    beside_board().refused("keep 4a", "reveal.not-asked", "M25")


# M26: a non-tradeable calamity on the red column


MARKET = "0a water, 0b water by hellas"


def smuggling(hatti: str = "fish clay *", market: str = MARKET, minoa: str = "gold iron") -> Table:
    """Hatti has laid a card on r3 without naming it; it is Minoa's turn."""
    table = position({"hatti": hatti, "minoa": minoa}, market, mode="table")
    table.do("trade fish@3b *@r3 for 0a 0b")
    return table


def test_m26_found_on_the_red_column_it_goes_back_to_who_placed_it():
    table = smuggling()
    assert table.hand("hatti") == Hand(known=("clay", "water", "water"), any=1, gone=("r3",))
    events = table.do("smuggled famine from hatti on r3 losing clay")
    assert table.at("r3") is None
    assert table.hand("hatti") == Hand(known=("water", "water", "famine"))
    assert "Famine" in table.said(events[0]) and "Clay" in table.said(events[0])


def test_m26_the_penalty_is_a_commodity_on_the_discard_pile():
    table = smuggling()
    table.do("smuggled famine from hatti on r3 losing clay")
    assert table.state.discards == ("clay",)


def test_m26_a_penalty_nobody_named_may_be_given_by_its_stack():
    table = smuggling("fish 3 4")
    table.do("smuggled famine from hatti on r3 losing 4")
    assert table.hand("hatti") == Hand(known=("water", "water", "famine"))
    assert table.state.discards == ()


def test_m26_or_not_at_all():
    table = smuggling("fish 3 4")
    size = table.hand("hatti").size
    table.do("smuggled famine from hatti on r3 losing *")
    assert table.hand("hatti").size == size


def test_m26_without_a_commodity_there_is_no_penalty():
    table = smuggling("fish 3")
    events = table.do("smuggled famine from hatti on r3 losing none")
    assert table.hand("hatti") == Hand(known=("water", "water", "famine"))
    assert "penalty" not in table.said(events[0])


def taken_by_minoa(hatti: str = "fish clay *") -> Table:
    """Minoa took the card that Hatti had laid on r3."""
    table = smuggling(hatti, MARKET + ", 1a ?", "gold iron*3")
    table.do("trade gold@9b iron@2b for r3 1a")
    return table


def test_m26_who_had_drawn_it_receives_the_penalty():
    table = taken_by_minoa()
    assert table.hand("minoa") == Hand(known=("iron", "iron"), unseen=(1,), any=1)
    events = table.do("smuggled famine from hatti drawn by minoa losing clay")
    assert table.hand("minoa") == Hand(known=("iron", "iron", "clay"), unseen=(1,))
    assert table.hand("hatti") == Hand(known=("water", "water", "famine"))
    assert table.state.discards == ()
    assert "Minoa" in table.said(events[0])


def test_m26_who_had_drawn_it_receives_an_unnamed_penalty_too():
    table = taken_by_minoa("fish 4 *")
    table.do("smuggled famine from hatti drawn by minoa losing 4")
    assert table.hand("minoa") == Hand(known=("iron", "iron"), unseen=(1, 4))


def test_m26_after_trade_as_well():
    table = smuggling()
    table.do("end because it is late", "smuggled famine from hatti on r3 losing clay")
    assert table.state.phase == "8"
    assert "famine" in table.holds("hatti")
    table.do("end")
    assert table.state.phase == "9"


def test_m26_a_card_the_table_had_named_already_goes_back_too():
    table = smuggling()
    table.do("market r3 famine", "smuggled famine from hatti on r3 losing clay")
    assert table.hand("hatti") == Hand(known=("water", "water", "famine"))
    assert table.at("r3") is None


@pytest.mark.parametrize("card", ["treachery", "slave_revolt"])
def test_m26_a_tradeable_calamity_may_lie_there(card):
    smuggling().refused(f"smuggled {card} from hatti on r3 losing clay", "smuggled.tradeable", "M26")


@pytest.mark.parametrize("space", ["r4", "3b", "0a", "3a"])
def test_m26_it_lies_on_a_red_space_with_a_card(space):
    table = smuggling()
    table.refused(f"smuggled famine from hatti on {space} losing clay", "smuggled.not-there", "M26")


def test_m26_a_red_card_known_to_be_another_is_not_the_calamity():
    table = smuggling()
    table.do("market r3 clay")
    table.refused("smuggled famine from hatti on r3 losing water", "smuggled.not-there", "M26")


def test_m26_it_goes_back_to_who_placed_it_and_nobody_else():
    table = smuggling()
    refusal = table.refused("smuggled famine from minoa on r3 losing gold", "smuggled.not-theirs", "M26")
    assert refusal.values["seat"] == "hatti"


def test_m26_nobody_draws_the_own_calamity():
    table = taken_by_minoa()
    table.refused("smuggled famine from minoa drawn by minoa losing iron", "smuggled.own", "M26")


def test_m26_the_penalty_is_no_calamity():
    table = smuggling()
    table.refused("smuggled famine from hatti on r3 losing flood", "smuggled.not-commodity", "M26")


def test_m26_the_penalty_is_a_card_of_that_hand():
    table = smuggling("fish 3")
    refusal = table.refused("smuggled famine from hatti on r3 losing gold", "hand.lacks", "K2")
    assert refusal.values["seat"] == "hatti"
    table.refused("smuggled famine from hatti on r3 losing 9", "hand.lacks-unseen", "K2")


def test_m26_who_drew_it_must_be_able_to_hold_it():
    table = position({"hatti": "clay", "minoa": "gold"}, "0a water", mode="table")
    refusal = table.refused("smuggled famine from hatti drawn by minoa losing clay", "hand.lacks", "K2")
    assert refusal.values["seat"] == "minoa"


def test_m26_a_digital_game_has_no_use_for_it():
    table = position({"minoa": "clay"}, "r3 gold by hatti")
    table.refused("smuggled famine from hatti on r3 losing clay", "mode.table-only")


@pytest.mark.parametrize(
    "text",
    [
        "smuggled famine",
        "smuggled famine from hatti on r3",
        "smuggled famine by hatti on r3 losing clay now",
        "smuggled famine from hatti by r3 losing clay",
        "smuggled famine from hatti drawn from minoa losing clay",
    ],
)
def test_m26_the_entry_has_its_form(text):
    smuggling().refused(text, "parse.missing")
