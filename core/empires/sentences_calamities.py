"""The templates of calamities worked out: questions, arithmetic, what is said with a result, refused answers."""

from core.words import N_, Phrase, Sentence

QUESTIONS: dict[str, Phrase] = {
    "ask.cities": N_("How many cities has {seat:seat} on the board?"),
    "ask.board": N_("How many tokens has {seat:seat} on the board?"),
    "ask.treasury": N_("How many tokens has {seat:seat} in treasury?"),
    "ask.stock": N_("How many tokens has {seat:seat} in stock?"),
    "ask.limits": (
        N_("What population limit has the area of the city of {seat:seat} that is reduced?"),
        N_(
            "What population limits have the areas of the {count} cities of {seat:seat} that are reduced? "
            "Areas left out hold nothing."
        ),
        "count",
    ),
    "ask.victims": (
        N_("{asked:seat} names another player who suffers too."),
        N_("{asked:seat} names {count} other players who suffer too."),
        "count",
    ),
    "ask.sacrifice-damage": N_(
        "{asked:seat} loses {total} points. Does it give up {building:building}, which takes off {less}?"
    ),
    "ask.sacrifice-cities": (
        N_("{total} city of {asked:seat} is reduced. Does it give up {building:building}, which saves {less}?"),
        N_("{total} cities of {asked:seat} are reduced. Does it give up {building:building}, which saves {less}?"),
        "total",
    ),
    "ask.sacrifice-steps": (
        N_("{asked:seat} goes {total} step back. Does it give up {building:building}, which takes off {less}?"),
        N_("{asked:seat} goes {total} steps back. Does it give up {building:building}, which takes off {less}?"),
        "total",
    ),
    "ask.damage": N_("{asked:seat} loses {total} points: with which tokens and cities?"),
    "ask.buy-off": (
        N_("{asked:seat} may discard {count} commodity cards for {advance:advance} and lose no city: which, or none?"),
        N_(
            "{asked:seat} may discard {count} commodity cards for {advance:advance} and lose no cities: which, or none?"
        ),
        "total",
    ),
    "ask.city-limits": (
        N_("What population limit has the area of the city with which {seat:seat} pays?"),
        N_(
            "What population limits have the areas of the {count} cities with which {seat:seat} pays? "
            "Areas left out hold nothing."
        ),
        "count",
    ),
    "ask.damage-plain": N_("{asked:seat} loses {total} points on the flood plain: with which tokens and cities there?"),
    "ask.damage-coast": N_("{asked:seat} loses {total} points at the coast: with which tokens and cities there?"),
    "ask.flood-plain": N_(
        "On the flood plain with most units of {seat:seat}: who has how many tokens and cities there? "
        "Cities on black sites are safe. None: {seat:seat} has no units on any flood plain."
    ),
    "ask.flood-areas": N_(
        "In which areas on flood plains has {seat:seat} tokens or a city? Cities on black sites are safe. "
        "None: {seat:seat} has no units on any flood plain."
    ),
    "ask.flood-others": N_(
        "On the flood plain of {area}: which others have how many tokens and cities there? None where nobody has any."
    ),
    "ask.flood-choice": N_("Two or more flood plains are equal: {asked:seat} picks one, by an area on it."),
    "ask.coast-units": N_("How many tokens and cities has {seat:seat} in coastal areas?"),
    "ask.coast-units-himalaya": N_(
        "How many tokens and cities has {seat:seat} in coastal areas, on Western Himalaya and in areas next to it?"
    ),
    "ask.storm": N_(
        "Around the open sea with most cities of {seat:seat} in areas next to it: who has how many cities there? "
        "None: {seat:seat} has no city next to an open sea."
    ),
    "ask.storm-himalaya": N_(
        "Around the open sea, or Western Himalaya, with most cities of {seat:seat} in areas next to it: "
        "who has how many cities there? None: {seat:seat} has no city next to any of them."
    ),
    "ask.storm-areas": N_("Which of these areas have a city of {seat:seat}? None where it has no city in them."),
    "ask.storm-choice": N_("Equally many cities: {asked:seat} picks the area that the storm strikes from."),
    "ask.storm-others": N_("Which others have how many cities in areas next to {area}? None where nobody has any."),
    "ask.support-limits": N_(
        "{seat:seat} is {lacking} tokens short and reduces cities: what population limits have their areas, "
        "one after the other until the rest is supported? None: they hold nothing."
    ),
    "ask.corruption": N_("{asked:seat} discards commodity cards of face value {total} or more: which?"),
    "ask.spared-steps": N_(
        "{asked:seat} may destroy own cities for {advance:advance}, {count} for each step: how many steps are spared?"
    ),
    "ask.beside": N_("How many tokens of {seat:seat} stand beside these cities, in the same areas?"),
    "ask.areas-annexed": N_(
        "{asked:seat} picks whole areas of {seat:seat}, which touch each other if that can be: exactly {due} points, "
        "or as little more as can be. {winner:seat} annexes them."
    ),
    "ask.barbarians-city": N_(
        "{asked:seat} picks the city of {seat:seat} that {tokens} Barbarians attack, off the city sites if there is "
        "one: where is it, and who has tokens there?"
    ),
    "ask.barbarians-next": (
        N_(
            "{tokens} Barbarian leaves {area}: {asked:seat} picks an area with units of {seat:seat} that touches it, "
            "by land or water. None where there is none that it may enter."
        ),
        N_(
            "{tokens} Barbarians leave {area}: {asked:seat} picks an area with units of {seat:seat} that touches it, "
            "by land or water. None where there is none that they may enter."
        ),
        "tokens",
    ),
    "ask.coastal-cities-of": (
        N_("Has {seat:seat} a coastal city? 1 if it has any."),
        N_("How many coastal cities has {seat:seat}? {enough} if it has more."),
        "enough",
    ),
    "ask.coastal-cities-of-raid": (
        N_("Has {seat:seat} a city that is coastal or beside Western Himalaya? 1 if it has any."),
        N_("How many cities has {seat:seat} that are coastal or beside Western Himalaya? {enough} if it has more."),
        "enough",
    ),
    "ask.pirates": (
        N_("{asked:seat} picks a coastal city of {seat:seat}: in which area? None where there is none."),
        N_("{asked:seat} picks {count} coastal cities of {seat:seat}, or all if there are fewer: in which areas?"),
        "count",
    ),
    "ask.pirates-raid": (
        N_(
            "{asked:seat} picks a city of {seat:seat} that is coastal or beside Western Himalaya: in which area? "
            "None where there is none."
        ),
        N_(
            "{asked:seat} picks {count} cities of {seat:seat} that are coastal or beside Western Himalaya, or all if "
            "there are fewer: in which areas?"
        ),
        "count",
    ),
    "ask.volcanoes": N_(
        "Which volcanoes touch an area with a city of {seat:seat}? For each its name, and tokens and cities of "
        "{seat:seat} in all areas that it touches. None: there is an earthquake."
    ),
    "ask.volcano": N_("Each of these costs {asked:seat} {total} points: which one erupts?"),
    "ask.volcano-others": N_(
        "Who else has tokens or cities in the areas that {volcano} touches? None where nobody has any."
    ),
    "ask.earthquake-area": N_("{asked:seat} picks the city under which the earth shakes: in which area?"),
    "ask.earthquake-beside": N_(
        "{asked:seat} picks a city of any player in an area that touches {area}: in which area? "
        "None where there is none."
    ),
    "ask.earthquake-next": N_(
        "The earth shakes under a city of {asked:seat}, which picks a city next to it, by land or water, to be "
        "reduced: whose is it? None where there is none."
    ),
    "ask.earthquake-whose": N_("Whose city stands in {area}? It is reduced."),
}
"""What is asked; ``asked`` is who answers."""

