"""The command language of phases 8 and 9: from words to commands and back."""

from collections.abc import Callable

from core.empires.commands import Answered, Command, Excess, Resolve, Settle
from core.empires.reading import Words, read_calamity, read_seat
from core.empires.state import State
from core.errors import RuleError
from core.language import just, need
from core.names import folded

RESOLVE = "resolve [CALAMITY [SEAT]] [by hand]"


def resolve(words: Words, state: State) -> Command:
    """``resolve [CALAMITY [SEAT]] [by hand]``."""
    by_hand = [folded(word) for word in words[-2:]] == ["by", "hand"]
    named = words[:-2] if by_hand else words
    if len(named) > 2:
        raise RuleError("parse.missing", None, form=RESOLVE)
    calamity = read_calamity(named[0], state) if named else None
    return Resolve(calamity, read_seat(named[1], state) if len(named) > 1 else None, by_hand)


def answer(words: Words, state: State) -> Command:
    """``answer ...``: what it may be is said by the question."""
    need(words, 1, "answer ...")
    return Answered(tuple(words))


def excess(words: Words, state: State) -> Command:
    """``excess``."""
    just(words, 0, "excess")
    return Excess()


def settle(words: Words, state: State) -> Command:
    """``settle``."""
    just(words, 0, "settle")
    return Settle()


READERS: dict[str, Callable[[Words, State], Command]] = {
    "resolve": resolve,
    "answer": answer,
    "settle": settle,
    "excess": excess,
}


def format_calamity(command: Command) -> str | None:
    """The canonical text of a command of phases 8 and 9; None for any other."""
    match command:
        case Resolve(calamity, seat, by_hand):
            return " ".join(["resolve", *(one for one in (calamity, seat) if one), *(["by hand"] if by_hand else [])])
        case Answered(words):
            return " ".join(("answer", *words))
        case Settle():
            return "settle"
        case Excess():
            return "excess"
        case _:
            return None
