"""Phase 10: the special abilities, each with what it moves in the books and the hands (6.10)."""

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta

from core.empires import data
from core.empires.books import posted
from core.empires.catalog import CardId, Id, Seat, advances
from core.empires.commands import Ability
from core.empires.data import Fact
from core.empires.handling import Hands
from core.empires.keeping import Step, need_book, need_books
from core.empires.ledger import Transfers, annexed, moved
from core.empires.state import State, replace
from core.errors import DataError, RuleError
from core.rules import Event

Amount = Annotated[int, Meta(ge=0)]
Kind = Literal["move", "destroy", "annex", "gain_or_annex", "cards", "sell", "convert"]
CITY_POINTS = 5
"""Unit points of a city; a token is one."""


class AbilityLine(Fact, frozen=True):
    """What a special ability does.

    Attributes:
        tokens: tokens moved or converted at most.
        cities: cities converted at most.
        treasury: treasury gained at most, or for each point of face value.
        price: treasury paid for each unit point annexed.
        players: players who hand over a card at most.
        face: the lowest face value of such a card.
        safe: advances that protect from it.
    """

    advance: Id
    kind: Kind
    tokens: Amount = 0
    cities: Amount = 0
    treasury: Amount = 0
    price: Amount = 0
    players: Amount = 0
    face: Amount = 0
    safe: tuple[Id, ...] = ()


@cache
def abilities() -> dict[str, AbilityLine]:
    """The special abilities by their advance.

    Raises:
        DataError: an entry is wrong, or names an advance there is not or that has no ability.
    """
    file = "abilities.toml"
    lines = data.many(file, data.document(file, ["ability"]), "ability", AbilityLine)
    data.unique(file, "advance", (line.advance for line in lines))
    for line in lines:
        data.known(f"{file}, ability {line.advance}", "advance", (line.advance, *line.safe), advances())
    able = {one.id for one in advances().values() if one.powers.ability}
    if able != {line.advance for line in lines}:
        raise DataError(f"{file}: the abilities are not those of {', '.join(sorted(able))}.")
    return {line.advance: line for line in lines}


def use(state: State, command: Ability) -> Step:
    """Use a special ability; the board's part of it is the table's (6.10).

    Raises:
        RuleError: ``ability.none`` for an advance without one, ``ability.not-held``, ``ability.again`` this turn,
            ``ability.safe`` for a target that is protected, ``ability.too-many`` with the ``most`` that would do,
            ``ability.needs`` with what has to be said; ``hand.lacks``, ``ledger.short``.
    """
    seat = command.seat
    line = abilities().get(command.advance)
    if line is None:
        raise RuleError("ability.none", "6.10", advance=command.advance, could=tuple(abilities()))
    book, books = need_book(state, seat), need_books(state)
    if command.advance not in book.held:
        raise RuleError("ability.not-held", "6.10", seat=seat, advance=command.advance)
    if (seat, command.advance) in books.used:
        raise RuleError("ability.again", "6.10", seat=seat, advance=command.advance)
    _check_target(state, command, line)
    after, told = _RUN[line.kind](state, command, line)
    books = need_books(after)
    after = after.with_books(replace(books, used=(*books.used, (seat, command.advance))))
    cards = {"received": [card for _, card in command.handed]} if command.handed else {}
    return after, (Event("ability.used", seat, {"advance": command.advance, **told}, cards, reveals=bool(cards)),)


Told = tuple[State, dict[str, object]]


def _check_target(state: State, command: Ability, line: AbilityLine) -> None:
    if command.target is None:
        return
    if command.target == command.seat:
        raise RuleError("ability.own", "6.10", seat=command.seat)
    guard = [name for name in line.safe if name in state.held(command.target)]
    if guard:
        raise RuleError("ability.safe", "6.10", seat=command.target, advance=line.advance, guard=guard[0])


def _most(count: int, most: int, what: str, command: Ability) -> None:
    if count > most:
        raise RuleError("ability.too-many", "6.10", advance=command.advance, what=what, count=count, most=most)


def _need(condition: bool, command: Ability, form: str) -> None:
    if not condition:
        raise RuleError("ability.needs", "6.10", advance=command.advance, form=form)


