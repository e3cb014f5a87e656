"""Victory points line by line, and who is ahead: at the end of the game, or if it ended now (rulebook 1.1, 6.13).

Wherever players are given in a row, they come in A.S.T.-ranking order.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from core.empires.buildings import Holdings
from core.empires.catalog import Seat
from core.empires.facts import TieBreak, special_buildings, track

Line = Literal["cities", "advances", "ast", "late_iron", "buildings"]
"""What victory points are given for."""


class Standing(Struct, frozen=True):
    """All that a player is judged by.

    Attributes:
        seat: the civilization.
        column: where its marker stands.
        cities: on the board.
        tokens: on the board.
        prices: printed prices of the advances held.
        credits: credits held by group, those of the start too.
        late_iron: the bonus for the Late Iron Age is scored.
        buildings: what Special Buildings are worth; None without the expansion.
    """

    seat: Seat
    column: int = 1
    cities: int = 0
    tokens: int = 0
    prices: tuple[int, ...] = ()
    credits: Mapping[str, int] = {}
    late_iron: bool = False
    buildings: Holdings | None = None


class Score(Struct, frozen=True):
    """Victory points line by line."""

    lines: tuple[tuple[Line, int], ...]

    @property
    def total(self) -> int:
        """All victory points."""
        return sum(points for _, points in self.lines)


class Decision(Struct, frozen=True):
    """The tie-break that put a player before the next of equal points, with what either has.

    More is better, but for A.S.T.-ranking: there it is the place in it among the players. What is true counts as 1.
    """

    by: TieBreak
    ahead: int
    behind: int


class Place(Struct, frozen=True):
    """A player in the ranking.

    Attributes:
        place: from 1.
        seat: the civilization.
        score: its points.
        decided: what put it before the next one, where that has as many points; else None.
    """

    place: int
    seat: Seat
    score: Score
    decided: Decision | None = None


def score(standing: Standing) -> Score:
    """The victory points of a player (6.13, SB-9); a line for what is not in play is left out."""
    points = track().points
    lines: list[tuple[Line, int]] = [
        ("cities", points.city * standing.cities),
        ("advances", sum(points.of_advance(price) for price in standing.prices)),
        ("ast", points.column * (standing.column - 1)),
    ]
    if standing.late_iron:
        lines.append(("late_iron", points.late_iron))
    if standing.buildings is not None:
        lines.append(("buildings", standing.buildings.points))
    return Score(tuple(lines))


def ties(expansion: bool) -> tuple[TieBreak, ...]:
    """The tie-breaks in order; those of the Special Buildings come first (SB-9.2)."""
    return (*(special_buildings().ties if expansion else ()), *track().ties)


def ranking(standings: Sequence[Standing]) -> tuple[Place, ...]:
    """Who is ahead of whom if the game ended now, and what decided between equal points.

    Args:
        standings: in A.S.T.-ranking order.
    """
    order = ties(any(standing.buildings is not None for standing in standings))
    scores = {standing.seat: score(standing) for standing in standings}
    breaks = {one.seat: _values(one, -place) for place, one in enumerate(standings, 1)}

    def merit(seat: Seat) -> tuple[int, ...]:
        return (scores[seat].total, *(breaks[seat][by] for by in order))

    ranked = sorted(scores, key=merit, reverse=True)
    places = []
    for place, seat in enumerate(ranked, 1):
        behind = ranked[place] if place < len(ranked) else None
        tied = behind is not None and scores[behind].total == scores[seat].total
        decided = _decision(order, breaks[seat], breaks[behind]) if behind is not None and tied else None
        places.append(Place(place, seat, scores[seat], decided))
    return tuple(places)


def _values(standing: Standing, rank: int) -> dict[TieBreak, int]:
    """What each tie-break compares; more is better, so *rank* is higher for who comes earlier in A.S.T.-ranking."""
    worth = [track().points.of_advance(price) for price in standing.prices]
    buildings = standing.buildings or Holdings()
    return {
        "own_building_controlled": int(buildings.owns_associated),
        "building_owned": int(buildings.owns),
        "column": standing.column,
        **{tie: worth.count(points) for tie, points in track().worth.items()},
        "printed_prices": sum(standing.prices),
        "credits_of_one_group": max(standing.credits.values(), default=0),
        "credits_of_all_groups": sum(standing.credits.values()),
        "cities": standing.cities,
        "tokens": standing.tokens,
        "ast_ranking": rank,
    }


def _decision(order: Sequence[TieBreak], ahead: Mapping[TieBreak, int], behind: Mapping[TieBreak, int]) -> Decision:
    by = next(one for one in order if ahead[one] != behind[one])
    return Decision(by, abs(ahead[by]), abs(behind[by]))


def view(standings: Sequence[Standing]) -> dict[str, dict[str, Any]]:
    """``show score`` as plain data."""
    return {
        standing.seat: {"total": found.total, "lines": [[line, points] for line, points in found.lines]}
        for standing in standings
        for found in (score(standing),)
    }
