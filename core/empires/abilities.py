"""Phase 10: the special abilities, each with what it moves in the books and the hands (6.10)."""

from collections.abc import Callable
from functools import cache
from typing import Literal

from core.empires.books import posted
from core.empires.catalog import CardId, Seat
from core.empires.catalog.ability import AbilityLine, Kind, abilities
from core.empires.commands import ANY, Ability, CardRef, Give, Other, is_named
from core.empires.giving import hand_over
from core.empires.handling import Hands, check_deck
from core.empires.keeping import Step, need_book, need_books
from core.empires.ledger import Transfers, annexed, moved
from core.empires.state import State, replace
from core.errors import RuleError
from core.rules import Event

Part = Literal["cards", "tokens", "cities", "units", "card", "seat"]
"""What may be said of an ability; of the other seats their units, the card they hand over, or nothing more."""

# What has to be said

_UNITS = "ability SEAT {advance} SEAT tokens N cities N"
FORMS: dict[Kind, str] = {
    "move": "ability SEAT {advance} tokens N",
    "destroy": _UNITS,
    "annex": _UNITS,
    "gain_or_annex": "ability SEAT {advance} tokens N, or " + _UNITS,
    "cards": "ability SEAT {advance} SEAT ...; beside the board SEAT CARD ...",
    "sell": "ability SEAT {advance} CARD ...",
    "convert": "ability SEAT {advance} tokens N, or cities N",
}
"""How each kind is written."""

_SAID: dict[Kind, tuple[frozenset[Part], ...]] = {
    "move": (frozenset({"tokens"}),),
    "destroy": (frozenset({"units"}),),
    "annex": (frozenset({"units"}),),
    "gain_or_annex": (frozenset({"tokens"}), frozenset({"units"})),
    "cards": (frozenset({"seat"}), frozenset({"card"}), frozenset({"seat", "card"})),
    "sell": (frozenset({"cards"}),),
    "convert": (frozenset({"tokens"}), frozenset({"cities"})),
}
"""The parts that may be said together."""


def _parts(command: Ability) -> frozenset[Part]:
    said: set[Part] = set()
    if command.cards:
        said.add("cards")
    if command.tokens:
        said.add("tokens")
    if command.cities:
        said.add("cities")
    for other in command.others:
        said.update(_parts_of(other))
    return frozenset(said)


def _parts_of(other: Other) -> set[Part]:
    said: set[Part] = {"card"} if other.card is not None else set()
    if other.tokens or other.cities:
        said.add("units")
    return said or {"seat"}


# What it does


def use(state: State, command: Ability) -> Step:
    """Use a special ability; the board's part of it is the table's (6.10).

    Raises:
        RuleError: ``ability.none`` for an advance without one, ``ability.not-held``, ``ability.again`` this turn,
            ``ability.needs`` with what has to be said, ``ability.twice``, ``ability.own`` and ``ability.safe`` for
            the others, ``ability.too-many`` with the ``most`` that would do; ``ability.card``, ``ability.theirs``
            and ``hand.*`` for cards, ``ledger.short`` where pieces are missing.
    """
    seat, name = command.seat, command.advance
    line = abilities().of(name)
    if line is None:
        raise RuleError("ability.none", "6.10", advance=name, could=tuple(one.advance for one in abilities().lines))
    book, books = need_book(state, seat), need_books(state)
    if name not in book.held:
        raise RuleError("ability.not-held", "6.10", seat=seat, advance=name)
    if (seat, name) in books.used:
        raise RuleError("ability.again", "6.10", seat=seat, advance=name)
    if _parts(command) not in _SAID[line.kind]:
        raise RuleError("ability.needs", "6.10", advance=name, form=FORMS[line.kind].format(advance=name))
    _check_others(state, command, line)
    state, (used, *more) = _RUN[line.kind](state, command, line)
    books = need_books(state)
    return state.with_books(replace(books, used=(*books.used, (seat, name)))), (used, *more)


def _check_others(state: State, command: Ability, line: AbilityLine) -> None:
    seats = [other.seat for other in command.others]
    for seat in seats:
        if seats.count(seat) > 1:
            raise RuleError("ability.twice", "6.10", seat=seat)
        if seat == command.seat:
            raise RuleError("ability.own", "6.10", seat=seat)
        guard = [name for name in line.safe if name in state.held(seat)]
        if guard:
            raise RuleError("ability.safe", "6.10", seat=seat, advance=line.advance, guard=guard[0])


def _most(count: int, most: int, what: str, command: Ability) -> None:
    if count > most:
        raise RuleError("ability.too-many", "6.10", advance=command.advance, what=what, count=count, most=most)


def _post(state: State, seat: Seat, transfers: Transfers) -> State:
    return state.with_book(seat, posted(need_book(state, seat), transfers, seat))


def _used(command: Ability, **values: object) -> Event:
    return Event("ability.used", command.seat, {"advance": command.advance, **values})


def _move(state: State, command: Ability, line: AbilityLine) -> Step:
    """Tokens leave areas of the board for others: taken up and set down again."""
    _most(command.tokens, line.tokens, "tokens", command)
    up_and_down = (
        *moved("tokens", "board", "stock", command.tokens),
        *moved("tokens", "stock", "board", command.tokens),
    )
    return _post(state, command.seat, up_and_down), (_used(command, moved=command.tokens),)


