"""Corrections of the books: what the table says of pieces, markers and advances (4)."""

from core.empires import buildings as special
from core.empires import shortgame
from core.empires.advances import Basket, choice_of, chosen_after
from core.empires.ast import check_column
from core.empires.books import ALL_KEPT, Book, Books, Kept, lost_sight, posted
from core.empires.catalog import Seat
from core.empires.commands import Correct, Disown, NameBuilding, Own, Scenario, Stands
from core.empires.facts import Side
from core.empires.ledger import Account, correction
from core.empires.state import State, replace
from core.errors import RuleError
from core.rules import Event
from core.text import clean_text

Step = tuple[State, tuple[Event, ...]]


def need_book(state: State, seat: Seat) -> Book:
    """The book of *seat*.

    Raises:
        RuleError: ``books.none`` in a game whose books the table keeps by hand.
    """
    book = state.book(seat)
    if book is None:
        raise RuleError("books.none")
    return book


def need_books(state: State) -> Books:
    """The books. Raises RuleError (``books.none``) in a game whose books the table keeps by hand."""
    if state.books is None:
        raise RuleError("books.none")
    return state.books


def correct(state: State, command: Correct) -> Step:
    """Pieces and marker of a seat as the table says they are; stock follows. What is told is known again (4).

    Raises:
        RuleError: ``ledger.too-many`` or ``ledger.negative`` (4), ``ast.column`` (M5), ``set.nothing``.
    """
    seat, book = command.seat, need_book(state, command.seat)
    told = {name: getattr(command, name) for name in (*ALL_KEPT, "cities", "column")}
    told = {name: value for name, value in told.items() if value is not None}
    if not told:
        raise RuleError("set.nothing", "3", seat=seat)
    if command.column is not None:
        check_column(side_of(state), seat, command.column)
    pieces = {name: value for name, value in told.items() if name != "column"}
    book = corrected(book, seat, **pieces)
    if command.column is not None:
        book = replace(book, column=command.column)
    because = clean_text(command.because) if command.because else ""
    event = Event("books.corrected", seat, {"told": told, "because": because})
    return state.with_book(seat, book), (event,)


def corrected(book: Book, seat: Seat, **told: int) -> Book:
    """*book* with these counts of its account, which are known from now on.

    Raises:
        RuleError: ``ledger.too-many`` or ``ledger.negative`` (4).
    """
    wanted: Account = replace(book.account, **told)
    known: frozenset[Kept] = frozenset(name for name in book.unknown if name not in told)
    free = replace(book, unknown=frozenset())
    return replace(posted(free, correction(book.account, wanted, seat), seat), unknown=known)


def side_of(state: State) -> Side:
    """The side of the A.S.T. that is played (M5)."""
    return "expert" if state.options.ast == "expert" else "basic"


def own(state: State, command: Own) -> Step:
    """Advances that a seat holds already (a correction).

    Raises:
        RuleError: ``advance.held`` for one it has, ``advance.choice-total`` and the like for credits that don't fit.
    """
    book = need_book(state, command.seat)
    for name in command.advances:
        if name in book.held or command.advances.count(name) > 1:
            raise RuleError("advance.held", "6.12", seat=command.seat, advance=name)
    choice = dict(command.choice)
    total = choice_of(command.advances)
    if choice and sum(choice.values()) != total:
        raise RuleError("advance.choice-total", "6.12", given=sum(choice.values()), total=total, step=5)
    chosen = chosen_after(book.chosen, Basket(command.advances, choice=choice))
    after = replace(book, held=(*book.held, *command.advances), chosen=chosen)
    return state.with_book(command.seat, after), (
        Event("advances.owned", command.seat, {"advances": list(command.advances)}),
    )


def disown(state: State, command: Disown) -> Step:
    """Advances that a seat does not hold (a correction); credits chosen with them are gone too.

    Raises:
        RuleError: ``advance.not-held``.
    """
    book = need_book(state, command.seat)
    for name in command.advances:
        if name not in book.held:
            raise RuleError("advance.not-held", "6.12", seat=command.seat, advance=name, held=book.held)
    held = tuple(name for name in book.held if name not in command.advances)
    chosen = book.chosen if choice_of(held) == choice_of(book.held) else {}
    event = Event("advances.disowned", command.seat, {"advances": list(command.advances)})
    return state.with_book(command.seat, replace(book, held=held, chosen=chosen)), (event,)


def scenario(state: State, command: Scenario) -> Step:
    """Short Game: the set a seat has drawn gives it four advances (M37).

    Raises:
        RuleError: ``shortgame.not-short``, ``shortgame.set`` or ``shortgame.set-twice`` (M37).
    """
    if not state.options.short:
        raise RuleError("shortgame.not-short", "M37")
    books = need_books(state)
    sets = {one.id: one for one in shortgame.sets(state.options.edition, state.options.players)}
    drawn = {
        seat: name
        for seat, book in zip(state.options.seats, books.books, strict=True)
        for name, one in sets.items()
        if set(one.advances) <= set(book.held) and seat != command.seat
    }
    shortgame.check_drawn(state.options.edition, state.options.players, {**drawn, command.seat: command.set})
    book = replace(need_book(state, command.seat), held=tuple(sets[command.set].advances), chosen={})
    event = Event("shortgame.set", command.seat, {"set": command.set, "advances": list(book.held)})
    return state.with_book(command.seat, book), (event,)


def stands(state: State, command: Stands) -> Step:
    """What the table says of the area of a Special Building; who controls it follows (SB-2.3).

    Raises:
        RuleError: ``building.none`` without the expansion, ``building.not-on-map`` (SB-2.6).
    """
    books, buildings = need_buildings(state)
    after = special.told(buildings, command.building, command.city, dict(command.tokens))
    values = {"building": command.building, "city": command.city, "tokens": [list(pair) for pair in command.tokens]}
    return state.with_books(replace(books, buildings=after)), (Event("building.told", None, values),)


def name_building(state: State, command: NameBuilding) -> Step:
    """A name for a Special Building that has none (SB-10).

    Raises:
        RuleError: ``building.none`` without the expansion, ``building.has-name``, ``building.name-taken``, ``text.*``.
    """
    books, _ = need_buildings(state)
    names = special.named(books.names, command.building, command.name)
    event = Event("building.named", None, {"building": command.building, "name": names[command.building]})
    return state.with_books(replace(books, names=names)), (event,)


def need_buildings(state: State) -> tuple[Books, special.Buildings]:
    """The books and the Special Buildings in them.

    Raises:
        RuleError: ``building.none`` where the expansion is not played.
    """
    books = need_books(state)
    if books.buildings is None:
        raise RuleError("building.none", "SB-1.2")
    return books, books.buildings


def lose_sight(state: State, seats: tuple[Seat, ...], *places: Kept) -> State:
    """The table has kept these places of these seats by hand: they are not known any more."""
    if state.books is None:
        return state
    for seat in seats:
        state = state.with_book(seat, lost_sight(need_book(state, seat), *places))
    return state
