"""Marking sentences for translation where they stand."""


def N_(text: str) -> str:
    """Mark *text* for translation where it stands; it is translated where it is read."""
    return text
