"""The ledger: where the pieces of each civilization are, and the transfers that move them between those places.

Pieces never change their owner: a city that is annexed goes to its owner's stock, and one of the annexing player's
stock takes its place. So the pieces of a civilization are the same number after every entry (rulebook 1.1, 3).
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Literal

from msgspec import Struct

from core.empires.catalog import Seat, limits
from core.empires.facts import turn
from core.errors import RuleError

RULE = "3"
"""The pieces, in the Mega Civilization rulebook 1.1."""

Piece = Literal["tokens", "cities", "ships"]
Place = Literal["board", "stock", "treasury"]

PLACES: dict[Piece, tuple[Place, ...]] = {
    "tokens": ("board", "stock", "treasury"),
    "cities": ("board", "stock"),
    "ships": ("board", "stock"),
}
"""Where each kind of piece can be."""


class Account(Struct, frozen=True):
    """Where the pieces of one civilization are; what is neither on the board nor in treasury is in stock.

    Attributes:
        board: tokens on the board; the census.
        treasury: tokens in treasury.
        cities: cities on the board.
        ships: ships on the board.
    """

    board: int = 0
    treasury: int = 0
    cities: int = 0
    ships: int = 0

    @property
    def stock(self) -> int:
        """Tokens in stock."""
        return limits().tokens - self.board - self.treasury

    @property
    def city_stock(self) -> int:
        """Cities in stock."""
        return limits().cities - self.cities

    @property
    def ship_stock(self) -> int:
        """Ships in stock."""
        return turn().ships - self.ships


class Transfer(Struct, frozen=True):
    """So many pieces of one civilization go from one place to another."""

    what: Piece
    source: Place
    target: Place
    count: int


Transfers = tuple[Transfer, ...]


def opening() -> Account:
    """Where the pieces of each civilization are when the first turn begins (rulebook 1.1, 4)."""
    start = turn().start
    return Account(start.board, start.treasury, start.cities, start.ships)


def moved(what: Piece, source: Place, target: Place, count: int) -> Transfers:
    """The transfer of *count* pieces, or nothing where that is 0."""
    return (Transfer(what, source, target, count),) if count else ()


def annexed(cities: int, tokens: int) -> tuple[Transfers, Transfers]:
    """What the loser and what the winner moves when these units are annexed: off the board, and from stock on to it."""
    lost = (*moved("cities", "board", "stock", cities), *moved("tokens", "board", "stock", tokens))
    won = (*moved("cities", "stock", "board", cities), *moved("tokens", "stock", "board", tokens))
    return lost, won


def post(account: Account, transfers: Iterable[Transfer], seat: Seat) -> Account:
    """*account* of *seat* after *transfers*, one after the other; all of them or none.

    Raises:
        RuleError: ``ledger.place`` for a place that such pieces have not, ``ledger.negative`` for a count below
            0, ``ledger.short`` for more pieces than the ``most`` that are in the source when its turn comes.
    """
    counts = _counts(account)
    for transfer in transfers:
        what = transfer.what
        for place in (transfer.source, transfer.target):
            if place not in PLACES[what]:
                raise RuleError("ledger.place", RULE, seat=seat, what=what, place=place, places=PLACES[what])
        _check_source(seat, transfer, counts[what, transfer.source])
        counts[what, transfer.source] -= transfer.count
        counts[what, transfer.target] += transfer.count
    return Account(
        board=counts["tokens", "board"],
        treasury=counts["tokens", "treasury"],
        cities=counts["cities", "board"],
        ships=counts["ships", "board"],
    )


def post_all(accounts: Mapping[Seat, Account], entries: Iterable[tuple[Seat, Transfers]]) -> dict[Seat, Account]:
    """*accounts* after *entries*, one after the other; RuleError as for `post`, and nothing is changed then."""
    after = dict(accounts)
    for seat, transfers in entries:
        after[seat] = post(after[seat], transfers, seat)
    return after


def correction(account: Account, wanted: Account, seat: Seat) -> Transfers:
    """The transfers that make *account* of *seat* what the table says it is.

    Raises:
        RuleError: ``ledger.out-of-range`` for a number below 0 or for more pieces than the civilization has, with the
            ``most`` that would do.
    """
    tokens = limits().tokens
    by_treasury = wanted.board == account.board
    board_most, treasury_most = (tokens, tokens - wanted.board) if by_treasury else (tokens - wanted.treasury, tokens)
    _check_total(seat, "tokens", "treasury", wanted.treasury, treasury_most)
    _check_total(seat, "tokens", "board", wanted.board, board_most)
    _check_total(seat, "cities", "board", wanted.cities, limits().cities)
    _check_total(seat, "ships", "board", wanted.ships, turn().ships)
    changes: tuple[tuple[Piece, Place, int], ...] = (
        ("tokens", "board", wanted.board - account.board),
        ("tokens", "treasury", wanted.treasury - account.treasury),
        ("cities", "board", wanted.cities - account.cities),
        ("ships", "board", wanted.ships - account.ships),
    )
    # What goes to stock goes first, so that stock holds what comes from it.
    back = [Transfer(what, place, "stock", -change) for what, place, change in changes if change < 0]
    out = [Transfer(what, "stock", place, change) for what, place, change in changes if change > 0]
    return (*back, *out)


def _check_source(seat: Seat, transfer: Transfer, most: int) -> None:
    what, place, count = transfer.what, transfer.source, transfer.count
    if count < 0:
        raise RuleError("ledger.negative", RULE, seat=seat, what=what, place=place, count=count, most=most)
    if count > most:
        raise RuleError("ledger.short", RULE, seat=seat, what=what, place=place, count=count, most=most)


def _check_total(seat: Seat, what: Piece, place: Place, count: int, most: int) -> None:
    if not 0 <= count <= most:
        raise RuleError("ledger.out-of-range", RULE, seat=seat, what=what, place=place, count=count, most=most)


def _counts(account: Account) -> dict[tuple[Piece, Place], int]:
    return {
        ("tokens", "board"): account.board,
        ("tokens", "stock"): account.stock,
        ("tokens", "treasury"): account.treasury,
        ("cities", "board"): account.cities,
        ("cities", "stock"): account.city_stock,
        ("ships", "board"): account.ships,
        ("ships", "stock"): account.ship_stock,
    }


def most_in_stock(accounts: Mapping[Seat, Account], barred: Collection[Seat] = ()) -> Seat | None:
    """Who has most cities in stock, of these most tokens in stock, of these the first in A.S.T.-ranking (M34, M35).

    Args:
        accounts: in A.S.T.-ranking order.
        barred: who can't be it.

    Returns:
        The seat, or None when everybody is barred.
    """
    able = [seat for seat in accounts if seat not in barred]
    return max(able, key=lambda seat: (accounts[seat].city_stock, accounts[seat].stock), default=None)


def view(accounts: Mapping[Seat, Account]) -> dict[str, dict[str, int]]:
    """``show ledger`` as plain data."""
    return {
        seat: {
            "board": account.board,
            "stock": account.stock,
            "treasury": account.treasury,
            "cities": account.cities,
            "city_stock": account.city_stock,
            "ships": account.ships,
        }
        for seat, account in accounts.items()
    }
