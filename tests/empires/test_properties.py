"""What holds in every digital game, however it is played."""

import copy
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from core.chance import Dice
from core.empires.catalog import CardId, Seat, Space
from core.empires.choices import Choices, as_text
from core.empires.commands import ANY, Command, Laid, Pass, Trade
from core.empires.market import cards_on
from core.empires.parse import format_command, parse
from core.empires.rules import EMPIRES
from core.empires.state import State
from core.empires.trade import spaces_for, takeable, weigh
from core.errors import RuleError
from core.game import Game
from core.games import new_game as new_file
from core.games import open_game
from core.rules import TABLE, WATCHER, seen_by
from tests.empires import brute
from tests.empires.exchange import Recording
from tests.empires.play import LENGTHS, SEEDS, Habits, Players, RandomTable, Step, games, may, new_game, options
from tests.empires.witness import Witness

OPTIONS = options()


THIRSTY = Habits(passes=0.02, buys=0.7, hoards=0.0, talks=0.0, waters=1.0, wanders=0.0, most_cities=3)
"""People who buy Water, place it on column 0 and leave it there."""


def played(
    chosen: dict[str, Any], seed: int, length: int, habits: Habits | None = None
) -> Iterator[tuple[Players, Step]]:
    """A random game with each of its moves; the moves stand in the report of a failure."""
    game = new_game(chosen, seed)
    for step in RandomTable(game, random.Random(seed), habits).moves(length):
        note(f"{step.seat}: {step.text}")
        yield game, step


def trying(chosen: dict[str, Any], seed: int, length: int) -> Iterator[Players]:
    """A random game at some of its positions in trade where a seat is asked to trade or pass."""
    rng = random.Random(seed)
    for game, _ in played(chosen, seed, length):
        trading = game.state.trading
        rare = any(slot.blocked for _, slot in game.state.market.filled())
        if trading is not None and not trading.drawn and rng.random() < (0.6 if rare else 0.25):
            yield game


def outcome(state: State, seat: str, command: Command) -> State | RuleError:
    """The next position, or the refusal."""
    try:
        return EMPIRES.apply(state, seat, command, Dice(random.Random(0)))[0]
    except RuleError as refusal:
        return refusal


def cards_in_play(state: State) -> Counter[CardId]:
    """Every card of the game but Water: hands, market, stacks and discards."""
    assert state.stacks is not None
    held = [card for hand in state.hands for card in hand.known]
    lying = [card for stack in state.stacks for card in stack]
    everything = Counter([*held, *lying, *cards_on(state.market), *state.discards])
    return Counter({card: count for card, count in everything.items() if state.options.deck.cards[card].stack})


# Conservation, and what observers may know


@games(80)
@given(OPTIONS, SEEDS, LENGTHS)
def test_every_card_is_conserved_by_every_move(chosen: dict[str, Any], seed: int, length: int) -> None:
    for game, _ in played(chosen, seed, length):
        state = game.state
        printed = {card.id: card.count for card in state.options.deck.cards.values() if card.stack}
        assert cards_in_play(state) == printed
        assert all(hand.size == len(hand.known) and not hand.unseen for hand in state.hands)


@games(80)
@given(OPTIONS, SEEDS, LENGTHS)
def test_k7_every_card_is_where_it_went_and_nobody_is_told_of_one_that_they_did_not_see(
    chosen: dict[str, Any], seed: int, length: int
) -> None:
    witness: Witness | None = None
    for game, step in played(chosen, seed, length):
        witness = witness or Witness(step.before)
        actor, command = parse(step.text, step.before, step.seat)
        witness.follow(step.before, actor, command, game.state, step.done.events)
        witness.agrees_with(game.state)
        for observer in witness.observers:
            witness.may_see(observer, game.view(observer))
            for event in step.done.events:
                heard = seen_by(event, observer)
                if heard is not None:
                    witness.may_hear(observer, heard)


@games(80)
@given(OPTIONS, SEEDS, LENGTHS)
def test_k1_to_k8_the_true_hand_is_always_one_that_the_observers_model_allows(
    chosen: dict[str, Any], seed: int, length: int
) -> None:
    witness: Witness | None = None
    for game, step in played(chosen, seed, length):
        witness = witness or Witness(step.before)
        actor, command = parse(step.text, step.before, step.seat)
        witness.follow(step.before, actor, command, game.state, step.done.events)
        for observer in witness.observers:
            view = game.view(observer)
            for seat in view.options.seats:
                if seat == observer:
                    assert view.hand(seat) == game.state.hand(seat)
                else:
                    witness.fits(observer, seat, view.hand(seat))


