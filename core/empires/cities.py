"""What is built and what is kept: cities, what areas hold, city support, and ships (rulebook 1.1, 6.3 and 6.5)."""

from collections.abc import Collection, Sequence
from typing import Literal

from msgspec import Struct

from core.empires.catalog import Seat
from core.empires.facts import turn
from core.empires.ledger import Account, Transfers, moved
from core.errors import RuleError

Ground = Literal["site", "wilderness"]
"""Where a city is built: on a city site or off one."""


class Materials(Struct, frozen=True):
    """Where the tokens of one new city come from.

    Attributes:
        tokens: how many it takes in all.
        treasury: at most that many of them from treasury (Architecture).
        neighbours: at most that many from areas adjacent by land (Urbanism).
    """

    tokens: int
    treasury: int
    neighbours: int

    @property
    def on_the_spot(self) -> int:
        """The fewest tokens that the area itself must hold."""
        return self.tokens - self.treasury - self.neighbours


class Reduction(Struct, frozen=True):
    """Cities reduced one after the other, and the tokens that were placed for them in all."""

    cities: int
    tokens: int

    @property
    def transfers(self) -> Transfers:
        """What is moved in the ledger."""
        return (*moved("cities", "board", "stock", self.cities), *moved("tokens", "stock", "board", self.tokens))


# Cities (phase 5a)


def materials(ground: Ground, held: Collection[str] = ()) -> Materials:
    """What one city takes for a holder of the advances *held*; what they allow is for one city a turn (6.5)."""
    building = turn().building
    tokens = building.site if ground == "site" else building.wilderness
    either = (building.treasury, building.neighbours)
    allowed = [line.site if ground == "site" else line.wilderness for line in either]
    treasury, neighbours = (most if line.advance in held else 0 for line, most in zip(either, allowed, strict=True))
    return Materials(tokens, treasury, neighbours)


def construction(
    account: Account,
    seat: Seat,
    sites: int,
    wilderness: int,
    *,
    treasury: int = 0,
    beyond: int = 0,
    held: Collection[str] = (),
) -> Transfers:
    """What *seat* moves in the ledger when it builds cities in phase 5a (6.5); `post` refuses what is not there.

    Args:
        account: where its pieces are.
        sites: cities on city sites.
        wilderness: cities off them.
        treasury: tokens that come from treasury in place of the board.
        beyond: tokens in those areas beyond what the cities take; they go to stock too.
        held: its advances.

    Raises:
        RuleError: ``cities.count`` for a number below 0, ``cities.too-many`` for more cities than are in stock,
            ``cities.treasury`` for more treasury than one city a turn may take (the ``most`` is 0 without the
            ``advance``); all 6.5.
    """
    for number in (sites, wilderness, treasury, beyond):
        if number < 0:
            raise RuleError("cities.count", "6.5", seat=seat, count=number)
    built = sites + wilderness
    if built > account.city_stock:
        raise RuleError("cities.too-many", "6.5", seat=seat, count=built, most=account.city_stock)
    taken: tuple[tuple[Ground, int], ...] = (("site", sites), ("wilderness", wilderness))
    each = [(materials(ground, held), count) for ground, count in taken if count]
    most = max((material.treasury for material, _ in each), default=0)
    if treasury > most:
        advance = turn().building.treasury.advance
        raise RuleError("cities.treasury", "6.5", seat=seat, count=treasury, most=most, advance=advance)
    tokens = sum(material.tokens * count for material, count in each)
    return (
        *moved("tokens", "board", "stock", tokens - treasury + beyond),
        *moved("tokens", "treasury", "stock", treasury),
        *moved("cities", "stock", "board", built),
    )


# What areas hold (phases 5b and 11)


def holds(printed: int, own_city: bool, held: Collection[str] = (), *, alone: bool = True) -> int:
    """How many own tokens an area holds in the check for surplus population (6.5).

    Args:
        printed: the population limit on the board.
        own_city: an own city is there; then only what Public Works allows stays.
        held: the advances of the player.
        alone: no units of other players and no Barbarians are there (Agriculture).
    """
    areas = turn().areas
    if own_city:
        return sum(more for advance, more in areas.in_cities.items() if advance in held)
    farmed = alone and areas.alone.advance in held and printed in areas.alone.printed
    return printed + (areas.alone.more if farmed else 0)


# City support (phases 5c and 11)


def support_rate(held: Collection[str] = (), more: int = 0) -> int:
    """Tokens on the board that each city of a holder of *held* needs; *more* is what a calamity adds (6.5)."""
    support = turn().support
    return support.rate + sum(extra for advance, extra in support.more.items() if advance in held) + more


def lacking(account: Account, rate: int) -> int:
    """How many tokens on the board are too few to support the cities at *rate*; 0 when they are supported."""
    return max(0, rate * account.cities - account.board)


def reductions(account: Account, rate: int, limits: Sequence[int]) -> Reduction:
    """The cities that must be reduced until the rest is supported, and the tokens placed for them (6.5).

    The tokens of a reduction count at once; no more are placed than stock has.

    Args:
        account: where the pieces are when support is checked.
        rate: the support rate.
        limits: what the areas of the cities hold, in the order in which they are reduced: those built this turn first.
            Areas not listed are taken to hold nothing.
    """
    cities = tokens = 0
    while account.board + tokens < rate * (account.cities - cities):
        limit = limits[cities] if cities < len(limits) else 0
        tokens += min(limit, account.stock - tokens)
        cities += 1
    return Reduction(cities, tokens)


# Ships (phase 3)


def ship_cost(build: int, keep: int) -> int:
    """What building and keeping so many ships costs, in treasury and tokens of the board together (6.3)."""
    shipping = turn().shipping
    return shipping.build * build + shipping.keep * keep


def shipping(account: Account, seat: Seat, build: int, keep: int, treasury: int) -> Transfers:
    """What *seat* moves in the ledger for the ships of its whole movement (6.3); `post` refuses what is not there.

    Ships that are neither built nor kept leave the board; the pieces may be built again in the same turn.

    Args:
        account: where its pieces are.
        build: ships built.
        keep: ships on the board that are kept.
        treasury: how much is paid from treasury; the rest are tokens of the board.

    Raises:
        RuleError: ``ships.count`` for a number below 0, ``ships.keep`` for more than are on the board,
            ``ships.too-many`` for more than there are pieces, ``ships.treasury`` for more than they cost; all 6.3
            with the ``most`` that would do.
    """
    cost, pieces = ship_cost(build, keep), turn().ships
    for count in (build, keep, treasury):
        if count < 0:
            raise RuleError("ships.count", "6.3", seat=seat, count=count)
    if keep > account.ships:
        raise RuleError("ships.keep", "6.3", seat=seat, count=keep, most=account.ships)
    if build + keep > pieces:
        raise RuleError("ships.too-many", "6.3", seat=seat, count=build + keep, most=pieces)
    if treasury > cost:
        raise RuleError("ships.treasury", "6.3", seat=seat, count=treasury, most=cost)
    return (
        *moved("tokens", "treasury", "stock", treasury),
        *moved("tokens", "board", "stock", cost - treasury),
        *moved("ships", "board", "stock", account.ships - keep),
        *moved("ships", "stock", "board", build),
    )
