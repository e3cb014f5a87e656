"""What is wrong with an entry of a board's file, in words of our own instead of those of the library that reads it."""

import re

_KINDS = {"int": "a whole number", "str": "a text", "array": "a list", "object": "an entry with keys"}
_PATTERNS: tuple[tuple[str, str], ...] = (
    (r"Object missing required field `(.*)`", "{0} is missing"),
    (r"Object contains unknown field `(.*)`", "{0} is no key of it"),
    (r"Expected `int` <= (-?\d+)", "{key} is at most {0}"),
    (r"Expected `int` >= (-?\d+)", "{key} is at least {0}"),
    (r"Expected `(?:str|array)` of length >= 1", "{key} is empty"),
    (r"Expected `array` of length (\d+), got \d+", "{key} has {0} numbers"),
    (r"Expected `str` matching regex .*\)\*\$'", "{key} is small letters and digits, with hyphens between the words"),
    (r"Expected `str` matching regex .*", "{key} is small letters and digits, beginning with a letter"),
    (r"Invalid enum value .*", "{key} has a value that there is not"),
)


def worded(message: str) -> str:
    """The *message* of msgspec about an entry as the end of a sentence; it names the key."""
    said, _, where = message.partition(" - at `$.")
    key = re.sub(r"\[.*|`.*", "", where) or "it"
    for pattern, words in _PATTERNS:
        if found := re.fullmatch(pattern, said):
            return words.format(*found.groups(), key=key)
    if found := re.match(r"Expected `(\w+)", said):
        return f"{key} is not {_KINDS.get(found[1], 'what belongs there')}"
    return f"{key} is not what belongs there"