NOTES: dict[str, Phrase] = {
    "deputy": N_("The Deputy is {seat:seat}."),
    "beneficiary": N_("The beneficiary is {seat:seat}."),
    "victims.forced": (
        N_("Only {seats:seats} can be named and suffers too."),
        N_("Only {seats:seats} can be named; they suffer too."),
        "count",
    ),
    "victims.none": N_("No other player can be named."),
    "outcome.secret": N_("Its victim has answered; the result is shown once it is settled."),
    "place.unharmed": N_("Advances save from any loss there: {seats:seats}."),
    "flood.plain": N_("The flood plain of {area} is flooded."),
    "flood.no-plain": N_("{seat:seat} has no units on a flood plain."),
    "cyclone.sea": N_("The storm strikes from {area}."),
    "cyclone.nowhere": N_("{seat:seat} has no city where the storm could strike."),
    "support.enough": N_("At a support rate of {rate}, {board} tokens support the cities of {seat:seat}."),
    "support.short": N_("At a support rate of {rate}, {board} tokens do not support the cities of {seat:seat}."),
    "regression.cities": N_(
        "{seat:seat} destroys {count} cities for {advance:advance}, coastal ones only where there is no other."
    ),
    "cities.none": N_("{seat:seat} has no city: nothing happens."),
    "annexed": N_("{winner:seat} annexes units of {loser:seat}: tokens {tokens}, cities {cities}."),
    "annexed.areas": N_("The areas (tokens, cities): {areas:rows}."),
    "annexed.short-barbarians": N_(
        "The stock of {winner:seat} is too small. The rest are Barbarians and pirate cities: "
        "tokens {tokens}, cities {cities}."
    ),
    "annexed.short-removed": N_(
        "The stock of {winner:seat} is too small. Nothing takes the place of the rest: "
        "tokens {tokens}, cities {cities}."
    ),
    "buildings.stay": N_("What stands beside the cities stays. Tell who has units there now: {buildings:buildings}."),
    "barbarians.fight": (
        N_("{came} Barbarian fights in {area}; left: {left}."),
        N_("{came} Barbarians fight in {area}; left: {left}."),
        "came",
    ),
    "barbarians.destroyed": (
        N_("{tokens} Barbarian finds no area to move on to and is destroyed."),
        N_("{tokens} Barbarians find no area to move on to and are destroyed."),
        "tokens",
    ),
    "barbarians.stand": N_("Barbarians stay on the board: {areas:rows}."),
    "pirates": (
        N_("{count} city of {seat:seat} becomes a pirate city."),
        N_("{count} cities of {seat:seat} become pirate cities."),
        "count",
    ),
    "pirates.areas": N_("Pirate cities: {areas:list}."),
    "pirates.none": N_("{seat:seat} has no city that pirates could take."),
    "pirates.nobody": N_("{seat:seat} has no city that pirates could take: nothing happens to anybody."),
    "volcano": N_("{volcano} erupts."),
    "earthquake": N_("There is an earthquake."),
    "earthquake.alone": N_("No city next to that of {seat:seat} is reduced."),
}
"""What is said with a result."""

