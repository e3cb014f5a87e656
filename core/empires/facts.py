"""The facts of the whole turn, read once and checked: A.S.T., phases 1 to 5, the Short Game, Special Buildings.

A file that is wrong is a DataError; an edition, a number of players or a civilization that is not played is a KeyError.
"""

from collections.abc import Collection, Iterable
from functools import cache
from typing import Annotated, Literal, NewType, get_args

from msgspec import Meta, Struct, field

from core.empires import data
from core.empires.catalog import (
    EDITIONS,
    PLAYERS,
    Edition,
    Id,
    PlayerCount,
    Positive,
    Seat,
    Text,
    printed_calamities,
    seats,
)
from core.empires.catalog.advance import advance_ids
from core.empires.data import Document, Fact
from core.errors import DataError

Side = Literal["basic", "expert"]
"""A side of the A.S.T. (M5)."""
Era = Literal["stone", "early_bronze", "middle_bronze", "late_bronze", "early_iron", "late_iron"]
"""An age, in the order of time."""
Need = Literal[
    "cities", "advances", "advances_below_100", "advances_from_100", "advances_from_200", "points_in_advances"
]
"""What an era may ask for; advances are told apart by their printed price."""
PriceNeed = Literal["advances_below_100", "advances_from_100", "advances_from_200"]
"""Needs of advances within some prices."""
WorthTie = Literal["advances_worth_6", "advances_worth_3"]
"""Tie-breaks that count advances worth so many points."""
BaseTie = Literal[
    "column",
    "advances_worth_6",
    "advances_worth_3",
    "printed_prices",
    "credits_of_one_group",
    "credits_of_all_groups",
    "cities",
    "tokens",
    "ast_ranking",
]
BuildingTie = Literal["own_building_controlled", "building_owned"]
TieBreak = BaseTie | BuildingTie
"""What decides between players of equal points."""
BuildingId = NewType("BuildingId", str)
"""A Special Building (``parthenon``)."""
Option = Literal["damage", "cities", "steps"]
"""What giving up a building takes off a calamity (SB-7.1)."""
Role = Literal["primary", "secondary"]
"""How a victim suffers a calamity."""

SIDES: tuple[Side, ...] = get_args(Side)
ERAS: tuple[Era, ...] = get_args(Era)

Column = Annotated[int, Meta(ge=1)]
Amount = Annotated[int, Meta(ge=0)]


# The A.S.T.


class EraLine(Fact, frozen=True):
    """An era: its first ``column`` where that is the same for all, and what each side asks for (none, some or all)."""

    id: Era
    name: Text
    basic: dict[Need, Positive]
    expert: dict[Need, Positive]
    column: Column | None = None


class Starts(Fact, frozen=True):
    """The first columns of a civilization in the eras that do not start for all alike."""

    id: Seat
    basic: dict[Era, Column]
    expert: dict[Era, Column]


class Moved(Fact, frozen=True):
    """An era that starts elsewhere with 3-4 players (M5)."""

    civilization: Seat
    side: Side
    era: Era
    column: Column


class Points(Struct, frozen=True, forbid_unknown_fields=True):
    """Victory points.

    Attributes:
        city: for each city on the board.
        column: for each column of the A.S.T. after the first.
        late_iron: the bonus for being the first in the Late Iron Age, alone.
        advances: for an advance, by the printed price from which on it counts.
    """

    city: Positive
    column: Positive
    late_iron: Positive
    advances: dict[Amount, Positive]

    def of_advance(self, price: int) -> int:
        """What an advance of this printed price is worth."""
        return self.advances[max(start for start in self.advances if start <= price)]


class Prices(Struct, frozen=True, forbid_unknown_fields=True):
    """Printed prices: ``least`` and more, and less than ``below`` where there is such a limit."""

    least: Amount = 0
    below: Positive | None = None

    def count(self, prices: Iterable[int]) -> int:
        """How many of *prices* are among them."""
        return sum(self.least <= price and (self.below is None or price < self.below) for price in prices)


class Wonder(Struct, frozen=True, forbid_unknown_fields=True):
    """An advance that counts as so many cities when markers move."""

    advance: Id
    cities: Positive


