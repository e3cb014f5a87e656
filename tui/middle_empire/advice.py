"""The rules of the moment in a few sentences, for the help."""

from __future__ import annotations

from core.middle_empire.state import State
from tui.spoken import _

ADVICE: dict[str, tuple[str, ...]] = {
    "draw": (_("Two cards are drawn, each from any stack; the first may be looked at before the second (ME-5.2)."),),
    "draw_extra": (_("Two more cards are drawn, each from any stack; they may be played in this turn (ME-5.3)."),),
    "play": (
        _("Up to three cards are played, at most one of each type, in any order (ME-5.4)."),
        _("A named card builds a Stronghold on its empty space, the second makes it an Empire (ME-6.1, ME-6.2)."),
        _("An attack needs a road that leads to the target (ME-9.1)."),
    ),
    "defend": (
        _("The owner of the space is asked, whatever it holds. A card Defend stops one attack (ME-9.5)."),
        _("Let through, it takes a City Wall, else the space: the attacker's Stronghold stands there (ME-9.6)."),
    ),
    "discard": (
        _("More than seven cards are put away, unseen, under their stacks, in the order they are marked (ME-5.6)."),
    ),
    "over": (_("Who holds enough Empires at the start of the own turn has won (ME-10.3)."),),
}
"""For each phase what applies in it."""


def advice(state: State) -> tuple[str, ...]:
    """What applies now, and how many Empires win."""
    wins = _("{n} Empires win, held from the end of an own turn to the next (ME-10).")
    return (*ADVICE[state.phase], wins.format(n=state.options.empires_to_win))
