"""The eight Unmodifiable Calamities by the thirty vectors of their rules, told by a table that knows no books."""

from collections.abc import Iterable
from typing import Any

import pytest

from core.empires.calamities.dialogue import Question, YesNo, play
from core.empires.calamities.losses import Loss, pays
from core.empires.calamities.outcome import Outcome
from core.empires.calamities.scene import Player, Scene
from core.empires.calamities.unmodifiable.drought import removed
from core.empires.calamities.unmodifiable.scripts import SCRIPTS, script
from core.empires.catalog import Seat
from core.empires.catalog.unmodifiable import unmodifiable
from core.errors import RuleError
from tests.empires.calamities.struck import notes, settled, totals

EGYPT, SABA, NUBIA, AFRICA, IBERIA = PEOPLE = tuple(
    Seat(name) for name in ("egypt", "saba", "nubia", "africa", "iberia")
)
CHAIN = tuple(Seat(letter) for letter in "abcdefghij")


class Told:
    """A calamity at a table of which nothing is known but who plays: *victim* and the others in A.S.T. order."""

    def __init__(
        self, calamity: str, players: Iterable[Seat] = PEOPLE, victim: Seat | None = None, **chosen: str
    ) -> None:
        self.calamity = calamity
        self.players = tuple(players)
        self.victim = victim or self.players[0]
        self.switches = {**settled(), **unmodifiable().defaults, **chosen}

    def begin(self) -> Any:
        """The script from the start."""
        scene = Scene([Player(seat) for seat in self.players], "west", self.switches)
        return script(scene, self.calamity, self.victim)

    def asked(self, *answers: str) -> Question | Outcome:
        """What is asked after *answers*, or what comes out."""
        return play(self.begin, [answer.split() for answer in answers])

    def question(self, *answers: str) -> Question:
        """The question that is open after *answers*."""
        found = self.asked(*answers)
        assert isinstance(found, Question), found
        return found

    def outcome(self, *answers: str) -> Outcome:
        """What comes out after *answers*."""
        found = self.asked(*answers)
        assert isinstance(found, Outcome), found
        return found

    def refused(self, *answers: str) -> RuleError:
        """Why the last of *answers* is refused; the question before it is still open."""
        with pytest.raises(RuleError) as caught:
            self.asked(*answers)
        self.question(*answers[:-1])
        return caught.value


def moves(outcome: Outcome) -> dict[tuple[Seat, str, str, str], int]:
    """The pieces of each player that move in all: what, from where, to where."""
    found: dict[tuple[Seat, str, str, str], int] = {}
    for change in outcome.changes:
        for one in change.transfers:
            key = (change.seat, one.what, one.source, one.target)
            found[key] = found.get(key, 0) + one.count
    return found


def lost(outcome: Outcome, seat: Seat, what: str = "tokens") -> int:
    """Pieces that *seat* takes off the board, less those that it places."""
    found = moves(outcome)
    return found.get((seat, what, "board", "stock"), 0) - found.get((seat, what, "stock", "board"), 0)


def each(outcome: Outcome, code: str) -> list[dict[str, Any]]:
    """Every note of that *code*."""
    return [dict(note.values) for note in outcome.notes if note.code == code]


# -- Total War -------------------------------------------------------------------------------------------------------

TO_NUBIA = ("5", "saba nubia africa", "africa", "2", "nubia iberia", "nubia", "8")


def test_uc_v01_total_war_by_the_printed_example_is_5_2_3_and_stops() -> None:
    out = Told("total_war").outcome(*TO_NUBIA, "none")
    assert totals(out) == {EGYPT: 5, AFRICA: 2, NUBIA: 3}
    assert notes(out) == {"war.no-neighbour": {"seat": NUBIA}}
    assert sum(part.total for part in out.parts) == 10
    assert out.changes == ()


