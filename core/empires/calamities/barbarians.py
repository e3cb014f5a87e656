"""Barbarian Hordes: a city is attacked, and the Barbarians that its area can't hold move on and fight again (6.4, 6.9).

Barbarians hold no advances. They may cross borders by water, never open sea.
"""

from collections.abc import Generator

from core.empires.buildings import BARBARIANS
from core.empires.calamities.dialogue import Answer, Question, Script
from core.empires.calamities.invaded import Entered, Invaded, entered
from core.empires.calamities.outcome import Gathering, Part
from core.empires.calamities.scene import Scene
from core.empires.calamities.steps import beneficiary
from core.empires.calamities.sums import suffered
from core.empires.calamities.tokens_beside import note_buildings
from core.empires.catalog import Calamity, Seat, limits
from core.empires.fights import Fight, invade
from core.errors import RuleError


class Horde:
    """Barbarians on their way through the areas of one victim.

    Attributes:
        tokens: those that are still on their way.
        stands: areas where some stay, with how many.
    """

    def __init__(self, scene: Scene, victim: Seat, cities: int, stock: int, tokens: int, gathering: Gathering) -> None:
        self._scene = scene
        self._victim = victim
        self._seats = (victim, *scene.others(victim))
        self._cities = cities
        self._stock = stock
        self._board = {seat: scene.known(seat, "board") for seat in self._seats}
        self._been: tuple[str, ...] = ()
        self._gathering = gathering
        self.tokens = tokens
        self.stands: list[list[object]] = []

    @property
    def finds_somebody(self) -> bool:
        """Whether there may be an area to move on to."""
        units = bool(self._cities) or self._board[self._victim] != 0
        return bool(self.tokens) and units and self._near() != ()

    def form(self, *, attack: bool) -> Invaded:
        """What may be entered next."""
        most = limits().tokens
        there = {seat: most if board is None else board for seat, board in self._board.items()}
        areas = None if self._scene.map is None else self._scene.map.printed
        seats = (*self._seats, BARBARIANS)
        return Invaded(seats, self._cities, there, attack, areas, None if attack else self._near(), self._been)

    def _near(self) -> tuple[str, ...] | None:
        """The areas of the map that touch the last one and were not entered; None without a map."""
        if self._scene.map is None:
            return None
        return tuple(area for area in self._scene.map.beside(self._been[-1]) if area not in self._been)

    def enter(self, there: Entered, *, attack: bool) -> None:
        """They fight in an area, and those that it can't hold are on their way again.

        Raises:
            RuleError: ``barbarians.too-weak`` (6.9) for a city that they could not take, unless it is the first.
        """
        held = {seat: self._scene.held(seat) for seat in self._seats}
        came = self.tokens + there.tokens.get(BARBARIANS, 0)
        fight = invade(
            BARBARIANS,
            self._victim,
            {**there.tokens, BARBARIANS: came},
            limit=there.limit,
            city=there.city,
            stock=self._stock,
            held=held,
        )
        if there.city and not fight.won and not attack:
            raise RuleError("barbarians.too-weak", "6.9", area=there.area, tokens=came)
        self._been = (*self._been, there.area)
        left = fight.left[BARBARIANS]
        stay = min(left, there.limit)
        values = {"area": there.area, "came": came, "left": left, "city": fight.won, "failed": fight.failed}
        self._gathering.note("barbarians.fight", **values)
        self._fall(there, fight)
        if stay:
            self.stands.append([there.area, stay])
        self.tokens = left - stay

    def _fall(self, there: Entered, fight: Fight) -> None:
        """What the players lose in a fight; what stood beside a city fell first, and defends it from stock again."""
        if fight.won:
            self._lose(self._victim, there.tokens.get(self._victim, 0))
            self._gathering.reduce(self._victim, 1, fight.defence)
            self._cities -= 1
            self._count(self._victim, fight.defence)
        for seat in self._seats:
            before = fight.defence if fight.won and seat == self._victim else there.tokens.get(seat, 0)
            fallen = before - fight.left.get(seat, 0)
            self._lose(seat, fallen)
            if fallen and seat != self._victim:
                self._gathering.hit(Part(seat, "neighbour", "tokens", (), fallen))

    def _lose(self, seat: Seat, tokens: int) -> None:
        self._gathering.lose(seat, tokens)
        self._count(seat, -tokens)

    def _count(self, seat: Seat, placed: int) -> None:
        """So many tokens of *seat* have come from stock to the board."""
        board = self._board[seat]
        if board is not None:
            self._board[seat] = board + placed
        if seat == self._victim:
            self._stock -= placed


def barbarian_attack(scene: Scene, calamity: Calamity, victim: Seat) -> Script:
    """The beneficiary picks the city that is attacked, and where the Barbarians move on to until they find a home."""
    gathering = Gathering()
    chooser = yield from beneficiary(scene, victim)
    if chooser is None:
        raise ValueError("Barbarians need somebody at the table beside the victim")
    gathering.note("beneficiary", seat=chooser)
    part = suffered(calamity, "primary", victim, scene.held(victim))
    gathering.hit(part)
    cities = yield from scene.count(victim, "cities")
    if not cities:
        gathering.note("cities.none", seat=victim)
        return gathering.done()
    stock = yield from scene.count(victim, "stock")
    horde = Horde(scene, victim, cities, stock, part.total, gathering)
    yield from _attack(horde, chooser, victim)
    if horde.tokens:
        gathering.note("barbarians.destroyed", tokens=horde.tokens)
    if horde.stands:
        gathering.note("barbarians.stand", areas=horde.stands)
    note_buildings(scene, victim, gathering)
    return gathering.done()


def _attack(horde: Horde, chooser: Seat, victim: Seat) -> Generator[Question, Answer, None]:
    """They attack a city that *chooser* picks, and move on as long as it names an area."""
    form = horde.form(attack=True)
    answer = yield Question("ask.barbarians-city", chooser, form, {"seat": victim, "tokens": horde.tokens})
    while answer:
        there = entered(form, answer)
        horde.enter(there, attack=form.attack)
        if not horde.finds_somebody:
            return
        form = horde.form(attack=False)
        values = {"seat": victim, "tokens": horde.tokens, "area": there.area}
        answer = yield Question("ask.barbarians-next", chooser, form, values)
