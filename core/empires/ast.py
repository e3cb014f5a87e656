"""The Archaeological Succession Table: where markers stand, what the next column asks for, how they move (M5).

Numbers such as 6.13 are chapters of rulebook 1.1. Mappings by seat come in A.S.T.-ranking order.
"""

from collections.abc import Collection, Mapping
from typing import Any, Literal

from msgspec import Struct

from core.empires.catalog import Seat
from core.empires.facts import Era, Need, Side, track
from core.errors import RuleError
from core.words import N_, Phrase, Words

Missing = tuple[tuple[Need, int], ...]
"""What is short of a requirement, and by how much."""
Ending = Literal["open", "last_turn", "over"]
"""The game goes on, goes on for one more full turn, or has ended."""


class Holding(Struct, frozen=True):
    """What the step of a marker is judged by.

    Attributes:
        cities: on the board.
        prices: printed prices of the advances held, those bought this turn too.
        wonder: the advance that counts as a city is among them.
    """

    cities: int
    prices: tuple[int, ...] = ()
    wonder: bool = False


class Next(Struct, frozen=True):
    """The column after a marker's: its era, and what is missing for a step there."""

    column: int
    era: Era
    missing: Missing

    @property
    def met(self) -> bool:
        """Nothing is missing."""
        return not self.missing


class Step(Struct, frozen=True):
    """How a marker moves in phase 13.

    Attributes:
        why: ``forward``; ``missing``: it stays, see ``missing``; ``no_city``: it goes back; ``last``: it stands on the
            last column and stays.
    """

    seat: Seat
    source: int
    target: int
    why: Literal["forward", "missing", "no_city", "last"]
    missing: Missing = ()


class LateIron(Struct, frozen=True):
    """Who entered the Late Iron Age first; empty while nobody has.

    Attributes:
        first: one seat, or several that entered together.
        told: the table has said so; no marker has moved there in phase 13.
    """

    first: tuple[Seat, ...] = ()
    told: bool = False

    @property
    def holder(self) -> Seat | None:
        """Who was the first alone; several who entered together share nothing."""
        return self.first[0] if len(self.first) == 1 else None


# Where a marker stands


def era_of(side: Side, seat: Seat, column: int) -> Era:
    """The era in which the marker of *seat* stands."""
    return track().era_at(side, seat, column)


def check_column(side: Side, seat: Seat, column: int) -> None:
    """Refuse a column that this side of the A.S.T. has not.

    Raises:
        RuleError: ``ast.column`` (M5) with the ``most`` that would do.
    """
    if not 1 <= column <= track().last[side]:
        raise RuleError("ast.column", "M5", seat=seat, column=column, most=track().last[side])


def counted(holding: Holding) -> dict[Need, int]:
    """What *holding* has of everything that an era may ask for."""
    prices, wonder, points = holding.prices, track().wonder, track().points
    return {
        "cities": holding.cities + (wonder.cities if holding.wonder else 0),
        "advances": len(prices),
        **{need: among.count(prices) for need, among in track().counts.items()},
        "points_in_advances": sum(points.of_advance(price) for price in prices),
    }


def missing(side: Side, era: Era, holding: Holding) -> Missing:
    """What *holding* is short of for a column of *era*, in the order it is printed; nothing when the step is met."""
    have = counted(holding)
    short = ((need, most - have[need]) for need, most in track().needs(side, era).items())
    return tuple((need, count) for need, count in short if count > 0)


def upcoming(side: Side, seat: Seat, column: int, holding: Holding) -> Next | None:
    """The next column of *seat* and what is missing for it; None on the last column."""
    if column >= track().last[side]:
        return None
    era = era_of(side, seat, column + 1)
    return Next(column + 1, era, missing(side, era, holding))


# How markers move


def step(side: Side, seat: Seat, column: int, holding: Holding, *, wonder_saves: bool = True) -> Step:
    """How the marker of *seat* moves in phase 13 (6.13).

    It goes forward when the era of the next column has all it asks for, else it stays. Expert: without a city it goes
    back, unless it stands in the Stone Age.

    Args:
        side: the side of the A.S.T.
        seat: the civilization.
        column: where its marker stands.
        holding: what it has now.
        wonder_saves: the advance that counts as a city counts as one against the step back too (a switch).
    """
    sheltered = holding.wonder and wonder_saves
    stone = era_of(side, seat, column) == "stone"
    if side == "expert" and holding.cities == 0 and not sheltered and not stone:
        return Step(seat, column, column - 1, "no_city")
    coming = upcoming(side, seat, column, holding)
    if coming is None:
        return Step(seat, column, column, "last")
    if coming.missing:
        return Step(seat, column, column, "missing", coming.missing)
    return Step(seat, column, coming.column, "forward")


