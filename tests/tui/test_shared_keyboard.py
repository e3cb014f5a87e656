"""One keyboard for all seats of a digital game: nothing of a hand is told or spent before its seat sits down (K7)."""

import pytest

from core.empires.catalog import Seat
from core.errors import RuleError
from core.games import Opened
from core.rules import WATCHER
from core.session import LocalSession
from tests.tui.at_table import app_of, drawn, game, seen, state_of, typed
from tui.belonging import claim
from tui.screens.curtain import CurtainScreen
from tui.screens.table import TableScreen
from tui.sitting import Sitting

SIZE = (80, 24)
DEALT = ("cities hellas 4 minoa 4 hatti 5", "deal", "done", "done", "done", "pass", "pass", "pass")
ABILITIES = (*DEALT, "end", "end")
BUYING = (*ABILITIES, "end", "end")
RICH = tuple(f"set {seat} treasury 45" for seat in ("minoa", "hatti", "hellas"))


def digital(*moves: str) -> Opened:
    """A digital game of three after *moves*."""
    return game(*moves, mode="digital")


def sitting_at(opened: Opened) -> Sitting:
    """The keyboard of a game, nobody's hand open."""
    return Sitting(LocalSession(opened.game, WATCHER))


def table(app: object) -> TableScreen:
    """The table screen, also behind a curtain."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))  # type: ignore[attr-defined]


def held(opened: Opened, seat: str) -> str:
    """A commodity of stack 2 or more that *seat* holds."""
    state = state_of(opened)
    cards = state.options.deck.cards
    known = state.hand(Seat(seat)).known
    return next(card for card in known if cards[card].kind == "commodity" and cards[card].stack > 1)


def absent(opened: Opened, seat: str) -> str:
    """A commodity that *seat* does not hold."""
    state = state_of(opened)
    cards = state.options.deck.cards
    return next(card for card in cards if cards[card].kind == "commodity" and card not in state.hand(Seat(seat)).known)


def own_commands(opened: Opened) -> dict[str, tuple[str, str]]:
    """Commands that have to do with Minoa's hand: one that its hand allows, one that it does not."""
    has, lacks = held(opened, "minoa"), absent(opened, "minoa")
    return {
        "discard": (f"discard minoa {has}", f"discard minoa {lacks}"),
        "acquire": ("acquire minoa cloth_making pay treasury 40", f"acquire minoa cloth_making pay {lacks}"),
        "ability": (f"ability minoa trade_routes {has}", f"ability minoa trade_routes {lacks}"),
        "give": (f"give minoa {has}", f"give minoa {lacks}"),
    }


def position(verb: str) -> Opened:
    """A game in which *verb* is for Minoa to use, the first seat of the table."""
    if verb in ("discard", "acquire"):
        return digital(*BUYING, *RICH)
    asked = ("own hellas provincial_empire", "ability hellas provincial_empire minoa") if verb == "give" else ()
    return digital(*ABILITIES, "own minoa trade_routes", *asked)


@pytest.mark.parametrize("verb", ["discard", "acquire", "ability", "give"])
def test_k7_while_nobodys_hand_is_open_a_seats_own_command_is_neither_done_nor_told_about(verb: str) -> None:
    opened = position(verb)
    sitting, before = sitting_at(opened), state_of(opened)
    told = set()
    for command in own_commands(opened)[verb]:
        assert sitting.called_by(command) == "minoa"
        for act in (sitting.check, sitting.submit):
            with pytest.raises(RuleError) as refused:
                act(command)
            told.add((refused.value.code, str(refused.value.values)))
    assert told == {("seat.closed", "{'seat': 'minoa'}")}
    assert state_of(opened) is before and sitting.session.seat == WATCHER
    sitting.sit(Seat("minoa"))
    assert sitting.called_by(own_commands(opened)[verb][0]) is None
    sitting.submit(own_commands(opened)[verb][0])


@pytest.mark.parametrize("verb", ["discard", "acquire", "ability", "give"])
async def test_k7_a_seats_own_command_that_is_typed_calls_the_seat_and_waits_for_its_enter(verb: str) -> None:
    opened = position(verb)
    app = app_of(opened)
    command, wrong = own_commands(opened)[verb]
    async with app.run_test(size=SIZE) as pilot:
        moves = opened.game.length
        answers = []
        for text in (command, wrong):
            await pilot.press("colon", *typed(text))
            answers.append(table(app).status.text)
            await pilot.press("ctrl+u", "escape")
        assert answers == ["Enter calls Minoa to the keyboard first."] * 2
        await pilot.press("colon", *typed(command), "enter")
        assert isinstance(app.screen, CurtainScreen) and "Minoa" in drawn(app)
        assert opened.game.length == moves and table(app).session.seat == WATCHER
        assert command.split()[-1] not in drawn(app)
        await pilot.press("enter")
        line = table(app).line
        assert line is not None and line.field.value == command and table(app).session.seat == "minoa"
        assert opened.game.length == moves
        await pilot.press("enter")
        assert opened.game.moves[-1].do == command and opened.game.moves[-1].seat == "minoa"


