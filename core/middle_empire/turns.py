"""The course of a turn: the check for victory, the draw, the end of the plays, the hand limit (ME-5, ME-10)."""

from core.chance import Chance
from core.errors import RuleError
from core.middle_empire import supply
from core.middle_empire.catalog import TYPES, Seat, numbers
from core.middle_empire.commands import Discard, Draw
from core.middle_empire.piles import Step, by_type, draw, drawable, play, put_under
from core.middle_empire.state import Hand, Options, State, replace
from core.rules import Event


def set_up(options: Options, chance: Chance) -> State:
    """The first position: hands dealt, an empty board, the first player about to draw (ME-4)."""
    deck = options.deck
    hands: dict[Seat, Hand] = dict.fromkeys(options.seats, ())
    stacks: list[Hand] = []
    for kind in TYPES:
        cards = deck.of(kind)
        stack: Hand = chance.shuffle(cards) if options.mode == "digital" else (kind,) * len(cards)
        dealt = deck.types[kind].dealt
        for seat in options.seats:
            hands[seat] = (*hands[seat], *stack[:dealt])
            stack = stack[dealt:]
        stacks.append(stack)
    return State(
        options=options,
        phase="draw",
        turn=1,
        current=options.start,
        hands=tuple(hands.values()),
        stacks=tuple(stacks),
        discards=((),) * len(TYPES),
        draws=numbers().turn.draw,
    )


def draw_card(state: State, seat: Seat, command: Draw, chance: Chance) -> Step:
    """Draw a card; the plays begin, or go on, after the last one (ME-5.2, ME-5.12).

    Raises:
        RuleError: ``draw.none`` (ME-5.11).
    """
    state, events = draw(state, seat, command.type, chance)
    state = replace(state, draws=state.draws - 1)
    if not state.draws or not drawable(state):
        state = replace(state, draws=0, phase="play")
    return state, events


def may_skip(state: State) -> bool:
    """Whether the whole draw may be declined now (ME-5.2, ambiguity 1)."""
    untouched = state.draws == numbers().turn.draw
    return state.phase == "draw" and untouched and state.options.switches["draw_optional"] == "yes"


def skip(state: State, seat: Seat) -> Step:
    """Decline the whole draw.

    Raises:
        RuleError: ``draw.begun`` after the first card, ``draw.must`` where the table has settled it so (ME-5.2).
    """
    if not may_skip(state):
        begun = state.draws < numbers().turn.draw
        raise RuleError("draw.begun" if begun else "draw.must", "ME-5.2", seat=seat)
    return replace(state, phase="play", draws=0), (Event("draw.skipped", seat),)


def pick(state: State, seat: Seat) -> Step:
    """Play a card that brings more cards, which are drawn next. Raises RuleError as ``piles.play``."""
    deck = state.options.deck
    card = deck.doing("pick")
    count = deck.cards[card].amount
    after = replace(play(state, seat, card), phase="draw_extra", draws=count)
    return after, (Event("pick.played", seat, {"count": count}, reveals=True),)


def excess(state: State, seat: Seat) -> int:
    """Cards that *seat* holds over the limit (ME-5.5)."""
    return max(0, len(state.hand(seat)) - numbers().turn.hand)


def done(state: State, seat: Seat) -> Step:
    """Play no more: discard what is over the limit, or the turn ends (ME-5.5)."""
    if excess(state, seat):
        return replace(state, phase="discard"), (Event("plays.ended", seat, {"excess": excess(state, seat)}),)
    return _end_turn(state, seat)


def discard(state: State, seat: Seat, command: Discard) -> Step:
    """Put the cards over the limit under their stacks, unseen, and end the turn (ME-5.6).

    Raises:
        RuleError: ``discard.count`` for another number of cards, ``hand.lacks``.
    """
    wanted = excess(state, seat)
    if len(command.cards) != wanted:
        raise RuleError("discard.count", "ME-5.5", named=len(command.cards), count=wanted)
    after = put_under(state, seat, command.cards)
    types = [[kind, len(cards)] for kind, cards in by_type(state, command.cards)]
    private = {"cards": list(command.cards)} if state.digital else {}
    after, ended = _end_turn(after, seat)
    return after, (Event("cards.discarded", seat, {"types": types}, private), *ended)


def _end_turn(state: State, seat: Seat) -> Step:
    """The turn passes clockwise; who then holds enough Empires has won before drawing (ME-5.7, ME-10.3)."""
    empires, enough = supply.empires_of(state, seat), state.options.empires_to_win
    events = [Event("turn.ended", seat)]
    if empires >= enough:
        events.append(Event("claim.made", seat, {"empires": empires}))
    seats = state.options.seats
    following = seats[(seats.index(seat) + 1) % len(seats)]
    state = replace(state, phase="draw", turn=state.turn + 1, current=following, used=(), draws=numbers().turn.draw)
    events.append(Event("turn.opened", following, {"turn": state.turn}))
    held = supply.empires_of(state, following)
    if held >= enough:
        events.append(Event("game.won", following, {"empires": held}))
        state = replace(state, phase="over", winner=following, draws=0)
    elif not drawable(state):
        state = replace(state, phase="play", draws=0)
    return state, tuple(events)
