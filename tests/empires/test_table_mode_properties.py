"""What holds beside the board, whatever people enter; and that it is the model of a digital game's watcher (K6)."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from hypothesis import currently_in_test_context, given, note

from core.chance import Dice
from core.empires.catalog import CardId
from core.empires.choices import as_text
from core.empires.commands import ANY
from core.empires.knowledge import points
from core.empires.market import cards_on
from core.empires.parse import format_command, parse
from core.empires.rules import EMPIRES
from core.empires.state import Hand, State
from core.empires.words import EmpiresWords
from core.errors import RuleError
from core.game import Game
from core.rules import TABLE, WATCHER, Event, seen_by
from tests.empires.play import LENGTHS, SEEDS, Players, RandomTable, Step, games, may, new_game, options

OPTIONS = options("table")
DIGITAL = options()


class Scribe:
    """Somebody who enters what happened at the table: often right, often wrong, now and then nonsense."""

    def __init__(self, game: Players, rng: random.Random) -> None:
        self.game = game
        self.rng = rng

    def entry(self) -> str:
        """The next thing entered."""
        if self.rng.random() < 0.03:
            return self._nonsense()
        text = self._flow() if self.rng.random() < 0.55 else self._word()
        if self.rng.random() < 0.05:
            return f"{self._seat()}: {text}"
        return text

    def _seat(self) -> str:
        return self.rng.choice(self.game.state.options.seats)

    def _some(self, least: int, most: int) -> list[str]:
        return [self._card() for _ in range(self.rng.randint(least, most))]

    def _card(self) -> str:
        """A card as one may write it: named, named several times, a stack, or unnamed."""
        state, rng = self.game.state, self.rng
        named = rng.choice(list(state.options.deck.cards))
        known = [card for hand in state.hands for card in hand.known]
        if known and rng.random() < 0.5:
            named = rng.choice(known)
        return rng.choice((named, named, named, f"{named}*{rng.randint(1, 3)}", str(rng.randint(1, 9)), ANY))

    def _nearly_all(self) -> str:
        """Nearly all cards of one kind, and one that may be of that kind."""
        deck = self.game.state.options.deck
        card = self.rng.choice([card for card in deck.cards.values() if card.count > 1])
        return f"{card.id}*{card.count - self.rng.randint(0, 1)} {self.rng.choice((card.stack, ANY))}"

    def _calamity(self) -> str:
        deck = self.game.state.options.deck
        return self.rng.choice([card.id for card in deck.cards.values() if card.kind == "calamity"])

    def _space(self) -> str:
        state, rng = self.game.state, self.rng
        filled = [space for space, _ in state.market.filled()]
        return rng.choice(filled) if filled and rng.random() < 0.6 else rng.choice(state.options.shape.spaces)

    def _flow(self) -> str:
        """What moves the turn on."""
        state, rng = self.game.state, self.rng
        match state.phase:
            case "6a":
                cities = " ".join(f"{seat} {rng.randint(0, 9)}" for seat in state.options.seats)
                return rng.choice((f"cities {cities}", "deal", "deal"))
            case "6b":
                return rng.choice(("done", "done", "done", f"buy water {rng.randint(1, 3)}", "buy 9"))
            case "trade":
                return self._trading()
            case _:
                return rng.choice(("end", "end", "end because of the table"))

    def _trading(self) -> str:
        listed, trading = may(self.game, TABLE), self.game.state.trading
        if trading is not None and trading.last is not None and trading.last.drawn and self.rng.random() < 0.3:
            space = trading.last.drawn[0]
            stack = self.game.state.options.deck.stacks.get(int(space[0]), ())
            calamities = [card.id for card in stack if not card.tradeable]
            return f"reveal {space} {calamities[0] if calamities else self._calamity()}"
        if self._red() and self.rng.random() < 0.15:
            return self._smuggled()
        if self.rng.random() < 0.15:
            return self.rng.choice(("pass", "pass", "remove water", "end because it is late"))
        if listed.choices is not None and listed.choices.count() and self.rng.random() < 0.5:
            return as_text(*listed.choices.at(self.rng.randrange(listed.choices.count())))
        return self._trade()

    def _trade(self) -> str:
        state, rng = self.game.state, self.rng
        assert state.in_turn is not None
        hand, deck = state.hand(state.in_turn), state.options.deck
        placed = []
        for _ in range(rng.choice((2, 2, 2, 2, 1, 3))):
            unseen = [card.id for stack in hand.unseen for card in deck.stacks.get(stack, ())]
            card = rng.choice([*hand.known, *unseen] or list(deck.cards))
            red = rng.choice(list(state.options.shape.red))
            placed.append(rng.choice((card, card, f"{card}@{red}", f"*@{red}", f"{deck.cards[card].stack}@{red}")))
        return f"trade {' '.join(placed)} for {self._space()} {self._space()}"

    def _word(self) -> str:
        """The table's word, or a command out of its time."""
        rng, seat = self.rng, self._seat()
        lying = " ".join(f"{self._space()} {rng.choice((self._card(), 'empty'))}" for _ in range(rng.randint(1, 3)))
        return rng.choice(
            (
                f"hand {seat} {' '.join(self._some(1, 8))}",
                f"hand {seat} none",
                f"hand {seat} {self._nearly_all()}",
                f"got {seat} {' '.join(self._some(1, 3))}",
                f"discard {seat} {' '.join(self._some(1, 3))}",
                f"market {lying}",
                f"holds {seat} {self._calamity()}",
                f"holds {seat} {self._calamity()} {self._calamity()}",
                self._smuggled(),
                f"reveal {self._space()} {self._calamity()}",
                f"keep {self._space()}",
                f"wants {seat} {self._card()}",
                f"set {seat} cities {rng.randint(0, 9)}",
                f"phase {rng.choice(('1', '6a', 'trade', '8', '9', '11', '12', '13'))}",
                rng.choice(("deal", "pass", "remove water", "done", "undo", "redo", "redo")),
            )
        )

    def _red(self) -> list[tuple[str, str]]:
        """The red spaces with a card that somebody is known to have laid there."""
        return [
            (space, slot.owner) for space, slot in self.game.state.market.filled() if space[0] == "r" and slot.owner
        ]

    def _smuggled(self) -> str:
        state, rng = self.game.state, self.rng
        red = self._red()
        space, seat = rng.choice(red) if red and rng.random() < 0.8 else (self._space(), self._seat())
        place = rng.choice((f"on {space}", f"on {space}", f"drawn by {self._seat()}"))
        lost = rng.choice([card.id for card in state.options.deck.cards.values() if not card.tradeable])
        losing = rng.choice((self._card().partition("*")[0] or ANY, "none"))
        return f"smuggled {rng.choice((lost, lost, self._calamity()))} from {seat} {place} losing {losing}"

    def _nonsense(self) -> str:
        return " ".join(self.rng.choice(_NONSENSE) for _ in range(self.rng.randint(0, 5)))


