"""What an observer knows of a hand, beside the board and at another seat (K1-K9)."""

import random
from collections import Counter
from itertools import combinations, product

import pytest

from core.empires.catalog import CardId, deck
from core.empires.drafts import Draft, gathered
from core.empires.knowledge import Points, points
from core.empires.queries import hand_view
from core.empires.state import NOBODY, Hand, Sight
from core.errors import RuleError
from core.rules import WATCHER
from tests.empires.table import Table, opened, played, position

WEST = deck("west")
MARKET = "0a water, 0b water by hellas, 1a ?, 2a ?, 3a ?"


def beside(minoa: str, market: str = MARKET, **others: str) -> Table:
    """A trade phase beside the board, with Minoa in turn."""
    return position({"minoa": minoa, "hatti": "", "hellas": "", **others}, market, mode="table")


def at_seats(minoa: str, market: str = "0a water, 0b water by hellas, 1a clay, 2a iron", **others: str) -> Table:
    """A digital trade phase with Minoa in turn; the others know the stacks of the cards held."""
    return position({"minoa": minoa, "hatti": "", "hellas": "", **others}, market)


# K1: the size of a hand


def test_k1_size_is_known_plus_unseen_plus_wholly_unseen_less_gone():
    assert Hand(("clay", "fish"), (4, 5, 6), 2, ("r2", "")).size == 5


def test_k1_a_hand_of_no_card_knows_nothing():
    """Of two known cards Minoa lays one unseen and shows the other: what is known is gone with them."""
    table = beside("clay copper")
    table.do("trade *@r2 copper@6b for 0a 0b")
    assert table.hand("minoa") == Hand(("water", "water"))
    table = at_seats("clay copper")
    table.do("trade clay@r2 copper@6b for 0a 0b")
    assert table.hand("minoa", "hatti") == Hand(("water", "water"))


def test_k1_never_below_zero():
    table = beside("clay")
    table.do("discard minoa *")
    assert table.hand("minoa") == Hand()
    table.refused("discard minoa *", "hand.empty", "K1")
    table.refused("discard minoa clay", "hand.empty", "K1")


def test_k1_everybody_knows_the_size_whatever_is_laid_unseen():
    table = at_seats("clay copper gold iron treachery")
    table.do("trade gold@9b treachery@r2 for 1a 0a")
    for observer in ("hatti", "hellas", WATCHER):
        assert table.hand("minoa", observer).size == table.hand("minoa").size == 5


# K2: which of the cards was given up


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("copper 6 *", "6 *"),
        ("clay 6 *", "clay *"),
        ("clay 4 *", "clay 4"),
        ("copper copper 6", "copper 6"),
    ],
)
def test_k2_a_shown_card_is_taken_from_known_else_its_stack_else_wholly_unseen(before, after):
    table = beside(before)
    table.do("discard minoa copper")
    assert table.hand("minoa") == beside(after).hand("minoa")


def test_k2_a_placed_card_as_well():
    table = beside("clay 6 *")
    table.do("trade copper@6b clay@1b for 0a 0b")
    assert table.hand("minoa") == Hand(("water", "water"), any=1)


@pytest.mark.parametrize(
    ("before", "after"), [("water 6 *", "6 *"), ("clay 6 *", "clay 6"), ("clay 6", "clay"), ("4 6", "4")]
)
def test_k2_a_water_may_also_come_from_any_unseen_card(before, after):
    table = beside(before)
    table.do("discard minoa water")
    assert table.hand("minoa") == beside(after).hand("minoa")


@pytest.mark.parametrize("hand", ["clay", "clay 5", "tin", "4 5"])
def test_k2_beside_the_board_a_card_that_cannot_be_there_is_refused_with_the_way_out(hand):
    table = beside(hand)
    refusal = table.refused("discard minoa copper", "hand.lacks", "K2")
    assert refusal.values == {"seat": "minoa", "card": "copper"}
    assert "hand SEAT" in table.words.refusal(refusal).hint


def test_k2_a_known_water_is_the_only_way_if_no_card_is_unseen():
    beside("clay").refused("discard minoa water", "hand.lacks", "K2")


def test_k2_an_unseen_card_of_a_stack_may_be_given_up():
    table = beside("clay 4 5 *")
    table.do("discard minoa 4")
    assert table.hand("minoa") == beside("clay 5 *").hand("minoa")
    table.do("discard minoa 9")
    assert table.hand("minoa") == beside("clay 5").hand("minoa")
    table.refused("discard minoa 9", "hand.lacks-unseen", "K2")


