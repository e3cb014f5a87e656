"""A hosted table of Middle Empire on the screen."""

from __future__ import annotations

from msgspec.structs import replace

from core.middle_empire.words import MiddleEmpireWords
from tui.actions import bindings
from tui.middle_empire.actions import TABLE_ACTIONS
from tui.middle_empire.screen import MiddleEmpireScreen
from tui.screens.joined import Joined
from tui.screens.joined_actions import JOINED_ACTIONS

KEYS = {"joined.say": ("S",)}
"""Keys that are others here, where c draws a card."""


class JoinedMiddleEmpire(Joined, MiddleEmpireScreen):
    """The table from one seat of a hosted game."""

    words: MiddleEmpireWords
    ACTIONS = (*TABLE_ACTIONS, *(replace(one, keys=KEYS.get(one.id, one.keys)) for one in JOINED_ACTIONS))
    BINDINGS = bindings(ACTIONS)
