"""What line mode tells: every view of ``show``, ``legal``, ``why`` and ``help``, as JSON and as sentences."""

import re

import pytest

from core.empires.acts import ACTS
from core.empires.catalog import advances, deck, phases
from core.empires.chart import rows
from core.empires.help import ENTRIES, TITLES
from core.empires.parse import VERBS
from core.empires.queries import VIEWS
from core.empires.rules import EMPIRES
from core.games import new_game
from tests.tui.line_runner import DEALT, SEATS, TRADING, accepted, beside, plain, play, refused
from tui.chart_words import items

CENSUS = "Population Expansion: enter the tokens on the board, census SEAT N. Left: Minoa, Hatti and Hellas."
HAND = "hand hellas ochre*2 water treachery 4 *"


def view(*commands, at=-1, mode="digital", flags=()):
    """The view that the last of *commands* is answered with."""
    return accepted(play(*commands, flags=("--mode", mode, *flags)))[at]["view"]


# -- show ------------------------------------------------------------------------------------------------------------


def test_show_market_in_trade():
    shown = view(
        *TRADING,
        "market 3b fish 4a flood 1a ochre 2a empty 5a empty",
        "show market",
        mode="table",
    )
    assert shown == {
        "phase": "trade",
        "turn": "minoa",
        "round": 1,
        "passes": 0,
        "spaces": {
            "0a": {"card": "water", "stack": 0, "face_up": False},
            "1a": {"card": "ochre", "stack": 1, "face_up": False},
            "3a": {"card": None, "stack": 3, "face_up": False},
            "3b": {"card": "fish", "stack": 3, "face_up": True},
            "4a": {"card": "flood", "stack": 4, "face_up": True, "blocked": True},
        },
    }


def test_show_market_counts_rounds_and_passes():
    shown = view(*TRADING, "pass", "pass", "show market")
    assert (shown["turn"], shown["round"], shown["passes"]) == ("hatti", 1, 2)


def test_show_market_outside_trade_has_no_turn_and_no_round():
    for commands, phase in (((), "2"), (("phase 6a",), "6a"), (DEALT, "6b"), ((*TRADING, "pass", "pass", "pass"), "8")):
        shown = view(*commands, "show market")
        assert (shown["phase"], shown["turn"], shown["round"]) == (phase, None, None)


def test_show_market_turned_up_lies_face_up():
    spaces = view(*TRADING, "pass", "pass", "pass", "show market")["spaces"]
    assert len(spaces) == 6
    assert all(slot["face_up"] and slot["card"] for slot in spaces.values())


def test_K1_show_hand():
    shown = view(HAND, "show hand hellas", mode="table")
    assert {key: value for key, value in shown.items() if key != "points"} == {
        "seat": "hellas",
        "cards": {"water": 1, "ochre": 2, "treachery": 1},
        "unknown": {"4": 1, "any": 1},
        "gone": 0,
        "size": 6,
        "limit": 8,
    }
    assert shown["points"] == {"min": 4, "max": 20}


def test_K5_the_points_are_exact_where_every_card_is_known():
    assert view("hand hellas ochre*3 copper", "show hand hellas", mode="table")["points"] == {"min": 15, "max": 15}


def test_show_hand_without_a_seat_is_that_of_the_seat_in_turn():
    assert view(*TRADING, "show hand")["seat"] == "minoa"
    assert refused(play("show hand")[0])[0] == "parse.missing"


def test_show_cities():
    assert view("cities hellas 4 minoa 4 hatti 5", "show cities") == {
        "counts": {"minoa": 4, "hatti": 5, "hellas": 4},
        "order": ["minoa", "hellas", "hatti"],
        "turn_marker": 5,
    }


@pytest.mark.parametrize("edition", ["west", "east"])
def test_show_chart_has_every_calamity_of_the_edition(edition):
    shown = view("show chart", flags=("--edition", edition))
    cards = deck(edition).cards
    assert set(shown) == {card for card in cards if cards[card].kind == "calamity"}
    assert all(
        list(row) == ["stack", "tradeable", "beneficiary", "primary", "secondary", "changes"] for row in shown.values()
    )
    famine = shown["famine"]
    assert (famine["stack"], famine["tradeable"], famine["beneficiary"]) == (3, False, False)
    assert famine["primary"] == {"amount": 10, "unit": "damage"}
    assert famine["secondary"] == {"amount": 5, "unit": "damage", "victims": 1}
    assert {"advance": "pottery", "who": "both", "change": -5} in famine["changes"]


def test_show_chart_of_a_seat():
    assert view("show chart hellas") == view("show chart")
    assert refused(play("show chart zeus")[0])[0] == "parse.unknown"


