"""What a seat thinks of acquiring: a basket that is filled one advance at a time, and how to pay for it.

What a basket may hold, costs and brings is asked of the rules; this only keeps the choices and fills in what they
leave open: the gift, the discount and the credits that save most, until somebody chooses otherwise.
"""

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from core.empires import planner
from core.empires.acquisition import building_price, purse_of, terms_of
from core.empires.advances import Basket, basket_cost, check_basket, choice_of, discount_of, gifts_of, price
from core.empires.ast import era_of
from core.empires.building_entries import need_buildings
from core.empires.buildings import check_may_build
from core.empires.catalog import GROUPS, Group, Seat, advances
from core.empires.commands import Acquire
from core.empires.deal import hand_limit
from core.empires.facts import BuildingId
from core.empires.keeping import need_book, side_of
from core.empires.parse import format_command
from core.empires.payment import Purse, Terms
from core.empires.planner import Buyer, Goal, Plan
from core.empires.state import State
from core.empires.surrender import Surrender, budget, cheapest

EMPTY = Basket(())


class Site(Struct, frozen=True):
    """A Special Building that is bought together with a basket (SB-3).

    Attributes:
        building: which one.
        area: where it is placed.
        price: what it costs, in trade points.
    """

    building: BuildingId
    area: str
    price: int


class Shopper(Struct, frozen=True):
    """A seat with what it could pay.

    Attributes:
        seat: the civilization.
        buyer: the advances and credits it has.
        purse: the cards and the treasury that are known.
        terms: how it may pay.
        limit: commodities it may keep (M9).
        points: the most that the purse pays, in trade points.
        hidden: cards of its hand that are not known.
    """

    seat: Seat
    buyer: Buyer
    purse: Purse
    terms: Terms
    limit: int
    points: int
    hidden: int

    @classmethod
    def of(cls, state: State, seat: Seat) -> "Shopper":
        """The shopper in the position *state*. Raises RuleError (``books.none``) where the table keeps the books."""
        book, purse, terms = need_book(state, seat), purse_of(state, seat), terms_of(state, seat)
        buyer = Buyer(frozenset(book.held), book.chosen, state.options.players)
        hand = state.hand(seat)
        hidden = hand.size - len(hand.known)
        return cls(seat, buyer, purse, terms, hand_limit(state, seat), budget(purse, terms), hidden)

    def price(self, advance: str) -> int:
        """What *advance* costs now."""
        return price(advance, self.buyer.held, self.buyer.chosen, self.buyer.players)

    def cost(self, basket: Basket, site: Site | None = None) -> int:
        """What *basket* costs, with the building."""
        price = 0 if site is None else site.price
        return price + basket_cost(basket, self.buyer.held, self.buyer.chosen, self.buyer.players)

    def best(self, goal: Goal, site: Site | None = None) -> Plan:
        """The best basket for all that is known, beside the building.

        Raises:
            RuleError: ``pay.short`` when that alone is too much.
        """
        besides = 0 if site is None else site.price
        return planner.plan_purchase(self.purse, self.terms, self.limit, goal, self.buyer, besides)

    def payment(self, basket: Basket, site: Site | None = None) -> tuple[Surrender, int]:
        """How to pay *basket* so that most is kept, and how many points are short; then all that is known is paid."""
        cost = self.cost(basket, site)
        return cheapest(min(cost, self.points), self.purse, self.terms, self.limit), max(0, cost - self.points)


def toggled(basket: Basket, advance: str, shopper: Shopper) -> Basket:
    """*basket* with *advance* bought, or without it.

    Raises:
        RuleError: ``advance.held`` for one that is held already.
    """
    if advance in basket.gained:
        gift = None if advance == basket.gift else basket.gift
        bought = tuple(one for one in basket.bought if one != advance)
        return settled(Basket(bought, gift, choice=basket.choice), shopper)
    after = Basket((*basket.bought, advance), basket.gift, choice=basket.choice)
    if advances()[advance].powers.free_advance is not None:
        after = replace(after, gift=_dearest(gifts(after, shopper), shopper))
    after = settled(after, shopper)
    check_basket(after, shopper.buyer.held)
    return after


