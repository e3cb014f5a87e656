"""The panels of the whole turn: ledger, advances, A.S.T., score and plot, drawn from positions and worked by keys."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from core.empires.advances import Basket
from core.empires.catalog import CardId, Seat, advances, phases
from core.empires.facts import ERAS
from core.empires.history import by_turn
from core.empires.queries import advances_view, plan, score
from core.empires.state import Hand
from core.empires.succession import standings
from core.empires.victory import Decision, Place, ranking
from core.errors import RuleError
from core.games import Opened
from tests.tui.at_table import ABILITIES, BUYING, CENSUS, app_of, burst, drawn, four, game, seen, state_of, typed
from tui.app import EmporionApp
from tui.glyphs import ASCII, UNICODE
from tui.ledger_fields import commands, fields
from tui.panels.advance_words import calamity_words, detail_lines, power_words, price_words
from tui.panels.advances import BEFORE, SIDE, AdvancesPanel, gives
from tui.panels.ast_track import coming_words, era_name, track_lines
from tui.panels.basket_words import LETTERS, credits_words, extras, side_by_side
from tui.panels.civilizations import letters
from tui.panels.ledger import START, counts, guide_lines, heads
from tui.panels.lines import beside, line, plain_text, width_of
from tui.panels.plot import Chart, PlotPanel
from tui.panels.score import TIES, score_lines, ties_words
from tui.phase_guide import NEEDS, NOW, guide, rule_of
from tui.screens.table import TableScreen
from tui.screens.table_layout import BOOKS
from tui.screens.table_turn import open_ended
from tui.shopping import EMPTY, Shopper, chosen_next, command_of, gifts, given, settled, toggled

SIZE = (80, 24)
SIZES = [SIZE, (120, 40)]
SEATS = ("minoa", "assyria", "hatti", "hellas")


def screen_in(app: EmporionApp) -> TableScreen:
    """The table screen."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


def given_to(opened: Opened) -> list[str]:
    """The moves of a game, newest last."""
    return [move.do for move in opened.game.moves]


def buyer(opened: Opened, seat: str) -> Shopper:
    """What *seat* could acquire."""
    return Shopper.of(state_of(opened), Seat(seat))


def rich(opened: Opened, seat: str) -> Shopper:
    """*seat* with more than any hand is worth: nothing is too dear."""
    return replace(buyer(opened, seat), points=900)


# Lines and letters


def test_two_panels_of_lines_stand_beside_each_other_with_a_bar_between() -> None:
    lines = beside([line("one")], [line("a"), line("b")], 5, 3, UNICODE)
    assert plain_text(lines) == "one  │ a\n     │ b\n     │"


def test_every_civilization_has_a_letter_of_its_own() -> None:
    assert letters(["Minoa", "Assyria", "Hatti", "Hellas"]) == {
        "Minoa": "M",
        "Assyria": "A",
        "Hatti": "H",
        "Hellas": "E",
    }
    assert letters(["Aa", "Aa "])["Aa "] == "2"


def test_every_group_of_advances_has_one_letter() -> None:
    assert LETTERS == {"arts": "A", "civics": "V", "crafts": "C", "religion": "R", "science": "S"}
    assert credits_words({"crafts": 10, "arts": 5, "science": 0}) == "A5 C10"


# The phases


@pytest.mark.parametrize("phase", [line.id for line in phases()])
def test_every_phase_says_what_the_table_does_and_what_is_needed(phase: str) -> None:
    state = replace(state_of(four()), phase=phase)
    told = guide(state, four().words)
    assert told.now == rule_of(state) and told.now and "{" not in told.now
    assert NEEDS[phase] in told.needs
    assert (told.order == "") == (phase == "9")


def test_the_numbers_of_the_guide_are_those_of_the_rules() -> None:
    state = state_of(four())
    assert "6 tokens on a city site, 12 elsewhere" in rule_of(replace(state, phase="5"))
    assert "support of 2 tokens" in rule_of(replace(state, phase="11"))
    assert "2 for each city" in rule_of(replace(state, phase="1"))
    assert "built for 2 and kept for 1" in rule_of(replace(state, phase="3"))
    assert set(NOW) == set(NEEDS) == {line.id for line in phases()}


def test_6_3_the_order_of_movement_is_that_of_the_census() -> None:
    opened = four(CENSUS, "end")
    assert guide(state_of(opened), opened.words).order == "Hellas, Hatti, Assyria and Minoa (census)"


def test_who_still_has_to_be_told_of_stands_in_the_guide() -> None:
    opened = four("census minoa 10 hatti 16")
    told = guide(state_of(opened), opened.words)
    assert told.needs.endswith("left: Assyria and Hellas")
    assert told.done == "the census of Minoa and Hatti is taken"
    assert guide(state_of(four(CENSUS)), opened.words).needs == "nothing more"


def test_what_has_been_told_is_not_asked_for_again() -> None:
    opened = four(*BUYING, "end", "end", "own minoa monarchy")
    assert guide(state_of(opened), opened.words).needs.startswith(NEEDS["1"])
    opened.game.submit("tax")
    assert guide(state_of(opened), opened.words).needs == "nothing more"
    moved = four(*BUYING, "end", "advance")
    assert guide(state_of(moved), moved.words).needs == "nothing more"


def test_the_guide_says_what_has_been_done() -> None:
    opened = four(CENSUS, "end", "end", "end", "set minoa cities 6 board 10")
    assert guide(state_of(opened), opened.words).needs.endswith("left: Minoa")
    moved = four(*BUYING, "end", "advance")
    assert guide(state_of(moved), moved.words).done == "the markers have moved"


# The ledger


def test_the_ledger_tells_where_the_pieces_are() -> None:
    opened = four(CENSUS, "end", "ship minoa build 1", "end", "end", "build hatti 2")
    state = state_of(opened)
    told = {seat: "".join(span.text for span in counts(state, Seat(seat))).split() for seat in SEATS}
    assert told["minoa"] == ["8", "47", "0", "0", "9", "1"]
    assert told["hatti"] == ["4", "51", "0", "2", "7", "0"]


