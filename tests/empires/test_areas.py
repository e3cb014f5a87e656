"""The map as a file that somebody wrote: what it tells, how every mistake is told, and how a game keeps it."""

import random
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from core import games
from core.empires import area_file
from core.empires.area_file import read_areas, read_map, write_areas
from core.empires.areas import AreaMap, MapArea
from core.empires.options import read_options, write_options
from core.errors import Refusal, RuleError, SaveError
from core.session import LocalSession

EXAMPLE = Path(area_file.__file__).parent / "data" / "maps" / "two_rivers.toml"


def example() -> AreaMap:
    return read_map(EXAMPLE.name, EXAMPLE.read_bytes())


def test_the_example_tells_areas_limits_and_neighbours() -> None:
    areas = example()
    assert " ".join(areas.areas) == "delta meadows hills plateau dunes ford harbour isle quiet_sea stormy_sea"
    assert areas.areas["delta"] == MapArea(
        "delta",
        "The Delta",
        3,
        city_site=True,
        flood_plain="red_river",
        coastal=True,
        start_of=("minoa",),
        land=("meadows", "dunes"),
        water=("isle", "quiet_sea"),
    )
    assert areas.areas["harbour"].start_of == ("hellas", "assyria")
    assert areas.areas["quiet_sea"] == MapArea(
        "quiet_sea", "Quiet Sea", open_sea=True, water=("delta", "dunes", "isle")
    )


def test_uc_2_2_areas_touch_by_land_or_water_and_open_sea_is_no_ground() -> None:
    areas = example()
    assert areas.printed == {
        "delta": 3,
        "meadows": 4,
        "hills": 2,
        "plateau": 1,
        "dunes": 0,
        "ford": 4,
        "harbour": 3,
        "isle": 2,
    }
    assert areas.adjacent("delta", "isle") and not areas.adjacent("delta", "isle", by_land_only=True)
    assert areas.adjacent("delta", "dunes", by_land_only=True) and not areas.adjacent("delta", "hills")
    assert areas.beside("delta") == {"meadows": 4, "dunes": 0, "isle": 2}


@pytest.mark.parametrize(
    ("names", "groups"),
    [
        ("", 0),
        ("ford", 1),
        ("delta isle harbour", 1),
        ("harbour delta isle", 1),
        ("delta harbour", 2),
        ("delta meadows ford harbour", 2),
        ("meadows hills ford", 1),
        ("delta hills harbour", 3),
    ],
)
def test_areas_are_connected_when_one_can_go_from_each_to_each_within_them(names: str, groups: int) -> None:
    assert example().groups(names.split()) == groups
    assert example().connected(names.split()) is (groups < 2)


def test_what_is_left_out_has_its_default_and_a_plain_may_be_one_of_its_own() -> None:
    areas = read_map("m.toml", b'[[area]]\nid = "ur"\n\n[[area]]\nid = "uruk"\nflood_plain = true\n')
    assert areas.areas["ur"] == MapArea("ur", "ur")
    assert areas.areas["uruk"].flood_plain == "uruk"


# Mistakes


def told(change: Callable[[dict[str, dict[str, Any]]], object]) -> str:
    """What is said of the example once *change* was made to its entries, by id."""
    found = tomllib.loads(EXAMPLE.read_text(encoding="utf-8"))
    change({entry["id"]: entry for entry in found["area"]})
    return problem(tomli_w.dumps(found).encode())


