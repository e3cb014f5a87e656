"""Line mode in the thirteen phases: every verb of the whole turn, its questions, and what is refused and why."""

import pytest

from core.empires.catalog import advances, phases
from core.games import new_game
from tests.tui.line_runner import SEATS, accepted, beside, plain, play, refused, run
from tui import line_text

COUNTED = (
    "set minoa board 19 treasury 8 cities 4",
    "set hatti board 24 treasury 8 cities 5",
    "set hellas board 23 treasury 10 cities 4",
    "census minoa 19 hatti 24 hellas 23",
)
"""A western game of three with pieces on the board, its census taken."""
TO_ABILITIES = ("deal", *["end because nobody wants to"] * 2, "end", "end")
"""From the deal to phase 10 with nothing bought and nothing traded."""
EMPTY = ("hand minoa none", "hand hatti none", "hand hellas none")
IN_PHASE = {
    "1": ("phase 6a", *TO_ABILITIES, *["end"] * 4),
    "2": (),
    "3": (*COUNTED, "end"),
    "4": (*COUNTED, "end", "end"),
    "5": (*COUNTED, "end", "end", "end"),
    "10": (*COUNTED, *TO_ABILITIES),
    "11": (*COUNTED, *TO_ABILITIES, "end"),
    "12": (*COUNTED, *TO_ABILITIES, "end", "end"),
    "13": (*COUNTED, *TO_ABILITIES, *["end"] * 2, *EMPTY, "end"),
}
"""The way to each phase of the books."""


def told(*commands):
    """The answer to the last of *commands* beside the board, none of which is refused."""
    return accepted(beside(*commands))[-1]


def view(*commands):
    """The view that the last of *commands* is answered with."""
    return told(*commands)["view"]


def told_in(phase, *commands):
    """The answer to the last of *commands* in *phase*."""
    return told(*IN_PHASE[phase], *commands)


def ledger(phase, *commands, seat="hellas"):
    """Where the pieces of *seat* are after *commands* in *phase*."""
    return told_in(phase, *commands, "show ledger")["view"][seat]


# -- phases ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", list(IN_PHASE))
def test_every_phase_of_the_books_is_reached_and_says_what_the_table_does_now(phase):
    answer = told_in(phase, "set hellas treasury 10")
    assert answer["prompt"]["phase"] == phase
    assert answer["prompt"]["text"]


def test_3_all_thirteen_phases_come_in_order():
    trade = ("phase 6a", "deal", *["end because we trade later"] * 2, *["end"] * 4)
    answers = accepted(beside(*COUNTED, *["end"] * 3, *trade, *EMPTY, *["end"] * 2, "tax", "end"))
    seen = list(dict.fromkeys(answer["prompt"]["phase"] for answer in answers))
    ids = [phase.id for phase in phases()]
    assert seen == [*ids[1:], ids[0]]
    assert answers[-1]["prompt"]["phase"] == "2"


def test_6_1_the_first_turn_has_no_tax_collection_and_the_second_has():
    assert told("show cities")["prompt"]["phase"] == "2"
    assert told_in("1", "show cities")["prompt"]["text"] == "Tax Collection: everybody has collected. End the phase."
    answer = told_in("1", "set minoa cities 1 because one is left")
    assert answer["prompt"]["text"] == "Tax Collection: tax for all at the usual rate, or tax SEAT RATE. Left: Minoa."


@pytest.mark.parametrize(
    ("phase", "command", "code"),
    [
        ("1", "set minoa cities 1 because one is left", "tax.not-collected"),
        ("2", "set minoa treasury 8", "census.not-taken"),
        ("5", "set hellas board 3", "support.short"),
        ("11", "set hellas board 3", "support.short"),
    ],
)
def test_end_waits_for_what_only_the_table_can_tell_and_a_reason_leaves_it_to_the_table(phase, command, code):
    answer, early = beside(*IN_PHASE[phase], command, "end", "end because we keep it")[-2:]
    assert refused(answer)[0] == code
    assert answer["prompt"]["phase"] == phase
    assert early["ok"]
    assert early["prompt"]["phase"] != phase


@pytest.mark.parametrize(
    ("phase", "form"),
    [
        ("1", "tax SEAT RATE"),
        ("2", "census SEAT N ..."),
        ("3", "ship SEAT build N keep N [treasury N]"),
        ("4", "lose SEAT N [cities N] [ships N]"),
        ("5", "build SEAT N [wilderness N] [treasury N] [beyond N]"),
        ("10", "ability SEAT ADVANCE ..."),
        ("11", "reduce SEAT N [tokens N]"),
    ],
)
def test_legal_names_the_form_of_what_the_phase_asks_for(phase, form):
    asked = told_in(phase, "legal")["view"]
    assert form in asked["forms"]
    assert "own SEAT ADVANCE ..." in asked["forms"]


@pytest.mark.parametrize("phase", list(IN_PHASE))
def test_every_command_that_legal_lists_in_a_phase_is_allowed(phase):
    commands = told_in(phase, "legal")["view"]["commands"]
    whys = accepted(beside(*IN_PHASE[phase], *(f"why {text}" for text in commands)))[len(IN_PHASE[phase]) :]
    assert commands
    assert all(answer["view"] == {"allowed": True} for answer in whys)


