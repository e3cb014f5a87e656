"""The ready-made games: they open, replay, and stand one command before what the rulebook's example shows."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import saves
from core.empires.catalog import WATER, Space
from core.empires.commands import Trade
from core.errors import RuleError
from core.games import Opened, open_game
from core.rules import TABLE
from core.text import clean_text
from tests.write_saves import MIDDLE_EMPIRE_GAMES, write_all

NAMES = [example.name for example in saves.examples()]
TRADES = [example for example in saves.examples() if example.placed is not None]
WHOLE = ("west_twelve_turns", "east_twelve_turns")
PHASES = [
    example for example in saves.examples() if not example.do and example.name not in (*WHOLE, *MIDDLE_EMPIRE_GAMES)
]


@contextmanager
def playing(name: str, folder: Path) -> Iterator[Opened]:
    """A copy of a ready-made game, to be played on in."""
    path = shutil.copyfile(saves.example_path(name), folder / f"{name}.toml")
    with open_game(path) as opened:
        yield opened


def looking(name: str) -> Opened:
    return open_game(saves.example_path(name), read_only=True)


def sums(name: str) -> dict[str, int]:
    with looking(name) as opened:
        game = opened.game
        seat, command = game.rules.parse(saves.example(name).do, game.state, TABLE)
        return game.rules.why(game.state, seat, command)


def happened(opened: Opened, code: str) -> int:
    return sum(event.code == code for entry in opened.game.log() for event in entry.events)


def test_index_names_every_game_in_the_folder_once() -> None:
    files = {path.stem for path in Path(saves.__file__).parent.glob("*.toml")} - {"index"}
    assert sorted(NAMES) == sorted(files)


@pytest.mark.parametrize("name", NAMES)
def test_every_game_opens_and_replays_whole(name: str) -> None:
    with looking(name) as opened:
        assert opened.journal is not None
        assert opened.journal.dropped is None
        assert opened.game.length == len(opened.journal.moves) > 0
        assert opened.game.at(opened.game.length) == opened.game.state


@pytest.mark.parametrize("example", saves.examples(), ids=NAMES)
def test_title_and_description_are_one_clean_line_each(example: saves.Example) -> None:
    assert clean_text(example.title, 32) == example.title
    assert clean_text(example.about, 110) == example.about
    assert example.about.endswith(".")


def test_files_are_exactly_what_their_script_makes(tmp_path: Path) -> None:
    write_all(tmp_path)
    for name in NAMES:
        made = (tmp_path / f"{name}.toml").read_text(encoding="utf-8")
        assert made == saves.example_path(name).read_text(encoding="utf-8"), name


def test_nobody_is_named() -> None:
    for name in NAMES:
        with looking(name) as opened:
            assert dict(opened.game.state.options.names) == {}


def test_m13_deal_fills_0a_to_5a(tmp_path: Path) -> None:
    with playing("m13", tmp_path) as opened:
        assert opened.game.state.market.filled() == ()
        opened.game.submit(saves.example("m13").do)
        filled = dict(opened.game.state.market.filled())
        assert list(filled) == ["0a", "1a", "2a", "3a", "4a", "5a"]
        assert filled[Space("0a")].card == WATER
        assert not any(slot.face_up for slot in filled.values())


@pytest.mark.parametrize("example", TRADES, ids=[example.name for example in TRADES])
def test_m22_trade_is_allowed_and_weighs_what_the_rulebook_says(example: saves.Example) -> None:
    assert sums(example.name) == {"placed": example.placed, "taken": example.taken}


def test_m22_examples_have_the_sums_of_the_rulebook() -> None:
    expected = {
        "m22_i": (7, 7),
        "m22_ii": (4, 4),
        "m22_iii": (4, 4),
        "m22_iv": (4, 4),
        "m22_v": (6, 6),
        "m22_vi_placed": (12, 12),
        "m22_vi_taken": (12, 12),
    }
    assert {example.name: (example.placed, example.taken) for example in TRADES} == expected


@pytest.mark.parametrize("example", TRADES, ids=[example.name for example in TRADES])
def test_m22_trade_is_offered_to_the_seat_in_turn(example: saves.Example) -> None:
    with looking(example.name) as opened:
        game = opened.game
        seat, wanted = game.rules.parse(example.do, game.state, TABLE)
        assert seat == game.state.in_turn
        offered = [game.rules.parse(text, game.state, seat)[1] for text in game.legal(seat).texts()]
        assert any(_same(trade, wanted) for trade in offered if isinstance(trade, Trade))


def _same(trade: Trade, other: Trade) -> bool:
    """The same cards to the same spaces for the same spaces, in whichever order they are named."""
    return set(trade.placed) == set(other.placed) and set(trade.taken) == set(other.taken)


@pytest.mark.parametrize("example", [each for each in saves.examples() if each.do], ids=lambda each: each.name)
def test_redo_alone_makes_the_move_of_the_example(example: saves.Example, tmp_path: Path) -> None:
    with looking(example.name) as opened:
        before = opened.game.state
    with playing(example.name, tmp_path) as opened:
        opened.game.submit("redo")
        redone = opened.game.state
        opened.game.submit("undo")
        assert opened.game.state == before
        opened.game.submit(example.do)
        assert opened.game.state == redone != before


def test_m22_v_both_cards_are_known_to_all_to_be_the_same() -> None:
    with looking("m22_v") as opened:
        for seat in opened.game.state.options.seats:
            slots = [opened.game.view(seat).market.at(Space(space)) for space in ("3a", "3b")]
            assert [(slot.card, slot.face_up) for slot in slots if slot] == [("fish", False), ("fish", True)]


def test_m22_vi_same_two_cards_face_up_cost_a_set() -> None:
    with looking("m22_vi_taken") as opened:
        slots = [opened.game.state.market.at(Space(space)) for space in ("3b", "3c")]
        assert [(slot.card, slot.face_up) for slot in slots if slot] == [("fish", True), ("fish", True)]


@pytest.mark.parametrize("example", PHASES, ids=[example.name for example in PHASES])
def test_m15_played_trade_phase_is_whole(example: saves.Example) -> None:
    with looking(example.name) as opened:
        assert opened.game.state.phase == "8"
        assert happened(opened, "trade.opened") == happened(opened, "trade.ended") > 0
        assert happened(opened, "trade.made") >= 5


def test_m15_digital_trade_phase_ends_by_three_passes_in_a_row_across_two_rounds() -> None:
    with looking("trade_phase") as opened:
        events = [event for entry in opened.game.log() for event in entry.events]
        rounds = [event.values["round"] for event in events if event.code == "trade.passed"]
        ends = [event.values["why"] for event in events if event.code == "trade.ended"]
        assert rounds[-3:] == [5, 5, 6]
        assert ends[-1] == "passes"


def test_beside_the_board_shows_what_only_happens_there() -> None:
    with looking("beside_the_board") as opened:
        assert not opened.game.state.digital
        assert happened(opened, "calamity.revealed") == 1
        assert happened(opened, "calamity.smuggled") == 1


def test_ME_9_12_a_double_attack_on_a_walled_empire_takes_the_wall_then_the_space(tmp_path: Path) -> None:
    with playing("double_attack", tmp_path) as opened:
        opened.game.submit("redo")
        for _ in range(2):
            assert opened.game.state.in_turn == "black"
            opened.game.submit("let")
        there = opened.game.state.positions["syria"]
        assert (there.owner, there.kind, there.wall) == ("white", "stronghold", False)


def test_ME_10_3_a_claim_that_is_broken_wins_nothing_and_one_that_holds_wins() -> None:
    with looking("three_empires") as opened:
        assert happened(opened, "claim.made") == 2
        assert happened(opened, "game.won") == 1
        assert opened.game.state.winner == "red"


def test_example_name_may_be_shortened_and_a_strange_one_is_refused() -> None:
    assert saves.example_path("trade").name == "trade_phase.toml"
    with pytest.raises(RuleError) as refusal:
        saves.example_path("waterloo")
    assert refusal.value.code == "parse.unknown"