def test_uc_v01_nobody_is_asked_about_victims_again() -> None:
    war = Told("total_war")
    assert war.question(*TO_NUBIA[:4]).form.options == (SABA, NUBIA, IBERIA)
    assert war.question(*TO_NUBIA).form.options == (SABA, IBERIA)
    assert war.question(*TO_NUBIA[:2]).seat == EGYPT


def test_uc_v02_another_neighbour_of_the_third_victim_loses_2() -> None:
    war = Told("total_war")
    assert totals(war.outcome(*TO_NUBIA, "iberia", "2", "none")) == {EGYPT: 5, AFRICA: 2, NUBIA: 3, IBERIA: 2}
    out = war.outcome(*TO_NUBIA, "iberia", "2", "saba", "9")
    assert totals(out)[SABA] == 1
    assert notes(out) == {"war.cap": {}}


def test_uc_v03_or_as_many_as_it_has_cities() -> None:
    assert totals(Told("total_war").outcome(*TO_NUBIA, "iberia", "1", "none"))[IBERIA] == 1


def test_uc_v04_nine_victims_of_nine_cities_then_the_cap_is_0() -> None:
    answers = ["9"]
    for seat in CHAIN[1:9]:
        answers += [seat, "9"]
    out = Told("total_war", CHAIN).outcome(*answers)
    assert [part.total for part in out.parts] == [9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert notes(out) == {"war.cap": {}}


def test_uc_v05_the_cap_counts_down_from_the_first_loss() -> None:
    answers = ["6"]
    for seat, cities in zip(CHAIN[1:6], (7, 1, 7, 3, 2), strict=True):
        answers += [seat, str(cities)]
    out = Told("total_war", CHAIN[:7]).outcome(*answers)
    assert [part.total for part in out.parts] == [6, 5, 1, 3, 2, 1]
    assert CHAIN[6] not in totals(out)


def test_uc_v06_a_neighbour_without_cities_ends_the_war() -> None:
    out = Told("total_war", CHAIN[:3]).outcome("3", "b", "0")
    assert [(part.seat, part.total) for part in out.parts] == [("a", 3), ("b", 0)]
    assert notes(out) == {"war.nothing-lost": {"seat": "b"}}


def test_uc_v07_a_victim_with_one_city_fights_alone() -> None:
    out = Told("total_war", CHAIN[:2]).outcome("1")
    assert totals(out) == {"a": 1}
    assert notes(out) == {"war.cap": {}}


def test_uc_total_war_without_a_city_or_without_anybody_else() -> None:
    out = Told("total_war").outcome("0")
    assert (out.parts, notes(out)) == ((), {"no-effect.cities": {"seat": EGYPT}})
    assert totals(Told("total_war", CHAIN[:1]).outcome("4")) == {"a": 4}


# -- Avalanche -------------------------------------------------------------------------------------------------------


def test_uc_v08_two_adjacent_cities_are_reduced() -> None:
    out = Told("avalanche").outcome("4", "yes", "2 1")
    assert [part.total for part in out.parts] == [3, 4]
    assert moves(out) == {(EGYPT, "cities", "board", "stock"): 2, (EGYPT, "tokens", "stock", "board"): 3}


def test_uc_v09_one_city_where_none_are_adjacent() -> None:
    out = Told("avalanche").outcome("3", "no", "3")
    assert moves(out) == {(EGYPT, "cities", "board", "stock"): 1, (EGYPT, "tokens", "stock", "board"): 3}
    assert "avalanche.single" in notes(out)


def test_uc_avalanche_asks_of_borders_only_where_there_are_two_cities() -> None:
    assert Told("avalanche").question("1").code == "ask.limits"
    assert notes(Told("avalanche").outcome("0")) == {"no-effect.cities": {"seat": EGYPT}}
    assert Told("avalanche").question("2").code == "ask.avalanche-pair"
    assert Told("avalanche", avalanche_land_only="yes").question("2").code == "ask.avalanche-pair-land"


# -- Tsunami ---------------------------------------------------------------------------------------------------------

WAVES = ("yes", "x y", "a b c", "egypt 3 0", "saba 0 1", "2", "egypt 1 0", "d e", "egypt 0 1", "1", "egypt 1 0")


def test_uc_v10_the_wave_of_greatest_damage_is_compulsory() -> None:
    out = Told("tsunami").outcome(*WAVES)
    assert notes(out)["tsunami.strike"] == {"areas": ("x", "a", "b"), "damage": 11}
    assert totals(out) == {EGYPT: 8, SABA: 3}
    assert notes(out)["tsunami.stays"] == {"seat": SABA, "area": "b", "count": 2}
    assert (lost(out, EGYPT), lost(out, EGYPT, "cities")) == (3, 1)
    assert (lost(out, SABA), lost(out, SABA, "cities")) == (-2, 1)


def test_uc_v11_no_coastal_city_no_effect() -> None:
    out = Told("tsunami").outcome("no")
    assert (out.parts, out.changes, notes(out)) == ((), (), {"no-effect.coast": {"seat": EGYPT}})


def test_uc_tsunami_equal_waves_are_the_victims_choice() -> None:
    tsunami = Told("tsunami")
    cities = ("yes", "x y", "a", "egypt 2 0", "b", "saba 2 0")
    assert tsunami.question(*cities).form.options == ("x", "y")
    assert totals(tsunami.outcome(*cities, "y")) == {EGYPT: 5, SABA: 2}
    areas = ("yes", "x", "a b c", "egypt 2 0", "egypt 1 0", "saba 1 0")
    asked = tsunami.question(*areas)
    assert (asked.seat, asked.suggested) == (EGYPT, ("a b", "a c"))
    assert totals(tsunami.outcome(*areas, "c a")) == {EGYPT: 7, SABA: 1}
    assert tsunami.refused(*areas, "b c").code == "tsunami.not-greatest"


def test_uc_tsunami_one_city_and_two_areas_need_no_comparison() -> None:
    out = Told("tsunami").outcome("yes", "x", "a b", "none", "egypt 2 0")
    assert totals(out) == {EGYPT: 7}
    assert "tsunami.greatest" not in notes(out)
    assert totals(Told("tsunami").outcome("yes", "x", "none")) == {EGYPT: 5}


def test_uc_tsunami_an_area_is_told_once_however_it_is_spelt() -> None:
    tsunami = Told("tsunami")
    assert tsunami.question("yes", "x y", "delta", "none").code == "ask.around"
    assert tsunami.outcome("yes", "x y", "delta", "egypt 4 0", "DELTA", "y").parts[0].total == 9


def test_uc_tsunami_scope_victim_neither_counts_nor_takes_units_of_others() -> None:
    tsunami = Told("tsunami", tsunami_scope="victim")
    assert tsunami.question("yes", "x", "a").form.names == (EGYPT,)
    assert totals(tsunami.outcome("yes", "x", "a", "egypt 2 0")) == {EGYPT: 7}
    assert tsunami.refused("yes", "x", "a", "saba 2 0").code == "parse.unknown"


def test_uc_tsunami_coastal_only_asks_for_coastal_areas() -> None:
    assert Told("tsunami", tsunami_coastal_only="yes").question("yes", "x").code == "ask.around-coastal"


@pytest.mark.parametrize(
    ("answers", "code"),
    [
        (("yes", "x", "X"), "areas.itself"),
        (("yes", "x X"), "answer.twice"),
        (("yes", "none"), "answer.how-many"),
        (("yes", "x", "a", "egypt 0 1 saba 0 1"), "units.one-city"),
        (("yes", "x", "a", "egypt 0 2"), "answer.number"),
        (("yes", "x", "a", "egypt 56 0"), "answer.number"),
        (("yes", "x", "a b", "egypt 40 0", "egypt 16 0"), "units.too-many"),
        (("yes", "x y", "y", "saba 0 1"), "units.city-there"),
        (("yes", "x y", "y", "none"), "answer.rows"),
        (("maybe",), "parse.unknown"),
    ],
)
def test_uc_tsunami_refuses_what_cannot_be(answers: tuple[str, ...], code: str) -> None:
    assert Told("tsunami").refused(*answers).code == code


# -- Rebels ----------------------------------------------------------------------------------------------------------


def test_uc_v12_coastal_cities_make_up_the_number_and_who_has_none_else_is_spared() -> None:
    out = Told("rebels").outcome("1", "3", "saba nubia", "yes", "no")
    assert totals(out) == {EGYPT: 2, SABA: 1}
    assert [(term.code, term.amount) for term in out.parts[0].terms] == [("rebels.inland", 1), ("rebels.coastal", 1)]
    assert notes(out)["rebels.spared"] == {"seat": NUBIA}
    assert notes(out)["rebels.barbarians"] == {"count": 3}


def test_uc_rebels_ask_no_more_than_they_need() -> None:
    assert Told("rebels").question("2").code == "ask.rebels"
    assert Told("rebels", PEOPLE[:3]).question("2").code == "ask.inland-any"
    assert totals(Told("rebels", PEOPLE[:1]).outcome("0", "1")) == {EGYPT: 1}
    assert totals(Told("rebels", PEOPLE[:2]).outcome("0", "0", "yes")) == {EGYPT: 0, SABA: 1}


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("saba", "answer.how-many"),
        ("egypt saba", "victim.self"),
        ("saba saba", "answer.twice"),
        ("x y", "parse.unknown"),
    ],
)
def test_uc_rebels_refuse_names_that_will_not_do(answer: str, code: str) -> None:
    assert Told("rebels").refused("2", answer).code == code


