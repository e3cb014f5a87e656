"""The trade cards: commodities and Water, the deck of each edition, and how stacks are made up (M2, M3)."""

from collections import Counter
from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from core.empires import data
from core.empires.catalog.names import (
    EDITIONS,
    ID,
    PLAYERS,
    STACKS,
    WATER,
    CardId,
    Edition,
    PlayerCount,
    Positive,
    Stack,
    Text,
)
from core.empires.data import Document, Fact
from core.errors import DataError

Pairing = Literal["no", "beside", "instead"]
"""Whether the Unmodifiable Calamities are in the stacks, and what becomes of the other non-tradeable ones."""


class Card(Struct, frozen=True):
    """A kind of trade card.

    Attributes:
        stack: its stack and face value; 0 for Water.
        count: how many the deck holds; 0 for Water, of which there is no end.
        tradeable: False for non-tradeable calamities only.
        unmodifiable: one of the Unmodifiable Calamities.
    """

    id: CardId
    name: str
    stack: Stack
    kind: Literal["commodity", "water", "calamity"]
    count: int
    tradeable: bool
    unmodifiable: bool = False


class Deck(Struct, frozen=True):
    """The trade cards of one edition (M2).

    Attributes:
        cards: every kind of card, by stack: Water, then commodities, then the calamities as they are resolved.
        stacks: the kinds of card in stacks 1 to 9.
        order: place of each card in ``cards``, for showing hands.
        column: column of the market for each card that may lie on one: all but the calamities (M17).
    """

    edition: str
    cards: dict[CardId, Card]
    stacks: dict[int, tuple[Card, ...]]
    order: dict[CardId, int]
    column: dict[CardId, Stack]

    def commodities(self, stack: int) -> tuple[Card, ...]:
        """The two commodities of *stack*."""
        return tuple(card for card in self.stacks[stack] if card.kind == "commodity")

    def tradeable_calamity(self, stack: int) -> Card | None:
        """The tradeable calamity of *stack*; None in stack 1."""
        return next((card for card in self._calamities(stack) if card.tradeable), None)

    def non_tradeable_calamities(self, stack: int) -> tuple[Card, ...]:
        """The non-tradeable calamities of *stack*: none in stack 1, else one, or two with the Unmodifiable ones."""
        return tuple(card for card in self._calamities(stack) if not card.tradeable)

    def _calamities(self, stack: int) -> tuple[Card, ...]:
        return tuple(card for card in self.stacks.get(stack, ()) if card.kind == "calamity")


class Batches(Fact, frozen=True):
    """How stacks are made up (M3): ``first`` commodities in batch A, ``last`` commodities in batch C."""

    players: PlayerCount
    first: Positive
    last: Positive


class CommodityLine(Fact, frozen=True):
    """A line of ``commodities.toml``."""

    id: Annotated[CardId, ID]
    name: Text
    stack: Annotated[Stack, Meta(ge=1, le=9)]
    edition: Edition
    cards: Positive


class CalamityCard(Fact, frozen=True):
    """The card of a major calamity; ``east``: its name in that edition, where it is another (M32)."""

    id: Annotated[CardId, ID]
    name: Text
    stack: Annotated[Stack, Meta(ge=2, le=9)]
    tradeable: bool
    east: Text | None = None

    def name_in(self, edition: str) -> str:
        """Its name in *edition*."""
        return self.east if edition == "east" and self.east is not None else self.name


def read_calamity_cards(found: Document) -> tuple[CalamityCard, ...]:
    """The cards of the major calamities in order of resolution (M30), from the tables of ``calamity_cards.toml``.

    Raises:
        DataError: an entry is wrong; stacks 2 to 9 have not one tradeable and one non-tradeable calamity each.
    """
    file = "calamity_cards.toml"
    cards = sorted(data.many(file, found, "calamity", CalamityCard), key=lambda card: (card.stack, card.tradeable))
    data.unique(file, "id", (card.id for card in cards))
    count = Counter((card.stack, card.tradeable) for card in cards)
    if uneven := [stack for stack in STACKS[1:] if (count[stack, False], count[stack, True]) != (1, 1)]:
        raise DataError(f"{file}: stack {uneven[0]} has not one tradeable and one non-tradeable calamity.")
    return tuple(cards)


