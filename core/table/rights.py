"""Who may do what at a hosted table: one table of rights, the same for the host, the documents and the tests."""

from collections.abc import Collection
from typing import Literal

from core.table.wire import (
    AskUndo,
    Close,
    Do,
    ForceUndo,
    Free,
    HandOver,
    Lock,
    Remind,
    Request,
    Say,
    TableError,
    Vote,
    Why,
)

Role = Literal["owner", "seat", "watcher"]
ROLES: tuple[Role, ...] = ("owner", "seat", "watcher")
Right = Literal[
    "look",
    "see-hand",
    "move",
    "talk",
    "remind",
    "ask-undo",
    "vote-undo",
    "force-undo",
    "hand-over",
    "free-own",
    "free-any",
    "lock-own",
    "unlock-any",
    "lock-table",
    "close",
]

EVERYBODY: frozenset[Role] = frozenset(ROLES)
_OWNER: frozenset[Role] = frozenset(("owner",))
_SEAT: frozenset[Role] = frozenset(("seat",))
_BOTH = _OWNER | _SEAT

RIGHTS: dict[Right, frozenset[Role]] = {
    "look": EVERYBODY,
    "see-hand": _SEAT,
    "move": _SEAT,
    "talk": _BOTH,
    "remind": _BOTH,
    "ask-undo": _SEAT,
    "vote-undo": _SEAT,
    "force-undo": _OWNER,
    "hand-over": _OWNER,
    "free-own": _SEAT,
    "free-any": _OWNER,
    "lock-own": _SEAT,
    "unlock-any": _OWNER,
    "lock-table": _OWNER,
    "close": _OWNER,
}
"""For each right the roles that have it. Somebody with several roles has the rights of all of them.

- ``look``: the market, counts, the log and the talk, as everybody at the table sees them
- ``see-hand``: the hand of one's own seat; the owner sees no hand
- ``move``: make moves for one's own seat, ask whether one would be accepted, take back one's own last move
- ``talk``: say something
- ``remind``: remind the seat that the table waits for
- ``ask-undo``: ask the others whether the last move may be taken back
- ``vote-undo``: answer that question
- ``force-undo``: take the last move back without asking
- ``hand-over``: let a seat belong to another account
- ``free-own``, ``free-any``: give up one's own seat; let any seat be free
- ``lock-own``: lock one's own seat with a passphrase
- ``unlock-any``: take the lock off any seat
- ``lock-table``: lock the owner's rights with a passphrase
- ``close``: stop the host
"""


def needed(request: Request, own_seat: str) -> Right:
    """The right that *request* takes for somebody who sits at *own_seat*."""
    match request:
        case Do() | Why():
            return "move"
        case Say():
            return "talk"
        case Remind():
            return "remind"
        case AskUndo():
            return "ask-undo"
        case Vote():
            return "vote-undo"
        case ForceUndo():
            return "force-undo"
        case HandOver():
            return "hand-over"
        case Free():
            return "free-own" if request.seat == own_seat else "free-any"
        case Lock():
            return _locking(request, own_seat)
        case Close():
            return "close"
    raise TypeError(request)


def _locking(request: Lock, own_seat: str) -> Right:
    if request.seat == OWNERS:
        return "lock-table"
    return "lock-own" if request.seat == own_seat or request.passphrase else "unlock-any"


OWNERS = "table"
"""What ``Lock`` calls the owner's rights."""


def check(roles: Collection[Role], right: Right) -> None:
    """Check that one of *roles* has *right*. Raises TableError (``table.no-right``)."""
    if not RIGHTS[right].intersection(roles):
        raise TableError("table.no-right", kind=right, roles=sorted(RIGHTS[right]))