# -- Drought ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cities", ["0", "3"])
def test_uc_v13_no_effect_on_a_victim_with_few_cities(cities: str) -> None:
    out = Told("drought").outcome(cities)
    assert (out.parts, out.changes) == ((), ())
    assert notes(out) == {"no-effect.shield": {"seat": EGYPT, "cities": int(cities), "most": 3}}


def test_uc_v14_each_area_supports_one_less_than_printed() -> None:
    out = Told("drought").outcome("4", "a 1 1 b 3 3 c 4 5", "none")
    assert [(note["limit"], note["after"]) for note in each(out, "drought.area")] == [(0, 0), (2, 2), (3, 3)]
    assert [term.amount for term in out.parts[0].terms] == [1, 1, 2]
    assert lost(out, EGYPT) == 4


@pytest.mark.parametrize(
    ("vector", "printed", "tokens", "left", "greedy"),
    [
        (15, 3, (4, 1), (2, 0), False),
        (15, 3, (4, 1), (1, 1), True),
        (16, 4, (2, 2), (1, 1), False),
        (16, 4, (2, 2), (1, 1), True),
        (17, 3, (2, 1, 1), (1, 0, 0), False),
        (0, 3, (2,), (2,), False),
        (0, 0, (3, 2), (0, 0), False),
    ],
)
def test_uc_v15_v16_v17_several_players_give_in_turn(
    vector: int, printed: int, tokens: tuple[int, ...], left: tuple[int, ...], greedy: bool
) -> None:
    there = dict(zip(CHAIN, tokens, strict=False))
    excess = max(0, sum(tokens) - max(0, printed - 1))
    assert removed(there, excess, greedy) == dict(zip(CHAIN, left, strict=False))
    drought = Told("drought", CHAIN[:4], drought_removal="greedy" if greedy else "rotation")
    answers = ["5", f"x {printed} {tokens[0]}"]
    if len(tokens) > 1:
        answers += ["x", " ".join(f"{seat} {count}" for seat, count in list(there.items())[1:])]
    else:
        answers += ["none"]
    out = drought.outcome(*answers)
    assert [count - lost(out, seat) for seat, count in there.items()] == list(left)


