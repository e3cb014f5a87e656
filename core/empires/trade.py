"""Phase 7: trading with the market, passing, removing Water and the end of trade (M15-M25)."""

from collections.abc import Sequence

from msgspec import Struct

from core.chance import Chance
from core.empires import market as board
from core.empires.catalog import WATER, CardId, Seat, Space
from core.empires.choices import Choices
from core.empires.commands import ANY, Keep, Laid, Reveal, Trade, is_named
from core.empires.deal import draw
from core.empires.exchange import Taken, exchanged
from core.empires.handling import Hands, check_deck
from core.empires.selection import open_selection
from core.empires.state import LastTrade, Slot, State, Trading, replace
from core.errors import RuleError
from core.rules import Event

Step = tuple[State, tuple[Event, ...]]


class Weight(Struct, frozen=True):
    """The two sums of a trade in trade points (M19, M20)."""

    placed: int
    taken: int

    @property
    def left(self) -> int:
        """How many more points may be taken (M21); negative when too much is taken."""
        return self.placed - self.taken


def weigh(state: State, placed: Sequence[Laid], taken: Sequence[Space]) -> Weight:
    """The running sums of a trade that is complete or still being built (M19, M20)."""
    options = state.options
    return Weight(
        board.value_placed(options.shape, options.deck, placed), board.value_taken(options, state.market, taken)
    )


def spaces_for(state: State, card: CardId | str, placed: Sequence[Laid] = ()) -> tuple[Space, ...]:
    """Where *card* may still go after the cards already *placed* in this trade (M17)."""
    ref = ANY if card == ANY else CardId(card)
    return board.spaces_for(state.market, state.options.deck, ref, {laid.space for laid in placed})


def takeable(state: State, placed: Sequence[Laid], taken: Sequence[Space] = ()) -> tuple[Space, ...]:
    """What may be taken next so that the trade can still be completed without exceeding what is placed (M21)."""
    spaces = board.takeable(state.market)
    budget = weigh(state, placed, ()).placed
    value = board.value_taken
    if taken:
        return tuple(s for s in spaces if s not in taken and value(state.options, state.market, (*taken, s)) <= budget)
    return tuple(
        first
        for first in spaces
        if any(other != first and value(state.options, state.market, (first, other)) <= budget for other in spaces)
    )


def check(state: State, seat: Seat, trade: Trade) -> Weight:
    """Check all of a trade but what the hand holds, and return its two sums (M16, M17, M21, M25).

    Raises:
        RuleError: what is wrong with it; see ``core.empires.market`` and ``trade.two-cards``, ``trade.worth``,
            ``trade.name-it`` for an unnamed card in a digital game.
    """
    each = state.options.shape.cards
    if len(trade.placed) != each or len(trade.taken) != each:
        raise RuleError("trade.two-cards", "M16", placed=len(trade.placed), taken=len(trade.taken), each=each)
    size = state.hand(seat).size
    if size < each:
        raise RuleError("trade.hand-too-small", "M16", seat=seat, size=size, each=each)
    unnamed = [laid.space for laid in trade.placed if not is_named(laid.card)]
    if unnamed and state.digital:
        raise RuleError("trade.name-it", "K3", seat=seat, space=unnamed[0])
    board.check_placing(state.market, state.options.deck, trade.placed)
    board.check_taking(state.market, trade.taken, trade.placed)
    weight = weigh(state, trade.placed, trade.taken)
    if weight.left < 0:
        raise RuleError("trade.worth", "M21", placed=weight.placed, taken=weight.taken)
    return weight


def trade(state: State, seat: Seat, command: Trade, chance: Chance) -> Step:
    """Place two cards, take two others (M16). A drawn non-tradeable calamity is asked about first (M25).

    Raises:
        RuleError: as *check*, ``hand.lacks`` for a card that is not held, and ``deck.too-many`` beside the board (K9).
    """
    weight = check(state, seat, command)
    taken = [(space, slot) for space in command.taken if (slot := state.market.at(space)) is not None]
    hands = exchanged(state, seat, command.placed, taken)
    changes: dict[Space, Slot | None] = dict.fromkeys(command.taken)
    for laid in command.placed:
        changes[laid.space] = _slot(state, seat, laid)
    after = replace(state, hands=hands.hands, seen=hands.seen, market=state.market.changed(changes))
    if not state.digital:
        after = check_deck(after)
    event = _event(state, seat, command, taken, weight, hands.reveals)
    initial = tuple([space for space, slot in taken if slot.initial and not slot.public])
    drawn = [(space, card) for space in initial if (card := _must_ask(state, space)) is not None]
    if drawn:
        assert state.trading is not None
        spaces, cards = zip(*drawn, strict=True)
        return replace(after, trading=replace(state.trading, drawn=spaces, drawn_cards=cards, last=None)), (event,)
    after, events = next_turn(after, LastTrade(seat, initial), chance, passed=False)
    return after, (event, *events)


