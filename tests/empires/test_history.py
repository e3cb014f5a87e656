"""How a game went, turn by turn: one record a turn, of the moves that count only."""

import random
from typing import Any

from core.empires.history import TurnRecord, by_turn
from core.game import Game
from core.games import new_game

SEATS = ("minoa", "hatti", "hellas")


def game(*moves: str, **options: Any) -> Game[Any, Any]:
    made = new_game("empires", {"mode": "table", **options}, rng=random.Random(0)).game
    for move in moves:
        made.submit(move)
    return made


def rest_of_turn(*, cities: str, bought: tuple[str, ...] = ()) -> tuple[str, ...]:
    """From phase 1 or 2 to the next turn, the table keeping by hand what is not told."""
    trade = ("deal", "end because nobody buys", "end because nobody trades")
    empty = [f"hand {seat} none" for seat in SEATS]
    return (f"cities {cities}", *trade, "end", "end", "end", "end because counted", *bought, *empty, "end", "end")


def test_a_new_game_has_one_record_the_running_turn() -> None:
    nothing = dict.fromkeys(SEATS, 0)
    assert by_turn(game()) == (TurnRecord(1, nothing, nothing, dict.fromkeys(SEATS, 1), {}),)


def test_record_of_a_turn_is_how_it_ended_with_the_markers_moved() -> None:
    first = rest_of_turn(cities="minoa 2 hatti 3 hellas 0")
    records = by_turn(game(*first, "cities minoa 5"))
    assert [record.turn for record in records] == [1, 2]
    assert records[0].cities == {"minoa": 2, "hatti": 3, "hellas": 0}
    # 6.13: the Stone Age asks for no city, so all three markers go on to column 2, worth 5 points.
    assert records[0].columns == dict.fromkeys(SEATS, 2)
    assert records[0].points == {"minoa": 7, "hatti": 8, "hellas": 5}
    assert records[1].cities == {"minoa": 5, "hatti": 3, "hellas": 0}
    assert records[1].points == {"minoa": 10, "hatti": 8, "hellas": 5}


def test_purchases_stand_in_the_turn_they_were_made_and_corrections_are_none() -> None:
    buys = ("hand hatti fish*2", "acquire hatti pottery pay fish*2 treasury 38")
    first = rest_of_turn(
        cities="minoa 2 hatti 3 hellas 1", bought=("own minoa music", "set hatti treasury 55 board 0", *buys)
    )
    second = rest_of_turn(cities="minoa 2 hatti 3 hellas 1")
    records = by_turn(game(*first, *second))
    assert [record.purchases for record in records] == [{"hatti": ("pottery",)}, {}, {}]
    assert records[0].points["hatti"] - records[0].cities["hatti"] - 5 * (records[0].columns["hatti"] - 1) == 1


def test_what_was_taken_back_is_not_told() -> None:
    once = game(*rest_of_turn(cities="minoa 2 hatti 3 hellas 1"))
    again = game(*rest_of_turn(cities="minoa 9 hatti 9 hellas 9"))
    for _ in range(again.length):
        again.submit("undo")
    for move in rest_of_turn(cities="minoa 2 hatti 3 hellas 1"):
        again.submit(move)
    assert by_turn(again) == by_turn(once)


def test_a_game_whose_books_are_kept_by_hand_has_cities_only() -> None:
    (record,) = by_turn(game("cities minoa 2 hatti 3 hellas 0", version=1))
    assert record == TurnRecord(1, {"minoa": 2, "hatti": 3, "hellas": 0}, {}, {}, {})


def test_every_move_that_counts_is_done_once_more_and_no_more() -> None:
    made = game(*rest_of_turn(cities="minoa 2 hatti 3 hellas 1") * 3, "cities minoa 4", "undo")
    steps = list(made.steps())
    assert len(steps) == made.length - 2
    assert steps[-1][0] == made.state
    assert [event for _, events in steps for event in events] == [
        event for entry in made.log() for event in entry.events if entry.n <= len(steps)
    ]
