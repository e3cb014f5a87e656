"""Which cards to hand in and which to keep, against every way there is."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

from core.empires.catalog import CardId, deck
from core.empires.knowledge import set_value
from core.empires.payment import Payment, Purse, Terms, check, check_purse, given, terms, worth
from core.empires.surrender import Surrender, budget, cheapest
from core.errors import RuleError

WEST = deck("west")
PLAIN = terms(WEST, ())
EMPIRE = terms(WEST, ("trade_empire",))
COMMODITIES = [card for card in WEST.cards.values() if card.kind == "commodity"]
BUILDINGS = ("colosseum", "stonehenge")


def purse(treasury: int = 0, buildings: tuple[str, ...] = (), **cards: int) -> Purse:
    return Purse({CardId(card): count for card, count in cards.items()}, treasury, buildings)


def points(cards: dict[CardId, int], treasury: int, on: Terms) -> int:
    """Trade points of cards and treasury that stay."""
    return sum(set_value(on.face(card), count) for card, count in cards.items()) + treasury * on.token


# What is best


def test_a_small_price_is_paid_with_what_is_worth_least() -> None:
    found = cheapest(10, purse(gold=3, ochre=4), PLAIN, 8)
    assert found.payment == Payment({CardId("ochre"): 4})
    assert found.kept == purse(gold=3)
    assert found.points == 81


def test_treasury_fills_what_cards_leave_open() -> None:
    found = cheapest(50, purse(treasury=10, gold=2, ochre=4), PLAIN, 8)
    assert found.payment == Payment({CardId("gold"): 2, CardId("ochre"): 4})
    found = cheapest(50, purse(treasury=20, gold=2, ochre=4), PLAIN, 8)
    assert found.payment == Payment({CardId("gold"): 2}, treasury=14)
    assert found.points == 16 + 6


def test_with_mining_an_odd_rest_is_paid_with_one_point_too_much() -> None:
    found = cheapest(37, purse(treasury=9, gold=2), terms(WEST, ("mining",)), 8)
    assert found.payment == Payment({CardId("gold"): 2}, treasury=1)
    assert found.kept == Purse({}, 8)
    assert found.points == 16


def test_9_no_more_is_kept_than_the_hand_may_hold() -> None:
    hand = purse(ochre=9, gold=2, ivory=1)
    assert cheapest(5, hand, PLAIN, 12).payment == Payment({CardId("ivory"): 1})
    kept = cheapest(5, hand, PLAIN, 8).kept
    assert sum(kept.cards.values()) == 8
    assert kept.cards == {"ochre": 6, "gold": 2}
    assert cheapest(5, hand, PLAIN, 9).kept.cards == {"ochre": 7, "gold": 2}


def test_6_12_trade_empire_completes_a_set_where_that_keeps_more() -> None:
    found = cheapest(140, purse(ivory=3, gold=1, ochre=9), EMPIRE, 9)
    assert [(one.card, one.into) for one in found.payment.substitutes] == [("gold", "ivory")]
    assert found.kept == purse(ochre=9)
    check(found.payment, 140, EMPIRE)


def test_sb_8_a_building_is_given_up_only_where_it_must_be() -> None:
    hand = purse(resin=4, buildings=BUILDINGS)
    assert budget(hand, PLAIN) == 175
    assert cheapest(112, hand, PLAIN, 8).payment.sacrifices == ()
    found = cheapest(113, hand, PLAIN, 8)
    assert [(one.building, one.into) for one in found.payment.sacrifices] == [("colosseum", "resin")]
    assert found.kept == Purse({}, 0, ("stonehenge",))


def test_what_is_short_is_told() -> None:
    with pytest.raises(RuleError) as refused:
        cheapest(50, purse(treasury=5, ochre=6), PLAIN, 8)
    assert (refused.value.code, refused.value.values) == ("pay.short", {"short": 9, "worth": 41, "cost": 50})


def test_nothing_is_paid_for_nothing() -> None:
    assert cheapest(0, Purse(), PLAIN, 8) == Surrender(Payment(), Purse(), 0)
    assert cheapest(0, purse(treasury=7, gold=3), EMPIRE, 8).kept == purse(treasury=7, gold=3)


def test_calamities_and_water_pay_nothing() -> None:
    assert budget(purse(water=3, famine=1, ochre=2), PLAIN) == 4


# Against every way there is


def every_way(hand: Purse, on: Terms, limit: int) -> Iterator[tuple[int, int, int, dict[CardId, int]]]:
    """Every way to hand in, keep and throw away cards: buildings used, points of the sets, cards kept, and which."""
    names = list(hand.cards)
    splits = [
        [(handed, kept) for kept in range(count + 1) for handed in range(count + 1 - kept)]
        for count in hand.cards.values()
    ]
    extras = [(), *((name,) for name in names)] if on.substitutes else [()]
    for chosen in product(*splits):
        if sum(kept for _, kept in chosen) > limit:
            continue
        for into in extras:
            for spare in extras if into else [()]:
                if bool(into) != bool(spare):
                    continue
                for built in product([None, *names], repeat=len(hand.buildings)):
                    sets = sets_of(names, chosen, into, spare, built, hand, on)
                    if sets is not None:
                        kept = {name: kept for name, (_, kept) in zip(names, chosen, strict=True)}
                        yield len(built) - built.count(None), sets, sum(kept.values()), kept


def sets_of(names, chosen, into, spare, built, hand, on) -> int | None:  # type: ignore[no-untyped-def]
    """The trade points of the sets handed in, or None where the rules don't allow it."""
    total = 0
    if into and (into == spare or on.face(spare[0]) < on.face(into[0])):
        return None
    for name, (handed, kept) in zip(names, chosen, strict=True):
        if handed + kept + (name in spare) > hand.cards[name]:
            return None
        more = (name in into) + built.count(name)
        if more and (not handed or handed + more > on.most(name)):
            return None
        total += on.face(name) * (handed + more) ** 2
    return total


