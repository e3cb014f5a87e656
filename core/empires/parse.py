"""The command language of Mega Empires: from text to commands and back (see ``help``)."""

import re
from collections.abc import Callable, Sequence
from itertools import groupby

from core.empires import market as board
from core.empires.catalog import WATER, CardId, Seat, Space, limits, purchases
from core.empires.commands import (
    ANY,
    Announce,
    BuyStack,
    BuyWater,
    CardRef,
    Command,
    Deal,
    Discard,
    DoneBuying,
    End,
    Got,
    GoTo,
    HandIs,
    Holds,
    Keep,
    Laid,
    MarketIs,
    Pass,
    RemoveWater,
    Reveal,
    SetCities,
    Smuggled,
    Trade,
    is_named,
)
from core.empires.state import State
from core.errors import RuleError
from core.names import find, folded
from core.rules import TABLE
from core.text import printable

_NUMBER = re.compile(r"[0-9]{1,3}")
_TIMES = re.compile(r"(.+)\*([0-9]{1,2})")
_MOST_OF_ONE = 40
"""More of one card than any deck holds; a larger count is a slip of the keyboard."""

Words = Sequence[str]


def parse(text: str, state: State, seat: str) -> tuple[str, Command]:
    """Who acts, and the command that *text* means for *seat* (``table`` acts for everybody).

    Raises:
        RuleError: ``parse.*`` for what is not understood, ``seat.not-yours`` for another seat's command,
            ``seat.unknown`` for who has no seat, and ``market.*`` where a space that was left out can't be found.
    """
    if seat != TABLE and seat not in state.options.seats:
        raise RuleError("seat.unknown", None, seat=printable(seat), seats=state.options.seats)
    prefix, rest = _prefix(text, state)
    words = rest.split()
    if not words:
        raise RuleError("parse.empty")
    verb = folded(words[0])
    reader = _READERS.get(verb)
    if reader is None:
        raise RuleError("parse.verb", None, word=printable(words[0]), verbs=tuple(sorted(_READERS)))
    command = reader(words[1:], state)
    return _actor(command, state, seat, prefix), command


def _prefix(text: str, state: State) -> tuple[Seat | None, str]:
    head, colon, rest = text.partition(":")
    if not colon or len(head.split()) != 1 or folded(head.strip()) in _READERS:
        return None, text
    return _seat(head.strip(), state), rest


def _actor(command: Command, state: State, seat: str, prefix: Seat | None) -> str:
    named = getattr(command, "seat", None)
    meant = prefix or (named if isinstance(command, _OF_ONE_HAND) else None)
    if prefix is not None and named is not None and named != prefix:
        raise RuleError("seat.not-yours", None, seat=named, yours=prefix)
    if seat != TABLE:
        if meant is not None and meant != seat:
            raise RuleError("seat.not-yours", None, seat=meant, yours=seat)
        return seat
    if isinstance(command, _IN_TURN):
        return prefix or state.in_turn or TABLE
    return prefix or TABLE


_OF_ONE_HAND = (Announce, Discard, Got, HandIs, Holds)
_IN_TURN = (BuyWater, BuyStack, DoneBuying, Trade, Pass, RemoveWater, Reveal, Keep)


def _seat(word: str, state: State) -> Seat:
    return Seat(find(word, state.options.seats, "seat"))


def _card(word: str, state: State) -> CardId:
    return CardId(find(word, state.options.deck.cards, "card"))


def _calamity(word: str, state: State) -> CardId:
    cards = state.options.deck.cards
    return CardId(find(word, [card for card in cards if cards[card].kind == "calamity"], "calamity"))


def _commodity(word: str, state: State) -> CardId:
    cards = state.options.deck.cards
    return CardId(find(word, [card for card in cards if cards[card].kind != "calamity"], "commodity"))