@pytest.mark.parametrize(
    ("phase", "command", "other"),
    [
        ("1", "tax", "2"),
        ("5", "build hellas 1", "4"),
        ("10", "ability hellas politics 5", "11"),
        ("12", "acquire hellas music pay treasury 5", "11"),
        ("13", "advance", "12"),
    ],
)
def test_a_command_of_one_phase_is_refused_in_another_with_its_name(phase, command, other):
    answer = beside(*IN_PHASE[other], command)[-1]
    assert refused(answer) == ("phase.wrong", None)
    assert next(line.name for line in phases() if line.id == phase) in answer["hint"]


# -- corrections -----------------------------------------------------------------------------------------------------


def test_3_set_is_a_correction_and_stock_follows():
    command = "set hellas board 20 treasury 10 cities 4 ships 1 column 7 because the pieces were counted"
    answer, shown, marker = accepted(beside(command, "show ledger", "show ast"))
    assert answer["events"] == [
        "Hellas corrected: board 20, treasury 10, ships 1, cities 4, column 7. "
        "The table says: “the pieces were counted”."
    ]
    assert shown["view"]["hellas"] == {
        "board": 20,
        "stock": 25,
        "treasury": 10,
        "cities": 4,
        "city_stock": 5,
        "ships": 1,
    }
    assert marker["view"]["hellas"]["column"] == 7
    assert told(command, "show log")["view"][-1]["text"] == answer["events"][0]


@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        ("set hellas board 56", "ledger.out-of-range", "3"),
        ("set hellas board 50 treasury 6", "ledger.out-of-range", "3"),
        ("set hellas ships 5", "ledger.out-of-range", "3"),
        ("set hellas cities 10", "parse.number", None),
        ("set hellas column 0", "ast.column", "M5"),
        ("set hellas column 17", "ast.column", "M5"),
        ("set hellas", "parse.missing", None),
        ("set hellas board", "parse.missing", None),
        ("set hellas board 1 board 2", "parse.twice", None),
        ("set hellas gold 3", "parse.unknown", None),
        ("set hellas board 3 because", "parse.missing", None),
    ],
)
def test_3_set_is_refused_where_it_can_not_be(command, code, rule):
    assert refused(beside(command)[0]) == (code, rule)


def test_own_and_disown_correct_the_advances():
    owned, held, disowned, left = accepted(
        beside("own hellas pottery music", "show advances hellas", "disown hellas music", "show advances hellas")
    )
    assert owned["events"] == ["Hellas holds Pottery and Music."]
    assert held["view"]["held"] == ["music", "pottery"]
    assert disowned["events"] == ["Hellas does not hold Music."]
    assert left["view"]["held"] == ["pottery"]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("own hellas pottery", "advance.held"),
        ("own hellas music music", "advance.twice"),
        ("own hellas steam", "parse.unknown"),
        ("disown hellas music", "advance.not-held"),
        ("disown hellas", "parse.missing"),
    ],
)
def test_own_and_disown_are_refused_for_what_is_not_so(command, code):
    assert refused(beside("own hellas pottery", command)[-1])[0] == code


# -- phases 1 to 5 and 11 --------------------------------------------------------------------------------------------


def test_6_1_tax_collects_from_all_at_two_for_each_city():
    answer = told_in("1", "set minoa cities 4 treasury 0 board 9", "set hatti cities 5 treasury 0 board 9", "tax")
    assert answer["events"][:2] == ["Minoa collects 8 treasury at rate 2.", "Hatti collects 10 treasury at rate 2."]
    shown = ledger("1", "set minoa cities 4 treasury 0 board 9", "tax", seat="minoa")
    assert (shown["board"], shown["stock"], shown["treasury"]) == (9, 38, 8)


def test_6_1_tax_of_one_seat_at_a_rate_that_its_advances_allow():
    start = "set hellas cities 4 treasury 0 board 9"
    answers = beside(*IN_PHASE["1"], start, "tax hellas 3", "own hellas coinage", "tax hellas 3", "tax hellas")
    assert refused(answers[-4]) == ("tax.rate", "6.1")
    assert answers[-2]["events"] == ["Hellas collects 12 treasury at rate 3."]
    assert refused(answers[-1]) == ("tax.again", "6.1")


def test_6_1_what_stock_can_not_pay_revolts():
    pieces = (
        "set minoa cities 4 treasury 0 board 50",
        "set hatti treasury 0 board 9",
        "set hellas treasury 0 board 20",
    )
    events = told_in("1", *pieces, "tax")["events"]
    assert events[0] == "Minoa collects 5 treasury at rate 2. Stock is short: 2 cities revolt."
    assert events[-1] == "2 cities of Minoa are lost in a tax revolt. Hatti picks and annexes them."
    assert ledger("1", *pieces, "tax", seat="hatti")["cities"] == 2
    assert ledger("1", *pieces, "tax", seat="minoa")["cities"] == 2


