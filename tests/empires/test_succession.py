"""Phase 13: the markers move, the game ends, and who wins (6.13, M5)."""

import pytest

from core.empires.queries import show
from core.empires.succession import standings
from core.empires.victory import ranking
from tests.empires.table import Table, codes, in_phase

BELOW_100 = (
    "astronavigation cloth_making coinage deism drama empiricism masonry metalworking monarchy music mysticism "
    "mythology pottery sculpture theocracy urbanism written"
)
"""All advances below 100: seventeen, a victory point each."""


def markers(*entries: str, **options) -> Table:
    """Phase 13, after these entries."""
    return in_phase("13", *entries, **options)


def column(table: Table, seat: str = "hellas") -> int:
    """Where the marker of *seat* stands."""
    return show(table.state, ["ast"])[seat]["column"]


def codes_of(events, seat: str) -> list[str]:
    """The codes of the events of *seat*."""
    return [event.code for event in events if event.seat == seat]


# How markers move


def test_6_13_in_the_stone_age_every_marker_moves_in_ast_ranking_order():
    table = markers()
    events = table.do("advance")
    assert [(event.code, event.seat) for event in events] == [
        ("ast.forward", "minoa"), ("ast.forward", "hatti"), ("ast.forward", "hellas"),
    ]  # fmt: skip
    assert [column(table, seat) for seat in table.seats] == [2, 2, 2]
    assert table.said(events[0]) == "Minoa moves to column 2 of the A.S.T."


def test_6_13_markers_move_once_a_turn():
    table = markers()
    assert table.prompt().code == "prompt.13"
    table.do("advance")
    assert table.prompt().code == "prompt.13-moved"
    table.refused("advance", "ast.moved", "6.13")
    assert "advance" not in table.legal()


@pytest.mark.parametrize("command", ["end", "end because it is late"])
def test_6_13_the_end_of_the_phase_moves_markers_that_have_not_moved(command):
    table = markers()
    assert codes(table.do(command)) == ["ast.forward"] * 3 + ["turn.opened"]
    assert column(table) == 2
    table = markers()
    table.do("advance")
    assert codes(table.do(command)) == ["turn.opened"]
    assert column(table) == 2


def test_6_13_a_marker_stays_where_something_is_missing_and_the_log_says_what():
    table = markers("set minoa cities 1 column 6", "set hellas cities 3 column 9", "own hellas pottery")
    events = table.do("advance")
    assert (column(table, "minoa"), column(table)) == (6, 9)
    assert table.said(events[0]) == "Minoa stays on column 6 of the A.S.T. Missing: 1 city."
    assert table.said(events[2]) == "Hellas stays on column 9 of the A.S.T. Missing: 2 advances."
    assert show(table.state, ["ast"])["hellas"]["next"]["missing"] == ["2 advances"]


def test_6_13_cities_and_advances_held_now_count_and_wonder_counts_as_a_city():
    table = markers("set hellas cities 1 column 6", "own hellas wonder")
    assert codes_of(table.do("advance"), "hellas") == ["ast.forward"]


def test_6_13_purchases_of_this_turn_count():
    table = in_phase("12", "set hellas cities 3 column 9", "own hellas pottery music", hands={"hellas": "wine*5"})
    table.do("acquire hellas urbanism pay wine*5", "end", "advance")
    assert column(table) == 10


def test_6_13_on_the_last_column_a_marker_stays():
    table = markers("set hellas column 17 cities 9", f"own hellas {BELOW_100}", ast="expert")
    events = table.do("advance")
    assert codes_of(events, "hellas") == ["ast.last"]
    assert column(table) == 17


@pytest.mark.parametrize("entry", ["advance now", "advance hellas"])
def test_6_13_advance_has_its_form(entry):
    markers().refused(entry, "parse.too-much")


def test_6_13_markers_move_in_phase_13():
    assert in_phase("12").refused("advance", "phase.wrong").values["phases"] == ("13",)


# Steps back: Expert without a city, Regression by the table's word


@pytest.mark.parametrize(("ast", "code", "left"), [("expert", "ast.no_city", 8), ("basic", "ast.missing", 9)])
def test_m5_without_a_city_a_marker_goes_back_with_expert_only(ast, code, left):
    table = markers("set hellas cities 0 column 9", ast=ast)
    events = table.do("advance")
    assert codes_of(events, "hellas") == [code]
    assert column(table) == left


