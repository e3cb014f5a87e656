"""Phases 1 to 5 and 11: taxes and revolts, census, ships, losses, cities built and reduced, support (6)."""

import pytest

from core.empires.commands import Build, Reduce, Sail
from core.empires.queries import show
from tests.empires.table import Drawn, Table, codes, forms, in_phase, kept_by_hand

SEATS = ("minoa", "hatti", "hellas")


def ledger(table: Table, seat: str = "hellas") -> dict:
    """What ``show ledger`` tells of *seat*."""
    return show(table.state, ["ledger"])[seat]


def pieces(table: Table, seat: str = "hellas") -> tuple[int, int, int, int]:
    """Tokens on the board, treasury, cities and ships of *seat*."""
    account = table.state.book(seat).account
    return account.board, account.treasury, account.cities, account.ships


def taxes(*entries: str, **options) -> Table:
    """Phase 1 of the second turn, nobody with a city but by *entries*."""
    return in_phase("1", *entries, **options)


# Phase 1: taxes


def test_6_1_each_city_brings_two_treasury_from_stock():
    table = taxes("set hellas board 20 treasury 3 cities 4", "set minoa board 6 cities 1")
    events = table.do("tax")
    assert [ledger(table, seat)["treasury"] for seat in SEATS] == [2, 0, 11]
    assert ledger(table)["stock"] == 24
    assert codes(events) == ["tax.collected"] * 3
    assert table.said(events[2]) == "Hellas collects 8 treasury at rate 2."


@pytest.mark.parametrize(
    ("advances", "rates"),
    [("", [2]), ("monarchy", [2, 3]), ("coinage", [1, 2, 3]), ("monarchy coinage", [1, 2, 3, 4])],
)
def test_6_1_coinage_and_monarchy_move_the_rate_and_add_up(advances, rates):
    owned = (f"own hellas {advances}",) if advances else ()
    for rate in range(6):
        table = taxes("set hellas board 5 cities 4", *owned)
        if rate in rates:
            table.do(f"tax hellas {rate}")
            assert ledger(table)["treasury"] == 4 * rate
        else:
            refusal = table.refused(f"tax hellas {rate}", "tax.rate", "6.1")
            assert (refusal.values["lowest"], refusal.values["highest"]) == (rates[0], rates[-1])


def test_6_1_legal_offers_each_rate_a_seat_may_choose_and_the_usual_one_for_all():
    table = taxes("set hellas board 5 cities 4", "own hellas coinage")
    offered = [text for text in table.legal() if text.startswith("tax")]
    assert offered == ["tax", "tax minoa 2", "tax hatti 2", "tax hellas 1", "tax hellas 2", "tax hellas 3"]
    table.do("tax hellas 3")
    assert "tax minoa 2" in table.legal() and "tax hellas 2" not in table.legal()


def test_6_1_without_a_rate_a_seat_collects_at_the_usual_one():
    table = taxes("set hellas board 5 cities 4", "own hellas coinage")
    table.do("tax hellas")
    assert ledger(table)["treasury"] == 8


def test_6_1_tax_for_all_leaves_out_who_has_collected():
    table = taxes("set hellas board 5 cities 4", "set minoa board 5 cities 2", "own hellas coinage")
    table.do("tax hellas 3", "tax")
    assert (ledger(table)["treasury"], ledger(table, "minoa")["treasury"]) == (12, 4)


def test_6_1_taxes_are_collected_once_a_turn():
    table = taxes("set hellas board 5 cities 4")
    table.do("tax hellas")
    assert table.refused("tax hellas", "tax.again", "6.1").values["seat"] == "hellas"
    table.do("tax")
    table.refused("tax", "tax.again", "6.1")


