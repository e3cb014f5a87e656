"""Every cell of the calamity chart: each calamity, each advance that changes it, in each role, in both editions.

Which cells there are comes from ``calamities.toml``; what stands in them was worked out by hand from the printed
cards and the 3-4 player changes.
"""

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from core.empires import data
from core.empires.catalog import EDITIONS
from core.empires.chart import Row, rows

ON_THE_CARD: dict[str, tuple[int, int | None]] = {
    "volcanic_eruption_earthquake": (1, 1),
    "treachery": (1, None),
    "famine": (10, 5),
    "slave_revolt": (2, None),
    "flood": (15, 5),
    "superstition": (3, None),
    "civil_war": (35, None),
    "barbarian_hordes": (15, None),
    "cyclone": (2, 1),
    "epidemic": (15, 10),
    "tyranny": (15, None),
    "civil_disorder": (3, None),
    "corruption": (10, None),
    "iconoclasm_and_heresy": (4, 1),
    "regression": (1, None),
    "piracy": (2, 1),
}
"""Without any advance, after M31 and M32: primary and secondary effect."""

TOTALS: dict[tuple[str, str], tuple[int, int | None]] = {
    # One city is destroyed, or none: it is reduced. The city beside it is reduced all the same.
    ("volcanic_eruption_earthquake", "engineering"): (0, 1),
    ("treachery", "diplomacy"): (2, None),
    ("famine", "agriculture"): (15, 5),
    ("famine", "pottery"): (5, 0),
    ("famine", "calendar"): (5, 0),
    ("slave_revolt", "mythology"): (1, None),
    ("slave_revolt", "enlightenment"): (1, None),
    ("slave_revolt", "mining"): (3, None),
    ("slave_revolt", "cultural_ascendancy"): (3, None),
    ("flood", "engineering"): (10, 0),
    ("superstition", "mysticism"): (2, None),
    ("superstition", "deism"): (2, None),
    ("superstition", "enlightenment"): (2, None),
    ("superstition", "universal_doctrine"): (4, None),
    # Unit points that stay.
    ("civil_war", "music"): (40, None),
    ("civil_war", "drama_and_poetry"): (40, None),
    ("civil_war", "democracy"): (45, None),
    ("civil_war", "philosophy"): (30, None),
    ("civil_war", "military"): (30, None),
    ("barbarian_hordes", "monarchy"): (10, None),
    ("barbarian_hordes", "politics"): (20, None),
    ("barbarian_hordes", "provincial_empire"): (20, None),
    ("cyclone", "trade_empire"): (3, 2),
    ("cyclone", "masonry"): (1, 0),
    ("cyclone", "calendar"): (0, 0),
    ("epidemic", "medicine"): (10, 5),
    ("epidemic", "enlightenment"): (10, 10),
    ("epidemic", "anatomy"): (15, 5),
    ("epidemic", "roadbuilding"): (20, 10),
    ("epidemic", "trade_empire"): (20, 10),
    ("tyranny", "sculpture"): (10, None),
    ("tyranny", "law"): (10, None),
    ("tyranny", "monarchy"): (20, None),
    ("tyranny", "provincial_empire"): (20, None),
    # Cities that stay.
    ("civil_disorder", "music"): (4, None),
    ("civil_disorder", "drama_and_poetry"): (4, None),
    ("civil_disorder", "law"): (4, None),
    ("civil_disorder", "democracy"): (4, None),
    ("civil_disorder", "advanced_military"): (2, None),
    ("civil_disorder", "naval_warfare"): (2, None),
    ("corruption", "law"): (5, None),
    ("corruption", "coinage"): (15, None),
    ("corruption", "wonder_of_the_world"): (15, None),
    ("iconoclasm_and_heresy", "philosophy"): (2, 0),
    ("iconoclasm_and_heresy", "theology"): (1, 0),
    ("iconoclasm_and_heresy", "monotheism"): (5, 2),
    # A way out by choice leaves the number as it is.
    ("iconoclasm_and_heresy", "theocracy"): (4, 1),
    ("regression", "fundamentalism"): (2, None),
    ("regression", "library"): (0, None),
    ("regression", "enlightenment"): (1, None),
    ("piracy", "cartography"): (3, 1),
    # A holder is never named.
    ("piracy", "naval_warfare"): (1, 0),
}
"""With one advance alone: primary and secondary effect."""

