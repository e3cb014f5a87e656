"""Tsunami: a coastal city is lost, and the units in two areas around it, where most damage is done (U28.41)."""

from collections.abc import Generator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from core.empires.calamities.dialogue import Answer, Numbers, Pick, Question, Rows, Script, YesNo, rows_of
from core.empires.calamities.naming import Names
from core.empires.calamities.outcome import Gathering, Part, Term
from core.empires.calamities.scene import MOST_LIMIT, Scene
from core.empires.calamities.unmodifiable.ground import (
    Ask,
    Stock,
    check_there,
    city_terms,
    lose,
    most_of,
    settled,
)
from core.empires.catalog import Seat, limits
from core.empires.catalog.unmodifiable import unmodifiable
from core.errors import RuleError
from core.names import folded

RULE = "U28.412"


class Ground(Struct, frozen=True):
    """What stands in an area around a coastal city.

    Attributes:
        tokens: tokens by player.
        owner: who has a city there, or None.
        limit: the population limit, where there is a city.
    """

    tokens: Mapping[Seat, int] = {}
    owner: Seat | None = None
    limit: int = 0

    @property
    def empty(self) -> bool:
        """Nothing can be lost there."""
        return self.owner is None and not any(self.tokens.values())


class Wave(Struct, frozen=True):
    """A coastal city and the areas beside it that are hit with it; those where nothing stands are left out."""

    city: str
    areas: tuple[str, ...]


class Toll(Struct):
    """What a wave takes of one player.

    Attributes:
        terms: what it counts.
        tokens: tokens lost.
        cities: cities lost for good.
        reduced: cities reduced.
        left: tokens that stand in their place.
        stays: the areas of reduced cities, with the tokens that stand there.
    """

    terms: list[Term] = []
    tokens: int = 0
    cities: int = 0
    reduced: int = 0
    left: int = 0
    stays: list[tuple[str, int]] = []

    @property
    def damage(self) -> int:
        """In unit points."""
        return sum(term.amount for term in self.terms)


def tsunami(scene: Scene, victim: Seat) -> Script:
    """A Tsunami strikes *victim*."""
    gathering = Gathering()
    coastal = yield from _coastal_cities(scene, victim)
    if not coastal:
        gathering.note("no-effect.coast", seat=victim)
        return gathering.done()
    grounds: dict[str, Ground] = {}
    around: dict[str, tuple[str, ...]] = {}
    for city in coastal:
        around[city] = yield from _around(scene, city, (*coastal, *grounds))
        for area in around[city]:
            if area not in grounds:
                grounds[area] = yield from _ground(scene, victim, area, coastal, grounds)
    waves = _waves(around, grounds)
    wave = yield from _chosen(scene, victim, waves, grounds)
    tolls = _tolls(scene, victim, wave, grounds)
    damage = sum(toll.damage for toll in tolls.values())
    gathering.note("tsunami.strike", areas=(wave.city, *wave.areas), damage=damage)
    if len(waves) > 1:
        gathering.note("tsunami.greatest", strikes=len(waves))
    for seat, toll in tolls.items():
        role = "primary" if seat == victim else "secondary"
        gathering.hit(Part(seat, role, "unit_points", tuple(toll.terms), toll.damage))
        lose(gathering, seat, toll.tokens, toll.cities, toll.reduced, toll.left)
        for area, count in toll.stays:
            gathering.note("tsunami.stays", seat=seat, area=area, count=count)
    return gathering.done()


# -- what the table or the map tells ---------------------------------------------------------------------------------


def _coastal_cities(scene: Scene, victim: Seat) -> Ask:
    most = most_of(scene, victim, "cities")
    if not most:
        return ()
    if scene.map is not None:
        areas = tuple(area for area in scene.map.printed if scene.map.areas[area].coastal)
        picked = yield Question("ask.coastal-cities", None, Pick(areas, "area", 0, most), {"seat": victim})
        return tuple(str(area) for area in picked)
    if (yield Question("ask.coastal-any", None, YesNo(), {"seat": victim})) == ("no",):
        return ()
    named = yield Question("ask.coastal-cities", None, Names("area", 1, most), {"seat": victim})
    return tuple(str(area) for area in named)


def _around(scene: Scene, city: str, before: Sequence[str]) -> Ask:
    """The areas that touch *city*; a name that was told *before* is the same area, however it is spelt now."""
    coastal = settled(scene, "tsunami_coastal_only") == "yes"
    if scene.map is not None:
        here = scene.map.areas[city]
        beside = (area for area in scene.map.printed if area in (*here.land, *here.water))
        return tuple(area for area in beside if not coastal or scene.map.areas[area].coastal)
    code = "ask.around-coastal" if coastal else "ask.around"
    named = yield Question(code, None, Names(), {"area": city})
    spelt = {folded(area): area for area in before}
    areas = tuple(spelt.get(folded(str(area)), str(area)) for area in named)
    if city in areas:
        raise RuleError("areas.itself", None, area=city)
    return areas


