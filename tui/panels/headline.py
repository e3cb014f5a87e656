"""The words outside every panel: what game this is, where the turn stands, who is to move, what somebody wants."""

from typing import Protocol

from core.empires.catalog import phases
from core.empires.state import State
from core.text import cell_width
from tui.glyphs import Glyphs
from tui.panels.cards import Names
from tui.panels.lines import Line, Span, line
from tui.spoken import _

MARGIN = 6
"""Cells that are left free between the parts."""
CENTRED = 110
"""Cells from which the middle part stands in the middle."""


class PhaseNames(Names, Protocol):
    """Words for cards, seats and phases."""

    def phase(self, phase: str) -> str:
        """The name of a phase."""


def headline(state: State, names: PhaseNames, title: str, glyphs: Glyphs, width: int, note: str = "") -> Line:
    """The first line of the screen: the game, where its turn stands, who is to move; as much of it as finds room.

    A *note* on how the game is open is never left out.
    """
    game = f" Mega Empires {state.options.edition.capitalize()}"
    mark = f" · {note}" if note else ""
    more = title or _("{n} players").format(n=state.options.players)
    for left, middle, who in (
        (f"{game} · {more}", where(state, names), mover(state, names, glyphs)),
        (game, where(state, names), mover(state, names, glyphs)),
        (game, brief(state, names), mover(state, names, glyphs, player=False)),
        ("", brief(state, names), mover(state, names, glyphs, player=False)),
    ):
        if not left:
            mark, middle = f" {note}" if note else "", f" · {middle}" if note else f" {middle}"
        room = width - cell_width(left) - cell_width(mark) - cell_width(middle) - cell_width(who) - 1
        if room > MARGIN:
            break
    between = (width - cell_width(middle)) // 2 - cell_width(left + mark) if width >= CENTRED else 0
    if not left:
        gap = ""
    elif 3 < between < room:
        gap = " " * between
    else:
        gap = " · "
    rest = " " * max(1, room - len(gap))
    return line(Span(left, "bright"), Span(mark, "warn"), Span(f"{gap}{middle}"), rest, Span(who, "head"), " ")


def mover(state: State, names: Names, glyphs: Glyphs, player: bool = True) -> str:
    """Who is to move, with the name of the person where there is room for it."""
    if state.in_turn is None:
        return ""
    name = names.player(state.in_turn) if player else ""
    seat = names.seat(state.in_turn)
    return f"{glyphs.cursor} " + _("{seat} to move").format(seat=f"{seat} ({name})" if name else seat)


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
    """Number and name of a phase: ``7 Trade``, ``6b Additional Purchases``."""
    number = phase if phase[:1].isdigit() else next((known.number for known in phases() if known.id == phase), phase)
    return f"{number} {names.phase(phase)}"


def talk_words(state: State, names: Names) -> str:
    """What is wanted and offered (M27)."""
    said: dict[tuple[str, str], list[str]] = {}
    for word in state.talk:
        said.setdefault((word.seat, word.kind), []).append(names.card(word.card))
    verbs = {"wants": _("{seat} wants {cards}"), "offers": _("{seat} offers {cards}")}
    lines = [verbs[kind].format(seat=names.seat(seat), cards=", ".join(cards)) for (seat, kind), cards in said.items()]
    return " · ".join(lines)
