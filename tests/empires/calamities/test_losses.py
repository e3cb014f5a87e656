"""How damage is paid: exactly if it can be, else with the smallest excess that areas and stock allow (UC-2.6, 2.7)."""

from collections.abc import Callable, Iterator
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.empires.calamities.dialogue import Question, Script, play
from core.empires.calamities.losses import Loss, Payment, pays
from core.empires.calamities.outcome import Gathering, Part, Term
from core.empires.calamities.scene import Player, Scene
from core.empires.calamities.steps import pay
from core.empires.ledger import Account
from core.errors import RuleError
from tests.empires.calamities.struck import HATTI, HELLAS, Table, player, settled, small_map


def famine(**how: object) -> Table:
    """Hatti loses 10, and Hellas, who holds Pottery, nothing."""
    areas, chosen = how.pop("areas", None), how.pop("reducing_pays", "yes")
    return Table(
        "famine",
        HATTI,
        player(HATTI, **how),
        player(HELLAS, "pottery"),
        areas=areas,  # type: ignore[arg-type]
        reducing_pays=str(chosen),
    )


def test_uc_2_7_an_area_of_the_map_is_named_for_one_city() -> None:
    table = famine(areas=small_map(), board=3)
    refusal = table.refused("leaving thebes leaving thebes")
    assert (refusal.code, refusal.values) == ("answer.twice", {"name": "thebes", "kind": "area"})
    assert table.after("leaving 1 leaving 1 tokens 2")[HATTI] == Account(3, 10, 2)


def every_way(loss: Loss) -> set[Payment]:
    """All that can be removed, however much that is: for each city nothing, all of it, or all but some tokens."""
    return set(_every_way(loss))


def _every_way(loss: Loss) -> Iterator[Payment]:
    limits = loss.limits or (4,) * loss.cities
    for tokens in range(loss.tokens + 1):
        for kept in product(*(range(min(4, limit) + 1 if loss.breaking else 1) for limit in limits)):
            for count in range(loss.cities + 1):
                for hit in combinations(kept, count):
                    left = tuple(sorted(filter(None, hit), reverse=True))
                    if loss.stock is None or sum(left) <= loss.stock + tokens:
                        yield Payment(tokens, count - len(left), left)


@st.composite
def losses(draw: st.DrawFn) -> Loss:
    """Small losses, whose ways can all be tried."""
    cities = draw(st.integers(0, 3))
    limits = draw(st.none() | st.tuples(*[st.integers(0, 5)] * cities))
    return pays_less(
        draw(st.integers(0, 25)),
        draw(st.integers(0, 4)),
        cities,
        draw(st.booleans()),
        limits,
        draw(st.none() | st.integers(0, 6)),
    )


def pays_less(
    points: int, tokens: int, cities: int, breaking: bool, limits: tuple[int, ...] | None, stock: int | None
) -> Loss:
    return Loss(min(points, tokens + 5 * cities), tokens, cities, breaking, limits=limits, stock=stock)


@given(losses())
def test_uc_2_6_what_is_due_is_the_smallest_that_is_enough(loss: Loss) -> None:
    assert loss.due() == min(way.points(5) for way in every_way(loss) if way.points(5) >= loss.points)


@given(losses())
def test_uc_2_6_exactly_the_ways_that_pay_what_is_due_are_accepted(loss: Loss) -> None:
    for way in every_way(loss):
        if way.points(5) == loss.due():
            assert Payment.of(loss.read(way.text.split())) == way
        else:
            with pytest.raises(RuleError) as caught:
                loss.read(way.text.split())
            assert caught.value.code in {"loss.not-exact", "loss.no-breaking"}


@given(losses())
def test_uc_2_6_there_is_a_proposal_and_each_is_accepted(loss: Loss) -> None:
    assert loss.proposals()
    for text in loss.proposals():
        assert Payment.of(loss.read(text.split())).points(5) == loss.due()


@given(losses(), st.lists(st.sampled_from(["tokens", "cities", "leaving", "0", "1", "3", "9"]), max_size=6))
def test_uc_2_6_no_more_is_taken_than_there_is_whatever_is_typed(loss: Loss, words: list[str]) -> None:
    try:
        paid = Payment.of(loss.read(words))
    except RuleError:
        return
    assert paid.tokens <= loss.tokens
    assert paid.destroyed + len(paid.left) <= loss.cities
    assert paid.points(5) == loss.due()


@given(losses())
def test_uc_2_7_limits_are_needed_only_where_they_matter(loss: Loss) -> None:
    if loss.needs_limits:
        return
    for limits in ((0,) * loss.cities, (4,) * loss.cities):
        assert (
            loss.limits is not None
            or pays_less(loss.points, loss.tokens, loss.cities, loss.breaking, limits, loss.stock).due() == loss.due()
        )


@pytest.mark.parametrize(
    ("loss", "due"),
    [
        (Loss(7, 10, 0), 7),
        (Loss(7, 1, 2, breaking=False), 10),
        (Loss(7, 1, 2), 7),
        (Loss(3, 0, 1, limits=(2,)), 3),
        (Loss(3, 0, 1, limits=(1,)), 4),
        (Loss(3, 0, 1, limits=(0,)), 5),
        (Loss(1, 0, 3, limits=(2, 1, 1)), 3),
        (Loss(6, 0, 3, limits=(2, 2, 0)), 6),
        (Loss(3, 0, 1, stock=1), 4),
        (Loss(8, 2, 2, stock=0), 10),
        (Loss(9, 2, 2, stock=0), 10),
        (Loss(12, 2, 2), 12),
    ],
)
def test_uc_2_6_examples_of_what_is_due(loss: Loss, due: int) -> None:
    assert loss.due() == due


