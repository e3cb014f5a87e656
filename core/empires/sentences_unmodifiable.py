"""The templates of the Unmodifiable Calamities: what they ask, their arithmetic, what they say, what they refuse."""

from core.words import N_, Phrase, Sentence

QUESTIONS: dict[str, Phrase] = {
    "ask.players": N_("Who plays? Name everybody in A.S.T. order."),
    "ask.primary": N_("Who is the primary victim, the player who drew the card?"),
    "ask.city-areas": N_("In which areas are the cities of {seat:seat}?"),
    "ask.neighbours": N_(
        "Which of these players are direct neighbours of {seat:seat}? A border by land or water counts, "
        "a connection across open sea does not."
    ),
    "ask.war-next": N_("{asked:seat} chooses a neighbour as the next victim."),
    "ask.avalanche-pair": N_("Are any two cities of {seat:seat} in areas that touch each other, by land or water?"),
    "ask.avalanche-pair-land": N_("Are any two cities of {seat:seat} in areas that touch each other by land?"),
    "ask.avalanche-areas": (
        N_("{asked:seat} chooses the city that is reduced: in which area?"),
        N_("{asked:seat} chooses two cities in areas that touch each other: in which areas?"),
        "count",
    ),
    "ask.coastal-any": N_("Has {seat:seat} a coastal city?"),
    "ask.coastal-cities": N_("In which areas are the coastal cities of {seat:seat}?"),
    "ask.around": N_("Which areas touch {area}?"),
    "ask.around-coastal": N_("Which coastal areas touch {area}?"),
    "ask.units-in": N_("Who has units in {area}? For each its tokens there and its cities, 0 or 1."),
    "ask.limit-of": N_("What population limit has {area}, where the city of {seat:seat} is reduced?"),
    "ask.tsunami-city": N_("Equal damage: {asked:seat} chooses the coastal city that is hit."),
    "ask.tsunami-areas": N_("Equal damage: {asked:seat} chooses the two areas that are hit beside {area}."),
    "ask.inland": N_("How many cities of {seat:seat} are not coastal?"),
    "ask.coastal": N_("How many cities of {seat:seat} are coastal?"),
    "ask.rebels": N_("{asked:seat} names two other players, each to lose a city that is not coastal."),
    "ask.inland-any": N_("Has {seat:seat} a city that is not coastal?"),
    "ask.rebels-cities": (
        N_("{asked:seat} chooses the city that becomes Barbarian: in which area?"),
        N_("{asked:seat} chooses {count} cities that become Barbarian: in which areas?"),
        "count",
    ),
    "ask.rebels-city": N_(
        "{asked:seat} chooses a city of {seat:seat} that is not coastal: in which area? None where it has none."
    ),
    "ask.cities-before": N_("How many cities had {seat:seat} before the Calamity Phase?"),
    "ask.drought-areas": N_(
        "In which areas has {seat:seat} tokens, flood plains and areas with a city left out? "
        "For each its printed limit and the tokens of {seat:seat}."
    ),
    "ask.drought-areas-map": N_(
        "In which areas has {seat:seat} tokens, flood plains and areas with a city left out? "
        "For each the tokens of {seat:seat}."
    ),
    "ask.drought-shared": N_("In which of these areas have others tokens too?"),
    "ask.drought-others": N_("How many tokens have others in {area}?"),
    "ask.pestilence-start": N_(
        "How many tokens has {seat:seat} in its area without a city that is nearest to the start of the empire? "
        "0 where there is none."
    ),
    "ask.pestilence-beside": N_("How many tokens has {seat:seat} in each area without a city that touches it?"),
    "ask.pestilence-ring": N_(
        "Still missing: {missing}. How many tokens has {seat:seat} in each area without a city that is next nearest?"
    ),
    "ask.pestilence-areas": N_("In which areas without a city has {seat:seat} tokens, and how many?"),
    "ask.pestilence-first": N_("{asked:seat} chooses the area where the pestilence begins."),
    "ask.revival-areas": (
        N_("{asked:seat} selects an area of {victim:seat}: with how many tokens of {victim:seat}, and cities, 0 or 1?"),
        N_(
            "{asked:seat} selects {count} areas of {victim:seat} that touch each other, fewer only where there is no "
            "such group: with how many tokens of {victim:seat}, and cities, 0 or 1?"
        ),
        "count",
    ),
    "ask.revival-connected": N_("Are {areas:list} connected with each other?"),
    "ask.revival-limits": (
        N_("{seat:seat} has no city left for {count} of them: what population limit has that area?"),
        N_("{seat:seat} has no city left for {count} of them: what population limits have those areas?"),
        "count",
    ),
    "ask.raiders-way": N_(
        "{points} points are not paid for. A token counts 1, a city {city}, and more than half must be tokens: "
        "how does {asked:seat} lose them?"
    ),
    "ask.raiders-areas": N_(
        "In which areas do the {count} Raider tokens stand? For each its printed limit and the Raiders there."
    ),
    "ask.raiders-areas-map": N_("In which areas do the {count} Raider tokens stand, and how many?"),
}
"""What is asked; ``asked`` is who answers."""

