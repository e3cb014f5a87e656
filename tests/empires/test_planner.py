"""The planner against every basket there is, and what it tells."""

import json
import random
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import chain, combinations

import pytest
from msgspec.structs import replace

from core.empires.advances import Basket, Needs, basket_cost, check_basket, choice_of, credits_of, prices
from core.empires.basket_search import best_by_class, best_by_worth
from core.empires.catalog import CardId, advances, deck
from core.empires.payment import Purse, check, check_purse, terms
from core.empires.planner import (
    Buyer,
    ByAst,
    ByCredits,
    ByPoints,
    ByWishes,
    Goal,
    after,
    best_choice,
    compare,
    plan,
    plan_purchase,
    plan_view,
    tally,
)
from core.errors import RuleError

ALL = tuple(advances())
SPECIAL = ("library", "anatomy", "coinage", "written_record", "empiricism", "monument")
WEST = deck("west")
NOBODY = Buyer(frozenset(), {}, 3)
Score = Callable[[Collection[str]], int]


def lacking(*missing: str) -> Buyer:
    """Who holds all advances but those *missing*, and yet has no credits but those to one advance."""
    held = frozenset(ALL) - set(missing)
    return Buyer(held, {group: -amount for group, amount in credits_of(held, {}, 3).items()}, 3)


# Against every basket there is


def every_basket(offers: Mapping[str, int]) -> Iterator[tuple[Basket, int]]:
    """Every basket of *offers*, however the discount and the gift are used, with its cost."""
    for bought in chain.from_iterable(combinations(offers, size) for size in range(len(offers) + 1)):
        gifts = [one for one in offers if one not in bought and advances()[one].cost < 100 and is_science(one)]
        for gift in [None, *gifts] if "anatomy" in bought else [None]:
            for discount in [None, *bought] if "library" in bought else [None]:
                if discount != "library":
                    less = min(40, offers[discount]) if discount else 0
                    yield Basket(bought, gift, discount), sum(offers[one] for one in bought) - less


def is_science(advance: str) -> bool:
    return "science" in advances()[advance].groups


def best_of_all(offers: Mapping[str, int], budget: int, score: Score) -> tuple[int, int, int, list[str]]:
    """What serves the goal best, as (score, points, less cost, names); of equals the alphabetically first."""
    ranked = [
        (score(basket.gained), sum(advances()[one].points for one in basket.gained), -cost, list(basket.gained))
        for basket, cost in every_basket(offers)
        if cost <= budget
    ]
    best = max(ranked)[:3]
    return (*best, min(names for *numbers, names in ranked if tuple(numbers) == best))


def check_best(basket: Basket, offers: Mapping[str, int], budget: int, score: Score) -> None:
    """*basket* is allowed, can be paid, and none serves the goal better."""
    credits_to_choose = choice_of(basket.gained)
    check_basket(replace(basket, choice={"arts": credits_to_choose} if credits_to_choose else {}), ())
    cost = sum(offers[one] for one in basket.bought) - (min(40, offers[basket.discount]) if basket.discount else 0)
    points = sum(advances()[one].points for one in basket.gained)
    found = (score(basket.gained), points, -cost, list(basket.gained))
    assert found == best_of_all(offers, budget, score)


def random_offers(rng: random.Random, most: int) -> dict[str, int]:
    """Some advances at the prices of a player with some others; often those that change their own purchase."""
    held = rng.sample(ALL, rng.randint(0, 30))
    offers = prices(held, {"arts": rng.choice((0, 10))}, rng.choice((3, 4)))
    pool = [one for one in offers if one in SPECIAL] if rng.random() < 0.6 else []
    some = rng.sample(pool, rng.randint(0, len(pool)))
    some += rng.sample(sorted(set(offers) - set(some)), max(0, rng.randint(1, most) - len(some)))
    return {one: offers[one] for one in sorted(some)}


def worth_of(worth: Mapping[str, int]) -> Score:
    return lambda names: sum(worth.get(one, 0) for one in names)


