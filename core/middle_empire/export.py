"""A game of Middle Empire as a document: Markdown, or comma-separated values.

Only what lies open on the table is told: no hand, no stack.
"""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from msgspec import Struct

from core.escaping import Cell, harmless, markdown_text
from core.middle_empire import supply
from core.middle_empire.catalog import Seat
from core.middle_empire.state import COMMON, State
from core.middle_empire.words import MiddleEmpireWords
from core.rules import WATCHER, Event, seen_by
from core.words import N_

TOLD = (
    "stronghold.built",
    "empire.built",
    "wall.built",
    "road.built",
    "road.removed",
    "road.moved",
    "attack.made",
    "attack.defended",
    "wall.destroyed",
    "space.captured",
    "space.emptied",
    "claim.made",
    "game.won",
)
"""Events that change the board, or decide the game."""
HEAD = ("table", "turn", "seat", "player", "item", "value")


class Played(Protocol):
    """A game as far as its course is told: ``core.game.Game`` is one."""

    @property
    def state(self) -> State:
        """The position now."""

    def at(self, n: int) -> State:
        """The position after the first *n* entries of the game's file."""

    def steps(self) -> Iterator[tuple[State, tuple[Event, ...]]]:
        """The position after each move that counts, and what happened in it."""


class Turn(Struct, frozen=True):
    """A turn: whose it was, the board when it ended or as it stands now, and what happened in it."""

    number: int
    seat: Seat
    board: State
    events: tuple[Event, ...]


def by_turn(game: Played) -> tuple[Turn, ...]:
    """The turns so far, the running one last. What was taken back is not told."""
    turns: list[Turn] = []
    before = game.at(0)
    happened: list[Event] = []
    for state, events in game.steps():
        seen = (seen_by(event, WATCHER) for event in events if event.code in TOLD)
        happened.extend(event for event in seen if event is not None)
        if state.turn != before.turn:
            turns.append(Turn(before.turn, before.current, state, tuple(happened)))
            before, happened = state, []
    if game.state.winner is None:
        turns.append(Turn(before.turn, before.current, game.state, tuple(happened)))
    return tuple(turns)


def document(game: Played, words: MiddleEmpireWords, to: str) -> str:
    """*game* as it stands now, written as *to* says (one of ``FORMATS``)."""
    return FORMATS[to](game, words)


def markdown(game: Played, words: MiddleEmpireWords) -> str:
    """*game* as Markdown with tables."""
    state = game.state
    parts = [f"# {markdown_text(words.title())}", " ".join(map(markdown_text, _standing(state, words)))]
    parts += _table(words, N_("Players"), (N_("Seat"), N_("Player"), *_COUNTS), _players(state, words))
    spaces = [_space(state, space, words) for space in state.options.board.spaces if space in state.positions]
    parts += _table(words, N_("Spaces"), (N_("Space"), N_("Owner"), N_("Piece")), spaces)
    roads = [(words.way(way), _owner(owner, words)) for way, owner in state.roads.items()]
    parts += _table(words, N_("Roads"), (N_("Roadway"), N_("Owner")), roads)
    seats = [words.seat(seat) for seat in state.options.seats]
    course = [_course(turn, words) for turn in by_turn(game)]
    parts += _table(words, N_("Turn by turn (Empires at the end)"), (N_("Turn"), N_("Of"), *seats, N_("What happened")),
                    course)  # fmt: skip
    return "\n\n".join(parts) + "\n"


def comma_separated(game: Played, words: MiddleEmpireWords) -> str:
    """*game* as comma-separated values (RFC 4180), one value a line."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(HEAD)
    for table, turn, seat, item, value in _lines(game, words):
        player = words.player(seat)
        writer.writerow(map(harmless, (table, turn, _owner(seat, words), player, item, value)))
    return out.getvalue()


FORMATS: Mapping[str, Callable[[Played, MiddleEmpireWords], str]] = MappingProxyType(
    {"md": markdown, "csv": comma_separated}
)
"""How a document may be written, by the ending of its file."""

_COUNTS = (N_("Empires"), N_("Strongholds"), N_("Roads"))


def _standing(state: State, words: MiddleEmpireWords) -> Iterator[str]:
    """Where the game stands, in sentences."""
    yield words.tr(N_("Turn {n}.")).format(n=state.turn)
    if state.winner is not None:
        yield words.tr(N_("{seat} has won.")).format(seat=words.seat(state.winner))
        return
    for seat in supply.claims(state):
        yield words.tr(N_("{seat} has enough Empires to win at its next turn.")).format(seat=words.seat(seat))


def _players(state: State, words: MiddleEmpireWords) -> Iterator[tuple[Cell, ...]]:
    for seat in state.options.seats:
        own = [one for one in state.positions.values() if one.owner == seat]
        roads = sum(owner == seat for owner in state.roads.values())
        empires = supply.empires_of(state, seat)
        yield words.seat(seat), words.player(seat), empires, len(own) - empires, roads


def _owner(owner: str, words: MiddleEmpireWords) -> str:
    return words.tr(N_("common")) if owner == COMMON else words.seat(owner)


def _piece(state: State, space: Any, words: MiddleEmpireWords) -> str:
    there = state.positions[space]
    told = words.piece(there.kind)
    return words.tr(N_("{piece} with a City Wall")).format(piece=told) if there.wall else told


def _space(state: State, space: Any, words: MiddleEmpireWords) -> tuple[Cell, ...]:
    return words.space(space), words.seat(state.positions[space].owner), _piece(state, space, words)


def _course(turn: Turn, words: MiddleEmpireWords) -> tuple[Cell, ...]:
    empires = [supply.empires_of(turn.board, seat) for seat in turn.board.options.seats]
    told = " ".join(map(words.event, turn.events))
    return turn.number, words.seat(turn.seat), *empires, told


def _table(words: MiddleEmpireWords, title: str, head: Sequence[str], rows: Iterable[tuple[Cell, ...]]) -> list[str]:
    """A heading and a table; without rows a word instead."""
    lines = [" | ".join(map(markdown_text, row)) for row in rows]
    if not lines:
        return [f"## {words.tr(title)}", words.tr(N_("None."))]
    first = " | ".join(words.tr(name) for name in head)
    return [f"## {words.tr(title)}", "\n".join((f"| {first} |", f"|{'|'.join(['---'] * len(head))}|",
                                               *(f"| {line} |" for line in lines)))]  # fmt: skip


def _lines(game: Played, words: MiddleEmpireWords) -> Iterator[tuple[str, int, str, str, Cell]]:
    """Table, turn, seat, item and value: the board at the end of each turn, claims, and who has won."""
    for turn in by_turn(game):
        board = turn.board
        for space in board.options.board.spaces:
            if space in board.positions:
                owner = board.positions[space].owner
                yield "spaces", turn.number, owner, words.space(space), _piece(board, space, words)
        for way, whose in board.roads.items():
            yield "roads", turn.number, whose, words.way(way), words.piece("road")
        for event in turn.events:
            if event.code in ("claim.made", "game.won"):
                table = "claims" if event.code == "claim.made" else "winner"
                yield table, turn.number, str(event.seat), "empires", event.values["empires"]
