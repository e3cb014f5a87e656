"""Boards, cards and numbers: what the files say, how a board is drawn, and that a wrong file is refused."""

import tomllib
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from core.errors import DataError
from core.middle_empire import data
from core.middle_empire.catalog import (
    BOARDS,
    EFFECTS,
    MARKS,
    PLAYERS,
    TYPES,
    Board,
    board,
    deck,
    numbers,
    read_board,
    read_deck,
    read_numbers,
    read_switches,
    seats,
    switches,
)

FOLDER = Path(data.__file__).parent
DEGREES = "Media 5, Aria Capadocia Cilicia Mesopotamia Parthia 4, Persis Sogdian Susiana Syria 3"
SIDES = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


def raw(file: str) -> dict[str, Any]:
    """The tables of a fact file."""
    return tomllib.loads((FOLDER / file).read_text(encoding="utf-8"))


def test_me_3_1_the_degrees_of_the_published_board():
    on = board("published-18")
    told = {name: int(part[-1]) for part in DEGREES.split(", ") for name in part[:-2].split()}
    for space, place in on.places.items():
        few = 1 if space == "ethiopia" else 2
        assert len(on.ways[space]) == told.get(place.label, few)


def test_me_2_1_the_cards_of_the_published_board():
    cards = deck("published-18").cards
    counts = {card.id: card.copies for card in cards.values() if card.space is None}
    assert counts == {
        "c.build_any": 1,
        "c.upgrade_any": 1,
        "d.road": 12,
        "d.defend": 10,
        "d.pick2": 10,
        "d.wall": 5,
        "a.remove_road": 6,
        "a.attack": 12,
        "a.double": 2,
    }
    assert {card.space: card.copies for card in cards.values() if card.space} == dict.fromkeys(
        board("published-18").spaces, 2
    )
    assert {effect for card in cards.values() for effect in card.effects} == set(EFFECTS)


def test_me_2_2_the_pieces_and_me_10_1_the_empires_that_win():
    found = numbers()
    assert (found.pieces.strongholds, found.pieces.empires, found.pieces.roads, found.pieces.walls) == (9, 4, 10, 6)
    assert found.empires == {2: 4, 3: 3, 4: 3}
    assert tuple(seats()) == ("white", "black", "red", "green")


def test_the_switches_and_their_defaults():
    assert {switch.id: switch.default for switch in switches().values()} == {
        "draw_optional": "yes",
        "attack_needs_base": "no",
        "reshuffle": "on_empty",
        "common_roads": "40",
    }


@pytest.mark.parametrize("name", BOARDS)
def test_a_roadway_is_found_from_both_ends(name):
    on = board(name)
    for way, (a, b) in on.ends.items():
        assert on.between(a, b) == on.between(b, a) == way == f"{a}-{b}"
        assert (on.across(way, a), on.across(way, b)) == (b, a)
    assert on.between(on.spaces[0], on.spaces[0]) is None


# The map


def drawn(on: Board) -> None:
    """Check that everything lies on the map, nothing on anything else, and that each line leads from box to box."""
    cells = [cell for box in on.map.boxes.values() for cell in box]
    cells += [cell for line in on.map.lines.values() for cell, _ in line]
    assert len(cells) == len(set(cells)) + len(on.map.crossings)
    assert all(0 <= column < on.map.width and 0 <= row < on.map.height for column, row in cells)
    assert {space: len(box) for space, box in on.map.boxes.items()} == {
        space: MARKS + len(place.label) for space, place in on.places.items()
    }
    for way, line in on.map.lines.items():
        a, b = (on.map.boxes[end] for end in on.ends[way])
        for (one, sides), (other, back) in pairwise(line):
            step = (other[0] - one[0], other[1] - one[1])
            assert step in [SIDES[side] for side in sides]
            assert (-step[0], -step[1]) in [SIDES[side] for side in back]
        for box, (cell, sides) in ((a, line[0]), (b, line[-1])) if line else ():
            assert any((cell[0] + SIDES[side][0], cell[1] + SIDES[side][1]) in box for side in sides)
        assert all(len(sides) == 2 for _, sides in line)


@pytest.mark.parametrize("name", BOARDS)
def test_the_map_of_a_board_that_comes_with_the_game(name):
    on = board(name)
    drawn(on)
    assert (on.map.width, on.map.height) == (76, 18)
    assert all(on.map.lines.values())