def _space(word: str, state: State) -> Space:
    name = folded(word)
    if name not in state.options.shape.index:
        raise RuleError("parse.space", None, word=printable(word), rows=state.options.shape.rows)
    return Space(name)


def _number(word: str, what: str, most: int) -> int:
    if not _NUMBER.fullmatch(word) or int(word) > most:
        raise RuleError("parse.number", None, word=printable(word), what=what, most=most)
    return int(word)


def _stack(word: str, state: State) -> int:
    stack = _number(word, "stack", max(state.options.deck.stacks))
    if stack not in state.options.deck.stacks:
        raise RuleError("parse.number", None, word=word, what="stack", most=max(state.options.deck.stacks))
    return stack


def _ref(word: str, state: State) -> CardRef:
    if word == ANY:
        return ANY
    if word.isdigit():
        return _stack(word, state)
    return _card(word, state)


def _refs(words: Words, state: State) -> tuple[CardRef, ...]:
    cards: list[CardRef] = []
    for word in words:
        times = _TIMES.fullmatch(word)
        if times is None:
            cards.append(_ref(word, state))
            continue
        cards.extend([_ref(times[1], state)] * _times(times[2]))
    return tuple(cards)


def _times(word: str) -> int:
    count = _number(word, "cards", _MOST_OF_ONE)
    if count < 1:
        raise RuleError("parse.number", None, word=word, what="cards", most=_MOST_OF_ONE)
    return count


def _need(words: Words, least: int, form: str) -> None:
    if len(words) < least:
        raise RuleError("parse.missing", None, form=form)


def _just(words: Words, count: int, form: str) -> None:
    _need(words, count, form)
    if len(words) > count:
        raise RuleError("parse.too-much", None, word=printable(words[count]), form=form)


def _cities(words: Words, state: State) -> Command:
    form = "cities SEAT N ..."
    _need(words, 2, form)
    if len(words) % 2:
        raise RuleError("parse.missing", None, form=form)
    pairs = zip(words[::2], words[1::2], strict=True)
    return SetCities(tuple((_seat(seat, state), _number(count, "cities", limits().cities)) for seat, count in pairs))


def _set(words: Words, state: State) -> Command:
    form = "set SEAT cities N"
    _just(words, 3, form)
    if folded(words[1]) != "cities":
        raise RuleError("parse.unknown", None, word=printable(words[1]), kind="count", candidates=("cities",))
    return _cities([words[0], words[2]], state)


def _deal(words: Words, state: State) -> Command:
    _just(words, 0, "deal")
    return Deal()


def _hand(words: Words, state: State) -> Command:
    _need(words, 1, "hand SEAT CARD ...")
    seat = _seat(words[0], state)
    if len(words) == 1:
        raise RuleError("parse.hand-alone", None, seat=seat)
    if len(words) == 2 and folded(words[1]) == "none":
        return HandIs(seat, ())
    return HandIs(seat, _refs(words[1:], state))


def _got(words: Words, state: State) -> Command:
    _need(words, 2, "got SEAT CARD ...")
    return Got(_seat(words[0], state), _refs(words[1:], state))


def _discard(words: Words, state: State) -> Command:
    _need(words, 2, "discard SEAT CARD ...")
    return Discard(_seat(words[0], state), _refs(words[1:], state))


def _market(words: Words, state: State) -> Command:
    form = "market SPACE CARD|empty ..."
    _need(words, 2, form)
    if len(words) % 2:
        raise RuleError("parse.missing", None, form=form)
    spaces: list[tuple[Space, CardRef | None]] = []
    for word, card in zip(words[::2], words[1::2], strict=True):
        space = _space(word, state)
        if any(space == earlier for earlier, _ in spaces):
            raise RuleError("parse.space-twice", None, space=space)
        spaces.append((space, None if folded(card) == "empty" else _ref(card, state)))
    return MarketIs(tuple(spaces))


