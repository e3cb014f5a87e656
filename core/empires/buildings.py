"""The Special Buildings expansion: what stands where, who owns and controls it, and what that is good for (SB-1 to 9).

A building belongs to the player in whose region it stands; who controls it follows from the units in its area and is
never kept.
"""

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.empires import cities
from core.empires.catalog import Seat
from core.empires.facts import BuildingId, Era, Option, Role, special_buildings
from core.errors import RuleError
from core.text import clean_name, clean_text
from core.words import N_, Phrase, Words

Party = Seat
"""Who has units in an area: a seat or the Barbarians."""
BARBARIANS = Party("barbarians")
"""Owner of barbarian tokens and pirate cities."""

NAME_CELLS = 32
"""How wide the typed name of a building or an area may be, in terminal cells."""
UNNAMED: Phrase = N_("special building of {civilization}")
"""What a building without a name is called."""


class Area(Struct, frozen=True):
    """An area with a building in it, as the table tells it.

    Attributes:
        name: as the players typed it.
        printed: the population limit on the board, or None where nobody has told it.
        city: who has a city there, or None.
        tokens: tokens there by party.
    """

    name: str
    printed: int | None
    city: Party | None = None
    tokens: Mapping[Party, int] = {}

    @property
    def controller(self) -> Seat | None:
        """Who controls a building here: who has the city, else more tokens than every other party (SB-2.3, SB-2.4)."""
        leader = self.city or self._leader()
        return None if leader == BARBARIANS else leader

    def _leader(self) -> Party | None:
        ranked = sorted(self.tokens.items(), key=lambda entry: -entry[1])
        counts = [count for _, count in ranked] + [0, 0]
        return ranked[0][0] if counts[0] > counts[1] else None

    def alone(self, party: Party) -> bool:
        """Whether nobody but *party* has units here."""
        others = [other for other, count in self.tokens.items() if count and other != party]
        return not others and self.city in (None, party)


class Standing(Struct, frozen=True):
    """A building on the map: its area, whose region that is, and the turn it was built in."""

    building: BuildingId
    region: Seat
    area: Area
    turn: int


class Buildings(Struct, frozen=True):
    """Where the buildings are; what is in none of these lists is in the box (SB-2.6).

    Attributes:
        supply: can be built.
        standing: on the map.
        aside: given up this turn, back in the supply in phase 13.
    """

    supply: tuple[BuildingId, ...] = ()
    standing: tuple[Standing, ...] = ()
    aside: tuple[BuildingId, ...] = ()

    def owned_by(self, seat: Seat) -> Standing | None:
        """The building in the region of *seat*, whoever controls it (SB-2.2)."""
        return next((one for one in self.standing if one.region == seat), None)

    def controlled_by(self, seat: Seat) -> tuple[Standing, ...]:
        """The buildings that *seat* controls, wherever they stand (SB-2.3)."""
        return tuple(one for one in self.standing if one.area.controller == seat)


class Holdings(Struct, frozen=True):
    """What a player's buildings are worth in the end (SB-9).

    Attributes:
        owns: a building stands in the own region.
        controls: how many buildings are controlled.
        controls_associated: the one of the own civilization is among these.
        owns_associated: that one is owned and controlled.
    """

    owns: bool = False
    controls: int = 0
    controls_associated: bool = False
    owns_associated: bool = False

    @property
    def points(self) -> int:
        """Victory points (SB-9.4)."""
        points = special_buildings().points
        associated = points.associated if self.controls_associated else 0
        return (points.owned if self.owns else 0) + points.controlled * self.controls + associated


# Supply


def set_up(chosen: Collection[BuildingId], playing: Collection[Seat]) -> Buildings:
    """The supply of a new game: the *chosen* buildings (SB-1.2).

    Raises:
        RuleError: ``building.left-out`` (SB-1.2) with the ``buildings`` of civilizations in play that are not chosen.
    """
    left_out = [line.id for line in special_buildings().buildings if line.seat in playing and line.id not in chosen]
    if left_out:
        raise RuleError("building.left-out", "SB-1.2", buildings=tuple(left_out))
    return Buildings(supply=_sorted(chosen))


def returned(buildings: Buildings) -> Buildings:
    """Phase 13: what was set aside this turn goes back to the supply (SB-4.5)."""
    return replace(buildings, supply=_sorted((*buildings.supply, *buildings.aside)), aside=())


def left_by(buildings: Buildings, seat: Seat) -> Buildings:
    """*seat* leaves the game: the building in its region is set aside (SB-4.4)."""
    owned = buildings.owned_by(seat)
    return buildings if owned is None else set_aside(buildings, [owned.building])


def _sorted(chosen: Collection[BuildingId]) -> tuple[BuildingId, ...]:
    return tuple(line.id for line in special_buildings().buildings if line.id in chosen)


def set_aside(buildings: Buildings, given_up: Sequence[BuildingId]) -> Buildings:
    """*buildings* when these leave the map; they are back in the supply in phase 13 (SB-2.5, SB-4.5)."""
    standing = tuple(one for one in buildings.standing if one.building not in given_up)
    return replace(buildings, standing=standing, aside=(*buildings.aside, *given_up))


