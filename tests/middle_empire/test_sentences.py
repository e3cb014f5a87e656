"""Every event, prompt and refusal of Middle Empire has words, and all words are used."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import core.middle_empire
from core.errors import RuleError
from core.game import Game
from core.middle_empire.catalog import BOARDS, deck
from core.middle_empire.options import read_options
from core.middle_empire.rules import MIDDLE_EMPIRE
from core.middle_empire.sentences import EVENTS, PROMPTS, REFUSALS
from core.middle_empire.words import MiddleEmpireWords
from core.rules import WATCHER, Event, seen_by
from core.words import GENERAL
from tests.middle_empire.table import Table, new, position

FOLDER = Path(core.middle_empire.__file__).parent
SOURCES = [path for path in FOLDER.rglob("*.py") if path.name != "sentences.py"]
TESTS = [path for path in Path(__file__).parent.glob("test_*.py") if path != Path(__file__)]
CODE = re.compile(r"[a-z]+\.[a-z0-9-]+")


def codes_in(call: str, place: int = 0) -> set[str]:
    """The codes that may be an argument of *call*, also where a name stands for one of two."""
    found: set[str] = set()
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = {
            target.id: node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name) and target.id == "code"
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", None) == call and len(node.args) > place:
                said = node.args[place]
                said = named["code"] if isinstance(said, ast.Name) else said
                parts = [part.value for part in ast.walk(said) if isinstance(part, ast.Constant)]
                found.update(part for part in parts if isinstance(part, str) and CODE.fullmatch(part))
    return found


RAISED = codes_in("RuleError") | codes_in("Refusal")


def test_every_refusal_that_is_raised_has_a_sentence_and_no_sentence_is_idle():
    assert {"attack.no-target", "draw.begun", "hand.lacks"} <= RAISED
    assert {*RAISED} - {*REFUSALS, *GENERAL} == set()
    assert {*REFUSALS} - RAISED == set()
    assert {*REFUSALS} & {*GENERAL} == set()


@pytest.mark.parametrize("code", sorted(RAISED))
def test_every_refusal_has_a_test(code):
    assert any(f'"{code}"' in path.read_text(encoding="utf-8") for path in TESTS), f"no test names {code}"


def test_every_event_and_prompt_that_is_made_has_words():
    assert codes_in("Event") <= set(EVENTS)
    assert codes_in("Prompt", 2) <= set(PROMPTS)


NINE = "aria arabia armenia capadocia cilicia egypt mysia gedrosia media"
"""Spaces for all Strongholds of one player."""
BOARD = "egypt white, syria red empire wall, media black"


def plays() -> Iterator[Table]:
    """Tables at which together everything has happened."""
    table = new(board="old-cities-24")
    table.do("skip", "done", "draw attack")
    yield table
    cards = "road wall remove_road build_any"
    table = position(BOARD, "media-aria black", {"white": cards})
    table.do("build ethiopia with any", "road syria-egypt", "remove media-aria", "done")
    yield table
    table = position("egypt white empire", "syria-egypt white", {"white": "wall remove_road syria"})
    table.do("wall egypt", "move syria-egypt to egypt-ethiopia", "build syria")
    yield table
    table = position(f"{BOARD}, ethiopia black", "syria-egypt white, egypt-ethiopia white", {"white": "double egypt"})
    table.do("double syria ethiopia", "let", "let", "upgrade egypt")
    yield table
    table = position(BOARD, "syria-egypt white", {"white": "double pick2", "red": "defend"})
    table.do("double syria", "defend", "let", "pick", "draw attack", "draw attack")
    yield table
    nine = ", ".join(f"{space} white" for space in NINE.split())
    table = position(f"{nine}, syria red", "syria-egypt white", {"white": "attack"})
    table.do("attack syria", "let")
    yield table
    table = position("", "", {"white": "attack " * 7 + "road"})
    table.do("done", "discard road")
    yield table
    table = position("", "", {"white": "attack " * 9})
    table.do("done")
    yield table
    hands = {"black": "remove_road " * 6 + "attack", "red": "attack " * 7}
    table = position("", "", hands, "attack " * 4 + "double", "draw")
    table.do("draw attack")
    yield table
    single = position("", "", {**hands, "white": "attack " * 4 + "double"}, "", "draw")
    yield single
    table = position("egypt white empire, syria white empire, media white", "", {"white": "media"})
    table.do("upgrade media", "done", *["skip", "done"] * 2)
    yield table
    game = Game(MIDDLE_EMPIRE, {})
    for text in ("skip", "undo", "redo"):
        game.submit(text)
    undone = Table(game.state)
    undone.events = [event for entry in game.log() for event in entry.events]
    yield undone


@pytest.fixture(scope="module")
def happened() -> list[tuple[Table, Event]]:
    """Every event of the plays above."""
    return [(table, event) for table in plays() for event in table.events]


def test_every_event_there_are_words_for_happens(happened):
    assert {event.code for _, event in happened} == set(EVENTS)


@pytest.mark.parametrize("observer", ["table", "white", "black", WATCHER])
def test_every_event_is_told_to_everybody(happened, observer):
    for table, event in happened:
        said = MiddleEmpireWords(table.state.options).event(seen_by(event, observer))
        assert said.strip() == said and said and "{" not in said and said.endswith((".", "?"))


def test_every_template_finds_its_values(happened):
    for _, event in happened:
        values = {"seat": event.seat, **event.values, **event.private}
        phrase, more = EVENTS[event.code]
        for one in (phrase, *(extra for key, extra in more.items() if values.get(key))):
            for template in one[:2] if isinstance(one, tuple) else (one,):
                assert {name for _, name, _, _ in Formatter().parse(template) if name} <= set(values)


def test_every_prompt_there_are_words_for_is_asked():
    asked = set()
    tables = [*plays(), new(switches={"draw_optional": "no"})]
    for table in tables:
        asked.add(table.prompt()[0])
    table = position("egypt white, syria red", "syria-egypt white", {"white": "attack road egypt"})
    table.do("attack syria")
    asked.add(table.prompt()[0])
    table.do("let", "road egypt-ethiopia", "upgrade egypt")
    asked.add(table.prompt()[0])
    assert asked == set(PROMPTS)
    for table in tables:
        said = MiddleEmpireWords(table.state.options).prompt(MIDDLE_EMPIRE.prompt(table.state))
        assert said and "{" not in said


REFUSED = [
    ("attack media", {"white": "attack"}, "No road lets White attack Media."),
    ("build syria", {"white": "syria"}, "Syria is taken: the Empire of Red stands there."),
    ("wall egypt", {"white": "wall"}, "White has no Empire in Egypt."),
    ("move media-aria to syria-egypt", {"white": "remove_road"}, "The road Media – Aria belongs to Black."),
    ("road egypt-media", {"white": "road"}, "No roadway joins Egypt and Media."),
    ("draw attack", {}, "Not now: cards are played."),
    ("build egypt", {"white": "road"}, "White holds no Stronghold Egypt."),
]


@pytest.mark.parametrize(("text", "hands", "message"), REFUSED)
def test_what_a_refusal_says(text, hands, message):
    table = position(BOARD, "media-aria black", hands)
    with pytest.raises(RuleError) as refused:
        table.do(text)
    said = MiddleEmpireWords(table.state.options).refusal(refused.value)
    assert said.message == message and said.hint and "{" not in said.hint


@pytest.mark.parametrize("name", BOARDS)
def test_every_card_space_and_seat_has_a_name(name):
    words = MiddleEmpireWords(read_options({"board": name, "names": {"red": "Anna"}}))
    for card in deck(name).cards:
        assert words.card(card)[0].isupper()
    for way, (a, b) in words.options.board.ends.items():
        assert words.way(way) == f"{words.space(a)} – {words.space(b)}"
    assert [words.seat(seat) for seat in words.options.seats] == ["White", "Black", "Red"]
    assert (words.seat("table"), words.player("red"), words.player("white")) == ("the table", "Anna", "")
    assert words.options.board.name in words.title()


def test_what_belongs_to_another_board_is_named_by_its_id():
    words = MiddleEmpireWords(read_options({}))
    assert (words.space("rome"), words.card("c.named.rome"), words.way("rome-athens")) == (
        "rome",
        "c.named.rome",
        "rome-athens",
    )
    assert words.card("attack") == "a card of Attack"
