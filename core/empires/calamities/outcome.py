"""What comes out of a calamity: who loses what, with the sum that leads to it, as changes that the books can post."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from core.empires.catalog import CardId, Seat
from core.empires.facts import BuildingId
from core.empires.ledger import Transfer, Transfers, annexed, moved


class Term(Struct, frozen=True):
    """One number of a sum.

    Attributes:
        code: where it comes from: ``printed``, ``advance``, ``building``, ``most`` (there is no more to lose) ...
        amount: what it adds, below 0 takes off.
        name: the advance or building, where there is one.
    """

    code: str
    amount: int
    name: str = ""


class Part(Struct, frozen=True):
    """What a calamity does to one player, with its arithmetic.

    Attributes:
        seat: the player.
        role: ``primary``, ``secondary``, ``beneficiary``, ``neighbour`` ...
        unit: what the sum counts (``damage``, ``cities``, ``face_value`` ...).
        terms: the sum; empty where nothing is computed.
        total: its result, never below 0.
    """

    seat: Seat
    role: str
    unit: str
    terms: tuple[Term, ...]
    total: int


class Change(Struct, frozen=True):
    """What moves for one player.

    Attributes:
        seat: whose pieces, cards or marker.
        transfers: pieces between board, stock and treasury; pieces never change their owner.
        steps: A.S.T. steps, below 0 back.
        cards: cards discarded from the hand.
        sacrifices: Special Buildings given up.
    """

    seat: Seat
    transfers: Transfers = ()
    steps: int = 0
    cards: tuple[CardId, ...] = ()
    sacrifices: tuple[BuildingId, ...] = ()


class Note(Struct, frozen=True):
    """Something to be said with the result: why nobody is hit, where Barbarians stand now."""

    code: str
    values: dict[str, Any] = {}


class Outcome(Struct, frozen=True):
    """The whole result, shown before it is settled.

    Attributes:
        parts: who is hit in which role, with the arithmetic, in the order of resolution.
        changes: what moves; several of one seat follow each other.
        notes: what is to be said beside it.
    """

    parts: tuple[Part, ...] = ()
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


class Gathering(Struct):
    """An outcome that is being gathered, change by change."""

    parts: list[Part] = []
    changes: list[Change] = []
    notes: list[Note] = []

    def hit(self, part: Part) -> None:
        """Somebody is hit."""
        self.parts.append(part)

    def note(self, code: str, **values: Any) -> None:
        """Something is to be said."""
        self.notes.append(Note(code, values))

    def move(self, seat: Seat, transfers: Iterable[Transfer]) -> None:
        """Pieces of *seat* move."""
        if found := tuple(transfers):
            self.changes.append(Change(seat, found))

    def lose(self, seat: Seat, tokens: int = 0, cities: int = 0) -> None:
        """Tokens and cities of *seat* go from the board to its stock."""
        self.move(seat, (*moved("tokens", "board", "stock", tokens), *moved("cities", "board", "stock", cities)))

    def reduce(self, seat: Seat, cities: int, tokens: int) -> None:
        """Cities of *seat* are reduced, and *tokens* of its stock are placed in their stead."""
        self.move(seat, (*moved("cities", "board", "stock", cities), *moved("tokens", "stock", "board", tokens)))

    def annex(self, loser: Seat, winner: Seat, cities: int, tokens: int, city_pieces: int, token_pieces: int) -> None:
        """*winner* annexes units of *loser*, and puts pieces of its own there as far as its stock goes."""
        lost, _ = annexed(cities, tokens)
        _, won = annexed(city_pieces, token_pieces)
        self.move(loser, lost)
        self.move(winner, won)

    def pay(self, seat: Seat, treasury: int) -> None:
        """Treasury of *seat* goes to its stock."""
        self.move(seat, moved("tokens", "treasury", "stock", treasury))

    def discard(self, seat: Seat, cards: tuple[CardId, ...]) -> None:
        """*seat* discards cards."""
        if cards:
            self.changes.append(Change(seat, cards=cards))

    def step(self, seat: Seat, steps: int) -> None:
        """The marker of *seat* moves by *steps*."""
        if steps:
            self.changes.append(Change(seat, steps=steps))

    def sacrifice(self, seat: Seat, building: BuildingId) -> None:
        """*seat* gives up a Special Building."""
        self.changes.append(Change(seat, sacrifices=(building,)))

    def freed(self, seat: Seat) -> int:
        """Tokens of *seat* that have come to its stock so far, less those that have left it."""
        moves = [move for change in self.changes if change.seat == seat for move in change.transfers]
        tokens = [move for move in moves if move.what == "tokens"]
        back = sum(move.count for move in tokens if move.target == "stock")
        return back - sum(move.count for move in tokens if move.source == "stock")

    def done(self) -> Outcome:
        """The outcome."""
        return Outcome(tuple(self.parts), tuple(self.changes), tuple(self.notes))


def plain(outcome: Outcome) -> dict[str, Any]:
    """An outcome as plain data, for events and views."""
    return {
        "parts": [
            {
                "seat": part.seat,
                "role": part.role,
                "unit": part.unit,
                "terms": [[term.code, term.amount, term.name] for term in part.terms],
                "total": part.total,
            }
            for part in outcome.parts
        ],
        "changes": [
            {
                "seat": change.seat,
                "moves": [[one.what, one.source, one.target, one.count] for one in change.transfers],
                "steps": change.steps,
                "cards": list(change.cards),
                "sacrifices": list(change.sacrifices),
            }
            for change in outcome.changes
        ],
        "notes": [[note.code, note.values] for note in outcome.notes],
    }
