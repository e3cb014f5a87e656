"""The command language of Middle Empire: from text to commands and back (see ``help``)."""

import re
from collections.abc import Callable, Sequence
from itertools import groupby

from core.errors import RuleError
from core.language import just, need
from core.middle_empire.catalog import TYPES, Card, CardId, CardType, Roadway, Seat, Space
from core.middle_empire.commands import (
    Attack,
    Build,
    Command,
    Defend,
    Discard,
    Done,
    Double,
    Draw,
    Let,
    Pick,
    Remove,
    Road,
    Shift,
    Skip,
    Upgrade,
    Wall,
)
from core.middle_empire.state import State
from core.names import find, folded
from core.rules import TABLE
from core.text import printable

Words = Sequence[str]

_TIMES = re.compile(r"(.+)\*([1-9])")
"""Equal cards: ``d.road*2``."""


def parse(text: str, state: State, seat: str) -> tuple[str, Command]:
    """Who acts, and the command that *text* means for *seat* (``table`` acts for everybody).

    Raises:
        RuleError: ``parse.*`` for what is not understood, ``seat.not-yours`` for another seat's command, and
            ``seat.unknown`` for who has no seat.
    """
    seats = state.options.seats
    if seat != TABLE and seat not in seats:
        raise RuleError("seat.unknown", None, seat=printable(seat), seats=seats)
    prefix, rest = _prefix(text, state)
    words = rest.split()
    if not words:
        raise RuleError("parse.empty")
    reader = _READERS.get(folded(words[0]))
    if reader is None:
        raise RuleError("parse.verb", None, word=printable(words[0]), verbs=tuple(sorted(_READERS)))
    command = reader(words[1:], state)
    if seat == TABLE:
        return prefix or state.in_turn or TABLE, command
    if prefix not in (None, seat):
        raise RuleError("seat.not-yours", None, seat=prefix, yours=seat)
    return seat, command


def _prefix(text: str, state: State) -> tuple[Seat | None, str]:
    head, colon, rest = text.partition(":")
    if not colon or len(head.split()) != 1 or folded(head.strip()) in _READERS:
        return None, text
    return Seat(find(head.strip(), state.options.seats, "seat")), rest


def _space(word: str, state: State) -> Space:
    return Space(find(word, state.options.board.spaces, "space"))


def _way(word: str, state: State) -> Roadway:
    """The roadway between two spaces, whichever is named first."""
    one, dash, other = word.partition("-")
    if not dash:
        raise RuleError("parse.roadway", "ME-3.1", word=printable(word))
    a, b = _space(one, state), _space(other, state)
    board = state.options.board
    way = board.between(a, b)
    if way is None:
        near = tuple(board.across(way, a) for way in board.ways[a])
        raise RuleError("parse.no-roadway", "ME-3.1", one=a, other=b, near=near)
    return way


def _draw(words: Words, state: State) -> Command:
    just(words, 1, "draw construction|defense|attack")
    return Draw(_type(words[0]))


def _type(word: str) -> CardType:
    name = find(word, TYPES, "type of cards")
    return next(kind for kind in TYPES if kind == name)


def _build(words: Words, state: State) -> Command:
    return Build(*_with_wild(words, state, "build SPACE [with any]"))


def _upgrade(words: Words, state: State) -> Command:
    return Upgrade(*_with_wild(words, state, "upgrade SPACE [with any|upgrade]"))


def _with_wild(words: Words, state: State, form: str) -> tuple[Space, str]:
    """A space, and the word of a wild card or nothing."""
    need(words, 1, form)
    space = _space(words[0], state)
    if len(words) == 1:
        return space, ""
    just(words, 3, form)
    if folded(words[1]) != "with":
        raise RuleError("parse.missing", None, form=form)
    return space, find(words[2], state.options.deck.words, "wild card")


def _road(words: Words, state: State) -> Command:
    just(words, 1, "road SPACE-SPACE")
    return Road(_way(words[0], state))


def _wall(words: Words, state: State) -> Command:
    just(words, 1, "wall SPACE")
    return Wall(_space(words[0], state))


def _remove(words: Words, state: State) -> Command:
    just(words, 1, "remove SPACE-SPACE")
    return Remove(_way(words[0], state))


def _move(words: Words, state: State) -> Command:
    form = "move SPACE-SPACE to SPACE-SPACE"
    just(words, 3, form)
    if folded(words[1]) != "to":
        raise RuleError("parse.missing", None, form=form)
    return Shift(_way(words[0], state), _way(words[2], state))


def _attack(words: Words, state: State) -> Command:
    just(words, 1, "attack SPACE")
    return Attack(_space(words[0], state))


def _double(words: Words, state: State) -> Command:
    form = "double SPACE [SPACE]"
    need(words, 1, form)
    just(words, min(len(words), 2), form)
    return Double(tuple(dict.fromkeys(_space(word, state) for word in words)))


def _discard(words: Words, state: State) -> Command:
    need(words, 1, "discard CARD ..." if state.digital else "discard TYPE ...")
    cards: list[Card] = []
    for word in words:
        times = _TIMES.fullmatch(word)
        cards.extend([_card(times[1] if times else word, state)] * (int(times[2]) if times else 1))
    return Discard(tuple(cards))


def _card(word: str, state: State) -> Card:
    """A card by its name or the last part of it; at a table kept by hand only its type is told (ME-5.6)."""
    if not state.digital:
        return _type(word)
    deck = state.options.deck
    name = find(word, (*deck.cards, *deck.short), "card")
    return deck.short.get(name, CardId(name))


def _alone(verb: str, command: Command) -> Callable[[Words, State], Command]:
    """A verb that stands alone."""

    def read(words: Words, state: State) -> Command:
        just(words, 0, verb)
        return command

    return read


_READERS: dict[str, Callable[[Words, State], Command]] = {
    "draw": _draw,
    "skip": _alone("skip", Skip()),
    "build": _build,
    "upgrade": _upgrade,
    "road": _road,
    "wall": _wall,
    "pick": _alone("pick", Pick()),
    "remove": _remove,
    "move": _move,
    "attack": _attack,
    "double": _double,
    "defend": _alone("defend", Defend()),
    "let": _alone("let", Let()),
    "done": _alone("done", Done()),
    "discard": _discard,
}

VERBS = tuple(_READERS)


def format_command(command: Command) -> str:
    """The canonical text of *command*; parsing it again gives the same command."""
    match command:
        case Draw(kind):
            return f"draw {kind}"
        case Build(space, wild):
            return f"build {space} with {wild}" if wild else f"build {space}"
        case Upgrade(space, wild):
            return f"upgrade {space} with {wild}" if wild else f"upgrade {space}"
        case Road(way):
            return f"road {way}"
        case Wall(space):
            return f"wall {space}"
        case Remove(way):
            return f"remove {way}"
        case Shift(way, to):
            return f"move {way} to {to}"
        case Attack(space):
            return f"attack {space}"
        case Double(spaces):
            return f"double {' '.join(spaces)}"
        case Discard(cards):
            return f"discard {' '.join(_counted(cards))}"
        case _:
            return type(command).__name__.lower()


def _counted(cards: Sequence[Card]) -> list[str]:
    """The cards in their order, neighbours that are alike counted."""
    runs = [(card, len(list(alike))) for card, alike in groupby(cards)]
    return [f"{card}*{count}" if count > 1 else str(card) for card, count in runs]