def test_uc_v18_flood_plains_and_areas_with_a_city_are_not_asked_about() -> None:
    out = Told("drought").outcome("5", "none")
    assert (totals(out), out.changes) == ({EGYPT: 0}, ())
    assert "flood plains and areas with a city left out" in _words(Told("drought").question("5"))


def _words(question: Question) -> str:
    from core.empires.calamity_words import CalamityWords, strangers

    return CalamityWords(strangers()).question(question)


def test_uc_drought_shield_each_saves_others_with_few_cities_too() -> None:
    drought = Told("drought", drought_shield="each")
    answers = ("5", "x 2 3", "x", "saba 2")
    assert drought.question(*answers).code == "ask.cities-before"
    safe = drought.outcome(*answers, "3")
    assert (lost(safe, EGYPT), lost(safe, SABA)) == (3, 0)
    assert notes(safe)["drought.shielded"] == {"seat": SABA, "cities": 3}
    assert (lost(drought.outcome(*answers, "4"), EGYPT), lost(drought.outcome(*answers, "4"), SABA)) == (2, 2)
    assert notes(drought.outcome("3")) == {"no-effect.shield": {"seat": EGYPT, "cities": 3, "most": 3}}


@pytest.mark.parametrize(
    ("answers", "code"),
    [
        (("4", "a 1"), "answer.rows"),
        (("4", "a 10 1"), "answer.number"),
        (("4", "a 3 1 A 3 1"), "answer.twice"),
        (("4", "a 3 50 b 3 6"), "units.too-many"),
        (("4", "a 3 1", "b"), "parse.unknown"),
        (("4", "a 3 1", "a", "none"), "answer.rows"),
        (("4", "a 3 1", "a", "egypt 1"), "parse.unknown"),
    ],
)
def test_uc_drought_refuses_what_cannot_be(answers: tuple[str, ...], code: str) -> None:
    assert Told("drought").refused(*answers).code == code


