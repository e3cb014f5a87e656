"""A whole game of Middle Empire at a hosted table of four accounts; each looks at every view that it is sent.

Run by ``test_four_accounts.py`` in a process of its own, as root: it becomes other accounts. Prints one line of JSON.

    python -m tests.table.four_empires FOLDER SEED
"""

import json
import os
import random
import select
import signal
import sys
import time
from pathlib import Path

from core.errors import Refusal
from core.games import new_game, open_game
from core.middle_empire.bots import sensible
from core.middle_empire.catalog import TYPES, Seat
from core.middle_empire.parse import format_command
from core.middle_empire.state import State
from core.table.connection import Connection, Ticket
from core.table.opening import Plan, serve
from tests.table.marked_table import FIRST, GROUP, HOST, STRANGER, become, load_everything, stranger

PATIENCE = 90.0
"""Seconds after which a player gives up."""
BREATH = 0.05
"""Seconds that who is attacked leaves to the others, who try to answer first."""


def host(folder: Path, save: Path, ready: int, seed: int) -> int:
    """Serve the game."""
    with open_game(save, rng=random.Random(seed)) as opened:
        serve(opened, Plan(folder, "four", save), lambda: bool(os.write(ready, b"+")) and None, print)
    return 0


def known_of_others(view: State, seat: str) -> set[str]:
    """What a view tells of cards that *seat* does not see, beyond their types."""
    seen = {card for other in view.options.seats if other != seat for card in view.hand(other)}
    seen.update(card for kind in TYPES for card in view.stack(kind))
    return {str(card) for card in seen} - {str(kind) for kind in TYPES}


def player(path: Path, seat: str, told: int, seed: int) -> int:
    """Play a seat to the end of the game; whoever is not attacked tries to answer as well."""
    connection, rng = Connection(path, Ticket(seat)), random.Random(seed)
    views, asked, refused, looked, own = 0, 0, [], -1, 0
    leaked: set[str] = set()
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        connection.receive()
        view: State = connection.view
        if connection.length != looked:
            looked, views = connection.length, views + 1
            leaked |= known_of_others(view, seat)
            own = max(own, len(known_of_others(view, "")) - len(known_of_others(view, seat)))
            try:
                if connection.prompt.seat == seat:
                    if view.phase == "defend":
                        asked += 1
                        time.sleep(BREATH)
                    connection.submit(format_command(sensible(view, Seat(seat), rng)))
                    continue
                if view.phase == "defend":
                    connection.submit("let")
                    return 7
            except Refusal as refusal:
                if refusal.code.startswith(("wire.", "table.")) and refusal.code != "table.stale":
                    raise
                refused.append(refusal.code)
        if view.phase == "over":
            told_of = {"views": views, "asked": asked, "refused": refused, "leaked": sorted(leaked), "own": own}
            os.write(told, json.dumps({**told_of, "seat": seat, "uid": os.getuid()}).encode() + b"\n")
            return 0
        select.select([connection], [], [], 1.0)
    return 8


def main() -> None:
    """Host, play, and print what is needed to judge it."""
    folder, seed = Path(sys.argv[1]), int(sys.argv[2])
    load_everything()
    tables, games = folder / "t", folder / "g"
    for made, mode in ((tables, 0o2750), (games, 0o700)):
        made.mkdir()
        os.chown(made, HOST, GROUP)
        made.chmod(mode)
    save = games / "four.toml"
    with new_game("middle_empire", {"players": 4}, save, random.Random(seed)) as opened:
        seats = list(opened.game.state.options.seats)
    os.chown(save, HOST, GROUP)
    read, ready = os.pipe()
    hosting = become(HOST, [GROUP], lambda: host(tables, save, ready, seed))
    assert os.read(read, 1) == b"+"
    heard, told = os.pipe()
    path = tables / "four.sock"
    players = {
        seat: become(FIRST + n, [GROUP], lambda seat=seat, n=n: player(path, seat, told, seed * 10 + n))
        for n, seat in enumerate(seats)
    }
    ended = {seat: os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for seat, pid in players.items()}
    outside = os.waitstatus_to_exitcode(os.waitpid(become(STRANGER, [], lambda: stranger(path)), 0)[1])
    os.kill(hosting, signal.SIGTERM)
    hosted = os.waitstatus_to_exitcode(os.waitpid(hosting, 0)[1])
    os.close(told)
    with os.fdopen(heard) as lines:
        reports = [json.loads(line) for line in lines]
    print(json.dumps({"ended": ended, "stranger": outside, "host": hosted, "players": reports, **replayed(save)}))


def replayed(save: Path) -> dict[str, object]:
    """From the file of the game: who answered each hit, beside who stood there, and who has won."""
    answers = []
    with open_game(save, read_only=True) as opened:
        game = opened.game
        for number, move in enumerate(game.moves):
            before: State = game.at(number)
            if move.do in ("defend", "let"):
                assert before.pending is not None
                answers.append([move.seat, before.positions[before.pending.hits[0]].owner])
        return {"answers": answers, "winner": game.state.winner, "moves": len(game.moves)}


if __name__ == "__main__":
    main()
