"""The planner: the best basket for what a player has, which cards to keep, and two baskets side by side.

Nothing here is a rule of the game: prices are those of `advances`, payments those of `payment`. Answers are exact; of
baskets that serve the goal alike the one with more victory points is taken, then the cheaper one, then the
alphabetically first.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.empires.advances import (
    RULE,
    Basket,
    Credits,
    Needs,
    basket_cost,
    basket_credits,
    basket_points,
    basket_prices,
    check_basket,
    choice_of,
    chosen_after,
    credits_of,
    prices,
)
from core.empires.basket_search import best_by_class, best_by_worth
from core.empires.catalog import GROUPS, Group, advances, credit_step
from core.empires.payment import Purse, Terms
from core.empires.surrender import Surrender, budget, cheapest
from core.errors import RuleError


class Buyer(Struct, frozen=True):
    """Who buys: the advances held before the purchase, the credits chosen with earlier ones, and the players."""

    held: frozenset[str]
    chosen: Credits
    players: int


class ByPoints(Struct, frozen=True):
    """Most victory points."""


class ByCredits(Struct, frozen=True):
    """Most credits for later purchases: those of the advances, and those chosen with them."""


class ByAst(Struct, frozen=True):
    """What the next step of the A.S.T. asks for, or as much of it as can be had (6.13)."""

    needs: Needs


class ByWishes(Struct, frozen=True):
    """The player's own list: an earlier wish goes before all later ones."""

    wishes: tuple[str, ...]


Goal = ByPoints | ByCredits | ByAst | ByWishes


class Plan(Struct, frozen=True):
    """The best basket for a goal.

    Attributes:
        basket: what to buy; credits to choose are those that make most of what is left cheaper.
        cost: what it costs, in trade points.
        points: the victory points it brings.
        left: the trade points there are beyond the cost; of cards the kept ones may be worth less.
        surrender: what to hand in and what to keep; None where trade points were given.
    """

    basket: Basket
    cost: int
    points: int
    left: int
    surrender: Surrender | None = None


def plan(trade_points: int, goal: Goal, buyer: Buyer) -> Plan:
    """The best basket for *trade_points*.

    Raises:
        RuleError: ``advance.unknown`` for a wish that is no advance.
    """
    offers = prices(buyer.held, buyer.chosen, buyer.players)
    basket = _with_choice(_best(offers, max(0, trade_points), goal, buyer), buyer)
    cost = basket_cost(basket, buyer.held, buyer.chosen, buyer.players)
    return Plan(basket, cost, basket_points(basket), trade_points - cost)


def plan_purchase(purse: Purse, terms: Terms, limit: int, goal: Goal, buyer: Buyer, besides: int = 0) -> Plan:
    """The best basket for all that is in *purse*, and the payment that keeps most of it.

    Args:
        purse: the cards, treasury and Special Buildings to pay with; a building is given up only where it must be.
        terms: how the buyer may pay.
        limit: commodity cards the buyer may keep at the end of phase 12 (M9).
        goal: what makes a basket better.
        buyer: who buys.
        besides: trade points that the same payment has to bring for something else (a Special Building, SB-3.5).

    Raises:
        RuleError: ``advance.unknown`` for a wish that is no advance; ``pay.short`` when *besides* is too much.
    """
    found = plan(budget(purse, terms) - besides, goal, buyer)
    return replace(found, surrender=cheapest(found.cost + besides, purse, terms, limit))


def _best(offers: Mapping[str, int], points: int, goal: Goal, buyer: Buyer) -> Basket:
    match goal:
        case ByPoints():
            return best_by_class(offers, points, Needs())
        case ByAst(needs):
            return best_by_class(offers, points, needs.missing(buyer.held))
        case ByCredits():
            return best_by_worth(offers, points, {one: _credits(one) for one in offers})
        case ByWishes(wishes):
            return best_by_worth(offers, points, _ranked(wishes))


def _credits(advance: str) -> int:
    """All credits that *advance* brings, chosen ones too."""
    return sum(advances()[advance].credits.values()) + choice_of((advance,))


def _ranked(wishes: tuple[str, ...]) -> dict[str, int]:
    """A worth for each wish that is more than that of all later ones together."""
    if unknown := [one for one in wishes if one not in advances()]:
        raise RuleError("advance.unknown", RULE, advance=unknown[0])
    return {one: 1 << rank for rank, one in enumerate(reversed(dict.fromkeys(wishes)))}


# Credits to choose


def after(buyer: Buyer, basket: Basket) -> Buyer:
    """*buyer* with everything that *basket* brings."""
    return replace(buyer, held=buyer.held.union(basket.gained), chosen=chosen_after(buyer.chosen, basket))


