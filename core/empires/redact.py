"""A seat's view: the same state with everything replaced that the seat may not know (K6, K7, M28)."""

from core.empires.calamities.case import Case
from core.empires.catalog import Seat
from core.empires.state import ONLOOKER, Market, Slot, State, replace
from core.rules import WATCHER


def redact(state: State, seat: str) -> State:
    """*state* as *seat*, or a watcher, may know it. A view of a view is refused by its own emptiness: ask the game."""
    seats = state.options.seats
    hands = state.hands
    if state.digital:
        observer = ONLOOKER if seat == WATCHER else seats.index(Seat(seat))
        hands = tuple(
            hand if owner == seat else sight.of(observer)
            for owner, hand, sight in zip(seats, state.hands, state.seen, strict=True)
        )
    trading = state.trading
    if trading is not None and trading.drawn and state.in_turn != seat:
        trading = replace(trading, drawn=(), drawn_cards=())
    return replace(
        state,
        hands=hands,
        market=_market(state, seat),
        seen=(),
        stacks=None,
        discards=() if state.digital else state.discards,
        trading=trading,
        case=_case(state.case, seat) if state.digital and state.case is not None else state.case,
        observer=seat,
    )


def _case(case: Case, seat: str) -> Case:
    """The calamity that is being worked out, without what it shows of another seat's cards."""
    from core.empires.calamities.dialogue import Hidden, Question
    from core.empires.calamities.outcome import Note, Outcome

    asked = case.asked
    if case.strike.victim == seat:
        return case
    if isinstance(asked, Question):
        if asked.private and asked.seat != seat:
            asked = Question(asked.code, asked.seat, Hidden(), asked.values, private=True)
    elif case.private or any(change.cards for change in asked.changes):
        asked = Outcome(notes=(Note("outcome.secret"),))
    return Case(case.strike, (), asked)


def _market(state: State, seat: str) -> Market:
    backs = state.options.switches["backs_show_stack"] == "yes"
    red = state.options.shape.red
    slots = tuple(
        slot
        if slot is None or slot.public or slot.owner == seat
        else _masked(slot, keeps_stack=backs or space not in red)
        for space, slot in zip(state.market.shape.spaces, state.market.slots, strict=True)
    )
    return Market(state.market.shape, slots)


def _masked(slot: Slot, *, keeps_stack: bool) -> Slot:
    return Slot(None, slot.stack if keeps_stack else None, owner=slot.owner, initial=slot.initial)
