"""Phase 10: the seven special abilities, what they move and whom they may strike (6.10)."""

import pytest

from core.empires import data
from core.empires.catalog import advances
from core.empires.catalog.ability import abilities, read_abilities
from core.empires.queries import show
from core.empires.rules import EMPIRES
from core.errors import DataError, RuleError
from core.rules import WATCHER
from tests.empires.table import Table, codes, forms, in_phase, kept_by_hand

ALL = (
    "diaspora",
    "fundamentalism",
    "monotheism",
    "politics",
    "provincial_empire",
    "trade_routes",
    "universal_doctrine",
)
USES = {
    "diaspora": "tokens 3",
    "fundamentalism": "minoa tokens 2 cities 1",
    "monotheism": "minoa tokens 2 cities 1",
    "politics": "tokens 4",
    "provincial_empire": "minoa oil hatti",
    "trade_routes": "fish wine",
    "universal_doctrine": "tokens 4",
}
"""A right use of each beside the board."""
HANDS = {"hellas": "fish wine clay water", "minoa": "oil clay", "hatti": "3 5"}


def able(*entries: str, hands: dict | None = None, **options) -> Table:
    """Phase 10 with a Hellas that holds all special abilities."""
    pieces = ("set hellas board 20 treasury 10 cities 3", "set minoa board 12 treasury 5 cities 4", "set hatti board 9")
    return in_phase("10", *pieces, f"own hellas {' '.join(ALL)}", *entries, hands=hands or HANDS, **options)


def pieces(table: Table, seat: str = "hellas") -> tuple[int, int, int]:
    """Tokens on the board, treasury and cities of *seat*."""
    account = table.state.book(seat).account
    return account.board, account.treasury, account.cities


# What holds for all of them


def test_6_10_the_advances_with_a_special_ability():
    assert {line.advance for line in abilities().lines} == set(ALL)


@pytest.mark.parametrize("name", ALL)
def test_6_10_an_ability_is_for_its_holder_in_phase_10_once_a_turn(name):
    table = able()
    table.do(f"disown hellas {name}")
    table.refused(f"ability hellas {name} {USES[name]}", "ability.not-held", "6.10")
    table.do(f"own hellas {name}", f"ability hellas {name} {USES[name]}")
    assert table.refused(f"ability hellas {name} {USES[name]}", "ability.again", "6.10").values["advance"] == name
    assert able(turn=3).do(f"ability hellas {name} {USES[name]}")
    assert in_phase("11").refused(f"ability hellas {name} {USES[name]}", "phase.wrong").values["phases"] == ("10",)


def test_6_10_the_numbers_of_the_abilities_are_the_printed_ones():
    told = {
        line.advance: {
            name: getattr(line, name) for name in ("players", "face", "tokens", "cities", "treasury", "price")
        }
        for line in abilities().lines
    }
    some = {name: {key: value for key, value in numbers.items() if value} for name, numbers in told.items()}
    assert some == {
        "diaspora": {"tokens": 5},
        "fundamentalism": {"cities": 1},
        "monotheism": {"cities": 1},
        "politics": {"cities": 1, "treasury": 5, "price": 1},
        "provincial_empire": {"players": 5, "face": 2},
        "trade_routes": {"treasury": 2},
        "universal_doctrine": {"tokens": 5, "cities": 1},
    }


def test_6_10_the_next_turn_has_all_abilities_again():
    table = able(hands={"minoa": "clay"})
    table.do("ability hellas diaspora 3", "phase 13", "end")
    assert table.state.books.used == ()


def test_6_10_abilities_are_used_in_ast_progress_order():
    table = able("set minoa column 3", "set hellas column 5", "set hatti column 5")
    assert table.prompt().values == {"order": ["hatti", "hellas", "minoa"]}


def test_6_10_other_advances_have_no_ability():
    refusal = able("own hellas pottery").refused("ability hellas pottery 3", "ability.none", "6.10")
    assert set(refusal.values["could"]) == set(ALL)


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ("ability hellas", "parse.missing"),
        ("ability hellas diaspora tokens", "parse.missing"),
        ("ability hellas diaspora 100", "parse.number"),
        ("ability hellas diaspora 3 tokens 3", "parse.twice"),
        ("ability hellas diaspora troy", "parse.unknown"),
        ("ability hellas divination 3", "parse.unknown"),
        ("ability hellas provincial_empire minoa oil clay", "parse.missing"),
    ],
)
def test_6_10_ability_has_its_form(entry, code):
    able().refused(entry, code)


