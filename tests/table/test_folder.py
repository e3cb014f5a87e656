"""The folder of tables: nobody else can tamper with it, a name is held by one host, dead sockets are cleaned."""

import os
import socket
import stat

import pytest

from core.errors import RuleError
from core.table import folder as places
from core.table.folder import Claim, check_folder, check_save, names, socket_path, sweep
from core.table.wire import TableError
from tests.table.hosting import short_folder


@pytest.fixture
def folder():
    with short_folder() as made:
        yield made


def refusal(call, *args) -> TableError:
    with pytest.raises(TableError) as refused:
        call(*args)
    return refused.value


@pytest.mark.parametrize("mode", [0o700, 0o755, 0o750, 0o2750, 0o1777, 0o1770, 0o3770])
def test_a_folder_that_only_its_owner_can_change_will_do(folder, mode):
    folder.chmod(mode)
    check_folder(folder)


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o2770, 0o702, 0o720])
def test_a_folder_that_others_may_write_is_refused_unless_it_is_sticky(folder, mode):
    folder.chmod(mode)
    assert refusal(check_folder, folder).values["why"] == "writable"


def test_a_folder_within_one_that_others_may_write_is_refused(folder):
    (folder / "in").mkdir()
    folder.chmod(0o777)
    assert refusal(check_folder, folder / "in").values == {"path": str(folder), "why": "writable"}


def test_a_folder_of_somebody_else_is_refused(folder, monkeypatch):
    os.chown(folder, 1234, -1) if os.geteuid() == 0 else monkeypatch.setattr(os, "geteuid", lambda: 1234)
    assert refusal(check_folder, folder).values["why"] == "owner"


def test_what_is_no_folder_is_refused(folder):
    (folder / "file").write_text("x")
    assert refusal(check_folder, folder / "none").values["why"] == "missing"
    assert refusal(check_folder, folder / "file").values["why"] == "not-a-folder"


def test_a_link_to_a_folder_is_checked_where_it_leads(folder):
    (folder / "open").mkdir()
    (folder / "open").chmod(0o777)
    (folder / "link").symlink_to(folder / "open")
    assert refusal(check_folder, folder / "link").values["why"] == "writable"


def test_a_save_that_others_could_read_becomes_private(folder):
    save = folder / "a.toml"
    save.write_text("x")
    save.chmod(0o644)
    check_save(save)
    assert stat.S_IMODE(save.stat().st_mode) == 0o600


def test_a_save_of_somebody_else_is_refused(folder, monkeypatch):
    save = folder / "a.toml"
    save.write_text("x")
    if os.geteuid() == 0:
        os.chown(save, 1234, -1)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: 1234)
    assert refusal(check_save, save).values["why"] == "owner"


@pytest.mark.parametrize("name", ["../up", "a/b", ".hidden", "", "-x", "a\x1bb", "x" * 61])
def test_a_name_that_could_be_a_path_is_no_name_of_a_table(folder, name):
    with pytest.raises(RuleError):
        socket_path(folder, name)


def test_a_path_that_is_too_long_for_a_socket_is_refused(folder):
    assert refusal(socket_path, folder / ("x" * 60), "y" * 40).code == "table.long-path"


def test_a_claimed_name_listens_for_its_group_only_and_is_gone_when_it_is_released(folder):
    claim = Claim(socket_path(folder, "tuesday"))
    sock = claim.listen()
    assert stat.S_IMODE(claim.path.stat().st_mode) == 0o660
    assert names(folder) == ("tuesday",)
    sock.close()
    claim.release()
    claim.release()
    assert os.listdir(folder) == []


def test_a_second_host_of_that_name_is_refused_and_the_first_goes_on(folder):
    path = socket_path(folder, "tuesday")
    claim = Claim(path)
    sock = claim.listen()
    assert refusal(Claim, path).values == {"name": "tuesday"}
    socket.socket(socket.AF_UNIX).connect(str(path))
    sock.close()
    claim.release()


def test_the_socket_of_a_dead_host_is_taken_over(folder):
    path = socket_path(folder, "tuesday")
    dead = socket.socket(socket.AF_UNIX)
    dead.bind(str(path))
    dead.close()
    claim = Claim(path)
    sock = claim.listen()
    socket.socket(socket.AF_UNIX).connect(str(path))
    sock.close()
    claim.release()


def test_another_file_in_the_place_of_the_socket_is_left_alone(folder):
    path = socket_path(folder, "tuesday")
    path.write_text("letters")
    claim = Claim(path)
    assert refusal(claim.listen).code == "table.not-a-socket"
    claim.release()
    assert path.read_text() == "letters"
    assert names(folder) == ()


def test_a_refused_start_leaves_nothing_behind(folder, monkeypatch):
    def refuse(*args):
        raise PermissionError(1, "no")

    claim = Claim(socket_path(folder, "tuesday"), os.getegid() + 1)
    with monkeypatch.context() as patched:
        patched.setattr(os, "chown", refuse)
        assert refusal(claim.listen).code == "table.group"
    claim.release()
    assert os.listdir(folder) == []


@pytest.mark.parametrize("file", ["tuesday.sock", ".tuesday.sock"])
def test_what_another_account_has_left_is_named_as_theirs(folder, monkeypatch, file):
    claim = Claim(socket_path(folder, "tuesday"))
    left = socket.socket(socket.AF_UNIX)
    left.bind(str(folder / file))
    left.close()

    def refuse(*args):
        raise PermissionError(1, "no")

    with monkeypatch.context() as patched:
        patched.setattr(os, "unlink", refuse)
        patched.setattr(os, "geteuid", lambda: 12345)
        refused = refusal(claim.listen)
    assert (refused.code, refused.values["path"]) == ("table.left-over", str(folder / file))
    claim.release()


def test_a_dead_socket_is_swept_away_and_a_living_one_is_not(folder):
    dead, living = socket_path(folder, "dead"), socket_path(folder, "living")
    left = socket.socket(socket.AF_UNIX)
    left.bind(str(dead))
    left.close()
    claim = Claim(living)
    sock = claim.listen()
    assert (sweep(dead), sweep(living)) == (True, False)
    assert names(folder) == ("living",)
    sock.close()
    claim.release()


def test_a_name_whose_lock_belongs_to_somebody_else_is_theirs(folder, monkeypatch):
    path = socket_path(folder, "tuesday")
    path.with_name("tuesday.sock.lock").touch()

    def refuse(*args):
        raise PermissionError(13, "no")

    with monkeypatch.context() as patched:
        patched.setattr(os, "open", refuse)
        assert refusal(Claim, path).code == "table.running"


def test_a_folder_that_may_not_be_looked_into_is_not_an_empty_one(folder, monkeypatch):
    def refuse(path):
        raise PermissionError(13, "no")

    assert names(folder / "none") == ()
    with monkeypatch.context() as patched:
        patched.setattr(os, "listdir", refuse)
        assert refusal(names, folder).code == "table.not-allowed"


def test_a_group_there_is_not_is_refused():
    assert refusal(places.group_called, "no-such-group").code == "table.no-group"
