"""Roads: placed, taken away, moved, owned or common (ME-7, ME-11)."""

from core.errors import RuleError
from core.middle_empire import supply
from core.middle_empire.catalog import Roadway, Seat
from core.middle_empire.commands import Remove, Road, Shift
from core.middle_empire.piles import Step, play
from core.middle_empire.state import COMMON, State
from core.rules import Event


def touches(state: State, seat: Seat, way: Roadway) -> bool:
    """Whether an end of *way* is at a position that *seat* may build roads from: its own, or any (ME-7.1, ME-11.2)."""
    there = (state.positions.get(end) for end in state.options.board.ends[way])
    return any(one is not None and (state.options.variation or one.owner == seat) for one in there)


def open_ways(state: State, seat: Seat) -> tuple[Roadway, ...]:
    """The empty roadways that a road of *seat* may be placed in."""
    ways, anybody = state.options.board.ways, state.options.variation
    starts = (space for space, there in state.positions.items() if anybody or there.owner == seat)
    return tuple(dict.fromkeys(way for space in starts for way in ways[space] if way not in state.roads))


def movable(state: State, seat: Seat) -> tuple[Roadway, ...]:
    """Where roads lie that *seat* may move: its own, or any (ME-7.5, ME-11.4)."""
    return tuple(way for way, owner in state.roads.items() if owner in (seat, COMMON))


def removable(state: State, seat: Seat) -> tuple[Roadway, ...]:
    """Where roads lie that *seat* may take off the board: those of others, or any (ME-7.5, ME-11.4)."""
    return tuple(way for way, owner in state.roads.items() if owner != seat)


def road(state: State, seat: Seat, command: Road) -> Step:
    """Place a road (ME-7.1).

    Raises:
        RuleError: ``road.taken`` (ME-7.3), ``road.no-end`` (ME-7.1, ME-11.2), ``pieces.none`` (ME-2.1), and as
            ``piles.play``.
    """
    after = play(state, seat, state.options.deck.doing("road"))
    _check_open(state, seat, command.way)
    if not supply.roads(state, seat):
        raise RuleError("pieces.none", "ME-2.1", seat=seat, piece="road")
    after = after.with_road(command.way, COMMON if state.options.variation else seat)
    return after, (Event("road.built", seat, {"way": command.way}, reveals=True),)


def _check_open(state: State, seat: Seat, way: Roadway) -> None:
    if way in state.roads:
        raise RuleError("road.taken", "ME-7.3", way=way, owner=state.roads[way])
    if not touches(state, seat, way):
        rule = "ME-11.2" if state.options.variation else "ME-7.1"
        raise RuleError("road.no-end", rule, seat=seat, way=way, common=state.options.variation)


def remove(state: State, seat: Seat, command: Remove) -> Step:
    """Take a road off the board; nobody is asked (ME-7.5, ME-7.6).

    Raises:
        RuleError: ``road.none``, ``road.own`` (ME-7.7), and as ``piles.play``.
    """
    after = play(state, seat, state.options.deck.doing("remove"))
    owner = _owner(state, command.way)
    if owner == seat:
        raise RuleError("road.own", "ME-7.7", seat=seat, way=command.way)
    event = Event("road.removed", seat, {"way": command.way, "owner": owner}, reveals=True)
    return after.with_road(command.way, None), (event,)


def shift(state: State, seat: Seat, command: Shift) -> Step:
    """Move a road to another roadway (ME-7.5, ME-11.4).

    Raises:
        RuleError: ``road.none``, ``road.not-own``, ``road.taken``, ``road.no-end``, and as ``piles.play``.
    """
    after = play(state, seat, state.options.deck.doing("remove"))
    owner = _owner(state, command.way)
    if owner not in (seat, COMMON):
        raise RuleError("road.not-own", "ME-7.5", seat=seat, way=command.way, owner=owner)
    _check_open(state, seat, command.to)
    event = Event("road.moved", seat, {"way": command.way, "to": command.to, "owner": owner}, reveals=True)
    return after.with_road(command.way, None).with_road(command.to, owner), (event,)


def _owner(state: State, way: Roadway) -> str:
    if way not in state.roads:
        raise RuleError("road.none", "ME-7.5", way=way)
    return state.roads[way]