@pytest.mark.parametrize(
    ("entry", "form"),
    [
        ("diaspora", "ability SEAT diaspora tokens N"),
        ("diaspora cities 1", "ability SEAT diaspora tokens N"),
        ("diaspora 3 minoa", "ability SEAT diaspora tokens N"),
        ("diaspora fish 3", "ability SEAT diaspora tokens N"),
        ("fundamentalism", "ability SEAT fundamentalism SEAT tokens N cities N"),
        ("fundamentalism 3", "ability SEAT fundamentalism SEAT tokens N cities N"),
        ("fundamentalism minoa", "ability SEAT fundamentalism SEAT tokens N cities N"),
        ("monotheism minoa oil", "ability SEAT monotheism SEAT tokens N cities N"),
        ("politics", "ability SEAT politics tokens N, or ability SEAT politics SEAT tokens N cities N"),
        (
            "politics 3 minoa tokens 2",
            "ability SEAT politics tokens N, or ability SEAT politics SEAT tokens N cities N",
        ),
        ("provincial_empire", "ability SEAT provincial_empire SEAT ...; beside the board SEAT CARD ..."),
        ("provincial_empire minoa tokens 3", "ability SEAT provincial_empire SEAT ...; beside the board SEAT CARD ..."),
        ("trade_routes", "ability SEAT trade_routes CARD ..."),
        ("trade_routes fish minoa", "ability SEAT trade_routes CARD ..."),
        ("universal_doctrine", "ability SEAT universal_doctrine tokens N, or cities N"),
        ("universal_doctrine tokens 2 cities 1", "ability SEAT universal_doctrine tokens N, or cities N"),
    ],
)
def test_6_10_what_an_ability_does_not_take_is_refused_with_what_it_takes(entry, form):
    assert able().refused(f"ability hellas {entry}", "ability.needs", "6.10").values["form"] == form


def test_6_10_a_seat_is_named_once_and_not_itself():
    table = able()
    table.refused("ability hellas monotheism minoa tokens 1 minoa tokens 1", "ability.twice", "6.10")
    table.refused("ability hellas monotheism hellas tokens 1", "ability.own", "6.10")


@pytest.mark.parametrize(
    ("name", "guards"),
    [
        ("fundamentalism", ("fundamentalism", "philosophy")),
        ("monotheism", ("monotheism", "theology")),
        ("politics", ("politics", "cultural_ascendancy")),
        ("provincial_empire", ("provincial_empire", "public_works")),
    ],
)
def test_6_10_holders_of_some_advances_are_safe(name, guards):
    use = "minoa" if name == "provincial_empire" else "minoa tokens 1"
    for guard in (*guards, "mysticism"):
        table = able(f"own minoa {guard}")
        if guard == "mysticism":
            table.do(f"ability hellas {name} {use}")
        else:
            refusal = table.refused(f"ability hellas {name} {use}", "ability.safe", "6.10")
            assert refusal.values == {"seat": "minoa", "advance": name, "guard": guard}


def test_6_10_legal_gives_the_form():
    assert "ability SEAT ADVANCE ..." in forms(able())


def test_6_10_seats_may_be_shortened_as_long_as_no_card_begins_so():
    table = able()
    table.do("ability hellas monotheism mi tokens 2")
    assert pieces(table, "minoa")[0] == 10


# Diaspora


def test_6_10_diaspora_moves_up_to_five_own_tokens():
    table = able()
    (event,) = table.do("ability hellas diaspora 5")
    assert pieces(table) == (20, 10, 3)
    assert table.said(event) == "Hellas uses Diaspora. Tokens moved: 5."
    assert able().refused("ability hellas diaspora 6", "ability.too-many", "6.10").values["most"] == 5


def test_6_10_diaspora_moves_no_tokens_that_are_not_there():
    able("set hellas board 2").refused("ability hellas diaspora 3", "ledger.short", "3")


# Fundamentalism and Monotheism


def test_6_10_fundamentalism_destroys_all_units_of_an_area():
    table = able()
    events = table.do("ability hellas fundamentalism minoa tokens 1 cities 1 hatti tokens 2")
    assert codes(events) == ["ability.used", "units.destroyed", "units.destroyed"]
    assert table.said(events[1]) == "Hellas destroys units of Minoa. Tokens: 1. Cities: 1."
    assert (pieces(table), pieces(table, "minoa"), pieces(table, "hatti")) == ((20, 10, 3), (11, 5, 3), (7, 0, 0))