class Track(Struct, frozen=True):
    """The A.S.T. of the 3-4 player games (M5).

    Attributes:
        years: what is printed over each column, from column 1.
        finish: the column that brings the end of the game.
        last: the column where a marker goes no further, by side.
        wonder: the advance that counts as cities when markers move.
        points: what victory points are given for.
        ties: the tie-breaks in order.
        counts: the printed prices of the advances that some needs ask for.
        worth: the points of the advances that some tie-breaks count.
        eras: the eras in order.
        first: the first column of each era in order, by side and civilization.
    """

    years: tuple[str, ...]
    finish: int
    last: dict[Side, int]
    wonder: Wonder
    points: Points
    ties: tuple[BaseTie, ...]
    counts: dict[PriceNeed, Prices]
    worth: dict[WorthTie, Positive]
    eras: dict[Era, EraLine]
    first: dict[tuple[Side, Seat], dict[Era, int]]

    def era_at(self, side: Side, seat: Seat, column: int) -> Era:
        """The era that *column* belongs to for *seat*."""
        return [era for era, first in self.first[side, seat].items() if first <= column][-1]

    def needs(self, side: Side, era: Era) -> dict[Need, int]:
        """What a marker needs to enter a column of *era*, in the order it is printed."""
        line = self.eras[era]
        return dict(line.basic if side == "basic" else line.expert)


def _playing() -> tuple[Seat, ...]:
    return tuple(one.id for edition in EDITIONS for one in seats(edition, max(PLAYERS)))


def read_track(found: Document, known: Collection[str], playing: Collection[Seat]) -> Track:
    """The A.S.T. from the tables of ``ast.toml``.

    Raises:
        DataError: an entry is wrong or missing, an era does not start after the one before it, advances below some
            price are worth nothing, or a column that is named does not exist.
    """
    file = "ast.toml"
    years = data.convert(file, "years", found["years"], tuple[Text, ...])
    last = data.convert(file, "last", found["last"], dict[Side, Column])
    finish = data.one(file, found, "finish", int)
    wonder = data.one(file, found, "wonder", Wonder)
    points = data.one(file, found, "points", Points)
    ties = data.convert(file, "ties", found["ties"], tuple[BaseTie, ...])
    counts = data.convert(file, "counts", found["counts"], dict[PriceNeed, Prices])
    worth = data.convert(file, "worth", found["worth"], dict[WorthTie, Positive])
    data.complete(f"{file}, counts", "need", counts, get_args(PriceNeed))
    data.complete(f"{file}, worth", "tie-break", worth, get_args(WorthTie))
    data.complete(f"{file}, last", "side", last, SIDES)
    data.known(f"{file}, wonder", "advance", [wonder.advance], known)
    data.complete(f"{file}, ties", "tie-break", ties, get_args(BaseTie))
    if 0 not in points.advances:
        raise DataError(f"{file}, points: advances below {min(points.advances, default=0)} are worth nothing.")
    eras = data.many(file, found, "era", EraLine)
    if tuple(line.id for line in eras) != ERAS:
        raise DataError(f"{file}: the eras are not {', '.join(ERAS)}.")
    first = _first_columns(file, found, eras, playing)
    if len(years) != max(last.values()) or finish > min(last.values()):
        raise DataError(f"{file}: {len(years)} columns, finish {finish} and last {last} do not fit.")
    return Track(years, finish, last, wonder, points, ties, counts, worth, {line.id: line for line in eras}, first)


def _first_columns(
    file: str, found: Document, eras: tuple[EraLine, ...], playing: Collection[Seat]
) -> dict[tuple[Side, Seat], dict[Era, int]]:
    starts = data.many(file, found, "civilization", Starts)
    data.complete(file, "civilization", (line.id for line in starts), playing)
    own = [line.id for line in eras if line.column is None]
    columns: dict[tuple[Side, Seat], dict[Era, int]] = {}
    for line in starts:
        for side in SIDES:
            mine = line.basic if side == "basic" else line.expert
            data.complete(f"{file}, civilization {line.id}, {side}", "era", mine, own)
            columns[side, line.id] = {era.id: mine[era.id] if era.column is None else era.column for era in eras}
    for change in data.many(file, found, "change", Moved):
        data.known(f"{file}, change", "civilization", [change.civilization], playing)
        columns[change.side, change.civilization][change.era] = change.column
    for (side, seat), found_columns in columns.items():
        order = list(found_columns.values())
        if order[0] != 1 or order != sorted(set(order)):
            raise DataError(f"{file}, civilization {seat}, {side}: the eras start at {order}.")
    return columns


@cache
def track() -> Track:
    """The A.S.T. as 3-4 players have it."""
    tables = ["years", "finish", "last", "wonder", "points", "ties", "counts", "worth"]
    tables += ["era", "civilization", "change"]
    return read_track(data.document("ast.toml", tables), advance_ids(), _playing())


# Phases 1 to 5 and 11


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """Tokens on the board and in treasury, cities and ships of a player when the first turn begins."""

    board: Amount
    treasury: Amount
    cities: Amount
    ships: Amount


class Tax(Struct, frozen=True, forbid_unknown_fields=True):
    """The tax rate: treasury for each city, how far each advance may move it down and up, and what spares revolts."""

    rate: Positive
    changes: dict[Id, tuple[int, int]]
    spared: Id


