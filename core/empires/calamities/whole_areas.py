"""Units that go area by area: all that a player has in each area chosen, and no area too many (6.9)."""

from collections.abc import Sequence

from msgspec import Struct

from core.empires.areas import AreaMap
from core.empires.calamities.dialogue import AREA_CELLS, Answer, Form, Numbers
from core.empires.catalog import limits
from core.errors import RuleError
from core.names import find, folded
from core.text import clean_name

CITY = 5
"""Unit points of a city; a token counts 1."""
RULE = "6.9"


class Went(Struct, frozen=True):
    """What goes of one area; an area without a name stands for all of them together."""

    area: str
    tokens: int
    cities: int

    @property
    def points(self) -> int:
        """Unit points."""
        return CITY * self.cities + self.tokens


class WholeAreas(Form, frozen=True, tag=True):
    """``tokens 5 cities 2`` in all, or the areas, each with what is there: ``thebes 0 1 delta 3 0``.

    At least the points that are due, and no area more than it takes, as far as that can be told. Areas that the map
    knows not to touch each other need the word ``apart`` after them: there is no way with areas that touch.

    Attributes:
        points: what is due, less than there is.
        cities: cities that there are.
        tokens: tokens that there are, or the most there could be.
        beside: tokens that may stand beside a city.
        map: the areas with their neighbours, or None where any word is the name of an area.
    """

    points: int
    cities: int
    tokens: int
    beside: int = 0
    map: AreaMap | None = None

    def read(self, words: Sequence[str]) -> Answer:
        if not words:
            raise RuleError("parse.missing", None, form=f"answer {self.template}")
        went = self._in_all(words) if folded(words[0]) in ("cities", "tokens") else self._by_area(words)
        cities, tokens = sum(one.cities for one in went), sum(one.tokens for one in went)
        for what, count, most in (("cities", cities, self.cities), ("tokens", tokens, self.tokens)):
            if count > most:
                raise RuleError("loss.too-many", RULE, what=what, count=count, most=most, place="board")
        excess = CITY * cities + tokens - self.points
        if excess < 0:
            raise RuleError("areas.too-few", RULE, points=excess + self.points, due=self.points)
        spare = self._spare(went, excess)
        if spare is not None:
            raise RuleError("areas.too-many", RULE, points=excess + self.points, due=self.points, area=spare)
        return tuple(item for one in went for item in (one.area, one.tokens, one.cities))

    def _in_all(self, words: Sequence[str]) -> list[Went]:
        if len(words) % 2:
            raise RuleError("parse.missing", None, form=f"answer {self.template}")
        counts: dict[str, int] = {}
        for word, number in zip(words[::2], words[1::2], strict=True):
            what = find(word, ("cities", "tokens"), "word")
            if what in counts:
                raise RuleError("answer.twice", None, name=what, kind="word")
            counts[what] = _number(number, what)
        return [Went("", counts.get("tokens", 0), counts.get("cities", 0))]

    def _by_area(self, words: Sequence[str]) -> list[Went]:
        apart = self.map is not None and folded(words[-1]) == "apart"
        words = words[:-1] if apart else words
        if len(words) % 3 or not words:
            raise RuleError("answer.rows", None, template=self.template)
        went: list[Went] = []
        for at in range(0, len(words), 3):
            area = self._area(words[at])
            if area in [one.area for one in went]:
                raise RuleError("answer.twice", None, name=area, kind="area")
            went.append(Went(area, _number(words[at + 1], "tokens"), _number(words[at + 2], "cities", 1)))
            if not went[-1].points:
                raise RuleError("areas.empty", RULE, area=area)
        self._check_touching([one.area for one in went], apart)
        return went

    def _check_touching(self, areas: Sequence[str], apart: bool) -> None:
        if self.map is not None and not apart and not self.map.connected(areas):
            raise RuleError("areas.apart", RULE, areas=tuple(areas))

    def _area(self, word: str) -> str:
        return clean_name(word, AREA_CELLS) if self.map is None else find(word, self.map.printed, "area")

    def _spare(self, went: Sequence[Went], excess: int) -> str | None:
        """The name of an area that may surely stay ("" where it can't be named), or None.

        Areas that touch come before the smallest excess, so an area stays only where the others are in no more groups
        without it. Of several areas that is so of two at least: without a map no more is known of them.
        """
        if went[0].area == "":
            # Each city area counts no more than the excess; of all others at most one can count more.
            return "" if excess >= CITY + self.beside and went[0].tokens < 2 * (excess + 1) else None
        spare = [one.area for one in went if one.points <= excess]
        if self.map is None:
            return spare[0] if spare and len(spare) >= len(went) - 1 else None
        names = {one.area for one in went}
        groups = self.map.groups(names)
        return next((name for name in spare if self.map.groups(names - {name}) <= groups), None)

    @property
    def template(self) -> str:
        apart = "" if self.map is None else " [apart]"
        return f"AREA TOKENS CITIES ...{apart} | tokens N cities N"


def gone(answer: Answer) -> list[Went]:
    """What a `WholeAreas` form read."""
    rows = (answer[at : at + 3] for at in range(0, len(answer), 3))
    return [Went(str(area), int(tokens), int(cities)) for area, tokens, cities in rows]


def _number(word: str, what: str, most: int | None = None) -> int:
    top = (limits().cities if what == "cities" else limits().tokens) if most is None else most
    (number,) = Numbers(1, what, 0, top).read([word])
    return int(number)
