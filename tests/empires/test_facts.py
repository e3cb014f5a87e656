"""The facts of the whole turn against hand-copied tables, and the refusal of facts that cannot be true."""

import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from core.empires import catalog, data, facts
from core.empires.catalog import Seat
from core.empires.facts import SIDES
from core.errors import DataError

PLAYING = ["minoa", "assyria", "hatti", "hellas", "kushan", "persia", "indus", "parthia"]


def raw(file: str) -> dict[str, Any]:
    """The tables of a fact file as they stand."""
    return tomllib.loads((files(data) / file).read_text(encoding="utf-8"))


# The A.S.T.


def test_m5_the_track_has_sixteen_columns_and_one_more_on_the_expert_side() -> None:
    track = facts.track()
    assert (track.finish, track.last) == (16, {"basic": 16, "expert": 17})
    assert " ".join(year.removesuffix(" BC") for year in track.years) == (
        "8000 7000 6000 5000 4300 3300 2700 2000 1800 1700 1500 1400 1300 1200 800 0 400 AD"
    )
    assert [year for year in track.years if not year.endswith(" BC")] == ["0", "400 AD"]


def test_6_13_what_points_are_given_for() -> None:
    points = facts.track().points
    assert (points.city, points.column, points.late_iron) == (1, 5, 5)
    assert points.advances == {0: 1, 100: 3, 200: 6}
    assert (facts.track().wonder.advance, facts.track().wonder.cities) == ("wonder_of_the_world", 1)


def test_6_13_what_the_eras_ask_for_as_printed() -> None:
    asked = {
        line.name: (line.column, line.basic, line.expert) for line in (facts.track().eras[one] for one in facts.ERAS)
    }
    assert asked == {
        "Stone Age": (1, {}, {}),
        "Early Bronze Age": (None, {"cities": 2}, {"cities": 3}),
        "Middle Bronze Age": (None, {"cities": 3, "advances": 3}, {"cities": 3, "points_in_advances": 5}),
        "Late Bronze Age": (12, {"cities": 3, "advances_from_100": 3}, {"cities": 4, "advances": 12}),
        "Early Iron Age": (
            15,
            {"cities": 4, "advances_from_200": 2},
            {"cities": 5, "advances_below_100": 10, "points_in_advances": 38},
        ),
        "Late Iron Age": (
            16,
            {"cities": 5, "advances_from_200": 3},
            {"cities": 6, "advances_below_100": 17, "points_in_advances": 56},
        ),
    }


STARTS = {
    "minoa": (7, 10, 7, 9),
    "assyria": (6, 9, 6, 9),
    "hatti": (6, 9, 6, 9),
    "hellas": (6, 9, 6, 9),
    "kushan": (6, 9, 7, 9),
    "persia": (6, 9, 6, 9),
    "indus": (6, 9, 6, 9),
    "parthia": (6, 10, 6, 9),
}
"""As printed: Early and Middle Bronze Age on the Basic side, then on the Expert side."""


def test_m5_the_printed_first_columns() -> None:
    printed = raw("ast.toml")["civilization"]
    assert {
        line["id"]: tuple(line[side][era] for side in SIDES for era in ("early_bronze", "middle_bronze"))
        for line in printed
    } == STARTS


@pytest.mark.parametrize("seat", PLAYING)
def test_m5_the_first_columns_with_three_and_four_players(seat: str) -> None:
    early, middle, expert_early, expert_middle = STARTS[seat]
    if seat == "parthia":
        middle = 9
    if seat == "kushan":
        expert_early = 6
    first = facts.track().first
    assert list(first["basic", Seat(seat)].values()) == [1, early, middle, 12, 15, 16]
    assert list(first["expert", Seat(seat)].values()) == [1, expert_early, expert_middle, 12, 15, 16]


def test_6_13_what_needs_and_tie_breaks_count_of_the_advances() -> None:
    track = facts.track()
    prices = (0, 99, 100, 199, 200, 290)
    assert {need: among.count(prices) for need, among in track.counts.items()} == {
        "advances_below_100": 2,
        "advances_from_100": 4,
        "advances_from_200": 2,
    }
    assert track.worth == {"advances_worth_6": 6, "advances_worth_3": 3}


