"""A calamity's dialogue in words: its questions, what an answer looks like, the arithmetic, and what moves."""

from collections.abc import Mapping, Sequence
from typing import Any

from core.empires import sentences_calamities, sentences_unmodifiable
from core.empires.calamities.dialogue import Form, Numbers, Pick, Question, Rows, YesNo
from core.empires.calamities.losses import Loss
from core.empires.calamities.naming import Names
from core.empires.calamities.outcome import Change, Note, Outcome, Part, Term
from core.empires.catalog import CardId, Seat
from core.empires.facts import BuildingId
from core.empires.ledger import Transfer
from core.empires.options import read_options
from core.empires.words import EmpiresWords
from core.errors import Refusal
from core.words import N_, Phrase, Said, Sentence, Translations

QUESTIONS: Mapping[str, Phrase] = {**sentences_calamities.QUESTIONS, **sentences_unmodifiable.QUESTIONS}
NOTES: Mapping[str, Phrase] = {**sentences_calamities.NOTES, **sentences_unmodifiable.NOTES}
TERMS: Mapping[str, Phrase] = {**sentences_calamities.TERMS, **sentences_unmodifiable.TERMS}
REFUSALS: Mapping[str, Sentence] = sentences_unmodifiable.REFUSALS
PRINTED: Phrase = N_("{calamity} {amount}")
"""The printed number, by the name of its calamity."""

UNITS: dict[str, tuple[str, str]] = {
    "ast_steps": (N_("{n} step back"), N_("{n} steps back")),
    "barbarian_tokens": (N_("{n} Barbarian token"), N_("{n} Barbarian tokens")),
    "cities": (N_("{n} city"), N_("{n} cities")),
    "cities_destroyed": (N_("{n} city destroyed"), N_("{n} cities destroyed")),
    "cities_kept": (N_("{n} city kept"), N_("{n} cities kept")),
    "cities_reduced": (N_("{n} city reduced"), N_("{n} cities reduced")),
    "coastal_cities": (N_("{n} coastal city"), N_("{n} coastal cities")),
    "damage": (N_("{n} damage"), N_("{n} damage")),
    "face_value": (N_("face value {n}"), N_("face value {n}")),
    "support_rate": (N_("support rate {n}"), N_("support rate {n}")),
    "tokens": (N_("{n} token"), N_("{n} tokens")),
    "unit_points": (N_("{n} unit point"), N_("{n} unit points")),
    "unit_points_kept": (N_("{n} unit point kept"), N_("{n} unit points kept")),
}
"""What a sum counts."""

MOST_LISTED = 12
"""Names of rows that are listed; of more, as a map has them, everybody knows where to look."""

PIECES: dict[str, tuple[str, str]] = {
    "tokens": (N_("{n} token"), N_("{n} tokens")),
    "cities": (N_("{n} city"), N_("{n} cities")),
    "ships": (N_("{n} ship"), N_("{n} ships")),
}
"""Pieces that move."""
FROM = {"board": N_("from the board"), "stock": N_("from stock"), "treasury": N_("from treasury")}
"""Where pieces come from."""
TO = {"board": N_("to the board"), "stock": N_("to stock"), "treasury": N_("to treasury")}
"""Where pieces go."""

LEAVING = (N_("a city that leaves {n} token"), N_("a city that leaves {n} tokens"))
"""A city that is broken to pay a loss."""

ANSWERS = {
    "yes": N_("Yes"),
    "no": N_("No"),
    "none": N_("None"),
    "fewer": N_("Too few tokens for any of these"),
}
"""Answers of one word."""

COLUMNS = {
    "cards": N_("CARDS"),
    "cities": N_("CITIES"),
    "limit": N_("LIMIT"),
    "raiders": N_("RAIDERS"),
    "ships": N_("SHIPS"),
    "tokens": N_("TOKENS"),
}
"""The columns of rows, as their templates spell them."""
ROWS = {"area": N_("AREA"), "seat": N_("SEAT"), "volcano": N_("VOLCANO")}
"""The names of rows, as their templates spell them."""
KINDS = {
    "area": N_("area"),
    "card": N_("card"),
    "option": N_("word"),
    "seat": N_("player"),
}
"""What is picked."""


