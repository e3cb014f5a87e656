"""The words of a document that stand in no sentence of the game: what lines, columns and tie-breaks are called."""

from core.empires.facts import TieBreak
from core.empires.victory import Line
from core.words import N_

LINES: dict[Line, str] = {
    "cities": N_("Cities"),
    "advances": N_("Advances"),
    "ast": N_("A.S.T."),
    "late_iron": N_("Late Iron Age"),
    "buildings": N_("Special Buildings"),
}
"""What victory points are given for (6.13, SB-9)."""

TIES: dict[TieBreak, str] = {
    "own_building_controlled": N_("control of the Special Building of its own civilization"),
    "building_owned": N_("a Special Building of its own"),
    "column": N_("column of the A.S.T."),
    "advances_worth_6": N_("advances worth 6 points"),
    "advances_worth_3": N_("advances worth 3 points"),
    "printed_prices": N_("printed prices of the advances"),
    "credits_of_one_group": N_("credits of one group"),
    "credits_of_all_groups": N_("credits of all groups"),
    "cities": N_("cities"),
    "tokens": N_("tokens on the board"),
    "ast_ranking": N_("A.S.T.-ranking"),
}
"""What decides between equal points (6.13, SB-9.2)."""
