"""Trading turns, passing, removing Water and table talk (M15, M23, M27)."""

import pytest

from core.empires.queries import show
from core.empires.state import Trading
from core.errors import RuleError
from tests.empires.table import Table, codes, opened, position

HANDS = {"minoa": "clay*4 water*4", "hellas": "ochre*4 water*4", "hatti": "iron*4 water*4"}
MARKET = "0a water, 1a clay, 2a iron, 3a fish"
THREE_WATER = "0a water, 0b water by hatti, 0c water by hatti, 1a clay, 2a iron, 3a fish"


def trade_phase(market: str = MARKET, **more) -> Table:
    """A trade phase in the order Minoa, Hellas, Hatti."""
    return position(HANDS, market, cities=3, **more)


def standing(table: Table) -> tuple[str | None, int, int]:
    """The seat in turn, the round, and the passes in a row."""
    trading = table.state.trading
    return table.state.in_turn, trading.round, trading.passes


# M15: turns


def test_m15_trade_opens_with_the_first_of_the_order_in_round_1():
    table = opened(4, 5, 4)
    assert standing(table) == ("minoa", 1, 0)
    assert table.prompt().values == {"round": 1, "rounds": 6}
    assert (table.prompt().code, table.prompt().seat) == ("prompt.trade", "minoa")


def test_m15_in_order_each_player_trades_or_passes():
    table = trade_phase()
    table.do("trade clay@1b water@0b for 0a 1a")
    assert standing(table) == ("hellas", 1, 0)
    table.do("pass")
    assert standing(table) == ("hatti", 1, 1)


@pytest.mark.parametrize("command", ["pass", "trade ochre@1b water@0b for 0a 1a", "remove water"])
def test_m15_who_is_not_in_turn_neither_trades_nor_passes(command):
    table = trade_phase()
    refusal = table.refused(command, "seat.not-in-turn", "M10", seat="hellas")
    assert refusal.values == {"seat": "hellas", "in_turn": "minoa"}
    table.refused(f"hellas: {command}", "seat.not-in-turn")


def test_m15_the_table_acts_for_the_seat_in_turn():
    table = trade_phase()
    table.do("pass", "hellas: pass")
    assert standing(table) == ("hatti", 1, 2)


def test_m15_after_the_last_player_the_turn_marker_moves_one_step():
    table = trade_phase()
    table.do("trade clay@1b water@0b for 0a 1a", "pass", "pass")
    assert standing(table) == ("minoa", 2, 2)
    assert show(table.state, ["market"])["round"] == 2


@pytest.mark.parametrize("players", [3, 4])
def test_m15_trade_ends_when_all_have_passed_one_after_the_other(players):
    table = opened(*[4] * players, players=players)
    table.do(*["pass"] * (players - 1))
    assert table.state.phase == "trade"
    events = table.do("pass")
    assert table.state.phase == "8" and table.state.trading is None
    ended = next(event for event in events if event.code == "trade.ended")
    assert ended.values["why"] == "passes"


def test_m15_passes_in_a_row_are_counted_across_rounds():
    table = trade_phase()
    table.do("trade clay@1b water@0b for 0a 1a", "pass", "pass")
    assert table.state.phase == "trade"
    table.do("pass")
    assert table.state.phase == "8"


def test_m15_a_trade_breaks_the_row_of_passes():
    table = trade_phase()
    table.do("pass", "pass", "trade iron@2b water@0b for 0a 2a")
    assert standing(table) == ("minoa", 2, 0)
    table.do("pass", "pass")
    assert table.state.phase == "trade"
    table.do("pass")
    assert table.state.phase == "8"


def test_m15_who_passed_may_trade_on_a_later_turn():
    table = trade_phase()
    table.do("pass", "pass", "trade iron@2b water@0b for 0a 2a", "trade clay@1b water@0a for 0b 1a")
    assert table.holds("minoa").count("water") == 4


