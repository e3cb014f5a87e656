"""Corruption: which cards the victim discards, of a hand that is known or not (6.9)."""

import pytest

from core.empires.calamities.forms import Cards
from core.empires.catalog import CardId, calamities, deck
from tests.empires.calamities.struck import HATTI, HELLAS, Table, building_of, discarded, player, sums, totals

HAND = "ochre wool wool tin wine water"
"""Face values 1, 4, 4, 6, 5 and 0: 20 in all."""


def corruption(*held: str, cards: str = HAND, **how: object) -> Table:
    hidden = how.pop("hidden", 0)
    victim = player(HATTI, *held, cards=cards, hidden=hidden)
    return Table("corruption", HATTI, victim, player(HELLAS), **how)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("held", "total", "cards"),
    [
        ([], 10, "tin wool"),
        (["law"], 5, "wine"),
        (["coinage"], 15, "tin wine wool"),
        (["wonder_of_the_world"], 15, "tin wine wool"),
        (["law", "coinage"], 10, "tin wool"),
        (["coinage", "wonder_of_the_world"], 20, None),
    ],
)
def test_6_9_ten_in_face_value_more_or_less(held: list[str], total: int, cards: str | None) -> None:
    outcome = corruption(*held).outcome(*([cards] if cards else []))
    assert totals(outcome) == {HATTI: total}
    gone = discarded(outcome, HATTI)
    assert gone.total() == (5 if cards is None else len(cards.split()))


def test_6_9_a_set_counts_no_more_than_its_cards() -> None:
    assert corruption().refused("wool*2").values == {"paid": 8, "worth": 10}
    assert discarded(corruption().outcome("wool*2 wine"), HATTI) == {
        "wool": 2,
        "wine": 1,
    }


def test_6_9_more_than_enough_may_be_discarded_and_water_is_never() -> None:
    assert discarded(corruption().outcome("tin wine water"), HATTI) == {"tin": 1, "wine": 1}


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ("tin ochre", "cards.worth"),
        ("none", "parse.unknown"),
        ("", "parse.missing"),
        ("tin*2", "cards.not-held"),
        ("silver tin", "parse.unknown"),
        ("famine tin", "parse.unknown"),
        ("wool*x", "parse.unknown"),
        ("wool*99", "parse.number"),
    ],
)
def test_6_9_what_is_not_enough_or_not_held_is_refused(wrong: str, code: str) -> None:
    assert corruption().refused(wrong).code == code


def test_6_9_only_the_victim_sees_the_question() -> None:
    question = corruption().question()
    assert (question.code, question.seat, question.private) == ("ask.corruption", HATTI, True)


def test_6_9_suggested_is_what_hurts_sets_least_then_the_least_face_value() -> None:
    """Wine and Tin cost 11 trade points; Wool and Tin 12 + 6, as two Wool are a set of 16, but 1 less in face value."""
    assert corruption().question().answers() == ("wine tin", "wool tin")


def test_6_9_everything_goes_without_a_question_where_it_is_not_more_than_enough() -> None:
    outcome = corruption(cards="ochre wool water").outcome()
    assert discarded(outcome, HATTI) == {"ochre": 1, "wool": 1}
    assert sums(outcome, HATTI) == [("printed", 10, ""), ("no-more", -5, "")]
    assert corruption(cards="").outcome().changes == ()


@pytest.mark.parametrize(
    ("answer", "gone"),
    [
        ("tin wine", {"tin": 1, "wine": 1}),
        ("ochre iron fish", {"ochre": 1, "iron": 1, "fish": 1}),
        ("ochre water water", {"ochre": 1}),
    ],
)
def test_6_9_beside_the_board_cards_may_be_named_that_nobody_has_seen(answer: str, gone: dict[str, int]) -> None:
    """Ochre and two cards that are not known: 10 in face value, or the whole hand."""
    assert discarded(corruption(cards="ochre", hidden=2).outcome(answer), HATTI) == gone


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ("tin wine oil", "cards.not-held"),
        ("tin*3", "cards.not-held"),
        ("iron fish", "cards.worth"),
        ("ochre iron", "cards.worth"),
    ],
)
def test_6_9_beside_the_board_no_more_than_the_hand_and_no_less_than_it_holds(wrong: str, code: str) -> None:
    assert corruption(cards="ochre", hidden=2).refused(wrong).code == code


def test_sb_7_2_a_building_does_not_help_against_corruption() -> None:
    assert corruption(buildings=building_of(HATTI)).question().code == "ask.corruption"


def test_6_9_calamities_are_no_commodity_cards() -> None:
    names = deck("east").column
    assert not set(names) & set(calamities("east"))
    form = Cards(HATTI, "east", {CardId("silver"): 1, CardId("water"): 2}, worth=10)
    assert (form.size, form.known_worth) == (3, 6)
    assert form.proposals() == (), "not enough"
    assert Cards(HATTI, "east", {CardId("silver"): 1}, count=2).proposals() == ()
