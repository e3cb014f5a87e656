"""Views as plain data: what ``show`` answers (command language, *JSON views*). What can't be known is None."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from core.empires import knowledge
from core.empires.catalog import WATER, CardId, Seat, advances, limits
from core.empires.census import order_now, turn_marker
from core.empires.chart import chart
from core.empires.deal import hand_limit
from core.empires.market import cards_on
from core.empires.state import Hand, Slot, State
from core.errors import RuleError
from core.names import find
from core.text import printable

Answer = Callable[[State, Sequence[str]], Any]


def show(state: State, topic: Sequence[str]) -> Any:
    """The view named by *topic*; without one, all views under their names.

    Raises:
        RuleError: ``parse.unknown`` or ``parse.ambiguous`` for a view or seat, ``parse.too-much``, and ``show.stacks``
            where stacks are secret.
    """
    if not topic:
        return _everything(state)
    name = find(topic[0], _VIEWS, "view")
    view, most = _VIEWS[name], int(name in _OF_A_SEAT)
    if len(topic) > 1 + most:
        form = f"show {name} [SEAT]" if most else f"show {name}"
        raise RuleError("parse.too-much", None, word=printable(topic[1 + most]), form=form)
    return view(state, topic[1:])


def _everything(state: State) -> dict[str, Any]:
    seats = state.options.seats
    return {
        "market": market(state),
        "hand": {seat: hand_view(state, seat) for seat in seats},
        "cities": cities(state),
        "chart": chart_view(state, ()),
        "stacks": None if state.stacks is None else stacks(state),
        "ledger": ledger(state),
        "advances": {seat: advances_view(state, seat) for seat in seats},
        "ast": ast(state),
        "score": score(state),
    }


def _seat(state: State, words: Sequence[str]) -> Seat:
    if words:
        return Seat(find(words[0], state.options.seats, "seat"))
    if state.observer in state.options.seats:
        return Seat(str(state.observer))
    if state.in_turn is not None:
        return state.in_turn
    raise RuleError("parse.missing", None, form="show VIEW SEAT")


def market(state: State) -> dict[str, Any]:
    """``show market``: phase, seat in turn, round, passes, and what lies where."""
    trading = state.trading
    return {
        "phase": state.phase,
        "turn": state.in_turn if trading is not None else None,
        "round": None if trading is None else trading.round,
        "passes": 0 if trading is None else trading.passes,
        "spaces": {space: _slot(state, slot) for space, slot in state.market.filled()},
        **_talk(state),
    }


def _talk(state: State) -> dict[str, Any]:
    if not state.talk:
        return {}
    said: dict[str, dict[str, list[str]]] = {"wants": {}, "offers": {}}
    for line in state.talk:
        said[line.kind].setdefault(line.seat, []).append(line.card)
    return {kind: lines for kind, lines in said.items() if lines}


def _slot(state: State, slot: Slot) -> dict[str, Any]:
    stack = slot.stack if slot.card is None else state.options.deck.cards[slot.card].stack
    view: dict[str, Any] = {"card": slot.card, "stack": stack, "face_up": slot.face_up}
    if slot.blocked:
        view["blocked"] = True
    return view


def hand_view(state: State, seat: Seat) -> dict[str, Any]:
    """``show hand SEAT``: known cards, unknown ones by stack, size, limit and points (K1, K5)."""
    hand, deck = state.hand(seat), state.options.deck
    worth = knowledge.points(hand, deck)
    return {
        "seat": seat,
        "cards": counted(hand, state),
        "unknown": _unknown(hand),
        "gone": len(hand.gone),
        "size": hand.size,
        "limit": hand_limit(state, seat),
        "points": {"min": worth.min, "max": worth.max},
    }


def counted(hand: Hand, state: State) -> dict[CardId, int]:
    """The identified cards of *hand* with their number, in the order of the stacks, calamities last."""
    deck = state.options.deck
    counts = Counter(hand.known)
    ordered = sorted(counts, key=lambda card: (deck.cards[card].kind == "calamity", deck.order[card]))
    return {card: counts[card] for card in ordered}


def _unknown(hand: Hand) -> dict[str, int]:
    unknown = {str(stack): hand.unseen.count(stack) for stack in sorted(set(hand.unseen))}
    if hand.any:
        unknown["any"] = hand.any
    return unknown


def cities(state: State) -> dict[str, Any]:
    """``show cities``: City Count, order of play, turn marker (M7, M10)."""
    return {
        "counts": dict(zip(state.options.seats, state.cities, strict=True)),
        "order": list(order_now(state)),
        "turn_marker": turn_marker(state),
    }


def stacks(state: State) -> dict[str, Any]:
    """``show stacks``: cards left in each stack and on each discard pile; for the table of a digital game only.

    Raises:
        RuleError: ``show.stacks`` for anybody else: stacks may not be counted.
    """
    if state.stacks is None:
        raise RuleError("show.stacks")
    deck = state.options.deck
    piles = Counter[int](deck.cards[card].stack for card in state.discards)
    held = [card for hand in state.hands for card in hand.known]
    water = [*held, *cards_on(state.market), *state.discards].count(WATER)
    return {
        "stacks": {str(stack): len(state.stacks[stack]) for stack in deck.stacks},
        "discards": {str(stack): piles[stack] for stack in deck.stacks},
        "water_used": water,
    }


def chart_view(state: State, words: Sequence[str]) -> dict[str, Any]:
    """``show chart [SEAT]``: the calamities with their numbers for 3-4 players."""
    if words:
        find(words[0], state.options.seats, "seat")
    return chart(state.options.edition, state.options.switches)


def ledger(state: State) -> dict[str, Any]:
    """``show ledger``: what is known of pieces; tokens, treasury and ships are kept on the table."""
    most = limits().cities
    return {
        seat: {"board": None, "stock": None, "treasury": None, "cities": n, "city_stock": most - n, "ships": None}
        for seat, n in zip(state.options.seats, state.cities, strict=True)
    }


def advances_view(state: State, seat: Seat) -> dict[str, Any]:
    """``show advances SEAT``: the credits of the start (M4); advances are kept on the table."""
    groups = sorted({group for advance in advances().values() for group in advance.groups})
    return {
        "held": None,
        "credits": {group: limits().credits[state.options.players] for group in groups},
        "prices": None,
    }


def ast(state: State) -> dict[str, Any]:
    """``show ast``: the markers are kept on the table."""
    return {seat: {"column": None, "era": None, "next": None} for seat in state.options.seats}


def score(state: State) -> dict[str, Any]:
    """``show score``: what is known of the points, which is the cities."""
    return {
        seat: {"total": None, "lines": [["cities", n]]}
        for seat, n in zip(state.options.seats, state.cities, strict=True)
    }


_VIEWS: dict[str, Answer] = {
    "market": lambda state, words: market(state),
    "hand": lambda state, words: hand_view(state, _seat(state, words)),
    "cities": lambda state, words: cities(state),
    "chart": chart_view,
    "stacks": lambda state, words: stacks(state),
    "ledger": lambda state, words: ledger(state),
    "advances": lambda state, words: advances_view(state, _seat(state, words)),
    "ast": lambda state, words: ast(state),
    "score": lambda state, words: score(state),
}

_OF_A_SEAT = ("hand", "chart", "advances")

VIEWS = (*_VIEWS, "log")
"""Names of the views; ``log`` is answered by the game, which has it."""
