"""What holds in every game, however it is played."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain, permutations

import pytest

from core.chance import Dice
from core.errors import RuleError
from core.game import Game
from core.middle_empire import supply
from core.middle_empire.catalog import TYPES
from core.middle_empire.commands import (
    Attack,
    Build,
    Command,
    Defend,
    Discard,
    Done,
    Double,
    Draw,
    Let,
    Pick,
    Remove,
    Road,
    Shift,
    Skip,
    Upgrade,
    Wall,
)
from core.middle_empire.legal import asked
from core.middle_empire.options import read_options
from core.middle_empire.parse import format_command, parse
from core.middle_empire.redact import backs, redact
from core.middle_empire.rules import MIDDLE_EMPIRE
from core.middle_empire.state import State, replace
from core.middle_empire.turns import set_up
from core.rules import TABLE, WATCHER, seen_by
from tests.middle_empire import soak
from tests.middle_empire.play import EVERY_OPTION, LONGEST, steps
from tests.middle_empire.table import check

PLAYED = {
    "stronghold.built": "construction",
    "empire.built": "construction",
    "wall.built": "defense",
    "road.built": "defense",
    "pick.played": "defense",
    "road.removed": "attack",
    "road.moved": "attack",
    "attack.made": "attack",
}
"""The type of the card that is behind each event."""
SOME = EVERY_OPTION[::13]


# Invariants of section 12


def test_openings_of_thousands_of_games_keep_cards_pieces_and_limits():
    games = Counter[int]()
    for number in range(5 * len(EVERY_OPTION)):
        options = EVERY_OPTION[number % len(EVERY_OPTION)]
        for step in steps(options, number, most=14):
            check(step.after)
        games[options["players"]] += 1
    assert games == {2: 640, 3: 640, 4: 640}


def test_whole_games_keep_cards_pieces_and_limits_and_end():
    ended = Counter[str]()
    for number, options in enumerate(EVERY_OPTION[::7]):
        played: list[str] = []
        count, last = 0, None
        for step in steps(options, number):
            check(step.after)
            played += [PLAYED[event.code] for event in step.events if event.code in PLAYED]
            if step.after.turn != step.before.turn:
                assert len(set(played)) == len(played) <= 3
                played = []
            last, count = step, count + 1
        assert last is not None and count < LONGEST
        assert last.after.winner is not None
        assert last.events[-1].code == "game.won"
        ended[last.after.options.board_id] += 1
    assert all(count > 20 for count in ended.values()) and len(ended) == 2


def test_who_has_won_held_enough_since_the_end_of_the_own_turn():
    for number, options in enumerate(SOME):
        claimed: dict[str, int] = {}
        for step in steps(options, number):
            for event in step.events:
                if event.code == "claim.made":
                    claimed[str(event.seat)] = step.before.turn
                if event.code == "game.won":
                    players = len(step.after.options.seats)
                    assert step.after.turn - claimed[str(event.seat)] == players


# What may be done


def every_command(state: State) -> Iterator[Command]:
    """Every command there could be in any position, but for discards, which are too many."""
    board, wild = state.options.board, ("", *state.options.deck.words)
    yield from map(Draw, TYPES)
    yield from (Skip(), Pick(), Defend(), Let(), Done())
    for space in board.spaces:
        yield from chain((Build(space, word) for word in wild), (Upgrade(space, word) for word in wild))
        yield from (Wall(space), Attack(space), Double((space,)))
    yield from map(Double, permutations(board.spaces, 2))
    yield from chain(map(Road, board.roadways), map(Remove, board.roadways))
    yield from (Shift(way, to) for way in board.roadways for to in board.roadways)


def accepted(state: State, seat: str, command: Command) -> bool:
    """Whether *seat* may give *command*."""
    try:
        MIDDLE_EMPIRE.apply(state, seat, command, Dice(random.Random(0)))
    except RuleError:
        return False
    return True


def test_the_legal_commands_are_those_that_trying_everything_finds():
    rng, tried = random.Random(1), 0
    for number, options in enumerate(EVERY_OPTION[::17]):
        for step in steps(options, number, most=160):
            state = step.after
            if rng.random() < 0.985 or state.in_turn is None or state.phase == "discard":
                continue
            legal = asked(state, state.in_turn).commands
            found = {command for command in every_command(state) if accepted(state, state.in_turn, command)}
            assert len(set(legal)) == len(legal)
            assert set(legal) == found
            tried += 1
    assert tried > 20


def test_every_legal_command_is_accepted_and_reads_back():
    for number, options in enumerate(SOME):
        for step in steps(options, number, most=60):
            state = step.before
            for command in asked(state, TABLE).commands:
                text = format_command(command)
                assert parse(text, state, TABLE) == (state.in_turn, command)
                assert accepted(state, str(state.in_turn), command)


def test_only_who_is_asked_has_something_to_do():
    for number, options in enumerate(SOME):
        for step in steps(options, number, most=80):
            state = step.after
            for seat in (*state.options.seats, WATCHER):
                assert bool(asked(state, seat).count()) == (seat == state.in_turn)
            assert asked(state, TABLE).commands == (asked(state, state.in_turn).commands if state.in_turn else ())


# What may be known


DIGITAL = [options for options in SOME if options["mode"] == "digital"]


def shuffled(state: State, observer: str, rng: random.Random) -> State:
    """*state* with every card that *observer* does not see exchanged for another of its type."""
    deck = state.options.deck
    hidden = {
        kind: [
            card
            for seat, hand in zip(state.options.seats, state.hands, strict=True)
            if seat != observer
            for card in hand
            if deck.type_of(card) == kind
        ]
        + list(state.stack(kind))
        for kind in TYPES
    }
    for cards in hidden.values():
        rng.shuffle(cards)
    hands = tuple(
        hand if seat == observer else tuple(hidden[deck.type_of(card)].pop() for card in hand)
        for seat, hand in zip(state.options.seats, state.hands, strict=True)
    )
    stacks = tuple(tuple(hidden[kind].pop() for _ in state.stack(kind)) for kind in TYPES)
    return replace(state, hands=hands, stacks=stacks)


def test_cards_that_an_observer_does_not_see_change_nothing_that_it_sees():
    rng = random.Random(2)
    for number, options in enumerate(DIGITAL[::2]):
        for step in steps(options, number, most=100):
            for observer in (*step.after.options.seats, WATCHER):
                other = shuffled(step.after, observer, rng)
                check(other)
                view = redact(step.after, observer)
                assert redact(other, observer) == view
                assert MIDDLE_EMPIRE.prompt(view) == MIDDLE_EMPIRE.prompt(other)
                assert MIDDLE_EMPIRE.show(view, ()) == MIDDLE_EMPIRE.show(redact(other, observer), ())
                if observer in step.after.options.seats:
                    assert asked(other, observer) == asked(view, observer)


def test_nobody_is_told_of_a_card_that_was_not_shown():
    private = {"card.drawn": "card", "cards.discarded": "cards"}
    for number, options in enumerate(DIGITAL):
        for step in steps(options, number, most=200):
            for event in step.events:
                others = [seen_by(event, seat) for seat in (*step.after.options.seats, WATCHER) if seat != event.seat]
                assert all(heard is not None and not heard.private for heard in others)
                if event.code in private:
                    assert all(private[event.code] not in heard.values for heard in others if heard)
                    assert event.private


def test_a_view_is_played_like_the_position_it_is_of():
    """What a seat does leads to the view of what it leads to, but for cards that come from hidden stacks."""
    for number, options in enumerate(DIGITAL):
        for step in steps(options, number, most=150):
            seat = str(step.before.in_turn)
            if isinstance(step.command, Draw):
                continue
            view, _ = MIDDLE_EMPIRE.apply(redact(step.before, seat), seat, step.command, Dice(random.Random(0)))
            expected = redact(step.after, seat)
            assert replace(view, stacks=expected.stacks) == expected
            for mine, theirs in zip(view.stacks, step.after.stacks, strict=True):
                assert backs(view, mine) == backs(step.after, theirs)


# Games: undo, replay


def game(options: dict[str, object], seed: int) -> Game[State, Command]:
    return Game(MIDDLE_EMPIRE, options, rng=random.Random(seed))


@pytest.mark.parametrize("number", range(0, len(SOME), 2))
def test_a_game_replayed_and_every_undo_lead_to_the_same_positions(number):
    played, rng = game(SOME[number], number), random.Random(number)
    seen = [played.state]
    for _ in range(120):
        if played.state.in_turn is None:
            break
        played.submit(rng.choice(list(played.legal().texts())))
        seen.append(played.state)
    again = Game(MIDDLE_EMPIRE, SOME[number], played.setup, played.moves)
    assert again.state == played.state
    assert again.at(len(seen) // 2) == seen[len(seen) // 2]
    for before in reversed(seen[:-1]):
        played.undo()
        assert played.state == before
    for after in seen[1:]:
        played.redo()
        assert played.state == after


def test_a_seat_of_a_digital_game_takes_back_only_what_showed_no_card():
    for number, options in enumerate(DIGITAL[:12]):
        played, rng = game(options, number), random.Random(number)
        for _ in range(150):
            seat = played.state.in_turn
            if seat is None:
                break
            done = played.submit(rng.choice(list(played.legal(seat).texts())), seat)
            shown = any(
                event.code in PLAYED or event.code in ("card.drawn", "attack.defended") for event in done.events
            )
            for other in played.state.options.seats:
                try:
                    played.why("undo", other)
                except RuleError as refusal:
                    assert refusal.code == ("undo.seen" if other == seat else "undo.not-yours")
                    assert shown or other != seat
                else:
                    assert other == seat and not shown


def test_beside_the_board_nothing_is_known_and_nothing_is_drawn_by_chance():
    for number, options in enumerate(SOME):
        if options["mode"] == "table":
            played, rng = game(options, number), random.Random(number)
            while played.state.in_turn is not None and played.length < 150:
                played.submit(rng.choice(list(played.legal().texts())))
            assert all(move.out == [] for move in played.moves) and played.setup == []
            assert {card for hand in played.state.hands for card in hand} <= set(TYPES)
            assert redact(played.state, WATCHER).hands == tuple(backs(played.state, h) for h in played.state.hands)


def test_discards_bring_the_hand_down_to_the_limit():
    found = 0
    for number, options in enumerate(SOME):
        for step in steps(options, number):
            if step.before.phase == "discard":
                assert all(isinstance(command, Discard) for command in asked(step.before, TABLE).commands)
                assert len(step.after.hand(step.before.current)) == 7
                found += 1
    assert found > 50


def test_the_soak_tells_how_many_whole_games_it_checked():
    assert soak.main(3).startswith("3 whole games (3 of 2 players), ")


def test_the_soak_ends_with_what_is_needed_to_play_a_bad_game_again(monkeypatch):
    def spoilt(state: State) -> None:
        assert state.turn < 3

    monkeypatch.setattr(soak, "check", spoilt)
    with pytest.raises(AssertionError) as found:
        soak.play(1, 7)
    assert "game 1 (seed 8), after " in found.value.__notes__[0]


def test_me_2_1_pieces_that_are_neither_on_the_board_nor_in_supply_are_found_missing(monkeypatch):
    state = set_up(read_options({}), Dice(random.Random(0)))
    check(state)
    monkeypatch.setattr(supply, "strongholds", lambda state, seat: 8)
    with pytest.raises(AssertionError):
        check(state)
