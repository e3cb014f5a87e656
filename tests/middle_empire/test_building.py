"""Strongholds, Empires and City Walls (ME-6, ME-8)."""

from tests.middle_empire.table import position


def test_me_6_1_a_stronghold_on_an_empty_space():
    table = position("", "", {"white": "egypt"})
    table.do("build egypt")
    assert table.at("egypt") == "white stronghold"
    assert table.supply("white")["strongholds"] == 8


def test_me_6_2_a_stronghold_won_by_attack_needs_one_card():
    table = position("egypt white, syria red", "syria-egypt white", {"white": "attack syria"})
    table.do("attack syria", "let", "upgrade syria")
    assert table.at("syria") == "white empire"


def test_me_6_2_building_on_an_own_stronghold_is_called_upgrading():
    table = position("egypt white", "", {"white": "egypt build_any"})
    assert table.refused("build egypt") == ("space.own", "ME-6.2")
    assert table.refused("build egypt with any") == ("space.own", "ME-6.2")
    assert {"upgrade egypt", "upgrade egypt with any"} <= set(table.legal())


def test_me_6_3_a_card_of_a_place_that_is_taken_cannot_be_played():
    table = position("egypt red, syria white empire", "", {"white": "egypt syria"})
    assert table.refused("build egypt") == ("space.taken", "ME-6.3")
    assert table.refused("upgrade egypt") == ("upgrade.nothing", "ME-6.2")
    assert table.refused("build syria") == ("space.taken", "ME-6.3")
    assert table.refused("upgrade syria") == ("upgrade.nothing", "ME-6.2")
    assert table.legal() == ["done"]


def test_me_6_4_upgrade_any():
    table = position("egypt white", "", {"white": "upgrade_any"})
    table.do("upgrade egypt with upgrade")
    assert table.at("egypt") == "white empire"


def test_me_6_5_the_stronghold_goes_back_to_supply():
    table = position("egypt white, syria white", "", {"white": "egypt"})
    assert table.supply("white") == {"strongholds": 7, "empires": 4, "roads": 10}
    table.do("upgrade egypt")
    assert table.supply("white") == {"strongholds": 8, "empires": 3, "roads": 10}


def test_a_card_that_is_not_held_cannot_be_played():
    table = position("", "", {"white": "egypt"})
    for text in ("build syria", "build syria with any", "road syria-egypt", "wall egypt", "pick", "attack egypt"):
        assert table.refused(text) == ("hand.lacks", "ME-5.4")


def many(seat: str, spaces: str, kind: str = "") -> str:
    """So many positions of one player."""
    return ", ".join(f"{space} {seat} {kind}" for space in spaces.split())


NINE = "aria arabia armenia capadocia cilicia egypt ethiopia gedrosia media"


def test_me_2_1_without_a_stronghold_in_supply_nothing_is_built():
    table = position(many("white", NINE), "", {"white": "mysia"})
    assert table.refused("build mysia") == ("pieces.none", "ME-2.1")
    assert table.legal() == ["done"]


def test_me_2_1_without_an_empire_in_supply_nothing_is_upgraded():
    board = many("white", "aria arabia armenia capadocia", "empire")
    table = position(f"{board}, egypt white", "", {"white": "egypt upgrade_any"})
    assert table.refused("upgrade egypt") == ("pieces.none", "ME-2.1")
    assert table.legal() == ["done"]


def test_me_8_1_a_wall_under_an_own_empire():
    table = position("egypt white empire, syria white empire", "", {"white": "wall"})
    assert {"wall egypt", "wall syria"} <= set(table.legal())
    table.do("wall egypt")
    assert table.at("egypt") == "white empire wall"
    assert table.show("piles")["walls"] == 5


def test_me_8_3_a_wall_is_no_answer_to_an_attack():
    hands = {"white": "attack", "red": "wall"}
    table = position("egypt white, syria red empire", "syria-egypt white", hands)
    table.do("attack syria")
    assert table.refused("wall syria") == ("phase.wrong", "ME-5.1")
    assert table.legal("red") == ["let"]


def test_me_8_5_a_wall_needs_a_piece():
    walled = (
        many("red", "aria arabia armenia capadocia", "empire wall")
        + ", egypt black empire wall, media black empire wall"
    )
    table = position(f"{walled}, syria white empire", "", {"white": "wall"})
    assert table.refused("wall syria") == ("pieces.none", "ME-8.5")
    assert table.legal() == ["done"]


def test_legal_lists_the_cards_that_name_a_space_before_those_for_any():
    for options in ({}, {"mode": "table"}):
        builds = [
            text
            for text in position(hands={"white": "build_any egypt media"}, **options).legal("white")
            if text.startswith("build ")
        ]
        wild = [text.endswith("with any") for text in builds]
        assert wild == sorted(wild) and {True, False} == set(wild)
