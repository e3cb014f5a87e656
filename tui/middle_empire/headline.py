"""The first line of the screen: the game, where the turn stands, who claims, who is to move."""

from __future__ import annotations

from core.middle_empire.state import State
from core.middle_empire.words import MiddleEmpireWords
from core.text import cell_width
from tui.glyphs import Glyphs
from tui.middle_empire.signs import claims_words, seat_words
from tui.panels.lines import Line, Span, cut, line
from tui.spoken import _

PHASES = {
    "draw": _("draw"),
    "draw_extra": _("pick 2 more"),
    "play": _("play"),
    "defend": _("answer an attack"),
    "discard": _("discard"),
    "over": _("the end"),
}
"""What a phase is called in few words."""


def where(state: State, words: MiddleEmpireWords) -> str:
    """The number of the turn and its phase; of an attack who attacks what. Nothing of it is a secret."""
    told = _("Turn {n}").format(n=state.turn)
    if state.pending is None:
        return f"{told} · {PHASES[state.phase]}"
    attack = _("{seat} attacks {space}").format(
        seat=words.seat(state.pending.attacker), space=words.space(state.pending.hits[0])
    )
    return f"{told} · {attack}"


def mover(state: State, words: MiddleEmpireWords, glyphs: Glyphs, player: bool = True) -> str:
    """Who is to move, or who has won."""
    if state.winner is not None:
        return _("{seat} has won").format(seat=words.seat(state.winner))
    seat = state.in_turn
    if seat is None:
        return ""
    name = seat_words(state, seat, words) if player else words.seat(seat)
    return f"{glyphs.cursor} " + _("{seat} to move").format(seat=name)


def headline(state: State, words: MiddleEmpireWords, title: str, glyphs: Glyphs, width: int, note: str = "") -> Line:
    """The line in *width* cells, as much of it as finds room; claims and a *note* on how the game is open stay."""
    game = f" {_('Middle Empire')}"
    mark = f" · {note}" if note else ""
    claims = "".join(f" · {one}" for one in claims_words(state, words))
    for left, who in (
        (f"{game} · {title}" if title else game, mover(state, words, glyphs)),
        (game, mover(state, words, glyphs)),
        (game, mover(state, words, glyphs, player=False)),
        ("", mover(state, words, glyphs, player=False)),
    ):
        place = f" · {where(state, words)}" if left else f" {where(state, words)}"
        room = width - sum(map(cell_width, (left, mark, place, claims, who))) - 1
        if room > 0:
            break
    else:
        place, room = "", width - sum(map(cell_width, (mark, claims, who))) - 1
    if not left and not place:
        claims = f" {claims.removeprefix(' · ')}"
    if room <= 0:
        claims = cut(claims, max(0, cell_width(claims) + room - 1), glyphs)
        room = max(1, width - sum(map(cell_width, (left, mark, place, claims, who))) - 1)
    return line(
        Span(left, "bright"), Span(mark, "warn"), Span(place), Span(claims, "warn"), " " * room, Span(who, "head"), " "
    )
