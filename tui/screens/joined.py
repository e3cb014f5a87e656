"""A hosted table on the screen, whatever the game: as ever, on one seat, with what others do the moment they do it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual.timer import Timer

from core.errors import Refusal
from core.rules import WATCHER
from core.table.connection import Connection
from core.table.wire import Line, SeatSign
from core.words import GameWords
from tui import table_verbs
from tui.actions import Answer
from tui.panels.foot import Status
from tui.screens.any_table import AnyTable
from tui.spoken import _
from tui.table_talk import gone_words, talk_line
from tui.told import Entry

if TYPE_CHECKING:
    from tui.screens.vote import VoteScreen

FIRST_DELAY, LONGEST_DELAY = 0.25, 4.0
"""Seconds between two tries to reach a table again."""
REMIND_AFTER = 120.0
"""Seconds after which somebody who is asked is reminded once, by the bell."""
COMING_AND_GOING = ("talk.joined", "talk.left")
"""Words of the table about who is here."""
_PATIENCE = 1.0


class Joined(AnyTable, inherit_bindings=False):
    """The table of some game from one seat where it is hosted: comes before the game's own table among the bases.

    Args:
        connection: the seat.
        words: the sentences of the game.
    """

    def __init__(self, connection: Connection, words: GameWords) -> None:
        looking, title = connection.seat == WATCHER, connection.welcome.name
        super().__init__(connection, words, read_only=looking, title=title)  # type: ignore[arg-type, call-arg]
        self.connection = connection
        self._watched = -1
        self._delay = FIRST_DELAY
        self._reminder: Timer | None = None
        self._asked_about = self._shown = 0
        self._vote: VoteScreen | None = None
        self._before = (connection.length, self.own_turn)
        self._heard = 0
        self._said: list[Entry] = []

    # -- the line ------------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Listen to the table."""
        self.connection.stirred = self._stir
        self._heard = self.connection.lines[-1].n if self.connection.lines else 0
        self._note_down(self.connection.lines)
        self._listen()
        self._shown = self._asked_now
        self._wait_or_remind()

    def on_unmount(self) -> None:
        """Listen no more."""
        self._deafen()
        self.connection.stirred = lambda: None

    def _listen(self) -> None:
        fd = self.connection.fileno()
        if fd >= 0 and self._watched < 0:
            asyncio.get_running_loop().add_reader(fd, self._stir)
            self._watched = fd

    def _deafen(self) -> None:
        if self._watched >= 0:
            asyncio.get_running_loop().remove_reader(self._watched)
            self._watched = -1

    def _stir(self) -> None:
        # Until it is looked at, the same news would be announced again and again.
        self._deafen()
        self.call_later(self._look)

    def _look(self) -> None:
        """Take in what has come, and draw it."""
        if not self.is_attached:
            return
        self._deafen()
        changed = self.connection.receive()
        self._listen()
        if self.connection.lost is not None:
            self._lose()
        elif changed:
            self._show_news()

    def _lose(self) -> None:
        self._deafen()
        self.forget()
        self.clear()
        reason = self.connection.lost
        if reason is not None:
            self.status = Status(self.reason(reason), "bad")
        self._close_vote()
        self.show_all()
        if not self.connection.gone:
            self.set_timer(self._delay, self._reach)

    def _reach(self) -> None:
        """Try to reach the table again; later again where that fails."""
        try:
            self.connection.reach(_PATIENCE)
        except Refusal:
            self._delay = min(LONGEST_DELAY, self._delay * 2)
            self._lose()
            return
        self._delay = FIRST_DELAY
        self._listen()
        self._show_news()
        self.tell(Status(_("Connected again: this is how the table stands now."), "good"))

    # -- what others do ------------------------------------------------------------------------------------------

    def _show_news(self) -> None:
        """Draw what has changed; ring where this seat is asked for something."""
        length, was_asked = self._before
        lines = [line for line in self.connection.lines if line.n > self._heard]
        if lines:
            self._heard = lines[-1].n
            self._note_down(lines)
        if length != self.connection.length and self.status.kind == "good":
            # What was done here is not the last thing that was done any more.
            self.status = Status()
        if length != self.connection.length and not self._goes_on(length):
            self.forget()
            self.status = Status()
        self._before = (self.connection.length, self.own_turn)
        if self._vote is not None and self._vote.n != self._asked_now:
            self._close_vote()
            self.status = Status(_("That question is over."))
        if not (self.typing and self._shown):
            self._shown = self._asked_now
        reminded = any(line.code == "talk.reminded" and line.seat == self.connection.seat for line in lines)
        if reminded:
            self.status = Status(_("You are reminded: the table waits for you."))
        elif not self.typing and (moved := [line for line in lines if self._of_others(line)]):
            self.status = Status(talk_line(moved[-1], self.words))
        self.show_all()
        if self.typing and self.line is not None:
            # A phase that opens brings its panel to the front; what is being typed goes on.
            self.set_focus(self.line.field)
        if reminded or (self.own_turn and not was_asked) or self._newly_asked():
            self.app.bell()
        self._wait_or_remind()

    def _note_down(self, lines: Sequence[Line]) -> None:
        said = [line for line in lines if line.code not in COMING_AND_GOING or self._of_others(line)]
        self._said.extend(Entry(self.connection.length, partial(talk_line, line, self.words)) for line in said)

    def _of_others(self, line: Line) -> bool:
        """Somebody else has come or gone."""
        return line.code in COMING_AND_GOING and line.seat != self.connection.seat

    def _goes_on(self, length: int) -> bool:
        """What was begun here still holds: nothing but talk has happened since entry *length*."""
        since = [entry for entry in self.connection.log() if entry.n > length]
        return all(event.code.startswith("talk.") for entry in since for event in entry.events)

    @property
    def _asked_now(self) -> int:
        """Number of the move that this seat is asked about; 0: none."""
        ballot = self.connection.ballot
        return ballot.n if ballot is not None and self.connection.seat in ballot.open else 0

    def _close_vote(self) -> None:
        vote, self._vote = self._vote, None
        if vote is not None and vote.is_current:
            vote.dismiss(None)

    def _newly_asked(self) -> bool:
        number = self._asked_now
        new = number not in (0, self._asked_about)
        self._asked_about = number
        return new

    def _wait_or_remind(self) -> None:
        """Ring once more where somebody is asked for a long time."""
        if self._reminder is not None:
            self._reminder.stop()
            self._reminder = None
        if self.own_turn:
            self._reminder = self.set_timer(REMIND_AFTER, self.app.bell)

    # -- what is told --------------------------------------------------------------------------------------------

    @property
    def own_turn(self) -> bool:
        """The table waits for this seat."""
        return self.connection.prompt.seat == self.connection.seat

    @property
    def note(self) -> str:
        """Whether the line holds, which seat this is and whether it is its turn, or that this is only looking on."""
        if self.connection.lost is not None:
            return _("NOT CONNECTED")
        if self.connection.seat == WATCHER:
            return _("watching")
        seat = self.words.seat(self.connection.seat)
        return f"{seat}: {_('YOUR TURN')}" if self.own_turn else seat

    @property
    def waiting_for(self) -> str:
        """What the table waits for; whom, and whether they are here."""
        if self.connection.lost is not None:
            since = self.connection.updated.astimezone()
            told = _("Not connected, last update {time:%H:%M:%S}.").format(time=since)
            if self.connection.gone:
                # It stays, whatever is answered meanwhile.
                reason = self.reason(self.connection.lost)
                return f"{reason} {_('J takes the seat back.')}" if self.may_return is True else reason
            return f"{told} {_('Trying again.')}"
        if self.is_asked is True and self.connection.ballot is not None:
            ballot = self.connection.ballot
            question = _("{seat} asks to take back move {n} of {by}: Y answers.")
            return question.format(seat=self.words.seat(ballot.by), n=ballot.n, by=self.words.seat(ballot.made_by))
        asked = self.connection.prompt.seat
        if asked is None or asked == self.connection.seat:
            return super().waiting_for
        return f"{self.prompt} {self._waiting(self._sign(asked))}"

    def _waiting(self, sign: SeatSign | None) -> str:
        if sign is None or not sign.user:
            return _("Nobody has taken this seat yet.")
        if sign.here:
            return _("Waiting for {user}.").format(user=sign.user)
        return _("Waiting for {user} ({gone}).").format(user=sign.user, gone=gone_words(sign.left))

    def _sign(self, seat: str) -> SeatSign | None:
        return next((sign for sign in self.connection.places if sign.seat == seat), None)

    @property
    def entries(self) -> list[Entry]:
        """The log in words, and between its lines what was said at the time."""
        told = super().entries
        merged: list[Entry] = []
        waiting = list(self._said)
        for entry in told:
            while waiting and waiting[0].n < entry.n:
                merged.append(waiting.pop(0))
            merged.append(entry)
        return [*merged, *waiting]

    def reason(self, refusal: Refusal) -> str:
        """A refusal as a sentence; where a move can't simply be taken back, the others may be asked."""
        told = super().reason(refusal)
        asks = refusal.code in ("undo.seen", "undo.not-yours") and self.may_ask_undo is True
        return f"{told} {_('U asks the others.')}" if asks else told

    # -- what may be done ----------------------------------------------------------------------------------------

    @property
    def may_look(self) -> Answer:
        """Whether somebody may look who is here."""
        return None if self.typing else True

    @property
    def may_talk(self) -> Answer:
        """Whether something may be said."""
        if self.typing or not set(self.connection.welcome.roles) & {"owner", "seat"}:
            return None
        return True if self.connection.lost is None else _("Not connected.")

    @property
    def may_remind(self) -> Answer:
        """Whether somebody else is waited for."""
        asked = self.connection.prompt.seat
        return self.may_talk if asked is not None and asked != self.connection.seat else None

    @property
    def may_ask_undo(self) -> Answer:
        """Whether the others may be asked to take the last move back."""
        return self.may_talk if self.connection.seat != WATCHER and self.connection.ballot is None else None

    @property
    def may_return(self) -> Answer:
        """Whether the seat may be taken back that another window has taken."""
        lost = self.connection.lost
        return True if lost is not None and lost.code == "table.elsewhere" and not self.typing else None

    @property
    def is_asked(self) -> Answer:
        """Whether this seat has to answer a question."""
        ballot = self.connection.ballot
        asked = ballot is not None and self.connection.seat in ballot.open and not self.typing
        return True if asked else None

    # -- doing it ------------------------------------------------------------------------------------------------

    def give(self, command: str) -> bool:
        """Give *command* to the game, or to the table where it begins with a verb of the table."""
        if command.split(maxsplit=1)[:1] == ["help"]:
            self._show_verbs()
            return True
        if table_verbs.verb_of(command) is None:
            done = super().give(command)
            self._before = (self.connection.length, self.own_turn)
            if self.connection.lost is not None:
                self._lose()
            self._wait_or_remind()
            return done
        try:
            said = table_verbs.run(self.connection, command, self._shown)
        except Refusal as refusal:
            self.refuse(refusal)
            return False
        finally:
            self._shown = self._asked_now
        self.status = Status(said, "good" if said else "plain")
        self._show_news()
        return True

    def _typed(self, text: str) -> Status:
        verb = table_verbs.verb_of(text)
        if verb is None:
            return super()._typed(text)
        self.form = verb.form
        return Status(verb.about)

    def _show_verbs(self) -> None:
        """Show what may be typed at a hosted table beside the commands of the game."""
        from tui.screens.message import MessageScreen

        forms = "\n".join(verb.form for verb in table_verbs.VERBS.values())
        about = _("The key ? lists all keys. What a command does is said while it is typed.")
        self.app.push_screen(MessageScreen(_("What is typed at a hosted table"), [forms, about]))

    async def open_say(self) -> None:
        """Say something."""
        await self.open_line("say ")

    def ask_undo(self) -> None:
        """Ask the others whether the last move may be taken back."""
        self.give("ask-undo")

    def take_seat_back(self) -> None:
        """Take the seat back from the other window."""
        self._reach()

    def remind(self) -> None:
        """Remind the seat that the table waits for."""
        self.give("remind")

    def ask_vote(self) -> None:
        """Ask whether this seat agrees that the move is taken back."""
        from tui.screens.vote import VoteScreen

        ballot = self.connection.ballot
        if ballot is None:
            return

        def answered(yes: bool | None) -> None:
            self._vote = None
            if yes is not None:
                self.give(f"{'agree' if yes else 'disagree'} {ballot.n}")

        question = _("Take back move {n} of {seat}?").format(n=ballot.n, seat=self.words.seat(ballot.made_by))
        about = _("{seat} asks for it. It is done when all agree.").format(seat=self.words.seat(ballot.by))
        self._vote = VoteScreen(ballot.n, question, about)
        self.app.push_screen(self._vote, answered)

    def show_talk(self) -> None:
        """Show who sits where, and what was said."""
        from tui.screens.message import MessageScreen
        from tui.table_talk import place_words

        said = [talk_line(line, self.words) for line in self.connection.lines[-12:]]
        lines = [*place_words(self.connection.places, self.words), "", *(said or [_("Nothing has been said yet.")])]
        title = _("At the table {name}").format(name=self.name_of_game)
        self.app.push_screen(MessageScreen(title, ["\n".join(lines)]))
