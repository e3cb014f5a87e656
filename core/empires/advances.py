"""Civilization advances: what each costs a player now, and what one purchase may hold (rulebook 1.1, 6.12; M4).

A player is told by the advances ``held`` before the purchase, the credits ``chosen`` with earlier ones (Monument,
Written Record) and the number of ``players``. Nothing gained in a purchase counts in it, except Library's discount and
Anatomy's gift. An advance of ``held`` that does not exist is a KeyError: names are checked where they are read.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import asdict

from core.empires.catalog import GROUPS, Advance, Group, advances, credit_step, limits
from core.empires.facts import PriceNeed, track
from core.errors import RuleError

RULE = "6.12"
"""Phase 12 in the Mega Civilization rulebook 1.1."""

Credits = Mapping[Group, int]
"""Credits by group."""


class Basket(Struct, frozen=True):
    """Advances gained in one purchase.

    Attributes:
        bought: those that are paid for.
        gift: the one that Anatomy gives for nothing.
        discount: the one of ``bought`` that Library makes cheaper.
        choice: credits taken with Monument and Written Record.
    """

    bought: tuple[str, ...]
    gift: str | None = None
    discount: str | None = None
    choice: Credits = {}

    @property
    def gained(self) -> tuple[str, ...]:
        """Everything the buyer holds more afterwards, in alphabetical order."""
        return tuple(sorted((*self.bought, self.gift) if self.gift else self.bought))


class Needs(Struct, frozen=True):
    """Advances that a step of the A.S.T. asks for (6.13): how many in all, by printed cost, and worth what."""

    advances: int = 0
    advances_below_100: int = 0
    advances_from_100: int = 0
    advances_from_200: int = 0
    points_in_advances: int = 0

    @property
    def total(self) -> int:
        """All of it, one advance and one point counting alike: 0 when nothing is needed."""
        return sum(asdict(self).values())

    def missing(self, held: Iterable[str]) -> "Needs":
        """What is still needed by a player with the advances *held*."""
        have = counted(held)
        return Needs(*(max(0, need - got) for need, got in zip(asdict(self).values(), have, strict=True)))


def counted(held: Iterable[str]) -> tuple[int, ...]:
    """How far the advances *held* meet each of the fields of `Needs`, in their order."""
    facts = [advances()[one] for one in held]
    costs = [one.cost for one in facts]
    counts = track().counts
    among = (counts[need].count(costs) for need in get_args(PriceNeed))
    return (len(costs), *among, sum(one.points for one in facts))


# Credits and prices


def credits_of(held: Iterable[str], chosen: Credits, players: int) -> dict[Group, int]:
    """The credits of a player by group: those of the start (M4), of the advances *held*, and the *chosen* ones."""
    total = Counter(dict.fromkeys(GROUPS, limits().credits[players]))
    for advance in held:
        total.update(advances()[advance].credits)
    total.update(chosen)
    return {group: total[group] for group in GROUPS}


def price(advance: str, held: Collection[str], chosen: Credits, players: int) -> int:
    """What *advance* costs now: the printed cost, less the higher credit of its groups, less the credit that an
    advance held gives to it alone; never below 0. Credits of two groups are not added (6.12)."""
    return _price(advances()[advance], held, credits_of(held, chosen, players))


def prices(held: Collection[str], chosen: Credits, players: int) -> dict[str, int]:
    """The price of every advance not *held*, in alphabetical order."""
    own = credits_of(held, chosen, players)
    return {one.id: _price(one, held, own) for one in advances().values() if one.id not in held}


def _price(advance: Advance, held: Collection[str], own: Credits) -> int:
    giver, amount = _given_to(advance.id)
    special = amount if giver in held else 0
    return max(0, advance.cost - max(own[group] for group in advance.groups) - special)


@cache
def _given_to(advance: str) -> tuple[str, int]:
    """Who gives a credit to *advance* alone, and how much; nobody gives 0."""
    given = ((one.id, one.credit_to) for one in advances().values() if one.credit_to)
    return next(((giver, to.amount) for giver, to in given if to.advance == advance), ("", 0))


def view(held: Collection[str], chosen: Credits, players: int) -> dict[str, Any]:
    """``show advances SEAT``: what is held, the credits, and what each advance not held costs this player now."""
    return {
        "held": sorted(held),
        "credits": credits_of(held, chosen, players),
        "prices": prices(held, chosen, players),
    }


# Baskets


def basket_prices(basket: Basket, held: Collection[str], chosen: Credits, players: int) -> dict[str, int]:
    """What each advance of *basket* costs in this purchase, in alphabetical order: discounted, and 0 for the gift."""
    cost = {one: price(one, held, chosen, players) for one in basket.bought}
    if basket.discount is not None:
        cost[basket.discount] = max(0, cost[basket.discount] - discount_of(basket.bought))
    return {one: 0 if one == basket.gift else cost[one] for one in basket.gained}


def basket_cost(basket: Basket, held: Collection[str], chosen: Credits, players: int) -> int:
    """What *basket* costs in trade points; it must have passed `check_basket`."""
    return sum(basket_prices(basket, held, chosen, players).values())


def basket_points(basket: Basket) -> int:
    """The victory points that *basket* brings."""
    return sum(advances()[one].points for one in basket.gained)


def basket_credits(basket: Basket) -> dict[Group, int]:
    """The credits that *basket* brings from the next turn on, by group, chosen ones too."""
    total: Counter[Group] = Counter(basket.choice)
    for one in basket.gained:
        total.update(advances()[one].credits)
    return {group: total[group] for group in GROUPS}


def chosen_after(chosen: Credits, basket: Basket) -> dict[Group, int]:
    """The credits chosen so far with those of *basket*, groups without any left out."""
    total = Counter(chosen)
    total.update(basket.choice)
    return {group: total[group] for group in GROUPS if total[group]}


def discount_of(bought: Iterable[str]) -> int:
    """What one other advance bought together with *bought* costs less (Library)."""
    return sum(advances()[one].powers.same_turn_discount for one in bought)


def choice_of(gained: Iterable[str]) -> int:
    """The credits to choose for taking *gained* (Monument, Written Record)."""
    return sum(advances()[one].powers.choice_credits for one in gained)


def gifts_of(bought: Iterable[str]) -> tuple[str, ...]:
    """The advances of which buying *bought* gives one for nothing (Anatomy), whoever holds them."""
    offers = [free for one in bought if (free := advances()[one].powers.free_advance)]
    return tuple(
        one.id
        for one in advances().values()
        if any(free.group in one.groups and one.cost < free.below for free in offers)
    )


def check_basket(basket: Basket, held: Collection[str]) -> None:
    """Refuse a *basket* that the rules don't allow a player with *held* (6.12); it may be empty.

    Raises:
        RuleError: ``advance.unknown``, ``advance.held``, ``advance.twice``; ``advance.no-gift``,
            ``advance.gift-wrong``; ``advance.no-discount``, ``advance.discount-wrong``; ``advance.no-choice``,
            ``advance.choice-step``, ``advance.choice-total``. The values say what would do.
    """
    named = (*basket.bought, *(one for one in (basket.gift, basket.discount) if one))
    if unknown := [one for one in named if one not in advances()]:
        raise RuleError("advance.unknown", RULE, advance=unknown[0])
    if again := [one for one in basket.gained if one in held]:
        raise RuleError("advance.held", RULE, advance=again[0])
    if twice := [one for one, count in Counter(basket.gained).items() if count > 1]:
        raise RuleError("advance.twice", RULE, advance=twice[0])
    if basket.gift is not None:
        _check_gift(basket.gift, basket.bought, held)
    if basket.discount is not None:
        _check_discount(basket.discount, basket.bought)
    _check_choice(basket.choice, choice_of(basket.gained))


def _check_gift(gift: str, bought: tuple[str, ...], held: Collection[str]) -> None:
    allowed = gifts_of(bought)
    if not allowed:
        givers = tuple(one.id for one in advances().values() if one.powers.free_advance)
        raise RuleError("advance.no-gift", RULE, advance=gift, needs=givers)
    if gift not in allowed:
        could = tuple(one for one in allowed if one not in held and one not in bought)
        raise RuleError("advance.gift-wrong", RULE, advance=gift, could=could)


def _check_discount(discount: str, bought: tuple[str, ...]) -> None:
    givers = tuple(one.id for one in advances().values() if one.powers.same_turn_discount)
    if not discount_of(bought):
        raise RuleError("advance.no-discount", RULE, advance=discount, needs=givers)
    could = tuple(sorted(one for one in bought if one not in givers))
    if discount not in could:
        raise RuleError("advance.discount-wrong", RULE, advance=discount, could=could)


def _check_choice(choice: Credits, total: int) -> None:
    step = credit_step()
    if choice and not total:
        givers = tuple(one.id for one in advances().values() if one.powers.choice_credits)
        raise RuleError("advance.no-choice", RULE, needs=givers)
    if odd := [(group, amount) for group, amount in choice.items() if amount <= 0 or amount % step]:
        raise RuleError("advance.choice-step", RULE, group=odd[0][0], amount=odd[0][1], step=step)
    if (given := sum(choice.values())) != total:
        raise RuleError("advance.choice-total", RULE, given=given, total=total, step=step)
