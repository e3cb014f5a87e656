"""How a command that is being typed may go on, from what may be done now."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from core.names import folded

Kinds = Mapping[str, Callable[[Sequence[str], str], Iterable[str]]]
"""What may stand for each kind of word in a form (``SEAT``, ``CARD``), given the words before and its beginning."""

REPEATED = {"cities": 2, "census": 2, "market": 2}
"""How many words of a form come again where it ends with dots; one for all others."""


class Completion(Struct, frozen=True):
    """How the last word of a text may go on.

    Attributes:
        word: the word that is being typed, possibly empty.
        candidates: what it may become.
        form: the form the text follows, or an empty text.
    """

    word: str
    candidates: tuple[str, ...] = ()
    form: str = ""

    @property
    def common(self) -> str:
        """What all candidates begin with."""
        if not self.candidates:
            return self.word
        first, last = min(self.candidates), max(self.candidates)
        same = next((at for at, (one, other) in enumerate(zip(first, last, strict=False)) if one != other), len(first))
        return first[: min(same, len(first), len(last))]


def complete(text: str, commands: Iterable[str], forms: Iterable[str], kinds: Kinds) -> Completion:
    """How *text* may go on, from complete *commands* and from *forms* (``got SEAT CARD ...``)."""
    head, colon, rest = text.partition(":")
    words = (rest if colon and len(head.split()) == 1 else text).split()
    word = "" if not text or text[-1].isspace() or text.endswith(":") else words.pop()
    found: dict[str, None] = {}
    fitting = ""
    for pattern in (*commands, *forms):
        parts = _parts(pattern, len(words))
        if len(parts) <= len(words) or not all(map(_fits, words, parts)):
            continue
        if not fitting and pattern != pattern.casefold():
            fitting = pattern
        found.update(dict.fromkeys(_offers(parts[len(words)], words, word, kinds)))
    wanted = folded(word)
    return Completion(word, tuple(each for each in found if each.startswith(wanted)), fitting if words else "")


def _parts(pattern: str, length: int) -> list[str]:
    """The words of a form; one that repeats is made longer than *length*."""
    *parts, last = pattern.split()
    dots, _, instead = last.partition("|")
    if dots != "...":
        return [*parts, last]
    again = parts[-REPEATED.get(parts[0], 1) :]
    if instead:
        parts[-1] += f"|{instead}"
    while len(parts) <= length:
        parts += again
    return parts


def _fits(word: str, part: str) -> bool:
    return part != part.casefold() or folded(word) == part


def _offers(part: str, before: Sequence[str], word: str, kinds: Kinds) -> Iterable[str]:
    for choice in part.split("|"):
        if choice == choice.casefold():
            yield choice
        elif choice in kinds:
            yield from kinds[choice](before, word)
