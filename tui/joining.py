"""From a seat at a hosted table to its screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui import opening
from tui.trouble import REFUSED, Trouble

if TYPE_CHECKING:
    from textual.screen import Screen

    from core.table.connection import Connection


def check_screen(connection: Connection) -> None:
    """Check that the game of the table can be seen on a screen. Raises Trouble."""
    from core.games import module_of

    missing = opening.no_screen(module_of(connection.welcome.game))
    if missing:
        connection.close()
        raise Trouble(missing, REFUSED)


def table(connection: Connection) -> Screen[Any]:
    """The table, seen from the seat of *connection*."""
    from core.games import module_of

    module = module_of(connection.welcome.game)
    words = module.words(lambda: connection.view, None)
    if module.rules.name == "middle_empire":
        from core.middle_empire.words import MiddleEmpireWords
        from tui.middle_empire.joined import JoinedMiddleEmpire

        assert isinstance(words, MiddleEmpireWords)
        return JoinedMiddleEmpire(connection, words)
    from core.empires.words import EmpiresWords
    from tui.screens.joined_empires import JoinedScreen

    assert isinstance(words, EmpiresWords)
    return JoinedScreen(connection, words)
