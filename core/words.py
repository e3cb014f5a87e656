"""Where data becomes sentences: templates, gettext, and the words that every game shares."""

import gettext
from collections.abc import Callable, Mapping
from pathlib import Path
from string import Formatter
from typing import Any

from msgspec import Struct

from core import table_sentences
from core.errors import Refusal
from core.marking import N_ as N_
from core.rules import Event, Prompt

DOMAIN = "emporion"
Translations = gettext.NullTranslations


def translations(language: str = "") -> Translations:
    """The words of *language* (``ru``), or those written here (English) where there is no translation."""
    if not language:
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, Path(__file__).parent / "locale", [language], fallback=True)


class Said(Struct, frozen=True):
    """A refusal in words: what happened, what would be allowed (or empty), and the rule id."""

    message: str
    hint: str = ""
    rule: str | None = None

    def __str__(self) -> str:
        rule = f" ({self.rule})" if self.rule else ""
        return " ".join(part for part in (self.message + rule, self.hint) if part)


Phrase = str | tuple[str, str, str]
"""A template, or its singular, its plural and the value that decides between them."""

Sentence = tuple[Phrase, Phrase]
"""A message and a hint; an empty hint says nothing."""


class Words(Formatter):
    """Templates filled with values; ``{place:kind}`` puts the value into words by its kind.

    Args:
        sentences: a message and a hint for each code of a refusal.
        spoken: gettext translations.
    """

    def __init__(self, sentences: Mapping[str, Sentence], spoken: Translations | None = None) -> None:
        self.spoken = spoken or translations()
        self._sentences = {**GENERAL, **sentences}
        self.kinds: dict[str, Callable[[Any], str]] = {
            "or": self.either,
            "list": self.listed,
            "why": self.reason,
            "seat": str,
            "seats": lambda seats: self.listed([self.kinds["seat"](seat) for seat in seats]),
        }

    def tr(self, text: str) -> str:
        """*text* in the reader's language."""
        return self.spoken.gettext(text) if text else ""

    def fill(self, phrase: Phrase, values: Mapping[str, Any]) -> str:
        """The template with its values in words."""
        if isinstance(phrase, tuple):
            one, many, by = phrase
            template = self.spoken.ngettext(one, many, int(values[by]))
        else:
            template = self.tr(phrase)
        return self.vformat(template, (), values)

    def format_field(self, value: Any, format_spec: str) -> str:
        """The value in words (see ``kinds``)."""
        if format_spec in self.kinds:
            return self.kinds[format_spec](value)
        return str(super().format_field(value, format_spec))

    def refusal(self, refusal: Refusal) -> Said:
        """*refusal* in words."""
        inner = refusal.values.get("refusal")
        values = dict(refusal.values)
        if isinstance(inner, Refusal):
            values["refusal"] = self.refusal(inner).message
        message, hint = self._sentence(refusal)
        values.setdefault("code", refusal.code)
        if not values.get("candidates", True):
            hint = ""
        return Said(self.fill(message, values), self.fill(hint, values) if hint else "", refusal.rule)

    def _sentence(self, refusal: Refusal) -> Sentence:
        """The sentence for the code with its ``why`` or ``kind`` where there is one of its own, else for the code."""
        keys = (f"{refusal.code}:{refusal.values.get(name)}" for name in ("why", "kind"))
        own = next((self._sentences[key] for key in keys if key in self._sentences), None)
        return own or self._sentences.get(refusal.code) or (N_("This is not possible ({code})."), "")

    def listed(self, items: Any) -> str:
        """Several things in a row: ``a, b and c``."""
        return self._joined([str(item) for item in items], self.tr(N_("{first} and {last}")))

    def either(self, items: Any) -> str:
        """Several choices: ``a, b or c``."""
        return self._joined([str(item) for item in items], self.tr(N_("{first} or {last}")))

    def _joined(self, items: list[str], pattern: str) -> str:
        if len(items) < 2:
            return items[0] if items else self.tr(N_("nothing"))
        return pattern.format(first=", ".join(items[:-1]), last=items[-1])

    def reason(self, code: Any) -> str:
        """A ``why`` of the file system or of a save's check, in words."""
        return self.tr(REASONS.get(str(code), N_("its text can't be shown")))


