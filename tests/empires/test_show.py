"""The views of ``show`` as plain data: all under their names, unknown things null, nothing ignored silently."""

import random

import pytest

from core.empires.queries import VIEWS
from core.errors import RuleError
from core.game import Game
from core.games import new_game


def game(mode: str = "digital") -> Game:
    """A new western game of three."""
    return new_game("empires", {"mode": mode}, rng=random.Random(1)).game


@pytest.mark.parametrize("mode", ["digital", "table"])
def test_show_gives_every_view_but_the_log_under_its_name(mode):
    played = game(mode)
    show = played.rules.show
    everything = show(played.state, [])
    assert set(everything) == set(VIEWS) - {"log", "calamity", "buildings"}
    for name in ("market", "cities", "chart", "ledger", "ast", "score"):
        assert everything[name] == show(played.state, [name])
    for name in ("hand", "advances"):
        assert everything[name] == {seat: show(played.state, [name, seat]) for seat in ("minoa", "hatti", "hellas")}


def test_show_leaves_stacks_that_may_not_be_counted_null():
    played = game()
    assert played.rules.show(played.state, [])["stacks"]["stacks"]["1"] > 0
    assert played.rules.show(played.view("hellas"), [])["stacks"] is None
    assert played.rules.show(game("table").state, [])["stacks"] is None


@pytest.mark.parametrize(
    ("topic", "word", "form"),
    [
        (["market", "now"], "now", "show market"),
        (["hand", "hellas", "all"], "all", "show hand [SEAT]"),
        (["stacks", "1"], "1", "show stacks"),
    ],
)
def test_show_refuses_a_word_too_many(topic, word, form):
    played = game()
    with pytest.raises(RuleError) as refused:
        played.rules.show(played.state, topic)
    assert refused.value.code == "parse.too-much"
    assert refused.value.values == {"word": word, "form": form}


def test_outside_trade_nobody_is_in_turn_and_nobody_has_passed():
    played = game()
    market = played.rules.show(played.state, ["market"])
    assert (market["phase"], market["turn"], market["round"], market["passes"]) == ("2", None, None, 0)
