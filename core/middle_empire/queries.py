"""Views as plain data: what ``show`` answers (command language, *Middle Empire*)."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from core.errors import RuleError
from core.middle_empire import supply
from core.middle_empire.catalog import TYPES, Seat
from core.middle_empire.state import State
from core.names import find
from core.text import printable

Answer = Callable[[State, Sequence[str]], Any]


def show(state: State, topic: Sequence[str]) -> Any:
    """The view named by *topic*; without one, all views under their names.

    Raises:
        RuleError: ``parse.unknown`` or ``parse.ambiguous`` for a view or seat, ``parse.too-much``, ``parse.missing``.
    """
    if not topic:
        hands = {seat: hand(state, seat) for seat in state.options.seats}
        return {name: hands if name == "hand" else view(state, ()) for name, view in _VIEWS.items()}
    name = find(topic[0], _VIEWS, "view")
    most = int(name in SEAT_VIEWS)
    if len(topic) > 1 + most:
        form = f"show {name} [SEAT]" if most else f"show {name}"
        raise RuleError("parse.too-much", None, word=printable(topic[1 + most]), form=form)
    return _VIEWS[name](state, topic[1:])


def _seat(state: State, words: Sequence[str]) -> Seat:
    """The seat that is named, else the observer, else who is asked now."""
    if words:
        return Seat(find(words[0], state.options.seats, "seat"))
    if state.observer in state.options.seats:
        return Seat(str(state.observer))
    if state.in_turn is None:
        raise RuleError("parse.missing", None, form="show hand SEAT")
    return state.in_turn


def board(state: State) -> dict[str, Any]:
    """``show board``: what stands on the spaces and lies in the roadways, whose turn it is, who claims, who has won."""
    return {
        "spaces": {
            space: {"owner": there.owner, "kind": there.kind, "wall": there.wall}
            for space in state.options.board.spaces
            if (there := state.positions.get(space)) is not None
        },
        "roads": {way: state.roads[way] for way in state.options.board.roadways if way in state.roads},
        "turn": None if state.winner else state.current,
        "claims": list(supply.claims(state)),
        "winner": state.winner,
    }


def hand(state: State, seat: Seat) -> dict[str, Any]:
    """``show hand SEAT``: its cards as far as they are seen, the others by type."""
    counts = Counter(state.hand(seat))
    return {
        "seat": seat,
        "cards": {card: counts[card] for card in state.options.deck.cards if counts[card]},
        "unknown": {kind: counts[kind] for kind in TYPES if counts[kind]},
        "size": len(state.hand(seat)),
    }


def piles(state: State) -> dict[str, Any]:
    """``show piles``: stacks and discard piles, the last discarded card at the end, and the pieces in supply."""
    view: dict[str, Any] = {
        kind: {"stack": len(state.stack(kind)), "discard": list(state.discarded(kind))} for kind in TYPES
    }
    view["supply"] = {seat: _pieces(state, seat) for seat in state.options.seats}
    view["walls"] = supply.walls(state)
    if state.options.variation:
        view["common_roads"] = supply.common_roads(state)
    return view


def _pieces(state: State, seat: Seat) -> dict[str, int]:
    pieces = {"strongholds": supply.strongholds(state, seat), "empires": supply.empires(state, seat)}
    return pieces if state.options.variation else {**pieces, "roads": supply.roads(state, seat)}


def turn(state: State) -> dict[str, Any]:
    """``show turn``: its number, the phase, who is asked, types played, cards to draw, and the hits of an attack."""
    pending = state.pending
    return {
        "number": state.turn,
        "phase": state.phase,
        "seat": state.in_turn,
        "used": list(state.used),
        "draws": state.draws,
        "attack": None if pending is None else {"attacker": pending.attacker, "hits": list(pending.hits)},
    }


def unseen(state: State) -> dict[str, dict[str, int]]:
    """``show unseen``: how many of each card the asker has not seen, whether in hands or in stacks."""
    return {kind: {str(card): count for card, count in cards.items()} for kind, cards in supply.unseen(state).items()}


_VIEWS: dict[str, Answer] = {
    "board": lambda state, words: board(state),
    "hand": lambda state, words: hand(state, _seat(state, words)),
    "piles": lambda state, words: piles(state),
    "turn": lambda state, words: turn(state),
    "unseen": lambda state, words: unseen(state),
}

SEAT_VIEWS = ("hand",)
"""Views of one seat."""
VIEWS = (*_VIEWS, "log")
"""Names of the views; ``log`` is answered by the game, which has it."""
