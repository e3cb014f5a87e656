"""Treachery, Civil War and Tyranny: the beneficiary gets cities or whole areas of the victim (M35).

Pieces never change their owner: the victim's go to its stock, and the beneficiary places its own as far as they go.
"""

from collections.abc import Generator
from typing import NamedTuple

from core.empires.calamities.dialogue import Answer, Question, Script
from core.empires.calamities.outcome import Gathering
from core.empires.calamities.scene import Scene
from core.empires.calamities.steps import beneficiary
from core.empires.calamities.sums import capped, excess, lowered, suffered
from core.empires.calamities.tokens_beside import most_beside, note_buildings, tokens_beside
from core.empires.calamities.whole_areas import CITY, Went, WholeAreas, gone
from core.empires.catalog import Calamity, Seat, limits


class Sides(NamedTuple):
    """The victim and the beneficiary."""

    loser: Seat
    winner: Seat


def annex_cities(scene: Scene, calamity: Calamity, victim: Seat) -> Script:
    """Treachery: the beneficiary picks cities of the victim, and tokens beside them go too (SB-4.3)."""
    gathering = Gathering()
    sides = yield from _sides(scene, victim, gathering)
    cities = yield from scene.count(sides.loser, "cities")
    part = capped(suffered(calamity, "primary", sides.loser, scene.held(sides.loser)), cities)
    gathering.hit(part)
    if part.total:
        tokens = yield from tokens_beside(scene, sides.loser, part.total)
        yield from _annexed(scene, sides, part.total, tokens, gathering)
    return gathering.done()


def annex_excess(scene: Scene, calamity: Calamity, victim: Seat) -> Script:
    """Civil War: the victim chooses areas that go, all but the points that it keeps.

    Who has no more points than are printed suffers nothing, whatever its advances.
    """
    gathering = Gathering()
    sides = yield from _sides(scene, victim, gathering)
    there = sum((yield from _points(scene, sides.loser)))
    part = excess(calamity, sides.loser, scene.held(sides.loser), there, "unit_points")
    if there <= calamity.primary.amount and part.total:
        part = lowered(part, "not-above", part.total)
    gathering.hit(part)
    yield from _areas(scene, sides, sides.loser, part.total, gathering)
    return gathering.done()


def annex_units(scene: Scene, calamity: Calamity, victim: Seat) -> Script:
    """Tyranny: the beneficiary chooses areas of the victim, as many points as the card says."""
    gathering = Gathering()
    sides = yield from _sides(scene, victim, gathering)
    there = sum((yield from _points(scene, sides.loser)))
    part = capped(suffered(calamity, "primary", sides.loser, scene.held(sides.loser)), there)
    gathering.hit(part)
    yield from _areas(scene, sides, sides.winner, part.total, gathering)
    return gathering.done()


def _sides(scene: Scene, victim: Seat, gathering: Gathering) -> Generator[Question, Answer, Sides]:
    winner = yield from beneficiary(scene, victim)
    if winner is None:
        raise ValueError("an annexation needs somebody at the table beside the victim")
    gathering.note("beneficiary", seat=winner)
    return Sides(victim, winner)


def _points(scene: Scene, seat: Seat) -> Generator[Question, Answer, tuple[int, int]]:
    """The unit points of *seat* on the board: of its cities, and of its tokens."""
    cities = yield from scene.count(seat, "cities")
    return CITY * cities, (yield from scene.count(seat, "board"))


def _areas(
    scene: Scene, sides: Sides, chooser: Seat, due: int, gathering: Gathering
) -> Generator[Question, Answer, None]:
    """*chooser* names the areas of the loser that are annexed; nobody is asked where everything goes, or nothing."""
    if not due:
        return
    points, board = yield from _points(scene, sides.loser)
    went = [Went("", board, points // CITY)]
    if due < points + board:
        form = WholeAreas(due, points // CITY, board, most_beside(scene, sides.loser, 1), scene.map)
        values = {"seat": sides.loser, "winner": sides.winner, "due": due}
        went = gone((yield Question("ask.areas-annexed", chooser, form, values)))
    if named := [[one.area, one.tokens, one.cities] for one in went if one.area]:
        gathering.note("annexed.areas", areas=named)
    yield from _annexed(scene, sides, sum(one.cities for one in went), sum(one.tokens for one in went), gathering)


def _annexed(
    scene: Scene, sides: Sides, cities: int, tokens: int, gathering: Gathering
) -> Generator[Question, Answer, None]:
    """The units change hands; what the winner's stock can't replace is the Barbarians', or nobody's (the switch)."""
    city_pieces = token_pieces = 0
    if cities:
        city_pieces = min(cities, limits().cities - (yield from scene.count(sides.winner, "cities")))
    if tokens:
        token_pieces = min(tokens, (yield from scene.count(sides.winner, "stock")))
    gathering.annex(sides.loser, sides.winner, cities, tokens, city_pieces, token_pieces)
    gathering.note("annexed", loser=sides.loser, winner=sides.winner, cities=cities, tokens=tokens)
    left = {"cities": cities - city_pieces, "tokens": tokens - token_pieces}
    if any(left.values()):
        gathering.note(f"annexed.short-{scene.switches['annexing_short_stock']}", winner=sides.winner, **left)
    if cities:
        note_buildings(scene, sides.loser, gathering)
