"""A game's file while it is played: every finished move is safe, whatever happens."""

import errno
import os
import pwd
import stat
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core import disk, savetext
from core.errors import SaveError
from core.journal import Header, Journal, read_header
from core.rules import Move

ROOT = Path(__file__).resolve().parent.parent
HEADER = Header(
    "empires",
    1,
    datetime(2026, 11, 30, 7, tzinfo=UTC),
    options={"edition": "west", "players": 3},
    names={"hellas": "Anna", "minoa": "界"},
    switches={"pass_circle": "consecutive"},
    setup=[["ochre", "clay"], ["salt"]],
)
MOVES = [
    Move(1, "table", "cities hellas 4 minoa 4 hatti 5"),
    Move(2, "table", "deal", [["salt", "ochre"], [], [7]]),
    Move(3, "hellas", 'end because "Ώρα" \\ 界'),
    Move(4, "minoa", "pass"),
]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games" / "game.toml"


def write(path, moves=MOVES):
    with Journal.create(path, HEADER) as journal:
        for move in moves:
            journal.append(move)
    return path.read_bytes()


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def files(path):
    return sorted(os.listdir(path.parent))


def refusal(call, *args, **kwargs):
    with pytest.raises(SaveError) as refused:
        call(*args, **kwargs)
    return refused.value


def test_a_game_is_kept_and_opened_again(path):
    write(path)
    with Journal.open(path) as journal:
        assert journal.header == HEADER
        assert journal.moves == tuple(MOVES)
        assert journal.dropped is None
        assert not journal.read_only
    assert read_header(path) == HEADER
    assert mode(path) == 0o600
    assert mode(path.parent) == 0o700
    assert files(path) == ["game.toml"]


def test_a_move_is_in_the_file_when_append_returns(path):
    with Journal.create(path, HEADER) as journal:
        for n, move in enumerate(MOVES, 1):
            journal.append(move)
            assert journal.moves == tuple(MOVES[:n])
            assert Journal.open(path, read_only=True).moves == journal.moves


def test_a_move_is_one_write_and_then_one_sync(path, monkeypatch):
    calls = []
    with Journal.create(path, HEADER) as journal:
        real_write = os.write
        monkeypatch.setattr(os, "write", lambda fd, data: calls.append(data) or real_write(fd, data))
        monkeypatch.setattr(disk, "_sync_data", lambda fd: calls.append("sync"))
        journal.append(MOVES[0])
    assert calls == [savetext.write_move(MOVES[0], 1)[1], "sync"]
    assert calls[0].startswith(b"\n[[move]]\n")
    assert calls[0].endswith(b"]\n")


def test_an_existing_game_is_never_overwritten(path):
    text = write(path)
    assert refusal(Journal.create, path, HEADER).code == "save.exists"
    assert path.read_bytes() == text
    assert files(path) == ["game.toml"]


def test_a_header_that_could_not_be_read_again_makes_no_file(path):
    assert refusal(Journal.create, path, Header("empires", 0, HEADER.created)).code == "save.header"
    assert not path.parent.exists()


def test_a_game_that_cannot_be_created_leaves_nothing(path, monkeypatch):
    path.parent.mkdir()
    monkeypatch.setattr(os, "fsync", refusing(errno.ENOSPC))
    refused = refusal(Journal.create, path, HEADER)
    assert (refused.code, refused.values) == ("save.write-failed", {"path": str(path), "why": "disk-full"})
    assert files(path) == []


def test_cut_at_every_byte_it_opens_with_every_finished_move_and_goes_on(path):
    text = write(path)
    ends = [*(at for at in range(len(text)) if text.startswith(b"\n[[move]]", at)), len(text)]
    for cut in range(ends[0], len(text) + 1):
        path.write_bytes(text[:cut])
        # A move is whole without its last newline too.
        finished = sum(end - 1 <= cut for end in ends) - 1
        with Journal.open(path) as journal:
            assert journal.moves == tuple(MOVES[:finished])
            sound = path.read_bytes()
            if journal.dropped is None:
                assert sound == text[:cut]
                assert text[ends[finished] : cut] in (b"", b"\n")
            else:
                assert journal.dropped.kept.read_bytes() == text[len(sound) : cut]
                assert text[:cut] == sound + journal.dropped.kept.read_bytes()
                assert mode(journal.dropped.kept) == 0o600
                assert journal.dropped.bytes == cut - len(sound)
                assert journal.dropped.move == finished + 1
                assert journal.dropped.line == sound.count(b"\n") + 1
                journal.dropped.kept.unlink()
            for move in MOVES[finished:]:
                journal.append(move)
        with Journal.open(path) as journal:
            assert journal.moves == tuple(MOVES)
            assert journal.dropped is None
        assert files(path) == ["game.toml"]


