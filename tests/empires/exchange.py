"""Another game that looks the same to an observer: hidden cards change places, and the same moves are made.

Whatever the observer is shown must then be the same too.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from core.chance import Dice
from core.empires.catalog import WATER, Seat, Space
from core.empires.commands import Command, Laid, Trade
from core.empires.parse import parse
from core.empires.rules import EMPIRES
from core.empires.state import Hand, State, replace
from core.empires.words import EmpiresWords
from core.errors import RuleError
from core.game import Game
from core.rules import WATCHER, Event, seen_by
from tests.empires.play import Habits, Players, RandomTable
from tests.empires.witness import Instance, Witness

PROBES = ("pass", "done", "deal", "end", "end because so", "phase 12", "remove water", "buy 9", "reveal 4a", "keep 4a")
"""What an observer might try; the answer may not tell anything either."""


class Exchange(Struct, frozen=True):
    """Two hidden cards that change places from move *start* of the turn on.

    Attributes:
        start: number of the move, from 0.
        card, other: the cards.
        at_once: they change places before the move; else the move itself puts *other* where *card* went.
    """

    start: int
    card: Instance
    other: Instance
    at_once: bool


class Recorded(Struct, frozen=True):
    """One move of the turn: what was done, and what the witness saw of it.

    Attributes:
        dice: what the random draws of the move follow from.
        sights: who saw which cards, or was told what kind they are of.
        hidden: the cards laid on the red column.
        drawn: the cards taken from the initial filling of the market.
        held: the cards in each hand afterwards.
    """

    before: State
    seat: str
    command: Command
    after: State
    dice: int
    sights: frozenset[tuple[str, Instance]]
    hidden: dict[Space, Instance]
    drawn: tuple[Instance, ...]
    held: dict[Seat, tuple[Instance, ...]]


class Recording:
    """A random digital game, recorded a turn at a time with what each observer was shown."""

    def __init__(self, chosen: dict[str, Any], seed: int) -> None:
        self._dice = random.Random(seed)
        self._rng = random.Random(seed)
        self.game: Players = Game(EMPIRES, chosen, rng=self._dice)
        self.table = RandomTable(self.game, self._rng, Habits.of(self._rng))
        self.words = EmpiresWords(self.game.state.options)
        self.witness = Witness(self.game.state)
        self.observers = self.witness.observers
        self.moves: list[Recorded] = []

    def play_turn(self, watching: Sequence[str]) -> None:
        """Play one turn and record it for the observers *watching*; the turn before is forgotten."""
        self.moves = []
        witness = self.witness
        self.places: dict[Instance, tuple[Seat | int, int]] = {}
        for number, stack in enumerate(witness.stacks):
            self.places.update({card: (number, at) for at, card in enumerate(stack)})
        for seat, hand in witness.hands.items():
            self.places.update(dict.fromkeys(hand, (seat, 0)))
        self.before = {observer: frozenset(witness.ever[observer]) for observer in watching}
        self.shown: dict[str, list[Any]] = {observer: [] for observer in watching}
        turn = self.game.state.turn
        while self.game.state.turn == turn:
            self._move()

    def _move(self) -> None:
        dice = self._rng.getrandbits(32)
        seat, text = self.table.choose()
        before = self.game.state
        actor, command = parse(text, before, seat)
        self._dice.seed(dice)
        events = self.game.submit(text, seat).events
        after, witness = self.game.state, self.witness
        witness.follow(before, actor, command, after, events)
        held = {owner: tuple(cards) for owner, cards in witness.hands.items()}
        sights, drawn = frozenset(witness.sights | witness.told), tuple(witness.drawn)
        self.moves.append(Recorded(before, actor, command, after, dice, sights, witness.hidden, drawn, held))
        for observer in self.shown:
            self.shown[observer].append(self._glimpse(observer, after, events))

    def _glimpse(self, observer: str, state: State, events: tuple[Event, ...]) -> dict[str, Any]:
        """All that *observer* is shown of a position and of what led to it."""
        view = EMPIRES.redact(state, observer)
        asked = EMPIRES.legal(state, observer)
        prompt = EMPIRES.prompt(view)
        heard = [seen for event in events if (seen := seen_by(event, observer)) is not None]
        return {
            "view": view,
            "prompt": prompt,
            "asked": self.words.prompt(prompt),
            "commands": asked.commands,
            "forms": asked.forms,
            "trades": None if asked.choices is None else (asked.choices.placements, asked.choices.takings),
            "events": heard,
            "log": [self.words.event(event) for event in heard],
            "show": EMPIRES.show(view, ()),
            "refusals": [] if observer == WATCHER else [self._try(observer, state, text) for text in PROBES],
        }

    def _try(self, observer: str, state: State, text: str) -> Any:
        try:
            actor, command = parse(text, state, observer)
            EMPIRES.apply(state, actor, command, Dice(random.Random(0)))
        except RuleError as refusal:
            return refusal.code, self.words.refusal(refusal)
        return "accepted"

    # Exchanges

    def told(self, exchange: Exchange) -> str:
        """*exchange* in words, for the report of a failure."""
        kinds = self.witness.kinds
        return f"{kinds[exchange.card]} and {kinds[exchange.other]} from move {exchange.start}"

    def exchanges(self, observer: str, rng: random.Random) -> Iterator[Exchange]:
        """Random pairs of cards that *observer* can't tell apart."""
        secret = [card for card in self.places if self._secret(observer, card)]
        moved = [card for card in secret if self._moves(card)] or secret
        hiding = [(number, move) for number, move in enumerate(self.moves) if move.hidden and move.seat != observer]
        for _ in range(200):
            found = None
            if hiding and rng.random() < 0.5:
                found = self._switched(rng, *rng.choice(hiding))
            elif moved:
                card = rng.choice(moved)
                alike = [one for one in secret if self.witness.stack_of(one) == self.witness.stack_of(card)]
                found = Exchange(0, card, rng.choice(alike), at_once=True)
            if found is not None and self.witness.kinds[found.card] != self.witness.kinds[found.other]:
                yield found

    def _secret(self, observer: str, card: Instance) -> bool:
        return self.places[card][0] != observer and card not in self.before[observer]

    def _moves(self, card: Instance) -> bool:
        return any(card in move.hidden.values() or card in hand for move in self.moves for hand in move.held.values())

    def _switched(self, rng: random.Random, number: int, move: Recorded) -> Exchange | None:
        """Another card of the same hand is laid on the red column instead."""
        card = rng.choice(list(move.hidden.values()))
        options = move.before.options
        seat = Seat(move.seat)
        before = self.moves[number - 1].held[seat]
        left = [one for one in move.held[seat] if one in before and self._tradeable(one)]
        if options.switches["backs_show_stack"] == "yes":
            left = [one for one in left if self.witness.stack_of(one) == self.witness.stack_of(card)]
        if options.switches["water_counts_to_hand_limit"] == "no":
            # Whether a hand is over its limit is told to all: there Water is not as good as any other card.
            left = [one for one in left if (self._is_water(one)) == self._is_water(card)]
        return Exchange(number, card, rng.choice(left), at_once=False) if left else None

    def _tradeable(self, card: Instance) -> bool:
        return self.witness.deck.cards[self.witness.kinds[card]].tradeable

    def _is_calamity(self, card: Instance) -> bool:
        return self.witness.deck.cards[self.witness.kinds[card]].kind == "calamity"

    def _is_water(self, card: Instance) -> bool:
        return self.witness.kinds[card] == WATER

    def check(self, observer: str, exchange: Exchange) -> None:
        """Make the moves again with the two cards exchanged; stop where *observer* gets to see one of them."""
        state = self.moves[exchange.start].before
        if exchange.at_once:
            state = self._exchanged(state, exchange)
        for number, move in enumerate(self.moves[exchange.start :], exchange.start):
            if self._told_apart(observer, exchange, move):
                return
            command = self._changed(move, exchange)
            state, events = EMPIRES.apply(state, move.seat, command, Dice(random.Random(move.dice)))
            seen, expected = self._glimpse(observer, state, events), self.shown[observer][number]
            for part, shown in expected.items():
                assert seen[part] == shown, f"{observer} can tell by the {part} after move {number}"

    def _told_apart(self, observer: str, exchange: Exchange, move: Recorded) -> bool:
        """*observer* sees one of the cards in this move, or is told what kind of card one of them is."""
        pair = (exchange.card, exchange.other)
        if any((observer, card) in move.sights for card in pair):
            return True
        calamities, tradeable = map(self._is_calamity, pair), [self._tradeable(card) for card in pair]
        if move.before.phase == "trade" != move.after.phase and len(set(calamities)) > 1:
            # How many calamities a hand holds is told when they are too many (M30).
            return True
        # A card that is not tradeable can't be laid (M17), and who draws one is asked about it (M25).
        return not all(tradeable) and any(card in move.hidden.values() or card in move.drawn for card in pair)

    def _exchanged(self, state: State, exchange: Exchange) -> State:
        kinds, seats = self.witness.kinds, state.options.seats
        assert state.stacks is not None
        stacks, hands = [list(stack) for stack in state.stacks], [list(hand.known) for hand in state.hands]
        for card, other in ((exchange.card, exchange.other), (exchange.other, exchange.card)):
            place, at = self.places[card]
            if isinstance(place, int):
                stacks[place][at] = kinds[other]
            else:
                hand = hands[seats.index(place)]
                hand[hand.index(kinds[card])] = kinds[other]
        return replace(state, stacks=tuple(map(tuple, stacks)), hands=tuple(Hand(tuple(hand)) for hand in hands))

    def _changed(self, move: Recorded, exchange: Exchange) -> Command:
        """The command of *move* with the exchanged card on the red column, where one of the two was laid there."""
        command, kinds = move.command, self.witness.kinds
        if not isinstance(command, Trade):
            return command
        other = {exchange.card: exchange.other, exchange.other: exchange.card}
        laid = {space: kinds[other[card]] for space, card in move.hidden.items() if card in other}
        return Trade(tuple(Laid(laid.get(one.space, one.card), one.space) for one in command.placed), command.taken)
