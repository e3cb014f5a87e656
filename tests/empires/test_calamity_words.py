"""A calamity's dialogue in words: every code has a sentence, every sentence a code, and names read as in print."""

import ast
import re
from pathlib import Path

import pytest

import core.empires.calamities.unmodifiable as package
from core.empires import sentences_unmodifiable
from core.empires.calamities import naming
from core.empires.calamities.dialogue import Numbers, Pick, Question, Rows, YesNo
from core.empires.calamities.losses import pays
from core.empires.calamities.naming import Names
from core.empires.calamities.outcome import Change, Gathering, Note, Outcome, Part, Term, plain
from core.empires.calamity_words import NOTES, QUESTIONS, REFUSALS, TERMS, CalamityWords, read_plain, strangers
from core.empires.catalog import CardId, Seat
from core.empires.ledger import Transfer
from core.empires.options import read_options
from core.empires.sentences import REFUSALS as OF_THE_GAME
from core.empires.words import EmpiresWords
from core.errors import RuleError
from core.rules import Event
from core.words import GENERAL
from tests.empires.calamities.struck import own_building

MINOA, HATTI = Seat("minoa"), Seat("hatti")
OURS = [*Path(package.__file__).parent.glob("*.py"), Path(naming.__file__)]
ELSEWHERE = Path(package.__file__).parent.parent
CODE = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+")


def constants(paths: list[Path]) -> set[str]:
    """Every text in these modules that looks like a code."""
    found = set()
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value):
                found.add(node.value)
    return found


def calls(name: str) -> set[str]:
    """The codes that our modules give to *name* as its first argument."""
    found = set()
    for path in OURS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and name in (getattr(node.func, "id", ""), getattr(node.func, "attr", "")):
                parts = ast.walk(node.args[0])
                texts = [one.value for one in parts if isinstance(one, ast.Constant) and isinstance(one.value, str)]
                found.update(text for text in texts if CODE.fullmatch(text))
    return found


@pytest.mark.parametrize(
    ("call", "known"),
    [
        ("Question", QUESTIONS),
        ("note", NOTES),
        ("Term", TERMS),
        ("RuleError", {**REFUSALS, **GENERAL, **OF_THE_GAME}),
    ],
)
def test_every_code_has_a_sentence(call: str, known: dict[str, object]) -> None:
    found = calls(call)
    assert found
    assert found - {*known} == set()


def test_every_sentence_of_the_unmodifiable_calamities_is_used() -> None:
    used = constants([*OURS, *ELSEWHERE.glob("*.py")])
    sentences = sentences_unmodifiable
    asked = {f"ask.{what}" for what in ("inland", "coastal", "cities-before")}
    for found in (sentences.QUESTIONS, sentences.NOTES, sentences.TERMS, sentences.REFUSALS):
        assert {code for code in found if "." in code} - used - asked == set()


@pytest.fixture
def words() -> CalamityWords:
    return CalamityWords(EmpiresWords(read_options({})), "Famine")


def test_a_part_is_told_with_its_sum(words: CalamityWords) -> None:
    part = Part(MINOA, "primary", "damage", (Term("printed", 10), Term("advance", -5, "pottery")), 5)
    assert words.part(part) == "Minoa: Famine 10, Pottery -5 = 5 damage"
    assert CalamityWords(words.words).term(Term("printed", 10)) == "printed 10"
    assert words.part(Part(MINOA, "primary", "cities", (), 1)) == "Minoa: 1 city"
    assert words.part(Part(MINOA, "primary", "tokens", (), 0)) == "Minoa: nothing"


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (Note("victims.forced", {"seats": (MINOA,), "count": 1}), "Only Minoa can be named and suffers too."),
        (
            Note("victims.forced", {"seats": (MINOA, HATTI), "count": 2}),
            "Only Minoa and Hatti can be named; they suffer too.",
        ),
        (
            Note("barbarians.destroyed", {"tokens": 1}),
            "1 Barbarian finds no area to move on to and is destroyed.",
        ),
        (Note("barbarians.fight", {"came": 1, "area": "Ur", "left": 0}), "1 Barbarian fights in Ur; left: 0."),
        (Note("barbarians.fight", {"came": 9, "area": "Ur", "left": 7}), "9 Barbarians fight in Ur; left: 7."),
    ],
)
def test_a_note_speaks_of_one_and_of_several(words: CalamityWords, note: Note, said: str) -> None:
    assert words.note(note) == said


