"""What travels between a table's host and a seat: one JSON message a line, checked strictly where it arrives."""

from datetime import datetime
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct

from core.errors import Refusal, RuleError, SaveError
from core.game import LogEntry
from core.rules import Event, Prompt
from core.text import printable

VERSION = 1
"""Of these messages; host and seat must speak the same."""
MOST_ASKED = 64 * 1024
"""Bytes of the longest message that a host reads."""
MOST_TOLD = 16 * 1024 * 1024
"""Bytes of the longest message that a seat reads: the log of a very long game."""
LONGEST_COMMAND = 4000
"""Signs of the longest command."""

MOST_WEIGHED = 32
"""Commands that are asked about in one message."""

Word = Annotated[str, Meta(max_length=64)]
"""A seat, an account or the id of a request."""
Phrase = Annotated[str, Meta(max_length=1000)]
"""What somebody says, or a passphrase."""
Count = Annotated[int, Meta(ge=0, le=2**53)]


class TableError(Refusal):
    """Something that a hosted table refuses, or that needs a host which can't be reached."""


class Asked(Struct, frozen=True, forbid_unknown_fields=True, tag_field="ask"):
    """A message to the host."""


class Look(Asked, frozen=True, tag="look"):
    """Tell what table this is; the host answers with a ``Sign`` and hangs up."""

    wire: int


class Hello(Asked, frozen=True, tag="hello"):
    """Let me sit down; answered with a ``Welcome`` and from then on with an ``Update`` whenever something changed.

    Attributes:
        wire: version of the messages.
        seat: the seat that is wanted; None: the account's own, else a free one.
        watch: only look.
        table: the table that ``since`` and ``lines`` speak of, as its ``Welcome`` named it.
        since: how many entries of the log are known here.
        lines: number of the last line of talk that is known here.
        passphrase: for a seat that is locked.
        owner: passphrase of the table's owner, where that is locked.
    """

    wire: int
    seat: Word | None = None
    watch: bool = False
    table: Word = ""
    since: Count = 0
    lines: Count = 0
    passphrase: Phrase = ""
    owner: Phrase = ""


class Request(Asked, frozen=True):
    """A message that is answered: by ``Made``, ``Facts``, ``Heard`` or ``Refused`` with the same id."""

    id: Word


class Do(Request, frozen=True, tag="do"):
    """Make a move: *text* in the command language, for the position after *at* entries of the game's file."""

    at: Count
    text: Annotated[str, Meta(max_length=LONGEST_COMMAND)]


class Why(Request, frozen=True, tag="why"):
    """Would each of *texts* be accepted? Nothing is done. A screen asks all it wants to know in one message."""

    texts: Annotated[list[Annotated[str, Meta(max_length=LONGEST_COMMAND)]], Meta(max_length=MOST_WEIGHED)]


class Say(Request, frozen=True, tag="say"):
    """Say something that everybody at the table reads."""

    text: Phrase


class Remind(Request, frozen=True, tag="remind"):
    """Remind the seat that the table waits for."""


class AskUndo(Request, frozen=True, tag="ask-undo"):
    """Ask the others whether the last move may be taken back, in the position after *at* entries."""

    at: Count


class Vote(Request, frozen=True, tag="vote"):
    """Answer the question whether move *n* may be taken back."""

    n: Count
    yes: bool


class ForceUndo(Request, frozen=True, tag="force-undo"):
    """Take back the last move as the table's owner, in the position after *at* entries."""

    at: Count


class HandOver(Request, frozen=True, tag="hand-over"):
    """Let *seat* belong to the account called *user*."""

    seat: Word
    user: Word


class Free(Request, frozen=True, tag="free"):
    """Let *seat* belong to nobody, so that anybody may take it."""

    seat: Word


class Lock(Request, frozen=True, tag="lock"):
    """Ask for *passphrase* whenever *seat* is taken; an empty one asks for none. ``table``: of the owner's rights."""

    seat: Word
    passphrase: Phrase


class Close(Request, frozen=True, tag="close"):
    """Stop the host; the game is in its file."""


AnyAsked = (
    Look | Hello | Do | Why | Say | Remind | AskUndo | Vote | ForceUndo | HandOver | Free | Lock | Close
)  # fmt: skip


class Told(Struct, frozen=True, tag_field="tell"):
    """A message from the host."""


class SeatSign(Struct, frozen=True):
    """A seat as everybody at the table sees it.

    Attributes:
        seat: the seat.
        user: name of the account it belongs to; empty: it is free.
        locked: it asks for a passphrase.
        here: somebody sits there now.
        left: when the last one dropped, UTC; None while somebody is here, or where nobody has been.
    """

    seat: str
    user: str = ""
    locked: bool = False
    here: bool = False
    left: datetime | None = None


class Sign(Told, frozen=True, tag="sign"):
    """What table this is, for somebody who looks for one.

    Attributes:
        wire: version of the messages.
        name: of the table.
        game: name of the game module.
        options: what the game was made with.
        prompt: what the table waits for, as a watcher may know it.
        moves: entries of the game's file.
        seats: who sits where.
        host: name of the account that runs the host.
        owner: name of the account the table belongs to.
        since: when the host began, UTC.
    """

    wire: int
    name: str
    game: str
    options: dict[str, Any]
    prompt: Prompt
    moves: int
    seats: list[SeatSign]
    host: str
    owner: str
    since: datetime