def test_6_1_the_phase_waits_for_who_owes_taxes():
    table = taxes("set hellas board 5 cities 4", "set minoa board 5 cities 2")
    assert table.prompt().code == "prompt.1-left"
    assert table.prompt().values == {"seats": ["minoa", "hellas"]}
    assert table.refused("end", "tax.not-collected", "6.1").values["seats"] == ("minoa", "hellas")
    assert "end" not in table.legal()
    table.do("tax minoa", "tax hellas")
    assert table.prompt().code == "prompt.1"
    table.do("end")
    assert table.state.phase == "2"


@pytest.mark.parametrize(
    ("text", "code"),
    [("tax hellas 2 3", "parse.too-much"), ("tax troy", "parse.unknown"), ("tax hellas x", "parse.number")],
)
def test_6_1_tax_has_its_form(text, code):
    taxes().refused(text, code)


@pytest.mark.parametrize("phase", ["2", "3", "12"])
def test_6_1_taxes_belong_to_phase_1(phase):
    assert in_phase(phase).refused("tax", "phase.wrong").values["phases"] == ("1",)


# Phase 1: revolts

SHORT = "set hellas board 40 treasury 9 cities 4"
"""Six tokens in stock, which pay for three cities of four."""


def test_6_1_cities_that_stock_can_not_pay_revolt_and_who_has_most_in_stock_annexes_them():
    table = taxes(SHORT, "set minoa board 5 cities 2", "set hatti board 5 cities 3")
    events = table.do("tax")
    assert codes(events) == ["tax.collected"] * 3 + ["tax.revolt"]
    assert table.said(events[2]) == "Hellas collects 6 treasury at rate 2. Stock is short: 1 city revolts."
    assert table.said(events[3]) == "1 city of Hellas is lost in a tax revolt. Minoa picks and annexes them."
    assert [table.state.cities_of(seat) for seat in SEATS] == [3, 3, 3]
    assert pieces(table) == (40, 15, 3, 0)


def test_6_1_revolts_wait_until_everybody_who_owes_taxes_has_collected():
    table = taxes(SHORT, "set minoa board 5 cities 2")
    assert codes(table.do("tax hellas")) == ["tax.collected"]
    assert table.state.cities_of("hellas") == 4
    assert codes(table.do("tax minoa")) == ["tax.collected", "tax.revolt"]
    assert table.state.cities_of("hellas") == 3


def test_6_1_who_has_no_city_need_not_be_waited_for():
    table = taxes(SHORT)
    assert codes(table.do("tax hellas")) == ["tax.collected", "tax.revolt"]
    assert [table.state.cities_of(seat) for seat in SEATS] == [1, 0, 3]


def test_6_1_revolts_are_settled_though_the_rest_is_left_to_the_table():
    table = taxes(SHORT, "set minoa board 5 cities 2", "set hatti board 5 cities 3")
    table.do("tax hellas")
    events = table.do("phase 2")
    assert codes(events) == ["phase.by-hand", "tax.revolt", "phase.opened"]
    assert table.state.cities_of("minoa") == 3
    assert table.state.books.revolting == {}


def test_6_1_of_two_with_as_many_cities_in_stock_the_one_with_more_tokens_benefits():
    table = taxes(SHORT, "set minoa board 30 cities 2", "set hatti board 5 cities 2")
    table.do("tax")
    assert [table.state.cities_of(seat) for seat in SEATS] == [2, 3, 3]


def test_6_1_a_victim_benefits_from_no_revolt_and_the_next_one_is_found_when_cities_run_out():
    """Hatti has a city left, then nobody: the third city of Hellas is destroyed."""
    table = taxes(
        "set minoa board 50 treasury 5 cities 1",
        "set hatti board 10 cities 8",
        "set hellas board 50 treasury 1 cities 4",
    )
    events = table.do("tax")
    revolts = [(event.seat, event.values["beneficiary"], event.values["cities"]) for event in events[3:]]
    assert revolts == [("minoa", "hatti", 1), ("hellas", None, 2)]
    assert table.said(events[-1]) == "2 cities of Hellas are lost in a tax revolt."
    assert [table.state.cities_of(seat) for seat in SEATS] == [0, 9, 2]