def _slot(state: State, seat: Seat, laid: Laid) -> Slot:
    """The placed card as it lies: shown then face down on row a, unseen on the red column, else face up (M18)."""
    shape, card = state.options.shape, laid.card
    if not is_named(card):
        return Slot(None, card if isinstance(card, int) else None, owner=seat)
    row = shape.row[laid.space]
    face_up = row is not None and row != shape.rows[0]
    return Slot(card, state.options.deck.cards[card].stack, face_up=face_up, shown=row is not None, owner=seat)


def _must_ask(state: State, space: Space) -> CardId | None:
    """Digital: the non-tradeable calamity that this card of the initial filling is, if it is one (M25)."""
    slot = state.market.at(space)
    if slot is None or slot.card is None or not state.digital:
        return None
    return None if state.options.deck.cards[slot.card].tradeable else slot.card


def _event(state: State, seat: Seat, command: Trade, taken: Taken, weight: Weight, reveals: bool) -> Event:
    red = state.options.shape.red
    assert state.trading is not None
    told = {
        "placed": [[ANY if laid.space in red else laid.card, laid.space] for laid in command.placed],
        "taken": [[space, slot.card if slot.public else None] for space, slot in taken],
        "round": state.trading.round,
        "sums": [weight.placed, weight.taken],
    }
    private = {
        "placed": [[laid.card, laid.space] for laid in command.placed],
        "taken": [[space, slot.card] for space, slot in taken],
    }
    return Event("trade.made", seat, told, private, reveals=reveals)


def pass_turn(state: State, seat: Seat, chance: Chance) -> Step:
    """Pass this trading turn (M15).

    Raises:
        RuleError: ``trade.must-trade`` (M23) after Water was removed, where the table plays so.
    """
    trading = state.trading
    assert trading is not None
    if trading.water_removed and state.options.switches["three_water_then_pass"] == "no":
        raise RuleError("trade.must-trade", "M23", seat=seat)
    state_after, events = next_turn(state, None, chance, passed=True)
    return state_after, (Event("trade.passed", seat, {"round": trading.round}), *events)


def next_turn(state: State, last: LastTrade | None, chance: Chance, *, passed: bool) -> Step:
    """The next seat's trading turn, the next round, or the end of trade (M15)."""
    trading = state.trading
    assert trading is not None
    passes = trading.passes + 1 if passed else 0
    turn, round_ = trading.turn + 1, trading.round
    seats = len(state.order)
    circle = state.options.switches["pass_circle"]
    if passes >= seats and (circle == "consecutive" or turn == seats):
        return end_trade(state, chance, "passes")
    if turn == seats:
        turn, round_ = 0, round_ + 1
        passes = passes if circle == "consecutive" else 0
    if round_ > state.options.shape.rounds:
        return end_trade(state, chance, "rounds")
    return replace(state, trading=Trading(turn, round_, passes, last=last)), ()


def end_trade(state: State, chance: Chance, why: str, because: str = "") -> Step:
    """Trade is over: *why* is ``passes``, ``rounds`` or ``table`` (ended early, with the table's reason)."""
    after, events = open_selection(state, chance)
    values = {"why": why, "because": because}
    return after, (Event("trade.ended", None, values), *events)


def can_remove_water(state: State) -> bool:
    """M23 is open to the seat in turn: column 0 holds exactly three Water cards and its turn has just begun."""
    trading = state.trading
    if trading is None or trading.water_removed or trading.drawn:
        return False
    return len(board.waters(state.market)) == len(state.options.shape.rows)


def remove_water(state: State, seat: Seat) -> Step:
    """Remove all but one of three Water cards from column 0 (M23); the one on the top row stays.

    Raises:
        RuleError: ``water.not-three``; ``water.no-trade`` for a seat that would then have to trade and can't (M23).
    """
    if not can_remove_water(state):
        raise RuleError("water.not-three", "M23", count=len(board.waters(state.market)))
    assert state.trading is not None
    spaces = board.waters(state.market)
    top = Space(f"0{state.options.shape.rows[0]}")
    gone: dict[Space, Slot | None] = {space: None for space in spaces if space != top}
    after = replace(
        state,
        market=state.market.changed(gone),
        discards=(*state.discards, *([WATER] * len(gone))),
        trading=replace(state.trading, water_removed=True, last=None),
    )
    must_trade = state.options.switches["three_water_then_pass"] == "no"
    if must_trade and state.digital and not Choices(after, seat).any():
        raise RuleError("water.no-trade", "M23", seat=seat)
    return after, (Event("water.removed", seat, {"count": len(gone)}),)


