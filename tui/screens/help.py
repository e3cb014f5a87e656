"""Help: the rule of the moment and every key, those that work now first; made from the command table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import fill, wrap
from typing import Any

from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from tui.actions import Action, Offer, bindings, offers
from tui.glyphs import Glyphs, glyphs_of, key_name
from tui.screens.shell import Shell
from tui.spoken import _

Piece = tuple[str, str]

KEYS, TITLE, INDENT = 13, 17, 2
"""Cells for the keys, for the title, and before both."""


def _scroll(name: str, keys: tuple[str, ...], title: str, text: str, run: str) -> Action:
    return Action(
        f"help.{name}",
        keys,
        title,
        text,
        _("Help"),
        run=run,
        rank=2,
        palette=False,
        hint=name == "lines",
        with_key=True,
        shown=" ".join(keys[:2]),
    )


ACTIONS = (
    Action(
        "help.close",
        ("escape", "q", "question_mark", "f1", "enter"),
        _("close"),
        _("Close the help."),
        _("Help"),
        run="back",
        rank=1,
        palette=False,
    ),
    _scroll("lines", ("up", "down", "k", "j"), _("scroll"), _("Scroll one line."), "scroll_line"),
    _scroll("pages", ("pageup", "pagedown", "space"), _("page"), _("Scroll one page."), "scroll_page"),
    _scroll("ends", ("home", "end"), _("ends"), _("Go to the beginning or the end."), "scroll_end_or_home"),
)


class HelpScreen(Shell[None]):
    """The keys of the screen below, read when it was opened.

    A screen may have a method ``moment`` that gives the sentences to stand at the top: what the table waits for and
    the rule that applies.
    """

    HEADING = _("Help")
    CSS_PATH = "../styles/help.tcss"
    ACTIONS = ACTIONS
    BINDINGS = bindings(ACTIONS)
    is_help = True

    def __init__(self, moment: Sequence[str], found: Sequence[Offer]) -> None:
        super().__init__()
        self._moment = tuple(moment)
        self._offers = tuple(found)
        self._width = 0

    @classmethod
    def of(cls, screen: Screen[Any]) -> HelpScreen:
        """The help for *screen* as it is now."""
        moment = getattr(screen, "moment", tuple)
        return cls(moment(), tuple(offers(screen.focused or screen)))

    def body(self) -> Iterable[Widget]:
        """Room for the text."""
        self._width = self.app.size.width
        yield VerticalScroll(Static(self._text(), markup=False, id="keys"), id="help", can_focus=False)

    def _text(self) -> Content:
        return text(self._moment, self._offers, min(self._width - 8, 100), glyphs_of(self))

    def on_resize(self) -> None:
        """Lay the text out for the width there is."""
        super().on_resize()
        if self.size.width != self._width:
            self._width = self.size.width
            self.query_one("#keys", Static).update(self._text())

    @property
    def _page(self) -> VerticalScroll:
        return self.query_one("#help", VerticalScroll)

    def scroll_line(self, key: str) -> None:
        """One line up or down."""
        self._page.scroll_relative(y=-1 if key in ("up", "k") else 1, animate=False)

    def scroll_page(self, key: str) -> None:
        """One page up or down."""
        page = max(1, self._page.size.height - 2)
        self._page.scroll_relative(y=-page if key == "pageup" else page, animate=False)

    def scroll_end_or_home(self, key: str) -> None:
        """To the beginning or the end."""
        if key == "home":
            self._page.scroll_home(animate=False)
        else:
            self._page.scroll_end(animate=False)


def text(moment: Sequence[str], found: Sequence[Offer], width: int, glyphs: Glyphs) -> Content:
    """The help: the moment, what works now by its group, what does not and why, then what has no key."""
    parts: list[Piece] = []
    for sentence in moment:
        parts.append((f"{fill(sentence, max(width, 20))}\n", ""))
    for title, lines in sections(found):
        parts.append((f"{chr(10) if parts else ''}{title}\n", "bold $text-primary"))
        for offer, about in lines:
            parts += _entry(offer.action, about, width, glyphs, offer.now)
    return Content.assemble(*parts)


def sections(found: Sequence[Offer]) -> list[tuple[str, list[tuple[Offer, str]]]]:
    """Titles with their entries and what is said about each, those that work now first."""
    made: list[tuple[str, list[tuple[Offer, str]]]] = []
    keyed = [offer for offer in found if offer.now and offer.action.keys]
    for heading in dict.fromkeys(offer.action.heading for offer in sorted(keyed, key=lambda offer: offer.action.rank)):
        here = [offer for offer in keyed if offer.action.heading == heading]
        made.append((heading, [(offer, offer.action.help) for offer in here]))
    made.append((_("Not now"), [(offer, offer.reason) for offer in found if not offer.now]))
    unkeyed = [offer for offer in found if offer.now and not offer.action.keys and offer.action.palette]
    made.append((_("By name, after ctrl+p"), [(offer, offer.action.help) for offer in unkeyed]))
    return [(title, lines) for title, lines in made if lines]


def _entry(action: Action, about: str, width: int, glyphs: Glyphs, now: bool) -> list[Piece]:
    """One entry: keys, title, and what it does, wrapped beside them."""
    keys = action.shown or " ".join(key_name(key, glyphs) for key in action.keys[:2])
    if action.command:
        about = _("{about} Typed: {command}").format(about=about, command=action.command)
    left = INDENT + KEYS + TITLE
    lines = wrap(about, max(20, width - left)) or [""]
    look = "" if now else "$text-muted"
    rest = "".join(f"\n{' ' * left}{line}" for line in lines[1:])
    return [
        (" " * INDENT + keys.ljust(KEYS - 1) + " ", "bold $text-accent" if now else look),
        (action.title.ljust(TITLE - 1) + " ", look),
        (f"{lines[0]}{rest}\n", look or "$text-muted"),
    ]
