"""Bounds on speed: as much at once as the burst, then as fast as the rate, and one account does not pay for another."""

import pytest

from core.table.limits import Bucket, Buckets
from tests.table.tables import Clock


def test_a_burst_is_free_and_then_the_rate_counts():
    clock = Clock()
    bucket = Bucket(10, 3, clock)
    assert [bucket.take() for _ in range(5)] == pytest.approx([0, 0, 0, 0.1, 0.2])
    clock.seconds += 0.2
    assert bucket.take() == pytest.approx(0.1)


def test_a_long_rest_saves_no_more_than_a_burst():
    clock = Clock()
    bucket = Bucket(10, 3, clock)
    clock.seconds += 1000
    assert [bucket.take() for _ in range(4)] == pytest.approx([0, 0, 0, 0.1])


def test_what_is_only_tried_is_not_owed():
    clock = Clock()
    bucket = Bucket(10, 2, clock)
    assert [bucket.try_take() for _ in range(9)] == [True, True, *[False] * 7]
    clock.seconds += 0.11
    assert (bucket.try_take(), bucket.try_take()) == (True, False)


def test_each_account_has_its_own():
    buckets = Buckets(1, 1, Clock())
    assert buckets.of(1).try_take() and not buckets.of(1).try_take()
    assert buckets.of(2).try_take()
