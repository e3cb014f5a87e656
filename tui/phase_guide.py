"""What the table does in each phase, in which order, what the app has done for it and what it has to be told."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from core.empires.building_entries import supported
from core.empires.catalog import Seat, limits, phases, purchases
from core.empires.early_phases import at_short_start
from core.empires.facts import turn
from core.empires.legal_turn import holds_up
from core.empires.state import State
from core.empires.succession import order_in_phase
from core.empires.words import EmpiresWords
from tui.spoken import _

NOW: dict[str, str] = {
    "1": _("Everybody moves tokens from stock to treasury: {rate} for each city, unless advances change it (6.1)."),
    "2": _("Tokens are added on the board: one where one stands, two where more stand. Then they are counted (6.2)."),
    "3": _("Ships are built for {build} and kept for {keep} each, then tokens and ships move (6.3)."),
    "4": _("Where tokens of several players are too many for an area, they fight; cities are attacked (6.4)."),
    "5": _(
        "Cities are built: {site} tokens on a city site, {wilderness} elsewhere. Surplus goes, then each city needs "
        "{support} tokens of support on the board (6.5)."
    ),
    "6a": _("Each seat is dealt one card of each stack up to its number of cities, fewest cities first (M10, M11)."),
    "6b": _("Anybody may buy Water for {water}, and cards of stack 9, before the next seat does (M14)."),
    "trade": _(
        "A trade places two cards of the hand, then takes two others that count no more (M16-M21). "
        "It ends when all have passed in a row, or after the last round (M15)."
    ),
    "8": _("All cards of the market are turned up; nobody keeps more than two calamities (M29, M30)."),
    "9": _("Calamities are resolved by ascending stack, those that can't be traded first (M30)."),
    "10": _("Who holds an advance with a special ability may use it, once a turn (6.10)."),
    "11": _("Surplus tokens go, and every city needs its support of {support} tokens again (6.5, 6.11)."),
    "12": _("Advances are paid with sets and treasury; then nobody keeps more than {hand} commodity cards (6.12, M9)."),
    "13": _("The cards are back under their stacks (M36). Markers move where all that is asked for is there (6.13)."),
}  # fmt: skip
"""What the table does, in each phase."""

NEEDS: dict[str, str] = {
    "1": _("the tax rate of who does not collect at the usual one"),
    "2": _("the tokens on the board of each seat"),
    "3": _("ships built and kept"),
    "4": _("tokens, cities and ships that were lost"),
    "5": _("cities built and reduced"),
    "6a": _("the number of cities, where it has changed"),
    "6b": _("what each seat buys"),
    "trade": _("the trades and passes"),
    "8": _("what was turned up, and who holds a calamity"),
    "9": _("what the calamities took"),
    "10": _("the abilities that are used"),
    "11": _("tokens removed and cities reduced"),
    "12": _("what each seat acquires and pays"),
    "13": _("nothing; a moves the markers"),
}
"""What the app has to be told, in each phase."""

ORDERS = {
    "3": _("census"),
    "6a": _("fewest cities first"),
    "6b": _("fewest cities first"),
    "trade": _("fewest cities first"),
    "10": _("A.S.T.-progress"),
    "12": _("A.S.T.-progress"),
}
"""By what the order of a phase goes, where it is not A.S.T.-ranking."""
TOGETHER = ("1", "2", "5", "8", "11")
"""Phases in which nobody waits for another."""


class Guide(Struct, frozen=True):
    """The moment in words.

    Attributes:
        now: what the table does.
        order: who acts before whom, and by what; empty where seats have no order.
        done: what the app has done or been told, or an empty text.
        needs: what it still has to be told.
    """

    now: str
    order: str
    done: str
    needs: str


def rule_of(state: State) -> str:
    """What the table does in the phase of *state*, with the numbers of the rules; empty for an unknown phase."""
    facts = turn()
    numbers = {
        "rate": facts.tax.rate,
        "build": facts.shipping.build,
        "keep": facts.shipping.keep,
        "site": facts.building.site,
        "wilderness": facts.building.wilderness,
        "support": facts.support.rate,
        "water": purchases().water,
        "hand": limits().hand,
    }
    return NOW.get(state.phase, "").format(**numbers)


def guide(state: State, words: EmpiresWords) -> Guide:
    """What is to be done in the phase of *state*."""
    if state.over:
        return Guide(_("The game is over. The score and the plot tell how it went."), "", "", "")
    left = holds_up(state)
    needs = _("nothing more") if _is_told(state) else _needs(state)
    if left:
        needs = _("{what}; left: {seats}").format(what=needs, seats=words.listed([words.seat(seat) for seat in left]))
    now = " ".join((rule_of(state), *_at_buildings(state, words)))
    return Guide(now, _order(state, words), _done(state, words), needs)


def _at_buildings(state: State, words: EmpiresWords) -> Iterator[str]:
    """In the check for surplus: how many tokens the areas of Special Buildings hold for who is there (SB-6)."""
    books = state.books
    if books is None or books.buildings is None or state.phase not in ("5", "11"):
        return
    for one in books.buildings.standing:
        held = [(who, count) for who, count in supported(state, one.area).items() if count is not None]
        if held:
            told = _("In {area}, where {building} stands, these tokens stay: {tokens} (SB-6).")
            tokens = words.kinds["parties"](held)
            yield told.format(area=one.area.name, building=words.building(one.building), tokens=tokens)


def _needs(state: State) -> str:
    if not (at_short_start(state) and holds_up(state)):
        return NEEDS.get(state.phase, "")
    return _("the tokens that were placed") if state.digital else _("the set that was drawn and the tokens placed")


def _is_told(state: State) -> bool:
    """All is told that the phase asks of each seat once."""
    books = state.books
    if books is None or holds_up(state):
        return False
    if state.phase == "2":
        return True
    if state.phase == "13":
        return books.moved
    return state.phase in ("1", "12") and set(books.done) == set(state.options.seats)


def _order(state: State, words: EmpiresWords) -> str:
    if state.phase in TOGETHER:
        return _("all at once")
    if state.phase == "9":
        return ""
    order = words.listed([words.seat(seat) for seat in order_in_phase(state)])
    return f"{order} ({ORDERS.get(state.phase, _('A.S.T.-ranking'))})"


def _done(state: State, words: EmpiresWords) -> str:
    books = state.books
    if books is None:
        return ""

    def said(sentence: str, seats: tuple[Seat, ...]) -> str:
        return sentence.format(seats=words.listed([words.seat(seat) for seat in seats])) if seats else ""

    told: dict[str, Callable[[], str]] = {
        "1": lambda: said(_("{seats} collected"), books.done),
        "2": lambda: said(_("the census of {seats} is taken"), books.done),
        "5": lambda: "" if holds_up(state) else _("city support holds as counted"),
        "8": lambda: _("the market is turned up"),
        "10": lambda: said(_("abilities used by {seats}"), tuple(dict.fromkeys(seat for seat, _name in books.used))),
        "11": lambda: "" if holds_up(state) else _("city support holds as counted"),
        "12": lambda: said(_("{seats} acquired advances"), books.done),
        "13": lambda: _("the markers have moved") if books.moved else _("the cards are returned"),
    }
    return told.get(state.phase, lambda: "")()


def number_of(phase: str) -> str:
    """The number of a phase as people write it."""
    return next((str(line.number) for line in phases() if line.id == phase), phase)
