"""The advances: a table of all of them with what each costs one seat now, and the basket it thinks of."""

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct
from textual.events import Click
from textual.message import Message

from core.empires import planner
from core.empires.advances import Basket, choice_of
from core.empires.catalog import GROUPS, Advance, Seat, advances
from core.empires.planner import ByAst, ByCredits, ByPoints, ByWishes, Goal
from core.empires.planning import next_needs
from core.empires.state import State
from core.empires.words import EmpiresWords
from core.errors import Refusal
from tui.actions import Answer, bindings
from tui.glyphs import Glyphs
from tui.panels.basket_words import (
    LETTERS,
    Order,
    credit_spans,
    hidden_words,
    long_basket,
    names_of,
    short_basket,
    side_by_side,
)
from tui.panels.lines import Line, Panel, Span, beside, cut, line, wrap
from tui.screens.book_actions import ADVANCES_ACTIONS
from tui.shopping import EMPTY, Shopper, Site, chosen_next, command_of, gifts, given, toggled
from tui.spoken import _

NAME = 20
"""Cells of the longest name, and one more."""
TABLE = 80
"""Cells of the table at most where the basket stands beside it."""
SIDE = 38
"""Cells of the basket beside it, with the bar between them."""
BESIDE = 108
"""Cells from which it does."""
BEFORE = 49
"""Cells of a row before what the advance gives."""
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
    """What one seat thinks of: two baskets, of which one is in use, each with or without a Special Building."""

    baskets: list[Basket]
    sites: list[Site | None]
    at: int = 0

    @property
    def basket(self) -> Basket:
        """The basket in use."""
        return self.baskets[self.at]

    @property
    def site(self) -> Site | None:
        """The building that is bought with it."""
        return self.sites[self.at]