@games(12)
@given(OPTIONS, SEEDS, st.integers(1, 3))
def test_k7_hidden_cards_changed_for_others_change_nothing_that_an_observer_sees(
    chosen: dict[str, Any], seed: int, turns: int
) -> None:
    rng = random.Random(seed)
    recording = Recording(chosen, seed)
    for _ in range(turns):
        watching = rng.sample(recording.observers, 2)
        recording.play_turn(watching)
        for observer in watching:
            for exchange in islice(recording.exchanges(observer, rng), 8):
                note(f"{observer}: {recording.told(exchange)}")
                recording.check(observer, exchange)


# What may be done


@games(30)
@given(OPTIONS, SEEDS, LENGTHS)
def test_every_legal_command_is_accepted(chosen: dict[str, Any], seed: int, length: int) -> None:
    rng = random.Random(seed)
    for game, _ in played(chosen, seed, length):
        state = game.state
        for seat in (*state.options.seats, TABLE, WATCHER):
            asked = may(game, seat)
            texts = list(asked.commands)
            choices = asked.choices
            if choices is not None and choices.count():
                numbers = {0, choices.count() - 1, *(rng.randrange(choices.count()) for _ in range(4))}
                texts += [as_text(*choices.at(number)) for number in numbers]
                texts += [format_command(choices.pick(rng)) for _ in range(2)]
            for text in texts:
                actor, command = parse(text, state, seat)
                assert isinstance(outcome(state, actor, command), State), f"{seat}: {text}"
                assert parse(format_command(command), state, seat) == (actor, command)


@games(60)
@given(OPTIONS, SEEDS, LENGTHS)
def test_seats_that_are_not_asked_have_nothing_to_do(chosen: dict[str, Any], seed: int, length: int) -> None:
    for game, _ in played(chosen, seed, length):
        state = game.state
        for seat in (*state.options.seats, WATCHER):
            asked = may(game, seat)
            if seat == WATCHER or state.in_turn not in (None, seat):
                assert (asked.count(), asked.commands, asked.forms) == (0, (), ())
        assert may(game, TABLE).count() > 0 or may(game, TABLE).forms


@games(20)
@given(OPTIONS, SEEDS, LENGTHS)
def test_m16_to_m21_the_legal_trades_are_those_that_trying_everything_finds(
    chosen: dict[str, Any], seed: int, length: int
) -> None:
    for game in trying(chosen, seed, length):
        state, seat = game.state, game.state.in_turn
        assert seat is not None
        choices = Choices(state, seat)
        placements = [(brute.said(f"trade {a}@{at} {b}@{to} for - -")[0], v) for v, a, at, b, to in choices.placements]
        takings = [(tuple(sorted((first, second))), value) for value, first, second in choices.takings]
        assert dict(placements) == brute.placements(state, seat) and len(dict(placements)) == len(placements)
        assert dict(takings) == brute.takings(state) and len(dict(takings)) == len(takings)
        if choices.count() < 2000:
            listed = [text for text in may(game, seat).texts() if text.startswith("trade")]
            found = brute.trades(state, seat)
            assert {brute.said(text) for text in listed} == found
            assert len(listed) == choices.count() == len(found)
            assert [choices.at(number) for number in range(choices.count())] == list(choices)


