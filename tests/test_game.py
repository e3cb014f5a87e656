"""A game as its moves: submit, undo, redo, any earlier position, and chance that is drawn once."""

import random
from typing import Any

import pytest

from core.empires.rules import EMPIRES
from core.errors import RuleError, SaveError
from core.game import Game
from core.rules import TABLE, WATCHER, Move
from tests.empires.table import position

TURN = ("cities hellas 4 minoa 4 hatti 5", "deal", "done", "done", "done")
"""Opens trade with the order Minoa, Hellas, Hatti."""


def new(mode: str = "digital", seed: int = 0, **more: Any) -> Game[Any, Any]:
    """A western game of three in memory."""
    return Game(EMPIRES, {"mode": mode}, rng=random.Random(seed), **more)


def after(*commands: str, **more: Any) -> Game[Any, Any]:
    """A game after these commands of the table."""
    game = new(**more)
    for command in commands:
        game.submit(command)
    return game


def refused(code: str, act, *args: Any) -> RuleError:
    """The refusal with *code* that *act* must raise."""
    with pytest.raises(RuleError) as refusal:
        act(*args)
    assert refusal.value.code == code
    return refusal.value


def counts(game: Game[Any, Any]) -> tuple[int, ...]:
    """The City Count."""
    return game.state.cities


# Submit


def test_a_move_is_numbered_and_kept_in_plain_words():
    game = new()
    done = game.submit("CITIES hel 4", "hellas")
    assert done.n == game.length == 1
    assert game.moves == (Move(1, "hellas", "cities hellas 4"),)
    assert [event.code for event in done.events] == ["cities.set"]


def test_the_table_moves_as_the_seat_in_turn():
    game = after(*TURN)
    assert [move.seat for move in game.moves] == [TABLE, TABLE, "minoa", "hellas", "hatti"]


def test_a_refused_command_changes_nothing():
    game = after(*TURN)
    before, moves, log = game.state, game.moves, list(game.log())
    for text, seat in (("pass", "hatti"), ("deal", TABLE), ("nonsense", TABLE), ("", TABLE), ("trade for", "minoa")):
        with pytest.raises(RuleError):
            game.submit(text, seat)
    assert (game.state, game.moves, list(game.log())) == (before, moves, log)


def test_a_move_counts_only_once_it_is_kept():
    def full(move: Move) -> None:
        raise SaveError("save.write-failed", path="game.toml", why="disk-full")

    for text in ("cities hellas 4", "undo", "redo"):
        game = after("cities hellas 3", "cities hellas 2", "undo")
        before, moves = game.state, game.moves
        game._keep = full
        with pytest.raises(SaveError):
            game.submit(text)
        assert (game.state, game.moves) == (before, moves)
        game._keep = None
        game.submit("redo")
        assert game.state.cities_of("hellas") == 2


def test_every_move_is_kept_before_it_is_done():
    kept: list[Move] = []
    game = new(keep=kept.append)
    for text in ("cities hellas 4", "undo", "redo", "deal"):
        game.submit(text)
    assert tuple(kept) == game.moves
    assert [move.do for move in kept] == ["cities hellas 4", "undo", "redo", "deal"]


# Undo and redo


def test_undo_takes_back_and_redo_puts_back():
    game = after("cities hellas 4")
    before = game.state
    done = game.submit("undo")
    assert game.state == new().state
    assert (done.n, done.events[0].code, done.events[0].values) == (2, "game.undone", {"n": 1, "by": TABLE})
    done = game.submit("redo")
    assert game.state == before
    assert (done.n, done.events[0].code) == (3, "game.redone")


@pytest.mark.parametrize("text", ["undo", " UNDO ", "Undo"])
def test_undo_may_be_typed_in_any_case(text):
    game = after("cities hellas 4")
    game.submit(text)
    assert counts(game) == (0, 0, 0)