TERMS: dict[str, Phrase] = {
    "printed": N_("printed {amount}"),
    "advance": N_("{name:advance} {amount:signed}"),
    "building": N_("{name:building} {amount:signed}"),
    "no-more": N_("there is no more: {amount:signed}"),
    "way-out": N_("{name:advance} {amount:signed}"),
    "rate": N_("support rate {amount}"),
    "on-board": N_("on the board {amount}"),
    "not-above": N_("no more points than are printed: {amount:signed}"),
    "cities": N_("cities {amount:signed}"),
    "tokens": N_("tokens {amount:signed}"),
}
"""The numbers of a sum."""

EVENTS: dict[str, tuple[Phrase, dict[str, Phrase]]] = {
    "calamity.begun": (N_("{victim:seat} is struck by {calamity:card}."), {}),
    "calamity.begun-market": (N_("{calamity:card} strikes from the market."), {}),
    "calamity.answered": (N_("{calamity:card}: {seat:seat} answers."), {"answer": N_("“{answer}”")}),
    "calamity.settled": (N_("{calamity:card}, worked out: {outcome:outcome}"), {}),
    "calamity.by-hand": (
        N_("The table works out {calamity:card} by itself."),
        {"victim": N_("The victim is {victim:seat}.")},
    ),
    "calamity.left": (N_("Left to the table itself: {strikes:strikes}."), {}),
}
"""What happens in phase 9."""

PROMPTS: dict[str, Phrase] = {
    "prompt.9": N_("Calamity Resolution: no calamity is left. End the phase."),
    "prompt.9-by-hand": N_("Calamity Resolution: resolve the calamities on the board, then end the phase."),
    "prompt.9-next": N_(
        "Calamity Resolution: {victim:seat} is struck by {calamity:card}. resolve works it out; left: {count}."
    ),
    "prompt.9-next-market": N_(
        "Calamity Resolution: {calamity:card} strikes from the market. resolve works it out; left: {count}."
    ),
    "prompt.9-asks": N_("{calamity:card}: {question:question}"),
    "prompt.9-settle": N_("{calamity:card}, worked out: {outcome:outcome} settle puts that into the books."),
}
"""What the table is waiting for in phase 9."""

_LEFT: Phrase = N_("Left: {left:cards}.")