WORDS = st.text(st.sampled_from('abz019 -*@["\\]#=é界'), min_size=1, max_size=20).filter(
    lambda text: text == text.strip()
)
OUT = st.lists(st.lists(st.one_of(WORDS, st.integers(-9, 9)), max_size=3), max_size=3)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.tuples(WORDS, WORDS, OUT), max_size=5), st.data())
def test_any_game_cut_anywhere_with_anything_after_it_opens(tmp_path, moves, data):
    path = tmp_path / f"{os.urandom(8).hex()}.toml"
    moves = [Move(n, *parts) for n, parts in enumerate(moves, 1)]
    head = len(savetext.write_header(HEADER)[1])
    text = write(path, moves)
    cut = data.draw(st.integers(head, len(text)))
    noise = data.draw(st.sampled_from([b"", b"\0" * 9, b"\xff\xfe", b"\0\n\0"]))
    path.write_bytes(text[:cut] + noise)
    finished = sum(
        head + sum(len(savetext.write_move(m, m.n)[1]) for m in moves[: n + 1]) <= cut for n in range(len(moves))
    )
    with Journal.open(path) as journal:
        assert list(journal.moves) in (moves[:finished], moves[: finished + 1])
        kept = journal.dropped.kept.read_bytes() if journal.dropped else b""
        assert path.read_bytes() + kept == text[:cut] + noise
        journal.append(Move(len(journal.moves) + 1, "table", "pass"))
    with Journal.open(path) as journal:
        assert journal.dropped is None
        assert journal.moves[-1].do == "pass"


def test_a_tail_is_kept_beside_earlier_ones(path):
    text = write(path)
    (path.parent / "game.toml.tail-1").write_text("earlier")
    path.write_bytes(text + b"\n[[move]]\nn = 5")
    with Journal.open(path) as journal:
        assert journal.dropped.kept == path.parent / "game.toml.tail-2"
        assert journal.dropped.kept.read_bytes() == b"\n[[move]]\nn = 5"
        assert (journal.dropped.bytes, journal.dropped.move) == (15, 5)
    assert (path.parent / "game.toml.tail-1").read_text() == "earlier"
    assert path.read_bytes() == text


def test_a_tail_that_cannot_be_kept_is_not_cut(path, monkeypatch):
    text = write(path) + b"\n[[move]]\nn = 5"
    path.write_bytes(text)
    monkeypatch.setattr(os, "write", refusing(errno.ENOSPC))
    refused = refusal(Journal.open, path)
    assert (refused.code, refused.values["why"]) == ("save.write-failed", "disk-full")
    assert path.read_bytes() == text
    assert files(path) == ["game.toml"]
    monkeypatch.undo()
    with Journal.open(path) as journal:
        assert journal.moves == tuple(MOVES)


def test_only_looking_changes_nothing(path):
    text = write(path) + b"\n[[move]]\nn = 5"
    path.write_bytes(text)
    before = path.stat()
    with Journal.open(path, read_only=True) as journal:
        assert journal.read_only
        assert journal.moves == tuple(MOVES)
        assert (journal.dropped.bytes, journal.dropped.kept, journal.dropped.move) == (15, None, 5)
        refused = refusal(journal.append, Move(5, "hatti", "pass"))
        assert (refused.code, refused.values) == ("save.read-only", {"path": str(path)})
    assert path.read_bytes() == text
    assert path.stat().st_mtime_ns == before.st_mtime_ns
    assert files(path) == ["game.toml"]


def test_a_closed_game_takes_no_move(path):
    journal = Journal.create(path, HEADER)
    journal.close()
    journal.close()
    assert refusal(journal.append, MOVES[0]).code == "save.read-only"


def test_a_move_out_of_sequence_is_not_written(path):
    with Journal.create(path, HEADER) as journal:
        text = path.read_bytes()
        refused = refusal(journal.append, MOVES[1])
        assert refused.code == "save.move"
        assert refused.values == {"path": str(path), "n": 1, "key": "n", "why": "sequence", "found": 2}
        assert path.read_bytes() == text
        journal.append(MOVES[0])


def refusing(number):
    def call(*args, **kwargs):
        raise OSError(number, os.strerror(number))

    return call


