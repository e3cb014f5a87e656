"""Special Buildings in a game: built, controlled, taxed, given up, returned, named and scored (SB-1 to SB-10)."""

import pytest

from core.empires.options import read_options, write_options
from core.empires.queries import show
from core.empires.state import replace
from core.errors import RuleError
from core.games import new_game, open_game
from core.session import LocalSession
from tests.empires.table import Table, codes, forms, in_phase, kept_by_hand, new, played

HELLAS = "set hellas board 20 treasury 10 cities 4 column 7"
MINOA = "set minoa board 12 treasury 4 cities 2 column 7"


def buying(*entries: str, hellas: str = "wool*4 resin*3 wine*4", **options) -> Table:
    """Phase 12 with the expansion, Hellas in the Early Bronze Age."""
    options = {"mode": "digital", "with": ["special_buildings"], **options}
    return in_phase("12", HELLAS, MINOA, *entries, hands={"hellas": hellas}, **options)


def standing(*entries: str, phase: str = "12", hellas: str = "wool*4 resin*3 wine*4") -> Table:
    """The turn after Hellas has built the Parthenon in Macedonia, for four Wool."""
    table = buying(*entries, hellas=hellas)
    table.do("acquire hellas building parthenon at Macedonia pay wool*4")
    books = replace(table.state.books, done=())
    table.state = replace(table.state, phase=phase, turn=3, books=books)
    return table


def buildings(table: Table):
    """Where the Special Buildings are."""
    return table.state.books.buildings


def controllers(table: Table) -> dict[str, str | None]:
    """Who controls each building on the map."""
    return {one.building: one.area.controller for one in buildings(table).standing}


# Set-up


def test_sb1_without_the_expansion_nothing_can_be_said_of_buildings():
    table = in_phase("12", HELLAS, mode="digital", hands={"hellas": "wool*4"})
    for command in (
        "acquire hellas building parthenon at Macedonia pay wool*4",
        "acquire hellas pottery pay wool*4 sacrifice parthenon for wool",
        "stands parthenon city hellas",
        "name persia_building Apadana",
    ):
        assert table.refused(command, "building.none", "SB-1.2")
    assert not any(form.startswith("stands") for form in forms(table))


def test_sb1_all_buildings_are_in_the_supply():
    table = buying()
    assert len(buildings(table).supply) == 18
    assert (buildings(table).standing, buildings(table).aside) == ((), ())
    assert any(form.startswith("stands") for form in forms(table))


IN_PLAY = ["great_palace", "parthenon", "hattusan_city_walls"]


def chosen(buildings, **more) -> Table:
    """A new game with these buildings."""
    return new(**{"with": ["special_buildings"], "buildings": buildings, **more})


def test_sb1_2_a_smaller_supply_may_be_chosen():
    table = chosen([*IN_PLAY, "stone"])
    assert set(show(table.state, ["buildings"])["supply"]) == {*IN_PLAY, "stonehenge"}
    table.refused("stands colosseum city none", "building.not-on-map", "SB-2.6")
    again = read_options(write_options(table.state.options))
    assert again == table.state.options
    assert "buildings" not in write_options(buying().state.options)


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({"buildings": IN_PLAY[1:]}, "building.left-out"),
        ({"buildings": []}, "building.left-out"),
        ({"buildings": IN_PLAY, "players": 4}, "building.left-out"),
        ({"buildings": [*IN_PLAY, "temple"]}, "parse.unknown"),
        ({"buildings": [*IN_PLAY, 7]}, "option.value"),
        ({"buildings": "parthenon"}, "option.value"),
        ({"buildings": IN_PLAY, "with": []}, "option.buildings"),
    ],
)
def test_sb1_2_a_supply_that_can_not_be_is_refused(raw, code):
    with pytest.raises(RuleError) as refused:
        read_options({"with": ["special_buildings"], **raw})
    assert refused.value.code == code


def test_sb1_2_a_saved_game_keeps_its_smaller_supply(tmp_path):
    options = {"with": ["special_buildings"], "buildings": IN_PLAY}
    new_game("empires", options, tmp_path / "a.toml").close()
    with open_game(tmp_path / "a.toml") as opened:
        assert set(show(opened.game.state, ["buildings"])["supply"]) == set(IN_PLAY)


# What is shown


