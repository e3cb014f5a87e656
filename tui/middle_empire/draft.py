"""A move that grows choice by choice: at every step what may come next is read from the legal commands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from core.middle_empire.catalog import Board

Stage = Literal["space", "way", "card", "ready"]
"""What is chosen next: a space, a roadway, the card that is played; or the move is ready."""

ALL_ON_ONE = "double"
"""The verb whose second choice may be the first one again."""


class Draft(Struct, frozen=True):
    """A move being built.

    Attributes:
        board: of the game.
        legal: the legal commands that begin like the move, split into words.
        words: those that are chosen.
        closed: nothing more is chosen, although more could follow.
    """

    board: Board
    legal: tuple[tuple[str, ...], ...]
    words: tuple[str, ...]
    closed: bool = False

    @property
    def verb(self) -> str:
        """The word the command begins with."""
        return self.words[0]

    @property
    def text(self) -> str:
        """The command as far as it is chosen."""
        return " ".join(self.words)

    @property
    def complete(self) -> bool:
        """What is chosen so far may be given as it is."""
        return self.words in self.legal

    @property
    def next_words(self) -> tuple[str, ...]:
        """What may stand in the next place."""
        at = len(self.words)
        if self.closed:
            return ()
        return tuple(dict.fromkeys(one[at] for one in self.legal if len(one) > at and one[:at] == self.words))

    @property
    def stage(self) -> Stage:
        """What is chosen next."""
        following = self.next_words
        if not following:
            return "ready"
        if following[0] in self.board.places:
            return "space"
        return "way" if following[0] in self.board.joins else "card"

    @property
    def spots(self) -> tuple[str, ...]:
        """What may be chosen on the map; the space of a Double Attack once more for both attacks."""
        if self.stage not in ("space", "way"):
            return ()
        again = self.words[-1:] if self.verb == ALL_ON_ONE and self.complete else ()
        return (*again, *self.next_words)

    @property
    def endings(self) -> tuple[str, ...]:
        """What may be said of the card that is played: nothing for the one that names the space, else ``with any``."""
        if self.stage != "card":
            return ()
        at = len(self.words)
        return tuple(" ".join(one[at:]) for one in self.legal if one[:at] == self.words)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The spots that are chosen."""
        return tuple(word for word in self.words[1:] if word in self.board.places or word in self.board.joins)

    def choose(self, spot: str) -> Draft:
        """The move with *spot*, one of ``spots``."""
        if self.complete and spot == self.words[-1]:
            # Both attacks of one card on this space: nothing else may follow.
            return replace(self, closed=True)
        return _settled(replace(self, words=(*self.words, spot)))

    def end(self, ending: str) -> Draft:
        """The move with one of ``endings``."""
        return replace(self, words=(*self.words, *ending.split()), closed=True)

    def back(self) -> Draft | None:
        """The move without its last choice; None where nothing but the verb was chosen."""
        if not self.chosen:
            return None
        if self.closed and self.verb == ALL_ON_ONE:
            return replace(self, closed=False)
        words = self.words[: self.words.index(self.chosen[-1], 1)]
        return replace(self, words=words, closed=False)


def begin(board: Board, texts: Iterable[str], verb: str) -> Draft | None:
    """The move of *verb*, nothing chosen yet; None where none of the legal commands begins with it."""
    legal = tuple(tuple(text.split()) for text in texts if text.split()[0] == verb)
    return Draft(board, legal, (verb,)) if legal else None


def _settled(draft: Draft) -> Draft:
    """*draft* after words that can't be chosen: what joins two choices, and a card that alone would do."""
    following = draft.next_words
    if not draft.complete and following == ("to",):
        return replace(draft, words=(*draft.words, "to"))
    if draft.stage == "card" and len(draft.endings) == 1:
        return draft.end(draft.endings[0])
    return draft


def at_spot(texts: Iterable[str], spot: str) -> tuple[str, ...]:
    """The verbs of the legal commands that begin at *spot*, in their order."""
    return tuple(dict.fromkeys(words[0] for words in map(str.split, texts) if words[1:2] == [spot]))


VERBS_OF: dict[str, tuple[str, ...]] = {
    "build": ("build",),
    "upgrade": ("upgrade",),
    "road": ("road",),
    "wall": ("wall",),
    "pick": ("pick",),
    "remove": ("remove", "move"),
    "attack": ("attack", "double"),
}
"""The verbs of what a card can be played for."""