def test_m15_trade_ends_after_six_rounds():
    table = trade_phase()
    for _ in range(5):
        table.do("pass", "pass", "trade iron@2b water@0b for 0a 2a", "pass", "pass", "trade water@0a iron@2a for 0b 2b")
        if table.state.phase != "trade":
            break
    ended = next(event for event in table.events if event.code == "trade.ended")
    assert ended.values["why"] == "rounds"
    traded = [event.values["round"] for event in table.events if event.code == "trade.made"]
    assert traded == [1, 2, 3, 4, 5, 6]
    assert sum(event.code == "trade.passed" for event in table.events) == 12


def test_m15_the_sixth_round_is_played_to_its_last_player():
    table = trade_phase(trading=Trading(turn=1, round=6))
    table.do("trade ochre@1b water@0b for 0a 1a")
    assert standing(table) == ("hatti", 6, 0)
    table.do("trade iron@2b water@0a for 0b 2a")
    assert table.state.phase == "8"


def test_m15_nobody_is_made_to_pass():
    table = position({"minoa": "clay", "hellas": "ochre*2"}, "0a water, 1a clay")
    assert table.state.in_turn == "minoa"
    assert table.prompt().code == "prompt.only-pass"
    assert table.legal() == ["pass"]


@pytest.mark.parametrize("command", ["pass", "trade clay@1b ochre@1c for 0a 1a", "remove water"])
def test_m15_trade_belongs_to_the_trade_phase(command):
    table = opened(1, 1, 1)
    table.do("pass", "pass", "pass")
    refusal = table.refused(command, "phase.wrong")
    assert refusal.values == {"phase": "8", "phases": ("trade",)}


def test_m15_trade_ends_by_itself_and_early_only_beside_the_board():
    digital = trade_phase()
    digital.refused("end", "phase.not-over", "M15")
    digital.refused("end because it is late", "phase.table-only", "M15")
    beside = position({"minoa": "clay*2"}, MARKET, mode="table")
    beside.refused("end", "phase.not-over", "M15")
    events = beside.do("end because it is late")
    assert beside.state.phase == "8"
    assert events[0].values == {"why": "table", "because": "it is late"}
    assert "it is late" in beside.said(events[0])


# M23: three Water


def test_m23_with_three_water_at_the_start_of_a_turn_all_but_one_may_be_removed():
    table = trade_phase(THREE_WATER)
    assert table.prompt().code == "prompt.three-water"
    assert "remove water" in table.legal()
    events = table.do("remove water")
    assert events[0].values == {"count": 2}
    assert [space for space in table.lying() if space.startswith("0")] == ["0a"]


def test_m23_the_removed_water_goes_to_the_discard_pile():
    table = trade_phase(THREE_WATER)
    table.do("remove water")
    assert table.state.discards == ("water", "water")


def test_m23_it_is_an_extra_action_then_the_player_trades():
    table = trade_phase(THREE_WATER)
    table.do("remove water")
    assert standing(table) == ("minoa", 1, 0)
    table.do("trade clay@1b water@0b for 0a 1a")
    assert standing(table) == ("hellas", 1, 0)


def test_m23_or_the_player_passes_and_the_pass_counts():
    table = trade_phase(THREE_WATER)
    table.do("remove water", "pass")
    assert standing(table) == ("hellas", 1, 1)


def test_m23_any_player_may_at_the_start_of_a_turn():
    table = trade_phase(THREE_WATER)
    table.do("pass")
    assert "remove water" in table.legal("hellas")
    table.do("remove water", seat="hellas")
    assert standing(table)[0] == "hellas"


@pytest.mark.parametrize("market", ["1a clay, 2a iron", MARKET, "0a water, 0b water by hatti, 1a clay, 2a iron"])
def test_m23_not_with_fewer_than_three(market):
    table = trade_phase(market)
    refusal = table.refused("remove water", "water.not-three", "M23")
    assert refusal.values["count"] == market.count("water")
    assert "remove water" not in table.legal()


