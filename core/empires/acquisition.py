"""Phase 12: one purchase of advances, and perhaps of a Special Building, for each seat (6.12, SB-3, SB-8)."""

from collections import Counter
from collections.abc import Mapping

from core.empires import advances as prices
from core.empires import buildings as special
from core.empires import payment
from core.empires.advances import Basket
from core.empires.ast import era_of
from core.empires.books import Book, posted
from core.empires.building_entries import controlled, need_buildings, printed_limit
from core.empires.catalog import CardId, Deck, Seat
from core.empires.commands import Acquire
from core.empires.facts import BuildingId, turn
from core.empires.handling import Hands, check_deck
from core.empires.keeping import Step, need_book, need_books, side_of
from core.empires.ledger import moved
from core.empires.payment import Payment, Purse, Sacrifice, Substitute, Terms
from core.empires.state import Hand, State, replace
from core.errors import RuleError
from core.rules import Event
from core.text import clean_text


def basket_of(command: Acquire) -> Basket:
    """The advances of *command*."""
    return Basket(command.bought, command.gift, command.discount, dict(command.choice))


def payment_of(command: Acquire) -> Payment:
    """What *command* hands in."""
    return Payment(
        Counter(command.cards),
        command.treasury,
        tuple(Substitute(card, into) for card, into in command.substitutes),
        tuple(Sacrifice(building, into) for building, into in command.sacrifices),
    )


def building_price(state: State, seat: Seat) -> int | None:
    """What a Special Building costs *seat* now, in trade points; None in an era that has none (SB-3.3)."""
    era = era_of(side_of(state), seat, need_book(state, seat).column)
    return special.price(era, state.options.switches["stone_age_building"])


def cost_of(state: State, command: Acquire) -> int:
    """What the whole purchase costs, in trade points (6.12, SB-3.5); the basket must be allowed."""
    book = need_book(state, command.seat)
    cost = prices.basket_cost(basket_of(command), book.held, book.chosen, state.options.players)
    return cost + ((building_price(state, command.seat) or 0) if command.building else 0)


def terms_of(state: State, seat: Seat) -> Terms:
    """How *seat* may pay, by the advances it held before the purchase."""
    return payment.terms(state.options.deck, state.held(seat))


def purse_of(state: State, seat: Seat) -> Purse:
    """What *seat* is known to be able to pay with."""
    cards = Counter(card for card in state.hand(seat).known if state.options.deck.cards[card].kind == "commodity")
    buildings = tuple(one.building for one in controlled(state, seat) if one.turn < state.turn)
    return Purse(cards, need_book(state, seat).account.treasury, buildings)


def check_there(state: State, seat: Seat, paid: Payment) -> None:
    """Refuse a payment of more than *seat* has, or beside the board can have (6.12, K2).

    Raises:
        RuleError: ``pay.lacks-cards`` or ``pay.lacks-treasury`` with what is short.
    """
    book = need_book(state, seat)
    treasury = paid.treasury if book.treasury is None else book.treasury
    cards = _could_hold(state.hand(seat), payment.given(paid), state.options.deck)
    payment.check_purse(paid, Purse(cards, treasury))


def _could_hold(hand: Hand, wanted: Mapping[CardId, int], deck: Deck) -> dict[CardId, int]:
    """How many of the *wanted* cards *hand* can give up one after the other: known ones, else unseen ones (K1, K2)."""
    unseen, free, room = Counter(hand.unseen), hand.any, hand.size
    found: dict[CardId, int] = {}
    for card, count in wanted.items():
        stack = deck.cards[card].stack
        known = min(count, hand.known.count(card), room)
        of_stack = min(count - known, unseen[stack], room - known)
        others = min(count - known - of_stack, free, room - known - of_stack)
        found[card] = known + of_stack + others
        unseen[stack] -= of_stack
        free -= others
        room -= found[card]
    return found


