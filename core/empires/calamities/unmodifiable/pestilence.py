"""Pestilence: the victim loses tokens in ever wider rings around the start of its empire (U28.71)."""

from collections.abc import Generator, Mapping
from typing import Protocol

from core.empires.areas import AreaMap
from core.empires.calamities.dialogue import Answer, Numbers, Pick, Question, Rows, Script, rows_of
from core.empires.calamities.outcome import Gathering, Part, Term
from core.empires.calamities.scene import Scene
from core.empires.calamities.unmodifiable.ground import check_there, most_of, settled
from core.empires.catalog import Seat, limits
from core.empires.catalog.unmodifiable import unmodifiable

Ring = tuple[int, ...]
"""The tokens in each area of a ring."""


def pestilence(scene: Scene, victim: Seat) -> Script:
    """A Pestilence strikes *victim*."""
    gathering = Gathering()
    facts = unmodifiable().pestilence
    full = settled(scene, "pestilence_ring1_full") == "yes"
    source: Rings = _Told(scene, victim) if scene.map is None else _Mapped(scene, scene.map, victim)
    terms: list[Term] = []
    missing, number = facts.points, 0
    while missing or (full and number == 1):
        ring = yield from source.ring(number, missing)
        if ring is None:
            break
        there = sum(max(0, tokens - (facts.left if number else 0)) for tokens in ring)
        lost = there if full and number == 1 else min(there, missing)
        if lost:
            gathering.note(_told_as(number, lost, there), seat=victim, ring=number, lost=lost)
            terms.append(Term("pestilence.ring", lost, str(number)) if number else Term("pestilence.start", lost))
        missing, number = max(0, missing - lost), number + 1
    total = sum(term.amount for term in terms)
    if not terms:
        gathering.note("no-effect.tokens", seat=victim)
        return gathering.done()
    if missing:
        gathering.note("pestilence.all", seat=victim, lost=total, points=facts.points)
    gathering.hit(Part(victim, "primary", "unit_points", tuple(terms), total))
    gathering.lose(victim, total)
    return gathering.done()


def _told_as(number: int, lost: int, there: int) -> str:
    if not number:
        return "pestilence.start"
    return "pestilence.ring" if lost == there else "pestilence.order"


class Rings(Protocol):
    """Where the rings come from."""

    def ring(self, number: int, missing: int) -> Generator[Question, Answer, Ring | None]:
        """The ring of that *number*, 0 where it begins, while *missing* points are to be lost; None after the last."""


class _Told:
    """The rings as the table tells them, one after the other."""

    def __init__(self, scene: Scene, victim: Seat) -> None:
        self._scene = scene
        self._victim = victim
        self._known = 0

    def ring(self, number: int, missing: int) -> Generator[Question, Answer, Ring | None]:
        most = most_of(self._scene, self._victim, "tokens") - self._known
        if not most:
            return None
        count = None if number else 1
        code = ("ask.pestilence-start", "ask.pestilence-beside", "ask.pestilence-ring")[min(number, 2)]
        values = {"seat": self._victim, "missing": missing}
        answer = yield Question(code, None, Numbers(count, "tokens", 0, most), values, ("none",) if number else ())
        ring = tuple(int(tokens) for tokens in answer)
        self._known += sum(ring)
        check_there(self._scene, self._victim, "tokens", self._known)
        last = number != 1 and not any(ring)
        return None if last else ring


class _Mapped:
    """The rings as the map tells them, once the table has told where the victim's tokens are."""

    def __init__(self, scene: Scene, areas: AreaMap, victim: Seat) -> None:
        self._scene = scene
        self._map = areas
        self._victim = victim
        self._rings: list[Ring] | None = None

    def ring(self, number: int, missing: int) -> Generator[Question, Answer, Ring | None]:
        if self._rings is None:
            tokens = yield from self._tokens()
            first = yield from self._first(tokens)
            self._rings = [] if first is None else self._around(first, tokens)
        return self._rings[number] if number < len(self._rings) else None

    def _tokens(self) -> Generator[Question, Answer, dict[str, int]]:
        if not most_of(self._scene, self._victim, "tokens"):
            return {}
        form = Rows((("tokens", limits().tokens),), tuple(self._map.printed))
        answer = yield Question("ask.pestilence-areas", None, form, {"seat": self._victim})
        told = {name: count for name, (count,) in rows_of(answer, 1) if count}
        check_there(self._scene, self._victim, "tokens", sum(told.values()))
        return told

    def _first(self, tokens: Mapping[str, int]) -> Generator[Question, Answer, str | None]:
        """The area nearest to the starting area of the empire; the victim chooses among equals (U28.712)."""
        starts = [one.id for one in self._map.areas.values() if self._victim in one.start_of]
        distance = self._map.distances(starts)
        far = len(self._map.areas)
        nearest = min((distance.get(area, far) for area in tokens), default=far)
        equal = tuple(area for area in tokens if distance.get(area, far) == nearest)
        if len(equal) < 2:
            return equal[0] if equal else None
        answer = yield Question("ask.pestilence-first", self._victim, Pick(equal, "area"))
        return str(answer[0])

    def _around(self, first: str, tokens: Mapping[str, int]) -> list[Ring]:
        """Rings are counted through any area; those without an area of the victim are left out but for the first."""
        distance = self._map.distances([first])
        found: dict[int, list[int]] = {0: [], 1: []}
        for area, count in tokens.items():
            found.setdefault(distance.get(area, len(self._map.areas)), []).append(count)
        return [tuple(found[step]) for step in sorted(found)]