def test_6_10_monotheism_annexes_all_units_of_an_area_with_pieces_of_ones_own():
    table = able()
    events = table.do("ability hellas monotheism minoa tokens 2 cities 1")
    assert codes(events) == ["ability.used", "units.annexed"]
    assert table.said(events[1]) == "Hellas annexes units of Minoa. Tokens: 2. Cities: 1."
    assert (pieces(table), pieces(table, "minoa")) == ((22, 10, 4), (10, 5, 3))


def test_6_10_monotheism_needs_pieces_in_stock_for_all_of_them():
    able("set hellas board 44").refused("ability hellas monotheism minoa tokens 2", "ledger.short", "3")
    able("set hellas cities 9 because so").refused("ability hellas monotheism minoa cities 1", "ledger.short", "3")


@pytest.mark.parametrize("name", ["fundamentalism", "monotheism", "politics"])
def test_6_10_an_area_holds_one_city_and_no_units_that_are_not_there(name):
    table = able()
    refusal = table.refused(f"ability hellas {name} minoa cities 1 hatti cities 1", "ability.too-many", "6.10")
    assert (refusal.values["what"], refusal.values["most"]) == ("cities", 1)
    table.refused(f"ability hellas {name} hatti cities 1", "ledger.short", "3")
    table.refused(f"ability hellas {name} hatti tokens 10", "ledger.short", "3")


# Politics


def test_6_10_politics_gains_up_to_five_treasury_from_stock():
    table = able()
    (event,) = table.do("ability hellas politics 5")
    assert pieces(table) == (20, 15, 3)
    assert table.said(event) == "Hellas uses Politics. From stock to treasury: 5."
    refusal = able().refused("ability hellas politics 6", "ability.too-many", "6.10")
    assert (refusal.values["what"], refusal.values["most"]) == ("treasury", 5)


def test_6_10_politics_gains_no_more_than_is_in_stock():
    table = able("set hellas board 42")
    table.refused("ability hellas politics 4", "ledger.short", "3")
    table.do("ability hellas politics 3")
    assert pieces(table) == (42, 13, 3)


def test_6_10_or_politics_annexes_for_one_treasury_a_unit_point_paid_into_the_own_stock():
    """A city counts five and a token one."""
    table = able()
    events = table.do("ability hellas politics minoa tokens 3 cities 1")
    assert table.said(events[0]) == "Hellas uses Politics. Treasury paid: 8."
    assert (pieces(table), pieces(table, "minoa")) == ((23, 2, 4), (9, 5, 3))


def test_6_10_politics_annexes_nothing_that_treasury_can_not_pay():
    refusal = able().refused("ability hellas politics minoa tokens 6 cities 1", "ledger.short", "3")
    assert (refusal.values["count"], refusal.values["most"]) == (11, 10)


def test_6_10_where_the_treasury_is_not_known_politics_is_only_logged():
    table = able()
    kept_by_hand(table, "hellas", "treasury")
    table.do("ability hellas politics minoa tokens 6 cities 1")
    assert show(table.state, ["ledger"])["hellas"]["treasury"] is None


# Trade Routes


@pytest.mark.parametrize("mode", ["digital", "table"])
def test_6_10_trade_routes_gives_twice_the_face_value_of_discarded_commodities(mode):
    table = able(mode=mode, hands={"hellas": "fish*2 wine clay water"})
    (event,) = table.do("ability hellas trade_routes fish*2 wine")
    assert pieces(table) == (20, 10 + 2 * (3 + 3 + 5), 3)
    assert table.holds("hellas") == ["clay", "water"]
    assert sorted(table.state.discards) == ["fish", "fish", "wine"]
    assert table.said(event) == "Hellas uses Trade Routes. Discarded: Fish ×2 and Wine. From stock to treasury: 22."
    assert event.reveals


def test_6_10_trade_routes_takes_no_card_that_stock_can_not_pay_in_full():
    refusal = able("set hellas board 40").refused("ability hellas trade_routes fish", "ledger.short", "3")
    assert (refusal.values["place"], refusal.values["count"], refusal.values["most"]) == ("stock", 6, 5)


@pytest.mark.parametrize("card", ["water", "famine"])
def test_6_10_trade_routes_takes_commodities_only(card):
    table = able(mode="digital", hands={"hellas": "fish water famine"})
    assert table.refused(f"ability hellas trade_routes {card}", "ability.card", "6.10").values["card"] == card


