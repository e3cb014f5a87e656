"""Games to sit down at, for the tests of the table screen."""

import random
from collections.abc import Sequence

from textual.events import Key
from textual.pilot import Pilot

from core.empires.state import State
from core.games import Opened, new_game
from core.rules import TABLE, WATCHER
from core.session import LocalSession
from tui.app import EmporionApp
from tui.glyphs import ASCII, UNICODE
from tui.panels.lines import Painted
from tui.screens.table import TableScreen

NAMES = {"hellas": "Anna", "minoa": "Björn"}

CENSUS = "census minoa 10 assyria 14 hatti 16 hellas 19"
BOOKED = (
    "set minoa board 12 treasury 12 cities 4 column 5",
    "set assyria board 12 treasury 10 cities 5 column 6",
    "set hatti board 9 treasury 8 cities 3 column 6",
    "set hellas board 15 treasury 20 cities 4 column 7",
    "own minoa trade_routes politics",
    "own hellas pottery mysticism coinage",
)
HANDS = (
    "hand minoa ochre*3 clay*2 copper",
    "hand assyria fish*3 ochre",
    "hand hatti clay*3 wool*3",
    "hand hellas ochre*4 copper*2 fish*2",
)
DEALT = ("deal", "done", "done", "done", "done", *HANDS, "pass", "pass", "pass", "pass")
ABILITIES = (CENSUS, *BOOKED, *DEALT, "end", "end")
BUYING = (*ABILITIES, "end", "end")
"""A first turn of four seats up to phase 10, and up to phase 12: books, hands and advances to draw."""


def game(*moves: str, mode: str = "table", players: int = 3, seed: int = 3, **options: object) -> Opened:
    """A new western game after *moves* by the table."""
    chosen = {"edition": "west", "players": players, "mode": mode, **options}
    opened = new_game("empires", chosen, rng=random.Random(seed))
    for move in moves:
        opened.game.submit(move)
    return opened


def four(*moves: str, **options: object) -> Opened:
    """A game of four beside the board after *moves*."""
    return game(*moves, players=4, **options)


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


async def burst(pilot: Pilot[None], *keys: str) -> None:
    """Press *keys* in one go, without waiting for what they do, as a fast typist or a pasted text does."""
    for key in keys:
        pilot.app.post_message(Key(key, key if len(key) == 1 else None))
    await pilot.pause()
    await pilot.pause()