def test_k2_an_unseen_card_of_a_stack_laid_on_red_must_be_there():
    table = beside("clay copper 5")
    refusal = table.refused("trade copper@6b 4@r2 for 1a 2a", "hand.lacks-unseen", "K2")
    assert refusal.values == {"seat": "minoa", "stack": 4}
    table.do("trade copper@6b 5@r2 for 1a 2a")
    assert table.at("r2").stack == 5


def test_k2_another_seat_never_refuses():
    """Minoa bought from a stack that had run out: the others take the Water for a card of stack 9."""
    table = position({"minoa": "clay"}, phase="6b", stacks={9: "none"}, cities=1)
    table.do("buy 9", "done", "done", "done")
    assert table.hand("minoa", "hatti").unseen == (1, 9)
    table.do("discard minoa water")
    assert table.hand("minoa", "hatti").size == 1


@pytest.mark.parametrize("strict", [True, False])
def test_k2_what_cannot_be_is_refused_or_costs_some_other_card(strict):
    hand = Draft(Hand(("clay", "fish")))
    if strict:
        with pytest.raises(RuleError) as refused:
            hand.show(CardId("gold"), WEST, strict=True)
        assert refused.value.code == "hand.lacks"
    else:
        hand.show(CardId("gold"), WEST, strict=False)
        assert hand.size == 1


# K3: a card laid unseen


def test_k3_a_star_on_the_red_column_adds_one_to_gone():
    table = beside("clay copper fish 4")
    table.do("trade copper@6b *@r2 for 1a 2a")
    assert table.hand("minoa") == Hand(("clay", "fish"), (4, 1, 2), 0, ("r2",))
    assert hand_view(table.state, "minoa")["gone"] == 1
    assert table.at("r2") is not None and table.card("r2") is None


def test_k3_the_card_is_wholly_unseen_to_everybody_but_its_owner():
    table = at_seats("clay copper fish")
    table.do("trade copper@6b clay@r2 for 1a 2a")
    assert table.card("r2", "minoa") == "clay"
    for observer in ("hatti", "hellas", WATCHER):
        assert (table.card("r2", observer), table.at("r2", observer).stack) == (None, None)
        assert table.hand("minoa", observer).gone == ("r2",)


def test_k3_a_named_card_beside_the_board_leaves_the_hand_as_named():
    table = beside("clay copper fish")
    table.do("trade copper@6b clay@r2 for 1a 2a")
    assert table.hand("minoa") == Hand(("fish",), (1, 2))
    assert table.card("r2") == "clay"


def test_k3_a_hand_discards_unseen():
    table = beside("clay copper 4")
    table.do("discard minoa *")
    assert table.hand("minoa") == Hand(("clay", "copper"), (4,), 0, ("",))


# K4: taking


def test_k4_a_face_up_card_taken_is_known():
    table = at_seats("clay copper", "0a water, 6b tin")
    table.do("trade clay@1b copper@6c for 6b 0a")
    for observer in ("hatti", "hellas", WATCHER):
        assert Counter(table.hand("minoa", observer).known) == {"tin": 1, "water": 1}


def test_k4_a_card_that_everybody_saw_placed_on_row_a_is_known():
    table = at_seats("clay copper", "0a water, 6a tin by hellas")
    table.do("trade clay@1b copper@6b for 6a 0a")
    assert "tin" in table.hand("minoa", "hatti").known
    table = beside("clay copper", "0a water, 6a tin by hellas")
    table.do("trade clay@1b copper@6b for 6a 0a")
    assert "tin" in table.hand("minoa").known


@pytest.mark.parametrize("card", ["oil", "superstition", "water"])
def test_k4_a_card_of_the_filling_is_unseen_of_its_column(card):
    """It may be a commodity, a calamity, or the Water of M12."""
    table = at_seats("clay copper", f"0a water, 4a {card}")
    table.do("trade clay@1b copper@6b for 4a 0a")
    assert table.hand("minoa", "hatti") == Hand(("water",), (4,))


def test_k4_the_water_on_0a_is_known_when_taken():
    table = opened(1, 1, 1, mode="table")
    table.do("hand minoa clay*2", "trade clay@1b clay@1c for 0a 1a")
    assert table.hand("minoa") == Hand(("water",), (1,))


