"""What may be typed at the table: the words that fit into each place of a command."""

import re
from collections.abc import Iterable, Sequence

from core.empires import market as board
from core.empires import trade
from core.empires.catalog import GROUPS, CardId, Seat, Space, advances, phases
from core.empires.catalog.ability import abilities
from core.empires.commands import ANY, CardRef, Trade
from core.empires.facts import short_game, special_buildings
from core.empires.parse import parse
from core.empires.state import State
from core.errors import RuleError
from core.names import find, folded
from tui.completion import Kinds

TYPED = {
    "set": "set SEAT PLACE ...",
    "ability": "ability SEAT ABILITY WITH ...",
    "acquire": "acquire SEAT ADVANCE ...",
}
"""How forms are completed whose words come in any order, by verb."""
PLACES = ("board", "treasury", "cities", "ships", "column")
"""What a correction tells."""


def typed_form(form: str) -> str:
    """*form* as it is completed: without what may be left out, or word by word where the order is free."""
    verb = form.split()[0]
    return TYPED.get(verb) or re.sub(r" \[.*", "", form)


def kinds(state: State, seat: str) -> Kinds:
    """What may stand for each kind of word in the position *state*, for who types."""
    cards = state.options.deck.cards
    calamities = [card for card, fact in cards.items() if fact.kind == "calamity"]
    return {
        "SEAT": lambda before, word: state.options.seats,
        "CALAMITY": lambda before, word: calamities,
        "ID": lambda before, word: [phase.id for phase in phases()],
        "CARD": lambda before, word: _cards(state, before),
        "ADVANCE": lambda before, word: _advances(state, before),
        "ABILITY": lambda before, word: _abilities(state, before),
        "WITH": lambda before, word: (*state.options.seats, *cards, "tokens", "cities"),
        "PLACE": lambda before, word: _places(before),
        "BUILDING": lambda before, word: [line.id for line in special_buildings().buildings],
        "SET": lambda before, word: [str(one.id) for one in short_game().sets],
        "SPACE": lambda before, word: _spaces(state, seat, before),
        "CARD@SPACE": lambda before, word: _placings(state, before, word),
    }


def _seat(state: State, before: Sequence[str]) -> Seat | None:
    """The seat that was named behind the verb."""
    try:
        return Seat(find(before[1], state.options.seats, "seat"))
    except RuleError:
        return None


def _held(state: State, before: Sequence[str]) -> tuple[str, ...]:
    """The advances of the seat that was named."""
    seat = _seat(state, before)
    return () if seat is None else state.held(seat)


def _advances(state: State, before: Sequence[str]) -> Iterable[str]:
    """Advances for *before*: those held where they are taken away, else the others; and how a purchase goes on."""
    held, verb = _held(state, before), folded(before[0])
    if verb == "disown":
        return held
    others = [name for name in advances() if name not in held and name not in before]
    if verb != "acquire" or len(before) < 3:
        return others
    words = [folded(word) for word in before]
    if "pay" in words:
        return (*_payable(state, before), "treasury", "sub", "for")
    return (*GROUPS, "pay") if "choose" in words else (*others, "gift", "discount", "choose", "pay")


def _payable(state: State, before: Sequence[str]) -> Iterable[str]:
    """What the hand of the seat that was named holds; every card where not all of it is known."""
    seat = _seat(state, before)
    hand = None if seat is None else state.hand(seat)
    surely = hand is not None and not (hand.unseen or hand.any)
    return dict.fromkeys(hand.known) if hand is not None and surely else state.options.deck.cards


def _abilities(state: State, before: Sequence[str]) -> Iterable[str]:
    able = {line.advance for line in abilities().lines}
    return [name for name in _held(state, before) if name in able]


def _places(before: Sequence[str]) -> Iterable[str]:
    """What a correction may tell next; nothing where a number is due."""
    told = [word for word in before[2:] if not word.isdigit()]
    return () if len(before) % 2 else [*(place for place in PLACES if place not in told), "because"]


def _cards(state: State, before: Sequence[str]) -> Iterable[str]:
    """Cards for *before*: what a hand surely holds where it gives cards up, else every card of the deck."""
    if before and folded(before[0]) == "discard" and len(before) > 1:
        try:
            held = state.hand(Seat(find(before[1], state.options.seats, "seat")))
        except RuleError:
            return ()
        if held.known and not (held.unseen or held.any):
            return dict.fromkeys(held.known)
    return state.options.deck.cards


def _placings(state: State, before: Sequence[str], word: str) -> Iterable[str]:
    """Cards of the hand in turn; behind ``@`` the spaces where the card may go."""
    name, at, _ = word.partition("@")
    if not at:
        return _in_hand(state)
    try:
        card: CardRef = name if name == ANY else CardId(find(name, state.options.deck.cards, "card"))
    except RuleError:
        return ()
    named = (Space(each.partition("@")[2]) for each in before)
    laid = {space for space in named if space in state.options.shape.index}
    return [f"{folded(name)}@{space}" for space in board.spaces_for(state.market, state.options.deck, card, laid)]


def _in_hand(state: State) -> Iterable[str]:
    if state.in_turn is None:
        return ()
    hand = state.hand(state.in_turn)
    tradeable = [card for card, fact in state.options.deck.cards.items() if fact.tradeable]
    if hand.unseen or hand.any or not hand.known:
        return [*tradeable, ANY]
    return [card for card in tradeable if card in hand.known]


def _spaces(state: State, seat: str, before: Sequence[str]) -> Iterable[str]:
    """Spaces for *before*: what can be taken behind ``for``, what was drawn behind ``reveal``, else every one."""
    verb = folded(before[0]) if before else ""
    if verb == "trade" and "for" in before:
        return _takings(state, seat, before)
    if verb in ("reveal", "keep") and state.trading is not None:
        last = state.trading.last.drawn if state.trading.last is not None else ()
        return state.trading.drawn or last
    if verb == "smuggled":
        return tuple(state.options.shape.red)
    return state.options.shape.spaces


def _takings(state: State, seat: str, before: Sequence[str]) -> Iterable[str]:
    typed = list(before)
    taken = typed[typed.index("for") + 1 :]
    try:
        _, command = parse(" ".join([*typed, *([] if taken else ["0a"])]), state, seat)
    except RuleError:
        return board.takeable(state.market)
    if not isinstance(command, Trade):
        return ()
    return trade.takeable(state, command.placed, command.taken if taken else ())
