"""Raiders: the victim pays treasury for each city; what it can't pay is lost on the board (U28.91)."""

from collections.abc import Generator, Iterator, Sequence

from core.empires.calamities.dialogue import Answer, Question, Rows, Script
from core.empires.calamities.losses import Loss, Payment
from core.empires.calamities.outcome import Gathering, Part, Term
from core.empires.calamities.scene import MOST_LIMIT, Scene
from core.empires.calamities.unmodifiable.ground import area_rows
from core.empires.catalog import Seat, limits
from core.empires.catalog.unmodifiable import unmodifiable
from core.errors import RuleError
from core.names import folded

RULE = "U28.912"
FEWER = "fewer"
"""The answer of a victim that has not enough tokens for any way to pay."""


class Raid(Loss, frozen=True, tag=True):
    """``tokens 8 cities 1``: so many points, more than half of them in tokens.

    Attributes:
        fewer: ``fewer`` will do too: there are not enough tokens.
    """

    fewer: bool = False

    def read(self, words: Sequence[str]) -> Answer:
        if self.fewer and [folded(word) for word in words] == [FEWER]:
            return (FEWER,)
        try:
            tokens, cities, *left = super().read(words)
        except RuleError as refusal:
            if refusal.code != "loss.not-exact":
                raise
            raise RuleError("raiders.not-exact", RULE, **refusal.values, ways=self.proposals()) from None
        if 2 * int(tokens) <= self.points:
            raise RuleError("raiders.mostly-tokens", RULE, tokens=tokens, points=self.points)
        return (tokens, cities, *left)

    def ways(self) -> Iterator[Payment]:
        """All ways, fewest cities first."""
        return (way for way in super().ways() if 2 * way.tokens > self.points)

    def complete(self) -> tuple[str, ...]:
        return (FEWER,) if self.fewer else ()


def raiders(scene: Scene, victim: Seat) -> Script:
    """Raiders strike *victim*."""
    gathering = Gathering()
    facts = unmodifiable().raiders
    cities = yield from scene.count(victim, "cities")
    if not cities:
        gathering.note("no-effect.cities", seat=victim)
        return gathering.done()
    treasury = yield from scene.count(victim, "treasury")
    due = facts.due * cities
    paid = min(due, treasury)
    terms = [Term("raiders.due", due)]
    if paid:
        terms.append(Term("raiders.paid", -paid))
        gathering.pay(victim, paid)
    short = due - paid
    if not short:
        gathering.hit(Part(victim, "primary", "unit_points", tuple(terms), 0))
        gathering.note("raiders.paid")
        return gathering.done()
    lost = yield from _lost(scene, victim, short, cities)
    taken = lost.points(facts.city)
    if taken < short:
        terms.append(Term("no-more", taken - short))
        gathering.note("raiders.all", seat=victim, taken=taken, points=short)
    gathering.hit(Part(victim, "primary", "unit_points", tuple(terms), taken))
    gathering.lose(victim, lost.tokens, lost.destroyed)
    if taken:
        yield from _placed(scene, victim, taken, gathering)
    return gathering.done()


def _lost(scene: Scene, victim: Seat, short: int, cities: int) -> Generator[Question, Answer, Payment]:
    """What the victim gives up for the points it can't pay; its tokens are asked only where they are too few."""
    board = scene.known(victim, "board")
    if board is None:
        form = Raid(short, limits().tokens, cities, False, unmodifiable().raiders.city, fewer=True)
        answer = yield _question(victim, form)
        if answer != (FEWER,):
            return Payment.of(answer)
        board = yield from scene.count(victim, "board")
    points = most_taken(short, board, cities)
    form = Raid(points, board, cities, False, unmodifiable().raiders.city)
    ways = tuple(form.ways())
    if len(ways) < 2:
        return ways[0] if ways else Payment()
    return Payment.of((yield _question(victim, form)))


def _question(victim: Seat, form: Raid) -> Question:
    values = {"points": form.points, "city": form.city}
    return Question("ask.raiders-way", victim, form, values, form.proposals())


def most_taken(short: int, tokens: int, cities: int) -> int:
    """The most points that can be taken, up to *short*, when more than half of them are tokens (U28.912)."""
    city = unmodifiable().raiders.city
    found = [0]
    for lost in range(cities + 1):
        given = min(tokens, short - city * lost)
        if given > city * lost:
            found.append(given + city * lost)
    return max(found)


def _placed(scene: Scene, victim: Seat, count: int, gathering: Gathering) -> Generator[Question, Answer, None]:
    """Raider tokens stand where units were; those above the printed limit of an area are removed (U28.913A)."""
    raiders = ("raiders", limits().tokens)
    if scene.map is None:
        form = Rows((("limit", MOST_LIMIT), raiders), least=1)
        answer = yield Question("ask.raiders-areas", None, form, {"seat": victim, "count": count})
        rows = [(name, limit, placed) for name, (limit, placed) in area_rows(answer, 2)]
    else:
        form = Rows((raiders,), tuple(scene.map.printed), 1)
        answer = yield Question("ask.raiders-areas-map", None, form, {"seat": victim, "count": count})
        rows = [(name, scene.map.printed[name], placed) for name, (placed,) in area_rows(answer, 1)]
    told = sum(placed for _, _, placed in rows)
    if told != count:
        raise RuleError("raiders.all-placed", RULE, count=count, told=told)
    for name, limit, placed in rows:
        if placed:
            gathering.note("raiders.placed", area=name, limit=limit, placed=placed, left=min(limit, placed))
    gathering.note("raiders.stay")