_NONSENSE = ("trade", "hand", "market", "for", "@", "*", ":", "r2", "copper@", "0", "∞", "water*99", "", "\x1b[2J")


def entered(chosen: dict[str, Any], seed: int, length: int) -> Iterator[tuple[Players, str, tuple[Event, ...] | None]]:
    """A game beside the board with *length* entries, each with what came of it, or None if it was refused."""
    game = new_game(chosen, seed)
    scribe = Scribe(game, random.Random(seed))
    words = EmpiresWords(game.state.options)
    for _ in range(length):
        text, before = scribe.entry(), game.state
        try:
            done = game.submit(text)
        except RuleError as refusal:
            assert words.refusal(refusal).message
            assert game.state is before
            yield game, text, None
            continue
        if currently_in_test_context():
            note(text)
        assert all(words.event(event) for event in done.events)
        yield game, text, done.events


def named(state: State) -> Counter[CardId]:
    """How often each card has been named for certain: what is gone from a hand may be any card known in it."""
    named = Counter([*cards_on(state.market), *state.discards])
    for hand in state.hands:
        for card, count in Counter(hand.known).items():
            named[card] += max(0, count - len(hand.gone))
    return named


@games(120)
@given(OPTIONS, SEEDS, LENGTHS)
def test_k1_no_hand_is_ever_smaller_than_nothing_and_an_empty_one_is_forgotten(
    chosen: dict[str, Any], seed: int, length: int
) -> None:
    for game, _, _ in entered(chosen, seed, length):
        for hand in game.state.hands:
            assert hand.size >= 0
            if hand.size == 0:
                assert hand == Hand()


@games(120)
@given(OPTIONS, SEEDS, LENGTHS)
def test_k9_no_card_is_ever_named_more_often_than_the_deck_holds_it(
    chosen: dict[str, Any], seed: int, length: int
) -> None:
    for game, _, _ in entered(chosen, seed, length):
        deck = game.state.options.deck
        for card, count in named(game.state).items():
            assert count <= deck.cards[card].count or card == "water"