# Phases 1 to 5


def test_3_4_ships_and_the_start() -> None:
    turn = facts.turn()
    assert turn.ships == 4
    start = turn.start
    assert (start.board, start.treasury, start.cities, start.ships) == (1, 0, 0, 0)


def test_6_1_the_tax_rate() -> None:
    tax = facts.turn().tax
    assert (tax.rate, tax.changes, tax.spared) == (2, {"coinage": (-1, 1), "monarchy": (0, 1)}, "democracy")


def test_6_3_ships() -> None:
    assert (facts.turn().shipping.build, facts.turn().shipping.keep) == (2, 1)


def test_6_4_a_city_that_is_won_gives_a_card_and_three_treasury() -> None:
    assert (facts.turn().plunder.cards, facts.turn().plunder.treasury) == (1, 3)


def test_6_5_cities_support_and_areas() -> None:
    turn = facts.turn()
    building, support, areas = turn.building, turn.support, turn.areas
    assert (building.site, building.wilderness) == (6, 12)
    elsewhere = [(line.advance, line.site, line.wilderness) for line in (building.treasury, building.neighbours)]
    assert elsewhere == [("architecture", 3, 6), ("urbanism", 0, 4)]
    assert (support.rate, support.more) == (2, {"cultural_ascendancy": 1})
    assert areas.in_cities == {"public_works": 1}
    assert (areas.alone.advance, areas.alone.printed, areas.alone.more) == ("agriculture", (0, 1, 2), 1)


@pytest.mark.parametrize(
    ("seat", "with_3", "with_4"),
    [
        ("minoa", "Knossos", "Knossos"),
        ("assyria", "Assyria", "Assyria"),
        ("hatti", "Hattusa", "Hattusa"),
        ("hellas", "Macedonia", "Macedonia"),
        ("kushan", "Taxila", "Taxila"),
        ("persia", "Persepolis", "Persepolis"),
        ("indus", "Chanhu-Daro", "Mohenjo-Daro"),
        ("parthia", "Hyrcania", "Nisa"),
    ],
)
def test_m1_starting_areas(seat: str, with_3: str, with_4: str) -> None:
    assert [facts.turn().home_of(Seat(seat), players) for players in (3, 4)] == [with_3, with_4]


# The Short Game


def test_m37_what_everybody_starts_with() -> None:
    game = facts.short_game()
    assert (game.column, game.cities, game.city_sites, game.lost_cities) == (11, 5, 4, 1)
    assert (game.treasury, game.tokens) == (10, 14)
    assert (game.ends_as, game.advised) == ("basic", ("basic",))


# Special Buildings


def test_sb_3_3_prices_by_era() -> None:
    assert facts.special_buildings().prices == {
        "early_bronze": 30,
        "middle_bronze": 30,
        "late_bronze": 40,
        "early_iron": 50,
        "late_iron": 50,
    }


def test_sb_6_sb_7_sb_9_the_numbers_of_the_benefits() -> None:
    expansion = facts.special_buildings()
    points, population = expansion.points, expansion.population
    assert (points.owned, points.controlled, points.associated) == (2, 1, 2)
    assert (population.city, population.printed, population.more) == (1, (1, 2), 1)
    assert {line.id: line.most for line in expansion.reliefs} == {"damage": 10, "cities": 2, "steps": 1}
    assert expansion.ties == ("own_building_controlled", "building_owned")


