"""The special abilities of phase 10: what each does, how much of it, and who is safe from it (6.10)."""

from collections.abc import Collection
from functools import cache
from typing import Literal

from msgspec import Struct, field

from core.empires import data
from core.empires.catalog.advance import advances
from core.empires.catalog.names import Amount, Id, Positive
from core.empires.data import Document, Fact

Kind = Literal["move", "destroy", "annex", "gain_or_annex", "cards", "sell", "convert"]


class AbilityLine(Fact, frozen=True):
    """What a special ability does.

    Attributes:
        tokens: tokens moved or won at most.
        cities: cities destroyed, annexed or won at most.
        treasury: treasury gained at most, or for each point of face value.
        price: treasury paid for each unit point annexed.
        players: players who hand over a card at most.
        face: the lowest face value of such a card.
        safe: advances that protect from it.
    """

    advance: Id
    kind: Kind
    tokens: Amount = 0
    cities: Amount = 0
    treasury: Amount = 0
    price: Amount = 0
    players: Amount = 0
    face: Amount = 0
    safe: tuple[Id, ...] = ()


class UnitPoints(Struct, frozen=True, forbid_unknown_fields=True):
    """What a token and a city count where the price of units is counted."""

    token: Positive
    city: Positive


class Abilities(Struct, frozen=True, forbid_unknown_fields=True):
    """The special abilities, and what units are worth in them."""

    unit_points: UnitPoints
    lines: tuple[AbilityLine, ...] = field(name="ability")

    def of(self, advance: str) -> AbilityLine | None:
        """The ability of *advance*, if it has one."""
        return next((line for line in self.lines if line.advance == advance), None)


def read_abilities(found: Document, known: Collection[str], able: Collection[str]) -> Abilities:
    """The abilities from the tables of ``abilities.toml``; *able* are the advances that have one.

    Raises:
        DataError: an entry is wrong, an advance that has none is among them, or one is missing or there twice.
    """
    file = "abilities.toml"
    abilities = data.whole(file, found, Abilities)
    data.complete(f"{file}, ability", "advance", (line.advance for line in abilities.lines), able)
    for line in abilities.lines:
        data.known(f"{file}, ability {line.advance}", "advance", line.safe, known)
    return abilities


@cache
def abilities() -> Abilities:
    """The special abilities."""
    able = [one.id for one in advances().values() if one.powers.ability]
    return read_abilities(data.document("abilities.toml", ["unit_points", "ability"]), advances(), able)