def _destroy(state: State, command: Ability, line: AbilityLine) -> Step:
    _check_one_area(command, line)
    events: list[Event] = [_used(command)]
    for other in command.others:
        state = _post(state, other.seat, annexed(other.cities, other.tokens)[0])
        events.append(_units("units.destroyed", command, other))
    return state, tuple(events)


def _annex(state: State, command: Ability, line: AbilityLine) -> Step:
    _check_one_area(command, line)
    events: list[Event] = [_used(command)]
    for other in command.others:
        lost, won = annexed(other.cities, other.tokens)
        state = _post(_post(state, other.seat, lost), command.seat, won)
        events.append(_units("units.annexed", command, other))
    return state, tuple(events)


def _check_one_area(command: Ability, line: AbilityLine) -> None:
    _most(sum(other.cities for other in command.others), line.cities, "cities", command)


def _units(code: str, command: Ability, other: Other) -> Event:
    return Event(code, other.seat, {"by": command.seat, "tokens": other.tokens, "cities": other.cities})


def _gain_or_annex(state: State, command: Ability, line: AbilityLine) -> Step:
    if command.tokens:
        _most(command.tokens, line.treasury, "treasury", command)
        gained = moved("tokens", "stock", "treasury", command.tokens)
        return _post(state, command.seat, gained), (_used(command, treasury=command.tokens),)
    worth = abilities().unit_points
    points = sum(worth.token * other.tokens + worth.city * other.cities for other in command.others)
    price = line.price * points
    paid = _post(state, command.seat, moved("tokens", "treasury", "stock", price))
    after, (_, *more) = _annex(paid, command, line)
    return after, (_used(command, paid=price), *more)


def _convert(state: State, command: Ability, line: AbilityLine) -> Step:
    _most(command.tokens, line.tokens, "tokens", command)
    _most(command.cities, line.cities, "cities", command)
    _, won = annexed(command.cities, command.tokens)
    return _post(state, command.seat, won), (_used(command, tokens=command.tokens, cities=command.cities),)


# Cards


def _check_card(state: State, advance: str, card: CardRef, least: int) -> None:
    """Refuse a card that is no commodity of number *least* or higher; of ``*`` that can't be told."""
    known = state.options.deck.cards[card] if is_named(card) else None
    wrong = known is not None and (known.kind != "commodity" or known.stack < least)
    if wrong or (isinstance(card, int) and card < least):
        raise RuleError("ability.card", "6.10", advance=advance, card=card, least=least)


def _sell(state: State, command: Ability, line: AbilityLine) -> Step:
    deck = state.options.deck
    hands = Hands(state)
    for card in command.cards:
        _check_card(state, command.advance, card, 1)
        hands.show(command.seat, card)
    held, seen = hands.done()
    after = check_deck(replace(state, hands=held, seen=seen, discards=(*state.discards, *command.cards)))
    gained = line.treasury * sum(deck.cards[card].stack for card in command.cards)
    after = _post(after, command.seat, moved("tokens", "stock", "treasury", gained))
    return after, (replace(_used(command, sold=list(command.cards), treasury=gained), reveals=True),)


def _call(state: State, command: Ability, line: AbilityLine) -> Step:
    """Others hand over one card each, of their choice; in a digital game each of them says which itself (`give`)."""
    _most(len(command.others), line.players, "players", command)
    givers = [other.seat for other in command.others]
    used = _used(command, givers=givers)
    if state.digital:
        if "card" in _parts(command):
            raise RuleError("ability.theirs", "6.10", seats=tuple(givers))
        books = need_books(state)
        owed = (*books.owed, *((giver, command.seat) for giver in givers))
        return state.with_books(replace(books, owed=owed)), (used,)
    events = [used]
    for other in command.others:
        card = ANY if other.card is None else other.card
        _check_card(state, command.advance, card, line.face)
        state, given = hand_over(state, other.seat, command.seat, card)
        events.extend(given)
    return state, tuple(events)


def give(state: State, command: Give) -> Step:
    """A seat hands over the card that a Provincial Empire asks of it; only the two of them see it (6.10).

    Raises:
        RuleError: ``give.not-asked``; ``ability.card`` for a card that does not serve, ``hand.lacks`` for one it has
            not, ``give.has-one`` for none where there is one.
    """
    books, giver = need_books(state), command.seat
    to = next((taker for asked, taker in books.owed if asked == giver), None)
    if to is None:
        raise RuleError("give.not-asked", "6.10", seat=giver)
    left = tuple(pair for pair in books.owed if pair != (giver, to))
    state = state.with_books(replace(books, owed=left))
    if command.card is None:
        if could_give(state, giver):
            raise RuleError("give.has-one", "6.10", seat=giver)
        return state, (Event("card.none", giver, {"to": to}),)
    line = _calling()
    _check_card(state, line.advance, command.card, line.face)
    return hand_over(state, giver, to, command.card)


def could_give(state: State, seat: Seat) -> tuple[CardId, ...]:
    """The identified cards of *seat* that it could hand over."""
    deck, least = state.options.deck, _calling().face
    cards = [deck.cards[card] for card in dict.fromkeys(state.hand(seat).known)]
    return tuple(card.id for card in cards if card.kind == "commodity" and card.stack >= least)


@cache
def _calling() -> AbilityLine:
    return next(line for line in abilities().lines if line.kind == "cards")


_RUN: dict[Kind, Callable[[State, Ability, AbilityLine], Step]] = {
    "move": _move,
    "destroy": _destroy,
    "annex": _annex,
    "gain_or_annex": _gain_or_annex,
    "cards": _call,
    "sell": _sell,
    "convert": _convert,
}
