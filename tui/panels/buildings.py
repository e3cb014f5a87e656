"""Special Buildings: what stands where, in whose region, who controls it, and what is in the supply (SB-2)."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from textual.events import Click
from textual.message import Message

from core.empires.buildings import Buildings, Standing
from core.empires.facts import ERAS, BuildingId, special_buildings
from core.empires.state import State
from core.empires.words import EmpiresWords
from tui.actions import Answer, bindings
from tui.panels.ast_track import era_name
from tui.panels.lines import Line, Panel, Span, cut, line, wrap
from tui.screens.book_actions import BUILDING_ACTIONS
from tui.spoken import _

NAME, AREA, SEAT, RULER = 31, 19, 14, 11
"""Cells of a building, of its area, of whose region that is, and of who controls it."""
ERA = 15
"""Cells of the name of an era at most."""
BELOW = 4
"""Lines about the building under the cursor, with the rule above them."""

Where = Literal["map", "supply", "aside", "box"]
PLACES: dict[Where, str] = {
    "map": "",
    "supply": _("supply"),
    "aside": _("given up"),
    "box": _("box"),
}
"""What stands for the area of a building that is not on the map."""


class Row(Struct, frozen=True):
    """A building with where it is; ``standing`` is None for one that is not on the map."""

    building: BuildingId
    where: Where
    standing: Standing | None = None


class BuildingsPanel(Panel):
    """All buildings in a table, those on the map first. Tells the screen what is to be done with the one in use.

    Attributes:
        may_enter: what the table sees may be told now (see ``tui.actions.Answer``).
        may_order: a building of the supply may be bought with the basket, or why not.
    """

    ACTIONS = BUILDING_ACTIONS
    BINDINGS = bindings(BUILDING_ACTIONS)

    class Moved(Message):
        """The cursor is on another building."""

    class Ordered(Message):
        """The building is to be bought."""

        def __init__(self, building: BuildingId) -> None:
            super().__init__()
            self.building = building

    class Telling(Message):
        """The units in the area of the building are to be told."""

        def __init__(self, standing: Standing) -> None:
            super().__init__()
            self.standing = standing

    class Naming(Message):
        """The building is to be given a name."""

        def __init__(self, building: BuildingId) -> None:
            super().__init__()
            self.building = building

    def __init__(self, *, id: str = "buildings") -> None:
        super().__init__(id=id)
        self.cursor = self.first = 0
        self.may_enter: Answer = True
        self.may_order: Answer = None
        self._state: State | None = None
        self._words: EmpiresWords | None = None

    def show(self, state: State, words: EmpiresWords) -> None:
        """Draw the buildings of *state*."""
        self._state, self._words = state, words
        self.redraw()

    # What is shown

    @property
    def _buildings(self) -> Buildings | None:
        books = None if self._state is None else self._state.books
        return None if books is None else books.buildings

    @property
    def rows(self) -> tuple[Row, ...]:
        """The buildings: on the map in the order they were built, then the supply, those given up, those in the box."""
        return () if self._buildings is None else tuple(rows_of(self._buildings))

    @property
    def row(self) -> Row | None:
        """The building under the cursor."""
        rows = self.rows
        return rows[min(self.cursor, len(rows) - 1)] if rows else None

    @property
    def _room(self) -> int:
        return max(1, self.content_size.height - 1 - BELOW)

    def heading(self, width: int) -> str:
        """The title, with how many stand and how many can be built."""
        found = self._buildings
        if found is None:
            return _("Special Buildings")
        told = _("{title} · {n} on the map, {m} in the supply")
        words = told.format(title=_("Special Buildings"), n=len(found.standing), m=len(found.supply))
        return cut(words, width, self.glyphs)

    def footing(self) -> str:
        """Which of them are drawn."""
        total, shown = len(self.rows), min(self.first + self._room, len(self.rows))
        return f"{self.first + 1}{self.glyphs.dash}{shown} of {total}" if total > self._room else ""

    def build(self, width: int) -> list[Line]:
        """The table, and below it all about the building under the cursor."""
        if self._state is None or self._words is None:
            return []
        if self._state.books is None:
            return [line(Span(f" {_('The table keeps the books of this game by hand.')}", "dim"))]
        if self._buildings is None:
            return [line(Span(f" {_('This game is played without Special Buildings.')}", "dim"))]
        rows = self.rows
        self.cursor = max(0, min(self.cursor, len(rows) - 1))
        self.first = max(0, min(self.first, self.cursor, len(rows) - self._room), self.cursor - self._room + 1)
        head = f"   {_('building'):<{NAME}}{_('area'):<{AREA}}{_('region, owner'):<{SEAT}}{_('controller'):<{RULER}}"
        shown = rows[self.first : self.first + self._room]
        lines = [line(Span(head[:width], "dim"))]
        lines += [self._row(self.first + number, row, width) for number, row in enumerate(shown)]
        lines += [()] * (self._room + 1 - len(lines))
        told = wrap(" ".join(self._about(rows[self.cursor])), width - 2)
        rule = line(Span(f" {self.glyphs.rule * (width - 2)}", "dim"))
        return [*lines, rule, *(line(Span(f" {piece}")) for piece in told[: BELOW - 1])]

    def _row(self, number: int, row: Row, width: int) -> Line:
        assert self._words is not None
        words, standing = self._words, row.standing
        look = "plain" if row.where == "map" else "bright" if row.where == "supply" else "dim"
        sign = {"map": self.glyphs.chosen, "supply": self.glyphs.open}.get(row.where, " ")
        area = PLACES[row.where] if standing is None else standing.area.name
        region = "" if standing is None else words.seat(standing.region)
        ruler = "" if standing is None else words.party(standing.area.controller)
        body = (
            Span(f" {sign} ", "good" if row.where == "map" else look),
            Span(f"{cut(words.building(row.building), NAME - 1, self.glyphs):<{NAME}}", look),
            Span(f"{cut(area, AREA - 1, self.glyphs):<{AREA}}", look if standing else "dim"),
            Span(f"{region:<{SEAT}}{ruler:<{RULER}}"),
        )
        if number == self.cursor and self.has_focus:
            text = "".join(span.text for span in body)
            return line(Span(f"{cut(text, width, self.glyphs):<{width}}", "cursor"))
        return body

    def _about(self, row: Row) -> list[str]:
        """Sentences about one building."""
        assert self._words is not None
        words, standing, facts = self._words, row.standing, special_buildings()
        own = _("It is associated with {civilization}.").format(civilization=facts.of(row.building).civilization)
        if standing is None:
            return [*self._supply(row), own, prices_words()]
        area = standing.area
        tokens = words.kinds["parties"]([pair for pair in area.tokens.items() if pair[1]])
        told = _("{owner} owns it, {controller} controls it: in {area}, {city}; tokens {tokens}.").format(
            owner=words.seat(standing.region),
            controller=words.party(area.controller),
            area=area.name,
            city=_("no city") if area.city is None else _("a city of {party}").format(party=words.party(area.city)),
            tokens=tokens or _("none"),
        )
        return [told, own]

    def _supply(self, row: Row) -> list[str]:
        if row.where == "aside":
            return [_("It was given up this turn; phase 13 brings it back to the supply.")]
        if row.where == "box":
            return [_("It is not played with.")]
        if isinstance(self.may_order, str):
            return [self.may_order]
        return [_("It can be bought with advances in phase 12: space puts it into the basket.")]

    # What may be done

    @property
    def can_order(self) -> Answer:
        """The building under the cursor may be bought."""
        return self.may_order if self.row is not None and self.row.where == "supply" else None

    @property
    def can_tell(self) -> Answer:
        """The units in its area may be told."""
        return self.may_enter if self.row is not None and self.row.where == "map" else None

    @property
    def can_name(self) -> Answer:
        """It has no printed name."""
        return self.may_enter if self.row is not None and not special_buildings().of(self.row.building).name else None

    # Keys

    def on_click(self, event: Click) -> None:
        """Put the cursor on the building that was clicked."""
        offset = event.screen_offset - self.content_region.offset
        if 1 <= offset.y <= self._room:
            self.move(self.first + offset.y - 1 - self.cursor)

    def move(self, steps: int) -> None:
        """Move the cursor by *steps* rows; it stops at the ends."""
        self.cursor = max(0, min(self.cursor + steps, len(self.rows) - 1))
        self.redraw()
        self.report(self.Moved())

    def move_up(self) -> None:
        """To the building above."""
        self.move(-1)

    def move_down(self) -> None:
        """To the building below."""
        self.move(1)

    def page_up(self) -> None:
        """One page up."""
        self.move(-self._room)

    def page_down(self) -> None:
        """One page down."""
        self.move(self._room)

    def move_first(self) -> None:
        """To the first building."""
        self.move(-len(self.rows))

    def move_last(self) -> None:
        """To the last building."""
        self.move(len(self.rows))

    def order(self) -> None:
        """Buy the building under the cursor."""
        if self.row is not None:
            self.report(self.Ordered(self.row.building))

    def tell(self) -> None:
        """Tell the units in its area."""
        if self.row is not None and self.row.standing is not None:
            self.report(self.Telling(self.row.standing))

    def name_it(self) -> None:
        """Give it a name."""
        if self.row is not None:
            self.report(self.Naming(self.row.building))


def rows_of(found: Buildings) -> Iterator[Row]:
    """Every building with where it is."""
    yield from (Row(one.building, "map", one) for one in found.standing)
    yield from (Row(building, "supply") for building in found.supply)
    yield from (Row(building, "aside") for building in found.aside)
    known = {*(one.building for one in found.standing), *found.supply, *found.aside}
    yield from (Row(line.id, "box") for line in special_buildings().buildings if line.id not in known)


def prices_words() -> str:
    """What a building costs in each era: ``Early Bronze Age 30, ...``."""
    prices = special_buildings().prices
    told = [f"{era_name(era, ERA)} {prices[era]}" for era in ERAS if era in prices]
    return _("Prices: {prices}.").format(prices=", ".join(told))
