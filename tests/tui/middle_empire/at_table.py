"""Games of Middle Empire to sit down at, for the tests of its table screen."""

import random
from collections.abc import Sequence
from typing import Any

from core.games import Opened, new_game
from core.middle_empire.bots import sensible
from core.middle_empire.parse import format_command
from core.middle_empire.state import State
from core.rules import TABLE, WATCHER
from core.session import LocalSession
from tui.app import EmporionApp
from tui.glyphs import ASCII, UNICODE
from tui.middle_empire.screen import MiddleEmpireScreen
from tui.panels.lines import Painted

NAMES = {"white": "Anna", "black": "Björn"}
CROWDED = (
    "draw construction", "draw construction", "build egypt with any", "road egypt-ethiopia", "done",
    "draw attack", "draw defense", "build syria", "road syria-egypt", "attack egypt", "let", "done",
    "draw construction", "draw defense", "build thracia", "road thracia-mysia", "done",
    "draw defense", "draw defense", "upgrade syria", "wall syria",
)  # fmt: skip
"""Two turns of White and of Black beside the board: Strongholds, an Empire with its wall, roads of both."""


def game(*moves: str, players: int = 2, seed: int = 3, **options: Any) -> Opened:
    """A new game after *moves* by the table."""
    opened = new_game("middle_empire", {"players": players, **options}, rng=random.Random(seed))
    for move in moves:
        opened.game.submit(move)
    return opened


def crowded(**options: Any) -> Opened:
    """A game beside the board in which something of each kind stands on the map; Black may attack yet."""
    return game(*CROWDED, mode="table", **options)


def played(moves: int, players: int = 2, seed: int = 5, **options: Any) -> Opened:
    """A digital game in which *moves* moves were made by rules of thumb."""
    opened, rng = game(players=players, seed=seed, **options), random.Random(seed)
    for _ in range(moves):
        seat = state_of(opened).in_turn
        assert seat is not None
        opened.game.submit(format_command(sensible(opened.game.view(seat), seat, rng)), seat)
    return opened


def until(opened: Opened, phase: str, seed: int = 5) -> Opened:
    """The game played on by rules of thumb until *phase*."""
    rng = random.Random(seed)
    while state_of(opened).phase != phase:
        seat = state_of(opened).in_turn
        assert seat is not None
        opened.game.submit(format_command(sensible(opened.game.view(seat), seat, rng)), seat)
    return opened


def state_of(opened: Opened) -> State:
    """The position of a game."""
    state: State = opened.game.state
    return state


def screen_of(opened: Opened, **chosen: Any) -> MiddleEmpireScreen:
    """The table screen of a game, as the program makes it, with bots that choose the same every time."""
    seat = WATCHER if opened.game.state.digital else TABLE
    session = LocalSession(opened.game, seat)
    return MiddleEmpireScreen(session, opened.words, rng=random.Random(1), **chosen)  # type: ignore[arg-type]


def app_of(opened: Opened, plain: bool = False, **chosen: Any) -> EmporionApp:
    """The program, open at the table of a game."""
    glyphs = ASCII if plain else UNICODE
    return EmporionApp(lambda: screen_of(opened, **chosen), glyphs=glyphs, theme="obsidian")


def table_of(app: EmporionApp) -> MiddleEmpireScreen:
    """The table, also where something lies above it."""
    return next(screen for screen in app.screen_stack if isinstance(screen, MiddleEmpireScreen))


def seen(app: EmporionApp) -> str:
    """Everything that is drawn in the panels and lines of the open screen, titles and notes included."""
    parts: list[Any] = []
    for widget in app.screen.query(Painted):
        if all(node.display for node in widget.ancestors_with_self if hasattr(node, "display")):
            parts += [widget.border_title or "", widget.seen, widget.border_subtitle or ""]
    return "\n".join(map(str, parts))


def typed(text: str) -> Sequence[str]:
    """The keys that type *text*."""
    return [{" ": "space", ":": "colon", "-": "minus"}.get(char, char) for char in text]
