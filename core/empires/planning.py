"""``plan``: the best purchase for what a seat holds, or for so many points (6.11)."""

from collections.abc import Sequence
from typing import Any

from core.empires import ast as succession_table
from core.empires import planner
from core.empires.acquisition import purse_of, terms_of
from core.empires.advances import Needs
from core.empires.catalog import Seat
from core.empires.deal import hand_limit
from core.empires.facts import track
from core.empires.keeping import need_book, side_of
from core.empires.queries import seat_named
from core.empires.state import State
from core.errors import RuleError
from core.names import find
from core.text import printable


def plan(state: State, words: Sequence[str]) -> dict[str, Any]:
    """``plan SEAT [POINTS] [by points|credits|ast]``: the best basket for these points, or for what the seat holds.

    Raises:
        RuleError: ``parse.*``, and ``books.none`` where the table keeps the books by hand.
    """
    form = "plan SEAT [POINTS] [by points|credits|ast]"
    if not words:
        raise RuleError("parse.missing", None, form=form)
    seat, rest = seat_named(state, words), list(words[1:])
    points = int(rest.pop(0)) if rest and rest[0].isdigit() and len(rest[0]) < 5 else None
    goal = _goal(state, seat, rest, form)
    book = need_book(state, seat)
    buyer = planner.Buyer(frozenset(book.held), book.chosen, state.options.players)
    if points is not None:
        return planner.plan_view(planner.plan(points, goal, buyer))
    purse = purse_of(state, seat)
    found = planner.plan_purchase(purse, terms_of(state, seat), hand_limit(state, seat), goal, buyer)
    return planner.plan_view(found)


def _goal(state: State, seat: Seat, words: list[str], form: str) -> planner.Goal:
    if not words:
        return planner.ByPoints()
    if words[0] != "by" or len(words) < 2:
        raise RuleError("parse.too-much", None, word=printable(words[0]), form=form)
    chosen = find(words[1], ("points", "credits", "ast"), "goal")
    if chosen == "points":
        return planner.ByPoints()
    return planner.ByCredits() if chosen == "credits" else planner.ByAst(next_needs(state, seat))


def next_needs(state: State, seat: Seat) -> Needs:
    """What the era of the next column asks for in advances; nothing on the last column."""
    book = need_book(state, seat)
    coming = succession_table.upcoming(side_of(state), seat, book.column, book.holding)
    if coming is None:
        return Needs()
    asked = track().needs(side_of(state), coming.era)
    return Needs(**{need: count for need, count in asked.items() if need != "cities"})
