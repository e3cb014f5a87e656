"""Famine and Epidemic: damage for the primary victim, and for others whom that player or the Deputy names (M31-M34)."""

from core.empires.calamities.dialogue import Script
from core.empires.calamities.outcome import Gathering
from core.empires.calamities.scene import Scene
from core.empires.calamities.steps import roles, suffer_damage
from core.empires.calamities.sums import suffered
from core.empires.catalog import Calamity, Seat


def damage(scene: Scene, calamity: Calamity, victim: Seat | None) -> Script:
    """The damage of *calamity*; *victim* is None where it lies on the market (M33)."""
    gathering = Gathering()
    _, others = yield from roles(scene, calamity, victim, gathering)
    if victim is not None:
        part = suffered(calamity, "primary", victim, scene.held(victim))
        yield from suffer_damage(scene, calamity, part, gathering)
    for seat in others:
        part = suffered(calamity, "secondary", seat, scene.held(seat))
        yield from suffer_damage(scene, calamity, part, gathering)
    return gathering.done()
