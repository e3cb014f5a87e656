"""The app as the tests of its screens start it, and the picture it draws."""

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from textual.screen import Screen

from core import games, places
from tui.app import EmporionApp
from tui.screens.home import HomeScreen

PLAYED = datetime(2031, 5, 4, 18, 30, tzinfo=UTC)


def emporion(first: Callable[[], Screen[Any]] = HomeScreen, **changes: Any) -> EmporionApp:
    """The app, in the theme *obsidian* unless told otherwise."""
    return EmporionApp(first, **{"theme": "obsidian", **changes})


def picture(app: EmporionApp) -> str:
    """The screen as text, each line without the blanks at its end."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)


def line_with(app: EmporionApp, text: str) -> str:
    """The one line of the picture that has *text*."""
    found = [line for line in picture(app).splitlines() if text in line]
    assert len(found) == 1, picture(app)
    return found[0]


def saved_game(name: str, minutes_ago: int = 0, **options: Any) -> Path:
    """A new game on the shelf, played *minutes_ago* before a fixed time."""
    path = places.games() / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    games.new_game("empires", options, path).close()
    when = PLAYED.timestamp() - 60 * minutes_ago
    os.utime(path, (when, when))
    return path


def spoilt_game(name: str, minutes_ago: int = 0) -> Path:
    """A file on the shelf that is no game."""
    path = places.games() / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("nothing = 'of ours'\n")
    when = PLAYED.timestamp() - 60 * minutes_ago
    os.utime(path, (when, when))
    return path
