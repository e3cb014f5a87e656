"""Opening the full screen: what it should look like in this run, and what is left to say when it has closed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from core import places
from core.text import printable
from tui import settings, theme
from tui.glyphs import Glyphs, choose
from tui.lifeline import terminal_problem
from tui.settings import Settings
from tui.spoken import _
from tui.theme import Palette
from tui.trouble import USAGE, Trouble

if TYPE_CHECKING:
    from textual.screen import Screen


class Look(Struct, frozen=True):
    """What the full screen should look like in this run.

    Attributes:
        glyphs: the signs to draw with.
        settings: what the person chose before.
        palettes: the themes there are, by name.
        theme: the theme for this run; empty: the person's choice.
        notices: what was wrong with settings and themes, a sentence each.
        mouse: follow the mouse.
        bell: ring at all.
    """

    glyphs: Glyphs
    settings: Settings
    palettes: Mapping[str, Palette]
    theme: str
    notices: tuple[str, ...]
    mouse: bool
    bell: bool


def look(plain: bool = False, mouse: bool = True, theme_name: str = "", bell: bool = True) -> Look:
    """What the flags and the person's own files ask for.

    Raises:
        Trouble: this is no terminal to draw on, or there is no such theme.
    """
    problem = terminal_problem(sys.__stdin__, sys.__stderr__, os.environ)
    if problem:
        raise Trouble(problem)
    chosen, trouble = settings.load()
    own, faults = theme.personal(places.themes())
    palettes = theme.Themes(own)
    if theme_name and theme_name not in palettes:
        text = _("there is no theme “{name}”; there are {known}.")
        raise Trouble(text.format(name=printable(theme_name), known=", ".join(palettes)), USAGE)
    glyphs = choose(plain, sys.__stderr__.encoding if sys.__stderr__ else None)
    notices = tuple(text for text in (trouble, *faults) if text)
    return Look(glyphs, chosen, palettes, theme_name, notices, mouse, bell)


def run(look: Look, first: Callable[[], Screen[Any]], notices: Sequence[str] = ()) -> int:
    """Open the full screen with the screen that *first* makes, until it is left; the exit status.

    Args:
        look: what it looks like.
        first: makes the first screen; leaving it ends the program.
        notices: sentences to tell at the start.

    Raises:
        Exception: the fault that ended it, if one did.
    """
    from tui.app import EmporionApp

    if os.environ.get("NO_COLOR") == "":
        del os.environ["NO_COLOR"]  # Textual takes an empty one for a wish, too.
    told = (*notices, *look.notices)
    app = EmporionApp(first, look.settings, look.palettes, look.theme, look.glyphs, told, look.bell)
    try:
        app.run(mouse=look.mouse)
    finally:
        app.lifeline.silence()
    if app.fault is not None:
        raise app.fault
    return app.return_code or 0
