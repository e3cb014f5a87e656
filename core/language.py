"""What every game brings for the people who play it: its verbs, views, words and help, in one record for each game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from core.errors import RuleError
from core.names import find, folded
from core.rules import Rules
from core.text import printable
from core.words import N_, GameWords, Translations, Words


def need(words: Sequence[str], least: int, form: str) -> None:
    """Check that there are at least *least* words. Raises RuleError (``parse.missing``) with the form."""
    if len(words) < least:
        raise RuleError("parse.missing", None, form=form)


def just(words: Sequence[str], count: int, form: str) -> None:
    """Check that there are exactly *count* words. Raises RuleError (``parse.missing`` or ``parse.too-much``)."""
    need(words, count, form)
    if len(words) > count:
        raise RuleError("parse.too-much", None, word=printable(words[count]), form=form)


class Entry(Struct, frozen=True):
    """What one verb does, as help tells it.

    Attributes:
        verb: the word a command begins with.
        forms: how the command is written; words in capitals stand for what is filled in.
        meaning: one sentence.
        topic: the topic it belongs to.
        rules: ids of the rules behind it.
        beside: only for games beside the board.
    """

    verb: str
    forms: tuple[str, ...]
    meaning: str
    topic: str
    rules: tuple[str, ...] = ()
    beside: bool = False


class Guide(Struct, frozen=True):
    """The help of one game: a record for each verb, and topics that say how its words are written.

    Attributes:
        entries: every verb there is, in the order they are shown.
        titles: the topics.
        texts: the sentences of a topic, in the reader's language.
    """

    entries: tuple[Entry, ...]
    titles: Mapping[str, str]
    texts: Callable[[str], Iterable[str]]

    def on(self, topic: Sequence[str], words: Words) -> dict[str, Any]:
        """What ``help`` answers: the title, some sentences, the records of verbs, and what else may be asked for.

        Raises:
            RuleError: ``parse.unknown``, ``parse.ambiguous`` or ``parse.too-much``.
        """
        if not topic:
            return self._page("", words.tr(N_("Commands")), (), self.entries, words)
        if len(topic) > 1:
            raise RuleError("parse.too-much", None, word=printable(topic[1]), form="help [TOPIC]")
        known = (*self.titles, *(entry.verb for entry in self.entries))
        name = find(_singular(topic[0], known), known, "topic")
        title, text = (words.tr(self.titles[name]), self.texts(name)) if name in self.titles else (name, ())
        entries = [entry for entry in self.entries if name in (entry.topic, entry.verb)]
        return self._page(name, title, text, entries, words)

    def _page(
        self, topic: str, title: str, text: Iterable[str], entries: Iterable[Entry], words: Words
    ) -> dict[str, Any]:
        return {
            "topic": topic or None,
            "title": title,
            "text": list(text),
            "commands": [
                {
                    "verb": entry.verb,
                    "forms": list(entry.forms),
                    "meaning": words.tr(entry.meaning),
                    "rules": list(entry.rules),
                    "beside": entry.beside,
                }
                for entry in entries
            ],
            "topics": list(self.titles),
        }


def _singular(word: str, known: Sequence[str]) -> str:
    """*word* without its plural ``s`` where only then it is one of *known*: nobody means another by ``roads``."""
    one = folded(word).removesuffix("s")
    return one if one in known and folded(word) not in known else word


class GameModule(Struct, frozen=True):
    """A game there is, as the rest of the program meets it.

    Attributes:
        rules: the game itself.
        title: its name in print.
        verbs: the verbs that change a game, as ``rules.parse`` reads them.
        questions: the verbs that only ask or take back, in the order of help.
        views: what ``show`` answers, ``log`` among it.
        seat_views: those of one seat.
        words: how a game is put into words; takes what tells its position at that moment, or None for words of no open
            game, and the translations.
        help: answers ``help TOPIC``; nothing of it is loaded before.
        suggest: what a new game with these raw options may be called on the shelf (``west-3``). Raises RuleError for
            options that are not of this game.
        bot: the command that the bot of a seat chooses, from the seat's view and what it chooses among equals with;
            None for a game without bots.
    """

    rules: Rules[Any, Any]
    title: str
    verbs: tuple[str, ...]
    questions: tuple[str, ...]
    views: tuple[str, ...]
    seat_views: tuple[str, ...]
    words: Callable[[Callable[[], Any] | None, Translations | None], GameWords]
    help: Callable[[Sequence[str], GameWords], dict[str, Any]]
    suggest: Callable[[Mapping[str, Any]], str]
    bot: Callable[[Any, str, Random], str] | None = None
