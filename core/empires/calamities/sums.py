"""What a calamity takes of one player: the printed number and every advance that changes it, as a sum (M31, M32)."""

from collections.abc import Collection

from core.empires.calamities.outcome import Part, Term
from core.empires.catalog import Calamity, Effect, Modifier, Seat
from core.empires.chart import changes_of
from core.empires.facts import Role


def suffered(calamity: Calamity, role: Role, seat: Seat, held: Collection[str], fallback: bool = False) -> Part:
    """What *calamity*, as 3-4 players have it, takes of *seat* in this role with the advances *held*.

    For effects that count what is left (``..._kept``) the total is what may stay. *fallback*: the amount of a Flood
    away from flood plains.

    Raises:
        ValueError: the calamity has no effect in that role.
    """
    effect = calamity.primary if role == "primary" else calamity.secondary
    if effect is None:
        raise ValueError(f"{calamity.id} has no {role} effect")
    terms = terms_of(calamity, effect, role, held, fallback)
    return Part(seat, role, effect.unit, terms, max(0, sum(term.amount for term in terms)))


def terms_of(
    calamity: Calamity, effect: Effect, role: Role, held: Collection[str], fallback: bool = False
) -> tuple[Term, ...]:
    """The printed number and each change by an advance held; their sum may be below 0."""
    printed = effect.fallback if fallback and effect.fallback is not None else effect.amount
    sign = -1 if effect.kept else 1
    changes = [
        Term("advance", sign * modifier.change, modifier.advance)
        for modifier in changes_of(calamity.modifiers, role, held)
        if modifier.change
    ]
    return (Term("printed", printed), *changes)


def excess(calamity: Calamity, seat: Seat, held: Collection[str], have: int, unit: str) -> Part:
    """What *seat* loses of *have* to a calamity that leaves it a number (``..._kept``): never less than nothing.

    The sum begins with what there is, and takes off what stays.
    """
    terms = terms_of(calamity, calamity.primary, "primary", held)
    lost = (Term("on-board", have), *(Term(term.code, -term.amount, term.name) for term in terms))
    return Part(seat, "primary", unit, lost, min(have, max(0, sum(term.amount for term in lost))))


def selected(calamity: Calamity, role: Role, seat: Seat, held: Collection[str], there: int) -> Part:
    """What is hit of *there* cities: so many are selected, at most those there are, and some deselected again.

    Advances that hurt count while selecting, those that help afterwards.
    """
    plain = suffered(calamity, role, seat, ())
    effect = calamity.primary if role == "primary" or calamity.secondary is None else calamity.secondary
    changes = terms_of(calamity, effect, role, held)[1:]
    more = tuple(term for term in changes if term.amount > 0)
    less = tuple(term for term in changes if term.amount < 0)
    total = plain.total + sum(term.amount for term in more)
    picked = capped(Part(seat, role, plain.unit, (*plain.terms, *more), total), there)
    left = max(0, picked.total + sum(term.amount for term in less))
    return Part(seat, role, plain.unit, (*picked.terms, *less), left)


def way_out(calamity: Calamity, role: Role, held: Collection[str]) -> Modifier | None:
    """The advance that offers its holder a way out of *calamity* at a price, or None (M31, M32)."""
    offers = (change for change in changes_of(calamity.modifiers, role, held) if change.pays is not None)
    return next(offers, None)


def lowered(part: Part, code: str, amount: int, name: str = "") -> Part:
    """*part* with *amount* taken off, for a reason of its own; never below 0."""
    less = min(amount, part.total)
    return Part(part.seat, part.role, part.unit, (*part.terms, Term(code, -less, name)), part.total - less)


def capped(part: Part, most: int) -> Part:
    """*part*, but no more than there is to lose."""
    return lowered(part, "no-more", part.total - most) if part.total > most else part