REFUSALS: dict[str, Sentence] = {
    "calamity.none-left": (N_("No calamity is left to be resolved."), N_("End the phase: end.")),
    "calamity.not-struck": (N_("Nobody is struck by {calamity:card} now."), _LEFT),
    "calamity.order": (
        N_("First comes {first:card}, then {calamity:card}."),
        N_("Work it out first, or leave it to the table: resolve by hand."),
    ),
    "calamity.not-open": (N_("No calamity is being worked out."), N_("resolve begins the next one.")),
    "calamity.open": (
        N_("The table is working out {calamity:card}."),
        N_("Answer what it asks and settle it, or leave it to the table: resolve by hand."),
    ),
    "calamity.answered": (
        N_("Nothing more is asked about {calamity:card}."),
        N_("settle puts its result into the books."),
    ),
    "calamity.unanswered": (N_("Something is still asked about {calamity:card}."), N_("Answer it: answer ...")),
    "answer.not-yours": (N_("That is not for you to answer."), ""),
    "answer.none-asked": (N_("Nothing more is asked."), ""),
    "answer.twice": (N_("{name} is named twice."), N_("Name each once.")),
    "answer.how-many": (N_("That is {count}."), N_("It takes {least} to {most}.")),
    "answer.number": (N_("“{word}” is no number that would do."), N_("A number from {least} to {most}.")),
    "answer.rows": (N_("The words don't make whole rows."), N_("A row is {template}")),
    "victim.self": (N_("Nobody names themself."), ""),
    "victim.beneficiary": (N_("{name:seat} is the beneficiary and can't be named."), N_("One of {options:seats_or}.")),
    "victim.spared": (N_("{name:seat} can't be named: an advance forbids it."), N_("One of {options:seats_or}.")),
    "loss.too-many": (N_("There are only {most} {what:piece} {place:place}, not {count}."), ""),
    "loss.no-breaking": (
        N_("At this table damage is paid with tokens and whole cities only."),
        N_("Leave out what would stay."),
    ),
    "loss.not-exact": (N_("That pays {paid} points."), N_("It takes exactly {due}: tokens count 1, cities 5.")),
    "loss.area-full": (N_("{left} tokens can't stay in one area there."), N_("It holds {most}.")),
    "loss.stock-short": (N_("Stock does not hold {left} tokens."), N_("{most} can stay in place of cities.")),
    "cards.not-held": (N_("{seat:seat} does not hold {count} of {card:card}."), N_("Name cards of that hand.")),
    "cards.count": (N_("That is {count}."), N_("It takes exactly {wanted} cards.")),
    "cards.worth": (N_("These cards are worth {paid}."), N_("It takes {worth} in face value, or the whole hand.")),
    "place.too-many": (N_("{seat:seat} has only {most} {what:piece} on the board, not {count}."), ""),
    "place.not-there": (
        N_("{seat:seat} has nothing there itself."),
        N_("The place with most units of {seat:seat} is meant; none where there is no such place."),
    ),
    "support.more": (
        N_("That is not enough: more cities have to be reduced."),
        N_("Name one more limit; 0 for an area that holds no tokens."),
    ),
    "support.fewer": (N_("That is more than it takes."), N_("The rest is supported after {needed}.")),
    "areas.apart": (
        N_("{areas:list} don't all touch each other."),
        N_("Pick areas that touch; where that can't be, add the word apart."),
    ),
    "areas.too-few": (
        N_("That is {points} points."),
        N_("It takes {due} at least: tokens count 1, cities 5."),
    ),
    "areas.too-many": (
        N_("That is {points} points, and {due} are enough: an area can stay out."),
        N_("Take as little more than {due} as whole areas allow."),
    ),
    "areas.empty": (N_("Nothing of {area} would go."), N_("Leave it out, or tell its cities and tokens.")),
    "barbarians.nobody": (N_("{seat:seat} has no units in {area}."), N_("Tell the city or the tokens there.")),
    "barbarians.not-near": (N_("{area} does not touch the area that the Barbarians leave."), N_("One of {areas:or}.")),
    "barbarians.too-weak": (
        (
            N_("{tokens} Barbarian can't take the city in {area}, so it may not enter."),
            N_("{tokens} Barbarians can't take the city in {area}, so they may not enter."),
            "tokens",
        ),
        N_("Pick another area, or none."),
    ),
    "volcano.no-city": (
        N_("{seat:seat} has no city in the areas that {volcano} touches."),
        N_("Leave it out: only volcanoes that touch a city count."),
    ),
}
"""Refused answers: what is wrong, and what would be allowed."""
