"""What may be typed at a table of Middle Empire: the words that fit into each place of a command."""

from __future__ import annotations

from core.middle_empire.state import State
from tui.completion import Kinds

FORMS = {
    "build": "build SPACE with any",
    "upgrade": "upgrade SPACE with WILD",
    "road": "road WAY",
    "wall": "wall SPACE",
    "remove": "remove WAY",
    "move": "move WAY to WAY",
    "attack": "attack SPACE",
    "double": "double SPACE SPACE",
    "discard": "discard CARD ...",
}
"""How the commands are completed whose words the legal ones do not list in every order."""


def kinds(state: State, seat: str) -> Kinds:
    """What may stand for each kind of word in the position *state*, for who types as *seat*."""
    options = state.options
    held = state.hand(state.current) if state.digital and seat == state.current else ()
    cards = tuple(dict.fromkeys(held)) or (tuple(options.deck.types) if not state.digital else ())
    return {
        "SPACE": lambda before, word: options.board.spaces,
        "WAY": lambda before, word: options.board.roadways,
        "WILD": lambda before, word: options.deck.words,
        "CARD": lambda before, word: cards,
    }
