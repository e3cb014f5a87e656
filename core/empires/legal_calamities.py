"""What a seat may do in phase 9: begin a calamity, answer what it asks, settle it."""

from collections.abc import Iterator

from core.empires.calamities.dialogue import Question
from core.empires.calamities.outcome import plain
from core.empires.calamities.strikes import waiting
from core.empires.catalog import Seat
from core.empires.state import State
from core.rules import TABLE, Prompt


def answers_for(state: State, seat: str) -> bool:
    """Whether *seat* may answer what is asked now."""
    asked = state.case.asked if state.case is not None else None
    return isinstance(asked, Question) and (seat == TABLE or asked.seat in (None, seat))


def commands(state: State, seat: str) -> Iterator[str]:
    """Complete commands of phase 9 that *seat* may give, each of which would be accepted now."""
    case = state.case
    left = waiting(state)
    if state.books is None or state.over:
        return
    if left:
        if case is None:
            yield "resolve"
        first = left[0]
        yield " ".join(("resolve", first.calamity, *([first.victim] if first.victim else []), "by hand"))
    if case is None:
        return
    if not isinstance(case.asked, Question):
        yield "settle"
    elif answers_for(state, seat):
        yield from (f"answer {words}" for words in case.asked.answers())


def forms(state: State, seat: str) -> tuple[str, ...]:
    """Templates of phase 9 for *seat*."""
    if state.case is None or not isinstance(state.case.asked, Question) or not answers_for(state, seat):
        return ()
    return (f"answer {state.case.asked.form.template}",)


def prompt(state: State) -> Prompt:
    """What the table is waiting for in phase 9."""
    case, left = state.case, waiting(state)
    if case is None:
        if not left:
            return Prompt("9", None, "prompt.9", {})
        values = {"calamity": left[0].calamity, "victim": left[0].victim, "count": len(left)}
        return Prompt("9", None, "prompt.9-next" if left[0].victim else "prompt.9-next-market", values)
    values = {"calamity": case.strike.calamity, "victim": case.strike.victim}
    if not isinstance(case.asked, Question):
        return Prompt("9", None, "prompt.9-settle", {**values, "outcome": plain(case.asked)})
    asked = case.asked
    question = {"code": asked.code, "values": {**asked.values, "asked": asked.seat}, "template": asked.form.template}
    return Prompt("9", _seat(asked.seat), "prompt.9-asks", {**values, "question": question})


def _seat(seat: Seat | None) -> str | None:
    return seat
