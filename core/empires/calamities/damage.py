"""Famine and Epidemic: damage for the primary victim, and for others whom that player or the Deputy names (M31-M34)."""

from core.empires.calamities.dialogue import Script
from core.empires.calamities.outcome import Gathering
from core.empires.calamities.scene import Scene
from core.empires.calamities.steps import beneficiary, deputy, named, never_named, pay_damage, softened
from core.empires.calamities.sums import suffered
from core.empires.catalog import Calamity, Seat


def damage(scene: Scene, calamity: Calamity, victim: Seat | None) -> Script:
    """The damage of *calamity*; *victim* is None where it lies on the market (M33).

    The secondary victims are named before the primary victim decides its own loss.
    """
    gathering = Gathering()
    chooser = victim
    if chooser is None:
        chooser = yield from deputy(scene)
        gathering.note("deputy", seat=chooser)
    gains = None
    if calamity.beneficiary and (victim is not None or scene.switches["market_beneficiary"] == "as_usual"):
        gains = yield from beneficiary(scene, victim)
        gathering.note("beneficiary", seat=gains)
    others: tuple[Seat, ...] = ()
    if calamity.secondary is not None and chooser is not None:
        count = 1 if victim is None else calamity.secondary.victims or 0
        others = yield from named(scene, count, chooser, never_named(scene, calamity, gains=gains), gathering)
    if victim is not None:
        part = suffered(calamity, "primary", victim, scene.held(victim))
        yield from pay_damage(scene, (yield from softened(scene, calamity, part, gathering)), gathering)
    for seat in others:
        part = suffered(calamity, "secondary", seat, scene.held(seat))
        yield from pay_damage(scene, (yield from softened(scene, calamity, part, gathering)), gathering)
    return gathering.done()
