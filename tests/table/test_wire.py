"""Messages: strict where they arrive, one line for what is wrong, and every refusal the same at the other end."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import Refusal, RuleError, SaveError
from core.games import new_game, rules_of, words_for
from core.rules import seen_by
from core.table.views import pack, package_of, unpack
from core.table.wire import (
    NOTHING,
    VERSION,
    Do,
    Hello,
    Made,
    Refused,
    TableError,
    Vote,
    packed,
    plain,
    read_asked,
    read_told,
    refusal_in,
    refused,
)

BAD = [
    b"",
    b"{",
    b"[]",
    b"7",
    b"null",
    b'"hello"',
    b"\xff\xfe",
    b"{}",
    b'{"ask":"fly"}',
    b'{"ask":7}',
    b'{"ask":"hello"}',
    b'{"ask":"hello","wire":"1"}',
    b'{"ask":"hello","wire":1,"more":1}',
    b'{"ask":"hello","wire":1,"since":-1}',
    b'{"ask":"hello","wire":1,"seat":"' + b"x" * 65 + b'"}',
    b'{"ask":"do","id":"1","at":0}',
    b'{"ask":"do","id":"1","at":1.5,"text":"pass"}',
    b'{"ask":"do","id":"1","at":true,"text":"pass"}',
    b'{"ask":"do","id":"1","at":99999999999999999999,"text":"pass"}',
    b'{"ask":"do","id":"1","at":0,"text":"' + b"x" * 4001 + b'"}',
    b'{"ask":"vote","id":"1","n":1,"yes":1}',
    b"[" * 100_000,
    b'{"ask":' * 50_000,
]


@pytest.mark.parametrize("line", BAD, ids=range(len(BAD)))
def test_what_is_no_message_is_refused_in_one_short_line(line):
    with pytest.raises(TableError) as bad:
        read_asked(line)
    assert bad.value.code == "wire.bad"
    assert "\n" not in str(bad.value) and len(str(bad.value)) < 200


@given(st.binary(max_size=200))
def test_no_bytes_do_more_than_be_refused(line):
    try:
        read_asked(line)
    except TableError as bad:
        assert bad.code == "wire.bad"


@pytest.mark.parametrize(
    "message", [Hello(VERSION, "hellas", since=7), Do("a-1", 12, "trade «x»"), Vote("a-2", 3, False)]
)
def test_a_message_arrives_as_it_was_sent_in_one_line(message):
    line = packed(message)
    assert line.count(b"\n") == 1 and line.endswith(b"\n")
    assert read_asked(line) == message


@pytest.mark.parametrize(
    "refusal",
    [
        RuleError("market.column-full", "M17", space="4a", column=4),
        SaveError("save.illegal-move", "M17", n=3, refusal=RuleError("phase.wrong", None, phases=["6a", "trade"])),
        TableError("table.stale", at=1, now=2),
    ],
)
def test_a_refusal_is_the_same_at_the_other_end(refusal):
    told = read_told(packed(refused("7", refusal)))
    assert isinstance(told, Refused) and told.id == "7"
    back = refusal_in(told)
    assert type(back) is type(refusal)
    assert repr(back) == repr(refusal)


def test_values_without_a_name_in_json_arrive_as_text():
    told = read_told(packed(refused("7", Refusal("x", None, path={"a"}))))
    assert refusal_in(told).values == {"path": ["a"]}


# Views


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("empires", {"players": 3}),
        ("empires", {"players": 4, "with": ["special_buildings"]}),
        ("middle_empire", {"players": 3}),
    ],
)
def test_a_view_arrives_as_it_was_and_its_rules_say_the_same_of_it(name, options):
    rng = random.Random(len(options))
    game = new_game(name, options, rng=rng).game
    rules, words = game.rules, words_for(game)
    package = package_of(rules)
    for _ in range(120):
        for seat in (*game.state.options.seats, "watch"):
            view = unpack(pack(game.view(seat), package), package)
            assert view == game.view(seat)
            here, there = game.legal(seat), rules.legal(view, seat)
            assert (here.forms, here.count()) == (there.forms, there.count())
            assert words.prompt(rules.prompt(view)) == words.prompt(game.prompt(seat))
        move(game, rng)
    assert game.length > 60


def move(game, rng: random.Random) -> None:
    """A random move of a seat that may make one; where only a form is offered, the phase is ended with a reason."""
    seat = game.prompt().seat or rng.choice(game.state.options.seats)
    texts = [text for text, _ in zip(game.legal(seat).texts(), range(100), strict=False)]
    try:
        game.submit(rng.choice(texts or ["end because so"]), seat)
    except RuleError:
        game.submit("end because so", seat)


def test_events_read_the_same_at_the_other_end():
    game = new_game("empires", {}, rng=random.Random(5)).game
    words, rng = words_for(game), random.Random(5)
    for _ in range(150):
        move(game, rng)
    for entry in game.log():
        for seat in (*game.state.options.seats, "watch"):
            seen = [event for one in entry.events if (event := seen_by(one, seat)) is not None]
            told = read_told(packed(Made("1", entry.n, seen)))
            assert [words.event(event) for event in told.events] == [words.event(event) for event in seen]


@pytest.mark.parametrize(
    "value",
    [
        {"$": "os:system"},
        {"$": "../x:State"},
        {"$": "state:Struct"},
        {"$": "state:replace"},
        {"$": "nowhere:State"},
        {"$": 7},
        {"$": "state:State", "no_field": 1},
        {"$pairs": 3},
        {"$set": [{}]},
    ],
)
def test_nothing_but_records_of_the_game_is_made_of_a_message(value):
    with pytest.raises(TableError, match=r"wire\.bad"):
        unpack(plain(value), package_of(rules_of("empires")))


def test_no_position_is_no_view():
    assert bytes(NOTHING) == b"null"