def test_undo_is_a_move_and_nothing_is_ever_rewritten():
    game = after("cities hellas 4", "cities hellas 5")
    moves, log = game.moves, list(game.log())
    game.undo()
    assert game.moves[:2] == moves
    assert game.moves[2] == Move(3, TABLE, "undo")
    assert list(game.log())[:2] == log


def test_there_is_nothing_to_take_back_at_the_start():
    refused("undo.nothing", new().undo)
    game = after("cities hellas 4", "undo")
    refused("undo.nothing", game.undo)


def test_there_is_nothing_to_put_back_unless_something_was_taken_back():
    refused("redo.nothing", new().redo)
    game = after("cities hellas 4", "undo", "redo")
    refused("redo.nothing", game.redo)


def test_another_move_ends_what_could_be_put_back():
    game = after("cities hellas 4", "undo", "cities hellas 5")
    refused("redo.nothing", game.redo)
    game.undo()
    assert counts(game) == (0, 0, 0)


def test_a_refused_command_does_not():
    game = after("cities hellas 4", "undo")
    refused("phase.wrong", game.submit, "pass")
    game.redo()
    assert game.state.cities_of("hellas") == 4


def test_several_moves_are_taken_back_and_put_back_in_order():
    game = after(*(f"cities hellas {n}" for n in range(1, 6)))
    for n in (4, 3, 2):
        game.undo()
        assert game.state.cities_of("hellas") == n
    for n in (3, 4):
        game.redo()
        assert game.state.cities_of("hellas") == n
    game.submit("cities minoa 9")
    game.undo()
    assert game.state.cities_of("hellas") == 4
    assert game.redo().events[0].values == {"n": 11, "by": TABLE}


def many(count: int) -> tuple[Game[Any, Any], list[Any]]:
    """A game of *count* moves, and the position after each."""
    game = new()
    states = [game.state]
    for n in range(count):
        game.submit(f"cities hellas {n % 10} minoa {n // 10 % 10} hatti {n // 100}")
        states.append(game.state)
    assert len(set(map(str, states[1:]))) == count
    return game, states


@pytest.mark.parametrize("count", [63, 64, 65, 127, 128, 129, 200])
def test_undo_goes_back_across_every_kept_position(count):
    game, states = many(count)
    for back in range(1, count + 1):
        game.undo()
        assert game.state == states[count - back]
    refused("undo.nothing", game.undo)


@pytest.mark.parametrize("count", [64, 65, 128, 130])
def test_redo_comes_forward_across_them_too(count):
    game, states = many(count)
    for _ in range(count):
        game.undo()
    for n in range(1, count + 1):
        game.redo()
        assert game.state == states[n]
    game.submit("cities hellas 9 minoa 9 hatti 9")
    game.undo()
    game.undo()
    assert game.state == states[count - 1]


def test_to_and_fro_around_a_kept_position():
    game, states = many(64)
    for _ in range(5):
        game.undo()
        assert game.state == states[63]
        game.redo()
        assert game.state == states[64]
    game.undo()
    game.submit("cities hatti 7")
    assert game.state.cities_of("hatti") == 7
    game.submit("cities hatti 8")
    game.undo()
    game.undo()
    assert game.state == states[63]


def test_the_position_after_any_number_of_entries():
    game = new()
    rng = random.Random(5)
    states = [game.state]
    for n in range(150):
        possible = [f"cities hellas {n % 10} minoa {rng.randrange(10)}"]
        for text in ("undo", "redo"):
            try:
                game.why(text)
            except RuleError:
                continue
            possible.append(text)
        game.submit(rng.choice(possible))
        states.append(game.state)
    assert {move.do for move in game.moves} >= {"undo", "redo"}
    for n in range(0, len(states), 7):
        assert game.at(n) == states[n]
    assert game.at(game.length) == game.state


