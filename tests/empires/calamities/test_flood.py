"""Flood, in the East Flood/Avalanche: which plain, who is on it, and what is lost away from it (6.9, M32)."""

import pytest

from core.empires.calamities.forms import Units
from core.empires.calamity_words import QUESTIONS, CalamityWords, strangers
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

ENGINEER = "engineering"


def flood(*held: str, **how: object) -> Table:
    """Hatti is struck; Assyria holds Engineering."""
    players = (player(MINOA), player(ASSYRIA, ENGINEER), player(HATTI, *held), player(HELLAS))
    return Table("flood", HATTI, *players, **how)  # type: ignore[arg-type]


# On a flood plain


def test_6_9_who_is_on_the_plain_is_one_question_to_the_table() -> None:
    question = flood().question()
    assert (question.code, question.seat, question.values) == ("ask.flood-plain", None, {"seat": HATTI})
    assert question.form.template == "SEAT TOKENS CITIES ..."


def test_6_9_fifteen_for_the_victim_and_five_for_everybody_else_there() -> None:
    outcome = flood().outcome("hatti 12 2 hellas 6 0 minoa 1 1", "tokens 10 cities 1", "cities 1", "5")
    assert totals(outcome) == {HATTI: 15, MINOA: 5, HELLAS: 5}
    assert [part.role for part in outcome.parts] == ["primary", "secondary", "secondary"]


def test_6_9_units_elsewhere_are_not_lost() -> None:
    table = flood()
    assert table.after("hatti 6 1 hellas 3 0")[HATTI] == Account(14, 10, 3)
    assert table.after("hatti 6 1 hellas 3 0")[HELLAS] == Account(17, 10, 4)
    assert sums(table.outcome("hatti 6 1"), HATTI) == [("printed", 15, ""), ("no-more", -4, "")]
    assert table.refused("hatti 12 2", "tokens 15").code == "loss.too-many"


@pytest.mark.parametrize(("held", "lost"), [((), 15), ((ENGINEER,), 10), (("masonry",), 15)])
def test_6_9_engineering_takes_five_off(held: tuple[str, ...], lost: int) -> None:
    assert totals(flood(*held).outcome("hatti 20 0", str(lost))) == {HATTI: lost}


def test_6_9_whom_engineering_saves_all_of_it_is_not_asked_about() -> None:
    table = flood()
    assert table.refused("hatti 1 0 assyria 2 0").code == "parse.unknown"
    assert notes(table.outcome("hatti 1 0"))["place.unharmed"] == {"seats": [ASSYRIA]}


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ("hatti 21 0", "place.too-many"),
        ("minoa 3 0", "place.not-there"),
        ("hatti 0 0 minoa 3 0", "place.not-there"),
        ("hatti 3", "answer.rows"),
        ("hatti 3 0 hatti 1 0", "answer.twice"),
        ("hatti x 0", "answer.number"),
        ("troy 1 0", "parse.unknown"),
    ],
)
def test_6_9_wrong_rows_are_refused(wrong: str, code: str) -> None:
    table = Table("flood", HATTI, player(MINOA, board=30), player(HATTI))
    assert table.refused(wrong).code == code


def test_6_9_a_victim_without_units_is_not_asked_where_they_are() -> None:
    table = Table("flood", HATTI, player(HATTI, board=0, cities=0), player(HELLAS))
    assert table.outcome().changes == ()
    assert totals(table.outcome()) == {HATTI: 0}


def test_sb_7_1_a_building_takes_ten_off() -> None:
    table = flood(buildings=building_of(HATTI))
    assert totals(table.outcome("hatti 9 0", "yes", "5")) == {HATTI: 5}
    assert totals(table.outcome("hatti 9 0", "no")) == {HATTI: 9}
    other = flood(buildings=building_of(HELLAS))
    assert totals(other.outcome("hatti 9 0 hellas 9 0", "yes")) == {HATTI: 9, HELLAS: 0}


# Away from flood plains


def test_6_9_without_units_on_a_plain_five_are_lost_at_the_coast() -> None:
    table = flood()
    question = table.question("none")
    assert (question.code, question.values) == ("ask.coast-units", {"seat": HATTI})
    outcome = table.outcome("none", "6 2", "tokens 5")
    assert totals(outcome) == {HATTI: 5}
    assert sums(outcome, HATTI) == [("printed", 5, "")]
    assert notes(outcome)["flood.no-plain"] == {"seat": HATTI}
    assert table.after("none", "6 2", "cities 1")[HATTI] == Account(20, 10, 3)


def test_6_9_rows_of_nothing_are_no_units_on_a_plain() -> None:
    assert flood().question("hatti 0 0").code == "ask.coast-units"


def test_6_9_at_the_coast_no_more_is_lost_than_is_there() -> None:
    assert totals(flood().outcome("none", "3 0")) == {HATTI: 3}
    assert totals(flood().outcome("none", "none")) == {HATTI: 0}
    assert flood().outcome("none", "none").changes == ()


