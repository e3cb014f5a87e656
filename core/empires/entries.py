"""The table's word: hands, market and calamities as people beside the board enter them (M26, K2, K8, K9)."""

from collections.abc import Iterable, Sequence

from core.empires.catalog import WATER, CardId, Seat, Space
from core.empires.commands import ANY, CardRef, Discard, Got, HandIs, Holds, MarketIs, Smuggled, is_named
from core.empires.handling import Hands, check_deck
from core.empires.state import Hand, Slot, State, replace
from core.errors import RuleError
from core.rules import Event

Step = tuple[State, tuple[Event, ...]]


def hand_is(state: State, command: HandIs) -> Step:
    """A hand holds exactly these cards; what was known of it is replaced (K9)."""
    at = state.options.seats.index(command.seat)
    hands = list(state.hands)
    hands[at] = _hand(command.cards)
    event = Event("hand.entered", command.seat, {"cards": list(command.cards)})
    return check_deck(replace(state, hands=tuple(hands))), (event,)


def _hand(cards: Iterable[CardRef]) -> Hand:
    hand = Hand()
    for card in cards:
        if isinstance(card, int):
            hand = Hand(hand.known, (*hand.unseen, card), hand.any)
        elif card == ANY:
            hand = Hand(hand.known, hand.unseen, hand.any + 1)
        else:
            hand = Hand((*hand.known, CardId(card)), hand.unseen, hand.any)
    return hand


def got(state: State, command: Got) -> Step:
    """A hand received these cards, named, of a stack, or wholly unseen."""
    hands = Hands(state)
    _receive(hands, command.seat, command.cards)
    held, seen = hands.done()
    event = Event("hand.got", command.seat, {"cards": list(command.cards)})
    return check_deck(replace(state, hands=held, seen=seen)), (event,)


def _receive(hands: Hands, seat: Seat, cards: Sequence[CardRef]) -> None:
    for card in cards:
        if isinstance(card, int):
            hands.receive(seat, None, card)
        elif card == ANY:
            hands.receive(seat, None, None)
        else:
            hands.receive(seat, CardId(card), None)


def discard(state: State, command: Discard) -> Step:
    """A hand gives up or turns in these cards, for all to see; in digital play named cards only.

    Raises:
        RuleError: ``discard.name-it`` in digital play, ``hand.lacks`` for what the hand does not hold.
    """
    hands = Hands(state)
    named: list[CardId] = []
    for card in command.cards:
        if is_named(card):
            hands.show(command.seat, card)
            named.append(card)
        elif state.digital:
            raise RuleError("discard.name-it", None, seat=command.seat)
        else:
            _give_unnamed(hands, command.seat, card)
    held, seen = hands.done()
    after = check_deck(replace(state, hands=held, seen=seen, discards=(*state.discards, *named)))
    return after, (Event("hand.discarded", command.seat, {"cards": list(command.cards)}, reveals=True),)


def _give_unnamed(hands: Hands, seat: Seat, card: CardRef) -> None:
    if isinstance(card, int):
        hands.give_unseen(seat, card)
    else:
        hands.hide(seat, ANY, "")


def market_is(state: State, command: MarketIs) -> Step:
    """These spaces hold what the table says (K9); a red card whose owner is certain leaves that hand's knowledge (K8).

    Raises:
        RuleError: ``market.wrong-column`` or ``market.red-only`` (M17) for a card that can't lie there.
    """
    hands = Hands(state)
    changes: dict[Space, Slot | None] = {}
    for space, card in command.spaces:
        before = state.market.at(space)
        changes[space] = None if card is None else _slot(state, space, card, before)
        if before is not None and before.owner is not None and before.card is None:
            if is_named(card):
                hands.surface(before.owner, card, space)
            elif card is None:
                hands.lose_track(before.owner, space)
    held, seen = hands.done()
    after = check_deck(replace(state, hands=held, seen=seen, market=state.market.changed(changes)))
    cards = [[space, card] for space, card in command.spaces]
    return after, (Event("market.entered", None, {"cards": cards}),)


