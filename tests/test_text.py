"""Names are text: shown literally or refused with a reason and the place."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from core.errors import RuleError
from core.text import cell_width, clean_name, clean_text, printable

GOOD = [
    "Anna",
    "Anna [/b]",
    "x[/]",
    "[@click=a.b()]x",
    "a]b[c \\ {0} %s",
    "O'Neil-Smith",
    "Анна",
    "Ἑλλάς",
    "Žofie",
    "אנה",
    "ليلى",
    "அம",
    "ไทย",
    "界",
    "カナ",
    "서울",
    "Jürgen №2",
    "«Ада» – 1/2",
    "q\u0323\u0307",
    "²",
    "5 €",
]
BAD = [
    ("", "text.empty"),
    ("   ", "text.empty"),
    (" Anna", "text.blank-ends"),
    ("Anna ", "text.blank-ends"),
    ("A\nb", "text.control"),
    ("A\tb", "text.control"),
    ("A\x00b", "text.control"),
    ("A\x7fb", "text.control"),
    ("A\x85b", "text.control"),
    ("A\u2028b", "text.control"),
    ("A\udc80b", "text.control"),
    ("Ann\x1b[2Ja", "text.control"),
    ("Ann\x1b]0;x\x07a", "text.control"),
    ("Ann\x9b2Ja", "text.control"),
    ("An\u202ena", "text.direction"),
    ("An\u2066na", "text.direction"),
    ("An\u200fna", "text.direction"),
    ("An\u061cna", "text.direction"),
    ("a\u200db", "text.joiner"),
    ("a\u200cb", "text.joiner"),
    ("a\u200bb", "text.joiner"),
    ("a\u00adb", "text.joiner"),
    ("a\ufeffb", "text.joiner"),
    ("a\u2060b", "text.joiner"),
    ("a\u034fb", "text.joiner"),
    ("1\ufe0f", "text.joiner"),
    ("a\U000e0101b", "text.joiner"),
    ("a\U000e0061b", "text.joiner"),
    ("😀", "text.width"),
    ("🇬🇷", "text.width"),
    ("⚔", "text.width"),
    ("⚔\ufe0f", "text.width"),
    ("★", "text.width"),
    ("‼", "text.width"),
    ("ℹ", "text.width"),
    ("1\u20e3", "text.width"),
    ("a\u00a0b", "text.width"),
    ("a\u3000b", "text.width"),
    ("a\ue000b", "text.width"),
    ("a\U000e0fffb", "text.width"),
    ("\u1160", "text.width"),
    ("\u3164", "text.width"),
    ("\uffa0", "text.width"),
    ("\u2800", "text.width"),
    ("क\u094dष", "text.width"),
    ("\u0301a", "text.combining"),
    ("a \u0301", "text.combining"),
    ("1\u0301", "text.combining"),
    ("Z\u0334\u0335\u0336algo", "text.combining"),
    ("abcdefghijklmnopq", "text.too-long"),
    ("界界界界界界界界界", "text.too-long"),
]


@pytest.mark.parametrize("name", GOOD)
def test_a_name_is_shown_literally(name):
    assert clean_name(name) == name


@pytest.mark.parametrize(("name", "code"), BAD, ids=[ascii(name) for name, _ in BAD])
def test_a_name_that_could_change_the_screen_is_refused(name, code):
    with pytest.raises(RuleError) as refused:
        clean_name(name)
    assert refused.value.code == code
    assert refused.value.values["what"] == "name"


def test_a_decomposed_letter_is_composed():
    assert clean_name("e\u0301") == "\u00e9"


def test_a_refusal_names_the_place_and_never_holds_the_character():
    with pytest.raises(RuleError) as refused:
        clean_text("An\u202ena")
    assert refused.value.values == {"what": "text", "position": 3, "codepoint": "U+202E"}
    assert "\u202e" not in str(refused.value)


def test_the_limit_counts_cells():
    assert clean_name("界" * 8) == "界" * 8
    with pytest.raises(RuleError) as refused:
        clean_name("界" * 8 + "a")
    assert refused.value.values == {"what": "name", "limit": 16, "cells": 17}


def test_a_line_may_be_as_wide_as_its_limit():
    assert clean_text("a" * 200) == "a" * 200
    with pytest.raises(RuleError, match=r"text\.too-long"):
        clean_text("a" * 201)


def test_every_accepted_character_is_as_wide_as_the_full_screen_draws_it():
    wrong = []
    for number in range(0x20, 0x10000):
        text = f"a{chr(number)}b"
        try:
            clean_text(text)
        except RuleError:
            continue
        if cell_width(unicodedata.normalize("NFC", text)) != cell_len(text):
            wrong.append(f"U+{number:04X}")
    assert wrong == []


@given(st.text())
def test_what_is_accepted_is_accepted_again_and_holds_nothing_unsafe(text):
    try:
        clean = clean_text(text)
    except RuleError as refused:
        assert refused.code.startswith("text.")
        assert all(str(value).isascii() for value in refused.values.values())
        return
    assert clean_text(clean) == clean
    assert cell_width(clean) <= 200
    assert not any(unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp", "Co", "Cn") for char in clean)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Anna [/b]", "Anna [/b]"),
        ("Ἑλλάς 界", "Ἑλλάς 界"),
        ("a\x1b[2J", "a\\x1b[2J"),
        ("a\u202eb", "a\\u202eb"),
        ("\U0001f600", "\\U0001f600"),
        ("\udc80", "\\udc80"),
        ("a\u0301\u0301\u0301\u0301", "a\u0301\u0301\\u0301\\u0301"),
        ("", ""),
    ],
)
def test_a_quoted_text_shows_what_is_unsafe_as_an_escape(text, shown):
    assert printable(text) == shown


def test_a_quoted_text_is_cut():
    assert printable("a" * 60) == "a" * 60
    assert printable("a" * 61) == "a" * 57 + "..."
    assert printable("界" * 40, 10) == "界界界..."
    assert printable("\x00" * 1000, 10) == "\\x00..."


@given(st.text(), st.integers(min_value=8, max_value=80))
def test_a_quoted_text_can_be_shown_and_fits(text, limit):
    shown = printable(text, limit)
    assert cell_width(shown) <= limit
    if shown.strip(" "):
        clean_text(shown.strip(" "), sys.maxsize)