def test_what_is_kept_by_hand_is_a_question_mark() -> None:
    state = state_of(four("cities minoa 3", "deal"))
    spans = counts(state, Seat("minoa"))
    assert [span.text.strip() for span in spans] == ["?", "?", "?", "3", "6", "?"]
    assert [span.look for span in spans][:4] == ["warn", "warn", "warn", "number"]


@pytest.mark.parametrize(
    ("phase", "names"),
    [
        ("1", ["rate"]),
        ("2", ["census"]),
        ("3", ["build", "keep", "tokens"]),
        ("4", ["tokens", "cities", "ships"]),
        ("5", ["sites", "wilderness", "tokens", "reduce", "placed"]),
        ("9", ["tokens", "cities", "reduce", "placed"]),
        ("10", ["tokens", "cities", "reduce", "placed"]),
        ("11", ["tokens", "reduce", "placed"]),
        ("12", []),
        ("13", []),
    ],
)
def test_each_phase_asks_for_its_own_numbers(phase: str, names: list[str]) -> None:
    state = replace(state_of(four()), phase=phase)
    assert [field.id for field in fields(state)] == names
    assert [field.id for field in fields(state, correcting=True)] == ["board", "treasury", "cities", "ships", "column"]
    assert fields(state_of(four(version=1))) == ()


def test_m37_the_short_game_asks_for_the_tokens_that_were_placed() -> None:
    state = state_of(four(short=True))
    assert [field.id for field in fields(state)] == ["set", "census", "rate", "lost"]
    assert [field.id for field in fields(state_of(four(short=True, mode="digital")))] == ["census", "rate"]
    assert commands(state, {Seat("minoa"): {"census": 30}}) == ("census minoa 30",)
    told = {Seat("minoa"): {"set": 1, "census": 9}, Seat("hatti"): {"set": 3, "lost": 1}, Seat("hellas"): {"set": 7}}
    assert commands(state, told) == (
        "scenario minoa coin_and_commerce",
        "scenario hatti early_merchants lost 1",
        "scenario hellas 7",
        "census minoa 9",
    )


async def test_m37_beside_the_board_the_sets_that_were_drawn_are_typed_into_the_ledger() -> None:
    opened = four(short=True)
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        shown = drawn(app)
        assert all(f"{number} {name}" in shown for number, name in ((1, "Coin & Commerce"), (3, "Early Merchants")))
        await pilot.press("1", "2", "3", "4", *"9999", "enter")
        assert given_to(opened)[:2] == ["scenario minoa coin_and_commerce", "scenario assyria exploring_the_deserts"]
        assert given_to(opened)[-1] == "census minoa 9 assyria 9 hatti 9 hellas 9"
        await pilot.press("right", "right", "right", "down", "1", "enter")
        assert given_to(opened)[-1] == "scenario assyria exploring_the_deserts lost 1"
        assert state_of(opened).cities == (5, 4, 5, 5)
        await pilot.press("9", "enter")
        assert "is no scenario set" in screen_in(app).status.text


@pytest.mark.parametrize(
    ("phase", "numbers", "said"),
    [
        ("1", {"rate": 3}, ["tax minoa 3"]),
        ("2", {"census": 23}, ["census minoa 23"]),
        ("3", {"build": 2}, ["ship minoa build 2 keep 0"]),
        ("3", {"keep": 0}, ["ship minoa build 0 keep 0"]),
        ("3", {"tokens": 2}, ["lose minoa 2"]),
        ("4", {"tokens": 4, "ships": 1}, ["lose minoa 4 ships 1"]),
        ("4", {"cities": 1}, ["lose minoa 0 cities 1"]),
        ("5", {"sites": 2, "wilderness": 1}, ["build minoa 2 wilderness 1"]),
        ("5", {"tokens": 2, "sites": 1, "reduce": 2}, ["build minoa 1", "lose minoa 2", "reduce minoa 2"]),
        ("5", {"reduce": 2, "placed": 3}, ["reduce minoa 2 tokens 3"]),
        ("11", {"tokens": 5, "reduce": 1}, ["lose minoa 5", "reduce minoa 1"]),
    ],
)
def test_the_numbers_of_a_phase_become_its_commands(phase: str, numbers: dict[str, int], said: list[str]) -> None:
    state = replace(state_of(four()), phase=phase)
    assert list(commands(state, {Seat("minoa"): numbers})) == said


def test_a_correction_says_only_what_was_typed() -> None:
    state = state_of(four())
    entries = {Seat("hatti"): {"board": 20, "column": 7}, Seat("minoa"): {"treasury": 3}}
    assert commands(state, entries, correcting=True) == ("set minoa treasury 3", "set hatti board 20 column 7")


def test_a_number_is_full_when_nothing_can_follow_it() -> None:
    tokens = fields(replace(state_of(four()), phase="2"))[0]
    assert [tokens.full(typed) for typed in ("5", "6", "23", "0")] == [False, True, True, False]
    ships = fields(replace(state_of(four()), phase="3"))[0]
    assert ships.full("1") and ships.full("0")


def test_the_heads_stand_over_their_columns() -> None:
    columns = fields(replace(state_of(four()), phase="5"))
    above, below = plain_text(heads(columns, 7)).split("\n")
    assert below[START:].split() == ["sites", "wild", "token", "city", "token"]
    assert above.index("built") < above.index("lost") < above.index("reduced")
    assert above.index("reduced") >= START + 21


async def test_6_2_the_census_is_typed_digit_by_digit_and_the_cursor_goes_on_by_itself() -> None:
    opened = four()
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        screen = screen_in(app)
        assert screen.focused is screen.ledger and "○ Minoa" in screen.ledger.seen
        await pilot.press(*"10", *"7", *"5", "tab", *"19")
        assert screen.growing == "census minoa 10 assyria 7 hatti 5 hellas 19 ..."
        await pilot.press("e")
        assert "Confirm the numbers first" in screen.status.text and given_to(opened) == []
        await pilot.press("enter", "e")
        assert given_to(opened) == ["census minoa 10 assyria 7 hatti 5 hellas 19", "end"]
        assert state_of(opened).phase == "3" and "3 Movement" in drawn(app)


