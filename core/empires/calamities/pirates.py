"""Piracy, in the East Piracy/Raid: coastal cities become pirate cities (M31-M33)."""

from collections.abc import Generator

from core.empires.calamities.dialogue import Answer, Pick, Question, Script
from core.empires.calamities.outcome import Gathering, Part
from core.empires.calamities.places import HIMALAYA
from core.empires.calamities.scene import Scene
from core.empires.calamities.steps import beneficiary, deputy, named, never_named
from core.empires.calamities.sums import capped, suffered
from core.empires.calamities.tokens_beside import note_buildings, tokens_beside
from core.empires.catalog import Calamity, Seat
from core.empires.facts import Role


def pirate_cities(scene: Scene, calamity: Calamity, victim: Seat | None) -> Script:
    """The beneficiary picks coastal cities of the victim, who names others that lose one each.

    On the market the Deputy names and picks (M33). Where the victim has no coastal city others suffer all the same,
    unless the table has settled it otherwise.
    """
    gathering = Gathering()
    chooser, count = victim, 1
    if chooser is None:
        chooser = yield from deputy(scene)
        gathering.note("deputy", seat=chooser)
    gains = None
    if victim is not None or scene.switches["market_beneficiary"] == "as_usual":
        gains = yield from beneficiary(scene, victim)
        gathering.note("beneficiary", seat=gains)
    if victim is not None:
        count = (calamity.secondary.victims or 0) if calamity.secondary is not None else 0
        if not (yield from _hit(scene, calamity, "primary", victim, gains, gathering)):
            spared = scene.switches["piracy_without_coast"] == "nobody"
            gathering.note("pirates.nobody" if spared else "pirates.none", seat=victim)
            if spared:
                return gathering.done()
    if chooser is not None:
        for seat in (yield from named(scene, count, chooser, never_named(scene, calamity, gains=gains), gathering)):
            yield from _hit(scene, calamity, "secondary", seat, chooser, gathering)
    return gathering.done()


def _hit(
    scene: Scene, calamity: Calamity, role: Role, seat: Seat, chooser: Seat | None, gathering: Gathering
) -> Generator[Question, Answer, bool]:
    """*chooser* picks cities of *seat*, and they become pirate cities; False where *seat* has none by the coast."""
    part = suffered(calamity, role, seat, scene.held(seat))
    cities = yield from scene.count(seat, "cities")
    raid = "-raid" if calamity.places else ""
    if cities and scene.map is not None:
        taken = {area for note in gathering.notes if note.code == "pirates.areas" for area in note.values["areas"]}
        able = tuple(area for area in _open_to_pirates(scene, raid=bool(raid)) if area not in taken)
        form = Pick(able, "area", 0, min(part.total, cities))
        areas = yield Question(f"ask.pirates{raid}", chooser, form, {"seat": seat, "count": part.total})
        coastal = len(areas)
    else:
        areas = ()
        most = min(part.total, cities)
        code = f"coastal-cities-of{raid}"
        coastal = (yield from scene.numbered(seat, code, most, enough=most)) if most else 0
    part = capped(part, coastal)
    gathering.hit(part)
    if part.total:
        yield from _lost(scene, part, areas, gathering)
    return bool(coastal)


def _lost(scene: Scene, part: Part, areas: Answer, gathering: Gathering) -> Generator[Question, Answer, None]:
    """The cities go to stock with the tokens beside them (SB-4.3); who lost them and where is said."""
    tokens = yield from tokens_beside(scene, part.seat, part.total)
    gathering.lose(part.seat, tokens, part.total)
    gathering.note("pirates", seat=part.seat, count=part.total)
    if areas:
        gathering.note("pirates.areas", areas=list(areas))
    note_buildings(scene, part.seat, gathering)


def _open_to_pirates(scene: Scene, *, raid: bool) -> tuple[str, ...]:
    """The areas of the map whose cities may be taken."""
    if scene.map is None:
        return ()
    coast = [area.id for area in scene.map.areas.values() if area.coastal]
    inland = [*scene.map.beside(HIMALAYA)] if raid and HIMALAYA in scene.map.areas else []
    return tuple(dict.fromkeys((*coast, *inland)))