def test_6_2_census_counts_the_tokens_and_gives_the_order_of_movement():
    answer = told(*COUNTED[:3], "census hellas 23 minoa 19", "census hatti 24", "end")
    assert answer["prompt"]["text"].endswith("Order: Hatti, Hellas and Minoa.")
    shown = view("set hellas treasury 10", "census hellas 23 minoa 19", "show ledger")
    assert (shown["hellas"]["board"], shown["hellas"]["stock"], shown["minoa"]["board"]) == (23, 22, 19)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("census hellas 56", "parse.number"),
        ("census hellas 50", "ledger.out-of-range"),
        ("census hellas", "parse.missing"),
        ("census hellas 3 minoa", "parse.missing"),
        ("census hellas 3 hellas 4", "census.twice"),
    ],
)
def test_6_2_a_census_that_can_not_be_is_refused(command, code):
    assert refused(beside("set hellas treasury 10", command)[-1])[0] == code


def test_6_3_ships_are_built_for_two_and_kept_for_one():
    assert told_in("3", SHIP, "ship hellas build 1 keep 1")["events"] == [
        "Hellas builds 1 ship and keeps 1 ship. Paid from treasury: 3."
    ]
    shown = ledger("3", SHIP, "ship hellas build 1 keep 1")
    assert (shown["board"], shown["treasury"], shown["ships"]) == (23, 7, 2)
    shown = ledger("3", SHIP, "ship hellas build 1 keep 1 treasury 1")
    assert (shown["board"], shown["treasury"], shown["ships"]) == (21, 9, 2)
    assert ledger("3", SHIP, "ship hellas keep 0")["ships"] == 0


def test_6_3_ships_on_the_board_are_told_before_movement_ends():
    asked, ended, kept, again = beside(SHIP, *COUNTED, "end", "end", "ship hellas keep 1", "ship hellas build 1")[-4:]
    assert asked["prompt"]["text"] == "Movement: enter the ships built and kept. Left: Hellas."
    assert refused(ended) == ("ships.not-told", "6.3")
    assert kept["ok"]
    assert refused(again) == ("ships.again", "6.3")


SHIP = "set hellas ships 1"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("ship hellas keep 2", "ships.keep"),
        ("ship hellas build 4 keep 1", "ships.too-many"),
        ("ship hellas build 1 treasury 3", "ships.treasury"),
        ("ship hellas", "parse.missing"),
    ],
)
def test_6_3_ships_that_can_not_be_are_refused(command, code):
    assert refused(beside(*IN_PHASE["3"], SHIP, command)[-1])[0] == code


@pytest.mark.parametrize("phase", ["3", "4", "5", "11"])
def test_6_4_losses_go_to_stock(phase):
    shown = ledger(phase, SHIP, "lose hellas 4 cities 1 ships 1")
    assert shown == {"board": 19, "stock": 26, "treasury": 10, "cities": 3, "city_stock": 6, "ships": 0}
    assert told_in(phase, "lose hellas 4")["events"] == ["Hellas loses pieces to stock. Tokens: 4."]
    assert refused(beside(*IN_PHASE[phase], "lose hellas 0")[-1])[0] == "pieces.nothing"
    assert refused(beside(*IN_PHASE[phase], "lose hellas 24")[-1])[0] == "ledger.short"


def test_6_5_cities_are_built_for_six_on_a_site_and_twelve_in_the_wilderness():
    start = ("set hellas board 26",)
    assert told_in("5", *start, "build hellas 2 wilderness 1")["events"] == [
        "Hellas builds 3 cities. In the wilderness: 1."
    ]
    shown = ledger("5", *start, "build hellas 2 wilderness 1")
    assert (shown["board"], shown["cities"], shown["city_stock"]) == (2, 7, 2)
    assert refused(beside(*IN_PHASE["5"], "build hellas 2 wilderness 1")[-1])[0] == "ledger.short"
    assert refused(beside(*IN_PHASE["5"], "build hellas 6")[-1])[0] == "cities.too-many"
    assert refused(beside(*IN_PHASE["5"], "build hellas 1 treasury 3")[-1])[0] == "cities.treasury"
    shown = ledger("5", "own hellas architecture", "build hellas 1 treasury 3 beyond 2")
    assert (shown["board"], shown["treasury"], shown["cities"]) == (18, 7, 5)


@pytest.mark.parametrize("phase", ["5", "11"])
def test_6_5_a_reduced_city_is_replaced_by_tokens(phase):
    assert told_in(phase, "reduce hellas 1 tokens 2")["events"] == ["Hellas reduces 1 city. Tokens in their place: 2."]
    shown = ledger(phase, "reduce hellas 1 tokens 2")
    assert shown == {"board": 25, "stock": 20, "treasury": 10, "cities": 3, "city_stock": 6, "ships": 0}
    assert ledger(phase, "reduce hellas 1")["board"] == 23


# -- phase 10 --------------------------------------------------------------------------------------------------------