class CalamityWords:
    """Puts the dialogue of one calamity into words.

    Args:
        words: those of the game, for seats, advances, buildings and cards.
        calamity: the name of the calamity, for sums: ``Famine 10``.
    """

    def __init__(self, words: EmpiresWords, calamity: str = "") -> None:
        self.words = words
        self.calamity = calamity or words.tr(N_("printed"))

    # -- what is asked ------------------------------------------------------------------------------------------------

    def question(self, question: Question) -> str:
        """What is asked, as one sentence."""
        return self._fill(QUESTIONS[question.code], {**question.values, "asked": question.seat})

    def answer(self, question: Question, text: str) -> str:
        """One of the complete answers to *question* as a person reads it: ``Hatti`` for ``hatti``."""
        words = text.split()
        if text in ANSWERS:
            return self.words.tr(ANSWERS[text])
        match question.form:
            case Pick(kind=kind):
                return ", ".join(self._picked(kind, word) for word in words)
            case Loss() if len(words) % 2 == 0:
                return self._payment(words)
        return text

    def template(self, question: Question) -> str:
        """What an answer looks like, as one sentence."""
        form = question.form
        none = self.words.tr(N_(" Or: none.")) if _takes_none(form) else ""
        return self._template(question) + none

    def _template(self, question: Question) -> str:
        tr, form = self.words.tr, question.form
        match form:
            case YesNo():
                return tr(N_("Answer yes or no."))
            case Pick(options=options, kind=kind, least=least, most=most):
                names = self.words.listed([self._picked(kind, one) for one in options])
                if most == 1:
                    return tr(N_("Answer one {what}: {names}.")).format(what=tr(KINDS.get(kind, kind)), names=names)
                count = str(most) if least == most else f"{max(1, least)}-{most}"
                return tr(N_("Answer {count} of these, blanks between them: {names}.")).format(count=count, names=names)
            case Numbers(count=1, least=least, most=most):
                told = tr(N_("Answer a number from {least} to {most}.")).format(least=least, most=most)
            case Numbers(count=None, least=least, most=most):
                told = tr(N_("Answer numbers from {least} to {most}, blanks between them.")).format(
                    least=least, most=most
                )
            case Numbers(count=count, least=least, most=most, fewer=True):
                told = tr(N_("Answer up to {count} numbers from {least} to {most}, blanks between them.")).format(
                    count=count, least=least, most=most
                )
            case Numbers(count=count, least=least, most=most):
                told = tr(N_("Answer {count} numbers from {least} to {most}, blanks between them.")).format(
                    count=count, least=least, most=most
                )
            case Rows():
                return self._rows(form)
            case Names(least=least, most=most):
                count = f"{max(1, least)}-{most}" if most > 1 else "1"
                return tr(N_("Answer {count} names, each in one word.")).format(count=count)
            case _:
                told = tr(N_("Answer {template}.")).format(template=form.template)
                example = next(iter(question.answers()), "")
                return told + (" " + tr(N_("For example: {example}.")).format(example=example) if example else "")
        named = isinstance(form, Numbers) and form.named
        return told + (" " + tr(N_("The name of an area stands for its limit.")) if named else "")

    def _rows(self, form: Rows) -> str:
        tr = self.words.tr
        row = " ".join([tr(ROWS[form.kind]), *(tr(COLUMNS.get(what, what.upper())) for what, _ in form.columns)])
        names = form.names[:2] or ("thebes", "delta")[: form.most]
        numbers = [[str(min(3 - at, most) if most > 1 else 1 - at) for _, most in form.columns] for at in range(2)]
        example = " ".join(" ".join((name, *told)) for name, told in zip(names, numbers, strict=False))
        told = tr(N_("Answer {row} for each, for example: {example}.")).format(row=row, example=example)
        if not form.names or len(form.names) > MOST_LISTED:
            return told
        return told + " " + tr(N_("Names: {names}.")).format(names=self.words.listed(map(self.name, form.names)))

    def _picked(self, kind: str, name: str) -> str:
        match kind:
            case "seat":
                return self.words.seat(Seat(name))
            case "card":
                return self.words.card_ref(int(name) if name.isdigit() else CardId(name))
        return name

    def name(self, name: str) -> str:
        """The name of a row: a seat in print, an area as it was typed."""
        seat = self.words.seat(Seat(name))
        return name if seat == self.words.seat(None) else seat

    def _payment(self, words: Sequence[str]) -> str:
        told: list[str] = []
        for key, number in zip(words[::2], words[1::2], strict=True):
            phrase = LEAVING if key == "leaving" else PIECES[key]
            told.append(self._counted(phrase, number))
        return self.words.listed(told)

    # -- what came out ------------------------------------------------------------------------------------------------

    def lines(self, outcome: Outcome) -> list[str]:
        """The whole result: who is hit with the arithmetic, what is to be said beside it, and what moves."""
        return [
            *map(self.part, outcome.parts),
            *map(self.note, outcome.notes),
            *map(self.change, outcome.changes),
        ]

    def part(self, part: Part) -> str:
        """Who is hit, with the sum: ``Minoa: Famine 10, Pottery -5 = 5 damage``."""
        unit = UNITS.get(part.unit, (part.unit, part.unit))
        total = self._counted(unit, part.total)
        seat = self.words.seat(part.seat)
        if not part.terms and not part.total:
            return self.words.tr(N_("{seat}: nothing")).format(seat=seat)
        if not part.terms:
            return f"{seat}: {total}"
        return f"{seat}: {', '.join(map(self.term, part.terms))} = {total}"

    def term(self, term: Term) -> str:
        """One number of a sum."""
        values = {"amount": term.amount, "name": term.name, "calamity": self.calamity}
        return self._fill(PRINTED if term.code == "printed" else TERMS[term.code], values)

    def note(self, note: Note) -> str:
        """What is said beside the result, as one sentence."""
        return self._fill(NOTES[note.code], note.values)

    def change(self, change: Change) -> str:
        """What moves for one player: ``Minoa: 5 tokens from the board to stock``."""
        tr = self.words.tr
        told = [self.transfer(transfer) for transfer in change.transfers]
        if change.steps:
            way = (N_("{n} step back"), N_("{n} steps back")) if change.steps < 0 else (N_("{n} step"), N_("{n} steps"))
            told.append(self._counted(way, abs(change.steps)) + " " + tr(N_("on the A.S.T.")))
        if change.cards:
            told.append(tr(N_("discards {cards}")).format(cards=self.words.cards(change.cards)))
        told += [
            tr(N_("gives up {building}")).format(building=self.words.building(BuildingId(building)))
            for building in change.sacrifices
        ]
        return f"{self.words.seat(change.seat)}: {', '.join(told)}"

    def transfer(self, transfer: Transfer) -> str:
        """Pieces that move: ``5 tokens from the board to stock``."""
        pieces = self._counted(PIECES[transfer.what], transfer.count)
        return f"{pieces} {self.words.tr(FROM[transfer.source])} {self.words.tr(TO[transfer.target])}"

    # -- what is refused ----------------------------------------------------------------------------------------------

    def refusal(self, refusal: Refusal) -> Said:
        """A refused answer, with what would be allowed."""
        found = REFUSALS.get(refusal.code)
        if found is None:
            return self.words.refusal(refusal)
        message, hint = found
        told = self._fill(message, refusal.values)
        return Said(told, self._fill(hint, refusal.values) if hint else "", refusal.rule)

    def _fill(self, phrase: Phrase, values: Mapping[str, Any]) -> str:
        return self.words.fill(phrase, values)

    def _counted(self, phrase: tuple[str, str], count: int | str) -> str:
        return self.words.spoken.ngettext(*phrase, int(count)).format(n=count)