async def test_behind_the_last_number_one_digit_more_changes_none() -> None:
    opened = four()
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(*"20212223", "9")
        screen = screen_in(app)
        assert screen.growing == "census minoa 20 assyria 21 hatti 22 hellas 23 ..."
        assert "Every number is typed" in screen.status.text
        await pilot.press("up", "up", "up", *"24")
        assert screen.growing == "census minoa 24 assyria 21 hatti 22 hellas 23 ..."
        await pilot.press("8")
        assert screen.growing == "census minoa 24 assyria 21 hatti 22 hellas 23 ..."


async def test_a_reason_is_told_with_a_correction() -> None:
    opened = four(CENSUS)
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("c", *"18", *"15", "y")
        screen = screen_in(app)
        assert screen.typing and "Why are the counts corrected?" in seen(app)
        await pilot.press(*typed("counted twice"), "enter")
        assert screen.growing == (
            "set minoa board 18 because counted twice · set assyria board 15 because counted twice ..."
        )
        await pilot.press("y", "escape", "enter")
        assert given_to(opened)[-1] == "set assyria board 15 because counted twice"
        await pilot.press("colon", "up")
        assert screen.line is not None and screen.line.field.value == ""
        await pilot.press("escape", "c", "1", "9", "enter")
        assert given_to(opened)[-1] == "set minoa board 19"


async def test_a_number_is_taken_back_digit_by_digit_or_all_at_once() -> None:
    app = app_of(four())
    async with app.run_test(size=SIZE) as pilot:
        ledger = screen_in(app).ledger
        await pilot.press(*"10", "1", "backspace", "backspace")
        assert ledger.pending == {"minoa": {"census": "10"}} and ledger.row == 0
        await pilot.press("backspace", "2")
        assert ledger.pending == {"minoa": {"census": "12"}}
        await pilot.press("escape")
        assert ledger.pending == {} and screen_in(app).growing == ""


async def test_a_refused_number_leaves_everything_as_it_was_typed() -> None:
    opened = four(CENSUS, "end", "end", "end")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        before = given_to(opened)
        await pilot.press("1", "9", "enter")
        screen = screen_in(app)
        assert screen.status.kind == "bad" and "Assyria" in screen.status.text
        assert given_to(opened) == before
        assert screen.ledger.pending == {"minoa": {"sites": "1"}, "assyria": {"sites": "9"}}
        await pilot.press("up", "up", "down", "1", "enter")
        assert given_to(opened)[-2:] == ["build minoa 1", "build assyria 1"]


async def test_a_column_to_the_right_is_reached_by_the_arrow() -> None:
    opened = four(CENSUS, "end", "end", "end", "build hellas 2")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("down", "down", "down", "right", "right", "right", "1")
        assert (screen_in(app).ledger.row, screen_in(app).ledger.column) == (0, 4)
        await pilot.press("end", "down", "down", "down", "right", "2", "left", "enter")
        assert given_to(opened)[-1] == "reduce hellas 1 tokens 2"


async def test_counts_that_were_kept_by_hand_are_told_in_one_go() -> None:
    opened = four("cities minoa 3", "deal")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f6", "c", *"20", "up", "right", "8")
        screen = screen_in(app)
        assert screen.growing == "set minoa board 20 treasury 8 ..."
        await pilot.press("enter")
        assert state_of(opened).book(Seat("minoa")).stock == 27  # type: ignore[union-attr]
        await pilot.press("c", "c")
        assert not screen.ledger.correcting


async def test_6_1_taxes_are_collected_by_one_key_or_at_a_rate() -> None:
    opened = four(*BUYING, "own minoa monarchy", "end", "end")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("3", "enter", "t", "e")
        assert given_to(opened)[-3:] == ["tax minoa 3", "tax", "end"]


async def test_the_mouse_points_at_a_number() -> None:
    app = app_of(four())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.click("#ledger", offset=(START + 5, 5))
        assert screen_in(app).ledger.seat == "hatti"


async def test_a_reader_types_nothing() -> None:
    opened = four()
    app = app_of(opened, read_only=True)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("1", "0", "enter")
        assert "reading only" in screen_in(app).status.text and screen_in(app).ledger.pending == {}


# The advances


async def advances_in(pilot: Pilot[None]) -> AdvancesPanel:
    """The panel of the advances, brought to the front."""
    await pilot.press("f7")
    return pilot.app.screen.query_one(AdvancesPanel)


async def test_the_table_has_every_advance_with_what_it_costs_this_seat_now() -> None:
    opened = four(*BUYING)
    async with app_of(opened).run_test(size=(120, 70)) as pilot:
        panel = await advances_in(pilot)
        assert len(panel.rows) == len(advances())
        costs = advances_view(state_of(opened), Seat("hellas"))["prices"]
        shown = {row[3:23].strip(): row[29:41].split() for row in panel.seen.splitlines()}
        for name, cost in costs.items():
            fact = advances()[name]
            assert shown[fact.name] == [str(fact.cost), str(cost)]
        assert shown["Pottery"] == ["60", "held"]


async def test_the_table_is_sorted_filtered_and_searched() -> None:
    async with app_of(four(*BUYING)).run_test(size=SIZE) as pilot:
        panel = await advances_in(pilot)
        shopper = buyer(four(*BUYING), "hellas")

        def shown() -> list[str]:
            return [fact.id for fact in panel.rows if fact.id not in shopper.buyer.held]

        assert [shopper.price(name) for name in shown()] == sorted(shopper.price(name) for name in shown())
        assert [fact.id for fact in panel.rows][-3:] == ["mysticism", "pottery", "coinage"]
        await pilot.press("full_stop")
        assert shown() == sorted(shown(), key=lambda name: advances()[name].name)
        await pilot.press("full_stop")
        assert [advances()[name].points for name in shown()] == sorted(
            (advances()[name].points for name in shown()), reverse=True
        )
        await pilot.press("full_stop", "f")
        assert shown() and all(shopper.price(name) <= shopper.points for name in shown())
        await pilot.press("f")
        assert shown() and all("arts" in advances()[name].groups for name in shown())
        await pilot.press("escape", *["f"] * 5, "slash", *typed("po"), "enter")
        assert {fact.name for fact in panel.rows} == {"Drama and Poetry", "Politics", "Pottery", "Diaspora"}
        await pilot.press("escape")
        assert len(panel.rows) == len(advances())


