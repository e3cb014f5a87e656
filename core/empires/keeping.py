"""Corrections of the books: what the table says of pieces, markers and advances (4)."""

from core.empires import shortgame
from core.empires.advances import Basket, check_basket, choice_of, chosen_after
from core.empires.ast import check_column, late_iron_corrected
from core.empires.books import ALL_KEPT, Book, Books, Kept, Told, lost_sight, posted
from core.empires.catalog import Seat
from core.empires.commands import Correct, Disown, Own, Scenario
from core.empires.facts import Side
from core.empires.ledger import Account, correction
from core.empires.state import Hand, State, replace
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
        RuleError: ``ledger.out-of-range`` (3), ``ast.column`` (M5), ``set.nothing``, ``text.*``.
    """
    seat, book = command.seat, need_book(state, command.seat)
    told = {name: getattr(command, name) for name in (*ALL_KEPT, "cities", "column")}
    told = {name: value for name, value in told.items() if value is not None}
    if not told:
        raise RuleError("set.nothing", "3", seat=seat)
    because = clean_text(command.because) if command.because else ""
    pieces = {name: value for name, value in told.items() if name != "column"}
    state = note(state.with_book(seat, corrected(book, seat, **pieces)), seat, *(p for p in ALL_KEPT if p in told))
    if state.phase == "3" and "ships" in told:
        state = note(state, seat, "fleet")
    if command.column is not None:
        state = _with_marker(state, seat, command.column)
    return state, (Event("books.corrected", seat, {"told": told, "because": because}),)


def _with_marker(state: State, seat: Seat, column: int) -> State:
    """The marker of *seat* stands there now; who was first in the Late Iron Age follows from it (M5)."""
    side = side_of(state)
    check_column(side, seat, column)
    before = columns(state)
    state = state.with_book(seat, replace(need_book(state, seat), column=column))
    books = need_books(state)
    first = late_iron_corrected(books.late_iron, side, seat, before, columns(state))
    return state.with_books(replace(books, late_iron=first))


def columns(state: State) -> dict[Seat, int]:
    """Where the markers stand, in A.S.T.-ranking order."""
    return {seat: book.column for seat, book in zip(state.options.seats, need_books(state).books, strict=True)}


def note(state: State, seat: Seat, *told: Told) -> State:
    """The table has told this of *seat*: skipping a phase does not make it unknown."""
    books = need_books(state)
    more = tuple((seat, one) for one in told if (seat, one) not in books.told)
    return state.with_books(replace(books, told=(*books.told, *more)))


def corrected(book: Book, seat: Seat, **told: int) -> Book:
    """*book* with these counts of its account, which are known from now on.

    Raises:
        RuleError: ``ledger.out-of-range`` (3).
    """
    wanted: Account = replace(book.account, **told)
    known: frozenset[Kept] = frozenset(name for name in book.unknown if name not in told)
    free = replace(book, unknown=frozenset())
    return replace(posted(free, correction(book.account, wanted, seat), seat), unknown=known)


def side_of(state: State) -> Side:
    """The side of the A.S.T. that is played (M5)."""
    return "expert" if state.options.ast == "expert" else "basic"


def own(state: State, command: Own) -> Step:
    """Advances that a seat holds already (a correction); credits chosen with them may be told or left out.

    Raises:
        RuleError: ``advance.held`` for one it has, ``advance.twice`` for one named twice; ``advance.no-choice``,
            ``advance.choice-step`` or ``advance.choice-total`` for credits that these advances do not give (6.12).
    """
    book = need_book(state, command.seat)
    choice = dict(command.choice)
    basket = Basket(command.advances, choice=choice)
    for name in command.advances:
        if name in book.held:
            raise RuleError("advance.held", "6.12", seat=command.seat, advance=name)
        if command.advances.count(name) > 1:
            raise RuleError("advance.twice", "6.12", seat=command.seat, advance=name)
    if choice:
        check_basket(basket, book.held)
    after = replace(book, held=(*book.held, *command.advances), chosen=chosen_after(book.chosen, basket))
    values = {"advances": list(command.advances), "choice": [list(pair) for pair in command.choice]}
    return state.with_book(command.seat, after), (Event("advances.owned", command.seat, values),)


def disown(state: State, command: Disown) -> Step:
    """Advances that a seat does not hold (a correction).

    Which of the chosen credits came with which advance is not kept: where one of those goes, all of them do.

    Raises:
        RuleError: ``advance.not-held``.
    """
    book = need_book(state, command.seat)
    for name in command.advances:
        if name not in book.held:
            raise RuleError("advance.not-held", "6.12", seat=command.seat, advance=name, held=book.held)
    held = tuple(name for name in book.held if name not in command.advances)
    forgotten = 0 if choice_of(held) == choice_of(book.held) else sum(book.chosen.values())
    after = replace(book, held=held, chosen={} if forgotten else book.chosen)
    values = {"advances": list(command.advances), "forgotten": forgotten}
    return state.with_book(command.seat, after), (Event("advances.disowned", command.seat, values),)


def scenario(state: State, command: Scenario) -> Step:
    """Short Game beside the board: the set a seat has drawn gives it four advances, and may cost it a city (M37).

    Raises:
        RuleError: ``shortgame.not-short``, ``shortgame.begun`` once cards are dealt, ``shortgame.set``,
            ``shortgame.set-twice`` or ``shortgame.cities`` (M37).
    """
    seat, options = command.seat, state.options
    if not options.short:
        raise RuleError("shortgame.not-short", "M37")
    if state.turn > 1 or state.order:
        raise RuleError("shortgame.begun", "M37")
    sets = {one.id: one for one in shortgame.sets(options.edition, options.players)}
    shortgame.check_drawn(options.edition, options.players, {**_drawn(state, seat), seat: command.set})
    count = shortgame.opening(seat, 0, command.lost).cities
    book = replace(need_book(state, seat), held=tuple(sets[command.set].advances), chosen={})
    state = _dealt(state.with_book(seat, corrected(book, seat, cities=count)), seat, count)
    values = {"set": command.set, "advances": list(book.held), "cities": count}
    return state, (Event("shortgame.set", seat, values),)


def _drawn(state: State, but: Seat) -> dict[Seat, str]:
    """The sets of the seats that have told theirs, *but* one's."""
    by_advances = {
        frozenset(one.advances): one.id for one in shortgame.sets(state.options.edition, state.options.players)
    }
    told = {seat: frozenset(state.held(seat)) for seat in state.options.seats if seat != but}
    return {seat: by_advances[held] for seat, held in told.items() if held in by_advances}


def _dealt(state: State, seat: Seat, count: int) -> State:
    """The cards that *seat* was dealt at set-up for so many cities, unless it has named some already."""
    at = state.options.seats.index(seat)
    if state.hands[at].known:
        return state
    hand = Hand(unseen=tuple(range(1, count + 1)))
    return replace(state, hands=(*state.hands[:at], hand, *state.hands[at + 1 :]))


def lose_sight(state: State, seats: tuple[Seat, ...], *places: Kept) -> State:
    """The table has kept these places of these seats by hand: but for what it told of them they are not known now."""
    told = need_books(state).told
    for seat in seats:
        untold = [place for place in places if (seat, place) not in told]
        state = state.with_book(seat, lost_sight(need_book(state, seat), *untold))
    return state