def test_show_stacks_counts_every_card_of_a_digital_game():
    commands = (*TRADING, "discard minoa ochre", "pass", "pass", "pass")
    shown = view(*commands, "show stacks")
    assert shown["discards"] == {"1": 1, **{str(stack): 0 for stack in range(2, 10)}}
    everything = view(*commands, "show")
    held = sum(hand["size"] for hand in everything["hand"].values())
    lying = len(everything["market"]["spaces"])
    counted = sum(shown["stacks"].values()) + sum(shown["discards"].values()) + held + lying - shown["water_used"]
    assert counted == sum(card.count for card in deck("west").cards.values())
    assert shown["water_used"] == 1


def test_show_stacks_has_nothing_to_count_beside_the_board():
    assert refused(beside("show stacks")[0])[0] == "show.stacks"


@pytest.mark.parametrize(("edition", "players", "credit"), [("west", 3, 10), ("east", 4, 5)])
def test_M4_show_advances_has_the_credits_of_the_start(edition, players, credit):
    seat = SEATS[edition, players][0]
    shown = view(f"show advances {seat}", flags=("--edition", edition, "--players", str(players)))
    assert shown["credits"] == dict.fromkeys(("arts", "civics", "crafts", "religion", "science"), credit)


def test_show_log_has_one_entry_for_each_move():
    log = view(*DEALT, "done", "undo", "minoa: done", "show log")
    assert [entry["move"] for entry in log] == [1, 2, 3, 4, 5]
    assert [entry["seat"] for entry in log] == ["table", "table", "minoa", "table", "minoa"]
    assert log[0] == {"move": 1, "seat": "table", "text": "City Count: Hellas 4, Minoa 4, Hatti 5."}
    assert log[3]["text"] == "Move 3 is taken back."


@pytest.mark.parametrize("mode", ["digital", "table"])
def test_show_has_all_views_under_their_names(mode):
    everything = view(*TRADING, "show", mode=mode)
    assert list(everything) == [name for name in VIEWS if name not in ("calamity", "buildings")]
    for name in everything:
        if name in ("hand", "advances"):
            assert everything[name]["hellas"] == view(*TRADING, f"show {name} hellas", mode=mode)
        elif everything[name] is not None:
            assert everything[name] == view(*TRADING, f"show {name}", mode=mode)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("show treasure", "parse.unknown"),
        ("show s", "parse.ambiguous"),
        ("show hand zeus", "parse.unknown"),
        ("show market now", "parse.too-much"),
        ("show hand hellas now", "parse.too-much"),
    ],
)
def test_show_refuses_what_there_is_not(command, code):
    assert refused(play(command)[0])[0] == code


@pytest.mark.parametrize("query", ["show", "legal", "why deal", "help", *(f"show {name}" for name in VIEWS)])
def test_a_query_changes_nothing(query):
    answers = play(*TRADING, "show", query, "show", "pass")
    assert answers[-2] == answers[-4]
    assert answers[-1]["move"] == 6


# -- legal -----------------------------------------------------------------------------------------------------------


def test_legal_in_the_phase_of_the_deal():
    for commands in ((), ("phase 6a",)):
        asked = view(*commands, "legal")
        assert asked["commands"] == ["deal"]
        assert "cities SEAT N ..." in asked["forms"]
        assert asked["forms"][-1] == "phase ID"


def test_legal_lists_a_purchase_once():
    asked = view(*DEALT, "legal")
    assert asked["commands"] == ["buy water", "buy 9", "done"]
    assert "buy water N" in asked["forms"]


def test_legal_in_trade_lists_trades_with_the_rows_left_out():
    asked = view(*TRADING, "legal")
    trades = [text for text in asked["commands"] if text != "pass"]
    assert asked["commands"][0] == "pass"
    assert len(trades) == len(set(trades)) > 10
    card, place = r"[a-z_]+@([0-9]|r[234])", r"([0-9][abc]|r[234])"
    assert all(re.fullmatch(f"trade {card} {card} for {place} {place}", text) for text in trades)


def test_legal_never_lists_undo_corrections_or_queries():
    for commands in (
        (),
        DEALT,
        TRADING,
        *((*TRADING, "pass", "pass", "pass", *["end"] * ends) for ends in range(7)),
    ):
        for mode in ("digital", "table"):
            verbs = {text.split()[0] for text in view(*commands, "legal", mode=mode)["commands"]}
            corrections = {"cities", "set", "own", "disown", "hand", "got", "market", "stands", "name"}
            assert verbs & {"undo", "redo", *corrections, "show", "legal", "why", "plan", "help"} == set()