class AdvancesPanel(Panel):
    """The table of advances and a basket. Tells the screen when the basket is to be paid.

    Attributes:
        buying: whether the seat may acquire advances now, or why not.
        search: what names must have in them.
        comparing: two baskets are shown side by side.
        proposed: a payment has been proposed and waits for an answer.
        detailed: all about the advance under the cursor is shown in the place of the basket, or of the whole table.
    """

    ACTIONS = ADVANCES_ACTIONS
    BINDINGS = bindings(ADVANCES_ACTIONS)

    class Paid(Message):
        """The basket is to be paid: the command that does it, and how many points are short of it."""

        def __init__(self, command: str, short: int) -> None:
            super().__init__()
            self.command = command
            self.short = short

    class Ordering(Message):
        """A Special Building is to be chosen."""

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
        self.detailed = False
        self._wishes: dict[Seat, tuple[str, ...]] = {}
        self._own = True
        self._sort = self._filter = self._goal = 0
        self._state: State | None = None
        self._words: EmpiresWords | None = None
        self._seat: Seat | None = None
        self._shopper: Shopper | None = None
        self._thoughts: dict[Seat, Thought] = {}

    def show(
        self, state: State, words: EmpiresWords, seat: Seat | None, buying: bool | str = False, own: bool = True
    ) -> None:
        """Draw the advances as *seat* sees them.

        *buying*: it may acquire some now, or why not; *own*: it looks itself, so its wishes may be seen.
        """
        if seat != self._seat:
            self.cursor = self.first = self._goal = 0
            self.comparing, self.detailed, self.search = False, False, ""
        if seat is not None and self._state is not None and self._state.held(seat) != state.held(seat):
            self._thoughts.pop(seat, None)
            self.comparing = False
        if state is not self._state or seat != self._seat:
            self._shopper = None if seat is None or state.books is None else Shopper.of(state, seat)
        self._state, self._words, self._seat, self.buying, self._own = state, words, seat, buying, own
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
        return self._thoughts.setdefault(self._seat, Thought([EMPTY, EMPTY], [None, None]))

    @property
    def basket(self) -> Basket:
        """The basket in use."""
        return self.thought.basket if self._shopper is not None else EMPTY

    @property
    def site(self) -> Site | None:
        """The building that is bought with it."""
        return self.thought.site if self._shopper is not None else None

    @property
    def wishes(self) -> tuple[str, ...]:
        """The advances the seat has marked and does not hold, the first wish first; nothing for anybody else."""
        if self._seat is None or self._shopper is None or not self._own:
            return ()
        return tuple(one for one in self._wishes.get(self._seat, ()) if one not in self._shopper.buyer.held)

    @property
    def _order(self) -> Order | None:
        """The building in the basket with its name."""
        if self.site is None or self._words is None:
            return None
        return Order(self.site, self._words.building(self.site.building))

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
        if self._shopper is None or self.comparing or (self.detailed and not self._beside):
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
            left = min(TABLE, width - SIDE)
            side = self._side(shopper, width - left - 2)
            return beside(self._table(left, self._room), side, left, self.page, self.glyphs)
        if self.comparing:
            return self._compared(shopper, width)
        if self.detailed and (details := self._details(shopper, width)):
            return details
        table = self._table(width, self._room)
        table += [()] * (self._room + 1 - len(table))
        rule = self.glyphs.rule * (width - 2 - len(self._basket_name))
        return [
            *table,
            line(Span(f" {self._basket_name} {rule}", "dim")),
            *short_basket(self.basket, shopper, width, self.glyphs, self._order),
        ]

    def _side(self, shopper: Shopper, width: int) -> list[Line]:
        if self.comparing:
            return self._compared(shopper, width)
        if self.detailed and (details := self._details(shopper, width)):
            return details
        head = line(Span(f" {self._basket_name}", "head"))
        return [head, *long_basket(self.basket, shopper, width, self.glyphs, self._order)]

    def _details(self, shopper: Shopper, width: int) -> list[Line]:
        """All about the advance under the cursor."""
        from tui.panels.advance_words import detail_lines

        assert self._state is not None
        if self.advance is None:
            return []
        return detail_lines(advances()[self.advance], shopper, self._state, width, self.glyphs)

    @property
    def _basket_name(self) -> str:
        return (_("Basket A"), _("Basket B"))[self.thought.at]

    def _compared(self, shopper: Shopper, width: int) -> list[Line]:
        """The two baskets side by side; what is left is told of the advances alone."""
        first, second = self.thought.baskets
        lines = side_by_side(planner.compare(first, second, shopper.points, shopper.buyer), width, self.glyphs)
        if any(self.thought.sites):
            said = wrap(_("Special Buildings are not counted here."), width - 2)
            lines += [line(Span(f" {piece}", "dim")) for piece in said]
        return lines

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
        wishes = self.wishes
        wish = "" if fact.id not in wishes else rank_sign(wishes.index(fact.id) + 1)
        body = (
            Span(f"{wish:1}", "number"),
            Span(f"{sign} ", "good" if look == "bright" else look),
            Span(f"{fact.name:<{NAME}} ", look),
            *(Span(f"{LETTERS[group]} ", group) for group in fact.groups),
            Span(" " * (6 - 2 * len(fact.groups))),
            Span(f"{fact.cost:>5}", "dim"),
            Span(f"{now:>5}", look if look != "plain" else "number"),
            Span(f"{fact.points:>7}  ", "dim"),
            *gives(fact, width - BEFORE, self.glyphs),
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
    def may_think(self) -> Answer:
        """There is a seat with books to plan for, that may still acquire something this turn."""
        if self._shopper is None or self._state is None or self.comparing:
            return None
        books = self._state.books
        done = self._state.phase == "12" and books is not None and self._shopper.seat in books.done
        return self.buying if done else True

    @property
    def may_browse(self) -> Answer:
        """The table is to be seen."""
        return True if self._shopper is not None and not self.comparing else None

    @property
    def may_wish(self) -> Answer:
        """Wishes may be marked: by the seat itself."""
        return self.may_browse if self._own else None

    @property
    def may_order(self) -> Answer:
        """A Special Building may be bought with the basket."""
        books = None if self._state is None else self._state.books
        if books is None or books.buildings is None or self.may_think is None:
            return None
        return self.may_think

    @property
    def may_pay(self) -> Answer:
        """The basket may be paid now."""
        if self._shopper is None or self.comparing or self.proposed or not (self.basket.gained or self.site):
            return None
        return self.buying

    @property
    def may_give(self) -> Answer:
        """An advance may come for nothing."""
        open_to = self._shopper is not None and self.may_think is True and gifts(self.basket, self._shopper)
        return True if open_to else None

    @property
    def may_choose(self) -> Answer:
        """Credits are to be chosen."""
        return True if self.may_think is True and choice_of(self.basket.gained) else None

    @property
    def may_compare(self) -> Answer:
        """There are two baskets."""
        both = self._shopper is not None and all(basket.gained for basket in self.thought.baskets)
        return True if both or self.comparing else None

    @property
    def leaves(self) -> bool:
        """Something is shown that can be left: a comparison, details, a search."""
        return bool(self.comparing or self.detailed or self.search)

    # Keys

    def on_click(self, event: Click) -> None:
        """Put the cursor on the advance that was clicked; the basket where the cursor was."""
        offset = event.screen_offset - self.content_region.offset
        number = self.first + offset.y - 1
        if self.comparing or not self.first <= number < min(self.first + self._room, len(self.rows)):
            return
        if number == self.cursor and self.may_think is True:
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

    def wish(self) -> None:
        """Mark the advance under the cursor as a wish, the last one; or take its mark away."""
        if (advance := self.advance) is None or self._seat is None or self._shopper is None:
            return
        if advance in self._shopper.buyer.held:
            self.report(self.Told(_("{advance} is held already.").format(advance=advances()[advance].name)))
            return
        wishes = self.wishes
        self._wishes[self._seat] = (
            tuple(one for one in wishes if one != advance) if advance in wishes else (*wishes, advance)
        )
        self.redraw()
        told = _("Wishes: {names}.").format(names=names_of(self.wishes)) if self.wishes else _("No wishes are marked.")
        self.report(self.Told(told))

    def turn_details(self) -> None:
        """Show all about the advance under the cursor, or the basket again."""
        self.detailed = not self.detailed
        self.redraw()
        self.report(self.Told())

    def order(self) -> Awaitable[None] | None:
        """Let a Special Building be chosen; one that is in the basket is taken out."""
        if self.site is None:
            return self.report(self.Ordering())
        self.place(None)
        return None

    def place(self, site: Site | None) -> None:
        """Buy this building with the basket in use, or none."""
        self.thought.sites[self.thought.at] = site
        self.redraw()
        self.report(self.Told())

    def forget(self) -> None:
        """Forget what everybody thought of: the next person at this keyboard must not read it.

        Wishes are kept; they are shown to nobody but the seat that has them.
        """
        self._thoughts.clear()
        self._shopper = self._state = None
        self.comparing = self.detailed = False

    def leave(self) -> None:
        """Show one basket again, or the table, or all advances."""
        if self.comparing:
            self.compare()
        elif self.detailed:
            self.turn_details()
        else:
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
        self.report(self.Told())

    def plan(self) -> None:
        """Let the planner fill the basket in use; pressed again, by the next goal."""
        assert self._shopper is not None
        goals = self._goals()
        name, goal = goals[self._goal % len(goals)]
        following = goals[(self._goal + 1) % len(goals)][0]
        self._goal += 1
        try:
            best = self._shopper.best(goal, self.site)
        except Refusal as refusal:
            self.report(self.Told(refusal=refusal))
            return
        self.thought.baskets[self.thought.at] = best.basket
        self.redraw()
        if not best.basket.gained:
            none = _("Nothing can be acquired with what is known to be in hand.")
            told = _("No wish can be paid with what is known to be in hand.") if isinstance(goal, ByWishes) else none
            self.report(self.Told(told))
            return
        told = _("Best {name}: {basket}. n again: {following}.")
        self.report(self.Told(told.format(name=name, basket=names_of(best.basket.gained), following=following)))

    def _goals(self) -> tuple[tuple[str, Goal], ...]:
        assert self._state is not None and self._seat is not None
        by_ast = ByAst(next_needs(self._state, self._seat))
        goals: tuple[tuple[str, Goal], ...] = (
            (_("by points"), ByPoints()),
            (_("by credits"), ByCredits()),
            (_("by the next A.S.T. step"), by_ast),
        )
        return (*goals, (_("by wishes"), ByWishes(self.wishes))) if self.wishes else goals

    def pay(self) -> Awaitable[None] | None:
        """Go on to the payment of the basket."""
        assert self._shopper is not None
        surrender, short = self._shopper.payment(self.basket, self.site)
        command = command_of(self.basket, surrender, self._shopper.seat, self.site)
        return self.report(self.Paid(command, short))


def gives(fact: Advance, room: int, glyphs: Glyphs) -> list[Span]:
    """The credits that an advance gives, those to be chosen, and what it makes cheaper by itself, in *room* cells."""
    spans = credit_spans(fact.credits)
    if fact.powers.choice_credits:
        spans.append(Span(_("any {n} ").format(n=fact.powers.choice_credits), "bright"))
    left = room - sum(len(span.text) for span in spans)
    if fact.credit_to is not None:
        amount = f" {fact.credit_to.amount}"
        spans.append(Span(cut(advances()[fact.credit_to.advance].name, left - len(amount), glyphs) + amount, "dim"))
    return spans


def rank_sign(rank: int) -> str:
    """The rank of a wish in one cell."""
    return str(rank) if rank < 10 else "*"
