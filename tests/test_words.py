"""Every refusal of the core has its words, and they fit the values it carries."""

import gettext
import re
from pathlib import Path
from string import Formatter

import pytest

import core
from core.errors import RuleError, SaveError
from core.words import GENERAL, REASONS, Said, Words, translations

RAISED = re.compile(r"(?:RuleError|SaveError|TableError|fault)\(\s*\"([a-z]+\.[a-z0-9-]+)\"|return \"(text\.[a-z-]+)\"")


def raised_codes() -> set[str]:
    """The codes that modules outside the games raise, read from their source."""
    root = Path(core.__file__).parent
    sources = (*root.glob("*.py"), *root.glob("table/*.py"))
    return {one or other for path in sources for one, other in RAISED.findall(path.read_text())}


def test_every_code_of_the_core_has_a_sentence() -> None:
    codes = raised_codes()
    assert {"save.in-use", "undo.seen", "parse.ambiguous", "text.control"} <= codes
    assert codes <= set(GENERAL)


@pytest.mark.parametrize("code", sorted(GENERAL))
def test_a_sentence_is_filled_with_its_values(code: str) -> None:
    message, hint = GENERAL[code]
    fields = {name for text in (message, hint) for _, name, _, _ in Formatter().parse(str(text)) if name}
    values: dict[str, object] = dict.fromkeys(fields, "x")
    bare, _, why = code.partition(":")
    if why:
        values["why"] = why
    said = Words({}).refusal(RuleError(bare, "M1", **values))
    assert said.message and "{" not in str(said)
    assert said.rule == "M1"


def test_a_reason_without_words_is_never_shown_raw() -> None:
    said = Words({}).refusal(SaveError("save.unreadable", path="a.toml", why="text.control"))
    assert said.message == "a.toml can't be opened: its text can't be shown."
    assert all(REASONS.values())


def test_no_candidates_give_no_hint() -> None:
    said = Words({}).refusal(RuleError("parse.unknown", word="xyz", kind="card", candidates=()))
    assert said == Said("“xyz” is no card of this game.")


def test_an_unknown_language_reads_english() -> None:
    assert translations("tlh").gettext("Leave it out.") == "Leave it out."


def test_words_are_looked_up_where_they_are_read() -> None:
    class Shouting(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return message.upper()

    assert Words({}, Shouting()).refusal(RuleError("undo.nothing")).message == "THERE IS NOTHING TO TAKE BACK."
