"""What advances cost a player, and what one purchase may hold (rulebook 1.1, 6.12; M4)."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.empires.advances import (
    Basket,
    Needs,
    basket_cost,
    basket_credits,
    basket_points,
    basket_prices,
    check_basket,
    chosen_after,
    credits_of,
    gifts_of,
    price,
    prices,
    view,
)
from core.empires.catalog import GROUPS, advances, limits
from core.errors import RuleError

ALL = tuple(advances())
held_sets = st.frozensets(st.sampled_from(ALL), max_size=30)


def by_group(arts: int, civics: int, crafts: int, religion: int, science: int) -> dict[str, int]:
    return {"arts": arts, "civics": civics, "crafts": crafts, "religion": religion, "science": science}


# Credits and prices


@pytest.mark.parametrize(("players", "each"), [(3, 10), (4, 5)])
def test_m4_a_game_starts_with_credits_of_every_group(players: int, each: int) -> None:
    assert credits_of((), {}, players) == dict.fromkeys(GROUPS, each)
    assert price("music", (), {}, players) == 80 - each


def test_what_pottery_does_for_three_players() -> None:
    shown = view({"pottery"}, {}, 3)
    assert shown["held"] == ["pottery"]
    assert shown["credits"] == by_group(arts=15, civics=10, crafts=20, religion=10, science=10)
    assert shown["prices"]["agriculture"] == 90
    assert "pottery" not in shown["prices"] and len(shown["prices"]) == 50
    assert json.loads(json.dumps(shown)) == shown


def test_6_12_of_two_groups_the_higher_credit_counts_and_they_are_never_added() -> None:
    # Mysticism is of arts and religion. Deism gives religion 10, Sculpture arts 10.
    assert price("mysticism", {"deism"}, {}, 4) == 50 - 15
    assert price("mysticism", {"deism", "sculpture"}, {}, 4) == 50 - 15
    assert price("mysticism", {"deism", "sculpture", "music"}, {}, 4) == 50 - 25


def test_6_12_the_credit_of_one_advance_to_another_comes_on_top() -> None:
    # Music: arts 10, religion 5, and 10 to Enlightenment, which is of religion.
    assert price("enlightenment", {"music"}, {}, 3) == 160 - 15 - 10
    # Enlightenment: crafts 5, religion 10, and 20 to Philosophy, which is of religion and science.
    assert price("philosophy", {"enlightenment"}, {}, 3) == 220 - 20 - 20


def test_6_12_chosen_credits_count_in_their_group() -> None:
    assert price("coinage", (), {"science": 15}, 3) == 90 - 25
    assert price("coinage", (), {"arts": 15}, 3) == 90 - 10


def test_6_12_a_price_never_falls_below_nothing() -> None:
    held = {one for one in ALL if one != "sculpture"}
    assert credits_of(held, {}, 3)["arts"] > 50
    assert price("sculpture", held, {}, 3) == 0


@given(held=held_sets, players=st.sampled_from((3, 4)), chosen=st.sampled_from(GROUPS))
def test_6_12_every_price_by_the_rule_in_so_many_words(held: frozenset[str], players: int, chosen: str) -> None:
    own = dict.fromkeys(GROUPS, limits().credits[players])
    own[chosen] += 10
    for one in held:
        for group, amount in advances()[one].credits.items():
            own[group] += amount
    found = prices(held, {chosen: 10}, players)
    assert list(found) == [one for one in ALL if one not in held]
    for one, cost in found.items():
        fact = advances()[one]
        expected = fact.cost - max([own[group] for group in fact.groups])
        for giver in held:
            to = advances()[giver].credit_to
            if to is not None and to.advance == one:
                expected -= to.amount
        assert cost == max(0, expected) == price(one, held, {chosen: 10}, players)


# What one purchase holds


def test_6_12_nothing_gained_in_a_purchase_counts_in_it() -> None:
    both = Basket(("pottery", "agriculture"))
    assert basket_prices(both, (), {}, 3) == {"agriculture": 110, "pottery": 50}
    assert basket_cost(both, (), {}, 3) == price("pottery", (), {}, 3) + price("agriculture", (), {}, 3)
    chosen = Basket(("monument", "coinage"), choice={"science": 20})
    assert basket_prices(chosen, (), {}, 3)["coinage"] == 80


def test_6_12_library_takes_40_off_one_other_advance_at_once() -> None:
    assert basket_prices(Basket(("library", "mining")), (), {}, 3) == {"library": 210, "mining": 220}
    with_discount = Basket(("library", "mining"), discount="mining")
    assert basket_prices(with_discount, (), {}, 3) == {"library": 210, "mining": 180}
    assert basket_cost(with_discount, (), {}, 3) == 390


def test_6_12_the_discount_does_not_pay_out() -> None:
    basket = Basket(("library", "mysticism"), discount="mysticism")
    assert basket_prices(basket, {"deism"}, {"religion": 10}, 3)["mysticism"] == 0


def test_6_12_anatomy_gives_a_science_advance_printed_below_100_for_nothing() -> None:
    basket = Basket(("anatomy",), gift="coinage")
    check_basket(basket, ())
    assert basket_prices(basket, (), {}, 3) == {"anatomy": 260, "coinage": 0}
    assert basket_points(basket) == 7
    assert basket.gained == ("anatomy", "coinage")


def test_6_12_the_gifts_there_are() -> None:
    assert gifts_of(["anatomy"]) == ("astronavigation", "coinage", "empiricism", "written_record")
    assert gifts_of(["library"]) == ()


def test_6_12_credits_gained_are_those_of_the_cards_and_the_chosen_ones() -> None:
    basket = Basket(("anatomy", "monument"), gift="written_record", choice={"arts": 20, "crafts": 10})
    check_basket(basket, ())
    # Anatomy crafts 5, science 20; Monument crafts 10, religion 10; Written Record civics 5, science 5.
    assert basket_credits(basket) == by_group(arts=20, civics=5, crafts=25, religion=10, science=25)
    assert chosen_after({"crafts": 5}, basket) == {"arts": 20, "crafts": 15}
    assert credits_of(basket.gained, chosen_after({}, basket), 3) == by_group(30, 15, 35, 20, 35)


GOOD = [
    (Basket(()), ()),
    (Basket(("music", "pottery")), ("deism",)),
    (Basket(("library",)), ()),
    (Basket(("anatomy",)), ()),
    (Basket(("anatomy", "library"), gift="empiricism", discount="anatomy"), ()),
    (Basket(("monument",), choice={"arts": 5, "science": 15}), ()),
    (Basket(("written_record",), choice={"religion": 10}), ()),
    (Basket(("written_record", "monument"), choice={"religion": 30}), ("library", "anatomy")),
]


@pytest.mark.parametrize(("basket", "held"), GOOD)
def test_6_12_baskets_that_are_allowed(basket: Basket, held: tuple[str, ...]) -> None:
    check_basket(basket, held)


BAD: list[tuple[Basket, tuple[str, ...], str, dict[str, Any]]] = [
    (Basket(("luck",)), (), "advance.unknown", {"advance": "luck"}),
    (Basket(("anatomy",), gift="luck"), (), "advance.unknown", {"advance": "luck"}),
    (Basket(("library",), discount="luck"), (), "advance.unknown", {"advance": "luck"}),
    (Basket(("music", "pottery")), ("pottery",), "advance.held", {"advance": "pottery"}),
    (Basket(("anatomy",), gift="coinage"), ("coinage",), "advance.held", {"advance": "coinage"}),
    (Basket(("music", "music")), (), "advance.twice", {"advance": "music"}),
    (Basket(("anatomy", "coinage"), gift="coinage"), (), "advance.twice", {"advance": "coinage"}),
    (Basket(("music",), gift="coinage"), (), "advance.no-gift", {"advance": "coinage", "needs": ("anatomy",)}),
    (Basket(("music",), gift="coinage"), ("anatomy",), "advance.no-gift", {"needs": ("anatomy",)}),
    (
        Basket(("anatomy", "coinage"), gift="calendar"),
        ("empiricism",),
        "advance.gift-wrong",
        {"advance": "calendar", "could": ("astronavigation", "written_record")},
    ),
    (Basket(("anatomy",), gift="music"), (), "advance.gift-wrong", {"advance": "music"}),
    (Basket(("music",), discount="music"), (), "advance.no-discount", {"advance": "music", "needs": ("library",)}),
    (Basket(("music",), discount="music"), ("library",), "advance.no-discount", {"needs": ("library",)}),
    (
        Basket(("library", "music", "deism"), discount="library"),
        (),
        "advance.discount-wrong",
        {"advance": "library", "could": ("deism", "music")},
    ),
    (Basket(("library", "music"), discount="deism"), (), "advance.discount-wrong", {"could": ("music",)}),
    (
        Basket(("library", "anatomy"), gift="coinage", discount="coinage"),
        (),
        "advance.discount-wrong",
        {"advance": "coinage", "could": ("anatomy",)},
    ),
    (Basket(("music",), choice={"arts": 10}), (), "advance.no-choice", {"needs": ("monument", "written_record")}),
    (
        Basket(("music",), choice={"arts": 10}),
        ("monument",),
        "advance.no-choice",
        {"needs": ("monument", "written_record")},
    ),
    (
        Basket(("monument",), choice={"arts": 12, "crafts": 8}),
        (),
        "advance.choice-step",
        {"group": "arts", "amount": 12, "step": 5},
    ),
    (
        Basket(("monument",), choice={"arts": 25, "crafts": -5}),
        (),
        "advance.choice-step",
        {"group": "crafts", "amount": -5},
    ),
    (Basket(("monument",), choice={"arts": 15}), (), "advance.choice-total", {"given": 15, "total": 20, "step": 5}),
    (Basket(("monument",)), (), "advance.choice-total", {"given": 0, "total": 20}),
    (Basket(("anatomy",), gift="written_record"), (), "advance.choice-total", {"given": 0, "total": 10}),
]


@pytest.mark.parametrize(("basket", "held", "code", "values"), BAD)
def test_6_12_baskets_that_are_refused_say_what_would_do(
    basket: Basket, held: tuple[str, ...], code: str, values: dict[str, Any]
) -> None:
    with pytest.raises(RuleError) as refused:
        check_basket(basket, held)
    assert (refused.value.code, refused.value.rule) == (code, "6.12")
    assert refused.value.values == refused.value.values | values


# What the A.S.T. asks for


def test_6_13_what_is_missing_for_a_step_of_the_ast() -> None:
    held = ("music", "deism", "calendar", "library")
    assert Needs(advances=3).missing(held) == Needs()
    assert Needs(advances=12, points_in_advances=38).missing(held) == Needs(advances=8, points_in_advances=27)
    needs = Needs(advances_below_100=10, advances_from_100=3, advances_from_200=2)
    assert needs.missing(held) == Needs(advances_below_100=8, advances_from_100=1, advances_from_200=1)
    assert needs.missing(held).total == 10
    assert Needs(advances_from_100=3).missing(("monument", "library", "mining")).total == 0
