"""Phase 6a: dealing the trade cards and filling the market (M9-M12)."""

from core.empires import knowledge
from core.empires.catalog import WATER, CardId, Seat, Space, limits
from core.empires.census import order_of_play
from core.empires.handling import Hands
from core.empires.state import Market, Slot, State, replace
from core.errors import RuleError
from core.rules import Event

Stacks = list[tuple[CardId, ...]]


def draw(stacks: Stacks, stack: int) -> CardId:
    """Take the top card of *stack*, or a Water if it has run out (M11)."""
    if not stacks[stack]:
        return WATER
    card, stacks[stack] = stacks[stack][0], stacks[stack][1:]
    return card


def hand_limit(state: State, seat: Seat) -> int:
    """Commodity cards *seat* may hold at the end of phase 12 (M9)."""
    return limits().hand_of(state.held(seat))


def over_limit(state: State) -> tuple[tuple[Seat, int], ...]:
    """Seats that surely hold more commodity cards than they may, with how many too many (M9)."""
    counts = state.options.switches["water_counts_to_hand_limit"] == "yes"
    return tuple(
        (seat, over)
        for seat, hand in zip(state.options.seats, state.hands, strict=True)
        if (over := knowledge.over_limit(hand, state.options.deck, hand_limit(state, seat), water_counts=counts))
    )


def check_limit(state: State) -> None:
    """Check the hand limit unless the table let it pass.

    Raises:
        RuleError: ``hand.over-limit`` (M9).
    """
    over = over_limit(state)
    if over and not state.excused:
        seat, excess = over[0]
        raise RuleError("hand.over-limit", "M9", seat=seat, excess=excess, limit=hand_limit(state, seat))


def deal(state: State) -> tuple[State, tuple[Event, ...]]:
    """Deal one card of stacks 1 to own cities to each seat, then fill the market (M10-M12); opens the purchases.

    Raises:
        RuleError: ``deal.market-not-empty`` or ``hand.over-limit`` (M9).
    """
    if state.market.filled():
        raise RuleError("deal.market-not-empty", "M9")
    check_limit(state)
    order = order_of_play(state)
    stacks = None if state.stacks is None else list(state.stacks)
    hands = Hands(state)
    private: list[Event] = []
    for seat in order:
        cards = [draw(stacks, n) if stacks else None for n in range(1, state.cities_of(seat) + 1)]
        for stack, card in enumerate(cards, start=1):
            hands.receive(seat, card, stack)
        private.append(_dealt(seat, cards))
    held, seen = hands.done()
    marker = max(state.cities)
    market = _filled(state, stacks, marker)
    events = (
        Event("deal.order", None, {"order": list(order)}),
        *private,
        Event("deal.market", None, {"marker": marker}),
    )
    return replace(
        state,
        phase="6b",
        order=order,
        turn_marker=marker,
        hands=held,
        seen=seen,
        market=market,
        stacks=None if stacks is None else tuple(stacks),
        buyer=0,
        excused=False,
    ), events


def _dealt(seat: Seat, cards: list[CardId | None]) -> Event:
    named = [card for card in cards if card is not None]
    return Event("deal.hand", seat, {"count": len(cards)}, {"cards": named} if named else {}, reveals=bool(cards))


def _filled(state: State, stacks: Stacks | None, marker: int) -> Market:
    """The market after M12: Water on 0a, one face-down card on each of columns 1 to the turn marker."""
    changes: dict[Space, Slot | None] = {}
    for column in range(marker + 1):
        space = Space(f"{column}{state.market.shape.rows[0]}")
        if column == 0:
            changes[space] = Slot(WATER, 0, shown=True, initial=True)
            continue
        card = draw(stacks, column) if stacks else None
        # With the price of a stand-in Water at zero everybody must know that it is one.
        told = card == WATER and state.options.switches["water_under_number"] == "zero"
        changes[space] = Slot(card, column, shown=told, initial=True)
    return state.market.changed(changes)
