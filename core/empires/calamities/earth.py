"""Volcanic Eruption / Earthquake: a volcano destroys all units that it touches; else the earth shakes under a city."""

from collections.abc import Generator

from core.empires.calamities.dialogue import Answer, Pick, Question, Rows, Script, rows_of
from core.empires.calamities.outcome import Gathering, Part, Term
from core.empires.calamities.places import most_of, nothing_on_board, told_by_seat
from core.empires.calamities.scene import Scene
from core.empires.calamities.steps import place_reduced, softened
from core.empires.calamities.sums import suffered
from core.empires.calamities.tokens_beside import note_buildings, tokens_beside
from core.empires.calamities.whole_areas import CITY
from core.empires.catalog import Calamity, Seat
from core.errors import RuleError

VOLCANOES = 9
"""No more volcanoes than this are told."""
Units = tuple[int, ...]
"""Cities and tokens."""


def volcano_or_earthquake(scene: Scene, calamity: Calamity, victim: Seat) -> Script:
    """With a city in an area that a volcano touches it erupts; otherwise there is an earthquake."""
    gathering = Gathering()
    cities = yield from scene.count(victim, "cities")
    if not cities:
        gathering.note("cities.none", seat=victim)
        return gathering.done()
    form = Rows((("cities", cities), ("tokens", most_of(scene, victim, "tokens"))), least=0, most=VOLCANOES)
    volcanoes = rows_of((yield Question("ask.volcanoes", None, form, {"seat": victim})), 2)
    for volcano, (there, _) in volcanoes:
        if not there:
            raise RuleError("volcano.no-city", "6.9", seat=victim, volcano=volcano)
    if volcanoes:
        yield from _eruption(scene, victim, dict(volcanoes), gathering)
    else:
        yield from _earthquake(scene, calamity, victim, cities, gathering)
    return gathering.done()


# Volcano


def _eruption(
    scene: Scene, victim: Seat, volcanoes: dict[str, Units], gathering: Gathering
) -> Generator[Question, Answer, None]:
    """The volcano that costs the victim most unit points destroys all that is there; of equal ones it chooses."""
    most = max(map(_points, volcanoes.values()))
    worst = tuple(name for name, units in volcanoes.items() if _points(units) == most)
    volcano = worst[0]
    if len(worst) > 1:
        (picked,) = yield Question("ask.volcano", victim, Pick(worst, "area"), {"total": most})
        volcano = str(picked)
    gathering.note("volcano", volcano=volcano)
    _destroyed(victim, "primary", volcanoes[volcano], gathering)
    able = [seat for seat in scene.others(victim) if not nothing_on_board(scene, seat)]
    if able:
        told = yield from told_by_seat(scene, "ask.volcano-others", able, ("cities", "tokens"), volcano=volcano)
        for seat, units in told.items():
            _destroyed(seat, "secondary", units, gathering)
    for part in gathering.parts:
        note_buildings(scene, part.seat, gathering)


def _destroyed(seat: Seat, role: str, units: Units, gathering: Gathering) -> None:
    cities, tokens = units
    terms = (Term("cities", CITY * cities), Term("tokens", tokens))
    gathering.hit(Part(seat, role, "unit_points", tuple(term for term in terms if term.amount), _points(units)))
    gathering.lose(seat, tokens, cities)


def _points(units: Units) -> int:
    cities, tokens = units
    return CITY * cities + tokens


# Earthquake


def _earthquake(
    scene: Scene, calamity: Calamity, victim: Seat, cities: int, gathering: Gathering
) -> Generator[Question, Answer, None]:
    """A city of the victim is destroyed, or reduced where an advance saves it; one next to it is reduced."""
    gathering.note("earthquake")
    part = suffered(calamity, "primary", victim, scene.held(victim))
    gathering.hit(part)
    area = ""
    if scene.map is not None:
        (name,) = yield Question("ask.earthquake-area", victim, Pick(tuple(scene.map.printed), "area"))
        area = str(name)
    shaken: list[tuple[Seat, str]] = []
    if part.total:
        gathering.lose(victim, (yield from tokens_beside(scene, victim, part.total)), part.total)
        note_buildings(scene, victim, gathering)
    else:
        shaken.append((victim, area))
    other, beside = yield from _neighbour(scene, victim, cities, area)
    if other is None:
        gathering.note("earthquake.alone", seat=victim)
    else:
        part = suffered(calamity, "secondary", other, scene.held(other))
        part = yield from softened(scene, calamity, part, gathering)
        gathering.hit(part)
        if part.total:
            shaken.append((other, beside))
    for seat in dict.fromkeys(seat for seat, _ in shaken):
        areas = [name for owner, name in shaken if owner == seat]
        held = [scene.printed[name] for name in areas if name]
        yield from place_reduced(scene, seat, len(areas), gathering, held)


def _neighbour(
    scene: Scene, victim: Seat, cities: int, area: str
) -> Generator[Question, Answer, tuple[Seat | None, str]]:
    """Whose city next to that of the victim is reduced, and in which area of the map; nobody's where there is none."""
    able = tuple(seat for seat in scene.seats if (cities > 1 if seat == victim else most_of(scene, seat, "cities")))
    nobody = (None, "")
    if not able:
        return nobody
    beside, least = "", 0
    if scene.map is not None:
        near = tuple(scene.map.beside(area))
        picked: Answer = ()
        if near:
            picked = yield Question("ask.earthquake-beside", victim, Pick(near, "area", 0, 1), {"area": area})
        if not picked:
            return nobody
        beside, least = str(picked[0]), 1
    owner: Answer = able
    if len(able) > least:
        owner = yield Question("ask.earthquake-next", victim, Pick(able, "seat", least, 1))
    if not owner:
        return nobody
    seat = Seat(str(owner[0]))
    return (seat, beside) if (yield from scene.count(seat, "cities")) else nobody
