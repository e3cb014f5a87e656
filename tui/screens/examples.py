"""The examples: ready positions and a played phase, each opened as a copy that is thrown away afterwards."""

from __future__ import annotations

from collections.abc import Iterable

from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

import saves
from tui import examples
from tui.actions import Action, bindings
from tui.screens.shell import Shell
from tui.spoken import _
from tui.widgets.rows import Row, Rows

ACTIONS = (
    Action(
        "examples.open",
        ("enter", "space", "ctrl+j"),
        _("open"),
        _("Open a copy of the example under the cursor; what you do there is not kept."),
        _("Examples"),
        when=lambda screen: True if screen.examples else None,
        run="open_example",
        rank=1,
    ),
    *Shell.ACTIONS,
)


class ExamplesScreen(Shell[None]):
    """The list of examples."""

    HEADING = _("Examples")
    CSS_PATH = "../styles/examples.tcss"
    ACTIONS = ACTIONS
    BINDINGS = bindings(ACTIONS)

    def __init__(self) -> None:
        super().__init__()
        self.examples = {example.name: example for example in saves.examples()}

    def body(self) -> Iterable[Widget]:
        """The list, and a word about what they are."""
        text = _("Copies on loan: play on from them as you like, nothing is kept.")
        yield Vertical(
            Static(Content(text), markup=False, id="loan"),
            Rows(id="examples"),
            Static(markup=False, id="example-about"),
            classes="page",
        )

    def on_mount(self) -> None:
        """List them."""
        rows = [Row(example.name, (example.name, example.title, example.rule)) for example in self.examples.values()]
        self.query_one("#examples", Rows).show(rows)
        self.on_rows_moved()

    def on_rows_moved(self) -> None:
        """Say what the example under the cursor shows."""
        row = self.query_one("#examples", Rows).current
        about = self.examples[row.id].about if row else ""
        self.query_one("#example-about", Static).update(Content(about), layout=False)

    def on_rows_chosen(self) -> None:
        """A click opens like enter."""
        self.open_example()

    def open_example(self) -> None:
        """Open the example under the cursor."""
        row = self.query_one("#examples", Rows).current
        if row is not None:
            examples.show(self, self.examples[row.id])
