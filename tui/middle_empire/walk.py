"""How a cursor walks over the map: along the roadways from space to space, or from a space onto a roadway."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import Literal

from core.middle_empire.catalog import Board, Cell, Roadway, Space

Spot = str
"""A space or a roadway, by its name: what the cursor can be on."""
Direction = Literal["left", "right", "up", "down"]

STEPS: dict[Direction, tuple[int, int]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_ROW = 2.5
"""How many columns a row is high on the screen."""
_LEAST = 0.35
"""What a way has to be worth to lead in a direction: 1 for straight ahead."""
_SETS_OUT = 0.6
"""What it is worth that a roadway leaves a space on the side of the direction."""


def is_way(board: Board, spot: Spot) -> bool:
    """Whether *spot* is a roadway."""
    return spot in board.joins


def centre(board: Board, spot: Spot) -> Cell:
    """The cell in the middle of a space's box, or of a roadway's line; of a line without cells, between its ends."""
    if not is_way(board, spot):
        cells = board.map.boxes[Space(spot)]
    elif line := board.map.lines[Roadway(spot)]:
        cells = tuple(cell for cell, _sides in line)
    else:
        (a, b), (c, d) = (centre(board, end) for end in board.ends[Roadway(spot)])
        return (a + c) // 2, (b + d) // 2
    return cells[len(cells) // 2]


def step(board: Board, spot: Spot, direction: Direction, onto_ways: bool) -> Spot:
    """Where an arrow key leads from *spot*; to *spot* itself where nothing lies there.

    Args:
        onto_ways: the cursor stops on roadways as well, since one of them is to be picked.
    """
    if is_way(board, spot):
        return _best(board, spot, direction, ((end, 0.0) for end in board.ends[Roadway(spot)])) or spot
    here = Space(spot)
    ways = {way: board.across(way, here) for way in board.ways[here]}
    worth = ((far, _SETS_OUT if _leaves(board, here, way, direction) else 0.0) for way, far in ways.items())
    ahead = _best(board, spot, direction, worth)
    if ahead is None:
        ahead = _best(board, spot, direction, ((other, 0.0) for other in board.spaces if other != here))
        return ahead or spot
    if not onto_ways:
        return ahead
    return next(way for way, far in ways.items() if far == ahead)


def _leaves(board: Board, space: Space, way: Roadway, direction: Direction) -> bool:
    """Whether the line of *way* leaves the box of *space* on the side of *direction*."""
    line = board.map.lines[way]
    if not line:
        return False
    (x, y), _sides = line[0] if board.ends[way][0] == space else line[-1]
    across, down = STEPS[direction]
    return (x - across, y - down) in board.map.boxes[space]


def _best(board: Board, spot: Spot, direction: Direction, targets: Iterable[tuple[Spot, float]]) -> Spot | None:
    """The target that lies most in *direction*; of those alike the nearest one."""
    (x, y), (across, down) = centre(board, spot), STEPS[direction]
    best: tuple[float, float] | None = None
    found = None
    for target, extra in targets:
        to_x, to_y = centre(board, target)
        far_x, far_y = to_x - x, (to_y - y) * _ROW
        length = hypot(far_x, far_y) or 1.0
        ahead = (far_x * across + far_y * down) / length
        if ahead + extra < _LEAST:
            continue
        worth = (ahead + extra - length / 200, -length)
        if best is None or worth > best:
            best, found = worth, target
    return found


def in_reading_order(board: Board, spots: Iterable[Spot]) -> list[Spot]:
    """*spots* from the top to the bottom of the map, from left to right."""
    return sorted(spots, key=lambda spot: (centre(board, spot)[1], centre(board, spot)[0]))


def following(board: Board, spot: Spot, spots: Iterable[Spot], back: bool = False) -> Spot:
    """The one of *spots* that comes after *spot* in reading order, or before it; *spot* itself where there is none."""
    order = in_reading_order(board, spots)
    if not order:
        return spot
    place = (centre(board, spot)[1], centre(board, spot)[0])
    places = [(centre(board, one)[1], centre(board, one)[0]) for one in order]
    if back:
        return next((one for one, at in zip(reversed(order), reversed(places), strict=True) if at < place), order[-1])
    return next((one for one, at in zip(order, places, strict=True) if at > place), order[0])


def nearest(board: Board, spot: Spot, spots: Iterable[Spot]) -> Spot:
    """*spot* itself if it is among *spots*, else the nearest of them; *spot* where there is none."""
    x, y = centre(board, spot)

    def far(other: Spot) -> float:
        to_x, to_y = centre(board, other)
        return hypot(to_x - x, (to_y - y) * _ROW)

    among = list(spots)
    return spot if spot in among or not among else min(among, key=far)
