"""Eruptions and earthquakes: which of the two, what is destroyed and what reduced, with sums by hand (6.9)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.empires.areas import AreaMap, MapArea
from core.empires.calamities.dialogue import Pick, Rows
from core.empires.ledger import Account
from tests.empires.calamities.struck import (
    ASSYRIA,
    HATTI,
    HELLAS,
    MINOA,
    RANKING,
    Table,
    building_of,
    given_up,
    notes,
    own_building,
    player,
    sums,
    totals,
)

CARD = "volcanic_eruption_earthquake"


def shaken(*held: str, hatti: dict[str, Any] | None = None, **more: Any) -> Table:
    """Minoa is struck. It has 4 cities and 20 tokens, and so have Hatti and Hellas."""
    minoa = more.pop("minoa", {})
    others = (player(HATTI, **(hatti or {})), player(HELLAS))
    return Table(CARD, MINOA, player(MINOA, *held, **minoa), *others, **more)


def islands() -> AreaMap:
    """Thera touches Naxos by water and Ios by land; Delos touches nothing but the sea."""
    areas = [
        MapArea("thera", "Thera", 2, coastal=True, land=("ios",), water=("naxos",)),
        MapArea("ios", "Ios", 3, land=("thera",)),
        MapArea("naxos", "Naxos", 1, coastal=True, water=("thera", "aegean")),
        MapArea("delos", "Delos", 4, coastal=True, water=("aegean",)),
        MapArea("aegean", "Aegean", open_sea=True, water=("naxos", "delos")),
    ]
    return AreaMap({area.id: area for area in areas})


# Volcano


def test_6_9_a_volcano_destroys_all_units_whoever_owns_them() -> None:
    table = shaken("engineering")
    question = table.question()
    assert (question.code, question.seat, question.values) == ("ask.volcanoes", None, {"seat": MINOA})
    others = table.question("etna 3 1")
    assert (others.code, others.seat, others.values) == ("ask.volcano-others", None, {"volcano": "etna"})
    outcome = table.outcome("etna 3 1", "hatti 0 1 hellas 2 0")
    # Engineering helps against an earthquake only.
    assert totals(outcome) == {MINOA: 8, HATTI: 5, HELLAS: 2}
    assert sums(outcome, MINOA) == [("tokens", 3, ""), ("cities", 5, "")]
    assert [part.role for part in outcome.parts] == ["primary", "secondary", "secondary"]
    after = table.after("etna 3 1", "hatti 0 1 hellas 2 0")
    assert after == {MINOA: Account(17, 10, 3), HATTI: Account(20, 10, 3), HELLAS: Account(18, 10, 4)}


def test_6_9_of_several_volcanoes_the_one_that_costs_most_points() -> None:
    # 5 + 4 points against 10 and 8.
    outcome = shaken().outcome("etna 4 1 vesuvius 0 2 thera 3 1", "none")
    assert notes(outcome)["volcano"] == {"volcano": "vesuvius"}
    assert totals(outcome) == {MINOA: 10}


def test_6_9_of_equal_volcanoes_the_victim_chooses() -> None:
    table = shaken()
    question = table.question("etna 5 1 thera 0 2 vesuvius 0 1")
    assert (question.code, question.seat, question.values) == ("ask.volcano", MINOA, {"total": 10})
    assert question.answers() == ("etna", "thera")
    assert table.refused("etna 5 1 thera 0 2 vesuvius 0 1", "vesuvius").code == "parse.unknown"
    after = table.after("etna 5 1 thera 0 2", "etna", "none")
    assert after[MINOA] == Account(15, 10, 3)


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("etna 3 0", "volcano.no-city"),
        ("etna 0 5", "answer.number"),
        ("etna 21 1", "answer.number"),
        ("etna 1", "answer.rows"),
        ("etna 0 1 etna 0 2", "answer.twice"),
    ],
)
def test_6_9_a_wrong_volcano_is_refused_and_the_question_stays(answer: str, code: str) -> None:
    assert shaken().refused(answer).code == code


@pytest.mark.parametrize(
    ("answer", "code"),
    [("hatti 0 4", "place.too-many"), ("hellas 21 0", "answer.number"), ("minoa 0 1", "parse.unknown")],
)
def test_6_9_others_lose_no_more_than_they_have(answer: str, code: str) -> None:
    assert shaken(hatti={"cities": 3}).refused("etna 0 1", answer).code == code


def test_6_9_nobody_is_asked_for_others_who_have_nothing() -> None:
    players = (player(MINOA), player(HATTI, cities=0, board=0), player(HELLAS, cities=0, board=0))
    assert totals(Table(CARD, MINOA, *players).outcome("etna 2 1")) == {MINOA: 7}


def test_sb_7_2_no_building_helps_against_a_volcano() -> None:
    table = shaken(buildings=building_of(HATTI))
    outcome = table.outcome("etna 0 1", "hatti 0 1")
    assert totals(outcome)[HATTI] == 5 and not given_up(outcome)
    assert notes(outcome)["buildings.stay"] == {"buildings": [own_building(HATTI)]}


# Earthquake


def test_6_9_without_a_volcano_a_city_is_destroyed_and_one_next_to_it_reduced() -> None:
    table = shaken()
    question = table.question("none")
    assert (question.code, question.seat) == ("ask.earthquake-next", MINOA)
    assert question.answers() == ("minoa", "hatti", "hellas", "none")
    limits = table.question("none", "hatti")
    assert (limits.code, limits.values) == ("ask.limits", {"seat": HATTI, "count": 1})
    outcome = table.outcome("none", "hatti", "3")
    assert [(part.seat, part.role, part.unit, part.total) for part in outcome.parts] == [
        (MINOA, "primary", "cities_destroyed", 1),
        (HATTI, "secondary", "cities_reduced", 1),
    ]
    after = table.after("none", "hatti", "3")
    assert after == {MINOA: Account(20, 10, 3), HATTI: Account(23, 10, 3), HELLAS: Account(20, 10, 4)}


def test_6_9_engineering_reduces_the_city_instead_but_not_that_of_somebody_else() -> None:
    table = shaken("engineering")
    outcome = table.outcome("none", "hatti", "2", "4")
    assert [(part.seat, part.unit, part.total) for part in outcome.parts] == [
        (MINOA, "cities_destroyed", 0),
        (MINOA, "cities_reduced", 1),
        (HATTI, "cities_reduced", 1),
    ]
    assert sums(outcome, MINOA) == [
        ("printed", 1, ""),
        ("advance", -1, "engineering"),
        ("advance", 1, "engineering"),
    ]
    after = table.after("none", "hatti", "2", "4")
    assert after[MINOA] == Account(22, 10, 3) and after[HATTI] == Account(24, 10, 3)
    # Both cities may be the victim's own: their limits are asked together.
    assert table.question("none", "minoa").values == {"seat": MINOA, "count": 2}
    assert table.after("none", "minoa", "2 4")[MINOA] == Account(26, 10, 2)
    neighbour = Table(CARD, MINOA, player(MINOA), player(HATTI, "engineering"), player(HELLAS))
    assert totals(neighbour.outcome("none", "hatti", "2")) == {MINOA: 1, HATTI: 1}


def test_6_9_the_city_next_to_it_may_be_another_of_the_victim() -> None:
    after = shaken().after("none", "minoa", "3")
    assert after[MINOA] == Account(23, 10, 2)
    assert shaken(minoa={"cities": 1}).refused("none", "minoa").code == "parse.unknown"


def test_6_9_none_is_next_to_it() -> None:
    outcome = shaken().outcome("none", "none")
    assert totals(outcome) == {MINOA: 1}
    assert notes(outcome)["earthquake.alone"] == {"seat": MINOA}
    players = (player(MINOA, cities=1), player(HATTI, cities=0), player(HELLAS, cities=0))
    assert totals(Table(CARD, MINOA, *players).outcome("none")) == {MINOA: 1}


def test_6_9_a_short_stock_places_what_it_has() -> None:
    table = shaken(hatti={"board": 40, "treasury": 14})
    assert table.after("none", "hatti", "3")[HATTI] == Account(41, 14, 3)
    assert shaken(hatti={"board": 45}).after("none", "hatti")[HATTI] == Account(45, 10, 3)


def test_sb_4_3_tokens_beside_the_destroyed_city_are_destroyed_too() -> None:
    table = shaken("public_works")
    assert table.question("none").code == "ask.beside"
    assert table.after("none", "1", "none")[MINOA] == Account(19, 10, 3)


def test_sb_7_1_a_building_saves_the_city_next_to_it_but_none_that_is_destroyed() -> None:
    table = shaken(buildings=building_of(HATTI))
    question = table.question("none", "hatti")
    assert (question.code, question.seat) == ("ask.sacrifice-cities", HATTI)
    outcome = table.outcome("none", "hatti", "yes")
    assert totals(outcome) == {MINOA: 1, HATTI: 0}
    assert given_up(outcome) == [(HATTI, own_building(HATTI))]
    assert totals(table.outcome("none", "hatti", "no", "2")) == {MINOA: 1, HATTI: 1}
    own = shaken(buildings=building_of(MINOA))
    assert own.question("none").code == "ask.beside"
    assert not given_up(own.outcome("none", "0", "none"))


def test_sb_7_1_a_building_saves_the_victims_own_city_where_that_is_reduced() -> None:
    table = shaken("engineering", buildings=building_of(MINOA))
    question = table.question("none", "none")
    assert (question.code, question.seat, question.values["total"]) == ("ask.sacrifice-cities", MINOA, 1)
    outcome = table.outcome("none", "none", "yes")
    assert given_up(outcome) == [(MINOA, own_building(MINOA))] and totals(outcome) == {MINOA: 0}
    assert table.after("none", "none", "yes")[MINOA] == Account(20, 10, 4)
    assert table.question("none", "none", "no").code == "ask.limits"


def test_sb_7_1_of_two_own_cities_a_building_saves_both() -> None:
    table = shaken("engineering", buildings=building_of(MINOA))
    assert table.question("none", "minoa").values["total"] == 2
    assert table.after("none", "minoa", "yes")[MINOA] == Account(20, 10, 4)
    assert table.after("none", "minoa", "no", "2 4")[MINOA] == Account(26, 10, 2)


def test_6_9_who_has_no_city_is_spared() -> None:
    outcome = shaken(minoa={"cities": 0}).outcome()
    assert notes(outcome) == {"cities.none": {"seat": MINOA}} and not outcome.changes


def test_6_9_the_map_knows_what_is_next_to_a_city_and_how_much_it_holds() -> None:
    table = shaken("engineering", areas=islands())
    assert table.question("none").code == "ask.earthquake-area"
    beside = table.question("none", "thera")
    assert (beside.code, beside.values) == ("ask.earthquake-beside", {"area": "thera"})
    assert beside.answers() == ("ios", "naxos", "none")
    assert table.refused("none", "thera", "delos").code == "parse.unknown"
    whose = table.question("none", "thera", "naxos")
    assert (whose.code, whose.seat, whose.values) == ("ask.earthquake-whose", None, {"area": "naxos"})
    assert whose.answers() == ("minoa", "hatti", "hellas")
    after = table.after("none", "thera", "naxos", "hatti")
    assert after[MINOA] == Account(22, 10, 3) and after[HATTI] == Account(21, 10, 3)
    assert totals(table.outcome("none", "thera", "none")) == {MINOA: 1}
    assert totals(table.outcome("none", "delos")) == {MINOA: 1}
    assert table.refused("none", "aegean").code == "parse.unknown"


def test_what_is_not_known_is_asked() -> None:
    unknown = {"cities": None, "board": None, "stock": None}
    players = (player(MINOA, **unknown), player(HATTI, **unknown), player(HELLAS, **unknown))
    table = Table(CARD, MINOA, *players)
    assert [table.question(*said).code for said in ((), ("3",), ("3", "none"))] == [
        "ask.cities",
        "ask.volcanoes",
        "ask.earthquake-next",
    ]
    assert table.question("3", "none", "hatti").code == "ask.cities"
    assert table.outcome("3", "none", "hatti", "1", "2").changes[-1].seat == HATTI
    assert "earthquake.alone" in notes(table.outcome("3", "none", "hatti", "0"))


@given(st.data())
def test_6_9_pieces_are_conserved_whatever_is_answered(data: st.DataObject) -> None:
    numbers = st.fixed_dictionaries(
        {"cities": st.integers(0, 9), "board": st.integers(0, 40), "treasury": st.integers(0, 15)}
    )
    held = data.draw(st.lists(st.sampled_from(["engineering", "public_works"]), unique=True))
    players = {seat: player(seat, *held, **data.draw(numbers)) for seat in (MINOA, ASSYRIA, HATTI, HELLAS)}
    table = Table(CARD, MINOA, *players.values(), areas=data.draw(st.sampled_from([None, islands()])))
    answers: list[str] = []
    while not hasattr(table.asked(*answers), "changes"):
        question = table.question(*answers)
        if isinstance(question.form, Rows):
            names = question.form.names or ("etna", "thera")
            rows = []
            for name in data.draw(st.lists(st.sampled_from(names), unique=True)):
                least = 0 if question.form.names else 1
                has = players[name] if name in RANKING else players[MINOA]
                cities = data.draw(st.integers(min(least, has.cities or 0), has.cities or 0))
                rows.append(f"{name} {data.draw(st.integers(0, has.board or 0))} {cities}")
            answers.append(" ".join(rows) or "none")
        elif isinstance(question.form, Pick):
            answers.append(data.draw(st.sampled_from(question.answers())))
        else:
            count = getattr(question.form, "count", 1)
            answers.append(" ".join([str(data.draw(st.integers(0, 1)))] * count))
    after = table.after(*answers)
    for seat, had in players.items():
        assert min(after[seat].board, after[seat].stock, after[seat].cities, after[seat].city_stock) >= 0
        assert after[seat].treasury == had.treasury
        assert after[seat].cities <= (had.cities or 0)
