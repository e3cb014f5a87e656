"""The Short Game as it is played: how it begins in both modes, and its first turn (M37)."""

import random

import pytest

from core.chance import Dice, Record
from core.empires.queries import show
from core.empires.rules import EMPIRES
from core.empires.shortgame import sets
from core.empires.state import Hand
from core.games import new_game, open_game
from tests.empires.table import Table, codes, forms, new

SETUPS = [(edition, players) for edition in ("west", "east") for players in (3, 4)]


def short(mode: str = "table", **more) -> Table:
    """A new Short Game."""
    return new(mode=mode, short=True, **more)


def drawn(table: Table) -> list[str | None]:
    """The scenario set of each seat by the advances it holds."""
    options = table.state.options
    names = {frozenset(one.advances): one.id for one in sets(options.edition, options.players)}
    return [names.get(frozenset(table.state.held(seat))) for seat in table.seats]


@pytest.mark.parametrize("mode", ["digital", "table"])
@pytest.mark.parametrize(("edition", "players"), SETUPS)
def test_m37_everybody_begins_with_five_cities_ten_treasury_on_column_11(edition, players, mode):
    table = short(mode, edition=edition, players=players)
    for seat in table.seats:
        shown = show(table.state, ["ledger"])[seat]
        assert shown == {
            "board": None, "stock": None, "treasury": 10, "cities": 5, "city_stock": 4, "ships": 0,
        }  # fmt: skip
        assert show(table.state, ["ast"])[seat]["column"] == 11


@pytest.mark.parametrize("mode", ["digital", "table"])
def test_m37_the_first_turn_starts_with_tax_collection(mode):
    assert short(mode).state.phase == "1"
    assert new(mode=mode).state.phase == "2"


# The sets


@pytest.mark.parametrize(("edition", "players"), SETUPS)
def test_m37_in_a_digital_game_the_sets_are_drawn_by_chance_one_for_each_seat(edition, players):
    wanted = sorted(one.id for one in sets(edition, players))
    orders = set()
    for seed in range(12):
        table = short("digital", edition=edition, players=players, seed=seed)
        assert sorted(drawn(table)) == wanted
        orders.add(tuple(drawn(table)))
    assert len(orders) > 2


def test_m37_the_draw_is_recorded_and_comes_again():
    dice = Dice(random.Random(5))
    first = EMPIRES.setup({"short": True}, dice)
    assert sorted(dice.outcome[-1]) == sorted(one.id for one in sets("west", 3))
    assert EMPIRES.setup({"short": True}, Record(dice.outcome)) == first


def test_m37_a_saved_short_game_opens_with_the_same_sets(tmp_path):
    path = tmp_path / "short.toml"
    with new_game("empires", {"short": True}, path, rng=random.Random(3)) as opened:
        start = opened.game.state
        opened.game.submit("census hellas 14 minoa 14 hatti 14")
        opened.game.submit("tax")
    with open_game(path) as again:
        assert again.game.at(0) == start
        assert again.game.state == opened.game.state


def test_m37_in_a_digital_game_nobody_enters_a_set():
    short("digital").refused("scenario hellas early_merchants", "mode.table-only")


def test_m37_beside_the_board_each_seat_tells_the_set_it_has_drawn():
    table = short()
    assert drawn(table) == [None, None, None]
    (event,) = table.do("scenario hellas early_merchants")
    assert show(table.state, ["advances", "hellas"])["held"] == ["calendar", "cloth_making", "monarchy", "trade_routes"]
    assert table.said(event) == (
        "Hellas has drawn Early Merchants and begins with 5 cities. "
        "It holds Trade Routes, Calendar, Monarchy and Cloth Making."
    )
    table.do("scenario minoa coin")
    assert drawn(table) == ["coin_and_commerce", None, "early_merchants"]


