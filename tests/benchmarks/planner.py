"""How long the planner takes for whole hands, beside the 50 ms that are allowed, and beside trying every basket."""

import random
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, islice
from time import perf_counter

from msgspec.structs import replace

from core.empires.advances import Needs, prices
from core.empires.basket_search import best_by_class
from core.empires.catalog import advances, deck, limits
from core.empires.payment import Purse, terms
from core.empires.planner import Buyer, ByAst, ByCredits, ByPoints, ByWishes, Goal, plan_purchase
from core.empires.planning import GOALS as SPELLED
from core.empires.planning import plan
from core.empires.state import State
from tests.benchmarks.measure import Row, Sample, in_turns, without_gc
from tests.benchmarks.positions import after_trade, openings

LIMIT = 50.0
"""Milliseconds that an answer may take."""
HANDS = {"early": (10, 0), "middle": (18, 12), "late": (28, 24), "late, a huge hand": (40, 24)}
"""Cards in the hand and advances held; Mining and Trade Empire are among them from the middle of the game on."""
GOALS: dict[str, Goal] = {
    "points": ByPoints(),
    "credits": ByCredits(),
    "the A.S.T.": ByAst(Needs(advances_below_100=17, points_in_advances=56)),
    "wishes": ByWishes(("library", "anatomy", "monument", "mathematics", "music")),
}
ROUNDS = 15
REAL, TRIES = 300, 3
"""Hands of games that are measured one by one, and how often each: the fastest try counts, the rest is other work."""
OFFERS = 12
"""Advances in the small case that is also tried basket by basket."""


def planning() -> list[Row]:
    """The slowest plan of many real hands; the median times for made ones; and a small case beside brute force."""
    rows = [
        Row(f"plan by {name}, {when}", in_turns([_plan(*of, goal)], ROUNDS)[0], LIMIT, "ms", "the time allowed", 1)
        for when, of in HANDS.items()
        for name, goal in GOALS.items()
    ]
    return [_slowest(), *rows, _beside_brute_force()]


def _slowest() -> Row:
    rng = random.Random(1)
    worst = max(
        min(_timed(lambda state=state, words=words: plan(state, words))() for _ in range(TRIES))
        for state, seat in islice(_real_hands(rng), REAL)
        for words in _questions(state, seat, rng)
    )
    return Row(f"plan, slowest of {REAL} real hands", worst, LIMIT, "ms", "the time allowed", 1)


def _real_hands(rng: random.Random) -> Iterator[tuple[State, str]]:
    """Hands of games as they are when advances are bought, with any advances and treasury that their seats may have."""
    for trading in openings(rng):
        state = after_trade(trading, rng)
        for seat in state.options.seats:
            book = state.book(seat)
            assert book is not None
            held = tuple(rng.sample(list(advances()), rng.randint(0, 30)))
            account = replace(book.account, treasury=rng.randint(0, 40))
            yield state.with_book(seat, replace(book, account=account, held=held)), seat


def _questions(state: State, seat: str, rng: random.Random) -> Iterator[list[str]]:
    """What a seat may ask: ``plan`` by each goal there is."""
    for goal in SPELLED:
        wanted = [one for one in advances() if one not in state.held(seat)]
        yield [seat, "by", goal, *(rng.sample(wanted, 5) if goal == "wishes" else ())]


def _plan(cards: int, held: int, goal: Goal) -> Sample:
    rng = random.Random(f"{cards} {held}")
    powers = {"mining", "trade_empire"} if held else set()
    names = [one for one in advances() if one not in {*powers, "library", "anatomy"}]
    buyer = Buyer(frozenset(powers.union(rng.sample(names, max(0, held - 2)))), {}, 3)
    west = deck("west")
    drawn = rng.sample(
        [one.id for one in west.cards.values() if one.kind == "commodity" for _ in range(one.count)], cards
    )
    purse = Purse({card: drawn.count(card) for card in drawn}, 20)
    how, most = terms(west, buyer.held), limits().hand_of(buyer.held)
    return _timed(lambda: plan_purchase(purse, how, most, goal, buyer))


def _beside_brute_force() -> Row:
    rng = random.Random(OFFERS)
    names = [one for one in advances() if one not in ("library", "anatomy")]
    offers = {one: prices((), {}, 3)[one] for one in sorted(rng.sample(names, OFFERS))}
    ours, brute = in_turns(
        [_timed(lambda: best_by_class(offers, 400, Needs())), _timed(lambda: every_basket(offers, 400))], ROUNDS
    )
    return Row(f"best of {OFFERS} advances", ours, brute, "ms", "every basket tried", None)


def every_basket(offers: Mapping[str, int], budget: int) -> tuple[str, ...]:
    """The basket with most points, then the cheapest, then the alphabetically first, found by trying all of them."""
    points = {one: advances()[one].points for one in offers}
    affordable = (
        (-sum(points[one] for one in some), cost, some)
        for size in range(len(offers) + 1)
        for some in combinations(offers, size)
        if (cost := sum(offers[one] for one in some)) <= budget
    )
    return min(affordable)[2]


def _timed(work: Callable[[], object]) -> Sample:
    def sample() -> float:
        with without_gc():
            begun = perf_counter()
            work()
            return (perf_counter() - begun) * 1000

    return sample
