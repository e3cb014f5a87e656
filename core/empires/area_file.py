"""The file of a map, which somebody wrote: read and checked strictly; and a map as plain data beside a game's options.

A map is a TOML file (UTF-8) of ``[[area]]`` entries, one for each area of the board that is in play::

    [[area]]
    id = "delta"                  # as commands spell it: small letters, digits and _, a letter first
    label = "The Delta"           # its name on the board; left out: the id
    limit = 3                     # the printed population limit, 0 to 9
    city_site = true              # it has a city site
    flood_plain = "great_river"   # the flood plain that it lies on; true: one of its own
    coastal = true                # it touches water
    start_of = "minoa"            # the civilization that starts here, or a list of them
    land = ["hills"]              # the areas that share a border by land
    water = ["isle", "open_bay"]  # the areas that share a border by water, open seas among them

    [[area]]
    id = "open_bay"
    open_sea = true               # an open sea has neighbours by water, and nothing else
    water = ["delta", "isle"]

What is left out is no, none or 0. Neighbours name each other. With Piracy/Raid, Flood/Avalanche and Cyclone/Blizzard
the area with the id ``western_himalaya`` is Western Himalaya. A game keeps the map itself, so that the file may vanish.
"""

import re
import tomllib
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from core import facts
from core.empires.areas import AreaMap, MapArea
from core.empires.facts import special_buildings
from core.errors import DataError, Refusal, RuleError
from core.text import clean_text, printable

MOST_AREAS = 500
"""No map has more areas."""
NAME_CELLS = 32
"""How wide the names of an area may be, in terminal cells."""
RESERVED = ("apart", "barbarians", "cities", "city", "limit", "none", "tokens")
"""Words of answers, which can't be ids."""

MOST_LIMIT = 9
"""No area holds more tokens."""
_ID = re.compile(rf"[a-z][a-z0-9_]{{0,{NAME_CELLS - 1}}}")


class _Entry(Struct, frozen=True):
    """An ``[[area]]`` as it is written."""

    id: str
    label: str | None = None
    limit: int = 0
    city_site: bool = False
    flood_plain: bool | str = False
    coastal: bool = False
    open_sea: bool = False
    start_of: str | tuple[str, ...] = ()
    land: tuple[str, ...] = ()
    water: tuple[str, ...] = ()


def _is_id(value: Any) -> bool:
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def _are_ids(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_id, value))