class GameWords(Words):
    """Puts what happens in one game into words.

    Args:
        refusals: a message and a hint for each code of a refusal.
        events: for each code of an event its sentence, and more for values that its reader may know.
        prompts: for each code of a prompt its sentence.
        spoken: gettext translations.
    """

    game = ""
    """The name of the game."""

    def __init__(
        self,
        refusals: Mapping[str, Sentence],
        events: Mapping[str, tuple[Phrase, Mapping[str, Phrase]]],
        prompts: Mapping[str, Phrase],
        spoken: Translations | None = None,
    ) -> None:
        super().__init__(refusals, spoken)
        self._events = events
        self._prompts = prompts

    def title(self) -> str:
        """What is played: the game and the board or edition of it."""
        raise NotImplementedError

    def seat(self, seat: Any) -> str:
        """The name of a seat."""
        raise NotImplementedError

    def event(self, event: Event) -> str:
        """*event* as one sentence, as far as its reader may know it."""
        phrase, more = self._events[event.code]
        values = {"seat": event.seat, **event.values, **event.private}
        told = [self.fill(phrase, values)]
        told.extend(self.fill(extra, values) for key, extra in more.items() if values.get(key))
        return " ".join(told)

    def prompt(self, prompt: Prompt) -> str:
        """What the table is waiting for, as one sentence."""
        return self.fill(self._prompts[prompt.code], {"seat": prompt.seat, **prompt.values})


REASONS: dict[str, str] = {
    "missing": N_("it is missing"),
    "permission": N_("you may not use it"),
    "directory": N_("it is a folder"),
    "not-a-file": N_("it is not an ordinary file"),
    "too-big": N_("it is too big"),
    "disk-full": N_("the disk is full"),
    "quota": N_("your share of the disk is used up"),
    "folder": N_("its folder can't be used"),
    "moved": N_("the file was moved or deleted while the game was open"),
    "changed": N_("the file was changed by something else while the game was open"),
    "name": N_("that can't be the name of a file"),
    "link": N_("it is a link"),
    "no-locks": N_("files can't be locked there"),
    "type": N_("it is of the wrong kind"),
    "number": N_("the number is impossible"),
    "sequence": N_("the moves are not numbered in a row"),
    "value": N_("the value is impossible"),
    "unknown": N_("nothing of that name belongs there"),
    "separator": N_("it has a separator of folders in it"),
    "dot": N_("it begins with a dot"),
    "dash": N_("it begins with a dash"),
    "too-long": N_("it is too long"),
}
"""Words for the ``why`` of refusals about files."""

