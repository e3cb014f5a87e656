"""Cyclone, in the East Cyclone/Blizzard: cities selected, deselected and reduced around one open sea (M31, M32)."""

import pytest

from core.empires.ledger import Account
from tests.empires.calamities.struck import (
    ASSYRIA,
    HATTI,
    HELLAS,
    MINOA,
    Table,
    building_of,
    notes,
    player,
    small_map,
    sums,
    totals,
)


def cyclone(*held: str, **how: object) -> Table:
    """Hatti is struck; Masonry saves Assyria, and Trade Empire makes it worse for Hellas."""
    players = (player(MINOA), player(ASSYRIA, "masonry"), player(HATTI, *held), player(HELLAS, "trade_empire"))
    return Table("cyclone", HATTI, *players, **how)  # type: ignore[arg-type]


def only_hatti(there: int, *held: str) -> int:
    """What Hatti loses with so many cities around the sea."""
    table = Table("cyclone", HATTI, player(HATTI, *held, cities=9), player(HELLAS))
    answers: list[str] = [f"hatti {there}"]
    while not hasattr(found := table.asked(*answers), "parts"):
        assert found.code == "ask.limits"
        answers.append(" ".join("0" * found.values["count"]))
    return totals(found)[HATTI]


@pytest.mark.parametrize(
    ("held", "there", "lost"),
    [
        ([], 4, 2),
        ([], 2, 2),
        ([], 1, 1),
        (["trade_empire"], 4, 3),
        (["trade_empire"], 2, 2),
        (["masonry"], 4, 1),
        (["masonry"], 1, 0),
        (["calendar"], 4, 0),
        (["trade_empire", "masonry"], 4, 2),
        (["trade_empire", "masonry"], 2, 1),
        (["trade_empire", "calendar"], 4, 1),
        (["trade_empire", "calendar"], 2, 0),
        (["trade_empire", "masonry", "calendar"], 4, 0),
    ],
)
def test_m31_two_cities_are_selected_and_some_deselected(held: list[str], there: int, lost: int) -> None:
    assert only_hatti(there, *held) == lost


def test_6_9_selecting_comes_before_deselecting() -> None:
    """Of 1 city there 1 is selected and deselected for Masonry; the printed 2 less 1 would have been 1."""
    table = Table("cyclone", HATTI, player(HATTI, "masonry"), player(HELLAS))
    assert sums(table.outcome("hatti 1"), HATTI) == [
        ("printed", 2, ""),
        ("no-more", -1, ""),
        ("advance", -1, "masonry"),
    ]
    greedy = Table("cyclone", HATTI, player(HATTI, "masonry", "trade_empire"), player(HELLAS))
    assert sums(greedy.outcome("hatti 2", "1"), HATTI) == [
        ("printed", 2, ""),
        ("advance", 1, "trade_empire"),
        ("no-more", -1, ""),
        ("advance", -1, "masonry"),
    ]


def test_m31_one_city_of_everybody_else_there() -> None:
    outcome = cyclone().outcome("hatti 3 minoa 1 hellas 4", "1 2", "3", "0 0")
    assert totals(outcome) == {HATTI: 2, MINOA: 1, HELLAS: 2}
    after = cyclone().after("hatti 3 minoa 1 hellas 4", "1 2", "3", "0 0")
    assert after[HATTI] == Account(23, 10, 2)
    assert after[MINOA] == Account(23, 10, 3)
    assert after[HELLAS] == Account(20, 10, 2)


def test_6_9_whom_advances_save_all_of_it_is_not_asked_about() -> None:
    assert cyclone().refused("hatti 2 assyria 1").code == "parse.unknown"
    assert notes(cyclone().outcome("hatti 1", "0"))["place.unharmed"] == {"seats": [ASSYRIA]}


def test_6_9_a_victim_whom_advances_save_brings_the_storm_to_others_all_the_same() -> None:
    assert totals(cyclone("calendar").outcome("hatti 3 minoa 2", "1")) == {HATTI: 0, MINOA: 1}


