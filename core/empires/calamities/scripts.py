"""Which script works out which kind of calamity."""

from collections.abc import Callable

from core.empires.calamities.annexing import annex_cities, annex_excess, annex_units
from core.empires.calamities.barbarians import barbarian_attack
from core.empires.calamities.corruption import discard_face_value
from core.empires.calamities.cyclone import cyclone
from core.empires.calamities.damage import damage
from core.empires.calamities.dialogue import Script
from core.empires.calamities.earth import volcano_or_earthquake
from core.empires.calamities.flood import flood
from core.empires.calamities.pirates import pirate_cities
from core.empires.calamities.reducing import reduce_all_but, reduce_cities
from core.empires.calamities.regression import ast_steps_back
from core.empires.calamities.revolt import support_check
from core.empires.calamities.scene import Scene
from core.empires.catalog import Calamity, Seat

FROM_MARKET: dict[str, Callable[[Scene, Calamity, Seat | None], Script]] = {
    "damage": damage,
    "pirate_cities": pirate_cities,
    "reduce_cities": reduce_cities,
}
"""The scripts of kinds that may strike from the market, where they have no primary victim (M33)."""
KINDS: dict[str, Callable[[Scene, Calamity, Seat], Script]] = {
    **FROM_MARKET,
    "annex_cities": annex_cities,
    "annex_excess": annex_excess,
    "annex_units": annex_units,
    "ast_steps_back": ast_steps_back,
    "barbarian_attack": barbarian_attack,
    "cyclone": cyclone,
    "discard_face_value": discard_face_value,
    "flood": flood,
    "reduce_all_but": reduce_all_but,
    "support_check": support_check,
    "volcano_or_earthquake": volcano_or_earthquake,
}
"""The script of each kind of primary effect."""


def script(scene: Scene, calamity: Calamity, victim: Seat | None) -> Script:
    """*calamity*, as 3-4 players have it, working itself out on *scene*; *victim* is None on the market (M33).

    Raises:
        KeyError: there is no script for the kind of *calamity*, or none for that kind on the market.
    """
    return (
        FROM_MARKET[calamity.kind](scene, calamity, victim)
        if victim is None
        else KINDS[calamity.kind](scene, calamity, victim)
    )
