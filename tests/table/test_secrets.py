"""No client of a hosted table ever receives what its seat could not know, whoever plays and however often one drops."""

import json
import os
import re
import subprocess
import sys

import pytest

from tests.table.hosting import ROOT, short_folder

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become several accounts")
SEATS = ("minoa", "assyria", "hatti", "hellas")
UNKNOWN = 10**9
ENTRY = re.compile(r'"tell":"(?:update","n":|made","id":"[^"]*","n":)(\d+)')
"""The position that a message tells of."""


@pytest.fixture(scope="module", params=[3, 11])
def played(request):
    """What was played, and all bytes that each client received."""
    with short_folder() as folder:
        command = [sys.executable, "-m", "tests.table.marked_table", str(folder), str(request.param)]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
        assert run.returncode == 0, run.stderr
        heard = {seat: (folder / f"{seat}.bytes").read_text(encoding="utf-8") for seat in SEATS}
        yield json.loads(run.stdout.splitlines()[-1]), heard


def test_a_host_and_four_accounts_play_a_whole_trade_phase_with_two_of_them_killed(played):
    told, _ = played
    assert told["ended"] == dict.fromkeys(SEATS, 0)
    assert (told["killed"], told["host"], told["mode"]) == ([-9, -9], 0, "0o100600")


def test_an_account_outside_the_group_cannot_connect(played):
    assert played[0]["stranger"] == 0


def leaks(knew: dict[str, int], markers: list[str], heard: str) -> list[tuple[str, int]]:
    """Markers in what a client heard before its seat could know them, with the position it had come to."""
    found, n = [], 0
    for line in heard.splitlines():
        n = max([n, *map(int, ENTRY.findall(line))])
        found += [(marker, n) for marker in markers if marker in line and knew.get(marker, UNKNOWN) > n]
    return found


def test_no_client_ever_received_the_marker_of_a_card_that_its_seat_could_not_know_by_then(played):
    told, heard = played
    for seat in SEATS:
        calamities = [f'"{card}"' for card in told["calamities"]]
        knew = told["knew"][seat]
        knew |= {f'"{card}"': n for card, n in knew.items()}
        assert leaks(knew, [*told["markers"], *calamities], heard[seat]) == []


def test_every_client_received_the_markers_of_its_own_cards_and_secrets_there_were(played):
    """Shows that the test above would see it."""
    told, heard = played
    for seat in SEATS:
        knew = told["knew"][seat]
        own = [marker for marker in told["markers"] if marker in knew]
        assert len(own) >= 10
        assert [marker for marker in own if marker not in heard[seat]] == []
        for other in set(SEATS) - {seat}:
            assert leaks(told["knew"][other], told["markers"], heard[seat]) != []