@pytest.mark.parametrize(("mode", "rule"), [("digital", "M16"), ("table", "K2")])
def test_6_10_trade_routes_takes_no_card_that_is_not_held(mode, rule):
    able(mode=mode, hands={"hellas": "fish"}).refused("ability hellas trade_routes wine", "hand.lacks", rule)


def test_k9_beside_the_board_no_card_is_turned_in_more_often_than_the_deck_holds_it():
    hands = {"hellas": "5 5", "minoa": "wine*5"}
    table = able(hands=hands)
    table.refused("ability hellas trade_routes wine wine", "deck.too-many", "K9")
    table.do("ability hellas trade_routes wine textiles")


# Universal Doctrine


def test_6_10_universal_doctrine_wins_five_barbarian_tokens_or_a_pirate_city():
    table = able()
    (event,) = table.do("ability hellas universal_doctrine 5")
    assert pieces(table) == (25, 10, 3)
    assert table.said(event) == "Hellas uses Universal Doctrine. Barbarian tokens won: 5."
    table = able()
    (event,) = table.do("ability hellas universal_doctrine cities 1")
    assert pieces(table) == (20, 10, 4)
    assert table.said(event) == "Hellas uses Universal Doctrine. Pirate cities won: 1."


@pytest.mark.parametrize(("entry", "what", "most"), [("6", "tokens", 5), ("cities 2", "cities", 1)])
def test_6_10_universal_doctrine_wins_no_more(entry, what, most):
    refusal = able().refused(f"ability hellas universal_doctrine {entry}", "ability.too-many", "6.10")
    assert (refusal.values["what"], refusal.values["most"]) == (what, most)


def test_6_10_universal_doctrine_needs_pieces_in_stock():
    able("set hellas board 43").refused("ability hellas universal_doctrine 3", "ledger.short", "3")
    able("set hellas cities 9 because so").refused("ability hellas universal_doctrine cities 1", "ledger.short", "3")


# Provincial Empire beside the board


def test_6_10_beside_the_board_others_hand_over_a_card_as_far_as_it_is_told():
    table = able(hands={"minoa": "oil clay", "hatti": "3 5"})
    events = table.do("ability hellas provincial_empire minoa oil hatti")
    assert codes(events) == ["ability.used", "card.given", "card.given"]
    assert table.said(events[0]) == "Hellas uses Provincial Empire. A card each from Minoa and Hatti."
    assert table.said(events[1]) == "Minoa hands a card over to Hellas. It is Oil."
    assert table.said(events[2]) == "Hatti hands a card over to Hellas."
    assert table.hand("minoa").known == ("clay",)
    assert (table.hand("hatti").unseen, table.hand("hatti").gone) == ((3, 5), ("",))
    assert (table.hand("hellas").known, table.hand("hellas").any) == (("oil",), 1)


def test_6_10_beside_the_board_a_card_may_be_told_by_its_stack():
    table = able(hands={"hatti": "3 5"})
    table.do("ability hellas provincial_empire hatti 3")
    assert (table.hand("hatti").size, table.hand("hellas").unseen) == (1, (3,))
    able(hands={"hatti": "2 5"}).do("ability hellas provincial_empire hatti 2")


@pytest.mark.parametrize("card", ["clay", "1", "water", "treachery"])
def test_6_10_a_card_of_number_two_or_higher_is_handed_over(card):
    table = able(hands={"minoa": "clay oil water treachery 1"})
    assert table.refused(f"ability hellas provincial_empire minoa {card}", "ability.card", "6.10").values["least"] == 2
    table.do("ability hellas provincial_empire minoa oil")


@pytest.mark.parametrize(("cards", "code"), [("wine", "hand.lacks"), ("9", "hand.lacks-unseen")])
def test_6_10_beside_the_board_a_hand_gives_only_what_it_can_hold(cards, code):
    able(hands={"minoa": "oil clay"}).refused(f"ability hellas provincial_empire minoa {cards}", code, "K2")


def test_6_10_who_holds_no_card_gives_none():
    able(hands={"minoa": "oil"}).refused("ability hellas provincial_empire hatti", "hand.empty", "K1")


# Provincial Empire where the app deals the cards


def asked(**hands: str) -> Table:
    """A digital game in which Hellas has called on Minoa and Hatti."""
    table = able(mode="digital", hands=hands or {"minoa": "oil clay", "hatti": "clay treachery"})
    table.do("ability hellas provincial_empire minoa hatti")
    return table


