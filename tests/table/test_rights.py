"""Owner, seat, watcher: who may do what, cell by cell, and the table of the documents with it."""

from pathlib import Path

import pytest

from core.table import rights
from core.table.passphrases import lock
from core.table.rights import RIGHTS, ROLES
from core.table.wire import (
    AskUndo,
    Close,
    Do,
    ForceUndo,
    Free,
    HandOver,
    Lock,
    Remind,
    Request,
    Say,
    TableError,
    Vote,
    Why,
)
from tests.table.tables import ANNA, BORIS, CARLA, DAVID, HOST, Small

EXPECTED = {
    "look": "owner seat watcher",
    "see-hand": "seat",
    "move": "seat",
    "talk": "owner seat",
    "remind": "owner seat",
    "ask-undo": "seat",
    "vote-undo": "seat",
    "force-undo": "owner",
    "hand-over": "owner",
    "free-own": "seat",
    "free-any": "owner",
    "lock-own": "seat",
    "unlock-any": "owner",
    "lock-table": "owner",
    "close": "owner",
}
REQUESTS: dict[str, Request] = {
    "move": Do("1", 3, "wants hellas ochre"),
    "talk": Say("1", "hello"),
    "remind": Remind("1"),
    "ask-undo": AskUndo("1", 3),
    "vote-undo": Vote("1", 3, True),
    "force-undo": ForceUndo("1", 3),
    "hand-over": HandOver("1", "minoa", "root"),
    "free-own": Free("1", "hellas"),
    "free-any": Free("1", "minoa"),
    "lock-own": Lock("1", "hellas", "secret"),
    "unlock-any": Lock("1", "minoa", ""),
    "lock-table": Lock("1", rights.OWNERS, "secret"),
    "close": Close("1"),
}
"""What somebody at Hellas asks for who wants to use a right."""
CELLS = [(right, role) for right in REQUESTS for role in ROLES if (right, role) != ("free-own", "owner")]
"""An owner without a seat has none to give up."""


def test_the_rights_are_these():
    assert {right: " ".join(sorted(roles)) for right, roles in RIGHTS.items()} == EXPECTED


@pytest.mark.parametrize(("right", "role"), [(right, role) for right in RIGHTS for role in ROLES])
def test_a_right_is_checked_by_the_table_of_rights(right, role):
    if role in EXPECTED[right].split():
        rights.check([role], right)
    else:
        with pytest.raises(TableError, match=r"table\.no-right"):
            rights.check([role], right)


@pytest.mark.parametrize(("right", "role"), CELLS)
def test_a_table_does_for_each_role_what_the_table_of_rights_says(right, role):
    small = Small("cities hellas 1 minoa 1 hatti 1", "deal", "done")
    boris, carla = small.sit(BORIS, "minoa"), small.sit(CARLA, "hatti")
    anna, owner, watcher = small.sit(ANNA, "hellas"), small.watch(HOST, owner=True), small.watch(DAVID)
    asker = {"owner": owner, "seat": anna, "watcher": watcher}[role]
    if right == "vote-undo":
        small.table.answer(boris, AskUndo("9", small.game.length))
    request = REQUESTS[right]
    kept = lock("secret") if isinstance(request, Lock) and request.passphrase else None
    before = standing(small)
    if role in EXPECTED[right].split():
        small.table.answer(asker, request, kept)
        assert standing(small) != before
        return
    with pytest.raises(TableError) as refused:
        small.table.answer(asker, request, kept)
    assert refused.value.code == "table.no-right"
    assert standing(small) == before
    assert (boris.dismissed, carla.dismissed) == (None, None)


def standing(small: Small) -> tuple:
    """All that a request may change: the game, who sits where, what was said, the question, the end."""
    table = small.table
    return small.game.length, len(small.kept), table.talk.last, table.ballots.open, table.closing


def test_a_lock_of_ones_own_is_kept_and_asked_for():
    small = Small()
    anna = small.sit(ANNA, "hellas")
    small.table.answer(anna, Lock("1", "hellas", "secret"), lock("secret"))
    assert small.table.lock_on("hellas") is not None
    small.table.answer(anna, Lock("2", "hellas", ""))
    assert small.table.lock_on("hellas") is None


def test_a_lock_is_put_on_no_seat_but_ones_own():
    small = Small()
    anna = small.sit(ANNA, "hellas", owner=True)
    small.sit(BORIS, "minoa")
    with pytest.raises(TableError, match=r"table\.not-your-seat"):
        small.table.answer(anna, Lock("1", "minoa", "secret"), lock("secret"))
    assert small.seats.holder("minoa").lock is None


def test_why_needs_the_right_to_move():
    assert rights.needed(Why("1", ["pass"]), "hellas") == "move"


def test_an_owner_at_a_seat_has_the_rights_of_both_and_a_watching_owner_sees_no_hand():
    small = Small("cities hellas 3 minoa 3 hatti 3", "deal")
    assert small.sit(HOST, "hellas", owner=True).roles == {"owner", "seat", "watcher"}
    watching = small.watch(HOST, owner=True)
    assert watching.roles == {"owner", "watcher"}
    assert all(hand.known == () for hand in small.game.view(watching.seat).hands)


def test_the_document_has_the_same_table():
    text = (Path(rights.__file__).parent / "RIGHTS.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("|\n ").split("|")] for line in text.splitlines() if "|" in line]
    assert rows[0][1:] == [*ROLES, "what it is"]
    told = {
        row[0].strip("`"): [role for role, cell in zip(ROLES, row[1:4], strict=True) if cell == "yes"]
        for row in rows[2:]
    }
    assert told == {right: [role for role in ROLES if role in roles.split()] for right, roles in EXPECTED.items()}
