"""Two whole games of twelve turns, told to line mode command by command, from a prepared start to victory.

The final points are added up here by hand from what everybody holds in the end.
"""

from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

import saves
from core.empires.catalog import advances, limits, phases
from core.empires.export import document
from core.empires.facts import turn
from core.empires.history import by_turn
from core.games import open_game
from tests.tui.line_runner import Run, run
from tests.write_saves import script

FLAGS = {
    "west_twelve_turns": ("--edition", "west", "--players", "3", "--seed", "15"),
    "east_twelve_turns": ("--edition", "east", "--players", "4", "--mode", "table", "--with", "special_buildings"),
}
NAMES = list(FLAGS)


class End(NamedTuple):
    """What a player has in the end, as it lies on the table."""

    cities: int
    column: int
    six: str
    three: str
    one: str
    buildings: int = 0

    @property
    def advances(self) -> list[str]:
        """All advances held."""
        return sorted(f"{self.six} {self.three} {self.one}".split())


ENDS = {
    "west_twelve_turns": {
        # 5 cities, 3 x 6 + 5 x 3 + 16 for advances, 15 columns of 5: 5 + 49 + 75 = 129.
        "minoa": End(
            5,
            16,
            "library mathematics politics",
            "agriculture architecture diplomacy literacy rhetoric",
            "astronavigation cloth_making coinage deism drama_and_poetry empiricism masonry monarchy music mysticism "
            "mythology pottery sculpture theocracy urbanism written_record",
        ),
        # 7 + (3 x 6 + 4 x 3 + 13) + 14 x 5 = 120.
        "hellas": End(
            7,
            15,
            "advanced_military democracy public_works",
            "law literacy military naval_warfare",
            "cloth_making coinage deism empiricism masonry monarchy mysticism mythology pottery sculpture theocracy "
            "urbanism written_record",
        ),
        # 7 + (2 x 6 + 6 x 3 + 13) + 14 x 5 = 120.
        "hatti": End(
            7,
            15,
            "advanced_military democracy",
            "agriculture law literacy military naval_warfare universal_doctrine",
            "cloth_making coinage deism empiricism masonry monarchy mysticism mythology pottery sculpture theocracy "
            "urbanism written_record",
        ),
    },
    "east_twelve_turns": {
        # 5 + (3 x 6 + 5 x 3 + 12) + 15 x 5 + 3 for a building owned and controlled = 128.
        "indus": End(
            5,
            16,
            "library mathematics politics",
            "architecture diplomacy literacy medicine rhetoric",
            "astronavigation coinage drama_and_poetry empiricism monarchy music mysticism mythology sculpture "
            "theocracy urbanism written_record",
            3,
        ),
        # 6 + (2 x 6 + 5 x 3 + 13) + 14 x 5 = 116.
        "kushan": End(
            6,
            15,
            "democracy library",
            "agriculture law literacy naval_warfare trade_routes",
            "astronavigation cloth_making empiricism masonry metalworking monarchy mysticism mythology pottery "
            "sculpture theocracy urbanism written_record",
        ),
        # 4 + (6 + 3 x 3 + 10) + 13 x 5 = 94.
        "persia": End(
            4,
            14,
            "democracy",
            "law literacy naval_warfare",
            "cloth_making coinage empiricism masonry monarchy mysticism pottery theocracy urbanism written_record",
        ),
        # 6 + (4 x 3 + 9) + 13 x 5 = 92.
        "parthia": End(
            6,
            14,
            "",
            "architecture diplomacy literacy rhetoric",
            "cloth_making drama_and_poetry monarchy music mysticism sculpture theocracy urbanism written_record",
        ),
    },
}
"""By place, the winner first."""
POINTS = {
    "west_twelve_turns": {"minoa": 129, "hellas": 120, "hatti": 120},
    "east_twelve_turns": {"indus": 128, "kushan": 116, "persia": 94, "parthia": 92},
}


@cache
def told(name: str) -> Run:
    """What line mode answers to the script, with everything shown at the end."""
    return run("--new", "empires", *FLAGS[name], "--json", said=f"{script(name)}show\n")


def commands(name: str) -> list[str]:
    """The commands of the script."""
    return [line for line in script(name).splitlines() if line and not line.startswith("#")]


def verbs(name: str) -> set[str]:
    return {line.split()[0] for line in commands(name)}


def saved(name: str) -> dict[str, Any]:
    """What the shipped game shows."""
    shown = run(str(saves.example_path(name)), "--read-only", "--json", said="show\n").answers
    return dict(shown[0]["view"])


@pytest.mark.parametrize("name", NAMES)
def test_every_command_of_the_script_is_accepted(name: str) -> None:
    done = told(name)
    assert (done.status, done.err) == (0, "")
    assert [answer for answer in done.answers if not answer["ok"]] == []
    assert len(done.answers) == len(commands(name)) + 1 > 500