def test_6_1_with_democracy_no_city_revolts():
    table = taxes(SHORT, "own hellas democracy")
    events = table.do("tax")
    assert codes(events) == ["tax.collected"] * 3
    assert pieces(table) == (40, 15, 4, 0)


def test_6_1_a_higher_rate_may_be_chosen_though_cities_revolt():
    table = taxes("set hellas board 40 treasury 6 cities 4", "own hellas monarchy")
    assert codes(table.do("tax hellas 3")) == ["tax.collected", "tax.revolt"]
    assert pieces(table) == (40, 15, 3, 0)


def test_6_1_where_stock_is_not_known_nothing_revolts():
    """The table says what became of cities that could not be paid for."""
    table = taxes(SHORT)
    kept_by_hand(table, "hellas", "treasury")
    assert codes(table.do("tax")) == ["tax.collected"] * 3
    assert (ledger(table)["treasury"], ledger(table)["cities"]) == (None, 4)


def test_6_1_where_only_the_board_is_not_known_the_treasury_stays_known():
    table = taxes("set hellas board 20 treasury 3 cities 4")
    kept_by_hand(table, "hellas", "board")
    table.do("tax")
    assert ledger(table)["treasury"] == 11


# Phase 2: census


def test_6_2_the_census_counts_the_tokens_on_the_board_and_the_rest_is_in_stock():
    table = in_phase("2", "set hellas treasury 10 board 12")
    (event,) = table.do("census hellas 23 minoa 2 hatti 3")
    assert ledger(table) == {"board": 23, "stock": 22, "treasury": 10, "cities": 0, "city_stock": 9, "ships": 0}
    assert table.said(event) == "Census: Hellas 23, Minoa 2, Hatti 3."


def test_6_2_the_phase_waits_for_the_census_of_everybody():
    table = in_phase("2")
    table.do("census hellas 23")
    assert table.prompt().values == {"seats": ["minoa", "hatti"]}
    assert table.refused("end", "census.not-taken", "6.2").values["seats"] == ("minoa", "hatti")
    table.do("census minoa 4", "set hatti board 3")
    assert table.prompt().code == "prompt.2"
    table.do("end")
    assert table.state.phase == "3"


def test_6_2_a_census_may_be_corrected():
    table = in_phase("2")
    table.do("census hellas 23", "census hellas 25")
    assert ledger(table)["board"] == 25


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("census hellas", "parse.missing"),
        ("census hellas 4 minoa", "parse.missing"),
        ("census hellas 56", "parse.number"),
        ("census hellas 46", "ledger.out-of-range"),
        ("census hellas 4 hellas 5", "census.twice"),
    ],
)
def test_6_2_a_census_that_can_not_be_is_refused(text, code):
    in_phase("2", "set hellas treasury 10").refused(text, code)


@pytest.mark.parametrize("phase", ["6b", "9", "12"])
def test_6_2_the_census_belongs_before_the_deal(phase):
    in_phase(phase).refused("census hellas 4", "phase.wrong")


# Phase 3: movement and ships


def test_6_3_the_census_gives_the_order_and_military_moves_last():
    table = in_phase("3", "set minoa board 9", "set hatti board 12", "set hellas board 9")
    assert table.prompt().values == {"order": ["hatti", "minoa", "hellas"]}
    table = in_phase("3", "set minoa board 9", "set hatti board 12", "set hellas board 9", "own hatti military")
    assert table.prompt().values == {"order": ["minoa", "hellas", "hatti"]}
    assert "Order: Minoa, Hellas and Hatti." in table.words.prompt(table.prompt())


def test_6_3_where_somebody_was_not_counted_there_is_no_order_to_tell():
    table = in_phase("2", "set minoa board 9")
    table.do("census minoa 4 hatti 3", "phase 3")
    assert table.prompt().code == "prompt.3-uncounted"


