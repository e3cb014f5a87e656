"""Positions set up by hand and moves made in them, so that a test reads like the example it checks.

A position is written down as people would say it: hands as card names, the market as ``3a fish, r2 clay by hatti``.
Every move that a test makes here is also checked for what must hold after any move: no card is lost or made, everybody
knows the size of every hand, the text of the move gives the same move again, and all of it has words.
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from string import Formatter
from typing import Any

from core.chance import Chance, Dice, Record
from core.empires.books import Kept
from core.empires.buildings import Buildings
from core.empires.catalog import WATER, CardId, Seat, Space
from core.empires.census import order_of_play
from core.empires.drafts import shared
from core.empires.keeping import lose_sight
from core.empires.market import cards_on, empty_market
from core.empires.options import read_options
from core.empires.rules import EMPIRES, Empires
from core.empires.sentences import EVENTS, PROMPTS, REFUSALS
from core.empires.state import Hand, Options, Sight, Slot, State, Trading, replace
from core.empires.words import EmpiresWords
from core.errors import RuleError
from core.game import Game
from core.rules import TABLE, WATCHER, Event, Prompt, seen_by
from core.words import GENERAL, Phrase

PHASES_WITH_ORDER = ("6b", "trade", "8", "9", "10", "11", "12", "13")


class Table:
    """A position, and the moves made in it.

    Args:
        state: the position.
        rng: where random draws come from.
    """

    def __init__(self, state: State, rng: random.Random | None = None) -> None:
        self.state = state
        self.rng = rng or random.Random(0)
        self.words = EmpiresWords(state.options)
        self.events: list[Event] = []

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in A.S.T.-ranking order."""
        return self.state.options.seats

    def do(self, *commands: str, seat: str = TABLE, chance: Chance | None = None) -> tuple[Event, ...]:
        """Make these moves for *seat* and check what must hold after each; the events of the last one."""
        events: tuple[Event, ...] = ()
        for text in commands:
            before = self.state
            actor, command = EMPIRES.parse(text, before, seat)
            drawing = chance or Dice(self.rng)
            self.state, events = EMPIRES.apply(before, actor, command, drawing)
            self.events.extend(events)
            self._same_again(before, actor, command, getattr(drawing, "outcome", []))
            check(self.state)
            for event in events:
                self.said(event)
            for watching in (TABLE, *self.seats, WATCHER):
                self.prompt(watching)
        return events

    def apply(self, command: Any, seat: str = TABLE) -> tuple[Event, ...]:
        """Carry out a command that no text gives."""
        self.state, events = EMPIRES.apply(self.state, seat, command, Dice(self.rng))
        return events

    def _same_again(self, before: State, actor: str, command: Any, outcome: list[list[Any]]) -> None:
        again = EMPIRES.parse(EMPIRES.format(command), before, actor)
        state, _ = EMPIRES.apply(before, *again, Record(outcome))
        assert state == self.state, f"{EMPIRES.format(command)!r} does not mean the same again"

    def refused(self, command: Any, code: str, rule: str | None = None, seat: str = TABLE) -> RuleError:
        """Check that *command* (text, or a command) is refused with *code*, says why in words and changes nothing."""
        before = self.state
        try:
            if isinstance(command, str):
                actor, parsed = EMPIRES.parse(command, before, seat)
            else:
                actor, parsed = seat, command
            EMPIRES.apply(before, actor, parsed, Dice(self.rng))
        except RuleError as refusal:
            assert refusal.code == code, refusal
            assert rule is None or refusal.rule == rule, refusal
            said = self.words.refusal(refusal)
            assert said.message and "{" not in str(said) and f"({code})" not in said.message, said
            check_fields({**GENERAL, **REFUSALS}[code], refusal.values)
            assert self.state == before
            return refusal
        raise AssertionError(f"{command!r} was accepted")

    def said(self, event: Event, seat: str = TABLE) -> str:
        """The event in words, for the table; and it has words for everybody else who hears of it."""
        main, more = EVENTS[event.code]
        for watching in (TABLE, *self.seats, WATCHER):
            heard = seen_by(event, watching)
            if heard is None:
                continue
            values = {"seat": heard.seat, **heard.values}
            check_fields((main, *(extra for key, extra in more.items() if values.get(key))), values)
            assert "{" not in self.words.event(heard)
        heard = seen_by(event, seat)
        return "" if heard is None else self.words.event(heard)

    def view(self, seat: str) -> State:
        """The position as *seat* may know it."""
        return EMPIRES.redact(self.state, seat)

    def prompt(self, seat: str = TABLE) -> Prompt:
        """What the table is waiting for, as *seat* may know it, checked to have words."""
        prompt = EMPIRES.prompt(self.state if seat == TABLE else self.view(seat))
        check_fields((PROMPTS[prompt.code],), {"seat": prompt.seat, **prompt.values})
        assert "{" not in self.words.prompt(prompt)
        return prompt

    def legal(self, seat: str = TABLE) -> list[str]:
        """Every complete command *seat* may give."""
        return list(EMPIRES.legal(self.state, seat).texts())

    def hand(self, seat: str, observer: str | None = None) -> Hand:
        """The hand of *seat*, or what *observer* knows of it."""
        return (self.state if observer is None else self.view(observer)).hand(Seat(seat))

    def holds(self, seat: str) -> list[str]:
        """The identified cards of a hand, sorted."""
        return sorted(self.hand(seat).known)

    def at(self, space: str, observer: str | None = None) -> Slot | None:
        """What lies on *space*, or what *observer* sees there."""
        return (self.state if observer is None else self.view(observer)).market.at(Space(space))

    def card(self, space: str, observer: str | None = None) -> str | None:
        """The card on *space*, None for an empty space or an unknown card."""
        slot = self.at(space, observer)
        return None if slot is None else slot.card

    def lying(self) -> dict[str, str | None]:
        """Every filled space with its card."""
        return {space: slot.card for space, slot in self.state.market.filled()}

    def game(self) -> Game[State, Any]:
        """A game that starts in this position."""
        return Game(_Starting(self.state), {}, rng=self.rng)


