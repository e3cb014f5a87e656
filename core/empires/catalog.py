"""The facts of Mega Empires for 3-4 players: read from ``core/empires/data`` once, when first asked for, and checked.

A file that is wrong is a DataError; an edition or a number of players that does not exist is a KeyError.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from functools import cache
from typing import Annotated, Literal, NewType

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from core.empires import data
from core.empires.data import Document, Fact
from core.errors import DataError

CardId = NewType("CardId", str)
"""A commodity, a calamity or Water (``copper``, ``famine``, ``water``)."""
Seat = NewType("Seat", str)
"""A civilization at the table (``hellas``)."""
Space = NewType("Space", str)
"""A space of the market board: ``3a``, ``6b``, ``r2`` (M6)."""
Stack = NewType("Stack", int)
"""Number of a stack of trade cards, 1 to 9; 0 is Water, which has no stack."""

WATER = CardId("water")
EDITIONS = ("west", "east")
PLAYERS = (3, 4)
STACKS = tuple(Stack(number) for number in range(1, 10))

ID = Meta(pattern="^[a-z][a-z0-9_]*$")
SOME = Meta(min_length=1)
Id = Annotated[str, ID]
Text = Annotated[str, SOME]
Positive = Annotated[int, Meta(ge=1)]
Amount = Annotated[int, Meta(ge=0)]
PlayerCount = Annotated[int, Meta(ge=3, le=4)]
Edition = Literal["west", "east"]
Group = Literal["arts", "civics", "crafts", "religion", "science"]
CityUnit = Literal["cities", "coastal_cities", "cities_destroyed", "cities_reduced", "cities_kept"]
PointUnit = Literal["damage", "unit_points", "unit_points_kept", "barbarian_tokens", "face_value"]
Unit = Literal[CityUnit, PointUnit, "support_rate", "ast_steps"]
"""What the number of an effect counts; ``..._kept`` is what the victim is left with, not what is lost."""


class Card(Struct, frozen=True):
    """A kind of trade card.

    Attributes:
        stack: its stack and face value; 0 for Water.
        count: how many the deck holds; 0 for Water, of which there is no end.
        tradeable: False for non-tradeable calamities only.
    """

    id: CardId
    name: str
    stack: Stack
    kind: Literal["commodity", "water", "calamity"]
    count: int
    tradeable: bool


class Deck(Struct, frozen=True):
    """The trade cards of one edition (M2).

    Attributes:
        cards: every kind of card, by stack: Water, then commodities, then the calamities as they are resolved.
        stacks: the kinds of card in stacks 1 to 9.
        order: place of each card in ``cards``, for showing hands.
    """

    edition: str
    cards: dict[CardId, Card]
    stacks: dict[int, tuple[Card, ...]]
    order: dict[CardId, int]

    def commodities(self, stack: int) -> tuple[Card, ...]:
        """The two commodities of *stack*."""
        return tuple(card for card in self.stacks[stack] if card.kind == "commodity")

    def tradeable_calamity(self, stack: int) -> Card | None:
        """The tradeable calamity of *stack*; None in stack 1."""
        return self._calamity(stack, tradeable=True)

    def non_tradeable_calamity(self, stack: int) -> Card | None:
        """The non-tradeable calamity of *stack*; None in stack 1."""
        return self._calamity(stack, tradeable=False)

    def _calamity(self, stack: int, *, tradeable: bool) -> Card | None:
        calamities = (card for card in self.stacks[stack] if card.kind == "calamity")
        return next((card for card in calamities if card.tradeable == tradeable), None)


class Shape(Struct, frozen=True):
    """The market board of one number of players (M6, M8a).

    Attributes:
        columns: numbers of the columns, left to right.
        rows: names of the rows, top row first.
        red: red spaces and their (negative) values.
        rounds: squares of the trading turn track (M8).
        cards: how many cards a trade places, and how many it takes (M16).
        spaces: every space in drawing order, column by column, the red column last.
        index: place of each space in ``spaces``.
        column: column of each space; None on the red column.
        row: row of each space; None on the red column.
        of_column: spaces of a column in the order a free one is sought: face-up rows first, the top row last.
    """

    players: int
    columns: tuple[int, ...]
    rows: tuple[str, ...]
    red: dict[Space, int]
    rounds: int
    cards: int
    spaces: tuple[Space, ...]
    index: dict[Space, int]
    column: dict[Space, int | None]
    row: dict[Space, str | None]
    of_column: dict[int, tuple[Space, ...]]


class Civilization(Fact, frozen=True):
    """A civilization: its place in A.S.T.-ranking (1 is first) and a colour ``#rrggbb`` as a hint for themes."""

    id: Annotated[Seat, ID]
    name: Text
    rank: Annotated[int, Meta(ge=1, le=18)]
    edition: Edition
    colour: Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]


