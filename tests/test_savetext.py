"""The text of a saved game: what is written is read again, by the fast way and by the general one alike."""

import re
import tomllib
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import savetext
from core.errors import RuleError, SaveError
from core.rules import Move
from core.savedata import MAX_TEXT, Header
from core.text import clean_text

CREATED = datetime(2026, 11, 30, 7, tzinfo=UTC)
HEADER = Header(
    "empires",
    1,
    CREATED,
    options={"edition": "west", "players": 3, "short": False, "with": ["special_buildings"]},
    names={"hellas": "Anna [/b]", "minoa": "界"},
    switches={"pass_circle": "consecutive"},
    setup=[["ochre", "clay"], [1, 2]],
)
HEAD = b"""\
format = 1
game = "empires"
rules = 1
created = 2026-11-30T07:00:00Z

[options]
edition = "west"
players = 3
short = false
with = [
    "special_buildings",
]

[names]
hellas = "Anna [/b]"
minoa = "\xe7\x95\x8c"

[switches]
pass_circle = "consecutive"

[setup]
out = [
    ["ochre", "clay"],
    [1, 2],
]
"""
BLOCKS = b"""
[[move]]
n = 1
seat = "table"
do = "cities hellas 4 minoa 4 hatti 5"
out = []

[[move]]
n = 2
seat = "table"
do = "deal"
out = [["salt"], []]

[[move]]
n = 3
seat = "hellas"
do = "pass"
out = []
"""
MOVES = [
    Move(1, "table", "cities hellas 4 minoa 4 hatti 5"),
    Move(2, "table", "deal", [["salt"], []]),
    Move(3, "hellas", "pass"),
]


def is_clean(text):
    try:
        return clean_text(text, MAX_TEXT) == text
    except RuleError:
        return False


CLEAN = st.one_of(
    st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), min_size=1), st.text(min_size=1)
).filter(is_clean)
OUTCOMES = st.lists(st.lists(st.one_of(CLEAN, st.integers(-(2**63) + 1, 2**63 - 1))), max_size=4)


def refusal(data):
    with pytest.raises(SaveError) as refused:
        savetext.read(data)
    return refused.value.code, refused.value.values


def test_a_header_is_written_to_be_read_by_people():
    assert savetext.write_header(HEADER) == (HEADER, HEAD)


def test_moves_are_written_to_be_read_by_people():
    assert b"".join(savetext.write_move(move, move.n)[1] for move in MOVES) == BLOCKS


def test_a_game_is_read_again():
    reading = savetext.read(HEAD + BLOCKS)
    assert reading.header == HEADER
    assert reading.moves == MOVES
    assert reading.whole == len(HEAD + BLOCKS)
    lines = (HEAD + BLOCKS).split(b"\n")
    assert [lines[line - 1] for line in reading.lines] == [b"[[move]]"] * 3
    assert savetext.read_head(HEAD + BLOCKS) == HEADER
    assert savetext.read_head(HEAD) == HEADER


def test_a_moment_is_kept_to_the_second():
    header, text = savetext.write_header(Header("empires", 1, datetime(2026, 11, 30, 8, 0, 0, 999, UTC)))
    assert savetext.read(text).header == header
    assert header.created == datetime(2026, 11, 30, 8, tzinfo=UTC)


def test_a_game_without_options_or_chance_is_read_again():
    header, text = savetext.write_header(Header("empires", 1, CREATED))
    assert savetext.read(text) == savetext.Reading(header, [], [], len(text))


@given(CLEAN, CLEAN, OUTCOMES)
def test_what_is_written_is_read_alike_as_json_and_as_toml(seat, do, out):
    move, block = savetext.write_move(Move(1, seat, do, out), 1)
    assert move == Move(1, seat, do, out)
    assert savetext.read(HEAD + block).moves == [move]
    assert tomllib.loads(block.decode())["move"] == [{"n": 1, "seat": seat, "do": do, "out": out}]
    # A comment keeps the fast way from being taken.
    assert savetext.read(HEAD + block + b"# by hand\n").moves == [move]


