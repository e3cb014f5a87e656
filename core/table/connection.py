"""A seat at a hosted table, as a front end holds it: the same questions and answers as at a game that lives here."""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core import games
from core.errors import Refusal
from core.game import Done, LogEntry
from core.rules import Legal, Prompt, Rules
from core.table.asking import Asking, LineCut, parting
from core.table.line import PATIENCE, Wire
from core.table.rights import OWNERS
from core.table.views import package_of, unpack
from core.table.wire import (
    MOST_WEIGHED,
    NOTHING,
    VERSION,
    AnyTold,
    AskUndo,
    Ballot,
    Bye,
    Close,
    Do,
    Facts,
    ForceUndo,
    Free,
    HandOver,
    Heard,
    Hello,
    Line,
    Lock,
    Made,
    Remind,
    Request,
    Say,
    SeatSign,
    TableError,
    Update,
    Vote,
    Welcome,
    Why,
    refusal_in,
)

_AGAIN = 2.0
"""Seconds in which a host that has just been lost is looked for once more, to learn what became of a move."""
_LINES = 500
_SHORT = 40
"""Signs of a command that is worth asking about again in the next position."""
FOR_GOOD = (
    "table.elsewhere",
    "table.seat-lost",
    "table.taken",
    "table.left",
    "table.rules",
    "table.wire",
    "table.locked",
    "table.wrong-passphrase",
)
"""Why a line is cut that is not to be tied again by itself: somebody wants it so, or trying again makes it worse."""


class Ticket(Struct, frozen=True):
    """What somebody wants at a table.

    Attributes:
        seat: the seat; None: the account's own, else a free one.
        watch: only look.
        passphrase: for a seat that is locked.
        owner: the passphrase of the owner's rights, where they are locked.
    """

    seat: str | None = None
    watch: bool = False
    passphrase: str = ""
    owner: str = ""


