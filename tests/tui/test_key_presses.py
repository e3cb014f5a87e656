"""How many keys a whole turn of four seats takes beside the board: at most 120, none for what the app could know."""

from textual.pilot import Pilot

from core.games import Opened
from tests.tui.at_table import app_of, game, state_of

MOST = 120
SEATS = ("minoa", "assyria", "hatti", "hellas")
"""In A.S.T.-ranking order."""

FIRST_TURN = (
    "census minoa 20 assyria 21 hatti 22 hellas 23",
    *("end", "end", "end"),
    *(f"build {seat} 2" for seat in SEATS),
    *("end", "deal", "done", "done", "done", "done", "pass", "pass", "pass", "pass", "end", "end"),
    "hand minoa ochre wool*4 copper*2",
    "hand assyria clay fish*5 copper",
    "hand hatti ochre oil*4 tin*2",
    "hand hellas clay wine*4 tin",
    *(f"own {seat} pottery mysticism urbanism" for seat in SEATS),
    *(f"set {seat} treasury 23" for seat in SEATS),
    *("end", "end", "end", "end"),
)
"""What lies behind the table when the turn begins: two cities each, hands as they were kept, and treasury."""


class Keyboard:
    """Presses keys and counts them, by what they were for."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self._pilot = pilot
        self.pressed: dict[str, int] = {}

    async def press(self, what: str, *keys: str) -> None:
        """Press *keys* for *what*."""
        self.pressed[what] = self.pressed.get(what, 0) + len(keys)
        await self._pilot.press(*keys)

    @property
    def total(self) -> int:
        """All keys so far."""
        return sum(self.pressed.values())


def whole_turn() -> Opened:
    """A game of four beside the board at the beginning of its second turn."""
    return game(*FIRST_TURN, players=4)


async def trade(keyboard: Keyboard, cards: tuple[int, int], columns: tuple[str, str]) -> None:
    """A trade: the two cards by how far they lie to the right of the first, then the columns that are taken from."""
    first, second = cards
    await keyboard.press("trade", "t", *["right"] * first, "space", "space")
    await keyboard.press("trade", *["right"] * (second - first), "space", "space")
    for column in columns:
        await keyboard.press("trade", column, "space")
    await keyboard.press("trade", "enter")


async def test_a_whole_turn_of_four_seats_beside_the_board_takes_at_most_120_keys() -> None:
    opened = whole_turn()
    async with app_of(opened).run_test(size=(80, 24)) as pilot:
        keyboard = Keyboard(pilot)
        await keyboard.press("taxes", "t", "e")
        await keyboard.press("census", *"24252627", "enter", "e")
        await keyboard.press("movement and conflict", "e", "e")
        await keyboard.press("cities", *"1111", "enter", "e")
        assert state_of(opened).cities == (3, 3, 3, 3)
        await keyboard.press("deal", "d")
        await keyboard.press("purchases", "d", "d", "d", "d")
        for columns in (("1", "2"), ("3", "4"), ("3", "6"), ("4", "6")):
            await trade(keyboard, (1, 2), columns)
        await keyboard.press("passes", "p", "p", "p", "p")
        await keyboard.press("phases 8 to 11", "e", "e", "e", "e")
        for _seat in SEATS:
            await keyboard.press("advances", "space", "down", "space", "enter", "enter")
        await keyboard.press("advances", "e")
        await keyboard.press("markers", "a", "e")
    state = state_of(opened)
    assert (state.turn, state.phase) == (3, "1")
    assert all(len(state.held(seat)) == 5 for seat in SEATS)
    assert [move.do.split()[0] for move in opened.game.moves].count("trade") == 4
    assert keyboard.total <= MOST, keyboard.pressed