def test_sb2_the_view_tells_supply_what_stands_and_what_was_given_up():
    table = standing("set minoa board 12")
    table.do("stands parthenon city none tokens hellas 3 barbarians 1 limit 2")
    shown = show(table.state, ["buildings"])
    assert len(shown["supply"]) == 17 and shown["aside"] == []
    assert shown["standing"] == {
        "parthenon": {
            "area": "Macedonia",
            "printed": 2,
            "region": "hellas",
            "owner": "hellas",
            "controller": "hellas",
            "city": None,
            "tokens": {"hellas": 3, "barbarians": 1},
            "holds": {"hellas": 2, "barbarians": 2},
        }
    }
    table.do("acquire hellas pottery pay resin*3 sacrifice parthenon for resin")
    assert show(table.state, ["buildings"])["aside"] == ["parthenon"]
    assert "buildings" not in show(table.state, [])


def test_sb2_without_the_expansion_there_is_no_such_view():
    with pytest.raises(RuleError, match=r"building\.none"):
        show(new().state, ["buildings"])


@pytest.mark.parametrize(
    ("told", "advances", "holds"),
    [
        ("city hellas", "", {"hellas": 1}),
        ("city hellas", "public_works", {"hellas": 2}),
        ("city hellas tokens minoa 1", "public_works", {"hellas": 2, "minoa": 0}),
        ("city none tokens hellas 1 limit 1", "", {"hellas": 2}),
        ("city none tokens hellas 1 limit 2", "agriculture", {"hellas": 4}),
        ("city none tokens hellas 1 limit 3", "", {"hellas": 3}),
        ("city none tokens hellas 1 minoa 1 limit 2", "agriculture", {"hellas": 2, "minoa": 2}),
        ("city none tokens hellas 1", "", {"hellas": None}),
        ("city none", "", {}),
    ],
)
def test_sb6_the_view_tells_how_many_tokens_stay_in_the_area(told, advances, holds):
    table = standing(*([f"own hellas {advances}"] if advances else []))
    table.do(f"stands parthenon {told}")
    assert show(table.state, ["buildings"])["standing"]["parthenon"]["holds"] == holds


@pytest.mark.parametrize(("alone", "holds"), [("yes", 2), ("no", 3)])
def test_sb6_2a_a_table_may_let_the_building_help_who_is_not_alone(alone, holds):
    table = buying(switches={"building_limit_alone": alone})
    table.do("acquire hellas building parthenon at Macedonia pay wool*4")
    table.do("stands parthenon city none tokens hellas 1 minoa 1 limit 2")
    assert show(table.state, ["buildings"])["standing"]["parthenon"]["holds"] == {"hellas": holds, "minoa": holds}


def test_sb6_a_limit_that_was_told_stays_until_it_is_told_anew():
    table = standing()
    table.do("stands parthenon city none tokens hellas 1 limit 1", "stands parthenon city none tokens hellas 2")
    assert show(table.state, ["buildings"])["standing"]["parthenon"]["printed"] == 1
    table.refused("stands parthenon city none limit many", "parse.number")
    table.refused("stands parthenon city none limit", "parse.missing")


def test_sb6_a_map_knows_what_is_printed():
    areas = [{"id": "macedonia", "label": "Macedonia", "limit": 2, "land": ["sparta"]}]
    areas.append({"id": "sparta", "label": "Sparta", "limit": 1, "land": ["macedonia"]})
    table = buying(areas=areas)
    table.do("acquire hellas building parthenon at macedonia pay wool*4")
    assert show(table.state, ["buildings"])["standing"]["parthenon"]["printed"] == 2


# Building one


def test_sb3_a_building_is_bought_like_an_advance_and_placed_in_an_area_with_a_city():
    table = buying()
    (event,) = table.do("acquire hellas building parthenon at Macedonia pay wool*4")
    assert event.values["cost"] == 30
    assert table.said(event) == (
        "Hellas makes a purchase for 30 trade points. Built in Macedonia: The Parthenon. Turned in: Wool ×4. "
        "Trade points lost: 34."
    )
    (one,) = buildings(table).standing
    assert (one.building, one.region, one.area.name, one.turn) == ("parthenon", "hellas", "Macedonia", 2)
    assert one.area.controller == "hellas"
    assert "parthenon" not in buildings(table).supply


