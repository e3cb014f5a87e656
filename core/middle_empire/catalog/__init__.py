"""The facts of Middle Empire: read from ``core/middle_empire/data`` once, when first asked for, and checked.

A file that is wrong is a DataError.
"""

from core.middle_empire.catalog.board import FORMAT, MARKS, TABLES, Board, Place, Title, Way, board, read_board
from core.middle_empire.catalog.cards import CardLine, Deck, deck, deck_for, read_deck
from core.middle_empire.catalog.game import (
    Colour,
    Numbers,
    Pieces,
    Switch,
    numbers,
    read_numbers,
    read_switches,
    seats,
    switches,
)
from core.middle_empire.catalog.map import Line, Map, Size
from core.middle_empire.catalog.names import (
    BOARDS,
    EFFECTS,
    PLAYERS,
    TYPES,
    Card,
    CardId,
    CardType,
    Cell,
    Effect,
    Kind,
    Roadway,
    Seat,
    Space,
)

__all__ = [
    "BOARDS",
    "EFFECTS",
    "FORMAT",
    "MARKS",
    "PLAYERS",
    "TABLES",
    "TYPES",
    "Board",
    "Card",
    "CardId",
    "CardLine",
    "CardType",
    "Cell",
    "Colour",
    "Deck",
    "Effect",
    "Kind",
    "Line",
    "Map",
    "Numbers",
    "Pieces",
    "Place",
    "Roadway",
    "Seat",
    "Size",
    "Space",
    "Switch",
    "Title",
    "Way",
    "board",
    "deck",
    "deck_for",
    "numbers",
    "read_board",
    "read_deck",
    "read_numbers",
    "read_switches",
    "seats",
    "switches",
]
