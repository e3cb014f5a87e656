"""Flood, in the East Flood/Avalanche: damage on the flood plain with most units of the victim (6.9, M32)."""

from collections import defaultdict
from collections.abc import Collection, Generator

from core.empires.calamities.dialogue import Answer, Pick, Question, Rows, Script, rows_of
from core.empires.calamities.forms import Units
from core.empires.calamities.outcome import Gathering
from core.empires.calamities.places import (
    There,
    check_there,
    check_victim_there,
    most_of,
    nothing_on_board,
    told_by_seat,
)
from core.empires.calamities.scene import Scene
from core.empires.calamities.steps import pay_from
from core.empires.calamities.sums import capped, suffered
from core.empires.catalog import Calamity, Seat
from core.empires.facts import Role

CITY = 5
"""Unit points of a city."""


def flood(scene: Scene, calamity: Calamity, victim: Seat) -> Script:
    """Damage on one flood plain, for all who have units there; what these may lose are the units on it.

    A victim without units on any plain suffers less, in coastal areas, and then nobody else does. Others whom an
    advance spares all of it are not asked about.
    """
    gathering = Gathering()
    others = scene.others(victim)
    harmed = [seat for seat in others if suffered(calamity, "secondary", seat, scene.held(seat)).total]
    there = yield from _on_plain(scene, victim, harmed, gathering)
    if victim not in there:
        yield from _fallback(scene, calamity, victim, gathering)
        return gathering.done()
    if unharmed := [seat for seat in others if seat not in harmed]:
        gathering.note("place.unharmed", seats=unharmed)
    for seat in (victim, *harmed):
        if seat in there:
            tokens, cities = there[seat]
            role: Role = "primary" if seat == victim else "secondary"
            part = suffered(calamity, role, seat, scene.held(seat))
            yield from pay_from(scene, calamity, part, tokens, cities, gathering, "plain")
    return gathering.done()


def _fallback(
    scene: Scene, calamity: Calamity, victim: Seat, gathering: Gathering
) -> Generator[Question, Answer, None]:
    """The victim has nothing on a flood plain; advances change this amount as they do the other."""
    gathering.note("flood.no-plain", seat=victim)
    part = suffered(calamity, "primary", victim, scene.held(victim), fallback=True)
    if not part.total or nothing_on_board(scene, victim):
        gathering.hit(capped(part, 0))
        return
    code = "ask.coast-units-himalaya" if calamity.places else "ask.coast-units"
    form = Units(most_of(scene, victim, "tokens"), most_of(scene, victim, "cities"))
    tokens, cities = yield Question(code, None, form, {"seat": victim})
    yield from pay_from(scene, calamity, part, int(tokens), int(cities), gathering, "coast")


def _on_plain(
    scene: Scene, victim: Seat, harmed: Collection[Seat], gathering: Gathering
) -> Generator[Question, Answer, There]:
    """Who has how many tokens and cities on the plain that is flooded; nobody where the victim is on none."""
    if nothing_on_board(scene, victim):
        return {}
    areas = scene.map.areas.values() if scene.map is not None else ()
    plains = {area.id: area.flood_plain for area in areas if area.flood_plain}
    if not plains:
        there = yield from told_by_seat(scene, "ask.flood-plain", (victim, *harmed), ("tokens", "cities"), seat=victim)
        check_victim_there(there, victim)
        return there
    most = most_of(scene, victim, "tokens")
    form = Rows((("tokens", most), ("cities", 1)), tuple(plains), 0, len(plains))
    rows = rows_of((yield Question("ask.flood-areas", None, form, {"seat": victim})), 2)
    check_there(scene, victim, ("tokens", "cities"), [sum(numbers[at] for _, numbers in rows) for at in (0, 1)])
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    first: dict[str, str] = {}
    for area, (tokens, cities) in rows:
        sums[plains[area]][0] += tokens
        sums[plains[area]][1] += cities
        first.setdefault(plains[area], area)
    plain = yield from _worst(victim, sums, first)
    if plain is None:
        return {}
    gathering.note("flood.plain", area=first[plain])
    tokens, cities = sums[plain]
    there = {victim: (tokens, cities)}
    if harmed:
        code = "ask.flood-others"
        there |= yield from told_by_seat(scene, code, harmed, ("tokens", "cities"), seat=victim, area=first[plain])
    return there


def _worst(victim: Seat, sums: dict[str, list[int]], first: dict[str, str]) -> Generator[Question, Answer, str | None]:
    """The plain with most unit points of the victim; of equal ones the victim picks one, by the name of an area."""
    points = {plain: tokens + CITY * cities for plain, (tokens, cities) in sums.items()}
    most = max(points.values(), default=0)
    worst = {first[plain]: plain for plain in points if points[plain] == most}
    if not most:
        return None
    if len(worst) == 1:
        return next(iter(worst.values()))
    (area,) = yield Question("ask.flood-choice", victim, Pick(tuple(worst), "area"), {"points": most})
    return worst[str(area)]
