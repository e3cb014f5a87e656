"""The host of a table: one process that owns the game and its file, and serves the seats over a socket."""

import asyncio
import os
import resource
import signal
import socket
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any

from core.errors import Refusal
from core.rules import WATCHER
from core.table import rights
from core.table.accounts import Account, account, peer
from core.table.caller import Caller
from core.table.folder import Claim
from core.table.guests import Guest
from core.table.limits import Bucket, Buckets, Limits
from core.table.passphrases import Lock as Passphrase
from core.table.passphrases import Tries, opens
from core.table.passphrases import lock as locked
from core.table.table import Table
from core.table.wire import MOST_ASKED, AnyAsked, Bye, Hello, Lock, Look, Request, TableError, packed, refused

LIMITS = Limits()
_BREATH = 0.1
_FAREWELL = 1.5
"""Seconds that everybody has to hear that the host stops."""


class Host:
    """Serves one table until it is told to stop.

    Args:
        table: the table.
        claim: its name in the folder of tables.
        limits: what a connection may cost.
        report: takes a line for whoever looks after the host.
    """

    def __init__(
        self, table: Table, claim: Claim, limits: Limits = LIMITS, report: Callable[[str], None] = lambda line: None
    ) -> None:
        self.table = table
        self._claim, self._limits, self._report = claim, limits, report
        self._callers: set[Caller] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._of_account: Counter[int] = Counter()
        self._accepts = Bucket(limits.accepts, limits.accepts_burst, monotonic)
        self._connects = Buckets(limits.connects, limits.connects_burst, monotonic)
        self._requests = Buckets(limits.requests, limits.burst, monotonic)
        self._says = Buckets(limits.says, limits.says_burst, monotonic)
        self._tries = Tries(monotonic)
        self._scrypt = asyncio.Semaphore(1)
        self._stop = asyncio.Event()
        self._door: tuple[socket.socket, asyncio.Task[None]] | None = None

    async def run(self, ready: Callable[[], None] = lambda: None, hangup_stops: bool = True) -> None:
        """Serve until SIGTERM, SIGINT, the owner, or a hangup of the terminal where that stops it.

        Args:
            ready: called once, when the socket can be connected to.
            hangup_stops: SIGHUP stops the host; else it is left unheeded.

        Raises:
            TableError: the socket can't be made.
        """
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._fault)
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stop.set)
        loop.add_signal_handler(signal.SIGHUP, self._stop.set if hangup_stops else lambda: None)
        try:
            self._open_door()
            ready()
            await self._look_after()
        finally:
            await self._close()

    def stop(self) -> None:
        """Let ``run`` end."""
        self._stop.set()

    def _open_door(self) -> None:
        sock = self._claim.listen()
        self._door = sock, asyncio.create_task(self._let_in(sock))

    async def _shut_door(self) -> None:
        if self._door is not None:
            (sock, task), self._door = self._door, None
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            sock.close()

    async def _look_after(self) -> None:
        """Wait for the end; where the socket's file has been cleaned away meanwhile, make it anew."""
        while not self._stop.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stop.wait(), self._limits.look_after)
            if not self._stop.is_set() and not self._claim.is_there:
                await self._shut_door()
                await self._open_anew()

    async def _open_anew(self) -> None:
        try:
            self._claim.renew()
            self._open_door()
        except TableError as refusal:
            if refusal.code == "table.running":
                # Two hosts of one name would send people away from each other's tables.
                self._report("another host has taken the name of this table")
                self._stop.set()

    async def _close(self) -> None:
        await self._shut_door()
        for caller in self._callers:
            caller.part(TableError("table.closed"), again=not self.table.closing)
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=_FAREWELL)
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._claim.release()

    def _fault(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        self._report(fault_words(error) if error is not None else "fault")

    # -- one connection ------------------------------------------------------------------------------------------

    async def _let_in(self, sock: socket.socket) -> None:
        """Take connections one by one, no faster than the bounds allow."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(self._accepts.take())
            try:
                connected, _ = await loop.sock_accept(sock)
            except OSError:
                # Too many open files, or somebody who has gone before we came to them.
                await asyncio.sleep(_BREATH)
                continue
            uid = peer(connected)
            if self._may_come_in(uid, connected):
                self._of_account[uid] += 1
                task = loop.create_task(self._serve(connected, account(uid)))
                self._tasks.add(task)
                task.add_done_callback(self._served)
            else:
                connected.close()

    def _may_come_in(self, uid: int, connected: socket.socket) -> bool:
        if not self._connects.of(uid).try_take():
            return False
        if len(self._tasks) < self._limits.connections and self._of_account[uid] < self._limits.of_account:
            return True
        with suppress(OSError):
            connected.send(packed(Bye("table.full", again=True)))
        return False

    def _served(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._report(fault_words(error))

    async def _serve(self, connected: socket.socket, who: Account) -> None:
        try:
            reader, writer = await asyncio.open_unix_connection(sock=connected, limit=MOST_ASKED)
            requests, says = self._requests.of(who.uid), self._says.of(who.uid)
            caller = Caller(reader, writer, who, self._limits, requests, says)
            self._callers.add(caller)
            try:
                await self._attend(caller)
            finally:
                self._callers.discard(caller)
                if caller.guest is not None:
                    self.table.leave(caller.guest)
                    self._stir()
                caller.hang_up()
        finally:
            self._of_account[who.uid] -= 1

    async def _attend(self, caller: Caller) -> None:
        """Listen and tell, until either comes to an end: they have gone, were sent away, or read nothing any more."""
        telling = asyncio.create_task(caller.tell(self.table.update))
        listening = asyncio.create_task(self._listen_to(caller))
        try:
            await asyncio.wait((telling, listening), return_when=asyncio.FIRST_COMPLETED)
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
            if not telling.done():
                caller.part(TableError("table.gone"))
                await asyncio.wait((telling,), timeout=self._limits.patience)
        finally:
            telling.cancel()
            listening.cancel()
        for task in (listening, telling):
            if not task.cancelled() and task.done() and (error := task.exception()) is not None:
                raise error

    async def _listen_to(self, caller: Caller) -> None:
        try:
            first = await asyncio.wait_for(caller.next(), self._limits.hello)
            if isinstance(first, Look):
                await caller.answer(self.table.sign())
                caller.part(TableError("table.looked"))
                return
            await self._sit(caller, first)
            while True:
                await self._answer(caller, await caller.next())
        except Refusal as refusal:
            # A message that can't be read, or nobody we would let in: one line, and no more of it.
            caller.part(refusal)
        except TimeoutError:
            caller.part(TableError("wire.slow"))
        except (EOFError, ConnectionError):
            return

    async def _sit(self, caller: Caller, hello: AnyAsked) -> None:
        if not isinstance(hello, Hello):
            raise TableError("wire.bad", why="hello")
        table, account = self.table, caller.account
        seat = table.seat_for(account, hello)
        lock = table.lock_on(seat) if seat != WATCHER else None
        if lock is not None:
            await self._unlock(seat, lock, hello.passphrase)
        guest = Guest(account, seat, await self._is_owner(account, hello), caller.part)
        welcome = table.sit(guest, hello)
        caller.greet(welcome, guest)
        self._stir()

    async def _is_owner(self, account: Account, hello: Hello) -> bool:
        if not self.table.may_own(account):
            return False
        lock = self.table.lock_on(rights.OWNERS)
        if lock is None:
            return True
        if not hello.owner:
            return False
        await self._unlock(rights.OWNERS, lock, hello.owner)
        return True

    async def _unlock(self, what: str, lock: Passphrase, passphrase: str) -> None:
        """Check a passphrase. Raises TableError (``table.locked``, ``table.wrong-passphrase``, ``table.wait``)."""
        if not passphrase:
            raise TableError("table.locked", seat=what)
        self._tries.begin(what)
        right = False
        try:
            async with self._scrypt:
                right = await asyncio.to_thread(opens, lock, passphrase)
        finally:
            self._tries.end(what, right)
        if not right:
            raise TableError("table.wrong-passphrase", seat=what)

    async def _answer(self, caller: Caller, request: AnyAsked) -> None:
        guest = caller.guest
        if not isinstance(request, Request) or guest is None:
            raise TableError("wire.bad", why="order")
        try:
            lock = None
            if isinstance(request, Lock) and request.passphrase:
                rights.check(guest.roles, rights.needed(request, guest.seat))
                async with self._scrypt:
                    lock = await asyncio.to_thread(locked, request.passphrase)
            if guest.dismissed is not None:
                return
            told = self.table.answer(guest, request, lock)
        except Refusal as refusal:
            await caller.answer(refused(request.id, refusal))
            return
        finally:
            self._stir()
        try:
            await caller.answer(told)
        finally:
            # Whoever moved hears of that first.
            if self.table.play_bots():
                self._stir()
        if self.table.closing:
            self.stop()

    def _stir(self) -> None:
        for caller in self._callers:
            caller.stir()


def fault_words(error: BaseException) -> str:
    """A fault of ours while somebody was served, for whoever looks after the host; no values are told.

    The line of that somebody is cut, and the table goes on.
    """
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f" ({os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno})"
    return f"fault: {type(error).__name__}{place}"


def keep_memory_private() -> None:
    """Let no copy of this process's memory, which holds every hand, be written to a disk if it crashes."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