@given(st.data())
def test_a_changed_byte_is_read_alike_as_json_and_as_toml(data):
    at = data.draw(st.integers(0, len(BLOCKS) - 1))
    byte = data.draw(st.sampled_from(b' "\\\n\r\t[]{}=,.#0123456789-+_eunmx\x00\x7f\xc3\xff'))
    changed = HEAD + BLOCKS[:at] + bytes([byte]) + BLOCKS[at + 1 :]
    general = HEAD + re.sub(rb"(?m)^(n|seat|do|out) =", rb"\1  =", changed.removeprefix(HEAD))

    def outcome(text):
        try:
            reading = savetext.read(text)
        except SaveError as refused:
            return refused.code, refused.values
        return reading.header, reading.moves, reading.lines, reading.whole == len(text)

    assert outcome(changed) == outcome(general)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace(b"\n", b"\r\n"),
        lambda text: b"\xef\xbb\xbf" + text,
        lambda text: text.replace(b"[[move]]", b"  [[ move ]]  # a move"),
        lambda text: text.replace(b" = ", b"="),
        lambda text: text.replace(b"\n\n", b"\n\n\n"),
        lambda text: text.replace(b"\n[[move]]", b"[[move]]"),
        lambda text: text.replace(b'do = "pass"\nout = []', b'out = [\n]\ndo = "pass"'),
        lambda text: text.replace(b'"pass"', b"'pass'"),
        lambda text: text.replace(b'"pass"', rb'"\u0070ass"'),
        lambda text: text.replace(b"n = 3", b"n = 0x3"),
        lambda text: text.replace(b'["salt"], []', b'\n  ["salt"], # drawn\n  [],\n'),
        lambda text: b"# my game\n" + text + b"# the end",
        lambda text: text + b"\n \n",
        lambda text: text.removesuffix(b"\n"),
    ],
)
def test_a_game_may_be_edited_as_toml_allows(change):
    text = change(HEAD + BLOCKS)
    reading = savetext.read(text)
    assert (reading.header, reading.moves, reading.whole) == (HEADER, MOVES, len(text))


@pytest.mark.parametrize(
    "tail",
    [
        b"\n[",
        b"\n[[move]]",
        b'\n[[move]]\nn = 4\nseat = "hellas"\ndo = "pass"\n',
        b'\n[[move]]\nn = 4\nseat = "hellas"\ndo = "pass"\nout = [["salt"]',
        b'\n[[move]]\nn = 4\nseat = "hellas"\ndo = "\xe7\x95',
        b'\n[[move]]\nn = 4\nseat = "hel\0\0\0\0\0\0\0\0\0\0\0\0',
        b"\0" * 80,
        b"\0" * 60 + b"ss\nout = []\n",
        b"\x93\xfe garbage \x00\n\n",
        b"garbage",
        b'x = """\n\n',
        b"out = ",
    ],
)
@pytest.mark.parametrize("blocks", [b"", BLOCKS, BLOCKS.replace(b" = ", b"  =  ")])
def test_an_unfinished_last_move_is_left_out(blocks, tail):
    reading = savetext.read(HEAD + blocks + tail)
    assert reading.moves == (MOVES if blocks else [])
    assert HEAD + blocks + tail.lstrip(b"\n") == HEAD + blocks + (HEAD + blocks + tail)[reading.whole :].lstrip(b"\n")
    assert savetext.read((HEAD + blocks + tail)[: reading.whole]).moves == reading.moves


@pytest.mark.parametrize(
    "text", [b"", b"Dear diary", b"\x7fELF\0\0\xff", b'[tool]\nname = "x"\n', b"a = [", b"format = 3"]
)
def test_a_file_that_is_no_game_is_named_so(text):
    assert refusal(text) == ("save.not-ours", {})


def test_a_game_of_a_newer_format_is_named_so():
    newer = HEAD.replace(b"format = 1", b'format = 2\nmore = "x"')
    assert refusal(newer + BLOCKS) == ("save.newer-format", {"format": 2, "known": 1})


def test_an_older_format_is_migrated(monkeypatch):
    monkeypatch.setattr(savetext, "FORMAT", 2)
    monkeypatch.setattr(savetext, "MIGRATIONS", {1: lambda tables: {**tables, "game": "archipelago"}})
    header = savetext.read(HEAD + BLOCKS).header
    assert (header.format, header.game) == (2, "archipelago")


