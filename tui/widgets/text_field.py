"""A line of a form to write on: its label, what is written, and beside it why that won't do."""

from __future__ import annotations

from collections.abc import Iterable

from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from core.words import Said
from tui.glyphs import glyphs_of
from tui.widgets.writing import Writing


class TextField(Horizontal):
    """A label, a line to write on, and room for a refusal beside it."""

    def __init__(self, key: str, label: str, about: str, value: str = "") -> None:
        super().__init__(classes="text-field")
        self.key = key
        self.about = about
        self.refusal = ""
        self._label = label
        self._value = value

    def compose(self) -> Iterable[Widget]:
        """Label, line, refusal."""
        yield Static(Content(f"   {self._label}"), markup=False, classes="field-label")
        yield Writing(self._value)
        yield Static(markup=False, classes="field-error")

    def suggest(self, text: str) -> None:
        """What counts when nothing is written."""
        self.query_one(Input).placeholder = text

    def refuse(self, said: Said | None) -> None:
        """Show why what is written won't do; None when it will."""
        self.refusal = str(said) if said else ""
        beside = f"{glyphs_of(self).no} {said.message}" if said else ""
        self.query_one(".field-error", Static).update(Content(beside), layout=False)

    def on_descendant_focus(self) -> None:
        """Mark the line the keyboard is on."""
        self._mark(glyphs_of(self).cursor)

    def on_descendant_blur(self) -> None:
        """Take the mark away."""
        self._mark(" ")

    def _mark(self, sign: str) -> None:
        style = "bold $primary" if sign.strip() else ""
        label = Content.assemble((f" {sign} {self._label}", style))
        self.query_one(".field-label", Static).update(label, layout=False)
