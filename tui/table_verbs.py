"""What is typed at a hosted table beside the commands of the game: talk, taking back with consent, who sits where."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from core.errors import RuleError
from core.table.connection import Connection
from core.text import printable
from tui.spoken import _


class TableVerb(Struct, frozen=True):
    """One verb of a hosted table.

    Attributes:
        form: how it is written.
        about: what it does, in one sentence.
        run: does it; raises Refusal.
        least, most: how many words follow it; None: any number.
        done: what is said when it is done, where nobody sees it otherwise.
    """

    form: str
    about: str
    run: Callable[[Connection, Sequence[str]], None]
    least: int = 0
    most: int | None = 0
    done: str = ""


def _move(rest: Sequence[str]) -> int:
    """The number of the move that is voted on; 0: none was asked about. Raises RuleError (``parse.number``)."""
    word = rest[0] if rest else "0"
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise RuleError("parse.number", None, word=printable(word), what="move", most=10**9 - 1)
    return int(word)


VOTES = ("agree", "disagree")


VERBS: dict[str, TableVerb] = {
    verb.form.split()[0]: verb
    for verb in (
        TableVerb(
            "say TEXT",
            _("Says something that everybody at the table reads."),
            lambda seat, rest: seat.say(" ".join(rest)),
            1,
            None,
        ),
        TableVerb("remind", _("Reminds the seat that the table waits for."), lambda seat, rest: seat.remind()),
        TableVerb(
            "ask-undo",
            _("Asks the others whether the last move may be taken back."),
            lambda seat, rest: seat.ask_undo(),
        ),
        TableVerb(
            "agree [MOVE]",
            _("Agrees that the move is taken back."),
            lambda seat, rest: seat.vote(True, _move(rest)),
            most=1,
        ),
        TableVerb(
            "disagree [MOVE]",
            _("Is against taking the move back."),
            lambda seat, rest: seat.vote(False, _move(rest)),
            most=1,
        ),
        TableVerb(
            "lock PASSPHRASE",
            _("Asks for a passphrase whenever somebody takes this seat."),
            lambda seat, rest: seat.lock(seat.seat, " ".join(rest)),
            1,
            None,
            _("Locked: whoever takes this seat is asked for the passphrase."),
        ),
        TableVerb(
            "unlock [SEAT]",
            _("Takes the lock off this seat; the table's owner, off any."),
            lambda seat, rest: seat.lock(rest[0] if rest else seat.seat, ""),
            most=1,
            done=_("The lock is off."),
        ),
        TableVerb(
            "free [SEAT]",
            _("Gives this seat up; the table's owner, any."),
            lambda seat, rest: seat.free(rest[0] if rest else seat.seat),
            most=1,
        ),
        TableVerb(
            "force-undo",
            _("The table's owner: takes the last move back without asking."),
            lambda seat, rest: seat.force_undo(),
        ),
        TableVerb(
            "hand-over SEAT ACCOUNT",
            _("The table's owner: lets a seat belong to another account."),
            lambda seat, rest: seat.hand_over(rest[0], rest[1]),
            2,
            2,
        ),
        TableVerb(
            "lock-table PASSPHRASE",
            _("The table's owner: asks for a passphrase before anybody has the owner's rights."),
            lambda seat, rest: seat.lock("table", " ".join(rest)),
            1,
            None,
            _("Locked: whoever wants the owner's rights is asked for the passphrase."),
        ),
        TableVerb(
            "unlock-table",
            _("The table's owner: takes that lock off."),
            lambda seat, rest: seat.lock("table", ""),
            done=_("The lock is off."),
        ),
        TableVerb("close-table", _("The table's owner: stops the host."), lambda seat, rest: seat.stop_host()),
    )
}
"""The verbs, by name."""


def verb_of(text: str) -> TableVerb | None:
    """The verb of the table that *text* begins with; None for a command of the game."""
    word = text.split(maxsplit=1)[:1]
    return VERBS.get(word[0].casefold()) if word else None


def run(connection: Connection, text: str, shown: int = 0) -> str:
    """Do what *text*, which begins with a verb of the table, says.

    Args:
        connection: the seat.
        text: what was typed.
        shown: number of the move that the person was last asked about: a vote without a number is for that one,
            whatever is asked meanwhile.

    Returns:
        What is to be said of it, where it does not show otherwise.

    Raises:
        RuleError: ``parse.missing`` or ``parse.too-much``.
        Refusal: the table refuses it.
    """
    verb, (name, *rest) = verb_of(text), text.split()
    assert verb is not None
    if not rest and shown and name.casefold() in VOTES:
        rest = [str(shown)]
    if len(rest) < verb.least:
        raise RuleError("parse.missing", None, form=verb.form)
    if verb.most is not None and len(rest) > verb.most:
        raise RuleError("parse.too-much", None, word=printable(rest[verb.most]), form=verb.form)
    verb.run(connection, rest)
    return verb.done