def test_k4_a_red_card_taken_is_wholly_unseen():
    table = at_seats("clay iron", "0a water, r2 gold by hellas", hellas="fish")
    table.do("trade clay@1b iron@2b for r2 0a")
    for observer in ("hatti", WATCHER):
        assert table.hand("minoa", observer) == Hand(("water",), any=1)


def test_k4_its_former_owner_knows_it():
    table = at_seats("clay iron", "0a water, r2 gold by hellas", hellas="fish")
    table.do("trade clay@1b iron@2b for r2 0a")
    assert table.hand("minoa", "hellas") == Hand(("gold", "water"))


def test_k4_each_of_two_former_owners_knows_its_own_card():
    table = at_seats("water*2", "r2 gold by hellas, r3 treachery by hatti", hatti="iron", hellas="fish")
    table.do("trade water*2 for r2 r3")
    assert table.hand("minoa", "hellas") == Hand(("gold",), any=1)
    assert table.hand("minoa", "hatti") == Hand(("treachery",), any=1)
    assert table.hand("minoa", WATCHER) == Hand(any=2)
    for owner, card in (("hellas", 3), ("hatti", 2)):
        assert table.hand(owner, WATCHER).gone == ("",)
        assert card in table.hand(owner, WATCHER).unseen


def test_k4_one_former_owner_knows_both_of_its_cards():
    table = at_seats("water*2", "r2 gold by hellas, r3 treachery by hellas", hellas="fish")
    table.do("trade water*2 for r2 r3")
    assert table.hand("minoa", "hellas") == Hand(("gold", "treachery"))
    assert table.hand("minoa", "hatti") == Hand(any=2)
    assert table.hand("hellas", "hatti").gone == ("", "")


def test_k4_from_then_on_it_cannot_be_told_which_card_the_former_owner_laid():
    table = at_seats("clay iron", "0a water, r2 gold by hellas", hellas="fish")
    assert table.hand("hellas", "hatti").gone == ("r2",)
    table.do("trade clay@1b iron@2b for r2 0a")
    assert table.hand("hellas", "hatti") == Hand(unseen=(3, 9), gone=("",))


def test_k4_beside_the_board_a_red_card_taken_is_wholly_unseen():
    table = beside("clay copper fish", hatti="iron*2")
    table.do("trade copper@6b *@r2 for 1a 2a", "trade iron@2b iron@r3 for r2 0a")
    assert table.hand("hatti") == Hand(("water",), any=1)


def test_k4_who_takes_the_own_red_card_back_holds_what_was_held_before():
    table = beside("clay copper fish 4", hatti="", hellas="")
    before = table.hand("minoa")
    table.do("trade copper@6b *@r2 for 1a 2a", "pass", "pass")
    table.do("trade clay@1b fish@3b for r2 0a")
    left = [card for card in before.known if card not in ("copper", "clay", "fish")]
    assert table.hand("minoa") == Hand((*left, "water"), (4, 1, 2))


def test_k4_the_others_know_that_the_owner_took_the_same_card_back():
    table = at_seats("clay*2 copper fish")
    before = table.hand("minoa", "hatti")
    table.do("trade copper@6b fish@r2 for 1a 0a", "pass", "pass", "trade clay*2 for r2 0b")
    assert before.unseen == (1, 1, 6, 3)
    assert table.hand("minoa", "hatti") == Hand(("water", "water"), (3, 1))


def test_k4_a_red_card_that_changed_hands_and_was_laid_again_is_unseen_once_more():
    """Hellas laid Gold; Minoa took it and lays it again: Hellas does not know whether it is the same card."""
    table = at_seats("clay iron copper", "0a water, 0b water by hatti, 1a ochre, r2 gold by hellas", hellas="fish")
    table.do("trade clay@1b iron@2b for r2 0a", "pass", "pass")
    assert "gold" in table.hand("minoa", "hellas").known
    table.do("trade copper@6b gold@r3 for 1a 0b")
    assert table.card("r3", "hellas") is None
    assert table.hand("minoa", "hellas").gone == ("r3",)
    assert "gold" in table.hand("minoa", "hellas").known


