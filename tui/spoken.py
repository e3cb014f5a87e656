"""The words of the screens around the table, through gettext; and refusals of files, names and options as sentences."""

from functools import cache

from core.errors import Refusal
from core.words import Said, Words, translations

_spoken = translations()


def _(text: str) -> str:
    """*text* in the reader's language."""
    return _spoken.gettext(text)


def counted(one: str, many: str, number: int, shown: str = "") -> str:
    """*one* or *many* in the reader's language, with ``{n}`` filled in: *number*, or how it is *shown*."""
    return _spoken.ngettext(one, many, number).format(n=shown or number)


def refused(refusal: Refusal) -> Said:
    """A refusal that belongs to no open game in words."""
    return _general().refusal(refusal)


@cache
def _general() -> Words:
    # Loaded when something is refused: it brings in every game.
    from core import games

    return games.words(_spoken)
