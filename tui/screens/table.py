"""The table: one game on the whole terminal, its panels, its keys and the line in which commands are typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widget import AwaitMount

from core.empires.words import EmpiresWords
from core.errors import Refusal
from core.journal import Journal
from core.session import Session
from tui.actions import bindings
from tui.glyphs import glyphs_of
from tui.panels.city_count import CityCountPanel
from tui.panels.foot import Foot, Status
from tui.panels.hand import HandPanel
from tui.panels.lines import OneLine, cut
from tui.panels.market import MarketPanel
from tui.screens.any_table import AnyTable
from tui.screens.table_actions import TABLE_ACTIONS, TRADE_FORM
from tui.screens.table_buildings import TableBuildings
from tui.screens.table_layout import BOOKS
from tui.screens.table_resolution import TableResolution
from tui.spoken import _
from tui.widgets.hint import HintLine

if TYPE_CHECKING:
    from tui.command_line import CommandLine
    from tui.completion import Completion
    from tui.panels.advances import AdvancesPanel
    from tui.panels.chart import ChartPanel


class Question(Struct, frozen=True):
    """Something to be answered in the command line.

    Attributes:
        text: what is asked.
        answered: gets the answer; False where it won't do and the question stays.
    """

    text: str
    answered: Callable[[str], bool]


class TableScreen(TableBuildings, TableResolution, AnyTable):
    """One game on the whole terminal.

    Args:
        session: the seat at the game; a digital game that one keyboard shares begins at nobody's seat.
        words: the sentences of the game.
        journal: the file of the game, closed when the table is left.
        read_only: moves are refused.
        title: what people call the game.
    """

    CSS_PATH = "../table.tcss"
    ACTIONS = TABLE_ACTIONS
    BINDINGS = bindings(TABLE_ACTIONS)
    AUTO_FOCUS = ""

    def __init__(
        self,
        session: Session,
        words: EmpiresWords,
        journal: Journal | None = None,
        read_only: bool = False,
        title: str = "",
    ) -> None:
        super().__init__(session, words, read_only, title)
        self._journal = journal
        self._answered = ""
        self._question: Question | None = None
        self._coming: tuple[CommandLine, AwaitMount] | None = None

    def compose(self) -> ComposeResult:
        """Title, panels, the lines below them."""
        yield OneLine(id="title")
        yield MarketPanel(self.state.options.shape)
        yield from self.first_made(*BOOKS)
        with Horizontal(id="middle"):
            yield HandPanel()
            yield CityCountPanel()
            yield from self.first_made("chart")
        yield from self.first_made("log")
        yield OneLine(id="news")
        yield Foot(id="foot")
        yield HintLine()

    def on_mount(self) -> None:
        """Draw the table; in a game that one keyboard shares, call the seat that is asked."""
        self.status = self.told_of_redo
        self.show_all()
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

    async def open_command(self, about: str = "") -> None:
        """Open the command line; a trade that is being built goes on there. *about* says what is asked for."""
        await self._open_line(self.draft.typed if self.draft is not None else "")
        if about and self.line is not None:
            self._answered = self.line.field.value
            self.tell(Status(about))

    async def open_search(self) -> None:
        """Search the advances where they are shown, else the calamity chart."""
        if self._searched is self.chart:
            self.go_to_panel("chart")
        await self._open_line(searching=True)

    @property
    def _searched(self) -> AdvancesPanel | ChartPanel | None:
        """The panel in which a search looks."""
        advances = self.advances
        return advances if advances is not None and advances.display else self.chart

    async def open_phase(self) -> None:
        """Begin the command that goes to a phase."""
        await self._open_line("phase ")

    async def open_line(self, text: str, status: Status | None = None) -> None:
        """Let a command be typed on that begins with *text*; *status* is said until something is typed."""
        await self._open_line(text)
        if status is not None:
            self._answered = text
            self.tell(status)

    async def ask(self, question: str, answered: Callable[[str], bool], text: str = "") -> None:
        """Ask *question*; *text* may be what is answered mostly. *answered* gets the answer, and takes it or not."""
        await self._open_line(text, question=Question(question, answered))

    async def _open_line(self, text: str = "", searching: bool = False, question: Question | None = None) -> None:
        if not self.is_mounted:
            return
        line = self.line or await self._bring_line()
        self.form = self._answered = ""
        self._question = question
        line.open(text, searching, question is not None)
        self.arrange_panels()
        self.tell(Status() if searching else self._typed(line.field.value))
        self.show_hints()

    def _close_line(self) -> None:
        self._question = None
        if self.line is not None:
            self.line.shut()
        self.go_to_front()
        self.show_all()

    def completion(self, text: str) -> Completion:
        """How a command that begins with *text* may go on."""
        from tui.completion import complete
        from tui.screens.table_typing import kinds, typed_form

        legal = self.session.legal()
        forms = {typed_form(form): form for form in legal.forms}
        if self.state.phase == "trade" and TRADE_FORM not in forms and not self.sitting.misplaced:
            forms[TRADE_FORM] = TRADE_FORM
        commands = (*getattr(legal, "commands", ()), "undo", "redo")
        found = complete(text, commands, forms, kinds(self.state, self.session.seat))
        return replace(found, form=forms.get(found.form, found.form))

    def _typed(self, text: str) -> Status:
        """What is said of a text while it is typed: the sums of a trade that may be made, else how it may go on."""
        if self._question is not None:
            self.form = self._question.text
            return Status()
        self.form = ""
        if (called := self.sitting.called_by(text)) is not None:
            return Status(_("Enter calls {seat} to the keyboard first.").format(seat=self.words.seat(called)))
        if text.strip():
            try:
                sums = self.sitting.check(text)
            except Refusal:
                pass
            else:
                if "placed" in sums:
                    return Status(_("{placed} placed, {taken} taken. Enter makes the trade.").format(**sums), "good")
                return Status(_("Enter does it."), "good")
        completion = self.completion(text)
        self.form = completion.form
        return Status(cut("  ".join(completion.candidates), max(10, self.size.width - 5), glyphs_of(self)))

    def on_command_line_typed(self, message: CommandLine.Typed) -> None:
        """Show how the text may go on, or what it finds; an answer that came meanwhile stays."""
        if not self.typing or message.text == self._answered:
            return
        self._answered = ""
        if message.searching and self._searched is not None:
            found = self._searched.find(message.text)
            self.tell(Status(_("{n} found").format(n=found) if message.text else ""))
        else:
            self.tell(self._typed(message.text))

    def on_command_line_given(self, message: CommandLine.Given) -> None:
        """Do what was typed; a refused text stays in the line."""
        text, question = message.text.strip(), self._question
        if question is not None and not message.searching:
            if question.answered(text):
                self._close_line()
            else:
                self._answered = message.text
        elif message.searching or not text:
            self._close_line()
        elif self.give(text):
            if self.line is not None:
                self.line.remember(text)
            self._close_line()
        else:
            self._answered = message.text

    def on_command_line_closed(self, message: CommandLine.Closed) -> None:
        """Nothing was given."""
        if message.searching and self._searched is not None:
            self._searched.find("")
        self.status = Status()
        self._close_line()