async def test_6_12_a_basket_is_filled_paid_and_acquired_by_five_keys() -> None:
    opened = four(*BUYING)
    async with app_of(opened).run_test(size=SIZE) as pilot:
        screen = screen_in(pilot.app)  # type: ignore[arg-type]
        assert screen.focused is screen.advances and screen.shopper == "hellas"
        await pilot.press("space", "down", "space")
        assert screen.advances.basket.bought == ("cloth_making", "sculpture")
        assert "cost 70 of 72   left 2" in screen.advances.seen
        await pilot.press("enter")
        assert screen.growing == "acquire hellas cloth_making sculpture pay ochre*4 fish*2 copper*2 treasury 18"
        await pilot.press("enter")
        assert given_to(opened)[-1].startswith("acquire hellas")
        assert state_of(opened).held(Seat("hellas"))[-2:] == ("cloth_making", "sculpture")
        assert screen.shopper == "assyria" and screen.advances.basket == EMPTY


async def test_the_payment_is_changed_in_the_command_line_or_given_up() -> None:
    opened = four(*BUYING)
    async with app_of(opened).run_test(size=SIZE) as pilot:
        screen = screen_in(pilot.app)  # type: ignore[arg-type]
        await pilot.press("space", "enter", "escape")
        assert screen.payment == "" and screen.advances.basket.bought == ("cloth_making",)
        await pilot.press("enter", "colon")
        assert screen.line is not None and screen.line.field.value.startswith("acquire hellas cloth_making pay")
        await pilot.press("ctrl+u", *typed("acquire hellas cloth_making pay copper*2 treasury 11"), "enter")
        assert given_to(opened)[-1] == "acquire hellas cloth_making pay copper*2 treasury 11"


async def test_a_payment_waits_for_no_other_basket() -> None:
    async with app_of(four(*BUYING)).run_test(size=SIZE) as pilot:
        screen = screen_in(pilot.app)  # type: ignore[arg-type]
        await pilot.press("space", "enter", "down", "space")
        assert screen.payment == "" and screen.asking == ""


async def test_what_is_known_to_be_too_little_is_typed_on() -> None:
    opened = four(*BUYING, "hand assyria fish*3 4 4 5")
    async with app_of(opened).run_test(size=SIZE) as pilot:
        screen = screen_in(pilot.app)  # type: ignore[arg-type]
        while screen.shopper != "assyria":
            await pilot.press("s")
        assert "37 points in hand + 3 unknown cards" in drawn(pilot.app)  # type: ignore[arg-type]
        await pilot.press("space", "enter")
        assert screen.typing and "8 points are short" in screen.status.text
        await pilot.press(*typed("wool oil"), "enter")
        assert given_to(opened)[-1] == "acquire assyria cloth_making pay fish*3 wool oil treasury 10"


def test_an_open_ended_purchase_ends_with_its_cards() -> None:
    assert open_ended("acquire minoa music pay ochre*2 treasury 3") == "acquire minoa music treasury 3 pay ochre*2 "
    assert open_ended("acquire minoa music pay ochre") == "acquire minoa music pay ochre "
    assert open_ended("acquire minoa music pay treasury 3") == "acquire minoa music treasury 3 pay "


async def test_the_planner_fills_the_basket_by_one_goal_after_the_other() -> None:
    opened = four(*BUYING)
    state = state_of(opened)
    async with app_of(opened).run_test(size=SIZE) as pilot:
        panel = await advances_in(pilot)
        for goal in ("points", "credits", "ast", "points"):
            await pilot.press("n")
            assert list(panel.basket.gained) == plan(state, ["hellas", "by", goal])["basket"]
            assert "Best by" in screen_in(pilot.app).status.text  # type: ignore[arg-type]


async def test_wishes_are_marked_in_their_order_and_the_planner_follows_them() -> None:
    opened = four(*BUYING)
    async with app_of(opened).run_test(size=SIZE) as pilot:
        panel = await advances_in(pilot)
        await pilot.press("slash", *typed("music"), "enter", "asterisk", "escape")
        await pilot.press("slash", *typed("urban"), "enter", "asterisk", "escape")
        assert panel.wishes == ("music", "urbanism")
        rows = {row[3:23].strip(): row[:2] for row in panel.seen.splitlines()}
        assert rows["Music"] == "1○" and rows["Deism"] == " ○"
        for _goal in range(4):
            await pilot.press("n")
        assert "Best by wishes: Music" in screen_in(pilot.app).status.text  # type: ignore[arg-type]
        assert panel.basket.gained == ("music",)
        await pilot.press("slash", *typed("music"), "enter", "asterisk", "escape")
        assert panel.wishes == ("urbanism",)
        await pilot.press("s")
        assert panel.wishes == ()


async def test_where_nothing_is_wished_the_planner_has_three_goals() -> None:
    async with app_of(four(*BUYING)).run_test(size=SIZE) as pilot:
        await advances_in(pilot)
        for _goal in range(3):
            await pilot.press("n")
        assert "n again: by points" in screen_in(pilot.app).status.text  # type: ignore[arg-type]


async def test_what_is_held_is_no_wish() -> None:
    async with app_of(four(*BUYING)).run_test(size=SIZE) as pilot:
        panel = await advances_in(pilot)
        await pilot.press("end", "asterisk")
        assert panel.wishes == () and "held already" in screen_in(pilot.app).status.text  # type: ignore[arg-type]


