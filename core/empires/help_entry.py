"""One record of the help on the command language."""

from typing import Literal

from msgspec import Struct

TopicId = Literal["books", "advances", "deal", "market", "table", "phases", "cards", "questions"]


class Entry(Struct, frozen=True):
    """What one verb does.

    Attributes:
        verb: the word a command begins with.
        forms: how the command is written; words in capitals stand for what is filled in.
        meaning: one sentence.
        topic: the topic it belongs to.
        rules: ids of the rules behind it.
        beside: only for games beside the board.
    """

    verb: str
    forms: tuple[str, ...]
    meaning: str
    topic: TopicId
    rules: tuple[str, ...] = ()
    beside: bool = False
