"""The calamities: as printed, and as an edition has them with 3-4 players (M30-M33)."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Annotated, Literal

from msgspec import Struct
from msgspec.structs import asdict, replace

from core.empires import data
from core.empires.catalog.advance import advance_ids
from core.empires.catalog.cards import CalamityCard, calamity_cards
from core.empires.catalog.names import EDITIONS, ID, Amount, CardId, Id, Positive, Stack, Text, Unit
from core.empires.catalog.turn import Switch, switches
from core.empires.data import Document, Fact
from core.errors import DataError


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """A number of a calamity and its unit.

    Attributes:
        victims: how many other players are named for a secondary effect; None for all whom the area hits.
        fallback: the amount of a Flood for a victim with no units on a flood plain.
    """

    amount: Amount
    unit: Unit
    victims: Positive | None = None
    fallback: Amount | None = None

    @property
    def kept(self) -> bool:
        """Whether the number is what the victim is left with."""
        return self.unit.endswith("_kept")


class Price(Struct, frozen=True, forbid_unknown_fields=True):
    """What a holder may give up rather than suffer a calamity: cards of the hand, or own cities for each step."""

    amount: Positive
    unit: Literal["commodity_cards", "cities"]


class Modifier(Struct, frozen=True, forbid_unknown_fields=True):
    """How holding an advance changes a calamity, in the unit of the effect: below 0 helps, above 0 hurts.

    Attributes:
        who: the role in which it counts.
        note: ``by_choice``: a way out that costs something else; ``never_secondary``: the holder is no secondary
            victim; ``not_printed``: a standing power that counts here too; ``reduced_instead``: a city that is not
            destroyed for it is reduced.
        pays: what the way out costs; None where there is none.
    """

    advance: Id
    who: Literal["primary", "secondary", "both"]
    change: int
    note: Literal["by_choice", "never_secondary", "not_printed", "reduced_instead"] | None = None
    pays: Price | None = None


Place = Literal["western_himalaya", "beside_western_himalaya"]
"""Where a calamity of the East may strike beside what its card says (M32)."""


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """What the 3-4 player game of an edition replaces on a calamity (M31, M32).

    Attributes:
        places: where it may strike as well.
    """

    primary: Amount | None = None
    secondary: Amount | None = None
    victims: Positive | None = None
    victims_switch: Id | None = None
    places: tuple[Place, ...] = ()


class CalamityLine(Fact, frozen=True):
    """What a major calamity does.

    Attributes:
        order: its place of resolution, from 1 (M30).
        resolves_from_market: whether it takes effect when it lies on the market (M33).
        kind: what happens to the primary victim, in one word.
        secondary: what happens to other players, or None.
        short: its name where there is little room; None where the name is short.
        beneficiary_switch: settles whether the beneficiary may be a secondary victim; None: never.
        places: where it may strike beside what its card says.
        west, east: what replaces the printed numbers in each edition.
    """

    id: Annotated[CardId, ID]
    order: Positive
    beneficiary: bool
    resolves_from_market: bool
    kind: Id
    modifiers: tuple[Modifier, ...]
    primary: Effect
    secondary: Effect | None = None
    short: Text | None = None
    beneficiary_switch: Id | None = None
    places: tuple[Place, ...] = ()
    west: Change = Change()
    east: Change = Change()

    def change(self, edition: str) -> Change:
        """What *edition* replaces."""
        return {"west": self.west, "east": self.east}[edition]


class Calamity(CalamityLine, frozen=True, kw_only=True):
    """A major calamity with its card.

    Attributes:
        name: printed, or in an edition.
    """

    card: CalamityCard
    name: str

    @property
    def stack(self) -> Stack:
        """The stack of its card."""
        return self.card.stack

    @property
    def tradeable(self) -> bool:
        """Whether its card may be traded."""
        return self.card.tradeable


def read_calamities(
    found: Document, cards: Sequence[CalamityCard], advances: Collection[str], switches: Mapping[str, Switch]
) -> tuple[Calamity, ...]:
    """The calamities of these *cards* as printed, in order of resolution, from the tables of ``calamities.toml``.

    Raises:
        DataError: an entry is wrong; a card is without an entry, or an entry without card; the order is not by stack,
            non-tradeable first (M30); an advance or switch is unknown.
    """
    file = "calamities.toml"
    entries = data.many(file, found, "calamity", CalamityLine)
    data.complete(file, "calamity", (entry.id for entry in entries), (card.id for card in cards))
    lines = {entry.id: entry for entry in entries}
    calamities = [Calamity(**asdict(lines[card.id]), card=card, name=card.name) for card in cards]
    for order, calamity in enumerate(calamities, 1):
        if calamity.order != order:
            raise DataError(f"{file}, calamity {calamity.id}: order is {calamity.order}, by its stack it is {order}.")
        _check_calamity(f"{file}, calamity {calamity.id}", calamity, advances, switches)
    return tuple(calamities)


def _check_calamity(place: str, calamity: Calamity, advances: Collection[str], switches: Mapping[str, Switch]) -> None:
    holders = [modifier.advance for modifier in calamity.modifiers]
    data.unique(place, "advance", holders)
    data.known(place, "advance", holders, advances)
    for modifier in calamity.modifiers:
        if (modifier.note == "by_choice") != (modifier.pays is not None):
            raise DataError(f"{place}: {modifier.advance} has a choice without its price, or a price without choice.")
    if calamity.beneficiary_switch is not None:
        data.known(place, "switch", [calamity.beneficiary_switch], switches)
    for edition in EDITIONS:
        change = calamity.change(edition)
        others = (change.secondary, change.victims, change.victims_switch)
        if calamity.secondary is None and any(value is not None for value in others):
            raise DataError(f"{place}: {edition} changes a secondary effect that is not there.")
        if change.victims_switch is not None:
            data.known(place, "switch", [change.victims_switch], switches)
            if not all(value.isdecimal() for value in switches[change.victims_switch].values):
                raise DataError(f"{place}: switch {change.victims_switch} has values that are not numbers of victims.")


@cache
def printed_calamities() -> tuple[Calamity, ...]:
    """The calamities as printed on the cards, in order of resolution; `for_few` gives those of 3-4 players."""
    found = data.document("calamities.toml", ["calamity"])
    return read_calamities(found, calamity_cards(), advance_ids(), {switch.id: switch for switch in switches()})


@cache
def calamities(edition: str) -> dict[CardId, Calamity]:
    """The calamities of *edition* in order of resolution, as 3-4 players have them with default switches (M31, M32)."""
    defaults = {switch.id: switch.default for switch in switches()}
    return {calamity.id: for_few(calamity, edition, defaults) for calamity in printed_calamities()}


def calamity_for(edition: str, switches: Mapping[str, str], card: CardId) -> Calamity:
    """The calamity *card* as 3-4 players have it in *edition* under *switches*; KeyError for any other card."""
    return for_few({calamity.id: calamity for calamity in printed_calamities()}[card], edition, switches)


def for_few(calamity: Calamity, edition: str, switches: Mapping[str, str]) -> Calamity:
    """*calamity* with the name and numbers that it has in *edition* with 3-4 players under *switches* (M31, M32)."""
    change = calamity.change(edition)
    primary, secondary = calamity.primary, calamity.secondary
    if change.primary is not None:
        primary = replace(primary, amount=change.primary)
    if secondary is not None:
        victims = secondary.victims if change.victims is None else change.victims
        if change.victims_switch is not None:
            victims = int(switches[change.victims_switch])
        amount = secondary.amount if change.secondary is None else change.secondary
        secondary = replace(secondary, amount=amount, victims=victims)
    name = calamity.card.name_in(edition)
    return replace(calamity, name=name, primary=primary, secondary=secondary, places=change.places)
