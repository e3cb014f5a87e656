"""Which script works out which of the eight calamities."""

from collections.abc import Callable

from core.empires.calamities.dialogue import Script
from core.empires.calamities.scene import Scene
from core.empires.calamities.unmodifiable.avalanche import avalanche
from core.empires.calamities.unmodifiable.drought import drought
from core.empires.calamities.unmodifiable.pestilence import pestilence
from core.empires.calamities.unmodifiable.raiders import raiders
from core.empires.calamities.unmodifiable.rebels import rebels
from core.empires.calamities.unmodifiable.revival import revival
from core.empires.calamities.unmodifiable.total_war import total_war
from core.empires.calamities.unmodifiable.tsunami import tsunami
from core.empires.catalog import Seat

SCRIPTS: dict[str, Callable[[Scene, Seat], Script]] = {
    "total_war": total_war,
    "avalanche": avalanche,
    "tsunami": tsunami,
    "rebels": rebels,
    "drought": drought,
    "pestilence": pestilence,
    "revival": revival,
    "raiders": raiders,
}
"""The script of each, by id, in order of resolution. No card lies on the market: there always is a victim (UC-1.5)."""


def script(scene: Scene, calamity: str, victim: Seat) -> Script:
    """*calamity* working itself out on *scene*. Raises KeyError for any but the eight."""
    return SCRIPTS[calamity](scene, victim)
