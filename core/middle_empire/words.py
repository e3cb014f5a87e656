"""The sentences of Middle Empire: events, prompts and refusals as a person reads them."""

from collections.abc import Callable, Iterable
from typing import Any

from core.middle_empire import catalog
from core.middle_empire.catalog import TYPES, CardId, CardType, Roadway, Seat, Space
from core.middle_empire.sentences import EVENTS, PROMPTS, REFUSALS
from core.middle_empire.state import COMMON, Options
from core.words import N_, GameWords, Translations

PIECES = {
    "stronghold": N_("Stronghold"),
    "empire": N_("Empire"),
    "road": N_("road"),
    "wall": N_("City Wall"),
}
"""What is placed on the board."""
PHASES = {
    "draw": N_("cards are drawn"),
    "draw_extra": N_("more cards are drawn"),
    "play": N_("cards are played"),
    "defend": N_("an attack waits for its answer"),
    "discard": N_("cards over the limit are discarded"),
}
"""What goes on in each phase."""


class MiddleEmpireWords(GameWords):
    """Puts the data of one game into words.

    Args:
        options: how the game was made.
        spoken: gettext translations.
    """

    game = "middle_empire"

    def __init__(self, options: Options, spoken: Translations | None = None) -> None:
        super().__init__(REFUSALS, EVENTS, PROMPTS, spoken)
        self.options = options
        self.kinds.update(
            seat=self.seat,
            whose=self.whose,
            card=self.card,
            cards=self.cards,
            space=self.space,
            spaces=lambda spaces: self.listed([self.space(space) for space in spaces]),
            way=self.way,
            type=self.type,
            types=self.counted_types,
            types_or=lambda types: self.either([self.type(kind) for kind in types]),
            kind=self.piece,
            piece=self.piece,
            phase=lambda phase: self.tr(PHASES[phase]),
            phases=lambda phases: self.either([self.tr(PHASES[phase]) for phase in phases]),
        )

    def title(self) -> str:
        """The game and its board."""
        told = self.tr(N_("Middle Empire on the board “{board}”"))
        return told.format(board=self.tr(self.options.board.name))

    def seat(self, seat: Any) -> str:
        """The name of a colour."""
        found = catalog.seats().get(Seat(seat)) if isinstance(seat, str) else None
        return self.tr(found.name) if found is not None else self.tr(N_("the table"))

    def player(self, seat: str) -> str:
        """The name of the person who plays *seat*, or empty."""
        return self.options.names.get(Seat(seat), "")

    def whose(self, owner: str) -> str:
        """Whose a road is, before the word: ``Red's``, ``the common``."""
        return self.tr(N_("the common")) if owner == COMMON else self.tr(N_("{seat}'s")).format(seat=self.seat(owner))

    def space(self, space: str) -> str:
        """The name of a space."""
        place = self.options.board.places.get(Space(space))
        return space if place is None else self.tr(place.label)

    def way(self, way: str) -> str:
        """The two ends of a roadway."""
        ends = self.options.board.ends.get(Roadway(way))
        return way if ends is None else " – ".join(self.space(end) for end in ends)

    def type(self, kind: str) -> str:
        """The name of a type of cards."""
        return self.tr(self.options.deck.types[_type(kind)].name)

    def card(self, card: str) -> str:
        """The name of a card, or of its type where it is not seen."""
        line = self.options.deck.cards.get(CardId(card))
        if line is not None:
            return self.tr(line.name)
        return self.tr(N_("a card of {type}")).format(type=self.type(card)) if card in TYPES else card

    def brief(self, card: str) -> str:
        """The name of a card in few words; of one that is not seen, its type."""
        line = self.options.deck.cards.get(CardId(card))
        return self.type(card) if line is None else self.tr(line.brief or line.name)

    def cards(self, cards: Iterable[str]) -> str:
        """Several cards, equal ones counted: ``Build a Road ×2 and Egypt``."""
        return self._counted(cards, self.card)

    def counted_types(self, pairs: Iterable[tuple[str, int]]) -> str:
        """Types of cards with how many of each."""
        return self._counted((kind for kind, count in pairs for _ in range(count)), self.type)

    def _counted(self, items: Iterable[str], named: Callable[[str], str]) -> str:
        held = list(items)
        counts = [(item, held.count(item)) for item in dict.fromkeys(held)]
        return self.listed([named(item) + (f" ×{count}" if count > 1 else "") for item, count in counts])

    def piece(self, piece: str) -> str:
        """The name of what is placed on the board."""
        return self.tr(PIECES[piece])


def _type(kind: str) -> CardType:
    return next(known for known in TYPES if known == kind)
