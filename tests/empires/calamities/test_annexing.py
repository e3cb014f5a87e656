"""Treachery, Civil War and Tyranny: sums by hand, whole areas, and a stock that is too small (M35, SB-4.3)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.empires.areas import AreaMap, MapArea
from core.empires.calamities.whole_areas import WholeAreas
from core.empires.ledger import Account
from core.errors import RuleError
from tests.empires.calamities.struck import (
    ASSYRIA,
    HATTI,
    HELLAS,
    MINOA,
    Table,
    building_of,
    notes,
    own_building,
    player,
    sums,
    totals,
)


def three(calamity: str, *held: str, minoa: dict[str, Any] | None = None, **more: Any) -> Table:
    """*calamity* strikes Minoa; Hatti has most cities in stock, then Hellas."""
    others = (player(HATTI, cities=2), player(HELLAS, cities=3))
    return Table(calamity, MINOA, player(MINOA, *held, **(minoa or {})), *others, **more)


def row_of_four(**changes: Any) -> AreaMap:
    """Four areas in a row, and one apart."""
    line = [
        MapArea("ur", "Ur", 4, land=("uruk",)),
        MapArea("uruk", "Uruk", 3, land=("ur",), water=("susa",)),
        MapArea("susa", "Susa", 3, land=("nippur",), water=("uruk",)),
        MapArea("nippur", "Nippur", 2, land=("susa",)),
        MapArea("mari", "Mari", 5),
    ]
    return AreaMap({area.id: area for area in line})


# Treachery


def test_m35_treachery_gives_a_city_to_who_has_most_in_stock_and_asks_nothing() -> None:
    table = three("treachery")
    assert totals(table.outcome()) == {MINOA: 1}
    assert sums(table.outcome(), MINOA) == [("printed", 1, "")]
    assert notes(table.outcome())["beneficiary"] == {"seat": HATTI}
    after = table.after()
    assert (after[MINOA].cities, after[HATTI].cities, after[HELLAS].cities) == (3, 3, 3)
    assert (after[MINOA].board, after[HATTI].board) == (20, 20)


def test_m35_equal_cities_in_stock_are_settled_by_tokens_then_by_ranking() -> None:
    def winner(hatti: int, hellas: int) -> Any:
        others = (player(HATTI, cities=3, treasury=hatti), player(HELLAS, cities=3, treasury=hellas))
        return notes(Table("treachery", MINOA, player(MINOA), *others).outcome())["beneficiary"]["seat"]

    assert [winner(3, 2), winner(2, 3), winner(3, 3)] == [HELLAS, HATTI, HATTI]


def test_m35_treachery_with_diplomacy_takes_two_and_never_more_than_there_are() -> None:
    table = three("treachery", "diplomacy")
    assert sums(table.outcome(), MINOA) == [("printed", 1, ""), ("advance", 1, "diplomacy")]
    assert (table.after()[MINOA].cities, table.after()[HATTI].cities) == (2, 4)
    one = three("treachery", "diplomacy", minoa={"cities": 1})
    assert sums(one.outcome(), MINOA)[-1] == ("no-more", -1, "")
    assert one.after()[MINOA].cities == 0
    assert totals(three("treachery", minoa={"cities": 0}).outcome()) == {MINOA: 0}


def test_sb_4_3_tokens_beside_an_annexed_city_are_annexed_too() -> None:
    table = three("treachery", "public_works", "diplomacy")
    question = table.question()
    assert (question.code, question.values, question.seat) == ("ask.beside", {"seat": MINOA, "count": 2}, None)
    after = table.after("2")
    assert (after[MINOA].cities, after[MINOA].board) == (2, 18)
    assert (after[HATTI].cities, after[HATTI].board) == (4, 22)
    assert table.refused("3").code == "answer.number"


def test_sb_4_2_a_building_beside_the_city_stays_and_the_table_tells_whose_area_it_is() -> None:
    table = three("treachery", buildings=building_of(MINOA))
    assert table.question().code == "ask.beside" and table.refused("2").values["most"] == 1
    assert notes(table.outcome("1"))["buildings.stay"] == {"buildings": [own_building(MINOA)]}
    both = three("treachery", "public_works", buildings=building_of(MINOA))
    assert both.refused("3").values["most"] == 2
    others = three("treachery", buildings=building_of(MINOA, city=HELLAS))
    assert "buildings.stay" not in notes(others.outcome())


def full(cities: int, **chosen: str) -> Table:
    """Everybody but Minoa has so many cities that stock is nearly empty."""
    others = (player(HATTI, cities=cities), player(HELLAS, cities=9))
    return Table("treachery", MINOA, player(MINOA, "diplomacy"), *others, **chosen)


def test_m35_what_the_city_stock_cannot_replace_becomes_pirate_cities() -> None:
    outcome = full(8).outcome()
    assert notes(outcome)["annexed"] == {"loser": MINOA, "winner": HATTI, "cities": 2, "tokens": 0}
    assert notes(outcome)["annexed.short-barbarians"] == {"winner": HATTI, "cities": 1, "tokens": 0}
    assert (full(8).after()[MINOA].cities, full(8).after()[HATTI].cities) == (2, 9)
    assert full(9).after()[HATTI].cities == 9
    assert notes(full(9).outcome())["annexed.short-barbarians"]["cities"] == 2


def test_m35_at_a_table_that_settled_it_so_nothing_takes_their_place() -> None:
    outcome = full(8, annexing_short_stock="removed").outcome()
    assert "annexed.short-barbarians" not in notes(outcome)
    assert notes(outcome)["annexed.short-removed"] == {"winner": HATTI, "cities": 1, "tokens": 0}


# Civil War


@pytest.mark.parametrize(
    ("held", "kept"),
    [
        ((), 35),
        (("music",), 40),
        (("drama_and_poetry",), 40),
        (("democracy",), 45),
        (("philosophy",), 30),
        (("military",), 30),
        (("music", "drama_and_poetry", "democracy"), 55),
        (("philosophy", "military"), 25),
        (("music", "military"), 35),
    ],
)
def test_m35_civil_war_leaves_35_points_more_or_less_by_advances(held: tuple[str, ...], kept: int) -> None:
    # 8 cities and 20 tokens are 60 points.
    table = three("civil_war", *held, minoa={"cities": 8})
    question = table.question()
    assert (question.code, question.seat) == ("ask.areas-annexed", MINOA)
    assert question.values == {"seat": MINOA, "winner": HATTI, "due": 60 - kept}
    cities, tokens = divmod(60 - kept, 5)
    outcome = table.outcome(f"cities {cities} tokens {tokens}")
    assert totals(outcome) == {MINOA: 60 - kept}
    assert sums(outcome, MINOA)[:2] == [("on-board", 60, ""), ("printed", -35, "")]
    assert sum(amount for _, amount, _ in sums(outcome, MINOA)) == 60 - kept


def test_m35_civil_war_spares_35_points_and_fewer_whatever_is_held() -> None:
    table = three("civil_war", "philosophy", "military", minoa={"cities": 3})
    assert totals(table.outcome()) == {MINOA: 0}
    assert sums(table.outcome(), MINOA)[-1] == ("not-above", -10, "")
    assert table.outcome().changes == ()
    # One point more, and the advances count: 36 - 25.
    assert three("civil_war", "philosophy", "military", minoa={"cities": 3, "board": 21}).question().values["due"] == 11


def test_m35_civil_war_takes_nothing_of_who_may_keep_it_all() -> None:
    assert totals(three("civil_war", "democracy").outcome()) == {MINOA: 0}
    assert totals(three("civil_war", "music").outcome()) == {MINOA: 0}


def war(**more: Any) -> Table:
    """25 points of 60 go."""
    return three("civil_war", minoa={"cities": 8}, **more)


@pytest.mark.parametrize(
    ("answer", "cities", "tokens"),
    [
        ("cities 5", 5, 0),
        ("cities 4 tokens 5", 4, 5),
        ("tokens 5 cities 4", 4, 5),
        ("ur 0 1 uruk 0 1 susa 0 1 nippur 4 0 mari 0 1 rhodes 1 0", 4, 5),
        # Nothing could be left out here: 28 points are no area too many where three tokens stand together.
        ("ur 0 1 uruk 0 1 susa 0 1 nippur 0 1 mari 4 0 rhodes 4 0", 4, 8),
        # A small area between two others may be needed for them to touch.
        ("ur 0 1 uruk 0 1 susa 0 1 nippur 0 1 mari 0 1 rhodes 1 0", 5, 1),
    ],
)
def test_m35_civil_war_is_told_in_all_or_by_areas(answer: str, cities: int, tokens: int) -> None:
    after = war().after(answer)
    assert (after[MINOA].cities, after[MINOA].board) == (8 - cities, 20 - tokens)
    assert (after[HATTI].cities, after[HATTI].board) == (2 + cities, 20 + tokens)


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("cities 4 tokens 4", "areas.too-few"),
        ("tokens 20", "areas.too-few"),
        ("cities 6", "areas.too-many"),
        ("ur 0 1 uruk 0 1 susa 0 1 nippur 0 1 mari 0 1 rhodes 0 1", "areas.too-many"),
        ("ur 0 1 uruk 4 0 uruk 0 1", "answer.twice"),
        ("ur 0 1 uruk 0 0 susa 0 1", "areas.empty"),
        ("ur 0 2", "answer.number"),
        ("ur 1", "answer.rows"),
        ("cities", "parse.missing"),
        ("cities 4 cities 5", "answer.twice"),
        ("cities 4 ships 5", "parse.unknown"),
        ("cities 9", "loss.too-many"),
        ("cities 1 tokens 21", "loss.too-many"),
        ("cities -1", "answer.number"),
        ("", "parse.missing"),
    ],
)
def test_m35_a_wrong_answer_is_refused_and_the_question_stays(answer: str, code: str) -> None:
    assert war().refused(answer).code == code


def test_m35_areas_are_named_in_the_result() -> None:
    outcome = war().outcome("ur 0 1 uruk 0 1 susa 0 1 nippur 0 1 mari 5 0")
    assert notes(outcome)["annexed.areas"]["areas"][-1] == ["mari", 5, 0]
    assert "annexed.areas" not in notes(war().outcome("cities 5"))


def test_m35_the_map_knows_names_and_which_areas_touch() -> None:
    def due(points: int) -> Table:
        return three("civil_war", minoa={"cities": 4, "board": 15 + points}, areas=row_of_four())

    assert due(10).refused("rhodes 0 1").code == "parse.unknown"
    assert totals(due(10).outcome("UR 0 1 uru 0 1")) == {MINOA: 10}
    # Susa touches Uruk by water. The one of Uruk is needed between the two cities.
    assert totals(due(10).outcome("ur 0 1 uruk 1 0 susa 0 1")) == {MINOA: 10}
    # At the end of the row it is not.
    refusal = due(10).refused("ur 0 1 uruk 0 1 susa 1 0")
    assert (refusal.code, refusal.values["area"]) == ("areas.too-many", "susa")


def test_m35_areas_that_do_not_touch_are_refused_unless_there_is_no_other_way() -> None:
    table = three("civil_war", minoa={"cities": 4, "board": 25}, areas=row_of_four())
    refusal = table.refused("ur 0 1 mari 0 1")
    assert (refusal.code, refusal.values) == ("areas.apart", {"areas": ("ur", "mari")})
    outcome = table.outcome("ur 0 1 mari 0 1 apart")
    assert totals(outcome) == {MINOA: 10}
    assert notes(outcome)["annexed.areas"]["areas"] == [["ur", 0, 1], ["mari", 0, 1]]
    assert table.refused("apart").code == "answer.rows"
    assert table.refused("ur 0 1 uruk 2 0 mari 0 1 apart").code == "areas.too-many"
    # Without a map nobody knows what touches, and the word means nothing.
    unmapped = three("civil_war", minoa={"cities": 4, "board": 25})
    assert totals(unmapped.outcome("ur 0 1 mari 0 1")) == {MINOA: 10}
    assert unmapped.refused("ur 0 1 mari 0 1 apart").code == "answer.rows"


def test_m35_a_short_token_stock_leaves_barbarians() -> None:
    others = (player(HATTI, cities=2, board=40, treasury=12), player(HELLAS, cities=3))
    table = Table("civil_war", MINOA, player(MINOA, cities=8), *others)
    outcome = table.outcome("cities 4 tokens 5")
    assert notes(outcome)["annexed.short-barbarians"] == {"winner": HATTI, "cities": 0, "tokens": 2}
    after = table.after("cities 4 tokens 5")
    assert (after[HATTI].board, after[HATTI].stock, after[MINOA].board) == (43, 0, 15)


# Tyranny


@pytest.mark.parametrize(
    ("held", "due"),
    [
        ((), 15),
        (("sculpture",), 10),
        (("law",), 10),
        (("sculpture", "law"), 5),
        (("monarchy",), 20),
        (("provincial_empire",), 20),
        (("monarchy", "provincial_empire"), 25),
        (("law", "monarchy"), 15),
    ],
)
def test_m35_tyranny_takes_15_points_of_the_beneficiarys_choice(held: tuple[str, ...], due: int) -> None:
    table = three("tyranny", *held)
    question = table.question()
    assert (question.code, question.seat) == ("ask.areas-annexed", HATTI)
    assert question.values == {"seat": MINOA, "winner": HATTI, "due": due}
    assert table.refused(f"tokens {min(due - 1, 20)}").code == "areas.too-few"
    after = table.after(f"tokens {due}") if due <= 20 else table.after("cities 1 tokens 20")
    assert after[MINOA].board + 5 * after[MINOA].cities == 40 - due
    assert after[HATTI].board + 5 * after[HATTI].cities == 30 + due


def test_m35_tyranny_takes_everything_of_who_has_no_more_and_asks_nobody() -> None:
    table = three("tyranny", minoa={"cities": 1, "board": 10})
    assert sums(table.outcome(), MINOA) == [("printed", 15, "")]
    assert table.after()[MINOA] == Account(0, 10, 0)
    less = three("tyranny", minoa={"cities": 1, "board": 3})
    assert sums(less.outcome(), MINOA)[-1] == ("no-more", -7, "")
    assert totals(three("tyranny", minoa={"cities": 0, "board": 0}).outcome()) == {MINOA: 0}


def test_m35_what_is_not_known_is_asked_once() -> None:
    unknown = {"cities": None, "board": None, "stock": None}
    table = Table("tyranny", MINOA, player(MINOA, **unknown), player(HATTI, **unknown), player(HELLAS, **unknown))
    answers = ["2", "2", "30", "20", "4", "20"]
    codes = [table.question(*answers[:number]).code for number in range(len(answers) + 1)]
    assert codes == ["ask.cities"] * 2 + ["ask.stock"] * 2 + ["ask.cities", "ask.board", "ask.areas-annexed"]
    # Hatti has more tokens in stock: its 30 are known by now and not asked again.
    assert notes(table.outcome(*answers, "tokens 15"))["annexed"]["winner"] == HATTI


# The form


areas = st.lists(st.tuples(st.integers(0, 1), st.integers(0, 5)).filter(any), min_size=1, max_size=6)


@given(areas, st.integers(1, 40))
def test_m35_no_area_is_refused_that_is_needed(rows: list[tuple[int, int]], due: int) -> None:
    """Areas of which none can be left out are accepted, told by areas and in all."""
    points = [5 * cities + tokens for cities, tokens in rows]
    cities, tokens = (sum(column) for column in zip(*rows, strict=True))
    form = WholeAreas(due, 9, 55, max((tokens for cities, tokens in rows if cities), default=0))
    by_area = " ".join(f"area{number} {other} {one}" for number, (one, other) in enumerate(rows)).split()
    in_all = f"cities {cities} tokens {tokens}".split()
    if sum(points) < due:
        for words in (by_area, in_all):
            with pytest.raises(RuleError) as caught:
                form.read(words)
            assert caught.value.code == "areas.too-few"
    elif sum(points) - min(points) < due:
        assert form.read(in_all) == ("", tokens, cities)
        assert form.read(by_area)[0::3] == tuple(f"area{number}" for number in range(len(rows)))


@given(st.sampled_from(["treachery", "civil_war", "tyranny"]), st.data())
def test_m35_pieces_are_conserved_whatever_is_answered(calamity: str, data: st.DataObject) -> None:
    seats = (MINOA, ASSYRIA, HATTI, HELLAS)
    counts = {
        seat: {
            "cities": data.draw(st.integers(0, 9)),
            "board": data.draw(st.integers(0, 40)),
            "treasury": data.draw(st.integers(0, 15)),
        }
        for seat in seats
    }
    held = data.draw(st.lists(st.sampled_from(["diplomacy", "music", "military", "law", "public_works"]), unique=True))
    table = Table(calamity, MINOA, *(player(seat, *held, **counts[seat]) for seat in seats))
    answers: list[str] = []
    while not hasattr(table.asked(*answers), "changes"):
        question = table.question(*answers)
        if isinstance(question.form, WholeAreas):
            least = max(0, -(-(question.form.points - question.form.tokens) // 5))
            cities = data.draw(st.integers(least, min(question.form.cities, max(least, question.form.points // 5))))
            answers.append(f"cities {cities} tokens {max(0, question.form.points - 5 * cities)}")
        else:
            answers.append(str(data.draw(st.sampled_from(question.answers()))))
    after = table.after(*answers)
    due = totals(table.outcome(*answers))[MINOA]
    lost = 5 * (counts[MINOA]["cities"] - after[MINOA].cities) + counts[MINOA]["board"] - after[MINOA].board
    if calamity != "treachery":
        assert due <= lost < due + 5
    for seat in seats:
        assert min(after[seat].board, after[seat].stock, after[seat].city_stock, after[seat].cities) >= 0
        assert after[seat].treasury == counts[seat]["treasury"]