def test_legal_of_a_seat_that_is_not_asked_is_empty():
    assert view(*TRADING, "legal hellas") == {"commands": [], "forms": []}
    assert view(*TRADING, "legal min") == view(*TRADING, "legal") == view(*TRADING, "legal table")


def test_legal_of_a_seat_there_is_not_is_refused():
    assert refused(play("legal zeus")[0])[0] == "parse.unknown"


def test_legal_beside_the_board_lists_known_cards_and_a_form_for_the_rest():
    asked = view(*TRADING, "hand minoa clay*2 iron 5", "legal", mode="table")
    assert "trade clay@1 clay@1 for 0a 4a" in asked["commands"]
    assert "trade CARD@SPACE CARD@SPACE for SPACE SPACE" in asked["forms"]


# -- why -------------------------------------------------------------------------------------------------------------


def test_why_of_a_trade_tells_its_two_sums():
    cards = ("cities hellas 4 minoa 5 hatti 5", *TRADING[1:], "hand hellas copper clay*2")
    assert view(*cards, "why trade copper clay for 3a 4a", mode="table") == {"allowed": True, "placed": 7, "taken": 7}
    assert view(*cards, "why trade clay*2 for 0a 4a", mode="table") == {"allowed": True, "placed": 4, "taken": 4}


def test_why_not_tells_the_whole_refusal():
    assert view(*TRADING, "why hellas: pass") == {
        "allowed": False,
        "code": "seat.not-in-turn",
        "message": "It is not Hellas's turn.",
        "hint": "Minoa is in turn.",
        "rule": "M10",
    }


@pytest.mark.parametrize(
    ("command", "allowed"),
    [
        ("pass", True),
        ("undo", True),
        ("redo", False),
        ("deal", False),
        ("end", False),
        ("nonsense", False),
        ("show market", True),
        ("show nonsense", False),
        ("why pass", True),
        ("minoa: pass", True),
        ("hatti: pass", False),
        ("discard minoa ochre", True),
        ("undo twice", False),
    ],
)
def test_why_answers_for_any_command(command, allowed):
    assert view(*TRADING, f"why {command}")["allowed"] is allowed


def test_why_of_many_whys_is_answered():
    assert view("why " * 500 + "deal")["allowed"] is True
    assert view("why hellas: " * 200 + "deal")["allowed"] is True


# -- help ------------------------------------------------------------------------------------------------------------

SAMPLES = {
    "cities": "cities hellas 4",
    "set": "set hellas cities 4",
    "deal": "deal",
    "hand": "hand hellas clay",
    "got": "got hellas clay",
    "discard": "discard hellas clay",
    "market": "market 3a fish",
    "holds": "holds hellas famine",
    "buy": "buy water",
    "done": "done",
    "trade": "trade clay@1b fish@3b for 0a 1a",
    "pass": "pass",
    "remove": "remove water",
    "reveal": "reveal 3a",
    "keep": "keep 3a",
    "smuggled": "smuggled famine from hellas on r3 losing none",
    "wants": "wants hellas clay",
    "offers": "offers hellas clay",
    "phase": "phase 12",
    "end": "end",
    "own": "own hellas pottery",
    "disown": "disown hellas pottery",
    "scenario": "scenario hellas early_merchants",
    "tax": "tax hellas 2",
    "census": "census hellas 20",
    "ship": "ship hellas build 1",
    "lose": "lose hellas 3",
    "plunder": "plunder hellas minoa card",
    "build": "build hellas 1",
    "reduce": "reduce hellas 1",
    "excess": "excess",
    "resolve": "resolve famine by hand",
    "answer": "answer yes",
    "settle": "settle",
    "ability": "ability hellas politics 5",
    "give": "give hellas none",
    "acquire": "acquire hellas pottery pay clay",
    "stands": "stands ziggurat city none",
    "name": "name ziggurat Tower",
    "advance": "advance",
}


def test_help_has_a_record_for_every_verb_and_no_other():
    verbs = [entry.verb for entry in ENTRIES]
    assert sorted(verbs) == sorted((*VERBS, "undo", "redo", "show", "legal", "why", "plan", "help"))
    assert len(verbs) == len(set(verbs))


def test_help_gives_only_forms_that_begin_with_their_verb():
    assert all(form.split()[0] == entry.verb for entry in ENTRIES for form in entry.forms)


@pytest.mark.parametrize("verb", VERBS)
def test_help_says_which_verbs_are_for_the_table_beside_the_board_only(verb):
    state = new_game("empires", {}).game.state
    command = EMPIRES.parse(SAMPLES[verb], state, "table")[1]
    entry = next(entry for entry in ENTRIES if entry.verb == verb)
    assert entry.beside == ACTS[type(command)].table_mode


