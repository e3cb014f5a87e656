"""Additional purchases (M14)."""

import pytest

from core.empires.commands import BuyStack, BuyWater
from core.empires.queries import show
from core.empires.state import Hand
from core.rules import WATCHER
from tests.empires.table import Table, codes, in_phase, kept_by_hand, played, position


def buying(mode: str = "digital", **more) -> Table:
    """Phase 6b in the order Minoa, Hatti, Hellas; nobody holds a card."""
    return position({"minoa": "", "hatti": "", "hellas": ""}, phase="6b", cities=1, mode=mode, **more)


def test_m14_in_the_order_of_play():
    table = played("cities minoa 4 hellas 2 hatti 5", "deal")
    for seat in ("hellas", "minoa", "hatti"):
        assert table.prompt().code == "prompt.buy" and table.prompt().seat == seat
        table.do("done")
    assert table.state.phase == "trade"


def test_m14_any_number_each():
    table = buying()
    table.do("buy water", "buy water 2", "buy 9", "buy 9", "buy water", "done")
    assert table.hand("minoa").size == 6
    assert table.state.in_turn == "hatti"


def test_m14_look_before_the_next():
    table = buying(stacks={9: "gold ivory"})
    events = table.do("buy 9", seat="minoa")
    assert "It is Gold." in table.said(events[0], "minoa")
    assert table.holds("minoa") == ["gold"]
    assert table.state.in_turn == "minoa"
    table.do("buy 9", seat="minoa")
    assert table.holds("minoa") == ["gold", "ivory"]


def test_m14_the_others_do_not_see_what_is_bought_from_a_stack():
    table = buying(stacks={9: "gold"})
    events = table.do("buy 9")
    for observer in ("hatti", "hellas", WATCHER):
        assert "Gold" not in table.said(events[0], observer)
        assert table.hand("minoa", observer) == Hand(unseen=(9,))


@pytest.mark.parametrize(("text", "count", "price"), [("buy water", 1, 2), ("buy water 3", 3, 6), ("Buy WAT 3", 3, 6)])
def test_m14_water_costs_two_treasury_each(text, count, price):
    table = buying()
    events = table.do(text)
    assert events[0].values == {"count": count, "price": price}
    assert table.holds("minoa") == ["water"] * count


def test_m14_water_is_for_everybody():
    table = buying()
    table.do("buy water", "done", "buy water", "done", "buy water", "done")
    assert [table.holds(seat) for seat in table.seats] == [["water"]] * 3


def test_m14_everybody_sees_that_it_is_water():
    table = buying()
    table.do("buy water 2")
    assert table.hand("minoa", "hellas") == Hand(("water", "water"))


def test_m14_water_is_without_limit_but_the_tokens_there_are():
    table = buying()
    table.do("buy water 27", "buy water 27", "buy water 27")
    assert table.hand("minoa").size == 81
    table.refused("buy water 28", "parse.number")
    refusal = table.refused(BuyWater(28), "purchase.too-much", "M14", seat="minoa")
    assert (refusal.values["price"], refusal.values["most"]) == (56, 55)


@pytest.mark.parametrize("count", [0, -1])
def test_m14_less_than_one_water_is_no_purchase(count):
    if count == 0:
        buying().refused("buy water 0", "purchase.count", "M14")
    buying().refused(BuyWater(count), "purchase.count", "M14", seat="minoa")


@pytest.mark.parametrize("seats_done", [0, 1, 2])
def test_m14_a_card_of_stack_9_costs_15_for_anybody(seats_done):
    table = buying()
    table.do(*["done"] * seats_done)
    events = table.do("buy 9")
    assert events[0].values == {"stack": 9, "price": 15}


@pytest.mark.parametrize(
    ("stack", "advance", "price"),
    [(3, "rhetoric", 9), (2, "cartography", 5), (7, "cartography", 13), (6, "mining", 13), (8, "mining", 13)],
)
def test_m14_other_stacks_are_for_holders_of_an_advance(stack, advance, price):
    refusal = buying().refused(f"buy {stack}", "purchase.needs-advance", "M14")
    assert refusal.values == {"stack": stack, "advance": advance, "price": price, "seat": "minoa"}