@pytest.mark.parametrize(
    ("old", "new", "key", "why"),
    [
        (b"format = 1", b'format = "1"', "format", "type"),
        (b"format = 1", b"format = true", "format", "type"),
        (b"format = 1", b"format = -1", "format", "number"),
        (b'game = "empires"\n', b"", "game", "missing"),
        (b'"empires"', b'"../x"', "game", "value"),
        (b'"empires"', b"1", "game", "value"),
        (b"rules = 1", b"rules = 0", "rules", "number"),
        (b"rules = 1", b"rules = 1.5", "rules", "type"),
        (b"2026-11-30T07:00:00Z", b"2026-11-30", "created", "type"),
        (b"players = 3", b"players = 99999999999999999999", "options.players", "number"),
        (b"players = 3", b"players = nan", "options.players", "number"),
        (b"players = 3", b"players = 07:00:00", "options.players", "type"),
        (b"players = 3", b"players = [[[[3]]]]", "options.players", "type"),
        (b"players = 3", b'"a b" = 3', "options.a b", "name"),
        (b"players = 3", b'"\\u202e" = 3', "options.\\u202e", "name"),
        (b'"west"', b'"we\\u001bst"', "options.edition", "text.control"),
        (b"[options]", b"options = 3\n[x]", "x", "unknown"),
        (b"[names]", b"[names]\nhatti = 3", "names.hatti", "type"),
        (b"Anna [/b]", b"An\\u202ena", "names.hellas", "text.direction"),
        (b"Anna [/b]", b"Anna Anna Anna Anna", "names.hellas", "text.too-long"),
        (b"[switches]", b"[[switches]]", "switches", "type"),
        (b"[setup]\nout", b"[setup]\nin", "setup.in", "unknown"),
        (b"[setup]\nout", b"[setup]\n# out", "setup", "unreadable"),
        (b'["ochre", "clay"]', b'"ochre"', "setup.out", "type"),
        (b'["ochre", "clay"]', b"[1.5]", "setup.out", "number"),
        (b'["ochre", "clay"]', b"[true]", "setup.out", "type"),
    ],
)
def test_a_wrong_header_is_refused_with_its_key(old, new, key, why):
    for text in (HEAD.replace(old, new, 1), HEAD.replace(old, new, 1) + BLOCKS):
        code, values = refusal(text)
        assert code == "save.header"
        assert values["why"] == why
        assert values.get("key", key) == key
        assert all(str(value).isprintable() for value in values.values())


def test_a_header_that_was_cut_is_refused():
    for end in range(len(HEAD) - 1):
        code, values = refusal(HEAD[:end])
        assert code in ("save.not-ours", "save.header", "save.not-utf8")
        if code == "save.header" and values["why"] == "unreadable":
            assert values["line"] >= 1


@pytest.mark.parametrize(
    ("old", "new", "n", "key", "why"),
    [
        (b"n = 2", b"n = 3", 2, "n", "sequence"),
        (b"n = 3", b"n = 9", 3, "n", "sequence"),
        (b"n = 3", b"n = 0", 3, "n", "number"),
        (b"n = 3", b"n = -3", 3, "n", "number"),
        (b"n = 3", b"n = 99999999999999999999", 3, "n", "number"),
        (b"n = 3", b"n = 3.0", 3, "n", "type"),
        (b"n = 1", b"n = true", 1, "n", "type"),
        (b"n = 1\n", b"", 1, "n", "missing"),
        (b'seat = "hellas"\n', b"", 3, "seat", "missing"),
        (b'seat = "hellas"', b"seat = 4", 3, "seat", "type"),
        (b'"pass"', b'""', 3, "do", "text.empty"),
        (b'"pass"', b'" pass"', 3, "do", "text.blank-ends"),
        (b'"pass"', b'"pass\\u001b[2J"', 3, "do", "text.control"),
        (b'"pass"', b'"pa\\u202ess"', 3, "do", "text.direction"),
        (b'"pass"', b'"pa\\u200dss"', 3, "do", "text.joiner"),
        (b'"deal"\nout = [["salt"], []]', b'"deal"', 2, "out", "missing"),
        (b'["salt"]', b'"salt"', 2, "out", "type"),
        (b'["salt"]', b"[true]", 2, "out", "type"),
        (b'["salt"]', b"[inf]", 2, "out", "number"),
        (b'["salt"]', b"[9223372036854775808]", 2, "out", "number"),
        (b'["salt"]', b'["sa\\u0000lt"]', 2, "out", "text.control"),
        (b'"deal"', b'"deal"\nat = 3', 2, "at", "unknown"),
        (b'"pass"\nout = []', b'"pass"\nout = []\n"\\u001b" = 3', 3, "\\x1b", "unknown"),
        (b'"pass"\nout = []', b'"pass"\nout = []\n[more]', 3, "more", "unknown"),
        (b'"pass"\nout = []', b'"pass"\nout = []\n[["mo\\u0076e"]]', 3, "move", "unknown"),
    ],
)
def test_a_wrong_move_is_refused_with_its_number_line_and_key(old, new, n, key, why):
    code, values = refusal(HEAD + BLOCKS.replace(old, new, 1))
    assert code == "save.move"
    assert (values["n"], values["key"], values["why"]) == (n, key, why)
    assert values["line"] == savetext.read(HEAD + BLOCKS).lines[n - 1]
    assert all(str(value).isprintable() for value in values.values())


