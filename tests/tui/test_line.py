"""Line mode, verb by verb: what each command of the language does, and what is refused with which words."""

import json
import random

import pytest

from core.empires.catalog import phases
from core.games import new_game
from tests.tui.line_runner import DEALT, SEATS, TRADING, accepted, beside, drawn_calamity, play, refused, run
from tui import line_text
from tui.line_answers import Place

# A market beside the board with Hellas in turn and known cards, for the examples of trades.
HELLAS_TRADES = (
    "cities hellas 4 minoa 5 hatti 5",
    "deal",
    "done",
    "done",
    "done",
    "hand hellas copper clay*2 wool water",
)


# -- one answer for each line ----------------------------------------------------------------------------------------


CENSUS = "Population Expansion: enter the tokens on the board, census SEAT N. Left: Minoa, Hatti and Hellas."


def test_every_line_gets_one_json_line_in_order_but_blanks_and_comments_none():
    done = run(
        "--new", "empires", "--json", said="\n# a comment\n   \n  # another\ncities hellas 4\nnonsense\nshow cities\n"
    )
    assert [answer["ok"] for answer in done.answers] == [True, False, True]
    assert done.status == 0


def test_an_accepted_command_tells_its_move_what_happened_and_what_is_waited_for():
    answer = play("cities hellas 4 minoa 4 hatti 5")[0]
    assert answer == {
        "ok": True,
        "move": 1,
        "events": ["City Count: Hellas 4, Minoa 4, Hatti 5."],
        "prompt": {"phase": "2", "seat": None, "text": CENSUS},
    }
    assert list(answer) == ["ok", "move", "events", "prompt"]


def test_a_query_tells_a_view_and_no_move():
    assert list(play("show cities")[0]) == ["ok", "view", "prompt"]


def test_a_refusal_tells_code_message_hint_and_rule_and_changes_nothing():
    before, answer, after, move = beside(
        *HELLAS_TRADES[:-1],
        "market 6a 6 6b copper 6c tin 1a 1 3a 3 4a 4",
        "hand hellas copper clay",
        "show",
        "trade copper@6 clay@1 for 3a 4a",
        "show",
        "wants hellas copper",
    )[-4:]
    assert answer == {
        "ok": False,
        "code": "market.column-full",
        "message": "Column 6 is full.",
        "hint": "Take a card from it first, or place the card on a red space.",
        "rule": "M17",
        "prompt": before["prompt"],
    }
    assert list(answer) == ["ok", "code", "message", "hint", "rule", "prompt"]
    assert after == before
    assert move["move"] == 8


def test_move_counts_the_entries_of_the_file_undo_and_redo_too():
    answers = accepted(play("cities hellas 4", "undo", "redo", "cities hellas 5"))
    assert [answer["move"] for answer in answers] == [1, 2, 3, 4]
    assert [answer["events"] for answer in answers[1:3]] == [["Move 1 is taken back."], ["Move 1 is put back."]]


def test_the_prompt_says_phase_seat_and_text():
    prompt = play(*TRADING, "pass", "pass", "pass")[-4]["prompt"]
    assert prompt == {"phase": "trade", "seat": "minoa", "text": "Minoa: trade or pass (round 1 of 6)."}


def test_the_exit_status_is_0_whatever_was_refused():
    done = run("--new", "empires", "--json", said="no\nnever\ndeal now\n")
    assert (done.status, [answer["ok"] for answer in done.answers]) == (0, [False] * 3)


# -- words -----------------------------------------------------------------------------------------------------------


def test_extra_spaces_and_case_do_not_matter():
    answers = play("  CITIES   Hellas 4  MINOA 4\thatti 5 ", "Deal", " Done", "done ", "DONE", "  Minoa :  PASS ")
    assert [answer["move"] for answer in accepted(answers)] == [1, 2, 3, 4, 5, 6]


def test_a_name_is_shortened_as_long_as_one_fits():
    (answer,) = accepted(beside("got hel cop cl*2 sl"))
    assert answer["events"] == ["Hellas receives Copper, Clay ×2 and Slave Revolt."]


@pytest.mark.parametrize(
    ("command", "hint"),
    [("got hellas co", "“co” could mean copper or corruption."), ("got h clay", "“h” could mean hatti or hellas.")],
)
def test_an_ambiguous_name_is_refused_with_the_candidates(command, hint):
    (answer,) = beside(command)
    assert refused(answer) == ("parse.ambiguous", None)
    assert answer["message"] == hint


def test_a_hyphen_may_stand_for_an_underscore():
    assert accepted(beside("got hellas Slave-Revolt"))[0]["events"] == ["Hellas receives Slave Revolt."]


