"""A trade built choice by choice: what may be chosen next, what it is worth, what stepping back takes back."""

import pytest

from core.empires.catalog import CardId, Seat, Space
from core.empires.commands import ANY
from core.empires.state import State
from core.errors import RuleError
from tests.tui.at_table import copper_and_clay, state_of, trading
from tui import trade_builder as builder
from tui.trade_builder import Draft, Stage

MINOA = Seat("minoa")


@pytest.fixture(scope="module")
def state() -> State:
    """Minoa holds Copper, two Clay, Water, two Wool and Treachery; see ``copper_and_clay``."""
    return state_of(copper_and_clay())


def built(state: State, *choices: str) -> Draft:
    """The draft after *choices*: cards and spaces in the order in which they are asked."""
    draft = Draft()
    for choice in choices:
        if draft.stage is Stage.CARD:
            draft = builder.pick(draft, state, MINOA, CardId(choice))
        else:
            draft = builder.choose(draft, state, Space(choice))
    return draft


def test_m16_two_cards_each_with_its_space_then_two_takings_are_asked() -> None:
    draft, stages = Draft(), []
    for choice in ("copper", "6b", "clay", "1b", "3a", "4a"):
        stages.append(draft.stage)
        draft = draft.pick(CardId(choice)) if draft.stage is Stage.CARD else (
            draft.lay(Space(choice)) if draft.stage is Stage.SPACE else draft.take(Space(choice))
        )  # fmt: skip
    assert stages == [Stage.CARD, Stage.SPACE, Stage.CARD, Stage.SPACE, Stage.TAKE, Stage.TAKE]
    assert draft.stage is Stage.READY
    assert draft.text == "trade copper@6b clay@1b for 3a 4a"


def test_the_command_grows_with_each_choice(state: State) -> None:
    choices = ("copper", "6b", "clay", "1b", "3a", "4a")
    texts = [built(state, *choices[:count]).text for count in range(7)]
    assert texts == [
        "trade ...",
        "trade copper@ ...",
        "trade copper@6b ...",
        "trade copper@6b clay@ ...",
        "trade copper@6b clay@1b for ...",
        "trade copper@6b clay@1b for 3a ...",
        "trade copper@6b clay@1b for 3a 4a",
    ]


def test_what_is_typed_on_leaves_out_a_card_without_a_space(state: State) -> None:
    assert built(state, "copper", "6b", "clay").typed == "trade copper@6b "
    assert built(state, "copper", "6b", "clay", "1b", "3a").typed == "trade copper@6b clay@1b for 3a "


def test_stepping_back_takes_back_one_choice_and_ends_with_none(state: State) -> None:
    draft: Draft | None = built(state, "copper", "6b", "clay", "1b", "3a")
    texts = []
    while draft is not None:
        texts.append(draft.text)
        draft = draft.back()
    assert texts == [
        "trade copper@6b clay@1b for 3a ...",
        "trade copper@6b clay@1b for ...",
        "trade copper@6b clay@ ...",
        "trade copper@6b ...",
        "trade copper@ ...",
        "trade ...",
    ]


def test_a_taking_is_left_out_again(state: State) -> None:
    draft = built(state, "copper", "6b", "clay", "1b", "3a", "4a")
    assert draft.leave(Space("3a")).text == "trade copper@6b clay@1b for 4a ..."


def test_m17_the_spaces_of_a_card_are_its_column_and_the_red_one(state: State) -> None:
    assert set(builder.spaces(built(state, "copper"), state)) == {"6a", "6b", "6c", "r3", "r4"}
    assert set(builder.spaces(built(state, "treachery"), state)) == {"r3", "r4"}
    assert set(builder.spaces(built(state, "clay", "1b", "clay"), state)) == {"1c", "r3", "r4"}


def test_m17_a_card_without_a_space_can_not_be_picked(state: State) -> None:
    full = state_of(copper_and_clay("market 6a copper 6b tin 6c tin r3 4 r4 4"))
    with pytest.raises(RuleError) as refused:
        builder.pick(Draft(), full, MINOA, CardId("copper"))
    assert refused.value.code == "market.column-full"
    with pytest.raises(RuleError) as refused:
        builder.pick(Draft(), full, MINOA, ANY)
    assert refused.value.code == "market.red-full"
    with pytest.raises(RuleError) as refused:
        builder.pick(Draft(), state_of(copper_and_clay("got minoa famine")), MINOA, CardId("famine"))
    assert refused.value.code == "market.non-tradeable"


def test_m17_a_card_is_refused_on_a_wrong_space_and_the_draft_is_kept(state: State) -> None:
    draft = built(state, "copper")
    for space, code in (("5b", "market.wrong-column"), ("r2", "market.space-taken")):
        with pytest.raises(RuleError) as refused:
            builder.choose(draft, state, Space(space))
        assert refused.value.code == code
    assert draft.text == "trade copper@ ..."


def test_cards_that_are_on_their_way_are_not_offered_again(state: State) -> None:
    hand = state.hand(MINOA)
    assert "copper" in builder.cards(Draft(), state, hand)
    assert "copper" not in builder.cards(built(state, "copper", "6b"), state, hand)
    assert "clay" in builder.cards(built(state, "clay", "1b"), state, hand)
    with pytest.raises(RuleError) as refused:
        builder.pick(built(state, "copper", "6b"), state, MINOA, CardId("copper"))
    assert refused.value.code == "hand.lacks"


def test_m19_m20_running_values(state: State) -> None:
    pair = built(state, "clay", "1b", "clay", "1c")
    assert builder.weight(pair, state).placed == 4
    taking = built(state, "copper", "6b", "clay", "1b", "3a")
    assert (builder.weight(taking, state).taken, builder.weight(taking, state).left) == (3, 4)


def test_m21_only_what_can_still_be_paid_for_may_be_taken(state: State) -> None:
    draft = built(state, "copper", "6b", "clay", "1b")
    first = builder.spaces(draft, state)
    assert {"1a", "2a", "3a", "4a", "5a", "r2"} <= set(first)
    second = builder.spaces(built(state, "copper", "6b", "clay", "1b", "4a"), state)
    assert "3a" in second and "4b" not in second and "4a" not in second


def test_m21_a_taking_that_is_too_dear_is_refused_with_both_sums(state: State) -> None:
    draft = built(state, "clay", "1b", "water", "0b")
    with pytest.raises(RuleError) as refused:
        builder.choose(draft, state, Space("5a"))
    assert refused.value.code == "trade.worth"
    assert refused.value.values["placed"] == 1
    assert refused.value.values["taken"] == 3


def test_m16_an_empty_space_or_a_card_of_this_trade_can_not_be_taken(state: State) -> None:
    draft = built(state, "copper", "6b", "clay", "1b")
    for space, code in (("7b", "trade.take-empty"), ("6b", "trade.take-placed")):
        with pytest.raises(RuleError) as refused:
            builder.choose(draft, state, Space(space))
        assert refused.value.code == code


def test_k3_an_unnamed_card_goes_to_the_red_column_only() -> None:
    unknown = state_of(trading())
    draft = builder.pick(Draft(), unknown, MINOA, ANY)
    assert set(builder.spaces(draft, unknown)) == {"r2", "r3", "r4"}
    assert draft.lay(Space("r3")).text == "trade *@r3 ..."
