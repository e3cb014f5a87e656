"""The phases of a turn: what ends one, what opens the next, and going to one (command language, *phases*)."""

from core.chance import Chance
from core.empires import deal as dealing
from core.empires.books import ALL_KEPT, Kept
from core.empires.catalog import Seat, phases
from core.empires.commands import End, GoTo
from core.empires.deal import check_limit
from core.empires.early_phases import check_support, idle_ships, revolt, uncounted, unplaced, unsupported, untaxed
from core.empires.keeping import lose_sight, need_books
from core.empires.purchases import open_trade
from core.empires.selection import close_resolution, close_selection
from core.empires.state import State, replace
from core.empires.succession import advance, settle
from core.empires.trade import end_trade
from core.errors import RuleError
from core.rules import Event
from core.text import clean_text

Step = tuple[State, tuple[Event, ...]]

BEFORE_THE_DEAL = ("1", "2", "3", "4", "5", "6a")
"""Phases in which the table may deal at once; what it did not tell of them it keeps by hand."""


BY_HAND = ("1", "2", "3", "4", "5", "10", "11", "12")
"""Phases in which the table does something that the app would have to be told."""


def kept(state: State) -> tuple[str, ...]:
    """The phases whose books the app keeps: all of them, or in a game without books those of the cards."""
    return tuple(line.id for line in phases() if state.books is not None or line.kept == "app")


def first_phase(state: State) -> str:
    """The phase that a turn starts with; nobody has cities to tax in the first one (6.1)."""
    order = kept(state)
    return order[1] if state.books is not None and state.turn == 1 and not state.options.short else order[0]


def _next_kept(state: State) -> str | None:
    """The phase after this one whose books the app keeps, or None when the turn is over."""
    ids = [line.id for line in phases()]
    return next((phase for phase in kept(state) if ids.index(phase) > ids.index(state.phase)), None)


def end(state: State, command: End, chance: Chance) -> Step:
    """End the current phase; with a reason the table lets it end early.

    Raises:
        RuleError: ``phase.deal-first``, ``phase.not-over`` (M14, M15), ``phase.table-only`` for a reason given in
            purchases or trade of a digital game, ``game.over``, and what the phase itself still asks for.
    """
    because = clean_text(command.because) if command.because else ""
    if state.over:
        raise RuleError("game.over", "6.13")
    if state.phase == "6a":
        raise RuleError("phase.deal-first", "M11")
    if state.phase in ("6b", "trade"):
        return _end_early(state, because, chance)
    return _end_phase(state, chance, because, skip=bool(because))


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


def _end_phase(state: State, chance: Chance, because: str, *, skip: bool) -> Step:
    """Do what the end of a phase asks for, then open the next; *skip*: what was not told is kept by hand."""
    events: tuple[Event, ...] = ()
    match state.phase:
        case "1" | "2" | "3" | "10" if state.books is not None:
            state, events = _skipped(state) if skip else _told(state)
            state, revolts = revolt(state)
            events = (*events, *revolts)
        case "5" | "11" if skip:
            events = _by_hand(state, tuple(seat for seat, _ in unsupported(state)))
        case "5" | "11":
            check_support(state)
        case "8":
            after, events = close_selection(state)
            return _with_fresh_books(after), (*events, _opened(after, because))
        case "9":
            state, events = _resolved(state)
        case "12":
            state = replace(state, excused=True) if because else state
            check_limit(state)
        case "13" if state.books is not None:
            state, events = _succession(state)
            if state.over:
                return state, events
    after, more = _open_next(state, because, chance)
    return after, (*events, *more)


def _resolved(state: State) -> Step:
    """The calamities are over; what the app was not asked to work out the table has (6.9).

    Raises:
        RuleError: ``calamity.open`` (6.9) while one is being worked out.
    """
    if state.case is not None:
        raise RuleError("calamity.open", "6.9", calamity=state.case.strike.calamity)
    from core.empires.calamities.strikes import waiting

    left = [] if state.books is None else [[one.calamity, one.victim] for one in waiting(state)]
    by_hand = (Event("calamity.left", None, {"strikes": left}),) if left else ()
    state, events = close_resolution(replace(state, resolved=()))
    return state, (*by_hand, *events)


def missing(state: State) -> tuple[Seat, ...]:
    """Seats that have not told yet what a phase asks of them: taxes, census, ships, the card they owe."""
    if state.books is None:
        return ()
    match state.phase:
        case "1":
            return untaxed(state)
        case "2":
            return uncounted(state)
        case "3":
            return idle_ships(state)
        case "10":
            return tuple(dict.fromkeys(giver for giver, _ in state.books.owed))
        case _:
            return ()


def _told(state: State) -> Step:
    """Check that everybody has told what the phase asks of them.

    Raises:
        RuleError: ``shortgame.not-told`` (M37), ``tax.not-collected`` (6.1), ``census.not-taken`` (6.2),
            ``ships.not-told`` (6.3) or ``give.left`` (6.10) with the seats that are left.
    """
    if unplaced(state):
        raise RuleError("shortgame.not-told", "M37", seats=unplaced(state))
    left = missing(state)
    if left and state.phase == "1":
        raise RuleError("tax.not-collected", "6.1", seats=left)
    if left and state.phase == "2":
        raise RuleError("census.not-taken", "6.2", seats=left)
    if left and state.phase == "3":
        raise RuleError("ships.not-told", "6.3", seats=left)
    if left and state.phase == "10":
        raise RuleError("give.left", "6.10", seats=left)
    return state, ()


def _skipped(state: State) -> Step:
    """What was not told is kept by hand, and not known any more."""
    left = missing(state)
    if state.books is None or not left:
        return state, ()
    events = _by_hand(state, left)
    state = lose_sight(state, left, *_places(state, left))
    return state.with_books(replace(need_books(state), owed=())), events