def regressed(column: int, steps: int) -> int:
    """Where a marker stands after so many steps of Regression: never before the first column."""
    return max(1, column - steps)


def late_iron(now: LateIron, side: Side, before: Mapping[Seat, int], after: Mapping[Seat, int]) -> LateIron:
    """Who was first in the Late Iron Age once markers have moved; settled when the first one enters, and kept."""
    if now.first:
        return now

    outside = [seat for seat in after if era_of(side, seat, before[seat]) != "late_iron"]
    return LateIron(tuple(seat for seat in outside if era_of(side, seat, after[seat]) == "late_iron"))


def late_iron_corrected(
    now: LateIron, side: Side, seat: Seat, before: Mapping[Seat, int], after: Mapping[Seat, int]
) -> LateIron:
    """Who was first in the Late Iron Age when the table has said where the marker of *seat* stands.

    What a marker has done in phase 13 stays; what was only said is forgotten when the table says otherwise: then who
    is there was first, several of them together.
    """
    if now.told and seat in now.first and era_of(side, seat, after[seat]) != "late_iron":
        there = tuple(one for one in after if era_of(side, one, after[one]) == "late_iron")
        return LateIron(there, told=bool(there))
    found = late_iron(now, side, before, after)
    return found if found == now else LateIron(found.first, told=True)


def has_late_iron_bonus(switch: str, side: Side) -> bool:
    """Whether a table with this value of ``late_iron_bonus`` scores it on this side."""
    return switch == "always" or switch == side


def ending(ends_as: Side, columns: Collection[int], *, last_turn: bool = False) -> Ending:
    """Whether the game ends when the markers have moved (6.13).

    Basic: it ends when a marker has entered the finish. Expert: one more full turn follows, then it ends wherever the
    markers stand.

    Args:
        ends_as: the side of the A.S.T.; the Short Game ends as its facts say.
        columns: where the markers stand.
        last_turn: the turn now ending is that one more turn.
    """
    if last_turn:
        return "over"
    if max(columns) < track().finish:
        return "open"
    return "over" if ends_as == "basic" else "last_turn"


# Orders of play


def progress_order(columns: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """A.S.T.-progress: the marker furthest along first, ties by A.S.T.-ranking."""
    return tuple(sorted(columns, key=lambda seat: -columns[seat]))


def census_order(tokens: Mapping[Seat, int], military: Collection[Seat] = ()) -> tuple[Seat, ...]:
    """Census order: most tokens on the board first, ties by A.S.T.-ranking, Military after all others (6.3)."""
    return tuple(sorted(tokens, key=lambda seat: (seat in military, -tokens[seat])))


# What is shown

MISSING: dict[Need, Phrase] = {
    "cities": (N_("{count} city"), N_("{count} cities"), "count"),
    "advances": (N_("{count} advance"), N_("{count} advances"), "count"),
    "advances_below_100": (
        N_("{count} advance that costs less than 100"),
        N_("{count} advances that cost less than 100"),
        "count",
    ),
    "advances_from_100": (
        N_("{count} advance that costs 100 or more"),
        N_("{count} advances that cost 100 or more"),
        "count",
    ),
    "advances_from_200": (
        N_("{count} advance that costs 200 or more"),
        N_("{count} advances that cost 200 or more"),
        "count",
    ),
    "points_in_advances": (
        N_("{count} victory point in advances"),
        N_("{count} victory points in advances"),
        "count",
    ),
}
"""Words for what is missing."""


def view(side: Side, columns: Mapping[Seat, int], holdings: Mapping[Seat, Holding], words: Words) -> dict[str, Any]:
    """``show ast`` as plain data; ``next`` is None on the last column."""
    return {
        seat: {
            "column": column,
            "era": era_of(side, seat, column),
            "next": _next(upcoming(side, seat, column, holdings[seat]), words),
        }
        for seat, column in columns.items()
    }


def _next(coming: Next | None, words: Words) -> dict[str, Any] | None:
    if coming is None:
        return None
    return {
        "column": coming.column,
        "era": coming.era,
        "met": coming.met,
        "missing": [words.fill(MISSING[need], {"count": count}) for need, count in coming.missing],
    }