@pytest.mark.parametrize("command", ["pas", "sho market", "und", "lega"])
def test_a_verb_is_never_shortened_and_the_refusal_lists_them_all(command):
    answer = play(*TRADING, command)[-1]
    assert refused(answer)[0] == "parse.verb"
    for verb in ("trade", "pass", "undo", "redo", "show", "legal", "why", "help"):
        assert f" {verb}" in answer["hint"]


def test_a_command_may_begin_with_the_seat_where_the_table_acts():
    answers = play(*TRADING, "minoa: pass", "hel:pass", "hellas: pass", "hatti : pass")[-4:]
    assert [answer["ok"] for answer in answers] == [True, True, False, True]
    assert refused(answers[2]) == ("seat.not-in-turn", "M10")


def test_a_question_or_undo_may_begin_with_a_seat_too():
    asked = ("hellas: show hand", "hellas: legal", "minoa: why pass", "minoa: undo", "hellas: why pass")
    hand, legal, why, undone, not_in_turn = play(*TRADING, "minoa: pass", *asked)[-5:]
    assert hand["view"]["seat"] == "hellas"
    assert legal["view"]["commands"][0] == "pass"
    assert (why["view"]["allowed"], why["view"]["code"]) == (False, "seat.not-in-turn")
    assert undone["events"] == ["Move 6 is taken back."]
    assert not_in_turn["view"]["code"] == "seat.not-in-turn"


@pytest.mark.parametrize(
    "command", ["undo now", "redo 3", "legal hellas all", "show log 3", "help market cards", "deal 4"]
)
def test_a_word_too_many_is_refused_with_the_form(command):
    answer = play(command)[-1]
    assert refused(answer)[0] == "parse.too-much"
    assert command.split()[0] in answer["hint"]


@pytest.mark.parametrize(
    "command",
    ["cities", "cities hellas", "hellas:", "why", "trade", "trade copper clay", "buy", "market 3a", "phase", "got"],
)
def test_a_word_too_few_is_refused(command):
    assert refused(play(command)[-1])[0] in ("parse.missing", "parse.empty")


# -- phases ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["digital", "table"])
@pytest.mark.parametrize(("edition", "players"), SEATS)
def test_a_new_game_takes_the_city_count_and_the_deal_at_once(mode, edition, players):
    seats = SEATS[edition, players]
    flags = ("--edition", edition, "--players", str(players), "--mode", mode)
    counts = " ".join(f"{seat} 3" for seat in seats)
    answers = accepted(play(f"cities {counts}", "deal", *["done"] * players, *["pass"] * players, flags=flags))
    assert [answer["prompt"]["phase"] for answer in answers] == [
        "2",
        *["6b"] * players,
        *["trade"] * players,
        "8",
    ]


def test_a_whole_turn_comes_back_to_the_next_deal():
    answers = accepted(play(*TRADING, "pass", "pass", "pass", *["end"] * 6, "cities hellas 1", "deal"))
    phases_of = [answer["prompt"]["phase"] for answer in answers[7:]]
    assert phases_of == ["8", "9", "10", "11", "12", "13", "1", "1", "6b"]
    assert "Turn 2 begins." in answers[13]["events"]


@pytest.mark.parametrize("phase", ["10", "11", "12"])
def test_phase_goes_to_one_and_the_log_says_so(phase):
    answer = accepted(play(*TRADING, "pass", "pass", "pass", "end", f"phase {phase}"))[-1]
    name = next(line.name for line in phases() if line.id == phase)
    assert answer["prompt"]["phase"] == phase
    assert f"Phase: {name}." in answer["events"]


def test_phase_12_after_phase_9_skips_what_the_table_keeps_by_hand():
    answers = accepted(play(*TRADING, "pass", "pass", "pass", "end", "phase 12", "show log"))
    assert answers[-2]["prompt"]["phase"] == "12"
    assert answers[-1]["view"][-1]["text"].endswith("Phase: Civilization Advances Acquisition.")


@pytest.mark.parametrize("phase", [line.id for line in phases()])
def test_every_phase_of_the_language_is_known(phase):
    answer = play(f"phase {phase}")[-1]
    assert answer["ok"] or answer["code"] != "phase.unknown"


def test_an_unknown_phase_is_refused_with_those_there_are():
    answer = play("phase 99")[-1]
    assert refused(answer)[0] == "phase.unknown"
    assert "trade" in answer["hint"] and "6a" in answer["hint"]


