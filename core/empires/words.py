"""The sentences of Mega Empires: events, prompts and refusals as a person reads them."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

from core.empires import catalog
from core.empires.ast import MISSING
from core.empires.buildings import BARBARIANS, label
from core.empires.catalog import CardId, Seat
from core.empires.commands import ANY
from core.empires.facts import BuildingId, short_game
from core.empires.sentences import EVENTS, PROMPTS, REFUSALS, VARIANTS
from core.empires.state import Options
from core.errors import Refusal
from core.words import N_, GameWords, Sentence, Translations

Typed = Mapping[BuildingId, str]
"""Names that players gave to Special Buildings."""

PIECES = {
    "tokens": N_("tokens"),
    "cities": N_("cities"),
    "ships": N_("ships"),
    "treasury": N_("treasury"),
    "players": N_("players"),
}
"""What can be too many."""
PLACES = {
    "board": N_("on the board"),
    "stock": N_("in stock"),
    "treasury": N_("in treasury"),
    "plain": N_("on the flood plain"),
    "coast": N_("at the coast"),
}
"""Where pieces are."""
TOLD = {
    "board": N_("board"),
    "treasury": N_("treasury"),
    "cities": N_("cities"),
    "ships": N_("ships"),
    "column": N_("column"),
}
"""What the table can tell of a seat."""
GROUP_NAMES: dict[str, str] = {
    "arts": N_("arts"),
    "civics": N_("civics"),
    "crafts": N_("crafts"),
    "religion": N_("religion"),
    "science": N_("science"),
}
"""The groups of advances."""


class EmpiresWords(GameWords):
    """Puts the data of one game into words.

    Args:
        options: how the game was made.
        spoken: gettext translations.
        typed: gives the names that the table has typed so far for Special Buildings without one.
    """

    game = "empires"

    def __init__(self, options: Options, spoken: Translations | None = None, typed: Callable[[], Typed] = dict) -> None:
        super().__init__(REFUSALS, EVENTS, PROMPTS, spoken)
        self._typed = typed
        self.options = options
        most = max(catalog.PLAYERS)
        self._names = {line.id: line.name for name in catalog.EDITIONS for line in catalog.seats(name, most)}
        self._phases = {line.id: line.name for line in catalog.phases()}
        self.kinds.update(
            seat=self.seat,
            card=self.card_ref,
            cards=self.cards,
            placed=self.placed,
            taken=self.taken,
            lying=self.lying,
            counts=lambda pairs: ", ".join(f"{self.seat(seat)} {count}" for seat, count in pairs),
            phase=self.phase,
            phases_all=lambda phases: self.listed([self.phase(phase) for phase in phases]),
            phases=lambda phases: self.either([self.phase(phase) for phase in phases]),
            advances=lambda names: self.listed([self.tr(catalog.advances()[name].name) for name in names]),
            advances_or=lambda names: self.either([self.tr(catalog.advances()[name].name) for name in names]),
            told=lambda told: ", ".join(f"{self.tr(TOLD[name])} {count}" for name, count in told.items()),
            piece=lambda what: self.tr(PIECES[what]),
            place=lambda place: self.tr(PLACES[place]),
            places=lambda places: self.either([self.tr(PLACES[place]) for place in places]),
            group=lambda group: self.tr(GROUP_NAMES[group]),
            credits=lambda pairs: ", ".join(f"{self.tr(GROUP_NAMES[group])} {count}" for group, count in pairs),
            needs=lambda pairs: self.listed([self.fill(MISSING[need], {"count": count}) for need, count in pairs]),
            set=self.set,
            sets=lambda names: self.listed([self.set(name) for name in names]),
            building=self.building,
            buildings=lambda names: self.listed([self.building(name) for name in names]),
            party=self.party,
            city_of=self.city_of,
            ships=self.ships,
            parties=lambda pairs: ", ".join(f"{self.party(party)} {count}" for party, count in pairs),
            advance=lambda advance: self.tr(catalog.advances()[advance].name),
            seats_or=lambda seats: self.either([self.seat(seat) for seat in seats]),
            signed=lambda amount: f"{amount:+d}",
            question=self.question,
            outcome=self.outcome,
            rows=lambda rows: ", ".join(" ".join(map(str, row)) for row in rows),
            strikes=lambda pairs: ", ".join(map(self.strike, pairs)),
        )

    def _sentence(self, refusal: Refusal) -> Sentence:
        fits, other = VARIANTS.get(refusal.code, (None, None))
        if fits is not None and other is not None and fits(refusal.values):
            return other
        return super()._sentence(refusal)

    def title(self) -> str:
        """The game and its edition."""
        return self.tr(N_("Mega Empires {edition}")).format(edition=self.options.edition.capitalize())

    def seat(self, seat: Any) -> str:
        """The name of a civilization."""
        return self.tr(self._names[Seat(seat)]) if seat in self._names else self.tr(N_("the table"))

    def building(self, building: Any) -> str:
        """The name of a Special Building: printed, typed, or by its civilization."""
        return label(BuildingId(str(building)), self._typed(), self)

    def party(self, party: Any) -> str:
        """Who has units somewhere: a civilization, the Barbarians, or nobody."""
        if party is None:
            return self.tr(N_("nobody"))
        return self.tr(N_("the Barbarians")) if party == BARBARIANS else self.seat(party)

    def city_of(self, party: Any) -> str:
        """Whose city stands somewhere, or that there is none."""
        if party is None:
            return self.tr(N_("no city"))
        return self.tr(N_("a city of {party}")).format(party=self.party(party))

    def ships(self, count: Any) -> str:
        """So many ships."""
        return self.fill((N_("{n} ship"), N_("{n} ships"), "n"), {"n": count}) if count else self.tr(N_("no ship"))

    def question(self, asked: Mapping[str, Any]) -> str:
        """What a calamity asks, with what an answer looks like."""
        from core.empires.calamity_words import QUESTIONS

        return f"{self.fill(QUESTIONS[asked['code']], asked['values'])} answer {asked['template']}"

    def outcome(self, data: Mapping[str, Any]) -> str:
        """What a calamity does to whom, with the arithmetic, and what moves."""
        from core.empires.calamity_words import CalamityWords, read_plain

        lines = CalamityWords(self).lines(read_plain(data))
        return " ".join(line if line.endswith(".") else f"{line}." for line in lines)

    def strike(self, pair: Iterable[Any]) -> str:
        """A calamity and whom it strikes; one on the market strikes nobody first."""
        calamity, victim = pair
        return self.card(calamity) if victim is None else f"{self.card(calamity)} ({self.seat(victim)})"

    def player(self, seat: str) -> str:
        """The name of the person who plays *seat*, or empty."""
        return self.options.names.get(Seat(seat), "")

    def set(self, name: Any) -> str:
        """The name of a scenario set."""
        return self.tr(self._sets.get(str(name)) or str(name))

    @cached_property
    def _sets(self) -> Mapping[str, str]:
        return {str(one.id): str(one.name) for one in short_game().sets}

    def card(self, card: str) -> str:
        """The name of a card of this edition or the other one."""
        found = self.options.deck.cards.get(CardId(card)) or self._other_deck[CardId(card)]
        return self.tr(found.name)

    @cached_property
    def _other_deck(self) -> Mapping[CardId, catalog.Card]:
        other = next(edition for edition in catalog.EDITIONS if edition != self.options.edition)
        return catalog.deck(other).cards

    def phase(self, phase: Any) -> str:
        """The name of a phase."""
        return self.tr(self._phases.get(str(phase), str(phase)))

    def card_ref(self, card: Any) -> str:
        """A card as far as it is known."""
        if card is None or card == ANY:
            return self.tr(N_("a card"))
        if isinstance(card, int):
            return self.tr(N_("a card of stack {stack}")).format(stack=card)
        return self.card(card)

    def cards(self, cards: Iterable[Any]) -> str:
        """Several cards, equal ones counted: ``Copper ×2 and Clay``."""
        held = list(cards)
        counted = [(card, held.count(card)) for card in dict.fromkeys(held)]
        return self.listed([self.card_ref(card) + (f" ×{count}" if count > 1 else "") for card, count in counted])

    def placed(self, pairs: Iterable[Any]) -> str:
        """Cards with the spaces they were placed on."""
        return self.listed([self.tr(N_("{card} on {space}")).format(card=self.card_ref(c), space=s) for c, s in pairs])

    def taken(self, pairs: Iterable[Any]) -> str:
        """Spaces that were taken, with the card where it is known."""
        return self.listed([space if card is None else f"{space} ({self.card(card)})" for space, card in pairs])

    def lying(self, pairs: Iterable[Any]) -> str:
        """What lies on spaces."""
        return ", ".join(
            f"{space} {self.tr(N_('empty')) if card is None else self.card_ref(card)}" for space, card in pairs
        )
