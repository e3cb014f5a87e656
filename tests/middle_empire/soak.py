"""Whole random games, far more than the tests play, each step checked; not collected by pytest.

    python -m tests.middle_empire.soak [GAMES [SEED]]

Plays GAMES games (default 3000) to their end, through all choices of options in turn. Prints how many there were, how
many moves they had, who of how many players won, and how long it took; a game in which something does not hold ends it
with what is needed to play the game again.
"""

import sys
import time
from collections import Counter

from tests.middle_empire.play import EVERY_OPTION, LONGEST, steps
from tests.middle_empire.table import check

GAMES = 3000
TELL_EVERY = 500


def play(number: int, seed: int) -> tuple[int, int, str, int]:
    """Play one game to its end, checking every step: its moves, its turns, who won, and how many players there were.

    Raises:
        AssertionError: something did not hold; it says which game it was.
    """
    options = EVERY_OPTION[number % len(EVERY_OPTION)]
    moves, turns, winner = 0, 0, ""
    try:
        for step in steps(options, seed + number):
            check(step.after)
            moves += 1
            turns, winner = step.after.turn, str(step.after.winner or "")
        assert winner and moves < LONGEST
    except Exception as error:
        error.add_note(f"game {number} (seed {seed + number}), after {moves} moves, options {options}")
        raise
    return moves, turns, winner, int(options["players"])


def main(games: int = GAMES, seed: int = 0) -> str:
    """Play *games* games; what came of them."""
    begun, moves, turns, longest = time.process_time(), 0, 0, 0
    players, winners = Counter[int](), Counter[str]()
    for number in range(games):
        played, lasted, winner, count = play(number, seed)
        moves, turns, longest = moves + played, turns + lasted, max(longest, played)
        players[count] += 1
        winners[winner] += 1
        if (number + 1) % TELL_EVERY == 0:
            print(f"{number + 1} games", file=sys.stderr, flush=True)
    shared = ", ".join(f"{count} of {number}" for number, count in sorted(players.items()))
    won = ", ".join(f"{seat} {count}" for seat, count in winners.most_common())
    return (
        f"{games} whole games ({shared} players), {moves} moves, {turns} turns; the longest had {longest} moves; "
        f"won: {won}; everything held; {time.process_time() - begun:.0f} s"
    )


if __name__ == "__main__":
    print(main(*map(int, sys.argv[1:3])))
