"""Special Buildings: the hand-checked examples by number, and the rules around them (SB-1 to SB-9)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.empires.buildings import (
    BARBARIANS,
    Area,
    Buildings,
    Holdings,
    Party,
    Standing,
    annexed,
    build,
    check_may_build,
    destroyed,
    holdings,
    holds,
    label,
    left_by,
    named,
    options,
    places,
    price,
    returned,
    sacrificed,
    set_up,
    soften,
    told,
)
from core.empires.catalog import Seat
from core.empires.facts import ERAS, BuildingId, Era, Option, Role, special_buildings
from core.empires.ledger import Account, post_all
from core.empires.ledger import annexed as annexed_units
from core.empires.taxes import Levy, levy
from core.empires.victory import Standing as Player
from core.empires.victory import ranking
from core.errors import RuleError
from core.words import Words

MINOA, HATTI, HELLAS = Seat("minoa"), Seat("hatti"), Seat("hellas")
A, B, C = Seat("hellas"), Seat("minoa"), Seat("hatti")
PARTHENON, PALACE, WALLS = BuildingId("parthenon"), BuildingId("great_palace"), BuildingId("hattusan_city_walls")
COLOSSEUM, STONEHENGE = BuildingId("colosseum"), BuildingId("stonehenge")
ALL = tuple(line.id for line in special_buildings().buildings)


def standing(building: BuildingId, region: Seat, holder: Party | None, *, turn: int = 1) -> Standing:
    """A building in the region of a player, in an area where *holder* has a city."""
    return Standing(building, region, Area(f"area of {region}", 3, city=holder), turn)


def on_map(*lines: Standing) -> Buildings:
    return Buildings(supply=tuple(one for one in ALL if one not in [line.building for line in lines]), standing=lines)


EXAMPLE = on_map(standing(PARTHENON, HELLAS, HELLAS), standing(WALLS, HATTI, MINOA), standing(PALACE, MINOA, None))
"""The three players of the printed example."""


def code_of(raised: pytest.ExceptionInfo[RuleError]) -> tuple[str, str | None]:
    return raised.value.code, raised.value.rule


# Victory points


def test_vector_1_own_and_control_of_the_associated_building_are_five_points() -> None:
    assert holdings(EXAMPLE, HELLAS) == Holdings(owns=True, controls=1, controls_associated=True, owns_associated=True)
    assert holdings(EXAMPLE, HELLAS).points == 5


def test_vector_2_an_owner_without_control_has_two_points() -> None:
    assert holdings(EXAMPLE, HATTI) == Holdings(owns=True)
    assert holdings(EXAMPLE, HATTI).points == 2


def test_vector_3_owning_one_and_controlling_another_are_three_points() -> None:
    assert holdings(EXAMPLE, MINOA) == Holdings(owns=True, controls=1)
    assert holdings(EXAMPLE, MINOA).points == 3


def test_vector_4_of_equal_players_the_one_who_owns_and_controls_the_own_building_is_first() -> None:
    joel = Player(HELLAS, column=5, cities=4, buildings=holdings(EXAMPLE, HELLAS))
    linda = Player(MINOA, column=5, cities=6, buildings=holdings(EXAMPLE, MINOA))
    first, second = ranking([linda, joel])
    assert first.score.total == second.score.total
    assert first.seat == HELLAS
    assert first.decided is not None and first.decided.by == "own_building_controlled"


def test_vector_5_controlling_the_own_building_elsewhere_is_three_points_and_no_tie_break() -> None:
    found = holdings(on_map(standing(PARTHENON, HATTI, HELLAS)), HELLAS)
    assert found == Holdings(controls=1, controls_associated=True)
    assert found.points == 3
    assert (found.owns_associated, found.owns) == (False, False)


def test_vector_6_owning_a_foreign_building_and_controlling_three_are_five_points() -> None:
    three = on_map(standing(COLOSSEUM, HELLAS, HELLAS), standing(WALLS, HATTI, HELLAS), standing(PALACE, MINOA, HELLAS))
    assert holdings(three, HELLAS).points == 5


def test_sb_9_1_no_building_is_no_point() -> None:
    assert holdings(on_map(), HELLAS) == Holdings()
    assert Holdings().points == 0


# Building one


def test_vector_7_the_price_by_era() -> None:
    assert [price(era) for era in ERAS] == [None, 30, 30, 40, 50, 50]


@pytest.mark.parametrize("era", ERAS)
def test_sb_3_4_a_switch_sells_in_the_stone_age_for_thirty(era: Era) -> None:
    assert price(era, "30") == (30 if era == "stone" else price(era))


def test_sb_3_4_nothing_is_built_in_the_stone_age_unless_the_table_says_so() -> None:
    with pytest.raises(RuleError) as caught:
        check_may_build(on_map(), HELLAS, "stone", has_city=True)
    assert code_of(caught) == ("building.stone-age", "SB-3.4")
    check_may_build(on_map(), HELLAS, "stone", has_city=True, stone_age="30")
    check_may_build(on_map(), HELLAS, "early_bronze", has_city=True)


def test_vector_8_no_city_a_building_already_there_or_an_empty_supply() -> None:
    with pytest.raises(RuleError) as no_city:
        check_may_build(on_map(), HELLAS, "late_bronze", has_city=False)
    with pytest.raises(RuleError) as taken:
        check_may_build(EXAMPLE, HELLAS, "late_bronze", has_city=True)
    with pytest.raises(RuleError) as empty:
        check_may_build(Buildings(), HELLAS, "late_bronze", has_city=True)
    assert [code_of(one) for one in (no_city, taken, empty)] == [
        ("building.no-city", "SB-3.2"),
        ("building.region-taken", "SB-3.2"),
        ("building.no-supply", "SB-3.2"),
    ]
    assert (taken.value.values["building"], taken.value.values["area"]) == ("parthenon", "area of hellas")


def built(
    buildings: Buildings, building: BuildingId, area: str, own_cities: list[str], *, seat: Seat = HELLAS
) -> Buildings:
    return build(buildings, Standing(building, seat, Area(area, 3), 4), home="Macedonia", own_cities=own_cities)


def test_sb_3_6_any_building_of_the_supply_may_be_built() -> None:
    after = built(set_up(ALL, [HELLAS]), COLOSSEUM, "Macedonia", ["Macedonia", "Sparta"])
    assert COLOSSEUM not in after.supply and len(after.supply) == 17
    (found,) = after.standing
    assert (found.building, found.region, found.turn) == (COLOSSEUM, HELLAS, 4)
    assert found.area == Area("Macedonia", 3, city=HELLAS)
    assert after.owned_by(HELLAS) == found
    assert after.controlled_by(HELLAS) == (found,)


@pytest.mark.parametrize(("where", "rule"), [("aside", "SB-3.7"), ("map", "SB-3.6"), ("box", "SB-3.6")])
def test_sb_3_6_what_is_not_in_the_supply_is_refused_with_where_it_is(where: str, rule: str) -> None:
    buildings = Buildings(
        supply=(PALACE,),
        standing=(standing(COLOSSEUM, HATTI, HATTI),) if where == "map" else (),
        aside=(COLOSSEUM,) if where == "aside" else (),
    )
    with pytest.raises(RuleError) as caught:
        built(buildings, COLOSSEUM, "Macedonia", ["Macedonia"])
    assert code_of(caught) == ("building.not-in-supply", rule)
    assert caught.value.values == {"building": "colosseum", "where": where, "supply": ("great_palace",)}


def test_vector_25_without_a_city_at_home_the_player_chooses_between_the_other_areas() -> None:
    cities = ["Sparta", "Athens"]
    assert places("Macedonia", cities) == ("Sparta", "Athens")
    for area in cities:
        assert built(on_map(), COLOSSEUM, area, cities).standing[0].area.name == area
    with pytest.raises(RuleError) as caught:
        built(on_map(), COLOSSEUM, "Macedonia", cities)
    assert code_of(caught) == ("building.area", "SB-3.9")
    assert caught.value.values["places"] == ("Sparta", "Athens")


def test_sb_3_9_with_a_city_at_home_it_is_placed_there() -> None:
    assert places("Macedonia", ["Sparta", "macedonia"]) == ("macedonia",)
    with pytest.raises(RuleError) as caught:
        built(on_map(), COLOSSEUM, "Sparta", ["Sparta", "Macedonia"])
    assert caught.value.values["places"] == ("Macedonia",)


def test_names_of_areas_are_shown_literally_or_refused() -> None:
    with pytest.raises(RuleError) as caught:
        built(on_map(), COLOSSEUM, "Spar\x1bta", ["Spar\x1bta"])
    assert caught.value.code == "text.control"


def test_sb_1_2_the_supply_holds_at_least_the_buildings_of_those_who_play() -> None:
    assert set_up(ALL, [HELLAS, MINOA]).supply == ALL
    assert set_up([PARTHENON, PALACE], [HELLAS, MINOA]).supply == (PALACE, PARTHENON)
    with pytest.raises(RuleError) as caught:
        set_up([PARTHENON, COLOSSEUM], [HELLAS, MINOA])
    assert code_of(caught) == ("building.left-out", "SB-1.2")
    assert caught.value.values["buildings"] == ("great_palace",)


# Control


@pytest.mark.parametrize(
    ("area", "controller"),
    [
        (Area("x", 3, tokens={A: 3, B: 2}), A),
        (Area("x", 3, tokens={A: 2, B: 2}), None),
        (Area("x", 3, tokens={A: 2, BARBARIANS: 3}), None),
        (Area("x", 3, city=C), C),
        (Area("x", 3), None),
    ],
)
def test_vector_13_a_city_or_more_tokens_than_every_other_party_controls(area: Area, controller: Seat | None) -> None:
    assert area.controller == controller


def test_sb_2_4_more_than_each_is_enough_and_a_city_beats_tokens() -> None:
    assert Area("x", 3, tokens={A: 3, B: 2, C: 2}).controller == A
    assert Area("x", 3, tokens={A: 3, B: 3, C: 2}).controller is None
    assert Area("x", 3, tokens={A: 3, BARBARIANS: 3}).controller is None
    assert Area("x", 3, city=C, tokens={A: 5}).controller == C
    assert Area("x", 3, city=BARBARIANS, tokens={A: 5}).controller is None
    assert Area("x", 3, tokens={A: 0}).controller is None


# Taxes


def test_vector_14_stock_pays_for_cities_and_buildings_and_only_cities_revolt() -> None:
    assert levy(Account(board=45, cities=4), 2, buildings=1) == Levy(due=10, paid=10, revolting=0)
    assert levy(Account(board=48, cities=4), 2, buildings=1) == Levy(due=10, paid=7, revolting=2)


# Population


def test_vector_15_a_city_with_a_building_holds_one_token_and_two_with_public_works() -> None:
    area = Area("x", 3, city=A)
    assert [holds(area, A), holds(area, A, ["public_works"])] == [1, 2]


def test_vector_16_without_a_city_areas_printed_1_and_2_hold_one_more() -> None:
    assert [holds(Area("x", printed, tokens={A: 1}), A) for printed in (1, 2, 3, 0)] == [2, 3, 3, 0]


def test_vector_17_agriculture_and_building_add_up() -> None:
    assert holds(Area("x", 2, tokens={A: 1}), A, ["agriculture"]) == 4


def test_vector_18_the_barbarians_gain_nothing() -> None:
    assert holds(Area("x", 1, tokens={BARBARIANS: 1}), BARBARIANS) == 1


def test_sb_6_2a_the_bonus_without_a_city_is_for_who_is_alone() -> None:
    shared = Area("x", 2, tokens={A: 1, B: 1})
    assert [holds(shared, A), holds(shared, A, ["agriculture"])] == [2, 2]
    assert holds(shared, A, only_alone=False) == 3
    assert holds(Area("x", 2, tokens={A: 1, BARBARIANS: 1}), A) == 2
    assert holds(Area("x", 2, tokens={A: 1, B: 0}), A) == 3


def test_sb_6_4_nobody_keeps_tokens_in_the_city_of_another() -> None:
    assert holds(Area("x", 2, city=B, tokens={A: 1}), A, ["public_works"]) == 0


# Calamities


def test_vector_19_ten_damage_are_taken_off() -> None:
    assert soften(EXAMPLE, HELLAS, "damage", "famine", "primary", 8)[1] == 0
    assert soften(EXAMPLE, HELLAS, "damage", "famine", "primary", 14)[1] == 4


def test_vector_20_two_cities_are_saved_from_reduction() -> None:
    assert soften(EXAMPLE, HELLAS, "cities", "superstition", "primary", 3)[1] == 1


def test_vector_21_one_step_of_regression_is_cancelled() -> None:
    assert soften(EXAMPLE, HELLAS, "steps", "regression", "primary", 2)[1] == 1


def test_vector_22_only_who_owns_and_controls_it_may_give_it_up() -> None:
    with pytest.raises(RuleError) as owner_only:
        soften(EXAMPLE, HATTI, "damage", "famine", "primary", 8)
    with pytest.raises(RuleError) as controller_only:
        soften(on_map(standing(WALLS, HATTI, MINOA)), MINOA, "damage", "famine", "primary", 8)
    assert code_of(owner_only) == ("building.not-controlled", "SB-7.1")
    assert owner_only.value.values == {"seat": "hatti", "building": "hattusan_city_walls"}
    assert code_of(controller_only) == ("building.own-none", "SB-7.1")


def test_vector_23_what_is_given_up_is_back_next_turn() -> None:
    after, _ = soften(EXAMPLE, HELLAS, "damage", "famine", "primary", 8)
    assert after.aside == (PARTHENON,)
    assert after.owned_by(HELLAS) is None and after.controlled_by(HELLAS) == ()
    with pytest.raises(RuleError) as caught:
        built(after, PARTHENON, "Macedonia", ["Macedonia"])
    assert code_of(caught) == ("building.not-in-supply", "SB-3.7")
    next_turn = returned(after)
    assert next_turn.aside == () and PARTHENON in next_turn.supply
    assert built(next_turn, PARTHENON, "Macedonia", ["Macedonia"]).owned_by(HELLAS) is not None
    bought = built(next_turn, PARTHENON, "Macedonia", ["Macedonia"], seat=Seat("assyria"))
    with pytest.raises(RuleError):
        built(bought, PARTHENON, "Macedonia", ["Macedonia"])


@pytest.mark.parametrize(
    ("calamity", "role", "helping"),
    [
        ("famine", "secondary", ("damage",)),
        ("flood", "primary", ("damage",)),
        ("epidemic", "primary", ("damage",)),
        ("superstition", "primary", ("cities",)),
        ("cyclone", "secondary", ("cities",)),
        ("civil_disorder", "primary", ("cities",)),
        ("iconoclasm_and_heresy", "primary", ("cities",)),
        ("volcanic_eruption_earthquake", "secondary", ("cities",)),
        ("volcanic_eruption_earthquake", "primary", ()),
        ("regression", "primary", ("steps",)),
        ("treachery", "primary", ()),
        ("slave_revolt", "primary", ()),
        ("civil_war", "primary", ()),
        ("barbarian_hordes", "primary", ()),
        ("tyranny", "primary", ()),
        ("corruption", "primary", ()),
        ("piracy", "secondary", ()),
    ],
)
def test_sb_7_2_what_helps_against_which_calamity(calamity: str, role: Role, helping: tuple[Option, ...]) -> None:
    assert options(calamity, role) == helping


def test_sb_7_2_an_option_that_does_not_fit_is_refused_with_those_that_do() -> None:
    with pytest.raises(RuleError) as caught:
        soften(EXAMPLE, HELLAS, "cities", "famine", "primary", 8)
    assert code_of(caught) == ("building.no-help", "SB-7.2")
    assert caught.value.values == {"calamity": "famine", "option": "cities", "options": ("damage",)}


def test_vector_24_an_annexed_city_takes_its_token_along_and_the_building_stays() -> None:
    before = on_map(Standing(PARTHENON, HELLAS, Area("Macedonia", 3, city=HELLAS, tokens={HELLAS: 1}), 1))
    taken = annexed(before.standing[0].area, MINOA)
    after = told(before, PARTHENON, taken.city, taken.tokens)
    (found,) = after.standing
    assert (found.building, found.region) == (PARTHENON, HELLAS)
    assert found.area == Area("Macedonia", 3, city=MINOA, tokens={MINOA: 1})
    assert (before.standing[0].area.controller, found.area.controller) == (HELLAS, MINOA)
    lost, won = annexed_units(cities=1, tokens=1)
    ledger = post_all({MINOA: Account(), HELLAS: Account(board=9, cities=2)}, [(HELLAS, lost), (MINOA, won)])
    assert ledger == {MINOA: Account(board=1, cities=1), HELLAS: Account(board=8, cities=1)}


def test_sb_4_3_a_destroyed_city_takes_its_tokens_along() -> None:
    after = destroyed(Area("Macedonia", 3, city=HELLAS, tokens={HELLAS: 2}))
    assert after == Area("Macedonia", 3)
    assert after.controller is None
    assert annexed(Area("Macedonia", 3, city=HELLAS), MINOA) == Area("Macedonia", 3, city=MINOA)


def test_sb_4_2_the_table_tells_what_is_in_the_area() -> None:
    after = told(EXAMPLE, PALACE, None, {HATTI: 2})
    assert after.standing[2].area == Area("area of minoa", 3, tokens={HATTI: 2})
    assert [one.building for one in after.controlled_by(HATTI)] == [PALACE]
    assert after.owned_by(MINOA) is not None
    with pytest.raises(RuleError) as caught:
        told(EXAMPLE, COLOSSEUM, None, {})
    assert code_of(caught) == ("building.not-on-map", "SB-2.6")
    assert caught.value.values["where"] == "supply"


def test_sb_4_4_who_leaves_the_game_leaves_the_own_building() -> None:
    after = left_by(EXAMPLE, MINOA)
    assert after.aside == (PALACE,)
    assert [one.building for one in after.standing] == [PARTHENON, WALLS]
    assert left_by(after, MINOA) == after


# In place of cards


def test_sb_8_1_any_number_of_controlled_buildings_may_be_given_up() -> None:
    two = on_map(standing(COLOSSEUM, HATTI, HELLAS), standing(WALLS, MINOA, HELLAS))
    after = sacrificed(two, HELLAS, [COLOSSEUM, WALLS], turn=2)
    assert (after.standing, after.aside) == ((), (COLOSSEUM, WALLS))


def test_sb_8_5_the_old_building_may_pay_for_a_new_one_but_not_for_itself() -> None:
    paid = sacrificed(EXAMPLE, HELLAS, [PARTHENON], turn=2)
    assert built(paid, COLOSSEUM, "Macedonia", ["Macedonia"]).owned_by(HELLAS) is not None
    with pytest.raises(RuleError) as caught:
        built(paid, PARTHENON, "Macedonia", ["Macedonia"])
    assert caught.value.values["where"] == "aside"


@pytest.mark.parametrize(
    ("given_up", "turn", "code", "rule"),
    [
        ([WALLS], 2, "building.not-controlled", "SB-8.1"),
        ([STONEHENGE], 2, "building.not-controlled", "SB-8.1"),
        ([PARTHENON, PARTHENON], 2, "building.twice", "SB-8.1"),
    ],
)
def test_sb_8_what_can_not_be_given_up(given_up: list[BuildingId], turn: int, code: str, rule: str) -> None:
    with pytest.raises(RuleError) as caught:
        sacrificed(EXAMPLE, HELLAS, given_up, turn)
    assert code_of(caught) == (code, rule)
    assert caught.value.values == {"seat": "hellas", "building": given_up[0]}


def test_vector_12_a_building_of_this_turn_stands_in_for_nothing() -> None:
    new = built(on_map(), COLOSSEUM, "Macedonia", ["Macedonia"])
    with pytest.raises(RuleError) as caught:
        sacrificed(new, HELLAS, [COLOSSEUM], turn=4)
    assert code_of(caught) == ("building.new", "SB-8.4")
    assert caught.value.values == {"seat": "hellas", "building": "colosseum"}
    assert sacrificed(new, HELLAS, [COLOSSEUM], turn=5).aside == (COLOSSEUM,)


@given(st.lists(st.tuples(st.sampled_from(ALL), st.sampled_from([MINOA, HATTI, HELLAS])), max_size=12))
def test_sb_2_6_no_building_is_ever_lost(moves: list[tuple[BuildingId, Seat]]) -> None:
    now = set_up(ALL, [MINOA, HATTI, HELLAS])
    for turn, (building, seat) in enumerate(moves):
        try:
            now = build(now, Standing(building, seat, Area("Sparta", 2), turn), home="x", own_cities=["Sparta"])
        except RuleError:
            owned = now.owned_by(seat)
            now = returned(now) if owned is None else sacrificed(now, seat, [owned.building], turn)
        everywhere = [*now.supply, *(one.building for one in now.standing), *now.aside]
        assert sorted(everywhere) == sorted(ALL)
        assert len({one.region for one in now.standing}) == len(now.standing)


# Names


def test_a_building_without_a_name_is_called_by_its_civilization_until_one_is_typed() -> None:
    persia = BuildingId("persia_building")
    assert label(persia, {}, Words({})) == "special building of Persia"
    typed = named({}, persia, "The Apadana")
    assert label(persia, typed, Words({})) == "The Apadana"
    assert label(PARTHENON, typed, Words({})) == "The Parthenon"


def test_a_printed_name_stays_and_no_name_is_given_twice() -> None:
    with pytest.raises(RuleError) as printed:
        named({}, PARTHENON, "Something")
    assert (printed.value.code, printed.value.values["name"]) == ("building.has-name", "The Parthenon")
    with pytest.raises(RuleError) as taken:
        named({}, BuildingId("persia_building"), "stonehenge")
    assert (taken.value.code, taken.value.values["building"]) == ("building.name-taken", "stonehenge")
    typed = named({}, BuildingId("persia_building"), "The Apadana")
    assert named(typed, BuildingId("persia_building"), "The Apadana") == typed
    with pytest.raises(RuleError):
        named(typed, BuildingId("egypt_building"), "The Apadana")


def test_a_typed_name_is_shown_literally_or_refused() -> None:
    with pytest.raises(RuleError) as caught:
        named({}, BuildingId("persia_building"), "a\u202eb")
    assert caught.value.code == "text.direction"
    longest = max(len(line.name) for line in special_buildings().buildings)
    assert named({}, BuildingId("persia_building"), "x" * longest)
    with pytest.raises(RuleError) as wide:
        named({}, BuildingId("persia_building"), "x" * (longest + 1))
    assert (wide.value.code, wide.value.values["limit"]) == ("text.too-long", 32)
