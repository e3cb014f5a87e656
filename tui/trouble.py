"""Why the program can't go on, as a person reads it."""

REFUSED, USAGE, FAULT, INTERRUPTED, PIPE_CLOSED = 1, 2, 70, 130, 141
"""Exit statuses: something was refused, wrongly written, a fault of the program, ctrl+c, nobody reads the output."""


class Trouble(Exception):
    """The program can't go on; the text is one or two sentences for the person.

    Attributes:
        status: the exit status to end with.
    """

    def __init__(self, text: str, status: int = REFUSED) -> None:
        super().__init__(text)
        self.status = status