def test_end_is_refused_where_a_phase_ends_by_itself():
    answers = play("phase 6a", "end", *TRADING, "end", "end because it is late")
    assert [refused(answers[at]) for at in (1, -2, -1)] == [
        ("phase.deal-first", "M11"),
        ("phase.not-over", "M15"),
        ("phase.table-only", "M15"),
    ]


def test_the_table_ends_trade_early_with_a_reason_beside_the_board():
    answer = beside(*TRADING, "end because the Bus goes: now")[-1]
    assert answer["prompt"]["phase"] == "8"
    assert answer["events"][0] == "Trade is over. The table ended it: “the Bus goes: now”."


def test_M15_trade_ends_by_itself_after_a_full_circle_of_passes_and_turns_the_market_up():
    answers = accepted(play(*TRADING, "pass", "pass", "pass"))
    assert answers[-1]["events"][1] == "Trade is over."
    assert "The market is turned up." in answers[-1]["events"][2]


def test_M36_phase_13_returns_the_cards():
    answers = accepted(play(*TRADING, "pass", "pass", "pass", *["end"] * 5, "show market"))
    assert "The cards go back under their stacks." in answers[-2]["events"]
    assert answers[-1]["view"]["spaces"] == {}


# -- City Count, deal, purchases -------------------------------------------------------------------------------------


def test_seats_left_out_of_cities_keep_theirs_and_set_is_the_same():
    answers = accepted(play("cities hellas 4 minoa 3", "set hatti cities 5", "cities minoa 2", "show cities"))
    assert answers[-1]["view"]["counts"] == {"minoa": 2, "hatti": 5, "hellas": 4}


def test_cities_after_the_deal_is_a_correction_and_deals_nothing():
    answers = accepted(play(*DEALT, "show hand hellas", "cities hellas 9", "show hand hellas", "show cities"))
    assert answers[2]["view"] == answers[4]["view"]
    assert answers[5]["view"] == {
        "counts": {"minoa": 4, "hatti": 5, "hellas": 9},
        "order": ["minoa", "hellas", "hatti"],
        "turn_marker": 5,
    }


@pytest.mark.parametrize(
    ("command", "code"), [("cities hellas 10", "parse.number"), ("cities zeus 4", "parse.unknown")]
)
def test_an_impossible_city_count_is_refused(command, code):
    assert refused(play(command)[-1])[0] == code


def test_deal_beside_the_board_gives_unseen_cards_of_the_stacks():
    answers = accepted(beside(*DEALT, "show hand hellas", "show market"))
    assert answers[2]["view"]["unknown"] == {"1": 1, "2": 1, "3": 1, "4": 1}
    assert answers[3]["view"]["spaces"]["5a"] == {"card": None, "stack": 5, "face_up": False}


def test_deal_is_refused_in_another_phase():
    assert refused(play(*DEALT, "deal")[-1])[0] == "phase.wrong"


def test_M14_purchases_of_the_seat_in_turn():
    answers = accepted(play(*DEALT, "buy water", "buy wat 2", "buy 9", "done", "buy 9", "show hand minoa"))
    assert [answer["events"][0] for answer in answers[2:6]] == [
        "Minoa buys 1 Water for 2 treasury.",
        "Minoa buys 2 Water for 4 treasury.",
        answers[4]["events"][0],
        "Minoa buys no more.",
    ]
    assert answers[4]["events"][0].startswith("Minoa buys a card of stack 9 for 15 treasury.")
    assert answers[6]["events"][0].startswith("Hellas buys a card of stack 9")
    assert answers[-1]["view"]["cards"]["water"] == 3


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("buy 3", "purchase.needs-advance"),
        ("buy 1", "purchase.not-sold"),
        ("buy water 0", "purchase.count"),
        ("buy 0", "parse.number"),
    ],
)
def test_M14_a_purchase_that_is_not_open_is_refused(command, code):
    assert refused(play(*DEALT, command)[-1])[0] == code


def test_the_last_done_opens_trade():
    assert accepted(play(*TRADING))[-1]["events"] == ["Hatti buys no more.", "Trade begins: Minoa, Hellas and Hatti."]


# -- a trade ---------------------------------------------------------------------------------------------------------


def hellas_trades(*commands, also=()):
    """The answers to *commands* beside the board, Hellas in turn with Copper, two Clay, Wool and Water."""
    answers = beside(*HELLAS_TRADES, *also, *commands)
    accepted(answers[: len(HELLAS_TRADES) + len(also)])
    return answers[len(HELLAS_TRADES) + len(also) :]


