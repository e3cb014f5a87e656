"""Phase 12: one purchase of advances for each seat, what it costs and how it is paid (6.12, M9)."""

import pytest

from core.empires.advances import gifts_of
from core.empires.keeping import need_books
from core.empires.queries import show
from core.empires.state import Hand, replace
from core.rules import WATCHER
from tests.empires.table import Table, codes, forms, in_phase, kept_by_hand

HELLAS = "set hellas board 20 treasury 10 cities 4 column 7"


def buying(*entries: str, mode: str = "digital", hellas: str = "", **options) -> Table:
    """Phase 12 of a game of three, with these cards in the hand of Hellas."""
    return in_phase("12", HELLAS, *entries, mode=mode, hands={"hellas": hellas}, **options)


def held(table: Table) -> list[str]:
    """The advances of Hellas."""
    return show(table.state, ["advances", "hellas"])["held"]


def prices(table: Table) -> dict:
    """What each advance costs Hellas now."""
    return show(table.state, ["advances", "hellas"])["prices"]


def treasury(table: Table) -> int | None:
    """The treasury of Hellas."""
    return show(table.state, ["ledger"])["hellas"]["treasury"]


# The transaction


@pytest.mark.parametrize("mode", ["digital", "table"])
def test_6_12_a_set_of_commodities_pays_for_an_advance(mode):
    """Four Wool are worth 4 x 4 x 4 = 64; Pottery costs 60 less 10 credits."""
    table = buying(mode=mode, hellas="wool*4 clay")
    (event,) = table.do("acquire hellas pottery pay wool*4")
    assert held(table) == ["pottery"]
    assert table.holds("hellas") == ["clay"]
    assert sorted(table.state.discards) == ["wool"] * 4
    assert event.values["cost"] == 50 and event.values["lost"] == 14
    assert table.said(event) == (
        "Hellas makes a purchase for 50 trade points. Acquired: Pottery. Turned in: Wool ×4. Trade points lost: 14."
    )


def test_6_12_treasury_pays_a_point_a_token_and_goes_to_stock():
    table = buying(hellas="wool*3")
    before = show(table.state, ["ledger"])["hellas"]["stock"]
    (event,) = table.do("acquire hellas urbanism pay wool*3 treasury 4")
    assert event.values["cost"] == 40 and event.values["lost"] == 0
    assert treasury(table) == 6
    assert show(table.state, ["ledger"])["hellas"]["stock"] == before + 4
    assert "Treasury paid: 4." in table.said(event)


def test_6_12_treasury_alone_may_pay():
    table = buying("own hellas mining", "set hellas treasury 30")
    table.do("acquire hellas urbanism pay treasury 20")
    assert treasury(table) == 10


def test_6_12_several_advances_are_one_transaction_and_nothing_bought_now_makes_another_cheaper():
    """Pottery gives 10 crafts and 10 to Agriculture from the next turn on."""
    table = buying(hellas="wine*6")
    assert prices(table)["pottery"] + prices(table)["agriculture"] == 50 + 110
    (event,) = table.do("acquire hellas pottery agriculture pay wine*6")
    assert event.values["cost"] == 160
    assert held(table) == ["agriculture", "pottery"]
    assert prices(table)["cloth_making"] == 50 - 10 - 10 - 10


def test_6_12_a_purchase_is_made_once_a_turn():
    table = buying(hellas="wine*6")
    table.do("acquire hellas pottery pay wine*4")
    table.refused("acquire hellas urbanism pay wine*2", "acquire.again", "6.12")


def test_6_12_every_seat_makes_its_own():
    table = in_phase("12", mode="digital", hands={"hellas": "wine*4", "minoa": "wool*4"})
    table.do("acquire hellas pottery pay wine*4", "acquire minoa pottery pay wool*4")
    assert show(table.state, ["advances", "minoa"])["held"] == ["pottery"]


