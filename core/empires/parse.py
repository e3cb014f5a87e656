"""The command language of Mega Empires: from text to commands and back (see ``help``)."""

from collections.abc import Callable

from core.empires import market as board
from core.empires import parse_calamities, parse_turn
from core.empires.catalog import WATER, CardId, Seat, Space, limits, purchases
from core.empires.commands import (
    ANY,
    Ability,
    Acquire,
    Announce,
    Build,
    BuyStack,
    BuyWater,
    CardRef,
    Census,
    Collect,
    Command,
    Correct,
    Deal,
    Discard,
    Disown,
    DoneBuying,
    End,
    Give,
    Got,
    GoTo,
    HandIs,
    Holds,
    Keep,
    Laid,
    Lose,
    MarketIs,
    Own,
    Pass,
    Plunder,
    Reduce,
    RemoveWater,
    Reveal,
    Sail,
    Scenario,
    SetCities,
    Smuggled,
    Trade,
)
from core.empires.reading import (
    TIMES,
    Words,
    listed,
    read_calamity,
    read_commodity,
    read_number,
    read_ref,
    read_refs,
    read_seat,
    read_space,
    read_stack,
    read_times,
)
from core.empires.state import State
from core.errors import RuleError
from core.language import just, need
from core.names import find, folded
from core.rules import TABLE
from core.text import printable


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
    return read_seat(head.strip(), state), rest


def _actor(command: Command, state: State, seat: str, prefix: Seat | None) -> str:
    named = getattr(command, "seat", None)
    meant = prefix or _whose(command)
    if prefix is not None and named is not None and named != prefix:
        raise RuleError("seat.not-yours", None, seat=named, yours=prefix)
    if seat != TABLE:
        if meant is not None and meant != seat:
            kind = {"kind": "books"} if prefix is None and _of_one_book(command) is not None else {}
            raise RuleError("seat.not-yours", None, seat=meant, yours=seat, **kind)
        return seat
    if isinstance(command, _IN_TURN):
        return prefix or state.in_turn or TABLE
    return TABLE if prefix is None or _of_one_book(command) not in (None, prefix) else prefix


def _whose(command: Command) -> Seat | None:
    """The one seat that *command* is about, which no other seat acts for; None: it is the whole table's."""
    return command.seat if isinstance(command, _OF_ONE_HAND) else _of_one_book(command)


def _of_one_book(command: Command) -> Seat | None:
    """The one seat whose books *command* tells; counts of several seats are read out by whoever counts."""
    if isinstance(command, _OF_ONE_BOOK):
        return command.seat
    if isinstance(command, SetCities | Census) and len(command.counts) == 1:
        return command.counts[0][0]
    return None


_OF_ONE_BOOK = (Build, Collect, Correct, Disown, Lose, Own, Reduce, Sail, Scenario)
_OF_ONE_HAND = (Ability, Acquire, Announce, Discard, Give, Got, HandIs, Holds, Plunder)
_IN_TURN = (BuyWater, BuyStack, DoneBuying, Trade, Pass, RemoveWater, Reveal, Keep)


def _cities(words: Words, state: State) -> Command:
    form = "cities SEAT N ..."
    need(words, 2, form)
    if len(words) % 2:
        raise RuleError("parse.missing", None, form=form)
    pairs = zip(words[::2], words[1::2], strict=True)
    return SetCities(
        tuple((read_seat(seat, state), read_number(count, "cities", limits().cities)) for seat, count in pairs)
    )


def _deal(words: Words, state: State) -> Command:
    just(words, 0, "deal")
    return Deal()


def _hand(words: Words, state: State) -> Command:
    need(words, 1, "hand SEAT CARD ...")
    seat = read_seat(words[0], state)
    if len(words) == 1:
        raise RuleError("parse.hand-alone", None, seat=seat)
    if len(words) == 2 and folded(words[1]) == "none":
        return HandIs(seat, ())
    return HandIs(seat, read_refs(words[1:], state))


def _got(words: Words, state: State) -> Command:
    need(words, 2, "got SEAT CARD ...")
    return Got(read_seat(words[0], state), read_refs(words[1:], state))


def _discard(words: Words, state: State) -> Command:
    need(words, 2, "discard SEAT CARD ...")
    return Discard(read_seat(words[0], state), read_refs(words[1:], state))


def _market(words: Words, state: State) -> Command:
    form = "market SPACE CARD|empty ..."
    need(words, 2, form)
    if len(words) % 2:
        raise RuleError("parse.missing", None, form=form)
    spaces: list[tuple[Space, CardRef | None]] = []
    for word, card in zip(words[::2], words[1::2], strict=True):
        space = read_space(word, state)
        if any(space == earlier for earlier, _ in spaces):
            raise RuleError("parse.space-twice", None, space=space)
        spaces.append((space, None if folded(card) == "empty" else read_ref(card, state)))
    return MarketIs(tuple(spaces))


def _holds(words: Words, state: State) -> Command:
    need(words, 2, "holds SEAT CALAMITY ...")
    cards = tuple(read_calamity(word, state) for word in words[1:])
    for card in cards:
        if cards.count(card) > 1:
            raise RuleError("deck.too-many", "K9", card=card, count=cards.count(card), most=1)
    return Holds(read_seat(words[0], state), cards)


