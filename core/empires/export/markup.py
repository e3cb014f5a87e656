"""A small writer of markup for SVG and HTML: what is text is escaped, so nothing that people wrote becomes markup."""

from collections.abc import Mapping
from html import escape
from typing import NewType

from core.text import printable

Markup = NewType("Markup", str)
"""Finished markup; everything else has to go through `text` or the attributes of an `element`."""

_LONGEST = 10_000


def text(words: str) -> Markup:
    """*words* as they are read: signs of the markup are escaped, characters that may not be shown are written out."""
    return Markup(escape(printable(words, _LONGEST)))


def element(tag: str, attributes: Mapping[str, str | float] | None = None, *children: Markup) -> Markup:
    """An element with its attributes and what is in it; without anything in it, it is closed at once."""
    told = "".join(f' {name}="{_value(value)}"' for name, value in (attributes or {}).items())
    return Markup(f"<{tag}{told}>{''.join(children)}</{tag}>" if children else f"<{tag}{told}/>")


def _value(value: str | float) -> str:
    if isinstance(value, str):
        return escape(printable(value, _LONGEST))
    return f"{value:.1f}".removesuffix(".0")