def test_M22_the_example_of_a_trade_with_every_space_named():
    answer, market = accepted(hellas_trades("trade copper@6b clay@1b for 3a 4a", "show market"))
    assert answer["events"][0] == "Hellas places Copper on 6b and Clay on 1b, takes 3a and 4a."
    assert market["view"]["spaces"]["6b"] == {"card": "copper", "stack": 6, "face_up": True}
    assert "3a" not in market["view"]["spaces"]
    assert answer["prompt"]["seat"] == "minoa"


@pytest.mark.parametrize(
    "command", ["trade copper clay for 3a 4a", "trade copper@6 clay@1 for 3a 4a", "trade cop cl for 3A 4A"]
)
def test_a_space_left_out_is_the_first_free_one_b_before_c_before_a(command):
    (answer,) = hellas_trades(command)
    assert answer["events"][0] == "Hellas places Copper on 6b and Clay on 1b, takes 3a and 4a."
    later = hellas_trades(command, also=("market 6b tin 1b ochre 1c clay 1a empty", "hand hellas copper clay"))[0]
    assert later["events"][0] == "Hellas places Copper on 6c and Clay on 1a, takes 3a and 4a."


def test_two_of_a_card_take_the_first_two_free_spaces():
    for command in (
        "trade clay*2 for 0a 4a",
        "trade clay clay for 0a 4a",
        "trade clay*2@1 for 4a 0a",
        "trade clay@1c clay for 0a 4a",
    ):
        (answer,) = hellas_trades(command)
        assert set(answer["events"][0].partition(",")[0].split()) >= {"1b", "1c"}, command


def test_K3_a_star_is_a_card_that_the_table_does_not_name():
    answer, hand, market = accepted(hellas_trades("trade copper@6b *@r2 for 1a 3a", "show hand hellas", "show market"))
    assert answer["events"][0] == "Hellas places Copper on 6b and a card on r2, takes 1a and 3a."
    assert hand["view"]["gone"] == 1
    assert market["view"]["spaces"]["r2"] == {"card": None, "stack": None, "face_up": False}


@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        ("trade *@6b clay@1b for 1a 2a", "market.unnamed", "K3"),
        ("trade * clay for 1a 2a", "parse.needs-red", "K3"),
        ("trade copper clay for 5a 4a", "trade.worth", "M21"),
        ("trade copper clay for 3a", "trade.two-cards", "M16"),
        ("trade copper@6b clay@6b for 3a 4a", "market.wrong-column", "M17"),
        ("trade copper@6b clay@1b for 6b 1a", "trade.take-placed", "M16"),
        ("trade copper clay for 3a 3a", "trade.take-twice", "M16"),
        ("trade copper clay for 3b 4a", "trade.take-empty", "M16"),
        ("trade copper@6z clay for 3a 4a", "parse.number", None),
        ("trade copper clay for 3a z9", "parse.space", None),
        ("trade treachery@r2 gold@9 for 3a 4a", "hand.lacks", "K2"),
        ("trade famine@r2 copper for 3a 4a", "market.non-tradeable", "M17"),
        ("trade treachery copper for 3a 4a", "market.red-only", "M17"),
    ],
)
def test_M16_to_M21_a_trade_against_the_rules_is_refused(command, code, rule):
    assert refused(hellas_trades(command)[0]) == (code, rule)


def test_a_digital_trade_needs_cards_that_are_held():
    answers = play(*TRADING, "trade gold@9 gold@9 for 1a 2a", "trade *@r2 ochre for 0a 1a")
    assert refused(answers[-2]) == ("hand.lacks", "M16")
    assert refused(answers[-1]) == ("trade.name-it", "K3")


@pytest.mark.parametrize(
    "command", ["trade copper clay for 3a 4a", "pass", "remove water", "reveal 3a famine", "keep 3a"]
)
def test_commands_of_trade_are_refused_outside_it(command):
    assert refused(beside(command)[-1])[0] == "phase.wrong"


def test_M23_three_water_may_be_removed_before_a_trade_or_a_pass():
    asked, removed, market, again, passed = hellas_trades(
        "legal", "remove water", "show market", "remove water", "pass", also=("market 0b water 0c water",)
    )
    assert "remove water" in asked["view"]["commands"]
    assert asked["prompt"]["text"] == "Hellas: trade or pass; Water may be removed first (round 1 of 6)."
    assert removed["events"] == ["Hellas removes 2 Water from column 0."]
    assert [space for space in market["view"]["spaces"] if space.startswith("0")] == ["0a"]
    assert refused(again) == ("water.not-three", "M23")
    assert passed["ok"]


