"""The Unmodifiable Calamities: eight cards that no advance changes, with their numbers and what a table may settle."""

from functools import cache
from typing import Annotated

from msgspec import Meta, Struct, field

from core.empires import data
from core.empires.catalog.names import Amount, CardId, Id, Positive, Stack, Text
from core.empires.catalog.turn import Switch, read_switches
from core.empires.data import Document, Fact
from core.errors import DataError

FILE = "unmodifiable.toml"
AREA = "unmodifiable"
IDS = ("total_war", "avalanche", "tsunami", "rebels", "drought", "pestilence", "revival", "raiders")
"""All of them, in order of resolution; each has a script of its own."""


class UnmodifiableCalamity(Fact, frozen=True):
    """One of the eight: its stack, and its number in the rules that it comes from."""

    id: Annotated[CardId, Meta(pattern="^[a-z_]+$")]
    name: Text
    stack: Annotated[Stack, Meta(ge=2, le=9)]
    rule: Text
    about: Text


class Avalanche(Fact, frozen=True):
    """How many cities are reduced where two touch each other, and where none do."""

    pair: Positive
    single: Positive


class Tsunami(Fact, frozen=True):
    """How many areas are hit around a coastal city."""

    areas: Positive


class Rebels(Fact, frozen=True):
    """How many cities the primary victim loses, and how many others lose one."""

    primary: Positive
    others: Positive


class Drought(Fact, frozen=True):
    """With how many cities a victim is safe, and what is taken off the printed limit."""

    shield: Amount
    lowered: Positive


class Pestilence(Fact, frozen=True):
    """How many points are lost, and how many tokens stay in each area but the first."""

    points: Positive
    left: Amount


class Taken(Fact, frozen=True):
    """How many areas are taken over from a victim with so many cities, or more."""

    cities: Amount
    areas: Positive


class Raiders(Fact, frozen=True):
    """What is due for each city, and what a city that is lost counts."""

    due: Positive
    city: Positive


class Unmodifiable(Struct, frozen=True, forbid_unknown_fields=True):
    """All there is to know of them.

    Attributes:
        city: unit points of a city, but for Raiders.
        calamities: the eight, in order of resolution.
        revival: the areas taken over, fewest cities first.
        switches: what a table may settle for itself.
    """

    city: Positive
    calamities: tuple[UnmodifiableCalamity, ...] = field(name="calamity")
    avalanche: Avalanche
    tsunami: Tsunami
    rebels: Rebels
    drought: Drought
    pestilence: Pestilence
    revival: Annotated[tuple[Taken, ...], Meta(min_length=1)]
    raiders: Raiders
    switches: tuple[Switch, ...] = field(name="switch")

    def of(self, calamity: str) -> UnmodifiableCalamity:
        """The one whose id is *calamity*; KeyError where there is none."""
        return {one.id: one for one in self.calamities}[CardId(calamity)]

    def taken(self, cities: int) -> int:
        """How many areas are taken over from a victim with so many *cities* (U28.813)."""
        return [line.areas for line in self.revival if line.cities <= cities][-1]

    @property
    def defaults(self) -> dict[Id, str]:
        """Every switch with its default."""
        return {switch.id: switch.default for switch in self.switches}


def read_unmodifiable(found: Document) -> Unmodifiable:
    """The Unmodifiable Calamities, from the tables of ``unmodifiable.toml``.

    Raises:
        DataError: an entry is wrong, a calamity is missing, unknown or out of order, a switch is of another area, or
            the areas taken over do not begin with a victim without cities and rise with their number.
    """
    facts = data.whole(FILE, found, Unmodifiable)
    data.complete(FILE, "calamity", (one.id for one in facts.calamities), IDS)
    data.unique(FILE, "stack", (one.stack for one in facts.calamities))
    if list(facts.calamities) != sorted(facts.calamities, key=lambda one: one.stack):
        raise DataError(f"{FILE}: the calamities are not in the order of their stacks.")
    for switch in read_switches(found, FILE):
        if switch.area != AREA:
            raise DataError(f"{FILE}, switch {switch.id}: its area is {switch.area}, not {AREA}.")
    cities = [line.cities for line in facts.revival]
    if cities[0] or cities != sorted(set(cities)):
        raise DataError(f"{FILE}, revival: the numbers of cities do not rise from 0.")
    return facts


@cache
def unmodifiable() -> Unmodifiable:
    """The Unmodifiable Calamities (U28)."""
    return read_unmodifiable(data.document(FILE, Unmodifiable.__struct_encode_fields__))
