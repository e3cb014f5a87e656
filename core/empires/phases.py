"""The phases of a turn: what ends one, what opens the next, and going to one (command language, *phases*)."""

from core.chance import Chance
from core.empires.catalog import phases
from core.empires.commands import End, GoTo
from core.empires.deal import check_limit
from core.empires.purchases import open_trade
from core.empires.returning import return_cards
from core.empires.selection import close_resolution, close_selection
from core.empires.state import State, replace
from core.empires.trade import end_trade
from core.errors import RuleError
from core.rules import Event
from core.text import clean_text

Step = tuple[State, tuple[Event, ...]]


def first_phase() -> str:
    """The phase a turn starts with: the first one whose books the app keeps."""
    return next(phase.id for phase in phases() if phase.kept == "app")


def _next_kept(phase: str) -> str | None:
    """The phase after *phase* whose books the app keeps, or None when the turn is over."""
    ids = [line.id for line in phases()]
    later = phases()[ids.index(phase) + 1 :]
    return next((line.id for line in later if line.kept == "app"), None)


def end(state: State, command: End, chance: Chance) -> Step:
    """End the current phase; with a reason the table lets it end early.

    Raises:
        RuleError: ``phase.deal-first``, ``phase.not-over`` (M14, M15), ``phase.table-only`` for a reason given in
            purchases or trade of a digital game, and what the phase itself still asks for.
    """
    because = clean_text(command.because) if command.because else ""
    if state.phase == "6a":
        raise RuleError("phase.deal-first", "M11")
    if state.phase in ("6b", "trade"):
        return _end_early(state, because, chance)
    if state.phase == "8":
        after, events = close_selection(state)
        return after, (*events, _opened(after, because))
    if state.phase == "9":
        state, events = close_resolution(state)
        return _open_next(state, because, chance, events)
    if state.phase == "12":
        if because:
            state = replace(state, excused=True)
        check_limit(state)
    return _open_next(state, because, chance)


def _end_early(state: State, because: str, chance: Chance) -> Step:
    """Purchases and trade end by themselves; a table that keeps the cards by hand may end them with a reason."""
    rule = "M14" if state.phase == "6b" else "M15"
    if state.digital and because:
        raise RuleError("phase.table-only", rule)
    if not because:
        raise RuleError("phase.not-over", rule, phase=state.phase)
    if state.phase == "6b":
        after, events = open_trade(state)
        return after, (_opened(after, because), *events)
    return end_trade(state, chance, "table", because)


def _open_next(state: State, because: str, chance: Chance, events: tuple[Event, ...] = ()) -> Step:
    following = _next_kept(state.phase)
    if following is None:
        after = replace(state, phase=first_phase(), turn=state.turn + 1, order=(), turn_marker=None, buyer=0, talk=())
        return after, (*events, Event("turn.opened", None, {"turn": after.turn, "because": because}))
    after = replace(state, phase=following, talk=())
    if following != "13":
        return after, (*events, _opened(after, because))
    after, returned = return_cards(after, chance)
    return after, (*events, _opened(after, because), *returned)


def _opened(state: State, because: str) -> Event:
    return Event("phase.opened", None, {"phase": state.phase, "because": because})


def go_to(state: State, command: GoTo, chance: Chance) -> Step:
    """Go to a phase by ending the ones before it; what the table keeps by hand is skipped.

    Raises:
        RuleError: ``phase.unknown``, ``phase.already``, and what stops a phase on the way from ending.
    """
    known = {line.id: line for line in phases()}
    if command.phase not in known:
        raise RuleError("phase.unknown", None, phase=command.phase, phases=tuple(known))
    if command.phase == state.phase:
        raise RuleError("phase.already", None, phase=command.phase)
    events: list[Event] = []
    while state.phase != command.phase:
        if _lies_next(state.phase, command.phase):
            state, more = close_resolution(state) if state.phase == "9" else (state, ())
            after = replace(state, phase=command.phase, talk=())
            return after, (*events, *more, _opened(after, ""))
        state, more = end(state, End(), chance)
        events.extend(more)
    return state, tuple(events)


def _lies_next(phase: str, wanted: str) -> bool:
    """*wanted* is kept by hand and nothing that the app keeps lies between: the table may go there at once.

    The phases by hand before the first one of the app belong to the start of the turn.
    """
    lines = phases()
    ids = [line.id for line in lines]
    here, there = ids.index(phase), ids.index(wanted)
    if lines[there].kept == "app":
        return False
    if there < here:
        return phase == first_phase() or (lines[here].kept == "table" and here < ids.index(first_phase()))
    return all(line.kept == "table" for line in lines[here + 1 : there])
