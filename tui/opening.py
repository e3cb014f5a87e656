"""From a file to the table: opens a saved game, tells what was wrong with it, and puts the table on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import Refusal
from core.rules import TABLE, WATCHER
from core.session import LocalSession
from tui.spoken import _, counted, refused

if TYPE_CHECKING:
    from textual.screen import Screen

    from core.games import Opened
    from core.language import GameModule

SCREENS = ("empires", "middle_empire")
"""The games that have a table on the screen."""


def table(opened: Opened, title: str) -> Screen[Any]:
    """The table for an open game, of a kind that has a screen. The screen closes the game's file when it is left.

    A digital game begins at no seat: the curtain hands it to one. Beside the board everybody is seat ``table``.
    """
    seat = WATCHER if opened.game.state.digital else TABLE
    session = LocalSession(opened.game, seat)
    if opened.module.rules.name == "middle_empire":
        return _middle_empire(session, opened, title)
    from core.empires.words import EmpiresWords
    from tui.screens.table import TableScreen

    assert isinstance(opened.words, EmpiresWords)
    return TableScreen(session, opened.words, journal=opened.journal, read_only=opened.read_only, title=title)


def _middle_empire(session: LocalSession, opened: Opened, title: str) -> Screen[Any]:
    from core.middle_empire.words import MiddleEmpireWords
    from tui.middle_empire.screen import MiddleEmpireScreen

    assert isinstance(opened.words, MiddleEmpireWords)
    return MiddleEmpireScreen(session, opened.words, journal=opened.journal, read_only=opened.read_only, title=title)


def no_screen(module: GameModule) -> str:
    """Why this game can't be seen at a table on the screen, or "" where it can."""
    if module.rules.name in SCREENS:
        return ""
    told = _("{title} has no screen yet. 'emporion line' plays it by typed commands.")
    return told.format(title=_(module.title))


def show(screen: Screen[Any], path: Path, title: str, read_only: bool = False) -> Refusal | None:
    """Open the game in *path* above *screen*; a game in use is offered read-only.

    Returns:
        Why it can't be opened at all, which the person has been told; else None.
    """
    from core import games

    try:
        opened = games.open_game(path, read_only)
    except Refusal as refusal:
        if refusal.code == "save.in-use" and not read_only:
            _offer_look(screen, path, title, refusal)
            return None
        screen.app.push_screen(_trouble(_("This game can't be opened"), str(refused(refusal))))
        return refusal
    missing = no_screen(opened.module)
    if missing:
        opened.close()
        screen.app.push_screen(_trouble(_("This game can't be opened"), missing))
        return None
    put(screen, opened, title)
    _tell_dropped(screen, opened)
    return None


def put(screen: Screen[Any], opened: Opened, title: str) -> None:
    """Put the table of an open game above *screen*; its file is let go of before *screen* is seen again."""

    def left(_result: object) -> None:
        opened.close()
        look_again = getattr(screen, "look_again", None)
        if look_again is not None:
            look_again()

    screen.app.push_screen(table(opened, title), left)


def _offer_look(screen: Screen[Any], path: Path, title: str, refusal: Refusal) -> None:
    from tui.screens.confirm import ConfirmScreen

    def answered(yes: bool | None) -> None:
        if yes:
            show(screen, path, title, read_only=True)

    question = ConfirmScreen(_("Open it read-only?"), refused(refusal).message, _("look at it"), _("leave it"))
    screen.app.push_screen(question, answered)


def _tell_dropped(screen: Screen[Any], opened: Opened) -> None:
    text = dropped(opened)
    if text:
        screen.app.push_screen(_trouble(_("The last move was not finished"), text))


def dropped(opened: Opened) -> str:
    """What was left out of a file that a crash had cut off, or ""."""
    lost = opened.journal.dropped if opened.journal is not None else None
    if lost is None:
        return ""
    text = _("Move {move} had not been written to its end when the program or the machine stopped; it was left out.")
    parts = [text.format(move=lost.move), counted("{n} byte was dropped.", "{n} bytes were dropped.", lost.bytes)]
    if lost.kept is not None:
        parts.append(_("They are kept in {file}.").format(file=lost.kept))
    return " ".join(parts)


def warning(opened: Opened) -> str:
    """What is unusual about the board of a game that has just begun, or ""."""
    board = getattr(opened.game.state.options, "own_board", None)
    if board is None:
        return ""
    from tui import boards

    return boards.warning(board)


def _trouble(title: str, text: str) -> Screen[Any]:
    from tui.screens.message import MessageScreen

    return MessageScreen(title, [text])