@pytest.mark.parametrize("stack", [1, 4, 5])
def test_m14_the_rest_is_not_for_sale(stack):
    buying().refused(f"buy {stack}", "purchase.not-sold", "M14")


@pytest.mark.parametrize("text", ["buy 0", "buy 10", "buy ²", "buy water x", "buy water -1", "buy water 2000"])
def test_m14_numbers_that_are_none_are_refused(text):
    buying().refused(text, "parse.number")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("buy", "parse.missing"),
        ("buy 9 2", "parse.too-much"),
        ("buy water 2 3", "parse.too-much"),
        ("done 2", "parse.too-much"),
    ],
)
def test_m14_the_command_has_its_form(text, code):
    buying().refused(text, code)


def test_m14_only_water_is_bought_by_name():
    buying().refused("buy copper", "parse.unknown")


def test_m14_an_empty_stack_gives_a_water_at_full_price():
    table = buying(stacks={9: "none"})
    events = table.do("buy 9")
    assert events[0].values == {"stack": 9, "price": 15}
    assert table.holds("minoa") == ["water"]
    assert table.hand("minoa", "hellas") == Hand(unseen=(9,))


def test_m14_a_calamity_may_be_bought():
    table = buying(stacks={9: "piracy"})
    table.do("buy 9")
    assert table.holds("minoa") == ["piracy"]


@pytest.mark.parametrize("text", ["buy water", "buy 9", "done"])
def test_m14_only_the_seat_in_turn_buys(text):
    table = buying()
    table.refused(text, "seat.not-in-turn", "M10", seat="hellas")
    refusal = table.refused(f"hellas: {text}", "seat.not-in-turn")
    assert refusal.values == {"seat": "hellas", "in_turn": "minoa"}


@pytest.mark.parametrize("text", ["buy water", "buy 9", "done"])
def test_m14_purchases_belong_to_phase_6b(text):
    table = buying()
    table.do("done", "done", "done")
    refusal = table.refused(text, "phase.wrong")
    assert refusal.values == {"phase": "trade", "phases": ("6b",)}


def test_m14_legal_gives_each_purchase_once_to_the_seat_in_turn():
    table = buying()
    assert table.legal("minoa") == table.legal() == ["buy water", "buy 9", "done"]
    assert table.legal("hellas") == []


def test_m14_beside_the_board_a_bought_card_is_unseen():
    table = buying("table")
    table.do("buy water 2", "buy 9")
    assert table.hand("minoa") == Hand(("water", "water"), (9,))


def test_m14_the_price_is_in_the_log():
    table = buying()
    assert codes(table.do("buy 9")) == ["purchase.card"]
    assert "for 15 treasury" in table.said(table.events[-1], "hellas")


def test_m14_a_stack_without_an_offer_is_refused_without_text_too():
    buying().refused(BuyStack(4), "purchase.not-sold", seat="minoa")


# With the books: what is paid, and what advances allow


def kept(*entries: str, mode: str = "digital", **more) -> Table:
    """Phase 6b with books: Hatti is first with no city, then Minoa and Hellas with two each."""
    pieces = ("set hatti board 5 treasury 20", "set minoa board 9 treasury 20 cities 2", "set hellas board 9 cities 2")
    return in_phase("6b", *pieces, *entries, mode=mode, **more)


def treasury(table: Table, seat: str = "hatti") -> int | None:
    """The treasury of *seat* as it is shown."""
    return show(table.state, ["ledger"])[seat]["treasury"]


def test_m14_treasury_spent_goes_to_stock():
    table = kept()
    before = show(table.state, ["ledger"])["hatti"]["stock"]
    table.do("buy water 2", "buy 9")
    assert treasury(table) == 20 - 4 - 15
    assert show(table.state, ["ledger"])["hatti"]["stock"] == before + 19