# -- M25: a calamity that was drawn ----------------------------------------------------------------------------------


def drawn(*commands):
    """The answers to *commands* in a digital game where the seat in turn has just drawn a non-tradeable calamity."""
    found = drawn_calamity()
    done = run("--new", "empires", "--seed", str(found.seed), "--json", said=(*found.commands, *commands))
    answers = done.answers
    accepted(answers[: len(found.commands)])
    return found, answers[len(found.commands) :]


def test_M25_the_question_comes_before_anything_else():
    found, (asked, refused_pass, refused_end, talk) = drawn(
        "legal", "pass", "phase 8", f"wants {drawn_calamity().seat} water"
    )
    assert asked["view"]["commands"] == [f"reveal {found.space}", f"keep {found.space}"]
    assert asked["prompt"]["seat"] == found.seat
    assert asked["prompt"]["text"].endswith("Put it back and take another card, or keep it?")
    assert refused(refused_pass) == refused(refused_end) == ("trade.answer-first", "M25")
    assert talk["ok"]


def test_M25_a_calamity_put_back_blocks_its_space_and_another_card_comes():
    space, card = drawn_calamity().space, drawn_calamity().card
    found, (answer, market, hand, other) = drawn(
        f"reveal {space}", "show market", f"show hand {drawn_calamity().seat}", f"why trade water water for {space} 1a"
    )
    assert answer["ok"]
    assert market["view"]["spaces"][space] == {"card": card, "stack": int(space[0]), "face_up": True, "blocked": True}
    assert card not in hand["view"]["cards"]
    assert answer["prompt"]["seat"] != found.seat
    assert other["view"]["allowed"] is False


def test_M25_keep_keeps_it():
    found, (answer, hand) = drawn(f"keep {drawn_calamity().space}", f"show hand {drawn_calamity().seat}")
    assert hand["view"]["cards"][found.card] == 1
    assert answer["prompt"]["seat"] != found.seat


def test_M25_an_answer_about_another_space_is_refused():
    for command in ("reveal 9a", "keep r2"):
        assert refused(drawn(command)[1][0]) == ("reveal.not-asked", "M25")


def test_M25_beside_the_board_the_table_says_which_calamity_was_put_back():
    trade, revealed, market, again = hellas_trades(
        "trade copper clay for 3a 4a", "reveal 3a famine", "show market", "reveal 3a famine"
    )
    assert trade["ok"]
    assert revealed["events"] == ["Hellas puts Famine back on 3a, face up, and takes another card."]
    assert market["view"]["spaces"]["3a"] == {"card": "famine", "stack": 3, "face_up": True, "blocked": True}
    assert refused(again)[0] == "reveal.not-drawn"


@pytest.mark.parametrize(
    ("commands", "code"),
    [
        (("trade copper clay for 3a 4a", "reveal 3a"), "reveal.name-it"),
        (("trade copper clay for 3a 4a", "reveal 3a flood"), "reveal.wrong-card"),
        (("trade copper clay for 3a 4a", "pass", "reveal 3a famine"), "reveal.too-late"),
        (("reveal 3a famine",), "reveal.too-late"),
    ],
)
def test_M25_beside_the_board_what_can_not_be_is_refused(commands, code):
    assert refused(hellas_trades(*commands)[-1]) == (code, "M25")


def test_keep_has_no_place_beside_the_board():
    assert refused(hellas_trades("keep 3a")[-1]) == ("reveal.not-asked", "M25")


# -- the table's word ------------------------------------------------------------------------------------------------


def test_K9_hand_replaces_what_was_known():
    answers = accepted(beside("got minoa fish", "hand minoa clay*2 copper water 4", "show hand minoa"))
    assert answers[1]["events"] == ["Minoa holds Clay ×2, Copper, Water and a card of stack 4."]
    assert answers[2]["view"]["cards"] == {"water": 1, "clay": 2, "copper": 1}
    assert answers[2]["view"]["unknown"] == {"4": 1}


def test_hand_none_is_an_empty_hand_and_hand_alone_is_refused_with_the_hint():
    emptied, view, alone = beside("got minoa fish", "hand minoa none", "show hand minoa", "hand minoa")[1:]
    assert emptied["ok"]
    assert view["view"]["size"] == 0
    assert refused(alone)[0] == "parse.hand-alone"
    assert "show hand minoa" in alone["hint"]
    assert "hand minoa none" in alone["hint"]


def test_K9_no_more_of_a_card_than_the_deck_holds():
    answers = beside("hand minoa famine", "hand hatti famine", "market 3a famine")
    assert refused(answers[1]) == refused(answers[2]) == ("deck.too-many", "K9")


