"""The templates of the whole turn: books, taxes, building, abilities, advances, markers, buildings, victory."""

from collections.abc import Callable, Mapping
from typing import Any

from core.words import N_, Phrase, Sentence

EVENTS: dict[str, tuple[Phrase, dict[str, Phrase]]] = {
    "books.corrected": (N_("{seat:seat} corrected: {told:told}."), {"because": N_("The table says: “{because}”.")}),
    "advances.owned": (
        N_("{seat:seat} holds {advances:advances}."),
        {"choice": N_("Credits chosen: {choice:credits}.")},
    ),
    "advances.disowned": (
        N_("{seat:seat} does not hold {advances:advances}."),
        {"forgotten": N_("All {forgotten} credits chosen are forgotten.")},
    ),
    "shortgame.set": (
        (
            N_("{seat:seat} has drawn {set:set} and begins with {cities} city."),
            N_("{seat:seat} has drawn {set:set} and begins with {cities} cities."),
            "cities",
        ),
        {"advances": N_("It holds {advances:advances}.")},
    ),
    "building.told": (
        N_("In the area of {building:building}: {city:city_of}."),
        {
            "tokens": N_("Tokens there: {tokens:parties}."),
            "controller": N_("{controller:seat} controls it."),
            "limit": N_("The area is printed {limit}."),
            "loose": N_("Nobody controls it."),
        },
    ),
    "building.named": (N_("A Special Building is called {name}."), {}),
    "building.returned": (N_("Back in the supply: {buildings:buildings}."), {}),
    "tax.collected": (
        N_("{seat:seat} collects {paid} treasury at rate {rate}."),
        {
            "revolting": (
                N_("Stock is short: {revolting} city revolts."),
                N_("Stock is short: {revolting} cities revolt."),
                "revolting",
            )
        },
    ),
    "tax.revolt": (
        (
            N_("{cities} city of {seat:seat} is lost in a tax revolt."),
            N_("{cities} cities of {seat:seat} are lost in a tax revolt."),
            "cities",
        ),
        {"beneficiary": N_("{beneficiary:seat} picks and annexes them.")},
    ),
    "census.taken": (N_("Census: {counts:counts}."), {}),
    "ships.sailed": (
        N_("{seat:seat} builds {build:ships} and keeps {keep:ships}."),
        {
            "treasury": N_("Paid from treasury: {treasury}."),
            "tokens": N_("Paid with tokens of the board: {tokens}."),
        },
    ),
    "pieces.lost": (
        N_("{seat:seat} loses pieces to stock."),
        {"tokens": N_("Tokens: {tokens}."), "cities": N_("Cities: {cities}."), "ships": N_("Ships: {ships}.")},
    ),
    "city.plundered": (
        N_("{seat:seat} wins a city of {victim:party} and plunders it."),
        {"treasury": N_("From stock to treasury: {treasury}.")},
    ),
    "cities.built": (
        (N_("{seat:seat} builds {cities} city."), N_("{seat:seat} builds {cities} cities."), "cities"),
        {
            "wilderness": N_("In the wilderness: {wilderness}."),
            "treasury": N_("Tokens from treasury: {treasury}."),
            "beyond": N_("Tokens beyond those that go to stock too: {beyond}."),
        },
    ),
    "cities.reduced": (
        (N_("{seat:seat} reduces {cities} city."), N_("{seat:seat} reduces {cities} cities."), "cities"),
        {"tokens": N_("Tokens in their place: {tokens}.")},
    ),
    "purchase.free": (
        N_("{seat:seat} takes its free card from stack {stack}."),
        {"card": N_("It is {card:card}.")},
    ),
    "ability.used": (
        N_("{seat:seat} uses {advance:advance}."),
        {
            "moved": N_("Tokens moved: {moved}."),
            "tokens": N_("Barbarian tokens won: {tokens}."),
            "cities": N_("Pirate cities won: {cities}."),
            "sold": N_("Discarded: {sold:cards}."),
            "treasury": N_("From stock to treasury: {treasury}."),
            "paid": N_("Treasury paid: {paid}."),
            "givers": N_("A card each from {givers:seats}."),
        },
    ),
    "units.destroyed": (
        N_("{by:seat} destroys units of {seat:seat}."),
        {"tokens": N_("Tokens: {tokens}."), "cities": N_("Cities: {cities}.")},
    ),
    "units.annexed": (
        N_("{by:seat} annexes units of {seat:seat}."),
        {"tokens": N_("Tokens: {tokens}."), "cities": N_("Cities: {cities}.")},
    ),
    "card.given": (N_("{seat:seat} hands a card over to {to:seat}."), {"card": N_("It is {card:card}.")}),
    "card.received": (N_("{seat:seat} receives {card:card} from {giver:seat}."), {}),
    "card.none": (N_("{seat:seat} has no card to hand over to {to:seat}."), {}),
    "advances.acquired": (
        N_("{seat:seat} makes a purchase for {cost} trade points."),
        {
            "advances": N_("Acquired: {advances:advances}."),
            "building": N_("Built in {area}: {building:building}."),
            "cards": N_("Turned in: {cards:cards}."),
            "treasury": N_("Treasury paid: {treasury}."),
            "given_up": N_("Given up: {given_up:buildings}."),
            "lost": N_("Trade points lost: {lost}."),
        },
    ),
    "ast.forward": (N_("{seat:seat} moves to column {column} of the A.S.T."), {}),
    "ast.missing": (
        N_("{seat:seat} stays on column {column} of the A.S.T."),
        {"missing": N_("Missing: {missing:needs}.")},
    ),
    "ast.no_city": (N_("{seat:seat} has no city and goes back to column {column} of the A.S.T."), {}),
    "ast.last": (N_("{seat:seat} stands on the last column of the A.S.T."), {}),
    "game.last-turn": (N_("A marker has reached the finish: one more turn is played."), {}),
    "game.over": (N_("The game is over. {winner:seat} wins. Victory points: {ranking:counts}."), {}),
    "phase.by-hand": (N_("{phase:phase} was kept on the table for {seats:seats}."), {}),
    "phase.passed": (N_("Kept on the table: {phases:phases_all}."), {}),
}

