"""Victory points line by line, and every tie-break with the player it decides for (6.13, SB-9)."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.empires.buildings import Holdings
from core.empires.catalog import Seat
from core.empires.facts import TieBreak
from core.empires.victory import Decision, Standing, ranking, score, ties, view

MINOA, HATTI, HELLAS = Seat("minoa"), Seat("hatti"), Seat("hellas")

BASE: list[TieBreak] = [
    "column",
    "advances_worth_6",
    "advances_worth_3",
    "printed_prices",
    "credits_of_one_group",
    "credits_of_all_groups",
    "cities",
    "tokens",
    "ast_ranking",
]


def test_6_13_points_line_by_line() -> None:
    found = score(Standing(HELLAS, column=6, cities=4, tokens=30, prices=(99, 100, 50)))
    assert found.lines == (("cities", 4), ("advances", 5), ("ast", 25))
    assert found.total == 34


@pytest.mark.parametrize(("price", "points"), [(45, 1), (99, 1), (100, 3), (199, 3), (200, 6), (290, 6)])
def test_6_13_an_advance_counts_by_its_printed_price(price: int, points: int) -> None:
    assert score(Standing(HELLAS, prices=(price,))).total == points


@pytest.mark.parametrize(("column", "points"), [(1, 0), (2, 5), (11, 50), (16, 75), (17, 80)])
def test_6_13_every_column_after_the_first_is_five_points(column: int, points: int) -> None:
    assert score(Standing(HELLAS, column=column)).lines[2] == ("ast", points)


def test_m5_the_late_iron_bonus_is_five_points_on_a_line_of_its_own() -> None:
    found = score(Standing(HELLAS, late_iron=True))
    assert found.lines[3:] == (("late_iron", 5),)


def test_sb_9_buildings_have_a_line_with_the_expansion_only() -> None:
    assert score(Standing(HELLAS, buildings=Holdings())).lines[3:] == (("buildings", 0),)
    assert score(Standing(HELLAS, buildings=Holdings(True, 2, True, True))).lines[3:] == (("buildings", 6),)
    assert len(score(Standing(HELLAS)).lines) == 3


def test_6_13_tie_breaks_in_their_order() -> None:
    assert ties(expansion=False) == tuple(BASE)
    assert ties(expansion=True) == ("own_building_controlled", "building_owned", *BASE)


TIED: list[tuple[Standing, Standing, Decision]] = [
    (
        Standing(MINOA, column=5, cities=9),
        Standing(HELLAS, column=6, cities=4),
        Decision("column", 6, 5),
    ),
    (
        Standing(MINOA, prices=(150, 150), cities=9),
        Standing(HELLAS, prices=(200,), cities=9),
        Decision("advances_worth_6", 1, 0),
    ),
    (
        Standing(MINOA, prices=(90, 90, 90)),
        Standing(HELLAS, prices=(100,)),
        Decision("advances_worth_3", 1, 0),
    ),
    (
        Standing(MINOA, prices=(50, 60), credits={"arts": 90}),
        Standing(HELLAS, prices=(60, 60)),
        Decision("printed_prices", 120, 110),
    ),
    (
        Standing(MINOA, credits={"arts": 20, "civics": 20}),
        Standing(HELLAS, credits={"arts": 25}),
        Decision("credits_of_one_group", 25, 20),
    ),
    (
        Standing(MINOA, credits={"arts": 20}, tokens=40),
        Standing(HELLAS, credits={"arts": 5, "civics": 20}),
        Decision("credits_of_all_groups", 25, 20),
    ),
    (
        Standing(MINOA, prices=(60,), cities=1, tokens=50),
        Standing(HELLAS, prices=(60,), cities=1, tokens=51),
        Decision("tokens", 51, 50),
    ),
    (
        Standing(HATTI, cities=3, tokens=20),
        Standing(HELLAS, cities=3, tokens=20, buildings=Holdings()),
        Decision("ast_ranking", 1, 2),
    ),
    (
        Standing(MINOA, column=2, buildings=Holdings(owns=True, controls=3)),
        Standing(HELLAS, column=2, buildings=Holdings(True, 1, True, True)),
        Decision("own_building_controlled", 1, 0),
    ),
    (
        Standing(MINOA, cities=2, buildings=Holdings()),
        Standing(HELLAS, buildings=Holdings(owns=True)),
        Decision("building_owned", 1, 0),
    ),
]


@pytest.mark.parametrize(("one", "other", "decision"), TIED, ids=[line[2].by for line in TIED])
def test_6_13_what_decides_between_equal_points(one: Standing, other: Standing, decision: Decision) -> None:
    first, second = ranking([one, other])
    assert first.score.total == second.score.total
    assert (first.place, second.place) == (1, 2)
    assert (first.decided, second.decided) == (decision, None)
    assert first.seat == (HATTI if decision.by == "ast_ranking" else HELLAS)


def test_6_13_more_cities_decide_when_points_come_from_elsewhere() -> None:
    late = Standing(MINOA, cities=4, late_iron=True)
    first, _ = ranking([late, Standing(HELLAS, cities=9)])
    assert (first.seat, first.decided) == (HELLAS, Decision("cities", 9, 4))


def test_sb_9_3_several_who_own_and_control_go_on_with_the_basic_tie_breaks() -> None:
    both = Holdings(True, 1, True, True)
    first, _ = ranking([Standing(MINOA, tokens=10, buildings=both), Standing(HELLAS, tokens=11, buildings=both)])
    assert (first.seat, first.decided) == (HELLAS, Decision("tokens", 11, 10))


def test_6_13_more_points_need_no_tie_break() -> None:
    places = ranking([Standing(MINOA, cities=3), Standing(HATTI, column=3), Standing(HELLAS, cities=4)])
    assert [(one.place, one.seat, one.score.total, one.decided) for one in places] == [
        (1, HATTI, 10, None),
        (2, HELLAS, 4, None),
        (3, MINOA, 3, None),
    ]


standings = st.builds(
    Standing,
    st.just(MINOA),
    st.integers(1, 3),
    st.integers(0, 2),
    st.integers(0, 2),
    st.lists(st.sampled_from([60, 150, 250]), max_size=2).map(tuple),
    st.dictionaries(st.sampled_from(["arts", "civics"]), st.integers(0, 2)),
    st.booleans(),
    st.none() | st.builds(Holdings, st.booleans(), st.integers(0, 1)),
)


@given(st.lists(standings, min_size=3, max_size=3))
def test_6_13_the_order_is_by_points_and_every_tie_is_explained(drawn: list[Standing]) -> None:
    table = [replace(one, seat=seat) for one, seat in zip(drawn, (MINOA, HATTI, HELLAS), strict=True)]
    places = ranking(table)
    assert [one.place for one in places] == [1, 2, 3]
    assert sorted(one.seat for one in places) == sorted(one.seat for one in table)
    for ahead, behind in pairwise(places):
        assert ahead.score.total >= behind.score.total
        assert (ahead.decided is not None) == (ahead.score.total == behind.score.total)
        if ahead.decided is not None and ahead.decided.by != "ast_ranking":
            assert ahead.decided.ahead > ahead.decided.behind


def test_show_score() -> None:
    assert view([Standing(HELLAS, column=6, cities=4, prices=(60, 60, 150))]) == {
        "hellas": {"total": 34, "lines": [["cities", 4], ["advances", 5], ["ast", 25]]}
    }