def test_6_12_phase_12_goes_in_ast_progress_order():
    table = in_phase("12", "set hellas column 5", "set minoa column 3", "set hatti column 5")
    assert table.prompt().values == {"order": ["hatti", "hellas", "minoa"]}


def test_6_12_something_has_to_be_bought():
    table = buying(hellas="wine*4")
    table.refused("acquire hellas pay wine*4", "acquire.nothing", "6.12")
    table.refused("acquire hellas gift pottery pay wine*4", "acquire.nothing", "6.12")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("acquire hellas", "parse.missing"),
        ("acquire hellas mathemagics pay wine", "parse.unknown"),
        ("acquire hellas pottery pay bricks", "parse.unknown"),
        ("acquire hellas pottery gift pay wine", "parse.missing"),
        ("acquire hellas pottery gift music mysticism pay wine", "parse.missing"),
        ("acquire hellas pottery gift music gift mysticism pay wine", "parse.missing"),
        ("acquire hellas pottery choose arts pay wine", "parse.missing"),
        ("acquire hellas monument choose arts 10 choose arts 10 pay wine", "parse.twice"),
        ("acquire hellas pottery pay wine sub gold pay", "parse.missing"),
        ("acquire hellas pottery pay wine sub gold into ivory", "parse.missing"),
        ("acquire hellas pottery pay wine treasury", "parse.missing"),
        ("acquire hellas pottery pay wine treasury 56", "parse.number"),
        ("acquire hellas pottery building colosseum pay wine", "parse.missing"),
        ("acquire hellas pottery building colosseum on Knossos pay wine", "parse.missing"),
    ],
)
def test_6_12_acquire_has_its_form(text, code):
    buying(hellas="wine*4").refused(text, code)


def test_6_12_purchases_belong_to_phase_12():
    assert in_phase("10").refused("acquire hellas pottery pay wine", "phase.wrong").values["phases"] == ("12",)


def test_6_12_legal_gives_the_form():
    assert any(form.startswith("acquire SEAT ADVANCE") for form in forms(buying()))


def test_6_12_a_seat_buys_for_itself_only():
    buying(hellas="wine*4").refused("acquire hellas pottery pay wine*4", "seat.not-yours", seat="minoa")


# What is short


def test_6_12_a_payment_that_is_too_small_is_refused_with_what_is_short():
    table = buying(hellas="wool*3")
    refusal = table.refused("acquire hellas pottery pay wool*3 treasury 2", "pay.short", "6.12")
    assert refusal.values == {"short": 12, "worth": 38, "cost": 50}
    assert table.refused("acquire hellas pottery", "pay.short").values["short"] == 50


def test_6_12_cards_that_are_not_there_are_told_exactly_in_a_digital_game():
    table = buying(hellas="wool*3")
    refusal = table.refused("acquire hellas pottery pay wool*4", "pay.lacks-cards", "6.12")
    assert (refusal.values["card"], refusal.values["short"], refusal.values["held"]) == ("wool", 1, 3)
    assert table.words.refusal(refusal).message == "1 Wool are missing: 3 can be held."


def test_6_12_treasury_that_is_not_there_is_told_exactly():
    table = buying(hellas="wool*3")
    refusal = table.refused("acquire hellas pottery pay wool*3 treasury 14", "pay.lacks-treasury", "6.12")
    assert (refusal.values["short"], refusal.values["held"]) == (4, 10)


def test_6_12_treasury_kept_by_hand_pays_what_the_table_says():
    table = buying(hellas="wool*3")
    kept_by_hand(table, "hellas", "treasury")
    table.do("acquire hellas pottery pay wool*3 treasury 14")
    assert treasury(table) is None


def test_6_12_cards_may_pay_too_much_and_treasury_may_not():
    table = buying(hellas="wool*3 wine*4")
    refusal = table.refused("acquire hellas pottery pay wool*3 clay treasury 15", "pay.treasury-overpaid", "6.12")
    assert (refusal.values["over"], refusal.values["most"]) == (2, 13)
    table.refused("acquire hellas pottery pay wine*4 treasury 1", "pay.treasury-overpaid")
    table.do("acquire hellas pottery pay wine*4")


