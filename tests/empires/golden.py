"""Golden play-throughs as text: every command, and after it the position, what may be done and what each seat sees."""

import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from core.empires.catalog import CardId
from core.empires.choices import Choices
from core.empires.rules import EMPIRES
from core.empires.state import Hand, Slot, State
from core.game import Game
from core.rules import TABLE, WATCHER, Event, seen_by
from tests.empires.brute import said
from tests.empires.play import Players

FOLDER = Path(__file__).parents[1] / "goldens" / "empires"
_COMMAND = "==> "
_WIDTH = 120


class Script(Struct, frozen=True):
    """What is played: the options of the game, where its draws come from, and who says what."""

    options: dict[str, Any]
    seed: int
    commands: tuple[tuple[str, str], ...]


def path(edition: str, players: int) -> Path:
    """The file of one set-up."""
    return FOLDER / f"{edition}-{players}.txt"


def read_script(text: str) -> Script:
    """The script that a golden file begins with and repeats step by step."""
    lines = text.splitlines()
    options, seed = (json.loads(line.partition(" ")[2]) for line in lines[1:3])
    said = (line.removeprefix(_COMMAND).partition(": ") for line in lines if line.startswith(_COMMAND))
    return Script(options, seed, tuple((seat, command) for seat, _, command in said))


def play(script: Script) -> str:
    """The whole golden text of *script*."""
    game: Players = Game(EMPIRES, script.options, rng=random.Random(script.seed))
    lines = ["Written by python -m tests.empires.write_goldens", f"options {as_json(script.options)}"]
    lines += [f"seed {script.seed}", *position(game.state)]
    for seat, command in script.commands:
        done = game.submit(command, seat)
        lines += ["", f"{_COMMAND}{seat}: {command}", *happened(done.events, game.state), *position(game.state)]
    return "\n".join(lines) + "\n"