async def test_the_wishes_of_a_hand_that_is_hidden_are_seen_by_nobody_else() -> None:
    moves = ("cities hellas 4 minoa 4 hatti 5", "deal", *["done"] * 3, *["pass"] * 3, *["end"] * 4)
    app = app_of(game(*moves, mode="digital"))
    async with app.run_test(size=SIZE) as pilot:
        screen = screen_in(app)
        await pilot.press("o", "enter", "f7", "asterisk")
        seat, wishes = screen.sitting.seat, screen.advances.wishes
        assert len(wishes) == 1
        await pilot.press("escape")
        assert screen.shopper == seat and screen.advances.wishes == ()
        await pilot.press("asterisk", "o", "enter")
        assert screen.sitting.seat == seat and screen.advances.wishes == wishes


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", advances())
def test_what_an_advance_gives_finds_room_with_all_its_credits(name: str, size: tuple[int, int]) -> None:
    fact, room = advances()[name], size[0] - 2 - (SIDE if size[0] > 100 else 0) - BEFORE
    text = plain_text([tuple(gives(fact, room, UNICODE))])
    assert len(text) <= room
    assert all(f"{LETTERS[group]}{amount}" in text for group, amount in fact.credits.items())
    if fact.credit_to is not None:
        assert text.endswith(f" {fact.credit_to.amount}")
    if fact.powers.choice_credits:
        assert f"any {fact.powers.choice_credits}" in text


async def test_the_bar_beside_the_table_stands_in_one_column() -> None:
    async with app_of(four(*BUYING)).run_test(size=(120, 60)) as pilot:
        panel = await advances_in(pilot)
        assert {row.index("│") for row in panel.seen.splitlines()} == {80}


@pytest.mark.parametrize("size", SIZES)
async def test_all_about_the_advance_under_the_cursor_is_told(size: tuple[int, int]) -> None:
    async with app_of(four(*BUYING)).run_test(size=size) as pilot:
        panel = await advances_in(pilot)
        await pilot.press("slash", *typed("monument"), "enter", "m")
        told = " ".join(row[81:].strip() if size[0] > 100 else row.strip() for row in panel.seen.splitlines())
        told = " ".join(told.replace("│", " ").split())
        assert "180 printed - 15 crafts - 10 Mysticism = 155" in told
        assert "of two groups only the higher credit counts" in told
        assert "20 of your choice, in steps of 5, 20 more to Wonder of the World" in told
        await pilot.press("escape")
        assert "180 printed" not in panel.seen
        await pilot.press("escape")
        assert len(panel.rows) == len(advances())


@pytest.mark.parametrize("name", advances())
def test_every_advance_is_told_in_words_within_any_width(name: str) -> None:
    opened = four(*BUYING)
    shopper, state = buyer(opened, "hellas"), state_of(opened)
    lines = detail_lines(advances()[name], shopper, state, 36, UNICODE)
    text = plain_text(lines)
    assert "{" not in text and all(width_of(each) <= 36 for each in lines)
    told = price_words(advances()[name], shopper, UNICODE)
    assert told.split("held")[0].split("=")[-1].strip(" .;")
    if name not in shopper.buyer.held and "=" in told:
        assert int(told.split("= ")[1].split(";")[0].strip(".")) == shopper.price(name)


def test_what_advances_do_is_told_with_the_numbers_of_the_rules() -> None:
    state = state_of(four())
    assert power_words("mining") == [
        "Treasury that pays for advances counts 2 a token, and may pay 1 more than the price.",
        "Cards of stack 6 are for sale to its holder for 13.",
        "Cards of stack 8 are for sale to its holder for 13.",
    ]
    assert power_words("roadbuilding") == ["1 commodity card more may be kept."]
    assert power_words("coinage") == ["Taxes at a rate from 1 to 3."]
    assert power_words("library") == ["One other advance of the same purchase costs 40 less."]
    assert power_words("provincial_empire")[1] == "Safe from it: Provincial Empire, Public Works."
    assert "Flood -5 (both)" in calamity_words("engineering", state)
    able = [name for name, fact in advances().items() if fact.powers != type(fact.powers)()]
    assert all(power_words(name) or advances()[name].powers.choice_credits for name in able)


async def test_what_is_compared_is_explained_and_the_keys_are_those_of_the_comparison() -> None:
    async with app_of(four(*BUYING)).run_test(size=SIZE) as pilot:
        await advances_in(pilot)
        await pilot.press("space", "v", "down", "space")
        assert "= compare" in drawn(pilot.app)  # type: ignore[arg-type]
        await pilot.press("equals_sign")
        shown = drawn(pilot.app)  # type: ignore[arg-type]
        assert "saves later: how much less" in shown
        assert "space basket" not in shown and "n best" not in shown and "= compare" in shown


async def test_6_12_who_has_acquired_advances_is_offered_no_other_basket_this_turn() -> None:
    opened = four(*BUYING, "acquire hellas cloth_making pay ochre*4 fish*2 treasury 7")
    async with app_of(opened).run_test(size=SIZE) as pilot:
        panel = await advances_in(pilot)
        screen = screen_in(pilot.app)  # type: ignore[arg-type]
        assert screen.shopper == "assyria" and "space basket" in drawn(pilot.app)  # type: ignore[arg-type]
        while screen.shopper != "hellas":
            await pilot.press("s")
        shown = drawn(pilot.app)  # type: ignore[arg-type]
        assert "space basket" not in shown and "n best" not in shown
        await pilot.press("space")
        assert screen.status.text == "Hellas has acquired advances this turn." and panel.basket == EMPTY


async def test_two_baskets_are_compared_side_by_side() -> None:
    async with app_of(four(*BUYING)).run_test(size=SIZE) as pilot:
        panel = await advances_in(pilot)
        await pilot.press("space", "v", "down", "down", "space", "equals_sign")
        assert "basket A basket B" in panel.seen
        assert "only A Cloth Making" in panel.seen and "only B Urbanism" in panel.seen
        assert panel.seen.splitlines()[1].split() == ["cost", "35", "40"]
        await pilot.press("escape")
        assert "basket A basket B" not in panel.seen and panel.basket.bought == ("urbanism",)