def test_6_12_with_mining_a_token_counts_two_and_one_point_may_be_lost():
    table = buying("own hellas mining", hellas="ochre")
    assert prices(table)["urbanism"] == 40
    table.do("set hellas treasury 30")
    refusal = table.refused("acquire hellas urbanism pay treasury 21", "pay.treasury-overpaid")
    assert refusal.values["most"] == 20
    (event,) = table.do("acquire hellas urbanism pay ochre treasury 20")
    assert (event.values["worth"], event.values["lost"]) == (41, 1)
    assert treasury(table) == 10


@pytest.mark.parametrize(
    ("cards", "code"),
    [("water wool*4", "ok"), ("famine", "pay.not-commodity"), ("wool*8", "pay.too-many"), ("water", "pay.short")],
)
def test_6_12_water_is_worth_nothing_and_calamities_pay_nothing(cards, code):
    table = buying(hellas="water wool*4 famine")
    if code == "ok":
        table.do(f"acquire hellas pottery pay {cards}")
        assert table.holds("hellas") == ["famine"]
    else:
        table.refused(f"acquire hellas pottery pay {cards}", code, "6.12")


# Advances that can not be had


def test_6_12_an_advance_is_bought_once():
    table = buying("own hellas pottery", hellas="wine*6")
    table.refused("acquire hellas pottery pay wine*6", "advance.held", "6.12")
    table.refused("acquire hellas urbanism urbanism pay wine*6", "advance.twice", "6.12")


# Anatomy, Library, Monument and Written Record


def test_6_12_anatomy_gives_a_science_advance_below_100():
    table = buying(hellas="wine*6 tin*4")
    cost = prices(table)["anatomy"]
    (event,) = table.do("acquire hellas anatomy gift coinage pay wine*6 tin*4")
    assert event.values["cost"] == cost
    assert event.values["advances"] == ["anatomy", "coinage"]
    assert held(table) == ["anatomy", "coinage"]


def test_6_12_a_gift_has_to_be_given_by_what_is_bought_now():
    table = buying(hellas="wine*6 tin*4")
    refusal = table.refused("acquire hellas library gift coinage pay wine*6 tin*4", "advance.no-gift", "6.12")
    assert refusal.values["needs"] == ("anatomy",)
    for gift in ("mysticism", "medicine", "anatomy"):
        code = "advance.twice" if gift == "anatomy" else "advance.gift-wrong"
        table.refused(f"acquire hellas anatomy gift {gift} pay wine*6 tin*4", code)
    held_already = buying("own hellas coinage", hellas="wine*6 tin*4")
    held_already.refused("acquire hellas anatomy gift coinage pay wine*6 tin*4", "advance.held")


def test_6_12_library_takes_40_off_another_advance_of_the_same_purchase():
    table = buying(hellas="wine*6 tin*5 gold*4")
    cost = prices(table)["library"] + prices(table)["medicine"]
    (event,) = table.do("acquire hellas library medicine discount medicine pay wine*6 tin*5")
    assert event.values["cost"] == cost - 40


def test_6_12_a_discount_has_to_be_given_by_what_is_bought_now():
    table = buying("own hellas library", hellas="wine*6 tin*5")
    table.refused("acquire hellas medicine discount medicine pay wine*6", "advance.no-discount", "6.12")
    table = buying(hellas="wine*6 tin*5")
    refusal = table.refused("acquire hellas library discount library pay wine*6", "advance.discount-wrong")
    assert refusal.values["could"] == ()
    table.refused("acquire hellas library discount medicine pay wine*6", "advance.discount-wrong")