def test_k4_a_card_laid_where_an_earlier_one_was_taken_away_is_told_from_it():
    """Hatti takes what Minoa laid on r2; Minoa lays another there and takes that one back."""
    table = beside("clay copper fish gold 4", "0a water, 1a ?, 1b ochre, 2a ?, 3a ?", hatti="iron*3")
    table.do("trade copper@6b *@r2 for 1a 2a", "trade iron@2b iron@2c for r2 0a", "pass")
    assert table.hand("minoa").gone == ("",)
    table.do("trade gold@9b *@r2 for 3a 1b", "pass", "pass")
    assert table.hand("minoa").gone == ("", "r2")
    table.do("trade clay@1b ochre@1c for r2 2b")
    assert table.hand("minoa").gone == ("",)


# K5: points


@pytest.mark.parametrize(
    ("hand", "least", "most"),
    [
        (Hand(("clay", "clay", "copper")), 10, 10),
        (Hand(("water", "famine", "treachery")), 0, 0),
        (Hand(), 0, 0),
        (Hand(("wool", "wool"), (4,)), 16, 36),
        (Hand((), (4, 4)), 0, 16),
        (Hand(("gold",) * 4, any=1), 144, 225),
        (Hand(("gold",) * 5, any=1), 225, 234),
        (Hand(("clay", "copper"), gone=("r2",)), 1, 6),
        (Hand(("clay", "clay", "water"), gone=("r2",)), 1, 4),
        (Hand(("clay",) * 4, (1, 2), gone=("r2",)), 9, 25),
        (Hand((), (2,), 1, ("r2",)), 0, 9),
    ],
)
def test_k5_points_are_exact_when_everything_is_known_else_a_range(hand, least, most):
    assert points(hand, WEST) == Points(least, most)


@pytest.mark.parametrize("seed", range(60))
def test_k5_the_range_is_that_of_all_hands_it_could_be(seed):
    """Tried out: every unseen card as each card it can be, every choice of the cards that are gone."""
    rng = random.Random(seed)
    hand = _some_hand(rng)
    values = [_value(left) for pool in _possible(hand) for left in combinations(pool, hand.size)]
    assert points(hand, WEST) == Points(min(values), max(values))


def _some_hand(rng: random.Random) -> Hand:
    few = ("clay", "clay", "ochre", "iron", "gold", "ivory", "ivory", "marble", "water", "famine")
    known = tuple(rng.sample(few, rng.randint(0, 4)))
    unseen = tuple(rng.choice((1, 2, 8, 9)) for _ in range(rng.randint(0, 2)))
    wholly = rng.randint(0, 1)
    total = len(known) + len(unseen) + wholly
    return Hand(known, unseen, wholly, ("r2",) * rng.randint(0, max(0, min(2, total - 1))))


def _possible(hand: Hand):
    """The cards of the hand and those that are gone, in every way they can be."""
    for cards in product(*(_of_stack(stack) for stack in hand.unseen), *[_any_card()] * hand.any):
        pool = (*hand.known, *cards)
        if all(pool.count(card) <= (WEST.cards[card].count or 99) for card in set(pool)):
            yield pool


def _of_stack(stack: int) -> list[str]:
    return [card.id for card in WEST.commodities(stack)] + ["water"]


def _any_card() -> list[str]:
    return [card.id for card in WEST.cards.values() if card.kind != "calamity"]


def _value(cards: tuple[str, ...]) -> int:
    held = Counter(card for card in cards if WEST.cards[card].kind == "commodity")
    return sum(count * count * WEST.cards[card].stack for card, count in held.items())


def test_k5_another_seat_sees_a_range_and_the_own_seat_the_points():
    table = at_seats("clay*2 copper")
    assert hand_view(table.view("minoa"), "minoa")["points"] == {"min": 10, "max": 10}
    assert hand_view(table.view("hatti"), "minoa")["points"] == {"min": 0, "max": 10}


# K8: a card whose owner is certain turns out


def test_k8_when_the_market_is_turned_up_a_red_card_leaves_its_owners_hand():
    table = at_seats("clay copper gold")
    table.do("trade gold@9b clay@r2 for 1a 2a", "pass", "pass", "pass")
    for observer in ("hatti", "hellas", WATCHER):
        assert table.hand("minoa", observer) == Hand((), (6, 1, 2))