def test_uc_2_7_the_hand_checked_city_leaves_two_tokens() -> None:
    assert list(Loss(3, 0, 1, limits=(2,)).ways()) == [Payment(left=(2,))]
    assert list(Loss(6, 0, 3, limits=(2, 2, 2)).ways()) == [Payment(left=(2, 2))]


def test_6_9_proposals_begin_with_fewest_cities() -> None:
    assert pays(12, 20, 4, breaking=True).proposals() == ("tokens 12", "tokens 7 cities 1", "tokens 2 cities 2")
    assert pays(0, 3, 1, breaking=True).proposals() == ("tokens 0",)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("tokens 9", "loss.not-exact"),
        ("tokens 11", "loss.not-exact"),
        ("tokens 21", "loss.too-many"),
        ("cities 5", "loss.too-many"),
        ("cities 4 leaving 1", "loss.too-many"),
        ("tokens 56", "answer.number"),
        ("cities 1 leaving 5", "answer.number"),
        ("cities 1 leaving 0", "answer.number"),
        ("tokens -1", "answer.number"),
        ("tokens ²", "answer.number"),
        ("²", "answer.number"),
        ("tokens", "parse.missing"),
        ("", "parse.missing"),
        ("ships 1", "parse.unknown"),
        ("cities 2 9", "parse.missing"),
    ],
)
def test_6_9_what_does_not_pay_ten_is_refused(text: str, code: str) -> None:
    assert famine().refused(text).code == code


@pytest.mark.parametrize(
    ("text", "board", "cities"),
    [
        ("10", 10, 4),
        ("tokens 10", 10, 4),
        ("cities 2", 20, 2),
        ("tokens 5 cities 1", 15, 3),
        ("tokens 2 cities 1 leaving 2", 20, 2),
        ("leaving 3 tokens 8", 15, 3),
        ("tokens 3 tokens 7", 10, 4),
    ],
)
def test_6_9_ten_damage_is_paid(text: str, board: int, cities: int) -> None:
    assert famine().after(text)[HATTI] == Account(board, 10, cities)


def test_6_9_whole_cities_only_where_the_table_says_so() -> None:
    strict = famine(reducing_pays="no")
    assert strict.refused("tokens 2 cities 1 leaving 2").code == "loss.no-breaking"
    assert famine(board=3, cities=1, reducing_pays="no").after()[HATTI] == Account(0, 10, 0)
    assert famine(board=0, cities=3, reducing_pays="no").after("cities 2")[HATTI] == Account(0, 10, 1)


def test_6_9_all_is_lost_without_a_question_where_there_is_no_more() -> None:
    assert famine(board=4, cities=1).after()[HATTI] == Account(0, 10, 0)
    assert famine(board=5, cities=1).after()[HATTI] == Account(0, 10, 0)


def seven(seat: Player, board: int, cities: int) -> Callable[[], Script]:
    """A loss of 7 points: more or less than whole cities pay."""

    def begin() -> Script:
        gathering = Gathering()
        part = Part(seat.seat, "primary", "damage", (Term("printed", 7),), 7)
        yield from pay(Scene([seat], "west", settled(), areas=small_map()), part, board, cities, gathering)
        return gathering.done()

    return begin


def test_uc_2_7_limits_are_asked_where_only_a_broken_city_could_pay_exactly() -> None:
    begin = seven(player(HATTI, board=1, cities=3), 1, 3)
    question = play(begin, [])
    assert isinstance(question, Question)
    assert (question.code, question.seat, question.values) == ("ask.city-limits", None, {"seat": HATTI, "count": 3})
    told = play(begin, [["memphis", "0", "0"]])
    assert isinstance(told, Question)
    assert told.suggested == ("cities 1 leaving 3",)
    short = play(begin, [["1", "1", "pylos"]])
    assert isinstance(short, Question)
    assert short.suggested == ("leaving 1 leaving 1",), "8 is the smallest excess"


def test_uc_2_7_limits_are_not_asked_where_tokens_are_enough() -> None:
    for board, cities in ((7, 3), (2, 3), (30, 1)):
        question = play(seven(player(HATTI, board=board, cities=cities), board, cities), [])
        assert isinstance(question, Question)
        assert question.code == "ask.damage"


def test_uc_2_7_the_excess_is_the_smallest_that_the_limits_told_allow() -> None:
    loss = Loss(8, 0, 2, limits=(1, 1))
    assert loss.due() == 8
    assert loss.proposals() == ("leaving 1 leaving 1",)
    assert Loss(8, 0, 2, limits=(1, 0)).proposals() == ("cities 1 leaving 1",)
    with pytest.raises(RuleError) as caught:
        loss.read(["cities", "1", "leaving", "2"])
    assert (caught.value.code, caught.value.values) == ("loss.area-full", {"left": 2, "most": 1})


def test_6_9_no_more_stays_than_stock_has() -> None:
    table = famine(board=30, treasury=25, cities=3)
    refusal = table.refused("tokens 0 cities 1 leaving 1")
    assert refusal.code == "loss.stock-short"
    assert table.after("tokens 6 leaving 1")[HATTI] == Account(25, 25, 2)


def test_6_9_an_area_of_the_map_stands_for_what_it_holds() -> None:
    table = famine(areas=small_map())
    assert table.after("tokens 7 leaving knossos")[HATTI] == Account(15, 10, 3)
    assert table.after("tokens 9 leaving thebes")[HATTI] == Account(15, 10, 3)
    assert table.refused("tokens 5 leaving siwa").code == "answer.number"
    assert table.refused("tokens 7 leaving troy").code == "parse.unknown"