class _Starting(Empires):
    """The rules of a game that starts in a position set up by hand."""

    def __init__(self, state: State) -> None:
        self.start = state

    def setup(self, options: Mapping[str, Any], chance: Chance) -> State:
        return self.start


def new(edition: str = "west", players: int = 3, mode: str = "digital", seed: int = 0, **more: Any) -> Table:
    """A new game: nobody has a city, nothing is dealt."""
    rng = random.Random(seed)
    options = {"edition": edition, "players": players, "mode": mode, **more}
    return Table(EMPIRES.setup(options, Dice(rng)), rng)


def position(
    hands: Mapping[str, str],
    market: str = "",
    *,
    edition: str = "west",
    players: int = 3,
    mode: str = "digital",
    phase: str = "trade",
    cities: Mapping[str, int] | int = 0,
    stacks: Mapping[int, str] | None = None,
    discards: str = "",
    trading: Trading | None = None,
    expansions: Sequence[str] = (),
    **switches: str,
) -> Table:
    """A position written by hand.

    Args:
        hands: the cards of each seat; in the order of play where the cards are dealt already. Table mode knows ``4``
            (a card of stack 4) and ``*`` (any card) too.
        market: what lies where: ``3a fish`` (of the initial filling, face down), ``6b tin`` (face up), ``r2 clay by
            hatti``, ``4a oil by minoa`` (shown, then laid face down), ``4a flood blocked`` (M25); ``?`` for a card
            that table mode was not told.
        edition: ``west`` or ``east``.
        players: 3 or 4.
        mode: ``digital`` or ``table``.
        phase: id of the phase.
        cities: of each seat, or of everybody.
        stacks: what lies on top of a stack; the cards that are nowhere else follow. ``none``: the stack is empty.
        discards: cards on the discard piles.
        trading: where the trade phase stands; left out, at its beginning.
        expansions: those that are played.
        switches: the switches that are not at their default.
    """
    raw = {"edition": edition, "players": players, "mode": mode, "with": expansions, "switches": switches}
    options = read_options(raw)
    seats = options.seats
    held = {seat: _hand(hands.get(seat, "")) for seat in seats}
    order = tuple(Seat(seat) for seat in hands) + tuple(seat for seat in seats if seat not in hands)
    counts = tuple(cities if isinstance(cities, int) else cities.get(seat, 0) for seat in seats)
    state = State(
        options,
        phase,
        1,
        counts,
        tuple(held.values()),
        empty_market(options.shape).changed(dict(_slots(options, market))),
        order=order if phase in PHASES_WITH_ORDER else (),
        turn_marker=max(counts) if phase in PHASES_WITH_ORDER else None,
        discards=tuple(map(CardId, discards.split())),
        trading=(trading or Trading()) if phase == "trade" else None,
    )
    if state.digital:
        state = _dealt_from(replace(state, seen=_seen(state)), stacks or {})
    check(state)
    return Table(state)


