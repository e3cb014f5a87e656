"""Help on the command language: one record for each verb, and a few topics that say how its words are written."""

from collections.abc import Sequence
from typing import Any

from core.language import Entry, Guide
from core.words import N_, GameWords

COMMANDS = (
    Entry(
        "draw",
        ("draw construction|defense|attack",),
        N_("Draws the top card of a stack; the first may be looked at before the second is chosen."),
        "turn",
        ("ME-5.2", "ME-5.3", "ME-5.10"),
    ),
    Entry("skip", ("skip",), N_("Declines the whole draw at the start of a turn."), "turn", ("ME-5.2",)),
    Entry(
        "build",
        ("build SPACE", "build SPACE with any"),
        N_("Places a Stronghold on an empty space, with the card that names it or with Build any Stronghold."),
        "construction",
        ("ME-6.1", "ME-6.4"),
    ),
    Entry(
        "upgrade",
        ("upgrade SPACE", "upgrade SPACE with any|upgrade"),
        N_("Turns an own Stronghold into an Empire, one point, with the card that names the space or a wild one."),
        "construction",
        ("ME-6.2", "ME-6.4", "ME-6.5"),
    ),
    Entry(
        "road",
        ("road SPACE-SPACE",),
        N_("Places a road in an empty roadway that touches an own position; a common road may touch anybody's."),
        "defense",
        ("ME-7.1", "ME-7.3", "ME-11.2"),
    ),
    Entry("wall", ("wall SPACE",), N_("Puts a City Wall under an own Empire."), "defense", ("ME-8.1", "ME-8.2")),
    Entry("pick", ("pick",), N_("Plays Pick 2 More Cards, which are drawn at once."), "defense", ("ME-5.3",)),
    Entry(
        "remove",
        ("remove SPACE-SPACE",),
        N_("Takes a road of another player off the board; with common roads any road."),
        "attack",
        ("ME-7.5", "ME-11.4"),
    ),
    Entry(
        "move",
        ("move SPACE-SPACE to SPACE-SPACE",),
        N_("Moves an own road, or a common one, to an empty roadway where it may start."),
        "attack",
        ("ME-7.5", "ME-11.4"),
    ),
    Entry(
        "attack",
        ("attack SPACE",),
        N_("Attacks a position of another player that a road leads to; its owner is asked."),
        "attack",
        ("ME-9.1", "ME-9.4", "ME-9.6", "ME-9.7"),
    ),
    Entry(
        "double",
        ("double SPACE", "double SPACE SPACE"),
        N_("Attacks one space twice, or two spaces once each in this order."),
        "attack",
        ("ME-9.9", "ME-9.12", "ME-9.13"),
    ),
    Entry(
        "defend",
        ("defend",),
        N_("Answers an attack with Defend Against Attack: it fails. Of a Double Attack each hit is asked for."),
        "attack",
        ("ME-9.5", "ME-9.11"),
    ),
    Entry("let", ("let",), N_("Lets an attack pass."), "attack", ("ME-9.6", "ME-9.7")),
    Entry("done", ("done",), N_("Plays no more cards in this turn."), "turn", ("ME-5.4",)),
    Entry(
        "discard",
        ("discard CARD ...", "discard TYPE ..."),
        N_("Puts the cards over seven under their stacks, unseen; beside the board only their types are told."),
        "turn",
        ("ME-5.5", "ME-5.6"),
    ),
)
"""Every verb that changes the game."""

QUESTIONS = (
    Entry("undo", ("undo",), N_("Takes the last move back."), "questions"),
    Entry("redo", ("redo",), N_("Puts back what was taken back."), "questions"),
    Entry(
        "show",
        ("show", "show board|piles|turn|unseen|log", "show hand [SEAT]"),
        N_("Shows what is known; alone it shows everything."),
        "questions",
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
    Entry("help", ("help [TOPIC]",), N_("Explains the commands, one of them, or a topic."), "questions"),
)
"""What takes back, and what only asks."""

TITLES = {
    "turn": N_("A turn"),
    "construction": N_("Construction cards"),
    "defense": N_("Defense cards"),
    "attack": N_("Attack cards and their answers"),
    "winning": N_("Winning"),
    "table": N_("Beside the board"),
    "cards": N_("Cards, spaces and seats"),
    "questions": N_("Questions and undo"),
}

TEXTS: dict[str, tuple[str, ...]] = {
    "turn": (
        N_("Two cards are drawn, then up to three are played, at most one of each type, in any order."),
        N_("At the end of an own turn at most seven cards are held."),
    ),
    "construction": (N_("A place needs two cards: the first builds a Stronghold, the second makes it an Empire."),),
    "defense": (N_("A road is needed to attack; it stays when the positions at its ends fall."),),
    "attack": (
        N_("A hit that is not answered removes a City Wall; without one the attacker's Stronghold takes the space."),
        N_("The owner of the space is always asked, whatever it holds."),
    ),
    "winning": (
        N_("Four Empires win with two players, three with three or four: held from one own turn to the next."),
    ),
    "table": (
        N_("You hold the printed cards and tell what is played; hands are counted by type."),
        N_("show unseen counts the cards that do not lie face up."),
    ),
    "cards": (
        N_("A roadway is named by its two ends, in any order: egypt-ethiopia."),
        N_("A card is named by its id or the last part of it: c.named.ethiopia, ethiopia, d.road, road."),
        N_("d.road*2 is two of them; names may be shortened as long as only one fits. Verbs are never shortened."),
        N_("The table may say who acts, SEAT: defend; without it the seat that is asked is meant."),
    ),
    "questions": (),
}


def help_on(topic: Sequence[str], words: GameWords) -> dict[str, Any]:
    """What ``help`` answers: the title, some sentences, the records of verbs, and what else may be asked for.

    Raises:
        RuleError: ``parse.unknown``, ``parse.ambiguous`` or ``parse.too-much``.
    """
    return Guide((*COMMANDS, *QUESTIONS), TITLES, lambda name: map(words.tr, TEXTS[name])).on(topic, words)
