"""Piracy, and Piracy/Raid in the East: who loses how many coastal cities, from a hand or the market (M31-M35)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.empires.calamities.dialogue import Pick
from core.empires.catalog import Seat
from core.empires.ledger import Account
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
    small_map,
    sums,
    totals,
)

INDUS, KUSHAN, PARTHIA, PERSIA = (Seat(name) for name in ("indus", "kushan", "parthia", "persia"))


def raided(*held: str, victim: Seat | None = MINOA, hellas: tuple[str, ...] = (), **more: Any) -> Table:
    """Four play; Hatti has most cities in stock, so it gains, or is the Deputy."""
    players = (
        player(MINOA, *held, **more.pop("minoa", {})),
        player(ASSYRIA),
        player(HATTI, cities=2),
        player(HELLAS, *hellas),
    )
    return Table("piracy", victim, *players, **more)


def test_m31_the_victim_loses_two_and_one_other_loses_one() -> None:
    table = raided()
    question = table.question()
    assert (question.code, question.seat, question.values) == (
        "ask.coastal-cities-of",
        None,
        {"seat": MINOA, "enough": 2},
    )
    assert question.answers() == ("0", "1", "2"), "how many there are beyond these does not matter"
    victims = table.question("2")
    assert (victims.code, victims.seat, victims.answers()) == ("ask.victims", MINOA, ("assyria", "hellas"))
    outcome = table.outcome("2", "hellas", "1")
    assert totals(outcome) == {MINOA: 2, HELLAS: 1}
    assert [note.values for note in outcome.notes if note.code == "pirates"] == [
        {"seat": MINOA, "count": 2},
        {"seat": HELLAS, "count": 1},
    ]
    after = table.after("2", "hellas", "1")
    assert after == {
        MINOA: Account(20, 10, 2),
        ASSYRIA: Account(20, 10, 4),
        HATTI: Account(20, 10, 2),
        HELLAS: Account(20, 10, 3),
    }


@pytest.mark.parametrize(
    ("held", "lost"),
    [((), 2), (("cartography",), 3), (("naval_warfare",), 1), (("cartography", "naval_warfare"), 2)],
)
def test_m31_cartography_costs_one_more_and_naval_warfare_one_less(held: tuple[str, ...], lost: int) -> None:
    outcome = raided(*held).outcome(str(lost), "assyria", "1")
    assert totals(outcome) == {MINOA: lost, ASSYRIA: 1}
    assert sums(outcome, MINOA) == [
        ("printed", 2, ""),
        *[("advance", {"cartography": 1, "naval_warfare": -1}[advance], advance) for advance in held],
    ]


def test_m31_nobody_loses_more_coastal_cities_than_there_are() -> None:
    outcome = raided().outcome("1", "hellas", "0")
    assert totals(outcome) == {MINOA: 1, HELLAS: 0}
    assert sums(outcome, MINOA)[-1] == ("no-more", -1, "")
    assert raided().refused("3").code == "answer.number"


def test_6_9_without_a_coastal_city_of_the_victim_others_suffer_all_the_same() -> None:
    outcome = raided().outcome("0", "hellas", "1")
    assert notes(outcome)["pirates.none"] == {"seat": MINOA}
    assert totals(outcome) == {MINOA: 0, HELLAS: 1}
    assert totals(raided(minoa={"cities": 0}).outcome("hellas", "1")) == {MINOA: 0, HELLAS: 1}


def test_6_9_a_table_may_have_nobody_suffer_without_a_coastal_city_of_the_victim() -> None:
    spared = raided(piracy_without_coast="nobody")
    outcome = spared.outcome("0")
    assert notes(outcome)["pirates.nobody"] == {"seat": MINOA}
    assert totals(outcome) == {MINOA: 0} and not outcome.changes
    assert totals(raided(minoa={"cities": 0}, piracy_without_coast="nobody").outcome()) == {MINOA: 0}
    assert totals(spared.outcome("1", "hellas", "1")) == {MINOA: 1, HELLAS: 1}


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("hatti", "victim.beneficiary"),
        ("minoa", "victim.self"),
        ("assyria hellas", "answer.how-many"),
        ("none", "parse.unknown"),
    ],
)
def test_m35_a_wrong_victim_is_refused_and_the_question_stays(name: str, code: str) -> None:
    assert raided().refused("2", name).code == code


def test_6_9_a_holder_of_naval_warfare_is_not_named() -> None:
    table = raided(hellas=("naval_warfare",))
    # Assyria alone is left to be named, and so nobody is asked.
    outcome = table.outcome("2", "1")
    assert totals(outcome) == {MINOA: 2, ASSYRIA: 1}
    assert notes(outcome)["victims.forced"]["seats"] == (ASSYRIA,)
    assert raided(victim=None, hellas=("naval_warfare",)).refused("hellas").code == "victim.spared"
    three = Table(
        "piracy", MINOA, player(MINOA), player(HATTI, cities=2), player(HELLAS, "naval_warfare", cities=3)
    ).outcome("2")
    assert totals(three) == {MINOA: 2} and "victims.none" in notes(three)


def test_m33_from_the_market_the_deputy_names_one_other() -> None:
    table = raided(victim=None)
    question = table.question()
    assert (question.code, question.seat) == ("ask.victims", HATTI)
    assert question.answers() == ("minoa", "assyria", "hellas")
    assert table.refused("hatti").code == "victim.self"
    outcome = table.outcome("minoa", "1")
    assert totals(outcome) == {MINOA: 1}
    assert outcome.parts[0].role == "secondary" and notes(outcome)["deputy"] == {"seat": HATTI}
    assert "beneficiary" not in notes(outcome)
    # As a secondary victim nobody is helped or hurt by Cartography.
    assert totals(raided("cartography", victim=None).outcome("minoa", "1")) == {MINOA: 1}


def test_m33_a_table_may_have_a_beneficiary_on_the_market_too() -> None:
    outcome = raided(victim=None, market_beneficiary="as_usual").outcome("minoa", "1")
    assert notes(outcome)["beneficiary"] == {"seat": HATTI}


def east(victim: Seat | None = KUSHAN, **more: Any) -> Table:
    """Four play in the East; Persia gains."""
    players = (player(INDUS), player(KUSHAN), player(PARTHIA), player(PERSIA, cities=1))
    return Table("piracy", victim, *players, edition="east", **more)


def test_m32_in_the_east_two_others_lose_a_city_and_areas_beside_western_himalaya_count() -> None:
    assert east().question().code == "ask.coastal-cities-of-raid"
    outcome = east().outcome("2", "1", "1")
    assert totals(outcome) == {KUSHAN: 2, INDUS: 1, PARTHIA: 1}
    assert "victims.forced" in notes(outcome)


def test_m32_a_table_may_settle_for_one_other() -> None:
    table = east(east_piracy_victims="1")
    assert table.question("2").code == "ask.victims"
    assert totals(table.outcome("2", "indus", "1")) == {KUSHAN: 2, INDUS: 1}


def test_m32_on_the_market_one_other_suffers_in_the_east_too() -> None:
    assert totals(east(victim=None).outcome("indus", "1")) == {INDUS: 1}


def test_m32_with_a_map_the_areas_are_named() -> None:
    west = raided(areas=small_map())
    question = west.question()
    assert (question.code, question.seat, question.values) == ("ask.pirates", HATTI, {"seat": MINOA, "count": 2})
    assert isinstance(question.form, Pick) and question.form.options == ("memphis", "knossos", "pylos")
    assert west.question("knossos pylos", "hellas").seat == MINOA
    outcome = west.outcome("knossos pylos", "hellas", "memphis")
    assert totals(outcome) == {MINOA: 2, HELLAS: 1}
    places = [note.values["areas"] for note in outcome.notes if note.code == "pirates.areas"]
    assert places == [["knossos", "pylos"], ["memphis"]]
    assert west.refused("knossos pylos", "hellas", "pylos").code == "parse.unknown", "an area has one city"
    assert totals(west.outcome("none", "hellas", "none")) == {MINOA: 0, HELLAS: 0}
    assert west.refused("thebes").code == "parse.unknown"
    assert west.refused("memphis knossos pylos").code == "answer.how-many"
    raid = east(areas=small_map()).question()
    assert (raid.code, raid.seat) == ("ask.pirates-raid", PERSIA)
    assert isinstance(raid.form, Pick) and raid.form.options == ("memphis", "knossos", "pylos", "taxila")


def test_sb_4_3_tokens_beside_lost_cities_are_lost_and_buildings_stay() -> None:
    table = raided("public_works", buildings=building_of(MINOA))
    question = table.question("2")
    assert (question.code, question.values) == ("ask.beside", {"seat": MINOA, "count": 2})
    assert table.refused("2", "4").values["most"] == 3
    assert table.after("2", "3", "hellas", "0")[MINOA] == Account(17, 10, 2)
    assert notes(table.outcome("2", "3", "hellas", "0"))["buildings.stay"] == {"buildings": [own_building(MINOA)]}


SEATS = (MINOA, ASSYRIA, HATTI, HELLAS)


@given(st.data())
def test_m31_pieces_are_conserved_whatever_is_answered(data: st.DataObject) -> None:
    numbers = st.fixed_dictionaries(
        {"cities": st.integers(0, 9), "board": st.integers(0, 40), "treasury": st.integers(0, 15)}
    )
    some = st.lists(st.sampled_from(["cartography", "naval_warfare", "public_works"]), unique=True)
    players = {seat: player(seat, *data.draw(some), **data.draw(numbers)) for seat in SEATS}
    victim = data.draw(st.sampled_from([None, MINOA, HATTI]))
    table = Table("piracy", victim, *players.values(), areas=data.draw(st.sampled_from([None, small_map()])))
    answers: list[str] = []
    while not hasattr(table.asked(*answers), "changes"):
        question = table.question(*answers)
        if question.code == "ask.beside":
            answers.append(data.draw(st.sampled_from(question.answers())))
        else:
            answers.append(data.draw(st.sampled_from(question.answers() or ("0",))))
    after = table.after(*answers)
    for part in table.outcome(*answers).parts:
        had = players[part.seat]
        assert after[part.seat].cities == (had.cities or 0) - part.total
    for seat, had in players.items():
        assert min(after[seat].board, after[seat].stock) >= 0 and after[seat].treasury == had.treasury