class Welcome(Told, frozen=True, tag="welcome"):
    """You sit down.

    Attributes:
        table: names this run of the table: ``since`` and ``lines`` of a later ``Hello`` speak of it.
        name, game, options, host, owner, since: as on the ``Sign``.
        rules: version of the game's rules.
        seat: where you sit, or ``watch``.
        roles: what you are here: ``owner``, ``seat``, ``watcher``.
    """

    table: str
    name: str
    game: str
    rules: int
    options: dict[str, Any]
    seat: str
    roles: list[str]
    host: str
    owner: str
    since: datetime


class Line(Struct, frozen=True):
    """Something that was said, or a word of the table about itself (``code`` and ``values``).

    Attributes:
        n: number, from 1.
        at: when, UTC.
        seat: who said it, or whom it is about; empty: the table.
        user: name of the account.
        text: what was said.
        code: what happened (``talk.joined``), where nothing was said.
        values: what the sentence needs.
    """

    n: int
    at: datetime
    seat: str = ""
    user: str = ""
    text: str = ""
    code: str = ""
    values: dict[str, Any] = {}


class Ballot(Struct, frozen=True):
    """The question whether a move may be taken back.

    Attributes:
        n: number of the move.
        by: the seat that asks.
        made_by: the seat that made the move.
        open: seats that have not answered.
    """

    n: int
    by: str
    made_by: str
    open: list[str]


NOTHING = Raw(b"null")
"""No position."""


class Update(Told, frozen=True, tag="update"):
    """What has changed for you since the last one; the newest only, where several things happened at once.

    Attributes:
        n: entries of the game's file.
        view: the position as you may know it; ``NOTHING`` where it is as before.
        entries: what happened, as you may know it, since the last one.
        lines: what was said since the last one.
        seats: who sits where; None: as before.
        ballot: the question that is asked; None: there is none.
    """

    n: int
    view: Raw = NOTHING
    entries: list[LogEntry] = []
    lines: list[Line] = []
    seats: list[SeatSign] | None = None
    ballot: Ballot | None = None


class Made(Told, frozen=True, tag="made"):
    """The move is made and durable: its number and what happened in it, as you may know it."""

    id: str
    n: int
    events: list[Event]


class Refused(Told, frozen=True, tag="refused"):
    """Nothing was done: the reason as data. ``kind``: ``rule``, ``save`` or ``table``."""

    id: str
    kind: str
    code: str
    rule: str | None
    values: dict[str, Any]


class Weighed(Struct, frozen=True):
    """Facts about a command that would be accepted, or why it would not be."""

    values: dict[str, Any] = {}
    refused: Refused | None = None


class Facts(Told, frozen=True, tag="facts"):
    """What would become of the commands that were asked about, in their order."""

    id: str
    answers: list[Weighed]


class Heard(Told, frozen=True, tag="heard"):
    """What was asked is done."""

    id: str


class Bye(Told, frozen=True, tag="bye"):
    """The host hangs up: the reason as data; ``again``: it may be worth trying again."""

    code: str
    values: dict[str, Any] = {}
    again: bool = False


AnyTold = Sign | Welcome | Update | Made | Facts | Heard | Refused | Bye

M = TypeVar("M")

_NESTED = "refusal"
_KINDS: dict[str, type[Refusal]] = {"rule": RuleError, "save": SaveError, "table": TableError}


def _plain(value: Any) -> Any:
    """Plain data in place of what JSON does not know: a refusal within another, or anything else as its text."""
    if isinstance(value, Refusal):
        return refused("", value)
    return str(value)


_encoder = msgspec.json.Encoder(enc_hook=_plain)
_asked = msgspec.json.Decoder(AnyAsked)
_told = msgspec.json.Decoder(AnyTold)


def packed(message: Asked | Told) -> bytes:
    """*message* as one line."""
    return _encoder.encode(message) + b"\n"


def plain(value: Any) -> Raw:
    """*value*, plain data, as it goes into a message."""
    return Raw(_encoder.encode(value))


def read_asked(line: bytes) -> AnyAsked:
    """The message to the host in *line*. Raises TableError (``wire.bad``)."""
    return _read(_asked, line)


def read_told(line: bytes) -> AnyTold:
    """The message from the host in *line*. Raises TableError (``wire.bad``)."""
    return _read(_told, line)


def _read(decoder: msgspec.json.Decoder[M], line: bytes) -> M:
    try:
        return decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise TableError("wire.bad", why=printable(str(error), 120)) from error


def refused(id: str, refusal: Refusal) -> Refused:
    """*refusal* as a message."""
    kind = next((name for name, known in _KINDS.items() if isinstance(refusal, known)), "rule")
    return Refused(id, kind, refusal.code, refusal.rule, refusal.values)


def refusal_in(message: Refused) -> Refusal:
    """The refusal that *message* tells of."""
    values = dict(message.values)
    inner = values.get(_NESTED)
    if isinstance(inner, dict) and inner.get("tell") == "refused":
        values[_NESTED] = refusal_in(msgspec.convert(inner, Refused))
    return _KINDS.get(message.kind, TableError)(message.code, message.rule, **values)