class Batches(Fact, frozen=True):
    """How stacks are made up (M3): ``first`` commodities in batch A, ``last`` commodities in batch C."""

    players: PlayerCount
    first: Positive
    last: Positive


class Priced(Fact, frozen=True):
    """A stack that one may buy from, its price in treasury tokens and the advance that a buyer needs, if any."""

    stack: Annotated[Stack, Meta(ge=1, le=9)]
    price: Positive
    needs: Id | None = None


class Purchases(Struct, frozen=True, forbid_unknown_fields=True):
    """The price list of phase 6b (M14).

    Attributes:
        water: price of one Water, in treasury tokens.
        wonder: the advance that gives one card for nothing, of a stack above its holder's City Count.
        stacks: the stacks that are for sale, in order.
    """

    water: Positive
    wonder: Id
    stacks: tuple[Priced, ...] = field(name="stack")

    def of(self, stack: int) -> Priced | None:
        """The entry for *stack*, or None where it is not for sale."""
        return next((entry for entry in self.stacks if entry.stack == stack), None)


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """How much a player may hold.

    Attributes:
        hand: commodity cards kept over the end of phase 12.
        hand_extra: cards more for the holder of an advance, by advance.
        calamities: major calamities a player resolves in a turn (M30).
        tokens: tokens of one player: on the board, in stock and in treasury together.
        cities: cities of one player: on the board and in stock together.
        credits: credits of each group at the start, by number of players (M4).
    """

    hand: Positive
    hand_extra: dict[Id, Positive]
    calamities: Positive
    tokens: Positive
    cities: Positive
    credits: dict[int, Amount]

    def hand_of(self, held: Collection[str]) -> int:
        """The hand limit of a player who holds the advances *held*."""
        return self.hand + sum(more for advance, more in self.hand_extra.items() if advance in held)


class Switch(Fact, frozen=True):
    """A rule that a table may settle for itself.

    Attributes:
        area: where it matters: the market, calamities, or the rest of the turn.
        values: the choices; ``default`` is one of them.
        edition: the only edition that has it, or None where both do.
    """

    id: Id
    area: Literal["market", "calamities", "turn"]
    title: Text
    about: Text
    rule: Text
    default: Text
    values: Annotated[tuple[Text, ...], Meta(min_length=2)]
    edition: Edition | None = None

    @property
    def others(self) -> tuple[str, ...]:
        """The values that are not the default."""
        return tuple(value for value in self.values if value != self.default)


class Phase(Fact, frozen=True):
    """A phase of the turn: ``id`` as in the command language, ``kept`` by the app or by the table's own hands."""

    id: Annotated[str, Meta(pattern="^([1-9][0-9]?[ab]?|trade)$")]
    number: Annotated[int, Meta(ge=1, le=13)]
    name: Text
    kept: Literal["app", "table"]


class Advance(Fact, frozen=True):
    """A civilization advance and the groups it belongs to."""

    id: Id
    name: Text
    groups: Annotated[tuple[Group, ...], Meta(min_length=1, max_length=2)]


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """A number of a calamity and its unit.

    Attributes:
        victims: how many other players are named for a secondary effect; None for all whom the area hits.
        fallback: the amount of a Flood for a victim with no units on a flood plain.
    """

    amount: Amount
    unit: Unit
    victims: Positive | None = None
    fallback: Amount | None = None

    @property
    def kept(self) -> bool:
        """Whether the number is what the victim is left with."""
        return self.unit.endswith("_kept")


