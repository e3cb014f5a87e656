"""Choosing the colours: each theme is seen at once, and kept only when it is chosen."""

from collections.abc import Iterable

from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from core import places
from tui.actions import Action, bindings
from tui.listing import place
from tui.screens.shell import Shell
from tui.spoken import _
from tui.theme import Palette
from tui.widgets.rows import Row, Rows

ACTIONS = (
    Action(
        "themes.choose",
        ("enter", "space", "ctrl+j"),
        _("choose"),
        _("Keep this theme, also for the next time."),
        _("Themes"),
        run=_("choose"),
        rank=1,
    ),
    *Shell.ACTIONS,
)
KINDS = {"dark": _("light on dark"), "light": _("dark on light"), "terminal": _("whatever your terminal is set to")}
GROUPS = (("A", "arts"), ("V", "civics"), ("C", "crafts"), ("R", "religion"), ("S", "science"))


class ThemesScreen(Shell[None]):
    """A list of themes with a sample of each."""

    HEADING = _("Themes")
    CSS_PATH = "../styles/themes.tcss"
    ACTIONS = ACTIONS
    BINDINGS = bindings(ACTIONS)

    def body(self) -> Iterable[Widget]:
        """The list, a sample, and where own themes go."""
        yield Vertical(
            Rows(id="themes"),
            Static(_sample(), markup=False, id="sample"),
            Static(markup=False, id="own"),
            classes="page",
        )

    def on_mount(self) -> None:
        """List the themes with the cursor on the one in use."""
        app = self.emporion
        self._before = app.theme
        rows = self.query_one("#themes", Rows)
        rows.show([self._row(palette) for palette in app.themes_on_offer.values()])
        rows.go_to(app.theme)
        text = _("Your own themes go into {folder}/NAME.toml").format(folder=place(places.themes()))
        if app.no_color:
            text = _("NO_COLOR is set: this run is without colours, and no other theme is offered.")
        self.query_one("#own", Static).update(Content(text))

    def _row(self, palette: Palette) -> Row:
        return Row(palette.name, (palette.title, KINDS[palette.kind], _("your own") if palette.own else ""))

    def on_rows_moved(self, message: Rows.Moved) -> None:
        """Show the theme under the cursor."""
        if message.rows.current is not None:
            self.emporion.show_theme(message.rows.current.id)

    def on_rows_chosen(self) -> None:
        """A click chooses like enter."""
        self.choose()

    def choose(self) -> None:
        """Keep the theme under the cursor."""
        row = self.query_one("#themes", Rows).current
        if row is not None and not self.app.no_color:
            self.emporion.use_theme(row.id)
        self.dismiss(None)

    def back(self) -> None:
        """Go back to the theme there was."""
        self.app.theme = self._before
        self.dismiss(None)


def _sample() -> Content:
    """A few words in the colours of the theme."""
    groups: list[str | tuple[str, str]] = []
    for letter, group in GROUPS:
        groups += [(f"{letter} {group}", f"${group}"), "   "]
    return Content.assemble(
        ("Hellas", "bold"),
        " places Clay on 1c and Wool on 4b, takes 2a and 3a\n",
        ("7 placed, up to 6 more.", "$text-success"),
        "   ",
        ("Column 6 is full.", "$text-error"),
        "   ",
        ("3 over the limit", "$text-warning"),
        "\n",
        *groups,
    )
