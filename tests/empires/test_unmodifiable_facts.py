"""The facts of the Unmodifiable Calamities, and how wrong ones are refused."""

import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from core.empires import data
from core.empires.catalog.unmodifiable import IDS, read_unmodifiable, unmodifiable
from core.errors import DataError

Spoil = Callable[[dict[str, Any]], object]


def raw() -> dict[str, Any]:
    return tomllib.loads(data.text("unmodifiable.toml"))


def entry(found: dict[str, Any], table: str, name: str) -> dict[str, Any]:
    return next(one for one in found[table] if one["id"] == name)


def test_u28_one_calamity_for_each_stack_from_2_to_9_in_order() -> None:
    assert [(one.id, one.stack) for one in unmodifiable().calamities] == list(zip(IDS, range(2, 10), strict=True))
    assert unmodifiable().of("drought").rule == "U28.61"


def test_u28_the_numbers_of_the_rules() -> None:
    facts = unmodifiable()
    assert (facts.city, facts.raiders.due, facts.raiders.city) == (5, 4, 4)
    assert (facts.avalanche.pair, facts.avalanche.single, facts.tsunami.areas) == (2, 1, 2)
    assert (facts.rebels.primary, facts.rebels.others) == (2, 2)
    assert (facts.drought.shield, facts.drought.lowered) == (3, 1)
    assert (facts.pestilence.points, facts.pestilence.left) == (10, 1)


@pytest.mark.parametrize(("cities", "areas"), [(0, 2), (3, 2), (7, 2), (8, 3), (9, 4)])
def test_u28_813_areas_taken_over_by_the_cities_of_the_victim(cities: int, areas: int) -> None:
    assert unmodifiable().taken(cities) == areas


def test_u28_what_a_table_may_settle_and_its_defaults() -> None:
    assert unmodifiable().defaults == {
        "avalanche_land_only": "no",
        "tsunami_scope": "all",
        "tsunami_coastal_only": "no",
        "drought_shield": "primary",
        "drought_removal": "rotation",
        "pestilence_ring1_full": "no",
    }


BAD: list[tuple[Spoil, str]] = [
    (lambda found: found["calamity"].pop(), "calamity raiders is missing"),
    (lambda found: found["calamity"].append(found["calamity"][0]), "calamity total_war appears twice"),
    (lambda found: entry(found, "calamity", "rebels").update(id="rabble"), "calamity rebels is missing"),
    (lambda found: entry(found, "calamity", "rebels").update(stack=4), "stack 4 appears twice"),
    (lambda found: entry(found, "calamity", "rebels").update(stack=1), ">= 2"),
    (lambda found: found["calamity"].reverse(), "not in the order of their stacks"),
    (lambda found: entry(found, "calamity", "rebels").update(name=""), "length >= 1"),
    (lambda found: found.update(city=0), ">= 1"),
    (lambda found: found["drought"].update(shield=-1), ">= 0"),
    (lambda found: found["pestilence"].update(rings=3), "unknown field `rings`"),
    (lambda found: found["revival"].pop(0), "do not rise from 0"),
    (lambda found: found["revival"].reverse(), "do not rise from 0"),
    (lambda found: found.update(revival=[]), "length >= 1"),
    (
        lambda found: entry(found, "switch", "tsunami_scope").update(default="none"),
        "tsunami_scope: unknown default none",
    ),
    (lambda found: entry(found, "switch", "tsunami_scope").update(area="market"), "its area is market"),
    (lambda found: found["switch"].append(found["switch"][0]), "id avalanche_land_only appears twice"),
]


@pytest.mark.parametrize(("spoil", "says"), BAD, ids=[says for _, says in BAD])
def test_a_wrong_fact_is_refused_naming_file_and_entry(spoil: Spoil, says: str) -> None:
    found = raw()
    assert read_unmodifiable(found)
    spoil(found)
    with pytest.raises(DataError, match=says) as refused:
        read_unmodifiable(found)
    assert str(refused.value).startswith("unmodifiable.toml")
