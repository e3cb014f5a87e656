"""Shortened names: a word stands for a name as long as only one name of that kind fits."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from core.errors import RuleError
from core.text import printable


def folded(word: str) -> str:
    """*word* as names are compared: lower case, ``-`` read as ``_``."""
    return word.casefold().replace("-", "_")


_FEW = 9
"""So many names may all be candidates."""


def _near(wanted: str, known: Mapping[str, str]) -> tuple[str, ...]:
    """Names that were perhaps meant: those spelled much alike; else all of a few, those that hold the word, or the
    most alike."""
    alike = get_close_matches(wanted, known, 3)
    if not alike and len(known) <= _FEW:
        return tuple(known.values())
    holding = [key for key in known if len(wanted) > 2 and wanted in key][:3]
    return tuple(known[key] for key in alike or holding or get_close_matches(wanted, known, 3, _ALIKE))


_ALIKE = 0.4
"""How much a name has to be like a word to be worth a question, of 1."""


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
    raise RuleError("parse.unknown", None, word=printable(word), kind=kind, candidates=_near(wanted, known))