class Shipping(Struct, frozen=True, forbid_unknown_fields=True):
    """What building and keeping a ship costs, in treasury or tokens of the board."""

    build: Positive
    keep: Positive


class Spoils(Struct, frozen=True, forbid_unknown_fields=True):
    """What who has won a city may take: cards of its owner, and treasury out of the own stock."""

    cards: Positive
    treasury: Positive


class Elsewhere(Struct, frozen=True, forbid_unknown_fields=True):
    """Tokens of one new city that the holder of ``advance`` may take from elsewhere, on a city site and off one."""

    advance: Id
    site: Amount
    wilderness: Amount


class Construction(Struct, frozen=True, forbid_unknown_fields=True):
    """Tokens that a city takes on a city site and in the wilderness, and those that may come from elsewhere."""

    site: Positive
    wilderness: Positive
    treasury: Elsewhere
    neighbours: Elsewhere


class Support(Struct, frozen=True, forbid_unknown_fields=True):
    """Tokens on the board that each city needs, and how many more its holder needs, by advance."""

    rate: Positive
    more: dict[Id, Positive]


class Alone(Struct, frozen=True, forbid_unknown_fields=True):
    """Tokens more that the holder of ``advance`` may keep in areas with these printed limits while alone there."""

    advance: Id
    printed: tuple[Amount, ...]
    more: Positive


class Areas(Struct, frozen=True, forbid_unknown_fields=True):
    """What areas hold more than is printed: beside an own city, by advance, and without one."""

    in_cities: dict[Id, Positive]
    alone: Alone


class Home(Fact, frozen=True):
    """The starting area of a civilization; ``changes`` by number of players (M1)."""

    civilization: Seat
    area: Text
    changes: dict[PlayerCount, Text] = field(default_factory=dict)


class Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of phases 1 to 5 and 11; ``ships`` of one player are on the board and in stock together."""

    ships: Positive
    start: Start
    tax: Tax
    shipping: Shipping
    plunder: Spoils
    building: Construction
    support: Support
    areas: Areas
    homes: tuple[Home, ...] = field(name="home")

    def home_of(self, seat: Seat, players: int) -> str:
        """The starting area of *seat* in a game of *players* (M1)."""
        home = {line.civilization: line for line in self.homes}[seat]
        return home.changes.get(players, home.area)


def read_turn(found: Document, known: Collection[str], playing: Collection[Seat]) -> Turn:
    """Phases 1 to 5 from the tables of ``turn.toml``; DataError for a wrong entry or an unknown advance or seat."""
    file = "turn.toml"
    turn = data.whole(file, found, Turn)
    data.complete(f"{file}, home", "civilization", (line.civilization for line in turn.homes), playing)
    building, areas = turn.building, turn.areas
    named = [turn.tax.spared, *turn.tax.changes, *turn.support.more, *areas.in_cities]
    named += [building.treasury.advance, building.neighbours.advance, areas.alone.advance]
    data.known(file, "advance", named, known)
    return turn


@cache
def turn() -> Turn:
    """The numbers of phases 1 to 5 and 11."""
    tables = ["ships", "start", "tax", "shipping", "plunder", "building", "support", "areas", "home"]
    return read_turn(data.document("turn.toml", tables), advance_ids(), _playing())


# The Short Game


class ScenarioSet(Fact, frozen=True):
    """A scenario set and the advances that its holder starts with (M37)."""

    id: Id
    name: Text
    advances: Annotated[tuple[Id, ...], Meta(min_length=4, max_length=4)]


class Selection(Fact, frozen=True):
    """The sets that are drawn from in one edition with one number of players (M37)."""

    edition: Edition
    players: PlayerCount
    sets: tuple[Id, ...]


class ShortGame(Struct, frozen=True, forbid_unknown_fields=True):
    """What the Short Game starts with (M37).

    Attributes:
        column: where every marker stands.
        cities: on the board, ``city_sites`` of them at least on city sites.
        lost_cities: how many of them some sets cost.
        treasury: tokens in treasury.
        tokens: at most that many on the board.
        ends_as: the side of the A.S.T. whose end it has.
        advised: the sides that are advised for it.
        selections: which sets are played with.
        sets: those sets.
    """

    column: Column
    cities: Positive
    city_sites: Positive
    lost_cities: Positive
    treasury: Positive
    tokens: Positive
    ends_as: Side
    advised: tuple[Side, ...]
    selections: tuple[Selection, ...] = field(name="selection")
    sets: tuple[ScenarioSet, ...] = field(name="set")


def read_short_game(found: Document, known: Collection[str]) -> ShortGame:
    """The Short Game from the tables of ``shortgame.toml``.

    Raises:
        DataError: an entry is wrong, a set or an advance is unknown or named twice, a set is not for every player.
    """
    file = "shortgame.toml"
    game = data.whole(file, found, ShortGame)
    wanted = [(edition, players) for edition in EDITIONS for players in PLAYERS]
    data.complete(file, "selection", ((line.edition, line.players) for line in game.selections), wanted)
    data.unique(file, "set", (line.id for line in game.sets))
    for line in game.selections:
        place = f"{file}, selection {line.edition} {line.players}"
        data.unique(place, "set", line.sets)
        data.known(place, "set", line.sets, [one.id for one in game.sets])
        if len(line.sets) != line.players:
            raise DataError(f"{place}: {len(line.sets)} sets for {line.players} players.")
    for one in game.sets:
        data.unique(f"{file}, set {one.id}", "advance", one.advances)
        data.known(f"{file}, set {one.id}", "advance", one.advances, known)
    return game


@cache
def short_game() -> ShortGame:
    """What the Short Game starts with."""
    tables = ["column", "cities", "city_sites", "lost_cities", "treasury", "tokens", "ends_as", "advised"]
    return read_short_game(data.document("shortgame.toml", [*tables, "selection", "set"]), advance_ids())


# Special Buildings


class Building(Fact, frozen=True):
    """A Special Building: the civilization it belongs to by history, and its name, empty where it is not known."""

    id: Annotated[BuildingId, Meta(pattern="^[a-z][a-z0-9_]*$")]
    civilization: Text
    name: str
    box: Edition

    @property
    def seat(self) -> Seat:
        """The civilization as a seat."""
        return Seat(self.civilization.lower())


class BuildingPoints(Struct, frozen=True, forbid_unknown_fields=True):
    """Victory points: for owning one, for each controlled, more for controlling one's associated building (SB-9.1)."""

    owned: Positive
    controlled: Positive
    associated: Positive


