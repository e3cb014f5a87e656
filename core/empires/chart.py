"""The calamity chart: what each calamity does with 3-4 players, which advances change it, and what is left for a seat.

Units (`catalog.Unit`) say what an amount counts. Those that end in ``_kept`` count what the victim is left with
(Civil War, Civil Disorder), so an advance that helps raises them; every other amount is a loss, so it lowers them.
``support_rate`` is what Slave Revolt adds to the basic support rate. ``cities_destroyed`` and ``cities_reduced`` are an
earthquake's; a volcano spares nothing in its areas and has no number.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.empires import catalog
from core.empires.catalog import Calamity, CardId, Effect, Modifier
from core.empires.facts import Role


class Row(Struct, frozen=True):
    """A line of the chart.

    Attributes:
        beneficiary: whether somebody gains by it (M35).
        resolves_from_market: whether it takes effect when it lies on the market (M33).
        kind: what happens to the primary victim, in one word (``damage``, ``annex_cities``).
        primary: what the primary victim suffers.
        secondary: what other players suffer, or None; its ``victims`` is None where the area decides.
        printed: what both suffer without any advance, primary and secondary.
        changes: the advances that change it.
        held: those of them that are counted in the amounts.
        short: the name where there is little room.
        places: where it may strike beside what its card says (M32).
        spares_beneficiary: the beneficiary may not be named as a secondary victim.
    """

    id: CardId
    stack: int
    name: str
    tradeable: bool
    beneficiary: bool
    resolves_from_market: bool
    kind: str
    primary: Effect
    secondary: Effect | None
    printed: tuple[Effect, Effect | None]
    changes: tuple[Modifier, ...]
    held: frozenset[str]
    short: str
    places: tuple[str, ...]
    spares_beneficiary: bool

    @property
    def numbers(self) -> str:
        """The amounts in short, no words: ``10``, ``15/5`` (all in the area), ``10/5x1`` (one other player)."""
        if self.secondary is None:
            return str(self.primary.amount)
        named = "" if self.secondary.victims is None else f"x{self.secondary.victims}"
        return f"{self.primary.amount}/{self.secondary.amount}{named}"


def rows(edition: str, switches: Mapping[str, str], held: Collection[str] = ()) -> tuple[Row, ...]:
    """The chart of *edition* in order of resolution (M30-M32); a switch left out has its default.

    With *held* the amounts are those for a player who holds these advances, in either role, never below 0.
    """
    settled = {switch.id: switches.get(switch.id, switch.default) for switch in catalog.switches()}
    calamities = (catalog.for_few(calamity, edition, settled) for calamity in catalog.printed_calamities())
    return tuple(_row(calamity, settled, held) for calamity in calamities)


def chart(edition: str, switches: Mapping[str, str], held: Collection[str] = ()) -> dict[str, dict[str, Any]]:
    """`rows` as the plain data of ``show chart``, by calamity id.

    ``secondary`` is None where no other player suffers, its ``victims`` None where the area decides who does.
    """
    return {row.id: _plain(row) for row in rows(edition, switches, held)}


def _row(calamity: Calamity, switches: Mapping[str, str], held: Collection[str]) -> Row:
    changes = calamity.modifiers
    ours = tuple(change for change in changes if change.advance in held)
    secondary = calamity.secondary
    may_suffer = calamity.beneficiary_switch is not None and switches[calamity.beneficiary_switch] == "yes"
    return Row(
        id=calamity.id,
        stack=calamity.stack,
        name=calamity.name,
        tradeable=calamity.tradeable,
        beneficiary=calamity.beneficiary,
        resolves_from_market=calamity.resolves_from_market,
        kind=calamity.kind,
        primary=_primary(calamity.primary, changes, held),
        secondary=None if secondary is None else _secondary(secondary, changes, held),
        printed=(calamity.primary, secondary),
        changes=changes,
        held=frozenset(change.advance for change in ours),
        short=calamity.short or calamity.name,
        places=calamity.places,
        spares_beneficiary=calamity.beneficiary and secondary is not None and not may_suffer,
    )


def changes_of(changes: Iterable[Modifier], role: Role, held: Collection[str]) -> tuple[Modifier, ...]:
    """Those of *changes* that count for a holder of *held* in that role."""
    return tuple(change for change in changes if change.advance in held and change.who in (role, "both"))


def _primary(effect: Effect, changes: tuple[Modifier, ...], held: Collection[str]) -> Effect:
    change = sum(modifier.change for modifier in changes_of(changes, "primary", held))
    fallback = None if effect.fallback is None else max(0, effect.fallback + change)
    return replace(effect, amount=_after(effect, change), fallback=fallback)


def _secondary(effect: Effect, changes: tuple[Modifier, ...], held: Collection[str]) -> Effect:
    if spared(changes, held):
        return replace(effect, amount=0)
    return replace(effect, amount=_after(effect, sum(one.change for one in changes_of(changes, "secondary", held))))


def spared(changes: Iterable[Modifier], held: Collection[str]) -> bool:
    """Whether a holder of *held* may not be named as a secondary victim."""
    return any(change.note == "never_secondary" and change.advance in held for change in changes)


def _after(effect: Effect, change: int) -> int:
    return max(0, effect.amount - change if effect.kept else effect.amount + change)


def _plain(row: Row) -> dict[str, Any]:
    primary, secondary = row.primary, row.secondary
    return {
        "stack": row.stack,
        "tradeable": row.tradeable,
        "beneficiary": row.beneficiary,
        "primary": {"amount": primary.amount, "unit": primary.unit},
        "secondary": secondary and {"amount": secondary.amount, "unit": secondary.unit, "victims": secondary.victims},
        "changes": [{"advance": one.advance, "who": one.who, "change": one.change} for one in row.changes],
    }
