"""What can be done at a hosted table beside what can be done at any: the table's part of the one command table."""

from tui.actions import Action
from tui.spoken import _

_GROUP = _("Table")


def _joined(
    name: str, keys: tuple[str, ...], title: str, text: str, run: str, rank: int = 99, when: str = "may_talk"
) -> Action:
    return Action(
        f"joined.{name}", keys, title, text, _GROUP, when=lambda table: getattr(table, when), run=run, rank=rank,
        hint=rank < 99, priority=True,
    )  # fmt: skip


JOINED_ACTIONS = (
    _joined("say", ("c",), _("say"), _("Say something that everybody at the table reads."), "open_say", 46),
    _joined("talk", ("T",), _("who is here"),
            _("Show who sits where, and what was said."), "show_talk", 63, "may_look"),
    _joined("ask-undo", ("U",), _("ask to take back"),
            _("Ask the others whether the last move may be taken back."), "ask_undo", 99, "may_ask_undo"),
    _joined("remind", ("N",), _("remind"), _("Remind the seat that the table waits for."), "remind", 99, "may_remind"),
    _joined("return", ("J",), _("take the seat back"),
            _("Take the seat back from another window."), "take_seat_back", 1, "may_return"),
    _joined("answer", ("Y",), _("answer"), _("Answer the question whether a move may be taken back."),
            "ask_vote", 1, "is_asked"),
)  # fmt: skip
"""What can be done at a hosted table beside what can be done at any."""