def _slot(state: State, space: Space, card: CardRef, before: Slot | None) -> Slot:
    column = state.options.shape.column[space]
    turned_up = state.trading is None and bool(state.order) and state.phase != "6b"
    lies_open = turned_up or (column is not None and state.options.shape.row[space] != state.options.shape.rows[0])
    owner = None if before is None else before.owner
    if column == 0 and card == ANY:
        card = WATER
    if isinstance(card, int) or card == ANY:
        stack = card if isinstance(card, int) else column
        if column is not None and stack != column:
            raise RuleError("market.wrong-number", "M17", stack=stack, column=column, space=space)
        return Slot(None, stack, face_up=lies_open, owner=owner, initial=column is not None)
    named = state.options.deck.cards[CardId(card)]
    _check_column(state, named.id, space, lies_open)
    blocked = named.kind == "calamity" and column is not None and not turned_up and not named.tradeable
    # Only Water lies on column 0, as everybody knows: none of it is a card that somebody draws unseen.
    shown = lies_open or blocked or column == 0
    initial = bool(column) and not lies_open
    stack = column if column is not None and not lies_open else named.stack
    return Slot(named.id, stack, lies_open or blocked, shown, owner, initial and not blocked, blocked)


def _check_column(state: State, card: CardId, space: Space, lies_open: bool) -> None:
    """A card lies on its own column or on red; a Water may stand in, and a calamity lie, on the top row (M12, M17)."""
    column = state.options.shape.column[space]
    if column is None:
        return
    known = state.options.deck.cards[card]
    top = state.options.shape.row[space] == state.options.shape.rows[0]
    if known.kind == "calamity" and not top:
        raise RuleError("market.red-only", "M17", card=card)
    if known.kind == "water" and top:
        return
    if known.stack != column:
        raise RuleError("market.wrong-column", "M17", card=card, column=known.stack, space=space)


def holds(state: State, command: Holds) -> Step:
    """Phase 8: a seat shows these calamities; they stay in the hand until phase 9 ends (M30, K2).

    Raises:
        RuleError: ``hand.lacks`` when the hand can't hold one.
    """
    hands = Hands(state)
    for card in command.cards:
        hands.identify(command.seat, card)
    held, seen = hands.done()
    event = Event("calamity.held", command.seat, {"cards": list(command.cards)})
    return check_deck(replace(state, hands=held, seen=seen)), (event,)


def smuggled(state: State, command: Smuggled) -> Step:
    """A non-tradeable calamity from the red column goes back to its owner, who pays with a commodity (M26, K8).

    Raises:
        RuleError: ``smuggled.tradeable``, ``smuggled.not-there``, ``smuggled.not-theirs``, ``smuggled.own`` or
            ``smuggled.not-commodity`` (M26); ``hand.lacks`` for what a hand can't hold (K2).
    """
    _check_smuggled(state, command)
    hands = Hands(state)
    changes: dict[Space, Slot | None] = {}
    if command.space is not None:
        changes[command.space] = None
        slot = state.market.at(command.space)
        if slot is not None and slot.card is None:
            hands.surface(command.owner, command.card, command.space)
    elif command.taker is not None:
        hands.show(command.taker, command.card)
        hands.surface(command.owner, command.card, Space(""))
    hands.receive(command.owner, command.card, None)
    discards = list(state.discards)
    _pay(hands, command, discards)
    held, seen = hands.done()
    after = replace(state, hands=held, seen=seen, market=state.market.changed(changes), discards=tuple(discards))
    values = {"card": command.card, "space": command.space, "taker": command.taker, "losing": command.losing}
    return check_deck(after), (Event("calamity.smuggled", command.owner, values),)


def _check_smuggled(state: State, command: Smuggled) -> None:
    deck = state.options.deck
    if deck.cards[command.card].tradeable:
        raise RuleError("smuggled.tradeable", "M26", card=command.card)
    if is_named(command.losing) and deck.cards[command.losing].kind == "calamity":
        raise RuleError("smuggled.not-commodity", "M26", card=command.losing)
    if command.taker == command.owner:
        raise RuleError("smuggled.own", "M26", seat=command.owner)
    if command.space is None:
        return
    slot = state.market.at(command.space)
    if command.space not in state.options.shape.red or slot is None or slot.card not in (None, command.card):
        raise RuleError("smuggled.not-there", "M26", space=command.space, card=command.card)
    if slot.owner not in (None, command.owner):
        raise RuleError("smuggled.not-theirs", "M26", space=command.space, seat=slot.owner)


def _pay(hands: Hands, command: Smuggled, discards: list[CardId]) -> None:
    """The owner's penalty: a commodity to the discards, or to the player who drew the calamity."""
    losing = command.losing
    if losing is None:
        return
    if is_named(losing):
        hands.show(command.owner, losing)
    else:
        _give_unnamed(hands, command.owner, losing)
    if command.taker is not None:
        _receive(hands, command.taker, [losing])
    elif is_named(losing):
        discards.append(losing)
