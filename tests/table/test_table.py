"""A table: who gets which seat, what each is told, moves that count once, and questions that all must agree to."""

import pytest
from msgspec.structs import replace

from core.errors import RuleError, SaveError
from core.game import Game
from core.games import new_game
from core.rules import WATCHER
from core.table.table import check_seats
from core.table.wire import (
    NOTHING,
    AskUndo,
    Do,
    Facts,
    ForceUndo,
    Free,
    HandOver,
    Hello,
    Made,
    Remind,
    Say,
    TableError,
    Update,
    Vote,
    Why,
    packed,
)
from tests.table.tables import ANNA, BORIS, CARLA, HOST, SEATS, Small

PLAYED = ("cities hellas 4 minoa 4 hatti 4", "deal", "done", "done", "done")


def refused(small: Small, guest, request) -> str:
    with pytest.raises((TableError, RuleError, SaveError)) as refusal:
        small.table.answer(guest, request)
    return refusal.value.code


def do(small: Small, guest, text: str, id: str = "1", at: int | None = None) -> Made:
    made = small.table.answer(guest, Do(id, small.game.length if at is None else at, text))
    assert isinstance(made, Made)
    return made


def weighed(small: Small, guest, *texts: str) -> list[str | None]:
    """Why each of *texts* would be refused; None where it would not be."""
    told = small.table.answer(guest, Why("1", list(texts)))
    assert isinstance(told, Facts)
    return [answer.refused and answer.refused.code for answer in told.answers]


# Seats


def test_a_seat_belongs_to_the_account_that_first_took_it_and_that_is_kept():
    small = Small()
    anna = small.sit(ANNA, "hellas")
    small.table.leave(anna)
    assert small.kept[-1].seats["hellas"].uid == ANNA.uid
    with pytest.raises(TableError) as taken:
        small.sit(BORIS, "hellas")
    assert (taken.value.code, taken.value.values) == (
        "table.taken",
        {"seat": "hellas", "user": "anna", "you": "boris"},
    )
    assert small.sit(ANNA).seat == "hellas"


def test_who_names_no_seat_gets_the_next_free_one():
    small = Small()
    assert [small.sit(one).seat for one in (ANNA, BORIS, CARLA)] == list(small.seats.names)
    with pytest.raises(TableError, match=r"table\.no-seat"):
        small.sit(HOST)


def test_who_shares_an_account_has_to_name_a_seat_while_the_own_one_is_in_use():
    small = Small()
    first = small.sit(ANNA, "hellas")
    with pytest.raises(TableError) as asked:
        small.sit(ANNA)
    assert (asked.value.code, asked.value.values["seats"][0]) == ("table.which-seat", "hellas")
    assert small.sit(ANNA, "minoa").seat == "minoa"
    assert first.dismissed is None


def test_a_seat_there_is_not_is_refused_and_a_name_may_be_short():
    small = Small()
    assert small.sit(ANNA, "hel").seat == "hellas"
    with pytest.raises(RuleError, match=r"parse\.unknown"):
        small.sit(ANNA, "atlantis")


def test_the_newest_connection_of_a_seat_wins():
    small = Small()
    first = small.sit(ANNA, "hellas")
    second = small.sit(ANNA, "hellas")
    assert (first.dismissed.code, second.dismissed) == ("table.elsewhere", None)
    small.table.leave(first)
    assert next(sign.here for sign in small.table.places() if sign.seat == "hellas")


def test_another_version_of_the_messages_is_refused():
    small = Small()
    with pytest.raises(TableError, match=r"table\.wire"):
        small.table.seat_for(ANNA, Hello(99, "hellas"))


def test_a_seat_that_cannot_be_written_down_is_not_taken():
    small = Small()

    def full(record):
        raise SaveError("save.write-failed", path="/home/host/secret-place.toml", why="disk-full")

    small.seats._keep = full
    with pytest.raises(SaveError) as refusal:
        small.sit(ANNA, "hellas")
    assert refusal.value.values["path"] == "tuesday"
    assert small.seats.free == small.seats.names
    assert not any(sign.here for sign in small.table.places())


def test_a_seat_is_handed_over_and_who_sat_there_is_sent_away():
    small = Small()
    anna, owner = small.sit(ANNA, "hellas"), small.watch(HOST, owner=True)
    small.table.answer(owner, HandOver("1", "hellas", "0"))
    assert small.seats.holder("hellas").uid == 0
    assert anna.dismissed.code == "table.seat-lost"
    with pytest.raises(TableError, match=r"table\.taken"):
        small.sit(ANNA, "hellas")


def test_an_account_there_is_not_gets_no_seat():
    small = Small()
    small.sit(ANNA, "hellas")
    assert refused(small, small.watch(HOST, owner=True), HandOver("1", "hellas", "no-such-user")) == "table.no-account"
    assert small.seats.holder("hellas").uid == ANNA.uid


