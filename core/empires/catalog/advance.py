"""The civilization advances: what they cost, score and give (Mega Civilization rulebook 1.1, 6.12)."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Annotated, get_args

from msgspec import Meta, Struct

from core.empires import data
from core.empires.catalog.names import Amount, Group, Id, Positive, Text
from core.empires.data import Document, Fact
from core.errors import DataError

FILE = "advances.toml"
_ID_LINE = re.compile(r'^id = "(.+)"$', re.M)
GROUPS: tuple[Group, ...] = get_args(Group)
"""The five groups, in alphabetical order."""


class CreditTo(Struct, frozen=True, forbid_unknown_fields=True):
    """A credit that counts for one named advance only."""

    advance: Id
    amount: Positive


class FreeAdvance(Struct, frozen=True, forbid_unknown_fields=True):
    """What Anatomy lets its buyer take for nothing: one advance of ``group`` printed ``below`` a cost."""

    group: Group
    below: Positive


class Powers(Struct, frozen=True, forbid_unknown_fields=True):
    """What an advance does to purchases and to orders of play.

    Attributes:
        choice_credits: credits taken on purchase, in groups of the buyer's choice (Monument, Written Record).
        same_turn_discount: what one other advance of the same purchase costs less (Library).
        free_advance: what may be taken for nothing with it (Anatomy).
        treasury_value: trade points of one treasury token that pays for advances; 0 leaves it as it is (Mining).
        treasury_overpay: by how much treasury may pay more than the price (Mining).
        substitute_cards: cards that may stand in for missing ones of a set (Trade Empire).
        moves_last: the holder moves after all who don't hold it, in phase 3 (Military).
        ability: used in phase 10.
    """

    choice_credits: Amount = 0
    same_turn_discount: Amount = 0
    free_advance: FreeAdvance | None = None
    treasury_value: Amount = 0
    treasury_overpay: Amount = 0
    substitute_cards: Amount = 0
    moves_last: bool = False
    ability: bool = False


class Advance(Fact, frozen=True):
    """A civilization advance.

    Attributes:
        cost: printed cost in trade points.
        points: victory points; 1, 3 or 6 by the printed cost.
        groups: one or two of the five groups.
        credits: what holding it takes off later advances, by their group.
        credit_to: what it takes off one named advance as well.
    """

    id: Id
    name: Text
    cost: Positive
    points: Positive
    groups: Annotated[tuple[Group, ...], Meta(min_length=1, max_length=2)]
    credits: dict[Group, Positive]
    credit_to: CreditTo | None = None
    powers: Powers = Powers()


class ClassLine(Fact, frozen=True):
    """A class of printed costs: from ``least`` up to the next one; ``gives`` is the credit to one of the next class."""

    least: Amount
    points: Positive
    count: Positive
    gives: Amount = 0


def read_advances(found: Document) -> dict[str, Advance]:
    """The advances by id, from the tables of ``advances.toml``.

    Raises:
        DataError: an entry is wrong or there twice; points don't fit the cost; a class, a group or the points of all
            don't add up; a credit is no multiple of the step; chains don't lead from each class to all of the next.
    """
    advances = data.many(FILE, found, "advance", Advance)
    data.unique(FILE, "id", (advance.id for advance in advances))
    classes = _classes(found)
    step = read_credit_step(found)
    for advance in advances:
        _check_advance(f"{FILE}, advance {advance.id}", advance, classes, step)
    _check_totals(found, advances, classes)
    _check_chains({advance.id: advance for advance in advances}, classes)
    return {advance.id: advance for advance in advances}


def read_credit_step(found: Document) -> int:
    """The step of credits, from the tables of ``advances.toml``; DataError where it is no positive number."""
    step: int = data.convert(FILE, "credit_step", found["credit_step"], Positive)
    return step


def _classes(found: Document) -> tuple[ClassLine, ...]:
    classes = data.many(FILE, found, "class", ClassLine)
    if [line.least for line in classes] != sorted({0, *(line.least for line in classes)}):
        raise DataError(f"{FILE}: the classes do not lead up from 0.")
    return classes


def _check_advance(place: str, advance: Advance, classes: tuple[ClassLine, ...], step: int) -> None:
    data.unique(place, "group", advance.groups)
    points = [line.points for line in classes if line.least <= advance.cost][-1]
    if advance.points != points:
        raise DataError(f"{place}: {advance.points} points for a cost of {advance.cost}, which is worth {points}.")
    powers, to = advance.powers, advance.credit_to
    amounts = [advance.cost, *advance.credits.values(), powers.choice_credits, powers.same_turn_discount]
    amounts += [to.amount] if to else []
    if odd := [amount for amount in amounts if amount % step]:
        raise DataError(f"{place}: {odd[0]} is no multiple of {step}.")


def _check_totals(found: Document, advances: tuple[Advance, ...], classes: tuple[ClassLine, ...]) -> None:
    counted = Counter(advance.points for advance in advances)
    groups = Counter(group for advance in advances for group in advance.groups)
    expected = {f"advances worth {line.points}": (counted[line.points], line.count) for line in classes}
    expected |= {f"advances of {group}": (groups[group], found["per_group"]) for group in GROUPS}
    expected["points in all"] = (sum(advance.points for advance in advances), found["points"])
    for what, (number, wanted) in expected.items():
        if number != wanted:
            raise DataError(f"{FILE}: {number} {what}, not {wanted}.")


def _check_chains(advances: Mapping[str, Advance], classes: tuple[ClassLine, ...]) -> None:
    """A chain leads from each advance of a class to one of the next class, and no two meet."""
    by_points = {line.points: place for place, line in enumerate(classes)}
    targets = [advance.credit_to.advance for advance in advances.values() if advance.credit_to]
    data.known(f"{FILE}, credit_to", "advance", targets, advances)
    data.unique(f"{FILE}, credit_to", "advance", targets)
    for advance in advances.values():
        to = advance.credit_to
        place = by_points[advance.points]
        if (to.amount if to else 0) != classes[place].gives:
            given = f"{to.amount}" if to else "nothing"
            raise DataError(f"{FILE}, advance {advance.id}: gives {given} to one advance, not {classes[place].gives}.")
        if to and by_points[advances[to.advance].points] != place + 1:
            raise DataError(f"{FILE}, advance {advance.id}: {to.advance} is not of the next class.")


@cache
def _document() -> Document:
    return data.document(FILE, ["credit_step", "per_group", "points", "class", "advance"])


@cache
def advance_ids() -> frozenset[str]:
    """The ids of the advances, taken from the lines of the file without reading it as a whole.

    It is by far the longest of them, and facts that only name an advance are read at every start.
    """
    return frozenset(_ID_LINE.findall(data.text(FILE)))


@cache
def advances() -> dict[str, Advance]:
    """The civilization advances by id, in alphabetical order."""
    return read_advances(_document())


@cache
def credit_step() -> int:
    """Every credit, and every choice of credits, is a multiple of it."""
    return read_credit_step(_document())