def test_got_and_discard_beside_the_board():
    answers = accepted(
        beside("got minoa clay 3", "hand minoa ochre*3 4 * clay", "discard minoa ochre*3 4 *", "show hand minoa")
    )
    assert answers[0]["events"] == ["Minoa receives Clay and a card of stack 3."]
    assert answers[2]["events"] == ["Minoa discards Ochre ×3, a card of stack 4 and a card."]
    assert answers[3]["view"]["size"] == 1


def test_discard_in_digital_play_takes_named_cards_only():
    answers = play(*TRADING, "show hand minoa", "discard minoa 4", "discard minoa ochre", "discard minoa gold*5")
    assert answers[-4]["view"]["cards"]["ochre"] == 1
    assert refused(answers[-3])[0] == "discard.name-it"
    assert answers[-2]["events"] == ["Minoa discards Ochre."]
    assert refused(answers[-1])[0] == "hand.lacks"


def test_market_is_the_tables_word():
    answers = accepted(beside(*TRADING, "market 3a fish r2 epidemic 9a water 5a empty", "show market"))
    spaces = answers[-1]["view"]["spaces"]
    assert answers[-2]["events"] == ["On the market: 3a Fish, r2 Epidemic, 9a Water, 5a empty."]
    assert spaces["3a"] == {"card": "fish", "stack": 3, "face_up": False}
    assert spaces["r2"] == {"card": "epidemic", "stack": 6, "face_up": False}
    assert spaces["9a"]["card"] == "water"
    assert "5a" not in spaces


def test_market_names_each_space_once_and_only_what_can_lie_there():
    answers = beside(*TRADING, "market 3a fish 3a oil", "market 3b oil", "market 3b famine", "market 3a 4")
    assert [refused(answer)[0] for answer in answers[-4:]] == [
        "parse.space-twice",
        "market.wrong-column",
        "market.red-only",
        "market.wrong-number",
    ]


def test_holds_tells_the_calamities_of_a_seat_in_phase_8():
    answers = beside(*TRADING, "holds hatti famine", "end because", "end because late", "holds hatti famine treachery")
    assert refused(answers[-4])[0] == "phase.wrong"
    assert refused(answers[-3])[0] == "parse.missing"
    assert answers[-1]["events"] == ["Hatti holds Famine and Treachery."]


@pytest.mark.parametrize("command", ["hand minoa clay", "got minoa clay", "market 3a fish", "holds minoa famine"])
def test_the_tables_word_is_refused_in_digital_play(command):
    assert refused(play(*TRADING, command)[-1])[0] == "mode.table-only"


# -- M26: smuggled ---------------------------------------------------------------------------------------------------

ON_R3 = ("hand hellas copper *", "trade copper@6b *@r3 for 1a 2a", "hand hellas clay famine")


def test_M26_a_calamity_found_on_the_red_column_goes_back_and_costs_a_named_card():
    answers = hellas_trades(
        *ON_R3[:2], "hand hellas clay 1", "smuggled famine from hellas on r3 losing clay", "show hand hellas"
    )
    accepted(answers)
    assert answers[-2]["events"] == [
        "Famine from the red column goes back to Hellas. The penalty: Hellas gives up Clay."
    ]
    assert answers[-1]["view"]["cards"] == {"famine": 1}


def test_M26_a_calamity_that_another_seat_drew_brings_it_the_card():
    answers = hellas_trades(
        *ON_R3[:2],
        "hand hellas clay 4",
        "hand minoa *",
        "smuggled famine from hellas drawn by minoa losing 4",
        "show hand minoa",
        "show hand hellas",
    )
    accepted(answers)
    assert answers[-3]["events"] == [
        "Famine from the red column goes back to Hellas. The penalty: Hellas gives up a card of stack 4. "
        "Minoa, who had drawn it, receives that card."
    ]
    assert answers[-2]["view"]["unknown"] == {"4": 1}
    assert answers[-1]["view"]["cards"] == {"clay": 1, "famine": 1}


def test_M26_nothing_is_paid_where_there_is_nothing():
    answers = hellas_trades(*ON_R3[:2], "smuggled famine from hellas on r3 losing none")
    assert answers[-1]["events"] == ["Famine from the red column goes back to Hellas."]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("smuggled treachery from hellas on r3 losing none", "smuggled.tradeable"),
        ("smuggled famine from hellas on r2 losing none", "smuggled.not-there"),
        ("smuggled famine from minoa on r3 losing none", "smuggled.not-theirs"),
        ("smuggled famine from hellas drawn by hellas losing none", "smuggled.own"),
        ("smuggled famine from hellas on r3 losing treachery", "smuggled.not-commodity"),
        ("smuggled famine from hellas on r3 losing", "parse.missing"),
        ("smuggled copper from hellas on r3 losing none", "parse.unknown"),
    ],
)
def test_M26_what_can_not_be_is_refused(command, code):
    assert refused(hellas_trades(*ON_R3[:2], command)[-1])[0] == code


