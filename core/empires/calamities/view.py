"""``show calamity``: the calamity that is being worked out, as plain data."""

from typing import Any

from core.empires.calamities.dialogue import Question
from core.empires.calamities.outcome import plain
from core.empires.calamities.strikes import waiting
from core.empires.state import State


def view(state: State) -> dict[str, Any]:
    """What strikes whom, what is asked or came out, and what waits in phase 9; null where there is nothing."""
    case = state.case
    asked = None if case is None else case.asked
    return {
        "calamity": None if case is None else case.strike.calamity,
        "victim": None if case is None else case.strike.victim,
        "question": _question(asked) if isinstance(asked, Question) else None,
        "outcome": plain(asked) if asked is not None and not isinstance(asked, Question) else None,
        "waiting": [[one.calamity, one.victim] for one in waiting(state)],
    }


def _question(question: Question) -> dict[str, Any]:
    return {
        "code": question.code,
        "seat": question.seat,
        "values": question.values,
        "template": question.form.template,
        "answers": list(question.answers()),
    }