def test_6_10_in_a_digital_game_the_others_choose_their_card_themselves():
    table = able(mode="digital", hands={"minoa": "oil clay"})
    refusal = table.refused("ability hellas provincial_empire minoa oil", "ability.theirs", "6.10")
    assert refusal.values == {"seats": ("minoa",)}
    refused = EMPIRES.parse("ability hellas provincial_empire minoa wine", table.state, "hellas")
    with pytest.raises(RuleError, match=r"ability\.theirs"):
        EMPIRES.apply(table.state, *refused, None)


def test_6_10_each_of_them_is_asked_for_its_card():
    table = asked()
    assert (table.prompt().code, table.prompt().values) == ("prompt.10-left", {"seats": ["minoa", "hatti"]})
    assert [text for text in table.legal("minoa") if text.startswith("give")] == ["give minoa oil"]
    assert [text for text in table.legal("hatti") if text.startswith("give")] == ["give hatti none"]
    assert [text for text in table.legal("hellas") if text.startswith("give")] == []
    assert table.refused("end", "give.left", "6.10").values["seats"] == ("minoa", "hatti")


def test_6_10_a_card_that_is_handed_over_is_seen_by_those_two_only():
    table = asked()
    events = table.do("give minoa oil", seat="minoa")
    assert codes(events) == ["card.given", "card.received"]
    assert table.said(events[0], "minoa") == "Minoa hands a card over to Hellas. It is Oil."
    assert table.said(events[1], "hellas") == "Hellas receives Oil from Minoa."
    for observer in ("hatti", WATCHER):
        assert table.said(events[0], observer) == "Minoa hands a card over to Hellas."
        assert table.said(events[1], observer) == ""
    assert (table.holds("minoa"), table.holds("hellas")) == (["clay"], ["oil"])
    assert table.hand("hellas", "minoa").known == ("oil",)
    assert table.hand("hellas", "hatti").any == 1
    assert table.hand("minoa", "hellas").unseen == (1,)
    assert table.hand("minoa", "hatti").gone == ("",)


def test_6_10_who_has_no_such_card_says_so_and_who_has_one_can_not():
    table = asked()
    (event,) = table.do("give hatti none", seat="hatti")
    assert table.said(event, "hellas") == "Hatti has no card to hand over to Hellas."
    table.refused("give minoa none", "give.has-one", "6.10")
    table.refused("give minoa clay", "ability.card", "6.10")
    table.refused("give minoa wine", "hand.lacks", "M16")
    table.do("give minoa oil", "end")
    assert table.state.phase == "11"


def test_6_10_nobody_gives_for_another_or_unasked():
    table = asked()
    table.refused("give minoa oil", "seat.not-yours", seat="hellas")
    table.refused("give hellas clay", "give.not-asked", "6.10")
    table.do("give minoa oil")
    table.refused("give minoa clay", "give.not-asked", "6.10")


@pytest.mark.parametrize("text", ["give minoa", "give minoa oil clay"])
def test_6_10_give_has_its_form(text):
    with pytest.raises(RuleError, match=r"parse\."):
        asked().do(text)


def test_6_10_two_empires_may_ask_the_same_seat():
    table = able("own hatti provincial_empire", mode="digital", hands={"minoa": "oil wine clay"})
    table.do("ability hellas provincial_empire minoa", "ability hatti provincial_empire minoa")
    table.do("give minoa wine", "give minoa oil")
    assert (table.holds("hellas"), table.holds("hatti")) == (["wine"], ["oil"])


def test_6_10_the_table_may_leave_it_with_a_reason():
    table = asked()
    events = table.do("end because the cards were forgotten")
    assert codes(events) == ["phase.by-hand", "phase.opened"]
    assert table.state.books.owed == ()


# The facts


def _document() -> dict:
    return dict(data.document("abilities.toml", ["unit_points", "ability"]))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"advance": "divination"}, "diaspora"),
        ({"safe": ["divination"]}, "divination"),
        ({"tokens": -1}, "tokens"),
        ({"kind": "pray"}, "kind"),
        ({"power": 3}, "power"),
    ],
)
def test_a_wrong_fact_is_told_with_its_file(change, message):
    found = _document()
    found["ability"] = [{**found["ability"][0], **change}, *found["ability"][1:]]
    with pytest.raises(DataError, match=f"abilities.toml.*{message}"):
        read_abilities(found, advances(), ALL)


def test_an_ability_that_is_missing_is_told():
    found = _document()
    found["ability"] = found["ability"][1:]
    with pytest.raises(DataError, match=r"abilities\.toml.*diaspora"):
        read_abilities(found, advances(), ALL)