def test_sb3_advances_and_a_building_are_one_transaction():
    table = buying()
    (event,) = table.do("acquire hellas urbanism building colosseum at Old Sparta pay wool*4 treasury 6")
    assert event.values["cost"] == 40 + 30
    assert show(table.state, ["advances", "hellas"])["held"] == ["urbanism"]
    assert buildings(table).standing[0].area.name == "Old Sparta"


@pytest.mark.parametrize(("column", "price"), [(7, 30), (10, 30), (12, 40), (15, 50), (16, 50)])
def test_sb3_the_price_goes_by_the_era_of_the_marker(column, price):
    table = buying(f"set hellas column {column}")
    refusal = table.refused("acquire hellas building parthenon at Macedonia pay treasury 1", "pay.short", "6.12")
    assert refusal.values["cost"] == price


def test_sb3_no_colour_makes_a_building_cheaper():
    table = buying("own hellas mathematics")
    refusal = table.refused("acquire hellas building parthenon at Macedonia", "pay.short")
    assert refusal.values["cost"] == 30


def test_sb3_none_is_built_in_the_stone_age_unless_the_table_says_so():
    stone = "set hellas column 3"
    buying(stone).refused("acquire hellas building parthenon at Macedonia pay wool*4", "building.stone-age", "SB-3.4")
    table = buying(stone, switches={"stone_age_building": "30"})
    (event,) = table.do("acquire hellas building parthenon at Macedonia pay wool*4")
    assert event.values["cost"] == 30


def test_sb3_a_building_of_any_civilization_may_be_taken():
    table = buying()
    table.do("acquire hellas building stonehenge at Macedonia pay wool*4")
    assert controllers(table) == {"stonehenge": "hellas"}


def test_sb3_without_a_city_none_is_built():
    table = buying("set hellas cities 0 because so")
    table.refused("acquire hellas building parthenon at Macedonia pay wool*4", "building.no-city", "SB-3.2")


def test_sb3_a_region_holds_one():
    refusal = standing().refused(
        "acquire hellas building colosseum at Sparta pay wine*4", "building.region-taken", "SB-3.2"
    )
    assert (refusal.values["building"], refusal.values["area"]) == ("parthenon", "Macedonia")


def test_sb3_what_stands_on_the_map_is_not_in_the_supply():
    table = standing("set minoa treasury 40")
    refusal = table.refused(
        "acquire minoa building parthenon at Knossos pay treasury 30", "building.not-in-supply", "SB-3.6"
    )
    assert refusal.values["where"] == "map"


@pytest.mark.parametrize("area", ["x" * 33, "a\u202eb"])
def test_sb3_an_area_that_can_not_be_shown_is_refused(area):
    with pytest.raises(RuleError, match=r"text\."):
        buying().do(f"acquire hellas building parthenon at {area} pay wool*4")


# Control


@pytest.mark.parametrize(
    ("told", "controller"),
    [
        ("city minoa", "minoa"),
        ("city minoa tokens hatti 9", "minoa"),
        ("city none tokens hellas 3 minoa 2", "hellas"),
        ("city none tokens hellas 2 minoa 2", None),
        ("city none tokens hellas 2 barbarians 3", None),
        ("city barbarians", None),
        ("city none", None),
    ],
)
def test_sb2_who_controls_a_building_follows_from_what_stands_in_its_area(told, controller):
    table = standing("set hatti board 9")
    (event,) = table.do(f"stands parthenon {told}")
    assert controllers(table) == {"parthenon": controller}
    assert event.values["controller"] == controller
    assert (f"{controller.title()} controls it." in table.said(event)) if controller else True


def test_sb2_nobody_has_more_in_one_area_than_on_the_board():
    table = standing("set hatti board 3")
    refusal = table.refused("stands parthenon city minoa tokens hellas 40", "ledger.short", "3")
    assert (refusal.values["seat"], refusal.values["most"]) == ("hellas", 20)
    table.refused("stands parthenon city none tokens hatti 4", "ledger.short")
    table.refused("stands parthenon city hatti", "building.no-such-city", "3")
    table.do("stands parthenon city none tokens hatti 3 barbarians 40")
    table.do("stands parthenon city minoa tokens hellas 20")


def test_sb2_tokens_that_the_table_keeps_by_hand_may_be_any_number():
    table = standing()
    kept_by_hand(table, "hatti", "board")
    table.do("stands parthenon city none tokens hatti 12")
    assert controllers(table) == {"parthenon": "hatti"}