def _buy(words: Words, state: State) -> Command:
    need(words, 1, "buy water [N] | buy STACK [free]")
    if words[0].isdigit():
        free = len(words) == 2 and folded(words[1]) == "free"
        just(words, 2 if free else 1, "buy STACK [free]")
        return BuyStack(read_stack(words[0], state), free)
    find(words[0], (WATER,), "purchase")
    if len(words) == 1:
        return BuyWater()
    just(words, 2, "buy water [N]")
    return BuyWater(read_number(words[1], "cards", limits().tokens // purchases().water))


def _done(words: Words, state: State) -> Command:
    just(words, 0, "done")
    return DoneBuying()


def _trade(words: Words, state: State) -> Command:
    form = "trade CARD@SPACE CARD@SPACE for SPACE SPACE"
    lower = [folded(word) for word in words]
    if "for" not in lower:
        raise RuleError("parse.missing", None, form=form)
    at = lower.index("for")
    need(words[:at], 1, form)
    need(words[at + 1 :], 1, form)
    taken = tuple(read_space(word, state) for word in words[at + 1 :])
    return Trade(_placed(words[:at], state), taken)


def _placed(words: Words, state: State) -> tuple[Laid, ...]:
    """The cards with their spaces; a space left out is the first free one of the column, after those named."""
    wanted: list[tuple[CardRef, str]] = []
    for word in words:
        name, _, where = word.partition("@")
        times = None if name == ANY else TIMES.fullmatch(name)
        card = read_ref(times[1] if times else name, state)
        wanted.extend([(card, folded(where))] * (read_times(times[2]) if times else 1))
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
    column = read_number(where, "column", max(state.options.shape.columns))
    free = board.free_spaces(state.market, column, used)
    own = state.options.deck.cards[CardId(card)]
    if own.kind != "calamity" and own.stack == column and not free:
        raise RuleError("market.column-full", "M17", column=column, card=card)
    return free[0] if free else state.options.shape.of_column[column][0]


def _pass(words: Words, state: State) -> Command:
    just(words, 0, "pass")
    return Pass()


def _remove(words: Words, state: State) -> Command:
    just(words, 1, "remove water")
    find(words[0], (WATER,), "card")
    return RemoveWater()


def _reveal(words: Words, state: State) -> Command:
    need(words, 1, "reveal SPACE [CALAMITY]")
    if len(words) == 1:
        return Reveal(read_space(words[0], state))
    just(words, 2, "reveal SPACE [CALAMITY]")
    return Reveal(read_space(words[0], state), read_calamity(words[1], state))


def _keep(words: Words, state: State) -> Command:
    just(words, 1, "keep SPACE")
    return Keep(read_space(words[0], state))


def _smuggled(words: Words, state: State) -> Command:
    form = "smuggled CALAMITY from SEAT on SPACE losing CARD, or ... drawn by SEAT losing CARD"
    need(words, 7, form)
    lower = [folded(word) for word in words]
    if lower[1] != "from" or lower[-2] != "losing":
        raise RuleError("parse.missing", None, form=form)
    card, owner = read_calamity(words[0], state), read_seat(words[2], state)
    losing = None if lower[-1] == "none" else read_ref(words[-1], state)
    middle = lower[3:-2]
    if len(middle) == 2 and middle[0] == "on":
        return Smuggled(card, owner, read_space(words[4], state), None, losing)
    if len(middle) == 3 and middle[:2] == ["drawn", "by"]:
        return Smuggled(card, owner, None, read_seat(words[5], state), losing)
    raise RuleError("parse.missing", None, form=form)


def _wants(words: Words, state: State) -> Command:
    just(words, 2, "wants SEAT CARD")
    return Announce(read_seat(words[0], state), "wants", read_commodity(words[1], state))


def _offers(words: Words, state: State) -> Command:
    just(words, 2, "offers SEAT CARD")
    return Announce(read_seat(words[0], state), "offers", read_commodity(words[1], state))


def _phase(words: Words, state: State) -> Command:
    just(words, 1, "phase ID")
    return GoTo(printable(folded(words[0]), 20))


def _end(words: Words, state: State) -> Command:
    if not words:
        return End()
    if folded(words[0]) != "because" or len(words) < 2:
        raise RuleError("parse.missing", None, form="end because TEXT")
    return End(" ".join(words[1:]))


_READERS: dict[str, Callable[[Words, State], Command]] = {
    **parse_turn.READERS,
    **parse_calamities.READERS,
    "cities": _cities,
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
            return f"hand {seat} {listed(cards) or 'none'}"
        case Got(seat, cards):
            return f"got {seat} {listed(cards)}"
        case Discard(seat, cards):
            return f"discard {seat} {listed(cards)}"
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
            text = parse_turn.format_turn(command) or parse_calamities.format_calamity(command)
            return text or _short_text(command)


def _short_text(command: Command) -> str:
    match command:
        case Deal():
            return "deal"
        case BuyWater(count):
            return "buy water" if count == 1 else f"buy water {count}"
        case BuyStack(stack, free):
            return f"buy {stack} free" if free else f"buy {stack}"
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


def _smuggled_text(command: Smuggled) -> str:
    place = f"on {command.space}" if command.space is not None else f"drawn by {command.taker}"
    losing = "none" if command.losing is None else command.losing
    return f"smuggled {command.card} from {command.owner} {place} losing {losing}"
