"""A whole trade phase at a hosted table of four accounts, with a deck in which every single card has its own marker.

Run by ``test_secrets.py`` in a process of its own, as root: it becomes other accounts. Prints one line of JSON.

    python -m tests.table.marked_table FOLDER SEED
"""

import importlib
import json
import os
import pkgutil
import random
import signal
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path

import core.empires
from core import facts
from core.empires.catalog import cards as deck_facts
from core.errors import Refusal
from core.games import new_game, open_game
from core.table import line
from core.table.connection import Connection, Ticket
from core.table.opening import Plan, serve
from core.table.wire import TableError

HOST, GROUP, FIRST, STRANGER = 20_000, 20_000, 20_001, 20_009
"""Numbers of the accounts: host, its group, the four players from the first on, somebody outside the group."""
OPENING = ("cities minoa 4 assyria 3 hatti 5 hellas 4", "deal")
KILLED_AT = (12, 20)
"""Entries of the game's file after which one of the clients is killed."""
PROBES = ("undo", "redo", "phase 12", "buy 9", "reveal 4a", "keep 4a", "remove water", "nonsense", "show stacks")


def mark(seed: int) -> list[str]:
    """Give every card of every commodity a name of its own; the markers."""
    rng = random.Random(seed)
    markers = []
    marked = {}
    for edition, kinds in deck_facts._commodities().items():
        single = []
        for card in kinds:
            if card.kind != "commodity":
                single.append(card)
                continue
            for _ in range(card.count):
                marker = f"{card.id}_{rng.getrandbits(40):010x}"
                markers.append(marker)
                single.append(deck_facts.Card(marker, marker, card.stack, "commodity", 1, True))
        marked[edition] = tuple(single)
    deck_facts._commodities = lambda: marked
    deck_facts.deck.cache_clear()
    return markers


def load_everything() -> None:
    """Load the whole core and its facts now: another account may not be able to read the files of this one."""
    for module in pkgutil.walk_packages(core.__path__, "core."):
        importlib.import_module(module.name)
    read = {path: path.read_text(encoding="utf-8") for path in Path(core.__path__[0]).rglob("*.toml")}
    facts.text = lambda folder, file: read[folder / file]  # type: ignore[assignment]


def become(uid: int, groups: list[int], act: Callable[[], int]) -> int:
    """Do *act* in a new process of the account *uid*; the process."""
    pid = os.fork()
    if pid:
        return pid
    status = 99
    try:
        os.setgroups(groups)
        os.setgid(uid)
        os.setuid(uid)
        status = act()
    finally:
        os._exit(status)


class Recorder(socket.socket):
    """A socket that writes down all it receives."""

    heard: int

    def recv(self, *args: int) -> bytes:
        data = super().recv(*args)
        os.write(Recorder.heard, data)
        return data


def host(folder: Path, save: Path, ready: int) -> int:
    """Serve the game."""
    with open_game(save, rng=random.Random(5)) as opened:
        serve(opened, Plan(folder, "marked", save), lambda: bool(os.write(ready, b"+")) and None, print)
    return 0


def player(path: Path, seat: str, log: int, seed: int, others: list[str]) -> int:
    """Play a seat until the trade phase is over; whatever else could be asked for is tried as well."""
    Recorder.heard = log
    line.socket.socket = Recorder  # type: ignore[misc]
    rng = random.Random(seed)
    for other in rng.sample(others, len(others)):
        # Only the seats of others that came first are taken: a free one would be let go of again.
        try:
            Connection(path, Ticket(other)).close()
            return 3
        except TableError as refusal:
            if refusal.code != "table.taken":
                return 4
    connection = Connection(path, Ticket(seat))
    begun = False
    while True:
        connection.receive()
        phase = connection.view.phase
        begun = begun or phase == "trade"
        if begun and phase != "trade":
            time.sleep(0.2)
            connection.receive()
            return 0
        act(connection, seat, rng)


def act(connection: Connection, seat: str, rng: random.Random) -> None:
    """One move of the seat, if it is asked, and something that is none of its business."""
    try:
        if connection.length < len(OPENING):
            if seat == "minoa":
                connection.submit(OPENING[connection.length])
        elif connection.prompt.seat == seat:
            texts = [text for text, _ in zip(connection.legal().texts(), range(300), strict=False)]
            trades = [text for text in texts if text.startswith("trade")]
            connection.submit(rng.choice(trades if trades and rng.random() < 0.8 else texts))
        probe = rng.choice(PROBES)
        connection.why(probe)
        if rng.random() < 0.1:
            connection.say(f"I would like to see {rng.choice(connection.view.options.seats)}'s cards")
    except Refusal as refusal:
        if refusal.code.startswith(("wire.", "table.dropped", "table.no-answer")):
            raise
    time.sleep(0.005)


