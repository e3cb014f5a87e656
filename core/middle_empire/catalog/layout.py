"""A map of characters for a board whose file has none: where each space stands, and how each roadway runs.

Spaces keep to their drawing coordinates as far as there is room. Each roadway takes the cheapest way over free cells:
short, with few corners, away from others, crossing none. One that finds none crosses others where they run straight;
one that finds no way even so is left out of the map, and is listed beside it.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import count

from core.middle_empire.catalog.names import Cell, Space

WIDTH, HEIGHT = 76, 18
"""Cells of the map; it grows downwards where the spaces find no room."""
STEPS: dict[tuple[int, int], str] = {(1, 0): "e", (-1, 0): "w", (0, 1): "s", (0, -1): "n"}
"""A step to a neighbouring cell, and the side it leads to."""

_CORNER, _DOWN, _ACROSS, _NEAR, _CROSSING = 3.0, 1.6, 1.0, 0.8, 4.0
"""What a corner, a step down or up, a step to a side, a cell beside something else, and a crossing cost."""

Step = tuple[int, int]
Wish = tuple[int, int, int]
"""Where a space would like to stand, x and y from 0 to 100, and the cells of its box."""
Crossing = tuple[Cell, Step]
"""A cell of another line, and a step with which it may be crossed."""


def placed(wishes: Mapping[Space, Wish]) -> tuple[int, dict[Space, Cell]]:
    """The height of the map, and the first cell of each box; boxes keep a cell apart and have a free row between."""
    height = HEIGHT
    while True:
        taken: set[Cell] = set()
        found: dict[Space, Cell] = {}
        for space, (x, y, width) in wishes.items():
            wanted = (round((WIDTH - width) * x / 100), round((height - 1) * y / 100))
            at = _nearest(wanted, width, height, taken)
            if at is None:
                break
            found[space] = at
            taken.update((at[0] + n, at[1] + row) for n in range(-2, width + 2) for row in (-1, 0, 1))
        else:
            return height, found
        height += 2


def _nearest(wanted: Cell, width: int, height: int, taken: set[Cell]) -> Cell | None:
    """The free place for a box that is nearest to *wanted*; a row counts as much as three columns."""
    free = (
        (column, row)
        for row in range(height)
        for column in range(WIDTH - width + 1)
        if not any((column + n, row) in taken for n in range(width))
    )
    return min(free, key=lambda at: (abs(at[0] - wanted[0]) + 3 * abs(at[1] - wanted[1]), at), default=None)


def routed(
    boxes: Mapping[Space, tuple[Cell, int]], ends: Sequence[tuple[Space, Space]], height: int
) -> Iterator[tuple[tuple[Space, Space], tuple[Cell, ...]]]:
    """For each roadway its cells from beside the box of one end to beside that of the other, the short ones first."""
    taken = {cell for at, width in boxes.values() for cell in _box(at, width)}

    def length(pair: tuple[Space, Space]) -> int:
        (one, _), (other, _) = boxes[pair[0]], boxes[pair[1]]
        return abs(one[0] - other[0]) + 3 * abs(one[1] - other[1])

    crossings: set[Crossing] = set()
    for pair in sorted(ends, key=length):
        start, goal = boxes[pair[0]], boxes[pair[1]]
        line = _way(start, goal, taken, height) or _way(start, goal, taken, height, crossings)
        crossings -= {(cell, step) for cell in line for step in STEPS}
        crossings.update(_crossings(line, taken))
        taken.update(line)
        yield pair, line


def _crossings(line: Sequence[Cell], taken: Container[Cell]) -> Iterator[Crossing]:
    """Where a new *line* runs straight over free cells, so that another may cross it once."""
    for before, cell, after in zip(line, line[1:], line[2:], strict=False):
        if (after[0] == before[0] or after[1] == before[1]) and cell not in taken:
            across, down = cell[0] - before[0], cell[1] - before[1]
            yield cell, (down, across)
            yield cell, (-down, -across)


def _box(at: Cell, width: int) -> list[Cell]:
    return [(at[0] + n, at[1]) for n in range(width)]


def _way(
    start: tuple[Cell, int],
    goal: tuple[Cell, int],
    taken: set[Cell],
    height: int,
    crossings: Container[Crossing] = (),
) -> tuple[Cell, ...]:
    """The cheapest line between two boxes over cells that are not taken, but for *crossings*; empty where none is."""
    target, number = set(_box(*goal)), count()
    heap: list[tuple[float, int, Cell, Step, tuple[Cell, ...]]] = []
    for cell in _box(*start):
        for step in STEPS:
            heappush(heap, (0.0, next(number), cell, step, ()))
    seen: set[tuple[Cell, Step]] = set()
    while heap:
        cost, _, cell, step, line = heappop(heap)
        if (cell, step) in seen:
            continue
        seen.add((cell, step))
        on = (cell[0] + step[0], cell[1] + step[1])
        if on in target and line:
            return line
        if crossings and on in line:
            # Straight over a crossing a line could come back to itself.
            continue
        crosses = on in taken
        if (crosses and (on, step) not in crossings) or not (0 <= on[0] < WIDTH and 0 <= on[1] < height):
            continue
        cost += (_ACROSS if step[0] else _DOWN) + _NEAR * sum((on[0] + x, on[1] + y) in taken for x, y in STEPS)
        cost += _CROSSING if crosses else 0.0
        for turn in (step,) if crosses else STEPS:
            if turn != (-step[0], -step[1]):
                heappush(heap, (cost + (0 if turn == step else _CORNER), next(number), on, turn, (*line, on)))
    return ()
