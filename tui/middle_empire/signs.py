"""How what stands on the board is written: a letter and a colour for each seat, lines for the roadways."""

from __future__ import annotations

from collections.abc import Mapping

from core.middle_empire import supply
from core.middle_empire.catalog import Roadway, Seat, Space, seats
from core.middle_empire.state import COMMON, Position, State
from core.middle_empire.words import MiddleEmpireWords
from tui.glyphs import Glyphs
from tui.spoken import _, counted

THIN: Mapping[str, str] = {"ew": "─", "ns": "│", "es": "┌", "sw": "┐", "ne": "└", "nw": "┘"}
"""A cell of an empty roadway, by the sides it is open to."""
THICK: Mapping[str, str] = {"ew": "━", "ns": "┃", "es": "┏", "sw": "┓", "ne": "┗", "nw": "┛"}
"""A cell of a roadway in which a road lies."""
CROSSINGS = {(False, False): "┼", (True, False): "┿", (False, True): "╂", (True, True): "╋"}
"""A cell of two roadways, by whether a road lies in the one across and in the one down."""
PLAIN_THIN: Mapping[str, str] = {"ew": "-", "ns": "|"}
PLAIN_THICK: Mapping[str, str] = {"ew": "=", "ns": "H"}
"""The same in plain ASCII; corners and ends are ``+`` and ``#``."""
WALL, PLAIN_WALL = "▓", "#"
ROAD = "="
"""The letter of a road that belongs to nobody."""


def letter(seat: str) -> str:
    """The capital letter that stands for *seat*; a road that is common has a sign of its own."""
    return ROAD if seat == COMMON else seat[:1].upper()


def colour(seat: str) -> str:
    """The look of what belongs to *seat*: its colour as a hint; bright for what is common."""
    found = seats().get(Seat(seat))
    return "bright" if found is None else found.colour


def piece(there: Position | None, glyphs: Glyphs) -> str:
    """The two cells before the name of a space: a small letter for a Stronghold, a capital for an Empire; its wall."""
    if there is None:
        return f"{glyphs.empty} "
    sign = letter(there.owner)
    if there.kind == "stronghold":
        return f"{sign.lower()} "
    return sign + ((PLAIN_WALL if glyphs.ascii else WALL) if there.wall else " ")


def line_cell(sides: str, road: bool, glyphs: Glyphs) -> str:
    """One cell of a roadway that is open to *sides*, with or without a road in it."""
    if glyphs.ascii:
        return (PLAIN_THICK if road else PLAIN_THIN).get(sides, "#" if road else "+")
    return (THICK if road else THIN).get(sides, glyphs.empty)


def crossing(across: bool, down: bool, glyphs: Glyphs) -> str:
    """The cell where one roadway crosses another; whether a road lies in the one across and in the one down."""
    if glyphs.ascii:
        return "#" if across or down else "+"
    return CROSSINGS[across, down]


def left_out_words(state: State, way: Roadway, words: MiddleEmpireWords) -> str:
    """A roadway that is not drawn, with whose road lies in it: ``Alba – Corda, White's``."""
    owner = state.roads.get(way)
    told = words.way(way)
    return told if owner is None else _("{way}, {whose}").format(way=told, whose=words.whose(owner))


def spot_words(state: State, spot: str, words: MiddleEmpireWords) -> str:
    """What is on a spot of the map, in one sentence."""
    if spot in state.options.board.joins:
        owner = state.roads.get(Roadway(spot))
        if owner is None:
            return _("{way}: an empty roadway.").format(way=words.way(spot))
        return _("{way}: {whose} road.").format(way=words.way(spot), whose=words.whose(owner))
    there = state.positions.get(Space(spot))
    if there is None:
        return _("{space}: empty.").format(space=words.space(spot))
    told = _("{space}: {whose} {piece}.")
    if there.wall:
        told = _("{space}: {whose} {piece} with a City Wall.")
    return told.format(space=words.space(spot), whose=words.whose(there.owner), piece=words.piece(there.kind))


def claims_words(state: State, words: MiddleEmpireWords) -> list[str]:
    """Who has enough Empires and how far its next turn is, which it then wins at (ME-10.6)."""
    order = state.options.seats
    told = []
    for seat in supply.claims(state):
        left = (order.index(seat) - order.index(state.current)) % len(order)
        text = counted("{{seat}} wins after this turn", "{{seat}} wins in {n} turns", left)
        told.append(text.format(seat=words.seat(seat)))
    return told


def seat_words(state: State, seat: str, words: MiddleEmpireWords) -> str:
    """A seat with who plays it: ``White (Anna)``, ``Black (bot)``."""
    who = words.player(seat) or (_("bot") if seat in state.options.bots else "")
    return f"{words.seat(seat)} ({who})" if who else words.seat(seat)
