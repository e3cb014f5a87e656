"""A host and its seats over real sockets: joining, dropping, coming back, locks, signals."""

import os
import random
import signal
import socket
import stat
import time
from collections.abc import Callable

import pytest

from core.errors import RuleError, SaveError
from core.games import new_game, open_game, words_for
from core.rules import WATCHER
from core.session import LocalSession
from core.table.connection import Connection, Ticket
from core.table.line import look
from core.table.seats import record_path
from core.table.wire import TableError
from tests.table.hosting import Hosted, hosted, short_folder

SEATS = ("hellas", "minoa", "hatti")


@pytest.fixture
def save(tmp_path):
    path = tmp_path / "t.toml"
    new_game("empires", {}, path, random.Random(1)).close()
    return path


@pytest.fixture
def host(save):
    with hosted(save) as made:
        yield made


def wait_for(done: Callable[[], bool], *seats: Connection) -> None:
    """Let *seats* take in what comes until *done*, but not for ever."""
    until = time.monotonic() + 10
    while not done():
        assert time.monotonic() < until
        time.sleep(0.005)
        for seat in seats:
            seat.receive()


def refused(call, *args) -> TableError:
    with pytest.raises(TableError) as refusal:
        call(*args)
    return refusal.value


# A seat is a session like any other


def test_a_seat_answers_as_a_game_that_lives_here(host, save):
    seats = {seat: host.join(seat) for seat in SEATS}
    seats[WATCHER] = host.join(watch=True)
    script = ("cities hellas 4 minoa 5 hatti 4", "deal", "done", "done", "done")
    for text in script:
        asked = seats["hellas"].prompt.seat or "hellas"
        done = seats[asked].submit(text)
        for seat in seats.values():
            wait_for(lambda seat=seat, n=done.n: seat.length == n, *seats.values())
    with open_game(save, read_only=True) as opened:
        words = words_for(opened.game)
        for name, seat in seats.items():
            here = LocalSession(opened.game, name)
            assert seat.view == here.view
            assert (seat.prompt, seat.length) == (here.prompt, here.length)
            assert (seat.legal().forms, list(seat.legal().texts())) == (here.legal().forms, list(here.legal().texts()))
            assert seat.show(()) == here.show(())
            assert [words.event(event) for entry in seat.log() for event in entry.events] == [
                words.event(event) for entry in here.log() for event in entry.events
            ]


def test_why_and_refusals_are_those_of_the_game(host):
    seat = host.join("hellas")
    seat.submit("cities hellas 4 minoa 4 hatti 4")
    assert seat.why("undo") == {}
    with pytest.raises(RuleError) as refusal:
        seat.why("trade ochre@1b clay@2b for 0a 1a")
    assert (refusal.value.code, refusal.value.values["phase"]) == ("phase.wrong", "2")
    with pytest.raises(RuleError, match=r"parse\.verb"):
        seat.submit("fly away")
    assert seat.length == 1


def test_a_move_is_there_for_everybody_and_nobody_hears_it_twice(host):
    seats = [host.join(seat) for seat in SEATS]
    done = seats[0].submit("cities hellas 4 minoa 4 hatti 4")
    assert (done.n, seats[0].length, [event.code for event in done.events]) == (1, 1, ["cities.set"])
    wait_for(lambda: all(seat.length == 1 for seat in seats), *seats)
    assert [[entry.n for entry in seat.log()] for seat in seats] == [[1]] * 3


def test_what_comes_while_a_question_is_answered_is_taken_in_later(host):
    anna, boris = host.join("hellas"), host.join("minoa")
    stirred = []
    anna.stirred = lambda: stirred.append(True)
    boris.submit("cities hellas 4 minoa 4 hatti 4")
    time.sleep(0.1)
    anna.why("undo") if anna.length else anna._answers.clear()
    with pytest.raises(RuleError):
        anna.why("pass")
    assert (anna.length, stirred) == (0, [True])
    assert anna.receive() is True
    assert anna.length == 1


def test_a_move_for_a_position_that_has_passed_is_refused_and_the_new_one_is_here(host):
    anna, boris = host.join("hellas"), host.join("minoa")
    boris.submit("cities hellas 4 minoa 4 hatti 4")
    assert refused(anna.submit, "deal").code == "table.stale"
    assert anna.length == 1
    assert anna.submit("deal").n == 2


# Dropping and coming back


def test_a_killed_host_is_noticed_at_once_and_nothing_is_kept_for_later(save):
    with short_folder() as folder:
        host = Hosted(folder, save)
        seat = host.join("hellas")
        seat.submit("cities hellas 4 minoa 4 hatti 4")
        host.kill()
        assert seat.receive() and seat.lost is not None and not seat.gone
        assert refused(seat.submit, "deal").code == "table.not-connected"
        assert refused(seat.why, "deal").code == "table.not-connected"
        assert refused(seat.say, "hello").code == "table.not-connected"
        assert refused(seat.reach).code == "table.no-host"
        assert seat.view.cities == (4, 4, 4)
        host = Hosted(folder, save)
        seat.reach()
        assert (seat.lost, seat.length, [entry.n for entry in seat.log()]) == (None, 1, [1])
        assert seat.submit("deal").n == 2
        host.kill()