def test_k8_a_known_card_leaves_what_is_known():
    """The others saw Minoa take Tin, and it lies on r2 when the market is turned up."""
    table = at_seats("clay copper gold", "0a water, 1a ochre, 2a iron, 6b tin")
    table.do("trade clay@1b copper@6c for 6b 0a", "pass", "pass", "trade gold@9b tin@r2 for 1a 2a")
    assert "tin" in table.hand("minoa", "hatti").known
    table.do("pass", "pass", "pass")
    assert table.state.phase == "8"
    assert table.hand("minoa", "hatti") == Hand(("water",), (1, 2))


def test_k8_beside_the_board_the_card_is_named_when_it_is_turned_up():
    table = beside("clay copper fish 4")
    table.do("trade copper@6b *@r2 for 1a 2a", "end because it is late")
    assert table.hand("minoa").gone == ("r2",)
    table.do("market r2 fish")
    assert table.hand("minoa") == Hand(("clay",), (4, 1, 2))


def test_k8_it_may_be_named_as_one_of_the_unseen_cards():
    table = beside("clay copper fish 4")
    table.do("trade copper@6b *@r2 for 1a 2a", "end because it is late", "market r2 superstition")
    assert table.hand("minoa") == Hand(("clay", "fish"), (1, 2))


def test_k8_only_once():
    table = beside("clay*2 copper fish 4")
    table.do("trade copper@6b *@r2 for 1a 2a", "market r2 clay", "market r2 clay", "end because it is late")
    assert table.hand("minoa") == Hand(("clay", "fish"), (4, 1, 2))


def test_k8_a_card_that_somebody_took_is_not_certain_any_more():
    table = beside("clay copper fish", hatti="iron*2")
    table.do("trade copper@6b *@r2 for 1a 2a", "trade iron@2b iron@2c for r2 0a", "discard hatti fish")
    assert table.hand("minoa") == Hand(("clay", "fish"), (1, 2), 0, ("",))


def test_k8_a_red_card_the_table_took_away_by_its_word_is_not_taken_for_the_next_one():
    """Minoa lays an unnamed card on r2, the table clears it, and later Minoa lays Clay there, named."""
    table = beside("clay*3 copper gold fish", "0a water, 1a ?, 2a ?, 3a ?")
    table.do("trade copper@6b *@r2 for 1a 2a", "market r2 empty", "pass", "pass", "trade gold@9b clay@r2 for 3a 0a")
    before = table.hand("minoa")
    table.do("end because it is late")
    assert table.hand("minoa") == before


def test_k8_a_red_card_of_an_earlier_turn_is_not_taken_for_the_next_one():
    table = beside("clay*3 copper gold fish")
    table.do("trade copper@6b *@r2 for 1a 2a", "end because it is late", "phase 13", "end", "deal")
    table.do("done", "done", "done", "market 2a * 3a *")
    table.do("minoa: trade gold@9b clay@r2 for 2a 3a")
    before = table.hand("minoa")
    table.do("end because it is late")
    assert table.hand("minoa") == before
    assert before.gone == ("",)


def test_k8_a_smuggled_card_leaves_its_owners_hand_and_comes_back():
    table = beside("iron clay 3 4")
    table.do("trade iron@2b *@r2 for 0a 0b", "smuggled famine from minoa on r2 losing none")
    assert table.hand("minoa") == Hand(("clay", "water", "water", "famine"), (4,))


# K9: the table's word


def test_k9_hand_replaces_what_was_known():
    table = beside("clay copper fish 4")
    table.do("trade copper@6b *@r2 for 1a 2a", "hand minoa gold*2 water 4 9 *")
    assert table.hand("minoa") == Hand(("gold", "gold", "water"), (4, 9), 1)
    table.do("hand minoa none")
    assert table.hand("minoa") == Hand()
    table.do("hand minoa 3*2 fish")
    assert table.hand("minoa") == Hand(("fish",), (3, 3))


def test_k9_hand_alone_points_to_show():
    table = beside("clay")
    refusal = table.refused("hand minoa", "parse.hand-alone")
    assert "show hand minoa" in table.words.refusal(refusal).hint


def test_k9_got_adds_to_what_is_known():
    table = beside("clay")
    table.do("got minoa clay 3 *")
    assert table.hand("minoa") == Hand(("clay", "clay"), (3,), 1)