async def test_an_advance_that_is_held_is_not_acquired_again() -> None:
    async with app_of(four(*BUYING)).run_test(size=SIZE) as pilot:
        panel = await advances_in(pilot)
        await pilot.press("end", "space")
        screen = screen_in(pilot.app)  # type: ignore[arg-type]
        assert screen.status.kind == "bad" and "held already" in screen.status.text
        assert panel.basket == EMPTY


async def test_in_other_phases_a_basket_is_only_thought_of() -> None:
    opened = four(*ABILITIES)
    async with app_of(opened).run_test(size=SIZE) as pilot:
        panel = await advances_in(pilot)
        await pilot.press("space", "enter")
        screen = screen_in(pilot.app)  # type: ignore[arg-type]
        assert "phase 12" in screen.status.text and screen.payment == ""
        assert panel.basket.gained


def test_6_12_anatomy_brings_a_gift_that_can_be_another() -> None:
    shopper = rich(four(*BUYING), "minoa")
    basket = toggled(EMPTY, "anatomy", shopper)
    assert basket.gift in gifts(basket, shopper) and basket.gift is not None
    assert shopper.price(basket.gift) == max(shopper.price(one) for one in gifts(basket, shopper))
    assert "comes for nothing" in extras(basket, shopper)[0]
    other = given(basket, "empiricism", shopper)
    assert other.gift == "empiricism" and other.bought == ("anatomy",)
    with pytest.raises(RuleError) as refused:
        given(basket, "music", shopper)
    assert refused.value.code == "advance.gift-wrong"
    assert toggled(other, "empiricism", shopper).gift is None
    assert "one of" in extras(toggled(other, "empiricism", shopper), shopper)[0]
    assert toggled(other, "anatomy", shopper) == EMPTY
    with pytest.raises(RuleError) as refused:
        given(EMPTY, "empiricism", shopper)
    assert refused.value.code == "advance.no-gift"


def test_6_12_library_makes_that_one_cheaper_on_which_most_is_saved() -> None:
    shopper = rich(four(*BUYING), "hellas")
    assert shopper.price("cloth_making") < 40 < shopper.price("music")
    basket = toggled(toggled(toggled(EMPTY, "cloth_making", shopper), "library", shopper), "music", shopper)
    assert basket.discount == "music"
    assert any("Music is the one made cheaper" in text for text in extras(basket, shopper))
    assert toggled(basket, "library", shopper).discount is None


def test_6_12_credits_are_chosen_with_monument_until_they_are_chosen_otherwise() -> None:
    shopper = rich(four(*BUYING), "minoa")
    basket = toggled(EMPTY, "monument", shopper)
    assert sum(basket.choice.values()) == 20
    ways = [basket.choice]
    for _time in range(5):
        basket = chosen_next(basket, shopper)
        ways.append(basket.choice)
    assert {"arts": 20} in ways and {"science": 20} in ways
    assert all(sum(choice.values()) == 20 for choice in ways)
    assert chosen_next(EMPTY, shopper) == EMPTY
    both = toggled(basket, "written_record", shopper)
    assert sum(both.choice.values()) == 30


def test_a_purchase_is_written_as_it_is_typed() -> None:
    opened = four(*BUYING)
    shopper = buyer(opened, "hellas")
    basket = settled(Basket(("written_record",)), shopper)
    surrender, short = shopper.payment(basket)
    assert short == 0
    command = command_of(basket, surrender, Seat("hellas"))
    assert command.startswith("acquire hellas written_record choose ")
    opened.game.submit(command)
    assert "written_record" in state_of(opened).held(Seat("hellas"))


async def test_the_baskets_of_a_hand_that_is_hidden_are_forgotten() -> None:
    moves = ("cities hellas 4 minoa 4 hatti 5", "deal", *["done"] * 3, *["pass"] * 3, *["end"] * 4)
    opened = game(*moves, mode="digital")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        screen = screen_in(app)
        await pilot.press("o", "enter")
        assert screen.sitting.seat is not None
        await pilot.press("f7", "space")
        assert screen.advances.basket.gained
        await pilot.press("escape")
        assert screen.sitting.seat is None and not screen.advances.basket.gained


async def test_a_click_points_at_an_advance_and_a_second_one_takes_it() -> None:
    async with app_of(four(*BUYING)).run_test(size=SIZE) as pilot:
        panel = await advances_in(pilot)
        await pilot.click("#advances", offset=(5, 4))
        assert panel.cursor == 2 and not panel.basket.gained
        await pilot.click("#advances", offset=(5, 4))
        assert panel.basket.bought == ("urbanism",)


# A.S.T.


def test_m5_the_track_shows_markers_eras_and_what_is_missing() -> None:
    opened = four(*BUYING, "set hatti column 8", "set hellas column 16")
    text = plain_text(track_lines(state_of(opened), opened.words, 78, UNICODE))
    head, minoa, *_rest = text.splitlines()
    assert head.split() == [str(number) for number in range(1, 17)]
    assert minoa.index("●M") + 1 == head.index(" 5") + 1
    assert "Hatti    8 → 9   ✗ Early Bronze Age, next Middle Bronze Age: missing 3" in text
    assert "Hellas  16  the last column" in text
    assert "Minoa    5 → 6   ✓ Stone Age: asks for nothing" in text


def test_m5_the_expert_side_has_one_column_more() -> None:
    opened = four(CENSUS, ast="expert")
    text = plain_text(track_lines(state_of(opened), opened.words, 78, UNICODE))
    assert text.splitlines()[0].split()[-1] == "17"
    assert max(map(len, text.splitlines())) <= 78


@pytest.mark.parametrize("era", ERAS)
def test_the_name_of_an_era_is_as_long_as_there_is_room_for(era: Any) -> None:
    assert era_name(era, 30).endswith("Age")
    assert 0 < len(era_name(era, 3)) <= 3
    assert era_name(era, 0) == ""


def test_what_is_met_is_told_too() -> None:
    from core.empires.ast import Next

    words = four().words
    told = coming_words(Next(7, "early_bronze", ()), "basic", words, "Early Bronze Age")
    assert told == "Early Bronze Age: has 2 cities"


