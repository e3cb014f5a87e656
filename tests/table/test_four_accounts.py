"""Four accounts play a whole hosted game of Middle Empire; none sees what is hidden or answers for another."""

import json
import os
import subprocess
import sys

import pytest

from tests.table.hosting import ROOT, short_folder

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become several accounts")
SEATS = ("white", "black", "red", "green")


@pytest.fixture(scope="module")
def played():
    """What came of the game."""
    with short_folder() as folder:
        command = [sys.executable, "-m", "tests.table.four_empires", str(folder), "7"]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
        assert run.returncode == 0, run.stderr
        return json.loads(run.stdout.splitlines()[-1])


def test_four_accounts_play_a_game_to_its_end(played):
    assert played["ended"] == dict.fromkeys(SEATS, 0)
    assert played["winner"] in SEATS
    assert len({one["uid"] for one in played["players"]}) == 4
    assert (played["host"], played["stranger"]) == (0, 0)


def test_no_view_ever_told_a_card_that_the_seat_does_not_see_but_all_of_its_own(played):
    assert [one["leaked"] for one in played["players"]] == [[]] * 4
    assert all(one["own"] >= 5 and one["views"] > 100 for one in played["players"])


def test_me_9_5_who_is_attacked_answers_and_nobody_else_can(played):
    answers = played["answers"]
    assert len(answers) >= 5
    assert [seat for seat, _ in answers] == [owner for _, owner in answers]
    assert sum(one["asked"] for one in played["players"]) == len(answers)
    for one in played["players"]:
        assert "seat.not-in-turn" in one["refused"]
        assert set(one["refused"]) <= {"seat.not-in-turn", "table.stale"}
