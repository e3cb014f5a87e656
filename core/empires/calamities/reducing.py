"""Calamities that reduce cities: Superstition, Iconoclasm and Heresy, Civil Disorder (6.9, M31-M33)."""

from collections.abc import Generator

from core.empires.calamities.dialogue import Answer, Question, Script
from core.empires.calamities.forms import Cards
from core.empires.calamities.outcome import Gathering, Part
from core.empires.calamities.scene import Scene
from core.empires.calamities.steps import place_reduced, roles, softened
from core.empires.calamities.sums import capped, excess, lowered, suffered, way_out
from core.empires.catalog import Calamity, Seat
from core.empires.facts import Role


def reduce_cities(scene: Scene, calamity: Calamity, victim: Seat | None) -> Script:
    """Cities that the victims pick are reduced; *victim* is None where *calamity* lies on the market (M33)."""
    gathering = Gathering()
    _, others = yield from roles(scene, calamity, victim, gathering)
    hit: list[tuple[Role, Seat]] = [("secondary", seat) for seat in others]
    if victim is not None:
        hit.insert(0, ("primary", victim))
    for role, seat in hit:
        part = suffered(calamity, role, seat, scene.held(seat))
        if part.total:
            part = capped(part, (yield from scene.count(seat, "cities")))
        part = yield from bought_off(scene, calamity, part, gathering)
        yield from suffer_reduction(scene, calamity, part, gathering)
    return gathering.done()


def reduce_all_but(scene: Scene, calamity: Calamity, victim: Seat) -> Script:
    """All cities but those that *calamity* leaves to the victim are reduced; who has no more than these loses none."""
    gathering = Gathering()
    cities = yield from scene.count(victim, "cities")
    part = excess(calamity, victim, scene.held(victim), cities, "cities")
    yield from suffer_reduction(scene, calamity, part, gathering)
    return gathering.done()


def suffer_reduction(
    scene: Scene, calamity: Calamity, part: Part, gathering: Gathering
) -> Generator[Question, Answer, None]:
    """The cities of *part*, no more than there are, are reduced, but for those that a building saves."""
    part = yield from softened(scene, calamity, part, gathering)
    gathering.hit(part)
    yield from place_reduced(scene, part.seat, part.total, gathering)


def bought_off(scene: Scene, calamity: Calamity, part: Part, gathering: Gathering) -> Generator[Question, Answer, Part]:
    """*part*, or nothing of it for a holder of an advance who discards commodity cards instead (Theocracy)."""
    role: Role = "primary" if part.role == "primary" else "secondary"
    player = scene.players[part.seat]
    offer = way_out(calamity, role, player.held)
    if offer is None or offer.pays is None or not part.total:
        return part
    form = Cards.held_by(player, scene.edition, count=offer.pays.amount, optional=True)
    if form.size < form.count:
        return part
    values = {"advance": offer.advance, "count": form.count, "total": part.total}
    cards = yield Question("ask.buy-off", part.seat, form, values, form.proposals(), private=True)
    if not cards:
        return part
    gathering.discard(part.seat, form.cards(cards))
    return lowered(part, "way-out", part.total, offer.advance)