def stranger(path: Path) -> int:
    """Somebody who is not in the group."""
    try:
        Connection(path, Ticket(watch=True))
    except TableError as refusal:
        return 0 if refusal.code == "table.not-allowed" else 5
    return 6


def main() -> None:
    """Host, play, and print what is needed to judge it."""
    folder, seed = Path(sys.argv[1]), int(sys.argv[2])
    markers = mark(seed)
    load_everything()
    tables, games = folder / "t", folder / "g"
    for made, mode in ((tables, 0o2750), (games, 0o700)):
        made.mkdir()
        os.chown(made, HOST, GROUP)
        made.chmod(mode)
    save = games / "marked.toml"
    with new_game("empires", {"players": 4}, save, random.Random(seed)) as opened:
        seats = list(opened.game.state.options.seats)
    os.chown(save, HOST, GROUP)
    read, write = os.pipe()
    hosting = become(HOST, [GROUP], lambda: host(tables, save, write))
    assert os.read(read, 1) == b"+"
    path = tables / "marked.sock"
    logs = {seat: os.open(folder / f"{seat}.bytes", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600) for seat in seats}

    def start(seat: str, round_: int) -> int:
        number = seats.index(seat)
        others = seats[:number] if round_ == 0 else [other for other in seats if other != seat]
        return become(
            FIRST + number, [GROUP], lambda: player(path, seat, logs[seat], seed * 100 + number + round_ * 10, others)
        )

    players: dict[str, int] = {}
    for seat in seats:
        players[seat] = start(seat, 0)
        wait_for(lambda taken=seat: f"[seats.{taken}]" in record(save))
    killed = []
    for number, entries in enumerate(KILLED_AT):
        wait_for(lambda least=entries: save.read_bytes().count(b"[[move]]") >= least)
        victim = seats[number * 2]
        os.kill(players[victim], signal.SIGKILL)
        killed.append(os.waitstatus_to_exitcode(os.waitpid(players[victim], 0)[1]))
        players[victim] = start(victim, number + 1)
    ended = {seat: os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for seat, pid in players.items()}
    outside = os.waitstatus_to_exitcode(os.waitpid(become(STRANGER, [], lambda: stranger(path)), 0)[1])
    os.kill(hosting, signal.SIGTERM)
    hosted = os.waitstatus_to_exitcode(os.waitpid(hosting, 0)[1])
    told: dict[str, object] = {
        "markers": markers,
        "killed": killed,
        "ended": ended,
        "stranger": outside,
        "host": hosted,
    }
    told["calamities"] = [card.id for card in deck_facts.deck("west").cards.values() if card.kind == "calamity"]
    print(json.dumps({**told, "knew": knowledge(save), "mode": oct(save.stat().st_mode)}))


def record(save: Path) -> str:
    """Who has which seat, as it is kept."""
    try:
        return save.with_name(f"{save.name}.seats").read_text()
    except FileNotFoundError:
        return ""


def wait_for(done: Callable[[], bool]) -> None:
    """Wait until *done*, but not for ever."""
    until = time.monotonic() + 60
    while not done():
        if time.monotonic() > until:
            raise TimeoutError
        time.sleep(0.01)


def knowledge(save: Path) -> dict[str, dict[str, int]]:
    """The cards that each observer has ever seen, and the entry of the game's file in which that was.

    A witness tells who follows every single card by the rules of the game, not by the code.
    """
    from core.empires.parse import parse
    from core.game import Game
    from core.games import rules_of
    from core.journal import Journal
    from tests.empires.witness import Witness

    with Journal.open(save, read_only=True) as journal:
        moves, header = journal.moves, journal.header
    options = {**header.options, "names": header.names, "switches": header.switches, "version": header.rules}
    game = Game(rules_of("empires"), options, header.setup)
    witness = Witness(game.state)
    knew: dict[str, dict[str, int]] = {observer: {} for observer in witness.observers}
    for move in moves:
        before = game.state
        seat, command = parse(move.do, before, move.seat)
        game._replay(move)
        witness.follow(before, seat, command, game.state, game._entries[-1].events)
        for observer, ever in witness.ever.items():
            for card in ever:
                knew[observer].setdefault(str(witness.kinds[card]), move.n)
    return knew


if __name__ == "__main__":
    main()