GENERAL: dict[str, Sentence] = {
    "chance.impossible": (N_("What chance decided in this move is impossible."), ""),
    "game.no-such-move": (N_("There is no move {n}."), N_("The game has moves 0 to {last}.")),
    "undo.nothing": (N_("There is nothing to take back."), ""),
    "undo.not-yours": (N_("The last move is not yours: {by:seat} made it."), N_("Ask {by:seat} to take it back.")),
    "undo.seen": (
        N_("Move {n} can't be taken back: somebody has seen a card in it."),
        N_("Only a move that showed nobody anything new can be taken back."),
    ),
    "redo.nothing": (N_("There is nothing to put back."), N_("redo follows an undo, before any other move.")),
    "redo.not-yours": (N_("The move that was taken back is not yours: {by:seat} made it."), ""),
    "parse.empty": (N_("There is no command."), N_("Type help to see what can be said.")),
    "parse.verb": (N_("“{word}” is not a command."), N_("Commands: {verbs:list}.")),
    "parse.unknown": (N_("“{word}” is no {kind} of this game."), N_("Did you mean {candidates:or}?")),
    "parse.unknown:game": (N_("There is no game “{word}”."), N_("Did you mean {candidates:or}?")),
    "parse.unknown:example": (N_("There is no example “{word}”."), N_("Did you mean {candidates:or}?")),
    "parse.unknown:switch": (N_("There is no switch “{word}”."), N_("Did you mean {candidates:or}?")),
    "parse.ambiguous": (N_("“{word}” could mean {candidates:or}."), N_("Type one more letter.")),
    "parse.missing": (N_("The command is not complete."), N_("It reads: {form}")),
    "parse.too-much": (N_("“{word}” is too much here."), N_("The command reads: {form}")),
    "parse.not-text": (N_("This line is not text (UTF-8)."), N_("Type help to see what can be said.")),
    "parse.too-long": (N_("This line is too long."), N_("A command fits into {limit} characters.")),
    "parse.number": (N_("“{word}” is no number of {what}."), N_("A whole number up to {most} would do.")),
    "building.left-out": (
        N_("Not in the supply: {buildings:list}."),
        N_("The buildings of the civilizations in play have to be in it."),
    ),
    "option.buildings": (
        N_("Buildings are chosen for a game with the Special Buildings only."),
        N_("Add the expansion special_buildings."),
    ),
    "option.expansion": (N_("There is no expansion “{name}”."), N_("There is {expansions:or}.")),
    "option.map": (N_("The map of this game can't be used. {problem}"), ""),
    "option.switch": (N_("“{value}” is no value of the switch {switch}."), N_("It can be {values:or}.")),
    "option.twice": (N_("{value} is named twice."), N_("Give each seat one name.")),
    "option.unknown": (N_("There is no option “{option}”."), N_("Options: {options:list}.")),
    "option.value": (N_("“{value}” is no value of {option}."), N_("It can be {values:or}.")),
    "map.unusable": (N_("The map can't be used. {problem}"), N_("A map is a TOML file of [[area]] entries.")),
    "mode.table-only": (
        N_("That is for games beside the board: here the app deals the cards."),
        N_("help lists what can be done now."),
    ),
    "seat.not-in-turn": (N_("It is not {seat:seat}'s turn."), N_("{in_turn:seat} is in turn.")),
    "seat.closed": (
        N_("That is for {seat:seat} alone to do, whose hand is not open."),
        N_("The curtain lets {seat:seat} sit down first."),
    ),
    "seat.not-yours": (N_("You sit on {yours:seat} and can't act for {seat:seat}."), ""),
    "seat.unknown": (N_("“{seat}” has no seat in this game."), N_("Seats: {seats:seats}.")),
    "text.empty": (N_("The {what} is empty."), N_("Write at least one letter.")),
    "text.control": (
        N_("The {what} has a control character ({codepoint}) at place {position}."),
        N_("Use letters, digits and ordinary signs."),
    ),
    "text.direction": (
        N_("The {what} has an invisible direction mark ({codepoint}) at place {position}."),
        N_("Leave it out."),
    ),
    "text.joiner": (
        N_("The {what} has an invisible joiner or variation mark ({codepoint}) at place {position}."),
        N_("Leave it out."),
    ),
    "text.width": (
        N_("The {what} has a sign ({codepoint}) at place {position} that terminals draw in different widths."),
        N_("Use letters, digits and ordinary signs, no emoji."),
    ),
    "text.combining": (
        N_("The {what} has too many combining marks, or one without a letter ({codepoint}), at place {position}."),
        N_("Use at most two marks on a letter."),
    ),
    "text.blank-ends": (N_("The {what} begins or ends with a blank."), N_("Leave the blank out.")),
    "text.too-long": (N_("The {what} is {cells} cells wide."), N_("At most {limit} fit.")),
    "save.not-ours": (N_("This file is not a game of Emporion."), N_("It was left as it is.")),
    "save.newer-format": (
        N_("This game was saved by a newer Emporion (format {format}; this one reads up to {known})."),
        N_("Update Emporion. The file was left as it is."),
    ),
    "save.newer-rules": (
        N_("This game is played by newer rules (version {rules}; this Emporion knows up to {known})."),
        N_("Update Emporion. The file was left as it is."),
    ),
    "save.unknown-game": (N_("This Emporion does not know the game “{game}”."), N_("It knows {known:or}.")),
    "save.header:unreadable": (
        N_("The head of this saved game is cut or damaged on line {line}."),
        N_("The file was left as it is."),
    ),
    "save.header": (
        N_("The head of this saved game can't be used: {key}: {why:why}."),
        N_("The file was left as it is."),
    ),
    "save.options": (
        N_("The head of this saved game can't be used: {refusal}"),
        N_("The file was left as it is."),
    ),
    "save.damaged": (N_("This saved game is damaged on line {line}."), N_("The file was left as it is.")),
    "save.move": (
        N_("Move {n} of this saved game (line {line}) can't be used: {key}: {why:why}."),
        N_("The file was left as it is."),
    ),
    "save.not-utf8": (N_("Line {line} of this file is not text (UTF-8)."), N_("The file was left as it is.")),
    "save.illegal-move": (
        N_("Move {n} of this saved game (line {line}: “{do}”) is not possible: {refusal}"),
        N_("The file was left as it is."),
    ),
    "save.unreadable:missing": (N_("There is no game {path}."), N_("emporion list shows the games there are.")),
    "save.unreadable:system": (N_("{path} can't be opened: {system}."), ""),
    "save.unreadable": (N_("{path} can't be opened: {why:why}."), ""),
    "save.read-only": (N_("This game is open for reading only."), N_("Open it when nobody else plays it.")),
    "save.exists": (N_("{path} is there already."), N_("Choose another name.")),
    "save.in-use:unknown": (N_("This game is open elsewhere."), N_("It can be opened read-only.")),
    "save.in-use": (
        N_("This game is open elsewhere (process {pid} of {user})."),
        N_("It can be opened read-only."),
    ),
    "save.write-failed:no-folder": (N_("There is no folder {path}."), N_("Make it first, or name another place.")),
    "save.write-failed:system": (
        N_("{path} could not be written: {system}."),
        N_("Nothing was changed."),
    ),
    "save.write-failed": (
        N_("{path} could not be written: {why:why}."),
        N_("Nothing was changed."),
    ),
    "shelf.name": (N_("“{name}” can't be the name of a game: {why:why}."), N_("Use letters, digits, blanks and -.")),
    **table_sentences.REFUSALS,
}
"""Messages and hints of refusals that belong to no single game."""
