"""Attacks and their answers (ME-9)."""

from core.errors import RuleError
from core.middle_empire import supply
from core.middle_empire.catalog import Roadway, Seat, Space
from core.middle_empire.commands import Attack, Double
from core.middle_empire.piles import Step, discard_up, play
from core.middle_empire.state import COMMON, Pending, Position, State, replace
from core.rules import Event


def connected(state: State, seat: Seat, space: Space) -> bool:
    """Whether a road lets *seat* attack *space* (ME-9.1, ME-9.2, ME-11.3)."""
    return any(_leads(state, seat, space, way) for way in state.options.board.ways[space] if way in state.roads)


def _leads(state: State, seat: Seat, space: Space, way: Roadway) -> bool:
    """Whether the road in *way* lets *seat* attack *space*, one of its ends."""
    if state.roads[way] not in (seat, COMMON):
        return False
    base = state.positions.get(state.options.board.across(way, space))
    return not _needs_base(state) or (base is not None and base.owner == seat)


def _needs_base(state: State) -> bool:
    """Whether the other end of the road has to be at a position of the attacker."""
    return state.options.variation or state.options.switches["attack_needs_base"] == "yes"


def targets(state: State, seat: Seat) -> tuple[Space, ...]:
    """The spaces that *seat* may attack."""
    return tuple(
        space for space, there in state.positions.items() if there.owner != seat and connected(state, seat, space)
    )


def attack(state: State, seat: Seat, command: Attack) -> Step:
    """Attack one space; its owner is asked (ME-9.4).

    Raises:
        RuleError: ``attack.no-target``, ``attack.not-connected`` (ME-9.1), and as ``piles.play``.
    """
    return _declare(state, seat, (command.space,), 1)


def double(state: State, seat: Seat, command: Double) -> Step:
    """Attack one space twice, or two spaces once each in the order named (ME-9.9 to ME-9.11).

    Raises:
        RuleError: as ``attack``.
    """
    return _declare(state, seat, command.spaces, 2)


def _declare(state: State, seat: Seat, spaces: tuple[Space, ...], hits: int) -> Step:
    card = state.options.deck.doing("attack", hits)
    after = play(state, seat, card)
    for space in spaces:
        there = state.positions.get(space)
        if there is None or there.owner == seat:
            raise RuleError("attack.no-target", "ME-9.1", seat=seat, space=space)
        if not connected(state, seat, space):
            rule = "ME-11.3" if state.options.variation else "ME-9.1"
            raise RuleError("attack.not-connected", rule, seat=seat, space=space, base=_needs_base(state))
    pending = Pending(seat, spaces if len(spaces) == hits else spaces * hits)
    event = Event("attack.made", seat, {"spaces": list(spaces), "card": card}, reveals=True)
    return replace(after, phase="defend", pending=pending), (event,)


def defend(state: State, seat: Seat) -> Step:
    """Answer the hit that is due with a card; it changes nothing on the board and uses no slot (ME-9.5, ME-5.9).

    Raises:
        RuleError: as ``piles.check_held``.
    """
    assert state.pending is not None
    space = state.pending.hits[0]
    after = discard_up(state, seat, state.options.deck.doing("defend"))
    event = Event("attack.defended", seat, {"space": space, "attacker": state.pending.attacker}, reveals=True)
    return _next_hit(after), (event,)


def let(state: State, seat: Seat) -> Step:
    """Let the hit that is due pass: a wall falls, else the space is captured (ME-9.6 to ME-9.8)."""
    assert state.pending is not None
    attacker, space = state.pending.attacker, state.pending.hits[0]
    there = state.positions[space]
    values = {"space": space, "attacker": attacker}
    if there.wall:
        after = state.with_position(space, replace(there, wall=False))
        return _next_hit(after), (Event("wall.destroyed", seat, values),)
    taken = supply.strongholds(state, attacker) > 0
    after = state.with_position(space, Position(attacker) if taken else None)
    code = "space.captured" if taken else "space.emptied"
    return _next_hit(after), (Event(code, seat, {**values, "kind": there.kind}),)


def _next_hit(state: State) -> State:
    """The next hit is due; one on a space that fell in this attack is lost (ME-9.12)."""
    pending = state.pending
    assert pending is not None
    left = tuple(
        space
        for space in pending.hits[1:]
        if (there := state.positions.get(space)) is not None and there.owner != pending.attacker
    )
    if left:
        return replace(state, pending=Pending(pending.attacker, left))
    return replace(state, phase="play", pending=None)
