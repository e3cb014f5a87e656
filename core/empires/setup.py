"""Set-up: the stacks, the books, the Short Game and the Special Buildings before the first turn (M1-M5, M37, SB-1)."""

from core.chance import Chance
from core.empires import shortgame
from core.empires.books import Book, Books, lost_sight, opened
from core.empires.buildings import set_up as supply
from core.empires.catalog import CardId, Seat, batches
from core.empires.deal import draw
from core.empires.drafts import shared
from core.empires.facts import special_buildings
from core.empires.handling import Hands
from core.empires.market import empty_market
from core.empires.phases import first_phase
from core.empires.state import BUILDINGS, Hand, Options, State, replace


def set_up(options: Options, chance: Chance) -> State:
    """The first position: the stacks built of batches in a digital game (M3), everybody at the start (3, M37)."""
    seats = options.seats
    hands = (Hand(),) * len(seats)
    digital = options.mode == "digital"
    state = State(
        options,
        "6a",
        1,
        (0,) * len(seats),
        hands,
        empty_market(options.shape),
        seen=tuple([shared(hand, at, len(seats)) for at, hand in enumerate(hands)]) if digital else (),
        stacks=_stacks(options, chance) if digital else None,
    )
    if options.version > 1:
        state = state.with_books(_books(options, chance))
    state = replace(state, phase=first_phase(state))
    return _short_hands(state) if options.short and options.version > 1 else state


def _books(options: Options, chance: Chance) -> Books:
    buildings = None
    if BUILDINGS in options.expansions:
        chosen = options.buildings
        all_there_are = [line.id for line in special_buildings().buildings]
        buildings = supply(all_there_are if chosen is None else chosen, options.seats)
    books = _short_books(options, chance) if options.short else opened(options.seats)
    return Books(books, buildings=buildings)


def _short_books(options: Options, chance: Chance) -> tuple[Book, ...]:
    """The Short Game's start (M37): in a digital game the sets are drawn here; tokens on the board are told later."""
    sets = shortgame.sets(options.edition, options.players)
    drawn = chance.shuffle([one.id for one in sets]) if options.mode == "digital" else ()
    by_id = {one.id: one for one in sets}
    books = []
    for at, seat in enumerate(options.seats):
        held: tuple[str, ...] = tuple(by_id[drawn[at]].advances) if drawn else ()
        book = Book(shortgame.opening(seat, 0), column=shortgame.start_column(), held=held)
        books.append(lost_sight(book, "board"))
    return tuple(books)


def _short_hands(state: State) -> State:
    """The Short Game deals one card of each of stacks 1 to the number of cities before the first turn (M37)."""
    stacks = None if state.stacks is None else list(state.stacks)
    hands = Hands(state)
    for seat in state.options.seats:
        for stack in range(1, state.cities_of(Seat(seat)) + 1):
            hands.receive(seat, draw(stacks, stack) if stacks else None, stack)
    held, seen = hands.done()
    return replace(state, hands=held, seen=seen, stacks=None if stacks is None else tuple(stacks))


def _stacks(options: Options, chance: Chance) -> tuple[tuple[CardId, ...], ...]:
    """The nine stacks, each batch A on B on C (M3); index 0 is empty."""
    deck, sizes = options.deck, batches(options.players)
    stacks: list[tuple[CardId, ...]] = [()]
    for stack in deck.stacks:
        commodities = [card.id for card in deck.commodities(stack) for _ in range(card.count)]
        shuffled = chance.shuffle(commodities)
        first, rest = shuffled[: sizes.first], shuffled[sizes.first :]
        last, middle = rest[: sizes.last], rest[sizes.last :]
        tradeable, bottom = deck.tradeable_calamity(stack), deck.non_tradeable_calamities(stack)
        if tradeable is not None:
            middle = chance.shuffle((*middle, tradeable.id))
        if bottom:
            last = chance.shuffle((*last, *(card.id for card in bottom)))
        stacks.append((*first, *middle, *last))
    return tuple(stacks)