def test_m37_a_set_is_drawn_once_and_may_be_corrected():
    table = short()
    table.do("scenario hellas early_merchants")
    refusal = table.refused("scenario minoa early_merchants", "shortgame.set-twice", "M37")
    assert refusal.values["other"] == "hellas"
    table.do("scenario hellas sacred_constructors", "scenario minoa early_merchants")
    assert drawn(table) == ["early_merchants", None, "sacred_constructors"]


def test_m37_only_the_sets_of_this_setup_are_played_with():
    refusal = short().refused("scenario hellas mystical_palaces", "shortgame.set", "M37")
    assert refusal.values["sets"] == tuple(one.id for one in sets("west", 3))
    short().refused("scenario hellas emerging_empires", "parse.unknown")


def test_m37_a_set_may_cost_its_holder_a_city_and_the_card_of_it():
    table = short()
    (event,) = table.do("scenario hellas early_merchants lost 1")
    assert table.state.cities_of("hellas") == 4
    assert table.hand("hellas") == Hand(unseen=(1, 2, 3, 4))
    assert "begins with 4 cities" in table.said(event)
    assert table.refused("scenario hellas early_merchants lost 2", "shortgame.cities", "M37").values["most"] == 1
    table.do("scenario hellas early_merchants")
    assert table.hand("hellas") == Hand(unseen=(1, 2, 3, 4, 5))


def test_m37_cards_that_were_named_stay_as_they_are():
    table = short()
    table.do("hand hellas ochre iron fish wool", "scenario hellas early_merchants lost 1")
    assert table.holds("hellas") == ["fish", "iron", "ochre", "wool"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("scenario hellas", "parse.missing"),
        ("scenario hellas early_merchants lost", "parse.missing"),
        ("scenario hellas early_merchants now 1", "parse.unknown"),
        ("scenario hellas e", "parse.ambiguous"),
    ],
)
def test_m37_scenario_has_its_form(text, code):
    short().refused(text, code)


def test_m37_sets_belong_to_the_short_game_before_its_first_deal():
    new(mode="table").refused("scenario hellas early_merchants", "shortgame.not-short", "M37")
    table = short()
    table.do("deal")
    table.refused("scenario hellas early_merchants", "shortgame.begun", "M37")


# The cards of the start


@pytest.mark.parametrize(("edition", "players"), SETUPS)
def test_m37_everybody_is_dealt_one_card_of_each_of_stacks_one_to_five(edition, players):
    state = short("digital", edition=edition, players=players).state
    for hand in state.hands:
        assert [state.options.deck.cards[card].stack for card in hand.known] == [1, 2, 3, 4, 5]
    assert state.market.filled() == () and state.order == ()


def test_m37_the_cards_of_the_start_are_seen_by_their_holder_only():
    table = short("digital")
    assert table.hand("hellas", "minoa") == Hand(unseen=(1, 2, 3, 4, 5))
    assert table.hand("hellas", "hellas").known == table.hand("hellas").known


def test_m37_beside_the_board_they_are_unseen():
    assert short().hand("hellas") == Hand(unseen=(1, 2, 3, 4, 5))


# The tokens of the start, and the first turn


def test_m37_the_table_is_asked_for_sets_and_tokens_first():
    table = short()
    assert table.prompt().code == "prompt.1-short"
    assert {"scenario SEAT SET [lost N]", "census SEAT N ..."} <= set(forms(table))
    table.do("scenario hellas early_merchants", "census hellas 12 minoa 14 hatti 9")
    assert table.prompt().values == {"seats": ["minoa", "hatti"]}
    table.do("scenario minoa coin_and_commerce", "scenario hatti sacred_constructors")
    assert table.prompt().code == "prompt.1-left"


def test_m37_in_a_digital_game_only_tokens_are_asked_for():
    table = short("digital")
    assert table.prompt().values == {"seats": ["minoa", "hatti", "hellas"]}
    assert "census SEAT N ..." in forms(table) and "scenario SEAT SET [lost N]" not in forms(table)
    table.do("census hellas 12 minoa 14 hatti 9")
    assert table.prompt().code == "prompt.1-left"


