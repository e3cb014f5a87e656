"""One of the eight worked out by itself, for players of any edition: first it asks who plays and whom it strikes."""

from collections.abc import Generator, Iterable, Mapping

from core.empires.areas import AreaMap
from core.empires.calamities.dialogue import Answer, Pick, Question, Script
from core.empires.calamities.naming import Names, check_different
from core.empires.calamities.scene import Player, Scene
from core.empires.calamities.unmodifiable.scripts import SCRIPTS, script
from core.empires.catalog import EDITIONS, PLAYERS, Seat, seats
from core.empires.catalog.unmodifiable import unmodifiable
from core.empires.options import default_switches
from core.errors import RuleError
from core.names import find, folded
from core.text import clean_name, printable

MOST_PLAYERS = 18
"""Civilization: The Expansion Project is for no more."""
CALAMITIES = tuple(SCRIPTS)


def alone(
    calamity: str,
    players: tuple[Seat, ...] = (),
    settings: Mapping[str, str] | None = None,
    areas: AreaMap | None = None,
) -> Script:
    """*calamity* at a table of which nothing is known but, perhaps, who plays there.

    Args:
        calamity: one of ``CALAMITIES``.
        players: who plays, in A.S.T. order; asked where there is nobody.
        settings: the switches of these calamities that differ from their defaults.
        areas: the map, or None.
    """
    if not players:
        players = yield from _players()
    victim = players[0]
    if len(players) > 1:
        answer = yield Question("ask.primary", None, Pick(players))
        victim = Seat(str(answer[0]))
    switches = {**default_switches(EDITIONS[0]), **unmodifiable().defaults, **(settings or {})}
    scene = Scene([Player(seat) for seat in players], EDITIONS[0], switches, areas=areas)
    return (yield from script(scene, calamity, victim))


def _players() -> Generator[Question, Answer, tuple[Seat, ...]]:
    suggested = (" ".join(line.id for line in seats(edition, count)) for edition in EDITIONS for count in PLAYERS)
    answer = yield Question("ask.players", None, Names("player", 1, MOST_PLAYERS), {}, tuple(suggested))
    return seats_of(str(name) for name in answer)


def seats_of(names: Iterable[str]) -> tuple[Seat, ...]:
    """Players by name: a civilization of ours in any spelling, or whatever they are called at another table.

    Raises:
        RuleError: ``text.*`` for a name that can't be shown, ``answer.twice``, ``answer.how-many``.
    """
    known = {line.id for edition in EDITIONS for line in seats(edition, max(PLAYERS))}
    found = []
    for name in names:
        clean = clean_name(name).replace(" ", "_")
        found.append(folded(clean) if folded(clean) in known else clean)
    check_different(found, "player")
    if not 1 <= len(found) <= MOST_PLAYERS:
        raise RuleError("answer.how-many", None, kind="player", count=len(found), least=1, most=MOST_PLAYERS)
    return tuple(Seat(name) for name in found)


def read_settings(raw: Mapping[str, str]) -> dict[str, str]:
    """The switches that were chosen. Raises RuleError ``parse.unknown`` or ``option.switch``."""
    known = {switch.id: switch for switch in unmodifiable().switches}
    chosen = {}
    for word, value in raw.items():
        switch = known[find(word, known, "switch")]
        if value not in switch.values:
            raise RuleError(
                "option.switch", switch.rule, switch=switch.id, value=printable(value), values=switch.values
            )
        chosen[switch.id] = value
    return chosen
