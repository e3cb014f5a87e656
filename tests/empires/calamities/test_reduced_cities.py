"""Superstition, Iconoclasm and Heresy, Civil Disorder: how many cities are reduced, and what stays in their place."""

import pytest

from core.empires.ledger import Account
from tests.empires.calamities.struck import (
    ASSYRIA,
    HATTI,
    HELLAS,
    MINOA,
    Table,
    building_of,
    discarded,
    given_up,
    notes,
    own_building,
    player,
    small_map,
    sums,
    totals,
)


def superstition(*held: str, **numbers: int) -> Table:
    return Table("superstition", HATTI, player(MINOA), player(HATTI, *held, **numbers), player(HELLAS))


def iconoclasm(*held: str, **how: object) -> Table:
    """Hatti is struck; Minoa has most cities in stock and so gains; Assyria and Hellas can be named."""
    return Table(
        "iconoclasm_and_heresy",
        HATTI,
        player(MINOA, cities=1),
        player(ASSYRIA, "monotheism"),
        player(HATTI, *held, cities=6),
        player(HELLAS, "philosophy"),
        **how,  # type: ignore[arg-type]
    )


def disorder(*held: str, cities: int = 7) -> Table:
    return Table("civil_disorder", HATTI, player(MINOA), player(HATTI, *held, cities=cities), player(HELLAS))


# Superstition


@pytest.mark.parametrize(
    ("held", "lost"),
    [
        ([], 3),
        (["mysticism"], 2),
        (["deism"], 2),
        (["enlightenment"], 2),
        (["universal_doctrine"], 4),
        (["mysticism", "deism"], 1),
        (["mysticism", "deism", "enlightenment"], 0),
        (["mysticism", "deism", "enlightenment", "universal_doctrine"], 1),
        (["music"], 3),
    ],
)
def test_6_9_superstition_reduces_three_cities_more_or_less(held: list[str], lost: int) -> None:
    table = superstition(*held, cities=9)
    limits = " ".join("1" * lost)
    outcome = table.outcome(*([limits] if lost else []))
    assert totals(outcome) == {HATTI: lost}
    assert table.after(*([limits] if lost else []))[HATTI] == Account(20 + lost, 10, 9 - lost)


def test_6_9_the_sum_names_each_advance() -> None:
    assert sums(superstition("deism", "universal_doctrine").outcome("0 0 0"), HATTI) == [
        ("printed", 3, ""),
        ("advance", -1, "deism"),
        ("advance", 1, "universal_doctrine"),
    ]


def test_6_9_who_has_fewer_cities_loses_those() -> None:
    outcome = superstition(cities=2).outcome("3 1")
    assert totals(outcome) == {HATTI: 2}
    assert sums(outcome, HATTI) == [("printed", 3, ""), ("no-more", -1, "")]
    assert superstition(cities=0).outcome().changes == ()


def test_6_9_tokens_take_the_place_of_cities_up_to_the_limits_of_their_areas() -> None:
    assert superstition().after("3 1 0")[HATTI] == Account(24, 10, 1)


def test_6_9_no_more_tokens_are_placed_than_stock_has() -> None:
    assert superstition(board=45, treasury=8).after("3 1 2")[HATTI] == Account(47, 8, 1)


def test_6_9_limits_are_not_asked_where_stock_is_empty() -> None:
    assert superstition(board=45, treasury=10).after()[HATTI] == Account(45, 10, 1)


def test_6_9_names_of_a_map_stand_for_their_limits() -> None:
    table = Table("superstition", HATTI, player(MINOA), player(HATTI), player(HELLAS), areas=small_map())
    assert table.after("thebes memphis 1")[HATTI] == Account(28, 10, 1)


@pytest.mark.parametrize("wrong", ["", "1 1 1 1", "1 1 x", "1 1 -1", "1 1 10"])
def test_6_9_wrong_limits_are_refused(wrong: str) -> None:
    assert superstition().refused(wrong).code in {"parse.missing", "parse.too-much", "answer.number"}


def test_6_9_areas_whose_limits_are_left_out_hold_nothing() -> None:
    assert superstition().after("2 1")[HATTI] == superstition().after("2 1 0")[HATTI] == Account(23, 10, 1)
    assert superstition().after("none")[HATTI] == superstition().after("0 0 0")[HATTI] == Account(20, 10, 1)


def test_6_9_an_area_of_the_map_has_one_city() -> None:
    table = Table("superstition", HATTI, player(MINOA), player(HATTI), player(HELLAS), areas=small_map())
    refusal = table.refused("thebes theb memphis")
    assert (refusal.code, refusal.values["name"]) == ("answer.twice", "thebes")


