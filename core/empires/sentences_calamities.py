"""The templates of calamities worked out: questions, arithmetic, what is said with a result, refused answers."""

from core.words import N_, Phrase

QUESTIONS: dict[str, Phrase] = {
    "ask.cities": N_("How many cities has {seat:seat} on the board?"),
    "ask.board": N_("How many tokens has {seat:seat} on the board?"),
    "ask.treasury": N_("How many tokens has {seat:seat} in treasury?"),
    "ask.stock": N_("How many tokens has {seat:seat} in stock?"),
    "ask.limits": (
        N_("What population limit has the area of the city of {seat:seat} that is reduced?"),
        N_("What population limits have the areas of the {count} cities of {seat:seat} that are reduced?"),
        "count",
    ),
    "ask.victims": (
        N_("{asked:seat} names another player who suffers too."),
        N_("{asked:seat} names {count} other players who suffer too."),
        "count",
    ),
    "ask.sacrifice": N_("Does {asked:seat} give up {building:building} against it?"),
    "ask.damage": N_("{asked:seat} loses {total} points: with which tokens and cities?"),
}
"""What is asked; ``asked`` is who answers."""

NOTES: dict[str, Phrase] = {
    "deputy": N_("The Deputy is {seat:seat}."),
    "beneficiary": N_("The beneficiary is {seat:seat}."),
    "victims.forced": N_("Nobody else can be named: {seats:seats} suffers too."),
    "victims.none": N_("No other player can be named."),
}
"""What is said with a result."""

TERMS: dict[str, Phrase] = {
    "printed": N_("printed {amount}"),
    "advance": N_("{name:advance} {amount:signed}"),
    "building": N_("{name:building} {amount:signed}"),
    "no-more": N_("there is no more: {amount:signed}"),
}
"""The numbers of a sum."""

REFUSALS: dict[str, tuple[Phrase, Phrase]] = {}
"""Refused answers: what is wrong, and what would be allowed."""
