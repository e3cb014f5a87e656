"""The guide through a phase where Special Buildings stand."""

import pytest

from core.empires.state import State, replace
from tests.empires.table import Table, in_phase
from tui.phase_guide import guide

HELLAS = "set hellas board 20 treasury 10 cities 4 column 7"


def built(*told: str) -> Table:
    """A game in which Hellas has built the Parthenon in Macedonia, with what the table has told since."""
    table = in_phase("12", HELLAS, hands={"hellas": "wool*4"}, mode="digital", **{"with": ["special_buildings"]})
    table.do("acquire hellas building parthenon at Macedonia pay wool*4", *told)
    return table


@pytest.mark.parametrize("phase", ["5", "11"])
def test_sb6_where_surplus_is_checked_the_guide_tells_what_stays_beside_a_building(phase):
    table = built("stands parthenon city none tokens hellas 4 limit 2")
    state = in_that(table, phase)
    told = "In Macedonia, where The Parthenon stands, these tokens stay: Hellas 3 (SB-6)."
    assert guide(state, table.words).now.endswith(told)


def test_sb6_elsewhere_and_where_nobody_is_it_tells_nothing_of_buildings():
    table = built("stands parthenon city none tokens hellas 4")
    assert "Parthenon" not in guide(in_that(table, "11"), table.words).now
    table.do("stands parthenon city hellas")
    assert "Hellas 1" in guide(in_that(table, "11"), table.words).now
    assert "Parthenon" not in guide(table.state, table.words).now


def in_that(table: Table, phase: str) -> State:
    """The position of *table* as if it were in *phase*."""
    return replace(table.state, phase=phase)