FLEET = "set hellas board 20 treasury 10 cities 2 ships 2"


@pytest.mark.parametrize(
    ("entry", "left"),
    [
        ("build 1", (20, 8, 2, 1)),
        ("keep 2", (20, 8, 2, 2)),
        ("build 1 keep 1", (20, 7, 2, 2)),
        ("build 2 keep 2", (20, 4, 2, 4)),
        ("build 0 keep 0", (20, 10, 2, 0)),
        ("build 1 keep 1 treasury 0", (17, 10, 2, 2)),
        ("build 1 keep 1 treasury 2", (19, 8, 2, 2)),
        ("build 4 treasury 8", (20, 2, 2, 4)),
    ],
)
def test_6_3_a_ship_costs_two_and_keeping_one_costs_one_in_treasury_or_tokens(entry, left):
    table = in_phase("3", FLEET)
    table.do(f"ship hellas {entry}")
    assert pieces(table) == left


def test_6_3_what_treasury_can_not_pay_is_paid_with_tokens():
    table = in_phase("3", "set hellas board 20 treasury 1 ships 2")
    (event,) = table.do("ship hellas build 1 keep 2")
    assert pieces(table) == (17, 0, 0, 3)
    assert event.values == {"build": 1, "keep": 2, "cost": 4, "treasury": 1, "tokens": 3}
    assert table.said(event) == (
        "Hellas builds 1 ship and keeps 2 ships. Paid from treasury: 1. Paid with tokens of the board: 3."
    )


@pytest.mark.parametrize(
    ("entry", "code", "most"),
    [
        ("keep 3", "ships.keep", 2),
        ("build 3 keep 2", "ships.too-many", 4),
        ("build 5", "ships.too-many", 4),
        ("build 1 treasury 3", "ships.treasury", 2),
        ("build 4 keep 0 treasury 11", "ships.treasury", 8),
    ],
)
def test_6_3_ships_that_can_not_be_are_refused(entry, code, most):
    assert in_phase("3", FLEET).refused(f"ship hellas {entry}", code, "6.3").values["most"] == most


def test_6_3_ships_that_can_not_be_paid_are_refused():
    table = in_phase("3", "set hellas board 1 treasury 1 ships 0")
    table.refused("ship hellas build 2", "ledger.short", "3")
    table.refused("ship hellas build 1 treasury 2", "ledger.short", "3")
    table.refused(Sail("hellas", -1), "ships.count", "6.3")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("ship hellas", "parse.missing"),
        ("ship hellas 1", "parse.missing"),
        ("ship hellas build", "parse.missing"),
        ("ship hellas build 1 build 2", "parse.twice"),
        ("ship hellas sink 1", "parse.unknown"),
    ],
)
def test_6_3_ship_has_its_form(text, code):
    in_phase("3", FLEET).refused(text, code)


def test_6_3_a_movement_is_told_once():
    table = in_phase("3", FLEET)
    table.do("ship hellas keep 2")
    table.refused("ship hellas build 1", "ships.again", "6.3")


def test_6_3_who_has_ships_says_what_becomes_of_them():
    table = in_phase("3", FLEET, "set minoa board 9 ships 1")
    assert (table.prompt().code, table.prompt().values) == ("prompt.3-left", {"seats": ["minoa", "hellas"]})
    assert table.refused("end", "ships.not-told", "6.3").values["seats"] == ("minoa", "hellas")
    table.do("ship hellas keep 1", "lose minoa 0 ships 1", "end")
    assert table.state.phase == "4"


def test_6_3_ships_that_the_table_sets_are_told():
    table = in_phase("3", FLEET)
    table.do("set hellas ships 2", "end")
    assert ledger(table)["ships"] == 2


def test_6_3_ships_that_were_set_before_are_asked_for_in_phase_3_all_the_same():
    table = in_phase("2", FLEET)
    table.do("set hellas ships 3", "census hellas 20 minoa 1 hatti 1", "end")
    assert table.prompt().values == {"seats": ["hellas"]}