def in_phase(
    phase: str,
    *entries: str,
    turn: int = 2,
    hands: Mapping[str, str] | None = None,
    stacks: Mapping[int, str] | None = None,
    **options: Any,
) -> Table:
    """A game that keeps the books, in *phase* of *turn*, nothing of that turn told yet.

    Args:
        phase: id of the phase.
        entries: what the table entered before: ``set hellas board 20 treasury 10 cities 4``, ``own hellas mining``.
        turn: number of the turn.
        hands: the cards of each seat, as for ``position``.
        stacks: what lies on top of a stack, as for ``position``.
        options: how the game was made; beside the board, if nothing is said.
    """
    table = new(**{"mode": "table", **options})
    table.do(*entries)
    table.events.clear()
    state = table.state
    assert state.books is not None
    state = replace(
        state,
        phase=phase,
        turn=turn,
        hands=tuple(_hand((hands or {}).get(seat, "")) for seat in table.seats),
        books=replace(state.books, done=(), told=(), used=()),
        trading=Trading() if phase == "trade" else None,
    )
    if phase in PHASES_WITH_ORDER:
        state = replace(state, order=order_of_play(state), turn_marker=max(state.cities))
    if state.digital:
        state = _dealt_from(replace(state, seen=_seen(state)), stacks or {})
    check(state)
    table.state = state
    return table


def kept_by_hand(table: Table, seat: str, *places: Kept) -> None:
    """The table keeps these places of *seat* by hand from now on."""
    table.state = lose_sight(table.state, (Seat(seat),), *places)


def forms(table: Table, seat: str = TABLE) -> tuple[str, ...]:
    """The templates that ``legal`` gives *seat*."""
    return EMPIRES.legal(table.state, seat).forms


def _hand(cards: str) -> Hand:
    words = _times(cards)
    known = tuple(CardId(word) for word in words if word[0].isalpha())
    return Hand(known, tuple(int(word) for word in words if word.isdigit()), words.count("*"))


def _times(cards: str) -> list[str]:
    """``clay*2 fish`` as ``clay clay fish``."""
    words: list[str] = []
    for word in cards.split():
        name, _, count = word.partition("*")
        words.extend([name or "*"] * int(count or 1))
    return words


def _slots(options: Options, market: str) -> Iterable[tuple[Space, Slot]]:
    for line in filter(None, (line.split() for line in market.split(", "))):
        space, card, owner = Space(line[0]), line[1], Seat(line[3]) if "by" in line else None
        red, top = space in options.shape.red, options.shape.row[space] == options.shape.rows[0]
        blocked = "blocked" in line
        named = None if card == "?" else CardId(card)
        stack = options.shape.column[space]
        if red:
            stack = None if named is None else options.deck.cards[named].stack
        face_up = blocked or not (red or top)
        # With the price of a Water under a number at zero everybody knows that it is one (M20).
        told = named == WATER and options.switches["water_under_number"] == "zero"
        shown = face_up or (top and (owner is not None or stack == 0 or told))
        initial = top and owner is None and not blocked
        yield space, Slot(named, stack, face_up, shown, owner, initial, blocked)


def _seen(state: State) -> tuple[Sight, ...]:
    """What the observers know if every card was dealt face down, Water was bought, and red cards were laid unseen."""
    deck = state.options.deck
    sights = []
    for seat, hand in zip(state.options.seats, state.hands, strict=True):
        red = [(space, slot) for space, slot in state.market.filled() if _laid_unseen(state, space, slot, seat)]
        cards = (*hand.known, *(slot.card for _, slot in red if slot.card is not None))
        seen = Hand(
            tuple(card for card in cards if card == WATER),
            tuple(deck.cards[card].stack for card in cards if card != WATER),
            gone=tuple(space for space, _ in red),
        )
        sights.append(shared(Hand() if seen.size == 0 else seen, len(sights), len(state.hands)))
    return tuple(sights)


def _laid_unseen(state: State, space: Space, slot: Slot, seat: Seat) -> bool:
    return space in state.options.shape.red and slot.owner == seat


def _dealt_from(state: State, tops: Mapping[int, str]) -> State:
    """*state* with the cards that are nowhere else in the stacks, in the order of the deck, *tops* above them."""
    deck = state.options.deck
    left = Counter({card.id: card.count for card in deck.cards.values() if card.count})
    left.subtract(card for card in _cards(state) if card != WATER)
    assert min(left.values()) >= 0, f"more than the deck holds: {+Counter({card: -n for card, n in left.items()})}"
    stacks: list[tuple[CardId, ...]] = [()]
    away: list[CardId] = []
    for stack in deck.stacks:
        top = [] if tops.get(stack) == "none" else [CardId(word) for word in _times(tops.get(stack, ""))]
        rest = [card.id for card in deck.stacks[stack] for _ in range(left[card.id] - top.count(card.id))]
        if tops.get(stack) == "none":
            away.extend(rest)
            rest = []
        stacks.append((*top, *rest))
    return replace(state, stacks=tuple(stacks), discards=(*state.discards, *away))


def _cards(state: State) -> Iterable[CardId]:
    """Every identified card that lies nowhere in a stack."""
    return (*(card for hand in state.hands for card in hand.known), *cards_on(state.market), *state.discards)