def test_a_seat_that_is_given_up_is_free_for_anybody():
    small = Small()
    anna = small.sit(ANNA, "hellas")
    small.table.answer(anna, Free("1", "hellas"))
    assert anna.dismissed.code == "table.seat-lost"
    assert small.sit(BORIS, "hellas").seat == "hellas"


def test_a_game_beside_the_board_has_no_seats_to_join():
    with pytest.raises(TableError, match=r"table\.not-digital"):
        check_seats(new_game("empires", {"mode": "table"}).game)


# Moves


def test_a_move_that_is_sent_twice_counts_once():
    small = Small()
    anna = small.sit(ANNA, "hellas")
    first = do(small, anna, "cities hellas 4 minoa 4 hatti 4", "a-1", 0)
    assert do(small, anna, "cities hellas 4 minoa 4 hatti 4", "a-1", 0) == first
    assert small.game.length == 1


def test_a_move_that_a_host_made_just_before_it_died_counts_once_for_the_next_host_too():
    before = Small()
    do(before, before.sit(ANNA, "hellas"), "cities hellas 4 minoa 4 hatti 4", "a-1", 0)
    after = Small()
    after.game.submit("cities hellas 4 minoa 4 hatti 4", "hellas")
    after = Small.of(after.game)
    anna = after.sit(ANNA, "hellas")
    made = do(after, anna, "Cities HELLAS 4  minoa 4 hatti 4", "a-1", 0)
    assert (made.n, made.events[0].code, after.game.length) == (1, "cities.set", 1)


@pytest.mark.parametrize("text", ["cities hellas 5 minoa 4 hatti 4", "deal", "nonsense", "undo"])
def test_another_move_for_a_position_that_a_dead_host_left_is_stale(text):
    small = Small()
    small.game.submit("cities hellas 4 minoa 4 hatti 4", "hellas")
    small = Small.of(small.game)
    assert refused(small, small.sit(ANNA, "hellas"), Do("a-1", 0, text)) == "table.stale"


def test_a_move_for_a_position_that_has_passed_is_refused_with_both_numbers():
    small = Small()
    anna, boris = small.sit(ANNA, "hellas"), small.sit(BORIS, "minoa")
    do(small, anna, "cities hellas 4 minoa 4 hatti 4")
    with pytest.raises(TableError) as stale:
        do(small, boris, "deal", at=0)
    assert (stale.value.code, stale.value.values) == ("table.stale", {"at": 0, "now": 1})
    assert small.game.length == 1


def test_a_move_that_cannot_be_written_is_refused_and_nobody_hears_of_it_or_of_the_file():
    small = Small()
    anna, boris = small.sit(ANNA, "hellas"), small.sit(BORIS, "minoa")
    told(small, boris)

    def full(move):
        raise SaveError("save.write-failed", path="/home/host/secret-place.toml", why="disk-full")

    small.game._keep = full
    with pytest.raises(SaveError) as refusal:
        do(small, anna, "cities hellas 4 minoa 4 hatti 4")
    assert refusal.value.values == {"path": "tuesday", "why": "disk-full"}
    assert told(small, boris) is None
    small.game._keep = None
    assert do(small, anna, "cities hellas 4 minoa 4 hatti 4").n == 1


def test_a_seat_asks_and_moves_for_itself_only():
    small = Small(*PLAYED)
    others = [seat for seat in SEATS if seat != small.game.state.in_turn]
    guest = small.sit(ANNA, others[0])
    assert weighed(small, guest, "pass", "wants minoa clay") == ["seat.not-in-turn", "seat.not-yours"]
    assert refused(small, guest, Do("2", 5, f"{others[1]}: pass")) == "seat.not-yours"


# Telling


def told(small: Small, guest) -> Update | None:
    return small.table.update(guest)


def test_the_newest_is_told_once_and_what_happened_in_between_with_it():
    small = Small()
    anna, boris = small.sit(ANNA, "hellas"), small.sit(BORIS, "minoa")
    assert told(small, boris).n == 0
    assert told(small, boris) is None
    do(small, anna, "cities hellas 4 minoa 4 hatti 4")
    do(small, anna, "deal", "2")
    small.table.answer(anna, Say("3", "well"))
    update = told(small, boris)
    assert (update.n, [entry.n for entry in update.entries], update.lines[-1].text) == (2, [1, 2], "well")
    assert told(small, boris) is None