def test_6_3_ships_left_to_the_table_are_not_known():
    table = in_phase("3", FLEET)
    events = table.do("phase 4")
    assert table.said(events[0]) == "Movement was kept on the table for Hellas."
    assert ledger(table)["ships"] is None


def test_6_3_ships_that_were_not_known_are_known_once_their_movement_is_told():
    table = in_phase("3", FLEET)
    kept_by_hand(table, "hellas", "ships")
    assert table.prompt().code == "prompt.3"
    table.do("ship hellas build 1 keep 3")
    assert pieces(table) == (20, 5, 2, 4)


def test_6_3_a_treasury_that_is_not_known_pays_for_ships_all_the_same():
    table = in_phase("3", FLEET)
    kept_by_hand(table, "hellas", "treasury")
    (event,) = table.do("ship hellas build 1 keep 2")
    assert event.values["treasury"] == 4
    assert (ledger(table)["board"], ledger(table)["treasury"], ledger(table)["ships"]) == (20, None, 3)


# Phases 3 to 5, 9 and 11: losses


def test_6_4_what_is_lost_goes_to_stock():
    table = in_phase("4", "set hellas board 20 treasury 10 cities 4 ships 2")
    (event,) = table.do("lose hellas 4 cities 1 ships 2")
    assert ledger(table) == {"board": 16, "stock": 29, "treasury": 10, "cities": 3, "city_stock": 6, "ships": 0}
    assert table.said(event) == "Hellas loses pieces to stock. Tokens: 4. Cities: 1. Ships: 2."


@pytest.mark.parametrize("text", ["lose hellas 4", "lose hellas tokens 4"])
def test_6_4_tokens_alone_need_no_name(text):
    table = in_phase("4", "set hellas board 20")
    table.do(text)
    assert ledger(table)["board"] == 16


@pytest.mark.parametrize("entry", ["21", "cities 5", "ships 3", "20 cities 5"])
def test_6_4_nobody_loses_more_than_it_has(entry):
    table = in_phase("4", "set hellas board 20 cities 4 ships 2")
    table.refused(f"lose hellas {entry}", "ledger.short", "3")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("lose hellas", "parse.missing"),
        ("lose hellas 4 cities", "parse.missing"),
        ("lose hellas 4 tokens 4", "parse.twice"),
        ("lose hellas 100", "parse.number"),
        ("lose hellas 0", "pieces.nothing"),
        ("lose hellas 0 cities 0", "pieces.nothing"),
    ],
)
def test_6_4_lose_has_its_form(text, code):
    in_phase("4", "set hellas board 20").refused(text, code)


@pytest.mark.parametrize("phase", ["3", "4", "5", "9", "10", "11"])
def test_6_4_pieces_are_lost_in_many_phases(phase):
    table = in_phase(phase, "set hellas board 20 cities 1")
    assert "lose SEAT N [cities N] [ships N]" in forms(table)
    table.do("lose hellas 4", "reduce hellas 1 tokens 2")
    assert pieces(table) == (18, 0, 0, 0)


# Phase 4: plunder


def war(mode: str = "digital", **hands: str) -> Table:
    """Phase 4 with cards in the hand of Minoa, seven tokens in stock of Hellas."""
    return in_phase("4", "set hellas board 40 treasury 8", mode=mode, hands=hands or {"minoa": "clay oil"})


def test_6_4_who_wins_a_city_takes_treasury_out_of_its_own_stock():
    table = war()
    (event,) = table.do("plunder hellas minoa treasury 3")
    assert (pieces(table), pieces(table, "minoa")) == ((40, 11, 0, 0), (1, 0, 0, 0))
    assert table.said(event) == "Hellas wins a city of Minoa and plunders it. From stock to treasury: 3."
    assert war().refused("plunder hellas minoa treasury 4", "plunder.too-much", "6.4").values["most"] == 3


