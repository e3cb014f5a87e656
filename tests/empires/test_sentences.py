"""Every event, prompt and refusal of Mega Empires has words, and all words are used."""

import ast
import re
from pathlib import Path

import pytest

import core
from core.empires.sentences import EVENTS, PROMPTS, REFUSALS
from core.game import REDO, UNDO
from core.rules import TABLE, WATCHER, Event
from core.words import GENERAL
from tests.empires.table import Drawn, Table, check_fields, opened, played, position

ROOT = Path(core.__file__).parent.parent


def loaded_by(name: str, found: dict[str, Path]) -> dict[str, Path]:
    """The modules of the core that module *name* needs, itself included, each with its source."""
    place = ROOT / name.replace(".", "/")
    source = next((path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()), None)
    if name in found or source is None:
        return found
    found[name] = source
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("core"):
            for wanted in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
                loaded_by(wanted, found)
    return found


SOURCES = sorted(
    source
    for name, source in loaded_by("core.games", {}).items()
    if name.startswith("core.empires.") and name != "core.empires.sentences"
)
"""The modules that a game of Mega Empires is made of."""
TESTS = [path for path in Path(__file__).parent.glob("test_*.py") if path != Path(__file__)]


def codes_in(call: str, place: int = 0) -> set[str]:
    """The codes that may be an argument of *call* (``if`` and ``else`` both count), but for those put together."""
    found = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", None) == call and len(node.args) > place:
                parts = [part.value for part in ast.walk(node.args[place]) if isinstance(part, ast.Constant)]
                found.update(part for part in parts if isinstance(part, str) and CODE.fullmatch(part))
    return found


CODE = re.compile(r"[a-z]+\.[a-z0-9-]+")
RAISED = codes_in("RuleError")


def test_the_sources_are_those_of_the_game():
    names = {path.name for path in SOURCES}
    assert {"trade.py", "entries.py", "phases.py", "parse.py", "market.py", "selection.py"} <= names
    assert {"trade.worth", "market.red-only", "market.non-tradeable", "hand.lacks"} <= RAISED


def test_every_refusal_that_is_raised_has_a_sentence():
    assert {*RAISED} - {*REFUSALS, *GENERAL} == set()


def test_every_sentence_of_a_refusal_is_raised_somewhere():
    assert {*REFUSALS} - RAISED == set()


def test_no_refusal_has_two_sentences():
    assert {*REFUSALS} & {*GENERAL} == set()


@pytest.mark.parametrize("code", sorted(RAISED))
def test_every_refusal_has_a_test(code):
    assert any(f'"{code}"' in path.read_text(encoding="utf-8") for path in TESTS), f"no test names {code}"


def test_every_event_that_is_made_has_words():
    made = codes_in("Event")
    assert {"trade.made", "calamity.taken"} <= made
    assert made <= set(EVENTS)


def test_every_prompt_that_is_made_has_words():
    made = codes_in("Prompt", 2)
    assert "prompt.trade" in made
    assert made <= set(PROMPTS)


def whole_turn() -> Table:
    """A digital turn with everything that happens in most of them."""
    table = played("cities minoa 2 hatti 2", "deal")
    table.do("cities minoa 3", "buy water 2", "buy 9", "buy water", "done", "done", "done")
    table.do("wants hatti copper", "offers minoa clay", "pass", "pass", "pass", "end", "phase 11", "phase 12")
    table.do("discard hellas water", "end because it is late", "end because we go on")
    table.do("phase 3", "phase 6a")
    return table


def trades() -> Table:
    """A trade with a red card, one that draws a calamity each way, and Water removed."""
    table = position(
        {"minoa": "gold*3 wool", "hatti": "clay", "hellas": "gold"}, "0a water, 3a famine, 4a flood, 1a clay"
    )
    table.do("trade gold@9b wool@r2 for 3a 4a", "reveal 3a", "keep 4a", "pass", "pass")
    full = position({"minoa": "clay*2"}, "0a water, 0b water by hatti, 0c water by hatti, 1a ochre")
    full.do("remove water")
    table.events.extend(full.events)
    return table