def test_a_gap_in_the_numbers_tells_the_number_that_was_found():
    assert refusal(HEAD + BLOCKS.replace(b"n = 2", b"n = 7"))[1]["found"] == 7


@pytest.mark.parametrize(
    ("old", "new", "code", "n", "line_in_move"),
    [
        (b'"cities hellas', b"cities hellas", "save.damaged", 1, 3),
        (b'"table"\ndo = "deal"', b'"table\ndo = "deal"', "save.damaged", 2, 2),
        (b"n = 2", b"\0 = 2", "save.damaged", 2, 1),
        (b"n = 2", b"n = \xff", "save.not-utf8", 2, 1),
        (b"n = 2", b"n = " + b"9" * 5000, "save.damaged", 2, 0),
        (b'[["salt"], []]', b"[" * 100_000, "save.damaged", 2, 0),
        # The last move, edited: it was written to its end once, so nothing in it is a torn write.
        (b'"pass"', b"pass", "save.damaged", 3, 3),
        (b'"pass"', b'"p\xe4ss"', "save.not-utf8", 3, 3),
        (b'"pass"\nout = []\n', b'"pass" x\nout = [\n  ["salt"],\n]\n', "save.damaged", 3, 3),
        (b'[[move]]\nn = 3\nseat = "hellas"', b'n = 3\nseat = "hellas"', "save.damaged", 2, 6),
    ],
)
def test_other_damage_is_refused_with_its_line(old, new, code, n, line_in_move):
    found, values = refusal(HEAD + BLOCKS.replace(old, new, 1))
    assert found == code
    assert values["n"] == n
    start = savetext.read(HEAD + BLOCKS).lines[n - 1]
    assert values["line"] in range(start, start + line_in_move + 1)
    if line_in_move:
        assert values["line"] == start + line_in_move


def test_a_header_that_is_not_utf_8_is_refused_with_its_line():
    assert refusal(HEAD.replace(b"west", b"w\xe4st") + BLOCKS) == ("save.not-utf8", {"line": 7})


def test_a_first_move_without_its_mark_is_refused_with_its_line():
    code, values = refusal(HEAD + BLOCKS.removeprefix(b"\n[[move]]").partition(b"\n[[move]]")[0])
    # The line of the second ``out``; up to there the keys could belong to the set-up.
    assert (code, values) == ("save.damaged", {"line": HEAD.count(b"\n") + 5})


def test_a_move_that_could_not_be_read_again_is_not_written():
    for move in (Move(2, "table", "deal"), Move(1, "table", "a\nb"), Move(1, "table", "deal", [[1.5]])):
        with pytest.raises(SaveError, match=r"save\.move"):
            savetext.write_move(move, 1)


def test_a_header_that_could_not_be_read_again_is_not_written():
    for header in (Header("Empires!", 1, CREATED), Header("empires", 1, CREATED, names={"hellas": "A\x1b"})):
        with pytest.raises(SaveError, match=r"save\.header"):
            savetext.write_header(header)