@pytest.mark.parametrize("n", [-1, 4, 100])
def test_there_is_no_position_before_the_first_or_after_the_last(n):
    game = after("cities hellas 4", "undo", "redo")
    refusal = refused("game.no-such-move", game.at, n)
    assert refusal.values == {"n": n, "last": 3}


# Who may take back what


def test_the_table_takes_back_anything_cards_seen_or_not():
    game = after(*TURN)
    for _ in TURN:
        game.undo()
    assert game.state == game.at(0)


def test_a_seat_takes_back_its_own_last_move():
    game = after(*TURN)
    game.submit("pass", "minoa")
    game.undo("minoa")
    assert game.state.in_turn == "minoa"
    game.redo("minoa")
    assert game.state.in_turn == "hellas"


def test_a_move_that_the_table_made_for_a_seat_is_the_seats():
    game = after(*TURN, "pass")
    game.undo("minoa")
    assert game.state.in_turn == "minoa"


@pytest.mark.parametrize("seat", ["hellas", "hatti", WATCHER])
def test_a_seat_does_not_take_back_or_put_back_the_move_of_another(seat):
    game = after(*TURN, "pass")
    refusal = refused("undo.not-yours", game.undo, seat)
    assert refusal.values == {"by": "minoa"}
    game.undo()
    refusal = refused("redo.not-yours", game.redo, seat)
    assert refusal.values == {"by": "minoa"}
    game.redo("minoa")


def test_a_seat_does_not_take_back_what_the_table_did():
    refusal = refused("undo.not-yours", after("cities hellas 4").undo, "hellas")
    assert refusal.values == {"by": TABLE}


def test_a_seat_cannot_undo_past_a_card_that_anybody_saw_newly():
    table = position({"minoa": "clay iron", "hatti": "fish"}, "0a water, 1a ochre, 2a papyri")
    game = table.game()
    game.submit("trade clay@1b iron@2b for 1a 2a", "minoa")
    refusal = refused("undo.seen", game.undo, "minoa")
    assert refusal.values == {"n": 1}
    game.undo(TABLE)
    assert game.state == table.state


@pytest.mark.parametrize("trade", ["trade water@r2 water@0c for r3 0a", "trade copper@r2 water@0c for r3 0a"])
def test_a_seat_takes_back_a_trade_in_which_nobody_saw_anything_new(trade):
    """Water that everybody knows of is placed, a card laid unseen; the own red card and an open Water are taken."""
    table = position({"minoa": "water*2 copper", "hatti": "fish"}, "0a water, 0b water by hatti, r3 clay by minoa")
    game = table.game()
    game.submit(trade, "minoa")
    game.undo("minoa")
    assert game.state == table.state


@pytest.mark.parametrize(
    "trade",
    [
        pytest.param("trade copper@6b water@0b for 0a 1b", id="a card of the hand shown"),
        pytest.param("trade water@0b copper@r2 for r3 0a", id="a red card of another taken"),
        pytest.param("trade water@0b copper@r2 for 2a r4", id="a card of the filling taken"),
    ],
)
def test_a_seat_does_not_take_back_a_trade_that_showed_something(trade):
    hands = {"minoa": "copper water", "hatti": "fish"}
    game = position(hands, "0a water, 1b clay, 2a iron, r3 gold by hatti, r4 tin by minoa").game()
    game.submit(trade, "minoa")
    refused("undo.seen", game.undo, "minoa")


def test_a_card_that_one_other_seat_knew_of_is_new_to_the_rest():
    """Hellas laid the Gold that Minoa took and now shows; Hatti sees it for the first time."""
    table = position({"minoa": "clay iron water*2"}, "0a water, 0b water by hatti, r2 gold by hellas")
    table.do("trade clay@1b iron@2b for r2 0a", "pass", "pass")
    assert "gold" in table.hand("minoa", "hellas").known
    game = table.game()
    game.submit("trade gold@9b water@0c for 1b 2b", "minoa")
    refused("undo.seen", game.undo, "minoa")


