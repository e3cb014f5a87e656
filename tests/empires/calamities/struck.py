"""Calamities at a made-up table: players with what they have, and a dialogue played with answers."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from core.empires.areas import AreaMap, MapArea
from core.empires.buildings import Area, Buildings, Standing
from core.empires.calamities.dialogue import Question, play
from core.empires.calamities.outcome import Outcome
from core.empires.calamities.scene import Player, Scene
from core.empires.calamities.scripts import script
from core.empires.catalog import Calamity, CardId, Seat, calamity_for, switches
from core.empires.facts import BuildingId, special_buildings
from core.empires.ledger import Account, post
from core.errors import RuleError

HELLAS, MINOA, HATTI, ASSYRIA = (Seat(name) for name in ("hellas", "minoa", "hatti", "assyria"))
RANKING = (MINOA, ASSYRIA, HATTI, HELLAS)
"""The seats of these tests in an order that is not that of the alphabet."""


def player(seat: Seat, *held: str, cards: str = "", **numbers: Any) -> Player:
    """A player with 4 cities, 20 tokens on the board and 10 in treasury, unless *numbers* say otherwise.

    Stock is what is left, unless it is given.
    """
    known: dict[str, Any] = {"cities": 4, "board": 20, "treasury": 10, "column": 8, **numbers}
    if "stock" not in known and None not in (known["board"], known["treasury"]):
        known["stock"] = 55 - known["board"] - known["treasury"]
    return Player(seat, held=held, cards=tuple(CardId(card) for card in cards.split()), **known)


def settled(**chosen: str) -> dict[str, str]:
    """Every switch, with its default where it is not *chosen*."""
    return {switch.id: chosen.get(switch.id, switch.default) for switch in switches()}


def building_of(seat: Seat, *, city: Seat | None = None) -> Buildings:
    """The Special Building of *seat* in its region, controlled by who has the *city* there (itself)."""
    building = next(line.id for line in special_buildings().buildings if line.seat == seat)
    return Buildings(standing=(Standing(building, seat, Area("home", 2, city or seat), 1),))


def own_building(seat: Seat) -> BuildingId:
    """The Special Building of *seat*."""
    return building_of(seat).standing[0].building


class Table:
    """A table of players at which one calamity strikes.

    Args:
        calamity: its id.
        victim: who suffers it, or None on the market.
        players: in A.S.T.-ranking order.
        edition: of the game.
        buildings: the Special Buildings.
        areas: the map.
        chosen: switches that differ from their defaults.
    """

    def __init__(
        self,
        calamity: str,
        victim: Seat | None,
        *players: Player,
        edition: str = "west",
        buildings: Buildings | None = None,
        areas: AreaMap | None = None,
        **chosen: str,
    ) -> None:
        self.switches = settled(**chosen)
        self.calamity: Calamity = calamity_for(edition, self.switches, CardId(calamity))
        self.victim = victim
        self.players = players
        self.edition = edition
        self.buildings = buildings
        self.areas = areas

    def asked(self, *answers: str) -> Question | Outcome:
        """What is asked after *answers*, or what comes out."""
        return play(self.begin, [answer.split() for answer in answers])

    def begin(self) -> Any:
        """The script from the start."""
        scene = Scene(self.players, self.edition, self.switches, self.buildings, self.areas)
        return script(scene, self.calamity, self.victim)

    def question(self, *answers: str) -> Question:
        """The question that is open after *answers*."""
        found = self.asked(*answers)
        assert isinstance(found, Question), found
        return found

    def outcome(self, *answers: str) -> Outcome:
        """What comes out after *answers*."""
        found = self.asked(*answers)
        assert isinstance(found, Outcome), found
        return found

    def refused(self, *answers: str) -> RuleError:
        """Why the last of *answers* is refused; the question before it is still open."""
        with pytest.raises(RuleError) as caught:
            self.asked(*answers)
        self.question(*answers[:-1])
        return caught.value

    def after(self, *answers: str) -> dict[Seat, Account]:
        """Where the pieces are when the outcome after *answers* is posted."""
        return posted(self.outcome(*answers), self.players)


def account(player: Player) -> Account:
    """Where the pieces of *player* are, everything known."""
    return Account(player.board or 0, player.treasury or 0, player.cities or 0)


def posted(outcome: Outcome, players: Any) -> dict[Seat, Account]:
    """The accounts after the changes of *outcome*, one after the other."""
    accounts = {one.seat: account(one) for one in players}
    for change in outcome.changes:
        accounts[change.seat] = post(accounts[change.seat], change.transfers, change.seat)
    return accounts


def totals(outcome: Outcome) -> dict[Seat, int]:
    """What each player suffers."""
    return {part.seat: part.total for part in outcome.parts}


def sums(outcome: Outcome, seat: Seat) -> list[tuple[str, int, str]]:
    """The sum of *seat*: code, amount and name of each number."""
    return [(term.code, term.amount, term.name) for part in outcome.parts if part.seat == seat for term in part.terms]


def notes(outcome: Outcome) -> dict[str, Mapping[str, Any]]:
    """What is said with *outcome*, by code."""
    return {note.code: note.values for note in outcome.notes}


def discarded(outcome: Outcome, seat: Seat) -> Counter[str]:
    """The cards that *seat* discards."""
    return Counter(card for change in outcome.changes if change.seat == seat for card in change.cards)


def given_up(outcome: Outcome) -> list[tuple[Seat, str]]:
    """The Special Buildings that are given up, and by whom."""
    return [(change.seat, building) for change in outcome.changes for building in change.sacrifices]


def small_map() -> AreaMap:
    """Two flood plains, two open seas, Western Himalaya with a neighbour, and an area beside nothing."""
    areas = [
        MapArea("memphis", "Memphis", 3, flood_plain="nile", coastal=True, water=("sea_of_crete",)),
        MapArea("thebes", "Thebes", 4, flood_plain="nile"),
        MapArea("ur", "Ur", 2, flood_plain="tigris"),
        MapArea("knossos", "Knossos", 2, coastal=True, water=("sea_of_crete", "ionian_sea")),
        MapArea("pylos", "Pylos", 1, coastal=True, water=("ionian_sea",)),
        MapArea("siwa", "Siwa", 0),
        MapArea("western_himalaya", "Western Himalaya", 1, land=("taxila",)),
        MapArea("taxila", "Taxila", 2, land=("western_himalaya",)),
        MapArea("sea_of_crete", "Sea of Crete", open_sea=True, water=("memphis", "knossos")),
        MapArea("ionian_sea", "Ionian Sea", open_sea=True, water=("knossos", "pylos")),
    ]
    return AreaMap({area.id: area for area in areas})