def test_k7_a_city_that_was_won_brings_a_card_only_to_who_sits_there() -> None:
    opened = digital()
    state = state_of(opened)
    assert claim("plunder minoa hatti card", state).own and not claim("plunder minoa hatti treasury 3", state).own


@pytest.mark.parametrize(
    "command",
    [
        "set hatti treasury 9",
        "own hatti music",
        "lose hatti 1",
        "ship hatti build 1 keep 0",
        "census hatti 9 minoa 4",
        "cities hatti 1 minoa 2",
    ],
)
@pytest.mark.parametrize("seat", [None, "minoa", "hellas"])
def test_what_lies_open_on_the_table_anybody_at_the_keyboard_tells_for_all(command: str, seat: str | None) -> None:
    opened = digital("set hatti cities 2", "set hellas cities 2", "census minoa 9 hatti 9 hellas 9", "end")
    sitting = sitting_at(opened)
    if seat is not None:
        sitting.sit(Seat(seat))
    sitting.check(command)
    sitting.submit(command)
    assert opened.game.moves[-1].do == command
    assert sitting.session.seat == (seat or WATCHER)
    sitting.submit("undo")
    sitting.submit("redo")
    assert sitting.session.seat == (seat or WATCHER)


def test_who_sits_down_later_takes_back_nothing_that_was_told_for_another_seat() -> None:
    opened = digital()
    sitting = sitting_at(opened)
    sitting.sit(Seat("hellas"))
    sitting.submit("set minoa treasury 3")
    sitting.rise()
    sitting.sit(Seat("hellas"))
    with pytest.raises(RuleError, match=r"undo\.not-yours"):
        sitting.submit("undo")


async def test_6_10_an_ability_that_is_picked_calls_the_seat_that_holds_it() -> None:
    opened = digital(*ABILITIES, "own hellas provincial_empire")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("o", "enter")
        assert table(app).session.seat == "hellas"
        await pilot.press("escape", "o", "o", "enter", "i", "1")
        assert isinstance(app.screen, CurtainScreen) and "Hellas" in drawn(app)
        await pilot.press("enter", *typed("minoa"), "enter")
        assert opened.game.moves[-1].do == "ability hellas provincial_empire minoa"
        assert opened.game.moves[-1].seat == "hellas"


async def test_6_10_a_card_that_is_owed_calls_its_giver() -> None:
    opened = position("give")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("i")
        assert isinstance(app.screen, CurtainScreen) and "Minoa" in drawn(app)
        await pilot.press("enter", "1")
        assert opened.game.moves[-1].do.startswith("give minoa ")


async def test_6_12_the_hand_that_is_opened_is_that_of_the_next_buyer() -> None:
    opened = digital(*BUYING, *RICH, "set hellas column 7", "set minoa column 6", "set hatti column 5")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        for seat in ("Hellas", "Minoa", "Hatti"):
            if not isinstance(app.screen, CurtainScreen):
                await pilot.press("o")
            assert isinstance(app.screen, CurtainScreen) and seat in drawn(app)
            await pilot.press("enter", "f7", "space", "enter", "enter")
            assert opened.game.moves[-1].do.startswith(f"acquire {seat.casefold()}")
            while table(app).sitting.seat is not None and not table(app).lingers:
                await pilot.press("f3", "space", "enter")
            following = {"Hellas": "Enter hands the keyboard to Minoa", "Minoa": "Enter hands the keyboard to Hatti"}
            assert following.get(seat, "Enter hides this hand") in seen(app)
            await pilot.press("enter")
        assert table(app).session.seat == WATCHER and not isinstance(app.screen, CurtainScreen)
        await pilot.press("e")
        assert state_of(opened).phase == "13"


async def test_a_curtain_nobody_is_asked_behind_is_passed_on_or_left() -> None:
    opened = digital(*DEALT, "set hellas column 7", "end", "end", "end", "end")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("o")
        named = []
        for _seat in range(3):
            named.append(next(name for name in ("Minoa", "Hatti", "Hellas") if name in drawn(app)))
            await pilot.press("o")
        assert named[0] == "Hellas" and sorted(named) == ["Hatti", "Hellas", "Minoa"]
        await pilot.press("escape")
        assert not isinstance(app.screen, CurtainScreen) and table(app).session.seat == WATCHER
        await pilot.press("o", "right", "enter")
        assert table(app).session.seat == named[1].casefold()


async def test_6_12_a_basket_that_nobody_may_pay_says_whose_hand_is_to_be_opened() -> None:
    opened = digital(*BUYING, *RICH, "set hellas column 7")
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f7", "n", "enter")
        assert table(app).status.text == "Hellas opens its hand first: o."


async def test_beside_the_board_the_next_hand_is_that_of_the_next_in_the_phase() -> None:
    moves = ("cities hellas 4 minoa 4 hatti 5", "deal")
    opened = game(*moves)
    app = app_of(opened)
    async with app.run_test(size=SIZE) as pilot:
        order = state_of(opened).order
        assert table(app).shown_seat == order[0] == "minoa"
        await pilot.press("s")
        assert table(app).shown_seat == order[1] == "hellas"
