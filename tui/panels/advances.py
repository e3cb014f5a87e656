"""The advances: a table of all of them with what each costs one seat now, and the basket it thinks of."""

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct
from textual.events import Click
from textual.message import Message

from core.empires import planner
from core.empires.advances import Basket, choice_of
from core.empires.catalog import GROUPS, Advance, Seat, advances
from core.empires.planner import ByAst, ByCredits, ByPoints, Goal
from core.empires.planning import next_needs
from core.empires.state import State
from core.empires.words import EmpiresWords
from core.errors import Refusal
from tui.actions import Answer, bindings
from tui.panels.basket_words import (
    LETTERS,
    credit_spans,
    hidden_words,
    long_basket,
    names_of,
    short_basket,
    side_by_side,
)
from tui.panels.lines import Line, Panel, Span, beside, cut, line
from tui.screens.book_actions import ADVANCES_ACTIONS
from tui.shopping import EMPTY, Shopper, chosen_next, command_of, gifts, given, toggled
from tui.spoken import _

NAME = 20
"""Cells of the longest name, and one more."""
TABLE = 68
"""Cells of the table where the basket stands beside it."""
BESIDE = 108
"""Cells from which it does."""
BELOW = 4
"""Lines of the basket below the table: a rule and three lines."""

SORTS: tuple[tuple[str, Callable[[Advance, int], Any]], ...] = (
    (_("by price"), lambda fact, price: (price, fact.name)),
    (_("by name"), lambda fact, price: fact.name),
    (_("by points"), lambda fact, price: (-fact.points, price, fact.name)),
    (_("by group"), lambda fact, price: (fact.groups, price, fact.name)),
)
"""How the table may be sorted."""

FILTERS: tuple[str, ...] = ("", "open", *GROUPS)
"""What the table may show: all, what can be paid, one group."""


class Thought(Struct):
    """What one seat thinks of: two baskets, of which one is in use."""

    baskets: list[Basket]
    at: int = 0

    @property
    def basket(self) -> Basket:
        """The basket in use."""
        return self.baskets[self.at]