@games(40)
@given(OPTIONS, SEEDS, LENGTHS)
def test_m16_to_m21_a_trade_built_step_by_step_is_offered_exactly_what_can_still_become_one(
    chosen: dict[str, Any], seed: int, length: int
) -> None:
    rng = random.Random(seed)
    for game in trying(chosen, seed, length):
        seat = game.state.in_turn
        assert seat is not None
        view = game.view(seat)
        cards = [card for card in view.hand(seat).known if brute.places(view, card)]
        if len(cards) < 2:
            continue
        one, two = rng.sample(cards, 2)
        assert set(spaces_for(view, one)) == set(brute.places(view, one))
        first = Laid(one, rng.choice(spaces_for(view, one)))
        assert set(spaces_for(view, two, (first,))) == set(brute.places(view, two)) - {first.space}
        if not spaces_for(view, two, (first,)):
            continue
        placed = (first, Laid(two, rng.choice(spaces_for(view, two, (first,)))))
        value = brute.worth(view, one, placed[0].space, two, placed[1].space)
        affordable = {taking: cost for taking, cost in brute.takings(view).items() if cost <= value}
        assert weigh(view, placed, ()).placed == value
        assert set(takeable(view, placed)) == {space for taking in affordable for space in taking}
        if affordable:
            taken = tuple(map(Space, rng.choice(list(affordable))))
            assert weigh(view, placed, taken).taken == affordable[tuple(sorted(taken))]
            beside = {other for taking in affordable for other in taking if taken[0] in taking} - {taken[0]}
            assert set(takeable(view, placed, taken[:1])) == beside


@games(60)
@given(OPTIONS, SEEDS, LENGTHS)
def test_the_number_of_legal_commands_is_known_without_listing_them(
    chosen: dict[str, Any], seed: int, length: int
) -> None:
    for game, step in played(chosen, seed, length):
        asked = may(game, step.seat)
        if asked.count() < 500 or game.length % 10 == 0:
            texts = list(asked.texts())
            assert asked.count() == len(texts) == len(set(texts))
        if asked.choices is not None:
            assert asked.choices.any() == (asked.choices.count() > 0)


def near(state: State, seat: Seat, rng: random.Random) -> Trade:
    """Some trade, often nearly a legal one."""
    deck, shape = state.options.deck, state.options.shape
    hand = list(state.hand(seat).known)
    filled = [space for space, _ in state.market.filled()]

    def card() -> CardId:
        return rng.choice(hand) if hand and rng.random() < 0.9 else rng.choice(list(deck.cards))

    def place(placed: CardId) -> Space:
        if rng.random() < 0.3:
            return rng.choice(list(shape.red))
        if rng.random() < 0.9:
            return rng.choice(shape.of_column[deck.cards[placed].stack])
        return rng.choice(shape.spaces)

    def taken() -> Space:
        return rng.choice(filled if filled and rng.random() < 0.95 else shape.spaces)

    sizes = (2, 2, 2, 2, 2, 2, 2, 2, 1, 3)
    cards = [card() for _ in range(rng.choice(sizes))]
    if rng.random() < 0.2:
        cards = [cards[0]] * len(cards)
    placed = tuple(Laid(one, place(one)) for one in cards)
    if rng.random() < 0.1:
        placed = (Laid(rng.choice((ANY, deck.cards[cards[0]].stack)), placed[0].space), *placed[1:])
    return Trade(placed, tuple(taken() for _ in range(rng.choice(sizes))))


@games(30)
@given(OPTIONS, SEEDS, LENGTHS)
def test_m16_to_m25_a_trade_is_accepted_exactly_if_it_is_legal_and_a_refused_one_changes_nothing(
    chosen: dict[str, Any], seed: int, length: int
) -> None:
    rng = random.Random(seed)
    for game, _ in played(chosen, seed, length):
        state = game.state
        for _ in range(8):
            seat = state.in_turn if state.in_turn and rng.random() < 0.9 else rng.choice(state.options.seats)
            trade = near(state, seat, rng)
            accepted = isinstance(outcome(state, seat, trade), State)
            assert accepted == brute.allowed(state, seat, trade), f"{seat}: {format_command(trade)}"
            if not accepted:
                moves = game.length
                with pytest.raises(RuleError):
                    game.submit(format_command(trade), seat)
                assert game.state is state and game.length == moves


@games(60)
@given(OPTIONS, SEEDS, LENGTHS)
def test_m15_a_pass_is_accepted_exactly_if_it_is_legal(chosen: dict[str, Any], seed: int, length: int) -> None:
    for game, _ in played(chosen, seed, length):
        state = game.state
        for seat in (*state.options.seats, WATCHER):
            accepted = isinstance(outcome(state, seat, Pass()), State)
            assert accepted == ("pass" in may(game, seat).commands)
            trading = state.trading
            if trading is None or trading.drawn or seat != state.in_turn:
                assert not accepted
            else:
                must_trade = trading.water_removed and state.options.switches["three_water_then_pass"] == "no"
                assert accepted != must_trade


