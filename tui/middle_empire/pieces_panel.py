"""What else lies on the table: players with their cards and pieces, claims, stacks, discards, cards not yet seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.middle_empire import supply
from core.middle_empire.catalog import TYPES, CardType
from core.middle_empire.state import State
from core.middle_empire.words import MiddleEmpireWords
from core.text import cell_width
from tui.actions import bindings
from tui.glyphs import Glyphs
from tui.middle_empire.actions import PIECES_ACTIONS
from tui.middle_empire.signs import claims_words, colour, letter, seat_words
from tui.panels.lines import Line, Span, cut, line, wrap
from tui.panels.scrolled import ScrolledPanel
from tui.spoken import _, counted

COLUMNS = (_("Card"), _("Emp."), _("Str."), _("Road"))
"""What is counted of a player; pieces in supply, but for Empires: those on the board of those that win."""
CELL = 5
"""Cells of a number."""


class PiecesPanel(ScrolledPanel):
    """Players, pieces and piles."""

    ACTIONS = PIECES_ACTIONS
    BINDINGS = bindings(PIECES_ACTIONS)

    def __init__(self, *, id: str = "pieces") -> None:
        super().__init__(id=id)
        self._state: State | None = None
        self._words: MiddleEmpireWords | None = None

    def show(self, state: State, words: MiddleEmpireWords) -> None:
        """Draw *state*."""
        self._state, self._words = state, words
        self.redraw()

    def heading(self, width: int) -> str:
        """The title."""
        return cut(_("Players, pieces and piles"), width, self.glyphs)

    def build(self, width: int) -> list[Line]:
        """Every line."""
        if self._state is None or self._words is None:
            return []
        return list(piece_lines(self._state, self._words, width, self.glyphs))


def piece_lines(state: State, words: MiddleEmpireWords, width: int, glyphs: Glyphs) -> Iterator[Line]:
    """Players, claims, supplies, each stack with its discards; last what has not been seen, of which there is most."""
    columns = COLUMNS[:3] if state.options.variation else COLUMNS
    room = max(8, width - 4 - CELL * len(columns))
    head = "".join(f"{column:>{CELL}}" for column in columns)
    yield line(Span(" " * (room + 3)), Span(head, "dim"))
    for seat in state.options.seats:
        mark = glyphs.cursor if seat == state.in_turn else glyphs.empty if seat == state.current else " "
        name = cut(seat_words(state, seat, words), room - 1, glyphs)
        numbers = [
            str(len(state.hand(seat))),
            f"{supply.empires_of(state, seat)}/{state.options.empires_to_win}",
            str(supply.strongholds(state, seat)),
            *([] if state.options.variation else [str(supply.roads(state, seat))]),
        ]
        shown = "".join(f"{number:>{CELL}}" for number in numbers)
        blanks = " " * (room - 1 - cell_width(name))
        yield line(Span(f"{mark} ", "head"), Span(f"{letter(seat)} ", colour(seat)), Span(f"{name}{blanks}{shown}"))
    for told in claims_words(state, words):
        yield line(Span(f"  {told}.", "warn"))
    if state.winner is not None:
        yield line(Span("  " + _("{seat} has won.").format(seat=words.seat(state.winner)), "good"))
    yield from _supplies(state)
    yield line("")
    for kind in TYPES:
        yield from _pile(state, kind, words, width, glyphs)
    yield line("")
    for kind in TYPES:
        unseen = [card for card, count in supply.unseen(state)[kind].items() for _again in range(count)]
        title = _("Not seen of {type}").format(type=words.type(kind))
        yield from _cards(title, unseen, words, width, "dim")


def _supplies(state: State) -> Iterator[Line]:
    left = [counted("{n} City Wall left", "{n} City Walls left", supply.walls(state))]
    if state.options.variation:
        left.append(counted("{n} road left", "{n} roads left", supply.common_roads(state)))
    yield line(Span(f"  {', '.join(left)}", "dim"))


def _pile(state: State, kind: CardType, words: MiddleEmpireWords, width: int, glyphs: Glyphs) -> Iterator[Line]:
    stack = _("{n} in the stack").format(n=len(state.stack(kind)))
    played = f" {glyphs.empty} {_('played')}" if kind in state.used else ""
    yield line(Span(f"{words.type(kind)[:1]} {words.type(kind)}", "head"), Span(f"  {stack}"), Span(played, "dim"))
    yield from _cards(_("Discarded"), state.discarded(kind), words, width, "plain")


def _cards(title: str, cards: Iterable[str], words: MiddleEmpireWords, width: int, look: str) -> Iterator[Line]:
    """Cards as a list, equal ones counted."""
    held = list(cards)
    names = [
        words.brief(card) + (f" ×{held.count(card)}" if held.count(card) > 1 else "") for card in dict.fromkeys(held)
    ]
    told = ", ".join(names) or _("none")
    for number, text in enumerate(wrap(f"{title}: {told}", width - 3)):
        yield line(Span(f"{'  ' if not number else '   '}{text}", look))
