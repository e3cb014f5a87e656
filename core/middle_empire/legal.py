"""What a seat may do now, and what the table is waiting for."""

from collections.abc import Iterator
from itertools import combinations, permutations

from msgspec import Struct

from core.middle_empire import supply
from core.middle_empire.attacks import targets
from core.middle_empire.catalog import TYPES, Card, CardLine, Seat
from core.middle_empire.commands import (
    Attack,
    Build,
    Command,
    Defend,
    Discard,
    Done,
    Double,
    Draw,
    Let,
    Pick,
    Remove,
    Road,
    Shift,
    Skip,
    Upgrade,
    Wall,
)
from core.middle_empire.parse import format_command
from core.middle_empire.piles import drawable, playable
from core.middle_empire.roads import movable, open_ways, removable
from core.middle_empire.state import Position, State
from core.middle_empire.turns import excess, may_skip
from core.rules import TABLE, Prompt


class Asked(Struct, frozen=True):
    """The commands a seat may give; all of them can be listed."""

    commands: tuple[Command, ...] = ()
    forms: tuple[str, ...] = ()

    def texts(self) -> Iterator[str]:
        """Complete commands, each of which would be accepted."""
        return map(format_command, self.commands)

    def count(self) -> int:
        """How many there are."""
        return len(self.commands)


def asked(state: State, seat: str) -> Asked:
    """What *seat* may do now; nothing when it is not asked for anything, or only looks.

    Who is attacked hears here alone whether it could defend (ME-9.15).
    """
    asks = state.in_turn
    if asks is None or seat not in (TABLE, asks):
        return Asked()
    return Asked(tuple(_commands(state, asks)))


def _commands(state: State, seat: Seat) -> Iterator[Command]:
    match state.phase:
        case "draw" | "draw_extra":
            yield from map(Draw, drawable(state))
            if may_skip(state):
                yield Skip()
        case "defend":
            if state.options.deck.doing("defend") in playable(state, seat, "defense"):
                yield Defend()
            yield Let()
        case "discard":
            yield from map(Discard, _discards(state, seat))
        case _:
            yield from _plays(state, seat)
            yield Done()


def _discards(state: State, seat: Seat) -> Iterator[tuple[Card, ...]]:
    """The different choices of cards that bring the hand down to the limit."""
    hand = sorted(state.hand(seat))
    yield from dict.fromkeys(combinations(hand, excess(state, seat)))


def _plays(state: State, seat: Seat) -> Iterator[Command]:
    """Every play; the cards that name a space come before those for any."""
    for kind in TYPES:
        if kind in state.used:
            continue
        lines = [state.options.deck.cards[card] for card in playable(state, seat, kind)]
        for line in sorted(lines, key=lambda line: line.space is None):
            yield from _uses(state, seat, line)


def _uses(state: State, seat: Seat, card: CardLine) -> Iterator[Command]:
    """What *seat* may play *card* for."""
    for effect in card.effects:
        match effect:
            case "build":
                yield from _builds(state, seat, card)
            case "upgrade":
                yield from _upgrades(state, seat, card)
            case "road":
                if supply.roads(state, seat):
                    yield from map(Road, open_ways(state, seat))
            case "pick":
                yield Pick()
            case "wall":
                if supply.walls(state):
                    bare = Position(seat, "empire")
                    yield from (Wall(space) for space, there in state.positions.items() if there == bare)
            case "remove":
                yield from map(Remove, removable(state, seat))
                places = open_ways(state, seat)
                yield from (Shift(way, to) for way in movable(state, seat) for to in places)
            case "attack":
                yield from _attacks(state, seat, card.amount)
            case "defend":
                pass  # only when asked


def _builds(state: State, seat: Seat, card: CardLine) -> Iterator[Command]:
    if supply.strongholds(state, seat):
        spaces = state.options.board.spaces if card.space is None else (card.space,)
        yield from (Build(space, card.word) for space in spaces if space not in state.positions)


def _upgrades(state: State, seat: Seat, card: CardLine) -> Iterator[Command]:
    if supply.empires(state, seat):
        own = Position(seat)
        spaces = state.positions if card.space is None else (card.space,)
        yield from (Upgrade(space, card.word) for space in spaces if state.positions.get(space) == own)


def _attacks(state: State, seat: Seat, hits: int) -> Iterator[Command]:
    """Attacks with a card that is worth so many hits; a split is listed in both orders (ME-9.11)."""
    open_to = targets(state, seat)
    if hits == 1:
        yield from map(Attack, open_to)
        return
    yield from (Double((space,)) for space in open_to)
    yield from (Double(pair) for pair in permutations(open_to, 2))


def prompt(state: State) -> Prompt:
    """What the table is waiting for; of an attack it says the same whatever the defender holds (ME-9.15)."""
    seat = state.in_turn
    match state.phase:
        case "over":
            return Prompt("over", None, "prompt.over", {"winner": state.winner})
        case "draw" | "draw_extra":
            code = "prompt.draw-or-skip" if may_skip(state) else "prompt.draw"
            return Prompt(state.phase, seat, code, {"count": state.draws})
        case "defend":
            assert state.pending is not None
            values = {"attacker": state.pending.attacker, "space": state.pending.hits[0]}
            return Prompt("defend", seat, "prompt.defend", values)
        case "discard":
            return Prompt("discard", seat, "prompt.discard", {"count": excess(state, state.current)})
        case _:
            left = [kind for kind in TYPES if kind not in state.used]
            return Prompt("play", seat, "prompt.play" if left else "prompt.done", {"left": left})
