"""Positions of Middle Empire made for a test, and what is done in them."""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from core.chance import Dice
from core.errors import RuleError
from core.middle_empire.catalog import TYPES, CardId, Seat
from core.middle_empire.legal import asked
from core.middle_empire.options import read_options
from core.middle_empire.queries import show
from core.middle_empire.rules import MIDDLE_EMPIRE
from core.middle_empire.state import Position, State, replace
from core.middle_empire.turns import set_up
from core.rules import Event


class Table:
    """A position, what has happened since, and the means to go on; what the game must keep is checked at each step."""

    def __init__(self, state: State, seed: int = 0) -> None:
        self.state = state
        self.events: list[Event] = []
        self.dice = Dice(random.Random(seed))
        check(state)

    def do(self, *texts: str) -> tuple[Event, ...]:
        """Do what *texts* say, on behalf of the table; what the last one brought."""
        events: tuple[Event, ...] = ()
        for text in texts:
            seat, command = MIDDLE_EMPIRE.parse(text, self.state, "table")
            self.state, events = MIDDLE_EMPIRE.apply(self.state, seat, command, self.dice)
            self.events.extend(events)
            check(self.state)
        return events

    def refused(self, text: str, seat: str = "table") -> tuple[str, str | None]:
        """Code and rule with which *text* is refused; a legal list never has it."""
        before = self.state
        try:
            actor, command = MIDDLE_EMPIRE.parse(text, self.state, seat)
            MIDDLE_EMPIRE.apply(self.state, actor, command, self.dice)
        except RuleError as refusal:
            assert self.state is before
            assert text not in self.legal(seat)
            return refusal.code, refusal.rule
        raise AssertionError(f"{text} was accepted")

    def legal(self, seat: str = "table") -> list[str]:
        """What *seat* may do now."""
        return list(asked(self.state, seat).texts())

    def at(self, space: str) -> str:
        """What stands on a space: ``red empire wall``, or nothing."""
        there = show(self.state, ["board"])["spaces"].get(space)
        if there is None:
            return ""
        return f"{there['owner']} {there['kind']}" + (" wall" if there["wall"] else "")

    def prompt(self) -> tuple[str, dict[str, Any]]:
        """What is asked, with its values."""
        asked_now = MIDDLE_EMPIRE.prompt(self.state)
        return asked_now.code, asked_now.values

    def show(self, *topic: str) -> Any:
        """A view of the whole game."""
        return show(self.state, topic)

    def supply(self, seat: str) -> dict[str, int]:
        """The pieces of *seat* that are not on the board."""
        found: dict[str, int] = self.show("piles")["supply"][seat]
        return found


def new(seed: int = 0, **options: Any) -> Table:
    """A new game."""
    return Table(set_up(read_options(options), Dice(random.Random(seed))), seed)


def position(
    board: str = "",
    roads: str = "",
    hands: Mapping[str, str] | None = None,
    discards: str = "",
    phase: str = "play",
    current: str = "white",
    **options: Any,
) -> Table:
    """A position in which *current* is about to play.

    Args:
        board: what stands where: ``egypt white, syria red empire wall``.
        roads: whose roads lie where: ``syria-egypt white``.
        hands: cards by seat, by the last part of their names; beside the board only their types are kept.
        discards: cards that lie face up; all others are in the stacks.
    """
    chosen = read_options({"seats": ["white", "black", "red"], **options})
    start = set_up(chosen, Dice(random.Random(0)))
    deck = chosen.deck
    held = {Seat(seat): tuple(deck.short[word] for word in words.split()) for seat, words in (hands or {}).items()}
    thrown = tuple(deck.short[word] for word in discards.split())
    stacks, piles = [], []
    for kind in TYPES:
        left = list(deck.of(kind))
        for card in (*thrown, *(card for cards in held.values() for card in cards)):
            if card in left:
                left.remove(card)
        stacks.append(tuple(left))
        piles.append(tuple(card for card in thrown if deck.type_of(card) == kind))
    standing = {}
    for line in filter(None, (part.split() for part in board.split(","))):
        space, owner, *more = line
        standing[space] = Position(Seat(owner), "empire" if "empire" in more else "stronghold", "wall" in more)
    lying = dict(part.split() for part in roads.split(",") if part)
    hands_of_all = [held.get(seat, ()) for seat in chosen.seats]
    if chosen.mode == "table":
        hands_of_all = [tuple(map(deck.type_of, hand)) for hand in hands_of_all]
        stacks = [tuple(map(deck.type_of, stack)) for stack in stacks]
    return Table(
        replace(
            start,
            phase=phase,
            current=Seat(current),
            hands=tuple(hands_of_all),
            stacks=tuple(stacks),
            discards=tuple(piles),
            positions=standing,
            roads=lying,
            draws=2 if phase == "draw" else 0,
        )
    )


def check(state: State) -> None:
    """The invariants of section 12: cards and pieces are conserved, walls are under Empires, hands are small."""
    options, deck = state.options, state.options.deck
    for number, kind in enumerate(TYPES):
        cards = [card for hand in state.hands for card in hand if deck.type_of(card) == kind]
        cards += [*state.stacks[number], *state.discards[number]]
        assert all(deck.type_of(card) == kind for card in cards)
        printed = Counter[CardId](deck.of(kind))
        assert len(cards) == printed.total()
        known = Counter(card for card in cards if card != kind)
        assert known <= printed if kind in cards else known == printed
    piles = show(state, ["piles"])
    for seat in options.seats:
        own = [one for one in state.positions.values() if one.owner == seat]
        left = piles["supply"][seat]
        assert min(left.values()) >= 0
        assert sum(one.kind == "stronghold" for one in own) + left["strongholds"] == 9
        assert sum(one.kind == "empire" for one in own) + left["empires"] == 4
        lying = sum(owner == seat for owner in state.roads.values())
        assert lying + left.get("roads", 0) == (0 if options.variation else 10)
        assert len(state.hand(seat)) <= (7 if seat != state.current or state.phase == "over" else 11)
    walled = [one for one in state.positions.values() if one.wall]
    assert piles["walls"] >= 0 and len(walled) + piles["walls"] == 6
    assert all(one.kind == "empire" for one in walled)
    assert set(state.positions) <= set(options.board.spaces) and set(state.roads) <= set(options.board.roadways)
    assert {one.owner for one in state.positions.values()} <= set(options.seats)
    if options.variation:
        assert piles["common_roads"] >= 0
        assert len(state.roads) + piles["common_roads"] == int(options.switches["common_roads"])
    assert set(state.roads.values()) <= ({"common"} if options.variation else set(options.seats))
    assert len(set(state.used)) == len(state.used)
    assert (state.pending is not None) == (state.phase == "defend")
    assert (state.winner is not None) == (state.phase == "over")
    assert (state.draws > 0) == (state.phase in ("draw", "draw_extra"))