def test_6_10_trade_routes_sells_cards_for_twice_their_face_value():
    commands = ("own hellas trade_routes", "hand hellas clay*2 iron")
    assert told_in("10", *commands, "ability hellas trade_routes clay*2")["events"] == [
        "Hellas uses Trade Routes. Discarded: Clay ×2. From stock to treasury: 4."
    ]
    assert ledger("10", *commands, "ability hellas trade_routes clay*2")["treasury"] == 14


@pytest.mark.parametrize(
    ("command", "hellas", "minoa"),
    [
        ("ability hellas politics 5", (23, 15, 4), (19, 8, 4)),
        ("ability hellas politics minoa tokens 2 cities 1", (25, 3, 5), (17, 8, 3)),
        ("ability hellas monotheism minoa tokens 3", (26, 10, 4), (16, 8, 4)),
        ("ability hellas fundamentalism minoa tokens 1 cities 1", (23, 10, 4), (18, 8, 3)),
        ("ability hellas universal_doctrine 4", (27, 10, 4), (19, 8, 4)),
        ("ability hellas universal_doctrine cities 1", (23, 10, 5), (19, 8, 4)),
        ("ability hellas diaspora 5", (23, 10, 4), (19, 8, 4)),
    ],
)
def test_6_10_each_ability_moves_what_it_says(command, hellas, minoa):
    held = "own hellas politics monotheism fundamentalism universal_doctrine diaspora"
    for seat, wanted in (("hellas", hellas), ("minoa", minoa)):
        shown = ledger("10", held, command, seat=seat)
        assert (shown["board"], shown["treasury"], shown["cities"]) == wanted, seat


def test_6_10_provincial_empire_takes_a_card_from_each_neighbour():
    commands = ("own hellas provincial_empire", "hand minoa fish clay", "hand hatti oil", "hand hellas none")
    hand = told_in("10", *commands, "ability hellas provincial_empire minoa fish hatti oil", "show hand hellas")
    assert hand["view"]["cards"] == {"fish": 1, "oil": 1}


def test_6_10_in_a_digital_game_each_neighbour_gives_the_card_it_chooses():
    way = (*COUNTED, "deal", *["done"] * 3, *["pass"] * 3, "end", "end", "own hellas provincial_empire")
    before, named, asked, legal, ended, other, none = play(
        *way,
        "show hand hellas",
        "ability hellas provincial_empire minoa fish",
        "ability hellas provincial_empire minoa",
        "legal minoa",
        "end",
        "give hatti none",
        "give minoa none",
    )[len(way) :]
    assert refused(named) == ("ability.theirs", "6.10")
    assert asked["prompt"]["text"] == "A card is to be handed over, give SEAT CARD, by Minoa."
    cards = [text for text in legal["view"]["commands"] if text.startswith("give minoa ")]
    assert cards
    assert refused(ended) == ("give.left", "6.10")
    assert refused(other) == ("give.not-asked", "6.10")
    assert refused(none) == ("give.has-one", "6.10")
    got = accepted(play(*way, "ability hellas provincial_empire minoa", cards[0], "show hand hellas"))[-1]["view"]
    assert got["size"] == before["view"]["size"] + 1


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("ability hellas pottery", "ability.none"),
        ("ability hellas politics 6", "ability.too-many"),
        ("ability hellas monotheism minoa tokens 1", "ability.not-held"),
        ("ability hellas politics hellas tokens 1", "ability.own"),
        ("ability hellas trade_routes", "ability.needs"),
        ("ability hellas", "parse.missing"),
    ],
)
def test_6_10_an_ability_that_can_not_be_used_is_refused(command, code):
    held = "own hellas politics trade_routes"
    assert refused(beside(*IN_PHASE["10"], held, command)[-1])[0] == code
    assert refused(beside(*IN_PHASE["10"], held, *["ability hellas politics 1"] * 2)[-1])[0] == "ability.again"


# -- phase 12 --------------------------------------------------------------------------------------------------------

HAND = "hand hellas ochre*3 clay*2 oil*4"


def test_6_12_advances_are_paid_with_sets_and_treasury():
    # Credits of 10 in each group: Pottery 60 - 10, Mysticism 50 - 10. Four Oil are worth 64, three Ochre 9, two Clay 4.
    commands = (HAND, "set hellas treasury 20", "acquire hellas pottery mysticism pay oil*4 ochre*3 clay*2 treasury 13")
    answer, held, pieces, hand = accepted(
        beside(*IN_PHASE["12"], *commands, "show advances hellas", "show ledger", "show hand hellas")
    )[-4:]
    assert answer["events"] == [
        "Hellas makes a purchase for 90 trade points. Acquired: Mysticism and Pottery. "
        "Turned in: Oil ×4, Ochre ×3 and Clay ×2. Treasury paid: 13."
    ]
    assert held["view"]["held"] == ["mysticism", "pottery"]
    assert pieces["view"]["hellas"]["treasury"] == 7
    assert hand["view"]["size"] == 0


def test_6_12_what_is_short_is_said_exactly():
    answer = beside(*IN_PHASE["12"], HAND, "acquire hellas pottery mysticism pay oil*4 ochre*3 clay*2")[-1]
    assert refused(answer) == ("pay.short", "6.12")
    assert answer["message"] == "13 points are short: 77 are paid, it costs 90."