@games(80)
@given(OPTIONS, SEEDS, LENGTHS)
def test_m17_every_card_lies_where_it_may(chosen: dict[str, Any], seed: int, length: int) -> None:
    for game, _, _ in entered(chosen, seed, length):
        state = game.state
        for space, slot in state.market.filled():
            column = state.options.shape.column[space]
            card = None if slot.card is None else state.options.deck.cards[slot.card]
            if column is None or card is None:
                continue
            on_top = space.endswith("a")
            assert card.stack == column or (card.kind == "water" and on_top)
            assert card.kind != "calamity" or on_top


@games(25)
@given(OPTIONS, SEEDS, LENGTHS)
def test_every_view_query_and_legal_command_works_whatever_was_entered(
    chosen: dict[str, Any], seed: int, length: int
) -> None:
    rng = random.Random(seed)
    for game, _, _ in entered(chosen, seed, length):
        state = game.state
        for seat in (TABLE, WATCHER, rng.choice(state.options.seats)):
            view = game.view(seat)
            assert EMPIRES.show(view, ())["cities"]
            assert EMPIRES.prompt(view).phase == state.phase
            for hand in view.hands:
                worth = points(hand, state.options.deck)
                assert 0 <= worth.min <= worth.max
        asked = may(game, TABLE)
        texts = list(asked.commands)
        if asked.choices is not None and asked.choices.count():
            texts += [as_text(*asked.choices.at(rng.randrange(asked.choices.count()))) for _ in range(3)]
        for text in texts:
            actor, command = parse(text, state, TABLE)
            try:
                EMPIRES.apply(state, actor, command, Dice(rng))
            except RuleError as refusal:
                # Only the books of the table may be against it: a card named more often than there are (K9).
                assert refusal.code == "deck.too-many", text


@games(80)
@given(OPTIONS, SEEDS, LENGTHS)
def test_an_entry_written_out_means_the_same_again_and_replays(chosen: dict[str, Any], seed: int, length: int) -> None:
    before: State | None = None
    for game, text, events in entered(chosen, seed, length):
        if before is not None and events is not None and game.moves[-1].do not in ("undo", "redo"):
            actor, command = parse(text, before, TABLE)
            assert parse(format_command(command), before, actor) == (actor, command)
            assert game.moves[-1].do == format_command(command)
        before = game.state
    again: Players = Game(EMPIRES, EMPIRES.options(game.state), game.setup, game.moves)
    assert again.state == game.state and list(again.log()) == list(game.log())


# K6: the same model as a digital game's watcher has


class Shadow:
    """A game beside the board that is told what a watcher of a digital game hears, and nothing else."""

    def __init__(self, chosen: dict[str, Any]) -> None:
        self.game = new_game({**chosen, "mode": "table"}, 0)

    def tell(self, text: str) -> None:
        """Enter *text*."""
        note(f"    {text}")
        self.game.submit(text)

    def follow(self, step: Step, view: State) -> None:
        """Enter what *step* showed to all; *view* is the watcher's view after it."""
        heard = [seen for event in step.done.events if (seen := seen_by(event, WATCHER)) is not None]
        codes = [event.code for event in heard]
        for event in heard:
            self._before(event)
        if any(code in _AS_SAID for code in codes):
            actor, command = parse(step.text, step.before, step.seat)
            said = format_command(command)
            self.tell(f"{actor}: {said}" if actor != TABLE and step.before.in_turn == actor else said)
        for event in heard:
            self._after(event, view)

    def _before(self, event: Event) -> None:
        values = event.values
        match event.code:
            case "trade.made":
                self.tell(f"{event.seat}: trade {self._laid(values['placed'])} for {self._taken(values['taken'])}")
            case "calamity.kept":
                self.tell(f"holds {event.seat} {' '.join(values['cards'])}")
            case "phase.opened" if values["phase"] in ("6a", "9", "12"):
                self.tell("end")
            case "phase.opened" if values["phase"] == "13":
                # A table that can't tell Water from other unseen cards can't judge the hand limit.
                self.tell("end because it is agreed")
            case "phase.opened":
                self.tell(f"phase {values['phase']}")
            case "turn.opened":
                self.tell("end")
            case _:
                pass

    def _laid(self, placed: Sequence[Sequence[str]]) -> str:
        return " ".join(f"{card}@{space}" for card, space in placed)

    def _taken(self, taken: Sequence[Sequence[str | None]]) -> str:
        return " ".join(str(space) for space, _ in taken)

    def _after(self, event: Event, view: State) -> None:
        values = event.values
        match event.code:
            case "deal.market":
                for space, slot in view.market.filled():
                    if slot.public and space != "0a":
                        self.tell(f"market {space} {slot.card}")
            case "calamity.revealed":
                still = self.game.state.phase == "trade"
                self.tell(f"{'reveal' if still else 'market'} {values['space']} {values['card']}")
            case "market.turned-up":
                if values["cards"]:
                    self.tell("market " + " ".join(f"{space} {card}" for space, card in values["cards"]))
            case "calamity.excess":
                self.tell(f"discard {event.seat} " + " ".join("*" * values["count"]))
            case "calamity.settled":
                for change in values["outcome"]["changes"]:
                    if change["cards"]:
                        self.tell(f"discard {change['seat']} {' '.join(change['cards'])}")
                counts = zip(view.options.seats, view.cities, strict=True)
                self.tell("cities " + " ".join(f"{seat} {count}" for seat, count in counts))
            case _:
                pass