def test_m37_up_to_fourteen_tokens_are_placed():
    table = short()
    assert table.refused("census hellas 15", "shortgame.tokens", "M37").values["most"] == 14
    table.do("census hellas 14")
    assert show(table.state, ["ledger"])["hellas"]["board"] == 14


COUNTED = "census hellas 12 minoa 14 hatti 9"
SETS = ("scenario hellas early_merchants", "scenario minoa coin_and_commerce", "scenario hatti sacred_constructors")


def test_m37_beside_the_board_phase_1_ends_when_sets_and_tokens_are_entered():
    table = short()
    table.do("tax")
    assert "scenario SEAT SET" in table.words.prompt(table.prompt())
    assert "end" not in table.legal()
    refusal = table.refused("end", "shortgame.not-told", "M37")
    assert refusal.values["seats"] == table.seats
    table.do(COUNTED)
    table.refused("end", "shortgame.not-told")
    table.do(*SETS)
    assert table.prompt().code == "prompt.1"
    table.do("end")
    assert table.state.phase == "2"


def test_m37_what_everybody_begins_with_may_be_left_to_the_table():
    table = short()
    table.do("tax", "phase 2")
    assert show(table.state, ["ledger"])["hellas"]["treasury"] is not None


@pytest.mark.parametrize("ast", ["basic", "expert"])
def test_m37_in_a_digital_game_only_the_tokens_are_to_be_entered(ast):
    table = short("digital", ast=ast)
    said = table.words.prompt(table.prompt())
    assert "scenario" not in said and "census SEAT N" in said
    assert ("not recommended" in said) == (ast == "expert")
    table.do(COUNTED)
    assert table.prompt().code == "prompt.1-left"


def test_m37_the_tokens_of_the_start_are_not_the_census():
    table = short("digital")
    table.do("census hellas 12 minoa 14 hatti 9", "tax", "end")
    assert table.prompt().code == "prompt.2-left"
    table.do("census hellas 20 minoa 22 hatti 15", "end")
    assert table.state.phase == "3"


@pytest.mark.parametrize("mode", ["digital", "table"])
def test_m37_taxes_are_paid_with_coinage_and_monarchy_at_once(mode):
    table = short(mode)
    table.do("census hellas 12 minoa 14 hatti 9")
    holder = next((seat for seat in table.seats if "coinage" in table.state.held(seat)), None)
    if holder is None:
        table.do("scenario hellas coin_and_commerce")
        holder = "hellas"
    table.do(f"tax {holder} 3")
    assert show(table.state, ["ledger"])[holder]["treasury"] == 10 + 15


def test_m37_taxes_before_the_tokens_are_told_are_collected_all_the_same():
    table = short()
    assert codes(table.do("tax")) == ["tax.collected"] * 3
    assert show(table.state, ["ledger"])["hellas"]["treasury"] == 20


def test_m37_a_table_that_goes_on_at_once_keeps_what_was_known():
    """Treasury and ships are known from the start; only taxes and tokens were left to the table."""
    table = short()
    table.do("tax", "deal")
    shown = show(table.state, ["ledger"])["hellas"]
    assert (shown["board"], shown["treasury"], shown["ships"]) == (None, 20, 0)


def test_m37_calamities_dealt_at_the_start_stay_hidden_and_may_be_traded():
    table = short("digital")
    assert [event.code for event in table.events] == []
    table.do("census hellas 12 minoa 14 hatti 9", "tax", "deal")
    assert table.hand("hellas").size == 10


# The Expert game


def test_m37_the_short_game_with_expert_is_not_advised_and_that_is_said():
    table = short(ast="expert")
    assert table.prompt().code == "prompt.1-short-expert"
    assert table.words.prompt(table.prompt()).startswith("The Short Game is not recommended with the Expert A.S.T.")
    table.do("tax")
