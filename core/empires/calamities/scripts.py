"""Which script works out which kind of calamity."""

from collections.abc import Callable

from core.empires.calamities.damage import damage
from core.empires.calamities.dialogue import Script
from core.empires.calamities.scene import Scene
from core.empires.catalog import Calamity, Seat

KINDS: dict[str, Callable[[Scene, Calamity, Seat | None], Script]] = {
    "damage": damage,
}
"""The script of each kind of primary effect."""


def script(scene: Scene, calamity: Calamity, victim: Seat | None) -> Script:
    """*calamity*, as 3-4 players have it, working itself out on *scene*; *victim* is None on the market (M33)."""
    return KINDS[calamity.kind](scene, calamity, victim)