def test_6_9_cities_that_are_not_known_are_asked_once() -> None:
    table = superstition(cities=None)  # type: ignore[arg-type]
    assert table.question().code == "ask.cities"
    assert totals(table.outcome("2", "1 1")) == {HATTI: 2}


# Special Buildings


def test_sb_7_1_a_building_saves_two_cities() -> None:
    table = Table("superstition", HATTI, player(MINOA), player(HATTI), player(HELLAS), buildings=building_of(HATTI))
    question = table.question()
    assert (question.code, question.seat, question.answers()) == (
        "ask.sacrifice-cities",
        HATTI,
        ("yes", "no"),
    )
    assert question.values == {"building": own_building(HATTI), "total": 3, "less": 2}
    outcome = table.outcome("yes", "2")
    assert totals(outcome) == {HATTI: 1}
    assert sums(outcome, HATTI) == [("printed", 3, ""), ("building", -2, own_building(HATTI))]
    assert given_up(outcome) == [(HATTI, own_building(HATTI))]
    assert totals(table.outcome("no", "1 1 1")) == {HATTI: 3}
    assert given_up(table.outcome("no", "1 1 1")) == []


def test_sb_7_1_a_building_saves_cities_that_are_there() -> None:
    table = Table(
        "superstition", HATTI, player(MINOA), player(HATTI, cities=2), player(HELLAS), buildings=building_of(HATTI)
    )
    assert totals(table.outcome("yes")) == {HATTI: 0}


def test_sb_7_1_other_answers_are_refused() -> None:
    table = Table("superstition", HATTI, player(HATTI), player(HELLAS), buildings=building_of(HATTI))
    assert table.refused("damage").code == "parse.unknown"
    assert table.refused("yes yes").code == "parse.too-much"


def test_sb_7_1_who_does_not_control_the_own_building_is_not_asked() -> None:
    buildings = building_of(HATTI, city=HELLAS)
    table = Table("superstition", HATTI, player(HATTI), player(HELLAS), buildings=buildings)
    assert table.question().code == "ask.limits"


def test_sb_7_3_advances_count_first_and_a_building_is_not_asked_about_in_vain() -> None:
    held = ("mysticism", "deism", "enlightenment")
    table = Table("superstition", HATTI, player(HATTI, *held), player(HELLAS), buildings=building_of(HATTI))
    assert table.outcome().changes == ()


# Iconoclasm and Heresy


def test_m31_the_victim_names_one_other_before_it_decides_anything() -> None:
    question = iconoclasm().question()
    assert (question.code, question.seat) == ("ask.victims", HATTI)
    assert question.answers() == (ASSYRIA, HELLAS)


def test_m31_four_cities_and_one_of_the_other() -> None:
    outcome = iconoclasm().outcome("assyria", "1 1 1 1", "2 2")
    assert totals(outcome) == {HATTI: 4, ASSYRIA: 2}
    assert [part.role for part in outcome.parts] == ["primary", "secondary"]
    assert sums(outcome, ASSYRIA) == [("printed", 1, ""), ("advance", 1, "monotheism")]
    assert notes(outcome)["beneficiary"] == {"seat": MINOA}


@pytest.mark.parametrize(
    ("held", "lost"),
    [
        (["philosophy"], 2),
        (["theology"], 1),
        (["monotheism"], 5),
        (["philosophy", "theology"], 0),
        (["philosophy", "theology", "monotheism"], 0),
        (["theology", "monotheism"], 2),
    ],
)
def test_6_9_philosophy_theology_and_monotheism(held: list[str], lost: int) -> None:
    assert totals(iconoclasm(*held).outcome("hellas", *([" ".join("1" * lost)] if lost else [])))[HATTI] == lost


def test_6_9_philosophy_saves_a_secondary_victim_too() -> None:
    assert totals(iconoclasm().outcome("hellas", "1 1 1 1")) == {HATTI: 4, HELLAS: 0}


def test_m35_the_beneficiary_can_not_be_named() -> None:
    refusal = iconoclasm().refused("minoa")
    assert (refusal.code, refusal.rule, refusal.values["options"]) == ("victim.beneficiary", "M35", (ASSYRIA, HELLAS))
    assert iconoclasm().refused("hatti").code == "victim.self"


def test_m35_the_switch_of_epidemic_does_not_help_the_beneficiary_here() -> None:
    assert iconoclasm(beneficiary_as_secondary="yes").refused("minoa").code == "victim.beneficiary"


def test_m33_from_the_market_only_the_one_named_is_hit() -> None:
    table = Table("iconoclasm_and_heresy", None, player(MINOA, cities=1), player(HATTI, "monotheism"), player(HELLAS))
    question = table.question()
    assert (question.code, question.seat, question.answers()) == ("ask.victims", MINOA, (HATTI, HELLAS))
    outcome = table.outcome("hatti", "1 1")
    assert totals(outcome) == {HATTI: 2}
    assert [part.role for part in outcome.parts] == ["secondary"]
    assert notes(outcome) == {"deputy": {"seat": MINOA}}


