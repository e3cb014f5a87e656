"""Text from people and files: shown literally or refused, so that it can never change a screen or a log."""

import unicodedata
from functools import lru_cache

from core.errors import RuleError

NAME_CELLS = 16
"""How wide the name of a player may be, in terminal cells."""
TEXT_CELLS = 200
"""How wide one line that somebody wrote may be, in terminal cells."""
MARKS = 2
"""How many combining marks one letter may carry."""

_DIRECTION = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_INVISIBLE = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")
_SIGNS = frozenset("№−→←↑↓≤≥≠≈")
# Letters and punctuation that Unicode also lists as emoji: terminals draw them one or two cells wide.
_EMOJI_LETTERS = frozenset("ℹ‼⁉〰")
_VIRAMA = 9
_VARIATION = ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
# Pieces of Korean syllables, and the letters without a shape: how wide they are depends on their neighbours.
_PIECES = ((0x1100, 0x11FF), (0x3164, 0x3164), (0xA960, 0xA97F), (0xD7B0, 0xD7FF), (0xFFA0, 0xFFA0))


def clean_name(text: str, limit: int = NAME_CELLS) -> str:
    """Return *text* (NFC) as the name of a player or seat; it is safe to show literally.

    Raises:
        RuleError: as for ``clean_text``, with ``what`` = ``name``.
    """
    return clean_text(text, limit, "name")


def clean_text(text: str, limit: int = TEXT_CELLS, what: str = "text") -> str:
    """Return *text* (NFC) as one line that is safe to show literally; markup such as ``[b]`` is only text.

    Args:
        text: what somebody wrote.
        limit: the most cells it may be wide.
        what: what the text is, for the message.

    Raises:
        RuleError: ``text.empty``, ``text.control``, ``text.direction``, ``text.joiner``, ``text.width``,
            ``text.combining``, ``text.blank-ends`` or ``text.too-long``; its values name the place (``position``,
            counted from 1, and ``codepoint``) and never hold the text itself.
    """
    text = unicodedata.normalize("NFC", text)
    if not text.strip(" "):
        raise RuleError("text.empty", what=what)
    if not (text.isascii() and text.isprintable()):
        _check_characters(text, what)
    if text[0] == " " or text[-1] == " ":
        raise RuleError("text.blank-ends", what=what)
    cells = cell_width(text)
    if cells > limit:
        raise RuleError("text.too-long", what=what, limit=limit, cells=cells)
    return text


def cell_width(text: str) -> int:
    """How many terminal cells *text* fills; exact for text that ``clean_text`` accepts."""
    return len(text) if text.isascii() else sum(map(_cells, text))


def printable(text: str, limit: int = 60) -> str:
    """*text* from anywhere, safe to quote in a message: unsafe characters as ``\\u202e``, cut to *limit* cells."""
    shown: list[str] = []
    width, marks = 0, MARKS
    for char in text:
        marks = _marks(char, marks)
        piece = char if _fault(char) is None and marks <= MARKS else _escape(char)
        width += cell_width(piece)
        if width > limit:
            return _fit(shown, limit - 3) + "..."
        shown.append(piece)
    return "".join(shown)


def _check_characters(text: str, what: str) -> None:
    marks = MARKS
    for position, char in enumerate(text, 1):
        marks = _marks(char, marks)
        code = _fault(char) or ("text.combining" if marks > MARKS else None)
        if code is not None:
            raise RuleError(code, what=what, position=position, codepoint=f"U+{ord(char):04X}")


def _marks(char: str, before: int) -> int:
    """How many marks the last letter carries after *char*; more than allowed where there is no letter to carry one."""
    category = unicodedata.category(char)
    if category == "Mn":
        return before + 1
    return 0 if category[0] == "L" else MARKS


@lru_cache(maxsize=4096)
def _fault(char: str) -> str | None:
    """The code of the reason why *char* is never shown, or None."""
    category, number = unicodedata.category(char), ord(char)
    if category in ("Cc", "Cs", "Zl", "Zp"):
        return "text.control"
    if char in _DIRECTION:
        return "text.direction"
    if category == "Cf" or char in _INVISIBLE or _within(number, _VARIATION):
        return "text.joiner"
    if char in _EMOJI_LETTERS or _within(number, _PIECES) or not _has_certain_width(char, category):
        return "text.width"
    return None


def _has_certain_width(char: str, category: str) -> bool:
    if char.isascii() or category[0] in "LP" or category in ("Nd", "Nl", "Sc"):
        return True
    if category == "Mn":
        return unicodedata.combining(char) != _VIRAMA
    return char in _SIGNS or (ord(char) < 0x100 and category in ("No", "Sm", "Sk")) or char == "°"


def _within(number: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= number <= last for first, last in ranges)


@lru_cache(maxsize=4096)
def _cells(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf", "Cc"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _escape(char: str) -> str:
    number = ord(char)
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def _fit(pieces: list[str], limit: int) -> str:
    while sum(map(cell_width, pieces)) > limit:
        pieces.pop()
    return "".join(pieces)