def test_6_4_and_no_more_than_stock_has():
    table = war()
    table.do("set hellas board 46")
    table.refused("plunder hellas minoa treasury 2", "ledger.short", "3")
    table.do("plunder hellas minoa treasury 1")


def test_6_4_and_a_card_of_its_owner_drawn_at_random_that_only_the_two_of_them_see():
    table = war()
    events = table.do("plunder hellas minoa card", chance=Drawn(["oil"]))
    assert codes(events) == ["city.plundered", "card.given", "card.received"]
    assert table.said(events[1], "minoa") == "Minoa hands a card over to Hellas. It is Oil."
    assert table.said(events[2], "hellas") == "Hellas receives Oil from Minoa."
    assert table.said(events[1], "hatti") == "Minoa hands a card over to Hellas."
    assert table.said(events[2], "hatti") == ""
    assert (table.holds("hellas"), table.holds("minoa")) == (["oil"], ["clay"])
    assert table.hand("hellas", "hatti").any == 1
    assert events[2].reveals


def test_6_4_the_draw_is_recorded_and_every_card_may_be_drawn():
    drawn = set()
    for seed in range(20):
        table = war()
        table.rng.seed(seed)
        table.do("plunder hellas minoa card treasury 1")
        drawn.update(table.holds("hellas"))
    assert drawn == {"clay", "oil"}


def test_6_4_beside_the_board_the_card_stays_unseen():
    table = war("table", minoa="clay 4")
    table.do("plunder hellas minoa card")
    assert (table.hand("hellas").any, table.hand("minoa").size) == (1, 1)


def test_6_4_an_empty_hand_has_no_card_to_take():
    war().refused("plunder hellas hatti card", "hand.empty", "K1")


def test_6_4_a_pirate_city_gives_treasury_only():
    table = war()
    table.refused("plunder hellas barbarians card", "plunder.no-card", "6.4")
    (event,) = table.do("plunder hellas barbarians treasury 3")
    assert table.said(event).startswith("Hellas wins a city of the Barbarians and plunders it.")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("plunder hellas minoa", "parse.missing"),
        ("plunder hellas minoa treasury", "parse.missing"),
        ("plunder hellas minoa card card", "parse.missing"),
        ("plunder hellas minoa cards 1", "parse.unknown"),
        ("plunder hellas troy card", "parse.unknown"),
        ("plunder hellas minoa treasury 0", "plunder.nothing"),
        ("plunder hellas hellas card", "plunder.own"),
    ],
)
def test_6_4_plunder_has_its_form(text, code):
    war().refused(text, code)


def test_6_4_a_seat_plunders_for_itself_in_phase_4():
    war().refused("plunder hellas minoa card", "seat.not-yours", seat="minoa")
    in_phase("5").refused("plunder hellas minoa card", "phase.wrong")
    assert "plunder SEAT SEAT|barbarians [card] [treasury N]" in forms(war())


# Phase 5: cities


def test_6_5_a_city_takes_six_tokens_on_a_site_and_twelve_in_the_wilderness():
    table = in_phase("5", "set hellas board 40 cities 1")
    (event,) = table.do("build hellas 2 wilderness 1")
    assert pieces(table) == (16, 0, 4, 0)
    assert table.said(event) == "Hellas builds 3 cities. In the wilderness: 1."
    table.do("build hellas wilderness 1")
    assert pieces(table) == (4, 0, 5, 0)


def test_6_5_all_tokens_of_the_area_go_to_stock():
    table = in_phase("5", "set hellas board 20")
    table.do("build hellas 1 beyond 2")
    assert pieces(table) == (12, 0, 1, 0)


def test_6_5_tokens_that_are_not_there_build_nothing():
    table = in_phase("5", "set hellas board 11")
    table.refused("build hellas 2", "ledger.short", "3")
    table.refused("build hellas 0 wilderness 1", "ledger.short", "3")
    table.refused("build hellas 1 beyond 6", "ledger.short", "3")