def _takes_none(form: Form) -> bool:
    match form:
        case Pick(least=0) | Numbers(fewer=True):
            return True
    return "none" in form.complete()


def read_plain(data: Mapping[str, Any]) -> Outcome:
    """The outcome that ``resolution.plain`` wrote as plain data."""
    parts = tuple(
        Part(
            Seat(part["seat"]),
            part["role"],
            part["unit"],
            tuple(Term(code, amount, name) for code, amount, name in part["terms"]),
            part["total"],
        )
        for part in data["parts"]
    )
    changes = tuple(
        Change(
            Seat(change["seat"]),
            tuple(Transfer(*move) for move in change["moves"]),
            change["steps"],
            tuple(CardId(card) for card in change["cards"]),
            tuple(BuildingId(building) for building in change["sacrifices"]),
        )
        for change in data["changes"]
    )
    return Outcome(parts, changes, tuple(Note(code, values) for code, values in data["notes"]))


class _Strangers(EmpiresWords):
    """The words of a table whose players may be anybody: a civilization in print, any other name as it was typed."""

    def seat(self, seat: Any) -> str:
        if seat is None or seat in self._names:
            return super().seat(seat)
        name = str(seat).replace("_", " ")
        return name.title() if name.islower() else name


def strangers(spoken: Translations | None = None) -> EmpiresWords:
    """Words for players of any edition."""
    return _Strangers(read_options({}), spoken)
