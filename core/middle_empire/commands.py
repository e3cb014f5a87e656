"""What a seat can ask for: one small immutable value for each verb of the command language."""

from msgspec import Struct

from core.middle_empire.catalog import Card, CardType, Roadway, Space


class Draw(Struct, frozen=True):
    """Draw the top card of a stack (ME-5.2)."""

    type: CardType


class Skip(Struct, frozen=True):
    """Decline the draw at the start of a turn."""


class Build(Struct, frozen=True):
    """Place a Stronghold (ME-6.1), with the card that names the space or with a wild one, named by its word."""

    space: Space
    wild: str = ""


class Upgrade(Struct, frozen=True):
    """Turn an own Stronghold into an Empire (ME-6.2), with the card of the space or with a wild one."""

    space: Space
    wild: str = ""


class Road(Struct, frozen=True):
    """Place a road (ME-7.1)."""

    way: Roadway


class Wall(Struct, frozen=True):
    """Put a City Wall under an own Empire (ME-8.1)."""

    space: Space


class Pick(Struct, frozen=True):
    """Play Pick 2 More Cards."""


class Remove(Struct, frozen=True):
    """Remove Road: take a road off the board (ME-7.5)."""

    way: Roadway


class Shift(Struct, frozen=True):
    """Remove Road: move a road to another roadway (ME-7.5)."""

    way: Roadway
    to: Roadway


class Attack(Struct, frozen=True):
    """Attack an Opponent (ME-9.4)."""

    space: Space


class Double(Struct, frozen=True):
    """Double Attack: both on one space, or split on two (ME-9.9)."""

    spaces: tuple[Space, ...]


class Defend(Struct, frozen=True):
    """Answer an attack with Defend Against Attack (ME-9.5)."""


class Let(Struct, frozen=True):
    """Let an attack pass."""


class Done(Struct, frozen=True):
    """Play no more cards in this turn."""


class Discard(Struct, frozen=True):
    """Put cards under their stacks to hold no more than seven; several of one type in this order (ME-5.6)."""

    cards: tuple[Card, ...]


Command = (
    Draw
    | Skip
    | Build
    | Upgrade
    | Road
    | Wall
    | Pick
    | Remove
    | Shift
    | Attack
    | Double
    | Defend
    | Let
    | Done
    | Discard
)
