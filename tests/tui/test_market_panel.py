"""The market panel: where the columns stand, what a space shows, and how little a move of the cursor paints."""

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.screen import Screen

from core.empires.catalog import Space, deck, shape
from core.empires.state import Slot
from core.empires.words import EmpiresWords
from tests.tui.at_table import copper_and_clay, game, state_of
from tui.glyphs import ASCII, UNICODE
from tui.panels.lines import Looks
from tui.panels.market import NARROWEST, Grid, MarketPanel, Marks, describe, slot_text
from tui.theme import DEFAULT, shipped, textual_theme

WORDS = copper_and_clay().words


class Ground(Looks, Screen[None]):
    """A screen with a market and nothing else."""

    def compose(self) -> ComposeResult:
        yield MarketPanel(shape(3))


class Bare(App[None]):
    """A market and nothing else."""

    CSS_PATH = "../../tui/table.tcss"

    def __init__(self) -> None:
        super().__init__()
        self.register_theme(textual_theme(shipped()[DEFAULT]))
        self.theme = DEFAULT

    def get_default_screen(self) -> Ground:
        return Ground()

    @property
    def market(self) -> MarketPanel:
        """The panel."""
        return self.screen.query_one(MarketPanel)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("width", [69, 73, 77, 78, 90, 100, 118, 200])
def test_every_column_finds_room_from_71_cells(players: int, width: int) -> None:
    grid = Grid.of(shape(players), width)
    assert len(grid.shown) == 11
    assert grid.margin + grid.label + sum(grid.widths) <= width


def test_below_71_cells_the_columns_around_the_cursor_are_shown_without_blank_cells_beside_them() -> None:
    left, right = Grid.of(shape(3), 46, 0), Grid.of(shape(3), 46, 10)
    assert 0 in left.shown and 10 not in left.shown
    assert 10 in right.shown and 0 not in right.shown
    for grid in (left, right):
        assert grid.margin == 0 and grid.label + sum(grid.widths[column] for column in grid.shown) == 46


@pytest.mark.parametrize("edition", ["west", "east"])
def test_at_80_cells_the_cards_of_a_column_can_be_told_apart(edition: str) -> None:
    cards = deck(edition)
    words = EmpiresWords(state_of(game(edition=edition)).options)
    grid = Grid.of(shape(3), 78)
    rooms = {stack: grid.widths[stack + 1] - 1 for stack in cards.stacks}
    for stack, room in rooms.items():
        for up in (True, False):
            texts = {
                slot_text(Slot(card.id, card.stack, face_up=up), cards, words, UNICODE, room)
                for card in cards.commodities(stack)
            }
            assert len(texts) == 2
            assert all(len(text) <= room for text in texts)
    red = {
        slot_text(Slot(card.id, card.stack), cards, words, UNICODE, grid.widths[0] - 4)
        for stack in cards.stacks
        for card in cards.commodities(stack)
    }
    assert len(red) == 18


@pytest.mark.parametrize("edition", ["west", "east"])
def test_at_120_cells_commodities_have_their_full_names(edition: str) -> None:
    cards = deck(edition)
    words = EmpiresWords(state_of(game(edition=edition)).options)
    room = min(Grid.of(shape(4), 118).widths[1:]) - 1
    for card in (card for stack in cards.stacks for card in cards.commodities(stack)):
        assert slot_text(Slot(card.id, card.stack, face_up=True), cards, words, UNICODE, room) == words.card(card.id)


@pytest.mark.parametrize(
    ("slot", "text"),
    [
        (Slot(None, 4, initial=True), "▒4"),
        (Slot(None, None), "▒"),
        (Slot("wool", 4, shown=True), "▒Wool"),
        (Slot("wool", 4, face_up=True), "Wool"),
        (Slot("water", 0, initial=True), "▒0"),
        (Slot("flood", 4, face_up=True, blocked=True), "Flood✕"),
        (Slot("treachery", 2, face_up=True), "Treac⇄"),
        (Slot(None, 5, face_up=True), "? 5"),
    ],
)
def test_a_card_shows_its_face_its_stack_or_its_sign(slot: Slot, text: str) -> None:
    assert slot_text(slot, deck("west"), WORDS, UNICODE, NARROWEST - 1) == text


def test_a_masked_red_card_shows_its_back_only() -> None:
    slot = Slot("copper", 6, owner="minoa")
    assert "Cop" not in slot_text(slot, deck("west"), WORDS, UNICODE, 6, masked=True)
    assert slot_text(slot, deck("west"), WORDS, ASCII, 6) == "#Coppe"


@pytest.mark.parametrize(
    ("space", "slot", "words"),
    [
        ("3b", None, "3b: empty"),
        ("3b", Slot("fish", 3, face_up=True), "3b: Fish, counts 3"),
        ("4a", Slot(None, 4, initial=True), "4a: stack 4 face down, counts 4"),
        ("r3", Slot(None, None), "r3: a card face down, counts -3"),
        ("4a", Slot("flood", 4, face_up=True, blocked=True), "4a: Flood, blocks its space"),
    ],
)
def test_m20_a_space_is_described_with_what_it_counts(space: str, slot: Slot | None, words: str) -> None:
    options = state_of(copper_and_clay()).options
    assert describe(options, Space(space), slot, WORDS) == words


async def test_d1_a_move_of_the_cursor_paints_two_cells_and_the_words() -> None:
    app = Bare()
    async with app.run_test(size=(80, 24)) as pilot:
        app.market.show(state_of(copper_and_clay()), WORDS)
        app.market.focus()
        await pilot.pause()
        painted: list[Region] = []
        refresh = app.market.refresh

        def note(*regions: Region, **how: bool) -> MarketPanel:
            painted.extend(regions or [app.market.region])
            return refresh(*regions, **how)

        app.market.refresh = note  # type: ignore[method-assign]
        await pilot.press("right")
        assert sum(region.area for region in painted if region.y < 4) <= 2 * NARROWEST
        assert all(region.height == 1 for region in painted)
        assert sum(region.area for region in painted) <= 2 * NARROWEST + 45


async def test_digits_and_minus_jump_to_columns_and_arrows_stop_at_the_edge() -> None:
    app = Bare()
    async with app.run_test(size=(80, 24)) as pilot:
        app.market.show(state_of(copper_and_clay()), WORDS)
        app.market.focus()
        await pilot.press("6", "j")
        assert app.market.space == "6b"
        await pilot.press("minus")
        assert app.market.space == "r3"
        await pilot.press("left", "up", "up")
        assert app.market.space == "r2"
        await pilot.press("9", "right", "l", "down", "down", "down")
        assert app.market.space == "9c"


async def test_a_jump_lands_on_the_first_space_that_may_be_chosen() -> None:
    app = Bare()
    async with app.run_test(size=(80, 24)) as pilot:
        app.market.show(state_of(copper_and_clay()), WORDS, Marks(frozenset({Space("4c")}), building=True))
        app.market.focus()
        await pilot.press("4")
        assert app.market.space == "4c"


async def test_what_may_be_chosen_what_is_placed_and_what_is_taken_have_signs_of_their_own() -> None:
    app = Bare()
    async with app.run_test(size=(80, 24)) as pilot:
        marks = Marks(
            frozenset({Space("2b")}), {Space("6b"): "copper", Space("r3"): None}, frozenset({Space("3b")}), True
        )  # type: ignore[dict-item]
        app.market.show(state_of(copper_and_clay()), WORDS, marks)
        await pilot.pause()
        rows = app.market.seen.splitlines()
        assert "↓Copper" in rows[2] and "●Fish" in rows[2] and "○" in rows[2]
        assert "-3↓*" in rows[2]