@pytest.mark.parametrize("command", ["buy 9", "discard minoa clay"])
def test_a_seat_does_not_take_back_a_bought_or_shown_card(command):
    game = position({"minoa": "clay"}, phase="6b", cities=1).game()
    game.submit(command, "minoa")
    refused("undo.seen", game.undo, "minoa")


def test_a_seat_takes_back_bought_water_and_done():
    game = position({"minoa": "clay"}, phase="6b", cities=1).game()
    start = game.state
    game.submit("buy water 3", "minoa")
    game.submit("done", "minoa")
    game.undo("minoa")
    game.undo("minoa")
    assert game.state == start


def test_the_last_pass_turns_the_market_up_and_is_not_taken_back_by_its_seat():
    game = after(*TURN, "pass", "pass")
    game.submit("pass", "hatti")
    refused("undo.seen", game.undo, "hatti")


def test_calamities_that_are_shown_when_phase_8_ends_are_not_taken_back_by_a_seat():
    game = position({"minoa": "famine clay"}, phase="8", cities=1).game()
    game.submit("end", "hatti")
    refused("undo.seen", game.undo, "hatti")


def test_a_kept_calamity_may_be_answered_anew_but_the_draw_not_taken_back():
    game = position({"minoa": "wool*2"}, "0a water, 4a flood").game()
    game.submit("trade wool@4b wool@4c for 4a 0a", "minoa")
    game.submit("keep 4a", "minoa")
    game.undo("minoa")
    refused("undo.seen", game.undo, "minoa")
    game.submit("reveal 4a", "minoa")
    assert game.state.market.at("4a").blocked


@pytest.mark.parametrize("seat", ["minoa", "hatti", TABLE])
def test_beside_the_board_everybody_takes_back_anything(seat):
    game = after(*TURN, "pass", mode="table")
    for _ in range(game.length):
        game.undo(seat)
    for _ in range(6):
        game.redo(seat)
    assert game.state.in_turn == "hellas"


# Chance


def test_what_chance_decided_is_kept_in_the_move():
    game = position({"minoa": "clay"}, "3a fish", discards="fruit fruit", phase="12").game()
    game.submit("cities minoa 1")
    game.submit("end")
    first, last = game.moves
    assert first.out == []
    assert len(last.out) == 1
    assert tuple(last.out[0]) == game.state.stacks[3][-3:]
    assert sorted(last.out[0]) == ["fish", "fruit", "fruit"]


def played_turns(seed: int) -> Game[Any, Any]:
    """Two turns in which many cards go back under their stacks."""
    game = new(seed=seed)
    for _ in range(2):
        for command in ("cities minoa 4 hatti 5 hellas 4", "deal", *["done"] * 3, *["pass"] * 3, "phase 12"):
            game.submit(command)
        for seat in ("minoa", "hatti", "hellas"):
            game.submit(f"discard {seat} {' '.join(game.state.hand(seat).known)}")
        game.submit("end")
        game.submit("undo")
        game.submit("redo")
        game.submit("end")
    return game


@pytest.mark.parametrize("seed", range(3))
def test_the_same_setup_and_moves_give_the_same_game_without_a_new_draw(seed):
    game = played_turns(seed)
    again = Game(EMPIRES, {"mode": "digital"}, game.setup, game.moves, rng=_NoDraw())
    assert again.state == game.state
    assert list(again.log()) == list(game.log())
    assert again.moves == game.moves


class _NoDraw(random.Random):
    """Refuses to draw."""

    def sample(self, *args: Any, **kwargs: Any) -> list[Any]:
        raise AssertionError("a replay draws nothing")


def test_redo_draws_nothing_anew():
    game = played_turns(1)
    stacks = [game.at(n).stacks for n in range(game.length + 1)]
    ends = [move.n for move in game.moves if move.do == "end" and move.out]
    assert ends
    for n in ends:
        assert game.moves[n].do == "undo" and game.moves[n + 1].do == "redo"
        assert stacks[n] == stacks[n + 2] != stacks[n + 1]


