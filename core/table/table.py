"""A hosted table without its wires: who sits where, what each may ask for, and what each is told."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from core.bots import Bots
from core.errors import Refusal, SaveError
from core.game import UNDO, Game
from core.names import find, folded
from core.rules import WATCHER
from core.table import rights
from core.table.accounts import Account, account_called
from core.table.ballots import Ballots
from core.table.guests import Guest
from core.table.moves import Moves
from core.table.passphrases import Lock as Passphrase
from core.table.seats import Seats
from core.table.talk import Talk
from core.table.views import pack, package_of
from core.table.wire import (
    NOTHING,
    VERSION,
    AskUndo,
    Ballot,
    Close,
    Do,
    Facts,
    ForceUndo,
    Free,
    HandOver,
    Heard,
    Hello,
    Lock,
    Made,
    Remind,
    Request,
    Say,
    SeatSign,
    Sign,
    TableError,
    Told,
    Update,
    Vote,
    Weighed,
    Welcome,
    Why,
    refused,
)
from core.text import clean_text

BETWEEN_REMINDERS = 20.0
"""Seconds."""


def _now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


class Table:
    """One game that several people play.

    Args:
        name: of the table.
        game: the game; each of its moves is durable when it is done.
        seats: who has which seat.
        host: the account that runs the host.
        clock: seconds that never go back.
        now: the time, UTC.
        bots: who plays the seats that nobody may take.

    Attributes:
        closing: somebody who may has asked the host to stop.
    """

    def __init__(
        self,
        name: str,
        game: Game[Any, Any],
        seats: Seats,
        host: Account,
        clock: Callable[[], float],
        now: Callable[[], datetime] = _now,
        bots: Bots | None = None,
    ) -> None:
        self.name = name
        self.game = game
        self.seats = seats
        self.host = host
        self.closing = False
        self.talk = Talk(now)
        self.ballots = Ballots(game)
        self.ballots.dropped = self._question_dropped
        self._moves = Moves(game)
        self._package = package_of(game.rules)
        self._run = os.urandom(8).hex()
        self._clock, self._now = clock, now
        self._since = now()
        self._bots = bots
        self._bot_seats = () if bots is None else bots.seats
        self.play_bots()
        self._guests: dict[str, Guest] = {}
        self._left: dict[str, datetime] = {}
        self._changes = 0
        self._reminded = clock() - BETWEEN_REMINDERS

    # -- coming and going ----------------------------------------------------------------------------------------

    def sign(self) -> Sign:
        """What table this is, for somebody who looks for one."""
        return Sign(
            VERSION,
            self.name,
            self.game.rules.name,
            self.game.rules.options(self.game.state),
            self.game.prompt(WATCHER),
            self.game.length,
            self.places(),
            self.host.user,
            self.seats.owner.user,
            self._since,
        )

    def places(self) -> list[SeatSign]:
        """Who sits where."""
        found = []
        for seat in self.seats.names:
            holder, here = self.seats.holder(seat), seat in self._guests
            user, locked = ("", False) if holder is None else (holder.user, holder.lock is not None)
            found.append(SeatSign(seat, user, locked, here, None if here else self._left.get(seat)))
        return [*found, *(SeatSign(seat, "bot", False, True, None) for seat in self._bot_seats)]

    def play_bots(self) -> bool:
        """Let bots play until a person is asked; whether anything has changed."""
        return self._bots is not None and len(list(self._bots.play())) > 0

    def seat_for(self, account: Account, hello: Hello) -> str:
        """The seat that *account* gets for *hello*; nothing has changed yet.

        Raises:
            TableError: ``table.wire`` for another version of the messages, ``table.taken``, ``table.bot``,
                ``table.which-seat`` or ``table.no-seat``.
            RuleError: ``parse.*`` for a seat there is not.
        """
        if hello.wire != VERSION:
            raise TableError("table.wire", theirs=hello.wire, ours=VERSION)
        if hello.watch:
            return WATCHER
        if hello.seat is not None:
            seat = find(hello.seat, (*self.seats.names, *self._bot_seats), "seat")
            if seat in self._bot_seats:
                raise TableError("table.bot", seat=seat)
            holder = self.seats.holder(seat)
            if holder is not None and holder.uid != account.uid:
                raise TableError("table.taken", seat=seat, user=holder.user, you=account.user)
            return seat
        own = self.seats.of(account.uid)
        empty = [seat for seat in own if seat not in self._guests]
        if empty:
            return empty[0]
        if own:
            raise TableError("table.which-seat", seats=[*own, *self.seats.free])
        if not self.seats.free:
            raise TableError("table.no-seat")
        return self.seats.free[0]

    def lock_on(self, seat: str) -> Passphrase | None:
        """The lock on *seat*, or on the owner's rights (``table``)."""
        holder = self.seats.owner if seat == rights.OWNERS else self.seats.holder(seat)
        return None if holder is None else holder.lock

    def may_own(self, account: Account) -> bool:
        """Whether the table belongs to *account*; a lock on the owner's rights is another question."""
        return account.uid == self.seats.owner.uid

    def sit(self, guest: Guest, hello: Hello) -> Welcome:
        """Let *guest* take its seat; whoever sat there is sent away. The seat is the account's from then on.

        Raises:
            SaveError: it could not be written down.
            TableError: ``table.taken`` when somebody was faster.
        """
        seat, account = guest.seat, guest.account
        if seat != WATCHER:
            holder = self.seats.holder(seat)
            if holder is None:
                with self._telling_no_path():
                    self.seats.give(seat, account)
            elif holder.uid != account.uid:
                raise TableError("table.taken", seat=seat, user=holder.user, you=account.user)
            before = self._guests.get(seat)
            self._guests[seat] = guest
            if before is not None:
                before.dismiss(TableError("table.elsewhere", seat=seat))
            else:
                self.talk.note("talk.joined", seat, account.user)
            self._changes += 1
        known = hello.table == self._run
        guest.knows(min(hello.since, self.game.length) if known else 0, hello.lines if known else 0)
        return Welcome(
            self._run,
            self.name,
            self.game.rules.name,
            self.game.rules.version,
            self.game.rules.options(self.game.state),
            seat,
            sorted(guest.roles),
            self.host.user,
            self.seats.owner.user,
            self._since,
        )

    def leave(self, guest: Guest) -> None:
        """*guest* is gone; the seat stays its account's."""
        if self._guests.get(guest.seat) is guest:
            del self._guests[guest.seat]
            self._left[guest.seat] = self._now()
            self.talk.note("talk.left", guest.seat, guest.account.user)
            self._changes += 1

    # -- telling -------------------------------------------------------------------------------------------------

    def update(self, guest: Guest) -> Update | None:
        """What *guest* does not know yet; None where that is nothing. It counts as told from then on."""
        ballot = self.ballots.open
        game, told = self.game, guest.told
        if (told.n, told.lines, told.changes, told.ballot) == (game.length, self.talk.last, self._changes, ballot):
            return None
        update = Update(
            game.length,
            pack(game.view(guest.seat), self._package) if told.n != game.length else NOTHING,
            list(game.log(guest.seat, guest.entries)),
            self.talk.since(told.lines),
            self.places() if told.changes != self._changes else None,
            ballot,
        )
        guest.entries = game.length
        told.n, told.lines, told.changes, told.ballot = game.length, self.talk.last, self._changes, ballot
        return update

    # -- answering -----------------------------------------------------------------------------------------------

    def answer(self, guest: Guest, request: Request, lock: Passphrase | None = None) -> Told:
        """Do what *guest* asks for.

        Args:
            guest: who asks.
            request: what for.
            lock: for a ``Lock`` with a passphrase: that passphrase as it is kept.

        Raises:
            Refusal: it is refused; nothing has changed.
        """
        rights.check(guest.roles, rights.needed(request, guest.seat))
        with self._telling_no_path():
            return self._answer(guest, request, lock)

    @contextmanager
    def _telling_no_path(self) -> Iterator[None]:
        """Where the files lie is nobody's business but the host's."""
        try:
            yield
        except SaveError as error:
            if "path" in error.values:
                error.values["path"] = self.name
            raise

    def _answer(self, guest: Guest, request: Request, lock: Passphrase | None) -> Told:
        match request:
            case Do():
                done = self._moves.make(guest.seat, request)
                if self._bots is not None and folded(request.text.strip()) == UNDO:
                    self._bots.take_back()
                return Made(request.id, done.n, list(done.events))
            case Why():
                return Facts(request.id, [self._weigh(guest.seat, text) for text in request.texts])
            case Say():
                self.talk.say(self._seat(guest), guest.account.user, clean_text(request.text))
            case Remind():
                self._remind(guest)
            case AskUndo() | Vote() | ForceUndo():
                self._undo(guest, request)
            case HandOver() | Free():
                self._reseat(guest, request)
            case Lock():
                self._lock(guest, request, lock)
            case Close():
                self.closing = True
        return Heard(request.id)

    def _weigh(self, seat: str, text: str) -> Weighed:
        try:
            return Weighed(self.game.why(text, seat))
        except Refusal as refusal:
            return Weighed(refused=refused("", refusal))

    @staticmethod
    def _seat(guest: Guest) -> str:
        return "" if guest.seat == WATCHER else guest.seat

    def _remind(self, guest: Guest) -> None:
        waiting = self.game.prompt(WATCHER).seat
        if waiting is None:
            raise TableError("table.nobody-asked")
        left = self._reminded + BETWEEN_REMINDERS - self._clock()
        if left > 0:
            raise TableError("table.wait", seconds=max(1, round(left)))
        self._reminded = self._clock()
        self.talk.note("talk.reminded", waiting, guest.account.user, by=self._seat(guest) or None)

    def _undo(self, guest: Guest, request: AskUndo | Vote | ForceUndo) -> None:
        last = self.game.last_act
        match request:
            case AskUndo():
                done = self.ballots.ask(guest.seat, request.at, self.seats.taken)
                code = "talk.undo-agreed" if done else "talk.undo-asked"
            case Vote():
                code = f"talk.undo-{self.ballots.vote(guest.seat, request.n, request.yes)}"
            case ForceUndo():
                self.ballots.take_back(request.at)
                code = "talk.undo-forced"
        if self._bots is not None and code in ("talk.undo-agreed", "talk.undo-forced"):
            self._bots.take_back()
        if last is not None and code != "talk.undo-open":
            self.talk.note(code, self._seat(guest), guest.account.user, n=last.n, by=last.seat)

    def _question_dropped(self, ballot: Ballot) -> None:
        """Tell everybody that nobody needs to answer any more."""
        self.talk.note("talk.undo-dropped", ballot.by, "", n=ballot.n, by=ballot.made_by)

    def _reseat(self, guest: Guest, request: HandOver | Free) -> None:
        seat = find(request.seat, self.seats.names, "seat")
        holder = self.seats.holder(seat)
        if isinstance(request, HandOver):
            account = account_called(request.user)
            self.seats.give(seat, account)
            stays = holder is not None and holder.uid == account.uid
            self.talk.note("talk.handed-over", seat, account.user)
        else:
            if holder is None:
                raise TableError("table.seat-free", seat=seat)
            self.seats.release(seat)
            stays = False
            self.talk.note("talk.freed", seat, guest.account.user)
        self._changes += 1
        if not stays:
            self.ballots.leave(seat)
            sitting = self._guests.get(seat)
            if sitting is not None:
                self.leave(sitting)
                sitting.dismiss(TableError("table.seat-lost", seat=seat))

    def _lock(self, guest: Guest, request: Lock, lock: Passphrase | None) -> None:
        assert (lock is not None) == bool(request.passphrase)
        if request.seat == rights.OWNERS:
            self.seats.lock_owner(lock)
            return
        seat = find(request.seat, self.seats.names, "seat")
        if lock is not None and seat != guest.seat:
            raise TableError("table.not-your-seat", seat=seat)
        self.seats.lock(seat, lock)
        self._changes += 1


def check_seats(game: Game[Any, Any]) -> tuple[str, ...]:
    """The seats of *game*.

    Raises:
        TableError: ``table.not-digital`` for a game beside a board: there everybody sits at it together.
    """
    if not getattr(game.state, "digital", True):
        raise TableError("table.not-digital")
    return tuple(game.state.options.seats)