class Modifier(Struct, frozen=True, forbid_unknown_fields=True):
    """How holding an advance changes a calamity, in the unit of the effect: below 0 helps, above 0 hurts.

    Attributes:
        who: the role in which it counts.
        note: ``by_choice``: a way out that costs something else; ``never_secondary``: the holder is no secondary
            victim; ``not_printed``: a standing power that counts here too.
    """

    advance: Id
    who: Literal["primary", "secondary", "both"]
    change: int
    note: Literal["by_choice", "never_secondary", "not_printed"] | None = None


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """What the 3-4 player game of an edition replaces on a calamity (M31, M32)."""

    name: Text | None = None
    primary: Amount | None = None
    secondary: Amount | None = None
    victims: Positive | None = None
    victims_switch: Id | None = None


class Calamity(Fact, frozen=True):
    """A major calamity.

    Attributes:
        order: its place of resolution, from 1 (M30).
        resolves_from_market: whether it takes effect when it lies on the market (M33).
        kind: what happens to the primary victim, in one word.
        secondary: what happens to other players, or None.
        west, east: what replaces the printed name and numbers in each edition.
    """

    id: Annotated[CardId, ID]
    name: Text
    stack: Annotated[Stack, Meta(ge=2, le=9)]
    tradeable: bool
    order: Positive
    beneficiary: bool
    resolves_from_market: bool
    kind: Id
    modifiers: tuple[Modifier, ...]
    primary: Effect
    secondary: Effect | None = None
    west: Change = Change()
    east: Change = Change()

    def change(self, edition: str) -> Change:
        """What *edition* replaces."""
        return {"west": self.west, "east": self.east}[edition]


# Trade cards


class CommodityLine(Fact, frozen=True):
    """A line of ``commodities.toml``."""

    id: Annotated[CardId, ID]
    name: Text
    stack: Annotated[Stack, Meta(ge=1, le=9)]
    edition: Edition
    cards: Positive


def read_commodities(found: Document) -> dict[str, tuple[Card, ...]]:
    """Water and the commodities of each edition by stack, from the tables of ``commodities.toml``.

    Raises:
        DataError: an entry is wrong, an id appears twice, or a stack has not exactly two commodities (M2).
    """
    file = "commodities.toml"
    water = Card(WATER, data.one(file, found, "water", str), Stack(0), "water", 0, tradeable=True)
    lines = sorted(data.many(file, found, "commodity", CommodityLine), key=lambda line: line.stack)
    data.unique(file, "id", [WATER, *(line.id for line in lines)])
    count: Counter[tuple[str, Stack]] = Counter((line.edition, line.stack) for line in lines)
    if uneven := [(edition, stack) for edition in EDITIONS for stack in STACKS if count[edition, stack] != 2]:
        raise DataError(f"{file}: {uneven[0][0]} stack {uneven[0][1]} has not exactly two commodities.")
    cards: dict[str, tuple[Card, ...]] = dict.fromkeys(EDITIONS, (water,))
    for line in lines:
        cards[line.edition] += (Card(line.id, line.name, line.stack, "commodity", line.cards, tradeable=True),)
    return cards


def read_calamities(found: Document, advances: Collection[str], switches: Mapping[str, Switch]) -> tuple[Calamity, ...]:
    """The calamities as printed, in order of resolution, from the tables of ``calamities.toml``.

    Raises:
        DataError: an entry is wrong; stacks 2 to 9 have not one tradeable and one non-tradeable calamity each;
            the order is not by stack, non-tradeable first (M30); an advance or switch is unknown.
    """
    file = "calamities.toml"
    calamities = sorted(data.many(file, found, "calamity", Calamity), key=lambda one: (one.stack, one.tradeable))
    data.unique(file, "id", (calamity.id for calamity in calamities))
    count = Counter((calamity.stack, calamity.tradeable) for calamity in calamities)
    if uneven := [stack for stack in STACKS[1:] if (count[stack, False], count[stack, True]) != (1, 1)]:
        raise DataError(f"{file}: stack {uneven[0]} has not one tradeable and one non-tradeable calamity.")
    for order, calamity in enumerate(calamities, 1):
        if calamity.order != order:
            raise DataError(f"{file}, calamity {calamity.id}: order is {calamity.order}, by its stack it is {order}.")
        _check_calamity(f"{file}, calamity {calamity.id}", calamity, advances, switches)
    return tuple(calamities)