def _is_limit(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_LIMIT


def _is_yes_no(value: Any) -> bool:
    return isinstance(value, bool)


_WRITTEN: dict[str, tuple[Callable[[Any], bool], str]] = {
    "id": (_is_id, f"small letters, digits and _, a letter first, {NAME_CELLS} at most"),
    "label": (lambda value: isinstance(value, str) and value != "", "a name in quotes"),
    "limit": (_is_limit, f"a whole number from 0 to {MOST_LIMIT}"),
    "city_site": (_is_yes_no, "true or false"),
    "flood_plain": (lambda value: _is_yes_no(value) or _is_id(value), "true, false or an id in quotes"),
    "coastal": (_is_yes_no, "true or false"),
    "open_sea": (_is_yes_no, "true or false"),
    "start_of": (lambda value: _is_id(value) or _are_ids(value), "the id of a civilization, or a list of such ids"),
    "land": (_are_ids, "a list of the ids of areas"),
    "water": (_are_ids, "a list of the ids of areas"),
}
"""What may stand in an ``[[area]]``: what is right, and that in words."""


def read_map(file: str, text: bytes) -> AreaMap:
    """The map that the bytes of a *file* tell.

    Raises:
        Refusal: ``map.unusable`` with the ``problem``, a sentence that names the file and the entry.
    """
    shown = printable(file)
    try:
        return _checked(shown, _parsed(shown, text))
    except DataError as error:
        raise Refusal("map.unusable", None, problem=printable(str(error), 300)) from error


def read_areas(raw: Any) -> AreaMap:
    """The map that stands among the options of a game, as `write_areas` made it plain.

    Raises:
        RuleError: ``option.map`` with the ``problem``.
    """
    if not isinstance(raw, Sequence) or not all(isinstance(entry, dict) for entry in raw):
        raise RuleError("option.map", None, problem="The map is not a list of areas.")
    entries = [{key: _listed(key, value) for key, value in entry.items()} for entry in raw]
    try:
        return _checked("map", {"area": entries})
    except DataError as error:
        raise RuleError("option.map", None, problem=printable(str(error), 300)) from error


def write_areas(areas: AreaMap) -> list[dict[str, Any]]:
    """*areas* as plain data, flat enough for the head of a saved game; `read_areas` reads it again."""
    blank = MapArea("", "")
    plain: list[dict[str, Any]] = []
    for area in areas.areas.values():
        told = {name: getattr(area, name) for name in MapArea.__struct_fields__}
        kept = {name: value for name, value in told.items() if value != getattr(blank, name)}
        plain.append({name: " ".join(value) if isinstance(value, tuple) else value for name, value in kept.items()})
    return plain


def _parsed(file: str, text: bytes) -> facts.Document:
    """The tables of *text*. Raises DataError with the line where it stops being TOML."""
    try:
        return tomllib.loads(text.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        raise DataError(f"{file}: line {line} is not text (UTF-8).") from error
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{file}: {error}.") from error
    except (ValueError, RecursionError) as error:
        # A number of thousands of digits, or brackets thousands deep: there is no place in the error.
        raise DataError(f"{file}: it holds what no map needs, and can't be read.") from error


def _listed(key: Any, value: Any) -> Any:
    return value.split() if key in ("land", "water", "start_of") and isinstance(value, str) else value


def _checked(file: str, found: facts.Document) -> AreaMap:
    """The map of the tables *found*. Raises DataError with a sentence that names the file and the entry."""
    if unknown := sorted(set(found) - {"area"}):
        raise DataError(f"{file}: unknown table {printable(unknown[0])}.")
    if not found.get("area"):
        raise DataError(f"{file}: there is no [[area]].")
    if not isinstance(found["area"], list):
        raise DataError(f"{file}: area is not a list of [[area]] entries.")
    entries = [_entry(file, number, raw) for number, raw in enumerate(found["area"], 1)]
    if len(entries) > MOST_AREAS:
        raise DataError(f"{file}: there are more than {MOST_AREAS} areas.")
    areas = {entry.id: _area(f"{file}, area {entry.id}", entry) for entry in entries}
    facts.unique(file, "area", (entry.id for entry in entries))
    facts.unique(file, "label", (area.label for area in areas.values()))
    facts.unique(file, "start_of", (seat for area in areas.values() for seat in area.start_of))
    for area in areas.values():
        _check_names(f"{file}, area {area.id}", area, areas)
    for area in areas.values():
        _check_both_ways(f"{file}, area {area.id}", area, areas)
    return AreaMap(areas)


def _entry(file: str, number: int, raw: Any) -> _Entry:
    """An ``[[area]]``, read strictly: nothing is guessed. Raises DataError with what would be right."""
    place = f"{file}, area number {number}"
    if not isinstance(raw, dict):
        raise DataError(f"{place}: it is no [[area]] entry.")
    if isinstance(raw.get("id"), str):
        place = f"{file}, area {printable(raw['id'])}"
    if strange := sorted(set(raw) - set(_WRITTEN)):
        raise DataError(f"{place}: {printable(strange[0])} is not known; an area has {', '.join(_WRITTEN)}.")
    if "id" not in raw:
        raise DataError(f"{place}: it has no id.")
    for key, value in raw.items():
        right, told = _WRITTEN[key]
        if not right(value):
            raise DataError(f"{place}: {key} has to be {told}.")
    return msgspec.convert(raw, _Entry)


def _area(place: str, entry: _Entry) -> MapArea:
    if entry.id in RESERVED:
        raise DataError(f"{place}: {entry.id} is a word of answers and can't be the id of an area.")
    try:
        label = clean_text(entry.label or entry.id, NAME_CELLS, "label")
    except RuleError as error:
        raise DataError(f"{place}: the label can't be shown ({error.code}).") from error
    starts = (entry.start_of,) if isinstance(entry.start_of, str) else entry.start_of
    facts.known(place, "civilization", starts, (line.seat for line in special_buildings().buildings))
    plain = entry.flood_plain
    area = MapArea(
        entry.id,
        label,
        entry.limit,
        entry.city_site,
        plain if isinstance(plain, str) else entry.id if plain else "",
        entry.coastal,
        entry.open_sea,
        starts,
        entry.land,
        entry.water,
    )
    _check_ground(place, area)
    return area


def _check_ground(place: str, area: MapArea) -> None:
    """An open sea has nothing that land has; who has a neighbour by water touches water."""
    of_land = {
        "limit": area.limit,
        "city_site": area.city_site,
        "flood_plain": area.flood_plain,
        "coastal": area.coastal,
        "start_of": area.start_of,
        "land": area.land,
    }
    wrong = [name for name, value in of_land.items() if value]
    if area.open_sea and wrong:
        raise DataError(f"{place}: an open sea has no {wrong[0]}.")
    if not area.open_sea and area.water and not area.coastal:
        raise DataError(f"{place}: it has neighbours by water, so it is coastal.")


def _check_names(place: str, area: MapArea, areas: dict[str, MapArea]) -> None:
    """Each neighbour is another area, named once."""
    for way, names in (("land", area.land), ("water", area.water)):
        facts.unique(place, f"neighbour by {way}", names)
        facts.known(place, f"neighbour by {way}", names, areas)
        if area.id in names:
            raise DataError(f"{place}: it is its own neighbour by {way}.")


def _check_both_ways(place: str, area: MapArea, areas: dict[str, MapArea]) -> None:
    """Who is named as a neighbour names the area too."""
    for way, names in (("land", area.land), ("water", area.water)):
        for name in names:
            if area.id not in getattr(areas[name], way):
                raise DataError(f"{place}: {name} is its neighbour by {way}, but {name} does not name {area.id}.")
