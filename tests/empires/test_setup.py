"""Set-up: editions, decks, batches, credits and the A.S.T. (M1-M6, M8)."""

from collections import Counter

import pytest

from core.empires import catalog
from core.empires.queries import show
from core.empires.rules import EMPIRES
from core.empires.state import Hand
from core.errors import RuleError
from tests.empires.table import Table, new

SETUPS = [(edition, players) for edition in ("west", "east") for players in (3, 4)]
CIVILIZATIONS = {
    ("west", 3): {"hellas", "minoa", "hatti"},
    ("west", 4): {"hellas", "minoa", "hatti", "assyria"},
    ("east", 3): {"indus", "kushan", "parthia"},
    ("east", 4): {"indus", "kushan", "parthia", "persia"},
}
FIRST = {3: 4, 4: 5}
"""Batch A by number of players."""
LAST = 3
"""Batch C: two commodities and the non-tradeable calamity."""


@pytest.mark.parametrize(("edition", "players"), SETUPS)
def test_m1_the_civilizations_of_each_setup(edition, players):
    assert set(new(edition, players).seats) == CIVILIZATIONS[edition, players]


@pytest.mark.parametrize(("edition", "players"), SETUPS)
def test_m1_seats_stand_in_ast_ranking_order(edition, players):
    ranks = [seat.rank for seat in catalog.seats(edition, players)]
    assert ranks == sorted(ranks)


@pytest.mark.parametrize("raw", [{"edition": "north"}, {"players": 2}, {"players": 5}, {"players": True}, {"ast": "x"}])
def test_m1_m5_what_is_no_setup_is_refused_with_what_would_do(raw):
    with pytest.raises(RuleError) as refused:
        EMPIRES.setup(raw, None)
    assert refused.value.code == "option.value"
    assert refused.value.values["values"]


def test_m1_a_new_game_begins_with_nothing_dealt():
    state = new().state
    assert (state.phase, state.turn, state.cities) == ("2", 1, (0, 0, 0))
    assert state.hands == (Hand(),) * 3
    assert state.market.filled() == ()
    assert state.order == () and state.turn_marker is None


@pytest.mark.parametrize(("edition", "players"), SETUPS)
def test_m2_nine_stacks_of_two_commodities_and_from_the_second_two_calamities(edition, players):
    state = new(edition, players).state
    deck = state.options.deck
    assert len(state.stacks) == 10 and state.stacks[0] == ()
    for number, stack in enumerate(state.stacks[1:], start=1):
        cards = [deck.cards[card] for card in stack]
        assert {card.stack for card in cards} == {number}
        assert len({card.id for card in cards if card.kind == "commodity"}) == 2
        calamities = [card.tradeable for card in cards if card.kind == "calamity"]
        assert sorted(calamities) == ([] if number == 1 else [False, True])


@pytest.mark.parametrize(("edition", "players"), SETUPS)
def test_m2_the_stacks_hold_every_card_of_the_deck_once(edition, players):
    state = new(edition, players).state
    cards = Counter(card for stack in state.stacks for card in stack)
    assert cards == {card.id: card.count for card in state.options.deck.cards.values() if card.count}


def calamities_at(table: Table, stack: int) -> dict[bool, int]:
    """Where the calamities lie in a stack, from the top; by whether they are tradeable."""
    cards = table.state.stacks[stack]
    deck = table.state.options.deck
    return {deck.cards[card].tradeable: at for at, card in enumerate(cards) if deck.cards[card].kind == "calamity"}


@pytest.mark.parametrize(("edition", "players"), SETUPS)
@pytest.mark.parametrize("seed", range(15))
def test_m3_batch_a_has_no_calamity_b_the_tradeable_one_c_the_other(edition, players, seed):
    table = new(edition, players, seed=seed)
    for stack in range(2, 10):
        size = len(table.state.stacks[stack])
        lies = calamities_at(table, stack)
        assert FIRST[players] <= lies[True] < size - LAST
        assert size - LAST <= lies[False] < size


@pytest.mark.parametrize("players", [3, 4])
def test_m3_a_calamity_may_lie_anywhere_in_its_batch(players):
    """Stack 9 of nine commodities: with 3 players batch B is 3 commodities and a calamity, with 4 it is 2 and one."""
    seen = {True: set(), False: set()}
    for seed in range(200):
        lies = calamities_at(new(players=players, seed=seed), 9)
        for tradeable, at in lies.items():
            seen[tradeable].add(at)
    size = 11
    assert seen[True] == set(range(FIRST[players], size - LAST))
    assert seen[False] == set(range(size - LAST, size))


def test_m3_two_games_are_shuffled_differently_and_one_seed_gives_one_game():
    assert new(seed=1).state.stacks != new(seed=2).state.stacks
    assert new(seed=1).state == new(seed=1).state


def test_m3_beside_the_board_the_people_shuffle():
    assert new(mode="table").state.stacks is None


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize(("players", "amount"), [(3, 10), (4, 5)])
def test_m4_credits_of_each_colour_at_the_start_also_in_the_short_game(players, amount, short):
    table = new(players=players, short=short, mode="table")
    shown = show(table.state, ["advances", "minoa"])["credits"]
    assert shown == dict.fromkeys(("arts", "civics", "crafts", "religion", "science"), amount)


@pytest.mark.parametrize("ast", ["basic", "expert"])
def test_m5_either_side_of_the_ast(ast):
    assert new(ast=ast).state.options.ast == ast


@pytest.mark.parametrize("players", [3, 4])
def test_m6_columns_0_to_9_in_three_rows_and_a_red_column(players):
    shape = catalog.shape(players)
    expected = {f"{column}{row}" for column in range(10) for row in "abc"} | {"r2", "r3", "r4"}
    assert set(shape.spaces) == expected
    assert len(shape.spaces) == len(expected)
    assert shape.red == {"r2": -2, "r3": -3, "r4": -4}


@pytest.mark.parametrize("players", [3, 4])
def test_m8_six_trading_rounds(players):
    assert catalog.shape(players).rounds == 6