def _by_hand(state: State, left: tuple[Seat, ...]) -> tuple[Event, ...]:
    return (Event("phase.by-hand", None, {"phase": state.phase, "seats": list(left)}),) if left else ()


def _places(state: State, left: tuple[Seat, ...]) -> tuple[Kept, ...]:
    """What is not known of the seats that are *left* once this phase is over.

    A table that tells nothing in its first turn begins in the middle of a game: then nothing is known.
    """
    if state.phase == "2":
        from_the_middle = state.turn == 1 and not state.options.short and left == state.options.seats
        return ALL_KEPT if from_the_middle else ("board",)
    by_phase: dict[str, tuple[Kept, ...]] = {"1": ("treasury",), "3": ("ships",)}
    return by_phase.get(state.phase, ())


def _succession(state: State) -> Step:
    """The markers move if they have not, then the game may end."""
    assert state.books is not None
    state, moved = (state, ()) if state.books.moved else advance(state)
    state, settled = settle(state)
    return state, (*moved, *settled)


def _open_next(state: State, because: str, chance: Chance) -> Step:
    following = _next_kept(state)
    if following is None:
        after = replace(state, turn=state.turn + 1, order=(), turn_marker=None, buyer=0, talk=())
        after = _with_fresh_books(replace(after, phase=first_phase(after)), new_turn=True)
        return after, (Event("turn.opened", None, {"turn": after.turn, "because": because}),)
    after = _with_fresh_books(replace(state, phase=following, talk=()))
    if following != "13":
        return after, (_opened(after, because),)
    from core.empires.building_entries import return_buildings
    from core.empires.returning import return_cards

    after, cards = return_cards(after, chance)
    after, buildings = return_buildings(after)
    return after, (_opened(after, because), *cards, *buildings)


def _with_fresh_books(state: State, *, new_turn: bool = False) -> State:
    """Nobody has done yet what the new phase, or turn, asks of each once."""
    if state.books is None:
        return state
    # Tokens that were told before the population grew are no census.
    told = () if new_turn else tuple(line for line in state.books.told if line[1] != "board")
    books = replace(state.books, done=(), told=told)
    if new_turn:
        books = replace(books, used=(), moved=False)
    return replace(state, books=books)


def _opened(state: State, because: str) -> Event:
    return Event("phase.opened", None, {"phase": state.phase, "because": because})


def deal(state: State, chance: Chance) -> Step:
    """Deal now; what was not told of the phases before is kept by hand (M10-M12)."""
    events: list[Event] = []
    passed: list[str] = []
    while state.phase != "6a":
        left = state.phase
        state, more = _end_phase(state, chance, "", skip=True)
        passed.extend(_passed(left, more) if events else ())
        events.extend(more)
    state, more = dealing.deal(state)
    return _with_fresh_books(state), (*_said_of(passed), *events, *more)


def go_to(state: State, command: GoTo, chance: Chance) -> Step:
    """Go to a phase by ending the ones before it; what the table keeps by hand is skipped.

    Raises:
        RuleError: ``phase.unknown``, ``phase.already``, ``game.over``, ``phase.over`` for one that comes only after
            another deal, and what stops a phase on the way from ending.
    """
    known = tuple(line.id for line in phases())
    if command.phase not in known:
        raise RuleError("phase.unknown", None, phase=command.phase, phases=known)
    if command.phase == state.phase:
        raise RuleError("phase.already", None, phase=command.phase)
    if _is_over(state, command.phase):
        raise RuleError("phase.over", None, phase=command.phase)
    events: list[Event] = []
    passed: list[str] = []
    while state.phase != command.phase:
        if _lies_next(state, command.phase):
            state, more = close_resolution(state) if state.phase == "9" else (state, ())
            after = replace(state, phase=command.phase, talk=())
            return after, (*events, *more, _opened(after, ""))
        left = state.phase
        state, more = _leave(state, chance)
        passed.extend(_passed(left, more) if events else ())
        events.extend(more)
    return state, (*_said_of(passed), *events)


def _is_over(state: State, wanted: str) -> bool:
    """*wanted* has been this turn, and the cards are to be dealt before it comes again."""
    ids = [line.id for line in phases()]
    here, there, dealt = ids.index(state.phase), ids.index(wanted), ids.index("6a")
    if state.over or there > here or _lies_next(state, wanted):
        return False
    return here <= dealt or there > dealt


def _passed(phase: str, events: tuple[Event, ...]) -> tuple[str, ...]:
    """*phase* where it was opened and left in one go and *events* do not say so already: it is kept by hand."""
    said = any(event.code == "phase.by-hand" for event in events)
    return (phase,) if phase in BY_HAND and not said else ()


def _said_of(passed: list[str]) -> tuple[Event, ...]:
    return (Event("phase.passed", None, {"phases": passed}),) if passed else ()


def _leave(state: State, chance: Chance) -> Step:
    if state.over or state.phase in ("6a", "6b", "trade"):
        return end(state, End(), chance)
    return _end_phase(state, chance, "", skip=True)


def _lies_next(state: State, wanted: str) -> bool:
    """*wanted* is kept by hand and nothing that the app keeps lies between: the table may go there at once.

    The phases by hand before the first one of the app belong to the start of the turn; so does the tax collection
    that the first turn leaves out.
    """
    ids = [line.id for line in phases()]
    app = kept(state)
    here, there = ids.index(state.phase), ids.index(wanted)
    if wanted in app:
        return False
    if there < here:
        first = app[0]
        return state.phase == first or (state.phase not in app and here < ids.index(first))
    return all(phase not in app for phase in ids[here + 1 : there])