def test_talk_goes_on_being_counted_when_another_host_goes_on(save):
    with short_folder() as folder:
        host = Hosted(folder, save)
        anna = host.join("hellas")
        for text in ("one", "two", "three"):
            anna.say(text)
        host.kill()
        anna.receive()
        host = Hosted(folder, save)
        anna.reach()
        anna.say("four")
        boris = host.join("minoa")
        boris.say("five")
        wait_for(lambda: anna.lines[-1].text == "five", anna)
        numbers = [line.n for line in anna.lines]
        assert numbers == sorted(set(numbers))
        assert [line.text for line in anna.lines if line.text] == ["one", "two", "three", "four", "five"]
        host.kill()


def test_a_seat_that_another_window_took_is_not_taken_back_by_a_move(host):
    first = host.join("hellas")
    second = host.join("hellas")
    with pytest.raises(TableError):
        first.submit("cities hellas 4")
    assert first.lost.code == "table.elsewhere"
    assert second.submit("cities hellas 5").n == 1


def test_who_comes_back_has_the_seat_and_everything_that_was_missed(host):
    anna, boris = host.join("hellas"), host.join("minoa")
    boris._wire.close()
    boris._wire = None
    wait_for(lambda: not next(sign.here for sign in anna.places if sign.seat == "minoa"), anna)
    anna.submit("cities hellas 4 minoa 4 hatti 4")
    anna.say("where are you?")
    boris.reach()
    assert [entry.n for entry in boris.log()] == [1]
    assert "where are you?" in [line.text for line in boris.lines]
    wait_for(lambda: next(sign.here for sign in anna.places if sign.seat == "minoa"), anna)


def test_a_second_window_takes_the_seat_and_the_first_is_told(host):
    first = host.join("hellas")
    second = host.join("hellas")
    wait_for(lambda: first.lost is not None, first)
    assert (first.lost.code, first.gone) == ("table.elsewhere", True)
    assert second.submit("cities hellas 4").n == 1


def test_seats_are_kept_in_the_record_and_file_and_record_are_private(save):
    with hosted(save) as host:
        host.join("minoa").close()
        assert stat.S_IMODE(save.stat().st_mode) == stat.S_IMODE(record_path(save).stat().st_mode) == 0o600
        host.kill()
    with hosted(save) as host:
        mine = [sign.seat for sign in look(host.socket).seats if sign.user]
        assert mine == ["minoa"]


def test_a_full_disk_refuses_the_move_and_the_table_goes_on(save):
    full = (
        "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (4096, -1)); "
        "import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)"
    )
    with hosted(save, before=full) as host:
        anna, boris = host.join("hellas"), host.join("minoa")
        with pytest.raises(SaveError) as refusal:
            for number in range(200):
                anna.submit(f"cities hellas {number % 10}")
        assert (refusal.value.code, refusal.value.values["path"]) == ("save.write-failed", "t")
        n = anna.length
        wait_for(lambda: boris.length == n, boris)
        assert anna.lost is None and boris.say("still here") is None
        host.kill()
    with open_game(save) as opened:
        assert opened.game.length == n


# Locks


def test_a_locked_seat_opens_with_its_passphrase_only(host):
    anna = host.join("hellas")
    anna.lock("hellas", "correct horse")
    assert next(sign.locked for sign in look(host.socket).seats if sign.seat == "hellas")
    assert refused(host.join, "hellas").code == "table.locked"
    assert refused(host.join, "hellas", False, "wrong").code == "table.wrong-passphrase"
    assert anna.lost is None and anna.receive() is not None and anna.lost is None
    again = host.join("hellas", passphrase="correct horse")
    assert again.seat == "hellas"
    again.lock("hellas", "")
    assert host.join("hellas").seat == "hellas"


def test_passphrases_cannot_be_guessed_fast(host):
    host.join("hellas").lock("hellas", "correct horse")
    codes = [refused(host.join, "hellas", False, f"guess {number}").code for number in range(7)]
    assert codes == ["table.wrong-passphrase"] * 5 + ["table.wait"] * 2
    assert refused(host.join, "hellas", False, "correct horse").code == "table.wait"


