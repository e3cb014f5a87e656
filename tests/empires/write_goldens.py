"""Write the golden play-throughs: ``python -m tests.empires.write_goldens [--new]``.

Without ``--new`` the commands in the files are played again and their answers replaced; look at the difference before
you commit it. With ``--new`` random games are played until one shows everything that a golden game should show.
"""

import random
import sys
from collections.abc import Iterator

from core.empires.catalog import EDITIONS, PLAYERS
from core.empires.choices import Choices
from core.empires.legal import Asked
from core.empires.rules import EMPIRES
from core.empires.state import State
from core.errors import RuleError
from core.game import Game
from core.rules import TABLE
from tests.empires.golden import FOLDER, Script, path, play, read_script
from tests.empires.play import Habits, Players, RandomTable

TURNS = {3: 5, 4: 4}
"""Turns for each number of players: in the last one the stacks have run down to their last cards."""
LARGEST = 300_000
"""Bytes of a golden file."""

WANTED = {
    "purchase.water",
    "purchase.card",
    "trade.passed",
    "water.removed",
    "calamity.revealed",
    "calamity.taken",
    "calamity.excess",
    "calamity.kept",
    "hand.discarded",
    "cards.returned",
    "talk.wants",
}
"""Events that every golden game shows, beside trades over the red column and both ways in which trade ends."""


class _Showing(RandomTable):
    """Players of a short game with much in it: many cities and little trade, until the last turn of few cards and much.

    The stacks then run down to the calamities that lie at their bottom.
    """

    def __init__(self, game: Players, rng: random.Random) -> None:
        super().__init__(game, rng)
        self._turns = TURNS[game.state.options.players]
        self._calm = Habits(passes=0.85, buys=0.2, hoards=0.0, talks=0.0, waters=0.0, wanders=0.0, most_cities=9)
        self._busy = Habits(passes=0.03, buys=0.7, hoards=0.0, talks=0.04, waters=0.6, wanders=0.0, most_cities=4)

    def _cities(self, state: State) -> str:
        last = state.turn == self._turns
        count = [self.rng.randint(2, 4) if last else self.rng.randint(7, 9) for _ in state.options.seats]
        count[self.rng.randrange(len(count))] = 9
        return "cities " + " ".join(f"{seat} {n}" for seat, n in zip(state.options.seats, count, strict=True))

    def _trade(self, asked: Asked, choices: Choices) -> str:
        """As others do, but where the rare things happen if there is a trade for it: this table sees through cards."""
        if self.game.state.turn < self._turns or not choices.count() or self.rng.random() < 0.4:
            return super()._trade(asked, choices)
        if "remove water" in asked.commands:
            return "remove water"
        state = self.game.state
        lost = [
            space
            for space, slot in state.market.filled()
            if slot.card is not None and not slot.blocked and not state.options.deck.cards[slot.card].tradeable
        ]
        return max(
            self._some(choices),
            key=lambda text: 3 * sum(space in text.split()[4:] for space in lost) + text.count("@0") - text.count(" 0"),
        )

    def choose(self) -> tuple[str, str]:
        state = self.game.state
        self.habits = self._busy if state.turn == self._turns else self._calm
        if state.phase != "12":
            return super().choose()
        for seat, hand in zip(state.options.seats, state.hands, strict=True):
            if hand.size > 3:
                given = self.rng.sample(hand.known, hand.size - self.rng.randint(1, 2))
                return seat, f"discard {seat} {' '.join(sorted(given))}"
        return TABLE, "end"


def new_script(edition: str, players: int) -> Script:
    """A random game that shows everything wanted."""
    for seed in range(1_000_000):
        script, shown = _played({"edition": edition, "players": players}, seed)
        if shown and len(play(script).encode()) < LARGEST:
            return script
    raise SystemExit(f"No game of {edition} with {players} players shows everything.")


def _played(chosen: dict[str, object], seed: int) -> tuple[Script, bool]:
    game: Players = Game(EMPIRES, chosen, rng=random.Random(seed))
    table = _Showing(game, random.Random(seed))
    codes: set[str] = set()
    commands = []
    for step in table.turns(TURNS[game.state.options.players]):
        commands.append((step.seat, step.text))
        codes.update(_shown(step.text, step.done.events))
    return Script(chosen, seed, tuple(commands)), codes >= WANTED | {"red placed", "red taken", "passes", "rounds"}


def _shown(text: str, events: object) -> Iterator[str]:
    assert isinstance(events, tuple)
    for event in events:
        yield event.code
        if event.code == "trade.ended":
            yield event.values["why"]
    if text.startswith("trade"):
        placed, _, taken = text.partition(" for ")
        yield from ["red placed"] * ("@r" in placed) + ["red taken"] * ("r" in taken)


def main() -> None:
    """Write all golden files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for edition in EDITIONS:
        for players in PLAYERS:
            file = path(edition, players)
            new = "--new" in sys.argv[1:] or not file.exists()
            script = new_script(edition, players) if new else read_script(file.read_text(encoding="utf-8"))
            try:
                text = play(script)
            except RuleError as refusal:
                raise SystemExit(f"{file.name}: {refusal}. Play it anew with --new.") from refusal
            file.write_text(text, encoding="utf-8")
            print(f"{file}: {len(script.commands)} commands, {len(text.encode()) // 1000} kB")


if __name__ == "__main__":
    main()
