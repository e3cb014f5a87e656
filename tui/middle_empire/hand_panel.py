"""A hand: its cards by type, equal ones counted; without a border it is a strip below the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Mapping, Sequence

from msgspec import Struct
from textual.events import Click
from textual.message import Message

from core.middle_empire.catalog import TYPES, Card, CardType, Seat
from core.middle_empire.state import State
from core.middle_empire.turns import excess
from core.middle_empire.words import MiddleEmpireWords
from core.text import cell_width
from tui.actions import bindings
from tui.middle_empire.actions import HAND_ACTIONS
from tui.middle_empire.signs import seat_words
from tui.panels.lines import Line, Panel, Span, cut, line
from tui.spoken import _, counted

GAP = 2
"""Blank cells between two cards."""
LABEL = 9
"""Cells before the cards of a strip."""


class Group(Struct, frozen=True):
    """Cards of a hand that are alike, known or known by their type only."""

    card: Card
    type: CardType
    count: int


class Marks(Struct, frozen=True):
    """What may be done with the hand.

    Attributes:
        playable: cards that may be played now.
        marked: how many of each card are marked to be put under their stacks.
        discarding: cards are marked now.
    """

    playable: frozenset[Card] = frozenset()
    marked: Mapping[Card, int] = {}
    discarding: bool = False


def groups(state: State, seat: Seat) -> tuple[Group, ...]:
    """The hand of *seat* by type, in the order of the deck."""
    deck, held = state.options.deck, Counter(state.hand(seat))
    order: Sequence[Card] = (*deck.cards, *TYPES)
    found = [Group(card, deck.type_of(card), held[card]) for card in order if held[card]]
    return tuple(sorted(found, key=lambda group: TYPES.index(group.type)))


class HandPanel(Panel):
    """One hand. Tells the screen which cards were chosen.

    Attributes:
        discarding: cards are marked to be put under their stacks.
        framed: it has a border, and so a heading.
    """

    ACTIONS = HAND_ACTIONS
    BINDINGS = bindings(HAND_ACTIONS)

    class Chosen(Message):
        """A group was chosen with the cursor on it."""

        def __init__(self, group: Group) -> None:
            super().__init__()
            self.group = group

    class Confirmed(Message):
        """The cards that are marked are to be put away."""

    def __init__(self, *, id: str = "hand") -> None:
        super().__init__(id=id)
        self.cursor = 0
        self.framed = True
        self._state: State | None = None
        self._words: MiddleEmpireWords | None = None
        self._seat: Seat | None = None
        self._marks = Marks()
        self._groups: tuple[Group, ...] = ()
        self._rows: list[list[int]] = []

    def show(self, state: State, words: MiddleEmpireWords, seat: Seat | None, marks: Marks) -> None:
        """Draw the hand of *seat*; None: nobody's."""
        if seat != self._seat:
            self.cursor = self.top = 0
        self._state, self._words, self._seat, self._marks = state, words, seat, marks
        self._groups = () if seat is None else groups(state, seat)
        self.cursor = max(0, min(self.cursor, len(self._groups) - 1))
        self.redraw()

    @property
    def discarding(self) -> bool:
        """Cards are marked now."""
        return self._marks.discarding

    # What is drawn

    def heading(self, width: int) -> str:
        """Whose hand it is and how many cards it has."""
        if self._state is None or self._words is None or self._seat is None:
            return _("Hand")
        who = seat_words(self._state, self._seat, self._words)
        return cut(f"{_('Hand')} · {who} · {self._count}", width, self.glyphs)

    @property
    def _count(self) -> str:
        """How many cards there are, and how many too many at the end of the turn."""
        assert self._state is not None and self._seat is not None
        size, over = len(self._state.hand(self._seat)), excess(self._state, self._seat)
        cards = counted("{n} card", "{n} cards", size)
        return _("{cards}, {over} over").format(cards=cards, over=over) if over else cards

    def build(self, width: int) -> list[Line]:
        """The cards in rows, each type with its letter."""
        if self._state is None or self._words is None:
            return []
        margin = 1 if self.framed else LABEL
        if not self._groups:
            told = _("Nobody's hand is open.") if self._seat is None else _("no cards")
            return [line(*self._label(0), Span(cut(told, width - margin - 1, self.glyphs), "dim"))]
        rows: list[list[Span]] = [[]]
        self._rows = [[]]
        room = width - margin
        before: CardType | None = None
        for number, group in enumerate(self._groups):
            spans = self._entry(number, group, group.type != before)
            taken = sum(cell_width(span.text) for span in spans)
            new_type = self.framed and before is not None and group.type != before
            if taken > room or new_type:
                rows.append([])
                self._rows.append([])
                room = width - margin
            rows[-1] += spans
            self._rows[-1].append(number)
            room -= taken
            before = group.type
        return [line(*self._label(number), *row) for number, row in enumerate(rows)]

    def _label(self, row: int) -> Line:
        """What stands before a row: in a strip, what the heading would say."""
        if self.framed:
            return (Span(" "),)
        if self._seat is None or self._state is None:
            texts: tuple[str, ...] = ("",)
        else:
            over = excess(self._state, self._seat)
            first = _("Hand {n}").format(n=len(self._state.hand(self._seat)))
            texts = (first, _("{n} over").format(n=over) if over else "")
        sign = self.glyphs.cursor if self.has_focus and not row else " "
        text = f"{sign}{texts[row] if row < len(texts) else ''}"
        return (Span(f"{cut(text, LABEL - 1, self.glyphs):<{LABEL}}", "warn" if row == 1 else "head"),)

    def _entry(self, number: int, group: Group, first: bool) -> list[Span]:
        """The letter of the type where it begins, the card, how many, and how many of them are marked."""
        assert self._words is not None
        marked = self._marks.marked.get(group.card, 0)
        count = f"{marked}/{group.count}" if marked else f"{self.glyphs.times}{group.count}" if group.count > 1 else ""
        name = self._words.brief(group.card) if group.card != group.type else _("unseen")
        text = f"{name} {count}" if count else name
        letter = self._words.type(group.type)[:1] if first else ""
        head = [Span(f"{letter} ", "head")] if first else []
        return [*head, Span(text, self._look(number, group, marked)), Span(" " * GAP)]

    def _look(self, number: int, group: Group, marked: int) -> str:
        if number == self.cursor and self.has_focus:
            return "cursor"
        if marked:
            return "taken"
        return "open" if group.card in self._marks.playable or self._marks.discarding else "plain"

    # Keys and the mouse

    def on_click(self, event: Click) -> None:
        """Put the cursor on the card that was clicked; choose it where the cursor was."""
        offset = event.get_content_offset(self)
        if offset is None or not self._groups or offset.y + self.top >= len(self._rows):
            return
        at = 1 if self.framed else LABEL
        for number in self._rows[offset.y + self.top]:
            group = self._groups[number]
            first = number == 0 or self._groups[number - 1].type != group.type
            width = sum(cell_width(span.text) for span in self._entry(number, group, first))
            if at <= offset.x < at + width:
                if number == self.cursor:
                    self.call_later(self.choose)
                else:
                    self._go(number)
                return
            at += width

    def _go(self, number: int) -> None:
        if 0 <= number < len(self._groups):
            self.cursor = number
            self.reveal(self._row_of(number))
            self.redraw()

    def _row_of(self, number: int) -> int:
        return next((row for row, numbers in enumerate(self._rows) if number in numbers), 0)

    def move_left(self) -> None:
        """To the card on the left."""
        self._go(self.cursor - 1)

    def move_right(self) -> None:
        """To the card on the right."""
        self._go(self.cursor + 1)

    def move_up(self) -> None:
        """To the row above."""
        self._turn(-1)

    def move_down(self) -> None:
        """To the row below."""
        self._turn(1)

    def _turn(self, step: int) -> None:
        row = self._row_of(self.cursor)
        if 0 <= row + step < len(self._rows):
            place, below = self._rows[row].index(self.cursor), self._rows[row + step]
            self._go(below[min(place, len(below) - 1)])

    def choose(self) -> Awaitable[None] | None:
        """Tell the screen that the cards under the cursor are chosen."""
        return self.report(self.Chosen(self._groups[self.cursor])) if self._groups else None

    def confirm(self) -> Awaitable[None] | None:
        """Tell the screen to put away what is marked, else as ``choose``."""
        return self.report(self.Confirmed()) if self.discarding else self.choose()