class AdvancesPanel(Panel):
    """The table of advances and a basket. Tells the screen when the basket is to be paid.

    Attributes:
        buying: whether the seat may acquire advances now, or why not.
        search: what names must have in them.
        comparing: two baskets are shown side by side.
        proposed: a payment has been proposed and waits for an answer.
    """

    ACTIONS = ADVANCES_ACTIONS
    BINDINGS = bindings(ADVANCES_ACTIONS)

    class Paid(Message):
        """The basket is to be paid: the command that does it, and how many points are short of it."""

        def __init__(self, command: str, short: int) -> None:
            super().__init__()
            self.command = command
            self.short = short

    class Told(Message):
        """Something to say below the panels; a refusal says why."""

        def __init__(self, text: str = "", refusal: Refusal | None = None) -> None:
            super().__init__()
            self.text = text
            self.refusal = refusal

    def __init__(self, *, id: str = "advances") -> None:
        super().__init__(id=id)
        self.cursor = 0
        self.first = 0
        self.search = ""
        self.buying: bool | str = False
        self.comparing = False
        self.proposed = False
        self._sort = self._filter = self._goal = 0
        self._state: State | None = None
        self._words: EmpiresWords | None = None
        self._seat: Seat | None = None
        self._shopper: Shopper | None = None
        self._thoughts: dict[Seat, Thought] = {}

    def show(self, state: State, words: EmpiresWords, seat: Seat | None, buying: bool | str = False) -> None:
        """Draw the advances as *seat* sees them; *buying*: it may acquire some now, or why not."""
        if seat != self._seat:
            self.cursor = self.first = self._goal = 0
            self.comparing, self.search = False, ""
        if seat is not None and self._state is not None and self._state.held(seat) != state.held(seat):
            self._thoughts.pop(seat, None)
            self.comparing = False
        if state is not self._state or seat != self._seat:
            self._shopper = None if seat is None or state.books is None else Shopper.of(state, seat)
        self._state, self._words, self._seat, self.buying = state, words, seat, buying
        self.redraw()

    def find(self, text: str) -> int:
        """Show only advances with *text* in their names; all for an empty text. Returns how many."""
        self.search = text
        self.cursor = self.first = 0
        self.redraw()
        return len(self.rows)

    # What is shown

    @property
    def thought(self) -> Thought:
        """What the seat thinks of."""
        assert self._seat is not None
        return self._thoughts.setdefault(self._seat, Thought([EMPTY, EMPTY]))

    @property
    def basket(self) -> Basket:
        """The basket in use."""
        return self.thought.basket if self._shopper is not None else EMPTY

    @property
    def rows(self) -> tuple[Advance, ...]:
        """The advances of the table in their order: those that are held at the end."""
        shopper = self._shopper
        if shopper is None:
            return ()
        facts = [one for one in advances().values() if self._shown(one, shopper)]
        key = SORTS[self._sort][1]
        held = shopper.buyer.held
        return tuple(sorted(facts, key=lambda one: (one.id in held, key(one, shopper.price(one.id)))))

    def _shown(self, fact: Advance, shopper: Shopper) -> bool:
        wanted = FILTERS[self._filter]
        if self.search.casefold().strip() not in fact.name.casefold():
            return False
        if wanted == "open":
            return fact.id not in shopper.buyer.held and shopper.price(fact.id) <= shopper.points
        return not wanted or wanted in fact.groups

    @property
    def advance(self) -> str | None:
        """The advance under the cursor."""
        rows = self.rows
        return rows[min(self.cursor, len(rows) - 1)].id if rows else None

    def heading(self, width: int) -> str:
        """Whose advances, and what there is to pay with."""
        if self._words is None or self._shopper is None:
            return _("Advances")
        shopper = self._shopper
        parts = [_("Advances"), self._words.seat(shopper.seat), _("{n} points in hand").format(n=shopper.points)]
        if shopper.hidden:
            parts[-1] += f" + {hidden_words(shopper.hidden)}"
        return cut(" · ".join(parts), width, self.glyphs)

    def footing(self) -> str:
        """How the table is sorted, and what it leaves out."""
        if self._shopper is None or self.comparing:
            return ""
        told = [SORTS[self._sort][0]]
        if wanted := FILTERS[self._filter]:
            told.append(_("what can be paid") if wanted == "open" else wanted)
        if self.search:
            told.append(f"“{self.search}”")
        shown = min(self.first + self._room, len(self.rows))
        told.append(_("{first}{dash}{last} of {n}").format(
            first=min(self.first + 1, shown), dash=self.glyphs.dash, last=shown, n=len(self.rows)
        ))  # fmt: skip
        return cut(" · ".join(told), max(0, self.size.width - 6), self.glyphs)

    @property
    def _beside(self) -> bool:
        return self.content_size.width >= BESIDE

    @property
    def _room(self) -> int:
        """Rows of the table that are drawn."""
        return max(1, self.content_size.height - 1 - (0 if self._beside else BELOW))

    def build(self, width: int) -> list[Line]:
        """The table with the basket beside or below it."""
        shopper = self._shopper
        if shopper is None:
            return [line(Span(f" {_('The table keeps the books of this game by hand.')}", "dim"))]
        if self._beside:
            side = self._side(shopper, width - TABLE - 2)
            return beside(self._table(TABLE, self._room), side, TABLE, self.page, self.glyphs)
        if self.comparing:
            return side_by_side(self._comparison(shopper), width, self.glyphs)
        table = self._table(width, self._room)
        table += [()] * (self._room + 1 - len(table))
        rule = self.glyphs.rule * (width - 2 - len(self._basket_name))
        return [
            *table,
            line(Span(f" {self._basket_name} {rule}", "dim")),
            *short_basket(self.basket, shopper, width, self.glyphs),
        ]

    def _side(self, shopper: Shopper, width: int) -> list[Line]:
        if self.comparing:
            return side_by_side(self._comparison(shopper), width, self.glyphs)
        head = line(Span(f" {self._basket_name}", "head"))
        return [head, *long_basket(self.basket, shopper, width, self.glyphs)]

    @property
    def _basket_name(self) -> str:
        return (_("Basket A"), _("Basket B"))[self.thought.at]

    def _comparison(self, shopper: Shopper) -> planner.Comparison:
        first, second = self.thought.baskets
        return planner.compare(first, second, shopper.points, shopper.buyer)

    def _table(self, width: int, room: int) -> list[Line]:
        rows = self.rows
        self.cursor = max(0, min(self.cursor, len(rows) - 1))
        self.first = max(0, min(self.first, self.cursor, len(rows) - room), self.cursor - room + 1)
        head = f"   {_('advance'):<{NAME}} {_('group'):<6}{_('cost'):>5}{_('now'):>5}{_('points'):>7}  {_('gives')}"
        shown = rows[self.first : self.first + room]
        lines = [self._row(self.first + number, fact, width) for number, fact in enumerate(shown)]
        return [line(Span(head[:width], "dim")), *(lines or [line(Span(f" {_('nothing found')}", "dim"))])]

    def _row(self, number: int, fact: Advance, width: int) -> Line:
        shopper = self._shopper
        assert shopper is not None
        sign, look, now = self._mark(fact, shopper)
        body = (
            Span(f" {sign} ", "good" if look == "bright" else look),
            Span(f"{fact.name:<{NAME}} ", look),
            *(Span(f"{LETTERS[group]} ", group) for group in fact.groups),
            Span(" " * (6 - 2 * len(fact.groups))),
            Span(f"{fact.cost:>5}", "dim"),
            Span(f"{now:>5}", look if look != "plain" else "number"),
            Span(f"{fact.points:>7}  ", "dim"),
            *gives(fact, width - NAME - 29),
        )
        if number == self.cursor and self.has_focus:
            text = "".join(span.text for span in body)
            return line(Span(f"{cut(text, width, self.glyphs):<{width}}", "cursor"))
        return body

    def _mark(self, fact: Advance, shopper: Shopper) -> tuple[str, str, str]:
        """Sign, look and price now: held, in the basket, payable, too dear."""
        glyphs = self.glyphs
        if fact.id in shopper.buyer.held:
            return glyphs.yes, "dim", _("held")
        price = shopper.price(fact.id)
        if fact.id in self.basket.gained:
            return glyphs.chosen, "command", _("gift") if fact.id == self.basket.gift else str(price)
        if price <= shopper.points:
            return glyphs.open, "bright", str(price)
        return " ", "plain", str(price)

    # What may be done

    @property
    def may_plan(self) -> Answer:
        """There is a seat with books to plan for."""
        return True if self._shopper is not None else None

    @property
    def may_pay(self) -> Answer:
        """The basket may be paid now."""
        if self._shopper is None or not self.basket.gained or self.proposed:
            return None
        return self.buying

    @property
    def may_give(self) -> Answer:
        """An advance may come for nothing."""
        return True if self._shopper is not None and gifts(self.basket, self._shopper) else None

    @property
    def may_choose(self) -> Answer:
        """Credits are to be chosen."""
        return True if self._shopper is not None and choice_of(self.basket.gained) else None

    @property
    def may_compare(self) -> Answer:
        """There are two baskets."""
        both = self._shopper is not None and all(basket.gained for basket in self.thought.baskets)
        return True if both or self.comparing else None

    # Keys

    def on_click(self, event: Click) -> None:
        """Put the cursor on the advance that was clicked; the basket where the cursor was."""
        offset = event.screen_offset - self.content_region.offset
        number = self.first + offset.y - 1
        if self.comparing or not self.first <= number < min(self.first + self._room, len(self.rows)):
            return
        if number == self.cursor:
            self.toggle()
        self.move(number - self.cursor)

    def move(self, steps: int) -> None:
        """Move the cursor by *steps* rows; it stops at the ends."""
        self.cursor = max(0, min(self.cursor + steps, len(self.rows) - 1))
        self.redraw()

    def move_up(self) -> None:
        """To the advance above."""
        self.move(-1)

    def move_down(self) -> None:
        """To the advance below."""
        self.move(1)

    def page_up(self) -> None:
        """One page up."""
        self.move(-self._room)

    def page_down(self) -> None:
        """One page down."""
        self.move(self._room)

    def move_first(self) -> None:
        """To the first advance."""
        self.move(-len(advances()))

    def move_last(self) -> None:
        """To the last advance."""
        self.move(len(advances()))

    def sort_next(self) -> None:
        """Sort in the next way."""
        self._sort = (self._sort + 1) % len(SORTS)
        self.cursor = self.first = 0
        self.redraw()

    def filter_next(self) -> None:
        """Show the next part of the table."""
        self._filter = (self._filter + 1) % len(FILTERS)
        self.cursor = self.first = 0
        self.redraw()

    def _change(self, made: Callable[[Basket, Shopper], Basket]) -> None:
        """Change the basket in use, or say why not."""
        assert self._shopper is not None
        try:
            self.thought.baskets[self.thought.at] = made(self.basket, self._shopper)
        except Refusal as refusal:
            self.report(self.Told(refusal=refusal))
            return
        self.redraw()
        self.report(self.Told())

    def toggle(self) -> None:
        """Put the advance under the cursor into the basket, or take it out."""
        if (advance := self.advance) is not None:
            self._change(lambda basket, shopper: toggled(basket, advance, shopper))

    def give(self) -> None:
        """Take the advance under the cursor for nothing."""
        if (advance := self.advance) is not None:
            self._change(lambda basket, shopper: given(basket, advance, shopper))

    def choose_next(self) -> None:
        """Choose other credits."""
        self._change(chosen_next)

    def clear(self) -> None:
        """Empty the basket."""
        self.comparing = False
        self._change(lambda basket, shopper: EMPTY)

    def forget(self) -> None:
        """Forget what everybody thought of: the next person at this keyboard must not read it."""
        self._thoughts.clear()
        self._shopper = self._state = None
        self.comparing = False

    def leave(self) -> None:
        """Show one basket, and all advances."""
        self.comparing = False
        self.find("")

    def turn_basket(self) -> None:
        """Go to the other basket."""
        self.thought.at = 1 - self.thought.at
        self.redraw()
        self.report(self.Told())

    def compare(self) -> None:
        """Show two baskets side by side, or no longer."""
        self.comparing = not self.comparing
        self.redraw()

    def plan(self) -> None:
        """Let the planner fill the basket in use; pressed again, by the next goal."""
        assert self._shopper is not None
        goals = self._goals()
        name, goal = goals[self._goal % len(goals)]
        following = goals[(self._goal + 1) % len(goals)][0]
        self._goal += 1
        best = self._shopper.best(goal)
        self.thought.baskets[self.thought.at] = best.basket
        self.redraw()
        if not best.basket.gained:
            self.report(self.Told(_("Nothing can be acquired with what is known to be in hand.")))
            return
        told = _("Best {name}: {basket}. n again: {following}.")
        self.report(self.Told(told.format(name=name, basket=names_of(best.basket.gained), following=following)))

    def _goals(self) -> tuple[tuple[str, Goal], ...]:
        assert self._state is not None and self._seat is not None
        by_ast = ByAst(next_needs(self._state, self._seat))
        return ((_("by points"), ByPoints()), (_("by credits"), ByCredits()), (_("by the next A.S.T. step"), by_ast))

    def pay(self) -> Awaitable[None] | None:
        """Go on to the payment of the basket."""
        assert self._shopper is not None
        surrender, short = self._shopper.payment(self.basket)
        return self.report(self.Paid(command_of(self.basket, surrender, self._shopper.seat), short))


def gives(fact: Advance, room: int) -> list[Span]:
    """The credits that an advance gives, and what it makes cheaper by itself, in *room* cells."""
    spans = credit_spans(fact.credits)
    if fact.credit_to is not None:
        to = f"{advances()[fact.credit_to.advance].name} {fact.credit_to.amount}"
        if sum(len(span.text) for span in spans) + len(to) <= room:
            spans.append(Span(to, "dim"))
    return spans
