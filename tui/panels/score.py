"""The score: victory points line by line, if the game ended now or as it ended, and what decided between equal ones."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from core.empires.facts import TieBreak, track
from core.empires.state import State
from core.empires.succession import standings
from core.empires.victory import Place, ranking
from core.empires.words import EmpiresWords
from tui.actions import bindings
from tui.line_text import LINES
from tui.panels.civilizations import colours
from tui.panels.lines import Line, Span, cut, line, wrap
from tui.panels.scrolled import ScrolledPanel
from tui.screens.book_actions import SCORE_ACTIONS
from tui.spoken import _

NAME = 28
"""Cells of what points are given for."""
LEAST, MOST = 9, 14
"""Cells of a civilization's points."""

TIES: Mapping[TieBreak, str] = {
    "own_building_controlled": _("controlling the Special Building of its own region"),
    "building_owned": _("owning a Special Building"),
    "column": _("the column of the A.S.T."),
    "advances_worth_6": _("advances worth 6"),
    "advances_worth_3": _("advances worth 3"),
    "printed_prices": _("the printed prices of its advances"),
    "credits_of_one_group": _("the credits of one group"),
    "credits_of_all_groups": _("all its credits"),
    "cities": _("cities on the board"),
    "tokens": _("tokens on the board"),
    "ast_ranking": _("its place in the A.S.T.-ranking"),
}
"""What decides between equal points."""


class ScorePanel(ScrolledPanel):
    """The score, best first."""

    ACTIONS = SCORE_ACTIONS
    BINDINGS = bindings(SCORE_ACTIONS)

    def __init__(self, *, id: str = "score") -> None:
        super().__init__(id=id)
        self._state: State | None = None
        self._words: EmpiresWords | None = None

    def show(self, state: State, words: EmpiresWords) -> None:
        """Draw the victory points of *state*."""
        self._state, self._words = state, words
        self.redraw()

    def heading(self, width: int) -> str:
        """The title: whether the game is over."""
        if self._state is None or self._state.over:
            return _("Score")
        return cut(f"{_('Score')} · {_('if the game ended now')}", width, self.glyphs)

    def build(self, width: int) -> list[Line]:
        """The table of points, then what decided."""
        if self._state is None or self._words is None:
            return []
        if self._state.books is None:
            return [line(Span(f" {_('The table keeps the books of this game by hand.')}", "dim"))]
        return score_lines(self._state, self._words, width)


def score_lines(state: State, words: EmpiresWords, width: int) -> list[Line]:
    """The table of points, the sum of each civilization below, then the tie-breaks that decided."""
    places = ranking(standings(state))
    cell = max(LEAST, min(MOST, (width - NAME - 1) // len(places)))
    name = max(8, min(NAME, width - 1 - cell * len(places)))
    hints = colours(state)
    heads = [Span(f"{f'{one.place} {words.seat(one.seat)}'[: cell - 1]:>{cell}}", hints[one.seat]) for one in places]
    kinds = dict.fromkeys(kind for one in places for kind, _points in one.score.lines)
    rows = [_row(LINES[kind], [dict(one.score.lines).get(kind, 0) for one in places], name, cell) for kind in kinds]
    total = _row(_("victory points"), [one.score.total for one in places], name, cell, "number")
    return [line(" " * (name + 1), *heads), *rows, total, (), *_notes(state, words, places, width)]


def _row(name: str, points: Sequence[int], room: int, cell: int, look: str = "plain") -> Line:
    return line(Span(f" {name[:room]:<{room}}", "dim"), *(Span(f"{each:>{cell}}", look) for each in points))


def _notes(state: State, words: EmpiresWords, places: Sequence[Place], width: int) -> list[Line]:
    points = track().points
    by_price = ", ".join(f"{worth}" for worth in points.advances.values())
    rule = _(
        "A city counts {city}, an advance {advances} by its price; a column counts {column}, but not the first (6.13)."
    )
    told = [rule.format(city=points.city, advances=by_price, column=points.column)]
    told = [*ties_words(places, words), *told]
    return [line(Span(f" {piece}", "dim")) for text in told for piece in wrap(text, width - 2)]


def ties_words(places: Sequence[Place], words: EmpiresWords) -> list[str]:
    """What put a player before the next one with as many points."""
    told = []
    for one, following in pairwise(places):
        if one.decided is None:
            continue
        sentence = _("{ahead} is ahead of {behind} by {what}: {n} against {m}.")
        told.append(
            sentence.format(
                ahead=words.seat(one.seat),
                behind=words.seat(following.seat),
                what=TIES[one.decided.by],
                n=one.decided.ahead,
                m=one.decided.behind,
            )
        )
    return told
