"""Paying for advances (rulebook 1.1, 6.12), with Special Buildings (SB-8)."""

from typing import Any

import pytest

from core.empires.catalog import CardId, deck
from core.empires.payment import (
    Payment,
    Purse,
    Sacrifice,
    Substitute,
    Terms,
    check,
    check_purse,
    given,
    terms,
    worth,
)
from core.errors import RuleError

WEST = deck("west")
PLAIN = terms(WEST, ())
MINING = terms(WEST, ("mining",))
EMPIRE = terms(WEST, ("trade_empire",))


def pay(treasury: int = 0, sub: str = "", sacrifice: str = "", **cards: int) -> Payment:
    """A payment told as in the command: ``sub="gold for ivory"``, ``sacrifice="colosseum for resin"``."""
    subs = [one.split(" for ") for one in sub.split(", ") if one]
    sacrifices = [one.split(" for ") for one in sacrifice.split(", ") if one]
    return Payment(
        {CardId(card): count for card, count in cards.items()},
        treasury,
        tuple(Substitute(CardId(card), CardId(into)) for card, into in subs),
        tuple(Sacrifice(building, CardId(into)) for building, into in sacrifices),
    )


# What it is worth


@pytest.mark.parametrize("edition", ["west", "east"])
def test_6_12_a_set_is_worth_the_square_of_its_size_times_its_number(edition: str) -> None:
    cards = deck(edition)
    for stack in range(1, 10):
        for commodity in cards.commodities(stack):
            for size in range(1, commodity.count + 1):
                payment = Payment({commodity.id: size})
                assert worth(payment, terms(cards, ())) == size * size * stack
                check(payment, size * size * stack, terms(cards, ()))


def test_6_12_sets_of_different_names_are_not_one_set() -> None:
    assert worth(pay(ochre=2, clay=1), PLAIN) == 4 + 1


def test_6_12_a_treasury_token_pays_1_and_with_mining_2() -> None:
    assert worth(pay(ochre=3, treasury=5), PLAIN) == 14
    assert worth(pay(ochre=3, treasury=5), MINING) == 19


def test_water_is_worth_nothing() -> None:
    payment = pay(ochre=3, water=2)
    assert worth(payment, PLAIN) == 9
    check(payment, 9, PLAIN)


@pytest.mark.parametrize(
    ("payment", "points"),
    [
        (pay(resin=4, sacrifice="colosseum for resin"), 175),
        (pay(resin=3, sacrifice="colosseum for resin, stonehenge for resin"), 175),
        (pay(resin=3, sacrifice="colosseum for resin"), 112),
        (pay(resin=4), 112),
        (pay(resin=3, sub="gold for resin", sacrifice="colosseum for resin"), 175),
        (pay(resin=3, ivory=1, sacrifice="colosseum for resin, stonehenge for ivory"), 112 + 36),
    ],
)
def test_sb_8_a_building_stands_in_for_a_missing_card(payment: Payment, points: int) -> None:
    assert worth(payment, EMPIRE) == points
    check(payment, points, EMPIRE)


def test_vector_9_four_resin_and_a_building_are_a_whole_set() -> None:
    assert worth(pay(resin=4, sacrifice="colosseum for resin"), PLAIN) == 175


def test_vector_10_three_resin_and_two_buildings_are_a_whole_set() -> None:
    assert worth(pay(resin=3, sacrifice="colosseum for resin, stonehenge for resin"), PLAIN) == 175


def test_vector_11_one_building_is_one_card_and_a_complete_set_takes_none() -> None:
    assert worth(pay(resin=3, sacrifice="colosseum for resin"), PLAIN) == 112
    assert worth(pay(resin=4), PLAIN) == 112
    with pytest.raises(RuleError, match=r"pay\.set-complete"):
        check(pay(resin=5, sacrifice="colosseum for resin"), 1, PLAIN)


def test_6_12_trade_empire_lets_a_card_of_equal_or_higher_number_stand_in() -> None:
    payment = pay(ivory=3, sub="gold for ivory")
    assert worth(payment, EMPIRE) == 144
    assert given(payment) == {"ivory": 3, "gold": 1}
    check(payment, 144, EMPIRE)
    check(pay(resin=1, sub="gold for resin"), 28, EMPIRE)


def test_6_12_the_substitute_comes_on_top_of_a_set_of_its_own() -> None:
    payment = pay(ivory=3, gold=2, sub="gold for ivory")
    assert given(payment) == {"ivory": 3, "gold": 3}
    assert worth(payment, EMPIRE) == 144 + 36


# What pays


@pytest.mark.parametrize(
    ("payment", "cost", "on"),
    [
        (pay(), 0, PLAIN),
        (pay(ochre=9), 80, PLAIN),
        (pay(ochre=9), 5, PLAIN),
        (pay(treasury=50), 50, PLAIN),
        (pay(ochre=3, treasury=41), 50, PLAIN),
        (pay(treasury=25), 50, MINING),
        (pay(ochre=3, treasury=21), 50, MINING),
        (pay(ochre=3, treasury=20), 49, MINING),
    ],
)
def test_6_12_cards_may_pay_too_much_and_treasury_only_by_1_with_mining(payment: Payment, cost: int, on: Terms) -> None:
    check(payment, cost, on)


