"""The calamity chart against hand-copied numbers: printed effects, 3-4 player changes and every advance that counts."""

import json
from typing import Any

import pytest

from core.empires import catalog
from core.empires.chart import chart, rows

Number = tuple[int, str]
Others = tuple[int, str, int | None]

EFFECTS: dict[str, tuple[int, bool, bool, Number, Others | None]] = {
    "volcanic_eruption_earthquake": (2, False, False, (1, "cities_destroyed"), (1, "cities_reduced", None)),
    "treachery": (2, True, True, (1, "cities"), None),
    "famine": (3, False, False, (10, "damage"), (5, "damage", 1)),
    "slave_revolt": (3, True, False, (2, "support_rate"), None),
    "flood": (4, False, False, (15, "damage"), (5, "damage", None)),
    "superstition": (4, True, False, (3, "cities"), None),
    "civil_war": (5, False, True, (35, "unit_points_kept"), None),
    "barbarian_hordes": (5, True, True, (15, "barbarian_tokens"), None),
    "cyclone": (6, False, False, (2, "cities"), (1, "cities", None)),
    "epidemic": (6, True, True, (15, "damage"), (10, "damage", 1)),
    "tyranny": (7, False, True, (15, "unit_points"), None),
    "civil_disorder": (7, True, False, (3, "cities_kept"), None),
    "corruption": (8, False, False, (10, "face_value"), None),
    "iconoclasm_and_heresy": (8, True, True, (4, "cities"), (1, "cities", 1)),
    "regression": (9, False, False, (1, "ast_steps"), None),
    "piracy": (9, True, True, (2, "coastal_cities"), (1, "coastal_cities", 1)),
}
"""The West with 3-4 players, in order of resolution: stack, tradeable, beneficiary, primary and secondary effect."""

CHANGES: dict[str, list[tuple[str, str, int]]] = {
    "volcanic_eruption_earthquake": [("engineering", "primary", -1)],
    "treachery": [("diplomacy", "primary", 1)],
    "famine": [("agriculture", "primary", 5), ("pottery", "both", -5), ("calendar", "both", -5)],
    "slave_revolt": [
        ("mythology", "primary", -1),
        ("enlightenment", "primary", -1),
        ("mining", "primary", 1),
        ("cultural_ascendancy", "primary", 1),
    ],
    "flood": [("engineering", "both", -5)],
    "superstition": [
        ("mysticism", "primary", -1),
        ("deism", "primary", -1),
        ("enlightenment", "primary", -1),
        ("universal_doctrine", "primary", 1),
    ],
    "civil_war": [
        ("music", "primary", -5),
        ("drama_and_poetry", "primary", -5),
        ("democracy", "primary", -10),
        ("philosophy", "primary", 5),
        ("military", "primary", 5),
    ],
    "barbarian_hordes": [
        ("monarchy", "primary", -5),
        ("politics", "primary", 5),
        ("provincial_empire", "primary", 5),
    ],
    "cyclone": [("trade_empire", "both", 1), ("masonry", "both", -1), ("calendar", "both", -2)],
    "epidemic": [
        ("medicine", "both", -5),
        ("enlightenment", "primary", -5),
        ("anatomy", "secondary", -5),
        ("roadbuilding", "primary", 5),
        ("trade_empire", "primary", 5),
    ],
    "tyranny": [
        ("sculpture", "primary", -5),
        ("law", "primary", -5),
        ("monarchy", "primary", 5),
        ("provincial_empire", "primary", 5),
    ],
    "civil_disorder": [
        ("music", "primary", -1),
        ("drama_and_poetry", "primary", -1),
        ("law", "primary", -1),
        ("democracy", "primary", -1),
        ("advanced_military", "primary", 1),
        ("naval_warfare", "primary", 1),
    ],
    "corruption": [("law", "primary", -5), ("coinage", "primary", 5), ("wonder_of_the_world", "primary", 5)],
    "iconoclasm_and_heresy": [
        ("philosophy", "both", -2),
        ("theology", "both", -3),
        ("monotheism", "both", 1),
        ("theocracy", "both", 0),
    ],
    "regression": [("fundamentalism", "primary", 1), ("library", "primary", -1), ("enlightenment", "primary", 0)],
    "piracy": [("cartography", "primary", 1), ("naval_warfare", "primary", -1)],
}


def amounts(entry: dict[str, Any]) -> tuple[int, int | None]:
    """The primary and the secondary amount of a line of the chart."""
    return entry["primary"]["amount"], entry["secondary"] and entry["secondary"]["amount"]


def plain(effects: tuple[int, bool, bool, Number, Others | None], changes: list[tuple[str, str, int]]) -> object:
    """A line of ``show chart``, written out."""
    stack, tradeable, beneficiary, primary, secondary = effects
    return {
        "stack": stack,
        "tradeable": tradeable,
        "beneficiary": beneficiary,
        "primary": dict(zip(("amount", "unit"), primary, strict=True)),
        "secondary": secondary and dict(zip(("amount", "unit", "victims"), secondary, strict=True)),
        "changes": [dict(zip(("advance", "who", "change"), one, strict=True)) for one in changes],
    }


