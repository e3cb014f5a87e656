"""Help on the command language: one record for each verb, and a few topics that say how its words are written."""

from collections.abc import Iterable, Sequence
from typing import Any

from core.empires import help_turn
from core.empires.catalog import phases
from core.empires.words import EmpiresWords
from core.language import Entry, Guide
from core.words import N_

COMMANDS = (
    Entry(
        "cities",
        ("cities SEAT N ...",),
        N_("Sets how many cities stand on the board, for one seat or several; after the deal it only corrects."),
        "deal",
        ("M7",),
    ),
    *help_turn.COMMANDS,
    Entry(
        "deal",
        ("deal",),
        N_("Deals one card of each stack up to a seat's cities, fills the market, and opens the purchases."),
        "deal",
        ("M9", "M10", "M11", "M12"),
    ),
    Entry(
        "buy",
        ("buy water [N]", "buy STACK [free]"),
        N_("The seat in turn buys Water, or the top card of a stack, for treasury; free: what an advance gives."),
        "deal",
        ("M14",),
    ),
    Entry("done", ("done",), N_("Ends the purchases of the seat in turn; after the last seat trade begins."), "deal"),
    Entry(
        "trade",
        ("trade CARD@SPACE CARD@SPACE for SPACE SPACE",),
        N_("Places two cards and then takes two others that are worth no more; a space left out is found."),
        "market",
        ("M16", "M17", "M19", "M20", "M21"),
    ),
    Entry("pass", ("pass",), N_("Makes no trade this time; a later turn may bring one."), "market", ("M15",)),
    Entry(
        "remove",
        ("remove water",),
        N_("With column 0 full of Water, leaves one of them and discards the others, before a trade or pass."),
        "market",
        ("M23",),
    ),
    Entry(
        "reveal",
        ("reveal SPACE", "reveal SPACE CALAMITY"),
        N_("Puts a drawn non-tradeable calamity back face up and takes the next card of its stack instead."),
        "market",
        ("M25",),
    ),
    Entry("keep", ("keep SPACE",), N_("Keeps a drawn non-tradeable calamity without a word."), "market", ("M25",)),
    Entry("wants", ("wants SEAT CARD",), N_("Tells the table what a seat looks for."), "market", ("M27",)),
    Entry("offers", ("offers SEAT CARD",), N_("Tells the table what a seat would give."), "market", ("M27",)),
    Entry(
        "hand",
        ("hand SEAT CARD ...", "hand SEAT none"),
        N_("Says what a hand holds now; what was known of it before is forgotten."),
        "table",
        ("K9",),
        beside=True,
    ),
    Entry("got", ("got SEAT CARD ...",), N_("Cards that came into a hand."), "table", ("K4",), beside=True),
    Entry("discard", ("discard SEAT CARD ...",), N_("Cards that a hand gives up or turns in."), "table", ("K2", "M9")),
    Entry(
        "market",
        ("market SPACE CARD|empty ...",),
        N_("Says what lies on spaces of the market."),
        "table",
        ("K9", "M17"),
        beside=True,
    ),
    Entry(
        "holds",
        ("holds SEAT CALAMITY ...",),
        N_("In phase 8: the calamities that a seat shows."),
        "table",
        ("M30", "K2"),
        beside=True,
    ),
    Entry(
        "excess",
        ("excess",),
        N_("In phase 8: draws at random the calamities that a seat holds over the limit."),
        "table",
        ("M30",),
        beside=True,
    ),
    Entry(
        "smuggled",
        (
            "smuggled CALAMITY from SEAT on SPACE losing CARD|none",
            "smuggled CALAMITY from SEAT drawn by SEAT losing CARD|none",
        ),
        N_("A non-tradeable calamity turned up on the red column: it goes back, and its owner pays with a card."),
        "table",
        ("M26", "K8"),
        beside=True,
    ),
    Entry("phase", ("phase ID",), N_("Goes to a phase; what the table keeps by hand may be skipped."), "phases"),
    Entry(
        "end",
        ("end", "end because TEXT"),
        N_("Ends a phase that may end; with a reason the table ends it early or lets a hand over the limit pass."),
        "phases",
        ("M9", "M15"),
    ),
)
"""Every verb that changes the game, in the order of a turn."""

