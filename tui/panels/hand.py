"""The hand: cards in groups with their count and value, unknown ones by their stack."""

from collections.abc import Awaitable, Mapping, Sequence

from msgspec import Struct
from textual.events import Click
from textual.message import Message

from core.empires.catalog import CardId, Deck, Seat
from core.empires.deal import hand_limit, over_limit
from core.empires.knowledge import points, set_value
from core.empires.state import State
from tui.actions import bindings
from tui.glyphs import Glyphs
from tui.panels.cards import Group, Names, groups, sign_of
from tui.panels.lines import Line, Panel, Span, cut, line
from tui.screens.table_actions import HAND_ACTIONS
from tui.spoken import counted

ENTRY = 20
"""Cells of an entry: sign, name, count and value."""
TAIL = 8
"""Cells of count and value at its end."""
WIDEST = 34
"""An entry grows up to this, so that count and value stay close to the name."""


class Picks(Struct, frozen=True):
    """What is being done with the hand.

    Attributes:
        open: cards that may be picked next; None: nothing is being asked.
        used: how many of each card a trade has already laid down.
        picked: the card that waits for its space.
        marked: how many of each group are marked to be given up.
    """

    open: frozenset[CardId] | None = None
    used: Mapping[CardId, int] = {}
    picked: CardId | None = None
    marked: Mapping[Group, int] = {}