# -- Pestilence ------------------------------------------------------------------------------------------------------


def test_uc_v19_ten_points_ring_by_ring() -> None:
    out = Told("pestilence").outcome("3", "3 2 4", "2 3")
    assert [term.amount for term in out.parts[0].terms] == [3, 6, 1]
    assert (totals(out), lost(out, EGYPT)) == ({EGYPT: 10}, 10)
    assert notes(out)["pestilence.order"] == {"seat": EGYPT, "ring": 2, "lost": 1}


def test_uc_v20_exactly_ten_or_the_whole_first_ring() -> None:
    out = Told("pestilence").outcome("5", "5 4")
    assert lost(out, EGYPT) == 10
    assert notes(out)["pestilence.order"] == {"seat": EGYPT, "ring": 1, "lost": 5}
    full = Told("pestilence", pestilence_ring1_full="yes").outcome("5", "5 4")
    assert lost(full, EGYPT) == 12
    assert notes(full)["pestilence.ring"] == {"seat": EGYPT, "ring": 1, "lost": 7}


def test_uc_v21_what_there_is_where_it_is_less_than_ten() -> None:
    out = Told("pestilence").outcome("2", "1 1", "2", "none")
    assert (totals(out), lost(out, EGYPT), lost(out, EGYPT, "cities")) == ({EGYPT: 3}, 3, 0)
    assert notes(out)["pestilence.all"] == {"seat": EGYPT, "lost": 3, "points": 10}


def test_uc_pestilence_has_no_effect_where_there_are_no_tokens_and_skips_an_empty_ring() -> None:
    assert notes(Told("pestilence").outcome("0")) == {"no-effect.tokens": {"seat": EGYPT}}
    assert lost(Told("pestilence").outcome("2", "none", "9"), EGYPT) == 10


def test_uc_pestilence_ends_where_it_begins_when_that_is_enough() -> None:
    assert lost(Told("pestilence").outcome("10"), EGYPT) == 10
    full = Told("pestilence", pestilence_ring1_full="yes")
    assert full.question("10").code == "ask.pestilence-beside"
    assert lost(full.outcome("10", "3 1"), EGYPT) == 12


