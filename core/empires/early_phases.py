"""Phases 1 to 5 and 11: taxes, census, ships, losses, cities built and reduced, as entries in the books (6)."""

from collections.abc import Mapping

from core.empires import cities, shortgame, taxes
from core.empires.books import posted
from core.empires.building_entries import controlled
from core.empires.catalog import Seat
from core.empires.commands import Build, Census, Collect, Lose, Reduce, Sail
from core.empires.facts import turn
from core.empires.keeping import Step, corrected, need_book, need_books, note
from core.empires.ledger import Account, moved
from core.empires.state import State, replace
from core.empires.taxes import Levy
from core.errors import RuleError
from core.rules import Event

# Phase 1


def collect(state: State, command: Collect) -> Step:
    """Phase 1: one seat collects at its rate, or all that have not yet at the usual one; then cities revolt (6.1).

    Raises:
        RuleError: ``tax.rate`` (6.1), ``tax.again`` for a seat that has collected.
    """
    done = need_books(state).done
    left = tuple(seat for seat in state.options.seats if seat not in done)
    seats = left if command.seat is None else (command.seat,)
    if not left or (command.seat is not None and command.seat not in left):
        raise RuleError("tax.again", "6.1", seat=command.seat)
    events: list[Event] = []
    for seat in seats:
        state, event = _collect_one(state, seat, turn().tax.rate if command.rate is None else command.rate)
        events.append(event)
    if untaxed(state):
        return state, tuple(events)
    state, more = revolt(state)
    return state, (*events, *more)


def _collect_one(state: State, seat: Seat, rate: int) -> tuple[State, Event]:
    book = need_book(state, seat)
    taxes.check_rate(rate, book.held, seat)
    levy = taxes.levy(book.account, rate, book.held, len(controlled(state, seat)))
    if book.stock is None:
        # Whether stock is short is not known: the table corrects it where it was.
        levy = Levy(levy.due, levy.paid, 0)
    state = state.with_book(seat, posted(book, levy.transfers, seat))
    books = need_books(state)
    revolting = {**books.revolting, seat: levy.revolting} if levy.revolting else books.revolting
    state = state.with_books(replace(books, done=(*books.done, seat), revolting=revolting))
    values = {"rate": rate, "due": levy.due, "paid": levy.paid, "revolting": levy.revolting}
    return state, Event("tax.collected", seat, values)


def revolt(state: State) -> Step:
    """Everybody has collected: the cities that were not paid for go to who has most in stock (6.1)."""
    books = need_books(state)
    if not books.revolting:
        return state, ()
    levies = {seat: Levy(0, 0, count) for seat, count in books.revolting.items()}
    events: list[Event] = []
    for one in taxes.revolts(accounts_of(state), levies):
        for seat, transfers in one.entries:
            state = state.with_book(seat, posted(need_book(state, seat), transfers, seat))
        events.append(Event("tax.revolt", one.victim, {"beneficiary": one.beneficiary, "cities": one.cities}))
    return state.with_books(replace(need_books(state), revolting={})), tuple(events)


def untaxed(state: State) -> tuple[Seat, ...]:
    """Seats that owe taxes, for cities or controlled buildings, and have not collected them this turn (6.1, SB-5.1)."""
    if state.books is None:
        return ()
    done = state.books.done
    return tuple(
        seat for seat in state.options.seats if seat not in done and (state.cities_of(seat) or controlled(state, seat))
    )


def accounts_of(state: State) -> Mapping[Seat, Account]:
    """The accounts by seat in A.S.T.-ranking order."""
    return dict(zip(state.options.seats, (book.account for book in need_books(state).books), strict=True))


# Phase 2


def census(state: State, command: Census) -> Step:
    """Phase 2: tokens on the board after expansion; the rest is in stock and treasury (6.2).

    In phase 1 of a Short Game these are the tokens that were placed at the start (M37).

    Raises:
        RuleError: ``ledger.out-of-range`` (3), ``census.twice`` for a seat named twice,
            ``shortgame.tokens`` (M37) for more than may be placed.
    """
    need_books(state)
    named = [seat for seat, _ in command.counts]
    for seat, count in command.counts:
        if named.count(seat) > 1:
            raise RuleError("census.twice", "6.2", seat=seat)
        state = state.with_book(seat, corrected(need_book(state, seat), seat, board=count))
        if at_short_start(state):
            shortgame.opening(seat, count)
        else:
            state = _counted(state, seat)
    return state, (Event("census.taken", None, {"counts": [list(pair) for pair in command.counts]}),)


def _counted(state: State, seat: Seat) -> State:
    state = note(state, seat, "census")
    books = need_books(state)
    if state.phase != "2" or seat in books.done:
        return state
    return state.with_books(replace(books, done=(*books.done, seat)))


def at_short_start(state: State) -> bool:
    """The Short Game begins, and nobody's population has grown yet (M37)."""
    return state.options.short and state.turn == 1 and state.phase == "1"


def unplaced(state: State) -> tuple[Seat, ...]:
    """Short Game: seats that have not told yet what they begin with (M37)."""
    if state.books is None or not at_short_start(state):
        return ()
    pairs = zip(state.options.seats, state.books.books, strict=True)
    return tuple(seat for seat, book in pairs if book.board is None or not book.held)