TOGETHER: list[tuple[str, str, tuple[int, int | None]]] = [
    ("famine", "pottery calendar", (0, 0)),
    ("famine", "agriculture pottery", (10, 0)),
    ("famine", "agriculture calendar", (10, 0)),
    ("famine", "agriculture pottery calendar", (5, 0)),
    ("slave_revolt", "mythology enlightenment", (0, None)),
    ("slave_revolt", "mining cultural_ascendancy", (4, None)),
    ("slave_revolt", "mythology enlightenment mining", (1, None)),
    ("slave_revolt", "mythology enlightenment mining cultural_ascendancy", (2, None)),
    ("superstition", "mysticism deism", (1, None)),
    ("superstition", "mysticism deism enlightenment", (0, None)),
    ("superstition", "mysticism deism enlightenment universal_doctrine", (1, None)),
    ("civil_war", "music drama_and_poetry", (45, None)),
    ("civil_war", "music drama_and_poetry democracy", (55, None)),
    ("civil_war", "philosophy military", (25, None)),
    ("civil_war", "democracy military", (40, None)),
    ("civil_war", "music drama_and_poetry democracy philosophy military", (45, None)),
    ("barbarian_hordes", "politics provincial_empire", (25, None)),
    ("barbarian_hordes", "monarchy politics", (15, None)),
    ("barbarian_hordes", "monarchy politics provincial_empire", (20, None)),
    ("cyclone", "masonry calendar", (0, 0)),
    ("cyclone", "trade_empire masonry", (2, 1)),
    ("cyclone", "trade_empire calendar", (1, 0)),
    ("cyclone", "trade_empire masonry calendar", (0, 0)),
    ("epidemic", "medicine enlightenment", (5, 5)),
    ("epidemic", "medicine anatomy", (10, 0)),
    ("epidemic", "roadbuilding trade_empire", (25, 10)),
    ("epidemic", "medicine enlightenment anatomy roadbuilding trade_empire", (15, 0)),
    ("tyranny", "sculpture law", (5, None)),
    ("tyranny", "monarchy provincial_empire", (25, None)),
    ("tyranny", "sculpture law monarchy provincial_empire", (15, None)),
    ("civil_disorder", "music drama_and_poetry law democracy", (7, None)),
    ("civil_disorder", "advanced_military naval_warfare", (1, None)),
    ("civil_disorder", "music drama_and_poetry law democracy advanced_military naval_warfare", (5, None)),
    ("corruption", "coinage wonder_of_the_world", (20, None)),
    ("corruption", "law coinage", (10, None)),
    ("iconoclasm_and_heresy", "philosophy theology", (0, 0)),
    ("iconoclasm_and_heresy", "philosophy monotheism", (3, 0)),
    ("iconoclasm_and_heresy", "theology monotheism", (2, 0)),
    ("iconoclasm_and_heresy", "philosophy theology monotheism", (0, 0)),
    ("regression", "fundamentalism library", (1, None)),
    ("piracy", "cartography naval_warfare", (2, 0)),
]
"""With several advances: primary and secondary effect, never below 0."""

FACTS: dict[str, dict[str, Any]] = {
    entry["id"]: entry
    for entry in tomllib.loads((files(data) / "calamities.toml").read_text(encoding="utf-8"))["calamity"]
}
CELLS = [
    (edition, calamity, change["advance"], role)
    for edition in EDITIONS
    for calamity, entry in FACTS.items()
    for change in entry["modifiers"]
    for role in ("primary", "secondary")
    if role in entry
]
"""All cells that the data defines; an advance that does not count in a role has a cell there all the same."""


def row_of(edition: str, calamity: str, held: str = "") -> Row:
    """A line of the chart for a holder of *held*."""
    return next(row for row in rows(edition, {}, frozenset(held.split())) if row.id == calamity)


def amounts(row: Row) -> tuple[int, int | None]:
    """Its primary and secondary effect."""
    return row.primary.amount, None if row.secondary is None else row.secondary.amount


@pytest.mark.parametrize(("edition", "calamity", "advance", "role"), CELLS)
def test_m31_m32_a_cell_of_the_chart(edition: str, calamity: str, advance: str, role: str) -> None:
    row = row_of(edition, calamity, advance)
    assert amounts(row)[role == "secondary"] == TOTALS[calamity, advance][role == "secondary"]
    assert row.held == {advance}


def test_every_cell_was_worked_out_by_hand_and_no_other() -> None:
    assert {(calamity, advance) for _, calamity, advance, _ in CELLS} == set(TOTALS)
    assert len(CELLS) == 2 * (52 + 19)
    for (calamity, _), (_, secondary) in TOTALS.items():
        assert (secondary is None) == ("secondary" not in FACTS[calamity])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("calamity", FACTS)
def test_m31_m32_without_advances_the_cards_numbers_stand(edition: str, calamity: str) -> None:
    row = row_of(edition, calamity)
    assert amounts(row) == ON_THE_CARD[calamity]
    assert not row.held


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("calamity", "held", "totals"), TOGETHER)
def test_m31_m32_several_advances_add_up(
    edition: str, calamity: str, held: str, totals: tuple[int, int | None]
) -> None:
    assert amounts(row_of(edition, calamity, held)) == totals


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("calamity", FACTS)
def test_an_advance_that_is_not_on_a_card_changes_nothing_there(edition: str, calamity: str) -> None:
    strangers = {advance for other, advance in TOTALS if (calamity, advance) not in TOTALS}
    row = row_of(edition, calamity, " ".join(strangers))
    assert amounts(row) == ON_THE_CARD[calamity]


@pytest.mark.parametrize(("edition", "held", "coast"), [("west", "", 5), ("west", "engineering", 0),
                                                        ("east", "", 5), ("east", "engineering", 0)])  # fmt: skip
def test_m32_away_from_every_flood_plain_a_flood_takes_5_or_nothing(edition: str, held: str, coast: int) -> None:
    assert row_of(edition, "flood", held).primary.fallback == coast


@pytest.mark.parametrize(
    ("calamity", "west", "east"),
    [
        ("famine", 1, 1),
        ("epidemic", 1, 1),
        ("iconoclasm_and_heresy", 1, 1),
        ("piracy", 1, 2),
        ("flood", None, None),
        ("cyclone", None, None),
        ("volcanic_eruption_earthquake", None, None),
    ],
)
def test_m31_m32_how_many_others_are_named(calamity: str, west: int | None, east: int | None) -> None:
    found = [row_of(edition, calamity).secondary for edition in EDITIONS]
    assert [one.victims for one in found if one is not None] == [west, east]
