"""What can be done at the table, on the screen and in its panels: the table's part of the one command table.

All of it runs before the next key is looked at (``priority``), so that keys typed ahead reach what they are meant for.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from tui.actions import Action, Answer, always
from tui.spoken import _

MOVES, GAME, PANELS = _("Moves"), _("Game"), _("Panels")
TRADE_FORM = "trade CARD@SPACE CARD@SPACE for SPACE SPACE"
ENTER = ("enter", "ctrl+j")

When = Callable[[Any], Answer]
Run = str | Callable[[Any], object]


def _may(command: str) -> When:
    """For an action that gives *command*: the rules say whether it may be given now."""
    return lambda table: table.may(command)


def _asked(question: str) -> When:
    """For an action that answers *question* while the screen asks it."""
    return lambda table: True if table.asking == question else None


def _quiet(table: Any) -> Answer:
    """For an action that is there unless a command is typed."""
    return None if table.typing else True


def _chooses(panel: Any) -> Answer:
    return True if panel.choosing else None


def _gives_up(hand: Any) -> Answer:
    return True if hand.choosing and hand.giving_up else None


def _give(command: str) -> Run:
    return lambda table: table.give(command)


def _move(
    name: str, keys: tuple[str, ...], title: str, text: str, when: When, run: Run, rank: int, command: str = ""
) -> Action:
    return Action(
        f"table.{name}", keys, title, text, MOVES, when=when, run=run, rank=rank, priority=True, command=command
    )


def _tool(name: str, keys: tuple[str, ...], title: str, text: str, when: When, run: Run, rank: int = 99) -> Action:
    return Action(
        f"table.{name}", keys, title, text, GAME, when=when, run=run, rank=rank, hint=rank < 99, priority=True
    )


def _panel(name: str, key: str, title: str, there: When = always) -> Action:
    text = _("Go to the panel {title}.").format(title=title)
    return Action(
        f"table.panel-{name}", (key,), title, text, PANELS, when=lambda table: _quiet(table) if there(table) else None,
        run=lambda table: table.go_to_panel(name), hint=False, priority=True,
    )  # fmt: skip


def _see(name: str, key: str, title: str, text: str) -> Action:
    """A panel that is hinted at while one that it belongs to is in use."""
    return Action(
        f"table.see-{name}", (key,), title, text, PANELS,
        when=lambda table: _quiet(table) if table.near(name) else None,
        run=lambda table: table.go_to_panel(name), rank=35, priority=True,
    )  # fmt: skip


QUESTIONS = (
    Action("table.pick", tuple("123456789"), _("pick"), _("Pick one of what is offered."), MOVES, when=_asked("pick"),
           run="pick", rank=1, shown="1-9", with_key=True, palette=False, priority=True),
    _move("hand-over", ENTER, _("hand over"), _("Hide this hand and give the keyboard to who is next."),
          _asked("hand-over"), "hand_over", 1),
    _move("reveal", ("r",), _("put it back"),
          _("Put the calamity you drew back on the market, face up, and draw another card (M25)."),
          _asked("drawn"), "reveal", 1, "reveal SPACE"),
    _move("keep", ("k",), _("keep it"), _("Keep the calamity you drew; nobody hears of it (M25)."),
          _asked("drawn"), "keep", 2, "keep SPACE"),
    _move("buy-water", ("w",), _("Water"), _("Buy a Water card (M14)."),
          _asked("buy"), _give("buy water"), 1, "buy water"),
    _move("buy-nine", ("9",), _("stack 9"), _("Buy the top card of stack 9 (M14)."),
          _asked("buy"), _give("buy 9"), 2, "buy 9"),
    _move("submit", ENTER, _("make the trade"), _("Make the trade that is built."),
          _asked("trade"), "submit_trade", 1),
    _move("acquire", ENTER, _("acquire"), _("Acquire the advances of the basket for the payment that is shown (6.12)."),
          _asked("payment"), "acquire", 1, "acquire SEAT ADVANCE ... pay CARD ..."),
    _move("edit-payment", ("colon",), _("change the payment"), _("Change what is handed in, in the command line."),
          _asked("payment"), "edit_payment", 2),
)  # fmt: skip
"""While the screen asks something, the keys that answer it come before all others."""

TABLE_ACTIONS: tuple[Action, ...] = (
    *QUESTIONS,
    _move("tax", ("t",), _("collect"), _("Collect the taxes of all that have not, at the usual rate (6.1)."),
          _may("tax"), _give("tax"), 20, "tax"),
    _move("advance", ("a",), _("move markers"), _("Move the markers on the A.S.T. by the rules (6.13)."),
          _may("advance"), _give("advance"), 20, "advance"),
    _move("holds", ("i",), _("calamities held"), _("Enter the calamities that a seat shows (M30)."),
          lambda table: table.may_tell_calamities, "tell_calamities", 20, "holds SEAT CALAMITY ..."),
    _move("excess", ("x",), _("draw the excess"), _("Let the calamities over the limit be drawn at random (M30)."),
          _may("excess"), _give("excess"), 21, "excess"),
    _move("resolve", ("r",), _("resolve"), _("Work out the calamity that is next (6.9)."),
          lambda table: table.may_resolve, "resolve_next", 20, "resolve"),
    _move("resolve-by-hand", ("b",), _("by hand"), _("Leave the calamity to the table, which works it out by itself."),
          _may("resolve by hand"), _give("resolve by hand"), 21, "resolve by hand"),
    _move("ability", ("i",), _("ability"), _("Use a special ability, or hand over the card that one asks for (6.10)."),
          lambda table: table.may_use_ability, "pick_ability", 20, "ability SEAT ADVANCE ..."),
    _move("plunder", ("p",), _("plunder"), _("Take a card or treasury for a city that was won (6.4)."),
          lambda table: table.may_plunder, "ask_plunder", 20, "plunder SEAT SEAT|barbarians [card] [treasury N]"),
    _move("deal", ("d",), _("deal"), _("Deal the trade cards and fill the market (M11, M12)."),
          lambda table: table.may_deal, "ask_deal", 20, "deal"),
    _move("trade", ("t",), _("trade"), _("Build a trade with the market: two cards placed, two taken (M16)."),
          lambda table: table.may_trade, "start_trade", 20, TRADE_FORM),
    _move("pass", ("p",), _("pass"), _("Pass this trading turn (M15)."), _may("pass"), _give("pass"), 21, "pass"),
    _move("remove-water", ("w",), _("remove Water"),
          _("Remove all but one of three Water cards from column 0 (M23)."),
          _may("remove water"), _give("remove water"), 22, "remove water"),
    _move("buy", ("b",), _("buy"), _("Buy a Water card or a card of stack 9 (M14)."),
          _may("buy water"), "ask_purchase", 20, "buy water|9"),
    _move("done", ("d",), _("done buying"), _("Buy no more (M14)."), _may("done"), _give("done"), 21, "done"),
    _move("end", ("e",), _("end the phase"), _("End the phase; the next one opens."),
          _may("end"), "ask_end", 20, "end"),
    _move("go", ("g",), _("go to a phase"), _("Go to another phase; what lies between is kept by hand on the table."),
          lambda table: table.may_go, "open_phase", 65, "phase ID"),
    _move("open-hand", ("o",), _("open a hand"),
          _("Hide the hand on the screen and give the keyboard to the next seat, behind a curtain."),
          lambda table: table.may_open_hand, "open_next_hand", 24),
    _tool("back", ("escape",), _("step back"), _("Take back the last choice, or close what is open."),
          lambda table: table.can_step_back, "step_back", 9),
    _tool("hide-hand", ("escape",), _("hide the hand"), _("Hide the hand that was opened."),
          lambda table: table.can_hide_hand, "hide_hand", 9),
    _tool("undo", ("u", "ctrl+z"), _("undo"), _("Take back the last move; the log keeps both."),
          lambda table: table.may_undo, _give("undo"), 40),
    _tool("redo", ("ctrl+r", "ctrl+y"), _("redo"), _("Put back the move that was taken back."),
          lambda table: table.may_redo, _give("redo"), 23),
    _tool("command", ("colon",), _("command"), _("Type a command; tab completes it, arrow keys recall earlier ones."),
          _quiet, "open_command", 45),
    _tool("search", ("slash",), _("search"),
          _("Search the advances where they are shown, else the calamity chart for a calamity or an advance."),
          _quiet, "open_search", 60),
    _tool("next-hand", ("s",), _("next hand"), _("Show what is known of the next seat's hand."),
          lambda table: table.may_turn_hands, "show_next_hand", 62),
    _tool("next-panel", ("tab",), _("panel"), _("Go to the next panel."),
          lambda table: table.may_turn_panel, "next_panel", 50),
    _tool("previous-panel", ("shift+tab",), _("panel before"), _("Go to the panel before."),
          _quiet, "previous_panel"),
    _panel("market", "f2", _("Market")),
    _panel("hand", "f3", _("Hand")),
    _panel("cities", "f4", _("City Count")),
    _panel("chart", "f5", _("Calamities")),
    _panel("resolution", "R", _("Resolution")),
    _panel("buildings", "E", _("Special Buildings"), lambda table: table.has_buildings),
    _panel("ledger", "f6", _("Ledger")),
    _panel("advances", "f7", _("Advances")),
    _panel("ast", "f8", _("A.S.T.")),
    _panel("log", "f9", _("Log")),
    _panel("score", "S", _("Score"), lambda table: not table.near("score")),
    _panel("plot", "P", _("Plot"), lambda table: not table.near("plot")),
    _see("score", "S", _("score"), _("Go to the score: victory points line by line.")),
    _see("plot", "P", _("plot"), _("Go to the plot: points, cities and A.S.T. turn by turn.")),
    _tool("leave", ("q",), _("leave"), _("Leave the game; everything is already saved."), _quiet, "leave", 70),
)  # fmt: skip
"""What works everywhere on the table screen."""


def on_panel(
    where: str,
    name: str,
    keys: tuple[str, ...],
    title: str,
    text: str,
    run: str,
    when: When = always,
    rank: int = 99,
    shown: str = "",
    with_key: bool = False,
) -> Action:
    """An action of the panel *where*; it stands in the hint line if it has a rank."""
    return Action(
        name, keys, title, text, where, where, when, run, rank,
        hint=rank < 99, palette=False, shown=shown, with_key=with_key, priority=True,
    )  # fmt: skip


def _cross(where: str, panel: str) -> tuple[Action, ...]:
    key = partial(on_panel, where)
    return (
        key(f"{panel}.left", ("left", "h"), _("left"), _("Go left."), "move_left"),
        key(f"{panel}.right", ("right", "l"), _("right"), _("Go right."), "move_right"),
        key(f"{panel}.up", ("up", "k"), _("up"), _("Go up."), "move_up"),
        key(f"{panel}.down", ("down", "j"), _("down"), _("Go down."), "move_down"),
    )


def on_lines(where: str, panel: str) -> tuple[Action, ...]:
    """The actions of a panel called *panel* that is moved through line by line."""
    key = partial(on_panel, where)
    return (
        key(f"{panel}.up", ("up", "k"), _("up"), _("Go one line up."), "move_up"),
        key(f"{panel}.down", ("down", "j"), _("down"), _("Go one line down."), "move_down"),
        key(f"{panel}.page-up", ("pageup",), _("page up"), _("Go one page up."), "page_up"),
        key(f"{panel}.page-down", ("pagedown",), _("page down"), _("Go one page down."), "page_down"),
        key(f"{panel}.first", ("home",), _("first"), _("Go to the first line."), "move_first"),
        key(f"{panel}.last", ("end",), _("last"), _("Go to the last line."), "move_last"),
    )


_market, _hand = partial(on_panel, _("Market")), partial(on_panel, _("Hand"))
_cities, _chart = partial(on_panel, _("City Count")), partial(on_panel, _("Calamities"))

MARKET_ACTIONS = (
    _market("market.choose", ("space", *ENTER), _("pick"),
            _("Choose the space under the cursor; once more puts back what is taken."), "choose", _chooses, 5),
    _market("market.column", tuple("0123456789"), _("column"), _("Jump to a column by its number."),
            "jump", rank=30, shown="0-9", with_key=True),
    _market("market.red", ("minus",), _("red"), _("Jump to the red column."), "jump", rank=31, with_key=True),
    _market("market.unmask", ("x",), _("red cards"),
            _("Show or cover the cards on the red column that the table has named."),
            "unmask", lambda panel: True if panel.can_unmask else None, 55),
    *_cross(_("Market"), "market"),
)  # fmt: skip
"""What works in the market."""

HAND_ACTIONS = (
    _hand("hand.choose", ("space",), _("pick"), _("Choose the card under the cursor to be traded."),
          "choose", lambda panel: True if panel.choosing and not panel.giving_up else None, 5),
    _hand("hand.confirm", ENTER, _("go on"), _("Go on with the cards that are chosen."),
          "confirm", lambda panel: True if panel.choosing and not panel.giving_up else None, 6),
    _hand("hand.mark", ("space", "x"), _("discard"), _("Mark one card more under the cursor to be turned in."),
          "choose", _gives_up, 5),
    _hand("hand.turn-in", ENTER, _("turn in"), _("Turn in the cards that are marked."),
          "confirm", lambda panel: _gives_up(panel) if panel.marked else None, 4),
    _hand("hand.name", ("n",), _("name"), _("Name a card under the cursor that is not known (K2)."),
          "name_card", lambda panel: True if panel.can_name else None, 8),
    _hand("hand.unnamed", ("asterisk",), _("unnamed card"),
          _("Trade a card that is not named, face down on the red column (K3)."),
          "choose_unnamed", lambda panel: True if panel.may_hide else None, 7, shown="*"),
    *_cross(_("Hand"), "hand"),
)  # fmt: skip
"""What works in the hand."""

CITY_ACTIONS = (
    _cities("cities.digit", tuple("0123456789"), _("cities"),
            _("Type the cities of the seat under the cursor and go to the next seat (M7)."),
            "enter_digit", lambda panel: panel.may_enter, 5, shown="0-9", with_key=True),
    _cities("cities.confirm", ENTER, _("confirm"), _("Confirm the numbers that were typed."),
            "confirm", lambda panel: True if panel.pending else None, 4),
    _cities("cities.next-seat", ("right", "l"), _("next seat"), _("Go to the next seat in A.S.T.-ranking order."),
            "select_next", rank=32),
    _cities("cities.seat-before", ("left", "h"), _("seat before"), _("Go to the seat before."), "select_previous"),
    _cities("cities.more", ("up", "k", "plus"), _("more"), _("One city more for the seat under the cursor."),
            "raise_count", lambda panel: panel.may_enter),
    _cities("cities.fewer", ("down", "j", "minus"), _("fewer"), _("One city less for the seat under the cursor."),
            "lower_count", lambda panel: panel.may_enter),
)  # fmt: skip
"""What works in the City Count."""

CHART_ACTIONS = (
    _chart("chart.fold", ("space", *ENTER), _("details"),
           _("Unfold the calamity under the cursor, or fold it again."), "fold",
           lambda panel: None if panel.beside else True, 5),
    _chart("chart.next-seat", ("right", "l"), _("seat"),
           _("Count the advances of the next seat; after the last one, none as on the cards."),
           "next_seat", lambda panel: panel.may_count, 6),
    _chart("chart.seat-before", ("left", "h"), _("seat before"),
           _("Count the advances of the seat before; before the first one, none."),
           "seat_before", lambda panel: panel.may_count),
    *on_lines(_("Calamities"), "chart"),
)  # fmt: skip
"""What works in the calamity chart."""

LOG_ACTIONS = on_lines(_("Log"), "log")
"""What works in the log."""

_typing = partial(on_panel, _("Command line"))
TYPING_ACTIONS = (
    _typing("typing.complete", ("tab",), _("complete"), _("Complete the word."), "complete", rank=1),
    _typing("typing.give", ENTER, _("do it"), _("Give the command."), "give", rank=2),
    _typing("typing.earlier", ("up",), _("earlier"), _("Recall an earlier command."), "earlier", rank=3),
    _typing("typing.later", ("down",), _("later"), _("Recall a later command."), "later"),
    _typing("typing.close", ("escape",), _("close"), _("Close the line; up recalls what was typed."),
            "close", rank=4),
)  # fmt: skip
"""What works while a command is typed."""