@pytest.mark.parametrize(
    ("code", "values", "said"),
    [
        ("ask.barbarians-next", {"tokens": 1, "area": "Ur", "seat": MINOA}, "1 Barbarian leaves Ur: Hatti picks"),
        ("ask.barbarians-next", {"tokens": 2, "area": "Ur", "seat": MINOA}, "2 Barbarians leave Ur: Hatti picks"),
        ("ask.coastal-cities-of", {"seat": MINOA, "enough": 1}, "Has Minoa a coastal city? 1 if it has any."),
        ("ask.coastal-cities-of", {"seat": MINOA, "enough": 3}, "How many coastal cities has Minoa? 3 if it has more."),
        (
            "ask.sacrifice-cities",
            {"building": own_building(HATTI), "total": 3, "less": 2},
            "3 cities of Hatti are reduced. Does it give up",
        ),
        (
            "ask.sacrifice-damage",
            {"building": own_building(HATTI), "total": 15, "less": 10},
            "Hatti loses 15 points. Does it give up",
        ),
        (
            "ask.sacrifice-steps",
            {"building": own_building(HATTI), "total": 1, "less": 1},
            "Hatti goes 1 step back. Does it give up",
        ),
    ],
)
def test_a_question_speaks_of_one_and_of_several(
    words: CalamityWords, code: str, values: dict[str, object], said: str
) -> None:
    told = words.question(Question(code, HATTI, YesNo(), values))
    assert told.startswith(said)
    if "less" in values:
        assert f" {values['less']}?" in told


def test_a_calamity_of_several_strikes_in_good_grammar(words: CalamityWords) -> None:
    for code in ("calamity.begun", "calamity.by-hand"):
        said = words.words.event(Event(code, None, {"calamity": "barbarian_hordes", "victim": MINOA}))
        assert "Barbarian Hordes strikes" not in said and "Barbarian Hordes is" not in said and "Minoa" in said


def test_a_change_is_told_with_places(words: CalamityWords) -> None:
    gathering = Gathering()
    gathering.lose(MINOA, 5)
    gathering.reduce(MINOA, 1, 2)
    gathering.pay(HATTI, 1)
    gathering.step(HATTI, -1)
    gathering.discard(HATTI, (CardId("wool"), CardId("wool")))
    assert [words.change(change) for change in gathering.changes] == [
        "Minoa: 5 tokens from the board to stock",
        "Minoa: 1 city from the board to stock, 2 tokens from stock to the board",
        "Hatti: 1 token from treasury to stock",
        "Hatti: 1 step back on the A.S.T.",
        "Hatti: discards Wool ×2",
    ]


def test_a_building_given_up_is_told_by_its_name(words: CalamityWords) -> None:
    building = own_building(MINOA)
    told = words.change(Change(MINOA, sacrifices=(building,)))
    assert told == f"Minoa: gives up {words.words.building(building)}"


def test_an_outcome_survives_as_plain_data(words: CalamityWords) -> None:
    outcome = Outcome(
        (Part(MINOA, "primary", "damage", (Term("printed", 10),), 10),),
        (Change(MINOA, (Transfer("tokens", "board", "stock", 3),), -1, (CardId("wool"),)),),
        (Note("deputy", {"seat": HATTI}),),
    )
    assert read_plain(plain(outcome)) == outcome
    assert words.lines(outcome)[:2] == ["Minoa: Famine 10 = 10 damage", "The Deputy is Hatti."]


