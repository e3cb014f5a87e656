"""What the table enters of Special Buildings: the units in their areas and names; and their return (SB-2, SB-4.5)."""

from typing import Any

from core.empires import buildings as special
from core.empires.books import Books
from core.empires.buildings import Party
from core.empires.catalog import Seat
from core.empires.commands import NameBuilding, Stands
from core.empires.keeping import Step, need_book, need_books
from core.empires.state import State, replace
from core.errors import RuleError
from core.rules import Event


def need_buildings(state: State) -> tuple[Books, special.Buildings]:
    """The books and the Special Buildings in them.

    Raises:
        RuleError: ``building.none`` where the expansion is not played.
    """
    books = need_books(state)
    if books.buildings is None:
        raise RuleError("building.none", "SB-1.2")
    return books, books.buildings


def controlled(state: State, seat: Seat) -> tuple[special.Standing, ...]:
    """The buildings that *seat* controls; none without the expansion (SB-2.3)."""
    buildings = need_books(state).buildings
    return () if buildings is None else buildings.controlled_by(seat)


def printed_limit(state: State, area: str) -> int | None:
    """The printed limit of *area* where the game has a map that knows it, else None."""
    if state.options.areas is None:
        return None
    wanted = area.casefold()
    known = state.options.areas.areas.values()
    return next((one.limit for one in known if wanted in (one.id.casefold(), one.label.casefold())), None)


def supported(state: State, area: special.Area) -> dict[Party, int | None]:
    """How many tokens the area of a building holds for everybody who is there, in the check for surplus (SB-6).

    None: nobody has told what is printed.
    """
    alone = state.options.switches["building_limit_alone"] == "yes"
    there = dict.fromkeys([*([area.city] if area.city else []), *(who for who, count in area.tokens.items() if count)])
    return {who: special.holds(area, who, _held(state, who), only_alone=alone) for who in there}


def _held(state: State, who: Party) -> tuple[str, ...]:
    return () if who == special.BARBARIANS else state.held(who)


def view(state: State) -> dict[str, Any]:
    """``show buildings``: what can be built, what stands where with who is there, and what was given up this turn."""
    _, buildings = need_buildings(state)
    return {
        "supply": list(buildings.supply),
        "standing": {one.building: _standing(state, one) for one in buildings.standing},
        "aside": list(buildings.aside),
    }


def _standing(state: State, one: special.Standing) -> dict[str, Any]:
    area = one.area
    return {
        "area": area.name,
        "printed": area.printed,
        "region": one.region,
        "owner": one.region,
        "controller": area.controller,
        "city": area.city,
        "tokens": {who: count for who, count in area.tokens.items() if count},
        "holds": supported(state, area),
    }


def stands(state: State, command: Stands) -> Step:
    """What the table says of the area of a Special Building; who controls it follows (SB-2.3).

    Raises:
        RuleError: ``building.none`` without the expansion, ``building.not-on-map`` (SB-2.6), ``parse.twice`` for
            somebody named twice; ``building.no-such-city`` or ``ledger.short`` (3) for pieces that a seat has not on
            the board.
    """
    books, buildings = need_buildings(state)
    named = [party for party, _ in command.tokens]
    for party in named:
        if named.count(party) > 1:
            raise RuleError("parse.twice", None, word=party)
    _check_pieces(state, command)
    after = special.told(buildings, command.building, command.city, dict(command.tokens), command.limit)
    controller = next(one.area.controller for one in after.standing if one.building == command.building)
    values = {
        "building": command.building,
        "city": command.city,
        "tokens": [list(pair) for pair in command.tokens],
        "controller": controller,
        "loose": controller is None,
        "limit": command.limit,
    }
    return state.with_books(replace(books, buildings=after)), (Event("building.told", None, values),)


def _check_pieces(state: State, command: Stands) -> None:
    """Nobody has more in one area than on the whole board, as far as the books know."""
    told = dict(command.tokens)
    for seat in state.options.seats:
        book = need_book(state, seat)
        if command.city == seat and not book.account.cities:
            raise RuleError("building.no-such-city", "3", seat=seat)
        count = told.get(seat, 0)
        if book.board is not None and count > book.board:
            raise RuleError("ledger.short", "3", seat=seat, what="tokens", place="board", count=count, most=book.board)


def name_building(state: State, command: NameBuilding) -> Step:
    """A name for a Special Building that has none (SB-10).

    Raises:
        RuleError: ``building.none`` without the expansion, ``building.has-name``, ``building.name-taken``, ``text.*``.
    """
    books, _ = need_buildings(state)
    names = special.named(books.names, command.building, command.name)
    event = Event("building.named", None, {"building": command.building, "name": names[command.building]})
    return state.with_books(replace(books, names=names)), (event,)


def return_buildings(state: State) -> Step:
    """Phase 13: the buildings that were given up this turn go back to the supply (SB-4.5)."""
    books = state.books
    if books is None or books.buildings is None or not books.buildings.aside:
        return state, ()
    event = Event("building.returned", None, {"buildings": list(books.buildings.aside)})
    return state.with_books(replace(books, buildings=special.returned(books.buildings))), (event,)
