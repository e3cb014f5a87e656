"""The map, where a table has it as a file: areas with their limits, coasts, flood plains and neighbours."""

from collections.abc import Collection, Mapping

from msgspec import Struct


class MapArea(Struct, frozen=True):
    """One area of the map.

    Attributes:
        id: its short name, as commands spell it.
        label: its name on the board.
        limit: the printed population limit.
        city_site: it has a city site.
        flood_plain: the flood plain it lies on, or "".
        coastal: it touches water.
        open_sea: it is a water area of open sea.
        start_of: the civilizations that start here.
        land: ids of the neighbours by land.
        water: ids of the neighbours by water.
    """

    id: str
    label: str
    limit: int = 0
    city_site: bool = False
    flood_plain: str = ""
    coastal: bool = False
    open_sea: bool = False
    start_of: tuple[str, ...] = ()
    land: tuple[str, ...] = ()
    water: tuple[str, ...] = ()


class AreaMap(Struct, frozen=True):
    """All areas by id."""

    areas: Mapping[str, MapArea]

    @property
    def printed(self) -> dict[str, int]:
        """The printed population limit of each land area."""
        return {one.id: one.limit for one in self.areas.values() if not one.open_sea}

    def adjacent(self, one: str, other: str, *, by_land_only: bool = False) -> bool:
        """Whether two areas share a border, by land or by water (UC-2.2)."""
        here = self.areas[one]
        return other in here.land or (not by_land_only and other in here.water)

    def beside(self, name: str) -> dict[str, int]:
        """The printed limits of the land areas that share a border with *name*, by land or by water."""
        here = self.areas[name]
        return {other: limit for other, limit in self.printed.items() if other in (*here.land, *here.water)}

    def groups(self, names: Collection[str]) -> int:
        """How many groups *names* fall into: one can go from each of a group to each other through its areas only."""
        left, count = set(names), 0
        while left:
            count += 1
            found = [left.pop()]
            while found:
                here = found.pop()
                touching = {name for name in left if self.adjacent(here, name)}
                left -= touching
                found.extend(touching)
        return count

    def connected(self, names: Collection[str]) -> bool:
        """Whether *names* are one group, or none."""
        return self.groups(names) < 2

    def distances(self, starts: Collection[str]) -> dict[str, int]:
        """How many borders, by land or by water, lie between the nearest of *starts* and each area one can go to."""
        found = dict.fromkeys(starts, 0)
        left = list(found)
        for name in left:
            here = self.areas[name]
            for other in (*here.land, *here.water):
                if other in self.areas and other not in found:
                    found[other] = found[name] + 1
                    left.append(other)
        return found
