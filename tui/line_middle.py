"""The views of Middle Empire as short sentences, one a line in a fixed order, for reading aloud."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from core.middle_empire.words import MiddleEmpireWords
from tui.spoken import _, counted

Lines = Iterator[str]
View = Callable[[Any, MiddleEmpireWords], Lines]

PIECES = {
    "strongholds": ("{n} Stronghold", "{n} Strongholds"),
    "empires": ("{n} Empire", "{n} Empires"),
    "roads": ("{n} road", "{n} roads"),
}
"""What pieces are called, for one and for more."""


def board(data: Mapping[str, Any], words: MiddleEmpireWords) -> Lines:
    """One line for each player who is on the board: its positions, then its roads; then who claims or has won."""
    for seat in words.options.seats:
        standing = [_standing(space, there, words) for space, there in data["spaces"].items() if there["owner"] == seat]
        if standing:
            yield _("{seat}: {positions}.").format(seat=words.seat(seat), positions=", ".join(standing))
    if not data["spaces"]:
        yield _("Nothing stands on the board.")
    for owner in dict.fromkeys(data["roads"].values()):
        ways = [words.way(way) for way, whose in data["roads"].items() if whose == owner]
        whose = words.whose(owner)
        yield _("Roads, {whose}: {ways}.").format(whose=whose, ways="; ".join(ways))
    if data["turn"] is not None:
        yield _("It is {seat}'s turn.").format(seat=words.seat(data["turn"]))
    for seat in data["claims"]:
        yield _("{seat} has enough Empires to win at its next turn.").format(seat=words.seat(seat))
    if data["winner"] is not None:
        yield _("{seat} has won.").format(seat=words.seat(data["winner"]))


def _standing(space: str, there: Mapping[str, Any], words: MiddleEmpireWords) -> str:
    told = _("{piece} in {space}").format(piece=words.piece(there["kind"]), space=words.space(space))
    return _("{position} with a City Wall").format(position=told) if there["wall"] else told


def hand(data: Mapping[str, Any], words: MiddleEmpireWords) -> Lines:
    """How many cards, and which ones as far as they are seen."""
    seat = words.seat(data["seat"])
    if not data["size"]:
        yield _("{seat} holds no cards.").format(seat=seat)
        return
    held = [words.cards([card] * count) for card, count in data["cards"].items()]
    for kind, count in data["unknown"].items():
        cards = counted("{n} card of {{type}}", "{n} cards of {{type}}", count)
        held.append(cards.format(type=words.type(kind)))
    cards = counted("{n} card", "{n} cards", data["size"])
    yield _("{seat} holds {cards}: {list}.").format(seat=seat, cards=cards, list=", ".join(held))


def piles(data: Mapping[str, Any], words: MiddleEmpireWords) -> Lines:
    """One line for each stack with its discard pile, then the pieces in supply."""
    for kind in words.options.deck.types:
        pile = data[kind]
        left = counted("{n} card", "{n} cards", pile["stack"])
        shown = words.cards(pile["discard"])
        yield _("{type}: {left} in the stack; discarded: {cards}.").format(
            type=words.type(kind), left=left, cards=shown
        )
    for seat, pieces in data["supply"].items():
        told = words.listed(counted(*PIECES[piece], count) for piece, count in pieces.items())
        yield _("{seat} has in supply {pieces}.").format(seat=words.seat(seat), pieces=told)
    yield counted("{n} City Wall in supply.", "{n} City Walls in supply.", data["walls"])
    if "common_roads" in data:
        yield counted("{n} common road in supply.", "{n} common roads in supply.", data["common_roads"])


def turn(data: Mapping[str, Any], words: MiddleEmpireWords) -> Lines:
    """The number of the turn, the types that were played, and the attack that waits for an answer."""
    yield _("Turn {number}.").format(number=data["number"])
    if data["used"]:
        yield _("Played in this turn: {types}.").format(types=words.listed(words.type(kind) for kind in data["used"]))
    if data["draws"]:
        yield counted("{n} card still to draw.", "{n} cards still to draw.", data["draws"])
    if data["attack"] is not None:
        spaces = words.listed(words.space(space) for space in data["attack"]["hits"])
        attacker = words.seat(data["attack"]["attacker"])
        yield _("{seat} attacks; not answered yet: {spaces}.").format(seat=attacker, spaces=spaces)


def unseen(data: Mapping[str, Any], words: MiddleEmpireWords) -> Lines:
    """One line for each type: the cards that have not been seen."""
    for kind, cards in data.items():
        every = words.cards(card for card, count in cards.items() for _again in range(count))
        yield _("{type}, not seen: {cards}.").format(type=words.type(kind), cards=every)


VIEWS: dict[str, View] = {"board": board, "hand": hand, "piles": piles, "turn": turn, "unseen": unseen}
"""What each view is said with."""
