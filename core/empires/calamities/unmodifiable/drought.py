"""Drought: areas of the victim that are no flood plain support one token less than printed (U28.61)."""

from collections.abc import Generator, Mapping

from msgspec import Struct

from core.empires.calamities.dialogue import Answer, Pick, Question, Rows, Script, rows_of
from core.empires.calamities.outcome import Gathering, Part, Term
from core.empires.calamities.scene import MOST_LIMIT, Scene
from core.empires.calamities.unmodifiable.ground import area_rows, check_there, settled
from core.empires.catalog import Seat, limits
from core.empires.catalog.unmodifiable import unmodifiable


class Field(Struct, frozen=True):
    """An area without a city, outside flood plains.

    Attributes:
        name: the area.
        printed: its printed population limit.
        tokens: tokens by player.
    """

    name: str
    printed: int
    tokens: Mapping[Seat, int]

    @property
    def limit(self) -> int:
        """What it supports while the drought lasts."""
        return max(0, self.printed - unmodifiable().drought.lowered)

    @property
    def excess(self) -> int:
        """Tokens that are too many."""
        return max(0, sum(self.tokens.values()) - self.limit)


def drought(scene: Scene, victim: Seat) -> Script:
    """A Drought strikes *victim*."""
    gathering = Gathering()
    shield = unmodifiable().drought.shield
    before = yield from cities_before(scene, victim)
    if before <= shield:
        gathering.note("no-effect.shield", seat=victim, cities=before, most=shield)
        return gathering.done()
    fields = yield from _fields(scene, victim)
    safe = yield from _shielded(scene, victim, fields, gathering)
    greedy = settled(scene, "drought_removal") == "greedy"
    lost: dict[Seat, list[Term]] = {seat: [] for seat in (victim, *scene.others(victim))}
    for one in fields:
        able = {seat: count for seat, count in one.tokens.items() if seat not in safe}
        left = removed(able, one.excess, greedy)
        after = sum(one.tokens.values()) - sum(able.values()) + sum(left.values())
        values = {"area": one.name, "printed": one.printed, "limit": one.limit, "after": after}
        gathering.note("drought.area", **values, before=sum(one.tokens.values()))
        for seat, count in able.items():
            if count > left[seat]:
                lost[seat].append(Term("drought.in", count - left[seat], one.name))
    for seat, terms in lost.items():
        tokens = sum(term.amount for term in terms)
        if tokens or seat == victim:
            role = "primary" if seat == victim else "secondary"
            gathering.hit(Part(seat, role, "tokens", tuple(terms), tokens))
            gathering.lose(seat, tokens)
    gathering.note("drought.lasts")
    return gathering.done()


def cities_before(scene: Scene, seat: Seat) -> Generator[Question, Answer, int]:
    """The cities of *seat* when the Calamity Phase began."""
    before, now = scene.players[seat].cities_before, scene.known(seat, "cities")
    if before is not None:
        return before
    if now is not None:
        return now
    return (yield from scene.numbered(seat, "cities-before", limits().cities))


def _fields(scene: Scene, victim: Seat) -> Generator[Question, Answer, tuple[Field, ...]]:
    """The areas that may be hit, as the table tells them; the map knows their limits and which are flood plains."""
    if scene.known(victim, "board") == 0:
        return ()
    tokens = ("tokens", limits().tokens)
    if scene.map is None:
        form = Rows((("limit", MOST_LIMIT), tokens))
        answer = yield Question("ask.drought-areas", None, form, {"seat": victim})
        told = [(name, printed, own) for name, (printed, own) in area_rows(answer, 2)]
    else:
        dry = {name: limit for name, limit in scene.map.printed.items() if not scene.map.areas[name].flood_plain}
        answer = yield Question("ask.drought-areas-map", None, Rows((tokens,), tuple(dry)), {"seat": victim})
        told = [(name, dry[name], own) for name, (own,) in rows_of(answer, 1)]
    check_there(scene, victim, "tokens", sum(own for _, _, own in told))
    fields = [Field(name, printed, {victim: own}) for name, printed, own in told if own]
    return (yield from _shared(scene, victim, fields))


def _shared(scene: Scene, victim: Seat, fields: list[Field]) -> Generator[Question, Answer, tuple[Field, ...]]:
    """*fields* with the tokens of others."""
    others = scene.others(victim)
    if not others or not fields:
        return tuple(fields)
    names = tuple(one.name for one in fields)
    shared = yield Question("ask.drought-shared", None, Pick(names, "area", 0, len(names)))
    found = []
    told: dict[Seat, int] = {}
    for one in fields:
        if one.name not in shared:
            found.append(one)
            continue
        form = Rows((("tokens", limits().tokens),), others, 1, len(others), "seat")
        answer = yield Question("ask.drought-others", None, form, {"area": one.name})
        theirs = {Seat(name): count for name, (count,) in rows_of(answer, 1) if count}
        for seat, count in theirs.items():
            told[seat] = told.get(seat, 0) + count
            check_there(scene, seat, "tokens", told[seat])
        found.append(Field(one.name, one.printed, {**one.tokens, **theirs}))
    return tuple(found)


def _shielded(
    scene: Scene, victim: Seat, fields: tuple[Field, ...], gathering: Gathering
) -> Generator[Question, Answer, frozenset[Seat]]:
    """Others who are safe because they had few cities, where the table plays so."""
    if settled(scene, "drought_shield") != "each":
        return frozenset()
    shield = unmodifiable().drought.shield
    safe = set()
    for seat in scene.others(victim):
        if any(seat in one.tokens and one.excess for one in fields):
            before = yield from cities_before(scene, seat)
            if before <= shield:
                safe.add(seat)
                gathering.note("drought.shielded", seat=seat, cities=before)
    return frozenset(safe)


def removed(tokens: Mapping[Seat, int], excess: int, greedy: bool = False) -> dict[Seat, int]:
    """What is left of *tokens* after *excess* of them are removed (U28.613).

    In turn, the player with most at the start first; or *greedy*, whoever has most at the moment. Those with equal
    numbers give one each at the same time, so one more than *excess* may go.
    """
    left = dict(tokens)
    gone = 0
    while gone < excess and any(left.values()):
        counts = left if greedy else tokens
        steps = sorted({counts[seat] for seat in left if left[seat]}, reverse=True)
        for step in steps[:1] if greedy else steps:
            giving = [seat for seat in left if counts[seat] == step and left[seat]]
            for seat in giving:
                left[seat] -= 1
            gone += len(giving)
            if gone >= excess:
                break
    return left