def check(state: State) -> None:
    """What holds in every position: the deck is whole (K9 at a table kept by hand), and sizes are no secret (K1)."""
    deck = state.options.deck
    check_books(state)
    if not state.digital:
        _check_deck_at_table(state)
        return
    assert state.stacks is not None
    there = Counter(card for card in (*_cards(state), *(c for stack in state.stacks for c in stack)) if card != WATER)
    assert there == {card.id: card.count for card in deck.cards.values() if card.count}, "cards lost or made"
    for hand in state.hands:
        assert hand == Hand(hand.known), "a digital game knows every card"
    for slot in state.market.slots:
        assert slot is None or slot.card is not None, "a digital game knows every card"
    for seat, hand, sight in zip(state.options.seats, state.hands, state.seen, strict=True):
        assert len(sight.which) == len(state.seen) + 1, "the seats and a watcher"
        for seen in sight.views:
            assert seen.size == hand.size, f"K1: somebody takes {seat}'s {hand} for {seen}"
            assert seen.size > 0 or seen == Hand(), "K1: an empty hand knows nothing"


def check_books(state: State) -> None:
    """Pieces are conserved (3): 55 tokens, 9 cities and 4 ships of everybody are somewhere, none twice."""
    books = state.books
    if books is None:
        return
    for seat, book, count in zip(state.options.seats, books.books, state.cities, strict=True):
        account = book.account
        tokens = {"board": account.board, "stock": account.stock, "treasury": account.treasury}
        assert min(tokens.values()) >= 0 and sum(tokens.values()) == 55, f"{seat}: {tokens}"
        assert account.cities >= 0 and account.city_stock >= 0 and account.cities + account.city_stock == 9, seat
        assert account.ships >= 0 and account.ship_stock >= 0 and account.ships + account.ship_stock == 4, seat
        assert account.cities == count, f"{seat}: the City Count is that of the books"
        assert all(getattr(account, place) == 0 for place in book.unknown), f"{seat}: unknown pieces are counted"
        assert 1 <= book.column <= (16 if state.options.ast == "basic" else 17), f"{seat}: column {book.column}"
        assert len(set(book.held)) == len(book.held), f"{seat} holds an advance twice"
    if books.buildings is not None:
        _check_buildings(books.buildings)


def _check_buildings(buildings: Buildings) -> None:
    """Every building is in one place only, and no region has two of them (SB-2.2, SB-2.6)."""
    everywhere = [*buildings.supply, *(one.building for one in buildings.standing), *buildings.aside]
    regions = [one.region for one in buildings.standing]
    assert len(set(everywhere)) == len(everywhere) and len(set(regions)) == len(regions)


def _check_deck_at_table(state: State) -> None:
    for hand in state.hands:
        assert hand.size > 0 or hand == Hand(), "K1: an empty hand knows nothing"
    for card in state.options.deck.cards.values():
        held = sum(max(0, hand.known.count(card.id) - len(hand.gone)) for hand in state.hands)
        lying = [*cards_on(state.market), *state.discards].count(card.id)
        assert not card.count or held + lying <= card.count, f"K9: {held + lying} {card.id}"


def check_fields(phrases: Iterable[Phrase], values: Mapping[str, Any]) -> None:
    """Check that *values* has every field of these templates, the singular and the plural one."""
    for phrase in phrases:
        for template in phrase[:2] if isinstance(phrase, tuple) else (phrase,):
            fields = {name for _, name, _, _ in Formatter().parse(template) if name}
            assert fields <= set(values), f"{template!r} wants {fields - set(values)}"


def played(*commands: str, **more: Any) -> Table:
    """A new game after these commands of the table."""
    table = new(**more)
    table.do(*commands)
    return table


def opened(*cities: int, **more: Any) -> Table:
    """A new game in the trade phase, dealt with this many cities for each seat in A.S.T.-ranking order."""
    table = new(**more)
    counts = " ".join(f"{seat} {count}" for seat, count in zip(table.seats, cities, strict=True))
    table.do(f"cities {counts}", "deal", *["done"] * len(cities))
    return table


def codes(events: Sequence[Event]) -> list[str]:
    """The codes of *events* in order."""
    return [event.code for event in events]


class Drawn:
    """Chance that draws what a test says, in the order said, and shuffles by reversing."""

    def __init__(self, *picks: Sequence[str]) -> None:
        self.picks = list(picks)
        self.outcome: list[list[Any]] = []

    def shuffle(self, items: Sequence[Any]) -> tuple[Any, ...]:
        return self._note(tuple(reversed(items)))

    def pick(self, items: Sequence[Any], count: int) -> tuple[Any, ...]:
        drawn = tuple(self.picks.pop(0))
        assert len(drawn) == count
        assert not Counter(drawn) - Counter(items), f"{drawn} is not among {items}"
        return self._note(drawn)

    def _note(self, drawn: tuple[Any, ...]) -> tuple[Any, ...]:
        self.outcome.append(list(drawn))
        return drawn