# Building (phase 12)


def price(era: Era, stone_age: str = "no") -> int | None:
    """What a building costs a marker in *era*, in trade points; None where none may be built (SB-3.3, SB-3.4).

    *stone_age* is the switch ``stone_age_building``: ``no`` or a price.
    """
    if era == "stone" and stone_age != "no":
        return int(stone_age)
    return special_buildings().prices.get(era)


def check_may_build(buildings: Buildings, seat: Seat, era: Era, has_city: bool, stone_age: str = "no") -> None:
    """Refuse a building to *seat*, whichever it is (SB-3.2, SB-3.4); *has_city*: one of its own in its region.

    Raises:
        RuleError: ``building.stone-age`` (SB-3.4); ``building.no-supply``, ``building.region-taken`` with the
            ``building`` that stands there, ``building.no-city`` (SB-3.2).
    """
    if price(era, stone_age) is None:
        raise RuleError("building.stone-age", "SB-3.4", seat=seat)
    _check_room(buildings, seat, has_city)


def _check_room(buildings: Buildings, seat: Seat, has_city: bool) -> None:
    if not buildings.supply:
        raise RuleError("building.no-supply", "SB-3.2", seat=seat)
    owned = buildings.owned_by(seat)
    if owned is not None:
        raise RuleError("building.region-taken", "SB-3.2", seat=seat, building=owned.building, area=owned.area.name)
    if not has_city:
        raise RuleError("building.no-city", "SB-3.2", seat=seat)


def places(home: str, own_cities: Collection[str]) -> tuple[str, ...]:
    """The areas of the own region where a building may be placed: the starting area, else any with a city (SB-3.9)."""
    at_home = [area for area in own_cities if area.casefold() == home.casefold()]
    return tuple(at_home or own_cities)


def build(buildings: Buildings, wanted: Standing, *, home: str, own_cities: Collection[str]) -> Buildings:
    """*buildings* when a player has placed one of the supply as *wanted* (SB-3.6 to SB-3.9); the area holds its city.

    Args:
        buildings: where they are; what pays for this one is set aside already (SB-8.5).
        wanted: the building, the region, the area and the turn.
        home: the starting area of that region.
        own_cities: the areas of that region with an own city.

    Raises:
        RuleError: as for `check_may_build`; ``building.not-in-supply`` (SB-3.6, SB-3.7) with ``where`` it is (``box``,
            ``map``, ``aside``) and what is in the ``supply``; ``building.area`` (SB-3.9) with the ``places`` that
            would do; ``text.*`` for a name that can't be shown.
    """
    building, seat, area = wanted.building, wanted.region, wanted.area
    _check_room(buildings, seat, bool(own_cities))
    if building not in buildings.supply:
        where = _where(buildings, building)
        rule = "SB-3.7" if where == "aside" else "SB-3.6"
        raise RuleError("building.not-in-supply", rule, building=building, where=where, supply=buildings.supply)
    allowed = places(home, own_cities)
    name = clean_text(area.name, NAME_CELLS, "name")
    if name.casefold() not in [one.casefold() for one in allowed]:
        raise RuleError("building.area", "SB-3.9", seat=seat, area=name, home=home, places=allowed)
    built = replace(wanted, area=replace(area, name=name, city=seat))
    supply = tuple(one for one in buildings.supply if one != building)
    return replace(buildings, supply=supply, standing=(*buildings.standing, built))


def _where(buildings: Buildings, building: BuildingId) -> str:
    if building in buildings.supply:
        return "supply"
    if building in buildings.aside:
        return "aside"
    return "map" if any(one.building == building for one in buildings.standing) else "box"


# Life on the map


def told(
    buildings: Buildings,
    building: BuildingId,
    city: Party | None,
    tokens: Mapping[Party, int],
    printed: int | None = None,
) -> Buildings:
    """*buildings* when the table has told what is now in the area of *building*; it stays where it is (SB-4.1, SB-4.2).

    *printed* is the limit of the area, or None where that is not told anew.

    Raises:
        RuleError: ``building.not-on-map`` (SB-2.6) with ``where`` it is.
    """
    where = _where(buildings, building)
    if where != "map":
        raise RuleError("building.not-on-map", "SB-2.6", building=building, where=where)

    def now(one: Standing) -> Standing:
        if one.building != building:
            return one
        limit = one.area.printed if printed is None else printed
        return replace(one, area=replace(one.area, city=city, tokens=tokens, printed=limit))

    return replace(buildings, standing=tuple(now(one) for one in buildings.standing))


def annexed(area: Area, winner: Seat) -> Area:
    """*area* when its city is annexed: the tokens there go with it (SB-4.3, SB-5.4)."""
    count = sum(area.tokens.values())
    return replace(area, city=winner, tokens={winner: count} if count else {})


def destroyed(area: Area) -> Area:
    """*area* when its city is destroyed by a calamity or an ability: the tokens there go with it (SB-4.3)."""
    return replace(area, city=None, tokens={})