def best_by_hand(cost: int, hand: Purse, on: Terms, limit: int) -> tuple[int, int] | None:
    """The fewest buildings and then the most points kept for paying *cost*, or None when it can't be paid."""
    best = None
    for buildings, sets, _, kept in every_way(hand, on, limit):
        for tokens in range(hand.treasury + 1):
            total = sets + tokens * on.token
            if total < cost or (tokens and total > cost + on.overpay):
                continue
            found = (-buildings, points(kept, hand.treasury - tokens, on))
            best = found if best is None else max(best, found)
    return best and (-best[0], best[1])


def random_purse(rng: random.Random, cards: int, names: int, buildings: int) -> Purse:
    pool = rng.sample(COMMODITIES, names)
    if rng.random() < 0.5:
        pool[1] = next(one for one in WEST.commodities(pool[0].stack) if one != pool[0])
    hand: dict[CardId, int] = {}
    for _ in range(cards):
        card = rng.choice(pool)
        hand[card.id] = min(card.count, hand.get(card.id, 0) + 1)
    return Purse(hand, rng.randint(0, 8), BUILDINGS[:buildings])


@pytest.mark.parametrize(
    ("cards", "names", "held", "buildings", "rounds"),
    [
        (8, 3, (), 0, 400),
        (7, 3, ("mining",), 0, 400),
        (6, 3, ("trade_empire",), 0, 300),
        (6, 3, ("mining", "trade_empire"), 0, 300),
        (5, 2, ("trade_empire",), 2, 200),
        (5, 2, (), 1, 300),
    ],
)
def test_no_way_keeps_more(cards: int, names: int, held: tuple[str, ...], buildings: int, rounds: int) -> None:
    rng = random.Random(f"{cards} {names} {held} {buildings}")
    on = terms(WEST, held)
    for _ in range(rounds):
        hand = random_purse(rng, cards, names, buildings)
        limit = rng.randint(1, cards)
        most = budget(hand, on)
        assert most == max(sets for _, sets, _, _ in every_way(hand, on, 0)) + hand.treasury * on.token
        cost = rng.randint(0, most)
        found = cheapest(cost, hand, on, limit)
        assert (len(found.payment.sacrifices), found.points) == best_by_hand(cost, hand, on, limit)
        check(found.payment, cost, on)
        check_purse(found.payment, hand)
        assert found.points == points(dict(found.kept.cards), found.kept.treasury, on)
        assert sum(found.kept.cards.values()) <= limit


@pytest.mark.parametrize("held", [(), ("mining",), ("trade_empire",), ("mining", "trade_empire")])
def test_nothing_is_lost_or_made_on_the_way_through_full_hands(held: tuple[str, ...]) -> None:
    rng = random.Random(f"{held}")
    on = terms(WEST, held)
    for _ in range(25):
        hand = random_purse(rng, 26, 12, 0)
        cost = rng.randint(0, budget(hand, on))
        found = cheapest(cost, hand, on, 8)
        check(found.payment, cost, on)
        handed, kept = given(found.payment), found.kept
        assert {card: handed.get(card, 0) + kept.cards.get(card, 0) for card in hand.cards} == hand.cards
        assert found.payment.treasury + kept.treasury == hand.treasury
        assert worth(found.payment, on) >= cost
