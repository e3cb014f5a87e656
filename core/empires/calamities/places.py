"""What stands at a place that only the map tells: who has how much there, and how much that can be at most."""

from collections.abc import Collection, Generator, Sequence
from typing import Any, Literal

from core.empires.calamities.dialogue import Answer, Question, Rows, rows_of
from core.empires.calamities.scene import Count, Scene
from core.empires.catalog import Seat, limits
from core.errors import RuleError

RULE = "6.9"
HIMALAYA = "western_himalaya"
"""The area of the East around which calamities of the sea may strike too (M32)."""

Unit = Literal["tokens", "cities"]
There = dict[Seat, tuple[int, ...]]
"""What each player has at a place, in the order of the units that were asked; nobody who has nothing."""


def most_of(scene: Scene, seat: Seat, unit: Unit) -> int:
    """The most that *seat* can have on the board: what is known, or else all its pieces."""
    known = scene.known(seat, _COUNTS[unit])
    if known is not None:
        return known
    return limits().tokens if unit == "tokens" else limits().cities


def nothing_on_board(scene: Scene, seat: Seat) -> bool:
    """Whether it is known that *seat* has neither tokens nor cities on the board."""
    return not most_of(scene, seat, "tokens") and not most_of(scene, seat, "cities")


def told_by_seat(
    scene: Scene, code: str, seats: Collection[Seat], units: Sequence[Unit], **values: Any
) -> Generator[Question, Answer, There]:
    """What each of *seats* has at a place that the question *code* names."""
    columns = tuple((unit, max(most_of(scene, seat, unit) for seat in seats)) for unit in units)
    answer = yield Question(code, None, Rows(columns, tuple(seats), 0, len(seats), "seat"), dict(values))
    rows = {Seat(name): numbers for name, numbers in rows_of(answer, len(columns))}
    for seat, numbers in rows.items():
        check_there(scene, seat, units, numbers)
    return {seat: numbers for seat, numbers in rows.items() if any(numbers)}


def check_there(scene: Scene, seat: Seat, units: Sequence[Unit], numbers: Sequence[int]) -> None:
    """Refuse more units of *seat* at a place than it has on the board.

    Raises:
        RuleError: ``place.too-many`` (6.9) with the ``most`` that are there.
    """
    for unit, number in zip(units, numbers, strict=True):
        if number > most_of(scene, seat, unit):
            most = most_of(scene, seat, unit)
            raise RuleError("place.too-many", RULE, seat=seat, what=unit, count=number, most=most)


def check_victim_there(there: There, victim: Seat) -> None:
    """Refuse a place where others are but the victim is not: the place is that of the victim.

    Raises:
        RuleError: ``place.not-there`` (6.9).
    """
    if there and victim not in there:
        raise RuleError("place.not-there", RULE, seat=victim)


_COUNTS: dict[Unit, Count] = {"tokens": "board", "cities": "cities"}
