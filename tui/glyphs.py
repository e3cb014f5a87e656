"""The two sets of drawing signs, Unicode and plain ASCII; one of them is chosen when the program starts."""

from typing import Any

from msgspec import Struct

from core.text import cell_width


class Glyphs(Struct, frozen=True):
    """Every sign the screens draw that is not a letter or a digit; each is one cell wide.

    Attributes:
        ascii: only characters below 128 may be drawn.
        facedown: a card lying face down.
        banned: not tradeable.
        tradeable: tradeable.
        cursor: the cursor, or the seat to move.
        marker: the turn marker.
        empty: an empty space.
        times: between a card and how many of it.
        yes: allowed, met, done.
        no: refused, missing.
        more: something was cut off here.
        dash: a line between two things.
        rule: one cell of a horizontal line.
        bar: one cell of a vertical line.
        up, down, left, right: arrows, as in the names of keys.
        folded, unfolded: a heading whose content is hidden, shown.
        chosen, open: a choice that is taken, not taken.
    """

    ascii: bool = False
    facedown: str = "▒"
    banned: str = "✕"
    tradeable: str = "⇄"
    cursor: str = "▸"
    marker: str = "◂"
    empty: str = "·"
    times: str = "×"
    yes: str = "✓"
    no: str = "✗"
    more: str = "…"
    dash: str = "–"
    rule: str = "─"
    bar: str = "│"
    up: str = "↑"
    down: str = "↓"
    left: str = "←"
    right: str = "→"
    folded: str = "▸"
    unfolded: str = "▾"
    chosen: str = "●"
    open: str = "○"

    def text(self, text: str) -> str:
        """*text* in characters that this set may draw; others become ``?``, one for each cell."""
        if not self.ascii or text.isascii():
            return text
        return "".join(char if char.isascii() else _PLAIN.get(char, "?" * cell_width(char)) for char in text)


UNICODE = Glyphs()
ASCII = Glyphs(
    ascii=True,
    facedown="#",
    banned="x",
    tradeable="=",
    cursor=">",
    marker="<",
    empty=".",
    times="x",
    yes="+",
    no="!",
    more="~",
    dash="-",
    rule="-",
    bar="|",
    up="^",
    down="v",
    left="<",
    right=">",
    folded=">",
    unfolded="v",
    chosen="*",
    open="o",
)


def choose(plain: bool, encoding: str | None) -> Glyphs:
    """The set to draw with: ASCII when asked for, or where *encoding* of the output is not UTF-8."""
    name = (encoding or "").lower().replace("-", "").replace("_", "")
    return ASCII if plain or not name.startswith("utf8") else UNICODE


def glyphs_of(node: Any) -> Glyphs:
    """The set the app of *node* draws with."""
    chosen = getattr(node.app, "glyphs", UNICODE)
    return chosen if isinstance(chosen, Glyphs) else UNICODE


_PLAIN = {getattr(UNICODE, name): getattr(ASCII, name) for name in Glyphs.__struct_fields__ if name != "ascii"}
# Blocks, as scroll bars are made of.
_PLAIN |= {chr(number): "|" for number in range(0x2580, 0x2590)}
_PLAIN |= {"“": '"', "”": '"', "‘": "'", "’": "'", "—": "-", "•": "*", "≤": "<", "≥": ">"}

KEY_NAMES = {
    "escape": "esc",
    "question_mark": "?",
    "slash": "/",
    "colon": ":",
    "minus": "-",
    "plus": "+",
    "comma": ",",
    "full_stop": ".",
    "pageup": "pgup",
    "pagedown": "pgdn",
    "delete": "del",
}


def key_name(key: str, glyphs: Glyphs = UNICODE) -> str:
    """How a key is written for people: ``question_mark`` is ``?``, ``ctrl+r`` is ``ctrl+r``, ``left`` is an arrow."""
    arrows = {"up": glyphs.up, "down": glyphs.down, "left": glyphs.left, "right": glyphs.right}
    *held, last = key.split("+") if key != "+" else [key]
    if glyphs.ascii and last in arrows:
        return "+".join([*held, last])
    return "+".join([*held, arrows.get(last) or KEY_NAMES.get(last, last)])
