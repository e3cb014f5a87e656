"""How units fight: rounds between tokens of several parties, and attacks on cities (rulebook 1.1, 6.4)."""

from collections.abc import Collection, Mapping
from functools import cache

from msgspec import Struct

from core.empires import data
from core.empires.catalog import Id, Positive, Seat, advances
from core.empires.data import Document

RULE = "6.4"
"""Conflict, in the Mega Civilization rulebook 1.1."""
Party = Seat
"""Who fights: a seat or the Barbarians."""


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """What an attack on a city needs, and the tokens of its owner that take the place of the city then."""

    tokens: Positive
    defence: Positive


class Attack(Struct, frozen=True, forbid_unknown_fields=True):
    """`Numbers` of an attack; the holder of ``advance`` is attacked by those of ``against``."""

    tokens: Positive
    defence: Positive
    advance: Id
    against: Numbers

    def on(self, held: Collection[str]) -> Numbers:
        """The numbers of an attack by Barbarians on the city of a holder of *held*."""
        return self.against if self.advance in held else Numbers(self.tokens, self.defence)


class Rounds(Struct, frozen=True, forbid_unknown_fields=True):
    """The holder of ``last`` removes after all others in each round."""

    last: Id


class Conflict(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of phase 4."""

    attack: Attack
    rounds: Rounds


def read_conflict(found: Document, known: Collection[str]) -> Conflict:
    """Phase 4 from the tables of ``conflict.toml``; DataError for a wrong entry or an unknown advance."""
    conflict = data.whole("conflict.toml", found, Conflict)
    data.known("conflict.toml", "advance", [conflict.attack.advance, conflict.rounds.last], known)
    return conflict


@cache
def conflict() -> Conflict:
    """The numbers of phase 4."""
    return read_conflict(data.document("conflict.toml", ["attack", "rounds"]), advances())


class Fight(Struct, frozen=True):
    """How a fight for an area ends.

    Attributes:
        left: tokens of each party that are left there.
        won: the city that stood there was attacked with success and is gone.
        defence: tokens of its owner that took its place, before they fought.
        failed: there is a city and the attack on it failed: the tokens that attacked are gone.
    """

    left: dict[Party, int]
    won: bool = False
    defence: int = 0
    failed: bool = False


def rounds(tokens: Mapping[Party, int], limit: int, last: Collection[Party] = ()) -> dict[Party, int]:
    """What is left of *tokens* in an area that holds *limit* of them (6.4).

    In each round everybody removes one, the fewest tokens first, equal ones together, those of *last* after all
    others; it ends as soon as the limit holds or one party is left.
    """
    left = dict(tokens)
    while not _over(left, limit):
        turns = sorted({(party in last, count) for party, count in left.items() if count})
        groups = [[party for party, count in left.items() if (party in last, count) == turn] for turn in turns]
        for group in groups:
            for party in group:
                left[party] -= 1
            if _over(left, limit):
                break
    return left


def _over(left: Mapping[Party, int], limit: int) -> bool:
    return sum(left.values()) <= limit or sum(1 for count in left.values() if count) < 2


def invade(
    attacker: Party,
    owner: Party,
    tokens: Mapping[Party, int],
    *,
    limit: int,
    city: bool,
    stock: int,
    held: Mapping[Party, Collection[str]],
) -> Fight:
    """How it ends when *attacker*, who holds no advances, has entered an area.

    Args:
        attacker: who came.
        owner: whose city it is, where there is one.
        tokens: tokens there by party, those of the attacker among them.
        limit: the printed population limit.
        city: a city stands there; several parties can't stay beside it.
        stock: tokens that *owner* has in stock; those that fall beside the city join them.
        held: the advances of each party.
    """
    last = [party for party, advances_held in held.items() if conflict().rounds.last in advances_held]
    left = rounds(tokens, 0 if city else limit, last)
    if not city or not left[attacker]:
        return Fight(left)
    numbers = conflict().attack.on(held.get(owner, ()))
    if left[attacker] < numbers.tokens:
        return Fight({**left, attacker: 0}, failed=True)
    fallen = tokens.get(owner, 0) - left.get(owner, 0)
    defence = min(numbers.defence, stock + fallen)
    return Fight(rounds({**left, owner: left.get(owner, 0) + defence}, limit, last), won=True, defence=defence)