def _ground(
    scene: Scene, victim: Seat, area: str, coastal: Sequence[str], grounds: Mapping[str, Ground]
) -> Generator[Question, Answer, Ground]:
    """What stands in *area*; asked of all players, or of the victim only where nobody else suffers."""
    seats = scene.seats if settled(scene, "tsunami_scope") == "all" else (victim,)
    city = area in coastal
    form = Rows((("tokens", limits().tokens), ("cities", 1)), seats, int(city), len(seats), "seat")
    suggested = (f"{victim} 0 1",) if city else ()
    answer = yield Question("ask.units-in", None, form, {"area": area}, suggested)
    rows = {Seat(name): (tokens, cities) for name, (tokens, cities) in rows_of(answer, 2)}
    owners = [seat for seat, (_, cities) in rows.items() if cities]
    if len(owners) > 1:
        raise RuleError("units.one-city", None, area=area, seats=owners)
    if area in coastal and owners != [victim]:
        raise RuleError("units.city-there", None, area=area, seat=victim)
    for seat, (tokens, _) in rows.items():
        check_there(scene, seat, "tokens", tokens + sum(ground.tokens.get(seat, 0) for ground in grounds.values()))
    for seat in owners:
        own = {one for one, ground in grounds.items() if ground.owner == seat} | {area}
        check_there(scene, seat, "cities", len(own | set(coastal) if seat == victim else own))
    found = {seat: tokens for seat, (tokens, _) in rows.items() if tokens}
    if not owners:
        return Ground(found)
    return Ground(found, owners[0], (yield from _limit(scene, area, owners[0])))


def _limit(scene: Scene, area: str, owner: Seat) -> Generator[Question, Answer, int]:
    if scene.map is not None:
        return scene.map.printed[area]
    (told,) = yield Question("ask.limit-of", None, Numbers(1, "limit", 0, MOST_LIMIT), {"area": area, "seat": owner})
    return int(told)


# -- where it hits ----------------------------------------------------------------------------------------------------


def _waves(around: Mapping[str, tuple[str, ...]], grounds: Mapping[str, Ground]) -> tuple[Wave, ...]:
    """Every wave there may be: a coastal city with two areas around it, or all where there are fewer."""
    found = []
    for city, areas in around.items():
        for hit in combinations(areas, min(len(areas), unmodifiable().tsunami.areas)):
            found.append(Wave(city, tuple(area for area in hit if not grounds[area].empty)))
    return tuple(dict.fromkeys(found))


def _chosen(
    scene: Scene, victim: Seat, waves: Sequence[Wave], grounds: Mapping[str, Ground]
) -> Generator[Question, Answer, Wave]:
    """The wave that does most damage; the victim chooses among equals."""
    damage = {wave: sum(toll.damage for toll in _tolls(scene, victim, wave, grounds).values()) for wave in waves}
    best = [wave for wave in waves if damage[wave] == max(damage.values())]
    cities = tuple(dict.fromkeys(wave.city for wave in best))
    if len(cities) > 1:
        answer = yield Question("ask.tsunami-city", victim, Pick(cities, "area"), {"damage": max(damage.values())})
        best = [wave for wave in best if wave.city == answer[0]]
    if len(best) == 1:
        return best[0]
    areas = tuple(dict.fromkeys(area for wave in best for area in wave.areas))
    ways = tuple(" ".join(wave.areas) for wave in best if wave.areas)
    counts = [len(wave.areas) for wave in best]
    form = Pick(areas, "area", min(counts), max(counts), alone=False)
    answer = yield Question("ask.tsunami-areas", victim, form, {"area": best[0].city}, ways)
    for wave in best:
        if set(wave.areas) == set(answer):
            return wave
    raise RuleError("tsunami.not-greatest", RULE, areas=answer, ways=ways)


def _tolls(scene: Scene, victim: Seat, wave: Wave, grounds: Mapping[str, Ground]) -> dict[Seat, Toll]:
    """What *wave* takes of each player, the victim first."""
    first = Toll([*city_terms(0, wave.city)], cities=1)
    tolls = {victim: first, **{seat: Toll() for seat in scene.others(victim)}}
    stock = Stock(scene)
    for area in wave.areas:
        for seat, tokens in grounds[area].tokens.items():
            tolls[seat].terms.append(Term("tokens.in", tokens, area))
            tolls[seat].tokens += tokens
            stock.add(seat, tokens)
    for area in wave.areas:
        owner = grounds[area].owner
        if owner is None:
            continue
        left = stock.place(owner, grounds[area].limit)
        tolls[owner].terms.extend(city_terms(left, area))
        tolls[owner].reduced += 1
        tolls[owner].left += left
        tolls[owner].stays += [(area, left)] if left else []
    return {seat: toll for seat, toll in tolls.items() if toll.terms}