@pytest.mark.parametrize(
    ("question", "asked", "how"),
    [
        (
            Question("ask.victims", MINOA, Pick((HATTI,)), {"count": 1}),
            "Minoa names another player who suffers too.",
            "Answer one player: Hatti.",
        ),
        (
            Question("ask.neighbours", None, Pick((HATTI, MINOA), least=0, most=2), {"seat": Seat("hellas")}),
            "Which of these players are direct neighbours of Hellas? A border by land or water counts, a connection "
            "across open sea does not.",
            "Answer 1-2 of these, blanks between them: Hatti and Minoa. Or: none.",
        ),
        (
            Question("ask.cities", None, Numbers(1, "cities", 0, 9), {"seat": MINOA}),
            "How many cities has Minoa on the board?",
            "Answer a number from 0 to 9.",
        ),
        (
            Question("ask.limits", None, Numbers(2, "limit", 0, 9, {"ur": 2}, True), {"seat": MINOA, "count": 2}),
            "What population limits have the areas of the 2 cities of Minoa that are reduced? "
            "Areas left out hold nothing.",
            "Answer up to 2 numbers from 0 to 9, blanks between them. The name of an area stands for its limit. "
            "Or: none.",
        ),
        (
            Question("ask.pestilence-beside", None, Numbers(None, "tokens", 0, 9), {"seat": MINOA}),
            "How many tokens has Minoa in each area without a city that touches it?",
            "Answer numbers from 0 to 9, blanks between them. Or: none.",
        ),
        (
            Question(
                "ask.units-in", None, Rows((("tokens", 9), ("cities", 1)), (MINOA, HATTI), kind="seat"), {"area": "Ur"}
            ),
            "Who has units in Ur? For each its tokens there and its cities, 0 or 1.",
            "Answer SEAT TOKENS CITIES for each, for example: minoa 3 1 hatti 2 0. Names: Minoa and Hatti. Or: none.",
        ),
        (
            Question("ask.around", None, Names(), {"area": "Ur"}),
            "Which areas touch Ur?",
            "Answer 1-30 names, each in one word. Or: none.",
        ),
        (Question("ask.coastal-any", None, YesNo(), {"seat": MINOA}), "Has Minoa a coastal city?", "Answer yes or no."),
        (
            Question("ask.damage", MINOA, pays(5, 8, 2, True), {"total": 5}, ("tokens 5", "cities 1")),
            "Minoa loses 5 points: with which tokens and cities?",
            "Answer [tokens N] [cities N] [leaving N ...]. For example: tokens 5.",
        ),
    ],
)
def test_a_question_is_told_with_how_to_answer_it(
    words: CalamityWords, question: Question, asked: str, how: str
) -> None:
    assert words.question(question) == asked
    assert words.template(question) == how


def test_answers_read_as_in_print(words: CalamityWords) -> None:
    pick = Question("ask.victims", MINOA, Pick((HATTI, Seat("hellas")), least=0, most=2), {"count": 2})
    assert [words.answer(pick, text) for text in ("hatti", "hatti hellas", "none")] == [
        "Hatti",
        "Hatti, Hellas",
        "None",
    ]
    loss = Question("ask.damage", MINOA, pays(5, 8, 2, True), {"total": 5})
    assert words.answer(loss, "tokens 2 cities 1 leaving 1") == "2 tokens, 1 city and a city that leaves 1 token"
    assert words.answer(loss, "5") == "5"


def test_players_of_other_tables_are_called_as_they_call_themselves() -> None:
    words = strangers()
    assert [words.seat(seat) for seat in ("minoa", "egypt", "Anna_B", None)] == [
        "Minoa",
        "Egypt",
        "Anna B",
        "the table",
    ]


def test_a_refusal_of_these_calamities_is_told_and_any_other_too() -> None:
    words = CalamityWords(strangers())
    said = words.refusal(RuleError("areas.not-adjacent", "U28.311", areas=("ur", "kish"), ways=("ur uruk",)))
    assert str(said) == "ur and kish do not touch each other. (U28.311) Possible: ur uruk."
    assert words.refusal(RuleError("answer.none-asked")).message == "Nothing more is asked."