# Score


def test_6_13_the_score_is_told_line_by_line_best_first() -> None:
    opened = four(*BUYING)
    state = state_of(opened)
    text = plain_text(score_lines(state, opened.words, 78))
    rows = {row[:20].strip(): row.split() for row in text.splitlines()}
    ranked = [place.seat for place in ranking(standings(state))]
    points = score(state)
    assert rows["victory points"][2:] == [str(points[seat]["total"]) for seat in ranked]
    assert rows["A.S.T."][1:] == [str(dict(points[seat]["lines"])["ast"]) for seat in ranked]
    assert text.splitlines()[0].split()[:2] == ["1", "Hellas"]


def test_6_13_what_decided_between_equal_points_is_told() -> None:
    state = state_of(four(CENSUS))
    places = ranking(standings(state))
    told = ties_words(places, four().words)
    assert told[0] == "Hellas is ahead of Hatti by tokens on the board: 19 against 16."
    assert len(told) == 3


def test_every_tie_break_has_words() -> None:
    places = ranking(standings(state_of(four())))
    for by in TIES:
        one = Place(1, places[0].seat, places[0].score, Decision(by, 3, 2))
        assert TIES[by] in ties_words([one, places[1]], four().words)[0]


# The plot


def chart_of(values: list[dict[Seat, int]], glyphs: Any = UNICODE) -> Chart:
    """A chart of two civilizations."""
    a, b = Seat("minoa"), Seat("hatti")
    names = {a: "Minoa", b: "Hatti"}
    return Chart(
        list(range(1, len(values) + 1)), values, {a: "M", b: "H"}, dict.fromkeys(names, "#888888"), names, glyphs
    )


def test_the_plot_draws_letters_at_the_heights_of_the_values() -> None:
    a, b = Seat("minoa"), Seat("hatti")
    text = plain_text(chart_of([{a: 0, b: 4}, {a: 10, b: 4}]).lines(60, 13)).splitlines()
    assert text[0].startswith(" 10 │") and text[0].rstrip().endswith("M Minoa       10")
    assert "M" in text[0][5:40] and text[10].startswith("  0 │") and "M" in text[10][5:40]
    assert "H" in text[6] and "H Hatti" in text[1]
    assert text[-1].split() == ["turn", "1", "2"]


def test_two_at_the_same_height_stand_side_by_side_and_more_than_fit_are_a_star() -> None:
    a, b = Seat("minoa"), Seat("hatti")
    same = [{a: 3, b: 3}]
    assert "MH" in plain_text(chart_of(same).lines(60, 8))
    many = [{a: 3, b: 3}] * 60
    assert "*" in plain_text(chart_of(many).lines(84, 8)).splitlines()[0]


def test_a_long_game_shows_its_last_turns() -> None:
    a, b = Seat("minoa"), Seat("hatti")
    values = [{a: turn, b: 0} for turn in range(200)]
    lines = chart_of(values).lines(60, 10)
    assert all(width_of(each) <= 60 for each in lines)
    assert "199" in plain_text(lines)


def test_the_plot_is_ascii_where_only_that_may_be_drawn() -> None:
    a, b = Seat("minoa"), Seat("hatti")
    assert plain_text(chart_of([{a: 1, b: 2}, {a: 2, b: 1}], ASCII).lines(60, 10)).isascii()


async def test_the_plot_turns_to_cities_and_the_track() -> None:
    opened = four(*BUYING, "end", "end")
    async with app_of(opened).run_test(size=SIZE) as pilot:
        await pilot.press("P")
        panel = pilot.app.screen.query_one(PlotPanel)
        assert "victory points by turn" in drawn(pilot.app)  # type: ignore[arg-type]
        last = by_turn(opened.game)[-1]
        assert str(last.points[Seat("hellas")]) in panel.seen
        await pilot.press("right")
        assert "cities by turn" in drawn(pilot.app)  # type: ignore[arg-type]
        await pilot.press("left", "left")
        assert "A.S.T. by turn" in drawn(pilot.app)  # type: ignore[arg-type]


# The screen around them


async def test_6_10_an_ability_is_picked_and_then_told() -> None:
    opened = four(*ABILITIES)
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("i")
        assert "1 Trade Routes (Minoa)   2 Politics (Minoa)" in seen(app)
        await pilot.press("2", *typed("tokens 3"), "enter")
        assert given_to(opened)[-1] == "ability minoa politics tokens 3"
        await pilot.press("i")
        assert "Politics" not in screen_in(app).waiting_for
        await pilot.press("escape")
        assert screen_in(app).picks == ()


async def test_6_10_a_card_that_an_ability_asks_for_is_handed_over_behind_the_curtain() -> None:
    start = ("cities hellas 4 minoa 4 hatti 5", "deal", *["done"] * 3, *["pass"] * 3, "end", "end")
    opened = game(*start, "own hellas provincial_empire", "ability hellas provincial_empire minoa", mode="digital")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        screen = screen_in(app)
        while screen.sitting.seat != "minoa":
            await pilot.press("o", "enter")
        await pilot.press("i", "1")
        assert given_to(opened)[-1].startswith("give minoa ")
        assert screen.picks == ()


async def test_the_end_of_the_game_shows_the_score() -> None:
    opened = four(*BUYING, "set hellas column 15 cities 5", "own hellas law library mining politics", "end")
    opened.game.submit("own hellas theology democracy philosophy")
    async with app_of(opened).run_test(size=SIZE) as pilot:
        await pilot.press("a", "e")
        screen = screen_in(pilot.app)  # type: ignore[arg-type]
        assert state_of(opened).over and screen.focused is screen.panel("score")
        assert "if the game ended now" not in drawn(pilot.app)  # type: ignore[arg-type]
        assert guide(state_of(opened), opened.words).needs == ""