def _check_calamity(place: str, calamity: Calamity, advances: Collection[str], switches: Mapping[str, Switch]) -> None:
    holders = [modifier.advance for modifier in calamity.modifiers]
    data.unique(place, "advance", holders)
    data.known(place, "advance", holders, advances)
    for edition in EDITIONS:
        change = calamity.change(edition)
        others = (change.secondary, change.victims, change.victims_switch)
        if calamity.secondary is None and any(value is not None for value in others):
            raise DataError(f"{place}: {edition} changes a secondary effect that is not there.")
        if change.victims_switch is not None:
            data.known(place, "switch", [change.victims_switch], switches)
            if not all(value.isdecimal() for value in switches[change.victims_switch].values):
                raise DataError(f"{place}: switch {change.victims_switch} has values that are not numbers of victims.")


@cache
def _commodities() -> dict[str, tuple[Card, ...]]:
    return read_commodities(data.document("commodities.toml", ["water", "commodity"]))


@cache
def printed_calamities() -> tuple[Calamity, ...]:
    """The calamities as printed on the cards, in order of resolution; `for_few` gives those of 3-4 players."""
    found = data.document("calamities.toml", ["calamity"])
    return read_calamities(found, advances(), {switch.id: switch for switch in switches()})


@cache
def calamities(edition: str) -> dict[CardId, Calamity]:
    """The calamities of *edition* in order of resolution, as 3-4 players have them with default switches (M31, M32)."""
    defaults = {switch.id: switch.default for switch in switches()}
    return {calamity.id: for_few(calamity, edition, defaults) for calamity in printed_calamities()}


def for_few(calamity: Calamity, edition: str, switches: Mapping[str, str]) -> Calamity:
    """*calamity* with the name and numbers that it has in *edition* with 3-4 players under *switches* (M31, M32)."""
    change = calamity.change(edition)
    primary, secondary = calamity.primary, calamity.secondary
    if change.primary is not None:
        primary = replace(primary, amount=change.primary)
    if secondary is not None:
        victims = secondary.victims if change.victims is None else change.victims
        if change.victims_switch is not None:
            victims = int(switches[change.victims_switch])
        amount = secondary.amount if change.secondary is None else change.secondary
        secondary = replace(secondary, amount=amount, victims=victims)
    name = calamity.name if change.name is None else change.name
    return replace(calamity, name=name, primary=primary, secondary=secondary)


@cache
def deck(edition: str) -> Deck:
    """The trade cards of *edition*, ``west`` or ``east`` (M2)."""
    disasters = tuple(
        Card(calamity.id, calamity.name, calamity.stack, "calamity", 1, calamity.tradeable)
        for calamity in calamities(edition).values()
    )
    cards = sorted((*_commodities()[edition], *disasters), key=lambda card: card.stack)
    data.unique("commodities.toml and calamities.toml", "id", (card.id for card in cards))
    return Deck(
        edition=edition,
        cards={card.id: card for card in cards},
        stacks={stack: tuple(card for card in cards if card.stack == stack) for stack in STACKS},
        order={card.id: place for place, card in enumerate(cards)},
    )


# The board and the table


class BoardLine(Fact, frozen=True):
    """One side of the market board, as ``market.toml`` tells it."""

    players: PlayerCount
    columns: Annotated[tuple[Annotated[int, Meta(ge=0, le=9)], ...], SOME]
    rows: Annotated[tuple[Annotated[str, Meta(pattern="^[a-q]$")], ...], SOME]
    red: dict[Annotated[Space, Meta(pattern="^r[1-9]$")], Annotated[int, Meta(le=-1)]]
    rounds: Positive
    cards: Positive