@pytest.mark.parametrize(
    ("answers", "code"),
    [
        (("56",), "answer.number"),
        (("3", "50 3"), "units.too-many"),
        (("3", "x"), "answer.number"),
        (("3 2",), "parse.too-much"),
    ],
)
def test_uc_pestilence_refuses_what_cannot_be(answers: tuple[str, ...], code: str) -> None:
    assert Told("pestilence").refused(*answers).code == code


# -- Revival of Past Empire ------------------------------------------------------------------------------------------


def test_uc_v22_who_has_most_tokens_in_stock_takes_three_areas() -> None:
    revival = Told("revival", CHAIN[:3])
    asked = revival.question("12", "20", "15", "8")
    assert (asked.seat, asked.values["count"], asked.form.most) == ("b", 3, 3)
    out = revival.outcome("12", "20", "15", "8", "x 0 1 y 3 0 z 2 0", "yes")
    assert notes(out)["revival.beneficiary"] == {"seat": "b", "count": 20}
    assert (lost(out, Seat("a")), lost(out, Seat("a"), "cities")) == (5, 1)
    assert (lost(out, Seat("b")), lost(out, Seat("b"), "cities")) == (-5, -1)


def test_uc_v23_no_effect_where_the_victim_has_most() -> None:
    out = Told("revival", CHAIN[:2]).outcome("25", "20")
    assert (out.changes, notes(out)) == ((), {"no-effect.stock": {"seat": "a", "count": 25}})


@pytest.mark.parametrize(("cities", "areas"), [("7", 2), ("8", 3), ("9", 4), ("0", 2)])
def test_uc_v24_areas_by_the_cities_of_the_victim(cities: str, areas: int) -> None:
    assert Told("revival", CHAIN[:2]).question("3", "20", cities).values["count"] == areas


def test_uc_revival_equal_stocks_go_by_the_ast_order() -> None:
    assert notes(Told("revival", CHAIN[:3]).outcome("20", "20", "3"))["no-effect.stock"]["seat"] == "a"
    assert Told("revival", CHAIN[:3], victim=Seat("c")).question("20", "20", "20", "5").seat == "a"


def test_uc_revival_areas_that_are_not_connected_are_selected_again() -> None:
    revival = Told("revival", CHAIN[:2])
    answers = ("3", "20", "5", "x 3 0 y 0 1", "no")
    assert revival.question(*answers).code == "ask.revival-areas"
    out = revival.outcome(*answers, "x 3 0")
    assert lost(out, Seat("a")) == 3
    assert notes(out)["revival.fewer"] == {"victim": "a", "count": 1}


def test_uc_revival_places_no_more_tokens_than_stock_has() -> None:
    out = Told("revival", CHAIN[:2]).outcome("0", "2", "5", "x 5 0")
    assert (lost(out, Seat("a")), lost(out, Seat("b"))) == (5, -2)
    assert notes(out)["revival.short"] == {"seat": "b"}


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("x 0 0", "units.nothing-there"),
        ("x 0 1 y 0 1 z 0 1", "answer.how-many"),
        ("x 0 2", "answer.number"),
        ("x 30 0 y 26 0", "units.too-many"),
        ("x 1", "answer.rows"),
    ],
)
def test_uc_revival_refuses_areas_that_will_not_do(answer: str, code: str) -> None:
    assert Told("revival", CHAIN[:2]).refused("3", "20", "5", answer).code == code


# -- Raiders ---------------------------------------------------------------------------------------------------------


def _ways(*answers: str) -> tuple[str, ...]:
    return Told("raiders").question(*answers).suggested


def test_uc_v25_treasury_first_then_tokens_and_cities() -> None:
    paid = Told("raiders").outcome("3", "12")
    assert moves(paid) == {(EGYPT, "tokens", "treasury", "stock"): 12}
    assert "raiders.paid" in notes(paid)
    assert _ways("3", "10") == ("tokens 2",)
    assert _ways("3", "0") == ("tokens 12", "tokens 8 cities 1")


