"""Whatever is answered: nobody loses what it has not, pieces are conserved, sums are right, and there is an end."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.empires.calamities.outcome import Outcome
from core.empires.calamity_words import CalamityWords, strangers
from core.empires.catalog import printed_calamities
from core.errors import RuleError
from tests.empires.calamities.driver import buildings_of, check, drive, forgotten, maps, players_of
from tests.empires.calamities.struck import HATTI, HELLAS, Table, player

CALAMITIES = printed_calamities()
FROM_MARKET = [calamity.id for calamity in CALAMITIES if calamity.resolves_from_market]
WORDS = CalamityWords(strangers())
SWITCHES = {
    "reducing_pays": ["yes", "no"],
    "beneficiary_as_secondary": ["yes", "no"],
    "market_beneficiary": ["none", "as_usual"],
    "annexing_short_stock": ["barbarians", "removed"],
}


@st.composite
def tables(draw: st.DrawFn, calamity: str, *, market: bool = False) -> tuple[Table, Table, Any]:
    """A table at which *calamity* strikes, the same where the books know less, and the players as they really are."""
    edition = draw(st.sampled_from(["west", "east"]))
    players = draw(players_of(edition))
    victim = None if market else draw(st.sampled_from([player.seat for player in players]))
    chosen = {switch: draw(st.sampled_from(values)) for switch, values in SWITCHES.items()}
    buildings, areas = draw(buildings_of(players)), draw(maps())
    known = [forgotten(player, draw(st.sets(st.sampled_from(["cities", "board", "treasury"])))) for player in players]
    whole, less = (
        Table(calamity, victim, *seen, edition=edition, buildings=buildings, areas=areas, **chosen)
        for seen in (players, known)
    )
    return whole, less, players


def run(table: Table, players: Any, seed: int) -> Outcome:
    outcome, answers = drive(table.begin, players, Random(seed))
    check(outcome, players)
    assert table.outcome(*answers) == outcome, "the same answers lead to the same outcome"
    for count in range(len(answers)):
        question = table.question(*answers[:count])
        told = [WORDS.question(question), WORDS.template(question)]
        assert all(told) and "{" not in "".join(told)
    assert all(WORDS.lines(outcome)) and "{" not in "".join(WORDS.lines(outcome))
    return outcome


@pytest.mark.parametrize("calamity", [calamity.id for calamity in CALAMITIES])
@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_m30_whatever_is_answered(calamity: str, data: st.DataObject, seed: int) -> None:
    whole, less, players = data.draw(tables(calamity))
    run(whole, players, seed)
    run(less, players, seed)


@pytest.mark.parametrize("calamity", FROM_MARKET)
@settings(deadline=None, max_examples=30, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_m33_whatever_is_answered_from_the_market(calamity: str, data: st.DataObject, seed: int) -> None:
    whole, less, players = data.draw(tables(calamity, market=True))
    for table in (whole, less):
        outcome = run(table, players, seed)
        assert {part.role for part in outcome.parts} <= {"secondary"}
        assert len(outcome.parts) <= 1


@pytest.mark.parametrize("calamity", [calamity.id for calamity in CALAMITIES])
@settings(deadline=None, max_examples=15, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_m30_nothing_is_asked_that_the_books_know(calamity: str, data: st.DataObject, seed: int) -> None:
    whole, _, players = data.draw(tables(calamity))
    _, answers = drive(whole.begin, players, Random(seed))
    asked = [whole.question(*answers[:count]) for count in range(len(answers))]
    known = {"ask.cities", "ask.board", "ask.treasury", "ask.stock"}
    assert not known.intersection(question.code for question in asked)
    told = [(question.code, question.seat, str(question.values)) for question in asked]
    assert len(told) == len(set(told)), "no question is asked twice"


def test_6_9_an_answer_to_nothing_is_refused() -> None:
    table = Table("regression", HATTI, player(HATTI), player(HELLAS))
    assert table.outcome()
    with pytest.raises(RuleError) as caught:
        table.asked("yes")
    assert caught.value.code == "answer.none-asked"
