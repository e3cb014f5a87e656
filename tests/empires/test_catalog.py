"""The facts of Mega Empires against hand-copied tables, and the refusal of facts that cannot be true."""

import copy
import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from core.empires import catalog, data
from core.empires.catalog.advance import advance_ids
from core.errors import DataError

CARDS_BY_STACK = [18, 16, 17, 15, 13, 11, 11, 9, 9]

COMMODITIES = {
    "west": [
        ["ochre", 9, "clay", 9],
        ["papyri", 8, "iron", 8],
        ["fish", 8, "fruit", 9],
        ["wool", 7, "oil", 8],
        ["wine", 6, "textiles", 7],
        ["tin", 5, "copper", 6],
        ["resin", 5, "incense", 6],
        ["marble", 4, "gemstones", 5],
        ["ivory", 4, "gold", 5],
    ],
    "east": [
        ["flax", 9, "hides", 9],
        ["stone", 8, "furs", 8],
        ["timber", 8, "salt", 9],
        ["cotton", 7, "sugar", 8],
        ["lacquer", 6, "livestock", 7],
        ["silver", 5, "bronze", 6],
        ["jade", 5, "spice", 6],
        ["dye", 4, "tea", 5],
        ["silk", 4, "pearls", 5],
    ],
}

CALAMITIES = {
    2: ("volcanic_eruption_earthquake", "treachery"),
    3: ("famine", "slave_revolt"),
    4: ("flood", "superstition"),
    5: ("civil_war", "barbarian_hordes"),
    6: ("cyclone", "epidemic"),
    7: ("tyranny", "civil_disorder"),
    8: ("corruption", "iconoclasm_and_heresy"),
    9: ("regression", "piracy"),
}
"""By stack: the non-tradeable calamity and the tradeable one."""


def raw(file: str) -> dict[str, Any]:
    """The tables of a fact file as they stand."""
    return tomllib.loads((files(data) / file).read_text(encoding="utf-8"))


# The decks


@pytest.mark.parametrize("edition", catalog.EDITIONS)
def test_m2_nine_stacks_hold_the_printed_commodities(edition: str) -> None:
    deck = catalog.deck(edition)
    found = [[part for card in deck.commodities(n) for part in (card.id, card.count)] for n in range(1, 10)]
    assert found == COMMODITIES[edition]
    assert [sum(card.count for card in deck.commodities(n)) for n in range(1, 10)] == CARDS_BY_STACK


@pytest.mark.parametrize("edition", catalog.EDITIONS)
def test_m2_a_deck_is_135_cards_and_water_without_end(edition: str) -> None:
    deck = catalog.deck(edition)
    assert sum(card.count for card in deck.cards.values()) == 135
    water = deck.cards[catalog.WATER]
    assert (water.name, water.stack, water.kind, water.count, water.tradeable) == ("Water", 0, "water", 0, True)


@pytest.mark.parametrize("edition", catalog.EDITIONS)
def test_m2_each_stack_from_2_up_has_a_calamity_of_either_sort(edition: str) -> None:
    deck = catalog.deck(edition)
    assert deck.tradeable_calamity(1) is None and deck.non_tradeable_calamities(1) == ()
    for stack, (non_tradeable, tradeable) in CALAMITIES.items():
        (stays,), moves = deck.non_tradeable_calamities(stack), deck.tradeable_calamity(stack)
        assert stays is not None and moves is not None
        assert (stays.id, stays.tradeable, stays.count) == (non_tradeable, False, 1)
        assert (moves.id, moves.tradeable, moves.count) == (tradeable, True, 1)


@pytest.mark.parametrize("edition", catalog.EDITIONS)
def test_a_hand_is_shown_by_stack_water_first_and_calamities_after_commodities(edition: str) -> None:
    deck = catalog.deck(edition)
    shown = ["water"]
    for stack, (one, _, two, _) in enumerate(COMMODITIES[edition], 1):
        shown += [one, two, *CALAMITIES.get(stack, ())]
    assert list(deck.cards) == shown
    assert sorted(deck.order, key=deck.order.__getitem__) == shown
    assert [card.id for n in range(1, 10) for card in deck.stacks[n]] == shown[1:]


