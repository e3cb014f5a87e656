"""Fights worked out by hand: rounds between tokens, attacks on cities, and the numbers they go by (6.4)."""

import copy
import tomllib
from collections.abc import Collection, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.empires import data
from core.empires.catalog import advances
from core.empires.fights import Fight, Party, conflict, invade, read_conflict, rounds
from core.errors import DataError

HORDE, MINOA, HATTI, HELLAS = (Party(name) for name in ("barbarians", "minoa", "hatti", "hellas"))


@pytest.mark.parametrize(
    ("tokens", "limit", "left"),
    [
        # The fewest remove first: 6 fall while 5 do.
        ({HORDE: 15, MINOA: 6}, 2, {HORDE: 10, MINOA: 0}),
        # Equal ones remove together, and the limit holds then.
        ({MINOA: 2, HATTI: 2}, 3, {MINOA: 1, HATTI: 1}),
        ({MINOA: 1, HATTI: 1}, 1, {MINOA: 0, HATTI: 0}),
        # Three parties, limit 3: 1, 2, 4 -> the one falls, 1 and 3 are left, then the other one falls.
        ({MINOA: 4, HATTI: 2, HELLAS: 1}, 3, {MINOA: 3, HATTI: 0, HELLAS: 0}),
        # It stops as soon as the limit holds, in the middle of a round too.
        ({MINOA: 3, HATTI: 2}, 4, {MINOA: 3, HATTI: 1}),
        ({MINOA: 3, HATTI: 2}, 5, {MINOA: 3, HATTI: 2}),
        # Who is alone fights nobody, however many they are.
        ({MINOA: 9, HATTI: 0}, 1, {MINOA: 9, HATTI: 0}),
    ],
)
def test_6_4_rounds(tokens: Mapping[Party, int], limit: int, left: Mapping[Party, int]) -> None:
    assert rounds(tokens, limit) == left


def test_6_4_metalworking_removes_after_the_others_in_each_round() -> None:
    assert rounds({HORDE: 15, MINOA: 6}, 2, [MINOA]) == {HORDE: 9, MINOA: 0}
    assert rounds({MINOA: 2, HATTI: 2}, 3, [MINOA]) == {MINOA: 2, HATTI: 1}
    assert rounds({MINOA: 2, HATTI: 2}, 3, [MINOA, HATTI]) == {MINOA: 1, HATTI: 1}


def invaded(
    tokens: Mapping[Party, int], held: Collection[str] = (), *, limit: int = 2, city: bool = True, stock: int = 30
) -> Fight:
    return invade(HORDE, MINOA, tokens, limit=limit, city=city, stock=stock, held={MINOA: held})


@pytest.mark.parametrize(
    ("barbarians", "held", "fight"),
    [
        (6, (), Fight({HORDE: 0}, failed=True)),
        # 7 against 6: the six remove first, so that one is left when they are gone: 7 - 5 = 2.
        (7, (), Fight({HORDE: 2, MINOA: 0}, won=True, defence=6)),
        (7, ("engineering",), Fight({HORDE: 0}, failed=True)),
        (8, ("engineering",), Fight({HORDE: 2, MINOA: 0}, won=True, defence=7)),
        (15, ("engineering",), Fight({HORDE: 9, MINOA: 0}, won=True, defence=7)),
        # Metalworking: the Barbarians remove first.
        (15, ("metalworking",), Fight({HORDE: 9, MINOA: 0}, won=True, defence=6)),
    ],
)
def test_6_4_an_attack_on_a_city(barbarians: int, held: Collection[str], fight: Fight) -> None:
    assert invaded({HORDE: barbarians}, held) == fight


def test_6_4_a_short_stock_defends_with_what_it_has() -> None:
    assert invaded({HORDE: 7}, stock=2) == Fight({HORDE: 6, MINOA: 0}, won=True, defence=2)
    assert invaded({HORDE: 7}, stock=0) == Fight({HORDE: 7, MINOA: 0}, won=True, defence=0)


def test_6_4_tokens_beside_a_city_fight_first_and_join_the_stock() -> None:
    # The one falls before anybody else removes; it is in stock again when the city is replaced.
    assert invaded({HORDE: 7, MINOA: 1}, stock=0) == Fight({HORDE: 7, MINOA: 0}, won=True, defence=1)
    # Others fight beside the city too, whatever its limit: 2 Hittites cost one Barbarian, and six can take no city.
    assert invaded({HORDE: 7, HATTI: 2}, limit=9) == Fight({HORDE: 0, HATTI: 0}, failed=True)


def test_6_4_without_a_city_they_may_stay_together() -> None:
    assert invaded({HORDE: 2, MINOA: 3}, city=False, limit=5) == Fight({HORDE: 2, MINOA: 3})
    assert invaded({HORDE: 3, MINOA: 4}, city=False, limit=5) == Fight({HORDE: 2, MINOA: 3})


def test_6_4_barbarians_that_all_fall_beside_a_city_attack_nothing() -> None:
    assert invaded({HORDE: 1, MINOA: 3}) == Fight({HORDE: 0, MINOA: 3})


@given(st.dictionaries(st.sampled_from([HORDE, MINOA, HATTI, HELLAS]), st.integers(0, 20)), st.integers(0, 9))
def test_6_4_rounds_end_within_the_limit_or_with_one_party(tokens: dict[Party, int], limit: int) -> None:
    left = rounds(tokens, limit)
    assert all(0 <= left[party] <= count for party, count in tokens.items())
    assert sum(left.values()) <= limit or sum(1 for count in left.values() if count) < 2
    if sum(tokens.values()) <= limit:
        assert left == tokens


def test_the_numbers_of_the_file() -> None:
    attack = conflict().attack
    assert (attack.tokens, attack.defence, attack.against.tokens, attack.against.defence) == (7, 6, 8, 7)
    assert (attack.advance, conflict().rounds.last) == ("engineering", "metalworking")


@pytest.mark.parametrize(
    ("table", "key", "value", "said"),
    [
        ("attack", "advance", "enginering", "conflict.toml: unknown advance enginering"),
        ("rounds", "last", "", "conflict.toml, the file: Expected `str` matching regex"),
        ("attack", "tokens", 0, "conflict.toml, the file: "),
        ("attack", "strength", 1, "conflict.toml, the file: Object contains unknown field `strength`"),
    ],
)
def test_a_wrong_entry_is_told(table: str, key: str, value: object, said: str) -> None:
    found = copy.deepcopy(tomllib.loads(data.text("conflict.toml")))
    found[table][key] = value
    with pytest.raises(DataError) as caught:
        read_conflict(found, advances())
    assert said in str(caught.value)
