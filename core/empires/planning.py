"""``plan``: the best purchase for what a seat holds, or for so many points (6.11)."""

import re
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
from core.empires.parse_turn import PLAN, advance_name
from core.empires.queries import seat_named
from core.empires.state import State
from core.errors import RuleError
from core.names import find, folded
from core.text import printable

_NUMBER = re.compile(r"[0-9]{1,4}")


def plan(state: State, words: Sequence[str]) -> dict[str, Any]:
    """``plan SEAT [POINTS] [by GOAL]``: the best basket for these points, or for what the seat holds; see ``PLAN``.

    Raises:
        RuleError: ``parse.*``, and ``books.none`` where the table keeps the books by hand.
    """
    if not words:
        raise RuleError("parse.missing", None, form=PLAN)
    seat, rest = seat_named(state, words), list(words[1:])
    points = int(rest.pop(0)) if rest and _NUMBER.fullmatch(rest[0]) else None
    goal = _goal(state, seat, rest)
    book = need_book(state, seat)
    buyer = planner.Buyer(frozenset(book.held), book.chosen, state.options.players)
    if points is not None:
        return planner.plan_view(planner.plan(points, goal, buyer))
    purse = purse_of(state, seat)
    found = planner.plan_purchase(purse, terms_of(state, seat), hand_limit(state, seat), goal, buyer)
    return planner.plan_view(found)


GOALS = ("points", "credits", "ast", "wishes")
"""What a basket may be best by, as ``plan`` spells it."""


def _goal(state: State, seat: Seat, words: list[str]) -> planner.Goal:
    if not words:
        return planner.ByPoints()
    if folded(words[0]) != "by" or len(words) < 2:
        raise RuleError("parse.too-much", None, word=printable(words[0]), form=PLAN)
    chosen, wishes = find(words[1], GOALS, "goal"), words[2:]
    if chosen == "wishes":
        return _wished(wishes)
    if wishes:
        raise RuleError("parse.too-much", None, word=printable(wishes[0]), form=PLAN)
    if chosen == "points":
        return planner.ByPoints()
    return planner.ByCredits() if chosen == "credits" else planner.ByAst(next_needs(state, seat))


def _wished(words: list[str]) -> planner.ByWishes:
    """The player's own list, the dearest wish first."""
    wishes = tuple(advance_name(word) for word in words)
    if not wishes:
        raise RuleError("parse.missing", None, form=PLAN)
    for one in wishes:
        if wishes.count(one) > 1:
            raise RuleError("parse.twice", None, word=one)
    return planner.ByWishes(wishes)


def next_needs(state: State, seat: Seat) -> Needs:
    """What the era of the next column asks for in advances; nothing on the last column."""
    book = need_book(state, seat)
    coming = succession_table.upcoming(side_of(state), seat, book.column, book.holding)
    if coming is None:
        return Needs()
    asked = track().needs(side_of(state), coming.era)
    return Needs(**{need: count for need, count in asked.items() if need != "cities"})
