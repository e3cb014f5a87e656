"""Random games: set-ups for hypothesis, and players who draw every move from what the game says is legal."""

import os
import random
from collections.abc import Iterator
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from msgspec import Struct

from core.empires.catalog import EDITIONS, PLAYERS, phases, switches
from core.empires.choices import Choices, as_text
from core.empires.legal import Asked
from core.empires.parse import format_command
from core.empires.rules import EMPIRES
from core.empires.state import State
from core.errors import RuleError
from core.game import Done, Game
from core.rules import TABLE

Players = Game[State, Any]

_THOROUGH = 10
"""How many times more games are played when the environment says ``EMPORION_SOAK=1``."""


def games(count: int) -> settings:
    """Settings of a test that plays *count* random games, and many more with ``EMPORION_SOAK=1``."""
    thorough = os.environ.get("EMPORION_SOAK") == "1"
    return settings(
        max_examples=count * (_THOROUGH if thorough else 1),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


@st.composite
def options(draw: st.DrawFn, mode: str = "digital") -> dict[str, Any]:
    """The options of a new game: edition, players and every switch of the market, each any of its values."""
    edition = draw(st.sampled_from(EDITIONS))
    chosen = {
        switch.id: draw(st.sampled_from((switch.default, *switch.others)))
        for switch in switches()
        if switch.area == "market"
    }
    return {"edition": edition, "players": draw(st.sampled_from(PLAYERS)), "mode": mode, "switches": chosen}


SEEDS = st.integers(0, 2**32 - 1)
LENGTHS = st.integers(1, 240)
"""Moves of a game: a turn takes 15 to 60."""


def new_game(chosen: dict[str, Any], seed: int) -> Players:
    """A game in memory whose draws follow from *seed*."""
    return Game(EMPIRES, chosen, rng=random.Random(seed))


def may(game: Players, seat: str) -> Asked:
    """What *seat* may do now."""
    asked = game.legal(seat)
    assert isinstance(asked, Asked)
    return asked


class Step(Struct, frozen=True):
    """One move of a random game: the position, who gave which command, and what came of it."""

    before: State
    seat: str
    text: str
    done: Done


class Habits(Struct, frozen=True):
    """What the people at this table tend to do, as chances from 0 to 1."""

    passes: float
    buys: float
    hoards: float
    talks: float
    waters: float
    wanders: float
    most_cities: int

    @classmethod
    def of(cls, rng: random.Random) -> "Habits":
        """The habits of some table."""
        return cls(
            passes=rng.choice((0.02, 0.1, 0.4, 0.9)),
            buys=rng.choice((0.1, 0.5, 0.8)),
            hoards=rng.choice((0.0, 0.9)),
            talks=0.03,
            waters=rng.choice((0.0, 0.0, 0.8)),
            wanders=rng.choice((0.0, 0.2)),
            most_cities=rng.choice((2, 5, 9, 9)),
        )


class RandomTable:
    """People who play *game* at random: all they do is legal, and every trade is as likely as any other.

    Args:
        game: a digital game.
        rng: what they follow.
        habits: how often they pass, buy, keep too many cards; drawn if not given.
    """

    def __init__(self, game: Players, rng: random.Random, habits: Habits | None = None) -> None:
        self.game = game
        self.rng = rng
        self.habits = habits or Habits.of(rng)

    def moves(self, count: int) -> Iterator[Step]:
        """Play *count* moves."""
        for _ in range(count):
            seat, text = self.choose()
            before = self.game.state
            yield Step(before, seat, text, self.game.submit(text, seat))

    def turns(self, count: int) -> Iterator[Step]:
        """Play until *count* more turns are over."""
        last = self.game.state.turn + count
        while self.game.state.turn < last:
            yield from self.moves(1)

    def choose(self) -> tuple[str, str]:
        """The seat and the text of the next move."""
        state, rng = self.game.state, self.rng
        if rng.random() < self.habits.talks:
            return self._talk(state)
        actor = state.in_turn or rng.choice(state.options.seats)
        seat = rng.choice((TABLE, actor))
        if state.in_turn is None and rng.random() < self.habits.wanders:
            text = f"phase {rng.choice(phases()).id}"
            if self._works(seat, text):
                return seat, text
        return seat, self._command(state, seat, may(self.game, seat))

    def _works(self, seat: str, text: str) -> bool:
        """Whether *text* is accepted: whether a phase may be gone to is not in any list."""
        try:
            self.game.why(text, seat)
        except RuleError:
            return False
        return True

    def _command(self, state: State, seat: str, asked: Asked) -> str:
        if state.phase == "6a":
            return self._open_turn(state, asked)
        if state.phase == "6b":
            return self._buy(asked)
        if asked.choices is not None:
            return self._trade(asked, asked.choices)
        if state.phase == "12":
            return self._turn_in(seat, asked)
        return self.rng.choice(asked.commands)

    def _talk(self, state: State) -> tuple[str, str]:
        seat = self.rng.choice(state.options.seats)
        goods = [card.id for card in state.options.deck.cards.values() if card.kind != "calamity"]
        return seat, f"{self.rng.choice(('wants', 'offers'))} {seat} {self.rng.choice(goods)}"

    def _open_turn(self, state: State, asked: Asked) -> str:
        if any(state.cities) and self.rng.random() < 0.7:
            discards = [text for text in asked.commands if text.startswith("discard")]
            return "deal" if "deal" in asked.commands else self.rng.choice(discards or [self._cities(state)])
        return self._cities(state)

    def _cities(self, state: State) -> str:
        most = self.habits.most_cities
        return "cities " + " ".join(f"{seat} {self.rng.randint(most // 3, most)}" for seat in state.options.seats)

    def _buy(self, asked: Asked) -> str:
        if self.rng.random() >= self.habits.buys:
            return "done"
        return self.rng.choice((*asked.commands, f"buy water {self.rng.randint(2, 4)}"))

    def _trade(self, asked: Asked, choices: Choices) -> str:
        if "remove water" in asked.commands and self.rng.random() < 0.6:
            return "remove water"
        if asked.commands and (not choices.count() or self.rng.random() < self.habits.passes):
            return self.rng.choice(asked.commands)
        if self.rng.random() < self.habits.waters:
            return max(self._some(choices), key=lambda text: text.count("@0") - text.count(" 0"))
        if self.rng.random() < 0.5:
            return format_command(choices.pick(self.rng))
        number = self.rng.choice((0, choices.count() - 1, self.rng.randrange(choices.count())))
        return as_text(*choices.at(number))

    def _some(self, choices: Choices) -> list[str]:
        """Some of the trades."""
        return [as_text(*choices.at(self.rng.randrange(choices.count()))) for _ in range(20)]

    def _turn_in(self, seat: str, asked: Asked) -> str:
        if seat == TABLE and self.rng.random() < self.habits.hoards:
            return "end because the table agreed"
        if "end" in asked.commands and self.rng.random() < 0.4:
            return "end"
        own = [text for text in asked.commands if text.startswith("discard ") and seat in (TABLE, text.split()[1])]
        return self.rng.choice(
            own or [text for text in ("end",) if text in asked.commands] or ["cities " + self._none()]
        )

    def _none(self) -> str:
        """A correction that changes nothing."""
        state = self.game.state
        return " ".join(f"{seat} {count}" for seat, count in zip(state.options.seats, state.cities, strict=True))
