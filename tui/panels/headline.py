"""The words outside every panel: what game this is, where the turn stands, who is to move, what somebody wants."""

from typing import Protocol

from core.empires.catalog import phases
from core.empires.state import State
from core.text import cell_width
from tui.glyphs import Glyphs
from tui.panels.cards import Names
from tui.panels.lines import Line, Span, line
from tui.spoken import _


class PhaseNames(Names, Protocol):
    """Words for cards, seats and phases."""

    def phase(self, phase: str) -> str:
        """The name of a phase."""


def headline(state: State, names: PhaseNames, title: str, glyphs: Glyphs, width: int) -> Line:
    """The first line of the screen: the game, where its turn stands, who is to move."""
    options = state.options
    game = f"Mega Empires {options.edition.capitalize()}"
    players = _("{n} players").format(n=options.players)
    who = "" if state.in_turn is None else f"{glyphs.cursor} " + _("{seat} to move").format(seat=named(state, names))
    long = f" {game} · {title}" if title else f" {game} · {players}"
    for left, middle in (
        (long, where(state, names)),
        (f" {game}", where(state, names)),
        (f" {game}", brief(state, names)),
    ):
        if cell_width(left) + cell_width(middle) + cell_width(who) + 7 <= width:
            break
    else:
        left, middle = "", f" {brief(state, names)}"
    if width >= 110 and left:
        middle = " " * max(1, (width - cell_width(middle)) // 2 - cell_width(left)) + middle
    elif left:
        middle = f" · {middle}"
    room = max(1, width - cell_width(left) - cell_width(middle) - cell_width(who) - 1)
    return line(Span(left, "bright"), Span(middle, "plain"), " " * room, Span(who, "head"), " ")


def named(state: State, names: Names) -> str:
    """The seat in turn, with its player's name."""
    seat = state.in_turn
    if seat is None:
        return ""
    player = names.player(seat)
    return f"{names.seat(seat)} ({player})" if player else names.seat(seat)


def where(state: State, names: PhaseNames) -> str:
    """Turn, phase and trading round."""
    parts = [_("Turn {n}").format(n=state.turn), phase_words(state.phase, names)]
    if state.trading is not None:
        rounds = state.options.shape.rounds
        parts.append(_("round {n} of {rounds}").format(n=state.trading.round, rounds=rounds))
    return " · ".join(parts)


def brief(state: State, names: PhaseNames) -> str:
    """The same in fewer cells."""
    parts = [_("T{n}").format(n=state.turn), phase_words(state.phase, names)]
    if state.trading is not None:
        parts.append(_("round {n}/{rounds}").format(n=state.trading.round, rounds=state.options.shape.rounds))
    return " · ".join(parts)


def phase_words(phase: str, names: PhaseNames) -> str:
    """Number and name of a phase: ``7 Trade``."""
    number = next((known.number for known in phases() if known.id == phase), phase)
    return f"{number} {names.phase(phase)}"


def talk_words(state: State, names: Names) -> str:
    """What is wanted and offered (M27)."""
    said: dict[tuple[str, str], list[str]] = {}
    for word in state.talk:
        said.setdefault((word.seat, word.kind), []).append(names.card(word.card))
    verbs = {"wants": _("{seat} wants {cards}"), "offers": _("{seat} offers {cards}")}
    lines = [verbs[kind].format(seat=names.seat(seat), cards=", ".join(cards)) for (seat, kind), cards in said.items()]
    return " · ".join(lines)