def test_the_same_draw_comes_again_after_an_undo():
    game = after(*TURN[:2], "done", "done")
    game.submit("buy 9")
    card = game.state.hand("hatti").known[-1]
    game.undo()
    game.submit("buy water")
    game.submit("buy 9")
    assert game.state.hand("hatti").known[-1] == card


@pytest.mark.parametrize(
    ("n", "out"),
    [
        (2, [["clay"]]),
        (-1, []),
        (-1, [["gold"]]),
        (-1, [[]]),
        (-1, [["x"], ["y"]]),
    ],
)
def test_a_record_of_chance_that_cannot_be_is_refused(n, out):
    game = after("cities minoa 1", "deal", *["done"] * 3, *["pass"] * 3, "phase 13")
    assert game.moves[-1].out
    moves = list(game.moves)
    moves[n] = Move(moves[n].n, moves[n].seat, moves[n].do, out)
    with pytest.raises(SaveError) as refusal:
        Game(EMPIRES, {}, game.setup, moves)
    assert refusal.value.code == "save.illegal-move"
    assert refusal.value.values["n"] == moves[n].n
    assert refusal.value.values["refusal"].code == "chance.impossible"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Move(2, TABLE, "pass"), "phase.wrong"),
        (Move(2, "atlantis", "deal"), "seat.unknown"),
        (Move(2, "hellas", "undo"), "undo.not-yours"),
        (Move(2, TABLE, "redo"), "redo.nothing"),
        (Move(2, TABLE, "nonsense"), "parse.verb"),
    ],
)
def test_a_move_that_cannot_have_been_made_is_refused_by_its_number(move, code):
    game = after("cities hellas 4")
    with pytest.raises(SaveError) as refusal:
        Game(EMPIRES, {}, game.setup, (*game.moves, move))
    assert refusal.value.code == "save.illegal-move"
    assert (refusal.value.values["n"], refusal.value.values["refusal"].code) == (2, code)


def test_a_setup_that_cannot_be_is_refused():
    setup = [list(draw) for draw in new().setup]
    for wrong in (setup[:-1], [*setup, ["clay"]], [["gold"], *setup[1:]]):
        refused("chance.impossible", Game, EMPIRES, {}, wrong)


# The log and what each seat may ask


def test_the_log_tells_each_seat_what_it_may_know():
    game = position({"minoa": "wool*2", "hatti": "clay"}, "0a water, 4a flood").game()
    game.submit("trade wool@4b wool@4c for 4a 0a")
    game.submit("keep 4a")
    assert [entry.n for entry in game.log("minoa")] == [1, 2]
    assert [entry.n for entry in game.log("hatti")] == [1]
    assert [entry.n for entry in game.log()] == [1, 2]


def test_undone_moves_stay_in_the_log():
    game = after("cities hellas 4", "undo", "redo")
    assert [event.code for entry in game.log() for event in entry.events] == [
        "cities.set",
        "game.undone",
        "game.redone",
    ]


def test_view_prompt_and_legal_are_those_of_the_seat():
    game = after(*TURN)
    assert game.view() is game.state
    assert game.view("hellas").observer == "hellas"
    assert game.prompt("hellas").seat == "minoa"
    assert game.legal("hellas").count() == 0
    assert game.legal("minoa").count() == len(list(game.legal("minoa").texts())) > 1


def test_why_asks_without_doing():
    game = position({"minoa": "copper clay"}, "3a fruit, 4a oil").game()
    assert game.why("trade copper clay for 3a 4a", "minoa") == {"placed": 7, "taken": 7}
    assert game.why("pass", "minoa") == {}
    refused("seat.not-in-turn", game.why, "pass", "hatti")
    assert game.length == 0