def read_boards(found: Document) -> dict[int, Shape]:
    """The market board for each number of players, from the tables of ``market.toml``.

    Raises:
        DataError: an entry is wrong, a board is missing, or a column or row appears twice.
    """
    file = "market.toml"
    boards = data.many(file, found, "board", BoardLine)
    data.complete(file, "number of players", (board.players for board in boards), PLAYERS)
    return {board.players: _shape(f"{file}, board for {board.players} players", board) for board in boards}


def _shape(place: str, board: BoardLine) -> Shape:
    data.unique(place, "column", board.columns)
    data.unique(place, "row", board.rows)
    places = {Space(f"{column}{row}"): (column, row) for column in board.columns for row in board.rows}
    spaces = (*places, *board.red)
    sought = (*board.rows[1:], board.rows[0])
    return Shape(
        players=board.players,
        columns=board.columns,
        rows=board.rows,
        red=board.red,
        rounds=board.rounds,
        cards=board.cards,
        spaces=spaces,
        index={space: place for place, space in enumerate(spaces)},
        column={**{space: column for space, (column, _) in places.items()}, **dict.fromkeys(board.red)},
        row={**{space: row for space, (_, row) in places.items()}, **dict.fromkeys(board.red)},
        of_column={column: tuple(Space(f"{column}{row}") for row in sought) for column in board.columns},
    )


@cache
def _boards() -> dict[int, Shape]:
    return read_boards(data.document("market.toml", ["board"]))


def shape(players: int) -> Shape:
    """The market board for *players*, 3 or 4 (M6, M8a)."""
    return _boards()[players]


def read_batches(found: Document) -> dict[int, Batches]:
    """The batches for each number of players, from the tables of ``batches.toml``; DataError where one is wrong."""
    batches = data.many("batches.toml", found, "batch", Batches)
    data.complete("batches.toml", "number of players", (entry.players for entry in batches), PLAYERS)
    return {entry.players: entry for entry in batches}


@cache
def _batches() -> dict[int, Batches]:
    return read_batches(data.document("batches.toml", ["batch"]))


def batches(players: int) -> Batches:
    """How stacks are made up for *players*, 3 or 4 (M3)."""
    return _batches()[players]


class SetupLine(Fact, frozen=True):
    """Who plays in one edition with one number of players, as ``civilizations.toml`` tells it."""

    edition: Edition
    players: PlayerCount
    civilizations: tuple[Seat, ...]


def read_civilizations(found: Document) -> dict[tuple[str, int], tuple[Civilization, ...]]:
    """Who plays, by edition and number of players, in A.S.T.-ranking order, from the tables of ``civilizations.toml``.

    Raises:
        DataError: an entry is wrong, an id or rank appears twice, a set-up is missing, has another number of
            civilizations than players, or names one that is unknown or of the other edition.
    """
    file = "civilizations.toml"
    civilizations = sorted(data.many(file, found, "civilization", Civilization), key=lambda one: one.rank)
    data.unique(file, "id", (one.id for one in civilizations))
    data.unique(file, "rank", (one.rank for one in civilizations))
    setups = data.many(file, found, "setup", SetupLine)
    wanted = [(edition, players) for edition in EDITIONS for players in PLAYERS]
    data.complete(file, "set-up", ((setup.edition, setup.players) for setup in setups), wanted)
    seated: dict[tuple[str, int], tuple[Civilization, ...]] = {}
    for setup in setups:
        place = f"{file}, set-up {setup.edition} {setup.players}"
        ours = [one for one in civilizations if one.edition == setup.edition]
        data.unique(place, "civilization", setup.civilizations)
        data.known(place, "civilization", setup.civilizations, [one.id for one in ours])
        if len(setup.civilizations) != setup.players:
            raise DataError(f"{place}: {len(setup.civilizations)} civilizations for {setup.players} players.")
        seated[setup.edition, setup.players] = tuple(one for one in ours if one.id in setup.civilizations)
    return seated