class Population(Struct, frozen=True, forbid_unknown_fields=True):
    """Tokens more that an area with a building holds: beside a city, and without one in areas printed so (SB-6)."""

    city: Positive
    printed: tuple[Amount, ...]
    more: Positive


class Relief(Fact, frozen=True):
    """One way to soften a calamity (SB-7.1): at most how much it takes off, and of which calamities."""

    id: Option
    most: Positive
    calamities: tuple[Id, ...]
    secondary: tuple[Id, ...] = ()

    def helps(self, calamity: str, role: Role) -> bool:
        """Whether it takes something off *calamity* for a victim in that role (SB-7.2)."""
        return calamity in self.calamities or (role == "secondary" and calamity in self.secondary)


class SpecialBuildings(Struct, frozen=True, forbid_unknown_fields=True):
    """The expansion: prices by era, points, tie-breaks, population, the calamity options and the buildings."""

    prices: dict[Era, Positive]
    points: BuildingPoints
    ties: tuple[BuildingTie, ...]
    population: Population
    reliefs: tuple[Relief, ...] = field(name="relief")
    buildings: tuple[Building, ...] = field(name="building")

    def of(self, building: BuildingId) -> Building:
        """The building with this id; KeyError where there is none."""
        return {line.id: line for line in self.buildings}[building]


def read_special_buildings(found: Document, calamities: Collection[str], playing: Collection[Seat]) -> SpecialBuildings:
    """The expansion from the tables of ``buildings.toml``.

    Raises:
        DataError: an entry is wrong, something is named twice, a calamity is unknown, a civilization in play has no
            building.
    """
    file = "buildings.toml"
    expansion = data.whole(file, found, SpecialBuildings)
    data.complete(f"{file}, ties", "tie-break", expansion.ties, get_args(BuildingTie))
    data.unique(file, "id", (line.id for line in expansion.buildings))
    data.unique(file, "civilization", (line.civilization for line in expansion.buildings))
    data.unique(file, "name", _typed(line.name for line in expansion.buildings))
    if without := sorted(set(playing) - {line.seat for line in expansion.buildings}):
        raise DataError(f"{file}: civilization {without[0]} has no building.")
    data.complete(f"{file}, relief", "option", (line.id for line in expansion.reliefs), get_args(Option))
    helped = [calamity for line in expansion.reliefs for calamity in (*line.calamities, *line.secondary)]
    data.unique(f"{file}, relief", "calamity", helped)
    data.known(f"{file}, relief", "calamity", helped, calamities)
    return expansion


def _typed(names: Iterable[str]) -> list[str]:
    return [name for name in names if name]


@cache
def special_buildings() -> SpecialBuildings:
    """The Special Buildings expansion."""
    tables = ["prices", "points", "ties", "population", "relief", "building"]
    known = [calamity.id for calamity in printed_calamities()]
    return read_special_buildings(data.document("buildings.toml", tables), known, _playing())
