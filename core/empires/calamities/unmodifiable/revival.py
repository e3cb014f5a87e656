"""Revival of Past Empire: the player with most tokens in stock takes over areas of the victim (U28.81)."""

from collections.abc import Generator
from typing import NamedTuple

from core.empires.calamities.dialogue import Answer, Numbers, Question, Rows, Script, YesNo
from core.empires.calamities.outcome import Gathering, Part, Term
from core.empires.calamities.scene import MOST_LIMIT, Scene
from core.empires.calamities.unmodifiable.ground import area_rows, check_there
from core.empires.catalog import Seat, limits
from core.empires.catalog.unmodifiable import unmodifiable
from core.errors import RuleError

RULE = "U28.813"


class Area(NamedTuple):
    """An area that is taken over, with the victim's units there."""

    name: str
    tokens: int
    cities: int


def revival(scene: Scene, victim: Seat) -> Script:
    """The Revival of a Past Empire strikes *victim*."""
    gathering = Gathering()
    stock = {}
    for seat in scene.seats:
        stock[seat] = yield from scene.count(seat, "stock")
    gains = max(scene.seats, key=lambda seat: stock[seat])
    if gains == victim:
        gathering.note("no-effect.stock", seat=victim, count=stock[victim])
        return gathering.done()
    gathering.note("revival.beneficiary", seat=gains, count=stock[gains])
    cities = yield from scene.count(victim, "cities")
    count = unmodifiable().taken(cities)
    gathering.note("revival.number", victim=victim, cities=cities, count=count)
    areas = yield from _selected(scene, victim, gains, count)
    if len(areas) < count:
        gathering.note("revival.fewer", victim=victim, count=len(areas))
    yield from _replaced(scene, victim, gains, areas, gathering)
    return gathering.done()


def _selected(scene: Scene, victim: Seat, gains: Seat, count: int) -> Generator[Question, Answer, tuple[Area, ...]]:
    """The connected areas that the Beneficiary selects; asked again where they turn out not to be connected."""
    names = tuple(scene.map.printed) if scene.map is not None else ()
    form = Rows((("tokens", limits().tokens), ("cities", 1)), names, 0, count)
    values = {"victim": victim, "count": count}
    while True:
        answer = yield Question("ask.revival-areas", gains, form, values)
        areas = tuple(Area(name, tokens, cities) for name, (tokens, cities) in area_rows(answer, 2))
        _check(scene, victim, areas)
        told = tuple(area.name for area in areas)
        if len(areas) < 2:
            return areas
        if scene.map is not None:
            if not scene.map.connected(told):
                raise RuleError("areas.not-connected", RULE, areas=told)
            return areas
        if (yield Question("ask.revival-connected", None, YesNo(), {"areas": told})) == ("yes",):
            return areas


def _check(scene: Scene, victim: Seat, areas: tuple[Area, ...]) -> None:
    check_there(scene, victim, "cities", sum(area.cities for area in areas))
    check_there(scene, victim, "tokens", sum(area.tokens for area in areas))
    for area in areas:
        if not area.cities and not area.tokens:
            raise RuleError("units.nothing-there", RULE, area=area.name, seat=victim)


def _replaced(
    scene: Scene, victim: Seat, gains: Seat, areas: tuple[Area, ...], gathering: Gathering
) -> Generator[Question, Answer, None]:
    """Units of *victim* go to its stock; *gains* replaces them one for one, as far as its own stock goes (U28.812)."""
    cities, tokens = sum(area.cities for area in areas), sum(area.tokens for area in areas)
    city = unmodifiable().city
    terms = (Term("revival.cities", city * cities, str(cities)), Term("revival.tokens", tokens))
    taken = tuple(term for term in terms if term.amount)
    gathering.hit(Part(victim, "primary", "unit_points", taken, city * cities + tokens))
    pieces = scene.players[gains].city_stock
    placed = cities if pieces is None else min(cities, pieces)
    wanted = tokens
    if placed < cities:
        wanted += sum((yield from _limits(scene, gains, areas, cities - placed)))
    stock = scene.known(gains, "stock")
    won = wanted if stock is None else min(wanted, stock)
    if placed < cities or won < wanted:
        gathering.note("revival.short", seat=gains)
    gathering.annex(victim, gains, cities, tokens, placed, won)


def _limits(
    scene: Scene, gains: Seat, areas: tuple[Area, ...], count: int
) -> Generator[Question, Answer, tuple[int, ...]]:
    """The limits of *count* areas where tokens of *gains* take the place of a city (U28.812)."""
    with_city = [area.name for area in areas if area.cities]
    if scene.map is not None and len(with_city) == count:
        return tuple(scene.map.printed[name] for name in with_city)
    named = {name: scene.map.printed[name] for name in with_city} if scene.map is not None else {}
    form = Numbers(count, "limit", 0, MOST_LIMIT, named)
    told = yield Question("ask.revival-limits", gains, form, {"seat": gains, "count": count})
    return tuple(int(number) for number in told)
