"""Passphrases of seats: kept as salted scrypt, compared in constant time, tried a limited number of times."""

import hashlib
import hmac
import os
import unicodedata
from collections.abc import Callable

from msgspec import Struct

from core.table.wire import TableError
from core.text import clean_text

LONGEST = 200
_N, _R, _P = 2**14, 8, 1
"""scrypt: 16 MiB and some 40 ms a try."""
_MEMORY = 64 * 1024 * 1024
FREE_TRIES = 5
"""Wrong tries before somebody has to wait."""
_FIRST_WAIT, _LONGEST_WAIT = 2.0, 300.0


class Lock(Struct, frozen=True):
    """A passphrase as it is kept: salt and hash, in hexadecimal."""

    salt: str
    hash: str


def lock(passphrase: str) -> Lock:
    """*passphrase*, as it is kept.

    Raises:
        RuleError: ``text.*`` for a passphrase that can't be typed again.
    """
    salt = os.urandom(16)
    return Lock(salt.hex(), _hash(clean_text(passphrase, LONGEST, "passphrase"), salt).hex())


def opens(kept: Lock, passphrase: str) -> bool:
    """Whether *passphrase* is the one that is kept; takes as long whether it is or not."""
    return hmac.compare_digest(_hash(passphrase, bytes.fromhex(kept.salt)), bytes.fromhex(kept.hash))


def _hash(passphrase: str, salt: bytes) -> bytes:
    text = unicodedata.normalize("NFC", passphrase).encode("utf-8", "surrogatepass")
    return hashlib.scrypt(text, salt=salt, n=_N, r=_R, p=_P, maxmem=_MEMORY, dklen=32)


class Tries:
    """Counts wrong passphrases, and makes whoever goes on guessing wait longer each time.

    Args:
        clock: seconds that never go back.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._wrong: dict[str, int] = {}
        self._until: dict[str, float] = {}
        self._busy: set[str] = set()

    def begin(self, what: str) -> None:
        """Check that a passphrase for *what* may be tried now: one at a time, and not during a wait.

        Raises:
            TableError: ``table.wait`` with ``seconds``.
        """
        left = self._until.get(what, 0.0) - self._clock()
        if left > 0 or what in self._busy:
            raise TableError("table.wait", seconds=max(1, round(left)))
        self._busy.add(what)

    def end(self, what: str, right: bool) -> None:
        """Note how the try ended."""
        self._busy.discard(what)
        if right:
            self._wrong.pop(what, None)
            self._until.pop(what, None)
            return
        wrong = self._wrong[what] = self._wrong.get(what, 0) + 1
        if wrong >= FREE_TRIES:
            wait = min(_LONGEST_WAIT, _FIRST_WAIT * 2 ** (wrong - FREE_TRIES))
            self._until[what] = self._clock() + wait