def test_m5_in_the_stone_age_nobody_goes_back():
    table = markers("set hellas cities 0 column 4", ast="expert")
    assert codes_of(table.do("advance"), "hellas") == ["ast.forward"]


@pytest.mark.parametrize(("switch", "code"), [("yes", "ast.missing"), ("no", "ast.no_city")])
def test_m5_wonder_of_the_world_saves_from_the_step_back_where_the_table_says_so(switch, code):
    switches = {"wonder_saves_from_step_back": switch}
    table = markers("set hellas cities 0 column 9", "own hellas wonder", ast="expert", switches=switches)
    assert codes_of(table.do("advance"), "hellas") == [code]


def test_m5_regression_is_told_by_the_column_and_no_marker_is_kept_from_moving():
    table = in_phase("9", "set hellas column 5")
    table.do("set hellas column 3 because Regression took two steps", "phase 13", "advance")
    assert column(table) == 4


# The end of the game

NEAR_THE_END = ("set hellas cities 5 column 15 board 20", "own hellas mathematics mining library")


def test_6_13_basic_ends_when_a_marker_enters_column_16():
    table = markers(*NEAR_THE_END)
    table.do("advance")
    assert not table.state.over
    events = table.do("end")
    assert codes(events) == ["game.over"]
    assert table.said(events[0]) == "The game is over. Hellas wins. Victory points: Hellas 98, Minoa 5, Hatti 5."
    assert table.state.over and table.state.phase == "13"


def test_6_13_when_the_game_is_over_it_does_not_go_on():
    table = markers(*NEAR_THE_END)
    table.do("end")
    assert (table.prompt().code, table.prompt().values) == ("prompt.over", {"winner": "hellas"})
    assert table.words.prompt(table.prompt()) == "The game is over: Hellas has won."
    assert table.legal() == [] and table.legal("hellas") == []
    for command in ("end", "end because so", "phase 1"):
        table.refused(command, "game.over", "6.13")
    table.refused("advance", "ast.moved")


def test_6_13_a_marker_that_the_table_has_set_there_ends_the_game_too():
    table = markers("set minoa column 16")
    assert codes(table.do("end"))[-1] == "game.over"


def expert_end() -> Table:
    """Hellas stands before column 16 with all that the Late Iron Age asks for."""
    return markers(
        "set hellas cities 6 column 15 board 30",
        f"own hellas {BELOW_100} mathematics mining library politics monotheism theology anatomy",
        ast="expert",
    )


def test_6_13_expert_plays_one_more_turn():
    table = expert_end()
    events = table.do("end")
    assert codes(events)[-2:] == ["game.last-turn", "turn.opened"]
    assert table.said(events[-2]) == "A marker has reached the finish: one more turn is played."
    assert (column(table), table.state.over, table.state.turn) == (16, False, 3)
    table.do("census hellas 30 minoa 2 hatti 2", "deal", *["done"] * 3, *["pass"] * 3, "phase 13")
    assert codes(table.do("end"))[-1] == "game.over"
    assert column(table) == 17


def test_6_13_expert_ends_after_that_turn_whatever_the_markers_do():
    table = expert_end()
    table.do("end", "deal", *["done"] * 3, *["pass"] * 3, "phase 13", "set hellas cities 0 column 15")
    events = table.do("end")
    assert codes_of(events, "hellas") == ["ast.no_city"]
    assert codes(events)[-1] == "game.over"


def test_m37_the_short_game_ends_as_basic():
    table = markers("set hellas cities 6 column 16", short=True, ast="expert")
    assert codes(table.do("end"))[-1] == "game.over"


# Points


def lines(table: Table, seat: str = "hellas") -> dict:
    """The victory points of *seat* line by line."""
    return dict(show(table.state, ["score"])[seat]["lines"])


def test_6_13_points_at_any_time_for_cities_advances_and_columns():
    table = in_phase("3", "set hellas cities 4 column 7", "own hellas pottery agriculture mathematics")
    assert lines(table) == {"cities": 4, "advances": 1 + 3 + 6, "ast": 30}
    assert show(table.state, ["score"])["hellas"]["total"] == 44


