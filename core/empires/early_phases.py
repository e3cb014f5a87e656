"""Phases 1 to 5 and 11: taxes, census, ships, losses, cities built and reduced, as entries in the books (6)."""

from collections.abc import Mapping

from core.empires import cities, taxes
from core.empires.books import posted
from core.empires.catalog import Seat
from core.empires.commands import Build, Census, Collect, Lose, Reduce, Sail
from core.empires.facts import turn
from core.empires.keeping import Step, corrected, need_book, need_books
from core.empires.ledger import Account, moved
from core.empires.state import State, replace
from core.empires.taxes import Levy
from core.errors import RuleError
from core.rules import Event


def collect(state: State, command: Collect) -> Step:
    """Phase 1: one seat collects at its rate, or all that have not yet at the usual one; then cities revolt (6.1).

    Raises:
        RuleError: ``tax.rate`` (6.1), ``tax.again`` for a seat that has collected.
    """
    books = need_books(state)
    left = tuple(seat for seat in state.options.seats if seat not in books.done)
    seats = left if command.seat is None else (command.seat,)
    if not left or (command.seat is not None and command.seat not in left):
        raise RuleError("tax.again", "6.1", seat=command.seat)
    events: list[Event] = []
    for seat in seats:
        state, event = _collect_one(state, seat, command.rate or turn().tax.rate)
        events.append(event)
    books = need_books(state)
    if len(books.done) == len(state.options.seats):
        state, more = _revolts(state)
        events.extend(more)
    return state, tuple(events)


def _collect_one(state: State, seat: Seat, rate: int) -> tuple[State, Event]:
    books, book = need_books(state), need_book(state, seat)
    taxes.check_rate(rate, book.held, seat)
    controlled = 0 if books.buildings is None else len(books.buildings.controlled_by(seat))
    levy = taxes.levy(book.account, rate, book.held, controlled)
    if book.stock is None:
        # What stock can pay is not known: the table would have said so.
        levy = Levy(levy.due, levy.due, 0) if levy.due <= book.account.stock else Levy(levy.due, book.account.stock, 0)
    state = state.with_book(seat, posted(book, levy.transfers, seat))
    books = need_books(state)
    revolting = {**books.revolting, seat: levy.revolting} if levy.revolting else books.revolting
    state = state.with_books(replace(books, done=(*books.done, seat), revolting=revolting))
    values = {"rate": rate, "due": levy.due, "paid": levy.paid, "revolting": levy.revolting}
    return state, Event("tax.collected", seat, values)


def _revolts(state: State) -> tuple[State, tuple[Event, ...]]:
    """Once everybody has collected, the cities that were not paid for go to who has most in stock (6.1)."""
    books = need_books(state)
    accounts = accounts_of(state)
    levies = {seat: Levy(0, 0, books.revolting.get(seat, 0)) for seat in accounts}
    events: list[Event] = []
    for revolt in taxes.revolts(accounts, levies):
        for seat, transfers in revolt.entries:
            state = state.with_book(seat, posted(need_book(state, seat), transfers, seat))
        events.append(Event("tax.revolt", revolt.victim, {"beneficiary": revolt.beneficiary, "cities": revolt.cities}))
    return state.with_books(replace(need_books(state), revolting={})), tuple(events)


def accounts_of(state: State) -> Mapping[Seat, Account]:
    """The accounts by seat in A.S.T.-ranking order."""
    return dict(zip(state.options.seats, (book.account for book in need_books(state).books), strict=True))


def census(state: State, command: Census) -> Step:
    """Phase 2: tokens on the board after expansion; the rest is in stock and treasury (6.2).

    Raises:
        RuleError: ``ledger.too-many`` or ``ledger.negative`` (4), ``census.twice`` for a seat named twice.
    """
    named = [seat for seat, _ in command.counts]
    for seat, count in command.counts:
        if named.count(seat) > 1:
            raise RuleError("census.twice", "6.2", seat=seat)
        state = state.with_book(seat, corrected(need_book(state, seat), seat, board=count))
    books = need_books(state)
    done = (*books.done, *(seat for seat in named if seat not in books.done)) if state.phase == "2" else books.done
    state = state.with_books(replace(books, done=done))
    return state, (Event("census.taken", None, {"counts": [list(pair) for pair in command.counts]}),)


def sail(state: State, command: Sail) -> Step:
    """Phase 3: ships built and kept; the others leave the board (6.3).

    What is not said of the payment comes from treasury as far as that is known to hold it, the rest are tokens.

    Raises:
        RuleError: ``ships.*`` (6.3), ``ledger.short`` (4).
    """
    book = need_book(state, command.seat)
    cost = cities.ship_cost(max(0, command.build), max(0, command.keep))
    paid = command.treasury
    if paid is None:
        paid = cost if book.treasury is None else min(cost, book.treasury)
    account = book.account if book.ships is not None else replace(book.account, ships=max(0, command.keep))
    transfers = cities.shipping(account, command.seat, command.build, command.keep, paid)
    after = posted(book, transfers, command.seat)
    if book.ships is None:
        after = corrected(after, command.seat, ships=command.build + command.keep)
    values = {"build": command.build, "keep": command.keep, "cost": cost, "treasury": paid}
    return state.with_book(command.seat, after), (Event("ships.sailed", command.seat, values),)


def lose(state: State, command: Lose) -> Step:
    """Tokens, cities and ships of a seat go to stock (6.4).

    Raises:
        RuleError: ``ledger.short`` or ``ledger.negative`` (4) for more than it has.
    """
    transfers = (
        *moved("tokens", "board", "stock", command.tokens),
        *moved("cities", "board", "stock", command.cities),
        *moved("ships", "board", "stock", command.ships),
    )
    after = posted(need_book(state, command.seat), transfers, command.seat)
    values = {"tokens": command.tokens, "cities": command.cities, "ships": command.ships}
    return state.with_book(command.seat, after), (Event("pieces.lost", command.seat, values),)


def build(state: State, command: Build) -> Step:
    """Phase 5: cities built; the tokens of their areas go to stock (6.5).

    Raises:
        RuleError: ``cities.*`` (6.5), ``ledger.short`` (4).
    """
    book = need_book(state, command.seat)
    transfers = cities.construction(
        book.account,
        command.seat,
        command.sites,
        command.wilderness,
        treasury=command.treasury,
        beyond=command.beyond,
        held=book.held,
    )
    after = posted(book, transfers, command.seat)
    values = {"sites": command.sites, "wilderness": command.wilderness, "cities": command.sites + command.wilderness}
    return state.with_book(command.seat, after), (Event("cities.built", command.seat, values),)


def reduce(state: State, command: Reduce) -> Step:
    """Cities reduced: they go to stock, tokens take their place as far as the areas hold them (6.5).

    Raises:
        RuleError: ``ledger.short`` or ``ledger.negative`` (4).
    """
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


def untaxed(state: State) -> tuple[Seat, ...]:
    """Seats with cities that have not collected taxes this turn (6.1)."""
    if state.books is None:
        return ()
    return tuple(seat for seat in state.options.seats if seat not in state.books.done and state.cities_of(seat))


def uncounted(state: State) -> tuple[Seat, ...]:
    """Seats whose census has not been taken this turn (6.2)."""
    books = need_books(state)
    return tuple(seat for seat in state.options.seats if seat not in books.done)