class HandPanel(Panel):
    """One hand. Tells the screen which group was chosen.

    Attributes:
        choosing: something is chosen here now.
        giving_up: what is chosen are cards to be turned in.
        may_hide: a card may be traded without being named.
        may_name: cards that are not known may be named.
    """

    ACTIONS = HAND_ACTIONS
    BINDINGS = bindings(HAND_ACTIONS)

    class Chosen(Message):
        """A group was chosen with the cursor on it."""

        def __init__(self, group: Group) -> None:
            super().__init__()
            self.group = group

    class Confirmed(Message):
        """Whoever chose wants to go on."""

    class Named(Message):
        """A card of this group is to be named."""

        def __init__(self, group: Group) -> None:
            super().__init__()
            self.group = group

    class Unnamed(Message):
        """A card that is not named is to be traded."""

    def __init__(self, *, id: str = "hand") -> None:
        super().__init__(id=id)
        self.cursor = 0
        self.choosing = False
        self.giving_up = False
        self.may_hide = False
        self.may_name = False
        self._state: State | None = None
        self._names: Names | None = None
        self._seat: Seat | None = None
        self._picks = Picks()
        self._groups: tuple[Group, ...] = ()
        self._empty = ""
        self._columns = 1

    def show(self, state: State, names: Names, seat: Seat | None, picks: Picks | None = None, empty: str = "") -> None:
        """Draw the hand of *seat*; None shows only the words *empty*."""
        if seat != self._seat:
            self.cursor = self.top = 0
        self._state, self._names, self._seat, self._empty = state, names, seat, empty
        self._picks = picks or Picks()
        self._groups = () if seat is None else groups(state.hand(seat), state.options.deck)
        self.cursor = max(0, min(self.cursor, len(self._groups) - 1))
        self.redraw()

    @property
    def group(self) -> Group | None:
        """The group under the cursor."""
        return self._groups[self.cursor] if self._groups else None

    @property
    def marked(self) -> bool:
        """Some cards are marked to be given up."""
        return bool(self._picks.marked)

    # What is drawn

    def heading(self, width: int) -> str:
        """Whose hand it is, how many cards, what they are worth."""
        if self._state is None or self._names is None or self._seat is None:
            return "Hand"
        return hand_title(self._state, self._seat, self._names, width, self.glyphs)

    def build(self, width: int) -> list[Line]:
        """The groups in columns, row by row."""
        if self._state is None or self._names is None:
            return []
        if not self._groups:
            return [line(Span(f" {cut(self._empty or 'no cards', width - 2, self.glyphs)}", "dim"))]
        self._columns = columns = max(1, width // ENTRY)
        entry = min(WIDEST, width // columns)
        cells = [self._entry(number, group, entry) for number, group in enumerate(self._groups)]
        lines = [
            tuple(span for cell in cells[start : start + columns] for span in cell)
            for start in range(0, len(cells), columns)
        ]
        return [*lines, *self._gone(width)]

    def _gone(self, width: int) -> list[Line]:
        """How many of the cards that are listed have left the hand without being seen (K1)."""
        assert self._state is not None and self._seat is not None
        if not (gone := len(self._state.hand(self._seat).gone)):
            return []
        told = counted("{n} of these is gone, unseen", "{n} of these are gone, unseen", gone)
        return [line(Span(f" {cut(told, width - 2, self.glyphs)}", "warn"))]

    def _entry(self, number: int, group: Group, width: int) -> Line:
        assert self._state is not None and self._names is not None
        glyphs, deck = self.glyphs, self._state.options.deck
        sign, look = self._mark(group)
        name = group_name(group, deck, self._names, glyphs, width - TAIL - 1)
        here = number == self.cursor and self.has_focus
        body = f"{sign}{name:<{width - TAIL - 1}}{self._tail(group)}"
        return (Span(body, "cursor" if here else look), Span(" " * (width - len(body))))

    def _tail(self, group: Group) -> str:
        """How many cards of *group* are left, and what they are worth as a set."""
        left = group.count - self._used(group)
        if not left:
            return " " * (TAIL - 1)
        marked = self._picks.marked.get(group, 0)
        count = f"{marked}/{group.count}" if marked else f"{self.glyphs.times}{left}" if left > 1 else ""
        value = "" if group.value is None or group.stack is None else str(set_value(group.stack, left))
        return f"{count:<4}{value:>3}"

    def _used(self, group: Group) -> int:
        return 0 if group.card is None else self._picks.used.get(group.card, 0)

    def _mark(self, group: Group) -> tuple[str, str]:
        picks, glyphs = self._picks, self.glyphs
        if self._used(group) >= group.count:
            return glyphs.down, "dim"
        if group.card is not None and group.card == picks.picked:
            return glyphs.chosen, "placed"
        if picks.marked.get(group):
            return glyphs.chosen, "taken"
        if picks.open is None:
            return " ", "plain" if group.card is not None else "back"
        if group.card in picks.open:
            return glyphs.open, "open"
        return " ", "dim"

    # Keys and the mouse

    def on_click(self, event: Click) -> None:
        """Put the cursor on the group that was clicked; choose it where the cursor was."""
        offset = event.get_content_offset(self)
        if offset is None or not self._groups:
            return
        width = min(WIDEST, self.content_size.width // self._columns)
        number = (offset.y + self.top) * self._columns + min(offset.x // width, self._columns - 1)
        if number == self.cursor and self.choosing:
            self.call_later(self.choose)
        elif number < len(self._groups):
            self.cursor = number
            self._follow()

    def move(self, steps: int) -> None:
        """Move the cursor by *steps* groups; it stops at the ends."""
        target = self.cursor + steps
        if 0 <= target < len(self._groups):
            self.cursor = target
            self._follow()

    def _follow(self) -> None:
        self.reveal(self.cursor // self._columns)
        self.redraw()

    def go_on(self) -> None:
        """To the next group that may be picked, where the one under the cursor may not; else to one without a name."""
        if self._may_pick(self.cursor):
            return
        order = [*range(self.cursor, len(self._groups)), *range(self.cursor)]
        unnamed = [number for number in order if self._groups[number].card is None]
        self.cursor = next(iter([*filter(self._may_pick, order), *unnamed]), self.cursor)
        self._follow()

    def _may_pick(self, number: int) -> bool:
        return number < len(self._groups) and self._groups[number].card in (self._picks.open or ())

    def move_left(self) -> None:
        """To the group on the left."""
        self.move(-1)

    def move_right(self) -> None:
        """To the group on the right."""
        self.move(1)

    def move_up(self) -> None:
        """To the group above."""
        self.move(-self._columns)

    def move_down(self) -> None:
        """To the group below."""
        self.move(self._columns)

    def choose(self) -> Awaitable[None] | None:
        """Tell the screen that the group under the cursor is chosen."""
        return None if self.group is None else self.report(self.Chosen(self.group))

    def confirm(self) -> Awaitable[None] | None:
        """Tell the screen to go on with what is chosen."""
        return self.report(self.Confirmed())

    @property
    def can_name(self) -> bool:
        """The group under the cursor may be named."""
        return self.may_name and self.group is not None and self.group.card is None and self.group.stack is not None

    def name_card(self) -> None:
        """Tell the screen that a card of the group under the cursor is to be named."""
        if self.group is not None:
            self.report(self.Named(self.group))

    def go_unknown(self) -> None:
        """Put the cursor on the first cards that are not known."""
        self.cursor = next((at for at, group in enumerate(self._groups) if group.card is None), self.cursor)
        self._follow()

    def choose_unnamed(self) -> None:
        """Tell the screen that a card without a name is traded."""
        self.report(self.Unnamed())


def group_name(group: Group, deck: Deck, names: Names, glyphs: Glyphs, width: int) -> str:
    """What a group is called, in *width* cells."""
    if group.card is None:
        return cut("some card" if group.stack is None else f"stack {group.stack}", width, glyphs)
    sign = sign_of(deck, group.card, glyphs)
    if not sign:
        return cut(names.card(group.card), width, glyphs)
    return f"{cut(names.card(group.card), width - 2, glyphs)} {sign}"


def hand_title(state: State, seat: Seat, names: Names, width: int, glyphs: Glyphs) -> str:
    """Whose hand it is, how many cards, how many too many, what they are worth (K5)."""
    hand = state.hand(seat)
    worth = points(hand, state.options.deck)
    value = f"{worth.min}" if worth.min == worth.max else f"{worth.min}{glyphs.dash}{worth.max}"
    over = dict(over_limit(state)).get(seat, 0)
    size = f"{hand.size} card" if hand.size == 1 else f"{hand.size} cards"
    who = names.seat(seat)
    player = names.player(seat)
    return longest(
        (
            f"Hand · {who} ({player})" if player else f"Hand · {who}",
            f"{size}, {over} over the limit of {hand_limit(state, seat)}" if over else size,
            f"{value} points",
        ),
        (f"Hand · {who}", f"{size}, {over} over" if over else size, value),
        width,
        glyphs,
    )


def longest(full: Sequence[str], short: Sequence[str], width: int, glyphs: Glyphs) -> str:
    """The parts of a title joined, as many of them in full as fit into *width* cells."""
    parts = list(full)
    for number in range(len(parts)):
        if len(title := " · ".join(parts)) <= width:
            return title
        parts[number] = short[number]
    title = " · ".join(parts)
    return title if len(title) <= width else cut(title.removeprefix("Hand · "), width, glyphs)
