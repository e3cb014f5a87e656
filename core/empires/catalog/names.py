"""The names that facts are told in: kinds of id, editions, numbers of players, and what a field may hold."""

from typing import Annotated, Literal, NewType

from msgspec import Meta

CardId = NewType("CardId", str)
"""A commodity, a calamity or Water (``copper``, ``famine``, ``water``)."""
Seat = NewType("Seat", str)
"""A civilization at the table (``hellas``)."""
Space = NewType("Space", str)
"""A space of the market board: ``3a``, ``6b``, ``r2`` (M6)."""
Stack = NewType("Stack", int)
"""Number of a stack of trade cards, 1 to 9; 0 is Water, which has no stack."""

WATER = CardId("water")
EDITIONS = ("west", "east")
PLAYERS = (3, 4)
STACKS = tuple(Stack(number) for number in range(1, 10))

ID = Meta(pattern="^[a-z][a-z0-9_]*$")
SOME = Meta(min_length=1)
Id = Annotated[str, ID]
Text = Annotated[str, SOME]
Positive = Annotated[int, Meta(ge=1)]
Amount = Annotated[int, Meta(ge=0)]
PlayerCount = Annotated[int, Meta(ge=3, le=4)]
Edition = Literal["west", "east"]
Group = Literal["arts", "civics", "crafts", "religion", "science"]
CityUnit = Literal["cities", "coastal_cities", "cities_destroyed", "cities_reduced", "cities_kept"]
PointUnit = Literal["damage", "unit_points", "unit_points_kept", "barbarian_tokens", "face_value"]
Unit = Literal[CityUnit, PointUnit, "support_rate", "ast_steps"]
"""What the number of an effect counts; ``..._kept`` is what the victim is left with, not what is lost."""