@pytest.mark.parametrize("name", BOARDS)
def test_a_map_is_made_where_the_file_has_none(name):
    found = raw(f"{name}.toml")
    del found["map"]
    for line in found["space"]:
        del line["at"]
    for line in found["roadway"]:
        del line["path"]
    on = read_board("bare.toml", found)
    drawn(on)
    assert on.map.width == 76 and on.map.height <= 24
    assert on.map.left_out == ()


def test_a_map_grows_where_there_is_no_room_and_spaces_in_one_place_move_apart():
    space = {"label": "X" * 16, "x": 50, "y": 50}
    found = tiny()
    del found["map"]
    found["space"] = [{"id": f"s{n}", **space} for n in range(40)]
    found["roadway"] = [{"a": f"s{n}", "b": f"s{n + 1}"} for n in range(39)]
    on = read_board("many.toml", found)
    drawn(on)
    assert on.map.height > 18


def test_a_free_drawing_has_no_two_spaces_in_one_place():
    for name in BOARDS:
        places = board(name).places.values()
        assert len({(place.x, place.y) for place in places}) == len(places)


# Wrong files

Spoil = Callable[[dict[str, Any]], object]

TINY: dict[str, Any] = {
    "format": 1,
    "sources": ["a test"],
    "board": {"id": "tiny", "name": "Tiny", "note": "Two spaces."},
    "map": {"width": 20, "height": 3},
    "space": [
        {"id": "here", "label": "Here", "x": 0, "y": 0, "at": [0, 0]},
        {"id": "there", "label": "There", "x": 9, "y": 9, "at": [10, 2]},
    ],
    "roadway": [{"a": "here", "b": "there", "path": [[6, 0], [12, 0], [12, 1]]}],
}


def tiny(spoil: Spoil = lambda found: None) -> dict[str, Any]:
    """A small board, spoilt."""
    found = {
        **TINY,
        "map": {**TINY["map"]},
        "space": [{**line} for line in TINY["space"]],
        "roadway": [{**line} for line in TINY["roadway"]],
    }
    spoil(found)
    return found


def lonely(found: dict[str, Any]) -> None:
    """Two spaces more, joined with each other only."""
    for number, name in enumerate(("far", "away")):
        found["space"].append({"id": name, "label": "X", "x": 1, "y": number, "at": [number * 4, 1]})
    found["roadway"].append({"a": "far", "b": "away", "path": [[3, 1]]})


BAD_BOARDS: list[tuple[Spoil, str]] = [
    (lambda found: found.update(format=2), "format 2 is not 1"),
    (lambda found: found["space"][1].update(id="here"), "space here appears twice"),
    (lambda found: found["space"][1].update(id="over-there"), "space over-there"),
    (lambda found: found["space"][1].update(x=101), "space there: .*x"),
    (lambda found: found["space"][1].update(colour=3), "space there: .*colour"),
    (lambda found: found["roadway"][0].update(b="nowhere"), "unknown space nowhere"),
    (lambda found: found["roadway"][0].update(b="here"), "joins here with itself"),
    (lambda found: found["roadway"].append({"a": "there", "b": "here", "path": [[9, 2]]}), "here-there appears twice"),
    (lambda found: found["roadway"][0].update(path=[[6, 0], [12, 1]]), "is no straight line"),
    (lambda found: found["roadway"][0].update(path=[[6, 0], [6, 0], [12, 0], [12, 1]]), "is no straight line"),
    (lambda found: found["roadway"][0].update(path=[[6, 0], [12, 0]]), "does not touch there"),
    (lambda found: found["roadway"][0].update(path=[[7, 0], [12, 0], [12, 1]]), "does not touch here"),
    (lambda found: found["roadway"][0].update(path=[]), "roadway here-there: with a map"),
    (lambda found: found["map"].update(width=12), "is outside the map"),
    (lambda found: found["map"].update(height=2), "is outside the map"),
    (
        lambda found: found["roadway"][0].update(path=[[6, 0], [12, 0], [12, 2], [17, 2]]),
        "belongs to space there already",
    ),
    (lambda found: found["space"][1].update(at=[6, 1]), "belongs to"),
    (lambda found: found["space"][1].pop("at"), "space there: with a map"),
    (lambda found: found.pop("map"), "space here: with a map"),
    (lambda found: found.update(space=found["space"][:1]), "at least two spaces"),
]


