"""The best basket for a number of trade points, exactly.

Of two baskets the one that serves the goal better is better; else the one with more victory points, else the cheaper
one, else the alphabetically first. All but the goal of the A.S.T. is one number, in which a basket is the sum of its
advances, so that the search only adds and compares. Each of the advances that change their own purchase (Library,
Anatomy) is tried both ways: bought, with its discount or gift for one other advance, and left out.

There are two searches. Where a goal counts advances by their printed cost only, the cheapest of each class are best
for every number of them, whatever the budget. For a goal that adds up advance by advance it is a knapsack.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from math import gcd

from msgspec import Struct
from msgspec.structs import asdict

from core.empires.advances import Basket, Needs, counted, discount_of, gifts_of
from core.empires.catalog import advances

# The number of a basket, from its lowest bits: the gift and the discounted advance (the earlier, the higher), the set
# of advances (the earlier, the higher), what they cost (negative), their points, and how they serve the goal.
_NAME_BITS, _COST_BITS, _POINT_BITS = 6, 16, 10
_NOTHING = -(1 << 300)
"""Less than the number of any basket."""

_Flags = tuple[int, int]
"""Whether the discount and the gift are used."""
_FREE: tuple[_Flags, ...] = ((0, 0), (1, 0), (0, 1), (1, 1))
_Rows = dict[_Flags, list[int]]
"""The number of the best basket for each place on an axis: trade points, or how many advances."""
_Entry = tuple[tuple[int, ...], int, int]
"""How a basket counts for the A.S.T., what it costs, and its number."""


class _Way(Struct, frozen=True):
    """A way to gain an advance: plain, with the discount or as the gift; what it uses up, its price and number."""

    flags: _Flags
    price: int
    number: int


class _Case(Struct, frozen=True):
    """What is bought for its powers in the same purchase, and the ways to gain everything else then."""

    forced: dict[str, tuple[_Way, ...]]
    others: dict[str, tuple[_Way, ...]]


def best_by_worth(prices: Mapping[str, int], budget: int, worth: Mapping[str, int]) -> Basket:
    """Of the advances with *prices* the basket that costs at most *budget* and has most *worth* by advance."""
    budget = min(budget, sum(prices.values()))
    best = 0
    for case in _cases(prices, worth):
        unit = gcd(*(way.price for ways in (case.forced | case.others).values() for way in ways)) or 1
        rows: _Rows = {(0, 0): [0] * (budget // unit + 1)}
        for ways in case.forced.values():
            rows = _with(rows, ways, [way.price // unit for way in ways])
        for ways in case.others.values():
            rows = _better(rows, _with(rows, ways, [way.price // unit for way in ways]))
        best = max(best, *(row[-1] for row in rows.values()))
    return _basket(best)


def best_by_class(prices: Mapping[str, int], budget: int, needs: Needs) -> Basket:
    """Of the advances with *prices* the basket that costs at most *budget* and goes furthest towards *needs*."""
    best = (0, 0)
    for case in _cases(prices, {}):
        parts = [_forced_part(case.forced), *(_class_part(case.others, kind) for kind in _kinds(case.others))]
        for tables in product(*(part.items() for part in parts)):
            if all(sum(flags[one] for flags, _ in tables) <= 1 for one in (0, 1)):
                best = max(best, _best_of([entries for _, entries in tables], budget, needs))
    return _basket(best[1])


# Cases and ways


def _cases(prices: Mapping[str, int], worth: Mapping[str, int]) -> Iterator[_Case]:
    powers = {one: advances()[one].powers for one in prices}
    special = [one for one, power in powers.items() if power.same_turn_discount or power.free_advance]
    for number in range(len(special) + 1):
        for forced in combinations(special, number):
            discount, gifts = discount_of(forced), gifts_of(forced)
            ways = {
                one: tuple(_ways(one, price, 0 if powers[one].same_turn_discount else discount, one in gifts, worth))
                for one, price in prices.items()
                if one in forced or one not in special
            }
            others = {one: some for one, some in ways.items() if one not in forced}
            yield _Case({one: ways[one] for one in forced}, others)


def _ways(one: str, price: int, discount: int, gift: bool, worth: Mapping[str, int]) -> Iterator[_Way]:
    """The ways to gain *one* at *price*; what is free already needs neither discount nor gift."""
    place = _places()[one]
    yield _Way((0, 0), price, _number(one, price, worth))
    if discount and price:
        cheaper = max(0, price - discount)
        yield _Way((1, 0), cheaper, _number(one, cheaper, worth) + (place << _NAME_BITS))
    if gift and price:
        yield _Way((0, 1), 0, _number(one, 0, worth) + place)


@cache
def _places() -> dict[str, int]:
    """A number for each advance, the highest for the alphabetically first, 1 for the last."""
    return {one: place for place, one in enumerate(sorted(advances(), reverse=True), 1)}


def _shifts() -> tuple[int, int, int]:
    """Where cost, points and worth begin in the number of a basket."""
    cost = 2 * _NAME_BITS + len(_places())
    return cost, cost + _COST_BITS, cost + _COST_BITS + _POINT_BITS


def _number(one: str, price: int, worth: Mapping[str, int]) -> int:
    cost, points, goal = _shifts()
    named = 1 << (2 * _NAME_BITS + _places()[one] - 1)
    return (worth.get(one, 0) << goal) + (advances()[one].points << points) - (price << cost) + named


def _cost(number: int) -> int:
    return -(number >> _shifts()[0]) & ((1 << _COST_BITS) - 1)


def _basket(number: int) -> Basket:
    """The basket that *number* tells of."""
    names = {place: one for one, place in _places().items()}
    one_name = (1 << _NAME_BITS) - 1
    gained = number >> (2 * _NAME_BITS)
    gift = names.get(number & one_name)
    bought = (one for one, place in _places().items() if gained >> (place - 1) & 1 and one != gift)
    return Basket(tuple(sorted(bought)), gift, names.get(number >> _NAME_BITS & one_name))


# Rows


def _with(rows: _Rows, ways: Sequence[_Way], weights: Sequence[int]) -> _Rows:
    """*rows* after one more advance is gained in one of its *ways*, each of its weight further along the axis."""
    found: _Rows = {}
    for way, weight in zip(ways, weights, strict=True):
        for flags, row in rows.items():
            after = (flags[0] + way.flags[0], flags[1] + way.flags[1])
            if after in _FREE:
                moved = [_NOTHING] * min(weight, len(row)) + [number + way.number for number in row[: -weight or None]]
                found = _better(found, {after: moved})
    return found


def _better(one: _Rows, other: _Rows) -> _Rows:
    """The better of two baskets at each place."""
    both = dict(one)
    for flags, row in other.items():
        both[flags] = list(map(max, both[flags], row)) if flags in both else row
    return both


# Classes


def _kinds(names: Iterable[str]) -> list[tuple[int, ...]]:
    """How single advances count for the A.S.T., the ones with most points last."""
    return sorted({counted((one,)) for one in names}, key=lambda kind: kind[-1])


def _class_part(others: Mapping[str, tuple[_Way, ...]], kind: tuple[int, ...]) -> dict[_Flags, list[_Entry]]:
    """The cheapest of a class, for each number of them."""
    members = [ways for one, ways in others.items() if counted((one,)) == kind]
    rows: _Rows = {(0, 0): [0] + [_NOTHING] * len(members)}
    for ways in members:
        rows = _better(rows, _with(rows, ways, [1] * len(ways)))
    return {
        flags: [
            (tuple(count * each for each in kind), _cost(number), number)
            for count, number in enumerate(row)
            if number >= 0
        ]
        for flags, row in rows.items()
    }


def _forced_part(forced: Mapping[str, tuple[_Way, ...]]) -> dict[_Flags, list[_Entry]]:
    """What is bought for its powers, with the discount on one of it or without."""
    rows: _Rows = {(0, 0): [0]}
    for ways in forced.values():
        rows = _with(rows, ways, [0] * len(ways))
    return {flags: [(counted(forced), _cost(row[0]), row[0])] for flags, row in rows.items()}


def _best_of(tables: list[list[_Entry]], budget: int, needs: Needs) -> tuple[int, int]:
    """How far towards *needs* one entry of each table leads at most within *budget*, and the number of that basket.

    Entries of a table cost and count more and more, so of the last one only the dearest affordable can be best.
    """
    *before, last = tables
    costs = [cost for _, cost, _ in last]
    wanted = [*asdict(needs).values()]
    best = (0, 0)
    for entries in product(*before):
        affordable = bisect_right(costs, budget - sum(cost for _, cost, _ in entries))
        if affordable:
            chosen = (*entries, last[affordable - 1])
            number = sum(number for _, _, number in chosen)
            best = max(best, (_served(wanted, chosen), number))
    return best


def _served(wanted: list[int], entries: Iterable[_Entry]) -> int:
    """How much of what is *wanted* for the A.S.T. the *entries* bring together, an advance and a point alike."""
    if not any(wanted):
        return 0
    brought = [sum(counts) for counts in zip(*(counts for counts, _, _ in entries), strict=True)]
    return sum(map(min, wanted, brought))