def short_write(fd, data, write=os.write):
    return write(fd, data[: len(data) // 2])


@pytest.mark.parametrize(
    ("place", "name", "call", "why"),
    [
        (os, "write", short_write, "disk-full"),
        (os, "write", refusing(errno.ENOSPC), "disk-full"),
        (os, "write", refusing(errno.EDQUOT), "quota"),
        (os, "write", refusing(errno.EFBIG), "too-big"),
        (disk, "_sync_data", refusing(errno.EIO), "system"),
        (disk, "_sync_data", refusing(errno.ENOSPC), "disk-full"),
    ],
)
def test_a_move_that_cannot_be_written_is_not_there_and_nothing_is_lost(path, monkeypatch, place, name, call, why):
    write(path, MOVES[:2])
    text = path.read_bytes()
    with Journal.open(path) as journal:
        with monkeypatch.context() as patch:
            patch.setattr(place, name, call)
            for _ in range(2):
                refused = refusal(journal.append, MOVES[2])
                assert (refused.code, refused.values["why"]) == ("save.write-failed", why)
                assert path.read_bytes() == text
                assert journal.moves == tuple(MOVES[:2])
        journal.append(MOVES[2])
        assert journal.line_of(3) == path.read_text().splitlines().index("n = 3")
    assert Journal.open(path, read_only=True).moves == tuple(MOVES[:3])


def test_half_a_move_that_cannot_be_taken_back_is_taken_back_before_the_next(path, monkeypatch):
    write(path, MOVES[:2])
    with Journal.open(path) as journal:
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", short_write)
            patch.setattr(os, "ftruncate", refusing(errno.EIO))
            assert refusal(journal.append, MOVES[2]).code == "save.write-failed"
        assert Journal.open(path, read_only=True).dropped is not None
        journal.append(MOVES[2])
    assert Journal.open(path, read_only=True).moves == tuple(MOVES[:3])


def test_a_signal_in_the_middle_of_a_move_leaves_no_half_of_it(path, monkeypatch):
    def interrupted(fd):
        raise KeyboardInterrupt

    with Journal.create(path, HEADER) as journal:
        text = path.read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr(disk, "_sync_data", interrupted)
            with pytest.raises(KeyboardInterrupt):
                journal.append(MOVES[0])
        assert path.read_bytes() == text
        journal.append(MOVES[0])


@pytest.mark.parametrize(
    ("meddle", "why"),
    [
        (lambda path: path.unlink(), "moved"),
        (lambda path: path.rename(path.with_name("other")), "moved"),
        (lambda path: path.with_name("new").write_bytes(b"x") and path.with_name("new").rename(path), "moved"),
        (lambda path: path.write_bytes(path.read_bytes() + b"# mine\n"), "changed"),
        (lambda path: os.truncate(path, 10), "changed"),
    ],
)
def test_a_file_that_somebody_meddled_with_takes_no_move(path, meddle, why):
    with Journal.create(path, HEADER) as journal:
        meddle(path)
        refused = refusal(journal.append, MOVES[0])
        assert (refused.code, refused.values) == ("save.write-failed", {"path": str(path), "why": why})
        assert journal.moves == ()


@pytest.mark.parametrize("ending", [b"", b"# by hand", b"\n\n\n", b"# by hand\n"])
def test_line_of_names_the_line_where_a_move_starts(path, ending):
    write(path, MOVES[:2])
    path.write_bytes(path.read_bytes().rstrip(b"\n") + b"\n" * bool(ending) + ending)
    with Journal.open(path) as journal:
        for move in MOVES[2:]:
            journal.append(move)
        lines = path.read_text().split("\n")
        assert [lines[journal.line_of(n) - 1] for n in (1, 2, 3, 4)] == ["[[move]]"] * 4
        assert [lines[journal.line_of(n)] for n in (1, 2, 3, 4)] == ["n = 1", "n = 2", "n = 3", "n = 4"]
        for n in (0, -1, 5):
            with pytest.raises(IndexError):
                journal.line_of(n)


FULL = """
import os, resource, sys
from pathlib import Path
from core.errors import SaveError
from core.journal import Journal
from core.rules import Move
path = Path(sys.argv[1])
with Journal.open(path) as journal:
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 40, resource.RLIM_INFINITY))
    try:
        journal.append(Move(5, "hatti", "pass"))
    except SaveError as refused:
        print(refused.code)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    print(path.read_bytes().endswith(sys.argv[2].encode()))
    journal.append(Move(5, "hatti", "pass"))
"""


def test_a_write_that_the_system_cuts_short_is_taken_back(path):
    text = write(path)
    ran = subprocess.run(
        [sys.executable, "-c", FULL, path, text[-40:].decode()], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert ran.stdout.split() == ["save.write-failed", "True"], ran.stderr
    assert Journal.open(path, read_only=True).moves == (*MOVES, Move(5, "hatti", "pass"))


HOLDER = """
import sys
from pathlib import Path
from core.journal import Journal
with Journal.open(Path(sys.argv[1])) as journal:
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def holder(path):
    """Another process that has the game open."""
    write(path)
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, path], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout.readline() == "held\n"
        yield process
    finally:
        process.kill()
        process.communicate(timeout=30)


def test_the_second_process_is_told_who_plays_and_may_look(path, holder):
    refused = refusal(Journal.open, path)
    assert refused.code == "save.in-use"
    assert refused.values["path"] == str(path)
    if os.access("/proc/locks", os.R_OK):
        assert refused.values["pid"] in (holder.pid, None)
        assert refused.values["user"] in (pwd.getpwuid(os.getuid()).pw_name, None)
    assert Journal.open(path, read_only=True).moves == tuple(MOVES)
    assert read_header(path) == HEADER


def test_a_process_that_died_holds_nothing(path, holder):
    holder.kill()
    holder.wait(30)
    with Journal.open(path) as journal:
        journal.append(Move(5, "hatti", "pass"))


def test_one_process_cannot_open_a_game_twice(path):
    with Journal.create(path, HEADER):
        assert refusal(Journal.open, path).code == "save.in-use"
    with Journal.open(path), pytest.raises(SaveError, match=r"save\.in-use"):
        Journal.open(path)
    Journal.open(path).close()


def test_a_game_that_was_deleted_while_its_lock_was_awaited_is_missing(path, monkeypatch):
    write(path)
    hold = disk.hold

    def hold_and_lose(fd, path):
        hold(fd, path)
        path.unlink()

    monkeypatch.setattr(disk, "hold", hold_and_lose)
    refused = refusal(Journal.open, path)
    assert (refused.code, refused.values) == ("save.unreadable", {"path": str(path), "why": "missing"})


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda text: b"Dear diary", "save.not-ours"),
        (lambda text: b"", "save.not-ours"),
        (lambda text: text.replace(b"format = 1", b"format = 2"), "save.newer-format"),
        (lambda text: text.replace(b"rules = 1", b"rules = -1"), "save.header"),
        (lambda text: text[:60], "save.header"),
        (lambda text: text.replace(b'"deal"', b'"deal'), "save.damaged"),
        (lambda text: text.replace(b'"pass"', b'"pass'), "save.damaged"),
        (lambda text: text.replace(b"n = 4", b"n = 5"), "save.move"),
        (lambda text: text.replace(b'"deal"', b'"\xff"'), "save.not-utf8"),
    ],
)
@pytest.mark.parametrize("read_only", [False, True])
def test_any_other_damage_is_refused_and_the_file_is_as_it_was(path, change, code, read_only):
    text = change(write(path))
    path.write_bytes(text)
    refused = refusal(Journal.open, path, read_only=read_only)
    assert refused.code == code
    assert refused.values["path"] == str(path)
    assert path.read_bytes() == text
    assert files(path) == ["game.toml"]
    # Nor is it held.
    assert refusal(Journal.open, path).code == code


@pytest.mark.parametrize(("name", "why"), [("none.toml", "missing"), (".", "directory"), ("a\0b", "name")])
def test_what_cannot_be_read_is_refused(tmp_path, name, why):
    for call in (Journal.open, read_header):
        refused = refusal(call, tmp_path / name)
        assert (refused.code, refused.values["why"]) == ("save.unreadable", why)


def test_a_header_is_read_without_the_moves(path):
    text = write(path)
    start = text.index(b"\n[[move]]")
    path.write_bytes(text[:start] + b"\n[[move]]\n" + b"\xff nonsense\n" * 10_000)
    assert read_header(path) == HEADER


def test_a_header_longer_than_one_read_is_read(path):
    header = Header("empires", 1, HEADER.created, setup=[["ochre"] * 2000] * 5)
    with Journal.create(path, header) as journal:
        assert read_header(path) == header
        journal.append(MOVES[0])
    assert read_header(path) == header


def test_a_header_of_a_file_that_is_no_game_is_refused(path):
    path.parent.mkdir()
    path.write_bytes(b"no game\n" * 300_000)
    refused = refusal(read_header, path)
    assert (refused.code, refused.values) == ("save.not-ours", {"path": str(path)})