def test_6_5_nobody_has_more_than_nine_cities():
    table = in_phase("5", "set hellas board 40 cities 8")
    assert table.refused("build hellas 2", "cities.too-many", "6.5").values["most"] == 1
    table.do("build hellas 1")
    assert table.refused("build hellas 1", "cities.too-many", "6.5").values["most"] == 0


@pytest.mark.parametrize(("entry", "most"), [("1 treasury", 3), ("0 wilderness 1 treasury", 6)])
def test_6_5_with_architecture_half_a_city_comes_from_treasury(entry, most):
    table = in_phase("5", "set hellas board 20 treasury 10", "own hellas architecture")
    refusal = table.refused(f"build hellas {entry} {most + 1}", "cities.treasury", "6.5")
    assert (refusal.values["most"], refusal.values["advance"]) == (most, "architecture")
    (event,) = table.do(f"build hellas {entry} {most}")
    assert pieces(table) == (20 - most, 10 - most, 1, 0)
    assert f"Tokens from treasury: {most}." in table.said(event)


def test_6_5_without_architecture_nothing_comes_from_treasury():
    table = in_phase("5", "set hellas board 20 treasury 10")
    assert table.refused("build hellas 1 treasury 1", "cities.treasury", "6.5").values["most"] == 0


def test_6_5_architecture_helps_one_city_a_turn():
    table = in_phase("5", "set hellas board 20 treasury 10", "own hellas architecture")
    table.do("build hellas 1 treasury 3")
    assert (
        table.refused("build hellas 1 treasury 1", "cities.treasury-again", "6.5").values["advance"] == "architecture"
    )
    table.do("build hellas 1")


def test_6_5_and_again_in_the_next_turn():
    table = in_phase("5", "set hellas board 20 treasury 10", "own hellas architecture", turn=1)
    table.do("build hellas 1 treasury 3", "reduce hellas 1", "deal", *["done"] * 3, *["pass"] * 3)
    table.do("phase 13", "end", "phase 2", "census hellas 17 minoa 1 hatti 1", "phase 5", "build hellas 1 treasury 3")
    assert table.state.turn == 2


def test_6_5_with_urbanism_neighbours_help_and_all_of_them_are_tokens_of_the_board():
    """Two on the spot, four of the neighbours and six of treasury (Architecture)."""
    table = in_phase("5", "set hellas board 6 treasury 6", "own hellas architecture urbanism")
    table.do("build hellas 0 wilderness 1 treasury 6")
    assert pieces(table) == (0, 0, 1, 0)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("build hellas", "parse.missing"),
        ("build hellas 1 wilderness", "parse.missing"),
        ("build hellas 10", "cities.too-many"),
        ("build hellas 0", "pieces.nothing"),
        ("build hellas beyond 2", "pieces.nothing"),
        ("build hellas 1 sites 1", "parse.twice"),
        ("reduce hellas", "parse.missing"),
        ("reduce hellas 0", "pieces.nothing"),
        ("reduce hellas tokens 2", "pieces.nothing"),
        ("reduce hellas 1 tokens", "parse.missing"),
        ("reduce hellas 1 tents 3", "parse.unknown"),
    ],
)
def test_6_5_build_and_reduce_have_their_form(text, code):
    in_phase("5", "set hellas board 20 cities 1").refused(text, code)


def test_6_5_numbers_below_nothing_are_refused_without_text_too():
    table = in_phase("5", "set hellas board 20 cities 1")
    table.refused(Build("hellas", -1), "cities.count", "6.5")
    table.refused(Reduce("hellas", -1), "ledger.negative", "3")


def test_6_5_a_reduced_city_leaves_tokens_in_its_place():
    table = in_phase("5", "set hellas board 5 cities 4")
    (event,) = table.do("reduce hellas 2 tokens 5")
    assert pieces(table) == (10, 0, 2, 0)
    assert table.said(event) == "Hellas reduces 2 cities. Tokens in their place: 5."


