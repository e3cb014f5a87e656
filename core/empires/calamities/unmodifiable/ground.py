"""What the eight calamities need to know of the ground: areas of a map where there is one, else what the table tells.

An area is known by its id on the map, or by the name that somebody typed.
"""

from collections.abc import Generator

from core.empires.calamities.dialogue import Answer, Pick, Question, rows_of
from core.empires.calamities.naming import check_different
from core.empires.calamities.outcome import Gathering, Term
from core.empires.calamities.scene import Scene
from core.empires.catalog import Seat, limits
from core.empires.catalog.unmodifiable import unmodifiable
from core.errors import RuleError

Ask = Generator[Question, Answer, tuple[str, ...]]


def settled(scene: Scene, switch: str) -> str:
    """How the table has settled *switch*."""
    return scene.switches.get(switch, unmodifiable().defaults[switch])


def most_of(scene: Scene, seat: Seat, what: str) -> int:
    """The most ``tokens`` or ``cities`` that *seat* can have on the board."""
    found = scene.known(seat, "cities" if what == "cities" else "board")
    most = limits().cities if what == "cities" else limits().tokens
    return most if found is None else found


def check_there(scene: Scene, seat: Seat, what: str, count: int) -> None:
    """Refuse more ``tokens`` or ``cities`` of *seat* than it has on the board (RuleError ``units.too-many``)."""
    most = most_of(scene, seat, what)
    if count > most:
        raise RuleError("units.too-many", None, seat=seat, what=what, count=count, most=most)


def area_rows(answer: Answer, columns: int) -> list[tuple[str, tuple[int, ...]]]:
    """Rows of areas, none of them named twice in another spelling (RuleError ``answer.twice``)."""
    rows = rows_of(answer, columns)
    check_different([name for name, _ in rows], "area")
    return rows


def city_areas(scene: Scene, seat: Seat) -> Ask:
    """The areas of the cities of *seat* on the map of *scene*: as many as it is known to have, if the map has them."""
    if scene.map is None:
        raise ValueError("without a map nobody can pick its areas")
    known = scene.known(seat, "cities")
    if known == 0:
        return ()
    areas = tuple(scene.map.printed)
    most = min(limits().cities if known is None else known, len(areas))
    form = Pick(areas, "area", 0 if known is None else most, most)
    answer = yield Question("ask.city-areas", None, form, {"seat": seat})
    return tuple(str(area) for area in answer)


def pick_areas(code: str, chooser: Seat, areas: tuple[str, ...], count: int, **values: object) -> Ask:
    """*count* of *areas* as *chooser* picks them; not asked where there is no choice."""
    if len(areas) <= count:
        return areas
    answer = yield Question(code, chooser, Pick(areas, "area", count, count), {"count": count, **values})
    return tuple(str(area) for area in answer)


def city_terms(left: int, area: str = "") -> tuple[Term, ...]:
    """What a city counts that leaves so many tokens; never less than nothing."""
    city = unmodifiable().city
    code, stays = ("city.in", "city.left-in") if area else ("city", "city.left")
    first = Term(code, city, area)
    return (first, Term(stays, -min(left, city), area)) if left else (first,)


class Stock:
    """Tokens that can be placed where cities are reduced: as far as stock is known, no more than there are."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._left: dict[Seat, int] = {}

    def add(self, seat: Seat, tokens: int) -> None:
        """Tokens of *seat* come back."""
        known = self._of(seat)
        if known is not None:
            self._left[seat] = known + tokens

    def place(self, seat: Seat, tokens: int) -> int:
        """How many of *tokens* can be placed for *seat*; they are taken out."""
        known = self._of(seat)
        if known is None:
            return tokens
        placed = min(tokens, known)
        self._left[seat] = known - placed
        return placed

    def _of(self, seat: Seat) -> int | None:
        return self._left.get(seat, self._scene.known(seat, "stock"))


def lose(gathering: Gathering, seat: Seat, tokens: int, cities: int, reduced: int = 0, left: int = 0) -> None:
    """*seat* loses tokens and whole cities, and reduces some to *left* tokens."""
    gathering.lose(seat, tokens, cities)
    gathering.reduce(seat, reduced, left)
