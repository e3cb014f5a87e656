"""Views as plain data: what ``show`` answers (command language, *JSON views*). What can't be known is None."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from core.empires import advances as prices
from core.empires import ast as succession_table
from core.empires import knowledge
from core.empires.catalog import WATER, CardId, Seat, limits
from core.empires.census import order_now, turn_marker
from core.empires.deal import hand_limit
from core.empires.keeping import columns, side_of
from core.empires.market import cards_on
from core.empires.state import Hand, Slot, State
from core.empires.succession import standings
from core.empires.words import EmpiresWords
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
    if name != "plan" and len(topic) > 1 + most:
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


def seat_named(state: State, words: Sequence[str]) -> Seat:
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
    if slot.under:
        view["under"] = list(slot.under)
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
    from core.empires.chart import chart

    held = state.held(Seat(find(words[0], state.options.seats, "seat"))) if words else ()
    return chart(state.options.edition, state.options.switches, frozenset(held))


def ledger(state: State) -> dict[str, Any]:
    """``show ledger``: where the pieces are; None for what the table keeps by hand."""
    return {seat: _account(state, seat) for seat in state.options.seats}


def _account(state: State, seat: Seat) -> dict[str, int | None]:
    book, cities = state.book(seat), state.cities_of(seat)
    return {
        "board": None if book is None else book.board,
        "stock": None if book is None else book.stock,
        "treasury": None if book is None else book.treasury,
        "cities": cities,
        "city_stock": limits().cities - cities,
        "ships": None if book is None else book.ships,
    }


def advances_view(state: State, seat: Seat) -> dict[str, Any]:
    """``show advances SEAT``: what is held, the credits (M4), and what each advance not held costs this seat now."""
    book = state.book(seat)
    if book is None:
        return {**prices.view((), {}, state.options.players), "held": None, "prices": None}
    return prices.view(book.held, book.chosen, state.options.players)


def ast(state: State) -> dict[str, Any]:
    """``show ast``: where the markers stand, and what the next column asks for."""
    if state.books is None:
        return {seat: {"column": None, "era": None, "next": None} for seat in state.options.seats}
    holdings = dict(zip(state.options.seats, (book.holding for book in state.books.books), strict=True))
    return succession_table.view(side_of(state), columns(state), holdings, EmpiresWords(state.options))


def score(state: State) -> dict[str, Any]:
    """``show score``: victory points line by line, as if the game ended now (6.13)."""
    if state.books is None:
        pairs = zip(state.options.seats, state.cities, strict=True)
        return {seat: {"total": None, "lines": [["cities", count]]} for seat, count in pairs}
    from core.empires import victory

    return victory.view(standings(state))


def buildings(state: State) -> dict[str, Any]:
    """``show buildings``: the Special Buildings, where they are played. Raises RuleError (``building.none``)."""
    from core.empires.building_entries import view

    return view(state)


def calamity(state: State) -> dict[str, Any]:
    """``show calamity``: the calamity that is being worked out in phase 9."""
    from core.empires.calamities.view import view

    return view(state)


def plan(state: State, words: Sequence[str]) -> dict[str, Any]:
    """``plan ...``, which loads the planner: no table needs it before somebody asks."""
    from core.empires.planning import plan as answer

    return answer(state, words)


_VIEWS: dict[str, Answer] = {
    "market": lambda state, words: market(state),
    "hand": lambda state, words: hand_view(state, seat_named(state, words)),
    "cities": lambda state, words: cities(state),
    "chart": chart_view,
    "calamity": lambda state, words: calamity(state),
    "buildings": lambda state, words: buildings(state),
    "stacks": lambda state, words: stacks(state),
    "ledger": lambda state, words: ledger(state),
    "advances": lambda state, words: advances_view(state, seat_named(state, words)),
    "ast": lambda state, words: ast(state),
    "score": lambda state, words: score(state),
    "plan": plan,
}

_OF_A_SEAT = ("hand", "chart", "advances")
"""Views that a seat may follow; ``plan`` reads its words itself."""

VIEWS = (*(name for name in _VIEWS if name != "plan"), "log")
"""Names of the views; ``log`` is answered by the game, which has it."""