def test_help_names_only_rules_there_are():
    known = r"[MK][0-9]+|3|6\.([1-9]|1[0-3])|SB-([1-9]|10)"
    assert all(re.fullmatch(known, rule) for entry in ENTRIES for rule in entry.rules)


def test_help_alone_lists_every_verb_and_the_topics():
    page = view("help")
    assert [line["verb"] for line in page["commands"]] == [entry.verb for entry in ENTRIES]
    assert page["topic"] is None
    assert page["topics"] == list(TITLES)


def test_help_on_a_verb():
    assert view("help pass")["commands"] == [
        {
            "verb": "pass",
            "forms": ["pass"],
            "meaning": "Makes no trade this time; a later turn may bring one.",
            "rules": ["M15"],
            "beside": False,
        }
    ]


def test_help_on_a_topic_that_is_a_verb_too_has_both():
    page = view("help market")
    assert page["title"] == "The market"
    assert {"trade", "pass", "market"} <= {line["verb"] for line in page["commands"]}


def test_help_on_phases_lists_them_all():
    assert [line.partition(":")[0] for line in view("help phases")["text"]] == [phase.id for phase in phases()]


@pytest.mark.parametrize("topic", [*TITLES, *VERBS])
def test_help_answers_for_every_topic(topic):
    page = view(f"help {topic}")
    assert page["topic"] == topic
    assert page["text"] or page["commands"]


def test_help_on_something_else_is_refused():
    assert refused(play("help treasure")[0])[0] == "parse.unknown"


# -- sentences -------------------------------------------------------------------------------------------------------


def test_sentences_tell_what_happened_then_what_is_held_then_what_can_be_done_then_what_is_waited_for():
    lines = plain("phase 6a", "cities hellas 4 minoa 4 hatti 5", "deal", flags=("--mode", "table"))
    assert lines[-12:] == [
        "City Count: Hellas 4, Minoa 4, Hatti 5.",
        "Possible now: deal.",
        "Enter the City Count, then deal.",
        "Order of play: Minoa, Hellas and Hatti.",
        "Minoa is dealt 4 cards.",
        "Hellas is dealt 4 cards.",
        "Hatti is dealt 5 cards.",
        "The market is filled: Water on 0a. One card lies on each of columns 1 to 5.",
        "Minoa holds 4 cards: 1 card of stack 1, 1 card of stack 2, 1 card of stack 3, 1 card of stack 4.",
        lines[-3],
        "Possible now: buy water; buy 9; done.",
        "Minoa: buy cards, or done.",
    ]
    assert lines[-3].startswith("Worth ")


def test_trades_are_only_counted_beside_what_can_be_done():
    assert plain(*TRADING)[-2] == "Possible now: pass; 64 trades."


def test_a_refusal_in_a_sentence():
    assert plain("hand minoa", flags=("--mode", "table")) == [
        "Refused: This would say what Minoa holds, but no card is named. "
        "To look at a hand: show hand minoa. For an empty hand: hand minoa none.",
        CENSUS,
    ]
    assert plain(*TRADING, "hellas: pass")[-2] == "Refused: It is not Hellas's turn. (M10) Minoa is in turn."


def test_the_market_in_sentences():
    lines = plain(
        *TRADING,
        "market 3b fish 4a flood 1a ochre 2a empty 5a empty r2 3 r3 *",
        "wants hellas copper",
        "wants hellas clay",
        "show market",
        flags=("--mode", "table"),
    )
    assert lines[-8:] == [
        "Phase: Trade. Round 1, Minoa in turn.",
        "Column 0: 0a Water, face down.",
        "Column 1: 1a Ochre, face down.",
        "Column 3: 3a a card, face down; 3b Fish.",
        "Column 4: 4a Flood, not to be taken.",
        "Red column: r2 (-2) a card of stack 3, face down; r3 (-3) a card, face down.",
        "Hellas wants Copper and Clay.",
        "Minoa: trade or pass (round 1 of 6).",
    ]
    assert plain("show market")[1] == "The market is empty."
    assert plain(*TRADING, "pass", "show market")[-8] == "Phase: Trade. Round 1, Hellas in turn, 1 pass in a row."


