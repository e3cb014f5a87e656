"""Phase 1: tax collection, and the cities that revolt when stock cannot pay for them (rulebook 1.1, 6.1)."""

from collections.abc import Collection, Mapping

from msgspec import Struct

from core.empires.catalog import Seat
from core.empires.facts import turn
from core.empires.ledger import Account, Transfers, annexed, most_in_stock, moved, post_all
from core.errors import RuleError


class Levy(Struct, frozen=True):
    """What one player collects.

    Attributes:
        due: treasury that is owed: the rate for each city and each controlled Special Building (SB-5.1).
        paid: what stock can pay of it.
        revolting: cities that are not paid for in full; a building never revolts (SB-5.2, SB-5.3).
    """

    due: int
    paid: int
    revolting: int

    @property
    def transfers(self) -> Transfers:
        """What is moved in the ledger."""
        return moved("tokens", "stock", "treasury", self.paid)


class Revolt(Struct, frozen=True):
    """Cities of *victim* that revolt together: *beneficiary* picks and annexes them; where it is None they are lost."""

    victim: Seat
    beneficiary: Seat | None
    cities: int

    @property
    def entries(self) -> tuple[tuple[Seat, Transfers], ...]:
        """What is moved in the ledger, by seat."""
        lost, won = annexed(self.cities, 0)
        return ((self.victim, lost),) if self.beneficiary is None else ((self.victim, lost), (self.beneficiary, won))


def rates(held: Collection[str]) -> range:
    """The tax rates that a holder of the advances *held* may choose from; what advances allow adds up (6.1)."""
    tax = turn().tax
    changes = [change for advance, change in tax.changes.items() if advance in held]
    return range(tax.rate + sum(down for down, _ in changes), tax.rate + sum(up for _, up in changes) + 1)


def check_rate(rate: int, held: Collection[str], seat: Seat) -> None:
    """Refuse a rate that *seat* with the advances *held* may not choose.

    Raises:
        RuleError: ``tax.rate`` (6.1) with the ``lowest`` and ``highest`` rate and the ``advances`` that would allow
            this one; none where no player may ever choose it.
    """
    allowed = rates(held)
    if rate in allowed:
        return
    changes = turn().tax.changes
    further = 0 if rate < allowed.start else 1
    able = [advance for advance, change in changes.items() if change[further] and advance not in held]
    advances = tuple(able) if rate in rates(changes) else ()
    values = {"seat": seat, "rate": rate, "lowest": allowed.start, "highest": allowed.stop - 1}
    raise RuleError("tax.rate", "6.1", **values, advances=advances)


def levy(account: Account, rate: int, held: Collection[str] = (), buildings: int = 0) -> Levy:
    """What a player collects at *rate* who holds the advances *held* and controls so many *buildings* (6.1, SB-5).

    Where stock is short all of it goes to treasury, and each city that is not paid for in full revolts, unless an
    advance spares them.
    """
    units = account.cities + buildings
    due = rate * units
    unpaid = units - min(units, account.stock // rate)
    revolting = 0 if turn().tax.spared in held else min(unpaid, account.cities)
    return Levy(due, min(due, account.stock), revolting)


def collected(accounts: Mapping[Seat, Account], levies: Mapping[Seat, Levy]) -> dict[Seat, Account]:
    """*accounts* when everybody has collected, before any city revolts."""
    return post_all(accounts, [(seat, one.transfers) for seat, one in levies.items()])


def revolts(accounts: Mapping[Seat, Account], levies: Mapping[Seat, Levy]) -> tuple[Revolt, ...]:
    """The tax revolts in the order they are resolved (6.1).

    Victims come in A.S.T.-ranking order. The beneficiary is who has most in stock; no victim of this turn can be it.
    When its cities run out the next one is sought; when nobody has a city in stock the rest is destroyed.

    Args:
        accounts: in A.S.T.-ranking order, when everybody has collected.
        levies: what the players collected.
    """
    victims = [seat for seat in accounts if seat in levies and levies[seat].revolting]
    now = dict(accounts)
    found: list[Revolt] = []
    for victim in victims:
        left = levies[victim].revolting
        while left:
            beneficiary = most_in_stock(now, victims)
            spare = 0 if beneficiary is None else now[beneficiary].city_stock
            revolt = Revolt(victim, beneficiary, min(left, spare)) if spare else Revolt(victim, None, left)
            now = post_all(now, revolt.entries)
            found.append(revolt)
            left -= revolt.cities
    return tuple(found)
