"""Regression: steps back on the A.S.T., and what is given up to be spared them (6.9)."""

import pytest

from core.empires.ledger import Account
from tests.empires.calamities.struck import (
    HATTI,
    HELLAS,
    Table,
    building_of,
    given_up,
    notes,
    own_building,
    player,
    sums,
    totals,
)


def regression(*held: str, **how: object) -> Table:
    numbers = {name: how.pop(name) for name in ("cities", "column") if name in how}
    return Table("regression", HATTI, player(HATTI, *held, **numbers), player(HELLAS), **how)  # type: ignore[arg-type]


def steps(table: Table, *answers: str) -> int:
    """How far the marker of Hatti moves."""
    return sum(change.steps for change in table.outcome(*answers).changes if change.seat == HATTI)


@pytest.mark.parametrize(
    ("held", "moved"),
    [([], -1), (["library"], 0), (["fundamentalism"], -2), (["fundamentalism", "library"], -1), (["mysticism"], -1)],
)
def test_6_9_one_step_back_more_or_less(held: list[str], moved: int) -> None:
    assert steps(regression(*held)) == moved
    assert totals(regression(*held).outcome()) == {HATTI: -moved}


@pytest.mark.parametrize(("column", "moved"), [(1, 0), (2, -1), (3, -2), (None, -2)])
def test_6_9_no_marker_goes_behind_the_start(column: int | None, moved: int) -> None:
    assert steps(regression("fundamentalism", column=column)) == moved


def test_6_9_at_the_start_nothing_is_asked() -> None:
    outcome = regression("enlightenment", column=1, buildings=building_of(HATTI)).outcome()
    assert sums(outcome, HATTI) == [("printed", 1, ""), ("no-more", -1, "")]
    assert outcome.changes == ()


@pytest.mark.parametrize(
    ("held", "cities", "answer", "moved", "left"),
    [
        (["enlightenment"], 4, "0", -1, 4),
        (["enlightenment"], 4, "1", 0, 2),
        (["enlightenment", "fundamentalism"], 4, "1", -1, 2),
        (["enlightenment", "fundamentalism"], 4, "2", 0, 0),
        (["enlightenment", "fundamentalism"], 5, "2", 0, 1),
    ],
)
def test_6_9_enlightenment_destroys_two_cities_for_each_step(
    held: list[str], cities: int, answer: str, moved: int, left: int
) -> None:
    table = regression(*held, cities=cities)
    assert (table.question().code, table.question().seat) == ("ask.spared-steps", HATTI)
    assert steps(table, answer) == moved
    assert table.after(answer)[HATTI] == Account(20, 10, left), "no tokens take their place"


def test_sb_4_3_tokens_beside_destroyed_cities_go_with_them() -> None:
    table = regression("enlightenment", "public_works")
    assert (table.question("1").code, table.question("1").values) == ("ask.beside", {"seat": HATTI, "count": 2})
    assert table.after("1", "2")[HATTI] == Account(18, 10, 2)
    assert table.refused("1", "3").code == "answer.number"
    assert steps(table, "0") == -1


def test_6_9_the_sum_and_which_cities_are_told() -> None:
    outcome = regression("enlightenment", "fundamentalism").outcome("1")
    assert sums(outcome, HATTI) == [
        ("printed", 1, ""),
        ("advance", 1, "fundamentalism"),
        ("way-out", -1, "enlightenment"),
    ]
    assert notes(outcome)["regression.cities"] == {"seat": HATTI, "advance": "enlightenment", "count": 2}


@pytest.mark.parametrize(
    ("held", "cities", "wrong"),
    [
        (["enlightenment"], 4, "2"),
        (["enlightenment", "fundamentalism"], 3, "2"),
        (["enlightenment"], 4, "-1"),
        (["enlightenment"], 4, "yes"),
    ],
)
def test_6_9_no_more_steps_are_spared_than_there_are_or_cities_for(held: list[str], cities: int, wrong: str) -> None:
    assert regression(*held, cities=cities).refused(wrong).code == "answer.number"


@pytest.mark.parametrize(("held", "cities"), [(["enlightenment"], 1), (["enlightenment", "library"], 4)])
def test_6_9_enlightenment_is_not_offered_in_vain(held: list[str], cities: int) -> None:
    assert regression(*held, cities=cities).outcome()


def test_6_9_cities_are_asked_only_of_who_may_give_some_up() -> None:
    assert regression(cities=None).outcome()
    assert regression("enlightenment", cities=None).question().code == "ask.cities"


def test_sb_7_1_a_building_cancels_one_step() -> None:
    table = regression("fundamentalism", buildings=building_of(HATTI))
    assert table.question().answers() == ("yes", "no")
    assert steps(table, "yes") == -1
    assert steps(table, "no") == -2
    assert given_up(table.outcome("yes")) == [(HATTI, own_building(HATTI))]
    assert sums(table.outcome("yes"), HATTI)[-1] == ("building", -1, own_building(HATTI))


def test_sb_7_3_the_advance_is_asked_before_the_building_and_both_may_be_used() -> None:
    table = regression("enlightenment", "fundamentalism", buildings=building_of(HATTI))
    assert table.question("1").code == "ask.beside", "the building may stand by one of these cities"
    assert table.question("1", "1").code == "ask.sacrifice-steps"
    assert steps(table, "1", "1", "yes") == 0
    assert steps(table, "2", "0") == 0, "then the building is kept"