def test_only_the_east_has_names_of_its_own_for_three_calamities() -> None:
    west, east = catalog.deck("west").cards, catalog.deck("east").cards
    renamed = {one: east[one].name for one in catalog.calamities("east") if east[one].name != west[one].name}
    assert renamed == {"flood": "Flood/Avalanche", "cyclone": "Cyclone/Blizzard", "piracy": "Piracy/Raid"}
    assert [west[one].name for one in renamed] == ["Flood", "Cyclone", "Piracy"]


def test_m3_batches_set_aside_four_or_five_commodities_and_two() -> None:
    assert [(catalog.batches(n).first, catalog.batches(n).last) for n in (3, 4)] == [(4, 2), (5, 2)]


# The table


@pytest.mark.parametrize(
    ("edition", "players", "order"),
    [
        ("west", 3, ["minoa", "hatti", "hellas"]),
        ("west", 4, ["minoa", "assyria", "hatti", "hellas"]),
        ("east", 3, ["kushan", "indus", "parthia"]),
        ("east", 4, ["kushan", "persia", "indus", "parthia"]),
    ],
)
def test_m1_who_plays_in_ast_ranking_order(edition: str, players: int, order: list[str]) -> None:
    assert [civilization.id for civilization in catalog.seats(edition, players)] == order


def test_m1_ast_ranks_are_the_printed_ones() -> None:
    seated = (*catalog.seats("west", 4), *catalog.seats("east", 4))
    assert {civilization.id: civilization.rank for civilization in seated} == {
        "minoa": 1,
        "assyria": 3,
        "hatti": 9,
        "hellas": 15,
        "kushan": 10,
        "persia": 12,
        "indus": 16,
        "parthia": 18,
    }


