"""A witness who follows every single trade card of a digital game, and what each observer has seen of it.

Written from the rules and not from the code: cards here have identities, and nobody's knowledge is a model.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from core.empires.catalog import WATER, CardId, Seat, Space
from core.empires.commands import (
    BuyStack,
    BuyWater,
    Command,
    Deal,
    Discard,
    RemoveWater,
    Reveal,
    Settle,
    Trade,
)
from core.empires.state import Hand, State
from core.rules import WATCHER, Event

Instance = int
"""One single card."""


class Witness:
    """The cards of a digital game, each with its identity.

    Attributes:
        kinds: what each card is.
        stacks, hands, market, discards: where each card is.
        saw: for each observer and hand, the cards that the observer saw in it and has not seen leave it.
        faces: for each observer, the spaces whose card that observer has seen lying or being laid there.
        ever: for each observer, the cards seen at any time since they last lay in a stack.
        gone: for each hand, the cards that left it unseen with the red space, "" where that can't be told any more;
            forgotten when the hand is empty (K1).
        unsure: observers and hands where a Water was shown that may have been any of several cards: the model of K2
            can't be right there in every case.
        hidden: the cards that the last move laid on the red column, by space.
        drawn: the cards that the last move took from the market's initial filling.
        sights: who saw which cards in the last move.
        lay: who knew which cards lying on the market before the last move.
        told: who was told in the last move that which cards are calamities.
    """

    def __init__(self, start: State) -> None:
        seats = start.options.seats
        assert start.stacks is not None
        self.kinds: list[CardId] = []
        self.seats = seats
        self.deck = start.options.deck
        self.observers: tuple[str, ...] = (*seats, WATCHER)
        self.stacks = [[self._new(card) for card in stack] for stack in start.stacks]
        self.hands: dict[Seat, list[Instance]] = {seat: [] for seat in seats}
        self.market: dict[Space, Instance] = {}
        self.laid_by: dict[Space, Seat | None] = {}
        self.discards: list[Instance] = []
        self.saw: dict[tuple[str, Seat], list[Instance]] = {(o, s): [] for o in self.observers for s in seats}
        self.faces: dict[str, set[Space]] = {observer: set() for observer in self.observers}
        self.ever: dict[str, set[Instance]] = {observer: set() for observer in self.observers}
        self.gone: dict[Seat, list[tuple[str, Instance]]] = {seat: [] for seat in seats}
        self.unsure: set[tuple[str, Seat]] = set()
        self.hidden: dict[Space, Instance] = {}
        self.drawn: list[Instance] = []
        self.sights: set[tuple[str, Instance]] = set()
        self.told: set[tuple[str, Instance]] = set()
        self.lay: set[tuple[str, Instance]] = set()
        self._waters = Counter[Seat]()

    def _new(self, card: CardId) -> Instance:
        self.kinds.append(card)
        return len(self.kinds) - 1

    def stack_of(self, card: Instance) -> int:
        """The number of the stack of *card*; 0 for Water."""
        return self.deck.cards[self.kinds[card]].stack

    # What happens

    def follow(self, before: State, seat: str, command: Command, after: State, events: Iterable[Event]) -> None:
        """Do with the cards what *command* does; of *events* only random draws are read."""
        self.hidden, self.drawn, self.sights, self.told = {}, [], set(), set()
        self.lay, self._waters = self._lying(), Counter[Seat]()
        actor = Seat(seat)
        match command:
            case Deal():
                self._deal(before)
            case BuyWater(count):
                for _ in range(count):
                    self._receive(actor, self._new(WATER), self.observers)
            case BuyStack(stack):
                self._receive(actor, self._draw(stack), (actor,))
            case Trade():
                self._trade(before, actor, command)
            case RemoveWater():
                self._remove_water()
            case Reveal(space):
                self._reveal(before, actor, space)
            case Discard(owner, cards):
                for card in cards:
                    self._show(before, owner, CardId(str(card)))
            case Settle():
                for change in before.case.asked.changes:
                    for card in change.cards:
                        self._show(before, change.seat, card)
        self._pass_phases(before, after, events)
        for owner in self.seats:
            if not self.hands[owner]:
                self._forget(owner)

    def _see(self, observer: str, card: Instance) -> None:
        self.ever[observer].add(card)
        self.sights.add((observer, card))

    def _lying(self) -> set[tuple[str, Instance]]:
        """Who knows which cards lying on the market."""
        return {(observer, self.market[space]) for observer, spaces in self.faces.items() for space in spaces}

    def _pass_phases(self, before: State, after: State, events: Iterable[Event]) -> None:
        passed = _phases_ended(before, after)
        if "trade" in passed:
            self._turn_up(before)
            for event in events:
                if event.code == "calamity.excess":
                    self._discard_unseen(Seat(str(event.seat)), event.private["cards"])
        if "8" in passed:
            self._show_calamities()
        if "9" in passed:
            self._drop_calamities(before)
        if "12" in passed:
            self._return(after)

    def _draw(self, stack: int) -> Instance:
        return self.stacks[stack].pop(0) if self.stacks[stack] else self._new(WATER)

    def _deal(self, before: State) -> None:
        count = dict(zip(self.seats, before.cities, strict=True))
        for seat in sorted(self.seats, key=lambda one: (count[one], self.seats.index(one))):
            for stack in range(1, count[seat] + 1):
                self._receive(seat, self._draw(stack), (seat,))
        self._lay(Space("0a"), self._new(WATER), None, self.observers)
        everybody = before.options.switches["water_under_number"] == "zero"
        for column in range(1, max(before.cities) + 1):
            card = self._draw(column)
            told = self.observers if everybody and self.kinds[card] == WATER else ()
            self._lay(Space(f"{column}a"), card, None, told)

    def _receive(self, seat: Seat, card: Instance, seeing: Iterable[str]) -> None:
        self.hands[seat].append(card)
        for observer in seeing:
            self.saw[observer, seat].append(card)
            self._see(observer, card)

    def _lay(self, space: Space, card: Instance, seat: Seat | None, seeing: Iterable[str]) -> None:
        self.market[space] = card
        self.laid_by[space] = seat
        for observer in seeing:
            self.faces[observer].add(space)
            self._see(observer, card)

    def _pick(self, seat: Seat, kind: CardId) -> Instance:
        """The card of *kind* that *seat* gives up: the one best known to others."""
        held = [card for card in self.hands[seat] if self.kinds[card] == kind]
        card = max(held, key=lambda one: sum(one in self.saw[observer, seat] for observer in self.observers))
        self.hands[seat].remove(card)
        return card

    def _unsee(self, observer: str, seat: Seat, card: Instance) -> None:
        """*observer* sees *card* leave the hand: it, or one that looks like it, is not in there any more."""
        seen = self.saw[observer, seat]
        alike = [one for one in seen if self.kinds[one] == self.kinds[card]]
        if card in seen:
            seen.remove(card)
        elif alike:
            seen.remove(alike[0])

    def _show(self, before: State, seat: Seat, kind: CardId) -> Instance:
        card = self._pick(seat, kind)
        if kind == WATER:
            self._doubt(before, seat)
        for observer in self.observers:
            self._unsee(observer, seat, card)
            self._see(observer, card)
        self.discards.append(card)
        return card

    def _doubt(self, before: State, seat: Seat) -> None:
        """A Water that nobody saw coming may have stood in for a card of any stack (K2)."""
        self._waters[seat] += 1
        sight = before.seen[self.seats.index(seat)]
        for number, observer in enumerate(self.observers):
            if observer == seat:
                continue
            model = sight.of(number)
            if model.unseen and model.known.count(WATER) < self._waters[seat]:
                self.unsure.add((observer, seat))

    def _trade(self, before: State, seat: Seat, command: Trade) -> None:
        for laid in command.placed:
            kind = CardId(str(laid.card))
            if laid.space.startswith("r"):
                card = self._pick(seat, kind)
                self._lay(laid.space, card, seat, (seat,))
                self.gone[seat].append((laid.space, card))
                self.hidden[laid.space] = card
            else:
                self._lay(laid.space, self._show(before, seat, kind), seat, self.observers)
                self.discards.pop()
            if not self.hands[seat]:
                self._forget(seat)
        for space in command.taken:
            self._take(seat, space)

    def _take(self, seat: Seat, space: Space) -> None:
        card, owner = self.market.pop(space), self.laid_by.pop(space)
        if owner is None and card not in self.ever[WATCHER]:
            self.drawn.append(card)
        if space.startswith("r") and owner == seat:
            # It is the very card that left the hand: whoever knew that it was there knows it again.
            self.hands[seat].append(card)
            self.gone[seat] = [entry for entry in self.gone[seat] if entry[0] != space]
            self.saw[seat, seat].append(card)
            self._see(seat, card)
        else:
            seeing = [observer for observer in self.observers if space in self.faces[observer]]
            self._receive(seat, card, {*seeing, seat})
            if owner is not None:
                self.gone[owner] = [("" if at == space else at, one) for at, one in self.gone[owner]]
        for observer in self.observers:
            self.faces[observer].discard(space)

    def _remove_water(self) -> None:
        for space in (Space("0b"), Space("0c")):
            self.discards.append(self.market.pop(space))
            for observer in self.observers:
                self.faces[observer].discard(space)

    def _reveal(self, before: State, seat: Seat, space: Space) -> None:
        column = int(space[0])
        kind = next(card.id for card in self.deck.stacks[column] if not card.tradeable)
        card = next(one for one in self.hands[seat] if self.kinds[one] == kind)
        self.hands[seat].remove(card)
        self._unsee(seat, seat, card)
        self._lay(space, card, None, self.observers)
        self._receive(seat, self._draw(column), (seat,))

    def _turn_up(self, before: State) -> None:
        for space, card in self.market.items():
            owner = self.laid_by[space]
            if space.startswith("r") and owner is not None:
                if self.kinds[card] == WATER:
                    self._doubt(before, owner)
                for observer in self.observers:
                    if card in self.saw[observer, owner]:
                        self.saw[observer, owner].remove(card)
                self.gone[owner] = [entry for entry in self.gone[owner] if entry[0] != space]
            for observer in self.observers:
                self.faces[observer].add(space)
                self._see(observer, card)

    def _discard_unseen(self, seat: Seat, kinds: Iterable[CardId]) -> None:
        for card in self._calamities(seat):
            for observer in self.observers:
                # Nobody sees the cards, but how many calamities there are is told.
                self.ever[observer].add(card)
                self.told.add((observer, card))
        for kind in kinds:
            card = self._pick(seat, kind)
            self._unsee(seat, seat, card)
            self._see(seat, card)
            self.discards.append(card)
            self.gone[seat].append(("", card))

    def _calamities(self, seat: Seat) -> list[Instance]:
        return [card for card in self.hands[seat] if self.deck.cards[self.kinds[card]].kind == "calamity"]

    def _show_calamities(self) -> None:
        for seat in self.seats:
            for card in self._calamities(seat):
                for observer in self.observers:
                    self._see(observer, card)
                    if card not in self.saw[observer, seat]:
                        self.saw[observer, seat].append(card)

    def _drop_calamities(self, before: State) -> None:
        for seat in self.seats:
            for card in self._calamities(seat):
                self._show(before, seat, self.kinds[card])

    def _return(self, after: State) -> None:
        """The cards go under their stacks (M36); only their order is read from the position."""
        assert after.stacks is not None
        left = [card for card in (*self.market.values(), *self.discards) if self.kinds[card] != WATER]
        self.market, self.laid_by, self.discards = {}, {}, []
        for number, stack in enumerate(after.stacks):
            returned = stack[len(self.stacks[number]) :]
            tradeable = [self.deck.cards[kind].tradeable for kind in returned]
            assert all(tradeable[:-1]), f"M36: a card that is not tradeable is not at the bottom of stack {number}"
            under = [card for card in left if self.stack_of(card) == number]
            for kind in returned:
                card = next(one for one in under if self.kinds[one] == kind)
                under.remove(card)
                self.stacks[number].append(card)
                for observer in self.observers:
                    self.ever[observer].discard(card)
            assert not under, f"M36: cards missing under stack {number}"
        for observer in self.observers:
            self.faces[observer].clear()

    def _forget(self, seat: Seat) -> None:
        self.gone[seat].clear()
        for observer in self.observers:
            self.saw[observer, seat].clear()
            self.unsure.discard((observer, seat))

    # What is checked

    def agrees_with(self, state: State) -> None:
        """Every card is where the position says (conservation, M11, M12, M16, M23, M25, M36)."""
        assert state.stacks is not None
        for number, stack in enumerate(self.stacks):
            assert tuple(self.kinds[card] for card in stack) == state.stacks[number], f"stack {number}"
        for seat, cards in self.hands.items():
            assert Counter(self.kinds[card] for card in cards) == Counter(state.hand(seat).known), f"hand of {seat}"
        lying = {space: self.kinds[card] for space, card in self.market.items()}
        assert lying == {space: slot.card for space, slot in state.market.filled()}, "market"
        assert Counter(self.kinds[card] for card in self.discards) == Counter(state.discards), "discards"

    def may_see(self, observer: str, view: State) -> None:
        """*view* names no card that *observer* can't know (K7, M28)."""
        for space, slot in view.market.filled():
            if slot.card is not None:
                assert space in self.faces[observer], f"{observer} can't know the card on {space}"
                assert slot.card == self.kinds[self.market[space]]
        for seat in self.seats:
            told = Counter(view.hand(seat).known)
            seen = Counter(self.kinds[card] for card in self.saw[observer, seat])
            assert told <= seen, f"{observer} is told {told - seen} in the hand of {seat}"
        assert view.stacks is None and view.seen == () and view.discards == ()
        assert view.trading is None or not view.trading.drawn or view.in_turn == observer

    def may_hear(self, observer: str, event: Event) -> None:
        """*event*, as *observer* hears it, names only cards that the observer saw in this move, sees, holds or saw in
        the hand where they still are (K7)."""
        if event.code.startswith("talk."):
            return
        seen = {self.kinds[card] for who, card in self.sights if who == observer}
        seen |= {self.kinds[card] for who, card in (*self.lay, *self._lying()) if who == observer}
        seen |= {self.kinds[card] for owner, hand in self.hands.items() if owner == observer for card in hand}
        seen |= {self.kinds[card] for (who, _), cards in self.saw.items() if who == observer for card in cards}
        named = set(_words((event.values, event.private))) & set(self.deck.cards)
        assert named <= seen, f"{observer} hears of {named - seen}"

    def fits(self, observer: str, seat: Seat, model: Hand) -> None:
        """The true hand of *seat* is one that *model* allows (K1-K4)."""
        assert model.size == len(self.hands[seat]), f"K1: {observer} takes the hand of {seat} for {model}"
        gone = self.gone[seat]
        assert Counter(model.gone) == Counter(space for space, _ in gone), f"gone from the hand of {seat}"
        if (observer, seat) in self.unsure:
            return
        left = Counter(self.kinds[card] for card in (*self.hands[seat], *(card for _, card in gone)))
        known = Counter(model.known)
        assert known <= left, f"{observer} takes {known - left} for known in the hand of {seat}"
        left -= known
        water = left.pop(WATER, 0)
        stacks = Counter[int]()
        for kind, count in left.items():
            stacks[self.deck.cards[kind].stack] += count
        missing = sum((Counter(model.unseen) - stacks).values())
        assert missing <= water, f"{observer}: {model} does not fit {left} and {water} Water in the hand of {seat}"


def _words(data: Any) -> Iterator[str]:
    """All texts in plain data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        yield from _words(list(data.values()))
    elif isinstance(data, list | tuple):
        for item in data:
            yield from _words(item)


def _phases_ended(before: State, after: State) -> set[str]:
    """The phases of the market that lie between the two positions."""
    order = ("6a", "6b", "trade", "8", "9", "12", "13")
    if before.phase == after.phase and before.turn == after.turn:
        return set()
    start = _place(before.phase, order)
    stop = _place(after.phase, order) if after.turn == before.turn else len(order)
    return set(order[start:stop])


def _place(phase: str, order: tuple[str, ...]) -> int:
    if phase in order:
        return order.index(phase)
    return order.index("12") if phase in ("10", "11") else 0