_SUPPORT: Phrase = N_("City support is short: reduce cities of {seats:seats}, or correct the tokens on the board.")

PROMPTS: dict[str, Phrase] = {
    "prompt.1": N_("Tax Collection: everybody has collected. End the phase."),
    "prompt.1-left": N_("Tax Collection: tax for all at the usual rate, or tax SEAT RATE. Left: {seats:seats}."),
    "prompt.1-short": N_(
        "Short Game: enter the sets drawn, scenario SEAT SET, and the tokens placed on the board, census SEAT N. "
        "Left: {seats:seats}."
    ),
    "prompt.1-short-expert": N_(
        "The Short Game is not recommended with the Expert A.S.T.; it can be played all the same. "
        "Enter the sets drawn, scenario SEAT SET, and the tokens placed on the board, census SEAT N. "
        "Left: {seats:seats}."
    ),
    "prompt.1-short-dealt": N_(
        "Short Game: the sets are drawn. Enter the tokens placed on the board, census SEAT N. Left: {seats:seats}."
    ),
    "prompt.1-short-dealt-expert": N_(
        "The Short Game is not recommended with the Expert A.S.T.; it can be played all the same. "
        "The sets are drawn. Enter the tokens placed on the board, census SEAT N. Left: {seats:seats}."
    ),
    "prompt.2": N_("Population Expansion: the census is taken. End the phase."),
    "prompt.2-left": N_("Population Expansion: enter the tokens on the board, census SEAT N. Left: {seats:seats}."),
    "prompt.3": N_("Movement: enter ships built and kept, then end the phase. Order: {order:seats}."),
    "prompt.3-left": N_("Movement: enter the ships built and kept. Left: {seats:seats}."),
    "prompt.3-uncounted": N_("Movement: enter ships built and kept, then end the phase."),
    "prompt.4": N_("Conflict: enter what was lost, then end the phase."),
    "prompt.5": N_("City Construction: enter cities built and reduced, then end the phase."),
    "prompt.5-left": _SUPPORT,
    "prompt.10": N_("Special Abilities: enter those used, then end the phase. Order: {order:seats}."),
    "prompt.10-left": N_("A card is to be handed over, give SEAT CARD, by {seats:seats}."),
    "prompt.11": N_("Surplus Population: enter what is removed and reduced, then end the phase."),
    "prompt.11-left": _SUPPORT,
    "prompt.12": N_("Civilization Advances: enter what each seat acquires, then end the phase. Order: {order:seats}."),
    "prompt.12-over": N_(
        "Civilization Advances: enter what each seat acquires, then end the phase. Order: {order:seats}. "
        "Before the end to be discarded: {over:counts}."
    ),
    "prompt.13": N_("A.S.T.-Alteration: advance moves the markers; so does the end of the phase."),
    "prompt.13-moved": N_("A.S.T.-Alteration: the markers have moved. End the phase to open the next turn."),
    "prompt.over": N_("The game is over: {winner:seat} has won."),
}