def test_m14_treasury_that_is_not_there_buys_nothing():
    table = kept()
    table.do("buy 9")
    refusal = table.refused("buy water 3", "purchase.short", "M14")
    assert refusal.values == {"seat": "hatti", "price": 6, "treasury": 5}
    table.refused("buy 9", "purchase.short")
    assert table.legal() == ["buy water", "done"]
    table.do("buy water 2")
    assert table.legal() == ["done"]


def test_m14_where_the_treasury_is_not_known_the_price_is_only_logged():
    table = kept()
    kept_by_hand(table, "hatti", "treasury")
    (event,) = table.do("buy 9")
    assert "for 15 treasury" in table.said(event)
    table.do("buy 9")
    assert treasury(table) is None


@pytest.mark.parametrize(
    ("advance", "offers"), [("rhetoric", {3: 9}), ("cartography", {2: 5, 7: 13}), ("mining", {6: 13, 8: 13})]
)
def test_m14_holders_of_an_advance_buy_from_its_stacks(advance, offers):
    for stack, price in offers.items():
        table = kept(f"own hatti {advance}")
        assert f"buy {stack}" in table.legal()
        (event,) = table.do(f"buy {stack}")
        assert event.values == {"stack": stack, "price": price}
        assert treasury(table) == 20 - price
    table = kept(f"own minoa {advance}")
    table.refused(f"buy {min(offers)}", "purchase.needs-advance", "M14")


def test_m14_wonder_of_the_world_gives_one_card_above_the_own_cities_for_nothing():
    table = kept("own minoa wonder", stacks={5: "wine"})
    table.do("done")
    refusal = table.refused("buy 2 free", "purchase.free-low", "M14")
    assert refusal.values == {"seat": "minoa", "stack": 2, "cities": 2}
    assert [text for text in table.legal() if text.endswith("free")] == [f"buy {n} free" for n in range(3, 10)]
    (event,) = table.do("buy 5 free", seat="minoa")
    assert table.said(event, "minoa") == "Minoa takes its free card from stack 5. It is Wine."
    assert table.said(event, "hatti") == "Minoa takes its free card from stack 5."
    assert (treasury(table, "minoa"), table.holds("minoa")) == (20, ["wine"])
    assert table.refused("buy 6 free", "purchase.free-again", "M14").values["seat"] == "minoa"
    assert not any(text.endswith("free") for text in table.legal())


def test_m14_without_wonder_of_the_world_no_card_is_free():
    assert kept().refused("buy 9 free", "purchase.free-needs", "M14").values["advance"] == "wonder_of_the_world"


def test_m14_with_nine_cities_there_is_no_stack_above():
    table = kept("own minoa wonder", "set minoa cities 9 because they are")
    table.do("done", "done")
    table.refused("buy 9 free", "purchase.free-low", "M14")


def test_m14_the_free_card_comes_again_next_turn():
    table = kept("own hatti wonder")
    table.do("buy 9 free", "buy water", *["done"] * 3, *["pass"] * 3, "phase 13", "end", "deal", "buy 9 free")
    assert table.hand("hatti").size == 3


def test_m14_an_empty_stack_gives_a_free_water():
    table = kept("own hatti wonder", stacks={9: "none"})
    table.do("buy 9 free")
    assert table.holds("hatti") == ["water"]


def test_m14_beside_the_board_the_free_card_is_unseen():
    table = kept("own hatti wonder", mode="table")
    table.do("buy 4 free")
    assert table.hand("hatti") == Hand(unseen=(4,))


def test_m14_a_free_card_of_a_stack_there_is_not_is_refused():
    table = kept("own hatti wonder")
    table.refused(BuyStack(12, free=True), "purchase.not-sold", "M14", seat="hatti")
    table.refused("buy 12 free", "parse.number")
    table.refused("buy 9 gratis", "parse.too-much")