@pytest.mark.parametrize(
    ("held", "command", "told_of"),
    [
        ("", "acquire hellas anatomy gift empiricism pay wine*6 oil*5", ("anatomy", "empiricism")),
        ("library", "acquire hellas pottery pay oil*4", ("pottery",)),
        ("", "acquire hellas library music discount music pay wine*6 oil*5", ("library", "music")),
        ("", "acquire hellas written_record choose arts 10 pay oil*4", ("written_record",)),
        ("", "acquire hellas monument choose arts 10 science 10 pay wine*6", ("monument",)),
        ("trade_empire", "acquire hellas literacy pay gold*2 sub ivory for gold treasury 14", ("literacy",)),
        ("mining", "acquire hellas pottery pay treasury 15", ("pottery",)),
    ],
)
def test_6_12_every_part_of_a_purchase(held, command, told_of):
    hand = "hand hellas wine*6 oil*5 gold*2 ivory" if "gold" in command else "hand hellas wine*6 oil*5"
    own = (f"own hellas {held}",) if held else ()
    answer = told_in("12", *own, "set hellas treasury 20", hand, command, "show advances hellas")
    assert set(told_of) <= set(answer["view"]["held"])


def test_6_12_written_record_and_monument_give_the_credits_that_were_chosen():
    hand = "hand hellas wine*6"
    shown = told_in("12", hand, "acquire hellas monument choose arts 10 science 10 pay wine*6", "show advances hellas")
    assert shown["view"]["credits"] == {"arts": 20, "civics": 10, "crafts": 20, "religion": 20, "science": 20}


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("acquire hellas pottery pottery pay oil*4", "advance.twice"),
        ("acquire hellas sculpture pay oil*4", "advance.held"),
        ("acquire hellas pottery gift empiricism pay oil*4", "advance.no-gift"),
        ("acquire hellas pottery discount pottery pay oil*4", "advance.no-discount"),
        ("acquire hellas pottery choose arts 10 pay oil*4", "advance.no-choice"),
        ("acquire hellas written_record choose arts 5 pay oil*4", "advance.choice-total"),
        ("acquire hellas written_record choose arts 7 pay oil*4", "advance.choice-step"),
        ("acquire hellas pottery pay oil*4 sub clay for oil", "pay.sub-needs"),
        ("acquire hellas pottery pay treasury 10", "pay.short"),
        ("acquire hellas pottery pay oil*4 treasury 10", "pay.treasury-overpaid"),
        ("acquire hellas pottery pay wool*4", "pay.lacks-cards"),
        ("acquire hellas pottery pay oil*2 clay*2 ochre*3 treasury 21", "pay.lacks-treasury"),
        ("acquire hellas pottery", "pay.short"),
        ("acquire hellas pay oil*4", "acquire.nothing"),
        ("acquire hellas steam pay oil*4", "parse.unknown"),
        ("acquire hellas pottery building colosseum at Rome pay oil*4", "building.none"),
        ("acquire hellas", "parse.missing"),
    ],
)
def test_6_12_a_purchase_against_the_rules_is_refused(command, code):
    assert (
        refused(beside(*IN_PHASE["12"], "own hellas sculpture", "set hellas treasury 10", HAND, command)[-1])[0] == code
    )


def test_6_12_one_purchase_a_turn():
    answers = beside(*IN_PHASE["12"], HAND, *["acquire hellas pottery pay oil*4"] * 2)
    assert refused(answers[-1]) == ("acquire.again", "6.12")


# -- phase 13 and the end --------------------------------------------------------------------------------------------


def test_6_13_advance_moves_the_markers_once_and_end_opens_the_next_turn():
    moved, again, after = beside(*IN_PHASE["13"], "set hellas column 6 cities 1", "advance", "advance", "end")[-3:]
    assert moved["events"] == [
        "Minoa moves to column 2 of the A.S.T.",
        "Hatti moves to column 2 of the A.S.T.",
        "Hellas stays on column 6 of the A.S.T. Missing: 1 city.",
    ]
    assert refused(again) == ("ast.moved", "6.13")
    assert after["events"] == ["Turn 2 begins."]


def test_6_13_end_moves_the_markers_where_nobody_said_advance():
    assert told_in("13", "end")["events"][0] == "Minoa moves to column 2 of the A.S.T."


def test_6_13_the_game_ends_when_a_marker_enters_column_16():
    won = ("set hellas column 15 cities 5", "own hellas mining anatomy library")
    answers = beside(*IN_PHASE["13"], *won, "end", "end", "legal", "show score")
    assert answers[-4]["events"][-1] == ("The game is over. Hellas wins. Victory points: Hellas 98, Hatti 10, Minoa 9.")
    assert answers[-4]["prompt"] == {"phase": "13", "seat": None, "text": "The game is over: Hellas has won."}
    assert refused(answers[-3]) == ("game.over", "6.13")
    assert answers[-2]["view"] == {"commands": [], "forms": []}
    assert answers[-1]["view"]["hellas"] == {"total": 98, "lines": [["cities", 5], ["advances", 18], ["ast", 75]]}