def holds(area: Area, party: Party, held: Collection[str] = (), *, only_alone: bool = True) -> int | None:
    """How many tokens of *party* the area of a building holds in the check for surplus population (SB-6).

    Args:
        area: the area.
        party: whose tokens; the Barbarians gain nothing.
        held: the advances of that player.
        only_alone: without a city the building helps only who is alone there, as Agriculture does (SB-6.2a).

    Returns:
        The tokens, or None without a city where nobody has told what is printed.
    """
    if area.city not in (None, party):
        return 0
    alone, own_city = area.alone(party), area.city is not None
    if area.printed is None and not own_city:
        return None
    base = cities.holds(area.printed or 0, own_city, held, alone=alone)
    more = special_buildings().population
    if party == BARBARIANS:
        return base
    if own_city:
        return base + more.city
    return base + (more.more if area.printed in more.printed and (alone or not only_alone) else 0)


# Sacrifice (phases 9 and 12)


def options(calamity: str, role: Role) -> tuple[Option, ...]:
    """What a sacrifice can take off this calamity for a victim in that role; nothing off most of them (SB-7.2)."""
    return tuple(line.id for line in special_buildings().reliefs if line.helps(calamity, role))


def soften(
    buildings: Buildings, seat: Seat, option: Option, calamity: str, role: Role, amount: int
) -> tuple[Buildings, int]:
    """*seat* gives up its own building against one calamity (SB-7.1).

    Args:
        buildings: where they are.
        seat: a victim of the calamity.
        option: what the building takes off.
        calamity: its id.
        role: the role in which *seat* suffers it.
        amount: damage, cities or steps after what advances have changed (SB-7.3).

    Returns:
        The buildings with that one set aside, and what is left of *amount*.

    Raises:
        RuleError: ``building.own-none`` or ``building.not-controlled`` (SB-7.1) for who does not both own and control
            one; ``building.no-help`` (SB-7.2) with the ``options`` that would help.
    """
    owned = buildings.owned_by(seat)
    if owned is None:
        raise RuleError("building.own-none", "SB-7.1", seat=seat)
    if owned.area.controller != seat:
        raise RuleError("building.not-controlled", "SB-7.1", seat=seat, building=owned.building)
    helping = options(calamity, role)
    if option not in helping:
        raise RuleError("building.no-help", "SB-7.2", calamity=calamity, option=option, options=helping)
    most = next(line.most for line in special_buildings().reliefs if line.id == option)
    return set_aside(buildings, [owned.building]), max(0, amount - most)


def sacrificed(buildings: Buildings, seat: Seat, given_up: Sequence[BuildingId], turn: int) -> Buildings:
    """*seat* gives up buildings that it controls in place of cards of an incomplete set (SB-8.1).

    Raises:
        RuleError: ``building.twice`` (SB-8.1) for one named twice, ``building.not-controlled`` (SB-8.1) for one that
            *seat* does not control, ``building.new`` (SB-8.4) for one that was built this turn.
    """
    controlled = {one.building: one for one in buildings.controlled_by(seat)}
    for place, building in enumerate(given_up):
        if building in given_up[:place]:
            raise RuleError("building.twice", "SB-8.1", seat=seat, building=building)
        if building not in controlled:
            raise RuleError("building.not-controlled", "SB-8.1", seat=seat, building=building)
        if controlled[building].turn >= turn:
            raise RuleError("building.new", "SB-8.4", seat=seat, building=building)
    return set_aside(buildings, given_up)


# The end


def holdings(buildings: Buildings, seat: Seat) -> Holdings:
    """What the buildings of *seat* are worth if the game ended now (SB-9)."""
    own, owned = _associated(seat), buildings.owned_by(seat)
    controlled = [one.building for one in buildings.controlled_by(seat)]
    return Holdings(
        owns=owned is not None,
        controls=len(controlled),
        controls_associated=own in controlled,
        owns_associated=owned is not None and owned.building == own and own in controlled,
    )


def _associated(seat: Seat) -> BuildingId:
    return next(line.id for line in special_buildings().buildings if line.seat == seat)


# Names


def named(typed: Mapping[BuildingId, str], building: BuildingId, name: str) -> dict[BuildingId, str]:
    """*typed* with the name that the players give to a building whose name is not known.

    Raises:
        RuleError: ``building.has-name`` where it is printed; ``building.name-taken`` for the name of another one;
            ``text.*`` for a name that can't be shown.
    """
    printed = special_buildings().of(building).name
    if printed:
        raise RuleError("building.has-name", None, building=building, name=printed)
    name = clean_name(name, NAME_CELLS)
    for line in special_buildings().buildings:
        other = line.name or typed.get(line.id, "")
        if line.id != building and other.casefold() == name.casefold():
            raise RuleError("building.name-taken", None, building=line.id, name=other)
    return {**typed, building: name}


def label(building: BuildingId, typed: Mapping[BuildingId, str], words: Words) -> str:
    """The name of *building*: printed, else typed, else by its civilization."""
    line = special_buildings().of(building)
    return line.name or typed.get(building) or words.fill(UNNAMED, {"civilization": line.civilization})