def served(needs: Needs) -> Score:
    return lambda names: needs.total - needs.missing(names).total


def random_needs(rng: random.Random) -> Needs:
    kinds = [Needs(3), Needs(12), Needs(0, 10, 0, 0, 38), Needs(0, 17, 0, 0, 56), Needs(0, 0, 3), Needs(0, 0, 0, 2)]
    return rng.choice([*kinds, Needs(*(rng.randint(0, 4) for _ in range(5)))])


@pytest.mark.parametrize("seed", range(4))
def test_no_basket_has_more_points(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(300):
        offers, budget = random_offers(rng, 7), rng.randint(0, 700)
        check_best(best_by_class(offers, budget, Needs()), offers, budget, lambda _: 0)


@pytest.mark.parametrize("seed", range(4))
def test_no_basket_goes_further_on_the_ast(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(300):
        offers, budget, needs = random_offers(rng, 7), rng.randint(0, 700), random_needs(rng)
        check_best(best_by_class(offers, budget, needs), offers, budget, served(needs))


@pytest.mark.parametrize("seed", range(4))
def test_no_basket_brings_more_of_what_is_wanted(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(300):
        offers, budget = random_offers(rng, 7), rng.randint(0, 700)
        worth = {one: rng.choice((0, 5, 5, 20, 35)) for one in offers}
        check_best(best_by_worth(offers, budget, worth), offers, budget, worth_of(worth))


def test_two_ways_of_searching_agree_on_all_51() -> None:
    rng = random.Random(51)
    for _ in range(40):
        held = rng.sample(ALL, rng.randint(0, 40))
        offers = prices(held, {}, rng.choice((3, 4)))
        budget = rng.randint(0, 900)
        assert best_by_class(offers, budget, Needs()) == best_by_worth(offers, budget, {})


# What it plans


def test_of_baskets_with_as_many_points_the_cheaper_and_then_the_alphabetically_first_is_taken() -> None:
    found = plan(90, ByPoints(), NOBODY)
    # Four advances cost 40 each: Cloth Making, Mysticism, Sculpture, Urbanism.
    assert plan_view(found) == {"basket": ["cloth_making", "mysticism"], "cost": 80, "points": 2, "left": 10}
    assert json.loads(json.dumps(plan_view(found))) == plan_view(found)


def test_with_nothing_to_spend_nothing_is_bought_but_what_is_free() -> None:
    assert plan_view(plan(0, ByPoints(), NOBODY)) == {"basket": [], "cost": 0, "points": 0, "left": 0}
    rich = Buyer(frozenset(), {"arts": 40}, 3)
    assert plan(0, ByPoints(), rich).basket == Basket(("mysticism", "sculpture"))


def test_6_12_library_and_anatomy_are_bought_for_what_they_do_at_once() -> None:
    # Both are 20 cheaper for the advance before them in their chain.
    found = plan(370, ByPoints(), lacking("library", "mining"))
    assert found.basket == Basket(("library", "mining"), discount="mining")
    assert (found.cost, found.points, found.left) == (370, 12, 0)
    found = plan(330, ByPoints(), lacking("anatomy", "coinage", "astronavigation"))
    assert found.basket == Basket(("anatomy", "astronavigation"), gift="coinage")
    assert (found.cost, found.points, found.left) == (330, 8, 0)


def test_credits_for_later_count_those_that_may_be_chosen() -> None:
    found = plan(50, ByCredits(), NOBODY)
    # Empiricism brings 30 credits. Written Record costs 50 too and brings 5 + 5 + 10.
    assert found.basket == Basket(("empiricism",))
    without = Buyer(frozenset({"empiricism"}), {}, 3)
    found = plan(50, ByCredits(), without)
    assert found.basket.bought == ("written_record",)
    assert sum(found.basket.choice.values()) == 10
    check_basket(found.basket, without.held)


def test_an_earlier_wish_goes_before_all_later_ones() -> None:
    wishes = ("mining", "music", "deism", "sculpture")
    assert plan(220, ByWishes(wishes), NOBODY).basket.bought == ("mining",)
    assert plan(290, ByWishes(wishes), NOBODY).basket.bought == ("mining", "music")
    assert plan(219, ByWishes(wishes), NOBODY).basket.bought == ("cloth_making", "deism", "music", "sculpture")


def test_a_wish_that_is_no_advance_is_refused() -> None:
    with pytest.raises(RuleError) as refused:
        plan(100, ByWishes(("luck",)), NOBODY)
    assert (refused.value.code, refused.value.values) == ("advance.unknown", {"advance": "luck"})


def test_6_13_what_is_held_counts_for_the_ast() -> None:
    buyer = Buyer(frozenset({"music", "deism"}), {}, 3)
    three, dearer = ("cloth_making", "mysticism", "sculpture"), ("literacy", "mysticism")
    assert plan(120, ByAst(Needs(advances=5)), buyer).basket.bought == three
    # With two held, two more make four: then points decide.
    assert plan(120, ByAst(Needs(advances=4)), buyer).basket.bought == dearer
    assert plan(120, ByPoints(), buyer).basket.bought == dearer


def test_what_is_free_needs_neither_discount_nor_gift() -> None:
    nearly = lacking("library", "anatomy", "empiricism")
    buyer = replace(nearly, chosen={**nearly.chosen, "science": nearly.chosen["science"] + 60})
    # Empiricism is printed 60 and science: it costs nothing now.
    assert plan(1000, ByPoints(), buyer).basket == Basket(("anatomy", "empiricism", "library"), discount="anatomy")


GOALS: list[Goal] = [ByPoints(), ByCredits(), ByAst(Needs(advances=12)), ByWishes(("monument", "anatomy", "library"))]


@pytest.mark.parametrize("goal", GOALS, ids=lambda goal: type(goal).__name__)
def test_6_12_a_plan_can_be_carried_out(goal: Goal) -> None:
    rng = random.Random(f"{goal}")
    for _ in range(15):
        held = frozenset(rng.sample(ALL, rng.randint(0, 25)))
        buyer = Buyer(held, {}, rng.choice((3, 4)))
        cards = rng.choices([card for card in WEST.cards.values() if card.kind == "commodity"], k=18)
        hand = {card.id: min(cards.count(card), card.count) for card in cards}
        purse = Purse(hand, rng.randint(0, 20))
        found = plan_purchase(purse, terms(WEST, held), 8, goal, buyer)
        check_basket(found.basket, held)
        assert found.cost == basket_cost(found.basket, held, {}, buyer.players)
        assert found.left >= 0
        assert found.surrender is not None
        check(found.surrender.payment, found.cost, terms(WEST, held))
        check_purse(found.surrender.payment, purse)
        assert plan(found.cost + found.left, goal, buyer).basket == found.basket


def test_a_plan_for_a_hand_tells_what_to_pay_and_what_to_keep() -> None:
    purse = Purse({CardId("gold"): 2, CardId("ochre"): 3, CardId("tin"): 1}, 6)
    found = plan_purchase(purse, terms(WEST, ()), 8, ByPoints(), NOBODY)
    # 36 + 9 + 6 + 6 = 57 trade points: one advance for 40.
    assert plan_view(found) == {
        "basket": ["cloth_making"],
        "cost": 40,
        "points": 1,
        "left": 17,
        "pay": {"cards": {"gold": 2}, "treasury": 4, "sub": [], "sacrifice": []},
        "keep": {"cards": {"tin": 1, "ochre": 3}, "treasury": 2, "points": 17},
    }
    besides = plan_purchase(purse, terms(WEST, ()), 8, ByPoints(), NOBODY, besides=30)
    assert (besides.basket, besides.left) == (Basket(()), 27)
    assert besides.surrender is not None and besides.surrender.points == 21


@pytest.mark.parametrize("goal", [ByPoints(), ByCredits()], ids=["points", "credits"])
def test_a_building_that_is_too_dear_leaves_nothing_to_plan(goal: Goal) -> None:
    purse = Purse({CardId("gold"): 1}, 6)
    with pytest.raises(RuleError) as refused:
        plan_purchase(purse, terms(WEST, ()), 8, goal, NOBODY, besides=30)
    assert (refused.value.code, refused.value.values["short"]) == ("pay.short", 15)


# Credits to choose


def test_chosen_credits_make_most_of_what_is_left_cheaper() -> None:
    # Everything is held but two advances of arts and one of civics, none of them free.
    buyer = lacking("music", "sculpture", "law")
    assert best_choice(10, buyer) == {"arts": 10}
    # Sculpture costs 50 and Music 80: beyond 50 more credits of arts help as much as those of civics.
    assert best_choice(60, buyer) == {"arts": 60}
    assert best_choice(90, buyer) == {"arts": 80, "civics": 10}


def test_the_choice_counts_on_what_the_basket_itself_brings() -> None:
    nearly = lacking("written_record", "urbanism", "deism")
    buyer = replace(nearly, chosen={**nearly.chosen, "civics": nearly.chosen["civics"] + 40})
    # Urbanism costs 10 now, and 5 with the credits of Written Record: 5 more are enough for it.
    found = plan(20, ByWishes(("written_record",)), buyer)
    assert found.basket == Basket(("written_record",), choice={"civics": 5, "religion": 5})


def test_nothing_is_chosen_of_nothing() -> None:
    assert best_choice(0, NOBODY) == {}


@pytest.mark.parametrize("total", [10, 20, 30])
def test_no_choice_saves_more(total: int) -> None:
    rng = random.Random(total)
    for _ in range(5):
        buyer = Buyer(frozenset(rng.sample(ALL, rng.randint(0, 40))), {}, 3)
        chosen = best_choice(total, buyer)
        assert sum(chosen.values()) == total
        now = sum(prices(buyer.held, chosen, 3).values())
        for _ in range(30):
            other = {"arts": 0, "civics": 0, "crafts": 0, "religion": 0, "science": 0}
            for _ in range(total // 5):
                other[rng.choice(list(other))] += 5
            assert now <= sum(prices(buyer.held, other, 3).values())


# Side by side


def test_two_baskets_side_by_side() -> None:
    first = Basket(("deism", "library", "music"), discount="music")
    second = Basket(("music", "written_record"), choice={"science": 10})
    found = compare(first, second, 300, NOBODY)
    assert (found.both, found.only_first, found.only_second) == (("music",), ("deism", "library"), ("written_record",))
    assert found.first.prices == {"deism": 60, "library": 210, "music": 30}
    assert (found.first.cost, found.first.left, found.first.points) == (300, 0, 8)
    assert (found.second.cost, found.second.left, found.second.points) == (120, 180, 2)
    assert found.second.credits == {"arts": 10, "civics": 5, "crafts": 0, "religion": 5, "science": 15}
    assert found.first == tally(first, 300, NOBODY)


def test_what_a_basket_saves_later() -> None:
    buyer = lacking("pottery", "agriculture", "deism")
    # Pottery brings crafts 10, and 10 to Agriculture alone; Deism is of religion.
    assert tally(Basket(("pottery",)), 100, buyer).later == 20
    assert tally(Basket(("deism",)), 100, buyer).later == 10
    assert after(buyer, Basket(("pottery",))).held == buyer.held | {"pottery"}


def test_a_basket_that_is_too_dear_can_be_looked_at_and_one_that_is_not_allowed_can_not() -> None:
    assert tally(Basket(("library",)), 100, NOBODY).left == -110
    with pytest.raises(RuleError, match=r"advance\.no-gift"):
        compare(Basket(("music",)), Basket((), gift="coinage"), 100, NOBODY)
