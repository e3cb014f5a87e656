"""The folder of saved games: listed, copied, renamed and deleted without harm to any other file."""

import os
import stat
from datetime import UTC, datetime

import pytest

from core.errors import RuleError, SaveError
from core.journal import Header, Journal
from core.rules import Move
from core.shelf import Shelf, clean_file_name

HEADER = Header(
    "empires",
    1,
    datetime(2026, 11, 30, 7, tzinfo=UTC),
    options={"edition": "west", "players": 3},
    names={"hellas": "Anna"},
)


@pytest.fixture
def shelf(tmp_path):
    return Shelf(tmp_path / "games")


def save(shelf, name="tuesday", header=HEADER):
    with Journal.create(shelf.new_path(name), header) as journal:
        journal.append(Move(1, "table", "deal", [["salt"]]))
        return journal.path


def files(shelf):
    return sorted(os.listdir(shelf.folder))


def refusal(call, *args):
    with pytest.raises((SaveError, RuleError)) as refused:
        call(*args)
    return refused.value


def test_a_shelf_without_a_folder_is_empty(shelf):
    assert shelf.entries() == ()
    assert not shelf.folder.exists()


def test_a_folder_that_is_a_file_is_refused(shelf):
    shelf.folder.write_text("x")
    assert refusal(shelf.entries).code == "save.unreadable"


def test_the_list_tells_what_each_game_is(shelf):
    path = save(shelf)
    os.utime(path, (1_800_000_000, 1_800_000_000))
    (entry,) = shelf.entries()
    assert (entry.name, entry.path, entry.state, entry.refusal) == ("tuesday", path, "ok", None)
    assert entry.header == HEADER
    assert (entry.edition, entry.players) == ("west", 3)
    assert entry.played == datetime.fromtimestamp(1_800_000_000, UTC)
    assert entry.size == path.stat().st_size


def test_a_game_without_edition_and_players_is_listed(shelf):
    save(shelf, header=Header("archipelago", 1, HEADER.created, options={"players": "?", "edition": 3}))
    (entry,) = shelf.entries()
    assert (entry.edition, entry.players) == (None, None)


def test_the_last_played_is_first(shelf):
    for name, when in (("a", 20), ("b", 30), ("c", 10), ("d", 20)):
        os.utime(save(shelf, name), (when, when))
    assert [entry.name for entry in shelf.entries()] == ["b", "a", "d", "c"]


def test_a_game_that_somebody_plays_is_marked_and_listing_does_not_disturb(shelf):
    path = save(shelf)
    with Journal.open(path):
        assert shelf.entries()[0].state == "in-use"
        assert shelf.entries()[0].header == HEADER
    assert shelf.entries()[0].state == "ok"
    Journal.open(path).close()


@pytest.mark.parametrize(
    ("text", "state", "code"),
    [
        (b"no game", "damaged", "save.not-ours"),
        (b"format = 1\nrules = [", "damaged", "save.header"),
        (b'format = 9\ngame = "empires"\n', "newer", "save.newer-format"),
    ],
)
def test_what_cannot_be_read_is_listed_with_the_reason(shelf, text, state, code):
    path = save(shelf)
    path.write_bytes(text)
    (entry,) = shelf.entries()
    assert (entry.state, entry.header, entry.refusal.code) == (state, None, code)
    assert (entry.edition, entry.players) == (None, None)


def test_folders_and_links_are_listed_as_damaged_and_never_followed(shelf, tmp_path):
    save(shelf)
    (tmp_path / "secret.toml").write_text("secret")
    (shelf.folder / "link.toml").symlink_to(tmp_path / "secret.toml")
    (shelf.folder / "folder.toml").mkdir()
    whys = {entry.name: entry.refusal.values["why"] for entry in shelf.entries() if entry.refusal}
    assert whys == {"link": "link", "folder": "directory"}
    assert refusal(shelf.copy, "link").values["why"] == "link"
    assert refusal(shelf.rename, "link", "x").values["why"] == "link"
    assert refusal(shelf.copy, "folder").values["why"] == "directory"
    assert refusal(shelf.delete, "folder").values["why"] == "directory"
    shelf.delete("link")
    assert (tmp_path / "secret.toml").read_text() == "secret"
    assert files(shelf) == ["folder.toml", "tuesday.toml"]


def test_other_files_are_no_games(shelf):
    save(shelf)
    for name in ("tuesday.toml.tail-1", ".new-0123456789ab", ".hidden.toml", "notes.txt"):
        (shelf.folder / name).write_text("x")
    assert [entry.name for entry in shelf.entries()] == ["tuesday"]


def test_a_file_name_is_shown_safely_and_can_still_be_deleted(shelf):
    path = save(shelf)
    path.rename(shelf.folder / "a\x1b[2J.toml")
    (entry,) = shelf.entries()
    assert entry.name == "a\\x1b[2J"
    copied = shelf.copy(entry.name)
    assert copied.name == "game.toml"
    shelf.delete(entry.name)
    assert files(shelf) == ["game.toml"]


@pytest.mark.parametrize("name", ["tuesday", "Tuesday evening", "Ἑλλάς", "界", "a.b", "[b]x", "a;rm -rf"])
def test_a_game_may_have_any_plain_name(shelf, name):
    assert clean_file_name(name) == name
    assert save(shelf, name).parent == shelf.folder
    assert [entry.name for entry in shelf.entries()] == [name]
    assert shelf.find(name).read_bytes()