# -- the views -------------------------------------------------------------------------------------------------------


def test_show_ledger_knows_what_was_told_and_not_what_the_table_keeps_by_hand():
    known = view("set hellas board 20 treasury 10 cities 4 ships 1", "show ledger")["hellas"]
    assert list(known) == ["board", "stock", "treasury", "cities", "city_stock", "ships"]
    assert view("cities hellas 4", "deal", "show ledger")["hellas"] == {
        "board": None,
        "stock": None,
        "treasury": None,
        "cities": 4,
        "city_stock": 5,
        "ships": None,
    }


def test_M4_show_advances_tells_credits_and_what_each_advance_costs_this_seat_now():
    shown = view("own hellas pottery", "show advances hellas")
    assert shown["held"] == ["pottery"]
    assert shown["credits"] == {"arts": 15, "civics": 10, "crafts": 20, "religion": 10, "science": 10}
    assert shown["prices"]["agriculture"] == 90
    assert set(shown["prices"]) == set(advances()) - {"pottery"}


def test_show_ast_tells_what_the_next_column_asks_for():
    shown = view("set hellas column 7 cities 1", "show ast")
    assert shown["hellas"] == {
        "column": 7,
        "era": "early_bronze",
        "next": {"column": 8, "era": "early_bronze", "met": False, "missing": ["1 city"]},
    }
    assert shown["minoa"] == {
        "column": 1,
        "era": "stone",
        "next": {"column": 2, "era": "stone", "met": True, "missing": []},
    }
    assert view("set hellas column 16", "show ast")["hellas"]["next"] is None


def test_show_score_tells_the_points_line_by_line():
    shown = view("set hellas cities 4 column 6", "own hellas agriculture music pottery", "show score")
    assert shown["hellas"] == {"total": 34, "lines": [["cities", 4], ["advances", 5], ["ast", 25]]}


def test_show_chart_of_a_seat_counts_its_advances():
    owned = view("own hellas pottery", "show chart hellas")["famine"]["primary"]
    assert owned == {"amount": 5, "unit": "damage"}
    assert view("own hellas pottery", "show chart")["famine"]["primary"] == {"amount": 10, "unit": "damage"}
    assert view("own hellas pottery calendar", "show chart hellas")["famine"]["primary"]["amount"] == 0


@pytest.mark.parametrize(("edition", "players"), SEATS)
def test_every_view_of_the_books_names_every_seat(edition, players):
    flags = ("--edition", edition, "--players", str(players))
    for name in ("ledger", "ast", "score"):
        shown = accepted(play(f"show {name}", flags=flags))[0]["view"]
        assert sorted(shown) == sorted(SEATS[edition, players]), name


# -- plan ------------------------------------------------------------------------------------------------------------


def test_plan_finds_the_best_basket_for_points():
    # Of all that 80 points buy at credits of 10, two advances of 40 bring most; of those pairs the first by name.
    assert view("plan hellas 80") == {"basket": ["cloth_making", "mysticism"], "cost": 80, "points": 2, "left": 0}
    assert view("plan hellas 90")["points"] == 2
    assert view("plan hellas 3") == {"basket": [], "cost": 0, "points": 0, "left": 3}


def test_plan_without_points_uses_what_the_seat_holds_and_says_what_to_keep():
    shown = told_in("12", HAND, "set hellas treasury 20", "plan hellas")["view"]
    assert (shown["points"], shown["cost"]) == (2, 80)
    assert shown["pay"] == {"cards": {"ochre": 3, "clay": 2, "oil": 4}, "treasury": 3, "sub": [], "sacrifice": []}
    assert (shown["keep"]["cards"], shown["keep"]["treasury"]) == ({}, 17)


@pytest.mark.parametrize("goal", ["points", "credits", "ast"])
def test_plan_by_a_goal_tells_a_basket_that_can_be_paid(goal):
    shown = view("set hellas column 8 cities 3", f"plan hellas 200 by {goal}")
    assert shown["cost"] + shown["left"] == 200
    assert shown["basket"]


def test_plan_by_ast_takes_the_three_advances_that_the_middle_bronze_age_asks_for():
    shown = view("set hellas column 8 cities 3", "plan hellas 130 by ast")
    assert len(shown["basket"]) == 3


def test_plan_by_wishes_takes_an_earlier_wish_before_all_later_ones():
    wished = "own hellas pottery", "plan hellas 90 By Wishes mining pottery mys music"
    assert "mysticism" in view(*wished)["basket"]
    assert "music" in view("plan hellas 75 by wishes music mysticism")["basket"]
    assert "mysticism" in view("plan hellas 75 by wishes mysticism music")["basket"]


