"""Requests to a host and their answers: each has an id, and what comes in between is put aside."""

import os
from time import monotonic

from core.table.line import PATIENCE, Wire
from core.table.wire import AnyTold, Bye, Facts, Heard, Made, Refused, Request, TableError, refusal_in


class Asking:
    """Asks a host one thing after the other.

    Attributes:
        aside: messages that came while an answer was waited for, oldest first.
    """

    def __init__(self) -> None:
        self.aside: list[AnyTold] = []
        self._name = os.urandom(6).hex()
        self._sent = 0

    def next_id(self) -> str:
        """The id of the next request; no other seat and no other run of the program has it."""
        self._sent += 1
        return f"{self._name}-{self._sent}"

    def ask(self, wire: Wire, request: Request) -> Made | Facts | Heard:
        """What the host answers.

        Raises:
            Refusal: what the host refuses.
            LineCut: the host is not heard any more.
        """
        try:
            told = self._answer(wire, request)
        except TableError as error:
            raise LineCut(self._last_word(wire, error)) from error
        if isinstance(told, Refused):
            raise refusal_in(told)
        return told

    def _answer(self, wire: Wire, request: Request) -> Made | Facts | Heard | Refused:
        until = monotonic() + PATIENCE
        wire.send(request)
        while True:
            told = wire.receive(until)
            match told:
                case None:
                    raise TableError("table.no-answer")
                case Bye():
                    raise parting(told)
                case Made() | Facts() | Heard() | Refused() if told.id == request.id:
                    return told
                case _:
                    self.aside.append(told)

    def _last_word(self, wire: Wire, error: TableError) -> TableError:
        """Why the host has cut the line, where it has said so; else *error*."""
        while error.code == "table.dropped":
            try:
                told = wire.receive(0.0)
            except TableError:
                break
            if isinstance(told, Bye):
                return parting(told)
            if told is None:
                break
            self.aside.append(told)
        return error


class LineCut(Exception):
    """The host is not heard any more; *reason* tells why."""

    def __init__(self, reason: TableError) -> None:
        super().__init__(str(reason))
        self.reason = reason


def parting(bye: Bye) -> TableError:
    """The reason with which a host has hung up."""
    return TableError(bye.code, None, **bye.values)
