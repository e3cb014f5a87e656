"""The market board: where a card may lie, what it is worth there, and what may be taken (M6, M17-M20)."""

from collections.abc import Collection, Iterator, Sequence

from core.empires.catalog import WATER, CardId, Deck, Shape, Space
from core.empires.commands import ANY, CardRef, Laid, is_named
from core.empires.state import Market, Options, Slot
from core.errors import RuleError


def empty_market(shape: Shape) -> Market:
    """A board without cards."""
    return Market(shape, (None,) * len(shape.spaces))


def free_spaces(market: Market, column: int | None, laid: Collection[Space] = ()) -> tuple[Space, ...]:
    """Empty spaces of *column* in the order they are filled (b, c, a), or of the red column; *laid* are taken now."""
    shape = market.shape
    spaces = shape.red if column is None else shape.of_column[column]
    slots, index = market.slots, shape.index
    return tuple([space for space in spaces if slots[index[space]] is None and space not in laid])


def spaces_for(market: Market, deck: Deck, card: CardRef, laid: Collection[Space] = ()) -> tuple[Space, ...]:
    """Every space *card* may be placed on (M17), its own column first; empty if it goes nowhere."""
    if isinstance(card, int) or card == ANY:
        return free_spaces(market, None, laid)
    known = deck.cards[card]
    red = free_spaces(market, None, laid)
    if known.kind == "calamity":
        return red if known.tradeable else ()
    return free_spaces(market, known.stack, laid) + red


def first_space(market: Market, deck: Deck, card: CardId, laid: Collection[Space]) -> Space:
    """The first free space of the card's own column.

    Raises:
        RuleError: ``market.column-full`` or ``market.red-only`` (M17).
    """
    known = deck.cards[card]
    if known.kind == "calamity":
        raise _no_column(card, known.tradeable)
    free = free_spaces(market, known.stack, laid)
    if not free:
        raise RuleError("market.column-full", "M17", column=known.stack, card=card)
    return free[0]


def check_placing(market: Market, deck: Deck, laid: Sequence[Laid]) -> None:
    """Check that the cards may lie where a trade puts them (M17); space is judged before anything is taken.

    Raises:
        RuleError: ``market.wrong-column``, ``market.red-only``, ``market.non-tradeable``, ``market.column-full``,
            ``market.space-taken`` or ``market.unnamed`` (K3).
    """
    used: set[Space] = set()
    for card in laid:
        _check_one(market, deck, card, used)
        used.add(card.space)


def _check_one(market: Market, deck: Deck, laid: Laid, used: set[Space]) -> None:
    card, space = laid.card, laid.space
    column = market.shape.column[space]
    if isinstance(card, int) or card == ANY:
        if column is not None:
            raise RuleError("market.unnamed", "K3", space=space)
    else:
        known = deck.cards[card]
        if known.kind == "calamity" and (column is not None or not known.tradeable):
            raise _no_column(card, known.tradeable)
        if column is not None and column != known.stack:
            raise RuleError("market.wrong-column", "M17", card=card, column=known.stack, space=space)
    if market.at(space) is None and space not in used:
        return
    if not free_spaces(market, column, used):
        if column is None:
            raise RuleError("market.red-full", "M17")
        raise RuleError("market.column-full", "M17", column=column, card=card)
    raise RuleError("market.space-taken", "M17", space=space, free=free_spaces(market, column, used))


def _no_column(card: CardId, tradeable: bool) -> RuleError:
    return RuleError("market.red-only" if tradeable else "market.non-tradeable", "M17", card=card)


def value_placed(shape: Shape, deck: Deck, laid: Sequence[Laid]) -> int:
    """Trade points of the cards placed: a set on its column counts as one, red spaces their own number (M19)."""
    total = 0
    on_columns: list[CardId] = []
    for each in laid:
        card = each.card
        if each.space in shape.red:
            total += shape.red[each.space]
        elif is_named(card):
            # n of a set count n times n times their number: the next one adds 2n + 1 times.
            total += deck.cards[card].stack * (2 * on_columns.count(card) + 1)
            on_columns.append(card)
    return total


def face_value(options: Options, space: Space, slot: Slot) -> int:
    """What one card counts when it is taken alone (M20; the switch ``water_under_number``)."""
    shape = options.shape
    if space in shape.red:
        return shape.red[space]
    # All but a Water that stands in for an empty stack lies on its own column (M17).
    column = shape.column[space] or 0
    if slot.card == WATER and column and (slot.face_up or options.switches["water_under_number"] == "zero"):
        return 0
    return column


def forms_set(options: Options, space: Space, slot: Slot) -> bool:
    """Only a face-up card on a numbered column can be part of a set (M20)."""
    return slot.face_up and slot.card is not None and space not in options.shape.red


def value_taken(options: Options, market: Market, taken: Sequence[Space]) -> int:
    """Trade points of the cards taken: face-up cards of one name are a set, others count alone (M20)."""
    total = 0
    in_sets: list[CardId] = []
    for space in taken:
        slot = market.at(space)
        if slot is None:
            continue
        if slot.card is not None and forms_set(options, space, slot):
            total += options.deck.cards[slot.card].stack * (2 * in_sets.count(slot.card) + 1)
            in_sets.append(slot.card)
        else:
            total += face_value(options, space, slot)
    return total


def takeable(market: Market) -> tuple[Space, ...]:
    """Every space a card may be taken from, whatever it costs: not an empty or blocked one (M16, M25)."""
    return tuple([space for space, slot in market.filled() if not slot.blocked])


def check_taking(market: Market, taken: Sequence[Space], laid: Sequence[Laid]) -> None:
    """Check that the cards may be taken (M16, M25).

    Raises:
        RuleError: ``trade.take-placed``, ``trade.take-empty``, ``trade.take-blocked`` or ``trade.take-twice``.
    """
    placed = [card.space for card in laid]
    for space in taken:
        if space in placed:
            raise RuleError("trade.take-placed", "M16", space=space)
        slot = market.at(space)
        if slot is None:
            raise RuleError("trade.take-empty", "M16", space=space)
        if slot.blocked:
            raise RuleError("trade.take-blocked", "M25", space=space, card=slot.card)
    if len(set(taken)) != len(taken):
        raise RuleError("trade.take-twice", "M16", space=taken[0])


def waters(market: Market) -> tuple[Space, ...]:
    """The spaces of column 0 that hold Water."""
    spaces = market.shape.of_column[0]
    return tuple([space for space in spaces if (slot := market.at(space)) is not None and slot.card == WATER])


def may_be_calamities(market: Market, deck: Deck) -> tuple[Space, ...]:
    """The spaces whose card is not known and may be a calamity: of the top row or the red column (M12, M17)."""
    shape = market.shape
    return tuple(
        space
        for space, slot in market.filled()
        if slot.card is None
        and (space in shape.red or shape.row[space] == shape.rows[0])
        and (slot.stack is None or any(card.kind == "calamity" for card in deck.stacks.get(slot.stack, ())))
    )


def cards_on(market: Market) -> Iterator[CardId]:
    """The identified cards lying on the board."""
    lying = [slot for slot in market.slots if slot is not None]
    yield from (slot.card for slot in lying if slot.card is not None)
    for slot in lying:
        yield from slot.under
