"""What may be typed at a table of Middle Empire, where the legal commands do not list it in every order."""

from __future__ import annotations

from core.middle_empire.state import State
from tui.completion import Kinds

FORMS = {
    "build": "build SPACE with any",
    "upgrade": "upgrade SPACE with WILD",
    "road": "road SPACE-SPACE",
    "wall": "wall SPACE",
    "remove": "remove SPACE-SPACE",
    "move": "move SPACE-SPACE to SPACE-SPACE",
    "attack": "attack SPACE",
    "double": "double SPACE SPACE",
    "discard": "discard CARD ...",
}
"""How a command is written, to be shown while it is typed."""


def kinds(state: State, seat: str) -> Kinds:
    """What may stand for a kind of word in the position *state*, for who types as *seat*; the legal commands say what
    stands for all others."""
    held = state.hand(state.current) if state.digital and seat == state.current else ()
    cards = tuple(dict.fromkeys(held)) if state.digital else tuple(state.options.deck.types)
    return {"CARD": lambda before, word: cards}
