"""What each seat sees (M28, K6, K7)."""

import pytest

from core.empires.queries import show
from core.empires.state import Hand
from core.errors import RuleError
from core.rules import TABLE, WATCHER, seen_by
from tests.empires.table import Table, opened, played, position

OTHERS = ("hatti", "hellas", WATCHER)


def example() -> Table:
    """Minoa has laid Treachery on r2 and shown Copper on 6a."""
    table = position({"minoa": "copper treachery clay", "hatti": "gold"}, "0a water, 1a ochre, 2a iron, 3a famine")
    table.do("trade copper@6a treachery@r2 for 1a 2a")
    return table


# M28


def test_m28_a_red_card_stays_known_to_its_owner_and_to_nobody_else():
    table = example()
    assert table.card("r2", "minoa") == "treachery"
    assert [table.card("r2", observer) for observer in OTHERS] == [None, None, None]


def test_m28_a_card_shown_on_row_a_stays_known_to_all():
    table = example()
    assert [table.card("6a", observer) for observer in ("minoa", *OTHERS)] == ["copper"] * 4


def test_m28_the_initial_filling_of_columns_1_to_9_is_unknown_to_all():
    table = opened(9, 9, 9)
    for observer in (*table.seats, WATCHER):
        for column in range(1, 10):
            slot = table.at(f"{column}a", observer)
            assert (slot.card, slot.stack) == (None, column)


def test_m28_the_water_on_0a_is_known_to_all():
    table = opened(2, 2, 2)
    for observer in (*table.seats, WATCHER):
        assert table.card("0a", observer) == "water"


def test_m28_who_took_the_red_card_has_seen_it_too_but_not_where_it_goes_next():
    table = position({"minoa": "clay iron copper"}, "0a water, 1a ochre, 0b water by hatti, r2 gold by hellas")
    table.do("trade clay@1b iron@2b for r2 0a", "pass", "pass", "trade copper@6b gold@r3 for 1a 0b")
    assert table.card("r3", "minoa") == "gold"
    assert table.card("r3", "hellas") is None


def test_m28_it_is_public_who_laid_a_card():
    assert example().at("r2", "hatti").owner == "minoa"


# K6


@pytest.mark.parametrize("observer", ["minoa", "hatti", "hellas", WATCHER])
def test_k6_a_view_holds_no_stacks_no_discards_and_nobody_elses_knowledge(observer):
    table = example()
    table.do("discard hatti gold")
    view = table.view(observer)
    assert (view.stacks, view.discards, view.seen, view.observer) == (None, (), (), observer)


def test_k6_the_game_keeps_the_full_truth():
    table = example()
    assert table.card("r2") == "treachery"
    assert table.hand("minoa") == Hand(("clay", "ochre", "iron"))


def test_k6_a_view_has_the_same_shape_and_the_same_questions_can_be_asked_of_it():
    table = example()
    for observer in ("minoa", *OTHERS):
        shown = show(table.view(observer), [])
        assert shown["market"]["spaces"]["r2"]["card"] == ("treachery" if observer == "minoa" else None)
        assert shown["hand"]["minoa"]["size"] == 3
        assert shown["stacks"] is None


def test_k6_a_seat_may_not_count_the_stacks():
    table = example()
    with pytest.raises(RuleError) as refused:
        show(table.view("minoa"), ["stacks"])
    assert refused.value.code == "show.stacks"
    assert table.words.refusal(refused.value).message
    assert show(table.state, ["stacks"])["stacks"]["1"] == 16


@pytest.mark.parametrize("observer", ["minoa", "hatti", WATCHER])
def test_k6_beside_the_board_the_app_knows_no_more_than_the_table(observer):
    table = played("cities minoa 4 hellas 4 hatti 5", "deal", mode="table")
    view = table.view(observer)
    assert view.hands == table.state.hands
    assert view.market == table.state.market


def test_k6_beside_the_board_a_red_card_that_the_table_named_is_hidden_from_the_other_seats():
    table = position({"minoa": "copper clay fish"}, "0a water, 1a ?", mode="table")
    table.do("trade copper@6b clay@r2 for 0a 1a")
    assert table.card("r2", "minoa") == "clay"
    assert table.card("r2", "hatti") is None


# K7


def test_k7_a_seat_sees_its_own_hand_and_of_the_others_what_it_knows():
    table = example()
    assert table.hand("minoa", "minoa") == table.hand("minoa")
    for observer in OTHERS:
        assert table.hand("minoa", observer) == Hand((), (2, 1, 1, 2), 0, ("r2",))


def test_k7_hand_sizes_are_public():
    table = opened(4, 3, 5)
    for observer in (*table.seats, WATCHER):
        for seat in table.seats:
            assert table.hand(seat, observer).size == table.hand(seat).size


def test_k7_face_up_cards_are_seen_by_all():
    table = position({"minoa": "copper clay"}, "0a water, 1a ochre, 6b tin")
    for observer in OTHERS:
        assert table.card("6b", observer) == "tin"


def test_k7_dealt_cards_are_seen_by_who_holds_them_only():
    table = opened(3, 2, 1)
    for observer in OTHERS:
        assert table.hand("minoa", observer) == Hand(unseen=(1, 2, 3))
    dealt = [event for event in table.events if event.code == "deal.hand"]
    for event in dealt:
        assert seen_by(event, event.seat).values["cards"]
        assert seen_by(event, TABLE).values["cards"]
        for observer in {*table.seats, WATCHER} - {event.seat}:
            assert "cards" not in seen_by(event, observer).values


def test_k7_what_was_traded_is_told_as_far_as_it_was_seen():
    made = example().events[0]
    assert seen_by(made, "minoa").values["placed"] == [["copper", "6a"], ["treachery", "r2"]]
    assert seen_by(made, "minoa").values["taken"] == [["1a", "ochre"], ["2a", "iron"]]
    for observer in OTHERS:
        assert seen_by(made, observer).values["placed"] == [["copper", "6a"], ["*", "r2"]]
        assert seen_by(made, observer).values["taken"] == [["1a", None], ["2a", None]]


def test_k7_a_seat_never_forgets_its_own_cards():
    table = example()
    table.do("pass", "pass", "pass")
    assert table.hand("minoa", "minoa") == table.hand("minoa")


def test_k7_only_the_own_seat_is_told_that_it_can_only_pass():
    table = position({"minoa": "famine flood"}, "0a water, 1a ochre")
    assert table.prompt("minoa").code == "prompt.only-pass"
    for observer in OTHERS:
        assert table.prompt(observer).code == "prompt.trade"


@pytest.mark.parametrize("observer", ["hatti", "hellas", WATCHER])
def test_k7_legal_lists_nothing_to_who_is_not_asked(observer):
    table = position({"minoa": "copper clay"}, "0a water, 1a ochre")
    assert table.legal(observer) == []


def test_k7_a_watcher_sees_what_everybody_saw():
    table = example()
    for seat in table.seats:
        watched = table.hand(seat, WATCHER)
        assert all(card == "water" for card in watched.known)


def test_k7_the_red_card_is_unseen_even_to_who_could_guess_it():
    """Hatti has seen Minoa take Tin from the market; Tin goes to r2, and Hatti may think so but does not know."""
    table = position({"minoa": "clay copper gold"}, "0a water, 1a ochre, 2a iron, 6b tin")
    table.do("trade clay@1b copper@6c for 6b 0a", "pass", "pass", "trade gold@9b tin@r2 for 1a 2a")
    assert table.card("r2", "hatti") is None
    assert "tin" in table.hand("minoa", "hatti").known
    assert table.hand("minoa", "hatti").gone == ("r2",)