def test_sb2_what_stands_there_is_told_in_words():
    (event,) = standing().do("stands parthenon city none tokens hellas 3 barbarians 2")
    assert Table(new().state).said(event) == (
        "In the area of The Parthenon: no city. Tokens there: Hellas 3, the Barbarians 2. Hellas controls it."
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("stands parthenon", "parse.missing"),
        ("stands parthenon town hellas", "parse.missing"),
        ("stands parthenon city hellas tokens", "parse.missing"),
        ("stands parthenon city hellas tokens minoa", "parse.missing"),
        ("stands parthenon city hellas with minoa 3", "parse.missing"),
        ("stands parthenon city troy", "parse.unknown"),
        ("stands temple city hellas", "parse.unknown"),
        ("stands parthenon city none tokens minoa 3 minoa 4", "parse.twice"),
        ("stands parthenon city none tokens minoa 56", "parse.number"),
        ("stands colosseum city hellas", "building.not-on-map"),
    ],
)
def test_sb2_stands_has_its_form(text, code):
    standing().refused(text, code)


# Taxes


def test_sb5_a_controlled_building_pays_taxes_like_one_more_city():
    table = standing(phase="1")
    events = table.do("tax")
    assert [(event.seat, event.values["due"]) for event in events] == [("minoa", 4), ("hatti", 0), ("hellas", 10)]
    table = standing(phase="1")
    table.do("stands parthenon city minoa")
    events = table.do("tax")
    assert [(event.seat, event.values["due"]) for event in events] == [("minoa", 6), ("hatti", 0), ("hellas", 8)]


def test_sb5_who_controls_a_building_without_a_city_owes_its_tax():
    table = standing("set hatti board 3", phase="1")
    table.do("stands parthenon city none tokens hatti 3")
    table.do("tax hellas", "tax minoa")
    assert table.refused("end", "tax.not-collected", "6.1").values["seats"] == ("hatti",)
    table.do("tax hatti", "end")
    assert show(table.state, ["ledger"])["hatti"]["treasury"] == 2


def test_sb5_the_unpaid_part_takes_cities_and_never_the_building():
    """Seven tokens in stock pay for three of five."""
    table = standing("set hellas board 40 treasury 8", phase="1")
    events = table.do("tax")
    assert events[2].values == {"rate": 2, "due": 10, "paid": 7, "revolting": 2}
    assert table.state.cities_of("hellas") == 2
    assert controllers(table) == {"parthenon": "hellas"}


# Given up in a payment


def test_sb8_a_controlled_building_stands_in_for_a_missing_card():
    """Three Resin and the Parthenon count as four: 7 x 16 = 112."""
    table = standing()
    (event,) = table.do("acquire hellas agriculture pay resin*3 sacrifice parthenon for resin")
    assert event.values["worth"] == 112
    assert "Given up: The Parthenon." in table.said(event)
    assert buildings(table).standing == () and buildings(table).aside == ("parthenon",)


def test_sb8_it_may_go_with_trade_empire():
    """Three Resin, a Gold and the Parthenon count as five: 7 x 25 = 175."""
    table = standing("own hellas trade_empire", hellas="wool*4 resin*3 gold")
    (event,) = table.do("acquire hellas agriculture pay resin*3 sub gold for resin sacrifice parthenon for resin")
    assert event.values["worth"] == 175


def test_sb8_a_complete_set_misses_nothing():
    table = standing(hellas="wool*4 tin*5")
    refusal = table.refused(
        "acquire hellas agriculture pay tin*5 sacrifice parthenon for tin", "pay.set-complete", "SB-8.1"
    )
    assert refusal.values["missing"] == 0


def test_sb8_only_who_controls_a_building_gives_it_up():
    table = standing()
    table.do("stands parthenon city minoa")
    refusal = table.refused(
        "acquire hellas agriculture pay resin*3 sacrifice parthenon for resin", "building.not-controlled", "SB-8.1"
    )
    assert refusal.values["building"] == "parthenon"


def test_sb8_control_is_enough_and_ownership_not_needed():
    table = standing()
    table.do("stands parthenon city minoa", "end", "end", "deal", *["done"] * 3, *["pass"] * 3, "phase 12")
    card = next(card for card in table.holds("minoa") if table.state.options.deck.cards[card].kind == "commodity")
    table.do("set minoa treasury 40")
    stack = table.state.options.deck.cards[card].stack
    price = show(table.state, ["advances", "minoa"])["prices"]["urbanism"]
    table.do(f"acquire minoa urbanism pay {card} sacrifice parthenon for {card} treasury {price - 4 * stack}")
    assert buildings(table).aside == ("parthenon",)


