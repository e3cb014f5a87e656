"""One connection to a host: reads requests within bounds, and is told the newest, never everything in between."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from core.errors import Refusal
from core.table.accounts import Account
from core.table.guests import Guest
from core.table.limits import Bucket, Limits
from core.table.wire import AnyAsked, Bye, Remind, Say, TableError, Told, Why, packed, read_asked

_WEIGHED = 8
"""Commands that may be asked about for the price of one request."""
_LAST_WORD = 1.0
"""Seconds that a farewell may take."""


class Caller:
    """Somebody who has connected.

    Args:
        reader, writer: the connection.
        account: who it is, as the kernel says.
        limits: the bounds.
        requests: what their account may ask for.
        says: what their account may say.

    Attributes:
        guest: who they are at the table, once they have sat down.
    """

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        account: Account,
        limits: Limits,
        requests: Bucket,
        says: Bucket,
    ) -> None:
        self.account = account
        self.guest: Guest | None = None
        self._reader, self._writer, self._limits = reader, writer, limits
        self._requests, self._says = requests, says
        self._greeting = b""
        self._answers: list[bytes] = []
        self._news = asyncio.Event()
        self._read = asyncio.Event()
        self._bye: Bye | None = None
        # What does not fit into the kernel's own buffer waits here as one update, not as many.
        writer.transport.set_write_buffer_limits(high=0)

    async def next(self) -> AnyAsked:
        """The next message, not sooner than the bounds allow.

        Raises:
            TableError: ``wire.bad`` or ``wire.too-long``.
            EOFError, ConnectionError: they are gone.
        """
        try:
            line = await self._reader.readuntil(b"\n")
        except asyncio.LimitOverrunError as error:
            raise TableError("wire.too-long") from error
        message = read_asked(line)
        wait = self._requests.take()
        if isinstance(message, Why):
            for _ in range(len(message.texts) // _WEIGHED):
                wait = self._requests.take()
        if isinstance(message, Say | Remind):
            wait = max(wait, self._says.take())
        if wait > 0:
            await asyncio.sleep(wait)
        return message

    def greet(self, welcome: Told, guest: Guest) -> None:
        """They sit down as *guest*: tell them so before anything else."""
        self._greeting, self.guest = packed(welcome), guest
        self._news.set()

    async def answer(self, told: Told) -> None:
        """Tell them *told*, after what changed before it; waits while they read nothing."""
        while len(self._answers) >= self._limits.answers:
            self._read.clear()
            await self._read.wait()
        self._answers.append(packed(told))
        self._news.set()

    def stir(self) -> None:
        """Something has changed that they may want to know."""
        self._news.set()

    def part(self, reason: Refusal, again: bool = False) -> None:
        """Say why the line is cut, and cut it."""
        if self._bye is None:
            self._bye = Bye(reason.code, reason.values, again)
            self._news.set()

    async def tell(self, changes: Callable[[Guest], Told | None]) -> None:
        """Go on telling them: *changes* gives what is new to them, whenever they have read what was before.

        Returns when the last word is said, or they read nothing any more.
        """
        while True:
            await self._news.wait()
            self._news.clear()
            if self._bye is not None:
                await self._say_farewell(self._bye)
                return
            update = changes(self.guest) if self.guest is not None else None
            news = b"" if update is None else packed(update)
            self._writer.write(b"".join((self._greeting, news, *self._answers)))
            self._greeting, self._answers = b"", []
            try:
                await asyncio.wait_for(self._writer.drain(), self._limits.patience)
            except (TimeoutError, ConnectionError):
                self._writer.transport.abort()
                return
            self._read.set()

    async def _say_farewell(self, bye: Bye) -> None:
        with suppress(TimeoutError, ConnectionError):
            self._writer.write(b"".join((*self._answers, packed(bye))))
            await asyncio.wait_for(self._writer.drain(), _LAST_WORD)

    def hang_up(self) -> None:
        """Cut the line; what has not been read by now never will be."""
        with suppress(OSError, RuntimeError):
            self._writer.close()