def _holds(words: Words, state: State) -> Command:
    _need(words, 2, "holds SEAT CALAMITY ...")
    cards = tuple(_calamity(word, state) for word in words[1:])
    for card in cards:
        if cards.count(card) > 1:
            raise RuleError("deck.too-many", "K9", card=card, count=cards.count(card), most=1)
    return Holds(_seat(words[0], state), cards)


def _buy(words: Words, state: State) -> Command:
    _need(words, 1, "buy water [N] | buy STACK")
    if words[0].isdigit():
        _just(words, 1, "buy STACK")
        return BuyStack(_stack(words[0], state))
    find(words[0], (WATER,), "purchase")
    if len(words) == 1:
        return BuyWater()
    _just(words, 2, "buy water [N]")
    return BuyWater(_number(words[1], "cards", limits().tokens // purchases().water))


def _done(words: Words, state: State) -> Command:
    _just(words, 0, "done")
    return DoneBuying()


def _trade(words: Words, state: State) -> Command:
    form = "trade CARD@SPACE CARD@SPACE for SPACE SPACE"
    lower = [folded(word) for word in words]
    if "for" not in lower:
        raise RuleError("parse.missing", None, form=form)
    at = lower.index("for")
    _need(words[:at], 1, form)
    _need(words[at + 1 :], 1, form)
    taken = tuple(_space(word, state) for word in words[at + 1 :])
    return Trade(_placed(words[:at], state), taken)


def _placed(words: Words, state: State) -> tuple[Laid, ...]:
    """The cards with their spaces; a space left out is the first free one of the column, after those named."""
    wanted: list[tuple[CardRef, str]] = []
    for word in words:
        name, _, where = word.partition("@")
        times = None if name == ANY else _TIMES.fullmatch(name)
        card = _ref(times[1] if times else name, state)
        wanted.extend([(card, folded(where))] * (_times(times[2]) if times else 1))
    used = {Space(where) for _, where in wanted if where in state.options.shape.index}
    placed: list[Laid] = []
    for card, where in wanted:
        space = _where(card, where, state, used)
        used.add(space)
        placed.append(Laid(card, space))
    return tuple(placed)


def _where(card: CardRef, where: str, state: State, used: set[Space]) -> Space:
    if where in state.options.shape.index:
        return Space(where)
    if isinstance(card, int) or card == ANY:
        raise RuleError("parse.needs-red", "K3", word=str(card))
    if not where:
        return board.first_space(state.market, state.options.deck, CardId(card), used)
    column = _number(where, "column", max(state.options.shape.columns))
    free = board.free_spaces(state.market, column, used)
    own = state.options.deck.cards[CardId(card)]
    if own.kind != "calamity" and own.stack == column and not free:
        raise RuleError("market.column-full", "M17", column=column, card=card)
    return free[0] if free else state.options.shape.of_column[column][0]


def _pass(words: Words, state: State) -> Command:
    _just(words, 0, "pass")
    return Pass()


def _remove(words: Words, state: State) -> Command:
    _just(words, 1, "remove water")
    find(words[0], (WATER,), "card")
    return RemoveWater()


def _reveal(words: Words, state: State) -> Command:
    _need(words, 1, "reveal SPACE [CALAMITY]")
    if len(words) == 1:
        return Reveal(_space(words[0], state))
    _just(words, 2, "reveal SPACE [CALAMITY]")
    return Reveal(_space(words[0], state), _calamity(words[1], state))


def _keep(words: Words, state: State) -> Command:
    _just(words, 1, "keep SPACE")
    return Keep(_space(words[0], state))


def _smuggled(words: Words, state: State) -> Command:
    form = "smuggled CALAMITY from SEAT on SPACE losing CARD, or ... drawn by SEAT losing CARD"
    _need(words, 7, form)
    lower = [folded(word) for word in words]
    if lower[1] != "from" or lower[-2] != "losing":
        raise RuleError("parse.missing", None, form=form)
    card, owner = _calamity(words[0], state), _seat(words[2], state)
    losing = None if lower[-1] == "none" else _ref(words[-1], state)
    middle = lower[3:-2]
    if len(middle) == 2 and middle[0] == "on":
        return Smuggled(card, owner, _space(words[4], state), None, losing)
    if len(middle) == 3 and middle[:2] == ["drawn", "by"]:
        return Smuggled(card, owner, None, _seat(words[5], state), losing)
    raise RuleError("parse.missing", None, form=form)


def _wants(words: Words, state: State) -> Command:
    _just(words, 2, "wants SEAT CARD")
    return Announce(_seat(words[0], state), "wants", _commodity(words[1], state))


def _offers(words: Words, state: State) -> Command:
    _just(words, 2, "offers SEAT CARD")
    return Announce(_seat(words[0], state), "offers", _commodity(words[1], state))


def _phase(words: Words, state: State) -> Command:
    _just(words, 1, "phase ID")
    return GoTo(printable(folded(words[0]), 20))


def _end(words: Words, state: State) -> Command:
    if not words:
        return End()
    if folded(words[0]) != "because" or len(words) < 2:
        raise RuleError("parse.missing", None, form="end because TEXT")
    return End(" ".join(words[1:]))


_READERS: dict[str, Callable[[Words, State], Command]] = {
    "cities": _cities,
    "set": _set,
    "deal": _deal,
    "hand": _hand,
    "got": _got,
    "discard": _discard,
    "market": _market,
    "holds": _holds,
    "buy": _buy,
    "done": _done,
    "trade": _trade,
    "pass": _pass,
    "remove": _remove,
    "reveal": _reveal,
    "keep": _keep,
    "smuggled": _smuggled,
    "wants": _wants,
    "offers": _offers,
    "phase": _phase,
    "end": _end,
}

VERBS = tuple(_READERS)


def format_command(command: Command) -> str:
    """The canonical text of *command*; parsing it again gives the same command."""
    match command:
        case SetCities(counts):
            return "cities " + " ".join(f"{seat} {count}" for seat, count in counts)
        case HandIs(seat, cards):
            return f"hand {seat} {_listed(cards) or 'none'}"
        case Got(seat, cards):
            return f"got {seat} {_listed(cards)}"
        case Discard(seat, cards):
            return f"discard {seat} {_listed(cards)}"
        case Holds(seat, cards):
            return f"holds {seat} {' '.join(cards)}"
        case MarketIs(spaces):
            return "market " + " ".join(f"{space} {'empty' if card is None else card}" for space, card in spaces)
        case Trade(placed, taken):
            return f"trade {' '.join(f'{laid.card}@{laid.space}' for laid in placed)} for {' '.join(taken)}"
        case Smuggled():
            return _smuggled_text(command)
        case Announce(seat, kind, card):
            return f"{kind} {seat} {card}"
        case _:
            return _short_text(command)


def _short_text(command: Command) -> str:
    match command:
        case Deal():
            return "deal"
        case BuyWater(count):
            return "buy water" if count == 1 else f"buy water {count}"
        case BuyStack(stack):
            return f"buy {stack}"
        case DoneBuying():
            return "done"
        case Pass():
            return "pass"
        case RemoveWater():
            return "remove water"
        case Reveal(space, card):
            return f"reveal {space} {card}" if card else f"reveal {space}"
        case Keep(space):
            return f"keep {space}"
        case GoTo(phase):
            return f"phase {phase}"
        case End(because):
            return f"end because {because}" if because else "end"
        case _:
            raise AssertionError(command)


def _listed(cards: Sequence[CardRef]) -> str:
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


def _smuggled_text(command: Smuggled) -> str:
    place = f"on {command.space}" if command.space is not None else f"drawn by {command.taker}"
    losing = "none" if command.losing is None else command.losing
    return f"smuggled {command.card} from {command.owner} {place} losing {losing}"