def acquire(state: State, command: Acquire) -> Step:
    """One transaction: what is bought, what it costs, what is handed in (6.12).

    Raises:
        RuleError: ``acquire.again`` this turn, ``acquire.nothing``; ``advance.*`` for a basket that is not allowed,
            ``building.*`` for a Special Building bought or given up, ``pay.*`` for a payment that is not allowed, too
            little, or not there; ``deck.too-many`` (K9) for cards that lie elsewhere.
    """
    seat = command.seat
    if seat in need_books(state).done:
        raise RuleError("acquire.again", "6.12", seat=seat)
    if not (command.bought or command.building):
        raise RuleError("acquire.nothing", "6.12", seat=seat)
    basket, paid, terms = basket_of(command), payment_of(command), terms_of(state, seat)
    prices.check_basket(basket, need_book(state, seat).held)
    if command.sacrifices or command.building:
        _check_buildings(state, command)
    cost = cost_of(state, command)
    payment.check(paid, cost, terms)
    check_there(state, seat, paid)
    after = _given_up(_handed_in(state, seat, paid), command)
    after = _placed(_gained(after, seat, basket), command)
    books = need_books(after)
    after = after.with_books(replace(books, done=(*books.done, seat)))
    return after, (_event(command, basket, cost, payment.worth(paid, terms)),)


def _check_buildings(state: State, command: Acquire) -> None:
    """The buildings that are given up, and then the one that is bought, so far as its area does not matter."""
    left = _without_given_up(state, command)
    if command.building is None:
        return
    book = need_book(state, command.seat)
    era = era_of(side_of(state), command.seat, book.column)
    switch = state.options.switches["stone_age_building"]
    special.check_may_build(left, command.seat, era, book.account.cities > 0, switch)


def _without_given_up(state: State, command: Acquire) -> special.Buildings:
    _, buildings = need_buildings(state)
    given_up: list[BuildingId] = [building for building, _ in command.sacrifices]
    return special.sacrificed(buildings, command.seat, given_up, state.turn)


def _handed_in(state: State, seat: Seat, paid: Payment) -> State:
    """The cards go to the discards, the treasury to stock."""
    hands = Hands(state)
    cards: list[CardId] = []
    for card, count in payment.given(paid).items():
        for _ in range(count):
            hands.show(seat, card)
            cards.append(card)
    held, seen = hands.done()
    after = check_deck(replace(state, hands=held, seen=seen, discards=(*state.discards, *cards)))
    spent = moved("tokens", "treasury", "stock", paid.treasury)
    return after.with_book(seat, posted(need_book(after, seat), spent, seat))


def _given_up(state: State, command: Acquire) -> State:
    if not command.sacrifices:
        return state
    left = _without_given_up(state, command)
    return state.with_books(replace(need_books(state), buildings=left))


def _gained(state: State, seat: Seat, basket: Basket) -> State:
    book: Book = need_book(state, seat)
    chosen = prices.chosen_after(book.chosen, basket)
    return state.with_book(seat, replace(book, held=(*book.held, *basket.gained), chosen=chosen))


def _placed(state: State, command: Acquire) -> State:
    if command.building is None:
        return state
    books, buildings = need_buildings(state)
    building, area = command.building
    place = special.Area(area, printed_limit(state, area), command.seat)
    wanted = special.Standing(building, command.seat, place, state.turn)
    home = turn().home_of(command.seat, state.options.players)
    built = special.build(buildings, wanted, home=home, own_cities=[area])
    return state.with_books(replace(books, buildings=built))


def _event(command: Acquire, basket: Basket, cost: int, worth: int) -> Event:
    values = {
        "advances": list(basket.gained),
        "cost": cost,
        "worth": worth,
        "lost": max(0, worth - cost),
        "cards": [*command.cards, *(card for card, _ in command.substitutes)],
        "treasury": command.treasury,
        "building": command.building[0] if command.building else None,
        "area": clean_text(command.building[1], special.NAME_CELLS, "name") if command.building else None,
        "given_up": [building for building, _ in command.sacrifices],
    }
    return Event("advances.acquired", command.seat, values, reveals=True)
