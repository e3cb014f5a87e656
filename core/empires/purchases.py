"""Phase 6b: additional purchases (M14)."""

from core.empires.catalog import WATER, Seat, limits, purchases
from core.empires.commands import BuyStack, BuyWater
from core.empires.deal import draw
from core.empires.handling import Hands
from core.empires.state import State, Trading, replace
from core.errors import RuleError
from core.rules import Event


def buy_water(state: State, seat: Seat, command: BuyWater) -> tuple[State, tuple[Event, ...]]:
    """Buy Water cards for treasury (M14). What the treasury holds is not known yet: the price is logged.

    Raises:
        RuleError: ``purchase.count`` for less than one card; ``purchase.too-much`` when no treasury can hold the price.
    """
    if command.count < 1:
        raise RuleError("purchase.count", "M14", count=command.count)
    price = purchases().water * command.count
    if price > limits().tokens:
        raise RuleError("purchase.too-much", "M14", seat=seat, price=price, most=limits().tokens)
    hands = Hands(state)
    for _ in range(command.count):
        hands.receive(seat, WATER, 0, public=True)
    held, seen = hands.done()
    event = Event("purchase.water", seat, {"count": command.count, "price": price})
    return replace(state, hands=held, seen=seen), (event,)


def buy_stack(state: State, seat: Seat, command: BuyStack) -> tuple[State, tuple[Event, ...]]:
    """Buy the top card of a stack; an empty stack gives a Water at full price (M14).

    Raises:
        RuleError: ``purchase.needs-advance`` for a stack that only holders of an advance may buy from,
            ``purchase.not-sold`` for one that nobody may (M14).
    """
    offer = next((line for line in purchases().stacks if line.stack == command.stack), None)
    if offer is None:
        raise RuleError("purchase.not-sold", "M14", stack=command.stack)
    if offer.needs is not None:
        raise RuleError(
            "purchase.needs-advance", "M14", stack=command.stack, advance=offer.needs, price=offer.price, seat=seat
        )
    stacks = None if state.stacks is None else list(state.stacks)
    card = draw(stacks, command.stack) if stacks else None
    hands = Hands(state)
    hands.receive(seat, card, command.stack)
    held, seen = hands.done()
    values = {"stack": command.stack, "price": offer.price}
    event = Event("purchase.card", seat, values, {"card": card} if card else {}, reveals=True)
    return replace(state, hands=held, seen=seen, stacks=None if stacks is None else tuple(stacks)), (event,)


def done(state: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
    """The seat in turn buys no more; after the last one trade opens (M14, M15)."""
    event = Event("purchase.done", seat)
    if state.buyer + 1 < len(state.order):
        return replace(state, buyer=state.buyer + 1), (event,)
    after, events = open_trade(state)
    return after, (event, *events)


def open_trade(state: State) -> tuple[State, tuple[Event, ...]]:
    """Phase 7 begins with the first seat of the order (M15)."""
    event = Event("trade.opened", None, {"order": list(state.order)})
    return replace(state, phase="trade", buyer=0, trading=Trading()), (event,)