def test_somebody_who_comes_or_goes_is_told_without_the_view():
    small = Small()
    anna = small.sit(ANNA, "hellas")
    told(small, anna)
    boris = small.sit(BORIS, "minoa")
    update = told(small, anna)
    assert update.view == NOTHING and [sign.here for sign in update.seats if sign.seat == "minoa"] == [True]
    small.table.leave(boris)
    left = next(sign for sign in told(small, anna).seats if sign.seat == "minoa")
    assert (left.here, left.user, left.left is not None) == (False, "boris", True)


def test_who_comes_back_hears_what_was_missed_and_nothing_twice():
    small = Small("cities hellas 4 minoa 4 hatti 4", "deal")
    boris = small.sit(BORIS, "minoa")
    told(small, boris)
    small.table.leave(boris)
    small.game.submit("done", small.game.state.in_turn)
    run = small.welcome.table
    again = small.sit(BORIS, "minoa", table=run, since=2, lines=small.table.talk.last)
    update = told(small, again)
    assert ([entry.n for entry in update.entries], [line.code for line in update.lines]) == ([3], ["talk.joined"])
    stranger = small.sit(BORIS, "minoa", table="another", since=2, lines=99)
    assert [entry.n for entry in told(small, stranger).entries] == [1, 2, 3]


def test_nobody_is_told_another_hand_the_stacks_or_anything_hidden():
    small = Small(*PLAYED)
    guests = {seat: small.sit(one, seat) for one, seat in zip((ANNA, BORIS, CARLA), SEATS, strict=True)}
    guests[WATCHER] = small.watch(HOST, owner=True)
    for seat, guest in guests.items():
        message = packed(told(small, guest)).decode()
        assert '"stacks":null' in message
        for other in SEATS:
            hand = small.game.state.hand(other)
            known = small.game.view(seat).hand(other)
            assert (known.known == hand.known) == (other == seat)


# Taking back


def test_a_seat_takes_back_its_own_last_move_without_asking():
    small = Small("cities hellas 4 minoa 4 hatti 4", "deal")
    anna = small.sit(ANNA, small.game.state.in_turn)
    do(small, anna, "done", "1")
    do(small, anna, "undo", "2")
    assert small.game.moves[-1].seat == anna.seat


def test_a_move_that_was_seen_is_taken_back_when_all_others_agree():
    small = Small("cities hellas 4 minoa 4 hatti 4")
    anna, boris, carla = (small.sit(*one) for one in ((ANNA, "hellas"), (BORIS, "minoa"), (CARLA, "hatti")))
    do(small, anna, "deal")
    assert refused(small, anna, Do("2", 2, "undo")) == "undo.seen"
    small.table.answer(anna, AskUndo("3", 2))
    ballot = small.table.ballots.open
    assert (ballot.n, ballot.by, ballot.made_by, sorted(ballot.open)) == (2, "hellas", "hellas", ["hatti", "minoa"])
    assert refused(small, anna, Vote("4", 2, True)) == "table.no-question"
    small.table.answer(boris, Vote("5", 2, True))
    assert small.game.length == 2
    small.table.answer(carla, Vote("6", 2, True))
    assert (small.game.length, small.game.state.phase, small.table.ballots.open) == (3, "2", None)
    assert [line.code for line in small.table.talk.since(0)][-2:] == ["talk.undo-asked", "talk.undo-agreed"]


def test_one_no_is_enough_and_everybody_reads_it():
    small = Small("cities hellas 4 minoa 4 hatti 4")
    anna, boris = small.sit(ANNA, "hellas"), small.sit(BORIS, "minoa")
    do(small, anna, "deal")
    small.table.answer(anna, AskUndo("1", 2))
    small.table.answer(boris, Vote("2", 2, False))
    assert (small.game.length, small.table.ballots.open) == (2, None)
    assert small.table.talk.since(0)[-1].code == "talk.undo-declined"


def test_a_seat_that_nobody_has_taken_is_not_asked():
    small = Small("cities hellas 4 minoa 4 hatti 4")
    anna = small.sit(ANNA, "hellas")
    do(small, anna, "deal")
    small.table.answer(anna, AskUndo("1", 2))
    assert small.game.length == 3


def test_who_is_away_is_asked_too_and_giving_up_a_seat_agrees_to_nothing():
    small = Small("cities hellas 4 minoa 4 hatti 4")
    anna, boris = small.sit(ANNA, "hellas"), small.sit(BORIS, "minoa")
    do(small, anna, "deal")
    small.table.leave(boris)
    small.table.answer(anna, AskUndo("1", 2))
    assert small.table.ballots.open.open == ["minoa"]
    small.table.answer(small.watch(HOST, owner=True), Free("2", "minoa"))
    assert (small.game.length, small.table.ballots.open) == (2, None)


