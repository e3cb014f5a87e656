"""What can be done in the panels of the whole turn: ledger, advances, A.S.T., score and plot."""

from __future__ import annotations

from functools import partial
from typing import Any

from tui.actions import Answer
from tui.screens.table_actions import ENTER, on_lines, on_panel
from tui.spoken import _

_ledger, _advances, _plot = (partial(on_panel, title) for title in (_("Ledger"), _("Advances"), _("Plot")))
_resolution = partial(on_panel, _("Resolution"))
_buildings = partial(on_panel, _("Special Buildings"))


def _enters(panel: Any) -> Answer:
    return panel.may_enter if panel.fields else None


def _typed(panel: Any) -> Answer:
    return True if panel.pending else None


LEDGER_ACTIONS = (
    _ledger("ledger.confirm", ENTER, _("confirm"), _("Confirm the numbers that were typed."), "confirm", _typed, 4),
    _ledger("ledger.digit", tuple("0123456789"), _("number"),
            _("Type the number under the cursor; where it is complete, the cursor goes to the next seat."),
            "enter_digit", _enters, 5, shown="0-9", with_key=True),
    _ledger("ledger.next-seat", ("tab",), _("next seat"), _("Go to the next seat."), "next_seat", _typed, 6),
    _ledger("ledger.erase", ("backspace",), _("take back"), _("Take back the last digit."), "erase", _typed),
    _ledger("ledger.correct", ("c",), _("correct"),
            _("Type the counts themselves, also those that were kept by hand; once more goes back."),
            "correct", lambda panel: panel.may_enter if panel.own is None else None, 33),
    _ledger("ledger.reason", ("y",), _("reason"), _("Tell why the counts are corrected; the log keeps it."),
            "reason", lambda panel: True if panel.correcting else None, 7),
    _ledger("ledger.left", ("left", "h"), _("left"), _("Go to the column on the left."), "move_left"),
    _ledger("ledger.right", ("right", "l"), _("right"), _("Go to the column on the right."), "move_right"),
    _ledger("ledger.up", ("up", "k"), _("up"), _("Go to the seat above."), "move_up"),
    _ledger("ledger.down", ("down", "j"), _("down"), _("Go to the seat below."), "move_down"),
)  # fmt: skip
"""What works in the ledger."""

ADVANCES_ACTIONS = (
    _advances("advances.toggle", ("space",), _("basket"),
              _("Put the advance under the cursor into the basket, or take it out."), "toggle",
              lambda panel: panel.may_think, 5),
    _advances("advances.pay", ENTER, _("pay"), _("Go on to the payment of the basket."), "pay",
              lambda panel: panel.may_pay, 6),
    _advances("advances.best", ("n",), _("best"),
              _("Let the planner fill the basket: by points; again: by credits, by the next A.S.T. step, by wishes."),
              "plan", lambda panel: panel.may_think, 7),
    _advances("advances.wish", ("asterisk",), _("wish"),
              _("Mark the advance under the cursor as a wish, or no longer; earlier wishes go before later ones."),
              "wish", lambda panel: panel.may_wish, 25, shown="*"),
    _advances("advances.details", ("m",), _("details"),
              _("Show all about the advance under the cursor: price, credits, what it does; or the basket again."),
              "turn_details", lambda panel: panel.may_browse, 26),
    _advances("advances.building", ("b",), _("building"),
              _("Choose a Special Building to be bought with the basket, or take it out again (SB-3)."), "order",
              lambda panel: panel.may_order, 11),
    _advances("advances.sort", ("full_stop",), _("sort"), _("Sort by price, name, points or group."), "sort_next",
              lambda panel: panel.may_browse, 30),
    _advances("advances.filter", ("f",), _("filter"), _("Show all, what can be paid, or one group."), "filter_next",
              lambda panel: panel.may_browse, 31),
    _advances("advances.gift", ("x",), _("gift"), _("Take the advance under the cursor for nothing, with Anatomy."),
              "give", lambda panel: panel.may_give, 8),
    _advances("advances.choose", ("c",), _("credits"), _("Choose other credits, with Monument or Written Record."),
              "choose_next", lambda panel: panel.may_choose, 9),
    _advances("advances.other", ("v",), _("other basket"), _("Go to the other of two baskets."), "turn_basket",
              lambda panel: True if panel.may_think is True else None, 34),
    _advances("advances.compare", ("equals_sign",), _("compare"), _("Compare the two baskets side by side."),
              "compare", lambda panel: panel.may_compare, 10, shown="="),
    *on_lines(_("Advances"), "advances"),
)  # fmt: skip
"""What works in the table of advances."""

RESOLUTION_ACTIONS = (
    _resolution("resolution.settle", ENTER, _("settle"), _("The result is right: it goes into the books (6.9)."),
                "accept", lambda panel: True if panel.outcome is not None else None, 1),
    _resolution("resolution.answer", ENTER, _("answer"), _("Answer with the line under the cursor, or what is marked."),
                "answer", lambda panel: True if panel.can_pick else None, 2),
    _resolution("resolution.pick", tuple("123456789"), _("pick"), _("Pick the line with that number."), "pick",
                lambda panel: True if panel.can_pick else None, 3, shown="1-9", with_key=True),
    _resolution("resolution.mark", ("space",), _("mark"),
                _("Mark the line under the cursor, or take its mark away."), "mark",
                lambda panel: True if panel.marks else None, 4),
    _resolution("resolution.type", ("a", *ENTER), _("type the answer"), _("Type an answer."), "type_answer",
                lambda panel: True if panel.can_type else None, 5),
    _resolution("resolution.back", ("escape",), _("step back"), _("Take back the last answer."), "back",
                lambda panel: None if panel.idle else True, 6),
    _resolution("resolution.up", ("up", "k"), _("up"), _("Go to the line above."), "move_up"),
    _resolution("resolution.down", ("down", "j"), _("down"), _("Go to the line below."), "move_down"),
    _resolution("resolution.page-up", ("pageup",), _("page up"), _("Go one page up."), "page_up"),
    _resolution("resolution.page-down", ("pagedown",), _("page down"), _("Go one page down."), "page_down"),
)  # fmt: skip
"""What works in the panel of Calamity Resolution."""

BUILDING_ACTIONS = (
    _buildings("buildings.order", ("space",), _("basket"),
               _("Buy the building under the cursor with the basket of advances (SB-3)."), "order",
               lambda panel: panel.can_order, 5),
    _buildings("buildings.tell", ("space", *ENTER), _("units"),
               _("Tell who has a city and tokens in the area of the building under the cursor (SB-2)."), "tell",
               lambda panel: panel.can_tell, 5),
    _buildings("buildings.name", ("n",), _("name"), _("Name the building under the cursor; its own is not known."),
               "name_it", lambda panel: panel.can_name, 6),
    *on_lines(_("Special Buildings"), "buildings"),
)  # fmt: skip
"""What works in the panel of the Special Buildings."""

AST_ACTIONS = on_lines(_("A.S.T."), "ast")
"""What works in the A.S.T."""

SCORE_ACTIONS = on_lines(_("Score"), "score")
"""What works in the score."""

PLOT_ACTIONS = (
    _plot("plot.next", ("right", "l", "space"), _("next"), _("Plot what comes next: points, cities, A.S.T."),
          "turn_next", rank=5),
    _plot("plot.previous", ("left", "h"), _("before"), _("Plot what comes before."), "turn_previous"),
)  # fmt: skip
"""What works in the plot."""
