"""What the command palette finds: every action that reaches the screen, the themes, the saved games."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.fuzzy import Matcher
from textual.markup import escape

from tui.actions import Offer, offers, perform
from tui.glyphs import glyphs_of, key_name
from tui.spoken import _

if TYPE_CHECKING:
    from tui.app import EmporionApp


class Entry(NamedTuple):
    """One thing to find: its name, what it does, why not now (or ""), and how to do it."""

    name: str
    about: str
    reason: str
    run: Callable[[], Any]


class Everything(Provider):
    """Every command of the moment by name; what can't be done now is greyed and says why."""

    @property
    def entries(self) -> Iterator[Entry]:
        """All entries, those of the nearest holder first."""
        yield from self._actions()
        yield from self._themes()
        yield from getattr(self.screen, "palette_entries", tuple)()

    def _actions(self) -> Iterator[Entry]:
        node = self.focused or self.screen
        glyphs = glyphs_of(self.screen)
        for offer in offers(node):
            action = offer.action
            if not action.palette:
                continue
            keys = f"  ({key_name(action.keys[0], glyphs)})" if action.keys else ""
            yield Entry(_name(offer) + keys, action.help, offer.reason, partial(self._later, offer))

    def _themes(self) -> Iterator[Entry]:
        app = cast("EmporionApp", self.app)
        if len(app.themes_on_offer) > 1:
            for palette in app.themes_on_offer.values():
                name = _("Theme: {title}").format(title=palette.title)
                yield Entry(name, "", "", partial(app.use_theme, palette.name))

    def _later(self, offer: Offer) -> Awaitable[None]:
        return perform(Offer(offer.action, offer.holder, offer.action.when(offer.holder)))

    async def discover(self) -> Hits:
        """Everything, before anything is typed."""
        for entry in self.entries:
            yield DiscoveryHit(_shown(Content(entry.name), entry), entry.run, entry.name, _help(entry))

    async def search(self, query: str) -> Hits:
        """What fits *query*."""
        matcher = self.matcher(query)
        for entry in self.entries:
            score = matcher.match(entry.name)
            if score > 0:
                shown = _shown(_marked(entry.name, matcher), entry)
                yield Hit(score * (0.5 if entry.reason else 1.0), shown, entry.run, entry.name, _help(entry))


class Palette(CommandPalette):
    """Textual's command palette in our colours, with everything in it."""

    CSS_PATH = "styles/palette.tcss"

    def __init__(self) -> None:
        super().__init__([Everything], placeholder=_("Type a part of a name"))


def _name(offer: Offer) -> str:
    return offer.action.title[:1].upper() + offer.action.title[1:]


def _shown(name: Content, entry: Entry) -> Content:
    return name.stylize("dim") if entry.reason else name


def _marked(name: str, matcher: Matcher) -> Content:
    """*name* with what matched marked. ``Matcher.highlight`` would read a name's brackets as markup."""
    content = Content(name)
    for offset in matcher.fuzzy_search.match(matcher.query, name)[1]:
        content = content.stylize(matcher.match_style, offset, offset + 1)
    return content


def _help(entry: Entry) -> str:
    """The second line of an entry; Textual reads it as markup, so brackets are made harmless."""
    return escape(_("Not now: {reason}").format(reason=entry.reason) if entry.reason else entry.about)