def test_a_question_is_over_when_somebody_moves():
    small = Small("cities hellas 4 minoa 4 hatti 4")
    anna, boris = small.sit(ANNA, "hellas"), small.sit(BORIS, "minoa")
    do(small, anna, "deal")
    small.table.answer(anna, AskUndo("1", 2))
    assert refused(small, boris, AskUndo("2", 2)) == "table.asked"
    do(small, boris, "wants minoa ochre", "3")
    assert small.table.ballots.open is not None, "talk closes no question"
    mover = small.sit(HOST, small.game.state.in_turn) if small.game.state.in_turn == "hatti" else None
    do(small, mover or (anna if small.game.state.in_turn == "hellas" else boris), "done", "5")
    assert small.table.update(boris).lines[-1].code == "talk.undo-dropped"
    assert small.table.ballots.open is None
    assert refused(small, boris, Vote("4", 2, True)) == "table.no-question"


def test_talk_since_a_move_keeps_nobody_from_taking_it_back_alone_or_with_consent():
    small = Small("cities hellas 4 minoa 4 hatti 4", "deal")
    mover = small.sit(ANNA, small.game.state.in_turn)
    other = small.sit(BORIS, next(seat for seat in SEATS if seat != mover.seat))
    do(small, mover, "done", "1")
    do(small, other, f"wants {other.seat} ochre", "2")
    do(small, mover, "undo", "3")
    assert small.game.state.in_turn == mover.seat
    assert small.game.moves[-1].do == "undo 3"
    small.table.answer(mover, AskUndo("4", small.game.length))
    do(small, other, f"wants {other.seat} clay", "5")
    assert small.table.ballots.open.n == 2
    small.table.answer(other, Vote("6", 2, True))
    game = small.game
    assert (game.state.phase, game.at(game.length).phase) == ("2", "2")
    assert Game(game.rules, game.rules.options(game.state), game.setup, game.moves).state == game.state
    changed = [replace(move, do=move.do.replace("undo 2", "undo 1")) for move in game.moves]
    with pytest.raises(SaveError, match=r"save\.illegal-move"):
        Game(game.rules, game.rules.options(game.state), game.setup, changed)


def test_the_owner_takes_back_without_asking_and_everybody_reads_it():
    small = Small("cities hellas 4 minoa 4 hatti 4", "deal")
    owner, anna = small.watch(HOST, owner=True), small.sit(ANNA, "hellas")
    assert refused(small, owner, ForceUndo("1", 1)) == "table.stale"
    small.table.answer(owner, ForceUndo("2", 2))
    update = told(small, anna)
    assert update.entries[-1].events[0].code == "game.undone"
    assert (update.lines[-1].code, update.lines[-1].user) == ("talk.undo-forced", "host")
    small.table.answer(owner, ForceUndo("3", 3))
    assert refused(small, owner, ForceUndo("4", 4)) == "undo.nothing"


def test_an_undone_secret_is_told_to_nobody_who_did_not_know_it():
    small = Small(*PLAYED)
    seat = small.game.state.in_turn
    guests = {one: small.sit(account, one) for account, one in zip((ANNA, BORIS, CARLA), SEATS, strict=True)}
    hidden = next(text for text in small.game.legal(seat).texts() if "@r" in text and text.startswith("trade"))
    do(small, guests[seat], hidden)
    small.table.answer(small.watch(HOST, owner=True), ForceUndo("2", 6))
    for other, guest in guests.items():
        if other != seat:
            card = next(word.partition("@")[0] for word in hidden.split() if "@r" in word)
            update = told(small, guest)
            assert card not in str([entry for entry in update.entries if entry.n > 5])
            assert weighed(small, guest, "redo") == ["redo.not-yours"]


# Words of the table


def test_what_is_said_is_cleaned_and_refused_where_it_cannot_be_shown():
    small = Small()
    anna = small.sit(ANNA, "hellas")
    assert refused(small, anna, Say("1", "a\x1b[2Jb")) == "text.control"
    assert refused(small, anna, Say("1", "x" * 900)) == "text.too-long"
    small.table.answer(anna, Say("2", "[red]good morning[/]"))
    assert small.table.talk.since(0)[-1].text == "[red]good morning[/]"


def test_a_seat_is_reminded_but_not_again_and_again():
    small = Small("cities hellas 4 minoa 4 hatti 4", "deal")
    anna = small.sit(ANNA, "hellas")
    small.table.answer(anna, Remind("1"))
    assert small.table.talk.since(0)[-1].seat == small.game.state.in_turn
    with pytest.raises(TableError) as wait:
        small.table.answer(anna, Remind("2"))
    assert wait.value.values == {"seconds": 20}
    small.clock.seconds += 20
    small.table.answer(anna, Remind("3"))


def test_nobody_is_reminded_where_the_whole_table_is_asked():
    small = Small()
    assert refused(small, small.sit(ANNA, "hellas"), Remind("1")) == "table.nobody-asked"
