"""Which cards to hand in and which to keep: the cheapest way to pay a price out of a hand, exactly.

What is not kept is lost whether it pays or not, since a hand is cut down to its limit at the end of phase 12: so
every card is either kept or handed in, and the search is only for what to keep. It goes through the commodities from
the highest number down, with all the best ways so far for each number of cards kept, and drops a way only when
another is at least as good in everything that can still matter.
"""

from collections.abc import Iterator

from msgspec import Struct

from core.empires.advances import RULE
from core.empires.catalog import CardId
from core.empires.knowledge import set_value
from core.empires.payment import Payment, Purse, Sacrifice, Substitute, Terms
from core.errors import RuleError


class Surrender(Struct, frozen=True):
    """A payment and what is left.

    Attributes:
        payment: what is handed in.
        kept: commodities, treasury and Special Buildings that stay; Water and calamities are not told of.
        points: trade points kept: the sets and the treasury.
    """

    payment: Payment
    kept: Purse
    points: int


class _Commodity(Struct, frozen=True):
    """A commodity in the hand. ``twin``: the next one in line has the same number."""

    card: CardId
    face: int
    held: int
    most: int
    twin: bool


class _Option(Struct, frozen=True):
    """What may happen to one commodity: ``kept`` cards stay, one may stand in elsewhere, ``size`` counts as the set.

    Attributes:
        after: how Trade Empire stands then.
        buildings: that stand in for cards of the set.
        spare: a card is handed in as a substitute for another set.
        helped: a substitute counts in this set.
    """

    after: int
    kept: int
    size: int
    buildings: int
    spare: bool = False
    helped: bool = False


# How Trade Empire stands on the way down: not used; a card is set aside for a set to come; a set was counted larger
# for which the next commodity, of the same number, gives the card; used.
_UNUSED, _SET_ASIDE, _OWED, _USED = range(4)

_Trail = tuple["_Trail", _Commodity, _Option] | None
_Way = tuple[int, int, _Trail]
"""Trade points paid and kept, and how."""
_Ways = dict[tuple[int, int, int], list[_Way]]
"""Ways by how Trade Empire stands, buildings used and cards kept."""


def budget(purse: Purse, terms: Terms) -> int:
    """The most that *purse* pays: any price up to it can be paid, since cards may pay too much."""
    return _best_of_cards(purse, terms, len(purse.buildings)) + purse.treasury * terms.token


def cheapest(cost: int, purse: Purse, terms: Terms, limit: int) -> Surrender:
    """The payment of *cost* that keeps most: the fewest buildings are given up, then most trade points stay.

    Args:
        cost: the price in trade points.
        purse: what there is to pay with.
        terms: how it may pay; at most one card stands in (Trade Empire).
        limit: commodity cards that may be kept (M9).

    Raises:
        RuleError: ``pay.short`` when all of it is not enough.
    """
    treasury = purse.treasury * terms.token
    buildings = 0
    while _best_of_cards(purse, terms, buildings) + treasury < cost:
        if buildings == len(purse.buildings):
            raise RuleError("pay.short", RULE, short=cost - budget(purse, terms), worth=budget(purse, terms), cost=cost)
        buildings += 1
    ways = _search(purse, terms, buildings, limit, cost)
    ends = [way for key, found in ways.items() if key[0] in (_UNUSED, _USED) for way in found]
    return max(
        (_surrender(cost, purse, terms, way) for way in ends if way[0] + treasury >= cost),
        key=lambda one: (one.points, one.kept.treasury),
    )


def _best_of_cards(purse: Purse, terms: Terms, buildings: int) -> int:
    """The most that the cards and up to *buildings* of *purse* are worth as sets."""
    ways = _search(purse, terms, buildings, 0, None)
    return max(way[0] for key, found in ways.items() if key[0] in (_UNUSED, _USED) for way in found)


def _line(purse: Purse, terms: Terms) -> tuple[_Commodity, ...]:
    """The commodities of *purse*, from the highest number down."""
    cards = [card for card in terms.deck.order if terms.is_commodity(card) and purse.cards.get(card, 0) > 0]
    cards.sort(key=terms.face, reverse=True)
    faces = [terms.face(card) for card in cards]
    twins = [one == two for one, two in zip(faces, [*faces[1:], 0], strict=False)]
    return tuple(
        _Commodity(card, face, purse.cards[card], terms.most(card), twin)
        for card, face, twin in zip(cards, faces, twins, strict=True)
    )