@pytest.mark.parametrize(
    "command",
    [
        "hand minoa famine*2",
        "hand minoa copper*7",
        "hand minoa flood",
        "hand hellas gold*2 tin",
        "got minoa flood",
        "got hellas tin*2",
        "market 4a flood 3a famine",
        "market 6c tin 6a tin",
        "discard hellas tin",
    ],
)
def test_k9_no_card_appears_more_often_than_the_deck_holds_it(command):
    table = position(
        {"minoa": "famine", "hatti": "flood", "hellas": "6 gold"},
        "6b tin, 3a ?",
        mode="table",
        discards="tin tin tin tin",
    )
    refusal = table.refused(command, "deck.too-many", "K9")
    assert refusal.values["count"] > refusal.values["most"]


def test_k9_up_to_that_number_all_is_accepted():
    table = beside("clay")
    table.do("hand minoa copper*6 tin*5 famine", "hand hatti treachery gold*5")
    assert table.hand("minoa").size == 12


def test_k9_of_water_there_is_no_end():
    beside("clay").do("hand minoa water*30")


def test_k9_a_traded_card_is_counted_too():
    table = position({"minoa": "6 clay", "hatti": "copper*6"}, "0a water, 1a ?", mode="table")
    table.refused("trade copper@6b clay@1b for 0a 1a", "deck.too-many", "K9")
    table.do("trade tin@6b clay@1b for 0a 1a")


def passed_on() -> Table:
    """Hatti, known to hold Treachery, laid a card on r2 unseen, and Minoa took it; trade is over."""
    table = position({"hatti": "treachery copper clay", "minoa": "iron*2"}, "0a water, 1a ?, 2a ?", mode="table")
    table.do("trade copper@6b *@r2 for 1a 2a", "trade iron@2b iron@2c for r2 0a", "end because it is late")
    assert table.hand("hatti") == Hand(("treachery", "clay"), (1, 2), 0, ("",))
    return table


def test_k8_k9_a_card_that_can_only_be_the_one_gone_leaves_its_former_hand():
    """Minoa shows Treachery: there is one of it, so that was the card Hatti laid."""
    table = passed_on()
    table.do("holds minoa treachery")
    assert table.hand("hatti") == Hand(("clay",), (1, 2))
    table.do("end", "end")
    assert table.state.discards == ("treachery",)


def test_k8_k9_a_card_that_may_be_one_of_several_tells_nothing():
    table = passed_on()
    table.do("discard minoa clay")
    assert table.hand("hatti") == Hand(("treachery", "clay"), (1, 2), 0, ("",))


def test_k9_a_card_still_lying_on_red_is_nowhere_else():
    """Hatti's only card gone unseen lies on r2: Treachery can't be in Minoa's hand too."""
    table = position({"hatti": "treachery copper clay", "minoa": "*"}, "0a water, 1a ?, 2a ?", mode="table")
    table.do("trade copper@6b *@r2 for 1a 2a")
    table.refused("hand minoa treachery", "deck.too-many", "K9")


def test_k9_of_two_hands_that_may_have_lost_it_neither_is_said_to():
    table = position({"hatti": "copper*3 clay", "minoa": "copper*3 iron", "hellas": "*"}, mode="table")
    table.do("discard hatti *", "discard minoa *", "discard hellas copper")
    assert table.hand("hatti").known.count("copper") == table.hand("minoa").known.count("copper") == 3
    table.do("got hellas copper")
    assert table.hand("hatti").known.count("copper") == table.hand("minoa").known.count("copper") == 2
    table.refused("got hellas copper", "deck.too-many", "K9")


def test_k9_but_all_of_them_cannot_be_gone():
    """One card of Hatti's is gone: of the two Copper known there one is there still, and the deck has six."""
    table = position({"hatti": "copper*2 clay", "minoa": "iron*2"}, mode="table")
    table.do("discard hatti *", "got minoa copper*5")
    table.refused("got minoa copper", "deck.too-many", "K9")


def test_k9_a_calamity_said_to_be_in_two_hands_is_not_given_up_twice():
    """Both hands have lost a card unseen, so either may have lost Treachery: the table has to say which."""
    table = position({"hatti": "treachery clay*2", "minoa": "iron clay"}, mode="table", phase="8")
    table.do("discard hatti *", "discard minoa *", "got minoa treachery", "end")
    table.refused("end", "deck.too-many", "K9")
    table.do("hand hatti clay*2", "end")
    assert table.state.discards == ("treachery",)


