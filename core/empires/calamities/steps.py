"""Steps that many calamities share: who is named, what a building takes off, how damage is paid, cities reduced."""

from collections.abc import Collection, Generator, Mapping

from core.empires import buildings as special
from core.empires.calamities.dialogue import Answer, Pick, Question
from core.empires.calamities.losses import Payment, pays
from core.empires.calamities.outcome import Gathering, Part
from core.empires.calamities.scene import Scene
from core.empires.calamities.sums import capped, lowered
from core.empires.catalog import Calamity, Seat, limits
from core.empires.chart import spared
from core.empires.facts import Option, Role, special_buildings

Barred = Mapping[str, tuple[str, str]]
"""Who may not be named, each with the code of the reason and the rule."""


def most_in_stock(scene: Scene, barred: Collection[Seat] = ()) -> Generator[Question, Answer, Seat | None]:
    """Who has most cities in stock, then most tokens in stock, then comes first in A.S.T.-ranking (M34, M35).

    Tokens in stock are asked only where the cities do not settle it. None when everybody is barred.
    """
    able = [seat for seat in scene.seats if seat not in barred]
    if len(able) < 2:
        return able[0] if able else None
    cities = {}
    for seat in able:
        cities[seat] = limits().cities - (yield from scene.count(seat, "cities"))
    first = [seat for seat in able if cities[seat] == max(cities.values())]
    if len(first) == 1:
        return first[0]
    tokens = {}
    for seat in first:
        tokens[seat] = yield from scene.count(seat, "stock")
    return max(first, key=lambda seat: tokens[seat])


def beneficiary(scene: Scene, victim: Seat | None) -> Generator[Question, Answer, Seat | None]:
    """The beneficiary: never the primary victim (M35)."""
    return (yield from most_in_stock(scene, () if victim is None else (victim,)))


def deputy(scene: Scene) -> Generator[Question, Answer, Seat | None]:
    """The Deputy, who names the victim of a calamity that lies on the market (M34)."""
    return (yield from most_in_stock(scene))


def never_named(scene: Scene, calamity: Calamity, *, gains: Seat | None = None) -> Barred:
    """Who may not be a secondary victim: the beneficiary, and holders of an advance that says so."""
    barred: dict[str, tuple[str, str]] = {}
    may_suffer = calamity.id == "epidemic" and scene.switches["beneficiary_as_secondary"] == "yes"
    if gains is not None and not may_suffer:
        barred[gains] = ("victim.beneficiary", "M35")
    for seat in scene.seats:
        if spared(calamity.modifiers, scene.held(seat)):
            barred[seat] = ("victim.spared", "6.9")
    return barred


def named(
    scene: Scene, count: int, chooser: Seat, barred: Barred, gathering: Gathering
) -> Generator[Question, Answer, tuple[Seat, ...]]:
    """The secondary victims that *chooser* names; not asked where there is no choice, and then it is said why."""
    able = tuple(seat for seat in scene.others(chooser) if seat not in barred)
    if len(able) <= count:
        gathering.note("victims.forced" if able else "victims.none", seats=able, barred=sorted(barred))
        return able
    reasons = {chooser: ("victim.self", "M33"), **barred}
    form = Pick(able, "seat", count, count, reasons)
    picked = yield Question("ask.victims", chooser, form, {"count": count})
    return tuple(Seat(str(seat)) for seat in picked)


def softened(scene: Scene, calamity: Calamity, part: Part, gathering: Gathering) -> Generator[Question, Answer, Part]:
    """*part* after a Special Building that the victim may give up against it; advances count first (SB-7.1, SB-7.3)."""
    role: Role = "primary" if part.role == "primary" else "secondary"
    helping = special.options(calamity.id, role)
    if scene.buildings is None or not helping or not part.total:
        return part
    owned = scene.buildings.owned_by(part.seat)
    if owned is None or owned.area.controller != part.seat:
        return part
    form = Pick(helping, "option", 0, 1)
    given = yield Question("ask.sacrifice", part.seat, form, {"building": owned.building, "total": part.total})
    if not given:
        return part
    option: Option = next(line.id for line in special_buildings().reliefs if line.id == given[0])
    _, left = special.soften(scene.buildings, part.seat, option, calamity.id, role, part.total)
    gathering.sacrifice(part.seat, owned.building)
    return lowered(part, "building", part.total - left, owned.building)


def pay_damage(scene: Scene, part: Part, gathering: Gathering) -> Generator[Question, Answer, None]:
    """The victim pays damage with tokens and cities: exactly, or with the smallest excess (UC-2.6)."""
    seat = part.seat
    if not part.total:
        gathering.hit(part)
        return
    cities = yield from scene.count(seat, "cities")
    board = yield from scene.count(seat, "board")
    reducing = scene.switches["reducing_pays"] == "yes"
    form = pays(part.total, board, cities, reducing)
    gathering.hit(capped(part, form.most))
    if form.everything:
        gathering.lose(seat, board, cities)
        return
    values = {"total": part.total, "board": board, "cities": cities}
    answer = yield Question("ask.damage", seat, form, values, form.proposals())
    paid = Payment.of(answer)
    gathering.lose(seat, paid.tokens, paid.destroyed)
    gathering.reduce(seat, len(paid.left), sum(paid.left))


def reduce_cities(scene: Scene, part: Part, gathering: Gathering) -> Generator[Question, Answer, None]:
    """The victim picks cities and reduces them: tokens up to the limit of each area, as far as stock goes."""
    seat = part.seat
    if part.total:
        part = capped(part, (yield from scene.count(seat, "cities")))
    gathering.hit(part)
    yield from place_reduced(scene, seat, part.total, gathering)


def place_reduced(scene: Scene, seat: Seat, count: int, gathering: Gathering) -> Generator[Question, Answer, None]:
    """*count* cities of *seat* are reduced; their areas' limits are asked, and stock is what can be placed at most."""
    if not count:
        return
    tokens = sum((yield from scene.limits(seat, count)))
    stock = scene.known(seat, "stock")
    gathering.reduce(seat, count, tokens if stock is None else min(tokens, stock))
