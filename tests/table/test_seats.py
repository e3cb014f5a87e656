"""The record of who sits where: private, whole or as it was, and refused when it can't be used."""

import os
import stat

import pytest

from core.errors import SaveError
from core.table.accounts import Account
from core.table.passphrases import Lock
from core.table.seats import open_seats, record_path
from core.table.wire import TableError
from tests.table.tables import ANNA, BORIS, HOST, SEATS


def test_a_new_table_belongs_to_who_opens_it_and_all_seats_are_free(tmp_path):
    seats = open_seats(tmp_path / "a.toml", SEATS, HOST)
    assert (seats.owner.account, seats.free, seats.taken) == (HOST, SEATS, ())
    assert os.listdir(tmp_path) == []


def test_seats_locks_and_owner_are_as_they_were_left(tmp_path):
    save = tmp_path / "a.toml"
    seats = open_seats(save, SEATS, HOST)
    seats.give("minoa", ANNA)
    seats.give("hatti", BORIS)
    seats.lock("minoa", Lock("aa", "bb"))
    seats.lock_owner(Lock("cc", "dd"))
    seats.release("hatti")
    again = open_seats(save, SEATS, Account(1, "another"))
    assert (again.owner.account, again.owner.lock) == (HOST, Lock("cc", "dd"))
    assert (again.free, again.of(ANNA.uid)) == (("hellas", "hatti"), ("minoa",))
    assert again.holder("minoa").lock == Lock("aa", "bb")
    assert stat.S_IMODE(record_path(save).stat().st_mode) == 0o600


def test_a_seat_that_is_given_to_another_account_has_no_lock(tmp_path):
    seats = open_seats(tmp_path / "a.toml", SEATS, HOST)
    seats.give("minoa", ANNA)
    seats.lock("minoa", Lock("aa", "bb"))
    seats.give("minoa", BORIS)
    assert seats.holder("minoa").lock is None


def test_a_free_seat_cannot_be_locked(tmp_path):
    with pytest.raises(TableError, match=r"table\.seat-free"):
        open_seats(tmp_path / "a.toml", SEATS, HOST).lock("minoa", Lock("aa", "bb"))


def test_what_cannot_be_written_has_not_happened(tmp_path):
    seats = open_seats(tmp_path / "nowhere" / "a.toml", SEATS, HOST)
    with pytest.raises(SaveError, match=r"save\.write-failed"):
        seats.give("minoa", ANNA)
    assert seats.free == SEATS


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "format = 1",
        "format = 2\n[owner]\nuid = 1\nuser = 'a'",
        "format = 1\nmore = 1\n[owner]\nuid = 1\nuser = 'a'",
        "format = 1\n[owner]\nuid = 'root'\nuser = 'a'",
        "format = 1\n[owner]\nuid = 1\nuser = 'a'\n[seats.atlantis]\nuid = 1\nuser = 'a'",
    ],
)
def test_a_record_that_cannot_be_used_is_refused_and_left_alone(tmp_path, text):
    path = record_path(tmp_path / "a.toml")
    path.write_text(text)
    with pytest.raises(SaveError) as refused:
        open_seats(tmp_path / "a.toml", SEATS, HOST)
    assert refused.value.code == "table.record"
    assert path.read_text() == text
