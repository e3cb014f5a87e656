"""Players made of rules: one does anything legal, one plays to win; both know only what their seat sees."""

import random
from collections.abc import Callable

from core.middle_empire import supply
from core.middle_empire.attacks import connected
from core.middle_empire.catalog import TYPES, CardLine, CardType, Effect, Seat, Space
from core.middle_empire.commands import (
    Attack,
    Build,
    Command,
    Defend,
    Discard,
    Double,
    Draw,
    Pick,
    Remove,
    Road,
    Shift,
    Upgrade,
    Wall,
)
from core.middle_empire.legal import asked
from core.middle_empire.state import Position, State

Bot = Callable[[State, Seat, random.Random], Command]
"""Chooses a command for a seat that is asked, from its own view of the position."""

IDLE = 10.0
"""What a play has to be worth; else the card is kept."""


def random_legal(view: State, seat: Seat, rng: random.Random) -> Command:
    """Any of the legal commands, each equally likely."""
    return rng.choice(asked(view, seat).commands)


def sensible(view: State, seat: Seat, rng: random.Random) -> Command:
    """Builds Empires, guards them with walls and cards, and attacks who is ahead; among equals it takes any."""
    commands = asked(view, seat).commands
    match view.phase:
        case "draw" | "draw_extra":
            worth = [_draw(view, seat, one.type) if isinstance(one, Draw) else -1.0 for one in commands]
        case "defend":
            assert view.pending is not None
            keep = view.positions[view.pending.hits[0]].kind == "empire" or _held(view, seat, "defend") > 1
            worth = [1.0 if isinstance(one, Defend) == keep else 0.0 for one in commands]
        case "discard":
            worth = [_kept(view, seat, one) for one in commands]
        case _:
            worth = [_play(view, seat, one) for one in commands]
    best = max(worth)
    return rng.choice([one for one, value in zip(commands, worth, strict=True) if value == best])


BOTS: dict[str, Bot] = {"sensible": sensible, "random": random_legal}
"""The bots by name; what a bot of a seat chooses is submitted like what a person types."""


def _held(view: State, seat: Seat, effect: Effect) -> int:
    """Cards in hand that are played for *effect*."""
    lines = map(view.options.deck.line, view.hand(seat))
    return sum(line is not None and effect in line.effects for line in lines)


def _draw(view: State, seat: Seat, kind: CardType) -> float:
    """How much a card of *kind* is wanted: the fewer are held, the more."""
    deck = view.options.deck
    held = sum(deck.type_of(card) == kind for card in view.hand(seat))
    wanted = dict(zip(TYPES, (3.0, 2.0, 1.5), strict=True))[kind]
    if kind == "defense" and not _held(view, seat, "defend"):
        wanted += 1.0
    return wanted - held


def _kept(view: State, seat: Seat, command: Command) -> float:
    """What a hand is worth without the cards of *command*."""
    assert isinstance(command, Discard)
    return -sum(_card(view, seat, view.options.deck.line(card)) for card in command.cards)


def _card(view: State, seat: Seat, card: CardLine | None) -> float:
    """What it is worth to keep a card; of one that is not seen nothing is known."""
    if card is None:
        return 3.0
    if "defend" in card.effects:
        return 8.0
    if card.space is None:
        return 6.0 if {"attack", "upgrade", "wall"} & set(card.effects) else 3.0
    there = view.positions.get(card.space)
    if there is None:
        return 4.0
    return 9.0 if there == Position(seat) else 1.0


def _play(view: State, seat: Seat, command: Command) -> float:
    """What a play is worth; nothing at all is worth IDLE."""
    match command:
        case Upgrade(space, wild):
            return 100.0 - 5.0 * _danger(view, seat, space) - (10.0 if wild else 0.0)
        case Build(space, wild):
            twice = view.options.deck.named(space) in view.hand(seat)
            return 50.0 + (20.0 if twice else 0.0) - 5.0 * _danger(view, seat, space) - (30.0 if wild else 0.0)
        case Attack(space):
            return _prize(view, space)
        case Double(spaces):
            prizes = [_prize(view, space) for space in spaces]
            return sum(prizes) - 40.0 if len(prizes) > 1 or view.positions[spaces[0]].wall else prizes[0] - 20.0
        case Remove(way):
            return max(_relief(view, seat, end) for end in view.options.board.ends[way])
        case Wall(space):
            return 45.0 + 10.0 * _danger(view, seat, space)
        case Road(way):
            return max(_reach(view, seat, end) for end in view.options.board.ends[way])
        case Pick():
            return 35.0
        case Shift():
            return 0.0
        case _:
            return IDLE


def _danger(view: State, seat: Seat, space: Space) -> int:
    """How many opponents can attack *space*."""
    return sum(other != seat and connected(view, other, space) for other in view.options.seats)


def _prize(view: State, space: Space) -> float:
    """What it is worth to hit *space*: an Empire of who is ahead most of all."""
    there = view.positions[space]
    if there.kind == "stronghold":
        return 60.0
    claims = there.owner in supply.claims(view)
    return (150.0 if claims else 80.0) + 10.0 * supply.empires_of(view, there.owner) - (25.0 if there.wall else 0.0)


def _reach(view: State, seat: Seat, space: Space) -> float:
    """What it is worth that a road leads to *space*."""
    there = view.positions.get(space)
    if there is None or there.owner == seat or connected(view, seat, space):
        return 5.0
    return 0.5 * _prize(view, space) + (10.0 if _held(view, seat, "attack") else 0.0)


def _relief(view: State, seat: Seat, space: Space) -> float:
    """What it is worth that a road to *space* goes."""
    there = view.positions.get(space)
    if there is None or there.owner != seat or there.kind != "empire" or not _danger(view, seat, space):
        return 0.0
    return 70.0 if supply.empires_of(view, seat) >= view.options.empires_to_win else 30.0
