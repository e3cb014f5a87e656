"""What can be done at the table, screen and panels: the table's part of the one command table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tui.actions import Action, Answer

MOVES, GAME, PANELS = "Moves", "Game", "Panels"
TRADE_FORM = "trade CARD@SPACE CARD@SPACE for SPACE SPACE"


def _at_once(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """*actions* that run before the next key is looked at, so that keys typed ahead reach what they are meant for."""
    return tuple(replace(action, priority=True) for action in actions)


def _may(command: str) -> Callable[[Any], Answer]:
    """For an action that gives *command*: the rules say whether it may be given now."""
    return lambda table: table.may(command)


def _asked(question: str) -> Callable[[Any], Answer]:
    """For an action that answers *question* while the screen asks it."""
    return lambda table: True if table.asking == question else None


def _give(command: str) -> Callable[[Any], object]:
    return lambda table: table.give(command)


def _panel(name: str, key: str, title: str) -> Action:
    return Action(
        f"table.panel-{name}",
        (key,),
        title,
        f"Go to the panel {title}.",
        PANELS,
        when=lambda table: None if table.typing else True,
        run=lambda table: table.go_to_panel(name),
        hint=False,
    )


QUESTIONS = (
    Action(
        "table.hand-over",
        ("enter", "ctrl+j"),
        "hand over",
        "Hide this hand and give the keyboard to who is next.",
        MOVES,
        when=_asked("hand-over"),
        run="hand_over",
        rank=1,
    ),
    Action(
        "table.reveal",
        ("r",),
        "reveal it",
        "Put the calamity you drew back on the market, face up, and draw another card (M25).",
        MOVES,
        when=_asked("drawn"),
        run="reveal",
        rank=1,
        command="reveal SPACE",
    ),
    Action(
        "table.keep",
        ("k",),
        "keep it",
        "Keep the calamity you drew; nobody hears of it (M25).",
        MOVES,
        when=_asked("drawn"),
        run="keep",
        rank=2,
        command="keep SPACE",
    ),
    Action(
        "table.buy-water",
        ("w",),
        "Water",
        "Buy a Water card (M14).",
        MOVES,
        when=_asked("buy"),
        run=_give("buy water"),
        rank=1,
        command="buy water",
    ),
    Action(
        "table.buy-nine",
        ("9",),
        "stack 9",
        "Buy the top card of stack 9 (M14).",
        MOVES,
        when=_asked("buy"),
        run=_give("buy 9"),
        rank=2,
        command="buy 9",
    ),
    Action(
        "table.submit",
        ("enter", "ctrl+j"),
        "make the trade",
        "Make the trade that is built.",
        MOVES,
        when=_asked("trade"),
        run="submit_trade",
        rank=1,
    ),
    Action(
        "table.back",
        ("escape",),
        "step back",
        "Take back the last choice, or close what is open.",
        GAME,
        when=lambda table: table.can_step_back,
        run="step_back",
        rank=9,
        palette=False,
    ),
)
"""While the screen asks something, the keys that answer it come before all others."""

TABLE_ACTIONS = _at_once(
    (
        *QUESTIONS,
        Action(
            "table.deal",
            ("d",),
            "deal",
            "Deal the trade cards and fill the market (M11, M12).",
            MOVES,
            when=_may("deal"),
            run=_give("deal"),
            rank=20,
            command="deal",
        ),
        Action(
            "table.trade",
            ("t",),
            "trade",
            "Build a trade with the market: two cards placed, two taken (M16).",
            MOVES,
            when=lambda table: table.may_trade,
            run="start_trade",
            rank=20,
            command=TRADE_FORM,
        ),
        Action(
            "table.pass",
            ("p",),
            "pass",
            "Pass this trading turn (M15).",
            MOVES,
            "",
            _may("pass"),
            _give("pass"),
            21,
            command="pass",
        ),
        Action(
            "table.remove-water",
            ("w",),
            "remove Water",
            "Remove all but one of three Water cards from column 0 (M23).",
            MOVES,
            when=_may("remove water"),
            run=_give("remove water"),
            rank=22,
            command="remove water",
        ),
        Action(
            "table.buy",
            ("b",),
            "buy",
            "Buy a Water card or a card of stack 9 (M14).",
            MOVES,
            when=_may("buy water"),
            run="ask_purchase",
            rank=20,
            command="buy water|9",
        ),
        Action(
            "table.done",
            ("d",),
            "done buying",
            "Buy no more (M14).",
            MOVES,
            "",
            _may("done"),
            _give("done"),
            21,
            command="done",
        ),
        Action(
            "table.end",
            ("e",),
            "end the phase",
            "End the phase; the next one opens.",
            MOVES,
            when=_may("end"),
            run=_give("end"),
            rank=20,
            command="end",
        ),
        Action(
            "table.open-hand",
            ("o",),
            "open a hand",
            "Hide the hand on the screen and give the keyboard to the next seat, behind a curtain.",
            MOVES,
            when=lambda table: table.may_open_hand,
            run="open_next_hand",
            rank=24,
        ),
        Action(
            "table.undo",
            ("u", "ctrl+z"),
            "undo",
            "Take back the last move; the log keeps both.",
            GAME,
            when=lambda table: table.may_undo,
            run=_give("undo"),
            rank=40,
            command="undo",
        ),
        Action(
            "table.redo",
            ("ctrl+r", "ctrl+y"),
            "redo",
            "Put back the move that was taken back.",
            GAME,
            when=lambda table: table.may_change,
            run=_give("redo"),
            hint=False,
            command="redo",
        ),
        Action(
            "table.command",
            ("colon",),
            "command",
            "Type a command; tab completes it, the arrow keys recall earlier ones.",
            GAME,
            when=lambda table: None if table.typing else True,
            run="open_command",
            rank=45,
        ),
        Action(
            "table.search",
            ("slash",),
            "search",
            "Search the calamity chart for a calamity or an advance.",
            GAME,
            when=lambda table: None if table.typing else True,
            run="open_search",
            rank=60,
        ),
        Action(
            "table.seat",
            ("s",),
            "next hand",
            "Show what is known of the next seat's hand.",
            PANELS,
            when=lambda table: table.may_turn_hands,
            run="show_next_hand",
            rank=62,
        ),
        Action(
            "table.next-panel",
            ("tab",),
            "panel",
            "Go to the next panel.",
            PANELS,
            when=lambda table: None if table.typing else True,
            run="next_panel",
            rank=50,
            palette=False,
        ),
        Action(
            "table.previous-panel",
            ("shift+tab",),
            "panel before",
            "Go to the panel before.",
            PANELS,
            when=lambda table: None if table.typing else True,
            run="previous_panel",
            hint=False,
            palette=False,
        ),
        _panel("market", "f2", "Market"),
        _panel("hand", "f3", "Hand"),
        _panel("cities", "f4", "City Count"),
        _panel("chart", "f5", "Calamities"),
        _panel("log", "f9", "Log"),
        Action(
            "table.leave",
            ("q",),
            "leave",
            "Leave the game; everything is already saved.",
            GAME,
            when=lambda table: None if table.typing else True,
            run="leave",
            rank=70,
        ),
    )
)
"""What works everywhere on the table screen."""


def _step(panel: str, what: str, keys: tuple[str, ...], run: str, way: str = "") -> Action:
    return Action(
        f"{panel}.{what}",
        keys,
        way or what,
        f"Go {way or what}.",
        PANELS,
        panel.replace("_", " "),
        run=run,
        hint=False,
        palette=False,
    )


def _cross(panel: str) -> tuple[Action, ...]:
    return (
        _step(panel, "left", ("left", "h"), "move_left"),
        _step(panel, "right", ("right", "l"), "move_right"),
        _step(panel, "up", ("up", "k"), "move_up"),
        _step(panel, "down", ("down", "j"), "move_down"),
    )


def _scroll(panel: str) -> tuple[Action, ...]:
    return (
        _step(panel, "up", ("up", "k"), "move_up"),
        _step(panel, "down", ("down", "j"), "move_down"),
        _step(panel, "page-up", ("pageup",), "page_up", "one page up"),
        _step(panel, "page-down", ("pagedown",), "page_down", "one page down"),
        _step(panel, "first", ("home", "g"), "move_first", "to the first line"),
        _step(panel, "last", ("end", "G"), "move_last", "to the last line"),
    )


MARKET_ACTIONS = _at_once(
    (
        Action(
            "market.choose",
            ("space", "enter", "ctrl+j"),
            "pick",
            "Choose the space under the cursor.",
            MOVES,
            "market",
            lambda panel: True if panel.choosing else None,
            "choose",
            5,
            palette=False,
        ),
        Action(
            "market.column",
            tuple("0123456789"),
            "column",
            "Jump to a column by its number.",
            PANELS,
            "market",
            run="jump",
            rank=30,
            palette=False,
            shown="0-9",
            with_key=True,
        ),
        Action(
            "market.red",
            ("minus",),
            "red",
            "Jump to the red column.",
            PANELS,
            "market",
            run="jump",
            rank=31,
            palette=False,
            with_key=True,
        ),
        Action(
            "market.unmask",
            ("x",),
            "red cards",
            "Show or cover the cards on the red column that the table has named.",
            PANELS,
            "market",
            lambda panel: True if panel.can_unmask else None,
            "unmask",
            55,
        ),
        *_cross("market"),
    )
)
"""What works in the market."""

HAND_ACTIONS = _at_once(
    (
        Action(
            "hand.choose",
            ("space",),
            "pick",
            "Choose the cards under the cursor: to trade, or to give one of them up.",
            MOVES,
            "hand",
            lambda panel: True if panel.choosing else None,
            "choose",
            5,
            palette=False,
        ),
        Action(
            "hand.confirm",
            ("enter", "ctrl+j"),
            "go on",
            "Go on with the cards that are chosen.",
            MOVES,
            "hand",
            lambda panel: True if panel.choosing else None,
            "confirm",
            6,
            palette=False,
        ),
        Action(
            "hand.unnamed",
            ("asterisk",),
            "unnamed card",
            "Trade a card that is not named, face down on the red column (K3).",
            MOVES,
            "hand",
            lambda panel: True if panel.may_hide else None,
            "choose_unnamed",
            7,
            palette=False,
        ),
        *_cross("hand"),
    )
)
"""What works in the hand."""

CITY_ACTIONS = _at_once(
    (
        Action(
            "cities.digit",
            tuple("0123456789"),
            "cities",
            "Type the cities of the seat under the cursor and go to the next seat (M7).",
            MOVES,
            "City Count",
            lambda panel: panel.may_enter,
            "enter_digit",
            5,
            palette=False,
            shown="0-9",
            with_key=True,
            command="cities SEAT N ...",
        ),
        Action(
            "cities.confirm",
            ("enter", "ctrl+j"),
            "confirm",
            "Confirm the numbers that were typed.",
            MOVES,
            "City Count",
            lambda panel: True if panel.pending else None,
            "confirm",
            4,
            palette=False,
        ),
        Action(
            "cities.seat",
            ("right", "l"),
            "next seat",
            "Go to the next seat in A.S.T.-ranking order.",
            PANELS,
            "City Count",
            run="select_next",
            rank=32,
            palette=False,
        ),
        _step("cities", "previous-seat", ("left", "h"), "select_previous", "to the seat before"),
        Action(
            "cities.more",
            ("up", "k", "plus"),
            "more",
            "One city more for the seat under the cursor.",
            MOVES,
            "City Count",
            lambda panel: panel.may_enter,
            "raise_count",
            hint=False,
            palette=False,
        ),
        Action(
            "cities.fewer",
            ("down", "j", "minus"),
            "fewer",
            "One city less for the seat under the cursor.",
            MOVES,
            "City Count",
            lambda panel: panel.may_enter,
            "lower_count",
            hint=False,
            palette=False,
        ),
    )
)
"""What works in the City Count."""

CHART_ACTIONS = _at_once(
    (
        Action(
            "chart.fold",
            ("enter", "space", "ctrl+j"),
            "details",
            "Unfold the calamity under the cursor, or fold it again.",
            PANELS,
            "Calamities",
            run="fold",
            rank=5,
            palette=False,
        ),
        *_scroll("chart"),
    )
)
"""What works in the calamity chart."""

LOG_ACTIONS = _at_once(_scroll("log"))
"""What works in the log."""

TYPING_ACTIONS = (
    Action("typing.complete", ("tab",), "complete", "Complete the word.", GAME, run="complete", rank=1, palette=False),
    Action("typing.earlier", ("up",), "earlier", "Recall an earlier command.", GAME, run="earlier", rank=3,
           palette=False),
    Action("typing.later", ("down",), "later", "Recall a later command.", GAME, run="later", hint=False,
           palette=False),
    Action("typing.give", ("enter", "ctrl+j"), "do it", "Give the command.", GAME, run="give", rank=2, palette=False),
    Action("typing.close", ("escape",), "close", "Close the line; the text is kept for the next time.", GAME,
           run="close", rank=4, palette=False),
)  # fmt: skip
"""What works while a command is typed."""