def test_the_ending_of_the_file_may_be_written(shelf):
    path = save(shelf, "tuesday.toml")
    assert path.name == "tuesday.toml"
    assert shelf.find("tuesday.toml") == shelf.find("tuesday") == path


@pytest.mark.parametrize(
    ("name", "code", "why"),
    [
        ("../x", "shelf.name", "separator"),
        ("/etc/passwd", "shelf.name", "separator"),
        ("a\\b", "shelf.name", "separator"),
        (".hidden", "shelf.name", "dot"),
        ("..", "shelf.name", "dot"),
        ("-rf", "shelf.name", "dash"),
        (".toml", "text.empty", None),
        ("a .toml", "text.blank-ends", None),
        ("q\u0323\u0307" * 50, "shelf.name", "too-long"),
        ("", "text.empty", None),
        ("a\0b", "text.control", None),
        ("a\nb", "text.control", None),
        ("a\u202eb", "text.direction", None),
        ("a" * 61, "text.too-long", None),
    ],
)
def test_a_name_that_is_no_name_of_a_file_is_refused(shelf, name, code, why):
    save(shelf)
    for call in (shelf.new_path, clean_file_name, lambda name: shelf.copy("tuesday", name)):
        refused = refusal(call, name)
        assert isinstance(refused, RuleError)
        assert (refused.code, refused.values.get("why")) == (code, why)
        assert all(str(value).isprintable() for value in refused.values.values())
    assert refusal(shelf.rename, "tuesday", name).code == code
    assert files(shelf) == ["tuesday.toml"]


def test_a_new_game_gets_a_name_that_is_free(shelf):
    assert [save(shelf).name for _ in range(3)] == ["tuesday.toml", "tuesday-2.toml", "tuesday-3.toml"]
    (shelf.folder / "gone.toml").symlink_to("nowhere")
    assert shelf.new_path("gone").name == "gone-2.toml"


def test_a_copy_is_the_same_game_and_private(shelf):
    path = save(shelf)
    path.chmod(0o644)
    copied = shelf.copy("tuesday")
    assert copied.name == "tuesday-2.toml"
    assert copied.read_bytes() == path.read_bytes()
    assert stat.S_IMODE(copied.stat().st_mode) == 0o600
    with Journal.open(copied) as journal, Journal.open(path):
        assert journal.header == HEADER
    assert shelf.copy("tuesday", "wednesday").name == "wednesday.toml"


def test_a_game_that_somebody_plays_can_be_copied(shelf):
    with Journal.open(save(shelf)):
        assert shelf.copy("tuesday").exists()


def test_a_copy_never_overwrites(shelf):
    save(shelf)
    other = save(shelf, "other")
    text = other.read_bytes()
    for call in (shelf.copy, shelf.rename):
        assert refusal(call, "tuesday", "other").code == "save.exists"
    assert other.read_bytes() == text
    assert files(shelf) == ["other.toml", "tuesday.toml"]


def test_a_game_is_renamed(shelf):
    path = save(shelf)
    text = path.read_bytes()
    assert shelf.rename("tuesday", "wednesday").read_bytes() == text
    assert files(shelf) == ["wednesday.toml"]


def test_a_deleted_game_takes_its_tails_with_it_and_nothing_else(shelf):
    path = save(shelf)
    save(shelf, "tuesday-2")
    for name in ("tuesday.toml.tail-1", "tuesday.toml.tail-2", "tuesday-2.toml.tail-1"):
        (shelf.folder / name).write_text("x")
    shelf.delete("tuesday")
    assert not path.exists()
    assert files(shelf) == ["tuesday-2.toml", "tuesday-2.toml.tail-1"]


def test_a_damaged_game_can_be_deleted_and_copied(shelf):
    save(shelf).write_bytes(b"no game")
    assert shelf.copy("tuesday").read_bytes() == b"no game"
    shelf.delete("tuesday")
    assert files(shelf) == ["tuesday-2.toml"]


def test_a_game_that_somebody_plays_is_neither_deleted_nor_renamed(shelf):
    with Journal.open(save(shelf)):
        assert refusal(shelf.delete, "tuesday").code == "save.in-use"
        assert refusal(shelf.rename, "tuesday", "wednesday").code == "save.in-use"
    assert files(shelf) == ["tuesday.toml"]


@pytest.mark.parametrize("name", ["wednesday", "../games/tuesday", "tues", "", "a\x1b"])
def test_a_game_that_is_not_there_is_missing(shelf, name):
    save(shelf)
    for call in (shelf.find, shelf.copy, shelf.delete, lambda name: shelf.rename(name, "x")):
        refused = refusal(call, name)
        assert (refused.code, refused.values["why"]) == ("save.unreadable", "missing")
        assert refused.values["path"].isprintable()


def test_a_folder_inside_a_file_is_no_empty_shelf(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveError) as refused:
        Shelf(tmp_path / "file" / "games").entries()
    assert refused.value.code == "save.unreadable"


def test_who_sits_where_goes_with_a_game_and_is_deleted_with_it_but_never_copied(shelf):
    path = save(shelf)
    path.with_name("tuesday.toml.seats").write_text("x")
    shelf.rename("tuesday", "friday")
    shelf.copy("friday", "saturday")
    assert files(shelf) == ["friday.toml", "friday.toml.seats", "saturday.toml"]
    shelf.delete("friday")
    assert files(shelf) == ["saturday.toml"]
