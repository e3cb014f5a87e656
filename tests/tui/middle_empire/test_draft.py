"""Moves that grow choice by choice out of the legal commands."""

from core.middle_empire.catalog import board
from tui.middle_empire.draft import Draft, at_spot, begin

BOARD = board("published-18")
LEGAL = (
    "build egypt",
    "build egypt with any",
    "build aria with any",
    "road egypt-ethiopia",
    "move syria-egypt to egypt-ethiopia",
    "move syria-egypt to syria-arabia",
    "double syria",
    "double aria",
    "double syria aria",
    "double aria syria",
    "attack syria",
    "pick",
    "done",
)


def started(verb: str) -> Draft:
    """A move that has just been begun."""
    draft = begin(BOARD, LEGAL, verb)
    assert draft is not None
    return draft


def test_what_is_not_legal_is_not_begun():
    assert begin(BOARD, LEGAL, "wall") is None


def test_one_choice_makes_a_road():
    draft = started("road")
    assert (draft.stage, draft.spots) == ("way", ("egypt-ethiopia",))
    draft = draft.choose("egypt-ethiopia")
    assert (draft.stage, draft.text, draft.complete) == ("ready", "road egypt-ethiopia", True)


def test_ME_6_4_the_card_is_asked_for_where_two_would_do():
    draft = started("build").choose("egypt")
    assert (draft.stage, draft.endings) == ("card", ("", "with any"))
    assert draft.end("").text == "build egypt"
    assert (draft.end("with any").text, draft.end("with any").stage) == ("build egypt with any", "ready")


def test_ME_6_4_the_only_card_is_taken_unasked():
    assert started("build").choose("aria").text == "build aria with any"


def test_ME_7_5_a_road_is_moved_in_two_choices():
    draft = started("move").choose("syria-egypt")
    assert (draft.text, draft.spots) == ("move syria-egypt to", ("egypt-ethiopia", "syria-arabia"))
    assert draft.choose("syria-arabia").text == "move syria-egypt to syria-arabia"


def test_ME_9_9_both_attacks_on_one_space_or_split():
    draft = started("double").choose("syria")
    assert draft.spots == ("syria", "aria")
    both, split = draft.choose("syria"), draft.choose("aria")
    assert (both.stage, both.text) == ("ready", "double syria")
    assert (split.stage, split.text) == ("ready", "double syria aria")


def test_a_step_back_undoes_one_choice_at_a_time():
    both = started("double").choose("syria").choose("syria")
    assert both.back() == started("double").choose("syria")
    assert started("double").choose("syria").back() == started("double")
    assert started("double").back() is None
    moved = started("move").choose("syria-egypt").choose("syria-arabia")
    assert moved.back().text == "move syria-egypt to"
    assert moved.back().back() == started("move")
    assert started("build").choose("egypt").end("with any").back() == started("build")


def test_verbs_at_a_spot():
    assert at_spot(LEGAL, "syria") == ("double", "attack")
    assert at_spot(LEGAL, "syria-egypt") == ("move",)
    assert at_spot(LEGAL, "scythia") == ()
