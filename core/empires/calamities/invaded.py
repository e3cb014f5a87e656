"""The form of an answer that says which area Barbarians enter, and what is there."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from core.empires.calamities.dialogue import AREA_CELLS, Answer, Form, Numbers
from core.empires.calamities.scene import MOST_LIMIT
from core.empires.catalog import Seat, limits
from core.errors import RuleError
from core.names import find, folded
from core.text import clean_name


class Entered(Struct, frozen=True):
    """An area with what is there before Barbarians come.

    Attributes:
        limit: the printed population limit.
        city: the victim has a city there.
        tokens: tokens there by seat.
    """

    area: str
    limit: int
    city: bool
    tokens: dict[Seat, int]


class Invaded(Form, frozen=True, tag=True):
    """``thebes limit 3 city minoa 4 hatti 1``: an area, its limit, whether a city stands there, tokens by seat.

    ``none`` where none will do. A limit is not told where the map knows it.

    Attributes:
        seats: who may have tokens there, the victim first; Barbarians may be there from earlier on.
        cities: cities of the victim that are left.
        tokens: tokens that each may have there.
        attack: the area is that of a city; the word is not needed.
        map: the areas of the map with their limits; None: any word is the name of an area.
        near: those of them that may be entered; None: all.
        been: areas entered before.
    """

    seats: tuple[Seat, ...]
    cities: int
    tokens: Mapping[Seat, int]
    attack: bool = False
    map: Mapping[str, int] | None = None
    near: tuple[str, ...] | None = None
    been: tuple[str, ...] = ()

    def read(self, words: Sequence[str]) -> Answer:
        if not self.attack and len(words) == 1 and folded(words[0]) == "none":
            return ()
        if not words:
            raise RuleError("parse.missing", None, form=f"answer {self.template}")
        area = self._area(words[0])
        city, counts = self._there(words[1:])
        if self.map is None and "limit" not in counts:
            raise RuleError("parse.missing", None, form=f"answer {self.template}")
        limit = counts.pop("limit") if self.map is None else self.map[area]
        if city and not self.cities:
            raise RuleError("loss.too-many", "6.9", what="cities", count=1, most=0, place="board")
        if not city and not counts.get(self.seats[0], 0):
            raise RuleError("barbarians.nobody", "6.9", seat=self.seats[0], area=area)
        return (area, limit, int(city), *(counts.get(seat, 0) for seat in self.seats))

    def _area(self, word: str) -> str:
        area = clean_name(word, AREA_CELLS) if self.map is None else find(word, self.map, "area")
        if area in self.been:
            raise RuleError("answer.twice", None, name=area, kind="area")
        if self.near is not None and area not in self.near:
            raise RuleError("barbarians.not-near", "6.9", area=area, areas=self.near)
        return area

    def _there(self, words: Sequence[str]) -> tuple[bool, dict[str, int]]:
        """Whether a city is there, and the numbers by what they count."""
        names = (*(("limit",) if self.map is None else ()), "city", *self.seats)
        city, counts, left = self.attack, dict[str, int](), list(words)
        while left:
            name = find(left.pop(0), names, "word")
            if name == "city":
                city = True
                continue
            if name in counts:
                raise RuleError("answer.twice", None, name=name, kind="word")
            if not left:
                raise RuleError("parse.missing", None, form=f"answer {self.template}")
            most = MOST_LIMIT if name == "limit" else self.tokens.get(Seat(name), limits().tokens)
            (number,) = Numbers(1, "limit" if name == "limit" else "tokens", 0, most).read([left.pop(0)])
            counts[name] = int(number)
        return city, counts

    @property
    def template(self) -> str:
        limit = "" if self.map is not None else " limit N"
        city = "" if self.attack else " [city]"
        return f"AREA{limit}{city} [{self.seats[0]} N] [SEAT N ...]"


def entered(form: Invaded, answer: Answer) -> Entered:
    """What *form* read; its answer is not ``none``."""
    area, limit, city, *tokens = answer
    by_seat = {seat: int(count) for seat, count in zip(form.seats, tokens, strict=True) if count}
    return Entered(str(area), int(limit), bool(city), by_seat)
