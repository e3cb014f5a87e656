"""The phases of a turn, the price list of trade cards, limits, and what a table may settle for itself."""

from collections.abc import Collection
from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from core.empires import data
from core.empires.catalog.advance import advance_ids
from core.empires.catalog.names import PLAYERS, Amount, Edition, Id, Positive, Stack, Text
from core.empires.data import Document, Fact
from core.errors import DataError


class Priced(Fact, frozen=True):
    """A stack that one may buy from, its price in treasury tokens and the advance that a buyer needs, if any."""

    stack: Annotated[Stack, Meta(ge=1, le=9)]
    price: Positive
    needs: Id | None = None


class Purchases(Struct, frozen=True, forbid_unknown_fields=True):
    """The price list of phase 6b (M14).

    Attributes:
        water: price of one Water, in treasury tokens.
        wonder: the advance that gives one card for nothing, of a stack above its holder's City Count.
        stacks: the stacks that are for sale, in order.
    """

    water: Positive
    wonder: Id
    stacks: tuple[Priced, ...] = field(name="stack")

    def of(self, stack: int) -> Priced | None:
        """The entry for *stack*, or None where it is not for sale."""
        return next((entry for entry in self.stacks if entry.stack == stack), None)


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """How much a player may hold.

    Attributes:
        hand: commodity cards kept over the end of phase 12.
        hand_extra: cards more for the holder of an advance, by advance.
        calamities: major calamities a player resolves in a turn (M30).
        tokens: tokens of one player: on the board, in stock and in treasury together.
        cities: cities of one player: on the board and in stock together.
        credits: credits of each group at the start, by number of players (M4).
    """

    hand: Positive
    hand_extra: dict[Id, Positive]
    calamities: Positive
    tokens: Positive
    cities: Positive
    credits: dict[int, Amount]

    def hand_of(self, held: Collection[str]) -> int:
        """The hand limit of a player who holds the advances *held*."""
        return self.hand + sum(more for advance, more in self.hand_extra.items() if advance in held)


class Switch(Fact, frozen=True):
    """A rule that a table may settle for itself.

    Attributes:
        area: where it matters: the market, calamities, the Unmodifiable Calamities, or the rest of the turn.
        values: the choices; ``default`` is one of them.
        edition: the only edition that has it, or None where both do.
        expansion: the expansion that it belongs to, or None where it matters without any.
    """

    id: Id
    area: Literal["market", "calamities", "turn", "unmodifiable"]
    title: Text
    about: Text
    rule: Text
    default: Text
    values: Annotated[tuple[Text, ...], Meta(min_length=2)]
    edition: Edition | None = None
    expansion: Id | None = None

    @property
    def others(self) -> tuple[str, ...]:
        """The values that are not the default."""
        return tuple(value for value in self.values if value != self.default)


class Expansion(Fact, frozen=True):
    """An expansion that a table may play with; *short* is its name on a form."""

    id: Id
    title: Text
    short: Annotated[Text, Meta(max_length=16)]
    about: Text
    rule: Text


class Phase(Fact, frozen=True):
    """A phase of the turn: ``id`` as in the command language, ``kept`` by the app or by the table's own hands."""

    id: Annotated[str, Meta(pattern="^([1-9][0-9]?[ab]?|trade)$")]
    number: Annotated[int, Meta(ge=1, le=13)]
    name: Text
    kept: Literal["app", "table"]


def read_purchases(found: Document, advances: Collection[str]) -> Purchases:
    """The price list, from the tables of ``purchases.toml``; DataError for a wrong entry or an unknown advance."""
    purchases = data.whole("purchases.toml", found, Purchases)
    data.unique("purchases.toml", "stack", (entry.stack for entry in purchases.stacks))
    data.known("purchases.toml, wonder", "advance", [purchases.wonder], advances)
    for entry in purchases.stacks:
        data.known(f"purchases.toml, stack {entry.stack}", "advance", [entry.needs] if entry.needs else [], advances)
    return purchases


@cache
def purchases() -> Purchases:
    """The price list of phase 6b (M14)."""
    return read_purchases(data.document("purchases.toml", ["water", "wonder", "stack"]), advance_ids())


def read_limits(found: Document, advances: Collection[str]) -> Limits:
    """The limits, from the tables of ``limits.toml``; DataError for a wrong entry or an unknown advance."""
    limits = data.whole("limits.toml", found, Limits)
    data.known("limits.toml, hand_extra", "advance", limits.hand_extra, advances)
    data.complete("limits.toml, credits", "number of players", limits.credits, PLAYERS)
    return limits


@cache
def limits() -> Limits:
    """How much a player may hold, and the credits a game starts with."""
    tables = ["hand", "hand_extra", "calamities", "tokens", "cities", "credits"]
    return read_limits(data.document("limits.toml", tables), advance_ids())


def read_switches(found: Document, file: str = "switches.toml") -> tuple[Switch, ...]:
    """The switches, from the tables of ``switches.toml``, or of another *file*.

    Raises:
        DataError: an entry is wrong, an id or a value appears twice, or a default is not among its values.
    """
    switches = data.many(file, found, "switch", Switch)
    data.unique(file, "id", (switch.id for switch in switches))
    for switch in switches:
        place = f"{file}, switch {switch.id}"
        data.unique(place, "value", switch.values)
        data.known(place, "default", [switch.default], switch.values)
    return switches


@cache
def switches() -> tuple[Switch, ...]:
    """The rules that a table may settle for itself, those of the market first."""
    return read_switches(data.document("switches.toml", ["switch"]))


def read_phases(found: Document) -> tuple[Phase, ...]:
    """The phases, from the tables of ``phases.toml``.

    Raises:
        DataError: an entry is wrong, an id appears twice, or the numbers are not 1 to 13 in order.
    """
    phases = data.many("phases.toml", found, "phase", Phase)
    data.unique("phases.toml", "id", (phase.id for phase in phases))
    numbers = [phase.number for phase in phases]
    if numbers != sorted(numbers):
        raise DataError(f"phases.toml: the phases are not in order ({', '.join(map(str, numbers))}).")
    data.complete("phases.toml", "number", sorted(set(numbers)), range(1, 14))
    return phases


@cache
def phases() -> tuple[Phase, ...]:
    """The phases of a turn in order; 6 is two of them."""
    return read_phases(data.document("phases.toml", ["phase"]))


def read_expansions(found: Document) -> tuple[Expansion, ...]:
    """The expansions, from the tables of ``expansions.toml``; DataError for a wrong entry or the same one twice."""
    expansions = data.many("expansions.toml", found, "expansion", Expansion)
    data.unique("expansions.toml", "id", (expansion.id for expansion in expansions))
    return expansions


@cache
def expansions() -> tuple[Expansion, ...]:
    """The expansions, in the order in which a new game offers them."""
    return read_expansions(data.document("expansions.toml", ["expansion"]))