async def test_the_cards_of_a_hand_are_named_one_after_the_other() -> None:
    opened = four(*BUYING, "hand minoa clay 4 4 *")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        screen = screen_in(app)
        while screen.shown_seat != "minoa":
            await pilot.press("s")
        await pilot.press("f3", "right", "n", "1", "n", "2")
        assert given_to(opened)[-1] == "hand minoa clay wool oil *"
        assert state_of(opened).hand(Seat("minoa")).known == tuple(map(CardId, ("clay", "wool", "oil")))


@pytest.mark.parametrize("size", SIZES)
async def test_the_keys_of_score_and_plot_stand_in_the_last_line_where_the_markers_are(size: tuple[int, int]) -> None:
    app = app_of(four(*BUYING, "end"))
    async with app.run_test(size=size) as pilot:
        assert "S score" in drawn(app) and "P plot" in drawn(app)
        await pilot.press("S")
        assert "P plot" in drawn(app) and "S score" not in drawn(app)
        await pilot.press("P")
        assert "S score" in drawn(app) and "P plot" not in drawn(app)
        await pilot.press("f2")
        assert "S score" not in drawn(app)


async def test_k1_how_many_cards_of_a_hand_are_gone_unseen_is_told() -> None:
    opened = four(*BUYING)
    gone = Hand(known=("water",), unseen=(6, 7), any=2, gone=("r2", "", ""))
    state = replace(state_of(opened), hands=(gone, *state_of(opened).hands[1:]))
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f3")
        panel = screen_in(app).hand
        panel.show(state, opened.words, Seat("minoa"))
        assert "3 of these are gone, unseen" in panel.seen and "2 cards" in str(panel.border_title)
        panel.show(state_of(opened), opened.words, Seat("minoa"))
        assert "unseen" not in panel.seen


async def test_6_13_the_markers_move_by_a_key_and_the_turn_ends_by_another() -> None:
    opened = four(*BUYING, "end")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        assert screen_in(app).focused is screen_in(app).panel("ast")
        await pilot.press("a")
        assert given_to(opened)[-1] == "advance" and "──●M" in seen(app)
        await pilot.press("e")
        assert state_of(opened).turn == 2


async def test_a_turn_typed_ahead_in_one_go_arrives_whole() -> None:
    opened = four()
    async with app_of(opened).run_test(size=SIZE) as pilot:
        await burst(pilot, *"20212223", "enter", *"eee", *"2222", "enter", *"eddddd", *"pppp", *"eeee")
        assert state_of(opened).phase == "12" and state_of(opened).cities == (2, 2, 2, 2)
        assert given_to(opened)[0] == "census minoa 20 assyria 21 hatti 22 hellas 23"


async def test_a_basket_typed_ahead_in_one_go_is_acquired() -> None:
    opened = four(*BUYING)
    async with app_of(opened).run_test(size=SIZE) as pilot:
        await burst(pilot, "f8", "f7", "space", "down", "space", "enter", "enter")
        assert given_to(opened)[-1].startswith("acquire hellas cloth_making sculpture pay")


async def test_a_phase_is_gone_to_by_its_number() -> None:
    opened = four(CENSUS)
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("g", "5", "enter")
        assert given_to(opened)[-1] == "phase 5" and state_of(opened).phase == "5"


@pytest.mark.parametrize(
    ("key", "name"), [("f6", "ledger"), ("f7", "advances"), ("f8", "ast"), ("S", "score"), ("P", "plot")]
)
@pytest.mark.parametrize("size", SIZES)
async def test_each_panel_has_its_key_and_keeps_within_its_border(key: str, name: str, size: tuple[int, int]) -> None:
    app = app_of(four(*BUYING, names={"hellas": "Anna", "minoa": "Björn"}))
    async with app.run_test(size=size) as pilot:
        await pilot.press(key)
        screen = screen_in(app)
        panel = screen.panel(name)
        assert screen.focused is panel and name in BOOKS
        assert panel.seen and all(len(row) <= panel.content_size.width for row in panel.seen.splitlines())


@pytest.mark.parametrize("name", BOOKS)
async def test_a_game_whose_books_are_kept_by_hand_says_so(name: str) -> None:
    opened = game("cities hellas 4 minoa 4 hatti 5", players=3, version=1)
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        screen = screen_in(app)
        screen.go_to_panel(name)
        await pilot.pause()
        assert "by hand" in screen.panel(name).seen


async def test_with_ascii_signs_the_books_are_ascii_too() -> None:
    app = app_of(four(*BUYING), plain=True)
    async with app.run_test(size=(120, 40)) as pilot:
        for key in ("f6", "f7", "f8", "S", "P"):
            await pilot.press(key)
            assert drawn(app).isascii()


async def test_the_words_of_the_turn_are_completed() -> None:
    app = app_of(four(*BUYING))
    async with app.run_test(size=SIZE):
        offered: Callable[[str], tuple[str, ...]] = lambda text: screen_in(app).completion(text).candidates  # noqa: E731
        assert "acquire" in offered("") and "set" in offered("")
        assert set(offered("disown hellas ")) == {"pottery", "mysticism", "coinage"}
        assert "pottery" not in offered("acquire hellas ") and "music" in offered("acquire hellas mu")
        assert offered("acquire hellas music p") == (
            "philosophy",
            "politics",
            "provincial_empire",
            "public_works",
            "pay",
        )
        assert set(offered("acquire hellas music pay ")) == {"ochre", "copper", "fish", "treasury", "sub", "for"}
        assert offered("set hellas ") == ("board", "treasury", "cities", "ships", "column", "because")
        assert offered("set hellas board ") == ()
        assert "board" not in offered("set hellas board 4 ")
        assert "advances" not in offered("acquire nobody ")


def test_the_sentences_about_a_phase_fit_any_width() -> None:
    found = guide_lines(state_of(four()), four().words, 40)
    assert len(found) > 4 and all(width_of(each) <= 40 for each in found)


def test_side_by_side_fits_any_width() -> None:
    from core.empires import planner

    shopper = rich(four(*BUYING), "minoa")
    found = planner.compare(Basket(("music",)), Basket(("law", "music")), 90, shopper.buyer)
    assert all(width_of(each) <= 40 for each in side_by_side(found, 40, UNICODE))
