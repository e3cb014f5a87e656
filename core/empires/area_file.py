"""The file of a map: ``[[area]]`` entries in TOML that somebody wrote, checked strictly, every fault told by its area.

An entry has ``id``, and where they differ from the default ``label``, ``limit``, ``city_site``, ``flood_plain`` (its
name, or true), ``coastal``, ``open_sea``, ``start_of`` (a civilization, or several), ``land`` and ``water`` (neighbours).
"""

import tomllib
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from core.empires.areas import AreaMap, MapArea
from core.errors import RuleError
from core.text import clean_name, printable

MOST_AREAS = 1000
NAME_CELLS = 32
"""How wide the name of an area may be, in terminal cells."""
_Name = Annotated[str, Meta(pattern=r"^[^\s]+$", max_length=NAME_CELLS)]


class _Line(Struct, frozen=True, forbid_unknown_fields=True):
    id: _Name
    label: str = ""
    limit: Annotated[int, Meta(ge=0, le=9)] = 0
    city_site: bool = False
    flood_plain: bool | str = False
    coastal: bool = False
    open_sea: bool = False
    start_of: str | tuple[str, ...] = ()
    land: tuple[_Name, ...] = ()
    water: tuple[_Name, ...] = ()


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    areas: Annotated[tuple[_Line, ...], Meta(min_length=1, max_length=MOST_AREAS)] = field(name="area")


def read_areas(text: str) -> AreaMap:
    """The map that *text* tells. Whoever is named as a neighbour is one in both directions.

    Raises:
        RuleError: ``map.not-toml``, ``map.entry`` with what is wrong, ``map.twice``, ``map.unknown`` for a neighbour
            that is no area, ``text.*`` for a name that can't be shown.
    """
    try:
        lines = msgspec.convert(tomllib.loads(text), _File).areas
    except tomllib.TOMLDecodeError as error:
        raise RuleError("map.not-toml", None, fault=printable(str(error))) from error
    except msgspec.ValidationError as error:
        raise RuleError("map.entry", None, fault=printable(str(error), 200)) from error
    areas: dict[str, MapArea] = {}
    for line in lines:
        area = _area(line)
        if area.id in areas:
            raise RuleError("map.twice", None, area=area.id)
        areas[area.id] = area
    for area in areas.values():
        for other in (*area.land, *area.water):
            if other not in areas:
                raise RuleError("map.unknown", None, area=area.id, other=printable(other))
    return AreaMap({name: _both_ways(area, areas) for name, area in areas.items()})


def _area(line: _Line) -> MapArea:
    plain = line.flood_plain
    raw: dict[str, Any] = {
        "id": clean_name(line.id, NAME_CELLS),
        "label": clean_name(line.label, NAME_CELLS) if line.label else line.id,
        "flood_plain": clean_name(plain, NAME_CELLS) if isinstance(plain, str) and plain else line.id if plain else "",
        "start_of": (line.start_of,) if isinstance(line.start_of, str) else line.start_of,
    }
    same = ("limit", "city_site", "coastal", "open_sea", "land", "water")
    return MapArea(**raw, **{name: getattr(line, name) for name in same})


def _both_ways(area: MapArea, areas: Mapping[str, MapArea]) -> MapArea:
    land = (*area.land, *(one.id for one in areas.values() if area.id in one.land))
    water = (*area.water, *(one.id for one in areas.values() if area.id in one.water))
    return replace(area, land=tuple(dict.fromkeys(land)), water=tuple(dict.fromkeys(water)))