def test_m23_not_twice_in_one_turn():
    table = trade_phase(THREE_WATER)
    table.do("remove water")
    table.refused("remove water", "water.not-three", "M23")


def test_m23_not_after_the_trade_that_filled_the_column():
    """The column is filled by Minoa's own trade; only the next player finds three at the start of a turn."""
    table = trade_phase("0a water, 1a clay, 1b clay by hatti, 2a iron, r2 iron by hatti, r3 fish by hatti")
    table.do("trade water@0b water@0c for r2 r3")
    assert table.state.in_turn == "hellas"
    table.refused("minoa: remove water", "seat.not-in-turn")
    assert "remove water" in table.legal("hellas")


def test_m23_water_on_other_columns_does_not_count():
    table = trade_phase("0a water, 0b water by hatti, 3a water, r2 water by hatti, 1a clay")
    table.refused("remove water", "water.not-three", "M23")


def test_m23_nobody_has_to():
    table = trade_phase(THREE_WATER)
    table.do("pass")
    assert table.lying()["0c"] == "water"


def test_m23_a_seat_may_take_its_removal_back():
    game = trade_phase(THREE_WATER).game()
    start = game.state
    game.submit("remove water", "minoa")
    game.undo("minoa")
    assert game.state == start
    game.submit("remove water", "minoa")
    with pytest.raises(RuleError) as refused:
        game.undo("hellas")
    assert refused.value.code == "undo.not-yours"


def test_m23_beside_the_board_too():
    table = position({"minoa": "clay*2"}, THREE_WATER, mode="table")
    table.do("remove water")
    assert [space for space in table.lying() if space.startswith("0")] == ["0a"]


# M27: table talk


@pytest.mark.parametrize("command", ["wants hellas copper", "offers hellas clay", "wants hellas water"])
def test_m27_a_player_announces_wanted_and_offered_commodities(command):
    table = trade_phase()
    verb, seat, card = command.split()
    events = table.do(command)
    assert codes(events) == [f"talk.{verb}"]
    assert show(table.state, ["market"])[verb] == {seat: [card]}


def test_m27_everybody_hears_it():
    table = trade_phase()
    table.do("wants hellas copper")
    for seat in ("minoa", "hatti", "watch"):
        assert show(table.view(seat), ["market"])["wants"] == {"hellas": ["copper"]}


def test_m27_at_any_time_and_out_of_turn():
    table = opened(4, 4, 4)
    table.do("wants hatti copper", seat="hatti")
    assert table.state.in_turn == "minoa"
    table.do("pass", "pass", "pass")
    table.do("offers hellas clay")
    assert table.state.phase == "8"


def test_m27_even_while_a_drawn_calamity_is_asked_about():
    table = position({"minoa": "wool*2"}, "0a water, 4a flood")
    table.do("trade wool@4b wool@4c for 4a 0a", "wants hatti copper")
    assert table.state.trading.drawn == ("4a",)


def test_m27_said_twice_it_is_shown_once():
    table = trade_phase()
    table.do("wants hellas copper", "offers minoa clay", "wants hellas copper")
    assert show(table.state, ["market"])["wants"] == {"hellas": ["copper"]}
    assert len(table.state.talk) == 2


def test_m27_it_is_forgotten_when_the_phase_ends():
    table = trade_phase()
    table.do("wants hellas copper", "pass", "pass", "pass")
    assert table.state.talk == ()
    table.do("wants hellas copper", "end")
    assert (table.state.phase, table.state.talk) == ("9", ())


def test_m27_calamities_are_no_commodities():
    table = trade_phase()
    table.refused("wants hellas famine", "parse.unknown")
    table.refused("offers hellas slave_revolt", "parse.unknown")


def test_m27_nobody_speaks_for_another_seat():
    table = trade_phase()
    table.refused("wants hellas copper", "seat.not-yours", seat="minoa")
    table.refused("hatti: wants hellas copper", "seat.not-yours")