def test_6_9_nothing_is_asked_where_nobody_can_lose_a_city() -> None:
    table = Table("cyclone", HATTI, player(HATTI, "calendar"), player(HELLAS, "masonry"))
    assert totals(table.outcome()) == {HATTI: 0}
    assert sums(table.outcome(), HATTI) == [("printed", 2, ""), ("advance", -2, "calendar")]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ("hatti 5", "place.too-many"),
        ("minoa 1", "place.not-there"),
        ("hatti", "answer.rows"),
        ("hatti ten", "answer.number"),
    ],
)
def test_6_9_wrong_rows_are_refused(wrong: str, code: str) -> None:
    table = Table("cyclone", HATTI, player(MINOA, cities=9), player(HATTI))
    assert table.refused(wrong).code == code


def test_6_9_no_city_by_an_open_sea_no_storm() -> None:
    outcome = cyclone().outcome("none")
    assert (outcome.parts, outcome.changes, notes(outcome)) == ((), (), {"cyclone.nowhere": {"seat": HATTI}})
    none = Table("cyclone", HATTI, player(HATTI, cities=0), player(HELLAS))
    assert notes(none.outcome()) == {"cyclone.nowhere": {"seat": HATTI}}


def test_sb_7_1_a_building_saves_cities_that_would_be_reduced() -> None:
    table = cyclone("trade_empire", buildings=building_of(HATTI))
    assert totals(table.outcome("hatti 4", "yes", "1")) == {HATTI: 1}
    assert totals(table.outcome("hatti 2", "yes")) == {HATTI: 0}
    other = cyclone(buildings=building_of(HELLAS))
    assert totals(other.outcome("hatti 2 hellas 2", "1 1", "yes")) == {HATTI: 2, HELLAS: 0}


def test_m32_in_the_east_western_himalaya_is_a_place_too() -> None:
    table = Table("cyclone", player("indus").seat, player("indus"), player("kushan"), edition="east")
    assert table.question().code == "ask.storm-himalaya"
    assert totals(table.outcome("indus 2", "1 1")) == {"indus": 2}


# With a map


def test_6_9_with_a_map_the_sea_with_most_cities_is_found() -> None:
    table = cyclone(areas=small_map())
    question = table.question()
    assert (question.code, question.seat) == ("ask.storm-areas", None)
    assert question.form.options == ("memphis", "knossos", "pylos")
    others = table.question("knossos memphis")
    assert (others.code, others.values) == ("ask.storm-others", {"seat": HATTI, "area": "sea_of_crete"})
    outcome = table.outcome("knossos memphis", "minoa 2", "1 2", "0")
    assert totals(outcome) == {HATTI: 2, MINOA: 1}
    assert notes(outcome)["cyclone.sea"] == {"area": "sea_of_crete"}


def test_6_9_of_equal_seas_the_victim_picks_one() -> None:
    table = cyclone(areas=small_map())
    question = table.question("knossos")
    assert (question.code, question.seat, question.answers()) == (
        "ask.storm-choice",
        HATTI,
        ("sea_of_crete", "ionian_sea"),
    )
    assert notes(table.outcome("knossos", "ionian_sea", "none", "2"))["cyclone.sea"] == {"area": "ionian_sea"}


def test_6_9_areas_beside_no_open_sea_and_more_than_there_are_cities_are_refused() -> None:
    assert cyclone(areas=small_map()).refused("thebes").code == "parse.unknown"
    one = Table("cyclone", HATTI, player(HATTI, cities=1), player(HELLAS), areas=small_map())
    assert one.refused("knossos pylos").code == "answer.how-many"
    assert notes(one.outcome("none")) == {"cyclone.nowhere": {"seat": HATTI}}


def test_m32_the_map_of_the_east_knows_where_a_blizzard_strikes() -> None:
    table = Table("cyclone", player("indus").seat, player("indus"), player("kushan"), edition="east", areas=small_map())
    assert table.question().form.options == ("taxila", "memphis", "knossos", "pylos")
    assert notes(table.outcome("taxila", "none", "2"))["cyclone.sea"] == {"area": "western_himalaya"}
