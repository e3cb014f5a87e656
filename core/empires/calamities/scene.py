"""What is known when a calamity strikes: pieces, advances, cards, the map; what is not known is asked, once."""

from collections.abc import Collection, Generator, Mapping
from typing import Literal

from msgspec import Struct

from core.empires.areas import AreaMap
from core.empires.buildings import Buildings
from core.empires.calamities.dialogue import Answer, Numbers, Pick, Question
from core.empires.catalog import CardId, Seat, limits

Count = Literal["cities", "board", "treasury", "stock"]
"""What may have to be counted of a player: cities or tokens on the board, tokens in treasury or in stock."""
MOST_LIMIT = 9
"""No area holds more tokens."""


class Player(Struct, frozen=True):
    """What is known of one player; None is not known.

    Attributes:
        seat: the civilization, or a name where the calamity is worked out for another game.
        cities: cities on the board.
        board: tokens on the board.
        treasury: tokens in treasury.
        stock: tokens in stock.
        column: where the marker stands on the A.S.T.
        held: the advances.
        cards: commodity cards held that are known, Water included.
        hidden: cards held that are not known.
        cities_before: cities when the Calamity Phase began, where there may be others now.
    """

    seat: Seat
    cities: int | None = None
    board: int | None = None
    treasury: int | None = None
    stock: int | None = None
    column: int | None = None
    held: tuple[str, ...] = ()
    cards: tuple[CardId, ...] = ()
    hidden: int = 0
    cities_before: int | None = None

    @property
    def city_stock(self) -> int | None:
        """Cities in stock."""
        return None if self.cities is None else limits().cities - self.cities


class Scene:
    """The table at which a calamity strikes. What was asked of it is remembered while its script runs.

    Attributes:
        players: by seat, in A.S.T.-ranking order.
        edition: ``west`` or ``east``.
        switches: every switch and option with its value.
        buildings: the Special Buildings, or None without the expansion.
        map: the areas, or None where there is no map and the table answers.
        neighbours: pairs of players of whom the table has said whether they are direct neighbours; the rest of the
            turn it is not asked again.
    """

    def __init__(
        self,
        players: Collection[Player],
        edition: str,
        switches: Mapping[str, str],
        buildings: Buildings | None = None,
        areas: AreaMap | None = None,
        neighbours: Mapping[frozenset[Seat], bool] | None = None,
    ) -> None:
        self.players = {player.seat: player for player in players}
        self.edition = edition
        self.switches = switches
        self.buildings = buildings
        self.map = areas
        self.neighbours = dict(neighbours or {})
        self._told: dict[tuple[Seat, str], int] = {}

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All players in A.S.T.-ranking order."""
        return tuple(self.players)

    def others(self, *but: Seat | None) -> tuple[Seat, ...]:
        """All players but these."""
        return tuple(seat for seat in self.players if seat not in but)

    def held(self, seat: Seat) -> tuple[str, ...]:
        """The advances of *seat*."""
        return self.players[seat].held

    def known(self, seat: Seat, what: Count) -> int | None:
        """What is known or was told of *seat*; never asks."""
        told = self._told.get((seat, what))
        found: int | None = getattr(self.players[seat], what)
        return found if told is None else told

    def count(self, seat: Seat, what: Count) -> Generator[Question, Answer, int]:
        """How many of *what* there are of *seat*; asked where it is not known."""
        found = self.known(seat, what)
        if found is not None:
            return found
        most = limits().cities if what == "cities" else limits().tokens
        (told,) = yield Question(f"ask.{what}", None, Numbers(1, what, 0, most), {"seat": seat})
        self._told[seat, what] = int(told)
        return int(told)

    def numbered(self, seat: Seat, what: str, most: int, **values: object) -> Generator[Question, Answer, int]:
        """A number of *seat* that only the map can tell (``coastal`` cities ...), asked once."""
        if (seat, what) not in self._told:
            (told,) = yield Question(f"ask.{what}", None, Numbers(1, what, 0, most), {"seat": seat, **values})
            self._told[seat, what] = int(told)
        return self._told[seat, what]

    def neighbours_of(self, seat: Seat, among: Collection[Seat]) -> Generator[Question, Answer, tuple[Seat, ...]]:
        """The direct neighbours of *seat* *among* some players (UC-2.3); asked of those of whom it is not known."""
        unknown = tuple(other for other in among if frozenset((seat, other)) not in self.neighbours)
        if unknown:
            form = Pick(unknown, "seat", 0, len(unknown))
            told = yield Question("ask.neighbours", None, form, {"seat": seat})
            self.neighbours.update({frozenset((seat, other)): other in told for other in unknown})
        return tuple(other for other in among if self.neighbours[frozenset((seat, other))])

    @property
    def printed(self) -> Mapping[str, int]:
        """The printed population limits of the areas of the map by name; none without a map."""
        return self.map.printed if self.map is not None else {}

    def limits(self, seat: Seat, count: int, code: str = "ask.limits") -> Generator[Question, Answer, tuple[int, ...]]:
        """The population limits of the areas of *count* cities of *seat*: numbers, or names of areas of the map.

        Of several those that are left out hold nothing.
        """
        if not count:
            return ()
        form = Numbers(count, "limit", 0, MOST_LIMIT, self.printed, fewer=count > 1)
        told = yield Question(code, None, form, {"seat": seat, "count": count})
        return tuple(int(number) for number in told)
