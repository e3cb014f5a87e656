"""The calamity chart: what each calamity does with 3-4 players, which advances change it, and what is left for a seat.

Units (`catalog.Unit`) say what an amount counts. Those that end in ``_kept`` count what the victim is left with
(Civil War, Civil Disorder), so an advance that helps raises them; every other amount is a loss, so it lowers them.
``support_rate`` is what Slave Revolt adds to the basic support rate. ``cities_destroyed`` and ``cities_reduced`` are an
earthquake's; a volcano spares nothing in its areas and has no number.
"""

from collections.abc import Collection, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.empires import catalog
from core.empires.catalog import Calamity, CardId, Effect, Modifier


class Row(Struct, frozen=True):
    """A line of the chart.

    Attributes:
        beneficiary: whether somebody gains by it (M35).
        resolves_from_market: whether it takes effect when it lies on the market (M33).
        kind: what happens to the primary victim, in one word (``damage``, ``annex_cities``).
        primary: what the primary victim suffers.
        secondary: what other players suffer, or None; its ``victims`` is None where the area decides.
        changes: the advances that change it.
        held: those of them that are counted in the amounts.
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
    changes: tuple[Modifier, ...]
    held: frozenset[str]

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
    return tuple(_row(catalog.for_few(calamity, edition, settled), held) for calamity in catalog.printed_calamities())


def chart(edition: str, switches: Mapping[str, str], held: Collection[str] = ()) -> dict[str, dict[str, Any]]:
    """`rows` as the plain data of ``show chart``, by calamity id.

    ``secondary`` is None where no other player suffers, its ``victims`` None where the area decides who does.
    """
    return {row.id: _plain(row) for row in rows(edition, switches, held)}


def _row(calamity: Calamity, held: Collection[str]) -> Row:
    changes = calamity.modifiers
    ours = tuple(change for change in changes if change.advance in held)
    secondary = calamity.secondary
    return Row(
        id=calamity.id,
        stack=calamity.stack,
        name=calamity.name,
        tradeable=calamity.tradeable,
        beneficiary=calamity.beneficiary,
        resolves_from_market=calamity.resolves_from_market,
        kind=calamity.kind,
        primary=_primary(calamity.primary, ours),
        secondary=None if secondary is None else _secondary(secondary, ours),
        changes=changes,
        held=frozenset(change.advance for change in ours),
    )


def _primary(effect: Effect, held: tuple[Modifier, ...]) -> Effect:
    change = sum(modifier.change for modifier in held if modifier.who in ("primary", "both"))
    fallback = None if effect.fallback is None else max(0, effect.fallback + change)
    return replace(effect, amount=_after(effect, change), fallback=fallback)


def _secondary(effect: Effect, held: tuple[Modifier, ...]) -> Effect:
    if any(modifier.note == "never_secondary" for modifier in held):
        return replace(effect, amount=0)
    return replace(effect, amount=_after(effect, sum(one.change for one in held if one.who in ("secondary", "both"))))


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