# -- M27: table talk -------------------------------------------------------------------------------------------------


def test_M27_wants_and_offers_stand_beside_the_market_until_the_phase_ends():
    answers = accepted(
        play(
            *TRADING, "wants hellas copper", "offers hellas clay", "show market", "pass", "pass", "pass", "show market"
        )
    )
    assert [answers[at]["events"] for at in (5, 6)] == [["Hellas wants Copper."], ["Hellas offers Clay."]]
    assert answers[7]["view"]["wants"] == {"hellas": ["copper"]}
    assert answers[7]["view"]["offers"] == {"hellas": ["clay"]}
    assert "wants" not in answers[-1]["view"] and "offers" not in answers[-1]["view"]


@pytest.mark.parametrize("command", ["wants hellas famine", "offers hellas", "wants hellas copper clay"])
def test_M27_only_one_commodity_at_a_time(command):
    assert not play(*TRADING, command)[-1]["ok"]


# -- one seat --------------------------------------------------------------------------------------------------------


@pytest.fixture
def saved(tmp_path):
    """The file of a digital game in trade, Minoa in turn."""
    path = tmp_path / "evening.toml"
    done = run("--new", "empires", "--seed", "1", "--save", str(path), "--json", said=TRADING)
    accepted(done.answers)
    return str(path)


def sit(saved, seat, *commands):
    """The answers that *seat* gets."""
    done = run(saved, "--seat", seat, "--json", said=commands)
    assert (done.status, done.err) == (0, "")
    return done.answers


def test_a_seat_acts_for_itself_only(saved):
    answers = sit(
        saved, "hellas", "pass", "minoa: pass", "wants minoa clay", "discard minoa ochre", "wants hellas clay"
    )
    assert [refused(answer)[0] for answer in answers[:4]] == [
        "seat.not-in-turn",
        "seat.not-yours",
        "seat.not-yours",
        "seat.not-yours",
    ]
    assert answers[4]["move"] == 6


def test_K7_a_seat_sees_only_its_own_view(saved):
    mine, other, everything, log, stacks = sit(
        saved, "hellas", "show hand hellas", "show hand minoa", "show", "show log", "show stacks"
    )
    assert mine["view"]["unknown"] == {} and mine["view"]["size"] == 4
    assert other["view"]["cards"] == {} and other["view"]["unknown"] == {"1": 1, "2": 1, "3": 1, "4": 1}
    assert everything["view"]["hand"] == {**everything["view"]["hand"], "hellas": mine["view"], "minoa": other["view"]}
    assert everything["view"]["stacks"] is None
    assert everything["view"]["market"]["spaces"]["3a"] == {"card": None, "stack": 3, "face_up": False}
    assert everything["view"]["market"]["spaces"]["0a"] == {"card": "water", "stack": 0, "face_up": False}
    assert everything["view"]["log"] == log["view"]
    assert log["view"][1]["text"].count("They are") == 1
    assert refused(stacks)[0] == "show.stacks"


def test_K7_a_seat_is_told_only_what_it_may_do_itself(saved):
    own, same, other, table, why = sit(
        saved, "hellas", "legal", "legal hellas", "legal minoa", "legal table", "why minoa: pass"
    )
    assert own["view"] == same["view"] == {"commands": [], "forms": []}
    assert refused(other)[0] == refused(table)[0] == "seat.not-yours"
    assert why["view"]["code"] == "seat.not-yours"


def test_a_seat_asks_with_its_own_name_before_the_question_only(saved):
    own, other = sit(saved, "hellas", "hellas: show hand", "minoa: show hand")
    assert own["view"]["seat"] == "hellas"
    assert refused(other)[0] == "seat.not-yours"


def test_K7_what_a_seat_buys_is_told_to_nobody_else(tmp_path):
    path = str(tmp_path / "a.toml")
    run("--new", "empires", "--seed", "1", "--save", path, said=DEALT)
    bought = sit(path, "minoa", "buy 9")[0]["events"][0]
    assert "It is " in bought
    assert sit(path, "hellas", "show log")[0]["view"][-1]["text"] == "Minoa buys a card of stack 9 for 15 treasury."