def test_k9_the_market_is_the_tables_word():
    table = beside("clay")
    table.do("market 3a fish 6b copper r2 epidemic 9a water 1a empty r3 4 2a 2")
    assert table.lying() == {
        "0a": "water",
        "0b": "water",
        "2a": None,
        "3a": "fish",
        "6b": "copper",
        "9a": "water",
        "r2": "epidemic",
        "r3": None,
    }
    assert table.at("6b").face_up and not table.at("3a").face_up
    assert table.at("r3").stack == 4


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("market 3b copper", "market.wrong-column"),
        ("market 3b water", "market.wrong-column"),
        ("market 3b famine", "market.red-only"),
        ("market 4a famine", "market.wrong-column"),
        ("market 3a 4", "market.wrong-number"),
        ("market 3a fish 3a fruit", "parse.space-twice"),
        ("market 3a", "parse.missing"),
        ("market 3a fish 4a", "parse.missing"),
        ("market 3d fish", "parse.space"),
        ("market 3a wood", "parse.unknown"),
    ],
)
def test_k9_what_cannot_lie_there_is_refused(command, code):
    beside("clay").refused(command, code)


def test_k9_a_non_tradeable_calamity_on_the_top_row_lies_there_put_back():
    table = beside("clay copper")
    table.do("market 3a famine")
    assert table.at("3a").blocked and table.at("3a").face_up
    table.refused("trade copper@6b clay@1b for 3a 0a", "trade.take-blocked", "M25")


@pytest.mark.parametrize(
    "command", ["hand minoa clay", "got minoa clay", "market 3a fish", "holds minoa famine", "discard minoa 4"]
)
def test_k9_a_digital_game_does_not_take_the_tables_word(command):
    table = at_seats("clay fish")
    if command.startswith("discard"):
        table.refused(command, "discard.name-it")
    elif command.startswith("holds"):
        table = played("cities minoa 1", "deal", *["done"] * 3, *["pass"] * 3)
        table.refused(command, "mode.table-only")
    else:
        table.refused(command, "mode.table-only")


def test_entries_name_their_cards():
    table = beside("clay")
    for text in ("got minoa", "discard minoa", "hand", "market"):
        table.refused(text, "parse.missing")
    for text in ("got minoa wood", "got minoa 0", "hand minoa 10", "discard minoa clay*0", "got minoa clay*41"):
        table.refused(text, "parse.number" if any(char.isdigit() for char in text) else "parse.unknown")
    table.refused("got atlantis clay", "parse.unknown")
    table.refused("got h clay", "parse.ambiguous")


def test_the_order_in_which_cards_are_named_is_kept():
    table = beside("clay")
    table.do("hand minoa clay copper clay copper")
    assert table.hand("minoa").known == ("clay", "copper", "clay", "copper")


def test_a_long_list_of_one_card_can_be_read_again():
    table = beside("clay")
    table.do("hand minoa water*40 water*40 water clay*9")
    assert table.hand("minoa").size == 90


def test_observers_who_know_the_same_share_a_view_and_a_view_of_nobody_is_left_out():
    one, other = Hand(("clay",)), Hand(any=1)
    assert gathered([one], (NOBODY, 0, 0)) == Sight((one,), (NOBODY, 0, 0))
    assert gathered([one, other], (1, NOBODY, 0)) == Sight((one, other), (1, NOBODY, 0))
    assert gathered([one, one], (1, NOBODY, 0)) == Sight((one,), (0, NOBODY, 0))
    assert gathered([other, one, one], (NOBODY, 2, 0)) == Sight((other, one), (NOBODY, 1, 0))
    assert gathered([one, other], (NOBODY, 1, 1)) == Sight((other,), (NOBODY, 0, 0))


def test_what_a_former_owner_alone_knew_is_shared_once_everybody_saw_the_card():
    table = at_seats("clay iron", "0a water, 0b water by hatti, r2 gold by hellas", hellas="fish")
    table.do("trade clay@1b iron@2b for r2 0a", "pass", "pass")
    assert len(table.state.seen[table.seats.index("minoa")].views) == 2
    table.do("trade gold@9b water@0c for 0b 1b")
    assert len(table.state.seen[table.seats.index("minoa")].views) == 1


def test_small_steps_of_the_model():
    hand = Draft(Hand(unseen=(4,)))
    hand.give_unseen(4)
    assert hand.done() == Hand()
    hand.gain(CardId("clay"))
    assert hand.done() == Hand(("clay",))
    with pytest.raises(RuleError) as refused:
        hand.give_unseen(1)
    assert refused.value.code == "hand.lacks-unseen"