def calamities() -> Table:
    """Too many calamities in one hand, one on the market, and the end of phases 8 and 9."""
    table = position({"minoa": "famine treachery epidemic clay*9"}, "0a water, r2 piracy by hatti", cities=3)
    table.do("pass", "pass")
    table.do("pass", chance=Drawn(["famine"]))
    table.do("end", "end")
    return table


def beside() -> Table:
    """What only a table that keeps the cards by hand enters."""
    table = opened(4, 4, 4, mode="table")
    table.do("hand minoa gold*2 3 *", "got minoa clay 4", "market 3a fish r3 *", "trade gold@9b *@r2 for 2a 4a")
    table.do("reveal 4a flood", "smuggled famine from minoa on r2 losing clay", "discard hatti 3")
    table.do("hatti: pass", "end because nobody wants to trade", "got hellas *", "holds hellas treachery", "end")
    taken = position(
        {"hatti": "fish clay *", "minoa": "gold iron*3"}, "0a water, 0b water by hellas, 1a ?", mode="table"
    )
    taken.do("trade fish@3b *@r3 for 0a 0b", "trade gold@9b iron@2b for r3 1a")
    taken.do("smuggled famine from hatti drawn by minoa losing clay")
    table.events.extend(taken.events)
    return table


def undone() -> Table:
    """Moves taken back and put back."""
    game = played().game()
    game.submit("cities minoa 3")
    game.submit(UNDO)
    game.submit(REDO)
    table = Table(game.state)
    table.events = [event for entry in game.log() for event in entry.events]
    return table


PLAYS = (whole_turn, trades, calamities, beside, undone)


@pytest.fixture(scope="module")
def happened() -> list[tuple[Table, Event]]:
    """Every event of the plays above."""
    return [(table, event) for play in PLAYS for table in [play()] for event in table.events]


def test_every_event_there_are_words_for_happens(happened):
    assert {event.code for _, event in happened} == set(EVENTS)


def test_every_part_of_every_sentence_is_said_by_something_that_happens(happened):
    unsaid = {(code, key) for code, (_, more) in EVENTS.items() for key in more}
    for _, event in happened:
        values = {**event.values, **event.private}
        unsaid -= {(event.code, key) for key in values if values[key]}
    assert unsaid == set()


@pytest.mark.parametrize("observer", [TABLE, "minoa", "hatti", "hellas", WATCHER])
def test_every_event_is_told_to_everybody_who_hears_of_it(happened, observer):
    for table, event in happened:
        said = table.said(event, observer)
        assert said.strip() == said and "{" not in said
        assert said or event.hidden


def test_every_template_finds_its_values(happened):
    for _, event in happened:
        main, more = EVENTS[event.code]
        values = {"seat": event.seat, **event.values, **event.private}
        check_fields((main, *(extra for key, extra in more.items() if values.get(key))), values)


def test_every_prompt_there_are_words_for_is_asked():
    asked = set()
    for table, commands in (
        (
            played("cities minoa 2 hatti 2"),
            ("deal", *["done"] * 3, *["pass"] * 3, "end", "phase 10", "end", "end", "end"),
        ),
        (position({"minoa": "clay*9"}, phase="12"), ()),
        (position({"minoa": "clay"}, "0a water"), ()),
        (position({"minoa": "clay*2"}, "0a water, 0b water by hatti, 0c water by hatti, 1a ochre"), ()),
        (position({"minoa": "gold*2"}, "0a water, 4a flood"), ("trade gold*2 for 0a 4a",)),
    ):
        asked.add(table.prompt().code)
        for command in commands:
            table.do(command)
            asked.add(table.prompt().code)
    assert {"prompt.trade", "prompt.only-pass", "prompt.by-hand"} <= asked
    assert asked == set(PROMPTS)


@pytest.mark.parametrize(("edition", "players"), [("west", 3), ("west", 4), ("east", 3), ("east", 4)])
def test_every_card_and_seat_has_a_name(edition, players):
    table = Table(played(edition=edition, players=players).state)
    for card in table.state.options.deck.cards:
        assert table.words.card(card)
    for seat in table.seats:
        assert table.words.seat(seat)[0].isupper()
