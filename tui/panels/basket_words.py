"""A basket of advances in lines: what it holds, costs and brings; and two of them side by side."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from core.empires.advances import Basket, basket_credits, basket_points, basket_prices
from core.empires.catalog import GROUPS, Group, advances
from core.empires.planner import Comparison, Tally
from tui.glyphs import Glyphs
from tui.panels.lines import Line, Span, cut, line, wrap
from tui.shopping import Shopper, Site, gifts
from tui.spoken import _, counted

LETTERS: Mapping[Group, str] = {"arts": "A", "civics": "V", "crafts": "C", "religion": "R", "science": "S"}
"""The letter of each group; it is one everywhere."""
SIDE_HEAD, SIDE_CELL = 16, 9
"""Cells of the names of rows and of each basket where two stand side by side."""


def credits_words(given: Mapping[Group, int]) -> str:
    """Credits by the letters of their groups: ``A5 C10``."""
    return " ".join(f"{LETTERS[group]}{given[group]}" for group in GROUPS if given.get(group))


def credit_spans(given: Mapping[Group, int]) -> list[Span]:
    """Credits by the letters of their groups, each in the colour of its group."""
    return [Span(f"{LETTERS[group]}{given[group]} ", group) for group in GROUPS if given.get(group)]


def names_of(found: tuple[str, ...]) -> str:
    """Names of advances in a row."""
    return ", ".join(advances()[one].name for one in found)


class Order(Struct, frozen=True):
    """A Special Building in a basket, with what it is called."""

    site: Site
    name: str

    @property
    def text(self) -> str:
        """In one piece: its name, where it is placed, its price."""
        return _("{building} at {area} {price}").format(building=self.name, area=self.site.area, price=self.site.price)


def sums(basket: Basket, shopper: Shopper, order: Order | None = None) -> list[Span]:
    """What a basket costs, what is left, what it brings."""
    cost = shopper.cost(basket, None if order is None else order.site)
    left = shopper.points - cost
    more = _(" and {hidden}").format(hidden=hidden_words(shopper.hidden)) if shopper.hidden else ""
    brings = credit_spans(basket_credits(basket))
    return [
        Span(_("cost"), "dim"),
        Span(f" {cost}", "number"),
        Span(_(" of {points}{more}   ").format(points=shopper.points, more=more), "dim"),
        Span(_("left") if left >= 0 else _("short"), "dim"),
        Span(f" {abs(left)}   ", "number" if left >= 0 else "bad"),
        Span(_("points"), "dim"),
        Span(f" {basket_points(basket)}   ", "number"),
        *([Span(_("credits "), "dim"), *brings] if brings else []),
    ]


def hidden_words(count: int) -> str:
    """Cards of a hand that nobody named."""
    return counted("{n} unknown card", "{n} unknown cards", count)


def content_words(basket: Basket, shopper: Shopper) -> str:
    """What a basket holds, each advance with its price."""
    costs = basket_prices(basket, shopper.buyer.held, shopper.buyer.chosen, shopper.buyer.players)
    return ", ".join(f"{advances()[one].name} {costs[one]}" for one in basket.gained)


def extras(basket: Basket, shopper: Shopper) -> list[str]:
    """What comes with a basket beside its advances: gift, discount, chosen credits; and the keys that change them."""
    told: list[str] = []
    if basket.gift is not None:
        told.append(_("{advance} comes for nothing; x on another one changes it").format(advance=_name(basket.gift)))
    elif could := gifts(basket, shopper):
        told.append(_("one of {n} comes for nothing: x takes the one under the cursor").format(n=len(could)))
    if basket.discount is not None:
        told.append(_("{advance} is the one made cheaper").format(advance=_name(basket.discount)))
    if basket.choice:
        told.append(_("credits chosen: {credits}; c chooses others").format(credits=credits_words(basket.choice)))
    return told


def _name(advance: str) -> str:
    return advances()[advance].name


def short_basket(
    basket: Basket, shopper: Shopper, width: int, glyphs: Glyphs, order: Order | None = None
) -> list[Line]:
    """A basket in three lines."""
    parts = [*([order.text] if order is not None else []), content_words(basket, shopper)]
    held = ", ".join(part for part in parts if part)
    content = held or _("empty; space puts an advance in, n lets the planner fill it")
    more = "; ".join(extras(basket, shopper))
    return [
        line(Span(f" {cut(content, width - 2, glyphs)}", "bright" if held else "dim")),
        line(" ", *sums(basket, shopper, order)),
        line(Span(f" {cut(more, width - 2, glyphs)}", "dim")),
    ]


def long_basket(basket: Basket, shopper: Shopper, width: int, glyphs: Glyphs, order: Order | None = None) -> list[Line]:
    """A basket with a line for each of its advances, and for a building."""
    costs = basket_prices(basket, shopper.buyer.held, shopper.buyer.chosen, shopper.buyer.players)
    lines: list[Line] = []
    for one in basket.gained:
        fact = advances()[one]
        note = _("gift") if one == basket.gift else str(costs[one])
        lines.append(line(Span(f" {fact.name:<20} "), Span(f"{note:>5}", "number"), Span(f"{fact.points:>4}", "dim")))
    if order is not None:
        lines.append(line(Span(f" {cut(order.name, 20, glyphs):<20} "), Span(f"{order.site.price:>5}", "number")))
        lines.append(line(Span(f"   {cut(_('at {area}').format(area=order.site.area), width - 4, glyphs)}", "dim")))
    if not lines:
        empty = _("Empty. Space puts the advance under the cursor in, n lets the planner fill it.")
        lines = [line(Span(f" {piece}", "dim")) for piece in wrap(empty, width - 2)]
    lines += [(), *_stacked(sums(basket, shopper, order))]
    for text in extras(basket, shopper):
        lines += [line(Span(f" {piece}", "dim")) for piece in wrap(text, width - 2)]
    return lines


def _stacked(spans: list[Span]) -> list[Line]:
    """The sums on lines of their own."""
    cost, left, points, brought = spans[:3], spans[3:5], spans[5:7], spans[7:]
    return [line(" ", *part) for part in (cost, left, points, brought)]


def side_by_side(found: Comparison, width: int, glyphs: Glyphs) -> list[Line]:
    """Two baskets side by side, then what only one of them holds and what both do."""
    one, two = found.first, found.second
    lines = [line(" " * (SIDE_HEAD + 1), Span(f"{_('basket A'):>{SIDE_CELL}}{_('basket B'):>{SIDE_CELL}}", "head"))]
    lines += [_row(name, each(one), each(two)) for name, each in ROWS]
    for title, names in (
        (_("only A"), found.only_first),
        (_("only B"), found.only_second),
        (_("both"), found.both),
    ):
        text = names_of(names) or _("nothing")
        for number, piece in enumerate(wrap(text, width - 9)):
            lines.append(line(Span(f" {title if not number else '':<7}", "head"), Span(piece)))
    return [*lines, (), *(line(Span(f" {piece}", "dim")) for piece in wrap(LATER, width - 2))]


LATER = _("saves later: how much less all advances that are still to be had cost together, from the next turn on")


def _row(name: str, one: str, two: str) -> Line:
    return line(Span(f" {name:<{SIDE_HEAD}}", "dim"), Span(f"{one:>{SIDE_CELL}}{two:>{SIDE_CELL}}", "number"))


ROWS: tuple[tuple[str, Callable[[Tally], str]], ...] = (
    (_("cost"), lambda tally: str(tally.cost)),
    (_("left"), lambda tally: str(tally.left)),
    (_("points"), lambda tally: str(tally.points)),
    (_("credits"), lambda tally: str(sum(tally.credits.values()))),
    (_("saves later"), lambda tally: str(tally.later)),
)
"""What is compared: how it is called, and what a basket has of it."""
