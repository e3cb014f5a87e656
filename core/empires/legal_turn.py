"""What a seat may do in the phases that keep the books: taxes, census, building, abilities, advances, markers."""

from collections.abc import Iterator

from core.empires.catalog import Seat, limits
from core.empires.early_phases import at_short_start, unplaced, unsupported
from core.empires.keeping import need_books, side_of
from core.empires.market import may_be_calamities
from core.empires.parse_turn import ACQUIRE, STANDS
from core.empires.phases import missing
from core.empires.selection import over_calamities
from core.empires.state import State
from core.empires.succession import order_in_phase
from core.rules import TABLE, Prompt

CORRECTIONS = (
    "set SEAT board N treasury N cities N ships N column N [because TEXT]",
    "own SEAT ADVANCE ...",
    "disown SEAT ADVANCE ...",
)

FORMS: dict[str, tuple[str, ...]] = {
    "1": ("tax SEAT RATE",),
    "2": ("census SEAT N ...",),
    "3": ("ship SEAT build N keep N [treasury N]",),
    "4": ("plunder SEAT SEAT|barbarians [card] [treasury N]",),
    "5": ("build SEAT N [wilderness N] [treasury N] [beyond N]",),
    "10": ("ability SEAT ADVANCE ...",),
    "12": (ACQUIRE,),
}
"""What can't be listed, by phase."""
LOSSES = ("lose SEAT N [cities N] [ships N]", "reduce SEAT N [tokens N]")
WITH_LOSSES = ("3", "4", "5", "9", "10", "11")
"""Phases in which pieces go to stock."""


def commands(state: State, seat: str) -> Iterator[str]:
    """Complete commands of these phases that *seat* may give, each of which would be accepted now."""
    books = state.books
    if books is None or state.over:
        return
    if state.phase == "1":
        yield from _taxes(state, seat)
    if state.phase == "10":
        yield from _gifts(state, seat)
    if state.phase == "13" and not books.moved:
        yield "advance"


def _taxes(state: State, seat: str) -> Iterator[str]:
    from core.empires.taxes import rates

    left = [one for one in state.options.seats if one not in need_books(state).done]
    if left:
        yield "tax"
    for one in (one for one in left if seat in (TABLE, one)):
        yield from (f"tax {one} {rate}" for rate in rates(state.held(one)))


def _gifts(state: State, seat: str) -> Iterator[str]:
    from core.empires.abilities import could_give

    for giver in (giver for giver in missing(state) if seat in (TABLE, giver)):
        yield from (f"give {giver} {card}" for card in could_give(state, giver) or ("none",))


def forms(state: State) -> tuple[str, ...]:
    """Templates for the phase, with the corrections that are always possible."""
    if state.books is None:
        return ()
    buildings = (STANDS,) if state.books.buildings is not None else ()
    losses = LOSSES if state.phase in WITH_LOSSES else ()
    return (*FORMS.get(state.phase, ()), *_short_forms(state), *losses, *buildings, *CORRECTIONS)


def _short_forms(state: State) -> tuple[str, ...]:
    """What the Short Game asks for before its first turn (M37)."""
    if not at_short_start(state):
        return ()
    return ("census SEAT N ...",) if state.digital else ("scenario SEAT SET [lost N]", "census SEAT N ...")


def holds_up(state: State) -> tuple[Seat, ...]:
    """Seats that keep the phase from ending: what they have to tell is missing, or their cities lack support."""
    if state.phase in ("5", "11"):
        return tuple(seat for seat, _ in unsupported(state))
    return unplaced(state) or missing(state)


def all_done(state: State) -> bool:
    """Every seat has done what the phase lets each do once."""
    return state.books is not None and set(state.books.done) == set(state.options.seats)


def prompt(state: State) -> Prompt:
    """What the table is waiting for in a phase that keeps the books."""
    left = unplaced(state)
    if left:
        return _placing(state, left)
    waiting = holds_up(state)
    if waiting:
        return Prompt(state.phase, None, f"prompt.{state.phase}-left", {"seats": list(waiting)})
    if state.phase == "8" and not state.digital:
        return _selection(state)
    order = order_in_phase(state)
    return Prompt(state.phase, None, _usual_prompt(state, bool(order)), {"order": list(order)})


def _placing(state: State, left: tuple[Seat, ...]) -> Prompt:
    """The Short Game begins with tokens and scenarios (M37)."""
    from core.empires.shortgame import is_advised

    code = "prompt.1-short-dealt" if state.digital else "prompt.1-short"
    code = code if is_advised(side_of(state)) else f"{code}-expert"
    return Prompt(state.phase, None, code, {"seats": list(left)})


def _selection(state: State) -> Prompt:
    """What a table that keeps the cards by hand tells in phase 8: who holds too many, what was turned up, who holds
    which (M29, M30)."""
    over = over_calamities(state)
    if over:
        return Prompt("8", None, "prompt.8-over", {"seats": list(over), "most": limits().calamities})
    unnamed = may_be_calamities(state.market, state.options.deck)
    if unnamed:
        return Prompt("8", None, "prompt.8-told-market", {"spaces": list(unnamed)})
    return Prompt("8", None, "prompt.8-told", {"order": list(order_in_phase(state))})


def _usual_prompt(state: State, ordered: bool) -> str:
    """The prompt of a phase that nothing is missing in; *ordered*: who acts before whom is known."""
    if state.books is None and state.phase in ("9", "12", "13"):
        return f"prompt.{state.phase}-by-hand"
    if not ordered:
        return "prompt.3-uncounted"
    moved = state.books is not None and state.books.moved
    return "prompt.13-moved" if moved and state.phase == "13" else f"prompt.{state.phase}"