@pytest.mark.parametrize(("advance", "total"), [("monument", 20), ("written_record", 10)])
def test_6_12_credits_are_chosen_on_purchase_and_count_from_the_next_turn_on(advance, total):
    table = buying(hellas="wine*6")
    before = show(table.state, ["advances", "hellas"])["credits"]["arts"]
    refusal = table.refused(f"acquire hellas {advance} pay wine*6", "advance.choice-total", "6.12")
    assert (refusal.values["given"], refusal.values["total"]) == (0, total)
    table.refused(f"acquire hellas {advance} choose arts {total - 3} science 3 pay wine*6", "advance.choice-step")
    table.do(f"acquire hellas {advance} choose arts {total - 5} science 5 pay wine*6")
    assert show(table.state, ["advances", "hellas"])["credits"]["arts"] == before + total - 5


def test_6_12_monument_and_written_record_together_choose_30():
    table = buying(hellas="wine*6 tin*4")
    table.refused("acquire hellas monument written choose arts 20 pay wine*6 tin*4", "advance.choice-total")
    table.do("acquire hellas monument written choose arts 20 civics 10 pay wine*6 tin*4")
    assert table.state.book("hellas").chosen == {"arts": 20, "civics": 10}


def test_6_12_credits_are_chosen_only_where_something_gives_them():
    refusal = buying(hellas="wine*4").refused("acquire hellas pottery choose arts 10 pay wine*4", "advance.no-choice")
    assert set(refusal.values["needs"]) == {"monument", "written_record"}


# Trade Empire


def test_6_12_with_trade_empire_a_card_stands_in_for_a_missing_one():
    """Three Wool and a Wine count as four Wool: 64."""
    table = buying("own hellas trade_empire", hellas="wool*3 wine")
    (event,) = table.do("acquire hellas metalworking pay wool*3 sub wine for wool")
    assert event.values["worth"] == 64
    assert event.values["cards"] == ["wool", "wool", "wool", "wine"]
    assert table.holds("hellas") == []


@pytest.mark.parametrize(
    ("payment", "code"),
    [
        ("wool*3 sub fish for wool", "pay.sub-low"),
        ("wool*3 sub wool for wool", "pay.sub-same"),
        ("wool*2 wine*2 sub wine for wool sub wine for wool", "pay.sub-again"),
        ("wool*3 sub wine for fish", "pay.no-set"),
        ("wool*7 sub wine for wool", "pay.set-complete"),
        ("wool*3 sub water for wool", "pay.not-commodity"),
    ],
)
def test_6_12_what_can_not_stand_in_is_refused(payment, code):
    table = buying("own hellas trade_empire", hellas="wool*7 wine*2 fish water")
    table.refused(f"acquire hellas metalworking pay {payment}", code, "6.12")


def test_6_12_without_trade_empire_nothing_stands_in():
    refusal = buying(hellas="wool*3 wine").refused(
        "acquire hellas pottery pay wool*3 sub wine for wool", "pay.sub-needs"
    )
    assert refusal.values["needs"] == ("trade_empire",)


def test_6_12_a_card_that_stands_in_has_to_be_there_too():
    table = buying("own hellas trade_empire", hellas="wool*3")
    refusal = table.refused("acquire hellas metalworking pay wool*3 sub wine for wool", "pay.lacks-cards")
    assert (refusal.values["card"], refusal.values["short"]) == ("wine", 1)


# Beside the board


def test_k2_beside_the_board_unseen_cards_may_be_what_is_turned_in():
    table = buying(mode="table", hellas="wool 4 4 *")
    table.do("acquire hellas pottery pay wool*4")
    assert table.hand("hellas") == Hand()


def test_k2_beside_the_board_a_hand_that_can_not_hold_the_cards_is_told_so():
    table = buying(mode="table", hellas="wool 4 3 *")
    refusal = table.refused("acquire hellas pottery pay wool*4", "pay.lacks-cards", "6.12")
    assert (refusal.values["short"], refusal.values["held"]) == (1, 3)