@cache
def _civilizations() -> dict[tuple[str, int], tuple[Civilization, ...]]:
    return read_civilizations(data.document("civilizations.toml", ["civilization", "setup"]))


def seats(edition: str, players: int) -> tuple[Civilization, ...]:
    """Who plays in *edition* with *players*, in A.S.T.-ranking order (M1)."""
    return _civilizations()[edition, players]


# Numbers and choices


def read_purchases(found: Document, advances: Collection[str]) -> Purchases:
    """The price list, from the tables of ``purchases.toml``; DataError for a wrong entry or an unknown advance."""
    purchases = data.whole("purchases.toml", found, Purchases)
    data.unique("purchases.toml", "stack", (entry.stack for entry in purchases.stacks))
    data.known("purchases.toml, wonder", "advance", [purchases.wonder], advances)
    for entry in purchases.stacks:
        data.known(f"purchases.toml, stack {entry.stack}", "advance", [entry.needs] if entry.needs else [], advances)
    return purchases


@cache
def purchases() -> Purchases:
    """The price list of phase 6b (M14)."""
    return read_purchases(data.document("purchases.toml", ["water", "wonder", "stack"]), advances())


def read_limits(found: Document, advances: Collection[str]) -> Limits:
    """The limits, from the tables of ``limits.toml``; DataError for a wrong entry or an unknown advance."""
    limits = data.whole("limits.toml", found, Limits)
    data.known("limits.toml, hand_extra", "advance", limits.hand_extra, advances)
    data.complete("limits.toml, credits", "number of players", limits.credits, PLAYERS)
    return limits


@cache
def limits() -> Limits:
    """How much a player may hold, and the credits a game starts with."""
    tables = ["hand", "hand_extra", "calamities", "tokens", "cities", "credits"]
    return read_limits(data.document("limits.toml", tables), advances())


def read_switches(found: Document) -> tuple[Switch, ...]:
    """The switches, from the tables of ``switches.toml``.

    Raises:
        DataError: an entry is wrong, an id or a value appears twice, or a default is not among its values.
    """
    switches = data.many("switches.toml", found, "switch", Switch)
    data.unique("switches.toml", "id", (switch.id for switch in switches))
    for switch in switches:
        place = f"switches.toml, switch {switch.id}"
        data.unique(place, "value", switch.values)
        data.known(place, "default", [switch.default], switch.values)
    return switches


@cache
def switches() -> tuple[Switch, ...]:
    """The rules that a table may settle for itself, those of the market first."""
    return read_switches(data.document("switches.toml", ["switch"]))


def read_phases(found: Document) -> tuple[Phase, ...]:
    """The phases, from the tables of ``phases.toml``.

    Raises:
        DataError: an entry is wrong, an id appears twice, or the numbers are not 1 to 13 in order.
    """
    phases = data.many("phases.toml", found, "phase", Phase)
    data.unique("phases.toml", "id", (phase.id for phase in phases))
    numbers = [phase.number for phase in phases]
    if numbers != sorted(numbers):
        raise DataError(f"phases.toml: the phases are not in order ({', '.join(map(str, numbers))}).")
    data.complete("phases.toml", "number", sorted(set(numbers)), range(1, 14))
    return phases


@cache
def phases() -> tuple[Phase, ...]:
    """The phases of a turn in order; 6 is two of them."""
    return read_phases(data.document("phases.toml", ["phase"]))


def read_advances(found: Document) -> dict[str, Advance]:
    """The advances by id, from the tables of ``advances.toml``; DataError for a wrong entry or a double one."""
    advances = data.many("advances.toml", found, "advance", Advance)
    data.unique("advances.toml", "id", (advance.id for advance in advances))
    for advance in advances:
        data.unique(f"advances.toml, advance {advance.id}", "group", advance.groups)
    return {advance.id: advance for advance in advances}


@cache
def advances() -> dict[str, Advance]:
    """The civilization advances by id, in alphabetical order."""
    return read_advances(data.document("advances.toml", ["advance"]))