@cache
def calamity_cards() -> tuple[CalamityCard, ...]:
    """The cards of the major calamities, in order of resolution (M30)."""
    return read_calamity_cards(data.document("calamity_cards.toml", ["calamity"]))


def read_commodities(found: Document) -> dict[str, tuple[Card, ...]]:
    """Water and the commodities of each edition by stack, from the tables of ``commodities.toml``.

    Raises:
        DataError: an entry is wrong, an id appears twice, or a stack has not exactly two commodities (M2).
    """
    file = "commodities.toml"
    water = Card(WATER, data.one(file, found, "water", str), Stack(0), "water", 0, tradeable=True)
    lines = sorted(data.many(file, found, "commodity", CommodityLine), key=lambda line: line.stack)
    data.unique(file, "id", [WATER, *(line.id for line in lines)])
    count: Counter[tuple[str, Stack]] = Counter((line.edition, line.stack) for line in lines)
    if uneven := [(edition, stack) for edition in EDITIONS for stack in STACKS if count[edition, stack] != 2]:
        raise DataError(f"{file}: {uneven[0][0]} stack {uneven[0][1]} has not exactly two commodities.")
    cards: dict[str, tuple[Card, ...]] = dict.fromkeys(EDITIONS, (water,))
    for line in lines:
        cards[line.edition] += (Card(line.id, line.name, line.stack, "commodity", line.cards, tradeable=True),)
    return cards


@cache
def _commodities() -> dict[str, tuple[Card, ...]]:
    return read_commodities(data.document("commodities.toml", ["water", "commodity"]))


@cache
def deck(edition: str, unmodifiable: Pairing = "no") -> Deck:
    """The trade cards of *edition*, ``west`` or ``east`` (M2), with or without the Unmodifiable Calamities.

    Where these are in play each stack from 2 up has one, ``beside`` its non-tradeable calamity or ``instead`` of it.
    """
    disasters = [
        Card(card.id, card.name_in(edition), card.stack, "calamity", 1, card.tradeable)
        for card in calamity_cards()
        if card.tradeable or unmodifiable != "instead"
    ]
    if unmodifiable != "no":
        disasters += _unmodifiable()
    disasters.sort(key=lambda card: (card.stack, card.tradeable))
    cards = sorted((*_commodities()[edition], *disasters), key=lambda card: card.stack)
    data.unique("commodities.toml, calamity_cards.toml and unmodifiable.toml", "id", (card.id for card in cards))
    return Deck(
        edition=edition,
        cards={card.id: card for card in cards},
        stacks={stack: tuple(card for card in cards if card.stack == stack) for stack in STACKS},
        order={card.id: place for place, card in enumerate(cards)},
        column={card.id: card.stack for card in cards if card.kind != "calamity"},
    )


def _unmodifiable() -> list[Card]:
    from core.empires.catalog.unmodifiable import unmodifiable

    return [
        Card(one.id, one.name, one.stack, "calamity", 1, tradeable=False, unmodifiable=True)
        for one in unmodifiable().calamities
    ]


def read_batches(found: Document) -> dict[int, Batches]:
    """The batches for each number of players, from the tables of ``batches.toml``; DataError where one is wrong."""
    batches = data.many("batches.toml", found, "batch", Batches)
    data.complete("batches.toml", "number of players", (entry.players for entry in batches), PLAYERS)
    return {entry.players: entry for entry in batches}


@cache
def _batches() -> dict[int, Batches]:
    return read_batches(data.document("batches.toml", ["batch"]))


def batches(players: int) -> Batches:
    """How stacks are made up for *players*, 3 or 4 (M3)."""
    return _batches()[players]