def test_M25_a_calamity_that_was_kept_is_told_to_nobody_else(tmp_path):
    found = drawn_calamity()
    path = str(tmp_path / "a.toml")
    run("--new", "empires", "--seed", str(found.seed), "--save", path, said=found.commands)
    other = next(seat for seat in SEATS["west", 3] if seat != found.seat)
    before = sit(path, other, "show")[0]
    assert "reveal" not in json.dumps(before)
    assert found.card not in json.dumps(before["view"]["market"]) + json.dumps(before["view"]["hand"])
    assert sit(path, found.seat, f"keep {found.space}")[0]["events"] != []
    after = sit(path, other, "show")[0]["view"]
    assert after["log"] == before["view"]["log"]
    assert (after["hand"], after["market"]["spaces"]) == (before["view"]["hand"], before["view"]["market"]["spaces"])


def test_a_seat_takes_back_its_own_move_that_showed_nothing(saved):
    assert sit(saved, "minoa", "pass", "undo")[-1]["events"] == ["Move 6 is taken back."]


def test_a_seat_takes_back_no_move_of_another(saved):
    assert sit(saved, "minoa", "pass")[0]["ok"]
    assert refused(sit(saved, "hellas", "undo")[0])[0] == "undo.not-yours"
    assert sit(saved, "table", "undo")[0]["events"] == ["Move 6 is taken back."]


def test_a_seat_can_not_undo_past_a_card_it_saw_newly(tmp_path):
    path = str(tmp_path / "a.toml")
    run("--new", "empires", "--seed", "1", "--save", path, said=DEALT)
    answers = sit(path, "minoa", "buy 9", "undo")
    assert refused(answers[-1])[0] == "undo.seen"
    assert sit(path, "table", "undo")[0]["ok"]


def test_the_same_draw_comes_again_after_an_undo():
    answers = accepted(play(*DEALT, "buy 9", "undo", "buy 9"))
    assert answers[2]["events"] == answers[4]["events"]


def test_undo_and_redo_are_refused_where_there_is_nothing():
    assert [refused(answer)[0] for answer in play("undo", "redo")] == ["undo.nothing", "redo.nothing"]


# -- both editions ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "players"), SEATS)
@pytest.mark.parametrize("mode", ["digital", "table"])
def test_every_trade_that_legal_lists_is_allowed_and_can_be_given(edition, players, mode):
    seats = SEATS[edition, players]
    first = seats[0]
    flags = ("--edition", edition, "--players", str(players), "--mode", mode, "--seed", "3", "--json")
    counts = " ".join(f"{seat} {3 + (seat != first)}" for seat in seats)
    opening = [f"cities {counts}", "deal", *["done"] * players]
    if mode == "table":
        opening.append(f"hand {first} {'clay*2 iron' if edition == 'west' else 'flax hides stone'}")
    commands = run("--new", "empires", *flags, said=(*opening, "legal")).answers[-1]["view"]["commands"]
    trades = [text for text in commands if text.startswith("trade ")]
    assert commands[0] == "pass" and len(trades) > 5
    whys = run("--new", "empires", *flags, said=(*opening, *(f"why {text}" for text in commands))).answers[
        len(opening) :
    ]
    assert all(answer["view"]["allowed"] for answer in whys)
    for text in trades[:: max(1, len(trades) // 5)]:
        assert run("--new", "empires", *flags, said=(*opening, text)).answers[-1]["ok"], text


@pytest.mark.parametrize(("edition", "players"), SEATS)
def test_three_turns_of_what_legal_lists_are_accepted_and_every_view_can_be_told(edition, players):
    rng = random.Random(players)
    opened = new_game("empires", {"edition": edition, "players": players}, rng=rng)
    place = Place(opened, "table")
    seats = [Place(opened, seat) for seat in SEATS[edition, players]]
    while opened.game.state.turn < 4:
        if place.prompt()["phase"] in ("1", "2", "6a"):
            place.answer("cities " + " ".join(f"{seat} {rng.randint(0, 9)}" for seat in SEATS[edition, players]))
        commands = place.answer("legal").view["commands"]
        # A hand over the limit is let pass, so that the hands grow.
        text = rng.choice(commands) if place.prompt()["phase"] != "12" else "end because we go on"
        answer = place.answer(text)
        assert answer.refusal is None, (text, answer.refusal)
        for one in (place, *seats):
            everything = one.answer("show").view
            json.dumps(everything)
            assert all(line_text.view("", everything, one.words))
            assert all(one.standing())
    assert opened.game.length > 40