QUESTIONS = (
    Entry("undo", ("undo",), N_("Takes the last move back."), "questions"),
    Entry("redo", ("redo",), N_("Puts back what was taken back."), "questions"),
    Entry(
        "show",
        (
            "show",
            "show market|cities|buildings|stacks|ledger|ast|score|calamity|log",
            "show hand SEAT",
            "show advances SEAT",
            "show chart [SEAT]",
        ),
        N_("Shows what is known; alone it shows everything."),
        "questions",
        ("K1", "K5", "K7"),
    ),
    Entry(
        "legal",
        ("legal [SEAT]",),
        N_("Lists the commands that may be given now, and the forms of others."),
        "questions",
    ),
    Entry(
        "why",
        ("why COMMAND",),
        N_("Says whether a command would be accepted, and if not, why; nothing is done."),
        "questions",
    ),
    *help_turn.QUESTIONS,
    Entry("help", ("help [TOPIC]",), N_("Explains the commands, one of them, or a topic."), "questions"),
)
"""Verbs of every game: what takes back, and what only asks."""

TITLES: dict[str, str] = {
    "books": N_("Tokens, treasury, cities and ships"),
    "advances": N_("Abilities, advances and markers"),
    "deal": N_("City Count, deal and purchases"),
    "market": N_("The market"),
    "table": N_("Cards entered by the table"),
    "phases": N_("Phases"),
    "cards": N_("Cards, spaces and seats"),
    "questions": N_("Questions and undo"),
}

TEXTS: dict[str, tuple[str, ...]] = {
    "books": (
        N_("The books keep tokens, cities and ships; only what the board alone can tell has to be entered."),
        N_("A phase may be left to the table: phase ID goes on, and what was not told is not known any more."),
    ),
    "advances": (N_("show advances SEAT tells what each advance costs now; plan SEAT finds the best basket."),),
    "deal": (),
    "market": (
        N_("Columns 0 to 9 have the rows a, b and c: 3a, 6b. The red column has r2, r3 and r4, worth -2, -3 and -4."),
        N_("In row a and in the red column cards lie face down, in rows b and c face up (M18)."),
        N_("A commodity goes to its own column or to red, a tradeable calamity to red, another nowhere (M17)."),
        N_("A space left out is the first free one of the card's column, b before c before a; @6 means the same."),
        N_("Two equal cards placed on their column, or taken face up, count four times their number (M19, M20)."),
    ),
    "table": (
        N_("Beside the board you hold the printed cards and tell what happened; only named cards can be checked."),
    ),
    "phases": (),
    "cards": (
        N_("Cards and seats go by their names, large letters or small: water, slave_revolt."),
        N_("A name may be shortened as long as only one fits; the exact name always wins. Verbs are never shortened."),
        N_("water*2 is two of them; a bare number is an unseen card of that stack; * is a card that nobody named."),
        N_("The table may say who acts, SEAT: pass; without it the seat in turn is meant."),
    ),
    "questions": (),
}


ENTRIES = (*COMMANDS, *QUESTIONS)
"""Every verb there is."""


def help_on(topic: Sequence[str], words: EmpiresWords) -> dict[str, Any]:
    """What ``help`` answers: the title, some sentences, the records of verbs, and what else may be asked for.

    Raises:
        RuleError: ``parse.unknown``, ``parse.ambiguous`` or ``parse.too-much``.
    """
    return Guide(ENTRIES, TITLES, lambda name: _texts(name, words)).on(topic, words)


def _texts(topic: str, words: EmpiresWords) -> tuple[str, ...]:
    told = tuple(words.tr(text) for text in TEXTS[topic])
    return (*told, *_phase_list(words)) if topic == "phases" else told


def _phase_list(words: EmpiresWords) -> Iterable[str]:
    by_hand = words.tr(N_("{id}: {name}, kept on the table"))
    for phase in phases():
        yield (by_hand if phase.kept == "table" else "{id}: {name}").format(id=phase.id, name=words.phase(phase.id))
