"""Every event, prompt and refusal of Mega Empires has words, and all words are used."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import core
from core.empires.sentences import EVENTS, PROMPTS, REFUSALS
from core.empires.state import replace
from core.game import REDO, UNDO
from core.rules import TABLE, WATCHER, Event
from core.words import GENERAL
from tests.empires.table import Drawn, Table, check_fields, in_phase, new, opened, played, position

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
TESTS = [path for path in Path(__file__).parent.rglob("test_*.py") if path != Path(__file__)]


def codes_in(call: str, place: int = 0) -> set[str]:
    """The codes that may be an argument of *call* (``if`` and ``else`` both count), but for those put together."""
    found = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", None) == call and len(node.args) > place:
                parts = [part.value for part in ast.walk(node.args[place]) if isinstance(part, ast.Constant)]
                found.update(part for part in parts if isinstance(part, str) and CODE.fullmatch(part))
    return found


def reasons() -> set[str]:
    """The codes that a refusal takes from a pair of a code and a rule, as forms keep them for barred names."""
    pairs = (
        node.elts
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Tuple) and len(node.elts) == 2
    )
    told = ([part.value for part in pair if isinstance(part, ast.Constant)] for pair in pairs)
    return {one[0] for one in told if len(one) == 2 and CODE.fullmatch(str(one[0])) and RULE.fullmatch(str(one[1]))}


CODE = re.compile(r"[a-z]+\.[a-z0-9-]+")
RULE = re.compile(r"[A-Z]+-?[0-9]+(\.[0-9]+)?|[0-9]\.[0-9]+")
RAISED = codes_in("RuleError") | reasons()


def test_the_sources_are_those_of_the_game():
    names = {path.name for path in SOURCES}
    assert {"trade.py", "entries.py", "phases.py", "parse.py", "market.py", "selection.py"} <= names
    assert {"trade.worth", "market.red-only", "market.non-tradeable", "hand.lacks", "victim.self"} <= RAISED


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


BUILDINGS = {"with": ["special_buildings"]}


def books() -> Table:
    """Corrections, and what the table tells of pieces before the deal."""
    table = in_phase("1", "set hellas board 40 treasury 9 cities 4 ships 1", "set minoa board 5 cities 1", turn=3)
    table.do("set hellas treasury 9 because it was counted", "own hellas monument choose arts 20", "tax", "end")
    table.do("disown hellas monument", "own hellas architecture", "census hellas 40 minoa 9 hatti 2", "end")
    table.do("set hellas board 30 treasury 6", "ship hellas build 1 keep 1 treasury 1", "end")
    table.do(
        "lose hellas 2 cities 1 ships 1",
        "plunder minoa hellas treasury 2",
        "end",
        "build hellas 0 wilderness 1 treasury 3 beyond 1",
    )
    table.do("reduce hellas 1 tokens 2", "phase 6a")
    short = played("scenario hellas early_merchants", short=True, mode="table")
    table.events.extend(short.events)
    return table


def abilities() -> Table:
    """Every special ability beside the board, and a Provincial Empire where the app deals the cards."""
    names = "diaspora fundamentalism monotheism politics provincial_empire trade_routes universal_doctrine"
    pieces = ("set hellas board 20 treasury 10 cities 1", "set minoa board 20 cities 4", f"own hellas {names}")
    table = in_phase("10", *pieces, hands={"hellas": "fish", "minoa": "oil"})
    table.do("ability hellas diaspora 2", "ability hellas fundamentalism minoa tokens 1 cities 1")
    table.do("ability hellas monotheism minoa tokens 1 cities 1", "ability hellas trade_routes fish")
    table.do("ability hellas provincial_empire minoa oil", "ability hellas universal_doctrine 2")
    more = in_phase("10", *pieces, "set hellas treasury 2", hands={"minoa": "oil"}, mode="digital")
    more.do("ability hellas politics minoa tokens 2", "ability hellas universal_doctrine cities 1")
    more.do("ability hellas provincial_empire minoa hatti", "give minoa oil", "give hatti none")
    gains = in_phase("10", *pieces)
    gains.do("ability hellas politics 3")
    table.events.extend((*more.events, *gains.events))
    return table


def purchases() -> Table:
    """Advances and a Special Building bought, the building told of, named, given up and returned."""
    pieces = "set hellas board 9 treasury 20 cities 4 column 7"
    table = in_phase("12", pieces, hands={"hellas": "wool*4 fish*2"}, mode="digital", **BUILDINGS)
    table.do("name persia_building Apadana", "acquire hellas building colosseum at Sparta pay wool*4")
    table.state = replace(table.state, turn=3, books=replace(table.state.books, done=()))
    table.do("stands colosseum city none", "stands colosseum city none tokens hellas 3 barbarians 2 limit 4")
    table.do("acquire hellas urbanism pay fish*2 sacrifice colosseum for fish treasury 13", "end")
    return table


def free_card() -> Table:
    """Wonder of the World takes its card."""
    table = in_phase("6b", "own minoa wonder", stacks={9: "gold"}, mode="digital")
    table.do("buy 9 free")
    return table


def markers() -> Table:
    """Markers that move, stay and go back, the last turn and the end."""
    columns = ("set hellas cities 4 column 16", "set minoa column 9", "set hatti cities 3 column 9")
    table = in_phase("13", *columns, ast="expert")
    table.do("end", "deal", *["done"] * 3, *["pass"] * 3, "phase 13", "set hellas column 17", "end")
    return table


STRUCK = ("set hellas board 20 treasury 10 cities 3", "set minoa board 12 cities 4", "set hatti board 9 cities 2")
"""What the table has on the board when calamities strike."""


def resolution() -> Table:
    """Calamities worked out from a hand and from the market, and left to the table, one by one or as phase 9 ends."""
    table = in_phase("9", *STRUCK, hands={"hellas": "famine treachery", "minoa": "piracy"})
    table.do("market r2 epidemic", "resolve treachery by hand", "resolve", "answer minoa")
    table.do("answer tokens 10", "answer tokens 5", "settle", "resolve", "resolve by hand", "end")
    return table


PLAYS = (whole_turn, trades, calamities, resolution, beside, undone, books, abilities, purchases, free_card, markers)


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


def asks() -> Iterator[tuple[Table, tuple[str, ...]]]:
    """Tables with what is entered at them, so that everything is asked once."""
    market = "0a water, 0b water by hatti, 0c water by hatti, 1a ochre"
    yield played("cities minoa 2 hatti 2"), ("deal", *["done"] * 3, *["pass"] * 3, "end", "phase 12", "end", "advance")
    by_hand = ("deal", *["done"] * 3, *["pass"] * 3, "end", "phase 10", "phase 12", "end")
    yield played("cities minoa 2 hatti 2", version=1), by_hand
    yield position({"minoa": "clay*9"}, phase="12"), ()
    yield position({"minoa": "clay"}, "0a water"), ()
    yield position({"minoa": "clay*2"}, market), ()
    yield position({"minoa": "gold*2"}, "0a water, 4a flood"), ("trade gold*2 for 0a 4a",)
    yield new(), ("census minoa 2 hatti 2 hellas 2", "end", "end", "end", "end")
    yield new(), ("census minoa 2 hatti 2", "phase 3")
    yield in_phase("1", "set hellas board 5 cities 1"), ("tax",)
    yield in_phase("3", "set hellas ships 1"), ()
    yield in_phase("5", "set hellas board 1 cities 1"), ()
    yield in_phase("11", "set hellas board 1 cities 1"), ("reduce hellas 1",)
    table = {"mode": "table", "phase": "8"}
    yield position({"minoa": "famine flood cyclone"}, "3a ?", **table), ("excess", "market 3a fish")
    yield in_phase("9", *STRUCK, hands={"hellas": "famine"}), ("resolve", "answer minoa", "answer 10", "answer 5")
    yield in_phase("9", "market r2 epidemic", *STRUCK), ()
    yield in_phase("9", *STRUCK), ()
    yield in_phase("10", "own hellas provincial_empire", mode="digital"), ("ability hellas provincial_empire minoa",)
    yield in_phase("13", "set hellas column 16"), ("end",)
    yield in_phase("12", hands={"minoa": "clay*9"}), ()
    for mode in ("digital", "table"):
        yield new(mode=mode, short=True), ()
        yield new(mode=mode, short=True, ast="expert"), ()


def test_every_prompt_there_are_words_for_is_asked():
    asked = set()
    for table, commands in asks():
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