def test_a_locked_table_gives_the_owners_rights_to_who_knows_its_passphrase(host):
    owner = host.join(watch=True)
    assert owner.welcome.roles == ["owner", "watcher"]
    owner.lock("table", "correct horse")
    plain = host.join(watch=True)
    assert plain.welcome.roles == ["watcher"]
    assert refused(plain.stop_host).code == "table.no-right"
    assert refused(host.join, None, True, "", "wrong").code == "table.wrong-passphrase"
    assert host.join(watch=True, owner="correct horse").welcome.roles == ["owner", "watcher"]


def test_who_locks_a_seat_or_the_table_comes_back_by_itself_with_all_rights_after_the_host_was_killed(save):
    with short_folder() as folder:
        host = Hosted(folder, save)
        seat = host.join("hellas")
        seat.lock("hellas", "cafe\u0301 au lait")
        seat.lock("table", "battery staple")
        host.kill()
        wait_for(lambda: seat.lost is not None, seat)
        again = Hosted(folder, save)
        seat.reach()
        assert (seat.lost, seat.welcome.roles) == (None, ["owner", "seat", "watcher"])
        seat.lock("hellas", "")
        assert again.join("hellas").seat == "hellas"
        again.kill()


def test_a_seat_with_no_or_the_wrong_passphrase_is_not_tried_again_by_itself(host):
    seat = host.join("hellas")
    host.join("hellas").lock("hellas", "correct horse")
    assert refused(seat.reach).code == "table.locked"
    assert seat.gone
    seat._ticket = Ticket("hellas", passphrase="another")
    assert refused(seat.reach).code == "table.wrong-passphrase"
    assert seat.gone


def test_no_passphrase_is_anywhere_but_hashed(host, save):
    host.join("hellas").lock("hellas", "correct horse")
    kept = record_path(save).read_text()
    assert "hash" in kept and "correct" not in kept


# Signals, sockets


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_host_that_is_stopped_says_so_and_leaves_nothing_behind(host, number):
    seat = host.join("hellas")
    host.process.send_signal(number)
    assert host.process.wait(10) == 0
    wait_for(lambda: seat.lost is not None, seat)
    assert (seat.lost.code, seat.gone) == ("table.closed", False)
    assert os.listdir(host.folder) == []


def test_the_owner_stops_the_host(host):
    host.join(watch=True).stop_host()
    assert host.process.wait(10) == 0
    assert os.listdir(host.folder) == []


def test_a_socket_that_somebody_cleans_away_is_made_anew(save):
    with hosted(save, '{"look_after": 0.1}') as host:
        seat = host.join("hellas")
        os.unlink(host.socket)
        wait_for(host.socket.exists)
        assert host.join("minoa").seat == "minoa"
        assert seat.submit("cities hellas 4").n == 1


def test_a_host_whose_folder_was_emptied_holds_its_name_again_or_leaves_it_to_another(save, tmp_path):
    other = tmp_path / "other.toml"
    new_game("empires", {}, other).close()
    with hosted(save, '{"look_after": 0.1}') as host:
        for file in host.folder.iterdir():
            file.unlink()
        wait_for(host.socket.exists)
        with pytest.raises(AssertionError, match=r"table\.running"):
            Hosted(host.folder, other)
        (host.folder / "t.sock.lock").unlink()
        second = Hosted(host.folder, other, '{"look_after": 0.1}')
        assert host.process.wait(10) == 0
        assert look(second.socket).moves == 0
        second.kill()


def test_a_host_takes_over_the_socket_of_one_that_was_killed(save):
    with short_folder() as folder:
        Hosted(folder, save).kill()
        assert sorted(os.listdir(folder)) == ["t.sock", "t.sock.lock"]
        assert refused(look, folder / "t.sock").code == "table.no-host"
        host = Hosted(folder, save)
        assert look(host.socket).moves == 0
        host.kill()


def test_a_second_host_of_the_same_game_or_name_is_refused(host, save, tmp_path):
    with pytest.raises(AssertionError, match=r"save\.in-use"):
        Hosted(host.folder, save)
    other = tmp_path / "other.toml"
    new_game("empires", {}, other).close()
    with pytest.raises(AssertionError, match=r"table\.running"):
        Hosted(host.folder, other)


def test_a_folder_that_others_may_write_is_refused(save):
    with short_folder() as folder:
        folder.chmod(0o777)
        with pytest.raises(AssertionError, match=r"table\.folder"):
            Hosted(folder, save)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a socket away")
def test_somebody_else_at_the_socket_is_a_trap():
    with short_folder() as folder:
        path = folder / "t.sock"
        sock = socket.socket(socket.AF_UNIX)
        sock.bind(str(path))
        sock.listen()
        os.chown(path, 12345, -1)
        assert refused(Connection, path, Ticket()).code == "table.stranger"
        sock.close()


def test_there_is_no_host_behind_another_file(tmp_path):
    (tmp_path / "file").write_text("x")
    assert refused(look, tmp_path / "file").code == "table.not-a-socket"
    assert refused(look, tmp_path / "none").code == "table.missing"
