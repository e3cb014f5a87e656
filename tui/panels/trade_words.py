"""What a trade that is being built comes to, in words."""

from core.empires.commands import ANY
from core.empires.state import State
from tui import trade_builder as builder
from tui.panels.cards import Names
from tui.panels.foot import Status
from tui.panels.lines import Line, Span, line
from tui.spoken import _
from tui.trade_builder import Draft, Stage


def running(draft: Draft, state: State) -> Line:
    """The sums for the line under the market: ``placed 7   taken 1   left 6``."""
    if not draft.placed:
        return ()
    sums = builder.weight(draft, state)
    parts = [Span(_("placed"), "dim"), Span(f" {sums.placed}   ", "number")]
    if draft.stage in (Stage.TAKE, Stage.READY):
        parts += [
            Span(_("taken"), "dim"),
            Span(f" {sums.taken}   ", "number"),
            Span(_("left"), "dim"),
            Span(f" {sums.left}", "number"),
        ]
    return line(*parts)


def progress(draft: Draft, state: State, names: Names) -> Status:
    """What is chosen next, and what may be spent on it."""
    sums = builder.weight(draft, state)
    if draft.stage is Stage.SPACE:
        card = _("the card") if draft.card == ANY or isinstance(draft.card, int) else names.card(str(draft.card))
        return Status(_("Where does {card} go? Space picks the space.").format(card=card))
    if draft.stage is Stage.CARD:
        if not draft.placed:
            return Status(_("Pick the first card to place."))
        return Status(_("{placed} placed. Pick the second card.").format(placed=sums.placed))
    values = {"placed": sums.placed, "taken": sums.taken, "left": sums.left}
    if draft.stage is Stage.READY:
        return Status(_("{placed} placed, {taken} taken. Enter makes the trade.").format(**values), "good")
    if not builder.spaces(draft, state):
        return Status(_("{placed} placed: no two cards can be taken for that. Esc steps back.").format(**values), "bad")
    if not draft.taken:
        return Status(_("{placed} placed: take two cards for no more.").format(**values), "good")
    if sums.left < 0:
        words = _("{placed} placed, {taken} taken: the second card must count {left} or less.")
        return Status(words.format(**values), "good")
    return Status(_("{placed} placed, {taken} taken: up to {left} more. Take a second card.").format(**values), "good")