def test_famine_is_shown_as_the_command_language_has_it() -> None:
    assert json.loads(json.dumps(chart("west", {})["famine"])) == {
        "stack": 3,
        "tradeable": False,
        "beneficiary": False,
        "primary": {"amount": 10, "unit": "damage"},
        "secondary": {"amount": 5, "unit": "damage", "victims": 1},
        "changes": [
            {"advance": "agriculture", "who": "primary", "change": 5},
            {"advance": "pottery", "who": "both", "change": -5},
            {"advance": "calendar", "who": "both", "change": -5},
        ],
    }


def test_m30_the_chart_is_in_order_of_resolution() -> None:
    assert list(chart("west", {})) == list(chart("east", {})) == list(EFFECTS)


@pytest.mark.parametrize("calamity", EFFECTS)
def test_m31_the_west(calamity: str) -> None:
    assert chart("west", {})[calamity] == plain(EFFECTS[calamity], CHANGES[calamity])


@pytest.mark.parametrize("calamity", EFFECTS)
def test_m32_the_east_differs_in_the_victims_of_piracy_alone(calamity: str) -> None:
    effects = EFFECTS[calamity]
    if calamity == "piracy":
        effects = (*effects[:4], (1, "coastal_cities", 2))
    assert chart("east", {})[calamity] == plain(effects, CHANGES[calamity])


def test_m32_east_piracy_victims_is_for_the_table_to_settle_in_the_east_only() -> None:
    for value, east in (("1", 1), ("2", 2)):
        switches = {"east_piracy_victims": value}
        assert chart("east", switches)["piracy"]["secondary"]["victims"] == east
        assert chart("west", switches)["piracy"]["secondary"]["victims"] == 1


def test_m31_printed_numbers_are_kept_beside_those_of_few_players() -> None:
    printed = {one.id: one for one in catalog.printed_calamities()}
    assert [printed[catalog.CardId(name)].primary.amount for name in ("cyclone", "piracy")] == [3, 2]
    secondary = [one.secondary for one in printed.values()]
    assert [(one.amount, one.victims) for one in secondary if one is not None] == [
        (1, None),
        (5, 3),
        (5, None),
        (2, None),
        (10, 2),
        (1, 2),
        (1, 2),
    ]


def test_catalog_gives_the_same_numbers_with_default_switches() -> None:
    for edition in catalog.EDITIONS:
        for name, calamity in catalog.calamities(edition).items():
            secondary = calamity.secondary and calamity.secondary.amount
            assert amounts(chart(edition, {})[name]) == (calamity.primary.amount, secondary)


@pytest.mark.parametrize(
    ("calamity", "advance"),
    [(calamity, advance) for calamity, changes in CHANGES.items() for advance, _, _ in changes],
)
def test_a_single_advance_counts_in_its_role_and_no_amount_is_below_0(calamity: str, advance: str) -> None:
    _, _, _, (amount, unit), others = EFFECTS[calamity]
    who, change = next((who, change) for name, who, change in CHANGES[calamity] if name == advance)
    turned = -change if unit.endswith("_kept") else change
    primary = max(0, amount + turned) if who in ("primary", "both") else amount
    secondary = others and (max(0, others[0] + change) if who in ("secondary", "both") else others[0])
    if (calamity, advance) == ("piracy", "naval_warfare"):
        secondary = 0
    assert amounts(chart("west", {}, frozenset({advance}))[calamity]) == (primary, secondary)


@pytest.mark.parametrize(
    ("held", "calamity", "expected"),
    [
        ("pottery", "famine", (5, 0)),
        ("pottery calendar", "famine", (0, 0)),
        ("pottery calendar agriculture", "famine", (5, 0)),
        ("agriculture", "famine", (15, 5)),
        ("medicine anatomy", "epidemic", (10, 0)),
        ("anatomy", "epidemic", (15, 5)),
        ("enlightenment roadbuilding trade_empire", "epidemic", (20, 10)),
        ("trade_empire", "cyclone", (3, 2)),
        ("masonry calendar", "cyclone", (0, 0)),
        ("philosophy", "iconoclasm_and_heresy", (2, 0)),
        ("philosophy theology monotheism", "iconoclasm_and_heresy", (0, 0)),
        ("theocracy", "iconoclasm_and_heresy", (4, 1)),
        ("cartography naval_warfare", "piracy", (2, 0)),
        ("cartography", "piracy", (3, 1)),
        ("music drama_and_poetry democracy", "civil_war", (55, None)),
        ("philosophy military", "civil_war", (25, None)),
        ("music law", "civil_disorder", (5, None)),
        ("advanced_military naval_warfare", "civil_disorder", (1, None)),
        ("mythology enlightenment", "slave_revolt", (0, None)),
        ("engineering", "flood", (10, 0)),
        ("engineering", "volcanic_eruption_earthquake", (0, 1)),
        ("diplomacy", "treachery", (2, None)),
        ("enlightenment", "regression", (1, None)),
        ("fundamentalism", "regression", (2, None)),
    ],
)
def test_amounts_for_a_seat_with_its_advances(held: str, calamity: str, expected: tuple[int, int | None]) -> None:
    assert amounts(chart("west", {}, frozenset(held.split()))[calamity]) == expected