def _search(purse: Purse, terms: Terms, buildings: int, limit: int, cost: int | None) -> _Ways:
    """Every way through the commodities that may turn out best; with a *cost*, only those that can still pay it."""
    line = _line(purse, terms)
    counted = sum(one.held for one in line) > limit
    ways: _Ways = {(_UNUSED, 0, 0): [(0, 0, None)]}
    for place, one in enumerate(line):
        left = line[place + 1 :]
        found: _Ways = {}
        for (stands, used, cards), before in ways.items():
            for option in _options(one, stands, buildings - used, limit - cards, bool(terms.substitutes)):
                key = (option.after, used + option.buildings, cards + option.kept if counted else 0)
                paid, kept = set_value(one.face, option.size), set_value(one.face, option.kept)
                least = 0 if cost is None else cost - purse.treasury * terms.token - _reach(left, key, buildings)
                found.setdefault(key, []).extend(
                    (way[0] + paid, way[1] + kept, (way[2], one, option)) for way in before if way[0] + paid >= least
                )
        ways = {key: _undominated(some, cost) for key, some in found.items()}
    return ways


def _options(one: _Commodity, stands: int, buildings: int, room: int, substitutes: bool) -> Iterator[_Option]:
    """What may happen to the commodity *one*, with room for *room* cards in the hand."""
    for kept in range(min(one.held, room) + 1):
        handed = one.held - kept
        for used in range(buildings + 1 if handed else 1):
            size = handed + used
            if size > one.most:
                break
            if stands != _OWED:
                yield _Option(stands, kept, size, used)
            if not substitutes or not handed:
                continue
            if stands in (_UNUSED, _OWED) and (handed > 1 or not used):
                yield _Option(_SET_ASIDE if stands == _UNUSED else _USED, kept, size - 1, used, spare=True)
            if size < one.most and (stands == _SET_ASIDE or (stands == _UNUSED and one.twin)):
                yield _Option(_USED if stands == _SET_ASIDE else _OWED, kept, size + 1, used, helped=True)


def _reach(left: tuple[_Commodity, ...], key: tuple[int, int, int], buildings: int) -> int:
    """No less than what the commodities *left* can still pay: everything, and all that stands in for one set."""
    more = buildings - key[1] + (key[0] != _USED)
    gains = [set_value(one.face, one.held + more) - set_value(one.face, one.held) for one in left]
    return sum(set_value(one.face, one.held) for one in left) + max(gains, default=0)


def _undominated(ways: list[_Way], cost: int | None) -> list[_Way]:
    """Those of *ways* of which none other pays as much and keeps as much; paying more than *cost* is no gain."""
    if cost is not None:
        ways = [way if way[0] <= cost else (cost, way[1], way[2]) for way in ways]
    ways.sort(key=lambda way: way[:2], reverse=True)
    best: list[_Way] = []
    most = -1
    for way in ways:
        if way[1] > most:
            most = way[1]
            best.append(way)
    return best


def _surrender(cost: int, purse: Purse, terms: Terms, way: _Way) -> Surrender:
    """What *way* means in cards, treasury and buildings."""
    paid, points, trail = way
    cards: dict[CardId, int] = {}
    kept: dict[CardId, int] = {}
    helped: list[CardId] = []
    spare: list[CardId] = []
    built: list[CardId] = []
    while trail is not None:
        trail, one, option = trail
        handed = one.held - option.kept - option.spare
        cards |= {one.card: handed} if handed else {}
        kept |= {one.card: option.kept} if option.kept else {}
        helped += [one.card] * option.helped
        spare += [one.card] * option.spare
        built += [one.card] * option.buildings
    treasury = -(min(0, paid - cost) // terms.token)
    payment = Payment(
        cards=cards,
        treasury=treasury,
        substitutes=tuple(Substitute(card, into) for card, into in zip(spare, helped, strict=True)),
        sacrifices=tuple(Sacrifice(name, into) for name, into in zip(purse.buildings, built, strict=False)),
    )
    left = Purse(kept, purse.treasury - treasury, purse.buildings[len(built) :])
    return Surrender(payment, left, points + left.treasury * terms.token)
