"""Corruption: the victim discards commodity cards of a certain face value (6.9)."""

from core.empires.calamities.dialogue import Question, Script
from core.empires.calamities.forms import Cards
from core.empires.calamities.outcome import Gathering
from core.empires.calamities.scene import Scene
from core.empires.calamities.sums import capped, suffered
from core.empires.catalog import Calamity, Seat


def discard_face_value(scene: Scene, calamity: Calamity, victim: Seat) -> Script:
    """The victim picks cards whose face values are enough together, whatever their sets are worth; Water stays.

    Not asked where the hand is known and no more than enough: then everything goes that has a value.
    """
    gathering = Gathering()
    part = suffered(calamity, "primary", victim, scene.held(victim))
    if not part.total:
        gathering.hit(part)
        return gathering.done()
    form = Cards.held_by(scene.players[victim], scene.edition, worth=part.total)
    if not form.hidden and form.known_worth <= part.total:
        gone = form.valued(form.known)
    else:
        values = {"total": part.total}
        answer = yield Question("ask.corruption", victim, form, values, form.proposals(), private=True)
        gone = form.valued(form.cards(answer))
    gathering.hit(capped(part, form.worth_of(gone)))
    gathering.discard(victim, gone)
    return gathering.done()