def test_k2_beside_the_board_one_unseen_card_is_not_two():
    table = buying(mode="table", hellas="wool*3 oil*2 4")
    refusal = table.refused("acquire hellas pottery pay wool*4 oil*3", "pay.lacks-cards", "6.12")
    assert (refusal.values["card"], refusal.values["short"], refusal.values["held"]) == ("oil", 1, 2)
    table.do("acquire hellas pottery pay wool*3 oil*3")


def test_k1_beside_the_board_cards_that_left_unseen_are_not_there_either():
    """One of the six is gone, nobody saw which."""
    table = buying(mode="table", hellas="wool*4 oil*2")
    table.do("discard hellas *")
    table.refused("acquire hellas pottery pay wool*4 oil*2", "pay.lacks-cards")
    table.do("acquire hellas pottery pay wool*4 oil")
    assert table.hand("hellas") == Hand()


def test_k9_beside_the_board_no_card_is_turned_in_more_often_than_the_deck_holds_it():
    table = in_phase("12", HELLAS, hands={"hellas": "4*4", "minoa": "wool*4"})
    table.refused("acquire hellas pottery pay wool*4", "deck.too-many", "K9")
    table.do("acquire hellas pottery pay oil*4")


def test_6_12_everybody_sees_what_is_turned_in_and_a_seat_can_not_take_that_back():
    table = buying(hellas="wool*4 clay")
    (event,) = table.do("acquire hellas pottery pay wool*4", seat="hellas")
    assert event.reveals
    assert "Wool ×4" in table.said(event, WATCHER)
    assert table.hand("hellas", "minoa") == Hand(unseen=(1,))


# The hand limit at the end of the phase


def test_m9_the_hand_is_compared_with_its_limit_at_the_end_of_phase_12():
    table = buying(hellas="wine*6 wool*4 clay*3")
    assert table.prompt().code == "prompt.12-over"
    table.refused("end", "hand.over-limit", "M9")
    table.do("acquire hellas pottery pay wool*4", "discard hellas clay", "end")
    assert table.state.phase == "13"


def test_m9_while_somebody_may_buy_the_prompt_says_so_and_what_is_to_be_discarded_later():
    table = buying(hellas="wine*4 wool*6 clay*3")
    assert table.words.prompt(table.prompt()) == (
        "Civilization Advances: enter what each seat acquires, then end the phase. "
        "Order: Hellas, Minoa and Hatti. Before the end to be discarded: Hellas 5."
    )


def test_m9_when_everybody_has_bought_the_cards_to_be_discarded_are_all_that_is_left():
    table = buying(hellas="wine*4 wool*6 clay*3")
    books = need_books(table.state)
    table.state = table.state.with_books(replace(books, done=table.seats))
    assert table.prompt().code == "prompt.over-limit"
    assert "phase 12 ends" in table.words.refusal(table.refused("end", "hand.over-limit")).hint


def test_m9_roadbuilding_allows_one_card_more_at_once():
    table = buying(hellas="wine*6 wool*6 clay*9")
    assert show(table.state, ["hand", "hellas"])["limit"] == 8
    table.do("acquire hellas roadbuilding pay wine*6 wool*6")
    assert show(table.state, ["hand", "hellas"])["limit"] == 9
    assert codes(table.do("end"))[0] == "phase.opened"


def test_6_12_a_discount_for_what_is_not_bought_is_refused_in_words():
    table = buying(hellas="wine*4")
    said = table.words.refusal(
        table.refused("acquire hellas library discount mysticism pay wine*4", "advance.discount-wrong")
    )
    assert "nothing" not in str(said) and "among the advances bought" in said.hint


def test_6_12_a_gift_where_none_is_left_is_refused_in_words():
    gifts = " ".join(gifts_of(("anatomy",)))
    table = buying(f"own hellas {gifts}", hellas="wine*4")
    refusal = table.refused("acquire hellas anatomy gift library pay wine*4", "advance.gift-wrong")
    assert table.words.refusal(refusal).hint == "Whatever could be is held or bought already."
