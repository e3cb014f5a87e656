"""The words of a command, read one by one: seats, cards, spaces and numbers, shortened as far as they stay clear."""

import re
from collections.abc import Sequence
from itertools import groupby

from core.empires.catalog import CardId, Seat, Space
from core.empires.commands import ANY, CardRef, is_named
from core.empires.state import State
from core.errors import RuleError
from core.names import find, folded
from core.text import printable

_NUMBER = re.compile(r"[0-9]{1,3}")
TIMES = re.compile(r"(.+)\*([0-9]{1,2})")
"""Equal cards: ``copper*2``."""
_MOST_OF_ONE = 40
"""More of one card than any deck holds; a larger count is a slip of the keyboard."""

Words = Sequence[str]


def read_seat(word: str, state: State) -> Seat:
    """The civilization in play that *word* means. Raises RuleError (``parse.*``)."""
    return Seat(find(word, state.options.seats, "seat"))


def read_card(word: str, state: State) -> CardId:
    """The card of this edition that *word* means. Raises RuleError (``parse.*``)."""
    return CardId(find(word, state.options.deck.cards, "card"))


def read_calamity(word: str, state: State) -> CardId:
    """The calamity that *word* means. Raises RuleError (``parse.*``)."""
    cards = state.options.deck.cards
    return CardId(find(word, [card for card in cards if cards[card].kind == "calamity"], "calamity"))


def read_commodity(word: str, state: State) -> CardId:
    """The commodity, or Water, that *word* means. Raises RuleError (``parse.*``)."""
    cards = state.options.deck.cards
    return CardId(find(word, [card for card in cards if cards[card].kind != "calamity"], "commodity"))


def read_space(word: str, state: State) -> Space:
    """The space of the market that *word* names. Raises RuleError (``parse.space``)."""
    name = folded(word)
    if name not in state.options.shape.index:
        raise RuleError("parse.space", None, word=printable(word), rows=state.options.shape.rows)
    return Space(name)


def read_number(word: str, what: str, most: int, could: int | None = None) -> int:
    """*word* as a number of *what* from 0 to *most*, of which up to *could* might be right.

    Raises:
        RuleError: ``parse.number``.
    """
    if not _NUMBER.fullmatch(word) or int(word) > most:
        raise RuleError("parse.number", None, word=printable(word), what=what, most=most if could is None else could)
    return int(word)


def read_stack(word: str, state: State) -> int:
    """*word* as the number of a stack. Raises RuleError (``parse.number``)."""
    stack = read_number(word, "stack", max(state.options.deck.stacks))
    if stack not in state.options.deck.stacks:
        raise RuleError("parse.number", None, word=word, what="stack", most=max(state.options.deck.stacks))
    return stack


def read_ref(word: str, state: State) -> CardRef:
    """A card, the number of a stack, or ``*``. Raises RuleError (``parse.*``)."""
    if word == ANY:
        return ANY
    if word.isdigit():
        return read_stack(word, state)
    return read_card(word, state)


def read_refs(words: Words, state: State) -> tuple[CardRef, ...]:
    """Cards as ``read_ref``, each perhaps with its number: ``copper*2``. Raises RuleError (``parse.*``)."""
    cards: list[CardRef] = []
    for word in words:
        times = TIMES.fullmatch(word)
        if times is None:
            cards.append(read_ref(word, state))
            continue
        cards.extend([read_ref(times[1], state)] * read_times(times[2]))
    return tuple(cards)


def read_times(word: str) -> int:
    """*word* as a number of equal cards, at least 1. Raises RuleError (``parse.number``)."""
    count = read_number(word, "cards", _MOST_OF_ONE)
    if count < 1:
        raise RuleError("parse.number", None, word=word, what="cards", most=_MOST_OF_ONE)
    return count


def read_cards(words: Words, state: State) -> tuple[CardId, ...]:
    """Named cards only, each perhaps with its number. Raises RuleError (``parse.*``)."""
    cards: list[CardId] = []
    for word in words:
        found = TIMES.fullmatch(word)
        count = read_times(found[2]) if found else 1
        cards.extend([read_card(found[1] if found else word, state)] * count)
    return tuple(cards)


def listed(cards: Sequence[CardRef]) -> str:
    """The cards in their order, neighbours that are alike counted as far as one count goes."""
    words: list[str] = []
    for card, alike in groupby(cards):
        count = len(list(alike))
        if not is_named(card):
            words.extend([str(card)] * count)
            continue
        whole, rest = divmod(count, _MOST_OF_ONE)
        words.extend([f"{card}*{_MOST_OF_ONE}"] * whole)
        if rest:
            words.append(f"{card}*{rest}" if rest > 1 else card)
    return " ".join(words)
