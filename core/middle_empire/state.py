"""A position of Middle Empire: immutable values, alike for a digital game, a table kept by hand and a seat's view."""

from collections.abc import Mapping
from functools import cached_property
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.middle_empire.catalog import (
    TYPES,
    Board,
    Card,
    CardId,
    CardType,
    Deck,
    Kind,
    Roadway,
    Seat,
    Space,
    board,
    deck,
    deck_for,
    numbers,
)

__all__ = ["COMMON", "Hand", "Options", "Pending", "Phase", "Position", "State", "replace"]

K = TypeVar("K")
T = TypeVar("T")

Mode = Literal["digital", "table"]
Phase = Literal["draw", "play", "draw_extra", "defend", "discard", "over"]

Hand = tuple[Card, ...]
"""The cards of a hand in the order they came; one that is not seen is known by its type."""

COMMON = "common"
"""Whose a road is in the variation (ME-11)."""


class Options(Struct, frozen=True, dict=True):
    """What was chosen when the game was made; kept in the header of its file.

    Attributes:
        seats: the colours that play, clockwise (ME-4.6).
        start: who begins (ME-4.5).
        variation: roads are common (ME-11).
        switches: what the table has settled for itself.
        own_board: a board that somebody brought; else ``board_id`` is one of BOARDS.
        bots: seats that nobody plays, with the name of the bot that whoever runs the game lets act for them.
    """

    seats: tuple[Seat, ...]
    start: Seat
    board_id: str
    mode: Mode = "digital"
    variation: bool = False
    names: Mapping[Seat, str] = {}
    switches: Mapping[str, str] = {}
    version: int = 1
    own_board: Board | None = None
    bots: Mapping[Seat, str] = {}

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    @cached_property
    def board(self) -> Board:
        """The board that is played on."""
        return board(self.board_id) if self.own_board is None else self.own_board

    @cached_property
    def deck(self) -> Deck:
        """The cards that are played with."""
        return deck(self.board_id) if self.own_board is None else deck_for(self.own_board)

    @cached_property
    def empires_to_win(self) -> int:
        """How many Empires win (ME-10.1)."""
        return numbers().empires[self.players]


class Position(Struct, frozen=True):
    """What stands on a space: a Stronghold, or an Empire perhaps with a City Wall."""

    owner: Seat
    kind: Kind = "stronghold"
    wall: bool = False


class Pending(Struct, frozen=True):
    """An attack that is not answered yet: who attacks, and the space of each hit still to come, in order (ME-9.11)."""

    attacker: Seat
    hits: tuple[Space, ...]


class State(Struct, frozen=True):
    """One position, or one observer's view of it: the same shape with unseen cards in it.

    Tuples by seat follow ``options.seats``, tuples by type ``TYPES``.

    Attributes:
        options: how the game was made.
        phase: where the turn stands.
        turn: number of the turn, from 1.
        current: whose turn it is.
        hands: by seat; at a table kept by hand all cards are unseen ones.
        stacks: by type, top first.
        discards: by type, the last one on top.
        positions: what stands on each space that is not empty.
        roads: whose road lies in each roadway that is not empty, or COMMON.
        used: types of the cards played in this turn (ME-5.9).
        draws: cards still to be drawn now.
        pending: the attack that waits for an answer.
        winner: who has won.
        observer: whose view this is; None for the game itself.
    """

    options: Options
    phase: Phase
    turn: int
    current: Seat
    hands: tuple[Hand, ...]
    stacks: tuple[Hand, ...]
    discards: tuple[tuple[CardId, ...], ...]
    positions: Mapping[Space, Position] = {}
    roads: Mapping[Roadway, str] = {}
    used: tuple[CardType, ...] = ()
    draws: int = 0
    pending: Pending | None = None
    winner: Seat | None = None
    observer: str | None = None

    @property
    def digital(self) -> bool:
        """The app deals the cards; else people hold them and the app knows what is played."""
        return self.options.mode == "digital"

    @property
    def in_turn(self) -> Seat | None:
        """Who is asked now: the owner of a space that is attacked, else whose turn it is; None when it is over."""
        if self.winner is not None:
            return None
        if self.pending is not None:
            return self.positions[self.pending.hits[0]].owner
        return self.current

    def hand(self, seat: Seat) -> Hand:
        """The hand of *seat* as far as this state knows it."""
        return self.hands[self.options.seats.index(seat)]

    def stack(self, kind: CardType) -> Hand:
        """The stack of a type, top first."""
        return self.stacks[TYPES.index(kind)]

    def discarded(self, kind: CardType) -> tuple[CardId, ...]:
        """The discard pile of a type, the last card on top."""
        return self.discards[TYPES.index(kind)]

    def with_hand(self, seat: Seat, hand: Hand) -> "State":
        """The state with another hand of *seat*."""
        return replace(self, hands=_changed(self.hands, self.options.seats.index(seat), hand))

    def with_stack(self, kind: CardType, stack: Hand) -> "State":
        """The state with another stack."""
        return replace(self, stacks=_changed(self.stacks, TYPES.index(kind), stack))

    def with_discarded(self, kind: CardType, pile: tuple[CardId, ...]) -> "State":
        """The state with another discard pile."""
        return replace(self, discards=_changed(self.discards, TYPES.index(kind), pile))

    def with_position(self, space: Space, position: Position | None) -> "State":
        """The state with *position*, or nothing, on *space*."""
        return replace(self, positions=_with(self.positions, space, position))

    def with_road(self, way: Roadway, owner: str | None) -> "State":
        """The state with a road of *owner*, or none, in a roadway."""
        return replace(self, roads=_with(self.roads, way, owner))


def _changed(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return (*items[:at], item, *items[at + 1 :])


def _with(items: Mapping[K, T], key: K, item: T | None) -> Mapping[K, T]:
    """*items* with *item* under *key*, or without *key*."""
    others = {other: value for other, value in items.items() if other != key}
    return others if item is None else {**others, key: item}
