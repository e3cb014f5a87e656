"""Barbarian Hordes: fights worked out by hand, and where the Barbarians go that an area can't hold (6.4, 6.9)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.empires.areas import AreaMap, MapArea
from core.empires.calamities.invaded import Invaded
from tests.empires.calamities.struck import (
    ASSYRIA,
    HATTI,
    HELLAS,
    MINOA,
    Table,
    building_of,
    notes,
    own_building,
    player,
    sums,
    totals,
)


def horde(*held: str, others: tuple[Any, ...] = (), areas: AreaMap | None = None, **minoa: Any) -> Table:
    """Minoa is struck; it has 4 cities, 20 tokens on the board and 25 in stock. Hatti chooses."""
    rest = (player(HATTI, cities=2, stock=28), player(HELLAS, *others, cities=3))
    return Table("barbarian_hordes", MINOA, player(MINOA, *held, **minoa), *rest, areas=areas)


def coast() -> AreaMap:
    """Four areas around an open sea; two of them touch by water."""
    areas = [
        MapArea("ur", "Ur", 2, coastal=True, land=("uruk",), water=("gulf", "susa")),
        MapArea("uruk", "Uruk", 3, land=("ur",)),
        MapArea("susa", "Susa", 1, coastal=True, water=("gulf", "ur")),
        MapArea("mari", "Mari", 4, coastal=True, water=("gulf",)),
        MapArea("gulf", "Gulf", open_sea=True, water=("ur", "susa", "mari")),
    ]
    return AreaMap({area.id: area for area in areas})


@pytest.mark.parametrize(
    ("held", "tokens"),
    [
        ((), 15),
        (("monarchy",), 10),
        (("politics",), 20),
        (("provincial_empire",), 20),
        (("politics", "provincial_empire"), 25),
        (("monarchy", "politics"), 15),
    ],
)
def test_m35_so_many_barbarians_attack_a_city_of_the_beneficiarys_choice(held: tuple[str, ...], tokens: int) -> None:
    question = horde(*held).question()
    assert (question.code, question.seat) == ("ask.barbarians-city", HATTI)
    assert question.values == {"seat": MINOA, "tokens": tokens}
    outcome = horde(*held).outcome("ur limit 9", *(["none"] if tokens > 10 else []))
    assert totals(outcome) == {MINOA: tokens}
    assert sum(amount for _, amount, _ in sums(outcome, MINOA)) == tokens


def test_6_4_the_city_becomes_tokens_that_fight_and_the_rest_moves_on() -> None:
    table = horde()
    # 15 against 6: the 6 fall and 5 Barbarians; the area holds 2 of the 10.
    question = table.question("ur limit 2")
    assert (question.code, question.seat) == ("ask.barbarians-next", HATTI)
    assert question.values == {"seat": MINOA, "tokens": 8, "area": "ur"}
    outcome = table.outcome("ur limit 2", "none")
    assert notes(outcome)["barbarians.fight"] == {"area": "ur", "came": 15, "left": 10, "city": True, "failed": False}
    assert notes(outcome)["barbarians.stand"] == {"areas": [["ur", 2]]}
    assert notes(outcome)["barbarians.destroyed"] == {"tokens": 8}
    after = table.after("ur limit 2", "none")
    assert (after[MINOA].cities, after[MINOA].board, after[MINOA].stock) == (3, 20, 25)


def test_6_9_they_fight_on_until_an_area_holds_them() -> None:
    table = horde()
    # 8 enter where 3 stand, limit 3: 3 fall, and 2 of the 8; 6 are left and 3 move on; 4 tokens there make 7 of 5:
    # the 3 are fewer and remove first, 2 and 4, then the other side, 2 and 3: that is 5, and all stay.
    answers = ("ur limit 2", "uruk limit 3 minoa 3", "susa limit 5 minoa 4")
    assert table.question(*answers[:2]).values["tokens"] == 3
    outcome = table.outcome(*answers)
    assert notes(outcome)["barbarians.stand"] == {"areas": [["ur", 2], ["uruk", 3], ["susa", 2]]}
    assert "barbarians.destroyed" not in notes(outcome)
    after = table.after(*answers)
    assert (after[MINOA].cities, after[MINOA].board) == (3, 20 - 3 - 1)


def test_6_9_a_second_city_is_entered_only_if_the_attack_succeeds() -> None:
    table = horde()
    # 10 are left in ur; a limit of 2 sends on 8, which take a city (7 are enough): 8 - 5 = 3 are left.
    assert notes(table.outcome("ur limit 2", "uruk limit 3 city"))["barbarians.stand"]["areas"] == [
        ["ur", 2],
        ["uruk", 3],
    ]
    assert table.after("ur limit 2", "uruk limit 3 city")[MINOA].cities == 2
    # 6 can't: a limit of 4.
    refusal = table.refused("ur limit 4", "uruk limit 3 city")
    assert (refusal.code, refusal.values) == ("barbarians.too-weak", {"area": "uruk", "tokens": 6})
    assert table.question("ur limit 4", "susa limit 1 minoa 1").code == "ask.barbarians-next"


def test_6_4_engineering_asks_for_eight_and_leaves_seven() -> None:
    table = horde("engineering")
    # 15 - 6 = 9 are left, of which 7 move on: one too few.
    assert table.question("ur limit 2").values["tokens"] == 7
    assert table.refused("ur limit 2", "uruk limit 3 city").code == "barbarians.too-weak"
    assert notes(table.outcome("ur limit 1", "uruk limit 3 city"))["barbarians.stand"]["areas"] == [
        ["ur", 1],
        ["uruk", 2],
    ]


def test_6_4_metalworking_and_a_short_stock() -> None:
    assert horde("metalworking").question("ur limit 2").values["tokens"] == 15 - 6 - 2
    # Two tokens in stock: they fall, and one Barbarian.
    table = horde(stock=2, treasury=33)
    assert table.question("ur limit 2").values["tokens"] == 12
    assert table.after("ur limit 2", "none")[MINOA].stock == 2


def test_6_4_tokens_beside_the_city_fall_before_it_and_may_wear_the_attack_out() -> None:
    table = horde("public_works", "monarchy")
    # 10: the token beside falls first; then 10 against 6: 5 are left.
    assert table.question("ur limit 2 minoa 1").values["tokens"] == 3
    assert table.after("ur limit 2 minoa 1", "none")[MINOA].board == 19


def test_6_4_tokens_of_others_join_the_fight() -> None:
    table = horde()
    # 8 enter; Minoa 2, Hellas 1, limit 1: 1 (Hellas) falls, 1 (Minoa), 7; then Minoa's last one; 7 - 1 = 6 stay or go.
    answers = ("ur limit 2", "uruk limit 1 minoa 2 hellas 1", "none")
    assert totals(table.outcome(*answers)) == {MINOA: 15, HELLAS: 1}
    after = table.after(*answers)
    assert (after[MINOA].board, after[HELLAS].board) == (18, 19)
    assert notes(table.outcome(*answers))["barbarians.destroyed"] == {"tokens": 6}


def test_6_4_barbarians_that_are_there_already_fight_with_them() -> None:
    table = horde()
    fight = [note.values for note in table.outcome("ur limit 2", "uruk limit 3 minoa 2 barb 1", "none").notes][2]
    assert fight == {"area": "uruk", "came": 9, "left": 8, "city": False, "failed": False}


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("uruk limit 3", "barbarians.nobody"),
        ("uruk limit 3 hellas 2", "barbarians.nobody"),
        ("uruk minoa 3", "parse.missing"),
        ("uruk limit", "parse.missing"),
        ("uruk limit x minoa 2", "answer.number"),
        ("uruk limit 3 minoa 21", "answer.number"),
        ("uruk limit 3 minoa 1 minoa 2", "answer.twice"),
        ("uruk limit 3 ships 2", "parse.unknown"),
        ("ur limit 3 minoa 1", "answer.twice"),
        ("\u202eur limit 3 minoa 1", "text.direction"),
        ("", "parse.missing"),
    ],
)
def test_6_9_a_wrong_area_is_refused_and_the_question_stays(answer: str, code: str) -> None:
    assert horde().refused("ur limit 2", answer).code == code


def test_6_9_the_first_area_is_that_of_a_city_and_none_will_not_do() -> None:
    assert horde().refused("none").code == "parse.missing"
    assert horde(cities=1).refused("ur limit 2", "uruk limit 2 city").code == "loss.too-many"


def test_6_9_who_has_no_city_is_left_alone() -> None:
    outcome = horde(cities=0).outcome()
    assert notes(outcome)["cities.none"] == {"seat": MINOA} and outcome.changes == ()


def test_6_9_nobody_is_asked_where_no_units_are_left() -> None:
    outcome = horde(cities=1, board=0).outcome("ur limit 2")
    assert notes(outcome)["barbarians.destroyed"] == {"tokens": 8}


def test_6_9_the_map_knows_limits_and_what_touches_but_open_sea_is_no_way() -> None:
    table = horde(areas=coast())
    question = table.question("ur")
    assert question.values["tokens"] == 8
    assert isinstance(question.form, Invaded) and question.form.near == ("uruk", "susa")
    refusal = table.refused("ur", "mari minoa 1")
    assert (refusal.code, refusal.values) == ("barbarians.not-near", {"area": "mari", "areas": ("uruk", "susa")})
    assert table.refused("ur", "gulf minoa 1").code == "parse.unknown"
    assert table.refused("ur", "ur minoa 1").code == "answer.twice"
    # 8 against 4, limit 1: 4 fall and 3 Barbarians; of 5 one stays, and nothing else touches Susa.
    outcome = table.outcome("ur", "susa minoa 4")
    assert notes(outcome)["barbarians.stand"] == {"areas": [["ur", 2], ["susa", 1]]}
    assert notes(outcome)["barbarians.destroyed"] == {"tokens": 4}
    assert table.refused("ur limit 2").code == "parse.unknown"


def test_sb_4_2_a_building_beside_a_city_stays() -> None:
    players = (player(MINOA), player(HATTI, cities=2), player(HELLAS))
    table = Table("barbarian_hordes", MINOA, *players, buildings=building_of(MINOA))
    assert notes(table.outcome("ur limit 9", "none"))["buildings.stay"] == {"buildings": [own_building(MINOA)]}


def test_what_is_not_known_is_asked_and_what_nobody_needs_is_not() -> None:
    unknown = player(MINOA, cities=None, board=None, stock=None)
    table = Table("barbarian_hordes", MINOA, unknown, player(HATTI, cities=2), player(HELLAS))
    assert [table.question(*answers).code for answers in ((), ("3",), ("3", "9"))] == [
        "ask.cities",
        "ask.stock",
        "ask.barbarians-city",
    ]


SEATS = (MINOA, ASSYRIA, HATTI, HELLAS)


@given(st.data())
def test_6_9_pieces_are_conserved_whatever_is_answered(data: st.DataObject) -> None:
    held = data.draw(st.lists(st.sampled_from(["monarchy", "politics", "engineering", "metalworking"]), unique=True))
    numbers = st.fixed_dictionaries(
        {"cities": st.integers(0, 9), "board": st.integers(0, 40), "treasury": st.integers(0, 15)}
    )
    players = [player(seat, *held, **data.draw(numbers)) for seat in SEATS]
    table = Table("barbarian_hordes", MINOA, *players)
    answers: list[str] = []
    fought = 0
    while not hasattr(table.asked(*answers), "changes"):
        form = table.question(*answers).form
        assert isinstance(form, Invaded) and fought < 12
        there = [f"{seat} {data.draw(st.integers(0, min(3, form.tokens[seat])))}" for seat in SEATS]
        if not form.attack:
            there[0] = f"minoa {min(1, form.tokens[MINOA])}"
        if not form.attack and not form.tokens[MINOA]:
            answers.append("none")
        else:
            answers.append(f"a{fought} limit {data.draw(st.integers(0, 5))} {' '.join(there)}")
        fought += 1
    after = table.after(*answers)
    for one in players:
        assert min(after[one.seat].board, after[one.seat].stock, after[one.seat].cities) >= 0
        assert after[one.seat].cities >= one.cities - (one.seat == MINOA)
        assert after[one.seat].treasury == one.treasury
        assert after[one.seat].board <= one.board + 7
