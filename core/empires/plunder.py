"""Phase 4: what is taken for a city that was won, a card of its owner and treasury (6.4)."""

from core.chance import Chance
from core.empires.books import posted
from core.empires.buildings import BARBARIANS
from core.empires.commands import ANY, CardRef, Plunder
from core.empires.facts import turn
from core.empires.giving import hand_over
from core.empires.keeping import Step, need_book
from core.empires.ledger import moved
from core.empires.state import State
from core.errors import RuleError
from core.rules import Event


def plunder(state: State, command: Plunder, chance: Chance) -> Step:
    """A seat that has won a city draws a card from the hand of its owner and takes treasury out of its own stock (6.4).

    Raises:
        RuleError: ``plunder.nothing``, ``plunder.own``, ``plunder.no-card`` for a card of the Barbarians,
            ``plunder.too-much`` with the ``most`` treasury there is (6.4); ``hand.empty``, ``ledger.short`` (3).
    """
    seat, book, most = command.seat, need_book(state, command.seat), turn().plunder.treasury
    if not (command.card or command.treasury):
        raise RuleError("plunder.nothing", "6.4", seat=seat)
    if command.victim == seat:
        raise RuleError("plunder.own", "6.4", seat=seat)
    if command.treasury > most:
        raise RuleError("plunder.too-much", "6.4", seat=seat, count=command.treasury, most=most)
    gained = moved("tokens", "stock", "treasury", command.treasury)
    state = state.with_book(seat, posted(book, gained, seat))
    events = (Event("city.plundered", seat, {"victim": command.victim, "treasury": command.treasury}),)
    if not command.card:
        return state, events
    if command.victim == BARBARIANS:
        raise RuleError("plunder.no-card", "6.4", seat=seat)
    state, drawn = _draw(state, command, chance)
    return state, (*events, *drawn)


def _draw(state: State, command: Plunder, chance: Chance) -> Step:
    """Cards at random; beside the board nobody says which."""
    count, hand = turn().plunder.cards, state.hand(command.victim)
    if hand.size < count:
        raise RuleError("hand.empty", "K1", seat=command.victim)
    drawn: tuple[CardRef, ...] = chance.pick(hand.known, count) if state.digital else (ANY,) * count
    events: list[Event] = []
    for card in drawn:
        state, more = hand_over(state, command.victim, command.seat, card)
        events.extend(more)
    return state, tuple(events)
