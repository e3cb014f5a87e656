"""The rule bots: they see only their seat's view, do only what is legal, and the sensible one plays to win."""

import random
from collections.abc import Sequence

import pytest

from core.chance import Dice
from core.game import Game
from core.middle_empire.bots import BOTS, Bot, random_legal, sensible
from core.middle_empire.commands import (
    Attack,
    Build,
    Defend,
    Done,
    Double,
    Draw,
    Let,
    Remove,
    Road,
    Skip,
    Upgrade,
    Wall,
)
from core.middle_empire.legal import asked
from core.middle_empire.options import read_options
from core.middle_empire.redact import redact
from core.middle_empire.rules import MIDDLE_EMPIRE
from core.middle_empire.state import State
from core.middle_empire.turns import set_up
from tests.middle_empire.play import EVERY_OPTION, LONGEST
from tests.middle_empire.table import Table, position

RNG = random.Random(0)


def play(bots: Sequence[Bot], seed: int, **options: object) -> tuple[State, int]:
    """The end of a game between *bots*, and how many moves it took."""
    rng = random.Random(seed)
    dice = Dice(rng)
    state = set_up(read_options({**options, "players": len(bots)}), dice)
    players = dict(zip(state.options.seats, bots, strict=True))
    for moves in range(LONGEST):
        seat = state.in_turn
        if seat is None:
            return state, moves
        view = redact(state, seat)
        command = players[seat](view, seat, rng)
        assert command in asked(view, seat).commands
        state, _ = MIDDLE_EMPIRE.apply(state, seat, command, dice)
    raise AssertionError("the game does not end")


def chosen(table: Table) -> object:
    """What the sensible bot does for the seat that is asked."""
    seat = table.state.in_turn
    assert seat is not None
    return sensible(redact(table.state, seat), seat, RNG)


@pytest.mark.parametrize("number", range(0, len(EVERY_OPTION), 23))
def test_games_of_bots_end_under_all_options(number):
    options = {**EVERY_OPTION[number]}
    bots = [sensible if n % 2 else random_legal for n in range(options.pop("players"))]
    state, _ = play(bots, number, **options)
    assert state.winner is not None


def test_the_sensible_bot_beats_chance():
    wins = 0
    for seed in range(20):
        bots = [sensible, random_legal] if seed % 2 else [random_legal, sensible]
        state, _ = play(bots, seed)
        wins += state.winner == state.options.seats[1 - seed % 2]
    assert wins >= 18


def test_a_bot_sits_at_a_game_like_a_person():
    game, rng = Game(MIDDLE_EMPIRE, {"players": 2}, rng=random.Random(4)), random.Random(4)
    seated = dict(zip(game.state.options.seats, BOTS.values(), strict=True))
    while (seat := game.prompt().seat) is not None:
        command = seated[seat](game.view(seat), seat, rng)
        game.submit(MIDDLE_EMPIRE.format(command), seat)
    assert Game(MIDDLE_EMPIRE, {"players": 2}, game.setup, game.moves).state == game.state


def test_it_depends_on_nothing_but_the_view_and_the_dice():
    table = position(
        "egypt white, syria red", "syria-egypt white", {"white": "attack road media", "red": "defend aria"}
    )
    other = position("egypt white, syria red", "syria-egypt white", {"white": "attack road media", "red": "wall media"})
    for seed in range(10):
        commands = [sensible(redact(one.state, "white"), "white", random.Random(seed)) for one in (table, other)]
        assert commands[0] == commands[1]


def test_it_makes_empires_first():
    assert chosen(position("egypt white", "", {"white": "egypt syria pick2"})) == Upgrade("egypt")


def test_it_prefers_a_place_that_it_holds_twice():
    assert chosen(position("", "", {"white": "egypt syria syria"})) == Build("syria")


def test_it_attacks_who_claims():
    board = "egypt white, syria red empire, media red empire, aria red empire, ethiopia black"
    table = position(board, "syria-egypt white, egypt-ethiopia white", {"white": "attack"})
    assert chosen(table) == Attack("syria")


def test_it_strikes_a_wall_twice():
    board = "egypt white, syria red empire wall, media red empire, aria red empire"
    table = position(board, "syria-egypt white", {"white": "double"})
    assert chosen(table) == Double(("syria",))


def test_it_guards_an_empire_with_a_wall():
    table = position("egypt white empire, syria red", "syria-egypt red", {"white": "wall pick2"})
    assert chosen(table) == Wall("egypt")


def test_it_cuts_a_road_to_its_empire():
    table = position("egypt white empire, syria red", "syria-egypt red", {"white": "remove_road"})
    assert chosen(table) == Remove("syria-egypt")


def test_it_builds_a_road_to_who_is_ahead():
    table = position("egypt white, syria red empire, ethiopia black", "", {"white": "road attack"})
    assert chosen(table) == Road("syria-egypt")


def test_it_keeps_what_is_worth_nothing_now():
    assert chosen(position("egypt white", "", {"white": "remove_road attack"})) == Done()


@pytest.mark.parametrize(
    ("target", "cards", "answer"),
    [("empire", "defend", Defend()), ("", "defend", Let()), ("", "defend defend", Defend()), ("empire", "", Let())],
)
def test_it_defends_empires_and_strongholds_when_it_can_spare_the_card(target, cards, answer):
    table = position(f"egypt white, syria red {target}", "syria-egypt white", {"white": "attack", "red": cards})
    table.do("attack syria")
    assert chosen(table) == answer


def test_it_draws_what_it_lacks_and_never_declines():
    assert chosen(position("", "", {"white": "attack defend road"}, phase="draw")) == Draw("construction")
    assert chosen(position("", "", {"white": "egypt syria media attack"}, phase="draw")) == Draw("defense")
    assert chosen(position("", "", {"white": "egypt " * 2 + "defend " * 5}, phase="draw")) != Skip()


def test_it_gives_up_the_cards_of_places_that_others_hold():
    hands = {"white": "defend defend aria attack upgrade_any wall egypt double"}
    table = position("aria red, egypt white", "", hands)
    table.do("done")
    assert chosen(table).cards == ("c.named.aria",)