_MOST: Phrase = N_("At most {most}.")
_NEEDS: Phrase = N_("It takes {needs:advances_or}.")

REFUSALS: dict[str, Sentence] = {
    "parse.twice": (N_("{word} is said twice."), N_("Say it once.")),
    "books.none": (
        N_("This game was made before the books were kept: the table keeps them by hand."),
        N_("A new game keeps them."),
    ),
    "set.nothing": (
        N_("Nothing was said of {seat:seat}."),
        N_("set SEAT board N treasury N cities N ships N column N"),
    ),
    "pieces.nothing": (N_("Nothing is said to happen to the pieces of {seat:seat}."), N_("Name at least one.")),
    "plunder.nothing": (N_("Nothing is plundered."), N_("Name a card, treasury, or both.")),
    "plunder.own": (N_("{seat:seat} can't plunder itself."), N_("Name another seat, or the Barbarians.")),
    "plunder.no-card": (N_("The Barbarians hold no cards."), N_("Treasury may be taken.")),
    "plunder.too-much": (N_("{count} treasury is too much for a city."), _MOST),
    "ledger.out-of-range": (
        N_("{seat:seat} can't have {count} {what:piece} {place:place}."),
        _MOST,
    ),
    "ledger.negative": (N_("{count} {what:piece} is less than nothing."), _MOST),
    "ledger.short": (
        N_("{seat:seat} has only {most} {what:piece} {place:place}, not {count}."),
        N_("Correct the books where they are wrong: set SEAT ..."),
    ),
    "ledger.place": (N_("There are no {what:piece} {place:place}."), N_("They are {places:places}.")),
    "ast.column": (N_("{seat:seat} can't stand on column {column}."), N_("Columns 1 to {most}.")),
    "ast.moved": (N_("The markers have moved this turn."), N_("End the phase to open the next turn.")),
    "advance.unknown": (N_("There is no advance “{advance}”."), ""),
    "advance.held": (N_("{advance:advance} is held already."), N_("Each advance is held once.")),
    "advance.twice": (N_("{advance:advance} is named twice."), N_("Each advance is held once.")),
    "advance.not-held": (N_("{seat:seat} does not hold {advance:advance}."), N_("It holds {held:advances}.")),
    "advance.no-gift": (N_("Nothing gives {advance:advance} for nothing."), _NEEDS),
    "advance.gift-wrong": (N_("{advance:advance} can't be taken for nothing."), N_("It could be {could:advances_or}.")),
    "advance.no-discount": (N_("Nothing makes {advance:advance} cheaper in this purchase."), _NEEDS),
    "advance.discount-wrong": (N_("{advance:advance} can't be made cheaper."), N_("It could be {could:advances_or}.")),
    "advance.no-choice": (N_("Nothing in this purchase lets credits be chosen."), _NEEDS),
    "advance.choice-step": (
        N_("{amount} credits of {group:group} can't be chosen."),
        N_("Credits come in steps of {step}."),
    ),
    "advance.choice-total": (
        N_("{given} credits are chosen; {total} have to be."),
        N_("choose GROUP N ..., in steps of {step}, {total} in all."),
    ),
    "pay.short": (N_("{short} points are short: {worth} are paid, it costs {cost}."), N_("Add cards or treasury.")),
    "pay.treasury-overpaid": (
        N_("{treasury} treasury is too much: {over} points are paid too many."),
        N_("Treasury gives no change: pay at most {most} of it."),
    ),
    "pay.amount": (N_("{amount} can't be paid."), ""),
    "pay.not-commodity": (
        N_("{card:card} is not a commodity."),
        N_("Advances are paid with commodities and treasury."),
    ),
    "pay.too-many": (N_("There are no {count} {card:card}."), _MOST),
    "pay.sub-needs": (N_("A card may stand in for another only by an advance."), _NEEDS),
    "pay.sub-again": (N_("{count} cards can't stand in for others."), _MOST),
    "pay.sub-same": (N_("{card:card} can't stand in for itself."), N_("Hand it in with the set.")),
    "pay.sub-low": (
        N_("{card:card} is too low to stand in for {into:card}."),
        N_("A card of number {least} or higher would do."),
    ),
    "pay.no-set": (N_("No {card:card} is handed in."), N_("At least one real card makes a set.")),
    "pay.set-complete": (
        N_("The set of {card:card} is complete with {cards}: nothing can stand in for a card that is not missing."),
        N_("{missing} are missing."),
    ),
    "pay.lacks-cards": (
        N_("{short} {card:card} are missing: {held} can be held."),
        N_("Hand in fewer, or correct the hand beside the board: hand SEAT CARD ..."),
    ),
    "pay.lacks-treasury": (
        N_("{short} treasury is missing: {held} is there."),
        N_("Pay less of it, or correct the books: set SEAT treasury N"),
    ),
    "acquire.again": (
        N_("{seat:seat} has acquired its advances this turn."),
        N_("One purchase a turn; undo takes it back."),
    ),
    "acquire.nothing": (N_("Nothing is bought."), N_("Name at least one advance, or a building.")),
    "tax.rate": (N_("{seat:seat} can't collect at rate {rate}."), N_("{lowest} to {highest} are possible.")),
    "tax.again": (N_("Taxes have been collected."), N_("undo takes them back.")),
    "tax.not-collected": (
        N_("Taxes are not collected yet: {seats:seats}."),
        N_("tax collects; phase 2 leaves it to the table."),
    ),
    "census.twice": (N_("{seat:seat} is named twice."), N_("Name each seat once.")),
    "census.not-taken": (
        N_("The census is not taken yet: {seats:seats}."),
        N_("census SEAT N takes it; phase 3 leaves it to the table."),
    ),
    "cities.count": (N_("{count} is less than nothing."), ""),
    "cities.too-many": (N_("{seat:seat} can't build {count} cities."), N_("{most} are in stock.")),
    "cities.treasury": (
        N_("{seat:seat} can't take {count} tokens of a city from treasury."),
        N_("{most} are possible; it takes {advance:advance}."),
    ),
    "cities.treasury-again": (
        N_("{seat:seat} has built a city from treasury this turn."),
        N_("{advance:advance} helps one city a turn."),
    ),
    "ships.again": (
        N_("The ships of {seat:seat} have been told in this phase."),
        N_("undo takes that back; set SEAT ships N corrects it."),
    ),
    "ships.not-told": (
        N_("What becomes of ships is not told yet: {seats:seats}."),
        N_("ship SEAT build N keep N tells it; phase 4 leaves it to the table."),
    ),
    "ships.count": (N_("{count} is less than nothing."), ""),
    "ships.keep": (N_("{seat:seat} can't keep {count} ships."), N_("{most} are on the board.")),
    "ships.too-many": (N_("{seat:seat} can't have {count} ships."), _MOST),
    "ships.treasury": (N_("{count} treasury is more than the ships cost."), N_("They cost {most}.")),
    "support.short": (
        N_("{lacking} tokens are too few to support the cities of {seat:seat} at {rate} each."),
        N_("reduce SEAT N tokens N, or correct the census; end because TEXT leaves it to the table."),
    ),
    "ability.none": (N_("{advance:advance} has no special ability."), N_("These have: {could:advances}.")),
    "ability.not-held": (N_("{seat:seat} does not hold {advance:advance}."), N_("own SEAT ADVANCE corrects it.")),
    "ability.again": (N_("{seat:seat} has used {advance:advance} this turn."), N_("Each ability once a turn.")),
    "ability.own": (N_("{seat:seat} can't be its own target."), N_("Name another seat.")),
    "ability.safe": (
        N_("{seat:seat} is safe from {advance:advance}: it holds {guard:advance}."),
        N_("Name another seat."),
    ),
    "ability.too-many": (N_("{count} {what:piece} are too many for {advance:advance}."), _MOST),
    "ability.needs": (N_("{advance:advance} needs more to be said."), N_("It reads: {form}")),
    "ability.card": (
        N_("{advance:advance} takes no such card: {card:card}."),
        N_("A commodity of number {least} or higher would do."),
    ),
    "ability.twice": (N_("{seat:seat} is named twice."), N_("Name each seat once.")),
    "ability.theirs": (
        N_("{seats:seats} choose the card themselves."),
        N_("Name the seats only; each of them then says: give SEAT CARD"),
    ),
    "give.not-asked": (N_("Nobody asks {seat:seat} for a card."), N_("It answers a Provincial Empire.")),
    "give.has-one": (N_("{seat:seat} has a card that it could hand over."), N_("give SEAT CARD")),
    "give.left": (
        N_("A card is not handed over yet: {seats:seats}."),
        N_("give SEAT CARD; phase 11 leaves it to the table."),
    ),
    "purchase.short": (
        N_("{seat:seat} has {treasury} treasury; it costs {price}."),
        N_("Buy less, or correct the books: set SEAT treasury N"),
    ),
    "purchase.free-needs": (N_("{seat:seat} has no free card."), N_("It takes {advance:advance}.")),
    "purchase.free-again": (N_("{seat:seat} has taken its free card this turn."), N_("One a turn.")),
    "purchase.free-low": (
        N_("Stack {stack} is not above the {cities} cities of {seat:seat}."),
        N_("The free card comes from a higher stack."),
    ),
    "game.over": (N_("The game is over."), N_("show score tells how it ended.")),
    "shortgame.not-short": (N_("This is not a Short Game."), N_("own SEAT ADVANCE ... enters advances.")),
    "shortgame.begun": (
        N_("The sets are drawn before the cards of the first turn are dealt."),
        N_("own SEAT ADVANCE ... and disown SEAT ADVANCE ... correct advances."),
    ),
    "shortgame.set": (N_("{set:set} is not played with here."), N_("There are {sets:sets}.")),
    "shortgame.set-twice": (N_("{other:seat} has drawn {set:set}."), N_("Each set is drawn once.")),
    "shortgame.not-told": (
        N_("What {seats:seats} begin with is not entered yet."),
        N_("census SEAT N enters tokens, beside the board scenario SEAT SET the set; phase 2 leaves it to the table."),
    ),
    "shortgame.tokens": (N_("{seat:seat} can't begin with {count} tokens on the board."), _MOST),
    "shortgame.cities": (N_("{seat:seat} can't lose {count} cities to its set."), _MOST),
    "building.none": (N_("This game is played without the Special Buildings."), N_("A new game can have them.")),
    "building.stone-age": (N_("{seat:seat} can't build in the Stone Age."), N_("From the Early Bronze Age on.")),
    "building.no-supply": (N_("No Special Building is left in the supply."), ""),
    "building.region-taken": (
        N_("{building:building} stands in the region of {seat:seat} already."),
        N_("One building in each region."),
    ),
    "building.no-city": (N_("{seat:seat} has no city in its region."), N_("A building needs one.")),
    "building.not-in-supply": (
        N_("{building:building} is not in the supply."),
        N_("There are {supply:buildings}."),
    ),
    "building.area": (N_("A building of {seat:seat} can't be placed in {area}."), N_("Possible: {places:or}.")),
    "building.not-on-map": (N_("{building:building} does not stand on the map."), ""),
    "building.no-such-city": (
        N_("{seat:seat} has no city on the board."),
        N_("Correct the City Count where it is wrong: cities SEAT N"),
    ),
    "building.own-none": (N_("{seat:seat} owns no Special Building."), ""),
    "building.not-controlled": (N_("{seat:seat} does not control {building:building}."), ""),
    "building.no-help": (N_("A building does not help so against {calamity:card}."), ""),
    "building.twice": (N_("{building:building} is named twice."), ""),
    "building.new": (N_("{building:building} was built this turn."), N_("It can be given up from the next turn on.")),
    "building.has-name": (N_("{name} has a name already."), ""),
    "building.name-taken": (N_("{name} is the name of another building."), N_("Choose another name.")),
}

VARIANTS: dict[str, tuple[Callable[[Mapping[str, Any]], bool], Sentence]] = {
    "advance.gift-wrong": (
        lambda values: not values["could"],
        (N_("{advance:advance} can't be taken for nothing."), N_("Whatever could be is held or bought already.")),
    ),
    "advance.discount-wrong": (
        lambda values: not values["could"],
        (
            N_("{advance:advance} can't be made cheaper: it is not bought."),
            N_("What is made cheaper has to be among the advances bought."),
        ),
    ),
    "tax.rate": (
        lambda values: values["lowest"] == values["highest"],
        (N_("{seat:seat} can't collect at rate {rate}."), N_("Only {lowest} is possible.")),
    ),
}
"""Other words for a refusal whose values are such."""
