"""Regression: the marker of the victim goes back on the A.S.T. (6.9)."""

from collections.abc import Generator

from core.empires.ast import regressed
from core.empires.calamities.dialogue import Answer, Numbers, Question, Script
from core.empires.calamities.outcome import Gathering, Part
from core.empires.calamities.scene import Scene
from core.empires.calamities.steps import softened
from core.empires.calamities.sums import capped, lowered, suffered, way_out
from core.empires.calamities.tokens_beside import tokens_beside
from core.empires.catalog import Calamity, Seat


def ast_steps_back(scene: Scene, calamity: Calamity, victim: Seat) -> Script:
    """Steps back, less those that own cities or a Special Building are given up for; never before the first column."""
    gathering = Gathering()
    part = suffered(calamity, "primary", victim, scene.held(victim))
    column = scene.players[victim].column
    if column is not None:
        part = capped(part, column - regressed(column, part.total))
    part = yield from _bought_off(scene, calamity, part, gathering)
    part = yield from softened(scene, calamity, part, gathering)
    gathering.hit(part)
    gathering.step(victim, -part.total)
    return gathering.done()


def _bought_off(
    scene: Scene, calamity: Calamity, part: Part, gathering: Gathering
) -> Generator[Question, Answer, Part]:
    """*part* less the steps for which a holder of an advance destroys own cities (Enlightenment)."""
    offer = way_out(calamity, "primary", scene.held(part.seat))
    if offer is None or offer.pays is None or not part.total:
        return part
    each = offer.pays.amount
    cities = yield from scene.count(part.seat, "cities")
    most = min(part.total, cities // each)
    if not most:
        return part
    values = {"advance": offer.advance, "total": part.total, "count": each}
    (steps,) = yield Question("ask.spared-steps", part.seat, Numbers(1, "steps", 0, most), values)
    if not steps:
        return part
    lost = each * int(steps)
    gathering.lose(part.seat, (yield from tokens_beside(scene, part.seat, lost)), lost)
    gathering.note("regression.cities", seat=part.seat, advance=offer.advance, count=lost)
    return lowered(part, "way-out", int(steps), offer.advance)
