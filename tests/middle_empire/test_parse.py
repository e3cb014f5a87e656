"""The command language: forgiving where it is clear, refusing where it is not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import RuleError
from core.middle_empire.commands import (
    Attack,
    Build,
    Defend,
    Discard,
    Done,
    Double,
    Draw,
    Let,
    Pick,
    Remove,
    Road,
    Shift,
    Skip,
    Upgrade,
    Wall,
)
from core.middle_empire.help import COMMANDS, QUESTIONS, TEXTS, TITLES, help_on
from core.middle_empire.module import MODULE
from core.middle_empire.parse import VERBS, format_command, parse
from tests.middle_empire.table import new, position

STATE = new().state

SAID = [
    ("draw construction", Draw("construction")),
    ("skip", Skip()),
    ("build ethiopia", Build("ethiopia")),
    ("build ethiopia with any", Build("ethiopia", "any")),
    ("upgrade ethiopia", Upgrade("ethiopia")),
    ("upgrade ethiopia with any", Upgrade("ethiopia", "any")),
    ("upgrade ethiopia with upgrade", Upgrade("ethiopia", "upgrade")),
    ("road egypt-ethiopia", Road("egypt-ethiopia")),
    ("wall egypt", Wall("egypt")),
    ("pick", Pick()),
    ("remove egypt-ethiopia", Remove("egypt-ethiopia")),
    ("move egypt-ethiopia to syria-egypt", Shift("egypt-ethiopia", "syria-egypt")),
    ("attack syria", Attack("syria")),
    ("double syria", Double(("syria",))),
    ("double syria aria", Double(("syria", "aria"))),
    ("defend", Defend()),
    ("let", Let()),
    ("done", Done()),
    ("discard c.named.aria d.road*2 d.wall", Discard(("c.named.aria", "d.road", "d.road", "d.wall"))),
]


@pytest.mark.parametrize(("text", "command"), SAID)
def test_every_command_of_the_interface(text, command):
    assert parse(text, STATE, "table") == ("white", command)
    assert format_command(command) == text


def test_every_verb_is_said():
    assert {text.split()[0] for text, _ in SAID} == set(VERBS)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("  DRAW   Con ", Draw("construction")),
        ("build eth", Build("ethiopia")),
        ("road ethiopia-egypt", Road("egypt-ethiopia")),
        ("road EG-sy", Road("syria-egypt")),
        ("move eth-eg to egypt-syria", Shift("egypt-ethiopia", "syria-egypt")),
        ("double syria syria", Double(("syria",))),
        ("discard aria road*2", Discard(("c.named.aria", "d.road", "d.road"))),
        ("discard build_any attack remove-road", Discard(("c.build_any", "a.attack", "a.remove_road"))),
        ("white: done", Done()),
    ],
)
def test_it_is_forgiving(text, command):
    assert parse(text, STATE, "table") == ("white", command)


WRONG = [
    ("", "parse.empty"),
    ("white:", "parse.empty"),
    ("fly", "parse.verb"),
    ("don", "parse.verb"),
    ("draw", "parse.missing"),
    ("draw gold", "parse.unknown"),
    ("draw attack attack", "parse.too-much"),
    ("build", "parse.missing"),
    ("build atlantis", "parse.unknown"),
    ("build a", "parse.ambiguous"),
    ("build egypt with", "parse.missing"),
    ("build egypt without any", "parse.missing"),
    ("build egypt with luck", "parse.unknown"),
    ("build egypt with any more", "parse.too-much"),
    ("road egypt", "parse.roadway"),
    ("road egypt-media", "parse.no-roadway"),
    ("road egypt-egypt", "parse.no-roadway"),
    ("road egypt-", "parse.unknown"),
    ("road egypt-syria-media", "parse.unknown"),
    ("wall", "parse.missing"),
    ("pick 2", "parse.too-much"),
    ("remove", "parse.missing"),
    ("move egypt-ethiopia", "parse.missing"),
    ("move egypt-ethiopia into syria-egypt", "parse.missing"),
    ("attack syria aria", "parse.too-much"),
    ("double", "parse.missing"),
    ("double syria aria media", "parse.too-much"),
    ("discard", "parse.missing"),
    ("discard gold", "parse.unknown"),
    ("discard road*0", "parse.unknown"),
    ("discard d", "parse.ambiguous"),
    ("blue: done", "parse.unknown"),
]


@pytest.mark.parametrize(("text", "code"), WRONG)
def test_what_is_not_understood_is_refused(text, code):
    with pytest.raises(RuleError) as refused:
        parse(text, STATE, "table")
    assert refused.value.code == code


def test_a_seat_acts_for_itself_only():
    assert parse("white: skip", STATE, "white") == ("white", Skip())
    assert parse("skip", STATE, "black") == ("black", Skip())
    for text, seat, code in (("red: skip", "white", "seat.not-yours"), ("skip", "green", "seat.unknown")):
        with pytest.raises(RuleError) as refused:
            parse(text, STATE, seat)
        assert refused.value.code == code


def test_the_table_means_the_seat_that_is_asked():
    table = position("egypt white, syria red", "syria-egypt white", {"white": "attack"})
    table.do("attack syria")
    assert parse("let", table.state, "table") == ("red", Let())
    assert parse("black: let", table.state, "table") == ("black", Let())


@given(
    st.text(max_size=40)
    | st.lists(st.sampled_from([*VERBS, "egypt", "syria-egypt", "with", "to", "*", "white:"])).map(" ".join)
)
def test_nothing_that_is_typed_is_more_than_refused(text):
    try:
        seat, command = parse(text, STATE, "table")
    except RuleError as refusal:
        assert refusal.code.startswith("parse.")
    else:
        assert parse(format_command(command), STATE, "table") == ("white", command)
        assert seat in STATE.options.seats


def test_help_knows_every_verb_and_every_topic():
    assert {entry.verb for entry in COMMANDS} == set(VERBS) == set(MODULE.verbs)
    assert tuple(entry.verb for entry in QUESTIONS) == MODULE.questions
    assert {entry.topic for entry in (*COMMANDS, *QUESTIONS)} <= set(TITLES) == set(TEXTS)


def test_help_answers_all_of_it_a_verb_and_a_topic():
    words = MODULE.words(None, None)
    assert [entry["verb"] for entry in help_on([], words)["commands"]] == [
        entry.verb for entry in (*COMMANDS, *QUESTIONS)
    ]
    assert [entry["verb"] for entry in help_on(["road"], words)["commands"]] == ["road"]
    for plural, topic in (("roads", "road"), ("Walls", "wall"), ("turns", "turn"), ("cards", "cards")):
        assert help_on([plural], words) == help_on([topic], words)
    page = MODULE.help(["defense"], words)
    assert (page["topic"], page["title"]) == ("defense", "Defense cards")
    assert [entry["verb"] for entry in page["commands"]] == ["road", "wall", "pick"]
    for topic, code in ((["luck"], "parse.unknown"), (["road", "wall"], "parse.too-much")):
        with pytest.raises(RuleError) as refused:
            help_on(topic, words)
        assert refused.value.code == code
