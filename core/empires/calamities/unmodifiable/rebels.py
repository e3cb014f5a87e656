"""Rebels: cities of the victim and of two players whom it names become Barbarian cities (U28.51)."""

from collections.abc import Generator
from typing import NamedTuple

from core.empires.areas import AreaMap
from core.empires.calamities.dialogue import Answer, Pick, Question, Script, YesNo
from core.empires.calamities.outcome import Gathering, Part, Term
from core.empires.calamities.scene import Scene
from core.empires.calamities.unmodifiable.ground import city_areas, most_of, pick_areas
from core.empires.catalog import Seat
from core.empires.catalog.unmodifiable import unmodifiable


class Lost(NamedTuple):
    """Cities that the primary victim loses, and their areas where a map tells them."""

    terms: tuple[Term, ...]
    areas: tuple[str, ...] = ()


def rebels(scene: Scene, victim: Seat) -> Script:
    """Rebels strike *victim*."""
    gathering = Gathering()
    if scene.map is None:
        lost = yield from _told(scene, victim)
    else:
        lost = yield from _on_map(scene, scene.map, victim)
    count = sum(term.amount for term in lost.terms)
    gathering.hit(Part(victim, "primary", "cities", lost.terms, count))
    gathering.lose(victim, cities=count)
    if lost.areas:
        gathering.note("rebels.areas", seat=victim, areas=lost.areas)
    taken = lost.areas
    for seat in (yield from _named(scene, victim)):
        found = yield from _second(scene, victim, seat, taken)
        if found is None:
            gathering.note("rebels.spared", seat=seat)
            continue
        gathering.hit(Part(seat, "secondary", "cities", (Term("rebels.inland", 1),), 1))
        gathering.lose(seat, cities=1)
        count += 1
        if found:
            taken += (found,)
            gathering.note("rebels.areas", seat=seat, areas=(found,))
    gathering.note("rebels.barbarians", count=count)
    return gathering.done()


def _told(scene: Scene, victim: Seat) -> Generator[Question, Answer, Lost]:
    """Cities that are not coastal go first; how many there are is asked as far as it matters."""
    due, known = unmodifiable().rebels.primary, scene.known(victim, "cities")
    if known is not None and known <= due:
        return Lost(_terms(known, 0, "rebels.cities"))
    inland = yield from scene.numbered(victim, "inland", most_of(scene, victim, "cities"))
    if inland >= due:
        return Lost(_terms(due, 0))
    if known is not None:
        coastal = known - inland
    else:
        coastal = yield from scene.numbered(victim, "coastal", most_of(scene, victim, "cities") - inland)
    return Lost(_terms(inland, min(coastal, due - inland)))


def _on_map(scene: Scene, areas: AreaMap, victim: Seat) -> Generator[Question, Answer, Lost]:
    due = unmodifiable().rebels.primary
    cities = yield from city_areas(scene, victim)
    inland = tuple(area for area in cities if not areas.areas[area].coastal)
    coastal = tuple(area for area in cities if areas.areas[area].coastal)
    if len(inland) > due:
        inland = yield from pick_areas("ask.rebels-cities", victim, inland, due)
    left = due - len(inland)
    if left and len(coastal) > left:
        coastal = yield from pick_areas("ask.rebels-cities", victim, coastal, left)
    coastal = coastal[:left]
    return Lost(_terms(len(inland), len(coastal)), (*inland, *coastal))


def _terms(inland: int, coastal: int, code: str = "rebels.inland") -> tuple[Term, ...]:
    terms = (Term(code, inland), Term("rebels.coastal", coastal))
    return tuple(term for term in terms if term.amount)


def _named(scene: Scene, victim: Seat) -> Generator[Question, Answer, tuple[Seat, ...]]:
    """The other players whom *victim* names; not asked where there is no choice."""
    others, count = scene.others(victim), unmodifiable().rebels.others
    if len(others) <= count:
        return others
    form = Pick(others, "seat", count, count, {victim: ("victim.self", "U28.512")})
    answer = yield Question("ask.rebels", victim, form, {"count": count})
    return tuple(Seat(str(seat)) for seat in answer)


def _second(scene: Scene, victim: Seat, seat: Seat, taken: tuple[str, ...]) -> Generator[Question, Answer, str | None]:
    """The area of a city of *seat* that is not coastal, "" where nobody can tell it, None where there is none."""
    if scene.known(seat, "cities") == 0:
        return None
    if scene.map is None:
        answer = yield Question("ask.inland-any", None, YesNo(), {"seat": seat})
        return "" if answer == ("yes",) else None
    inland = (one.id for one in scene.map.areas.values() if not (one.coastal or one.open_sea))
    form = Pick(tuple(area for area in inland if area not in taken), "area", 0, 1)
    answer = yield Question("ask.rebels-city", victim, form, {"seat": seat})
    return str(answer[0]) if answer else None