def best_choice(total: int, buyer: Buyer) -> dict[Group, int]:
    """How to choose *total* credits so that the advances *buyer* does not hold cost least together.

    Earlier groups get more where it makes no difference; groups without any are left out.
    """
    own = credits_of(buyer.held, buyer.chosen, buyer.players)
    offers = prices(buyer.held, buyer.chosen, buyer.players)
    later = [(advances()[one].groups, cost) for one, cost in offers.items() if cost]

    def saved(choice: dict[Group, int]) -> int:
        more = {group: own[group] + choice[group] for group in GROUPS}
        return sum(
            min(cost, max(more[one] for one in groups) - max(own[one] for one in groups)) for groups, cost in later
        )

    best = max(_choices(total), key=lambda choice: (saved(choice), *choice.values()))
    return {group: amount for group, amount in best.items() if amount}


def _choices(total: int) -> Iterator[dict[Group, int]]:
    """Every way to choose *total* credits, in steps."""
    step, bars = credit_step(), len(GROUPS) - 1
    for at in combinations(range(total // step + bars), bars):
        ends = (-1, *at, total // step + bars)
        yield {group: (ends[n + 1] - ends[n] - 1) * step for n, group in enumerate(GROUPS)}


def _with_choice(basket: Basket, buyer: Buyer) -> Basket:
    total = choice_of(basket.gained)
    return replace(basket, choice=best_choice(total, after(buyer, basket))) if total else basket


# Side by side


class Tally(Struct, frozen=True):
    """What a basket costs and brings.

    Attributes:
        basket: the basket.
        prices: what each of its advances costs in this purchase.
        cost: what it costs in all.
        left: the trade points that remain; below 0 what is short.
        points: the victory points it brings.
        credits: the credits it brings from the next turn on, by group.
        later: by how much it makes the advances that are then still to be had cheaper, all together.
    """

    basket: Basket
    prices: Mapping[str, int]
    cost: int
    left: int
    points: int
    credits: Credits
    later: int


class Comparison(Struct, frozen=True):
    """Two baskets side by side, with the advances that both bring and those that only one does."""

    first: Tally
    second: Tally
    both: tuple[str, ...]
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]


def tally(basket: Basket, trade_points: int, buyer: Buyer) -> Tally:
    """What *basket* costs and brings a buyer with *trade_points*.

    Raises:
        RuleError: the basket is not allowed (as `check_basket`); too dear a one is.
    """
    check_basket(basket, buyer.held)
    costs = basket_prices(basket, buyer.held, buyer.chosen, buyer.players)
    cost = sum(costs.values())
    then = after(buyer, basket)
    before = prices(buyer.held, buyer.chosen, buyer.players)
    later = sum(before[one] - price for one, price in prices(then.held, then.chosen, then.players).items())
    left = trade_points - cost
    return Tally(basket, costs, cost, left, basket_points(basket), basket_credits(basket), later)


def compare(first: Basket, second: Basket, trade_points: int, buyer: Buyer) -> Comparison:
    """Two baskets side by side, for a buyer with *trade_points*; RuleError as `tally`."""
    one, two = set(first.gained), set(second.gained)
    return Comparison(
        first=tally(first, trade_points, buyer),
        second=tally(second, trade_points, buyer),
        both=tuple(sorted(one & two)),
        only_first=tuple(sorted(one - two)),
        only_second=tuple(sorted(two - one)),
    )


def plan_view(plan: Plan) -> dict[str, Any]:
    """``plan``: the advances gained, cost, points and what is left; then, where there is any, the gift, the discount,
    the credits to choose, and what to pay and keep."""
    basket = plan.basket
    view: dict[str, Any] = {
        "basket": list(basket.gained),
        "cost": plan.cost,
        "points": plan.points,
        "left": plan.left,
    }
    special = {"gift": basket.gift, "discount": basket.discount, "choose": dict(basket.choice)}
    view |= {name: value for name, value in special.items() if value}
    if plan.surrender is not None:
        view |= _surrender_view(plan.surrender)
    return view


def _surrender_view(surrender: Surrender) -> dict[str, Any]:
    payment, kept = surrender.payment, surrender.kept
    pay: dict[str, Any] = {
        "cards": dict(payment.cards),
        "treasury": payment.treasury,
        "sub": [[one.card, one.into] for one in payment.substitutes],
        "sacrifice": [[one.building, one.into] for one in payment.sacrifices],
    }
    keep = {"cards": dict(kept.cards), "treasury": kept.treasury, "points": surrender.points}
    return {"pay": pay, "keep": keep}