@pytest.mark.parametrize("players", catalog.PLAYERS)
def test_m6_m8_the_board(players: int) -> None:
    board = catalog.shape(players)
    assert board.columns == (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert board.rows == ("a", "b", "c")
    assert board.red == {"r2": -2, "r3": -3, "r4": -4}
    assert (board.players, board.rounds, board.cards) == (players, 6, 2)


def test_m6_spaces_are_drawn_column_by_column_and_the_red_column_last() -> None:
    board = catalog.shape(3)
    assert board.spaces[:4] == ("0a", "0b", "0c", "1a")
    assert board.spaces[-4:] == ("9c", "r2", "r3", "r4")
    assert len(board.spaces) == 33
    assert [board.index[space] for space in board.spaces] == list(range(33))


def test_m6_every_space_knows_its_column_and_row() -> None:
    board = catalog.shape(4)
    assert list(board.column) == list(board.row) == list(board.spaces)
    assert (board.column[catalog.Space("6b")], board.row[catalog.Space("6b")]) == (6, "b")
    assert (board.column[catalog.Space("0a")], board.row[catalog.Space("0a")]) == (0, "a")
    assert (board.column[catalog.Space("r3")], board.row[catalog.Space("r3")]) == (None, None)


def test_a_free_space_is_sought_face_up_before_the_top_row() -> None:
    assert catalog.shape(3).of_column[6] == ("6b", "6c", "6a")


# Numbers and choices


def test_m14_the_price_list() -> None:
    prices = catalog.purchases()
    assert prices.water == 2
    assert prices.wonder == "wonder_of_the_world"
    assert [(entry.stack, entry.price, entry.needs) for entry in prices.stacks] == [
        (2, 5, "cartography"),
        (3, 9, "rhetoric"),
        (6, 13, "mining"),
        (7, 13, "cartography"),
        (8, 13, "mining"),
        (9, 15, None),
    ]


def test_m14_stacks_1_4_and_5_are_not_for_sale() -> None:
    assert [stack for stack in range(1, 10) if catalog.purchases().of(stack) is None] == [1, 4, 5]


def test_m4_m9_m30_limits_pieces_and_credits() -> None:
    limits = catalog.limits()
    assert (limits.hand, limits.calamities, limits.tokens, limits.cities) == (8, 2, 55, 9)
    assert limits.credits == {3: 10, 4: 5}


def test_m9_roadbuilding_keeps_one_card_more_and_other_advances_none() -> None:
    limits = catalog.limits()
    assert limits.hand_of(frozenset()) == 8
    assert limits.hand_of({"roadbuilding", "trade_empire", "wonder_of_the_world"}) == 9


def test_the_switches_with_default_first_named_then_the_others() -> None:
    assert {switch.id: (switch.default, switch.others) for switch in catalog.switches()} == {
        "water_under_number": ("column", ("zero",)),
        "three_water_then_pass": ("yes", ("no",)),
        "pass_circle": ("consecutive", ("round",)),
        "beneficiary_as_secondary": ("no", ("yes",)),
        "piracy_without_coast": ("others", ("nobody",)),
        "unmodifiable_cards": ("beside", ("instead",)),
        "reducing_pays": ("yes", ("no",)),
        "annexing_short_stock": ("barbarians", ("removed",)),
        "market_beneficiary": ("none", ("as_usual",)),
        "east_piracy_victims": ("2", ("1",)),
        "water_counts_to_hand_limit": ("yes", ("no",)),
        "backs_show_stack": ("no", ("yes",)),
        "late_iron_bonus": ("expert", ("always", "off")),
        "wonder_saves_from_step_back": ("yes", ("no",)),
        "stone_age_building": ("no", ("30",)),
        "building_limit_alone": ("yes", ("no",)),
    }


def test_only_the_east_has_a_switch_of_its_own() -> None:
    assert {switch.id: switch.edition for switch in catalog.switches() if switch.edition} == {
        "east_piracy_victims": "east"
    }


def test_phases_have_the_ids_of_the_command_language() -> None:
    phases = catalog.phases()
    assert " ".join(phase.id for phase in phases) == "1 2 3 4 5 6a 6b trade 8 9 10 11 12 13"
    assert [phase.number for phase in phases] == [1, 2, 3, 4, 5, 6, 6, 7, 8, 9, 10, 11, 12, 13]
    assert [phase.id for phase in phases if phase.kept == "app"] == ["6a", "6b", "trade", "8", "9", "12", "13"]


def test_there_are_51_advances_and_each_group_has_twelve() -> None:
    advances = catalog.advances()
    assert len(advances) == 51
    assert advance_ids() == set(advances)
    counted = [group for advance in advances.values() for group in advance.groups]
    assert {group: counted.count(group) for group in counted} == dict.fromkeys(
        ("arts", "civics", "crafts", "religion", "science"), 12
    )
    assert advances["drama_and_poetry"].name == "Drama and Poetry"
    assert advances["engineering"].groups == ("crafts", "science")


ADVANCES = """
advanced_military   240 6 civics           0 20  0  0  5  -
agriculture         120 3 crafts           0  0 10  0  5  20 democracy
anatomy             270 6 science          0  0  5  0 20  -
architecture        140 3 arts            10  0  0  0  5  20 mining
astronavigation      80 1 science          0  0  0  5 10  10 calendar
calendar            180 3 science          0  5  0  0 10  20 public_works
cartography         160 3 science          5  0  0  0 10  20 library
cloth_making         50 1 crafts           5  0 10  0  0  10 naval_warfare
coinage              90 1 science          0  5  0  0 10  10 trade_routes
cultural_ascendancy 280 6 arts            20  0  0  5  0  -
deism                70 1 religion         0  0  5 10  0  10 fundamentalism
democracy           220 6 civics           5 20  0  0  0  -
diaspora            270 6 religion         5  0  0 20  0  -
diplomacy           160 3 arts            10  5  0  0  0  20 provincial_empire
drama_and_poetry     80 1 arts            10  0  0  5  0  10 rhetoric
empiricism           60 1 science          5  5  5  5 10  10 medicine
engineering         160 3 crafts+science   0  0 10  0 10  20 roadbuilding
enlightenment       160 3 religion         0  0  5 10  0  20 philosophy
fundamentalism      150 3 religion         5  0  0 10  0  20 monotheism
law                 150 3 civics           0 10  0  5  0  20 cultural_ascendancy
library             220 6 science          5  0  0  0 20  -
literacy            110 3 arts+civics     10 10  5  5  5  20 mathematics
masonry              60 1 crafts           0  0 10  0  5  10 engineering
mathematics         250 6 arts+science    20 10 10 10 20  -
medicine            140 3 science          0  0  5  0 10  20 anatomy
metalworking         90 1 crafts           0  5 10  0  0  10 military
military            170 3 civics           0 10  5  0  0  20 advanced_military
mining              230 6 crafts           0  0 20  0  5  -
monarchy             60 1 civics           0 10  0  5  0  10 law
monotheism          240 6 religion         0  5  0 20  0  -
monument            180 3 crafts+religion  0  0 10 10  0  20 wonder_of_the_world
music                80 1 arts            10  0  0  5  0  10 enlightenment
mysticism            50 1 arts+religion    5  0  0  5  0  10 monument
mythology            60 1 religion         5  0  0 10  0  10 literacy
naval_warfare       160 3 civics           0 10  5  0  0  20 diaspora
philosophy          220 6 religion+science  0  0  0 20 20  -
politics            230 6 arts            20  0  0  5  0  -
pottery              60 1 crafts           5  0 10  0  0  10 agriculture
provincial_empire   260 6 civics           0 20  0  5  0  -
public_works        230 6 civics           0 20  5  0  0  -
rhetoric            130 3 arts            10  5  0  0  0  20 politics
roadbuilding        220 6 crafts           0  0 20  0  5  -
sculpture            50 1 arts            10  5  0  0  0  10 architecture
theocracy            80 1 civics+religion  0  5  0  5  0  10 universal_doctrine
theology            250 6 religion         0  0  0 20  5  -
trade_empire        260 6 crafts           0  5 20  0  0  -
trade_routes        180 3 crafts           0  0 10  5  0  20 trade_empire
universal_doctrine  160 3 religion         0  5  0 10  0  20 theology
urbanism             50 1 civics           0 10  0  0  5  10 diplomacy
wonder_of_the_world 290 6 arts+crafts     20  0 20  0  0  -
written_record       60 1 civics+science   0  5  0  0  5  10 cartography
"""
"""Each advance as printed: cost, victory points, groups; credits in arts, civics, crafts, religion and science; and
what it gives to one named advance."""

POWERS = {
    "anatomy": {"free_advance": catalog.FreeAdvance("science", 100)},
    "diaspora": {"ability": True},
    "fundamentalism": {"ability": True},
    "library": {"same_turn_discount": 40},
    "military": {"moves_last": True},
    "mining": {"treasury_value": 2, "treasury_overpay": 1},
    "monotheism": {"ability": True},
    "monument": {"choice_credits": 20},
    "politics": {"ability": True},
    "provincial_empire": {"ability": True},
    "trade_empire": {"substitute_cards": 1},
    "trade_routes": {"ability": True},
    "universal_doctrine": {"ability": True},
    "written_record": {"choice_credits": 10},
}


def printed(line: str) -> catalog.Advance:
    """The advance that a line of ADVANCES tells of; its name is not in the line."""
    advance_id, cost, points, groups, *given, target = line.split()
    credits_given = dict(zip(catalog.GROUPS, map(int, given[:5]), strict=True))
    return catalog.Advance(
        id=advance_id,
        name=catalog.advances()[advance_id].name,
        cost=int(cost),
        points=int(points),
        groups=tuple(groups.split("+")),
        credits={group: amount for group, amount in credits_given.items() if amount},
        credit_to=catalog.CreditTo(target, int(given[5])) if len(given) > 5 else None,
        powers=catalog.Powers(**POWERS.get(advance_id, {})),
        confidence="medium" if advance_id == "library" else "high",
    )


@pytest.mark.parametrize("line", ADVANCES.split("\n")[1:-1], ids=lambda line: line.split()[0])
def test_6_12_an_advance_is_as_printed(line: str) -> None:
    advance = printed(line)
    assert catalog.advances()[advance.id] == advance


def test_6_12_there_are_51_advances_in_alphabetical_order() -> None:
    assert list(catalog.advances()) == [line.split()[0] for line in ADVANCES.split("\n")[1:-1]]
    assert list(catalog.advances()) == sorted(catalog.advances())


def test_6_12_points_follow_the_printed_cost_and_make_170_in_all() -> None:
    advances = catalog.advances().values()
    assert all(one.points == (1 if one.cost < 100 else 3 if one.cost < 200 else 6) for one in advances)
    assert [sum(one.points == points for one in advances) for points in (1, 3, 6)] == [17, 17, 17]
    assert sum(one.points for one in advances) == 170


def test_6_12_seventeen_chains_lead_from_a_cheap_advance_over_a_middle_one_to_a_dear_one() -> None:
    advances = catalog.advances()
    for first in (one for one in advances.values() if one.points == 1):
        assert first.credit_to is not None and first.credit_to.amount == 10
        second = advances[first.credit_to.advance]
        assert second.points == 3 and second.credit_to is not None and second.credit_to.amount == 20
        assert advances[second.credit_to.advance].points == 6
        assert advances[second.credit_to.advance].credit_to is None


def test_6_12_credits_are_fives() -> None:
    assert catalog.credit_step() == 5
    assert all(amount % 5 == 0 for one in catalog.advances().values() for amount in (one.cost, *one.credits.values()))


def test_9_only_the_limits_and_the_price_list_say_who_keeps_a_card_more_or_buys_from_a_stack() -> None:
    assert catalog.limits().hand_extra == {"roadbuilding": 1}
    assert {entry.needs for entry in catalog.purchases().stacks if entry.needs} == {"rhetoric", "cartography", "mining"}


def test_every_fact_file_names_its_sources_and_those_of_the_catalog_are_there() -> None:
    names = {entry.name for entry in files(data).iterdir() if entry.name.endswith(".toml")}
    assert names >= {f"{case[0]}.toml" for case in READERS}
    for name in sorted(names):
        assert raw(name)["sources"], name


# Facts that cannot be true


def advances() -> list[str]:
    return list(catalog.advances())


READERS: list[tuple[str, Callable[[dict[str, Any]], object]]] = [
    ("advances", catalog.read_advances),
    ("batches", catalog.read_batches),
    (
        "calamities",
        lambda found: catalog.read_calamities(
            found, catalog.calamity_cards(), advances(), {one.id: one for one in catalog.switches()}
        ),
    ),
    ("calamity_cards", catalog.read_calamity_cards),
    ("civilizations", catalog.read_civilizations),
    ("commodities", catalog.read_commodities),
    ("limits", lambda found: catalog.read_limits(found, advances())),
    ("market", catalog.read_boards),
    ("phases", catalog.read_phases),
    ("purchases", lambda found: catalog.read_purchases(found, advances())),
    ("switches", catalog.read_switches),
]

Spoil = Callable[[dict[str, Any]], object]


def entry(found: dict[str, Any], table: str, entry_id: str) -> dict[str, Any]:
    """The entry *entry_id* of ``[[table]]``."""
    return next(one for one in found[table] if one["id"] == entry_id)


def put(table: str, entry_id: str, /, **values: Any) -> Spoil:
    """Give the entry *entry_id* other values."""
    return lambda found: entry(found, table, entry_id).update(values)


def drop(table: str, entry_id: str, key: str) -> Spoil:
    """Take a key from the entry *entry_id*."""
    return lambda found: entry(found, table, entry_id).pop(key)


def to(advance: str, amount: int) -> dict[str, Any]:
    """A credit to one advance, as the file tells it."""
    return {"advance": advance, "amount": amount}


def cross(one: str, two: str) -> Spoil:
    """Let two advances give their credits the wrong way about."""

    def spoil(found: dict[str, Any]) -> None:
        first, second = entry(found, "advance", one)["credit_to"], entry(found, "advance", two)["credit_to"]
        first["advance"], second["advance"] = second["advance"], first["advance"]

    return spoil


def again(table: str) -> Spoil:
    """Repeat the first entry."""
    return lambda found: found[table].append(copy.deepcopy(found[table][0]))


def without(table: str) -> Spoil:
    """Leave the first entry out."""
    return lambda found: found[table].pop(0)


BAD: list[tuple[str, Spoil, str]] = [
    # Keys and types, in every kind of entry
    ("commodities", put("commodity", "fish", colour="red"), "commodity fish: .*unknown field `colour`"),
    ("commodities", drop("commodity", "fish", "cards"), "commodity fish: .*missing required field `cards`"),
    ("commodities", put("commodity", "fish", cards="8"), "commodity fish: .*Expected `int`, got `str`"),
    ("commodities", put("commodity", "fish", cards=True), "commodity fish: .*Expected `int`, got `bool`"),
    ("commodities", put("commodity", "fish", cards=0), "commodity fish: .*>= 1"),
    ("commodities", put("commodity", "fish", stack=10), "commodity fish: .*<= 9"),
    ("commodities", put("commodity", "fish", stack=0), "commodity fish: .*>= 1"),
    ("commodities", put("commodity", "fish", id="Fish!"), "commodity Fish!: .*matching regex"),
    ("commodities", put("commodity", "fish", name=""), "commodity fish: .*length >= 1"),
    ("commodities", put("commodity", "fish", edition="north"), "commodity fish: .*Invalid enum value 'north'"),
    ("commodities", put("commodity", "fish", confidence="certain"), "commodity fish: .*Invalid enum value 'certain'"),
    ("commodities", lambda found: found.update(water=3), "water: Expected `str`"),
    ("commodities", lambda found: found.update(commodity={}), r"commodity is not a list of \[\[commodity\]\]"),
    ("commodities", lambda found: found["commodity"].append("fish"), "commodity number 37: .*Expected `object`"),
    # The decks
    ("commodities", again("commodity"), "id ochre appears twice"),
    ("commodities", put("commodity", "fish", id="water"), "id water appears twice"),
    ("commodities", put("commodity", "fish", stack=4), "west stack 3 has not exactly two commodities"),
    ("commodities", put("commodity", "fish", edition="east"), "west stack 3 has not exactly two commodities"),
    ("calamity_cards", again("calamity"), "id volcanic_eruption_earthquake appears twice"),
    ("calamity_cards", without("calamity"), "stack 2 has not one tradeable and one non-tradeable"),
    (
        "calamity_cards",
        put("calamity", "famine", tradeable=True),
        "stack 3 has not one tradeable and one non-tradeable",
    ),
    ("calamity_cards", put("calamity", "famine", stack=1), "calamity famine: .*>= 2"),
    ("calamity_cards", put("calamity", "famine", stack=4), "stack 3 has not one tradeable and one non-tradeable"),
    ("calamity_cards", put("calamity", "famine", west="Dearth"), "calamity famine: .*unknown field `west`"),
    ("calamities", again("calamity"), "calamity volcanic_eruption_earthquake appears twice"),
    ("calamities", without("calamity"), "calamity volcanic_eruption_earthquake is missing"),
    ("calamities", put("calamity", "famine", id="drought"), "calamity famine is missing"),
    ("calamities", put("calamity", "famine", name="Dearth"), "calamity famine: .*unknown field `name`"),
    ("calamities", put("calamity", "famine", order=4), "calamity famine: order is 4, by its stack it is 3"),
    ("calamities", put("calamity", "famine", primary={"amount": -1, "unit": "damage"}), "calamity famine: .*>= 0"),
    ("calamities", put("calamity", "famine", primary={"amount": 9, "unit": "pain"}), "famine: .*Invalid enum value"),
    ("calamities", put("calamity", "famine", primary={"unit": "damage"}), "famine: .*missing required field `amount`"),
    (
        "calamities",
        put("calamity", "treachery", modifiers=[{"advance": "tact", "who": "primary", "change": 1}]),
        "calamity treachery: unknown advance tact",
    ),
    (
        "calamities",
        put("calamity", "treachery", modifiers=[{"advance": "diplomacy", "who": "nobody", "change": 1}]),
        "calamity treachery: .*Invalid enum value 'nobody'",
    ),
    (
        "calamities",
        put("calamity", "treachery", modifiers=[{"advance": "diplomacy", "who": "both", "change": 1}] * 2),
        "calamity treachery: advance diplomacy appears twice",
    ),
    ("calamities", put("calamity", "treachery", west={"victims": 1}), "west changes a secondary effect that is not"),
    ("calamities", put("calamity", "piracy", east={"victims_switch": "raids"}), "piracy: unknown switch raids"),
    ("calamities", put("calamity", "piracy", east={"victims_switch": "pass_circle"}), "not numbers of victims"),
    ("calamities", put("calamity", "piracy", east={"victim": 1}), "piracy: .*unknown field `victim`"),
    ("calamities", put("calamity", "piracy", east={"places": ["alps"]}), "piracy: .*Invalid enum value 'alps'"),
    ("calamities", put("calamity", "epidemic", beneficiary_switch="gains"), "epidemic: unknown switch gains"),
    # The table
    ("batches", again("batch"), "number of players 3 appears twice"),
    ("batches", without("batch"), "number of players 3 is missing"),
    ("batches", lambda found: found["batch"][0].update(players=5), "batch number 1: .*<= 4"),
    ("civilizations", again("civilization"), "id minoa appears twice"),
    ("civilizations", put("civilization", "minoa", rank=9), "rank 9 appears twice"),
    ("civilizations", put("civilization", "minoa", rank=19), "civilization minoa: .*<= 18"),
    ("civilizations", put("civilization", "minoa", colour="green"), "civilization minoa: .*matching regex"),
    ("civilizations", put("civilization", "minoa", edition="east"), "set-up west 3: unknown civilization minoa"),
    ("civilizations", lambda found: found["setup"][0]["civilizations"].append("troy"), "unknown civilization troy"),
    ("civilizations", lambda found: found["setup"][0]["civilizations"].pop(), "2 civilizations for 3 players"),
    ("civilizations", lambda found: found["setup"][0]["civilizations"].append("minoa"), "minoa appears twice"),
    ("civilizations", again("setup"), "set-up west 3 appears twice"),
    ("civilizations", without("setup"), "set-up west 3 is missing"),
    ("market", without("board"), "number of players 3 is missing"),
    ("market", lambda found: found["board"][0].update(columns=[0, 1, 1]), "3 players: column 1 appears twice"),
    ("market", lambda found: found["board"][0].update(columns=[]), "board number 1: .*length >= 1"),
    ("market", lambda found: found["board"][0].update(rows=["a", "a"]), "3 players: row a appears twice"),
    ("market", lambda found: found["board"][0].update(rows=["r"]), "board number 1: .*matching regex"),
    ("market", lambda found: found["board"][0].update(red={"r2": 2}), "board number 1: .*<= -1"),
    ("market", lambda found: found["board"][0].update(red={"2a": -2}), "board number 1: .*matching regex"),
    # Numbers and choices
    ("purchases", lambda found: found.update(water=0), "purchases.toml.*>= 1"),
    ("purchases", lambda found: found.update(wonder="luck"), "wonder: unknown advance luck"),
    ("purchases", lambda found: found["stack"][0].update(needs="luck"), "stack 2: unknown advance luck"),
    ("purchases", lambda found: found["stack"][0].update(stack=12), "purchases.toml.*<= 9"),
    ("purchases", again("stack"), "stack 2 appears twice"),
    ("limits", lambda found: found.update(hand="8"), "limits.toml.*Expected `int`, got `str`"),
    ("limits", lambda found: found.update(hand_extra={"luck": 1}), "hand_extra: unknown advance luck"),
    ("limits", lambda found: found.update(credits={"3": 10}), "credits: number of players 4 is missing"),
    ("limits", lambda found: found.update(credits={"3": 10, "4": 5, "5": 0}), "unknown number of players 5"),
    ("limits", lambda found: found.update(credits={"three": 10}), "limits.toml.*Expected `int`"),
    ("switches", put("switch", "pass_circle", default="never"), "switch pass_circle: unknown default never"),
    ("switches", put("switch", "pass_circle", values=["round", "round"]), "pass_circle: value round appears twice"),
    ("switches", put("switch", "pass_circle", values=["consecutive"]), "switch pass_circle: .*length >= 2"),
    ("switches", put("switch", "pass_circle", area="kitchen"), "switch pass_circle: .*Invalid enum value"),
    ("switches", again("switch"), "id water_under_number appears twice"),
    ("phases", again("phase"), "id 1 appears twice"),
    ("phases", without("phase"), "number 1 is missing"),
    ("phases", put("phase", "trade", kept="nobody"), "phase trade: .*Invalid enum value 'nobody'"),
    ("phases", put("phase", "trade", id="7 trade"), "phase 7 trade: .*matching regex"),
    ("phases", lambda found: found["phase"].reverse(), "the phases are not in order"),
    ("advances", again("advance"), "id advanced_military appears twice"),
    ("advances", put("advance", "music", groups=[]), "advance music: .*length >= 1"),
    ("advances", put("advance", "music", groups=["noise"]), "advance music: .*Invalid enum value 'noise'"),
    ("advances", put("advance", "music", groups=["arts", "arts"]), "advance music: group arts appears twice"),
    ("advances", put("advance", "music", cost=100), "advance music: 1 points for a cost of 100, which is worth 3"),
    ("advances", put("advance", "music", points=2), "advance music: 2 points for a cost of 80, which is worth 1"),
    ("advances", put("advance", "music", cost=82), "advance music: 82 is no multiple of 5"),
    ("advances", put("advance", "music", credits={"arts": 7}), "advance music: 7 is no multiple of 5"),
    ("advances", put("advance", "music", credits={"noise": 5}), "advance music: .*Invalid enum value 'noise'"),
    ("advances", put("advance", "library", powers={"same_turn_discount": 39}), "library: 39 is no multiple of 5"),
    ("advances", put("advance", "library", powers={"magic": 1}), "advance library: .*unknown field `magic`"),
    ("advances", put("advance", "music", groups=["civics"]), "11 advances of arts, not 12"),
    ("advances", without("advance"), "16 advances worth 6, not 17"),
    ("advances", put("advance", "music", cost=100, points=3), "16 advances worth 1, not 17"),
    ("advances", lambda found: found.update(points=171), "170 points in all, not 171"),
    ("advances", lambda found: found.update(credit_step=0), "credit_step: .*>= 1"),
    ("advances", lambda found: found["class"][0].update(least=10), "the classes do not lead up from 0"),
    ("advances", lambda found: found["class"].reverse(), "the classes do not lead up from 0"),
    ("advances", drop("advance", "music", "credit_to"), "advance music: gives nothing to one advance, not 10"),
    ("advances", put("advance", "music", credit_to=to("calendar", 10)), "credit_to: advance calendar appears twice"),
    ("advances", put("advance", "music", credit_to=to("luck", 10)), "credit_to: unknown advance luck"),
    ("advances", put("advance", "music", credit_to=to("enlightenment", 15)), "gives 15 to one advance, not 10"),
    ("advances", cross("music", "enlightenment"), "advance enlightenment: enlightenment is not of the next class"),
]


@pytest.mark.parametrize(("file", "read"), READERS, ids=[case[0] for case in READERS])
def test_the_facts_as_they_stand_are_accepted(file: str, read: Callable[[dict[str, Any]], object]) -> None:
    assert read(raw(f"{file}.toml"))


@pytest.mark.parametrize(("file", "spoil", "says"), BAD, ids=[f"{file}-{says}" for file, _, says in BAD])
def test_a_wrong_fact_is_refused_naming_file_and_entry(file: str, spoil: Spoil, says: str) -> None:
    found = raw(f"{file}.toml")
    spoil(found)
    with pytest.raises(DataError, match=says) as refused:
        dict(READERS)[file](found)
    assert str(refused.value).startswith(f"{file}.toml")
    assert str(refused.value).endswith(".")


def test_a_file_with_another_table_or_one_too_few_is_refused() -> None:
    with pytest.raises(DataError, match=r"^switches\.toml: unknown table switsh\.$"):
        data.check_tables("switches.toml", {"sources": ["a"], "switch": [], "switsh": []}, ["switch"])
    with pytest.raises(DataError, match=r"^switches\.toml: missing table switch\.$"):
        data.check_tables("switches.toml", {"sources": ["a"]}, ["switch"])


@pytest.mark.parametrize("sources", [[], "a rulebook", [1]])
def test_a_file_without_sources_is_refused(sources: object) -> None:
    with pytest.raises(DataError, match=r"^switches\.toml, sources: "):
        data.check_tables("switches.toml", {"sources": sources, "switch": []}, ["switch"])


def test_a_file_that_is_not_there_is_refused() -> None:
    with pytest.raises(DataError, match=r"^dragons\.toml cannot be read: "):
        data.document("dragons.toml", ["dragon"])


@pytest.mark.parametrize("text", [b"[[switch", b"\xff\xfe"])
def test_a_file_that_is_not_toml_is_refused(text: bytes, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "switches.toml").write_bytes(text)
    monkeypatch.setattr(data, "_HERE", tmp_path)
    with pytest.raises(DataError, match=r"^switches\.toml cannot be read: "):
        data.document("switches.toml", ["switch"])


def test_an_edition_or_a_number_of_players_that_does_not_exist_is_a_key_error() -> None:
    for ask in (lambda: catalog.deck("north"), lambda: catalog.shape(5), lambda: catalog.seats("west", 2)):
        with pytest.raises(KeyError):
            ask()