@pytest.mark.parametrize("name", NAMES)
def test_3_every_turn_goes_through_every_phase(name: str) -> None:
    seen: list[list[str]] = [[]]
    for answer in told(name).answers[:-1]:
        if any(event.startswith("Turn ") for event in answer["events"]):
            seen.append([])
        phase = answer["prompt"]["phase"]
        if phase not in seen[-1]:
            seen[-1].append(phase)
    ids = [phase.id for phase in phases()]
    assert len(seen) == 12
    assert seen[0] == ids[1:], "nobody has cities to tax in the first turn"
    # In the East the battles of turn 7 are kept on the board: from movement the table goes on to construction.
    fought = [number for number, turns in enumerate(seen[1:], 2) if turns != ids]
    assert fought == ([7] if name == "east_twelve_turns" else [])
    assert all(seen[number - 1] == [phase for phase in ids if phase != "4"] for number in fought)


@pytest.mark.parametrize("name", NAMES)
def test_6_13_the_game_ends_by_the_rules_in_turn_12(name: str) -> None:
    last = told(name).answers[-2]
    winner = next(iter(POINTS[name])).capitalize()
    assert last["prompt"]["text"] == f"The game is over: {winner} has won."
    points = ", ".join(f"{seat.capitalize()} {total}" for seat, total in POINTS[name].items())
    assert last["events"][-1] == f"The game is over. {winner} wins. Victory points: {points}."
    columns = [end.column for end in ENDS[name].values()]
    assert columns.count(16) == 1
    with open_game(saves.example_path(name), read_only=True) as opened:
        assert (opened.game.state.turn, opened.game.state.over) == (12, True)


@pytest.mark.parametrize("name", NAMES)
def test_6_13_the_points_are_those_added_up_by_hand(name: str) -> None:
    shown = told(name).answers[-1]["view"]
    for seat, end in ENDS[name].items():
        assert shown["advances"][seat]["held"] == end.advances, seat
        for names, points in ((end.six, 6), (end.three, 3), (end.one, 1)):
            assert {advances()[advance].points for advance in names.split()} <= {points}, seat
        worth = 6 * len(end.six.split()) + 3 * len(end.three.split()) + len(end.one.split())
        lines = [["cities", end.cities], ["advances", worth], ["ast", 5 * (end.column - 1)]]
        if name == "east_twelve_turns":
            lines.append(["buildings", end.buildings])
        total = sum(points for _, points in lines)
        assert shown["score"][seat] == {"total": total, "lines": lines}, seat
        assert total == POINTS[name][seat]
        assert shown["ast"][seat]["column"] == end.column
        assert shown["ledger"][seat]["cities"] == end.cities


def test_6_13_hellas_is_second_by_its_advances_worth_6() -> None:
    with open_game(saves.example_path("west_twelve_turns"), read_only=True) as opened:
        report = document(opened.game, opened.words, "md")
    assert "Hellas is ahead of Hatti with equal points by advances worth 6 points: 3 to 2." in report


@pytest.mark.parametrize("name", NAMES)
def test_the_shipped_game_stands_where_the_script_ends(name: str) -> None:
    assert saved(name) == told(name).answers[-1]["view"]


@pytest.mark.parametrize("name", NAMES)
def test_3_no_piece_is_lost_or_made_in_twelve_turns(name: str) -> None:
    with open_game(saves.example_path(name), read_only=True) as opened:
        for state, _ in opened.game.steps():
            assert state.books is not None
            for book in state.books.books:
                account = book.account
                assert min(account.board, account.treasury, account.stock, account.cities, account.ships) >= 0
                assert account.board + account.treasury + account.stock == limits().tokens == 55
                assert account.cities + account.city_stock == limits().cities == 9
                assert account.ships <= turn().ships == 4


@pytest.mark.parametrize("name", NAMES)
def test_the_history_has_twelve_turns_and_markers_that_move_one_column_at_most(name: str) -> None:
    with open_game(saves.example_path(name), read_only=True) as opened:
        records = by_turn(opened.game)
    assert [record.turn for record in records] == list(range(1, 13))
    assert records[-1].points == POINTS[name]
    for seat in ENDS[name]:
        columns = [4, *(record.columns[seat] for record in records)]
        steps = [later - earlier for earlier, later in pairwise(columns)]
        assert set(steps) <= {-1, 0, 1}, seat
        bought = [advance for record in records for advance in record.purchases.get(seat, ())]
        assert len(bought) + 2 == len(ENDS[name][seat].advances), "two advances were held at the start"


def test_the_scripts_use_the_verbs_of_the_whole_turn() -> None:
    both = {"set", "own", "tax", "census", "ship", "lose", "build", "reduce", "ability", "acquire", "advance", "deal"}
    both |= {"buy", "done", "trade", "pass", "wants", "reveal", "discard", "undo", "end"}
    assert both <= verbs("west_twelve_turns")
    assert both | {"stands", "name", "holds", "market", "phase"} <= verbs("east_twelve_turns")
