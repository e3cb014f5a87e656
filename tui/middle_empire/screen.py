"""The table of Middle Empire: its panels, its keys and the line in which commands are typed."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.widget import AwaitMount

from core.errors import Refusal
from core.journal import Journal
from core.middle_empire.words import MiddleEmpireWords
from core.session import Session
from tui.actions import bindings
from tui.completion import Completion, complete
from tui.glyphs import glyphs_of
from tui.middle_empire.actions import TABLE_ACTIONS
from tui.middle_empire.completing import FORMS, kinds
from tui.middle_empire.hand_panel import HandPanel
from tui.middle_empire.map_panel import MapPanel
from tui.middle_empire.pieces_panel import PiecesPanel
from tui.middle_empire.turn import TableTurn
from tui.panels.foot import Foot, Status
from tui.panels.lines import OneLine, cut
from tui.panels.log import LogPanel
from tui.spoken import _
from tui.widgets.hint import HintLine

if TYPE_CHECKING:
    from tui.command_line import CommandLine


class MiddleEmpireScreen(TableTurn):
    """One game on the whole terminal.

    Args:
        session: the seat at the game; a digital game that one keyboard shares begins at nobody's seat.
        words: the sentences of the game.
        journal: the file of the game, closed when the table is left.
        read_only: moves are refused.
        title: what people call the game.
        rng: where bots choose among equals.
    """

    CSS_PATH = ["../table.tcss", "../styles/middle_empire.tcss"]
    ACTIONS = TABLE_ACTIONS
    BINDINGS = bindings(TABLE_ACTIONS)
    AUTO_FOCUS = ""

    def __init__(
        self,
        session: Session,
        words: MiddleEmpireWords,
        journal: Journal | None = None,
        read_only: bool = False,
        title: str = "",
        rng: random.Random | None = None,
    ) -> None:
        super().__init__(session, words, read_only, title, rng)
        self._journal = journal
        self._answered = ""
        self._coming: tuple[CommandLine, AwaitMount] | None = None

    def compose(self) -> ComposeResult:
        """Title, panels, the lines below them."""
        yield OneLine(id="title")
        with Container(id="body"):
            with Vertical(id="left"):
                yield MapPanel()
                yield HandPanel()
            with Vertical(id="right"):
                yield PiecesPanel()
                yield LogPanel()
        yield OneLine(id="news")
        yield Foot(id="foot")
        yield HintLine()

    def on_mount(self) -> None:
        """Draw the table; the bots play, or the seat that is asked is called."""
        self.status = self.told_of_redo
        self.play_bots()
        self.show_all()
        self.go_to_front()
        self.call_seat()
        self.call_after_refresh(self._get_ready)

    async def _get_ready(self) -> None:
        if self.is_attached:
            await self._bring_line()

    async def _bring_line(self) -> CommandLine:
        """Add the command line once the table is to be seen, or somebody types: it takes its time."""
        if self._coming is None:
            from tui.command_line import CommandLine

            line = CommandLine(self.completion)
            self._coming = line, self.mount(line, before="#foot")
        line, mounted = self._coming
        await mounted
        self.line = line
        return line

    def on_unmount(self) -> None:
        """Let go of the game's file."""
        if self._journal is not None:
            self._journal.close()

    # -- typing --------------------------------------------------------------------------------------------------

    async def open_command(self) -> None:
        """Open the command line; a move that is being built goes on there."""
        draft = self.draft
        await self.open_line(f"{draft.text} " if draft is not None else "")

    async def open_line(self, text: str, status: Status | None = None) -> None:
        """Let a command be typed on that begins with *text*; *status* is said until something is typed."""
        if not self.is_mounted:
            return
        line = self.line or await self._bring_line()
        self.form = self._answered = ""
        line.open(text)
        self.arrange_panels()
        if status is not None:
            self._answered = text
        self.tell(self._typed(line.field.value) if status is None else status)
        self.show_hints()

    def _close_line(self) -> None:
        if self.line is not None:
            self.line.shut()
        self.go_to_front()
        self.show_all()

    def completion(self, text: str) -> Completion:
        """How a command that begins with *text* may go on."""
        verbs = {command.split()[0] for command in self.legal}
        forms = [form for verb, form in FORMS.items() if verb in verbs]
        return complete(text, (*self.legal, "undo", "redo"), forms, kinds(self.state, self.session.seat))

    def _typed(self, text: str) -> Status:
        """What is said of a text while it is typed: that it may be given, else how it may go on."""
        self.form = ""
        if text.strip():
            try:
                self.session.why(text)
            except Refusal:
                pass
            else:
                return Status(_("Enter does it."), "good")
        completion = self.completion(text)
        self.form = completion.form
        return Status(cut("  ".join(completion.candidates), max(10, self.size.width - 5), glyphs_of(self)))

    def on_command_line_typed(self, message: CommandLine.Typed) -> None:
        """Show how the text may go on; an answer that came meanwhile stays."""
        if not self.typing or message.text == self._answered:
            return
        self._answered = ""
        self.tell(self._typed(message.text))

    def on_command_line_given(self, message: CommandLine.Given) -> None:
        """Do what was typed; a refused text stays in the line."""
        text = message.text.strip()
        if not text:
            self._close_line()
        elif self.give(text):
            if self.line is not None and self.line.display:
                self.line.remember(text)
                self._close_line()
        else:
            self._answered = message.text

    def on_command_line_closed(self, _message: CommandLine.Closed) -> None:
        """Nothing was given."""
        self.status = Status()
        self._close_line()