@pytest.mark.parametrize("goal", ["By credits", "BY POINTS", "by Ast"])
def test_plan_reads_its_words_large_or_small(goal):
    assert view(f"plan hellas 90 {goal}") == view(f"plan hellas 90 {goal.lower()}")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("plan", "parse.missing"),
        ("plan hellas 90 by wishes", "parse.missing"),
        ("plan hellas 90 by wishes luck", "parse.unknown"),
        ("plan hellas 90 by wishes music music", "parse.twice"),
        ("plan hellas \N{SUPERSCRIPT TWO}", "parse.too-much"),
        ("plan hellas 90 by credits music", "parse.too-much"),
        ("plan zeus", "parse.unknown"),
        ("plan hellas 90 by luck", "parse.unknown"),
        ("plan hellas many", "parse.too-much"),
        ("plan hellas 90 by", "parse.too-much"),
        ("plan hellas 90 by points now", "parse.too-much"),
    ],
)
def test_plan_refuses_what_says_nothing(command, code):
    assert refused(beside(command)[0])[0] == code


def test_plan_is_a_question_with_or_without_a_seat_before_it():
    answers = accepted(beside("hellas: plan 80", "plan hellas 80", "why plan hellas 80", "show log"))
    assert answers[0]["view"] == answers[1]["view"]
    assert answers[2]["view"] == {"allowed": True}
    assert answers[3]["view"] == []


def test_plan_of_a_seat_that_sits_alone_is_its_own(tmp_path):
    path = str(tmp_path / "a.toml")
    run("--new", "empires", "--seed", "1", "--save", path, said=("own hellas library",))
    answers = accepted(
        run(path, "--seat", "hellas", "--json", said=("plan 80", "plan by points", "plan hellas 80")).answers
    )
    assert answers[0]["view"] == answers[2]["view"]
    assert answers[1]["view"]["basket"] == []


# -- the Short Game and the Special Buildings ------------------------------------------------------------------------


def test_M37_the_short_game_begins_at_column_11_with_five_cities_and_a_set_each():
    asked, drawn, held, twice, marker, pieces = beside(
        "legal",
        "scenario hellas early_merchants",
        "show advances hellas",
        "scenario minoa early_merchants",
        "show ast",
        "show ledger",
        flags=("--short",),
    )
    assert "scenario SEAT SET [lost N]" in asked["view"]["forms"]
    assert drawn["events"] == [
        "Hellas has drawn Early Merchants and begins with 5 cities. "
        "It holds Trade Routes, Calendar, Monarchy and Cloth Making."
    ]
    assert held["view"]["held"] == ["calendar", "cloth_making", "monarchy", "trade_routes"]
    assert refused(twice) == ("shortgame.set-twice", "M37")
    assert marker["view"]["hellas"]["column"] == 11
    assert (pieces["view"]["hellas"]["cities"], pieces["view"]["hellas"]["treasury"]) == (5, 10)


def test_M37_scenario_belongs_to_the_short_game():
    assert refused(beside("scenario hellas early_merchants")[0]) == ("shortgame.not-short", "M37")


BUILDINGS = ("--with", "special_buildings")


def with_buildings(*commands):
    """The answers to *commands* in phase 12 of a game with the Special Buildings, Hellas in the Early Bronze Age."""
    start = (*IN_PHASE["12"], "set hellas column 7", "hand hellas wine*6 oil*5")
    return beside(*start, *commands, flags=BUILDINGS)[len(start) :]


def test_SB_3_a_building_is_bought_in_phase_12_and_counts_in_the_score():
    answers = accepted(
        with_buildings("acquire hellas pottery building colosseum at Sparta pay wine*6 oil*5", "show score")
    )
    assert "Built in Sparta: The Colosseum." in answers[0]["events"][0]
    assert ["buildings", 3] in answers[1]["view"]["hellas"]["lines"]
    assert accepted(beside("show score"))[0]["view"]["hellas"]["lines"][-1][0] == "ast"


def test_SB_2_buildings_are_shown_in_words():
    built = "acquire hellas pottery building colosseum at Sparta pay wine*6 oil*5"
    start = (*IN_PHASE["12"], "set hellas column 7", "hand hellas wine*6 oil*5", built)
    supply = ("--buildings", "parthenon", "great_palace", "hattusan_city_walls", "colosseum")
    flags = ("--mode", "table", *BUILDINGS, *supply)
    asked = ("stands colosseum city none tokens minoa 3 limit 2", "show buildings")
    lines = plain(*start, *asked, flags=flags)
    assert lines[-3:-1] == [
        "The Colosseum stands in Sparta, in the region of Hellas. Printed limit 2; no city. Tokens: Minoa 3. "
        "Controlled by Minoa. Tokens that stay in the check for surplus: Minoa 3.",
        "In the supply: The Great Palace, The Hattusan City Walls and The Parthenon.",
    ]
    assert not any("In the supply" in line for line in plain(*start, "show", flags=flags))


def test_SB_2_without_the_expansion_no_buildings_are_shown():
    assert refused(beside("show buildings")[0]) == ("building.none", "SB-1.2")


def test_SB_2_stands_tells_who_is_in_the_area_of_a_building():
    built = "acquire hellas pottery building colosseum at Sparta pay wine*6 oil*5"
    told_of, score, none = with_buildings(
        built, "stands colosseum city none tokens minoa 3", "show score", "stands stonehenge city none"
    )[1:]
    assert told_of["events"] == ["In the area of The Colosseum: no city. Tokens there: Minoa 3. Minoa controls it."]
    assert ["buildings", 1] in score["view"]["minoa"]["lines"]
    assert ["buildings", 2] in score["view"]["hellas"]["lines"]
    assert refused(none)[0] == "building.not-on-map"


