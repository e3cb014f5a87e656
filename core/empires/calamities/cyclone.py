"""Cyclone, in the East Cyclone/Blizzard: cities around the open sea that has most of the victim's (6.9, M31, M32)."""

from collections.abc import Collection, Generator

from core.empires.areas import AreaMap
from core.empires.calamities.dialogue import Answer, Pick, Question, Script
from core.empires.calamities.outcome import Gathering
from core.empires.calamities.places import HIMALAYA, There, check_victim_there, most_of, told_by_seat
from core.empires.calamities.reducing import suffer_reduction
from core.empires.calamities.scene import Scene
from core.empires.calamities.sums import selected
from core.empires.catalog import Calamity, Seat, limits
from core.empires.facts import Role


def cyclone(scene: Scene, calamity: Calamity, victim: Seat) -> Script:
    """Cities around one open sea are selected and some of them deselected, of all who have any there; the rest reduced.

    Others of whom nothing would be left selected are not asked about.
    """
    gathering = Gathering()
    harmed = [seat for seat in scene.others(victim) if _most(scene, calamity, "secondary", seat)]
    if not harmed and not _most(scene, calamity, "primary", victim):
        gathering.hit(selected(calamity, "primary", victim, scene.held(victim), limits().cities))
        return gathering.done()
    there = yield from _around(scene, calamity, victim, harmed, gathering)
    if victim not in there:
        gathering.note("cyclone.nowhere", seat=victim)
        return gathering.done()
    if unharmed := [seat for seat in scene.others(victim) if seat not in harmed]:
        gathering.note("place.unharmed", seats=unharmed)
    for seat in (victim, *harmed):
        if seat in there:
            role: Role = "primary" if seat == victim else "secondary"
            part = selected(calamity, role, seat, scene.held(seat), *there[seat])
            yield from suffer_reduction(scene, calamity, part, gathering)
    return gathering.done()


def _most(scene: Scene, calamity: Calamity, role: Role, seat: Seat) -> int:
    """What *seat* loses when all its cities are there."""
    return selected(calamity, role, seat, scene.held(seat), limits().cities).total


def _around(
    scene: Scene, calamity: Calamity, victim: Seat, harmed: Collection[Seat], gathering: Gathering
) -> Generator[Question, Answer, There]:
    """Who has how many cities in areas next to the open sea that is hit; nobody where the victim has none by any."""
    cities = most_of(scene, victim, "cities")
    if not cities:
        return {}
    beside = _beside(scene.map, HIMALAYA in calamity.places) if scene.map is not None else {}
    if not beside:
        code = "ask.storm-himalaya" if HIMALAYA in calamity.places else "ask.storm"
        there = yield from told_by_seat(scene, code, (victim, *harmed), ("cities",), seat=victim)
        check_victim_there(there, victim)
        return there
    areas = tuple(dict.fromkeys(area for around in beside.values() for area in around))
    named = yield Question("ask.storm-areas", None, Pick(areas, "area", 0, cities), {"seat": victim})
    if not named:
        return {}
    counts = {sea: len(set(around).intersection(named)) for sea, around in beside.items()}
    worst = tuple(sea for sea, count in counts.items() if count == max(counts.values()))
    sea = worst[0]
    if len(worst) > 1:
        (picked,) = yield Question("ask.storm-choice", victim, Pick(worst, "area"), {"count": counts[sea]})
        sea = str(picked)
    gathering.note("cyclone.sea", area=sea)
    there = {victim: (counts[sea],)}
    if harmed:
        there |= yield from told_by_seat(scene, "ask.storm-others", harmed, ("cities",), seat=victim, area=sea)
    return there


def _beside(areas: AreaMap, himalaya: bool) -> dict[str, tuple[str, ...]]:
    """The land areas next to each open sea of the map, and to Western Himalaya where storms strike there too."""
    storms = [one.id for one in areas.areas.values() if one.open_sea or (himalaya and one.id == HIMALAYA)]
    land = [one.id for one in areas.areas.values() if not one.open_sea]
    around = {
        sea: tuple(area for area in land if areas.adjacent(sea, area) or areas.adjacent(area, sea)) for sea in storms
    }
    return {sea: near for sea, near in around.items() if near}
