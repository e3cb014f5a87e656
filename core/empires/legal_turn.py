"""What a seat may do in the phases that keep the books: taxes, census, building, abilities, advances, markers."""

from collections.abc import Iterator

from core.empires import taxes
from core.empires.catalog import Seat
from core.empires.early_phases import uncounted, unsupported, untaxed
from core.empires.parse_turn import ACQUIRE
from core.empires.state import State

CORRECTIONS = (
    "set SEAT board N treasury N cities N ships N column N [because TEXT]",
    "own SEAT ADVANCE ...",
    "disown SEAT ADVANCE ...",
)

FORMS: dict[str, tuple[str, ...]] = {
    "1": ("tax SEAT RATE",),
    "2": ("census SEAT N ...",),
    "3": ("ship SEAT build N keep N [treasury N]", "lose SEAT N"),
    "4": ("lose SEAT N [cities N] [ships N]",),
    "5": ("build SEAT N [wilderness N]", "reduce SEAT N [tokens N]"),
    "10": ("ability SEAT ADVANCE ...",),
    "11": ("lose SEAT N", "reduce SEAT N [tokens N]"),
    "12": (ACQUIRE,),
}
"""What can't be listed, by phase."""


def commands(state: State) -> Iterator[str]:
    """Complete commands of these phases, each of which would be accepted now."""
    books = state.books
    if books is None or state.over:
        return
    if state.phase == "1":
        left = [seat for seat in state.options.seats if seat not in books.done]
        if left:
            yield "tax"
        for seat in left:
            yield from (f"tax {seat} {rate}" for rate in taxes.rates(state.held(seat)))
    if state.phase == "13" and not books.moved:
        yield "advance"


def forms(state: State) -> tuple[str, ...]:
    """Templates for the phase, with the corrections that are always possible."""
    if state.books is None:
        return ()
    short = ("scenario SEAT SET",) if state.options.short and not state.digital and state.turn == 1 else ()
    buildings = ("stands BUILDING city SEAT [tokens SEAT N ...]",) if state.books.buildings is not None else ()
    return (*FORMS.get(state.phase, ()), *short, *buildings, *CORRECTIONS)


def holds_up(state: State) -> tuple[Seat, ...]:
    """Seats that keep the phase from ending: not taxed, not counted, or without support for their cities."""
    if state.books is None:
        return ()
    match state.phase:
        case "1":
            return untaxed(state)
        case "2":
            return uncounted(state)
        case "5" | "11":
            return tuple(seat for seat, _ in unsupported(state))
        case _:
            return ()