def _post(state: State, seat: Seat, transfers: Transfers) -> State:
    return state.with_book(seat, posted(need_book(state, seat), transfers, seat))


def _move(state: State, command: Ability, line: AbilityLine) -> Told:
    _most(command.tokens, line.tokens, "tokens", command)
    return state, {"tokens": command.tokens}


def _destroy(state: State, command: Ability, line: AbilityLine) -> Told:
    _need(command.target is not None, command, "ability SEAT NAME SEAT tokens N cities N")
    assert command.target is not None
    lost = (
        *moved("tokens", "board", "stock", command.tokens),
        *moved("cities", "board", "stock", command.cities),
    )
    return _post(state, command.target, lost), _units(command)


def _annex(state: State, command: Ability, line: AbilityLine) -> Told:
    _need(command.target is not None, command, "ability SEAT NAME SEAT tokens N cities N")
    assert command.target is not None
    lost, won = annexed(command.cities, command.tokens)
    return _post(_post(state, command.target, lost), command.seat, won), _units(command)


def _units(command: Ability) -> dict[str, object]:
    return {"target": command.target, "tokens": command.tokens, "cities": command.cities}


def _gain_or_annex(state: State, command: Ability, line: AbilityLine) -> Told:
    if command.target is None:
        _most(command.tokens, line.treasury, "treasury", command)
        gained = moved("tokens", "stock", "treasury", command.tokens)
        return _post(state, command.seat, gained), {"treasury": command.tokens}
    price = line.price * (command.tokens + CITY_POINTS * command.cities)
    paid = _post(state, command.seat, moved("tokens", "treasury", "stock", price))
    after, told = _annex(paid, command, line)
    return after, {**told, "paid": price}


def _sell(state: State, command: Ability, line: AbilityLine) -> Told:
    _need(bool(command.cards), command, "ability SEAT trade_routes CARD ...")
    deck = state.options.deck
    faces = sum(deck.cards[card].stack for card in command.cards)
    hands = Hands(state)
    for card in command.cards:
        _check_commodity(state, command, card, 1)
        hands.show(command.seat, card)
    held, seen = hands.done()
    after = replace(state, hands=held, seen=seen, discards=(*state.discards, *command.cards))
    gained = line.treasury * faces
    return _post(after, command.seat, moved("tokens", "stock", "treasury", gained)), {
        "sold": list(command.cards),
        "treasury": gained,
    }


def _check_commodity(state: State, command: Ability, card: CardId, least: int) -> None:
    known = state.options.deck.cards[card]
    if known.kind != "commodity" or known.stack < least:
        raise RuleError("ability.card", "6.10", advance=command.advance, card=card, least=least)


def _cards(state: State, command: Ability, line: AbilityLine) -> Told:
    """Others hand over one card each; nobody else is told which (K3)."""
    _need(bool(command.handed), command, "ability SEAT provincial_empire SEAT CARD ...")
    _most(len(command.handed), line.players, "players", command)
    hands = Hands(state)
    givers: list[Seat] = []
    for giver, card in command.handed:
        _check_target(state, replace(command, target=giver), line)
        _check_commodity(state, command, card, line.face)
        if giver in givers:
            raise RuleError("ability.twice", "6.10", seat=giver)
        givers.append(giver)
        hands.hide(giver, card, "")
        hands.receive(command.seat, card, None)
    held, seen = hands.done()
    return replace(state, hands=held, seen=seen), {"givers": list(givers)}


def _convert(state: State, command: Ability, line: AbilityLine) -> Told:
    _most(command.tokens, line.tokens, "tokens", command)
    _most(command.cities, line.cities, "cities", command)
    _need(not (command.tokens and command.cities), command, "ability SEAT universal_doctrine N | cities 1")
    won = (
        *moved("tokens", "stock", "board", command.tokens),
        *moved("cities", "stock", "board", command.cities),
    )
    return _post(state, command.seat, won), {"tokens": command.tokens, "cities": command.cities}


_RUN = {
    "move": _move,
    "destroy": _destroy,
    "annex": _annex,
    "gain_or_annex": _gain_or_annex,
    "cards": _cards,
    "sell": _sell,
    "convert": _convert,
}