def given(basket: Basket, advance: str, shopper: Shopper) -> Basket:
    """*basket* with *advance* as the gift of Anatomy.

    Raises:
        RuleError: ``advance.no-gift`` or ``advance.gift-wrong`` where it can't be one.
    """
    others = tuple(one for one in basket.bought if one != advance)
    after = settled(Basket(others, advance, choice=basket.choice), shopper, keep_gift=True)
    check_basket(after, shopper.buyer.held)
    return after


def chosen_next(basket: Basket, shopper: Shopper) -> Basket:
    """*basket* with other credits chosen: all of one group, then of the next, then again those that save most."""
    total = choice_of(basket.gained)
    if not total:
        return basket
    best = _best_choice(basket, shopper)
    ways = [best, *({group: total} for group in GROUPS if {group: total} != best)]
    at = ways.index(dict(basket.choice)) if dict(basket.choice) in ways else -1
    return replace(basket, choice=ways[(at + 1) % len(ways)])


def gifts(basket: Basket, shopper: Shopper) -> tuple[str, ...]:
    """The advances that may come with *basket* for nothing."""
    return tuple(one for one in gifts_of(basket.bought) if one not in shopper.buyer.held and one not in basket.bought)


def settled(basket: Basket, shopper: Shopper, keep_gift: bool = False) -> Basket:
    """*basket* as the rules allow it: a gift that may be one, the discount and the credits that save most."""
    if not keep_gift and basket.gift is not None and basket.gift not in gifts(basket, shopper):
        basket = replace(basket, gift=None)
    basket = replace(basket, discount=_best_discount(basket, shopper))
    if sum(basket.choice.values()) != choice_of(basket.gained):
        basket = replace(basket, choice=_best_choice(basket, shopper))
    return basket


def _dearest(found: tuple[str, ...], shopper: Shopper) -> str | None:
    return max(found, key=shopper.price, default=None)


def _best_discount(basket: Basket, shopper: Shopper) -> str | None:
    """The advance of *basket* that Library makes cheaper by most."""
    if not discount_of(basket.bought):
        return None
    could = [one for one in basket.bought if not advances()[one].powers.same_turn_discount]
    return min(could, key=lambda one: shopper.cost(replace(basket, discount=one)), default=None)


def _best_choice(basket: Basket, shopper: Shopper) -> dict[Group, int]:
    total = choice_of(basket.gained)
    return planner.best_choice(total, planner.after(shopper.buyer, replace(basket, choice={}))) if total else {}


def site_of(state: State, seat: Seat, building: BuildingId, area: str) -> Site:
    """*building* as *seat* may buy it now, to be placed in *area*.

    Raises:
        RuleError: ``building.*`` where it may buy none (SB-3.2, SB-3.4).
    """
    check_order(state, seat)
    return Site(building, area, building_price(state, seat) or 0)


def check_order(state: State, seat: Seat) -> None:
    """Refuse a Special Building to *seat*, whichever it is.

    Raises:
        RuleError: ``building.*`` (SB-3.2, SB-3.4).
    """
    _books, buildings = need_buildings(state)
    book = need_book(state, seat)
    era = era_of(side_of(state), seat, book.column)
    check_may_build(buildings, seat, era, book.account.cities > 0, state.options.switches["stone_age_building"])


def command_of(basket: Basket, surrender: Surrender, seat: Seat, site: Site | None = None) -> str:
    """The command that acquires *basket*, with the building, and pays as *surrender* says."""
    paid = surrender.payment
    return format_command(
        Acquire(
            seat,
            basket.bought,
            basket.gift,
            basket.discount,
            tuple(basket.choice.items()),
            None if site is None else (site.building, site.area),
            tuple(Counter(paid.cards).elements()),
            tuple((one.card, one.into) for one in paid.substitutes),
            tuple((BuildingId(one.building), one.into) for one in paid.sacrifices),
            paid.treasury,
        )
    )