def uncounted(state: State) -> tuple[Seat, ...]:
    """Seats whose census has not been taken this turn, nor their tokens on the board been told in this phase (6.2)."""
    if state.books is None:
        return ()
    counted = {seat for seat, told in state.books.told if told in ("board", "census")}
    return tuple(seat for seat in state.options.seats if seat not in counted)


# Phases 3 and 4


def sail(state: State, command: Sail) -> Step:
    """Phase 3: ships built and kept in the whole movement of a seat; the others leave the board (6.3).

    What is not said of the payment comes from treasury as far as that is known to hold it, the rest are tokens.

    Raises:
        RuleError: ``ships.*`` (6.3), ``ledger.short`` (3).
    """
    seat, book = command.seat, need_book(state, command.seat)
    if seat in need_books(state).done:
        raise RuleError("ships.again", "6.3", seat=seat)
    cost = cities.ship_cost(max(0, command.build), max(0, command.keep))
    paid = command.treasury
    if paid is None:
        paid = cost if book.treasury is None else min(cost, book.treasury)
    account = book.account if book.ships is not None else replace(book.account, ships=max(0, command.keep))
    transfers = cities.shipping(account, seat, command.build, command.keep, paid)
    after = posted(book, transfers, seat)
    if book.ships is None:
        after = corrected(after, seat, ships=command.build + command.keep)
    state = state.with_book(seat, after)
    books = need_books(state)
    values = {"build": command.build, "keep": command.keep, "cost": cost, "treasury": paid, "tokens": cost - paid}
    return state.with_books(replace(books, done=(*books.done, seat))), (Event("ships.sailed", seat, values),)


def idle_ships(state: State) -> tuple[Seat, ...]:
    """Seats that have ships on the board and have not said in this phase what becomes of them (6.3)."""
    if state.books is None:
        return ()
    books = state.books
    said = {*books.done, *(seat for seat, told in books.told if told == "fleet")}
    pairs = zip(state.options.seats, books.books, strict=True)
    return tuple(seat for seat, book in pairs if book.ships and seat not in said)


def lose(state: State, command: Lose) -> Step:
    """Tokens, cities and ships of a seat go to stock (6.4).

    Raises:
        RuleError: ``pieces.nothing``; ``ledger.short`` or ``ledger.negative`` (3) for more than it has.
    """
    _check_something(command.seat, command.tokens, command.cities, command.ships)
    transfers = (
        *moved("tokens", "board", "stock", command.tokens),
        *moved("cities", "board", "stock", command.cities),
        *moved("ships", "board", "stock", command.ships),
    )
    after = posted(need_book(state, command.seat), transfers, command.seat)
    values = {"tokens": command.tokens, "cities": command.cities, "ships": command.ships}
    return state.with_book(command.seat, after), (Event("pieces.lost", command.seat, values),)


def _check_something(seat: Seat, *counts: int) -> None:
    if not any(counts):
        raise RuleError("pieces.nothing", None, seat=seat)


# Phases 5 and 11


def build(state: State, command: Build) -> Step:
    """Phase 5: cities built; the tokens of their areas go to stock (6.5).

    Raises:
        RuleError: ``pieces.nothing``; ``cities.*`` (6.5), ``ledger.short`` (3).
    """
    seat, book, helper = command.seat, need_book(state, command.seat), turn().building.treasury.advance
    _check_something(seat, command.sites, command.wilderness)
    if command.treasury and (seat, helper) in need_books(state).used:
        raise RuleError("cities.treasury-again", "6.5", seat=seat, advance=helper)
    transfers = cities.construction(
        book.account,
        seat,
        command.sites,
        command.wilderness,
        treasury=command.treasury,
        beyond=command.beyond,
        held=book.held,
    )
    state = state.with_book(seat, posted(book, transfers, seat))
    if command.treasury:
        books = need_books(state)
        state = state.with_books(replace(books, used=(*books.used, (seat, helper))))
    values = {
        "cities": command.sites + command.wilderness,
        "wilderness": command.wilderness,
        "treasury": command.treasury,
        "beyond": command.beyond,
    }
    return state, (Event("cities.built", seat, values),)


def reduce(state: State, command: Reduce) -> Step:
    """Cities reduced: they go to stock, tokens take their place as far as the areas hold them (6.5).

    Raises:
        RuleError: ``pieces.nothing``; ``ledger.short`` or ``ledger.negative`` (3).
    """
    _check_something(command.seat, command.cities)
    transfers = cities.Reduction(command.cities, command.tokens).transfers
    after = posted(need_book(state, command.seat), transfers, command.seat)
    values = {"cities": command.cities, "tokens": command.tokens}
    return state.with_book(command.seat, after), (Event("cities.reduced", command.seat, values),)


def unsupported(state: State) -> tuple[tuple[Seat, int], ...]:
    """Seats whose tokens on the board do not support their cities, with how many are too few (6.5)."""
    if state.books is None:
        return ()
    short = []
    for seat, book in zip(state.options.seats, state.books.books, strict=True):
        if book.board is None:
            continue
        lacking = cities.lacking(book.account, cities.support_rate(book.held))
        if lacking:
            short.append((seat, lacking))
    return tuple(short)


def check_support(state: State) -> None:
    """Check city support (6.5).

    Raises:
        RuleError: ``support.short`` (6.5) with the seat, its rate and the tokens that are too few.
    """
    short = unsupported(state)
    if short:
        seat, lacking = short[0]
        rate = cities.support_rate(state.held(seat))
        raise RuleError("support.short", "6.5", seat=seat, lacking=lacking, rate=rate)