class Connection:
    """A seat at a hosted table; fulfils ``core.session.Session``.

    A line that drops is noticed at once: what is asked for then is refused and forgotten, never kept for later, until
    ``reach`` has brought a fresh view.

    Args:
        path: the table's socket.
        ticket: what is wanted there.

    Raises:
        TableError, RuleError: the table can't be reached, or lets nobody in like that.

    Attributes:
        seat: where we sit, or ``watch``.
        welcome: what the host said when we sat down.
        places: who sits where.
        lines: what was said.
        ballot: the question that is asked now.
        lost: why the line is cut; None while it holds.
        updated: when the view was last brought up to date.
        stirred: called when something came that has not been looked at (``receive``).
    """

    shareable: bool = False

    def __init__(self, path: Path, ticket: Ticket) -> None:
        self.path = path
        self.places: list[SeatSign] = []
        self.lines: list[Line] = []
        self.ballot: Ballot | None = None
        self.lost: Refusal | None = None
        self.updated = datetime.now(UTC)
        self.stirred: Callable[[], None] = lambda: None
        self._ticket = ticket
        self._asking = Asking()
        self._wire: Wire | None = None
        self._entries: list[LogEntry] = []
        self._answers: dict[str, dict[str, Any] | Refusal] = {}
        self._usual: list[str] = []
        self._earlier = 0
        self._n = 0
        self._view: Any = None
        self.seat = ticket.seat or ""
        self.welcome = self._sit_down(Hello(VERSION, ticket.seat, ticket.watch), PATIENCE)

    # -- the line ------------------------------------------------------------------------------------------------

    def fileno(self) -> int:
        """The descriptor to wait on before ``receive``; -1 while the line is cut."""
        return -1 if self._wire is None else self._wire.fileno()

    @property
    def gone(self) -> bool:
        """The line is cut, and not to be tied again by itself."""
        return self.lost is not None and self.lost.code in FOR_GOOD

    def reach(self, patience: float = PATIENCE) -> None:
        """Connect again after the line was cut, to the same seat, and get a fresh view.

        Raises:
            TableError, RuleError: it can't be done now; ``lost`` tells why.
        """
        self._drop(self.lost or TableError("table.dropped"))
        last = self.lines[-1].n - self._earlier if self.lines else 0
        hello = Hello(VERSION, self.seat, self._ticket.watch, self.welcome.table, self._n, last)
        try:
            self.welcome = self._sit_down(hello, patience)
        except Refusal as refusal:
            self._drop(refusal)
            raise

    def _sit_down(self, hello: Hello, patience: float) -> Welcome:
        wire = Wire(self.path)
        until = monotonic() + patience
        try:
            secrets = {"passphrase": self._ticket.passphrase, "owner": self._ticket.owner}
            asked = Hello(**{name: getattr(hello, name) for name in hello.__struct_fields__} | secrets)
            welcome, update = self._greeted(wire, asked, until), None
            if isinstance(welcome, Welcome):
                self._check(welcome)
                update = wire.receive(until)
            if isinstance(welcome, Bye):
                raise parting(welcome)
            if not isinstance(welcome, Welcome) or not isinstance(update, Update):
                raise TableError("table.no-answer")
            if welcome.table != hello.table:
                # Another host counts its lines from 1; here they go on being counted.
                self._entries, self._earlier = [], self.lines[-1].n if self.lines else 0
            self.seat, self.welcome = welcome.seat, welcome
            self._rules: Rules[Any, Any] = games.rules_of(welcome.game)
            self._take(update)
        except BaseException:
            wire.close()
            raise
        self._wire, self.lost, self._asking.aside = wire, None, []
        return welcome

    @staticmethod
    def _greeted(wire: Wire, hello: Hello, until: float) -> AnyTold | None:
        """The answer to *hello*; of a host that has hung up at once, why it did."""
        try:
            wire.send(hello)
            return wire.receive(until)
        except TableError as error:
            if error.code != "table.dropped":
                raise
            # What it said last lies behind the news that it is gone.
            return wire.receive(until)

    @staticmethod
    def _check(welcome: Welcome) -> None:
        known = games.rules_of(welcome.game).version
        if welcome.rules != known:
            raise TableError("table.rules", theirs=welcome.rules, ours=known)

    def receive(self) -> bool:
        """Take in what has come; True when anything has changed, also that the line was cut. Never waits."""
        changed = self._take_aside()
        while self._wire is not None:
            try:
                told = self._wire.receive(0.0)
            except TableError as error:
                self._drop(error)
                return True
            if told is None:
                break
            changed = self._take(told) or changed
        return changed

    def close(self) -> None:
        """Leave the table; the seat stays ours."""
        self._drop(TableError("table.left"))

    def _drop(self, reason: Refusal) -> None:
        if self._wire is not None:
            self._wire.close()
            self._wire = None
        self.lost = reason
        self._answers.clear()

    @property
    def _cut(self) -> Refusal:
        """Why nothing can be asked for: who is not connected again by itself is not told so."""
        return self.lost if self.lost is not None and self.gone else TableError("table.not-connected")

    def _take_aside(self) -> bool:
        aside, self._asking.aside = self._asking.aside, []
        changed = False
        for told in aside:
            changed = self._take(told) or changed
        return changed

    def _take(self, told: AnyTold) -> bool:
        """Take in one message that is no answer; whether anything has changed."""
        match told:
            case Update():
                if told.view != NOTHING:
                    self._view = unpack(told.view, package_of(self._rules))
                    self._usual = [text for text in self._answers if len(text) < _SHORT] or self._usual
                    self._answers.clear()
                self._n, self.ballot = told.n, told.ballot
                self._entries.extend(told.entries)
                lines = [replace(line, n=line.n + self._earlier) for line in told.lines]
                self.lines = [*self.lines, *lines][-_LINES:]
                if told.seats is not None:
                    self.places = told.seats
                self.updated = datetime.now(UTC)
            case Bye():
                self._drop(parting(told))
            case _:
                # The answer to a question that nobody waits for any more.
                return False
        return True

    # -- asking --------------------------------------------------------------------------------------------------

    def _ask(self, request: Request) -> Made | Facts | Heard:
        """What the host answers. Raises Refusal; the line may be cut then, and ``lost`` tells why."""
        if self._wire is None:
            raise self._cut
        try:
            return self._asking.ask(self._wire, request)
        except LineCut as cut:
            self._take_aside()
            self._drop(cut.reason)
            self.stirred()
            raise cut.reason from cut

    def _tell(self, request: Request) -> None:
        self._ask(request)
        self._take_aside()

    # -- a seat at a game ----------------------------------------------------------------------------------------

    @property
    def view(self) -> Any:
        """The position as this seat knew it when the host was last heard."""
        return self._view

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules of the game that is played."""
        return self._rules

    @property
    def prompt(self) -> Prompt:
        """What the table is waiting for."""
        return self._rules.prompt(self._view)

    @property
    def length(self) -> int:
        """Number of entries of the game's file."""
        return self._n

    def log(self) -> Iterator[LogEntry]:
        """What happened, as this seat may know it."""
        return iter(self._entries)

    def legal(self) -> Legal:
        """What this seat may do now: the rules say it of a view as they say it of the game."""
        return self._rules.legal(self._view, self.seat)

    def submit(self, text: str) -> Done:
        """Do what *text* says; it is durable on return.

        Raises:
            RuleError, SaveError: it is refused; nothing has changed.
            TableError: ``table.stale``, or ``table.not-connected``: nothing has changed; ``table.unsure`` where the
                line was cut and whether the move was made shows when the host is heard again.
        """
        self._take_aside()
        request = Do(self._asking.next_id(), self._n, text)
        if self._wire is None:
            raise self._cut
        try:
            told = self._ask(request)
        except TableError:
            if self.lost is None:
                raise
            told = self._ask_again(request)
        finally:
            self._take_aside()
        assert isinstance(told, Made)
        return Done(told.n, tuple(told.events))

    def _ask_again(self, request: Do) -> Made | Facts | Heard:
        """The line was cut before an answer came: ask once more, which makes no second move of it."""
        try:
            if self.lost is not None and self.gone:
                raise self.lost
            self.reach(_AGAIN)
        except Refusal as refusal:
            raise TableError("table.unsure") from refusal
        return self._ask(request)

    def why(self, text: str) -> dict[str, Any]:
        """Facts about a command that would be accepted. Raises as ``submit``."""
        if text not in self._answers:
            self._weigh([text, *(usual for usual in self._usual if usual not in self._answers and usual != text)])
        known = self._answers[text]
        if isinstance(known, Refusal):
            raise known.with_traceback(None)
        return dict(known)

    def _weigh(self, texts: list[str]) -> None:
        """Ask about all of *texts* in one message: a screen asks the same questions in every position."""
        asked = texts[:MOST_WEIGHED]
        told = self._ask(Why(self._asking.next_id(), asked))
        answers = told.answers if isinstance(told, Facts) else []
        for text, answer in zip(asked, answers, strict=False):
            self._answers[text] = answer.values if answer.refused is None else refusal_in(answer.refused)
        self._answers.setdefault(asked[0], TableError("table.no-answer"))
        if self._asking.aside:
            # Not in the middle of what is being drawn with the view of before.
            self.stirred()

    def show(self, topic: Sequence[str]) -> Any:
        """A view as plain data. Raises RuleError."""
        return self._rules.show(self._view, topic)

    # -- at a table ----------------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Say something to everybody. Raises Refusal, as all that follow."""
        self._tell(Say(self._asking.next_id(), text))

    def remind(self) -> None:
        """Remind the seat that the table waits for."""
        self._tell(Remind(self._asking.next_id()))

    def ask_undo(self) -> None:
        """Ask the others whether the last move may be taken back."""
        self._tell(AskUndo(self._asking.next_id(), self._n))

    def vote(self, yes: bool, n: int) -> None:
        """Answer the question whether move *n* may be taken back; any other question is left alone."""
        self._tell(Vote(self._asking.next_id(), n, yes))

    def force_undo(self) -> None:
        """Take back the last move, as the table's owner."""
        self._tell(ForceUndo(self._asking.next_id(), self._n))

    def hand_over(self, seat: str, user: str) -> None:
        """Let *seat* belong to the account called *user*, as the table's owner."""
        self._tell(HandOver(self._asking.next_id(), seat, user))

    def free(self, seat: str) -> None:
        """Let *seat* belong to nobody: one's own, or any as the table's owner."""
        self._tell(Free(self._asking.next_id(), seat))

    def lock(self, seat: str, passphrase: str) -> None:
        """Lock one's own seat, or the owner's rights (``table``); an empty passphrase takes the lock off.

        Whoever has locked something has shown that they know the passphrase: ``reach`` shows it from then on.
        """
        self._tell(Lock(self._asking.next_id(), seat, passphrase))
        if seat == OWNERS:
            self._ticket = replace(self._ticket, owner=passphrase)
        elif seat == self.seat:
            self._ticket = replace(self._ticket, passphrase=passphrase)

    def stop_host(self) -> None:
        """Stop the host, as the table's owner."""
        self._tell(Close(self._asking.next_id()))
