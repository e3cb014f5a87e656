"""The cards of one board: what there is of each type, and what each can be played for (ME-2.1)."""

from collections.abc import Iterable
from functools import cache
from typing import Annotated

from msgspec import Meta, Struct

from core import facts
from core.errors import DataError
from core.facts import Document, Fact
from core.middle_empire import data
from core.middle_empire.catalog.board import Board, board
from core.middle_empire.catalog.names import EFFECTS, TYPES, Card, CardId, CardType, Effect, Positive, Space, Text

FILE = "cards.toml"


class TypeLine(Fact, frozen=True):
    """A type of cards and how many of it a player begins with (ME-4.3)."""

    id: CardType
    name: Text
    dealt: Annotated[int, Meta(ge=0)]


class CardLine(Fact, frozen=True):
    """A kind of card.

    Attributes:
        copies: how many there are.
        effects: what it can be played for.
        amount: how many attacks it is worth, or how many cards it brings.
        word: how a wild card is named in a command; empty for others.
        space: the space whose name it carries, or None.
        brief: its name where there is little room.
    """

    id: CardId
    name: Text
    type: CardType
    copies: Positive
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    amount: Positive = 1
    word: str = ""
    space: Space | None = None
    brief: str = ""


class NamedLine(Struct, frozen=True, forbid_unknown_fields=True):
    """The card that there is for each space: ``{space}`` and ``{label}`` stand for it."""

    id: Annotated[str, Meta(pattern=r"\{space\}")]
    name: Annotated[str, Meta(pattern=r"\{label\}")]
    brief: Annotated[str, Meta(pattern=r"\{label\}")]
    type: CardType
    copies: Positive
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]


class Deck(Struct, frozen=True):
    """All cards that are played with on one board.

    Attributes:
        types: the types with their names.
        cards: every kind of card, in the order of the file, named ones first.
        words: the wild cards by the word that stands for them in a command.
        short: every kind of card by the last part of its name, which no other has.
        kinds: the type of each kind of card, and of one that is known by its type only.
    """

    types: dict[CardType, TypeLine]
    cards: dict[CardId, CardLine]
    words: dict[str, CardId]
    short: dict[str, CardId]
    kinds: dict[Card, CardType]

    def of(self, kind: CardType) -> tuple[CardId, ...]:
        """Every card of a type, each as often as there are copies."""
        return tuple(card.id for card in self.cards.values() if card.type == kind for _ in range(card.copies))

    def type_of(self, card: Card) -> CardType:
        """The type of a card, however little is known of it."""
        return self.kinds[card]

    def line(self, card: Card) -> CardLine | None:
        """What there is to know of a card, or None where only its type is seen."""
        return self.cards.get(CardId(card))

    def named(self, space: Space) -> CardId:
        """The card that carries the name of *space*."""
        return next(card.id for card in self.cards.values() if card.space == space)

    def doing(self, effect: Effect, amount: int | None = None) -> CardId:
        """The card that is played for *effect*; of several the one that is worth *amount*."""
        found = (card for card in self.cards.values() if effect in card.effects)
        return next(card.id for card in found if amount in (None, card.amount))


def read_deck(found: Document, on: Board) -> Deck:
    """The cards of board *on* from the tables of ``cards.toml``.

    Raises:
        DataError: an entry is wrong, a type, name or effect is missing or appears twice where it may not.
    """
    types = facts.many(FILE, found, "type", TypeLine)
    facts.complete(FILE, "type", (line.id for line in types), TYPES)
    named = facts.one(FILE, found, "named", NamedLine)
    cards = (*_named(named, on), *facts.many(FILE, found, "card", CardLine))
    facts.unique(FILE, "card", (card.id for card in cards))
    facts.unique(FILE, "word", (card.word for card in cards if card.word))
    facts.unique(FILE, "short name", (_short(card.id) for card in cards))
    if missing := [effect for effect in EFFECTS if not any(effect in card.effects for card in cards)]:
        raise DataError(f"{FILE}: no card is played for {', '.join(missing)}.")
    if sorted(card.amount for card in cards if "attack" in card.effects) != [1, 2]:
        raise DataError(f"{FILE}: there has to be one card that is worth one attack, and one that is worth two.")
    return Deck(
        {line.id: line for line in types},
        {card.id: card for card in cards},
        {card.word: card.id for card in cards if card.word},
        {_short(card.id): card.id for card in cards},
        {**{kind: kind for kind in TYPES}, **{card.id: card.type for card in cards}},
    )


def _named(line: NamedLine, on: Board) -> Iterable[CardLine]:
    for place in on.places.values():
        name, brief = (text.replace("{label}", place.label) for text in (line.name, line.brief))
        yield CardLine(
            id=CardId(line.id.replace("{space}", place.id)),
            name=name,
            type=line.type,
            copies=line.copies,
            effects=line.effects,
            space=place.id,
            brief=brief,
        )


def _short(card: CardId) -> str:
    return card.rpartition(".")[2]


@cache
def deck(name: str) -> Deck:
    """The cards that are played with on the board called *name*, one of BOARDS."""
    return deck_for(board(name))


def deck_for(on: Board) -> Deck:
    """The cards that are played with on any board. Raises DataError where a space has the name of a card."""
    return read_deck(data.document(FILE, ["type", "named", "card"]), on)