@pytest.mark.parametrize(
    ("ast", "switch", "bonus"),
    [
        ("expert", "expert", 5),
        ("basic", "expert", 0),
        ("basic", "always", 5),
        ("expert", "always", 5),
        ("expert", "off", 0),
    ],
)
def test_m5_who_is_alone_first_in_the_late_iron_age_scores_five_more(ast, switch, bonus):
    table = markers(
        "set hellas cities 6 column 15",
        f"own hellas {BELOW_100} mathematics mining library politics monotheism theology anatomy",
        ast=ast,
        switches={"late_iron_bonus": switch},
    )
    assert "late_iron" not in lines(table)
    table.do("advance")
    assert lines(table).get("late_iron", 0) == bonus
    assert "late_iron" not in lines(table, "minoa")


def test_m5_two_who_enter_the_late_iron_age_together_score_no_bonus():
    entries = [
        entry
        for seat in ("hellas", "minoa")
        for entry in (f"set {seat} cities 5 column 15", f"own {seat} mathematics mining library")
    ]
    table = markers(*entries, switches={"late_iron_bonus": "always"})
    table.do("advance")
    assert (column(table), column(table, "minoa")) == (16, 16)
    assert "late_iron" not in lines(table) and "late_iron" not in lines(table, "minoa")


def test_m5_who_was_first_stays_so_and_the_second_is_no_first():
    table = markers(*NEAR_THE_END, switches={"late_iron_bonus": "always"})
    table.do("advance", "set hellas column 12", "set minoa column 16")
    assert lines(table)["late_iron"] == 5
    assert "late_iron" not in lines(table, "minoa")


def test_m5_a_marker_that_the_table_moves_into_the_late_iron_age_was_first_too():
    table = in_phase("3", "set hellas column 16", switches={"late_iron_bonus": "always"})
    table.do("set minoa column 16")
    assert lines(table)["late_iron"] == 5
    assert "late_iron" not in lines(table, "minoa")


def test_m5_a_marker_that_was_set_by_mistake_was_not_the_first():
    table = in_phase("3", "set hellas column 16", switches={"late_iron_bonus": "always"})
    table.do("set hellas column 7")
    assert "late_iron" not in lines(table)
    table.do("set minoa column 16", "set hellas column 16")
    assert lines(table, "minoa")["late_iron"] == 5
    assert "late_iron" not in lines(table)


def test_m5_who_is_there_when_the_first_turns_out_not_to_be_was_the_first():
    table = in_phase("3", "set hellas column 16", "set minoa column 16", switches={"late_iron_bonus": "always"})
    table.do("set hellas column 7")
    assert lines(table, "minoa")["late_iron"] == 5
    table.do("set hellas column 16", "set minoa column 7")
    assert lines(table)["late_iron"] == 5


# Ties


@pytest.mark.parametrize(
    ("entries", "by", "ahead"),
    [
        (("set hellas column 3 cities 0", "set minoa column 2 cities 5"), "column", "hellas"),
        (("own hellas mining", "own minoa agriculture architecture"), "advances_worth_6", "hellas"),
        (("own hellas agriculture", "own minoa pottery music mysticism"), "advances_worth_3", "hellas"),
        (("own hellas music", "own minoa pottery"), "printed_prices", "hellas"),
        (("own hellas urbanism", "own minoa mysticism"), "credits_of_one_group", "hellas"),
        (("own hellas pottery", "own minoa monarchy"), "ast_ranking", "minoa"),
        (("set hellas board 9", "set minoa board 8"), "tokens", "hellas"),
        ((), "ast_ranking", "minoa"),
    ],
)
def test_6_13_ties_are_broken_one_after_the_other(entries, by, ahead):
    table = in_phase("13", "set hatti column 1", *entries)
    places = [place for place in ranking(standings(table.state)) if place.seat in ("hellas", "minoa")]
    assert places[0].seat == ahead
    decided = next(place.decided for place in ranking(standings(table.state)) if place.decided is not None)
    assert decided.by == by


def test_6_13_a_tie_is_decided_at_the_end_of_the_game_too():
    table = in_phase("13", "set hellas column 16 board 9", "set minoa column 16 board 8")
    events = table.do("end")
    assert events[-1].values["winner"] == "hellas"
