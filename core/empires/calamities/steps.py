"""Steps that many calamities share: who is named, what a building takes off, how damage is paid, cities reduced."""

from collections.abc import Collection, Generator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from core.empires import buildings as special
from core.empires.calamities.dialogue import Answer, Pick, Question, YesNo
from core.empires.calamities.losses import Payment, pays
from core.empires.calamities.outcome import Gathering, Part
from core.empires.calamities.scene import Scene
from core.empires.calamities.sums import capped, lowered
from core.empires.catalog import Calamity, Seat, limits
from core.empires.chart import spared
from core.empires.facts import Option, Role

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


class Roles(NamedTuple):
    """Who gains by a calamity, or None, and who is named to suffer too."""

    gains: Seat | None
    others: tuple[Seat, ...]


def roles(
    scene: Scene, calamity: Calamity, victim: Seat | None, gathering: Gathering
) -> Generator[Question, Answer, Roles]:
    """The beneficiary (M35) and the secondary victims, whom the primary victim names, or the Deputy (M33, M34).

    *victim* is None where the calamity lies on the market: then one secondary victim is named, and there is a
    beneficiary only where the table has settled it so. Others are named before the primary victim decides anything
    else.
    """
    chooser = victim
    if chooser is None:
        chooser = yield from deputy(scene)
        gathering.note("deputy", seat=chooser)
    gains = None
    if calamity.beneficiary and (victim is not None or scene.switches["market_beneficiary"] == "as_usual"):
        gains = yield from beneficiary(scene, victim)
        gathering.note("beneficiary", seat=gains)
    others: tuple[Seat, ...] = ()
    if calamity.secondary is not None and calamity.secondary.victims is not None and chooser is not None:
        count = 1 if victim is None else calamity.secondary.victims
        others = yield from named(scene, count, chooser, never_named(scene, calamity, gains=gains), gathering)
    return Roles(gains, others)


def never_named(scene: Scene, calamity: Calamity, *, gains: Seat | None = None) -> Barred:
    """Who may not be a secondary victim: the beneficiary, and holders of an advance that says so."""
    barred: dict[str, tuple[str, str]] = {}
    settled = calamity.beneficiary_switch
    may_suffer = settled is not None and scene.switches[settled] == "yes"
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
        code = "victims.forced" if able else "victims.none"
        gathering.note(code, seats=able, barred=sorted(barred), count=len(able))
        return able
    reasons = {chooser: ("victim.self", "M33"), **barred}
    form = Pick(able, "seat", count, count, reasons)
    picked = yield Question("ask.victims", chooser, form, {"count": count})
    return tuple(Seat(str(seat)) for seat in picked)


def softened(
    scene: Scene, calamity: Calamity, part: Part, gathering: Gathering, role: Role | None = None
) -> Generator[Question, Answer, Part]:
    """*part* after a Special Building that the victim may give up against it; advances count first (SB-7.1, SB-7.3).

    *role* is that of *part*, unless somebody suffers what the other role does.
    """
    role = role or ("primary" if part.role == "primary" else "secondary")
    helping = special.options(calamity.id, role)
    if scene.buildings is None or not helping or not part.total:
        return part
    owned = scene.buildings.owned_by(part.seat)
    if owned is None or owned.area.controller != part.seat:
        return part
    (option,) = helping
    _, left = special.soften(scene.buildings, part.seat, option, calamity.id, role, part.total)
    values = {"building": owned.building, "total": part.total, "less": part.total - left}
    if (yield Question(SACRIFICE[option], part.seat, YesNo(), values)) == ("no",):
        return part
    gathering.sacrifice(part.seat, owned.building)
    return lowered(part, "building", part.total - left, owned.building)


SACRIFICE: dict[Option, str] = {
    "damage": "ask.sacrifice-damage",
    "cities": "ask.sacrifice-cities",
    "steps": "ask.sacrifice-steps",
}
"""What is asked of who may give up a building, by what it takes off."""


def suffer_damage(
    scene: Scene, calamity: Calamity, part: Part, gathering: Gathering
) -> Generator[Question, Answer, None]:
    """A victim of damage: a building may take some off, the rest is paid with any tokens and cities of the board."""
    cities = board = 0
    if part.total:
        cities = yield from scene.count(part.seat, "cities")
        board = yield from scene.count(part.seat, "board")
    yield from pay_from(scene, calamity, part, board, cities, gathering)


def pay_from(
    scene: Scene,
    calamity: Calamity,
    part: Part,
    tokens: int,
    cities: int,
    gathering: Gathering,
    place: str = "board",
) -> Generator[Question, Answer, None]:
    """A victim of damage pays it with some of so many *tokens* and *cities*, after what a building takes off.

    *place* is where these units are: ``board``, ``plain`` or ``coast``.
    """
    if tokens or cities:
        part = yield from softened(scene, calamity, part, gathering)
    yield from pay(scene, part, tokens, cities, gathering, place)


PAYING = {"board": "ask.damage", "plain": "ask.damage-plain", "coast": "ask.damage-coast"}
"""What is asked of who pays with units there."""


def pay(
    scene: Scene, part: Part, tokens: int, cities: int, gathering: Gathering, place: str = "board"
) -> Generator[Question, Answer, None]:
    """The seat of *part* pays its total with some of so many *tokens* and *cities*: exactly if that can be (UC-2.6)."""
    seat = part.seat
    form = pays(part.total, tokens, cities, scene.switches["reducing_pays"] == "yes")
    form = replace(form, stock=_stock(scene, seat, gathering), named=scene.printed, place=place)
    gathering.hit(capped(part, form.most))
    if not form.points:
        return
    if form.needs_limits:
        form = replace(form, limits=(yield from scene.limits(seat, cities, "ask.city-limits")))
    if form.everything:
        gathering.lose(seat, tokens, cities)
        return
    values = {"total": form.points, "board": tokens, "cities": cities}
    answer = yield Question(PAYING[place], seat, form, values, form.proposals())
    paid = Payment.of(answer)
    gathering.lose(seat, paid.tokens, paid.destroyed)
    gathering.reduce(seat, len(paid.left), sum(paid.left))


def place_reduced(
    scene: Scene, seat: Seat, count: int, gathering: Gathering, held: Sequence[int] = ()
) -> Generator[Question, Answer, None]:
    """*count* cities of *seat* are reduced: tokens up to the limits of their areas, and to what stock has.

    The limits are *held* where they are known, else they are asked.
    """
    if not count:
        return
    stock = _stock(scene, seat, gathering)
    if stock == 0:
        gathering.reduce(seat, count, 0)
        return
    tokens = sum(held or (yield from scene.limits(seat, count)))
    gathering.reduce(seat, count, tokens if stock is None else min(tokens, stock))


def _stock(scene: Scene, seat: Seat, gathering: Gathering) -> int | None:
    """Tokens in stock of *seat* now, with what this calamity has moved so far; None where that is not known."""
    stock = scene.known(seat, "stock")
    return None if stock is None else stock + gathering.freed(seat)
