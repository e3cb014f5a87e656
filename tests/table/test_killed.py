"""kill -9 of the host at random moments: what was acknowledged is what there is, no more and no less."""

from tests.table.killing import run


def test_after_each_of_25_kills_the_game_is_what_was_acknowledged():
    found = run(25, seed=7)
    assert found.faults == []
    assert found.kills == 25
    assert found.acknowledged > 25
    assert found.in_flight > 10
