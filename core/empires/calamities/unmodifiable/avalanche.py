"""Avalanche: two cities in areas that touch each other are reduced, or one where no two touch (U28.31)."""

from collections.abc import Generator
from itertools import combinations

from core.empires.areas import AreaMap
from core.empires.calamities.dialogue import Answer, Pick, Question, Script, YesNo
from core.empires.calamities.outcome import Gathering, Part
from core.empires.calamities.scene import Scene
from core.empires.calamities.unmodifiable.ground import Ask, Stock, city_areas, city_terms, pick_areas, settled
from core.empires.catalog import Seat
from core.empires.catalog.unmodifiable import unmodifiable
from core.errors import RuleError

RULE = "U28.311"


def avalanche(scene: Scene, victim: Seat) -> Script:
    """Avalanche strikes *victim*."""
    gathering = Gathering()
    known = scene.known(victim, "cities")
    if scene.map is not None and known != 1:
        areas = yield from _on_map(scene, scene.map, victim, gathering)
        held = tuple(scene.map.printed[area] for area in areas)
    else:
        held = yield from _told(scene, victim, gathering)
        areas = ("",) * len(held)
    if not held:
        gathering.note("no-effect.cities", seat=victim)
    stock = Stock(scene)
    for area, limit in zip(areas, held, strict=True):
        left = stock.place(victim, limit)
        terms = city_terms(left, area)
        gathering.hit(Part(victim, "primary", "unit_points", terms, sum(term.amount for term in terms)))
        gathering.reduce(victim, 1, left)
    return gathering.done()


def _told(scene: Scene, victim: Seat, gathering: Gathering) -> Generator[Question, Answer, tuple[int, ...]]:
    """The limits of the areas of the cities that are reduced, as the table tells them."""
    cities = yield from scene.count(victim, "cities")
    facts = unmodifiable().avalanche
    count = min(cities, facts.single)
    if cities >= facts.pair:
        by_land = settled(scene, "avalanche_land_only") == "yes"
        code = "ask.avalanche-pair-land" if by_land else "ask.avalanche-pair"
        adjacent = yield Question(code, None, YesNo(), {"seat": victim})
        count = facts.pair if adjacent == ("yes",) else facts.single
        gathering.note("avalanche.pair" if adjacent == ("yes",) else "avalanche.single")
    return (yield from scene.limits(victim, count))


def _on_map(scene: Scene, areas: AreaMap, victim: Seat, gathering: Gathering) -> Ask:
    """The areas of the cities that are reduced, by the borders of the map."""
    cities = yield from city_areas(scene, victim)
    by_land = settled(scene, "avalanche_land_only") == "yes"
    facts = unmodifiable().avalanche
    pairs = [pair for pair in combinations(cities, 2) if areas.adjacent(*pair, by_land_only=by_land)]
    if not pairs:
        if len(cities) > 1:
            gathering.note("avalanche.single")
        return (yield from pick_areas("ask.avalanche-areas", victim, cities, facts.single))
    gathering.note("avalanche.pair")
    if len(pairs) == 1:
        return pairs[0]
    touching = tuple(area for area in cities if any(area in pair for pair in pairs))
    ways = tuple(" ".join(pair) for pair in pairs)
    form = Pick(touching, "area", facts.pair, facts.pair)
    answer = yield Question("ask.avalanche-areas", victim, form, {"count": facts.pair}, ways)
    one, other = (str(area) for area in answer)
    if not areas.adjacent(one, other, by_land_only=by_land):
        raise RuleError("areas.not-adjacent", RULE, areas=(one, other), ways=ways)
    return (one, other)