# Theocracy


def theocrat(**numbers: object) -> Table:
    """Hatti holds Theocracy; only Hellas can be named."""
    return Table(
        "iconoclasm_and_heresy",
        HATTI,
        player(MINOA, cities=1),
        player(HATTI, "theocracy", **{"cards": "ochre water wool wool", **numbers}),  # type: ignore[arg-type]
        player(HELLAS),
    )


def test_6_9_theocracy_discards_two_cards_and_loses_no_city() -> None:
    question = theocrat().question()
    assert (question.code, question.seat, question.private) == ("ask.buy-off", HATTI, True)
    assert question.answers() == ("water ochre", "none")
    outcome = theocrat().outcome("water ochre", "1")
    assert totals(outcome) == {HATTI: 0, HELLAS: 1}, "others are still hit"
    assert sums(outcome, HATTI) == [("printed", 4, ""), ("way-out", -4, "theocracy")]
    assert discarded(outcome, HATTI) == {"water": 1, "ochre": 1}


def test_6_9_theocracy_is_a_choice() -> None:
    outcome = theocrat().outcome("none", "1 1 1 1", "1")
    assert totals(outcome) == {HATTI: 4, HELLAS: 1}
    assert not discarded(outcome, HATTI)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ("ochre", "cards.count"),
        ("wool*2 ochre", "cards.count"),
        ("ochre*2", "cards.not-held"),
        ("fish wool", "cards.not-held"),
        ("famine wool", "parse.unknown"),
        ("wool*0", "parse.number"),
        ("yes", "parse.unknown"),
    ],
)
def test_6_9_theocracy_takes_two_cards_of_the_hand(wrong: str, code: str) -> None:
    assert theocrat().refused(wrong).code == code


def test_6_9_theocracy_is_not_offered_with_one_card_or_nothing_to_lose() -> None:
    assert theocrat(cards="wool").question().code == "ask.limits"
    assert theocrat(cities=0).question().code == "ask.limits"
    assert theocrat(cities=0).question().values["seat"] == HELLAS


def test_6_9_theocracy_pays_with_cards_that_nobody_has_seen_too() -> None:
    table = theocrat(cards="wool", hidden=1)
    assert table.question().answers() == ("none",)
    assert discarded(table.outcome("wool fish", "1"), HATTI) == {"wool": 1, "fish": 1}
    assert table.refused("iron fish").code == "cards.not-held"


def test_6_9_theocracy_saves_a_secondary_victim_too() -> None:
    table = Table("iconoclasm_and_heresy", None, player(MINOA, cities=1), player(HATTI, "theocracy", cards="wool wool"))
    assert discarded(table.outcome("wool*2"), HATTI) == {"wool": 2}
    assert totals(table.outcome("wool*2")) == {HATTI: 0}


# Civil Disorder


@pytest.mark.parametrize(
    ("held", "cities", "lost"),
    [
        ([], 7, 4),
        (["music"], 7, 3),
        (["drama_and_poetry"], 7, 3),
        (["law"], 7, 3),
        (["democracy"], 7, 3),
        (["advanced_military"], 7, 5),
        (["naval_warfare"], 7, 5),
        (["music", "drama_and_poetry", "law", "democracy"], 7, 0),
        (["music", "drama_and_poetry", "law", "democracy"], 9, 2),
        (["advanced_military", "naval_warfare"], 7, 6),
        ([], 3, 0),
        ([], 0, 0),
        (["naval_warfare"], 3, 1),
        (["naval_warfare"], 2, 0),
        (["advanced_military", "naval_warfare"], 1, 0),
    ],
)
def test_6_9_civil_disorder_leaves_three_cities_more_or_less(held: list[str], cities: int, lost: int) -> None:
    outcome = disorder(*held, cities=cities).outcome(*([" ".join("0" * lost)] if lost else []))
    assert totals(outcome) == {HATTI: lost}


def test_6_9_the_sum_begins_with_the_cities_there_are() -> None:
    assert sums(disorder("law", "naval_warfare").outcome("0 0 0 0"), HATTI) == [
        ("on-board", 7, ""),
        ("printed", -3, ""),
        ("advance", -1, "law"),
        ("advance", 1, "naval_warfare"),
    ]


def test_sb_7_1_a_building_helps_against_civil_disorder() -> None:
    table = Table("civil_disorder", HATTI, player(HATTI, cities=6), player(HELLAS), buildings=building_of(HATTI))
    assert totals(table.outcome("yes", "1")) == {HATTI: 1}