def test_sb_10_eighteen_buildings_nine_of_each_box_six_without_a_name() -> None:
    lines = facts.special_buildings().buildings
    named = {line.civilization: (line.id, line.name, line.box) for line in lines if line.name}
    assert named == {
        "Minoa": ("great_palace", "The Great Palace", "west"),
        "Saba": ("mahram_bilqis", "The Mahram Bilqis", "east"),
        "Assyria": ("ziggurat_of_dur_sharrukin", "The Ziggurat of Dur-Sharrukin", "west"),
        "Maurya": ("ashokan_pillar", "The Ashokan Pillar", "east"),
        "Celt": ("stonehenge", "Stonehenge", "west"),
        "Babylon": ("giant_ziggurat", "The Giant Ziggurat", "east"),
        "Dravidia": ("shore_temple", "The Shore Temple of Mamallapuram", "east"),
        "Carthage": ("great_harbor", "The Great Harbor", "west"),
        "Hatti": ("hattusan_city_walls", "The Hattusan City Walls", "west"),
        "Kushan": ("bhamala_stupa", "The Bhamala Stupa", "east"),
        "Rome": ("colosseum", "The Colosseum", "west"),
        "Hellas": ("parthenon", "The Parthenon", "west"),
    }
    unnamed = {line.civilization: (line.id, line.box) for line in lines if not line.name}
    assert unnamed == {
        "Persia": ("persia_building", "east"),
        "Iberia": ("iberia_building", "west"),
        "Nubia": ("nubia_building", "east"),
        "Indus": ("indus_building", "east"),
        "Egypt": ("egypt_building", "west"),
        "Parthia": ("parthia_building", "east"),
    }


def test_sb_10_buildings_are_told_apart_by_their_civilization() -> None:
    expansion = facts.special_buildings()
    seats = [line.seat for line in expansion.buildings]
    assert set(PLAYING) <= set(seats) and len(set(seats)) == 18
    assert expansion.of(facts.BuildingId("colosseum")).seat == "rome"


# Facts that cannot be true

Spoil = Callable[[dict[str, Any]], object]


def _track(found: dict[str, Any]) -> object:
    return facts.read_track(found, catalog.advances(), [Seat(seat) for seat in PLAYING])


def _turn(found: dict[str, Any]) -> object:
    return facts.read_turn(found, catalog.advances(), [Seat(seat) for seat in PLAYING])


def _short_game(found: dict[str, Any]) -> object:
    return facts.read_short_game(found, catalog.advances())


def _buildings(found: dict[str, Any]) -> object:
    calamities = [calamity.id for calamity in catalog.printed_calamities()]
    return facts.read_special_buildings(found, calamities, [Seat(seat) for seat in PLAYING])


READERS: dict[str, Callable[[dict[str, Any]], object]] = {
    "ast": _track,
    "turn": _turn,
    "shortgame": _short_game,
    "buildings": _buildings,
}

