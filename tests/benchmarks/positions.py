"""Positions to measure in: games played at random, and the full market of the aims."""

import random
from collections.abc import Iterator

from core.chance import Dice
from core.empires.commands import Command, Deal, Discard, DoneBuying, GoTo, SetCities
from core.empires.deal import over_limit
from core.empires.rules import EMPIRES
from core.empires.sampling import random_move
from core.empires.state import Hand, Slot, State, replace
from core.rules import TABLE

TURNS = 4
"""Turns after which a new game is begun: the stacks hold their calamities by then."""


def openings(rng: random.Random) -> Iterator["Trading"]:
    """Trade phases without end, each right after the purchases: of 3 players in the West and 4 in the East in turn."""
    while True:
        for options in ({"edition": "west", "players": 3}, {"edition": "east", "players": 4}):
            trading = Trading(EMPIRES.setup(options, Dice(rng)), rng)
            for _ in range(TURNS):
                trading.open()
                yield trading
                trading.close()


class Trading:
    """A game whose trade phases are played at random by somebody else; the rest is done here.

    Attributes:
        state: the position, to be replaced by who plays.
        dice: chance, as who plays needs it for ``apply``.
    """

    def __init__(self, state: State, rng: random.Random) -> None:
        self.state = state
        self.dice = Dice(rng)
        self._rng = rng

    def open(self) -> None:
        """City Counts from 2 to 9, the deal, up to two Water for each seat."""
        self._do(SetCities(tuple((seat, self._rng.randint(2, 9)) for seat in self.state.options.seats)))
        self._do(Deal())
        while (seat := self.state.in_turn) is not None and self.state.phase == "6b":
            for _ in range(self._rng.randint(0, 2)):
                self._do(EMPIRES.parse("buy water", self.state, seat)[1], seat)
            self._do(DoneBuying(), seat)

    def close(self) -> None:
        """The rest of the turn; a hand over the limit gives up what is too much."""
        self._do(GoTo("12"))
        for seat, over in over_limit(self.state):
            tradeable = [card for card in self.state.hand(seat).known if self.state.options.deck.cards[card].tradeable]
            self._do(Discard(seat, tuple(self._rng.sample(tradeable, over))))
        self._do(GoTo("6a"))

    def _do(self, command: Command, seat: str = TABLE) -> None:
        self.state, _ = EMPIRES.apply(self.state, seat, command, self.dice)


def after_trade(trading: Trading, rng: random.Random) -> State:
    """The position in phase 12, once the trade phase was played at random; *trading* stays where it ended."""
    while trading.state.phase == "trade" and (seat := trading.state.in_turn) is not None:
        trading.state, _ = EMPIRES.apply(trading.state, seat, random_move(trading.state, seat, rng), trading.dice)
    state, _ = EMPIRES.apply(trading.state, TABLE, GoTo("12"), trading.dice)
    return state


def full_market() -> State:
    """A market of twenty cards, and fifteen cards in the hand of the seat in turn: its largest common case."""
    trading = next(openings(random.Random(1)))
    state = trading.state
    seat = state.in_turn
    assert seat is not None
    deck, shape = state.options.deck, state.options.shape
    slots: dict[str, Slot | None] = dict.fromkeys(shape.spaces)
    for column in shape.columns:
        card = "water" if column == 0 else deck.commodities(column)[0].id
        slots[f"{column}a"] = Slot(card, column, initial=True)
        if column:
            slots[f"{column}b"] = Slot(card, column, face_up=True, shown=True)
    slots["r2"] = Slot("water", 0, owner=seat)
    hand = [card.id for stack in range(1, 8) for card in deck.commodities(stack)]
    hands = tuple(
        Hand((*hand, "water")) if each == seat else held
        for each, held in zip(state.options.seats, state.hands, strict=True)
    )
    return replace(state, market=state.market.changed(slots), hands=hands)
