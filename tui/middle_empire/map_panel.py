"""The board as a map: what stands on the spaces, whose roads lie in the roadways, and a cursor that walks there."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable, Sequence
from typing import cast

from msgspec import Struct
from textual.events import Click
from textual.message import Message

from core.middle_empire.catalog import MARKS, Cell, Roadway, Space
from core.middle_empire.state import State
from core.middle_empire.words import MiddleEmpireWords
from core.text import cell_width
from tui.actions import bindings
from tui.middle_empire.actions import MAP_ACTIONS
from tui.middle_empire.signs import colour, crossing, left_out_words, letter, line_cell, piece, spot_words
from tui.middle_empire.walk import Direction, Spot, centre, following, nearest, step
from tui.panels.lines import Line, Panel, Span
from tui.spoken import _

Grid = dict[Cell, tuple[str, str]]
"""For each cell that is not blank its sign and its look."""


LISTED = 3
"""Lines that are kept free below the map, at most, for roadways that are not drawn."""


class Marks(Struct, frozen=True):
    """What is being done on the map.

    Attributes:
        targets: spots that may be chosen now; None: nothing is being chosen.
        chosen: spots that were chosen for the move.
        attacked: spaces that an attack waits at.
        fresh: spots that others have changed since this seat looked.
        ways: a roadway is to be chosen, so that the cursor stops on them.
    """

    targets: frozenset[Spot] | None = None
    chosen: tuple[Spot, ...] = ()
    attacked: tuple[Spot, ...] = ()
    fresh: frozenset[Spot] = frozenset()
    ways: bool = False


WALKING = {
    "left": "left", "h": "left", "right": "right", "l": "right",
    "up": "up", "k": "up", "down": "down", "j": "down",
}  # fmt: skip
"""The keys that walk, with their directions."""


class MapPanel(Panel):
    """The map. Tells the screen which spot was chosen.

    Attributes:
        cursor: the spot the cursor is on.
        choosing: something is chosen here now.
    """

    ACTIONS = MAP_ACTIONS
    BINDINGS = bindings(MAP_ACTIONS)

    class Chosen(Message):
        """A spot was chosen."""

        def __init__(self, spot: Spot) -> None:
            super().__init__()
            self.spot = spot

    class Moved(Message):
        """The cursor is on another spot."""

    def __init__(self, *, id: str = "map") -> None:
        super().__init__(id=id)
        self.cursor: Spot = ""
        self._state: State | None = None
        self._words: MiddleEmpireWords | None = None
        self._marks = Marks()

    def show(self, state: State, words: MiddleEmpireWords, marks: Marks) -> None:
        """Draw *state* with *marks*."""
        self._state, self._words, self._marks = state, words, marks
        if not self.cursor:
            self.cursor = nearest(state.options.board, state.options.board.spaces[0], state.options.board.spaces)
        self.redraw()

    @property
    def choosing(self) -> bool:
        """Something is chosen here now."""
        return self._marks.targets is not None

    @property
    def has_targets(self) -> bool:
        """There are spots to go to."""
        return bool(self._marks.targets)

    # What is drawn

    def heading(self, width: int) -> str:
        """The name of the board."""
        if self._state is None or self._words is None:
            return _("Map")
        return self._words.tr(self._state.options.board.name)

    def footing(self) -> str:
        """What the cursor is on."""
        if self._state is None or self._words is None:
            return ""
        told = spot_words(self._state, self.cursor, self._words)
        left_out = self._left_out(self._state)
        if also := [left_out_words(self._state, way, self._words) for way in left_out if self.cursor in way.split("-")]:
            told += " " + _("also: {ways}").format(ways="; ".join(also))
        return told

    def build(self, width: int) -> list[Line]:
        """The map in the middle of *width* cells."""
        if self._state is None:
            return []
        grid, height = self._grid(self._state), self._state.options.board.map.height
        self._show_cursor(self._state)
        drawn = [_line(grid, row, self._first_column, width) for row in range(height)]
        return [*drawn, *self._listed(self._state, width)]

    @staticmethod
    def _left_out(state: State) -> tuple[Roadway, ...]:
        return state.options.board.map.left_out

    def _listed(self, state: State, width: int) -> list[Line]:
        """The roadways that are not drawn, with what lies in them, as many in a line as find room."""
        lines: list[list[Span]] = []
        room = 0
        for way in self._left_out(state):
            assert self._words is not None
            text = left_out_words(state, way, self._words)
            owner = state.roads.get(way)
            look = self._look(way, "plain" if owner is None else colour(owner))
            if cell_width(text) + 2 > room:
                lead = "   " if lines else _("also: ")
                lines.append([Span(lead, "dim")])
                room = width - cell_width(lead)
            else:
                lines[-1].append(Span("; ", "dim"))
                room -= 2
            lines[-1].append(Span(text, look))
            room -= cell_width(text)
        return [tuple(spans) for spans in lines]

    @property
    def _first_column(self) -> int:
        """The column of the map that is drawn first: less than 0 where there is a margin; where there is no room for
        the whole map, so that the cursor is in the middle."""
        assert self._state is not None
        board, width = self._state.options.board, self.content_size.width
        if width >= board.map.width:
            return -((width - board.map.width) // 2)
        return max(0, min(centre(board, self.cursor)[0] - width // 2, board.map.width - width))

    def _show_cursor(self, state: State) -> None:
        """Scroll to the cursor where the map is higher than the panel."""
        height = self.content_size.height
        if height:
            board = state.options.board
            number = centre(board, self.cursor)[1]
            for row, spans in enumerate(self._listed(state, self.content_size.width)):
                if any(span.look == "cursor" for span in spans):
                    number = board.map.height + row
            self.top = max(min(self.top, number), number - height + 1)

    def _grid(self, state: State) -> Grid:
        drawn: Grid = {}
        board = state.options.board
        for way, line in board.map.lines.items():
            drawn.update(self._way(state, way, line))
        for cell, (across, down) in board.map.crossings.items():
            drawn[cell] = self._crossing(state, across, down)
        for space, cells in board.map.boxes.items():
            drawn.update(self._space(state, space, cells))
        return drawn

    def _way(self, state: State, way: Roadway, line: Sequence[tuple[Cell, str]]) -> Grid:
        owner = state.roads.get(way)
        look = self._look(way, "dim" if owner is None else colour(owner))
        drawn = {cell: (line_cell(sides, owner is not None, self.glyphs), look) for cell, sides in line}
        free = _free_cells(state, line)
        if owner is not None and line:
            drawn[free[0]] = (letter(owner), look)
        if line and self._is_target(way):
            drawn[free[0 if owner is None else -1]] = (self.glyphs.open, look)
        return drawn

    def _crossing(self, state: State, across: Roadway, down: Roadway) -> tuple[str, str]:
        """The cell that two roadways share: it looks like the one on which more is to be seen."""
        owners = [state.roads.get(way) for way in (across, down)]
        looks = [
            self._look(way, "dim" if owner is None else colour(owner))
            for way, owner in zip((across, down), owners, strict=True)
        ]
        usual = looks[0] if looks[0] != "dim" else looks[1]
        look = next((look for look in looks if look in ("cursor", "taken", "open")), usual)
        return crossing(owners[0] is not None, owners[1] is not None, self.glyphs), look

    def _space(self, state: State, space: Space, cells: Sequence[Cell]) -> Grid:
        there = state.positions.get(space)
        own = "dim" if there is None else colour(there.owner)
        look = self._look(space, "plain" if there is None else own)
        signs = _signs(piece(there, self.glyphs) + state.options.board.places[space].label)
        if self._is_target(space) and signs[1] == " ":
            signs[1] = self.glyphs.open
        drawn = {cell: (sign, look) for cell, sign in zip(cells, signs, strict=False)}
        if look == "open" and there is not None:
            # Whose it is stays to be seen where it may be chosen.
            drawn.update({cell: (drawn[cell][0], own) for cell in cells[:MARKS]})
        return drawn

    def _is_target(self, spot: Spot) -> bool:
        return self._marks.targets is not None and spot in self._marks.targets

    def _look(self, spot: Spot, usual: str) -> str:
        """How *spot* looks, which looks *usual* while nothing is done with it."""
        marks = self._marks
        if spot == self.cursor and self.has_focus:
            return "cursor"
        if spot in marks.chosen:
            return "taken"
        if spot in marks.attacked:
            return "bad"
        if marks.targets is not None:
            return "open" if spot in marks.targets else usual if usual.startswith("#") else "dim"
        return "placed" if spot in marks.fresh else usual

    # Keys and the mouse

    def on_click(self, event: Click) -> None:
        """Put the cursor on what was clicked; choose it where the cursor was."""
        offset, state = event.get_content_offset(self), self._state
        if offset is None or state is None:
            return
        board = state.options.board
        at = (offset.x + self._first_column, offset.y + self.top)
        spots: Iterable[tuple[Spot, Iterable[Cell]]] = (
            *board.map.boxes.items(),
            *((way, [cell for cell, _sides in line]) for way, line in board.map.lines.items()),
        )
        found = next((spot for spot, cells in spots if at in cells), None)
        if found is not None and found == self.cursor:
            self.call_later(self.choose)
        elif found is not None:
            self.go(found)

    def go(self, spot: Spot) -> None:
        """Put the cursor on *spot*."""
        self.cursor = spot
        self.redraw()
        self.report(self.Moved())

    def walk(self, key: str) -> None:
        """Walk one step."""
        if self._state is not None:
            direction = cast("Direction", WALKING[key])
            self.go(step(self._state.options.board, self.cursor, direction, self._marks.ways))

    def next_target(self) -> None:
        """To the next spot that may be chosen."""
        self._turn(False)

    def target_before(self) -> None:
        """To the one before."""
        self._turn(True)

    def _turn(self, back: bool) -> None:
        if self._state is not None and self._marks.targets:
            self.go(following(self._state.options.board, self.cursor, self._marks.targets, back))

    def go_to_target(self) -> None:
        """To the nearest spot that may be chosen, where the cursor is on none."""
        if self._state is not None and self._marks.targets:
            self.go(nearest(self._state.options.board, self.cursor, self._marks.targets))

    def choose(self) -> Awaitable[None] | None:
        """Tell the screen that the spot under the cursor is chosen."""
        return self.report(self.Chosen(self.cursor))

    def move_up(self) -> None:
        """The wheel walks up."""
        self.walk("up")

    def move_down(self) -> None:
        """The wheel walks down."""
        self.walk("down")


def _free_cells(state: State, line: Sequence[tuple[Cell, str]]) -> list[Cell]:
    """The two cells of a line where a sign stands out most: not beside a name, on no crossing, near the middle."""
    board_map = state.options.board.map
    taken = {cell for cells in board_map.boxes.values() for cell in cells}
    middle = (len(line) - 1) / 2

    def hidden(number: int) -> tuple[bool, bool, float]:
        (x, y), _sides = line[number]
        crossed = (x, y) in board_map.crossings
        return crossed, (x - 1, y) in taken or (x + 1, y) in taken, abs(number - middle)

    order = sorted(range(len(line)), key=hidden)
    return [line[number][0] for number in order[:2]]


def _signs(text: str) -> list[str]:
    """*text* cell by cell; a wide character is followed by nothing, a combining one joins the one before."""
    signs: list[str] = []
    for char in text:
        width = cell_width(char)
        if not width and signs:
            signs[-1] += char
        else:
            signs += [char, *[""] * (width - 1)]
    return signs


def _line(grid: Grid, row: int, first: int, width: int) -> Line:
    """*width* cells of one row of the map from column *first*, neighbours that look alike in one piece."""
    spans: list[Span] = []
    for column in range(first, first + width):
        sign, look = grid.get((column, row), (" ", "plain"))
        if spans and spans[-1].look == look:
            spans[-1] = Span(spans[-1].text + sign, look)
        else:
            spans.append(Span(sign, look))
    return tuple(spans)
