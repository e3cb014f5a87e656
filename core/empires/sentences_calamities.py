"""The templates of calamities worked out: questions, arithmetic, what is said with a result, refused answers."""

from core.words import N_, Phrase, Sentence

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
    "outcome.secret": N_("Its victim has answered; the result is shown once it is settled."),
}
"""What is said with a result."""

TERMS: dict[str, Phrase] = {
    "printed": N_("printed {amount}"),
    "advance": N_("{name:advance} {amount:signed}"),
    "building": N_("{name:building} {amount:signed}"),
    "no-more": N_("there is no more: {amount:signed}"),
}
"""The numbers of a sum."""

EVENTS: dict[str, tuple[Phrase, dict[str, Phrase]]] = {
    "calamity.begun": (N_("{calamity:card} is worked out."), {"victim": N_("It strikes {victim:seat}.")}),
    "calamity.answered": (N_("{calamity:card}: answered."), {"answer": N_("“{answer}”")}),
    "calamity.settled": (N_("{calamity:card} is over. {outcome:outcome}"), {}),
    "calamity.by-hand": (
        N_("{calamity:card} is worked out by the table itself."),
        {"victim": N_("It strikes {victim:seat}.")},
    ),
    "calamity.left": (N_("Left to the table itself: {strikes:strikes}."), {}),
}
"""What happens in phase 9."""

PROMPTS: dict[str, Phrase] = {
    "prompt.9": N_("Calamity Resolution: no calamity is left. End the phase."),
    "prompt.9-by-hand": N_("Calamity Resolution: resolve the calamities on the board, then end the phase."),
    "prompt.9-next": N_(
        "Calamity Resolution: {calamity:card} strikes {victim:seat}. resolve works it out; left: {count}."
    ),
    "prompt.9-next-market": N_(
        "Calamity Resolution: {calamity:card} strikes from the market. resolve works it out; left: {count}."
    ),
    "prompt.9-asks": N_("{calamity:card}: {question:question}"),
    "prompt.9-settle": N_("{calamity:card} is worked out: {outcome:outcome} settle puts that into the books."),
}
"""What the table is waiting for in phase 9."""

_LEFT: Phrase = N_("Left: {left:cards}.")

REFUSALS: dict[str, Sentence] = {
    "calamity.none-left": (N_("No calamity is left to be resolved."), N_("End the phase: end.")),
    "calamity.not-struck": (N_("{calamity:card} does not strike now."), _LEFT),
    "calamity.order": (
        N_("{first:card} comes before {calamity:card}."),
        N_("Work it out first, or leave it to the table: resolve by hand."),
    ),
    "calamity.not-open": (N_("No calamity is being worked out."), N_("resolve begins the next one.")),
    "calamity.open": (
        N_("{calamity:card} is being worked out."),
        N_("Answer what it asks and settle it, or leave it to the table: resolve by hand."),
    ),
    "calamity.answered": (N_("{calamity:card} asks nothing more."), N_("settle puts its result into the books.")),
    "calamity.unanswered": (N_("{calamity:card} still asks something."), N_("Answer it: answer ...")),
    "answer.not-yours": (N_("That is not for you to answer."), ""),
    "answer.none-asked": (N_("Nothing more is asked."), ""),
    "answer.twice": (N_("{name} is named twice."), N_("Name each once.")),
    "answer.how-many": (N_("That is {count}."), N_("It takes {least} to {most}.")),
    "answer.number": (N_("“{word}” is no number that would do."), N_("A number from {least} to {most}.")),
    "answer.rows": (N_("The words don't make whole rows."), N_("A row is {template}")),
    "victim.self": (N_("Nobody names themself."), ""),
    "victim.beneficiary": (N_("{name:seat} is the beneficiary and can't be named."), N_("One of {options:seats_or}.")),
    "victim.spared": (N_("{name:seat} can't be named: an advance forbids it."), N_("One of {options:seats_or}.")),
    "loss.too-many": (N_("There are only {most} {what:piece} on the board, not {count}."), ""),
    "loss.no-breaking": (
        N_("At this table damage is paid with tokens and whole cities only."),
        N_("Leave out what would stay."),
    ),
    "loss.not-exact": (N_("That pays {paid} points."), N_("It takes exactly {due}: tokens count 1, cities 5.")),
}
"""Refused answers: what is wrong, and what would be allowed."""
