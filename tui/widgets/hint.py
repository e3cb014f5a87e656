"""The hint line: the keys that work now, most needed first, help always last and never cut off."""

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from tui.actions import Action, hints
from tui.glyphs import Glyphs, glyphs_of, key_name

HELP_ID = "app.help"
"""The action that stays at the end of the line however narrow it is."""
GAP = "  "


class HintLine(Static):
    """One line at the bottom of a screen. Call ``show`` whenever the focus or the moment changes."""

    DEFAULT_CSS = """
    HintLine { dock: bottom; height: 1; padding: 0 1; text-wrap: nowrap; color: $text-muted; }
    """

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._actions: Sequence[Action] = ()
        self._line = ""

    def show(self, actions: Sequence[Action] | None = None) -> None:
        """Show *actions*, or what works for the focused widget of this screen. Draws only when the line changes."""
        self._actions = hints(self.screen.focused or self.screen) if actions is None else actions
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        entries = fit(self._actions, self.content_size.width, glyphs_of(self))
        line = GAP.join(f"{key} {title}" for key, title in entries)
        if line == self._line:
            return
        self._line = line
        parts: list[str | tuple[str, str]] = []
        for key, title in entries:
            parts += [GAP if parts else "", (key, "bold $text-accent"), f" {title}"]
        self.update(Content.assemble(*parts), layout=False)


def entry(action: Action, glyphs: Glyphs) -> tuple[str, str]:
    """Key and title of *action* as the line writes them."""
    return action.shown or key_name(action.keys[0], glyphs), action.title


def fit(actions: Sequence[Action], width: int, glyphs: Glyphs) -> list[tuple[str, str]]:
    """The entries of *actions* that fit into *width* cells; help is kept and stands last."""
    last = [entry(action, glyphs) for action in actions if action.id == HELP_ID]
    room = width - sum(len(key) + 1 + len(title) for key, title in last)
    kept: list[tuple[str, str]] = []
    for action in actions:
        if action.id == HELP_ID:
            continue
        key, title = entry(action, glyphs)
        room -= len(key) + 1 + len(title) + len(GAP)
        if room < 0:
            break
        kept.append((key, title))
    return kept + last
