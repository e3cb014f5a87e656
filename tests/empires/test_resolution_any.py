"""Every calamity in a game, whatever is answered: it is settled, and nothing is lost or made (M30, 6.9, UC-1)."""

from random import Random

import pytest

from core.empires.calamities.resolution import scene_of, script_of
from core.empires.calamities.strikes import waiting
from core.empires.catalog import calamities
from core.empires.catalog.unmodifiable import unmodifiable
from tests.empires.calamities.driver import drive
from tests.empires.calamities.test_unmodifiable_ground import MORE
from tests.empires.table import Table, in_phase

WITH = ("special_buildings", "unmodifiable_calamities")
ALL = [
    *((edition, card) for edition in ("west", "east") for card in calamities(edition)),
    *(("west", one.id) for one in unmodifiable().calamities),
]
LESS = (
    "agriculture",
    "pottery",
    "calendar",
    "mythology",
    "engineering",
    "music",
    "law",
    "masonry",
    "medicine",
    "library",
)
"""Advances that change some of them."""


def struck(edition: str, card: str, random: Random) -> Table:
    """Phase 9 of a digital game of three in which the first seat holds this calamity and some cards."""
    first, second, third = ("minoa", "hatti", "hellas") if edition == "west" else ("kushan", "indus", "parthia")
    pieces = [
        f"set {seat} board {random.randint(0, 40)} treasury {random.randint(0, 15)} cities {random.randint(0, 9)}"
        f" column {random.randint(1, 9)}"
        for seat in (first, second, third)
    ]
    held = [f"own {seat} {' '.join(random.sample(LESS, 4))}" for seat in (first, second)]
    hands = {first: f"{card} wine*2 water" if edition == "west" else f"{card} salt*2 water", second: "water*3"}
    return in_phase("9", *pieces, *held, mode="digital", edition=edition, hands=hands, **{"with": WITH})


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("edition", "card"), ALL)
def test_6_9_every_calamity_can_be_settled_whatever_is_answered(edition, card, seed):
    random = Random(f"{edition} {card} {seed}")
    table = struck(edition, card, random)
    (strike,) = waiting(table.state)
    state = table.state
    players = scene_of(state).players.values()
    outcome, answers = drive(
        lambda: script_of(state, strike),
        players,
        random,
        MORE if table.state.options.deck.cards[card].unmodifiable else None,
    )
    table.do("resolve")
    for answer in answers:
        table.do(f"answer {answer or 'none'}")
    assert table.state.case.asked == outcome
    table.do("settle", "end")
    for seat in table.seats:
        account = table.state.book(seat).account
        assert account.board + account.treasury + account.stock == 55
        assert account.cities + account.city_stock == 9
        assert min(account.board, account.treasury, account.stock, account.cities, account.city_stock) >= 0
