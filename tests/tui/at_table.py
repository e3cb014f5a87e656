"""Games to sit down at, for the tests of the table screen."""

import random
from collections.abc import Sequence

from core.empires.state import State
from core.games import Opened, new_game
from core.rules import TABLE, WATCHER
from core.session import LocalSession
from tui.app import EmporionApp
from tui.glyphs import ASCII, UNICODE
from tui.panels.lines import Painted
from tui.screens.table import TableScreen

NAMES = {"hellas": "Anna", "minoa": "Björn"}


def game(*moves: str, mode: str = "table", players: int = 3, seed: int = 3, **options: object) -> Opened:
    """A new western game after *moves* by the table."""
    chosen = {"edition": "west", "players": players, "mode": mode, **options}
    opened = new_game("empires", chosen, rng=random.Random(seed))
    for move in moves:
        opened.game.submit(move)
    return opened


def trading(*moves: str, **options: object) -> Opened:
    """A game in trade: Minoa 4, Hellas 4, Hatti 5 cities (M13); Minoa is in turn."""
    return game("cities hellas 4 minoa 4 hatti 5", "deal", "done", "done", "done", *moves, **options)


def copper_and_clay(*moves: str, **options: object) -> Opened:
    """The position of M22: Minoa holds Copper, Clay, Water and two Wool; fish and wool lie on the market."""
    return trading(
        "hand minoa copper clay*2 water wool*2 treachery",
        "market 3b fish 3c fish 4b wool r2 4",
        *moves,
        **options,
    )


def state_of(opened: Opened) -> State:
    """The position of a game."""
    state: State = opened.game.state
    return state


def screen_of(opened: Opened, **chosen: object) -> TableScreen:
    """The table screen of a game, as the program makes it."""
    seat = WATCHER if opened.game.state.digital else TABLE
    return TableScreen(LocalSession(opened.game, seat), opened.words, **chosen)  # type: ignore[arg-type]


def app_of(opened: Opened, plain: bool = False, **chosen: object) -> EmporionApp:
    """The program, open at the table of a game."""
    glyphs = ASCII if plain else UNICODE
    return EmporionApp(lambda: screen_of(opened, **chosen), glyphs=glyphs, theme="obsidian")


def seen(app: EmporionApp) -> str:
    """Everything that is drawn in the panels and lines of the open screen, titles and notes included."""
    parts = []
    for widget in app.screen.query(Painted):
        if all(node.display for node in widget.ancestors_with_self if hasattr(node, "display")):
            parts += [widget.border_title or "", widget.seen, widget.border_subtitle or ""]
    return "\n".join(parts)


def drawn(app: EmporionApp) -> str:
    """What the terminal shows, line by line."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)


def typed(text: str) -> Sequence[str]:
    """The keys that type *text*."""
    names = {" ": "space", "@": "at", "*": "asterisk", ":": "colon", "/": "slash"}
    return [names.get(char, char) for char in text]
