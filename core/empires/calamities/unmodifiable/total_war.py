"""Total War: the victim loses points for each own city, then a neighbour of its choice, and so on (U28.21)."""

from collections.abc import Generator

from core.empires.calamities.dialogue import Answer, Pick, Question, Script
from core.empires.calamities.outcome import Gathering, Part, Term
from core.empires.calamities.scene import Scene
from core.empires.calamities.steps import pay
from core.empires.catalog import Seat


def total_war(scene: Scene, victim: Seat) -> Script:
    """A Total War strikes *victim*; each victim chooses the next one, and then the units that it loses."""
    gathering = Gathering()
    first = yield from scene.count(victim, "cities")
    if not first:
        gathering.note("no-effect.cities", seat=victim)
        return gathering.done()
    victims = [victim]
    part = Part(victim, "primary", "unit_points", (Term("war.cities", first),), first)
    while True:
        following = yield from _chosen(scene, victims, first - len(victims), gathering)
        yield from _paid(scene, part, gathering)
        if following is None:
            return gathering.done()
        cities = yield from scene.count(following, "cities")
        part = loss(following, first, len(victims), cities)
        victims.append(following)
        if not part.total:
            gathering.hit(part)
            gathering.note("war.nothing-lost", seat=following)
            return gathering.done()


def loss(seat: Seat, first: int, place: int, cities: int) -> Part:
    """What the victim *place* places behind the first one loses: one less each time, and no more than its *cities*."""
    cap = first - place
    terms = [Term("war.first", first), Term("war.later", -place)]
    if cities < cap:
        terms.append(Term("war.fewer", cities - cap))
    return Part(seat, "secondary", "unit_points", tuple(terms), min(cap, cities))


def _chosen(
    scene: Scene, victims: list[Seat], cap: int, gathering: Gathering
) -> Generator[Question, Answer, Seat | None]:
    """The next victim, a direct neighbour of the last one that was none yet; None where the war ends."""
    last = victims[-1]
    if cap <= 0:
        gathering.note("war.cap")
        return None
    able = yield from scene.neighbours_of(last, scene.others(*victims))
    if not able:
        gathering.note("war.no-neighbour", seat=last)
        return None
    if len(able) == 1:
        return able[0]
    answer = yield Question("ask.war-next", last, Pick(able))
    return Seat(str(answer[0]))


def _paid(scene: Scene, part: Part, gathering: Gathering) -> Generator[Question, Answer, None]:
    """The units are chosen where the tokens on the board are known; else the table does it on the board."""
    board = scene.known(part.seat, "board")
    if board is None:
        gathering.hit(part)
        return
    cities = yield from scene.count(part.seat, "cities")
    yield from pay(scene, part, board, cities, gathering)