def problem(text: bytes) -> str:
    with pytest.raises(Refusal) as caught:
        read_map("rivers.toml", text)
    assert caught.value.code == "map.unusable"
    return str(caught.value.values["problem"])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda area: area["delta"].update(size=3),
            "rivers.toml, area delta: size is not known; an area has id, ",
        ),
        (
            lambda area: area["delta"].update(limit=10),
            "area delta: limit has to be a whole number from 0 to 9.",
        ),
        (
            lambda area: area["delta"].update(limit=-1),
            "area delta: limit has to be a whole number from 0 to 9.",
        ),
        (
            lambda area: area["delta"].update(limit="3"),
            "area delta: limit has to be a whole number from 0 to 9.",
        ),
        (lambda area: area["delta"].update(coastal=1), "rivers.toml, area delta: coastal has to be true or false."),
        (
            lambda area: area["hills"].update(id="The Hills"),
            "area The Hills: id has to be small letters, digits and _,",
        ),
        (lambda area: area["hills"].pop("id"), "rivers.toml, area number 3: it has no id."),
        (lambda area: area["delta"].update(limit=True), "area delta: limit has to be a whole number from 0 to 9."),
        (lambda area: area["delta"].update(limit=3.0), "area delta: limit has to be a whole number from 0 to 9."),
        (lambda area: area["delta"].update(flood_plain=3), "flood_plain has to be true, false or an id in quotes."),
        (lambda area: area["delta"].update(start_of=["Min oa"]), "start_of has to be the id of a civilization, or a"),
        (lambda area: area["delta"].update(water="isle"), "area delta: water has to be a list of the ids of areas."),
        (lambda area: area["hills"].update(id=3), "rivers.toml, area number 3: id has to be small letters, digits"),
        (
            lambda area: area["hills"].update(id="h" * 33),
            "id has to be small letters, digits and _, a letter first",
        ),
        (lambda area: area["hills"].update(id="plateau"), "rivers.toml: area plateau appears twice."),
        (lambda area: area["hills"].update(label="The Isle"), "rivers.toml: label The Isle appears twice."),
        (lambda area: area["hills"].update(label=""), "rivers.toml, area hills: label has to be a name in quotes."),
        (
            lambda area: area["hills"].update(label="\u202ehills"),
            "rivers.toml, area hills: the label can't be shown (text.direction).",
        ),
        (
            lambda area: area["hills"].update(label="h" * 33),
            "rivers.toml, area hills: the label can't be shown (text.too-long).",
        ),
        (lambda area: area["hills"].update(start_of="troy"), "rivers.toml, area hills: unknown civilization troy."),
        (lambda area: area["hills"].update(start_of="minoa"), "rivers.toml: start_of minoa appears twice."),
        (
            lambda area: area["hills"]["land"].append("moon"),
            "rivers.toml, area hills: unknown neighbour by land moon.",
        ),
        (
            lambda area: area["hills"]["land"].append("ford"),
            "rivers.toml, area hills: neighbour by land ford appears twice.",
        ),
        (
            lambda area: area["hills"]["land"].append("hills"),
            "rivers.toml, area hills: it is its own neighbour by land.",
        ),
        (
            lambda area: area["hills"]["land"].append("delta"),
            "rivers.toml, area hills: delta is its neighbour by land, but delta does not name hills.",
        ),
        (
            lambda area: area["isle"]["water"].remove("stormy_sea"),
            "rivers.toml, area stormy_sea: isle is its neighbour by water, but isle does not name stormy_sea.",
        ),
        (
            lambda area: area["isle"].pop("coastal"),
            "rivers.toml, area isle: it has neighbours by water, so it is coastal.",
        ),
        (lambda area: area["quiet_sea"].update(limit=2), "rivers.toml, area quiet_sea: an open sea has no limit."),
        (
            lambda area: area["quiet_sea"].update(land=["delta"]),
            "rivers.toml, area quiet_sea: an open sea has no land.",
        ),
        (
            lambda area: area["hills"].update(id="none"),
            "rivers.toml, area none: none is a word of answers and can't be the id of an area.",
        ),
    ],
)
def test_a_mistake_is_told_with_its_file_and_area(
    change: Callable[[dict[str, dict[str, Any]]], object], said: str
) -> None:
    assert said in told(change)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "rivers.toml: there is no [[area]]."),
        (b"area = []", "rivers.toml: there is no [[area]]."),
        (b"area = 3", "rivers.toml: area is not a list of [[area]] entries."),
        (b"[area]\nid = 'ur'", "rivers.toml: area is not a list of [[area]] entries."),
        (b"[[area]]\nid = 'ur'\n[seas]\n", "rivers.toml: unknown table seas."),
        (b"area = [3]", "rivers.toml, area number 1: it is no [[area]] entry."),
        (b"[[area]]\nid = ur\n", "rivers.toml: Invalid value (at line 2, column 6)."),
        (b"[[area]]\nid = 'ur'\nlabel = '\xff'\n", "rivers.toml: line 3 is not text (UTF-8)."),
        pytest.param(b"a = " + b"[" * 5000, "it holds what no map needs, and can't be read.", id="brackets"),
        pytest.param(b"a = " + b"1" * 5000, "it holds what no map needs, and can't be read.", id="digits"),
        pytest.param(
            b"".join(b"[[area]]\nid = 'a%d'\n" % number for number in range(501)),
            "there are more than 500 areas.",
            id="too many",
        ),
    ],
)
def test_what_is_no_map_is_told_and_never_breaks(text: bytes, said: str) -> None:
    assert said in problem(text)


def test_the_name_of_the_file_is_shown_as_it_can_be() -> None:
    with pytest.raises(Refusal) as caught:
        read_map("\x1b[2Jmap.toml", b"")
    assert caught.value.values["problem"] == "\\x1b[2Jmap.toml: there is no [[area]]."
    said = games.words().refusal(caught.value)
    assert said.message == "The map can't be used. \\x1b[2Jmap.toml: there is no [[area]]."


# A game keeps its map


def test_a_map_as_plain_data_is_read_again() -> None:
    plain = write_areas(example())
    assert plain[1] == {
        "id": "meadows",
        "label": "Red Meadows",
        "limit": 4,
        "flood_plain": "red_river",
        "land": "delta hills",
    }
    assert read_areas(plain) == example()
    options = read_options({"areas": plain})
    assert options.areas == example()
    assert read_options(write_options(options)) == options
    assert "areas" not in write_options(read_options({}))


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ("delta", "The map is not a list of areas."),
        ([], "map: there is no [[area]]."),
        (["delta"], "The map is not a list of areas."),
        ([{"id": "ur", "land": "uruk"}], "map, area ur: unknown neighbour by land uruk."),
        ([{"id": "ur", "land": 3}], "map, area ur: land has to be a list of the ids of areas."),
    ],
)
def test_a_wrong_map_among_the_options_is_refused(raw: object, said: str) -> None:
    with pytest.raises(RuleError) as caught:
        read_options({"areas": raw})
    assert caught.value.code == "option.map" and said in caught.value.values["problem"]


def test_a_saved_game_keeps_the_map_and_needs_its_file_no_more(tmp_path: Path) -> None:
    path = tmp_path / "with_map.toml"
    options = {"players": 3, "mode": "table", "areas": write_areas(example())}
    with games.new_game("empires", options, path, random.Random(1)) as made:
        LocalSession(made.game).submit("cities minoa 2 hellas 1 hatti 0")
    with games.open_game(path) as opened:
        assert opened.game.state.options.areas == example()
        assert opened.game.state.cities == (2, 0, 1)
    text = path.read_text(encoding="utf-8")
    assert 'label = "Red Meadows"' in text
    path.write_text(text.replace('land = "ford"', 'land = "fjord"'), encoding="utf-8")
    with pytest.raises(SaveError) as caught:
        games.open_game(path)
    said = games.words().refusal(caught.value).message
    assert "map, area harbour: unknown neighbour by land fjord." in said
