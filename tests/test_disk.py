"""Files that survive a crash: whole or not there, never over another file, held by one."""

import errno
import os
import stat

import pytest

from core import disk
from core.errors import SaveError


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def published(path, data=b"x"):
    os.close(disk.publish(path, data))


def test_a_new_file_is_whole_and_private(tmp_path):
    path = tmp_path / "new" / "folder" / "a.toml"
    published(path, b"data")
    assert path.read_bytes() == b"data"
    assert mode(path) == 0o600
    assert mode(path.parent) == mode(path.parent.parent) == 0o700
    assert os.listdir(path.parent) == ["a.toml"]


def test_a_folder_that_is_there_keeps_its_mode(tmp_path):
    tmp_path.chmod(0o750)
    published(tmp_path / "a")
    assert mode(tmp_path) == 0o750


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_is_there_is_never_replaced(tmp_path, monkeypatch, links):
    if not links:
        monkeypatch.setattr(os, "link", refusing(errno.EPERM))
    path = tmp_path / "a"
    path.write_bytes(b"old")
    with pytest.raises(SaveError) as refused:
        disk.publish(path, b"new")
    assert (refused.value.code, refused.value.values) == ("save.exists", {"path": str(path)})
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a"]


def test_a_file_system_without_links_will_do(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "link", refusing(errno.EOPNOTSUPP))
    published(tmp_path / "a", b"data")
    assert (tmp_path / "a").read_bytes() == b"data"
    assert os.listdir(tmp_path) == ["a"]


def refusing(number):
    def call(*args, **kwargs):
        raise OSError(number, os.strerror(number))

    return call


@pytest.mark.parametrize("call", ["write", "fsync", "link"])
@pytest.mark.parametrize(
    ("number", "why"), [(errno.ENOSPC, "disk-full"), (errno.EDQUOT, "quota"), (errno.EIO, "system")]
)
def test_where_the_system_refuses_there_is_no_new_file(tmp_path, monkeypatch, call, number, why):
    monkeypatch.setattr(os, call, refusing(number))
    with pytest.raises(SaveError) as refused:
        disk.publish(tmp_path / "a", b"data")
    assert refused.value.code == "save.write-failed"
    assert refused.value.values["why"] == why
    assert refused.value.values.get("system") == (os.strerror(number) if why == "system" else None)
    assert os.listdir(tmp_path) == []


def test_a_folder_that_is_a_file_is_refused(tmp_path):
    (tmp_path / "file").touch()
    for path in (tmp_path / "file" / "a", tmp_path / "file" / "b" / "a"):
        with pytest.raises(SaveError) as refused:
            disk.publish(path, b"data")
        assert (refused.value.code, refused.value.values["why"]) == ("save.write-failed", "folder")


@pytest.mark.parametrize("write", [False, True])
def test_what_is_no_ordinary_file_is_not_opened(tmp_path, write):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with open(tmp_path / "big", "wb") as big:
        big.truncate(disk.MAX_BYTES + 1)
    whys = {
        "pipe": "not-a-file",
        "folder": "directory",
        "loop": "link",
        "big": "too-big",
        "none": "missing",
        "big/x": "missing",
        "x" * 300: "name",
        "a\0b": "name",
    }
    for name, why in whys.items():
        with pytest.raises(SaveError) as refused:
            disk.open_file(tmp_path / name, write)
        assert (refused.value.code, refused.value.values["why"]) == ("save.unreadable", why)
        assert "\0" not in refused.value.values["path"]


def test_a_file_that_may_not_be_read_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "open", refusing(errno.EACCES))
    with pytest.raises(SaveError) as refused:
        disk.open_file(tmp_path / "a")
    assert refused.value.values == {"path": str(tmp_path / "a"), "why": "permission"}


def test_a_file_is_held_by_one(tmp_path):
    path = tmp_path / "a"
    first = disk.publish(path, b"data")
    second = disk.open_file(path)
    try:
        assert disk.is_held(second)
        with pytest.raises(SaveError) as refused:
            disk.hold(second, path)
        assert refused.value.code == "save.in-use"
        assert refused.value.values["pid"] in (os.getpid(), None)
        os.close(first)
        assert not disk.is_held(second)
        disk.hold(second, path)
    finally:
        os.close(second)


def test_a_holder_that_the_system_does_not_name_has_no_name(tmp_path, monkeypatch):
    held = disk.publish(tmp_path / "a", b"data")
    other = disk.open_file(tmp_path / "a")
    monkeypatch.setattr(disk.Path, "read_text", refusing(errno.ENOENT))
    with pytest.raises(SaveError) as refused:
        disk.hold(other, tmp_path / "a")
    assert (refused.value.values["pid"], refused.value.values["user"]) == (None, None)
    os.close(held)
    os.close(other)


def test_a_rewritten_file_is_private_and_holds_nothing_else(tmp_path):
    path = tmp_path / "a"
    path.write_text("much longer than what comes")
    path.chmod(0o644)
    disk.rewrite(path, b"new")
    assert (path.read_bytes(), mode(path), os.listdir(tmp_path)) == (b"new", 0o600, ["a"])


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_file_that_cannot_be_rewritten_is_as_it_was(tmp_path, monkeypatch, call):
    path = tmp_path / "a"
    path.write_text("old")
    monkeypatch.setattr(os, call, refusing(errno.ENOSPC))
    with pytest.raises(SaveError) as refused:
        disk.rewrite(path, b"new")
    assert (refused.value.code, refused.value.values["why"]) == ("save.write-failed", "disk-full")
    assert (path.read_text(), os.listdir(tmp_path)) == ("old", ["a"])