def test_6_9_engineering_cancels_what_is_lost_at_the_coast() -> None:
    outcome = flood(ENGINEER).outcome("none")
    assert sums(outcome, HATTI) == [("printed", 5, ""), ("advance", -5, ENGINEER)]
    assert totals(outcome) == {HATTI: 0}
    assert outcome.changes == ()


@pytest.mark.parametrize("wrong", ["21 0", "1 5", "1", "1 2 3", "x 1"])
def test_6_9_more_units_at_the_coast_than_on_the_board_are_refused(wrong: str) -> None:
    assert flood().refused("none", wrong).code in {"answer.number", "answer.rows"}


def test_6_9_units_are_read_as_two_numbers_or_none() -> None:
    form = Units(20, 4)
    assert (form.read(["3", "1"]), form.read(["none"]), form.complete()) == ((3, 1), (0, 0), ("none",))


def test_m32_in_the_east_western_himalaya_and_what_is_next_to_it_count_too() -> None:
    indus, kushan = (player(seat) for seat in ("indus", "kushan"))
    table = Table("flood", indus.seat, indus, kushan, edition="east")
    assert table.calamity.name == "Flood/Avalanche"
    assert table.question("none").code == "ask.coast-units-himalaya"
    assert totals(table.outcome("none", "5 0")) == {"indus": 5}
    engineer = Table("flood", indus.seat, player(indus.seat, ENGINEER), kushan, edition="east")
    assert totals(engineer.outcome("none")) == {"indus": 0}


# With a map


def test_6_9_with_a_map_the_plain_with_most_unit_points_is_found() -> None:
    table = flood(areas=small_map())
    question = table.question()
    assert (question.code, question.seat) == ("ask.flood-areas", None)
    assert table.refused("knossos 3 0").code == "parse.unknown", "not on a flood plain"
    others = table.question("memphis 3 0 ur 1 1 thebes 2 0")
    assert (others.code, others.values) == ("ask.flood-others", {"seat": HATTI, "area": "ur"})
    outcome = table.outcome("memphis 3 0 ur 1 1 thebes 2 0", "minoa 2 0")
    assert totals(outcome) == {HATTI: 6, MINOA: 2}, "a city and a token are more than five tokens"
    assert notes(outcome)["flood.plain"] == {"area": "ur"}


def test_6_9_areas_of_one_plain_are_taken_together() -> None:
    table = flood(areas=small_map())
    assert totals(table.outcome("memphis 4 0 ur 1 1 thebes 3 0", "none")) == {HATTI: 7}


def test_6_9_of_equal_plains_the_victim_picks_one() -> None:
    table = flood(areas=small_map())
    question = table.question("memphis 1 1 ur 6 0")
    assert (question.code, question.seat, question.answers()) == ("ask.flood-choice", HATTI, ("memphis", "ur"))
    assert table.after("memphis 1 1 ur 6 0", "ur", "none")[HATTI] == Account(14, 10, 4)
    assert table.after("memphis 1 1 ur 6 0", "memphis", "none")[HATTI] == Account(19, 10, 3)
    assert table.refused("memphis 1 1 ur 6 0", "thebes").code == "parse.unknown"


@pytest.mark.parametrize(
    ("wrong", "code"),
    [("memphis 12 0 ur 9 0", "place.too-many"), ("memphis 1 2", "answer.number")],
)
def test_6_9_more_units_than_on_the_board_are_refused(wrong: str, code: str) -> None:
    assert flood(areas=small_map()).refused(wrong).code == code


def test_6_9_nothing_on_a_plain_of_the_map_leads_to_the_coast() -> None:
    assert flood(areas=small_map()).question("none").code == "ask.coast-units"
    assert flood(areas=small_map()).question("ur 0 0").code == "ask.coast-units"


def test_6_9_others_are_not_asked_about_when_all_of_them_are_spared() -> None:
    players = (player(HATTI), player(HELLAS, ENGINEER))
    assert totals(Table("flood", HATTI, *players, areas=small_map()).outcome("ur 3 0")) == {HATTI: 3}


# Words


def test_6_9_that_nobody_is_there_may_be_answered_and_is_listed() -> None:
    assert flood().question().answers() == ("none",)
    table = flood(areas=small_map())
    assert table.question().answers() == ("none",)
    assert table.question("thebes 9 0").answers() == ("none",)
    for code in ("ask.flood-areas", "ask.flood-others", "ask.storm-areas", "ask.storm-others", "ask.volcano-others"):
        assert "None" in str(QUESTIONS[code])


def test_6_9_more_than_there_is_on_the_plain_or_at_the_coast_is_refused_as_such() -> None:
    words = CalamityWords(strangers())
    plain = flood().refused("hatti 3 3", "tokens 5 cities 2")
    assert (plain.code, plain.values["most"]) == ("loss.too-many", 3)
    assert words.refusal(plain).message == "There are only 3 tokens on the flood plain, not 5."
    coast = flood().refused("none", "3 1", "tokens 5")
    assert words.refusal(coast).message == "There are only 3 tokens at the coast, not 5."
