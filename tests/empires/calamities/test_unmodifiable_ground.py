"""The Unmodifiable Calamities on a map and with books: nothing is asked that these know; nobody loses too much."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.empires.areas import AreaMap, MapArea
from core.empires.calamities.dialogue import Form, Numbers, Question, Rows, play
from core.empires.calamities.naming import Names
from core.empires.calamities.outcome import Outcome
from core.empires.calamities.scene import Player, Scene
from core.empires.calamities.unmodifiable.raiders import Raid, most_taken
from core.empires.calamities.unmodifiable.scripts import SCRIPTS, script
from core.empires.catalog.unmodifiable import unmodifiable
from core.errors import RuleError
from tests.empires.calamities.driver import GENERATORS, check, drive, forgotten, players_of
from tests.empires.calamities.struck import HATTI, HELLAS, MINOA, notes, player, posted, settled, totals


def ground() -> AreaMap:
    """A coast of three areas, a flood plain and two areas inland, in a row with a loose end."""
    areas = [
        MapArea("knossos", "Knossos", 2, coastal=True, start_of=("minoa",), land=("gortyn",), water=("pylos",)),
        MapArea("gortyn", "Gortyn", 3, land=("knossos", "phaistos")),
        MapArea("phaistos", "Phaistos", 1, land=("gortyn", "zakros")),
        MapArea("zakros", "Zakros", 4, coastal=True, land=("phaistos",), water=("crete",)),
        MapArea("pylos", "Pylos", 3, coastal=True, land=("memphis",), water=("knossos", "crete")),
        MapArea("memphis", "Memphis", 5, flood_plain="nile", land=("pylos",)),
        MapArea("crete", "Sea of Crete", open_sea=True, water=("zakros", "pylos")),
    ]
    return AreaMap({area.id: area for area in areas})


class Known:
    """A calamity that strikes the first of *players*; the map is `ground` unless there is none."""

    def __init__(self, calamity: str, *players: Player, areas: AreaMap | None = None, **chosen: str) -> None:
        self.calamity = calamity
        self.players = players
        self.areas = areas
        self.switches = {**settled(), **unmodifiable().defaults, **chosen}

    def begin(self) -> Any:
        """The script from the start."""
        scene = Scene(self.players, "west", self.switches, areas=self.areas)
        return script(scene, self.calamity, self.players[0].seat)

    def asked(self, *answers: str) -> Question | Outcome:
        """What is asked after *answers*, or what comes out."""
        return play(self.begin, [answer.split() for answer in answers])

    def outcome(self, *answers: str) -> Outcome:
        """What comes out after *answers*."""
        found = self.asked(*answers)
        assert isinstance(found, Outcome), found
        return found

    def question(self, *answers: str) -> Question:
        """The question that is open after *answers*."""
        found = self.asked(*answers)
        assert isinstance(found, Question), found
        return found

    def refused(self, *answers: str) -> str:
        """The code of the reason why the last of *answers* is refused."""
        with pytest.raises(RuleError) as caught:
            self.asked(*answers)
        return caught.value.code


def on_map(calamity: str, *players: Player, **chosen: str) -> Known:
    """On the map."""
    return Known(calamity, *players, areas=ground(), **chosen)


# -- with books ------------------------------------------------------------------------------------------------------


def test_total_war_with_books_each_victim_pays_with_what_it_has_after_choosing_the_next() -> None:
    war = Known("total_war", player(MINOA, cities=3, board=1), player(HATTI, cities=2, board=9), player(HELLAS))
    assert war.question().code == "ask.neighbours"
    assert war.question("hatti").code == "ask.city-limits"
    assert war.question("hatti", "3 3 3").code == "ask.damage"
    out = war.outcome("hatti", "3 3 3", "tokens 1 leaving 3", "none", "tokens 2")
    assert totals(out) == {MINOA: 3, HATTI: 2}
    after = posted(out, war.players)
    assert (after[MINOA].board, after[MINOA].cities, after[HATTI].board) == (3, 2, 7)


def test_total_war_remembers_neighbours_for_the_rest_of_the_turn() -> None:
    told = {frozenset((MINOA, HATTI)): True, frozenset((MINOA, HELLAS)): False}
    players = [player(seat, board=None, stock=None) for seat in (MINOA, HATTI, HELLAS)]
    scene = Scene(players, "west", settled(), neighbours=told)
    question = next(script(scene, "total_war", MINOA))
    assert (question.code, question.values, question.form.options) == ("ask.neighbours", {"seat": HATTI}, (HELLAS,))
    answered: list[Scene] = []

    def begin() -> Any:
        answered.append(Scene(players, "west", settled(), neighbours=told))
        return script(answered[-1], "total_war", MINOA)

    assert isinstance(play(begin, [["none"]]), Outcome)
    assert answered[-1].neighbours == {**told, frozenset((HATTI, HELLAS)): False}
    assert len(told) == 2


def test_avalanche_and_tsunami_place_no_more_tokens_than_stock_has() -> None:
    poor = player(MINOA, cities=2, board=50, treasury=4)
    out = Known("avalanche", poor).outcome("yes", "3 3")
    assert [part.total for part in out.parts] == [4, 5]
    assert posted(out, [poor])[MINOA].board == 51
    out = Known("tsunami", poor).outcome("yes", "x", "a", "minoa 1 1", "4")
    assert posted(out, [poor])[MINOA].board == 51
    assert totals(out) == {MINOA: 5 + 1 + 5 - 2}


def test_drought_counts_the_cities_from_before_the_phase() -> None:
    assert "no-effect.shield" in notes(Known("drought", player(MINOA, cities=4, cities_before=3)).outcome())
    assert Known("drought", player(MINOA, cities=1, cities_before=4)).question().code == "ask.drought-areas"
    assert "no-effect.shield" in notes(Known("drought", player(MINOA, cities=3)).outcome())


def test_revival_without_cities_in_stock_places_tokens_up_to_the_limits() -> None:
    rich = player(HATTI, cities=9, board=10, treasury=0)
    revival = Known("revival", player(MINOA, cities=3, board=30), rich)
    answers = ("a 0 1 b 2 0", "yes")
    assert revival.question(*answers).code == "ask.revival-limits"
    after = posted(revival.outcome(*answers, "4"), revival.players)
    assert (after[HATTI].board, after[HATTI].cities, after[MINOA].board) == (16, 9, 28)


def test_raiders_do_not_ask_where_there_is_no_choice() -> None:
    out = Known("raiders", player(MINOA, cities=2, treasury=6)).outcome("a 3 2")
    assert totals(out) == {MINOA: 2}
    assert Known("raiders", player(MINOA, cities=2, treasury=8)).outcome().parts[0].total == 0


@pytest.mark.parametrize(
    ("short", "tokens", "cities", "most"),
    [(12, 7, 3, 11), (12, 4, 3, 4), (12, 0, 3, 0), (8, 7, 2, 7), (36, 40, 9, 36), (13, 9, 5, 13), (5, 5, 0, 5)],
)
def test_u28_912_the_most_that_can_be_taken(short: int, tokens: int, cities: int, most: int) -> None:
    assert most_taken(short, tokens, cities) == most


# -- on a map --------------------------------------------------------------------------------------------------------


def test_distances_are_counted_through_any_area() -> None:
    steps = {"phaistos": 0, "gortyn": 1, "zakros": 1, "knossos": 2, "crete": 2, "pylos": 3, "memphis": 4}
    assert ground().distances(["phaistos"]) == steps
    assert ground().distances(["memphis", "gortyn"])["pylos"] == 1
    assert ground().distances([]) == {}


def test_avalanche_on_a_map_finds_the_pair_and_its_limits() -> None:
    out = on_map("avalanche", player(MINOA, cities=3)).outcome("knossos gortyn zakros")
    assert [part.terms[1].amount for part in out.parts] == [-2, -3]
    avalanche = on_map("avalanche", player(MINOA, cities=3))
    cities = "knossos gortyn phaistos"
    assert avalanche.question(cities).suggested == ("knossos gortyn", "gortyn phaistos")
    assert avalanche.refused(cities, "knossos phaistos") == "areas.not-adjacent"
    assert totals(avalanche.outcome(cities, "phaistos gortyn")) == {MINOA: 2}
    assert avalanche.refused("knossos gortyn") == "answer.how-many"


def test_avalanche_on_a_map_across_water_counts_unless_it_is_settled_otherwise() -> None:
    there = (player(MINOA, cities=2),)
    assert len(on_map("avalanche", *there).outcome("knossos pylos").parts) == 2
    land = on_map("avalanche", *there, avalanche_land_only="yes")
    assert land.question("knossos pylos").code == "ask.avalanche-areas"
    assert len(land.outcome("knossos pylos", "pylos").parts) == 1


def test_tsunami_on_a_map_knows_coasts_neighbours_and_limits() -> None:
    tsunami = on_map("tsunami", player(MINOA), player(HATTI))
    assert tsunami.question().form.options == ("knossos", "zakros", "pylos")
    assert tsunami.question("knossos").values == {"area": "gortyn"}
    out = tsunami.outcome("knossos", "hatti 0 1", "minoa 2 0")
    assert totals(out) == {MINOA: 7, HATTI: 2}
    coastal = on_map("tsunami", player(MINOA), player(HATTI), tsunami_coastal_only="yes")
    assert coastal.question("knossos").values == {"area": "pylos"}
    assert on_map("tsunami", player(MINOA, cities=0)).outcome().parts == ()


def test_rebels_on_a_map_pick_areas() -> None:
    rebels = on_map("rebels", player(MINOA), player(HATTI), player(HELLAS))
    cities = "knossos gortyn phaistos memphis"
    assert rebels.question(cities).form.options == ("gortyn", "phaistos", "memphis")
    assert rebels.question(cities, "gortyn memphis").form.options == ("phaistos",)
    out = rebels.outcome(cities, "gortyn memphis", "phaistos", "none")
    assert totals(out) == {MINOA: 2, HATTI: 1}
    out = rebels.outcome("knossos pylos gortyn zakros", "zakros", "none", "none")
    assert notes(out)["rebels.areas"] == {"seat": MINOA, "areas": ("gortyn", "zakros")}


def test_drought_on_a_map_leaves_flood_plains_out() -> None:
    drought = on_map("drought", player(MINOA), player(HATTI))
    assert "memphis" not in drought.question().form.names
    out = drought.outcome("zakros 4 gortyn 3", "zakros", "hatti 1")
    assert totals(out) == {MINOA: 2, HATTI: 1}


def test_pestilence_on_a_map_begins_nearest_to_the_start_of_the_empire() -> None:
    pestilence = on_map("pestilence", player(MINOA))
    out = pestilence.outcome("zakros 4 gortyn 3 phaistos 4")
    assert [(term.code, term.amount, term.name) for term in out.parts[0].terms] == [
        ("pestilence.start", 3, ""),
        ("pestilence.ring", 3, "1"),
        ("pestilence.ring", 3, "2"),
    ]
    assert pestilence.question("pylos 4 gortyn 3").form.options == ("pylos", "gortyn")
    assert pestilence.outcome("pylos 4 gortyn 3", "pylos").parts[0].terms[0].amount == 4
    assert pestilence.refused("pylos 21") == "units.too-many"
    assert pestilence.outcome("none").parts == ()


def test_revival_on_a_map_checks_the_connection() -> None:
    revival = on_map("revival", player(MINOA), player(HATTI, stock=50))
    assert revival.refused("knossos 0 1 zakros 3 0") == "areas.not-connected"
    assert totals(revival.outcome("knossos 0 1 gortyn 3 0")) == {MINOA: 8}


def test_raiders_on_a_map_know_the_limits() -> None:
    raiders = on_map("raiders", player(MINOA, treasury=13))
    assert notes(raiders.outcome("phaistos 3"))["raiders.placed"]["left"] == 1


# -- whatever is answered --------------------------------------------------------------------------------------------


def _names(form: Names, question: Question, random: Random, truth: Any) -> Any:
    while True:
        count = random.randint(form.least, min(form.most, 4))
        yield " ".join(random.sample(["ur", "uruk", "nippur", "eridu", "kish"], count)) or "none"


def _rows(form: Rows, question: Question, random: Random, truth: Any) -> Any:
    """Raiders are placed exactly; other rows as usual."""
    if "raiders" not in [what for what, _ in form.columns]:
        yield from GENERATORS[Rows](form, question, random, truth)
        return
    first = form.names[0] if form.names else "ur"
    numbers = [*(["3"] if len(form.columns) > 1 else []), str(question.values["count"])]
    while True:
        yield " ".join((first, *numbers))


def _few(form: Numbers, question: Question, random: Random, truth: Any) -> Any:
    """Tokens of areas in small numbers."""
    most = 4 if form.count is None else form.most
    while True:
        count = random.randint(0, 4) if form.count is None else form.count
        yield " ".join(str(random.randint(form.least, min(most, form.most))) for _ in range(count)) or "none"


MORE: dict[type[Form], Any] = {Names: _names, Rows: _rows, Numbers: _few}


def _raid(form: Raid, question: Question, random: Random, truth: Any) -> Any:
    while True:
        yield random.choice(form.proposals())


MORE[Raid] = _raid


@given(
    players=players_of(),
    calamity=st.sampled_from(sorted(SCRIPTS)),
    with_map=st.booleans(),
    forgets=st.sampled_from(
        [(), ("board", "treasury", "stock"), ("cities",), ("cities", "board", "treasury", "stock")]
    ),
    chosen=st.fixed_dictionaries({one.id: st.sampled_from(one.values) for one in unmodifiable().switches}),
    random=st.randoms(use_true_random=False),
)
def test_whatever_is_answered_nobody_loses_more_than_it_has(
    players: Any, calamity: str, with_map: bool, forgets: Any, chosen: dict[str, str], random: Random
) -> None:
    known = [forgotten(one, forgets) for one in players]
    struck = Known(calamity, *known, areas=ground() if with_map else None, **chosen)
    outcome, _answers = drive(struck.begin, players, random, MORE)
    if not forgets:
        check(outcome, players)
    moves = [(change.seat, move) for change in outcome.changes for move in change.transfers]
    assert all(move.count > 0 for _, move in moves)
    for one in players:
        for what, most in (("tokens", 55), ("cities", 9)):
            taken = sum(m.count for seat, m in moves if (seat, m.what, m.source) == (one.seat, what, "board"))
            assert taken <= most