def test_a_small_board_is_accepted():
    read = read_board("tiny.toml", tiny())
    assert read.map.lines["here-there"][-2:] == (((12, 0), "sw"), ((12, 1), "ns"))


def test_me_3_2_a_board_that_falls_apart_or_has_lonely_spaces_is_accepted_and_names_them():
    assert read_board("tiny.toml", tiny()).apart == ()
    assert read_board("tiny.toml", tiny(lonely)).apart == ("far", "away")
    lone = read_board("tiny.toml", tiny(lambda found: found.update(roadway=[])))
    assert lone.apart == ("there",) and lone.ways["there"] == ()
    assert all(board(name).apart == () for name in BOARDS)


@pytest.mark.parametrize(("spoil", "says"), BAD_BOARDS, ids=[says for _, says in BAD_BOARDS])
def test_me_3_2_a_wrong_board_is_refused_naming_file_and_entry(spoil, says):
    with pytest.raises(DataError, match=says) as refused:
        read_board("tiny.toml", tiny(spoil))
    assert str(refused.value).startswith("tiny.toml")
    assert str(refused.value).endswith(".")


def cards(found: dict[str, Any]) -> object:
    """The cards read for the published board."""
    return read_deck(found, board("published-18"))


def card(found: dict[str, Any], name: str) -> dict[str, Any]:
    """The entry of one card."""
    return next(line for line in found["card"] if line["id"] == name)


READERS: dict[str, Callable[[dict[str, Any]], object]] = {
    "cards.toml": cards,
    "game.toml": read_numbers,
    "switches.toml": read_switches,
}
BAD: list[tuple[str, Spoil, str]] = [
    ("cards.toml", lambda found: found["type"].pop(), "type attack is missing"),
    ("cards.toml", lambda found: found["card"].append(card(found, "d.road")), "card d.road appears twice"),
    ("cards.toml", lambda found: card(found, "d.road").update(id="d.egypt"), "short name egypt appears twice"),
    ("cards.toml", lambda found: card(found, "d.road").update(word="any"), "word any appears twice"),
    ("cards.toml", lambda found: card(found, "d.road").update(copies=0), "card d.road"),
    ("cards.toml", lambda found: card(found, "d.road").update(effects=["fly"]), "card d.road"),
    ("cards.toml", lambda found: card(found, "d.road").update(effects=["wall"]), "no card is played for road"),
    ("cards.toml", lambda found: card(found, "a.double").update(amount=3), "one that is worth two"),
    ("cards.toml", lambda found: found["named"].update(name="Place"), "named"),
    ("game.toml", lambda found: found["seat"].append(found["seat"][0]), "seat white appears twice"),
    ("game.toml", lambda found: found["empires"].pop("3"), "number of players 3 is missing"),
    ("game.toml", lambda found: found["seat"].pop(), "3 seats for 4 players"),
    ("game.toml", lambda found: found["pieces"].update(walls=-1), "the file"),
    ("switches.toml", lambda found: found["switch"][0].update(default="maybe"), "maybe is no value of it"),
    ("switches.toml", lambda found: found["switch"][3].update(default="41"), "41 is no value of it"),
    ("switches.toml", lambda found: found["switch"].append(found["switch"][0]), "draw_optional appears twice"),
]


@pytest.mark.parametrize("file", READERS)
def test_the_facts_as_they_stand_are_accepted(file):
    assert READERS[file](raw(file))


@pytest.mark.parametrize(("file", "spoil", "says"), BAD, ids=[says for *_, says in BAD])
def test_a_wrong_fact_is_refused_naming_file_and_entry(file, spoil, says):
    found = raw(file)
    spoil(found)
    with pytest.raises(DataError, match=says) as refused:
        READERS[file](found)
    assert str(refused.value).startswith(file)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.name)
def test_every_file_names_its_sources(path):
    assert all(raw(path.name)["sources"])


def test_there_are_cards_and_numbers_for_every_type_and_every_number_of_players():
    assert set(deck(BOARDS[0]).types) == set(TYPES)
    assert set(numbers().empires) == set(PLAYERS)
