"""Phase 6b: additional purchases (M14)."""

from core.empires.books import posted
from core.empires.catalog import WATER, Seat, Stack, limits, purchases
from core.empires.commands import BuyStack, BuyWater
from core.empires.deal import draw
from core.empires.handling import Hands
from core.empires.keeping import need_books
from core.empires.ledger import moved
from core.empires.state import State, Trading, replace
from core.errors import RuleError
from core.rules import Event


def buy_water(state: State, seat: Seat, command: BuyWater) -> tuple[State, tuple[Event, ...]]:
    """Buy Water cards for treasury (M14).

    Raises:
        RuleError: ``purchase.count`` for less than one card, ``purchase.too-much`` when no treasury can hold the price,
            ``purchase.short`` when this one does not.
    """
    price = check_purchase(state, seat, command)
    state = _paid(state, seat, price)
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
            ``purchase.not-sold`` for one that nobody may, ``purchase.short`` for more than is in treasury; for the
            card that is free ``purchase.free-needs``, ``purchase.free-again``, ``purchase.free-low`` (M14).
    """
    price = check_purchase(state, seat, command)
    state = _paid(state, seat, price)
    stacks = None if state.stacks is None else list(state.stacks)
    card = draw(stacks, command.stack) if stacks else None
    hands = Hands(state)
    hands.receive(seat, card, command.stack)
    held, seen = hands.done()
    state = replace(state, hands=held, seen=seen, stacks=None if stacks is None else tuple(stacks))
    private = {"card": card} if card else {}
    if not command.free:
        values = {"stack": command.stack, "price": price}
        return state, (Event("purchase.card", seat, values, private, reveals=True),)
    books = need_books(state)
    state = state.with_books(replace(books, done=(*books.done, seat)))
    return state, (Event("purchase.free", seat, {"stack": command.stack}, private, reveals=True),)


def check_purchase(state: State, seat: Seat, command: BuyWater | BuyStack) -> int:
    """What *seat* pays in treasury for this purchase (M14).

    Raises:
        RuleError: ``purchase.*`` for what is not for sale, not to this seat, or not for its treasury.
    """
    if isinstance(command, BuyStack):
        price = _free(state, seat, command.stack) if command.free else _price(state, seat, command.stack)
    else:
        price = _price_of_water(seat, command.count)
    book = state.book(seat)
    if book is not None and book.treasury is not None and book.treasury < price:
        raise RuleError("purchase.short", "M14", seat=seat, price=price, treasury=book.treasury)
    return price


def _price_of_water(seat: Seat, count: int) -> int:
    if count < 1:
        raise RuleError("purchase.count", "M14", count=count)
    price = purchases().water * count
    if price > limits().tokens:
        raise RuleError("purchase.too-much", "M14", seat=seat, price=price, most=limits().tokens)
    return price


def _price(state: State, seat: Seat, stack: int) -> int:
    offer = purchases().of(Stack(stack))
    if offer is None:
        raise RuleError("purchase.not-sold", "M14", stack=stack)
    if offer.needs is not None and offer.needs not in state.held(seat):
        raise RuleError("purchase.needs-advance", "M14", stack=stack, advance=offer.needs, price=offer.price, seat=seat)
    return offer.price


def _free(state: State, seat: Seat, stack: int) -> int:
    """The one card that Wonder of the World gives for nothing: of a stack above the own City Count (M14)."""
    wonder, cities = purchases().wonder, state.cities_of(seat)
    if stack not in state.options.deck.stacks:
        raise RuleError("purchase.not-sold", "M14", stack=stack)
    if wonder not in state.held(seat):
        raise RuleError("purchase.free-needs", "M14", seat=seat, advance=wonder)
    if seat in need_books(state).done:
        raise RuleError("purchase.free-again", "M14", seat=seat)
    if stack <= cities:
        raise RuleError("purchase.free-low", "M14", seat=seat, stack=stack, cities=cities)
    return 0


def _paid(state: State, seat: Seat, price: int) -> State:
    """Treasury spent goes to stock; where the table keeps the treasury by hand the price is only logged (M14)."""
    book = state.book(seat)
    if book is None or not price:
        return state
    return state.with_book(seat, posted(book, moved("tokens", "treasury", "stock", price), seat))


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
