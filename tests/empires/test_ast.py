"""The A.S.T. against hand-copied tables: eras, what is asked, how markers move, the end, orders of play (6.13, M5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.empires import advances, victory
from core.empires import ast as succession_table
from core.empires.ast import (
    MISSING,
    Holding,
    LateIron,
    Step,
    census_order,
    check_column,
    counted,
    ending,
    era_of,
    has_late_iron_bonus,
    late_iron,
    missing,
    progress_order,
    regressed,
    step,
    upcoming,
    view,
)
from core.empires.catalog import Seat
from core.empires.facts import ERAS, SIDES, Era, Need, Prices, Side, track
from core.errors import RuleError
from core.words import Words

MINOA, HATTI, HELLAS = Seat("minoa"), Seat("hatti"), Seat("hellas")
KUSHAN, PARTHIA = Seat("kushan"), Seat("parthia")
LOW, MIDDLE, HIGH = 60, 150, 250

COLUMNS = {
    "s": "stone",
    "e": "early_bronze",
    "m": "middle_bronze",
    "l": "late_bronze",
    "i": "early_iron",
    "f": "late_iron",
}
PRINTED: dict[str, tuple[str, str]] = {
    "minoa": ("sssssseeemmlllif", "sssssseemmmllliff"),
    "assyria": ("ssssseeemmmlllif", "ssssseeemmmllliff"),
    "hatti": ("ssssseeemmmlllif", "ssssseeemmmllliff"),
    "hellas": ("ssssseeemmmlllif", "ssssseeemmmllliff"),
    "kushan": ("ssssseeemmmlllif", "ssssseeemmmllliff"),
    "persia": ("ssssseeemmmlllif", "ssssseeemmmllliff"),
    "indus": ("ssssseeemmmlllif", "ssssseeemmmllliff"),
    "parthia": ("ssssseeemmmlllif", "ssssseeemmmllliff"),
}
"""The era of every column on the Basic and on the Expert side, one letter for each column from 1 on."""

ASKED: list[tuple[Side, Era, int, list[int]]] = [
    ("basic", "early_bronze", 2, []),
    ("basic", "middle_bronze", 3, [LOW] * 3),
    ("basic", "late_bronze", 3, [MIDDLE] * 3),
    ("basic", "early_iron", 4, [HIGH] * 2),
    ("basic", "late_iron", 5, [HIGH] * 3),
    ("expert", "early_bronze", 3, []),
    ("expert", "middle_bronze", 3, [MIDDLE, LOW, LOW]),
    ("expert", "late_bronze", 4, [LOW] * 12),
    ("expert", "early_iron", 5, [LOW] * 10 + [HIGH] * 4 + [MIDDLE, LOW]),
    ("expert", "late_iron", 6, [LOW] * 17 + [HIGH] * 6 + [MIDDLE]),
]
"""What just meets each era: cities and the prices of advances, not one of which could be spared."""


# Eras


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("seat", PRINTED)
def test_m5_the_era_of_every_column(seat: str, side: Side) -> None:
    printed = PRINTED[seat][side == "expert"]
    assert len(printed) == {"basic": 16, "expert": 17}[side]
    assert [era_of(side, Seat(seat), column) for column in range(1, len(printed) + 1)] == [COLUMNS[c] for c in printed]


def test_m5_three_and_four_players_move_two_eras_forward() -> None:
    assert (era_of("basic", PARTHIA, 8), era_of("basic", PARTHIA, 9)) == ("early_bronze", "middle_bronze")
    assert (era_of("expert", KUSHAN, 5), era_of("expert", KUSHAN, 6)) == ("stone", "early_bronze")


@pytest.mark.parametrize(("side", "last"), [("basic", 16), ("expert", 17)])
def test_m5_a_marker_stands_on_a_column_of_its_side(side: Side, last: int) -> None:
    for column in (1, last):
        check_column(side, HELLAS, column)
    for column in (0, last + 1):
        with pytest.raises(RuleError) as caught:
            check_column(side, HELLAS, column)
        assert (caught.value.code, caught.value.rule) == ("ast.column", "M5")
        assert caught.value.values == {"seat": "hellas", "column": column, "most": last}


# What is asked


@pytest.mark.parametrize(("side", "era", "cities", "prices"), ASKED)
def test_6_13_what_an_era_asks_for(side: Side, era: Era, cities: int, prices: list[int]) -> None:
    assert missing(side, era, Holding(cities, tuple(prices))) == ()
    assert missing(side, era, Holding(cities - 1, tuple(prices))) == (("cities", 1),)
    for at in range(len(prices)):
        fewer = tuple(prices[:at] + prices[at + 1 :])
        assert missing(side, era, Holding(cities, fewer)) != ()


@pytest.mark.parametrize("side", SIDES)
def test_6_13_the_stone_age_asks_for_nothing(side: Side) -> None:
    assert missing(side, "stone", Holding(0)) == ()


@pytest.mark.parametrize(
    ("side", "era", "cities", "prices", "short"),
    [
        ("basic", "middle_bronze", 1, [LOW], (("cities", 2), ("advances", 2))),
        ("basic", "late_bronze", 3, [99, 100], (("advances_from_100", 2),)),
        ("basic", "late_iron", 5, [199, 200], (("advances_from_200", 2),)),
        ("expert", "middle_bronze", 3, [MIDDLE], (("points_in_advances", 2),)),
        ("expert", "late_bronze", 4, [LOW], (("advances", 11),)),
        ("expert", "early_iron", 5, [HIGH] * 7, (("advances_below_100", 10),)),
        ("expert", "early_iron", 2, [LOW] * 10, (("cities", 3), ("points_in_advances", 28))),
        ("expert", "late_iron", 6, [HIGH] * 9 + [100], (("advances_below_100", 17),)),
        ("expert", "late_iron", 6, [LOW] * 17, (("points_in_advances", 39),)),
    ],
)
def test_6_13_what_is_missing_is_told_in_numbers(
    side: Side, era: Era, cities: int, prices: list[int], short: tuple[tuple[Need, int], ...]
) -> None:
    assert missing(side, era, Holding(cities, tuple(prices))) == short


def test_6_13_prices_are_counted_as_they_are_printed() -> None:
    assert counted(Holding(4, (99, 100, 199, 200))) == {
        "cities": 4,
        "advances": 4,
        "advances_below_100": 1,
        "advances_from_100": 3,
        "advances_from_200": 1,
        "points_in_advances": 13,
    }


def test_6_13_wonder_of_the_world_counts_as_one_city() -> None:
    assert missing("basic", "early_bronze", Holding(1, wonder=True)) == ()
    assert missing("basic", "early_bronze", Holding(0, wonder=True)) == (("cities", 1),)


def test_6_13_the_next_column_asks_what_its_own_era_asks() -> None:
    entering = upcoming("basic", HELLAS, 5, Holding(1))
    assert entering is not None
    assert (entering.column, entering.era, entering.missing, entering.met) == (
        6,
        "early_bronze",
        (("cities", 1),),
        False,
    )
    inside = upcoming("basic", HELLAS, 6, Holding(2))
    assert inside is not None
    assert (inside.column, inside.era, inside.met) == (7, "early_bronze", True)


def test_6_13_there_is_no_column_after_the_last() -> None:
    full = Holding(9, (HIGH,) * 17 + (LOW,) * 17)
    assert upcoming("basic", HELLAS, 16, full) is None
    assert upcoming("expert", HELLAS, 17, full) is None
    coming = upcoming("expert", HELLAS, 16, full)
    assert coming is not None and (coming.column, coming.era) == (17, "late_iron")


# How markers move


@pytest.mark.parametrize("side", SIDES)
def test_6_13_a_marker_moves_one_column_or_stays(side: Side) -> None:
    assert step(side, HELLAS, 1, Holding(0)) == Step(HELLAS, 1, 2, "forward")
    assert step(side, HELLAS, 5, Holding(3)) == Step(HELLAS, 5, 6, "forward")
    assert step(side, HELLAS, 5, Holding(1)).target == 5
    assert step(side, HELLAS, 6, Holding(1)).why == "missing"


def test_6_13_inside_an_era_its_requirements_are_asked_again() -> None:
    assert step("basic", HELLAS, 7, Holding(1)) == Step(HELLAS, 7, 7, "missing", (("cities", 1),))


def test_6_13_basic_never_goes_back() -> None:
    assert step("basic", HELLAS, 9, Holding(0)).target == 9


def test_6_13_expert_goes_back_without_a_city_but_not_in_the_stone_age() -> None:
    assert step("expert", HELLAS, 9, Holding(0)) == Step(HELLAS, 9, 8, "no_city")
    assert step("expert", HELLAS, 6, Holding(0)) == Step(HELLAS, 6, 5, "no_city")
    assert step("expert", HELLAS, 5, Holding(0)) == Step(HELLAS, 5, 5, "missing", (("cities", 3),))
    assert step("expert", HELLAS, 4, Holding(0)) == Step(HELLAS, 4, 5, "forward")
    assert step("expert", HELLAS, 17, Holding(0)) == Step(HELLAS, 17, 16, "no_city")


def test_6_13_wonder_of_the_world_saves_from_the_step_back_where_the_switch_says_so() -> None:
    alone = Holding(0, wonder=True)
    assert step("expert", HELLAS, 9, alone, wonder_saves=True).why == "missing"
    assert step("expert", HELLAS, 9, alone, wonder_saves=False).why == "no_city"
    assert step("expert", HELLAS, 9, Holding(0), wonder_saves=True).why == "no_city"


def test_6_13_on_the_last_column_a_marker_stays() -> None:
    full = Holding(9, (HIGH,) * 17 + (LOW,) * 17)
    assert step("basic", HELLAS, 16, full) == Step(HELLAS, 16, 16, "last")
    assert step("expert", HELLAS, 16, full) == Step(HELLAS, 16, 17, "forward")
    assert step("expert", HELLAS, 17, full) == Step(HELLAS, 17, 17, "last")


@given(
    st.sampled_from(SIDES),
    st.sampled_from(sorted(PRINTED)),
    st.integers(1, 16),
    st.integers(0, 9),
    st.lists(st.sampled_from([LOW, MIDDLE, HIGH]), max_size=51),
    st.booleans(),
)
def test_6_13_no_marker_leaves_the_track(
    side: Side, seat: str, column: int, cities: int, prices: list[int], wonder: bool
) -> None:
    found = step(side, Seat(seat), column, Holding(cities, tuple(prices), wonder))
    check_column(side, Seat(seat), found.target)
    assert abs(found.target - column) <= 1
    assert (found.target < column) <= (cities == 0 and side == "expert")


def test_6_13_regression_ends_at_the_first_column() -> None:
    assert [regressed(9, 1), regressed(9, 2), regressed(2, 2), regressed(1, 1)] == [8, 7, 1, 1]


# The bonus and the end


def test_m5_the_first_alone_in_the_late_iron_age_is_kept() -> None:
    before, after = {MINOA: 15, HELLAS: 15}, {MINOA: 16, HELLAS: 15}
    found = late_iron(LateIron(), "expert", before, after)
    assert (found.first, found.holder) == ((MINOA,), MINOA)
    assert late_iron(found, "expert", after, {MINOA: 15, HELLAS: 16}) == found


def test_m5_two_who_enter_together_leave_the_bonus_to_nobody() -> None:
    found = late_iron(LateIron(), "expert", {MINOA: 15, HATTI: 14, HELLAS: 15}, {MINOA: 16, HATTI: 15, HELLAS: 16})
    assert (found.first, found.holder) == ((MINOA, HELLAS), None)
    later = late_iron(found, "expert", {MINOA: 16, HATTI: 15, HELLAS: 16}, {MINOA: 17, HATTI: 16, HELLAS: 17})
    assert later.holder is None


def test_m5_nobody_is_first_before_the_late_iron_age() -> None:
    found = late_iron(LateIron(), "basic", {MINOA: 14, HELLAS: 14}, {MINOA: 15, HELLAS: 14})
    assert found == LateIron()
    assert found.holder is None


@pytest.mark.parametrize(
    ("switch", "basic", "expert"), [("expert", False, True), ("always", True, True), ("off", False, False)]
)
def test_m5_the_switch_says_on_which_side_the_bonus_counts(switch: str, basic: bool, expert: bool) -> None:
    assert (has_late_iron_bonus(switch, "basic"), has_late_iron_bonus(switch, "expert")) == (basic, expert)


def test_6_13_basic_ends_when_a_marker_enters_the_finish() -> None:
    assert [ending("basic", [15, 14]), ending("basic", [16, 14])] == ["open", "over"]


def test_6_13_expert_plays_one_more_turn_and_ends_whatever_the_markers_do() -> None:
    assert [ending("expert", [15, 14]), ending("expert", [16, 14])] == ["open", "last_turn"]
    for columns in ([17, 15], [16, 15], [15, 15]):
        assert ending("expert", columns, last_turn=True) == "over"


# Orders of play


def test_3_progress_order_is_the_furthest_marker_first_then_ranking() -> None:
    assert progress_order({MINOA: 7, HATTI: 9, HELLAS: 9}) == (HATTI, HELLAS, MINOA)


def test_6_3_census_order_is_most_tokens_first_and_military_last() -> None:
    tokens = {MINOA: 19, HATTI: 23, HELLAS: 23}
    assert census_order(tokens) == (HATTI, HELLAS, MINOA)
    assert census_order(tokens, [HATTI]) == (HELLAS, MINOA, HATTI)
    assert census_order(tokens, [HATTI, HELLAS]) == (MINOA, HATTI, HELLAS)


# What is shown


def test_show_ast() -> None:
    columns = {MINOA: 16, HELLAS: 7}
    shown = view("basic", columns, {MINOA: Holding(5), HELLAS: Holding(1)}, Words({}))
    coming = {"column": 8, "era": "early_bronze", "met": False, "missing": ["1 city"]}
    assert shown == {
        "minoa": {"column": 16, "era": "late_iron", "next": None},
        "hellas": {"column": 7, "era": "early_bronze", "next": coming},
    }


def test_show_ast_of_a_step_that_is_met() -> None:
    shown = view("basic", {HELLAS: 7}, {HELLAS: Holding(2)}, Words({}))
    assert shown["hellas"]["next"] == {"column": 8, "era": "early_bronze", "met": True, "missing": []}


@pytest.mark.parametrize(
    ("need", "one", "more"),
    [
        ("cities", "1 city", "2 cities"),
        ("advances", "1 advance", "2 advances"),
        ("advances_below_100", "1 advance that costs less than 100", "2 advances that cost less than 100"),
        ("advances_from_100", "1 advance that costs 100 or more", "2 advances that cost 100 or more"),
        ("advances_from_200", "1 advance that costs 200 or more", "2 advances that cost 200 or more"),
        ("points_in_advances", "1 victory point in advances", "2 victory points in advances"),
    ],
)
def test_what_is_missing_has_words(need: Need, one: str, more: str) -> None:
    assert [Words({}).fill(MISSING[need], {"count": count}) for count in (1, 2)] == [one, more]


def test_every_era_is_on_the_track() -> None:
    assert list(COLUMNS.values()) == list(ERAS)


def test_6_13_what_is_counted_of_the_advances_follows_the_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = track()
    other = replace(
        facts, counts={need: Prices(least=50) for need in facts.counts}, worth=dict.fromkeys(facts.worth, 1)
    )
    for module in (succession_table, advances, victory):
        monkeypatch.setattr(module, "track", lambda: other)
    have = succession_table.counted(Holding(0, (50, 120)))
    assert [have[need] for need in facts.counts] == [2, 2, 2]
    assert advances.counted(("mysticism", "pottery"))[1:4] == (2, 2, 2)
    ahead, _ = victory.ranking([victory.Standing("hellas", prices=(60, 60)), victory.Standing("minoa", cities=2)])
    assert (ahead.seat, ahead.decided.by, ahead.decided.ahead) == ("hellas", "advances_worth_6", 2)