def test_SB_10_a_building_without_a_known_name_can_be_given_one():
    named, again = with_buildings("name iberia_building The Golden Stair", "name colosseum Arena")
    assert named["events"] == ["A Special Building is called The Golden Stair."]
    assert refused(again)[0] == "building.has-name"


def test_SB_8_a_building_stands_in_for_a_missing_card():
    # Two Resin are worth 28, three 63. Mysticism costs 50 - 15: with Pottery arts stand at 15.
    built = "acquire hellas pottery building colosseum at Sparta pay wine*6 oil*5"
    later = ("deal", *["end because nobody wants to"] * 2, *["end"] * 4, "hand hellas resin*2")
    paid = "acquire hellas mysticism pay resin*2 sacrifice colosseum for resin"
    answers = accepted(with_buildings(built, *EMPTY, "end", "end", *later, paid, "show score"))
    assert "Given up: The Colosseum. Trade points lost: 28." in answers[-2]["events"][0]
    assert ["buildings", 0] in answers[-1]["view"]["hellas"]["lines"]


# -- sentences -------------------------------------------------------------------------------------------------------


def say(*commands, flags=()):
    """What the last of *commands* is answered in sentences, what is waited for left out."""
    lines = plain(*commands, flags=("--mode", "table", *flags))
    before = plain(*commands[:-1], flags=("--mode", "table", *flags))
    return lines[len(before) : -1]


def test_the_ledger_in_sentences():
    assert say("set hellas board 20 treasury 10 cities 4 ships 1", "show ledger")[2] == (
        "Hellas: tokens on the board 20, in stock 25, in treasury 10; cities on the board 4, in stock 5; ships 1."
    )
    assert say("cities hellas 4", "deal", "show ledger")[2] == (
        "Hellas: tokens on the board not known, in stock not known, in treasury not known; "
        "cities on the board 4, in stock 5; ships not known."
    )


def test_the_ast_in_sentences():
    assert say("set hellas column 7 cities 1", "set minoa column 16", "show ast") == [
        "Minoa: column 16, Late Iron Age. That is the last one.",
        "Hatti: column 1, Stone Age. Column 2, Stone Age, is open.",
        "Hellas: column 7, Early Bronze Age. Column 8, Early Bronze Age, asks for more: 1 city.",
    ]


def test_the_score_in_sentences():
    assert say("set hellas cities 4 column 6", "own hellas agriculture music pottery", "show score") == [
        "Minoa: 0 victory points; cities 0, advances 0, A.S.T. 0.",
        "Hatti: 0 victory points; cities 0, advances 0, A.S.T. 0.",
        "Hellas: 34 victory points; cities 4, advances 5, A.S.T. 25.",
    ]
    assert say("show score", flags=BUILDINGS)[2].endswith("A.S.T. 0, Special Buildings 0.")


def test_the_advances_in_sentences():
    held, owed, costs = say("own hellas pottery", "show advances hellas")
    assert held == "Advances held: Pottery."
    assert owed == "Credits: arts 15, civics 10, crafts 20, religion 10, science 10."
    assert costs.startswith("What the others cost now: Advanced Military 230, Agriculture 90,")


def test_a_plan_in_sentences():
    assert say("plan hellas 80") == ["Cloth Making and Mysticism for 80: 2 victory points, 0 left."]
    assert say("plan hellas 3") == ["Nothing can be acquired with that."]
    assert say("hand hellas ochre*3 clay*2 oil*4", "set hellas treasury 20", "plan hellas") == [
        "Cloth Making and Mysticism for 80: 2 victory points, 17 left.",
        "Pay Clay ×2, Ochre ×3, Oil ×4 and 3 treasury.",
        "Keep 17 treasury.",
    ]


def test_a_plan_with_a_discount_and_with_a_choice_in_sentences():
    assert say("plan hellas 300")[1:] == ["Literacy is the one made cheaper."]
    assert say("own hellas library coinage", "plan hellas 120")[1:] == ["Credits to choose: civics 10."]


def test_a_plan_with_a_gift_and_what_stands_in_for_cards_in_sentences():
    pay = {"cards": {"resin": 2}, "treasury": 0, "sub": [["ivory", "gold"]], "sacrifice": [["colosseum", "resin"]]}
    told_of = line_text.plan(
        {
            "basket": ["anatomy", "empiricism"],
            "cost": 260,
            "points": 7,
            "left": 0,
            "gift": "empiricism",
            "pay": pay,
            "keep": {"cards": {}, "treasury": 0, "points": 0},
        },
        new_game("empires", {}).words,
    )
    assert list(told_of) == [
        "Anatomy and Empiricism for 260: 7 victory points, 0 left.",
        "Empiricism comes for nothing.",
        "Pay Resin ×2, Ivory for Gold and The Colosseum for Resin.",
        "Keep nothing.",
    ]