@games(60)
@given(OPTIONS, SEEDS, LENGTHS)
def test_m23_who_removes_water_always_has_something_to_do_afterwards(
    chosen: dict[str, Any], seed: int, length: int
) -> None:
    for game, _ in played(chosen, seed, length, THIRSTY):
        state = game.state
        if state.in_turn is None or state.trading is None:
            continue
        after = outcome(state, state.in_turn, parse("remove water", state, TABLE)[1])
        if isinstance(after, State):
            assert "remove water" in may(game, state.in_turn).commands
            assert EMPIRES.legal(after, state.in_turn).count() > 0


@games(60)
@given(OPTIONS, SEEDS, LENGTHS)
def test_no_move_alters_the_position_it_starts_from(chosen: dict[str, Any], seed: int, length: int) -> None:
    rng = random.Random(seed)
    game = new_game(chosen, seed)
    table = RandomTable(game, rng)
    for _ in range(length):
        before = copy.deepcopy(game.state)
        held = game.state
        refused = near(held, rng.choice(held.options.seats), rng)
        outcome(held, held.in_turn or held.options.seats[0], refused)
        assert held == before
        next(table.moves(1))
        assert held == before


# Saved games, undo and redo


def disturbed(game: Players, seed: int, length: int) -> Iterator[None]:
    """A random game with moves taken back and put back in between, by the table and by seats."""
    rng = random.Random(seed)
    table = RandomTable(game, rng)
    for _ in range(length):
        word = rng.choice(("undo", "undo", "redo"))
        if rng.random() < 0.25:
            seat = rng.choice((TABLE, TABLE, *game.state.options.seats))
            try:
                game.submit(word, seat)
            except RuleError as refusal:
                assert refusal.code.startswith(word)
        else:
            next(table.moves(1))
        yield


@games(60)
@given(OPTIONS, SEEDS, LENGTHS)
def test_replaying_the_moves_gives_the_same_game(chosen: dict[str, Any], seed: int, length: int) -> None:
    game = new_game(chosen, seed)
    for _ in disturbed(game, seed, length):
        pass
    again: Players = Game(EMPIRES, EMPIRES.options(game.state), game.setup, game.moves)
    assert again.state == game.state
    for seat in (*game.state.options.seats, TABLE, WATCHER):
        assert list(again.log(seat)) == list(game.log(seat))


@games(6)
@given(OPTIONS, SEEDS, LENGTHS)
def test_opening_the_file_gives_the_same_game(chosen: dict[str, Any], seed: int, length: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.toml"
        with new_file("empires", chosen, path, random.Random(seed)) as made:
            for _ in disturbed(made.game, seed, length):
                pass
        with open_game(path) as opened:
            assert opened.game.state == made.game.state
            assert opened.game.moves == made.game.moves
            assert list(opened.game.log(TABLE)) == list(made.game.log(TABLE))
            assert [opened.game.at(n) for n in (0, length // 2)] == [made.game.at(n) for n in (0, length // 2)]


@games(60)
@given(OPTIONS, SEEDS, LENGTHS)
def test_undo_gives_the_former_position_and_redo_the_same_again(chosen: dict[str, Any], seed: int, length: int) -> None:
    rng = random.Random(seed)
    positions: list[State] = []
    for game, step in played(chosen, seed, length):
        positions.append(step.before)
        if rng.random() < 0.2:
            last = game.state
            back = rng.randint(1, min(4, len(positions)))
            for number in range(1, back + 1):
                game.undo()
                assert game.state == positions[-number]
            for number in range(back - 1, 0, -1):
                game.redo()
                assert game.state == positions[-number]
            game.redo()
            assert game.state == last


@games(40)
@given(OPTIONS, SEEDS, LENGTHS)
def test_any_earlier_position_can_be_looked_at(chosen: dict[str, Any], seed: int, length: int) -> None:
    game = new_game(chosen, seed)
    positions = [game.state]
    for _ in disturbed(game, seed, length):
        positions += [game.state] * (game.length + 1 - len(positions))
    for n in {0, game.length, *random.Random(seed).choices(range(game.length + 1), k=4)}:
        assert game.at(n) == positions[n]
    for n in (-1, game.length + 1):
        with pytest.raises(RuleError, match=r"game\.no-such-move"):
            game.at(n)
