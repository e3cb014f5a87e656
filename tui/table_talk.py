"""What is said at a hosted table, and who sits there, as lines of text."""

from collections.abc import Sequence
from datetime import datetime

from core.table.wire import Line, SeatSign
from core.table_sentences import TALK
from core.text import printable
from core.words import Words
from tui.spoken import _


def talk_line(line: Line, words: Words) -> str:
    """One line of talk in words."""
    if line.code:
        return words.fill(TALK[line.code], {"seat": line.seat or None, "user": line.user, **line.values})
    who = words.kinds["seat"](line.seat) if line.seat else line.user
    return f"{printable(who)}: {printable(line.text, 1000)}"


def place_words(places: Sequence[SeatSign], words: Words, now: datetime | None = None) -> list[str]:
    """A line for each seat: whose it is, and whether anybody sits there."""
    lines = []
    for sign in places:
        parts = [
            _("{seat}: {user}").format(seat=words.kinds["seat"](sign.seat), user=printable(sign.user) or _("free"))
        ]
        if sign.user:
            parts.append(_("here") if sign.here else gone_words(sign.left, now))
        if sign.locked:
            parts.append(_("locked"))
        lines.append(", ".join(parts))
    return lines


def gone_words(left: datetime | None, now: datetime | None = None) -> str:
    """How long somebody has been away who dropped at *left*."""
    if left is None:
        return _("not here")
    minutes = int(((now or datetime.now(left.tzinfo)) - left).total_seconds() // 60)
    return _("gone for {n} min").format(n=minutes) if minutes else _("just gone")
