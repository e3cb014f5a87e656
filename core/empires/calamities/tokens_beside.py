"""Tokens beside cities: they are destroyed or annexed with the city whose area they share (SB-4.3).

Public Works and Special Buildings let tokens stand there; the rules of the buildings follow those of Public Works, so
both are treated alike.
"""

from collections.abc import Generator

from core.empires.calamities.dialogue import Answer, Question
from core.empires.calamities.outcome import Gathering
from core.empires.calamities.scene import Scene
from core.empires.catalog import Seat
from core.empires.facts import BuildingId, special_buildings, turn


def most_beside(scene: Scene, seat: Seat, cities: int) -> int:
    """So many tokens of *seat* may stand beside so many of its cities."""
    works = sum(more for advance, more in turn().areas.in_cities.items() if advance in scene.held(seat))
    built = min(cities, len(_buildings(scene, seat)))
    return works * cities + (special_buildings().population.city * built if built else 0)


def tokens_beside(scene: Scene, seat: Seat, cities: int) -> Generator[Question, Answer, int]:
    """How many tokens of *seat* share the areas of *cities* of its cities that are lost; asked where there may be any.

    They go with the cities.
    """
    most = most_beside(scene, seat, cities)
    board = scene.known(seat, "board")
    most = most if board is None else min(most, board)
    return (yield from scene.numbered(seat, "beside", most, count=cities)) if most else 0


def note_buildings(scene: Scene, seat: Seat, gathering: Gathering) -> None:
    """The Special Buildings beside cities of *seat* stay; the table tells who has units there now (SB-4.2)."""
    buildings = _buildings(scene, seat)
    if buildings:
        gathering.note("buildings.stay", buildings=buildings)


def _buildings(scene: Scene, seat: Seat) -> list[BuildingId]:
    if scene.buildings is None:
        return []
    return [one.building for one in scene.buildings.standing if one.area.city == seat]