def test_uc_v26_more_than_half_must_be_tokens() -> None:
    assert _ways("2", "0") == ("tokens 8",)
    assert Told("raiders").refused("2", "0", "tokens 4 cities 1").code == "raiders.mostly-tokens"


def test_uc_v27_every_allowed_pair() -> None:
    pairs = [(0, 36), (1, 32), (2, 28), (3, 24), (4, 20)]
    expected = [f"tokens {tokens}" + (f" cities {cities}" if cities else "") for cities, tokens in pairs]
    assert list(_ways("9", "0")) == expected


def test_uc_v28_part_of_it_paid() -> None:
    assert _ways("5", "7") == ("tokens 13", "tokens 9 cities 1")
    out = Told("raiders").outcome("5", "7", "tokens 9 cities 1", "a 3 13")
    assert [(term.code, term.amount) for term in out.parts[0].terms] == [("raiders.due", 20), ("raiders.paid", -7)]
    assert moves(out) == {
        (EGYPT, "tokens", "treasury", "stock"): 7,
        (EGYPT, "tokens", "board", "stock"): 9,
        (EGYPT, "cities", "board", "stock"): 1,
    }


def test_uc_v29_raiders_above_the_printed_limit_are_removed() -> None:
    out = Told("raiders").outcome("1", "1", "tokens 3", "delta 2 3")
    assert notes(out)["raiders.placed"] == {"area": "delta", "limit": 2, "placed": 3, "left": 2}


def test_uc_raiders_take_what_there_is_of_a_victim_with_too_few_tokens() -> None:
    raiders = Told("raiders")
    out = raiders.outcome("3", "0", "fewer", "7", "a 3 11")
    assert (lost(out, EGYPT), lost(out, EGYPT, "cities")) == (7, 1)
    assert notes(out)["raiders.all"] == {"seat": EGYPT, "taken": 11, "points": 12}
    nothing = raiders.outcome("3", "0", "fewer", "0")
    assert (nothing.changes, totals(nothing)) == ((), {EGYPT: 0})


def test_uc_raiders_find_nobody_without_cities() -> None:
    assert notes(Told("raiders").outcome("0")) == {"no-effect.cities": {"seat": EGYPT}}


@pytest.mark.parametrize(
    ("answers", "code"),
    [
        (("3", "10", "tokens 3"), "raiders.not-exact"),
        (("3", "10", "cities 4"), "loss.too-many"),
        (("3", "10", "cities 1"), "raiders.not-exact"),
        (("3", "10", "tokens 2", "a 3 1"), "raiders.all-placed"),
        (("3", "10", "tokens 2", "none"), "answer.rows"),
        (("10",), "answer.number"),
    ],
)
def test_uc_raiders_refuse_what_will_not_do(answers: tuple[str, ...], code: str) -> None:
    assert Told("raiders").refused(*answers).code == code


# -- The loss helper, and all of them --------------------------------------------------------------------------------


def test_uc_v30_a_city_is_broken_to_lose_exactly_three() -> None:
    loss = Loss(3, 0, 1, limits=(2,))
    assert loss.proposals() == ("leaving 2",)
    assert loss.read(["leaving", "2"]) == (0, 0, 2)
    assert pays(3, 0, 1, True).due() == 3


def test_uc_1_6_there_is_a_script_for_each_in_order_of_resolution() -> None:
    assert tuple(SCRIPTS) == tuple(one.id for one in unmodifiable().calamities)


@pytest.mark.parametrize("calamity", SCRIPTS)
def test_uc_12_each_begins_with_the_first_question_of_the_rules(calamity: str) -> None:
    first = {
        "tsunami": "ask.coastal-any",
        "rebels": "ask.inland",
        "drought": "ask.cities-before",
        "pestilence": "ask.pestilence-start",
        "revival": "ask.stock",
    }
    asked = Told(calamity).question()
    assert asked.code == first.get(calamity, "ask.cities")
    assert isinstance(asked.form, YesNo) == (calamity == "tsunami")