def as_json(value: Any) -> str:
    """*value* on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def observers(state: State) -> tuple[str, ...]:
    """Everybody who looks at the game but does not see it all."""
    return (*state.options.seats, WATCHER)


def together(told: Iterable[tuple[str, str]]) -> Iterator[str]:
    """One line for all observers that are told the same."""
    groups: dict[str, list[str]] = {}
    for observer, line in told:
        groups.setdefault(line, []).append(observer)
    for line, group in groups.items():
        yield f"{' '.join(group)} {line}"


def happened(events: tuple[Event, ...], state: State) -> Iterator[str]:
    """Each event as the table sees it, then as the seats hear it where that is less."""
    for event in events:
        everything = _event(seen_by(event, TABLE))
        yield everything
        heard = ((observer, _event(seen_by(event, observer))) for observer in observers(state))
        yield from (f"  {line}" for line in together(pair for pair in heard if pair[1] != everything))


def _event(event: Event | None) -> str:
    if event is None:
        return "hear nothing"
    return f"event {event.code} {event.seat or TABLE} {as_json(event.values)}{' reveals' if event.reveals else ''}"


def position(state: State) -> Iterator[str]:
    """The position, what may be done in it, and what everybody sees of it."""
    yield from _summary(state)
    yield from _asked(state)
    views = {observer: EMPIRES.redact(state, observer) for observer in observers(state)}
    yield from together((observer, f"see on the market {market(view)}") for observer, view in views.items())
    for seat in state.options.seats:
        lines = together((observer, f"see {seat} {hand(view.hand(seat))}") for observer, view in views.items())
        yield from lines
    prompts = ((observer, _prompt(view)) for observer, view in views.items())
    yield from together(prompts)


def _prompt(view: State) -> str:
    prompt = EMPIRES.prompt(view)
    return f"are asked {prompt.code} {prompt.seat or TABLE} {as_json(prompt.values)}"


def _summary(state: State) -> Iterator[str]:
    trading = state.trading
    cities = " ".join(f"{seat} {count}" for seat, count in zip(state.options.seats, state.cities, strict=True))
    order = " ".join(state.order) or "-"
    yield f"phase {state.phase} turn {state.turn} cities {cities} order {order} marker {state.turn_marker}"
    if trading is not None:
        yield f"in turn {state.in_turn} round {trading.round} passes {trading.passes} drawn {list(trading.drawn)}"
    elif state.in_turn:
        yield f"in turn {state.in_turn}"
    if state.talk:
        yield "talk " + ", ".join(f"{line.seat} {line.kind} {line.card}" for line in state.talk)
    yield f"market {market(state)}"
    for seat in state.options.seats:
        yield f"hand {seat} {hand(state.hand(seat))}"
    assert state.stacks is not None
    sizes = " ".join(f"{number}:{len(stack)}" for number, stack in enumerate(state.stacks) if number)
    yield f"stacks {sizes} order {digest(as_json(state.stacks))} discards {bag(state.discards) or '-'}"


def market(state: State) -> str:
    """What lies where: ``fish`` face up, ``(fish)`` face down though all know it, ``[fish]`` known to who looks."""
    return " ".join(f"{space} {_slot(slot)}" for space, slot in state.market.filled()) or "-"


def _slot(slot: Slot) -> str:
    owner = f"<{slot.owner}" if slot.owner is not None and not slot.face_up else ""
    if slot.card is None:
        return f"?{'' if slot.stack is None else slot.stack}{owner}"
    if slot.face_up:
        return f"{slot.card}{'!' if slot.blocked else ''}"
    return f"({slot.card})" if slot.public else f"[{slot.card}]{owner}"


def bag(cards: Iterable[CardId]) -> str:
    """Cards counted, in alphabetical order."""
    counts = Counter(cards)
    return " ".join(f"{card}*{counts[card]}" if counts[card] > 1 else card for card in sorted(counts))


def hand(held: Hand) -> str:
    """What is known of a hand: its cards, those unseen by stack, those wholly unseen, and where some are gone."""
    unseen = " ".join(f"?{stack}" for stack in sorted(held.unseen))
    gone = " ".join(f"-{space or '?'}" for space in sorted(held.gone))
    return " ".join(part for part in (bag(held.known), unseen, "? " * held.any, gone) if part).strip() or "-"


def digest(text: str) -> str:
    """Ten signs that change when *text* does."""
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def _asked(state: State) -> Iterator[str]:
    """What each seat may do: commands and forms, then placements and takings with the count and a hash of trades."""
    told = []
    for seat in (TABLE, *observers(state)):
        asked = EMPIRES.legal(state, seat)
        if asked.count() or asked.forms:
            told.append((seat, f"may {', '.join(asked.commands) or '-'}; {', '.join(asked.forms)}"))
    yield from together(told)
    in_turn = state.in_turn
    choices = EMPIRES.legal(state, TABLE).choices
    if in_turn is not None and choices is not None:
        yield from _trades(choices, list(EMPIRES.legal(state, in_turn).texts()))


def _trades(choices: Choices, texts: list[str]) -> Iterator[str]:
    trades = sorted(said(text) for text in texts if text.startswith("trade "))
    yield f"{len(trades)} trades {digest(as_json(trades))}"
    yield from _wrapped("place", _placements(choices))
    yield from _wrapped("take", _takings(choices))


def _placements(choices: Choices) -> Iterator[str]:
    """What may be placed where, and what that is worth: ``clay 1+6=7 copper``, ``copper 6+r2=4 any``.

    ``any`` is any card of the hand that may be placed.
    """
    found: dict[tuple[str, str], set[str]] = {}
    cards: set[str] = set()
    for value, card, where, other, beside in choices.placements:
        (at, first), (to, second) = sorted(((str(where), str(card)), (str(beside), str(other))))
        cards |= {first, second}
        found.setdefault((first, f"{at}+{to}={value}"), set()).add(second)
    for one in sorted(cards):
        for (first, places), others in sorted(found.items()):
            if first == one:
                whole = others | {one} == cards and len(others) > 1
                twice = "" if one in others else " but itself"
                yield f"{one} {places} {f'any{twice}' if whole else ' '.join(sorted(others))}"


def _takings(choices: Choices) -> Iterator[str]:
    """For each cost the two spaces that may be taken for it: ``7: 3a+4a``."""
    costs: dict[int, list[str]] = {}
    for cost, *spaces in choices.takings:
        costs.setdefault(cost, []).append("+".join(sorted(spaces)))
    for cost in sorted(costs):
        yield f"{cost}: {' '.join(sorted(costs[cost]))}"


def _wrapped(word: str, parts: Iterable[str]) -> Iterator[str]:
    """*parts* on as few lines as their width allows, each line beginning with *word*."""
    line = ""
    for part in parts:
        if line and len(line) + len(part) > _WIDTH:
            yield line
            line = ""
        line = f"{line}; {part}" if line else f"{word} {part}"
    yield line or f"{word} nothing"
