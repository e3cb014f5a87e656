"""What things are called in the facts and in the command language, as types."""

from typing import Annotated, Literal, NewType, get_args

from msgspec import Meta

Seat = NewType("Seat", str)
"""The colour of a player (``white``)."""
Space = NewType("Space", str)
"""A named place on the board (``egypt``)."""
Roadway = NewType("Roadway", str)
"""A printed connection, by its two ends (``egypt-ethiopia``)."""
CardId = NewType("CardId", str)
"""A kind of card (``d.road``)."""

CardType = Literal["construction", "defense", "attack"]
"""What stack a card belongs to."""
Card = CardId | CardType
"""A card as far as somebody knows it: one that is not seen is known by its type."""
Effect = Literal["build", "upgrade", "road", "defend", "pick", "wall", "remove", "attack"]
"""What a card can be played for."""
Kind = Literal["stronghold", "empire"]
"""What stands on a space."""

TYPES: tuple[CardType, ...] = get_args(CardType)
EFFECTS: tuple[Effect, ...] = get_args(Effect)
PLAYERS = (2, 3, 4)
"""How many can play (ME-4.1)."""
BOARDS = ("published-18", "old-cities-24")
"""The boards there are; the first is used when nobody chooses."""

Text = Annotated[str, Meta(min_length=1)]
Positive = Annotated[int, Meta(ge=1)]
Cell = tuple[Annotated[int, Meta(ge=0)], Annotated[int, Meta(ge=0)]]
"""A place on a map of characters: column and row, from 0."""
