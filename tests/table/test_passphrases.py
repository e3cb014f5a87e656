"""Passphrases: kept salted, opened by themselves only, and not guessed."""

import pytest

from core.errors import RuleError
from core.table import passphrases
from core.table.passphrases import FREE_TRIES, Tries, lock, opens
from core.table.wire import TableError
from tests.table.tables import Clock


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(passphrases, "_N", 2)


def test_a_lock_opens_with_its_passphrase_only_and_is_never_the_same_twice():
    first, second = lock("correct horse"), lock("correct horse")
    assert first != second
    assert opens(first, "correct horse") and opens(second, "correct horse")
    assert not any(opens(first, wrong) for wrong in ("", "correct hors", "correct horse ", "Correct horse", "\ud800"))


def test_what_is_kept_does_not_hold_the_passphrase():
    assert "correct" not in str(lock("correct horse"))


@pytest.mark.parametrize("text", ["", "a\nb", "\u202e", "x" * 201])
def test_what_cannot_be_typed_again_is_no_passphrase(text):
    with pytest.raises(RuleError):
        lock(text)


def wait(tries: Tries) -> int:
    with pytest.raises(TableError) as refused:
        tries.begin("hellas")
    assert refused.value.code == "table.wait"
    return refused.value.values["seconds"]


def test_guessing_takes_longer_each_time_and_a_right_one_forgets_it():
    clock = Clock()
    tries = Tries(clock)
    for _ in range(FREE_TRIES):
        tries.begin("hellas")
        tries.end("hellas", False)
    waits = []
    for _ in range(4):
        waits.append(wait(tries))
        clock.seconds += waits[-1]
        tries.begin("hellas")
        tries.end("hellas", False)
    assert waits == [2, 4, 8, 16]
    tries.begin("minoa")
    clock.seconds += 1000
    tries.begin("hellas")
    tries.end("hellas", True)
    tries.begin("hellas")


def test_nobody_waits_longer_than_five_minutes():
    clock = Clock()
    tries = Tries(clock)
    for _ in range(40):
        tries.begin("hellas")
        tries.end("hellas", False)
        clock.seconds += 1000
    clock.seconds -= 1000
    assert wait(tries) == 300


def test_two_guesses_at_once_are_one_too_many():
    tries = Tries(Clock())
    tries.begin("hellas")
    assert wait(tries) == 1