BAD: list[tuple[str, Spoil, str]] = [
    ("ast", lambda found: found["last"].pop("expert"), r"last: side expert is missing"),
    ("ast", lambda found: found["counts"].pop("advances_from_200"), r"counts: need advances_from_200 is missing"),
    ("ast", lambda found: found["counts"].update(advances_from_200={"most": 3}), r"counts"),
    ("ast", lambda found: found["worth"].pop("advances_worth_3"), r"worth: tie-break advances_worth_3 is missing"),
    ("ast", lambda found: found["last"].update(expert=18), r"17 columns, finish 16"),
    ("ast", lambda found: found.update(finish=17), r"17 columns, finish 17"),
    ("ast", lambda found: found.update(finish="16"), r"finish"),
    ("ast", lambda found: found["years"].pop(), r"16 columns, finish 16"),
    ("ast", lambda found: found["points"].update(town=1), r"points: .*town"),
    ("ast", lambda found: found["points"]["advances"].pop("0"), r"points: advances below 100 are worth nothing"),
    ("ast", lambda found: found["wonder"].update(advance="pyramids"), r"wonder: unknown advance pyramids"),
    ("ast", lambda found: found["ties"].pop(), r"ties: tie-break ast_ranking is missing"),
    ("ast", lambda found: found["ties"].append("cities"), r"ties: tie-break cities appears twice"),
    ("ast", lambda found: found["era"].reverse(), r"the eras are not stone"),
    ("ast", lambda found: found["era"][1]["basic"].update(temples=1), r"era early_bronze: .*temples"),
    ("ast", lambda found: found["era"][1]["basic"].update(cities=0), r"era early_bronze: "),
    ("ast", lambda found: found["era"][3].update(column=9), r"civilization minoa, basic: the eras start at"),
    ("ast", lambda found: found["era"][0].update(column=2), r"civilization minoa, basic: the eras start at"),
    ("ast", lambda found: found["civilization"].pop(0), r"civilization minoa is missing"),
    ("ast", lambda found: found["civilization"][0].update(id="rome"), r"civilization minoa is missing"),
    ("ast", lambda found: found["civilization"][0]["basic"].pop("early_bronze"), r"minoa, basic: era early_bronze is"),
    ("ast", lambda found: found["civilization"][0]["expert"].update(late_iron=16), r"minoa, expert: unknown era late"),
    ("ast", lambda found: found["change"][0].update(civilization="rome"), r"change: unknown civilization rome"),
    ("ast", lambda found: found["change"][0].update(column=13), r"civilization parthia, basic: the eras start at"),
    ("turn", lambda found: found["home"].pop(), r"home: civilization parthia is missing"),
    ("turn", lambda found: found["home"][6]["changes"].update({"5": "Ur"}), r"changes"),
    ("turn", lambda found: found["tax"].update(spared="anarchy"), r"unknown advance anarchy"),
    ("turn", lambda found: found["tax"]["changes"].update(anarchy=[0, 1]), r"unknown advance anarchy"),
    ("turn", lambda found: found["building"]["treasury"].update(advance="anarchy"), r"unknown advance anarchy"),
    ("turn", lambda found: found["building"]["neighbours"].update(advance="anarchy"), r"unknown advance anarchy"),
    ("turn", lambda found: found["support"]["more"].update(anarchy=1), r"unknown advance anarchy"),
    ("turn", lambda found: found["areas"]["in_cities"].update(anarchy=1), r"unknown advance anarchy"),
    ("turn", lambda found: found["areas"]["alone"].update(advance="anarchy"), r"unknown advance anarchy"),
    ("turn", lambda found: found["tax"].update(rate=0), r"the file"),
    ("shortgame", lambda found: found["selection"].pop(), r"selection east 4 is missing"),
    ("shortgame", lambda found: found["selection"][0]["sets"].pop(), r"selection west 3: 2 sets for 3 players"),
    ("shortgame", lambda found: found["selection"][0]["sets"].append("x"), r"west 3: unknown set x"),
    ("shortgame", lambda found: found["set"].append(found["set"][0]), r"set coin_and_commerce appears twice"),
    ("shortgame", lambda found: found["set"][0]["advances"].pop(), r"the file"),
    ("shortgame", lambda found: found["set"][0].update(advances=["law"] * 4), r"advance law appears twice"),
    (
        "shortgame",
        lambda found: found["set"][0]["advances"].__setitem__(0, "x"),
        r"coin_and_commerce: unknown advance x",
    ),
    ("shortgame", lambda found: found.update(ends_as="short"), r"the file"),
    ("buildings", lambda found: found["ties"].pop(), r"ties: tie-break building_owned is missing"),
    ("buildings", lambda found: found["building"].append(found["building"][0]), r"id great_palace appears twice"),
    ("buildings", lambda found: found["building"][0].update(civilization="Saba"), r"civilization Saba appears twice"),
    ("buildings", lambda found: found["building"][0].update(name="Stonehenge"), r"name Stonehenge appears twice"),
    ("buildings", lambda found: found["building"].pop(0), r"civilization minoa has no building"),
    ("buildings", lambda found: found["building"][0].update(box="north"), r"the file"),
    ("buildings", lambda found: found["relief"].pop(), r"relief: option steps is missing"),
    ("buildings", lambda found: found["relief"][0]["calamities"].append("plague"), r"relief: unknown calamity plague"),
    ("buildings", lambda found: found["relief"][0]["calamities"].append("cyclone"), r"calamity cyclone appears twice"),
    ("buildings", lambda found: found["prices"].update(future=60), r"the file"),
]


@pytest.mark.parametrize("file", READERS)
def test_the_facts_as_they_stand_are_accepted(file: str) -> None:
    assert READERS[file](raw(f"{file}.toml"))


@pytest.mark.parametrize(("file", "spoil", "says"), BAD, ids=[f"{file}-{says}" for file, _, says in BAD])
def test_a_wrong_fact_is_refused_naming_file_and_entry(file: str, spoil: Spoil, says: str) -> None:
    found = raw(f"{file}.toml")
    spoil(found)
    with pytest.raises(DataError, match=says) as refused:
        READERS[file](found)
    assert str(refused.value).startswith(f"{file}.toml")
    assert str(refused.value).endswith(".")