@pytest.mark.parametrize(
    ("payment", "code", "rule"),
    [
        ("resin*3 sacrifice parthenon for wine", "pay.no-set", "SB-8.1"),
        ("resin*3 sacrifice parthenon for water", "pay.not-commodity", "SB-8.1"),
        ("resin*3 sacrifice parthenon for resin sacrifice parthenon for resin", "building.twice", "SB-8.1"),
        ("resin*3 sacrifice colosseum for resin", "building.not-controlled", "SB-8.1"),
    ],
)
def test_sb8_what_can_not_stand_in_is_refused(payment, code, rule):
    standing().refused(f"acquire hellas agriculture pay {payment}", code, rule)


def test_sb8_the_building_may_be_given_up_and_another_built_in_the_same_purchase():
    table = standing()
    table.do("acquire hellas building colosseum at Sparta pay resin*3 sacrifice parthenon for resin")
    assert controllers(table) == {"colosseum": "hellas"}
    assert buildings(table).aside == ("parthenon",)


def test_sb3_what_was_given_up_this_turn_can_not_be_built_this_turn():
    table = standing()
    refusal = table.refused(
        "acquire hellas building parthenon at Sparta pay resin*3 sacrifice parthenon for resin",
        "building.not-in-supply",
        "SB-3.7",
    )
    assert refusal.values["where"] == "aside"


def test_sb8_a_building_of_this_turn_is_not_given_up_yet():
    table = buying("set minoa treasury 40")
    table.do("acquire hellas building parthenon at Macedonia pay wool*4", "stands parthenon city minoa")
    table.refused("acquire minoa urbanism pay treasury 40 sacrifice parthenon for wine", "building.new", "SB-8.4")


# Back in the supply


def test_sb4_what_was_given_up_returns_to_the_supply_in_phase_13():
    table = standing()
    table.do("acquire hellas agriculture pay resin*3 sacrifice parthenon for resin")
    events = table.do("end")
    assert codes(events) == ["phase.opened", "cards.returned", "building.returned"]
    assert table.said(events[-1]) == "Back in the supply: The Parthenon."
    assert buildings(table).aside == () and len(buildings(table).supply) == 18


def test_sb4_where_nothing_was_given_up_nothing_is_said():
    table = standing()
    assert codes(table.do("end")) == ["phase.opened", "cards.returned"]


# Points and ties


def test_sb9_points_for_owning_controlling_and_for_ones_own_building():
    table = standing()
    assert dict(show(table.state, ["score"])["hellas"]["lines"])["buildings"] == 5
    assert dict(show(table.state, ["score"])["minoa"]["lines"])["buildings"] == 0
    table.do("stands parthenon city minoa")
    assert dict(show(table.state, ["score"])["hellas"]["lines"])["buildings"] == 2
    assert dict(show(table.state, ["score"])["minoa"]["lines"])["buildings"] == 1


def test_sb9_without_the_expansion_there_is_no_such_line():
    assert "buildings" not in dict(show(new().state, ["score"])["hellas"]["lines"])


# Names


def test_sb10_a_building_without_a_name_may_be_given_one_and_is_called_so_from_then_on():
    with new_game("empires", {"with": ["special_buildings"]}) as opened:
        session = LocalSession(opened.game)
        done = session.submit("name persia_building Hall of a Hundred Columns")
        assert opened.words.event(done.events[0]) == "A Special Building is called Hall of a Hundred Columns."
        assert opened.words.building("persia_building") == "Hall of a Hundred Columns"
        assert opened.words.building("iberia_building") == "special building of Iberia"
        session.submit("undo")
        assert opened.words.building("persia_building") == "special building of Persia"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("name persia_building", "parse.missing"),
        ("name temple Hall", "parse.unknown"),
        ("name parthenon Temple", "building.has-name"),
        ("name persia_building stonehenge", "building.name-taken"),
        ("name persia_building " + "x" * 33, "text.too-long"),
        ("name persia_building a\u202eb", "text.direction"),
    ],
)
def test_sb10_a_name_that_can_not_be_is_refused(text, code):
    played(**{"with": ["special_buildings"]}).refused(text, code)