_AS_SAID = (
    "cities.set",
    "cities.corrected",
    "deal.order",
    "purchase.water",
    "purchase.card",
    "purchase.done",
    "trade.passed",
    "water.removed",
    "hand.discarded",
    "talk.wants",
    "talk.offers",
)
"""What everybody hears word for word."""


def as_bag(hand: Hand) -> tuple[Any, ...]:
    """A hand's model without the order in which its cards came."""
    return sorted(hand.known), sorted(hand.unseen), hand.any, sorted(hand.gone)


def too_many(watcher: State, table: State) -> bool:
    """The watcher takes a card for known in a hand though it must be elsewhere."""
    known = [card for hand in watcher.hands for card in hand.known]
    counts = Counter([*known, *cards_on(table.market), *table.discards])
    return any(0 < watcher.options.deck.cards[card].count < count for card, count in counts.items())


def as_seen(view: State) -> list[tuple[Any, ...] | None]:
    """What counts of the cards on the market; whether one is blocked only matters in trade (M25)."""
    trade = view.trading is not None
    return [
        None if slot is None else (slot.card, slot.face_up, slot.owner, trade and slot.blocked)
        for slot in view.market.slots
    ]


@games(80)
@given(DIGITAL, SEEDS, LENGTHS)
def test_k6_a_table_told_what_everybody_saw_knows_what_the_watcher_knows(
    chosen: dict[str, Any], seed: int, length: int
) -> None:
    chosen["switches"]["backs_show_stack"] = "no"
    game, shadow, ran_out = new_game(chosen, seed), Shadow(chosen), False
    for step in RandomTable(game, random.Random(seed)).moves(length):
        note(f"{step.seat}: {step.text}")
        watcher = game.view(WATCHER)
        ran_out = ran_out or () in (game.state.stacks or ())[1:]
        try:
            shadow.follow(step, watcher)
        except RuleError as refusal:
            # K2 can't tell a Water that stood in for an empty stack from other unseen cards; then people correct it.
            assert ran_out and refusal.code == "hand.lacks"
            return
        table = shadow.game.state
        if too_many(watcher, table):
            # A table counts: what it knows of a hand may have turned up elsewhere (K9).
            return
        for seat in watcher.options.seats:
            assert as_bag(table.hand(seat)) == as_bag(watcher.hand(seat)), seat
        if game.state.trading is not None and game.state.trading.drawn:
            # The seat is still asked (M25); a table learns of that only from its answer, and goes on.
            continue
        assert as_seen(table) == as_seen(watcher)
        for part in ("phase", "turn", "cities", "order", "in_turn"):
            assert getattr(table, part) == getattr(watcher, part), part


def test_the_scribe_and_the_shadow_really_get_through_whole_turns() -> None:
    codes: Counter[str] = Counter()
    for seed in range(20):
        chosen = {"edition": "west", "players": 3, "mode": "table", "switches": {}}
        for _, _, events in entered(chosen, seed, 200):
            codes.update(event.code for event in events or ())
    wanted = {"trade.made", "trade.passed", "hand.entered", "market.entered", "calamity.held", "calamity.smuggled"}
    assert wanted | {"calamity.revealed", "hand.discarded", "turn.opened", "game.undone"} <= set(codes), codes