def test_advances_that_change_nothing_leave_the_chart_as_it_is() -> None:
    assert chart("east", {}, frozenset({"astronavigation", "metalworking"})) == chart("east", {})


def test_the_panel_has_names_and_numbers_in_short() -> None:
    assert [(row.stack, row.name, row.numbers) for row in rows("east", {})] == [
        (2, "Volcanic Eruption / Earthquake", "1/1"),
        (2, "Treachery", "1"),
        (3, "Famine", "10/5x1"),
        (3, "Slave Revolt", "2"),
        (4, "Flood/Avalanche", "15/5"),
        (4, "Superstition", "3"),
        (5, "Civil War", "35"),
        (5, "Barbarian Hordes", "15"),
        (6, "Cyclone/Blizzard", "2/1"),
        (6, "Epidemic", "15/10x1"),
        (7, "Tyranny", "15"),
        (7, "Civil Disorder", "3"),
        (8, "Corruption", "10"),
        (8, "Iconoclasm and Heresy", "4/1x1"),
        (9, "Regression", "1"),
        (9, "Piracy/Raid", "2/1x2"),
    ]


def test_m33_four_calamities_take_effect_from_the_market() -> None:
    assert [row.id for row in rows("west", {}) if row.resolves_from_market] == [
        "famine",
        "epidemic",
        "iconoclasm_and_heresy",
        "piracy",
    ]


def test_m35_seven_calamities_have_a_beneficiary() -> None:
    assert [row.id for row in rows("west", {}) if row.beneficiary] == [
        "treachery",
        "civil_war",
        "barbarian_hordes",
        "epidemic",
        "tyranny",
        "iconoclasm_and_heresy",
        "piracy",
    ]


def test_a_row_names_the_held_advances_that_it_counts() -> None:
    famine = rows("west", {}, {"pottery", "music"})[2]
    assert (famine.id, famine.held) == ("famine", {"pottery"})


def test_a_flood_with_nobody_on_a_flood_plain_has_an_amount_of_its_own() -> None:
    assert [row.primary.fallback for row in rows("east", {}) if row.primary.fallback is not None] == [5]
    (flood,) = [row for row in rows("east", {}, {"engineering"}) if row.id == "flood"]
    assert (flood.primary.amount, flood.primary.fallback) == (10, 0)


def test_some_advances_do_more_than_change_a_number() -> None:
    found = {(row.id, one.advance): one.note for row in rows("west", {}) for one in row.changes if one.note}
    assert found == {
        ("volcanic_eruption_earthquake", "engineering"): "reduced_instead",
        ("slave_revolt", "cultural_ascendancy"): "not_printed",
        ("iconoclasm_and_heresy", "theocracy"): "by_choice",
        ("regression", "enlightenment"): "by_choice",
        ("piracy", "naval_warfare"): "never_secondary",
    }


def test_m32_western_himalaya_is_open_to_three_calamities_of_the_east() -> None:
    assert {row.id: row.places for row in rows("east", {}) if row.places} == {
        "flood": ("western_himalaya", "beside_western_himalaya"),
        "cyclone": ("western_himalaya",),
        "piracy": ("beside_western_himalaya",),
    }
    assert not any(row.places for row in rows("west", {}))


@pytest.mark.parametrize("value", ["no", "yes"])
def test_m35_the_beneficiary_is_no_secondary_victim_unless_the_table_lets_an_epidemic_hit_it(value: str) -> None:
    spares = [row.id for row in rows("west", {"beneficiary_as_secondary": value}) if row.spares_beneficiary]
    assert spares == ["epidemic", "iconoclasm_and_heresy", "piracy"][value == "yes" :]


def test_a_row_keeps_what_is_printed_beside_what_is_left() -> None:
    famine = rows("west", {}, {"pottery"})[2]
    assert famine.printed[1] is not None and famine.secondary is not None
    assert (famine.printed[0].amount, famine.primary.amount) == (10, 5)
    assert (famine.printed[1].amount, famine.secondary.amount) == (5, 0)


def test_one_calamity_has_a_shorter_name() -> None:
    assert [row.short for row in rows("east", {}) if row.short != row.name] == ["Volcano / Earthquake"]
    assert all(len(row.short) <= len("Iconoclasm and Heresy") for row in rows("east", {}))
