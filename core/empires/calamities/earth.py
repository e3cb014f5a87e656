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
"""Tokens and cities."""


def volcano_or_earthquake(scene: Scene, calamity: Calamity, victim: Seat) -> Script:
    """With a city in an area that a volcano touches it erupts; otherwise there is an earthquake."""
    gathering = Gathering()
    cities = yield from scene.count(victim, "cities")
    if not cities:
        gathering.note("cities.none", seat=victim)
        return gathering.done()
    form = Rows((("tokens", most_of(scene, victim, "tokens")), ("cities", cities)), most=VOLCANOES, kind="volcano")
    volcanoes = rows_of((yield Question("ask.volcanoes", None, form, {"seat": victim})), 2)
    for volcano, (_, there) in volcanoes:
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
        told = yield from told_by_seat(scene, "ask.volcano-others", able, ("tokens", "cities"), volcano=volcano)
        for seat, units in told.items():
            _destroyed(seat, "secondary", units, gathering)
    for part in gathering.parts:
        note_buildings(scene, part.seat, gathering)


def _destroyed(seat: Seat, role: str, units: Units, gathering: Gathering) -> None:
    tokens, cities = units
    terms = (Term("tokens", tokens), Term("cities", CITY * cities))
    gathering.hit(Part(seat, role, "unit_points", tuple(term for term in terms if term.amount), _points(units)))
    gathering.lose(seat, tokens, cities)


def _points(units: Units) -> int:
    tokens, cities = units
    return CITY * cities + tokens


# Earthquake


def _earthquake(
    scene: Scene, calamity: Calamity, victim: Seat, cities: int, gathering: Gathering
) -> Generator[Question, Answer, None]:
    """A city of the victim is destroyed, or reduced where an advance saves it; one next to it is reduced."""
    gathering.note("earthquake")
    destroyed = suffered(calamity, "primary", victim, scene.held(victim))
    gathering.hit(destroyed)
    area = ""
    if scene.map is not None:
        (name,) = yield Question("ask.earthquake-area", victim, Pick(tuple(scene.map.printed), "area"))
        area = str(name)
    shaken: list[tuple[Part, str]] = []
    if destroyed.total:
        gathering.lose(victim, (yield from tokens_beside(scene, victim, destroyed.total)), destroyed.total)
        note_buildings(scene, victim, gathering)
    else:
        saved = (Term("advance", -term.amount, term.name) for term in destroyed.terms if term.amount < 0)
        shaken.append((Part(victim, "primary", "cities_reduced", tuple(saved), 1), area))
    other, beside = yield from _neighbour(scene, victim, cities, area)
    if other is None:
        gathering.note("earthquake.alone", seat=victim)
    else:
        shaken.append((suffered(calamity, "secondary", other, scene.held(other)), beside))
    for seat in dict.fromkeys(part.seat for part, _ in shaken):
        own = [(part, name) for part, name in shaken if part.seat == seat]
        yield from _reduced(scene, calamity, [part for part, _ in own], [name for _, name in own], gathering)


def _reduced(
    scene: Scene, calamity: Calamity, parts: list[Part], areas: list[str], gathering: Gathering
) -> Generator[Question, Answer, None]:
    """The cities of one player that are reduced, in areas of the map; a building may save both (SB-7.1)."""
    first = parts[0]
    terms = tuple(term for part in parts for term in part.terms)
    part = Part(first.seat, first.role, first.unit, terms, sum(part.total for part in parts))
    # A building helps the primary victim too where its city is not destroyed but reduced, as those of others are.
    part = yield from softened(scene, calamity, part, gathering, "secondary")
    gathering.hit(part)
    held = [scene.printed[name] for name in areas[: part.total] if name]
    yield from place_reduced(scene, part.seat, part.total, gathering, held)


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
        code, values = ("ask.earthquake-whose", {"area": beside}) if beside else ("ask.earthquake-next", {})
        owner = yield Question(code, None if beside else victim, Pick(able, "seat", least, 1), values)
    if not owner:
        return nobody
    seat = Seat(str(owner[0]))
    return (seat, beside) if (yield from scene.count(seat, "cities")) else nobody
