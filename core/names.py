"""Shortened names: a word stands for a name as long as only one name of that kind fits."""

from collections.abc import Iterable
from difflib import get_close_matches

from core.errors import RuleError
from core.text import printable


def folded(word: str) -> str:
    """*word* as names are compared: lower case, ``-`` read as ``_``."""
    return word.casefold().replace("-", "_")


def find(word: str, names: Iterable[str], kind: str) -> str:
    """The one of *names* that *word* means: the exact name, else the only one that begins so.

    Raises:
        RuleError: ``parse.ambiguous`` with the candidates, ``parse.unknown`` with near misses; *kind* says of what.
    """
    wanted = folded(word)
    known = {folded(name): name for name in names}
    if wanted in known:
        return known[wanted]
    fitting = [name for key, name in known.items() if key.startswith(wanted)] if wanted else []
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise RuleError("parse.ambiguous", None, word=printable(word), kind=kind, candidates=tuple(fitting))
    near = tuple(known[key] for key in get_close_matches(wanted, known, 3))
    raise RuleError("parse.unknown", None, word=printable(word), kind=kind, candidates=near)
