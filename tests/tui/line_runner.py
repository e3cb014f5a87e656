"""Line mode in this process: arguments and input go in, the exit status and both outputs come out."""

import io
import json
import random
import sys
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple
from unittest.mock import patch

from core.games import new_game
from tui.line import main

DEALT = ("cities hellas 4 minoa 4 hatti 5", "deal")
"""A western game of three, dealt."""
TRADING = (*DEALT, "done", "done", "done")
"""And in trade, Minoa in turn."""
SEATS = {
    ("west", 3): ("minoa", "hatti", "hellas"),
    ("west", 4): ("minoa", "assyria", "hatti", "hellas"),
    ("east", 3): ("kushan", "indus", "parthia"),
    ("east", 4): ("persia", "kushan", "indus", "parthia"),
}
"""Who plays, in no order that matters."""


class Run(NamedTuple):
    """What line mode left behind."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of the standard output."""
        return self.out.splitlines()

    @property
    def answers(self) -> list[dict[str, Any]]:
        """The JSON lines of the standard output."""
        return [json.loads(line) for line in self.lines]


def run(*arguments: str, said: bytes | str | Iterable[str] = "") -> Run:
    """Run line mode with *arguments*; *said* is the input: bytes, a text, or its lines."""
    if not isinstance(said, bytes | str):
        said = "".join(f"{line}\n" for line in said)
    raw = said if isinstance(said, bytes) else said.encode()
    stdin = io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8")
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with patch.multiple(sys, stdin=stdin, stdout=out, stderr=err):
        status = main(list(arguments))
    return Run(status, _read(out), _read(err))


def _read(stream: io.TextIOWrapper) -> str:
    stream.flush()
    return stream.buffer.getvalue().decode()  # type: ignore[attr-defined]


def play(*commands: str, flags: Iterable[str] = ()) -> list[dict[str, Any]]:
    """The JSON answers of a new western game of three, digital unless *flags* say otherwise."""
    done = run("--new", "empires", "--seed", "1", "--json", *flags, said=commands)
    assert (done.status, done.err) == (0, "")
    assert len(done.answers) == len(commands)
    return done.answers


def beside(*commands: str, flags: Iterable[str] = ()) -> list[dict[str, Any]]:
    """The JSON answers of a new western game of three beside the board."""
    return play(*commands, flags=("--mode", "table", *flags))


def plain(*commands: str, flags: Iterable[str] = ()) -> list[str]:
    """The lines of a new western game of three without ``--json``."""
    done = run("--new", "empires", "--seed", "1", *flags, said=commands)
    assert (done.status, done.err) == (0, "")
    return done.lines


def accepted(answers: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """*answers*, none of which may be a refusal."""
    listed = list(answers)
    assert [answer for answer in listed if not answer["ok"]] == []
    return listed


def refused(answer: dict[str, Any]) -> tuple[str, str | None]:
    """Code and rule of a refusal, which has to be complete."""
    assert list(answer) == ["ok", "code", "message", "hint", "rule", "prompt"]
    assert answer["ok"] is False
    assert answer["message"]
    return answer["code"], answer["rule"]


class Drawn(NamedTuple):
    """A way to a trade that draws a non-tradeable calamity from the market."""

    seed: int
    commands: tuple[str, ...]
    seat: str
    space: str
    card: str


@cache
def drawn_calamity() -> Drawn:
    """Play whole turns with nine cities each until the seat in turn can take such a card; the last command does."""
    for seed in range(50):
        found = _seek(seed)
        if found is not None:
            return found
    raise AssertionError("no such game among the first fifty")


def _seek(seed: int) -> Drawn | None:
    game = new_game("empires", {}, rng=random.Random(seed)).game
    commands: list[str] = []

    def give(*texts: str) -> None:
        for text in texts:
            game.submit(text)
            commands.append(text)

    give("cities hellas 9 minoa 9 hatti 9")
    for _ in range(6):
        give("deal", "done", "done", "done")
        for space, slot in game.state.market.filled():
            card = game.state.options.deck.cards[slot.card]
            if card.kind == "calamity" and not card.tradeable:
                for text in game.legal(game.state.in_turn).texts():
                    if text.startswith("trade") and f" {space}" in text.partition("for")[2]:
                        return Drawn(seed, (*commands, text), game.state.in_turn, space, card.id)
        give("pass", "pass", "pass", *["end"] * 4, "end because we keep all", "end")
    return None