def reveal(state: State, seat: Seat, command: Reveal, chance: Chance) -> Step:
    """Digital: put the drawn non-tradeable calamity back face up and draw from its stack instead (M25).

    Where that draws another one, as it may with the Unmodifiable Calamities in play, it is asked about in its turn.

    Raises:
        RuleError: ``reveal.not-asked``; ``reveal.wrong-card`` when another calamity is named (M25).
    """
    space = _asked(state, command.space)
    assert state.stacks is not None
    column = state.options.shape.column[space] or 0
    hands = Hands(state)
    card = _drawn_card(state, seat)
    if command.card not in (None, card):
        raise RuleError("reveal.wrong-card", "M25", space=space, card=command.card, column=column)
    stacks = list(state.stacks)
    new = draw(stacks, column)
    hands.exchange(seat, card, new)
    held, seen = hands.done()
    slot = _put_back(state, space, card)
    after = replace(state, hands=held, seen=seen, stacks=tuple(stacks), market=state.market.changed({space: slot}))
    event = Event("calamity.revealed", seat, {"card": card, "space": space}, {"drawn": new}, reveals=True)
    if not state.options.deck.cards[new].tradeable:
        assert state.trading is not None
        cards = (new, *state.trading.drawn_cards[1:])
        return replace(after, trading=replace(state.trading, drawn_cards=cards)), (event,)
    after, events = _answered(after, seat, space, chance)
    return after, (event, *events)


def keep(state: State, seat: Seat, command: Keep, chance: Chance) -> Step:
    """Digital: keep the drawn non-tradeable calamity; nobody else hears of it (M25).

    Raises:
        RuleError: ``reveal.not-asked`` (M25).
    """
    space = _asked(state, command.space)
    card = _drawn_card(state, seat)
    event = Event("calamity.taken", seat, {"card": card, "space": space}, hidden=True)
    after, events = _answered(state, seat, space, chance)
    return after, (event, *events)


def _asked(state: State, space: Space) -> Space:
    drawn = state.trading.drawn if state.trading is not None else ()
    if not drawn or space != drawn[0]:
        raise RuleError("reveal.not-asked", "M25", space=space, asked=drawn[0] if drawn else None)
    return space


def _drawn_card(state: State, seat: Seat) -> CardId:
    assert state.trading is not None
    card = state.trading.drawn_cards[0]
    assert card in state.hand(seat).known
    return card


def _put_back(state: State, space: Space, card: CardId) -> Slot:
    """*card* lying face up on *space*, where nobody can take it, on another one that was put back before."""
    there = state.market.at(space)
    under = () if there is None or there.card is None else (there.card, *there.under)
    stack = state.options.deck.cards[card].stack
    return Slot(card, stack, face_up=True, shown=True, blocked=True, under=under)


def _answered(state: State, seat: Seat, space: Space, chance: Chance) -> Step:
    trading = state.trading
    assert trading is not None
    left = replace(trading, drawn=trading.drawn[1:], drawn_cards=trading.drawn_cards[1:])
    if left.drawn:
        return replace(state, trading=left), ()
    return next_turn(replace(state, trading=left), None, chance, passed=False)


def reveal_at_table(state: State, command: Reveal) -> Step:
    """Table mode: the last trader put a non-tradeable calamity back and took another card of the stack (M25).

    Raises:
        RuleError: ``reveal.too-late``, ``reveal.not-drawn``, ``reveal.name-it`` or ``reveal.wrong-card`` (M25);
            ``deck.too-many`` (K9) for a calamity that is elsewhere.
    """
    last = state.trading.last if state.trading is not None else None
    if last is None:
        raise RuleError("reveal.too-late", "M25")
    space = command.space
    column = state.options.shape.column[space] or 0
    known = [card.id for card in state.options.deck.non_tradeable_calamities(column)]
    there = state.market.at(space)
    back = () if there is None or there.card is None else (there.card, *there.under)
    if space not in last.drawn or not set(back) < set(known):
        raise RuleError("reveal.not-drawn", "M25", space=space, drawn=last.drawn)
    if command.card is None:
        raise RuleError("reveal.name-it", "M25", space=space)
    if command.card not in known or command.card in back:
        raise RuleError("reveal.wrong-card", "M25", space=space, card=command.card, column=column)
    assert state.trading is not None
    slot = _put_back(state, space, command.card)
    rest = last.drawn if len(back) + 1 < len(known) else tuple(other for other in last.drawn if other != space)
    after = replace(
        state,
        market=state.market.changed({space: slot}),
        trading=replace(state.trading, last=LastTrade(last.seat, rest)),
    )
    return check_deck(after), (Event("calamity.revealed", last.seat, {"card": command.card, "space": space}),)