BAD: list[tuple[Payment, int, Terms, str, dict[str, Any]]] = [
    # What is short
    (pay(ochre=3, treasury=4), 50, PLAIN, "pay.short", {"short": 37, "worth": 13, "cost": 50}),
    (pay(ochre=3, treasury=20), 50, MINING, "pay.short", {"short": 1, "worth": 49, "cost": 50}),
    (pay(), 5, PLAIN, "pay.short", {"short": 5}),
    # Too much treasury
    (pay(ochre=3, treasury=42), 50, PLAIN, "pay.treasury-overpaid", {"over": 1, "treasury": 42, "most": 41}),
    (pay(ochre=9, treasury=1), 50, PLAIN, "pay.treasury-overpaid", {"over": 32, "most": 0}),
    (pay(treasury=26), 50, MINING, "pay.treasury-overpaid", {"over": 2, "most": 25}),
    (pay(ochre=3, treasury=22), 50, MINING, "pay.treasury-overpaid", {"over": 3, "most": 21}),
    (pay(clay=1, ochre=7, treasury=1), 50, MINING, "pay.treasury-overpaid", {"over": 2, "most": 0}),
    # Cards that don't pay
    (pay(famine=1), 1, PLAIN, "pay.not-commodity", {"card": "famine"}),
    (pay(silk=1), 1, PLAIN, "pay.not-commodity", {"card": "silk"}),
    (pay(resin=6), 1, PLAIN, "pay.too-many", {"card": "resin", "count": 6, "most": 5}),
    (pay(resin=0), 0, PLAIN, "pay.amount", {"amount": 0}),
    (pay(treasury=-1, ochre=1), 0, PLAIN, "pay.amount", {"amount": -1}),
    # Trade Empire
    (pay(ivory=3, sub="gold for ivory"), 1, PLAIN, "pay.sub-needs", {"needs": ("trade_empire",)}),
    (pay(ivory=2, sub="gold for ivory, gold for ivory"), 1, EMPIRE, "pay.sub-again", {"count": 2, "most": 1}),
    (pay(ivory=3, sub="marble for ivory"), 1, EMPIRE, "pay.sub-low", {"card": "marble", "into": "ivory", "least": 9}),
    (pay(ivory=3, sub="ivory for ivory"), 1, EMPIRE, "pay.sub-same", {"card": "ivory"}),
    (pay(ivory=3, sub="water for ivory"), 1, EMPIRE, "pay.not-commodity", {"card": "water"}),
    (pay(ivory=3, sub="famine for ivory"), 1, EMPIRE, "pay.not-commodity", {"card": "famine"}),
    (pay(ivory=3, sub="gold for silk"), 1, EMPIRE, "pay.not-commodity", {"card": "silk"}),
    (pay(water=3, sub="gold for water"), 1, EMPIRE, "pay.not-commodity", {"card": "water"}),
    (pay(gold=3, sub="gold for ivory"), 1, EMPIRE, "pay.no-set", {"card": "ivory"}),
    (pay(ivory=4, sub="gold for ivory"), 1, EMPIRE, "pay.set-complete", {"card": "ivory", "cards": 4, "missing": 0}),
    # Special Buildings
    (pay(gold=3, sacrifice="colosseum for ivory"), 1, PLAIN, "pay.no-set", {"card": "ivory"}),
    (pay(resin=5, sacrifice="colosseum for resin"), 1, PLAIN, "pay.set-complete", {"cards": 5, "missing": 0}),
    (
        pay(resin=4, sub="gold for resin", sacrifice="colosseum for resin"),
        1,
        EMPIRE,
        "pay.set-complete",
        {"cards": 4, "missing": 1},
    ),
    (pay(water=1, sacrifice="colosseum for water"), 1, PLAIN, "pay.not-commodity", {"card": "water"}),
]


@pytest.mark.parametrize(("payment", "cost", "on", "code", "values"), BAD)
def test_6_12_a_payment_is_refused_with_what_is_wrong(
    payment: Payment, cost: int, on: Terms, code: str, values: dict[str, Any]
) -> None:
    with pytest.raises(RuleError) as refused:
        check(payment, cost, on)
    assert refused.value.code == code
    assert refused.value.rule == ("SB-8.1" if payment.sacrifices and not payment.substitutes else "6.12")
    assert refused.value.values == refused.value.values | values


def test_6_12_the_most_tokens_that_a_refusal_names_do_pay() -> None:
    for on in (PLAIN, MINING):
        for cost in range(40):
            with pytest.raises(RuleError) as refused:
                check(pay(ochre=3, treasury=40), cost, on)
            most = refused.value.values["most"]
            check(pay(ochre=3, treasury=most), cost, on)
            with pytest.raises(RuleError, match=r"pay\.treasury-overpaid"):
                check(pay(ochre=3, treasury=most + 1), cost, on)


# Out of whose purse


def test_6_12_only_what_is_held_pays() -> None:
    purse = Purse({CardId("gold"): 3, CardId("ivory"): 3}, 5)
    check_purse(pay(ivory=3, gold=2, treasury=5, sub="gold for ivory"), purse)
    for payment, code, values in (
        (pay(ivory=4), "pay.lacks-cards", {"card": "ivory", "short": 1, "held": 3}),
        (pay(ivory=3, gold=3, sub="gold for ivory"), "pay.lacks-cards", {"card": "gold", "short": 1, "held": 3}),
        (pay(wine=1), "pay.lacks-cards", {"card": "wine", "short": 1, "held": 0}),
        (pay(treasury=8), "pay.lacks-treasury", {"short": 3, "held": 5}),
    ):
        with pytest.raises(RuleError) as refused:
            check_purse(payment, purse)
        assert (refused.value.code, refused.value.rule, refused.value.values) == (code, "6.12", values)


def test_6_12_only_what_was_held_before_the_purchase_changes_how_one_pays() -> None:
    assert terms(WEST, ()) == Terms(WEST, token=1, overpay=0, substitutes=0)
    assert terms(WEST, ("mining",)) == Terms(WEST, token=2, overpay=1, substitutes=0)
    assert terms(WEST, ("trade_empire", "mining", "music")) == Terms(WEST, token=2, overpay=1, substitutes=1)