def test_6_5_no_more_is_reduced_or_placed_than_there_is():
    table = in_phase("5", "set hellas board 50 treasury 3 cities 4")
    table.refused("reduce hellas 5", "ledger.short", "3")
    table.refused("reduce hellas 1 tokens 3", "ledger.short", "3")


def test_6_5_cities_are_built_in_phase_5_only():
    in_phase("4", "set hellas board 20").refused("build hellas 1", "phase.wrong")


# Phases 5c and 11: support


@pytest.mark.parametrize("phase", ["5", "11"])
@pytest.mark.parametrize(("advance", "rate"), [("pottery", 2), ("cultural_ascendancy", 3)])
def test_6_5_each_city_needs_its_support_before_the_phase_ends(phase, advance, rate):
    table = in_phase(phase, f"set hellas board {rate * 4 - 1} cities 4", f"own hellas {advance}")
    assert (table.prompt().code, table.prompt().values) == (f"prompt.{phase}-left", {"seats": ["hellas"]})
    assert "end" not in table.legal()
    refusal = table.refused("end", "support.short", "6.5")
    assert refusal.values == {"seat": "hellas", "lacking": 1, "rate": rate}
    table.do("set hellas board " + str(rate * 4))
    assert table.prompt().code == f"prompt.{phase}"
    table.do("end")
    assert table.state.phase != phase


def test_6_5_tokens_of_a_reduction_support_at_once():
    table = in_phase("5", "set hellas board 5 cities 4")
    table.do("reduce hellas 1 tokens 1", "end")
    assert pieces(table) == (6, 0, 3, 0)


@pytest.mark.parametrize("command", ["end because we do it on the board", "phase 6a", "deal"])
def test_6_5_the_table_may_keep_support_by_hand(command):
    table = in_phase("5", "set hellas board 5 cities 4")
    table.do(command)
    assert ledger(table)["cities"] == 4


def test_6_5_tokens_that_are_not_known_are_not_judged():
    table = in_phase("5", "set hellas board 5")
    table.do("cities hellas 4", "end")
    assert table.state.phase == "6a"


# In words


def test_6_3_ships_that_are_neither_built_nor_kept_in_words():
    table = in_phase("3", "set hellas board 9 ships 1", "set minoa board 9")
    assert table.said(table.do("ship hellas build 0 keep 0")[0]) == "Hellas builds no ship and keeps no ship."
    assert table.said(table.do("ship minoa build 1")[0]) == (
        "Minoa builds 1 ship and keeps no ship. Paid with tokens of the board: 2."
    )


def test_6_5_tokens_beyond_what_a_city_takes_are_in_the_log():
    table = in_phase("5", "set hellas board 20")
    (event,) = table.do("build hellas 1 beyond 4")
    assert event.values["beyond"] == 4
    assert table.said(event) == "Hellas builds 1 city. Tokens beyond those that go to stock too: 4."


def test_6_1_the_only_rate_there_is_is_told_as_one():
    table = in_phase("1", "set hellas cities 2", "own minoa coinage", "set minoa cities 2")
    assert table.words.refusal(table.refused("tax hellas 3", "tax.rate")).hint == "Only 2 is possible."
    assert table.words.refusal(table.refused("tax minoa 4", "tax.rate")).hint == "1 to 3 are possible."


@pytest.mark.parametrize(
    ("command", "most"),
    [
        ("set hellas board 100", 55),
        ("set hellas treasury many", 55),
        ("set hellas column 100", 17),
        ("set hellas ships 100", 4),
        ("lose hellas 100", 55),
        ("lose hellas 0 cities 100", 9),
        ("reduce hellas 100", 9),
        ("tax hellas 100", 4),
        ("ability hellas diaspora 100", 55),
    ],
)
def test_a_number_that_is_none_is_refused_with_what_might_be_one(command, most):
    assert in_phase("1").refused(command, "parse.number").values["most"] == most
