"""Random legal moves: every legal one, nothing else, each with the same chance (M15, M16)."""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

import pytest
from msgspec.structs import replace

from core.empires import sampling
from core.empires.commands import Command, Trade
from core.empires.rules import EMPIRES
from core.empires.sampling import random_move
from core.empires.state import Market, State, Trading
from tests.empires.table import opened, position

POSITIONS = {
    "cards of all kinds": (
        {"minoa": "copper*2 clay water treachery famine"},
        "0a water, 1a ochre, 1b clay, 1c clay, 3a fish, 6a tin, 6b copper, r2 gold by hatti, 4a flood blocked",
    ),
    "nothing that can be paid for": ({"minoa": "clay water"}, "8a marble, 9a ivory"),
    "one card": ({"minoa": "gold"}, "0a water, 1a ochre"),
    "one space": ({"minoa": "gold ivory"}, "0a water"),
    "an empty market": ({"minoa": "gold ivory"}, ""),
    "full columns": (
        {"minoa": "clay*2 iron papyri"},
        "0a water, 1a clay, 1b clay, 2a iron, 2b iron, 2c iron",
    ),
    "three water": ({"minoa": "iron ochre"}, "0a water, 0b water by hatti, 0c water by hatti, 1a clay"),
    "red cards": (
        {"minoa": "water*2 clay famine"},
        "0b water by hatti, r2 gold by hatti, r3 tin by hellas, 3b fish",
    ),
    "a set": ({"minoa": "gold ivory marble"}, "0a water, 7b resin, 7c resin, 3b fish, 3c fish"),
}


class Blank(Exception):
    """The ticket that was drawn is a blank."""


class Ticket(random.Random):
    """Not random: draws the ticket of this number, and no other move when it is a blank."""

    number = 0
    bits = 0

    def getrandbits(self, bits: int, /) -> int:
        self.bits = bits
        return self.number

    def randrange(self, *_) -> int:
        raise Blank


class Counted(random.Random):
    """Not random: draws the move of this number of those that have been counted."""

    number = 0
    count = 1

    def randrange(self, count: int, *_) -> int:
        self.count = count
        return self.number


def told_apart(command: Command) -> str:
    """A move as moves differ: a card on a column may lie on any of its rows."""
    if not isinstance(command, Trade):
        return EMPIRES.format(command)
    placed = [f"{card.card}@{card.space if card.space[0] == 'r' else card.space[0]}" for card in command.placed]
    return f"{sorted(placed)} for {sorted(command.taken)}"


def legal(state: State) -> list[str]:
    texts = EMPIRES.legal(state, state.in_turn).texts()
    return sorted(told_apart(EMPIRES.parse(text, state, state.in_turn)[1]) for text in texts)


def tickets(state: State) -> Iterator[str]:
    """The moves of all tickets that are no blanks."""
    rng = Ticket()
    while not rng.number >> rng.bits:
        with suppress(Blank):
            yield told_apart(random_move(state, state.in_turn, rng))
        rng.number += 1


@pytest.mark.parametrize("name", POSITIONS)
def test_every_legal_move_has_exactly_one_ticket_and_no_other_move_has_one(name, monkeypatch):
    monkeypatch.setattr(sampling, "TRIES", 1)
    state = position(*POSITIONS[name]).state
    assert sorted(tickets(state)) == legal(state)


@pytest.mark.parametrize("water_under_number", ["column", "zero"])
def test_m20_a_water_that_stands_in_costs_what_the_table_plays(water_under_number, monkeypatch):
    monkeypatch.setattr(sampling, "TRIES", 1)
    table = position({"minoa": "clay*2 iron"}, "0a water, 3a water, 4a oil", water_under_number=water_under_number)
    assert sorted(tickets(table.state)) == legal(table.state)


def test_m23_who_has_to_trade_can_not_pass(monkeypatch):
    monkeypatch.setattr(sampling, "TRIES", 1)
    removed = Trading(water_removed=True)
    table = position({"minoa": "clay iron"}, "0a water, 1a ochre", trading=removed, three_water_then_pass="no")
    assert sorted(tickets(table.state)) == legal(table.state)
    assert "pass" not in legal(table.state)


def test_m8a_on_another_board_two_cards_on_red_may_be_paid_for(monkeypatch):
    monkeypatch.setattr(sampling, "TRIES", 1)
    state = position({"minoa": "clay*2 iron treachery"}, "0a water, r4 gold by hatti").state
    red = {"r2": -1, "r3": -1, "r4": -3}
    shape = replace(state.options.shape, red=red, number={**state.options.shape.number, **red})
    options = replace(state.options)
    vars(options)["shape"] = shape
    state = replace(state, options=options, market=Market(shape, state.market.slots))
    both_red = [move for move in legal(state) if "@r2" in move and "@r3" in move]
    assert both_red
    assert sorted(tickets(state)) == legal(state)


@pytest.mark.parametrize("name", POSITIONS)
def test_after_too_many_blanks_each_legal_move_is_drawn_by_one_number(name, monkeypatch):
    monkeypatch.setattr(sampling, "TRIES", 0)
    state = position(*POSITIONS[name]).state
    rng = Counted()
    moves = []
    while rng.number < rng.count:
        moves.append(told_apart(random_move(state, state.in_turn, rng)))
        rng.number += 1
    assert sorted(moves) == legal(state)


@pytest.mark.parametrize("tries", [0, 3, 120])
def test_moves_drawn_with_real_chance_come_up_equally_often(tries, monkeypatch):
    """The sum of squares stays within five standard deviations of what equal chances give."""
    monkeypatch.setattr(sampling, "TRIES", tries)
    state = position(*POSITIONS["cards of all kinds"]).state
    moves, rng = legal(state), random.Random(tries)
    each = 60
    drawn = Counter(told_apart(random_move(state, state.in_turn, rng)) for _ in range(each * len(moves)))
    assert set(drawn) <= set(moves)
    squares = sum((drawn[move] - each) ** 2 / each for move in moves)
    free = len(moves) - 1
    assert abs(squares - free) < 5 * (2 * free) ** 0.5


def test_m25_a_drawn_calamity_is_answered():
    table = position({"minoa": "gold*2"}, "0a water, 4a flood")
    table.do("trade gold*2 for 0a 4a")
    drawn = {told_apart(random_move(table.state, "minoa", random.Random(seed))) for seed in range(20)}
    assert drawn == {"reveal 4a", "keep 4a"}


@pytest.mark.parametrize("players", [3, 4])
def test_m15_what_is_drawn_is_accepted_until_trade_is_over(players):
    table = opened(*[9, 4, 6, 7][:players], players=players)
    rng = random.Random(players)
    while table.state.phase == "trade":
        table.do(EMPIRES.format(random_move(table.state, table.state.in_turn, rng)))
    assert table.state.phase == "8"