def test_a_hand_in_sentences():
    assert plain(HAND, "show hand hellas", flags=("--mode", "table"))[-3:-1] == [
        "Hellas holds 6 cards: Water, Ochre ×2, Treachery, 1 card of stack 4, 1 card nobody knows.",
        "Worth 4 to 20 points; the limit is 8 commodity cards.",
    ]
    assert plain("show hand hellas") == ["Hellas holds no cards.", CENSUS]
    gone = plain(
        *TRADING,
        "hand minoa clay*2 fish 4",
        "trade fish@3b *@r2 for 0a 1a",
        "show hand minoa",
        flags=("--mode", "table"),
    )
    assert "Of these 1 card left unseen." in gone


def test_the_other_views_in_sentences():
    lines = plain("cities hellas 4", *(f"show {name}" for name in ("cities", "stacks", "log")))
    for line in (
        "City Count: Minoa 0, Hatti 0, Hellas 4.",
        "Order of play: Minoa, Hatti and Hellas. Turn marker at 4.",
        "Stack 1: 18 cards, 0 discarded.",
        "Water in use: 0.",
        "Move 1: City Count: Hellas 4.",
    ):
        assert line in lines
    assert plain("show log")[0] == "No move yet."


@pytest.mark.parametrize("edition", ["west", "east"])
def test_the_chart_in_sentences_has_a_line_for_each_calamity(edition):
    lines = plain("show chart", flags=("--edition", edition))[:-1]
    assert len(lines) == 16
    assert (
        "Stack 3: Famine, not tradeable. Primary victim: loses 10 unit points. 1 other: loses 5 unit points; named by "
        "the primary victim. Nobody gains by it. Changed by: Agriculture +5 (primary), Pottery -5 (both), "
        "Calendar -5 (both)."
    ) in lines
    # What the victim keeps is raised by who helps, and who may buy it off is told at which price, as on the chart.
    (war,) = (line for line in lines if "Civil War" in line)
    assert "all but 35 unit points annexed" in war and "Music +5" in war
    (disorder,) = (line for line in lines if "Civil Disorder" in line)
    assert [one.text for row in rows(edition, {}) if row.id == "civil_disorder" for one in items(row)] == (
        disorder.rpartition("Changed by: ")[2].rstrip(".").split(", ")
    )
    assert any("Theocracy (both; may discard 2 commodity cards instead)" in line for line in lines)
    assert any("Enlightenment (primary; may destroy 2 own cities instead of a step)" in line for line in lines)
    names = {advance.name for advance in advances().values()}
    assert any(name in line for line in lines for name in names)


def test_the_chart_of_a_seat_in_sentences_has_its_advances_counted():
    lines = plain("own hellas pottery", "show chart hellas")
    (famine,) = (line for line in lines if "Famine" in line)
    assert "Primary victim: loses 10, now 5 unit points. 1 other: loses 5, now 0 unit points" in famine
    (flood,) = (line for line in plain("own hellas engineering", "show chart hellas") if "Flood" in line)
    assert "With no units on any flood plain: 5, now 0 unit points at the coast." in flood


def test_legal_and_why_in_sentences():
    lines = plain("phase 6a", "legal")
    assert lines[-8:-1] == [
        "1 command may be given now.",
        "deal",
        "Form: set SEAT board N treasury N cities N ships N column N [because TEXT]",
        "Form: own SEAT ADVANCE ...",
        "Form: disown SEAT ADVANCE ...",
        "Form: cities SEAT N ...",
        "Form: phase ID",
    ]
    assert plain(*TRADING, "legal hellas")[-2] == "Nothing is asked of this seat now."
    assert plain("why deal")[0] == "Allowed."
    assert plain(*TRADING, "why trade ochre iron for 0a 2a")[-2] == "Allowed: placed 3, taken 2."
    assert plain("why undo")[0] == "Not allowed: There is nothing to take back."


def test_help_in_sentences():
    lines = plain("help market")
    assert lines[0] == "The market."
    assert "pass: Makes no trade this time; a later turn may bring one. (M15)" in lines
    assert any(line.endswith("Beside the board only.") for line in lines)
    assert lines[-2].startswith("Topics: help books, help advances, help deal, help market,")


def test_everything_in_sentences_holds_each_view():
    lines = plain(*TRADING, "show")
    for start in (
        "Phase: Trade.",
        "Column 1:",
        "Hatti holds 5 cards",
        "City Count:",
        "Stack 9: Piracy",
        "Water in use:",
        "Move 5:",
    ):
        assert any(line.startswith(start) for line in lines), start


@pytest.mark.parametrize("command", ["show", "help", "legal", "deal", "nonsense"])
def test_sentences_draw_no_boxes_and_fill_no_columns(command):
    for line in plain(*TRADING, command):
        assert line == line.strip() != ""
        assert "  " not in line and "\t" not in line
        assert not re.search("[─-◿]", line)