NOTES: dict[str, Phrase] = {
    "no-effect.cities": N_("No effect: {seat:seat} has no city."),
    "no-effect.coast": N_("No effect: {seat:seat} has no coastal city (U28.413)."),
    "no-effect.shield": N_("No effect: {seat:seat} had {cities} cities before the phase, {most} or fewer (U28.611)."),
    "no-effect.tokens": N_("No effect: {seat:seat} has no tokens outside its cities."),
    "no-effect.stock": N_("No effect: {seat:seat} itself has most tokens in stock, {count} (U28.811)."),
    "war.no-neighbour": N_("The war ends: {seat:seat} has no neighbour that was not a victim yet (U28.215)."),
    "war.cap": N_("The war ends: the next loss would be 0 (U28.215)."),
    "war.nothing-lost": N_("The war ends: {seat:seat} has no city and loses nothing (U28.215)."),
    "avalanche.pair": N_("Two cities in areas that touch each other are reduced (U28.311)."),
    "avalanche.single": N_("No two cities are in areas that touch each other: one is reduced (U28.311)."),
    "tsunami.strike": N_("The wave hits {areas:list}: {damage} unit points in all (U28.411)."),
    "tsunami.greatest": N_("Of {strikes} possible waves this one does most damage (U28.412)."),
    "tsunami.stays": (
        N_("{area}: {count} token of {seat:seat} stands where its city was."),
        N_("{area}: {count} tokens of {seat:seat} stand where its city was."),
        "count",
    ),
    "rebels.areas": N_("{seat:seat}: Barbarian cities in {areas:list}."),
    "rebels.spared": N_("{seat:seat} has no city that is not coastal and is not affected (U28.513)."),
    "rebels.barbarians": (
        N_("{count} Barbarian city more stands on the board now."),
        N_("{count} Barbarian cities more stand on the board now."),
        "count",
    ),
    "drought.area": N_(
        "{area}: printed limit {printed}, now {limit}; tokens there: {before}, left: {after} (U28.612)."
    ),
    "drought.shielded": N_("{seat:seat} had {cities} cities before the phase and loses nothing."),
    "drought.lasts": N_("The lower limits last to the end of the Calamity Phase (U28.614)."),
    "pestilence.start": N_("The area where it begins is left without tokens of {seat:seat}: {lost} lost (U28.712)."),
    "pestilence.ring": N_("Ring {ring}: each area is left with one token; {lost} lost (U28.712)."),
    "pestilence.order": N_(
        "Ring {ring}: {lost} lost; {seat:seat} picks areas one after the other, each down to one token (U28.713)."
    ),
    "pestilence.all": N_("{seat:seat} has no more to give: {lost} of {points} points."),
    "revival.beneficiary": N_("{seat:seat} has most tokens in stock, {count}, and is the Beneficiary (U28.811)."),
    "revival.number": (
        N_("{cities} cities of {victim:seat}: {count} area is taken (U28.813)."),
        N_("{cities} cities of {victim:seat}: {count} areas are taken (U28.813)."),
        "count",
    ),
    "revival.fewer": N_("Only {count} are taken: {victim:seat} has no larger group of areas."),
    "revival.short": N_("{seat:seat} has not enough pieces in stock to replace all of them."),
    "raiders.paid": N_("The Raiders are paid and go away (U28.911)."),
    "raiders.all": N_("{seat:seat} can't give more than {taken} of {points} points."),
    "raiders.placed": N_("{area}: {placed} Raider tokens, printed limit {limit}; {left} stay (U28.913A)."),
    "raiders.stay": N_("Agriculture has no effect in an area with a Raider token (U28.913A)."),
}
"""What is said with a result."""

TERMS: dict[str, Phrase] = {
    "war.cities": N_("cities {amount}"),
    "war.first": N_("first loss {amount}"),
    "war.later": N_("victims since {amount:signed}"),
    "war.fewer": N_("no more than its cities {amount:signed}"),
    "city": N_("city {amount}"),
    "city.left": N_("tokens that stay {amount:signed}"),
    "city.in": N_("city in {name} {amount}"),
    "city.left-in": N_("tokens that stay in {name} {amount:signed}"),
    "tokens.in": N_("tokens in {name} {amount}"),
    "rebels.inland": N_("not coastal {amount}"),
    "rebels.cities": N_("all {amount}"),
    "rebels.coastal": N_("coastal {amount}"),
    "drought.in": N_("{name} {amount}"),
    "pestilence.start": N_("where it begins {amount}"),
    "pestilence.ring": N_("ring {name} {amount}"),
    "revival.cities": N_("cities ({name}) {amount}"),
    "revival.tokens": N_("tokens {amount}"),
    "raiders.due": N_("4 for each city {amount}"),
    "raiders.paid": N_("paid from treasury {amount:signed}"),
}
"""The numbers of a sum."""

_WAYS: Phrase = N_("Possible: {ways:list}.")

REFUSALS: dict[str, Sentence] = {
    "areas.itself": (N_("{area} does not touch itself."), N_("Name the other areas around it.")),
    "areas.not-adjacent": (N_("{areas:list} do not touch each other."), _WAYS),
    "areas.not-connected": (
        N_("{areas:list} are not connected with each other."),
        N_("Name areas that touch each other, or fewer where there is no such group."),
    ),
    "raiders.all-placed": (
        N_("{told} Raider tokens are placed; there are {count}."),
        N_("Place exactly as many as units were lost, a city counting 4."),
    ),
    "raiders.mostly-tokens": (
        N_("{tokens} tokens are not more than half of {points} points."),
        N_("More than half of what is lost must be tokens."),
    ),
    "raiders.not-exact": (N_("That is {paid} points, not {due}: a token counts 1, a city 4."), _WAYS),
    "tsunami.not-greatest": (N_("{areas:list} are not the areas of greatest damage."), _WAYS),
    "units.city-there": (N_("{seat:seat} has a coastal city in {area}."), N_("Name it with 1 city.")),
    "units.nothing-there": (N_("{seat:seat} has nothing in {area}."), N_("Leave the area out.")),
    "units.one-city": (N_("There can't be cities of {seats:seats} in {area}."), N_("An area has one city at most.")),
    "units.too-many": (
        N_("{seat:seat} has only {most} {what:piece} on the board; {count} are told of."),
        N_("Tell fewer; back takes an answer back."),
    ),
}
"""Refused answers: what is wrong, and what would be allowed."""
